"""distinguish: pairs of any number of versions, what is kept of them, and the atlas."""

import json
import os
import pathlib
import re
import unittest

import html_test
import reports
from program import CommandLineTest, run

SCHEMA = pathlib.Path(__file__).parents[3] / "schemas/distinguish.schema.json"
FAST = ("--references", "shapes")
COMMENTS = ("--context", "data", "--concept", "comment*")
MAIN = ["2007", "2009", "8.2.4", "13.2.5"]
TWIN = """<specification version="{}" base="{}" title="t" organisation="me" date="2026" earliest="2026-01-01"
  latest="2026-01-01" source="none" section="13.2.5" errors="{}"></specification>"""
# Names that a page, a table and a terminal would take for their own.
HOSTILE = """<specification version="9-x" base="13.2.5" title="&lt;script&gt;" organisation="me" date="2026"
  earliest="2026-01-01" latest="2026-01-01" source="none" section="13.2.5" errors="named">
  <alter states="tag-name"> <extend row="TAB" input="VT"/> </alter>
  <alter states="data"> <add before="otherwise"> <on input="`"> <ignore/> </on> <on input="|"> <ignore/> </on>
  </add> </alter></specification>"""


def distinguish(*arguments, **options):
    return run("distinguish", *arguments, **options)


def atlas(*arguments):
    return json.loads(distinguish(*arguments, "--format", "json").stdout)


