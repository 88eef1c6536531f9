"""identify --learn: a model of a parser as a file, or a reason why there is none."""

import json
import pathlib
import sys
import xml.etree.ElementTree

import reports
from program import SPECDRIFT, CommandLineTest, run

ROOT = pathlib.Path(__file__).resolve().parents[3]
SCHEMA = ROOT / "schemas/identify.schema.json"
FEW = ("--quick", "--learn", "--questions", "1500", "--held-out", "60", "--timeout", "20")

# 13.2.5 with a change that nobody knows of: one process for all questions.
PLANTED = b"""<specification version="planted" base="13.2.5" title="planted" organisation="test" date="2026"
  earliest="2026-01-01" latest="2026-01-01" source="none" section="13.2.5" errors="named">
  <alter states="tag-open"><remove row="?"/></alter>
</specification>"""
PARSER = r'''
import json, subprocess, sys
SPECDRIFT, SPECIFICATION = sys.argv[1:]
print(json.dumps({"adapter": 1, "name": "planted", "version": "1", "level": "tokens", "doctype": "ids", "quirks": True,
                  "pi": "node", "selfclosing": True}), flush=True)
KINDS = {"StartTag": "S", "EndTag": "E", "Character": "T", "Comment": "C", "DOCTYPE": "D", "ProcessingInstruction": "P"}
parser = subprocess.Popen([SPECDRIFT, "tokens", "--batch", "--spec", SPECIFICATION, "--versions", "planted", "-"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
for number, line in enumerate(sys.stdin):
    probe = json.loads(line)
    print(json.dumps({"input": probe["input"], "feedback": "tree"}), file=parser.stdin, flush=True)
    events = []
    for kind, *rest in json.loads(parser.stdout.readline())["tokens"]:
        if kind == "StartTag":
            rest = [rest[0], list(rest[1].items()), len(rest) > 2]
        if kind == "DOCTYPE":
            rest[3] = not rest[3]
        events.append([KINDS[kind], *rest])
    TROUBLE
    print(json.dumps({"id": probe["id"], "events": events}), flush=True)
'''
HONEST = PARSER.replace("TROUBLE", "pass")
MOODY = PARSER.replace("TROUBLE", 'events.append(["T", str(number % 7)]) if number > 60 else None')


class Learn(CommandLineTest):
    def learn(self, *options, parser=HONEST):
        adapter = self.file(parser.encode(), "adapter.py")
        specification = self.file(PLANTED, "planted.xml")
        return run("identify", *FEW, *options, "--", sys.executable, adapter, SPECDRIFT, specification)

    def test_the_model_is_a_specification(self):
        path = self.folder / "parser.xml"
        # Its name has a control character, which XML has not.
        result = self.learn("--format", "json", "--output", path, parser=HONEST.replace('"name": "planted"', r'"name": "plan\u001bted"'))
        self.assertEqual((result.returncode, result.stderr), (1, b""))
        self.assertIn("plan", xml.etree.ElementTree.parse(path).getroot().get("title"))
        report = json.loads(result.stdout)
        if reports.json_schema_interpreter():
            self.assertEqual(reports.json_schema_complaints(SCHEMA, [report]), [])
        learned = report["parsers"][0]["learned"]
        self.assertEqual(learned["base"], report["parsers"][0]["nearest"])
        self.assertEqual(learned["held_out"], 60)
        self.assertLessEqual(learned["questions"], 1500)
        self.assertEqual((learned["learned_right"], learned["held_out_right"]), (learned["learned_from"], 60))
        self.assertLess(learned["base_right"], learned["learned_right"])
        self.assertEqual((learned["states"], learned["differences"], learned["no_machine"]), (1, [], []))
        # It serves without the parser.
        self.assertIn(b'<alter states="tag-open">', path.read_bytes())
        tokens = run("tokens", "--spec", path, "--versions", learned["version"], "--format", "json", "-", stdin=b"<?a>")
        self.assertEqual(json.loads(tokens.stdout)["tokens"], [["Character", "<?a>"]])
        self.assertEqual({"adapter.py", "planted.xml", "parser.xml"}, {one.name for one in self.folder.iterdir()})

    def test_the_same_seed_is_the_same_model(self):
        models = []
        for name in ("a.xml", "b.xml"):
            result = self.learn("--seed", "7", "--output", self.folder / name)
            models.append((self.folder / name).read_bytes())
            # The report is for people, and has the share.
            self.assertIn("\n  held out    it reads 60 of 60 (100.000 %)", result.stdout.decode())
        self.assertEqual(*models)

    def test_a_parser_may_be_called_as_several_versions_are(self):
        specification = self.file(PLANTED, "planted.xml")
        for name, version in (("all", "all-learned"), ("2009..living", "parser-2009.-living"), ("..", "parser")):
            with self.subTest(name):
                adapter = self.file(HONEST.replace('"planted", "version": "1"', f'"{name}", "version": ""').encode(), "adapter.py")
                path = self.folder / f"{version}.xml"
                result = run("identify", "--quick", "--learn", "--questions", "100", "--held-out", "0", "--timeout", "20", "--format", "json",
                             "--output", path, "--", sys.executable, adapter, SPECDRIFT, specification)
                self.assertEqual((result.returncode, result.stderr), (1, b""))
                self.assertEqual(json.loads(result.stdout)["parsers"][0]["learned"]["version"], version)
                root = xml.etree.ElementTree.parse(path).getroot()
                self.assertEqual((root.get("version"), root.get("title")), (version, f"{name}, as it was learned by asking"))
                self.assertEqual(run("versions", "--spec", path, version).returncode, 0)

    def assert_refused(self, result, message):
        self.assertEqual((result.returncode, result.stdout), (2, b""))
        self.assertIn(message, result.stderr.decode())

    def test_what_cannot_be_is_refused_at_once(self):
        adapter = "true"
        self.assert_refused(self.learn(), "no file is named for the model")
        self.assert_refused(self.learn("--output", "-"), "no file is named for the model")
        self.assert_refused(run("identify", "--learn", "--output", self.folder / "a", "--adapter", adapter, "--adapter", adapter),
                            "a model is that of one parser")
        self.assert_refused(run("identify", "--seed", "3", "--adapter", adapter), "add --learn")
        self.assert_refused(run("identify", *FEW, "--output", self.folder / "a", "--learn-from", "1999", "--", adapter), "no such version")
        self.assert_refused(self.learn("--output", self.folder / "none/a"), "none/a")

    def test_a_parser_in_trouble_leaves_the_file_as_it_was(self):
        path = self.file(b"before", "parser.xml")
        self.assert_refused(self.learn("--output", path, parser=MOODY), "answers one question in two ways")
        self.assertEqual(path.read_bytes(), b"before")
        self.assertEqual({"adapter.py", "planted.xml", "parser.xml"}, {one.name for one in self.folder.iterdir()})
