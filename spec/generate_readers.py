#!/usr/bin/env python3
"""Turns the table of docs/parsers.md into constants (core/history/readers.h).

usage: generate_readers.py OUTPUT.cpp parsers.md
"""

import json
import pathlib
import re
import sys

ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| (?:(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d|now))? \| \d+/\d+ \|", re.M)


def main(output, page):
    readers = ROW.findall(pathlib.Path(page).read_text(encoding="utf-8"))
    if not readers or not any(first for _, _, first, _ in readers):
        sys.exit(f"{page}: no parser that follows a version")
    rows = []
    for name, follows, first, last in readers:
        if follows.startswith("none ") == bool(first) or bool(first) != bool(last):
            sys.exit(f"{page}: {name}: '{follows}' and the days '{first}' do not go together")
        if not (name + follows).isascii():
            sys.exit(f"{page}: {name}: more than ASCII")
        # `8.2.4..13.2.5` and `12.2.5, 13.2.5` end in their last version.
        values = (name, follows, re.split(r"\.\.|, ", follows)[-1]) if first else (name, "", "")
        rows.append("    {" + ", ".join(json.dumps(value) for value in values) + "},\n")
    pathlib.Path(output).write_text(
        f"// Made by spec/generate_readers.py.\n#include \"core/history/readers.h\"\n\nnamespace specdrift::history {{\nnamespace {{\n\n"
        f"constexpr Reader all_readers[] = {{\n{''.join(rows)}}};\n\n}}  // namespace\n\n"
        "std::span<const Reader> readers() {\n  return all_readers;\n}\n\n}  // namespace specdrift::history\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
