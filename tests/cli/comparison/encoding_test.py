"""Files that are not in UTF-8: what is found, what reports say, and that places are those of the file."""

import json
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
        said = lambda *options: run("corpus", "-q", "--no-witnesses", *options, self.folder / "pages").stderr.decode().splitlines()
        first = f"{self.folder}/pages/"
        for jobs in ("1", "4"):
            self.assertEqual(said("-j", jobs), [
                f"specdrift: {first}d.html: it looks like UTF-16 without a byte order mark; --encoding utf-16be reads it so",
                f"specdrift: 2 documents look like UTF-16 without a byte order mark, first {first}b.html; "
                "--default-encoding utf-16le reads so what names no encoding"])
        self.assertEqual(said("--default-encoding", "utf-16le"), [])
        self.assertEqual(said("--encoding", "windows-1252"), [])
        self.assertEqual(len(said("--default-encoding", "utf-8")), 2)

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
        self.assertNotIn("encoding", self.document(self.file("\u00e9".encode())))

    def test_standard_input_is_decoded_and_text_is_not(self):
        page = b"<meta charset=koi8-r>\xc1"
        self.assertIn('"\u0430"', tokens("-", stdin=page).stdout.decode())
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
