"""The package of npm: what it holds, that it installs without a network, its README, its types, and its reports beside those of the program."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import npm
from served import PROGRAM, ROOT, readable

TYPESCRIPT = ("site/typescript", "typescript/lib/tsc.js")
HOLDS = ["LICENSE", "README.md", "help.json", "package.json", "program.mjs", "specdrift-proofs.wasm", "specdrift.d.mts", "specdrift.mjs", "specdrift.wasm"]
LOADED = ("import {readFileSync} from 'node:fs'; import {fileURLToPath} from 'node:url'; import {load, SpecificationError} from 'specdrift';\n"
          "const specdrift = await load(readFileSync(fileURLToPath(import.meta.resolve('specdrift/specdrift.wasm'))));\n")
TYPED = """
import {load, SpecificationError, type Report, type Specdrift} from 'specdrift';
const specdrift: Specdrift = await load(new Uint8Array());
const report: Report = JSON.parse(specdrift.compare('x', {versions: ['2007', 'living'], errors: true, format: 'json', most: 3}));
for (const finding of report.documents[0].findings)
  if (finding.type === 'divergence') { const severity: 'markup' | 'structure' | 'text' | 'errors' = finding.severity; severity.length; }
specdrift.trace('x', {begin: 0, end: 1}).length; specdrift.blame('x', {facet: 'tokens', at: 0}).length;
specdrift.explain('x', {class: 'a'}).length; specdrift.minimize(new Uint8Array(), {severity: 'markup'}).length;
specdrift.describe({versions: ['2009']}).length; specdrift.history({state: ['data'], words: ['nul'], format: 'text', timeline: true, width: 60}).length;
specdrift.states({versions: ['2009', 'living'], summary: true}).length; specdrift.lesson({lesson: '1', answers: true}).length; specdrift.lines('a b', {width: 40}).length;
specdrift.tokens('x', 'living').length; specdrift.suite('x', 'living', {name: 'n', context: 'rcdata'}).length;
try { specdrift.compare('x', {specification: '<x/>'}); } catch (problem) {
  if (problem instanceof SpecificationError) { const line: number = problem.mistakes[0].line; line.toFixed(); }
}
const names: readonly string[] = specdrift.versions().map((one) => one.name); names.length;
type Functions = %s;
const complete: [Exclude<keyof Specdrift, Functions>, Exclude<Functions, keyof Specdrift>] extends [never, never] ? true : false = true;
complete.valueOf();
"""


def reason_to_skip():
    return next((f"there is no {name}" for name in ("node", "npm") if not shutil.which(name)), None)


class Package(unittest.TestCase):
    failureException = readable.Failure
    module = None  # in the folder that tools/wasm fills

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        packed = subprocess.run(["npm", "pack", "--json", "--ignore-scripts", cls.module.parent], cwd=cls.folder, capture_output=True, text=True, check=True)
        cls.packed = json.loads(packed.stdout)[0]
        (cls.folder / "package.json").write_text('{"private": true, "type": "module"}')
        subprocess.run(["npm", "install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", f"./{cls.packed['filename']}"],
                       cwd=cls.folder, capture_output=True, text=True, check=True)

    def node(self, script, *arguments):
        (self.folder / "script.mjs").write_text(script, encoding="utf-8")
        done = subprocess.run(["node", "script.mjs", *arguments], cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_what_it_holds(self):
        self.assertEqual(sorted(one["path"] for one in self.packed["files"]), HOLDS)
        self.assertEqual(sorted(path.name for path in (self.folder / "node_modules/specdrift").iterdir()), HOLDS)
        self.assertLess(self.packed["size"], 2_700_000)  # two modules
        release = re.search(r"^  version: '([^']+)'|version: '([^']+)'", (ROOT / "meson.build").read_text(), re.M)
        self.assertEqual(self.packed["version"], release[1] or release[2])

    def test_its_readme_does_what_it_says(self):
        script, said = re.search(r"```js\n(.*?)```\n\n```\n(.*?)```", (ROOT / "library/npm/README.md").read_text(), re.S).groups()
        self.assertEqual(self.node(script), said)

    def test_its_reports_are_those_of_the_program(self):
        files = sorted((ROOT / "fixtures").glob("*.html"))
        made = json.loads(self.node(LOADED + "console.log(JSON.stringify(process.argv.slice(2).map((name) => specdrift.compare(readFileSync(name), {name}))))",
                                    *map(str, files)))
        told = [subprocess.run([PROGRAM, "compare", "--format", "json", file], capture_output=True, text=True, check=False).stdout for file in files]
        self.assertEqual(made, told)
        self.assertGreater(sum('"divergence"' in one for one in told), 5)
        said = self.node(LOADED + "for (const options of [{versions: ['x']}, {specification: '<x/>'}]) try { specdrift.compare('x', options); }"
                         " catch (problem) { console.log(problem instanceof SpecificationError, problem.message); }")
        self.assertRegex(said, r"^false no such version: 'x'.*\ntrue 1:1: ")

    def program(self, *arguments, columns="80", **how):
        return subprocess.run(["npx", "--offline", "--no-install", "specdrift", *arguments], cwd=self.folder, capture_output=True, check=False,
                              env={**os.environ, "COLUMNS": columns, "NO_COLOR": ""}, **how)

    def both(self, *arguments, columns="80", **how):
        """Status and output of the program of Node, and of the other one."""
        native = subprocess.run([PROGRAM, *arguments], cwd=self.folder, capture_output=True, check=False, env={**os.environ, "COLUMNS": columns}, **how)
        made = self.program(*arguments, columns=columns, **how)
        self.assertEqual((made.returncode, made.stdout), (native.returncode, native.stdout), arguments)
        return made

    def test_its_program_writes_what_the_other_one_writes(self):
        files = sorted(map(str, (ROOT / "fixtures").glob("*.html")))
        statuses = {self.both("compare", file).returncode for file in files}
        self.assertEqual(statuses, {0, 1})
        for arguments in (("compare", "--explain", "--errors", "--width", "60"), ("explain",), ("explain", "--format", "markdown"), ("blame",),
                          ("blame", "--facet=errors", "--format", "markdown"), ("compare", "--format", "xml", "--versions", "2009..8.2.4"),
                          ("compare", "--color", "always"), ("compare", "--feedback", "none", "--severity-at-least", "markup")):
            self.assertTrue(self.both(*arguments, files[0]).stdout, arguments)
        self.assertEqual(self.both("compare", "-", input=b"<p>x").returncode, 0)
        self.assertEqual(self.both("minimize", "--versions", "2009,8.2.4", "-", input=b"x<!--a--!><b>-->y").stdout, b"<!----!")
        for format_ in ("json", "jsonl", "html", "sarif", "junit", "markdown"):
            self.both("compare", "--format", format_, files[0])
        (self.folder / "ill.html").write_bytes(b"caf\xe9 <b>\xc3\xa9\xef\xbf\xbd\xe2\x82")
        for file in [*files, "ill.html"]:
            self.both("tokens", "--versions", "living", "--format", "json", file)
            self.both("trace", "--versions", "living,2009", "--format", "jsonl", file)
        self.both("tokens", "--versions", "r3191", "--format", "json", "--context", "rcdata", "--last-start-tag", "title", "--text", "</title>\ufeff\u202e")
        (self.folder / "accent.html").write_bytes("<p>\xe9<!--a--!>-->".encode())
        self.both("compare", "accent.html")
        for text in ("<!doctype>", "<a <b>", "<svg></p>"):
            self.both("compare", "--explain", "--versions", "2017-01-19,13.2.5", "--text", text)
            self.both("compare", "--text", text)
        self.both("compare", "-o", "report.txt", files[0])
        # A link, a device and a mode stay as they are.
        (self.folder / "private.txt").touch(0o600)
        (self.folder / "link.txt").symlink_to("private.txt")
        self.assertEqual(self.program("compare", "-o", "link.txt", files[0]).returncode, 1)
        self.assertTrue((self.folder / "link.txt").is_symlink())
        self.assertEqual((self.folder / "private.txt").stat().st_mode & 0o777, 0o600)
        self.assertEqual((self.folder / "private.txt").read_bytes(), (self.folder / "report.txt").read_bytes())
        self.assertEqual(self.program("compare", "-o", "/dev/null", files[0]).returncode, 1)
        self.assertTrue(pathlib.Path("/dev/null").is_char_device())
        self.assertIn(b"divergence", (self.folder / "report.txt").read_bytes())

    def test_what_it_says_of_versions_is_what_the_other_one_says(self):
        (self.folder / "own.xml").write_text('<specification version="mine" base="living" title="\u202et" organisation="me" date="2026" earliest="2026-01-01" latest="2026-01-01"'
                                             ' source="none" section="x" errors="named"><alter states="comment-end"><remove row="!"/></alter>'
                                             '<remove state="comment-end-bang"/></specification>', encoding="utf-8")
        for arguments in (
                ("versions",), ("versions", "--format", "json"), ("versions", "living", "2009", "r3191", "2010-06", "--width", "50"), ("versions", "--spec", "own.xml"),
                ("history",), ("history", "--timeline"), ("history", "--tree", "--width=60"), ("history", "--state", "comment end", "--state", "Data state", "--format", "json"),
                ("history", "--since", "2008", "--since", "2009", "--until=2010-06", "--facet", "tokens", "--format", "markdown"), ("history", "--unread-by", "GUMBO", "--word", "nul"),
                ("history", "--concept", "comment*", "--family", "doctype", "--why", "--format", "html"), ("history", "--word", "no such word"), ("history", "--read-by", "gumbo"),
                ("states", "living"), ("states", "2009", "--color", "always"), ("states", "r3191", "--state", "data", "--width", "40"), ("states", "living", "--machine"),
                ("states", "living", "--family", "tags", "--family", "comments", "--format", "dot"), ("states", "13.2.5", "--state", "13.2.5.1", "--format", "xml"),
                ("states", "--diff", "2009", "8.2.4", "--format", "html"), ("states", "8.2.4", "--diff", "2009"), ("states", "--diff", "2009", "2009"),
                ("states", "--diff", "living", "mine", "--spec", "own.xml", "--color=always"), ("states", "--diff", "2009", "living", "--stat"),
                ("states", "--diff", "2009", "living", "--stat", "--format", "json"), ("states", "--diff", "2009", "8.2.4", "--state", "comment end", "--format", "markdown"),
                ("lesson",), ("lesson", "--color", "always"), ("lesson", "01", "--width", "45"), ("lesson", "vertical-tab", "--answers", "--color", "always"),
                ("lesson", "--format", "html"), ("lesson", "--format", "markdown"), ("lesson", "--", "8"),
                ("help", "states"), *((verb, "--help") for verb in ("versions", "history", "states", "lesson"))):
            self.assertTrue(self.both(*arguments).stdout, arguments)
        self.assertEqual([self.both("states", "--diff", "2009", other, "--stat").returncode for other in ("2009", "living")], [0, 1])
        for columns in ("40", "53", "79", "200"):
            for verb in ("versions", "history", "states", "lesson"):
                self.both(verb, "--help", columns=columns)
        for arguments in (("states", "living", "--state", "\x1b[31m"), ("states",), ("states", "2009", "living"), ("states", "--diff", "2009"), ("states", "living", "--stat"),
                          ("states", "x"), ("states", "living", "--family", "x"), ("states", "living", "--format", "pdf"), ("states", "living", "--machine", "--state", "data"),
                          ("history", "x"), ("history", "--since", "soon"), ("history", "--state", "x"), ("history", "--read-by", "x"), ("history", "--read-by", ""), ("history", "--facet", "x"),
                          ("history", "--timeline", "--format", "json"), ("history", "--state"), ("history", "--why=1"), ("history", "--width", "1"), ("history", "--constructor"),
                          ("versions", "x"), ("versions", "--format", "xml"), ("versions", "--color", "red"), ("versions", "--spec", "absent.xml"),
                          ("lesson", "9"), ("lesson", "x"), ("lesson", ""), ("lesson", "1", "2"), ("lesson", "--answers")):
            self.assertEqual(self.both(*arguments).returncode, 2, arguments)
        said = self.program("states", "living", "--state", "\x1b[31m").stderr
        self.assertNotIn(b"\x1b", said)
        self.assertIn(b"no such state", said)
        # Nothing is drawn here, and dot says what could be.
        self.assertEqual(self.program("states", "living", "--format", "svg").returncode, 2)

    def test_its_program_refuses_what_it_cannot_do(self):
        (self.folder / "wide.html").write_bytes("a".encode("utf-16"))
        (self.folder / "mine.xml").write_text("<specification>\n", encoding="utf-8")
        (self.folder / "latin.html").write_bytes(b"<meta charset=windows-1252>\xe9")
        (self.folder / "mixed.html").write_bytes(b"<!--a--!>\xe9")
        for arguments, why in (((), "Usage"), (("look",), "no such verb"), (("prove",), "of the program that the sources build"), (("compare",), "there is none"),
                               (("compare", "a", "b"), "there are several"), (("compare", "absent"), "no such file"), (("compare", "."), "a folder"),
                               (("compare", "--text"), "it needs a value"), (("compare", "--color=red", "a"), "it is one of auto"),
                               (("compare", "--width", "1", "a"), "from 40 to 10000"), (("compare", "--constructor", "a"), "no such option"),
                               (("compare", "--errors=1", "a"), "takes no value"), (("compare", "--errors", "--errors", "a"), "given twice"),
                               (("compare", "wide.html"), "UTF-16"), (("compare", "latin.html"), "says that it is windows-1252"), (("compare", "--encoding", "x", "wide.html"), "no label"),
                               (("compare", "--text", "a", "--versions", "x"), "no such version: 'x'"), (("compare", "--text", "a", "--spec", "mine.xml"), "1:1: "),
                               (("compare", "--text", "a", "-o", "absent/x"), "cannot be written"), (("compare", "\x1b[31m"), r"\u{1b}[31m"),
                               (("tokens", "--text", "a"), "needs --versions V"), (("trace", "--versions", "2009,living", "--text", "a"), "needs --format jsonl"),
                               (("trace", "--versions", "living", "--format", "jsonl", "--text", "a"), "nothing to compare 'living' with"),
                               (("tokens", "--versions", "living", "--format", "json", "--encoding", "windows-1252", "latin.html"), "does not go with tokens"),
                               (("tokens", "--versions", "living", "--format", "json", "wide.html"), "the program that the sources build reads all encodings"),
                               (("minimize", "--text", "a"), "nothing to keep")):
            done = self.program(*arguments)
            said = (done.stderr + done.stdout if not arguments else done.stderr).decode()
            self.assertEqual((done.returncode, why in said, "\x1b" in said), (2, True, False), (arguments, said))
        for encoding, status in (("utf-16le", 0), ("windows-1252", 1)):
            self.assertEqual(self.program("compare", "--encoding", encoding, "wide.html" if status == 0 else "mixed.html").returncode, status)
        self.assertIn(b"compare", self.program("--help").stdout)
        self.assertEqual(self.program("blame", "--help").returncode, 0)

    def test_its_types(self):
        compiler, why_not = npm.fetched(*TYPESCRIPT)
        if why_not:
            self.skipTest(f"typescript cannot be had of npm: {why_not}")
        functions = json.loads(self.node(LOADED + "console.log(JSON.stringify(Object.keys(specdrift)))"))
        self.assertGreater(len(functions), 10)
        program = TYPED % " | ".join(f"'{name}'" for name in functions)
        # Each of these is refused.
        wrong = ["specdrift.compare(1);", "specdrift.compare('x', {formats: 'json'});", "specdrift.compare('x', {format: 'pdf'});", "specdrift.tokens('x');"]
        for text, refused in ((program, 0), (program + "\n".join(wrong), len(wrong))):
            (self.folder / "typed.mts").write_text(text, encoding="utf-8")
            done = subprocess.run(["node", compiler, "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom", "typed.mts"],
                                  cwd=self.folder, capture_output=True, text=True, check=False)
            self.assertEqual(done.stdout.count("error TS"), refused, done.stdout)
