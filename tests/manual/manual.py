#!/usr/bin/env python3
"""Manual pages and completions, held against --help, and read by what reads them.

usage: manual.py SPECDRIFT
"""

import glob
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import shells

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import readable  # noqa: E402

SPECDRIFT = os.path.abspath(sys.argv[1])
SECTIONS = ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES", "SEE ALSO"]


def output(*arguments):
    return subprocess.run([SPECDRIFT, *arguments], check=True, capture_output=True, text=True, timeout=60).stdout


def help_options(text):
    return re.findall(r"^  (?:-\w, |    )--([a-z0-9-]+)(?: ([A-Z]+))?(?:\s|$)", text, re.M)


VERSIONS = [version["name"] for version in json.loads(output("versions", "--format", "json"))["versions"]]
VERBS = re.findall(r"^  ([a-z]+(?: [a-z]+)?)  ", re.search(r"\nVerbs:\n(.*?)\n\n", output("--help"), re.S)[1], re.M)
HELP = {verb: output(*verb.split(), "--help") for verb in VERBS}
PAGES = {verb: f"specdrift-{verb.replace(' ', '-')}" for verb in VERBS}


def spoken(page):
    """Returns the words of a page, without the marks of its language."""
    for mark, character in (("\\(aq", "'"), ("\\(ga", "`"), ("\\(ha", "^"), ("\\(ti", "~"), ("\\(dq", '"'),
                            ("\\-", "-"), ("\\&", ""), ("\\e", "\\")):
        page = page.replace(mark, character)
    return re.sub(r"\\f[BIR]", "", page)


class Pages(unittest.TestCase):
    failureException = readable.Failure

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        output("--manual", cls.folder.name + "/new/man1")
        cls.pages = {path.stem: path for path in pathlib.Path(cls.folder.name, "new/man1").iterdir()}

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_one_for_each_verb_and_the_program(self):
        self.assertGreaterEqual(len(VERBS), 7)
        self.assertEqual(sorted(self.pages), sorted(["specdrift", *PAGES.values()]))

    def test_each_has_every_section(self):
        for path in self.pages.values():
            self.assertEqual(re.findall(r"^\.SH (.*)$", path.read_text(), re.M), SECTIONS, path.name)

    def test_each_says_what_help_says(self):
        for verb in VERBS:
            page = " ".join(spoken(self.pages[PAGES[verb]].read_text()).split())
            described = re.sub(r"^(?:[A-Z][^\n]*:$)", "", HELP[verb], flags=re.M)
            words = [word for word in described.split() if word not in ("Usage:", "Examples:", "Exit", "status:")]
            for word in words:
                self.assertIn(word, page, verb)
            options = help_options(HELP[verb])
            self.assertGreaterEqual(len(options), 4)
            for name, argument in options:
                self.assertRegex(page, rf"\.TP (-\w, )?--{name}{' ' + argument if argument else ''} ")

    def test_the_program_lists_the_verbs(self):
        page = spoken(self.pages["specdrift"].read_text())
        for verb in VERBS:
            self.assertIn(f"\n{verb}\n", page)
            self.assertIn(f".BR {PAGES[verb]} (1)", page)

    def test_mandoc_finds_no_fault(self):
        self.lint("mandoc", "-T", "lint", "-W", "warning")

    def test_groff_warns_of_nothing(self):
        # The pages are plain ASCII, so that no locale matters.
        self.lint("groff", "-man", "-ww", "-T", "ascii", "-z")

    def lint(self, *command):
        if not shutil.which(command[0]):
            self.skipTest(f"no {command[0]}")
        for path in self.pages.values():
            result = subprocess.run([*command, path], capture_output=True, text=True, timeout=60)
            self.assertEqual((result.returncode, result.stdout + result.stderr), (0, ""), path.name)

    def test_a_folder_that_cannot_be_made(self):
        result = subprocess.run([SPECDRIFT, "--manual", "/dev/null/man"], capture_output=True, text=True, timeout=60)
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn("/dev/null/man: cannot be made", result.stderr)


