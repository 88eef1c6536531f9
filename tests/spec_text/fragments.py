#!/usr/bin/env python3
"""Compares the fragments of states in spec/*.xml with the ids of headings in a page of the standard.

usage: fragments.py SPEC TEXTS VERSION STATES UNSEEN

SPEC and TEXTS are folders. STATES states are expected to have a fragment, each another one, and UNSEEN of them to have no
heading in the page, which is older than they are. Without the page, meson is told by exit status 77.
"""

import pathlib
import re
import sys

import data

SKIPPED = 77
PAGE = "pages/2018-10-21-parsing.html"
HEADING = re.compile(r'<h5 id=("?)([^ ">]+)\1><span class=secno>[0-9.]+</span> (.*?)<a ')


def main():
    spec, texts, version, *counts = sys.argv[1:]
    path = pathlib.Path(texts) / PAGE
    if not path.is_file():
        print(f"SKIPPED: no page of the standard: {path} is not there")
        return SKIPPED
    ids = {re.sub("<[^>]*>", "", match[3]).strip(): match[2] for match in HEADING.finditer(path.read_text(encoding="utf-8"))}
    states = {state.get("name"): state.get("fragment") for state in data.load(pathlib.Path(spec), version).states}
    unseen = [name for name in states if name not in ids]
    mistakes = [f"{name}: data {fragment}, page {ids[name]}" for name, fragment in states.items()
                if name in ids and ids[name] != fragment]
    mistakes += [f"{name}: no fragment" for name, fragment in states.items() if not fragment]
    if len(set(states.values())) < len(states):
        mistakes.append("two states have one fragment")
    for name in unseen:
        print(f"{version}: not in the page: {name}")
    for mistake in mistakes:
        print(f"{version}: {mistake}")
    found = [str(len(states)), str(len(unseen))]
    print(f"{version}: {found[0]} states, {found[1]} of them not in the page, {len(mistakes)} differences")
    return int(found != counts or bool(mistakes))


if __name__ == "__main__":
    sys.exit(main())
