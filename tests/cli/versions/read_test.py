"""read: prose as specification data, and what it says of prose that it cannot read."""

import pathlib

from program import CommandLineTest, run
import prose

SPEC = pathlib.Path(__file__).resolve().parents[3] / "spec"


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
        self.assertIn("feedback, references", said)
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

    def test_a_target_that_nothing_else_leads_to_is_said(self):
        text = self.changed(("Switch to the comment end bang state.", "Switch to the comment state."))
        self.refused(text, "nothing leads to 'comment-end-bang'")

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
        self.doubted(text, f"draft.txt:{line}:6: in doubt: Tag name state: this entry is for LF FF SPACE and not for TAB")

    def test_a_label_between_two_entries_that_lead_on(self):
        text = self.changed(("- DT U+003E\n    Switch to the data state. Emit the current tag token.\n", "    Switch to the data state. Emit the current tag token.\n"))
        self.refused(text, "an entry that goes on in two states", '("self-closing-start-tag", then "data")')

    def test_a_label_between_two_entries_that_say_the_same(self):
        sentence = "Append the current input character to the current tag token's tag name."
        text = self.changed((sentence, f"{sentence} {sentence}"))
        self.doubted(text, f'Tag name state: "{sentence[:-1]}" twice in one entry')

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
