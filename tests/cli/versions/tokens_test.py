"""The verb tokens, one input at a time and in batches."""

import json
import os
import pty
import select
import subprocess

from program import SPECDRIFT, CommandLineTest, VERSIONS, run, tokens


class Tokens(CommandLineTest):
    def test_table(self):
        self.assert_output(tokens("--text", "<!--a--!>b<br/>"), (
            "(text): 15 bytes, 13.2.5; tree construction simulated\n"
            "bytes   line:col  kind         content\n"
            "0..9    1:1       comment      \"a\"\n"
            "8       1:9       error        incorrectly-closed-comment\n"
            "9..10   1:10      text         \"b\"\n"
            "10..15  1:11      start tag    br [self-closing flag]\n"
            "15      1:16      end of file\n"))

    def test_table_uses_the_words_of_the_version(self):
        flags = {"2007": b"[correctness flag: incorrect]", "2009": b"[force-quirks flag: on]"}
        for version, flag in flags.items():
            self.assertIn(flag, run("tokens", "--version", version, "--text", "<!DOCTYPE>").stdout)

    def test_json(self):
        self.assert_output(
            tokens("--format", "json", "--text", "<a z=1 b>&lt;x</p q>"),
            '{"schema":"specdrift/tokens","schema_version":1,'
            '"tokens":[["StartTag","a",{"z":"1","b":""}],["Character","<x"],["EndTag","p"]],'
            '"errors":[{"code":"end-tag-with-attributes","line":1,"col":20}]}\n')

    def test_json_of_a_version_without_error_names(self):
        result = run("tokens", "--version", "2009", "--format", "json", "--text", "</p q>")
        self.assertEqual(json.loads(result.stdout)["errors"], [{"line": 1, "col": 6}])

    def test_json_of_several_inputs_says_which(self):
        path = self.file(b"a")
        lines = tokens("--format", "json", path, "--text", "b").stdout.decode().splitlines()
        self.assertEqual([json.loads(line)["file"] for line in lines], [str(path), "(text)"])

    def test_null_and_controls_in_the_input(self):
        path = self.file(b"a\0\x1b[2J\xc2\x9b")
        shown = tokens(path).stdout
        self.assertIn(rb'"a\u0000\u001b[2J\u009b"', shown)
        self.assertNotIn(b"\x1b", shown)
        self.assertEqual(json.loads(tokens("--format", "json", path).stdout)["tokens"],
                         [["Character", "a\0\x1b[2J\x9b"]])
        self.assertNotIn(b"\xc2\x9b", tokens("--format", "json", path).stdout)

    def test_invalid_utf8_is_replaced_and_counted(self):
        path = self.file(b"a\xff\xe2\x82z")
        result = tokens("--width", "200", path)
        self.assertIn(b"2 ill-formed byte sequences read as U+FFFD", result.stdout)
        self.assertIn('"a\ufffd\ufffdz"'.encode(), result.stdout)

    def test_a_byte_order_mark_is_no_character(self):
        self.assertEqual(json.loads(tokens("--format", "json", self.file(b"\xef\xbb\xbfa")).stdout)["tokens"],
                         [["Character", "a"]])

    def test_escaped(self):
        result = tokens("--format", "json", "--escaped", "--text", r"\u{1F600}\x0b\ud800\\")
        self.assertEqual(json.loads(result.stdout)["tokens"], [["Character", "\U0001F600\x0b\ud800\\"]])
        self.assertIn(rb"\ud800", result.stdout)

    def test_bad_escape(self):
        self.assert_trouble(tokens("--escaped", "--text", r"ab\q"), "--text", "character 3")

    def test_escaped_without_text(self):
        self.assert_trouble(tokens("--escaped", stdin=b"a"), "--escaped")

    def test_color_when_asked_for(self):
        self.assertIn(b"\x1b[", tokens("--color", "always", "--text", "<").stdout)
        self.assertNotIn(b"\x1b[", tokens("--text", "<").stdout)

    def test_color_on_a_terminal(self):
        def on_terminal(**variables):
            ours, theirs = pty.openpty()
            tokens("--text", "<", stdout=theirs, stderr=subprocess.DEVNULL,
                   env={"PATH": os.environ["PATH"], "TERM": "xterm", **variables})
            os.close(theirs)
            shown = os.read(ours, 10000)
            os.close(ours)
            return shown
        self.assertIn(b"\x1b[", on_terminal())
        self.assertNotIn(b"\x1b[", on_terminal(NO_COLOR="1"))
        self.assertNotIn(b"\x1b[", on_terminal(TERM="dumb"))


