"""BeautifulSoup on html.parser, or on what its argument names.   apt install python3-bs4
   Run: python3 beautifulsoup.py [html.parser | lxml | html5lib]
"""
import json
import sys
import warnings

import bs4

warnings.simplefilter("ignore")
builder = sys.argv[1] if len(sys.argv) > 1 else "html.parser"
print(json.dumps({"adapter": 1, "name": f"BeautifulSoup, {builder}", "version": bs4.__version__, "level": "tree",
                  "pi": "node", "doctype": "none", "scripting": "no"}), flush=True)
for line in sys.stdin:
    probe = json.loads(line)
    events = []
    for node in bs4.BeautifulSoup(probe["input"], builder, multi_valued_attributes=None).descendants:
        if isinstance(node, bs4.Tag):
            events.append(["S", node.name, [[name, value] for name, value in node.attrs.items()]])
        elif isinstance(node, bs4.Doctype):
            pass
        elif isinstance(node, bs4.ProcessingInstruction):
            events.append(["C", "?" + node])
        elif isinstance(node, bs4.Declaration):
            events.append(["C", str(node)])
        elif isinstance(node, (bs4.Comment, bs4.CData)):
            events.append(["C", str(node)])
        else:
            events.append(["T", str(node)])
    print(json.dumps({"id": probe["id"], "events": events}), flush=True)
