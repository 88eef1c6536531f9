"""read: what it says of a text that has lost a part, or that contradicts itself."""

import re
import xml.etree.ElementTree as ElementTree

from program import run
import prose
from read_test import Read, SPEC


class Hidden(Read):
    """Text that a form strikes or hides is not in force, and is told."""

    switch = "Switch to the comment start dash state."

    def left_out(self, text, *words):
        output, said = self.written(text)
        for word in words:
            self.assertIn(f'text that is struck or hidden is left out: "{word}"', said)
        self.assertEqual(said.count("in doubt"), len(words))
        result = run("states", "--spec", output, "--diff", "13.2.5", "draft", "--width", "400")
        self.assertEqual(result.returncode, 0, result.stdout.decode())

    def test_in_a_page(self):
        page = prose.page_of(self.text, "{words}")
        sentence = f"<dd><p>{self.switch}</p></dd>"
        self.assertIn(sentence, page)
        more = "This is a nested-comment parse error."
        for before, after in (("<del>", "</del>"), ("<s>", "</s>"), ("<strike>", "</strike>"), ("<span hidden>", "</span>"),
                              ('<b style="color: red; DISPLAY : none">', "</b>"), ("<p hidden>", "<p>"), ("<template>", "</template>")):
            with self.subTest(before):
                self.left_out(page.replace(sentence, f"<dd><p>{before}{more}{after} {self.switch}</p></dd>", 1), more)
        self.left_out(page.replace(sentence, f"<dd><p><!-- {more} -->{self.switch}</p></dd>", 1))

    def test_entries_of_a_page(self):
        page = prose.page_of(self.text, "{words}")
        sentence = f"<dd><p>{self.switch}</p></dd>"
        entry = f"<dt>U+002E</dt><dd>{self.switch}</dd>"
        for struck in (f"<del>{entry}</del>", f"<dt hidden>U+002E<dd hidden>{self.switch}", f"<div hidden>{entry}</div>",
                       f"<dt><del>U+002E</del><dd><del>{self.switch}"):
            with self.subTest(struck):
                words = ("U+002E", self.switch) if struck.startswith("<dt") else (f"U+002E{self.switch}",)
                self.left_out(page.replace(sentence, sentence + struck, 1), *words)

    def test_a_struck_list_in_a_hidden_one_ends_with_it(self):
        page = prose.page_of(self.text, "{words}")
        sentence = f"<dd><p>{self.switch}</p></dd>"
        self.left_out(page.replace(sentence, f"<dd hidden><dl><dt>a<dd>b<br></dl><del>c</dd>{sentence}", 1), "abc")

    def test_in_bikeshed(self):
        page = prose.page_of(self.text, "[={words}=]")
        sentence = "<dd><p>Switch to the [=comment start dash state=].</p></dd>"
        self.assertIn(sentence, page)
        self.left_out(page.replace(sentence, sentence.replace("<p>", "<p><s>This is it.</s>"), 1), "This is it.")

    def test_in_markdown(self):
        text = prose.markdown_of(self.text, "{words}")
        more = "This is a nested-comment parse error. Switch to the comment state."
        for before, after in (("~~", "~~ "), ("<del>", "</del> "), ("<s>", "</s> "), ("<strike>", "</strike> "), ("<!--", "-->\n    ")):
            with self.subTest(before):
                changed = text.replace(self.switch, f"{before}{more}{after}{self.switch}", 1)
                self.left_out(changed, more)
        for half in ("~~", "<del>"):
            self.refused(text.replace(self.switch, f"{half}{self.switch}", 1), "no phrase fits")

    def test_a_state(self):
        page = prose.page_of(self.text, "{words}")
        start = page.index("<h5 id=comment-end-dash-state")
        end = page.index("<h5 id=comment-end-state")
        self.refused(page[:start] + "<section hidden>" + page[start:end] + "</section>" + page[end:],
                     'no section is called "comment end dash state"')
        self.refused(page.replace("Comment end dash state</h5>", "<del>Comment end dash state</del></h5>"),
                     'no section is called "comment end dash state"')

    def test_hidden_text_takes_no_long_time(self):
        head = "### Data state\n\n"
        for text in (head + "<del>" * 200_000, head + "~~a" * 200_001, "<h5>Data state</h5>" + "<div>" * 100_000 + "</p>" * 100_000,
                     "<h5>Data state</h5>" + "<del><p>" * 100_000):
            self.refused(text, "draft.txt")


