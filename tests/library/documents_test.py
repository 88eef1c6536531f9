#!/usr/bin/env python3
"""documents_test.py LIBRARY COMPILER...: the examples of docs/c.md, docs/python.md and docs/cookbook.md, the doctests of the package, and its installation."""
import ctypes
import doctest
import mmap
import os
import pathlib
import pickle
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import notebook

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARY = pathlib.Path(sys.argv[1]).resolve()
COMPILER = sys.argv[2:]
os.environ["SPECDRIFT_LIBRARY"] = str(LIBRARY)
sys.path.insert(0, str(ROOT / "python"))


class Documents(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def says(self, language, *flags):
        code, output = re.search(rf"^```{language}\n(.*?)^```\n+(?:.*?)^```\n(.*?)^```", (ROOT / "docs/c.md").read_text(encoding="utf-8"),
                                 re.M | re.S).groups()
        (self.folder / "specdrift").mkdir()
        for name in ("specdrift-c.h", "specdrift-c.hpp"):
            shutil.copy(ROOT / "library/c" / name, self.folder / "specdrift")
        (self.folder / "mine").write_text(code, encoding="utf-8")
        subprocess.run([*COMPILER, *flags, "-Wall", "-Wextra", "-Werror", f"-I{self.folder}", self.folder / "mine", "-x", "none", LIBRARY,
                        f"-Wl,-rpath,{LIBRARY.parent}", "-o", self.folder / "program"], check=True)
        ran = subprocess.run([self.folder / "program"], capture_output=True, text=True, check=True)
        self.assertEqual((ran.stdout, ran.stderr), (output, ""))

    def test_the_program_in_c(self):
        self.says("c", "-x", "c", "-std=c11")

    def test_the_program_in_cpp(self):
        self.says("cpp", "-x", "c++", "-std=c++20")

    def test_python(self):
        import specdrift
        self.assertEqual(specdrift.__version__, specdrift.library_version())
        failed, tried = doctest.testmod(specdrift)
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 20)
        for document, least in ("docs/python.md", 20), ("docs/cookbook.md", 30):
            text = (ROOT / document).read_text(encoding="utf-8")
            examples = doctest.DocTestParser().get_doctest(re.sub(r"^```.*$", "", text, flags=re.M), {}, document, None, 0)
            ran = doctest.DocTestRunner().run(examples)
            self.assertEqual(ran.failed, 0)
            self.assertGreater(ran.attempted, least)
        self.assertEqual(re.findall(r"^## (\d+)\. ", text, re.M), [str(number) for number in range(1, 13)])

    @unittest.skipUnless(shutil.which("mypy"), "there is no mypy")
    def test_the_types_of_python(self):
        package = ROOT / "python/specdrift"
        checked = subprocess.run(["mypy", "--strict", "--ignore-missing-imports", "--cache-dir", self.folder, "--", package], capture_output=True, text=True, check=False)
        self.assertEqual((checked.returncode, checked.stderr), (0, ""), checked.stdout)
        self.assertRegex(checked.stdout, "no issues found in 2 source files")
        # It sees what a caller does wrong.
        (self.folder / "wrong.py").write_text("import specdrift\nspecdrift.holes(lambda document: 7)\n", encoding="utf-8")
        wrong = subprocess.run(["mypy", "--strict", "--ignore-missing-imports", "--cache-dir", self.folder, self.folder / "wrong.py"], capture_output=True, text=True,
                               check=False, env={**os.environ, "MYPYPATH": str(ROOT / "python")})
        self.assertIn("wrong.py:2: error", wrong.stdout)

    @staticmethod
    def reads_as_2009(document, version="2009"):
        import specdrift
        letters = {"start tag": "S", "end tag": "E", "characters": "T", "comment": "C"}
        return tuple([letters[token.kind], token.text] + ([[[one.name, one.value] for one in token.attributes]] if token.kind == "start tag" else [])
                     for token in specdrift.tokens(document, version) if token.kind in letters)

    def test_a_function_is_a_filter(self):
        import specdrift
        seen = {"level": "tokens"}
        documents = []

        def reader(document):
            documents.append(document)
            return self.reads_as_2009(document)
        found = specdrift.holes(reader, "mine", "7", capabilities=seen, limit=200)
        self.assertEqual((found.filter, found.viewer, found.has_output, found.complete), ("mine 7", "living", False, False))
        asked = len(documents)
        self.assertEqual(asked, len(set(documents)) + 1)  # nothing twice but what it writes
        hidden = [hole.id for entry in found.entries for hole in entry.holes if hole.direction == "hidden"]
        self.assertIn("hidden:comment-end/!/2009|living", hidden)
        self.assertIn("comment-end/!", found.html())
        self.assertEqual(len(documents), asked)  # a page is made of the same answers
        accepted = specdrift.holes(self.reads_as_2009, "mine", "7", capabilities=seen, limit=200, known=hidden)
        self.assertEqual((accepted.new_hidden, found.new_hidden), (0, len(hidden)))
        self.assertEqual(specdrift.holes(self.reads_as_2009, capabilities=seen, limit=200, viewer="2009").new_hidden, 0)
        self.assertEqual(specdrift.holes(self.reads_as_2009, capabilities=seen, limit=200, writes="tokens").writes, "tokens")

    def test_a_function_is_judged_by_what_its_filter_writes(self):
        import specdrift
        seen = {"level": "tokens"}
        passes_on = specdrift.holes(lambda document: (self.reads_as_2009(document), document), capabilities=seen, limit=200)
        self.assertTrue(passes_on.has_output)
        self.assertGreater(passes_on.verdicts.to_dict()["gets through"], 0)
        stops = specdrift.holes(lambda document: (self.reads_as_2009(document), ""), capabilities=seen, limit=200)
        self.assertEqual(stops.verdicts.to_dict()["gets through"], 0)

    def test_a_function_is_judged_by_what_its_policy_has_judged(self):
        import specdrift

        def through(judged, **more):
            found = specdrift.holes(lambda document: {"events": self.reads_as_2009(document), "output": document, **judged(document), **more},
                                    capabilities={"level": "tokens"}, limit=200)
            return found.verdicts.to_dict()["gets through"]
        by_events = through(lambda document: {})
        self.assertGreater(by_events, 0)
        self.assertEqual(through(lambda document: {"judged": self.reads_as_2009(document)}), by_events)
        self.assertEqual(through(lambda document: {"judged": self.reads_as_2009(document, "living")}), 0)
        for judged in 7, None, [7]:
            with self.assertRaisesRegex(TypeError, "events|an event is a list"):
                through(lambda document: {"judged": judged})  # pylint: disable=cell-var-from-loop
        with self.assertRaisesRegex(specdrift.Error, "has to be a string"):
            through(lambda document: {}, output=7)
        declines = specdrift.holes(lambda document: {"error": "no"} if "onerror" in document else {"events": self.reads_as_2009(document)},
                                   capabilities={"level": "tokens"}, limit=200)
        self.assertTrue(declines.unanswered)

    def test_a_function_that_does_not_report_what_it_reads_is_not_judged(self):
        import specdrift
        seen = {"level": "tokens"}
        self.assertEqual(specdrift.identify(self.reads_as_2009, capabilities=seen).parsers[0].nearest, "2009")

        def raises(document):
            raise ValueError("no")
        for reader, how, words in ((lambda document: [], "raise", "it fails the self-test: of '<!DOCTYPE html>"),
                                   (raises, "decline", "it fails the self-test: asked about '<!DOCTYPE html>.*it gives up")):
            with self.assertRaisesRegex(specdrift.Error, words) as found:
                specdrift.identify(reader, capabilities=seen, on_error=how)
            self.assertEqual((found.exception.code, found.exception.place), ("SD_BAD_ANSWERS", "events"))

    def test_a_function_in_trouble(self):
        import specdrift
        seen = {"level": "tokens"}

        def raises(document):
            if "onerror" in document:
                raise ValueError("no handlers here")
            return self.reads_as_2009(document)
        with self.assertRaisesRegex(ValueError, "no handlers"):
            specdrift.holes(raises, capabilities=seen, limit=200)
        self.assertTrue(specdrift.holes(raises, capabilities=seen, limit=200, on_error="decline").unanswered)

        def interrupts(document):
            if "onerror" in document:
                signal.raise_signal(signal.SIGINT)
            return self.reads_as_2009(document)
        with self.assertRaises(KeyboardInterrupt):
            specdrift.holes(interrupts, capabilities=seen, limit=200)
        half = specdrift.holes(lambda document: [*self.reads_as_2009(document), *([["C", "\ud800"]] if "onerror" in document else [])], capabilities=seen, limit=1)
        self.assertEqual(half.unanswered, specdrift.Record({}))
        for call, kind, words in (
                (lambda: specdrift.holes(lambda document: (self.reads_as_2009(document), "x") if "onerror" in document else self.reads_as_2009(document), capabilities=seen),
                 specdrift.Error, "a text that the filter writes"),
                (lambda: specdrift.holes(7), TypeError, "int cannot be called"),
                (lambda: specdrift.holes(lambda document: [], capabilities={"level": 7}), specdrift.Error, "level"),
                (lambda: specdrift.holes(lambda document: None), TypeError, "a list of events, as in .* it returns NoneType"),
                (lambda: specdrift.identify(lambda document: "<b>"), TypeError, "it returns str"),
                (lambda: specdrift.compare("a", parsers={"mine": lambda document: [None]}), TypeError, "an event is a list, .* not NoneType"),
                (lambda: specdrift.compare("a", parsers={"mine": lambda document: [["T", b"a"]]}), TypeError, "lists and dicts; there is bytes"),
                (lambda: specdrift.compare("a", parsers=[self.reads_as_2009]), TypeError, "functions by their names"),
                (lambda: specdrift.compare("a", parsers={"mine": "x"}), TypeError, "str cannot be called"),
                (lambda: specdrift.compare("a", capabilities=seen), TypeError, "there are none")):
            with self.assertRaisesRegex(kind, words):
                call()
        for text in ("\ud800<b>", b"\xef\xbb\xbfa\r\n<!--b--!>-->\xff"):
            compared = specdrift.compare(text, ["2009"], parsers={"mine": self.reads_as_2009}, capabilities=seen)
            self.assertTrue(compared.agree, text)

    def test_the_notebook(self):
        ran = notebook.run()
        self.assertEqual(len(ran), 5)
        for number, (cell, outputs) in enumerate(ran, 1):
            if outputs is not None:
                self.assertEqual((cell["execution_count"], cell["outputs"]), (number, outputs))
        table = "".join(ran[2][1][0]["text"])
        self.assertIn(f"\n{table}\n", (ROOT / "docs/corpus.md").read_text(encoding="utf-8"))
        self.assertGreater(table.count("\n"), 10)

    def test_a_mapped_file_is_a_text(self):
        import specdrift
        page = self.folder / "page.html"
        page.write_bytes(b"\xef\xbb\xbf<!--a--!>-->")
        for access in mmap.ACCESS_READ, mmap.ACCESS_COPY, mmap.ACCESS_WRITE:
            with page.open("r+b") as file, mmap.mmap(file.fileno(), 0, access=access) as text:
                self.assertEqual(specdrift.compare(text).to_dict(), specdrift.compare(page.read_bytes()).to_dict())
                self.assertEqual([token.end for token in specdrift.tokens(text)], [12, 15, 15])
                address = ctypes.addressof(ctypes.c_char.from_buffer(text)) if access != mmap.ACCESS_READ else None
                given = specdrift._library.pointer_to(text)
                self.assertEqual(address, None if isinstance(given, bytes) else ctypes.addressof(given))  # it is not copied
                del given

    def test_counts_in_words(self):
        import specdrift
        page = "<!--a--!>-->"
        self.assertEqual([repr(specdrift.compare(text, ["2009", "living"])) for text in ("a", page, page + "<b>" + page)],
                         [f"<Comparison of 2009, living: {count}>" for count in ("0 divergences", "1 divergence", "2 divergences")])
        self.assertEqual([repr(specdrift.corpus(texts)) for texts in ([], [page], [page, "a"])],
                         ["<Corpus of 0 texts: 0 with divergences, 0 classes>", "<Corpus of 1 text: 1 with divergences, 1 class>",
                          "<Corpus of 2 texts: 1 with divergences, 1 class>"])

    def test_a_corpus_is_that_of_the_library(self):
        import specdrift
        page, versions = "<!--a--!>-->", ["2009", "living"]
        taken = []

        def texts():
            for number, text in enumerate((page, "\ufeff<b>", b"\xef\xbb\xbf<b>", bytearray(page.encode()), "x" * 99)):
                taken.append(number)
                yield f"{number}", text
        found = specdrift.corpus(texts(), versions, largest=98)
        self.assertEqual(found.columns(), {"name": ["0", "1", "2", "3"], "bytes": [12, 6, 6, 12], "divergences": [1, 0, 0, 1], "episodes": [1, 0, 0, 1],
                                           "markup": [0] * 4, "structure": [1, 0, 0, 1], "text": [0] * 4, "errors": [0] * 4})
        self.assertEqual((found.skipped, found.classes, found.report.documents), ({"4": "too large"}, {"comment-end/!": 2}, 4))
        self.assertIsNone(found.report.classes[0].witness)
        self.assertEqual(specdrift.corpus([page], versions, witnesses=True).report.classes[0].witness, "<!----!")
        # Whether characters or bytes were given is known of each text.
        self.assertEqual(found.report.encoding_sources.to_dict(), {"characters": 2, "option": 2})

        def fails():
            yield page
            yield from [1 / 0]
        for given, kind, words in ((fails(), ZeroDivisionError, "division"), ([page, 7], TypeError, "a text is a str or bytes, not int"),
                                   ([(7, page)], TypeError, "the name of text 0 is a str, not int")):
            with self.assertRaisesRegex(kind, words):
                specdrift.corpus(given, versions)
        with self.assertRaisesRegex(specdrift.Error, "nothing to compare '2009' with"):
            specdrift.corpus(texts(), ["2009"])
        self.assertEqual(taken, [0, 1, 2, 3, 4])  # nothing is taken for a call that is wrong

    def test_a_corpus_without_numpy_says_so(self):
        import specdrift
        found = specdrift.corpus(["<b>", ("<i>", "<!--a--!>-->")])
        with unittest.mock.patch.dict(sys.modules, {"numpy": None, "pandas": None}):
            for make, module in ((found.arrays, "numpy"), (found.frame, "pandas")):
                with self.assertRaisesRegex(ImportError, module):
                    make()
        self.assertEqual(list(specdrift.corpus([]).columns().values()), [[]] * 8)
        self.assertIn("<td><code>comment-end/!</code></td><td>1</td>", found._repr_html_())

    def test_errors_of_python(self):
        import specdrift
        for call, kind, words in (
                (lambda: specdrift.compare(1), TypeError, "a text is a str or bytes, not int"),
                (lambda: specdrift.compare("a", "2009"), TypeError, "versions is a list"),
                (lambda: specdrift.compare("a", colour=1), specdrift.Error, "takes no option 'colour'"),
                (lambda: specdrift.tokens("a", "x"), specdrift.Error, "no such version: 'x'"),
                (lambda: specdrift.tokens("a", "x\0"), specdrift.Error, "U\\+0000"),
                (lambda: specdrift.each_token("a", "2009", lambda token: 1 / 0), ZeroDivisionError, "division"),
                (lambda: specdrift.each_token("a", "2009", "x"), TypeError, "str cannot be called"),
                (lambda: specdrift.each_token("a", "2009", lambda token: signal.raise_signal(signal.SIGINT)), KeyboardInterrupt, ""),
                (lambda: specdrift.compare("a", context="cdata"), specdrift.Error, "'2007' cannot start in that context"),
                (lambda: specdrift.compare("a", format="html"), TypeError, "a report is a Record"),
                (lambda: specdrift.compare("a", name=b"x"), TypeError, "name is a str"),
                (lambda: specdrift.compare("a", [b"2009", "living"]), TypeError, "versions is a list of str"),
                (lambda: specdrift.compare("a", name="\ud800"), specdrift.Error, "name holds a surrogate alone"),
                (lambda: specdrift.corpus("abc"), TypeError, "texts is a list"),
                (lambda: specdrift.corpus([("a", "b", "c")]), TypeError, "text 0 is a tuple of 3"),
                (lambda: specdrift.explain("a", class_="comment-end/!"), specdrift.Error, "does not show 'comment-end/!'"),
                (lambda: specdrift.trace("a", begin=1, end=0), specdrift.Error, "'begin' is byte 1, after 'end', byte 0"),
                (lambda: specdrift.minimize("a"), specdrift.Error, "nothing to keep")):
            with self.assertRaisesRegex(kind, words):
                call()
        self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)
        with self.assertRaises(specdrift.Error) as found:
            specdrift.tokens("a", "x")
        copied = pickle.loads(pickle.dumps(found.exception))
        self.assertEqual((str(copied), copied.code, copied.place), (str(found.exception), "SD_BAD_VERSION", "version"))
        record = specdrift.compare("a")
        record.to_dict().clear()
        self.assertEqual(record.divergences, [])
        self.assertIsNone(specdrift.each_token("a<b>", "2009", lambda token: True).tokens)
        self.assertIn("&lt;!DOCTYPE html&gt;", specdrift.compare("a")._repr_html_())

    def test_it_installs_without_a_network(self):
        wheels = self.folder / "site"
        ran = subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--target", wheels, ROOT / "python"],
                             capture_output=True, text=True, check=False)
        if "No module named pip" in ran.stderr:
            self.skipTest("no pip")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        environment = {name: value for name, value in os.environ.items() if name not in ("SPECDRIFT_LIBRARY", "PYTHONPATH")}
        said = subprocess.run([sys.executable, "-c", "import specdrift; print(specdrift.compare('<!--a--!>'), specdrift.__file__)"], text=True,
                              cwd=self.folder, env={**environment, "PYTHONPATH": str(wheels)}, capture_output=True, check=True).stdout
        self.assertIn(": 1 divergence>", said)
        self.assertIn(str(wheels), said)
        self.assertTrue(list(wheels.glob("specdrift-*.dist-info/LICENSE")))


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    unittest.main(argv=sys.argv[:1])
