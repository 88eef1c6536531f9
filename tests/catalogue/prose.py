#!/usr/bin/env python3
"""The sentences of the catalogue agree with its classes: what they say of versions is true of the groups of the entry's class,
a group that is told of is told of whole, and where errors or tokens are counted, the witness shows as many.

prose.py SPECDRIFT SOURCE_ROOT
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

ORDER = ["2006-03-02", "2007-05-03", "2007", "2008-04-17", "2009", "2009-08-08", "2010-04-02", "8.2.4", "2016-01-19", "2017-01-19",
         "12.2.5", "13.2.5", "living"]
NAME = r"(?:" + "|".join(map(re.escape, sorted(ORDER, key=len, reverse=True))) + r"|(?:the )?living standard)(?![\w-]|\.\d)"
NAMES = re.compile(rf"(?<![\w.-])({NAME})", re.I)
ENTRIES = 177


def version_of(word):
    return "living" if "living" in word.lower() else word


def named(text):
    return {version_of(word) for word in NAMES.findall(text)}


def clauses_of(text):
    return [clause.strip() for clause in re.split(r"[;:]|\.(?=\s|$)|, (?=and |the |13)", text) if clause.strip()]


class Sentences:
    """The sentences of one text, held against the groups of a class."""

    def __init__(self, text, groups):
        self.text = " ".join(text.split())
        self.groups = groups
        self.versions = sorted((version for group in groups for version in group), key=ORDER.index)
        self.wrong = []
        self.covered = set()

    def expect(self, holds, what):
        if not holds:
            self.wrong.append(f"{what}: '{self.text}'")

    def one_group(self, versions, what):
        versions = set(versions)
        self.covered |= versions
        self.expect(any(versions <= set(group) for group in self.groups),
                    f"{what}: {', '.join(sorted(versions))} are not of one group")

    def after(self, version):
        return [one for one in self.versions if ORDER.index(one) > ORDER.index(version)]

    def before(self, version):
        return [one for one in self.versions if ORDER.index(one) < ORDER.index(version)]

    def check(self, all_are_told):
        of_text = named(self.text)
        seen = set()
        for clause in clauses_of(self.text):
            here = named(clause)
            self.covered |= here
            if len(here) > 1 and re.search(rf"{NAME} and (?:in |to )?{NAME}", clause):
                self.one_group(here, "named together")
            for word in re.findall(rf"[Ff]rom ({NAME}) on", clause):
                self.one_group([version_of(word), *self.after(version_of(word))], "from that version on")
            for word in re.findall(rf"[Uu]p to ({NAME})", clause):
                self.one_group([version_of(word), *self.before(version_of(word))], "up to that version")
            told = (seen | here) & set(self.versions)
            if re.search(r"\blater (?:versions|tables?)\b|\blater$|\bthe later\b", clause) and told:
                self.one_group(self.after(max(told, key=ORDER.index)), "later versions")
            if re.search(r"\b[Ee]arlier versions\b", clause):
                known = told or named(self.text.partition(clause)[2]) & set(self.versions)
                self.one_group(self.before(min(known, key=ORDER.index)), "earlier versions")
            for word in re.findall(rf"({NAME}) (?:alone|only)\b", clause):
                self.expect([version_of(word)] in [list(group) for group in self.groups], f"{word} alone")
            if re.search(r"\bthe others\b|\b[Aa]ll versions\b|\b[Bb]oth\b|\bsince$|\bfor that element\b", clause):
                self.covered |= set(self.versions)
            seen |= here
        if all_are_told and of_text:
            for group in self.groups:
                left_out = set(group) - self.covered
                self.expect(left_out in (set(), set(group)), f"nothing is said of {', '.join(sorted(left_out))}")
        return self.wrong


class Program:
    def __init__(self, binary):
        self.binary = str(pathlib.Path(binary).resolve())

    def witness(self, entry):
        """(tokens, errors) that each version makes of the entry's witness."""
        witness = entry.find("witness")
        words = ["--escaped", "--text", witness.get("text")]
        if witness.get("initial-state"):
            words += ["--context", witness.get("initial-state")]
        if witness.get("last-start-tag"):
            words += ["--last-start-tag", witness.get("last-start-tag")]
        if witness.get("foreign-content"):
            words += ["--foreign-content"]
        made = {}
        for version in re.split("[|,]", entry.get("class").rsplit("/", 1)[1]):
            done = subprocess.run([self.binary, "tokens", "--versions", version, "--format", "json", *words], capture_output=True,
                                  timeout=60, check=False, env={**os.environ, "NO_COLOR": "1"})
            if done.returncode > 1:
                raise AssertionError(done.stderr.decode())
            found = json.loads(done.stdout)
            made[version] = (found["tokens"], found["errors"])
        return made


def counts(program, entry, text, groups):
    """`2007 and 2009 report two errors, later versions one`; `8.2.4 says nothing`; `emits nothing`."""
    wrong = []
    text = " ".join(text.split())
    made = None
    for clause in re.split(r"[;:.]\s", text):
        who = {version for version in named(clause) if any(version in group for group in groups)}
        if entry.get("facet") == "errors" and re.search(r"\b(?:report|reports|say|says) nothing\b", clause):
            made = made or program.witness(entry)
            silent = who or {version for version in made if version in groups[-1]}
            least = min(len(errors) for _, errors in made.values())
            if any(len(made[version][1]) != least for version in silent) or all(len(errors) == least for _, errors in made.values()):
                wrong.append(f"they report something: '{text}'")
        if re.search(r"\bemits? nothing\b", clause):
            made = made or program.witness(entry)
            if any(made[version][0] for version in who):
                wrong.append(f"something is emitted: '{text}'")
    if match := re.search(r"(one|two) errors?, (?:in )?(?:later|earlier) versions (one|two)", text):
        made = made or program.witness(entry)
        number = {"one": 1, "two": 2}
        told = sorted({number[match[1]], number[match[2]]})
        if sorted({len(errors) for _, errors in made.values()}) != told:
            wrong.append(f"the witness has {[len(errors) for _, errors in made.values()]} errors: '{text}'")
    return wrong


def main(binary, root):
    entries = ElementTree.parse(pathlib.Path(root) / "spec" / "divergences.xml").getroot().findall("divergence")
    program = Program(binary)
    wrong = [] if len(entries) == ENTRIES else [f"{len(entries)} entries, not {ENTRIES}"]
    for entry in entries:
        groups = [group.split(",") for group in entry.get("class").rsplit("/", 1)[1].split("|")]
        for tag in ("title", "differs", "effect"):
            for element in entry.findall(tag):
                complaints = (Sentences(element.text, groups).check(tag == "differs")
                              + counts(program, entry, element.text, groups))
                wrong += [f"{entry.get('class')}, {entry.get('facet')}: {complaint}" for complaint in complaints]
    print("\n".join(wrong) or f"{len(entries)} entries agree with their classes")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
