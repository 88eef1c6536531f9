"""Gumbo, by its tree, through ctypes.   apt install libgumbo-dev
   Run: python3 gumbo.py
"""
import ctypes
import ctypes.util
import json
import subprocess
import sys
from ctypes import POINTER, Structure, Union, c_bool, c_char_p, c_int, c_size_t, c_uint, c_void_p

gumbo = ctypes.CDLL(ctypes.util.find_library("gumbo") or "libgumbo.so")


class Piece(Structure):
    _fields_ = [("data", c_void_p), ("length", c_size_t)]


class Vector(Structure):
    _fields_ = [("data", POINTER(c_void_p)), ("length", c_uint), ("capacity", c_uint)]

    def each(self, kind):
        return [ctypes.cast(self.data[i], POINTER(kind)).contents for i in range(self.length)]


class Document(Structure):
    _fields_ = [("children", Vector), ("has_doctype", c_bool), ("name", c_char_p), ("public", c_char_p),
                ("system", c_char_p), ("quirks", c_int)]


class Element(Structure):
    _fields_ = [("children", Vector), ("tag", c_int), ("namespace", c_int), ("original", Piece),
                ("original_end", Piece), ("start", c_uint * 3), ("end", c_uint * 3), ("attributes", Vector)]


class Contents(Union):
    _fields_ = [("document", Document), ("element", Element), ("text", c_char_p)]


class Node(Structure):
    _fields_ = [("type", c_int), ("parent", c_void_p), ("index", c_size_t), ("flags", c_int), ("is", Contents)]


class Attribute(Structure):
    _fields_ = [("namespace", c_int), ("name", c_char_p), ("original_name", Piece), ("value", c_char_p)]


class Output(Structure):
    _fields_ = [("document", POINTER(Node)), ("root", POINTER(Node)), ("errors", Vector)]


class Error(Structure):  # begins so; its header is not installed
    _fields_ = [("type", c_int)]


gumbo.gumbo_parse_with_options.restype = POINTER(Output)
gumbo.gumbo_parse_with_options.argtypes = [c_void_p, c_char_p, c_size_t]
gumbo.gumbo_destroy_output.argtypes = [c_void_p, POINTER(Output)]
gumbo.gumbo_normalized_tagname.restype = c_char_p
options = ctypes.addressof(ctypes.c_char.in_dll(gumbo, "kGumboDefaultOptions"))


def text(data):
    return (data or b"").decode("utf-8", "replace")


def name_of(element):
    known = gumbo.gumbo_normalized_tagname(element.tag)
    if known:
        return text(known)
    piece = Piece(element.original.data, element.original.length)
    gumbo.gumbo_tag_from_original_text(ctypes.byref(piece))
    return text(ctypes.string_at(piece.data, piece.length)).replace("\0", "\ufffd").lower()


PREFIXES = ("", "xlink:", "xml:", "xmlns:")  # by the number of the namespace


def attribute_of(attribute):
    name = text(attribute.name)
    return [name if name == "xmlns" else PREFIXES[attribute.namespace] + name, text(attribute.value)]


def walk(children, events):
    for child in children.each(Node):
        if child.type in (1, 6):
            element = getattr(child, "is").element
            attributes = [attribute_of(attribute) for attribute in element.attributes.each(Attribute)]
            events.append(["S", name_of(element), attributes])
            walk(element.children, events)
        else:
            events.append(["C" if child.type == 4 else "T", text(getattr(child, "is").text)])


def parse(data):
    return gumbo.gumbo_parse_with_options(options, data, len(data))


# The type of errors of tree construction: this document has no others.
first = parse(b"<!DOCTYPE html></b>")
TREE_ERROR = first.contents.errors.each(Error)[0].type
gumbo.gumbo_destroy_output(options, first)

asked = subprocess.run("pkg-config --modversion gumbo", shell=True, capture_output=True, text=True, check=False)
version = asked.stdout.strip()
print(json.dumps({"adapter": 2, "name": "Gumbo", "version": version, "level": "tree", "doctype": "ids",
                  "quirks": True, "scripting": "no", "errors": "count"}), flush=True)
for line in sys.stdin:
    probe = json.loads(line)
    data = probe["input"].encode("utf-8", "surrogatepass")
    output = parse(data)
    document = getattr(output.contents.document.contents, "is").document
    events = []
    if document.has_doctype:
        events.append(["D", text(document.name), text(document.public), text(document.system), document.quirks == 1])
    walk(document.children, events)
    # An unacknowledged self-closing flag has the number after it.
    errors = sum(error.type < TREE_ERROR for error in output.contents.errors.each(Error))
    gumbo.gumbo_destroy_output(options, output)
    print(json.dumps({"id": probe["id"], "events": events, "errors": errors}), flush=True)
