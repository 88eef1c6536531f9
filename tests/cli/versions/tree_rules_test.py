"""Which rules of tree construction an input takes, since when and why: blame, explain, trace, compare and history.

Parsers and test suites disputed about eight inputs in 2026 (fixtures/tree/disputed.tsv): whether the end tags of p and br leave
foreign content. The tokens are the same either way.
"""

import json
import pathlib

from program import CommandLineTest, run

FIXTURE = pathlib.Path(__file__).resolve().parents[3] / "fixtures/tree/disputed.tsv"
DISPUTED = [line.split("\t") for line in FIXTURE.read_text().splitlines()]
FRAGMENT = "https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign"
COMMIT = "https://github.com/whatwg/html/commit/681c8849"


def lines_of(result):
    return [json.loads(line) for line in result.stdout.decode().splitlines()]


def in_one_line(result):
    return " ".join(result.stdout.decode().split())


EIGHT = [argument for _, text, *_ in DISPUTED for argument in ("--text", text)]


class Disputed(CommandLineTest):
    """All eight in one run of each command."""

    def found(self, *arguments, status=0):
        result = run(*arguments, *EIGHT)
        self.assertEqual((result.returncode, result.stderr), (status, b""))
        return lines_of(result)

    def each(self, values):
        self.assertEqual(len(values), len(DISPUTED))
        for (_, text, name, revision), value in zip(DISPUTED, values):
            with self.subTest(text):
                yield text, name, revision, value

    def rule_of(self, found, name):
        rule, = [rule for rule in found["rules"] if rule["rule"] == name]
        return rule

    def test_there_are_eight(self):
        self.assertEqual(len({text for _, text, *_ in DISPUTED}), 8)
        self.assertEqual({revision for *_, revision in DISPUTED}, {"681c8849"})

    def test_tokens_have_not_changed_since(self):
        for _, _, _, value in self.each(self.found("blame", "--format", "json")):
            self.assertLess(value["epochs"][-1]["from"], "2010-12-31")

    def test_blame_says_since_when_and_why(self):
        for text, name, revision, found in self.each(self.found("blame", "--tree", "--format", "json")):
            last = found["epochs"][-1]
            self.assertEqual((last["from"], last["versions"]), ("2021-06-24", ["13.2.5", "living"]))
            step, = [step for step in last["steps"] if step["token"].startswith("</")]
            self.assertIn(name, [rule["rule"] for rule in step["rules"]])
            self.assertEqual((step["mode"], step["section"]), ("in foreign content", "13.2.6.5"))
            self.assertEqual([(one["does"], one["namespace"]) for one in step["elements"]],
                             [("closes", "svg" if "svg" in text else "math")])
            event, = self.rule_of(found, name)["events"]
            self.assertEqual((event["has"], event["known"], event["exact"], event["until"], event["link"]),
                             (True, True, True, "2021-06-24", COMMIT))
            change, = event["changes"]
            self.assertEqual(change["revision"], revision)
            self.assertIn("a sanitizer could be bypassed", change["why"])
            border = found["borders"][-1]
            self.assertEqual((border["exact"], [one["revision"] for one in border["changes"]]), (True, [revision]))

    def test_explain_has_the_rules_alone(self):
        for _, name, _, found in self.each(self.found("explain", "--tree", "--format", "json")):
            self.assertNotIn("epochs", found)
            rule = self.rule_of(found, name)
            self.assertEqual((rule["section"], rule["fragment"]), ("13.2.6.5", "parsing-main-inforeign"))
        shown = in_one_line(run("explain", "--tree", "--text", "<svg></br>"))
        for words in ("breakout-end of br: ", FRAGMENT, "rule since 2021-06-24 revision 681c8849", "Why: Security", COMMIT):
            self.assertIn(words, shown)

    def test_trace_names_the_rule_at_its_token(self):
        for version, has in (("living", True), ("2017-01-19", False)):
            traces = []
            for line in self.found("trace", "--versions", version, "--tree", "--format", "jsonl"):
                if line["type"] == "trace":
                    traces.append({})
                for step in line.get("tree", ()):
                    traces[-1][step["token"]] = [rule["rule"] for rule in step["rules"]]
            for _, name, _, taken in self.each(traces):
                self.assertEqual(taken.get(f"</{name.rpartition(' ')[2]}>"), [name] if has else [])
        shown = in_one_line(run("trace", "--versions", "living", "--tree", "--text", "<svg></p>"))
        self.assertIn("tree: </p> in foreign content (13.2.6.5)", shown)
        self.assertIn("p leaves foreign content by its end tag (breakout-end of p); closes svg", shown)

    def test_trace_says_nothing_of_it_unasked(self):
        for name in ("text", "jsonl"):
            self.assertNotIn(b"tree:" if name == "text" else b'"tree":',
                             run("trace", "--versions", "living", "--format", name, "--text", "<svg></p>").stdout)

    def test_lock_step_names_the_version(self):
        shown = in_one_line(run("trace", "--versions", "2017-01-19,13.2.5", "--tree", "--text", "<svg></p>"))
        self.assertIn("13.2.5: tree: </p> in foreign content (13.2.6.5), then in body (13.2.6.4.7): p leaves foreign content", shown)
        self.assertIn("2017-01-19: tree: </p> in foreign content (13.2.6.5), then in body (13.2.6.4.7): any other end tag", shown)

    def test_blame_says_what_other_end_tags_do_in_foreign_content(self):
        for text, tag, words in (("<svg></p>", "</p>", "any other end tag; closes nothing, makes an empty p element"),
                                 ("<math></br>", "</br>", "any other end tag; closes nothing, makes an empty br element"),
                                 ("<svg></x>", "</x>", "any other end tag; closes nothing"),
                                 ("<p><svg></p>", "</p>", "closes svg, p")):
            with self.subTest(text):
                shown = in_one_line(run("blame", "--tree", "--versions", "2017-01-19,12.2.5", "--text", text))
                self.assertIn(f"{tag} in foreign content (13.2.6.5), then in body (13.2.6.4.7): {words} Rules", shown)
        # At the root of a fragment it leaves nothing, and is read by the rules of HTML.
        shown = in_one_line(run("trace", "--tree", "--versions", "living", "--foreign-content", "--text", "</p>"))
        self.assertIn("</p> in foreign content (13.2.6.5), then in body (13.2.6.4.7): p leaves foreign content by its end tag", shown)
        # In HTML an end tag that closes nothing is not told.
        self.assertNotIn(b"</x>", run("blame", "--tree", "--versions", "2017-01-19,12.2.5", "--text", "<b></x>").stdout)

    def test_compare_points_there(self):
        result = run("compare", "--explain", "--versions", "2017-01-19,13.2.5", *EIGHT)
        self.assertEqual(result.returncode, 0)
        shown = in_one_line(result)
        for name in ("breakout-end of p", "breakout-end of br"):
            self.assertEqual(shown.count(f"tree construction goes by other rules ({name}): specdrift blame --tree"), 4)

    def test_compare_points_nowhere_without_a_cause(self):
        for versions, arguments in (("13.2.5,living", ("--text", "<svg></p>")), ("all", ("--text", "<p>a</p><b>c</b><br>")),
                                    ("2017-01-19,13.2.5", ("--feedback", "none", "--text", "<svg></p>"))):
            with self.subTest(versions=versions, arguments=arguments):
                shown = run("compare", "--explain", "--versions", versions, *arguments).stdout
                self.assertNotIn(b"blame --tree", shown)
        self.assertNotIn(b"blame --tree", run("compare", "--versions", "2017-01-19,13.2.5", "--text", "<svg></p>").stdout)

    def test_history_lists_the_rules_of_a_revision(self):
        revisions = {one["revision"]: one for one in lines_of(run("history", "--tree", "--format", "json"))[0]["revisions"]}
        self.assertEqual(len(revisions), 38)
        self.assertEqual(revisions["681c8849"]["tree_rules"], ["breakout-end of br", "breakout-end of p"])
        self.assertTrue(all(one["tree_rules"] for one in revisions.values()))
        self.assertIn("select-mode", revisions["2025-07-21"]["tree_rules"])
        shown = in_one_line(run("history", "--tree", "--since", "2021", "--until", "2021"))
        self.assertIn("Why: Security: a sanitizer could be bypassed", shown)
        self.assertIn("rules: breakout-end of br, p", shown)
        self.assertIn("2021-06-24 | `681c8849`", run("history", "--tree", "--format", "markdown").stdout.decode())


