"""The formats of compare: each has the form that its schema says, and they all say the same."""

import base64
import copy
import json
import os
import re
import shutil
import unittest
import urllib.parse
import xml.etree.ElementTree as ElementTree

import reports
from program import CommandLineTest, run
from reports import FIXTURES, FORMATS, ROOT, of_json, of_xml, to_bytes

COMPARE_RNG = ROOT / "schemas/compare.rng"
COMPARE_SCHEMA = ROOT / "schemas/compare.schema.json"
SARIF_SCHEMA = ROOT / "tests/cli/sarif.schema.json"
JUNIT_RNG = ROOT / "tests/cli/junit.rng"

# Inputs that would break out of a format, or that it cannot hold. Each is put where versions diverge.
HOSTILE = [
    b"]]>", b"<![CDATA[", b"&#0;&amp;&quot;", b"<script>alert(1)</script>", b"'\"", b"<?xml?>",
    b"| a | b |", b"`", b"``` ``", b"\n```\n# h\n```\n", b"\n\n# heading\n\n- item\n", b"[a](javascript:alert(1))",
    b"![a](http://a.example/)", b"www.a.example a@a.example @user #1", b"{0} {{1}}", b"*a* _b_ ~~c~~ $d$",
    bytes(range(1, 0x20)), b"\0", b"\x7f\xc2\x80\xc2\x9b\xc2\x85", "\ufffe\uffff\U0001fffe\u2028\u202e\ufeff".encode(),
    b"\xff\xfe", b"\xed\xa0\x80", b"\xe2\x82", b"\\x41 \\u{b} \\\\", b"\\x41\xff", "é日本\U0001f600".encode(), b"\r\n\r",
]
NAMES = [b"]]>.html", b"<script>.html", b"a|b`c``d.html", b"[a](javascript:b).html", b"new\nline.html", b"\xff\xfe.html",
         b"\xed\xa0\x80.html", b"back\\slash \\x41.html", b"a:b c%20?#{0}.html", b"\x1b[31m.html", b"--!>&amp;\".html"]
HOSTILE_DIVERGENCES = 224  # in all of the pages


def apart(content):
    """A page on which versions diverge three times, with the content in a comment, an attribute and a tag's name."""
    return b"<p title=\"" + content + b"\"\x0bb>x<a" + content + b"\x0bc>x<!--" + content + b"--!>-->"


class FormatTest(CommandLineTest):
    maxDiff = 2000

    def report(self, form, *arguments, status=1):
        result = run("compare", "--errors", "--format", form, *arguments)
        self.assertEqual((result.stderr, result.returncode), (b"", status))
        return result.stdout

    def json_report(self, *arguments, status=1):
        return json.loads(self.report("json", *arguments, status=status))

    def hostile_files(self):
        """Pages of hostile contents, and ones of hostile names."""
        paths = [self.file(apart(content), f"{i}.html") for i, content in enumerate(HOSTILE)]
        for name in NAMES:
            path = os.fsencode(self.folder) + b"/" + name
            with open(path, "wb") as file:
                file.write(apart(b"a"))
            paths.append(path)
        return [os.fsdecode(path) for path in paths]

    def assert_valid_xml(self, schema, report):
        if shutil.which("xmllint"):
            self.assertEqual(reports.relax_ng_complaints(schema, report).decode()[:2000], "")

    def assert_valid_json(self, schema, values):
        self.assertEqual(reports.json_schema_complaints(schema, values), [])

    def divergences(self, report):
        return [(document, finding) for document in report["documents"] for finding in document["findings"]
                if finding["type"] in ("divergence", b"divergence")]


# One episode that does not end: 2007 and 2009 do not see the end of the title.
ENDLESS = b"<title><!--</title>" + b"x<b>y</b>" * 20


