#!/usr/bin/env python3
"""Whatever known inputs show is among the causes that an exploration finds: witnesses of the catalogue, fixtures, and, if
they lie beside the repository, the differences and the timeline of ../shared.

usage: covered.py SPECDRIFT FIXTURES DIFFERENCES TIMELINE

Each input is compared for each two of the four main versions, and for each milestone of the history and the next one. Files
that are not there are named as skipped. The last line counts what was asked for and what was not found.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

MAIN = ["2007", "2009", "8.2.4", "13.2.5"]
# One number stands for all that the rows of both versions take alike, whatever it is called.
NUMBER = re.compile(r"^(numeric-character-reference-end)/.*/")
Case = collections.namedtuple("Case", "origin text state tag foreign")


def run(program, *arguments, **options):
    return subprocess.run([program, *arguments], capture_output=True, timeout=280, check=False, **options)


def can_be_explored(text):
    """Lone surrogates are no part of a proof."""
    return not any(0xD800 <= ord(c) < 0xE000 for c in text)


def catalogue_cases(program):
    for entry in json.loads(run(program, "explain", "--list", "--format", "json").stdout)["entries"]:
        context = entry["witness"]["context"]
        text = entry["witness"]["text"]
        if entry["facet"] == "tokens" and can_be_explored(text):
            yield Case("catalogue", text, context["initial_state"], context["last_start_tag"] or "",
                       context["foreign_content"])


def fixture_cases(folder):
    for path in sorted(pathlib.Path(folder).glob("*.html")):
        yield Case("fixtures", path.read_bytes().decode(), "data", "", False)


def difference_cases(path):
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        kind, state, tag, foreign, text, between = (line.split("\t")[i] for i in (1, 4, 5, 6, 7, 17))
        if kind == "tokens" or ":tokens" in between:
            yield Case("differences", json.loads(text), state, tag, foreign == "1")


def timeline_cases(path):
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        case = json.loads(line.split("\t")[5])
        text = json.loads(f'"{case["input"]}"') if case.get("doubleEscaped") else case["input"]
        if can_be_explored(text):
            yield Case("timeline", text, case.get("initialState", "Data state"), case.get("lastStartTag", ""),
                       bool(case.get("foreignCurrentNode")))


def escaped(text):
    return "".join(c if 0x20 <= ord(c) < 0x7F and c != "\\" else f"\\u{{{ord(c):x}}}" for c in text)


def without_number(name):
    return NUMBER.sub(r"\1/", name)


def shown(program, pair, cases):
    """Returns, for each case, the classes in which tokens differ; none where a version has no such state."""
    found = [set() for _ in cases]
    groups = collections.defaultdict(list)
    for number, case in enumerate(cases):
        groups[case.state, case.tag, case.foreign].append(number)
    for (state, tag, foreign), numbers in groups.items():
        options = ["--initial-state", state, *(["--last-start-tag", tag] if tag else []),
                   *(["--foreign-content"] if foreign else [])]
        texts = [word for number in numbers for word in ("--text", escaped(cases[number].text))]
        result = run(program, "compare", "--versions", ",".join(pair), "--feedback", "none", "--format", "json",
                     "--escaped", *options, *texts)
        if result.returncode == 2:
            continue
        for number, document in zip(numbers, json.loads(result.stdout)["documents"], strict=True):
            # Where the data shows no fork there is no class.
            found[number] = {f["class_id"] for f in document["findings"] if f["type"] == "divergence" and f["class_id"]}
    return found


def explored(program, versions, which, folder):
    result = run(program, "distinguish", *versions, "--pairs", which, "--references", "shapes", "--cache", folder,
                 "--format", "json")
    for pair in json.loads(result.stdout)["pairs"]:
        if pair["closed"]:
            yield tuple(pair["versions"]), {without_number(c["class"]) for c in pair["causes"] if c["class"]}
        else:
            print(f"{' and '.join(pair['versions'])}: {pair['why_not']}")


def comes_from_several(program, pair, case, causes):
    """Whether what is left of an input when a stretch is left out shows a cause."""
    text = case.text
    less = [case._replace(text=text[:i] + text[j:]) for i in range(len(text)) for j in range(i + 1, len(text) + 1)]
    return any(without_number(name) in causes for classes in shown(program, pair, less) for name in classes)


def main():
    program, fixtures, differences, timeline = sys.argv[1:]
    cases = [*catalogue_cases(program), *fixture_cases(fixtures)]
    for path, read in ((differences, difference_cases), (timeline, timeline_cases)):
        if pathlib.Path(path).is_file():
            cases += read(pathlib.Path(path))
        else:
            print(f"SKIPPED: {path} is not there")
    asked, missing, several, pairs = collections.Counter(), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        known = dict(explored(program, MAIN, "all", folder))
        known.update(explored(program, ["all"], "neighbours", folder))
    for pair, causes in known.items():
        pairs += 1
        for case, classes in zip(cases, shown(program, pair, cases), strict=True):
            asked[case.origin] += len(classes)
            for name in classes:
                if without_number(name) in causes:
                    continue
                if len(case.text) < 40 and comes_from_several(program, pair, case, causes):
                    several += 1
                else:
                    missing += 1
                    print(f"{' and '.join(pair)}: {name} of {case} is no known cause")
    print(f"{pairs} pairs, {dict(asked)} classes asked for, {several} come from several causes, "
          f"{missing} not found")
    return int(missing > 0 or several > 10 or pairs < 14 or asked["catalogue"] < 200 or asked["fixtures"] < 30)


if __name__ == "__main__":
    sys.exit(main())
