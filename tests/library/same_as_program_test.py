#!/usr/bin/env python3
"""same_as_program_test.py LIBRARY PROGRAM: reports of the library for C that the program makes by other code of its own."""
import ctypes
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
from xml.etree import ElementTree

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

    def test_a_name_with_controls_makes_well_formed_xml(self):
        for name in ("a\x1b[31m.txt", "b\ufffe.txt"):
            text = self.text.encode()
            specification = json.loads(call("sd_read", text, name=name))["specification"]
            ElementTree.fromstring(specification)

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


def tokens(data, version, **options):
    """The same of sd_tokens, which the package for Python does not declare."""
    function = _library._loaded.sd_tokens  # pylint: disable=protected-access
    function.argtypes, function.restype = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_char_p], ctypes.c_void_p
    try:
        return _library.call("sd_tokens", data, len(data), version, json.dumps(options).encode())
    except _library.Refusal as refusal:
        return refusal


class Tables(Same):
    TEXT = b'<!DOCTYPE html>x<!--a--!><b c="&amp;\x07">\n<p q=1 q=2>-->\xff&notit; ' + b"long " * 30

    def test_tokens_and_steps_as_text_are_those_of_the_program(self):
        (self.folder / "a.html").write_bytes(self.TEXT)
        for width, color in ((60, False), (100, True)):
            how = {"name": "a.html", "format": "text", "width": width, "color": color}
            words = ("--encoding", "utf-8", "--width", str(width), "--color", "always" if color else "never", "a.html")
            self.assertEqual(tokens(self.TEXT, b"2009", **how), self.run_program("tokens", "--versions", "2009", *words).stdout.decode())
            self.assertEqual(call("sd_trace", self.TEXT, versions=["2009", "living"], most=10**9, **how),
                             self.run_program("trace", "--versions", "2009,living", *words).stdout.decode())

    def test_another_format_is_refused(self):
        for refused in (call("sd_trace", b"x", format="html"), tokens(b"x", b"2009", format="html")):
            self.assertEqual(refused.args[::3], ("SD_BAD_OPTIONS", "it is one of text, json" + ("l" if "trace" in refused.args[1] else "")))


def corpus(documents, ends_with=0, **options):
    """The report on pairs of a name and bytes, or the refusal."""
    left, held = list(documents), []

    def fill(to, _):
        if not left:
            return ends_with
        held[:] = left.pop(0)
        to.contents.name, to.contents.text = map(_library.string_of, held)
        return 1
    callback = _library.NEXT(fill)
    try:
        return _library.call("sd_corpus", callback, json.dumps(options).encode(), None)
    except _library.Refusal as refusal:
        return refusal


class Documents(Same):
    PAGES = [(b"a.html", b"x<!--a--!><b>-->y"), (b"b.html", b"<b>plain</b>"), (b"c.html", b"<a \vb></a \vb>" * 3 + b"<!--a--!>-->"),
             (b"d.html", b""), (b"e.html", b"<title>&notit;</title x><?p q>" * 30), (b"f.html", b"\xef\xbb\xbfa\xff&\xc3\xa9")]

    def report(self, *words):
        for name, text in self.PAGES:
            (self.folder / name.decode()).write_bytes(text)
        ran = self.run_program("corpus", "--encoding", "utf-8", "--quiet", *words, *(name.decode() for name, _ in self.PAGES))
        self.assertIn(ran.returncode, (0, 1), ran.stderr)
        return ran.stdout.decode()

    def test_the_report_is_that_of_the_program(self):
        for words, options in (
                (("--format", "json"), {}),
                (("--format", "csv"), {"format": "csv"}),
                (("--format", "html"), {"format": "html"}),
                (("--width", "70"), {"format": "text", "width": 70}),
                (("--format", "json", "--errors", "--versions", "2009,living", "--max-divergences", "7", "--no-witnesses"),
                 {"errors": True, "versions": ["2009", "living"], "most": 7, "witnesses": False}),
                (("--format", "json", "--severity-at-least", "structure", "--context", "rcdata", "--last-start-tag", "title", "--scripting", "off",
                  "--feedback", "none"),
                 {"severity": "structure", "context": "rcdata", "lastStartTag": "title", "scripting": False, "tree": False})):
            with self.subTest(words):
                self.assertEqual(corpus(self.PAGES, **options), self.report(*words))

    def test_what_is_too_large_is_skipped(self):
        report = json.loads(corpus(self.PAGES, largest=20))
        self.assertEqual(report["documents"], 4)
        self.assertEqual([(one["reason"], [place["document"] for place in one["first"]]) for one in report["skipped"]],
                         [("too large", ["c.html", "e.html"])])

    def test_a_caller_ends_it(self):
        self.assertEqual(corpus(self.PAGES, ends_with=7).args[0], "SD_CANCELLED")
        self.assertEqual(json.loads(corpus([]))["documents"], 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
