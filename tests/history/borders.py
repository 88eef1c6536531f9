#!/usr/bin/env python3
"""Whether blame finds the revisions of a timeline (timeline.py) from their witnesses alone.

usage: borders.py SPECDRIFT TIMELINE FOUND NOT_FOUND EXACT INTERVALS

The epochs of every change's witness should part at its revision: of tokens where these differ, else of errors.
FOUND are expected to, NOT_FOUND are listed. In all, EXACT borders of these witnesses name a revision, and
INTERVALS lie somewhere between two milestones. Without the timeline there is nothing to compare, which meson is told by
exit status 77.
"""

import json
import pathlib
import subprocess
import sys

import timeline


def facet_of(before, after):
    return "errors" if timeline.expected_tokens(before) == timeline.expected_tokens(after) else "tokens"


def command_of(case, facet):
    command = ["--facet", facet, "--feedback", "none", "--format", "json", "--escaped", "--initial-state", case["state"]]
    if "lastStartTag" in case:
        command += ["--last-start-tag", case["lastStartTag"]]
    return tuple(command + ["--foreign-content"] * case["foreign"])


def main():
    program, path, *expected = sys.argv[1:]
    path = pathlib.Path(path)
    if not path.is_file():
        print(f"SKIPPED: no timeline: {path} is not there")
        return timeline.SKIPPED
    starts = {}
    for date, revision, witness, case, before, after in timeline.rows_of(path):
        starts.setdefault(command_of(case, facet_of(before, after)), []).append((date, revision, witness, case))
    counts = dict.fromkeys(("found", "not found", "exact", "interval"), 0)
    for command, rows in starts.items():
        texts = [argument for row in rows for argument in ("--text", json.dumps(row[3]["input"])[1:-1])]
        run = subprocess.run([program, "blame", *command, *texts], check=True, capture_output=True, timeout=60)
        for (date, revision, witness, _), line in zip(rows, run.stdout.splitlines(), strict=True):
            borders = json.loads(line)["borders"]
            for border in borders:
                counts["exact" if border["exact"] else "interval"] += 1
            found = any(border["exact"] and border["after"] == date and border["changes"][0]["revision"] == revision
                        for border in borders)
            counts["found" if found else "not found"] += 1
            if not found:
                print(f"{date} {revision} {witness}: no border there")
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    return int(list(counts.values()) != [int(e) for e in expected])


if __name__ == "__main__":
    sys.exit(main())
