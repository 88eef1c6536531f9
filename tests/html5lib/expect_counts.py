#!/usr/bin/env python3
"""Runs html5lib tests against one version and expects an exact outcome.

usage: expect_counts.py [--by both] SPECDRIFT VERSION KNOWN EXPECTED FOLDER FILE...

KNOWN is a list of accepted disagreements. EXPECTED are the last lines of the output, joined by "; ". Without the
folder there is nothing to run, which meson is told by exit status 77.
"""

import pathlib
import subprocess
import sys

SKIPPED = 77


def main():
    by = sys.argv[1:3] if sys.argv[1] == "--by" else []
    specdrift, version, known, expected, folder, *names = sys.argv[1 + len(by):]
    files = [pathlib.Path(folder) / name for name in names]
    if not files[0].parent.is_dir():
        print(f"SKIPPED: no suite of {version}: {files[0].parent} is not there")
        return SKIPPED
    run = subprocess.run([specdrift, "conformance", "--version", version, "--known", known, *by, *files],
                         capture_output=True, text=True)
    print(run.stdout, run.stderr, sep="")
    summary = "; ".join(run.stdout.splitlines()[-1 - expected.count("; "):])
    if summary != expected:
        print(f"expected: {expected}")
    return int(summary != expected or run.returncode != 0)


sys.exit(main())
