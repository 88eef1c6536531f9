"""lag_test.py ROOT SPECDRIFT: the history of parsers (tools/lag), from answers that are written here, and its page from the data of the
repository. Nothing is installed, and nobody is asked."""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import types
import unittest
import warnings
from unittest import mock

ROOT, SPECDRIFT = pathlib.Path(sys.argv[1]), sys.argv[2]
sys.path[:0] = [str(ROOT / "tools/lag"), str(ROOT / "site")]

import ask
import changes
import history
import lag
import matrix
import page
import readings
import releases
import search

CHANGES = [{"change": "r1", "revision": "a/r1", "date": "2010-01-01", "before": "old", "what": "One.", "inputs": ["<1>"]},
           {"change": "r2", "revision": "b/r2", "date": "2012-03-01", "before": "r1", "what": "Two.", "inputs": ["<2>"]},
           {"change": "r3", "revision": "c/r3", "date": "2014-01-01", "before": "r2", "what": "Three.", "inputs": ["<3>"]}]
DATA = json.loads((ROOT / "docs/lag.json").read_text(encoding="utf-8"))


def listed(*pairs):
    return [{"version": version, "date": date, "dated_by": "tag"} for version, date in pairs]


def answered(**verdicts):
    return {version.replace("_", ".").lstrip("v"): {"verdicts": one if set(one) <= set("+-~?.") else None, "why": None if set(one) <= set("+-~?.") else one, "with": {}}
            for version, one in verdicts.items()}


def made_of(pairs, **verdicts):
    return matrix.parser("p", listed(*pairs), answered(**verdicts), CHANGES, "2014-01-31")


class Matrix(unittest.TestCase):
    PAIRS = [("1.0.0", "2011-01-01"), ("1.1.0", "2012-03-31"), ("1.2.0", "2013-01-01"), ("2.0.0", "2013-06-01")]

    def test_the_first_release_that_has_a_change_and_its_days(self):
        made = made_of(self.PAIRS, v1_0_0="+--", v1_1_0="++-", v1_2_0="++-", v2_0_0="++-")
        born, came, lacks = made["changes"]
        self.assertEqual((born["status"], born["first"], born["days"]), ("from the first", "1.0.0", 365))
        self.assertEqual((came["status"], came["first"], came["date"], came["days"]), ("came", "1.1.0", "2012-03-31", 30))
        self.assertEqual((lacks["status"], lacks["first"], lacks["days"]), ("lacks", None, 30))

    def test_the_first_is_by_date_not_by_number(self):
        """1.0.1 is repaired after 2.0.0."""
        made = made_of([("1.0.0", "2011-01-01"), ("1.0.1", "2013-05-01"), ("2.0.0", "2013-01-01")], v1_0_0="+--", v1_0_1="++-", v2_0_0="++-")
        self.assertEqual((made["changes"][1]["first"], made["changes"][1]["date"]), ("2.0.0", "2013-01-01"))

    def test_a_parser_may_be_before_the_standard(self):
        self.assertEqual(made_of(self.PAIRS, v1_0_0="+--", v1_1_0="+--", v1_2_0="+--", v2_0_0="+-+")["changes"][2]["days"], -214)

    def test_a_regression_is_noticed(self):
        made = made_of(self.PAIRS, v1_0_0="+--", v1_1_0="++-", v1_2_0="+--", v2_0_0="+--")
        self.assertEqual(made["regressions"], [{"change": "r2", "had": "1.1.0", "lacks": "1.2.0", "wholly": True}])
        self.assertEqual((made["changes"][1]["status"], made["changes"][1]["first"]), ("lost", "1.1.0"))

    def test_what_came_again_has_its_days(self):
        made = made_of(self.PAIRS, v1_0_0="++-", v1_1_0="+--", v1_2_0="+--", v2_0_0="++-")
        self.assertEqual((made["changes"][1]["first"], made["changes"][1]["again"]), ("1.0.0", {"version": "2.0.0", "date": "2013-06-01", "days": 457}))
        self.assertEqual(page.lag(made["changes"][1]), "the first that was read has it: 1.0.0, 2011-01-01; then lacking until 2.0.0, 2013-06-01: 457 days")
        self.assertNotIn("again", made["changes"][0])

    def test_what_cannot_be_asked_is_listed(self):
        made = made_of(self.PAIRS, v1_0_0="+--", v1_1_0="does not install: no", v1_2_0="++-", v2_0_0="++-")
        self.assertEqual([one["how"] for one in made["releases"]], ["asked", "not readable", "asked", "asked"])
        self.assertEqual((made["releases"][1]["why"], made["releases"][1]["verdicts"]), ("does not install: no", None))
        self.assertEqual((made["changes"][1]["first"], made["changes"][1]["at_the_latest"]), ("1.2.0", True))
        self.assertNotIn("at_the_latest", made["changes"][0])

    def test_only_between_equal_neighbours_something_is_inferred(self):
        made = made_of(self.PAIRS, v1_0_0="+--", v1_2_0="+--", v2_0_0="++-")
        self.assertEqual([one["how"] for one in made["releases"]], ["asked", "inferred", "asked", "asked"])
        made = made_of(self.PAIRS, v1_0_0="+--", v2_0_0="++-")
        self.assertEqual([one["how"] for one in made["releases"]], ["asked", "not asked", "not asked", "asked"])
        self.assertIsNone(made["releases"][1]["verdicts"])
        self.assertTrue(made["changes"][1]["at_the_latest"])
        self.assertNotIn("at_the_latest", made["changes"][0])


