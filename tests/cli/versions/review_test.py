"""review: what a change of wording changes, on texts made of data; every verdict is known before."""

import itertools
import json
import pathlib
import re

import reports
from program import CommandLineTest, run
import prose

ROOT = pathlib.Path(__file__).resolve().parents[3]
BASE = ROOT / "spec" / "13.2.5.xml"
NEW_STATE = ("## 13.2.5.81 Comment end percent state\n\nConsume the next input character:\n\n"
             "- DT Anything else\n    Reconsume in the comment state.\n\n")
# A passage that is written otherwise: from, to (the first of each), whether behaviour changes and how gravely, a row that changes.
CHANGES = {
    "a swapped target": ([("- DT U+002D\n    Switch to the comment end state.", "- DT U+002D\n    Switch to the comment state.")],
                         "markup", "comment-start-dash"),
    "a dropped error": ([("This is a nested-comment parse error. ", "")], "errors", "comment-less-than-sign-bang-dash-dash"),
    "a new error": ([("- DT U+002F\n    Switch to the end tag open state.",
                      "- DT U+002F\n    This is a nested-comment parse error. Switch to the end tag open state.")], "errors", "tag-open"),
    "another code": ([("This is a nested-comment parse error.", "This is a incorrectly-closed-comment parse error.")],
                     "errors", "comment-less-than-sign-bang-dash-dash"),
    "a reworded emission": ([("Emit the current comment token.", "Emit the comment token.")], None, None),
    "a reworded append": ([("Append the current input character to", "Append the input character to")], None, None),
    "a space more": ([("Switch to the comment end state.", "Switch  to the comment\n    end state.")], None, None),
    "a state that moved": (["swap"], None, None),
    "entries that moved": ([("- DT U+002D\n    Switch to the comment start dash state.\n\n- DT U+003E\n    This is a "
                             "abrupt-closing-of-empty-comment parse error. Switch to the data state. Emit the current comment token.\n",
                             "- DT U+003E\n    This is a abrupt-closing-of-empty-comment parse error. Switch to the data state. "
                             "Emit the current comment token.\n\n- DT U+002D\n    Switch to the comment start dash state.\n")],
                           None, None),
    "labels that moved": ([("- DT U+0009\n- DT U+000A\n", "- DT U+000A\n- DT U+0009\n")], None, None),
    "a further character": ([("- DT U+0009\n", "- DT U+0009\n- DT U+000B\n")], "markup", "tag-name"),
    "a lost character": ([("- DT U+0009\n- DT U+000A\n- DT U+000C\n", "- DT U+0009\n- DT U+000A\n")], "markup", "tag-name"),
    "an entry that is gone": ([("- DT U+002F\n    Switch to the end tag open state.\n\n", "")],
                              "markup", "tag-open"),  # that of its shortest input, which is "</"
    "a token that is not emitted": ([("Switch to the data state. Emit the current tag token.", "Switch to the data state.")],
                                    "markup", "tag-name"),
    "a switch instead of a reconsume": ([("- DT Anything else\n    Reconsume in the comment state.\n\n## 13.2.5.44",
                                          "- DT Anything else\n    Switch to the comment state.\n\n## 13.2.5.44")],
                                        "structure", "comment-start"),
    "another character": ([("Append a U+002D to the comment token's data.", "Append a U+002E to the comment token's data.")],
                          "structure", "comment-start-dash"),
    "a flag that is not set": ([("Create a new DOCTYPE token. Set its force-quirks flag to on. Switch to the data state.",
                                 "Create a new DOCTYPE token. Switch to the data state.")], "structure", "before-doctype-name"),
    "a name in capitals": ([("the lowercase version of the current input character. Switch to the dOCTYPE name state.",
                             "the current input character. Switch to the dOCTYPE name state.")], "structure", "before-doctype-name"),
    "a new state that is used": ([("- DT U+0021\n    Switch to the comment end bang state.",
                                   "- DT U+0025\n    Switch to the comment end percent state.\n- DT U+0021\n"
                                   "    Switch to the comment end bang state."), ("## 13.2.5.53 ", NEW_STATE + "## 13.2.5.53 ")],
                                 "structure", "comment-end"),
    "a new state that nothing leads to": ([("## 13.2.5.53 ", NEW_STATE + "## 13.2.5.53 ")], None, None),
    "a state that nothing leads to any more": ([("Switch to the comment end bang state.", "Switch to the comment state.")],
                                               "markup", "comment-end"),
    "a new state that does what another did": ([("- DT Anything else\n    Reconsume in the comment state.\n\n## 13.2.5.44",
                                                 "- DT Anything else\n    Reconsume in the comment end percent state.\n\n## 13.2.5.44"),
                                                ("## 13.2.5.53 ", NEW_STATE + "## 13.2.5.53 ")], None, None),
}


