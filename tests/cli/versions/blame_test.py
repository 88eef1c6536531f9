"""specdrift blame: the epochs of an input, and the life of a state."""

import json
import pathlib
import re

from program import ALL_VERSIONS, CommandLineTest, run


def blame(*arguments, **options):
    return run("blame", *arguments, **options)


class Epochs(CommandLineTest):
    def found(self, *arguments):
        result = blame("--format", "json", *arguments)
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        return json.loads(result.stdout)

    def starts(self, found):
        return [epoch["versions"][0] for epoch in found["epochs"] if epoch["versions"]]

    def test_of_tokens(self):
        found = self.found("--text", "<!--x--!>y-->")
        self.assertEqual([epoch["tokens"] for epoch in found["epochs"]],
                         [[["Comment", "x--!>y"]], [["Comment", "x"], ["Character", "y-->"]]])
        self.assertEqual(self.starts(found), ["2006-03-02", "2009-08-08"])
        self.assertEqual(sum((epoch["versions"] for epoch in found["epochs"]), []), ALL_VERSIONS)

    def test_border_names_the_revision(self):
        border, = self.found("--text", "<!--x--!>y-->")["borders"]
        self.assertEqual(border["states"], ["comment-end"])
        self.assertEqual(["cf99432c/r3191"], [change["revision"] for change in border["changes"]])
        self.assertEqual((border["exact"], border["after"], border["until"]), (True, "2009-06-04", "2009-06-04"))

    def test_attributes_of_the_same_name(self):
        """The first text keeps one that the input ends in; an object in JSON would not, and two epochs would look the same."""
        first, second, *_ = self.found("--feedback", "none", "--text", "<a a a")["epochs"]
        self.assertEqual(first["tokens"], [["StartTag", "a", [["a", ""], ["a", ""]]]])
        self.assertEqual(second["tokens"], [["StartTag", "a", {"a": ""}]])

    def test_between_milestones_alone(self):
        border, = self.found("--versions", "2007,2010", "--text", "<!--x--!>y-->")["borders"]
        self.assertEqual((border["exact"], border["after"], border["until"]), (True, "2009-06-04", "2009-06-04"))
        border, = self.found("--versions", "2007,2010", "--text", "<a b='&not=1'")["borders"]
        self.assertFalse(border["exact"])
        self.assertEqual((border["after"], border["until"]), ("2007-10-27", "2010-04-02"))

    def test_a_revision_is_a_version_where_it_is_named(self):
        tokens = [json.loads(run("tokens", "--version", name, "--format", "json", "--text", "<!--x--!>").stdout)["tokens"]
                  for name in ("r3146", "r3191", "2009-06-04")]
        self.assertEqual(tokens, [[["Comment", "x--!>"]], [["Comment", "x"]], [["Comment", "x"]]])
        compared = run("compare", "--versions", "2009,r3191,2009-08-08", "--text", "<!--x--!>")
        self.assertEqual(compared.returncode, 1)
        self.assertIn("2009 | r3191 2009-08-08", compared.stdout.decode())

    def version_named(self, name):
        result = run("tokens", "--version", name, "--text", "a")
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout.decode().split("; ")[0].split(", ")[1]

    def test_a_number_or_a_day_is_the_last_version_until_then(self):
        for name, version in (
                ("r3192", "r3191"), ("r3190", "r3163"), ("2009-06-04", "r3191"), ("2009-06-03", "r3163"),
                ("cf99432c", "r3191"), ("cf99432", "r3191"), ("r1", "2006-03-02"), ("r13", "2006-03-02"), ("r14", "r14"),
                ("r800", "2007-05-03"), ("r99999", "r8182"), ("2006-03-20", "2006-03-02"), ("2011-02-03", "8.2.4"),
                ("2012", "8.2.4"), ("2012-05-01", "8.2.4"), ("2013-02", "r7679"), ("2018-06-01", "12.2.5"),
                ("2020-12-31", "12.2.5"), ("2021-03", "f690ad90"), ("2024-02-29", "13.2.5"), ("2025-08-01", "2025-07-21"), ("2025-07-21", "2025-07-21"),
                ("2027-01-01", "living"), ("2009", "2009"), ("2008", "2008-04-17")):
            with self.subTest(name):
                self.assertEqual(self.version_named(name), version)
        for name in ("r0", "2006-03-01", "2005", "2009-13", "2009-06-32", "2009-6-4", "r", "r12x", "cf9943"):
            with self.subTest(name):
                self.assert_trouble(run("tokens", "--version", name, "--text", "a"), f"no such version: '{name}'")
        self.assert_trouble(run("compare", "--versions", "r3163,r3190", "--text", "a"),
                            "r3190 is r3163, which is named twice")

    def test_other_names(self):
        documented = (pathlib.Path(__file__).resolve().parents[3] / "docs/history.md").read_text()
        told = " ".join(run("versions", "--help").stdout.decode().split())
        names = {"latest": "living", "whatwg": "living", "html5": "8.2.4", "w3c-html5": "8.2.4", "5.1": "2016-01-19",
                 "html5.1": "2016-01-19", "w3c-html5.1": "2016-01-19", "5.2": "2017-01-19", "html5.2": "2017-01-19",
                 "w3c-html5.2": "2017-01-19"}
        for name, version in names.items():
            with self.subTest(name):
                self.assertEqual(self.version_named(name), version)
                self.assertRegex(documented, rf"\|[^|\n]*`{re.escape(name)}`[^|\n]*\| `{re.escape(version)}` \|")
                self.assertIn(name, told)
        range_of = run("compare", "--versions", "5.1..latest", "--text", "a").stdout.decode()
        self.assertIn(", 2016-01-19, 2017-01-19, 12.2.5, 13.2.5, living agree", range_of)
        self.assert_trouble(run("tokens", "--version", "latst", "--text", "a"), "did you mean 'latest'?")

    def test_a_revision_is_an_operand(self):
        diff = run("states", "--diff", "r3146", "r3191")
        self.assertIn("added  Comment end bang state", diff.stdout.decode())
        proved = run("prove", "r3146", "2009-06-04", "--context", "data", "--concept", "comment*", "--references", "shapes")
        self.assertEqual(proved.returncode, 1)
        self.assertTrue(proved.stdout.decode().startswith('r3146 and r3191 make different tokens of "<!----!", data.'))
        self.assert_trouble(run("prove", "r3163", "r3190"), "r3190: it is r3163, and a version is equal to itself")

    def test_a_page_shows_changes_of_tree_construction(self):
        for text, date, revision in (("<svg><![CDATA[x]]></svg>", "2008-04-15", "7387156d"),
                                     ("<svg><![CDATA[x]]></svg>", "2009-03-25", "f6a4d7fe"),
                                     ("<noframes></noframes><frameset><title><b></title>", "2008-05-24", "70c23b83"),
                                     ("<svg></p><![CDATA[x]]>", "2021-06-24", "681c8849"),
                                     ("<select><title><b></title>", "2025-07-21", "2025-07-21")):
            with self.subTest(text):
                read = run("blame", "--format", "json", "--text", text)
                borders = json.loads(read.stdout)["borders"]
                self.assertIn((date, revision), [(border["after"], border["changes"][0]["revision"])
                                                 for border in borders if border["exact"]])
        text = run("blame", "--text", "<select><title><b></title>").stdout.decode()
        self.assertIn("2025-07-21  revision not known", text)

    def test_a_revision_has_the_table_of_the_one_before_it(self):
        lines = b'{"input": "&amp;&rang;&copy"}\n{"input": "&notaname;"}\n' * 40
        read = run("tokens", "--version", "r1292", "--feedback", "none", "--batch", stdin=lines)
        self.assertEqual(read.returncode, 0)
        found = [json.loads(line)["tokens"] for line in read.stdout.splitlines()]
        self.assertEqual(found[0], [["Character", "&\u27e9\u00a9"]])
        self.assertEqual(len(found), 80)
        self.assertTrue(all(tokens == found[i % 2] for i, tokens in enumerate(found)))

    def test_a_slip_is_one_line(self):
        """A commit of February 2017 broke attributes for 13 days: no two epochs more."""
        text = blame("--width", "1000", "--text", "<p a=b>").stdout.decode()
        self.assertIn(": 1 epoch of tokens\n", text)
        lines = [line for line in text.splitlines() if "a slip" in line]
        self.assertEqual(len(lines), 1, text)
        self.assertRegex(lines[0], r"^  but not from 2017-02-08 to 2017-02-2\d, a slip \(.*104bd786")
        for form, words in (("markdown", "  - but not from 2017-02-08"), ("html", "<p class=\"dim\">but not from 2017-02-08")):
            self.assertEqual(blame("--format", form, "--text", "<p a=b>").stdout.decode().count(words), 1, form)
        # JSON has all; what lasted, or ended as something else, is no slip.
        self.assertEqual(len(self.found("--text", "<p a=b>")["epochs"]), 3)
        for lasting in ("<!--x--!>y-->",):
            text = blame("--width", "1000", "--text", lasting).stdout.decode()
            self.assertNotIn("a slip", text)
            self.assertIn(f": {len(self.found('--text', lasting)['epochs'])} epochs of tokens", text)

    def test_a_version_of_ones_own_is_no_revision(self):
        spec = self.file(b"""<specification version="mine" base="2009" title="t" organisation="me" date="d"
          earliest="2009-03-01" latest="2009-03-01" source="s" section="8.2.4" errors="unnamed">
          <alter states="data"> <add> <on input="!"> <emit text="1"/> </on> </add> </alter>
          </specification>""", "mine.xml")
        found = self.found("--spec", spec, "--versions", "2009..2009-08-08", "--text", "!")
        self.assertEqual([epoch["tokens"][0][1] for epoch in found["epochs"]], ["!", "1", "!"])
        self.assertEqual([border["exact"] for border in found["borders"]], [False, False])

    def test_a_version_of_ones_own_is_no_change_of_the_standard(self):
        """Between 13.2.5 and living there is a change, which has nothing to do with it."""
        spec = self.file(b"""<specification version="mine" base="13.2.5" title="t" organisation="me" date="d"
          earliest="2022-01-01" latest="2022-01-01" source="s" section="1" errors="unnamed">
          <alter states="data"> <add> <on input="!"> <emit text="1"/> </on> </add> </alter>
          </specification>""", "mine.xml")
        # It is no part of that history, unless it is asked for.
        alone = blame("--spec", spec, "--text", "!", "--format", "json")
        self.assertEqual(json.loads(alone.stdout), json.loads(blame("--text", "!", "--format", "json").stdout))
        self.assertIn(b"mine is a version of your own", alone.stderr)
        arguments = ("--spec", spec, "--versions", "13.2.5,mine,living", "--text", "!")
        for border in self.found(*arguments)["borders"]:
            self.assertLessEqual(border["after"], border["until"])
        self.assertEqual([border["changes"] for border in self.found(*arguments)["borders"]], [[], []])
        text = " ".join(blame(*arguments).stdout.decode().split())
        self.assertEqual(text.count("a version of --spec is concerned, no change of the standard is named"), 2)

    def test_of_days_that_no_milestone_saw(self):
        found = self.found("--text", "&Tab;")
        self.assertEqual([(epoch["from"], epoch["to"], len(epoch["revisions"])) for epoch in found["epochs"]],
                         [("2006-03-02", "2008-04-06", 38), ("2008-04-06", "2008-04-07", 2),
                          ("2008-04-07", "2008-04-07", 1), ("2008-04-07", "2026-10-03", 96)])
        self.assertEqual(found["epochs"][2]["versions"], [])
        self.assertIn("\n  but not from 2008-04-06 to 2008-04-07, a slip (78e81583/r1406)\n", blame("--text", "&Tab;").stdout.decode())

    def test_that_came_and_went(self):
        found = self.found("--text", "&#13;")
        self.assertEqual(self.starts(found), ["2006-03-02", "2007", "2010-04-02", "2017-01-19"])
        self.assertEqual([epoch["tokens"][0][1] for epoch in found["epochs"]], ["\r", "\n", "\r", "&#\r", "\r"])
        self.assertEqual([border["until"] for border in found["borders"]],
                         ["2007-06-21", "2010-04-01", "2016-05-16", "2016-06-01"])

    def test_processing_instruction(self):
        found = self.found("--text", "<?x y?>z")
        self.assertEqual(self.starts(found), ["2006-03-02", "living"])
        self.assertEqual(found["epochs"][1]["tokens"], [["ProcessingInstruction", "x", "y"], ["Character", "z"]])
        self.assertIn("320c05f6", [change["revision"] for change in found["borders"][0]["changes"]])

    def test_of_errors(self):
        found = self.found("--facet", "errors", "--text", "<a b=c<d>")
        self.assertEqual([epoch["errors"] for epoch in found["epochs"]],
                         [["6"], [], ["6 unexpected-character-in-unquoted-attribute-value"]])
        self.assertEqual(self.starts(found), ["2006-03-02", "2007", "2009-08-08"])

    def test_of_errors_in_words(self):
        text = run("blame", "--facet", "errors", "--text", "<!----!").stdout.decode()
        for line in ("  error at byte 7", "  errors at bytes 6, 7", "  error at byte 7 eof-in-comment"):
            self.assertIn(line, text.splitlines())

    def test_what_is_neither_a_file_nor_a_state_is_told_with_what_to_try(self):
        self.assert_trouble(run("blame", "svg"), "svg: there is no such file, and no such state", "history --word")

    def test_at_a_byte(self):
        text = "<a b=c<d>&#13;"
        self.assertEqual(self.starts(self.found("--at", "9", "--text", text)), ["2006-03-02", "2007", "2010-04-02", "2017-01-19"])
        self.assertEqual(self.starts(self.found("--at", "0", "--text", text)), ["2006-03-02", "2007", "12.2.5"])

    def test_one_epoch(self):
        found = self.found("--text", "<p>a</p>")
        self.assertEqual((len(found["epochs"]), found["borders"]), (1, []))

    def test_versions_without_the_start_are_left_out(self):
        found = self.found("--initial-state", "cdata", "--text", "a]]>")
        self.assertEqual(self.starts(found), ["2008-04-17"])

    def test_text(self):
        output = blame("--text", "<!--x--!>y-->").stdout.decode()
        self.assertIn('["Comment","x--!>y"]', output)
        self.assertIn("2009-06-04", output)

    def test_markdown(self):
        output = blame("--format", "markdown", "--text", "a`b").stdout.decode()
        self.assertTrue(output.startswith("## `(text)`\n"))
        self.assertIn('``["Character","a`b"]``', output)

    def test_trouble(self):
        self.assert_trouble(blame("--at", "9", "--text", "a"), "has no byte 9")
        self.assert_trouble(blame("--at", "x", "--text", "a"), "'x' is no number from 0")
        self.assert_trouble(blame("--versions", "2009", "--text", "a"), "two versions")
        self.assert_trouble(blame("data", "--text", "a"), "states and inputs do not go together")
        self.assert_trouble(blame("--at", "0", "data"), "--at", "not for states")
        self.assert_trouble(blame(self.file(b"a" * (16 << 20) + b"a")), "too large", "16 MiB")

    def test_a_page_is_told_by_what_changes(self):
        page = self.file(b"<p>one</p>\n" * 20000 + b"a &Tab; b <!--x--!>y--> c " + b"<p>two</p>\n" * 20000)
        text = blame(page).stdout.decode()
        self.assertLess(len(text), 4000)
        self.assertEqual(text.count("\n  160002 tokens\n"), 5)
        place = text.index("\n    20001:11 (byte 220010)  ")
        self.assertIn("<!--x--!>y", text[place:place + 100])
        self.assertIn('\n      - ["Comment","x--!>y"]', text[place:])
        self.assertIn('\n      + ["Comment","x"] ["Character","y-->"]', text[place:])
        one, = json.loads(blame("--format", "json", "--versions", "2009,2009-08-08", page).stdout)["borders"]
        self.assertEqual([change["revision"] for change in one["changes"]], ["cf99432c/r3191"])

    def test_a_token_that_is_long_is_left_out(self):
        text = blame("--text", "<!--" + "x" * 3000 + "--!>y-->").stdout.decode()
        self.assertIn("\n  2 tokens\n", text)
        self.assertLess(len(text), 4000)


class Lives(CommandLineTest):
    def events(self, state):
        result = blame("--format", "json", state)
        return [(event["event"], event["version"]) for event in json.loads(result.stdout)["events"]]

    def test_between_the_drafts(self):
        self.assertEqual(self.events("comment end space"),
                         [("introduced", "r3195"), ("changed", "r3196"), ("removed", "r5513")])

    def test_a_row_is_told_once(self):
        for event in blame("tag open").stdout.decode().split("\n\n"):
            rows = [line for line in event.splitlines() if line[2:4] in ("- ", "+ ")]
            self.assertEqual(len(rows), len(set(rows)))
            if event.startswith("r14:"):
                self.assertEqual(len(rows), 2)

    def test_from_the_beginning(self):
        events = self.events("comment end")
        self.assertEqual(events[0], ("introduced", "2006-03-02"))
        self.assertIn(("changed", "r3191"), events)