class Folded(FormatTest):
    """The first divergences of an episode are shown, and the others counted."""

    def page(self):
        return self.file(b"<p>" + ENDLESS)

    def test_what_is_folded_is_counted(self):
        path = self.page()
        everything = self.json_report(path, "--max-divergences", "all")
        found = [one for _, one in self.divergences(everything)]
        self.assertGreater(len(found), 20)
        self.assertEqual((everything["total"]["folded"], everything["documents"][0]["findings"][-1]["folded"]), (0, 0))
        for limit, options in ((5, ()), (1, ("--max-divergences", "1")), (7, ("--max-divergences", "episode=7")),
                               (3, ("--max-divergences", "all,document=3")), (2, ("--max-divergences", "all,class=2"))):
            report = self.json_report(path, *options)
            self.assertEqual([one for _, one in self.divergences(report)], found[:limit], options)
            *_, episode, folded = report["documents"][0]["findings"]
            self.assertEqual((episode["shown"], episode["folded"]), (limit, len(found) - limit))
            self.assertEqual(folded["divergences"], len(found) - limit)
            self.assertEqual(sum(folded["by_severity"].values()), len(found) - limit)
            self.assertEqual((report["total"]["folded"], report["total"]["divergences"]), (len(found) - limit, len(found)))

    def test_every_format_says_so(self):
        path = self.page()
        count = len(self.divergences(self.json_report(path, "--max-divergences", "all")))
        self.assertEqual(of_xml(self.report("xml", path)), of_json(self.json_report(path)))
        self.assert_valid_xml(COMPARE_RNG, self.report("xml", path))
        if reports.json_schema_interpreter():
            self.assert_valid_json(COMPARE_SCHEMA, [self.json_report(path)])
            self.assert_valid_json(COMPARE_SCHEMA, map(json.loads, self.report("jsonl", path).splitlines()))
        text = self.report("text", path).decode()
        self.assertIn(f"not shown: {count - 5} of {count} divergences (", text)
        self.assertRegex(re.sub("\n {6}", " ", text), rf"\n  episode 1 from byte \d+: {count} divergences, of which {count - 5} \(.*\) are not shown, never")
        self.assertIn(f"Not shown: {count - 5} of {count} divergences (", self.report("markdown", path).decode())
        self.assertIn(f"Of its {count} divergences, {count - 5} (", self.report("html", path).decode())
        suite = ElementTree.fromstring(self.report("junit", path)).find("testsuite")
        self.assertIn(f"; {count - 5} more of the same episodes are not shown", suite.find("testcase/failure").get("message"))
        (result,) = json.loads(self.report("sarif", path))["runs"][0]["results"]
        self.assertEqual((result["properties"]["divergences"], result["properties"]["shown"]), (count, 5))
        self.assertIn(f"{count} divergences in this episode.", result["message"]["text"])
        self.assertEqual(json.loads(self.report("jsonl", path).splitlines()[-2])["divergences"], count - 5)

    def test_a_class_is_limited_over_all_documents(self):
        path = self.page()
        report = self.json_report(path, path, "--max-divergences", "all,class=4")
        self.assertEqual([len(self.divergences({"documents": [one]})) for one in report["documents"]], [4, 0])
        suites = ElementTree.fromstring(self.report("junit", path, path, "--max-divergences", "class=4")).findall("testsuite")
        self.assertEqual([suite.get("failures") for suite in suites], ["1", "1"])
        self.assertEqual(suites[1].find("testcase").get("name"), "not shown")
        sarif = json.loads(self.report("sarif", path, path, "--max-divergences", "class=4"))["runs"][0]
        self.assertEqual(len(sarif["results"]), 1)
        self.assertIn("counted in no result", sarif["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"])

    def test_limits_that_are_none(self):
        for limit in ("0", "-1", "x", "page=3", "episode=", "5,", "class=none"):
            result = run("compare", "--max-divergences", limit, "--text", "a")
            self.assertEqual((result.returncode, result.stdout), (2, b""), limit)
            self.assertIn(b"--max-divergences", result.stderr)


