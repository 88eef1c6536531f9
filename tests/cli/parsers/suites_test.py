"""The verbs conformance and versions."""

import json

from program import ALL_VERSIONS, CommandLineTest, run


class Conformance(CommandLineTest):
    def conformance(self, *tests, version="13.2.5", arguments=()):
        path = self.file(json.dumps({"tests": tests}).encode(), "a.test")
        return run("conformance", "--version", version, path, *arguments)

    GOOD = {"description": "good", "input": "a", "output": [["Character", "a"]]}
    BAD = {"description": "b\x1bad", "input": "<a", "output": [["Comment", ""]],
           "initialStates": ["Data state", "RCDATA state"]}

    def test_all_passed(self):
        self.assert_output(self.conformance(self.GOOD, self.GOOD), "2 passed, 0 failed, 0 skipped\n")

    def test_a_failure_is_shown(self):
        result = self.conformance(self.GOOD, self.BAD)
        text = result.stdout.decode()
        self.assertEqual((result.returncode, result.stderr), (1, b""))
        for part in ("a.test: b\\u001bad (data)\n", "(rcdata)\n", 'input            "<a"\n',
                     'expected tokens  [["Comment",""]]\n', "got tokens       []\n",
                     "expected errors  none\n", "got errors       eof-in-tag 1:3\n"):
            self.assertIn(part, text)
        self.assertTrue(text.endswith("\n1 passed, 2 failed, 0 skipped\n"))

    def test_known_disagreements(self):
        known = self.file(b"# list\na.test\tb\\u001bad\tdata\tbecause\n"
                          b"a.test\tb\\u001bad\tRCDATA state\tbecause\n", "known.tsv")
        self.assert_output(self.conformance(self.GOOD, self.BAD, arguments=["--known", known]),
                           "known disagreements: 2\n1 passed, 0 failed, 0 skipped\n")

    def test_a_known_disagreement_that_is_none(self):
        known = self.file(b"a.test\tgood\tdata\tbecause\nb.test\tx\tdata\tbecause\n"
                          b"a.test\tgone\tdata\tbecause\n", "known.tsv")
        result = self.conformance(self.GOOD, arguments=["--known", known])
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"known.tsv:1: 'good' (data) of a.test does not fail", result.stderr)
        self.assertIn(b"known.tsv:3: 'gone' (data)", result.stderr)
        self.assertNotIn(b"known.tsv:2", result.stderr)

    def test_a_bad_list(self):
        known = self.file(b"#\na.test\n", "known.tsv")
        self.assert_trouble(self.conformance(self.GOOD, arguments=["--known", known]), "known.tsv:2: ")

    def test_a_state_that_the_version_does_not_have_is_skipped(self):
        case = {**self.GOOD, "initialStates": ["Data state", "CDATA section state"]}
        self.assert_output(self.conformance(case, version="2007"), "1 passed, 0 failed, 1 skipped\n")

    def test_a_bad_file_has_a_position_and_the_others_run(self):
        bad = self.file(b'{"tests": [\n  {"input": }]}', "bad.test")
        result = self.conformance(self.GOOD, arguments=[bad])
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"bad.test:2:13: not JSON", result.stderr)
        self.assertIn(b"1 passed, 0 failed, 0 skipped\n", result.stdout)


class Versions(CommandLineTest):
    def test_text(self):
        head, *lines = run("versions", "--width", "90").stdout.decode().splitlines()
        self.assertEqual(head.split(), ["version", "date", "states", "runs", "as", "text"])
        self.assertEqual([line.split()[0] for line in lines], ALL_VERSIONS)
        self.assertEqual([line.split()[3] for line in lines].count("machine"), 4)
        self.assertLessEqual(max(map(len, lines)), 90)

    def test_json(self):
        found = json.loads(run("versions", "--format", "json").stdout)["versions"]
        self.assertEqual([version["name"] for version in found], ALL_VERSIONS)
        self.assertEqual([version["states"] for version in found], [23, 23, 33, 36, 36, 38, 69, 68, 68, 80, 80, 80, 84])
        self.assertEqual([version["named_references"] for version in found],
                         [259, 259, 366, 2137, 2137, 2137, 2138, 2231, 2231, 2231, 2231, 2231, 2231])
