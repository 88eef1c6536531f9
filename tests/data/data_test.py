#!/usr/bin/env python3
"""The specifications as data (tools/data): whole enough that a tokenizer made of them does what the program does.

usage: data_test.py SPECDRIFT [RANDOM [SEED]]

RANDOM inputs for each milestone, and a twentieth of it for a revision: for all of them from 1000 on, otherwise for four. Skipped without Node.
"""

import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
for folder in ("support", "cli"):
    sys.path.insert(0, str(ROOT / "tests" / folder))
import readable  # noqa: E402
import reports  # noqa: E402

PROGRAM = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else None
RANDOM = int(sys.argv[2]) if len(sys.argv) > 2 else 300
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 7
MANY = 1000
SKIPPED = 77
PIECES = list("<>/!?-='\"&;#xX \t\n\f\r\0\x01\x0b\x80abAZ019[]é😀\ufeff\ufdd0\ufffe\ud800\udc00") + [
    "<!--", "-->", "--!>", "</title>", "</script>", "<script", "<!doctype", "public", "system", "'\"", "[CDATA[", "]]>", "&amp", "&notit;",
    "&#x80;", "&#0", "&#xd800;", "&#1114112;", "&lang;", "<?xml", "<?php ", "?>", "<a ", "<a b=", "/>", "<br/>", "title", "HTML", "textarea"]
CONTEXTS = {"script-data": "script", "cdata-section": "cdata"}  # as a batch calls them
OF_SUITES = {"PCDATA": "data", "RCDATA": "rcdata", "CDATA": "rawtext", "PLAINTEXT": "plaintext", "Data state": "data", "RCDATA state": "rcdata",
             "RAWTEXT state": "rawtext", "Script data state": "script", "PLAINTEXT state": "plaintext", "CDATA section state": "cdata"}
OLD = ("2007", "2009", "8.2.4", "13.2.5")
NEW = {"12.2.5": ["13.2.5-positions"], "13.2.5": ["13.2.5-positions"], "living": ["13.2.5-positions", "processing-instructions"]}
# Two attributes of one name, of which html5lib's notation has no more than the last.
NOT_IN_TOKENS = ["attribute-name/EOF/2006-03-02|2007-05-03"]


def run(*command, **more):
    return subprocess.run(command, capture_output=True, check=False, **more)


def again(value):
    """Without the second round of escapes of a test that is doubleEscaped."""
    if isinstance(value, str):
        text = re.sub(r"\\u([0-9A-Fa-f]{4})", lambda found: chr(int(found[1], 16)), value)
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    if isinstance(value, list):
        return [again(one) for one in value]
    return {again(key): again(one) for key, one in value.items()} if isinstance(value, dict) else value


def joined(tokens):
    """The tests of a suite: without parse errors, neighbouring characters as one token."""
    whole = []
    for token in tokens:
        if token == "ParseError":
            continue
        if token[0] == "Character" and whole and whole[-1][0] == "Character":
            whole[-1] = ["Character", whole[-1][1] + token[1]]
        else:
            whole.append(list(token))
    return whole


def suite(path):
    """Pairs of a case for a batch, and what a suite of html5lib expects of it."""
    found = []
    for one in json.loads(path.read_text(encoding="utf-8")).get("tests", []):
        if one.get("doubleEscaped"):
            one = one | {"input": again(one["input"]), "output": again(one["output"])}
        for state in one.get("initialStates", one.get("contentModelFlags", ["Data state"])):
            case = {"input": one["input"], "state": OF_SUITES[state], "lastStartTag": one.get("lastStartTag", "")}
            found.append((case, joined(one["output"])))
    return found


def suites(version):
    files = [ROOT / "fixtures/html5lib" / f"{version}.test", ROOT / "fixtures/html5lib/made" / f"{version}.test"]
    files += [ROOT / "fixtures/html5lib" / f"{name}.test" for name in NEW.get(version, ())]
    if version in OLD:
        files += sorted((ROOT.parent / "shared/html5lib" / version).glob("*.test"))
    return [pair for path in files if path.exists() for pair in suite(path)]


