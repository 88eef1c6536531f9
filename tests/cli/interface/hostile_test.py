"""Strings from outside that would steer a terminal, turn its text round, or become markup, wherever they can come in: none of
it reaches an output raw, in any format."""

import html.parser
import json
import os
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from xml.sax.saxutils import quoteattr

import reports
from program import SPECDRIFT, VERBS, CommandLineTest, sealed

ROOT = pathlib.Path(__file__).resolve().parents[3]
MARK = "EVIL"
# The one list of what is hidden, which tests/text holds against Unicode; a line feed ends lines.
HIDDEN = re.compile("[%s](?<!\n)" % "".join(
    f"\\U{int(first, 16):08x}-\\U{int(last, 16):08x}"
    for first, last in re.findall(r"\{0x([0-9A-F]+), 0x([0-9A-F]+)\}", (ROOT / "core/text/hidden.cpp").read_text())))
# Characters that a terminal obeys, bytes that are no UTF-8; markup of HTML, XML and Markdown; a long text.
STEERING = ("EVIL\x1b]0;x\x07\x1b[31m\x1b[2J\b\t\v\f\r\n\x7f\u0085\u009b31m\u202e\u2066\u200f\u061c\ufeff\u2028\u00ad"
            "\U000e0041\ufdd0\ufffe\U0001ffff\ufe0f\U000e0100\u3164\u115f\u034f").encode() + b"\xff\xc3\xed\xa0\x80EVIL"
MARKUP = (b"EVIL\"'><script>EVIL()</script><img src=x onerror=EVIL()>&lt;EVIL]]>--!>`EVIL```EVIL\n\n# EVIL\n[EVIL](javascript:EVIL)"
          b"|EVIL|**EVIL** @EVIL {{EVIL}} http://EVIL.example/")
LONG = b"EVIL" + b"x" * 30000
PAYLOADS = {"steering": STEERING, "markup": MARKUP, "long": LONG}
TEXTS = ("text", "json", "markdown", "html")
FORMATS = {
    "compare": reports.FORMATS,
    "explain": TEXTS,
    "blame": TEXTS,
    "minimize": ("text", "json"),
    "tokens": ("text", "json"),
    "trace": ("text", "jsonl"),
    "conformance": ("text", "json"),
    "distinguish": TEXTS,
    "states": ("text", "json", "xml", "html", "markdown", "dot", "svg"),
    "identify": TEXTS,
    "holes": ("text", "json", "markdown", "junit"),
    "lesson": ("text", "html", "markdown"),
    "versions": ("text", "json"),
}
# How each verb that reads inputs is asked; minimize writes the input itself, as it is, so it gets a file to write.
READERS = {
    "compare": ("--errors", "--explain"),
    "explain": (),
    "blame": (),
    "minimize": (),
    "tokens": ("--versions", "13.2.5"),
    "trace": ("--versions", "2009,8.2.4"),
}
# In how many formats they write.
WAYS = sum(len(FORMATS[verb]) for verb in READERS)
SPEC = """<specification version={version} base="13.2.5" title={title} organisation={organisation} date={date}
  earliest="2026-01-01" latest="2026-01-01" source={source} section={section} errors="named">
  {note}
  <state id="comment-end-bang" name={name} concept="comment-end-bang">
    {note}
    <on input="-"> <append to="comment" text="--!"/> <switch to="comment-end-dash"/> </on>
    <otherwise> <error code={code}/> <append to="comment" text={text}/> <reconsume in="comment"/> </otherwise>
  </state>
</specification>
"""
ADAPTER = """import html.parser, json, sys
way, payload = sys.argv[1], open(sys.argv[2], "rb").read().decode("utf-8", "surrogateescape")
class Parser(html.parser.HTMLParser):
    def handle_starttag(self, tag, attributes):
        self.events.append(["S", tag, [[name, value or ""] for name, value in attributes]])
    def handle_endtag(self, tag):
        self.events.append(["E", tag])
    def handle_data(self, data):
        self.events.append(["T", data])
    def handle_comment(self, data):
        self.events.append(["C", data])
def say(value):
    line = value if isinstance(value, str) else json.dumps(value)
    sys.stdout.buffer.write(line.encode("utf-8", "surrogateescape") + b"\\n")
    sys.stdout.flush()
if way == "dies":
    sys.stderr.buffer.write(payload.encode("utf-8", "surrogateescape"))
    sys.exit(3)
if way == "greets badly":
    say(payload)
    say('{"' + payload)
name = payload.encode("utf-8", "surrogateescape").decode("utf-8", "replace") if way == "names" else "hostile"
say({"adapter": 1, "name": name, "version": name, "level": payload if way == "capabilities" else "tokens",
     "context": "tokenizer"})
for line in sys.stdin:
    probe = json.loads(line)
    parser = Parser()
    parser.events = []
    parser.feed(probe["input"])
    parser.close()
    answer = {"id": probe["id"], "events": parser.events}
    if not probe["id"].startswith("self-test"):
        if way == "answers":
            answer["events"] += [["S", payload, [[payload, payload]]], ["T", payload], ["C", payload], ["E", payload]]
        if way == "fails":
            answer = {"id": probe["id"], "error": payload}
        if way == "identifies":
            answer["id"] = payload
        if way == "no json":
            answer = '{"id' + payload
    say(answer)
"""


