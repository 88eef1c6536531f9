#!/usr/bin/env python3
"""The library for C from outside: c_test.py LIBRARY BINARIES... -- COMPILER...

A program in C uses every function and every misuse; the library exports nothing but sd_*, as many as the header declares.
BINARIES are programs of C++ that the build has made.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
HEADER = HERE.parent.parent / "library/c/specdrift-c.h"
LIBRARY = pathlib.Path(sys.argv[1]).resolve()
SANITIZE = [word for word in sys.argv[2:] if word.startswith("-fsanitize")]
COMPILER = [word for word in sys.argv[2:] if not word.startswith("-fsanitize")]


class Interface(unittest.TestCase):
    def test_every_function_and_every_misuse(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "program"
            # The header alone is in the folder: it needs no other one.
            shutil.copy(HEADER, folder)
            subprocess.run([*COMPILER, "-x", "c", "-std=c11", "-pedantic", "-Wall", "-Wextra", "-Werror", *SANITIZE, f"-I{folder}",
                            HERE / "c_interface.c", "-x", "none", LIBRARY, f"-Wl,-rpath,{LIBRARY.parent}", "-o", program], check=True)
            ran = subprocess.run([program], capture_output=True, text=True, timeout=600, check=False)
            self.assertEqual((ran.returncode, ran.stdout, ran.stderr), (0, "", ""))

    def test_nothing_else_is_exported(self):
        if not shutil.which("nm"):
            self.skipTest("no nm")
        if SANITIZE:
            self.skipTest("sanitizers export symbols of their own")
        listed = subprocess.run(["nm", "-D", "--defined-only", LIBRARY], capture_output=True, text=True, check=True).stdout
        exported = {line.split()[-1] for line in listed.splitlines()}
        declared = set(re.findall(r"^SD_API [^;(]*?(sd_\w+)\(", HEADER.read_text(encoding="utf-8"), re.M))
        self.assertGreaterEqual(len(declared), 22)
        self.assertEqual(exported, declared)

    def test_it_says_which_interface_it_has(self):
        if not shutil.which("readelf"):
            self.skipTest("no readelf")
        read = subprocess.run(["readelf", "-d", LIBRARY], capture_output=True, text=True, check=True, env={**os.environ, "LC_ALL": "C"}).stdout
        abi = re.search(r"#define SD_ABI (\d+)", HEADER.read_text(encoding="utf-8"))[1]
        self.assertIn(f"[libspecdrift-c.so.{abi}]", read)
        needed = set(re.findall(r"NEEDED.*\[lib([\w+-]+)", read))
        self.assertFalse(needed & {"gvc", "cgraph", "boost_program_options", "icuuc", "archive", "sqlite3"}, needed)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
