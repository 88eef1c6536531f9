"""Runs in which no thread can be made, or there is no memory: a clear message and status 2, or all of the right result, but
never a hang, a crash or half of it."""

import json
import os
import pathlib
import subprocess
import unittest

from program import SPECDRIFT, CommandLineTest

FAILING = os.environ.get("SPECDRIFT_FAILING", "")
ROOT = pathlib.Path(__file__).resolve().parents[3]
# An adapter that answers each question in the same way; of what is compared here it makes no difference.
ADAPTER = f"python3 -S {ROOT}/adapters/html-parser.py"


def can_be_loaded():
    """Not before a sanitizer, which wants to be the first."""
    return FAILING and subprocess.run([SPECDRIFT, "--version"], env=os.environ | {"LD_PRELOAD": FAILING},
                                      capture_output=True).returncode == 0


@unittest.skipUnless(can_be_loaded(), "nothing can be loaded before this program")
class ShortOfResources(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.pages = self.folder / "pages"
        self.pages.mkdir()
        for number in range(40):
            (self.pages / f"{number:02}.html").write_bytes(b"<!--a--!>x<p a=1 a=2>&lang;" + b"<b>" * (number % 3))
        self.page = self.pages / "00.html"
        tests = [{"description": f"{i}", "input": f"<b>{i}", "output": [["StartTag", "b", {}], ["Character", f"{i}"]]} for i in range(80)]
        self.suite = self.file(json.dumps({"tests": tests}).encode(), "a.test")

    def result(self, *command, timeout=60, **environment):
        environment = os.environ | {"LD_PRELOAD": FAILING} | {name: str(value) for name, value in environment.items()}
        return subprocess.run([SPECDRIFT, *map(str, command)], env=environment, stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=timeout)

    def sweep(self, command, normal, name, places):
        """Status 2 with a message, or the normal result."""
        for place in places:
            with self.subTest(command=" ".join(map(str, command)), **{name: place}):
                got = self.result(*command, **{name: place})
                if got.returncode == 2:
                    self.assertRegex(got.stderr.decode(), r"\A(specdrift: [^\n]+\n(  [^\n]+\n)?)+\Z|\A\Z")
                else:
                    self.assertEqual((got.returncode, got.stdout), (normal.returncode, normal.stdout), got.stderr)

    def test_threads_that_cannot_be_made(self):
        plan = self.folder / "plan.jsonl"
        self.assertEqual(self.result("corpus", "plan", "-o", plan, "--shards", "1", self.pages).returncode, 0)
        parts = self.folder / "parts"
        for command in (("corpus", "-q", "-j", "4", self.pages), ("corpus", "-j", "4", self.pages),
                        ("corpus", "-q", "-j", "4", "--versions", "living", "--adapter", ADAPTER, self.pages),
                        ("conformance", "--jobs", "4", "--adapter", ADAPTER, self.suite)):
            normal = self.result(*command)
            self.assertIn(normal.returncode, (0, 1), normal.stderr)
            for place in range(1, 7):
                got = self.result(*command, NO_THREAD_AT=place)
                # Without -q the first one shows the progress. Where there is one that compares, all are compared.
                if command[0] == "corpus" and place <= (1 if "-q" in command else 2):
                    self.assert_trouble(got, "thread: cannot be started: Resource temporarily unavailable", "ulimit")
                else:
                    self.assertEqual((got.returncode, got.stdout), (normal.returncode, normal.stdout), (command, place, got.stderr))
        command = ("corpus", "map", "-q", "-j", "3", "--shard", "0", "-o", parts, "--plan", plan)
        self.assert_trouble(self.result(*command, NO_THREAD_AT=1), "thread: cannot be started")
        self.assertEqual(list(parts.glob("*")), [])
        self.assertEqual(self.result(*command, NO_THREAD_AT=3).returncode, 0)

    def test_memory_that_cannot_be_had(self):
        count = self.folder / "count"
        for command in (("corpus", "-q", "-j", "2", "--no-witnesses", self.page, self.pages / "01.html"),
                        ("compare", "--explain", self.page), ("tokens", "--format", "json", self.page), ("blame", self.page),
                        ("states", "living", "--state", "data"), ("compare", "--no-such-option"), ("lesson", "1")):
            normal = self.result(*command, COUNT_IN=count)
            requests = int(count.read_text())
            # All of the first, which the program makes before it knows what to do, and a sample of the others.
            places = sorted({*range(1, 12), *range(12, requests + 1, requests // 24 + 1)})
            for name in ("NO_MEMORY_AT", "NO_MEMORY_ONCE"):
                self.sweep(command, normal, name, places)
