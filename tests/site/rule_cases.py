"""A rule of the reader's own: the table of rows, its delta, and what is proved; and the exercises that a proof judges."""

import json
import re
import subprocess
import urllib.parse

from playground_cases import ACTIVE, HOSTILE, InPlayground
from served import PROGRAM, ROOT

HEAD = ('<specification version="mine" base="living" title="t" organisation="me" date="2026" earliest="2026-01-01" latest="2026-01-01" source="none" '
        'section="13.2.5" errors="named">')
EQUAL = HEAD + '\n<alter states="comment-end"><add after="!"><on input="a"> <append to="comment" text="--a"/> <switch to="comment"/> </on></add></alter></specification>'
CAUSES = "return Array.from(document.querySelectorAll('#proof-shown .input > code'), (e) => e.textContent)"
SAID = "return document.querySelector('#proof-said').textContent"
WHOLE = "return document.querySelector('#proof-work').hidden && document.querySelector('#proof-said').textContent.includes(arguments[0])"
ROW = ("const row = Array.from(document.querySelectorAll('#rule-rows tbody tr')).find((one) => one.querySelector('textarea').value === arguments[0]);")
WRITE = ("const [id, rows] = arguments; const lines = Array.from(document.querySelectorAll(`#exercise-${id} tr.new`)); rows.forEach(([on, does, how, to], i) => {"
         "const [a, b] = lines[i].querySelectorAll('textarea'); const [c, d] = lines[i].querySelectorAll('select'); a.value = on; b.value = does; c.value = how; if (to) d.value = to;"
         "for (const [one, kind] of [[a, 'input'], [b, 'input'], [c, 'change'], [d, 'change']]) one.dispatchEvent(new Event(kind)); })")


def in_one_order(text):
    """The program names versions as it was asked, the module by their days."""
    return text.replace("mine and living", "living and mine")


