"""ZIP and WACZ: which members are taken, how far they may expand, and what becomes of damage."""

import gzip
import io
import struct
import warnings
import zipfile

from corpus_case import CorpusTest
from program import run

BANG = b"<!--a--!><img src=x>-->"
SAME = b"<p>x</p>"
CODINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)


def zipped(files, coding=zipfile.ZIP_DEFLATED, force_zip64=False):
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", coding) as archive:
        for name, contents in files:
            with archive.open(zipfile.ZipInfo(name) if coding == zipfile.ZIP_STORED else name, "w", force_zip64=force_zip64) as member:
                member.write(contents)
    return held.getvalue()


def warc_of(*bodies):
    blocks = [b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body for body in bodies]
    return b"".join(gzip.compress(b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/%d\r\nContent-Type: application/http; "
                                  b"msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n" % (i, len(block), block), mtime=0)
                    for i, block in enumerate(blocks))


def wacz(bodies, coding=zipfile.ZIP_STORED):
    return zipped([("archive/data.warc.gz", warc_of(*bodies)), ("indexes/index.cdx.gz", gzip.compress(b"x")),
                   ("pages/pages.jsonl", b'{"format": "json-pages-1.0", "id": "pages", "title": "All Pages"}\n{"url": "http://a.example/0"}\n'),
                   ("logs/crawl.jsonl", b'{"logLevel": "info", "message": "Page Finished"}\n'),
                   ("datapackage.json", b'{"profile": "data-package"}')], coding)


