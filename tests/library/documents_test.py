#!/usr/bin/env python3
"""documents_test.py LIBRARY COMPILER...: the examples of docs/c.md and docs/python.md, the doctests of the package, and its installation."""
import doctest
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
        text = (ROOT / "docs/python.md").read_text(encoding="utf-8")
        examples = doctest.DocTestParser().get_doctest(re.sub(r"^```.*$", "", text, flags=re.M), {}, "docs/python.md", None, 0)
        self.assertEqual(doctest.DocTestRunner().run(examples).failed, 0)

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
                (lambda: specdrift.minimize("a"), specdrift.Error, "nothing to keep")):
            with self.assertRaisesRegex(kind, words):
                call()
        self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)
        with self.assertRaises(specdrift.Error) as found:
            specdrift.tokens("a", "x")
        copied = pickle.loads(pickle.dumps(found.exception))
        self.assertEqual((str(copied), copied.code, copied.place), (str(found.exception), "SD_BAD_VERSION", found.exception.place))
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
        self.assertIn("1 divergences", said)
        self.assertIn(str(wheels), said)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    unittest.main(argv=sys.argv[:1])
