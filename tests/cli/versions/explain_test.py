"""explain: the catalogue, and what it says of inputs."""

import json
import os
import pathlib
import subprocess
import unittest

import reports
from html_test import BREAK_OUT, ELEMENTS, FIXTURES, ATTRIBUTES, Page
from program import CommandLineTest, run

SCHEMA = pathlib.Path(__file__).parents[3] / "schemas/explain.schema.json"
BANG = "comment-end/!/2007,2009|8.2.4,13.2.5,living"
DELTA = b"""<specification version="mine" base="13.2.5" title="t" organisation="me" date="2026"
  earliest="2026-01-01" latest="2026-01-01" source="none" section="13.2.5" errors="named">
<alter states="tag-name"><extend row="TAB" input="VT"/></alter>
</specification>
"""
PAGE = "<!--a--!><img src=x>-->"


def explain(*arguments, **options):
    return run("explain", *arguments, **options)


def json_of(result):
    return json.loads(result.stdout.decode())


class Classes(CommandLineTest):
    def test_levels(self):
        lengths = [explain("--level", level, "--text", PAGE).stdout.count(b"\n")
                   for level in ("rows", "tokens", "changes", "all")]
        self.assertLessEqual(lengths[0], 40)  # a screen
        self.assertEqual(lengths, sorted(lengths))
        self.assertEqual(len(set(lengths)), 4)
        self.assert_output(explain("--text", PAGE), explain("--level", "rows", "--text", PAGE).stdout.decode())
        self.assertNotIn("trace", explain(BANG).stdout.decode())
        self.assertEqual(explain("--format", "markdown", BANG).stdout.count(b"```"), 0)
        self.assertEqual(explain("--format", "markdown", "--level", "all", BANG).stdout.count(b"```"), 2)
        self.assert_trouble(explain("--level", "all", "--format", "json", BANG), "--level", "for text and markdown")

    def test_rows_that_were_told_are_named(self):
        """By the class that has them; what only an explanation of its own needs is left to that."""
        first, second = explain("--text", PAGE).stdout.decode().split("\n\n\"--!\" in a comment")
        self.assertIn("\n  rows\n", first)
        self.assertTrue(second.endswith("\n  rows     those of comment-end/!/2007,2009|8.2.4,13.2.5,living\n"))
        self.assertIn("\n  since    2016-06-20", second)
        self.assertNotIn("\n  why ", second)
        self.assertIn("\n  rows\n", explain("--facet", "errors", "--text", PAGE).stdout.decode())
        self.assertEqual(explain("--level", "tokens", "--text", PAGE).stdout.count(b"\n  rows\n"), 2)

    def test_a_sentence_of_neighbours_is_told_once(self):
        rows = explain(BANG).stdout.decode().split("  rows\n")[1].splitlines()
        self.assertEqual(rows[0], "    2007: Comment end state")
        self.assertEqual(rows[1], "    2009: 8.2.4.22 Comment end state")
        self.assertEqual(sum("Anything else" in row for row in rows), 1)

    def test_a_cause_in_the_input_stream_is_told_by_its_rows(self):
        text = " ".join(explain("input-stream/control", "--facet", "errors").stdout.decode().split())
        self.assertIn("2007: Input stream U+0001: No rule: the tokenizer gets it as it is. 2009: Input stream 8.2.4: Input stream "
                      "U+0001: Parse error. 13.2.5: Input stream living: Input stream U+0001: Parse error "
                      "control-character-in-input-stream.", text)
        found = run("compare", "--facet", "errors", "--explain", "--versions", "2009,8.2.4", "--format", "json", "--escaped",
                    "--text", r"<?\u{0}")
        [fork] = json_of(found)["documents"][0]["findings"][0]["forks"]
        self.assertEqual([(row["state"], row["row"], row["id"], row["does"]) for row in fork["rows"]],
                         [("Input stream", "U+0000 (NUL)", "input-stream#1", "Parse error. Replace it by U+FFFD."),
                          ("Input stream", "U+0000 (NUL)", "", "No rule: the tokenizer gets it as it is.")])

    def test_so_is_one_that_changes_tokens(self):
        for text, name, versions, does in (
                (r"\u{d800}", "data/anything-else", "2009,2010-04-02",
                 [("U+D800", "Parse error."), ("U+D800", "Parse error. Replace it by U+FFFD.")]),
                (r"a\u{0}b", "data/anything-else", "2006-03-02,2007-05-03",
                 [("U+0000 (NUL)", "Leave it out."), ("U+0000 (NUL)", "Replace it by U+FFFD.")]),
                # To one it is a matter of its stream, to the other one of a row.
                (r"a\u{0}b", "data/NUL", "8.2.4,2010-04-02",
                 [("U+0000 (NUL)", "Parse error. Replace it by U+FFFD."),
                  ("U+0000 (NUL)", "Parse error. Emit the current input character.")])):
            found = run("compare", "--versions", versions, "--format", "json", "--escaped", "--text", text)
            [fork] = json_of(found)["documents"][0]["findings"][0]["forks"]
            self.assertEqual(fork["class"], name)
            self.assertEqual([(row["row"], row["does"]) for row in fork["rows"]], does)
            self.assertEqual(fork["rows"][0]["state"], "Input stream")

    def test_errors_of_two_kinds_in_one_place_have_two_causes(self):
        found = run("compare", "--facet", "errors", "--versions", "all", "--feedback", "none", "--format", "json", "--escaped",
                    "--context", "rcdata", "--last-start-tag", "title", "--text", r"?><\u{fde0}\n\x01<!--")
        forks = json_of(found)["documents"][0]["findings"][0]["forks"]
        self.assertEqual([(fork["class"], fork["class_id"].split("/")[-1]) for fork in forks],
                         [("input-stream/noncharacter", "2006-03-02,2007-05-03,2007,2008-04-17|2009,2009-08-08,2010-04-02,"
                           "8.2.4,2016-01-19,2017-01-19,12.2.5,13.2.5,living"),
                          ("tag-open/anything-else", "2006-03-02|2007-05-03,2007,2008-04-17,2009,2009-08-08,2010-04-02,"
                           "8.2.4,2016-01-19,2017-01-19,12.2.5,13.2.5,living")])

    def test_a_cause_in_tree_construction_names_its_rule_in_every_format(self):
        page = ("--versions", "8.2.4,13.2.5", "--text", "<svg></br><title><b>")
        rule = "br leaves foreign content by its end tag (breakout-end of br; changed 2021-06-24 681c8849)."
        sides = [f"Go on in the text of data. No rule: {rule}", f"Go on in the text of rcdata. Rule: {rule}"]
        [fork] = json_of(run("compare", "--format", "json", *page))["documents"][0]["findings"][0]["forks"]
        self.assertEqual([(row["state"], row["row"], row["id"], row["does"]) for row in fork["rows"]],
                         [("Tree construction", "Start tag title", "", does) for does in sides])
        self.assertEqual(fork["tree_rules"],
                         [{"rule": "breakout-end of br", "values": ["no", "yes"], "changes": ["2021-06-24 681c8849"]}])
        for form in ("text", "markdown", "html", "xml"):
            with self.subTest(form):
                shown = " ".join(run("compare", "--explain", "--format", form, *page).stdout.decode().split())
                for does in sides:
                    self.assertIn(does, shown.replace("\\", ""))
                if form != "html":  # which shows the steps too
                    self.assertNotIn("Emit the current tag token", shown)

    def test_an_entry_with_rows_and_trace(self):
        result = explain("--level", "all", BANG)
        text = result.stdout.decode()
        self.assertEqual(result.returncode, 0)
        self.assertTrue(text.startswith(f'"--!>" ends a comment\n{BANG}  tokens, structure\n'))
        for words in ("since    2009-06-04 cf99432c/r3191", "seen as  CVE-2022-36020",
                      "witness  specdrift compare --text '<!----!'\n",
                      "shortest no input of fewer characters shows it\n",
                      "  rows\n    2007: Comment end state\n",
                      "    13.2.5: 13.2.5.51 Comment end state\n    living: 13.2.5.51 Comment end state\n      U+0021 (!): Switch to the",
                      "  trace\n             0  <               data -> tag-open\n",
                      "-- apart from 1:8 (byte 7) --"):
            self.assertIn(words, text)

    def test_the_epochs_of_a_witness(self):
        text = explain("--level", "tokens", BANG).stdout.decode()
        self.assertIn('  epochs   2006-03-02 to 2009-06-04: ["Comment","--!"]\n'
                      '           2009-06-04 to 2026-10-03, from cf99432c/r3191: ["Comment",""]\n', text)
        one, = json_of(explain(BANG, "--format", "json"))["explanations"]
        blamed = json.loads(run("blame", "--format", "json", "--text", one["entry"]["witness"]["text"]).stdout)
        self.assertEqual([(epoch["from"], epoch["to"]) for epoch in one["epochs"]],
                         [(epoch["from"], epoch["to"]) for epoch in blamed["epochs"]])
        self.assertEqual([epoch["revision"] for epoch in one["epochs"]], [None, "cf99432c/r3191"])

    def test_every_entry_has_two_epochs_and_most_borders_a_revision(self):
        classes = [entry["class"] for entry in json_of(explain("--list", "--format", "json"))["entries"]]
        all_epochs = [one["epochs"] for one in json_of(explain("--format", "json", *classes))["explanations"]]
        self.assertEqual(len(all_epochs), len(classes))
        self.assertTrue(all(len(epochs) >= 2 for epochs in all_epochs))
        revisions = [epoch["revision"] for epochs in all_epochs for epoch in epochs[1:]]
        # Two borders, of errors that were given names, are between milestones.
        self.assertEqual((len(revisions), revisions.count(None)), (423, 2))

    def test_the_facets_of_a_class(self):
        name = "markup-declaration-open/[CDATA[/2007|2009,8.2.4,13.2.5,living"
        facets = [one["facet"] for one in json_of(explain(name, "--format", "json"))["explanations"]]
        self.assertEqual(facets, ["tokens", "errors"])
        only = json_of(explain(name, "--facet", "errors", "--format", "json"))["explanations"]
        self.assertEqual([one["facet"] for one in only], ["errors"])
        self.assert_trouble(explain(BANG, "--facet", "errors"), BANG, "it differs in tokens alone")

    def test_the_class_of_fewer_versions(self):
        self.assert_output(explain("comment-end/!/2009|8.2.4"), explain(BANG).stdout.decode())

    def test_a_number_of_harm_names_its_class(self):
        self.assert_output(explain("cve-2022-36020"), explain(BANG).stdout.decode())
        self.assert_trouble(explain("CVE-2022-36020", "--facet", "errors"), "no such class")
        self.assert_trouble(explain("CVE-2022-3602"), "no such class")

    def test_unknown_classes(self):
        self.assert_trouble(explain("coment-end/!/2007,2009|8.2.4,13.2.5,living"),
                            "no such class in the catalogue", f"did you mean '{BANG}'?")
        self.assert_trouble(explain("comment-end"), "that is the concept of classes", "--list --concept comment-end",
                            "--causes --concept comment-end")
        self.assert_trouble(explain("nothing/of/the-kind"), "no such class", "explain --list")

    def test_every_command_shows_the_class(self):
        entries = json_of(explain("--list", "--format", "json"))["entries"]
        self.assertGreaterEqual(len(entries), 150)
        for entry in entries[::12]:
            with self.subTest(entry["class"]):
                command = entry["witness"]["command"]
                self.assertTrue(command.startswith("specdrift compare "))
                result = self.shell(command.removeprefix("specdrift ") + " --format jsonl")
                found = {(one["facet"], fork["class_id"]) for one in map(json.loads, result.splitlines())
                         if one["type"] == "divergence" for fork in one["forks"]}
                self.assertIn((entry["facet"], entry["class"]), found)

    def shell(self, words):
        program = os.environ["SPECDRIFT"]
        return subprocess.run(["bash", "-c", f"'{os.path.abspath(program)}' {words}"], timeout=60,
                              capture_output=True).stdout.decode()


