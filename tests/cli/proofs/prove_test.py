"""prove and distinguish: equal, the shortest difference, every cause, and nothing proved where a limit is reached."""

import json
import pathlib
import re

from program import ALL_VERSIONS, CommandLineTest, run

FAST = ("--references", "shapes")
ROW = b"""<specification version="mine" base="13.2.5" title="t" organisation="me" date="2026" earliest="2026-01-01"
  latest="2026-01-01" source="none" section="13.2.5" errors="named">%s</specification>"""


def prove(*arguments, **options):
    return run("prove", *arguments, **options)


def witnesses():
    """Those of the catalogue that are read as a page's text is."""
    entries = json.loads(run("explain", "--list", "--format", "json").stdout)
    for entry in entries if isinstance(entries, list) else entries["entries"]:
        context = entry["witness"]["context"]
        if entry["facet"] == "tokens" and context["initial_state"] == "data" and not context["foreign_content"]:
            yield entry["witness"]["text"].encode()


def causes(*arguments):
    return json.loads(run("distinguish", *arguments, "--format", "json").stdout)["pairs"]


class Proofs(CommandLineTest):
    def test_two_versions_emit_the_same_tokens_from_every_context(self):
        result = prove("8.2.4", "13.2.5", *FAST)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn(b"; closed", result.stdout)
        self.assertIn(b"15 contexts", result.stdout)

    def test_equal_data_is_equal_in_everything(self):
        result = prove("12.2.5", "13.2.5")
        self.assertEqual(result.returncode, 0)
        self.assertIn(b"errors", result.stdout)

    def test_the_shortest_difference(self):
        for versions, options, status, shown in (
                (("2009", "8.2.4"), ("--context", "data", "--concept", "comment*"), 1, '"<!----!"'),
                (("2009", "8.2.4"), ("--context", "data", "--state", "Comment end state"), 1, '"<!----!"'),
                (("2009", "13.2.5"), ("--context", "plaintext"), 0, "the same tokens"),
                (("2009", "8.2.4"), FAST, 1, "data/NUL/2009|8.2.4, text")):
            result = prove(*versions, *options)
            self.assertEqual(result.returncode, status, result.stderr)
            self.assertIn(shown.encode(), result.stdout)

    def test_a_limit_proves_nothing(self):
        result = prove("8.2.4", "13.2.5", "--max-states", "100", *FAST)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"not closed", result.stderr)
        self.assertEqual(result.stdout, b"")

    def test_mistakes(self):
        for arguments in (("8.2.4",), ("8.2.4", "8.2.4"), ("8.2.4", "13.2.6"), ("8.2.4", "13.2.5", "2009"),
                          ("8.2.4", "13.2.5", "--concept", "comments"), ("8.2.4", "13.2.5", "--max-states", "x")):
            result = prove(*arguments)
            self.assertEqual((result.returncode, result.stdout), (2, b""), arguments)

    def test_a_state_is_no_file(self):
        path = self.folder / "comment end"
        for verb in ("prove", "distinguish"):
            self.assert_trouble(run(verb, "2009", "8.2.4", *FAST, "--state", path),
                                "no version has a state", "--saved keeps the states")
            self.assert_trouble(run(verb, "2009", "8.2.4", *FAST, "--state", "comment edn"), "did you mean 'Comment end'? --saved keeps")
        self.assert_trouble(run("check", path, "--state", path), "no such option: --state")
        self.assertFalse(path.exists())

    def test_no_file_takes_the_place_of_another(self):
        one = self.folder / "one"
        for options in (("--certificate", one, "--output", one), ("--certificate", one, "--saved", one),
                        ("--saved", one, "--output", f"{self.folder}/./one")):
            result = prove("8.2.4", "13.2.5", *FAST, *options)
            self.assert_trouble(result)
            self.assertIn(b"is a file of --", result.stderr)
            self.assertFalse(one.exists())
        result = prove("8.2.4", "13.2.5", *FAST, "--saved", "/dev/zero")
        self.assert_trouble(result)
        self.assertIn(b"no regular file", result.stderr)

    def test_a_certificate_is_written_for_what_has_been_shown(self):
        path = self.folder / "c.json"
        self.assertEqual(prove("2009", "8.2.4", *FAST, "--certificate", path, "--max-states", "2").returncode, 2)
        self.assertFalse(path.exists())
        self.assertEqual(prove("8.2.4", "13.2.5", *FAST, "--certificate", path).returncode, 0)
        value = json.loads(path.read_text())
        self.assertTrue(value["closed"])
        self.assertEqual(value["facet"], "tokens")
        self.assertEqual(value["references"], "shapes")
        self.assertEqual([v["name"] for v in value["versions"]], ["8.2.4", "13.2.5"])
        self.assertNotEqual(value["versions"][0]["digest"], value["versions"][1]["digest"])
        self.assertGreater(value["states"], 1000)

    def test_a_changed_row_is_found_with_its_shortest_input(self):
        changes = (
            (b'<alter states="tag-name"> <extend row="TAB" input="VT"/> </alter>', "tag-name/VT/"),
            (b'<alter states="comment-end"> <replace row="!"> <on input="!"> <append to="comment" text="--!"/>'
             b' <switch to="comment-end-bang"/> </on> </replace> </alter>', '"<!----!'),
            (b'<alter states="rcdata"> <replace row="NUL"> <on input="NUL"> <emit what="current"/> </on> </replace>'
             b' </alter>', "rcdata/NUL/"))
        for change, shown in changes:
            path = self.file(ROW % change, "mine.xml")
            result = prove("13.2.5", "mine", "--spec", path, *FAST)
            self.assertEqual(result.returncode, 1, result.stderr)
            self.assertIn(shown.encode(), result.stdout)

    def test_what_a_row_adds_may_be_longer_than_what_can_be_held_back(self):
        long = b"""<alter states="comment-end-bang"> <replace row="-"> <on input="-"> <append to="comment" text="%s"/>
          <switch to="comment-end-dash"/> </on> </replace> </alter>""" % (b"--!" + b"x" * 100)
        path = self.file(ROW % long, "mine.xml")
        found = run("distinguish", "13.2.5", "mine", "--spec", path, *FAST, "--context", "data", "--concept", "comment*", "--no-cache")
        self.assertEqual(found.returncode, 2)
        self.assertIn(b"not closed: a version holds back more than a configuration can: '<!----!'\n", found.stdout)
        result = prove("13.2.5", "mine", "--spec", path, *FAST, "--context", "data", "--concept", "comment-end*")
        self.assertNotIn(b"the same tokens", result.stdout)
        self.assertNotIn(b"internal error", result.stderr)

    def test_a_concept_of_a_specification_of_ones_own(self):
        change = (b'<alter states="data"> <add before="otherwise"> <on input="%"> <switch to="mine"/> </on> </add> </alter>'
                  b' <state id="mine" name="Mine" concept="mine"> <on input="EOF"> <emit text="%"/>'
                  b' <emit token="end-of-file"/> </on> <otherwise> <reconsume in="data"/> </otherwise> </state>')
        path = self.file(ROW % change, "mine.xml")
        for concept, status in (("mine", 0), ("data", 1), ("mines", 2)):
            result = prove("13.2.5", "mine", "--spec", path, "--concept", concept, *FAST)
            self.assertEqual(result.returncode, status, result.stderr)

    def test_a_change_that_no_input_shows_is_proved_equal(self):
        change = (b'<alter states="tag-open"> <replace row="!"> <on input="!"> <ignore/>'
                  b' <switch to="markup-declaration-open"/> </on> </replace> </alter>')
        result = prove("13.2.5", "mine", "--spec", self.file(ROW % change, "mine.xml"), *FAST)
        self.assertEqual(result.returncode, 0, result.stderr)


