"""specdrift history: what changed, and when."""

import json
import pathlib
import re
import unittest
import xml.etree.ElementTree as ElementTree

import reports
from program import ALL_VERSIONS, CommandLineTest, run

ROOT = pathlib.Path(__file__).resolve().parents[3]
SCHEMA = ROOT / "schemas/history.schema.json"


def history(*arguments):
    return run("history", *arguments)


def value(*arguments):
    result = history("--format", "json", *arguments)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def changes_in(found):
    return [change | {"revision": revision["revision"], "date": revision["date"]}
            for revision in found["revisions"] for change in revision["changes"]]


class Everything(CommandLineTest):
    def test_has_every_change_of_the_data(self):
        told = changes_in(value())
        data = ElementTree.parse(ROOT / "spec/history/changes.xml").getroot().findall("change")
        self.assertEqual(len(told), 160)
        self.assertEqual([(c["date"], c["revision"], c["facet"], " ".join(c["what"].split())) for c in told],
                         [(c.get("date"), c.get("revision"), c.get("facet"), " ".join(c.findtext("what").split()))
                          for c in data])

    def test_names_every_revision_that_is_a_version(self):
        names = [r["version"] for r in value()["revisions"] if r["version"]]
        self.assertEqual(len(names), 137)
        self.assertEqual(len(set(names)), 137)
        self.assertIn("r3191", names)
        self.assertEqual(run("tokens", "--versions", names[-1], "--text", "a").returncode, 0)

    def test_has_the_milestones(self):
        self.assertEqual([m["version"] for m in value()["milestones"]], ALL_VERSIONS)

    @unittest.skipUnless(reports.json_schema_interpreter(), "no JSON Schema validator (python3-jsonschema)")
    def test_json_has_the_form_that_its_schema_says(self):
        whole = value()
        self.assertEqual(reports.json_schema_complaints(SCHEMA, [whole, value("--since", "2030")]), [])
        for member in whole:
            less = {name: whole[name] for name in whole if name != member}
            self.assertNotEqual(reports.json_schema_complaints(SCHEMA, [less]), [], member)

    def test_text(self):
        text = history().stdout.decode()
        found = value()
        self.assertTrue(text.startswith(f"{len(found['revisions'])} revisions with 160 changes, 13 milestones\n"))
        self.assertLessEqual(max(map(len, text.splitlines())), 80)
        self.assertIn("\n2009-06-04  revision cf99432c/r3191\n", text)
        self.assertEqual(len(re.findall(r"^\d{4}-\d\d-\d\d  == ", text, re.M)), 13)
        days = re.findall(r"^(\d{4}-\d\d-\d\d)  ", text, re.M)
        self.assertEqual(days, sorted(days))

    def test_markdown_is_a_table(self):
        lines = history("--format", "markdown").stdout.decode().splitlines()
        rows = [line for line in lines if line.startswith("| 2")]
        self.assertEqual(len(rows), 160 + 13)
        self.assertEqual({len(re.findall(r"(?<!\\)\|", row)) for row in rows}, {7})

    def test_timeline(self):
        lines = history("--timeline").stdout.decode().splitlines()
        years = {line[:4]: line for line in lines if re.match(r"\d{4}  ", line)}
        found = value()
        for year, line in years.items():
            marks = re.fullmatch(r"\d{4}  ([Te]*) *(.*)", line)
            of_year = [r for r in found["revisions"] if r["date"].startswith(year)]
            self.assertEqual(marks[1].count("T"), sum(any(c["facet"] == "tokens" for c in r["changes"]) for r in of_year))
            self.assertEqual(len(marks[1]), len(of_year))
        self.assertIn("2009-08-08", years["2009"])
        self.assertEqual(sum(len(re.match(r"\d{4}  ([Te]*)", line)[1]) for line in years.values()),
                         len(found["revisions"]))


