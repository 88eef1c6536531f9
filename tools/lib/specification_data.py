"""Specifications as spec/README.md describes them, read from spec/*.xml for tools/check_certificate; nothing of specdrift is used."""
import copy
import functools
import os
import re
import xml.etree.ElementTree as ET

SPEC = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "spec")
BEYOND = 0x110000  # numbers saturate here
EOF = "EOF"
HEADERS = ("tokens", "variables", "conditions", "contexts", "input-stream", "emission", "references", "replacements")
REFERRING = {"id", "to", "in", "state", "procedure", "of", "target", "value", "values", "if", "what", "input"}  # attributes with names


class Unchecked(Exception):
    """It cannot be decided here."""


def code_point(text):
    return chr(int(text[2:], 16))


def span(first, last):
    return {chr(c) for c in range(ord(first), ord(last) + 1)}


HEX = {10: sorted(span("0", "9")), 16: sorted(span("0", "9") | span("a", "f") | span("A", "F"))}
CLASSES = {"ascii-digit": span("0", "9"), "ascii-upper-alpha": span("A", "Z"), "ascii-lower-alpha": span("a", "z"),
           "ascii-alpha": span("A", "Z") | span("a", "z"), "ascii-alphanumeric": span("A", "Z") | span("a", "z") | span("0", "9"),
           "ascii-hex-digit": set(HEX[16]), "ascii-upper-hex-digit": span("0", "9") | span("A", "F"),
           "ascii-lower-hex-digit": span("0", "9") | span("a", "f"), "NUL": {"\0"}, "TAB": {"\t"}, "LF": {"\n"}, "VT": {"\v"},
           "FF": {"\f"}, "CR": {"\r"}, "SPACE": {" "}, "EOF": {EOF}}
RANGES = {"surrogate": [(0xD800, 0xDFFF)],
          "noncharacter": [(0xFDD0, 0xFDEF)] + [(plane + 0xFFFE, plane + 0xFFFF) for plane in range(0, BEYOND, 0x10000)]}


def ranges_of(words, replaced=()):
    """A list as in `number`: pairs of a first and a last number."""
    found = []
    for word in words.split():
        low, dash, high = word.partition("-")
        if word == "replaced":
            found += [(number, number) for number in replaced]
        else:
            found += RANGES.get(word) or [(int(low, 16), int(high, 16) if high else BEYOND if dash else int(low, 16))]
    return found


def within(number, ranges):
    return any(low <= number <= high for low, high in ranges)


# -- a version and its base

def find_specifications(files):
    paths = [os.path.join(folder, name) for folder in (SPEC, os.path.join(SPEC, "history")) for name in sorted(os.listdir(folder))]
    known = {}
    for path in [p for p in paths if p.endswith(".xml")] + files:
        root = ET.parse(path).getroot()
        if root.tag == "specification":
            known[root.get("version")] = (root, os.path.dirname(path) if path in files else SPEC)
    return known


def merged(version, known):
    """The whole specification: a base with what a delta changes."""
    if version not in known:
        raise Unchecked(f"there is no version {version}")
    root, folder = known[version]
    if not root.get("base"):
        result = copy.deepcopy(root)
    else:
        result = merged(root.get("base"), {name: of for name, of in known.items() if name != version})
        for table in result.iter():
            for index, row in enumerate(rows_of(table), 1):
                row.set("base-index", str(index))
        for element in root.iter("rename"):
            rename(result, element.get("word"), element.get("to"))
        for element in root:
            change(result, copy.deepcopy(element))
    for element in result.iter("references"):
        element.attrib.setdefault("folder", folder)
    return result


def rows_of(table):
    return [row for row in table if row.tag in ("on", "otherwise")]


def rename(root, old, new):
    word = re.compile(r"(?<![\w'-])" + re.escape(old) + r"(?![\w'-])")
    for element in root.iter():
        for key, value in element.attrib.items():
            if key in REFERRING or key == "name" and element.tag in ("variable", "condition"):
                element.set(key, word.sub(new, value))


def named(root, tag, name):
    for element in root.findall(tag):
        if element.get("id") == name:
            return element
    raise Unchecked(f"there is no {tag} {name}")


def change(root, element):
    if element.tag in HEADERS:
        for old in root.findall(element.tag):
            root.remove(old)
        root.insert(0, element)
    elif element.tag == "remove":
        for name in element.get("state").split():
            root.remove(named(root, "state", name))
    elif element.tag in ("state", "procedure"):
        at = next((i for i, old in enumerate(root) if (old.tag, old.get("id")) == (element.tag, element.get("id"))), None)
        if at is not None:
            root[at] = element
        elif element.get("before"):
            root.insert(list(root).index(named(root, "state", element.get("before"))), element)
        else:
            root.append(element)  # which of two later states is first makes no difference
    elif element.tag == "alter":
        if element.get("procedure"):
            tables = [named(named(root, "procedure", element.get("procedure")), "step", element.get("step"))]
        else:
            tables = [named(root, "state", name) for name in element.get("states").split()]
        for table in tables:
            for edit in element:
                alter(table, edit)
    elif element.tag not in ("note", "rename", "feedback", "amended-feedback"):
        raise Unchecked(f"<{element.tag}> is unknown")


