"""check: certificates that say something else than what is true, or more than is checked."""

import copy
import functools
import json
import os
import pathlib
import tempfile

from check_test import FAST, CheckTest, proof
from program import run


@functools.cache
def certificate(*arguments):
    """Returns the certificate that prove writes, without kept states."""
    with tempfile.TemporaryDirectory() as name:
        path = pathlib.Path(name) / "c.json"
        result = run("prove", *arguments, "--references", "shapes", "--certificate", path)
        assert path.exists(), result.stderr
        return json.loads(path.read_text())


def without(value, *names):
    return {name: member for name, member in value.items() if name not in names}


def empty(value):
    """Returns the value of an exploration with nothing in it."""
    return {**without(value, "counterexample"), "closed": True, "states": 0, "edges": 0, "configurations": 0, "length": 0}


class Forged(CheckTest):
    def check_value(self, value, *arguments):
        self.certificate.write_text(value if isinstance(value, str) else json.dumps(value))
        return self.check(*arguments)

    def assert_all_refused(self, forgeries):
        """Each with a status that is not 0, for its own reason, and without the words of a proof."""
        for word, value in forgeries:
            with self.subTest(word=word):
                result = self.check_value(value)
                shown = (result.stdout + result.stderr).decode()
                self.assertIn(result.returncode, (1, 2), shown)
                self.assertNotIn("It holds", shown)
                self.assertIn(word, shown)

    def test_versions_that_differ(self):
        """Nothing that holds as a proof can be made of 2009 and 8.2.4, which differ."""
        differ = certificate("2009", "8.2.4")
        plain = certificate("2009", "8.2.4", "--context", "plaintext")
        part = certificate("2009", "8.2.4", "--context", "data", "--concept", "doctype")
        true = certificate("8.2.4", "13.2.5", "--context", "plaintext")
        self.assertEqual((plain["closed"], part["closed"], true["closed"]), (True, True, True))
        every_word = differ["context_words"]
        forgeries = [
            ("names no context", {**empty(differ), "context_words": [], "contexts": []}),
            ("names no context", {**plain, "context_words": []}),
            ("names no context", {**plain, "context_words": [], "contexts": []}),
            ("not all that it asks for", {**plain, "context_words": every_word}),
            ("write different things", {**plain, "context_words": every_word, "contexts": differ["contexts"]}),
            ("not all that it asks for", {**plain, "context_words": ["data", "plaintext"]}),
            ("write different things", {**plain, "context_words": ["data"], "contexts": ["data"]}),
            ("not all that it asks for", {**plain, "contexts": []}),
            ("not all that it asks for", {**plain, "contexts": plain["contexts"] * 2}),
            ("no context 'everything'", {**plain, "context_words": ["everything"]}),
            ("nothing has been explored", {**empty(differ)}),
            ("nothing has been explored", {**empty(plain)}),
            ("no concept 'nothing'", {**empty(differ), "concepts": ["nothing"]}),
            ("no concept ''", {**empty(differ), "concepts": [""]}),
            ("no concept '*a*'", {**empty(differ), "concepts": ["*a*"]}),
            ("write different things", {**part, "concepts": []}),
            ("not checked to the end", {**part, "concepts": ["comment*"]}),
            ("had not closed", {**plain, "closed": False}),
            ("that they differ, and that they do not", {**differ, "same_data": True}),
            ("the same data, which they are not", {**empty(differ), "same_data": True, "closed": False}),
            ("the data of 2009 is not", {**true, "versions": [differ["versions"][0], true["versions"][1]][::-1]
                                         and [{"name": "2009", "digest": true["versions"][0]["digest"]},
                                              true["versions"][1]]}),
            ("the data of 8.2.4 is not", {**plain, "versions": [plain["versions"][0],
                                                               {"name": "8.2.4", "digest": "0" * 16}]}),
            ("the data of 2009 is not", {**plain, "versions": [{**plain["versions"][0], "digest": ""},
                                                              plain["versions"][1]]}),
            ("not about two versions", {**plain, "versions": plain["versions"][:1]}),
            ("not about two versions", {**plain, "versions": plain["versions"] * 2}),
            ("no facet ''", {**plain, "facet": ""}),
            ("classes of characters", {**plain, "edges": plain["edges"] + 1}),
            # The product is that of the true counts, in 64 bits.
            ("classes of characters", {**plain, "states": plain["states"] + 2 ** 63}),
            ("configurations, and there are", {**plain, "configurations": plain["configurations"] - 1}),
        ]
        self.assert_all_refused(forgeries)
        self.assertEqual(len(forgeries), 29)

    def test_abstractions_are_those_that_are_checked(self):
        plain = certificate("2009", "8.2.4", "--context", "plaintext")
        abstractions = plain["abstractions"]
        other = copy.deepcopy(abstractions)
        other[0]["why"] = "none"
        self.assertEqual(self.check_value(plain).returncode, 0)
        self.assert_all_refused([
            ("abstractions", {**plain, "abstractions": []}),
            ("abstractions", {**plain, "abstractions": abstractions[1:]}),
            ("abstractions", {**plain, "abstractions": abstractions + abstractions[:1]}),
            ("abstractions", {**plain, "abstractions": abstractions[::-1]}),
            ("abstractions", {**plain, "abstractions": [{"name": "exact", "why": "nothing is left out"}]}),
            ("abstractions", {**plain, "abstractions": other}),
            ("missing", without(plain, "abstractions"))])

    def test_nothing_is_said_that_is_not_checked(self):
        plain = certificate("2009", "8.2.4", "--context", "plaintext")
        text = json.dumps(plain)
        self.assert_all_refused([
            ("no member 'claim'", {**plain, "claim": "they are equal"}),
            ("no member 'note'", {**plain, "versions": [{**plain["versions"][0], "note": "x"}, plain["versions"][1]]}),
            ("no member 'proof'", {**plain, "abstractions": [{**plain["abstractions"][0], "proof": "x"}]}),
            ("a member twice", text[:-1] + ', "contexts": ["data"]}'),
            ("a member twice", text.replace('"context_words"', '"context_words": [], "context_words"')),
            ("a member twice", text.replace('"digest"', '"digest": "\\"", "digest"'))])

    def test_a_number_that_is_none_is_named(self):
        plain = certificate("2009", "8.2.4", "--context", "plaintext")
        self.assert_all_refused([(f"'{name}' is no whole number from 0 to 18446744073709551615", {**plain, name: value})
                                 for name in ("states", "edges", "length", "configurations")
                                 for value in (1.5, -1, 1e300, "7", None, 2 ** 64)])

    def test_counts_without_states(self):
        """How many a search had is told apart from what is impossible, and said not to be checked."""
        plain = certificate("2009", "8.2.4", "--context", "script", "--context", "plaintext", "--concept", "plaintext")
        self.assertIn(b"how many states and edges the search has had has not been checked\n",
                      self.check_value(plain).stdout)
        counted = certificate("8.2.4", "13.2.5", "--context", "script")
        symbols = counted["edges"] // counted["states"]
        self.assertGreater(counted["states"], 100)
        self.assert_all_refused([
            ("it speaks of 1 states", {**counted, "states": 1, "edges": symbols}),
            ("characters away, not 0", {**counted, "length": 0}),
            ("characters away, not 1000000", {**counted, "length": 1000000})])

    def test_counterexamples(self):
        differ = certificate("2009", "8.2.4")
        of_comments = certificate("2009", "8.2.4", "--context", "data", "--concept", "comment*")
        of_errors = certificate("8.2.4", "13.2.5", "--context", "data", "--facet", "errors")
        for value, words in ((differ, "2009 and 8.2.4 make different tokens of "),
                             (of_comments, '2009 and 8.2.4 make different tokens of "<!----!", data.'),
                             (of_errors, "8.2.4 and 13.2.5 report different numbers of errors on ")):
            result = self.check_value(value)
            self.assertEqual(result.returncode, 0, result.stdout)
            self.assertIn("\nIt holds: " + words, result.stdout.decode())
            self.assertIn(b"that no shorter one does it has not been checked\n", result.stdout)

        def showing(value, text, context="data", **members):
            return {**value, "counterexample": {"input": text, "context": context}, **members}
        self.assert_all_refused([
            ("do not differ", showing(differ, "<p>")),
            ("do not differ", showing(of_errors, "<p>")),
            ("no context 'rcdata'", showing(of_comments, "<!--x", "rcdata")),
            ("no context 'plaintext' among those", showing(of_comments, "\0", "plaintext")),
            ("no context '' among those", showing(of_comments, "<!----!", "")),
            ("by other concepts", showing(of_comments, "<a")),
            ("counts the states", {**differ, "states": 9}),
            ("counts the states", {**differ, "closed": True}),
            ("counts the states", {**differ, "edges": 720}),
            ("counts the states", {**differ, "configurations": 9}),
            ("counts the states", {**differ, "length": 9}),
            ("counts the states", {**differ, "states_file": {"name": "c.states", "digest": "0" * 16}}),
            ("not all that it asks for", {**differ, "contexts": ["data"]}),
            ("two of each class", {**differ, "alphabet": "a"}),
            ("that they differ, and that they do not", showing(differ, "<a", same_data=True)),
            ("names no context", {**differ, "context_words": []})])

    def test_the_same_data(self):
        same = certificate("12.2.5", "13.2.5", "--context", "data")
        result = self.check_value(same)
        self.assertEqual(result.stdout.decode().splitlines()[-1],
                         "It holds: 12.2.5 and 13.2.5 are the same data, tree construction aside: equal in tokens, errors and all else.")
        self.assert_all_refused([
            ("counts the states", {**same, "closed": True}),
            ("counts the states", {**same, "states": 1}),
            ("counts the states", {**same, "length": 1}),
            ("of which it shows nothing", {**same, "contexts": ["data"]}),
            ("of which it shows nothing", {**same, "alphabet": "a"}),
            ("do not differ", {**same, "counterexample": {"input": "<a", "context": "data"}}),
            ("no facet", {**same, "facet": "everything"}),
            ("the data of 13.2.5", {**same, "versions": [same["versions"][0], {"name": "13.2.5", "digest": "0"}]})])

    def test_a_name_is_the_whole_name(self):
        plain = certificate("2016-01-19", "13.2.5", "--context", "plaintext")
        self.assertEqual(self.check_value(plain).returncode, 0)
        digest = plain["versions"][0]["digest"]
        self.assert_all_refused([
            ("no version '2016'", {**plain, "versions": [{"name": "2016", "digest": digest}, plain["versions"][1]]}),
            ("2016\\u001b", {**plain, "versions": [{"name": "2016\x1b", "digest": digest}, plain["versions"][1]]})])

    def test_states_in_the_place_of_a_file(self):
        self.take_proof()
        for make, word in ((lambda path: path.symlink_to(self.folder / "target"), "it is a link"),
                           (lambda path: path.mkdir(), "no regular file"),
                           (os.mkfifo, "no regular file")):
            self.states.unlink()
            make(self.states)
            self.assert_trouble(self.check(), "c.states", word)
            self.states.rmdir() if self.states.is_dir() else self.states.unlink()
            self.states.write_bytes(proof()[1])

    def test_versions_that_prove_cannot_explore_have_no_contexts_to_name(self):
        plain = certificate("2009", "8.2.4", "--context", "plaintext")
        self.assert_all_refused([("two of each class", {**plain, "alphabet": ""}),
                                 ("two of each class", {**plain, "alphabet": plain["alphabet"] + " "})])


