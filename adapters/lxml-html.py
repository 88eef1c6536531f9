"""lxml.html, which is libxml2.   apt install python3-lxml | pip install lxml
   Run: python3 lxml-html.py
"""
import json
import sys

from lxml import etree

events = []


class Target:
    """Notes what the parser reports, as it is read."""

    def start(self, tag, attributes):
        events.append(["S", tag, [[name, value] for name, value in attributes.items()]])

    def end(self, tag):
        events.append(["E", tag])

    def data(self, text):
        events.append(["T", text])

    def comment(self, text):
        events.append(["C", text])

    def pi(self, target, data=None):
        events.append(["P", target, data or ""])

    def close(self):
        return None


libxml2 = ".".join(map(str, etree.LIBXML_VERSION))
print(json.dumps({"adapter": 1, "name": "lxml", "version": f"{etree.__version__} (libxml2 {libxml2})",
                  "level": "tree", "doctype": "none", "pi": "node", "nul": False, "scripting": "no"}), flush=True)
for line in sys.stdin:
    probe = json.loads(line)
    events.clear()
    parser = etree.HTMLParser(target=Target(), encoding="utf-8", huge_tree=True)
    try:
        etree.fromstring(probe["input"].encode("utf-8", "surrogatepass"), parser)
        answer = {"id": probe["id"], "events": events}
    except etree.LxmlError as error:
        answer = {"id": probe["id"], "error": str(error)}
    print(json.dumps(answer), flush=True)
