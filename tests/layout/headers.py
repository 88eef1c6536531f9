"""headers.py ROOT COMPILER...: whether every header can be included alone, and twice.
headers.py ROOT --sources BUILD COMPILER...: whether every source can be compiled alone, too. A unit of several sources hides an
#include that one of them forgets. BUILD is a configured directory. This takes some ten minutes of a processor, so no suite runs it.

A header is parsed once for all files that include it: with clang++ the costliest ones are precompiled. That hides
nothing, since includes come first, and a header in between is looked at by itself.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

FLAGS = ["-std=c++20", "-fsyntax-only", "-w", "-x", "c++"]
# The costliest first: a file is read after the first one that it includes.
PRECOMPILED = ["core/report/comparison/formats.h", "core/report/common/report.h", "core/trace/lock_step.h",
               "core/model/run/interpreter.h", "core/model/data/model.h", "core/machine/token_builder.h",
               "core/token/tokenizer.h", "core/compare/divergence.h", "cli/options/options.h"]


FOLDERS = ("core", "versions", "library", "cli", "spec", "tests")


def settings(build):
    """The folders and macros of all units: where generated headers lie, and what a source is told of the build."""
    found = {}
    for unit in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        words = iter(shlex.split(unit["command"]))
        for word in words:
            if word in ("-I", "-isystem"):
                word += next(words)
            if word.startswith(("-I", "-isystem")):
                flag = "-I" if word.startswith("-I") else "-isystem"
                found[flag + str(pathlib.Path(unit["directory"], word.removeprefix(flag)).resolve())] = None
            elif word.startswith("-DSPECDRIFT"):
                found[word] = None
    return list(found)


class Files:
    def __init__(self, root, build, compiler):
        self.root = pathlib.Path(root)
        self.compiler = compiler + (settings(pathlib.Path(build)) if build else [])
        self.headers = self.named("*.h")
        self.sources = self.named("*.cpp") if build else []
        self.known = {}

    def named(self, pattern):
        return [path.relative_to(self.root).as_posix()
                for top in FOLDERS for path in sorted((self.root / top).rglob(pattern))]

    def includes(self, name):
        """Returns the files that a file includes, itself or by another."""
        if name not in self.known:
            self.known[name] = set()
            path = self.root / name
            text = path.read_text(encoding="utf-8") if path.exists() else ""  # a generated one includes nothing of ours
            for included in re.findall(r'^#include "([^"]+)"', text, re.M):
                self.known[name] |= {included} | self.includes(included)
        return self.known[name]

    def precompile(self, name, folder):
        header = pathlib.Path(folder, name.replace("/", "-") + ".pch")
        subprocess.run(self.compiler + ["-std=c++20", "-w", "-I", self.root, "-x", "c++-header",
                                        self.root / name, "-o", header],
                       capture_output=True, check=False)
        return header if header.exists() else None

    def check(self, name, precompiled):
        text = f'#include "{name}"\n#include "{name}"\n' if name.endswith(".h") else ""
        first = next((file for included, file in precompiled.items() if file and included in self.includes(name)), None)
        result = subprocess.run(
            self.compiler + (["-include-pch", first] if first else []) + ["-I", self.root] + FLAGS
            + (["-"] if text else [self.root / name]),
            input=text, text=True, capture_output=True, check=False)
        return f"{name}\n{result.stderr}" if result.returncode else None


def main():
    root, *compiler = sys.argv[1:]
    build = None
    if compiler[0] == "--sources":
        _, build, *compiler = compiler
    files = Files(root, build, compiler)
    version = subprocess.run(compiler + ["--version"], text=True, capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        costly = [name for name in PRECOMPILED if name in files.headers] if "clang" in version else []
        made = pool.map(lambda name: files.precompile(name, folder), costly)
        precompiled = dict(zip(costly, made))
        wrong = list(filter(None, pool.map(lambda name: files.check(name, precompiled), files.headers + files.sources)))
    looked_at = f"{len(files.headers)} headers" + (f" and {len(files.sources)} sources" if build else "")
    print("\n".join(wrong) or f"{looked_at}, each complete in itself")
    return bool(wrong) or not files.headers or bool(build) != bool(files.sources)


sys.exit(main())
