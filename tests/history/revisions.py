#!/usr/bin/env python3
"""The revisions of spec/history/revisions against the witnesses of a timeline (timeline.py).

usage: revisions.py SPECDRIFT REVISIONS TIMELINE EQUAL TOKENS_ONLY OTHER UNDEFINED

The revision before every change should read its witness as before, and the revision itself as after it: tokens, and
how many errors. EQUAL sides are expected to be so, TOKENS_ONLY to have another number of errors, OTHER to have other
tokens, and UNDEFINED to be left open by their text; all but the first are listed. Every revision of the timeline has to
be there. Without the timeline there is nothing to compare, which meson is told by exit status 77.
"""

import json
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import timeline


def predecessors(folder):
    """Returns, for each revision's id, its name and that of the version before it."""
    found = {}
    for path in sorted(folder.glob("*.xml")):
        root = ElementTree.parse(path).getroot()
        last = root.get("after")
        for revision in root.findall("revision"):
            name = revision.get("id").split("/")[-1]
            found[revision.get("id")] = name, last
            last = name
    return found


def read(program, version, cases):
    lines = "".join(json.dumps({key: case[key] for key in ("input", "state", "lastStartTag", "foreign") if key in case})
                    + "\n" for case in cases)
    run = subprocess.run([program, "tokens", "--version", version, "--feedback", "none", "--batch"], input=lines.encode(),
                         check=True, capture_output=True, timeout=60)
    return [json.loads(line) for line in run.stdout.splitlines()]


def main():
    program, folder, path, *expected = sys.argv[1:]
    path = pathlib.Path(path)
    if not path.is_file():
        print(f"SKIPPED: no timeline: {path} is not there")
        return timeline.SKIPPED
    known = predecessors(pathlib.Path(folder))
    sides = {}  # of a version: (row, case, side)
    missing = set()
    for date, revision, witness, case, before, after in timeline.rows_of(path):
        if revision not in known:
            missing.add(revision)
            continue
        name, last = known[revision]
        for version, side in ((last, before), (name, after)):
            sides.setdefault(version, []).append((f"{date} {revision} {witness}", case, side))
    counts = {"equal": 0, "errors": 0, "tokens": 0, "undefined": 0}
    for version, rows in sides.items():
        for (row, _, side), found in zip(rows, read(program, version, [case for _, case, _ in rows])):
            tokens = timeline.expected_tokens(side)
            if tokens is None:
                kind = "undefined"
            elif found.get("tokens") != tokens:
                kind = "tokens"
            else:
                kind = "equal" if len(found["errors"]) == json.loads(side.replace("\\\\u", "\\u"))["errors"] else "errors"
            counts[kind] += 1
            if kind != "equal":
                print(f"{kind}: {row}: {version} has {json.dumps(found.get('tokens'))} and "
                      f"{len(found.get('errors', []))} errors, not {side}")
    print(f"{len(known)} revisions; of {sum(counts.values())} sides {counts['equal']} as the timeline has them, {counts['errors']} "
          f"with other errors, {counts['tokens']} with other tokens, {counts['undefined']} that it leaves undefined")
    for revision in sorted(missing):
        print(f"{revision} is not there")
    return int(list(counts.values()) != [int(e) for e in expected] or bool(missing))


if __name__ == "__main__":
    sys.exit(main())
