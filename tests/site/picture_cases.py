"""Pictures of the main pages, each made small and grey, beside those that are stored in pictures.txt.

A picture is a grid of CELLS by CELLS cells; a cell is the mean brightness there, as one of 64 letters. So a letter that is drawn elsewhere by a pixel, or in another
version of a font, moves a cell by little; a theme, a column or a section that is lost moves many cells by much. Lines may also end elsewhere: a cell is held
against the stored ones nearby, and the reverse. How far two pictures are apart is the share of cells that are like none of these.

Measured on eight pages at the three widths: another family of fonts (serif, Lato), letters .15 px further apart, lines of 1.6, one line more and half a pixel of displacement move
a picture by at most 0.028. A theme that is lost moves it by 1, links of the head one under the other by 0.016 to 0.16, a table that is too
wide for its window by up to 0.18, a map that is lost by 0.19 to 0.28. A mistake that moves prose by a few lines, draws sections of prose one on the other, or hides
one narrow column of text, is not noticed here: the cases of the layout measure boxes.
"""

import base64
import functools
import os
import pathlib
import subprocess
import tempfile
import urllib.parse

from playground_cases import InPlayground
from served import PROGRAM, ROOT

STORED = ROOT / "tests/site/pictures.txt"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"  # dark to bright
CELLS = 24
WIDTHS, HEIGHT = (360, 768, 1400), 900
THEMES = ("light", "dark")
NEAR_ROWS, NEAR_COLUMNS, ALIKE = 2, 1, 3
TOLERANCE = 0.04
LOST_THEME = 0.9
TEXT = "x<!--a--!><b>-->y"
PAGES = {"playground": "playground.html", "lesson": "course/4.html", "catalogue": "catalogue.html",
         "entry": "entries/comment-end~_21~2007,2009~8.2.4,13.2.5,living~tokens.html", "history": "history.html", "atlas": "atlas.html", "parsers": "parsers.html",
         "embed": "embed.html", "report": "report.html"}
FRAME = "<!DOCTYPE html><title>notes</title><style>iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0 }</style><iframe src='playground.html#text=TEXT'></iframe>"
# Differences from machine to machine, which are allowed, and mistakes as they are made: the window in which each is looked at, and rules of style.
BENIGN = {"another font": "html * { font-family: 'DejaVu Serif', serif !important }", "letters further apart": "body { letter-spacing: .15px }",
          "lines further apart": "body { line-height: 1.6 }", "a line more": "h1::after { content: 'one line more'; display: block; font-size: 1rem }"}
SEEN_BENIGN = (("playground", 360), ("catalogue", 360), ("history", 1400), ("parsers", 768))
MISTAKES = {"links of the head one under the other": ("nav.site, nav.site * { display: block !important }", ("history", 768), ("atlas", 360), ("parsers", 768)),
            "a table wider than the window": ("table { width: 1600px !important; max-width: none !important } body { min-width: 1000px }",
                                              ("entry", 360), ("history", 360), ("atlas", 360)),
            "a section that is hidden": ("main > :nth-child(2) { display: none !important }", ("atlas", 360), ("atlas", 768), ("atlas", 1400)),
            "colours that are lost": ("* { background: none !important; border-color: transparent !important }", ("atlas", 768), ("history", 768))}
# The means of the cells of a PNG file, by the browser that made it.
SMALL = """
const [png, cells] = arguments;
return createImageBitmap(new Blob([Uint8Array.from(atob(png), (c) => c.charCodeAt(0))], {type: 'image/png'})).then((image) => {
  const {width, height} = image;
  const context = new OffscreenCanvas(width, height).getContext('2d', {willReadFrequently: true});
  context.drawImage(image, 0, 0);
  const {data} = context.getImageData(0, 0, width, height);
  const sums = new Float64Array(cells * cells), counts = new Uint32Array(cells * cells);
  for (let y = 0, i = 0; y < height; ++y)
    for (let x = 0; x < width; ++x, i += 4) {
      const cell = Math.floor(y * cells / height) * cells + Math.floor(x * cells / width);
      sums[cell] += 0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2];
      ++counts[cell];
    }
  return [width, height, Array.from(sums, (sum, cell) => Math.min(63, Math.floor(sum / counts[cell] / 4)))];
});
"""


def unlike(one, other):
    """The cells (row, column) of a picture that are like no cell nearby of the other."""
    found = []
    for row in range(CELLS):
        for column in range(CELLS):
            level = LETTERS.index(one[row][column])
            near = "".join(line[max(0, column - NEAR_COLUMNS):column + NEAR_COLUMNS + 1] for line in other[max(0, row - NEAR_ROWS):row + NEAR_ROWS + 1])
            if min(abs(level - LETTERS.index(letter)) for letter in near) > ALIKE:
                found.append((row, column))
    return found


def distance(one, other):
    return (len(unlike(one, other)) + len(unlike(other, one))) / (2 * CELLS * CELLS)


def where(one, other):
    cells = sorted(set(unlike(one, other) + unlike(other, one)))
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return f"rows {min(rows)} to {max(rows)}, columns {min(columns)} to {max(columns)} of {CELLS}"


