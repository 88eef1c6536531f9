"""headers.py ROOT COMPILER...: whether every header can be included alone, and twice.

What a header includes is parsed once for all that include it: by clang++ the costliest ones are precompiled. That hides
nothing, since includes come first, and a header in between is looked at by itself.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

FLAGS = ["-std=c++20", "-fsyntax-only", "-w", "-x", "c++", "-"]
# The costliest first: a header is read behind the first one that it includes.
PRECOMPILED = ["core/report/comparison/text_report.h", "core/report/common/report.h", "core/trace/lock_step.h",
               "core/model/run/interpreter.h", "core/model/data/model.h", "core/machine/token_builder.h",
               "core/token/tokenizer.h", "core/compare/divergence.h", "cli/options/options.h"]


class Headers:
    def __init__(self, root, compiler):
        self.root = pathlib.Path(root)
        self.compiler = compiler
        self.names = [path.relative_to(root).as_posix()
                      for top in ("core", "versions", "library", "cli", "tests")
                      for path in sorted((self.root / top).rglob("*.h"))]
        self.known = {}

    def includes(self, name):
        """What a header of ours includes, itself or by another."""
        if name not in self.known:
            self.known[name] = set()
            text = (self.root / name).read_text(encoding="utf-8")
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
        source = f'#include "{name}"\n#include "{name}"\n'
        behind = next((file for included, file in precompiled.items() if file and included in self.includes(name)), None)
        result = subprocess.run(
            self.compiler + (["-include-pch", behind] if behind else []) + ["-I", self.root] + FLAGS,
            input=source, text=True, capture_output=True, check=False)
        return f"{name}\n{result.stderr}" if result.returncode else None


def main():
    root, *compiler = sys.argv[1:]
    headers = Headers(root, compiler)
    version = subprocess.run(compiler + ["--version"], text=True, capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        costly = [name for name in PRECOMPILED if name in headers.names] if "clang" in version else []
        files = pool.map(lambda name: headers.precompile(name, folder), costly)
        precompiled = dict(zip(costly, files))
        wrong = list(filter(None, pool.map(lambda name: headers.check(name, precompiled), headers.names)))
    print("\n".join(wrong) or f"{len(headers.names)} headers, each complete in itself")
    return bool(wrong) or not headers.names


sys.exit(main())
