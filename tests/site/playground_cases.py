"""Typing, texts, links and keys in the playground."""

import hashlib
import json
import re
import subprocess
import urllib.parse

from served import PROGRAM, ROOT, STATUS, Site

LEAST_TRIED = 150
HOSTILE = ("<p></script><script>hacked=1</script><!--a--!><script>hacked=2</script>-->"
           "<!--a--!><img src=//hacked.example/x onerror=hacked=3>--><link rel=stylesheet href=//hacked.example>"
           "<p\x0bonclick=hacked=4 style=\"x:'&quot;<\">x</p\x0b/><a href=javascript:hacked=5 b=&phiv;>x</a>"
           "<!--\"'>--!><svg onload=hacked=6><base href=//hacked.example><meta http-equiv=refresh content=0;//hacked.example>-->"
           "<!--\u2028\u2029\u202e\u2066\u200b\ufeff--!>\u202e<b \u202e=\u2067>--><!--\0\x01\x1b[31m\x80--!>"
           "<!--</textarea></pre></article></main>--!><iframe srcdoc='<script>parent.hacked=7</script>'>-->`](javascript:hacked=8)")
ACTIVE = "return document.querySelectorAll('img, iframe, base, object, embed, svg, script:not([src]), [onclick], [onerror]').length"
REPORT = "return document.querySelector('#report').innerText"


class InPlayground(Site):
    """Everything that the cases of the playground share."""

    def compared(self, count):
        """Waits for a report of a text of so many bytes, and for its address."""
        self.until("return document.querySelector('#status').textContent.includes(arguments[0]) && document.body.dataset.followed"
                   " && document.body.dataset.followed === document.querySelector('#report').dataset.number", f"; {count} byte")

    def open_text(self, text, more=""):
        self.browser.visit("about:blank")
        self.visit("playground.html#text=" + urllib.parse.quote(text, safe="") + more)
        self.compared(len(text.encode()))

    def put(self, text):
        self.browser.run("const i = document.querySelector('#input'); i.value = arguments[0]; i.dispatchEvent(new Event('input', {bubbles: true}))", text)

    def of_program(self, text, *options):
        done = subprocess.run([PROGRAM, "compare", "--format", "json", *options, "--text", text], capture_output=True, check=False)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return json.loads(done.stdout)


