"""Everything that the engine does in pages besides comparing: steps, history, smaller texts, exercises, the browser's own version."""

import json
import re
import shlex
import shutil
import subprocess
import sys
import urllib.parse

from playground_cases import ACTIVE, HOSTILE, REPORT, InPlayground
from served import PROGRAM, ROOT, STATUS

import npm_modules

MARKER = "<!DOCTYPE html><title>t</title><body><i id=in></i>"


class Engine(InPlayground):
    def test_steps_go_forwards_and_backwards(self):
        self.open_text("x<!--a--!><b>-->y")
        self.browser.run("document.querySelector('#d1 .steps summary').focus()")
        self.browser.press("enter")
        where = "return document.querySelector('.stepping output')?.textContent"
        self.assertEqual(self.until(where), "Step 7 of 15: byte 8, apart")
        lit = "return Array.from(document.querySelectorAll('.states .lit'), (e) => e.textContent).join(' ')"
        self.assertEqual(self.browser.run(lit), "commentA comment-end-bangB")
        rows = "return document.querySelector('.stepping table').innerText"
        for words in ("2007, 2009", "8.2.4.50 Comment end state", "Switch to the comment end bang state."):
            self.assertIn(words, self.browser.run(rows))
        self.assertIn("!", self.browser.run("return document.querySelector('.stepping mark').textContent"))
        # The slider by keys, then by the pointer; the buttons by the pointer.
        self.browser.run("document.querySelector('.stepping input').focus()")
        self.browser.press("left", "left")
        self.assertEqual(self.browser.run(where), "Step 5 of 15: byte 6, all do the same")
        self.assertEqual(self.browser.run(lit), "comment-end-dashAB")
        self.browser.press("home")
        self.assertTrue(self.browser.run(where).startswith("Step 1 of 15"))
        self.assertTrue(self.browser.run("return document.querySelector('[data-to=back]').disabled && !document.querySelector('[data-to=on]').disabled"))
        self.browser.click(".stepping [data-to=on]")
        self.assertTrue(self.browser.run(where).startswith("Step 2 of 15"))
        self.browser.click(".stepping [data-to=last]")
        self.assertTrue(self.browser.run(where).startswith("Step 15 of 15"))
        so_far = self.browser.run("return document.querySelector('.so-far').innerText")
        self.assertIn('2007, 2009: comment "a--!><b>" characters "y"', so_far)
        self.assertIn('8.2.4, 13.2.5, living: comment "a" start tag <b> characters "-->y"', so_far)
        # Arrow keys anywhere among the steps.
        self.browser.run("document.querySelector('.stepping [data-to=fork]').focus()")
        self.browser.press("left")
        self.assertTrue(self.browser.run(where).startswith("Step 14 of 15"))
        self.browser.press("enter")
        self.assertTrue(self.browser.run(where).startswith("Step 7 of 15"))
        self.assertEqual(self.browser.run("return [document.querySelector('.stepping output').ariaLive, document.querySelector('.stepping input').ariaValueText]"),
                         ["polite", "7 of 15"])
        self.assert_silent()

    def test_since_when(self):
        self.open_text("x<!--a--!><b>-->y")
        self.browser.click("#since")
        said = self.until("return document.querySelector('.epochs')?.innerText")
        for words in ("2006-03-02 to 2009-06-04", "2009-06-04 to 2026-10-03", "cf99432c/r3191", "--!> ends a comment.", "in comment-end", 'Comment "a--!><b>"'):
            self.assertIn(words, said)
        parts = self.browser.run("return Array.from(document.querySelectorAll('.years span'), (e) => [e.textContent, e.getBoundingClientRect().width])")
        self.assertEqual([part[0] for part in parts], ["A", "B"])
        self.assertLess(parts[0][1] * 4, parts[1][1])
        # Newer text takes it away.
        self.put("x")
        self.compared(1)
        self.assertEqual(self.browser.run("return document.querySelector('#blame').childNodes.length"), 0)
        self.assert_silent()

    def test_a_smaller_text_and_what_is_known(self):
        self.open_text("<p>hello <i>x<!--a--!><b>-->y</i> and more")
        self.browser.run("document.querySelector('#d1 .explain summary').focus()")
        self.browser.press("enter")
        said = self.until("return document.querySelector('#d1 .explain dl')?.innerText")
        for words in ('"--!>" ends a comment', "cf99432c/r3191", "shortest known input"):
            self.assertIn(words, said)
        self.browser.run("document.querySelector('#d1 .minimize summary').focus()")
        self.browser.press("enter")
        self.until("return document.querySelector('#d1 .minimize button')")
        self.browser.click("#d1 .minimize button")
        self.compared(11)
        self.assertEqual(self.browser.run("return [document.querySelector('#input').value, document.activeElement.id]"), ["<!----!><b>", "input"])
        self.assert_silent()

    def test_how_long_it_takes(self):
        """Far from the times that are measured on a quiet machine (docs/site.md): what would be noticed here is a wait of another order."""
        self.visit("playground.html")
        self.compared(17)
        timing = self.browser.run("const [entry] = performance.getEntriesByType('paint'); return entry.startTime")
        self.assertLess(timing, 5000)
        page = "<p class=a>lorem ipsum dolor</p>\n" * 3000 + "<!--a--!>-->"
        self.put(page)
        self.compared(len(page))
        took = float(re.search(r"· ([\d.]+) ms", self.browser.run(STATUS))[1])
        self.assertLess(took, 1000)
        # 5 MB: the page answers while the worker reads.
        self.browser.run("window.longest = 0; window.last = performance.now(); window.ticking = setInterval(() => {"
                         " const now = performance.now(); window.longest = Math.max(window.longest, now - window.last); window.last = now; }, 20)")
        large = page * 50
        self.assertGreater(len(large), 4_900_000)
        self.browser.run("const file = new File([arguments[0].repeat(50)], 'large.html'); const t = new DataTransfer(); t.items.add(file);"
                         "const i = document.querySelector('#file'); i.files = t.files; i.dispatchEvent(new Event('change'))", page)
        self.until("return document.querySelector('#status').textContent.includes(arguments[0])", f"; {len(large)} byte")
        self.assertLess(self.browser.run("clearInterval(window.ticking); return window.longest"), 5000)

    def test_downloads(self):
        self.open_text("x<!--a--!><b>-->y")
        self.browser.run("window.saved = []; URL.createObjectURL = (blob) => { blob.text().then((text) => window.saved.push(text)); return '#'; }")
        seen = 0
        for value in self.browser.run("return Array.from(document.querySelectorAll('#format option'), (o) => o.value)"):
            verb, form = value.split()
            self.browser.run("const s = document.querySelector('#format'); s.value = arguments[0]; window.saved.length = 0", value)
            self.browser.click("#download")
            files = self.until("return window.saved.length >= arguments[0] && window.saved", 5 if verb == "suite" else 1)
            if verb in ("compare", "explain", "blame"):
                more = {"compare text": ["--explain", "--width", "80"], "compare html": ["--site", self.address]}.get(value, [])
                made = subprocess.run([PROGRAM, verb, "--format", form, *more, "--text", "x<!--a--!><b>-->y"], capture_output=True, text=True, check=False)
                # A page of the program names what it was called with.
                wanted = made.stdout.replace("Blame of x&lt;!--a--!&gt;&lt;b&gt;--&gt;y", "Blame of (text)")
                # The program breaks long lines of text where the terminal ends.
                shown = (lambda text: " ".join(text.split())) if form == "text" else str
                self.assertEqual(shown(files[0]), shown(wanted), value)
            elif verb == "suite":
                self.assertEqual(sorted({test["output"][1][1] if test["output"][0][0] == "Character" else test["output"][2][1] for test in
                                         (json.loads(text)["tests"][0] for text in files)}), ["a", "a--!><b>"])
            elif verb == "view":
                self.assertEqual(json.loads(files[0])["typed"], "x<!--a--!><b>-->y")
            else:
                self.assertEqual(files, ["x<!--a--!><b>-->y"])
            seen += 1
        self.assertEqual(seen, 16)

    def test_revisions_and_days(self):
        self.open_text("x<!--a--!><b>-->y", "&v=2009,2009-06-03,r3191")
        self.assertIn(" differ in ", self.browser.run(STATUS))
        self.until(f"{REPORT}.includes('2009 r3163 | r3191')")
        self.browser.run("document.querySelector('#more').open = true; document.querySelector('#name').focus()")
        self.browser.type("#name", "2012-12-22")
        self.browser.press("enter")
        self.until("return document.querySelector('#status').textContent.includes('The 4 versions')")
        self.browser.type("#name", "x")
        self.browser.click("#add-name")
        self.assertIn("is no version", self.browser.run("return document.querySelector('#name-problem').textContent"))
        self.browser.run("document.querySelector('#day').focus()")
        self.browser.press("home", "right")
        self.assertEqual(self.browser.run("return document.querySelector('#day-shown').textContent"), "r14, 2006-03-21")
        self.browser.click("#add-day")
        self.until("return document.querySelector('#status').textContent.includes('The 5 versions')")
        self.assertEqual(self.browser.run("return document.querySelector('#command').textContent"),
                         "specdrift compare --versions 2009,2009-06-03,r3191,2012-12-22,r14 --text 'x<!--a--!><b>-->y'")
        # A day on which there was no version yet.
        self.open_text_refused("x", "&v=2009,1999-01-01", "no such version: '1999-01-01'")

    def open_text_refused(self, text, more, words):
        self.browser.visit("about:blank")
        self.visit("playground.html#text=" + urllib.parse.quote(text, safe="") + more)
        self.until("return document.querySelector('#status').textContent.includes(arguments[0])", words)

    def test_other_beginnings(self):
        self.open_text("a</title><b>", "&c=rcdata&l=title&e=1")
        command = self.browser.run("return document.querySelector('#command').textContent")
        self.assertEqual(command, "specdrift compare --errors --context rcdata --last-start-tag 'title' --text 'a</title><b>'")
        done = subprocess.run(["sh", "-c", command.replace("specdrift", f"'{PROGRAM}'", 1) + " --format json"], capture_output=True, check=False)
        document = json.loads(done.stdout)["documents"][0]
        count = document["summary"]["divergences"]
        self.assertRegex(self.browser.run(STATUS), rf"^The \d+ versions {f'differ in {count} place' if count else 'agree'}")
        self.browser.run("document.querySelector('#begin').open = true")
        self.browser.type("#last-start-tag", "x")
        self.until("return location.hash.includes('l=titlex')")
        hash_before = self.browser.run("return location.hash")
        self.browser.visit("about:blank")
        self.visit("playground.html" + hash_before)
        self.compared(12)
        self.assertEqual(self.browser.run("return ['#context', '#last-start-tag'].map((id) => document.querySelector(id).value)"), ["rcdata", "titlex"])

    def test_a_version_of_ones_own(self):
        self.open_text("<a \x0bb>")
        self.browser.run("document.querySelector('#own').open = true")
        self.browser.click("#own-example")
        self.until("return document.querySelector('#status').textContent.includes('The 6 versions')")
        self.until(f"{REPORT}.includes('mine')")
        self.assertIn("It is compared as \"mine\"", self.browser.run("return document.querySelector('#own-status').textContent"))
        # A mistake is told at its place, and the others are compared without it.
        self.browser.run("const o = document.querySelector('#own-text'); o.value = o.value.replace('tag-name', 'tag-nam'); o.dispatchEvent(new Event('input'))")
        said = self.until("return document.querySelector('#own-mistakes li')?.textContent")
        self.assertRegex(said, r"^4:10 .*tag-nam.*tag-name")
        self.until("return document.querySelector('#status').textContent.includes('The 5 versions')")
        self.browser.click("#own-mistakes button")
        self.assertEqual(self.browser.run("const o = document.querySelector('#own-text'); return [document.activeElement.id.replace('own-editor', 'own-text'), o.value.slice(o.selectionStart, o.selectionStart + 6)]"),
                         ["own-text", "states"])
        self.browser.press("right")
        self.until("return location.hash.includes('s=') && document.body.dataset.followed === document.querySelector('#report').dataset.number")
        hash_before = self.browser.run("return location.hash")
        self.browser.visit("about:blank")
        self.visit("playground.html" + hash_before)
        self.until("return document.querySelector('#own-mistakes li')")
        # Texts that go on for ever with mistakes end, too.
        self.browser.run("const o = document.querySelector('#own-text'); o.value = '<specification version=\"w\">' + '<x/>'.repeat(3000) + '</specification>';"
                         "o.dispatchEvent(new Event('input'))")
        self.until("return document.querySelectorAll('#own-mistakes li').length >= 10")
        self.browser.click("#own-none")
        self.until("return document.querySelector('#status').textContent.includes('The 5 versions') && !document.querySelector('#own-mistakes li')")
        self.assertEqual([one for one in self.browser.log("browser") if "SEVERE" in str(one)], [])

    def test_this_browser_beside_the_versions(self):
        self.open_text("x<!--a--!><b>-->y")
        self.browser.run("document.querySelector('#tree summary').focus()")
        self.browser.press("enter")
        said = self.until("return document.querySelector('#tree-shown table') && document.querySelector('#tree-shown').innerText")
        self.assertIn("This browser sees what group B sees: 8.2.4, 13.2.5, living.", said)
        cells = self.browser.run("return Array.from(document.querySelectorAll('#tree-shown tbody tr'), (row) => Array.from(row.cells, (cell) => cell.innerText.trim()))")
        self.assertEqual([cell[1] for cell in cells], ["—", "no", "yes"])
        self.assertEqual(cells[0][2], cells[2][2])
        self.assertIn('comment "a--!><b>"', cells[1][2])
        # It follows the text.
        self.put("<p>x")
        self.compared(4)
        self.until("return document.querySelector('#tree-shown').innerText.includes('group A sees: 2007, 2009, 8.2.4, 13.2.5, living.')")
        # A browser takes minutes for a tree that repeats open elements, and the page waits for it.
        self.put("<p>" + "".join(f"<b a={i}>" for i in range(1500)) + "<p>x" * 4000)
        self.until("return document.querySelector('#tree-shown').innerText.includes('repeat them more than a million times')")

    SAID = "const t = document.querySelector('#tree-shown'); return t.querySelector('table') && t.innerText"

    def skip_without_readers(self):
        if not (self.site / "readers").is_dir():
            self.skipTest("the site was made without the parsers, which npm has")

    def beside(self, text):
        """Returns what is said, and the cells of each row by its head, with parse5 and htmlparser2."""
        self.open_text(text, "&p=parse5,htmlparser2&o=tree")
        said = self.until(self.SAID)
        rows = self.browser.run("return Array.from(document.querySelectorAll('#tree-shown tr'), (row) => Array.from(row.cells, (cell) => cell.innerText.trim()))")
        return said, {row[0]: row[1:] for row in rows}

    def test_other_parsers_beside_the_versions(self):
        self.skip_without_readers()
        said, rows = self.beside("x<!--a--!><b>-->y")
        for name in ("This browser", "parse5 8.1.1", "htmlparser2 12.0.0"):
            self.assertIn(f"{name} sees what group B sees: 8.2.4, 13.2.5, living.", said)
        self.assertEqual(rows["versions"], ["as this browser", "as parse5 8.1.1", "as htmlparser2 12.0.0", "sees"])
        self.assertEqual(rows["parse5 8.1.1"][:3], ["yes", "—", "yes"])
        self.assertEqual(rows["A 2007, 2009"], ["no", "no", "no", '"x" comment "a--!><b>" "y"'])
        # A deviation of htmlparser2 that docs/parsers.md lists.
        self.assertIn("\n- markup `<a a \\u0000>z`\n", (ROOT / "docs/parsers.md").read_text(encoding="utf-8").partition("## htmlparser2 12.0.0")[2].partition("\n## ")[0])
        said, rows = self.beside("<a a \0>z")
        self.assertIn("parse5 8.1.1 sees what group A sees: 2007, 2009, 8.2.4, 13.2.5, living.", said)
        self.assertIn("htmlparser2 12.0.0 sees something that no chosen version sees.", said)
        self.assertEqual([rows[name][-1] for name in ("parse5 8.1.1", "htmlparser2 12.0.0")], ['<a a="" \ufffd=""> "z"', '<a a="" \\u0000=""> "z"'])
        # parse5 acts as if scripts ran, and the others do not; each agrees with versions that do as it does.
        said, rows = self.beside("<noscript><b>x")
        for name in ("This browser", "parse5 8.1.1", "htmlparser2 12.0.0"):
            self.assertIn(f"{name} sees what group A sees: 2007, 2009, 8.2.4, 13.2.5, living.", said)
        self.assertIn("parse5 8.1.1 reads as if scripts ran", said)
        self.assertEqual([rows[name][-1] for name in ("this browser", "parse5 8.1.1")], ['<noscript> <b> "x"', '<noscript> "<b>x"'])
        self.assert_silent()

    LANES = ("return document.querySelector('#output .readers') && Array.from(document.querySelectorAll('#output .flow'), (line) => [line.querySelector('.who')?.textContent.trim() ?? '',"
             " ...Array.from(line.querySelectorAll('.chip'), (chip) => `${chip.textContent} ${chip.dataset.begin}-${chip.dataset.end}`)])")

    def test_other_readers_are_in_the_lanes(self):
        self.skip_without_readers()
        usual = "2007 2009 8.2.4 13.2.5 living"
        for text, expected in (
                ("x<!--a--!><b>-->y", [["", 'characters "x" 0-1'], ["A 2007 2009", 'comment "a--!><b>" 1-16'],
                                       ["B 8.2.4 13.2.5 living, this browser, parse5 8.1.1, htmlparser2 12.0.0", 'comment "a" 1-10', "start tag <b> 10-13", 'characters "-->" 13-16'],
                                       ["", 'characters "y" 16-17', "end of file 17-17"]]),
                # One differs where all versions agree, in bytes: the place is in the text, not in the document that it was asked about.
                ("漢<a a \0>z", [["", 'characters "漢" 0-3'], [f"A {usual}, this browser, parse5 8.1.1", 'start tag <a a="" \ufffd=""> 3-10'], ["B htmlparser2 12.0.0", '≠ start tag <a a="" \\u0000=""> 3-10'],
                                 ["", 'characters "z" 10-11', "end of file 11-11"]]),
                # A tree adds what no tag made; the page says that this may be the reason.
                ("<b><p>x</b>y", [["", "start tag <b> 0-3", "start tag <p> 3-6"], [f"A {usual}, htmlparser2 12.0.0"], ["B this browser, parse5 8.1.1", "≠ start tag <b> 6-6"],
                                  ["", 'characters "x" 6-7', "end tag </b> 7-11", 'characters "y" 11-12', "end of file 12-12"]]),
                ("<noscript><b>x</b></noscript>", [["", "start tag <noscript> 0-10"], [f"A {usual}, parse5 8.1.1", 'characters "<b>x</b>" 10-18'],
                                                   ["B this browser, htmlparser2 12.0.0", "≠ start tag <b> 10-18", '≠ characters "x" 10-18'], ["", "end tag </noscript> 18-29", "end of file 29-29"]])):
            self.open_text(text, "&p=parse5,htmlparser2&o=tree")
            self.assertEqual(self.until(self.LANES), expected)
        said = "return document.querySelector('#output .readers').textContent"
        self.assertIn("This browser sees what living sees, except in 1 place (≠): perhaps because it reads as if no scripts ran. parse5 8.1.1 sees what living sees. ", self.browser.run(said))
        # A click marks the source, as for versions.
        self.browser.run("document.querySelector('#output .chip.other').click()")
        self.assertEqual(self.browser.run("const i = document.querySelector('#input'); return [document.activeElement.id, i.selectionStart, i.selectionEnd]"), ["input", 10, 18])
        # They leave with the part that asks them.
        self.browser.run("document.querySelector('#tree').open = false")
        self.until("return !document.querySelector('#output .readers') && document.querySelectorAll('#output .flow').length === 1")
        self.assert_silent()

    def test_a_tree_is_named_as_the_reason_only_where_it_can_be(self):
        """A tree leaves out the newline after a textarea, and adds a tbody. It makes no attribute, and no name of two."""
        table = "return Array.from(document.querySelectorAll('#tree-shown tr'), (e) => Array.from(e.children, (one) => one.textContent)).filter(([name]) => name.includes(' 2007'))"
        perhaps = "no; perhaps because a tree shows it otherwise"
        for text, events, said in (("<textarea>\n<b></textarea>", None, perhaps), ("<table><tr><td>x</table>", None, perhaps), ("<p\x0bclass=a>", None, "no"), ("<svg viewbox=1 \x0bx>", None, "no"),
                                   ("<b><p>x</b>y", [["S", "b", []], ["S", "p", []], ["T", "xy!"]], "no"), ("<b><p>x</b>y", [["S", "b", []], ["S", "p", []], ["S", "b", []], ["T", "xy"]], perhaps)):
            self.open_text(text, "&o=tree")
            self.until(self.SAID)
            if events:
                self.paste("Your parser sees something", json.dumps(events))
            [row] = self.browser.run(table)[:1]
            self.assertEqual(row[-2], said, (text, row))
        # Who sees something else altogether is near no version.
        self.open_text("x<b>", "&o=tree")
        self.until(self.SAID)
        self.paste("Your parser sees something", json.dumps([["C", "?"]]))
        self.until("return document.querySelector('#output .readers').textContent.includes('Your parser sees nothing that a version sees.')")
        # The mark is there, too, where a reader sees nothing.
        self.open_text("<textarea>\n<b></textarea>", "&o=tree")
        self.until("return document.querySelector('#output .readers')")
        self.assertIn("≠ no token", self.browser.run("return document.querySelector('#output').innerText"))
        self.open_text("<?php echo 1 ?>z", "&o=tree")
        self.until(self.SAID)
        self.assertIn('processing instruction php "echo 1 "', self.browser.run("return document.querySelector('#tree-shown').innerText"))
        self.assert_silent()

    def test_a_pasted_answer_is_in_the_lanes(self):
        """It agrees with one group here and with another there, and with none at a third place."""
        text = "x<!--a--!>-->y<p>z<!--b--!>-->w"
        self.open_text(text, "&o=tree")
        self.until(self.SAID)
        self.paste("Your parser sees something", json.dumps([["T", "x"], ["C", "a--!>"], ["T", "y"], ["S", "q", []], ["T", "z"], ["C", "b"], ["T", "-->w"]]))
        self.until("return document.querySelector('#output .readers').textContent.includes('Your parser sees what ')")
        lanes = self.browser.run(self.LANES)
        self.assertEqual([lane for lane in lanes if lane[0]], [
            ["A 2007 2009, your parser", 'comment "a--!>" 1-13'], ["B 8.2.4 13.2.5 living, this browser", 'comment "a" 1-10', 'characters "-->" 10-13'],
            ["A 2007 2009 8.2.4 13.2.5 living, this browser", "start tag <p> 14-17"], ["B your parser", "≠ start tag <q> 14-17"],
            ["A 2007 2009", 'comment "b--!>" 18-30'], ["B 8.2.4 13.2.5 living, this browser, your parser", 'comment "b" 18-27', 'characters "-->" 27-30']])
        self.assert_silent()

    def test_what_other_parsers_see_is_what_their_adapters_see(self):
        self.skip_without_readers()
        if not shutil.which("node"):
            self.skipTest("there is no node")
        packages = npm_modules.installed(PROGRAM).parent
        agreed = set()
        for text in ("x<!--a--!><b>-->y", "<a a \0>z", "<script>\0z", "<?x y>z", "<svg><a xlink:href=x>&notin;", "<a b=1 b=2 /c>&#0;\rx"):
            said, _ = self.beside(text)
            for name in ("parse5", "htmlparser2"):
                report = self.of_program("".join(f"\\u{{{ord(one):x}}}" for one in text), "--escaped", "--versions", "living", "--adapter",
                                         shlex.join(["node", str(ROOT / f"adapters/{name}.mjs"), str(packages)]))
                agrees = report["total"]["divergences"] == 0
                self.assertEqual(bool(re.search(rf"^{name} [\d.]+ sees what group . sees: .*living", said, re.M)), agrees, (name, text))
                agreed.add((name, agrees))
        self.assertEqual(len(agreed), 4)

    def test_a_parser_is_loaded_when_it_is_chosen(self):
        self.skip_without_readers()
        before = len(self.asked)
        self.open_text("<p>x")
        self.browser.run("document.querySelector('#tree summary').focus()")
        self.browser.press("enter")
        self.until(self.SAID)
        self.assertEqual([path for path in self.asked[before:] if path.startswith("/readers/")], [])
        self.browser.press("tab", "tab", "space")  # a link, and the first box
        self.until("const t = document.querySelector('#tree-shown'); return t.innerText.includes('parse5 8.1.1 sees what group A sees') && location.hash.includes('&p=parse5')")
        asked = [path for path in self.asked[before:] if path.startswith("/readers/")]
        self.assertIn("/readers/parse5.mjs", asked)
        self.assertEqual([path for path in asked if "htmlparser2" in path], [])
        self.assert_silent()
        # The link has the choice, and an example leaves it.
        address = self.browser.run("return location.href")
        self.browser.visit("about:blank")
        self.browser.visit(address)
        self.until(self.SAID + " && t.innerText.includes('parse5 8.1.1 sees')")
        boxes = "return Array.from(document.querySelectorAll('#readers input'), (box) => box.checked)"
        self.assertEqual(self.browser.run(boxes), [True, False])
        self.browser.run("const e = document.querySelector('#examples'); e.selectedIndex = 1; e.dispatchEvent(new Event('change', {bubbles: true}))")
        self.until("return document.querySelector('#input').value !== '<p>x'")
        self.assertEqual(self.browser.run(boxes), [True, False])
        self.open_text("<p>x", "&o=tree")
        self.assertEqual(self.browser.run(boxes), [False, False])
        # A parser that is not here is told.
        self.browser.visit("about:blank")
        self.visit("playground.html#text=%3Cp%3Ex&p=parse5,nosuch,%3Cb%3E")
        self.until("return document.querySelector('#status').textContent.includes('The link names parsers that are not here: nosuch. ')")
        self.assertEqual(self.browser.run(boxes), [True, False])

    def test_a_hostile_text_acts_in_no_parser(self):
        self.skip_without_readers()
        self.visit("playground.html#text=x&p=parse5,htmlparser2&o=tree")
        self.until(self.SAID)
        self.put(HOSTILE)
        self.compared(len(HOSTILE.encode()))
        self.until(self.SAID + " && t.innerText.includes('parse5 8.1.1') && t.innerText.includes('iframe')")
        self.assertEqual(self.browser.run(ACTIVE), 0)
        self.assertIsNone(self.browser.run("return window.hacked ?? null"))
        self.assertEqual(self.browser.run("return /[\\u202a-\\u202e\\u2066-\\u2069\\0\\x1b]/.test(document.querySelector('main').innerText)"), False)
        self.assertEqual([one for one in self.browser.requests() if "hacked" in one], [])
        # Trees that are larger by the square: what is asked next ends the question before it, and a limit of time ends one that nothing follows.
        self.browser.run(
            "window.said = []; const long = '<p>' + Array.from({length: 3000}, (_, i) => `<b a=${i}>`).join('') + '<p>x'.repeat(15000);"
            "import('./readers.mjs').then(async ({setUpReaders}) => {"
            "  const [parser] = setUpReaders().chosen(); const tell = (of) => of.then(({events}) => said.push(events.length), ({message, isOld}) => said.push(isOld ? 'old' : message));"
            "  await tell(parser.read('x')); const first = tell(parser.read(long)); await tell(parser.read('x')); await first; await tell(parser.read(long)); await tell(parser.read('x')); said.push('end'); })")
        self.assertEqual(self.until("return window.said.at(-1) === 'end' && window.said"), [4, "old", 4, "it had not answered after 5 s", 4, "end"])

    def paste(self, words, *lines):
        self.browser.run("const a = document.querySelector('#answer'); a.value = arguments[0]; a.dispatchEvent(new Event('input'))", "\n".join(lines))
        return self.until(f"{self.SAID} && t.innerText.includes(arguments[0]) && t.innerText", words)

    def test_an_answer_that_is_pasted_is_compared(self):
        self.open_text("x<!--a--!><b>-->y", "&o=tree")
        self.until(self.SAID)
        self.browser.run("window.copied = null; navigator.clipboard.writeText = async (text) => { window.copied = text; }; document.querySelector('#paste').open = true")
        self.browser.click("#copy-question")
        question = json.loads(self.until("return window.copied"))
        self.assertEqual(question["input"], MARKER + "x<!--a--!><b>-->y")
        # As an adapter prints it, with what it prints before; then the events alone.
        done = subprocess.run([sys.executable, ROOT / "adapters/html-parser.py"], input=json.dumps(question) + "\n", capture_output=True, text=True, check=True)
        said = self.paste("html.parser", "A notice", *done.stdout.splitlines())
        version = json.loads(done.stdout.splitlines()[0])["version"]
        self.assertRegex(said, rf"html\.parser {re.escape(version)} sees what group [AB] sees")  # it depends on its age
        events = [["S", "i", [["id", "in"]]], ["T", "x"], ["C", "a--!><b>", {"at": [1, 2]}], ["T", "y"], ["E", "i"]]
        self.paste("Your parser sees what group A sees: 2007, 2009.", json.dumps(events))
        # Whatever is wrong is told, and the others are compared.
        first = json.dumps({"adapter": 1, "name": "mine\u202e<img src=x onerror=hacked=1>", "comments": False})
        answer = json.dumps({"id": question["id"], "events": events})
        for words, *lines in (("there is no answer in it", "{}"), ("there is no answer in it", "nonsense"), ("there is no answer in it", "null"), ("line 1 is no JSON", '{"id": '), ("event 1 begins with none of the letters", '[["X"]]'),
                              ("event 2: its name is not a string", '[["T", ""], ["S", 1]]'), ("event 1: its attributes are not an array of pairs of strings", '[["S", "a", [["b"]]]]'), ("event 1 is no array", '{"events": [1]}'), ('"events" is no array', '{"events": 1}'),
                              ("the parser gave up: no\\u202e", '{"error": "no\u202e"}'), ("it answers another question", '{"id": "t0", "events": []}'), ('its first line says "comments": false', first, answer)):
            said = self.paste(words, *lines)
            self.assertIn("This browser sees what group B sees", said)
            self.assertEqual(self.browser.run("return document.querySelectorAll('#tree-shown tbody tr').length"), 3)
        self.paste("mine\\u202e<img src=x onerror=hacked=1> sees what group A sees", first.replace("false", "true"), answer)
        self.assertEqual(self.browser.run(ACTIVE), 0)
        # It is the answer to one text.
        self.put("<p>x")
        self.compared(4)
        self.until(self.SAID + " && t.innerText.includes('the text has changed since its answer was pasted')")
        self.paste("Your parser sees what group A sees: 2007, 2009, 8.2.4, 13.2.5, living.", '[["S", "p", []], ["T", "x"]]')
        self.put("<p>xy")
        self.compared(5)
        self.until(self.SAID + " && t.innerText.includes('the text has changed since its answer was pasted')")
        self.assert_silent()

    def begin_the_course(self, page="course/4.html"):
        self.visit(page)
        self.browser.run("localStorage.clear()")
        self.visit(page)
        self.until("return document.querySelector('#progress')?.textContent.startsWith('0 of 21')")

    def test_the_course_judges(self):
        self.begin_the_course()
        here = "#exercise-4-prediction"
        # The first wrong guess gets a hint, and the run stays folded; the second gets the answer.
        for letters, words, is_open in (("AAAAA", "Not so. 2007 and 8.2.4 do not agree.", False), ("ABCDE", "Not so. It is: 2007 A, 2009 A, 8.2.4 B, 13.2.5 B, living B", True), ("BBAAA", "Right.", True)):  # but it was told
            for index, letter in enumerate(letters):
                self.browser.type(f"{here} label:nth-of-type({index + 1}) select", letter)
            self.browser.click(f"{here} button")
            self.until("return document.querySelector(arguments[0]).textContent.includes(arguments[1])", here + " [role=status]", words)
            self.assertEqual(self.browser.run("return document.querySelector('.revealed').open"), is_open)
        self.until("return document.querySelector('#progress').textContent.startsWith('0 of 21 exercises solved')")
        self.assertEqual(self.browser.run("return getComputedStyle(document.querySelector('#exercise-4-prediction h2'), '::after').content"), '" — answer shown"')
        here = "#exercise-4-shortest"
        # Nothing of a text is hidden in what is said about it.
        self.browser.run("const a = document.querySelector(arguments[0]); a.value = '<!--\u202e\\\\u0000--!>'; a.dispatchEvent(new Event('input'))", here + " textarea")
        said = self.until("const s = document.querySelector(arguments[0]).textContent; return s.includes('it shows it') && s", here + " [role=status]")
        self.assertIn('2007, 2009: comment "\\u202e\ufffd--!>"', said)
        self.assertNotIn("\u202e", said)
        for text, words in (("<!--a-->", "8 characters: not yet. All versions agree."), ("<a/b", "4 characters: not yet."),
                            ("<!--ab--!>", "10 characters: it shows it. The shortest has 7."), ("<!----!", "Nothing shorter exists.")):
            self.browser.run("document.querySelector(arguments[0]).value = ''", here + " textarea")
            self.browser.type(here + " textarea", text)
            self.until("return document.querySelector(arguments[0]).textContent.includes(arguments[1])", here + " [role=status]", words)
        self.visit("course.html")
        self.browser.type("#exercise-pair-2007-2009 textarea", "<a\\x0b")
        self.until("return document.querySelector('#exercise-pair-2007-2009 [role=status]').textContent.includes('3 characters')")
        # It is remembered, until it is to be forgotten.
        self.visit("course/4.html")
        self.until("return document.querySelector('#progress')?.textContent.startsWith('2 of 21 exercises solved, 2 by the shortest text')")
        self.assertEqual(self.browser.run("return document.querySelector('#exercise-4-shortest textarea').value"), "<!----!")
        self.browser.run("localStorage.setItem('specdrift.progress', '[1')")  # what another page of the host may leave there
        self.visit("course.html")
        self.until("return document.querySelector('#progress')?.textContent.startsWith('0 of 21')")
        self.assert_silent()

    def check_files(self, files):
        """The cells of the table that the teacher's page makes of files, by name, and what it says."""
        self.visit("course/check.html")
        self.browser.run("const d = new DataTransfer(); for (const [name, text] of arguments[0]) d.items.add(new File([text], name));"
                         "const i = document.querySelector('#files'); i.files = d.files; i.dispatchEvent(new Event('change'))", list(files.items()))
        said = self.until("const s = document.querySelector('#checked').textContent; return s.includes(' checked') && s")
        return self.browser.run("return Array.from(document.querySelectorAll('#results tbody tr'), (row) => Array.from(row.cells, (cell) => cell.textContent))"), said

    def test_results_are_handed_in_and_checked(self):
        self.begin_the_course()
        for index, letter in enumerate("BBAAA"):
            self.browser.type(f"#exercise-4-prediction label:nth-of-type({index + 1}) select", letter)
        self.browser.click("#exercise-4-prediction button")
        self.browser.type("#exercise-4-shortest textarea", "<!----!")
        self.until("return document.querySelector('#progress').textContent.startsWith('2 of 21 exercises solved, 1 by the shortest text')")
        self.browser.type("#hand-in-name", "Ada")
        self.browser.run("window.made = ''; URL.createObjectURL = (blob) => { blob.text().then((text) => { window.made = text; }); return 'about:blank#'; };"
                         "HTMLAnchorElement.prototype.click = function () { window.download = this.download; };"
                         "Array.from(document.querySelectorAll('#progress button')).find((e) => e.textContent === 'Save as a file').click()")
        made = self.until("return window.made")
        self.assertEqual(self.browser.run("return window.download"), "specdrift-results-Ada.json")
        saved = json.loads(made)
        self.assertEqual(saved["exercises"], {"4-prediction": {"right": True, "guess": [0, 0, 1, 1, 1]}, "4-shortest": {"best": 7, "text": "<!----!"}})

        def rule(target):
            return {"right": True, "rows": [f'<on input="-"> <switch to="{target}"/> </on>']}
        forged = {**saved, "name": "=1+1\u202e<img src=x onerror=alert(1)>", "class": "<b>", "exercises": {
            "4-prediction": {"right": True, "guess": [0, 1, 2, 3, 4]}, "4-shortest": {"best": 1, "text": "<a>"}, "3-prediction": {"right": True}, "2-prediction": {"right": False},
            "pair-2007-2009": {"best": 3, "text": "<a\x0b<b>"}, "rule-comment-end-dash": rule("comment"), "rule-comment-end": 7, "toString": {"right": True}}}
        rows, said = self.check_files({
            "ada.json": made, "=forged.json": json.dumps(forged), "rule.json": json.dumps({**saved, "exercises": {"rule-comment-end-dash": rule("comment-end")}}),
            "two.json": json.dumps({**saved, "exercises": {"rule-comment-end-dash": {"right": True, "rows": [rule("comment-end")["rows"][0] + "<!-- -->" + rule("comment-end")["rows"][0]]}}}),
            "none.json": "{", "other.json": '{"schema": "specdrift/tokens"}', "newer.json": '{"schema": "specdrift/results", "schema_version": 2}',
            "empty.json": '{"schema": "specdrift/results", "schema_version": 1}'})
        self.assertEqual(rows, [
            ["ada.json", "Ada", "", "2 of 21", "1", "", "", ""],
            ["=forged.json", "=1+1\\u202e<img src=x onerror=alert(1)>", "<b>", "1 of 21", "0", "2-prediction", "4-prediction 4-shortest rule-comment-end-dash", "3-prediction"],
            ["rule.json", "Ada", "", "1 of 21", "0", "", "", ""],
            ["two.json", "Ada", "", "0 of 21", "0", "", "rule-comment-end-dash", ""],
            ["none.json", 'It is no JSON: it is not what "Save as a file" makes.'], ["other.json", "It holds no results of the course."],
            ["newer.json", "It is from a newer edition of this site."], ["empty.json", "It has no exercises."]])
        self.assertEqual(said, "4 files checked, 4 refused.")
        self.browser.run("window.made = ''; URL.createObjectURL = (blob) => { blob.text().then((text) => { window.made = text; }); return 'about:blank#'; };"
                         "HTMLAnchorElement.prototype.click = () => {}; document.querySelector('#table').click()")
        table = self.until("return window.made").splitlines()
        self.assertEqual((len(table), table[1]), (5, '"ada.json","Ada","","2 of 21","1","","",""'))
        self.assertTrue(table[2].startswith('"\'=forged.json","\'=1+1\u202e<img'))
        # The page of a browser about ill-formed XML has a style of its own, which the policy refuses.
        self.assertEqual([one for one in self.browser.log("browser") if "delta.mjs" not in one["message"]], [])
        self.assert_silent()

    def test_a_class_has_a_link(self):
        self.begin_the_course()
        self.visit("course/check.html")
        self.browser.type("#class-name", "Parsing & A")
        self.browser.run("for (const box of document.querySelectorAll('#lessons input')) box.checked = ['1', '4'].includes(box.value);"
                         "document.querySelector('#lessons').dispatchEvent(new Event('change'))")
        address = self.browser.run("return document.querySelector('#class-link a').href")
        self.assertEqual(address, self.address + "course.html#class=Parsing+%26+A&lessons=1%2C4")
        self.browser.visit(address)
        shown = "return Array.from(document.querySelectorAll('.doors > [id^=lesson-]')).filter((e) => e.offsetParent).map((e) => e.id)"
        self.until("return document.querySelector('#class')")
        self.assertEqual(self.browser.run(shown), ["lesson-1", "lesson-4"])
        self.assertEqual(self.browser.run("return document.querySelector('#class').textContent"), "Class Parsing & A: lessons 1, 4. Leave it")
        # Two each are of lessons 1 and 4, and six of no lesson.
        self.assertTrue(self.browser.run("return document.querySelector('#progress').textContent").startswith("0 of 10 exercises solved"))
        self.visit("course/4.html")  # the name stays with the browser
        self.until("return document.querySelector('#class b')?.textContent === 'Parsing & A'")
        ways = "return Array.from(document.querySelectorAll('.links a')).filter((e) => e.offsetParent).map((e) => e.getAttribute('href'))"
        self.assertEqual(sorted(set(self.browser.run(ways))), ["../course.html", "4-handout.html"])
        self.browser.click("#class button")
        self.assertEqual(sorted(set(self.browser.run(ways))), ["../course.html", "3.html", "4-answers.html", "4-handout.html", "5.html"])
        self.visit("course.html")
        self.until("return document.querySelector('#progress')")
        self.assertEqual((len(self.browser.run(shown)), self.browser.run("return document.querySelector('#class')")), (8, None))
        self.browser.run("localStorage.setItem('specdrift.class', '{\"name\": 7, \"lessons\": 5}')")  # what another page of the host may leave there
        self.visit("course.html?again")
        self.until("return document.querySelector('#progress')?.textContent.startsWith('0 of 21')")
        self.assertEqual(len(self.browser.run(shown)), 8)
        self.browser.run("localStorage.clear()")
        self.assert_silent()

    def test_every_lesson_asks_and_checks_a_prediction(self):
        """With other letters than the program's, and with a wrong partition."""
        self.begin_the_course()
        partitions = set()
        for number in range(1, 9):
            self.visit(f"course/{number}.html")
            exercise = json.loads(self.until("return document.querySelector('#progress') && document.querySelector('[data-exercise*=prediction]').dataset.exercise"))
            self.assertEqual(exercise["id"], f"{number}-prediction")
            text = "".join(f"\\u{{{ord(one):x}}}" for one in exercise["text"])
            report = self.of_program(text, "--escaped", *(["--errors"] if exercise["errors"] else []))
            classes = [finding["classes"] for finding in report["documents"][0]["findings"] if finding["type"] == "divergence"]
            keys = [tuple(next(index for index, one in enumerate(groups) if version in one["versions"]) for groups in classes)
                    for version in exercise["versions"]]
            right = [sorted(set(keys)).index(key) for key in keys]
            partitions.add(tuple(right))
            wrong = [0, 0, 0, 0, 1] if len(set(right)) != 2 else [0] * 5
            for letters, word in ((wrong, "Not so."), ([4 - letter for letter in right], "Right.")):
                self.browser.run("arguments[1].forEach((l, i) => { document.getElementById(`${arguments[0]}-${i}`).value = String(l); })", exercise["id"], letters)
                self.browser.click(f"#exercise-{exercise['id']} button")
                self.until("return document.querySelector(arguments[0]).textContent.startsWith(arguments[1])", f"#exercise-{exercise['id']} [role=status]", word)
        self.assertEqual(partitions, {(0, 1, 1, 1, 1), (0, 0, 1, 1, 1)})
        self.until("return document.querySelector('#progress').textContent.startsWith('8 of 21 exercises solved, 0 by the shortest text')")
        self.assert_silent()

    def test_which_version_this_browser_follows(self):
        self.visit("browser.html")
        self.until("return document.querySelector('#ask').hidden === false")
        self.browser.click("#ask")
        said = self.until("return document.querySelector('#result table') && document.querySelector('#status').textContent")
        told = r"^\S+ [\d.]+ follows (8\.2\.4|2016-01-19|2017-01-19|12\.2\.5|13\.2\.5|living)\b.*: it reads (\d+) of (\d+) inputs as "
        self.assertRegex(said, told)
        alike, asked = map(int, re.match(told, said).groups()[1:])
        self.assertGreater(asked, 170)
        self.assertGreater(alike, 0.9 * asked)
        rows = self.browser.run("return Array.from(document.querySelectorAll('#result tbody')[0].rows, (row) => [row.cells[0].textContent, Number(row.cells[1].textContent)])")
        self.assertEqual([row[0] for row in rows], [one["name"] for one in json.loads(subprocess.run([PROGRAM, "versions", "--format", "json"], capture_output=True, check=True).stdout)["versions"]])
        self.assertLess(dict(rows)["2007"], dict(rows)["13.2.5"])
        self.browser.run("window.saved = []; URL.createObjectURL = (blob) => { blob.text().then((text) => window.saved.push(text)); return '#'; };"
                         "document.querySelector('#format').value = 'json'")
        self.browser.click("#download")
        report = json.loads(self.until("return window.saved[0]"))
        self.assertEqual((report["schema"], report["parsers"][0]["agreement"]), ("specdrift/identify", dict(rows)))
        self.assertIsNone(self.browser.run("return window.hacked ?? null"))
