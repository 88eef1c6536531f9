"""check: certificates of prove, kept explorations, and what becomes of them when they are tampered with."""

import functools
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile

from program import SPECDRIFT, CommandLineTest, run
from waiting import OnTerminal

ROOT = pathlib.Path(__file__).resolve().parents[3]
SCHEMA = ROOT / "schemas/certificate.schema.json"
VALIDATOR = pathlib.Path(__file__).parents[1] / "json_schema.py"
PAIR = ("8.2.4", "13.2.5")
FAST = ("--references", "shapes", "--context", "script", "--context", "plaintext")
EQUAL = ("8.2.4 and 13.2.5 make the same tokens of every input that begins in script or plaintext, with references by "
         "shape.\n")
ROW = b"""<specification version="mine" base="13.2.5" title="t" organisation="me" date="2026" earliest="2026-01-01"
  latest="2026-01-01" source="none" section="13.2.5" errors="named">%s</specification>"""


def schema_errors(path):
    """Returns what jsonschema says; None where it is not installed."""
    if subprocess.run([sys.executable, "-c", "import jsonschema"], capture_output=True).returncode:
        return None
    return subprocess.run([sys.executable, VALIDATOR, SCHEMA], input=path.read_bytes(), capture_output=True).stdout


@functools.cache
def proof():
    """A certificate, and the states that it names."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        run("prove", *PAIR, *FAST, "--certificate", folder / "c.json", "--saved", folder / "c.states")
        return (folder / "c.json").read_bytes(), (folder / "c.states").read_bytes()


class CheckTest(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.certificate = self.folder / "c.json"
        self.states = self.folder / "c.states"

    def take_proof(self):
        self.certificate.write_bytes(proof()[0])
        self.states.write_bytes(proof()[1])

    def prove(self, *arguments, pair=PAIR):
        return run("prove", *pair, *FAST, "--certificate", self.certificate, "--saved", self.states, *arguments)

    def check(self, *arguments):
        return run("check", self.certificate, *arguments)

    def change(self, **members):
        value = json.loads(self.certificate.read_text())
        value.update(members)
        self.certificate.write_text(json.dumps(value))

    def assert_refuted(self, result, *words):
        output = result.stdout.decode()
        self.assertEqual((result.returncode, result.stderr), (1, b""), output)
        self.assertIn("does not hold: ", output)
        self.assertNotIn("It holds", output)
        for word in words:
            self.assertIn(word, output)


class Certificates(CheckTest):
    def test_a_certificate_on_standard_input(self):
        """It is in no folder, so the states that it names are given, or found again."""
        self.take_proof()
        certificate = self.certificate.read_bytes()
        self.assert_trouble(run("check", "-", stdin=certificate), "(standard input): it names a file of states", "--saved", "--explore")
        for option in (["--saved", self.states], ["--explore"]):
            result = run("check", "-", *option, stdin=certificate)
            self.assertEqual((result.returncode, result.stdout.decode().splitlines()[-1] + "\n"), (0, f"It holds: {EQUAL}"))
        self.assertEqual(run("check", "-", "--explore", stdin=certificate.replace(b'"closed":true', b'"closed":false')).stdout,
                         b"(standard input) does not hold: the exploration had not closed\n")
        self.assert_trouble(run("check", "-"), "(standard input): it is no certificate")
        self.assert_trouble(run("check", "-", "-", stdin=certificate), "it takes one certificate")

    def test_what_has_been_proved_holds_with_and_without_its_states(self):
        self.take_proof()
        kept, again = self.check(), self.check("--explore")
        for result in (kept, again):
            self.assertEqual((result.returncode, result.stderr), (0, b""), result.stdout)
            self.assertTrue(result.stdout.decode().endswith("\nIt holds: " + EQUAL), result.stdout)
        count = json.loads(self.certificate.read_text())["configurations"]
        self.assertGreater(count, 1000)
        self.assertIn(f": {count} configurations\n".encode(), kept.stdout)
        self.assertIn(f": {count} configurations found again".encode(), again.stdout)
        self.assertIn(f"{count} inputs, one to each, run".encode(), kept.stdout)

    def test_a_certificate_alone_is_checked_by_exploring(self):
        run("prove", *PAIR, *FAST, "--certificate", self.certificate)
        result = self.check()
        self.assertEqual(result.returncode, 0)
        self.assertIn(b"no kept states", result.stdout)

    def test_the_same_data(self):
        self.prove(pair=("12.2.5", "13.2.5"))
        self.assertFalse(self.states.exists())
        self.assertIn(b"are the same data, tree construction aside: equal", self.check().stdout)
        self.change(versions=[{"name": v["name"], "digest": v["digest"]} for v in
                              json.loads(self.certificate.read_text())["versions"]][:1] * 2)
        itself = self.check()
        self.assertEqual(itself.returncode, 0)
        self.assertIn(b"are the same data: equal in tokens", itself.stdout)
        self.take_proof()
        self.change(same_data=True)
        self.assert_refuted(self.check(), "the same data, which they are not")

    def test_a_counterexample_holds_if_it_parts_them(self):
        self.assertEqual(self.prove(pair=("2009", "8.2.4")).returncode, 1)
        result = self.check()
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn(b'It holds: 2009 and 8.2.4 make different tokens of "</s", script after <s>.\n', result.stdout)
        self.change(counterexample={"input": "<p>", "context": "plaintext"})
        self.assert_refuted(self.check(), 'they do not differ on "<p>", plaintext')
        self.change(counterexample={"input": "<!----!", "context": "data"})
        self.assert_refuted(self.check(), "there is no context 'data' among those that it asks for")
        self.change(counterexample={"input": "<p>", "context": "datum\x1b"})
        self.assert_refuted(self.check(), "there is no context 'datum\\u001b'")

    def test_what_a_certificate_says_is_compared(self):
        changes = (
            ({"states": 7}, "of 7 states"),
            ({"edges": 7}, "7 edges"),
            ({"configurations": 7}, "it speaks of 7 configurations"),
            ({"length": 99}, "not 99"),
            ({"closed": False}, "had not closed"),
            ({"alphabet": "a b"}, "two of each class"),
            ({"contexts": ["data"]}, "contexts"),
            ({"context_words": ["data", "wherever"]}, "no context 'wherever'"),
            ({"references": "few"}, "names of references"),
            ({"references": "every"}, "each class"),
            ({"concepts": ["comment*"]}, "other concepts"),
            ({"facet": "everything"}, "no facet 'everything'"),
            ({"counterexample": {"input": "<p>", "context": "plaintext"}}, "do not differ"),
            ({"states_file": {"name": "../c.states", "digest": ""}}, "another directory"),
            ({"states_file": {"name": "c.json", "digest": ""}}, "has changed since"))
        self.take_proof()
        whole = self.certificate.read_text()
        for members, word in changes:
            self.certificate.write_text(whole)
            self.change(**members)
            self.assert_refuted(self.check(), word)

    def test_other_data_is_refuted(self):
        change = (b'<alter states="tag-open"> <replace row="!"> <on input="!"> <ignore/>'
                  b' <switch to="markup-declaration-open"/> </on> </replace> </alter>')
        spec = self.file(ROW % change, "mine.xml")
        self.assertEqual(self.prove("--spec", spec, pair=("13.2.5", "mine")).returncode, 0)
        self.assertEqual(self.check("--spec", spec).returncode, 0)
        self.file(ROW % change.replace(b"<ignore/>", b'<emit text="!"/>'), "mine.xml")
        self.assert_refuted(self.check("--spec", spec), "the data of mine is not what it is about")
        self.assert_trouble(self.check(), "mine")

    def test_a_certificate_about_revisions(self):
        for since in ("r3191", "2009-06-04"):
            self.assertEqual(self.prove("--context", "data", "--concept", "comment*", pair=("r3190", since)).returncode, 1)
            held = self.check()
            self.assertEqual((held.returncode, held.stderr), (0, b""))
            self.assertIn(b"It holds: r3163 and r3191 make different tokens", held.stdout)
        # The name of the data, not one that means it.
        for name, word in (("r3190", "there is no version 'r3190'; r3163 begins so"), ("r1", "no version")):
            self.change(versions=[{"name": name, "digest": "0" * 16}, {"name": "r3191", "digest": "0" * 16}])
            self.assert_trouble(self.check(), word)

    def test_what_is_no_certificate_is_trouble(self):
        for text in (b"", b"{", b"[]", b"{}", b"not JSON\x1b", b'{"form": "specdrift-certificate-9"}',
                     b'{"form": "specdrift-certificate-1", "versions": 3}'):
            self.certificate.write_bytes(text)
            self.assert_trouble(self.check(), "c.json", "certificate")
        self.take_proof()
        whole = self.certificate.read_bytes()
        for size in (1, len(whole) // 3, len(whole) - 2):
            self.certificate.write_bytes(whole[:size])
            self.assert_trouble(self.check(), "c.json")
        self.assert_trouble(run("check"), "one certificate")
        self.assert_trouble(run("check", self.folder / "none.json"), "none.json")

    def test_a_limit_is_no_check(self):
        self.take_proof()
        for arguments in ((), ("--explore",)):
            self.assert_trouble(self.check("--max-states", "5", *arguments), "not checked to the end")

    def test_the_schema(self):
        for pair, status in ((PAIR, 0), (("2009", "8.2.4"), 1), (("12.2.5", "13.2.5"), 0)):
            self.states.unlink(missing_ok=True)
            self.assertEqual(self.prove(pair=pair).returncode, status)
            errors = schema_errors(self.certificate)
            if errors is None:
                self.skipTest("there is no jsonschema")
            self.assertEqual(errors, b"")
        self.change(states="many")
        self.assertIn(b"states", schema_errors(self.certificate))


class KeptStates(CheckTest):
    """States that are not what they have to be, whatever their hash."""

    def setUp(self):
        super().setUp()
        self.take_proof()
        head, *self.lines, self.digest = self.states.read_text().splitlines(keepends=True)
        self.head = json.loads(head)
        del self.head["form"]

    def check_states(self, lines, **members):
        head = {**self.head, **members}
        head.setdefault("states", 0)
        path = self.folder / "other.states"
        # In the form that has no digest, so that the states themselves are looked at.
        path.write_text(json.dumps({"form": "specdrift-states-1"} | head) + "\n" + "".join(lines))
        return self.check("--saved", path)

    def counted(self, lines):
        return sum(len(line.split()) - 1 for line in lines)

    def check_lines(self, lines):
        """Counts that fit, so that the states themselves are looked at."""
        count = self.counted(lines)
        symbols = json.loads(self.certificate.read_text())["edges"] // self.counted(self.lines)
        self.change(states=count, edges=count * symbols)
        return self.check_states(lines, states=count, next=count)

    def test_they_hold_as_they_are(self):
        self.assertEqual(self.check_lines(self.lines).returncode, 0)

    def test_another_file_is_refuted(self):
        self.states.write_text(self.states.read_text() + "0 1\n")
        self.assert_refuted(self.check(), "has changed since")
        self.assert_refuted(self.check("--saved", self.states), "its digest is another one")
        self.states.unlink()
        self.assert_trouble(self.check(), "c.states")

    def test_a_state_that_is_missing_is_found_out(self):
        refuted = 0
        for i in range(len(self.lines) - 1, 0, -len(self.lines) // 12):
            # The last of a line, and whatever was found from states after it has another number now.
            lines = self.lines[:i] + [self.lines[i].rsplit(" ", 1)[0] + "\n"] + self.lines[i + 1:]
            if len(lines[i].split()) < 2:
                del lines[i]
            self.assert_refuted(self.check_lines(lines))
            refuted += 1
        self.assertGreater(refuted, 10)

    def test_the_last_states_are_missing(self):
        self.assert_refuted(self.check_lines(self.lines[:-1]), "is none of the states")

    def test_a_start_that_is_missing_is_found_out(self):
        self.assert_refuted(self.check_lines(["start 0\n"]), "is none of the states")

    def test_states_that_are_none(self):
        for line, word in (("0 250\n", "follows on no character"), ("99999 1\n", "comes before"),
                           ("start 77\n", "is no start")):
            self.assert_refuted(self.check_lines([*self.lines, line]), word)

    def test_heads_that_do_not_fit(self):
        versions = self.head["versions"]
        for members, word in (({"states": 3}, "as many states"), ({"next": 3}, "not closed"),
                              ({"stuck": "somehow"}, "not closed"), ({"form": "x"}, "form"),
                              ({"suspicions": [[0, -1, 0]]}, "not closed"),
                              ({"versions": versions[::-1]}, "it is about 13.2.5, not 8.2.4"),
                              ({"versions": [{**versions[0], "digest": "0"}, versions[1]]}, "has changed since"),
                              ({"contexts": ["data"]}, "contexts"), ({"alphabet": ""}, "classes"),
                              ({"next": "x"}, "is no whole number")):
            self.assert_refuted(self.check_states(self.lines, **members), word)
        for lines in (["0 x\n"], ["0 1"], ["start -1\n"], ["0 999\n"]):
            self.assert_refuted(self.check_states([*self.lines, *lines]), "of its states")


class Resuming(CheckTest):
    def test_a_run_that_was_stopped_and_gone_on_with_shows_the_same(self):
        at_once = proof()
        stops = (3, 40, 300, 900, 1500, 1500)
        for count in stops:
            result = self.prove("--max-states", str(count))
            self.assert_trouble(result, "not closed", "goes on from")
            self.assertFalse(self.certificate.exists())
            self.assertGreater(json.loads(self.states.read_text().split("\n")[0])["states"], count)
        self.assertEqual(self.prove().returncode, 0)
        self.assertEqual((self.certificate.read_bytes(), self.states.read_bytes()), at_once)
        # Finished work is not done again.
        self.assertEqual(self.prove("--max-states", "1").returncode, 0)
        self.assertEqual((self.certificate.read_bytes(), self.states.read_bytes()), at_once)

    def test_a_counterexample_is_the_same(self):
        for versions in (("2009", "8.2.4"), ("2009-08-08", "2010-04-02"), ("2007", "2008-04-17")):
            at_once = run("prove", *versions, *FAST)
            self.assertEqual(at_once.returncode, 1)
            for count in (5, 20, 100, 400):
                result = self.prove("--max-states", str(count), pair=versions)
                if result.returncode == 1:
                    break
            result = self.prove(pair=versions)
            self.assertEqual((result.returncode, result.stdout), (1, at_once.stdout))
            if self.states.exists():
                self.states.unlink()

    def test_states_of_something_else_are_refused(self):
        self.prove("--max-states", "100")
        kept = self.states.read_bytes()
        for pair, arguments, word in (((PAIR[1], PAIR[0]), (), "it is about 8.2.4, not 13.2.5"),
                                      (PAIR, ("--context", "cdata"), "contexts"),
                                      (PAIR, ("--concept", "comment*"), "concepts"),
                                      (PAIR, ("--references", "every"), "names of references")):
            result = self.prove(*arguments, pair=pair)
            self.assert_trouble(result, "c.states", word)
            self.assertEqual(self.states.read_bytes(), kept)
        for text in (b"", b"{}\n", kept[:-1], kept[: len(kept) // 2], kept.replace(b"start 0", b"start 1")):
            self.states.write_bytes(text)
            self.assert_trouble(self.prove(), "c.states")
            self.assertEqual(self.states.read_bytes(), text)

    def test_it_stops_when_it_is_told_to(self):
        # With every name it would take far longer than a signal does to come.
        arguments = ["prove", *PAIR, "--saved", str(self.states)]
        process = subprocess.Popen([SPECDRIFT, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_for_handler(process.pid)
        process.send_signal(signal.SIGTERM)
        output, errors = process.communicate(timeout=60)
        self.assertEqual((process.returncode, output), (2, b""), errors)
        self.assertIn(b"it was interrupted", errors)
        head = json.loads(self.states.read_text().split("\n")[0])
        self.assertLess(head["next"], head["states"])
        result = run(*arguments, "--max-states", "1")
        self.assert_trouble(result, "limit of states")

    def test_progress_is_shown_on_a_terminal_alone(self):
        arguments = [SPECDRIFT, "prove", *PAIR, "--max-seconds", "1"]
        with OnTerminal(arguments) as program:
            shown = program.rest()
        self.assertRegex(shown, rb"\d+ of \d+ known states expanded, \d+ edges, length \d+; \d of 1 s")
        self.assertNotIn(b"expanded", run(*arguments[1:]).stderr)


def wait_for_handler(pid):
    """Until it catches SIGTERM, and has computed for some hundredths of a second: it does so by exploring."""
    ticks = 0.05 * os.sysconf("SC_CLK_TCK")
    while True:
        status = pathlib.Path(f"/proc/{pid}/status").read_text()
        caught = next(int(line.split()[1], 16) for line in status.splitlines() if line.startswith("SigCgt"))
        times = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()[11:13]
        if caught >> (signal.SIGTERM - 1) & 1 and sum(map(int, times)) >= ticks:
            return
