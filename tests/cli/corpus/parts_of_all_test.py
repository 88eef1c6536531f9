"""corpus --sample and --limit, and corpus diff: a part of all documents, and two reports beside each other."""

import csv
import io
import json
import pathlib

import reports
from corpus_test import BANG, SAME, captured
from program import CommandLineTest, run

SCHEMAS = pathlib.Path(__file__).resolve().parents[3] / "schemas"


class Draws(CommandLineTest):
    def names(self, *arguments):
        records = self.folder / "records"
        run("corpus", "-q", "--no-witnesses", "--records", records, *arguments)
        return [json.loads(line)["document"] for line in records.read_text().splitlines()]

    def archive(self, count=120):
        one = [captured("2009-01-01", (BANG, SAME)[i % 2] * (1 + i % 5), f"http://{i}.example/") for i in range(count)]
        return self.file(b"".join(one) + b"WARC/1.0\r\nx\r\n\r\n", "a.warc")

    def test_a_sample_is_of_names_alone(self):
        path = self.archive()
        everything = self.names(path)
        self.assertEqual(len(everything), 121)
        samples = {seed: self.names("--sample", "30", "--seed", str(seed), path) for seed in range(3)}
        for sample in samples.values():
            self.assertEqual(len(sample), 30)
            self.assertEqual([name for name in everything if name in set(sample)], sample)
        self.assertEqual(len({tuple(sample) for sample in samples.values()}), 3)
        self.assertEqual(self.names("--sample", "30", path, "-j", "1"), samples[0])
        self.assertEqual(self.names("--sample", "1000", path), everything)
        # A larger sample holds the smaller one.
        self.assertLess(set(self.names("--sample", "10", path)), set(samples[0]))
        # Every document has the same chance: no tenth of them is in all samples, or in none.
        drawn = [name for seed in range(40) for name in self.names("--sample", "30", "--seed", str(seed), path)]
        for begin in range(0, 120, 12):
            self.assertTrue(80 < sum(drawn.count(name) for name in everything[begin:begin + 12]) < 160)

    def test_the_same_part_for_any_shards(self):
        path = self.archive()
        page = self.file(BANG, "page.html")
        (self.folder / "more").mkdir()
        self.file(b"x", "more/other.xyz")
        plan, parts = self.folder / "plan", self.folder / "parts"
        for options in (("--sample", "25", "--seed", "5"), ("--limit", "50"), ("--limit", "1000")):
            outputs = []
            for jobs in ("1", "3"):
                names = [self.folder / "r", self.folder / "d"]
                result = run("corpus", "-q", *options, "-j", jobs, "--format", "json", "--records", names[0], "--database", names[1], path, page,
                             self.folder / "more")
                outputs.append([result.stdout, result.returncode, *(name.read_bytes() for name in names)])
            for shards in (1, 6):
                run("corpus", "plan", "-q", *options, path, page, self.folder / "more", "--shards", str(shards), "-o", plan)
                for shard in range(shards):
                    self.assertEqual(run("corpus", "map", "-q", "--plan", plan, "--shard", str(shard), "-o", parts).returncode, 0)
                result = run("corpus", "merge", "--plan", plan, "--format", "json", "--records", names[0], "--database", names[1], parts)
                outputs.append([result.stdout, result.returncode, *(name.read_bytes() for name in names)])
            resumed = run("corpus", "-q", *options, "--format", "json", "--resume", self.folder / f"done{options[1]}", path, page, self.folder / "more")
            self.assertEqual(resumed.stdout, outputs[0][0])
            for other in outputs[1:]:
                self.assertEqual(outputs[0], other, options)
            report = json.loads(outputs[0][0])
            self.assertEqual(report["drawn"], {"sample": 25, "seed": 5} if "--sample" in options else {"limit": int(options[1])})
            if reports.json_schema_interpreter():
                self.assertEqual(reports.json_schema_complaints(SCHEMAS / "corpus.schema.json", [report]), [])

    def test_the_first_documents(self):
        path = self.archive()
        self.assertEqual(self.names("--limit", "7", path), self.names(path)[:7])
        text = run("corpus", "-q", "--limit", "7", path).stdout.decode()
        self.assertTrue(text.startswith("the first 7 documents at most (--limit)\n7 documents, "), text)
        for wrong, words in ((("--limit", "7", "--sample", "3"), b"--limit: it does not go together"), (("--seed", "3"), b"there is no --sample"),
                             (("--limit", "0"), b"--limit"), (("--sample", "x"), b"--sample")):
            result = run("corpus", "-q", *wrong, path)
            self.assertEqual((result.returncode, result.stdout), (2, b""), wrong)
            self.assertIn(words, result.stderr)


