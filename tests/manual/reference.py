#!/usr/bin/env python3
"""Whether doxygen makes a reference of all public headers, and finds nothing that is not documented; and one of the interface for C and C++.

usage: reference.py ROOT INSTALLED-HEADER...    Without doxygen it is skipped: exit status 77.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile


def made(root, settings, folder):
    """Runs doxygen, and returns what is wrong."""
    text = pathlib.Path(root, "docs", settings).read_text(encoding="utf-8")
    result = subprocess.run(["doxygen", "-"], input=f"{text}\nOUTPUT_DIRECTORY = {folder}\n", cwd=root, text=True,
                            capture_output=True, timeout=120, check=False)
    return result.stdout + result.stderr or (f"doxygen: status {result.returncode}" if result.returncode else "")


def untold_of_c(root, folder):
    """The functions for C that the reference does not describe."""
    page = pathlib.Path(folder, "reference-c", "specdrift-c_8h.html").read_text(encoding="utf-8")
    header = pathlib.Path(root, "library/c/specdrift-c.h").read_text(encoding="utf-8")
    functions = re.findall(r"^SD_API [^;(]*?(sd_\w+)\(", header, re.M)
    assert len(functions) > 20
    return [name for name in functions if not re.search(rf'>{name}</a>[^\n]*\n<tr class="memdesc:[^\n]*"mdescRight">\S', page)]


def main(root, *headers):
    if not shutil.which("doxygen"):
        print("SKIPPED: no doxygen")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        wrong = made(root, "Doxyfile", folder) + made(root, "Doxyfile-c", folder)
        print(wrong, end="")
        pages = {path.name for path in pathlib.Path(folder, "reference").glob("*.html")}
        # Doxygen's name for the page of a file: capital letters and signs are escaped.
        missing = [header for header in headers
                   if pathlib.Path(header).name.replace("_", "__").replace(".", "_8") + "_source.html" not in pages]
        for header in missing:
            print(f"{header}: not in the reference")
        untold = untold_of_c(root, folder)
        for name in untold:
            print(f"{name}: the reference says nothing of it")
        return bool(wrong or missing or untold or len(headers) < 20)


sys.exit(main(*sys.argv[1:]))
