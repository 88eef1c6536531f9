"""Prose made of specification data, in words that `specdrift read` knows: what it reads must be that data again."""

import re
import xml.etree.ElementTree as ElementTree

NAMES = {"TAB": "U+0009", "LF": "U+000A", "VT": "U+000B", "FF": "U+000C", "SPACE": "U+0020", "NUL": "U+0000", "EOF": "EOF"}
CLASSES = {"ascii-alpha": "ASCII alpha", "ascii-upper-alpha": "ASCII upper alpha", "ascii-lower-alpha": "ASCII lower alpha",
           "ascii-digit": "ASCII digit", "ascii-alphanumeric": "ASCII alphanumeric", "ascii-hex-digit": "ASCII hex digit",
           "ascii-upper-hex-digit": "ASCII upper hex digit", "ascii-lower-hex-digit": "ASCII lower hex digit"}
TARGETS = {"tag-name": "the current tag token's tag name", "attribute-name": "the current attribute's name",
           "attribute-value": "the current attribute's value", "comment": "the comment token's data",
           "doctype-name": "the current DOCTYPE token's name", "temporary-buffer": "the temporary buffer",
           "doctype-public-identifier": "the current DOCTYPE token's public identifier",
           "doctype-system-identifier": "the current DOCTYPE token's system identifier"}
TOKENS = {"tag": "the current tag token", "comment": "the current comment token", "doctype": "the current DOCTYPE token",
          "end-of-file": "an end-of-file token"}
WHATS = {"current": "the current input character", "current-lowercase": "the lowercase version of the current input character"}
CONDITIONS = {"appropriate-end-tag": "the current end tag token is an appropriate end tag token",
              "temporary-buffer is 'script'": 'the temporary buffer is "script"',
              "in-attribute": "the character reference was consumed as part of an attribute",
              "adjusted-current-node-foreign":
                  "there is an adjusted current node and it is not an element in the HTML namespace",
              "last-matched is not ;": "the last character matched is not a U+003B",
              "next is = or ascii-alphanumeric": "the next input character is either a U+003D or an ASCII alphanumeric"}
NUMBERS = {"0x00": "0x00", "0x110000-": "greater than 0x10FFFF", "surrogate": "a surrogate", "noncharacter": "a noncharacter"}


def code_point(character):
    return f"U+{ord(character):04X}"


