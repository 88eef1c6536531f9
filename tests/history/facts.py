#!/usr/bin/env python3
"""The tokens that every milestone makes of the inputs of fixtures/history/facts.jsonl.

usage: facts.py SPECDRIFT FACTS COUNT

A fact is an input, perhaps a "state" and a "lastStartTag", and its "epochs": from which version on which tokens. COUNT
epochs are expected.
"""

import json
import subprocess
import sys


def milestones(program):
    listed = subprocess.run([program, "versions", "--format", "json"], check=True, capture_output=True, timeout=60)
    return [version["name"] for version in json.loads(listed.stdout)["versions"]]


def tokens(program, version, cases):
    """Returns what the version makes of each case: an error and no tokens where it has no such state to begin in."""
    lines = "".join(json.dumps({key: case[key] for key in ("input", "state", "lastStartTag", "foreign") if key in case})
                    + "\n" for case in cases)
    run = subprocess.run([program, "tokens", "--version", version, "--feedback", "none", "--batch"],
                         input=lines.encode(), check=False, capture_output=True, timeout=60)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    if len(answers) != len(cases) or (run.returncode == 0) != all("tokens" in answer for answer in answers):
        raise SystemExit(f"{version}: status {run.returncode}: {run.stderr.decode()}")
    return answers


def main():
    program, path, count = sys.argv[1:]
    with open(path, encoding="utf-8") as lines:
        facts = [json.loads(line) for line in lines]
    versions = milestones(program)
    found = {version: tokens(program, version, facts) for version in versions}
    mistakes = 0
    for number, fact in enumerate(facts):
        starts = {version: expected for version, expected in fact["epochs"]}
        if versions[0] not in starts or not set(starts) <= set(versions):
            raise SystemExit(f"{path}:{number + 1}: epochs begin with {versions[0]}, at versions that there are")
        expected = None
        for version in versions:
            expected = starts.get(version, expected)
            if found[version][number].get("tokens") != expected:
                print(f"{path}:{number + 1}: {fact['input']!r} in {version}: expected {json.dumps(expected)}, "
                      f"found {json.dumps(found[version][number])}")
                mistakes += 1
    epochs = sum(len(fact["epochs"]) for fact in facts)
    print(f"{len(facts)} inputs, {epochs} epochs, {len(versions)} versions, {mistakes} mistakes")
    return int(mistakes > 0 or epochs != int(count))


if __name__ == "__main__":
    sys.exit(main())