class History(CommandLineTest):
    def test_every_version_and_the_next_one_close(self):
        counts = []
        for pair in zip(ALL_VERSIONS, ALL_VERSIONS[1:]):
            value, = causes(*pair, *FAST)
            self.assertTrue(value["closed"], (pair, value["why_not"]))
            counts.append(len(value["causes"]))
        # A floor: a class may come to be told apart from another.
        for count, at_least in zip(counts, (31, 25, 9, 20, 16, 11, 4, 0, 0, 0, 0, 1), strict=True):
            self.assertGreaterEqual(count, at_least)
            self.assertEqual(count == 0, at_least == 0)

    def test_what_the_end_of_the_input_does_hides_nothing_behind_it(self):
        # At its end, each character of a DOCTYPE's name tells the two apart.
        value, = causes("2007-05-03", "2007", *FAST)
        classes = {c["class"] for c in value["causes"]}
        for at in ("EOF", "PUBLIC", "SYSTEM"):
            self.assertIn(f"after-doctype-name/{at}/2007-05-03|2007", classes)

    def test_a_version_that_gets_ahead_for_ever(self):
        # The later one drops each "&" of a name: within a tag, of which the end of the input leaves nothing.
        value, = causes("32dbd7d5", "ee198945", "--max-states", "200000", *FAST)
        self.assertEqual((value["closed"], len(value["causes"])), (True, 2))

    def test_processing_instructions(self):
        conditions = (
            b'<conditions> <condition name="appropriate-end-tag" if="current-tag is end-tag and tag-name is last-start-tag"/>'
            b' <condition name="in-attribute" if="return-state is attribute-value-double-quoted or'
            b' attribute-value-single-quoted or attribute-value-unquoted"/> <condition name="disallowed-target" if="%s"/>'
            b' </conditions>')
        living = b"""<specification version="mine" base="living" title="t" organisation="me" date="2026"
            earliest="2026-01-01" latest="2026-01-01" source="none" section="13.2.5" errors="named">%s</specification>"""
        changes = (
            # Written, and not read again, but the same: the target of an instruction may be of any length.
            (b'<alter states="after-processing-instruction-target"> <replace row="otherwise"> <on input="ascii-alpha">'
             b' <reconsume in="processing-instruction-data"/> </on> <otherwise>'
             b' <reconsume in="processing-instruction-data"/> </otherwise> </replace> </alter>', 0, "same tokens"),
            (b'<alter states="processing-instruction-questionable"> <replace row="&gt;"> <on input="&gt;">'
             b' <append to="processing-instruction-data" text="?"/> <switch to="data"/>'
             b' <emit token="processing-instruction"/> </on> </replace> </alter>', 1, '"<?A?>"'),
            (b'<alter states="processing-instruction-target"> <replace row="ascii-alphanumeric">'
             b' <on input="ascii-alphanumeric - _ :">'
             b' <append to="temporary-buffer" what="current"/> </on> </replace> </alter>', 1, '"<?a:"'),
            # Targets that are forbidden in any case: asked of another buffer, in lower case; of the target as it is; of fewer.
            (b'<variables> <variable name="return-state" type="state"/> <variable name="temporary-buffer" type="text"/>'
             b' <variable name="small" type="text"/> <variable name="character-reference-code" type="number"/> </variables>'
             + conditions % b"small is 'xml' or 'xml-stylesheet'" +
             b'<alter states="tag-open"> <replace row="?"> <on input="?"> <set target="temporary-buffer" text=""/>'
             b' <set target="small" text=""/> <switch to="processing-instruction-open"/> </on> </replace> </alter>'
             b'<alter states="processing-instruction-target"> <replace row="ascii-alphanumeric">'
             b' <on input="ascii-alphanumeric - _"> <append to="temporary-buffer" what="current"/>'
             b' <append to="small" what="current-lowercase"/> </on> </replace> </alter>', 0, "same tokens"),
            (conditions % b"temporary-buffer matches 'xml-stylesheet' or 'xml'", 0, "same tokens"),
            (conditions % b"temporary-buffer is 'xml' or 'xml-stylesheet'", 1, '"<?xml'),
            (conditions % b"temporary-buffer matches 'xml'", 1, '"<?xml-stylesheet'))
        for change, status, shown in changes:
            result = prove("living", "mine", "--spec", self.file(living % change, "mine.xml"), *FAST)
            self.assertEqual(result.returncode, status, result.stderr)
            self.assertIn(shown.lower(), result.stdout.decode().lower())