class Filters(CommandLineTest):
    def test_by_date(self):
        found = value("--since", "2009-06", "--until", "2009-07")
        self.assertTrue({r["date"][:7] for r in found["revisions"]} <= {"2009-06", "2009-07"})
        self.assertIn("2009-06-04", [r["date"] for r in found["revisions"]])
        self.assertEqual(found["milestones"], [])
        self.assertEqual([m["version"] for m in value("--until", "2007")["milestones"]], ALL_VERSIONS[:3])

    def test_by_state(self):
        everything = changes_in(value())
        for name, concept in (("Comment end state", "comment-end"), ("comment-end", "comment-end"),
                              ("comment end space", "comment-end-space"), ("references", "references"),
                              ("input-stream", "input-stream"),
                              ("tree-construction", "tree-construction")):
            with self.subTest(name):
                found = changes_in(value("--state", name))
                self.assertGreater(len(found), 0)
                for change in everything:
                    if concept in change["concepts"]:
                        self.assertIn(change, found)
        self.assertLess(len(changes_in(value("--state", "comment end"))), 30)

    def test_by_facet_word_and_reason(self):
        everything = changes_in(value())
        self.assertEqual(changes_in(value("--facet", "errors")), [c for c in everything if c["facet"] == "errors"])
        self.assertEqual(changes_in(value("--why")), [c for c in everything if c["why"]])
        said = [c for c in everything if "security" in f"{c['what']} {c['why']}".lower()]
        self.assertGreater(len(said), 0)
        self.assertEqual(changes_in(value("--word", "SECURITY")), said)
        self.assertEqual([c["date"] for c in changes_in(value("--word", "cve-2022-36020"))], ["2009-06-04"])

    def test_by_who_reads_it(self):
        """The history is cut in two where the last version ends that a parser follows (docs/parsers.md)."""
        everything = value()
        follows = {reader["name"]: reader["last"] for reader in everything["readers"]}
        table = re.findall(r"^\| ([^|]+) \| ([^|]+) \| \d{4}-\d\d-\d\d\.\.", (ROOT / "docs/parsers.md").read_text(encoding="utf-8"), re.M)
        self.assertEqual([(reader["name"], reader["follows"]) for reader in everything["readers"]], table)
        days = {milestone["version"]: milestone["earliest"] for milestone in everything["milestones"]}
        self.assertEqual(follows["Gumbo 0.10.1"], "8.2.4")
        self.assertEqual({last for name, last in follows.items() if name.startswith("parse5 ")}, {"13.2.5"})
        for name, last in (("gumbo", "8.2.4"), ("parse5", "13.2.5"), ("Chromium 1", "living")):
            with self.subTest(name):
                has, lacks = value("--read-by", name), value("--unread-by", name)
                self.assertEqual([r for r in everything["revisions"] if r["date"] <= days[last]], has["revisions"])
                self.assertEqual([r for r in everything["revisions"] if r["date"] > days[last]], lacks["revisions"])
                self.assertEqual(has["milestones"] + lacks["milestones"], everything["milestones"])
                self.assertEqual(has["milestones"][-1]["version"], last)
        text = history("--width", "10000").stdout.decode()
        self.assertEqual(text.count("  read by "), len(set(follows.values())))
        self.assertRegex(text, r"== 8\.2\.4: .* ==\n  read by Gumbo 0\.10\.1\n")
        self.assert_trouble(history("--read-by", "gumbi"), "'gumbi' is no parser", "did you mean 'Gumbo'")
        self.assert_trouble(history("--read-by", ""), "--read-by: '' is no parser")
        self.assert_trouble(history("--unread-by", "html.parser"), "'html.parser' follows no version", "Chromium")
        self.assert_trouble(history("--read-by", "html"), "several parsers", "html5lib 1.1 or HTML::HTML5::Parser 0.992")

    def test_words_that_are_completed_name_parsers(self):
        offered = re.search(r"--read-by\)\s+_specdrift_words '([^']*)'", run("--completions", "bash").stdout.decode())
        self.assertTrue(offered)
        words = offered[1].split()
        self.assertGreater(len(words), 5)
        for word in words:
            self.assertEqual(history("--read-by", word).returncode, 0, word)

    def test_what_finds_nothing_says_so(self):
        lines = history("--word", "</br>").stdout.decode().splitlines()
        self.assertEqual(lines[0], "0 revisions with 0 changes, 13 milestones")
        self.assertIn("no known change", lines[1])
        self.assertNotIn("==", "".join(lines))

    def test_troubles(self):
        self.assert_trouble(history("--since", "June"), "--since: 'June' is no date")
        self.assert_trouble(history("--until", ""), "--until: '' is no date")
        self.assert_trouble(history("--since", "2021-02-30"), "--since: '2021-02-30' is no date")
        self.assertEqual(history("--since", "2021-02-28").returncode, 0)
        self.assert_trouble(history("--state", "comment end dahs"), "did you mean 'Comment end dash'?")
        self.assert_trouble(history("--facet", "token"), "did you mean 'tokens'?")
        self.assert_trouble(history("page.html"), "takes no operand")
        self.assert_trouble(history("--timeline", "--format", "json"), "--timeline")
