"""minimize: the smallest input that still shows what a larger one does."""

import json
import os
import pathlib
import signal
import subprocess
import unittest

import reports
from program import SPECDRIFT, CommandLineTest, run

FIXTURES = pathlib.Path(__file__).parents[3] / "fixtures"
SCHEMA = pathlib.Path(__file__).parents[3] / "schemas/minimize.schema.json"
BANG = "comment-end/!/2007,2009|8.2.4,13.2.5,living"
PAGE = "<!--a--!><img src=x>-->"


def minimize(*arguments, **options):
    return run("minimize", *arguments, **options)


def json_of(result):
    return json.loads(result.stdout.decode())


def shows(data, facet, class_id, *options):
    """Whether an input shows the class, as compare says."""
    result = run("compare", "--errors", "--format", "jsonl", *options, stdin=data)
    found = map(json.loads, result.stdout.decode().splitlines())
    return any(one["type"] == "divergence" and one["facet"] == facet and
               class_id in [fork["class_id"] for fork in one["forks"]] for one in found)


class Divergences(CommandLineTest):
    def test_the_class_stays_and_no_character_can_be_left_out(self):
        pages = sorted(FIXTURES.glob("*.html"))
        self.assertGreaterEqual(len(pages), 11)
        for page in pages:
            with self.subTest(page.name):
                done = json_of(minimize(page, "--format", "json"))
                small = minimize(page).stdout
                self.assertEqual(done["output"].encode(), small)
                self.assertEqual((done["bytes"], done["bytes_before"]),
                                 (len(small), page.stat().st_size))
                self.assertLess(len(small), 22)
                key = done["facet"], done["class"]
                self.assertTrue(shows(page.read_bytes(), *key))
                self.assertTrue(shows(small, *key))
                text = small.decode()
                for i in range(len(text)):
                    self.assertFalse(shows((text[:i] + text[i + 1:]).encode(), *key), text)

    def test_the_report(self):
        result = minimize("--width", "200", "--text", PAGE)
        self.assertEqual((result.returncode, result.stdout), (0, b"<!----!"))
        self.assertRegex(result.stderr.decode(),
                         r"\A\(text\): 23 bytes -> 7 bytes in \d+ runs: no character can be left out\n"
                         rf"keeps {BANG}".replace("|", r"\|") +
                         r" \(tokens, structure; markup in the input: .*\)\n"
                         r"which is known: \"--!>\" ends a comment\n\Z")
        self.assertEqual(minimize("--width", "200", "--text", PAGE).stderr, result.stderr)

    def test_what_is_kept(self):
        for keep, small in ((["comment-end"], "<!----!"), ([BANG], "<!----!"),
                            (["comment-end", "markup"], "<!----!><i>"),
                            (["markup"], "<!----!><i>")):
            options = [word for one in keep for word in ("--keep", one)]
            self.assertEqual(minimize(*options, "--text", PAGE).stdout.decode(), small)
        both = f"&phiv;{PAGE}"
        done = json_of(minimize("--keep", "text", "--format", "json", "--text", both))
        self.assertEqual((done["severity"], done["output"]), ("text", "&phiv;"))
        done = json_of(minimize("--facet", "errors", "--format", "json", "--text", both))
        self.assertTrue(shows(done["output"].encode(), "errors", done["class"]))

    def test_versions_and_context(self):
        inside = ["--initial-state", "rcdata", "--last-start-tag", "title"]
        result = minimize(*inside, "--versions", "2009,8.2.4", "--text", "a<!--b</title>c")
        self.assertEqual(result.stdout, b"<!--</title>")
        self.assertIn(b"keeps rcdata/-/2009|8.2.4 (tokens, markup)\n", result.stderr)
        # A class of the catalogue is meant among the versions that are compared.
        result = minimize("--keep", BANG, "--versions", "2009,8.2.4", "--text", PAGE)
        self.assertEqual(result.stdout, b"<!----!")

    def test_examples_of_the_catalogue_come_down_to_their_witnesses(self):
        entries = json_of(run("explain", "--list", "--format", "json"))["entries"]
        with_example = [one for one in entries if one["example"]]
        self.assertGreaterEqual(len(with_example), 10)
        for entry in with_example:
            with self.subTest(entry["class"]):
                result = minimize("--keep", entry["class"], "--facet", entry["facet"], "--text",
                                  entry["example"]["text"])
                self.assertEqual(result.returncode, 0, result.stderr)
                context = entry["witness"]["context"]
                if context["initial_state"] == "data" and not context["foreign_content"]:
                    self.assertLessEqual(len(result.stdout), len(entry["witness"]["text"]) + 2)

    def test_bytes_that_are_no_text(self):
        page = self.file(b"\xff\xfd<p>\xe2\x82<!--\xff--!>\xff" * 3 + b"<a\0b>")
        result = minimize(page, "--keep", "comment-end", "-o", self.folder / "small")
        self.assertEqual((self.folder / "small").read_bytes(), b"<!----!")
        self.assertEqual(result.stdout, b"")
        done = json_of(minimize("-", "--test", r"grep -qaP '\xff'", "--format", "json",
                                stdin=page.read_bytes(), env={"LC_ALL": "C", **os.environ}))
        self.assertEqual((done["output"], done["output_escaped"]), ("\\xff", True))

    @unittest.skipUnless(reports.json_schema_interpreter(), "no JSON Schema validator (python3-jsonschema)")
    def test_json_has_the_form_that_its_schema_says(self):
        values = [json_of(minimize(*options, "--format", "json")) for options in (
            ("--text", PAGE), ("--facet", "errors", "--text", PAGE), ("--test", "true", "--text", "ab"),
            ("--text", "</\\", "--initial-state", "rcdata", "--last-start-tag", "\udcff", "--test", "grep -q ."),
            ("--text", "]]><a", "--initial-state", "cdata", "--foreign-content", "--versions", "2009,8.2.4"),
            ("--text", "<!--<a", "--initial-state", "script", "--feedback", "none", "--test", "true"))]
        self.assertEqual(reports.json_schema_complaints(SCHEMA, values), [])
        less = [{key: value for key, value in whole.items() if key != member}
                for whole in values for member in whole if not member.endswith("_escaped")]
        noticed = {number for number, _ in reports.json_schema_complaints(SCHEMA, less)}
        self.assertEqual(noticed, set(range(len(less))))
        self.assertGreater(len(less), 60)

    def test_a_large_page(self):
        line = b"<p class=x>some <b>text</b> &amp; more</p>\n"
        page = self.file(line * 10000 + b"<script>" + b"x < y;\n" * 30000 + b"<!--\n" +
                         b"z;\n" * 30000 + b"</script>--></script>" + line * 10000)
        done = json_of(minimize(page, "--format", "json", "--keep", "markup"))
        self.assertGreater(done["bytes_before"], 1 << 20)
        self.assertLess(done["bytes"], 40)
        self.assertLess(done["runs"], 1500)

    def test_a_large_comment_and_text_behind_it(self):
        page = self.file(b"x" * 300000 + b"<!--" + b"y" * 300000 + b"--!>" + b"z" * 300000)
        done = json_of(minimize(page, "--format", "json"))
        self.assertEqual((done["class"], done["output"]), (BANG, "<!----!"))
        self.assertLess(done["runs"], 100)

    def test_nothing_to_keep(self):
        self.assert_trouble(minimize("--text", "a"), "(text): there is nothing to keep", "agree")
        self.assert_trouble(minimize("--text", PAGE, "--keep", "coment-end/!"),
                            "does not show 'coment-end/!'", "it shows ", BANG)
        self.assert_trouble(minimize("--text", PAGE, "--keep", BANG.replace("end", "ent")),
                            f"did you mean '{BANG}'")
        # The catalogue knows it, and the page does not show it.
        self.assert_trouble(minimize("--text", PAGE, "--keep", "tag-open/?/13.2.5|living"), "tag-open/?/13.2.5|living")
        self.assert_trouble(minimize("--text", PAGE, "--keep", "text"), "no divergence of severity text",
                            "the most severe is markup")
        self.assert_trouble(minimize("--text", PAGE, "--keep", BANG, "--keep", "text"),
                            "does not show with severity text")
        self.assert_trouble(minimize("--text", PAGE, "--keep", "a", "--keep", "b"), "one class")
        self.assert_trouble(minimize("--text", "a", "--text", "b"), "one input")
        self.assert_trouble(minimize("--text", PAGE, "--timeout", "3"), "--timeout", "no --test")
        kept = self.file(b"as it was", "kept")
        self.assert_trouble(minimize("--text", "a", "-o", kept), "nothing to keep")
        self.assertEqual(kept.read_bytes(), b"as it was")
        self.assertEqual(os.listdir(self.folder), ["kept"])


