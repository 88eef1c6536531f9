"""conformance --adapter: a suite through a parser."""

import json
import pathlib
import shlex
import sys

import reports
from program import SPECDRIFT, CommandLineTest, run

ROOT = pathlib.Path(__file__).resolve().parents[3]
SCHEMA = ROOT / "schemas/conformance.schema.json"
FAKE = ROOT / "tests/adapters/fake.py"
SELF_TEST = 5  # questions come before the first test

# Reads tags and comments by its own rules, and says what it cannot see.
ADAPTER = r'''
import json, re, sys
SAYS = json.loads(sys.argv[1])
print(json.dumps({"adapter": 1, "name": "own", "level": "tokens", "context": "tokenizer", **SAYS}), flush=True)
TAG = re.compile(r'<!--(.*?)-->|<(/?)([a-z]+)((?: [a-z]+="[^"]*"| [a-z]+=[a-z]+)*)>', re.S)
for line in sys.stdin:
    probe = json.loads(line)
    text, at, events = probe["input"], 0, []
    for tag in TAG.finditer(text):
        events += [["T", text[at:tag.start()]]] if tag.start() > at else []
        at = tag.end()
        if tag[3] is None:
            events += [["C", tag[1]]] if SAYS.get("comments", True) else []
        elif tag[2]:
            events.append(["E", tag[3]])
        else:
            events.append(["S", tag[3], [[n, v.strip('"')] for n, v in re.findall(r' ([a-z]+)=("[^"]*"|[a-z]+)', tag[4])]])
    events += [["T", text[at:]]] if text[at:] else []
    print(json.dumps({"id": probe["id"], "events": events}), flush=True)
'''


def case(description, text, *output, **more):
    return {"description": description, "input": text, "output": list(output), **more}


PLAIN = [
    case("start", "<b x=1 a=2>", ["StartTag", "b", {"a": "2", "x": "1"}]),
    case("comment", "<!--a--!>b", ["Comment", "a"], ["Character", "b"]),
    case("rcdata", "<b></title>c", ["Character", "<b>"], ["EndTag", "title"], ["Character", "c"],
         initialStates=["RCDATA state"], lastStartTag="title"),
    case("rawtext", "<!--</xmp>", ["Character", "<!--"], ["EndTag", "xmp"], initialStates=["RAWTEXT state"],
         lastStartTag="xmp"),
    case("plaintext", "</plaintext>&amp;", ["Character", "</plaintext>&amp;"], initialStates=["PLAINTEXT state"]),
    case("script", "<!--<script>", ["Character", "<!--<script>"], initialStates=["Script data state"]),
]