class Playground(InPlayground):
    def test_typing_shows_the_divergence(self):
        self.visit("playground.html")
        self.compared(17)
        self.browser.run("document.querySelector('#input').value = ''; document.querySelector('#input').focus()")
        self.browser.type("#input", "<!-- --!>")
        self.compared(9)
        self.assertTrue(self.browser.run(STATUS).startswith("The 5 versions differ in 1 place (about contents of tokens); 9 bytes"))
        said = self.browser.run(REPORT)
        for words in ("2007 2009 | 8.2.4 13.2.5 living", 'comment " --!>"', 'comment " "', "comment-end/!/2007,2009|8.2.4,13.2.5,living"):
            self.assertIn(words, said)
        self.assertEqual(self.browser.run("return document.querySelector('#command').textContent"), "specdrift compare --text '<!-- --!>'")
        self.browser.run("document.querySelector('#d1 details').open = true")
        said = self.browser.run(REPORT)
        for words in ("2009-06-04 cf99432c/r3191", "8.2.4.50 Comment end state", "Switch to the comment end bang state."):
            self.assertIn(words, said)
        place = self.browser.run("return document.querySelector('#d1 details a').getAttribute('href')")
        self.assertIn("<h1>&quot;--!&gt;&quot; ends a comment (", (self.site / urllib.parse.unquote(place)).read_text())
        self.assert_silent()

    def test_lanes_are_under_their_source(self):
        self.open_text("<!--a漢\u0301--!><b>-->")
        boxes = self.browser.run("return Array.from(document.querySelectorAll('#d1 .token, #d1 .cell'), (e) => "
                                 "[e.className, e.textContent, e.getBoundingClientRect().left, e.getBoundingClientRect().right])")
        cells = [box for box in boxes if box[0] == "cell"]
        tokens = [box for box in boxes if box[0] != "cell"]
        self.assertEqual("".join(cell[1] for cell in cells), "<!--a漢\u0301--!><b>-->")
        self.assertEqual([token[0] for token in tokens], ["token k0", "token k1", "token k1", "token k1"])
        self.assertEqual(tokens[2][1], "<b>")
        tag = next(i for i, cell in enumerate(cells) if cell[1] == "b") - 1
        for edge, expected in ((tokens[2][2], cells[tag][2]), (tokens[2][3], cells[tag + 2][3]), (tokens[0][2], cells[0][2]), (tokens[0][3], cells[-1][3])):
            self.assertAlmostEqual(edge, expected, delta=1)

    def test_a_link_opens_the_same_view(self):
        self.visit("playground.html")
        self.compared(17)
        self.browser.run("for (const b of document.querySelectorAll('#versions input')) b.checked = ['2006-03-02', '2010-04-02', 'living'].includes(b.value);"
                         "document.querySelector('#errors').checked = document.querySelector('#escaped').checked = true;")
        self.put("<!--\\x0b\\u202e é漢\\u{1f600}--!><b a=\"\\r&notx\">-->")
        self.compared(39)
        view = ("return [document.querySelector('#input').value, document.querySelector('#report').innerText, document.querySelector('#source').innerText,"
                "document.querySelector('#chosen').textContent, document.querySelector('#command').textContent]")
        made, address = self.browser.run(view), self.browser.run("return location.href")
        self.assertIn("#t=", address)
        self.browser.visit("about:blank")
        self.browser.visit(address)
        self.compared(39)
        self.becomes(view, made)
        self.assertEqual(made[3], "2006-03-02, 2010-04-02, living")
        self.assert_silent()

    def test_the_command_line_leads_back(self):
        """The command that the page shows writes, with --link, a link to the same view."""
        view = ("return ['#status', '#report', '#chosen', '#command'].map((s) => document.querySelector(s).textContent.replace(/ · .* ms/, ''))"
                ".concat(['#context', '#last-start-tag'].map((s) => document.querySelector(s).value))")
        for text, more in (("x<!--a--!><b>-->y'\"", ""), ("<p>\r\0\u202eé漢\U0001f600--!></title>\n$(x)`y`",
                           "&v=2006-03-02,2009,r3191,living&e=1&c=rcdata&l=title&f=1&n=1&a=1")):
            self.open_text(text, more)
            made = self.browser.run(view)
            done = subprocess.run(["sh", "-c", made[3].replace("specdrift", f"'{PROGRAM}'", 1) + f" --link --site {self.address}"],
                                  capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.browser.visit("about:blank")
            self.browser.visit(done.stdout.strip())
            self.compared(len(text.encode()))
            self.becomes(view, made)
        self.assert_silent()

    def test_in_a_frame(self):
        (self.site / "frame.html").write_text("<title>notes</title><iframe src='playground.html#text=%3C!--a--!%3E%3Cb%3E--%3E' width=600 height=500></iframe>")
        self.visit("frame.html")
        inside = "const d = document.querySelector('iframe').contentDocument; "
        self.until(inside + "return d.querySelector('#status')?.textContent.includes('; 15 byte') && d.body.dataset.followed")
        self.assertEqual(self.browser.run(inside + "return [d.querySelector('nav.site'), d.querySelector('#open'), d.querySelector('#d1')]"
                                          ".map((e) => e.getBoundingClientRect().height > 0)"), [False, True, True])
        address = self.browser.run(inside + "return d.querySelector('#open').href")
        self.visit(address.removeprefix(self.address))
        self.compared(15)
        self.assertEqual(self.browser.run("return document.querySelector('#input').value"), "<!--a--!><b>-->")

    def test_links_that_are_damaged_or_too_large(self):
        for fragment, words in (("t=q7BR1N", "damaged"), ("t=!!", "damaged"), ("text=x&v=2009,x%E2%80%AEy", "x\\u202ey"), ("text=x&v=2009", "2009 alone"), ("text=x&v=", "not here")):
            self.browser.visit("about:blank")
            self.visit("playground.html#" + fragment)
            self.until("return document.querySelector('#status').textContent.includes(arguments[0])", words)
        # A small link of a large text: 9 MB of one letter.
        bomb = self.browser.run(
            "return new Response(new Blob(['a'.repeat(9 << 20)]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer()"
            ".then((b) => btoa(String.fromCharCode(...new Uint8Array(b))).replaceAll('+', '-').replaceAll('/', '_'))")
        self.assertLess(len(bomb), 16000)
        self.browser.visit("about:blank")
        self.visit("playground.html#t=" + bomb)
        self.until("return document.querySelector('#status').textContent.includes('larger than 8388608 bytes')")

    def test_what_is_too_long_for_a_link_is_told(self):
        self.visit("playground.html")
        self.compared(17)
        self.put("".join(hashlib.sha256(bytes([i % 256, i // 256])).hexdigest() for i in range(1000)))
        self.until("return document.querySelector('#link-problem').textContent.includes('at most 16000') && document.querySelector('#link').disabled")
        self.assertEqual(self.browser.run("return location.hash"), "")

    def test_nothing_of_a_hostile_text_acts(self):
        texts = [HOSTILE] + [path.read_bytes().decode() for path in sorted((ROOT / "fixtures").glob("*.html"))]
        self.visit("playground.html")
        self.compared(17)
        self.browser.run("document.querySelector('#tree').open = true; document.querySelector('#errors').checked = true;"
                         "document.querySelector('#escaped').checked = false")
        values = self.browser.run("return Array.from(document.querySelectorAll('#examples option'), (o) => o.value).filter((v) => v)")
        self.assertGreater(len(values), 130)
        texts += [urllib.parse.parse_qs(value)["text"][0] + "</script><script>hacked=9</script>" for value in values[11::6]]
        shown = 0
        for text in texts:
            self.put(text)
            # A text area makes line feeds of all ends of lines, and a null stays.
            self.compared(len(re.sub("\r\n?", "\n", text).encode()))
            shown += self.browser.run("return document.querySelectorAll('#report article').length")
            self.assertEqual(self.browser.run(ACTIVE), 0, text)
            self.assertIsNone(self.browser.run("return window.hacked ?? null"))
            self.assertEqual(self.browser.run("return /[\\u202a-\\u202e\\u2066-\\u2069\\0\\x1b]/.test(document.querySelector('main').innerText)"), False)
        self.assertGreater(shown, 60)
        self.assertEqual([one for one in self.browser.requests() if "hacked" in one], [])

    def test_reports_are_those_of_the_program(self):
        self.visit("playground.html")
        self.compared(17)
        checked = 0
        for name, text in (("fixture", path.read_bytes().decode()) for path in sorted((ROOT / "fixtures").glob("*.html"))):
            for options, versions in (([], []), (["--errors", "--versions", "2006-03-02,2010-04-02,living"], ["2006-03-02", "2010-04-02", "living"])):
                if "\0" in text:  # no argument of a program holds one
                    continue
                self.browser.run(
                    "window.answer = null; window.probe ??= new Worker('worker.mjs', {type: 'module'});"
                    "window.probe.onmessage = ({data}) => { window.answer = data.answer; };"
                    "window.probe.postMessage({number: 1, verb: 'compare', bytes: new TextEncoder().encode(arguments[0]),"
                    " options: {versions: arguments[1], errors: arguments[2]}})",
                    text, versions, bool(versions))
                self.assertEqual(json.loads(self.until("return window.answer")), self.of_program(text, *options), name)
                checked += 1
        self.assertEqual(checked, 20)

    def test_links_of_the_pages_show_what_they_promise(self):
        every = [link for page in ["catalogue.html", *(f"course/{number}.html" for number in range(1, 9))]
                 for link in re.findall(r'class="try" href="(?:\.\./)?playground.html#([^"]*)"', (self.site / page).read_text())]
        self.assertGreaterEqual(len(every), LEAST_TRIED)
        for fragment in every[::12]:
            query = urllib.parse.parse_qs(fragment.replace("&amp;", "&"))
            text = query["text"][0]
            self.open_text(text, "".join(f"&{name}={query[name][0]}" for name in ("v", "e", "c", "l", "f") if name in query))
            options = (["--versions", query["v"][0]] if "v" in query else []) + (["--errors"] if "e" in query else [])
            for name, option in (("c", "--context"), ("l", "--last-start-tag")):
                options += [option, query[name][0]] if name in query else []
            options += ["--foreign-content"] if "f" in query else []
            if "\0" not in text:
                summary = self.of_program(text, *options)["total"]["divergences"]
                self.assertRegex(self.browser.run(STATUS), rf"^The \d+ versions differ in {summary} place")

    def test_markdown_and_the_command(self):
        self.open_text("`<!--``a\u202e\x0b--!>[x](javascript:y)")
        self.browser.run("Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => { window.textCopied = text; }}})")
        self.browser.click("#markdown")
        text = self.until("return window.textCopied")
        self.assertNotRegex(text, "[\u202e\x0b]")
        self.assertIn('- 8.2.4, 13.2.5, living: comment ```"``a\\u202e\\u000b"```, characters `"[x](javascript:y)"`', text)
        self.assertIn(f"[Open in the playground]({self.address}playground.html#t=", text)
        command = self.browser.run("return document.querySelector('#command').textContent")
        self.assertEqual(command, "specdrift compare --escaped --text '`<!--``a\\u202e\\u000b--!>[x](javascript:y)'")
        done = subprocess.run(["sh", "-c", command.replace("specdrift", f"'{PROGRAM}'", 1) + " --format json"], capture_output=True, check=False)
        self.assertEqual(json.loads(done.stdout), self.of_program("`<!--``a\u202e\x0b--!>[x](javascript:y)"))

    def test_files(self):
        self.visit("playground.html")
        self.compared(17)
        (self.folder / "cr.html").write_bytes(b"<p\rclass=x\\>\x00")
        (self.folder / "latin.html").write_bytes(b"<p>\xff")
        self.browser.type("#file", str(self.folder / "cr.html"))
        self.compared(13)
        self.assertEqual(self.browser.run("return [document.querySelector('#input').value, document.querySelector('#escaped').checked]"),
                         ["<p\\rclass=x\\\\>\\u0000", True])
        self.browser.type("#file", str(self.folder / "latin.html"))
        self.until("return document.querySelector('#status').textContent.includes('neither UTF-8 nor UTF-16')")
        # Windows writes UTF-16; half a pair in it is no text.
        for encoding, name in (("utf-16-le", "UTF-16LE"), ("utf-16-be", "UTF-16BE")):
            (self.folder / f"{name}.html").write_bytes(("\ufeff<p>漢\U0001f600<!--a--!>-->").encode(encoding))
            self.browser.type("#file", str(self.folder / f"{name}.html"))
            self.until("return document.querySelector('#status').textContent.startsWith(arguments[0])", f"The file is {name}, and bytes are those of the same text in UTF-8. The 5")
            self.compared(22)
            self.assertEqual(self.browser.run("return document.querySelector('#input').value"), "<p>漢\U0001f600<!--a--!>-->")
            self.browser.click("#d1 .select")
            self.assertEqual(self.browser.run("const i = document.querySelector('#input'); return i.value.slice(i.selectionStart, i.selectionEnd)"), "<!--a--!>-->")
        (self.folder / "half.html").write_bytes(b"\xff\xfe\x00\xd8")
        self.browser.type("#file", str(self.folder / "half.html"))
        self.until("return document.querySelector('#status').textContent.includes('neither UTF-8 nor UTF-16')")
        self.put("x")
        self.compared(1)
        self.assertTrue(self.browser.run(STATUS).startswith("The 5 versions agree"))

    def test_keyboard_and_roles(self):
        self.open_text("x<!--a--!><b>-->y")
        reached, wanted = set(), {"input", "escaped", "errors", "examples", "file", "link", "frame", "markdown", "format", "download", "source", "scroll",
                                  "summary", "since"}
        # No further: after the last one, Firefox goes on in its own window, and takes the next key there.
        for _ in range(60):
            if wanted <= reached:
                break
            self.browser.press("tab")
            reached.add(self.browser.run("const e = document.activeElement; return e.id || e.className || e.localName"))
        self.assertEqual(wanted - reached, set())
        self.assertEqual(self.browser.run("return document.querySelector('#status').role"), "status")
        self.browser.run("document.querySelector('.source .to').focus()")
        self.browser.press("enter")
        self.until("return document.activeElement.id === 'd1'")
        unnamed = self.browser.run("return Array.from(document.querySelectorAll('input, select, textarea, button')).filter((e) => "
                                   "!e.labels?.length && !e.textContent.trim() && !e.getAttribute('aria-label')).map((e) => e.outerHTML)")
        self.assertEqual(unnamed, [])

    def test_widths_themes_and_a_large_text(self):
        self.open_text("x<!--a--!><b>-->y " * 30)
        for width in (360, 1400):
            self.browser.size(width, 900)
            for theme in ("light", "dark"):
                self.browser.theme(theme)
                # Firefox has no window of less than 500 pixels.
                self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - innerWidth"), 0, width)
                self.browser.run("document.querySelector('#d1').focus()")
        text = "<p class=a>lorem ipsum dolor</p>\n" * 40000 + "<!--a--!>--><p>" * 400
        self.put(text)
        self.put(text + "x")  # while the first is compared
        self.compared(len(text) + 1)
        self.assertEqual(self.browser.run("return document.querySelector('#held-size').textContent"), str(len(text) + 1))
        # Divergences are drawn a few at a time.
        self.until(f"return (() => {{ {REPORT} }})().includes('the JSON has all of them')")
        visible = "return ['#input', '#held'].map((s) => document.querySelector(s).getBoundingClientRect().height > 0)"
        self.assertEqual(self.browser.run(visible), [False, True])
        self.assertEqual(self.browser.run("return document.querySelector('#command').textContent"), "specdrift compare FILE")
        self.browser.click("#again")
        self.assertEqual(self.browser.run(visible), [True, False])
        self.compared(0)
        self.assert_silent()
