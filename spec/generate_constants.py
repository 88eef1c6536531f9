#!/usr/bin/env python3
"""Turns files into constants of C++. A schema says what an XML file looks like; what could not be compiled is refused here.

usage: generate_constants.py references OUTPUT.cpp NAMESPACE TABLE.tsv
       generate_constants.py catalogue OUTPUT.cpp divergences.xml
       generate_constants.py changes OUTPUT.cpp changes.xml
       generate_constants.py revisions OUTPUT.cpp FILE.xml... TABLE.tsv...
       generate_constants.py readers OUTPUT.cpp parsers.md
       generate_constants.py lessons OUTPUT.cpp README.md 1-NAME.md...
       generate_constants.py texts OUTPUT.cpp HEADER FUNCTION FILE...
"""

import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

sys.dont_write_bytecode = True
from literals import literal, sized  # noqa: E402


class Mistake(Exception):
    """A fault in a file."""


def contents(path):
    data = pathlib.Path(path).read_bytes()
    if not data:
        raise Mistake(f"{path}: it is empty")
    return data


def lines(data):
    """A literal for each line: compilers bound the length of one."""
    return [literal(line) for line in re.findall(rb"[^\n]*\n|[^\n]+", data)]


def parsed(path):
    try:
        return ElementTree.fromstring(contents(path))
    except ElementTree.ParseError as mistake:
        raise Mistake(f"{path}: {mistake}") from None


def one_of(path, word, words):
    """The enumerator of a word."""
    if word not in words:
        raise Mistake(f"{path}: '{word}' is none of {', '.join(words)}")
    return words[word]


def unit(header, room, body):
    return f'#include "{header}"\n\nnamespace specdrift::{room} {{\n{body}}}  // namespace specdrift::{room}\n'


# -- versions/*/named_references.h


def references(namespace, path):
    texts = {}
    for number, line in enumerate(contents(path).rstrip(b"\n").split(b"\n")[1:], 2):
        name, _, code_points = line.partition(b"\t")
        if not re.fullmatch(rb"[0-9A-Fa-f]+(?: [0-9A-Fa-f]+)*", code_points) or name in texts:
            raise Mistake(f"{path}:{number}: not a name, a tab and code points, or a name twice")
        texts[name] = "".join(chr(int(one, 16)) for one in code_points.split()).encode()
    at, entries, strings = 0, [], []
    for name, text in sorted(texts.items()):  # byte by byte, as the look-up wants them
        entries.append(f"    {{{at}, {len(name)}, {len(text)}}},\n")
        at += len(name) + len(text)
        strings.append(f'    "{name.decode()}"\n    "{"".join(f"{chr(92)}{byte:03o}" for byte in text)}"\n')
    return unit(f"versions/{namespace}/named_references.h", f"v{namespace}",
                f"namespace {{\n\nconstexpr NamedReferences::Entry entries[] = {{\n{''.join(entries)}}};\n\n"
                f"constexpr char strings[] =\n{''.join(strings)};\n\n}}  // namespace\n\n"
                "constinit const NamedReferences named_references(entries, strings);\n\n")


# -- core/catalogue/catalogue.h

FACETS = {word: f"Facet::{word}" for word in ("tokens", "errors")}
SEVERITIES = {word: f"Severity::{word}" for word in ("errors", "text", "structure", "markup")}
MODES = {"rcdata": "rcdata", "rawtext": "rawtext", "script": "script_data", "plaintext": "plaintext",
         "cdata": "cdata_section"}


