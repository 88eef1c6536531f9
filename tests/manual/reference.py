#!/usr/bin/env python3
"""Whether doxygen makes a reference of all public headers, and finds nothing that is not documented.

usage: reference.py ROOT INSTALLED-HEADER...    Without doxygen it is skipped: exit status 77.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile


def main(root, *headers):
    if not shutil.which("doxygen"):
        print("SKIPPED: no doxygen")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        settings = pathlib.Path(root, "docs/Doxyfile").read_text(encoding="utf-8")
        result = subprocess.run(["doxygen", "-"], input=f"{settings}\nOUTPUT_DIRECTORY = {folder}\n", cwd=root, text=True,
                                capture_output=True, timeout=120, check=False)
        print(result.stdout + result.stderr, end="")
        pages = {path.name for path in pathlib.Path(folder, "reference").glob("*.html")}
        # Doxygen's name for the page of a file: capital letters and signs are escaped.
        missing = [header for header in headers
                   if pathlib.Path(header).name.replace("_", "__").replace(".", "_8") + "_source.html" not in pages]
        for header in missing:
            print(f"{header}: not in the reference")
        return bool(result.returncode or result.stderr or missing or len(headers) < 20)


sys.exit(main(*sys.argv[1:]))
