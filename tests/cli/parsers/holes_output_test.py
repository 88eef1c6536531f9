"""holes: filters judged by what they write. The filters are written for the purpose."""

import html
import json
import pathlib
import sys
import unittest
import xml.etree.ElementTree as ElementTree

import reports
from program import CommandLineTest, run

ROOT = pathlib.Path(__file__).resolve().parents[3]
SCHEMA = ROOT / "schemas/holes.schema.json"
SARIF_SCHEMA = ROOT / "tests/cli/sarif.schema.json"

FILTER = ROOT / "tests/support/sanitizer.py"


def holes_of(report):
    return [hole for entry in report["entries"] for hole in entry["holes"]]


class HolesByOutput(CommandLineTest):
    escapes = None

    def ask(self, behaviour, *options, limit="300"):
        return run("holes", "--limit", limit, "--timeout", "20", *options, "--", sys.executable, FILTER, behaviour)

    def report(self, behaviour, *options):
        result = self.ask(behaviour, "--format", "json", *options)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        return result.returncode, json.loads(result.stdout)

    def of_escapes(self):
        """The report of the filter that several cases look at: a search takes seconds."""
        if HolesByOutput.escapes is None:
            HolesByOutput.escapes = self.report("escapes")
        return HolesByOutput.escapes

    def test_what_gets_through_makes_the_status_and_is_first(self):
        files = {name: self.folder / f"report.{name}" for name in ("text", "markdown", "html", "sarif", "junit")}
        status, report = self.report("passes on", *(word for name, path in files.items()
                                                    for word in ("--write", f"{name}={path}")))
        through = [hole for hole in holes_of(report) if hole["verdict"] == "gets through"]
        self.assertEqual((status, report["has_output"], report["failures"]), (1, True, len(through)))
        self.assertEqual(report["verdicts"]["gets through"], len(through))
        first = report["entries"][0]["holes"][0]
        self.assertEqual((first["verdict"], first["through"], first["output"]),
                         ("gets through", {"reach": "live element", "what": "start tag <script>"},
                          't<i id="in"></i><!--><script>-->'))
        # Nothing but comments is planted; and all that does not get through ranks below.
        self.assertEqual({hole["input"][:5] for hole in through}, {"<!-->", "<!---"})
        # The shapes of an entry are wherever its input is.
        many = next(hole for hole in holes_of(report) if 1 < len(hole["shapes"]) < 8 and "]" not in "".join(hole["shapes"]))
        (result,) = [result for result in json.loads(files["sarif"].read_text())["runs"][0]["results"]
                     if result["partialFingerprints"]["hole/v1"] == many["id"]]
        self.assertEqual(result["properties"]["shapes"], many["shapes"])
        also = next(line for line in result["message"]["text"].splitlines() if line.startswith("Also: "))
        self.assertEqual(also, "Also: " + "  ".join(many["shapes"]))
        found = self.file(json.dumps(report).encode(), "found.json")
        failing = run("holes", "--from", found, "--fail-on", "altered", "--format", "junit")
        altered = next(hole for hole in holes_of(report) if hole["shapes"] and hole["id"].startswith("altered:"))
        failure = next(case for case in ElementTree.fromstring(failing.stdout).iter("testcase") if case.get("name") == altered["id"]).find("failure")
        self.assertIn("\nalso: " + "  ".join(altered["shapes"][:3]), failure.text)
        page = files["html"].read_text(encoding="utf-8")
        for shape in many["shapes"]:
            self.assertIn(f"<br>also <code>{html.escape(shape)}</code>", page)
        order = [hole["verdict"] == "gets through" for hole in holes_of(report)]
        self.assertEqual(order, sorted(order, reverse=True))
        self.assertIn("stopped", [hole["verdict"] for hole in holes_of(report)])
        # Names that it changes are its own work.
        self.assertEqual(report["own_work"], ["attributes that begin with x-"])
        if reports.json_schema_interpreter():
            self.assertEqual(reports.json_schema_complaints(SCHEMA, [report]), [])
        # The same in each report of the one search.
        written = {name: path.read_text(encoding="utf-8") for name, path in files.items()}
        said = "gets through, live element; hidden, live element, comment to the filter"
        for name in ("text", "markdown", "html"):
            self.assertIn(said, written[name], name)
            self.assertIn(f"{len(through)} get through", " ".join(written[name].split()), name)
            self.assertEqual(written[name].count("stopped: what the filter writes does not have it"), 1, name)
        results = json.loads(written["sarif"])["runs"][0]["results"]
        self.assertEqual([result["level"] for result in results if result["properties"]["verdict"] == "gets through"],
                         ["error"] * len(through))
        self.assertEqual({result["level"] for result in results if result["properties"]["verdict"] == "stopped"}, {"note"})
        self.assertTrue(results[0]["message"]["text"].startswith("gets through: start tag \\<script> is in what own writes of")
                        or results[0]["message"]["text"].startswith("gets through: start tag <script> is in what own writes of"),
                        results[0]["message"]["text"])
        suite = ElementTree.fromstring(written["junit"].encode()).find("testsuite")
        self.assertEqual((suite.get("failures"), [failure.get("type") for failure in suite.iter("failure")]),
                         (str(len(through)), ["gets through"] * len(through)))
        # An accepted hole is no reason to fail, and can be left out.
        known = self.file(first["id"].encode() + b"\n", "known.txt")
        status, rest = self.report("passes on", "--known", known, "--new-only")
        self.assertEqual((status, rest["failures"], rest["known_left_out"]), (1, len(through) - 1, 1))
        self.assertNotIn(first["id"], [hole["id"] for hole in holes_of(rest)])

    def test_a_value_that_acts_otherwise_gets_through(self):
        status, report = self.report("rewrites")
        through = {hole["id"]: hole for hole in holes_of(report) if hole["verdict"] == "gets through"}
        self.assertEqual((status, list(through)), (1, ["harmless:writes/URL-attribute (attributes)"]))
        (hole,) = through.values()
        self.assertEqual(hole["through"], {"reach": "URL attribute", "what": "value of href of <a>"})
        self.assertIn("javajavascript:script:", hole["demonstration"])
        self.assertIn('href="j:', hole["output"])
        # Spaces, escapes and capitals are a filter's own spelling.
        _, report = self.of_escapes()
        self.assertNotIn("gets through", [hole["verdict"] for hole in holes_of(report)])

    def test_what_is_not_escaped_gets_through(self):
        for behaviour, planted in (("leaves quotes", {"harmless:writes/event-handler-attribute (attributes)": ("attribute onclick of <a>", """<a href='"onclick="'>""")}),
                                   ("decodes", {"harmless:writes/live-element (references)": ("start tag <img onerror>", "&ltimg onerror&gt")})):
            status, report = self.report(behaviour)
            through = {hole["id"]: (hole["through"]["what"], hole["input"]) for hole in holes_of(report) if hole["verdict"] == "gets through"}
            self.assertEqual((status, planted.items() - through.items()), (1, set()), through)

    def test_what_the_policy_has_judged_takes_the_place_of_the_events(self):
        for behaviour, planted in (("makes text", set()), ("makes text and does not say so", {"start tag <img src>"}), ("judges nothing", {"attribute href of <a>"})):
            status, report = self.report(behaviour)
            through = {hole["through"]["what"] for hole in holes_of(report) if hole["verdict"] == "gets through"}
            self.assertEqual((status, bool(through), planted - through), (int(bool(planted)), bool(planted), set()), (behaviour, through))
            # The two readings are compared by the events.
            self.assertIn("<script>", "".join(hole["input"] for hole in holes_of(report)))

    def test_ids_name_causes_and_no_letters_of_inputs(self):
        _, report = self.of_escapes()
        holes = holes_of(report)
        for hole in holes:
            if hole["class"] is None and hole["cause"] is not None:
                self.assertEqual(hole["id"], f"{hole['direction']}:{hole['cause']} ({hole['topic']})")
        self.assertEqual(len({hole["id"] for hole in holes}), len(holes))
        # An id of an older program, which is an input, accepts a hole if all of its inputs are named.
        many = next(hole for hole in holes if hole["cause"] and hole["shapes"])
        old = [f"{many['direction']}:" + (shape[:-1] + "\\u0020" if shape.endswith(" ") else shape) for shape in [many["input"], *many["shapes"]]]
        found = self.file(json.dumps(report).encode(), "found.json")
        for ids, is_known in ((old, True), (old[1:], False), ([many["id"]], True)):
            known = self.file("".join(id_ + "\n" for id_ in ids).encode(), "known.txt")
            again = json.loads(run("holes", "--from", found, "--known", known, "--format", "json").stdout)
            self.assertEqual([hole["known"] for hole in holes_of(again) if hole["id"] == many["id"]], [is_known], ids)

    def test_what_is_escaped_is_stopped(self):
        status, report = self.of_escapes()
        hidden = [hole for hole in holes_of(report) if hole["direction"] == "hidden"]
        self.assertEqual((status, report["failures"], {hole["verdict"] for hole in hidden}), (0, 0, {"stopped"}))
        self.assertIn("&gt;&lt;script&gt;", hidden[0]["output"])

    def test_what_is_in_another_form_is_changed_on_the_way(self):
        status, report = self.report("changes", "--fail-on", "changed")
        changed = [hole for hole in holes_of(report) if hole["verdict"] == "changed on the way"]
        self.assertEqual((status, report["verdicts"]["gets through"], changed[0]["output"]),
                         (1, 0, 't<i id="in"></i><i title="&gt;&lt;script&gt;"></i>'))
        self.assertEqual(report["failures"], len(changed))
        self.assertIn("attribute title", report["own_work"])

    def test_output_that_is_none_is_refused(self):
        for behaviour, said in (("a number", '"output", which its first line promises, is a number: it has to be a string'),
                                ("null", "is null: it has to be a string"), ("forgets", "promises, is missing"),
                                ("judges a number", '"judged" is not an array'),
                                ("half", "holds half of a surrogate pair"), ("too much", "has 4194305 bytes, which is more than 4194304"),
                                ("declares a word", "\"output\" is 'maybe', which is none of no, yes"),
                                ("writes sideways", "\"writes\" is 'sideways', which is none of source, tokens, escaped")):
            result = self.ask(behaviour)
            self.assertEqual((result.returncode, result.stdout), (2, b""), behaviour)
            self.assertIn(said, " ".join(result.stderr.decode().split()), behaviour)

    def test_how_a_filter_writes_says_what_may_leak(self):
        status, report = self.report("writes tokens")
        self.assertEqual((status, report["has_output"], report["writes"]), (1, False, "tokens"))
        for hole in holes_of(report):
            leaks = hole["direction"] == "hidden" and hole["shelter"] in ("comment", "text", "raw text", "attribute value")
            self.assertEqual(hole["verdict"], "may leak" if leaks else "cannot leak", hole["id"])
        # The user has the last word.
        status, report = self.report("writes tokens", "--filter-writes", "source")
        self.assertEqual({hole["verdict"] for hole in holes_of(report) if hole["direction"] in ("hidden", "altered")}, {"may leak"})

    def test_what_cannot_leak_is_not_in_rank_and_status(self):
        result = run("holes", "--viewer", "13.2.5", "--filter", "12.2.5", "--filter-writes", "escaped", "--format", "json")
        report = json.loads(result.stdout)
        leaks = [hole for hole in holes_of(report) if hole["verdict"] == "may leak"]
        self.assertEqual((result.returncode, report["failures"], report["verdicts"]["unknown"]), (1, len(leaks), 0))
        self.assertLessEqual({hole["shelter"] for hole in leaks}, {"comment", "raw text"})
        order = [hole["verdict"] for hole in holes_of(report)]
        self.assertEqual(order, sorted(order, reverse=True))

    def through_after_serialising(self, *words):
        status, report = self.report(*words)
        return status, report, [hole for hole in holes_of(report) if hole["verdict"] == "gets through after serialising"]

    def test_an_output_that_is_clean_is_live_once_it_was_written_again(self):
        # The filter writes markup in a value, with escapes. Who reads noscript without scripts writes it without them, until 2025.
        files = {name: self.folder / f"report.{name}" for name in ("text", "markdown", "html", "sarif", "junit", "json")}
        status, report, through = self.through_after_serialising(
            "keeps noscript", "--viewer", "13.2.5", "--after-serialising",
            *(word for name, path in files.items() for word in ("--write", f"{name}={path}")))
        id_ = "after-serialising:hidden:start tag in <noscript> (viewer with scripting off)"
        hole = next(one for one in through if one["id"] == id_)
        self.assertEqual((status, hole["direction"], hole["through"]["reach"], hole["rewriting"]["reader"]),
                         (1, "hidden", "live element", "viewer with scripting off"))
        self.assertEqual(report["after_serialising"]["filter_rules"], None)
        self.assertEqual(report["after_serialising"]["viewer_rules"], "2016-09-24")
        self.assertEqual(report["verdicts"]["gets through after serialising"], len(through))
        self.assertIn("</noscript>", hole["rewriting"]["written"])
        self.assertNotIn("</noscript><", hole["output"])
        first, second = ({event[1] for event in hole["rewriting"][which] if event[0] == "S"} for which in ("first", "second"))
        self.assertTrue(second - first, hole["rewriting"])
        if reports.json_schema_interpreter():
            self.assertEqual(reports.json_schema_complaints(SCHEMA, [report]), [])
        # It ranks below what gets through at once, and above all else.
        order = [hole["verdict"] for hole in holes_of(report)]
        self.assertEqual(order, sorted(order, key=["gets through", "gets through after serialising", "changed on the way", "stopped"].index))
        # The same in each report of the one search, and in those of the list.
        written = {name: path.read_text(encoding="utf-8") for name, path in files.items()}
        for name in ("text", "markdown", "html"):
            self.assertIn("gets through after serialising, live element", " ".join(written[name].split()), name)
        levels = {result["properties"]["verdict"]: result["level"] for result in json.loads(written["sarif"])["runs"][0]["results"]}
        self.assertEqual(levels["gets through after serialising"], "error")
        cases = ElementTree.fromstring(written["junit"].encode()).find("testsuite")
        self.assertIn("gets through after serialising", [failure.get("type") for failure in cases.iter("failure")])
        saved = files["json"]
        again = run("holes", "--from", saved, "--viewer", "13.2.5")
        self.assertEqual(again.returncode, 2)
        again = run("holes", "--from", saved, "--after-serialising")
        self.assertEqual((again.returncode, again.stdout), (2, b""))
        again = run("holes", "--from", saved, "--format", "markdown")
        self.assertEqual((again.returncode, again.stdout.decode()), (1, written["markdown"]))
        # Its id accepts it.
        known = self.file(id_.encode() + b"\n", "known.txt")
        accepted = json.loads(run("holes", "--from", saved, "--known", known, "--format", "json").stdout)
        self.assertEqual(accepted["failures"], report["failures"] - 1)
        # The rules of today write no such value.
        status, _, through = self.through_after_serialising("keeps noscript", "--viewer", "living", "--after-serialising")
        self.assertEqual([hole["id"] for hole in through if "noscript" in hole["id"]], [])

    def test_a_filter_without_output_is_written_by_the_rules(self):
        _, report, through = self.through_after_serialising("is silent", "--after-serialising")
        hole = next(one for one in through if one["id"] == "after-serialising:hidden:comment (filter)")
        self.assertEqual(hole["rewriting"]["written"], "<!--" + hole["rewriting"]["first"][0][1] + "-->")
        self.assertEqual(hole["output"], None)
        self.assertEqual(report["after_serialising"]["filter_rules"], report["after_serialising"]["viewer_rules"])
        # Nobody asked: nothing is said of it.
        _, report, through = self.through_after_serialising("is silent")
        self.assertEqual((report["after_serialising"], through), (None, []))
        # One that passes the source on writes nothing.
        _, report, through = self.through_after_serialising("is silent", "--after-serialising", "--filter-writes", "source")
        self.assertEqual((report["after_serialising"]["filter_rules"], [one for one in through if one["rewriting"]["reader"] == "filter"]), (None, []))
        result = self.ask("is a tree", "--after-serialising")
        self.assertEqual((result.returncode, result.stdout), (2, b""))
        self.assertIn("--after-serialising: this adapter answers without output", " ".join(result.stderr.decode().split()))

    def test_a_version_is_written_by_the_rules_of_its_day(self):
        result = run("holes", "--filter", "12.2.5 with scripting off", "--viewer", "13.2.5", "--after-serialising", "--format", "json")
        report = json.loads(result.stdout)
        through = {hole["id"]: hole for hole in holes_of(report) if hole["verdict"] == "gets through after serialising"}
        self.assertEqual(result.returncode, 1)
        for kind in ("comment", "start tag"):
            hole = through[f"after-serialising:hidden:{kind} in <noscript> (filter)"]
            self.assertEqual((hole["through"]["reach"], hole["rewriting"]["second"][0][1]), ("live element", "noscript"))
        self.assertEqual(report["after_serialising"]["filter_rules"], "2016-09-24")

    def test_files_that_cannot_be_written_cost_no_search(self):
        for value, said in (("junit", "is no FORMAT=FILE"), ("pdf=x", "is no FORMAT=FILE"), ("json=", "is no FORMAT=FILE"),
                            ("json=no/such/folder/x", "no/such/folder")):
            result = run("holes", "--filter", "2009", "--write", value)
            self.assertEqual((result.returncode, result.stdout), (2, b""), value)
            self.assertIn(said, " ".join(result.stderr.decode().split()), value)


if __name__ == "__main__":
    unittest.main()
