#!/usr/bin/env python3
"""Parsers as participants of compare, minimize and corpus, by adapters that behave and by adapters that do not.

usage: compared_test.py SPECDRIFT [--nightly]
"""
import json
import pathlib
import shlex
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "cli"))
import reports  # noqa: E402

sys.path.insert(0, str(TESTS / "support"))
import cases  # noqa: E402
import readable  # noqa: E402

SPECDRIFT = sys.argv[1]
FAKE = pathlib.Path(__file__).with_name("fake.py")
SCHEMAS = TESTS.parent / "schemas"
SELF_TEST = 5  # questions come before the first document
INPUT = '<p>a<!--x--!><img src=x onerror=alert(1)>--><b x=1 X=2>c&notin d&amp;</b><title>t</titlex></title>'
# Hands on what another adapter answers, unless a document asks for nonsense.
FLAKY = """
import subprocess, sys
with subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as other:
    print(other.stdout.readline(), end="", flush=True)
    for line in sys.stdin:
        if "CRASH" in line:
            print('{"nothing":1}', flush=True)
            continue
        other.stdin.write(line)
        other.stdin.flush()
        print(other.stdout.readline(), end="", flush=True)
"""
# Each takes 7 to 34 seconds of CPU.
NIGHTLY = ("CompareTest.test_a_baseline_knows_the_causes_of_parsers", "CompareTest.test_every_format_has_the_cause_of_a_parser_as_class",
           "CorpusTest.test_failures_count_in_the_order_of_the_documents", "CorpusTest.test_trouble_costs_one_document_and_is_counted",
           "ScriptTest.test_minimize_keeps_it", "ScriptTest.test_severities_in_every_format")
needs_json_schema = unittest.skipUnless(reports.json_schema_interpreter(), "no JSON Schema validator (python3-jsonschema)")


def adapter(version="13.2.5", behaviour="honest", state=None, first=0, last=0):
    words = [sys.executable, str(FAKE), SPECDRIFT, version, behaviour]
    return shlex.join(words + ([str(state), str(first), str(last)] if state else []))


def run(*arguments, status=None):
    done = subprocess.run([SPECDRIFT, *arguments], capture_output=True, timeout=250, encoding="utf-8")
    if status is not None and done.returncode != status:
        raise AssertionError(f"status {done.returncode}, not {status}: {done.stderr}")
    return done


