#!/usr/bin/env python3
"""subproject.py MESON BUILD SPECDRIFT ROOT COMPILER...: the bare core as a subproject of a project outside of the tree.

Its reports are byte for byte those of the program, and its library asks for no file, process, thread or environment.
It takes the generated sources of BUILD, and so some 25 seconds of a processor rather than 40.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

EXPECTED_INPUTS = 11
EXPECTED_APART = 20  # reports with divergences

PROJECT = """
project('outside', 'cpp', default_options: ['cpp_std=c++20'])
specdrift = dependency('specdrift_core', fallback: ['specdrift', 'specdrift_core_dep'],
  default_options: ['core=true', 'generated=@GENERATED@'])
executable('outside', 'outside.cpp', dependencies: specdrift)
"""

PROGRAM = """
#include <library/compare_json.h>

#include <iostream>
#include <iterator>
#include <stdexcept>

int main(int, char** arguments) try {
  const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
  specdrift::JsonOptions options;
  options.name = arguments[1];
  for (char** version = arguments + 2; *version; ++version)
    if (*version == std::string_view("--errors"))
      options.compared.errors = true;
    else
      options.versions.push_back(*version);
  std::cout << specdrift::compare_json(text, options);
} catch (const std::invalid_argument& problem) {
  std::cout << problem.what();
  return 2;
}
"""

# The functions that are not there for a module in a page.
FORBIDDEN = re.compile(
    r"^(v?fork|posix_spawnp?|exec[lv]\w*|system|popen|wait(pid|id)?|kill|open(at)?(64)?|fopen(64)?|freopen(64)?|f?stat(64)?|"
    r"mmap(64)?|getenv|secure_getenv|setenv|socket|connect|poll|select|pthread_create|opendir|readdir(64)?|unlink|mkdir|"
    r"rename|gv\w+|ag\w+|utf8proc_\w+)$"
    r"|std::(__cxx11::)?(basic_[io]?f(stream|ilebuf)|filesystem|thread)|boost::(iostreams|program_options)|pugi::")


def run(*command, **options):
    result = subprocess.run(command, capture_output=True, check=False, **options)
    if result.returncode:
        raise AssertionError(f"{command}: {result.returncode}\n{(result.stdout + result.stderr).decode()[-3000:]}")
    return result.stdout


class SubprojectTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        source = pathlib.Path(folder.name, "outside")
        (source / "subprojects").mkdir(parents=True)
        (source / "subprojects/specdrift").symlink_to(ROOT)
        (source / "meson.build").write_text(PROJECT.replace('@GENERATED@', str(GENERATED)))
        (source / "outside.cpp").write_text(PROGRAM)
        cls.build = pathlib.Path(folder.name, "build")
        run(MESON, "setup", cls.build, source, "--buildtype=plain", "--unity=on", "-Dunity_size=11",
            env={**os.environ, "CXX": COMPILER})
        run(shutil.which("ninja") or "ninja-build", "-C", cls.build)

    def test_its_reports_are_those_of_the_program(self):
        inputs = sorted((ROOT / "fixtures").glob("*.html"))
        self.assertEqual(len(inputs), EXPECTED_INPUTS)
        apart = 0
        for options, own_options in ([], []), (["--versions", "2007,living", "--errors"], ["2007", "living", "--errors"]):
            for path in inputs:
                said = subprocess.run([SPECDRIFT, "compare", "--format", "json", *options, path],
                                      capture_output=True, check=False)
                self.assertIn(said.returncode, [0, 1], said.stderr)
                apart += said.returncode
                with path.open("rb") as text:
                    own = run(self.build / "outside", path, *own_options, stdin=text)
                self.assertTrue(own == said.stdout, path.name)
        self.assertEqual(apart, EXPECTED_APART)

    def test_unknown_versions_are_named(self):
        own = subprocess.run([self.build / "outside", "a", "2007", "2004"], stdin=subprocess.DEVNULL,
                             capture_output=True, check=False)
        self.assertEqual(own.returncode, 2)
        self.assertIn(b"no such version: '2004'", own.stdout)

    def test_it_asks_for_no_file_process_or_thread(self):
        library = next(self.build.rglob("libspecdrift_core.a"))
        wanted = {line.split(None, 1)[1].split("@")[0]
                  for line in run("nm", "--demangle", "--undefined-only", library).decode().splitlines()
                  if line.startswith(" ") and len(line.split(None, 1)) == 2}
        self.assertIn("memcpy", wanted)
        self.assertEqual([name for name in sorted(wanted) if FORBIDDEN.search(name)], [])


if __name__ == "__main__":
    MESON, GENERATED, SPECDRIFT, ROOT, *COMPILER = sys.argv[1:]
    ROOT, COMPILER = pathlib.Path(ROOT), " ".join(COMPILER)
    unittest.main(argv=sys.argv[:1])