class Rule(InPlayground):
    def open_panel(self):
        self.browser.visit("about:blank")
        self.visit("playground.html#text=%3C!--a--!%3E%3Cb%3E--%3E")
        self.compared(15)
        self.browser.run("document.querySelector('#own').open = true")
        self.until("return !document.querySelector('#rule').hidden && document.querySelectorAll('#rule-rows tbody tr').length > 3")

    def write(self, text):
        self.browser.run("const o = document.querySelector('#own-text'); o.value = arguments[0]; o.dispatchEvent(new Event('input'))", text)

    def proved(self, specification):
        """Returns the statement of the program."""
        (self.folder / "mine.xml").write_text(specification, encoding="utf-8")
        done = subprocess.run([PROGRAM, "prove", "living", "mine", "--spec", self.folder / "mine.xml", "--references", "shapes"], capture_output=True, text=True, check=False)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return in_one_order(" ".join(done.stdout.split()))

    def test_a_row_that_is_taken_out(self):
        self.open_panel()
        self.assertEqual(self.browser.run("return [document.querySelector('#rule-base').value, document.querySelector('#rule-state').value]"), ["living", "comment-end"])
        self.browser.run(ROW + "row.querySelector('button').click()", "!")
        self.until(WHOLE, "There are no others: proved.")
        delta = self.browser.run("return document.querySelector('#own-text').value")
        # A state that nothing leads to any more goes, too.
        self.assertIn('<remove state="comment-end-bang"/>', delta)
        said = self.proved(delta)
        shortest = re.search(r'tokens of "([^"]*)"', said)[1]
        self.assertEqual(self.browser.run("return document.querySelector('#proof-shown .input code').textContent"), shortest)
        self.assertIn(said.split(" No shorter")[0].split(" comment-end/")[0], in_one_order(self.browser.run(SAID)))
        # With more after it, it hides a tag.
        worst = self.browser.run("return Array.from(document.querySelectorAll('#proof-shown li li'), (e) => e.textContent)")
        self.assertTrue(any("living" in line and "<b>" in line for line in worst), worst)
        # On the text of the page, too.
        self.assertIn("The 6 versions differ", self.browser.run("return document.querySelector('#status').textContent"))
        self.browser.run("document.querySelector('#proof-shown button').click()")
        self.until("return document.querySelector('#input').value === arguments[0]", shortest)
        self.browser.run(ROW + "row.querySelector('button').click()", "!")
        self.until("return document.querySelector('#own-text').value === '' && document.querySelector('#proof-said').textContent === ''")
        self.assert_silent()

    def test_rows_that_do_the_same(self):
        self.open_panel()
        self.write(EQUAL)
        self.until(WHOLE, "The same tokens for every input: proved.")
        self.until(WHOLE, "Equally many parse errors for every input: proved.")
        states = re.search(r"(\d+) states, (\d+) edges", self.proved(EQUAL))
        said = in_one_order(self.browser.run(SAID))
        for number in states.groups():
            self.assertIn(f"{int(number):,}", said)
        self.assertIn("living and mine make the same tokens of every input", said)
        # The table shows it: one row more.
        self.assertEqual(self.browser.run("return Array.from(document.querySelectorAll('#rule-rows tr.new textarea'), (e) => e.value)"), ["a", 'append to="comment" text="--a"'])
        self.assert_silent()

    def test_a_row_that_is_about_errors_alone(self):
        """Its tokens are the same; an error is lost, and the page says where. Another state takes the rule out, and it can be brought back."""
        self.open_panel()
        choose = "const s = document.querySelector('#rule-state'); s.value = arguments[0]; s.dispatchEvent(new Event('change'))"
        self.browser.run(choose, "before-attribute-value")
        self.until("return document.querySelector('#rule-rows textarea').value.startsWith('TAB')")
        self.browser.run(ROW + "row.querySelector('button').click()", ">")
        self.until(WHOLE, "Parse errors differ.")
        said = self.browser.run(SAID)
        self.assertIn("The same tokens for every input: proved.", said)
        delta = self.browser.run("return document.querySelector('#own-text').value")
        (self.folder / "mine.xml").write_text(delta, encoding="utf-8")
        done = subprocess.run([PROGRAM, "prove", "living", "mine", "--facet", "errors", "--spec", self.folder / "mine.xml", "--references", "shapes"], capture_output=True, text=True, check=False)
        shortest = re.search(r'on "([^"]*)"', done.stdout)[1]
        self.assertIn(f'on "{shortest}"', said)
        self.browser.run("document.querySelector('#proof-said button').click()")
        self.until("return document.querySelector('#input').value === arguments[0] && document.querySelector('#status').textContent.includes('differ in')", shortest)
        self.browser.run(choose, "tag-open")
        self.until("return document.querySelector('#rule-said').textContent.includes('your rule for the Before attribute value state was taken out')")
        self.assertEqual(self.browser.run("return document.querySelector('#own-text').value"), "")
        self.browser.run("document.querySelector('#rule-said button').click()")
        self.until("return document.querySelector('#rule-state').value === 'before-attribute-value' && document.querySelectorAll('#rule-rows tr.gone').length === 1")
        self.assertEqual(self.browser.run("return document.querySelector('#own-text').value"), delta)
        # Whoever adds a row writes on in it.
        self.browser.run("document.querySelector('#rule-add').click()")
        self.assertEqual(self.browser.run("return [document.activeElement.closest('tr').className, document.activeElement.value]"), ["new", "x"])
        self.assert_silent()

    def test_a_delta_by_hand_is_shown_in_the_table(self):
        """Rows named as the manual names them, before and after; what the table then writes does what was written."""
        self.open_panel()
        table = "return Array.from(document.querySelectorAll('#rule-rows tbody tr'), (e) => [e.className, e.querySelector('textarea').value])"
        self.assertEqual([on for _, on in self.browser.run(table)], [">", "!", "-", "EOF", "otherwise"])
        self.write(HEAD.replace('"mine"', '"vt"') + """
<!-- <!DOCTYPE declares nothing here --> <alter states="comment-end"> <add before="EOF"><on input="b"> <append to="comment" text="--b"/> <switch to="comment"/> </on></add>
<extend row="-" input="c"/> <add after="b"><on input="d"> <append to="comment" text="--"/> <reconsume in="comment"/> </on></add>
<replace row="otherwise"><otherwise> <append to="comment" text="=="/> <reconsume in="comment"/> </otherwise></replace> </alter></specification>""")
        self.until("return document.querySelectorAll('#rule-rows tr.new').length === 2")
        rows = [["", ">"], ["", "!"], ["changed", "- c"], ["new", "b"], ["new", "d"], ["", "EOF"], ["changed", "otherwise"]]
        self.assertEqual(self.browser.run(table), rows)
        self.until(WHOLE, "There are no others: proved.")
        said = self.browser.run(CAUSES)
        # A row that changes nothing is taken out: the version keeps its name, and is the same. The answer of before goes at once.
        self.assertEqual(self.browser.run(ROW + "row.querySelector('button').click(); " + SAID, "d"), "Proving …")
        self.until("return !document.querySelector('#own-text').value.includes('DOCTYPE') && document.querySelectorAll('#rule-rows tr.new').length === 1")
        self.until(WHOLE, "There are no others: proved.")
        self.assertEqual(self.browser.run(CAUSES), said)
        self.assertIn("vt differs from living", self.browser.run(SAID))
        self.assertIn('version="vt"', self.browser.run("return document.querySelector('#own-text').value"))
        # The reader gets back the delta as it was written.
        self.browser.run("document.querySelector('#rule-said button').click()")
        self.assertIn("declares nothing here", self.browser.run("return document.querySelector('#own-text').value"))
        self.until("return document.querySelectorAll('#rule-rows tr.new').length === 2")
        self.assertEqual(self.browser.run(table), rows)
        self.assert_silent()

    def test_a_whole_version_is_compared_with_the_one_of_the_table(self):
        self.open_panel()
        whole = (ROOT / "spec/8.2.4.xml").read_text(encoding="utf-8")
        self.write(whole.replace('version="8.2.4"', 'version="whole"', 1))
        self.until("return document.querySelector('#rule-said').textContent.includes('rows of the base') && document.querySelector('#proof-said').textContent")
        self.until("return document.querySelector('#proof-work').hidden === false || document.querySelector('#proof-said').textContent.includes('whole differs from living')")

    def test_a_row_is_edited_by_keys(self):
        self.open_panel()
        self.browser.run(ROW + "row.querySelectorAll('textarea')[0].id = 'typed'", "!")
        self.browser.type("#typed", "?")
        self.until("return document.querySelector('#own-text').value.includes('input=\"!?\"') && document.querySelectorAll('#own-mistakes li').length > 0")
        self.browser.run("const t = document.querySelector('#typed'); t.value = '!  ?'; t.dispatchEvent(new Event('input'))")
        self.until(WHOLE, "There are no others: proved.")
        self.assertIn("<!----?", self.browser.run("return document.querySelector('#proof-shown').textContent"))

    def test_a_link_holds_it(self):
        self.open_panel()
        self.browser.run(ROW + "row.querySelector('button').click()", ">")
        self.until(WHOLE, "proved.")
        self.until("return location.hash.includes('&s=') && document.body.dataset.followed === document.querySelector('#report').dataset.number")
        view = ("return [document.querySelector('#own-text').value, document.querySelector('#rule-state').value, document.querySelector('#proof-shown').textContent,"
                "Array.from(document.querySelectorAll('#rule-rows tr'), (e) => e.className)]")
        made, address = self.browser.run(view), self.browser.run("return location.href")
        self.assertIn("gone", made[3])
        self.browser.visit("about:blank")
        self.browser.visit(address)
        self.until(WHOLE, "proved.")
        self.assertEqual(self.browser.run(view), made)
        self.assert_silent()

    def test_mistakes_have_a_line(self):
        self.open_panel()
        self.write(EQUAL)
        self.until(WHOLE, "proved.")
        self.write(EQUAL.replace("<append", "<apend"))
        self.assertRegex(self.until("return document.querySelector('#own-mistakes li')?.textContent"), r"^2:\d+ .*apend")
        self.assertEqual(self.browser.run(SAID), "")
        self.write(EQUAL.replace("comment-end\"", "coment-end\""))
        self.assertRegex(self.until("const li = document.querySelector('#own-mistakes li'); return li?.textContent.includes('coment-end') && li.textContent"), r"^2:\d+ ")
        # A name that a version has already, or that is long: the versions that are chosen are compared all the same.
        for name, words in (("living", "there is a version 'living' already"), ("n" * 61, "its name has 61 characters")):
            self.write(EQUAL.replace('version="mine"', f'version="{name}"'))
            self.until("return document.querySelector('#own-mistakes li')?.textContent.includes(arguments[0])", words)
            self.until("return document.querySelector('#status').textContent.includes('The 5 versions differ')")
        self.write(EQUAL.replace("comment-end\"", "coment-end\""))
        self.until("return document.querySelector('#own-mistakes li')?.textContent.includes('coment-end')")
        # Text that was written by hand is not lost by a change in the table.
        self.browser.run(ROW + "row.querySelector('button').click()", "!")
        self.until(WHOLE, "proved.")
        self.browser.run("document.querySelector('#rule-said button').click()")
        self.assertIn("coment-end", self.browser.run("return document.querySelector('#own-text').value"))

    def test_a_proof_is_ended(self):
        self.open_panel()
        self.browser.run("new MutationObserver((_, o) => { if (document.querySelector('#proof-work').hidden) return; o.disconnect(); document.querySelector('#proof-end').click(); })"
                         ".observe(document.querySelector('#proof-work'), {attributes: true})")
        self.write(EQUAL)
        self.until("return !document.querySelector('#proof-again').hidden && document.querySelector('#proof-said').textContent.includes('You ended it.')")
        self.browser.click("#proof-again")
        self.until(WHOLE, "The same tokens for every input: proved.")

    def test_a_limit_of_time_is_no_proof(self):
        """A proof that reaches its limit says so, and never that the versions are equal."""
        self.open_panel()
        self.browser.run("const s = document.querySelector('#proof-seconds'); s.add(new Option('none', '0')); s.value = '0'; s.dispatchEvent(new Event('change'))")
        self.write(EQUAL)
        said = self.until("return !document.querySelector('#proof-again').hidden && document.querySelector('#proof-said').textContent")
        self.assertRegex(said, r"^Not proved: it has reached the limit of time \(")
        self.assertEqual(self.browser.run("return [document.querySelector('#rule-take').hidden, document.querySelector('#proof-said').className]"), [True, ""])
        # With more time it is asked for again.
        self.browser.run("const s = document.querySelector('#proof-seconds'); s.value = '60'; s.dispatchEvent(new Event('change'))")
        self.until(WHOLE, "The same tokens for every input: proved.")

    def test_nothing_hostile_acts(self):
        self.open_panel()
        text = HOSTILE.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;").replace("\0", "").replace("\x01", "").replace("\x1b", "").replace("\x0b", "")
        evil = EQUAL.replace('version="mine"', 'version="&lt;img src=x onerror=hacked=1>"').replace('text="--a"', f'text="{text}"')
        self.write(evil)
        self.until("return document.querySelector('#own-mistakes li') || document.querySelector('#proof-said').textContent")
        ascii_only = EQUAL.replace('text="--a"', 'text="--&gt;&lt;script>hacked=2&lt;/script>&lt;img src=x onerror=hacked=3>"')
        self.write(ascii_only)
        self.until(WHOLE, "There are no others: proved.")
        self.write('<!DOCTYPE x [<!ENTITY a "' + "b" * 9999 + '">]>' + EQUAL)
        self.assertRegex(self.until("return document.querySelector('#own-mistakes li')?.textContent"), "^1:1 a delta declares nothing")
        self.assertEqual(self.browser.run(SAID), "")
        self.assertEqual(self.browser.run(ACTIVE), 0)
        self.assertIsNone(self.browser.run("return window.hacked ?? null"))
        self.assert_silent()

    def test_tests_that_tell_them_apart(self):
        self.open_panel()
        self.browser.run("window.made = []; URL.createObjectURL = (blob) => { window.made.push(blob); return 'blob:none'; };"
                         "document.addEventListener('click', (event) => event.target.matches('a[download]') && event.preventDefault(), true)")
        self.browser.run(ROW + "row.querySelector('button').click()", "!")
        self.until(WHOLE, "proved.")
        saved = {}
        for count, which in enumerate(("xml", "mine", "base", "dat"), 1):
            self.browser.run("const s = document.querySelector('#rule-save'); s.value = arguments[0]; s.dispatchEvent(new Event('change'))", which)
            self.until("return window.made.length === arguments[0]", count)
            self.browser.run("window.read = null; window.made.at(-1).text().then((text) => { window.read = text; })")
            saved[which] = self.until("return window.read")
        self.assertEqual(saved["xml"], self.browser.run("return document.querySelector('#own-text').value"))
        mine, base = json.loads(saved["mine"])["tests"], json.loads(saved["base"])["tests"]
        self.assertGreaterEqual(len(mine), 2)
        for one, other in zip(mine, base, strict=True):
            self.assertEqual(one["input"], other["input"])
            self.assertNotEqual(one["output"], other["output"])
        trees = saved["dat"].split("\n\n")
        self.assertGreaterEqual(len(trees), 1)
        for tree in trees:
            self.assertRegex(tree, r"(?s)^#data\n<!--.*\n#errors\n.*#document\n\| <!-- .* -->\n\| <html>\n\|   <head>\n\|   <body>")

    IN_EDITOR = "const editor = document.querySelector('#own-editor').shadowRoot; const all = (s) => Array.from(editor.querySelectorAll(s)); "
    OFFERED = IN_EDITOR + "return all('.cm-tooltip-autocomplete li').map((e) => e.textContent)"

    def open_editor(self):
        if not (self.site / "codemirror").is_dir():
            self.skipTest("the site was made without CodeMirror, which npm has")
        self.open_panel()
        self.until("return document.querySelector('#own-editor')?.shadowRoot.querySelector('.cm-content')")

    def offered(self, word):
        """Waits until a completion is offered, and returns all."""
        self.until(self.OFFERED + ".includes(arguments[0])", word)
        return self.browser.run(self.OFFERED)

    def test_the_delta_has_an_editor(self):
        self.open_editor()
        self.assertFalse(self.browser.run("return document.querySelector('#own-text').checkVisibility()"))
        # The styles are there, though the policy allows no element with styles.
        self.assertEqual(self.browser.run(self.IN_EDITOR + "return [editor.adoptedStyleSheets.length, getComputedStyle(editor.querySelector('.cm-content')).whiteSpace]"), [1, "break-spaces"])
        self.browser.click("#own-editor")
        self.browser.keys("<")
        self.assertEqual(self.offered("specification"), ["specification"])
        self.browser.keys(HEAD[1:-1] + ">\n<alter states=\"comment-en")
        self.assertEqual(set(self.offered('"comment-end"')) & {'"comment-end-bang"', '"data"'}, {'"comment-end-bang"'})
        self.browser.keys('d"><add after="!"><on if="')
        self.offered('"appropriate-end-tag"')  # a condition that rows of this version have
        self.write(EQUAL.replace("comment-end\"", "coment-end\""))
        self.until(self.IN_EDITOR + "return all('.cm-lintRange-error, .cm-lintPoint-error').length && all('.cm-lint-marker-error').length")
        self.assertEqual(self.browser.run(self.IN_EDITOR + "return all('.cm-lineNumbers .cm-gutterElement').map((e) => e.textContent).slice(-1)"), ["2"])
        self.browser.click("#own-mistakes button")
        self.assertEqual(self.browser.run(self.IN_EDITOR + "return [document.activeElement.id, editor.activeElement.className.includes('cm-content')]"), ["own-editor", True])
        self.assert_silent()

    def test_the_editor_and_the_table_show_one_delta(self):
        self.open_editor()
        self.write(EQUAL)
        text = self.IN_EDITOR + "return all('.cm-line').map((e) => e.textContent).join('\\n')"
        self.becomes(text, EQUAL)
        self.until(WHOLE, "proved.")
        # A letter that is typed reaches the table, and the mistake that it makes is gone with it.
        self.browser.run(self.IN_EDITOR + "editor.querySelector('.cm-content').focus()")
        self.browser.press("end")
        self.browser.keys("x")
        self.until("return document.querySelector('#own-mistakes li') && document.querySelector('#own-text').value.includes('x')")
        # Tab leaves it.
        self.browser.press("tab")
        self.assertNotEqual(self.browser.run("return document.activeElement.id"), "own-editor")
        self.browser.click("#own-none")
        self.becomes(text, "")
        self.assert_silent()

    def test_nothing_hostile_acts_in_the_editor(self):
        self.open_editor()
        self.write(HOSTILE)
        self.until(self.IN_EDITOR + "return all('.cm-line').length > 0 && all('.cm-content')[0].textContent.includes('hacked')")
        self.assertEqual(self.browser.run(self.IN_EDITOR + "return all('script, img:not(.cm-widgetBuffer), iframe, svg, a, [onerror], [onload]').length"), 0)
        self.assertEqual(self.browser.run(self.IN_EDITOR + "return /[\\u202a-\\u202e\\u2066-\\u2069\\0\\x1b]/.test(editor.querySelector('.cm-content').textContent)"), False)
        self.assertIsNone(self.browser.run("return window.hacked ?? null"))
        self.assert_silent()

    def test_without_the_editor_the_text_area_serves(self):
        self.browser.devtools("Network.enable")
        self.browser.devtools("Network.setBlockedURLs", urls=["*/codemirror/*"])
        try:
            self.open_panel()
            self.write(EQUAL.replace("<append", "<apend"))
            self.assertRegex(self.until("return document.querySelector('#own-mistakes li')?.textContent"), r"^2:\d+ .*apend")
            self.browser.click("#own-mistakes button")
            self.assertEqual(self.browser.run("return [document.activeElement.id, document.querySelector('#own-editor')]"), ["own-text", None])
            self.write(EQUAL)
            self.until(WHOLE, "proved.")
        finally:
            self.browser.devtools("Network.setBlockedURLs", urls=[])
            self.browser.log("browser")

    def test_a_telephone_shows_it(self):
        self.browser.size(390, 800)
        try:
            self.open_panel()
            self.browser.run("document.querySelector('#settings').open = true")
            self.browser.run(ROW + "row.querySelector('button').click()", "!")
            self.until(WHOLE, "proved.")
            self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), 390)
            small = self.browser.run("return Array.from(document.querySelectorAll('#own button, #own select, #own textarea')).filter((e) => e.offsetParent)"
                                     ".filter((e) => { const b = e.getBoundingClientRect(); return b.width < 24 || b.height < 24 || b.right > 390; }).map((e) => e.outerHTML.slice(0, 80))")
            self.assertEqual(small, [])
        finally:
            self.browser.size(1400, 1000)

    def test_the_course_is_judged_by_proofs(self):
        self.visit("course.html")
        self.until("return document.querySelector('#progress')")
        self.browser.run("localStorage.clear()")
        self.visit("course.html?" + urllib.parse.quote("again"))
        self.until("return document.querySelector('#progress').textContent.startsWith('0 of 21 exercises solved')")
        # No link leads to the rows that are asked for.
        self.assertEqual(self.browser.run("return Array.from(document.querySelectorAll('[id^=exercise-rule] a[href*=comment]'), (e) => e.href)"), [])
        wrong_and_right = {
            "rule-comment-end-dash": ([["-", "", "switch", "comment"]], [["-", "", "switch", "comment-end"]]),
            "rule-comment-end": ([["!", 'append to="comment" text="--!"', "switch", "comment"]], [["!", "error", "switch", "comment-end-bang"]]),
            "rule-comment-end-bang": ([["-", "", "switch", "comment-end-dash"], [">", 'emit token="comment"', "switch", "data"]],
                                      [["-", 'append to="comment" text="--!"', "switch", "comment-end-dash"], [">", 'then; emit token="comment"', "switch", "data"]]),
        }
        for solved, (name, (wrong, right)) in enumerate(wrong_and_right.items(), 1):
            here = f"#exercise-{name}"
            self.browser.run("document.querySelector(`${arguments[0]} button`).click()", here)
            self.until("return document.querySelectorAll(`${arguments[0]} tr.new`).length === arguments[1]", here, len(right))
            verdict = "return document.querySelector(`${arguments[0]} div > [role=status]`)?.textContent.includes(arguments[1])"
            for rows, word in ((wrong, "Not yet"), (right, "Right: it does the same on every text.")):
                self.browser.run(WRITE, name, rows)
                self.browser.run("Array.from(document.querySelectorAll(`${arguments[0]} button`)).find((e) => e.textContent === 'Prove it').click()", here)
                self.until(verdict, here, word)
                if word == "Not yet":
                    self.assertIn("<!--", self.browser.run("return document.querySelector(`${arguments[0]} .input code`).textContent", here))
            self.until("return document.querySelector('#progress').textContent.startsWith(`${arguments[0]} of 21`)", solved)
            if solved == 1:  # the answer is told as the table has it
                self.browser.run("Array.from(document.querySelectorAll(`${arguments[0]} button`)).find((e) => e.textContent === 'Show the answer').click()", here)
                self.assertEqual(self.browser.run("return document.querySelector(`${arguments[0]} div > [role=status]`).innerText.trim()", here), "On -; then switch to comment-end")
        self.browser.run("localStorage.clear()")
        self.assert_silent()