class Batch(CommandLineTest):
    def batch(self, *lines, version="13.2.5", arguments=()):
        text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
        result = run("tokens", "--version", version, "--batch", *arguments,
                     stdin=text.encode("utf-8", "surrogateescape"))
        self.assertEqual(result.stderr, b"")
        answers = [json.loads(line) for line in result.stdout.decode().splitlines()]
        self.assertEqual(len(answers), len(lines))
        self.assertEqual(result.returncode, 2 if any("error" in answer for answer in answers) else 0)
        return answers

    def test_a_line_is_answered_before_the_next_is_asked(self):
        with subprocess.Popen([SPECDRIFT, "tokens", "--version", "13.2.5", "--batch"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as program:
            for text in ("a", "<b>", "no json"):
                program.stdin.write(b"x\n" if text == "no json" else json.dumps({"input": text}).encode() + b"\n")
                program.stdin.flush()
                # It waits for the next question here, for ever if this answer is still to come.
                ready, _, _ = select.select([program.stdout], [], [], 60)
                self.assertTrue(ready, text)
                self.assertEqual("error" in json.loads(program.stdout.readline()), text == "no json")
            program.stdin.close()
            self.assertEqual((program.stdout.read(), program.wait()), (b"", 2))

    def test_a_line_is_a_case(self):
        head = {"schema": "specdrift/tokens", "schema_version": 1}
        self.assertEqual(self.batch({"input": "a"}, {"input": "<!--a--!>"}), [
            {**head, "tokens": [["Character", "a"]], "errors": []},
            {**head, "tokens": [["Comment", "a"]], "errors": [{"code": "incorrectly-closed-comment", "line": 1, "col": 9}]}])

    def test_states_in_all_their_spellings(self):
        title = {"input": "<b></a>", "lastStartTag": "a"}
        expected = [["Character", "<b>"], ["EndTag", "a"]]
        cases = [{**title, "state": "rcdata"}, {**title, "initialState": "RCDATA state"},
                 {**title, "initial_state": "RAWTEXT state"}, {**title, "contentModel": "RCDATA"},
                 {**title, "contentModel": "CDATA"}, {**title, "state": "CDATA"}, {**title, "state": "script"}]
        for version in VERSIONS:
            for answer in self.batch(*cases, version=version):
                self.assertEqual(answer["tokens"], expected)

    def test_null_is_as_missing(self):
        case = {"input": "<a>", "state": None, "lastStartTag": None, "foreign": None}
        self.assertEqual(self.batch(case)[0]["tokens"], [["StartTag", "a", {}]])

    def test_foreign_content(self):
        case = {"input": "<![CDATA[a]]>"}
        answers = self.batch({**case, "foreign": True}, {**case, "foreign": False}, {"input": "a]]>", "state": "cdata"})
        self.assertEqual([answer["tokens"] for answer in answers],
                         [[["Character", "a"]], [["Comment", "[CDATA[a]]"]], [["Character", "a"]]])

    def test_the_tokenizer_runs_alone(self):
        self.assertEqual(self.batch({"input": "<title><a>"})[0]["tokens"],
                         [["StartTag", "title", {}], ["StartTag", "a", {}]])

    def test_with_feedback_of_the_tree(self):
        title = [["StartTag", "title", {}], ["Character", "<a>"]]
        alone = [["StartTag", "title", {}], ["StartTag", "a", {}]]
        case = {"input": "<title><a>"}
        lines = [case, {**case, "feedback": "none"}, {**case, "feedback": None}, {**case, "feedback": "tree"}]
        self.assertEqual([answer["tokens"] for answer in self.batch(*lines, arguments=["--feedback", "tree"])],
                         [title, alone, title, title])
        self.assertEqual([answer["tokens"] for answer in self.batch(*lines)], [alone, alone, alone, title])
        self.assertEqual([answer["tokens"] for answer in self.batch(*lines, arguments=["--feedback", "none"])],
                         [alone, alone, alone, title])

    def test_feedback_goes_by_the_version_and_each_line_begins_anew(self):
        case = {"input": "<svg><![CDATA[a]]>", "feedback": "tree"}
        inside = [["StartTag", "svg", {}], ["Character", "a"]]
        outside = [["StartTag", "svg", {}], ["Comment", "[CDATA[a]]"]]
        for version, expected in (("2007", outside), ("2009", outside), ("8.2.4", inside), ("13.2.5", inside)):
            answers = self.batch(case, {**case, "input": "<![CDATA[a]]>"}, version=version)
            self.assertEqual(answers[0]["tokens"], expected)
            self.assertEqual(answers[1]["tokens"], outside[1:])

    def test_scripting_tells_what_noscript_holds(self):
        case = {"input": "<noscript><a>", "feedback": "tree"}
        kinds = [self.batch(case, arguments=["--scripting", on])[0]["tokens"][1][0] for on in ("on", "off")]
        self.assertEqual(kinds, ["Character", "StartTag"])

    def test_options_hold_where_a_line_says_nothing(self):
        answers = self.batch({"input": "</a>"}, {"input": "</a>", "state": "data"},
                             arguments=["--initial-state", "rcdata"])
        self.assertEqual([answer["tokens"][0][0] for answer in answers], ["Character", "EndTag"])

    def test_lone_surrogates_go_in_and_out(self):
        for version in VERSIONS:
            self.assertEqual(self.batch({"input": "a\ud800"}, version=version)[0]["tokens"], [["Character", "a\ud800"]])

    def test_a_bad_line_has_an_error_in_its_place(self):
        answers = self.batch({"input": "a"}, "", "{", "[]", "{}", '{"input": 1}', '{"input": "a", "state": "rcdta"}',
                             '{"input": "a", "lastStartTag": 1}', '{"input": "a", "foreign": 1}',
                             '{"input": "a", "lastStarTag": "b"}', '{"input": "\udcff"}', '{"input": "a", "feedback": "trees"}',
                             '{"input": "a", "feedback": true}', {"input": "b"})
        self.assertEqual(["error" in answer for answer in answers], [False] + 12 * [True] + [False])
        for number, words in ((2, "column 2"), (3, "not an object"), (4, '"input" is missing'), (5, "not a string"),
                              (6, "did you mean 'rcdata'?"), (7, "not a string"), (8, "neither true nor false"),
                              (9, "did you mean 'lastStartTag'?"), (10, "not UTF-8, at column 12"),
                              (11, 'neither "tree" nor "none"'), (12, "not a string")):
            self.assertIn(words, answers[number]["error"])

    def test_other_fields_are_passed_over(self):
        case = {"input": "a", "id": 7, "description": "x", "output": [], "errors": []}
        self.assertNotIn("error", self.batch(case)[0])

    def test_2007_has_no_cdata_sections(self):
        answers = self.batch({"input": "a", "state": "cdata"}, {"input": "a"}, version="2007")
        self.assertIn("2007 has no such initial state", answers[0]["error"])
        self.assertIn("tokens", answers[1])

    def test_a_file_of_cases_and_a_file_of_answers(self):
        path = self.folder / "out.jsonl"
        cases = self.file(b'{"input": "a"}\r\nx\n{"input": "b"}')
        result = tokens("--batch", cases, "-o", path)
        self.assertEqual((result.returncode, result.stdout), (2, b""))
        self.assertEqual(len(path.read_bytes().splitlines()), 3)

    def test_what_does_not_go_with_it(self):
        self.assert_trouble(tokens("--batch", "--text", "a"), "--text")
        self.assert_trouble(tokens("--batch", "--format", "table"), "JSON Lines")
        self.assert_trouble(tokens("--batch", "a", "b"), "one file")
        self.assert_trouble(tokens("--batch", self.folder), "Is a directory")
