"""parts_test.py: parts of the site that need no browser: its folder while it is replaced, the workflow that publishes it, its search."""

import contextlib
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import unittest
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "site")]
import editor  # noqa: E402
import exercises  # noqa: E402
import handouts  # noqa: E402
import make  # noqa: E402
import npm_modules  # noqa: E402
import npm_readers  # noqa: E402
import references  # noqa: E402
import search  # noqa: E402
import snapshots  # noqa: E402

DAY = "2026-01-02"
RENAME = pathlib.Path.rename


class Folder(unittest.TestCase):
    def setUp(self):
        made = tempfile.TemporaryDirectory()
        self.addCleanup(made.cleanup)
        self.folder = pathlib.Path(made.name)


class Replacing(Folder):
    def setUp(self):
        super().setUp()
        self.site = self.folder / "site"
        self.make_old()

    def make_old(self):
        shutil.rmtree(self.site, ignore_errors=True)
        self.site.mkdir()
        (self.site / "a.html").write_text("old")
        snapshots.take(self.site, DAY, "0.1", DAY, make.seal)
        make.seal(self.site)

    def make(self, rename=RENAME):
        """Makes a small site in place of the old one, as tools/site does. Returns the exit status."""
        def write_all(_program, _module, folder, _day):
            (folder / "a.html").write_text("<title>new</title>")
            make.seal(folder)
            return 1, 1
        with mock.patch.object(make, "write_all", write_all), mock.patch.object(make, "Program"), mock.patch.object(pathlib.Path, "rename", rename), \
                mock.patch.object(sys, "argv", ["make.py", "program", "module", str(self.site)]), \
                contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
            status = make.main()
        self.said = said.getvalue()
        return status

    def expect(self, words):
        self.assertEqual((self.site / "a.html").read_text(), words)
        self.assertEqual((self.site / DAY / "a.html").read_text(), "old")
        self.assertEqual(os.listdir(self.folder), ["site"])

    def test_a_site_takes_the_place_of_the_old_one(self):
        self.assertEqual(self.make(), 0)
        self.expect("<title>new</title>")

    def test_an_interruption_at_any_rename_loses_nothing(self):
        for kind in (KeyboardInterrupt, SystemExit, OSError):
            for at, is_done, words in ((1, False, "old"), (1, True, "old"), (2, False, "old"), (2, True, "<title>new</title>")):
                self.make_old()
                count = 0

                def rename(path, target):
                    nonlocal count
                    count += 1
                    if count != at:
                        return RENAME(path, target)
                    if is_done:
                        RENAME(path, target)
                    raise kind("ended")
                with self.subTest(kind=kind, at=at, is_done=is_done):
                    if kind is OSError:
                        self.assertEqual(self.make(rename), 2)
                    else:
                        self.assertRaises(kind, self.make, rename)
                    self.expect(words)

    def test_after_a_kill_the_next_run_brings_the_old_site_back(self):
        before = snapshots.replaced_by(self.site)
        # Between the two renames.
        self.site.rename(before)
        self.assertEqual(self.make(), 0)
        self.expect("<title>new</title>")
        # Before the old one was removed, and while it was.
        shutil.copytree(self.site, before)
        (before / "manifest.txt").unlink()
        self.assertEqual(self.make(), 0)
        self.expect("<title>new</title>")

    def test_a_file_that_no_run_has_made_is_not_lost(self):
        for name in ("CNAME", "entries/mine.html", ".git/HEAD"):
            self.make_old()
            own = self.site / name
            own.parent.mkdir(exist_ok=True)
            own.write_text("mine")
            self.assertEqual(self.make(), 2)
            self.assertIn(f"files that no run has made, such as {name}", self.said)
            self.assertEqual(own.read_text(), "mine")
            self.expect("old")
        # A folder that has a manifest.txt, which is no site's.
        for words in ("", "mine\n"):
            self.make_old()
            (self.site / "manifest.txt").write_text(words)
            self.assertEqual(self.make(), 2)
            self.assertIn("it is no site", self.said)
            self.expect("old")

    def test_no_snapshot_is_removed_that_the_new_site_has_not(self):
        before = snapshots.replaced_by(self.site)
        self.site.rename(before)
        self.site.mkdir()
        self.assertEqual(self.make(), 2)
        self.assertIn("has other snapshots", self.said)
        self.assertEqual((before / DAY / "a.html").read_text(), "old")


