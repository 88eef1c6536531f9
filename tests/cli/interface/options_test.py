"""Help, suggestions, and how options are read."""

import json
import pathlib
import re
import resource
import subprocess

from program import SPECDRIFT, CommandLineTest, VERBS, VERSIONS, run, tokens

TESTS = pathlib.Path(__file__).resolve().parents[3] / "fixtures/html5lib/13.2.5-positions.test"


class Help(CommandLineTest):
    def test_of_the_program(self):
        result = run("--help")
        self.assertEqual(result.returncode, 0)
        for verb in VERBS:
            self.assertIn(f"\n  {verb} ", result.stdout.decode())
        self.assertEqual(run("-h").stdout, result.stdout)
        self.assertEqual(run("help").stdout, result.stdout)

    def test_of_every_verb_has_options_examples_and_statuses(self):
        for verb in VERBS:
            result = run(verb, "--help")
            text = result.stdout.decode()
            self.assertEqual((result.returncode, result.stderr), (0, b""))
            self.assertTrue(text.startswith(f"Usage: specdrift {verb} "))
            for part in ("--output DIR" if verb == "corpus map" else "--output FILE", "Examples:\n  ", "Exit status: 0"):
                self.assertIn(part, text)
            statuses = text.partition("Exit status: ")[2].splitlines()
            self.assertTrue(all(re.match(" " * len("Exit status: ") + r"\S", line) for line in statuses[1:]), statuses)
            self.assertEqual(run("help", verb).stdout, result.stdout)

    def test_fits_a_terminal(self):
        for verb in VERBS:
            for line in run(verb, "--help").stdout.decode().split("Examples:")[0].splitlines():
                self.assertLessEqual(len(line), 80)

    def test_wins_over_what_is_missing(self):
        self.assertEqual(run("tokens", "-h").returncode, 0)

    def test_version(self):
        self.assertRegex(run("--version").stdout.decode(), r"\Aspecdrift \d+\.\d+\.\d+\n\Z")


class Suggestions(CommandLineTest):
    def test_no_verb(self):
        self.assert_trouble(run(), "--help")

    def test_verb(self):
        self.assert_trouble(run("tokns"), "tokns: no such verb", "did you mean 'tokens'?")
        self.assert_trouble(run(self.file(b"a", "page.html")), "no such verb", "a verb comes before a file")
        self.assert_trouble(run("--text", "a", "compare"), "--text: no such option before a verb",
                            "options follow the verb, as in specdrift compare --text")
        self.assert_trouble(run("frobnicate"), "it is one of")

    def test_option_before_the_verb(self):
        self.assert_trouble(run("--verison"), "did you mean '--version'?")

    def test_option(self):
        self.assert_trouble(run("tokens", "--vresion", "2007"), "--vresion", "did you mean '--versions'?")
        self.assert_trouble(run("tokens", "-x"), "-x", "specdrift tokens --help")

    def test_version(self):
        self.assert_trouble(run("tokens", "--version", "13.2"), "did you mean '13.2.5'?", *VERSIONS)
        self.assert_trouble(run("tokens", "--version", "2005"), "no such version: '2005'", *VERSIONS)

    def test_version_by_its_year(self):
        """A version that is a date is named by as much of it as tells it from the others."""
        for name in ("2008", "2008-04", "2008-04-17"):
            self.assertEqual(run("tokens", "--version", name, "--text", "a").stdout.split(b"; ")[0],
                             b"(text): 1 byte, 2008-04-17")
        self.assertIn(b"1 byte, 2007;", run("tokens", "--version", "2007", "--text", "a").stdout)
        self.assert_trouble(run("tokens", "--version", "2008-0", "--text", "a"), "no such version")

    def test_nothing_follows_what_stands_in_place_of_a_verb(self):
        for words in (["--help"], ["-h"], ["--version"], ["-V"], ["help", "compare"], ["help", "corpus", "plan"]):
            with self.subTest(words=words):
                self.assertEqual(run(*words).returncode, 0)
                self.assert_trouble(run(*words, "extra"), f"extra: nothing can follow {words[-1]}")

    def test_initial_state(self):
        self.assert_trouble(tokens("--initial-state", "rcdta"), "did you mean 'rcdata'?")

    def test_format(self):
        self.assert_trouble(tokens("--format", "jsn"), "did you mean 'json'?")
        self.assert_trouble(tokens("--feedback", "forest"), "it is one of tree or none")