class Baselines(FormatTest):
    """compare --baseline: only what is new or gone counts for the exit status."""

    def setUp(self):
        super().setUp()
        self.pages = [self.file(b"<!--a--!><b>-->", "a.html"), self.file(b"&phiv;<p a=b\x0bc>", "b.html")]
        self.names = ["attribute-value-unquoted/VT", "comment-end/!", "named-character-reference/table@r1406"]

    def test_every_kind_of_baseline(self):
        kinds = {
            "report": run("compare", "--summary", "--format", "json", *self.pages).stdout,
            "corpus": run("corpus", "-q", "--format", "json", *self.pages).stdout,
            "list": "\n".join(["# known", "", *self.names]).encode(),
            "old names": b"attribute-value-unquoted/VT/2007|2009,8.2.4,13.2.5,living\ncomment-end/!/2007,2009|8.2.4\n"
                         b"named-character-reference/table/2007|2009|8.2.4,13.2.5,living\n",
        }
        run("corpus", "-q", "--records", self.folder / "records", "--database", self.folder / "database", *self.pages)
        kinds["records"] = (self.folder / "records").read_bytes()
        kinds["database"] = (self.folder / "database").read_bytes()
        report = json.loads(kinds["report"])
        self.assertEqual(sorted(one["class"] for one in report["classes"]), self.names)
        for kind, content in kinds.items():
            with self.subTest(kind):
                path = self.file(content, "baseline")
                result = run("compare", "--baseline", path, *self.pages)
                self.assertEqual((result.returncode, result.stderr), (0, b""))
                self.assertIn(b"\nthe same classes as in the baseline\n", result.stdout)
                for verb in (("compare", "--summary"), ("corpus", "-q")):
                    self.assertEqual(run(*verb, "--baseline", path, *self.pages).returncode, 0)

    def test_what_is_new_and_what_is_gone(self):
        path = self.file(b"comment-end/!\nrcdata/-\n", "known")
        everything = {form: run("compare", "--baseline", path, "--format", form, *self.pages) for form in FORMATS}
        self.assertEqual({result.returncode for result in everything.values()}, {1})
        report = json.loads(everything["json"].stdout)
        change = {"new": [self.names[0], self.names[2]], "gone": ["rcdata/-"]}
        self.assertEqual(report["total"]["baseline"], change)
        self.assertEqual([one["in_baseline"] for _, one in self.divergences(report)], [True, False, False])
        self.assertEqual(of_xml(everything["xml"].stdout), of_json(report))
        self.assert_valid_xml(COMPARE_RNG, everything["xml"].stdout)
        if reports.json_schema_interpreter():
            self.assert_valid_json(COMPARE_SCHEMA, [report])
            self.assert_valid_json(SARIF_SCHEMA, [json.loads(everything["sarif"].stdout)])
        for form, words in (("text", "\nnew: {}\n"), ("markdown", "\n- new: `{}`\n"), ("html", "<li>new: <code>{}</code></li>")):
            for name in change["new"]:
                self.assertIn(words.format(name), everything[form].stdout.decode())
        states = [result["baselineState"] for result in json.loads(everything["sarif"].stdout)["runs"][0]["results"]]
        self.assertEqual(states, ["unchanged", "new", "new"])
        self.assert_valid_xml(JUNIT_RNG, everything["junit"].stdout)
        suites = ElementTree.fromstring(everything["junit"].stdout).findall("testsuite")
        self.assertEqual([(suite.get("failures"), suite.get("skipped")) for suite in suites], [("0", "1"), ("2", "0")])

    def test_what_is_folded_is_no_news(self):
        path = self.file(ENDLESS + b"&phiv;<p a=b\x0bc>")
        baseline = self.file(run("compare", "--summary", "--format", "json", path).stdout, "baseline")
        self.assertEqual(run("compare", "--max-divergences", "1", "--baseline", baseline, path).returncode, 0)

    def test_what_is_no_baseline(self):
        comparison = run("compare", "--format", "json", *self.pages).stdout
        lines = run("compare", "--format", "jsonl", *self.pages).stdout
        for content in (comparison, lines, b"{}", b"{", b"[1]", b"comment-end", b"a b/c\n", b"\xff/a\n", b"a/\x1b[31m\n",
                        b"SQLite format 3\0", b"SQLite format 3\0" + bytes(2000)):
            result = run("compare", "--baseline", self.file(content, "baseline"), "--text", "a")
            self.assertEqual((result.returncode, result.stdout), (2, b""), content[:40])
            self.assertIn(b"baseline", result.stderr)
            self.assertNotIn(b"\x1b", result.stderr)
        self.assertEqual(run("compare", "--baseline", self.folder / "none", "--text", "a").returncode, 2)