@functools.cache
def stored():
    pictures = {}
    for block in STORED.read_text(encoding="ascii").split("\n\n"):
        name, *rows = block.strip().split("\n")
        pictures[name] = rows
    return pictures


class Pictures(InPlayground):
    writing = False

    def visit_page(self, page):
        """Opens a page in the state that its picture shows."""
        if page == "report":
            made = subprocess.run([PROGRAM, "compare", "--format", "html", "--text", TEXT], capture_output=True, check=False)
            (self.site / "report.html").write_bytes(made.stdout)
        self.browser.visit("about:blank")
        if page == "playground":
            self.open_text(TEXT)
        elif page == "embed":
            (self.site / "embed.html").write_text(FRAME.replace("TEXT", urllib.parse.quote(TEXT)))
            self.visit("embed.html")
            inside = "const d = document.querySelector('iframe').contentDocument; "
            self.until(inside + "return d.querySelector('#d1') && d.body.dataset.followed")
        else:
            self.visit(PAGES[page])
        # How long it took is another text each time.
        self.browser.run("const s = (document.querySelector('iframe')?.contentDocument ?? document).querySelector('#status');"
                         "if (s) s.textContent = s.textContent.replace(/ · .* ms/, '')")
        if page == "lesson":
            self.until("return document.querySelector('#progress')?.textContent.startsWith('0 of 21')")

    def png(self, width, theme):
        self.browser.size(width, HEIGHT)
        self.browser.theme(theme)
        # Drawn: two frames after the last change.
        self.browser.run("return document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))")
        if self.browser.run("return location.hash").startswith("#lesson"):
            self.browser.run("document.querySelector(location.hash).scrollIntoView()")
        return self.browser.devtools("Page.captureScreenshot", format="png")["data"]

    def small(self, png):
        width, height, levels = self.browser.run(SMALL, png, CELLS)
        letters = "".join(LETTERS[level] for level in levels)
        return (width, height), [letters[at:at + CELLS] for at in range(0, CELLS * CELLS, CELLS)]

    def style(self, rules):
        """Rules of style after those of the page; the page's policy has no say in them."""
        self.browser.run("const sheet = new CSSStyleSheet(); sheet.replaceSync(arguments[0]); document.adoptedStyleSheets = [sheet]", rules)

    def test_pages_look_as_they_are_stored(self):
        made, wrong = {}, []
        left = pathlib.Path(os.environ.get("SPECDRIFT_SITES") or tempfile.gettempdir()) / "pictures"
        for page in PAGES:
            self.visit_page(page)
            for width in WIDTHS:
                for theme in THEMES:
                    name, png = f"{page} {width} {theme}", self.png(width, theme)
                    size, picture = self.small(png)
                    self.assertEqual(size, (width, HEIGHT), name)
                    made[name] = picture
                    if not self.writing and (apart := distance(picture, stored()[name])) > TOLERANCE:
                        left.mkdir(parents=True, exist_ok=True)
                        file = left / (name.replace(" ", "-") + ".png")
                        file.write_bytes(base64.b64decode(png))
                        wrong.append(f"{name}: {apart:.3f} apart, at most {TOLERANCE} is expected; it differs in {where(picture, stored()[name])}; {file} shows it")
        self.assertEqual(len(made), len(PAGES) * len(WIDTHS) * len(THEMES))
        if self.writing:
            STORED.write_text("\n\n".join("\n".join([name, *picture]) for name, picture in made.items()) + "\n", encoding="ascii")
            stored.cache_clear()
        self.assertEqual(wrong, [])
        self.assertEqual(list(stored()), list(made))
        self.assertEqual(len(made), 54)

    def moved(self, page, width, rules, theme="light"):
        """How far the picture of a page with these rules is from the stored one."""
        self.visit_page(page)
        self.style(rules)
        return distance(self.small(self.png(width, theme))[1], stored()[f"{page} {width} {theme}"])

    def test_mistakes_are_noticed(self):
        unnoticed, tried = [], 0
        for mistake, (rules, *windows) in MISTAKES.items():
            for page, width in windows:
                tried += 1
                if (apart := self.moved(page, width, rules)) <= TOLERANCE:
                    unnoticed.append((mistake, page, width, apart))
        # A dark theme that is lost shows the light one.
        for page in PAGES:
            for width in WIDTHS:
                tried += 1
                if (apart := distance(stored()[f"{page} {width} light"], stored()[f"{page} {width} dark"])) < LOST_THEME:
                    unnoticed.append(("the theme", page, width, apart))
        self.assertEqual(unnoticed, [])
        self.assertEqual(tried, 11 + 27)

    def test_what_differs_from_machine_to_machine_is_no_mistake(self):
        noticed, tried = [], 0
        for page, width in SEEN_BENIGN:
            for change, rules in BENIGN.items():
                tried += 1
                if (apart := self.moved(page, width, rules)) > TOLERANCE:
                    noticed.append((change, page, width, apart))
        self.assertEqual(noticed, [])
        self.assertEqual(tried, 16)
