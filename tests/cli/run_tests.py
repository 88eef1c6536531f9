#!/usr/bin/env python3
"""Runs the built program as a user would: what it prints where, its exit status, what it leaves behind.

usage: run_tests.py SPECDRIFT DIGEST [--long | --nightly | --short] [--part I/N] [-k PATTERN]

--long runs only those cases that take long and .ci/run runs, --nightly those that it leaves out, --short only the others; --part runs every Nth case from the Ith on (from 1), -k those whose names match the pattern or contain it.
"""

import argparse
import ast
import os
import pathlib
import signal
import sys
import tempfile
import unittest

# The files say how many cases there are; fewer than this is a mistake.
LEAST_CASES = 650


def cases(suite):
    for test in suite:
        yield from cases(test) if isinstance(test, unittest.TestSuite) else [test]


def written(folders):
    """How many cases the files hold, by their text: what is written and not found has not run."""
    classes = (node for folder in folders for path in pathlib.Path(folder).glob("*_test.py")
               for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ClassDef))
    return sum(isinstance(member, ast.FunctionDef) and member.name.startswith("test") for of in classes for member in of.body)


def main():
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("program")
    parser.add_argument("digest")
    for kind in ("long", "nightly", "short"):
        parser.add_argument("--" + kind, action="append_const", dest="kinds", const=kind)
    parser.add_argument("--part", default="1/1")
    parser.add_argument("-k", action="append", default=[])
    arguments = parser.parse_args()
    # Started in the background or by nohup, the tests ignore what the program must not ignore.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for ignored in (signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(ignored, signal.SIG_DFL)
    part, parts = map(int, arguments.part.split("/"))
    os.environ["SPECDRIFT"], os.environ["SPECDRIFT_DIGEST"] = arguments.program, arguments.digest
    sys.dont_write_bytecode = True
    here = pathlib.Path(__file__).parent
    folders = [str(folder) for folder in [here, *sorted(path for path in here.iterdir() if path.is_dir())]]
    sys.path[:0] = folders  # a test takes what others share from wherever it is
    from long_cases import LANDING, LONG
    loader = unittest.TestLoader()
    loader.testNamePatterns = [k if "*" in k else f"*{k}*" for k in arguments.k] or None
    found = [case for folder in folders
             for case in cases(loader.discover(folder, pattern="*_test.py", top_level_dir=folder))]
    costly, landing = ({f"{of}.test_{name}" for of, names in table.items() for name in names.split()} for table in (LONG, LANDING))
    kinds = {name: "long" if name in landing else "nightly" for name in costly}
    if not arguments.k and (unknown := costly - {case.id() for case in found} | landing - costly):
        print(f"LONG or LANDING names what is no case: {', '.join(sorted(unknown))}")
        return 1
    chosen = [case for case in found if not arguments.kinds or kinds.get(case.id(), "short") in arguments.kinds][part - 1::parts]
    with tempfile.TemporaryDirectory() as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        result = unittest.TextTestRunner().run(unittest.TestSuite(chosen))
    if not arguments.k and (len(found) < LEAST_CASES or len(found) != written(folders)):
        print(f"{len(found)} cases were found, and {written(folders)} are written; {LEAST_CASES} are the least")
        return 1
    if result.testsRun != len(chosen) or not chosen:
        print(f"{result.testsRun} cases ran, not {len(chosen)}")
        return 1
    return int(not result.wasSuccessful())


sys.exit(main())