class Totals(FormatTest):
    """compare --summary: totals by class alone."""

    def test_classes_of_several_documents(self):
        paths = [self.file(ENDLESS, "a.html"), self.file(b"<p>x</p>", "b.html"), self.file(b"<!--a--!>-->x" * 3, "c.html"),
                 self.file(b"<!--a--!>-->x" + ENDLESS, "d.html")]
        report = json.loads(run("compare", "--summary", "--format", "json", *paths).stdout)
        (one,) = [one for one in report["classes"] if one["class"] == "comment-end/!"]
        self.assertEqual((one["documents"], one["episodes"]), (2, 4))
        self.assertEqual((report["documents"], report["documents_identical"]), (4, 1))
        (one,) = [one for one in report["classes"] if one["class"] == "rcdata/-"]
        self.assertEqual((one["documents"], one["episodes"]), (2, 2))
        self.assertGreater(one["divergences"], 20)
        result = run("compare", "--summary", *paths)
        self.assertEqual(result.returncode, 1)
        self.assertLess(len(result.stdout.decode().splitlines()), 40)
        self.assertIn(b"  comment-end/!\n", result.stdout)
        self.assertEqual(run("compare", "--summary", paths[1]).returncode, 0)
        self.assertEqual(run("compare", "--summary", paths[1], self.folder / "none").returncode, 2)
        page = run("compare", "--summary", "--format", "html", *paths).stdout
        self.assertIn(b"<code>comment-end/!</code>", page)

    def test_formats_without_totals(self):
        for form in ("jsonl", "xml", "markdown", "sarif", "junit"):
            result = run("compare", "--summary", "--format", form, "--text", "a")
            self.assertEqual((result.returncode, result.stdout), (2, b""), form)


needs_json_schema = unittest.skipUnless(reports.json_schema_interpreter(), "no JSON Schema validator (python3-jsonschema)")
needs_xmllint = unittest.skipUnless(shutil.which("xmllint"), "no xmllint")


class Json(FormatTest):
    @needs_json_schema
    def test_fixtures_have_the_form(self):
        self.assertEqual(len(FIXTURES), 11)
        self.assert_valid_json(COMPARE_SCHEMA, [self.json_report(*FIXTURES)])
        lines = self.report("jsonl", *FIXTURES).splitlines()
        self.assertGreater(len(lines), 50)
        self.assert_valid_json(COMPARE_SCHEMA, map(json.loads, lines))

    @needs_json_schema
    def test_hostile_inputs_have_the_form(self):
        paths = self.hostile_files()
        self.assert_valid_json(COMPARE_SCHEMA, [self.json_report(*paths)])
        lines = self.report("jsonl", *paths).splitlines()
        self.assert_valid_json(COMPARE_SCHEMA, map(json.loads, lines))

    @needs_json_schema
    def test_the_schema_misses_every_member(self):
        report = self.json_report("--text", "<!--a--!><p a=b>-->", "--text", "<!DOCTYPE a\vb></p>")
        without = {}

        def leave_out(value, path):
            for key in list(value) if isinstance(value, dict) else range(len(value)):
                if isinstance(value, dict):
                    member = value.pop(key)
                    without.setdefault((*path, value.get("kind"), key), copy.deepcopy(report))
                    value[key] = member
                if isinstance(value[key], (dict, list)):
                    leave_out(value[key], (*path, key) if isinstance(value, dict) else path)
        leave_out(report, ())
        self.assertEqual(len(without), 111)
        noticed = {i for i, _ in reports.json_schema_complaints(COMPARE_SCHEMA, without.values())}
        self.assertEqual([path for i, path in enumerate(without) if i not in noticed], [])

    def test_the_bytes_of_the_input_can_be_had_back(self):
        paths = self.hostile_files()
        report = of_json(self.json_report(*paths))
        self.assertEqual([document["name"] for document in report["documents"]], list(map(os.fsencode, paths)))
        found = self.divergences(report)
        self.assertEqual(len(found), HOSTILE_DIVERGENCES)
        for document, divergence in found:
            with open(document["name"], "rb") as file:
                page = file.read()
            self.assertEqual(divergence["source"], page[divergence["begin"]["byte"]:divergence["end"]["byte"]])

    def test_only_what_is_no_utf_8_is_escaped(self):
        for content, escaped in ((rb"a\b", False), (b"a\\\xff", True)):
            divergence = self.divergences(self.json_report(self.file(b"<!--" + content + b"--!>")))[0][1]
            self.assertEqual("source_escaped" in divergence, escaped)
            self.assertEqual(divergence["source"], r"<!--a\\\xff--!>" if escaped else r"<!--a\b--!>")

    def test_a_long_source_is_cut(self):
        page = "<!--" + 40000 * "é" + "--!>"
        for report in (of_json(self.json_report(self.file(page.encode()))),
                       of_xml(self.report("xml", self.file(page.encode())))):
            divergence = self.divergences(report)[0][1]
            self.assertEqual((len(divergence["source"]), divergence["source_bytes"]), (65536, 80008))