def catalogue(path):

    def text_of(node):
        return sized(re.sub("[ \n\t]+", " ", node.text or "").strip(" "))

    def resolved(text):
        """Without `\\\\`, `\\x0b` and `\\u{fffe}`, which --escaped of the command line knows, too."""

        def character(match):
            if match.group() == r"\\":
                return "\\"
            if not match.group(1) and not match.group(2):
                raise Mistake(f"{path}: no such escape: {text}")
            return chr(int(match.group(1) or match.group(2), 16))

        return sized(re.sub(r"\\(?:x(..)|u\{([^}]*)\}|.|$)", character, text, flags=re.S).encode("utf-8", "surrogatepass"))

    def key(node):
        return f"{{{sized(node.get('class'))}, {one_of(path, node.get('facet'), FACETS)}}}"

    def witness(node):
        members = [f".text = {resolved(node.get('text'))}"]
        if "initial-state" in node.keys():
            members.append(f".mode = TextMode::{one_of(path, node.get('initial-state'), MODES)}")
        if "last-start-tag" in node.keys():
            members.append(f".last_start_tag = {sized(node.get('last-start-tag'))}")
        if node.get("foreign-content") == "true":
            members.append(".foreign_content = true")
        if "versions" in node.keys():
            members.append(f".versions = {sized(node.get('versions'))}")
        return f"{{{', '.join(members)}}}"

    arrays, entries = [], []

    def array(kind, name, members):
        if not members:
            return "{}"
        arrays.append(f"constexpr {kind} {name}[] = {{\n{''.join(f'  {one},{chr(10)}' for one in members)}}};\n")
        return name

    for number, node in enumerate(parsed(path).findall("divergence")):
        shown = node.find("example")
        example = "{}" if shown is None else (
            f"{{{resolved(shown.get('text'))}, {one_of(path, shown.get('severity'), SEVERITIES)}}}")
        text = {name: sized("") if node.find(name) is None else text_of(node.find(name))
                for name in ("title", "differs", "effect", "why")}
        related = array("Key", f"related_{number}", [key(one) for one in node.findall("related")])
        seen = array("Sighting", f"seen_{number}",
                     [f"{{{sized(one.get('as'))}, {text_of(one)}}}" for one in node.findall("seen")])
        since = array("Change", f"since_{number}", [
            f"{{{', '.join(sized(one.get(name, '')) for name in ('date', 'revision', 'confidence'))}, {text_of(one)}}}"
            for one in node.findall("since")
        ])
        entries.append(
            f"  {{.key = {key(node)}, .severity = {one_of(path, node.get('severity'), SEVERITIES)}, .title = {text['title']}, "
            f".differs = {text['differs']}, .effect = {text['effect']},\n"
            f"   .since = {since}, .why = {text['why']}, .witness = {witness(node.find('witness'))}, .example = {example}, "
            f".seen = {seen}, .related = {related}}},\n")
    return unit("core/catalogue/catalogue.h", "catalogue",
                f"namespace {{\n{''.join(arrays)}constexpr Entry all[] = {{\n{''.join(entries)}}};\n}}  // namespace\n"
                "std::span<const Entry> entries() { return all; }\n")


# -- core/history/changes.h

CHARACTERS = {"NUL": "\0", "VT": "\v"}


def changes(path):
    arrays, rows, last = [], [], ""

    def array(name, words):
        if words:
            arrays.append(f"constexpr std::string_view {name}[] = {{{''.join(sized(word) + ', ' for word in words)}}};\n")
        return name if words else "{}"

    for number, node in enumerate(parsed(path).findall("change")):
        date = node.get("date")
        if date < last:
            raise Mistake(f"{path}: {date} stands after {last}")
        last = date
        concepts = array(f"concepts_{number}", node.get("concepts", "").split())
        needs = array(f"needs_{number}",
                      [CHARACTERS.get(word, word).replace("_", " ") for word in node.get("needs", "").split()])
        what, why = ((node.findtext(name) or "").encode() for name in ("what", "why"))
        facet = "errors" if node.get("facet") == "errors" else "tokens"
        rows.append(f"    {{{literal(date.encode())}, {literal(node.get('revision', '').encode())}, Facet::{facet}, {concepts}, "
                    f"{needs}, {literal(what)}, {literal(why)}, {literal(node.get('confidence', '').encode())}}},\n")
    return unit("core/history/changes.h", "history",
                f"namespace {{\n{''.join(arrays)}constexpr Change all[] = {{\n{''.join(rows)}}};\n}}  // namespace\n"
                "std::span<const Change> changes() { return all; }\n")


# -- core/history/revisions.h


