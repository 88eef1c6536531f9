#!/usr/bin/env python3
"""Opens the site in headless Chromium, served on the loopback.

usage: site_test.py pages SPECDRIFT MODULE         the pages, which need no module; that they are made in one way; links
       site_test.py snapshots SPECDRIFT MODULE     a site with a snapshot, and a newer one in its place: makes three sites
       site_test.py playground SPECDRIFT MODULE    the playground, with the module that tools/wasm has built
       site_test.py firefox SPECDRIFT MODULE       a part of the playground's cases again, in headless Firefox
       site_test.py conformance SPECDRIFT MODULE   what the Nu HTML checker (npm, Java) finds on the pages; without a browser
       site_test.py layout SPECDRIFT MODULE        what windows of three widths show, and an exercise on a telephone
       site_test.py pictures SPECDRIFT MODULE      small pictures of the main pages beside those of pictures.txt; with --write, these are made again
       site_test.py package SPECDRIFT MODULE       the package of npm, with the module; without a browser
       site_test.py axe SPECDRIFT MODULE           what axe-core (npm) finds
Skipped where there is no Chromium or Firefox, and those of the playground where there is no module as new as the sources.
"""

import hashlib
import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest
import urllib.parse

from served import PROGRAM, ROOT, STATUS, Site, make

import addresses
import cite
import editor
import from_markdown
import links
import npm_modules
import snapshots
import make as make_module
import marionette
import webdriver
import conformance_cases
import npm
import package_cases
from axe_cases import AXE, Axe
from conformance_cases import Conformance  # noqa: F401
from engine_cases import Engine
from layout_cases import Layout  # noqa: F401
from package_cases import Package
from picture_cases import Pictures
from playground_cases import Playground
from rule_cases import Rule  # noqa: F401
from ways_cases import Ways  # noqa: F401

# What the playground's cases of the day leave out: each takes 8 to 37 seconds of CPU.
AT_NIGHT = ["Playground.test_links_of_the_pages_show_what_they_promise", "Playground.test_links_that_are_damaged_or_too_large", "Playground.test_the_command_line_leads_back",
            "Playground.test_a_link_opens_the_same_view", "Engine.test_a_class_has_a_link", "Ways.test_a_link_opens_what_was_unfolded_at_its_step",
            "Ways.test_every_example_shows_a_divergence_or_is_a_page", "Ways.test_a_large_text_goes_past_the_text_area", "Rule.test_a_delta_by_hand_is_shown_in_the_table",
            "Rule.test_the_delta_has_an_editor", "Rule.test_a_link_holds_it", "Rule.test_mistakes_have_a_line", "Rule.test_a_row_is_edited_by_keys"]
IN_FIREFOX = ["Playground.test_" + name for name in (
    "typing_shows_the_divergence", "lanes_are_under_their_source", "in_a_frame", "nothing_of_a_hostile_text_acts", "files", "keyboard_and_roles")] + ["Engine.test_" + name for name in (
        "steps_go_forwards_and_backwards", "a_version_of_ones_own", "this_browser_beside_the_versions")] + ["Rule.test_a_row_that_is_taken_out", "Rule.test_nothing_hostile_acts"]
IN_FIREFOX_AT_NIGHT = ["Playground.test_" + name for name in ("a_link_opens_the_same_view", "the_command_line_leads_back", "links_that_are_damaged_or_too_large", "widths_themes_and_a_large_text")] + [
    "Engine.test_" + name for name in ("since_when", "a_smaller_text_and_what_is_known", "the_course_judges", "which_version_this_browser_follows")] + [
        "Rule.test_a_delta_by_hand_is_shown_in_the_table"]
EXPECTED_CASES = {"pages": 31, "snapshots": 1, "playground": 83 - len(AT_NIGHT), "playground-night": len(AT_NIGHT), "firefox": len(IN_FIREFOX),
                  "firefox-night": len(IN_FIREFOX_AT_NIGHT), "layout": 5, "pictures": 3, "axe": 1, "conformance": 3, "package": 18}
LEAST = {"pages": 486, "links": 40000}


