"""Every example that `--help` shows is run as it stands, in a folder that has the files it names."""

import gzip
import os
import pathlib
import re
import shutil
import subprocess

from program import SPECDRIFT, VERBS, CommandLineTest, run
import prose

ROOT = pathlib.Path(__file__).resolve().parents[3]
# One figure for each example, in the order of the help.
STATUSES = {
    "compare": "1111111101",
    "corpus": "1111101111",
    "corpus plan": "000",
    "corpus map": "00",
    "corpus merge": "32",
    "corpus status": "30",
    "corpus diff": "0",
    "explain": "00000000",
    "blame": "00000",
    "history": "000000",
    "minimize": "000",
    "tokens": "0000",
    "trace": "0000",
    "conformance": "0001011",
    "prove": "01111",
    "distinguish": "1112",
    "check": "0",
    "synthesize": "000",
    "states": "001110",
    "identify": "011",
    "holes": "11111",
    "read": "00",
    "review": "001",
    "lesson": "000",
    "versions": "000",
}
# Messages that examples may write to standard error: the others write none.
SAYS = {
    "corpus plan": r"specdrift: plan [0-9a-f]{16}: \d files, [^\n]*: --array=0-[17]",
    "corpus merge": r"specdrift: 7 of 8 shards are missing: 0-2,4-7(\nspecdrift: corpus: nothing was taken: there is no document in the inputs)?",
    "conformance": r"13\.2\.5: \d+ of 1 machine",
    "minimize": r"page\.html: \d+ bytes -> \d+ bytes in \d+ runs: [^\n]*(\nkeeps [^\n]*)*(\n  [^\n]*)*(\nwhich is known: [^\n]*(\n  [^\n]*)*)?",
    "distinguish 2009 8.2.4 --max-seconds": r"specdrift: 1 of 1 pair: not closed\n  the same command goes on from pairs",
    "read": r"draft\.txt: [^\n]*, 0 unread\nnot in the section, so from 13\.2\.5: [^\n]*",
    "synthesize": r"((13\.2\.5|2009|8\.2\.4|mine): \d+ tests?[^\n]*\n?)+",
}
# Programs that are not on every machine: a command that tells whether one is there.
NEEDS = {
    "sbatch": "timeout 5 scontrol ping | grep -q UP",
    "html5lib-tree.py": "python3 -c 'import html5lib'",
    "masterminds.php": """php -r 'exit(extension_loaded("dom") && """
                       """stream_resolve_include_path("Masterminds/HTML5/autoload.php") ? 0 : 1);'""",
}
PAGE = b"""<!DOCTYPE html><title>&lt;</title><!--a--!><img src=x>--><p\x0bclass=a b=c<d>x</p>
<script><!--x--></script><a href='?a=1&lt=2'>&amp;</a><p title"""
MINE = """<specification version="mine" base="8.2.4" title="t" organisation="me" date="2026" earliest="2026-01-01"
    latest="2026-01-01" source="mine" section="1" errors="unnamed">
  <alter states="comment-end"><replace row="-"><on input="-"> <error/> <append to="comment" text="--"/> </on></replace></alter>
</specification>
"""


def examples(help_text):
    """The commands."""
    below = help_text.partition("\nExamples:\n")[2].partition("\n\n")[0]
    return re.findall(r"^  (\S.*)$", below, re.M)


class HelpExamples(CommandLineTest):
    def setUp(self):
        super().setUp()
        programs = self.folder / "programs"
        for name in ("programs", "mail", "pages", "crawl", "html5lib-tests/tokenizer", "html/syntax/parsing/resources"):
            (self.folder / name).mkdir(parents=True)
        (programs / "specdrift").symlink_to(SPECDRIFT)
        (self.folder / "adapters").symlink_to(ROOT / "adapters")
        for name in ("page.html", "mail/one.html", "mail/two.html", "pages/one.html", "crawl/one.html"):
            self.file(PAGE, name)
        self.file(MINE.encode(), "mine.xml")
        for name in ("draft.txt", "old.txt", "new.txt"):
            self.file(prose.prose_of(ROOT / "spec/13.2.5.xml").encode(), name)
        record = b"WARC/1.0\r\nWARC-Type: resource\r\nWARC-Date: 2009-06-04\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n"
        self.file(gzip.compress(record % (len(PAGE), PAGE)), "crawl.warc.gz")
        shutil.copy(ROOT / "fixtures/html5lib/13.2.5.test", self.folder / "html5lib-tests/tokenizer")
        shutil.copy(ROOT / "fixtures/html5lib/2007.test", self.folder / "test1.test")
        shutil.copy(ROOT / "tests/html5lib/stale/trees.dat", self.folder / "html/syntax/parsing/resources")
        self.file(b"", "known.tsv")
        for name in ("january.json", "february.json"):
            run("corpus", "-q", "--no-witnesses", "--format", "json", "-o", self.folder / name, self.folder / "page.html")
        self.environment = os.environ | {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "PYTHONDONTWRITEBYTECODE": "1",
                                         "XDG_CACHE_HOME": str(self.folder / "cache")}

    def run_example(self, command):
        return subprocess.run(["bash", "-c", command], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True,
                              env=self.environment, timeout=300, check=False)

    def is_there(self, command):
        return all(self.run_example(how).returncode == 0 for word, how in NEEDS.items() if word in command)

    def files(self):
        return {path for path in self.folder.iterdir() if path.name != "cache"}

    def test_every_example_runs(self):
        self.assertEqual(list(STATUSES), VERBS)
        self.assertGreaterEqual(sum(map(len, STATUSES.values())), 103)
        # prove writes what check reads.
        for verb, statuses in STATUSES.items():
            commands = examples(run(verb, "--help").stdout.decode())
            self.assertEqual(len(commands), len(statuses), verb)
            for command, status in zip(commands, statuses):
                with self.subTest(command):
                    self.assertIn(f"specdrift {verb}", command)
                    if not self.is_there(command):
                        continue
                    before = self.files()
                    result = self.run_example(command)
                    said = result.stderr.decode()
                    self.assertEqual(str(result.returncode), status, said)
                    expected = [says for word, says in SAYS.items() if f"specdrift {word}" in command] or [""]
                    self.assertRegex(said, rf"\A({expected[0]}\n*)?\Z")
                    self.assertTrue(result.stdout or self.files() - before, "it has written nothing")

    def test_help_of_the_program_shows_the_first_example_of_each_verb(self):
        self.assertEqual(examples(run("--help").stdout.decode()),
                         [examples(run(verb, "--help").stdout.decode())[0] for verb in VERBS])
