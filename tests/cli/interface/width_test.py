"""Text is no wider than what it is read on."""

import itertools
import os
import pathlib
import re
import sys
import unicodedata

from program import VERBS, CommandLineTest, run
import prose

ROOT = pathlib.Path(__file__).resolve().parents[3]

LONG = "<p>some text before it</p><!--a--!><img src='a.png' alt='what the picture shows' onerror=x()>-->after it " * 3


def width(line):
    return sum((2 if unicodedata.east_asian_width(c) in "WF" else 1) for c in line if not unicodedata.combining(c))


def lines_of(*arguments, **options):
    return run(*arguments, **options).stdout.decode().splitlines()


def is_command(line):
    """A command that is to be copied is not broken, nor is the address of a text."""
    return (re.match(r" *(\$ |`?specdrift |\w+ +specdrift |test +echo '|Usage: specdrift )", line) or "| specdrift " in line
            or re.match(r" *text +(of \S+: )?https://\S+$", line))


class Width(CommandLineTest):
    def test_no_drawing_is_wider(self):
        for columns in (60, 80, 200):
            lines = lines_of("compare", "--errors", "--width", columns, "--text", LONG)
            self.assertGreater(len(lines), 8)
            self.assertLessEqual(max(map(width, lines)), columns)

    def test_what_just_fits_is_not_cut(self):
        text = "<!--a--!><img src=x onerror=run()>-->"  # after labels of 23 columns
        fits, cut = (lines_of("compare", "--width", columns, "--text", text) for columns in (60, 59))
        self.assertIn(f"  source               {text}", fits)
        self.assertIn(f"  source               {text[:-2]}\u2026", cut)

    def test_no_line_ends_in_a_space(self):
        for columns in range(40, 100):
            for line in lines_of("compare", "--width", columns, "--text", "a<!--a--!><img src=x onerror=run()>-->"):
                self.assertEqual(line, line.rstrip(), columns)

    def test_by_the_environment_and_by_default(self):
        env = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
        by_default = lines_of("compare", "--text", LONG, env=env)
        self.assertEqual(by_default, lines_of("compare", "--width", "80", "--text", LONG))
        self.assertEqual(lines_of("compare", "--text", LONG, env=env | {"COLUMNS": "60"}),
                         lines_of("compare", "--width", "60", "--text", LONG))
        self.assertNotEqual(by_default, lines_of("compare", "--width", "60", "--text", LONG))

    def test_wide_characters(self):
        text = "\u6f22\u5b57" * 20 + "<!--\u6f22--!>\u5b57-->" + "\u5b57" * 40
        lines = lines_of("compare", "--width", "60", "--text", text)
        self.assertIn("\u2026", "".join(lines))
        self.assertLessEqual(max(map(width, lines)), 60)

    def test_explain(self):
        for columns in (60, 120):
            lines = [line for line in lines_of("explain", "--width", columns, "--text", "<!--a--!>b-->")
                     if not line.startswith("  witness ")]
            self.assertGreater(len(lines), 20)
            self.assertLessEqual(max(map(width, lines)), columns)

    def test_what_is_left_out_has_a_sign(self):
        text = run("compare", "--text", "<!--a--!><img src=xxxxxxxxxx onerror=yyyyy>-->").stdout.decode()
        self.assertIn("[<img \u2026>", text)
        self.assertEqual(text.count("[token] under its source"), 1)
        self.assertNotIn("~", text)

    def test_errors_are_told_whole(self):
        text = "<!--a--!><img src=x onerror=run()>--><?php ?>"
        for columns in (40, 50, 60, 70):
            lines = lines_of("compare", "--errors", "--max-divergences", "all", "--width", columns, "--text", text)
            self.assertLessEqual(max(map(width, lines)), columns)
            told = " ".join(" ".join(lines).split())
            for error in ("13.2.5 living: incorrectly-closed-comment",
                          "13.2.5: unexpected-question-mark-instead-of-tag-name"):
                whole = told if error in told else told.replace(" ", "")
                self.assertIn(error if whole == told else error.replace(" ", ""), whole, columns)
            # Each has its caret, under its place.
            self.assertGreater(sum("^" in line for line in lines), 4)

    def test_lanes_never_look_the_same(self):
        # A value that is cut off in both, and differs after the cut.
        text = "<a href=\"" + "x" * 60 + "&copy=2\" title=\"" + "y" * 60 + "\">b"
        lines = lines_of("compare", "--width", "60", "--versions", "2009,8.2.4", "--text", text)
        lanes = [line for line in lines if line.startswith(("  2009 ", "  8.2.4 "))]
        self.assertGreaterEqual(len(lanes), 2)
        self.assertIn("\u00a9=2", lanes[0])
        self.assertIn("&copy=2", lanes[1])

    def test_a_version_is_named_once(self):
        for line in lines_of("compare", "--errors", "--text", "<p><a b=\"&#x80;&#x80\u0080\" b=\"&#x110000\">"):
            if "^ " in line:
                names = re.split(r"[:(]", line.split("^ ")[1])[0].split()  # how many errors each has follows in brackets
                self.assertEqual(len(names), len(set(names)), line)

    def test_colours_of_groups(self):
        text = run("compare", "--color", "always", "--versions", "2009,8.2.4", "--text", "<!--a--!>b-->").stdout.decode()
        self.assertIn("\x1b[34m2009 ", text)
        self.assertIn("\x1b[33m8.2.4 ", text)

    def test_a_cause_that_goes_on_is_told_once(self):
        text = "<svg><![CDATA[a>b]]></svg><!--c--!>d-->"
        report = run("compare", "--explain", "--versions", "2009,8.2.4", "--max-divergences", "all", "--text",
                     text).stdout.decode()
        causes = [line.strip() for line in report.splitlines() if line.startswith("  cause ")]
        self.assertEqual([line.endswith(", as above") for line in causes], [False, True, False], report)
        self.assertEqual(report.count("Switch to the bogus comment state."), 1)

    def test_states_trace_blame_and_history(self):
        for arguments in (("states", "13.2.5"), ("states", "8.2.4", "--state", "attribute name"),
                          ("states", "--diff", "2009", "8.2.4"), ("states", "--diff", "2009", "8.2.4", "--stat"),
                          ("trace", "--versions", "2007,2009,8.2.4,13.2.5", "--text", LONG[:200] + "&lang;"),
                          ("trace", "--versions", "13.2.5", "--text", LONG[:120]), ("blame", "--text", LONG),
                          ("blame", "tag open"), ("history",), ("explain", "--list")):
            outputs = set()
            for columns in (60, 80, 200):
                output = run(*arguments, "--width", columns).stdout.decode()
                outputs.add(output)
                lines = [line for line in output.splitlines() if not re.match("  (witness|example) +specdrift ", line)]
                self.assertGreater(len(lines), 9, arguments)
                self.assertLessEqual(max(map(width, lines)), columns, arguments)
                # Nothing is lost: without spaces and line breaks the text is the same.
                self.assertEqual("".join(output.split()),
                                 "".join(run(*arguments, "--width", "10000").stdout.decode().split()), arguments)
            self.assertEqual(len(outputs), 3, arguments)

    def test_every_verb(self):
        adapter = self.file(f"#!/bin/sh\nexec {sys.executable} {ROOT}/adapters/html-parser.py\n".encode(), "adapter")
        adapter.chmod(0o755)
        certificate = self.folder / "certificate.json"
        run("prove", "8.2.4", "13.2.5", "--context", "data", "--references", "shapes", "--certificate", certificate)
        page = self.file((LONG + "\u6f22\u5b57&lang;" * 9).encode())
        draft = self.file(prose.prose_of(ROOT / "spec/13.2.5.xml").encode(), "draft.txt")
        suite = ROOT / "fixtures/html5lib/13.2.5.test"
        january, february = self.folder / "january.json", self.folder / "february.json"
        run("corpus", "--format", "json", "-o", january, page)
        run("corpus", "--format", "json", "-o", february, draft)
        runs = {
            "compare": (("--explain", "--errors", page),),
            "corpus": ((page.parent,),),
            "corpus diff": ((january, february),),
            **{f"corpus {verb}": () for verb in ("plan", "map", "merge", "status")},
            "explain": ((page,), ("--list",), ("--causes", "--facet", "tokens")),
            "blame": ((page,), ("comment end",)),
            "history": ((), ("--timeline",)),
            "minimize": (("--keep", "markup", page),),
            "tokens": (("--versions", "13.2.5", page),),
            "trace": (("--versions", "2009,8.2.4", page), ("--versions", "13.2.5", page)),
            "conformance": (("--versions", "2009", "--rows", suite), ("--review", suite)),
            "prove": (("8.2.4", "13.2.5", "--context", "data", "--references", "shapes"),
                      ("2009", "13.2.5", "--context", "data", "--references", "shapes")),
            "distinguish": (("2009", "8.2.4", "--context", "data", "--references", "shapes"),),
            "check": ((certificate,),),
            "synthesize": (("--for", "2007", "-o", "/dev/null"),),
            "states": (("8.2.4", "--state", "tag open"), ("--diff", "2009", "8.2.4", "--family", "comments")),
            "identify": (("--quick", "--adapter", adapter),),
            "holes": (("--filter", "2009"),),
            "read": (),  # it writes data, and says each thing of the text in one line
            "review": (("13.2.5", draft), ("8.2.4", "living", "--documents", page)),
            "lesson": ((), (1,), (4, "--answers")),
            "versions": ((), ("living",)),
        }
        self.assertEqual(sorted(runs), sorted(VERBS))
        seen = 0
        for verb, ways in runs.items():
            for way in (*ways, ("--help",)):
                for columns in (60, 200):
                    result = run(*verb.split(), *way, env=os.environ | {"COLUMNS": str(columns)})
                    # A complaint, and what is said of a file, is told in one line, so that it can be looked for.
                    errors = b"" if result.returncode == 2 else result.stderr
                    lines = [line for said in (result.stdout, errors) for line in said.decode().splitlines() if not line.startswith("specdrift: ")]
                    self.assertGreater(len(lines), 0, f"{verb} {way}")
                    seen += 1
                    for line in lines:
                        if not is_command(line):
                            self.assertLessEqual(width(line), columns, f"{verb} {way}: {line}")
                    if way == ("--help",):  # a line of prose that begins as a command does is none
                        usage, *paragraphs = result.stdout.decode().split("\n\n")
                        in_prose = itertools.takewhile(lambda text: not text.split("\n")[0].endswith(":"), paragraphs)
                        self.assertLessEqual(max(width(line) for text in in_prose for line in text.split("\n")), columns, verb)
        self.assertEqual(seen, 114)

    def test_what_a_lesson_recorded_is_broken_once(self):
        """A lesson shows the output of a command as the command would print it in that width."""
        for lesson, command, end in ((4, ("compare", "--text", "<!--a--!><img src=x onerror=run()>-->"), "\n\n"),
                                     (8, ("states", "--diff", "8.2.4", "13.2.5", "--family", "cdata"), "\n\nsplit")):
            for columns in (40, 60, 80, 200):
                shown = run("lesson", lesson, "--width", columns).stdout.decode()
                # Recorded in lines of 80 columns: no longer ones are made of them.
                printed = run(*command, "--width", min(columns, 80)).stdout.decode().split(end)[0]
                self.assertIn(printed, shown, columns)
                self.assertLessEqual(max(width(line) for line in shown.split("\n") if not is_command(line)), max(columns, 40))

    def test_colours_take_no_room(self):
        plain = run("states", "--diff", "2009", "8.2.4", "--width", "60").stdout.decode()
        colored = run("states", "--diff", "2009", "8.2.4", "--width", "60", "--color", "always").stdout.decode()
        self.assertEqual(re.sub(r"\x1b\[[\d;]*m", "", colored), plain)

    def test_words_from_right_to_left_are_isolated(self):
        words = "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd"
        for arguments in (("compare",), ("tokens", "--versions", "2009"), ("blame",), ("trace", "--versions", "2009", "--level", "tokens")):
            text = run(*arguments, "--text", f"<!--a {words} b--!>c").stdout.decode()
            self.assertIn(f"\u2068{words}\u2069", text)
            self.assertNotIn(words, text.replace(f"\u2068{words}\u2069", ""))
        data = run("tokens", "--versions", "2009", "--format", "json", "--text", words).stdout.decode()
        self.assertNotIn("\u2068", data)

    def test_trouble(self):
        for wrong in ("0", "39", "x", "10001"):
            self.assert_trouble(run("compare", "--width", wrong, "--text", "a"), "--width", "no number from 40 to 10000")
