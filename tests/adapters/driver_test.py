#!/usr/bin/env python3
"""Asks adapters that misbehave, and expects specdrift to count what they do and to go on.

usage: driver_test.py SPECDRIFT [--nightly]
"""
import copy
import functools
import json
import os
import pathlib
import select
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import reports  # noqa: E402

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import cases  # noqa: E402
import readable  # noqa: E402

SPECDRIFT = sys.argv[1]
FAKE = pathlib.Path(__file__).with_name("fake.py")
ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "schemas/identify.schema.json"
SELF_TEST = 5  # questions come before the first probe
LIMIT = 2.5    # s, for each answer: nothing but what hangs on purpose may take so long


# Each first asks all the adapters: a minute.
NIGHTLY = ("DriverTest", "ErrorsTest")
needs_json_schema = unittest.skipUnless(reports.json_schema_interpreter(), "no JSON Schema validator (python3-jsonschema)")


def identify(*arguments, limit=LIMIT):
    return subprocess.run([SPECDRIFT, "identify", "--timeout", str(limit), *arguments], capture_output=True,
                          timeout=250)


@functools.cache
def versions():
    """Those that a parser can be found to follow, oldest first."""
    run = identify("--quick", "--format", "json", "--", sys.executable, str(FAKE), SPECDRIFT, "13.2.5")
    return list(json.loads(run.stdout)["parsers"][0]["agreement"])


class Adapters:
    """Commands of fake adapters, each with a file of its own to count in."""

    def __init__(self, folder):
        self.folder = folder
        self.commands = []

    def add(self, behaviour, first=0, last=0, version="13.2.5"):
        state = pathlib.Path(self.folder) / str(len(self.commands))
        self.commands.append(shlex.join(
            [sys.executable, str(FAKE), SPECDRIFT, version, behaviour, str(state), str(first), str(last)]))

    def ask(self, *options, limit=LIMIT):
        arguments = [word for command in self.commands for word in ("--adapter", command)]
        return identify("--quick", "--format", "json", *options, *arguments, limit=limit)


