"""The editors of the playground: CodeMirror, of npm, as modules of the site; and what it completes, by the grammar of specifications."""
import json
import pathlib
import xml.etree.ElementTree

import npm_modules
import npm_readers
from program import Mistake

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = "codemirror"
GRAMMAR = HERE.parent / "spec/specification.rng"
RELAX = "{http://relaxng.org/ns/structure/1.0}"
# Attributes that name states.
STATES = [("alter", "states"), ("reconsume", "in"), ("remove", "state"), ("set", "state"), ("state", "after"), ("state", "before"), ("switch", "to")]


def modules(program):
    """The files of the site by name: CodeMirror, and all that it imports; none where npm cannot be had."""
    root = npm_modules.installed(program)
    if not root:
        return {}
    wanted = dict.fromkeys(name for name in npm_modules.dependencies() if name not in npm_readers.PACKAGES)
    return npm_modules.modules(root, wanted, FOLDER) | {
        f"{FOLDER}/schema.json": json.dumps(schema(GRAMMAR.read_text(encoding="utf-8")), separators=(",", ":"), sort_keys=True)}


def schema(text):
    """{element: its attributes with the values that the grammar names, its children}, and the attributes that name states."""
    grammar = xml.etree.ElementTree.fromstring(text)
    defined = {one.get("name"): one for one in grammar.iter(f"{RELAX}define")}
    elements, seen = {}, set()

    def walk(node, owner):
        for child in node:
            kind, name = child.tag.removeprefix(RELAX), child.get("name")
            if (id(child), owner) in seen:
                continue
            seen.add((id(child), owner))
            if kind == "ref":
                walk(defined[name], owner)
            elif kind == "attribute":
                elements[owner]["attributes"].setdefault(name, set()).update(one.text for one in child.iter(f"{RELAX}value"))
            elif kind == "element":
                elements.setdefault(name, {"attributes": {}, "children": set()})
                if owner:
                    elements[owner]["children"].add(name)
                walk(child, name)
            else:
                walk(child, owner)
    walk(grammar.find(f"{RELAX}start"), None)
    for element, attribute in STATES:
        if attribute not in elements.get(element, {"attributes": {}})["attributes"]:
            raise Mistake(f"{GRAMMAR.name} has no attribute {attribute} of {element}")
    return {"states": STATES, "elements": {name: {"attributes": {key: sorted(values) for key, values in one["attributes"].items()}, "children": sorted(one["children"])}
                                           for name, one in elements.items()}}
