"""Specifications as spec/README.md describes them, read from spec/*.xml for tools/check_certificate; nothing of specdrift is used."""
import copy
import functools
import json
import os
import re
import xml.etree.ElementTree as ET

SPEC = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "spec")
BEYOND = 0x110000  # numbers saturate here
EOF = "EOF"
HEADERS = ("tokens", "variables", "conditions", "contexts", "input-stream", "emission", "references", "replacements")


class Unchecked(Exception):
    """It cannot be decided here."""


class Refused(Exception):
    """The certificate does not hold."""


class NeedMore(Exception):
    """The next character decides."""


class NoNumber(Exception):
    """Digits are not read as one number here."""


# -- characters and numbers

def code_point(text):
    return chr(int(text[2:], 16))


def span(first, last):
    return {chr(c) for c in range(ord(first), ord(last) + 1)}


LOWER, UPPER, DIGIT = span("a", "z"), span("A", "Z"), span("0", "9")
HEX = {10: sorted(DIGIT), 16: sorted(DIGIT | span("a", "f") | span("A", "F"))}
NAMED = {"NUL": "\0", "TAB": "\t", "LF": "\n", "VT": "\v", "FF": "\f", "CR": "\r", "SPACE": " ", "EOF": EOF}
CLASSES = {"ascii-digit": DIGIT, "ascii-upper-alpha": UPPER, "ascii-lower-alpha": LOWER, "ascii-alpha": UPPER | LOWER,
           "ascii-alphanumeric": UPPER | LOWER | DIGIT, "ascii-hex-digit": set(HEX[16]),
           "ascii-upper-hex-digit": DIGIT | span("A", "F"), "ascii-lower-hex-digit": DIGIT | span("a", "f")}


def characters_of(words, variables):
    """A list as in `input`: its characters, and the variables in it."""
    found, asked = set(), []
    for word in words:
        if word in variables:
            asked.append(word)
        elif word in CLASSES:
            found |= CLASSES[word]
        elif word in NAMED:
            found.add(NAMED[word])
        elif len(word) == 3 and word[1] == "-":
            found |= span(word[0], word[2])
        elif word.startswith("U+") and len(word) > 2:
            found.add(code_point(word))
        elif len(word) == 1:
            found.add(word)
        else:
            raise Unchecked(f"'{word}' is no character")
    return frozenset(found), tuple(asked)


def is_noncharacter(n):
    return 0xFDD0 <= n <= 0xFDEF or n < BEYOND and n & 0xFFFE == 0xFFFE


def in_numbers(words, n, replaced):
    for word in words.split():
        low, dash, high = word.partition("-")
        if word == "surrogate":
            fits = 0xD800 <= n <= 0xDFFF
        elif word == "noncharacter":
            fits = is_noncharacter(n)
        elif word == "replaced":
            fits = n in replaced
        else:
            fits = int(low, 16) <= n <= (int(high, 16) if high else BEYOND if dash else int(low, 16))
        if fits:
            return True
    return False


# -- specifications

def find_specifications(files):
    paths = [os.path.join(folder, name) for folder in (SPEC, os.path.join(SPEC, "history")) for name in sorted(os.listdir(folder))]
    known = {}
    for path in [p for p in paths if p.endswith(".xml")] + files:
        root = ET.parse(path).getroot()
        if root.tag == "specification":
            known[root.get("version")] = (root, os.path.dirname(path) if path in files else SPEC)
    return known


def rename(root, old, new):
    word = re.compile(r"(?<![\w'-])" + re.escape(old) + r"(?![\w'-])")
    names = {"id", "to", "in", "state", "procedure", "of", "target", "value", "values", "if", "what", "input"}
    for element in root.iter():
        for key, value in element.attrib.items():
            if key in names or key == "name" and element.tag in ("variable", "condition"):
                element.set(key, word.sub(new, value))


def merged(version, known):
    """The whole specification: a base with what a delta changes."""
    if version not in known:
        raise Unchecked(f"there is no version {version}")
    root, folder = known[version]
    if not root.get("base"):
        result = copy.deepcopy(root)
    else:
        result = merged(root.get("base"), {name: of for name, of in known.items() if name != version})
        for row in (row for table in result.iter() if table.tag in ("state", "step") for row in enumerate(rows_of(table), 1)):
            row[1].set("base-index", str(row[0]))
        for element in root.iter("rename"):
            rename(result, element.get("word"), element.get("to"))
        for element in root:
            change(result, copy.deepcopy(element))
    for element in result.iter("references"):
        element.attrib.setdefault("folder", folder)
    return result