class Rules(CommandLineTest):
    def test_a_rule_counts_if_the_token_would_do_otherwise_without_it(self):
        def taken(text):
            found = json.loads(run("explain", "--tree", "--versions", "13.2.5,living", "--format", "json", "--text", text).stdout)
            return {rule["rule"] for rule in found["rules"]}
        self.assertNotIn("button-scope", taken("<p>a<div>"))
        self.assertIn("button-scope", taken("<p><button><div>"))
        self.assertNotIn("acknowledged of br", taken("<br>"))
        self.assertIn("acknowledged of br", taken("<br/>"))
        self.assertIn("cdata-section", taken("<svg><![CDATA[a]]>"))
        self.assertNotIn("cdata-section", taken("<p><![CDATA[a]]>"))

    def test_a_rule_of_older_versions(self):
        found = json.loads(run("blame", "--tree", "--format", "json", "--text", "<select><table>").stdout)
        rule, = [rule for rule in found["rules"] if rule["rule"] == "select-mode"]
        self.assertFalse(rule["taken_by_last"])
        self.assertEqual([(event["has"], event["known"]) for event in rule["events"]], [(True, False), (False, True)])

    def test_formats_for_people(self):
        page = run("blame", "--tree", "--format", "html", "--text", "<svg></p><img src=x>").stdout.decode()
        self.assertIn(f'<a href="{COMMIT}">', page)
        self.assertNotIn("<img src=x>", page)
        markdown = run("explain", "--tree", "--format", "markdown", "--text", "<svg></p>").stdout.decode()
        self.assertIn(f"]({FRAGMENT})", markdown)
        self.assertIn(f"]({COMMIT})", markdown)

    def test_no_control_character_of_a_name_reaches_a_terminal(self):
        shown = run("trace", "--tree", "--versions", "living", "--text", "<svg><a\x1b[31m></a\x1b[31m>").stdout
        self.assertNotIn(b"\x1b", shown)

    def test_what_does_not_go_together(self):
        for arguments in (("blame", "--tree", "--feedback", "none", "--text", "a"), ("blame", "--tree", "--at", "0", "--text", "a"),
                          ("blame", "--tree", "data"), ("explain", "--tree", "--list"),
                          ("trace", "--tree", "--feedback", "none", "--versions", "living", "--text", "a")):
            with self.subTest(arguments):
                result = run(*arguments)
                self.assertEqual((result.returncode, result.stdout), (2, b""))
                self.assertIn(b"--tree", result.stderr)
