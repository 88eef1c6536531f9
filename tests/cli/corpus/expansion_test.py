"""corpus: what expands too far is left, and what comes after it is read."""

import gzip
import io
import json
import lzma
import os
import subprocess
import tarfile
import unittest

from program import SPECDRIFT, CommandLineTest, run

BLOCK = 128 << 10
BANG = b"<!--a--!><img src=x>-->"


def raw_block(contents):
    return (len(contents) << 3).to_bytes(3, "little") + contents


def frame(*blocks):
    """A frame of Zstandard. A number stands for so many blocks of one letter each, which take 4 bytes."""
    blocks = [one for block in blocks
              for one in ([(BLOCK << 3 | 2).to_bytes(3, "little") + b"x"] * block if isinstance(block, int) else [raw_block(block)])]
    last = blocks[-1]
    return b"\x28\xB5\x2F\xFD\0\x48" + b"".join(blocks[:-1]) + bytes([last[0] | 1]) + last[1:]


def line(number, html=BANG.decode()):
    return json.dumps({"id": f"line {number}", "html": html}).encode() + b"\n"


def record(body, fields=b""):
    message = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" + fields + b"\r\n" + body
    head = f"WARC/1.0\r\nWARC-Type: response\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: {len(message)}\r\n\r\n"
    return head.encode() + message + b"\r\n\r\n"


def coded(coding, body):
    return record(b"").replace(b"text/html", b"text/html\r\nContent-Encoding: " + coding).replace(
        b"Content-Length: 44", f"Content-Length: {44 + 20 + len(coding) + len(body)}".encode())[:-4] + body + b"\r\n\r\n"


