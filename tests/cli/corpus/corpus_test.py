"""The verb corpus: what many documents show together, whatever they come in and whatever is broken of it."""

import contextlib
import csv
import functools
import gzip
import io
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tarfile
import unittest
import urllib.parse
import xml.etree.ElementTree as ElementTree
import zlib

import reports
from corpus_case import CorpusTest
from program import SPECDRIFT, run

SCHEMA = pathlib.Path(__file__).resolve().parents[3] / "schemas/corpus.schema.json"
BANG = b"<!--a--!><img src=x>-->"
SAME = b"<p>x</p>"


def record(block, kind="response", uri="http://a.example/", content_type="application/http; msgtype=response", length=None):
    return (f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {uri}\r\nContent-Type: {content_type}\r\n"
            f"Content-Length: {len(block) if length is None else length}\r\n\r\n").encode() + block + b"\r\n\r\n"


def captured(date, body, uri="http://a.example/", *fields):
    one = record(response(body, *fields), uri=uri)
    return one.replace(b"WARC-Type", b"WARC-Date: " + date.encode() + b"\r\nWARC-Type", 1)


def response(body, *fields, content_type="text/html"):
    head = ["HTTP/1.1 200 OK", f"Content-Type: {content_type}", *fields]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


def members(*records):
    return b"".join(gzip.compress(one, mtime=0) for one in records)