class Xml(FormatTest):
    def assert_as_json(self, *arguments, status=1):
        report = self.report("xml", *arguments, status=status)
        self.assert_valid_xml(COMPARE_RNG, report)
        expected = of_json(self.json_report(*arguments, status=status))
        self.assertEqual(of_xml(report), expected)
        return len(self.divergences(expected))

    def test_fixtures_are_as_in_json(self):
        self.assertEqual(self.assert_as_json(*FIXTURES), 27)

    def test_hostile_inputs_are_as_in_json(self):
        self.assertEqual(self.assert_as_json(*self.hostile_files()), HOSTILE_DIVERGENCES)

    def test_contexts_and_agreement_are_as_in_json(self):
        self.assertEqual(self.assert_as_json("--text", "a", status=0), 0)
        self.assert_as_json("--initial-state", "script data", "--last-start-tag", "a\x0b", "--foreign-content",
                            "--feedback", "none", "--scripting", "off", "--text", "<!--</a\v>")

    def test_lone_surrogates(self):
        arguments = ["--escaped", "--text", r"<!--\ud800\\--!><p a='\udfff\x00\u{10ffff}'\x0bb>-->"]
        self.assertGreater(self.assert_as_json(*arguments), 1)
        report = self.report("xml", *arguments)
        self.assertIn(rb'<source escaped="yes">&lt;!--\u{d800}\\--!&gt;', report)
        self.assertIn(b"\xed\xa0\x80\\--!>", self.divergences(of_xml(report))[0][1]["source"])

    def test_few_tokens_and_few_versions(self):
        text = "<!--a--!>" + 50 * "<a b c>" + "-->"
        self.assertGreater(self.assert_as_json("--keep", "3", "--versions", "2009,13.2.5", "--text", text), 0)

    @needs_xmllint
    def test_the_schema_misses_every_attribute(self):
        text = self.report("xml", "--text", "<!--a--!><p a=b>-->").decode()
        attributes = {}
        for found in re.finditer(r'<([\w-]+)((?: [\w-]+="[^"]*")+)', text):
            for attribute in re.finditer(r' ([\w-]+)="[^"]*"', found.group(2)):
                attributes.setdefault((found.group(1), attribute.group(1)),
                                      (found.start(2) + attribute.start(), found.start(2) + attribute.end()))
        self.assertEqual(len(attributes), 58)
        optional = [key for key, (begin, end) in attributes.items()
                    if not reports.relax_ng_complaints(COMPARE_RNG, (text[:begin] + text[end:]).encode())]
        self.assertEqual(optional, [("divergence", "episode")])


