"""conformance --repair: expectations that a version does not make are corrected, and nothing else changes."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import unittest

import reports
from program import CommandLineTest, SPECDRIFT, run

ROOT = pathlib.Path(__file__).resolve().parents[3]
STALE = ROOT / "tests/html5lib/stale"
NAMES = ["kinds", "counted", "lines"]
TREE = "#data\n<a =b>\n#errors\n#new-errors\n(1:4) unexpected-equals-sign-before-attribute-name\n#document\n| <html>\n|   <head>\n|   <body>\n|     <a>\n"
SCHEMA = ROOT / "schemas/conformance-repair.schema.json"
PROCESSING = '{"tests":[{"description":"d","input":"<?a?>","output":[["Comment","?a?"]]}]}'


class Repair(CommandLineTest):
    def repair(self, *arguments, **options):
        return run("conformance", "--repair", *arguments, **options)

    def suite(self, text, name="a.test"):
        return self.file(text.encode(), name)

    def repaired(self, text, *arguments, status=0):
        result = self.repair(*arguments, self.suite(text))
        self.assertEqual(result.returncode, status, result.stderr)
        return result.stdout.decode()

    def one(self, members, *arguments, **options):
        """The members of a single test after a repair."""
        before, after = '{"tests":[{"description":"d",', "}]}"
        text = self.repaired(before + members + after, *arguments, **options)
        self.assertTrue(text.startswith(before) and text.endswith(after))
        return text.removeprefix(before).removesuffix(after)

    def test_suites_with_each_kind_of_stale_expectation(self):
        for name in (*NAMES, "trees"):
            with self.subTest(name):
                output = self.folder / "repaired.test"
                path = STALE / (f"{name}.dat" if name == "trees" else f"{name}.test")
                result = self.repair(path, "-o", output, "--width", "1000")
                # WRITE_GOLDENS=1 writes them again, to be looked at.
                report = result.stdout.decode().replace(f"{STALE}/", "").replace(f"{self.folder}/", "")
                if os.environ.get("WRITE_GOLDENS"):
                    shutil.copy(output, STALE / f"{name}.repaired")
                    (STALE / f"{name}.txt").write_text(report, encoding="utf-8")
                self.assertEqual(output.read_bytes(), (STALE / f"{name}.repaired").read_bytes())
                self.assertEqual(report, (STALE / f"{name}.txt").read_text(encoding="utf-8"))
                self.assertEqual(result.returncode, 1 if name in ("kinds", "trees") else 0)

    def test_an_error_stands_before_its_token_and_is_said_once(self):
        self.assertEqual(self.one('"input":"x<a =b>","output":["ParseError"]'),
                         '"input":"x<a =b>","output":[["Character","x"],"ParseError",["StartTag","a",{"=b":""}]]')
        self.assertEqual(self.one('"input":"x<a =b>","output":["ParseError","ParseError",["Character","x"],["StartTag","a",{"=b":""}]]'),
                         '"input":"x<a =b>","output":[["Character","x"],"ParseError",["StartTag","a",{"=b":""}]]')
        listed = '"errors":[{"code":"unexpected-question-mark-instead-of-tag-name","line":1,"col":2}]'
        self.assertNotIn("ParseError", self.one('"input":"<?a?>b","output":["ParseError",["Comment","?a?"],["Character","b"]],' + listed))

    def test_a_new_error_stands_where_the_version_has_it_also_before_an_old_one_of_its_place(self):
        error = '{{"code":"{}","line":1,"col":{}}}'.format
        null = error("unexpected-null-character", 3)
        before = '"input":"<?\\u0000","output":[["Comment","?\\uFFFD"]],"errors":['
        self.assertEqual(self.one(f'{before}{error("unexpected-question-mark-instead-of-tag-name", 2)},{null}]'),
                         f'{before}{error("invalid-first-character-of-processing-instruction-target", 3)},{null}]')

    def test_what_is_repaired_stays_and_passes(self):
        for name, failing, version in (("kinds", 3, "living"), ("counted", 0, "8.2.4"), ("lines", 0, "2009")):
            with self.subTest(name):
                once, twice = self.folder / "once.test", self.folder / "twice.test"
                self.repair("--versions", version, STALE / f"{name}.test", "-o", once)
                again = json.loads(self.repair("--versions", version, once, "-o", twice, "--format", "json").stdout)
                self.assertEqual(once.read_bytes(), twice.read_bytes())
                untouched = {expectation["description"] for expectation in again["files"][0]["expectations"]}
                failures = json.loads(run("conformance", "--format", "json", "--versions", version, once).stdout)["failures"]
                self.assertEqual({failure["description"] for failure in failures}, untouched)
                self.assertEqual((again["totals"]["tests"], len(untouched)), (0, failing))

    def test_a_suite_without_stale_expectations_comes_out_byte_by_byte(self):
        for name in ("living", "2009", "made/2007"):
            with self.subTest(name):
                path = ROOT / f"fixtures/html5lib/{name}.test"
                result = self.repair("--versions", path.stem, "--width", "1000", path)
                self.assertEqual((result.returncode, result.stdout), (0, path.read_bytes()))
                self.assertIn(b"nothing repaired", result.stderr)

    def test_tokens_are_edited_where_they_are_written(self):
        """Pairs of the members of a test: before and after."""
        cases = [
            # Only the string that differs.
            ('"input":"a<b c=\'d\' e=f>","output":[ ["Character","\\u0061"] , ["StartTag", "b", { "e" :"x", "\\u0063":"\\u0064" } ]]',
             '"input":"a<b c=\'d\' e=f>","output":[ ["Character","\\u0061"] , ["StartTag", "b", { "e" :"f", "\\u0063":"\\u0064" } ]]'),
            # Put in, taken out.
            ('"input":"<a></b>","output":[["EndTag","b"]]', '"input":"<a></b>","output":[["StartTag","a",{}],["EndTag","b"]]'),
            ('"input":"<a></b>","output":[["StartTag","a",{}],["Comment",""],["EndTag","b"]]',
             '"input":"<a></b>","output":[["StartTag","a",{}],["EndTag","b"]]'),
            ('"input":"<a>","output":[ ]', '"input":"<a>","output":[["StartTag","a",{}]]'),
            ('"input":"","output":[ ["EndTag","a"] ]', '"input":"","output":[]'),
            ('"input":"<a b c>","output":[["StartTag","a",{"x":"", "c":"", "y":""}]]',
             '"input":"<a b c>","output":[["StartTag","a",{"c":"", "b":""}]]'),
            # Characters that were apart stay so, unless they change.
            ('"input":"ab<c>","output":[["Character","a"],["Character","b"]]',
             '"input":"ab<c>","output":[["Character","a"],["Character","b"],["StartTag","c",{}]]'),
            ('"input":"ab","output":[["Character","a"],["Character","c"]]', '"input":"ab","output":[["Character","ab"]]'),
            # The last of two members of one name counts.
            ('"output":[],"input":"a","output":[]', '"output":[],"input":"a","output":[["Character","a"]]'),
            ('"input":"<a>","output":[["StartTag","a",{"b":"","b":""}]]', '"input":"<a>","output":[["StartTag","a",{}]]'),
        ]
        suites = ['{"tests":[' + ",".join('{"description":"d",' + case[side] + "}" for case in cases) + "]}" for side in (0, 1)]
        self.assertEqual(self.repaired(suites[0]).replace("},{", "},\n{"), suites[1].replace("},{", "},\n{"))

    def test_errors_without_codes_stay_so(self):
        self.assertEqual(self.one('"input":"<a\\n","output":[],"errors":[{"line":1,"col":1}]'),
                         '"input":"<a\\n","output":[],"errors":[{"line":2,"col":1}]')
        self.assertEqual(self.one('"input":"<a","output":[],"errors":[]', "--versions", "2007", status=0),
                         '"input":"<a","output":[["StartTag","a",{}]],"errors":[{"line":1,"col":3}]')
        # A version without names for errors cannot keep them, if their number is another.
        self.assertEqual(self.one('"input":"<!---!><a","output":[["Comment","-!><a"]],"errors":[{"code":"x","line":1,"col":1},'
                                  '{"code":"y","line":1,"col":2}]', "--versions", "2007"),
                         '"input":"<!---!><a","output":[["Comment","-!><a"]],"errors":[{"line":1,"col":10}]')

    def test_escapes_of_its_own(self):
        self.assertEqual(self.one('"doubleEscaped":true,"input":"<!--\\\\u0000\\\\uD800\\\\\\\\u0061\\\\u005Cu0061",'
                                  '"output":[["Comment",""]],"errors":[{"code":"unexpected-null-character","line":1,"col":5},'
                                  '{"code":"surrogate-in-input-stream","line":1,"col":6},{"code":"eof-in-comment","line":1,"col":15}]'),
                         '"doubleEscaped":true,"input":"<!--\\\\u0000\\\\uD800\\\\\\\\u0061\\\\u005Cu0061",'
                         '"output":[["Comment","\\\\uFFFD\\\\uD800\\\\a\\\\u005Cu0061"]],"errors":[{"code":"unexpected-null-character",'
                         '"line":1,"col":5},{"code":"surrogate-in-input-stream","line":1,"col":6},{"code":"eof-in-comment","line":1,"col":15}]')

    def test_what_is_not_touched_is_listed_with_its_reason(self):
        for members, version, reason in (
                ('"input":"\\u0001","output":[]', "living", "control-character-in-input-stream is an error of the input stream"),
                ('"input":"<?a>","output":[],"expect":1', "living", "the format has no member expect"),
                ('"input":"</a>","lastStartTag":"a","output":[],"initialStates":["RCDATA state","PLAINTEXT state"]', "living",
                 "it is several tests"),
                ('"input":"a","output":[],"initialStates":["Data state","CDATA section state"]', "2007", "2007 has no initial state cdata"),
                ('"input":"\\ud800","output":["ParseError",["Character","\\ud800"]]', "2007", "no names to tell them apart")):
            with self.subTest(reason):
                text = '{"tests":[{"description":"d",' + members + "}]}"
                path = self.suite(text)
                result = self.repair("--versions", version, path, "-o", self.folder / "b.test", "--width", "1000")
                self.assertEqual(result.returncode, 1)
                self.assertIn(f"{path}:1:11: d (", result.stdout.decode())
                self.assertIn(reason, result.stdout.decode())
                if "u0001" in members:  # its tokens can be decided
                    text = text.replace("[]", '[["Character","\\u0001"]]')
                self.assertEqual((self.folder / "b.test").read_text(), text)

    def test_tests_that_do_not_concern_the_version_are_listed(self):
        result = run("conformance", "--review", "--versions", "2007", "--width", "1000", self.suite(
            '{"tests":[{"description":"d","input":"a","output":[],"initialStates":["CDATA section state"]}],'
            '"xmlViolationTests":[{"description":"x","input":"a","output":[]}]}'))
        self.assertEqual(result.returncode, 0)
        self.assertIn(b"2007 has no initial state cdata", result.stdout)
        self.assertIn(b"1 test, expect what XML makes of a token", result.stdout)
        self.assertIn(b"2 not checked", result.stdout)

    def test_a_review_writes_no_suite(self):
        path = self.suite(PROCESSING)
        result = run("conformance", "--repair", "--review", path, "--width", "1000")
        self.assertEqual((result.returncode, path.read_text()), (1, PROCESSING))
        for part in (b"STALE ", b"2026-06-25  revision 320c05f6; the last version that made the old expectation is",
                     b"13.2.5.6 Tag open state, U+003F (?)", b"#tag-open-state"):
            self.assertIn(part, result.stdout)
        self.assert_trouble(run("conformance", "--review", path, "-o", path), "would take the place of the suite")
        self.assertEqual(path.read_text(), PROCESSING)

    def test_long_expectations_are_cut(self):
        """Around the first difference, wherever that is, and with what is left out."""
        for before in ("", "x" * 500_000 + "\u20ac"):
            value = {"tests": [{"description": "d", "input": f"{before}<?a?>" + "y" * 500_000,
                                "output": [["Character", before]] * bool(before) + [["Comment", "?a?"], ["Character", "y" * 500_000]]}]}
            for verb in ("--review", "--repair"):
                result = run("conformance", verb, self.suite(json.dumps(value)), *(() if verb == "--review" else ("-o", self.folder / "b")),
                             "--width", "10000")
                text = result.stdout.decode()
                self.assertLess(len(text), 10_000)
                lines = {line.strip().split("  ")[0]: line for line in text.splitlines()}
                self.assertIn('["Comment","?a?"]', lines["expected tokens"])
                self.assertRegex(text, r'living makes +(\(\d+ characters before\) \.\.\.)?.*"ProcessingInstruction"')
                self.assertEqual("characters before" in text, bool(before))
                self.assertRegex(lines["input"], rf"\.\.\. \({len(json.dumps(value['tests'][0]['input'], ensure_ascii=False)) - 2000} characters more\)$")

    def test_a_revision_that_is_later_than_the_version(self):
        path = self.suite('{"tests":[{"description":"d","input":"<?a?>","output":[["ProcessingInstruction","a",""]]}]}')
        result = run("conformance", "--review", "--versions", "13.2.5", path, "--width", "1000")
        self.assertIn(b"2026-06-25  revision 320c05f6; only later versions make it, first 320c05f6", result.stdout)

    def test_where_suites_go(self):
        path, other = self.suite(PROCESSING), self.suite(PROCESSING, "b.test")
        made = PROCESSING.replace('"Comment","?a?"', '"ProcessingInstruction","a",""')
        folder = self.folder / "new"
        self.assertEqual(self.repair(path, other, "-o", folder).returncode, 0)
        self.assertEqual([p.read_text() for p in sorted(folder.iterdir())], [made, made])
        self.assertEqual(self.repair("-", "-o", self.folder / "c.test", stdin=PROCESSING.encode()).returncode, 0)
        self.assertEqual((self.folder / "c.test").read_text(), made)
        os.symlink("a.test", self.folder / "link")
        self.assertEqual(self.repair(path, "-o", self.folder / "link").returncode, 0)  # the input itself
        self.assertEqual(path.read_text(), made)
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["a.test", "b.test", "c.test", "link", "new"])

    def test_what_cannot_be_asked_for(self):
        path, other = self.suite(PROCESSING), self.suite(PROCESSING, "b.test")
        (self.folder / "sub").mkdir()
        same = self.suite(PROCESSING, "sub/a.test")
        for arguments, words in (((path, other), "-o names a folder"), ((path, other, "-o", path), "do not go into one file"),
                                 ((path, same, "-o", self.folder / "out"), "another suite is called a.test"),
                                 (("-", path, "-o", self.folder / "out"), "standard input has no name"),
                                 ((path, "--format", "json"), "standard output is the repaired suite"),
                                 ((path, "--rows"), "--rows"), ((path, "--known", path), "--known"),
                                 ((path, "--versions", "2008"), "")):
            with self.subTest(arguments[1:]):
                if words:
                    self.assert_trouble(self.repair(*arguments), words)
        self.assertFalse((self.folder / "out").exists())
        self.assertEqual(path.read_text(), PROCESSING)

    def test_a_bad_file_leaves_nothing(self):
        tree = "#document\n| <html>\n"
        for text, words in (('{"tests":[{"input":}]}', "a.test:1:20: not JSON"), (PROCESSING[:60], "not JSON"), ("", "not JSON"),
                            ('{"tests":[{"description":"d","input":"a"}]}', '"output" is missing'),
                            ('{"tests":{}}', "not a list"),
                            # Mistakes in trees: the line.
                            ("#data\n<p>\n" + tree, "a.test:3:1: #document comes before #errors"), ("#data\n<p>\n#errors\n", "a.test:3:1: "),
                            ("#data\n<p>\n", "a.test:1:1: nothing ends #data"), ("#errors\n" + tree, "a.test:1:1: a test begins with #data"),
                            (TREE + "\n" + TREE.replace("#document\n", ""), "a.test:15:1: nothing ends #new-errors"),
                            (TREE + "\n#data\n#errors\n#data\n", "a.test:14:1: #data comes before #document"),
                            (TREE.replace("| <html>", "<html>"), "a.test:7:1: no line of the tree"),
                            (TREE.replace("#document\n", "#document-fragment\n#document\n"), "a.test:6:1: #document-fragment names no element"),
                            (TREE.replace("#document\n", "#script-on\n#script-off\n#document\n"), "a.test:7:1: a second"),
                            (TREE.replace("#document\n", "#new-errors\n#document\n"), "a.test:6:1: a second #new-errors"),
                            (TREE.replace("#document\n", "#script-on\nx\n#document\n"), "a.test:7:1: \"x\" is no heading"),
                            ("#data\n\udc80\n#errors\n" + tree, "a.test:2:1: not UTF-8"), ("\n#\n", "a.test:2:1: ")):
            with self.subTest(text):
                path, output = self.file(text.encode(errors="surrogateescape"), "a.test"), self.folder / "b.test"
                result = self.repair(path, "-o", output)
                self.assertEqual(result.returncode, 2)
                self.assertIn(words, result.stderr.decode())
                self.assertFalse(output.exists())

    def trees(self, text, *arguments, status=0):
        result = self.repair(*arguments, self.file(text.encode(), "a.dat"), "--width", "1000")
        self.assertEqual(result.returncode, status, result.stderr)
        return result.stdout.decode(), result.stderr.decode()

    def test_trees_are_not_written_and_repairing_twice_changes_nothing(self):
        once, twice = self.folder / "once.dat", self.folder / "twice.dat"
        self.repair(STALE / "trees.dat", "-o", once)
        again = json.loads(self.repair(once, "-o", twice, "--format", "json").stdout)
        self.assertEqual((once.read_bytes(), again["totals"]["tests"], again["totals"]["untouched"]), (twice.read_bytes(), 0, 2))
        def rest(path):
            """All except errors that have codes."""
            return [line for line in path.read_text().split("\n") if not line.startswith(("(1:", "#new-errors"))]
        self.assertEqual(rest(once), rest(STALE / "trees.dat"))

    def test_trees_with_other_line_ends_and_a_mark(self):
        stale = TREE.replace("(1:4)", "(1:5)")
        for change in (lambda text: text.replace("\n", "\r\n"), lambda text: "\ufeff" + text, lambda text: text + "\n\n\n",
                       lambda text: text.rstrip("\n"), lambda text: "#description\nd\n" + text, lambda text: text.replace("(1:", "(01:")):
            with self.subTest(change("#data\n(1:")):
                self.assertEqual(self.trees(change(stale))[0], change(TREE).replace("(01:", "(1:"))
                self.assertEqual(self.trees(change(TREE))[0], change(TREE))

    def test_new_errors_of_trees_come_in_the_order_of_places(self):
        head, tail = "#data\n<a =b c=&#0; d e d>\n#errors\nx\n", "#document\n| <html>\n"
        lines = ["(1:4) unexpected-equals-sign-before-attribute-name\n", "(1:13) null-character-reference\n", "(1:5) of-trees\n", "(1:20) of-trees\n",
                 "(1:19) duplicate-attribute\n"]
        for before, after in (([], [0, 1, 4]), ([1], [0, 1, 4]), ([0, 4], [0, 1, 4]), ([2, 3], [0, 2, 1, 4, 3]), ([4, 0], [1, 4, 0]),
                              ([0, 0, 1, 4], [0, 1, 4])):
            with self.subTest(before):
                written = [head + "#new-errors\n" + "".join(lines[i] for i in order) + tail for order in (before, after)]
                self.assertEqual(self.trees(written[0])[0], written[1])

    def test_trees_that_are_not_decided(self):
        for text, words in ((TREE.replace("(1:4) u", "(1:5) u").replace("<a =b>", "<a =b><script>document.write(1)</script>"), "a script may write"),
                            (TREE.replace("<a =b>\n#", "<a =b>\x01\n#"), "is an error of the input stream"),
                            (TREE.replace("(1:4) ", "1:4: "), "line 5 is none of the form"),
                            ("#data\n<?a>\n#errors\n#document\n| <!-- ?a -->\n| <html>\n", "a tree cannot be decided here")):
            with self.subTest(words):
                written, report = self.trees(text, status=1)
                self.assertEqual(written, text)
                self.assertIn(words, report)
        # The trees of a file that names no errors are looked at nevertheless.
        text = "#data\n<?1>\n#errors\n#document\n| <!-- ?1 -->\n| <html>\n"
        written, report = self.trees(text)
        self.assertEqual(written, text)
        self.assertIn("1 test, with errors in living: the file names none by its code", report)
        # Comments may stand elsewhere in the tree; an older version has no names for errors.
        text = "#data\n</body><!--a--><p><!--b\nc-->\n#errors\n#document\n| <html>\n|   <body>\n|     <p>\n|       <!-- b\nc -->\n|   <!-- a -->\n"
        self.assertIn("nothing repaired; 1 passed", self.trees(text)[1])
        self.assertIn("2007 does not name its errors", self.trees(TREE.replace("=b", "b"), "--versions", "2007", status=1)[1])

    def test_the_suites_of_fixtures_are_what_the_tool_makes(self):
        """All of them take minutes: of the milestones, an early one and the last."""
        names = ["processing-instructions", "feedback", "made/2007", "made/living"]
        def make(*arguments):
            return subprocess.run([sys.executable, ROOT / "tools/suites", SPECDRIFT, "--folder", self.folder, "--only", *arguments],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        self.assertEqual(make(*names).returncode, 0)
        for name in names:
            self.assertEqual((self.folder / f"{name}.test").read_bytes(), (ROOT / f"fixtures/html5lib/{name}.test").read_bytes(), name)
        refused = make("made/2008")
        self.assertEqual(refused.returncode, 2)
        for made in (ROOT / "fixtures/html5lib/made").iterdir():
            self.assertIn(f"made/{made.stem}".encode(), refused.stderr)

    def test_tests_with_feedback(self):
        """Tree construction tells the tokenizer that title holds text, and a program without that list sees no test."""
        test = '{"description":"d","input":"<title><b></title>","output":[["StartTag","title",{}],["Character","<b>"],["EndTag","x"]]}'
        result = self.repair(self.suite('{"feedbackTests":[' + test + "]}"), "--width", "1000")
        self.assertEqual(result.stdout.decode(), '{"feedbackTests":[' + test.replace('"x"', '"title"') + "]}")
        self.assertIn(b"with simulated tree construction", result.stderr)
        self.assertIn('["StartTag","b",{}]', self.repaired('{"tests":[' + test + "]}"))

    @unittest.skipUnless(reports.json_schema_interpreter(), "no JSON Schema validator (python3-jsonschema)")
    def test_the_form_of_the_report(self):
        values = [json.loads(run("conformance", "--review", "--format", "json", "--versions", version,
                                 *[STALE / f"{name}.test" for name in NAMES], STALE / "trees.dat").stdout)
                  for version in ("2007", "living")]
        values.append(json.loads(self.repair(STALE / "kinds.test", "-o", self.folder / "b", "--format", "json").stdout))
        self.assertEqual(reports.json_schema_complaints(SCHEMA, values), [])
        change = values[1]["files"][0]["expectations"][0]["errors"]
        self.assertEqual((change["is"], change["since"]["changes"][0]["revision"], change["row"]["section"]),
                         ("stale", "320c05f6", "13.2.5.6"))
        del values[0]["totals"]["tokens"], values[1]["files"][0]["expectations"][0]["input"]
        self.assertEqual({i for i, _ in reports.json_schema_complaints(SCHEMA, values)}, {0, 1})
