#!/usr/bin/env python3
"""Turns the tables of spec/causes/ into constants (core/catalogue/causes.h).

usage: generate_causes.py OUTPUT.cpp pairs.tsv tokens.tsv errors.tsv rows.tsv
"""

import pathlib
import re
import sys

sys.dont_write_bytecode = True
from literals import literal  # noqa: E402

TABLES = {
    "pairs": ["versions", "facet", "causes"],
    "tokens": ["versions", "class", "severity", "length", "mode", "last start tag", "content", "text"],
    "errors": ["versions", "class", "severity", "length", "tokens", "mode", "last start tag", "content", "text"],
    "rows": ["version", "mode", "last start tag", "content", "text"],
}
MODES = ("data", "rcdata", "rawtext", "script_data", "plaintext", "cdata_section")
SEVERITIES = ("errors", "text", "structure", "markup")
ESCAPES = {"\\n": "\n", "\\t": "\t", "\\r": "\r", "\\\\": "\\"}


class Mistake(Exception):
    """What is wrong in a table."""


def resolved(text):
    def character(match):
        escape = match.group()
        if escape in ESCAPES:
            return ESCAPES[escape]
        if match.group(1) is None:
            raise Mistake(f"no escape: {escape}")
        return chr(int(match.group(1), 16))

    return re.sub(r"\\(?:u\{([0-9a-f]{1,6})\}|.|$)", character, text).encode("utf-8", "surrogatepass")


def view(data):
    """A string_view of C++ that may hold zeros."""
    return literal(data) + "sv"


def one_of(cell, allowed):
    if cell not in allowed:
        raise Mistake(f"'{cell}' is none of {', '.join(repr(one) for one in allowed)}")
    return cell


def witness(versions, mode, last_start_tag, content, text):
    members = [f".text = {view(resolved(text))}"]
    if one_of(mode, MODES) != "data":
        members.append(f".mode = TextMode::{mode}")
    if last_start_tag:
        members.append(f".last_start_tag = {view(resolved(last_start_tag))}")
    if one_of(content, ("", "foreign")):
        members.append(".foreign_content = true")
    return "{" + ", ".join([*members, f".versions = {view(versions.encode())}"]) + "}"


def member(table, cells):
    """One row as C++."""
    if table == "pairs":
        versions, facet, found = cells
        one_of(facet, ("tokens", "errors"))
        closed = "true" if one_of(found, ("all", "some")) == "all" else "false"
        return f"{{{view(versions.encode())}, Facet::{facet}, {closed}}}"
    if table == "rows":
        return f"{{{view(cells[0].encode())}, {witness(*cells)}}}"
    versions, class_id, severity, length, *start = cells
    tokens_differ_too = ""
    if table == "errors" and one_of(start.pop(0), ("equal", "differ")) == "differ":
        tokens_differ_too = ", true"
    return (f"{{{view(class_id.encode())}, Facet::{table}, Severity::{one_of(severity, SEVERITIES)}, "
            f"{int(length)}, {witness(versions, *start)}{tokens_differ_too}}}")


def rows(table, path):
    """The rows of a table, as (number of the line, cells)."""
    lines = path.read_text(encoding="ascii").split("\n")
    if lines.pop():
        raise Mistake(f"{path}: its last line does not end")
    if lines[0].split("\t") != TABLES[table]:
        raise Mistake(f"{path}:1: the columns are not {', '.join(TABLES[table])}")
    for number, line in enumerate(lines[1:], 2):
        cells = line.split("\t")
        if len(cells) != len(TABLES[table]):
            raise Mistake(f"{path}:{number}: {len(cells)} cells, not {len(TABLES[table])}")
        yield number, cells


def constants(table, path):
    """The rows of a table as C++: (members, cells) each."""
    for number, cells in rows(table, path):
        try:
            yield member(table, cells), cells
        except (Mistake, ValueError, OverflowError) as mistake:
            raise Mistake(f"{path}:{number}: {mistake}") from None


def function(returned, name, members):
    """A function that returns these members; the language has no empty arrays."""
    if not members:
        return f"std::span<const {returned}> {name}() {{ return {{}}; }}\n"
    return (f"namespace {{\nconstexpr {returned} {name}_table[] = {{\n" + "".join(f"  {one},\n" for one in members) +
            f"}};\n}}  // namespace\nstd::span<const {returned}> {name}() {{ return {name}_table; }}\n")


def source(paths):
    found = {table: list(constants(table, pathlib.Path(path))) for table, path in zip(TABLES, paths)}
    functions = []
    for facet in ("tokens", "errors"):
        functions.append(function("ExploredPair", f"explored_in_{facet}",
                                  [text for text, cells in found["pairs"] if cells[1] == facet]))
        functions.append(function("Cause", f"causes_in_{facet}", [text for text, _ in found[facet]]))
    functions.append(function("RowInput", "row_inputs", [text for text, _ in found["rows"]]))
    return ('#include "core/catalogue/causes_tables.h"\n\nusing namespace std::string_view_literals;\n\n'
            "namespace specdrift::catalogue {\n" + "".join(functions) + "}  // namespace specdrift::catalogue\n")


def main(arguments):
    if len(arguments) != 1 + len(TABLES):
        sys.exit(__doc__)
    try:
        text = source(arguments[1:])
    except (Mistake, OSError, UnicodeDecodeError) as mistake:
        sys.exit(str(mistake))
    pathlib.Path(arguments[0]).write_text(text, encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