class Workflow(Folder):
    """The step of .github/workflows/site.yml that brings the snapshots, as a runner runs it."""

    def setUp(self):
        super().setUp()
        self.environment = {**os.environ, "HOME": str(self.folder), "GIT_CONFIG_NOSYSTEM": "1", "XDG_CONFIG_HOME": str(self.folder / "config")}
        for name in ("AUTHOR", "COMMITTER"):
            self.environment |= {f"GIT_{name}_NAME": "a", f"GIT_{name}_EMAIL": "a@example.org"}
        self.origin, self.clone = self.folder / "origin", self.folder / "clone"
        self.git(self.folder, "init", "-q", "-b", "main", self.origin)
        self.git(self.origin, "commit", "-q", "--allow-empty", "-m", "nothing yet")
        self.git(self.folder, "clone", "-q", self.origin, self.clone)

    def git(self, folder, *arguments):
        subprocess.run(["git", *arguments], cwd=folder, env=self.environment, check=True, timeout=60)

    def bring(self):
        shutil.rmtree(self.clone / "site-out", ignore_errors=True)
        text = (ROOT / ".github/workflows/site.yml").read_text(encoding="utf-8")
        step = re.search(r"- name: The snapshots.*\n +run: \|\n((?: {10}.*\n)+)", text)[1]
        return subprocess.run(["sh", "-e", "-c", textwrap.dedent(step)], cwd=self.clone, env=self.environment, capture_output=True, timeout=60).returncode

    def brought(self):
        return sorted(path.relative_to(self.clone / "site-out").as_posix() for path in (self.clone / "site-out").rglob("*") if path.is_file())

    def branch(self):
        self.git(self.origin, "checkout", "-q", "-b", "snapshots")
        (self.origin / DAY).mkdir()
        (self.origin / DAY / "a.html").write_text("old")
        self.git(self.origin, "add", DAY)
        self.git(self.origin, "commit", "-q", "-m", "a snapshot")
        self.git(self.origin, "checkout", "-q", "main")

    def test_without_the_branch_there_are_none_yet(self):
        self.assertEqual((self.bring(), self.brought()), (0, []))

    def test_the_snapshots_are_brought(self):
        self.branch()
        self.assertEqual((self.bring(), self.brought()), (0, [f"{DAY}/a.html"]))
        self.assertEqual(sorted(os.listdir(self.clone)), [".git", "site-out"])

    def test_trouble_ends_it(self):
        self.branch()
        tree = subprocess.run(["git", "rev-parse", f"snapshots:{DAY}/a.html"], cwd=self.origin, env=self.environment, capture_output=True, text=True, check=True)
        blob = self.origin / ".git/objects" / tree.stdout[:2] / tree.stdout[2:].strip()
        blob.rename(self.folder / "blob")
        self.assertNotEqual(self.bring(), 0)  # the branch is there, and its files are not
        (self.folder / "blob").rename(blob)
        self.assertEqual(self.bring(), 0)
        self.origin.rename(self.folder / "elsewhere")
        self.assertNotEqual(self.bring(), 0)  # nobody answers


class Search(unittest.TestCase):
    def test_only_the_hand_outs_of_lessons_are_left_out(self):
        page = "<main><h1>Title</h1><p>Words of it.</p></main>"
        left_out = ["course/4-handout.html", "course/4-answers.html", "course/12-answers.html"]
        taken = ["course/4.html", "docs/4-answers.html", "docs/filters-answers.html", "concepts/course/4-handout.html", "course/a-handout.html"]
        found = json.loads(search.index(dict.fromkeys(left_out + taken, page)))
        self.assertEqual(sorted(one[0] for one in found), sorted(taken))