class Trends(CommandLineTest):
    def report(self, name, *arguments):
        path = self.folder / name
        run("corpus", "-q", "--no-witnesses", "--format", "json", "-o", path, *arguments)
        return path

    def made(self, name, documents, **classes):
        """A report with these documents: one without a digest is taken."""
        page = self.file(BANG, "page.html")
        report = json.loads(self.report("made", page).read_bytes())
        report.pop("digest")
        (one,) = report["classes"]
        report |= {"documents": documents,
                   "classes": [one | {"class": f"x/{letter}", "documents": count} for letter, count in classes.items()]}
        return self.file(json.dumps(report).encode(), name)

    def test_the_interval_is_that_of_newcombe(self):
        # The examples (a), (b), (c), (d), (e), (g) and (h) of the article of 1998, whose first sample is the second one here.
        for one, other, difference, low, high in (((48, 80), (56, 70), .2, .0524, .3339), ((3, 10), (9, 10), .6, .1705, .8090),
                                                  ((2, 7), (6, 7), 4 / 7, .0582, .8062),
                                                  ((0, 29), (5, 56), .0893, -.0381, .1926), ((0, 20), (0, 10), 0, -.1611, .2775),
                                                  ((0, 20), (10, 10), 1, .6791, 1), ((0, 10), (10, 10), 1, .6075, 1)):
            then, now = self.made("then", one[1], a=one[0]), self.made("now", other[1], a=other[0])
            result = run("corpus", "diff", "--format", "json", then, now)
            report = json.loads(result.stdout)
            (seen,) = report["classes"]
            for found, expected in zip((seen["difference"], seen["low"], seen["high"]), (difference, low, high)):
                self.assertAlmostEqual(found, expected, places=4)
            self.assertEqual(seen["apart"], low > 0)
            self.assertEqual(result.returncode, int(low > 0))
            self.assertIn("Newcombe", report["interval"]["formula"])
            if reports.json_schema_interpreter():
                self.assertEqual(reports.json_schema_complaints(SCHEMAS / "corpus-diff.schema.json", [report]), [])

    def test_classes_then_and_now(self):
        then, now = self.made("then", 1000, a=1, b=500, d=7), self.made("now", 2000, a=600, b=1000, c=3)
        result = run("corpus", "diff", "--format", "csv", then, now)
        rows = list(csv.DictReader(io.StringIO(result.stdout.decode())))
        self.assertEqual([(row["class"], row["documents_then"], row["of_then"], row["documents_now"], row["of_now"], row["apart"]) for row in rows],
                         [("x/a", "1", "1000", "600", "2000", "1"), ("x/d", "7", "1000", "0", "2000", "1"),
                          ("x/c", "0", "1000", "3", "2000", "0"), ("x/b", "500", "1000", "1000", "2000", "0")])
        text = run("corpus", "diff", "--width", "100", then, now).stdout.decode()
        self.assertRegex(text, r"\n +1 +0\.1 % +600 +30\.0 % +\+29\.9 +\+27\.\d \+\d\d\.\d\* x/a\n")
        self.assertIn("\n*: the interval does not hold 0: 2 of 4 classes\n", text)
        self.assertIn("then: ", text)

    def test_reports_that_cannot_be_compared(self):
        page = self.file(BANG, "page.html")
        good = self.report("good", page)
        changed = self.file(good.read_bytes().replace(b'"documents":1', b'"documents":2', 1), "changed")
        (self.folder / "empty").mkdir()
        records = self.folder / "records"
        run("corpus", "-q", "--records", records, page)
        for other, words in ((self.report("versions", "--versions", "2009,living", page), b"is of other versions than"),
                             (self.report("options", "--severity-at-least", "markup", page), b"was made with other options than"),
                             (self.report("captured", "--as-captured", page), b"is no report that can be compared: there is no document"),
                             (changed, b"its digest is another"), (records, b"is no report"), (page, b"it is no JSON"),
                             (self.file(b'{"schema": "specdrift/corpus"}', "short"), b"is missing"), (self.folder / "none", b"cannot be read")):
            result = run("corpus", "diff", good, other)
            self.assertEqual((result.returncode, result.stdout), (2, b""), other)
            self.assertIn(words, result.stderr)
        # A default may be said.
        self.assertEqual(run("corpus", "diff", good, self.report("said", "--default-encoding", "windows-1252", "--max-size", "5M", page)).returncode, 0)
        self.assertEqual(run("corpus", "diff", good).returncode, 2)