class Search(unittest.TestCase):
    def asked_until_decided(self, truth, first):
        states, count = [None] * len(truth), 0
        wanted = first
        while wanted:
            for at in wanted:
                self.assertIsNone(states[at], "asked twice")
                states[at], count = truth[at], count + 1
            wanted = search.to_ask(states)
        return states, count

    def test_the_border_is_found_with_few_questions(self):
        truth = ["-"] * 70 + ["+"] * 30
        states, count = self.asked_until_decided(truth, [0, 99])
        self.assertEqual((states[69], states[70]), ("-", "+"))
        self.assertLess(count, 12)
        self.assertEqual(search.inferred(states), truth)

    def test_releases_that_cannot_be_asked_end_nothing(self):
        for truth in (["-", False, False, False, "+"], [False, False, "+", "+"], ["+", "+", False], [False] * 6, ["-"] + [False] * 9 + ["+", "+", "+"]):
            states, _ = self.asked_until_decided(truth, [0])
            for known, true in zip(search.inferred(states), truth):
                self.assertIn(known, (true, None) if true is not False else (False, "+", "-", None))
            for at, (a, b) in enumerate(zip(states, states[1:])):
                self.assertFalse(a and b is None and not any(s == a for s in states[at + 1:]), "an open end")

    def test_rounds(self):
        first, second = search.rounds(["0.1.0", "0.1.1", "0.2.0", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.1.0", "1.1.1", "2.0.0", "2.0.1"])
        self.assertEqual(first, [0, 2, 4, 8, 9])
        self.assertEqual(second, [0, 2, 4, 6, 8])
        self.assertEqual(sorted(["1.10.0", "1.9.0", "1.10.0-rc.2", "1.10.0-rc.10"], key=releases.key), ["1.9.0", "1.10.0-rc.2", "1.10.0-rc.10", "1.10.0"])


class Readings(unittest.TestCase):
    BATCH = {"changes": CHANGES[:2], "versions": ["old", "r1", "r2", "living"], "inputs": ["<1>", "<2>"]}

    @staticmethod
    def answer(*documents):
        """None: there was no answer."""
        return {"documents": [{"name": f"/x/{at}.html", **document} for at, document in enumerate(documents) if document]}

    @staticmethod
    def document(*partitions):
        return {"findings": [{"type": "divergence", "classes": [{"versions": part.split()} for part in partition.split("|")]} for partition in partitions]}

    def judged(self, *documents):
        return readings.letters(readings.judged(self.answer(*documents), self.BATCH), CHANGES)

    def test_verdicts(self):
        document = self.document
        self.assertEqual(self.judged(document("old | r1 r2 living PARSER"), document("old r1 PARSER | r2 living")), "+-.")
        self.assertEqual(self.judged(document("old | r1 r2 living | PARSER"), document()), "?..")
        # Versions do not differ in what the adapter cannot show.
        self.assertEqual(self.judged(document("old r1 r2 living | PARSER"), document("old r1 | r2 living PARSER")), ".+.")
        # Two places that differ: a version has to agree on both.
        self.assertEqual(self.judged(document("old PARSER | r1 r2 living", "old | r1 r2 living PARSER"), document()), "?..")

    def test_a_parser_that_gives_up_on_an_input(self):
        self.assertEqual(self.judged(None, self.document("old r1 | r2 living PARSER")), "?+.")

    def test_some_inputs_only(self):
        batch = {**self.BATCH, "changes": [{**CHANGES[0], "inputs": ["<1>", "<2>"]}]}
        answer = self.answer(self.document("old | r1 r2 living PARSER"), self.document("old PARSER | r1 r2 living"))
        self.assertEqual(readings.judged(answer, batch), {"r1": "~"})

    def test_inputs_are_files(self):
        with tempfile.TemporaryDirectory() as folder:
            words = readings.command(["a", "b"], None, ["<a\0\r\n>"], pathlib.Path(folder) / "x")
            self.assertEqual(pathlib.Path(words[-1]).read_bytes(), b"<a\0\r\n>")


class Asking(unittest.TestCase):
    """npm, node and the program are played."""

    def run_as(self, npm=0, adapter='{"adapter":1}', status=0, nothing=False):
        def run(words, **_):
            self.calls.append(words)
            if words[0] == "npm":
                return types.SimpleNamespace(returncode=npm(words) if callable(npm) else npm, stdout="", stderr="npm error notarget No version for https://host/x\n")
            if words[0] == "node":
                return types.SimpleNamespace(returncode=1, stdout=adapter, stderr="node:1\nfile:///home/somebody/x.js\nError: Cannot find module 'y'\n")
            documents = [Readings.document("old | r1 r2 living PARSER"), Readings.document("old r1 | r2 living PARSER")]
            return types.SimpleNamespace(returncode=status, stdout="" if nothing else json.dumps(Readings.answer(*documents)), stderr="specdrift: no\n")
        return run

    def ask(self, versions, younger=None, **how):
        self.calls = []
        asked = {"changes": CHANGES, "batches": [Readings.BATCH], "digest": "d"}
        with tempfile.TemporaryDirectory() as folder:
            cache = pathlib.Path(folder)
            records = list(ask.ask(["specdrift"], cache, "parse5", versions, asked, self.run_as(**how), younger))
            self.assertEqual(ask.kept_answers(cache, "parse5", asked), {record["version"]: record for record in records})
            self.assertEqual(ask.kept_answers(cache, "parse5", {"digest": "other"}), {})
        return records

    def test_an_answer(self):
        records = self.ask(["1.0.0", "2.0.0"], status=1)
        self.assertEqual([(one["version"], one["verdicts"], one["why"]) for one in records], [("1.0.0", "++.", None), ("2.0.0", "++.", None)])
        npm = [words for words in self.calls if words[0] == "npm"]
        self.assertEqual(len(npm), 1)
        self.assertIn("--ignore-scripts", npm[0])
        self.assertIn("parse5-2.0.0@npm:parse5@2.0.0", npm[0])

    def test_one_that_does_not_install_takes_no_other_with_it(self):
        records = self.ask(["1.0.0", "2.0.0"], npm=lambda words: any(word.endswith("@2.0.0") for word in words), status=1)
        self.assertEqual([one["verdicts"] for one in records], ["++.", None])
        self.assertEqual(records[1]["why"], "does not install: npm error notarget No version for (address)")

    def test_one_that_does_not_run_says_why_without_paths(self):
        record, = self.ask(["1.0.0"], adapter="", status=2, nothing=True)
        self.assertEqual((record["verdicts"], record["why"]), (None, "does not run: Error: Cannot find module 'y'"))
        self.assertEqual(ask.reason("x\nError: Cannot find module '../b/c'\n"), "Error: Cannot find module '../b/c'")
        self.assertEqual(ask.reason("specdrift: node x.mjs p:q: it fails the self-test"), "it fails the self-test")

    def test_a_younger_node_is_named(self):
        record, = self.ask(["1.0.0"], status=1, younger=("/opt/node", "v99.0.0"))
        self.assertEqual((record["node"], record["verdicts"]), ("v99.0.0", "++."))
        self.assertTrue(any("/opt/node" in word for words in self.calls for word in words), self.calls)
        self.assertNotIn("node", self.ask(["1.0.0"], status=1)[0])

    def test_a_younger_node_is_asked_about_releases_after_the_newest_that_answered(self):
        records = answered(v1_0_0="does not run: old", v1_1_0="++-", v1_2_0="does not run: young", v2_0_0="does not install: gone")
        wanted = []

        def asks(_program, _cache, _name, versions, _asked, younger):
            wanted.append((versions, younger))
            return [{"version": version, "verdicts": "+++", "why": None, "with": {}, "node": younger[1]} for version in versions]
        for expected in ([(["1.2.0"], ("/opt/node", "v99"))], []):
            wanted.clear()
            with mock.patch.object(ask, "ask", asks), mock.patch("sys.stderr"):
                history.ask_package([], pathlib.Path(), "p", listed(*Matrix.PAIRS), {}, records, True, ("/opt/node", "v99"))
            self.assertEqual(wanted, expected)
        made = matrix.parser("p", listed(*Matrix.PAIRS), records, CHANGES, "2014-01-31")
        self.assertEqual([one.get("node") for one in made["releases"]], [None, None, "v99", None])
        self.assertEqual(matrix.record_of(made["releases"][2])["node"], "v99")
        self.assertEqual(page.by_node({"node": "v20", "parsers": [made]}), "Node v20 ran them, and v99 ran 1 release of p that does not run on that (1.2.0).")

    def test_changes_that_came_after_a_reading_of_no_version_are_counted(self):
        def came(first, *verdicts):
            return {"releases": [{"version": str(at), "verdicts": one} for at, one in enumerate(verdicts)], "changes": [{"status": "came", "first": first}]}
        lost = {"releases": [{"version": "0", "verdicts": "+"}], "changes": [{"status": "lost", "first": "0"}]}
        data = {"parsers": [came("1", "?", "+"), came("1", "-", "+"), came("2", "?", None, "+"), came("2", "?", "-", "+"), lost]}
        self.assertEqual(page.from_a_rule_of_their_own(data), (4, 2))

    def test_one_that_does_not_answer(self):
        record, = self.ask(["1.0.0"], status=2, nothing=True)
        self.assertEqual(record["why"], "does not answer: specdrift: no")


class Known(unittest.TestCase):
    """The answers of docs/lag.json are kept, as long as the questions are the same."""
    ASKED = {"changes": CHANGES, "digest": "d"}

    SLOW = "does not answer within 240 seconds"

    def known(self, changes=CHANGES, again=False, kept=None):
        made = made_of(Matrix.PAIRS, v1_0_0="+--", v1_2_0="+--", v2_0_0="does not run")
        with tempfile.TemporaryDirectory() as folder:
            if kept:
                ask.keep(pathlib.Path(folder), "p", {"asked_with": "d", "version": "1.0.0", "verdicts": kept, "why": None, "with": {}})
            return history.known_answers({"changes": changes, "parsers": [{**made, "packaged": "here"}, made]}, pathlib.Path(folder), "p", self.ASKED, again)[0]

    def written_only(self, releases, kept):
        """The releases of docs/lag.json after --write-only, from those that it had and the answers of the cache."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            data = {"changes": CHANGES, "parsers": [matrix.parser("parse5", listed(*Matrix.PAIRS), releases, CHANGES, "2014-01-31")]}
            (folder / "lag.json").write_text(json.dumps(data), encoding="utf-8")
            for version, record in kept.items():
                ask.keep(folder, "parse5", {"asked_with": "d", "version": version, **record})
            made = []
            with warnings.catch_warnings(), mock.patch.multiple(history, DATA=folder / "lag.json", what_to_ask=lambda *_: {"changes": CHANGES, "digest": "d", "batches": []}), \
                 mock.patch.object(history.page, "write_all", lambda _, data: made.append(data)), \
                 mock.patch.object(history.releases, "registered", lambda _: dict(Matrix.PAIRS)), \
                 mock.patch.object(history.subprocess, "run", lambda *_, **__: types.SimpleNamespace(stdout="v1")), \
                 mock.patch.object(sys, "argv", ["history", "--cache", str(folder), "--package", "parse5", "--write-only"]):
                warnings.simplefilter("ignore", ResourceWarning)  # the lock is held until the program ends
                self.assertEqual(history.main(), 0)
            return {one["version"]: (one["how"], one["verdicts"] or one.get("why")) for one in made[-1]["parsers"][0]["releases"]}

    def test_write_only_keeps_the_reason_of_a_slow_release(self):
        known = answered(v1_0_0="+--", v1_1_0=self.SLOW, v1_2_0="++-", v2_0_0="++-")
        found = self.written_only(known, {})
        self.assertEqual(found, {"1.0.0": ("asked", "+--"), "1.1.0": ("not readable", self.SLOW), "1.2.0": ("asked", "++-"), "2.0.0": ("asked", "++-")})
        self.assertEqual(self.written_only(answered(v1_0_0="+--"), known), found, "from the cache")
        # Whatever has answered once counts more than that it took too long on another day.
        self.assertEqual(self.written_only(known, answered(v1_1_0="++-"))["1.1.0"], ("asked", "++-"))
        self.assertEqual(self.written_only({**known, **answered(v1_1_0="++-")}, answered(v1_1_0=self.SLOW))["1.1.0"], ("asked", "++-"))

    def test_what_was_asked_is_known_and_what_was_inferred_is_not(self):
        found = self.known()
        self.assertEqual({version: one["verdicts"] for version, one in found.items()}, {"1.0.0": "+--", "1.2.0": "+--", "2.0.0": None})
        self.assertEqual(found["2.0.0"]["why"], "does not run")
        again = matrix.parser("p", listed(*Matrix.PAIRS), found, CHANGES, "2014-01-31")
        self.assertEqual(again["releases"], made_of(Matrix.PAIRS, v1_0_0="+--", v1_2_0="+--", v2_0_0="does not run")["releases"])

    def test_what_took_too_long_is_asked_again(self):
        for why in ("installing took more than 240 seconds", "does not start within 60 seconds", "does not answer within 240 seconds"):
            self.assertTrue(ask.took_too_long({"verdicts": None, "why": why}))
        for why, verdicts in (("does not install: npm error", None), ("does not answer within 240 seconds", "+--"), (None, "+--")):
            self.assertFalse(ask.took_too_long({"verdicts": verdicts, "why": why}))

    def test_a_later_answer_counts_more(self):
        self.assertEqual(self.known(kept="++-")["1.0.0"]["verdicts"], "++-")

    def test_other_questions_are_asked_again(self):
        self.assertEqual(self.known(changes=[{**CHANGES[0], "inputs": ["<0>"]}, *CHANGES[1:]]), {})
        self.assertEqual(self.known(again=True), {})


# Old releases of sanitize-html call no onOpenTag, and tell the text of textarea twice.
OLD_SANITIZER = """module.exports = (input, policy) => {
    if (!policy || !policy.textFilter) return '';
    policy.transformTags['*']('p', { a: '1' });
    policy.textFilter('&lt;x');
    policy.transformTags['*']('textarea', {});
    policy.textFilter('y');
    policy.exclusiveFilter({ tag: 'textarea', text: 'y' });
    return '<p>';
};"""


# Old documents of linkedom have no children, its texts no data, and the last attribute was the first. An old root of cheerio is a list. Elements of
# old jsdom have no local name.
OLD_TREES = {
    "linkedom": """exports.DOMParser = class {
        parseFromString(html) {
            const p = { nodeType: 1, localName: 'p', childNodes: [], getAttributeNames: () => ['b', 'a'], getAttribute: () => '' };
            return { childNodes: [], documentElement: { childNodes: [p, { nodeType: 3, textContent: html }] } };
        }
    };""",
    "cheerio": "exports.load = (html) => ({ root: [{ type: 'text', data: html }] });",
    "jsdom": """exports.jsdom = (html) => ({ childNodes: [{ nodeType: 1, localName: null, nodeName: 'P', childNodes: [{ nodeType: 3, data: html }] }] });""",
}


@unittest.skipUnless(shutil.which("node"), "no node")
class OldReleases(unittest.TestCase):
    def answer(self, adapter, name, source):
        """The attributes that an adapter declares, and the events of its answer to `x`, by a package that is played."""
        with tempfile.TemporaryDirectory() as folder:
            package = pathlib.Path(folder) / "node_modules" / name
            package.mkdir(parents=True)
            (package / "package.json").write_text(json.dumps({"name": name, "version": "0.1.2", "main": "index.js"}))
            (package / "index.js").write_text(source)
            made = subprocess.run(["node", str(ROOT / "adapters" / adapter), f"{folder}:{name}"], input='{"id": 1, "input": "x"}\n',
                                  capture_output=True, text=True, check=True).stdout.splitlines()
        return json.loads(made[0]).get("attributes"), json.loads(made[1])["events"]

    def test_a_sanitizer_without_a_call_for_tags_is_asked_by_what_may_change_them(self):
        self.assertEqual(self.answer("sanitize-html.mjs", "sanitize-html", OLD_SANITIZER)[1], [["S", "p", [["a", "1"]]], ["T", "<x"], ["S", "textarea", []], ["T", "y"]])

    def test_trees_of_old_shapes(self):
        for name, expected in (("linkedom", ("map", [["S", "p", [["b", ""], ["a", ""]]], ["T", "x"]])), ("cheerio", ("map", [["T", "x"]])),
                               ("jsdom", ("map", [["S", "p", []], ["T", "x"]]))):
            with self.subTest(name):
                self.assertEqual(self.answer("dom.mjs", name, OLD_TREES[name]), expected)


class Dates(unittest.TestCase):
    def test_a_tag_counts_more_than_a_commit_and_both_more_than_the_registry(self):
        def run(words, **_):
            if "log" in words:
                return types.SimpleNamespace(stdout='C 2011-01-01T23:30:00-05:00\n+  "version": "1.0.0",\nC 2012-01-01T00:00:00Z\n+  "version": "1.1.0",\n-  "version": "1.0.0",\n')
            if "for-each-ref" in words:
                return types.SimpleNamespace(stdout="v1.1.0 2012-01-05T00:30:00+02:00\nother@1.0.0 2001-01-01T00:00:00Z\nnightly 2001-01-01T00:00:00Z\n")
            return types.SimpleNamespace(stdout='{"versions": ["1.0.0", "1.1.0", "1.10.0", "1.9.0"], "time": {"1.0.0": "2026-01-01T00:00:00Z", "1.9.0": "2013-01-01T00:00:00+00:00"}}')
        self.assertEqual(releases.dated(releases.registered("p", run), releases.tagged("x", "p", run)), [
            {"version": "1.0.0", "date": "2011-01-02", "dated_by": "commit"}, {"version": "1.1.0", "date": "2012-01-04", "dated_by": "tag"},
            {"version": "1.9.0", "date": "2013-01-01", "dated_by": "registry"}, {"version": "1.10.0", "date": None, "dated_by": "registry"}])

    def test_a_mirror_that_says_when_it_copied(self):
        registry = {"1.0.0": "2026-01-01", "1.0.1": "2026-01-02", "1.1.0": "2026-01-03", "1.2.0": "2014-05-01"}
        self.assertEqual([(one["date"], one["dated_by"]) for one in releases.dated(registry, {"1.1.0": ("2013-04-01", releases.TAG)})],
                         [("2013-04-01", "next release"), ("2013-04-01", "next release"), ("2013-04-01", "tag"), ("2014-05-01", "registry")])

    def test_what_takes_back_a_change(self):
        batch = {"changes": CHANGES[:2], "versions": ["old", "r1", "r2", "living"], "inputs": ["<1>", "<2>"]}
        document = Readings.document
        dates = {"r1": "2010-01-01", "r2": "2012-03-01"}
        back = Readings.answer(document("old | r1 r2 living"), document("old r2 living | r1"))
        self.assertEqual(readings.told(back, batch, dates), {"r1": (True, False), "r2": (True, True)})
        self.assertEqual(readings.told(back, batch, {**dates, "r1": "2001-01-01"})["r2"], (True, False), "long ago")
        gone = Readings.answer(document("old r2 living | r1"), document("old r1 living | r2"))
        self.assertEqual(readings.told(gone, batch, dates), {"r1": (False, False), "r2": (False, False)})


class Page(unittest.TestCase):
    def test_the_page_and_the_table_say_what_the_data_says(self):
        for name, text in (("lag.md", page.as_markdown(DATA)), ("lag.csv", page.as_csv(DATA)), ("lag.json", page.as_json(DATA))):
            self.assertEqual((ROOT / "docs" / name).read_text(encoding="utf-8"), text, f"docs/{name}: tools/parsers --history --write-only makes it again")

    def test_the_data_follows_from_its_releases(self):
        for parser in DATA["parsers"]:
            for at, change in enumerate(DATA["changes"]):
                self.assertEqual(parser["changes"][at], matrix.of_change(parser["releases"], at, change, parser["day"]), parser["name"])
            self.assertEqual(parser["regressions"], matrix.regressions(parser["releases"], DATA["changes"]))
            for release in parser["releases"]:
                self.assertEqual(release["how"] in ("asked", "inferred"), bool(release["verdicts"]), release)
                self.assertEqual(release["how"] == "not readable" or "unanswered" in release, "why" in release, release)
                self.assertNotRegex(release.get("why", ""), r"://|/tmp|/home|/root")

    def test_the_changes_are_those_of_the_program_and_their_inputs_tell(self):
        history = json.loads(subprocess.run([SPECDRIFT, "history", "--format", "json"], capture_output=True, text=True, check=True).stdout)
        known = {change["change"]: change for change in changes.changes(history)}
        for change in DATA["changes"]:
            self.assertEqual({key: change[key] for key in ("date", "what", "before", "revision")}, {key: known[change["change"]][key] for key in ("date", "what", "before", "revision")})
        newest = history["milestones"][-1]["version"]
        for change in DATA["changes"][-4:]:
            batch, = readings.batches([change], newest, 1)
            with tempfile.TemporaryDirectory() as folder:
                words = readings.command(batch["versions"], None, batch["inputs"], pathlib.Path(folder))
                answer = subprocess.run([SPECDRIFT, *words], capture_output=True, text=True, check=False)
            self.assertEqual(answer.returncode, 1, answer.stderr)
            self.assertEqual(readings.told(json.loads(answer.stdout), batch, {})[change["change"]][0], True)
            read = readings.documents_of(json.loads(answer.stdout), batch)
            for text in batch["inputs"]:
                self.assertNotEqual(read[text][0][change["before"]], read[text][0][change["change"]], text)

    def test_the_lines_of_the_site(self):
        made = made_of(Matrix.PAIRS, v1_0_0="+--", v1_1_0="+--", v1_2_0="++-", v2_0_0="++-")
        self.assertEqual(lag.lacking(made, CHANGES), [("2011-01-01", 0), ("2012-03-01", 1), ("2013-01-01", 0), ("2014-01-01", 1)])
        drawn = lag.drawing(made, CHANGES, "2011-01-01", "2014-01-31")
        self.assertIn("lacked 0 of these changes on 2011-01-01, 1 from 2012-03-01, 0 from 2013-01-01, 1 from 2014-01-01, and lacks 1 on 2014-01-31", drawn)
        self.assertNotRegex(drawn, r"style=|on\w+=\"|href")
        self.assertIsNotNone(re.search(r'd="M0 42H\d+V2H\d+V42H\d+V2H720"', drawn), drawn)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
