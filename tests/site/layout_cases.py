"""The pages in windows of several widths, measured by script: pictures differ from machine to machine, places of boxes do not."""

import base64
import re

from playground_cases import InPlayground

PAGES = ["index.html", "catalogue.html", "history.html", "course.html", "course/4.html", "course/4-handout.html", "course/4-answers.html", "course/check.html", "states.html", "states/8.2.4.html", "concepts/comment-end.html", "docs.html", "docs/holes.html", "docs/reference-cpp.html", "docs/reference-python.html", "glossary.html", "search.html", "states/2009-to-8.2.4.html", "states/families.html", "parsers.html",
         "browser.html", "atlas.html", "atlas/2009-to-8.2.4.html",
         "entries/comment-end~_21~2007,2009~8.2.4,13.2.5,living~tokens.html"]
WIDTHS = (360, 768, 1400)
CONTROLS = "button, input, select, textarea, summary, nav.site a"
# Boxes that are seen: not in what scrolls or is folded.
HELP = """
const scrolls = (e) => { for (let up = e.parentElement; up; up = up.parentElement) if (getComputedStyle(up).overflowX !== 'visible') return true; return false; };
const named = (e) => e.localName + (e.id ? '#' + e.id : '') + ' ' + e.textContent.trim().slice(0, 30);
const seen = (e) => e.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true}) && e.getClientRects().length && e.getBoundingClientRect().width > 1;
const target = (e) => (e.type === 'checkbox' && e.closest('label') || e).getBoundingClientRect();
"""
# Wider than the window, too small to be hit (WCAG 2.5.8), one on the other, too small to be read.
FACTS = HELP + """
const found = [];
const controls = Array.from(document.querySelectorAll(arguments[0])).filter((e) => seen(e) && !e.closest('.time'));
for (const e of document.querySelectorAll('body *'))
  if (seen(e) && !scrolls(e) && e.getBoundingClientRect().right > innerWidth + 0.5) found.push('is cut: ' + named(e));
for (const e of controls) {
  const {width, height} = target(e);
  if (width < 24 || height < 24) found.push(`${width}x${height}: ${named(e)}`);
}
for (const [i, one] of controls.entries())
  for (const other of controls.slice(i + 1)) {
    const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (x > 1 && y > 1 && !one.contains(other)) found.push(`covers: ${named(one)}, ${named(other)}`);
  }
const text = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const small = new Set();
while (text.nextNode()) {
  const e = text.currentNode.parentElement;
  if (text.currentNode.data.trim() && seen(e) && !e.closest('.time') && parseFloat(getComputedStyle(e).fontSize) < 11) small.add('small: ' + named(e));
}
return [controls.length, [...found, ...small].slice(0, 30)];
"""


class InPages(InPlayground):
    """Everything that is shared by the cases that go through all kinds of pages."""

    def playground_in_full(self):
        """Everything of the playground is open."""
        has_parsers = (self.site / "readers").is_dir()
        self.open_text("x<!--a--!><b>-->y &phiv; \u05d0", "&e=1" + ("&p=parse5,htmlparser2" if has_parsers else ""))
        self.browser.run("for (const d of document.querySelectorAll('details')) d.open = true")
        self.until("return document.querySelector('.stepping') && document.querySelector('.explain dl') && document.querySelector('.minimize button')")
        self.browser.click("#since")
        self.until("return document.querySelector('.years')")
        self.until("return document.querySelectorAll('#tree-shown thead th').length === arguments[0]", 5 if has_parsers else 3)

    def pages(self):
        for name in PAGES:
            self.visit(name)
            yield name
        if self.has_module():
            self.playground_in_full()
            yield "playground.html"

    def has_module(self):
        return self.module.stat().st_size > 1000


