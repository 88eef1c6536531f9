"""How a page is cited: at the foot of each."""
import hashlib
import html
import re

ESCAPES = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}"}


def escaped(text):
    """For a field of BibTeX, which TeX reads."""
    return "".join(ESCAPES.get(c, f"\\{c}" if c in "_&#%${}" else c) for c in text)


def with_citation(page, name, version, day, edition=""):
    """`day`: of the data; `edition`: what the foot says of snapshots. The digest is that of the page's main element, from its "<main" to its "</main>". cite.js adds the address, which the page does not know."""
    begin, end = page.find("<main"), page.rfind("</main>")
    if begin < 0:
        return page
    main = page[begin:end + len("</main>")]
    digest = hashlib.sha256(main.encode()).hexdigest()
    title = html.unescape(re.search("<title>(.*?)</title>", page)[1]).removeprefix("specdrift: ")
    key = re.sub(r"[^a-z0-9]+", "-", name.removesuffix(".html").lower()).strip("-")
    bibtex = (f"@misc{{specdrift-{key},\n  author = {{The specdrift authors}},\n  title = {{{{{escaped(title)}}}}},\n  year = {{{day[:4]}}},\n  version = {{{version}}},\n"
              f"  howpublished = {{specdrift, page {escaped(name)}}},\n"
              f"  note = {{data of {day}; SHA-256 of the page from \\textless{{}}main to \\textless{{}}/main\\textgreater{{}}, as it was served: {digest}}}\n}}")
    foot = (f'<footer class="cite"><details><summary>Cite this page</summary>\n<pre class="console" tabindex="0">{html.escape(bibtex)}</pre>\n'
            '<p id="cite-address">Add the address from which you have the page: without scripts, it does not know it.</p></details>\n'
            f'<p>specdrift {html.escape(version)}, MIT licence; data of <span class="day">{day}</span>.{edition}</p></footer>\n')
    at = page.rindex("</body>")
    page = page[:at] + foot + page[at:]
    return page.replace("</head>", f'<script defer src="{"../" * name.count("/")}cite.js"></script>\n</head>', 1)
