"""Everything that the tests of the command line share."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import readable  # noqa: E402

SPECDRIFT = os.path.abspath(os.environ["SPECDRIFT"])
# As the program lists them; help_examples_test.py says which they have to be.
VERBS = re.findall(r"^  ([a-z]+(?: [a-z]+)?)  ",
                   subprocess.run([SPECDRIFT, "--help"], capture_output=True, text=True, check=True).stdout.partition("\nVerbs:\n")[2]
                   .partition("\n\n")[0], re.M)
VERSIONS = ["2007", "2009", "8.2.4", "12.2.5", "13.2.5"]
# With those of spec/history, in the order of their dates.
ALL_VERSIONS = ["2006-03-02", "2007-05-03", "2007", "2008-04-17", "2009", "2009-08-08", "2010-04-02", "8.2.4",
                "2016-01-19", "2017-01-19", "12.2.5", "13.2.5", "living"]


# The verbs whose whole sentences tests ask for, which a terminal of 80 columns would break.
OF_PROOFS = {"prove", "check", "distinguish"}


def run(*arguments, stdin=b"", env=None, **options):
    """Runs the program with an empty standard input."""
    if env is None and arguments and arguments[0] in OF_PROOFS:
        env = os.environ | {"COLUMNS": "1000"}
    return subprocess.run([SPECDRIFT, *map(str, arguments)], input=stdin, env=env, timeout=60,
                          capture_output=not options, **options)


def tokens(*arguments, **options):
    return run("tokens", "--version", "13.2.5", *arguments, **options)


def digest_of(text):
    """The digest with which files of the program begin or end."""
    return subprocess.run([os.environ["SPECDRIFT_DIGEST"]], input=text.encode(), capture_output=True,
                          check=True).stdout.decode()


def sealed(text):
    """A file of states with a digest that is right, whatever was changed in it."""
    lines = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("digest "))
    return f"{lines}digest {digest_of(lines)}\n"


class CommandLineTest(unittest.TestCase):
    failureException = readable.Failure

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, contents, name="input.html"):
        path = self.folder / name
        path.write_bytes(contents)
        return path

    def assert_trouble(self, result, *words):
        """Status 2, nothing on standard output, and `specdrift: what: why` on standard error."""
        errors = result.stderr.decode()
        self.assertEqual(result.returncode, 2, errors)
        self.assertEqual(result.stdout, b"")
        self.assertRegex(errors, r"\Aspecdrift: [^\n]+: [^\n]+\n")
        for word in words:
            self.assertIn(word, errors)

    def assert_output(self, result, output, status=0):
        self.assertEqual(result.stderr, b"")
        self.assertEqual(result.stdout.decode(), output)
        self.assertEqual(result.returncode, status)
