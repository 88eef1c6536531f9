"""Signs of life: on a terminal and nowhere else."""

import os
import pathlib
import pty
import re
import subprocess
import sys
import unittest

from program import SPECDRIFT, CommandLineTest, run
from waiting import OnTerminal

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAIR = ("2009", "8.2.4", "--context", "data", "--references", "shapes")
AT_ONCE = os.environ | {"SPECDRIFT_PROGRESS_WAIT": "0"}


def on_terminal(*arguments):
    """Returns what appears on standard error where that is a terminal."""
    command = [SPECDRIFT, *map(str, arguments)]
    with OnTerminal(command, stdout=subprocess.DEVNULL, env=AT_ONCE) as program:
        return program.rest()


class Signs(CommandLineTest):
    def test_verbs_that_may_take_long(self):
        page = self.file(b"<p>text</p><!--a--!><img src=x>-->" * 200)
        adapter = self.file(f"#!/bin/sh\nexec {sys.executable} {ROOT}/adapters/html-parser.py\n".encode(), "adapter")
        adapter.chmod(0o755)
        suite = self.file((ROOT / "fixtures/html5lib/8.2.4.test").read_bytes(), "8.2.4.test")  # a name that leaves room in the line
        certificate = self.folder / "certificate"
        run("prove", "8.2.4", "13.2.5", *PAIR[2:], "--certificate", certificate)
        runs = {
            rb"compared: byte \d+ of \d+ \(": ("compare", page),
            rb"compared: byte \d\d+ of \d+ \(": ("explain", page),
            rb"version \d+ of \d+ \(": ("blame", page),
            rb"candidate \d+: ": ("minimize", page),
            rb"read: byte \d+ of \d+ \(": ("tokens", "--versions", "2009", page),
            rb"followed: byte \d+ of \d+ \(": ("trace", "--versions", "2009,8.2.4", page),
            rb"test \d+ of \d+ \(": ("conformance", "--versions", "2009", suite),
            rb"checked: state \d+ of \d+ \(": ("check", certificate),
            rb"probe \d+ of \d+ \(": ("identify", "--quick", "--adapter", adapter),
            rb"looking for questions: candidate \d\d+": ("identify", "--adapter", adapter),
            rb"looking for questions: candidate \d+": ("holes", "--limit", "1", "--filter", "living with scripting off"),
            rb"cause \d+ of \d+ \(": ("holes", "--filter", "2009"),
            rb"input \d+ of \d+ \(\d+ %\): question \d+": ("holes", "--limit", "1", "--adapter", adapter),
        }
        for words, arguments in runs.items():
            shown = on_terminal(*arguments)
            self.assertRegex(shown, words)
            self.assertTrue(shown.endswith(b"\r\x1b[K") or b"\r\x1b[K" in shown.split(b"\n")[-2] + shown, arguments)
            self.assertNotRegex(run(*arguments, env=AT_ONCE).stderr, words)
        self.assertEqual(len(runs), 13)

    def test_a_corpus_says_how_much_is_left(self):
        """Bytes of the inputs where they can be counted; lines where there is no terminal; nothing if that is wished."""
        (self.folder / "pages").mkdir()
        for i in range(40):
            self.file(b"<p>text</p><!--a--!><img src=x>-->" * 2000, f"pages/{i}.html")
        lines = self.file((b'{"html": "' + b"<p>x</p>" * 4000 + b'"}\n') * 60, "lines.ndjson")
        names = self.file(f"{lines}\n".encode() * 2, "names")
        pages = self.folder / "pages"
        size = lambda *paths: b"%.1f" % (sum(path.stat().st_size for path in paths) / 1e6)
        total = size(*pages.iterdir(), lines)
        known = rb"\d+\.\d of " + re.escape(total) + rb" MB \(\d+ %\), .*documents \d+, "
        shown = on_terminal("corpus", "--no-witnesses", pages, lines)
        self.assertRegex(shown, known)
        self.assertTrue(shown.endswith(b"\r\x1b[K"))
        self.assertRegex(on_terminal("corpus", "--no-witnesses", "--files-from", names), rb" of " + re.escape(size(lines, lines)) + rb" MB ")
        self.assertRegex(on_terminal("corpus", "--no-witnesses", "--resume", self.folder / "done", pages, lines), rb"shard 1 of \d+: documents")
        said = run("corpus", "--no-witnesses", pages, lines, env=AT_ONCE).stderr
        self.assertRegex(said, rb"\Aspecdrift: " + known)
        self.assertEqual(re.findall(rb"\d+(?= %\))", said), sorted(re.findall(rb"\d+(?= %\))", said), key=int))
        unknown = run("corpus", "--no-witnesses", "-", env=AT_ONCE, stdin=lines.read_bytes() * 3).stderr
        self.assertNotIn(b" of ", unknown)
        for quiet in ("-q", "--quiet"):
            self.assertEqual(on_terminal("corpus", quiet, "--no-witnesses", pages, lines), b"")
        self.assertEqual(run("corpus", "--no-witnesses", pages, lines).stderr, b"")

    def test_a_terminal_that_is_read_is_told_once(self):
        for arguments in (("compare",), ("compare", "-"), ("tokens", "--versions", "2009"), ("minimize",)):
            ours, theirs = pty.openpty()
            os.write(ours, b"\x04")  # the end of what is typed
            process = subprocess.Popen([SPECDRIFT, *arguments], stdin=theirs, stdout=subprocess.DEVNULL, stderr=theirs)
            os.close(theirs)
            process.wait(timeout=60)
            self.assertEqual(os.read(ours, 4096).count(b"standard input; Ctrl-D ends it"), 1, arguments)
            os.close(ours)

    def test_the_wait_is_a_number(self):
        for wait in ("", "x", "-1", "1e3", "99999999999999999999"):
            result = run("tokens", "--versions", "2009", "--text", "a", env=os.environ | {"SPECDRIFT_PROGRESS_WAIT": wait})
            self.assertEqual((result.returncode, result.stderr), (0, b""))


if __name__ == "__main__":
    unittest.main()