def rows_of(table):
    return [row for row in table if row.tag in ("on", "otherwise")]


def named(root, tag, name):
    found = [element for element in root if element.tag == tag and element.get("id") == name]
    if not found:
        raise Unchecked(f"there is no {tag} {name}")
    return found[0]


def change(root, element):
    if element.tag in HEADERS:
        for old in root.findall(element.tag):
            root.remove(old)
        root.insert(0, element)
    elif element.tag == "remove":
        for name in element.get("state").split():
            root.remove(named(root, "state", name))
    elif element.tag in ("state", "procedure"):
        known = [old for old in root if old.tag == element.tag and old.get("id") == element.get("id")]
        if known:
            root[list(root).index(known[0])] = element
        else:
            root.append(element)
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
    where = edit.get("row") or edit.get("before") or edit.get("after")
    at, rows = None, rows_of(table)
    if where:
        if re.fullmatch("#[0-9]+", where):
            found = [row for row in rows if row.get("base-index") == where[1:]]
        elif where == "otherwise":
            found = [row for row in rows if row.tag == "otherwise"][-1:]
        else:
            found = [row for row in rows if where in row.get("input", "").split()]
        if not found:
            raise Unchecked(f"{table.get('id')} has no row {where}")
        at = list(table).index(found[0])
    if edit.tag == "extend":
        more = edit.get("input").split()
        for row in rows:
            words = row.get("input", "").split()
            if words:
                row.set("input", " ".join([w for w in words if w not in more] + (more if where in words else [])))
                if not row.get("input"):
                    table.remove(row)
        return
    if edit.tag in ("replace", "remove"):
        table.remove(table[at])
    elif edit.tag == "add":
        at = list(table).index(rows[0]) if at is None else at + (1 if edit.get("after") else 0)
    elif edit.tag != "note":
        raise Unchecked(f"<{edit.tag}> is unknown")
    for offset, row in enumerate(copy.deepcopy(rows_of(edit))):
        table.insert(at + offset, row)


class Row:
    def __init__(self, element, spec):
        self.kind = next((k for k in ("input", "match", "result", "number") if element.get(k) is not None), "otherwise")
        self.word = element.get(self.kind, "")
        self.ignores_case = element.get("case") == "ignored"
        self.condition = spec.condition(element.get("if", ""))
        self.actions = [(a.tag, a.attrib) for a in element if a.tag != "note"]
        if any(verb == "unread" for verb, _ in self.actions):
            raise Unchecked("a sentence was not read: what its row does is not known")
        self.leaves = any(verb in ("switch", "reconsume") for verb, _ in self.actions)
        if self.kind == "input":
            self.characters = spec.characters(self.word.split())
        elif self.kind == "match":
            spec.words.add(self.word)
        for verb, a in self.actions:
            if verb in ("switch", "reconsume") and "from" in a and verb != "switch":
                raise Unchecked("'from' is of a switch only")


class Table:
    def __init__(self, element, spec):
        self.id, self.reads = element.get("id"), element.get("reads", "character")
        self.of, self.until, self.procedure = element.get("of", ""), element.get("until", ""), element.get("procedure")
        before = element.find("before")
        self.before = [] if before is None else [(a.tag, a.attrib) for a in before if a.tag != "note"]
        self.rows = [Row(row, spec) for row in rows_of(element)]
        leaving = element.find("leaving")
        self.leaving = [] if leaving is None else [Row(row, spec) for row in leaving]
        if self.reads == "run":
            self.run = spec.characters([self.of])
        if self.reads == "until":
            spec.words.add(self.until)


    @functools.lru_cache(maxsize=None)
    def rows_for(self, character):
        """Those that may fit where it is current."""
        return [row for row in self.rows if row.kind != "input" or self.reads != "character" or character in row.characters[0] or
                row.characters[1]]


