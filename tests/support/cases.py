"""Runs the cases of a test program, or those of them that only a night has time for."""

import sys
import unittest


def run(expected, nightly=()):
    """Ends the program that asks. `expected` is how many cases it has. Those that `nightly` names (a class, or Class.test_...) run with
    --nightly as the last argument, the others without it."""
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"])
    found = {case.id().removeprefix("__main__."): case for group in suite for case in group}
    classes = {name.partition(".")[0] for name in found}
    if len(found) != expected or (unknown := set(nightly) - found.keys() - classes):
        sys.exit(f"{len(found)} cases were found, not {expected}" if len(found) != expected else f"no case is {sorted(unknown)}")
    is_night = sys.argv[-1] == "--nightly"
    chosen = [case for name, case in found.items() if bool({name, name.partition(".")[0]} & set(nightly)) == is_night]
    result = unittest.TextTestRunner().run(unittest.TestSuite(chosen))
    if result.testsRun != len(chosen):
        sys.exit(f"{result.testsRun} cases ran, not {len(chosen)}")
    sys.exit(not result.wasSuccessful())
