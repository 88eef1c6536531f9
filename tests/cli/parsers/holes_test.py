"""holes: what a viewer sees that a filter does not, ranked; of versions and of parsers."""

import functools
import html.parser
import json
import pathlib
import re
import subprocess
import sys
import unittest
import xml.etree.ElementTree as ElementTree

import reports
from program import CommandLineTest, run

ROOT = pathlib.Path(__file__).resolve().parents[3]
SCHEMA = ROOT / "schemas/holes.schema.json"
SARIF_SCHEMA = ROOT / "tests/cli/sarif.schema.json"
DIRECTIONS = ["harmless", "phantom", "altered", "hidden"]
REACHES = ["nothing", "flag", "value", "attribute", "tag", "URL attribute", "event handler attribute", "live element"]

# A filter that takes what the comments and vertical tabs of the standard are for something else.
ADAPTER = r'''
import html.parser, json, os, sys
BEHAVIOUR = sys.argv[1]
class Parser(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.events = []
    def handle_starttag(self, tag, attributes):
        self.events.append(["S", tag, [[name, value or ""] for name, value in attributes]])
    handle_startendtag = handle_starttag
    def handle_endtag(self, tag):
        self.events.append(["E", tag])
    def handle_data(self, data):
        self.events.append(["T", data])
    def handle_comment(self, data):
        self.events.append(["C", data])
    def handle_pi(self, data):
        self.events.append(["C", "?" + data])
    def unknown_decl(self, data):
        self.events.append(["C", "[" + data])
    def parse_html_declaration(self, i):
        return super().parse_html_declaration(i)
    def parse_comment(self, i, report=1):
        end = self.rawdata.find("-->", i + 4)
        if end < 0:
            return -1
        self.handle_comment(self.rawdata[i + 4:end])
        return end + 3
print(json.dumps({"adapter": 1, "name": "own", "level": "tokens", "context": "tokenizer"}), flush=True)
for line in sys.stdin:
    probe = json.loads(line)
    text = probe["input"]
    if "<!>" in text and BEHAVIOUR == "dies":
        os._exit(3)
    if "<!>" in text and BEHAVIOUR == "lies":
        print(json.dumps({"id": "another", "events": []}), flush=True)
        continue
    if "<!>" in text and BEHAVIOUR == "floods":
        print("x" * (17 << 20), flush=True)
    parser = Parser()
    try:
        parser.feed(text)
        parser.close()
    except AssertionError as error:
        print(json.dumps({"id": probe["id"], "error": str(error)}), flush=True)
        continue
    print(json.dumps({"id": probe["id"], "events": parser.events}), flush=True)
'''


