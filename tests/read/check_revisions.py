#!/usr/bin/env python3
"""Reads the sections of the standards' sources of 2006 to 2018, and compares with the table in docs/texts.md.

usage: check_revisions.py SPECDRIFT SPEC TEXTS DOCS/texts.md [--write]

The table says of each text which version supplies what is not in it, how many of its sentences are read, are notes and
are unread, and what `states --diff` says of its states and those of a version of the data. The second table has each
unread sentence. --write writes both. Without the texts there is nothing to read: exit status 77.
"""

import concurrent.futures
import datetime
import pathlib
import re
import subprocess
import sys
import tempfile

SKIPPED = 77
BEGIN, END = "<!-- revisions -->", "<!-- end of the revisions -->"
SHARE = 0.95
# From that day on, the version that supplies what is not in the section.
LIKE = [("2006-01-01", "2007-05-03"), ("2007-06-16", "2007"), ("2008-04-20", "2009"), ("2009-08-08", "2009-08-08"),
        ("2009-10-19", "2010-04-02"), ("2016-01-01", "2016-01-19"), ("2017-01-01", "2017-01-19")]
# Parts that a copy has lost (spec/texts).
LOST = {name: "2007-06-15.xml" for name in ("8ca655f5", "4ee61546", "96ef297e", "ecb07588")}


def run(*arguments):
    return subprocess.run([str(a) for a in arguments], capture_output=True, text=True, check=False, timeout=600)


def revisions_of(spec, day):
    """The revisions of a day, by their hashes."""
    texts = (file.read_text(encoding="utf-8") for file in sorted((spec / "history" / "revisions").glob("*.xml")))
    return [name for text in texts for name in re.findall(rf'<revision id="(\w+)(?:/r\d+)?" date="{day}"', text)]


def candidates(text, like, spec):
    """Versions of the data that a text may be: its own revision, one of that day, or the last one of a day before."""
    if text.parent.name == "w3c":
        return [like]
    day = datetime.date.fromisoformat(text.name[:10])
    return [text.stem[11:], str(day), *revisions_of(spec, day), *(str(day - datetime.timedelta(days=n)) for n in (1, 2))]


def compared(specdrift, output, version):
    """How many states are the same, and what `states --diff` says in all."""
    diff = run(specdrift, "states", "--spec", output, "--diff", version, "text", "--width", "1000").stdout
    found = re.search(r"states: (.*)", diff)
    if not found:
        return -1, ""
    same = re.search(r"(\d+) same", found[1])
    return int(same[1]) if same else 0, found[1]


def entry_of(specdrift, spec, text, version, folder):
    """A row of the table, and rows of that of unread sentences."""
    like = [name for day, name in LIKE if day <= text.name[:10]][-1]
    output = folder / f"{text.stem}.xml"
    lost = LOST.get(text.stem[11:])
    result = run(specdrift, "read", text, "-o", output, "--name", "text", "--date", text.name[:10], "--like", like,
                 *(("--lost", spec / "texts" / lost) if lost else ()))
    name = f"{text.parent.name} {text.stem}"
    counts = re.search(r"(\d+) sentences: (\d+) read, (\d+) notes, (\d+) unread", result.stderr)
    if result.returncode == 0 and counts:
        names = [version] if version else candidates(text, like, spec)
        best = max(names, key=lambda version: compared(specdrift, output, version)[0])
        return [name, like, *counts.groups(), best, compared(specdrift, output, best)[1]], []
    total = re.search(r"(\d+) of (\d+) sentences cannot be read", result.stderr)
    if not total:
        return [name, like, "", "", "", "", "", "is not read: " + result.stderr[:200]], []
    unread = re.findall(r":(\d+):\d+: not read, in (.*?): \"(.*)\": (.*)$", result.stderr, re.MULTILINE)
    rows = [[name, line, where, " ".join(sentence.split()[:5]).replace("|", "").replace("<", "&lt;"), why.split('"')[0].strip(" (:")]
            for line, where, sentence, why in unread]
    return [name, like, total[2], "", "", total[1], "", "not written"], rows


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def main():
    specdrift, spec, texts, docs = (pathlib.Path(a) for a in sys.argv[1:5])
    files = sorted(texts.glob("whatwg/*.html")) + sorted(texts.glob("w3c/*.html"))
    if not files:
        print(f"SKIPPED: no texts: {texts} is not there")
        return SKIPPED
    is_writing = sys.argv[5:] == ["--write"]
    page = docs.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    old, after = rest.split(END)
    known = {cells[1].strip(): cells[7].strip() for cells in (line.split("|") for line in old.splitlines()) if len(cells) > 8}
    with tempfile.TemporaryDirectory() as place, concurrent.futures.ThreadPoolExecutor(2) as pool:
        entries = list(pool.map(lambda text: entry_of(
            specdrift, spec, text, None if is_writing else known.get(f"{text.parent.name} {text.stem}"),
            pathlib.Path(place)), files))
    whole = sum(row[5] == "0" for row, _ in entries)
    share = f"{whole} of {len(files)} are read whole."
    new = "\n\n".join(["", share,
                       table(["text", "supplied by", "sentences", "read", "notes", "unread", "compared with", "states"],
                             [row for row, _ in entries]),
                       "Unread sentences, by their first words:",
                       table(["text", "line", "section", "words", "why"], [row for _, rows in entries for row in rows]), ""])
    print(share)
    if is_writing:
        docs.write_text(before + BEGIN + new + END + after, encoding="utf-8")
        return 0
    mistakes = [f"+ {line}" for line in new.splitlines() if line not in old.splitlines()]
    mistakes += [f"- {line}" for line in old.splitlines() if line not in new.splitlines()]
    if whole < SHARE * len(files):
        mistakes.append(f"less than {SHARE:.0%} are read whole")
    for mistake in mistakes:
        print(mistake)
    return int(bool(mistakes))


if __name__ == "__main__":
    sys.exit(main())