class Contradictions(Read):
    """Statements that a text makes twice, and otherwise the second time."""

    def doubted(self, text, *words):
        _, said = self.written(text)
        for word in words:
            self.assertIn(word, said)

    def test_a_label_that_another_entry_has(self):
        text = self.changed(("- DT U+003E\n    Switch to the data state. Emit the current tag token.\n",
                             "- DT U+003E\n- DT U+002F\n    Switch to the data state. Emit the current tag token.\n"))
        lines = text.split("\n")
        first = lines.index("- DT U+002F", lines.index("## 13.2.5.8 Tag name state")) + 1
        second = lines.index("- DT U+003E", first) + 1
        self.doubted(text, f"draft.txt:{second}:6: in doubt: Tag name state: U+002F (/) has an entry in line {first}, so this one never takes it")

    def test_a_label_that_stands_alone_is_told_even_if_nothing_can_be_written(self):
        self.refused(self.changed(("- DT U+003E\n    Switch to the data state. Emit the current tag token.\n",
                                   "- DT U+002F\n    Switch to the data state. Emit the current tag token.\n")),
                     "Tag name state: U+002F (/) has an entry in line", "no input can take the row")

    def test_a_label_twice_in_one_entry(self):
        self.doubted(self.changed(("- DT U+0009\n- DT U+000A\n", "- DT U+0009\n- DT U+0009\n- DT U+000A\n")),
                     "U+0009 (TAB) is twice among the labels of this entry")

    def test_a_name_or_a_glyph_of_another_character(self):
        for label, said in (("U+0021 QUOTATION MARK", "U+0021 QUOTATION MARK, which is U+0022"), ("U+0021 (\")", "U+0021 (\"), which is U+0022")):
            self.doubted(self.changed(("- DT U+0021\n", f"- DT {label}\n")), said, "It is read as U+0021")
        _, said = self.written(self.changed(("- DT U+0021\n", "- DT U+0021 EXCLAMATION MARK (!)\n")))
        self.assertNotIn("in doubt", said)

    def test_a_link_whose_target_is_another_state(self):
        other = "Comment start dash state: the words \"comment end state\" link to the Comment state"
        for link in ("<a href=#{id}>{words}</a>", "<span data-x='{words}'>{words}</span>", "[={words}|{words}=]"):
            page = prose.page_of(self.text, link)
            _, said = self.written(page)
            self.assertNotIn("in doubt", said)
            start = page.index("Comment start dash state</h5>")
            right = link.format(id="comment-end-state", words="comment end state")
            wrong = right.replace("comment-end", "comment").replace("comment end", "comment", 1) if "#" not in link else right.replace("comment-end", "comment")
            self.doubted(page[:start] + page[start:].replace(right, wrong, 1), other)

    def test_a_link_whose_target_is_another_parse_error(self):
        link = "<span data-x=parse-error-{0}>{1}</span> parse error"
        page = prose.page_of(re.sub(r"([a-z-]+) parse error", lambda m: link.format(m[1], m[1]), self.text))
        _, said = self.written(page)
        self.assertNotIn("in doubt", said)
        wrong = page.replace(link.format("nested-comment", "nested-comment"), link.format("eof-in-comment", "nested-comment"), 1)
        self.doubted(wrong, "the words \"nested-comment\" link to the parse error eof-in-comment", "The words are read")

    def test_a_code_that_the_list_does_not_have(self):
        codes = sorted(set(re.findall(r"([a-z-]+) parse error", self.text)))
        self.assertGreater(len(codes), 20)
        listed = "## 13.2.2 Parse errors\n\n" + "\n".join(codes) + "\n\n" + self.text
        _, said = self.written(listed)
        self.assertNotIn("in doubt", said)
        self.doubted(listed.replace("nested-comment\n", "", 1), "the text's list of parse errors (line 1) has no code nested-comment")

    def test_a_code_that_is_like_another_one(self):
        """It may be renamed: the text is read as it is, and the specification says that it is no slip."""
        renamed = self.text.replace("a nested-comment parse", "a nested-comments parse")
        self.doubted(renamed, "no version has the code nested-comments: is it misspelt, or new?")
        output, _ = self.written(renamed)
        self.assertIn('<error code="nested-comments" new="yes" />', output.read_text())
        self.assertEqual(run("states", "--spec", output, "--diff", "13.2.5", "draft").returncode, 1)
        slip = self.file(output.read_bytes().replace(b' new="yes"', b""), "slip.xml")
        self.assert_trouble(run("states", "--spec", slip, "draft"), "there is no error code 'nested-comments'")


