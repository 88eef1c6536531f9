"""trace, and the causes that compare names."""

import json
import unittest

from program import CommandLineTest, run

BANG = "<!--a--!><b>-->"


def lines_of(result):
    return [json.loads(line) for line in result.stdout.decode().splitlines()]


def trace(*arguments, version="13.2.5", **options):
    return run("trace", "--version", version, "--width", "200", *arguments, **options)


class OneVersion(CommandLineTest):
    def test_every_step(self):
        self.assert_output(trace("--text", "x<b>"), """\
(text): 4 bytes, 13.2.5; tree construction simulated
       0  x               Data state
                          Anything else: Emit the current input character.
                          emits "x"
       1  <               Data state -> Tag open state
                          U+003C (<): Switch to the tag open state.
       2                  Tag open state -> Tag name state
                          ASCII alpha: Create a start tag token. Set the tag name to the empty string. \
Reconsume in the tag name state.
       2  b               Tag name state
                          Anything else: Append the current input character to the tag name.
       3  >               Tag name state -> Data state
                          U+003E (>): Switch to the data state. Emit the current tag token.
                          emits start tag <b>
       4  EOF             Data state
                          EOF: Emit an end-of-file token.
                          emits end of file
""")

    def test_one_object_a_step(self):
        head, *steps = lines_of(trace("--format", "jsonl", "--text", "&lt<", version="2009"))
        self.assertEqual((head["type"], head["schema"], head["versions"]), ("trace", "specdrift/trace", ["2009"]))
        self.assertEqual([s["state"] for s in steps],
                         ["Data state", "Character reference data state", "Data state", "Tag open state",
                          "Data state"])
        reference = steps[1]
        self.assertEqual((reference["read"], reference["text"], reference["characters"]), ([1, 3], "lt", "<"))
        self.assertEqual([r["id"] for r in reference["procedure_rows"]],
                         ["consume-a-character-reference/reference#3",
                          "consume-a-character-reference/name#3"])
        self.assertEqual([e["byte"] for e in reference["errors"]], [3])
        self.assertEqual(steps[-1]["tokens"], [{"kind": "end of file", "span": [4, 4]}])

    def test_rows_of_processing_instructions(self):
        """As the text has its entries: U+0000 has none in the data, the end of the input has one after a question mark."""
        begin = ["data#2", "tag-open#4"]
        target = [f"processing-instruction-{row}" for row in ("open#1", "target#3", "target#2")]
        after = ["after-processing-instruction-target#1", "after-processing-instruction-target#2"]
        for text, rows in (
                ("<?a x?", [*target, *after, "processing-instruction-data#4", "processing-instruction-data#1",
                            "processing-instruction-questionable#2"]),
                (r"<?a \x00>", [*target, *after, "processing-instruction-data#4", "processing-instruction-data#2", "data#4"]),
                ("<?a?x", [*target, after[1], "processing-instruction-data#1", "processing-instruction-questionable#3",
                           "processing-instruction-data#4", "processing-instruction-data#3"]),
                ("<?Xml>", [target[0], *[target[1]] * 3, "processing-instruction-target#1", "bogus-comment#1", "data#4"]),
                ("<?0", ["processing-instruction-open#3", "bogus-comment#4", "bogus-comment#2"]),
                ("<?", ["processing-instruction-open#2"])):
            steps = lines_of(trace("--format", "jsonl", "--escaped", "--text", text, version="living"))[1:]
            self.assertEqual([step["row_id"] for step in steps], begin + rows, text)
        self.assertEqual(steps[-1]["link"],
                         "https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-open-state")
        self.assertEqual({s["link"] for s in lines_of(trace("--format", "jsonl", "--text", "<a>", version="8.2.4"))[1:]}, {None})

    def test_levels(self):
        for level, expected in (("all", 11), ("changes", 10), ("tokens", 3)):
            steps = lines_of(trace("--format", "jsonl", "--level", level, "--text", "ab<c d>"))[1:]
            self.assertEqual(len(steps), expected, level)
        self.assertEqual(steps[0], {"type": "characters", "byte": 0, "line": 1, "column": 1, "read": [0, 2],
                                    "data": "ab"})
        self.assertEqual(steps[1]["tokens"][0]["name"], "c")

    def test_breakpoints(self):
        def states(*places, around=0):
            arguments = [a for place in places for a in ("--break", place)]
            steps = lines_of(trace("--format", "jsonl", "--around", around, *arguments, "--text", "a<b c c>"))[1:]
            return [s["steps"] if s["type"] == "gap" else s["state"] for s in steps]

        self.assertEqual(states("offset:1"), [1, "Data state", 12])
        self.assertEqual(states("error:duplicate-attribute"), [11, "Attribute name state", 2])
        self.assertEqual(states("error:any"), [11, "Attribute name state", 2])
        self.assertEqual(states("state:tag open"), [1, "Data state", "Tag open state", 11])
        self.assertEqual(states("state:Tag open state", around=1),
                         ["Data state", "Data state", "Tag open state", "Tag name state", 10])
        self.assertEqual(states("error:eof-in-tag"), [14])

    def test_of_12_2_5_has_its_own_sections(self):
        steps = lines_of(trace("--format", "jsonl", "--text", "<", version="12.2.5"))
        self.assertEqual(steps[1]["section"], "12.2.5.1")

    def test_hostile_input_steers_no_terminal(self):
        result = trace("--escaped", "--text", r"\x1b]0;x\x07<\x1b[2J \x9b>\u202e")
        self.assertNotIn(b"\x1b", result.stdout)
        self.assertNotIn("\u202e", result.stdout.decode())

    def test_input_that_is_no_text(self):
        path = self.file(b"\xff<a \x80>\x00")  # \xff\xfe would be a byte order mark
        self.assertEqual(lines_of(trace("--format", "jsonl", path))[1]["text"], r"\xff")

    def test_troubles(self):
        self.assert_trouble(run("trace", "--text", "a"), "--versions is missing")
        self.assertEqual(run("trace", "--versions", "2007", "--text", "a").stdout,
                         run("trace", "--version", "2007", "--text", "a").stdout)
        self.assert_trouble(trace("--break", "state:coment", "--text", "a"), "did you mean 'comment'?")
        self.assert_trouble(trace("--break", "offset:x", "--text", "a"), "'x' is no number")
        self.assert_trouble(trace("--break", "nothing", "--text", "a"), "state:NAME")
        self.assert_trouble(trace("--level", "change", "--text", "a"), "did you mean 'changes'?")
        self.assert_trouble(trace("--initial-state", "cdata", "--text", "a", version="2007"), "no such initial state")


