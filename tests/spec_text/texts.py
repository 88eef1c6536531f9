"""Reads the texts of the specifications, each in the form in which it lies there.

A text becomes a list of states, in its order. The phrases that all texts use show what a sentence asks for.
"""

import dataclasses
import re


@dataclasses.dataclass
class Entry:
    """An entry of a state's list: what a text says of some characters."""

    labels: list
    text: str = ""


@dataclasses.dataclass
class State:
    title: str
    number: str  # empty where the text gives none
    prose: str = ""  # before the first entry
    entries: list = dataclasses.field(default_factory=list)
    leaving: str = ""  # what is to be done when the state is left


@dataclasses.dataclass
class Asked:
    """Everything that sentences ask for, each kind in its order and once."""

    switches: list
    reconsumes: list
    errors: list  # codes; "" for an error without one
    anything_else: bool = False

    def as_sets(self):
        return Asked(sorted(self.switches), sorted(self.reconsumes), sorted(self.errors))


def once(items):
    return list(dict.fromkeys(items))


def plain(title):
    """A state's title for comparison: `Data state` and `the data state` are one."""
    return " ".join(re.sub(r"[()-]", " ", re.sub(r"\s+state$", "", title.strip())).casefold().split())


HEADING = re.compile(r"(?:## )?((?:\d+\.)+\d+)\.? +(\S.*)")
LABEL = re.compile(r"U\+[0-9A-F]{4} [A-Z]|EOF$|Anything else$|The additional allowed character|"
                   r"(?:Uppercase |Lowercase )?ASCII (?:letter|digit|hex digit)$")
# Names of classes in drafts, which other texts write out.
CLASSES = {"Uppercase ASCII letter": "U+0041 to U+005A", "Lowercase ASCII letter": "U+0061 to U+007A",
           "ASCII letter": "ASCII alpha", "Uppercase ASCII hex digit": "ASCII upper hex digit",
           "Lowercase ASCII hex digit": "ASCII lower hex digit"}


def read(version, text):
    """The states of a text, and procedures beside them."""
    lines = {"2007": plain_lines, "2009": indented_lines, "8.2.4": plain_lines,
             "13.2.5": marked_lines, "living": marked_lines}.get(version, draft_lines)
    states = []
    for kind, value in lines(version, text):
        if kind == "heading":
            states.append(State(value[1], value[0]))
        elif not states:
            continue
        elif kind == "label":
            # Labels that follow each other have one text.
            if not states[-1].entries or states[-1].entries[-1].text:
                states[-1].entries.append(Entry([]))
            states[-1].entries[-1].labels.append(label_of(value))
        else:
            add_text(states[-1], value)
    return states


def add_text(state, text):
    if state.leaving or re.match(r"When the user agent leaves", text):
        state.leaving += " " + text
    elif state.entries:
        state.entries[-1].text += " " + text
    else:
        state.prose += " " + text


def plain_lines(version, text):
    """One paragraph a line. The states of 2007 have no numbers: their titles are known by standing alone."""
    for line in text.splitlines():
        heading = HEADING.fullmatch(line)
        if version == "2007" and (re.fullmatch(r"(?!If |Switch |Stay )[A-Z][^.:]* state", line)):
            yield "heading", ("", line)
        elif heading and not line.startswith(" "):
            yield "heading", heading.groups()
        elif LABEL.match(line):
            yield "label", line
        elif line.strip() and not line.startswith(" "):
            yield "text", line.strip()


def indented_lines(_version, text):
    """Depth tells headings from labels and from their texts; lines are wrapped."""
    label = ""
    for line in text.splitlines():
        stripped = line.strip()
        depth = len(line) - len(line.lstrip())
        if label:  # a wrapped one
            yield "label", label + " " + stripped
            label = ""
        elif depth == 6 and HEADING.fullmatch(stripped):
            yield "heading", HEADING.fullmatch(stripped).groups()
        elif depth in (3, 8) and LABEL.match(stripped):
            if "through to" in stripped and not stripped.endswith("LETTER Z"):
                label = stripped
            else:
                yield "label", stripped
        elif stripped:
            yield "text", stripped


def marked_lines(_version, text):
    """Headings begin with `##`, labels with `- DT`."""
    label = None
    for line in text.splitlines():
        if label is not None and re.match(r" {3}\S", line):
            label += " " + line.strip()
            continue
        if label is not None:
            yield "label", label
            label = None
        if line.startswith("## "):
            yield "heading", HEADING.fullmatch(line).groups()
        elif line.startswith("- DT "):
            label = line[5:]
        elif line.strip():
            yield "text", line.strip()


