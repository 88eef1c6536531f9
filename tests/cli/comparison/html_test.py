"""compare --format html: a page that parses, says all, and lets nothing of its input act."""

import base64
import hashlib
import html.parser
import json
import pathlib
import re

from program import CommandLineTest, run

FIXTURES = sorted((pathlib.Path(__file__).parents[3] / "fixtures").glob("*.html"))
VOID = {"meta", "input", "br", "hr", "img", "link", "base"}
# All that the report is made of. Anything else in it came from an input.
ELEMENTS = set("""html head meta title style body a header h1 h2 h3 h4 h5 nav form main section p dl div dt dd table caption
    thead tbody tr th td figure figcaption svg rect span b i code pre mark article ol ul li details summary footer script
    strong br""".split())
ATTRIBUTES = set("""lang charset http-equiv content name class href aria-label aria-labelledby aria-hidden id hidden tabindex
    role scope viewbox preserveaspectratio x y width height data-n data-s data-c data-from data-columns data-begin data-end data-for data-facet
    data-severity data-label data-list colspan open
    title""".split())
BREAK_OUT = [
    b"<p></script><script>alert(1)</script><!--a--!><script>alert(2)</script>-->",
    b"<!--a--!><img src=x onerror=alert(1)>--><!-- --!> <style>*{background:url(//e.example)}</style>",
    b"<p\x0bonclick=alert(1) style=\"x:'&quot;<\">x</p\x0b/><a href=javascript:alert(1) b=&phiv;>",
    b"<!--\"'>&lt;<b>--!><svg onload=alert(1)><base href=//e.example><meta http-equiv=refresh>-->",
    "<!--\u2028\u2029\u202e\u2066\u200b\ufeff\u00ad--!>\u202e<b \u202e=\u2067>-->".encode(),
    b"<!--\0\x01\x1b[31m\x7f\x80\xff\xed\xa0\x80\xf0\x9f--!><i a\0=\xff>\0&phiv;\0-->",
    b"<!--]]><![CDATA[--!></pre></table></article></main></body></html><iframe srcdoc=x>-->",
    b"&phiv;<plaintext>", b"<!-- --!><title></title></textarea></style><noscript><xmp><a\x0b", b"",
]