class References(unittest.TestCase):
    def parts(self, name):
        """The words and the declaration of each section of a reference, by its id."""
        body = {page: body for page, _, body in references.pages()}[f"reference-{name}"]
        sections = re.findall(r'<section id="(\w+)">\n<h2>.*?</h2>\n<pre[^>]*>(.*?)</pre>\n(.*?)</section>', body, re.S)
        self.assertEqual(len(dict.fromkeys(name for name, *_ in sections)), body.count("<section"))
        return {name: (search.plain(told), search.plain(declared)) for name, declared, told in sections}

    def read(self, path):
        return (ROOT / path).read_text(encoding="utf-8")

    def test_every_function_for_c_is_declared_and_described(self):
        parts = self.parts("c")
        functions = re.findall(r"^SD_API [^;(]*?(sd_\w+)\(", self.read("library/c/specdrift-c.h"), re.M)
        self.assertGreater(len(functions), 25)
        for name in functions:
            told, declared = parts[name]
            self.assertTrue(told.endswith("."), name)
            self.assertRegex(declared, rf"^(const char|\w+)( ?\*)? {name}\(.*\);$")
        self.assertIn("Options: versions except name , errors , severity", parts["sd_corpus"][0])
        self.assertIn("SD_NO_MEMORY = 10", parts["sd_status"][1])

    def test_every_function_for_cpp_is_declared_and_described(self):
        parts = self.parts("cpp")
        header = re.sub(r"namespace detail \{.*\}  // namespace detail", "", self.read("library/c/specdrift-c.hpp"), flags=re.S)
        functions = re.findall(r"^(?:inline|template <\w+ \w+>) result<.*?>+ (\w+)\(", header, re.M)
        self.assertGreater(len(functions), 20)
        for name in functions:
            told, declared = parts[name]
            self.assertTrue(told.endswith("."), name)
            self.assertTrue(declared.endswith(");") and "detail::" not in declared, declared)
        self.assertIn("const std::string& options = {});", parts["compare"][1])
        self.assertNotIn("held_", parts["result"][1])
        self.assertIn("result(T value); result(sd::error why); bool has_value() const noexcept;", parts["result"][1])
        self.assertIn("T value() &&;", parts["result"][1])
        self.assertEqual({name for name in parts if name.endswith("_of")}, set())

    def test_all_that_the_module_of_python_exports_is_declared_and_described(self):
        parts = self.parts("python")
        exported = re.findall(r'"(\w+)"', re.search(r"__all__ = \[(.*?)\]", self.read("python/specdrift/__init__.py"), re.S)[1])
        self.assertGreater(len(exported), 25)
        for name in exported:
            told, declared = parts[name]
            self.assertTrue(told, name)
            self.assertRegex(declared, rf"^(def {name}\(.*\) -> \w.*[^:]|class {name}\b.*)$")
        self.assertIn("line, column #: in a specification", parts["Error"][1])
        self.assertIn("divergences: List[Record] Those that are shown", parts["Comparison"][0])

    def test_the_pages_lead_to_each_other(self):
        pages = {name: body for name, _, body in references.pages()}
        self.assertIn('<a href="reference-c.html#sd_compare">sd_compare</a>', pages["reference-cpp"])
        self.assertIn('<a href="#sd_free">sd_free</a>', pages["reference-c"])
        self.assertIn('<a href="adapters.html">adapters.md</a>', pages["reference-c"])
        self.assertIn("reference-cpp.html", references.lead("c"))
        for name in pages:
            self.assertIn(f'"docs/{name}.html"', references.OVERVIEW)
            self.assertNotRegex(pages[name], r"<script|<style|\bstyle=|\bon\w+=")