class Completions(unittest.TestCase):
    failureException = readable.Failure

    """The questions are the same for each shell; how it is asked, and what it answers, is its own."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.here = pathlib.Path(cls.folder.name)
        for shell in ("bash", "zsh", "fish"):
            (cls.here / f"completions.{shell}").write_text(output("--completions", shell))
        (cls.here / "page.html").touch()
        (cls.here / "pages").mkdir()

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def script(self, shell):
        if shells.missing(shell):
            self.skipTest(shells.missing(shell))
        return self.here / f"completions.{shell}"

    def test_syntax(self):
        for shell, check in (("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")):
            with self.subTest(shell):
                subprocess.run([shell, check, self.script(shell)], check=True, timeout=60)

    def questions(self):
        """Pairs of a line and the candidates for its last word."""
        yield "specdrift ", {verb for verb in VERBS if " " not in verb} | {"help"}
        yield "specdrift help corpus ", {"plan", "map", "merge", "status", "diff"}
        yield "specdrift corpus ", {"plan", "map", "merge", "status", "diff", "page.html", "pages/"} | self.scripts()
        yield "specdrift corpus st", {"status"}
        yield "specdrift corpus map --sha", {"--shard"}
        yield "specdrift corpus merge pag", {"pages/"}
        yield "specdrift corpus pages --shar", set()
        yield "specdrift comp", {"compare"}
        yield "specdrift help sta", {"states"}
        yield "specdrift --comp", {"--completions"}
        yield "specdrift --completions ", {"bash", "zsh", "fish"}
        yield "specdrift compare --fo", {"--foreign-content", "--format"}
        yield "specdrift compare --format j", {"json", "jsonl", "junit"}
        yield "specdrift compare --format=j", {"json", "jsonl", "junit"}
        yield "specdrift compare --severity-at-least ", {"errors", "text", "structure", "markup"}
        yield "specdrift compare --context r", {"rcdata", "rawtext"}
        yield "specdrift compare --versions 2007,8", {"2007,8.2.4"}
        yield "specdrift compare --facet data,i", {"data,identifiers"}
        yield "specdrift trace --versions ", set(VERSIONS)
        yield "specdrift states 1", {"12.2.5", "13.2.5"}
        yield "specdrift compare p", {"page.html", "pages/"}
        yield "specdrift compare --errors --spec p", {"page.html", "pages/"}
        yield "specdrift compare -o p", {"page.html", "pages/"}
        yield "specdrift compare --keep-tokens ", set()
        yield "specdrift explain comment-end/", self.classes("comment-end/")
        for verb in VERBS:
            yield f"specdrift {verb} --", {f"--{name}" for name, _ in help_options(HELP[verb])}

    @classmethod
    def scripts(cls):
        return {path.name for path in cls.here.glob("completions.*")}

    @staticmethod
    def classes(prefix):
        listed = output("explain", "--list")
        return set(re.findall(rf"({re.escape(prefix)}\S+)  ", listed))

    def test_bash(self):
        script = self.script("bash")
        for line, expected in self.questions():
            with self.subTest(line):
                found = {word.replace("\\", "") for word in shells.ask_bash(script, line, self.here)}
                self.assertEqual({word.rstrip("/") for word in found}, {word.rstrip("/") for word in expected})

    def test_bash_quotes_what_it_offers(self):
        script = self.script("bash")
        found = shells.ask_bash(script, "specdrift explain comment-end/", self.here)
        self.assertIn(r"comment-end/\!/2007\,2009\|8.2.4\,13.2.5\,living", found)
        self.assertEqual(shells.ask_bash(script, r"specdrift explain comment-end/\!/2007\,2009\|", self.here),
                         [r"comment-end/\!/2007\,2009\|8.2.4\,13.2.5\,living"])
        self.assertEqual(shells.ask_bash(script, "specdrift explain 'comment-end/!/2007,2009|", self.here),
                         ["comment-end/!/2007,2009|8.2.4,13.2.5,living"])

    def test_bash_knows_where_options_end(self):
        script = self.script("bash")
        self.assertEqual(shells.ask_bash(script, "specdrift compare -- --fo", self.here), [])
        self.assertEqual(shells.ask_bash(script, "specdrift compare -- --format pag", self.here), ["page.html", "pages"])

    def test_fish(self):
        script = self.script("fish")
        for line, expected in self.questions():
            with self.subTest(line):
                # The value of --name=VALUE comes with the option.
                found = {word.removeprefix("--format=") for word in shells.ask_fish(script, line, self.here)}
                self.assertEqual(found - {"-h", "-o"}, expected)

    def test_zsh(self):
        zsh = shells.Zsh(self.script("zsh"), self.here)
        self.addCleanup(zsh.close)
        # After what is complete zsh puts a space, and in lists a comma.
        for line, expected in (
                ("specdrift comp", "specdrift compare"),
                ("specdrift help sta", "specdrift help states"),
                ("specdrift --completions z", "specdrift --completions zsh"),
                ("specdrift compare --form", "specdrift compare --format="),
                ("specdrift compare --format jsonl --sev", "specdrift compare --format jsonl --severity-at-least="),
                ("specdrift compare --format mark", "specdrift compare --format markdown"),
                ("specdrift compare --format=mark", "specdrift compare --format=markdown"),
                ("specdrift compare --context rc", "specdrift compare --context rcdata"),
                ("specdrift compare --versions 2007,8", "specdrift compare --versions 2007,8.2.4"),
                ("specdrift compare --facet data,i", "specdrift compare --facet data,identifiers"),
                ("specdrift trace --versions 13", "specdrift trace --versions 13.2.5"),
                ("specdrift states 13", "specdrift states 13.2.5"),
                ("specdrift compare page.", "specdrift compare page.html"),
                ("specdrift compare -o page.", "specdrift compare -o page.html"),
                ("specdrift explain comment-end/\\!/2007,2009\\|", "specdrift explain comment-end/\\!/2007,2009\\|8.2.4,13.2.5,living")):
            with self.subTest(line):
                self.assertEqual(zsh.complete(line).rstrip(", "), expected)

    def test_an_unknown_shell(self):
        result = subprocess.run([SPECDRIFT, "--completions", "tcsh"], capture_output=True, text=True, timeout=60)
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn("it is one of bash, zsh or fish", result.stderr)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    unittest.main(argv=sys.argv[:1])