class DriverTest(unittest.TestCase):
    failureException = readable.Failure

    """Everything is asked at once: the probes are the same for all."""

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            fakes = Adapters(folder)
            cls.versions = versions()
            for version in cls.versions:
                fakes.add("honest", version=version)
            probe = SELF_TEST + 4
            for behaviour in ("lies", "answers another", "no json", "no utf-8", "no events", "declines", "floods",
                              "floods with lines", "hangs", "leaves a child"):
                fakes.add(behaviour, probe, probe)
            # It may have died of the question before: a fresh process is asked once more.
            fakes.add("crashes", probe, probe + 1)
            fakes.add("ends", probe, probe + 1)
            fakes.add("ends after each")
            fakes.add("is noisy")
            cls.run_ = fakes.ask()
        cls.report = json.loads(cls.run_.stdout)
        cls.parsers = {}
        for parser in cls.report["parsers"]:
            cls.parsers.setdefault(parser["name"], []).append(parser)

    def only_deviation(self, behaviour):
        (parser,) = self.parsers[behaviour]
        self.assertEqual([deviation["outcome"] for deviation in parser["deviations"]][1:], [], behaviour)
        self.assertEqual(parser["verdict"], "deviates")
        self.assertEqual(parser["agreement"]["13.2.5"], parser["probes"] - 1)
        return parser["deviations"][0]

    def test_status(self):
        self.assertEqual((self.run_.returncode, self.run_.stderr), (1, b""))

    def test_every_version_is_found_exactly(self):
        honest = self.parsers["honest"]
        self.assertEqual([parser["version"] for parser in honest], self.versions)
        self.assertGreaterEqual(len(self.versions), 5)
        for parser in honest:
            self.assertEqual((parser["verdict"], parser["deviations"]), ("exact", []), parser["version"])
            self.assertIn(parser["version"], parser["best"])
            self.assertIn(parser["version"], parser["window"])

    def test_quick_probes_tell_versions_apart(self):
        """Versions whose windows are not the same have three probes between them, or all there are."""
        self.assertLessEqual(self.report["parsers"][0]["probes"], 30)
        for parser in self.parsers["honest"]:
            agreement = parser["agreement"]
            for other, count in agreement.items():
                if other not in parser["best"]:
                    self.assertLessEqual(count, parser["probes"] - 1, (parser["version"], other))
        (old,) = [parser for parser in self.parsers["honest"] if parser["version"] == "2009"]
        self.assertEqual(old["best"], ["2009"])
        self.assertLessEqual(old["agreement"]["8.2.4"], old["probes"] - 3)

    def test_a_lie_is_a_deviation_and_nothing_else(self):
        deviation = self.only_deviation("lies")
        self.assertEqual((deviation["got"][-1], deviation["severity"]), (["S", "lie", []], "markup"))

    def test_answers_that_are_none(self):
        for behaviour, why in {"answers another": 'it answered "other" and was asked "p4"', "no json": "not JSON",
                               "no utf-8": "not UTF-8", "no events": "event 1: 'X' is none of the letters"}.items():
            deviation = self.only_deviation(behaviour)
            self.assertEqual(deviation["outcome"], "malformed")
            self.assertIn(why, deviation["why"])

    def test_what_an_adapter_declines(self):
        deviation = self.only_deviation("declines")
        self.assertEqual((deviation["outcome"], deviation["why"]), ("error", "not today"))

    def test_endless_output(self):
        for behaviour in ("floods", "floods with lines"):
            self.assertEqual(self.only_deviation(behaviour)["outcome"], "flood")

    def test_hanging(self):
        for behaviour in ("hangs", "leaves a child"):
            deviation = self.only_deviation(behaviour)
            self.assertEqual((deviation["outcome"], deviation["why"]), ("hang", "no answer within 2.5 s"))

    def test_children_of_adapters_are_killed(self):
        found = subprocess.run(["ps", "-eo", "args"], capture_output=True, check=False, timeout=20)
        self.assertNotIn(b"sleep 987", found.stdout)

    def test_crashing(self):
        deviation = self.only_deviation("crashes")
        self.assertEqual(deviation["outcome"], "crash")
        # The shell that runs the command says it in its way.
        self.assertRegex(deviation["why"], r"ended by signal 9|ended with status 137")
        self.assertIn("it ended with status 3", self.only_deviation("ends")["why"])

    def test_ending_after_every_answer_is_no_fault(self):
        self.assertEqual(self.parsers["ends after each"][0]["verdict"], "exact")

    def test_noise_is_passed_over(self):
        self.assertEqual(self.parsers["is noisy"][0]["verdict"], "exact")

    @needs_json_schema
    def test_the_report_has_the_form_of_its_schema(self):
        outcomes = {deviation["outcome"] for parser in self.report["parsers"] for deviation in parser["deviations"]}
        self.assertEqual(outcomes, {"answered", "error", "malformed", "hang", "crash", "flood"})
        self.assertEqual(reports.json_schema_complaints(SCHEMA, [self.report]), [])

    @needs_json_schema
    def test_the_schema_misses_every_member(self):
        report = {**self.report, "parsers": self.parsers["lies"] + self.parsers["declines"]}
        without = []
        for holder in (report, *report["parsers"], report["parsers"][0]["topics"][0],
                       *(parser["deviations"][0] for parser in report["parsers"])):
            for key in list(holder):
                value = holder.pop(key)
                without.append((key, copy.deepcopy(report)))
                holder[key] = value
        self.assertEqual(len(without), 5 + 2 * 22 + 6 + 2 * 14 + 2)
        noticed = {i for i, _ in reports.json_schema_complaints(SCHEMA, [value for _, value in without])}
        self.assertEqual([key for i, (key, _) in enumerate(without) if i not in noticed], [])

    def test_equal_parsers_are_a_cluster(self):
        names = [[self.report["parsers"][i]["name"] for i in cluster] for cluster in self.report["clusters"]]
        (cluster,) = [cluster for cluster in names if "is noisy" in cluster]
        self.assertIn("ends after each", cluster)
        self.assertNotIn("lies", cluster)
        self.assertEqual(sum(map(len, names)), len(self.report["parsers"]))


