#!/usr/bin/env python3
"""Tells what has to be built for the tests of some suites, as targets of ninja in one line.

usage: programs_of.py DIRECTORY SUITE…             a build directory that has been configured
       programs_of.py DIRECTORY --without SUITE…   of the tests of all other suites
"""

import json
import os
import subprocess
import sys


def introspect(directory, what):
    return json.loads(subprocess.run(["meson", "introspect", f"--{what}", directory], capture_output=True, check=True).stdout)


def is_of(test, suite):
    return f"{test['suite'][0].partition(':')[0]}:{suite}" in test["suite"]


def main(directory, *suites):
    directory = os.path.realpath(directory)
    tests = introspect(directory, "tests")
    is_without = suites[0] == "--without"
    suites = suites[is_without:]
    if missing := [suite for suite in suites if not any(is_of(test, suite) for test in tests)]:
        sys.exit(f"{', '.join(missing)}: no test is of that suite")
    wanted = {identifier for test in tests if any(is_of(test, suite) for suite in suites) != is_without
              for identifier in test["depends"]}
    targets = introspect(directory, "targets")
    if is_without:  # one of them installs what there is to install
        wanted |= {target["id"] for target in targets if target["installed"]}
    files = {os.path.relpath(file, directory) for target in targets if target["id"] in wanted
             for file in target["filename"]}
    print(*sorted(files))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
