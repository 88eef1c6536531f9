"""Permanent addresses: a page for each class of the catalogue, a fragment for each revision and each state."""
import re


def name_of(kind, facet):
    """comment-end~_21~2007,2009~8.2.4~tokens: readable, and different for different classes."""
    return "".join(c if re.match(r"[A-Za-z0-9.,-]", c) else "~" if c in "/|" else f"_{ord(c):x}" for c in kind) + "~" + facet


def entry(kind, facet):
    return f"entries/{name_of(kind, facet)}.html"


def with_revisions(page):
    """The page of the history: the first row of each revision gets its id, r3191, or its hash where it has no number; a milestone its name."""
    seen = set()

    def row(match):
        name = match[3].split("/")[-1]
        if name in seen:
            return match[0]
        seen.add(name)
        return f'{match[1]} id="{name}"{match[2]}{match[3]}'
    page = re.sub(r'<tr class="milestone">(<t[hd][^>]*>[^<]*</t[hd]><td[^>]*>)([^:<]+):', r'<tr class="milestone" id="\2">\1\2:', page)
    return re.sub(r'(<tr data-facet="[^"]*")(><th scope="row">[^<]*</th><td data-label="revision"><code>)([^<]+)', row, page), seen


def with_states(page):
    """The page of a version: the row of each state gets its name as an id, comment-end."""
    def row(match):
        name = re.sub(r"[^a-z0-9]+", "-", re.sub(r" state$", "", match[3].lower())).strip("-")
        return f'<tr id="{name}">{match[1]}{match[2]}{match[3]}' if name else match[0]
    return re.sub(r'<tr>(<th scope="row">[^<]*</th>)(<td data-label="state">)([^<]+)', row, page)
