#!/usr/bin/env python3
"""Reads texts of the specifications, and compares what they say with the data.

usage: check_texts.py SPECDRIFT SPEC TEXTS

Without the texts there is nothing to compare, which meson is told by exit status 77.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

SKIPPED = 77
# The text, what it has lost, the version, and how many states are the same and in all.
TEXTS = [
    ("2007.txt", "2007.xml", "2007", 33, 33),
    ("2009.txt", None, "2009", 36, 36),
    ("8.2.4.txt", None, "8.2.4", 68, 68),
    ("13.2.5.txt", "13.2.5.xml", "13.2.5", 80, 80),
    ("living.txt", None, "living", 84, 84),
    ("pages/2018-10-21-parsing.html", None, "12.2.5", 80, 80),
]


def run(*arguments):
    return subprocess.run([str(a) for a in arguments], capture_output=True, text=True, check=False, timeout=60)


def main():
    specdrift, spec, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    if not (folder / "8.2.4.txt").is_file():
        print(f"SKIPPED: no texts: {folder} is not there")
        return SKIPPED
    mistakes = []
    with tempfile.TemporaryDirectory() as place:
        output = pathlib.Path(place) / "text.xml"
        for name, lost, version, same, states in TEXTS:
            result = run(specdrift, "read", folder / name, "-o", output, "--name", "text",
                         *(("--lost", spec / "texts" / lost) if lost else ()))
            print(f"{name}: {result.stderr.strip()}")
            if result.returncode != 0 or not re.search(r", 0 unread\n", result.stderr):
                mistakes.append(f"{name}: is not read whole")
            else:
                diff = run(specdrift, "states", "--spec", output, "--diff", version, "text", "--width", "1000")
                if f"{states} -> {states} states: {same} same\n" not in diff.stdout:
                    mistakes.append(f"{name}: {diff.stdout[:2000]}{diff.stderr}")
    for mistake in mistakes:
        print(mistake)
    return int(bool(mistakes))


if __name__ == "__main__":
    sys.exit(main())