class Damage(Read):
    """Text that is lost is noticed, where what is left shows it."""

    def doubted(self, text, *words):
        _, said = self.written(text)
        for word in words:
            self.assertIn(word, said)
        return said

    def test_a_whole_text_leaves_no_doubt(self):
        self.assertNotIn("in doubt", self.doubted(self.text))

    def test_a_label_of_a_list_of_white_space(self):
        text = self.changed(("## 13.2.5.8 Tag name state\n\nConsume the next input character:\n\n- DT U+0009\n",
                             "## 13.2.5.8 Tag name state\n\nConsume the next input character:\n\n"))
        line = text[:text.index("## 13.2.5.8 ")].count("\n") + 5
        self.doubted(text, f"draft.txt:{line}:6: in doubt: Tag name state: this entry is for U+000A (LF), U+000C (FF) and U+0020 (SPACE) and not for U+0009 (TAB)")

    def test_a_label_between_two_entries_that_lead_on(self):
        text = self.changed(("- DT U+003E\n    Switch to the data state. Emit the current tag token.\n", "    Switch to the data state. Emit the current tag token.\n"))
        self.refused(text, "an entry that goes on in two states", '("self-closing start tag state", then "data state")')

    def test_a_label_between_two_entries_that_say_the_same(self):
        sentence = "Append the current input character to the current tag token's tag name."
        text = self.changed((sentence, f"{sentence} {sentence}"))
        self.doubted(text, f'Tag name state: "{sentence[:-1]}" twice in one entry')

    def test_an_entry_that_says_nothing(self):
        entry = "- DT Anything else\n    Emit the current input character as a character token."
        for instead in ("- DT Anything else", "- DT Anything else\n\nNote: as a character."):
            self.refused(self.changed((entry, instead)), "an entry that says nothing")

    def test_an_entry_that_contradicts_itself_has_lost_a_label(self):
        for label, why in (("- DT U+003E\n    Switch to the data state. Emit the current DOCTYPE token.", "a character is ignored, and something is done after that"),
                           ("- DT U+0000\n    This is a unexpected-null-character parse error. Emit the current", "a parse error after it is said where to go on"),
                           ("- DT ASCII upper alpha\n    Append", "something is appended to a token after it is emitted")):
            start = {"- DT U+003E": "Between DOCTYPE public and system identifiers state\n", "- DT U+0000": "Data state\n"}.get(label.split("\n")[0], "Tag name state\n")
            at = self.text.index(label, self.text.index(start))
            body = label.split("\n")[1]
            # The blank line between two entries goes with the label.
            text = self.text[:at].rstrip("\n") + "\n" + body + self.text[at + len(label):]
            self.refused(text, why, "is a label between them lost?")

    def test_an_otherwise_that_is_lost(self):
        told = "Switch to the end tag open state."
        condition = "If the current end tag token is an appropriate end tag token, then switch to the tag name state."
        self.refused(self.changed((f"- DT U+002F\n    {told}", f"- DT U+002F\n    {condition} {told}")),
                     "does it hold in any case, or only if the condition before it does")
        self.written(self.changed((f"- DT U+002F\n    {told}", f"- DT U+002F\n    {condition} Otherwise, s{told[1:]}")))
        self.doubted(self.changed((f"- DT U+002F\n    {told}", f"- DT U+002F\n    {condition}\n\n    {told}")),
                     f'"{told[:-1]}" comes after a condition that says where to go on: is an "Otherwise" lost before it?')

    def test_a_sentence_that_says_what_is_read(self):
        """Without it nothing is read; said twice, two characters are."""
        lead = "Consume the next input character:"
        start = self.text.index(lead, self.text.index("13.2.5.43 Comment start state"))
        line = self.text.count("\n", 0, self.text.index("## 13.2.5.43 ")) + 1
        self.refused(self.text[:start] + self.text[start + len(lead):],
                     f"draft.txt:{line}:1: not read, in Comment start state", "nothing before its entries says what is read")
        self.refused(self.text[:start] + "Consume the next input character. " + self.text[start:],
                     "not read, in Comment start state", "the state has read before")

    def test_a_rule_that_is_a_note_is_none(self):
        page = prose.page_of(self.text, "{words}")
        rule = "<p>When the user agent leaves the attribute name state"
        self.assertIn(rule, page)
        output, _ = self.written(page.replace(rule, rule.replace("<p>", "<p class=note>")))
        lost = run("states", "--spec", output, "--diff", "13.2.5", "draft", "--width", "400")
        self.assertEqual(lost.returncode, 1)
        self.assertIn(b"13.2.5.33 Attribute name state", lost.stdout)

    def test_a_section(self):
        start, end = self.text.index("## 13.2.5.50 "), self.text.index("## 13.2.5.51 ")
        self.refused(self.text[:start] + self.text[end:], 'no section is called "comment end dash state"')

    def test_a_number_of_a_section(self):
        self.doubted(self.changed(("## 13.2.5.51 ", "## 13.2.5.52 ")), '"13.2.5.52 Comment end state" comes right after "13.2.5.50 ')

        number = f"13.2.5.{'9' * 23}"
        self.doubted(self.changed(("## 13.2.5.51 ", f"## {number} ")), f'"{number} Comment end state": is that the number of a section?')

    def test_sections_that_are_put_in_between_have_letters(self):
        def state(letter, after):
            return (f"## 13.2.5.44{letter} Comment extra {letter} state\n\nConsume the next input character:\n\n"
                    f"- DT Anything else\n    Reconsume in the {after} state.\n\n")

        more = state("a", "comment extra b") + state("b", "comment")
        start = self.text.index("## 13.2.5.45 ")
        text = self.text[:start].replace("data. Reconsume in the comment state", "data. Reconsume in the comment extra a state")
        for form in (str, lambda text: prose.page_of(text, "{words}")):
            output, said = self.written(form(text + more + self.text[start:]))
            self.assertNotIn("in doubt", said)
            for letter in "ab":
                self.assertRegex(output.read_text(), f'<state [^>]*number="44{letter}"[^>]* name="Comment extra {letter} state"')
            self.assertEqual(run("states", "--spec", output, "draft").returncode, 0)
        self.doubted(text + more.replace("44b", "44c") + self.text[start:], '"13.2.5.44c Comment extra b state" comes right after "13.2.5.44a ')

    def test_an_item_of_a_list_with_numbers(self):
        entry = "- DT U+002F\n    Switch to the end tag open state."
        said = "This is a nested-comment parse error."
        head = '- DT U+002F\n    If the temporary buffer is "script":\n\n'
        rest = "\n\n    Otherwise:\n\n    1. Switch to the end tag open state."
        step = "Switch to the comment end state."
        for items, why in ((f"    2. {step}", "a list begins with 2"), (f"    1. {said}\n    3. {step}", "a list goes on with 3")):
            self.doubted(self.changed((entry, head + items + rest)), f"Tag open state: {why}: is the item before it lost?")
        self.assertNotIn("in doubt", self.doubted(self.changed((entry, f"{head}    1. {said}\n    2. {step}{rest}"))))

    def test_a_row_of_the_table_of_numbers(self):
        self.refused(self.changed(("0x80 -> 0x20AC\n0x82", "0x80 -> 0x20AC 0x82")), 'a row of a table that is none of a number')
        self.refused(self.changed(("0x82 -> ", "0x80 -> ")), "a second row for this number")
        for row, said in (("0x20AD EURO SIGN (\u20AC)", "U+20AD EURO SIGN, which is U+20AC"), ("0x20AD KIP SIGN (\u20AC)", "U+20AD (\u20AC), which is U+20AC"),
                          ("0x20AC SMALL TILDE", "U+20AC SMALL TILDE, which is U+02DC"),
                          ("0x20AC DOLLAR SIGN", "U+20AC DOLLAR SIGN, and it is called EURO SIGN")):
            self.doubted(self.changed(("0x80 -> 0x20AC\n", f"0x80 -> {row}\n")), f"the row for 0x80: {said}: which of the two is meant?")
        for row in ("0x80 -> 0x20AC EURO SIGN ('\u20AC')", "0x91 -> 0x2018 LEFT SINGLE QUOTATION MARK (\u2018)"):
            self.assertNotIn("in doubt", self.doubted(re.sub(rf"{row[:14]}\n", f"{row}\n", self.text)))
        self.doubted(self.text[:self.text.index("0x97 ->")], "the table of numeric references has no row for 0x9F")

    def test_the_last_item_of_a_list_with_numbers(self):
        entry = "- DT U+002F\n    Switch to the end tag open state."
        text = ('- DT U+002F\n    If the temporary buffer is "script", then switch to the comment end state.\n\n    Otherwise:\n\n'
                "    1. This is a nested-comment parse error.\n    2. Switch to the end tag open state.")
        self.assertNotIn("in doubt", self.doubted(self.changed((entry, text))))
        self.doubted(self.changed((entry, text[:text.rindex("\n")])),
                     "Tag open state: a list does not say where to go on, as the other case does: is an item lost after this one?")

    def test_the_end_of_the_text(self):
        text = self.text[:self.text.index("0x80 ->")].rstrip()
        self.doubted(text, "Numeric character reference end state: a table of numbers is announced, and the text has no row of one: is it lost?")
        self.refused(text[:-20], "not read, in Numeric character reference end state")
        self.refused(text[:-1], "the text ends within a sentence")
        self.refused(text + "\n\n- DT U+0041\n", "the text ends after the label of an entry")

    def test_a_list_that_is_not_closed(self):
        page = ("<h5>Data state</h5><p>Consume the next input character:</p><dl><dt>Anything else</dt>"
                "<dd>Emit the current input character as a character token.</dd>")
        self.refused(page, "the text ends within a list")
        self.assertNotIn("ends within", self.refused(page + "</dl>", "draft.txt"))

    def test_no_text_takes_a_long_time(self):
        page = "<h5>Data state</h5><dl><dt>U+0041<dd>"
        for text, said in ((page + "<ol><li>If the temporary buffer is \"script\":" * 100_000, "more than 200 sentences in one entry"),
                           (page + "If the temporary buffer is \"script\", then emit the current input character as a character token. " * 20_000,
                            "more than 200 sentences in one entry"),
                           (page + "<dt>U+0041<dd>Switch to the data state." * 30_000, "more than 20000 sentences"),
                           (page + "<tr><td>0x80<td>U+20AC" * 10_000, "a second row for this number"),
                           (page + "".join(f"<tr><td>0x{n:X}<td>U+20AC" for n in range(10_000)), "a table with more than 500 rows"),
                           ("<dl>" * 300_000, "no section"), ("x" * 17_000_000, "16 MiB")):
            with self.subTest(text[:200]):
                self.refused(text, said)