class ConformanceByAdapter(CommandLineTest):
    def conformance(self, tests, adapter, *options, form="json"):
        path = self.file(json.dumps({"tests": tests}).encode(), "a.test")
        return run("conformance", "--format", form, "--timeout", "2.5", "--adapter", adapter, *options, path)

    def fake(self, behaviour="honest", first=0, last=0, version="living"):
        return shlex.join([sys.executable, str(FAKE), SPECDRIFT, version, behaviour, str(self.folder / "count"), str(first),
                           str(last)])

    def own(self, **says):
        return shlex.join([sys.executable, str(self.file(ADAPTER.encode(), "own.py")), json.dumps(says)])

    def report(self, tests, adapter, *options, status=0):
        result = self.conformance(tests, adapter, *options)
        self.assertEqual(result.returncode, status, result.stderr)
        report = json.loads(result.stdout)
        if reports.json_schema_interpreter():
            self.assertEqual(reports.json_schema_complaints(SCHEMA, [report]), [])
        return report

    def test_a_start_tag_leads_to_the_initial_state(self):
        report = self.report(PLAIN, self.fake(), "-j", "1")
        self.assertEqual((report["by"], report["version"], report["passed"], report["failed"], report["skipped"]),
                         ("adapter", "living", 6, 0, 0))
        self.assertEqual((report["adapter"]["name"], report["adapter"]["version"]), ("honest", "living"))

    def test_what_a_parser_does_otherwise_is_shown(self):
        report = self.report(PLAIN, self.fake(version="2009"), "-j", "1", status=1)
        self.assertEqual([failure["description"] for failure in report["failures"]], ["comment", "rawtext"])
        self.assertEqual((report["failures"][0]["expected"], report["failures"][0]["got"]),
                         ([["C", "a"], ["T", "b"]], [["C", "a--!>b"]]))
        text = self.conformance(PLAIN, self.fake(version="2009"), "-j", "1", form="text").stdout.decode()
        for part in ("FAILED ", "a.test: comment (data)\n", '  expected         comment "a", text "b"\n',
                     '  got              comment "a--!>b"\n', "\n4 passed, 2 failed, 0 skipped\n",
                     "not compared: parse errors"):
            self.assertIn(part, text)
        known = self.file(b"a.test\tcomment\tdata\tof 2009\na.test\trawtext\trawtext\tits escape flag\n", "known.tsv")
        self.assertEqual(self.report(PLAIN, self.fake(version="2009"), "-j", "1", "--known", known)["known"], 2)
        result = self.conformance(PLAIN, self.fake(), "-j", "1", "--known", known)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"does not fail", result.stderr)

    def test_what_cannot_be_asked_is_counted_by_reason(self):
        tests = [
            case("cdata", "a]]>", ["Character", "a"], initialStates=["CDATA section state"]),
            case("another element", "a", ["Character", "a"], initialStates=["RCDATA state"], lastStartTag="xmp"),
            case("feedback", "<title><b>", ["StartTag", "title", {}], ["StartTag", "b", {}]),
            case("surrogate", "\\uD800", ["Character", "\\uD800"], doubleEscaped=True),
            case("asked", "a", ["Character", "a"]),
        ]
        report = self.report(tests, self.fake(), "-j", "1")
        self.assertEqual((report["passed"], report["skipped"]), (1, 4))
        self.assertEqual(report["adapter"]["skipped"], {
            "no element leads to the initial state": 2, "a document brings it to another context": 1, "lone surrogates": 1})
        text = self.conformance(tests, self.fake(), "-j", "1", form="text").stdout.decode()
        self.assertIn("skipped: 2, no element leads to the initial state\n", text)

    def test_an_adapter_that_fails_costs_one_test(self):
        for behaviour, why in (("hangs", "hang"), ("floods", "flood"), ("no json", "malformed"), ("answers another", "malformed"),
                               ("declines", "error")):
            number = SELF_TEST + 2
            adapter = self.fake(behaviour, number, number)
            (self.folder / "count").unlink(missing_ok=True)
            report = self.report(PLAIN, adapter, "-j", "1", status=1)
            self.assertEqual((report["passed"], report["failed"], report["adapter"]["unanswered"]), (5, 1, {why: 1}), behaviour)
            failure, = report["failures"]
            self.assertEqual((failure["description"], failure["why"].split(":")[0]), ("comment", why))

    def test_an_adapter_that_answers_no_more_is_given_up(self):
        tests = [case(f"text {i}", f"x{i}", ["Character", f"x{i}"]) for i in range(20)]
        report = self.report(tests, self.fake("no json", SELF_TEST + 3, 1000), "-j", "1", status=2)
        self.assertEqual((report["passed"], report["failed"], report["adapter"]["unanswered"]),
                         (2, 18, {"malformed": 8, "given up": 10}))

    def test_failures_count_in_the_order_of_the_tests(self):
        """Whatever the processes are, and whichever of them is first."""
        tests = [case(f"text {i}", f"CRASH{i}" if i % 9 and i < 60 else f"x{i}", ["Character", f"CRASH{i}" if i % 9 and i < 60 else f"x{i}"])
                 for i in range(160)]
        answer = 'print(json.dumps({"id": probe["id"], "events": events}), flush=True)'
        self.assertIn(answer, ADAPTER)
        flaky = ADAPTER.replace(answer, f"""{answer} if "CRASH" not in text else print('{{"nothing": 1}}', flush=True)""")
        adapter = shlex.join([sys.executable, "-S", str(self.file(flaky.encode(), "flaky.py")), "{}"])
        first = self.report(tests, adapter, "-j", "1", status=2)
        self.assertEqual(first["adapter"]["unanswered"], {"malformed": 8, "given up": 151})
        for jobs in ("2", "10", "10"):
            self.assertEqual(self.report(tests, adapter, "-j", jobs, status=2), first)

    def test_what_an_adapter_cannot_see_is_not_compared(self):
        tests = [case("comment", "a<!--b-->c", ["Character", "a"], ["Comment", "b"], ["Character", "c"]),
                 case("reference", "&amp;", ["Character", "&"]), case("start", "<b>", ["StartTag", "b", {}])]
        report = self.report(tests, self.own(comments=False, charrefs="raw"), "-j", "1")
        self.assertEqual((report["passed"], report["adapter"]["skipped"]), (2, {"the adapter cannot show it": 1}))
        self.assertIn("comments", report["adapter"]["not_seen"])
        self.assertEqual(self.report(tests, self.own(), "-j", "1", status=1)["failures"][0]["description"], "reference")

    def test_several_processes_make_the_same_report(self):
        tests = [case(f"number {i}", f"<b>{i}&amp;" if i % 7 == 0 else f"<b>{i}</b>", ["StartTag", "b", {}],
                      *([["Character", f"{i}&"]] if i % 7 == 0 else [["Character", str(i)], ["EndTag", "b"]]))
                 for i in range(200)]
        one, four = (self.conformance(tests, self.own(), "-j", jobs, form="text") for jobs in "14")
        self.assertEqual((one.returncode, one.stdout), (1, four.stdout))
        self.assertEqual(one.stdout.count(b"FAILED"), 29)

    def test_a_file_that_is_no_test_file_is_trouble_wherever_it_is_named(self):
        tests = [case("tag", "<b>", ["StartTag", "b", {}])]
        right, wrong = self.file(json.dumps({"tests": tests}).encode(), "a.test"), self.file(b"{", "b.test")
        for files in ((right, wrong), (wrong, right), (wrong,)):
            result = run("conformance", "--adapter", self.own(), *files)
            self.assertEqual(result.returncode, 2, result.stdout)
            self.assertIn(b"b.test:1:2: not JSON", result.stderr)
        result = run("conformance", "--adapter", self.own(), right, right)
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_what_does_not_go_together(self):
        for options, said in ((("--by", "data"), "is about a version"), (("--rows",), "is about a version"),
                              (("-j", "0"), "no number from 1"), (("--adapter", "true"), "one adapter at a time"),
                              (("--timeout", "x"), "no number of seconds")):
            self.assert_trouble(self.conformance(PLAIN, "cat", *options), said)
        self.assert_trouble(self.conformance(PLAIN, "true"), "no first line", "docs/adapters.md has one to copy")
        self.assert_trouble(run("conformance", "-j", "2", "--versions", "living", self.file(b"{}")), "--adapter")
