"""identify: what is accepted, readings in a mode, and the formats for CI."""

import json
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

import reports
from program import SPECDRIFT, CommandLineTest, run

ROOT = pathlib.Path(__file__).resolve().parents[3]
SCHEMA = ROOT / "schemas/identify.schema.json"
SARIF_SCHEMA = ROOT / "tests/cli/sarif.schema.json"
FAKE = ROOT / "tests/adapters/fake.py"
LIE = 5 + 4  # questions of the self-test come first

# The living standard in a mode.
IN_A_MODE = r'''
import json, subprocess, sys
sys.argv = ["", *sys.argv[1:]]
SPECDRIFT, *MODE = sys.argv[1:]
print(json.dumps({"adapter": 1, "name": "mode", "level": "tokens", "doctype": "ids", "quirks": True, "pi": "node",
                  "selfclosing": True}), flush=True)
KINDS = {"StartTag": "S", "EndTag": "E", "Character": "T", "Comment": "C", "DOCTYPE": "D", "ProcessingInstruction": "P"}
for line in sys.stdin:
    probe = json.loads(line)
    run = subprocess.run([SPECDRIFT, "tokens", "--format", "json", "--version", "living", *MODE, "-"],
                         input=probe["input"], stdout=subprocess.PIPE, encoding="utf-8", check=True)
    events = []
    for kind, *rest in json.loads(run.stdout)["tokens"]:
        if kind == "StartTag":
            rest = [rest[0], list(rest[1].items()), len(rest) > 2]
        if kind == "DOCTYPE":
            rest[3] = not rest[3]
        events.append([KINDS[kind], *rest])
    print(json.dumps({"id": probe["id"], "events": events}), flush=True)
'''


