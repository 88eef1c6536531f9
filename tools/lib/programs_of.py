#!/usr/bin/env python3
"""What has to be built for the tests of some suites, as targets of ninja in one line.

usage: programs_of.py DIRECTORY SUITE…      a build directory that has been configured
"""

import json
import os
import subprocess
import sys


def introspect(directory, what):
    return json.loads(subprocess.run(["meson", "introspect", f"--{what}", directory], capture_output=True, check=True).stdout)


def main(directory, *suites):
    directory = os.path.realpath(directory)
    tests = introspect(directory, "tests")
    # `project:suite`
    of_suite = {suite: [test for test in tests if any(name.partition(":")[2] == suite for name in test["suite"])]
                for suite in suites}
    if missing := [suite for suite, found in of_suite.items() if not found]:
        sys.exit(f"{', '.join(missing)}: no test is of that suite")
    wanted = {identifier for found in of_suite.values() for test in found for identifier in test["depends"]}
    files = {os.path.relpath(file, directory) for target in introspect(directory, "targets") if target["id"] in wanted
             for file in target["filename"]}
    print(*sorted(files))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