class Prose:
    def __init__(self, root):
        self.titles = {state.get("id"): state.get("name") for state in root.iter("state")}

    def state(self, name):
        return "return state" if name == "return-state" else self.titles[name][0].lower() + self.titles[name][1:]

    def characters(self, action):
        """One way to write each character that an action adds."""
        if action.get("what"):
            return [WHATS[action.get("what")]]
        return [f"a {code_point(c)}" for c in action.get("text", "")] or [f"a {action.get('character')}"]

    def sentence(self, action):
        kind = action.tag
        get = action.get
        if kind == "switch":
            return f"Switch to the {self.state(get('to'))}."
        if kind == "reconsume":
            return f"Reconsume in the {self.state(get('in'))}."
        if kind == "error":
            return f"This is a {get('code')} parse error."
        if kind == "emit" and get("token"):
            return f"Emit {TOKENS[get('token')]}."
        if kind == "emit" and get("what") == "temporary-buffer":
            return ("Emit a character token for each of the characters in the temporary buffer (in the order they were added to "
                    "the buffer).")
        if kind == "emit" and get("what"):
            return "Emit the current input character as a character token."
        if kind == "emit":
            return " ".join(f"Emit {c} character token." for c in self.characters(action))
        if kind == "append" and get("what") == "reference":
            return ("Append one or two characters corresponding to the character reference name (as given by the second column of "
                    "the named character references table) to the temporary buffer.")
        if kind == "append" and get("what") == "character-reference-code":
            return "Append a code point equal to the character reference code to the temporary buffer."
        if kind == "append":
            return " ".join(f"Append {c} to {TARGETS[get('to')]}." for c in self.characters(action))
        if kind == "create":
            return {"start-tag": "Create a new start tag token.", "end-tag": "Create a new end tag token.",
                    "doctype": "Create a new DOCTYPE token.", "comment": ""}[get("token")]
        if kind == "set" and get("target") == "comment":
            return f'Create a comment token whose data is "{get("text")}".' if get("text") else \
                "Create a comment token whose data is the empty string."
        if kind == "set" and get("target") == "return-state":
            return f"Set the return state to the {self.state(get('state'))}."
        if kind == "set" and get("target") == "character-reference-code" and get("what"):
            return ("Find the row with that number in the first column, and set the character reference code to the number in the "
                    "second column of that row.")
        if kind == "set" and get("target") == "character-reference-code":
            return f"Set the character reference code to {get('number')}."
        if kind == "set" and get("value"):
            return {"force-quirks-flag": "Set its force-quirks flag to on.",
                    "self-closing-flag": "Set the self-closing flag of the current tag token."}[get("target")]
        if kind == "set" and get("text") == "":
            return f"Set {TARGETS[get('target')]} to the empty string."
        if kind == "set":
            return f"Set {TARGETS[get('target')]} to {self.characters(action)[0]}."
        if kind == "multiply":
            return f"Multiply the character reference code by {get('by')}."
        if kind == "add":
            return (f"Add a numeric version of the current input character (subtract {get('minus')} from the character's code point) "
                    "to the character reference code.")
        return {"ignore": "Ignore the character.", "start-attribute": "Start a new attribute in the current tag token.",
                "as-anything-else": 'Treat it as per the "anything else" entry below.',
                "consume": "Consume those characters.", "flush": "Flush code points consumed as a character reference."}[kind]

    def sentences(self, actions):
        actions = [a for a in actions if not (a.tag == "append" and a.get("what") == "consumed")]
        return [s for s in map(self.sentence, actions) if s]

    def labels(self, row):
        if row.tag == "otherwise":
            return ["Anything else"]
        if row.get("match"):
            return [f'ASCII case-insensitive match for "{row.get("match")}"' if row.get("case") == "ignored" else
                    f'The string "{row.get("match")}"']
        if row.get("result"):
            return ["If there is a match" if row.get("result") == "match" else "Otherwise"]
        return [NAMES.get(i) or CLASSES.get(i) or code_point(i) for i in row.get("input").split()]

    def condition(self, words):
        return ", and ".join(CONDITIONS[clause] for clause in words.split(" and "))

    def entry(self, rows):
        """The rows of one label: each condition, then what is left."""
        paragraphs = []
        for index, row in enumerate(rows):
            sentences = self.sentences(row)
            if row.get("if") is None and index == 0:
                return [" ".join(sentences)]
            if row.get("if") is not None:
                head = f"{'Otherwise, if' if index else 'If'} {self.condition(row.get('if'))}"
            else:
                head = "Otherwise"
            joined = ", and ".join(s[0].lower() + s[1:-1] for s in sentences)
            paragraphs.append(f"{head}, {'then ' if row.get('if') else ''}{joined}.")
        return paragraphs

    def of_state(self, state, section):
        lines = [f"## {section}.{state.get('number')} {state.get('name')}", ""]
        reads = state.get("reads", "character")
        before = self.sentences(state.find("before")) if state.find("before") is not None else []
        if reads == "number":
            lines += ["Check the character reference code:", ""]
            rows = list(state.iter("on"))
            replaced = next(r for r in rows if r.get("number") == "replaced")
            for row in rows:
                if row is replaced:
                    continue
                sentences = self.sentences(a for a in row if a.tag != "as-anything-else")
                number = row.get("number")
                words = f"If the number is {NUMBERS.get(number, chr(48) + 'x0D, or a control that' + chr(39) + 's not ASCII whitespace')}"
                if number not in NUMBERS:
                    sentences.append("If the number is one of the numbers in the first column of the following table, then find the row "
                                     "with that number in the first column, and set the character reference code to the number in the "
                                     "second column of that row.")
                lines += [f"- {words}, then {sentences[0][0].lower()}{sentences[0][1:]} {' '.join(sentences[1:])}", ""]
            lines += [" ".join(self.sentences(state.find("otherwise"))), ""]
            return lines
        lead = {"character": "Consume the next input character:", "ahead": "If the next few characters are:",
                "longest-match": "Consume the maximum number of characters possible, where the consumed characters are one of the "
                                 "identifiers in the first column of the named character references table. Append each character to "
                                 "the temporary buffer when it's consumed."}[reads]
        lines += [" ".join(before + [lead]), ""]
        entries = []
        if state.get("id") == "after-doctype-name":
            others = [r for r in state if r.get("match")] + [state.find("otherwise")]
        else:
            others = None
        for row in state:
            if row.tag not in ("on", "otherwise") or (others and row in others):
                continue
            key = tuple(self.labels(row))
            if entries and entries[-1][0] == key:
                entries[-1][1].append(row)
            else:
                entries.append((key, [row]))
        for labels, rows in entries:
            lines += [f"- DT {label}" for label in labels] + [line for p in self.entry(rows) for line in (f"    {p}", "")]
        if others:
            lines.append("- DT Anything else")
            for index, row in enumerate(others):
                sentences = self.sentences(row)
                head = "Otherwise, " if index else ""
                if row.get("match"):
                    head += f'{"if" if index else "If"} the six characters starting from the current input character are an ASCII ' \
                            f'case-insensitive match for "{row.get("match")}", then '
                    lines += [f"    {head}{', and '.join(s[0].lower() + s[1:-1] for s in sentences)}.", ""]
                else:
                    lines += [f"    {head}{sentences[0][0].lower()}{sentences[0][1:]} {' '.join(sentences[1:])}", ""]
        leaving = state.find("leaving")
        if leaving is not None:
            lines += ["When the user agent leaves the attribute name state (and before emitting the tag token, if appropriate), the "
                      "complete attribute's name must be compared to the other attributes on the same token; if there is already an "
                      "attribute on the token with the exact same name, then this is a duplicate-attribute parse error and the new "
                      "attribute must be removed from the token.", ""]
        return lines