class Causes(CommandLineTest):
    """Causes that explorations have found, and that no entry is about."""

    @classmethod
    def setUpClass(cls):
        cls.causes = json_of(explain("--causes", "--format", "json"))["causes"]

    def one(self):
        """A cause of tokens between milestones that no entry is about."""
        return next(one for one in self.causes if one["facet"] == "tokens"
                    and one["witness"]["versions"] == "2007-05-03,2007")

    def test_all_are_explained(self):
        self.assertGreater(len(self.causes), 350)
        classes = list(dict.fromkeys(one["class"] for one in self.causes))
        explained = json_of(explain("--format", "json", *classes[::9]))["explanations"]
        found = [one["class"] for one in explained if one["cause"]]
        self.assertEqual(list(dict.fromkeys(found)), classes[::9])
        for one in explained:
            with self.subTest(one["class"]):
                self.assertTrue(one["of_witness"])
                if one["entry"]:  # of the other facet
                    continue
                self.assertIn(one["cause"], self.causes)
                self.assertEqual(one["finding"]["severity"], one["cause"]["severity"])
                self.assertGreaterEqual(len(one["epochs"]), 2)
                self.assertTrue(one["trace"])

    def test_text(self):
        cause = self.one()
        text = explain("--level", "all", cause["class"]).stdout.decode()
        self.assertIn("Not in the catalogue: versions differ in ", text.splitlines()[0])
        for words in ("found by exploring 2007-05-03 and 2007\n  since    2007-06-15 351f1aef/r898: ",
                      "  epochs   ", "  witness  " + cause["witness"]["command"] + "\n",
                      "  shortest no input of fewer characters shows it\n", "  rows\n    2007-05-03: ", "  trace\n"):
            self.assertIn(words, text)

    def test_every_command_shows_the_class(self):
        program = os.path.abspath(os.environ["SPECDRIFT"])
        for cause in self.causes[::40]:
            with self.subTest(cause["class"]):
                command = cause["witness"]["command"].replace("specdrift", f"'{program}'", 1) + " --format jsonl"
                lines = subprocess.run(["bash", "-c", command], timeout=60, capture_output=True).stdout.splitlines()
                found = {(one["facet"], fork["class_id"]) for one in map(json.loads, lines)
                         if one["type"] == "divergence" for fork in one["forks"]}
                self.assertIn((cause["facet"], cause["class"]), found)

    def test_an_input_shows_one(self):
        cause = self.one()
        words = cause["witness"]["command"].removeprefix("specdrift compare ")
        program = os.path.abspath(os.environ["SPECDRIFT"])
        result = subprocess.run(["bash", "-c", f"'{program}' explain {words} --format json"], timeout=60,
                                capture_output=True)
        [one] = [one for one in json_of(result)["explanations"]
                 if (one["class"], one["facet"]) == (cause["class"], "tokens")]
        self.assertEqual((one["cause"], one["of_witness"]), (cause, False))

    def test_lists_of_all_formats(self):
        self.assertEqual({one["facet"] for one in self.causes}, {"tokens", "errors"})
        few = ("--causes", "--facet", "tokens", "--versions", "2007,2008-04-17")
        causes = json_of(explain(*few, "--format", "json"))["causes"]
        self.assertTrue(0 < len(causes) < 10)
        text = explain(*few).stdout.decode()
        self.assertTrue(text.endswith(f"{len(causes)} causes without an entry\n"))
        markdown = explain(*few, "--format", "markdown").stdout.decode()
        self.assertEqual(markdown.count("\n"), len(causes) + 2)
        for cause in causes:
            self.assertIn(f"{cause['class']}  tokens, {cause['severity']}\n  \"", text)
            self.assertIn(cause["class"].replace("|", "\\|"), markdown)
        markup = json_of(explain("--causes", "--severity", "markup", "--format", "json"))["causes"]
        self.assertEqual({one["severity"] for one in markup}, {"markup"})

    def test_errors_only_where_tokens_differ_are_marked(self):
        few = ("--causes", "--facet", "errors", "--versions", "2007,2008-04-17")
        causes = json_of(explain(*few, "--format", "json"))["causes"]
        marked = [one for one in causes if "tokens_are_equal" in one]
        self.assertTrue(0 < len(marked) < len(causes))
        for form, count in (("text", 1), ("markdown", 1), ("html", 1)):
            shown = explain(*few, "--format", form).stdout.decode()
            self.assertEqual(shown.count(", only where tokens differ too"), len(marked) * count, form)
        for one, said in ((marked[0], "tokens differ too; no input is known on which they are equal"),
                          (next(one for one in causes if one not in marked), "while tokens are equal")):
            self.assertIn(said, " ".join(explain("--level", "all", one["class"], "--facet", "errors").stdout.decode().split()))

    def test_trouble(self):
        self.assert_trouble(explain("--causes", "--list"), "--causes", "--list")
        self.assert_trouble(explain("--causes", "--since", "2009"), "--since", "for --list alone")
        self.assert_trouble(explain("--causes", BANG), "do not go together")


