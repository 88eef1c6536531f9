"""The documents of docs/ as pages, and the glossary of the site."""
import html
import pathlib
import re

import addresses
import from_markdown

ROOT = pathlib.Path(__file__).resolve().parent.parent
REPOSITORY = ROOT / "docs"


def documents():
    """(name, text) of all but parsers.md, which is a page of its own."""
    for path in sorted(REPOSITORY.glob("*.md")):
        if path.name != "parsers.md":
            yield path.stem, path.read_text(encoding="utf-8")
    yield "specifications", (ROOT / "spec/README.md").read_text(encoding="utf-8").replace("](../docs/", "](")


def address_in(folder_up):
    """Where a link of a document of docs/ leads on the site; None for files that the site does not have."""
    names = {name for name, _ in documents()}

    def address(target):
        path, _, fragment = target.partition("#")
        fragment = "#" + fragment if fragment else ""
        if target.startswith("https://"):
            return target if re.match(r"https://([^/]+)", target)[1] in addresses.HOSTS else None
        if not path:
            return fragment
        if path == "parsers.md":
            return f"{folder_up}parsers.html{fragment}"
        if lesson := re.fullmatch(r"course/(?:README|(\d+)-[\w-]+)\.md", path):
            return f"{folder_up}course/{lesson[1]}.html" if lesson[1] else f"{folder_up}course.html"
        if path.endswith(".md") and "/" not in path and path[:-3] in names:
            return f"{path[:-3]}.html{fragment}"
        return None
    return address


def title_of(name):
    return re.search(r"^# (.*)$", (REPOSITORY / f"{name}.md").read_text(encoding="utf-8"), re.M)[1]


def pages():
    """(name, title, body) of each."""
    for name, text in documents():
        title, body = from_markdown.as_html(text, address_in("../"))
        yield name, title, body


def words():
    """(word, what it means) of the glossary of the site, as site/glossary.md says it."""
    text = (ROOT / "site/glossary.md").read_text(encoding="utf-8")
    return re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|$", text, re.M)[2:]


def glossary():
    made = "<p>The words of this site, in plain English. The programs and papers of the project have more: <a href=\"docs/glossary.html\">all words</a>.</p>\n<dl class=\"words\">\n"
    for word, meaning in words():
        made += f'<dt id="{from_markdown.slug(word.split(",")[0])}">{html.escape(word)}</dt><dd>{from_markdown.inline(meaning)}</dd>\n'
    return made + "</dl>\n"


def overview(pages_of):
    made = "<p>How to use the program, what its answers mean, and how they are proved.</p>\n<ul class=\"doors\">\n"
    for name, title, body in pages_of:
        first = re.search(r"<p>(.*?)</p>", body, re.S)
        said = re.sub(r"<[^>]*>", "", first[1]) if first else ""
        said = re.match(r".{0,160}?[.:](?= |$)|.{0,160}", said)[0]
        made += f'<li><a href="docs/{name}.html">{html.escape(title)}</a><p>{said}</p></li>\n'
    return made + '</ul>\n<p><a href="glossary.html">Glossary</a>: the words of this site in plain English.</p>\n'
