"""The kind of a file, whatever it is called: opened, or refused with the command that reads it, by every verb."""

import gzip
import io
import json
import pathlib
import tarfile
import zipfile

from program import CommandLineTest, run

PAGE = b"<p>x<!--a--!>b"
SUITE = b"#data\nTest\n#errors\n(1,0): expected-doctype\n#document\n| <html>\n"
MAIL = (b"Received: from a by b\r\nFrom: a@example.org\r\nTo: b@example.org\r\nSubject: =?utf-8?q?x?=\r\n folded\r\n"
        b"MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n" + PAGE)
VERBS = {"compare": (), "tokens": ("--versions", "living"), "blame": (), "explain": (), "minimize": (), "trace": ("--versions", "living")}


def zipped():
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("a.html", PAGE)
    return held.getvalue()


def in_tar(name, contents):
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as archive:
        member = tarfile.TarInfo(name)
        member.size = len(contents)
        archive.addfile(member, io.BytesIO(contents))
    return held.getvalue()


ARC = (b"filedesc://a.arc 0.0.0.0 19960101000000 text/plain 62\n1 0 X\nURL IP-address Archive-date Content-type Archive-length\n"
       b"\nftp://a/ 0.0.0.0 19960101000000 text/html %d\n%s\n" % (len(PAGE), PAGE))
WARC = b"WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: http://a/\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n" % (
    len(PAGE), PAGE)
# By what it is: the contents, what the message calls it, what the hint names.
OPENED = {"gzip": (gzip.compress(PAGE), "compressed by gzip", "gunzip -c"),
          "zst": (b"\x28\xb5\x2f\xfd\x24\x0e\x71\x00\x00" + PAGE + b"\0" * 4, "compressed by Zstandard", "zstd -dc"),
          "arc": (ARC, "an ARC archive", "specdrift corpus"),
          "zip": (zipped(), "a ZIP archive", "specdrift corpus"),
          "mail": (MAIL, "a mail", "specdrift corpus"),
          "mbox": (b"From a@b Thu Jan  1 00:00:00 1998\n" + MAIL, "a mail", "specdrift corpus"),
          "mailbox": (b"From a@b Thu Jan  1 00:00:00 1998\nContent-Type: text/html\n\n" + PAGE, "a mail", "specdrift corpus"),
          "warc": (WARC, "a WARC archive", "specdrift corpus"),
          "tar": (in_tar("a.html", PAGE), "a tar archive", "specdrift corpus")}
REFUSED = {"pdf": (b"%PDF-1.4\n" + PAGE, "a PDF document", "take"),
           "png": (b"\x89PNG\r\n\x1a\n" + PAGE, "a picture", "take"), "gif": (b"GIF89a" + PAGE, "a picture", "take"),
           "jpeg": (b"\xff\xd8\xff\xe0" + PAGE, "a picture", "take"), "webp": (b"RIFF\0\0\0\0WEBP" + PAGE, "a picture", "take"),
           "icon": (b"\0\0\1\0\1\0" + PAGE, "a picture", "take"), "tiff": (b"II*\0" + PAGE, "a picture", "take"),
           "bmp": (b"BM\x46\0\0\0\0\0\0\0\x36\0" + PAGE, "a picture", "take"),
           "avif": (b"\0\0\0\x20ftypavif" + PAGE, "a picture", "take"), "mp4": (b"\0\0\0\x18ftypisom" + PAGE, "film, sound or a font", "take"),
           "wave": (b"RIFF\0\0\0\0WAVE" + PAGE, "film, sound or a font", "take"), "woff2": (b"wOF2\0\1\0\0" + PAGE, "film, sound or a font", "take"),
           "mp3": (b"ID3\3\0" + PAGE, "film, sound or a font", "take"), "flac": (b"fLaC\0\0\0\x22" + PAGE, "film, sound or a font", "take"),
           "ttf": (b"\0\1\0\0\0\x0f\0\x80" + PAGE, "film, sound or a font", "take"), "otf": (b"OTTO\0\x0b" + PAGE, "film, sound or a font", "take"),
           "7z": (b"7z\xbc\xaf\x27\x1c" + PAGE, "an archive of 7-Zip or RAR", "take"), "rar": (b"Rar!\x1a\x07\0" + PAGE, "an archive of 7-Zip or RAR", "take"),
           "msg": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + PAGE, "a compound file, as of Word or Outlook", "take"),
           "elf": (b"\x7fELF\2\1\1" + PAGE, "a compiled program", "take"), "wasm": (b"\0asm\1\0\0\0" + PAGE, "a compiled program", "take"),
           "exe": (b"MZ\x90\0\3" + PAGE, "a compiled program", "take"), "class": (b"\xca\xfe\xba\xbe\0\0" + PAGE, "a compiled program", "take"),
           "sqlite": (b"SQLite format 3\0" + PAGE, "a database", "take"),
           "bzip2": (b"BZh91AY&SY" + PAGE, "compressed by bzip2", "bunzip2 -c"),
           "dat": (SUITE, "a suite of tree construction", "*.test")}