class Specification:
    """One version, ready to be run. `names`: those of references that count; None: all. Without `counts`, errors are left out."""

    def __init__(self, root, names=None, counts=True):
        self.root, self.sets, self.words, self.asked, self.asked_texts, self.just_read = root, [], set(), set(), set(), 0
        self.variables = {v.get("name"): v for v in root.find("variables")}
        self.types = {name: v.get("type") for name, v in self.variables.items()}
        self.named = {c.get("name"): c.get("if") for c in root.findall("conditions/condition")}
        self.asked_starts = []
        self.fields, self.flags, self.known_live = {}, {}, {}
        self.state_variables = [name for name, type_of in self.types.items() if type_of == "state"]
        for token in root.find("tokens"):
            for field in token.get("fields", "").split():
                self.fields[field] = None if token.get("initially") == "missing" else ""
            if token.get("flag"):
                self.flags[token.get("flag")] = token.get("values").split()
        self.fields.update({"attribute-name": "", "attribute-value": ""})
        if not counts:
            for parent in root.iter():
                for error in parent.findall("error"):
                    parent.remove(error)
        self.states = {s.get("id"): Table(s, self) for s in root.findall("state")}
        self.first = root.find("state").get("id")
        self.procedures = {}
        for p in root.findall("procedure"):
            steps = [Table(s, self) for s in p.findall("step")]
            self.procedures[p.get("id")] = {s.id: s for s in steps}, steps[0].id
        self.contexts = {c.get("name"): [(a.tag, a.attrib) for a in c] for c in root.findall("contexts/context")}
        self.emission = [(w.get("emitted"), self.condition(w.get("if", "")), [(a.tag, a.attrib) for a in w])
                         for w in root.findall("emission/when") if w.get("level") != "tree"]
        self.stream = [(row.get("number"), len(row.findall("error")), row.find("replace"), row.find("drop") is not None)
                       for row in root.findall("input-stream/on")]
        self.replaced = {int(r.get("number"), 16): code_point(r.get("character")) for r in root.findall("replacements/replacement")}
        table = read_references(root)
        self.references = {n: c for n, c in table.items() if names is None or n in names}
        self.prefixes = {name[:size] for name in self.references for size in range(len(name))}
        self.words |= set(self.references)
        if not counts:
            for table in self.tables():
                drop_redundant(table)

    @functools.lru_cache(maxsize=None)
    def live(self, state, returns_to):
        assigned = reached(self, state, returns_to)
        if assigned not in self.known_live:
            self.known_live[assigned] = live_variables(self, assigned)
        return self.known_live[assigned][state]

    @functools.lru_cache(maxsize=None)
    def streamed(self, character):
        """How many errors the input stream reports of it, and what is read."""
        for words, errors, replacement, drops in self.stream:
            if in_numbers(words, ord(character), {}):
                return errors, () if drops else (character if replacement is None else code_point(replacement.get("character")),)
        return 0, (character,)

    def tables(self):
        return list(self.states.values()) + [step for steps, _ in self.procedures.values() for step in steps.values()]

    def characters(self, words):
        found = characters_of(words, [n for n, t in self.types.items() if t == "character"])
        self.sets.append(found[0])
        return found

    def condition(self, text):
        """Clauses: (subject, is it so, words)."""
        words, clauses, at = text.split(), [], 0
        while at < len(words):
            end = words.index("and", at) if "and" in words[at:] else len(words)
            clause, at = words[at:end], end + 1
            wanted = not (clause[0] == "not" or len(clause) > 2 and clause[2] == "not")
            clause = [w for i, w in enumerate(clause) if w != "not" or i > 2]
            if len(clause) == 1:
                inner = self.condition(self.named[clause[0]]) if clause[0] in self.named else None
                clauses.append((clause[0], wanted, inner))
                continue
            subject, verb, values = clause[0], clause[1], [w for w in clause[2:] if w != "or"]
            strings = [w[1:-1] for w in values if len(w) > 1 and w[0] == w[-1] == "'"]
            if subject in ("next", "last-matched"):
                values = self.characters(values)
            elif subject == "ahead":
                then = self.characters(values[2:]) if "then" in values else None
                values = (values[0] if values[0] == "last-start-tag" else self.characters([values[0].rstrip("+")]), then)
            elif subject == "just-read":
                self.just_read = max([self.just_read] + [len(s) for s in strings])
                self.words |= set(strings)
            elif strings:
                if subject == "last-start-tag":
                    self.asked_starts += [s for s in strings if s not in self.asked_starts]
                (self.asked if subject in ("tag-name", "last-start-tag") else self.asked_texts).update(strings)
                self.words |= set(strings)
            clauses.append((subject, wanted, (verb, values)))
        return clauses


def read_references(root):
    element = root.find("references")
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


