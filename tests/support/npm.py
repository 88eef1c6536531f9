"""Packages of npm that tests need, each pinned by a lock in a folder of tests."""

import atexit
import functools
import pathlib
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.append(str(TESTS.parent / "site"))
import packages  # noqa: E402


@functools.cache
def fetched(name, path):
    """(the path of a file of what folder `name` asks for, why it is not there): one of them is None. No script of a package is run."""
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    if why_not := packages.install(TESTS / name, folder.name):
        return None, why_not
    file = pathlib.Path(folder.name) / "node_modules" / path
    return (file, None) if file.is_file() else (None, f"{path} is not in it")
