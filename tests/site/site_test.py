#!/usr/bin/env python3
"""Opens the site in headless Chromium, served on the loopback.

usage: site_test.py pages SPECDRIFT MODULE         the pages, which need no module; that they are made in one way; links
       site_test.py playground SPECDRIFT MODULE    the playground, with the module that tools/wasm has built
Skipped where there is no Chromium, and the second where there is no module as new as the sources.
"""

import functools
import hashlib
import http.server
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests/support"), str(ROOT / "tests/browser"), str(ROOT / "site")]
import from_markdown  # noqa: E402
import links  # noqa: E402
import readable  # noqa: E402
import webdriver  # noqa: E402

EXPECTED_CASES = {"pages": 10, "playground": 20}
PATIENCE = 60  # seconds
LEAST = {"pages": 98, "links": 4500, "tried": 150}
HOSTILE = ("<p></script><script>hacked=1</script><!--a--!><script>hacked=2</script>-->"
           "<!--a--!><img src=//hacked.example/x onerror=hacked=3>--><link rel=stylesheet href=//hacked.example>"
           "<p\x0bonclick=hacked=4 style=\"x:'&quot;<\">x</p\x0b/><a href=javascript:hacked=5 b=&phiv;>x</a>"
           "<!--\"'>--!><svg onload=hacked=6><base href=//hacked.example><meta http-equiv=refresh content=0;//hacked.example>-->"
           "<!--\u2028\u2029\u202e\u2066\u200b\ufeff--!>\u202e<b \u202e=\u2067>--><!--\0\x01\x1b[31m\x80--!>"
           "<!--</textarea></pre></article></main>--!><iframe srcdoc='<script>parent.hacked=7</script>'>-->`](javascript:hacked=8)")
ACTIVE = "return document.querySelectorAll('img, iframe, base, object, embed, svg, script:not([src]), [onclick], [onerror]').length"
STATUS = "return document.querySelector('#status').textContent"
REPORT = "return document.querySelector('#report').innerText"


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def make(module, folder):
    done = subprocess.run([ROOT / "tools/site", "--program", PROGRAM, "--module", module, "-o", folder], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout


class Site(unittest.TestCase):
    failureException = readable.Failure
    module = None

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.site = cls.folder / "site"
        if cls.module is None:
            cls.module = cls.folder / "no-module"
            cls.module.write_bytes(b"no module")
        make(cls.module, cls.site)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=cls.site))
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        cls.addClassCleanup(lambda: (server.shutdown(), thread.join(), server.server_close()))
        cls.address = f"http://127.0.0.1:{server.server_address[1]}/"
        cls.browser = webdriver.Browser()
        cls.addClassCleanup(cls.browser.__exit__)

    def visit(self, name):
        self.browser.visit(self.address + name)

    def assert_silent(self):
        """Nothing was refused, and nothing was asked of anybody else."""
        self.assertEqual(self.browser.log("browser"), [])
        self.assertEqual([one for one in self.browser.requests() if not one.startswith((self.address, "blob:"))], [])


