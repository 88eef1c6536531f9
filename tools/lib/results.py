#!/usr/bin/env python3
"""The words of tools/test about a run of the tests.

usage: results.py lines                    standard input to standard output, lines cut to what a person reads
       results.py total LOG [DIRECTORY]    what was skipped, test by test and why, and the total, from meson's log of a run; with the
                                           build directory also how many tests were left out because they are long;
                                           appends the seconds of each test to the file that SPECDRIFT_TIMES names
"""

import collections
import json
import os
import subprocess
import sys

LONGEST = 1000  # bytes of a line
CUT = "[{} more bytes of this line are in meson-logs/testlog.txt]"
REASON = "SKIPPED: "


def whole_lines(stream, longest):
    """The beginning of each line, and how many bytes more it has."""
    while line := stream.readline(longest):
        rest = 0
        last = line
        while not last.endswith(b"\n") and (last := stream.readline(1 << 20)):
            rest += len(last)
        yield line.rstrip(b"\n"), rest - last.endswith(b"\n") if rest else 0


def show_lines(stream, out):
    for line, rest in whole_lines(stream, LONGEST):
        out.write(line + (b" " + CUT.format(rest).encode() if rest else b"") + b"\n")
        out.flush()


def reasons(result):
    """Why a test was skipped, or a part of it: lines that say so."""
    said = (line.strip() for line in result.get("stdout", "").splitlines())
    return list(dict.fromkeys(line[len(REASON):] for line in said if line.startswith(REASON)))


def long_tests(directory):
    tests = json.loads(subprocess.run(["meson", "introspect", "--tests", directory], capture_output=True, check=True).stdout)
    return {test["name"] for test in tests if any(suite.endswith((":long", ":nightly")) for suite in test["suite"])}


def show_total(path, directory, out):
    counts = collections.Counter()
    skipped = []
    ran = set()
    times = []
    with open(path, encoding="utf-8") as log:
        for line in log:
            result = json.loads(line)
            counts[result["result"]] += 1
            name = result["name"].rpartition(" / ")[2]
            ran.add(name)
            times.append(f"{result['duration']:7.1f} {name}\n")
            if result["result"] == "SKIP":
                skipped.append(f"skipped: {name}: {'; '.join(reasons(result)) or 'it does not say why'}")
            elif found := reasons(result):
                skipped.append(f"in part: {name}: {'; '.join(found)}")
    if wanted := os.environ.get("SPECDRIFT_TIMES"):
        with open(wanted, "a", encoding="utf-8") as file:
            file.writelines(times)
    for line in skipped:
        out.write(line[:LONGEST] + "\n")
    if directory and (long := long_tests(directory) - ran):
        out.write(f"left out: {len(long)} tests that take long; tools/test --all runs them, too\n")
    left_out = counts.pop("SKIP", 0)
    passed = counts.pop("OK", 0) + counts.pop("EXPECTEDFAIL", 0)
    out.write(f"{passed} passed, {sum(counts.values())} failed" + (f", {left_out} skipped" if left_out else "") + "\n")


def main(arguments):
    if arguments == ["lines"]:
        show_lines(sys.stdin.buffer, sys.stdout.buffer)
    elif len(arguments) in (2, 3) and arguments[0] == "total":
        show_total(arguments[1], arguments[2] if arguments[2:] else None, sys.stdout)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