class ErrorsTest(unittest.TestCase):
    failureException = readable.Failure

    """Adapters that report parse errors: these tell apart what tokens do not."""

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            fakes = Adapters(folder)
            asked = [("counts errors", version) for version in versions()]
            asked += [("names errors", version) for version in ("12.2.5", "13.2.5", "living")]
            asked += [("places errors", version) for version in ("8.2.4", "12.2.5")]
            asked += [("misplaces errors", "13.2.5"), ("speaks version 1", "13.2.5")]
            for behaviour, version in asked:
                fakes.add(behaviour, version=version)
            fakes.add("forgets errors", 30, 30)
            cls.run_ = fakes.ask()
        cls.report = json.loads(cls.run_.stdout)
        cls.parsers = {(parser["name"], parser["version"]): parser for parser in cls.report["parsers"]}

    def test_all_have_answered(self):
        self.assertEqual((self.run_.returncode, self.run_.stderr), (1, b""))
        self.assertEqual(len(self.parsers), 21)

    def test_counts_tell_every_version_but_two_apart(self):
        found = {version: parser for (name, version), parser in self.parsers.items() if name == "counts errors"}
        self.assertEqual(len(found), 13)
        for version, parser in found.items():
            alike = ["12.2.5", "13.2.5"] if version in ("12.2.5", "13.2.5") else [version]
            self.assertEqual((parser["verdict"], parser["best"]), ("exact", alike), version)
            self.assertEqual(parser["errors"], {"probes": 8, "right": 8, "count": True}, version)
            self.assertLessEqual(parser["probes"], 30)
        self.assertEqual(found["8.2.4"]["window"], ["8.2.4"])
        self.assertEqual(found["8.2.4"]["dates"], [{"from": "2011-02-03", "until": "2016-01-19"}])
        self.assertEqual(found["12.2.5"]["window"], ["12.2.5", "13.2.5"])

    def test_codes_and_places(self):
        for key, window in {("names errors", "12.2.5"): ["12.2.5", "13.2.5"], ("names errors", "living"): ["living"],
                            ("names errors", "13.2.5"): ["12.2.5", "13.2.5"], ("places errors", "8.2.4"): ["8.2.4"],
                            ("places errors", "12.2.5"): ["12.2.5", "13.2.5"]}.items():
            parser = self.parsers[key]
            self.assertEqual((parser["verdict"], parser["window"]), ("exact", window), key)
            self.assertEqual((parser["errors"]["probes"], parser["errors"]["right"]), (8, 8), key)

    def test_wrong_places_are_errors_of_no_version(self):
        """Tokens still name the versions; errors that are nowhere right tell nothing."""
        parser = self.parsers["misplaces errors", "13.2.5"]
        self.assertEqual(parser["verdict"], "deviates")
        self.assertFalse(parser["errors"]["count"])
        self.assertLess(parser["errors"]["right"], 7)
        self.assertEqual(parser["window"], ["8.2.4", "2016-01-19", "2017-01-19", "12.2.5", "13.2.5"])
        self.assertEqual({deviation["severity"] for deviation in parser["deviations"]}, {"errors"})
        self.assertEqual({deviation["topic"] for deviation in parser["deviations"]}, {"errors"})

    def test_an_answer_without_them_is_malformed(self):
        (deviation,) = self.parsers["forgets errors", "13.2.5"]["deviations"]
        self.assertEqual((deviation["outcome"], deviation["topic"]), ("malformed", "errors"))
        self.assertIn('neither "errors" nor "error" in its answer', deviation["why"])

    def test_the_first_version_of_the_protocol_has_none(self):
        parser = self.parsers["speaks version 1", "13.2.5"]
        self.assertEqual((parser["verdict"], parser["errors"]), ("exact", None))
        self.assertIn("parse errors", parser["not_seen"])

    @needs_json_schema
    def test_reports_have_the_form_of_their_schema(self):
        self.assertEqual(reports.json_schema_complaints(SCHEMA, [self.report]), [])


