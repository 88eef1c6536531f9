"""The verdicts of conformance on a specification's rows, and on machine and data."""

import json

from program import CommandLineTest, VERSIONS, run

GOOD = {"description": "good", "input": "a", "output": [["Character", "a"]]}
BAD = {"description": "b\x1bad", "input": "<a", "output": [["Comment", ""]]}
STATES = {"data": "Data state", "rcdata": "RCDATA state", "rawtext": "RAWTEXT state",
          "script": "Script data state", "plaintext": "PLAINTEXT state", "cdata": "CDATA section state"}
ROWS = {"2007": 175, "2009": 193, "8.2.4": 354, "12.2.5": 355, "13.2.5": 355}
DELTA = """<specification version="mine" base="13.2.5" title="t" organisation="me" date="2026"
  earliest="2026-01-01" latest="2026-01-01" source="none" section="13.2.5" errors="named">
<alter states="data">
  <add before="otherwise">
    <on input="Q" if="just-read is 'pqQ'"> <emit what="current"/> </on>
    <on input="R" unreachable="b&#x202E;ecause"> <emit what="current"/> </on>
    <on input="S" if="last-start-tag is 'x' and last-start-tag is 'y'"> <emit what="current"/> </on>
  </add>
</alter>
</specification>
"""


def as_test(shortest):
    """A test that runs such an input. Its expectation is wrong."""
    test = {"description": "", "input": shortest["input"], "output": [],
            "initialStates": [STATES[shortest["initial_state"]]]}
    if shortest["last_start_tag"] is not None:
        test["lastStartTag"] = shortest["last_start_tag"]
    return test


class Rows(CommandLineTest):
    def conformance(self, *tests, version="13.2.5", arguments=()):
        path = self.file(json.dumps({"tests": tests}).encode(), "a.test")
        return run("conformance", "--version", version, path, *arguments)

    def rows(self, *tests, **options):
        result = self.conformance(*tests, **options, arguments=["--rows", "--format", "json"])
        self.assertEqual(result.stderr, b"")
        return json.loads(result.stdout)["rows"]

    def test_text(self):
        result = self.conformance(GOOD, arguments=["--rows"])
        text = result.stdout.decode()
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        self.assertTrue(text.startswith("rows of 13.2.5 taken\n    2 of  5  13.2.5.1 Data state\n"))
        for part in ("\nnever taken, each with a shortest input that takes it\n"
                     "  13.2.5.1 Data state: U+0026 (&)\n    \"&\" in data\n",
                     '    "\\u0000" in rcdata\n', '    "</a>" in rawtext, last start tag a\n',
                     '    "<![CDATA[" in data, foreign content\n'):
            self.assertIn(part, text)
        self.assertTrue(text.endswith("\nrows: 2 of 355 taken, 353 never, 0 unreachable\n"
                                      "disagreements of machine and data: 0\n"
                                      "1 passed, 0 failed, 0 skipped\n"))

    def test_the_inputs_shown_take_all_rows(self):
        for version in VERSIONS:
            with self.subTest(version):
                never_taken = self.rows(version=version)["never_taken"]
                self.assertEqual(len(never_taken), ROWS[version])
                shortest = [row["shortest"] for row in never_taken]
                again = self.rows(*map(as_test, shortest), version=version)
                # The format of these tests knows no foreign content.
                foreign = [row["row"] for row in never_taken if row["shortest"]["foreign_content"]]
                self.assertLessEqual({row["row"] for row in again["never_taken"]}, set(foreign))
                self.assertLessEqual(len(foreign), 3)
                self.assertEqual(again["taken"], ROWS[version] - len(again["never_taken"]))
                self.assertEqual(sum(state["taken"] for state in again["states"]), again["taken"])

    def test_a_step_of_a_procedure_has_its_name(self):
        states = [state["state"] for state in self.rows(version="8.2.4")["states"]]
        self.assertIn("8.2.4.69 Tokenizing character references, name", states)

    def test_a_version_of_ones_own(self):
        mine = self.file(DELTA.encode(), "mine.xml")
        result = self.conformance(GOOD, version="mine", arguments=["--spec", mine, "--rows"])
        text = result.stdout.decode()
        self.assertIn('    "pqQ" in data\n', text)
        self.assertIn("    unreachable: b\\u202eecause\n", text)
        self.assertRegex(text, r'"y"\n    no input found within \d+\n')
        self.assertTrue(text.endswith("\nrows: 2 of 357 taken, 355 never, 1 unreachable\n"
                                      "1 passed, 0 failed, 0 skipped\n"))

    def test_json_of_a_version_of_ones_own(self):
        mine = self.file(DELTA.encode(), "mine.xml")
        result = self.conformance(GOOD, version="mine",
                                  arguments=["--spec", mine, "--rows", "--format", "json"])
        found = json.loads(result.stdout)
        rows = {row["row"]: row for row in found["rows"]["never_taken"]}
        self.assertEqual((found["by"], found["rows"]["total"], found["rows"]["reachable"]), ("data", 358, 357))
        self.assertEqual(rows["data#5"]["shortest"],
                         {"input": "pqQ", "initial_state": "data", "last_start_tag": None,
                          "foreign_content": False, "feedback": "none", "scripting": True})
        self.assertEqual(rows["data#6"]["unreachable"], "b\u202eecause")
        self.assertIsNone(rows["data#7"]["shortest"])

    def test_machine_or_data_or_both(self):
        for arguments, by in (([], "machine"), (["--by", "machine"], "machine"), (["--by", "data"], "data"),
                              (["--by", "both"], "both"), (["--rows"], "both"), (["--rows", "--by", "data"], "data")):
            with self.subTest(arguments):
                found = json.loads(self.conformance(GOOD, BAD, arguments=["--format", "json", *arguments]).stdout)
                self.assertEqual((found["by"], found["passed"], found["failed"]), (by, 1, 1))
                self.assertEqual(found["disagreements"], [])

    def test_without_a_machine(self):
        self.assert_output(self.conformance(GOOD, version="12.2.5"), "1 passed, 0 failed, 0 skipped\n")
        for by in ("machine", "both"):
            self.assert_trouble(self.conformance(GOOD, version="12.2.5", arguments=["--by", by]),
                                "--by: 12.2.5 has no machine")

    def test_the_machine_alone_has_no_rows(self):
        self.assert_trouble(self.conformance(GOOD, arguments=["--rows", "--by", "machine"]), "--by: ")

    def test_failures_in_json(self):
        result = self.conformance(BAD, arguments=["--format", "json"])
        self.assertEqual((result.returncode, result.stderr), (1, b""))
        self.assertEqual(json.loads(result.stdout), {
            "schema": "specdrift/conformance", "schema_version": 1,
            "version": "13.2.5", "by": "machine", "passed": 0, "failed": 1, "skipped": 0, "known": 0,
            "failures": [{"file": str(self.folder / "a.test"), "description": "b\x1bad", "initial_state": "data",
                          "last_start_tag": "", "input": "<a", "expected_tokens": [["Comment", ""]], "tokens": [],
                          "expected_errors": [], "errors": [{"code": "eof-in-tag", "line": 1, "col": 3}]}],
            "disagreements": []})
