#!/usr/bin/env python3
"""english.py ROOT [SPECDRIFT] [--list]: whether the documentation keeps the rules of English in CONTRIBUTING.md.

Counts idioms that make a reader decode a sentence, in every Markdown file and, if the program is given, in the help of
every verb. None are allowed, except in what english_allowed.txt names with a number. That number may only go down.
With --list, every place is printed.
"""
import pathlib
import re
import subprocess
import sys

# The banned idioms, and what to write instead.
IDIOMS = {
    r"\bbehind\b": "after, following",
    r"\bbut for\b": "except for",
    r"\balike\b": "the same, in the same way",
    r"\bat hand\b": "current, available",
    r"\bbesides?\b": "with, in addition to, next to",
    r"\bstands? (apart|together|beside|behind|alone|at|before|in|by|there|as|open|within)\b": "is (at, in, …)",
    r"\botherwise than\b": "differently from",
    r"\bread otherwise\b": "read differently",
    r"\bhangs? on\b": "depends on",
    r"\b(come|comes|came|coming) to nothing\b": "is discarded, has no effect",
    r"\b(go|goes|gone|went) on with\b": "continue, resume",
    r"\bgone on from\b": "expanded, continued from",
    r"\b(has|have|had|takes?|took) no part\b": "is not involved",
    r"\bfor good\b": "permanently",
    r"\bonly else\b": "otherwise",
    r"\b(is|are|was|were|has|have|had|been) parted\b|\bparted\b|\bparting\b": "diverged, diverging",
    r"\b(versions|they|two|both|tokens|outputs?|runs|rows|readers|machines|which|that|all) part\b": "diverge, differ",
    r"\bparts (the|two|them|versions|any|some|these|those|tags|revisions|what)\b": "separates, distinguishes",
    r"\b(one|an?|each) (file|folder|row|rule|line|value|test|suite|writer|class|divergence|result|failure|step|lane|"
    r"article|state|entry|library|cell|token|event|character|page|pair|version|record|visit) (a|an) [a-z]": "one … per …",
    r"\bsomething else (than|beside)\b": "different from",
    r"\b(had|have|has) back\b": "restored",
    r"\banew\b": "again",
    r"\bbut not which\b": "but the … are the same",
    r"\b(one|an?) (cause|row) (a|an) [a-z]|\bone (a|an) (cause|row|page|line)\b": "one for each …",
    r"\bspeaks? (for|against)\b": "agrees with",
    r"\bis (compared|read|continued) from where\b": "say from where, in a sentence of its own",
    r"\bin hand\b": "current, available",
    r"\bhow far it (has come|is)\b": "what it has done",
    r"\b(comes|become|becomes) of (it|that|them)\b": "follows, happens to",
}
# A sentence does not begin so. Questions may.
OPENINGS = re.compile(r"(?:^|(?<=[.;:!] ))(Of|What|Whatever|Whoever|Whom|Whose)\b(?![^.?!]*\?)")
LEAST_DOCUMENTS = 30


def paragraphs(markdown):
    """The prose of a document, as (line number, text): no code, no headings."""
    begin, lines, fence = 0, [], None
    for number, line in enumerate(markdown.splitlines() + [""], 1):
        stripped = line.strip()
        if fence or stripped.startswith(("```", "~~~")):
            mark = stripped[:3]
            fence = None if fence == mark else fence or mark
            line = stripped = ""
        is_code_or_heading = stripped.startswith("#") or (line.startswith("    ") and not lines)
        begins = re.match(r"([-*|>]|\d+\.)( |$)|\|", stripped) or not stripped or is_code_or_heading
        if begins and lines:
            yield begin, " ".join(lines)
            lines = []
        if not stripped or is_code_or_heading or re.fullmatch(r"\|[-:| ]+\|", stripped):
            continue
        if stripped.startswith("|"):
            # A cell may be a phrase: "what a caller may rely on".
            for cell in re.split(r"(?<!\\)\|", stripped)[1:-1]:
                yield number, "… " + cell.strip()
            continue
        if not lines:
            begin = number
        lines.append(re.sub(r"^([-*>]|\d+\.) +", "", stripped))


def without_names(text):
    """Code spans and links are names of things, quotations are somebody's words."""
    text = re.sub(r"(`+)(?:.(?!\1))*.?\1", "`…`", text)
    text = re.sub(r"\[[^\]]*\]\([^)]*\)", "[…]", text)
    return re.sub(r"[“\"][^”\"]*[”\"]", "“…”", text)


def found_in(text):
    """Yields what is banned in a piece of prose, and what to write instead."""
    prose = without_names(text)
    for idiom, better in IDIOMS.items():
        for match in re.finditer(idiom, prose, re.I):
            yield match.group(), better
    for match in OPENINGS.finditer(prose.replace("**", "")):
        yield match.group() + " …", "the subject first"


def in_markdown(root, name):
    return [(f"{name}:{line}: '{words}': {better}")
            for line, text in paragraphs((root / name).read_text(encoding="utf-8"))
            for words, better in found_in(text)]


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout


def in_help(program, verb):
    """Returns the faults in a verb's help, its lines joined; without the commands of examples, and without headings."""
    text = re.sub(r"\n +", " ", re.sub(r"\n  specdrift .*", "", output(program, verb, "--help")))
    return [f"help of {verb}: '{words}': {better}" for line in text.splitlines()
            for words, better in found_in(re.sub(r"^[A-Z][a-z ]*:", "", line).strip())]


def allowances(path):
    lines = [line.split(" ", 1) for line in path.read_text(encoding="utf-8").splitlines()
             if line and not line.startswith("#")]
    return {name: int(number) for number, name in lines}


def markdown_files(root):
    tracked = subprocess.run(["git", "-C", root, "ls-files", "*.md"], capture_output=True, text=True, check=False)
    names = tracked.stdout.splitlines() or [path.relative_to(root).as_posix() for path in root.rglob("*.md")]
    return [name for name in names if (root / name).is_file() and not name.startswith("build")]


def main(arguments):
    lists = "--list" in arguments
    root, *program = [argument for argument in arguments if argument != "--list"]
    root = pathlib.Path(root)
    allowed = allowances(pathlib.Path(__file__).with_name("english_allowed.txt"))
    documents = [(name, in_markdown(root, name)) for name in markdown_files(root)]
    markdown_count = len(documents)
    if program:
        verbs = re.findall(r"^  ([a-z]+) {2,}", output(program[0], "--help"), re.M)
        documents += [(f"help of {verb}", in_help(program[0], verb)) for verb in verbs]
    wrong = 0
    for name, places in documents:
        limit = allowed.get(name, 0)
        if len(places) > limit or lists:
            print("".join(place + "\n" for place in places), end="")
        if len(places) > limit:
            wrong += 1
            print(f"{name}: {len(places)} idioms, {limit} allowed")
        elif len(places) < limit:
            print(f"{name}: {len(places)} idioms; english_allowed.txt can say so")
    print(f"{markdown_count} Markdown files, {len(documents) - markdown_count} help texts; {wrong} have too many idioms")
    return 1 if wrong or markdown_count < LEAST_DOCUMENTS else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
