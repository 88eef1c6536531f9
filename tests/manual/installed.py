#!/usr/bin/env python3
"""Installs everything into a folder and uses it from there, as what stands outside of the tree does.

usage: installed.py MESON BUILD PROGRAM COMPILER...
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import readable  # noqa: E402

MESON, BUILD, PROGRAM, *COMPILER = sys.argv[1:]
ROOT = pathlib.Path(__file__).parent.parent.parent

# One of each kind, below the prefix; {} is where libraries go.
EXPECTED = """
bin/specdrift
include/specdrift/specdrift.h
include/specdrift/core/compare/differ.h
include/specdrift/library/compare_json.h
include/specdrift/versions/registry.h
share/specdrift/spec/13.2.5.xml
share/specdrift/spec/divergences.rng
share/specdrift/spec/references/2012.tsv
share/specdrift/schemas/compare.schema.json
share/specdrift/schemas/distinguish.schema.json
share/man/man1/specdrift.1
share/man/man1/specdrift-compare.1
share/bash-completion/completions/specdrift
share/zsh/site-functions/_specdrift
share/fish/vendor_completions.d/specdrift.fish
share/doc/specdrift/README.md
share/doc/specdrift/commands.md
{}/pkgconfig/specdrift.pc
{}/pkgconfig/specdrift-c.pc
{}/cmake/specdrift/specdrift-config.cmake
include/specdrift/specdrift-c.hpp
""".split()

# The program that the documentation shows, and what it prints there.
DOCUMENT = (ROOT / "docs/library.md").read_text()
OUTSIDE, OF_JSON = re.findall(r"^```cpp\n(.*?)^```", DOCUMENT, re.M | re.S)[:2]
SAYS = re.search(r"&& ./mine\n(.*?)^```", DOCUMENT, re.M | re.S)[1]
TEXT = re.search(r'compare_text\("(.*?)"', OUTSIDE)[1]


def run(*command, **options):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=120, **options)
    if result.returncode != 0:
        raise AssertionError(f"{command}\n{result.stdout}{result.stderr}")
    return result.stdout


class Installed(unittest.TestCase):
    failureException = readable.Failure

    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = pathlib.Path(temporary.name)
        run(MESON, "install", "--no-rebuild", "-C", BUILD, "--destdir", cls.folder / "root")
        options = json.loads(run(MESON, "introspect", "--buildoptions", BUILD))
        value = {option["name"]: option["value"] for option in options}
        cls.prefix = cls.folder / "root" / value["prefix"].lstrip("/")
        cls.libraries = cls.prefix / value["libdir"]
        cls.libdir = value["libdir"]
        cls.kinds = {"both": (".so", ".a"), "shared": (".so",), "static": (".a",)}[value["default_library"]]
        cls.stripped = value["strip"]
        cls.flags = [flag for flag in (f"-fsanitize={value['b_sanitize']}",) if value["b_sanitize"] != "none"]

    def test_everything_has_its_place(self):
        for name in EXPECTED + [f"{{}}/libspecdrift{kind}" for kind in self.kinds]:
            self.assertTrue((self.prefix / name.format(self.libdir)).is_file(), name)
        self.assertEqual(list((self.folder / "root").iterdir()),
                         [self.folder / "root" / self.prefix.relative_to(self.folder / "root").parts[0]])

    def test_nothing_but_what_is_documented(self):
        headers = {path.relative_to(self.prefix / "include/specdrift").as_posix()
                   for path in (self.prefix / "include").rglob("*.h")}
        self.assertEqual(len(headers), 28)
        for header in headers:
            for line in (self.prefix / "include/specdrift" / header).read_text().splitlines():
                if line.startswith('#include "'):
                    self.assertIn(line.split('"')[1], headers, header)

    def test_the_program_runs_from_there_and_knows_no_folder_of_the_build(self):
        program = self.prefix / "bin/specdrift"
        away = self.folder / "away"
        away.mkdir()
        (away / "specdrift").write_bytes(program.read_bytes())
        (away / "specdrift").chmod(0o755)
        said = run(away / "specdrift", "versions", "--format", "json", cwd=away, env={})
        ours = json.loads(run(PROGRAM, "versions", "--format", "json"))["versions"]
        self.assertEqual(len(json.loads(said)["versions"]), len(ours))
        if self.flags:
            return  # sanitizers name the files of what they report
        if not self.stripped:  # as it is by default, but for directories that are older than that
            self.assertIn("'strip=true'", (ROOT / "meson.build").read_text())
            self.skipTest("this build installs debug information, which names folders")
        for path in (program, *self.libraries.glob("libspecdrift.so")):
            self.assert_holds_none(path, BUILD, f"{ROOT}/")

    def assert_holds_none(self, path, *folders):
        """The file holds none of these names of folders; if it does, says where, and what is around the first."""
        held = path.read_bytes()
        for folder in folders:
            name = os.fsencode(os.path.realpath(folder)) + b"/" * folder.endswith("/")
            at = held.find(name)
            self.assertEqual(at, -1, f"{path} holds {name} {held.count(name)} times, first at byte {at}: "
                                     f"{held[at:at + 200]}")

    def test_a_specification_of_ones_own_finds_the_installed_ones(self):
        mine = self.folder / "mine.xml"
        installed = self.prefix / "share/specdrift/spec/2009.xml"
        mine.write_text(installed.read_text().replace('version="2009"', 'version="mine"', 1))
        # Its table of references is beside the installed one.
        shutil.copytree(installed.parent / "references", self.folder / "references")
        said = run(self.prefix / "bin/specdrift", "compare", "--spec", mine, "--versions", "2009,mine", "--text", TEXT)
        self.assertIn("agree in all tokens", said)

    def compiled(self, *flags, text=OUTSIDE):
        program = self.folder / f"outside{len(flags)}"
        source = self.folder / "outside.cpp"
        source.write_text(text)
        environment = {**os.environ, "PKG_CONFIG_PATH": str(self.libraries / "pkgconfig"),
                       "PKG_CONFIG_SYSROOT_DIR": str(self.folder / "root")}
        own = run("pkg-config", *flags, "--cflags", "--libs", "specdrift", env=environment).split()
        # Paths that are not installed in the folder are where they were.
        own = [flag.replace(str(self.folder / "root"), "", 1) if not pathlib.Path(
            flag.removeprefix("-I").removeprefix("-L")).exists() else flag for flag in own]
        run(*COMPILER, "-std=c++20", "-Wall", "-Wextra", "-Werror", *self.flags, source, "-o", program,
            *own)
        return program

    def need(self, kind):
        if not shutil.which("pkg-config"):
            self.skipTest("no pkg-config")
        if kind not in self.kinds:
            self.skipTest(f"no libspecdrift{kind} in this build")

    def test_each_library_is_named_once(self):
        for path in (self.libraries / "pkgconfig").glob("*.pc"):
            for line in path.read_text(encoding="utf-8").splitlines():
                words = line.partition(":")[2].replace(",", " ").split() if line.startswith(("Libs", "Requires")) else []
                self.assertEqual(sorted(words), sorted(set(words)), path)

    def test_a_program_is_built_with_the_shared_library(self):
        self.need(".so")
        program = self.compiled()
        environment = {**os.environ, "LD_LIBRARY_PATH": str(self.libraries)}
        self.assertEqual(run(program, env=environment), SAYS)
        without = subprocess.run([program], capture_output=True, timeout=60, check=False)
        self.assertNotEqual(without.returncode, 0, "it was not linked with the shared library")

    def test_a_program_gets_the_report_of_the_command(self):
        self.need(".so")
        said = run(self.compiled(text=OF_JSON), env={**os.environ, "LD_LIBRARY_PATH": str(self.libraries)})
        page = self.folder / "mine"
        page.write_text(TEXT)
        ours = subprocess.run([pathlib.Path(PROGRAM).resolve(), "compare", "--versions", "2009,8.2.4", "--format", "json", "mine"],
                              cwd=self.folder, capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual((ours.returncode, said), (1, ours.stdout))
        self.assertIn('"class":"comment-end/!"', said)

    def test_a_program_is_built_with_the_static_library(self):
        self.need(".a")
        for library in self.libraries.glob("libspecdrift.so*"):
            library.rename(library.with_name("away-" + library.name))
            self.addCleanup(library.with_name("away-" + library.name).rename, library)
        self.assertEqual(run(self.compiled("--static")), SAYS)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    unittest.main(argv=sys.argv[:1])