class Review(CommandLineTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.text = prose.prose_of(BASE)

    def setUp(self):
        super().setUp()
        self.old = self.file(self.text.encode(), "old.txt")

    def changed(self, replacements, name="new.txt"):
        text = self.text
        for replacement in replacements:
            if replacement == "swap":
                begin, middle, end = (text.index(f"## 13.2.5.{n} ") for n in (47, 48, 49))
                text = text[:begin] + text[middle:end] + text[begin:middle] + text[end:]
                continue
            self.assertIn(replacement[0], text)
            text = text.replace(*replacement, 1)
        return self.file(text.encode(), name)

    def review(self, *arguments, form="text", status=1):
        result = run("review", *arguments, "--no-cache", "--width", "400", "--format", form)
        self.assertEqual(result.returncode, status, result.stderr.decode())
        text = result.stdout.decode()
        return json.loads(text) if form in ("json", "sarif") else text


class Verdicts(Review):
    def test_changes_made_by_hand(self):
        self.assertGreaterEqual(len(CHANGES), 20)
        for name, (replacements, severity, state) in CHANGES.items():
            with self.subTest(name):
                found = self.review(self.old, self.changed(replacements), form="json", status=1 if severity else 0)
                self.assertEqual((found["verdict"], found["severity"]), ("changed", severity) if severity else ("unchanged", None))
                causes = found["tokens"]["causes"] + found["errors"]["causes"]
                self.assertEqual(bool(causes), bool(severity))
                self.assertEqual([cause for cause in causes if cause["before"] == cause["after"]], [])
                if state:
                    rows = [side["id"].split("#")[0] for row in found["rows"] for side in (row["before"], row["after"]) if side]
                    self.assertIn(state, rows)
                if severity == "errors":
                    self.assertEqual(found["tokens"]["causes"], [])
                    self.assertTrue(found["tokens"]["equal"])

    def test_a_row_is_shown_in_both_texts_with_its_lines(self):
        lost = ("- DT U+0009\n- DT U+000A\n- DT U+000C\n", "- DT U+0009\n- DT U+000A\n")
        new = self.changed([lost, *CHANGES["a swapped target"][0]])
        text = self.review(self.old, new)

        def line(path):
            lines = path.read_text().split("\n")
            return lines.index("- DT U+002D", lines.index("## 13.2.5.44 Comment start dash state")) + 1
        self.assertEqual(line(self.old), line(new) + 1)
        self.assertIn("- [tokens] U+002D (-): Switch to the comment end state. "
                      f"(old.txt:{line(self.old)})\n", text)
        self.assertIn("+ [tokens] U+002D (-): Switch to the comment state. "
                      f"(new.txt:{line(new)})\n", text)

    def test_each_side_is_told_with_a_shortest_input_and_who_sees_more(self):
        text = self.review(self.old, self.changed(CHANGES["a token that is not emitted"][0]))
        self.assertRegex(text, r'markup +"<\w>", data\n +tag-name/>/old\|new\n +old\.txt: start tag <(\w)>\n'
                               r' +new\.txt: nothing\n +new\.txt sees less: start tag <\1>\n')

    def test_the_severity_is_that_of_the_worst_that_may_follow(self):
        """A comment that ends elsewhere hides or shows a script: the change that made CVE-2022-36020."""
        new = self.changed(CHANGES["a state that nothing leads to any more"][0])
        [cause] = [cause for cause in self.review(self.old, new, form="json")["tokens"]["causes"] if cause["class"].startswith("comment-end/!")]
        self.assertEqual((cause["severity_of_input"], cause["severity"], cause["rests_on"]), ("structure", "markup", "continuation"))
        self.assertEqual(cause["worst"]["direction"], {"sees": "less", "what": "start tag <script>"})
        self.assertIn("<script>", cause["worst"]["input"])
        text = self.review(self.old, new)
        self.assertIn("severity: markup, by all that may follow; on this input structure\n", text)
        self.assertRegex(text, r'the worst found: "<!--[^\n]*<script>": new\.txt sees less: start tag <script>\n')
        self.assertIn("markup, by all that may follow", self.review(self.old, new, form="markdown"))

    def test_errors_are_shown_where_tokens_differ_too(self):
        text = self.review(self.old, self.changed(CHANGES["a swapped target"][0]))
        self.assertIn("severity: tokens differ on this input, too: none is known on which they are equal\n", text)

    def test_where_rows_differ_in_errors_alone_tokens_are_not_explored(self):
        for name, are_alone in (("a dropped error", True), ("another code", True), ("a swapped target", False)):
            new = self.changed(CHANGES[name][0])
            tokens = self.review(self.old, new, form="json")["tokens"]
            self.assertEqual((tokens["same_data"], tokens["states"] == 0, tokens["equal"]), (are_alone,) * 3)
            line = "tokens: equal for every input: rows differ in parse errors alone"
            self.assertEqual(line in self.review(self.old, new), are_alone)

    def test_what_is_not_finished_says_so(self):
        new = self.changed(CHANGES["a swapped target"][0])
        result = run("review", self.old, new, "--no-cache", "--max-states", "900", "--width", "400")
        headline = result.stdout.decode().split("\n")[1]
        self.assertIn("not all was explored", headline)

    def test_digits_that_are_read_in_an_unusual_way(self):
        """Every number would take minutes and gigabytes; a few show the change, and nothing is claimed of the rest."""
        digits = "Multiply the character reference code by 16. Add a numeric version of the current input character (subtract 0x30"
        self.assertIn(digits, self.text)
        for other in (digits.replace("16", "15"), digits.replace("16", "1"), digits[digits.index("Add"):], digits.replace("0x30", "0x31")):
            with self.subTest(other):
                new = self.file(self.text.replace(digits, other).encode(), "new.txt")
                result = run("review", self.old, new, "--no-cache", "--format", "json", "--max-states", "200000")
                self.assertEqual(result.returncode, 1, result.stderr.decode())
                found = json.loads(result.stdout)
                self.assertEqual((found["verdict"], found["tokens"]["closed"]), ("changed", False))
                self.assertIn("only a few numbers are tried", found["tokens"]["why_not"])
                self.assertIn("&#x", found["tokens"]["causes"][0]["input"])

    def test_a_definition_that_is_lost(self):
        sentence = ("When a start tag token is emitted with its self-closing flag set, if the flag is not acknowledged when it is processed by the "
                    "tree construction stage, that is a non-void-html-element-start-tag-with-trailing-solidus parse error.")
        heading = "## 13.2.5 Tokenization\n\n"
        begin = self.text.index("## 13.2.5.1 ")
        old, new = (self.file((self.text[:begin] + heading + words + "\n\n" + self.text[begin:]).encode(), name)
                    for name, words in (("a.txt", sentence), ("b.txt", "")))
        text = self.review(old, new, status=0)
        self.assertIn("different outside of the states: parse errors of the tree construction stage", text)
        self.assertIn('needs a sentence such as "When a start tag token is emitted with its self-closing flag set', text)
        self.assertNotIn("has no introduction", text)
        self.assertIn("new.txt has no introduction, so its definitions are those of 13.2.5", self.review(old, self.changed([]), status=1))

    def test_states_that_are_new_or_lost(self):
        # One that did nothing else than to go on in the comment state would count as a part of that state.
        ending = NEW_STATE.replace("- DT Anything", "- DT U+003E\n    Switch to the data state. Emit the current comment token.\n\n"
                                   "- DT Anything")
        [target, _] = CHANGES["a new state that is used"][0]
        text = self.review(self.old, self.changed([target, ("## 13.2.5.53 ", ending + "## 13.2.5.53 ")]))
        self.assertRegex(text, r"\n  new: 13\.2\.5\.81 Comment end percent state \(new\.txt:\d+\)\n")
        text = self.review(self.old, self.changed(CHANGES["a state that nothing leads to any more"][0]))
        self.assertRegex(text, r"\n  nothing leads to it: 13\.2\.5\.52 Comment end bang state \(new\.txt:\d+\)\n")

    def test_nothing_changes_says_what_was_proved(self):
        text = self.review("13.2.5", self.old, status=0)
        self.assertTrue(text.startswith("13.2.5 -> old.txt\nNothing changes in the tokenizer section, for every input.\n"), text)
        self.assertRegex(text, r"  tokens: equal for every input \(\d+ states, \d+ edges, closed\)\n  parse errors and their codes: equal")
        self.assertIn("a few of each shape", text)
        self.assertIn("from 13.2.5: the input stream", text)

    def test_at_a_limit_nothing_is_claimed(self):
        new = self.changed(CHANGES["a new state that does what another did"][0])
        result = run("review", self.old, new, "--no-cache", "--max-states", "10")
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"\nNot proved: ", result.stdout)
        self.assertNotIn(b"Nothing changes", result.stdout)
        self.assertIn(b"not proved", result.stderr)
        self.assertIn(b"--max-states", result.stderr)


