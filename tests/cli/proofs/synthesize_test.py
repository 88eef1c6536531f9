"""synthesize: suites that conformance runs, one version passes, and others fail."""

import json
import re

from program import CommandLineTest, VERSIONS, run

FAST = ("--references", "shapes")


def conformance(version, path, *arguments):
    return run("conformance", "--version", version, path, *arguments)


def counts(result):
    return tuple(map(int, re.search(rb"(\d+) passed, (\d+) failed, (\d+) skipped\n\Z", result.stdout).groups()))


class Suites(CommandLineTest):
    def suites(self, *arguments):
        folder = self.folder / "suites"
        result = run("synthesize", *arguments, *FAST, "--directory", folder)
        self.assertEqual((result.returncode, result.stdout), (0, b""), result.stderr)
        return folder, result.stderr.decode()

    def test_a_version_passes_its_suite_and_others_fail_where_a_cause_says_so(self):
        folder, said = self.suites("2007,2009", "8.2.4", "13.2.5")
        names = ["2007", "2009", "8.2.4", "13.2.5"]
        self.assertEqual(sorted(p.name for p in folder.iterdir()), sorted(f"{name}.test" for name in names))
        pairs = json.loads(run("distinguish", *names, *FAST, "--format", "json").stdout)["pairs"]
        causes = {tuple(p["versions"]): p["causes"] for p in pairs}
        for own in names:
            path = folder / f"{own}.test"
            self.assertRegex(said, rf"(?m)^{re.escape(own)}: \d+ tests, \d+ of them of causes; (\d+) of \1 rows taken")
            result = conformance(own, path, "--by", "both")
            self.assertEqual(result.returncode, 0, result.stdout[-2000:])
            self.assertEqual(counts(result)[1:], (0, 0))
            for other in names:
                if other == own:
                    continue
                failures = json.loads(conformance(other, path, "--format", "json").stdout)["failures"]
                failed = {(f["input"], f["initial_state"], f["last_start_tag"]) for f in failures
                          if f["tokens"] != f["expected_tokens"]}
                told = causes.get((own, other)) or causes.get((other, own)) or []
                for cause in told:
                    self.assertIn((cause["input"], cause["initial_state"], cause["last_start_tag"]), failed)
                self.assertEqual(bool(told), {own, other} != {"8.2.4", "13.2.5"})
                self.assertEqual(bool(failed), bool(told))

    def test_a_suite_for_one_version_takes_every_row_and_is_small(self):
        for version in VERSIONS:
            with self.subTest(version):
                path = self.folder / f"{version}.test"
                result = run("synthesize", "--for", version, "-o", path)
                self.assertEqual((result.returncode, result.stdout), (0, b""))
                run_of = conformance(version, path, "--rows", "--format", "json")
                self.assertEqual(run_of.returncode, 0)
                found = json.loads(run_of.stdout)
                self.assertEqual((found["failed"], found["skipped"]), (0, 0))
                rows = found["rows"]
                self.assertEqual(rows["taken"], rows["reachable"])
                self.assertGreater(rows["reachable"], 170)
                self.assertLess(found["passed"], rows["reachable"])
                self.assertLess(path.stat().st_size, 60_000)
                suite = json.loads(path.read_text())
                unreachable = [row["row"] for row in suite["unreachableRows"]]
                self.assertEqual(sorted(unreachable), sorted(r["row"] for r in rows["never_taken"]))
                self.assertEqual(result.stderr.decode().count("\n  unreachable: "), len(unreachable))
                for row in suite["unreachableRows"]:
                    self.assertIn(row["name"], result.stderr.decode())

    def test_no_test_of_it_can_be_left_out(self):
        """Not exactly so, since the choice is greedy; but none is there for no row at all."""
        path = self.folder / "a.test"
        run("synthesize", "--for", "2009", "-o", path)
        suite = json.loads(path.read_text())
        every = run("synthesize", "--for", "2009", "--rows", "each").stdout
        tests = len(suite["tests"]) + len(suite.get("foreignContentTests", []))
        of_each = json.loads(every)
        self.assertLess(tests * 1.3, len(of_each["tests"]) + len(of_each.get("foreignContentTests", [])))
        for i in range(0, len(suite["tests"]), 7):
            less = suite | {"tests": suite["tests"][:i] + suite["tests"][i + 1:]}
            other = self.file(json.dumps(less).encode(), "less.test")
            rows = json.loads(conformance("2009", other, "--rows", "--format", "json").stdout)["rows"]
            self.assertLess(rows["taken"], rows["reachable"], suite["tests"][i])

    def test_foreign_content_stands_apart(self):
        suite = json.loads(run("synthesize", "--for", "13.2.5").stdout)
        foreign = suite["foreignContentTests"]
        self.assertGreater(len(foreign), 0)
        self.assertTrue(all("<![CDATA[" in test["input"] for test in foreign))
        alone = self.file(json.dumps({"foreignContentTests": foreign}).encode(), "foreign.test")
        self.assertEqual(counts(conformance("13.2.5", alone)), (len(foreign), 0, 0))
        moved = self.file(json.dumps({"tests": foreign}).encode(), "moved.test")
        self.assertEqual(counts(conformance("13.2.5", moved)), (0, len(foreign), 0))

    def test_errors_are_named_where_the_version_names_them(self):
        for version, named in (("2009", False), ("13.2.5", True)):
            suite = json.loads(run("synthesize", "--for", version).stdout)
            self.assertEqual(any("errors" in test for test in suite["tests"]), named)
            self.assertEqual(any("ParseError" in test["output"] for test in suite["tests"]), not named)

    def test_a_version_of_ones_own(self):
        mine = self.file(b"""<specification version="mine" base="13.2.5" title="t" organisation="me" date="2026"
  earliest="2026-01-01" latest="2026-01-01" source="none" section="13.2.5" errors="named">
  <alter states="tag-name"> <extend row="TAB" input="VT"/> </alter></specification>""", "mine.xml")
        path = self.folder / "mine.test"
        result = run("synthesize", "13.2.5", "mine", "--spec", mine, "--for", "mine", "--rows", "none", *FAST, "-o", path)
        self.assertEqual((result.returncode, result.stderr), (0, b"mine: 1 test, 1 of them of causes\n"))
        self.assertEqual(counts(run("conformance", "--version", "mine", "--spec", mine, path)), (1, 0, 0))
        self.assertEqual(counts(conformance("13.2.5", path)), (0, 1, 0))

    def test_mistakes(self):
        for arguments in ((), ("2009", "8.2.4"), ("2009", "--directory", "x"), ("--for", "2012"),
                          ("2009", "8.2.4", "--for", "2009", "--directory", "x"), ("--directory", "x"),
                          ("--for", "2009", "--rows", "none"),
                          ("2009", "8.2.4", "--directory", "x", "-o", "y"), ("--for", "2009", "--rows", "some"),
                          ("2009", "8.2.4", "--for", "2009", "--max-states", "5", "--no-cache"),
                          ("2009", "8.2.4", "--rows", "none", "--directory", self.file(b"", "file"), *FAST)):
            self.assert_trouble(run("synthesize", *arguments))
