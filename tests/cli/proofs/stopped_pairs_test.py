"""distinguish --saved: pairs whose exploration has stopped, and goes on."""

import json
import os
import signal
import subprocess

from check_test import wait_for_handler
from program import SPECDRIFT, CommandLineTest, run

FAST = ("--references", "shapes", "--context", "data", "--context", "cdata")
TWIN = """<specification version="mine" base="13.2.5" title="t" organisation="me" date="2026" earliest="2026-01-01"
  latest="2026-01-01" source="none" section="13.2.5" errors="named">
  <alter states="tag-name"> <extend row="TAB" input="{}"/> </alter></specification>"""


class StoppedPairs(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.pairs = self.folder / "pairs"
        self.cache = self.folder / "cache"

    def distinguish(self, *arguments, cache=None):
        return run("distinguish", *arguments, *FAST, "--format", "json", "--saved", self.pairs, "--cache",
                   cache or self.cache)

    def kept(self):
        return sorted(path.name.rsplit("-", 1)[0] for path in self.pairs.iterdir())

    def assert_goes_on(self, *arguments, at_once):
        """Stopped again and again, it comes to the same."""
        for count in (10, 150, 1000):
            result = self.distinguish(*arguments, "--max-states", count)
            self.assertEqual(result.returncode, 2)
            self.assertIn(b"the same command goes on from ", result.stderr)
            self.assertIn(b"not closed", result.stderr)
            open_pairs = [p["versions"] for p in json.loads(result.stdout)["pairs"] if not p["closed"]]
            self.assertEqual(self.kept(), sorted("_".join(pair) for pair in open_pairs))
            self.assertGreater(len(open_pairs), 0)
        result = self.distinguish(*arguments)
        self.assertEqual((result.returncode, result.stderr), (at_once.returncode, b""))
        self.assertEqual(json.loads(result.stdout), json.loads(at_once.stdout))
        self.assertEqual(self.kept(), [])

    def test_pairs_that_were_stopped_and_gone_on_with_show_the_same(self):
        versions = ("2007", "2009", "8.2.4")
        at_once = run("distinguish", *versions, *FAST, "--format", "json", "--no-cache")
        self.assertEqual(at_once.returncode, 1)
        self.assert_goes_on(*versions, at_once=at_once)

    def test_of_errors_as_well(self):
        versions = ("2009", "8.2.4", "13.2.5")
        at_once = run("distinguish", *versions, *FAST, "--format", "json", "--no-cache", "--facet", "errors")
        self.assertEqual(at_once.returncode, 1)
        self.assert_goes_on(*versions, "--facet", "errors", at_once=at_once)

    def test_what_is_finished_is_not_done_again(self):
        self.assertEqual(self.distinguish("2009", "8.2.4").returncode, 1)
        result = self.distinguish("2009", "8.2.4", "2007", "--max-states", "30")
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"2 of 3 pairs: not closed", result.stderr)
        self.assertEqual(self.kept(), ["2007_2009", "2007_8.2.4"])
        self.assertEqual([p["closed"] for p in json.loads(result.stdout)["pairs"]], [False, False, True])

    def test_it_stops_when_it_is_told_to(self):
        # With every name it would take far longer than a signal does to come.
        arguments = ["distinguish", "8.2.4", "2016-01-19", "13.2.5", "--saved", str(self.pairs), "--cache", str(self.cache)]
        process = subprocess.Popen([SPECDRIFT, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_for_handler(process.pid)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 2, errors)
        self.assertIn(b"3 of 3 pairs: not closed", errors)
        self.assertEqual(output.count(b"it was interrupted"), 3)
        # The pair at hand is kept; the others had not begun.
        self.assertLessEqual(len(self.kept()), 1)

    def test_states_of_something_else_are_refused(self):
        spec = ("--spec", self.file(TWIN.format("VT").encode(), "mine.xml"))
        self.assertEqual(self.distinguish("13.2.5", "mine", *spec, "--max-states", "20").returncode, 2)
        path, = self.pairs.iterdir()
        kept = path.read_bytes()
        # Another question is another file; other data is not gone on with.
        self.assertEqual(self.distinguish("13.2.5", "mine", *spec, "--facet", "errors", "--max-states", "20").returncode, 2)
        self.assertEqual(len(self.kept()), 2)
        self.file(TWIN.format("NUL").encode(), "mine.xml")
        self.assert_trouble(self.distinguish("13.2.5", "mine", *spec), "the data of mine has changed since", "begins again")
        self.file(TWIN.format("VT").encode(), "mine.xml")
        for damaged in (b"", b"{}\n", kept[: len(kept) // 2]):
            path.write_bytes(damaged)
            self.assert_trouble(self.distinguish("13.2.5", "mine", *spec), path.name)
            self.assertEqual(path.read_bytes(), damaged)
        path.write_bytes(kept)
        self.assertEqual(self.distinguish("13.2.5", "mine", *spec).returncode, 1)

    def test_mistakes(self):
        self.assert_trouble(run("distinguish", "2009", "8.2.4", *FAST, "--saved", self.pairs, "--no-cache"),
                            "does not go together with --saved")
        self.assert_trouble(run("distinguish", "2009", "8.2.4", *FAST, "--saved", self.file(b"", "file")), "it is no folder")
        if os.getuid() != 0:
            self.folder.chmod(0o500)
            self.addCleanup(self.folder.chmod, 0o700)
            self.assert_trouble(run("distinguish", "2009", "8.2.4", *FAST, "--saved", self.pairs))
