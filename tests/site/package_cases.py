"""The package of npm: what it holds, that it installs without a network, its README, its types, and its reports beside those of the program."""

import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import npm
from served import PROGRAM, ROOT, readable

TYPESCRIPT = ("site/typescript", "typescript/lib/tsc.js")
HOLDS = ["LICENSE", "README.md", "package.json", "specdrift.d.mts", "specdrift.mjs", "specdrift.wasm"]
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
        self.assertLess(self.packed["size"], 1_500_000)
        release = re.search(r"^  version: '([^']+)'|version: '([^']+)'", (ROOT / "meson.build").read_text(), re.M)
        self.assertEqual(self.packed["version"], release[1] or release[2])

    def test_its_readme_does_what_it_says(self):
        script, said = re.findall(r"```(?:js)?\n(.*?)```", (ROOT / "library/npm/README.md").read_text(), re.S)
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