class FileKinds(CommandLineTest):
    def test_no_verb_reads_as_a_page_what_is_none(self):
        for kind, (contents, name, hint) in (OPENED | REFUSED).items():
            for called in ("page.html", "data"):
                path = self.file(contents, called)
                for verb in VERBS if called == "data" else ("compare",):
                    with self.subTest(kind=kind, verb=verb):
                        self.assert_trouble(run(verb, *VERBS[verb], path), f"{called}: is no HTML: it is {name}\n", hint, "--as-is")
            self.assert_trouble(run("compare", "-", stdin=contents), f"is no HTML: it is {name}")
            self.assertIn(run("compare", "--as-is", path).returncode, (0, 1), kind)

    def test_a_corpus_opens_some_and_skips_others(self):
        for kind, (contents, name, _) in (OPENED | REFUSED).items():
            if kind == "zst":
                continue  # is none that can be decoded
            path = self.file(contents, "data")
            for where in ((path,), ("-",)):
                result = run("corpus", "-q", "--no-witnesses", "--format", "json", *where, stdin=contents if where == ("-",) else b"")
                report = json.loads(result.stdout)
                if kind in OPENED:
                    self.assertEqual((result.returncode, report["documents"], report["divergences"]), (1, 1, 1), kind)
                else:
                    self.assertEqual((result.returncode, report["documents"]), (2, 0), kind)
                    self.assertEqual([(one["reason"], one["count"]) for one in report["skipped"]], [(name, 1)])
        # Compressed, in an archive, or by a name that pages have.
        contents, name, _ = REFUSED["pdf"]
        for data, called in ((gzip.compress(contents), "a.pdf.gz"), (in_tar("a.html", contents), "a.tar"), (contents, "a.html"),
                             (gzip.compress(PAGE), "b.html")):
            result = run("corpus", "-q", "--format", "json", self.file(data, called))
            reason = name if called != "b.html" else "compressed by gzip"
            self.assertEqual((result.returncode, [one["reason"] for one in json.loads(result.stdout)["skipped"]]), (2, [reason]), called)
        result = run("corpus", "-q", "--as-is", "--no-witnesses", "--format", "json", self.file(REFUSED["pdf"][0], "data"))
        self.assertEqual((result.returncode, json.loads(result.stdout)["documents"]), (1, 1))

    def test_what_only_looks_a_little_like_it_is_a_page(self):
        for contents in (b"", b"From here on <b>x", b"Subject: x\n\n<p>", b"a: b\nc: d\n\n<p>", b"BZhang<p>", b"PK<p>", b"GIF<p>",
                         b"To: a\nFrom: b\n<p>Date: c\n\n", b"#data\n<p>", b"WARC is<p>", b"RIFF<p>", b"%PDF<p>", b"\x1f\x8b<p>",
                         b"BM of a kind<p>", b"7z<p>", b"ID3 tags<p>", b"OTTO<p>", b"Rar!<p>", b"II*<p>", b"the ftyp is<p>", b"\0\0<p>", b"RIFF of a WAVE"):
            self.assertIn(run("compare", self.file(contents, "data")).returncode, (0, 1), contents)

    def test_nothing_taken_is_trouble(self):
        (self.folder / "empty").mkdir()
        result = run("corpus", "-q", self.folder / "empty")
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"nothing was taken", result.stderr)
        self.file(PAGE, "empty/page.png")
        result = run("corpus", "-q", self.folder / "empty")
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"--include '*' takes files of all names", result.stderr)

    def test_a_suite_of_trees_is_no_suite_of_tokens(self):
        result = run("conformance", "--versions", "living", self.file(SUITE, "a.dat"))
        self.assertEqual((result.returncode, result.stdout), (2, b"0 passed, 0 failed, 0 skipped\n"))
        self.assertIn(b"a suite of tree construction", result.stderr)
        self.assertIn(b"*.test", result.stderr)
