"""libxml2's htmlReadMemory, which xmllint --html calls, through ctypes.   apt install libxml2
   Run: python3 libxml2.py
"""
import ctypes
import ctypes.util
import json
import sys
from ctypes import POINTER, Structure, c_char_p, c_int, c_void_p

xml = ctypes.CDLL(ctypes.util.find_library("xml2") or "libxml2.so.2")


class Node(Structure):
    pass


Node._fields_ = [("private", c_void_p), ("type", c_int), ("name", c_char_p), ("children", POINTER(Node)),
                 ("last", c_void_p), ("parent", c_void_p), ("next", POINTER(Node)), ("previous", c_void_p),
                 ("document", c_void_p), ("namespace", c_void_p), ("content", c_char_p),
                 ("properties", POINTER(Node))]
ELEMENT, TEXT, CDATA, INSTRUCTION, COMMENT = 1, 3, 4, 7, 8
RECOVER, NOERROR, NOWARNING, NONET = 1, 32, 64, 2048

xml.htmlReadMemory.restype = POINTER(Node)
xml.htmlReadMemory.argtypes = [c_char_p, c_int, c_char_p, c_char_p, c_int]
xml.xmlFreeDoc.argtypes = [POINTER(Node)]


def text(data):
    return (data or b"").decode("utf-8", "replace")


def siblings(node):
    while node:
        yield node.contents
        node = node.contents.next


def walk(first, events):
    for node in siblings(first):
        if node.type == ELEMENT:
            attributes = [[text(attribute.name), "".join(text(part.content) for part in siblings(attribute.children))]
                          for attribute in siblings(node.properties)]
            events.append(["S", text(node.name), attributes])
            walk(node.children, events)
        elif node.type in (TEXT, CDATA):
            events.append(["T", text(node.content)])
        elif node.type == COMMENT:
            events.append(["C", text(node.content)])
        elif node.type == INSTRUCTION:
            events.append(["P", text(node.name), text(node.content)])
    return events


version = text(c_char_p.in_dll(xml, "xmlParserVersion").value)
print(json.dumps({"adapter": 1, "name": "libxml2", "version": version, "level": "tree", "pi": "node",
                  "doctype": "none", "nul": False, "scripting": "no"}), flush=True)
for line in sys.stdin:
    probe = json.loads(line)
    data = probe["input"].encode("utf-8", "surrogatepass")
    document = xml.htmlReadMemory(data, len(data), None, b"utf-8", RECOVER | NOERROR | NOWARNING | NONET)
    events = walk(document.contents.children, []) if document else []
    xml.xmlFreeDoc(document)
    print(json.dumps({"id": probe["id"], "events": events}), flush=True)
