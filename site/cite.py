"""How a page is cited: at the foot of each."""
import hashlib
import html
import re


def with_citation(page, name, version, day):
    """`day`: of the data. The digest is that of the page's main element, from its "<main" to its "</main>"."""
    begin, end = page.find("<main"), page.rfind("</main>")
    if begin < 0:
        return page
    main = page[begin:end + len("</main>")]
    digest = hashlib.sha256(main.encode()).hexdigest()
    title = html.unescape(re.search("<title>(.*?)</title>", page)[1]).removeprefix("specdrift: ")
    key = re.sub(r"[^a-z0-9]+", "-", name.removesuffix(".html").lower()).strip("-")
    bibtex = (f"@misc{{specdrift-{key},\n  author = {{The specdrift authors}},\n  title = {{{{{title}}}}},\n  year = {{{day[:4]}}},\n  version = {{{version}}},\n"
              f"  howpublished = {{specdrift, page {name}}},\n  note = {{data of {day}; SHA-256 of the main element {digest}}}\n}}")
    foot = (f'<footer class="cite"><details><summary>Cite this page</summary>\n<pre class="console" tabindex="0">{html.escape(bibtex)}</pre></details>\n'
            f'<p>specdrift {html.escape(version)}, MIT licence; data of <span class="day">{day}</span>.</p></footer>\n')
    at = page.rindex("</body>")
    return page[:at] + foot + page[at:]
