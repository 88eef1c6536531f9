#!/usr/bin/env python3
"""The milestones on either side of every change of a timeline, against its witness.

usage: timeline.py SPECDRIFT TIMELINE COMPARED ELSEWHERE

The last milestone before a change should read its witness as before, the first one after it as after. ELSEWHERE such
sides are expected to be as another change has made them, or to depend on what the tokenizer alone is not told; they are
listed. A witness that a version has no state for does not count. TIMELINE is ../shared/data/timeline.tsv or
fixtures/history/timeline.jsonl; without it there is nothing to compare, which meson is told by exit status 77.
"""

import json
import pathlib
import sys

import facts

# Since when the behaviour of a version that is called by its section.
DATES = {"2007": "2007-10-27", "2009": "2009-02-07", "8.2.4": "2011-02-09", "12.2.5": "2017-08-17",
         "13.2.5": "2021-06-24", "living": "2026-07-19"}
SKIPPED = 77


def rows_of_fixtures(path):
    """Rows of our own: a case with its date, its revision, and what is made of it before and after."""
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        date, revision, before, after = (case.pop(key) for key in ("date", "revision", "before", "after"))
        case.setdefault("foreign", False)
        yield date, revision, json.dumps(case), case, json.dumps(before), json.dumps(after)


def rows_of(path):
    if path.suffix == ".jsonl":
        yield from rows_of_fixtures(path)
        return
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        date, revision, _, _, _, witness, before, after, _ = line.split("\t")
        case = json.loads(witness)
        if case.get("doubleEscaped"):
            case["input"] = json.loads(f'"{case["input"]}"')
        case["state"] = case.get("initialState", "Data state")
        case["foreign"] = bool(case.get("foreignCurrentNode"))
        yield date, revision, witness, case, before, after


def expected_tokens(side):
    """None where the timeline says that a text leaves it undefined."""
    if not side.startswith("{"):
        return None
    return json.loads(side.replace("\\\\u", "\\u"))["output"]


def main():
    program, path, compared, elsewhere = sys.argv[1:]
    path = pathlib.Path(path)
    if not path.is_file():
        print(f"SKIPPED: no timeline: {path} is not there")
        return SKIPPED
    rows = list(rows_of(path))
    dates = {version: DATES.get(version, version) for version in facts.milestones(program)}
    found = {version: facts.tokens(program, version, [row[3] for row in rows]) for version in dates}
    counts = {"same": 0, "elsewhere": 0, "no such state": 0}
    for number, (date, revision, witness, _, before, after) in enumerate(rows):
        others = [row[0] for row in rows if row[2] == witness and row is not rows[number]]
        sides = [([v for v in dates if dates[v] < date][-1:], before), ([v for v in dates if dates[v] >= date][:1], after)]
        for versions, side in sides:
            expected = expected_tokens(side)
            if not versions or expected is None:
                continue
            version = versions[0]
            if any(min(date, dates[version]) <= other <= max(date, dates[version]) for other in others):
                continue  # another change of the same input lies between
            tokens = found[version][number].get("tokens")
            if tokens is None:
                counts["no such state"] += 1
                continue
            counts["same" if tokens == expected else "elsewhere"] += 1
            if tokens != expected:
                print(f"{date} {revision} {witness}: {version} has {json.dumps(tokens)}, not {json.dumps(expected)}")
    print(f"{counts['same']} sides as the timeline has them, {counts['elsewhere']} not")
    return int([counts["same"], counts["elsewhere"]] != [int(compared), int(elsewhere)])


if __name__ == "__main__":
    sys.exit(main())
