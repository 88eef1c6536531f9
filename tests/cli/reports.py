"""Reports of compare, brought into one form in which those of two formats can be told equal, and their schemas.

A string becomes the bytes that it stands for (lone surrogates in generalised UTF-8).
"""

import functools
import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = sorted((ROOT / "fixtures").glob("*.html"))
# The formats of `compare`.
FORMATS = ("text", "json", "jsonl", "xml", "html", "markdown", "sarif", "junit")
ESCAPE = re.compile(rb"\\(?:(\\)|x([0-9a-f]{2})|u\{([0-9a-f]+)\})")


def to_bytes(text, escaped=False):
    encoded = text.encode("utf-8", "surrogatepass")
    if not escaped:
        return encoded

    def resolved(match):
        backslash, byte, code_point = match.groups()
        if backslash:
            return backslash
        return bytes([int(byte, 16)]) if byte else chr(int(code_point, 16)).encode("utf-8", "surrogatepass")
    return ESCAPE.sub(resolved, encoded)


def of_json(value):
    """A value of JSON in the common form."""
    if isinstance(value, dict):
        return {key: to_bytes(member, True) if value.get(key + "_escaped") else of_json(member)
                for key, member in value.items() if not key.endswith("_escaped") and (key, member) not in (("tree_rules", []), ("parser_causes", []))}
    if isinstance(value, list):
        return [of_json(item) for item in value]
    return to_bytes(value) if isinstance(value, str) else value


# -- XML

def text_of(element):
    return to_bytes(element.text or "", element.get("escaped") == "yes")


def child_text(element, name):
    child = element.find(name)
    return None if child is None else text_of(child)


def texts(element, name):
    return [text_of(child) for child in element.findall(name)]


def number(element, name):
    return int(element.get(name))


def flag(element, name):
    return {"true": True, "false": False}[element.get(name)]


def span(element):
    return [number(element, "begin"), number(element, "end")]


def place(element):
    return {name: number(element, name) for name in ("byte", "line", "column")}


def string(element, name, key=None):
    """The member or members of JSON for a child that holds a string."""
    child = element.find(name)
    members = {key or name: text_of(child)}
    if child.get("bytes"):
        members[(key or name) + "_bytes"] = number(child, "bytes")
    return members


def token(element):
    value = {"kind": element.tag.replace("-", " ").encode(), "span": span(element)}
    if element.tag == "doctype":
        for name in ("name", "public-identifier", "system-identifier"):
            value[name.replace("-", "_")] = child_text(element, name)
        value["force_quirks"] = flag(element, "force-quirks")
    elif element.tag in ("start-tag", "end-tag"):
        value.update(string(element, "name"))
        value["attributes"] = [{"span": span(a), **string(a, "name"), **string(a, "value")}
                               for a in element.findall("attribute")]
        if element.get("attribute-count"):
            value["attribute_count"] = number(element, "attribute-count")
        value["self_closing"] = flag(element, "self-closing")
    elif element.tag != "end-of-file":
        value.update(string(element, "data"))
    return value


def version_class(element):
    value = {"versions": texts(element, "version")}
    if element.get("complete"):
        value.update(token_count=number(element, "token-count"), complete=flag(element, "complete"),
                     tokens=[token(child) for child in element if child.tag != "version"])
    return value


def fork(element):
    return {"class": child_text(element, "class-name"), "class_id": child_text(element, "class-id"), "concept": child_text(element, "concept"),
            "character_class": child_text(element, "character-class"), "at": place(element.find("at")),
            "read": span(element), "partition": child_text(element, "partition"),
            "rows": [{"version": child_text(row, "version"), "section": child_text(row, "section"),
                      "state": child_text(row, "state"), "row": child_text(row, "heading"),
                      "id": child_text(row, "id"), "does": child_text(row, "does"), "read": span(row)}
                     for row in element.findall("row")],
            **({"tree_rules": [{"rule": child_text(rule, "rule"), "values": texts(rule, "value"), "changes": texts(rule, "change")}
                               for rule in element.findall("tree-rule")]} if element.find("tree-rule") is not None else {})}


def parser_cause(element):
    optional = {name.replace("-", "_"): child_text(element, name) for name in
                ("reads-as", "class-id", "title", "construct", "characters", "smallest")}
    return {"parser": child_text(element, "parser"), "cause": child_text(element, "cause"), **optional,
            "lacking": element.get("lacking").encode() if element.get("lacking") else None, "follows": texts(element, "follows"),
            "changes": [{part.tag: text_of(part) for part in change} for change in element.findall("change")],
            "rows": [{part.tag: text_of(part) for part in row} for row in element.findall("row")],
            "words": child_text(element, "words")}


def parser(element):
    return {"version": element.get("name").encode(), "title": text_of(element), "not_shown": element.get("not-shown").encode(),
            "has_places": flag(element, "places"), "has_tree": flag(element, "tree"), "scripting": flag(element, "scripting")}