class CompareTest(unittest.TestCase):
    failureException = readable.Failure

    def partitions(self, *arguments):
        report = json.loads(run("compare", "--format", "json", *arguments, "--text", INPUT, status=1).stdout)
        (document,) = report["documents"]
        return document, [finding["partition"] for finding in document["findings"] if finding["type"] == "divergence"]

    def test_a_parser_is_with_its_version(self):
        for version in ("2007", "2009", "8.2.4", "13.2.5"):
            document, found = self.partitions("--adapter", adapter(version), "--adapter-name", "mine",
                                              "--versions", "2007,2009,8.2.4,13.2.5")
            self.assertGreaterEqual(len(found), 1, version)
            for partition in found:
                (mine,) = [one.split() for one in partition.split("|") if "mine" in one.split()]
                self.assertIn(version, mine, partition)
            self.assertEqual(document["parsers"], [{"version": "mine", "title": "honest " + version,
                                                    "not_shown": "parse errors", "has_places": False,
                                                    "has_tree": False, "scripting": True}])

    def test_causes_are_those_of_the_versions(self):
        document, _ = self.partitions("--adapter", adapter("2009"), "--versions", "2009,13.2.5")
        classes = {finding.get("class") for finding in document["findings"] if finding["type"] == "divergence"}
        self.assertIn("comment-end/!", classes)

    def test_one_version_is_enough(self):
        _, found = self.partitions("--adapter", adapter("2009"), "--versions", "13.2.5")
        self.assertEqual(set(found), {"13.2.5 | honest"})
        self.assertEqual(run("compare", "--versions", "13.2.5", "--adapter", adapter(), "--text", INPUT).returncode, 0)

    def test_two_parsers_of_one_name_have_two(self):
        _, found = self.partitions("--adapter", adapter("2009"), "--adapter", adapter("13.2.5"), "--versions", "13.2.5")
        self.assertEqual(set(found), {"13.2.5 honest-2 | honest"})

    def test_every_format_names_the_parser_and_what_it_does_not_show(self):
        for form in reports.FORMATS:
            done = run("compare", "--format", form, "--adapter", adapter("2009"), "--versions", "13.2.5",
                       "--adapter-name", "<b>|x,y", "--text", INPUT, status=1)
            self.assertEqual(done.stderr, "", form)
            self.assertIn("-b--x-y", done.stdout, form)
            self.assertIn("parse errors", done.stdout, form)

    def test_a_difference_of_a_parser_is_named_by_what_it_is_to_the_parser(self):
        done = run("compare", "--format", "json", "--adapter", adapter("2009"), "--versions", "living", "--text", "a<!--x--!><b>-->", status=1)
        (document,) = json.loads(done.stdout)["documents"]
        (cause,) = [cause for finding in document["findings"] for cause in finding.get("parser_causes", [])]
        self.assertEqual((cause["parser"], cause["cause"], cause["reads_as"], cause["class_id"], cause["lacking"], cause["smallest"]),
                         ("honest", "comment-end/!", "2009", "comment-end/!/2009|living", "parser", None))
        self.assertEqual([change["date"] for change in cause["changes"]], ["2009-06-04"])
        self.assertIn("2009", cause["follows"])
        self.assertEqual([row["version"] for row in cause["rows"]], ["2009", "living"])
        text = run("compare", "--explain", "--adapter", adapter("2009"), "--versions", "living", "--text", "a<!--x--!><b>-->", status=1).stdout
        self.assertIn("cause comment-end/!: honest reads it as 2009: it lacks the change of 2009-06-04", " ".join(text.split()))
        self.assertIn("13.2.5.51 Comment end state", text)
        # Nobody has asked for causes.
        self.assertNotIn("cause", run("compare", "--adapter", adapter("2009"), "--versions", "living", "--text", "a<!--x--!>", status=1).stdout)

    def test_a_rule_of_its_own_has_construct_characters_and_smallest_input(self):
        for text in ("<p>x</p><b title==c>y</b>", "<i><q cite=x lang==en>z"):
            done = run("compare", "--format", "json", "--adapter", adapter("living", "strips equals"), "--versions", "living",
                       "--text", text, status=1)
            (document,) = json.loads(done.stdout)["documents"]
            (cause,) = [cause for finding in document["findings"] for cause in finding.get("parser_causes", [])]
            self.assertEqual((cause["cause"], cause["reads_as"], cause["construct"], cause["characters"], cause["smallest"]),
                             ("own-rule/attribute-value-unquoted/=", None, "attribute-value-unquoted", "=", "<a a==>"))
            if reports.json_schema_interpreter():
                self.assertEqual(reports.json_schema_complaints(SCHEMAS / "compare.schema.json", [json.loads(done.stdout)]), [])

    # Two causes: what an old version does, and a rule of its own.
    TWO = ("--adapter", adapter("2009", "strips equals"), "--versions", "living", "--text", "<b x==y>", "--text", "a<!--x--!><b>-->")
    CAUSES = ["own-rule/attribute-value-unquoted/=", "comment-end/!"]

    def test_every_format_has_the_cause_of_a_parser_as_class(self):
        made = {form: run("compare", "--format", form, *self.TWO, status=1).stdout for form in reports.FORMATS if form not in ("text", "jsonl")}
        report = json.loads(made["json"])
        findings = [finding for document in report["documents"] for finding in document["findings"] if finding["type"] == "divergence"]
        self.assertEqual([(finding["class"], finding["class_id"]) for finding in findings], [(name, None) for name in self.CAUSES])
        causes = [finding["parser_causes"] for finding in findings]
        self.assertEqual(reports.of_xml(made["xml"]), reports.of_json(report))
        self.assertEqual(reports.relax_ng_complaints(SCHEMAS / "compare.rng", made["xml"].encode()), b"")
        for form, text in made.items():
            self.assertNotIn("no-known-cause", text, form)
            self.assertIn("it lacks the change of 2009-06-04", text, form)
        (sarif_run,) = json.loads(made["sarif"])["runs"]
        self.assertEqual([(one["ruleId"], one["partialFingerprints"], one["properties"]["class"]) for one in sarif_run["results"]],
                         [(name, {"divergenceClass/v2": name}, name) for name in self.CAUSES])
        self.assertEqual([one["properties"]["parser_causes"] for one in sarif_run["results"]], causes)
        rules = sarif_run["tool"]["driver"]["rules"]
        self.assertEqual([rule["id"] for rule in rules], self.CAUSES)
        self.assertEqual(rules[0]["properties"], {"construct": "attribute-value-unquoted", "characters": "="})
        for one, (cause,), rule in zip(sarif_run["results"], causes, rules):
            self.assertTrue(one["message"]["text"].endswith(f" Cause {cause['cause']}: {cause['words']}."), one["message"])
            self.assertEqual(rule["shortDescription"]["text"], cause["words"].replace("strips-equals", "A parser") + ".")
        cases = ElementTree.fromstring(made["junit"]).findall("testsuite/testcase")
        self.assertEqual([case.get("name") for case in cases], self.CAUSES)
        for case, (cause,) in zip(cases, causes):
            (failure,) = case.findall("failure")
            self.assertTrue(failure.get("message").endswith("; " + cause["words"]), failure.get("message"))
            self.assertIn(f"cause {cause['cause']}: {cause['words']}\n", failure.text)
            for row in cause["rows"]:
                self.assertIn(f"  {row['version']} in {row['state']}: {row['sentence']}\n", failure.text)
        for name in self.CAUSES:
            self.assertIn(f'<th scope="row"><code>{name}</code></th>', made["html"])

    def test_a_baseline_knows_the_causes_of_parsers(self):
        with tempfile.TemporaryDirectory() as folder:
            baseline = pathlib.Path(folder, "baseline.json")
            baseline.write_text(run("compare", "--summary", "--format", "json", *self.TWO, status=1).stdout)
            one = pathlib.Path(folder, "one.txt")
            one.write_text("comment-end/!\n")
            sarif = run("compare", "--format", "sarif", "--baseline", baseline, *self.TWO, status=0).stdout
            self.assertEqual([result["baselineState"] for result in json.loads(sarif)["runs"][0]["results"]], ["unchanged", "unchanged"])
            junit = run("compare", "--format", "junit", "--baseline", one, *self.TWO, status=1).stdout
            self.assertEqual([bool(case.findall("skipped")) for case in ElementTree.fromstring(junit).iter("testcase")], [False, True])

    @needs_json_schema
    def test_json_has_the_form_of_its_schema(self):
        done = run("compare", "--format", "json", "--adapter", adapter("2009"), "--text", INPUT, status=1)
        self.assertEqual(reports.json_schema_complaints(SCHEMAS / "compare.schema.json", [json.loads(done.stdout)]), [])

    def test_what_does_not_go_together(self):
        for options, said in {("--errors",): "--errors: it does not go together with --adapter",
                              ("--context", "rcdata"): "--context: it does not go together",
                              ("--adapter-name", "a", "--adapter-name", "b"): "more names than adapters",
                              ("--timeout", "0"): "'0' is no number of seconds"}.items():
            done = run("compare", "--adapter", adapter(), *options, "--text", "x", status=2)
            self.assertIn(said, done.stderr)
        self.assertIn("no --adapter that it concerns", run("compare", "--adapter-name", "x", "--text", "x", status=2).stderr)
        self.assertIn("no first line", run("compare", "--adapter", "exit 3", "--text", "x", status=2).stderr)

    def test_a_document_without_an_answer_is_not_compared(self):
        with tempfile.TemporaryDirectory() as folder:
            state = pathlib.Path(folder) / "state"
            done = run("compare", "--format", "json", "--timeout", "2", "--versions", "13.2.5", "--adapter",
                       adapter("13.2.5", "hangs", state, SELF_TEST + 2, SELF_TEST + 2),
                       "--text", "a", "--text", "b", "--text", "c", status=2)
            names = [document["bytes"] for document in json.loads(done.stdout)["documents"]]
            self.assertEqual(names, [1, 1])
            self.assertIn("hangs: hang: no answer within 2 s", done.stderr)
            self.assertIn("hangs: no answer to 1 of 3 documents: 1 hang", done.stderr)