class Data(unittest.TestCase):
    failureException = readable.Failure

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.data = cls.folder / "data"
        made = run(ROOT / "tools/data", "--program", PROGRAM, *["--revisions"][:RANDOM >= MANY], cls.data)
        assert (made.returncode, made.stdout, made.stderr) == (0, b"", b""), made
        if RANDOM < MANY:
            revisions = [one["version"] for one in json.loads((cls.data / "history.json").read_bytes())["revisions"] if one["version"]]
            for name in random.Random(SEED).sample(revisions, 4):
                run(PROGRAM, "states", name, "--machine", "-o", cls.data / "machines" / f"{name}.json")
        cls.machines = {path.stem: json.loads(path.read_bytes()) for path in sorted((cls.data / "machines").iterdir())}
        cls.milestones = [one["name"] for one in json.loads((cls.data / "versions.json").read_bytes())["versions"]]

    def cases(self, version, rng):
        contexts = [CONTEXTS.get(name, name) for name in self.machines[version]["contexts"]]
        count = RANDOM if version in self.milestones else max(RANDOM // 20, 10)
        cases = [{"input": "".join(rng.choice(PIECES) for _ in range(rng.randint(1, 14))), "state": rng.choice(contexts),
                  "lastStartTag": rng.choice(["", "title", "script", "textarea", "a"]), "foreign": rng.random() < 0.3} for _ in range(count)]
        # Decoded as a file is, but for the byte order mark, which no fixture has.
        cases += [{"input": path.read_bytes().decode("utf-8", "replace")} for path in sorted((ROOT / "fixtures").glob("*.html"))]
        known = self.machines[version]["contexts"]
        return cases + [case for case, _ in suites(version) if {"script": "script-data", "cdata": "cdata-section"}.get(case["state"], case["state"]) in known]

    def answers(self, cases):
        """For each version, what the program and the generated tokenizer say of its cases."""
        arguments, said = [], {}
        for version, of in cases.items():
            lines = self.folder / f"{version}.jsonl"
            lines.write_text("".join(json.dumps(case) + "\n" for case in of), encoding="ascii")
            arguments += [self.data / "machines" / f"{version}.json", lines, self.folder / f"{version}.answers"]
            told = run(PROGRAM, "tokens", "--batch", "--versions", version, lines)
            self.assertEqual((told.returncode, told.stderr), (0, b""))
            said[version] = [json.loads(line) for line in told.stdout.splitlines()]
        made = run("node", ROOT / "tests/data/answers.mjs", *arguments)
        self.assertEqual((made.returncode, made.stderr), (0, b""))
        return {version: list(zip(cases[version], said[version], map(json.loads, (self.folder / f"{version}.answers").read_bytes().splitlines()), strict=True))
                for version in cases}

    def test_every_version_reads_as_the_program_does(self):
        rng = random.Random(SEED)
        cases = {version: self.cases(version, rng) for version in self.machines}
        self.assertGreaterEqual(len(self.machines), 100 if RANDOM >= MANY else 17)
        for version, answers in self.answers(cases).items():
            with self.subTest(version):
                differ = [one for one in answers if any(one[1].get(facet) != one[2][facet] for facet in ("tokens", "errors"))]
                self.assertEqual(differ[:1], [], f"{len(differ)} of {len(answers)}")

    def test_the_suites_of_html5lib(self):
        """The same tests fail as are known of the program (tests/html5lib/known)."""
        passed = {}
        for version in self.milestones:
            known = [CONTEXTS.get(name, name) for name in self.machines[version]["contexts"]]
            pairs = [pair for pair in suites(version) if pair[0]["state"] in known]
            flags = any(token.get("flag") for token in self.machines[version]["tokens"] if token["kind"] == "start-tag")
            answers = self.answers({version: [case for case, _ in pairs]})[version]
            disagree = [(case, expected, made["tokens"]) for (case, expected), (_, _, made) in zip(pairs, answers)
                        if ([token[:3] if token[0] == "StartTag" else token for token in expected] if not flags else expected) != made["tokens"]]
            passed[version] = len(pairs) - len(disagree)
            self.assertLessEqual(len(disagree), {"2007": 1, "2009": 1, "living": 2}.get(version, 0), (version, disagree[:2]))
        self.assertGreater(min(passed.values()), 90)
        self.assertGreater(passed["living"], 800)

    def test_forms(self):
        if not reports.json_schema_interpreter():
            self.skipTest("there is no jsonschema")
        for schema, values in {"machine": list(self.machines.values()), "causes": [json.loads((self.data / "causes.json").read_bytes())],
                               "history": [json.loads((self.data / "history.json").read_bytes())],
                               "states": [json.loads(path.read_bytes()) for path in sorted((self.data / "changes").iterdir())]}.items():
            with self.subTest(schema):
                self.assertEqual(reports.json_schema_complaints(self.data / "schemas" / f"{schema}.schema.json", values), [])
        self.assertEqual(sorted(path.stem for path in (self.data / "changes").iterdir()), sorted(map("..".join, zip(self.milestones, self.milestones[1:]))))

    def test_states_are_named_as_in_the_standard(self):
        living = self.machines["living"]
        for name, state in living["states"].items():
            self.assertEqual((name, state["link"]), (state["fragment"], f"https://html.spec.whatwg.org/multipage/parsing.html#{name}"))
        self.assertEqual(living["first_state"], "data-state")
        self.assertEqual(list(self.machines["2007"]["states"])[0], "data")

    def test_causes_lead_apart(self):
        """On the shortest input of a cause in tokens, the generated tokenizers differ."""
        causes = json.loads((self.data / "causes.json").read_bytes())["causes"]
        cases = {version: [] for version in self.milestones}
        wanted = [cause for cause in causes if cause["facet"] == "tokens"]
        for cause in wanted:
            for version in cause["versions"]:
                cases[version].append({"input": cause["text"], "state": CONTEXTS.get(cause["context"], cause["context"]),
                                       "lastStartTag": cause["last_start_tag"] or "", "foreign": cause["foreign"]})
        answers = {version: iter(of) for version, of in self.answers({v: of for v, of in cases.items() if of}).items()}
        same = [cause["class"] for cause in wanted if len({json.dumps(next(answers[version])[2]["tokens"]) for version in cause["versions"]}) == 1]
        self.assertGreater(len(wanted), 200)
        self.assertEqual(same, NOT_IN_TOKENS)

    def test_nothing_of_a_hostile_machine_acts(self):
        machine = json.loads(json.dumps(self.machines["living"]))
        evil = "x`${process.exit(5)}'\"\\\n*/process.exit(6)//\u2028process.exit(7)\r</script>"
        machine["version"] = machine["title"] = machine["note"] = evil
        text = json.dumps(machine).replace('"comment-end-state', json.dumps(evil)[:-1]).replace('"comment-end#', json.dumps(evil)[:-1] + "#")
        file = self.folder / "evil.json"
        file.write_text(text.replace('"temporary-buffer"', json.dumps(evil)), encoding="ascii")
        source = run("node", ROOT / "library/data/tokenizer.mjs", file)
        self.assertEqual((source.returncode, source.stderr), (0, b""))
        (self.folder / "evil.mjs").write_bytes(source.stdout)
        script = "import {tokenize} from './evil.mjs'; console.log(JSON.stringify(tokenize('a<!--b-->&notit;')))"
        done = run("node", "--input-type=module", "-e", script, cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(json.loads(done.stdout)["tokens"], [["Character", "a"], ["Comment", "b"], ["Character", "¬it;"]])

    def test_what_is_no_machine(self):
        broken = json.loads(json.dumps(self.machines["living"]))
        broken["states"]["data-state"]["rows"][0]["do"][0]["do"] = "jump"
        for text, said in ((json.dumps(broken), 'docs/data.md has no "jump"'), ("{}", "no machine of form 1"), ("{", "JSON"), ('{"schema": "specdrift/machine", "schema_version": 2}', "no machine")):
            file = self.folder / "broken.json"
            file.write_text(text, encoding="utf-8")
            done = run("node", ROOT / "library/data/tokenizer.mjs", file)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(said, done.stderr.decode())

    def test_the_package_of_npm(self):
        """It installs without a network, and its README says what it prints."""
        if not shutil.which("npm"):
            self.skipTest("there is no npm")
        place = self.folder / "place"
        place.mkdir()
        packed = run("npm", "pack", "--json", "--ignore-scripts", self.data, cwd=place)
        self.assertEqual(packed.returncode, 0, packed.stderr)
        (place / "package.json").write_text('{"private": true, "type": "module"}')
        name = json.loads(packed.stdout)[0]["filename"]
        installed = run("npm", "install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", f"./{name}", cwd=place)
        self.assertEqual(installed.returncode, 0, installed.stderr)
        script, said = re.search(r"```js\n(.*?)```\n\n```\n(.*?)```", (ROOT / "library/data/README.md").read_text(encoding="utf-8"), re.S).groups()
        (place / "script.mjs").write_text(script, encoding="utf-8")
        done = run("node", "script.mjs", cwd=place)
        self.assertEqual((done.returncode, done.stderr, done.stdout.decode()), (0, b"", said))
        version = re.search(r"^  version: '([^']+)'|version: '([^']+)'", (ROOT / "meson.build").read_text(encoding="utf-8"), re.M)
        self.assertEqual(json.loads((ROOT / "library/data/package.json").read_text())["version"], version[1] or version[2])

    def test_the_tool_keeps_what_is_not_its_own(self):
        mine = self.folder / "mine"
        mine.mkdir()
        (mine / "letter").write_text("dear")
        for arguments, said in (((mine,), "holds something else"), (("--program", self.folder, self.folder / "new"), "no such program")):
            done = run(ROOT / "tools/data", "--program", PROGRAM, *arguments) if arguments == (mine,) else run(ROOT / "tools/data", *arguments)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(said, done.stderr.decode())
        self.assertEqual(((mine / "letter").read_text(), (self.folder / "new").exists()), ("dear", False))
        # A list of versions among other things makes no folder the tool's own.
        for text in ("{}", "[1]", (self.data / "versions.json").read_text()):
            (mine / "versions.json").write_text(text)
            done = run(ROOT / "tools/data", "--program", PROGRAM, mine)
            self.assertEqual((done.returncode, (mine / "letter").read_text()), (2, "dear"))

    def test_trouble_leaves_earlier_data_as_they_were(self):
        place = self.folder / "trouble"
        place.mkdir()
        copy = place / "copy"
        shutil.copytree(self.data, copy)
        (place / "copy.part").mkdir()
        (place / "link").symlink_to("copy")
        for name in ("copy", "link", "not/yet"):
            done = run(ROOT / "tools/data", "--program", shutil.which("false"), place / name)
            self.assertEqual((done.returncode, done.stdout, done.stderr.count(b"\n")), (2, b"", 1))
        self.assertEqual(sorted(path.name for path in place.iterdir()), ["copy", "copy.part", "link"])
        self.assertEqual((copy / "versions.json").read_bytes(), (self.data / "versions.json").read_bytes())
        (copy / "causes.json").write_bytes(b"")
        self.assertEqual(run(ROOT / "tools/data", "--program", PROGRAM, "link", cwd=place).returncode, 0)
        self.assertEqual((copy / "causes.json").read_bytes(), (self.data / "causes.json").read_bytes())
        self.assertEqual(sorted(path.name for path in place.iterdir()), ["copy", "copy.part", "link"])

    def test_the_option(self):
        for arguments, said in ((("--state", "data"), "--state does not go with it"), (("--format", "xml"), "JSON alone"), (("--diff", "2009"), "--diff does not go with it")):
            done = run(PROGRAM, "states", "living", "--machine", *arguments)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(said, done.stderr.decode())
        for name in ("2007", "living"):
            self.assertEqual(json.loads(run(PROGRAM, "states", name, "--machine", "--format", "json").stdout), self.machines[name])


if __name__ == "__main__":
    if not shutil.which("node"):
        print("SKIPPED: there is no node")
        sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1])