class Layout(InPages):
    def look(self):
        """(page, width, theme, how wide what is shown is, whether the ground is lighter than the ink, controls, what is wrong) of every window;
        the last two with the light theme alone. All cases read what was seen once."""
        for name in self.pages():
            for width in WIDTHS:
                self.browser.size(width, 900)
                for theme in ("light", "dark"):
                    self.browser.theme(theme)
                    shown, ground, ink = self.browser.run(
                        "const s = getComputedStyle(document.body); return [document.documentElement.scrollWidth, ...[s.backgroundColor, s.color]"
                        ".map((c) => c.match(/\\d+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0))]")
                    yield name, width, theme, shown, ground > ink, *(self.browser.run(FACTS, CONTROLS) if theme == "light" else (0, []))

    def in_every_window(self):
        if Layout.seen is None:
            Layout.seen = list(self.look())
        return Layout.seen

    seen = None

    def test_no_page_is_wider_than_its_window(self):
        windows = self.in_every_window()
        self.assertEqual([one[:4] for one in windows if one[3] > one[1] or one[4] != (one[2] == "light")], [])
        self.assertGreaterEqual(len(windows), 6 * len(PAGES))

    def test_nothing_is_cut_covered_or_too_small(self):
        windows = self.in_every_window()
        self.assertEqual([(*one[:2], wrong) for one in windows for wrong in one[6]], [])
        self.assertGreater(sum(one[5] for one in windows), 9 * 3 * len(PAGES))

    def test_an_exercise_on_a_telephone(self):
        """By taps and keys; a tap reaches whatever is on top."""
        if not self.has_module():
            self.skipTest("there is no module")
        self.browser.size(360, 740)
        self.browser.theme("dark")
        self.visit("index.html")
        self.browser.run("localStorage.clear()")
        self.browser.tap(".doors a[href='course.html']")
        self.until("return document.querySelector('#progress')?.textContent.startsWith('0 of 21')")
        self.browser.tap("a[href='course/4.html']")
        self.until("return location.pathname.endsWith('course/4.html') && document.querySelector('#progress')")
        self.browser.tap("#exercise-4-shortest textarea")
        self.assertEqual(self.browser.run("return document.activeElement.id"), "4-shortest-text")
        verdict = "return document.querySelector('#exercise-4-shortest [role=status]').textContent.includes(arguments[0])"
        self.browser.keys("<!----!")
        self.until(verdict, "Nothing shorter exists.")
        self.assertTrue(self.browser.run("return document.querySelector('#exercise-4-shortest').classList.contains('solved')"))
        # The verdict is where it is read.
        top, bottom, right = self.browser.run("const b = document.querySelector('#exercise-4-shortest [role=status]').getBoundingClientRect();"
                                              "return [b.top, b.bottom, b.right]")
        self.assertTrue(0 <= top < 740 and right <= 360, (top, bottom, right))
        # A prediction, letter by letter.
        for index, letter in enumerate("AABBB"):
            self.browser.run("document.getElementById(arguments[0]).focus()", f"4-prediction-{index}")
            self.browser.keys(letter)
        self.browser.tap("#exercise-4-prediction button")
        self.until("return document.querySelector('#exercise-4-prediction [role=status]').textContent.includes('Right.')")
        self.assertTrue(self.browser.run("return document.querySelector('#progress').textContent.startsWith('2 of 21 exercises solved, 1 by the shortest text')"))
        # From the lesson into the playground.
        self.browser.tap("#lesson-4 .revealed .try")
        self.until("return location.pathname.endsWith('playground.html') && document.querySelector('#d1')")
        self.assert_silent()

    def test_hand_outs_have_two_pages_each(self):
        """As docs/teaching.md says; and those to write on have no answers."""
        for number in range(1, 9):
            answer = None
            for kind in ("answers", "handout"):
                self.visit(f"course/{number}-{kind}.html")
                pdf = base64.b64decode(self.browser.ask("POST", "/print", {"page": {"width": 21, "height": 29.7}}))
                self.assertEqual(len(re.findall(rb"/Type\s*/Page\b", pdf)), 2, (number, kind))
                said = self.browser.run("return document.querySelector('.handout').innerText")
                if kind == "answers":
                    answer = re.search(r"^Answer\n+(.*?)\n", said, re.M)[1]
                    self.assertGreater(len(answer), 5)
                for words in (answer, "$ specdrift", "specdrift explain", "2007 A"):
                    self.assertEqual(words in said, kind == "answers", (number, kind, words))
                self.assertEqual(self.browser.run("return document.querySelectorAll('.blank').length"), 0 if kind == "answers" else 26 if "Shortest text" in said else 24)
            self.assert_silent()

    def test_a_lesson_on_paper_has_no_answers(self):
        for number in range(1, 9):
            self.visit(f"course/{number}.html")
            self.browser.devtools("Emulation.setEmulatedMedia", media="print")
            try:
                self.assertEqual(self.browser.run("return Array.from(document.querySelectorAll('.lesson details')).filter((e) => e.checkVisibility()).length"), 0)
                self.assertNotIn("specdrift explain", self.browser.run("return document.querySelector('.lesson').innerText"))
            finally:
                self.browser.devtools("Emulation.setEmulatedMedia", media="")