class Schema(CommandLineTest):
    @unittest.skipUnless(reports.json_schema_interpreter(), "no JSON Schema validator (python3-jsonschema)")
    def test_json_has_the_form_that_its_schema_says(self):
        cause = json_of(explain("--causes", "--format", "json"))["causes"][0]["class"]
        values = [json_of(explain(*words, "--format", "json")) for words in (
            ["--list"], ["--causes"], [BANG, cause], FIXTURES[:2], ["--text", "a"])]
        self.assertEqual(reports.json_schema_complaints(SCHEMA, values), [])
        less = []
        for kind, value in (("entries", values[0]), ("causes", values[1]), ("explanations", values[2])):
            for member in value[kind][0]:
                less.append(json.loads(json.dumps(value)))
                del less[-1][kind][0][member]
        noticed = {i for i, _ in reports.json_schema_complaints(SCHEMA, less)}
        self.assertEqual((len(noticed), len(less)), (len(less), 26))


class Inputs(CommandLineTest):
    def test_what_each_version_makes_of_it(self):
        text = run("explain", "--text", "<!----!>", "--width", "200").stdout.decode()
        self.assertIn('(text) at 1:1 (bytes 0..8)\n    2007 2009: comment "--!>"\n    8.2.4 13.2.5 living: comment ""\n', text)
        self.assertRegex(text, r"\(text\) at 1:\d[^\n]*\n    [^\n]*parse error at byte \d\n")

    def test_a_page_names_its_inputs(self):
        page = self.file(b"<!----!>", "a.html")
        for inputs, words in (((page,), str(page)), (("--text", "a</a/>"), "(text)"), ((page, "--text", "a</a/>"), "2 inputs")):
            text = run("explain", "--format", "html", *inputs).stdout.decode()
            self.assertIn(f"<title>specdrift: {words}: why the versions differ</title>", text)

    def test_what_cannot_be_read_does_not_agree(self):
        for form in ("text", "markdown", "html"):
            result = run("explain", "--format", form, self.folder)
            self.assertEqual(result.returncode, 2)
            self.assertNotIn(b"agree", result.stdout)
            self.assertIn(b"Is a directory", result.stderr)
        self.assertEqual(run("explain", self.file(b"abc", "a.html")).stdout, b"the versions agree\n")

    def test_each_class_once(self):
        result = explain("--text", PAGE * 2, "--format", "json")
        found = [(one["class"], one["facet"]) for one in json_of(result)["explanations"]]
        self.assertEqual(len(found), len(set(found)))
        self.assertIn((BANG, "tokens"), found)
        self.assertFalse(any(one["of_witness"] for one in json_of(result)["explanations"]))

    def test_a_file_shows_what_compare_names_in_its_order(self):
        for page in FIXTURES:
            with self.subTest(page.name):
                found = [(one["class"], one["facet"])
                         for one in json_of(explain(page, "--format", "json"))["explanations"]]
                lines = run("compare", "--errors", "--format", "jsonl", page).stdout.splitlines()
                named = [(fork["class_id"], one["facet"]) for one in map(json.loads, lines)
                         if one["type"] == "divergence" for fork in one["forks"]]
                self.assertEqual(found, list(dict.fromkeys(named)))
        self.assertEqual(explain("--level", "all", "-", stdin=PAGE.encode()).stdout.count(b"\n  trace\n"), 2)
        several = json_of(explain(FIXTURES[0], FIXTURES[0], "--text", PAGE, "--format", "json"))
        names = [one["document"] for one in several["explanations"]]
        self.assertEqual(names.count(str(FIXTURES[0])), 2 * 2)
        self.assertEqual(names.count("(text)"), 2)

    def test_files_that_cannot_be_read(self):
        self.assert_trouble(explain(self.folder / "none.html"), "no such class in the catalogue, and no such file")
        result = explain(self.folder, "--text", PAGE)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"irectory", result.stderr)
        self.assert_trouble(explain(BANG, FIXTURES[0]), "do not go together")

    def test_agreement(self):
        self.assert_output(explain("--text", "a"), "the versions agree\n")
        self.assertEqual(json_of(explain("--text", "a", "--format", "json"))["explanations"], [])

    def test_context_and_versions(self):
        result = explain("--initial-state", "rcdata", "--last-start-tag", "title", "--versions",
                         "2009,8.2.4", "--facet", "tokens", "--text", "<!--</title>")
        self.assertTrue(result.stdout.startswith(
            b'"<!--" in a title or textarea\nrcdata/-/2009|8.2.4  tokens, markup\n'), result.stdout)
        self.assertIn(b"class    rcdata/-/2007,2009|8.2.4,13.2.5,living\n", result.stdout)

    def test_a_specification_of_ones_own(self):
        spec = self.file(DELTA, "mine.xml")
        page = ["--escaped", "--text", r"<a\x0bb>", "--facet", "tokens", "--format", "json"]
        [known] = json_of(explain("--spec", spec, *page))["explanations"]
        self.assertEqual(known["class"], "tag-name/VT/2007,mine|2009,8.2.4,13.2.5,living")
        self.assertEqual(known["entry"]["class"], "tag-name/VT/2007|2009,8.2.4,13.2.5,living")
        [new] = json_of(explain("--spec", spec, "--versions", "13.2.5,mine", *page))["explanations"]
        self.assertEqual(new["class"], "tag-name/VT/13.2.5|mine")
        self.assertIsNone(new["entry"])
        self.assertEqual(new["title"], "Not in the catalogue: versions differ in tag-name, at VT")
        self.assertEqual([row["version"] for row in new["finding"]["forks"][0]["rows"]],
                         ["13.2.5", "mine"])
        self.assertTrue(new["trace"])

    def test_markdown_of_a_hostile_input(self):
        result = explain("--format", "markdown", "--text", "```\n<!--`--!>|<script>`x`")
        text = result.stdout.decode()
        self.assertTrue(text.startswith("## "))
        for line in text.splitlines():
            if line.startswith(("|", "##")):
                self.assertNotIn("<script>", line)


