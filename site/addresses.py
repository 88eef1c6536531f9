"""Permanent addresses: a page for each class of the catalogue, a fragment for each revision and each state; and those of others."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent


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


def state_id(name):
    """The id of a name as texts have it: "8.2.4.50 Comment end state" is comment-end, as the program says in JSON, too."""
    name = re.sub(r"^[\d.]+ |^the | (state|step)$", "", name.lower().replace("&lt;", "<"))
    return re.sub(r"[^a-z0-9]+", "-", name).strip("-")


# -- addresses of others: links that a reader may follow; no page asks for one

HOSTS = {"html.spec.whatwg.org", "whatwg.org", "www.w3.org", "github.com", "www.cve.org"}
DRAFTS = ROOT / "spec"


def commit(revision):
    """The address of a revision that names a commit of the standard: cf99432c/r3191, or 518d16fd."""
    found = re.match(r"([0-9a-f]{8})(/r\d+)?$", revision)
    return f"https://github.com/whatwg/html/commit/{found[1]}" if found else None


def cve(name):
    return f"https://www.cve.org/CVERecord?id={name}"


def draft(version):
    """(address, words) of the text that a version was written from, as its data names it; None where there is no address."""
    for path in (DRAFTS / f"{version}.xml", DRAFTS / "history" / f"{version}.xml"):
        if not path.is_file():
            continue
        source = re.search(r'\bsource="([^"]*)"', path.read_text(encoding="utf-8"))[1]
        if source.startswith("https://"):
            return source, "its text"
        if found := re.match(r"revision \d+ \(([0-9a-f]{8})\)", source):
            return commit(found[1]), f"its text: {source}"
        if found := re.match(r"w3c/html ([0-9a-f]{8})", source):
            return f"https://github.com/w3c/html/commit/{found[1]}", f"its text: {source}"
    return None
