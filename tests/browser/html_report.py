#!/usr/bin/env python3
"""Opens HTML reports in headless Chromium: they can be read, filtered and stepped through, and nothing in them acts
that is not the report's own. Where there is no Chromium, the test is skipped.

usage: html_report.py SPECDRIFT [FOLDER]     with a folder, screenshots are put there
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import webdriver

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import readable  # noqa: E402

ROOT = pathlib.Path(__file__).parents[2]
FIXTURES = sorted((ROOT / "fixtures").glob("*.html"))
EXPECTED_CASES = 14
LONGEST_OPENING = 10_000  # ms; about one second where nothing else runs

HOSTILE = b"".join([
    b"<p></script><script>hacked=1</script><!--a--!><script>hacked=2</script>-->",
    b"<!--a--!><img src=//hacked.example/x onerror=hacked=3>--><link rel=stylesheet href=//hacked.example>",
    b"<p\x0bonclick=hacked=4 style=\"x:'&quot;<\">x</p\x0b/><a href=javascript:hacked=5 b=&phiv;>x</a>",
    b"<!--\"'>--!><svg onload=hacked=6><base href=//hacked.example><meta http-equiv=refresh content=0;//hacked.example>-->",
    "<!--\u2028\u2029\u202e\u2066\u200b\ufeff--!>\u202e<b \u202e=\u2067>-->".encode(),
    b"<!--\0\x01\x1b[31m\x80\xff\xed\xa0\x80\xf0\x9f--!><i a\0=\xff>\0&phiv;\0-->",
    b"<!--</pre></table></article></main></body></html>--!><iframe srcdoc='<script>parent.hacked=7</script>'>-->",
])

# The contrast of every text with what it stands on, by WCAG 2; those below 4.5.
CONTRAST = r"""
const channel = (v) => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
const light = ([r, g, b]) => .2126 * channel(r) + .7152 * channel(g) + .0722 * channel(b);
const parse = (text) => text.match(/[\d.]+/g).map(Number);
const ground = (element) => {
  for (let e = element; e; e = e.parentElement) {
    const color = parse(getComputedStyle(e).backgroundColor);
    if (color.length === 3 || color[3] === 1) return color;
  }
  return [255, 255, 255];
};
let texts = 0;
const low = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || element.closest("script, [hidden], .vh, button:disabled")) continue;
  ++texts;
  const [a, b] = [light(parse(getComputedStyle(element).color)), light(ground(element))].sort((x, y) => y - x);
  if ((a + .05) / (b + .05) < 4.5) low.push(element.className + ": " + walker.currentNode.data.slice(0, 40));
}
return [texts, low];
"""
SHOWN = "return Array.from(document.querySelectorAll('article')).filter((a) => !a.hidden).length"
STEP = """const row = document.querySelector("#d1 tr[aria-current=step]");
return [Array.from(row.parentElement.rows).indexOf(row), document.querySelector("#d1 .stepper output").textContent]"""


class Report(unittest.TestCase):
    failureException = readable.Failure

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.browser = cls.enterClassContext(webdriver.Browser()) if sys.version_info >= (3, 11) else cls.entered()
        hostile, large = (pathlib.Path(cls.folder.name) / name for name in ("h<b>.html", "large.html"))
        hostile.write_bytes(HOSTILE)
        filler = b"lorem ipsum dolor <em class=x>sit</em> amet, consectetur. <p>\n" * 40
        kinds = [b"<!--a--!><img src=x>-->", b"<p\x0bclass=a id=b>", b"one &phiv; two", b"one &lang; two"]
        large.write_bytes(b"".join(filler + kinds[i % 4] for i in range(2000)))
        cls.fixtures = cls.report("fixtures", "--errors", *FIXTURES)
        cls.hostile = cls.report("hostile", "--errors", hostile)
        cls.large = cls.report("large", large)

    @classmethod
    def entered(cls):
        browser = webdriver.Browser()
        cls.addClassCleanup(browser.__exit__)
        return browser

    @classmethod
    def report(cls, name, *arguments, verb="compare"):
        path = pathlib.Path(cls.folder.name) / f"{name}-report.html"
        with open(path, "wb") as out:
            subprocess.run([SPECDRIFT, verb, "--format", "html", *arguments], stdout=out, timeout=60, check=False)
        return path

    def open(self, path):
        self.browser.size(1500, 1000)
        self.browser.theme("light")
        self.browser.open(path)

    def assert_silent(self, path):
        self.assertEqual(self.browser.log("browser"), [])
        self.assertEqual(self.browser.requests(), [path.as_uri()])

    def test_opens_and_asks_for_nothing(self):
        self.open(self.fixtures)
        self.assertGreater(self.browser.run(SHOWN), 10)
        self.assert_silent(self.fixtures)

    def test_nothing_of_a_hostile_page_acts(self):
        self.open(self.hostile)
        self.browser.run("for (const d of document.querySelectorAll('details')) d.open = true;"
                         "for (const e of document.querySelectorAll('article *')) e.dispatchEvent(new Event('click'))")
        self.assertIsNone(self.browser.run("return window.hacked ?? null"))
        self.assertEqual(self.browser.run("return document.querySelectorAll('img, iframe, link, base, object, script[src]').length"), 0)
        self.assertEqual(self.browser.run("return document.querySelectorAll('script, style').length"), 2)
        self.assert_silent(self.hostile)

    def test_the_policy_holds_against_what_would_be_put_into_the_page(self):
        self.open(self.fixtures)
        self.browser.run("const s = document.createElement('script'); s.textContent = 'hacked = 8'; document.body.append(s);"
                         "const i = new Image(); i.src = 'http://127.0.0.1:9/x'; document.body.append(i)")
        self.assertIsNone(self.browser.run("return window.hacked ?? null"))
        said = " ".join(entry["message"] for entry in self.browser.log("browser"))
        self.assertIn("script-src", said)
        self.assertIn("img-src", said)

    def test_filters(self):
        self.open(self.fixtures)
        every = self.browser.run(SHOWN)
        markup = self.browser.run("return document.querySelectorAll('article[data-s=markup]').length")
        self.assertTrue(0 < markup < every)
        self.browser.click("#filter input[value=markup]")
        self.assertEqual(self.browser.run(SHOWN), every - markup)
        self.browser.run("location.hash = '#' + document.querySelector('article[data-s=markup]').id")
        self.assertEqual(self.browser.run("return new Promise((done) => setTimeout(() => done(), 0)).then(() => "
                                          "document.querySelector(location.hash).hidden)"), False)
        self.browser.run("const s = document.querySelector('#filter select'); s.selectedIndex = 1;"
                         "s.dispatchEvent(new Event('change', { bubbles: true }))")
        shown = self.browser.run(SHOWN)
        self.assertTrue(0 < shown < every)
        self.assertEqual(self.browser.run("return document.querySelector('#filter output').textContent"),
                         f"{shown} of {every} divergences shown")
        self.browser.click("#filter button")
        self.assertEqual(self.browser.run(SHOWN), every)
        self.assert_silent(self.fixtures)

    def test_steps_by_buttons_and_keys(self):
        self.open(self.report("steps", "--text", "<!--a--!><b>-->x"))
        start, said = self.browser.run(STEP)
        self.assertIn("byte 7, apart", said)
        self.browser.run("document.querySelector('#d1 .stepper button:nth-child(3)').focus()")
        self.browser.press("enter")
        self.assertEqual(self.browser.run(STEP)[0], start + 1)
        self.browser.press("left", "left")
        self.assertEqual(self.browser.run(STEP)[0], start - 1)
        self.browser.press("right", "down")
        self.assertEqual(self.browser.run(STEP)[0], start + 1)
        self.browser.press("home")
        self.assertEqual(self.browser.run(STEP)[0], 0)
        self.browser.press("up")
        self.assertEqual(self.browser.run(STEP)[0], 0)
        self.browser.press("end")
        self.assertRegex(self.browser.run(STEP)[1], r"\AStep (\d+) of \1: byte 14, apart\Z")
        self.browser.click("#d1 .stepper button:nth-child(5)")
        self.assertEqual(self.browser.run(STEP)[0], start)
        self.assertEqual(self.browser.run("return document.querySelector('.cursor').textContent"), " " * 7 + "↑")

    def test_the_pointer_stands_under_escapes_and_wide_characters(self):
        self.open(self.report("pointer", "--text", "<!--\x01é漢--!><b>-->"))
        self.assertIn("byte 12, apart", self.browser.run(STEP)[1])
        drawn = self.browser.run("return [document.querySelector('.lane.source').textContent, document.querySelector('.cursor').textContent]")
        self.assertEqual(drawn, ["<!--\\u0001é漢--!><b>-->", " " * 15 + "↑"])

    def test_everything_can_be_reached_with_the_keyboard(self):
        self.open(self.report("keys", "--text", "<!--a--!><b>-->x"))
        reached = []
        for _ in range(40):
            self.browser.press("tab")
            reached.append(self.browser.run(
                "const e = document.activeElement; return (e.className || e.id || e.textContent).slice(0, 30)"))
        for name in ("skip", "scroll", "Back", "Forward", "First", "overview", "Step by step"):
            self.assertTrue(any(name in r for r in reached), (name, reached))

    def test_can_be_read_without_scripts(self):
        self.browser.devtools("Emulation.setScriptExecutionDisabled", value=True)
        try:
            self.open(self.fixtures)
            self.assertTrue(self.browser.run("return document.querySelector('#filter').hidden"))
            self.assertEqual(self.browser.run("return document.querySelectorAll('.stepper').length"), 0)
            self.assertGreater(self.browser.run("return document.querySelector('#d1 .steps').getBoundingClientRect().height"), 50)
        finally:
            self.browser.devtools("Emulation.setScriptExecutionDisabled", value=False)

    def test_an_atlas_leads_from_its_matrix_to_causes(self):
        path = self.report("atlas", "2007", "2009", "8.2.4", "13.2.5", "--no-cache", "--context", "data", "--concept",
                           "comment*", verb="distinguish")
        self.open(path)
        cell = ".matrix tbody tr:nth-child(2) td:nth-of-type(3) a"
        self.assertEqual(self.browser.run(f"return document.querySelector('{cell}').textContent"), "1 cause")
        self.browser.click(cell)
        self.assertEqual(self.browser.run("return document.querySelector(location.hash + ' h2').textContent"),
                         "2009 and 8.2.4")
        self.assertEqual(self.browser.run(SHOWN), 4)
        for theme in ("light", "dark"):
            self.browser.theme(theme)
            texts, low = self.browser.run(CONTRAST)
            self.assertGreater(texts, 100)
            self.assertEqual(low, [], theme)
        self.browser.size(360, 800)
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), 360)
        self.assert_silent(path)

    def test_contrast_in_both_themes(self):
        self.open(self.fixtures)
        self.browser.run("for (const d of Array.from(document.querySelectorAll('details')).slice(0, 5)) d.open = true")
        grounds = set()
        for theme in ("light", "dark"):
            self.browser.theme(theme)
            texts, low = self.browser.run(CONTRAST)
            self.assertGreater(texts, 1000)
            self.assertEqual(low, [], theme)
            grounds.add(self.browser.run("return getComputedStyle(document.body).backgroundColor"))
        self.assertEqual(len(grounds), 2)

    def test_prints_dark_on_light_and_no_wider_than_the_paper(self):
        self.open(self.fixtures)
        self.browser.size(720, 1000)
        self.browser.devtools("Emulation.setEmulatedMedia", media="print",
                              features=[{"name": "prefers-color-scheme", "value": "dark"}])
        try:
            self.assertEqual(self.browser.run(CONTRAST)[1], [])
            self.assertEqual(self.browser.run("return getComputedStyle(document.querySelector('h2')).color"), "rgb(27, 29, 33)")
            self.assertEqual(self.browser.run("return getComputedStyle(document.querySelector('#filter')).display"), "none")
            self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), 720)
            if SCREENSHOTS:
                self.browser.screenshot(SCREENSHOTS / "report-print.png")
        finally:
            self.browser.devtools("Emulation.setEmulatedMedia", media="")

    def test_no_width_makes_the_page_scroll_sideways(self):
        self.open(self.fixtures)
        for width in (320, 400, 900, 1500):
            self.browser.size(width, 1000)
            self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), width)
            for theme in ("light", "dark") if SCREENSHOTS else ():
                self.browser.theme(theme)
                self.browser.screenshot(SCREENSHOTS / f"report-{width}-{theme}.png")

    def test_explanations(self):
        (folder := pathlib.Path(self.folder.name, "explained")).mkdir(exist_ok=True)
        (folder / "h<b>.html").write_bytes(HOSTILE)
        page = self.report("explained", folder / "h<b>.html", *FIXTURES, verb="explain")
        self.open(page)
        self.assertGreater(self.browser.run(SHOWN), 20)
        self.assertIsNone(self.browser.run("return window.hacked ?? null"))
        self.assertIn("apart", self.browser.run(STEP)[1])
        for theme in ("light", "dark"):
            self.browser.theme(theme)
            texts, low = self.browser.run(CONTRAST)
            self.assertGreater(texts, 1000)
            self.assertEqual(low, [], theme)
        for width in (320, 1500):
            self.browser.size(width, 1000)
            self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), width)
        self.assert_silent(page)

    def test_two_thousand_divergences_in_five_megabytes(self):
        self.open(self.large)
        self.assertEqual(self.browser.run(SHOWN), 2000)
        took = self.browser.run("const t = performance.getEntriesByType('navigation')[0]; return t.loadEventEnd")
        print(f"{self.large.stat().st_size} bytes opened in {took:.0f} ms", file=sys.stderr)
        self.assertLess(took, LONGEST_OPENING)
        took = self.browser.run("const t = performance.now(); document.querySelector('#filter input').click();"
                                "document.body.offsetHeight; return performance.now() - t")
        print(f"filtered in {took:.0f} ms", file=sys.stderr)
        self.assertLess(took, LONGEST_OPENING)
        self.assert_silent(self.large)


if __name__ == "__main__":
    SPECDRIFT = os.path.abspath(sys.argv[1])
    SCREENSHOTS = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if not webdriver.programs():
        print("SKIPPED: chromium and chromedriver are not there")
        sys.exit(77)
    program = unittest.main(argv=sys.argv[:1], exit=False)
    if program.result.testsRun != EXPECTED_CASES:
        sys.exit(f"{program.result.testsRun} cases ran, not {EXPECTED_CASES}")
    sys.exit(not program.result.wasSuccessful())