class HandOuts(unittest.TestCase):
    def test_a_task_says_whether_tokens_or_errors_differ(self):
        asked = {"kind": "class", "title": "NUL", "par": 3}
        for facet, versions, words in (("tokens", "ab", "a and b do not make the same tokens, for this reason: <b>NUL</b>"),
                                       ("errors", "ab", "a and b do not report the same parse errors, for this reason: <b>NUL</b>"),
                                       ("tokens", "abc", "a, b and c do not all make the same tokens, for this reason: <b>NUL</b>")):
            self.assertIn(words, exercises.task({**asked, "versions": list(versions), "facet": facet}))

    def test_a_prediction_asks_for_errors_only_where_they_are_compared(self):
        for errors in (False, True):
            task = exercises.task({"kind": "prediction", "versions": ["a", "b"], "text": "<b/>", "errors": errors})
            self.assertEqual("parse errors at the same places" in task, errors)

    def test_the_table_has_the_year_of_a_text_that_is_not_named_after_it(self):
        made = handouts.table({"versions": ["2007", "living"]}, {"2007": "2007", "living": "2026"})
        self.assertEqual(re.findall(r'<th scope="row">(.*?)</th>', made), ["2007", "living (2026)"])


class Packages(Folder):
    def package(self, name, exports, **files):
        folder = self.folder / "node_modules" / name
        folder.mkdir(parents=True)
        about = {"name": name.rpartition("node_modules/")[2], "version": "2.0.0" if "/" in name else "1.2.3", "exports": exports}
        for file, text in {"package.json": json.dumps(about), "LICENSE": f"may be used: {name}", **{f"{key}.js": value for key, value in files.items()}}.items():
            (folder / file).write_text(text)

    def test_all_that_is_imported_is_in_one_folder(self):
        """From the nearest package of a name, as Node looks; what is imported twice is there once."""
        self.package("reader", "./index.js", index="import {a} from 'parts/a';\nimport {b} from './more.js';\n//# sourceMappingURL=index.js.map\n", more="export * from \"parts/a\";\nexport const b = 1;")
        self.package("other", {".": {"import": "./index.js"}}, index="import 'parts/a';\n")
        self.package("parts", {"./a": {"default": "./a.js"}, ".": "./a.js"}, a="export const a = 'old';")
        self.package("reader/node_modules/parts", {"./a": "./a.js", ".": "./a.js"}, a="export const a = 'new';")
        found = npm_modules.modules(self.folder / "node_modules", {"reader": None, "other": None}, "x")
        self.assertEqual(found, {
            "x/reader.mjs": "import {a} from './reader-parts.mjs';\nimport {b} from './reader-more.mjs';\n", "x/reader-more.mjs": "export * from \"./reader-parts.mjs\";\nexport const b = 1;",
            "x/other.mjs": "import './parts.mjs';\n", "x/parts.mjs": "export const a = 'old';", "x/reader-parts.mjs": "export const a = 'new';", "x/LICENSE.txt": found["x/LICENSE.txt"]})
        for name in ("reader", "other", "parts", "reader/node_modules/parts"):
            self.assertIn(f"may be used: {name}", found["x/LICENSE.txt"])

    def test_what_is_not_there_is_named(self):
        self.package("reader", "./index.js", index="import 'absent';\n")
        with self.assertRaisesRegex(make.Mistake, "imports 'absent'"):
            npm_modules.modules(self.folder / "node_modules", {"reader": None}, "x")
        self.package("absent", {"./a": "./a.js"}, a="")
        with self.assertRaisesRegex(make.Mistake, "absent of npm exports no \\."):
            npm_modules.modules(self.folder / "node_modules", {"reader": None}, "x")

    def test_without_npm_the_site_has_no_parser_and_says_so(self):
        with mock.patch.object(npm_modules, "installed", lambda program: None):
            self.assertEqual((npm_readers.modules("program"), editor.modules("program")), ({}, {}))
            self.assertNotIn("<input", npm_readers.choice("program"))
            self.assertIn("parse5 and htmlparser2 are not here", npm_readers.choice("program"))


if __name__ == "__main__":
    unittest.main()