class Statements(CheckTest):
    def lines(self, *arguments):
        """The line of prove, and what check says last."""
        proved = run("prove", *arguments, "--certificate", self.certificate)
        checked = self.check()
        self.assertEqual(checked.returncode, 0, checked.stderr + checked.stdout)
        return proved.stdout.decode().splitlines(), checked.stdout.decode().splitlines()[-1]

    def test_prove_and_check_say_the_same(self):
        tokens = "make the same tokens of every input"
        for arguments, said in (
                (("2009", "8.2.4", *FAST[:2], "--context", "plaintext"),
                 f"2009 and 8.2.4 {tokens} that begins in plaintext, with references by shape."),
                (("2009", "8.2.4", "--context", "plaintext"), f"2009 and 8.2.4 {tokens} that begins in plaintext."),
                (("8.2.4", "13.2.5", *FAST[:2]), f"8.2.4 and 13.2.5 {tokens}, with references by shape."),
                (("8.2.4", "13.2.5", *FAST[:2], "--concept", "comment*", "--concept", "doctype"),
                 f"8.2.4 and 13.2.5 {tokens} that stays within comment* or doctype, with references by shape."),
                (("8.2.4", "13.2.5", *FAST[:2], "--context", "data", "--context", "foreign", "--concept", "comment*"),
                 f"8.2.4 and 13.2.5 {tokens} that begins in data or foreign and stays within comment*, with references "
                 "by shape."),
                (("8.2.4", "13.2.5", "--context", "plaintext", "--facet", "errors"),
                 f"8.2.4 and 13.2.5 {tokens} that begins in plaintext, and report equally many errors."),
                (("12.2.5", "13.2.5"), "12.2.5 and 13.2.5 are the same data, tree construction aside: equal in tokens, errors and all else.")):
            proved, checked = self.lines(*arguments)
            self.assertEqual(proved[0], said)
            self.assertEqual(checked, "It holds: " + said)

    def test_what_both_do_not_have_is_not_spoken_of(self):
        self.assert_trouble(run("prove", "2007", "2008-04-17", "--context", "cdata"), "no context that both have")
        self.assertFalse(self.certificate.exists())
        proved, _ = self.lines("2007", "2008-04-17", *FAST[:2], "--context", "plaintext", "--context", "cdata")
        self.assertIn(" that begins in plaintext, with references by shape.", proved[0])

    def test_no_shorter_input_is_said_of_what_was_explored(self):
        for arguments, said in (
                (("2009", "8.2.4"), "No shorter input does it."),
                (("2009", "8.2.4", *FAST[:2], "--context", "data"),
                 "No shorter input that begins in data does it, with references by shape."),
                (("2009", "8.2.4", "--context", "data", "--concept", "comment*"),
                 "No shorter input that begins in data and stays within comment* does it.")):
            proved, checked = self.lines(*arguments)
            self.assertEqual(proved[-1], said)
            self.assertEqual(checked, "It holds: " + proved[0])
