"""read: prose as specification data, and what it says of prose that it cannot read."""

import json
import pathlib
import re
import subprocess

from program import SPECDRIFT, CommandLineTest, run
import prose

SPEC = pathlib.Path(__file__).resolve().parents[3] / "spec"


def json_of(*words):
    return json.loads(run(*words).stdout)


class Read(CommandLineTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.text = prose.prose_of(SPEC / "13.2.5.xml")

    def written(self, text, *options):
        """The version `draft` in a file."""
        path = self.file(text.encode(), "draft.txt")
        output = self.folder / "draft.xml"
        result = run("read", path, "-o", output, *options)
        self.assertEqual(result.returncode, 0, result.stderr.decode())
        return output, result.stderr.decode()

    def changed(self, *replacements):
        text = self.text
        for old, new in replacements:
            self.assertIn(old, text)
            text = text.replace(old, new, 1)
        return text

    def diff(self, text):
        output, _ = self.written(text)
        return run("states", "--spec", output, "--diff", "13.2.5", "draft", "--width", "400")

    def refused(self, text, *words):
        path = self.file(text if isinstance(text, bytes) else text.encode(), "draft.txt")
        output = self.folder / "none.xml"
        result = run("read", path, "-o", output)
        self.assert_trouble(result, *words)
        self.assertFalse(output.exists())
        return result.stderr.decode()


class WholeTexts(Read):
    def test_prose_made_of_data_is_that_data_again(self):
        result = self.diff(self.text)
        self.assertEqual(result.returncode, 0, result.stdout.decode())
        self.assertIn(b"80 same", result.stdout)

    def test_it_says_how_much_was_read_and_what_comes_from_elsewhere(self):
        _, said = self.written(self.text)
        self.assertRegex(said, r"draft\.txt: [^\n]*, (\d+) sentences: \1 read, 0 notes, 0 unread\n")
        self.assertIn("not in the section, so from 13.2.5:", said)
        self.assertIn("the input stream, what follows when a token is emitted, feedback from tree construction, named character references", said)
        _, said = self.written(self.text, "--like", "12.2.5")
        self.assertIn("so from 12.2.5:", said)

    def test_a_version_is_called_as_it_is_told(self):
        output, _ = self.written(self.text, "--name", "mine", "--date", "2026-10-03")
        result = run("versions", "--spec", output, "mine")
        self.assertEqual(result.returncode, 0)
        self.assertIn(b"2026-10-03", result.stdout)


class Changes(Read):
    """What is changed in a text by hand is what its data differs in."""

    def test_a_target_that_is_swapped(self):
        result = self.diff(self.changed(("- DT U+002D\n    Switch to the comment end state.", "- DT U+002D\n    Switch to the comment state.")))
        self.assertEqual(result.returncode, 1)
        self.assertIn(b"Comment start dash state", result.stdout)
        self.assertIn(b"[tokens]", result.stdout)

    def test_a_state_that_nothing_leads_to_is_written_and_in_doubt(self):
        text = self.changed(("Switch to the comment end bang state.", "Switch to the comment state."))
        output, said = self.written(text)
        line = 1 + text[:text.index("Comment end bang state\n")].count("\n")
        self.assertIn(f"draft.txt:{line}:", said)
        self.assertIn("in doubt: nothing leads to the Comment end bang state: is an entry lost?", said)
        self.assertIn('id="comment-end-bang"', output.read_text())
        self.assertEqual(output.read_text().count(" unreachable="), 1)
        self.assertEqual(run("prove", "13.2.5", "draft", "--spec", output).returncode, 1)
        wrong = self.file(output.read_bytes().replace(b'id="data" ', b'id="data" unreachable="no" ', 1), "wrong.xml")
        self.assert_trouble(run("tokens", "--spec", wrong, "--version", "draft", "-", stdin=b"a"), "something leads to 'data'")

    def test_an_error_that_is_dropped(self):
        result = self.diff(self.changed(("This is a nested-comment parse error. ", "")))
        self.assertEqual(result.returncode, 1)
        self.assertIn(b"Comment less-than sign bang dash dash state", result.stdout)
        self.assertIn(b"[errors]", result.stdout)

    def test_a_character_that_is_added(self):
        result = self.diff(self.changed(("- DT U+0009\n", "- DT U+0009\n- DT U+000B\n")))
        self.assertEqual(result.returncode, 1)
        self.assertIn(b"Tag name state", result.stdout)
        self.assertIn(b"U+000B", result.stdout)

    def test_a_sentence_in_other_words_of_the_same_meaning(self):
        text = self.text.replace("Emit the current comment token.", "Emit the comment token.")
        text = text.replace("Append the current input character to", "Append the input character to")
        self.assertEqual(self.diff(text).returncode, 0)

    def test_a_new_state(self):
        new = ("## 13.2.5.81 Comment end percent state\n\nConsume the next input character:\n\n"
               "- DT Anything else\n    Reconsume in the comment state.\n\n")
        text = self.changed(("- DT U+0021\n    Switch to the comment end bang state.",
                             "- DT U+0025\n    Switch to the comment end percent state.\n- DT U+0021\n"
                             "    Switch to the comment end bang state."),
                            ("## 13.2.5.53 ", new + "## 13.2.5.53 "))
        result = self.diff(text)
        self.assertEqual(result.returncode, 1)
        self.assertIn(b"Comment end percent state", result.stdout)
        self.assertIn(b"80 -> 81 states", result.stdout)


class Refusals(Read):
    def test_a_sentence_that_no_phrase_fits_is_shown_with_its_place_and_the_nearest(self):
        text = self.changed(("Emit the current comment token.", "Emit the current comment token twice."))
        line = next(n for n, said in enumerate(text.split("\n"), 1) if "twice" in said)
        column = text.split("\n")[line - 1].index("Emit the current comment token twice") + 1
        said = self.refused(text, f'draft.txt:{line}:{column}: not read, in ', '"Emit the current comment token twice": no phrase fits',
                            'the nearest phrase: "', "1 of ")
        self.assertIn("nothing is written", said)

    def test_a_misspelt_state(self):
        text = self.changed(("Switch to the comment end bang state.", "Switch to the comment end bing state."))
        self.refused(text, 'no section is called "comment end bing state"')

    def test_a_label_that_is_no_character(self):
        self.refused(self.changed(("- DT U+0021\n", "- DT a vowel\n")), "this entry has a label that no phrase fits")

    def test_no_specification(self):
        for text in ("", "hello", "<p>hello", "<!DOCTYPE html><h1>Data</h1>", self.text.replace("Data state", "Date state"),
                     b"\xff\xfe\x00\x01", b"<dl>" * 100_000):
            self.refused(text, "draft.txt")

    def test_a_pipe_without_an_end(self):
        with subprocess.Popen(["yes", "Consume the next input character:"], stdout=subprocess.PIPE) as endless:
            done = subprocess.run([SPECDRIFT, "read", "-"], stdin=endless.stdout, capture_output=True, timeout=60, check=False)
            endless.stdout.close()
        self.assert_trouble(done, "larger than 16 MiB")

    def test_a_text_of_too_many_sections(self):
        more = "".join(f"13.2.5.{i} Added {i} state\n\nConsume the next input character.\n\n" for i in range(100, 1100))
        self.refused(self.text + "\n\n" + more, "more than 1000 sections")

    def test_two_tokenizers(self):
        said = self.refused(self.text + self.text, 'a second section "Data state"')
        self.assertRegex(said, r"draft\.txt:\d+:")

    def test_a_text_that_is_cut_off(self):
        lines = self.text.split("\n")
        for part in (2, 3, 5, 10):
            self.refused("\n".join(lines[:len(lines) // part]), "draft.txt")

    def test_a_long_sentence_takes_no_long_time(self):
        for word in ("and emit the current token ", "if the temporary buffer is \"a\", then ", "((((((", "U+0041 A A A "):
            text = self.changed(("Emit the current comment token.", word * 20_000 + "."))
            self.refused(text, "draft.txt")

    def test_what_comes_from_a_text_reaches_no_terminal_as_it_is(self):
        text = self.changed(("Emit the current comment token.", "Emit \x1b[31m\u202e."))
        self.assertNotRegex(self.refused(text), "[\x1b\u202e]")

    def test_a_file_of_any_name_makes_a_version(self):
        for name in ("-draft.txt", "..txt", "<draft> \u00e4.txt"):
            path = self.file(self.text.encode(), name)
            result = run("read", "--", path)
            self.assertEqual(result.returncode, 0, result.stderr.decode())
            self.assertRegex(result.stdout.decode(), r'<specification version="[A-Za-z0-9]')

    def test_one_text_at_a_time(self):
        self.assert_trouble(run("read"), "no text is given")
        self.assert_trouble(run("read", "a", "b"), "takes one text")
        self.assert_trouble(run("read", "none.txt"), "none.txt")
        path = self.file(self.text.encode(), "draft.txt")
        self.assert_trouble(run("read", path, "--like", "2099"), "no such version: '2099'")
        self.assert_trouble(run("read", path, "--date", "2009"), "YYYY-MM-DD")


class InPart(Read):
    """--partial: what is not read is marked, and ends a run."""

    def partial(self, text, status=1, name="draft"):
        path = self.file(text.encode(), f"{name}.txt")
        output = self.folder / f"{name}.xml"
        result = run("read", path, "--partial", "-o", output)
        self.assertEqual(result.returncode, status, result.stderr.decode())
        return output, result.stderr.decode()

    def test_a_run_ends_where_a_sentence_was_not_read(self):
        text = self.changed(("- DT U+002D\n    Switch to the comment end state.", "- DT U+002D\n    Switch to the comment end state twice."))
        line = 1 + text[:text.index("comment end state twice")].count("\n")
        output, said = self.partial(text)
        self.assertIn(f'draft.txt:{line}:5: not read, in Comment start dash state: "Switch to the comment end state twice"', said)
        self.assertIn("the nearest phrase: ", said)
        self.assertIn("1 unread", said)
        self.assertIn("written in part: 1 row marked as unread", said)
        spec = ("--spec", output)
        read = run("tokens", "--version", "draft", *spec, "-", stdin=b"<p><!---a-->b")
        self.assertEqual(read.returncode, 0, read.stderr.decode())
        other = run("tokens", "--version", "13.2.5", "-", stdin=b"<p><!---a-->b").stdout
        self.assertEqual(read.stdout.replace(b"draft", b"13.2.5").split(b"\n")[1:], other.split(b"\n")[1:])
        where = f'draft.txt:{line}: "Switch to the comment end state twice"'
        for words in (("tokens", "--version", "draft"), ("compare", "--versions", "draft,8.2.4"), ("trace", "--versions", "draft")):
            self.assert_trouble(run(*words, *spec, "-", stdin=b"<p><!---->b"), "leads to a sentence that was not read", where)
        for words in (("prove", "draft", "13.2.5"), ("distinguish", "draft", "13.2.5"), ("holes", "--viewer", "13.2.5", "--filter", "draft")):
            self.assert_trouble(run(*words, *spec), "was not read", where)
        review = run("review", output, "13.2.5", "--no-cache")
        self.assertEqual(review.returncode, 2)
        self.assertIn(b"\nNot proved: ", review.stdout)
        table = run("states", "draft", "--state", "comment start dash", *spec)
        self.assertIn(b'Not read: "Switch to the comment end state twice"', table.stdout)
        self.assertEqual(run("states", *spec, "--diff", "13.2.5", "draft").returncode, 1)
        pages = self.folder / "pages"
        pages.mkdir()
        self.file(b"<!---->", "pages/one.html")
        self.file(b"<p>", "pages/two.html")
        found = run("corpus", "--versions", "draft,13.2.5", *spec, "--quiet", pages)
        self.assertEqual(found.returncode, 2)
        self.assertIn(b"draft: unread", found.stdout + found.stderr)

    def test_what_is_not_read_is_the_same_as_nothing(self):
        old = "- DT U+002D\n    Switch to the comment end state."
        spec, names = [], ("one", "two")
        for name, more in zip(names, ("", " and sleep")):
            text = self.file(self.changed((old, f"- DT U+002D\n    Frobnicate. Switch to the comment end state{more}.")).encode(), f"{name}.txt")
            output = self.folder / f"{name}.xml"
            self.assertEqual(run("read", text, "--partial", "-o", output, "--name", name).returncode, 1)
            spec += ["--spec", output]
        certificate = self.folder / "certificate.json"
        for words in (("prove", *names, "--certificate", certificate), ("distinguish", *names)):
            found = run(*words, *spec)
            self.assertEqual(found.returncode, 2, (words, found.stdout, found.stderr))
        self.assertFalse(certificate.exists())
        self.assertEqual(run("states", *spec, "--diff", *names).returncode, 1)
        review = run("review", spec[1], spec[3], "--no-cache")
        self.assertEqual(review.returncode, 2)
        self.assertIn(b"a text was read in part", review.stderr)
        answers = run("tokens", "--batch", "--version", "one", *spec, "-", stdin=b'{"input": "b"}\n{"input": "<p><!---->"}\n{"input": "c"}\n')
        lines = answers.stdout.decode().splitlines()
        self.assertEqual(answers.returncode, 2)
        self.assertEqual(["error" in json.loads(line) for line in lines], [False, True, False])
        self.assertIn("was not read", lines[1])

    def test_where_labels_are_not_read_the_whole_state_is_not(self):
        output, _ = self.partial(self.changed(("- DT U+0021\n    Switch to the comment end bang", "- DT a vowel\n    Switch to the comment end bang")))
        for text, status in ((b"<!--a-->", 2), (b"<!--a-x", 0), (b"<p title=a>", 0)):
            self.assertEqual(run("tokens", "--version", "draft", "--spec", output, "-", stdin=text).returncode, status, text)

    def test_a_condition_that_is_not_read_leaves_no_row_of_its_entry(self):
        text = self.changed(("If the temporary buffer is", "If the temporary bucket is"))
        output, _ = self.partial(text)
        table = run("states", "draft", "--state", "script data double escape start", "--spec", output).stdout.decode()
        self.assertNotRegex(table, r"\n +if ")
        self.assertEqual(table.count("Not read: "), 1, table)

    def test_all_is_read_or_nothing_is_certain(self):
        output, said = self.partial(self.text, status=0)
        self.assertNotIn("<unread", output.read_text())
        self.assertNotIn("in part", said)
        path = self.file(b"x", "new.txt")
        for other in ("--strict", "--base=13.2.5"):
            self.assert_trouble(run("read", path, "--partial", other), "--partial")

    def tokens(self, output, text):
        return run("tokens", "--version", "draft", "--spec", output, "-", stdin=text)

    def without(self, *titles):
        """The text without these sections."""
        text = self.text
        for title in titles:
            start = text.index(f" {title}\n")
            start = text.rindex("## ", 0, start)
            end = text.find("\n## ", start)
            text = text[:start] + (text[end + 1:] if end >= 0 else "")
        return text

    def test_a_sentence_outside_of_the_states_lets_no_run_begin(self):
        output, said = self.partial(self.text.replace("## 13.2.5.1 ", "## 13.2.5 Tokenization\n\nA tokenizer may sleep.\n\n## 13.2.5.1 ", 1))
        self.assertIn("outside of the states, in Tokenization", said)
        for context in ("data", "rcdata", "rawtext", "script", "plaintext", "cdata"):
            found = run("tokens", "--version", "draft", "--spec", output, "--context", context, "-", stdin=b"a")
            self.assert_trouble(found, '"A tokenizer may sleep"')
        self.assertIn(b"comment end", run("states", "draft", "--spec", output, "--state", "comment end").stdout)

    def test_a_state_that_is_lost_ends_a_run_that_reaches_it(self):
        output, said = self.partial(self.without("Comment end dash state"))
        self.assertRegex(said, r"draft.txt:\d+:6: not read, in Comment end dash state: .*no section of this state, and this row leads to it")
        self.assertEqual(self.tokens(output, b"<p a=b><!--a").returncode, 0)
        self.assert_trouble(self.tokens(output, b"<!--a-"), '"Comment end dash state"')

    def test_a_state_that_only_tree_construction_leads_to(self):
        output, said = self.partial(self.without("PLAINTEXT state"))
        self.assertIn("in PLAINTEXT state", said)
        self.assertIn("tree construction, as 13.2.5 has it, leads to it", said)
        self.assertEqual(self.tokens(output, b"<p>a").returncode, 0)
        self.assert_trouble(self.tokens(output, b"<plaintext>a"), '"PLAINTEXT state"')

    def test_a_text_without_its_data_state(self):
        text = self.without("Data state")
        self.refused(text, "no section", '"Data state"', "79 other states are")
        output, said = self.partial(text)
        self.assertIn("not read, in Data state", said)
        self.assert_trouble(self.tokens(output, b"a"), '"Data state"')
        found = run("tokens", "--version", "draft", "--spec", output, "--context", "rcdata", "-", stdin=b"a")
        self.assertEqual(found.returncode, 0, found.stderr)

    def test_a_text_that_breaks_off(self):
        """Wherever that is, after the first state."""
        lines = self.text.split("\n")
        for share in (0.1, 0.35, 0.6, 0.85):
            output, said = self.partial("\n".join(lines[:int(len(lines) * share)]))
            self.assertIn("written in part", said)
            self.assertEqual(self.tokens(output, b"a").returncode, 0)

    def test_what_is_left_of_a_state_may_be_none(self):
        start = self.text.index("- DT EOF", self.text.index("Tag name state\n"))
        end = self.text.index("## ", start)
        output, said = self.partial(self.text[:start] + self.text[end:])
        self.assertIn("in Tag name state: \"Tag name state\": what is left of it is no state: the Tag name state has no row for", said)
        self.assertEqual(self.tokens(output, b"a").returncode, 0)
        self.assert_trouble(self.tokens(output, b"<a"), '"Tag name state"')

    def test_a_heading_that_is_lost_leaves_nothing_of_the_state_before_it(self):
        text = "".join(line for line in self.text.splitlines(keepends=True) if not line.endswith(" End tag open state\n"))
        output, said = self.partial(text)
        self.assertIn("in Tag open state: \"Consume the next input character\": a state reads once, before its entries", said)
        self.assert_trouble(self.tokens(output, b"<a"), "Consume the next input character")

    def test_without_headings_nothing_can_be_written(self):
        text = "".join(line for line in self.text.splitlines(keepends=True) if not line.startswith("## "))
        path = self.file(text.encode(), "draft.txt")
        self.assert_trouble(run("read", path, "--partial"), "draft.txt:", "no section of a state is found", "the headings are lost")

    def test_marks_are_checked_as_all_data_is(self):
        output, _ = self.partial(self.changed(("Emit the current comment token.", "Emit the current comment token twice.")))
        data = output.read_text()
        for old, new, why in (("<unread ", "<ignore/> <unread ", "was not read, and does something"),
                              ('<unread line="', '<unread line="0', "line="), ('<unread line="', '<unread lines="', "lines")):
            wrong = self.file(data.replace(old, new, 1).encode(), "wrong.xml")
            self.assert_trouble(run("versions", "--spec", wrong), why)


class Places(Read):
    """Each row has its line in the text, and reports show it."""

    def test_rows_have_the_lines_of_their_labels(self):
        output, _ = self.written(self.text)
        lines = self.text.split("\n")
        label = lines.index("- DT U+002D", lines.index("## 13.2.5.44 Comment start dash state")) + 1
        table = run("states", "draft", "--state", "comment start dash", "--spec", output).stdout.decode()
        self.assertIn(f"      place       draft.txt:{label}\n", table)
        found = json_of("states", "draft", "--state", "comment start dash", "--spec", output, "--format", "json")
        self.assertEqual(found["state"]["place"], f"draft.txt:{label - 4}")
        self.assertEqual(found["rows"][0]["place"], f"draft.txt:{label}")
        text = run("trace", "--versions", "draft", "--spec", output, "--width", "300", "-", stdin=b"<!---->").stdout.decode()
        self.assertRegex(text, rf"Switch to the comment end state\. \(draft\.txt:{label}\)\n")
        steps = run("trace", "--versions", "draft", "--spec", output, "--format", "jsonl", "-", stdin=b"<!---->").stdout.decode()
        self.assertIn(f'"place":"draft.txt:{label}"', steps)

    def test_a_comparison_says_where_the_text_has_the_row(self):
        output, _ = self.written(self.changed(("- DT U+002D\n    Switch to the comment end state.", "- DT U+002D\n    Switch to the comment state.")))
        result = run("compare", "--explain", "--versions", "13.2.5,draft", "--spec", output, "-", "--width", "300", stdin=b"<!---->a")
        self.assertRegex(result.stdout.decode(), r"Switch to the comment state\. \(draft\.txt:\d+\)")
        self.assertNotIn("13.2.5.xml:", result.stdout.decode())

    def test_lines_change_nothing_and_can_be_left_out(self):
        output, _ = self.written(self.text)
        places = self.folder / "places.xml"
        output.rename(places)
        bare, _ = self.written(self.text, "--no-places", "--name", "bare")
        self.assertNotIn(" line=", bare.read_text())
        self.assertIn(" line=", places.read_text())
        result = run("prove", "draft", "bare", "--spec", places, "--spec", bare)
        self.assertEqual(result.returncode, 0)
        self.assertIn(b"same data", result.stdout)
        self.assertNotIn(b"place ", run("states", "bare", "--state", "data", "--spec", bare).stdout)

    def test_a_delta_has_lines_of_its_own_rows_alone(self):
        text = self.changed(("- DT U+002D\n    Switch to the comment end state.", "- DT U+002D\n    Switch to the comment state."))
        base, _ = self.written(text, "--name", "first")
        first = self.folder / "first.xml"
        base.rename(first)
        head = ('<specification version="second" base="first" title="t" organisation="o" date="2026" earliest="2026-01-01" '
                'latest="2026-01-01" source="other.txt" section="13.2.5" errors="named">\n<alter states="comment-end">'
                '<replace row="!"><on input="!" line="7"><switch to="comment-end-bang"/></on></replace></alter></specification>\n')
        second = self.file(head.encode(), "second.xml")
        table = run("states", "second", "--state", "comment end", "--spec", first, "--spec", second).stdout.decode()
        self.assertEqual(re.findall(r"place +(.*)", table), ["other.txt:7"])


class Contradictions(Read):
    """Statements that a text makes twice, and otherwise the second time."""

    def doubted(self, text, *words):
        _, said = self.written(text)
        for word in words:
            self.assertIn(word, said)

    def test_a_label_that_another_entry_has(self):
        text = self.changed(("- DT U+003E\n    Switch to the data state. Emit the current tag token.\n",
                             "- DT U+003E\n- DT U+002F\n    Switch to the data state. Emit the current tag token.\n"))
        lines = text.split("\n")
        first = lines.index("- DT U+002F", lines.index("## 13.2.5.8 Tag name state")) + 1
        second = lines.index("- DT U+003E", first) + 1
        self.doubted(text, f"draft.txt:{second}:6: in doubt: Tag name state: U+002F (/) has an entry in line {first}, so this one never takes it")

    def test_a_label_that_stands_alone_is_told_even_if_nothing_can_be_written(self):
        self.refused(self.changed(("- DT U+003E\n    Switch to the data state. Emit the current tag token.\n",
                                   "- DT U+002F\n    Switch to the data state. Emit the current tag token.\n")),
                     "Tag name state: U+002F (/) has an entry in line", "no input can take the row")

    def test_a_label_twice_in_one_entry(self):
        self.doubted(self.changed(("- DT U+0009\n- DT U+000A\n", "- DT U+0009\n- DT U+0009\n- DT U+000A\n")),
                     "U+0009 (TAB) is twice among the labels of this entry")

    def test_a_name_or_a_glyph_of_another_character(self):
        for label, said in (("U+0021 QUOTATION MARK", "U+0021 QUOTATION MARK, which is U+0022"), ("U+0021 (\")", "U+0021 (\"), which is U+0022")):
            self.doubted(self.changed(("- DT U+0021\n", f"- DT {label}\n")), said, "It is read as U+0021")
        _, said = self.written(self.changed(("- DT U+0021\n", "- DT U+0021 EXCLAMATION MARK (!)\n")))
        self.assertNotIn("in doubt", said)

    def test_a_code_that_the_list_does_not_have(self):
        codes = sorted(set(re.findall(r"([a-z-]+) parse error", self.text)))
        self.assertGreater(len(codes), 20)
        listed = "## 13.2.2 Parse errors\n\n" + "\n".join(codes) + "\n\n" + self.text
        _, said = self.written(listed)
        self.assertNotIn("in doubt", said)
        self.doubted(listed.replace("nested-comment\n", "", 1), "the text's list of parse errors (line 1) has no code nested-comment")


class Deltas(Read):
    def test_a_delta_has_only_what_differs_and_does_the_same(self):
        text = self.changed(("- DT U+002D\n    Switch to the comment end state.", "- DT U+002D\n    Switch to the comment state."))
        complete, _ = self.written(text, "--name", "complete")
        whole = self.folder / "whole.xml"
        complete.rename(whole)
        delta, _ = self.written(text, "--name", "delta", "--base", "13.2.5")
        self.assertLess(delta.stat().st_size, 2500)
        result = run("states", "--spec", whole, "--spec", delta, "--diff", "complete", "delta")
        self.assertEqual(result.returncode, 0, result.stdout.decode())
        self.assertEqual(run("states", "--spec", delta, "--diff", "13.2.5", "delta").returncode, 1)

    def test_no_delta_where_tree_construction_differs(self):
        path = self.file(self.text.encode(), "draft.txt")
        output = self.folder / "none.xml"
        result = run("read", path, "-o", output, "--base", "12.2.5")
        self.assert_trouble(result, "no delta against 12.2.5", "tree feedback", "write it without --base")
        self.assertFalse(output.exists())


class Damage(Read):
    """Text that is lost is noticed, where what is left shows it."""

    def doubted(self, text, *words):
        _, said = self.written(text)
        for word in words:
            self.assertIn(word, said)
        return said

    def test_a_whole_text_leaves_no_doubt(self):
        self.assertNotIn("in doubt", self.doubted(self.text))

    def test_a_label_of_a_list_of_white_space(self):
        text = self.changed(("## 13.2.5.8 Tag name state\n\nConsume the next input character:\n\n- DT U+0009\n",
                             "## 13.2.5.8 Tag name state\n\nConsume the next input character:\n\n"))
        line = text[:text.index("## 13.2.5.8 ")].count("\n") + 5
        self.doubted(text, f"draft.txt:{line}:6: in doubt: Tag name state: this entry is for U+000A (LF), U+000C (FF) and U+0020 (SPACE) and not for U+0009 (TAB)")

    def test_a_label_between_two_entries_that_lead_on(self):
        text = self.changed(("- DT U+003E\n    Switch to the data state. Emit the current tag token.\n", "    Switch to the data state. Emit the current tag token.\n"))
        self.refused(text, "an entry that goes on in two states", '("self-closing start tag state", then "data state")')

    def test_a_label_between_two_entries_that_say_the_same(self):
        sentence = "Append the current input character to the current tag token's tag name."
        text = self.changed((sentence, f"{sentence} {sentence}"))
        self.doubted(text, f'Tag name state: "{sentence[:-1]}" twice in one entry')

    def test_an_entry_that_says_nothing(self):
        entry = "- DT Anything else\n    Emit the current input character as a character token."
        for instead in ("- DT Anything else", "- DT Anything else\n\nNote: as a character."):
            self.refused(self.changed((entry, instead)), "an entry that says nothing")

    def test_an_entry_that_contradicts_itself_has_lost_a_label(self):
        for label, why in (("- DT U+003E\n    Switch to the data state. Emit the current DOCTYPE token.", "a character is ignored, and something is done after that"),
                           ("- DT U+0000\n    This is a unexpected-null-character parse error. Emit the current", "a parse error after it is said where to go on"),
                           ("- DT ASCII upper alpha\n    Append", "something is appended to a token after it is emitted")):
            start = {"- DT U+003E": "Between DOCTYPE public and system identifiers state\n", "- DT U+0000": "Data state\n"}.get(label.split("\n")[0], "Tag name state\n")
            at = self.text.index(label, self.text.index(start))
            body = label.split("\n")[1]
            # The blank line between two entries goes with the label.
            text = self.text[:at].rstrip("\n") + "\n" + body + self.text[at + len(label):]
            self.refused(text, why, "is a label between them lost?")

    def test_an_otherwise_that_is_lost(self):
        told = "Switch to the end tag open state."
        condition = "If the current end tag token is an appropriate end tag token, then switch to the tag name state."
        self.refused(self.changed((f"- DT U+002F\n    {told}", f"- DT U+002F\n    {condition} {told}")),
                     "does it hold in any case, or only if the condition before it does")
        self.written(self.changed((f"- DT U+002F\n    {told}", f"- DT U+002F\n    {condition} Otherwise, s{told[1:]}")))

    def test_a_section(self):
        start, end = self.text.index("## 13.2.5.50 "), self.text.index("## 13.2.5.51 ")
        self.refused(self.text[:start] + self.text[end:], 'no section is called "comment end dash state"')

    def test_a_number_of_a_section(self):
        self.doubted(self.changed(("## 13.2.5.51 ", "## 13.2.5.52 ")), '"13.2.5.52 Comment end state" comes right after "13.2.5.50 ')

    def test_a_row_of_the_table_of_numbers(self):
        self.refused(self.changed(("0x80 -> 0x20AC\n0x82", "0x80 -> 0x20AC 0x82")), 'a row of a table that is none of a number')
        self.refused(self.changed(("0x82 -> ", "0x80 -> ")), "a second row for this number")
        self.doubted(self.text[:self.text.index("0x97 ->")], "the table of numeric references has no row for 0x9F")

    def test_the_end_of_the_text(self):
        text = self.text[:self.text.index("0x80 ->")].rstrip()
        self.written(text)
        self.refused(text[:-20], "not read, in Numeric character reference end state")
        self.refused(text[:-1], "the text ends within a sentence")
        self.refused(text + "\n\n- DT U+0041\n", "the text ends after the label of an entry")

    def test_a_list_that_is_not_closed(self):
        page = ("<h5>Data state</h5><p>Consume the next input character:</p><dl><dt>Anything else</dt>"
                "<dd>Emit the current input character as a character token.</dd>")
        self.refused(page, "the text ends within a list")
        self.assertNotIn("ends within", self.refused(page + "</dl>", "draft.txt"))

    def test_no_text_takes_a_long_time(self):
        page = "<h5>Data state</h5><dl><dt>U+0041<dd>"
        for text, said in ((page + "<ol><li>If the temporary buffer is \"script\":" * 100_000, "more than 200 sentences in one entry"),
                           (page + "If the temporary buffer is \"script\", then emit the current input character as a character token. " * 20_000,
                            "more than 200 sentences in one entry"),
                           (page + "<dt>U+0041<dd>Switch to the data state." * 30_000, "more than 20000 sentences"),
                           (page + "<tr><td>0x80<td>U+20AC" * 10_000, "a second row for this number"),
                           (page + "".join(f"<tr><td>0x{n:X}<td>U+20AC" for n in range(10_000)), "a table with more than 500 rows"),
                           ("<dl>" * 300_000, "no section"), ("x" * 17_000_000, "16 MiB")):
            with self.subTest(text[:200]):
                self.refused(text, said)


class LostParts(Read):
    def test_a_state_that_a_copy_has_lost_is_supplied(self):
        start = self.text.index("## 13.2.5.80 ")
        self.refused(self.text[:start], 'no section is called "numeric character reference end state"')
        lost = self.file(b"""<text><state state="numeric-character-reference-end" title="Numeric character reference end state"
            number="80" after="decimal-character-reference" from="13.2.5"/></text>""", "lost.xml")
        output, said = self.written(self.text[:start], "--lost", lost)
        self.assertIn("the Numeric character reference end state (13.2.5)", said)
        self.assertEqual(run("states", "--spec", output, "--diff", "13.2.5", "draft").returncode, 0)

    def test_a_file_that_is_none(self):
        path = self.file(self.text.encode(), "draft.txt")
        for contents, why in ((b"<text", "lost.xml"), (b"<x/>", "its root is not <text>"), (b"<text><list/></text>", "needs a state"),
                              (b'<text><other state="a"/></text>', "is none of list, entry, state and note")):
            lost = self.file(contents, "lost.xml")
            self.assert_trouble(run("read", path, "--lost", lost), why)
