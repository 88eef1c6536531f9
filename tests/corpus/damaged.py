#!/usr/bin/env python3
"""Many documents, and one in a hundred of each kind of damage: every good one is counted, every bad one is named with its reason,
any number of threads and shards makes the same bytes, and memory does not grow with the number of documents.

usage: damaged.py SPECDRIFT DOCUMENTS    a multiple of 100; the same number makes the same documents
"""

import collections
import gzip
import io
import json
import os
import pathlib
import random
import resource
import subprocess
import sys
import tarfile
import tempfile

PIECES = [b"<!--a--!><img src=x>-->", b"<p>x</p>", b"<?a b?>", b"<p title", b"&amp;lt", b"<script><!--x</script>", b"</p d>", b"<a b=c<d>",
          "é".encode(), b"text ", b"<table><tr><td>", b"<!DOCTYPE html>"]
LARGEST = 64 * 1024
FRAME = b"\x28\xB5\x2F\xFD\0\x48"  # the beginning of one of Zstandard
BLOCK = 128 << 10
BLOCKS = 560  # more than the 64 MiB by which an archive may expand
# The kernel counts the memory of whoever starts a program as its own: so that is somebody small.
MEASURED = """
import os, sys
process = os.fork()
if process == 0:
    os.dup2(2, 1)
    os.execv(sys.argv[1], sys.argv[1:])
_, status, usage = os.wait4(process, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_maxrss)
"""
MOST_GROWTH = 1.25  # of memory, from a hundredth of the documents to all


def response(body, *fields):
    return b"\r\n".join([b"HTTP/1.1 200 OK", b"Content-Type: text/html", *fields]) + b"\r\n\r\n" + body


def record(block):
    return (b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/\r\nContent-Type: application/http; "
            b"msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n" % (len(block), block))


def member(block):
    return gzip.compress(block, 1, mtime=0)


