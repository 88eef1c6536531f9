"""compare --link: the address at which the playground compares the same."""

import base64
import urllib.parse
import zlib

from program import CommandLineTest, run

SITE = "https://example.org/drift"


def unpacked(text):
    return zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), wbits=-15).decode()


class Link(CommandLineTest):
    def links(self, *arguments):
        """(the address without its fragment, the parameters) of each line."""
        result = run("compare", "--link", *arguments)
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        found = []
        for line in result.stdout.decode().splitlines():
            address, _, fragment = line.partition("#")
            found.append((address, dict(urllib.parse.parse_qsl(fragment, strict_parsing=True))))
        return found

    def test_what_is_not_usual_is_in_it(self):
        text = "x\r\n<!--a--!>\0é\U0001f600"
        for sizes in range(4):  # of every remainder of base64
            (address, found), = self.links("--site", SITE + "/", self.file((text + "y" * sizes).encode()))
            self.assertEqual(address, SITE + "/playground.html")
            self.assertEqual(unpacked(found.pop("t")), text + "y" * sizes)
            self.assertEqual(found, {})
        (_, found), = self.links("--versions", "2009,2012-05-01,living", "--errors", "--context", "Script data state", "--last-start-tag", "a&b=+",
                                 "--foreign-content", "--scripting", "off", "--feedback", "none", "--text", "")
        self.assertEqual(unpacked(found.pop("t")), "")
        self.assertEqual(found.pop("v").split(",")[::2], ["2009", "living"])
        self.assertEqual(found, {"e": "1", "c": "script", "l": "a&b=+", "f": "1", "n": "1", "a": "1"})

    def test_a_version_of_ones_own(self):
        own = """<specification version="mine" base="13.2.5" title="mine" organisation="me" date="2026" earliest="2026-01-01"
  latest="2026-01-01" source="none" section="13.2.5" errors="named"><alter states="before-attribute-name"><extend row="TAB" input="VT"/></alter></specification>"""
        (address, found), = self.links("--spec", self.file(own.encode(), "mine.xml"), "--text", "<a \x0bb>")
        self.assertTrue(address.startswith("http://127.0.0.1:8000/"))
        self.assertEqual(unpacked(found["s"]), own)
        self.assertIn("mine", found["v"].split(","))
        self.assertEqual(len(found["v"].split(",")), 6)

    def test_each_input_has_a_line(self):
        # The byte order mark is taken away, and another encoding is decoded, as for every comparison.
        marked = self.file(b"\xef\xbb\xbf<b>", "marked")
        latin = self.file(b"<p>\xe9", "latin")
        result = run("compare", "--link", marked, self.folder / "none", "--text", "<i>")
        self.assertEqual(result.returncode, 2)
        lines = result.stdout.decode().splitlines()
        self.assertEqual([unpacked(line.partition("#t=")[2]) for line in lines], ["<b>", "<i>"])
        (_, found), = self.links("--encoding", "latin1", latin)
        self.assertEqual(unpacked(found["t"]), "<p>é")
        self.assert_trouble(run("compare", "--link", latin), "latin", "UTF-8", "--encoding")

    def test_what_no_link_can_hold(self):
        noise = "".join(chr(0x4e00 + i * i % 20011) for i in range(9000))
        self.assert_trouble(run("compare", "--link", self.file(noise.encode())), "too long for a link", "16000")
        self.assert_trouble(run("compare", "--link", self.file(b"x" * (9 << 20))), "too long for a link")
        for options, words in ((["--facet", "kind"], "no --facet"), (["--severity-at-least", "markup"], "no --severity-at-least"),
                               (["--format", "json"], "no form in json"), (["--summary"], "no --summary"), (["--site", "ftp://a"], "no address of a site"),
                               (["--versions", "2009"], "two versions"), (["--spec", "a", "--spec", "b"], "one version")):
            with self.subTest(options):
                self.assert_trouble(run("compare", "--link", "--text", "x", *options), words)