class Pages(CommandLineTest):
    def page(self, *arguments):
        result = explain("--format", "html", *arguments)
        said = result.stderr.removesuffix(b": read as UTF-8 (default)\n").count(b"\n")
        self.assertEqual((result.returncode, said), (0, 0), result.stderr)
        page = Page(result.stdout.decode())
        self.assertEqual(page.wrong, [])
        self.assertLessEqual({tag for tag, _ in page.elements}, ELEMENTS)
        self.assertLessEqual({a for _, attributes in page.elements for a in attributes}, ATTRIBUTES)
        tags = [tag for tag, _ in page.elements]
        self.assertEqual((tags.count("script"), tags.count("style"), tags.count("meta")), (1, 1, 5))
        self.assertTrue(page.all("meta", "content")[0].startswith("default-src 'none'; style-src 'sha256-"))
        ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
        self.assertEqual(len(ids), len(set(ids)))
        for target in page.all("a", "href"):
            self.assertIn(target[1:], ids)
        return page

    def test_of_a_class(self):
        page = self.page(BANG)
        text = "".join(page.text)
        for words in ('"--!>" ends a comment', "2009-06-04 cf99432c/r3191", "CVE-2022-36020",
                      "specdrift compare --text '<!----!'", "13.2.5.51 Comment end state", "Step by step"):
            self.assertIn(words, text)

    def test_of_files(self):
        page = self.page(*FIXTURES)
        text = "".join(page.text)
        explained = json_of(explain(*FIXTURES, "--format", "json"))["explanations"]
        articles = [a for tag, a in page.elements if tag == "article"]
        self.assertEqual([a["data-s"] for a in articles], [one["finding"]["severity"] for one in explained])
        self.assertEqual(len(articles), sum(tag == "details" for tag, _ in page.elements))
        for one in explained:
            self.assertIn(one["class"], text)
            self.assertIn(one["title"], text)

    def test_nothing_breaks_out(self):
        for contents in BREAK_OUT:
            with self.subTest(contents):
                page = self.page(self.file(contents, "a\"'><script>alert(1)<\u202e.html"))
                self.assertNotIn("\u202e", "".join(page.text))

    def test_lists_and_agreement(self):
        text = "".join(self.page("--list").text)
        for entry in json_of(explain("--list", "--format", "json"))["entries"]:
            self.assertIn(entry["class"], text)
            self.assertIn(entry["title"], text)
        self.assertIn("The versions agree.", "".join(self.page("--text", "a").text))

    def test_causes(self):
        few = ("--causes", "--facet", "tokens", "--versions", "2007,2008-04-17")
        page = self.page(*few)
        cause, *_ = causes = json_of(explain(*few, "--format", "json"))["causes"]
        for one in causes:
            self.assertIn(one["class"], "".join(page.text))
        text = "".join(self.page(cause["class"]).text)
        self.assertIn("78e81583/r1406", text)  # a change that blame knows has words
        self.assertIn(cause["witness"]["command"], text)

    def test_a_class_that_nobody_knows(self):
        spec = self.file(DELTA, "mine.xml")
        text = "".join(self.page("--spec", spec, "--versions", "13.2.5,mine", "--escaped", "--text", r"<a\x0bb>").text)
        self.assertIn("Not in the catalogue: versions differ in tag-name, at VT", text)
        self.assertIn("tag-name/VT/13.2.5|mine", text)