class OldNames(CommandLineTest):
    """Options that were called otherwise are still taken, and shown nowhere."""

    RENAMED = (("compare", "--facets", "--facet", ["data"], ["--text", "<!--a--!>"]),
               ("compare", "--initial-state", "--context", ["rcdata"], ["--last-start-tag", "a", "--text", "<!--</a>"]),
               ("tokens", "--version", "--versions", ["2009"], ["--text", "a"]),
               ("trace", "--version", "--versions", ["2009"], ["--text", "a"]),
               ("conformance", "--version", "--versions", ["2009"], [TESTS]))

    def test_are_taken(self):
        for verb, old, new, value, rest in self.RENAMED:
            with self.subTest(f"{verb} {old}"):
                results = [run(verb, name, *value, *rest) for name in (old, new)]
                self.assertEqual(*[(r.returncode, r.stdout, r.stderr) for r in results])
                joined = run(verb, f"{old}={value[0]}", *rest)
                self.assertEqual((joined.returncode, joined.stdout), (results[1].returncode, results[1].stdout))

    def test_are_shown_nowhere(self):
        for verb, old, new, _, _ in self.RENAMED:
            with self.subTest(f"{verb} {old}"):
                told = run(verb, "--help").stdout.decode()
                self.assertIn(f"{new} ", told)
                self.assertNotRegex(told, rf"{old}(?![\w-])")
                self.assertNotRegex(run(verb, "--nonsense").stderr.decode(), rf"{old}(?![\w-])")

    def test_a_word_that_was_called_otherwise(self):
        self.assertEqual(*[run("tokens", "--versions", "2007", "--format", word, "--text", "a").stdout for word in ("table", "text")])
        self.assertNotRegex(run("tokens", "--help").stdout.decode(), r"table,|default: table")

    def test_the_last_one_counts(self):
        self.assertEqual(run("tokens", "--version", "2007", "--versions", "13.2.5", "--text", "a").stdout,
                         run("tokens", "--versions", "13.2.5", "--text", "a").stdout)


class Arguments(CommandLineTest):
    def test_one_version_is_one(self):
        self.assert_trouble(run("tokens", "--versions", "2007,2009", "--text", "a"),
                            "--versions: tokens takes one version, not 2")

    def test_version_is_required(self):
        self.assert_trouble(run("tokens", "--text", "a"), "--versions is missing")

    def test_option_without_its_argument(self):
        self.assert_trouble(tokens("--text"), "--text needs an argument")

    def test_switch_with_an_argument(self):
        self.assert_trouble(tokens("--foreign-content=yes"), "takes no argument")

    def test_text_may_look_like_an_option(self):
        for text in ("-->", "--", "-", "--version", "", "--=", "--text=", "--version=", "--=="):
            result = tokens("--format", "json", "--text", text)
            expected = [["Character", text]] if text else []
            self.assertEqual(json.loads(result.stdout)["tokens"], expected)

    def test_a_name_may_look_like_an_option_without_its_argument(self):
        for option in ("-o", "--output"):
            self.assertEqual(tokens("--text", "a", option, "--x=", cwd=self.folder).returncode, 0)
            (self.folder / "--x=").unlink()

    def test_text_may_stand_in_the_same_word(self):
        self.assertEqual(tokens("--format=json", "--text=-->").stdout, tokens("--format=json", "--text", "-->").stdout)
        self.assertEqual(tokens("--format=json", "--text=").returncode, 0)

    def test_the_last_of_several_counts(self):
        self.assertTrue(tokens("--format", "table", "--format", "json", "--text", "a").stdout.startswith(b"{"))

    def test_a_file_may_look_like_an_option(self):
        path = self.file(b"a", "-x")
        result = tokens("--format", "json", "--", path.name, cwd=self.folder, stdout=subprocess.PIPE,
                        stderr=subprocess.PIPE)
        self.assertEqual(json.loads(result.stdout)["tokens"], [["Character", "a"]])

    def test_versions_by_name(self):
        text = run("versions", "2007", "13.2.5").stdout.decode()
        self.assertEqual([line for line in text.splitlines() if line and line[0] != " "], ["2007", "13.2.5"])
        self.assertIn("\n  named references  366\n", text)
        one, = json.loads(run("versions", "2007", "--format", "json").stdout)["versions"]
        self.assertEqual(one["name"], "2007")
        self.assert_trouble(run("versions", "207"), "no such version: '207'")

    def test_initial_states_in_all_their_spellings(self):
        for state in ("rcdata", "RCDATA", "RCDATA state", "rcdata STATE"):
            result = tokens("--initial-state", state, "--last-start-tag", "a", "--format", "json",
                            "--text", "<b></a>")
            self.assertEqual(json.loads(result.stdout)["tokens"], [["Character", "<b>"], ["EndTag", "a"]])
        for state in ("CDATA", "rawtext"):
            result = tokens("--initial-state", state, "--format", "json", "--text", "<a>&lt;]]>")
            self.assertEqual(json.loads(result.stdout)["tokens"], [["Character", "<a>&lt;]]>"]])
        for state in ("cdata", "CDATA section state"):
            result = tokens("--initial-state", state, "--format", "json", "--text", "<a>&lt;]]>")
            self.assertEqual(json.loads(result.stdout)["tokens"], [["Character", "<a>&lt;"]])

    def test_an_initial_state_that_the_version_does_not_have(self):
        self.assert_trouble(run("tokens", "--version", "2007", "--initial-state", "cdata", "--text", "a"),
                            "2007 has no such initial state")

    def test_foreign_content_allows_cdata_sections(self):
        result = tokens("--foreign-content", "--feedback", "none", "--format", "json", "--text", "<![CDATA[a]]>")
        self.assertEqual(json.loads(result.stdout)["tokens"], [["Character", "a"]])

    def test_feedback_and_scripting(self):
        def first_text(*options):
            found = json.loads(tokens("--format", "json", "--text", "<noscript><a>", *options).stdout)["tokens"]
            return found[1]
        self.assertEqual(first_text(), ["Character", "<a>"])
        self.assertEqual(first_text("--scripting", "off"), ["StartTag", "a", {}])
        self.assertEqual(first_text("--feedback", "none"), ["StartTag", "a", {}])