class Identify(CommandLineTest):
    def identify(self, *options, behaviour="lies", first=LIE, last=LIE):
        (self.folder / "count").unlink(missing_ok=True)
        return run("identify", "--quick", "--timeout", "10", *options, "--", sys.executable, FAKE, SPECDRIFT, "living", behaviour,
                   self.folder / "count", first, last)

    def report(self, *options, status, **fake):
        result = self.identify("--format", "json", *options, **fake)
        self.assertEqual(result.returncode, status, result.stderr)
        report = json.loads(result.stdout)
        if reports.json_schema_interpreter():
            self.assertEqual(reports.json_schema_complaints(SCHEMA, [report]), [])
        return report["parsers"][0]

    def test_deviations_that_are_known_are_accepted(self):
        deviation, = self.report(status=1)["deviations"]
        self.assertEqual((deviation["known"], deviation["reads_as"], deviation["follows"]), (False, None, []))
        known = self.file(f"# reviewed\n{deviation['id']}\ntext:gone\n".encode(), "known.txt")
        result = self.identify("--format", "json", "--known", known)
        accepted, = json.loads(result.stdout)["parsers"][0]["deviations"]
        self.assertEqual((result.returncode, result.stderr),
                         (0, b"specdrift: known, and not found any more: text:gone\n"))
        self.assertEqual(accepted, {**deviation, "known": True})
        self.assertIn(b" known: ", self.identify("--known", known).stdout)
        other = self.file(b"text:gone\n", "other.txt")
        self.assertEqual(self.identify("--known", other).returncode, 1)
        self.assertEqual(run("identify", "--known", self.folder / "none", "--", "cat").returncode, 2)

    def test_junit_has_a_test_for_each_probe(self):
        parser = self.report(status=1)
        deviation, = parser["deviations"]
        known = self.file(f"{deviation['id']}\n".encode(), "known.txt")
        for options, failing in (((), [deviation["id"]]), (("--known", known), [])):
            written = self.identify("--format", "junit", *options).stdout
            suite, = ElementTree.fromstring(written)
            cases = suite.findall("testcase")
            self.assertEqual((len(cases), int(suite.get("tests")), int(suite.get("failures"))),
                             (parser["probes"], parser["probes"], len(failing)))
            failed = [case for case in cases if case.find("failure") is not None]
            self.assertEqual([case.get("name") for case in failed], failing)
            for case in failed:
                self.assertRegex(case.find("failure").get("message"), r"^\w+: lies living reads .+ otherwise than living, as no version$")

    def test_sarif_has_a_result_for_each_deviation(self):
        deviation, = self.report(status=1)["deviations"]
        known = self.file(f"{deviation['id']}\n".encode(), "known.txt")
        for options, state in (((), None), (("--known", known), "unchanged"), (("--known", self.file(b"", "e.txt")), "new")):
            log = json.loads(self.identify("--format", "sarif", *options).stdout)
            if reports.json_schema_interpreter():
                self.assertEqual(reports.json_schema_complaints(SARIF_SCHEMA, [log]), [])
            result, = log["runs"][0]["results"]
            self.assertEqual((result["partialFingerprints"]["deviation/v1"], result.get("baselineState")), (deviation["id"], state))
            self.assertRegex(result["message"]["text"], r"^\w+: lies living reads .+ otherwise than living, as no version\nExpected: .*\nGot: .*$")
            self.assertRegex(result["partialFingerprints"]["primaryLocationLineHash"], "^[0-9a-f]{16}:1$")
            rule, = log["runs"][0]["tool"]["driver"]["rules"]
            self.assertTrue(rule["fullDescription"]["text"] and rule["help"]["text"])
            self.assertEqual(rule["defaultConfiguration"]["level"], result["level"])
            self.assertEqual(result["level"], {"markup": "error", "structure": "warning", "text": "warning"}[deviation["severity"]])
            self.assertEqual(log["runs"][0]["artifacts"][0]["location"]["uri"], "(lies)")

    def test_answers_are_kept_as_long_as_they_are_not_too_much(self):
        """16 MB each, and 256 MiB hold sixteen: from then on, only short ones are kept."""
        parser = self.report(behaviour="swells", first=LIE, last=LIE + 17, status=1)
        outcomes = [deviation["outcome"] for deviation in parser["deviations"]]
        self.assertEqual((outcomes.count("answered"), outcomes.count("flood")), (16, 2))
        self.assertEqual(parser["probes"] - 18, parser["agreement"]["living"])
        flooded = next(deviation for deviation in parser["deviations"] if deviation["outcome"] == "flood")
        self.assertIn("its answers together take more than 256 MiB", json.dumps(flooded))

    def test_few_probes_say_no_more_than_they_show(self):
        """A parser that deviates has no window by --quick, whatever the full run says of it, and follows no version by that alone."""
        for first, last in ((LIE, LIE), (LIE, LIE + 20)):
            parser = self.report(status=1, first=first, last=last)
            self.assertEqual((parser["verdict"], parser["window"], parser["dates"]), ("deviates", None, None))
            self.assertEqual(len(parser["deviations"]), last - first + 1)
        for form, said in (("text", b"window      not told by --quick: it deviates"), ("html", b"<td>not told by --quick</td><td></td>")):
            self.assertIn(said, self.identify("--format", form).stdout)
        honest = self.report(status=0, behaviour="honest", first=0, last=0)
        self.assertEqual((honest["verdict"], honest["window"]), ("exact", ["living"]))
        said = self.identify(behaviour="honest", first=0, last=0).stdout.decode()
        self.assertRegex(said, r"window +living \(\S+; as far as --quick asks\)")

    def of_mode(self, *mode):
        adapter = self.file(IN_A_MODE.encode(), "mode.py")
        result = run("identify", "--full", "--format", "json", "--timeout", "10", "--", sys.executable, adapter, SPECDRIFT, *mode)
        return json.loads(result.stdout)["parsers"][0]

    def test_a_parser_is_the_version_that_it_reads_as(self):
        parser = self.report(status=0, behaviour="honest", first=0, last=0)
        self.assertEqual(parser["reads_as"]["as"], "living")
        self.assertEqual(parser["reads_as"]["right"], parser["reads_as"]["of"])

    def test_a_parser_without_feedback_is_read_in_that_mode(self):
        parser = self.of_mode("--feedback", "none")
        self.assertEqual(parser["reads_as"]["as"], "living with no feedback")
        self.assertEqual(parser["reads_as"]["right"], parser["reads_as"]["of"])
        self.assertIn("living with no feedback", {one["reads_as"] for one in parser["deviations"]})
