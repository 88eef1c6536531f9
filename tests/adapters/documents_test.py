#!/usr/bin/env python3
"""Documents that have no body, as the adapters of parsers on npm show them: with a package that is played, and with those that are
installed in $SPECDRIFT_NPM/node_modules.

usage: documents_test.py
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ADAPTERS = pathlib.Path(__file__).resolve().parents[2] / "adapters"
HEAD = [["S", "html", []], ["S", "head", []]]

# Elements by their names, text in small letters: of a frameset, its document has no body.
JSDOM = """class Node {
    constructor(type, owner) { Object.assign(this, { type, owner, nodes: [], next: null }); }
    get nodeType() { return this.type; }
    get firstChild() { return this.nodes[0] ?? null; }
    get nextSibling() { return this.next; }
    get ownerDocument() { return this.owner; }
    add(...nodes) { for (const node of nodes) { if (this.nodes.length) this.nodes.at(-1).next = node; this.nodes.push(node); } return this; }
}
class CharacterData extends Node { get data() { return this.text; } }
class Element extends Node { get localName() { return this.name; } get attributes() { return []; } }
class HTMLTemplateElement extends Element { get content() { return this; } }
const window = { Node, CharacterData, Element, HTMLTemplateElement, DOMParser: class {
    parseFromString(input) {
        const made = new Node(9, null);
        const element = (name) => Object.assign(new Element(1, made), { name });
        const text = (words) => words ? [Object.assign(new CharacterData(3, made), { text: words })] : [];
        const content = input.includes('<frameset>') ? element('frameset').add(element('frame')) : element('body').add(...text(input));
        return made.add(element('html').add(element('head'), content));
    }
} };
exports.JSDOM = class { constructor() { this.window = window; } };"""
# Like the real one, it asks about what is in a body, and about a comment of its own in the place of nothing.
DOMPURIFY = """module.exports = (window) => {
    const hooks = [];
    return { addHook: (name, hook) => hooks.push(hook), sanitize: (input) => {
        const made = new window.DOMParser().parseFromString(input || 'its own');
        const body = made.firstChild.firstChild.nextSibling;
        if (body.localName !== 'body') return '';
        for (const hook of hooks) hook(body.firstChild);
        return input;
    } };
};"""


def asked(command, inputs):
    questions = "".join(json.dumps({"id": str(at), "input": text}) + "\n" for at, text in enumerate(inputs))
    made = subprocess.run(["node", *command], input=questions, capture_output=True, text=True, timeout=200, check=True).stdout.splitlines()
    return [json.loads(line) for line in made[1:]]


@unittest.skipUnless(shutil.which("node"), "no node")
class Documents(unittest.TestCase):
    def test_dompurify_shows_a_document_that_it_goes_through_nowhere(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("jsdom", JSDOM), ("dompurify", DOMPURIFY)):
                package = pathlib.Path(folder) / "node_modules" / name
                package.mkdir(parents=True)
                (package / "package.json").write_text(f'{{"name": "{name}", "version": "1.2.3", "main": "index.js"}}')
                (package / "index.js").write_text(text)
            found = asked([ADAPTERS / "dompurify.mjs", folder], ["x", "<frameset><frame>", "", "y"])
        # One answer has nothing of the one before it.
        self.assertEqual([one["events"] for one in found],
                         [[*HEAD, ["S", "body", []], ["T", "x"]], [*HEAD, ["S", "frameset", []], ["S", "frame", []]],
                          [*HEAD, ["S", "body", []]], [*HEAD, ["S", "body", []], ["T", "y"]]])
        self.assertEqual([one["output"] for one in found], ["x", "", "", "y"])

    def test_installed_parsers_show_a_frameset(self):
        packages = pathlib.Path(os.environ.get("SPECDRIFT_NPM", ADAPTERS.parent))
        frames = [["S", "frameset", []], ["S", "frame", [["src", "x"]]]]
        # Whether the parser makes a tree: then a frameset holds no text, and a document has a head.
        for adapter, package, alias, makes_tree in (
                ("dompurify", "dompurify", "", True), ("parse5", "parse5", "", True), ("dom", "jsdom", ":jsdom", True),
                ("sanitize-html", "sanitize-html", "", False), ("htmlparser2", "htmlparser2", "", False)):
            if not (packages / "node_modules" / package).is_dir():
                print(f"SKIPPED: {package} is not installed", file=sys.stderr)
                continue
            with self.subTest(package):
                found = asked([ADAPTERS / f"{adapter}.mjs", f"{packages}{alias}"], ["<frameset>a<frame src=x></frameset>", "<p>x"])
                events = [[event for event in one["events"] if event[0] != "D"] for one in found]
                self.assertEqual(events[0], [*HEAD, *frames] if makes_tree else [frames[0], ["T", "a"], frames[1]])
                self.assertEqual(events[1], [*([*HEAD, ["S", "body", []]] if makes_tree else []), ["S", "p", []], ["T", "x"]])


if __name__ == "__main__":
    unittest.main()