class Zip(CorpusTest):
    def names(self, path):
        return [record["document"] for record in self.records(path)]

    def test_members_that_are_pages(self):
        files = [("a/b.html", BANG), ("c.png", b"x"), ("é.htm", SAME), ("../up.html", SAME), ("/root.html", SAME), ("x.html.gz", gzip.compress(BANG)),
                 ("lines.ndjson", b'{"html": "x"}\n'), ("new\nline.html", SAME)]
        for coding in CODINGS:
            for force_zip64 in (False, True):
                path = self.file(zipped(files, coding, force_zip64), "a.zip")
                report = self.corpus(path, status=1)
                self.assertEqual((report["documents"], report["documents_that_differ"], report["skipped"]), (7, 2, []), coding)
                self.assertEqual(report["left_out"], {"files of other names": 1})
        self.assertEqual({name.split("#", 1)[1] for name in self.names(path)},
                         {"a/b.html", "é.htm", "../up.html", "/root.html", "x.html.gz", "lines.ndjson#0", "new\nline.html"})
        self.assertEqual(self.corpus("--include", "*.htm", path, status=0)["documents"], 1)
        self.assertEqual(self.corpus("-", stdin=path.read_bytes())["documents"], 7)
        self.assertEqual(self.corpus(self.folder, "--exclude", "*.png")["documents"], 7)
        result = run("corpus", "map", "--stdin", "-q", stdin=f"{path}#é.htm\n{path}#none.htm\n".encode())
        self.assertIn("é.htm".encode(), result.stdout)
        self.assertIn(b"no such document", result.stdout)

    def test_two_members_of_one_name_have_two_locators(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # zipfile has an opinion on them
            path = self.file(zipped([("a.html", BANG), ("b.html", SAME), ("a.html", BANG + SAME)]), "a.zip")
        first, _, second = self.names(path)
        self.assertEqual(first, f"{path}#a.html")
        self.assertRegex(second, f"^{path}#[0-9]+ a.html$")
        self.assert_found_again(first)
        self.assert_found_again(second)

    def test_a_member_that_is_called_a_page_and_is_none(self):
        inner = zipped([("a.html", BANG)])
        path = self.file(zipped([("a.html", gzip.compress(BANG)), ("b.html", b"%PDF-1.4"), ("c.zip", inner), ("d.html", BANG)]), "a.zip")
        report = self.corpus(path, status=2)
        self.assertEqual((report["documents"], self.skipped(report)),
                         (1, {"compressed by gzip": 1, "a PDF document": 1, "a ZIP archive": 1}))

    def test_wacz(self):
        bodies = [BANG, SAME, BANG + SAME]
        for coding in CODINGS[:2]:
            path = self.file(wacz(bodies, coding), "a.wacz")
            report = self.corpus(path, status=1)
            self.assertEqual((report["documents"], report["documents_that_differ"], report["skipped"]), (3, 2, []))
            self.assertEqual(report["left_out"], {"files of other names": 2, "records that hold no document": 2})
            names = self.names(path)
            self.assertEqual(names[0], f"{path}#archive/data.warc.gz#0 http://a.example/0")
            self.assert_found_again(names[2])
        # Where the archive holds a WARC file as it is, that may be larger than a document.
        self.file(wacz([BANG + bytes([97 + i % 26]) * 3000 + str(i * i).encode() * 200 for i in range(200)]), "large.wacz")
        report = self.corpus("--max-size", "8K", self.folder / "large.wacz", status=1)
        self.assertEqual((report["documents"], report["skipped"]), (200, []))

    def test_shards_make_the_serial_report(self):
        bodies = [BANG * (i % 5) + b"<p>" + str(i).encode() * 100 for i in range(60)]
        damaged = bytearray(wacz(bodies))
        for at in range(700, len(damaged) - 900, 1500):
            damaged[at] ^= 0x55
        self.file(bytes(damaged), "a.wacz")
        self.file(zipped([(f"{i}.html", body) for i, body in enumerate(bodies)]), "b.zip")
        self.assertGreater(self.assert_shards_are_serial(4, self.folder / "a.wacz", self.folder / "b.zip"), 2)

    def test_what_expands_too_far(self):
        bomb = bytes(3 << 20)
        path = self.file(zipped([("a.html", BANG), ("b.html", bomb), ("c.html", SAME)]), "a.zip")
        report = self.corpus("--max-expansion", "100", path, status=2)
        self.assertEqual((report["documents"], self.skipped(report)), (2, {"expands too far": 1}))
        # As it is, nothing expands.
        path = self.file(zipped([("b.html", bomb)], zipfile.ZIP_STORED), "a.zip")
        self.assertEqual(self.corpus("--max-expansion", "2", path)["documents"], 1)
        report = self.corpus("--max-size", "1M", path, status=2)
        self.assertEqual(self.skipped(report), {"too large": 1})
        # bzip2 goes further than any limit by default.
        path = self.file(zipped([("b.html", bytes(8 << 20)), ("c.html", SAME)], zipfile.ZIP_BZIP2), "a.zip")
        report = self.corpus(path, status=2)
        self.assertEqual((report["documents"], self.skipped(report)), (1, {"expands too far": 1}))
        # Members of members have one limit together.
        inner = gzip.compress(b"WARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n" % (len(bomb), bomb))
        path = self.file(zipped([(f"{i}.warc.gz", inner * 20) for i in range(10)]), "a.zip")
        report = self.corpus("--max-expansion", "1100", path, status=2)
        self.assertEqual(set(self.skipped(report)), {"expands too far"})
        self.assertLess(report["left_out"]["resources that are no HTML"], 100)

    def test_members_that_share_bytes_are_read_once(self):
        whole = zipped([("a.html", b"<p>" * 20_000)], zipfile.ZIP_STORED)
        end = whole.rindex(b"PK\x05\x06")
        entry = whole[whole.rindex(b"PK\x01\x02"):end]
        count = 5000
        directory = b"".join(entry.replace(b"a.html", b"%06x" % i) for i in range(count))
        forged = whole[:end - len(entry)] + directory + whole[end:end + 8] + struct.pack(
            "<HHIIH", count, count, len(directory), end - len(entry), 0)
        report = self.corpus("--include", "*", self.file(forged, "a.zip"))
        self.assertLessEqual(report["documents"], 1)

    def test_thousands_of_members(self):
        path = self.file(zipped([(f"{i}.html", SAME) for i in range(1500)], zipfile.ZIP_STORED), "a.zip")
        self.assertEqual(self.corpus(path, status=0)["documents"], 1500)

    def test_encrypted_members_and_damaged_ones_are_counted(self):
        archive = bytearray(zipped([("a.html", BANG * 9), ("b.html", BANG * 9), ("c.html", BANG * 9)]))
        for begin, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            archive[archive.index(begin) + flags] |= 1
        damaged = archive.index(b"b.html") + 10
        archive[damaged:damaged + 4] = b"\xff" * 4
        report = self.corpus(self.file(bytes(archive), "a.zip"), status=2)
        self.assertEqual((report["documents"], self.skipped(report)), (1, {"encrypted member": 1, "damaged member": 1}))
        where = {one["reason"]: one["first"][0]["document"] for one in report["skipped"]}
        self.assertEqual(where["encrypted member"], str(self.folder / "a.zip") + "#a.html")

    def test_every_97th_cut_and_changed_byte_is_survived(self):
        pages = zipped([(f"{i}.html", BANG * 9 + bytes(range(i, i + 90))) for i in range(9)])
        self.assert_damage_is_survived(2, zip=pages, wacz=wacz([BANG, SAME] * 4))

    def test_a_member_at_the_place_of_another_one_is_told(self):
        whole = bytearray(zipped([(f"m{i}.html", SAME) for i in range(3)]))
        second = [i for i in range(len(whole)) if whole[i:i + 4] == b"PK\1\2"][1]
        struct.pack_into("<I", whole, second + 42, 0)
        report = self.corpus(self.file(bytes(whole), "a.zip"), status=2)
        self.assertEqual((report["documents"], [one["reason"] for one in report["skipped"]]), (2, ["damaged archive"]))