def draft_lines(_version, text):
    """The texts of the milestones: labels begin with `- DT`, and so do the titles of early states; others with `##`."""
    text = without_links(text)
    label = None
    for line in text.splitlines():
        if label is not None and re.match(r" {5}\S", line):
            label += " " + line.strip()
            continue
        if label is not None:
            yield ("label" if LABEL.match(label) or is_result(label) else "text"), label
            label = None
        if line.startswith("When an end tag token is emitted"):
            yield "heading", ("", "What follows from emitting a token")
        elif line.startswith("## ") or re.fullmatch(r"- DT [A-Z][^.:]* state", line) and not line.startswith("- DT If "):
            yield "heading", ("", line.removeprefix("- DT ").removeprefix("## ").strip())
        elif line.startswith("- DT "):
            label = line[5:]
        elif line.strip():
            yield "text", line.strip()


def without_links(text):
    """The W3C's drafts link to what they name: `[[#tag-open-state]]`, `[=reconsume=]`."""
    text = re.sub(r"\[\[#([^]|]*?)-state\]\]", lambda link: link[1].replace("-", " ") + " state", text)
    return re.sub(r"\[\[#[^]|]*\|([^]]*)\]\]|\[=(?:[^]|=]*\|)?([^]=]*)=\]", lambda link: link[1] or link[2], text)


def written_out(label):
    """A class of all letters of a kind is a range of them."""
    return {"ASCII upper alpha": "U+0041 to U+005A", "ASCII lower alpha": "U+0061 to U+007A"}.get(label, label)


def is_result(label):
    return label in ("If there is a match", "Otherwise")


def label_of(label):
    """`U+0026`, `U+0041 to U+005A`, `"DOCTYPE"`, `ASCII alpha`, `EOF`, `Anything else`."""
    if label in CLASSES:
        return CLASSES[label]
    if match := re.search(r'word "(\w+)"|string "(\S+)"|match for "(\w+)"', label):
        return f'"{match[1] or match[2] or match[3]}"'
    if label.startswith("Two U+002D"):
        return '"--"'
    code_points = re.findall(r"U\+[0-9A-F]{4}", label)
    return " to ".join(code_points) if code_points else label.strip()


def asked(text, names_errors):
    text = " ".join(text.split())
    text = re.sub(r"witch to the ([^.]{1,60}?) state and reconsume", r"econsume in the \1 state and", text)
    text = re.sub(r"witch to the ([^.]{1,60}?) state\.((?:(?!witch to).)*?)Reconsume the (?:EOF |current input )?character\.",
                  r"econsume in the \1 state.\2", text)
    switches = re.findall(r"witch to the ([^.]{1,60}?) state\b", text)
    reconsumes = re.findall(r"econsume (?:[a-zA-Z ]+ )?in the ([^.]{1,60}?) state\b", text)
    if "witch back to" in text:
        switches.append("previous")
    if re.search(r"was reached, reconsume the EOF character", text):
        reconsumes.append(switches[-1])
    errors = re.findall(r"([a-z]+(?:-[a-z]+)+) parse error", text) if names_errors else \
        [""] * len(re.findall(r"[Pp]arse error", text))
    return Asked(once(map(plain, switches)), once(map(plain, reconsumes)), once(errors),
                 'as per the "anything else" entry' in text)


def replacements(text):
    """The table of numeric references that stand for another character, as in 0x80 U+20AC."""
    rows = re.findall(r"^[|\s]*(0x[0-9A-F]{2}) +(?:(?:\||->) +)?(?:U\+|0x)([0-9A-F]{4}) ", text, re.MULTILINE)
    return [(number, f"U+{character}") for number, character in rows]


def emission_errors(text, names_errors):
    """The tokens whose emission is an error: (`start-tag`, condition, code)."""
    found = []
    text = " ".join(text.split())
    for sentence in re.findall(r"When an? (?:start|end) tag token is emitted with.*?parse error", text):
        found.append((f"{sentence.split()[2]}-tag", "attributes" if "with attributes" in sentence else "flag",
                      asked(sentence, names_errors).errors[0]))
    return found


def codes(text):
    """The codes of a text that lists them."""
    listed = text.split("## 13.2.2 Parse errors (codes only)")
    return listed[1].split("##")[0].split() if len(listed) > 1 else []