class Numbers(CommandLineTest):
    ARGUMENTS = "N|K|SECONDS|MIB|COLUMNS|OFFSET"

    def options(self):
        """Each option of a verb that takes a number, by what its argument is called, or by what it is by default."""
        for verb in VERBS:
            for name, argument, default in re.findall(r"^  (?:-\w, |    )?--([\w-]+) ([A-Z]+)\b(.*?)(?=^  (?:-\w, |    )?--|\Z|^\S)",
                                                      run(verb, "--help").stdout.decode(), re.M | re.S):
                by_default = re.search(r"\[default:? ?(\d+(?:\.\d+)?)\]|default: (\d+)", " ".join(default.split()))
                if re.fullmatch(self.ARGUMENTS, argument) or (by_default and argument not in ("LIST", "VERSION", "SIZE")):
                    yield verb, name

    def test_no_number_is_taken_that_is_none(self):
        asked = list(self.options())
        self.assertGreater(len(asked), 40)
        self.assertEqual({name for _, name in asked} - {"width"},
                         {"around", "at", "explore", "held-out", "jobs", "keep-tokens", "learn-for", "length", "limit", "max-divergences", "max-expansion", "max-memory",
                          "max-seconds", "max-states", "max-time", "questions", "sample", "seed", "shard", "shards", "timeout"})
        extra = {"holes": ("--filter", "2009"), "trace": ("--break", "error:any")}
        for verb, name in asked:
            if name == "shard":
                continue  # it depends on the plan
            for value in ("abc", "-1", "99999999999999999999", "", "0x10", "1 "):
                for more in ((), (f"--{name}=1",)):
                    result = run(*verb.split(), f"--{name}={value}", *more, *extra.get(verb, ()), "/dev/null")
                    self.assert_trouble(result, f"specdrift: --{name}: '")


class ManyWords(CommandLineTest):
    def test_time_is_linear_in_them(self):
        """Ten times as many take some ten times as long; it was a hundred times. CPU time, so that no load matters."""
        def seconds(word, count):
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            result = subprocess.run([SPECDRIFT, "compare", *[word] * count, "--no-such-option"], stdin=subprocess.DEVNULL, capture_output=True)
            self.assert_trouble(result, "no such option: --no-such-option")
            return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        for word in ("a", "--text=a", "--escaped"):
            self.assertLess(seconds(word, 100_000), 40 * max(seconds(word, 10_000), 0.02), word)

    def test_time_is_linear_in_inputs(self):
        """Options are asked for again with each input, however many there are."""
        def seconds(verb, count):
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            self.assert_output(run(verb, "--versions", "living,2009", *["--text=a"] * count, "-o", "/dev/null"), "")
            return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        self.assertLess(seconds("compare", 60_000), 20 * max(seconds("compare", 6_000), 0.05))

    def test_they_are_read_as_a_few_are(self):
        """Wherever the many are cut into pieces for the parser of the library."""
        for before in (*range(58, 70), 126, 127, 128, 129):
            words = ["--text=x"] * before
            result = tokens(*words, "--escaped", "--text", r"\x41", "--format", "json")
            last = json.loads(result.stdout.splitlines()[-1])
            self.assertEqual((len(result.stdout.splitlines()), last["tokens"]), (before + 1, [["Character", "A"]]))
            # The word after an option that wants an argument is that argument, whatever it looks like; after -- all are names.
            result = tokens(*words, "--text", "--", "--format=json")
            self.assertEqual(json.loads(result.stdout.splitlines()[-1])["tokens"], [["Character", "--"]])
            self.assert_trouble(tokens(*words, "--text"), "--text needs an argument")
            result = tokens(*words, "--", "--text", "-")
            self.assertEqual(result.stderr.decode().count("cannot be read"), 1, result.stderr)
