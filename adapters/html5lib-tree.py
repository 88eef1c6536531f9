"""html5lib, by its tree.   apt install python3-html5lib | pip install html5lib
   Run: python3 html5lib-tree.py
"""
import json
import sys
import types

import html5lib
from html5lib import constants, html5parser
from html5lib_tokens import event_of


class Tokenizer(html5parser._tokenizer.HTMLTokenizer):
    """Counts the tokenizer's errors: those of tree construction are in the same list of the parser."""

    errors = 0

    def __iter__(self):
        for token in super().__iter__():
            self.errors += token["type"] == constants.tokenTypes["ParseError"]
            yield token


html5parser._tokenizer = types.SimpleNamespace(HTMLTokenizer=Tokenizer)
walker = html5lib.getTreeWalker("etree")
print(json.dumps({"adapter": 2, "name": "html5lib", "version": html5lib.__version__, "level": "tree",
                  "doctype": "ids", "quirks": True, "scripting": "no", "errors": "count"}), flush=True)
for line in sys.stdin:
    probe = json.loads(line)
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree", fullTree=True))
    events = []
    for token in walker(parser.parse(probe["input"])):
        if token["type"] == "Doctype":
            events.append(["D", token["name"], token["publicId"], token["systemId"], parser.compatMode == "quirks"])
        elif event := event_of(token):
            events.append(event)
    print(json.dumps({"id": probe["id"], "events": events, "errors": parser.tokenizer.errors}), flush=True)