class Sarif(FormatTest):
    def sarif(self, *arguments, status=1):
        log = json.loads(self.report("sarif", *arguments, status=status))
        if reports.json_schema_interpreter():
            self.assert_valid_json(SARIF_SCHEMA, [log])
        return log["runs"][0]

    def assert_as_json(self, *arguments):
        """Each episode is one result for each facet; errors outside of any are one each."""
        sarif = self.sarif(*arguments)
        report = self.json_report(*arguments, "--max-divergences", "all")
        found = self.divergences(report)
        units = {}
        for number, (document, divergence) in enumerate(found):
            episode = divergence["episode"]
            units.setdefault((id(document), divergence["facet"], episode or -number), []).append((document, divergence))
        self.assertEqual(len(sarif["results"]), len(units))
        rules = [rule["id"] for rule in sarif["tool"]["driver"]["rules"]]
        self.assertEqual(len(set(rules)), len(rules))
        self.assertEqual(set(rules), {members[0][1]["class"] for members in units.values()})
        order = ["errors", "text", "structure", "markup"]

        def key_of(result):
            region = result["locations"][0]["physicalLocation"]
            return region["artifactLocation"]["index"], region["region"]["byteOffset"], result["properties"]["facet"]
        results = {key_of(result): result for result in sarif["results"]}
        self.assertEqual(len(results), len(units))
        for members in units.values():
            document, divergence = members[0]
            index = next(i for i, one in enumerate(report["documents"]) if one is document)
            result = results[index, divergence["begin"]["byte"], divergence["facet"]]
            gravest = max((one["severity"] for _, one in members), key=order.index)
            properties = result["properties"]
            self.assertEqual((properties["class"], properties["partition"], properties["severity"], properties["divergences"]),
                             (divergence["class"], divergence["partition"], gravest, len(members)))
            self.assertEqual(properties["shown"], min(5, len(members)))
            episodes = [{name: one[name] for name in ("number", "begin", "end", "met_again")}
                        for one in document["findings"] if one["type"] == "episode" and one["number"] == divergence["episode"]]
            self.assertEqual([properties["episode"]], episodes or [None])
            self.assertEqual(rules[result["ruleIndex"]], result["ruleId"])
            fingerprint = divergence["class"] + (" (errors)" if divergence["facet"] == "errors" else "")
            self.assertEqual(result["partialFingerprints"], {"divergenceClass/v2": fingerprint})
            self.assertEqual(result["level"], {"markup": "error", "structure": "warning", "text": "warning",
                                               "errors": "note"}[gravest])
            region = result["locations"][0]["physicalLocation"]["region"]
            begin, end = divergence["begin"], divergence["end"]
            self.assertEqual((region["byteOffset"], region["byteLength"]), (begin["byte"], end["byte"] - begin["byte"]))
            self.assertEqual((region["startLine"], region["startColumn"], region["endLine"], region["endColumn"]),
                             (begin["line"], begin["column"], end["line"], end["column"]))
            snippet = region["snippet"]
            source = to_bytes(snippet["text"]) if "text" in snippet else base64.b64decode(snippet["binary"])
            self.assertEqual(source, of_json(divergence)["source"])
            self.assertEqual([r["physicalLocation"]["region"]["byteOffset"] for r in result["relatedLocations"]],
                             [f["read"][0] for f in divergence["forks"]] + [one["begin"]["byte"] for _, one in members[1:5]])
            for line in [result["message"]["text"]] + [r["message"]["text"] for r in result["relatedLocations"]]:
                self.assertNotRegex(line, "[][{}\0-\x1f\x7f-\x9f\u202e\ud800-\udfff]")
        return sarif

    def test_fixtures_are_as_in_json(self):
        sarif = self.assert_as_json(*FIXTURES)
        self.assertEqual(len(sarif["results"]), 22)
        self.assertEqual({result["level"] for result in sarif["results"]}, {"error", "warning", "note"})
        self.assertEqual(sarif["invocations"], [{"executionSuccessful": True}])
        self.assertRegex(sarif["tool"]["driver"]["version"], r"^\d+\.\d+\.\d+$")

    def test_hostile_inputs_are_as_in_json(self):
        paths = self.hostile_files()
        sarif = self.assert_as_json(*paths)
        uris = [artifact["location"]["uri"] for artifact in sarif["artifacts"]]
        self.assertEqual([urllib.parse.unquote_to_bytes(uri.removeprefix("file://")) for uri in uris],
                         list(map(os.fsencode, paths)))
        self.assertTrue(any("binary" in result["locations"][0]["physicalLocation"]["region"]["snippet"]
                            for result in sarif["results"]))

    def test_agreement(self):
        sarif = self.sarif("--text", "a", status=0)
        self.assertEqual((sarif["results"], sarif["tool"]["driver"]["rules"]), ([], []))
        self.assertEqual(sarif["artifacts"][0]["location"]["uri"], "(text)")

    def test_no_more_results_than_services_show(self):
        page = b"<p title a=b\x0bc>&phiv;" * 30 + b"x<!--a--!>y-->" * 6000
        path = self.file(page)
        sarif = self.sarif(path)
        results = sarif["results"]
        self.assertEqual(len(results), 5000)
        left_out = sarif["properties"]["results_left_out"]
        (told,) = sarif["invocations"][0]["toolExecutionNotifications"]
        self.assertEqual(told["message"]["text"], f"{left_out} of {5000 + left_out} results are left out, the mildest ones.")
        everything = json.loads(self.report("json", path))["documents"][0]["summary"]["by_severity"]
        self.assertGreater(everything["markup"], 0)
        self.assertEqual(sum(result["level"] == "error" for result in results), everything["markup"])
        places = [result["locations"][0]["physicalLocation"]["region"]["byteOffset"] for result in results]
        self.assertEqual(places, sorted(places))

    def test_an_input_that_cannot_be_read(self):
        result = run("compare", "--format", "sarif", self.folder / "none", self.file(b"a"))
        self.assertEqual(result.returncode, 2)
        sarif = json.loads(result.stdout)["runs"][0]
        self.assertEqual(sarif["invocations"], [{"executionSuccessful": False}])