class LockStep(CommandLineTest):
    def groups(self, text, *arguments, versions="2009,8.2.4"):
        return lines_of(run("trace", "--width", "200", "--versions", versions, "--format", "jsonl", "--text", text, *arguments))[1:]

    def test_where_versions_part_and_meet(self):
        groups = self.groups(BANG)
        apart = [g["read"] for g in groups if not g["together_behind"]]
        self.assertEqual((apart[0], apart[-1]), ([7, 8], [13, 14]))
        self.assertEqual([g["read"] for g in groups if g["together_before"] and not g["same"]], [[7, 8]])

    def test_the_mark(self):
        text = run("trace", "--versions", "2009,8.2.4", "--level", "tokens", "--text", BANG).stdout.decode()
        self.assertIn("\n-- apart from 1:9 (byte 8) --\n", text)
        self.assertIn("\n-- together again from 1:16 (byte 15) --\n", text)
        self.assertEqual([line for line in text.splitlines() if line != line.rstrip()], [])

    def test_other_output_from_the_same_states_is_marked_once(self):
        groups = self.groups("&lang;x", versions="2007,2009")
        self.assertEqual([(g["read"], g["same"]) for g in groups],
                         [([0, 1], True), ([1, 6], False), ([6, 7], True), ([7, 7], True)])

    def test_errors_of_versions_that_are_level(self):
        text = run("trace", "--width", "200", "--versions", "8.2.4,13.2.5", "--text", "<!--a--b--><u =>").stdout.decode()
        self.assertEqual([line.strip() for line in text.splitlines() if "error" in line],
                         ["8.2.4: error at 1:8", "13.2.5: no error", "error at 1:15 unexpected-equals-sign-before-attribute-name"])

    def test_three_versions_and_a_file_of_ones_own(self):
        groups = self.groups("<b>", versions="2007,8.2.4,12.2.5")
        self.assertEqual([[v["step_count"] for v in g["versions"]] for g in groups],
                         [[1, 1, 1], [1, 1, 2], [1, 1, 1], [1, 1, 1]])


