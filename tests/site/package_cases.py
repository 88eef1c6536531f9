"""The package of npm: what it holds, that it installs without a network, its README, its types, and its reports beside those of the program."""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import unittest

import npm
from served import PROGRAM, ROOT, readable

TYPESCRIPT = ("site/typescript", "typescript/lib/tsc.js")
HOLDS = ["LICENSE", "README.md", "adapter.mjs", "help.json", "package.json", "parsers.mjs", "program.mjs", "specdrift-proofs.wasm", "specdrift.d.mts", "specdrift.mjs", "specdrift.wasm"]
LOADED = ("import {readFileSync} from 'node:fs'; import {fileURLToPath} from 'node:url'; import {load, SpecificationError} from 'specdrift';\n"
          "const specdrift = await load(readFileSync(fileURLToPath(import.meta.resolve('specdrift/specdrift.wasm'))));\n")
PARSE5 = ("tree/parse5", "parse5/dist/index.js")
# A parser of a few lines, which deviates a lot.
OWN = r"""
const TOKEN = /<!--([^]*?)-->|<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:=(?:"[^"]*"|[^\s>"]*))?)*)\s*>|[^<]+|</gi;
export const capabilities = {name: 'own', version: '1', level: 'tokens'};
export default function own(input) {
  return [...input.matchAll(TOKEN)].filter(([whole]) => !/^<!doctype/i.test(whole)).map(([whole, comment, end, name, attributes]) =>
    comment !== undefined ? ['C', comment] : name === undefined ? ['T', whole] : end ? ['E', name.toLowerCase()]
      : ['S', name.toLowerCase(), [...attributes.matchAll(/([a-z-]+)(?:=(?:"([^"]*)"|(\S*)))?/gi)].map(([, one, quoted, bare]) => [one, quoted ?? bare ?? ''])]);
}
"""
# The same as a process, which from a question on does something else.
HOSTILE = """
import {createInterface} from 'node:readline';
import {existsSync, openSync, writeFileSync, writeSync} from 'node:fs';
import own, {capabilities} from './own.mjs';
const [behaviour, ...rest] = process.argv.slice(2);
const again = `again-${process.ppid}-${behaviour}`;  // of the program that asks: no shell is between
const say = (...lines) => writeSync(1, lines.join('\\n') + '\\n');
if (behaviour === 'silent') setInterval(() => {}, 1000);
else if (behaviour === 'no JSON') say('{"adapter": oops');
else if (behaviour === 'another protocol') say('{"adapter":9,"name":"x"}');
else if (behaviour === 'held') setInterval(() => {}, 1000), writeSync(openSync(rest[0], 'w'), 'x');
else if (behaviour === 'dead' || existsSync(again)) {
  process.stderr.write('boom \\u001b[31m\\n    at x.mjs:1\\n');
  process.exit(3);
} else {
  say('a notice', JSON.stringify({adapter: 1, ...capabilities}));
  let asked = 0;
  for await (const line of createInterface({input: process.stdin})) {
    const {id, input} = JSON.parse(line);
    const events = own(input);
    if (++asked < (behaviour === 'untested' ? 2 : 15)) say(JSON.stringify({id, events}));
    else if (behaviour === 'dies') process.exit(3);
    else if (behaviour === 'dies for good') writeFileSync(again, ''), process.exit(3);
    else if (behaviour === 'killed') process.kill(process.pid, 'SIGKILL');
    else if (behaviour === 'floods') for (let i = 0; i < 300; ++i) say('x'.repeat(65536));
    else if (behaviour === 'lone surrogates') say(JSON.stringify({id, events: [...events, ['S', '\\ud800x', [['\\udfff', '\\ud800']]], ['T', '\\udc00']]}));
    else if (behaviour === 'no UTF-8') writeSync(1, Buffer.from(`{"id":"${id}","events":[["T","\\xff"]]}\\n`, 'latin1'));
    else if (behaviour === 'in pieces') {
      for (const piece of JSON.stringify({id, events}).match(/[^]{1,7}/g)) writeSync(1, piece);
      say('', 'then a notice');
    } else say({'wrong JSON': '{"id": oops', 'no events': `{"id":"${id}"}`, 'wrong events': `{"id":"${id}","events":[["S"],7]}`, 'another id': '{"id":"x","events":[]}',
      untested: `{"id":"${id}","events":[["T","other"]]}`, declines: `{"id":"${id}","error":"too \\\\u001b[31mhard"}`}[behaviour]);
  }
}
"""
OWN_VERSION = ('<specification version="mine" base="living" title="t" organisation="me" date="2026" earliest="2026-01-01" latest="2026-01-01"'
               ' source="none" section="x" errors="named"><alter states="before-attribute-name"><extend row="TAB" input="VT"/></alter></specification>')