def revisions(*paths):
    lists, chains, tables = [], [], []
    for number, path in enumerate(map(pathlib.Path, paths), 2):
        data = contents(path)
        whole = "".join(f"\n    {literal(data[at:at + 8000])}" for at in range(0, len(data), 8000))
        if path.suffix == ".tsv":
            tables.append(f'    {{"references/{path.name}", {whole}}},\n')
            continue
        root = parsed(path)
        rows = [f"    {{{', '.join(literal(one.encode()) for one in (id.partition('/')[2] or id, id, date))}}},\n"
                for id, date in ((node.get("id"), node.get("date")) for node in root.findall("revision"))]
        lists.append(f"constexpr Revision revisions_{number}[] = {{\n{''.join(rows)}}};\n")
        chains.append(f'    {{"{root.get("after")}", "{root.get("before")}", "spec/history/revisions/{path.name}", {whole}, '
                      f"revisions_{number}}},\n")
    return unit("core/history/revisions.h", "history",
                f"namespace {{\nstruct Table {{ std::string_view file, text; }};\n{''.join(lists)}"
                f"constexpr RevisionChain chains[] = {{\n{''.join(chains)}}};\nconstexpr Table tables[] = {{\n{''.join(tables)}}};\n"
                "}  // namespace\nstd::span<const RevisionChain> revision_chains() { return chains; }\n"
                "std::optional<std::string_view> revision_table(std::string_view file) {\n"
                "  for (const Table& table : tables)\n    if (table.file == file) return table.text;\n"
                "  return std::nullopt;\n}\n")


# -- core/history/readers.h

READER = re.compile(r"^\| ([^|]+) \| ([^|]+) \| (?:(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d|now))? \| \d+/\d+ \|", re.M)


def readers(path):
    found = READER.findall(contents(path).decode())
    if not any(first for _, _, first, _ in found):
        raise Mistake(f"{path}: no parser that follows a version")
    rows = []
    for name, follows, first, last in found:
        if follows.startswith("none ") == bool(first) or bool(first) != bool(last):
            raise Mistake(f"{path}: {name}: '{follows}' and the days '{first}' do not go together")
        # `8.2.4..13.2.5` and `12.2.5, 13.2.5` end in their last version.
        values = (name, follows, re.split(r"\.\.|, ", follows)[-1]) if first else (name, "", "")
        rows.append(f"    {{{', '.join(literal(value.encode()) for value in values)}}},\n")
    return unit("core/history/readers.h", "history",
                f"namespace {{\n\nconstexpr Reader all_readers[] = {{\n{''.join(rows)}}};\n\n}}  // namespace\n\n"
                "std::span<const Reader> readers() {\n  return all_readers;\n}\n\n")


# -- core/course/course.h


def lessons(index, *pages):
    rows = []
    for path in map(pathlib.Path, pages):
        data = contents(path)
        number, _, name = path.stem.partition("-")

        def line_after(mark):
            found = re.search(rb"^" + re.escape(mark.encode()) + rb"(.*)$", data, re.M)
            if not found:
                raise Mistake(f"{path}: no line begins with '{mark}'")
            return found.group(1)

        rows.append(f"  {{{number}, {sized(name)}, {sized(line_after(f'# {number}. '))}, {sized(line_after('> '))},\n"
                    f"   {sized(data)}}},\n")
    return unit("core/course/course.h", "course",
                f"namespace {{\nconstexpr Lesson all[] = {{\n{''.join(rows)}}};\n}}  // namespace\n"
                "std::span<const Lesson> lessons() { return all; }\n"
                f"std::string_view index_page() {{ return {sized(contents(index))}; }}\n")


# -- core/read/phrases/builtin_phrases.h: the phrases; core/read/writing/sources.h: the specifications as they are


def texts(header, function, *paths):
    rows = []
    for data in map(contents, paths):
        whole = "".join(f"          {line}\n" for line in lines(data))
        rows.append(f"      std::string_view(\n{whole}          , {len(data)}),\n")
    return unit(header, "read",
                f"\nstd::vector<std::string_view> {function}() {{\n  return {{\n{''.join(rows)}  }};\n}}\n\n")


def main(arguments):
    makers = {made.__name__: made for made in (references, catalogue, changes, revisions, readers, lessons, texts)}
    if len(arguments) < 3 or arguments[0] not in makers:
        sys.exit(__doc__)
    kind, output, *inputs = arguments
    try:
        text = makers[kind](*inputs)
    except (Mistake, OSError, ValueError) as mistake:
        sys.exit(str(mistake))
    pathlib.Path(output).write_text(text, encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
