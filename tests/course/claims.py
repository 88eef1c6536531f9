#!/usr/bin/env python3
"""The lessons are right about outputs: each sentence that counts versions, or says "nothing", "shortest", "only" or "the
same", has a line in spec/lessons/claims.tsv, and the program agrees with it.

claims.py SPECDRIFT SOURCE_ROOT

A line is: lesson, words of one sentence, kind of check, its subject, what it has to give. Kinds:
  tokens, errors   the input (as of --escaped), and which of the default versions agree on it: 2007|2009,8.2.4,13.2.5,living
  errors of V      the input, and how many errors version V reports
  prints           a command, and what it prints (white space made single)
  shortest of A,B  an input, and its length: prove A B finds no shorter one
  no output        nothing, and why the sentence is not about an output
"""

import csv
import json
import os
import pathlib
import re
import subprocess
import sys

COUNT = r"(?:one|two|three|four|five|both|all|none|neither|each|every|no|any)"
TELLING = re.compile(
    rf"\b(?:nothing|shortest|only|the same)\b|\b{COUNT} (?:of (?:the|these|them) ?)?(?:\w+ )?(?:versions?|texts?)\b|"
    r"\b(?:all|the|both) (?:two|three|four|five|agree)\b|\b(?:two|three|four|five) (?:do|of the|later|older)\b", re.I)
LINES = 52


def sentences_of(lesson):
    """Without the lines that the program fills in, and without inputs."""
    text = re.sub(r"^(?:@.*| {4}.*)$", "\n", lesson, flags=re.M)
    for paragraph in re.split(r"\n\s*\n", text):
        yield from re.split(r"(?<=[.?!:])\s+", " ".join(paragraph.split()))


class Program:
    def __init__(self, binary):
        binary = pathlib.Path(binary).resolve()
        self.environment = {**os.environ, "PATH": f"{binary.parent}:{os.environ['PATH']}", "NO_COLOR": "1", "LC_ALL": "C"}
        self.printed_before = {}

    def run(self, *words):
        done = subprocess.run(["specdrift", *words], env=self.environment, capture_output=True, timeout=120, check=False)
        if done.returncode > 1:
            raise AssertionError(f"{' '.join(words)}: {done.stderr.decode().strip()}")
        return done.stdout.decode()

    def agreement(self, facet, text):
        """Versions that no divergence of that facet separates, as a partition."""
        [document] = json.loads(self.run("compare", "--errors", "--format", "json", "--escaped", "--text", text))["documents"]
        groups = {version["version"]: [] for version in document["versions"]}
        for finding in document["findings"]:
            if finding["type"] != "divergence" or finding["facet"] != facet:
                continue
            for number, one in enumerate(finding["classes"]):
                for name in one["versions"]:
                    groups[name].append(number)
        joined = {}
        for name, numbers in groups.items():
            joined.setdefault(tuple(numbers), []).append(name)
        return "|".join(",".join(names) for names in joined.values())

    def errors(self, version, text):
        found = json.loads(self.run("tokens", "--versions", version, "--format", "json", "--escaped", "--text", text))
        return str(len(found["errors"]))

    def printed(self, command):
        if command not in self.printed_before:
            done = subprocess.run(["bash", "-c", command], env=self.environment, capture_output=True, timeout=240, check=False)
            self.printed_before[command] = " ".join(done.stdout.decode().split())
        return self.printed_before[command]

    def least(self, pair, text):
        found = " ".join(self.run("prove", *pair.split(",")).split())
        shown = json.dumps(text, ensure_ascii=False)
        proved = f"make different tokens of {shown}" in found and "No shorter input does it" in found
        return str(len(text)) if proved else f"not proved: {found}"


def checked(program, kind, subject):
    word, _, name = kind.partition(" of ")
    if kind in ("tokens", "errors"):
        return program.agreement(kind, subject)
    if word == "errors":
        return program.errors(name, subject)
    if kind == "prints":
        return program.printed(subject)
    if word == "shortest":
        return program.least(name, subject)
    raise AssertionError(f"there is no kind of check '{kind}'")


def main(binary, root):
    folder = pathlib.Path(root) / "spec" / "lessons"
    sentences = {path.name[0]: list(sentences_of(path.read_text(encoding="utf-8"))) for path in sorted(folder.glob("[0-9]-*.md"))}
    with open(folder / "claims.tsv", encoding="utf-8", newline="") as file:
        claims = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    program = Program(binary)
    wrong = []
    backed = set()
    for claim in claims:
        where = f"lesson {claim['lesson']}, '{claim['words']}'"
        of_words = [sentence for sentence in sentences[claim["lesson"]] if claim["words"] in sentence]
        if len(of_words) != 1:
            wrong.append(f"{where}: {len(of_words)} sentences have these words")
        backed.update((claim["lesson"], sentence) for sentence in of_words)
        if claim["check"] == "no output":
            if not claim["gives"]:
                wrong.append(f"{where}: no reason is given")
            continue
        found = checked(program, claim["check"], claim["subject"])
        if found != claim["gives"]:
            wrong.append(f"{where}: {claim['check']} {claim['subject']}: {found}, not {claim['gives']}")
    for lesson, of_lesson in sentences.items():
        wrong += [f"lesson {lesson}: no line of claims.tsv backs '{sentence}'" for sentence in of_lesson
                  if TELLING.search(sentence) and not sentence.endswith("?") and (lesson, sentence) not in backed]
    if len(claims) != LINES:
        wrong.append(f"{len(claims)} claims, not {LINES}")
    print("\n".join(wrong) or f"{len(claims)} claims hold")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
