"""states: lists, tables and diffs of the specifications, in every format."""

import json
import subprocess
import xml.etree.ElementTree as ElementTree

from program import CommandLineTest, VERSIONS, run

FORMATS = ["text", "json", "xml", "markdown", "dot", "svg"]
SUBJECTS = [("13.2.5",), ("2007", "--state", "data"), ("8.2.4", "--state", "semicolon"),
            ("--diff", "2009", "8.2.4"), ("--diff", "8.2.4", "13.2.5", "--family", "comments"),
            ("--diff", "2007", "2009", "--state", "data"), ("--diff", "8.2.4", "13.2.5", "--stat")]
VT = b"""<specification version="13.2.5-vt" base="13.2.5" title="t&#xE9;&#x202E;" organisation="me" date="2026"
  earliest="2026-01-01" latest="2026-01-01" source="none" section="13.2.5" errors="named">
  <alter states="tag-name"> <extend row="TAB" input="VT"/> </alter>
</specification>"""

# A row of many characters.
MANY = b"! $ % ( ) * + , . : = ? @ ["
LONG_ROW = b"""<specification version="long" base="13.2.5" title="t" organisation="me" date="2026" earliest="2026-01-01"
    latest="2026-01-01" source="none" section="13.2.5" errors="named">
  <state id="comment-end-bang" name="Comment end bang state" concept="comment-end-bang">
    <on input="%s"> <switch to="comment"/> </on>
    <otherwise> <reconsume in="comment-end"/> </otherwise>
  </state>
</specification>""" % MANY


def states(*arguments, **options):
    return run("states", *arguments, **options)


def json_of(*arguments):
    result = states(*arguments, "--format", "json")
    return json.loads(result.stdout)


class Lists(CommandLineTest):
    def test_states_have_their_address_where_the_text_is_a_page(self):
        page = "https://html.spec.whatwg.org/multipage/parsing.html"
        for version, count in (("12.2.5", 80), ("13.2.5", 80), ("living", 84)):
            all_states = json_of(version)["states"]
            self.assertEqual(len({state["fragment"] for state in all_states}), count)
            self.assertEqual([state["link"] for state in all_states], [f"{page}#{state['fragment']}" for state in all_states])
        # A version that is no page has no addresses, though its base has: a draft of the W3C, a version of one's own.
        mine = self.file(VT, "mine.xml")
        for words in (("2017-01-19",), ("8.2.4",), ("13.2.5-vt", "--spec", mine)):
            self.assertEqual({(state["fragment"], state["link"]) for state in json_of(*words)["states"]}, {(None, None)})
        here = self.file(VT.replace(b'source="none"', b'source="https://example.org/draft"'), "here.xml")
        self.assertEqual(json_of("13.2.5-vt", "--spec", here, "--state", "tag name")["state"]["link"],
                         "https://example.org/draft#tag-name-state")
        link = f"{page}#doctype-public-identifier-(double-quoted)-state"
        words = ("living", "--state", "doctype public identifier (double-quoted)")
        for arguments in ((), ("--format", "markdown"), ("--format", "xml")):
            self.assertIn(link.encode(), states(*words, *arguments).stdout)
        wrong = self.file(VT.replace(b"<alter", b'<state id="x" name="X state" concept="x" fragment="#x"> <otherwise> <ignore/>'
                                     b" </otherwise> </state> <alter"), "wrong.xml")
        self.assert_trouble(states("13.2.5-vt", "--spec", wrong), 'fragment="#x"', "the id of a heading")

    def test_numbers_of_states_and_the_sections_of_procedures(self):
        expected = {"2007": (33, ["8.2.3.1"]), "2009": (36, ["8.2.4.37"]), "8.2.4": (68, ["8.2.4.69"]),
                    "12.2.5": (80, []), "13.2.5": (80, [])}
        self.assertEqual(sorted(expected), sorted(VERSIONS))
        for version, (count, sections) in expected.items():
            value = json_of(version)
            self.assertEqual((value["schema"], value["schema_version"], value["kind"]),
                             ("specdrift/states", 1, "list"))
            self.assertEqual(len(value["states"]), count)
            self.assertEqual([p["section"] for p in value["procedures"]], sections)
            numbers = [None if version == "2007" else str(n + 1) for n in range(count)]
            self.assertEqual([s["number"] for s in value["states"]], numbers)
            result = states(version, "--width", "200")
            self.assertEqual((result.returncode, result.stderr), (0, b""))
            lines = result.stdout.decode().splitlines()
            self.assertIn(f": {count} states, ", lines[0])
            self.assertEqual(lines[1].split(), ["state", "rows", "concept"])

    def test_a_family(self):
        names = [s["name"] for s in json_of("2009", "--family", "comments")["states"]]
        self.assertEqual(names, ["Bogus comment state", "Markup declaration open state", "Comment start state",
                                 "Comment start dash state", "Comment state", "Comment end dash state",
                                 "Comment end state"])


