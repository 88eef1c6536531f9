"""corpus --resume: what is killed goes on. The moments are chosen: before each change of a file that the program makes."""

import json
import os
import random
import shutil
import signal
import subprocess
import unittest

from program import SPECDRIFT, CommandLineTest, run

KILL_AT = os.environ.get("SPECDRIFT_KILL_AT")
PAGES = [b"<!--a--!><img src=x>-->", b"<p>x</p>", b"<?a b?>", b"<p title", b"&amp;lt", b"</p d>", b"<a b=c<d>"]


class Resume(CommandLineTest):
    def setUp(self):
        super().setUp()
        # Three shards, and something that is skipped.
        (self.folder / "pages").mkdir()
        for i in range(1100):
            (self.folder / f"pages/{i:04}.html").write_bytes(PAGES[i % 7] * (1 + i % 5))
        self.file(b"{\n" + json.dumps({"html": "<p\x0bx>"}).encode(), "lines.ndjson")

    def corpus(self, *options, env=None, outputs="out"):
        (self.folder / outputs).mkdir(exist_ok=True)
        return subprocess.run([SPECDRIFT, "corpus", "-q", "-o", f"{outputs}/report", "--records", f"{outputs}/records", *options, "pages",
                               "lines.ndjson"], cwd=self.folder, env=os.environ | (env or {}), capture_output=True, timeout=120, check=False)

    def outputs(self, folder="out"):
        return {path.name: path.read_bytes() for path in (self.folder / folder).iterdir()}

    def serial(self):
        self.assertEqual(self.corpus(outputs="serial").returncode, 2)
        outputs = self.outputs("serial")
        self.assertEqual(sorted(outputs), ["records", "report"])
        self.assertEqual(outputs["records"].count(b"\n"), 1102)
        return outputs

    def test_without_a_kill(self):
        serial = self.serial()
        for _ in range(2):
            self.assertEqual(self.corpus("--resume", "done").returncode, 2)
            self.assertEqual(self.outputs(), serial)
        self.assertEqual(sorted(path.name for path in (self.folder / "done").iterdir()),
                         ["part-0-of-3.sdp", "part-1-of-3.sdp", "part-2-of-3.sdp", "plan.jsonl"])

    def test_what_is_written_into_an_input_is_no_input(self):
        """The folder, the report, the records and what a kill has left: none of them is a document of the next run."""
        options = ["--records", "pages/records.jsonl", "--database", "pages/deep/data.sqlite", "--include", "*", "--format", "json"]
        (self.folder / "pages/deep").mkdir()
        reports = []
        for before in (None, "pages/.specdrift-0123456789abcdef", "pages/deep/.specdrift-0123456789abcdef"):
            if before:
                self.file(b"<!--a--!>", before)
            result = subprocess.run([SPECDRIFT, "corpus", "-q", "-o", "pages/report.html", "--resume", "pages/deep/../done", *options,
                                     "pages"], cwd=self.folder, capture_output=True, timeout=120, check=False)
            self.assertEqual((result.returncode, result.stderr), (1, b""))
            reports.append((self.folder / "pages/report.html").read_bytes())
        self.assertEqual(len(set(reports)), 1)
        self.assertEqual(json.loads(reports[0])["documents"], 1100)
        self.assertEqual(json.loads(reports[0])["left_out"], {})
        plain = [SPECDRIFT, "corpus", "-q", "-o", "pages/report.html", *options, "--exclude", "done", "--exclude", "*.sdp",
                 "--exclude", "plan.jsonl", "pages"]
        for _ in range(2):
            self.assertEqual(subprocess.run(plain, cwd=self.folder, capture_output=True, timeout=120, check=False).returncode, 1)
            self.assertEqual(json.loads((self.folder / "pages/report.html").read_bytes())["documents"], 1100)

    def test_an_input_is_no_place_for_it(self):
        for name in ("pages", "pages/", "./pages/../pages"):
            self.assert_trouble(run("corpus", "--resume", self.folder / name, self.folder / "pages"), "--resume", "is an input")
        self.assertFalse((self.folder / "pages/plan.jsonl").exists())

    def test_a_plan_that_is_no_file(self):
        """Nobody waits for a pipe in its place."""
        (self.folder / "done").mkdir()
        os.mkfifo(self.folder / "done/plan.jsonl")
        self.assert_trouble(self.corpus("--resume", "done"), "done/plan.jsonl: is no regular file", "remove it")

    @unittest.skipUnless(KILL_AT, "SPECDRIFT_KILL_AT names no module")
    def test_a_kill_at_any_change_of_a_file(self):
        serial = self.serial()
        moment = 0
        kills = 0
        while True:
            moment += 1
            for folder in ("done", "out"):
                shutil.rmtree(self.folder / folder, ignore_errors=True)
            killed = self.corpus("--resume", "done", env={"LD_PRELOAD": KILL_AT, "KILL_AT": str(moment)})
            if killed.returncode != -signal.SIGKILL:
                break
            kills += 1
            # Killed once more, at another moment, then not any more.
            self.corpus("--resume", "done", env={"LD_PRELOAD": KILL_AT, "KILL_AT": str(1 + moment % 5)})
            self.assertEqual(self.corpus("--resume", "done").returncode, 2, moment)
            left = {name: text for name, text in self.outputs().items() if not name.startswith(".specdrift-")}
            self.assertEqual(left, serial, moment)
        self.assertEqual((killed.returncode, self.outputs()), (2, serial))
        self.assertGreater(kills, 15)

    @unittest.skipUnless(KILL_AT, "SPECDRIFT_KILL_AT names no module")
    def test_a_full_disk_at_any_change_of_a_file(self):
        serial = self.serial()
        failures = 0
        for moment in range(1, 200):
            for folder in ("done", "out"):
                shutil.rmtree(self.folder / folder, ignore_errors=True)
            full = self.corpus("--resume", "done", env={"LD_PRELOAD": KILL_AT, "FULL_AT": str(moment)})
            if full.stderr == b"":
                break
            failures += 1
            self.assertEqual(full.returncode, 2)
            self.assertIn(b"No space left on device", full.stderr, moment)
            left = [*(self.folder / "done").glob(".specdrift-*"), *(self.folder / "out").iterdir()]
            self.assertEqual([path.name for path in left if path.name != "records"], [], moment)
            self.assertEqual(self.corpus("--resume", "done").returncode, 2)
            self.assertEqual(self.outputs(), serial, moment)
        self.assertGreater(failures, 15)

    def test_kills_at_random_moments(self):
        serial = self.serial()
        moments = random.Random(3)
        command = [SPECDRIFT, "corpus", "-q", "-o", "out/report", "--records", "out/records", "--resume", "done", "pages", "lines.ndjson"]
        (self.folder / "out").mkdir()
        for _ in range(4):
            shutil.rmtree(self.folder / "done", ignore_errors=True)
            for _ in range(3):
                with subprocess.Popen(command, cwd=self.folder) as process:
                    try:
                        process.wait(timeout=moments.uniform(0, 0.5))
                    except subprocess.TimeoutExpired:
                        process.kill()
            self.assertEqual(self.corpus("--resume", "done").returncode, 2)
            left = {name: text for name, text in self.outputs().items() if not name.startswith(".specdrift-")}
            self.assertEqual(left, serial)

    def test_a_signal_keeps_what_is_done(self):
        self.file(b'{"html": "' + b"<p title" * 40 + b'"}\n' * 1, "one")
        with open(self.folder / "pages/big.ndjson", "wb") as lines:
            lines.write((b'{"html": "' + b"<!--a--!>" * 60 + b'"}\n') * 60000)
        process = subprocess.Popen([SPECDRIFT, "corpus", "-q", "-o", "report", "--resume", "done", "pages"], cwd=self.folder,
                                   stderr=subprocess.PIPE)
        self.addCleanup(process.kill)
        while not list(self.folder.glob("done/*.sdp")):
            self.assertIsNone(process.poll())
        process.send_signal(signal.SIGTERM)
        said = process.communicate(timeout=60)[1]
        self.assertEqual((process.returncode, (self.folder / "report").exists()), (143, False))
        self.assertIn(b"the same command goes on from what is in done", said)
        self.assertEqual(list(self.folder.glob("done/.specdrift-*")), [])

    def test_other_inputs_or_options_are_refused(self):
        self.assertEqual(self.corpus("--resume", "done").returncode, 2)
        for options in (["--errors"], ["--versions", "2009,living"], ["--max-size", "63M"], ["--include", "*.html"]):
            result = self.corpus("--resume", "done", *options)
            self.assertIn(b"done: was begun with other inputs or options", result.stderr)
        (self.folder / "pages/0003.html").write_bytes(b"another size")
        self.assertIn(b"was begun with other inputs", self.corpus("--resume", "done").stderr)
        self.assert_trouble(run("corpus", "--resume", self.folder / "x", "-"), "standard input can be read only once")
        (self.folder / "done/plan.jsonl").write_bytes(b"x")
        self.assertIn(b"is no plan", self.corpus("--resume", "done").stderr)