class Expansion(CommandLineTest):
    def corpus(self, *arguments, status=2):
        result = run("corpus", "-q", "--no-witnesses", "--format", "json", *arguments)
        self.assertEqual((result.returncode, result.stderr), (status, b""), result.stdout[:2000])
        return json.loads(result.stdout)

    def bombs(self, good, begin):
        """An archive with three frames that become 128 MiB each, the last of them cut off, and the places where they begin."""
        bomb = frame(begin, 1024)
        archive, places = b"", []
        for number in range(3):
            archive += frame(good(number))
            places.append(len(archive))
            archive += bomb
        archive += frame(good(3)) + frame(good(4) + good(5))
        places.append(len(archive))
        return archive + bomb[:-5], places

    def assert_bombs(self, report, places, documents, others=()):
        self.assertEqual(report["documents"], documents)
        skipped = {one["reason"]: one for one in report["skipped"]}
        self.assertEqual([first["byte"] for first in skipped["expands too far"]["first"]], places)
        self.assertEqual((skipped["expands too far"]["count"], sorted(skipped)), (len(places), sorted(["expands too far", *others])))

    def test_lines(self):
        archive, places = self.bombs(line, b'{"id": "bomb", "html": "')
        path = self.file(archive, "a.ndjson.zst")
        self.assert_bombs(self.corpus(path), places, 6)
        # With room for that, they are what they are: beginnings of lines, which end with the next.
        report = self.corpus("--max-expansion", "40000", path)
        self.assertEqual(report["documents"], 3)
        self.assertEqual({one["reason"]: one["count"] for one in report["skipped"]}, {"line that is no JSON": 3, "truncated member": 1})

    def test_records(self):
        archive, places = self.bombs(lambda number: record(BANG * (number + 1)), record(b"<p>")[:-4].replace(b"Length: 47", b"Length: 90000000"))
        self.assert_bombs(self.corpus("--max-size", "100M", self.file(archive, "a.warc.zst")), places, 6)

    def test_shards_and_a_run_that_goes_on(self):
        """Where reading begins, nothing of the allowance is taken: so a bomb is one for each who reads it."""
        good = [frame(line(number)) for number in range(1000)]
        bomb = frame(b'{"id": "bomb", "html": "', 300)  # two are allowed, and the rest of a third
        for number in (200, 400, 401, 600, 800):
            good[number] += bomb + (frame(b'"}\n') if number < 800 else b"")
        lines = self.file(b"".join(good), "a.ndjson.zst")
        records = self.file(b"".join(frame(record(BANG * (number % 7))) + (frame(record(b"")[:-4], 400) if number % 250 == 200 else b"")
                                     for number in range(1000)), "b.warc.zst")
        serial = run("corpus", "-q", "-j1", lines, records, "--records", self.folder / "serial")
        self.assertEqual(serial.returncode, 2)
        self.assertIn(b"expands too far", serial.stdout)
        kept = (self.folder / "serial").read_bytes()
        self.assertGreater(kept.count(b"\n"), 1500)
        for jobs in ("2", "5"):
            result = run("corpus", "-q", "-j", jobs, lines, records, "--resume", self.folder / f"done{jobs}", "--records", self.folder / "again")
            self.assertEqual((result.stdout, (self.folder / "again").read_bytes()), (serial.stdout, kept))
        for shards in (2, 9):
            plan, parts = self.folder / f"plan{shards}", self.folder / f"parts{shards}"
            self.assertEqual(run("corpus", "plan", "-q", "-n", shards, "-o", plan, lines, records).returncode, 0)
            for shard in range(shards):
                run("corpus", "map", "-q", "--plan", plan, "-k", shard, "-o", parts)
            merged = run("corpus", "merge", "--plan", plan, parts, "--records", self.folder / "merged")
            self.assertEqual((merged.returncode, merged.stdout, (self.folder / "merged").read_bytes()), (2, serial.stdout, kept))

    def test_gzip_with_a_lower_limit(self):
        bomb = gzip.compress(b'{"id": "bomb", "html": "' + bytes(80 << 20), mtime=0)
        good = gzip.compress(line(1), mtime=0)
        path = self.file(good + bomb + good + bomb + good, "a.jsonl.gz")
        self.assert_bombs(self.corpus("--max-expansion", "50", path), [len(good), 2 * len(good) + len(bomb)], 3)
        report = self.corpus(path)  # no gzip expands as far as the default
        self.assertEqual({one["reason"]: one["count"] for one in report["skipped"]}, {"line that is no JSON": 2})

    def tar(self, *members):
        stream = io.BytesIO()
        with tarfile.open(fileobj=stream, mode="w") as tar:
            for name, contents in members:
                info = tarfile.TarInfo(name)
                info.size = len(contents)
                tar.addfile(info, io.BytesIO(contents))
        return stream.getvalue()

    def test_tar(self):
        """Whether the member is asked for or not, and whether it is a page or not."""
        page = ("a.html", BANG)
        for name in ("large.bin", "large.html"):
            archive = self.tar(page, page, (name, bytes(80 << 20)), page)
            others = ["too large"] if name == "large.html" else []
            self.assert_bombs(self.corpus(self.file(lzma.compress(archive, preset=1), "a.tar.xz")), [2048], 2, others)
            path = self.file(gzip.compress(archive), "a.tar.gz")
            self.assertEqual(self.corpus("--max-expansion", "50", path)["documents"], 2)
            self.assertEqual(self.corpus(path, status=2 if others else 1)["documents"], 3)
            self.assertEqual(self.corpus(self.file(archive, "a.tar"), status=2 if others else 1)["documents"], 3)

    def holes(self, name, size, *stretches):
        """A member in GNU's old form, whose stretches of data lie at these places; the rest are holes."""
        info = tarfile.TarInfo(name)
        info.size = sum(length for _, length in stretches)
        info.type = tarfile.GNUTYPE_SPARSE
        head = bytearray(info.tobuf(tarfile.GNU_FORMAT))
        for number, (place, length) in enumerate(stretches):
            head[386 + 24 * number:410 + 24 * number] = b"%011o\0%011o\0" % (place, length)
        head[483:495] = b"%011o\0" % size
        head[148:156] = b" " * 8
        head[148:156] = b"%06o\0 " % sum(head)
        return bytes(head) + b"x" * info.size

    def test_holes_in_tar(self):
        """A hole takes nothing in the archive, as if it were compressed."""
        page = self.tar(("a.html", BANG))[:1024]
        large = 9 << 18
        small, bomb = self.holes("small.html", 5120, (4608, 512)), self.holes("bomb.html", large, (large - 512, 512))
        end = self.holes("end.html", large, (0, 512), (large, 0))
        path = self.file(page + small + bomb + end + page, "a.tar")
        report = self.corpus(path)
        self.assertEqual((report["documents"], [(one["reason"], one["count"]) for one in report["skipped"]]), (3, [("expands too far", 2)]))
        self.assertEqual([first["document"] for first in report["skipped"][0]["first"]], [f"{path}#bomb.html", f"{path}#end.html"])
        report = self.corpus("--max-expansion", "10000", path, status=1)
        self.assertEqual((report["documents"], report["bytes"]), (5, 2 * len(BANG) + 5120 + 2 * large))

    def test_a_member_whose_stretches_are_out_of_order_is_alone(self):
        page = self.tar(("a.html", BANG))[:1024]
        report = self.corpus(self.file(page + self.holes("b.html", 8192, (4096, 512), (0, 512)) + page, "a.tar"))
        self.assertEqual((report["documents"], [(one["reason"], one["count"]) for one in report["skipped"]]), (2, [("truncated member", 1)]))

    def test_codings_on_top_of_each_other(self):
        """However many there are, a document is as many times larger as its first form was smaller."""
        for size, is_taken in ((1 << 20, True), (3 << 20, False)):
            body = gzip.compress(gzip.compress(b"<p>" * (size // 3), mtime=0), mtime=0)
            for fields in (b"Content-Encoding: gzip, gzip", b"Transfer-Encoding: gzip\r\nContent-Encoding: gzip"):
                page = self.file(record(body, fields + b"\r\n"), "a.warc")
                report = self.corpus(page, status=0 if is_taken else 2)
                self.assertEqual((report["documents"], [one["reason"] for one in report["skipped"]]), (1, []) if is_taken else (0, ["expands too far"]))
                self.assertEqual(self.corpus("--max-expansion", "100000", page, status=0)["documents"], 1)

    def test_a_dictionary_that_is_cut_off_or_too_large(self):
        good = frame(record(BANG))
        self.assertEqual(self.corpus(self.file(b"\x5D\x2A\x4D\x18" + (4).to_bytes(4, "little") + b"xxxx" + good, "a.warc.zst"), status=1)["documents"], 1)
        report = self.corpus(self.file(b"\x5D\x2A\x4D\x18" + (1 << 31).to_bytes(4, "little") + good, "a.warc.zst"))
        self.assertEqual((report["documents"], [(one["reason"], one["count"]) for one in report["skipped"]]), (0, [("truncated member", 1)]))
        path = self.file(b"\x5D\x2A\x4D\x18" + (1 << 30).to_bytes(4, "little"), "b.warc.zst")
        with open(path, "ab") as file:
            file.truncate(8 + (1 << 30))
            file.seek(0, 2)
            file.write(good)
        self.assertEqual(self.corpus_in_little_memory(path, status=1)["documents"], 1)

    def corpus_in_little_memory(self, *arguments, status):
        """It takes no GiB, whatever else the program was built with takes."""
        with subprocess.Popen([SPECDRIFT, "corpus", "-q", "-j1", "--no-witnesses", "--format", "json", *arguments], stdout=subprocess.PIPE) as process:
            output = process.stdout.read()
            _, code, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(code)
        self.assertEqual(process.returncode, status, output[:2000])
        self.assertLess(usage.ru_maxrss, 900_000)
        return json.loads(output)

    def test_what_is_passed_over_is_let_go_of(self):
        """A GiB within a line, a record and a member."""
        def file(name, before, after):
            path = self.file(before, name)
            with open(path, "ab") as file:
                file.truncate(len(before) + (1 << 30))
                file.seek(0, 2)
                file.write(after)
            return path

        page = self.tar(("a.html", BANG))[:1024]
        large = tarfile.TarInfo("b.html")
        large.size = 1 << 30
        for path, reason in ((file("a.ndjson", line(1), b"\n" + line(2)), "too large"),
                             (file("a.warc", record(BANG) + record(b"")[:-4].replace(b"Length: 44", b"Length: 1073741868"), b"\r\n\r\n" + record(BANG)), "too large"),
                             (file("a.tar", page + large.tobuf(), page), "too large")):
            report = self.corpus_in_little_memory(path, "--max-size", "1M", status=2)
            self.assertEqual((report["documents"], [one["reason"] for one in report["skipped"]]), (2, [reason]))

    def test_a_line_of_many_values(self):
        """Only what is asked for is kept of a line."""
        path = self.file(line(1) + b'{"x": [' + b"0," * 50_000_000 + b"0]}\n" + line(2), "a.ndjson")
        report = self.corpus_in_little_memory(path, status=2)
        self.assertEqual((report["documents"], [one["reason"] for one in report["skipped"]]), (2, ["line without html"]))

    def test_empty_lines_are_passed_over(self):
        """Across pieces too; what comes after them is where it is, for one who begins to read there as well."""
        page = b'{"html": "a"}'
        spaces = [b"\n" * 600_000, b" \t\r\n" * 200_000, b" " * 300_000 + b"\n" + b" " * 10, b""]
        contents = b"".join(page + (b"\n" + one if one else b"") for one in spaces)
        places = [0, 600_014, 1_400_028, 1_700_043]
        for name, data in (("a.ndjson", contents), ("a.ndjson.gz", gzip.compress(contents))):
            path, records, plan = self.file(data, name), self.folder / "records", self.folder / "plan"
            self.assertEqual(self.corpus(path, "--records", records, status=0)["documents"], 4)
            names = [json.loads(one)["document"] for one in records.read_text().splitlines()]
            self.assertEqual(names, [f"{path}#{place}" for place in places])
            self.assertEqual(run("corpus", "plan", "-q", "-n", "4", "-o", plan, path).returncode, 0)
            kept = b"".join(run("corpus", "map", "-q", "--plan", plan, "-k", shard, "-o", self.folder / name.replace(".", "-")).stderr for shard in range(4))
            merged = run("corpus", "merge", "--plan", plan, self.folder / name.replace(".", "-"), "--records", self.folder / "merged")
            self.assertEqual((kept, merged.returncode, (self.folder / "merged").read_bytes()), (b"", 0, records.read_bytes()))

    def test_documents(self):
        """Up to a MiB, one may be as small as it likes when it is compressed."""
        for size, is_taken in ((1 << 20, True), (3 << 20, False)):
            body = gzip.compress(b"<p>" * (size // 3), mtime=0)
            pages = [self.file(body, "a.html.gz"), self.file(coded(b"gzip", body), "a.warc")]
            for page in pages:
                report = self.corpus("--max-expansion", "50", page, status=0 if is_taken else 2)
                self.assertEqual((report["documents"], [one["reason"] for one in report["skipped"]]),
                                 (1, []) if is_taken else (0, ["expands too far"]))
                self.assertEqual(self.corpus(page, status=0)["documents"], 1)

    def test_a_line_that_is_cut_off_takes_none_with_it(self):
        """A line that is too long is passed over up to its end, and damage is an end."""
        damaged = bytearray(gzip.compress(bytes(300_000), compresslevel=0, mtime=0))
        damaged[-8] ^= 0xFF
        report = self.corpus("--max-size", "1k", self.file(bytes(damaged) + gzip.compress(line(1)), "a.jsonl.gz"))
        self.assertEqual((report["documents"], [one["reason"] for one in report["skipped"]]), (1, ["damaged member", "too large"]))

    def test_what_is_no_number(self):
        for wrong in ("0", "-1", "x", "1000000001"):
            self.assert_trouble(run("corpus", "--max-expansion", wrong, self.file(BANG)), "--max-expansion")


if __name__ == "__main__":
    unittest.main()
