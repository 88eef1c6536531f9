"""The effects of signals: whoever keeps something is asked to stop, whoever writes a file removes it, and each is told how to
continue."""

import json
import os
import pathlib
import resource
import signal
import subprocess
import sys
import unittest

from program import SPECDRIFT, CommandLineTest, run
from waiting import NewFiles, OnTerminal

# Explored in less than a second, and in minutes.
QUICK, SLOW = ("2007", "2009"), ("2009", "8.2.4")
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGXCPU)

# Two of these signals leave a core elsewhere.
resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


class CachedPairs(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.pairs, self.cache = self.folder / "pairs", self.folder / "cache"
        self.cache.mkdir()

    def stop_in_second_pair(self, number):
        """Once one pair has been cached, and the next has begun."""
        command = [SPECDRIFT, "distinguish", "2006-03-02", "2007-05-03", "13.2.5", "--pairs", "neighbours", "--saved",
                   self.pairs, "--cache", self.cache, "--format", "json"]
        with NewFiles(self.cache) as files, OnTerminal(command) as program:
            files.wait_for("causes-")
            program.forget()
            program.wait_for(b"expanded")
            program.process.send_signal(number)
            output = program.process.communicate(timeout=120)[0]
            return program.process.returncode, output, program.rest()

    def test_the_current_pair_is_kept_after_one_has_been_cached(self):
        status, output, errors = self.stop_in_second_pair(signal.SIGINT)
        self.assertEqual(status, 2, errors)
        self.assertIn(b"1 of 2 pairs: not closed", errors)
        self.assertIn(b"the same command goes on from", errors)
        first, second = json.loads(output)["pairs"]
        self.assertEqual((first["closed"], second["closed"], second["why_not"]), (True, False, "it was interrupted"))
        kept, = self.pairs.iterdir()
        self.assertTrue(kept.name.startswith("2007-05-03_13.2.5-"), kept.name)
        # And it can be read again.
        again = run("distinguish", "2007-05-03", "13.2.5", "--saved", self.pairs, "--cache", self.cache,
                    "--max-states", "1")
        self.assertEqual(again.returncode, 2, again.stderr)
        self.assertIn(b"1 of 1 pair: not closed", again.stderr)


class HowToContinue(CommandLineTest):
    def last_words(self, *command, number=signal.SIGINT):
        with OnTerminal([SPECDRIFT, *command]) as program:
            program.wait_for(b"expanded")
            program.process.send_signal(number)
            self.assertEqual(program.process.communicate(timeout=60)[0], b"")
            self.assertEqual(program.process.returncode, -number)
            return program.rest().decode()

    def test_without_state_a_line_names_it(self):
        for number in ENDING:
            words = self.last_words("prove", "8.2.4", "13.2.5", number=number)
            self.assertRegex(words, r"\r\nspecdrift: interrupted, and nothing is kept; with --saved FILE [^\n]*\r\n\Z")
        words = self.last_words("distinguish", "8.2.4", "13.2.5", "--cache", self.folder)
        self.assertRegex(words, r"\r\nspecdrift: interrupted; finished pairs are in the cache; with --saved DIR [^\n]*\r\n\Z")
        words = self.last_words("distinguish", "8.2.4", "13.2.5", "--no-cache")
        self.assertIn("specdrift: interrupted; nothing is kept; with --saved DIR", words)

    def test_an_ignored_signal_stays_ignored_without_state(self):
        """As of what a shell runs in the background: SIGINT is for whoever is in front."""
        command = ["sh", "-c", 'trap "" INT; exec "$0" "$@"', SPECDRIFT, "prove", "8.2.4", "13.2.5"]
        with OnTerminal(command) as program:
            program.wait_for(b"expanded")
            program.process.send_signal(signal.SIGINT)
            program.wait_for(b"expanded")
            program.process.send_signal(signal.SIGTERM)
            self.assertIn(b"interrupted", program.rest())
            self.assertEqual(program.process.wait(60), -signal.SIGTERM)

    def test_with_state_an_ignored_signal_stops_it(self):
        kept = self.folder / "kept"
        command = ["sh", "-c", 'trap "" INT; exec "$0" "$@"', SPECDRIFT, "prove", "8.2.4", "13.2.5", "--saved", kept]
        with OnTerminal(command) as program:
            program.wait_for(b"expanded")
            program.process.send_signal(signal.SIGINT)
            self.assertIn(b"the same command goes on from", program.rest())
            self.assertEqual(program.process.wait(60), 2)
        self.assertGreater(kept.stat().st_size, 1000)

    def test_a_hangup_keeps_the_states_too(self):
        kept = self.folder / "kept"
        with OnTerminal([SPECDRIFT, "prove", "8.2.4", "13.2.5", "--saved", kept]) as program:
            program.wait_for(b"expanded")
            program.process.send_signal(signal.SIGHUP)
            self.assertEqual(program.process.wait(60), 2)
        self.assertGreater(kept.stat().st_size, 1000)


class UnfinishedFiles(CommandLineTest):
    def test_a_signal_leaves_nothing(self):
        old = self.file(b"old", "old.json")
        for number in ENDING:
            for name in ("new.json", "old.json"):
                with NewFiles(self.folder) as files, subprocess.Popen(
                        [SPECDRIFT, "tokens", "--version", "2007", "--batch", "-o", self.folder / name],
                        stdin=subprocess.PIPE, stderr=subprocess.PIPE) as writer:
                    files.wait_for(".specdrift-")
                    writer.send_signal(number)
                    writer.wait(60)
                self.assertEqual(writer.returncode, -number)
                self.assertEqual(os.listdir(self.folder), ["old.json"])
                self.assertEqual(old.read_bytes(), b"old")

    def test_a_limit_on_the_size_of_files_is_trouble_as_other_limits_are(self):
        page = self.file(b"<!--a--!>" * 1000, "page.html")
        result = subprocess.run([SPECDRIFT, "compare", "--format", "json", "-o", self.folder / "out.json", page],
                                capture_output=True, check=False,
                                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10000, 10000)))
        self.assert_trouble(result, "out.json: cannot be written: File too large")
        self.assertEqual(os.listdir(self.folder), ["page.html"])

    def parser_that_ends_the_program(self, when):
        """The command of an adapter that sends its program a signal before one line, and the file with a byte for each line."""
        asked = self.folder / "asked"
        script = self.file(b"import os, runpy, signal, sys\n"
                           b"class Lines:\n"
                           b"    def __iter__(self):\n"
                           b"        for number, line in enumerate(lines):\n"
                           b"            with open(sys.argv[1], 'a') as file: file.write('x')\n"
                           b"            if " + when + b": os.kill(int(sys.argv[3]), signal.SIGTERM)\n"
                           b"            yield line\n"
                           b"lines, sys.stdin = sys.stdin, Lines()\n"
                           b"runpy.run_path(sys.argv[2], run_name='__main__')\n", "adapter.py")
        parser = pathlib.Path(__file__).resolve().parents[3] / "adapters/html-parser.py"
        # $PPID is the program: its shell is asked before it becomes the adapter.
        return f"exec '{sys.executable}' '{script}' '{asked}' '{parser}' $PPID", asked

    def test_a_search_for_a_cause_ends_with_the_run(self):
        """A parser can be slow, and is asked for a hundred answers then: for none after the signal but the one that is waited for."""
        page = self.file(b"<!--a--!>x<p a=1 a=2>&lang;", "page.html")
        command, asked = self.parser_that_ends_the_program(b"number == 20")
        result = run("corpus", "-q", "-j", "1", "--no-witnesses", "--versions", "living", "--adapter", command, page)
        self.assertEqual(result.returncode, 128 + signal.SIGTERM, result.stderr)
        self.assertLess(asked.stat().st_size, 30)  # of 136

    def test_a_run_that_has_ended_writes_its_reports(self):
        """The parser is asked for them again."""
        pages = [self.file(b"<!--a--!>x<p a=1 a=2>&lang;", "a.html"), self.file(b"<p>the last", "b.html")]
        command, _ = self.parser_that_ends_the_program(b"'the last' in line")
        made = self.folder / "made"
        result = run("corpus", "-q", "-j", "1", "--no-witnesses", "--versions", "living", "--reports", made, "--adapter", command, *pages)
        self.assertEqual(result.returncode, 128 + signal.SIGTERM, result.stderr)
        self.assertIn("own-rule_2fdata_2fEOF.html", os.listdir(made))

    def test_nothing_is_left_by_a_second_signal(self):
        """The first one is waited for by what is being tested: the program ends by it, and nothing is left of either."""
        (self.folder / "tmp").mkdir()
        fifo = self.folder / "fifo"
        os.mkfifo(fifo)
        command = [SPECDRIFT, "minimize", "--test", f": {{}}; echo > '{fifo}'; exec sleep 1000", "--timeout", "500",
                   "--text", "ab", "-o", self.folder / "out"]
        for number in ENDING:
            with subprocess.Popen(command, env=os.environ | {"TMPDIR": str(self.folder / "tmp")},
                                  stderr=subprocess.PIPE) as program:
                fifo.read_bytes()  # it runs
                program.send_signal(number)
                self.assertEqual(program.stderr.read(), b"")
                self.assertEqual(program.wait(60), -number)
            self.assertEqual(sorted(os.listdir(self.folder)), ["fifo", "tmp"])
            self.assertEqual(os.listdir(self.folder / "tmp"), [])


if __name__ == "__main__":
    unittest.main()