def drop_redundant(table):
    """A row before one that does the same without a condition."""
    for row, following in list(zip(table.rows, table.rows[1:])):
        same = (row.kind, row.word, row.ignores_case, row.actions) == (following.kind, following.word, following.ignores_case,
                                                                       following.actions)
        if same and not following.condition:
            table.rows.remove(row)


def jumps_of(table):
    return [a.get("to") or a.get("in") for row in table.rows for verb, a in row.actions if verb in ("switch", "reconsume")]


def reached(spec, state, returns_to):
    """The states that a variable may hold, and lead to, after a state where `returns_to` is in it."""
    found, todo = {returns_to} & set(spec.states), [state]
    seen = set()
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        table = spec.states[name]
        found |= {a["state"] for row in table.rows for verb, a in row.actions if verb == "set" and "state" in a}
        targets = set(jumps_of(table))
        todo += list(set(spec.states) if "previous-state" in targets else targets & set(spec.states))
        todo += list(found)
    return frozenset(found)


def live_variables(spec, assigned):
    """For each state, the variables that may still be asked for, the names included, before it is set again. `assigned`: the states that a
    variable may hold."""
    everything = set(spec.variables) | {"tag-name", "last-start-tag"}

    def in_condition(clauses):
        found = set()
        for subject, _, values in clauses:
            if isinstance(values, list):
                found |= in_condition(values)
            elif values is not None:
                text = json.dumps([subject, repr(values)])
                found |= {name for name in everything if re.search(r"(?<![\w-])" + name + r"(?![\w-])", text)}
        return found

    def in_actions(actions):
        uses, kills = set(), set()
        for verb, a in actions:
            read = {name for key, value in a.items() if not (verb == "set" and key == "target") for name in [value] if name in everything}
            if verb == "flush":
                read |= in_condition(spec.condition("in-attribute"))
            uses |= read - kills
            if verb == "set" and a.get("target") in everything:
                kills.add(a["target"])
        return uses, kills

    everything.add("previous-state")

    def before(name):
        """The states that lead to it; all, if that is not said plainly."""
        found = {table.id for table in spec.states.values() if name in jumps_of(table)}
        plain = name not in assigned and not any("previous-state" in jumps_of(spec.states[other]) for other in found)
        return found if plain else set(spec.states)

    always = set().union(*[in_condition(condition) for _, condition, _ in spec.emission])
    nodes = [(table.id, table, None) for table in spec.states.values()]
    nodes += [(f"{caller.id}/{step.id}", step, caller.id) for caller in spec.states.values() if caller.procedure
              for step in spec.procedures[caller.procedure][0].values()]
    facts = {}
    for node, table, caller in nodes:
        before_uses, before_kills = in_actions(table.before)
        rows, fixed, more = [], always | before_uses, {table.of} & everything
        for row in table.rows:
            uses, kills = in_actions(row.actions)
            asked = in_condition(row.condition) | set(row.characters[1] if row.kind == "input" else ())
            targets = [a.get("to") or a.get("in") for verb, a in row.actions if verb in ("switch", "reconsume", "go")]
            states = {table.id} if not targets else set()
            for target in targets:
                states |= {target} if target in spec.states else before(table.id) if target == "previous-state" else assigned
            if caller:
                states = {f"{caller}/{target}" for target in targets} or {"after " + caller}
            if any(verb == "as-anything-else" for verb, _ in row.actions):
                states, kills = set(), set()
            named_by = {"tag-name"} - kills if any(verb == "emit" and a.get("token") == "tag" for verb, a in row.actions) else set()
            rows.append((asked | uses, kills | ({"previous-state"} if targets and not caller else set()), states, named_by))
        for row in table.leaving:
            more |= in_condition(row.condition) | in_actions(row.actions)[0]
        if table.procedure:
            facts["after " + node] = set(), set(), set(), rows
            rows = [(set(), set(), {f"{table.id}/{spec.procedures[table.procedure][1]}"}, set())]
        facts[node] = fixed, before_kills, more, rows
    live = {name: set() for name in facts}
    changed = True
    while changed:
        changed = False
        for name, (fixed, before_kills, more, rows) in facts.items():
            found = set(more)
            for uses, kills, states, named_by in rows:
                after = set().union(*[live[s] for s in states])
                found |= uses | (after - kills) | (named_by if "last-start-tag" in after else set())
            found = fixed | (found - before_kills)
            if found != live[name]:
                live[name], changed = found, True
    return live
