#!/usr/bin/env python3
"""named_files.py ROOT: whether what the documentation names is there.

Paths, file names and links of all Markdown files; types that the glossary places in a file; the abstractions of proofs,
each of which has its lemma; packages of other systems, which the README has as tools/packages has them.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from english import markdown_files  # noqa: E402

TOPS = ("adapters", "cli", "core", "docs", "fixtures", "library", "packaging", "python", "schemas", "site", "spec", "tests", "tools", "versions")
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
PATH = re.compile(r"(?:%s)/[\w./*-]*" % "|".join(TOPS))
FILE = re.compile(r"[\w-]+\.(?:h|cpp|def|py|rng|tsv|mjs|php|rb|pl|java|go|build)")
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
# Words in capitals stand for a name that a reader chooses; these are a user's own files.
PLACEHOLDER = re.compile(r"(^|[/_-])(X|NAME|VERSION|DATE|DIR|FILE)(?![A-Za-z])")
OWN = {"mine.cpp", "my-adapter.py", "fmt/core.h"}
LEAST_NAMES = 400
LOGS = "tests/bench/log/"  # name what was there when they were written


def named_in(root, name, files):
    """(what is named, whether it is there) for each name in a document."""
    document = root / name
    text = re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.M | re.S)
    for target in LINK.findall(text):
        if not re.match(r"[a-z]+:", target):
            yield target, (document.parent / target).exists()
    for code in CODE.findall(text):
        if PLACEHOLDER.search(code):
            continue
        if PATH.fullmatch(code):
            yield code, any(root.glob(code.rstrip("/"))) or any(document.parent.glob(code.rstrip("/"))) or any(
                root.glob(code + ".*")) or any((root / "core").glob(code.rstrip("/")))
        elif FILE.fullmatch(code) and code not in OWN:
            yield code, code in files


def types_of_glossary(root):
    for line in (root / "docs/glossary.md").read_text(encoding="utf-8").splitlines():
        for words, file in re.findall(r"((?:`[\w:~. ()]+`(?:, )?)+) in `([\w./*]+)`", line):
            for word in CODE.findall(words):
                name = re.split(r"::", word)[-1].removesuffix("()")
                texts = (path.read_text(encoding="utf-8") for path in root.glob(file))
                yield f"{word} in {file}", any(re.search(rf"\b{re.escape(name)}\b", text) for text in texts)


def lemmas(root):
    certificate = (root / "core/prove/certificate/certificate.cpp").read_text(encoding="utf-8")
    listed = re.search(r"all_abstractions\[\] = \{(.*?)^\};", certificate, re.M | re.S)[1]
    paper = (root / "core/prove/README.md").read_text(encoding="utf-8")
    for name in re.findall(r'^    \{"([a-z-]+)"', listed, re.M):
        yield f"a lemma for {name}", f"`{name}`" in paper


def packages(root):
    rows = [[cell.strip() for cell in line.split("|")] for line in (root / "tools/packages").read_text(encoding="utf-8").splitlines()
            if line.startswith("build ")]
    readme = (root / "README.md").read_text(encoding="utf-8").replace("\\\n", " ")
    for column, command in (2, "sudo dnf install"), (3, "brew install"):
        told = re.search(rf"^{command} (.*)$", readme, re.M)[1].split()
        for name in sorted({row[column] for row in rows} ^ set(told)):
            yield f"{name} both after '{command}' in README.md and in tools/packages", name == "-"
        yield f"{command}: {len(told)} packages", len(told) == len(set(told))


def main(root):
    root = pathlib.Path(root)
    files = {path.name for top in TOPS for path in (root / top).rglob("*")} | {"meson.build"}
    count, wrong = 0, []
    for name in markdown_files(root):
        if name.startswith(LOGS):
            continue
        for named, is_there in named_in(root, name, files):
            count += 1
            if not is_there:
                wrong.append(f"{name}: there is no {named}")
    for named, is_there in [*types_of_glossary(root), *lemmas(root), *packages(root)]:
        count += 1
        if not is_there:
            wrong.append(f"there is no {named}")
    print("\n".join(wrong) or f"{count} names, each of something that is there")
    return 1 if wrong or count < LEAST_NAMES else 0


sys.exit(main(*sys.argv[1:]))
