"""Archives that another tool has written: wget, of pages of our own (tests/corpus/served.py)."""

import gzip
import json
import pathlib
import shutil
import sys
import unittest
import urllib.parse

from program import CommandLineTest, run

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests/corpus"))
import served  # noqa: E402

KEPT = ROOT / "fixtures/corpus/wget.warc.gz"
# The documents that are to be read: the one that a redirect leads to is fetched twice.
WANTED = sorted([(path, page.encoding, page.differs) for path, page in served.PAGES.items() if page.encoding]
                + [("/same.html", "windows-1252", False)])


class Crawled(CommandLineTest):
    def read(self, archive):
        """Path, encoding, whether versions differ: of each document; and the report."""
        records = self.folder / "records"
        result = run("corpus", "-q", "--format", "json", "--records", records, archive)
        self.assertEqual((result.returncode, result.stderr), (1, b""))
        found = []
        for line in records.read_text().splitlines():
            one = json.loads(line)
            place, address = one["document"].rsplit(" ", 1)
            self.assertTrue(place.startswith(f"{archive}#"))
            self.assertEqual(one["undecodable"], 0, address)
            found.append((urllib.parse.urlsplit(address).path, one["encoding"], one["divergences"] == 1))
        return sorted(found), json.loads(result.stdout)

    def assert_all(self, archive):
        found, report = self.read(archive)
        self.assertEqual(found, WANTED)
        self.assertEqual(report["skipped"], [])
        self.assertEqual({what: count for what, count in report["left_out"].items() if what.startswith("resp")},
                         {"responses that are no HTML": 2, "responses without a body": 1})
        (one,) = report["classes"]
        self.assertEqual((one["class"], one["documents"]), ("comment-end/!", sum(differs for _, _, differs in WANTED)))
        return report

    def test_the_one_that_is_kept(self):
        self.assertEqual(len(WANTED), 16)
        report = self.assert_all(KEPT)
        self.assertEqual(report["left_out"]["records that hold no document"], 21)
        contents = gzip.decompress(KEPT.read_bytes())
        self.assertEqual(contents.count(b"\r\nWARC-Type: response\r\n"), 19)
        whole = self.file(contents, "plain.warc")
        self.assert_all(whole)
        self.assert_all(self.file(gzip.compress(contents), "stream.warc.gz"))

    def test_the_one_that_is_kept_in_shards(self):
        serial = run("corpus", "-q", "--format", "json", KEPT)
        plan, parts = self.folder / "plan", self.folder / "parts"
        run("corpus", "plan", "-q", "-n", "9", "-o", plan, KEPT)
        slices = [line for line in plan.read_text().splitlines() if '"begin"' in line]
        self.assertGreater(len(slices), 5)
        for shard in range(9):
            self.assertEqual(run("corpus", "map", "-q", "--plan", plan, "-k", shard, "-o", parts).returncode, 0)
        merged = run("corpus", "merge", "--plan", plan, "--format", "json", parts)
        self.assertEqual((merged.returncode, merged.stdout), (1, serial.stdout))

    @unittest.skipUnless(shutil.which("wget"), "no wget")
    def test_those_that_wget_makes_now(self):
        for name, options in (("packed.warc.gz", []), ("plain.warc", ["--no-warc-compression"]), ("bare.warc.gz", ["--no-warc-digests"]),
                              ("asked.warc.gz", ["--compression=auto"])):
            served.crawl(self.folder, name.partition(".")[0], *options)
            self.assert_all(self.folder / name)