class Pages(Site):
    def test_every_page_opens_in_silence_and_leads_to_the_others(self):
        titles = set()
        pages = sorted(path.relative_to(self.site).as_posix() for path in self.site.rglob("*.html"))
        self.assertGreaterEqual(len(pages), LEAST["pages"])
        # The pages of two versions are made in one way, and those of entries: one of each is opened.
        made_alike = ("states/2009-to-8.2.4.html", "atlas/2009-to-8.2.4.html", "concepts/comment-end.html", "docs/holes.html", "course/4.html", "course/4-handout.html", "course/4-answers.html", "entries/comment-end~_21~2007,2009~8.2.4,13.2.5,living~tokens.html")
        opened = [page for page in pages if not ("-to-" in page or page.startswith(("entries/", "concepts/", "docs/", "course/"))) or page in made_alike]
        self.assertEqual(len(opened), 34)
        for page in opened:
            with self.subTest(page):
                self.visit(page)
                found = self.browser.run("return [document.title, document.querySelectorAll('nav.site a').length, document.querySelectorAll('h1').length,"
                                         "document.documentElement.lang, getComputedStyle(document.querySelector('nav.site')).display]")
                titles.add(found[0])
                self.assertEqual(found[1:], [11, 1, "en", "flex"])
                if page not in ("playground.html", "browser.html", "course.html", "course/4.html"):  # these ask for a module, which is none here
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
            for page, words in (("catalogue.html", "vertical tab"), ("history.html", "63e2aeb0"), ("course/4.html", "Prediction"),
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

    def test_links_of_reports_and_of_the_playground_lead_to_pages(self):
        """Reports made with --site, and what entries.json lets the playground lead to."""
        base = "https://example.org/site"
        found = set()
        inputs = sorted((ROOT / "fixtures").glob("*.html"))
        for verb, *options in (("compare", "--errors"), ("compare", "--versions", "all"), ("explain",), ("explain", "--list")):
            done = subprocess.run([PROGRAM, verb, "--format", "html", "--site", base, *options, *([] if "--list" in options else inputs)],
                                  capture_output=True, text=True, check=False)
            self.assertIn(done.returncode, (0, 1), done.stderr)
            found |= {html.unescape(link) for link in re.findall(r'href="' + re.escape(base) + r'/([^"]*)"', done.stdout)}
        self.assertEqual({link.partition("/")[0] for link in found}, {"entries", "states"})
        wrong = []
        for link in sorted(found):
            path, _, fragment = urllib.parse.unquote(link).partition("#")
            page = self.site / path
            if not page.is_file() or (fragment and path != links.STATEFUL and fragment not in links.Page(page.read_text(encoding="utf-8")).ids):
                wrong.append(link)
        self.assertEqual(wrong, [])
        self.assertGreater(len(found), 40)
        places = [entry["place"] for entry in json.loads((self.site / "entries.json").read_text()).values()]
        self.assertEqual([place for place in places if not (self.site / f"entries/{place}.html").is_file()], [])
        self.assertGreaterEqual(len(places), 176)

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

    def test_a_snapshot_of_a_day_is_made_once(self):
        folder = self.folder / "small"
        folder.mkdir()
        (folder / "a.html").write_text("1" + snapshots.leads("a.html", "2026-01-02", False))
        snapshots.take(folder, "2026-01-02", "0.1", "2026-01-01", make_module.seal)
        first = (folder / "2026-01-02/manifest.txt").read_text()
        self.assertIn("<span class=\"edition\"> Snapshot of 2026-01-02:", (folder / "2026-01-02/a.html").read_text())
        snapshots.take(folder, "2026-01-02", "0.1", "2026-01-01", make_module.seal)
        (folder / "a.html").write_text("2")
        with self.assertRaisesRegex(make_module.Mistake, "there is a snapshot of 2026-01-02 already"):
            snapshots.take(folder, "2026-01-02", "0.1", "2026-01-01", make_module.seal)
        self.assertEqual((folder / "2026-01-02/manifest.txt").read_text(), first)
        self.assertEqual(snapshots.days_in(folder), ["2026-01-02"])
        snapshots.take(folder, "2026-03-04", "<i>", "2026-01-01", make_module.seal)
        index = snapshots.index(folder)
        self.assertLess(index.index("2026-03-04/index.html"), index.index("2026-01-02/index.html"))
        self.assertIn("&lt;i&gt;", index)
        self.assertEqual(sorted(path.name for path in (folder / "2026-03-04").iterdir()), ["a.html", "edition.json", "manifest.txt", "service.js"])

    def test_a_day_that_is_none_and_a_folder_that_is_no_snapshot(self):
        for day in ("2026-02-30", "today", "2026-1-2", "../2026-01-02", ""):
            done = subprocess.run([ROOT / "tools/site", "--program", PROGRAM, "--module", self.module, "-o", self.folder / "none", "--snapshot", day], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, (self.folder / "none").exists()), (2, False))
            self.assertIn(f"'{day}' is no day", done.stderr)
        # Whoever has a folder that is named as a day keeps it.
        folder = self.folder / "dated"
        (folder / "2026-01-02").mkdir(parents=True)
        (folder / "2026-01-02/letter.txt").write_text("dear")
        done = subprocess.run([ROOT / "tools/site", "--program", PROGRAM, "--module", self.module, "-o", folder], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("a snapshot stays as it was made", done.stderr)
        self.assertEqual((folder / "2026-01-02/letter.txt").read_text(), "dear")

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

    def test_the_atlas_has_every_pair(self):
        text = (self.site / "atlas.html").read_text()
        self.assertEqual(len(re.findall(r'<td class="s-\w+ w\d"><a href="atlas/', text)) + text.count("<td>0</td>"), 78)
        self.visit("atlas/2009-to-8.2.4.html")
        shown = self.browser.run("return Array.from(document.querySelectorAll('h2, .inputs li'))"
                                 ".filter((e) => !e.querySelector('.where')).map((e) => (e.querySelector('code') ?? e).textContent)")
        heads = [one for one in shown if re.match(r"\d+ (markup|structure|text|errors)$", one)]
        self.assertEqual([head.split()[1] for head in heads], ["markup", "structure", "text", "errors"])
        # The first of each is an input on which the two differ so much.
        checked = 0
        for head in heads:
            text, severity = shown[shown.index(head) + 1], head.split()[1]
            done = subprocess.run([PROGRAM, "compare", "--errors", "--feedback", "none", "--versions", "2009,8.2.4", "--format", "json", "--escaped", "--text", text],
                                  capture_output=True, check=False)
            self.assertGreater(json.loads(done.stdout)["total"]["by_severity"][severity], 0, text)
            checked += 1
        self.assertEqual(checked, 4)

    def test_every_class_revision_and_state_has_an_address(self):
        entries = json.loads(subprocess.run([PROGRAM, "explain", "--list", "--format", "json"], capture_output=True, check=True).stdout)["entries"]
        for entry in entries:
            page = (self.site / addresses.entry(entry["class"], entry["facet"])).read_text()
            self.assertIn(f"<h1>{html.escape(entry['title'])} (", page)
        self.assertGreaterEqual(len(entries), 176)
        history = (self.site / "history.html").read_text()
        for name in ("r3191", "r14", "r1738"):
            self.assertEqual(history.count(f' id="{name}"'), 1)
        for version in ("2006-03-02", "2009", "8.2.4", "living"):
            states = json.loads(subprocess.run([PROGRAM, "states", version, "--format", "json"], capture_output=True, check=True).stdout)["states"]
            page = (self.site / f"states/{version}.html").read_text()
            found = re.findall(r'<section class="state" id="([^"]+)"', page)
            self.assertEqual(found[:len(states)], [state["id"] for state in states])
            # Every row has an address, too.
            for state in states:
                self.assertEqual([f"{state['id']}.{number}" in links.Page(page).ids for number in (1, state["rows"], state["rows"] + 1)] if state == states[5] else [True, True, False], [True, True, False])
        self.assertEqual(len({addresses.name_of(kind, "tokens") for kind in ("a/b", "a|b", "a/b|c", "a_2fb", "a~b", "a b")}), 5)

    def test_a_lesson_is_found_by_the_name_of_a_vulnerability(self):
        self.visit("catalogue.html")
        self.browser.type("input[type=search]", "CVE-2022-36020")
        rows = "return Array.from(document.querySelectorAll('table[data-list=entries] tbody tr:not([hidden]) th > a'), (a) => a.textContent)"
        self.assertEqual(self.browser.run(rows), ['"--!>" ends a comment'])
        self.visit("entries/comment-end~_21~2007,2009~8.2.4,13.2.5,living~tokens.html")
        links_to = "return Array.from(document.querySelectorAll('main a[href*=course]'), (a) => a.getAttribute('href') + ' ' + a.textContent)"
        self.assertEqual(self.browser.run(links_to), ["../course/4.html 4. Four characters and a CVE"])
        # A prediction is asked before the page shows what is to be predicted.
        order = "return Array.from(document.querySelectorAll('.lesson h2'), (h) => h.textContent).filter((h) => ['Prediction', 'Predict', 'Run', 'Shortest text'].includes(h)).join()"
        for number in range(1, 9):
            self.visit(f"course/{number}.html")
            self.assertTrue(self.browser.run(order).startswith("Prediction,Predict,Run"), number)
            self.assertFalse(self.browser.run("return document.querySelector('.revealed').open"))

    def test_hand_outs_have_the_answers_of_the_program(self):
        checked = 0
        for number in range(1, 9):
            page = (self.site / f"course/{number}-answers.html").read_text(encoding="utf-8")
            self.assertIn(f'href="course/{number}-answers.html"', (self.site / "course.html").read_text(encoding="utf-8"))
            self.assertIn(f'href="{number}-handout.html"', (self.site / f"course/{number}.html").read_text(encoding="utf-8"))
            letters = "ABBBB" if number <= 2 else "AABBB"
            self.assertIn(f'<b>{", ".join(map(" ".join, zip(("2007", "2009", "8.2.4", "13.2.5", "living"), letters)))}</b>', page)
            for length, text in re.findall(r"The shortest has (\d+) character.*?Such as <code>(.*?)</code>", page, re.S):
                self.assertEqual(len(re.sub(r"\\u\{[0-9a-f]+\}", "x", html.unescape(text))), int(length))
                checked += 1
        self.assertEqual(checked, 7)

    def test_the_catalogue_is_sorted_by_its_heads(self):
        self.visit("catalogue.html")
        first = "return document.querySelector('table[data-list=entries] tbody tr').cells[4].textContent"
        self.browser.click("table[data-list=entries] thead th:nth-child(5) button")
        self.assertEqual(self.browser.run(first), "errors")
        self.browser.click("table[data-list=entries] thead th:nth-child(5) button")
        self.assertEqual(self.browser.run(first), "markup")
        self.assertEqual(self.browser.run("return document.querySelector('thead th:nth-child(5)').ariaSort"), "descending")
        self.browser.click("table[data-list=entries] tbody th a")
        self.until("return document.querySelector('.entry:target')")
        self.browser.click(".entry:target h3 a")
        self.until("return location.pathname.includes('/entries/') && document.querySelector('h1')")
        self.assert_silent()

    def test_the_line_of_time_has_every_milestone_and_who_reads(self):
        self.visit("history.html")
        names = [version["name"] for version in json.loads(subprocess.run([PROGRAM, "versions", "--format", "json"], capture_output=True, check=True).stdout)["versions"]]
        self.assertEqual(self.browser.run("return Array.from(document.querySelectorAll('.time .lane0'), (e) => e.textContent)"), names)
        self.assertEqual(self.browser.run("return Array.from(document.querySelectorAll('.time .lane0'), (e) => e.getAttribute('href'))"), ["#" + name for name in names])
        rows = self.browser.run("return Array.from(document.querySelectorAll('#readers tbody tr'), (row) => Array.from(row.cells, (cell) => cell.textContent))")
        self.assertIn(["parse5 8.1.1", "12.2.5, 13.2.5", "2017-08-17 to 2026-06-25"], rows)
        self.assertEqual(self.browser.run("return Array.from(document.querySelectorAll('.time .reader'), (e) => e.textContent)"), [row[0] for row in rows])
        # A bar begins where its first day is: parse5 8.1.1 at 12.2.5.
        ends = self.browser.run("const x = (e) => e.getBoundingClientRect().left; return [x(Array.from(document.querySelectorAll('.reader')).find((e) => e.textContent === 'parse5 8.1.1')),"
                                " x(document.querySelector('.time [href=\"#12.2.5\"]'))]")
        self.assertAlmostEqual(ends[0], ends[1], delta=1)
        self.assert_silent()

    def test_families_over_time_lead_to_states(self):
        self.visit("states/families.html")
        heads = self.browser.run("return Array.from(document.querySelectorAll('thead th'), (th) => th.textContent)")
        self.assertEqual((heads[0], heads[-1], len(heads)), ("about", "living", 14))
        row = self.browser.run("return Array.from(Array.from(document.querySelectorAll('tbody tr')).find((tr) => tr.cells[0].textContent === 'comment-end-bang').cells, (cell) => cell.textContent)")
        # r3191 of June 2009 has made this state.
        self.assertEqual(row[1:8], ["–"] * 5 + row[6:8])
        self.assertNotIn("–", row[6:])
        checked = 0
        for name in ("2006-03-02", "8.2.4", "living"):
            listed = json.loads(subprocess.run([PROGRAM, "states", name, "--format", "json"], capture_output=True, check=True).stdout)["states"]
            linked = self.browser.run("return Array.from(document.querySelectorAll('.families a[href]'), (a) => a.getAttribute('href'))")
            ids = {link.split("#")[1] for link in linked if link.startswith(f"../states/{name}.html#")}
            self.assertLessEqual({state["id"] for state in listed}, ids)
            checked += len(ids)
        self.assertGreater(checked, 150)
        self.assert_silent()

    def test_the_line_of_time_is_zoomed_and_walked(self):
        self.visit("history.html")
        count = self.browser.run("return document.querySelectorAll('.time .at').length")
        self.assertGreater(count, 100)
        width = "return document.querySelector('.time').offsetWidth"
        before = self.browser.run(width)
        self.browser.run("document.querySelector('#zoom').focus()")
        self.browser.press("end")
        self.assertGreater(self.browser.run(width), before * 30)
        self.browser.press("home")
        self.assertAlmostEqual(self.browser.run(width), before, delta=2)
        self.browser.run("document.querySelector('.time .at[tabindex=\"0\"]').focus()")
        said = "return document.querySelector('.said').textContent"
        self.assertTrue(self.browser.run(said).startswith("2006-03-02, 2006-03-02"))
        self.browser.press("right")
        self.assertTrue(self.browser.run(said).startswith("2006-03-21, r14: In raw text the solidus"))
        self.browser.press("enter")
        self.assertEqual(self.browser.run("return [location.hash, document.querySelector(':target').id]"), ["#r14", "r14"])
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - innerWidth"), 0)
        self.assert_silent()

    def test_what_is_named_is_linked(self):
        """From places that name a state, a concept, a revision, a class, a version, a parser or a CVE, to what the site has of it."""
        entry = "entries/comment-end~_21~2007,2009~8.2.4,13.2.5,living~tokens.html"
        for page, target, count in ((entry, "../history.html#r3191", 2), (entry, "../concepts/comment-end.html", 1), (entry, "https://www.cve.org/CVERecord?id=CVE-2022-36020", 1),
                                    ("history.html", "https://github.com/whatwg/html/commit/cf99432c", 1), ("history.html", "concepts/comment-end-bang.html", 2),
                                    ("course/4.html", "../states/8.2.4.html#comment-end", 1), ("course/4.html", "../" + entry, 1), ("course/4.html", "../history.html#r3191", 1),
                                    ("states/8.2.4.html", "#comment-end-bang", 3), ("states/living.html", "https://html.spec.whatwg.org/multipage/parsing.html#comment-end-state", 1),
                                    ("states/8.2.4.html", "https://www.w3.org/TR/2011/WD-html5-20110525/tokenization.html", 1),
                                    ("states/2009-to-8.2.4.html", "../states/2009.html#comment-end", 1), ("concepts/comment-end.html", "../history.html#r3191", 1),
                                    ("history.html", "parsers.html#parse5-811", 1)):
            links_to = [html.unescape(link) for link in re.findall(r'href="([^"]*)"', (self.site / page).read_text())]
            self.assertGreaterEqual(links_to.count(target), count, (page, target))
        # A diff of a state has an address, and says what it is about.
        self.visit("states/2009-to-8.2.4.html#comment-end")
        self.assertIn("Comment end state", self.browser.run("return document.querySelector(':target h3').textContent"))
        # Nothing leads to a host that is not known.
        self.assertEqual(links.mistakes(self.site)[2], [])

    def test_the_rows_of_a_state_are_those_of_the_program(self):
        for version, state in (("2006-03-02", "comment"), ("8.2.4", "comment-end"), ("living", "comment-end-bang")):
            rows = json.loads(subprocess.run([PROGRAM, "states", version, "--state", state, "--format", "json"], capture_output=True, check=True).stdout)["rows"]
            self.visit(f"states/{version}.html")
            shown = self.browser.run("return Array.from(document.querySelectorAll(`#${arguments[0]} tbody tr`), (row) => [row.id, row.cells[0].textContent, row.querySelector('[data-label=does]').textContent])", state)
            self.assertEqual(shown, [[f"{state}.{number}", row["for"], row["does"]] for number, row in enumerate(rows, 1)])
        # Versions with equal rows are one table, and all versions are there.
        self.visit("concepts/comment-end-bang.html")
        heads = self.browser.run("return Array.from(document.querySelectorAll('.tables h3'), (h) => h.textContent)")
        self.assertEqual(", ".join(heads).split(", ")[-1], "living")
        self.assertEqual(", ".join(heads).split(", ")[0], "2009-08-08")
        self.assertGreater(self.browser.run("return document.querySelectorAll('.tables tr.new').length"), 0)
        self.assert_silent()

    def test_the_start_page_shows_the_vulnerability(self):
        self.visit("index.html")
        boxes = "return Array.from(document.querySelectorAll('.lane-line'), (line) => Array.from(line.querySelectorAll('.boxes > *'), (box) => box.textContent))"
        self.assertEqual(self.browser.run(boxes), [["comment a--!><img src=x onerror=run()>"], ["comment a", "tag <img …>", "text -->"]])
        self.assertIn("it sees B, the tag.", self.until("return document.querySelector('#sees').textContent"))
        widths = self.browser.run("return Array.from(document.querySelectorAll('.since-strip > span'), (e) => e.offsetWidth)")
        self.assertTrue(4 < widths[1] / widths[0] < 7, widths)  # 17 years and three
        self.assert_silent()

    def test_the_search_finds_what_pages_say(self):
        for words, address in (("CVE-2022-36020", "entries/comment-end~"), ("TYPO3", "entries/comment-end~"), ("r3191 comment", "concepts/comment-end"), ("incorrectly-closed-comment living", "states/living.html"),
                               ("phantom nuisance", "docs/holes.html"), ("CVE-2022-36020", "course/4.html"), ("June 2009 ends a comment", "history.html#r3191"), ("4 June 2009", "concepts/comment-end-bang.html")):
            self.visit("search.html#q=" + urllib.parse.quote(words))
            found = self.until("const a = Array.from(document.querySelectorAll('#results a'), (a) => decodeURIComponent(a.getAttribute('href'))); return a.length && a")
            self.assertTrue(any(one.startswith(address) for one in found), (words, found[:5]))
            self.assert_silent()
        self.browser.run("const i = document.querySelector('#words'); i.value = 'nosuchword'; i.dispatchEvent(new Event('input'))")
        self.assertEqual(self.browser.run("return document.querySelector('#found').textContent"), "0 places")
        self.assertTrue(self.browser.run("return document.querySelector('#elsewhere a').offsetParent !== null"))
        self.browser.run("const i = document.querySelector('#words'); i.value = 'CVE'; i.dispatchEvent(new Event('input'))")
        self.assertTrue(self.browser.run("return document.querySelector('#elsewhere').hidden && !document.querySelector('#found').textContent.startsWith('0 ')"))

    def test_every_page_says_how_to_cite_it(self):
        checked = 0
        for path in sorted(self.site.rglob("*.html")):
            page = path.read_text(encoding="utf-8")
            main = page[page.index("<main"):page.rindex("</main>") + len("</main>")]
            foot = html.unescape(page[page.rindex('<footer class="cite">'):])
            self.assertIn(f"as it was served: {hashlib.sha256(main.encode()).hexdigest()}", foot)
            self.assertIn(f"page {cite.escaped(path.relative_to(self.site).as_posix())}}}", foot)
            fields = re.search(r"@misc\{[a-z0-9-]+,\n(.*?)\n\}", foot, re.S)[1]
            self.assertEqual(len(re.findall(r"^  [a-z]+ = \{.*\},?$", fields, re.M)), fields.count("\n") + 1)
            self.assertNotRegex(fields, r"(?<!\\)[_&#%$~^]", path)
            checked += 1
        self.assertGreaterEqual(checked, LEAST["pages"])

    def test_a_citation_has_the_address_and_the_part_that_it_names(self):
        self.assertEqual(cite.escaped(r"a_b & 5% {x} #~\$"), r"a\_b \& 5\% \{x\} \#\textasciitilde{}\textbackslash{}\$")
        for page, key in (("states/8.2.4.html#comment-end.3", "specdrift-states-8-2-4-comment-end-3"), ("states/8.2.4.html#main", "specdrift-states-8-2-4"), ("index.html", "specdrift-index"),
                          ("entries/comment-end~_21~2007,2009~8.2.4,13.2.5,living~tokens.html", "specdrift-entries-comment-end-21-2007-2009-8-2-4-13-2-5-living-tokens")):
            self.visit(page)
            said = self.browser.run("return document.querySelector('footer.cite pre').textContent")
            self.assertTrue(said.startswith(f"@misc{{{key},\n"), said)
            self.assertIn(f"  url = {{{self.address}{page.removesuffix('#main')}}},\n", said)
        self.browser.run("location.hash = '#x'")
        self.visit("states/8.2.4.html")
        self.browser.run("location.hash = '#comment-end'")
        self.until("return document.querySelector('footer.cite pre').textContent.includes('8.2.4.html#comment-end}')")
        self.assert_silent()

    def test_the_page_of_a_concept_has_all_its_changes(self):
        checked = 0
        for path in sorted((self.site / "concepts").glob("*.html")):
            done = subprocess.run([PROGRAM, "history", "--concept", path.stem, "--format", "json"], capture_output=True, check=False)
            changes = [(revision["date"], html.escape(change["what"], quote=False)) for revision in json.loads(done.stdout)["revisions"] for change in revision["changes"] if path.stem in change["concepts"]]
            page = path.read_text(encoding="utf-8")
            listed = re.search(r'<h2 id="changes">.*?</h2>\n(.*?)(?=<h2 id=)', page, re.S)[1]
            shown = html.unescape(re.sub("<[^>]*>", "", listed))
            self.assertEqual(len(re.findall("<li>", listed)), len(changes), path.name)
            for date, what in changes:
                self.assertTrue(any(line.startswith(date) and html.unescape(what) in line for line in shown.splitlines()), (path.name, date, what))
            checked += len(changes)
            # A row is marked as new only where a change is named.
            for card in page.split('<section class="card">')[1:]:
                self.assertTrue('<tr class="new">' not in card or "Changes since the table before:" in card, path.name)
        self.assertGreater(checked, 300)

    def test_pages_say_what_their_marks_mean(self):
        self.visit("history.html")
        self.assertEqual(self.browser.run("return Array.from(document.querySelectorAll('.legend'), (e) => [e.querySelector('.swatch') !== null, e.textContent.trim()])"), [
            [True, "milestones"], [True, "changes of tokens"], [True, "changes of parse errors only"], [True, "parsers, by the dates of the text that they follow, not of their releases"]])
        for zoom in (1, 5, 40):
            out = self.browser.run("const z = document.querySelector('#zoom'); z.value = arguments[0]; z.dispatchEvent(new Event('input')); const y = (e) => e.getBoundingClientRect(), line = y(document.querySelector('.time'));"
                                   "return Array.from(document.querySelectorAll('.time :is(.lane0, .reader > span)')).filter((e) => y(e).right > line.right + 1 || y(e).left < line.left - 1).map((e) => e.textContent)", zoom)
            self.assertEqual(out, [], zoom)
        # The day of the change stands where its colour begins.
        for width in (360, 1400):
            self.browser.size(width, 900)
            self.visit("index.html")
            ends = self.browser.run("return ['.since-strip .y1', '.strip-days .y1'].map((s) => document.querySelector(s).getBoundingClientRect().left)")
            self.assertAlmostEqual(ends[0], ends[1], delta=1)
            self.assertIn("specdrift", self.browser.run("return Array.from(document.querySelectorAll('body > nav, body > header'), (e) => e.innerText).join()"))
        text = (self.site / "states/13.2.5.html").read_text(encoding="utf-8")
        self.assertIn(">in today’s text of the standard</a>", text)
        self.assertIn("<p>Concept: <a", text.replace("Concept: comment-end.", "Concept: <a>."))
        self.assertIn("It takes one character at a time.", text)
        raw = [path.name for path in sorted((self.site / "entries").glob("*.html")) if re.search(r"<code>\[&quot;", path.read_text(encoding="utf-8"))]
        self.assertEqual(raw, [])
        self.assertEqual(make_module.in_words(re.search("<code>(.*)</code>", '<code>[&quot;EndTag&quot;,&quot;a\\u000b&quot;] [&quot;StartTag&quot;,&quot;b&quot;,{&quot;c&quot;:&quot;\\u202e&quot;},true] [&quot;DOCTYPE&quot;,&quot;A&quot;,null,null,false]</code>')),
                         'end tag <code>&lt;/a\\u000b&gt;</code>, start tag <code>&lt;b c=&quot;\\u202e&quot; /&gt;</code>, DOCTYPE <code>&quot;A&quot;, none, none, force-quirks</code>')

    def test_the_modules_of_npm_are_whole(self):
        """None imports what the site has not, and the grammar has every element of the specifications."""
        elements = editor.schema(editor.GRAMMAR.read_text(encoding="utf-8"))["elements"]
        used = {name for path in (ROOT / "spec").rglob("*.xml") if path.read_text(encoding="utf-8").count("<specification ") for name in re.findall(r"<([a-z-]+)[ />]", path.read_text(encoding="utf-8"))}
        self.assertEqual(used - set(elements), set())
        self.assertEqual(elements["switch"], {"attributes": {"from": ["current", "next"], "to": []}, "children": []})
        if not (self.site / "codemirror").is_dir():
            self.skipTest("the site was made without CodeMirror and the parsers, which npm has")
        for folder, package in (("codemirror", "@codemirror/view"), ("readers", "parse5")):
            files = {f"./{path.name}": path.read_text(encoding="utf-8") for path in (self.site / folder).glob("*.mjs")}
            imported = {name for text in files.values() for _, _, name in npm_modules.IMPORT.findall(text)}
            self.assertEqual(imported - set(files), set())
            self.assertGreater(len(imported), 10)
            self.assertEqual([name for name, text in files.items() if "sourceMappingURL" in text], [])
            # A worker has no policy of its own: whatever asks for something would do so unseen.
            self.assertEqual([name for name, text in files.items() if folder == "readers" and re.search(r"\bfetch\(|XMLHttpRequest|importScripts|WebSocket|\bimport\(|\beval\(|new Function", text)], [])
            self.assertRegex((self.site / folder / "LICENSE.txt").read_text(encoding="utf-8"), rf"(?m)^{package} \d+\.\d+\.\d+$")

    def test_the_architecture_names_every_page(self):
        section = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("## The pages of the site\n")[2].partition("\n## ")[0]
        named = {name for line in section.splitlines() for name in re.findall(r"`([^`]*)`", line.split(" | ")[0]) if line.startswith("| `")}
        pages = {path.name if path.parent == self.site else f"{path.relative_to(self.site).parts[0]}/" for path in self.site.rglob("*.html")}
        self.assertEqual(named - {"snapshots.html"}, pages - {"frame.html"})

    def test_markdown_that_is_not_known_is_an_error(self):
        self.assertEqual(from_markdown.as_html("# a\n\n`<b>` \\*c\n- d\n  - `e|` <"),
                         ("a", "<p><code>&lt;b&gt;</code> *c</p>\n<ul>\n<li>d\n<ul>\n<li><code>e|</code> &lt;\n</li></ul></li></ul>\n"))
        self.assertEqual(from_markdown.as_html("1. a *b* [c](d.md)\n\n```\n<x>\n```", str.upper)[1],
                         '<ol>\n<li>a <em>b</em> <a href="D.MD">c</a>\n</li></ol>\n<pre class="console" tabindex="0">&lt;x&gt;</pre>\n')
        for unknown in ("<b>", "> x", "![x](y)", "| a | b |\n| - | - |\n| c |"):
            with self.assertRaises(from_markdown.Unknown):
                from_markdown.as_html(unknown)


class Snapshots(Site):
    def test_a_snapshot_stays_and_is_cited(self):
        day, place = "2026-10-03", self.site / "newest"  # below the site, so that it is served
        make(self.module, place, "--snapshot", day)
        self.addCleanup(shutil.rmtree, place)
        self.assertEqual(links.mistakes(place)[2] + links.mistakes(place / day)[2], [])
        (place / "extra").mkdir()
        (place / "extra/a.html").write_text('<title>a</title><a href="../../x.html">1</a>')
        (self.site / "x.html").write_text("")
        wrong = links.mistakes(place)[2]
        (self.site / "x.html").unlink()
        shutil.rmtree(place / "extra")
        self.assertEqual(wrong, ["extra/a.html: ../../x.html: there is no ../x.html"])
        # The snapshot has all pages, with another foot.
        pages = {path.relative_to(self.site).as_posix() for path in self.site.rglob("*.html") if not path.is_relative_to(place)} - {"frame.html"}
        self.assertEqual({path.relative_to(place / day).as_posix() for path in (place / day).rglob("*.html")}, pages)
        main = re.compile(r"<main.*</main>", re.S)
        for page in ("index.html", "states/8.2.4.html", "course/4.html"):
            self.assertEqual(len({main.search((top / page).read_text(encoding="utf-8"))[0] for top in (self.site, place, place / day)}), 1)
        for page in ("states/8.2.4.html#comment-end.3", "playground.html"):
            for top in ("newest/", f"newest/{day}/"):
                self.visit(top + page)
                said = self.until("const t = document.querySelector('footer.cite pre').textContent; return t.includes('url') && t")
                self.assertIn(f"  url = {{{self.address}newest/{day}/{page}", said)
        self.visit(f"newest/{day}/states/8.2.4.html")
        self.browser.click(".edition a")
        self.until("return document.title === 'specdrift: Snapshots'")
        digest = hashlib.sha256((place / day / "manifest.txt").read_bytes()).hexdigest()
        self.assertEqual(self.browser.run("return Array.from(document.querySelector('tbody tr').cells, (c) => c.textContent)")[::3], [day, digest])
        self.browser.click("tbody a")
        self.until(f"return location.pathname.endsWith('/{day}/index.html')")
        # A newer site leaves it as it is, and its pages lead to the list.
        before = {path: path.read_bytes() for path in (place / day).rglob("*") if path.is_file()}
        make(self.module, place)
        self.assertEqual({path: path.read_bytes() for path in (place / day).rglob("*") if path.is_file()}, before)
        page = (place / "states/8.2.4.html").read_text(encoding="utf-8")
        self.assertIn('<span class="edition"> <a href="../snapshots.html">All snapshots</a></span>', page)
        self.assertNotIn(day, (place / "manifest.txt").read_text() + (place / "service.js").read_text())
        # A snapshot that was changed is told, and left.
        (place / day / "index.html").write_text("changed")
        done = subprocess.run([ROOT / "tools/site", "--program", PROGRAM, "--module", self.module, "-o", place], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"{day} has not the files of its manifest.txt", done.stderr)
        self.assertEqual((place / day / "index.html").read_text(), "changed")
        self.assertEqual(os.listdir(place.parent).count("newest"), 1)


def reason_to_skip(kind, module):
    if kind == "conformance":
        return conformance_cases.reason_to_skip()
    if kind == "package" and (why_not := package_cases.reason_to_skip()):
        return why_not
    if kind.startswith("firefox") and not marionette.program():
        return "firefox-esr is not there"
    if kind not in ("firefox", "package") and not webdriver.programs():
        return "chromium and chromedriver are not there"
    if kind == "axe" and (why_not := npm.fetched(*AXE)[1]):
        return f"axe-core cannot be had of npm: {why_not}"
    if kind.startswith(("playground", "firefox", "package", "pictures")):
        if not module.is_file():
            return f"{module.name} is not there: tools/wasm builds it"
        sources = (path for top in ("core", "library", "spec", "versions") for path in (ROOT / top).rglob("*") if path.suffix in (".h", ".cpp", ".xml"))
        if max(path.stat().st_mtime for path in sources) > module.stat().st_mtime:
            return f"{module.name} is older than the sources: tools/wasm builds it"
    return None


if __name__ == "__main__":
    KIND, MODULE = sys.argv[1], pathlib.Path(sys.argv[3])
    if why := reason_to_skip(KIND, MODULE):
        print(f"SKIPPED: {why}")
        sys.exit(77)
    Pictures.writing = KIND == "pictures" and "--write" in sys.argv
    if Pictures.writing:
        sys.argv[4:] = ["Pictures.test_pages_look_as_they_are_stored"]
    Package.module = MODULE.absolute()
    if KIND.startswith("firefox"):
        Site.browser_of = marionette.Firefox
    if KIND.startswith(("playground", "firefox", "pictures")) or (KIND in ("axe", "layout") and not reason_to_skip("playground", MODULE)):
        Site.module = MODULE.absolute()
    by_day = [f"{group.__name__}.{name}" for group in (Playground, Engine, Ways, Rule) for name in unittest.defaultTestLoader.getTestCaseNames(group)]
    cases = {"pages": ["Pages"], "snapshots": ["Snapshots"], "playground": [name for name in by_day if name not in AT_NIGHT], "playground-night": AT_NIGHT, "firefox": IN_FIREFOX,
             "firefox-night": IN_FIREFOX_AT_NIGHT, "layout": ["Layout"], "pictures": ["Pictures"], "axe": ["Axe"], "conformance": ["Conformance"], "package": ["Package"]}[KIND]
    program = unittest.main(argv=[sys.argv[0], *cases] if len(sys.argv) == 4 else [sys.argv[0], *sys.argv[4:]], exit=False)
    if len(sys.argv) == 4 and program.result.testsRun != EXPECTED_CASES[KIND]:
        sys.exit(f"{program.result.testsRun} cases ran, not {EXPECTED_CASES[KIND]}")
    sys.exit(not program.result.wasSuccessful())
