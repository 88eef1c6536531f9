#!/usr/bin/env python3
"""same_as_program_test.py LIBRARY PROGRAM: reports of the library for C that the program makes by other code of its own."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARY, PROGRAM = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
os.environ["SPECDRIFT_LIBRARY"] = str(LIBRARY)
sys.path[:0] = [str(ROOT / "python"), str(ROOT / "tests/support")]

import prose  # pylint: disable=wrong-import-position
from specdrift import _library  # pylint: disable=wrong-import-position


def call(function, data, **options):
    """The report, or the refusal."""
    try:
        return _library.call(function, data, len(data), json.dumps(options).encode())
    except _library.Refusal as refusal:
        return refusal


class Same(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def run_program(self, *words):
        return subprocess.run([PROGRAM, *words], cwd=self.folder, capture_output=True, check=False)


class Texts(Same):
    @classmethod
    def setUpClass(cls):
        cls.text = prose.prose_of(ROOT / "spec/13.2.5.xml")

    def both(self, text, words=(), **options):
        data = text.encode()
        (self.folder / "draft.txt").write_bytes(data)
        return self.run_program("read", "draft.txt", *words), call("sd_read", data, name="draft.txt", **options)

    def test_the_specification_is_that_of_the_program(self):
        for text, words, options in (
                (self.text, (), {}),
                (prose.markdown_of(self.text), ("--like", "12.2.5", "--date", "2026-10-03"), {"like": "12.2.5", "date": "2026-10-03"}),
                (self.text.replace("Switch to the tag open state", "Switch to the data state", 1), ("--base", "13.2.5", "--no-places"),
                 {"base": "13.2.5", "places": False}),
                (self.text.replace("Emit the current comment token.", "Dance.", 1), ("--partial",), {"partial": True})):
            with self.subTest(words):
                wrote, returned = self.both(text, words, **options)
                self.assertIsInstance(returned, str, returned)
                report = json.loads(returned)
                self.assertEqual(report["specification"], wrote.stdout.decode())
                self.assertEqual(wrote.returncode, 1 if options.get("partial") else 0)
                said = f"{report['sentences']} sentences: {report['read']} read, {report['notes']} notes"
                self.assertIn(said, " ".join(wrote.stderr.decode().split()))
                self.assertIn(f"from {report['like']}: {', '.join(report['supplied'])}", " ".join(wrote.stderr.decode().split()))
                self.assertEqual([one["sentence"] for one in report["unread"]], ["Dance"] if options.get("partial") else [])
                self.assertEqual(report["marked_rows"] > 0, "partial" in options)
                self.conforms(report)

    def conforms(self, report):
        try:
            import jsonschema
        except ImportError:
            return
        jsonschema.validate(report, json.loads((ROOT / "schemas/read.schema.json").read_text(encoding="utf-8")))

    def test_a_specification_that_was_read_is_an_option_of_other_functions(self):
        swapped = self.text.replace("Switch to the tag open state", "Switch to the data state", 1)
        _, returned = self.both(swapped)
        specification = json.loads(returned)["specification"]
        compared = json.loads(call("sd_compare", b"a<b>", versions=["draft", "13.2.5"], specification=specification))
        self.assertEqual(compared["total"]["divergences"], 1)

    def test_what_is_not_read_has_the_places_of_the_program(self):
        for text in (self.text.replace("Emit the current comment token.", "Dance.", 1), self.text.replace("U+0021", "U+ZZZZ", 1), "plain"):
            said, refused = self.both(text)
            self.assertEqual(said.returncode, 2)
            self.assertIsInstance(refused, _library.Refusal)
            self.assertEqual(refused.args[0], "SD_BAD_SPECIFICATION")
            line, column = refused.args[4:6]
            place = f"draft.txt:{line}:{column}: " if column else "draft.txt:"
            self.assertTrue(said.stderr.decode().startswith(f"specdrift: {place}"), (place, said.stderr))
            self.assertIn(refused.args[1].split(":")[0].split("\n")[0], " ".join(said.stderr.decode().split()))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
