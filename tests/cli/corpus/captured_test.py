"""corpus --as-captured: archived pages read by the version of their day and by one of today."""

import csv
import datetime
import io
import json
import pathlib
import sqlite3

import reports
from corpus_test import BANG, SAME, SCHEMA, captured, members, record, response
from program import CommandLineTest, run

PI = b"<?x a?>b>"
SCRIPT = b"<script><!--a</script><b>--></script>"


class Captured(CommandLineTest):
    def report(self, *arguments, status=None):
        result = run("corpus", "-q", "--as-captured", "--format", "json", *arguments)
        if status is not None:
            self.assertEqual(result.returncode, status, result.stderr)
        return json.loads(result.stdout)

    def archive(self, *records, name="a.warc"):
        return self.file(b"".join(records), name)

    def test_pages_of_2006_to_2012_are_read_by_the_version_of_their_day(self):
        days = ["2006-03-02", "2006-09-10", "2007-05-03", "2008-01-22", "2009-06-04", "2009-08-08", "2010-11-02", "2011-05-25", "2012-05-01"]
        path = self.archive(*(captured(f"{day}T10:00:00Z", page, f"http://{day}.example/")
                              for day in days for page in (BANG, SAME, SCRIPT, PI)))
        records = self.folder / "records"
        report = self.report("--records", records, path, status=1)
        self.assertEqual(report["versions"], ["as captured", "living"])
        if reports.json_schema_interpreter():
            lines = [json.loads(line) for line in records.read_text().splitlines()]
            self.assertEqual(reports.json_schema_complaints(SCHEMA, [report, *lines]), [])
        # Each is read as that day's version alone reads it, whatever is in force on the others.
        pages = {BANG: self.file(BANG, "bang.html"), SCRIPT: self.file(SCRIPT, "script.html"), PI: self.file(PI, "pi.html"),
                 SAME: self.file(SAME, "same.html")}
        seen = [json.loads(line) for line in records.read_text().splitlines()]
        by_day = {}
        for one, (day, page) in zip(seen, ((day, page) for day in days for page in (BANG, SAME, SCRIPT, PI))):
            self.assertEqual(one["read_on"], f"{day}T10:00:00Z")
            self.assertEqual(one["date"], one["read_on"])
            by_day.setdefault(day, {})[page] = one
        for day in days[::2]:
            for page, name in pages.items():
                alone = json.loads(run("corpus", "-q", "--versions", f"{day},living", "--format", "json", name).stdout)
                self.assertEqual(alone["by_severity"], by_day[day][page]["by_severity"], (day, page))
                self.assertEqual(alone["versions"][0], by_day[day][page]["read_by"])
        years = {one["year"]: one for one in report["as_captured"]["years"]}
        self.assertEqual(list(years), ["2006", "2007", "2008", "2009", "2010", "2011", "2012"])
        for year, one in years.items():
            of_year = [page for day, pages_of in by_day.items() if day.startswith(year) for page in pages_of.values()]
            self.assertEqual(one["documents"], len(of_year))
            self.assertEqual(one["documents_that_differ"], sum(page["divergences"] > 0 for page in of_year))
            self.assertEqual(sum(one["by_gravest_severity"].values()), one["documents_that_differ"])
            self.assertEqual(one["scripts"], sum(page["scripts"] > 0 for page in of_year))
            self.assertEqual(sum(one["read_by"].values()), len(of_year))
        # "--!>" ends a comment since 2009-08; a page of 2006 gains an image, one of 2012 does not.
        self.assertEqual((years["2006"]["more_today"] >= 2, years["2012"]["more_today"]), (True, 0))
        bang = {one["year"]: [seen for seen in one["classes"] if seen["class"] == "comment-end/!"] for one in years.values()}
        self.assertEqual((bang["2006"][0]["more_today"], bang["2012"]), (2, []))

    def test_the_direction_is_what_the_viewer_sees_more_or_less_of(self):
        report = self.report("--viewer", "2009", self.archive(captured("2012-05-01", BANG)), status=1)
        (year,) = report["as_captured"]["years"]
        self.assertEqual((report["versions"][1], year["more_today"], year["less_today"]), ("2009", 0, 1))
        report = self.report("--viewer", "2012-05-01", self.archive(captured("2006-05-01", BANG)), status=1)
        (year,) = report["as_captured"]["years"]
        self.assertEqual((year["more_today"], year["less_today"]), (1, 0))

    def test_dates(self):
        header = lambda text: captured("2020-01-01", BANG, f"http://{text[:3]}.example/".replace(" ", ""), f"Last-Modified: {text}")
        path = self.archive(header("Sun, 06 Nov 2005 08:49:37 GMT"), header("Sunday, 06-Nov-94 08:49:37 GMT"),
                            header("Sun Nov  6 08:49:37 2011"), header("2010-02-03"), header("yesterday"),
                            captured("2020", BANG, "http://none.example/"))
        report = self.report("--date-header", "last-modified", path, status=2)
        whole = report["as_captured"]
        self.assertEqual(whole["date_from"], "last-modified")
        self.assertEqual([one["year"] for one in whole["years"]], ["1994", "2005", "2010", "2011"])
        self.assertEqual((whole["first_day"], whole["documents_before_first_day"]), ("2006-03-02", 2))
        self.assertEqual(whole["years"][0]["read_by"], {"2006-03-02": 1})
        self.assertEqual([(one["reason"], one["count"]) for one in report["skipped"]], [("without a date", 2)])
        text = run("corpus", "-q", "--as-captured", "--date-header", "Last-Modified", path).stdout.decode()
        self.assertIn("2 documents from before 2006-03-02: read by the oldest version\n", text)
        self.assertIn("skipped: 2 without a date\n", text)
        for date, year in (("2009", "2009"), ("2009-12", "2009"), ("2009-12-31T23:59:59.5Z", "2009"), ("2009-02-30", None), ("2009-1-1", None),
                           ("2009-12-31T25:00:00Z", None), ("x", None), ("2009-12-31 10:00", None)):
            report = self.report(self.archive(captured(date, SAME)))
            self.assertEqual([one["year"] for one in report["as_captured"]["years"]], [year] if year else [], date)
        # A zone is taken into account: the same moment may lie in another year.
        path = self.archive(header("Sun, 31 Dec 2006 23:30:00 -0500"), header("Mon, 01 Jan 2007 00:30:00 +0100"), header("Mon, 31 Dec 2007 22:00:00 EST"),
                            header("Mon, 31 Dec 2007 22:00:00 GMT"))
        self.assertEqual([(one["year"], one["documents"]) for one in self.report("--date-header", "Last-Modified", path)["as_captured"]["years"]],
                         [("2006", 1), ("2007", 2), ("2008", 1)])
        # The year alone means its last day.
        versions = [next(iter(self.report(self.archive(captured(date, SAME)))["as_captured"]["years"][0]["read_by"]))
                    for date in ("2009", "2009-12-31", "2009-01-01")]
        self.assertEqual(versions[0], versions[1])
        self.assertNotEqual(versions[1], versions[2])
        self.assertEqual(run("corpus", "-q", "--as-captured", self.file(SAME, "file.html")).returncode, 2)

    def test_text_table_page_and_commands(self):
        path = self.archive(captured("2006-05-01", BANG), captured("2006-06-01", SAME), captured("2012-05-01", PI))
        text = run("corpus", "-q", "--as-captured", path).stdout.decode()
        self.assertIn("each document is read by the version in force on its WARC-Date, and by living\n", text)
        self.assertIn("\n2006         2       1  50.0 %       1         0       0       0       1       0\n", text)
        command = text.split("both readings:\n        ", 1)[1].split("\n")[0]
        self.assertTrue(command.startswith("specdrift compare --versions "), command)
        result = run("compare", "--versions", *command.split(" --versions ")[1].split(" --text ")[0].split(),
                     "--text", command.split(" --text ")[1].strip("'"))
        self.assertEqual(result.returncode, 1, command)
        table = list(csv.DictReader(io.StringIO(run("corpus", "-q", "--as-captured", "--format", "csv", path).stdout.decode())))
        self.assertEqual([(row["year"], row["class"]) for row in table][:2], [("2006", ""), ("2012", "")])
        first = table[0]
        self.assertEqual((first["documents"], first["of"], first["share"], first["more_today"], first["markup"]), ("1", "2", "0.5", "1", "1"))
        self.assertIn(("2006", "comment-end/!", "1", "2"), [(row["year"], row["class"], row["documents"], row["of"]) for row in table])
        page = run("corpus", "-q", "--as-captured", "--format", "html", path).stdout.decode()
        self.assertIn("<polyline points=\"60,", page)
        self.assertIn("Each document is read by the version in force on its WARC-Date, and by living.", page)
        folder = self.folder / "reports"
        run("corpus", "-q", "--as-captured", "--reports", folder, "-o", self.folder / "o", path)
        self.assertIn("<!--a--!>".replace("<", "&lt;").replace(">", "&gt;"), (folder / "comment-end_2f_21.html").read_text())

    def test_what_an_earlier_run_has_written_is_no_document(self):
        folder = self.folder / "pages"
        folder.mkdir()
        self.archive(captured("2006-05-01", BANG), name="pages/a.warc")
        for again in range(2):
            for form in ("csv", "text"):
                result = run("corpus", "-q", "--include", "*", "--as-captured", "--format", form, "-o", folder / form, "--figure", f"dates={folder}/d.svg",
                             "--exclude", "text" if form == "csv" else "csv", folder)
                self.assertEqual((result.returncode, result.stderr), (1, b""), (form, again))

    def test_the_same_bytes_for_any_threads_and_shards(self):
        start = datetime.date(2005, 1, 1)
        path = self.archive(members(*(captured((start + datetime.timedelta(days=40 * i)).isoformat(), (BANG, SAME, SCRIPT, PI)[i % 4] * (1 + i % 3))
                                      for i in range(70)), record(response(SAME))), name="a.warc.gz")
        outputs = []
        for jobs in ("1", "3"):
            names = [self.folder / f"{kind}{jobs}" for kind in ("records", "database")]
            result = run("corpus", "-q", "--as-captured", "-j", jobs, "--records", names[0], "--database", names[1], path)
            outputs.append([result.stdout, *(name.read_bytes() for name in names)])
        plan, parts = self.folder / "plan", self.folder / "parts"
        for shards in (1, 4):
            run("corpus", "plan", "-q", "--as-captured", path, "--shards", str(shards), "-o", plan)
            for shard in reversed(range(shards)):
                self.assertEqual(run("corpus", "map", "-q", "--plan", plan, "--shard", str(shard), "-o", parts).returncode, 0)
            names = [self.folder / f"{kind}-{shards}" for kind in ("records", "database")]
            result = run("corpus", "merge", "--plan", plan, "--records", names[0], "--database", names[1], parts)
            outputs.append([result.stdout, *(name.read_bytes() for name in names)])
        for other in outputs[1:]:
            self.assertEqual(outputs[0], other)
        connection = sqlite3.connect(self.folder / "database1")
        self.addCleanup(connection.close)
        self.assertEqual(connection.execute("SELECT count(*), count(DISTINCT read_by) > 9 FROM document WHERE read_on <> ''").fetchone(), (70, 1))
        # A part that says that it was read otherwise is damaged.
        run("corpus", "plan", "-q", "--versions", "2009,living", path, "--shards", "1", "-o", plan)
        self.assertEqual(run("corpus", "merge", "--plan", plan, parts).returncode, 3)

    def test_what_does_not_go_together(self):
        path = self.archive(captured("2006-05-01", BANG))
        for arguments, words in ((("--as-captured", "--versions", "2007,living"), b"--versions"), (("--as-captured", "--adapter", "x"), b"--adapter"),
                                 (("--as-captured", "--impact"), b"--impact"), (("--as-captured", "--context", "rcdata"), b"--context"),
                                 (("--viewer", "2009"), b"there is no --as-captured"), (("--date-header", "Date"), b"there is no --as-captured"),
                                 (("--as-captured", "--date-header", "a b"), b"is no name of a header"),
                                 (("--as-captured", "--viewer", "nope"), b"no such version: 'nope'")):
            result = run("corpus", "-q", *arguments, path)
            self.assertEqual((result.returncode, result.stdout), (2, b""), arguments)
            self.assertIn(words, result.stderr)