class FacetsOfErrors(CommandLineTest):
    def test_the_number_of_errors_differs_where_tokens_do_not(self):
        result = prove("8.2.4", "13.2.5", "--facet", "errors", "--context", "data", *FAST)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn(b"errors\nNo shorter input", result.stdout)
        self.assertEqual(prove("8.2.4", "13.2.5", "--context", "data", *FAST).returncode, 0)

    def test_equal_numbers_are_proved_and_certified_as_such(self):
        path = self.folder / "c.json"
        result = prove("2009", "8.2.4", "--facet", "errors", "--context", "plaintext", "--certificate", path)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn(b"equally many errors", result.stdout)
        self.assertEqual(json.loads(path.read_text())["facet"], "errors")

    def test_a_changed_error_is_found(self):
        end = b'<replace row="!"> <on input="!"> %s <switch to="comment-end-bang"/> </on> </replace>'
        comment = b'<alter states="comment-end"> ' + end % b'<error code="eof-in-comment"/>' + b' </alter>'
        null = (b'<alter states="rcdata"> <replace row="NUL"> <on input="NUL"> <error code="%s"/>'
                b' <emit character="U+FFFD"/> </on> </replace> </alter>')
        path = self.file(ROW % comment, "mine.xml")
        result = prove("13.2.5", "mine", "--spec", path, "--facet", "errors", *FAST)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn(b'"<!----!"', result.stdout)
        self.assertEqual(prove("13.2.5", "mine", "--spec", path, *FAST).returncode, 0)
        # A code alone.
        path = self.file(ROW % (null % b"eof-in-cdata"), "mine.xml")
        for facet, status, shown in (("errors", 0, b"equally many"), ("error-codes", 1, b"rcdata/NUL/"),
                                     ("error-positions", 1, b"rcdata/NUL/")):
            result = prove("13.2.5", "mine", "--spec", path, "--facet", facet, *FAST)
            self.assertEqual(result.returncode, status, result.stderr)
            self.assertIn(shown, result.stdout)

    def test_duplicates_that_are_no_error_are_found(self):
        text = (pathlib.Path(__file__).parents[3] / "spec" / "13.2.5.xml").read_bytes()
        changed = text.replace(b'<error code="duplicate-attribute"/>', b"").replace(b'version="13.2.5"',
                                                                                   b'version="mine"', 1)
        self.assertNotEqual(text, changed)
        result = prove("13.2.5", "mine", "--spec", self.file(changed, "mine.xml"), "--facet", "errors", *FAST)
        self.assertEqual(result.returncode, 1, result.stderr)

    def test_nothing_is_proved_where_tokens_part(self):
        # An error that moves nothing, after tokens that differ.
        change = (b'<alter states="data"> <replace row="NUL"> <on input="NUL"> <error code="unexpected-null-character"/>'
                  b' <emit character="U+FFFD"/> </on> </replace> </alter>')
        result = prove("13.2.5", "mine", "--spec", self.file(ROW % change, "mine.xml"), "--facet", "errors",
                       "--context", "data", *FAST)
        self.assertEqual((result.returncode, result.stderr), (1, b""))
        self.assertIn(b'13.2.5 and mine differ: their tokens do on "', result.stdout)
        self.assertIn(b", data; distinguish shows how\n", result.stdout)
        self.assertNotIn(b"equal", result.stdout.partition(b"\n")[0])

    def test_a_refusal_names_the_place_in_the_file(self):
        spec = self.file(b"""<specification version="mine" base="13.2.5" title="t" organisation="o" date="2026" earliest="2026-01-01"
    latest="2026-01-01" source="none" section="1" errors="named">
  <alter states="bogus-comment">
    <add before="otherwise">
      <on input="%" if="not scripting"> <ignore/> </on>
    </add>
  </alter>
</specification>
""", "mine.xml")
        result = prove("13.2.5", "mine", *FAST, "--spec", spec, "--max-seconds", "2")
        self.assert_trouble(result, "bogus-comment#4 (U+0025), ", "mine.xml:5:7: asks for the scripting flag",
                            "no difference was seen on ", "; compare runs any specification")

    def test_a_vain_search_says_what_it_has_compared(self):
        # Tokens differ on two characters, and errors nowhere else.
        spec = self.file(b"""<specification version="mine" base="13.2.5" title="t" organisation="o" date="2026" earliest="2026-01-01"
    latest="2026-01-01" source="none" section="1" errors="named">
  <alter states="bogus-comment">
    <add before="otherwise"> <on input="%" if="not scripting"> <ignore/> </on> </add>
  </alter>
  <alter states="data">
    <replace row="NUL"> <on input="NUL"> <error code="unexpected-null-character"/> <emit character="U+FFFD"/> </on> </replace>
  </alter>
</specification>
""", "mine.xml")
        result = prove("13.2.5", "mine", *FAST, "--spec", spec, "--max-seconds", "2", "--facet", "errors")
        self.assert_trouble(result, "no difference of errors with equal tokens was seen on ")

    def test_codes_are_refused_where_a_version_names_none(self):
        for facet in ("error-codes", "error-positions"):
            result = prove("8.2.4", "13.2.5", "--facet", facet)
            self.assertEqual((result.returncode, result.stdout), (2, b""))
            self.assertIn(b"8.2.4 does not name its errors", result.stderr)

    def test_all_causes_each_shown_by_its_input(self):
        value, = causes("8.2.4", "13.2.5", "--facet", "errors", *FAST)
        self.assertTrue(value["closed"])
        self.assertEqual(value["unconfirmed"], 0)
        self.assertGreater(len(value["causes"]), 8)
        for cause in value["causes"]:
            self.assertEqual(cause["severity"], "errors")
            if cause["context"] != "data" or cause["foreign_content"]:
                continue
            shown = json.loads(run("compare", "--versions", "8.2.4,13.2.5", "--errors", "--feedback", "none", "--format",
                                   "json", "-", stdin=cause["input"].encode()).stdout)
            found = [d["class_id"] for d in shown["documents"][0]["findings"] if d["type"] == "divergence"]
            self.assertIn(cause["class"], found)


