#!/usr/bin/env python3
"""Reads texts of the specifications, compares what they say with the data, and reviews changes of them that were made by hand.

usage: check_texts.py SPECDRIFT SPEC TEXTS

Without the texts there is nothing to compare, which meson is told by exit status 77.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

SKIPPED = 77
# The text, what it has lost, the version, and how many states are the same and in all.
TEXTS = [
    ("2007.txt", "2007.xml", "2007", 33, 33),
    ("2009.txt", None, "2009", 36, 36),
    ("8.2.4.txt", None, "8.2.4", 68, 68),
    ("13.2.5.txt", "13.2.5.xml", "13.2.5", 80, 80),
    ("living.txt", None, "living", 84, 84),
    ("pages/2018-10-21-parsing.html", None, "12.2.5", 80, 80),
]
# Changes by hand: the text, the section, a passage and its replacement, and what a review says: the verdict and the gravest
# class, or that the text is not read. Passages are as short as they can be.
CHANGES = [
    ("living.txt", "13.2.5.33 Attribute name", r"This is an unexpected-character\S+\s+parse\s+error\.", "", "changed, errors"),
    ("living.txt", "13.2.5.33 Attribute name", r"- DT U\+000C[^\n]*\n", "", "changed, markup"),
    ("living.txt", "13.2.5.42 Markup", r"Otherwise, this is a cdata\S+\s+parse\s+error\. Create", "Otherwise, create", "changed, errors"),
    ("living.txt", "13.2.5.44 Comment start", r"(?s)(## 13.2.5.44 .*?)(## 13.2.5.45 .*?)(?=## 13.2.5.46 )", r"\2\1", "unchanged"),
    ("living.txt", "13.2.5.44 Comment start", r"(?s)## 13.2.5.44 .*?(?=## 13.2.5.45 )", "", "not read"),
    ("8.2.4.txt", "8.2.4.40 Attribute value", r"U\+0022[^\n]*\n", "", "changed, errors"),
    ("8.2.4.txt", "8.2.4.10 Tag name", r"Switch to the before attribute name", "Stay in the tag name", "changed, markup"),
    ("2009.txt", "8.2.4.37 Tokenizing", r"too\. If it isn't, there is a parse error\.", "too.", "changed, errors"),
    ("2009.txt", "8.2.4.37 Tokenizing", r"   The additional allowed character[^\n]*\n", "", "changed, errors"),
    ("pages/2018-10-21-parsing.html", "<dfn>Comment end bang", r"comment end dash state", "comment end state", "changed, markup"),
    ("pages/2018-10-21-parsing.html", "<dfn>Comment end bang", r"incorrectly-closed-comment</a>", "eof-in-comment</a>", "changed, errors"),
    ("pages/2018-10-21-parsing.html", "<dfn>Numeric character reference end", r"0x20AC", "0x20AD", "changed, structure"),
    ("pages/2018-10-21-parsing.html", "<dfn>Comment end bang", r"Emit an end-of-file token", "Emit an\n\n  end-of-file token", "unchanged"),
    ("revisions/whatwg/2009-07-02-695af29e.html", "<dfn>Tag name", r"Emit the current tag token", "Send the tag off", "not read"),
    ("revisions/whatwg/2009-07-02-695af29e.html", "<dfn>Tag name", r"(Emit the current tag token\.)(\s+)(Switch to the <span>data\s+state</span>\.)",
     r"\3\2\1", "unchanged"),
    ("revisions/whatwg/2009-07-02-695af29e.html", "<dfn>Tag name", r"(?s)Append the lowercase version of the (.*?)\s\(add.*?\)", r"Append the \1", "changed, markup"),
    ("revisions/whatwg/2009-07-02-695af29e.html", ">Comment state</dfn>", r"(?s)<dt>EOF</dt>.*?</dd>", "", "not read"),
    ("revisions/w3c/2018-12-02-37b40e95.html", ">Comment end dash", r"\[=Reconsume=\] in", "Switch to", "changed, structure"),
    ("revisions/w3c/2018-12-02-37b40e95.html", ">Tag name", r"U\+FFFD REPLACEMENT", "U+FFFC OBJECT REPLACEMENT", "changed, markup"),
    ("revisions/w3c/2018-12-02-37b40e95.html", ">DOCTYPE name", r"(?s)Set the DOCTYPE token's \S*force-quirks.*?\.", "", "changed, structure"),
]


def run(*arguments):
    return subprocess.run([str(a) for a in arguments], capture_output=True, text=True, check=False, timeout=60)


def reviewed(specdrift, folder, place, change):
    """Returns why a review of a change says something else than it has to; empty: it says that."""
    name, section, passage, other, expected = change
    text = (folder / name).read_text(encoding="utf-8", errors="surrogateescape")
    begin = [found.start() for found in re.finditer(re.escape(section), text)][-1]
    begin = text.rfind("\n", 0, begin) + 1
    new = text[:begin] + re.sub(passage, other, text[begin:], count=1)
    if new == text:
        return f"{name}, {section}: there is no {passage}"
    path = place / ("changed" + pathlib.Path(name).suffix)
    path.write_text(new, encoding="utf-8", errors="surrogateescape")
    result = run(specdrift, "review", folder / name, path, "--format", "json", "--no-cache", "-q")
    found = "not read" if "; nothing is written\n" in result.stderr else "trouble"
    if result.returncode in (0, 1):
        value = json.loads(result.stdout)
        found = ", ".join(word for word in (value["verdict"], value["severity"]) if word)
    return "" if found == expected else f"{name}, {section}, {passage}: {found} instead of {expected} {result.stderr[:500]}"


def main():
    specdrift, spec, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    if not (folder / "8.2.4.txt").is_file():
        print(f"SKIPPED: no texts: {folder} is not there")
        return SKIPPED
    mistakes = []
    with tempfile.TemporaryDirectory() as place:
        output = pathlib.Path(place) / "text.xml"
        for name, lost, version, same, states in TEXTS:
            result = run(specdrift, "read", folder / name, "-o", output, "--name", "text",
                         *(("--lost", spec / "texts" / lost) if lost else ()))
            print(f"{name}: {result.stderr.strip()}")
            if result.returncode != 0 or not re.search(r", 0 unread\n", result.stderr):
                mistakes.append(f"{name}: is not read whole")
            else:
                diff = run(specdrift, "states", "--spec", output, "--diff", version, "text", "--width", "1000")
                if f"{states} -> {states} states: {same} same\n" not in diff.stdout:
                    mistakes.append(f"{name}: {diff.stdout[:2000]}{diff.stderr}")
        for change in CHANGES:
            if mistake := reviewed(specdrift, folder, pathlib.Path(place), change):
                mistakes.append(mistake)
    for mistake in mistakes:
        print(mistake)
    return int(bool(mistakes))


if __name__ == "__main__":
    sys.exit(main())