def prose_of(path):
    """The states of a complete specification whose errors have names, as prose."""
    root = ElementTree.parse(path).getroot()
    prose = Prose(root)
    lines = []
    for state in root.iter("state"):
        lines += prose.of_state(state, root.get("section"))
    lines += [f"{r.get('number')} -> 0x{r.get('character')[2:]}" for r in root.iter("replacement")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n"


def page_of(text, link="<a href=#{id}>{words}</a>"):
    """Prose as a page: headings with ids, lists of entries, and each name of a state in `link`."""
    titles = re.findall(r"^## [\d.]+ (.* state)$", text, re.MULTILINE)
    ids = {title.lower(): re.sub(r"\W+", "-", title.lower()).strip("-") for title in titles}
    names = re.compile("(?<=the )(?:" + "|".join(re.escape(t) for t in sorted(ids, key=len, reverse=True)) + ")", re.IGNORECASE)
    page, in_list = ["<!DOCTYPE html>"], False
    for line in text.split("\n"):
        words = names.sub(lambda m: link.format(id=ids[m[0].lower()], words=m[0]), line.strip())
        if in_list and not line.startswith(("- DT", "    ")) and words:
            page, in_list = [*page, "</dl>"], False
        if line.startswith("## "):
            title = line.split(" ", 2)[2]
            page.append(f"<h5 id={ids.get(title.lower(), 'other')}>{line[3:]}</h5>")
        elif line.startswith("- DT "):
            page, in_list = [*page, *([] if in_list else ["<dl>"]), f"<dt>{line[5:]}</dt>"], True
        elif line.startswith("0x"):
            page.append("<table><tr>" + "".join(f"<td>{cell}" for cell in line.split(" -> ")) + "</table>")
        elif words.startswith("- "):
            page.append(f"<ul><li>{words[2:]}</li></ul>")
        elif words:
            page.append(f"<dd><p>{words}</p></dd>" if in_list else f"<p>{words}</p>")
    return "\n".join(page)


def markdown_of(text, link="[{words}](#{id})"):
    """Prose as Markdown of a page: no marks at labels, and each name of a state in `link`."""
    lines = []
    for line in re.sub(r"([\[\]*_])", r"\\\1", text).split("\n"):
        words = re.sub(r"(?<=the )([a-zA-Z() -]+ state)(?=[.,])", lambda m: link.format(id=m[1].replace(" ", "-"), words=m[1]), line)
        if line.startswith("## "):
            lines.append(f"###{line}[](#x)")
        elif line.startswith("- DT "):
            lines += [words[5:], ""]
        elif line.startswith("0x"):
            lines.append(f"| {line.replace(' -> ', ' | ')} |")
        else:
            lines.append(words)
    return "\n".join(lines)


if __name__ == "__main__":
    import sys
    print(prose_of(sys.argv[1]), end="")