class Causes(CommandLineTest):
    def test_every_cause_between_two_versions(self):
        value, = causes("2009", "8.2.4", *FAST)
        self.assertTrue(value["closed"])
        classes = [c["class"] for c in value["causes"]]
        self.assertEqual(len(classes), len(set(classes)))
        for known in ("comment-end/!/2009|8.2.4", "data/NUL/2009|8.2.4", "tag-name/EOF/2009|8.2.4"):
            self.assertIn(known, classes)
        lengths = [c["length"] for c in value["causes"]]
        self.assertEqual(lengths, sorted(lengths))

    def test_equal_versions_have_none(self):
        for value in causes("8.2.4", "12.2.5", "13.2.5", *FAST):
            self.assertEqual((value["causes"], value["closed"]), ([], True))

    def test_concepts_alone_need_few_states(self):
        value, = causes("2009", "8.2.4", "--concept", "comment*")
        self.assertEqual([c["class"] for c in value["causes"]], ["comment-end/!/2009|8.2.4"])
        self.assertTrue(value["closed"])
        self.assertLess(value["states"], 1000)
        # Text that is asked for itself can part in what it hands a character to.
        value, = causes("2007", "2009", "--concept", "rcdata*", *FAST)
        self.assertIn("rcdata/&/2007|2009", [c["class"] for c in value["causes"]])

    def test_each_input_shows_its_class(self):
        value, = causes("2009", "8.2.4", "--context", "data", "--concept", "comment*")
        self.assertGreater(len(value["causes"]), 0)
        for cause in value["causes"]:
            shown = run("compare", "--versions", "2009,8.2.4", "--feedback", "none", "--format", "json", "--text",
                        cause["input"]).stdout
            self.assertIn(cause["class"].encode(), shown)


class Catalogue(CommandLineTest):
    def test_what_its_witnesses_show_is_a_cause(self):
        files = [self.file(text, f"{i}.html") for i, text in enumerate(witnesses())]
        self.assertGreater(len(files), 60)
        for pair, shown_at_least in (("2007,13.2.5", 30), ("2009,8.2.4", 15)):
            report = json.loads(run("compare", "--versions", pair, "--feedback", "none", "--format", "json",
                                    *files).stdout)
            shown = {d["class_id"] for document in report["documents"] for d in document["findings"]
                     if d["type"] == "divergence"}
            self.assertGreater(len(shown), shown_at_least)
            found, = causes(*pair.split(","), *FAST)
            self.assertTrue(found["closed"])
            # One number stands for all that the rows of both versions take alike, whatever it is called.
            names = [{re.sub(r"^(numeric-character-reference-end)/[^/]*/", r"\1/", name) for name in classes}
                     for classes in (shown, {cause["class"] for cause in found["causes"]})]
            self.assertEqual(names[0] - names[1], set())
