#!/usr/bin/env python3
"""Runs every `console` block of the documents and compares what is printed with what the document shows.

examples.py BINARY COUNT ROOT DOCUMENT...    COUNT commands have to be found; they run in ROOT
"""

import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile


def examples(document):
    """Pairs of a command and what stands below it."""
    for block in re.findall(r"^```console\n(.*?)^```$", document, re.M | re.S):
        for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = example.partition("\n")
            yield command, output


def main(arguments):
    binary = str(pathlib.Path(arguments[0]).resolve())
    expected_count = int(arguments[1])
    found = failed = 0
    cache = tempfile.TemporaryDirectory()
    root = pathlib.Path(arguments[2])
    for path in arguments[3:]:
        document = root / path
        for command, output in examples(document.read_text(encoding="utf-8")):
            found += 1
            shell = command.replace("tools/run", f"'{binary}'")
            run = subprocess.run(["bash", "-c", shell], cwd=root, stdin=subprocess.DEVNULL, timeout=600,
                                 env=os.environ | {"XDG_CACHE_HOME": cache.name},
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            printed = run.stdout.decode()
            if printed != output:
                failed += 1
                print(f"$ {command}")
                sys.stdout.writelines(difflib.unified_diff(
                    output.splitlines(True), printed.splitlines(True), document.name, "printed"))
    if found != expected_count:
        sys.exit(f"{found} examples, not {expected_count}")
    print(f"{found - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
