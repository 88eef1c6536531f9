#!/usr/bin/env python3
"""Runs the checklist of known differences, and the inputs on which all versions agree, through `tokens --batch`.

checklist.py BINARY FOLDER COUNT    FOLDER holds differences.tsv and same-in-all.tsv, COUNT rows together
"""

import csv
import json
import pathlib
import subprocess
import sys

VERSIONS = ["2007", "2009", "8.2.4", "13.2.5"]


def rows_of(path):
    with open(path, encoding="utf-8") as table:
        return list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))


def case_of(row):
    return json.dumps({
        "input": json.loads(row["input_json"]),
        "state": row["initial_state"].lower() or "data",
        "lastStartTag": row["last_start_tag"] or None,
        "foreign": row["foreign"] == "1",
    })


def answers(binary, version, rows):
    cases = "".join(case_of(row) + "\n" for row in rows)
    run = subprocess.run([binary, "tokens", "--version", version, "--batch"], input=cases.encode(),
                         capture_output=True, timeout=60, check=True)
    return [json.loads(line) for line in run.stdout.decode().splitlines()]


def mistakes(version, row, answer):
    tokens = json.loads(row.get("tokens_" + version) or row["tokens"])
    if answer["tokens"] != tokens:
        yield f"tokens {answer['tokens']}, not {tokens}"
    count = int(row.get("nerr_" + version) or row["nerr"])
    if len(answer["errors"]) != count:
        yield f"{len(answer['errors'])} errors, not {count}"
    codes = row.get("errors_" + version)
    if codes and sorted(e["code"] for e in answer["errors"]) != sorted(codes.split(",")):
        yield f"errors {answer['errors']}, not {codes}"


def main(binary, folder, count):
    folder = pathlib.Path(folder)
    if not (folder / "differences.tsv").exists():
        print(f"SKIPPED: no checklist of differences: {folder} is not there")
        return 77
    rows = rows_of(folder / "differences.tsv") + rows_of(folder / "same-in-all.tsv")
    if len(rows) != int(count):
        sys.exit(f"{len(rows)} rows, not {count}")
    failed = 0
    for version in VERSIONS:
        for row, answer in zip(rows, answers(binary, version, rows), strict=True):
            for mistake in mistakes(version, row, answer):
                failed += 1
                print(f"{version} {row['input_json']}: {mistake}")
    print(f"{len(rows) * len(VERSIONS)} answers, {failed} mistakes")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
