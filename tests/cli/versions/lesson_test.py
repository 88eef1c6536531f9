"""The course in a terminal."""

import re

from program import CommandLineTest, run

NAMES = ["vertical-tab", "self-closing-flag", "eof-in-tag", "comment-end-bang", "script-escaping", "nul",
         "references-in-attributes", "refactoring"]
SECTIONS = ["Input", "Prediction", "Run", "Rows", "History", "Exercise"]


def lesson(*arguments):
    return run("lesson", *arguments)


class Lessons(CommandLineTest):
    def test_the_list(self):
        lines = lesson("--width", "200").stdout.decode().splitlines()
        self.assertEqual([line.split()[:2] for line in lines[::2]],
                         [[str(number), name] for number, name in enumerate(NAMES, 1)])
        self.assertTrue(all(re.match(r" +\S.*[?.]$", line) for line in lines[1::2]))

    def test_by_number_and_by_name(self):
        for number, name in enumerate(NAMES, 1):
            result = lesson(number)
            text = result.stdout.decode()
            self.assertEqual((result.returncode, result.stderr), (0, b""))
            self.assertTrue(text.startswith(f"{number}. "))
            self.assertEqual([line for line in text.splitlines() if line in SECTIONS], SECTIONS)
            self.assertIn("\n$ specdrift ", text)
            self.assertEqual(lesson(name).stdout, result.stdout)

    def test_fits_a_terminal(self):
        for number in range(1, 9):
            text = lesson(number, "--answers").stdout.decode()
            lines = [line for line in text.splitlines() if not line.startswith(("  witness  specdrift ", "(text): ", "`specdrift explain "))]
            self.assertLessEqual(max(map(len, lines)), 80)
            prose = [line for line in text.split("\nPrediction\n")[0].splitlines() if not line.startswith("    ")]
            self.assertLessEqual(max(map(len, prose)), 80)

    def test_prose_fits_a_narrow_terminal(self):
        for columns in (60, 200):
            text = lesson(4, "--width", columns).stdout.decode()
            prose = [line for line in text.split("\nPrediction\n")[0].splitlines() if not line.startswith("    ")]
            self.assertLessEqual(max(map(len, prose)), min(columns, 80))
            self.assertGreater(max(map(len, prose)), min(columns, 80) - 20)
            self.assertLessEqual(max(map(len, lesson("--width", columns).stdout.decode().splitlines())), columns)

    def test_no_markup_is_left(self):
        for number in range(1, 9):
            text = lesson(number, "--answers").stdout.decode()
            for markup in ("**", "\n#", "```\n", "details>", "\\<", "](", "\x1b"):
                self.assertNotIn(markup, text)

    def test_answers_are_hidden(self):
        for number in range(1, 9):
            hidden, shown = lesson(number).stdout.decode(), lesson(number, "--answers").stdout.decode()
            until = "(Answer: shown by --answers)\n"
            self.assertTrue(hidden.endswith(until))
            self.assertTrue(shown.startswith(hidden.removesuffix(until) + "Answer\n"))
            self.assertGreater(shown.count("\n$ specdrift "), hidden.count("\n$ specdrift "))

    def test_color_changes_no_word(self):
        plain = lesson("nul", "--answers").stdout.decode()
        colored = lesson("nul", "--answers", "--color", "always").stdout.decode()
        self.assertIn("\x1b[1m$ specdrift compare", colored)
        self.assertEqual(re.sub(r"\x1b\[\d+m", "", colored), plain)

    def test_markdown(self):
        text = lesson("nul", "--format", "markdown").stdout.decode()
        self.assertTrue(text.startswith("# 6. "))
        self.assertIn("\n<details>\n<summary>Answer</summary>\n", text)
        self.assertIn("](6-nul.md)", lesson("--format", "markdown").stdout.decode())

    def test_trouble(self):
        self.assert_trouble(lesson("vertical-tap"), "no such lesson", "did you mean 'vertical-tab'?")
        self.assert_trouble(lesson("poetry"), "no such lesson", "1 to 8", *NAMES)
        self.assert_trouble(lesson("cve"), "no such lesson", "the word is in comment-end-bang")
        for number in ("0", "9", "99999999999"):
            self.assert_trouble(lesson(number), f"{number}: no such lesson", "1 to 8")
        self.assert_trouble(lesson(""), "its name is empty", "1 to 8")
        self.assert_trouble(lesson("1", "2"), "2: one lesson at a time")
        self.assert_trouble(lesson("--answers"), "--answers", "no lesson is named")
        self.assert_trouble(lesson("1", "--format", "json"), "--format")