class Lists(CommandLineTest):
    def entries(self, *arguments):
        return json_of(explain("--list", "--format", "json", *arguments))["entries"]

    def test_filters(self):
        everything = self.entries()
        markup = self.entries("--severity", "markup")
        self.assertEqual({one["severity"] for one in markup}, {"markup"})
        both = self.entries("--severity", "markup", "--severity", "text")
        self.assertLess(len(markup), len(both))
        self.assertLess(len(both), len(everything))
        late = self.entries("--since", "2016")
        self.assertTrue(late)
        for one in late:
            self.assertTrue(any(change["date"] >= "2016" for change in one["since"]))
        apart = self.entries("--versions", "8.2.4,13.2.5")
        self.assertTrue(apart)
        self.assertEqual({one["facet"] for one in apart}, {"errors"})

    def test_words(self):
        """A word may be in the title, in a change or its reason, or be a CVE number; every one of several has to be there."""
        everything = self.entries()
        known = [one["class"] for one in self.entries("--word", "cve-2022-36020")]
        self.assertEqual(known, [BANG])
        slash = self.entries("--word", "SLASH")
        self.assertTrue(0 < len(slash) < len(everything))
        both = self.entries("--word", "slash", "--word", "security")
        self.assertEqual(both, [one for one in slash if one in self.entries("--word", "security")])
        self.assertEqual(self.entries("--word", "no such words"), [])
        self.assert_trouble(explain("slash"), f"{len(slash)} entries have that word", "specdrift explain --list --word slash")

    def test_orders(self):
        """The same entries; those that are equal in it, in the order of the classes."""
        classes = self.entries()
        def last(one):
            return one["since"][-1]["date"] if one["since"] else ""
        grave = ["markup", "structure", "text", "errors"]
        keys = {"class": lambda one: 0, "date": last, "severity": lambda one: grave.index(one["severity"])}
        found = {order: self.entries("--sort", order) for order in keys}
        for order, key in keys.items():
            self.assertEqual(found[order], sorted(classes, key=key), order)
        self.assertEqual(len({str(entries) for entries in found.values()}), 3)

    def test_text(self):
        text = explain("--list", "--severity", "structure", "--facet", "tokens").stdout.decode()
        self.assertIn(f'2009-06-04 {BANG}  tokens, structure\n           "--!>" ends a comment\n', text)
        self.assertRegex(text, r"\n\d+ entries\n\Z")

    def test_trouble(self):
        self.assert_trouble(explain(), "explain", "nothing is named")
        self.assert_trouble(explain("--list", BANG), "do not go together")
        self.assert_trouble(explain("--list", "--since", "soon"), "--since", "'soon' is no date")
        self.assert_trouble(explain("--list", "--since", "2009-13"), "--since", "'2009-13' is no date")
        self.assert_trouble(explain("--causes", "--sort", "date"), "--sort", "for --list alone")
        self.assert_trouble(explain("--list", "--sort", "dat"), "--sort", "did you mean 'date'?")
        self.assert_trouble(explain(BANG, "--since", "2009"), "--since", "for --list alone")
        self.assert_trouble(explain("--causes", "--word", "a"), "--word", "for --list alone")
        self.assert_trouble(explain(BANG, "--severity", "text"), "--severity", "for --list and --causes alone")
        self.assert_trouble(explain("--list", "--severity", "huge"), "--severity")


if __name__ == "__main__":
    unittest.main()