class Page(html.parser.HTMLParser):
    """Where the mark is in a page that is not text or a harmless attribute."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.wrong, self.inside = [], None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.inside = tag
        for name, value in attributes:
            if MARK.lower() in name or (MARK in (value or "") and name in ("href", "src", "style", "class", "id", "action")):
                self.wrong.append((tag, name, value))
            if name.startswith("on"):
                self.wrong.append((tag, name, value))
        if MARK.lower() in tag or tag == "img":
            self.wrong.append(tag)

    def handle_data(self, data):
        if self.inside in ("script", "style") and MARK in data:
            self.wrong.append(data)

    def handle_endtag(self, tag):
        self.inside = None

    def handle_comment(self, data):
        self.wrong.append(data)


def live_markup(markdown):
    """Parts of lines of a Markdown text that hold the mark and something that is markup there."""
    text = re.sub(r"^(`{3,})[^`\n]*\n.*?^\1`*$", "", markdown, flags=re.M | re.S)
    text = re.sub(r"\\[!-/:-@\[-`{-~]|(`+)(?!`).*?[^`]\1(?!`)", "", text, flags=re.S)
    parts = [part.strip("#-| ") for line in text.split("\n") if MARK in line for part in line.split(" | ")]
    return [part for part in parts if MARK in part and re.search(r"[<>`*_#\[\]{}!&~@|\\]|://|www\.", part)]


class Hostile(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.runs = 0

    def start(self, *arguments, stdin=b""):
        words = [word if isinstance(word, bytes) else str(word).encode() for word in arguments]
        return subprocess.run([SPECDRIFT.encode(), *words], input=stdin, capture_output=True, timeout=60, cwd=self.folder)

    def assert_harmless(self, form, *arguments, shows=False, stdin=b""):
        """It ends in order, and whatever it writes can be shown. `shows`: and it has written the mark."""
        self.runs += 1
        result = self.start(*arguments, stdin=stdin)
        what = f"{[word[:60] if isinstance(word, (str, bytes)) else word for word in arguments]}"
        self.assertIn(result.returncode, (0, 1, 2), what)
        self.assertTrue(result.stdout or result.stderr or {"-o", "--output"} & set(arguments), what)
        for stream in (result.stdout, result.stderr):
            text = stream.decode()
            # A tab in the source of a page stays one.
            found = HIDDEN.search(text.replace("\t", "") if form == "html" and stream is result.stdout else text)
            self.assertIsNone(found, what)
        said = result.stderr.decode()
        self.assertLess(len(said), 8000, what)
        self.assertNotIn("internal error", said, what)
        if result.stdout:
            self.assert_form(form, result.stdout.decode(), what)
        if shows:
            self.assertIn(MARK, result.stdout.decode() + said, what)
        return result

    def assert_form(self, form, text, what):
        if form in ("json", "sarif"):
            json.loads(text)
        elif form == "jsonl":
            for line in text.splitlines():
                json.loads(line)
        elif form in ("xml", "junit", "svg"):
            ElementTree.fromstring(text)
        elif form == "html":
            self.assertEqual(Page(text).wrong, [], what)
        elif form == "markdown":
            self.assertEqual(live_markup(text), [], what)

    def test_what_inputs_hold(self):
        for payload in PAYLOADS.values():
            path = self.file(b"<p title=\"" + payload + b"\"\x0bb>x<!--" + payload + b"--!>-->&" + payload)
            for verb, options in READERS.items():
                if verb == "minimize" and payload is LONG:
                    continue
                for form in FORMATS[verb]:
                    out = ("-o", "reduced") if (verb, form) == ("minimize", "text") else ()
                    for where in ((path,), ("--text", path.read_bytes())):
                        self.assert_harmless(form, verb, *options, *out, "--format", form, *where)
        self.assertEqual(self.runs, 3 * 2 * WAYS - 2 * 2)

    def test_what_the_program_has_of_its_own(self):
        """Catalogue, causes and rows have witnesses with noncharacters and controls."""
        for arguments, forms in (
                (("explain", "--list"), TEXTS), (("explain", "--causes"), TEXTS), (("explain", "--list", "--facet", "errors"), TEXTS),
                (("history",), ("text", "json", "markdown", "html")), (("states", "8.2.4"), FORMATS["states"]),
                (("distinguish", "2009", "8.2.4", "--facet", "errors", "--context", "data", "--references", "shapes", "--no-cache"), TEXTS),
                (("synthesize", "--for", "2007"), (None,)), (("versions", "--", "2007"), FORMATS["versions"])):
            for form in forms:
                self.assert_harmless(form or "json", *arguments, *(("--format", form) if form else ()))
        self.assertEqual(self.runs, 6 * 4 - 4 + 7 + 1 + 2)

    def test_names_of_files(self):
        for payload in (STEERING, MARKUP.replace(b"/", b"\\")):
            path = os.fsencode(self.folder) + b"/" + payload[:200]
            with open(path, "wb") as file:
                file.write(b"<!--a--!>b-->")
            for verb, options in READERS.items():
                for form in FORMATS[verb]:
                    out = ("-o", "reduced") if (verb, form) == ("minimize", "text") else ()
                    self.assert_harmless(form, verb, *options, *out, "--format", form, path, shows=verb == "compare")
                    self.assert_harmless(form, verb, *options, "--format", form, path + b"x", shows=True)
        self.assertEqual(self.runs, 2 * 2 * WAYS)

    def test_arguments(self):
        """Every option of every verb, and its operands."""
        for payload in (STEERING, STEERING + LONG):
            self.assert_harmless("text", payload, shows=True)
            self.assert_harmless("text", b"--" + payload, shows=True)
            self.assert_harmless("text", "--completions", payload, shows=True)
            for verb in VERBS:
                self.assert_harmless("text", verb, payload)
                self.assert_harmless("text", verb, payload, payload + b"x")
                self.assert_harmless("text", verb, b"--" + payload, shows=True)
                if payload is not STEERING:
                    continue
                help_text = self.start(verb, "--help").stdout.decode()
                for option in re.findall(r"^ +(?:-., )?(--[a-z-]+) [A-Z]", help_text, re.M):
                    operands = {"prove": ("2009", "8.2.4"), "distinguish": ("2009", "8.2.4"), "states": ("8.2.4",),
                                "synthesize": ("2009", "8.2.4")}.get(verb, ("--text", "x") if verb in READERS else ())
                    if verb in ("prove", "distinguish", "synthesize"):
                        operands += ("--context", "plaintext")
                    self.assert_harmless("text", verb, option, payload, *operands)
        self.assertGreater(self.runs, 200)

    def spec(self, payload, field):
        words = {"version": "mine", "title": "t", "organisation": "me", "date": "2026", "source": "none", "section": "1",
                 "name": "Comment end bang state", "code": "incorrectly-closed-comment", "text": "--!"}
        note = "<note>n</note>"
        if field == "note":
            note = f"<note>{quoteattr(payload)[1:-1]}</note>"
        else:
            words[field] = payload
        # Characters that XML has no reference for are written as they are.
        words = {name: quoteattr(word, {"\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}) for name, word in words.items()}
        return self.file(SPEC.format(note=note, **words).encode("utf-8", "surrogateescape"), f"{field}.xml")

    def test_names_of_specifications(self):
        fields = ("version", "title", "organisation", "date", "source", "section", "name", "code", "text", "note")
        shown = set()
        for kind, payload in PAYLOADS.items():
            for field in fields if payload is not LONG else ("name",):
                text = payload.decode("utf-8", "surrogateescape")
                # As it is, and what any XML can hold.
                for text in {text, re.sub("[^\x20-\x7e\x80-\U0010ffff]|[\ud800-\udfff]", "", text)}:
                    path = self.spec(text, field)
                    name = text if field == "version" else "mine"
                    spec = ("--spec", path)
                    for form in FORMATS["versions"]:
                        result = self.assert_harmless(form, "versions", text.encode("utf-8", "surrogateescape") if field == "version" else "mine", "--format", form, *spec)
                        if MARK.encode() in result.stdout:
                            shown.add((kind, field))
                    if result.returncode == 2:
                        continue
                    encoded = name.encode()
                    for form in FORMATS["compare"]:
                        self.assert_harmless(form, "compare", "--errors", "--explain", "--format", form, *spec, "--text", "<!--a--!x-->")
                    for form in FORMATS["states"]:
                        self.assert_harmless(form, "states", encoded, "--state", "comment-end-bang", "--format", form, *spec)
                        self.assert_harmless(form, "states", "--diff", "13.2.5", encoded, "--format", form, *spec)
                    for verb, options in (("explain", ()), ("blame", ()), ("tokens", ("--versions", encoded)),
                                          ("trace", ("--versions", b"13.2.5," + encoded))):
                        for form in FORMATS[verb]:
                            self.assert_harmless(form, verb, *options, "--format", form, *spec, "--text", "<!--a--!x-->")
                    if field not in ("version", "text"):
                        continue
                    for form in FORMATS["distinguish"]:
                        self.assert_harmless(form, "distinguish", "13.2.5", encoded, "--concept", "comment*", "--context", "data",
                                             "--references", "shapes", "--no-cache", "--format", form, *spec)
                    self.assert_harmless("text", "prove", "13.2.5", encoded, "--concept", "comment*", "--context", "data",
                                         "--references", "shapes", *spec)
        self.assertGreater(self.runs, 300)
        self.assertIn(("markup", "title"), shown)

    def test_test_files(self):
        test = {"description": "d", "input": "x<y", "output": [["Character", "z"]], "lastStartTag": "a",
                "initialStates": ["Data state"], "errors": [{"code": "eof-in-tag", "line": 1, "col": 1}]}
        for payload in PAYLOADS.values():
            text = payload.decode("utf-8", "surrogateescape")
            # JSON can hold lone surrogates, and all else as escapes.
            for change in ({"description": text}, {"input": text}, {"output": [["Character", text]]},
                           {"output": [["StartTag", text, {text: text}]]}, {"output": [[text, text]]},
                           {"output": [["DOCTYPE", text, text, text, True]]}, {"lastStartTag": text},
                           {"initialStates": [text]}, {"errors": [{"code": text, "line": 1, "col": 1}]}, {text: text}):
                contents = {"tests": [{**test, **change}]}
                path = self.file(json.dumps(contents).encode(), "hostile.test")
                for form in FORMATS["conformance"]:
                    self.assert_harmless(form, "conformance", "--versions", "13.2.5", "--format", form, path)
                    self.assert_harmless(form, "conformance", "--versions", "13.2.5", "--rows", "--format", form, path)
            stale = [{**test, "initialStates": ["Data state"], **change} for change in (
                {"description": text}, {"input": text}, {"output": [["Character", text]]}, {"output": [["StartTag", text, {text: text}]]},
                {"lastStartTag": text}, {"errors": [{"code": text, "line": 1, "col": 1}]}, {text: text})]
            for form in FORMATS["conformance"]:
                self.assert_harmless(form, "conformance", "--review", "--format", form,
                                     self.file(json.dumps({"tests": stale}).encode(), "stale.test"))
            for contents in (payload, b'{"tests": ' + payload, b'{"tests": [{"' + payload + b'": 1}]}'):
                self.assert_harmless("text", "conformance", "--versions", "13.2.5", self.file(contents, "bad.test"))
            good = self.file(json.dumps({"tests": [test]}).encode(), "good.test")
            for known in (payload, b"good.test\t" + payload, payload + b"\td\tData state\tr\n",
                          b"good.test\t" + payload.replace(b"\t", b"").replace(b"\n", b"") + b"\tData state\tr\n"):
                self.assert_harmless("text", "conformance", "--versions", "13.2.5", "--known", self.file(known, "known.tsv"), good)
        self.assertEqual(self.runs, 3 * (10 * 4 + 2 + 3 + 4))

    def test_lines_of_a_batch(self):
        for payload in PAYLOADS.values():
            text = payload.decode("utf-8", "surrogateescape")
            lines = [payload.replace(b"\n", b""), json.dumps({"input": text}).encode(), json.dumps({"input": "x", "state": text}).encode(),
                     json.dumps({"input": "x", "lastStartTag": text}).encode(), json.dumps({text: text}).encode(),
                     json.dumps({"id": text, "input": text}).encode()]
            result = self.assert_harmless("jsonl", "tokens", "--versions", "13.2.5", "--batch", stdin=b"\n".join(lines))
            self.assertEqual(result.stdout.count(b"\n"), len(lines))

    def test_certificates_and_states(self):
        made = self.start("prove", "2009", "8.2.4", "--context", "plaintext", "--references", "shapes", "--saved", "s",
                          "--max-states", "100000", "--certificate", "c.json")
        self.assertEqual(made.returncode, 0, made.stderr)
        certificate = json.loads((self.folder / "c.json").read_text())
        for payload in PAYLOADS.values():
            text = payload.decode("utf-8", "surrogateescape")
            for name, member in certificate.items():
                changed = {str: text, list: [text], dict: {text: text}}.get(type(member), text)
                for value in (changed, [{"name": text, "digest": text, "why": text}] * 2, {"input": text, "context": text}):
                    self.file(json.dumps({**certificate, name: value}).encode(), "forged.json")
                    self.assert_harmless("text", "check", "forged.json")
            self.file(json.dumps({**certificate, text: 1}).encode(), "forged.json")
            self.assert_harmless("text", "check", "forged.json", shows=payload is not STEERING)
            self.file(payload, "forged.json")
            self.assert_harmless("text", "check", "forged.json")
            for state in (payload, sealed(text.encode("utf-8", "replace").decode()).encode()):
                self.file(state, "bad")
                self.assert_harmless("text", "prove", "2009", "8.2.4", "--context", "plaintext", "--references", "shapes",
                                     "--saved", "bad")
        self.assertEqual(self.runs, 3 * (len(certificate) * 3 + 4))

    def test_adapters(self):
        adapter = self.file(ADAPTER.encode(), "adapter.py")
        shown = 0
        for payload in PAYLOADS.values():
            self.file(payload, "payload")
            for way in ("names", "capabilities", "answers", "fails", "identifies", "no json", "dies", "greets badly"):
                for form in FORMATS["identify"]:
                    result = self.assert_harmless(form, "identify", "--quick", "--format", form, "--timeout", "2", "--", sys.executable,
                                                  adapter, way, "payload")
                    shown += MARK.encode() in result.stdout + result.stderr
        self.assertEqual(self.runs, 3 * 8 * 4)
        self.assertGreater(shown, 60)
        # It has answered as it should, and is told apart by that alone.
        self.assertEqual(self.start("identify", "--quick", "--", sys.executable, adapter, "honest", "payload").returncode, 1)
