"""What the tests of the command line share."""

import os
import pathlib
import subprocess
import tempfile
import unittest

SPECDRIFT = os.path.abspath(os.environ["SPECDRIFT"])
VERBS = ["compare", "explain", "tokens", "trace", "conformance", "prove", "distinguish", "states", "versions"]
VERSIONS = ["2007", "2009", "8.2.4", "12.2.5", "13.2.5"]


def run(*arguments, stdin=b"", env=None, **options):
    """Runs the program with an empty standard input."""
    return subprocess.run([SPECDRIFT, *map(str, arguments)], input=stdin, env=env, timeout=60,
                          capture_output=not options, **options)


def tokens(*arguments, **options):
    return run("tokens", "--version", "13.2.5", *arguments, **options)


class CommandLineTest(unittest.TestCase):
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