class Mixtures(Review):
    def test_texts_specification_files_and_versions(self):
        specification = self.file(BASE.read_bytes(), "13.2.5.xml")
        same = ("13.2.5", self.old, specification)
        for old, new in itertools.product(same, same):
            self.assertIn("Nothing changes in the tokenizer section, for every input.", self.review(old, new, status=0))
        for old in same:
            self.assertIn("Behaviour changes", self.review(old, "living"))

    def test_two_of_one_name(self):
        (self.folder / "main").mkdir()
        copy = self.file(self.text.encode(), "main/old.txt")
        new = self.changed(CHANGES["a swapped target"][0], "old.txt")
        found = self.review(copy, new, form="json")
        self.assertEqual((found["before"]["version"], found["after"]["version"]), ("old", "old-new"))
        self.assertIn(f"({copy}:", self.review(copy, new))

    def test_lines_of_a_specification_file(self):
        text = BASE.read_text().replace('<on input="!"> <switch to="comment-end-bang"/> </on>',
                                        '<on input="!"> <switch to="comment"/> </on>')
        line = next(n for n, words in enumerate(text.split("\n"), 1) if '<on input="!"> <switch to="comment"/>' in words)
        self.assertIn(f"(draft.xml:{line})\n", self.review("13.2.5", self.file(text.encode(), "draft.xml")))

    def test_what_cannot_be_read(self):
        new = self.changed([("Emit the current comment token.", "Emit the current comment token twice.")])
        self.assert_trouble(run("review", self.old, new), "new.txt:", "not read, in ", "the nearest phrase: ")
        self.assert_trouble(run("review", new, self.old), "new.txt:", "not read, in ")
        self.assert_trouble(run("review", self.old), "it takes an old and a new one, not 1")
        self.assert_trouble(run("review", self.old, self.folder / "none.txt"), "neither a file nor a version")
        self.assert_trouble(run("review", self.old, self.folder), "it is a folder")
        self.assert_trouble(run("review", "-", "-"), "standard input can be read only once")
        self.assert_trouble(run("review", "13.2.5", "8.2.4", "--lost-old", "none.xml"), "--lost-old", "13.2.5 is data and no text")

        self.assert_trouble(run("review", "13.2.5", "8.2.4", "--like", "2009"), "--like", "neither of the two is a text")

    def test_a_comment_says_which_sentence_cannot_be_read(self):
        new = self.changed([("Emit the current comment token.", "Emit the current <b>comment</b> token twice.")])
        output = self.folder / "review.md"
        result = run("review", self.old, new, "--format", "markdown", "-o", output)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"not read, in ", result.stderr)
        text = output.read_text()
        line = next(n for n, words in enumerate(new.read_text().split("\n"), 1) if "token twice" in words)
        self.assertIn("**Not reviewed: 1 sentence cannot be read.**", text)
        self.assertIn(f", line {line}: `Emit the current <b>comment</b> token twice`: no phrase fits; the nearest phrase: `", text)

    def test_a_comment_says_why_a_text_is_no_tokenizer(self):
        output = self.folder / "review.md"
        end = "- DT EOF\n    This is a eof-in-comment parse error. Emit the current comment token. Emit an end-of-file token.\n\n"
        other = "- DT Anything else\n    Append the current input character to the comment"
        endless = self.changed([(end + other, other)])
        for new, said in ((endless, "the current character can be the end of the input"), (self.file(b"<p>Cats", "none.txt"), "no section \"Data state\"")):
            result = run("review", self.old, new, "--format", "markdown", "-o", output)
            self.assertEqual(result.returncode, 2)
            self.assertIn("**Not reviewed: this is not the text of a tokenizer.**\n\n- ", output.read_text())
            self.assertIn(said, output.read_text())

    def test_paragraphs_outside_of_the_section_are_counted_and_not_judged(self):
        for words, said in (("one", None), ("two", "1 paragraph outside of the tokenizer section differs: not judged")):
            new = self.file(("## 13.2.2 Parse errors\n\nA paragraph, number " + words + ".\n\n" + self.text).encode(), "new.txt")
            old = self.file(("## 13.2.2 Parse errors\n\nA paragraph, number one.\n\n" + self.text).encode(), "first.txt")
            text = self.review(old, new, status=0)
            if said:
                self.assertIn(said, text)
            else:
                self.assertNotIn("not judged", text)

    def test_a_base_of_its_own_and_lines_of_the_draft_alone(self):
        head = ('<specification version="{}" base="{}" title="t" organisation="o" date="2026" earliest="2026-01-01"\n'
                ' latest="2026-01-01" source="none" section="13.2.5" errors="named">\n{}</specification>\n')
        base = self.file(head.format("mine", "13.2.5", "").encode(), "mine.xml")
        draft = self.file(head.format("draft", "mine", '<alter states="comment-end">\n<remove row="!"/>\n</alter>\n').encode(), "draft.xml")
        found = self.review("mine", draft, "--spec", base, form="json")
        self.assertEqual([row["before"]["line"] for row in found["rows"]], [None])
        for row in found["rows"]:
            self.assertLessEqual((row["after"] or {}).get("line") or 0, len(draft.read_text().split("\n")))

    def test_documents_that_tree_construction_reads_otherwise(self):
        draft = self.file(BASE.read_bytes().replace(b'version="13.2.5"', b'version="draft"', 1)
                          .replace(b'<start-tag names="title textarea"> <switch to="rcdata"/> </start-tag>', b"", 1), "draft.xml")
        page = self.file(b"<title><b></title>", "page.html")
        text = self.review("13.2.5", draft, "--documents", page)
        self.assertIn("Behaviour changes: no cause is known, and documents differ", text)

    def test_a_number_of_characters_is_not_lost(self):
        new = self.changed([("Emit a U+FFFD character token", "Emit two U+FFFD character tokens")])
        self.assert_trouble(run("review", self.old, new), "new.txt:", "not read, in ", "two U+FFFD")

    def test_no_file_is_read_and_written(self):
        page = self.file(b"<p>", "page.html")
        for options, name in ((("-o", self.old), "--output"), (("--certificate", self.old), "--certificate"),
                              (("--documents", page, "-o", page), "--output"),
                              (("-o", self.folder / "one", "--tests", self.folder / "one"), "--output")):
            self.assert_trouble(run("review", self.old, "13.2.5", *options), name, "needs a name of its own")
        self.assert_trouble(run("review", self.old, "8.2.4", "--tests", "-"), "--tests", "can be written only once")
        self.assertEqual(page.read_bytes(), b"<p>")
        self.assertEqual(self.old.read_text(), self.text)
        self.assertFalse((self.folder / "one").exists())