class Tables(CommandLineTest):
    def test_every_way_to_name_a_state(self):
        first = states("13.2.5", "--state", "comment end")
        self.assertIn("13.2.5.51 Comment end state", first.stdout.decode())
        for name in ("Comment end state", "comment-end", "COMMENT END", "51", "13.2.5.51"):
            self.assert_output(states("13.2.5", "--state", name), first.stdout.decode())

    def test_rows(self):
        value = json_of("13.2.5", "--state", "comment end")
        self.assertEqual([row["for"] for row in value["rows"]],
                         ["U+003E (>)", "U+0021 (!)", "U+002D (-)", "EOF", "Anything else"])
        self.assertEqual(value["rows"][3]["errors"], ["eof-in-comment"])
        self.assertEqual(value["rows"][4]["next"], "Comment state")
        self.assertIsNone(value["rows"][2]["next"])

    def test_a_concept_where_no_state_has_the_name(self):
        self.assertIn("Data state", states("2009", "--state", "rcdata").stdout.decode())

    def test_unknown_names(self):
        self.assert_trouble(states("8.2.4", "--state", "comment ned"), "comment ned", "'Comment end'?")
        self.assert_trouble(states("--diff", "2007", "2009", "--state", "nothing of that kind"),
                            "neither 2007 nor 2009 has such a state: 'nothing of that kind'")
        self.assert_trouble(states("8.2.5"), "'8.2.5'", "did you mean '8.2.4'")
        self.assert_trouble(states("--diff", "2009", "8.25"), "--diff", "8.25")
        self.assert_trouble(states("2009", "--family", "comment"), "did you mean 'comments'?")


class Diffs(CommandLineTest):
    def test_the_comment_end_state(self):
        self.assert_output(states("--diff", "2009", "8.2.4", "--state", "comment end"), """\
2009 -> 8.2.4
  - row of 2009 alone; + row of 8.2.4 alone; < 2009 and > 8.2.4: a row that
    changed; = the same; [tokens] tokens differ; [errors] only parse errors
    differ

changed  8.2.4.22 Comment end state -> 8.2.4.50 Comment end state  [tokens]
  + [errors] U+0000 (NUL): Parse error. Append U+002D U+002D (--) and U+FFFD to
    the comment. Switch to the comment state.
  + [tokens] U+0021 (!): Parse error. Switch to the comment end bang state.
  = [4 the same] U+003E (>); U+002D (-); EOF; Anything else
""", status=1)

    def test_rows_that_several_concepts_share_stand_once(self):
        text = states("--diff", "r1306", "r1404", "--state", "tag name", "--width", "200").stdout.decode()
        self.assertIn("  Tag name state -> Tag name state, as rawtext-end-tag-name, rcdata-end-tag-name, "
                      "script-data-end-tag-name, tag-name\n", text)
        self.assertEqual(text.count("> [tokens] U+002F (/): Switch to the self-closing start tag state."), 1)

    def test_the_same_is_status_0(self):
        self.assert_output(states("--diff", "13.2.5", "681c8849"), "13.2.5 -> 681c8849: 80 -> 80 states: 80 same\n")
        self.assertEqual(states("--diff", "2009", "8.2.4", "--state", "attribute value").returncode, 2)

    def test_what_differs_beside_the_states_is_named(self):
        self.assert_output(states("--diff", "13.2.5", "12.2.5"), """\
13.2.5 -> 12.2.5: 80 -> 80 states: 80 same
different outside of the states: tree feedback
""", status=1)

    def test_a_table_that_is_alone_is_named_once(self):
        lines = states("--diff", "8.2.4", "13.2.5", "--width", "200").stdout.decode().splitlines()
        heads = [i for i, line in enumerate(lines) if line.startswith(("added ", "removed "))]
        self.assertEqual([lines[i] for i in heads][:1], ["added  13.2.5.74 Ambiguous ampersand state"])
        for i in heads:
            self.assertRegex(lines[i + 1], r"^  [+-] ")

    def test_stat_names_what_was_merged_and_split(self):
        text = states("--diff", "8.2.4", "13.2.5", "--stat", "--width", "200").stdout.decode()
        self.assertTrue(text.startswith("8.2.4 -> 13.2.5: 68 -> 80 states: 57 same, 4 changed, 5 renamed, "
                                        "4 split, 1 merged, 3 added\n"))
        for line in ("split  8.2.4.48 Comment state -> ", "split  8.2.4.68 CDATA section state -> ",
                     "merged  8.2.4.2 Character reference in data state, "):
            self.assertIn("\n" + line, text)
        value = json_of("--diff", "8.2.4", "13.2.5", "--stat")
        self.assertEqual(value["counts"]["split"], 4)
        self.assertTrue(all(change["tables"] == [] for change in value["changes"]))

    def test_a_version_of_ones_own(self):
        path = self.file(VT, "vt.xml")
        value = json_of("--diff", "13.2.5", "13.2.5-vt", "--spec", path)
        changed = [c for c in value["changes"] if c["change"] != "same"]
        self.assertEqual([c["after"][0]["id"] for c in changed], ["tag-name"])
        self.assertEqual([r["only"] for r in changed[0]["tables"][0]["rows"] if r["change"] != "same"],
                         ["U+000B (VT)"])
        listed = states("13.2.5-vt", "--spec", path).stdout.decode()
        self.assertIn("t\u00e9\\u202e", listed)
        self.assertNotIn("\u202e", listed)

    def test_colour_adds_nothing_but_colour(self):
        plain = states("--diff", "2009", "8.2.4").stdout
        coloured = states("--diff", "2009", "8.2.4", "--color", "always").stdout
        self.assertIn(b"\x1b[32m", coloured)
        stripped = coloured.replace(b"\x1b[0m", b"")
        for code in (b"1", b"31", b"32", b"33"):
            stripped = stripped.replace(b"\x1b[" + code + b"m", b"")
        self.assertEqual(stripped, plain)


