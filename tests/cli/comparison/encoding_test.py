"""Files that are not in UTF-8: what is found, what reports say, and that places are those of the file."""

import json
import sqlite3
import xml.etree.ElementTree

from program import CommandLineTest, run, tokens

DIVERGES = "<!--a--!><img src=x>-->"


class Encodings(CommandLineTest):
    def document(self, path, *options):
        result = run("compare", "--format", "json", *options, path)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        return json.loads(result.stdout)["documents"][0]

    def test_a_corpus_says_what_looks_like_utf_16(self):
        """In the order of the documents; what names an encoding, or was asked for, is as it says."""
        page = "<p>text</p><!--a--!><img src=x>-->" * 20
        (self.folder / "pages").mkdir()
        for name, text in (("a", page.encode("latin-1")), ("b", page.encode("utf-16-le")), ("c", b"\xff\xfe" + page.encode("utf-16-le")),
                           ("d", page.encode("utf-16-be")), ("e", page.encode("utf-16-le")), ("f", b"\0" * 500), ("g", b"<\0?\0x\0" * 9)):
            self.file(text, f"pages/{name}.html")
        self.file(page.encode("utf-32-le"), "pages/h.html")
        self.file(page.encode("utf-32"), "pages/i.html")  # its mark begins as one of UTF-16 does
        self.file(page.encode("utf-32-be"), "pages/j.html")
        first = f"{self.folder}/pages/"
        doubts = [f"1 document looks like UTF-16BE without a byte order mark, {first}d.html; --guess-utf-16 reads it so, and no other",
                  f"2 documents look like UTF-16LE without a byte order mark, first {first}b.html; --guess-utf-16 reads them so, "
                  "and no other",
                  f"1 document looks like UTF-32BE, which HTML does not know, {first}j.html; iconv -f UTF-32BE -t UTF-8 makes another "
                  "file of it",
                  f"2 documents look like UTF-32LE, which HTML does not know, first {first}h.html; iconv -f UTF-32LE -t UTF-8 makes "
                  "other files of them"]
        counts = {"UTF-16BE": {"documents": 1, "first": f"{first}d.html"}, "UTF-16LE": {"documents": 2, "first": f"{first}b.html"},
                  "UTF-32BE": {"documents": 1, "first": f"{first}j.html"}, "UTF-32LE": {"documents": 2, "first": f"{first}h.html"}}

        def corpus(*options, form="json", jobs="1"):
            result = run("corpus", "-q", "--no-witnesses", "-j", jobs, "--format", form, *options, self.folder / "pages")
            self.assertEqual(result.stderr, b"")
            return json.loads(result.stdout) if form == "json" else " ".join(result.stdout.decode().split())
        for jobs in ("1", "4"):
            self.assertEqual(corpus(jobs=jobs)["looks_like"], counts)
        for form in ("text", "html"):
            for doubt in doubts:
                self.assertEqual(corpus("--width", "1000", form=form).count(doubt), 1, form)
        records, database = self.folder / "records.jsonl", self.folder / "out.sqlite"
        corpus("--records", records, "--database", database)
        seen = [json.loads(line)["looks_like"] for line in records.read_text().splitlines()]
        self.assertEqual(seen, [None, "UTF-16LE", None, "UTF-16BE", "UTF-16LE", None, None, "UTF-32LE", "UTF-32LE", "UTF-32BE"])
        connection = sqlite3.connect(database)
        self.addCleanup(connection.close)
        self.assertEqual([like for like, in connection.execute("SELECT looks_like FROM document ORDER BY name")],
                         [like or "" for like in seen])
        # By shards as well.
        plan, parts = self.folder / "plan", self.folder / "parts"
        self.assertEqual(run("corpus", "plan", "-n", "2", "-o", plan, self.folder / "pages").returncode, 0)
        for shard in "01":
            result = run("corpus", "map", "-q", "--plan", plan, "-k", shard, "-o", parts)
            self.assertEqual((result.returncode, result.stderr), (0, b""))
        merged = run("corpus", "merge", "--no-witnesses", "--format", "json", "--plan", plan, parts)
        self.assertEqual(json.loads(merged.stdout)["looks_like"], counts)
        # The remedy is for those alone: what was read otherwise stays as it was.
        before, after = corpus()["encodings"], corpus("--guess-utf-16")["encodings"]
        self.assertEqual(before["windows-1252"] - after["windows-1252"], 3)
        self.assertEqual((after["UTF-16LE"] - before["UTF-16LE"], after["UTF-16BE"]), (2, 1))
        self.assertEqual(list(corpus("--guess-utf-16")["looks_like"]), ["UTF-32BE", "UTF-32LE"])
        self.assertEqual(corpus("--encoding", "windows-1252")["looks_like"], {})
        self.assertEqual(list(corpus("--default-encoding", "utf-16le")["looks_like"]), ["UTF-32LE"])

    def test_a_meta_element_that_comes_late_changes_the_encoding(self):
        """As tree construction has it; the prescan reads 1024 bytes."""
        far = b"<!--" + b"x" * 1100 + b"-->"
        text = b"<title>\xc4\xe3\xba\xc3</title>"
        for page, name, basis in (
                (far + b"<meta charset=gbk>" + text, "GBK", "late meta element"),
                (far + b"<META CharSet=' GBK '>" + text, "GBK", "late meta element"),
                (far + b"<meta http-equiv=Content-Type content='text/html; charset=gbk'>" + text, "GBK", "late meta element"),
                (far + b"<meta charset=nonsense http-equiv=content-type content='x;charset=gbk'>" + text, "GBK", "late meta element"),
                (far + b"<meta charset=nonsense><meta charset=gbk>" + text, "GBK", "late meta element"),
                (far + b"<p>body<meta charset=gbk>" + text, "GBK", "late meta element"),
                (far + b"<meta charset=x-user-defined>" + text, "windows-1252", "late meta element"),
                # The prescan finds what no parser takes for a tag.
                (b"<script>'<meta charset=shift_jis>'</script><meta charset=gbk>" + text, "GBK", "late meta element"),
                (b"<title><meta charset=shift_jis></title><meta charset=gbk>" + text, "GBK", "late meta element"),
                # The first that says something says it for good.
                (b"<meta charset=big5>" + far + b"<meta charset=gbk>" + text, "Big5", "meta element"),
                (b"<?xml encoding='koi8-r'?>" + text, "KOI8-R", "XML declaration"),
                (b"<?xml encoding='koi8-r'?>" + far + b"<meta charset=gbk>" + text, "GBK", "late meta element"),
                (b"<meta charset=gbk>" + text, "GBK", "meta element"),
                # None of these is a meta element that says it.
                (far + b"<meta content='text/html; charset=gbk'>" + text, None, "default"),
                (far + b"<!--<meta charset=gbk>-->" + text, None, "default"),
                (far + b"<textarea><meta charset=gbk></textarea>" + text, None, "default"),
                (far + b"<p title='<meta charset=gbk>'>" + text, None, "default"),
                (far + b"<metas charset=gbk>" + text, None, "default")):
            path = self.file(page)
            with self.subTest(page=page.replace(far, b"...")):
                found = self.document(path)["encoding"]
                self.assertEqual((found["name"], found["from"]), (name or "UTF-8", basis))
                taken = json.loads(run("corpus", "-q", "--no-witnesses", "--format", "json", path).stdout)["encodings"]
                self.assertEqual(taken, {name or "windows-1252": 1})
        # UTF-16 was not read as bytes.
        taken = run("corpus", "-q", "--format", "json", self.file(far + b"<meta charset=utf-16>" + text)).stdout
        self.assertEqual(json.loads(taken)["encodings"], {"UTF-8": 1})
        # A mark, and who is asked, know better.
        page = far + b"<meta charset=gbk>" + text
        self.assertEqual(self.document(self.file(page), "--encoding", "koi8-r")["encoding"]["name"], "KOI8-R")
        self.assertNotIn("encoding", self.document(self.file(b"\xef\xbb\xbf" + page)))
        # Tags differ, not only text.
        page = far + b"<meta charset=iso-2022-jp>\x1b$B<b>\x1b(B"
        self.assertNotIn("start tag <b>", tokens(self.file(page)).stdout.decode())

    def test_every_verb_says_what_a_file_was_taken_for(self):
        path = self.file("<p>\u00e9<!--a--!>".encode())
        self.assertEqual(self.document(path)["encoding"], {"name": "UTF-8", "from": "default"})
        said = "read as UTF-8 (default)"
        for shown in (run("compare", path), tokens(path)):
            self.assertIn(said, " ".join(shown.stdout.decode().split()))
        head = json.loads(tokens("--format", "json", path).stdout)
        self.assertEqual((head["encoding"], "ill_formed" in head), ({"name": "UTF-8", "from": "default"}, False))
        self.assertEqual(json.loads(tokens("--format", "json", self.file(b"a\xff")).stdout)["ill_formed"], 1)
        path = self.file("<p>\u00e9<!--a--!>".encode())
        for verb in (("blame",), ("explain",), ("minimize",), ("trace", "--versions", "living")):
            self.assertTrue(run(*verb, path).stderr.decode().startswith(f"specdrift: {path}: {said}\n"), verb)
        late = self.file(b"<!--" + b"x" * 1100 + b"--><meta charset=gbk>\xc4\xe3<!--a--!>", "late.html")
        self.assertEqual(run("blame", late).stderr.decode(), f"specdrift: {late}: read as GBK (late meta element)\n")
        # Where it makes no difference, or is asked for, nothing is said.
        ascii = self.file(b"<p>e<!--a--!>", "ascii.html")
        self.assertEqual(run("blame", ascii).stderr, b"")
        self.assertNotIn("encoding", self.document(ascii))
        self.assertEqual(run("blame", "--encoding", "utf-8", path).stderr, b"")

    def test_utf_16_is_read_as_such_by_its_mark(self):
        for codec, mark, name in (("utf-16-le", b"\xff\xfe", "UTF-16LE"), ("utf-16-be", b"\xfe\xff", "UTF-16BE")):
            page = "<p>\u00e9\U0001f600" + DIVERGES
            path = self.file(mark + page.encode(codec))
            document = self.document(path)
            self.assertEqual(document["encoding"]["name"], name)
            self.assertEqual(document["encoding"]["from"], "byte order mark")
            self.assertEqual(document["bytes"], len(path.read_bytes()))
            self.assertEqual(document["summary"]["divergences"], 1)
            divergence = document["findings"][0]
            # After the mark, three units, one and two.
            self.assertEqual(divergence["begin"], {"byte": 2 + 2 * 6, "line": 1, "column": 6})
            self.assertEqual(divergence["end"]["byte"], len(path.read_bytes()))
            self.assertEqual(divergence["source"], DIVERGES)
            image = divergence["classes"][1]["tokens"][1]
            self.assertEqual(image["span"], [2 + 2 * 15, 2 + 2 * 26])
            self.assertEqual(image["attributes"][0]["span"], [2 + 2 * 20, 2 + 2 * 25])

    def test_every_verb_reads_them(self):
        page = "<p>\u043f" + DIVERGES
        path = self.file(b"<meta charset=windows-1251>" + page.encode("windows-1251"))
        self.assertIn("read as windows-1251 (meta element)", " ".join(run("compare", path).stdout.decode().split()))
        self.assertIn('"\u043f"', tokens(path).stdout.decode())
        self.assertIn("(bytes 31..54)", run("explain", path).stdout.decode())
        self.assertIn("byte 35", run("blame", "--at", "35", path).stdout.decode())
        self.assertIn("\u043f", run("trace", "--versions", "living", path).stdout.decode())
        self.assertEqual(run("minimize", path).stdout, b"<!----!")
        for form, words in (("html", "bytes 31 to 54"), ("markdown", "Bytes 31..54"), ("junit", "bytes 31..54"),
                            ("sarif", '"byteOffset":31,"byteLength":23')):
            self.assertIn(words, run("compare", "--format", form, path).stdout.decode(), form)
        tree = xml.etree.ElementTree.fromstring(run("compare", "--format", "xml", path).stdout)
        self.assertEqual(tree.find("document/encoding/name").text, "windows-1251")
        self.assertEqual(tree.find("document/divergence/begin").get("byte"), "31")

    def test_an_option_goes_before_what_a_file_says(self):
        path = self.file(b"<meta charset=windows-1251>\xe9")
        self.assertIn('"\u00e9"', tokens("--encoding", "latin1", path).stdout.decode())
        self.assertIn('"\u0439"', tokens("--default-encoding", "latin1", path).stdout.decode())
        path = self.file(b"\xe9")
        self.assertIn('"\u00e9"', tokens("--default-encoding", "latin1", path).stdout.decode())
        self.assertNotIn("encoding", self.document(self.file("\u00e9".encode()), "--encoding", "utf-8"))

    def test_standard_input_is_decoded_and_text_is_not(self):
        page = b"<meta charset=koi8-r>\xc1"
        # Alone it looks like a Latin letter, so it is told by its code point.
        self.assertIn(r'"\u0430"', tokens("-", stdin=page).stdout.decode())
        self.assertIn('"\u00e9"', tokens("--text", "<meta charset=koi8-r>\u00e9").stdout.decode())

    def test_undecodable_bytes_are_counted(self):
        document = self.document(self.file(b"<meta charset=shift_jis>\x81<b>\xff\x93\xfa"))
        self.assertEqual(document["ill_formed"], 2)

    def test_unknown_labels(self):
        path = self.file(b"a")
        self.assert_trouble(tokens("--encoding", "utf-9", path), "--encoding", "'utf-9'", "UTF-8")
        self.assert_trouble(tokens("--default-encoding", "", path), "--default-encoding")

    def test_what_looks_wrong_is_told(self):
        def told(contents):
            return tokens(self.file(contents)).stderr.decode()
        self.assertIn("--encoding utf-16le", told("<p>hello".encode("utf-16-le")))
        self.assertIn("--encoding utf-16be", told("<p>hello".encode("utf-16-be")))
        self.assertIn("--encoding windows-1252", told("d\u00e9j\u00e0 \u00e9t\u00e9".encode("latin1")))
        self.assertIn("--encoding utf-8", told(b"<meta charset=latin1>" + "d\u00e9j\u00e0 \u00e9t\u00e9".encode()))
        for good in ("d\u00e9j\u00e0".encode(), b"\xff\xfe", b"", b"\0\0\0", b"\xef\xbb\xbfa", b"<a\xff\xfe>",
                     b"<meta charset=latin1>" + "d\u00e9j\u00e0".encode("latin1")):
            self.assertEqual(told(good), "", good)
