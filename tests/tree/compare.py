#!/usr/bin/env python3
"""Random sequences of tags, as 13.2.5 reads them in a page and as parse5 does.

    compare.py WATCH COUNT SEED

WATCH is the program tree_watch. parse5 comes from npm, pinned in parse5/package-lock.json. Its fault in CDATA sections is
known (core/tree/README.md) and not compared: what is compared is the namespace of its current node.
"""
import pathlib
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import npm  # noqa: E402

HERE = pathlib.Path(__file__).parent
SKIPPED = 77
PARSE5 = ("tree/parse5", "parse5/dist/index.js")


def find_parse5() -> pathlib.Path:
    """Its module; does not return without one."""
    why = None if shutil.which("node") else "there is no node"
    found, why = (None, why) if why else npm.fetched(*PARSE5)
    if not found:
        print(f"SKIPPED: parse5 cannot be had: {why}")
        raise SystemExit(SKIPPED)
    return found


def lines_of(command: list[str], text: str) -> list[str]:
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.splitlines()


def main() -> int:
    watch, count, seed = sys.argv[1:4]
    parse5 = find_parse5()
    inputs = subprocess.run([sys.executable, HERE / "sequences.py", count, seed], capture_output=True, text=True,
                            check=True).stdout
    expected = lines_of(["node", str(HERE / "parse5_watch.mjs"), str(parse5)], inputs)
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