class Products(Review):
    def test_a_certificate_is_one_that_check_accepts(self):
        new = self.changed(CHANGES["a new state that does what another did"][0])
        certificate = self.folder / "certificate.json"
        self.review(self.old, new, "--certificate", certificate, status=0)
        files = []
        for text in (self.old, new):
            files += ["--spec", text.with_suffix(".xml")]
            self.assertEqual(run("read", text, "-o", files[-1]).returncode, 0)
        checked = run("check", certificate, *files)
        self.assertEqual(checked.returncode, 0, checked.stderr)
        none = self.folder / "none.json"
        result = run("review", self.old, "living", "--certificate", none, "--no-cache")
        self.assertEqual(result.returncode, 1)
        self.assertIn(b"it is not written", result.stderr)
        self.assertFalse(none.exists())

    def test_tests_pass_in_the_new_one_alone(self):
        new = self.changed(CHANGES["a swapped target"][0])
        tests = self.folder / "new.test"
        self.review(self.old, new, "--tests", tests)
        files = []
        for text in (self.old, new):
            files += ["--spec", text.with_suffix(".xml")]
            self.assertEqual(run("read", text, "-o", files[-1]).returncode, 0)
        for version, status in (("new", 0), ("old", 1)):
            self.assertEqual(run("conformance", "--versions", version, *files, tests).returncode, status, version)

    def test_impact_on_documents(self):
        (self.folder / "pages").mkdir()
        for name, page in (("one", b"<!---->a"), ("two", b"<p>"), ("three", b"<!--a-->")):
            self.file(page, f"pages/{name}.html")
        new = self.changed(CHANGES["a swapped target"][0])
        arguments = (self.old, new, "--documents", self.folder / "pages")
        found = self.review(*arguments, form="json")["documents"]
        self.assertEqual((found["documents"], found["differ"], found["skipped"]), (3, 1, 0))
        self.assertEqual([row["documents"] for row in found["impact"]["rows"]], [1])
        self.assertIn("impact of new, as a change of old: 1 document affected (33.3 %)", self.review(*arguments))
        self.assertIn("1 of 3 documents differ (33.3 %).", self.review(*arguments, form="markdown"))
        self.assert_trouble(run("review", self.old, new, "--documents", self.folder / "none"), "none: cannot be read")