class Page(html.parser.HTMLParser):
    """The contents of the page; notes elements that are not closed where they should be."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.elements, self.wrong, self.text, self.raw = [], [], [], [], {}
        self.feed(text)
        self.close()
        self.wrong += self.open

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag not in VOID and tag != "rect":
            self.open.append(tag)
        if len(dict(attributes)) != len(attributes):
            self.wrong.append((tag, attributes))

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)

    def handle_data(self, data):
        if self.open and self.open[-1] in ("style", "script"):
            self.raw.setdefault(self.open[-1], []).append(data)
        else:
            self.text.append(data)

    def handle_comment(self, data):
        self.wrong.append(data)

    def all(self, tag, attribute):
        return [a[attribute] for t, a in self.elements if t == tag and attribute in a]


def report(*arguments, **options):
    return run("compare", "--errors", "--format", "html", *arguments, **options)


class Html(CommandLineTest):
    def page(self, *arguments, status=1):
        result = report(*arguments)
        self.assertEqual((result.returncode, result.stderr), (status, b""))
        page = Page(result.stdout.decode())
        self.assertEqual(page.wrong, [])
        return page

    def assert_harmless(self, page):
        """Nothing but what a report is made of, and nothing that loads or runs."""
        self.assertLessEqual({tag for tag, _ in page.elements}, ELEMENTS)
        self.assertLessEqual({a for _, attributes in page.elements for a in attributes}, ATTRIBUTES)
        self.assertEqual([len(page.raw[tag]) for tag in ("style", "script")], [1, 1])
        tags = [tag for tag, _ in page.elements]
        self.assertEqual((tags.count("script"), tags.count("style"), tags.count("meta")), (1, 1, 5))
        ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
        self.assertEqual(len(ids), len(set(ids)))
        for target in page.all("a", "href"):
            self.assertRegex(target, r"\A#(d|doc)\d+\Z|\A#(main|totals|legend)\Z")
            self.assertIn(target[1:], ids)
        for _, attributes in page.elements:
            self.assertIn(attributes.get("aria-labelledby", ids[0]), ids)
        self.assertIsNone(re.search("[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]", "".join(page.text)))

    def test_links_to_a_site(self):
        site = "https://example.org/drift"
        text = ["--format", "html", "--text", "x<!--a--!><b>-->y"]
        for verb in ("compare", "explain"):
            with self.subTest(verb):
                page = Page(run(verb, "--site", site + "//", *text).stdout.decode())
                links = [attributes["href"] for tag, attributes in page.elements if tag == "a" and "//" in attributes["href"]]
                self.assertIn(f"{site}/entries/comment-end~_21~2007,2009~8.2.4,13.2.5,living~tokens.html", links)
                self.assertIn(f"{site}/states/8.2.4.html#comment-end", links)
                self.assertEqual([link for link in links if not link.startswith(site + "/")], [])
                self.assertEqual(page.wrong, [])
                without = run(verb, *text).stdout
                self.assertNotIn(b"://", without)
        # A revision has no page of states.
        page = Page(run("compare", "--site", site, "--versions", "r3190,8.2.4", *text).stdout.decode())
        links = [attributes["href"] for tag, attributes in page.elements if tag == "a"]
        self.assertEqual(sum("/states/" in link for link in links), 1)
        for wrong in ("javascript:alert(1)", "//example.org", "https://a b", "https://a/?q", "https://a/#f", ""):
            self.assert_trouble(run("compare", "--site", wrong, *text), "--site", "no address of a site")
        self.assert_trouble(run("compare", "--site", site, "--text", "x"), "--site", "it is for --format html and compare --link")

    def test_every_divergence_of_the_fixtures(self):
        self.assertGreaterEqual(len(FIXTURES), 10)
        page = self.page(*FIXTURES)
        self.assert_harmless(page)
        found = json.loads(run("compare", "--errors", "--format", "json", *FIXTURES).stdout)
        divergences = [f for d in found["documents"] for f in d["findings"] if f["type"] == "divergence"]
        shown = [a for tag, a in page.elements if tag == "article"]
        self.assertEqual([a["data-s"] for a in shown], [d["severity"] for d in divergences])
        self.assertEqual([a["id"] for a in shown], [f"d{n + 1}" for n in range(len(divergences))])
        text = "".join(page.text)
        for document in found["documents"]:
            self.assertIn(document["name"], text)
        for divergence in divergences:
            self.assertIn(divergence["class_id"], text)
            for fork in divergence["forks"]:
                for row in fork["rows"]:
                    self.assertIn(row["state"], text)
                    self.assertIn(f"{row['row']}: {row['does']}", text)

    def test_since_when(self):
        entries = {(e["class"], e["facet"]): e
                   for e in json.loads(run("explain", "--list", "--format", "json").stdout)["entries"]}
        found = json.loads(run("compare", "--errors", "--format", "json", *FIXTURES).stdout)
        text = "".join(self.page(*FIXTURES).text)
        dated, others = 0, set()
        for divergence in (f for d in found["documents"] for f in d["findings"] if f["type"] == "divergence"):
            entry = entries[divergence["class_id"], divergence["facet"]]
            self.assertIn(entry["title"], text)
            told = [f"Since {since['date']} {since['revision']}: {since['what']}" in text for since in entry["since"]]
            dated += sum(told)
            others |= {(divergence["class_id"].split("/2007")[0], since["date"]) for since, is_told in zip(entry["since"], told) if not is_told}
        self.assertGreater(dated, 10)
        # These changes of the class are none of what the fixtures show.
        self.assertEqual(others, {("input-stream/control", "2008-02-27"),
                                  *(("named-character-reference/table", day) for day in ("2008-04-07", "2008-04-15", "2009-09-13"))})
        self.assertIn("The reading of its smallest input changed: 2009-06-04 (cf99432c/r3191).", text)

    def test_the_policy_names_the_style_and_the_script_by_their_digests(self):
        page = self.page(FIXTURES[0])
        policy = dict((d.split()[0], d.split()[1:]) for d in page.all("meta", "content")[0].split(";"))
        self.assertEqual(policy["default-src"], ["'none'"])
        for tag in ("style", "script"):
            digest = hashlib.sha256(page.raw[tag][0].encode()).digest()
            self.assertEqual(policy[f"{tag}-src"], [f"'sha256-{base64.b64encode(digest).decode()}'"])
        self.assertNotRegex(page.raw["style"][0], r"url\(|@import")
        self.assertNotRegex(page.raw["script"][0], r"innerHTML|outerHTML|insertAdjacent|eval|fetch|document\.write|</|<!--")

    def test_inputs_made_to_break_out(self):
        for contents in BREAK_OUT:
            with self.subTest(contents):
                path = self.file(contents, "a\"'><script>alert(1)<\u202e.html")
                result = report(path)
                self.assertEqual(result.stderr, b"")
                page = Page(result.stdout.decode())
                self.assertEqual(page.wrong, [])
                self.assert_harmless(page)
                self.assertIn(r"<\u202e.html", "".join(page.text))

    def test_every_byte_and_pair_of_markup(self):
        parts = [bytes([b]) for b in range(256)] + [b"<", b"&", b"\"", b"'", b">", b"-->", b"</script", b"\xe2\x80\xa8"]
        page = self.page(self.file(b"".join(b"<!--" + p + b"--!><b " + p + b"=" + p + b">" + p + b"--> &phiv;"
                                            for p in parts)))
        self.assert_harmless(page)

    def test_a_specification_with_names_made_to_break_out(self):
        spec = self.file(b"""<specification version="9-x" base="13.2.5" title="&lt;script&gt;" organisation="me" date="2026"
  earliest="2026-01-01" latest="2026-01-01" source="none" section="13.2.5" errors="named">
  <alter states="tag-name" name="&lt;img src=x onerror=alert(1)&gt;"> <extend row="TAB" input="VT"/> </alter>
