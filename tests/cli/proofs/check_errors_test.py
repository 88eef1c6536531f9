"""check: certificates about parse errors, true ones and forged ones."""

import json
import pathlib
import signal
import subprocess

from check_test import wait_for_handler
from program import SPECDRIFT, CommandLineTest, run, sealed

FACETS = ("errors", "error-codes", "error-positions")
SHAPES = ("--references", "shapes")
SPECIFICATION = """<specification version="{}" base="13.2.5" title="t" organisation="me" date="2026" earliest="2026-01-01"
  latest="2026-01-01" source="none" section="13.2.5" errors="named">{}</specification>"""
SAME = ('<alter states="tag-open"> <replace row="!"> <on input="!"> <ignore/> <switch to="markup-declaration-open"/> </on>'
        ' </replace> </alter>')
NULL = ('<alter states="rcdata"> <replace row="NUL"> <on input="NUL"> {} <emit character="U+FFFD"/> </on> </replace>'
        ' </alter>')
BANG = ('<alter states="comment-end"> <replace row="!"> <on input="!"> <error code="nested-comment"/>'
        ' <switch to="comment-end-bang"/> </on> </replace> </alter>')
# The same error a character later, whatever that is.
BEHIND_BANG = """<alter states="comment-end-bang">
  <replace row="-"> <on input="-"> <error code="nested-comment"/> <append to="comment" text="--!"/>
    <switch to="comment-end-dash"/> </on> </replace>
  <replace row="&gt;"> <on input="&gt;"> <error code="nested-comment"/> <error code="incorrectly-closed-comment"/>
    <switch to="data"/> <emit token="comment"/> </on> </replace>
  <replace row="EOF"> <on input="EOF"> <error code="nested-comment"/> <error code="eof-in-comment"/>
    <emit token="comment"/> <emit token="end-of-file"/> </on> </replace>
  <replace row="otherwise"> <otherwise> <error code="nested-comment"/> <append to="comment" text="--!"/>
    <reconsume in="comment"/> </otherwise> </replace> </alter>"""
END = ('<alter states="cdata-section"> <replace row="EOF"> <on input="EOF"> <emit token="end-of-file"/> </on> </replace>'
       ' </alter>')


