"""Packages of npm that tests need, each pinned by a lock in a folder of tests."""

import atexit
import functools
import pathlib
import shutil
import subprocess
import tempfile

TESTS = pathlib.Path(__file__).resolve().parents[1]
PATIENCE = 90  # seconds


@functools.cache
def fetched(name, path):
    """(the path of a file of what folder `name` asks for, why it is not there): one of them is None. No script of a package is run."""
    if not shutil.which("npm"):
        return None, "there is no npm"
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    for file in ("package.json", "package-lock.json"):
        shutil.copy(TESTS / name / file, folder.name)
    try:
        done = subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder.name, capture_output=True, text=True,
                              timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return None, f"npm has not answered for {PATIENCE} s"
    file = pathlib.Path(folder.name) / "node_modules" / path
    if done.returncode or not file.is_file():
        return None, (done.stderr.strip().splitlines() or ["npm failed"])[-1][:200]
    return file, None
