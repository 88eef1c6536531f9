#!/usr/bin/env python3
"""compare.py [OPTION]... SPECDRIFT -- WITNESS...

Compares tokens and parse errors, with their places, of a version and of another tokenizer. WITNESS is a command that answers
the JSON Lines of `specdrift tokens --batch` with lines of the same form. Prints how many inputs of each kind were compared, and
those that differ. Inputs on which WITNESS fails (an answer with "error") are counted by themselves. The README says what was found."""

import argparse
import concurrent.futures
import itertools
import json
import pathlib
import subprocess
import sys

import inputs

CASES_AT_ONCE = 400_000


def line_of(case):
    context, text = case
    return json.dumps({"input": text, **inputs.CONTEXTS[context]})


def answers(command, text):
    result = subprocess.run(command, input=text, stdout=subprocess.PIPE, check=True)
    return result.stdout.split(b"\n")


def normal(answer):
    """Returns what is compared: at one place, errors have no order."""
    read = json.loads(answer)
    if "error" in read:
        return read["error"]
    errors = [(error["line"], error["col"], error.get("code")) for error in read["errors"]]
    groups = [(place, sorted(group)) for place, group in itertools.groupby(errors, key=lambda error: error[:2])]
    return groups, read["tokens"]


def answers_of_both(options, cases):
    text = "\n".join(map(line_of, cases)).encode() + b"\n"
    ours = [options.specdrift, "tokens", "--version", options.version, "--batch", "-"]
    with concurrent.futures.ThreadPoolExecutor() as pool:
        mine, other = pool.map(lambda command: answers(command, text), (ours, options.witness))
    if not len(mine) == len(other) == len(cases) + 1:
        sys.exit(f"{len(cases)} cases, but {len(mine) - 1} and {len(other) - 1} answers")
    return zip(cases, mine, other)


def kinds(options):
    table = pathlib.Path(__file__).parents[2] / "spec" / "references" / "2012.tsv"
    names = [line.split("\t")[0] for line in table.read_text(encoding="utf-8").splitlines()[1:]]
    yield f"all strings up to {options.length} over {len(inputs.SIGNIFICANT)} characters", inputs.exhaustive(options.length)
    yield (f"all strings up to {options.behind} over {len(inputs.CHARACTERS)} characters after "
           f"{sum(map(len, inputs.BEGINNINGS.values()))} beginnings"), inputs.behind_beginnings(options.behind)
    yield "named references", inputs.references(names)
    yield "numbers", inputs.numbers()
    yield f"random, seed {options.seed}", inputs.randoms(options.random, options.seed)


def arguments(usage):
    parser = argparse.ArgumentParser(usage=usage)
    parser.add_argument("--version", default="13.2.5")
    parser.add_argument("--length", type=int, default=5, help="of the strings over the significant characters")
    parser.add_argument("--behind", type=int, default=2, help="of the strings after each beginning")
    parser.add_argument("--random", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=10, help="how many differences of each kind are printed")
    parser.add_argument("specdrift")
    parser.add_argument("witness", nargs="+")
    return parser.parse_args()


def main():
    options = arguments(__doc__)
    in_all = 0
    for kind, cases in kinds(options):
        count = differ = failed = 0
        while some := list(itertools.islice(cases, CASES_AT_ONCE)):
            count += len(some)
            for case, a, b in answers_of_both(options, some):
                if a == b or normal(a) == normal(b):
                    continue
                if b.startswith(b'{"error"'):
                    failed += 1
                    continue
                differ += 1
                if differ <= options.show:
                    print(f"{case}\n  {a.decode()}\n  {b.decode()}")
        failures = f", the other one failed on {failed} more" if failed else ""
        print(f"{kind}: {count - failed} compared, {differ} differ{failures}", flush=True)
        in_all += differ
    sys.exit(in_all > 0)


if __name__ == "__main__":
    main()