class Formats(Review):
    def test_json_has_the_form_of_its_schema(self):
        (self.folder / "pages").mkdir()
        self.file(b"<!---->a", "pages/one.html")
        new = self.changed([*CHANGES["a swapped target"][0], *CHANGES["a dropped error"][0]])
        values = [self.review(self.old, new, "--documents", self.folder / "pages", form="json"),
                  self.review("8.2.4", "living", form="json"), self.review(self.old, "13.2.5", form="json", status=0)]
        if reports.json_schema_interpreter():
            self.assertEqual(reports.json_schema_complaints(ROOT / "schemas/review.schema.json", values), [])

    def test_a_comment_fits_whatever_is_compared(self):
        text = self.review("2009", "living", "--max-states", "4000", form="markdown")
        self.assertLess(len(text.encode()), 60_000)
        self.assertEqual(text.count("<details>"), text.count("</details>"))
        self.assertRegex(text, r"\n\d+ more: see the review in text or JSON\.\n")

    def test_sarif_is_about_the_lines_of_the_new_text(self):
        new = self.changed(CHANGES["a swapped target"][0])
        log = self.review(self.old, new, form="sarif")
        [result] = log["runs"][0]["results"]
        region = result["locations"][0]["physicalLocation"]["region"]
        label, sentence = new.read_text().split("\n")[region["startLine"] - 1:][:2]
        self.assertEqual((label, sentence.strip()), ("- DT U+002D", "Switch to the comment state."))
        self.assertEqual((result["ruleId"], result["level"]), ("tokens", "error"))
        self.assertEqual(self.review(self.old, "13.2.5", form="sarif", status=0)["runs"][0]["results"], [])

    def test_sarif_has_a_row_of_the_table_of_numbers_at_its_line(self):
        log = self.review(self.old, self.changed([("0x80 -> 0x20AC", "0x80 -> 0x20AD")]), form="sarif")
        [result] = log["runs"][0]["results"]
        self.assertIn("Before: 0x80: U+20AC\nAfter: 0x80: U+20AD", result["message"]["text"])
        line = 1 + self.text[:self.text.index("0x80 -> ")].count("\n")
        places = [where[0]["physicalLocation"]["region"]["startLine"] for where in (result["locations"], result["relatedLocations"])]
        self.assertEqual(places, [line, line])

    def test_sarif_has_a_row_that_is_gone_at_the_one_that_takes_its_input(self):
        entry = "- DT U+002F\n    Switch to the end tag open state.\n\n"
        new = self.changed([(entry, "")])
        log = self.review(self.old, new, form="sarif")
        [result] = [result for result in log["runs"][0]["results"] if "removed" in result["message"]["text"]]
        text = new.read_text()
        self.assertEqual(result["locations"][0]["physicalLocation"]["region"]["startLine"],
                         1 + text[:text.index("- DT Anything else", text.index("## 13.2.5.6 "))].count("\n"))
        [old] = result["relatedLocations"]
        self.assertTrue(old["physicalLocation"]["artifactLocation"]["uri"].endswith("old.txt"))
        self.assertEqual(old["physicalLocation"]["region"]["startLine"], 1 + self.text[:self.text.index(entry)].count("\n"))
        if reports.json_schema_interpreter():
            self.assertEqual(reports.json_schema_complaints(ROOT / "tests/cli/sarif.schema.json", [log]), [])

    def test_sarif_has_a_state_that_is_gone_and_one_that_nothing_leads_to(self):
        new = self.changed(CHANGES["a state that nothing leads to any more"][0])
        [result] = [result for result in self.review(self.old, new, form="sarif")["runs"][0]["results"] if result["ruleId"] == "state"]
        line = 1 + new.read_text()[:new.read_text().index("## 13.2.5.52 ")].count("\n")
        self.assertEqual((result["level"], result["locations"][0]["physicalLocation"]["region"]["startLine"]), ("warning", line))
        self.assertIn("13.2.5.52 Comment end bang state: nothing leads to this state any more", result["message"]["text"])
        text = new.read_text()
        new.write_text(text[:text.index("## 13.2.5.52 ")] + text[text.index("## 13.2.5.53 "):])
        log = self.review(self.old, new, form="sarif")
        [result] = [result for result in log["runs"][0]["results"] if result["ruleId"] == "state"]
        before = 1 + text[:text.index("## 13.2.5.51 ")].count("\n")
        self.assertEqual((result["level"], result["locations"][0]["physicalLocation"]["region"]["startLine"]), ("note", before))
        self.assertIn("13.2.5.52 Comment end bang state: removed", result["message"]["text"])
        [old] = result["relatedLocations"]
        self.assertEqual(old["physicalLocation"]["region"]["startLine"], line)
        if reports.json_schema_interpreter():
            self.assertEqual(reports.json_schema_complaints(ROOT / "tests/cli/sarif.schema.json", [log]), [])

    def test_what_is_in_doubt_is_in_every_format(self):
        new = self.changed([("- DT U+0009\n- DT U+000A\n", "- DT U+0009\n- DT U+0009\n- DT U+000A\n")])
        said = "U+0009 (TAB) is twice among the labels of this entry"
        for form in ("text", "markdown", "html"):
            self.assertIn("In doubt", self.review(self.old, new, form=form, status=0))
        [doubt] = self.review(self.old, new, form="json", status=0)["doubts"]
        self.assertIn(said, doubt["what"])
        [result] = self.review(self.old, new, form="sarif", status=0)["runs"][0]["results"]
        self.assertEqual((result["ruleId"], result["locations"][0]["physicalLocation"]["region"]["startLine"]), ("in-doubt", doubt["line"]))

    def test_a_row_touches_what_is_proved(self):
        begin, end = self.text.index("## 13.2.5.52 "), self.text.index("## 13.2.5.53 ")
        copy = self.text[begin:end].replace("13.2.5.52 Comment end bang", "13.2.5.81 Comment foo")
        new = self.changed([("Switch to the comment end bang state.", "Switch to the comment foo state."), ("## 13.2.5.53 ", copy + "## 13.2.5.53 ")])
        touched = {row["touches"] for row in self.review(self.old, new, form="json", status=0)["rows"]}
        self.assertEqual(touched, {"nothing"})

    def test_a_comment_that_goes_on_after_its_token_has_a_cause_for_each_character(self):
        """Its end shows first, and does not hide the tag that it swallows."""
        start = self.text.index("## 13.2.5.52 ")
        old = "Switch to the data state. Emit the current comment token."
        at = self.text.index(old, start)
        new = self.file((self.text[:at] + old.replace("data", "comment") + self.text[at + len(old):]).encode(), "new.txt")
        found = self.review(self.old, new, form="json")
        self.assertEqual(found["severity"], "markup")
        self.assertIn("comment/<", {cause["class"].rsplit("/", 1)[0] for cause in found["tokens"]["causes"]})

    def test_nothing_of_a_text_acts(self):
        """A file's name is all of a text that a report has as it is: what is read are known sentences."""
        name = "<img src=x onerror=alert(1)>|`[a](b)\x1b[31m.txt"
        new = self.changed(CHANGES["a swapped target"][0], name)
        for form in ("text", "markdown", "html"):
            text = self.review(self.old, new, form=form)
            self.assertNotIn("\x1b", text)
            if form == "html":
                self.assertNotIn("<img", text)
            if form == "markdown":
                outside = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", text)
                self.assertNotRegex(outside, r"(?<!\\)<img|(?<!\\)\[a\]\(b\)")

    def test_a_page_has_no_script(self):
        text = self.review(self.old, self.changed(CHANGES["a swapped target"][0]), form="html")
        self.assertNotIn("<script", text)
        self.assertIn("<code>&lt;!----a</code>", text)