class Pages(Site):
    def test_every_page_opens_in_silence_and_leads_to_the_others(self):
        titles = set()
        pages = sorted(path.relative_to(self.site).as_posix() for path in self.site.rglob("*.html"))
        self.assertGreaterEqual(len(pages), LEAST["pages"])
        # The 78 pages of two versions are made in one way: one of them is opened.
        opened = [page for page in pages if "-to-" not in page or page == "states/2009-to-8.2.4.html"]
        self.assertEqual(len(opened), 21)
        for page in opened:
            with self.subTest(page):
                self.visit(page)
                found = self.browser.run("return [document.title, document.querySelectorAll('nav.site a').length, document.querySelectorAll('h1').length,"
                                         "document.documentElement.lang, getComputedStyle(document.querySelector('nav.site')).display]")
                titles.add(found[0])
                self.assertEqual(found[1:], [7, 1, "en", "flex"])
                if page != "playground.html":  # it asks for a module, which is none here
                    self.assert_silent()
        self.assertEqual(len(titles), len(opened))

    def test_pages_open_from_a_folder(self):
        for page in ("index.html", "catalogue.html", "states/2009-to-8.2.4.html"):
            self.browser.open(self.site / page)
            self.assertEqual(self.browser.log("browser"), [])
            self.assertEqual(self.browser.run("return getComputedStyle(document.querySelector('nav.site')).display"), "flex")
        self.browser.open(self.site / "playground.html")
        self.assertIn("has not started", self.browser.run(STATUS))

    def test_reading_needs_no_script(self):
        self.browser.devtools("Emulation.setScriptExecutionDisabled", value=True)
        try:
            for page, words in (("catalogue.html", "vertical tab"), ("history.html", "63e2aeb0"), ("course.html", "Prediction"),
                                ("parsers.html", "html5lib 1.1"), ("playground.html", "needs scripts")):
                self.visit(page)
                self.assertIn(words, self.browser.run("return document.body.innerText"))
        finally:
            self.browser.devtools("Emulation.setScriptExecutionDisabled", value=False)

    def test_no_page_is_wider_than_a_telephone(self):
        self.browser.size(360, 800)
        try:
            for page in ("index.html", "catalogue.html", "history.html", "course.html", "states.html", "states/8.2.4.html", "parsers.html"):
                self.visit(page)
                self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), 360, page)
        finally:
            self.browser.size(1400, 1000)

    def test_links_lead_to_something(self):
        pages, count, wrong = links.mistakes(self.site)
        self.assertEqual(wrong, [])
        self.assertGreaterEqual((pages, count), (LEAST["pages"], LEAST["links"]))

    def test_the_link_checker_finds_what_is_wrong(self):
        folder = self.folder / "wrong"
        folder.mkdir()
        (folder / "a.html").write_text('<title>a</title><a href="b.html#x">1</a><a href="b.html#y">2</a><a href="c.html">3</a><i id=t></i><i id=t></i>'
                                       '<a href="https://example.org/">4</a><a href="#t">5</a><a href="../b.html">6</a>')
        (folder / "b.html").write_text('<title>a</title><i id="x"></i><svg><title>drawn</title></svg>')
        (folder / "d.html").write_text("")
        self.assertEqual(links.mistakes(folder)[2], [
            "a.html: two elements have the id t", "a.html: b.html#y: no element has this id", "a.html: c.html: there is no c.html",
            "a.html: https://example.org/ leads out of the site", "a.html: ../b.html: there is no ../b.html",
            "b.html: the title of a.html: a", "d.html: no title"])

    def test_the_same_sources_make_the_same_bytes_and_the_manifest_names_them(self):
        again = self.folder / "again"
        make(self.module, again)
        manifest = (self.site / "manifest.txt").read_text()
        self.assertEqual((again / "manifest.txt").read_text(), manifest)
        listed = dict(reversed(line.split("  ", 1)) for line in manifest.splitlines())
        found = {path.relative_to(self.site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
                 for path in self.site.rglob("*") if path.is_file() and path.name != "manifest.txt"}
        self.assertEqual(listed, found)

    def test_a_folder_of_something_else_is_left_as_it_is(self):
        (self.folder / "mine").mkdir()
        (self.folder / "mine/letter.txt").write_text("dear")
        for arguments, words in ((["-o", self.folder / "mine"], "it is no site"), (["--port", "x"], "'x' is no port"), (["-x"], "'-x'"), (["-o"], "a value")):
            done = subprocess.run([ROOT / "tools/site", "--program", PROGRAM, "--module", self.module, *arguments],
                                  capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 2)
            self.assertIn(words, done.stderr)
        self.assertEqual(os.listdir(self.folder / "mine"), ["letter.txt"])

    def test_the_playground_hides_nothing_that_the_program_shows(self):
        def ranges(path, pattern):
            return [(int(first, 16), int(last, 16)) for first, last in re.findall(pattern, (ROOT / path).read_text())]
        own = ranges("site/playground/text.mjs", r"\[0x([0-9A-F]+), 0x([0-9A-F]+)\]")
        self.assertEqual(own, ranges("core/text/hidden.cpp", r"\{0x([0-9A-F]+), 0x([0-9A-F]+)\},"))
        self.assertGreater(len(own), 10)

    def test_markdown_that_is_not_known_is_an_error(self):
        self.assertEqual(from_markdown.as_html("# a\n\n`<b>` \\*c\n- d\n  - `e|` <"),
                         ("a", "<p><code>&lt;b&gt;</code> *c</p>\n<ul>\n<li>d\n<ul>\n<li><code>e|</code> &lt;\n</li></ul></li></ul>\n"))
        for unknown in ("```\nx\n```", "> x", "1. x", "| a | b |\n| - | - |\n| c |"):
            with self.assertRaises(from_markdown.Unknown):
                from_markdown.as_html(unknown)


class Playground(Site):
    def until(self, script, *arguments):
        """What a script returns, as soon as that is something."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := self.browser.run(script, *arguments):
                return found
        raise self.failureException(f"{script} {arguments}: nothing after {PATIENCE} s; the status is: {self.browser.run(STATUS)}")

    def compared(self, count):
        """Waits for a report of a text of so many bytes, and for its address."""
        self.until("return document.querySelector('#status').textContent.includes(arguments[0])"
                   " && document.body.dataset.followed === document.querySelector('#report').dataset.number", f" in {count} byte")

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
        for words in ("2006-03-02 to 2009-06-04", "2009-06-04 to 2026-07-19", "cf99432c/r3191", "--!> ends a comment.", "in comment-end", 'Comment "a--!><b>"'):
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
                more = ["--explain", "--width", "80"] if form == "text" else []
                made = subprocess.run([PROGRAM, verb, "--format", form, *more, "--text", "x<!--a--!><b>-->y"], capture_output=True, text=True, check=False)
                # A page of the program names what it was called with.
                self.assertEqual(files[0], made.stdout.replace("Blame of x&lt;!--a--!&gt;&lt;b&gt;--&gt;y", "Blame of (text)"), value)
            elif verb == "suite":
                self.assertEqual(sorted({test["output"][1][1] if test["output"][0][0] == "Character" else test["output"][2][1] for test in
                                         (json.loads(text)["tests"][0] for text in files)}), ["a", "a--!><b>"])
            else:
                self.assertEqual(files, ["x<!--a--!><b>-->y"])
            seen += 1
        self.assertEqual(seen, 15)

    def test_revisions_and_days(self):
        self.open_text("x<!--a--!><b>-->y", "&v=2009,2009-06-03,r3191")
        self.assertIn("divergence", self.browser.run(STATUS))
        self.assertIn("2009 r3146 | r3191", self.browser.run(REPORT))
        self.browser.run("document.querySelector('#more').open = true; document.querySelector('#name').focus()")
        self.browser.type("#name", "2012-12-22")
        self.browser.press("enter")
        self.until("return document.querySelector('#status').textContent.includes('of 4 versions')")
        self.browser.type("#name", "x")
        self.browser.click("#add-name")
        self.assertIn("is no version", self.browser.run("return document.querySelector('#name-problem').textContent"))
        self.browser.run("document.querySelector('#day').focus()")
        self.browser.press("home", "right")
        self.assertEqual(self.browser.run("return document.querySelector('#day-shown').textContent"), "r14, 2006-03-21")
        self.browser.click("#add-day")
        self.until("return document.querySelector('#status').textContent.includes('of 5 versions')")
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
        self.assertTrue(self.browser.run(STATUS).startswith(("No divergence", f"{document['summary']['divergences']} divergence")))
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
        self.until("return document.querySelector('#status').textContent.includes('of 6 versions')")
        self.assertIn("mine", self.browser.run(REPORT))
        self.assertIn("Version mine is compared", self.browser.run("return document.querySelector('#own-status').textContent"))
        # A mistake is told at its place, and the others are compared without it.
        self.browser.run("const o = document.querySelector('#own-text'); o.value = o.value.replace('tag-name', 'tag-nam'); o.dispatchEvent(new Event('input'))")
        said = self.until("return document.querySelector('#own-mistakes li')?.textContent")
        self.assertRegex(said, r"^4:10 .*tag-nam.*tag-name")
        self.until("return document.querySelector('#status').textContent.includes('of 5 versions')")
        self.browser.click("#own-mistakes button")
        self.assertEqual(self.browser.run("const o = document.querySelector('#own-text'); return [document.activeElement.id, o.value.slice(o.selectionStart, o.selectionStart + 6)]"),
                         ["own-text", "states"])
        self.browser.press("right")
        self.until("return location.hash.includes('s=')")
        hash_before = self.browser.run("return location.hash")
        self.browser.visit("about:blank")
        self.visit("playground.html" + hash_before)
        self.until("return document.querySelector('#own-mistakes li')")
        # Texts that go on for ever with mistakes end, too.
        self.browser.run("const o = document.querySelector('#own-text'); o.value = '<specification version=\"w\">' + '<x/>'.repeat(3000) + '</specification>';"
                         "o.dispatchEvent(new Event('input'))")
        self.until("return document.querySelectorAll('#own-mistakes li').length >= 10")
        self.browser.click("#own-none")
        self.until("return document.querySelector('#status').textContent.includes('of 5 versions') && !document.querySelector('#own-mistakes li')")
        self.assertEqual([one for one in self.browser.log("browser") if "SEVERE" in str(one)], [])

    def test_typing_shows_the_divergence(self):
        self.visit("playground.html")
        self.compared(17)
        self.browser.run("document.querySelector('#input').value = ''; document.querySelector('#input').focus()")
        self.browser.type("#input", "<!-- --!>")
        self.compared(9)
        self.assertTrue(self.browser.run(STATUS).startswith("1 divergence (1 structure) of 5 versions in 9 bytes"))
        said = self.browser.run(REPORT)
        for words in ("2007 2009 | 8.2.4 13.2.5 living", 'comment " --!>"', 'comment " "', "comment-end/!/2007,2009|8.2.4,13.2.5,living"):
            self.assertIn(words, said)
        self.assertEqual(self.browser.run("return document.querySelector('#command').textContent"), "specdrift compare --text '<!-- --!>'")
        self.browser.run("document.querySelector('#d1 details').open = true")
        said = self.browser.run(REPORT)
        for words in ("2009-06-04 cf99432c/r3191", "8.2.4.50 Comment end state", "Switch to the comment end bang state."):
            self.assertIn(words, said)
        place = self.browser.run("return document.querySelector('#d1 details a').getAttribute('href')")
        self.assertIn(f'id="{place.removeprefix("catalogue.html#")}">\n<h3>&quot;--!&gt;&quot; ends a comment</h3>', (self.site / "catalogue.html").read_text())
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
        self.assertEqual(self.browser.run(view), made)
        self.assertEqual(made[3], "2006-03-02, 2010-04-02, living")
        self.assert_silent()

    def test_in_a_frame(self):
        (self.site / "frame.html").write_text("<title>notes</title><iframe src='playground.html#text=%3C!--a--!%3E%3Cb%3E--%3E' width=600 height=500></iframe>")
        self.visit("frame.html")
        inside = "const d = document.querySelector('iframe').contentDocument; "
        self.until(inside + "return d.querySelector('#status')?.textContent.includes(' in 15 byte') && d.body.dataset.followed")
        self.assertEqual(self.browser.run(inside + "return [d.querySelector('nav.site'), d.querySelector('#open'), d.querySelector('#d1')]"
                                          ".map((e) => e.getBoundingClientRect().height > 0)"), [False, True, True])
        address = self.browser.run(inside + "return d.querySelector('#open').href")
        self.visit(address.removeprefix(self.address))
        self.compared(15)
        self.assertEqual(self.browser.run("return document.querySelector('#input').value"), "<!--a--!><b>-->")

    def test_links_that_are_damaged_or_too_large(self):
        for fragment, words in (("t=q7BR1N", "damaged"), ("t=!!", "damaged"), ("text=x&v=2009,x%E2%80%AEy", "x\\u202ey"), ("text=x&v=2009", "two versions")):
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
        every = [link for page in ("catalogue.html", "course.html")
                 for link in re.findall(r'class="try" href="playground.html#([^"]*)"', (self.site / page).read_text())]
        self.assertGreaterEqual(len(every), LEAST["tried"])
        for fragment in every[::12]:
            query = urllib.parse.parse_qs(fragment.replace("&amp;", "&"))
            text = query["text"][0]
            self.open_text(text, "".join(f"&{name}={query[name][0]}" for name in ("v", "e") if name in query))
            options = (["--versions", query["v"][0]] if "v" in query else []) + (["--errors"] if "e" in query else [])
            if "\0" not in text:
                summary = self.of_program(text, *options)["total"]["divergences"]
                self.assertTrue(self.browser.run(STATUS).startswith(f"{summary} divergence"), fragment)

    def test_markdown_and_the_command(self):
        self.open_text("`<!--``a\u202e\x0b--!>[x](javascript:y)")
        self.browser.run("Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => { window.copied = text; }}})")
        self.browser.click("#markdown")
        text = self.until("return window.copied")
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
        self.until("return document.querySelector('#status').textContent.includes('not UTF-8')")

    def test_keyboard_and_roles(self):
        self.open_text("x<!--a--!><b>-->y")
        reached = set()
        for _ in range(40):
            self.browser.press("tab")
            reached.add(self.browser.run("const e = document.activeElement; return e.id || e.className || e.localName"))
        for name in ("input", "escaped", "errors", "examples", "file", "link", "markdown", "format", "download", "source", "scroll", "summary", "since"):
            self.assertIn(name, reached)
        self.assertEqual(self.browser.run("return document.querySelector('#status').role"), "status")
        self.browser.run("document.querySelector('.source .to').focus()")
        self.browser.press("enter")
        self.assertEqual(self.browser.run("return document.activeElement.id"), "d1")
        unnamed = self.browser.run("return Array.from(document.querySelectorAll('input, select, textarea, button')).filter((e) => "
                                   "!e.labels?.length && !e.textContent.trim() && !e.getAttribute('aria-label')).map((e) => e.outerHTML)")
        self.assertEqual(unnamed, [])

    def test_widths_themes_and_a_large_text(self):
        self.open_text("x<!--a--!><b>-->y " * 30)
        for width in (360, 1400):
            self.browser.size(width, 900)
            for theme in ("light", "dark"):
                self.browser.theme(theme)
                self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), width)
                self.browser.run("document.querySelector('#d1').focus()")
        text = "<p class=a>lorem ipsum dolor</p>\n" * 40000 + "<!--a--!>--><p>" * 400
        self.put(text)
        self.put(text + "x")  # while the first is compared
        self.compared(len(text) + 1)
        self.assertEqual(self.browser.run("return document.querySelector('#held-size').textContent"), str(len(text) + 1))
        self.assertIn("the JSON has all of them", self.browser.run(REPORT))
        visible = "return ['#input', '#held'].map((s) => document.querySelector(s).getBoundingClientRect().height > 0)"
        self.assertEqual(self.browser.run(visible), [False, True])
        self.assertEqual(self.browser.run("return document.querySelector('#command').textContent"), "specdrift compare FILE")
        self.browser.click("#again")
        self.assertEqual(self.browser.run(visible), [True, False])
        self.compared(0)
        self.assert_silent()


def reason_to_skip(kind, module):
    if not webdriver.programs():
        return "chromium and chromedriver are not there"
    if kind == "playground":
        if not module.is_file():
            return f"{module.name} is not there: tools/wasm builds it"
        sources = (path for top in ("core", "library", "spec", "versions") for path in (ROOT / top).rglob("*") if path.suffix in (".h", ".cpp", ".xml"))
        if max(path.stat().st_mtime for path in sources) > module.stat().st_mtime:
            return f"{module.name} is older than the sources: tools/wasm builds it"
    return None


if __name__ == "__main__":
    KIND, PROGRAM, MODULE = sys.argv[1], os.path.abspath(sys.argv[2]), pathlib.Path(sys.argv[3])
    if why := reason_to_skip(KIND, MODULE):
        print(f"SKIPPED: {why}")
        sys.exit(77)
    if KIND == "playground":
        Site.module = MODULE.absolute()
    case = {"pages": "Pages", "playground": "Playground"}[KIND]
    program = unittest.main(argv=[sys.argv[0], case, *sys.argv[4:]] if len(sys.argv) == 4 else [sys.argv[0], *sys.argv[4:]], exit=False)
    if len(sys.argv) == 4 and program.result.testsRun != EXPECTED_CASES[KIND]:
        sys.exit(f"{program.result.testsRun} cases ran, not {EXPECTED_CASES[KIND]}")
    sys.exit(not program.result.wasSuccessful())