class Atlas(CommandLineTest):
    def test_every_pair_in_the_order_of_the_dates(self):
        value = atlas("13.2.5", "2007,2009", "8.2.4", *COMMENTS)
        self.assertEqual(value["versions"], MAIN)
        self.assertEqual([p["versions"] for p in value["pairs"]],
                         [[a, b] for i, a in enumerate(MAIN) for b in MAIN[i + 1:]])
        self.assertEqual([p["equal"] for p in value["pairs"]], [True, False, False, False, False, True])
        self.assertEqual(len({tuple(c["class"] for c in p["causes"]) for p in value["pairs"][1:5]}), 4)

    def test_neighbours_and_ranges(self):
        value = atlas("2009..13.2.5", "--pairs", "neighbours", *COMMENTS)
        versions = value["versions"]
        self.assertEqual((versions[0], versions[-1]), ("2009", "13.2.5"))
        self.assertGreater(len(versions), 6)
        self.assertEqual([p["versions"] for p in value["pairs"]], [list(p) for p in zip(versions, versions[1:])])

    def test_mistakes(self):
        for arguments in ((), ("2009",), ("2009", "2009"), ("2009", "8.2.4", "--pairs", "some"),
                          ("8.2.4..2009",), ("2009", "8.2.4", "--cache", "x", "--no-cache"),
                          ("2009", "8.2.4", "--cache", self.file(b"", "file"))):
            self.assert_trouble(distinguish(*arguments, *COMMENTS))

    def test_two_that_are_equal_to_a_third_are_not_explored(self):
        value = atlas("8.2.4", "12.2.5", "13.2.5", *FAST)
        outcomes = {tuple(p["versions"]): p for p in value["pairs"]}
        self.assertTrue(all(p["equal"] and p["closed"] for p in value["pairs"]))
        self.assertTrue(outcomes["12.2.5", "13.2.5"]["same_data"])
        self.assertEqual([p["equal_to_both"] for p in value["pairs"]], [None, "12.2.5", None])
        text = distinguish("13.2.5", "12.2.5", "8.2.4", *FAST).stdout
        self.assertIn(b"8.2.4 and 13.2.5: equal, as both are to 12.2.5\n", text)
        self.assertIn(b"12.2.5 and 13.2.5: the same data, tree construction aside\n", text)

    def test_of_a_pair_that_cannot_be_explored_the_others_are_shown(self):
        path = self.folder / "out"
        result = distinguish("8.2.4", "13.2.5", "2009", "--max-states", "10", "--no-cache", *FAST, "-o", path)
        self.assertEqual(result.returncode, 2)
        self.assertEqual(path.read_text().count(": not closed: it has reached the limit of states"), 3)
        # Whoever sees no report is told why the status is 2.
        self.assertTrue(result.stderr.startswith(b"specdrift: 3 of 3 pairs: not all causes are known\n"), result.stderr)

    def test_causes_of_the_same_rows_stand_together(self):
        pair, = atlas("2009", "8.2.4", *FAST)["pairs"]
        members = [i for group in pair["groups"] for i in group["causes"]]
        self.assertEqual(sorted(members), list(range(len(pair["causes"]))))
        self.assertEqual([g["causes"][0] for g in pair["groups"]], sorted(g["causes"][0] for g in pair["groups"]))
        rows = [tuple(g["rows"]) for g in pair["groups"]]
        self.assertEqual(len(rows), len(set(rows)))
        known = {r: pair["causes"][g["causes"][0]]["class"] for r, g in zip(rows, pair["groups"])}
        self.assertEqual([c for r, c in known.items() if r[1].startswith("comment-end#")], ["comment-end/!/2009|8.2.4"])

    def test_until_and_severity(self):
        every, = atlas("2009", "8.2.4", *FAST)["pairs"]
        wanted = every["causes"][len(every["causes"]) // 2]
        some, = atlas("2009", "8.2.4", "--no-cache", "--until", wanted["class"], *FAST)["pairs"]
        self.assertFalse(some["closed"])
        self.assertIn(wanted, some["causes"])
        self.assertLessEqual(max(c["length"] for c in some["causes"]), wanted["length"])
        text, = atlas("2009", "8.2.4", "--severity", "text", *FAST)["pairs"]
        self.assertEqual(text["causes"], [c for c in every["causes"] if c["severity"] == "text"])
        self.assertTrue(0 < len(text["causes"]) < len(every["causes"]))
        none, = atlas("2009", "8.2.4", "--severity", "errors", *FAST)["pairs"]
        self.assertEqual((none["causes"], none["equal"], none["outcome"]), ([], False, "no such cause"))

    @unittest.skipUnless(reports.json_schema_interpreter(), "no JSON Schema validator (python3-jsonschema)")
    def test_json_has_the_form_that_its_schema_says(self):
        value = atlas("2007", "2009", "8.2.4", "12.2.5", "13.2.5", *COMMENTS)
        self.assertEqual(reports.json_schema_complaints(SCHEMA, [value]), [])
        for member in list(value["pairs"][0]):
            less = json.loads(json.dumps(value))
            del less["pairs"][0][member]
            self.assertNotEqual(reports.json_schema_complaints(SCHEMA, [less]), [], member)

    def test_markdown(self):
        text = distinguish(*MAIN, *COMMENTS, "--format", "markdown").stdout.decode()
        self.assertEqual(text.count("\n## "), 6)
        row = next(line for line in text.splitlines() if line.startswith("| `2009` |"))
        self.assertEqual([cell.strip() for cell in row.split("|")][2:4], ["equal", ""])
        listed = [line for line in text.splitlines() if re.match(r"\| .*\| (markup|structure|text) \|", line)]
        self.assertEqual(len(listed), 4)
        self.assertEqual({len(re.split(r"(?<!\\)\|", line)) for line in listed}, {7})

    def test_a_specification_with_names_made_to_break_out(self):
        spec = self.file(HOSTILE.encode(), "x.xml")
        result = distinguish("13.2.5", "9-x", "--spec", spec, "--context", "data", *FAST, "--format", "markdown")
        self.assertEqual(result.returncode, 1, result.stderr)
        cells = [re.split(r"(?<!\\)\|", line) for line in result.stdout.decode().splitlines() if line.startswith("| `")]
        self.assertGreaterEqual(len(cells), 3)
        self.assertEqual({len(row) for row in cells}, {7})


class Page(html_test.CommandLineTest):
    assert_harmless = html_test.Html.assert_harmless

    def page(self, *arguments, status=1):
        result = distinguish(*arguments, "--format", "html")
        self.assertEqual((result.returncode, result.stderr), (status, b""))
        page = html_test.Page(result.stdout.decode())
        self.assertEqual(page.wrong, [])
        self.assert_harmless(page)
        return page, result.stdout.decode()

    def test_matrix_lists_and_articles(self):
        page, markup = self.page(*MAIN, *COMMENTS)
        value = atlas(*MAIN, *COMMENTS)
        matrix = markup[markup.index("<table class=\"matrix\">"):markup.index("</table>")]
        cells = re.findall(r"<td[^>]*>(.*?)</td>", matrix)
        self.assertEqual(len(cells), 16)
        for number, pair in enumerate(value["pairs"]):
            i, j = (MAIN.index(v) for v in pair["versions"])
            for cell in (cells[4 * i + j], cells[4 * j + i]):
                self.assertIn(f'<a href="#doc{number + 1}">{pair["outcome"]}</a>', cell)
        causes = [c for pair in value["pairs"] for c in pair["causes"]]
        articles = [a for tag, a in page.elements if tag == "article"]
        self.assertEqual([a["data-s"] for a in articles],
                         [pair["causes"][i]["severity"] for pair in value["pairs"] for g in pair["groups"]
                          for i in g["causes"]])
        self.assertEqual(len(causes), 4)
        text = "".join(page.text)
        for cause in causes:
            self.assertIn(f"Cause: {cause['class']}", text)
            self.assertIn(cause["input"], text)
        for words in ("8.2.4.50 Comment end state", "U+0021 (!): Parse error.", "2009-06-04",
                      "specdrift compare --feedback none --versions 2009,8.2.4 --text '<!----!'"):
            self.assertIn(words, text)

    def test_nothing_differs(self):
        page, _ = self.page("8.2.4", "12.2.5", "13.2.5", *COMMENTS, status=0)
        self.assertNotIn("article", [tag for tag, _ in page.elements])
        self.assertIn("the same data, tree construction aside", "".join(page.text))

    def test_of_errors(self):
        page, _ = self.page("8.2.4", "13.2.5", *COMMENTS, "--facet", "errors")
        value = atlas("8.2.4", "13.2.5", *COMMENTS, "--facet", "errors")
        self.assertEqual(value["facet"], "errors")
        self.assertEqual(len(value["pairs"][0]["causes"]), 5)
        text = "".join(page.text)
        for words in ("Cause: comment-end/-/8.2.4|13.2.5", "Parse errors", "specdrift compare --feedback none --errors"):
            self.assertIn(words, text)

    def test_errors_only_where_tokens_differ_are_marked(self):
        few = ("2009", "8.2.4", "--facet", "errors", "--references", "shapes", "--context", "data")
        causes = atlas(*few)["pairs"][0]["causes"]
        marked = [one for one in causes if "tokens_are_equal" in one]
        self.assertTrue(marked)
        for form, count in (("text", 1), ("markdown", 1), ("html", 2)):
            shown = distinguish(*few, "--format", form).stdout.decode()
            self.assertEqual(shown.count(", only where tokens differ too"), len(marked) * count, form)

    def test_names_made_to_break_out(self):
        spec = self.file(HOSTILE.encode(), "x.xml")
        _, markup = self.page("13.2.5", "9-x", "--spec", spec, "--context", "data", *FAST)
        self.assertGreaterEqual(markup.count("<article "), 3)


class Cache(CommandLineTest):
    def kept(self):
        return sorted(p for p in (self.folder / "kept").glob("*"))

    def distinguish(self, *arguments, damaged=None):
        result = distinguish("2009", "8.2.4", *COMMENTS, "--cache", self.folder / "kept", *arguments)
        said = f"specdrift: {damaged}: it is damaged\n  these versions are explored again\n".encode() if damaged else b""
        self.assertEqual((result.returncode, result.stderr), (1, said))
        return result.stdout

    def test_what_is_kept_is_what_was_found(self):
        first = self.distinguish()
        path, = self.kept()
        before = path.stat().st_mtime_ns
        self.assertEqual(self.distinguish(), first)
        self.assertEqual(path.stat().st_mtime_ns, before)
        self.assertEqual(distinguish("2009", "8.2.4", *COMMENTS, "--no-cache").stdout, first)

    def test_it_is_asked(self):
        """An entry that says otherwise, with a right digest, is believed: nothing was explored."""
        first = self.distinguish()
        path, = self.kept()
        cheap = distinguish("2009", "8.2.4", *COMMENTS, "--cache", self.folder / "kept", "--max-states", "1")
        self.assertEqual((cheap.returncode, cheap.stdout), (1, first))
        self.assertEqual(self.kept(), [path])

    def test_damaged_entries_are_made_anew(self):
        first = self.distinguish()
        path, = self.kept()
        whole = path.read_bytes()
        damaged = [b"", b"\n", whole[:-20], whole[: len(whole) // 2], b"\0" * 100, whole.replace(b"comment", b"content"),
                   whole.replace(b"\n{", b"\n["), b"\xff" * 4000, whole[:40], whole.replace(b"tokens", b"\x1b[31m")]
        for contents in damaged:
            with self.subTest(contents[:60]):
                self.assertNotEqual(contents, whole)
                path.write_bytes(contents)
                self.assertEqual(self.distinguish(damaged=path), first)
                self.assertEqual(path.read_bytes(), whole)

    def test_data_and_options_tell_entries_apart(self):
        self.distinguish()
        self.distinguish("--concept", "comment-end*")
        self.distinguish("--context", "foreign")
        self.distinguish(*FAST)
        self.assertEqual(len(self.kept()), 4)
        spec = self.file(HOSTILE.encode(), "x.xml")
        distinguish("2009", "9-x", "--spec", spec, *COMMENTS, "--cache", self.folder / "kept")
        self.assertEqual(len(self.kept()), 5)

    def test_names_do_not_matter(self):
        first = self.distinguish()
        twin = self.file(TWIN.format("twin", "8.2.4", "unnamed").encode(), "twin.xml")
        result = distinguish("2009", "twin", "--spec", twin, *COMMENTS, "--cache", self.folder / "kept",
                             "--max-states", "1")
        self.assertEqual(result.stdout.decode(), first.decode().replace("8.2.4", "twin"))
        self.assertEqual(len(self.kept()), 1)

    def test_what_has_not_closed_is_not_kept(self):
        self.assertEqual(distinguish("2009", "8.2.4", *COMMENTS, "--max-states", "5", "--cache",
                                     self.folder / "kept").returncode, 2)
        self.assertEqual(self.kept(), [])

    def test_where_it_is_by_default(self):
        for variable, place in (("XDG_CACHE_HOME", "specdrift"), ("HOME", ".cache/specdrift")):
            home = self.folder / variable
            env = {k: v for k, v in os.environ.items() if k not in ("XDG_CACHE_HOME", "HOME")} | {variable: str(home)}
            self.assertEqual(distinguish("2009", "8.2.4", *COMMENTS, env=env).returncode, 1)
            self.assertEqual(len(list((home / place).glob("causes-*"))), 1)
        env = {"XDG_CACHE_HOME": "/dev/null"}
        self.assertEqual(distinguish("2009", "8.2.4", *COMMENTS, env=env).returncode, 1)