class Definitions(Read):
    """Sentences that others need."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        phrases = [*ElementTree.parse(SPEC / "phrases" / "introduction.xml").getroot().iter("definition")]
        # The content model is that of older texts; where a definition has words for several texts, these are of this one.
        terms = {p.get("defines") for p in phrases if "content model" not in p.get("example")} - {
            None, "content-models", "first-content-model", "escape-flag", "first-escape-flag", "permitted-slash", "comment-of-buffer"}
        chosen = [next(p.get("example") for p in reversed(phrases) if p.get("defines") == term and is_of_text(p)) for term in sorted(terms)]
        values = [f"attribute value ({kind}) state" for kind in ("double-quoted", "single-quoted", "unquoted")]
        cls.sentences = [re.sub("comment end state, comment end state, or comment end state", f"{values[0]}, {values[1]}, or {values[2]}", s)
                         for s in chosen]
        cls.heading = "## 13.2.5 Tokenization\n\n"

    def introduced(self, sentences):
        begin = self.text.index("## 13.2.5.1 ")
        return self.text[:begin] + self.heading + " ".join(f"{s}." for s in sentences) + "\n\n" + self.text[begin:]

    def test_each_that_is_lost_is_in_doubt(self):
        self.assertGreater(len(self.sentences), 12)
        result = self.diff(self.introduced(self.sentences))
        self.assertIn(b"80 same", result.stdout)
        for lost in self.sentences:
            with self.subTest(lost):
                _, said = self.written(self.introduced([s for s in self.sentences if s != lost]))
                self.assertEqual(said.count("in doubt: "), 1, said)
                self.assertRegex(said, r"draft\.txt:\d+:\d+: in doubt: .* sentence such as \"" + re.escape(lost[:30]))
        _, said = self.written(self.introduced(self.sentences))
        self.assertNotIn("in doubt", said)

    def test_the_first_use_is_told(self):
        text = self.introduced([s for s in self.sentences if not s.startswith("An appropriate")])
        line = text[:text.index("is an appropriate end tag token")].count("\n") + 1
        _, said = self.written(text)
        self.assertIn(f'draft.txt:{line}:5: in doubt: RCDATA end tag name state: "If the current end tag token is an appropriate', said)

    def test_a_text_without_an_introduction_has_the_definitions_of_another(self):
        _, said = self.written(self.text)
        self.assertIn(", the definitions of an introduction, ", said)
        self.assertNotIn("in doubt", said)

    def test_a_heading_that_is_lost(self):
        text = self.introduced(self.sentences).replace(self.heading, "## 13.2.4 Parse state\n\n")
        line = text[:text.index("## 13.2.4")].count("\n") + 3
        _, said = self.written(text)
        self.assertIn(f"draft.txt:{line}:1: in doubt: ", said)
        self.assertIn("is the heading of the introduction lost before it?", said)

    def test_a_name_that_an_entry_gives(self):
        let = "Let target be the concatenation of the code points in the temporary buffer, in the order they were added to the buffer."
        entry = "- DT U+002F\n    Switch to the end tag open state."
        rest = ('If target is an ASCII case-insensitive match for "xml" or "xml-stylesheet", then switch to the comment end state.\n\n'
                "    Otherwise, switch to the end tag open state.")
        self.written(self.changed((entry, f"- DT U+002F\n    {let} {rest}")))
        self.refused(self.changed((entry, f"- DT U+002F\n    {rest}")), 'not read, in Tag open state: "If target is', 'what "target" is: is a sentence such as "Let target be')
        # A name that another entry has given is not known.
        bang = "- DT U+0021\n    Switch to the markup declaration open state."
        self.refused(self.changed((bang, bang.replace("Switch", f"{let} Switch")), (entry, f"- DT U+002F\n    {rest}")), 'what "target" is')

    def test_a_state_that_it_stays_in(self):
        sentence = "Append the current input character to the current tag token's tag name."
        self.assertEqual(self.diff(self.changed((sentence, f"{sentence} Stay in the tag name state."))).returncode, 0)
        self.refused(self.changed((sentence, f"{sentence} Stay in the comment state.")),
                     'not read, in Tag name state', 'it says "Stay in the comment state", and that is another state')

    def test_a_field_that_is_called_as_a_state_is(self):
        state = "## 13.2.5.81 Processing instruction target state\n\nConsume the next input character:\n\n- DT Anything else\n    Reconsume in the data state.\n\n"
        let = "Let target be the concatenation of the code points in the temporary buffer, in the order they were added to the buffer."
        text = self.changed(("- DT U+002F\n    Switch to the end tag open state.",
                             f"- DT U+002F\n    {let} Create a processing instruction token whose target is target and data is the empty string. "
                             "Switch to the processing instruction target state."))
        said = self.refused(text + "\n" + state, 'there is no "processing instruction target" to change')
        self.assertNotIn("no the", said)


def is_of_text(phrase):
    """Whether a definition is in the words of a text that has codes of parse errors and a force-quirks flag."""
    example = phrase.get("example")
    if example.startswith("When a") and "emitted" in example:
        return not example.endswith("is a parse error")
    if example.startswith("DOCTYPE tokens"):
        return example.endswith("force-quirks flag")
    return not example.startswith("Start and end tag tokens") or "self-closing" in example


class LostParts(Read):
    def test_a_state_that_a_copy_has_lost_is_supplied(self):
        start = self.text.index("## 13.2.5.80 ")
        self.refused(self.text[:start], 'no section is called "numeric character reference end state"')
        lost = self.file(b"""<text><state state="numeric-character-reference-end" title="Numeric character reference end state"
            number="80" after="decimal-character-reference" from="13.2.5"/></text>""", "lost.xml")
        output, said = self.written(self.text[:start], "--lost", lost)
        self.assertIn("the Numeric character reference end state (13.2.5)", said)
        self.assertEqual(run("states", "--spec", output, "--diff", "13.2.5", "draft").returncode, 0)

    def test_facts_that_the_text_does_not_need(self):
        lost = self.file(b'<text><list state="tag-open" characters="/ EOF"/><entry state="none" input="EOF" from="13.2.5"/></text>', "lost.xml")
        _, said = self.written(self.text, "--lost", lost)
        for supplied in ("a list of characters for the state tag-open", "an entry for the state none"):
            self.assertIn(f"in doubt: --lost supplies {supplied}", said)

    def test_a_file_that_is_none(self):
        path = self.file(self.text.encode(), "draft.txt")
        lists = b'<text>\n <list state="a" characters="b"/>'
        for contents, why in ((b"<text>\n<", "lost.xml:2:"), (b"<x/>", "its root is not <text>"),
                              (b"<text><list/></text>", "lost.xml:1:8: <list> needs the attribute state"),
                              (b'<text><list state="a"/></text>', "<list> needs the attribute characters"),
                              (lists.replace(b"/>", b' of="c"/></text>'), "lost.xml:2:3: <list> has no attribute of"),
                              (b'<text><state state="a" title="A state"/></text>', "<state> needs the attribute from"),
                              (b'<text><entry state="a" input="EOF" from="none"/></text>', "lost.xml:1:8: no such version: 'none'"),
                              (b'<text>\n<entry state="tag-open" input="U+0099" from="13.2.5"/></text>',
                               "lost.xml:2:2: 13.2.5 has no entry U+0099 in the state tag-open"),
                              (b'<text><state state="a" title="A state" from="13.2.5"/></text>', "lost.xml:1:8: 13.2.5 has no state a"),
                              (b"<text>words</text>", "words outside of a <note>"),
                              (lists + lists[6:] + b"</text>", "lost.xml:3:3: a second <list> for a"),
                              (b'<text><other state="a"/></text>', "is none of list, entry, state and note")):
            lost = self.file(contents, "lost.xml")
            self.assert_trouble(run("read", path, "--lost", lost), why)