</specification>""", "x.xml")
        result = report("--spec", spec, "--versions", "13.2.5,9-x", "--text", "<p\x0ba=b>")
        if result.returncode == 2:  # such a name is refused
            self.assertIn(b"x.xml", result.stderr)
        else:
            self.assert_harmless(Page(result.stdout.decode()))

    def test_what_differs_is_marked_with_signs(self):
        page = self.page("--text", "<a x=1\x0by=2 z=&phiv;>")
        classes = [a.get("class") for _, a in page.elements]
        self.assertIn("only", classes)
        text = "".join(page.text)
        for words in ("+only here: ", "≠differs: ", "A 2007", "Step by step", r"\u000b"):
            self.assertIn(words, text)

    def test_the_steps_say_where_versions_part_and_meet_again(self):
        page = self.page("--versions", "2009,8.2.4", "--text", "<!--a--!><b>-->x<p>")
        text = "".join(page.text)
        self.assertIn("here they differ", text)
        self.assertIn("together again", text)
        steps = [a for tag, a in page.elements if tag == "tr" and "data-begin" in a]
        begins = [int(a["data-begin"]) for a in steps]
        self.assertEqual(begins[0], 0)
        self.assertEqual([int(a["data-end"]) for a in steps][:-1], begins[1:])

    def test_no_divergence(self):
        page = self.page("--text", "<p>the same", status=0)
        self.assert_harmless(page)
        self.assertIn("agree in tokens and parse errors", "".join(page.text))
        self.assertNotIn("article", [tag for tag, _ in page.elements])

    def test_documents_that_differ_come_first(self):
        paths = [self.file(b"<p>same", "a.html"), self.file(b"<!--a--!><b>-->", "b.html"), self.file(b"<p>same", "c.html"),
                 self.file(b"&phiv;", "d.html")]
        text = report(*paths).stdout.decode()
        places = [text.index(part) for part in ('id="totals"', 'id="doc2"', 'id="doc4"', 'id="doc1"', 'id="doc3"')]
        self.assertEqual(places, sorted(places))
        table = text[text.index("<tbody>"):text.index("</tbody>")]
        self.assertEqual(re.findall(r'href="#doc(\d)"', table), ["2", "4", "1", "3"])
        self.assert_harmless(Page(text))
        alone = report(paths[1]).stdout.decode()
        self.assertLess(alone.index('id="doc1"'), alone.index('id="totals"'))

    def test_the_same_bytes_each_time(self):
        self.assertEqual(report(*FIXTURES).stdout, report(*FIXTURES).stdout)

    def test_of_a_large_document_the_neighbourhood_of_divergences_alone(self):
        page = b"<p>" + b"far and wide " * 100_000
        path = self.file(page + b"\n<!--a--!><b>--> " + page)
        result = report(path)
        self.assertLess(len(result.stdout), 150_000)
        text = "".join(Page(result.stdout.decode()).text)
        self.assertRegex(text, r"… \d{7} bytes …")
        self.assertIn("What is up to 80 bytes from a divergence", text)

    def test_size_stays_in_proportion(self):
        few, many = (len(report("--text", "<!--a--!><b>-->x\n" * n).stdout) for n in (100, 1000))
        self.assertLess(many, 10 * few)
        self.assertLess(many, 2 * 1000 * 7000)

    def test_a_page_that_would_be_too_large_says_so(self):
        text = report(self.file(b"<p\x0ba=b c=d>&phiv;<!--a--!><b>-->" * 2_000), "--errors").stdout.decode()
        self.assertLess(len(text), 20 << 20)
        said = re.search(r"The page would grow too large: (\d+) divergences counted here, but not shown", text)
        self.assertEqual(int(said[1]) + text.count("<article "), 12_000)
        self.assertTrue(text.endswith("</html>\n"))