def alter(table, edit):
    where, rows = edit.get("row") or edit.get("before") or edit.get("after"), rows_of(table)
    if edit.tag == "extend":
        more = edit.get("input").split()
        for row in rows:
            words = row.get("input", "").split()
            row.set("input", " ".join([w for w in words if w not in more] + (more if where in words else [])))
            if not row.get("input"):
                del row.attrib["input"]
                if words:
                    table.remove(row)
    elif edit.tag in ("replace", "remove", "add"):
        found = rows if where is None else [
            row for row in rows if where == "#" + row.get("base-index", "") or where in row.get("input", "").split()]
        if where == "otherwise":
            found = [row for row in rows if row.tag == "otherwise"][-1:]
        if not found:
            raise Unchecked(f"{table.get('id')} has no row {where}")
        at = list(table).index(found[0]) + (1 if edit.get("after") else 0)
        if edit.tag != "add":
            table.remove(found[0])
        for offset, row in enumerate(copy.deepcopy(rows_of(edit))):
            table.insert(at + offset, row)
    elif edit.tag != "note":
        raise Unchecked(f"<{edit.tag}> is unknown")


# -- states that read until a string

def spell_out(root):
    """A state that reads until a string becomes one that begins, and one that reads characters and writes each as it comes."""
    ET.SubElement(root.find("variables"), "variable", name="lead", type="character")
    for row in list(root.iter()):
        for action in [action for action in row if action.get("from") == "current"]:
            row.insert(list(row).index(action), ET.Element("set", target="lead", what="current"))
    for state in [state for state in root.findall("state") if state.get("reads") == "until"]:
        name, rows = state.get("id"), {row.get("result"): [action for action in row if action.tag != "note"] for row in rows_of(state)}
        found, ended = rows["found"], rows["EOF"]
        use = [i for i, action in enumerate(found) if action.get("what") == "consumed"][0]
        begins = [[(action.tag, action.attrib) for action in actions[:use + 1]] for actions in (found, ended)]
        uses = [action for action in found + ended if action.get("what") == "consumed"]
        if begins[0] != begins[1] or len(uses) != 2 or [e for e in state if e.tag not in ("on", "note") or e.get("if")]:
            raise Unchecked(f"{name} does different things with what it consumes, or does so twice")
        target, write = uses[0].get("target"), copy.deepcopy(uses[0])
        if target is not None:
            write.tag, write.attrib = "append", {"to": target, **{k: v for k, v in write.items() if k != "target"}}
        first, rest = ET.Element("state", id=name, reads="ahead"), ET.SubElement(root, "state", id=f"{name} (rest)")
        root[list(root).index(state)] = first
        begin = found[:use] + ([] if target is None else [ET.Element("set", target=target, text="")])
        leads = [ET.Element("set", target="lead", value="none"), ET.Element("switch", to=rest.get("id"))]
        ET.SubElement(first, "otherwise").extend(begin + [ET.Element(write.tag, write.attrib | {"what": "lead"})] + leads)
        ET.SubElement(rest, "on", match=state.get("until")).extend([ET.Element("consume", what="match")] + found[use + 1:])
        ET.SubElement(rest, "on", input="EOF").extend(ended[use + 1:])
        ET.SubElement(rest, "otherwise").append(ET.Element(write.tag, write.attrib | {"what": "current"}))
    return root


# -- ready to be run

def actions_of(element):
    found = [(action.tag, action.attrib) for action in (() if element is None else element) if action.tag != "note"]
    if any(verb == "unread" or a.get("from") and verb != "switch" for verb, a in found):
        raise Unchecked("a sentence was not read: what its row does is not known")
    return found


class Row:
    def __init__(self, element, spec):
        self.kind = next((k for k in ("input", "match", "result", "number") if element.get(k) is not None), "otherwise")
        self.word, self.ignores_case = element.get(self.kind, ""), element.get("case") == "ignored"
        self.condition, self.actions = spec.condition(element.get("if", "")), actions_of(element)
        self.characters = spec.characters(self.word.split() if self.kind == "input" else [])
        self.ranges = ranges_of(self.word if self.kind == "number" else "", spec.replaced)
        spec.mentioned.update(self.word)

    def does(self):
        return self.kind, self.word, self.ignores_case, self.actions


class Table:
    """A state, or a step of a procedure."""

    def __init__(self, element, spec):
        self.id, self.reads, self.of = element.get("id"), element.get("reads", "character"), element.get("of", "")
        self.procedure, self.before = element.get("procedure"), actions_of(element.find("before"))
        rows = [Row(row, spec) for row in rows_of(element)]
        # Not a row whose next one does the same without a condition.
        self.rows = [row for row, after in zip(rows, rows[1:] + [None]) if after is None or after.condition or row.does() != after.does()]
        self.leaving = [Row(row, spec) for row in (element.find("leaving") or ())]
        self.run = spec.characters([self.of] if self.reads == "run" else [])