def baseline_member(element):
    return {"in_baseline": flag(element, "in-baseline")} if element.get("in-baseline") else {}


def baseline_of(total):
    element = total.find("baseline")
    return {} if element is None else {"baseline": {name: texts(element, name) for name in ("new", "gone")}}


def finding(element):
    if element.tag == "folded":
        return {"type": b"folded", "divergences": number(element, "divergences"), "by_severity": by_severity(element)}
    value = {"type": element.tag.encode(), "begin": place(element.find("begin")), "end": place(element.find("end"))}
    if element.tag == "episode":
        value.update(number=number(element, "number"), divergences=number(element, "divergences"),
                     shown=number(element, "shown"), folded=number(element, "folded"),
                     met_again=flag(element, "met-again"))
        return value
    value.update(
        {"facet": element.get("facet").encode(), "severity": element.get("severity").encode(),
         "episode": number(element, "episode") if element.get("episode") else None,
         "partition": child_text(element, "partition"), "class": child_text(element, "class-name"),
         "class_id": child_text(element, "class-id"), **baseline_member(element),
         "classes": [version_class(c) for c in element.findall("class")],
         "errors": [{**place(e), "code": child_text(e, "code"), "versions": texts(e, "version")}
                    for e in element.findall("error")],
         "error_count": number(element, "error-count"), "forks": [fork(f) for f in element.findall("fork")],
         **({"parser_causes": [parser_cause(c) for c in element.findall("parser-cause")]} if element.find("parser-cause") is not None else {}),
         **string(element, "source")})
    return value


def by_severity(element):
    return {name: number(element, name) for name in ("errors", "text", "structure", "markup")}


def summary(element):
    value = {name.replace("-", "_"): number(element, name)
             for name in ("divergences", "episodes", "cells-apart", "bytes-apart")}
    value["by_severity"] = by_severity(element)
    return value


def document(element):
    context = element.find("context")
    encoding = element.find("encoding")
    return {
        **({"parsers": [parser(p) for p in element.findall("parser")]} if element.find("parser") is not None else {}),
        **({} if encoding is None else {"encoding": {part.tag: text_of(part) for part in encoding}}),
        "name": child_text(element, "name"), "bytes": number(element, "bytes"),
        "ill_formed": number(element, "ill-formed"),
        "context": {"initial_state": context.get("initial-state").encode(),
                    "last_start_tag": child_text(context, "last-start-tag"),
                    "foreign_content": flag(context, "foreign-content"), "feedback": context.get("feedback").encode(),
                    "scripting": flag(context, "scripting")},
        "facets": texts(element, "facet"),
        "versions": [{"version": text_of(v), "tokens": number(v, "tokens"), "errors": number(v, "errors")}
                     for v in element.findall("version")],
        "summary": summary(element.find("summary")),
        "findings": [finding(f) for f in element if f.tag in ("divergence", "episode", "folded")]}


def of_xml(text):
    """A report in XML in the common form."""
    root = ElementTree.fromstring(text)
    total = root.find("total")
    return {"schema": root.get("schema").encode(), "schema_version": number(root, "schema-version"),
            "documents": [document(d) for d in root.findall("document")],
            "total": {"documents": number(total, "documents"), "documents_apart": number(total, "documents-apart"),
                      "bytes": number(total, "bytes"), "folded": number(total, "folded"), **baseline_of(total), **summary(total.find("summary"))}}


# -- schemas

def relax_ng_complaints(schema, report):
    """The complaints of xmllint about the report: none, if the schema allows it."""
    result = subprocess.run(["xmllint", "--noout", "--huge", "--relaxng", schema, "-"], input=report,
                            capture_output=True, timeout=60, check=False)
    return b"" if result.returncode == 0 else result.stderr


@functools.cache
def json_schema_interpreter():
    """A Python that has a JSON Schema validator of this day: this one, or the distribution's; None without one."""
    for python in (sys.executable, "/usr/bin/python3"):
        try:
            found = subprocess.run([python, "-c", "import jsonschema; jsonschema.Draft202012Validator"],
                                   capture_output=True, timeout=60, check=False)
        except OSError:
            continue
        if found.returncode == 0:
            return python
    return None


def json_schema_complaints(schema, values):
    """Pairs of the number of a value and what the schema has against it."""
    lines = "".join(json.dumps(value) + "\n" for value in values)
    script = pathlib.Path(__file__).with_name("json_schema.py")
    result = subprocess.run([json_schema_interpreter(), script, schema], input=lines.encode(), capture_output=True,
                            timeout=120, check=False)
    if result.returncode != 0:
        raise AssertionError(result.stderr.decode())
    return [(int(line.split()[0]), line) for line in result.stdout.decode().splitlines()]
