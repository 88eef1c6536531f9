#!/usr/bin/env python3
"""The interface for C since the last release, and that tools/abi notices one that was broken on purpose. Skipped without abidiff."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADER = ROOT / "library/c/specdrift-c.h"


def abi(*arguments):
    return subprocess.run([ROOT / "tools/abi", *arguments], capture_output=True, text=True, check=False)


class Interface(unittest.TestCase):
    def test_trouble_has_a_status_of_its_own(self):
        with tempfile.TemporaryDirectory() as folder:
            header = pathlib.Path(folder, "bytes.h")
            header.write_bytes(b"\xff\xfe#define SD_ABI 0\n")
            for where, words in ((header, "not UTF-8"), ("no-such-tag", "is no file, and no commit")):
                ran = abi(where, HEADER)
                self.assertEqual(ran.returncode, 2)
                self.assertRegex(ran.stderr, rf"\Atools/abi: [^\n]*{words}")

    def test_it_is_that_of_the_last_release(self):
        ran = abi()
        self.assertEqual((ran.returncode, ran.stderr), (0, ""), ran.stdout)

    def test_what_is_broken_is_noticed(self):
        header = HEADER.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            for change, pattern, new, status, words in (
                    ("nothing", r"\Z", "", 0, "runs with"),
                    ("a value added", r"(  SD_INTERNAL = 11)", r"\1, SD_NEW = 12", 0, "runs with"),
                    ("a function added", r"(SD_API int sd_abi\(void\);)", r"\1\nSD_API int sd_new(int a);", 0, "runs with"),
                    ("a value changed", "SD_BAD_VERSION =\n      3", "SD_BAD_VERSION = 30", 1, "SD_BAD_VERSION"),
                    ("a function removed", r"SD_API int sd_abi\(void\);", "", 1, "sd_abi"),
                    ("a parameter added", r"sd_result\* sd_versions\(void\)", "sd_result* sd_versions(int all)", 1, "sd_versions"),
                    ("another type", "  uint64_t begin;   /", "  uint32_t begin;   /", 1, "sd_token"),
                    ("members in another order", r"  const char\* data;\n  size_t size;", "  size_t size;\n  const char* data;", 1, "sd_string"),
                    ("a member added", r"(  size_t attribute_count;)", r"\1 int more;", 1, "attribute_count|more"),
                    ("another callback", r"const sd_token\* token, void\* user", "const sd_token* token, int user", 1, "sd_each_token"),
                    ("no number", "#define SD_ABI 0", "", 2, "no line"),
                    ("no C", r"\(void\);", "(void v;", 2, "declaration")):
                with self.subTest(change):
                    changed, count = re.subn(pattern, new, header, count=1)
                    self.assertEqual(count, 1)
                    path = pathlib.Path(folder, "changed.h")
                    path.write_text(changed, encoding="utf-8")
                    ran = abi(HEADER, path)
                    self.assertEqual(ran.returncode, status, ran.stdout + ran.stderr)
                    self.assertRegex(ran.stdout + ran.stderr, words)
                    if status == 1:  # with a number of its own it may differ
                        path.write_text(changed.replace("SD_ABI 0", "SD_ABI 1"), encoding="utf-8")
                        self.assertEqual(abi(HEADER, path).returncode, 0)
                        self.assertEqual(abi(path, HEADER).returncode, 1)  # lower again


if __name__ == "__main__":
    if not shutil.which("abidiff"):
        print("SKIPPED: there is no abidiff (Debian: abigail-tools)")
        sys.exit(77)
    unittest.main()
