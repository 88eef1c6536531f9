#!/usr/bin/env python3
"""Follows the recipe "A version as data" of CONTRIBUTING.md, with the example that spec/README.md has for it, and runs the
commands of the table "I want to …" in the README.

recipes.py BINARY SOURCE_ROOT
"""

import gzip
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import prose  # noqa: E402

BINARY, ROOT = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])
DOCUMENT = (ROOT / "spec/README.md").read_text(encoding="utf-8")
EXAMPLE, = [block for block in re.findall(r"^```xml\n(.*?)^```", DOCUMENT, re.M | re.S) if "<specification " in block]


class VersionAsData(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.spec = pathlib.Path(folder.name, "mine.xml")
        self.spec.write_text(EXAMPLE, encoding="utf-8")
        self.environment = os.environ | {"XDG_CACHE_HOME": folder.name}

    def run_with_it(self, status, *arguments):
        result = subprocess.run([BINARY, *arguments, "--spec", self.spec], capture_output=True, timeout=60,
                                stdin=subprocess.DEVNULL, env=self.environment, check=False)
        self.assertEqual((result.returncode, result.stderr), (status, b""))
        return result.stdout

    def test_example_has_as_many_lines_as_the_documents_say(self):
        self.assertEqual(len(EXAMPLE.splitlines()), 7)
        for document in ("CONTRIBUTING.md", "README.md"):
            self.assertRegex((ROOT / document).read_text(encoding="utf-8"), r"\bone\s+of seven lines\b")

    def test_it_is_compared_without_being_named(self):
        report = json.loads(self.run_with_it(1, "compare", "--format", "json", "--escaped", "--text", r"<p\x0bclass=a>"))
        document, = report["documents"]
        self.assertIn("13.2.5-vt", [version["version"] for version in document["versions"]])
        finding, = [finding for finding in document["findings"] if finding["type"] == "divergence"]
        seen = {version: group["tokens"][0]["name"] for group in finding["classes"] for version in group["versions"]}
        self.assertEqual((seen["13.2.5"], seen["13.2.5-vt"]), ("p\vclass=a", "p"))

    def test_it_differs_in_the_states_that_it_alters(self):
        diff = json.loads(self.run_with_it(1, "states", "--diff", "13.2.5", "13.2.5-vt", "--format", "json"))
        altered = re.search(r'<alter states="([^"]*)"', EXAMPLE)[1].split()
        changed = [change["after"][0]["id"] for change in diff["changes"] if change["change"] == "changed"]
        self.assertEqual(sorted(changed), sorted(altered))

    def test_the_shortest_difference_is_found(self):
        printed = self.run_with_it(1, "prove", "13.2.5", "13.2.5-vt", "--context", "data", "--references", "shapes")
        self.assertIn(rb'"<a\u000b>", data', printed)


class Tasks(unittest.TestCase):
    def tasks(self, document):
        text = (ROOT / document).read_text(encoding="utf-8")
        section = re.search(r"^## I want to …\n(.*?)^## ", text, re.M | re.S)[1]
        return re.findall(r"^\| .* \| `(specdrift .*)` \|$", section, re.M)

    def test_every_command_of_the_table_can_be_typed(self):
        commands = self.tasks("docs/commands.md")
        self.assertLessEqual(set(self.tasks("README.md")), set(commands))
        self.assertEqual(len(commands), 36)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        # The files of the reader.
        here = pathlib.Path(folder.name)
        shutil.copy(ROOT / "fixtures/comment-ends-with-bang.html", here / "page.html")
        shutil.copy(ROOT / "fixtures/html5lib/13.2.5.test", here / "suite.test")
        page = (here / "page.html").read_bytes()
        head = f"WARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/html\r\nContent-Length: {len(page)}\r\n\r\n"
        (here / "crawl.warc.gz").write_bytes(gzip.compress(head.encode() + page + b"\r\n\r\n"))
        (here / "mine.xml").write_text(EXAMPLE, encoding="utf-8")
        (here / "draft.txt").write_text(prose.prose_of(ROOT / "spec/13.2.5.xml"), encoding="utf-8")
        (here / "adapters").symlink_to((ROOT / "adapters").resolve())
        (here / "programs").mkdir()
        (here / "programs/specdrift").symlink_to(BINARY)
        path = f"{here}/programs{os.pathsep}{os.environ['PATH']}"
        for command in commands:
            with self.subTest(command):
                run = subprocess.run(["bash", "-c", command], cwd=here, capture_output=True, timeout=120,
                                     stdin=subprocess.DEVNULL, check=False,
                                     env=os.environ | {"XDG_CACHE_HOME": folder.name, "PYTHONDONTWRITEBYTECODE": "1", "PATH": path})
                self.assertIn(run.returncode, (0, 1), run.stderr)
                self.assertTrue(run.stdout or " -o " in command)
        for written in ("report.html", "13.2.5.test"):
            self.assertTrue((here / written).stat().st_size > 10000)

    def test_the_table_of_parsers_is_what_was_measured(self):
        measured = {}
        for line in (ROOT / "docs/parsers.md").read_text(encoding="utf-8").splitlines():
            cells = [cell.strip() for cell in line.split("|")[1:-1]]
            if len(cells) > 4 and re.fullmatch(r"\d+/\d+", cells[3]):
                measured[cells[0]] = cells[1], cells[3]
        for document, rows in (("README.md", 6), ("docs/commands.md", 24)):
            text = (ROOT / document).read_text(encoding="utf-8")
            section = re.search(r"^##+ Which version is my.*?\n`compare`", text, re.M | re.S)[0]
            told = re.findall(r"^\| [^|]* \| ([^|]*) \| ([^|]*) \| (\d+/\d+) \|$", section, re.M)
            self.assertEqual({name: measured.get(name) for name, *_ in told}, {name: tuple(rest) for name, *rest in told})
            self.assertEqual(len(told), rows)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