TYPED = """
import {load, ParserError, SpecificationError, type Report, type Specdrift} from 'specdrift';
const specdrift: Specdrift = await load(new Uint8Array());
const report: Report = JSON.parse(specdrift.compare('x', {versions: ['2007', 'living'], errors: true, format: 'json', most: 3}));
for (const finding of report.documents[0].findings)
  if (finding.type === 'divergence') { const severity: 'markup' | 'structure' | 'text' | 'errors' = finding.severity; severity.length; }
specdrift.trace('x', {begin: 0, end: 1}).length; specdrift.blame('x', {facet: 'tokens', at: 0}).length;
specdrift.explain('x', {class: 'a'}).length; specdrift.minimize(new Uint8Array(), {severity: 'markup'}).length;
specdrift.describe({versions: ['2009']}).length; specdrift.history({state: ['data'], words: ['nul'], format: 'text', timeline: true, width: 60}).length;
specdrift.states({versions: ['2009', 'living'], summary: true}).length; specdrift.lesson({lesson: '1', answers: true}).length; specdrift.lines('a b', {width: 40}).length;
specdrift.identify((input) => [['T', input]], {capabilities: {name: 'x'}, format: 'text', quick: true, known: []}).length;
specdrift.holes((input) => ({events: [['T', input]], output: ''}), {capabilities: {output: true}, viewer: '2009', limit: 9, failOn: 'hidden', family: 'tags'}).length;
specdrift.holes('2009', {format: 'text', newOnly: true, atLeast: 'harmless'}).length; specdrift.askParsers('holes', {filter: '2009'}, () => '').length;
specdrift.askParsers('identify', {parsers: [{command: 'x'}]}, (what, parser, words) => what + parser.toFixed() + words, {format: 'sarif'}).length;
new ParserError('x').hint.length;
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
        self.assertLess(self.packed["size"], 2_850_000)  # two modules
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
        # Nothing else is read as an empty text.
        said = self.node(LOADED + "for (const text of [7, null, undefined, {}, new ArrayBuffer(3), new Uint16Array(3)]) try { console.log(specdrift.compare(text)); }"
                         " catch (problem) { console.log(problem.message); }")
        self.assertEqual(said, "specdrift: a text is a string or a Uint8Array\n" * 6)

    def program(self, *arguments, columns="80", through=("node_modules/.bin/specdrift",), **how):
        return subprocess.run([*through, *arguments], cwd=self.folder, capture_output=True, check=False,
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
            self.both("tokens", "--versions", "2009", file)
            self.both("trace", "--versions", "2009,8.2.4,living", file, columns="60")
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
                ("help", "history"), *((verb, "--help") for verb in ("versions", "history", "lesson"))):
            self.assertTrue(self.both(*arguments).stdout, arguments)
        self.assertEqual([self.both("states", "--diff", "2009", other, "--stat").returncode for other in ("2009", "living")], [0, 1])
        for columns in ("40", "53", "79", "200"):
            for verb in ("versions", "history", "lesson"):
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

    def test_it_asks_the_parsers_that_the_other_one_asks(self):
        for name, text in (("own.mjs", OWN), ("hostile.mjs", HOSTILE), ("own.xml", OWN_VERSION)):
            (self.folder / name).write_text(text, encoding="utf-8")
        own = ("--adapter", "node node_modules/specdrift/adapter.mjs own.mjs")
        report = json.loads(self.both("identify", "--quick", "--format=json", *own).stdout)
        first, *_ = [one["id"] for one in report["parsers"][0]["deviations"]]
        (self.folder / "known.txt").write_text(f"# some\r\n{first}\r\ntext:gone\n", encoding="utf-8")
        for options in (("--format", "html"), ("--format", "junit"), ("--color", "always", "--width", "50"), ("--known", "known.txt", "--spec", "own.xml", "--format", "sarif")):
            self.assertEqual(self.both("identify", "--quick", *own, *options).returncode, 1, options)
        self.assertIn(b"not found any more: text:gone", self.program("identify", "--quick", *own, "--known", "known.txt").stderr)
        # A command, a function, a module, and what is known of none.
        direct = self.both("identify", "--quick", "--", "node", "node_modules/specdrift/adapter.mjs", "own.mjs").stdout
        self.assertEqual(self.program("identify", "--quick", "--adapter-module", "own.mjs").stdout, direct)
        # It may print.
        (self.folder / "loud.mjs").write_text("import own from './own.mjs'; export {capabilities} from './own.mjs'; console.log('begun');\n"
                                              "export default (input) => { console.log('{\"id\":\"x\"}'); process.stdout.write('{'); return own(input); }", encoding="utf-8")
        self.assertEqual(self.program("identify", "--quick", "--adapter-module", "loud.mjs").stdout, direct)
        proofs = LOADED.replace("specdrift.wasm", "specdrift-proofs.wasm").replace("SpecificationError", "ParserError")
        asked = proofs + "import own, {capabilities} from './own.mjs';\n"
        self.assertEqual(self.node(asked + "process.stdout.write(specdrift.identify(own, {capabilities, quick: true, format: 'text', width: 80}))"), direct.decode())
        said = self.node(asked + "for (const parse of [async () => [], () => 1, () => { throw new Error('no'); }, () => { const x = []; x.push(x); return x; }, () => [],"
                         " () => { throw Object.create(null); }, () => ({toJSON() {}}), (input) => { specdrift.describe(); return own(input); }])"
                         " try { specdrift.identify(parse, {quick: true}); } catch (trouble) { console.log(trouble instanceof ParserError, trouble.message); }\n"
                         "console.log(JSON.parse(specdrift.identify(own, {capabilities, quick: true})).parsers[0].name)")
        whys = ("a promise", "neither events", "gives up: no", "circular", "it makes nothing", "no words", "no object in JSON", "in the middle of a task", "own")
        for line, why in zip(said.splitlines(), whys, strict=True):
            self.assertIn(why, line)
            self.assertTrue(why == "own" or line.startswith("true "), line)
        # An exception of the caller leaves the module, which works after it.
        self.assertEqual(self.node(asked + "try { specdrift.askParsers('identify', {parsers: [{command: 'x'}]}, () => { throw new Error('mine'); }); } catch (trouble) { console.log(trouble.message); }\n"
                                   "process.stdout.write(specdrift.identify(own, {capabilities, quick: true, format: 'text', width: 80}))"), "mine\n" + direct.decode())
        # A word that is too long for a file is no file.
        self.assertEqual(self.program("identify", "--quick", "--adapter", f"{own[1]} # {'x' * 300}").stdout, direct)
        self.assertIn("is asked by specdrift-proofs.wasm", self.node(LOADED + "try { specdrift.identify(() => []); } catch (trouble) { console.log(trouble.message); }"))
        # A failure is the same in the report, or told in the same words; one parser that does not work is no reason to keep back what others said.
        def hostile(*behaviours):
            return [word for behaviour in behaviours for word in ("--adapter", f"exec node hostile.mjs '{behaviour}'")]

        wrong = hostile("dies", "killed", "lone surrogates", "in pieces", "declines", "floods", "wrong JSON", "no events", "wrong events", "another id", "no UTF-8")
        report = json.loads(self.both("identify", "--quick", "--timeout", "30", "--format", "json", *wrong).stdout)
        self.assertEqual(len(report["parsers"]), len(wrong) // 2)
        none = hostile("dies for good", "untested", "no JSON", "another protocol", "dead")
        arguments = ("identify", "--quick", "--timeout", "30", *own, *none)
        native = subprocess.run([PROGRAM, *arguments], cwd=self.folder, capture_output=True, check=False, env={**os.environ, "COLUMNS": "10000"})
        done = self.program(*arguments)
        self.assertEqual((done.returncode, done.stdout), (2, direct))
        self.assertNotIn(b"\x1b", done.stderr)
        told = [[line for line in one.stderr.replace(b"\\u{1b}", b"\\u001b").splitlines() if line.startswith((b"specdrift:", b"  "))] for one in (done, native)]
        self.assertEqual(*told)
        self.assertEqual(done.stderr.count(b"specdrift: exec node hostile.mjs"), len(none) // 2)
        for why in ("no answer to 8 probes in a row", "fails the self-test", "not JSON", "of the protocol", "boom"):
            self.assertIn(why, done.stderr.decode())
        self.assertIn(b"no answer within 0.6 s", self.both("identify", "--timeout", "0.1", *hostile("silent")).stderr)
        for arguments, why in (((), "no adapter is named"), (("--quick", "--full", "--", "x"), "do not go together"), (("--timeout", "0", "--", "x"), "from 0.001"),
                               (("--", "./no-such-program"), "no such program"), (("--", "./own.mjs/x"), "own.mjs/x: it cannot be run: spawn"), (("--adapter", ""), "the command is empty"), (("--adapter-module", "absent.mjs"), "no such file"),
                               (("--format", "pdf", *own), "no format"), (("--learn", *own), "no such option"), (("--adapter-module", "own.xml"), "no first line"),
                               (("--spec", "hostile.mjs", *own), "1:")):
            done = self.program("identify", *arguments)
            self.assertEqual((done.returncode, done.stdout, why in done.stderr.decode()), (2, b"", True), (arguments, done.stderr))
            self.assertNotIn(b"--text", done.stderr)  # there is no such option here
        for verb in (("identify", "--help"), ("help", "identify")):
            said = self.program(*verb).stdout
            self.assertIn(b"--adapter-module FILE\n", said)
            self.assertNotIn(b"--learn", said)

    def test_it_finds_the_holes_that_the_other_one_finds(self):
        for name, text in (("own.mjs", OWN), ("hostile.mjs", HOSTILE), ("own.xml", OWN_VERSION)):
            (self.folder / name).write_text(text, encoding="utf-8")
        own = ("--adapter", "node node_modules/specdrift/adapter.mjs own.mjs")
        found = self.both("holes", "--limit", "150", "--format", "json", *own)
        entries = json.loads(found.stdout)["entries"]
        self.assertEqual((found.returncode, len(entries) > 5), (1, True))
        ids = [hole["id"] for entry in entries for hole in entry["holes"]]
        (self.folder / "list.json").write_bytes(found.stdout)
        (self.folder / "known.txt").write_text(f"# some\r\n{ids[0]}\r\nhidden:gone\n", encoding="utf-8")
        # What is accepted is no reason to fail.
        accepted = self.both("holes", "--limit", "150", "--baseline", "list.json", "--known", "known.txt", "--fail-on", "altered", "--color", "always", "--width", "60", "--",
                             *own[1].split())
        self.assertEqual((accepted.returncode, b"not found any more: hidden:gone" in accepted.stderr), (0, True))
        # Versions are judges, too.
        self.assertIn(b"proved", self.both("holes", "--viewer", "12.2.5", "--filter", "2017-01-19", "--direction-at-least", "harmless").stdout)
        some = ("--viewer", "mine", "--spec", "own.xml", "--filter", "living with no RCDATA", "--filter-writes", "tokens", "--limit", "60")
        self.assertIn(b"no RCDATA", self.both("holes", *some, "--known", "known.txt", "--new-only", "--family", "attributes", "--concept", "comment*", "--format", "markdown").stdout)
        # Functions have the same report, without commands of a shell, and leave nothing in the module.
        made = self.node(LOADED.replace("specdrift.wasm", "specdrift-proofs.wasm") + "import own, {capabilities} from './own.mjs';\n"
                         "for (const wrong of ['2009 with X', 'x', () => 1, 7]) try { specdrift.holes(wrong, {limit: 9}); } catch (trouble) { console.log(trouble.message); }\n"
                         "process.stdout.write(specdrift.holes(own, {capabilities, limit: 150})); console.log(specdrift.differs());")
        *wrong, report, differs = made.splitlines()
        for line, why in zip(wrong, ("no mode is called 'X'", "no such version: 'x'", "neither events", "a filter is a function"), strict=True):
            self.assertIn(why, line)
        compared = [re.sub(r'"(?:command|test|digest)":(?:null|"(?:[^"\\]|\\.)*"),?', "", one) for one in (report + "\n", found.stdout.decode())]
        self.assertEqual((*compared[:1], differs), (*compared[1:], "true"))

    def test_it_says_which_filter_does_not_work(self):
        for name, text in (("own.mjs", OWN), ("hostile.mjs", HOSTILE), ("own.xml", OWN_VERSION)):
            (self.folder / name).write_text(text, encoding="utf-8")

        def hostile(behaviour):
            return ("--adapter", f"exec node hostile.mjs '{behaviour}'")

        for behaviour, why, options in (("dies for good", "no answer to 24 questions in a row; crash: ", ()), ("untested", "fails the self-test", ()), ("no JSON", "not JSON", ()),
                                        ("dead", "boom", ()), ("silent", "no answer within 0.6 s", ("--timeout", "0.1"))):
            arguments = ("holes", "--timeout", "30", *options, *hostile(behaviour))
            native = subprocess.run([PROGRAM, *arguments], cwd=self.folder, capture_output=True, check=False, env={**os.environ, "COLUMNS": "10000"})
            done = self.program(*arguments)
            self.assertEqual((done.returncode, done.stdout, native.returncode), (2, b"", 2))
            self.assertNotIn(b"\x1b", done.stderr)
            self.assertEqual(*(one.stderr.replace(b"\\u{1b}", b"\\u001b") for one in (done, native)))
            self.assertIn(why, done.stderr.decode())
        (self.folder / "list.json").write_text('{"schema": "specdrift/holes", "entries": [{}]}', encoding="utf-8")
        (self.folder / "changed.json").write_text('{"schema": "specdrift/holes", "entries": [], "digest": "0"}', encoding="utf-8")
        for arguments, why in (((), "no filter is named"), (("--filter", "2009", "--", "x"), "one filter at a time"), (("--filter", "2009", "--viewer", "r3191"), "no such version: 'r3191'"), (("--filter", "2009", "--limit", "-1"), "no such number"),
                               (("--filter", "2009", "--state", "no such state"), "no such state"), (("--filter", "2009", "--baseline", "own.xml"), "own.xml: "),
                               (("--filter", "2009", "--baseline", "list.json"), "it lacks entries"), (("--filter", "2009", "--baseline", "changed.json"), "its digest is another"),
                               (("--filter", "2009", "--format", "pdf"), "no format 'pdf'"), (("--from", "list.json"), "no such option"), (("--adapter-module", "absent.mjs"), "no such file")):
            done = self.program("holes", *arguments)
            self.assertEqual((done.returncode, done.stdout, why in done.stderr.decode()), (2, b"", True), (arguments, done.stderr))
        said = self.program("holes", "--help").stdout
        for word, count in ((b"--adapter-module FILE\n", 1), (b"--from", 1), (b"--after-serialising", 1), (b"--suite", 1), (b"seconds of", 0), (b"--any-owner", 0), (b"how to write one)\n", 1)):
            self.assertEqual(said.count(word), count, word)

    def test_a_notice_of_an_answer_may_come_late(self):
        (self.folder / "own.mjs").write_text(OWN, encoding="utf-8")
        # The thread that asks is late to wait, and the one that answers is later to wake it: the notice comes when the next question is asked.
        (self.folder / "late.mjs").write_text("import {isMainThread} from 'node:worker_threads';\nconst {notify, wait} = Atomics, one = new Int32Array(new SharedArrayBuffer(4));\n"
                                              "let left = 8;\nconst late = (milliseconds) => { if (left-- > 0) wait(one, 0, 0, milliseconds); };\n"
                                              "if (isMainThread) Atomics.notify = (...where) => { late(90); return notify(...where); };\n"
                                              "else Atomics.wait = (...where) => { late(30); return wait(...where); };\n", encoding="utf-8")
        asked = ("identify", "--quick", "--adapter-module", "own.mjs")
        late = subprocess.run(["node", "--import", "./late.mjs", "node_modules/specdrift/program.mjs", *asked], cwd=self.folder, capture_output=True, check=False,
                              env={**os.environ, "COLUMNS": "80", "NO_COLOR": ""})
        self.assertEqual((late.returncode, late.stdout, late.stderr), (1, self.program(*asked).stdout, b""))

    @unittest.skipIf(os.name == "nt", "pipes have no names there")
    def test_a_parser_ends_with_the_program(self):
        for name, text in (("own.mjs", OWN), ("hostile.mjs", HOSTILE)):
            (self.folder / name).write_text(text, encoding="utf-8")
        for which in (signal.SIGINT, signal.SIGTERM):
            pipe = self.folder / f"pipe{which}"
            os.mkfifo(pipe)
            with subprocess.Popen(["node", "node_modules/specdrift/program.mjs", "identify", "--adapter", f"node hostile.mjs held {pipe}; true"], cwd=self.folder,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
                with open(pipe, "rb", buffering=0) as reader:
                    self.assertEqual(reader.read(1), b"x")
                    program.send_signal(which)
                    self.assertEqual((program.wait(), program.stdout.read()), (-which, b""))
                    self.assertEqual(reader.read(1), b"")  # nobody holds its other end

    def test_it_asks_an_adapter_of_the_repository(self):
        parse5, why_not = npm.fetched(*PARSE5)
        if why_not:
            self.skipTest(f"parse5 cannot be had of npm: {why_not}")
        command = ("node", str(ROOT / "adapters/parse5.mjs"), str(parse5.parents[3]))
        for options in ((), ("--format", "json")):
            self.assertIn(b"parse5", self.both("identify", *options, "--", *command).stdout)

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
                               (("compare", "--text", "a", "-o", "absent/x"), "absent/x: it cannot be written: there is no such folder\n"),
                               (("compare", "--text", "a", "-o", "mine.xml/x"), "mine.xml/x: it cannot be written: a part of its name is no folder\n"), (("compare", "\x1b[31m"), r"\u{1b}[31m"),
                               (("tokens", "--text", "a"), "needs --versions V"), (("trace", "--text", "a"), "needs --versions LIST"),
                               (("trace", "--versions", "living", "--format", "jsonl", "--text", "a"), "nothing to compare 'living' with"),
                               (("tokens", "--versions", "living", "--format", "json", "--encoding", "windows-1252", "latin.html"), "does not go with tokens"),
                               (("tokens", "--versions", "living", "--format", "json", "wide.html"), "the program that the sources build reads all encodings"),
                               (("minimize", "--text", "a"), "nothing to keep"), (("blame", "--text", "a", "--spec", "mine.xml"), "no such option")):
            done = self.program(*arguments)
            said = (done.stderr + done.stdout if not arguments else done.stderr).decode()
            self.assertEqual((done.returncode, why in said, "\x1b" in said), (2, True, False), (arguments, said))
        for encoding, status in (("utf-16le", 0), ("windows-1252", 1)):
            self.assertEqual(self.program("compare", "--encoding", encoding, "wide.html" if status == 0 else "mixed.html").returncode, status)
        self.assertIn(b"compare", self.program("--help", through=("npx", "--offline", "--no-install", "specdrift")).stdout)
        self.assertEqual(self.program("blame", "--help").returncode, 0)

    OPTION = re.compile(r"^ {2}(?:-\w, | {4})--([a-z][a-z0-9-]*)(?: [A-Z]+)?\s+((?:.*\n)(?: {26}.*\n)*)", re.M)

    def test_the_help_of_a_verb_is_that_of_the_other_program(self):
        """Options that it lacks are left out, with what mentions them; what remains says the same, and can be given."""
        for verb, others in (("compare", {"encoding"}), ("explain", {"encoding"}), ("blame", {"encoding"}), ("minimize", {"encoding"}),
                             ("tokens", {"encoding"}), ("trace", {"encoding", "versions"})):
            native = {option: " ".join(said.split()) for option, said in self.OPTION.findall(subprocess.run([PROGRAM, verb, "--help"], capture_output=True, text=True, check=True).stdout)}
            whole = self.program(verb, "--help").stdout.decode()
            made = {option: " ".join(said.split()) for option, said in self.OPTION.findall(whole)}
            self.assertEqual({option for option, said in made.items() if not native[option].startswith(re.sub(r" \(default: [^()]*\)$", "", said))}, others, verb)
            self.assertGreater(len(made), 11)
            self.assertLessEqual(max(map(len, whole.splitlines())), 96)
            mentioned = set(re.findall(r"(?<!\S)--([a-z][a-z0-9-]*)", whole))
            self.assertEqual(mentioned - set(made), set(), verb)
            script = "import {spawnSync} from 'node:child_process';\nfor (const option of process.argv.slice(2)) console.log(spawnSync('node_modules/.bin/specdrift',\n"
            script += f"  ['{verb}', `--${{option}}`]).stderr.toString().split('\\n')[0]);"
            said = self.node(script, *native).splitlines()
            self.assertEqual({option for option, line in zip(native, said, strict=True) if "there is no such option" in line}, set(native) - set(made), verb)

    def test_the_help_of_states_offers_what_can_be_made(self):
        whole = self.program("states", "--help").stdout.decode()
        native = subprocess.run([PROGRAM, "states", "--help"], capture_output=True, text=True, check=True).stdout
        formats = " ".join(dict(self.OPTION.findall(whole))["format"].split())
        self.assertEqual(formats, "text, json, xml, html (a page) or markdown, dot (a graph in Graphviz's language) (default: text)")
        self.assertEqual(("--format svg" in native, "svg" in whole, "several times" in whole), (True, False, False))
        for name in re.findall(r"[a-z]+(?= \(a|,| or|$)", formats.partition(" (default")[0].replace("(a graph in Graphviz's language)", "")):
            self.assertEqual(self.program("states", "8.2.4", "--state", "data", "--format", name).returncode, 0, name)
        self.assertIn(b"nothing here draws a graph", self.program("states", "8.2.4", "--format", "svg").stderr)

    def test_a_module_is_made_of_bytes(self):
        said = self.node("import {load} from 'specdrift'; import {readFileSync} from 'node:fs'; import {fileURLToPath} from 'node:url';\n"
                         "const bytes = readFileSync(fileURLToPath(import.meta.resolve('specdrift/specdrift.wasm')));\n"
                         "for (const given of [undefined, null, 'specdrift.wasm', {}, Promise.resolve(bytes)]) await load(given).catch(({name, message}) => console.log(name, message));\n"
                         "for (const given of [bytes, new Uint8Array(bytes).buffer, new WebAssembly.Module(bytes)]) console.log((await load(given)).differs());")
        self.assertEqual(said.splitlines(), ["TypeError specdrift: load() takes the bytes of specdrift.wasm or of specdrift-proofs.wasm, as an ArrayBuffer or a Uint8Array, or a WebAssembly.Module"] * 5 + ["false"] * 3)

    def test_an_option_that_a_function_does_not_read_is_refused(self):
        said = self.node(LOADED + "const names = ['parsers', 'lesson', 'seconds', 'begin', 'colour'];\n"
                         "for (const verb of ['compare', 'trace', 'blame', 'explain', 'minimize', 'tokens', 'suite', 'beside']) for (const name of names)\n"
                         "  try { specdrift[verb](verb === 'beside' ? {input: '', events: []} : '<!--a--!>', ...(verb === 'tokens' || verb === 'suite' ? ['2009'] : []), {[name]: 1}); console.log(verb, name); }\n"
                         "  catch ({name: kind, message}) { if (kind !== 'TypeError' || !message.includes(`${verb} takes no option '${name}'`)) console.log(verb, name, message); }\n"
                         "for (const [verb, options] of [['blame', {specification: '<x/>'}], ['compare', {parsers: []}]]) try { specdrift[verb]('x', options); } catch ({message}) { console.log(message); }\n"
                         "try { specdrift.tokens('x', '2009', {versions: ['2007']}); } catch ({message}) { console.log(message); }")
        # Only trace has a beginning.
        self.assertEqual(said.splitlines(), ["trace begin", "specdrift: blame takes no option 'specification'",
                                             "specdrift: compare takes no option 'parsers': beside() shows what a parser makes of a text next to the versions",
                                             "specdrift: tokens takes no option 'versions'"])

    def test_what_is_kept_is_named_as_in_the_other_program(self):
        text = "x<!--a--!><b c>-->y"
        for kept in (("structure",), ("markup",), ("comment-end/!",), ("comment-end/!", "markup")):
            self.both("minimize", "--versions", "2009,living", *(word for one in kept for word in ("--keep", one)), "--text", text)
        self.assertIn(b"two severities are named", self.program("minimize", "--keep", "text", "--keep", "markup", "--text", text).stderr)

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