class Unit:
    """A hundred documents, and one of each kind of damage, as a folder of files."""

    def __init__(self, folder, number):
        self.folder = folder / f"{number:05}"
        self.folder.mkdir()
        self.random = random.Random(number)
        self.bad = collections.Counter()
        self.good = 0
        self.paths = []
        for write in (self.compressed, self.plain, self.lines, self.compressed_tar, self.pages, self.tar):
            write()

    def page(self):
        self.good += 1
        return b"".join(self.random.choices(PIECES, k=self.random.randint(1, 40)))

    def write(self, name, contents):
        path = self.folder / name
        path.write_bytes(contents)
        self.paths.append(str(path))
        return str(path)

    def damage(self, reason, name):
        """A document of that name, or something in that archive."""
        self.bad[reason, str(self.folder / name)] += 1

    def compressed(self):
        broken = bytearray(member(record(response(bytes(self.random.randbytes(600))))))
        middle = len(broken) // 2
        broken[middle:middle + 8] = b"\xff" * 8
        parts = [member(record(response(self.page()))) for _ in range(40)]
        parts[10:10] = [bytes(broken), member(record(b"no response"))]
        parts[30:30] = [member(record(response(b"\x1f\x8b\x08nonsense", b"Content-Encoding: gzip")))]
        parts.append(member(record(response(bytes(self.random.randbytes(400)))))[:-100])
        self.write("a.warc.gz", b"".join(parts))
        for reason in ("damaged member", "broken HTTP response", "damaged content coding", "truncated member"):
            self.damage(reason, "a.warc.gz")

    def plain(self):
        parts = [record(response(self.page())) for _ in range(20)]
        parts[5:5] = [b"nonsense\r\n\r\n"]
        parts.append(record(response(b"x" * 500))[:-200])
        self.write("b.warc", b"".join(parts))
        self.damage("broken record", "b.warc")
        self.damage("truncated record", "b.warc")

    def lines(self):
        lines = [json.dumps({"html": self.page().decode()}) for _ in range(20)]
        lines[3:3] = ["{", json.dumps({"id": "x"})]
        self.write("c.ndjson", "\n".join(lines).encode())
        self.damage("line that is no JSON", "c.ndjson")
        self.damage("line without html", "c.ndjson")

    def compressed_tar(self):
        """A page, and a file of blocks of 128 KiB of zeros, which take 4 bytes each."""
        page = self.page()
        files = [tarfile.TarInfo("a.html"), tarfile.TarInfo("b.bin")]
        files[0].size, files[1].size = len(page), BLOCK * BLOCKS
        head = files[0].tobuf() + page + bytes(-len(page) % 512) + files[1].tobuf()
        bomb = [(BLOCK << 3 | kind).to_bytes(3, "little") + b"\0" for kind in [2] * (BLOCKS - 1) + [3]]
        self.write("d.tar.zst", FRAME + (len(head) << 3).to_bytes(3, "little") + head + b"".join(bomb))
        self.damage("expands too far", "d.tar.zst")

    def pages(self):
        for i in range(9):
            self.write(f"{i}.html", self.page())
        self.write("large.html", b"<p>" * (LARGEST // 3 + 1))
        self.damage("too large", "large.html")
        self.paths.append(str(self.folder / "none.html"))
        self.damage("unreadable file", "none.html")

    def tar(self):
        to = io.BytesIO()
        with tarfile.open(fileobj=to, mode="w") as archive:
            for i in range(10):
                content = self.page()
                info = tarfile.TarInfo(f"{i}.html")
                info.size = len(content)
                archive.addfile(info, io.BytesIO(content))
            end = to.tell()
        self.write("e.tar", to.getvalue()[:end] + b"\x7f" * 1024)
        self.damage("damaged archive", "e.tar")


def archive_of(name):
    return name.split("#")[0]


class Corpus:
    def __init__(self, program, folder, documents):
        self.program, self.folder = os.path.abspath(program), folder
        folder.mkdir()
        self.bad = collections.Counter()
        self.good = 0
        names = []
        for number in range(documents // 100):
            unit = Unit(folder, number)
            self.bad += unit.bad
            self.good += unit.good
            names += unit.paths
        (folder / "list").write_text("\0".join(names) + "\0")

    def run(self, *arguments, status=2):
        """The memory that it took, in KiB."""
        result = subprocess.run([sys.executable, "-S", "-c", MEASURED, self.program, "corpus", *map(str, arguments)],
                                stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
        found, memory = map(int, result.stdout.split())
        assert found == status, (arguments, found, result.stderr)
        return memory

    def compare(self, name, *options):
        out = self.folder / name
        memory = self.run("-q", "--format", "json", "--max-size", LARGEST, "--records", f"{out}.records", "-o", out, *options, "-0", "--files-from",
                          self.folder / "list")
        return memory, (out.read_bytes(), pathlib.Path(f"{out}.records").read_bytes())

    def check(self, report, records):
        report = json.loads(report)
        assert report["documents"] == self.good, (report["documents"], self.good)
        found = collections.Counter()
        good = 0
        for line in records.splitlines():
            one = json.loads(line)
            if "skipped" in one:
                found[one["skipped"], archive_of(one["document"])] += 1
            else:
                good += 1
        assert good == self.good
        assert found == self.bad, (list((found - self.bad).items())[:5], list((self.bad - found).items())[:5])
        kinds = collections.Counter(reason for reason, _ in found.elements())
        assert kinds == {one["reason"]: one["count"] for one in report["skipped"]}
        return kinds

    def shards(self, count):
        plan, parts, out = self.folder / "plan", self.folder / "parts", self.folder / "merged"
        self.run("plan", "-q", "--max-size", LARGEST, "--shards", count, "-o", plan, "-0", "--files-from", self.folder / "list", status=0)
        for shard in range(count):
            self.run("map", "-q", "--plan", plan, "--shard", shard, "-o", parts, status=0)
        self.run("merge", parts, "--plan", plan, "--format", "json", "--records", f"{out}.records", "-o", out)
        return out.read_bytes(), pathlib.Path(f"{out}.records").read_bytes()


def main(program, count):
    documents = int(count)
    with tempfile.TemporaryDirectory() as folder:
        small = Corpus(program, pathlib.Path(folder) / "small", max(documents // 100, 1000))
        corpus = Corpus(program, pathlib.Path(folder) / "large", documents)
        memory, outputs = corpus.compare("one", "-j", "2")
        kinds = corpus.check(*outputs)
        assert len(kinds) == 12 and set(kinds.values()) == {documents // 100}, kinds
        assert corpus.good == documents
        assert corpus.compare("two", "-j", "1")[1] == outputs, "another number of threads, another report"
        assert corpus.shards(5) == outputs, "shards make another report"
        memory_of_small = small.compare("one", "-j", "2")[0]
        assert memory < MOST_GROWTH * memory_of_small + 4096, f"{memory_of_small} KiB for {small.good} documents, {memory} KiB for {documents}"
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"{documents} documents, {sum(kinds.values())} of {len(kinds)} kinds of damage: all counted and named, the same bytes three times; "
              f"{memory_of_small} KiB for {small.good} documents, {memory} KiB for {documents}; {used.ru_utime:.1f} s of CPU")


main(*sys.argv[1:])
