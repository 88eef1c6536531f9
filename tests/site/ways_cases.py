"""Ways about the playground: back and forward, the caret, views as files, what is dropped, and a network that is gone."""

import json
import threading
import urllib.parse

from playground_cases import REPORT, InPlayground
from served import STATUS, server_of

INPUT = "return document.querySelector('#input').value"


class Ways(InPlayground):
    def test_back_leads_to_what_was_shown_before(self):
        self.open_text("x<!--a--!><b>-->y")
        self.browser.run("document.querySelector('#examples').focus()")
        labels = self.browser.run("return Array.from(document.querySelectorAll('#examples option'), (o) => o.text)")
        # Arrow keys go on from the example that is there.
        seen = []
        for _ in range(3):
            self.browser.press("down")
            self.browser.press("enter")
            at = len(seen) + 1
            self.until("return document.querySelector('#examples').selectedIndex === arguments[0] && document.querySelector('#input').value !== arguments[1]"
                       " && document.body.dataset.followed === document.querySelector('#report').dataset.number", at, seen[-1] if seen else "x<!--a--!><b>-->y")
            seen.append(self.browser.run(INPUT))
        self.assertEqual(len(set(seen)), 3, labels[1:4])
        # Typed text is no step of its own.
        self.browser.run("const i = document.querySelector('#input'); i.focus(); i.setSelectionRange(0, 0)")
        self.browser.keys("zz")
        self.until("return new Promise((done) => setTimeout(() => done(document.body.dataset.followed === document.querySelector('#report').dataset.number"
                   " && document.querySelector('#status').textContent.includes(arguments[0])), 50))", f"; {len(seen[2].encode()) + 2} byte")
        self.assertEqual(self.browser.run("return document.querySelector('#examples').selectedIndex"), 0)
        for text in (seen[1], seen[0], "x<!--a--!><b>-->y"):
            self.browser.run("history.back()")
            self.until(f"{INPUT} === arguments[0]", text)
        self.browser.run("history.forward()")
        self.until(f"{INPUT} === arguments[0]", seen[0])
        self.assert_silent()

    def test_a_link_opens_what_was_unfolded_at_its_step(self):
        """Steps, cause, explanation, smaller text, years, this browser: each by itself, and in a frame that was copied."""
        unfolded = ("return [document.querySelector('.stepping output')?.textContent, ...['details.causes', 'details.steps', 'details.minimize', 'details.explain', '#tree']"
                    ".map((s) => document.querySelector(s).open), document.querySelector('.years') !== null]")
        self.open_text("x<!--a--!><b>-->y")
        self.browser.run("Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => { window.textCopied = text; }}})")
        seen = 0
        for place, (opener, ready) in enumerate((("#d1 .causes > summary", "#d1 .causes[open]"), ("#d1 .steps > summary", ".stepping"),
                                                 ("#d1 .minimize > summary", ".minimize button"), ("#d1 .explain > summary", ".explain dl"),
                                                 ("#tree > summary", "#tree-shown pre, #tree-shown table"), ("#since", ".years"))):
            self.browser.run("document.querySelector(arguments[0]).click()", opener)
            self.until("return document.querySelector(arguments[0])", ready)
            if place == 1:
                self.browser.click(".stepping [data-to=first]")
                self.browser.click(".stepping [data-to=on]")
                self.until("return location.hash.endsWith('steps1@2')")
            self.until("return new URLSearchParams(location.hash.slice(1)).get('o')?.split(',').length === arguments[0]", place + 1)
            made, address = self.browser.run(unfolded), self.browser.run("return location.href")
            self.browser.visit("about:blank")
            self.browser.visit(address)
            self.compared(17)
            self.until("return document.querySelector(arguments[0])", ready)
            self.until(f"return JSON.stringify((() => {{ {unfolded} }})()) === JSON.stringify(arguments[0])", made)
            seen += 1
        self.assertEqual((seen, made), (6, ["Step 2 of 15: byte 2, all do the same", True, True, True, True, True, True]))
        self.browser.run("Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => { window.textCopied = text; }}})")
        self.browser.click("#frame")
        (self.site / "slide.html").write_text("<title>slide</title>" + self.until("return window.textCopied"))
        self.visit("slide.html")
        inside = "const document = window.frames[0].document; "
        self.until(inside + "return Boolean(document.querySelector('.stepping') && document.querySelector('.years'))")
        self.until(inside + f"return JSON.stringify((() => {{ {unfolded} }})()) === JSON.stringify(arguments[0])", made)
        # Newer text is folded, and names of parts that are none are left out.
        self.open_text("x<!--a--!><b>-->yz", "&o=steps1@99999,form,steps9,tree2,explain1%22")
        self.until("return document.querySelectorAll('#report details[open]').length === 0 && !location.hash.includes('o=')")

    def test_an_example_leaves_a_version_of_ones_own(self):
        self.open_text("<a \x0bb>")
        self.browser.run("document.querySelector('#own').open = true")
        self.browser.click("#own-example")
        self.until("return document.querySelector('#status').textContent.includes('The 6 versions')")
        self.browser.run("const e = document.querySelector('#examples'); e.selectedIndex = 1; e.dispatchEvent(new Event('change'))")
        self.until("return document.querySelector('#input').value.length > 20 && document.querySelector('#status').textContent.includes('The 6 versions')")
        self.assertIn('version="mine"', self.browser.run("return document.querySelector('#own-text').value"))
        self.assertIn("mine", self.browser.run("return document.querySelector('#chosen').textContent"))

    def test_every_text_shows_its_tokens(self):
        tokens = "return Array.from(document.querySelectorAll('#output .chip'), (e) => e.textContent)"
        self.open_text("<p>Hello</p>&notit;")
        self.until("return document.querySelectorAll('#output .chip').length === 5")
        self.assertEqual(self.browser.run(tokens), ["start tag <p>", 'characters "Hello"', "end tag </p>", 'characters "\u00acit;"', "end of file"])
        self.assertIn("missing-semicolon-after-character-reference at byte 16", self.browser.run("return document.querySelector('#output').textContent"))
        # A click marks the source; arrow keys go from token to token.
        self.browser.click("#output .chip:nth-of-type(2)")
        self.assertEqual(self.browser.run("const i = document.querySelector('#input'); return [document.activeElement.id, i.selectionStart, i.selectionEnd]"), ["input", 3, 8])
        self.browser.run("document.querySelector('#output .chip').focus()")
        self.browser.press("right", "right")
        self.assertEqual(self.browser.run("return document.activeElement.textContent"), "end tag </p>")
        # The caret in the text marks its token.
        self.browser.run("const i = document.querySelector('#input'); i.focus(); i.setSelectionRange(4, 4)")
        self.until("return document.querySelector('#output .chip.here-caret')?.textContent === 'characters \"Hello\"'")
        # Where versions differ, a line for each group; before and after, one.
        self.open_text("x<!--a--!><b>-->y")
        self.until("return document.querySelector('#output .split')")
        self.assertEqual(self.browser.run("return Array.from(document.querySelectorAll('#output .flow'), (f) => Array.from(f.querySelectorAll('.chip'), (e) => e.textContent))"),
                         [['characters "x"'], ['comment "a--!><b>"'], ['comment "a"', "start tag <b>", 'characters "-->"'], ['characters "y"', "end of file"]])
        self.assert_silent()

    def test_one_version_alone(self):
        self.open_text("<script><!--<script></script>--></script>", "&v=living")
        self.until("return document.querySelectorAll('#output .chip').length === 4")
        self.assertTrue(self.browser.run(STATUS).startswith("living alone; 41 bytes"))
        self.assertEqual(self.browser.run("return document.querySelector('#output .chip:nth-of-type(2)').textContent"), 'characters "<!--<script></script>-->"')
        self.browser.run("document.querySelector('#output .walk').open = true")
        self.assertEqual(self.until("return document.querySelector('.stepping output')?.textContent"), "Step 1 of 42: byte 0, alone")
        self.assertEqual(self.browser.run("return document.querySelectorAll('.stepping tbody tr').length"), 1)
        self.assertEqual(self.browser.run("return document.querySelector('#command').textContent"),
                         "specdrift tokens --versions living --text '<script><!--<script></script>--></script>'")
        self.assertEqual(self.browser.run("return document.querySelector('.stepping tbody a').getAttribute('href')"), "states/living.html#data")
        self.assert_silent()

    def test_many_texts_at_once(self):
        rows = "return Array.from(document.querySelectorAll('.many tbody tr'), (row) => Array.from(row.cells, (cell) => cell.textContent))"
        self.visit("playground.html")
        self.compared(17)
        self.browser.run("document.querySelector('#many').open = true; document.querySelector('#many-text').value = '<p>x</p>\\n\\n<!--a--!><b>-->\\n<!----!'")
        self.browser.click("#many-run")
        self.until("return document.querySelector('#many-said').textContent === '3 of 3 texts: 2 differ'")
        self.assertEqual(self.browser.run(rows), [["<p>x</p>", "none", "all agree"], ["<!--a--!><b>-->", "markup", "2007 2009 | 8.2.4 13.2.5 living"],
                                                  ["<!----!", "structure", "2007 2009 | 8.2.4 13.2.5 living"]])
        # Tests of html5lib: a row for each initial state, and escapes are read.
        tests = {"tests": [{"input": "\\u0000<b>", "doubleEscaped": True, "initialStates": ["RCDATA state", "Data state"], "output": []}]}
        self.browser.run("document.querySelector('#many-text').value = arguments[0]", json.dumps(tests))
        self.browser.click("#many-run")
        self.until("return document.querySelector('#many-said').textContent.startsWith('2 of 2 texts')")
        self.assertEqual([row[0] for row in self.browser.run(rows)], ["\\u0000<b>"] * 2)
        self.assertIn("&c=rcdata&a=1", self.browser.run("return document.querySelector('.many a').getAttribute('href')"))
        # A surrogate that is alone is no text in UTF-8; the others are compared all the same. The keys of a file have any order.
        tests = {"description": "x", "tests": [{"initialStates": ["Data state"], "input": "\\uD800<b>", "doubleEscaped": True}, {"input": "<!--a--!><b>-->", "output": []}]}
        self.browser.run("document.querySelector('#many-text').value = arguments[0]", json.dumps(tests))
        self.browser.click("#many-run")
        self.until("return document.querySelector('#many-said').textContent === '2 of 2 texts: 1 differ, 1 not compared'")
        self.assertEqual(self.browser.run(rows), [["\\ud800<b>", "not compared", "a surrogate without its other half: UTF-8 has no bytes for it"], ["<!--a--!><b>-->", "markup", "2007 2009 | 8.2.4 13.2.5 living"]])
        # A file without tests is told, and nothing of the table before is left.
        for typed, words in (('{"tests": [{"input": "x", "initialStates": "Data state"}]}', 'Test 1 of "tests": initialStates is no list'), ('{"tests": [{"input": "x"}, {"input": 1}]}', 'Test 2 of "tests" has no input'),
                             ('{"tests": [{"input": "x", "initialStates": ["toString"]}]}', 'no initial state is called "toString"'), ('{"tests": [', "it is no JSON"), ('{\n"a": 1}', "without a list of html5lib's tests")):
            self.browser.run("document.querySelector('#many-text').value = arguments[0]", typed)
            self.browser.click("#many-run")
            self.until("return document.querySelector('#many-said').textContent.includes(arguments[0])", words)
            self.assertEqual(self.browser.run(rows), [], typed)
        self.assert_silent()

    def test_a_row_of_many_opens_what_it_shows(self):
        self.browser.visit("about:blank")
        self.visit("playground.html#text=x&v=2007,living&c=rcdata&l=title&e=1&n=1")
        self.compared(1)
        self.browser.run("document.querySelector('#many').open = true; document.querySelector('#many-text').value = '\u202e<!--</title>--><b>'")
        self.browser.click("#many-run")
        self.until("return document.querySelector('.many a')")
        row = self.browser.run("return Array.from(document.querySelector('.many tbody tr').cells, (cell) => cell.textContent)")
        self.assertEqual(row[0], "\\u202e<!--</title>--><b>")
        address = self.browser.run("return document.querySelector('.many a').href")
        self.browser.visit("about:blank")
        self.browser.visit(address)
        self.compared(len("\u202e<!--</title>--><b>".encode()))
        shown = self.browser.run("return [document.querySelector('#context').value, document.querySelector('#last-start-tag').value, document.querySelector('#errors').checked,"
                                 " document.querySelector('#scripting').checked, document.querySelector('#chosen').textContent, document.querySelector('#input').value, document.querySelector('#d1 .severity').textContent]")
        self.assertEqual(shown, ["rcdata", "title", True, False, "2007, living", "\\u202e<!--</title>--><b>", row[1]])

    def test_rows_of_steps_are_whole_and_in_view(self):
        for width, height in ((1400, 900), (1000, 800)):
            self.browser.size(width, height)
            self.open_text("x<!--a--!><b>-->y", "&o=steps1@8")
            self.until("return document.querySelector('.stepping .rows')")
            self.browser.run("document.querySelector('.stepping').scrollIntoView()")
            wide, room, top, bottom, cells = self.browser.run(
                "const t = document.querySelector('.stepping .rows'), s = t.closest('.scroll'), y = (e) => e.getBoundingClientRect();"
                "return [s.scrollWidth, s.clientWidth, y(document.querySelector('.stepping .source')).top, y(t).bottom, Array.from(t.tBodies[0].rows, (r) => y(r.cells[3]).right <= y(s).right + 0.5)]")
            self.assertLessEqual(wide, room)
            self.assertTrue(0 < top and bottom < height, (width, top, bottom))
            self.assertEqual(set(cells), {True})
        self.browser.size(1500, 1000)

    def test_lanes_tell_characters_from_tags(self):
        self.open_text("<svg><![CDATA[<b>]]>", "&a=1&f=1&v=2007,living")
        lanes = self.browser.run("return Array.from(document.querySelectorAll('#d1 .token'), (e) => e.textContent)")
        lists = self.browser.run("return Array.from(document.querySelectorAll('#d1 .class li'), (e) => e.textContent)")
        said = [one.removeprefix("characters ") for one in lists if one.startswith("characters ")]
        self.assertGreater(len(said), 0)
        self.assertEqual([one for one in lanes if one.startswith('"')], said)

    def test_a_lesson_on_paper_has_no_head_without_content(self):
        for number in (1, 4, 6):
            self.visit(f"course/{number}.html")
            self.until("return document.querySelector('#progress')")
            self.browser.devtools("Emulation.setEmulatedMedia", media="print")
            try:
                empty = self.browser.run(
                    "const seen = (e) => e.checkVisibility({contentVisibilityAuto: true}) && e.getClientRects().length;"
                    "const all = Array.from(document.querySelectorAll('main :is(h2, h3, summary, p, pre, ul, table)')).filter(seen);"
                    "const isHead = (e) => e && /^(H[23]|SUMMARY)$/.test(e.tagName);"
                    "return all.filter((e, i) => isHead(e) && (!all[i + 1] || isHead(all[i + 1]))).map((e) => e.textContent)")
                self.assertEqual(empty, [])
                self.assertIn("2007, 2009, 8.2.4, 13.2.5 and living", self.browser.run("return document.querySelector('[data-exercise*=prediction]').innerText"))
            finally:
                self.browser.devtools("Emulation.setEmulatedMedia", media="")

    def test_an_engine_that_fails_is_tried_again(self):
        """It is not there at first: the page says so, and what to do; then it is, and the page needs no reload."""
        module = self.site / "specdrift.wasm"
        module.rename(self.site / "hidden.wasm")
        try:
            self.browser.devtools("Network.setCacheDisabled", cacheDisabled=True)
            # A page that keeps nothing: the playground may still be registering its service.
            (self.site / "empty.html").write_text("<title>empty</title>")
            self.visit("empty.html")
            self.browser.run("return navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((one) => one.unregister())))"
                             ".then(() => caches.keys()).then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => true)")
            self.browser.visit("about:blank")
            self.visit("playground.html#text=x")
            self.until("return /could not be loaded .*404.* Is there a network/.test(document.querySelector('#status').textContent)")
            self.assertTrue(self.browser.run("return document.querySelector('#retry').getBoundingClientRect().height > 0"))
        finally:
            (self.site / "hidden.wasm").rename(module)
        self.browser.click("#retry")
        self.compared(1)
        self.assertFalse(self.browser.run("return document.querySelector('#retry').getBoundingClientRect().height > 0"))

    def test_the_result_is_in_view(self):
        for width, height in ((1400, 900), (1000, 800), (390, 844)):
            self.browser.size(width, height)
            self.open_text("x<!--a--!><b>-->y")
            self.until("return document.querySelector('#output .split')")
            text, result = self.browser.run("return ['#input', '#output .split'].map((s) => { const b = document.querySelector(s).getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })")
            self.assertLess(result[3], height, width)
            self.assertEqual(result[0] > text[2], width >= 1000)
            self.assertEqual(self.browser.run("return document.querySelector('#settings').open"), width >= 1000)
        self.browser.size(1500, 1000)

    def test_a_link_within_the_page_leaves_the_view(self):
        self.open_text("x<!--a--!><b>-->y")
        before = self.browser.run("return location.hash")
        self.browser.run("document.querySelector('.skip').focus()")
        self.browser.press("enter")
        self.until("return location.hash === arguments[0]", before)
        self.assertEqual(self.browser.run("return [document.activeElement.id, document.querySelector('#input').value]"), ["main", "x<!--a--!><b>-->y"])

    def test_the_caret_and_the_divergences_lead_to_each_other(self):
        for typed, escaped, begin, end in (("é\U0001f600<!--a--!><b>-->y", False, 3, 18), ("\\u{1f600}\\x0b<!--a--!><b>-->y", True, 13, 28)):
            self.open_text("x")
            self.browser.run("document.querySelector('#escaped').checked = arguments[0]", escaped)
            self.put(typed)
            self.until("return document.querySelectorAll('#report article').length === 1")
            self.browser.run("const i = document.querySelector('#input'); i.focus(); i.setSelectionRange(i.value.indexOf('--!'), i.value.indexOf('--!'))")
            self.until("return document.querySelector('#caret button')?.textContent === 'divergence 1: markup'")
            self.assertEqual(self.browser.run("return [document.querySelectorAll('.source mark.here-caret').length, document.querySelectorAll('article.here-caret').length]"), [1, 1])
            self.browser.click("#caret button")
            self.assertEqual(self.browser.run("return document.activeElement.id"), "d1")
            self.browser.click("#d1 .select")
            self.assertEqual(self.browser.run("const i = document.querySelector('#input'); return [document.activeElement.id, i.selectionStart, i.selectionEnd]"),
                             ["input", begin, end])
            self.browser.run("document.querySelector('#input').setSelectionRange(0, 0)")
            self.until("return !document.querySelector('#caret button') && document.querySelector('#caret').textContent === 'Caret: line 1, column 1, byte 0'")
        self.assertIn("comment", self.browser.run(REPORT))
        self.assert_silent()

    def test_paper_has_the_text_with_its_marks_and_no_controls(self):
        self.open_text("x<!--a--!><b>-->y")
        self.browser.devtools("Emulation.setEmulatedMedia", media="print")
        try:
            seen = ("return ['#status', '#source', '#report', '#input', '#examples', '#since-when > p', '.site', '.select']"
                    ".filter((s) => Array.from(document.querySelectorAll(s)).some((e) => e.getClientRects().length))")
            self.assertEqual(self.browser.run(seen), ["#status", "#source", "#report"])
            self.assertIn("<!--a--!>", self.browser.run("return document.querySelector('#source').textContent"))
        finally:
            self.browser.devtools("Emulation.setEmulatedMedia", media="")

    def test_a_view_is_saved_and_dropped_in_again(self):
        self.visit("playground.html")
        self.compared(17)
        text = "".join(f"<p id={index * 7919 % 100003}>{index * index}\u202e</p>" for index in range(4000)) + "<!--a--!>\r"
        self.browser.run("window.saved = []; URL.createObjectURL = (blob) => { blob.text().then((text) => window.saved.push(text)); return '#'; };"
                         "document.querySelector('#errors').checked = true; for (const b of document.querySelectorAll('#versions input')) b.checked = ['2009', 'living'].includes(b.value)")
        drop = ("const t = new DataTransfer(); t.items.add(new File([arguments[0]], arguments[1])); const on = document.querySelector(arguments[2]);"
                "const asked = !on.dispatchEvent(new DragEvent('dragover', {dataTransfer: t, bubbles: true, cancelable: true}));"
                "return asked && !on.dispatchEvent(new DragEvent('drop', {dataTransfer: t, bubbles: true, cancelable: true}))")
        # Anywhere on the page.
        self.assertTrue(self.browser.run(drop, text, "page.html", "h1"))
        self.until("return document.querySelector('#status').textContent.includes(arguments[0])", f"; {len(text.encode())} byte")
        self.until("return !document.querySelector('#save-view').hidden && document.querySelector('#link').disabled")
        self.browser.click("#save-view")
        saved = self.until("return window.saved[0]")
        found = json.loads(saved)
        self.assertEqual((found["schema"], found["versions"], found["errors"]), ("specdrift/playground", ["2009", "living"], True))
        shown = "return ['#status', '#chosen', '#command', '#report'].map((s) => document.querySelector(s).textContent.replace(/ · .* ms/, ''))"
        before = self.browser.run(shown)
        self.browser.visit("about:blank")
        self.visit("playground.html")
        self.compared(17)
        self.assertTrue(self.browser.run(drop, saved, "view.json", "#input"))
        self.until("return document.querySelector('#status').textContent.includes(arguments[0])", f"; {len(text.encode())} byte")
        self.assertEqual(self.browser.run(shown), before)
        # Other files are texts, and damaged views are told.
        for wrong in ('{"schema": "specdrift/playground"', '{"schema": "specdrift/playground", "typed": 1}', '{"schema": "specdrift/playground", "typed": "x", "start": {"tree": 1}}'):
            self.browser.run(drop, wrong, "view.json", "h1")
            self.until("return document.querySelector('#status').textContent.startsWith('The file is damaged')")
        self.browser.run(drop, '{"schema": "x"}', "x.json", "h1")
        self.compared(15)

    def test_many_divergences_are_drawn_in_order(self):
        text = "<!--a--!>b-->\n" * 60
        self.open_text(text)
        ids = "return Array.from(document.querySelectorAll('#report article'), (e) => e.id).join(' ')"
        self.assertEqual(self.browser.run(ids), " ".join(f"d{number}" for number in range(1, 61)))
        # Newer text takes the place of what is still being drawn.
        self.browser.run("const r = document.querySelector('#report'); window.least = 1000; new MutationObserver((_, o) => { const n = r.querySelectorAll('article').length;"
                         " if (n < 1 || n >= 60) return; o.disconnect(); window.least = n; const i = document.querySelector('#input'); i.value = 'x<!--a--!><b>-->y';"
                         " i.dispatchEvent(new Event('input')); }).observe(r, {childList: true})")
        self.put(text + "z")
        self.compared(17)
        self.assertEqual(self.browser.run("return window.least"), 1)
        self.assertEqual(self.browser.run(ids), "d1")

    def test_newer_text_ends_a_long_comparison_and_the_engine_is_kept(self):
        self.open_text("x<!--a--!><b>-->y")
        self.browser.run("window.begun = []; const before = window.Worker; window.Worker = class extends before {"
                         " constructor(file, options) { super(file, options); window.begun.push(options.name); } }")
        self.browser.click("#more summary")
        self.browser.click("#every")
        self.compared(17)
        # Far longer than newer text waits.
        self.put("".join(f"<p a=1\x0bb={number}><!--a--!><b>--></b>&lang=x<a/=>\n" for number in range(2500)))
        began = self.browser.run("return performance.now()")
        self.until("return performance.now() > arguments[0] + 1000", began)
        self.put("<!--a--!><b>-->z")
        self.compared(16)
        self.assertEqual(self.browser.run("return window.begun"), ["next"])

    def test_the_newest_of_three_texts_is_answered(self):
        """The first takes long, the second waits for it, and the third ends both."""
        self.visit("playground.html")
        self.compared(17)
        told = self.browser.run("""
            const sent = [], told = [], before = [window.Worker, performance.now];
            window.Worker = class { postMessage(message) { sent.push([this, message]); } terminate() {} };
            let now = 0;
            performance.now = () => now;
            return import('./engine.mjs').then(async ({Engine}) => {
              const engine = new Engine(() => {});
              for (const name of ['first', 'second', 'third']) {
                if (name === 'third') now = 10000;
                engine.compare(name, {}, () => told.push(name), () => {});
              }
              for (let at = 0; at < sent.length && at < 9; ++at) {
                const [worker, {number, bytes}] = sent[at];
                if (at > 0) worker.onmessage({data: {number, answer: bytes}});
                await new Promise((resolve) => setTimeout(resolve));
              }
              [window.Worker, performance.now] = before;
              return [sent.map(([, {bytes}]) => bytes), told];
            });""")
        self.assertEqual(told, [["first", "third"], ["third"]])

    def test_a_large_text_goes_past_the_text_area(self):
        """A text that is pasted: a text area of that size takes minutes to be drawn."""
        self.open_text("x<!--a--!><b>-->y")
        self.browser.run("const i = document.querySelector('#input'); i.focus(); i.setSelectionRange(1, 16)")
        pasted = ("const i = document.querySelector('#input'); return i.dispatchEvent(new InputEvent('beforeinput',"
                  " {inputType: 'insertFromPaste', data: arguments[0].repeat(arguments[1]), cancelable: true}))")
        self.assertTrue(self.browser.run(pasted, "<p>\r\n", 3))
        self.assertFalse(self.browser.run(pasted, "<p class=a>\r\n", 30000))
        self.compared(2 + 12 * 30000)
        self.assertEqual(self.browser.run("return [document.querySelector('#input').value.length, document.querySelector('#held-size').textContent]"), [0, "360002"])
        # It is edited with CodeMirror, where the site has that: what is typed is compared, and a divergence leads to its place.
        if not (self.site / "codemirror").is_dir():
            self.assertEqual(self.browser.run("return document.querySelectorAll('.select').length"), 0)
            return
        self.until(self.IN_SOURCE + "return all('.cm-line').length > 0")
        # A key must not wait for the whole text: it is encoded once for each comparison, by the way that is quick in browsers, and read for the caret once typing pauses.
        self.browser.run("window.slow = []; window.quick = []; const {encode, encodeInto} = TextEncoder.prototype;"
                         "TextEncoder.prototype.encode = function(text) { if (text.length > 100000) slow.push(text.length); return encode.call(this, text); };"
                         "TextEncoder.prototype.encodeInto = function(text, room) { if (text.length > 100000) quick.push(text.length); return encodeInto.call(this, text, room); };")
        self.browser.run(self.IN_SOURCE + "editor.querySelector('.cm-content').focus()")
        self.browser.keys("<!--a--!>-->")
        self.compared(2 + 12 * 30000 + 12)
        slow, quick = self.browser.run("return [slow, quick]")
        self.assertEqual((slow, len(quick), quick[-1]), ([], len(set(quick)), 2 + 12 * 30000 + 12))
        self.assertEqual(self.browser.run("return [document.querySelector('#held-size').textContent, document.querySelector('#held-why').checkVisibility()]"), ["360014", False])
        self.until(self.IN_SOURCE + "return all('.cm-lintRange-warning').length")
        self.browser.click("#d1 .select")
        self.until("return document.querySelector('#caret').textContent.includes('in divergence 1')")

    def test_places_are_those_of_the_encoded_text(self):
        self.visit("playground.html")
        self.compared(17)
        wrong = self.browser.run(
            "return Promise.all([import('./text.mjs'), import('./caret.mjs')]).then(([{bytesOf, placeIn}, {byteOf, placesOf}]) => {"
            "  const wrong = []; const encoder = new TextEncoder();"
            "  for (const text of ['', 'a\\nb\\n', '\\ufeffé漢\\u{1f600}\\n\\r\\n\\ud800x\\udc00\\udc00\\ud800', '漢'.repeat(50000) + '\\n\\u{1f600}y']) {"
            "    if (String(bytesOf(text)) !== String(encoder.encode(text)) || bytesOf(text) !== bytesOf(text)) wrong.push(['bytes', text.slice(0, 20)]);"
            "    for (const place of [...Array(Math.min(text.length, 15)).keys(), text.length]) {"
            "      const before = text.slice(0, place); const lines = before.split('\\n');"
            "      const {line, column, bytes} = placeIn(text, place);"
            "      if (line !== lines.length || column !== Array.from(lines.at(-1)).length + 1 || bytes !== encoder.encode(before).length || byteOf(text, place, false) !== bytes) wrong.push([text.slice(0, 20), place]);"
            "    }"
            "  }"
            "  if (String(placesOf('é\\u{1f600}z', [0, 2, 6, 7], false)) !== '0,1,3,4') wrong.push('places');"
            "  return wrong; })")
        self.assertEqual(wrong, [])

    IN_SOURCE = "const editor = document.querySelector('#source-editor')?.shadowRoot; const all = (s) => Array.from(editor?.querySelectorAll(s) ?? []); "

    def test_lines_and_marks_of_any_text(self):
        if not (self.site / "codemirror").is_dir():
            self.skipTest("the site was made without CodeMirror, which npm has")
        self.open_text("x<!--a--!>\n<b>-->\u202ey")
        typed = "return [document.querySelector('#input').checkVisibility(), document.querySelector('#source-editor')?.checkVisibility() ?? false, document.querySelector('#input').value]"
        before = self.browser.run(typed)
        self.browser.run("document.querySelector('#lines').click()")
        self.until(self.IN_SOURCE + "return all('.cm-lintRange-error').length")
        self.assertEqual(self.browser.run(typed), [False, True, ""])
        self.assertEqual(self.browser.run(self.IN_SOURCE + "return all('.cm-lineNumbers .cm-gutterElement').map((e) => e.textContent).slice(-1)"), ["2"])
        self.browser.click("#d1 .select")
        self.until("return document.querySelector('#caret').textContent.includes('in divergence 1')")
        # Back in the text area, it is what it was.
        self.browser.run("document.querySelector('#lines').click()")
        self.until("return document.querySelector('#input').checkVisibility()")
        self.assertEqual(self.browser.run(typed)[:2], [True, False])
        self.assertEqual(self.browser.run("return document.querySelector('#input').value"), before[2])
        self.assert_silent()

    def test_the_search_of_the_editor_can_be_read_and_left(self):
        if not (self.site / "codemirror").is_dir():
            self.skipTest("the site was made without CodeMirror, which npm has")
        luminance = ("const light = (colour) => { const [r, g, b] = colour.match(/[\\d.]+/g).map((one) => { const c = one / 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; });"
                     " return 0.2126 * r + 0.7152 * g + 0.0722 * b; };")
        self.addCleanup(self.browser.theme, "light")
        for theme in ("dark", "light"):
            self.browser.theme(theme)
            self.open_text("x<!--a--!>\n<b>-->y")
            self.browser.run("document.querySelector('#lines').click()")
            self.until(self.IN_SOURCE + "return all('.cm-lintRange-error').length")
            self.browser.run(self.IN_SOURCE + "editor.querySelector('.cm-content').focus()")
            self.browser.devtools("Input.dispatchKeyEvent", type="keyDown", modifiers=2, key="f", code="KeyF", windowsVirtualKeyCode=70)
            self.until(self.IN_SOURCE + "return editor.activeElement?.name === 'search'")
            contrasts = self.browser.run(luminance + self.IN_SOURCE + "return all('.cm-textfield, .cm-button').map((e) => { const {color, backgroundColor, backgroundImage} = getComputedStyle(e);"
                                         " const [more, less] = [light(color), light(backgroundColor)].sort((a, b) => b - a); return backgroundImage === 'none' ? (more + 0.05) / (less + 0.05) : 0; })")
            self.assertGreater(len(contrasts), 4)
            self.assertGreater(min(contrasts), 4.5, theme)
            # Neither the search nor the editor keeps the keys.
            self.browser.devtools("Input.dispatchKeyEvent", type="keyDown", key="Escape", code="Escape", windowsVirtualKeyCode=27)
            self.until(self.IN_SOURCE + "return !all('.cm-search').length && editor.activeElement.className.includes('cm-content')")
            self.browser.press("tab")
            self.assertEqual(self.browser.run("return [document.activeElement.localName, document.activeElement.parentElement.id]"), ["summary", "settings"])
        self.assert_silent()

    def test_the_lines_of_a_file_end_as_they_do(self):
        if not (self.site / "codemirror").is_dir():
            self.skipTest("the site was made without CodeMirror, which npm has")
        self.open_text("x")
        self.browser.run("document.querySelector('#lines').click()")
        self.until(self.IN_SOURCE + "return all('.cm-content').length")
        self.browser.run("const file = new File(['a\\r\\nb\\rc\\u202e'], 'ends.html'); const t = new DataTransfer(); t.items.add(file);"
                         "const i = document.querySelector('#file'); i.files = t.files; i.dispatchEvent(new Event('change'))")
        self.compared(9)
        # Whatever is hidden, or would turn a line round, is a sign.
        self.until(self.IN_SOURCE + "return all('.cm-specialChar').length === 3 && !/[\\r\\u202e]/.test(editor.querySelector('.cm-content').textContent)")
        self.browser.run(self.IN_SOURCE + "editor.querySelector('.cm-content').focus()")
        self.browser.keys("z")
        self.compared(10)

    def test_without_codemirror_a_text_is_edited_as_before(self):
        self.browser.devtools("Network.enable")
        self.browser.devtools("Network.setBlockedURLs", urls=["*/codemirror/*"])
        try:
            self.open_text("x<!--a--!><b>-->y")
            self.browser.run("document.querySelector('#lines').click()")
            self.until("return document.querySelector('#lines').disabled")
            self.assertEqual(self.browser.run("return [document.querySelector('#input').value, document.querySelector('#input').checkVisibility(), document.querySelector('#lines').checked]"),
                             ["x<!--a--!><b>-->y", True, False])
        finally:
            self.browser.devtools("Network.setBlockedURLs", urls=[])
            self.browser.log("browser")

    def test_a_link_that_names_too_many_versions(self):
        self.browser.visit("about:blank")
        self.visit("playground.html#text=x&v=" + ",".join(f"{2007 + day // 300}-{day // 25 % 12 + 1:02}-{day % 25 + 1:02}" for day in range(3000)))
        self.until("return document.querySelector('#status').textContent === 'This link or file names 3000 versions, and at most 150 can be compared here.'")
        self.assertEqual(self.browser.run("return document.querySelectorAll('#versions input[type=checkbox]').length"), 13)

    def test_steps_where_they_differ_alone(self):
        self.open_text("x<!--a--!><b>-->y<i>z")
        self.browser.run("document.querySelector('#d1 .steps summary').click()")
        where = "return document.querySelector('.stepping output')?.textContent"
        self.until(where)
        self.browser.run("document.querySelector('.stepping input[type=checkbox]').click(); document.querySelector('.stepping [data-to=first]').click()")
        self.assertIn("all do the same", self.browser.run(where))
        seen = []
        while self.browser.run("const b = document.querySelector('.stepping [data-to=on]'); if (!b.disabled) { b.focus(); b.click(); } return !b.disabled || !arguments[0]", len(seen)):
            seen.append(self.browser.run(where))
            self.assertLess(len(seen), 20)
        self.assertGreater(len(seen), 2)
        self.assertEqual([one for one in seen if "all do the same" in one], [])
        # The button that has come to its end gives the focus away: keys go on.
        last = self.browser.run(where)
        self.browser.press("left")
        self.assertNotEqual(self.browser.run(where), last)
        self.assertIn(", apart", self.browser.run(where))

    def test_every_example_shows_a_divergence_or_is_a_page(self):
        self.visit("playground.html")
        self.compared(17)
        groups = self.browser.run("return Array.from(document.querySelectorAll('#examples optgroup'), (g) => [g.label, Array.from(g.children, (o) => o.value)])")
        self.assertEqual([label for label, _ in groups], ["Pages", "Lessons", "Catalogue"])
        entries = json.loads((self.site / "entries.json").read_text())
        self.assertEqual(len(groups[2][1]), len(entries))
        self.assertGreaterEqual(len(groups[1][1]), 14)
        contexts, apart = set(), 0
        for value in groups[2][1][::5] + [value for value in groups[2][1] if "&c=" in value][::4] + groups[1][1][::3]:
            contexts.add(urllib.parse.parse_qs(value).get("c", ["data"])[0])
            self.browser.run("const e = document.querySelector('#examples'); e.value = arguments[0]; e.dispatchEvent(new Event('change'))", value)
            size = len(urllib.parse.parse_qs(value, keep_blank_values=True)["text"][0].encode("utf-8", "surrogatepass"))
            self.until("return document.querySelector('#status').textContent.includes(arguments[0]) && document.querySelector('#context').value === arguments[1]"
                       " && document.body.dataset.followed === document.querySelector('#report').dataset.number", f"; {size} byte",
                       urllib.parse.parse_qs(value).get("c", ["data"])[0])
            apart += " differ in " in self.browser.run(STATUS)
            self.assertTrue(value in groups[1][1] or " differ in " in self.browser.run(STATUS), value)
        self.assertEqual(contexts, {"data", "rcdata", "rawtext", "script", "cdata"})
        self.assertGreater(apart, 40)

    def test_without_a_network(self):
        """The host is gone after the first comparison: everything else comes from the browser."""
        server = server_of(self.site)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        try:
            self.browser.visit(address + "playground.html#text=" + urllib.parse.quote("x<!--a--!><b>-->y"))
            self.compared(17)
            self.until("return navigator.serviceWorker.controller?.state === 'activated'")
            self.browser.visit(address + "index.html")
            self.browser.click("#keep-all")
            self.until("return document.querySelector('#kept').textContent.startsWith('All ')")
        finally:
            server.shutdown()
            thread.join()
            server.server_close()
        self.browser.visit(address + "playground.html#text=" + urllib.parse.quote("x<!--a--!><b>-->y"))
        self.compared(17)
        self.browser.run("for (const d of document.querySelectorAll('#d1 details, #tree')) d.open = true; document.querySelector('#since').click()")
        self.until("return document.querySelector('.stepping') && document.querySelector('.explain dl') && document.querySelector('.minimize button')"
                   " && document.querySelector('.years') && document.querySelector('#tree-shown table')")
        titles = set()
        for page in ("", "catalogue.html", "course.html", "history.html", "atlas.html", "atlas/2009-to-8.2.4.html", "states/8.2.4.html",
                     "entries/comment-end~_21~2007,2009~8.2.4,13.2.5,living~tokens.html"):
            self.browser.visit(address + page)
            self.assertEqual(self.browser.run("return [getComputedStyle(document.querySelector('nav.site')).display, document.querySelectorAll('h1').length]"), ["flex", 1], page)
            titles.add(self.browser.run("return document.title"))
        self.assertEqual(len(titles), 8)
        # A page that is not there is told in words.
        self.browser.visit(address + "nowhere.html")
        self.assertIn("There is no network", self.browser.run("return document.body.innerText"))
