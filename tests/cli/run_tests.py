#!/usr/bin/env python3
"""Runs the built program as a user would: what it prints where, its exit status, what it leaves behind.

usage: run_tests.py SPECDRIFT DIGEST
"""

import os
import pathlib
import sys
import tempfile
import unittest

EXPECTED_CASES = 396


def main():
    os.environ["SPECDRIFT"], os.environ["SPECDRIFT_DIGEST"] = sys.argv[1:]
    sys.dont_write_bytecode = True
    folder = str(pathlib.Path(__file__).parent)
    suite = unittest.defaultTestLoader.discover(folder, pattern="*_test.py")
    with tempfile.TemporaryDirectory() as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        result = unittest.TextTestRunner().run(suite)
    if result.testsRun != EXPECTED_CASES:
        print(f"{result.testsRun} cases ran, not {EXPECTED_CASES}")
        return 1
    return int(not result.wasSuccessful())


sys.exit(main())