class ErrorsTest(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.certificate = self.folder / "c.json"
        self.states = self.folder / "c.states"

    def specification(self, name, change):
        return "--spec", self.file(SPECIFICATION.format(name, change).encode(), f"{name}.xml")

    def prove(self, *arguments):
        self.states.unlink(missing_ok=True)
        return run("prove", *arguments, *SHAPES, "--certificate", self.certificate, "--saved", self.states)

    def check(self, *arguments):
        """Returns what check says, of kept states and without."""
        return [run("check", self.certificate, *arguments, *mode) for mode in ((), ("--explore",))]

    def change(self, **members):
        value = json.loads(self.certificate.read_text())
        value.update(members)
        self.certificate.write_text(json.dumps(value))

    def assert_holds(self, results, *words):
        for result in results:
            self.assertEqual((result.returncode, result.stderr), (0, b""), result.stdout)
            for word in ("It holds: ", *words):
                self.assertIn(word, result.stdout.decode())

    def assert_refuted(self, results, *words):
        for result in results:
            output = result.stdout.decode()
            self.assertEqual((result.returncode, result.stderr), (1, b""), output)
            self.assertIn("does not hold: ", output)
            for word in words:
                self.assertIn(word, output)


class Certificates(ErrorsTest):
    def test_what_has_been_proved_holds(self):
        spec = self.specification("mine", SAME)
        words = ("report equally many errors, with", "report the same errors in the same order, with",
                 "report the same errors at the same places, with references by shape.\n")
        for facet, word in zip(FACETS, words, strict=True):
            self.assertEqual(self.prove("13.2.5", "mine", *spec, "--facet", facet).returncode, 0)
            count = json.loads(self.certificate.read_text())["configurations"]
            self.assertGreater(count, 3000)
            self.assert_holds(self.check(*spec), word, f"{count} configurations",
                              f"{count} inputs, one to each, run through the tokenizers: equal tokens and errors")

    def test_other_versions_in_single_contexts(self):
        for a, b, context in (("2009", "8.2.4", "plaintext"), ("8.2.4", "13.2.5", "plaintext"),
                              ("13.2.5", "living", "plaintext"), ("2009", "2009-08-08", "plaintext")):
            result = self.prove(a, b, "--facet", "errors", "--context", context)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assert_holds(self.check(), f"{a} and {b} make the same tokens of every input that begins in "
                              f"{context}, and report equally many errors, with references by shape.\n")

    def test_an_error_that_comes_later_is_one_all_the_same(self):
        specs = (*self.specification("early", BANG), *self.specification("late", BEHIND_BANG))
        self.assertEqual(self.prove("early", "late", *specs, "--facet", "errors").returncode, 0)
        self.assert_holds(self.check(*specs), "report equally many errors, with")
        # An error of the stream may come between; where it stands is another matter anyway.
        for facet, shown in (("error-codes", rb'"<!----!\u007f"'), ("error-positions", b'"<!----!"')):
            proof = self.certificate.read_text(), self.states.read_text()
            self.assertIn(shown, run("prove", "early", "late", *specs, "--facet", facet, *SHAPES).stdout)
            self.certificate.write_text(proof[0].replace('"facet":"errors"', f'"facet":"{facet}"'))
            self.assert_refuted([run("check", self.certificate, *specs, "--explore")], "report different errors", "<!----!")
            self.certificate.write_text(proof[0])

    def test_a_difference_if_there_is_no_input_is_the_shortest(self):
        spec = self.specification("mine", END)
        for facet in FACETS:
            result = self.prove("13.2.5", "mine", *spec, "--facet", facet)
            self.assertEqual(result.returncode, 1, result.stderr)
            self.assertIn(b' on "", cdata in foreign content.\n', result.stdout)


class Forged(ErrorsTest):
    """Certificates that were made of other data, or say more than was proved."""

    def digest_of(self, *spec):
        """Returns the digest of the second version, from a certificate that it differs, or not, in plain text."""
        path = self.folder / "other.json"
        result = run("prove", "13.2.5", "mine", *spec, "--context", "plaintext", *SHAPES, "--certificate", path)
        self.assertEqual(result.returncode, 0)
        return json.loads(path.read_text())["versions"][1]["digest"]

    def test_a_row_that_reports_otherwise_is_found_out(self):
        changes = (
            (BANG, FACETS, ("report different errors if the input ends after '<!----!', data",)),
            (BEHIND_BANG, FACETS, ("'<!----!",)),
            (END, FACETS, ("report different errors if the input ends after '', cdata in foreign content",)),
            (NULL.format('<error code="eof-in-cdata"/>'), FACETS[1:],
             ("report different errors on '\\u0000' after '', rcdata after <title>",)),
            (NULL.format(""), FACETS[:1], ("on '\\u0000' after '', rcdata after <title>, mine has reported 1 fewer errors"
                                           " than 13.2.5, and as many after",)),
            (NULL.format(""), FACETS[1:], ("'\\u0000'", "rcdata after <title>")),
            (NULL.format('<error code="eof-in-cdata"/> <error code="eof-in-cdata"/>'), FACETS, ("'\\u0000'", "rcdata")))
        spec = self.specification("mine", SAME)
        proofs = {}
        for facet in FACETS:
            contexts = (word for context in ("data", "rcdata", "cdata") for word in ("--context", context))
            self.assertEqual(self.prove("13.2.5", "mine", *spec, "--facet", facet, *contexts).returncode, 0)
            proofs[facet] = json.loads(self.certificate.read_text()), self.states.read_text()
        refuted = 0
        for change, facets, words in changes:
            self.specification("mine", change)
            self.assert_refuted([run("check", self.certificate, *spec)], "the data of mine is not what it is about")
            digest = self.digest_of(*spec)
            for facet in facets:
                value, states = proofs[facet]
                proved = value["versions"][1]["digest"]
                value = {name: value[name] for name in value if name != "states_file"}
                path = self.folder / "forged.json"
                path.write_text(json.dumps(value).replace(proved, digest))
                self.states.write_text(sealed(states.replace(proved, digest)))
                self.assert_refuted([run("check", path, *spec, "--explore"),
                                     run("check", path, *spec, "--saved", self.states)], *words)
                refuted += 1
        self.assertEqual(refuted, 17)

    def test_what_was_proved_of_tokens_is_not_so_of_errors(self):
        for a, b, context, words in (("8.2.4", "13.2.5", "data", ("report", "data")),
                                     ("2007", "2009", "plaintext", ("input streams do not report the same of U+0001",)),
                                     ("2008-04-17", "2009", "plaintext", ("the same of U+FDE0",))):
            self.assertEqual(self.prove(a, b, "--context", context).returncode, 0)
            self.change(facet="errors")
            self.assert_refuted([run("check", self.certificate, "--explore")], *words)
            self.assert_refuted([run("check", self.certificate)], "another facet")

    def test_duplicates_that_are_no_error_are_found_out(self):
        text = (pathlib.Path(__file__).parents[3] / "spec" / "13.2.5.xml").read_bytes()
        text = text.replace(b'<error code="duplicate-attribute"/>', b"").replace(b'version="13.2.5"', b'version="mine"', 1)
        spec = ("--spec", self.file(text, "mine.xml"))
        self.assertEqual(self.prove("13.2.5", "mine", *spec).returncode, 0)
        for facet in FACETS:
            self.change(facet=facet)
            self.assert_refuted([run("check", self.certificate, *spec, "--explore")], "'<a ")

    def test_numbers_that_do_not_fit(self):
        spec = self.specification("mine", SAME)
        self.assertEqual(self.prove("13.2.5", "mine", *spec, "--facet", "errors").returncode, 0)
        whole = self.certificate.read_text()
        for members, word in (({"states": 7}, "of 7 states"), ({"edges": 7}, "7 edges"),
                              ({"length": 99}, "not 99"), ({"configurations": 7}, "it speaks of 7 configurations")):
            self.certificate.write_text(whole)
            self.change(**members)
            self.assert_refuted([run("check", self.certificate, *spec)], word)


class Concepts(ErrorsTest):
    def test_of_what_others_part_before_nothing_is_said(self):
        for facet, concept in (("tokens", "doctype*"), ("errors", "plaintext")):
            pair = ("2009", "8.2.4") if facet == "tokens" else ("8.2.4", "13.2.5")
            self.assertEqual(self.prove(*pair, "--facet", facet, "--concept", concept).returncode, 0)
            for result in self.check():
                self.assert_trouble(result, "not checked to the end", "concept")

    def test_one_that_is_asked_for_is_refuted(self):
        self.assertEqual(self.prove("8.2.4", "13.2.5", "--facet", "errors", "--concept", "plaintext").returncode, 0)
        value = json.loads(self.certificate.read_text())
        del value["states_file"]
        self.certificate.write_text(json.dumps({**value, "concepts": ["cdata-section"]}))
        self.assert_refuted([run("check", self.certificate)], "if the input ends after '', cdata in foreign content")


class Resuming(ErrorsTest):
    def test_a_run_that_was_stopped_and_gone_on_with_shows_the_same(self):
        spec = self.specification("mine", SAME)
        for facet in FACETS:
            asked = ("--facet", facet, "--context", "data", "--context", "script")
            self.assertEqual(self.prove("13.2.5", "mine", *spec, *asked).returncode, 0)
            at_once = self.certificate.read_bytes(), self.states.read_bytes()
            arguments = ("prove", "13.2.5", "mine", *spec, *asked, *SHAPES, "--certificate", self.certificate, "--saved",
                         self.states)
            self.certificate.unlink()
            self.states.unlink()
            for count in (1, 20, 300):
                self.assert_trouble(run(*arguments, "--max-states", count), "limit of states", "goes on from")
                self.assertFalse(self.certificate.exists())
                head = json.loads(self.states.read_text().split("\n")[0])
                self.assertGreater(head["states"], count)
                self.assertGreater(len(head["pending"]), 0)
            self.assertEqual(run(*arguments).returncode, 0)
            self.assertEqual((self.certificate.read_bytes(), self.states.read_bytes()), at_once)
            # Finished work is not done again.
            self.assertEqual(run(*arguments, "--max-states", 1).returncode, 0)

    def test_a_counterexample_is_the_same(self):
        for a, b, context in (("8.2.4", "13.2.5", "data"), ("2009", "2009-08-08", "rcdata"), ("2017-01-19", "12.2.5", "data")):
            arguments = ("prove", a, b, "--facet", "errors", "--context", context, *SHAPES)
            at_once = run(*arguments)
            self.assertEqual(at_once.returncode, 1)
            self.states.unlink(missing_ok=True)
            stops = [run(*arguments, "--saved", self.states, "--max-states", n).returncode for n in (1, 5, 30)]
            self.assertIn(2, stops)
            result = run(*arguments, "--saved", self.states)
            self.assertEqual((result.returncode, result.stdout), (1, at_once.stdout))

    def test_it_says_why_it_has_ended_where_tokens_differ(self):
        """The first difference of tokens does not end it: what does is said, and how to go on."""
        arguments = ("prove", "13.2.5", "living", "--facet", "errors", "--references", "every")
        limited = run(*arguments, "--saved", self.states, "--max-states", 300)
        said = " ".join(limited.stdout.decode().split())
        self.assertEqual((limited.returncode, limited.stderr), (1, b""))
        self.assertIn("their tokens do on", said)
        self.assertRegex(said, r"not all could be explored: it has reached the limit of states \(\d+ states, .*\); the same command goes on "
                               r"from \S*c\.states")
        self.assertNotIn("goes on", run(*arguments, "--max-states", 300).stdout.decode())
        process = subprocess.Popen([SPECDRIFT, *arguments, "--saved", str(self.states)], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        wait_for_handler(process.pid)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
        self.assertEqual((process.returncode, errors), (1, b""), output)
        self.assertIn("not all could be explored: it was interrupted (", " ".join(output.decode().split()))

    def test_states_of_something_else_are_refused(self):
        spec = self.specification("mine", SAME)
        arguments = ("prove", "13.2.5", "mine", *spec, *SHAPES, "--saved", self.states)
        self.assert_trouble(run(*arguments, "--facet", "errors", "--max-states", 100), "goes on from")
        kept = self.states.read_text()
        for facet in ("tokens", "error-codes"):
            self.assert_trouble(run(*arguments, "--facet", facet), "another facet")
        head, rest = kept.split("\n", 1)
        for members in ({"pending": 3}, {"pending": [[0]]}, {"pending": [[999999, 1]]}, {"pending": [[0, 200]]},
                        {"parted": -1}, {"suspicions": [[0, 1, 1]]}, {"suspicions": [[999999, 1, 1, True, 1, 1]]}):
            self.states.write_text(sealed(json.dumps({**json.loads(head), **members}) + "\n" + rest))
            self.assert_trouble(run(*arguments, "--facet", "errors"), "c.states")
        self.states.write_text(kept)
        self.assertEqual(run(*arguments, "--facet", "errors").returncode, 0)
