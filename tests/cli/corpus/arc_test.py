"""ARC, the format of web archives from 1996 to 2008: what is taken of it, how it is cut, and what becomes of damage."""

import gzip
import random

from corpus_case import CorpusTest
from program import run

BANG = b"<!--a--!><img src=x>-->"
SAME = b"<p>x</p>"


def line_of(version, address, length, content_type="text/html", date="19970203040506"):
    later = "" if version == 1 else " 200 - - 0 a.arc"
    return f"{address} 192.0.2.7 {date} {content_type}{later} {length}\n".encode()


def head(version):
    fields = ("URL IP-address Archive-date Content-type Archive-length" if version == 1 else
              "URL IP-address Archive-date Content-type Result-code Checksum Location Offset Filename Archive-length")
    block = f"{version} 0 Somebody\n{fields}\n".encode()
    return line_of(version, "filedesc://a.arc", len(block), "text/plain") + block + b"\n"


def response(body, content_type="text/html"):
    return f"HTTP/1.0 200 OK\r\nContent-Type: {content_type}\r\n\r\n".encode() + body


def record(block, address="http://a.example/", version=1, length=None, **fields):
    return line_of(version, address, len(block) if length is None else length, **fields) + block + b"\n"


class Arc(CorpusTest):
    def test_both_versions_as_they_are_and_compressed(self):
        for version in (1, 2):
            records = [head(version), record(response(BANG), "http://a.example/a b", version),
                       record(response(b"\x89PNG", "image/png"), "http://a.example/i.png", version, content_type="image/png"),
                       record(b"19970203 192.0.2.7", "dns:a.example", version, content_type="text/dns"),
                       record(BANG, "ftp://a.example/x.html", version), record(SAME, "ftp://a.example/x.txt", version, content_type="text/plain"),
                       record(response(SAME), "HTTP://a.example/", version, content_type="text/html; charset=x")]
            for name, contents in (("a.arc", b"".join(records)), ("a.arc.gz", b"".join(gzip.compress(one, mtime=0) for one in records)),
                                   ("b.arc.gz", gzip.compress(b"".join(records), mtime=0)), ("no name", b"".join(records))):
                path = self.file(contents, name)
                report = self.corpus(path, status=1)
                self.assertEqual((report["documents"], report["documents_that_differ"], report["skipped"]), (3, 2, []), (version, name))
                self.assertEqual(report["left_out"], {"records that hold no document": 2, "resources that are no HTML": 1,
                                                      "responses that are no HTML": 1})
                self.assertEqual(self.corpus("-", stdin=contents)["documents"], 3)
                self.assertEqual(self.corpus("--all-types", path)["documents"], 5)
        for name in ("a.arc", "a.arc.gz"):
            self.assertEqual(self.corpus(self.folder, "--include", name)["documents"], 3)
        self.assertEqual(self.corpus(self.folder)["documents"], 9)  # a folder takes *.arc and *.arc.gz

    def test_dates_of_every_length(self):
        dates = ("19970203", "1997020304", "199702030405", "19970203040506", "19970203040506789")
        path = self.file(head(1) + b"".join(record(response(SAME), date=date) for date in dates), "a.arc")
        report = self.corpus(path, status=0)
        self.assertEqual((report["documents"], report["skipped"]), (len(dates), []))

    def test_a_document_is_found_again_by_its_name(self):
        records = [head(1)] + [record(response(b"<p>" + bytes([97 + i]) * 40 + BANG), f"http://a.example/{i} x") for i in range(9)]
        for name, parts in (("a.arc", records), ("a.arc.gz", [gzip.compress(one, mtime=0) for one in records])):
            path = self.file(b"".join(parts), name)
            places = [sum(map(len, parts[:i])) for i in range(1, 10)]
            self.assertEqual([record["document"] for record in self.records(path)], [f"{path}#{place} http://a.example/{i} x" for i, place in enumerate(places)])
            for locator in (f"{path}#{places[4]}", f"{path}#{places[4]} http://a.example/4 x"):
                self.assert_found_again(locator, f"{path}#{places[4]} http://a.example/4 x")
            self.assertIn(b"no such document", run("corpus", "map", "--stdin", "-q", stdin=f"{path}#{places[4] + 21}\n".encode()).stdout)

    def test_damage_is_counted_by_its_reason_and_reading_goes_on(self):
        good = [record(response(BANG), f"http://a.example/{i}") for i in range(9)]
        archive = (head(1) + good[0] + b"nonsense 1 2 3\n" + good[1] + record(response(BANG), length=5) + good[2]
                   + record(response(BANG), length=10**18) + good[3] + record(response(BANG), length="many") + good[4]
                   + record(response(BANG), length=10**30) + good[5] + record(b"no response") + good[6]
                   + record(response(BANG), length=10**6) + good[7] + good[8][:-40])
        report = self.corpus("--max-size", "1M", self.file(archive, "a.arc"), status=2)
        self.assertEqual(report["documents"], 8, report["skipped"])
        self.assertEqual(self.skipped(report), {"broken record": 4, "truncated record": 2, "too large": 1, "broken HTTP response": 1})
        parts = [bytearray(gzip.compress(one, mtime=0)) for one in [head(1), *good]]
        parts[4][len(parts[4]) // 2] ^= 0xFF
        report = self.corpus(self.file(b"".join(parts)[:-20], "a.arc.gz"), status=2)
        self.assertEqual((report["documents"], self.skipped(report)), (7, {"damaged member": 1, "truncated member": 1}))
        first = [one["first"][0]["byte"] for one in report["skipped"] if one["reason"] == "damaged member"]
        self.assertEqual(first, [sum(map(len, parts[:4]))])

    def test_a_name_alone_says_what_it_is_where_the_beginning_is_broken(self):
        report = self.corpus(self.file(b"broken\n" + record(response(BANG)), "a.arc"), status=2)
        self.assertEqual((report["documents"], self.skipped(report)), (1, {"broken record": 1}))

    def test_every_97th_cut_and_changed_byte_is_survived(self):
        records = [head(2)] + [record(response(BANG * 3), version=2) for _ in range(6)]
        self.assert_damage_is_survived(2, arc=b"".join(records), arc_gz=b"".join(gzip.compress(one, mtime=0) for one in records))

    def test_lines_that_claim_to_be_records_take_linear_time(self):
        claim = b"a:b 0 20000101000000 t 90000\n"
        report = self.corpus(self.file(head(1) + claim * 60_000 + b"x" * 200_000, "a.arc"), status=2)
        self.assertEqual(report["documents"], 0)

    def test_shards_make_the_serial_report_whatever_is_damaged(self):
        cut = 0
        for seed in range(3):
            rng = random.Random(seed)
            records = [head(1)]
            for i in range(rng.randint(4, 14)):
                block = response(rng.choice([BANG, SAME, b"<p title", claim_of(rng)]) * rng.randint(1, 9))
                one = record(block, f"http://a.example/{i}")
                damage = rng.randrange(6)
                if damage == 0:
                    one = one[:rng.randrange(len(one))]
                elif damage == 1:
                    one = record(block, length=rng.choice([0, 7, 900, 10**9, 10**30]))
                records.append(one)
            members = [bytearray(gzip.compress(one, mtime=0)) for one in records]
            for member in members:
                if rng.random() < .2:
                    member[rng.randrange(len(member))] ^= 0x55
            for name, archive in ((f"{seed}.arc", b"".join(records)), (f"{seed}.arc.gz", b"".join(members)),
                                  (f"{seed}one.arc.gz", gzip.compress(b"".join(records), mtime=0))):
                cut += self.assert_shards_are_serial(3, self.file(archive, name)) > 2
        self.assertGreater(cut, 3)


def claim_of(rng):
    """Something in a page that looks like the line of a record."""
    return b"\nhttp://b.example/ 192.0.2.1 19990101000000 text/html %d\n" % rng.choice([0, 3, 50, 10**7])