@unittest.skipUnless(sys.platform == "linux" and shutil.which("setsid"), "no setsid, or not on Linux")
class DetachedTest(unittest.TestCase):
    """A process that an adapter has started and detached holds a pipe open: it has ended when there is nothing more to read."""

    # Out of the group and the session, twice, with no parent left; one of them ignores what can be ignored.
    LEAVE = ("setsid sh -c 'setsid sleep 1000 & setsid sh -c \"trap \\\"\\\" TERM HUP INT; sleep 1000; sleep 1000\" & "
             "sleep 1000' & ")

    def setUp(self):
        self.pipe, self.theirs = os.pipe()
        self.addCleanup(os.close, self.pipe)

    def start(self, *command):
        process = subprocess.Popen([SPECDRIFT, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   stdin=subprocess.DEVNULL, pass_fds=[self.theirs],
                                   preexec_fn=self.heed_signals)
        os.close(self.theirs)
        return process

    @staticmethod
    def heed_signals():
        """Whoever runs the tests may ignore them, as nohup does."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)

    def assert_all_have_ended(self):
        self.assertTrue(select.select([self.pipe], [], [], 60)[0], "something still runs")
        self.assertEqual(os.read(self.pipe, 1), b"")

    def test_of_an_adapter_that_ends(self):
        for last in ("exit 3", "kill -9 $$", "echo '{\"x\"'"):
            with self.subTest(last):
                self.pipe, self.theirs = os.pipe()
                self.addCleanup(os.close, self.pipe)
                process = self.start("identify", "--quick", "--timeout", "0.2", "--adapter", self.LEAVE + last)
                self.assertIn(b"first line", process.communicate(timeout=60)[1])
                self.assertEqual(process.returncode, 2)
                self.assert_all_have_ended()

    def test_of_an_adapter_that_hangs(self):
        process = self.start("identify", "--quick", "--timeout", "0.1", "--adapter", self.LEAVE + "sleep 1000")
        self.assertIn(b"no answer within 0.6 s", process.communicate(timeout=60)[1])
        self.assert_all_have_ended()

    def test_of_an_adapter_that_answers(self):
        honest = shlex.join([sys.executable, str(FAKE), SPECDRIFT, "13.2.5", "honest"])
        process = self.start("identify", "--quick", "--format", "json", "--adapter", self.LEAVE + honest)
        self.assertEqual(json.loads(process.communicate(timeout=250)[0])["parsers"][0]["verdict"], "exact")
        self.assert_all_have_ended()

    def test_of_an_adapter_when_a_signal_ends_the_program(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number), tempfile.TemporaryDirectory() as folder:
                self.pipe, self.theirs = os.pipe()
                self.addCleanup(os.close, self.pipe)
                fifo = pathlib.Path(folder) / "fifo"
                os.mkfifo(fifo)
                process = self.start("identify", "--timeout", "1000", "-o", folder + "/out", "--adapter",
                                     f"{self.LEAVE} echo > '{fifo}'; sleep 1000")
                fifo.read_bytes()
                process.send_signal(number)
                self.assertEqual(process.communicate(timeout=60), (b"", b""))
                self.assertEqual(process.returncode, -number)
                self.assertEqual(list(pathlib.Path(folder).iterdir()), [fifo])
                self.assert_all_have_ended()

    def test_of_a_command_that_tests(self):
        process = self.start("minimize", "--text", "abc", "--test", self.LEAVE + "grep -q b")
        output, errors = process.communicate(timeout=120)
        self.assertEqual((process.returncode, output), (0, b"b"), errors)
        self.assert_all_have_ended()


class TroubleTest(unittest.TestCase):
    failureException = readable.Failure

    def assert_trouble(self, run, *words):
        errors = run.stderr.decode()
        self.assertEqual((run.returncode, run.stdout), (2, b""), errors)
        for word in words:
            self.assertIn(word, errors)

    def test_command_lines(self):
        self.assert_trouble(identify(), "no adapter is named", "docs/adapters.md")
        self.assert_trouble(identify("--adapter", ""), "the command is empty")
        self.assert_trouble(identify("--quick", "--full", "--", "true"), "do not go together")
        for limit in ("0", "-1", "x", "1s", "3601", "nan", ""):
            self.assert_trouble(identify("--", "true", limit=limit), "--timeout", f"'{limit}' is no number of seconds")

    def test_programs_that_are_none(self):
        self.assert_trouble(identify("--", "/no/such/program"), "/no/such/program: cannot be run: No such file")
        self.assert_trouble(identify("--", "/"), "cannot be run: Permission denied")
        self.assert_trouble(identify("--", "true"), "no first line: it ended with status 0")
        self.assert_trouble(identify("--adapter", "echo one; echo two >&2; exit 7"), "status 7: two")
        self.assert_trouble(identify("--adapter", "echo '{\"x\"'"), "its first line is not JSON")

    def test_who_does_not_answer_the_self_test_is_told_how_and_what_to_try(self):
        begin = """echo '{"adapter": 1, "name": "x"}'; read line; """
        for rest, *said in (
                (r"printf 'E: \033[31mno parser\n    at x.mjs:3\n\nNode.js v20.1.0\n' >&2; exit 7",
                 r"<i id=in></i>x', it ended with status 7: E: \u001b[31mno parser", "question: echo '{\"id\":\"self-test-1\""),
                ("kill -SEGV $$", "<i id=in></i>x', it was ended by signal 11 (Segmentation fault)", "| echo '{"),
                ("echo 'warming up' >&2; read line", "<i id=in></i>x', no answer within 3 s; it says: warming up", "has to flush"),
                ("""echo '{"id": "self-test-1", "error": "no"}'; read line""", "<i id=in></i>x', it gives up: no"),
                ("""echo '{"id": "y", "events": []}'; read line""", 'no answer that can be read: it answered "y" and was asked',
                 "docs/adapters.md says what an answer looks like")):
            run = identify("--adapter", begin + rest, limit=0.5)
            unbroken = subprocess.CompletedProcess(run.args, run.returncode, run.stdout, b" ".join(run.stderr.split()))
            self.assert_trouble(unbroken, "it fails the self-test: ", *said)
            self.assertNotIn(b"\x1b", run.stderr)

    def test_nothing_is_left_of_what_cannot_be_done(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder) / "page.html"
            self.assert_trouble(identify("--format", "html", "-o", str(page), "--", "true"), "no first line")
            self.assertEqual(list(pathlib.Path(folder).iterdir()), [])

    def test_what_is_wrong_with_the_adapter_itself(self):
        expected = {
            "is silent": "no first line: no answer within 3 s",
            "does not start": "ImportError: no parser here",
            "speaks version 3": '"adapter" is 3; this program speaks versions 1 to 2',
            "invents errors": "it makes 1 error, not nothing",
            "has codes of its own": "it makes nothing, not error incorrectly-opened-comment",
            "has no such level": "\"level\" is 'forest', which is none of tokens, tree",
            "lies": "it fails the self-test",
            "crashes": "no answer to 8 probes in a row; crash",
        }
        with tempfile.TemporaryDirectory() as folder:
            fakes = Adapters(folder)
            for behaviour in expected:
                fakes.add(behaviour, 1 if behaviour == "lies" else SELF_TEST + 1, 10000)
            fakes.add("honest")
            run = fakes.ask(limit=0.5)
        errors = run.stderr.decode()
        for why in expected.values():
            self.assertIn(why, errors)
        self.assertEqual(run.returncode, 2)
        # The answers of the others are told all the same.
        self.assertEqual([parser["name"] for parser in json.loads(run.stdout)["parsers"]], ["honest"])


if __name__ == "__main__":
    cases.run(32, nightly=NIGHTLY)
