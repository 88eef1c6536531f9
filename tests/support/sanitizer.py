"""A sanitizer as an adapter, written for the tests of `holes`: it reads comments as of old, and keeps five elements.

usage: sanitizer.py BEHAVIOUR     what it does with comments, or what is wrong with it or with its answers
"""

import html
import html.parser
import json
import sys

BEHAVIOUR = sys.argv[1]
KEPT = {"b": (), "i": ("id", "title"), "a": ("href",), "img": ("src",), "p": ()}
if BEHAVIOUR == "keeps noscript":
    KEPT |= {"noscript": (), "a": ("href", "title")}
DECLARED = {"output": True} | {"declares a word": {"output": "maybe"}, "writes sideways": {"writes": "sideways"}, "writes tokens": {"writes": "tokens"},
                               "is silent": {"output": False}, "is a tree": {"output": False, "level": "tree"}}.get(BEHAVIOUR, {})
if "writes" in DECLARED:
    del DECLARED["output"]
WITHOUT_OUTPUT = ("forgets", "writes tokens", "is silent", "is a tree")
WITH_POLICY = ("makes text", "makes text and does not say so", "judges nothing", "judges a number")
BAD = {"a number": 7, "null": None, "half": "\ud800", "too much": "x" * ((4 << 20) + 1)}


class Filter(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.events, self.written = [], ""

    def handle_starttag(self, tag, attributes):
        self.events.append(["S", tag, [[name, value or ""] for name, value in attributes]])
        if BEHAVIOUR == "rewrites":  # once, and nobody looks again
            attributes = [(name, (value or "").replace("javascript:", "")) for name, value in attributes]
        if tag in KEPT:
            escaped = lambda value: html.escape(value or "", quote=BEHAVIOUR != "leaves quotes")  # noqa: E731
            kept = "".join(f' {name}="{escaped(value)}"' for name, value in attributes if name in KEPT[tag])
            renamed = "".join(f' x-{name}=""' for name, value in attributes if name.startswith("on") and name.isalpha())
            self.written += f"<{tag}{kept}{renamed}>"

    handle_startendtag = handle_starttag

    def handle_endtag(self, tag):
        self.events.append(["E", tag])
        if tag in KEPT:
            self.written += f"</{tag}>"

    def handle_data(self, data):
        self.events.append(["T", data])
        self.written += data if BEHAVIOUR == "decodes" else html.escape(data)

    def handle_comment(self, data):
        self.events.append(["C", data])
        if BEHAVIOUR == "passes on":
            self.written += f"<!--{data}-->"
        elif BEHAVIOUR == "changes":
            self.written += f'<i title="{html.escape(data)}"></i>'
        elif BEHAVIOUR == "escapes":
            self.written += html.escape(data)

    def handle_pi(self, data):
        self.events.append(["C", "?" + data])

    def unknown_decl(self, data):
        self.events.append(["C", "[" + data])

    def parse_comment(self, i, report=1):
        end = self.rawdata.find("-->", i + 4)
        if end < 0:
            return -1
        self.handle_comment(self.rawdata[i + 4:end])
        return end + 3


class FilterWithPolicy(Filter):
    """Makes text of a tag that it does not keep before it reads on: raw text of that tag is tags to it."""

    def set_cdata_mode(self, elem, **_):
        pass

    def handle_starttag(self, tag, attributes):
        if tag in KEPT:
            super().handle_starttag(tag, attributes)
        else:
            self.handle_data(self.get_starttag_text())

    handle_startendtag = handle_starttag


def answer_with_policy(text, events):
    """Its output was read in another way than its events; its policy has judged that other reading."""
    filter_ = FilterWithPolicy()
    filter_.feed(text)
    filter_.close()
    judged = {"makes text": filter_.events, "judges nothing": [], "judges a number": 7}
    return {"events": events, "output": filter_.written} | ({"judged": judged[BEHAVIOUR]} if BEHAVIOUR in judged else {})


print(json.dumps({"adapter": 1, "name": "own", "level": "tokens", "context": "tokenizer", **DECLARED}), flush=True)
for line in sys.stdin:
    probe = json.loads(line)
    reader = Filter()
    try:
        reader.feed(probe["input"])
        reader.close()
    except AssertionError as error:
        print(json.dumps({"id": probe["id"], "error": str(error)}), flush=True)
        continue
    answer = {"id": probe["id"], "events": reader.events, "output": BAD.get(BEHAVIOUR, reader.written)}
    if BEHAVIOUR in WITH_POLICY:
        answer |= answer_with_policy(probe["input"], reader.events)
    if BEHAVIOUR in WITHOUT_OUTPUT:
        del answer["output"]
    print(json.dumps(answer), flush=True)
