"""Reads the states of spec/*.xml for a comparison with the texts they were written from."""

import dataclasses
import xml.etree.ElementTree as ElementTree

import delta
import texts

NAMED = {"NUL": 0, "TAB": 9, "LF": 10, "VT": 11, "FF": 12, "CR": 13, "SPACE": 32}
RESULTS = {"match": "If there is a match", "none": "Otherwise"}


@dataclasses.dataclass
class Specification:
    root: ElementTree.Element
    version: str
    section: str
    names_errors: bool
    states: list  # elements
    procedures: list
    is_delta: bool

    def part(self, name):
        return self.root.find(name)


def resolved(folder, version):
    """The elements of a version, with those of its base changed as it says."""
    path = folder / f"{version}.xml"
    root = ElementTree.parse(path if path.is_file() else folder / "history" / f"{version}.xml").getroot()
    return delta.applied(resolved(folder, root.get("base")), root) if root.get("base") else root


def load(folder, version):
    root = resolved(folder, version)
    return Specification(root, root.get("version"), root.get("section"), root.get("errors") == "named",
                         root.findall("state"), root.findall("procedure"), root.get("base") is not None)


def label_of(word):
    if word in NAMED:
        return f"U+{NAMED[word]:04X}"
    if len(word) == 1:
        return f"U+{ord(word):04X}"
    if len(word) == 3 and word[1] == "-":
        return f"U+{ord(word[0]):04X} to U+{ord(word[2]):04X}"
    if word == "additional-allowed-character":
        return "The additional allowed character, if there is one"
    if word.startswith("ascii-"):
        return word.replace("ascii", "ASCII").replace("-", " ")
    return word


def labels_of(row, labels_of_text):
    """The labels of a row, in the words of the text. Words that are looked for under "Anything else" have none."""
    if row.get("input"):
        return [label_of(word) for word in row.get("input").split()]
    if row.get("match"):
        label = f'"{row.get("match")}"'
        return [label if label in labels_of_text else "Anything else"]
    if row.get("result"):
        return [RESULTS.get(row.get("result"), row.get("result"))]
    return ["Anything else"]


def asked(rows, names):
    """Returns what the actions of rows ask for; `names` are those of states, by id."""
    switches, reconsumes, errors, anything_else = [], [], [], False
    for row in rows:
        for action in row.iter():
            title = names.get(action.get("to") or action.get("in") or "")
            if action.tag == "switch":
                switches.append(title or action.get("to").replace("-", " "))
            elif action.tag == "reconsume":
                reconsumes.append(title or action.get("in").replace("-", " "))
            elif action.tag == "error":
                errors.append(action.get("code", ""))
            elif action.tag == "as-anything-else":
                anything_else = True
    return texts.Asked(texts.once(map(texts.plain, switches)), texts.once(map(texts.plain, reconsumes)),
                       texts.once(errors), anything_else)


def rows_of(state):
    return [child for child in state if child.tag in ("on", "otherwise")]


def before_entries(state):
    """The rows for what a text says before its entries: they end with an "anything else" under a condition, or several."""
    rows = rows_of(state)
    conditional = [i for i, row in enumerate(rows[:-1]) if row.tag == "otherwise" and row.get("if")]
    end = conditional[0] if conditional else -1
    while end + 1 in conditional:
        end += 1
    return rows[:end + 1]


def entries_of(state, labels_of_text):
    """Entries as the text has them: rows that one entry became, with different conditions, joined."""
    entries = []
    for row in rows_of(state)[len(before_entries(state)):]:
        labels = labels_of(row, labels_of_text)
        if entries and entries[-1][0] == labels:
            entries[-1][1].append(row)
        else:
            entries.append((labels, [row]))
    return entries
