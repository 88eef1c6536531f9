"""html5lib, by its tree.   apt install python3-html5lib | pip install html5lib
   Run: python3 html5lib-tree.py
"""
import json
import sys

import html5lib

walker = html5lib.getTreeWalker("etree")
print(json.dumps({"adapter": 1, "name": "html5lib", "version": html5lib.__version__, "level": "tree",
                  "doctype": "ids", "quirks": True}), flush=True)
for line in sys.stdin:
    probe = json.loads(line)
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree", fullTree=True))
    events = []
    for token in walker(parser.parse(probe["input"])):
        kind = token["type"]
        if kind in ("StartTag", "EmptyTag"):
            events.append(["S", token["name"], [[name, value] for (_, name), value in token["data"].items()]])
        elif kind in ("Characters", "SpaceCharacters"):
            events.append(["T", token["data"]])
        elif kind == "Comment":
            events.append(["C", token["data"]])
        elif kind == "Doctype":
            quirks = parser.compatMode == "quirks"
            events.append(["D", token["name"], token["publicId"], token["systemId"], quirks])
    print(json.dumps({"id": probe["id"], "events": events}), flush=True)