class ScriptTest(unittest.TestCase):
    """Trees without end tags: whether text is code is a difference of markup all the same. Other elements have text alone."""
    failureException = readable.Failure
    # In 2009 no end tag ends any of them within what looks like a comment.
    INPUT = "<{0}><!--</{0}>a--></{0}>"
    SEVERITIES = {"script": "markup", "style": "text", "textarea": "text"}

    @staticmethod
    def tree(version):
        return ["--adapter", adapter(version, "is a tree"), "--adapter-name", "mine"]

    def test_severities_in_every_format(self):
        for parser, version in (("2009", "13.2.5"), ("13.2.5", "2009")):
            for element, severity in self.SEVERITIES.items():
                asked = [*self.tree(parser), "--versions", version, "--text", self.INPUT.format(element)]
                (document,) = json.loads(run("compare", "--format", "json", *asked, status=1).stdout)["documents"]
                self.assertEqual({one["severity"] for one in document["findings"] if one["type"] == "divergence"}, {severity}, asked)
                self.assertIn(f'type="{severity}"', run("compare", "--format", "junit", *asked, status=1).stdout)
                sarif = json.loads(run("compare", "--format", "sarif", *asked, status=1).stdout)
                self.assertEqual({one["level"] for one in sarif["runs"][0]["results"]}, {{"markup": "error", "text": "warning"}[severity]})
                self.assertEqual(run("compare", "--severity-at-least", "markup", *asked).returncode, severity == "markup", asked)

    def test_versions_beside_a_parser_are_judged_alike(self):
        asked = [*self.tree("13.2.5"), "--versions", "2009,13.2.5", "--format", "json", "--text", self.INPUT.format("script")]
        (document,) = json.loads(run("compare", *asked, status=1).stdout)["documents"]
        self.assertEqual({(one["severity"], one["partition"]) for one in document["findings"] if one["type"] == "divergence"},
                         {("markup", "2009 | 13.2.5 mine")})

    def test_minimize_keeps_it(self):
        asked = [*self.tree("2009"), "--versions", "13.2.5", "--keep", "markup", "--text"]
        self.assertEqual(run("minimize", *asked, "<p>b" + self.INPUT.format("script"), status=0).stdout.rstrip("\n"),
                         "<script><!--</script>")
        self.assertEqual(run("minimize", *asked, self.INPUT.format("style")).returncode, 2)

    def test_a_corpus_counts_it(self):
        with tempfile.TemporaryDirectory() as folder:
            for element in self.SEVERITIES:
                pathlib.Path(folder, element + ".html").write_text(self.INPUT.format(element), encoding="utf-8")
            records = pathlib.Path(folder, "records")
            done = run("corpus", "-q", "--format", "json", "--no-witnesses", *self.tree("13.2.5"), "--versions", "2009,living", "--records",
                       str(records), folder, status=1)
            self.assertEqual(json.loads(done.stdout)["by_severity"]["markup"], 1)
            severities = {pathlib.Path(one["document"]).stem: {seen["severity"] for seen in one["classes"]}
                          for one in map(json.loads, records.read_text(encoding="utf-8").splitlines())}
            self.assertEqual(severities, {element: {severity} for element, severity in self.SEVERITIES.items()})


