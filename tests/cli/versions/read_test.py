"""read: prose as specification data, and what it says of prose that it cannot read."""

import json
import pathlib
import re
import subprocess
import unicodedata

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

    def test_a_page_and_its_markdown_are_the_same_text(self):
        numbered = prose.page_of(self.text, "<a href=#{id}>\u00a713.2.5.9 {words}</a>")
        other = "<h4>13.2.6 Tree construction</h4><h5>Media ready state</h5><p>It is ready."
        wrapped = prose.markdown_of(self.text, "[{words}](\n#{id}){{#of-{id}}}").replace("\n    Emit", "\n:   Emit")
        for page in (numbered + other, prose.markdown_of(self.text), wrapped, prose.markdown_of(self.text, "*[{words}][1]*")):
            result = self.diff(page)
            self.assertEqual(result.returncode, 0, result.stdout.decode())
            self.assertIn(b"80 same", result.stdout)

    def test_markdown_whose_table_has_each_cell_in_a_paragraph(self):
        page = prose.markdown_of(self.text)
        rows = re.findall(r"^\| (0x\w+) \| 0x(\w+) \|$", page, re.MULTILINE)
        self.assertGreater(len(rows), 20)
        table = page[page.index(f"| {rows[0][0]} |"):]
        cells = [cell for number, character in rows for cell in (number, f"0x{character}", unicodedata.name(chr(int(character, 16))))]
        apart = page.replace(table, "\n\n".join(["Number", "Code point", *cells]) + "\n")
        result = self.diff(apart)
        self.assertEqual(result.returncode, 0, result.stdout.decode())
        self.assertIn(b"80 same", result.stdout)
        self.refused(apart.replace(f"0x{rows[1][1]}", f"0x{rows[1][1]}G"), rows[1][0])

    def test_markdown_has_the_places_of_its_own_lines(self):
        text = prose.markdown_of(self.text, "[{words}](\n#{id})").replace("Emit the current comment token.", "Emit [the](#a) current comment token twice.", 1)
        line = 1 + text[:text.index("twice.")].count("\n")
        column = text.split("\n")[line - 1].index("Emit [the]") + 1
        self.refused(text, f'draft.txt:{line}:{column}: not read, in ', '"Emit the current comment token twice": no phrase fits')

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
    """The data differs in what was changed by hand in the text, and in nothing else."""

    def test_a_target_that_is_swapped(self):
        result = self.diff(self.changed(("- DT U+002D\n    Switch to the comment end state.", "- DT U+002D\n    Switch to the comment state.")))
        self.assertEqual(result.returncode, 1)
        self.assertIn(b"Comment start dash state", result.stdout)
        self.assertIn(b"[tokens]", result.stdout)

    def test_a_factor_is_that_of_the_text(self):
        result = self.diff(self.changed(("Multiply the character reference code by 10.", "Multiply the character reference code by 16.")))
        self.assertEqual(result.returncode, 1, result.stderr.decode())
        self.assertIn(b"Decimal character reference state", result.stdout)
        self.assertIn(b"79 same, 1 changed", result.stdout)
        self.assertIn('<multiply target="character-reference-code" by="16"', (self.folder / "draft.xml").read_text().split('id="decimal-character-reference"')[1])

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

    def test_another_encoding(self):
        for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
            self.refused(self.text.encode(encoding), "draft.txt:1:", "this is UTF-16", "iconv -f UTF-16 -t UTF-8")
        self.refused(self.text.replace("Anything else", "Any\0thing else", 1), "a byte 0x00: this is no text")

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

    def test_a_delta_of_a_state_that_nothing_leads_to(self):
        text = self.changed(("Switch to the comment start dash state.", "Switch to the comment end dash state."))
        delta, _ = self.written(text, "--base", "13.2.5")
        self.assertLess(delta.stat().st_size, 2500)
        self.assertIn('unreachable="nothing in the text leads to it"', delta.read_text())

    def test_no_delta_where_tree_construction_differs(self):
        path = self.file(self.text.encode(), "draft.txt")
        output = self.folder / "none.xml"
        result = run("read", path, "-o", output, "--base", "12.2.5")
        self.assert_trouble(result, "no delta against 12.2.5", "tree feedback", "write it without --base")
        self.assertFalse(output.exists())
