"""Pages of blame, states, history, lessons and the catalogue: titles, what they hold, and that nothing in them acts."""

import html.parser
import re
import unittest

from program import CommandLineTest, run

HOSTILE = "<!--</title><script>alert(1)</script>--!>\u202e<img src=x onerror=alert(2)>&quot;'\"-->"
POLICY = r"default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'"


class Page(html.parser.HTMLParser):
    VOID = {"meta", "br"}

    def __init__(self, text):
        super().__init__()
        self.open, self.titles, self.words, self.ids, self.links, self.rows, self.scripts = [], [], [], [], [], [], 0
        self.attributes, self.mistakes = set(), []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.attributes |= set(attributes)
        self.scripts += tag == "script"
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if "href" in attributes:
            self.links.append(attributes["href"])
        if tag == "tr":
            self.rows.append(attributes)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.mistakes.append(tag)

    def handle_data(self, data):
        if self.open and self.open[-1] == "title":
            self.titles.append(data)
        elif "script" not in self.open and "style" not in self.open:
            self.words.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


def page(*arguments):
    result = run(*arguments, "--format", "html")
    said = result.stderr.removesuffix(b": read as UTF-8 (default)\n").count(b"\n")
    assert result.returncode in (0, 1) and not said, (arguments, result.stderr)
    text = result.stdout.decode()
    read = Page(text)
    assert not read.mistakes and not read.open, (arguments, read.mistakes, read.open)
    assert re.search(POLICY, text) and read.scripts == 1, arguments
    assert not {name for name in read.attributes if name.startswith("on")}, read.attributes
    assert not {"src", "style", "srcdoc"} & read.attributes, read.attributes
    assert len(set(read.ids)) == len(read.ids), arguments
    assert all(link.startswith("#") and link[1:] in read.ids for link in read.links), (arguments, read.links)
    return read


TITLES = {
    ("blame", "--text", "<!--a--!>b"): "specdrift: Blame of <!--a--!>b",
    ("blame", "comment end space", "data"): "specdrift: Blame of comment end space and 1 more",
    ("states", "2009"): "specdrift: States of 2009",
    ("states", "13.2.5", "--state", "comment end"): "specdrift: 13.2.5.51 Comment end state of 13.2.5",
    ("states", "--diff", "2009", "8.2.4"): "specdrift: States of 2009 and 8.2.4",
    ("history",): "specdrift: History of the HTML tokenizer",
    ("lesson", "4"): "specdrift: 4. Four characters and a CVE",
    ("lesson",): "specdrift: A course",
    ("explain", "--list"): "specdrift: The catalogue of divergences",
}


class Pages(CommandLineTest):
    def test_each_is_whole_and_named(self):
        for command, title in TITLES.items():
            with self.subTest(command):
                self.assertEqual("".join(page(*command).titles), title)

    def test_blame_has_the_epochs(self):
        found = page("blame", "--text", "<!--a-- >b-->")
        for words in ("2006-03-02 to 2009-06-05", "32bb24e1/r3195", "Pages broke on it.", '["Comment","a-- >b"]'):
            self.assertIn(words, found.text)

    def test_blame_of_a_long_input_has_what_changes(self):
        found = page("blame", "--text", "<p>" * 500 + "<!--a--!>b-->" + "<p>" * 500)
        self.assertIn("byte 1500", found.text)
        self.assertLess(len(found.text), 40_000)

    def test_blame_of_a_state(self):
        text = page("blame", "comment end space").text
        self.assertIn("r3195: introduced", text)
        self.assertIn("removed", text)

    def test_states_diff_has_rows_of_added_states(self):
        text = page("states", "--diff", "2009", "8.2.4", "--family", "comments").text
        self.assertIn("8.2.4.51 Comment end bang state", text)
        self.assertIn("Append U+002D U+002D U+0021 (--!) to the comment", text)
        self.assertIn("The same: ", text)

    def test_history_has_every_change_to_filter(self):
        rows = [row for row in page("history").rows if "data-facet" in row]
        self.assertEqual(len(rows), 160)
        self.assertEqual({row["data-facet"] for row in rows}, {"tokens", "errors"})
        self.assertEqual(len([row for row in page("history").rows if row.get("class") == "milestone"]), 13)

    def test_the_catalogue_has_links_filters_and_witnesses(self):
        found = page("explain", "--list")
        rows = [row for row in found.rows if "data-for" in row]
        self.assertEqual(len(rows), 177)
        for row in rows:
            self.assertIn(row["data-for"], found.ids)
            self.assertIn(f"#{row['data-for']}", found.links)
            self.assertIn(row["data-severity"], ("markup", "structure", "text", "errors"))
        self.assertIn("specdrift compare", found.text)

    def test_a_lesson_folds_its_answer_and_keeps_its_text(self):
        found = page("lesson", "4")
        text = run("lesson", "4", "--answers").stdout.decode()
        for line in text.splitlines():
            if line.startswith("$ ") or line in ("Prediction", "Exercise"):
                self.assertIn(" ".join(line.split()), found.text)
        self.assertNotIn("`", found.text.replace("`<", ""))
        whole = page("lesson").text
        self.assertEqual([number for number in range(1, 9) if f"{number}. " in whole], list(range(1, 9)))

    def test_nothing_of_an_input_acts(self):
        for command in (("blame", "--text", HOSTILE), ("blame", "--facet", "errors", "--text", HOSTILE),
                        ("blame", "--text", HOSTILE * 400), ("blame", self.file(HOSTILE.encode(), "a'\"<b>.html"))):
            found = page(*command)
            self.assertNotIn("\u202e", found.text + "".join(found.titles))
            self.assertIn(r"\u202e", found.text)

    def test_a_graph_fits_its_page_in_the_dark_too(self):
        result = run("states", "--diff", "2009", "8.2.4", "--family", "comments", "--format", "svg")
        if b"without Graphviz" in result.stderr:
            self.skipTest("no Graphviz")
        svg = result.stdout.decode()
        self.assertIn("max-width:100%", svg)
        self.assertIn("prefers-color-scheme:dark", svg)
        self.assertIn("green: added; red, dashed: removed", svg)
        columns, rows = map(float, re.search(r'viewBox="0\.00 0\.00 ([\d.]+) ([\d.]+)"', svg).groups())
        self.assertLess(columns, 1200)
        self.assertGreater(rows, 300)


if __name__ == "__main__":
    unittest.main()