class Causes(CommandLineTest):
    def divergences(self, *arguments):
        return [o for o in lines_of(run("compare", "--format", "jsonl", *arguments)) if o["type"] == "divergence"]

    def test_in_text(self):
        text = run("compare", "--explain", "--text", BANG).stdout.decode()
        self.assertIn("""\
  cause comment-end/!/2007,2009|8.2.4,13.2.5,living at 1:8 (byte 7)
  known "--!>" ends a comment
  since 2009-06-04 cf99432c/r3191: "--!>" closes a comment
    2007    Comment end state
              Anything else: """, text)
        for part in ("8.2.4.22 Comment end state", "8.2.4.50 Comment end state\n              U+0021 (!): Parse error.",
                     "13.2.5.51 Comment end state\n              U+0021 (!): Switch to the comment end bang state."):
            self.assertIn(part, text)
        self.assertNotIn("cause", run("compare", "--text", BANG).stdout.decode())

    def test_in_json_always(self):
        divergence, = self.divergences("--text", BANG)
        self.assertEqual(divergence["class_id"], "comment-end/!/2007,2009|8.2.4,13.2.5,living")
        fork, = divergence["forks"]
        self.assertEqual((fork["concept"], fork["character_class"], fork["read"]), ("comment-end", "!", [7, 8]))
        self.assertEqual([(r["version"], r["section"]) for r in fork["rows"]],
                         [("2007", "8.2.3"), ("2009", "8.2.4.22"), ("8.2.4", "8.2.4.50"), ("13.2.5", "13.2.5.51"),
                          ("living", "13.2.5.51")])

    def test_of_errors(self):
        self.assertEqual([d["class_id"] for d in self.divergences("--errors", "--text", "<a b=\"c\"d>")],
                         ["after-attribute-value-quoted/anything-else/2007|2009,8.2.4,13.2.5,living"])

    def test_in_a_stretch_that_a_version_reads_at_once(self):
        """The place is that of the character in the class, whatever the versions have read there."""
        for text, at in ((r"<?x\x00", 3), (r"<!xyz\x00y\x00>", 5)):
            for versions in ("8.2.4,13.2.5", "8.2.4,living", "2009,8.2.4", "2007,8.2.4,13.2.5"):
                for divergence in self.divergences("--errors", "--versions", versions, "--escaped", "--text", text):
                    places = {(fork["character_class"], fork["at"]["byte"]) for fork in divergence["forks"]}
                    self.assertEqual(places, {("NUL", at)}, (text, versions))
        self.assertIn(b"cause bogus-comment/NUL/8.2.4|13.2.5 at 1:6 (byte 5)\n", run(
            "compare", "--errors", "--explain", "--versions", "8.2.4,13.2.5", "--escaped", "--text", r"<!xyz\x00y\x00>").stdout)

    def test_of_a_version_given_as_a_file(self):
        path = self.file(b"""<specification version="vt" base="13.2.5" title="t" organisation="me" date="2026"
          earliest="2026-01-01" latest="2026-01-01" source="none" section="13.2.5" errors="named">
          <alter states="tag-name"><extend row="TAB" input="VT"/></alter></specification>""", "vt.xml")
        page = self.file(b"<a\vb>")
        divergence, = self.divergences("--spec", path, "--versions", "13.2.5,vt", page)
        self.assertEqual(divergence["class_id"], "tag-name/VT/13.2.5|vt")

    def test_each_divergence_of_the_fixtures_has_one(self):
        import pathlib
        pages = sorted((pathlib.Path(__file__).resolve().parents[3] / "fixtures").glob("*.html"))
        found = self.divergences("--errors", *pages)
        self.assertGreater(len(found), 20)
        self.assertEqual([d for d in found if not d["forks"]], [])


if __name__ == "__main__":
    unittest.main()