class Corpus(CorpusTest):
    def pages(self, **contents):
        for name, content in contents.items():
            self.file(content, name.replace("_", ".", 1))
        return self.folder

    def test_figures_are_drawings_with_their_numbers(self):
        self.pages(a_html=BANG, b_html=BANG + SAME + BANG, c_html=SAME, d_html=SAME)
        files = []
        for jobs in ("1", "3"):
            paths = {word: self.folder / f"{word}{jobs}" for word in ("pairs", "classes")}
            result = run("corpus", "-q", "-j", jobs, "--no-witnesses", "--versions", "2009,living", "--format", "html",
                         *(word for name, path in paths.items() for word in ("--figure", f"{name}={path}.svg")),
                         self.folder / "a.html", self.folder / "b.html", self.folder / "c.html", self.folder / "d.html")
            self.assertEqual((result.returncode, result.stderr), (1, b""))
            files.append({(name, ending): pathlib.Path(f"{path}{ending}").read_bytes().decode()
                          for name, path in paths.items() for ending in (".svg", ".csv")})
        self.assertEqual(files[0], files[1])
        self.assertEqual(files[0]["pairs", ".csv"], 'a,b,documents,of,percent\r\n"2009","living",2,4,50.0\r\n')
        self.assertEqual(files[0]["classes", ".csv"],
                         'class,facet,severity,documents,of,percent\r\n"comment-end/!",tokens,markup,2,4,50.0\r\n')
        for name in ("pairs", "classes"):
            drawing = ElementTree.fromstring(files[0][name, ".svg"])
            svg = "{http://www.w3.org/2000/svg}"
            self.assertEqual([drawing[0].tag, drawing[1].tag], [svg + "title", svg + "desc"])
            self.assertTrue(any("50.0" in (text.text or "") for text in drawing.iter(svg + "text")), name)
            self.assertNotIn("url(", files[0][name, ".svg"])
            # The page has the same drawing.
            self.assertIn(files[0][name, ".svg"], result.stdout.decode())

    def test_figures_that_cannot_be_drawn_cost_no_run(self):
        self.pages(a_html=BANG)
        for value, said in (("pairs", "is no KIND=FILE.svg"), ("maps=x.svg", "is no KIND=FILE.svg"), ("pairs=x.png", "is no KIND=FILE.svg"),
                            ("pairs=.svg", "is no KIND=FILE.svg"), (f"pairs={self.folder}/no/x.svg", "no/x.svg"),
                            (f"dates={self.folder}/x.svg", "--as-captured")):
            result = run("corpus", "-q", "--figure", value, self.folder)
            self.assertEqual((result.returncode, result.stdout), (2, b""), value)
            self.assertIn(said, " ".join(result.stderr.decode().split()), value)
        self.assertFalse((self.folder / "x.csv").exists())

    def test_no_file_takes_the_place_of_another(self):
        """A figure has two files; links and dots in a name make no other file of it."""
        self.pages(a_html=BANG)
        (self.folder / "out").mkdir()
        out = str(self.folder / "out")
        for options in (("--figure", f"classes={out}/x.svg", "--format", "csv", "-o", f"{out}/x.csv"),
                        ("--figure", f"classes={out}/x.svg", "--figure", f"pairs={out}/./x.svg"),
                        ("--records", f"{out}/x.csv", "--figure", f"classes={out}/../out/x.svg"),
                        ("--records", f"{out}/x", "-o", f"{out}/./x"), ("--database", f"{out}/x", "-o", f"{out}/x")):
            result = run("corpus", "-q", *options, self.folder / "a.html")
            self.assertEqual((result.returncode, result.stdout), (2, b""), options)
            self.assertIn("needs a name of its own", result.stderr.decode(), options)
            self.assertEqual(list((self.folder / "out").iterdir()), [], options)
        nowhere = run("corpus", "-q", "--records", "/dev/null", "-o", "/dev/null", self.folder / "a.html")
        self.assertEqual((nowhere.returncode, nowhere.stderr), (1, b""))

    def test_a_page_is_no_earlier_output(self):
        """In a folder that is read, no page is passed over and replaced; what an earlier run has written is."""
        pages, reports, keeps = self.folder / "pages", self.folder / "pages/reports", self.folder / "pages/keeps"
        for folder in (pages, reports, keeps):
            folder.mkdir()
        page, drawing = pages / "page.html", pages / "classes.svg"
        for path in (page, reports / "comment-end_2f_21.html", keeps / "other.html", drawing):
            path.write_bytes(BANG)
        of_all = ("--include", "*")
        for options, option, lost in ((("-o", page), "--output", page), (("--records", page), "--records", page),
                                      (("--database", page), "--database", page),
                                      (("--format", "html", "-o", pages / "./page.html"), "--output", page),
                                      (("--reports", reports), "--reports", reports / "comment-end_2f_21.html"),
                                      (("--reports", keeps), "--reports", keeps / "other.html"),
                                      (("--resume", keeps), "--resume", keeps / "other.html"),
                                      ((*of_all, "--figure", f"classes={drawing}"), "--figure", drawing)):
            result = run("corpus", "-q", *options, pages)
            self.assertEqual((result.returncode, result.stdout), (2, b""), options)
            said = " ".join(result.stderr.decode().split())
            self.assertIn(f"{option}: ", said, options)
            self.assertIn(f"{lost} is a document of the input", said, options)
            self.assertEqual([path.read_bytes() for path in sorted(pages.rglob("*")) if path.is_file()], [BANG] * 4, options)

    def test_a_page_that_resembles_an_output_is_none(self):
        """Nor is data of somebody else that does."""
        pages = self.folder / "pages"
        pages.mkdir()
        report = run("corpus", "-q", self.file(BANG, "a.html")).stdout
        self.assertRegex(report, rb"^1 document, ")
        site = b'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>specdrift: Docs</title>\n'
        database = sqlite3.connect(self.folder / "other.sqlite")
        database.execute("CREATE TABLE run(key)")
        database.commit()
        database.close()
        for contents in (b"<p>\n12 documents of the Board 3 bytes\n</p>", b"12 documents of the Board 3 bytes\n", b"<pre>\n" + report, b"\n" + report,
                         b"a sample:\n" + report, report.replace(b", ", b" "), b"year,class,facet,documents,marks\r\n",
                         b"class,facet,severity,documents,grade\r\n", site, b'{"document":"a","skipped":"b"}\n',
                         b'{"document":"a","encoding_source":"b"}\n', b'{"schema":"specdrift/compare","schema_version":1,"documents":[]}\n',
                         b'{"schema":"specdrift/corpus","schema_version":"one"}\n',
                         b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" role="img" aria-labelledby="a">',
                         (self.folder / "other.sqlite").read_bytes()):
            page = pages / "page.html"
            page.write_bytes(contents)
            for options in (("-o", page), ("--records", page)):
                result = run("corpus", "-q", *options, pages)
                self.assertEqual((result.returncode, result.stdout), (2, b""), contents)
                self.assertIn("page.html is a document of the input", " ".join(result.stderr.decode().split()), contents)
                self.assertEqual(page.read_bytes(), contents)

    def test_what_an_earlier_run_has_written_is_no_document(self):
        pages = self.folder / "pages"
        pages.mkdir()
        (pages / "page.html").write_bytes(BANG)
        (pages / "damaged.html.gz").write_bytes(b"\x1f\x8b\x08no")
        (pages / "empty.html").write_bytes(b"")
        written = ("--records", pages / "a.jsonl", "--database", pages / "b", "--reports", pages / "reports",
                   "--figure", f"classes={pages / 'c.svg'}", "--figure", f"pairs={pages / 'd.svg'}")
        for kind, *options in (("html",), ("json",), ("csv",), ("text",), ("text", "--limit", "9", "--width", "40"), ("text", "--sample", "9", "--width", "40"),
                               ("html", "--sample", "9")):
            output = pages / "empty.html" if kind == "html" else pages / f"report.{kind}"
            for again in range(2):
                result = run("corpus", "-q", "--include", "*", "--format", kind, *options, "-o", output, *written, pages)
                self.assertEqual(result.returncode, 2, result.stderr)
                self.assertEqual(result.stderr, b"", (kind, again))
                documents = [json.loads(line)["document"] for line in (pages / "a.jsonl").read_bytes().splitlines()]
                self.assertEqual(sorted(documents), [str(pages / "damaged.html.gz"), str(pages / "page.html")], (kind, again))
            output.unlink()

    def test_what_a_folder_shows(self):
        (self.folder / "deep/er").mkdir(parents=True)
        self.pages(a_html=BANG, b_html=BANG + SAME + BANG, c_htm=SAME, d_txt=BANG)
        (self.folder / "deep/er/e.html").write_bytes(SAME)
        report = self.corpus(self.folder, status=1)
        self.assertEqual((report["documents"], report["documents_that_differ"], report["documents_identical"]), (4, 2, 2))
        self.assertEqual(report["left_out"], {"files of other names": 1})
        self.assertEqual(report["bytes"], 3 * len(BANG) + 3 * len(SAME))
        self.assertTrue(report["complete"])
        (one,) = report["classes"]
        self.assertEqual((one["class"], one["facet"], one["severity"]), ("comment-end/!", "tokens", "markup"))
        self.assertEqual((one["documents"], one["divergences"]), (2, 3))
        self.assertEqual(one["episodes"], 3)
        self.assertEqual(one["exemplar"], {"document": str(self.folder / "a.html"), "bytes": len(BANG), "byte": 7,
                                           "class_id": "comment-end/!/2007,2009|8.2.4,13.2.5,living"})
        self.assertEqual(one["witness"], "<!----!")
        self.assertEqual(one["partitions"], {"2007,2009|8.2.4,13.2.5,living": 2})
        self.assertEqual(one["more_markup"], {"2007": 0, "2009": 0, "8.2.4": 3, "13.2.5": 3, "living": 3})
        differ = {tuple(pair["versions"]): pair["documents_that_differ"] for pair in report["pairs"]}
        self.assertEqual(len(differ), 10)
        self.assertEqual((differ["2007", "2009"], differ["2009", "8.2.4"], differ["13.2.5", "living"]), (0, 2, 0))

    def test_a_report_of_all_versions_fits_a_page(self):
        folder = self.pages(a_html=BANG, b_html=b"<script></script>" * 50 + BANG, c_html=SAME)
        text = run("corpus", "-q", "--versions", "all", "--width", "80", folder).stdout.decode()
        self.assertLess(len(text.splitlines()), 70)
        self.assertEqual(text.splitlines()[1], "2 differ (66.7 %), 1 identical in all versions (33.3 %)")
        self.assertTrue(all(len(line) <= 80 for line in text.splitlines()
                            if str(self.folder) not in line), text)
        self.assertRegex(text, r"\n +2 +66\.7 % +2 +2  markup     comment-end/!\n      2006-03-02\.\.2009 \| 2009-08-08\.\.living; more "
                               r"markup in\s+2009-08-08\.\.living")
        self.assertRegex(text, r"\n +2 +66\.7 %  2007-05-03\.\.2009 and 2009-08-08\.\.living\n")
        agreed = run("corpus", "-q", folder / "c.html").stdout.decode()
        self.assertIn("\nno two versions differ in the tokens of any document\n", agreed)

    def test_a_name_of_a_class_is_not_broken(self):
        self.pages(a_html=b"<svg><![CDATA[a]]></svg>")
        narrow, wide = (run("corpus", "-q", "--width", width, self.folder).stdout.decode() for width in (60, 100))
        name = "markup-declaration-open/[CDATA[@f6a4d7fe"
        self.assertRegex(narrow, r"\n +1 +100\.0 % +1 +1  structure\n      " + re.escape(name) + "\n")
        self.assertRegex(wide, r"\n +1 +100\.0 % +1 +1  structure  " + re.escape(name) + "\n")
        # It is in the row as soon as the row with it is no wider than what was asked for.
        row = re.search(r"\n( +1 +100\.0 % .*)\n", wide)[1]
        for width, is_in_row in ((len(row) - 1, False), (len(row), True)):
            self.assertEqual(row in run("corpus", "-q", "--width", width, self.folder).stdout.decode().splitlines(), is_in_row)

    def test_a_text_says_what_is_not_in_it(self):
        self.pages(a_html=BANG, b_html=SAME + b" " * 65536 + b"<title><!--</title>", c_txt=BANG)
        text = run("corpus", "-q", self.folder).stdout.decode()
        self.assertIn("      shortest: not searched for in a document of more than 64 KiB\n", text)
        self.assertNotIn("without a class", text)
        self.assertIn("left out: files of other names 1\n  --include '*' takes files of all names\n", text)
        self.assertNotIn("not searched for", run("corpus", "-q", "--no-witnesses", self.folder).stdout.decode())

    DRAFT = b"""<specification version="draft" base="living" title="t" organisation="me" date="2026-12-01"
        earliest="2026-12-01" latest="2026-12-01" source="mine" section="13.2.5" errors="named">
      <alter states="tag-name"> <extend row="TAB" input="VT"/> </alter>
    </specification>"""

    def test_the_impact_of_a_draft(self):
        draft = self.file(self.DRAFT, "draft.xml")
        folder = self.pages(a_html=b"<p\x0ba=b>x", b_html=SAME, c_html=b"<p\x0ba><b c>", d_html=b"<p a=b\x0bc>")
        report = self.corpus("--impact", "--spec", draft, "--base", "living", "--explore", "0", folder, status=1)
        self.assertEqual((report["versions"], report["documents"], report["documents_that_differ"]), (["living", "draft"], 4, 2))
        impact = report["impact"]
        self.assertEqual((impact["base"], impact["draft"], impact["explored"], impact["shortest"]), ("living", "draft", None, []))
        self.assertEqual(report["documents_with_more_markup"], {"living": 0, "draft": 0})
        self.assertGreaterEqual(len(impact["rows"]), 1)
        taken = [row for row in impact["rows"] if row["taken"] > 0]
        self.assertEqual(impact["rows_taken"], len(taken))
        self.assertTrue(all("Tag name state" in row["state"] for row in impact["rows"]), impact["rows"])
        (row,) = [row for row in taken if "VT" in (row["only"] or "") or "000B" in row["row"] or "TAB" in row["row"]][:1]
        self.assertEqual(row["documents"], 3)
        (one,) = report["classes"]
        self.assertEqual((one["class"], one["documents"]), ("tag-name/VT", 2))
        # The database has the same rows, and which documents take them.
        connection = sqlite3.connect(self.database("--impact", "--spec", draft, "--explore", "0", folder))
        self.addCleanup(connection.close)
        self.assertEqual(connection.execute("SELECT name, change, version, state, row, only, errors_alone, (SELECT count(*) FROM document_row WHERE row = id), "
                                            "(SELECT coalesce(sum(taken), 0) FROM document_row WHERE row = id) FROM changed_row ORDER BY id").fetchall(),
                         [tuple(one[name] or "" if name == "only" else one[name]
                                for name in ("id", "change", "version", "state", "row", "only", "errors_alone", "documents", "taken")) for one in impact["rows"]])
        self.assertEqual([pathlib.Path(name).name for (name,) in connection.execute(
            "SELECT d.name FROM document_row JOIN document d ON d.id = document WHERE row = (SELECT id FROM changed_row WHERE name = ?) ORDER BY 1", (row["id"],))],
            ["a.html", "c.html", "d.html"])
        query = re.findall(r"```sql\n(.*?)```", (SCHEMA.parents[1] / "docs/corpus.md").read_text(), re.S)[-1]
        self.assertIn((row["state"], row["row"], 3), [(state, sentence, documents) for _, _, state, sentence, documents, _ in connection.execute(query)])
        text = run("corpus", "-q", "--impact", "--spec", draft, "--explore", "0", folder).stdout.decode()
        self.assertIn("\nimpact of draft, as a change of living: 2 documents affected (50.0 %)\n", text)
        page = run("corpus", "-q", "--impact", "--spec", draft, "--explore", "0", "--format", "html", folder).stdout.decode()
        self.assertIn("<h2>Impact of draft on what living says</h2>", page)
        outputs = {run("corpus", "-q", "--impact", "--spec", draft, "--explore", "0", "--format", "json", "-j", jobs,
                       *paths).stdout for jobs in ("1", "3") for paths in (sorted(folder.glob("*.html")),
                                                                           sorted(folder.glob("*.html"))[::-1])}
        self.assertEqual(len(outputs), 1)

    def impact(self, changes, *pages, root=""):
        """Returns the impact of a delta of living, by rows: change, version, state, row, only, documents and times."""
        draft = self.file(self.DRAFT.replace(b'<alter states="tag-name"> <extend row="TAB" input="VT"/> </alter>', changes.encode()),
                          "draft.xml")
        for page in self.folder.glob("p*.html"):
            page.unlink()
        folder = self.pages(**{f"p{number}_html": page for number, page in enumerate(pages)})
        report = self.corpus("--impact", "--spec", draft, "--base", "living", "--explore", "0", folder, status=None)
        return [(row["change"], row["version"], re.sub(r"^[0-9.]+ ", "", row["state"]), row["row"], row["only"], row["documents"], row["taken"])
                for row in report["impact"]["rows"]]

    def test_the_impact_of_each_kind_of_change(self):
        """Which row is named, of which version, and how often it was taken."""
        BANG_STATE, DATA = "Comment end bang state", "Data state"
        bang, plain = b"<!--a--!>b<!--c--!>", b"<!--a--!x-->"

        def one(changes, *pages):
            row, = self.impact(changes, *pages)
            return row
        # A row that is gone, whose character falls to another row of the state, which has not changed.
        row = one('<alter states="comment-end-bang"><remove row="&gt;"/></alter>', bang, plain, SAME)
        self.assertEqual(row[:3] + row[4:], ("removed", "living", BANG_STATE, None, 1, 2))
        self.assertIn("U+003E (>)", row[3])
        row = one('<alter states="data"><remove row="&amp;"/></alter>', b"a&amp;b&c", b"abc")
        self.assertEqual(row[:3] + row[4:], ("removed", "living", DATA, None, 1, 2))
        self.assertIn("U+0026", row[3])
        # A row that does something else.
        row = one('<alter states="comment-end-bang"><replace row="&gt;"><on input="&gt;"> <switch to="data"/> <emit token="comment"/> '
                  '</on></replace></alter>', bang, plain)
        self.assertEqual(row[:3] + row[4:], ("changed", "draft", BANG_STATE, None, 1, 2))
        self.assertIn("U+003E (>)", row[3])
        # A row for a character that another row was for.
        row = one('<alter states="comment-end-bang"><add before="&gt;"><on input="x"> <switch to="data"/> <emit token="comment"/> '
                  '</on></add></alter>', bang, plain, plain)
        self.assertEqual(row[:3] + row[4:], ("added", "draft", BANG_STATE, None, 2, 2))
        self.assertIn("(x)", row[3])
        # A row that is for more characters than it was: what it was for counts too, which is said.
        row = one('<alter states="comment-end-bang"><extend row="&gt;" input="x"/></alter>', bang, plain)
        self.assertEqual(row[:3] + row[5:], ("changed", "draft", BANG_STATE, 2, 3))
        self.assertIn("U+0078", row[4])
        # The row for anything else.
        row = one('<alter states="comment-end-bang"><replace row="otherwise"><otherwise> <append to="comment" text="!"/> '
                  '<reconsume in="comment"/> </otherwise></replace></alter>', bang, plain)
        self.assertEqual(row[:3] + row[5:], ("changed", "draft", BANG_STATE, 1, 1))
        # A state that is gone, and one that is new.
        rows = self.impact('<alter states="comment-end"><remove row="!"/></alter><remove state="comment-end-bang"/>', bang, plain)
        self.assertIn(("removed", "living", "Comment end state", 2, 3), [row[:3] + row[5:] for row in rows])
        gone = [row for row in rows if row[2] == BANG_STATE]
        self.assertTrue(gone and all(row[:2] == ("removed", "living") for row in gone), gone)
        self.assertEqual([row[5:] for row in gone if "U+003E (>)" in row[3]], [(1, 2)])
        rows = self.impact('<alter states="comment-end-bang"><replace row="&gt;"><on input="&gt;"> <switch to="new"/> </on></replace>'
                           '</alter><state id="new" name="New state" concept="new"> <on input="x"> <emit token="comment"/> <switch to="data"/> '
                           '</on> <otherwise> <append to="comment" text="?"/> <reconsume in="comment"/> </otherwise> </state>', bang, plain)
        new = [row for row in rows if row[2] == "New state"]
        self.assertTrue(new and all(row[:2] == ("added", "draft") for row in new), new)
        self.assertIn((1, 2), [row[5:] for row in new])

    def test_the_impact_between_versions(self):
        folder = self.pages(a_html=BANG, b_html=SAME)
        report = self.corpus("--impact", "--versions", "2009,8.2.4", "--explore", "0", folder, status=1)
        self.assertEqual((report["impact"]["base"], report["impact"]["draft"]), ("2009", "8.2.4"))
        rows = report["impact"]["rows"]
        self.assertGreater(len(rows), 60)
        bang = [row for row in rows if "Comment end state" in row["state"] and "(!)" in row["row"]]
        self.assertEqual([(row["documents"], row["taken"], row["change"]) for row in bang], [(1, 1, "added")])
        self.assertGreater(sum(row["taken"] == 0 for row in rows), 50)
        self.assertEqual(report["documents_with_more_markup"], {"2009": 0, "8.2.4": 1})
        if reports.json_schema_interpreter():
            self.assertEqual(reports.json_schema_complaints(SCHEMA, [report]), [])

    def test_reports_of_exemplars(self):
        folder = self.pages(a_html=BANG, b_html=b"<p a=b\x0bc>")
        page, reports_in = self.folder / "out" / "report.html", self.folder / "out" / "single <reports>"
        page.parent.mkdir()
        for _ in range(2):
            result = run("corpus", "-q", "--format", "html", "-o", page, "--reports", reports_in, folder / "a.html", folder / "b.html")
            self.assertEqual((result.returncode, result.stderr), (1, b""))
        names = ["attribute-value-unquoted_2fVT.html", "comment-end_2f_21.html"]
        self.assertEqual(sorted(one.name for one in reports_in.iterdir()), names)
        links = re.findall(r'<a href="(single[^"]*)">([^<]*)</a>', page.read_text())
        self.assertEqual([urllib.parse.unquote(link) for link, _ in sorted(links)], [f"single <reports>/{name}" for name in names])
        single = (reports_in / names[1]).read_text()
        self.assertIn("comment-end/!/2007,2009|8.2.4,13.2.5,living", single)
        self.assertIn(str(folder / "a.html"), single)
        result = run("corpus", "-q", "--reports", folder / "a.html", folder / "a.html")
        self.assertEqual((result.returncode, result.stdout), (2, b""))

    def test_impact_that_nobody_can_tell(self):
        draft = self.file(self.DRAFT, "draft.xml")
        for options in (("--impact",), ("--impact", "--versions", "2009"), ("--impact", "--versions", "all"),
                        ("--impact", "--spec", draft, "--base", "draft"), ("--impact", "--spec", draft, "--base", "none"),
                        ("--impact", "--versions", "2009,living", "--explore", "x"), ("--base", "2009"), ("--explore", "0")):
            result = run("corpus", "-q", *options, self.file(SAME, "a.html"))
            self.assertEqual((result.returncode, result.stdout), (2, b""), options)

    def database(self, *arguments):
        path = self.folder / "out.sqlite"
        path.unlink(missing_ok=True)
        result = run("corpus", "-q", "--database", path, *arguments)
        self.assertIn(result.returncode, (0, 1, 2), result.stderr)
        self.assertRegex(result.stderr, rb"\A(specdrift: [^\n]*/none: cannot be read: [^\n]*\n)?\Z")
        return path

    def test_the_queries_of_the_documentation(self):
        folder = self.pages(a_html=BANG + b"&phiv;<p a=b\x0bc>", b_html=BANG, c_html=SAME, d_html=b"\xff<p\x0ba=b>" + b"&#0;")
        connection = sqlite3.connect(self.database(folder, self.folder / "none"))
        self.addCleanup(connection.close)
        document = (SCHEMA.parents[1] / "docs/corpus.md").read_text()
        queries = re.findall(r"```sql\n(.*?)```", document, re.S)
        self.assertEqual(len(queries), 14)
        answers = [connection.execute(query).fetchall() for query in queries]
        self.assertEqual(answers[0][0], ("comment-end/!", 2, 50.0))
        name = lambda letter: str(folder / f"{letter}.html")
        self.assertEqual(answers[1], [(name("a"), 7, 1), (name("b"), 7, 1)])
        self.assertEqual(answers[2], [(name("a"),), (name("b"),)])
        shares = {row[:2]: row[2:] for row in answers[3]}
        self.assertEqual(len(shares), 10)
        self.assertEqual((shares["2009", "8.2.4"], shares["13.2.5", "living"]), ((2, 50.0), (0, 0.0)))
        self.assertIn(("comment-end/!", 1), {(min(a, b), n) for a, b, n in answers[4]} | {(max(a, b), n) for a, b, n in answers[4]})
        self.assertEqual(answers[5], [("windows-1252", 4, 3, 0)])
        self.assertIn(("living", "comment-end/!", 2), answers[6])
        self.assertEqual([row[0] for row in answers[7]], ["2007", "2009", "8.2.4", "13.2.5", "living"])
        # The tables that are described are those that there are.
        described = dict(re.findall(r"^\| `(\w+)` \| [^|]* \| (.*) \|$", document, re.M))
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        self.assertEqual(tables, sorted(described))
        for table in tables:
            for column in connection.execute(f"PRAGMA table_info({table})"):
                self.assertIn(f"`{column[1]}`", described[table], table)
        self.assertEqual(connection.execute("SELECT document, reason FROM skipped").fetchall(),
                         [(str(self.folder / "none"), "unreadable file")])
        self.assertEqual(connection.execute("PRAGMA integrity_check").fetchall(), [("ok",)])

    def test_what_a_capture_says_is_in_records_and_database(self):
        three = b"<title><!--</title><?a?><b>--></title>"
        path = self.file(captured("2009-06-04T12:00:00Z", BANG, "http://u@A.example:80/x?y") +
                         captured("June", b"<meta charset=utf-8><script><!--a</script><b>--></script>", "urn:x") +
                         record(b"<p>", "resource", "http://b.example/", "text/html; charset=koi8-r"), "a.warc")
        page = self.file(b"\xef\xbb\xbf" + three, "b.html")
        lines = self.file(json.dumps({"id": "n", "html": "<p>"}).encode(), "c.ndjson")
        records = self.folder / "records"
        report = self.corpus("--records", records, path, page, lines, status=1)
        if reports.json_schema_interpreter():
            self.assertEqual(reports.json_schema_complaints(SCHEMA, [report, *map(json.loads, records.read_text().splitlines())]), [])
        seen = [json.loads(line) for line in records.read_text().splitlines()]
        names = ("url", "host", "date", "content_type", "encoding_source")
        self.assertEqual([tuple(one[name] for name in names) for one in seen], [
            ("http://u@A.example:80/x?y", "a.example", "2009-06-04T12:00:00Z", "text/html", "default"),
            ("urn:x", None, None, "text/html", "meta element"),
            ("http://b.example/", "b.example", None, "text/html; charset=koi8-r", "HTTP header"),
            (None, None, None, None, "byte order mark"), (None, None, None, None, "characters")])
        self.assertEqual(report["encoding_sources"], {"byte order mark": 1, "characters": 1, "default": 1, "HTTP header": 1, "meta element": 1})
        self.assertEqual([one["scripts"] > 0 for one in seen], [False, True, False, False, False])
        connection = sqlite3.connect(self.database(path, page, lines))
        self.addCleanup(connection.close)
        rows = connection.execute(f"SELECT {', '.join(names)} FROM document").fetchall()
        self.assertEqual(sorted(rows), sorted(tuple(one[name] or "" for name in names) for one in seen))
        queries = re.findall(r"```sql\n(.*?)```", (SCHEMA.parents[1] / "docs/corpus.md").read_text(), re.S)[8:]
        answers = [connection.execute(query).fetchall() for query in queries]
        self.assertEqual(answers[0][-1][0], "a.example")
        self.assertEqual(answers[1], [("2009", 1, 1, 100.0)])
        self.assertEqual(answers[2][0][:3], ("HTTP header", 1, 0))
        self.assertEqual(answers[3], [])
        self.assertEqual({row[0] for row in answers[4]}, {"urn:x"})

    def test_a_pair_has_the_severity_of_what_differs_between_the_two(self):
        page = self.file(BANG + b"<p>&phiv;</p><a b=1&copy=2>", "a.html")
        connection = sqlite3.connect(self.database("--versions", "all", page))
        self.addCleanup(connection.close)
        together = dict(((a, b), severity) for a, b, severity in connection.execute(
            "SELECT a.name, b.name, p.severity FROM document_pair p JOIN version a ON a.id = p.a JOIN version b ON b.id = p.b"))
        connection.close()
        self.assertGreater(len(set(together.values())), 1)
        # Each pair alone says the same.
        for pair, severity in list(together.items())[::9]:
            alone = self.corpus("--versions", ",".join(pair), page)
            self.assertEqual([name for name in ("markup", "structure", "text") if alone["by_severity"][name]][0], severity, pair)

    def test_a_report_with_the_older_name_of_divergences_is_a_baseline(self):
        page = self.file(BANG, "a.html")
        report = self.corpus(page)
        report.pop("digest")
        for one in report["classes"]:
            one["occurrences"] = one.pop("divergences")
        older = self.file(json.dumps(report).encode(), "older.json")
        self.assertEqual(self.corpus("--baseline", older, page, status=0)["baseline"], {"new": [], "gone": []})

    def test_a_database_says_what_the_report_says_in_any_order(self):
        lines = [json.dumps({"id": f"d{i}", "html": (BANG + b"<p title" * (i % 3)).decode() * (1 + i % 7)}) for i in range(200)]
        bytes_of = []
        for jobs, ordered in (("1", lines), ("3", lines[::-1]), ("2", lines[50:] + lines[:50])):
            path = self.file("\n".join(ordered).encode(), "one.ndjson")
            # The places of documents in the archive are in their names.
            connection = sqlite3.connect(self.database("-j", jobs, path))
            rows = [connection.execute(f"SELECT {what} FROM {table}").fetchall() for table, what in (
                ("class", "name, facet, documents, episodes, divergences, witness"), ("run", "*"), ("version", "*"),
                ("class_version", "*"), ("class_partition", "*"))]
            bytes_of.append(rows)
            connection.close()
        self.assertEqual(bytes_of[0], bytes_of[1])
        self.assertEqual(bytes_of[0], bytes_of[2])
        paths = [self.file(BANG * (1 + i % 3), f"p{i}.html") for i in range(30)]
        files = {self.database("-j", jobs, *ordered).read_bytes() for jobs, ordered in (("1", paths), ("3", paths[::-1]), ("2", paths))}
        self.assertEqual(len(files), 1)
        report = self.corpus(*paths)
        (path,) = [self.database(*paths)]
        connection = sqlite3.connect(path)
        self.assertEqual(connection.execute("SELECT name, documents, episodes, divergences FROM class").fetchall(),
                         [(one["class"], one["documents"], one["episodes"], one["divergences"]) for one in report["classes"]])
        connection.close()

    def test_a_database_of_hostile_names(self):
        names = ["\0\u202e<script>", "'; DROP TABLE document;--", "a" * 3000, "\n\x1b[31m"]
        path = self.file("\n".join(json.dumps({"id": name, "html": BANG.decode()}) for name in names).encode(), "one.ndjson")
        connection = sqlite3.connect(self.database(path))
        self.addCleanup(connection.close)
        found = [row[0].partition(" ")[2] if " " in row[0] else row[0] for row in connection.execute("SELECT name FROM document")]
        self.assertEqual(len(found), 4)
        for end in ("\\x00\u202e<script>", "DROP TABLE document;--", "a" * 3000, "\n\x1b[31m"):
            self.assertEqual(sum(name.endswith(end) for name in found), 1, end[:20])

    def test_a_database_is_there_whole_or_not_at_all(self):
        page = self.file(BANG, "a.html")
        path = self.file(b"before", "out.sqlite")
        result = run("corpus", "-q", "--database", "/dev/full", page)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"/dev/full", result.stderr)
        result = run("corpus", "-q", "--database", path, "--baseline", self.folder / "none", page)
        self.assertEqual((result.returncode, path.read_bytes()), (2, b"before"))
        result = run("corpus", "-q", "--database", self.folder / "no/such/folder", page)
        self.assertEqual(result.returncode, 2)
        self.assertEqual(run("corpus", "-q", "--database", path, page).returncode, 1)
        self.assertTrue(path.read_bytes().startswith(b"SQLite format 3\0"))
        self.assertEqual(sorted(one.name for one in self.folder.iterdir()), ["a.html", "out.sqlite"])

    def test_classes_keep_their_names_whatever_is_compared(self):
        folder = self.pages(a_html=BANG, b_html=b"&phiv;", c_html=b"<p a=b\x0bc>")
        names = {}
        for versions in ("2007,2009,8.2.4,13.2.5,living", "all", "2007..8.2.4", "2007,2009,living"):
            report = self.corpus("--versions", versions, folder)
            names[versions] = {one["class"] for one in report["classes"]} - {"markup-declaration-open/DOCTYPE"}
        wanted = {"comment-end/!", "named-character-reference/table@r1406", "attribute-value-unquoted/VT"}
        for versions, found in names.items():
            self.assertLessEqual(wanted, found, versions)

    def test_include_and_exclude(self):
        folder = self.pages(a_html=BANG, b_html=SAME, c_txt=BANG)
        count = lambda *options: self.corpus(*options, folder)["documents"]
        self.assertEqual(count("--include", "*.txt"), 1)
        self.assertEqual(count("--include", "*.txt", "--include", "a*"), 2)
        self.assertEqual(count("--exclude", "a.*"), 1)
        self.assertEqual(self.corpus(folder / "c.txt")["documents"], 1)

    def test_the_same_bytes_for_any_threads_and_order(self):
        lines = [json.dumps({"id": f"d{i}", "html": (BANG + b"<p title" * (i % 3)).decode() * (1 + i % 7)}) for i in range(400)]
        lines += ["{", "[]", json.dumps({"id": "x"})]
        forward = self.file("\n".join(lines).encode(), "one.ndjson")
        backward = self.folder / "two" / "one.ndjson"
        backward.parent.mkdir()
        # Damaged lines have other places in another order.
        backward.write_text("\n".join(reversed(lines[:400])))
        forward_only = self.folder / "three" / "one.ndjson"
        forward_only.parent.mkdir()
        forward_only.write_text("\n".join(lines[:400]))
        for form in ("text", "json", "csv", "html"):
            outputs = {run("corpus", "-q", "--format", form, "-j", jobs, forward).stdout for jobs in ("1", "2", "5")}
            self.assertEqual(len(outputs), 1, form)
            self.assertGreater(len(outputs.pop()), 300)
            orders = {run("corpus", "-q", "--format", form, path).stdout for path in (backward, forward_only)}
            self.assertEqual(len(orders), 1, form)
        records = []
        for jobs in ("1", "4"):
            run("corpus", "-q", "-j", jobs, "--records", self.folder / "records", forward)
            records.append((self.folder / "records").read_bytes())
        self.assertEqual(records[0], records[1])
        self.assertEqual(len(records[0].splitlines()), 403)

    def test_web_archives(self):
        chunked = b"7\r\n" + BANG[:7] + b"\r\n" + f"{len(BANG) - 7:x}\r\n".encode() + BANG[7:] + b"\r\n0\r\n\r\n"
        deflated = zlib.compressobj(wbits=-15)
        raw = deflated.compress(BANG) + deflated.flush()
        records = [
            record(b"software: x\r\n", "warcinfo", content_type="application/warc-fields"),
            record(b"GET / HTTP/1.1\r\n\r\n", "request", content_type="application/http; msgtype=request"),
            record(response(BANG)),
            record(response(chunked, "Transfer-Encoding: chunked")),
            record(response(BANG, "Transfer-Encoding: chunked")),
            record(response(gzip.compress(BANG), "Content-Encoding: gzip")),
            record(response(BANG, "Content-Encoding: gzip")),
            record(response(zlib.compress(BANG), "Content-Encoding: deflate")),
            record(response(raw, "Content-Encoding: deflate")),
            record(response(b"\x0b\x02\x80x<b>y\x03", "Content-Encoding: br")),
            record(b"HTTP/2 200\r\ncontent-type: text/html\r\n\r\n" + BANG),
            record(BANG, "resource", content_type="text/html"),
            record(response(b"{}", content_type="application/json")),
            record(response("\u043f".encode("koi8-r") + BANG, content_type="text/html; charset=koi8-r")),
        ]
        plain = self.file(b"".join(records), "a.warc")
        reported = []
        for path in (plain, self.file(members(*records), "b.warc.gz"), self.file(gzip.compress(b"".join(records)), "c.warc.gz")):
            report = self.corpus(path, status=1)
            self.assertEqual((report["documents"], report["documents_that_differ"]), (11, 10), report)
            self.assertEqual(report["left_out"], {"records that hold no document": 2, "responses that are no HTML": 1})
            self.assertEqual(report["encodings"], {"KOI8-R": 1, "windows-1252": 10})
            self.assertEqual(report["classes"][0]["documents"], 10)
            reported.append(report["classes"][0]["exemplar"]["document"])
        name, place = re.fullmatch(r"(.*)#(\d+) http://a\.example/", reported[0]).groups()
        self.assertEqual(name, str(plain))
        self.assertTrue(b"".join(records)[int(place):].startswith(b"WARC/1.0\r\nWARC-Type: re"))
        self.assertEqual(self.corpus("--all-types", plain)["documents"], 12)
        self.assertEqual(self.corpus("-", stdin=plain.read_bytes())["documents"], 11)

    def test_responses_as_servers_send_them(self):
        """Responses that browsers take, and that parsers of HTTP refuse or leave coded: each is read to the same document."""
        zipped = gzip.compress(BANG, mtime=0)
        size = b"%x" % len(BANG)
        coded = {"chunked": "Transfer-Encoding: chunked", "gzip": "Content-Encoding: gzip"}
        read = {
            "a size filled up with spaces": response(size + b"  \r\n" + BANG + b"\r\n0\r\n\r\n", coded["chunked"]),
            "an extension and a trailer": response(size + b" ;a=b\r\n" + BANG + b"\r\n0\r\nX: y\r\n\r\n", coded["chunked"]),
            "chunks with bare ends": response(size + b"\n" + BANG + b"\n0\n\n", coded["chunked"]),
            "no last chunk": response(size + b"\r\n" + BANG + b"\r\n", coded["chunked"]),
            "a chunk that is cut": response(b"ff\r\n" + BANG, coded["chunked"]),
            "a size that is cut": response(size + b"\r\n" + BANG + b"\r\n1", coded["chunked"]),
            "text under a header of chunks": response(BANG, coded["chunked"]),
            "a transfer coding": response(b"%x\r\n%s\r\n0\r\n\r\n" % (len(zipped), zipped), "Transfer-Encoding: gzip, chunked"),
            "two codings": response(gzip.compress(zipped), "Content-Encoding: gzip, x-gzip"),
            "two fields of codings": response(gzip.compress(zlib.compress(BANG)), "Content-Encoding: deflate", coded["gzip"]),
            "a response before it": b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + response(BANG),
            "bare line ends": response(zipped, coded["gzip"]).replace(b"\r\n", b"\n", 3),
            "a line that is no field": response(zipped, "nonsense", coded["gzip"]),
            "a name with a space": response(zipped, "X Y: z", coded["gzip"]),
            "no name": response(zipped, ": z", coded["gzip"]),
            "lengths that contradict each other": response(zipped, "Content-Length: 1", "Content-Length: 2", coded["gzip"]),
            "a length that is none": response(zipped, "Content-Length: -1", coded["gzip"]),
            "a NUL in a field": response(zipped, "X: a\0b", coded["gzip"]),
            "a coding on two lines": response(zipped, "X Y: z", "Content-Encoding:\r\n gzip"),
            "HTTP/3": response(zipped, coded["gzip"]).replace(b"HTTP/1.1", b"HTTP/3"),
            "lower case": response(zipped, coded["gzip"]).replace(b"HTTP/1.1", b"http/1.1"),
            "a field of 64 KiB and more": response(zipped, "X: " + "y" * 70_000, coded["gzip"]),
            "a name as long": response(zipped, "x" * 70_000 + ": y", coded["gzip"]),
        }
        for name, one in read.items():
            for contents in (record(one), members(record(one))):
                report = self.corpus(self.file(contents, "a.warc"), status=1)
                self.assertEqual((report["documents"], report["bytes"], report["skipped"]), (1, len(BANG), []), name)
        self.assertEqual(self.corpus(self.file(record(response(BANG, "X Y: z", "Content-Type: text/html; charset=koi8-r")), "a.warc"))
                         ["encodings"], {"KOI8-R": 1})
        broken = {
            "a second chunk that is none": response(size + b"\r\n" + BANG + b"\r\nzz\r\nx\r\n", coded["chunked"]),
            "a chunk that does not end": response(b"1\r\nx\r\n2\r\nxyz\r\n", coded["chunked"]),
            "no HTTP": BANG, "no status": b"HTTP/1.1\r\n\r\n" + BANG, "status 0": b"HTTP/1.1 0\r\n\r\n" + BANG, "nothing": b"",
            "a head without an end": response(BANG).replace(b"\r\n\r\n", b"\r\n"),
            "a head that is too long": response(BANG, "X Y: " + "x" * 2**20),
            "a list of codings of 64 KiB and more": response(zipped, coded["gzip"] + ",gzip" * 15_000),
        }
        for name, one in broken.items():
            report = self.corpus(self.file(record(one), "a.warc"), status=2)
            self.assertEqual((report["documents"], self.skipped(report)), (0, {"broken HTTP response": 1}), name)
        many = BANG
        for codings in range(1, 10):
            many = gzip.compress(many)
            one = record(response(many, "Content-Encoding: " + ", ".join(["gzip"] * codings)))
            # Eight are undone.
            report = self.corpus(self.file(one, "a.warc"), status=2 if codings == 9 else 1)
            self.assertEqual(self.skipped(report), {"damaged content coding": 1} if codings == 9 else {}, codings)

    def test_records_as_drafts_and_programs_write_them(self):
        one = record(response(BANG))
        bare = one.replace(b"\r\n", b"\n", 6)[:-4] + b"\n\n"
        self.assertEqual(bare.count(b"\r\n"), 3)  # of the response
        for contents in (bare * 3, bare.replace(b"WARC/1.0", b"WARC/0.18") * 3, one.replace(b"WARC/1.0", b"WARC/0.17") * 3,
                         one[:-2] * 3, one[:-4] * 3, one + bare + one[:-2], b"\r\n" + one * 3, one * 3 + b"\r\n" * 9):
            for packed in (contents, gzip.compress(contents)):
                path = self.file(packed, "a.warc.gz")
                report = self.corpus(path, status=1)
                self.assertEqual((report["documents"], report["documents_that_differ"], report["skipped"]), (3, 3, []), contents)
        report = self.corpus(self.file(one + b"WARC/2.0" + one[8:] + one, "a.warc"), status=2)
        self.assertEqual((report["documents"], self.skipped(report)), (2, {"broken record": 1}))
        # In shards as in one piece.
        path = self.file(bare * 400, "bare.warc")
        serial = run("corpus", "-q", path)
        plan, parts = self.folder / "plan", self.folder / "parts"
        run("corpus", "plan", "-q", "-n", "7", "-o", plan, path)
        for shard in range(7):
            run("corpus", "map", "-q", "--plan", plan, "-k", shard, "-o", parts)
        merged = run("corpus", "merge", "--plan", plan, parts)
        self.assertEqual((merged.returncode, merged.stdout), (serial.returncode, serial.stdout))

    @unittest.skipUnless(shutil.which("zstd"), "no zstd")
    def test_zstandard_with_and_without_a_dictionary(self):
        records = [record(response(BANG * i)) for i in range(1, 200)]
        samples = []
        for i, one in enumerate(records):
            samples.append(self.file(one, f"s{i}"))
        squeeze = functools.partial(subprocess.run, check=True, capture_output=True)
        squeeze(["zstd", "-q", "--train", "--maxdict=2000", *samples, "-o", self.folder / "dict"])
        dictionary = (self.folder / "dict").read_bytes()
        plain = b"".join(squeeze(["zstd", "-qc"], input=one).stdout for one in records[:9])
        self.assertEqual(self.corpus(self.file(plain, "a.warc.zst"))["documents"], 9)
        framed = b"\x5d\x2a\x4d\x18" + len(dictionary).to_bytes(4, "little") + dictionary
        framed += b"".join(squeeze(["zstd", "-qc", "-D", self.folder / "dict"], input=one).stdout for one in records[:9])
        self.assertEqual(self.corpus(self.file(framed, "b.warc.zst"), status=1)["documents"], 9)

    def test_damage_is_counted_by_its_reason_and_nothing_else_is_lost(self):
        good = [gzip.compress(record(response(BANG, f"X: {i}")), mtime=0) for i in range(8)]
        corrupt = bytearray(good[0])
        corrupt[len(corrupt) // 2] ^= 0xFF
        bomb = members(record(response(gzip.compress(bytes(3_000_000)), "Content-Encoding: gzip")))
        archive = (good[0] + bytes(corrupt) + good[1] + members(record(b"", length=10**18)) + good[2]
                   + members(record(response(BANG), length=10**6)) + good[3] + bomb + good[4]
                   + members(record(response(b"\x1f\x8b\x08nonsense", "Content-Encoding: gzip"))) + good[5]
                   + members(record(b"no response")) + good[6] + good[7][:-20])
        report = self.corpus("--max-size", "1M", self.file(archive, "a.warc.gz"), status=2)
        self.assertEqual(report["documents"], 7, report["skipped"])
        skipped = self.skipped(report)
        self.assertEqual(skipped["damaged member"], 1)
        self.assertEqual(skipped["too large"], 2)
        self.assertEqual(skipped["damaged content coding"], 1)
        self.assertEqual(skipped["broken HTTP response"], 1)
        self.assertEqual(skipped["truncated member"], 1)
        self.assertEqual(skipped["truncated record"], 1)
        places = {one["reason"]: [first["byte"] for first in one["first"]] for one in report["skipped"]}
        self.assertEqual(places["damaged member"], [len(good[0])])
        self.assertEqual(places["truncated member"], [len(archive) - len(good[7]) + 20])

    def test_broken_records_of_a_plain_archive(self):
        good = record(response(BANG))
        archive = (good + b"nonsense" + good + record(response(BANG), length=5) + good
                   + record(response(BANG), length="many") + good + good[:-30])
        report = self.corpus(self.file(archive, "a.warc"), status=2)
        self.assertEqual(report["documents"], 4, report["skipped"])
        self.assertEqual(self.skipped(report), {"broken record": 3, "truncated record": 1})

    def test_every_cut_and_every_changed_byte_is_survived(self):
        archive = members(record(response(BANG)), record(response(SAME)))
        paths = []
        for i in range(0, len(archive), 5):
            changed = bytearray(archive)
            changed[i] ^= 0x55
            paths.append(self.file(bytes(changed), f"{i}.warc.gz"))
            paths.append(self.file(archive[:i], f"cut{i}.warc.gz"))
        report = self.corpus(*paths)
        self.assertGreater(report["documents"], len(paths) // 2)
        self.assertGreater(sum(self.skipped(report).values()), len(paths) // 4)

    def test_tar(self):
        for form in ("", "gz", "xz"):
            path = self.folder / f"a.tar.{form}".rstrip(".")
            with tarfile.open(path, f"w:{form}") as tar:
                for name, content in (("x/a.html", BANG), ("x/b.html", SAME), ("x/c.png", BANG), ("new\nline.html", BANG)):
                    info = tarfile.TarInfo(name)
                    info.size = len(content)
                    tar.addfile(info, io.BytesIO(content))
            report = self.corpus(path, status=1)
            self.assertEqual((report["documents"], report["documents_that_differ"]), (3, 2), form)
            self.assertEqual(report["left_out"], {"files of other names": 1})
            cut = self.file(path.read_bytes()[:700 if form == "" else -40], f"cut.tar.{form}".rstrip("."))
            self.assertEqual(run("corpus", "-q", cut).returncode, 2, form)

    def test_forged_archives_and_baselines(self):
        """Bytes changed at random in headers of tar, dictionaries of Zstandard and baselines: an end with a status, never a crash."""
        rng = random.Random(5)

        def changed(contents):
            contents = bytearray(contents)
            for _ in range(rng.randint(1, 6)):
                contents[rng.randrange(len(contents))] = rng.randrange(256)
            return bytes(contents[:rng.randrange(len(contents))] if rng.random() < .2 else contents)

        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as tar:
            for i in range(4):
                member = tarfile.TarInfo(f"x{i}\n{'long' * 40 * (i % 2)}.html")
                member.size = len(BANG)
                tar.addfile(member, io.BytesIO(BANG))
        page = self.file(BANG, "a.html")
        kept = {name: self.folder / name for name in ("records", "database", "report")}
        run("corpus", "-q", "--records", kept["records"], "--database", kept["database"], "--format", "json", "-o", kept["report"], page)
        for _ in range(40):
            dictionary = rng.choice([b"", b"\x37\xa4\x30\xec"]) + rng.randbytes(rng.randrange(300))
            size = rng.choice([len(dictionary), len(dictionary) + 9, 2**32 - 1])
            frames = b"\x5d\x2a\x4d\x18" + size.to_bytes(4, "little") + dictionary + b"\x28\xb5\x2f\xfd" + rng.randbytes(rng.randrange(60))
            for name, contents in (("a.tar", changed(buffer.getvalue()[:7000])), ("a.warc.zst", frames)):
                result = run("corpus", "-q", "--no-witnesses", "--format", "json", self.file(contents, name))
                self.assertIn(result.returncode, (0, 1, 2), (name, contents))
                report = json.loads(result.stdout)
                self.assertEqual(b"nothing was taken" in result.stderr, not report["skipped"] and report["documents"] == 0)
                self.assertEqual(result.returncode == 2, bool(report["skipped"]) or report["documents"] == 0)
            for name, path in kept.items():
                result = run("corpus", "-q", "--no-witnesses", "--baseline", self.file(changed(path.read_bytes()), "baseline"), page)
                self.assertIn(result.returncode, (0, 1, 2), name)
                self.assertEqual(result.returncode == 2, result.stdout == b"", result.stderr)
                self.assertEqual(result.returncode == 2, result.stderr.startswith(b"specdrift: "), result.stderr)

    def test_lines_of_json(self):
        lines = [json.dumps({"id": "a", "html": BANG.decode()}), "{", "", json.dumps({"html": "\u00e9" + SAME.decode()}),
                 json.dumps({"id": 7, "html": BANG.decode()}), json.dumps(["html"]), json.dumps({"id": "b", "html": 1})]
        for path in (self.file("\n".join(lines).encode(), "a.ndjson"),
                     self.file(gzip.compress("\n".join(lines).encode()), "b.jsonl.gz")):
            report = self.corpus(path, status=2)
            self.assertEqual((report["documents"], report["documents_that_differ"]), (3, 2))
            self.assertEqual(self.skipped(report), {"line that is no JSON": 1, "line without html": 2})
            self.assertEqual(report["encodings"], {"UTF-8": 3})

    def test_names_from_a_list(self):
        strange = self.file(BANG, "new\nline.html")
        plain = self.file(SAME, "b.html")
        names = f"{strange}\0{plain}\0".encode()
        self.assertEqual(self.corpus("-0", "--files-from", "-", stdin=names)["documents"], 2)
        self.assertEqual(self.corpus("--null", "--files-from", self.file(names, "list"), plain)["documents"], 3)
        self.assert_trouble(run("corpus", "-", "-", stdin=b"x"), "standard input can be read only once")
        report = self.corpus("--files-from", "-", stdin=f"{plain}\n\n{self.folder}/none\n".encode(), status=2)
        self.assertEqual((report["documents"], self.skipped(report)), (1, {"unreadable file": 1}))
        self.assertNotIn(b"new\nline", run("corpus", "-q", strange).stdout)

    def test_an_exemplar_that_shrinks_from_its_end_alone(self):
        """Each quote that goes changes what follows: trials from the beginning would be quadratic."""
        page = self.file(b"<a b='c'd" * 7000, "a.html")
        self.assertIn(b"shortest: <a a\n", run("corpus", "--quiet", page).stdout)

    def test_operands_that_are_missing_are_named(self):
        page = self.file(SAME, "a.html")
        result = run("corpus", "--quiet", page, *(self.folder / f"none{i}\x1b" for i in range(7)))
        self.assertEqual(result.returncode, 2)
        said = result.stderr.decode().splitlines()
        self.assertEqual(len(said), 6)
        self.assertRegex(said[0], r"none0\\u001b: cannot be read: No such file or directory$")
        self.assertEqual(said[5], "specdrift: 2 more cannot be read")
        self.assertIn(b"skipped: 7 unreadable file", result.stdout)
        self.assertEqual(run("corpus", "--quiet", page, "/dev/null").stderr, b"")

    def test_one_signal_ends_the_wait_for_pipes(self):
        """Whoever can open a pipe to write knows that the program has opened it to read, and waits."""
        for name in ("a.html", "b.ndjson", "c"):
            for number in (signal.SIGINT, signal.SIGTERM):
                pipe, names = self.folder / f"{number}{name}", self.folder / f"{number}{name}.list"
                os.mkfifo(pipe)
                os.mkfifo(names)
                with subprocess.Popen([SPECDRIFT, "corpus", "--format", "json", "-q", "--files-from", names], stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE) as program, open(names, "wb") as listing:
                    listing.write(f"{pipe}\n".encode())
                    listing.flush()
                    with open(pipe, "wb") as writer:
                        writer.write(b"<!--")
                        writer.flush()
                        program.send_signal(number)
                        out, errors = program.communicate(timeout=60)
                self.assertEqual((program.returncode, errors), (128 + number, b""), name)
                report = json.loads(out)
                self.assertEqual((report["complete"], report["documents"], report["skipped"]), (False, 0, []), name)

    def test_a_pipe_is_read_once(self):
        """Nobody can read it again: it would be empty, or never end."""
        for name, contents in (("page", BANG), ("page.html", BANG), ("lines", b'{"html": "<!--a--!>"}\n')):
            pipe = self.folder / name
            os.mkfifo(pipe)
            with subprocess.Popen([SPECDRIFT, "corpus", "--format", "json", "-q", pipe], stdout=subprocess.PIPE) as program:
                pipe.write_bytes(contents)
                report = json.loads(program.communicate(timeout=60)[0])
            self.assertEqual((program.returncode, report["documents"], report["bytes"] > 0), (1, 1, True), name)
            self.assertEqual([found["class"] for found in report["classes"]], ["comment-end/!"], name)

    def test_what_is_no_file_is_called_what_it_is(self):
        page = self.file(SAME, "a.html")
        names = ["/dev/zero", str(self.folder / "a.sock"), str(self.folder / "b.html")]
        with socket.socket(socket.AF_UNIX) as one, socket.socket(socket.AF_UNIX) as other:
            one.bind(names[1])
            other.bind(names[2])
            result = run("corpus", "--quiet", "--format", "json", page, *names)
            listed = self.corpus("--files-from", "-", stdin="\n".join([str(page), *names]).encode(), status=2)
            self.assertEqual(self.corpus(self.folder, status=0)["left_out"], {"what is no regular file": 2})
        self.assertEqual(result.returncode, 2)
        self.assertEqual(result.stderr.decode().splitlines()[::2],
                         ["specdrift: /dev/zero: is a device, which may have no end",
                          *(f"specdrift: {name}: is a socket, which has no contents of its own" for name in names[1:])])
        for report in (json.loads(result.stdout), listed):
            self.assertEqual((report["documents"], self.skipped(report)), (1, {"device that may have no end": 1, "socket": 2}))

    def test_what_cannot_be_read(self):
        folder = self.pages(a_html=BANG)
        (folder / "loop").symlink_to(folder)
        (folder / "b.html").symlink_to(folder / "a.html")
        os.mkfifo(folder / "pipe.html")
        report = self.corpus(folder, status=1)
        self.assertEqual((report["documents"], report["left_out"]), (1, {"symbolic links": 2, "what is no regular file": 1}))
        if os.geteuid() != 0:
            (folder / "closed").mkdir(mode=0)
            self.assertEqual(self.skipped(self.corpus(folder, status=2)), {"unreadable folder": 1})

    def test_limits(self):
        folder = self.pages(a_html=BANG, b_html=BANG + SAME * 1000, c_html=(BANG + SAME) * 20)
        report = self.corpus("--max-size", "1k", folder, status=2)
        self.assertEqual((report["documents"], self.skipped(report)), (2, {"too large": 1}))
        report = self.corpus("--max-divergences", "5", folder, status=1)
        self.assertEqual((report["divergences"], report["not_classified"]), (22, 15))
        self.assertEqual(report["classes"][0]["divergences"], 7)
        self.assertEqual(self.corpus("--severity-at-least", "markup", self.file(b"a&lang;", "d.html"))["hidden"], 1)

    def test_an_episode_without_end(self):
        """A divergence that is not looked into counts for the class that separates the same versions: another that begins later is another."""
        begin = b"<script></script>"  # ends for all but the first version
        page = self.file(begin + b"<p>x" * 500 + BANG + b"<p>y" * 500, "a.html")
        whole = {"script-data-less-than-sign/U+002F": (1001, 1), "comment-end/!": (1, 1)}
        for limit, not_classified, classes in (("1000000", 0, whole), ("1000", 0, whole), ("5", 1, {"script-data-less-than-sign/U+002F": (1000, 1)})):
            report = self.corpus("--versions", "2006,2009,living", "--max-divergences", limit, page, status=1)
            self.assertEqual((report["divergences"], report["episodes"], report["not_classified"]), (1001, 1, not_classified))
            self.assertEqual({one["class"]: (one["divergences"], one["episodes"]) for one in report["classes"]}, classes)
        text = run("corpus", "-q", "--versions", "2006,2009,living", "--max-divergences", "5", page).stdout
        self.assertIn(b"\n1 divergence without a class: after the limit of a document", text)

    def test_errors_are_compared_where_they_are_asked_for(self):
        page = self.file(b"<p a=b a=c></p d>")
        self.assertEqual(self.corpus(page, status=0)["classes"], [])
        report = self.corpus("--errors", page)
        self.assertTrue(all(one["facet"] == "errors" for one in report["classes"]))
        self.assertEqual(set(report["errors"]), {"2007", "2009", "8.2.4", "13.2.5", "living"})

    def test_a_baseline_leaves_what_is_new_or_gone(self):
        page = self.file(BANG, "a.html")
        other = self.file(b"<?a b?><i>", "b.html")
        before, records = self.folder / "before.json", self.folder / "records.jsonl"
        run("corpus", "-q", "--format", "json", "-o", before, "--records", records, page)
        for known in (before, records):
            self.assertEqual(self.corpus("--baseline", known, page, status=0)["baseline"], {"new": [], "gone": []})
            change = self.corpus("--baseline", known, other, status=1)["baseline"]
            self.assertEqual(change["gone"], ["comment-end/!"])
            self.assertEqual(len(change["new"]), 1)
            # A byte that was changed is noticed; one that only lays it out otherwise is none of the value.
            text = known.read_bytes()
            for old, new in ((b"comment-end/!", b"comment-end/?"), (b'"documents":1', b'"documents":2') if known == before else
                             (b'"divergences":1', b'"divergences":2'), (b'"errors"', b'"errorz"')):
                self.assertIn(old, text)
                forged = self.file(text.replace(old, new, 1), "forged.json")
                self.assert_trouble(run("corpus", "-q", "--baseline", forged, page), "forged.json:1: was changed after it was written")
                self.assert_trouble(run("compare", "--baseline", forged, page), "forged.json:1: was changed after it was written")
            spaced = self.file(json.dumps(json.loads(text)).encode(), "spaced.json")
            self.assertEqual(self.corpus("--baseline", spaced, page, status=0)["baseline"], {"new": [], "gone": []})
            # Older programs wrote none.
            old = json.loads(text)
            del old["digest"]
            old = self.file(json.dumps(old).encode(), "old.json")
            self.assertEqual(self.corpus("--baseline", old, page, status=0)["baseline"], {"new": [], "gone": []})
        self.assert_trouble(run("corpus", "--baseline", self.file(b"{}", "c.json"), page), "is no baseline")
        self.assert_trouble(run("corpus", "--baseline", page, page), "names no class")
        # Two classes have no parts.
        without = self.file(b"no-known-cause\nown-rule\n", "list")
        self.assertEqual(self.corpus("--baseline", without, page, status=1)["baseline"]["gone"], ["no-known-cause", "own-rule"])

    def test_a_database_that_was_changed_is_no_baseline(self):
        page = self.file(BANG, "a.html")
        path = self.database(page)
        self.assertEqual(self.corpus("--baseline", path, page, status=0)["baseline"], {"new": [], "gone": []})
        whole = path.read_bytes()
        key = whole.index(b"digest", 4096)
        # A byte anywhere, those of the digest, and more bytes at the end.
        for at in (20, key + 6, whole.index(b"comment-end/!", 4096), *range(100, len(whole), len(whole) // 25)):
            if not key <= at < key + 6:
                changed = self.file(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1:], "changed.sqlite")
                self.assert_trouble(run("corpus", "-q", "--baseline", changed, page), "changed.sqlite: was changed after it was written")
        for changed in (whole + b"x", whole[:key + 6] + b"g" + whole[key + 7:]):
            self.assert_trouble(run("corpus", "-q", "--baseline", self.file(changed, "changed.sqlite"), page), "was changed after")
        for change in ("UPDATE class SET name = 'rcdata/&'", "UPDATE run SET value = '0123456789abcdef' WHERE key = 'digest'",
                       "CREATE INDEX i ON document(name)"):
            path.write_bytes(whole)
            with contextlib.closing(sqlite3.connect(path)) as connection, connection:
                connection.execute(change)
            self.assert_trouble(run("compare", "--baseline", path, page), "was changed after it was written")
        # One of an older program has none.
        old = self.file(b"", "old.sqlite")
        with contextlib.closing(sqlite3.connect(old)) as connection, connection:
            connection.execute("CREATE TABLE class(facet, name)")
            connection.execute("INSERT INTO class VALUES('tokens', 'comment-end/!')")
        self.assertEqual(self.corpus("--baseline", old, page, status=0)["baseline"], {"new": [], "gone": []})

    def test_a_baseline_that_is_a_database_of_somebody_else(self):
        page = self.file(BANG, "a.html")
        endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT 'tokens' AS facet"
        for view, why in ((f"{endless}, hex(zeroblob(50000000)) AS name FROM c", "too big"),
                          (f"{endless}, hex(zeroblob(100000)) AS name FROM c", "more classes than there can be"),
                          (f"{endless}, '' AS name FROM c WHERE x < 0", "more classes than there can be")):
            path = self.file(b"", "views.sqlite")
            with contextlib.closing(sqlite3.connect(path)) as connection:
                connection.execute(f"CREATE VIEW class AS {view}")
            self.assert_trouble(run("corpus", "-q", "--baseline", path, page), why)
        # SQLite would take its name for an address.
        run("corpus", "-q", "--database", "./file:of.sqlite", "--format", "json", page, cwd=self.folder, stdout=subprocess.PIPE)
        known = run("corpus", "-q", "--baseline", "file:of.sqlite", "--format", "json", page, cwd=self.folder, stdout=subprocess.PIPE)
        self.assertEqual((known.returncode, json.loads(known.stdout)["baseline"]), (0, {"new": [], "gone": []}))

    def test_tables(self):
        self.file(BANG, "=1+1,\"<b>.html")
        result = subprocess.run([SPECDRIFT, "corpus", "-q", "--format", "csv", "=1+1,\"<b>.html"], cwd=self.folder,
                                capture_output=True, timeout=60, check=False)
        head, row = csv.reader(io.StringIO(result.stdout.decode(), newline=""))
        self.assertEqual(len(head), len(row))
        self.assertEqual(dict(zip(head, row))["exemplar"], "'=1+1,\"<b>.html")
        self.assertEqual((head[-1], row[-1]), ("witness", "<!----!"))
        page = run("corpus", "-q", "--format", "html", self.folder).stdout.decode()
        self.assertIn("1+1,&quot;&lt;b&gt;.html", page.replace('"&lt;', "&quot;&lt;"))
        self.assertNotIn("<b>.html", page)
        self.assertIn("comment-end/!", page)

    def test_a_signal_ends_the_run_after_the_documents_in_hand(self):
        line = json.dumps({"id": "a", "html": BANG.decode() * 50}) + "\n"
        path = self.file(line.encode() * 40000, "a.ndjson")
        os.mkfifo(self.folder / "records")
        for number in (signal.SIGINT, signal.SIGTERM):
            output = self.folder / f"report{number}.json"
            process = subprocess.Popen([SPECDRIFT, "corpus", "-q", "--format", "json", "-o", output, "--records",
                                        self.folder / "records", path], stderr=subprocess.PIPE)
            with open(self.folder / "records", "rb") as lines:
                self.assertTrue(lines.readline())
                process.send_signal(number)
                rest = lines.read()
            self.assertEqual(process.wait(60), 128 + number, process.stderr.read())
            process.stderr.close()
            report = json.loads(output.read_bytes())
            self.assertFalse(report["complete"])
            self.assertLess(report["documents"], 40000)
            self.assertEqual(report["documents"], 1 + len(rest.splitlines()))

    def test_memory_does_not_grow_with_an_archive(self):
        # The process that runs the program must be small itself: a program has what it was forked from.
        measure = ("import os, sys; process = os.fork()\n"
                   "if process == 0: os.dup2(2, 1); os.execv(sys.argv[1], sys.argv[1:])\n"
                   "print(os.wait4(process, 0)[2].ru_maxrss)")
        one = record(response(b"<p>" + bytes(range(32, 127)) * 300))
        used = {}
        for name, contents in (("warc", one), ("ndjson", json.dumps({"html": "x" * 30000}).encode() + b"\n")):
            for megabytes in (4, 64):
                path = self.file(contents * (megabytes * 1_000_000 // len(contents)), f"a.{name}")
                used[name, megabytes] = int(subprocess.run([sys.executable, "-S", "-c", measure, SPECDRIFT, "corpus", "-q", "-j", "1", "--no-witnesses",
                                                            path], capture_output=True, check=True, timeout=60).stdout)
            self.assertLess(used[name, 64], used[name, 4] + 12_000, used)  # KiB

    def test_a_signal_ends_an_exploration_and_not_the_report(self):
        process = subprocess.Popen([SPECDRIFT, "corpus", "-q", "--format", "json", "--impact", "--versions", "2007,living", "--explore",
                                    "600", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.kill)

        def wait_for(has_workers):
            while (len(os.listdir(f"/proc/{process.pid}/task")) > 1) != has_workers:
                self.assertIsNone(process.poll())
        wait_for(True)
        process.stdin.write(BANG)
        process.stdin.close()
        process.stdin = None
        wait_for(False)  # all documents are compared
        process.send_signal(signal.SIGINT)
        output, said = process.communicate(timeout=60)
        self.assertEqual((process.returncode, said), (130, b""))
        report = json.loads(output)
        self.assertEqual((report["documents"], report["complete"]), (1, True))
        # It may come before the exploration begins.
        self.assertRegex(report["impact"]["explored"], r"\A(until a signal ended it: inputs of up to \d+ characters"
                                                       r"|not looked for: a signal came before)\Z")

    @unittest.skipUnless(reports.json_schema_interpreter(), "no JSON Schema validator (python3-jsonschema)")
    def test_reports_have_the_form_that_the_schema_says(self):
        folder = self.pages(a_html=BANG, b_html=b"<?a b?>", c_warc=b"WARC/1.0\r\n")
        records = self.folder / "records"
        first = run("corpus", "-q", "--errors", "--format", "json", "--records", records, folder).stdout
        base = self.file(first, "base.json")
        values = [json.loads(first), self.corpus("--baseline", base, "--no-witnesses", folder),
                  *map(json.loads, records.read_text().splitlines())]
        self.assertEqual(len(values), 5)
        self.assertEqual(reports.json_schema_complaints(SCHEMA, values), [])
        for name in ("classes", "documents", "skipped"):
            less = {key: member for key, member in values[0].items() if key != name}
            self.assertNotEqual(reports.json_schema_complaints(SCHEMA, [less]), [], name)

    def test_wrong_words(self):
        page = self.file(SAME)
        self.assert_trouble(run("corpus"), "no input is named")
        self.assert_trouble(run("corpus", "-0", page), "--null", "--files-from")
        self.assert_trouble(run("corpus", "--jobs", "0", page), "--jobs")
        self.assert_trouble(run("corpus", "--max-size", "64X", page), "--max-size")
        self.assert_trouble(run("corpus", "--default-encoding", "utf-9", page), "--default-encoding")
        self.assert_trouble(run("corpus", "--files-from", "-", "-"), "standard input")