class Page(html.parser.HTMLParser):
    """The elements and attributes of a page, and its text."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.attributes, self.text = set(), set(), ""
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.attributes.update(name for name, value in attributes)

    def handle_data(self, data):
        self.text += data


@functools.cache
def of_versions(viewer, filter_):
    result = run("holes", "--viewer", viewer, "--filter", filter_, "--format", "json", "--no-cache")
    assert result.stdout, result.stderr
    return result.returncode, json.loads(result.stdout)


def holes_of(report):
    return [hole for entry in report["entries"] for hole in entry["holes"]]


def rank(hole):
    return -DIRECTIONS.index(hole["direction"]), -REACHES.index(hole["reach"])


class Holes(CommandLineTest):
    def test_what_a_filter_of_2009_does_not_see(self):
        status, report = of_versions("living", "2009")
        self.assertEqual((status, report["complete"], report["command"]), (1, True, None))
        found = {hole["class"]: hole for hole in holes_of(report)}
        bang = found["comment-end/!/2009|living"]
        self.assertEqual((bang["direction"], bang["reach"], bang["shelter"], bang["input"], bang["demonstration"]),
                         ("hidden", "live element", "comment", "<!----!><script>",
                          "<!----!><img src=x onerror=alert(1)>"))
        self.assertEqual((bang["lacking"], [change["date"] for change in bang["changes"]], bang["seen_as"]),
                         ("filter", ["2009-06-04"], ["CVE-2022-36020"]))
        self.assertEqual(bang["viewer"], [["C", ""], ["S", "script", []]])
        self.assertEqual(bang["filter"], [["C", "--!><script>"]])
        escaped = found["rcdata/-/2009|living"]
        self.assertEqual((escaped["input"], escaped["shelter"]), ("<title><!--</title><script>", "raw text"))
        # A tag that the end of the file cuts off is one for 2009 alone.
        cut_off = found["tag-name/EOF/2009|living"]
        self.assertEqual((cut_off["direction"], cut_off["at_most"]), ("phantom", "phantom"))
        null = found["data/NUL/2009|living"]
        self.assertEqual((null["direction"], null["at_most"]), ("harmless", "harmless"))
        reference = found["named-character-reference/match/2009|living"]
        self.assertEqual((reference["direction"], reference["at_most"]), ("altered", "altered"))
        self.assertEqual(bang["at_most"], "hidden")
        # Nothing that is proved is milder than what was found.
        self.assertEqual([hole["id"] for hole in holes_of(report) if hole["at_most"] and
                          DIRECTIONS.index(hole["at_most"]) < DIRECTIONS.index(hole["direction"])], [])

    def test_what_is_new_in_the_living_standard_hides_nothing(self):
        _, report = of_versions("living", "13.2.5")
        found = {hole["class"]: hole for hole in holes_of(report)}
        instruction = found["tag-open/?/13.2.5|living"]
        self.assertEqual((instruction["direction"], instruction["at_most"]), ("harmless", "harmless"))

    def test_what_is_not_proved_is_said(self):
        _, report = of_versions("living", "2009")
        bounds = {"proved": [], "looser": [], "open": []}
        for hole in holes_of(report):
            if hole["direction"] == "hidden":
                continue
            kind = "open" if hole["at_most"] in (None, "hidden") else "proved" if hole["at_most"] == hole["direction"] else "looser"
            bounds[kind].append(hole)
        self.assertTrue(all(bounds.values()), bounds)
        said = {f"nothing worse than {hole['at_most']}, tree construction aside" for hole in bounds["proved"]}
        arguments = ("holes", "--filter", "2009", "--width", "400", "--direction-at-least")
        for format_ in ("text", "markdown", "html"):
            written = run(*arguments, "harmless", "--format", format_).stdout.decode()
            self.assertRegex(written, "open:? +something hidden may follow; the search has found nothing worse than altered")
            if format_ != "text":  # which shows six of a kind
                self.assertEqual(written.count("open: something hidden may follow"), len(bounds["open"]), format_)
                self.assertEqual(written.count("proved: whatever follows, "), len(bounds["proved"] + bounds["looser"]))
                self.assertEqual(written.count("; the search has found nothing worse than "), len(bounds["open"] + bounds["looser"]))
            for one in said:
                self.assertIn(one, written)
            for hole in bounds["looser"]:
                self.assertIn(f"nothing worse than {hole['at_most']}, tree construction aside; the search has found nothing worse "
                              f"than {hole['direction']}", written)
            milder = sum(map(len, bounds.values()))
            self.assertIn(f"{milder} milder not shown; of {len(bounds['open'] + bounds['looser'])} it is not proved that nothing "
                          "worse follows", run(*arguments, "hidden", "--format", format_).stdout.decode())

    def test_what_no_input_confirms_is_counted(self):
        for viewer, filter_, said in (("2007-05-03", "2006-03-02", True), ("living", "2009", False)):
            result = run("holes", "--viewer", viewer, "--filter", filter_, "--direction-at-least", "hidden", "--width", "200")
            self.assertEqual(b"suspected, and not seen to differ on any input" in result.stdout, said, filter_)

    def test_every_cause_is_rated_once_and_in_order(self):
        causes = {cause["class"] for pair in json.loads(run(
            "distinguish", "2009", "living", "--references", "shapes", "--format", "json").stdout)["pairs"]
            for cause in pair["causes"]}
        self.assertEqual(len(causes), 28)
        for viewer, filter_ in (("living", "2009"), ("2009", "living")):
            _, report = of_versions(viewer, filter_)
            holes = holes_of(report)
            classes = [hole["class"] for hole in holes]
            self.assertEqual(sorted(causes - set(classes)), [])
            # A class of tree construction has several reasons, each with a topic of its own.
            rated = [(entry["topic"], hole["direction"], hole["class"]) for entry in report["entries"] for hole in entry["holes"]]
            self.assertEqual(len(rated), len(set(rated)))
            once = [class_ for class_ in classes if not class_.startswith("tree-construction/")]
            self.assertEqual(len(once), len(set(once)))
            self.assertEqual([rank(hole) for hole in holes], sorted(rank(hole) for hole in holes))
            self.assertEqual(sum(report["counts"].values()), len(holes))
            self.assertEqual(report["new_hidden"], report["counts"]["hidden"])
            self.assertEqual([entry["rank"] for entry in report["entries"]], list(range(1, len(report["entries"]) + 1)))

    def test_a_phantom_of_one_is_a_hole_of_the_other(self):
        _, report = of_versions("2009", "living")
        found = {hole["class"]: hole for hole in holes_of(report)}
        self.assertEqual(found["tag-name/EOF/2009|living"]["direction"], "hidden")
        # A tag that the file cuts off is of any element, wherever it is cut.
        for place in ("before-attribute-name", "attribute-name", "self-closing-start-tag"):
            self.assertEqual(found[f"{place}/EOF/2009|living"]["reach"], "live element")
        self.assertEqual({hole["lacking"] for hole in holes_of(report)} - {None}, {"viewer"})
        # The viewer sees a comment where the filter sees a tag, in whose value it is blind.
        self.assertEqual(found["comment-end/!/2009|living"]["direction"], "hidden")
        self.assertIn("-->", found["comment-end/!/2009|living"]["input"])

    def test_inputs_are_minimal_and_the_commands_show_them(self):
        _, report = of_versions("living", "2009")
        checked = 0
        for hole in holes_of(report):
            if hole["feedback"] != "tree" or hole["direction"] != "hidden":
                continue
            command = hole["test"]
            self.assertIn("specdrift compare --versions living,2009 ", command)
            shown = run("compare", "--versions", "living,2009", "--text", hole["demonstration"])
            self.assertEqual(shown.returncode, 1, hole)
            checked += 1
        self.assertGreaterEqual(checked, 10)

    def test_tree_construction_is_searched_where_no_cause_is(self):
        _, report = of_versions("living", "12.2.5")
        found = {(entry["topic"], hole["class"]): hole for entry in report["entries"] for hole in entry["holes"]
                 if hole["direction"] == "hidden"}
        ended = found["end tags in foreign content", "tree-construction/style/12.2.5|living"]
        self.assertIn("</p>", ended["input"].replace("</br>", "</p>"))
        self.assertIn(("select elements", "tree-construction/style/12.2.5|living"), found)
        result = run("holes", "--viewer", "13.2.5", "--filter", "8.2.4")
        self.assertIn(b"make the same tokens of every input: proved", result.stdout)

    def test_a_version_in_a_mode_is_a_filter(self):
        result = run("holes", "--filter", "living with scripting off", "--format", "json")
        report = json.loads(result.stdout)
        self.assertEqual((result.returncode, report["filter"], report["complete"]), (1, "living with scripting off", False))
        self.assertEqual(report["nearest"]["reads_as"], "living with scripting off")
        hidden = [hole for hole in holes_of(report) if hole["direction"] == "hidden"]
        self.assertEqual({hole["reads_as"] for hole in hidden}, {"living with scripting off"})
        self.assertIn("<noscript><!--</noscript><script>", [hole["input"] for hole in hidden])
        for filter_, said in (("living with care", "'scripting off', 'no foreign content'"), ("20 with no RCDATA", "no such version")):
            result = run("holes", "--filter", filter_)
            self.assertEqual((result.returncode, result.stdout), (2, b""))
            self.assertIn(said, " ".join(result.stderr.decode().split()))

    def test_commands_name_the_files_of_versions(self):
        rule = ROOT / "fixtures/bypasses/comments-nest.xml"
        result = run("holes", "--filter", "comments-nest", "--spec", rule, "--format", "json")
        hole, = holes_of(json.loads(result.stdout))
        self.assertEqual(hole["input"], "<!--<!---><script>")
        self.assertIn(f" --spec '{rule}' ", hole["test"])

    def test_the_same_version_has_no_holes(self):
        result = run("holes", "--viewer", "2009", "--filter", "2009", "--no-cache")
        self.assertEqual((result.returncode, b"0 hidden, 0 altered, 0 phantom, 0 harmless" in result.stdout), (0, True))

    @unittest.skipUnless(reports.json_schema_interpreter(), "no JSON Schema validator (python3-jsonschema)")
    def test_the_schema_holds(self):
        values = [of_versions("living", "2009")[1], of_versions("2009", "living")[1], self.of_parser("honest")[1]]
        self.assertEqual(reports.json_schema_complaints(SCHEMA, values), [])
        for name in ("direction", "viewer", "id", "test", "seen_as"):
            value = json.loads(json.dumps(values[0]))
            del value["entries"][0]["holes"][0][name]
            self.assertNotEqual(reports.json_schema_complaints(SCHEMA, [value]), [], name)

    def test_a_saved_list_is_reported_again_and_checked_before(self):
        written = {form: str(self.folder / form) for form in ("text", "markdown", "html", "junit", "sarif")}
        search = run("holes", "--filter", "2009", "--format", "json", *(word for form, path in written.items() for word in ("--write", f"{form}={path}")))
        fresh = {"json": search.stdout, **{form: pathlib.Path(path).read_bytes() for form, path in written.items()}}
        path = self.file(search.stdout, "holes.json")
        for form, report in fresh.items():
            # Text that is written next to another report has no width.
            options = ("--write", f"text={self.folder / 'again'}") if form == "text" else ("--format", form)
            again = run("holes", "--from", path, *options)
            output = (self.folder / "again").read_bytes() if form == "text" else again.stdout
            self.assertEqual((again.returncode, again.stderr, output), (search.returncode, b"", report), form)
        report = json.loads(search.stdout)
        for name, change in (("a word", {"viewer": "2007"}), ("no digest", {"digest": None})):
            changed = self.file(json.dumps({**report, **change}).encode(), "changed.json")
            result = run("holes", "--from", changed)
            self.assertEqual((result.returncode, result.stdout), (2, b""), name)
            self.assertIn(b"changed.json", result.stderr, name)
        for options in (("--filter", "2009"), ("--viewer", "living"), ("--", "true")):
            result = run("holes", "--from", path, *options)
            self.assertEqual((result.returncode, result.stdout), (2, b""), options)

    def test_what_is_known_is_accepted(self):
        _, report = of_versions("living", "2009")
        baseline = self.file(json.dumps(report).encode(), "baseline.json")
        result = run("holes", "--filter", "2009", "--baseline", baseline, "--format", "json")
        accepted = json.loads(result.stdout)
        self.assertEqual((result.returncode, accepted["new_hidden"], result.stderr), (0, 0, b""))
        self.assertEqual(accepted["counts"], report["counts"])
        # A member that was changed is noticed, whichever it is; an older program wrote no digest.
        for name, value in (("complete", not report["complete"]), ("entries", report["entries"][1:]), ("digest", "0" * 16), ("digest", 1)):
            changed = self.file(json.dumps({**report, name: value}).encode(), "changed.json")
            self.assert_trouble(run("holes", "--filter", "2009", "--baseline", changed), "changed.json: was changed after it was written")
        old = self.file(json.dumps({key: value for key, value in report.items() if key != "digest"}).encode(), "old.json")
        self.assertEqual(run("holes", "--filter", "2009", "--baseline", old).returncode, 0)
        hidden = [hole["id"] for hole in holes_of(report) if hole["direction"] == "hidden"]
        # An id is all of a string, whatever is in it.
        entries = [{"holes": [{"id": id_ + ending}]} for id_, ending in zip(hidden, ["\0", *[""] * len(hidden)])]
        forged = self.file(json.dumps({"schema": "specdrift/holes", "entries": entries}).encode(), "forged.json")
        result = run("holes", "--filter", "2009", "--baseline", forged, "--format", "json")
        self.assertEqual((result.returncode, json.loads(result.stdout)["new_hidden"]), (1, 1))
        self.assertIn(b"not found any more: hidden:comment-end/!/2009|living\\u0000\n", result.stderr)
        self.assertIn("hidden:comment-end/!/2009|living", hidden)
        known = self.file(("# reviewed\n" + "\n".join(hidden[1:]) + "\nhidden:gone\n").encode(), "known.txt")
        result = run("holes", "--filter", "2009", "--known", known, "--format", "json")
        self.assertEqual((result.returncode, json.loads(result.stdout)["new_hidden"]), (1, 1))
        self.assertEqual(result.stderr, b"specdrift: known, and not found any more: hidden:gone\n")

    def test_text_and_markdown_have_the_same_holes(self):
        _, report = of_versions("living", "2009")
        text = run("holes", "--filter", "2009").stdout.decode()
        markdown = run("holes", "--filter", "2009", "--format", "markdown").stdout.decode()
        counts = report["counts"]
        for form in (text, markdown):
            self.assertIn(f"{counts['hidden']} hidden, {counts['altered']} altered, {counts['phantom']} phantom", form)
            self.assertIn(f"{counts['harmless']} milder not shown", form)
            self.assertIn("CVE-2022-36020", form)
        for hole in holes_of(report):
            if hole["direction"] != "harmless":
                self.assertIn(f"  - id `{hole['id']}`", markdown)
        only = run("holes", "--filter", "2009", "--direction-at-least", "hidden", "--format", "markdown").stdout.decode()
        self.assertEqual(only.count("\n  - id "), counts["hidden"])

    def test_junit_fails_for_what_is_new_and_hidden(self):
        _, report = of_versions("living", "2009")
        hidden = {hole["id"] for hole in holes_of(report) if hole["direction"] == "hidden"}
        known = self.file(b"hidden:comment-end/!/2009|living\n", "known.txt")
        for arguments, failing in (((), hidden), (("--known", known), hidden - {"hidden:comment-end/!/2009|living"})):
            suite, = ElementTree.fromstring(run("holes", "--filter", "2009", "--format", "junit", *arguments).stdout)
            cases = suite.findall("testcase")
            self.assertEqual(sorted(case.get("name") for case in cases), sorted(hole["id"] for hole in holes_of(report)))
            self.assertEqual({case.get("name") for case in cases if case.find("failure") is not None}, failing)
            self.assertEqual((int(suite.get("tests")), int(suite.get("failures"))), (len(cases), len(failing)))
        said = {hole["id"]: hole for hole in holes_of(report)}
        for case in cases:
            if (failure := case.find("failure")) is not None:
                hole = said[case.get("name")]
                self.assertTrue(failure.get("message").startswith(f"hidden: 2009 does not see {hole['what']} in {hole['input']} ("))

    def sarif(self, *arguments, status=1):
        result = run("holes", "--filter", "2009", "--format", "sarif", *arguments)
        self.assertEqual(result.returncode, status, result.stderr)
        log = json.loads(result.stdout)
        if reports.json_schema_interpreter():
            self.assertEqual(reports.json_schema_complaints(SARIF_SCHEMA, [log]), [])
        return log["runs"][0]

    def test_sarif_has_a_result_for_each_hole(self):
        _, report = of_versions("living", "2009")
        holes = {hole["id"]: hole for hole in holes_of(report)}
        log = self.sarif("--direction-at-least", "harmless")
        self.assertEqual(sorted(result["partialFingerprints"]["hole/v1"] for result in log["results"]), sorted(holes))
        levels = {"hidden": "error", "altered": "warning", "phantom": "note", "harmless": "note"}
        for result in log["results"]:
            hole = holes[result["partialFingerprints"]["hole/v1"]]
            self.assertEqual((result["level"], result["ruleId"]), (levels[hole["direction"]], hole["class"]))
            self.assertEqual(log["tool"]["driver"]["rules"][result["ruleIndex"]]["id"], hole["class"])
            self.assertEqual((result["properties"]["input"], result["properties"]["test"]), (hole["input"], hole["test"]))
            self.assertEqual(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "(2009)")
            self.assertNotIn("baselineState", result)
        # Results at one place are one to code scanning of GitHub unless this tells them apart; and it asks for all that a rule has.
        hashes = [result["partialFingerprints"]["primaryLocationLineHash"] for result in log["results"]]
        self.assertEqual(len(set(hashes)), len(holes))
        self.assertEqual([hash_ for hash_ in hashes if not re.fullmatch("[0-9a-f]{16}:1", hash_)], [])
        for rule in log["tool"]["driver"]["rules"]:
            self.assertTrue(rule["fullDescription"]["text"] and rule["help"]["text"] and rule["defaultConfiguration"]["level"])
            self.assertTrue(all(len(rule[name]["text"]) <= 1024 for name in ("shortDescription", "fullDescription")))
            self.assertIn("security", rule["properties"]["tags"])
        first = [result["message"]["text"].split("\n")[0] for result in log["results"]]
        self.assertIn("hidden: 2009 does not see start tag <script> in <!----!><script> (live element, comment to the filter)", first)
        self.assertEqual(len(set(first)), len(first))
        milder = report["counts"]["harmless"]
        self.assertGreater(milder, 0)
        self.assertEqual(len(self.sarif()["results"]), len(holes) - milder)

    def test_sarif_says_what_is_new(self):
        known = self.file(b"hidden:comment-end/!/2009|living\n", "known.txt")
        results = self.sarif("--known", known)["results"]
        states = {result["partialFingerprints"]["hole/v1"]: result["baselineState"] for result in results}
        self.assertEqual([id for id, state in states.items() if state == "unchanged"], ["hidden:comment-end/!/2009|living"])
        self.assertEqual(set(states.values()), {"new", "unchanged"})

    def test_sarif_of_a_parser_is_about_its_file(self):
        self.file(ADAPTER.encode(), "a b.py"), self.file(ADAPTER.encode(), "c#d.py")
        result = run("holes", "--format", "sarif", "--limit", "600", "--", sys.executable, "c#d.py", "honest", cwd=self.folder,
                     stdout=subprocess.PIPE)
        log = json.loads(result.stdout)["runs"][0]
        if reports.json_schema_interpreter():
            self.assertEqual(reports.json_schema_complaints(SARIF_SCHEMA, [json.loads(result.stdout)]), [])
        self.assertEqual(log["artifacts"][0]["location"]["uri"], "c%23d.py")
        self.assertIn("questions asked", log["properties"]["extent"][0])
        self.assertTrue(any(result["ruleId"].startswith("own rule/") for result in log["results"]))

    def test_nothing_of_an_input_acts_in_the_page(self):
        _, report = of_versions("living", "2009")
        result = run("holes", "--filter", "2009", "--format", "html", "--direction-at-least", "harmless")
        page = Page(result.stdout.decode())
        self.assertEqual(page.tags - {"html", "head", "meta", "title", "style", "body", "header", "main", "h1", "h2", "p",
                                      "section", "table", "thead", "tbody", "tr", "th", "td", "code", "br", "i"}, set())
        self.assertEqual(page.attributes - {"lang", "charset", "http-equiv", "content", "name", "id", "scope", "class"}, set())
        self.assertIn(b"default-src 'none'; style-src 'sha256-", result.stdout)
        for hole in holes_of(report):
            self.assertIn(hole["id"], page.text)
        self.assertIn("<!----!><img src=x onerror=alert(1)>", page.text)
        counts = report["counts"]
        self.assertIn(f"{counts['hidden']} hidden, {counts['altered']} altered, {counts['phantom']} phantom", page.text)
        only = run("holes", "--filter", "2009", "--format", "html", "--direction-at-least", "hidden").stdout.decode()
        self.assertEqual(only.count("<tr><td>"), counts["hidden"])
        self.assertIn(f"{len(holes_of(report)) - counts['hidden']} milder not shown", only)

    def test_a_suite_wants_what_the_viewer_makes(self):
        folder = self.folder / "suite"
        result = run("holes", "--filter", "2009", "--suite", folder)
        self.assertEqual(result.returncode, 1)
        self.assertEqual([path.name for path in folder.iterdir()], ["living.test"])
        tests = json.loads((folder / "living.test").read_text())["tests"]
        self.assertIn("<!----!><script>", [test["input"] for test in tests])
        self.assertGreater(len(tests), 15)
        path = folder / "living.test"
        self.assertEqual(run("conformance", "--versions", "living", path).returncode, 0)
        self.assertEqual(run("conformance", "--versions", "2009", path).returncode, 1)

    def test_what_is_asked_for_wrongly_is_said(self):
        other = self.file(b'{"schema": "specdrift/identify"}', "other.json")
        broken = self.file(b'{"schema": "specdrift/holes", "entries": [{}]}', "broken.json")
        for arguments, said in (
                ((), "no filter is named"), (("--filter", "2009", "--", "true"), "one filter at a time"),
                (("--filter", "2010x"), "no such version"), (("--filter", "2009", "--known", "no-such-file"), "no-such-file"),
                (("--filter", "2009", "--baseline", other), "no list of holes"),
                (("--filter", "2009", "--baseline", broken), "it lacks entries"),
                # It is read before anything is asked.
                (("--known", "no-such-file", "--", "no-such-program"), "no-such-file"),
                (("--limit", "x", "--", "cat"), "'x' is no number from 0"), (("--", "no-such-program"), "cannot be run")):
            result = run("holes", *arguments)
            self.assertEqual((result.returncode, result.stdout), (2, b""), arguments)
            self.assertIn(said, result.stderr.decode(), arguments)

    # -- parsers

    def of_parser(self, behaviour, *options, limit="4000", timeout="2"):
        adapter = self.file(ADAPTER.encode(), "adapter.py")
        result = run("holes", "--format", "json", "--limit", limit, "--timeout", timeout, *options, "--", sys.executable,
                     adapter, behaviour)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        return result.returncode, json.loads(result.stdout)

    def test_the_comments_of_a_parser_stand_above_its_vertical_tabs(self):
        status, report = self.of_parser("honest", limit="20000")
        self.assertEqual((status, report["complete"], set(report["unanswered"]) - {"error"}), (1, False, set()))
        first = report["entries"][0]
        self.assertEqual((first["direction"], first["reach"], first["topic"], first["shelter"]),
                         ("hidden", "live element", "comments", "comment"))
        inputs = [hole["input"] for hole in first["holes"]]
        for comment in ("<!-->", "<!--->", "<!----!>"):
            self.assertEqual(len([text for text in inputs if text.startswith(comment + "<")]), 1, inputs)
        bang = next(hole for hole in first["holes"] if hole["input"].startswith("<!----!>"))
        self.assertEqual((bang["reads_as"], bang["seen_as"], bang["lacking"]), ("2009", ["CVE-2022-36020"], "filter"))
        self.assertEqual([hole for hole in first["holes"] if "\v" in hole["input"]], [])

    def test_the_command_of_a_parser_is_not_broken(self):
        adapter = self.file(ADAPTER.encode(), "adapter.py")
        lines = run("holes", "--limit", "4000", "--width", "60", "--", sys.executable, adapter,
                    "honest").stdout.decode().splitlines()
        commands = [line.split(None, 1)[1] for line in lines if line.startswith("     test ")]
        self.assertGreater(len(commands), 9)
        for command in commands:
            self.assertTrue(command.startswith("echo '{") and command.endswith(f"{adapter} honest"), command)

    def test_an_adapter_that_fails_costs_one_input_and_is_counted(self):
        counted = {}
        for behaviour, why in (("dies", "crash"), ("lies", "malformed"), ("floods", "flood")):
            _, report = self.of_parser(behaviour, limit="6000")
            self.assertEqual(set(report["unanswered"]) - {why, "error"}, set(), behaviour)
            counted[behaviour] = report["unanswered"].get(why, 0), report["given_up"]
            self.assertEqual(report["entries"][0]["direction"], "hidden")
        for behaviour, (unanswered, given_up) in counted.items():
            self.assertGreaterEqual(unanswered, 3, behaviour)
            self.assertGreaterEqual(given_up, 1, behaviour)

    def test_the_limit_is_kept_and_said(self):
        _, report = self.of_parser("honest", limit="900")
        self.assertGreater(report["not_tried"], 100)
        self.assertLess(report["questions"], 5000)
