"""headers.py ROOT COMPILER...: whether every header can be included alone, and twice."""
import concurrent.futures
import os
import pathlib
import subprocess
import sys


def check(compiler, root, header):
    source = f'#include "{header}"\n#include "{header}"\n'
    result = subprocess.run(
        compiler + ["-std=c++20", "-fsyntax-only", "-w", "-I", root, "-x", "c++", "-"],
        input=source, text=True, capture_output=True, check=False)
    return f"{header}\n{result.stderr}" if result.returncode else None


def main():
    root, *compiler = sys.argv[1:]
    headers = [path.relative_to(root).as_posix()
               for top in ("core", "versions", "library", "cli", "tests")
               for path in sorted(pathlib.Path(root, top).rglob("*.h"))]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        wrong = list(filter(None, pool.map(lambda header: check(compiler, root, header), headers)))
    print("\n".join(wrong) or f"{len(headers)} headers, each complete in itself")
    return bool(wrong) or not headers


sys.exit(main())
