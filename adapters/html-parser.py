"""html.parser, of Python itself. Its tokens; what an element holds it knows by itself.
   Run: python3 html-parser.py
"""
import html.parser
import json
import platform
import sys


class Parser(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.events = []

    def handle_starttag(self, tag, attributes):
        self.events.append(["S", tag, [[name, value or ""] for name, value in attributes]])

    def handle_endtag(self, tag):
        self.events.append(["E", tag])

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)

    def handle_data(self, data):
        self.events.append(["T", data])

    def handle_comment(self, data):
        self.events.append(["C", data])

    def handle_pi(self, data):
        self.events.append(["C", "?" + data])

    def unknown_decl(self, data):
        self.events.append(["C", "[" + data])

    def handle_decl(self, declaration):
        words = declaration.split(None, 1)
        self.events.append(["D", words[1] if len(words) > 1 else "", None, None, False])


print(json.dumps({"adapter": 1, "name": "html.parser", "version": platform.python_version(), "level": "tokens",
                  "doctype": "none", "context": "tokenizer", "scripting": "no"}), flush=True)
for line in sys.stdin:
    probe = json.loads(line)
    parser = Parser()
    answer = {"id": probe["id"]}
    try:
        parser.feed(probe["input"])
        parser.close()
        answer["events"] = parser.events
    except AssertionError as error:  # it raises that on some marked sections
        answer["error"] = str(error)
    print(json.dumps(answer), flush=True)