class Commands(CommandLineTest):
    def setUp(self):
        super().setUp()
        (self.folder / "tmp").mkdir()
        self.env = {**os.environ, "TMPDIR": str(self.folder / "tmp")}

    def test_a_command(self, *arguments, **options):
        log = self.folder / "log"
        command = f"echo x >> {log}; grep -q c"
        for text in (command, command + " -", command + " {}", f"echo x >> {log}; cat {{}} | grep -q c"):
            log.write_bytes(b"")
            result = minimize("--test", text, "--text", "aab<b>cd", env=self.env)
            self.assertEqual((result.returncode, result.stdout), (0, b"c"))
            runs = len(log.read_text().splitlines())
            self.assertIn(f" 8 bytes -> 1 byte in {runs} runs: ", result.stderr.decode())
        self.assertEqual(os.listdir(self.folder / "tmp"), [])

    def test_the_file_has_the_extension_of_the_input(self):
        page = self.file(b"aab", "a.page.xhtml")
        result = minimize("--test", "case {} in *.xhtml) grep -q b;; *) false;; esac", page, env=self.env)
        self.assertEqual(result.stdout, b"b")
        # Letters and digits alone: what else a name may hold, the shell may read.
        for name, ends in (("a.h5L", ".h5L"), ("a.h-l", ""), ("a.h l", ""), ("a.;l", ""), ("a.0123456789abcdef", ""), ("a", "")):
            page = self.file(b"aab", name)
            result = minimize("--test", f"n={{}}; n=${{n##*/}}; case $n in *.*) test \"${{n#*.}}\" = '{ends[1:]}';; *) test -z '{ends}';; esac && grep -q b",
                              page, env=self.env)
            self.assertEqual((result.returncode, result.stdout), (0, b"b"), name)

    def test_what_a_command_writes_goes_nowhere(self):
        result = minimize("--test", "echo out; echo err >&2; grep -q b", "--text", "ab", env=self.env)
        self.assertEqual((result.stdout, result.stderr.count(b"\n")), (b"b", 1))

    def test_commands_that_are_of_no_use(self):
        for command, why in (("false", "its status is 1, not 0"), ("no-such-command", "no such command"),
                             ("kill -9 $$", "its status is 137")):
            result = minimize("--test", command, "--text", "ab", env=self.env)
            self.assert_trouble(result, "--test: the command does not hold of (text)", why)
        result = minimize("--test", ": {}; exec sleep 100", "--timeout", "0.2", "--text", "ab", env=self.env)
        self.assert_trouble(result, "--test: the command has not ended after 0.2 s", "--timeout")
        result = minimize("--test", "true", "--timeout", "0", "--text", "ab", env=self.env)
        self.assert_trouble(result, "--timeout: '0' is no number of seconds")
        self.assert_trouble(minimize("--test", "true", "--keep", "text", "--text", "a"), "--keep")
        # A command that first says yes, and then no more.
        once = self.folder / "once"
        result = minimize("--test", f"test ! -e {once} && : > {once}", "--text", "ab",
                          "-o", self.folder / "small", env=self.env)
        self.assert_trouble(result, "does not always say the same")
        self.assertFalse((self.folder / "small").exists())
        self.assertEqual(os.listdir(self.folder / "tmp"), [])

    def test_one_that_hangs_at_times(self):
        command = "grep -q b {} || exec sleep 100"
        done = json_of(minimize("--test", command, "--timeout", "0.2", "--text", "ab", "--format", "json",
                                env=self.env))
        self.assertEqual((done["output"], done["test"]), ("b", command))
        self.assertGreaterEqual(done["timeouts"], 1)

    def test_a_signal_ends_command_and_program(self):
        fifo = self.folder / "fifo"
        os.mkfifo(fifo)
        small = self.folder / "small"
        command = f"echo $$ > {fifo}; : {{}}; exec sleep 100"
        process = subprocess.Popen([SPECDRIFT, "minimize", "--test", command, "--text", "a", "-o", small],
                                   env=self.env)
        child = int(fifo.read_text())
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(timeout=30), -signal.SIGTERM)
        with self.assertRaises(ProcessLookupError):
            os.kill(child, 0)
        self.assertEqual(os.listdir(self.folder / "tmp"), [])
        self.assertEqual(sorted(os.listdir(self.folder)), ["fifo", "tmp"])


if __name__ == "__main__":
    unittest.main()