class Formats(CommandLineTest):
    def test_every_format_of_every_subject_is_well_formed(self):
        checked = 0
        for subject in SUBJECTS:
            for name in FORMATS:
                result = states(*subject, "--format", name)
                self.assertEqual((result.returncode, result.stderr), (int("--diff" in subject), b""), (subject, name))
                if name == "svg":
                    self.assertEqual(states(*subject, "--format", name).stdout, result.stdout)
                if name == "json":
                    json.loads(result.stdout)
                if name in ("xml", "svg"):
                    ElementTree.fromstring(result.stdout)
                    subprocess.run(["xmllint", "--noout", "-"], input=result.stdout, check=True, timeout=60)
                if name == "dot":
                    self.assertEqual(result.stdout.count(b"{"), result.stdout.count(b"}"))
                checked += 1
        self.assertEqual(checked, len(SUBJECTS) * len(FORMATS))

    def test_a_drawing_says_in_words_what_it_says_in_colour(self):
        svg = ElementTree.fromstring(states("--diff", "2009", "8.2.4", "--family", "comments", "--format", "svg").stdout)
        words = [text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")]
        for word in ("[added]", "[changed: tokens]", "[changed: input-stream]", "51 Comment end bang",
                     "+ U+0021 (!) (tokens)"):
            self.assertIn(word, words)

    def test_a_graph_names_all_characters_of_a_row(self):
        spec = self.file(LONG_ROW, "long.xml")
        graph = states("long", "--state", "comment-end-bang", "--spec", spec, "--format", "dot").stdout
        self.assertIn(b'[label="%s"]' % MANY, graph)

    def test_a_family_fits_a_page(self):
        for family in ("text", "tags", "script-data", "attributes", "comments", "doctype", "cdata",
                       "character-references"):
            svg = ElementTree.fromstring(states("13.2.5", "--family", family, "--format", "svg").stdout)
            nodes = [g for g in svg.iter("{http://www.w3.org/2000/svg}g") if g.get("class") == "node"]
            self.assertTrue(1 <= len(nodes) <= 20, (family, len(nodes)))

    def test_a_file_is_whole_or_not_there(self):
        path = self.folder / "states.xml"
        self.assert_output(states("13.2.5", "--format", "xml", "-o", path), "")
        ElementTree.parse(path)
        self.assert_trouble(states("13.2.5", "--state", "none such", "-o", self.folder / "no.xml"))
        self.assertFalse((self.folder / "no.xml").exists())

    def test_what_does_not_go_together(self):
        self.assert_trouble(states(), "one version, not 0")
        self.assert_trouble(states("2007", "2009"), "--diff compares them")
        self.assert_trouble(states("--diff", "2007"), "two versions, not 1")
        self.assert_trouble(states("2007", "--stat"), "--stat: it is for --diff alone")
        self.assert_trouble(states("2007", "--format", "sarif"), "--format")