class Junit(FormatTest):
    def assert_as_json(self, *arguments, status=1):
        report = self.report("junit", *arguments, status=status)
        self.assert_valid_xml(JUNIT_RNG, report)
        suites = ElementTree.fromstring(report).findall("testsuite")
        documents = self.json_report(*arguments, status=status)["documents"]
        self.assertEqual(len(suites), len(documents))
        for suite, document in zip(suites, documents):
            classes = {}
            for finding in document["findings"]:
                if finding["type"] == "divergence":
                    name = finding["class"] + (" (errors)" if finding["facet"] == "errors" else "")
                    classes.setdefault(name, []).append(finding)
            cases = suite.findall("testcase")
            failures = suite.findall("testcase/failure")
            self.assertEqual((suite.get("tests"), suite.get("failures")), (str(len(cases)), str(len(failures))))
            self.assertEqual(len(failures), len(classes))
            self.assertEqual([case.get("name") for case in cases if case.find("failure") is not None], list(classes))
            for failure, found in zip(failures, classes.values()):
                self.assertEqual(int(failure.get("message").split()[0]), len(found))
                places = [f"{f['begin']['line']}:{f['begin']['column']} (bytes {f['begin']['byte']}" for f in found]
                self.assertEqual([p for p in places[:10] if p not in failure.text], [])
                self.assertIn("takes \"", failure.text)
        return suites

    def test_fixtures_are_as_in_json(self):
        self.assertEqual(len(self.assert_as_json(*FIXTURES)), 11)

    def test_hostile_inputs_are_as_in_json(self):
        suites = self.assert_as_json(*self.hostile_files(), "--escaped", "--text", r"<!--\ud800--!>")
        self.assertEqual(len(suites), len(HOSTILE) + len(NAMES) + 1)

    def test_agreement_passes(self):
        suite, = self.assert_as_json("--text", "a", status=0)
        self.assertEqual((suite.get("tests"), suite.get("failures")), ("1", "0"))

    def test_many_of_one_class(self):
        suite, = self.assert_as_json("--text", 20 * "x<a\vb>")
        self.assertIn("and 10 more\n", suite.find("testcase/failure").text)