class MinimizeTest(unittest.TestCase):
    failureException = readable.Failure

    def test_what_parts_a_parser_from_a_version(self):
        done = run("minimize", "--adapter", adapter("2009"), "--versions", "13.2.5", "--text", INPUT, status=0)
        self.assertLess(len(done.stdout), 20)
        again = run("compare", "--format", "json", "--adapter", adapter("2009"), "--versions", "13.2.5", "--text",
                    done.stdout, status=1)
        self.assertIn('"severity":"markup"', again.stdout)

    def test_a_parser_that_dies_of_the_input(self):
        with tempfile.TemporaryDirectory() as folder:
            state = pathlib.Path(folder) / "state"
            done = run("minimize", "--versions", "13.2.5", "--adapter",
                       adapter("2009", "crashes", state, SELF_TEST + 1, 99), "--text", INPUT, status=2)
            self.assertIn("crashes: crash: it ended", done.stderr)
        self.assertIn("does not go together", run("minimize", "--test", "true", "--adapter", "x", "--text", "a",
                                                  status=2).stderr)


class CorpusTest(unittest.TestCase):
    failureException = readable.Failure

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.pages = pathlib.Path(cls.folder.name) / "pages"
        cls.pages.mkdir()
        for number in range(12):
            (cls.pages / f"{number:02}.html").write_text(f"<p>{number}{INPUT}", encoding="utf-8")

    def corpus(self, *arguments, jobs="1"):
        done = run("corpus", "-q", "-j", jobs, "--format", "json", "--no-witnesses", "--versions", "2009,13.2.5",
                   *arguments, str(self.pages))
        return done, json.loads(done.stdout) if done.stdout else None

    def test_the_report_does_not_depend_on_the_number_of_processes(self):
        done, report = self.corpus("--adapter", adapter("2009"))
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertEqual(report["documents"], 12)
        self.assertEqual(report["skipped"], [])
        self.assertEqual(self.corpus("--adapter", adapter("2009"), jobs="4")[1], report)

    def test_classes_are_the_causes(self):
        """Two documents with one rule of the parser's own are of one class; a third that reads as an old version, of another."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("a", "<b x==y>"), ("b", "<p>z<i><q lang==c>"), ("c", "<!--x-->")):
                pathlib.Path(folder, name + ".html").write_text(text, encoding="utf-8")
            reports_ = [run("corpus", "-q", "-j", jobs, "--format", "json", "--versions", "living", "--adapter",
                            adapter("living", "strips equals"), folder, status=1).stdout for jobs in ("1", "3")]
            self.assertEqual(reports_[0], reports_[1])
            self.assertEqual([(one["class"], one["documents"], one["witness"]) for one in json.loads(reports_[0])["classes"]],
                             [("own-rule/attribute-value-unquoted/=", 2, "<a a==>")])

    def test_trouble_costs_one_document_and_is_counted(self):
        for behaviour, reason in {"hangs": "hang", "leaves a child": "hang", "crashes": "crash", "ends": "crash",
                                  "floods": "flood", "floods with lines": "flood", "answers another": "malformed",
                                  "no json": "malformed", "no utf-8": "malformed", "no events": "malformed",
                                  "declines": "error"}.items():
            state = pathlib.Path(self.folder.name) / behaviour
            # After a death, a fresh process is asked once more.
            last = SELF_TEST + (4 if reason == "crash" else 3)
            done, report = self.corpus("--timeout", "2", "--adapter",
                                       adapter("13.2.5", behaviour, state, SELF_TEST + 3, last))
            self.assertEqual(done.returncode, 2, behaviour)
            self.assertEqual(report["documents"], 11, behaviour)
            (skipped,) = report["skipped"]
            self.assertEqual((skipped["reason"], skipped["count"]), (f"{behaviour}: {reason}", 1))
            self.assertIn(f"no answer to 1 of 12 documents: 1 {reason}", done.stderr)

    def test_a_lie_is_a_divergence(self):
        state = pathlib.Path(self.folder.name) / "lies"
        done, report = self.corpus("--adapter", adapter("13.2.5", "lies", state, SELF_TEST + 3, SELF_TEST + 3))
        self.assertEqual((done.returncode, report["skipped"]), (1, []))
        self.assertEqual({" ".join(pair["versions"]): pair["documents_that_differ"] for pair in report["pairs"]},
                         {"2009 13.2.5": 12, "2009 lies": 12, "13.2.5 lies": 1})

    def test_who_never_answers_is_given_up(self):
        state = pathlib.Path(self.folder.name) / "never"
        done, report = self.corpus("--timeout", "2", "--adapter", adapter("13.2.5", "no json", state, SELF_TEST + 1, 999))
        self.assertEqual((done.returncode, report["documents"]), (2, 0))
        self.assertEqual({skipped["reason"]: skipped["count"] for skipped in report["skipped"]},
                         {"no json: malformed": 8, "no json: given up": 4})

    def test_failures_count_in_the_order_of_the_documents(self):
        """Threads finish in any order: what is given up after failures in a row does not depend on that."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.pages = pathlib.Path(folder.name)  # of this case alone
        flaky = pathlib.Path(self.folder.name) / "flaky.py"
        flaky.write_text(FLAKY)
        for rows in (5, 20):
            for number in range(26):
                bad = number % rows != 0 and number < 15
                (self.pages / f"crash-{number:02}.html").write_text(f"<p>CRASH{number}" if bad else f"<p>fine{number}")
            command = shlex.join([sys.executable, str(flaky)]) + " " + adapter("13.2.5")
            done, report = self.corpus("--adapter", command)
            self.assertEqual(done.returncode, 2)
            reasons = {skipped["reason"]: skipped["count"] for skipped in report["skipped"]}
            self.assertEqual(reasons, {"honest: malformed": 12} if rows == 5 else
                             {"honest: malformed": 8, "honest: given up": 17})
            for jobs in ("4", "8"):
                again, same = self.corpus("--adapter", command, jobs=jobs)
                self.assertEqual((again.returncode, same, again.stderr), (done.returncode, report, done.stderr), jobs)


if __name__ == "__main__":
    cases.run(24, nightly=NIGHTLY)
