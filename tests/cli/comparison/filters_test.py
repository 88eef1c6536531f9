"""--state, --concept and --family: the same names mean the same states, whatever is chosen by them."""

import json
import unittest

from program import CommandLineTest, run

PAGE = "<!--a--!><b>--><a b=\"&amp=c\">&lang;"
COMMENT_END = "comment-end"


def concepts_of(text, key="class"):
    return {entry[key].split("/")[0] for entry in json.loads(text)["explanations"]}


class Filters(CommandLineTest):
    def test_names_of_a_state_are_one(self):
        shown = [run("compare", "--state", name, "--text", PAGE).stdout
                 for name in ("comment end", "Comment end state", "8.2.4.50", COMMENT_END)]
        shown.append(run("compare", "--concept", COMMENT_END, "--text", PAGE).stdout)
        self.assertEqual(len(set(shown)), 1)
        self.assertIn(b"cause comment-end/!", shown[0])

    def test_compare_counts_what_it_leaves_out(self):
        every = run("compare", "--text", PAGE).stdout.decode()
        self.assertIn("2 divergences", every)
        some = run("compare", "--width", "200", "--family", "comments", "--text", PAGE).stdout.decode()
        self.assertIn("1 divergence in 1 episode", some)
        self.assertIn("1 of other causes is not shown", some)
        none = run("compare", "--width", "200", "--family", "doctype", "--text", PAGE)
        self.assertIn("show no divergence with a cause in these states; 2 of other causes are not shown",
                      none.stdout.decode())
        self.assertEqual(none.returncode, 0)

    def test_several_are_any_of_them(self):
        both = run("compare", "--width", "200", "--state", "comment end", "--family", "character-references",
                   "--text", PAGE).stdout.decode()
        self.assertIn("2 divergences", both)

    def test_explain(self):
        listed = run("explain", "--list", "--family", "comments").stdout.decode()
        every = run("explain", "--list").stdout.decode()
        self.assertIn("comment-end/!", listed)
        self.assertNotIn("tag-name/", listed)
        self.assertIn("tag-name/", every)
        explained = run("explain", "--concept", "named-character-reference", "--text", PAGE).stdout.decode()
        self.assertIn("named-character-reference/", explained)
        self.assertNotIn("comment-end/", explained)
        self.assert_trouble(run("explain", "comment-end/!/2009|8.2.4", "--state", "comment end"), "--state")

    def test_history_and_blame(self):
        def changes(*arguments):
            value = json.loads(run("history", "--format", "json", *arguments).stdout)
            return {json.dumps(change, sort_keys=True) for revision in value["revisions"] for change in revision["changes"]}
        state, family, every = changes("--state", "comment end"), changes("--family", "comments"), changes()
        self.assertLess(state, family)
        self.assertLess(family, every)
        self.assertEqual(state, changes("--concept", COMMENT_END))
        self.assertEqual(run("blame", "--state", "comment end").stdout, run("blame", "comment-end").stdout)
        lives = run("blame", "--family", "comments").stdout.decode()
        self.assertIn("Comment end state", lives)
        self.assertIn("Comment start dash state", lives)
        self.assert_trouble(run("blame", "--state", "comment end", "--text", "x"), "states and inputs")

    def test_holes_and_distinguish(self):
        holes = json.loads(run("holes", "--filter", "2009", "--family", "comments", "--format", "json").stdout)
        classes = {hole["class"].split("/")[0] for entry in holes["entries"] for hole in entry["holes"]}
        self.assertIn(COMMENT_END, classes)
        self.assertNotIn("tag-name", classes)
        narrow = run("distinguish", "2009", "8.2.4", "--context", "data", "--references", "shapes", "--family", "comments")
        self.assertIn(b"2009 and 8.2.4: 1 cause;", narrow.stdout)

    def test_slips(self):
        for verb in (("compare", "--text", "a"), ("explain", "--list"), ("history",), ("blame",), ("holes", "--filter", "2009")):
            self.assert_trouble(run(*verb, "--state", "coment end"), "--state", "did you mean 'Comment end'")
            self.assert_trouble(run(*verb, "--concept", "coment-end"), "--concept", "did you mean 'comment-end'")
            self.assert_trouble(run(*verb, "--family", "commens"), "--family", "did you mean 'comments'")


if __name__ == "__main__":
    unittest.main()