class Markdown(FormatTest):
    def residue(self, report):
        """The report without its code spans. Fails where one is open at the end of a line."""
        lines = []
        for line in report.decode().split("\n"):
            rest = ""
            while fence := re.search("`+", line):
                end = re.search("(?<!`)" + fence.group() + "(?!`)", line[fence.end():])
                self.assertIsNotNone(end, line)
                rest += line[:fence.start()] + "C"
                line = line[fence.end() + end.end():]
            lines.append(rest + line)
        return lines

    def assert_tame(self, report):
        """Nothing stands outside of code spans but what this program writes there."""
        for line in self.residue(report):
            self.assertRegex(line, r"^(#{1,3} |\| | *- |)[A-Za-z0-9 .,:;()+|-]*$")

    def assert_as_json(self, *arguments):
        report = self.report("markdown", *arguments)
        self.assert_tame(report)
        text = report.decode()
        found = self.divergences(self.json_report(*arguments))
        self.assertEqual(len(re.findall(r"^### ", text, re.M)), len(found))
        heads = [f"{f['severity']} at {f['begin']['line']}:{f['begin']['column']}\n\n"
                 f"Bytes {f['begin']['byte']}..{f['end']['byte']}" for _, f in found]
        self.assertEqual([head for head in heads if head not in text], [])
        self.assertEqual([f["class_id"] for _, f in found if f["class_id"] not in text], [])
        return len(found)

    def test_a_report(self):
        self.assertEqual(
            self.report("markdown", "--versions", "2009,8.2.4", "--text", "<!--``` `a--!>-->").decode(), """\
# Where versions of the tokenizer differ

## `(text)`

17 bytes, 1 divergence in 1 episode, 17 bytes apart. Compared: tokens and parse errors. \
Tokenized from `data`; tree construction simulated, scripting on.

| severity | divergences |
| --- | ---: |
| markup | 0 |
| structure | 1 |
| text | 0 |
| errors | 0 |
| all | 1 |

- `2009`: 2 tokens, 1 parse error
- `8.2.4`: 3 tokens, 1 parse error

### 1. structure at 1:1

Bytes 0..17, episode 1: `2009 | 8.2.4`

Source: ````<!--``` `a--!>-->````

- `2009` (1 token):
  - ````comment "``` `a--!>"````
- `8.2.4` (2 tokens):
  - ````comment "``` `a"````
  - `characters "-->"`

Parse errors:

- 1:13 (byte 12): `2009 8.2.4` parse error

Cause `comment-end/!/2009|8.2.4` at 1:13 (byte 12):

- known: `"--!>" ends a comment`
- since: `2009-06-04 cf99432c/r3191: "--!>" closes a comment`
- `2009` in `8.2.4.22 Comment end state`: `Anything else: Parse error. Append U+002D U+002D (--) and the \
current input character to the comment. Switch to the comment state.`
- `8.2.4` in `8.2.4.50 Comment end state`: `U+0021 (!): Parse error. Switch to the comment end bang state.`
""")

    def test_fixtures_are_as_in_json(self):
        self.assertEqual(self.assert_as_json(*FIXTURES), 27)

    def test_hostile_inputs_stay_in_code_spans(self):
        self.assertEqual(self.assert_as_json(*self.hostile_files()), HOSTILE_DIVERGENCES)

    def test_lone_surrogates_and_hostile_start_tags(self):
        self.assert_as_json("--escaped", "--last-start-tag", "`<b>`|", "--text", r"<!--\ud800 `--!>`")


class All(FormatTest):
    def test_the_same_bytes_each_time(self):
        arguments = [*FIXTURES, *self.hostile_files()]
        for form in FORMATS:
            report = self.report(form, *arguments)
            self.assertEqual(report, self.report(form, *arguments), form)
            path = self.folder / "out"
            self.assertEqual(self.report(form, *arguments, "-o", path), b"")
            self.assertEqual(path.read_bytes(), report, form)

    def test_no_report_is_left_behind_of_trouble(self):
        for form in FORMATS:
            path = self.folder / "out"
            result = run("compare", "--format", form, self.file(b"<!--a--!>"), self.folder / "none", "-o", path)
            self.assertEqual((result.returncode, path.exists()), (2, False), form)

    def test_no_report_steers_a_terminal(self):
        paths = self.hostile_files()
        for form in FORMATS:
            report = self.report(form, *paths)
            self.assertNotRegex(report.decode(), "[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]", form)

    def test_an_unknown_format(self):
        self.assert_trouble(run("compare", "--format", "sariff", "--text", "a"), "did you mean 'sarif'?")


if __name__ == "__main__":
    unittest.main()
