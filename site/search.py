"""The index of the search: what each part of each page says. Made with the site; a script of the search page looks through it."""
import html
import json
import re

SKIPPED = re.compile(r"-to-|^playground|^search|^catalogue|^course/\d+-(?:handout|answers)\.html$")  # the lesson says what its hand-outs say
PART = re.compile(r'<(?:section|div|tr|h2|h3|dt)\b[^>]*\bid="([^"]+)"')


def plain(text):
    text = re.sub(r"<(script|style|pre class=\"vh\")\b.*?</\1>", " ", text, flags=re.S)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", text)).split())


def parts(name, page):
    """(address, title, text) of a page's parts: what comes before the first id, then from id to id."""
    main = page[page.find("<main"):page.rfind("</main>")]
    title = plain(re.search(r"<h1>(.*?)</h1>", page, re.S)[1]) if "<h1>" in page else name
    places = [(0, "")] + [(match.start(), match[1]) for match in PART.finditer(main) if "." not in match[1] or not name.startswith("states/")]
    for (begin, place), (end, _) in zip(places, places[1:] + [(len(main), "")]):
        text = plain(main[begin:end])
        if len(text) > 3:
            yield name + (f"#{place}" if place else ""), title, text


def index(pages):
    """JSON: [address, title, text] of all parts. `pages`: by name."""
    return json.dumps([one for name in sorted(pages) if not SKIPPED.search(name) for one in parts(name, pages[name])], ensure_ascii=False, separators=(",", ":"))


PAGE = ('<form id="search" role="search" hidden><p class="bar"><label>Words <input type="search" id="words" autocomplete="off" spellcheck="false" placeholder="CVE-2022-36020"></label></p></form>\n'
        "<noscript><p>The search is done by a script, in this page. Without scripts, the catalogue and the states are lists.</p></noscript>\n"
        '<p id="found" role="status">All words have to occur. Nothing is sent anywhere.</p>\n'
        '<p id="elsewhere" hidden>Fewer words find more. If you look for a piece of HTML, such as <code>&amp;apos;</code>: the <a href="playground.html">playground</a> shows who reads it how, and since when.</p>\n<ol id="results"></ol>\n')