class Specification:
    """One version, ready to be run. `names`: those of references that count; None: all. Without `counts`, errors are left out."""

    def __init__(self, root, names=None, counts=True):
        root = spell_out(copy.deepcopy(root))
        if not counts:
            for parent in root.iter():
                for error in parent.findall("error"):
                    parent.remove(error)
        self.mentioned, self.asked, self.asked_starts, self.asked_texts, self.just_read = set(), set(), [], set(), 0
        self.variables = {v.get("name"): (v.get("values") or "").split(" ")[0] for v in root.find("variables")}
        self.types = {v.get("name"): v.get("type") for v in root.find("variables")}
        self.named = {c.get("name"): c.get("if") for c in root.findall("conditions/condition")}
        self.fields, self.flags, self.flag_of = {"attribute-name": "", "attribute-value": "", "tag-name": ""}, {}, {}
        for token in root.find("tokens"):
            self.fields |= {field: token.get("initially", "") for field in token.get("fields", "").split()}
            if token.get("flag"):
                self.flags[token.get("flag")] = token.get("values").split()[0]
                self.flag_of[token.get("kind")] = token.get("flag")
        self.replaced = {int(r.get("number"), 16): code_point(r.get("character")) for r in root.findall("replacements/replacement")}
        self.states = {s.get("id"): Table(s, self) for s in root.findall("state")}
        self.first = next(iter(self.states))
        self.procedures = {p.get("id"): {s.get("id"): Table(s, self) for s in p.findall("step")} for p in root.findall("procedure")}
        self.contexts = {c.get("name"): actions_of(c) for c in root.findall("contexts/context")}
        self.emission = [(w.get("emitted"), self.condition(w.get("if", "")), actions_of(w))
                         for w in root.findall("emission/when") if w.get("level") != "tree"]
        self.stream = [(ranges_of(row.get("number")), len(row.findall("error")), None if row.find("replace") is None else
                        code_point(row.find("replace").get("character")), row.find("drop") is not None)
                       for row in root.findall("input-stream/on")]
        self.references = {n: c for n, c in read_references(root.find("references")).items() if names is None or n in names}
        self.prefixes = {name[:size] for name in self.references for size in range(len(name))}
        self.mentioned = {c for c in self.mentioned.union(*self.references) if not c.isascii()}
        self.streamed = functools.lru_cache(maxsize=None)(self.after_stream)

    def tables(self):
        return list(self.states.values()) + [step for steps in self.procedures.values() for step in steps.values()]

    def after_stream(self, character):
        """How many errors the input stream reports of it, and what is read."""
        for ranges, errors, replacement, drops in self.stream:
            if within(ord(character), ranges):
                return errors, () if drops else (replacement or character,)
        return 0, (character,)

    def characters(self, words):
        """A list as in `input`: its characters, and the variables in it."""
        found, asked = set(), []
        for word in words:
            if self.types.get(word) == "character":
                asked.append(word)
            elif word in CLASSES:
                found |= CLASSES[word]
            elif len(word) == 3 and word[1] == "-":
                found |= span(word[0], word[2])
            elif len(word) == 1 or word.startswith("U+"):
                found.add(word if len(word) == 1 else code_point(word))
            else:
                raise Unchecked(f"'{word}' is no character")
        self.mentioned.update(found - {EOF})
        return frozenset(found), asked

    def condition(self, text):
        """Clauses: a subject, whether it must be so, and a named condition, nothing, or a verb with what comes after it."""
        clauses = []
        for clause in filter(None, re.split(r"(?:^|\s)and(?=\s)", " ".join(text.split()))):
            words = clause.split()
            wanted = "not" not in (words[0], *words[2:3])
            words = [word for i, word in enumerate(words) if word != "not" or i > 2]
            if len(words) == 1:
                clauses.append((words[0], wanted, self.condition(self.named[words[0]]) if words[0] in self.named else None))
                continue
            subject, verb, values = words[0], words[1], [word for word in words[2:] if word != "or"]
            strings = [word[1:-1] for word in values if len(word) > 1 and word[0] == word[-1] == "'"]
            self.mentioned.update(*strings)
            if subject in ("next", "last-matched"):
                values = self.characters(values)
            elif subject == "ahead":
                of = values[0] if values[0] == "last-start-tag" else self.characters([values[0].rstrip("+")])
                values = of, self.characters(values[2:]) if "then" in values else None
            elif subject == "just-read":
                self.just_read = max([self.just_read] + [len(string) for string in strings])
            elif strings:
                self.asked_starts += strings if subject == "last-start-tag" else []
                (self.asked if subject in ("tag-name", "last-start-tag") else self.asked_texts).update(strings)
            clauses.append((subject, wanted, (verb, values)))
        return clauses


def read_references(element):
    if element is None:
        return {}
    with open(os.path.join(element.get("folder"), element.get("file")), encoding="ascii") as file:
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    table = {name: "".join(chr(int(c, 16)) for c in points.split()) for name, points in rows}
    for edit in element:
        if edit.tag == "reference":
            table[edit.get("name")] = code_point(edit.get("character"))
        elif edit.tag == "without":
            del table[edit.get("name")]
    return table
