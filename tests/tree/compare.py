#!/usr/bin/env python3
"""Random sequences of tags, as 13.2.5 reads them in a page and as parse5 does.

    compare.py WATCH COUNT SEED

WATCH is the program tree_watch. parse5 is looked for where node looks (NODE_PATH, node_modules). Its fault in CDATA sections is
known (core/tree/README.md) and not compared: what is compared is the namespace of its current node.
"""
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
SKIPPED = 77
VERSION = 8  # the major version of parse5 that has no other known fault
FIND = "const path = require.resolve('parse5'); console.log(path); console.log(require('fs').readFileSync(" \
       "path.replace(/dist.*$/, 'package.json'), 'utf8').match(/\"version\": \"(\\d+)/)[1])"


def find_parse5() -> str:
    """The path of its module; does not return without one."""
    try:
        found = subprocess.run(["node", "-e", FIND], capture_output=True, text=True, timeout=60, check=False)
    except FileNotFoundError:
        print("skipped: node is not installed")
        raise SystemExit(SKIPPED) from None
    lines = found.stdout.split("\n")
    if found.returncode or int(lines[1]) < VERSION:
        print(f"skipped: node finds no parse5 of version {VERSION} or later")
        raise SystemExit(SKIPPED)
    return lines[0].replace("/cjs/", "/")


def lines_of(command: list[str], text: str) -> list[str]:
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.splitlines()


def main() -> int:
    watch, count, seed = sys.argv[1:4]
    parse5 = find_parse5()
    inputs = subprocess.run([sys.executable, HERE / "sequences.py", count, seed], capture_output=True, text=True,
                            check=True).stdout
    expected = lines_of(["node", str(HERE / "parse5_watch.mjs"), parse5], inputs)
    seen = lines_of([watch, "13.2.5"], inputs)
    cases = inputs.splitlines()
    assert len(expected) == len(seen) == len(cases) == int(count), (len(expected), len(seen), len(cases))
    wrong = [(i, e, s) for i, e, s in zip(cases, expected, seen) if e != s]
    for text, by_parse5, ours in wrong[:5]:
        print(f"{text}\n  parse5    {by_parse5}\n  specdrift {ours}")
    print(f"{len(cases)} sequences, {len(wrong)} of them read in another way")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
