#!/usr/bin/env python3
"""Compares conformant parsers, through their adapters, with the version that each was written from: on payloads, on the
pages of fixtures/ and on real pages. Every divergence is expected, with its reason.

usage: conformant_test.py SPECDRIFT     packages of npm are looked for in $SPECDRIFT_NPM/node_modules
"""
import json
import pathlib
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "adapters"))
import at_hand  # noqa: E402

CORPUS = ROOT.parent / "shared/corpus"
MOST_PAGES = 200

CDATA = "it opens CDATA sections in no integration point"
ONE_NAME = "its object of attributes has one place for href and xlink:href"
NO_SUCH_NAME = "bleach removes attributes of such names before anything is asked of the policy"
AS_TEXT = "bleach makes text of a tag that the end of the input cuts off"
FOSTERED = "the fragment that bleach walks has no place for what a table does not hold"
DECODER = "Gumbo's decoder replaces controls and noncharacters"
PREFIX = "Chromium replaces the longest name that it knows, also in attributes before a letter"

# Of each parser the version that it was written from, and what it reads otherwise: parts of documents, and why.
PARSERS = {
    "html5lib": ("2016-01-19", {}),
    "gumbo": ("8.2.4", {"\u000b": "it takes U+000B for a space", "\ufffe": DECODER, "ï\x81": DECODER}),
    "nokogiri-html5": ("13.2.5", {}),
    "chromium": ("living", {'title="&notit;': PREFIX}),
    "parse5-8": ("13.2.5", {"<![CDATA[": CDATA}),
    "cheerio": ("13.2.5", {"<![CDATA[": CDATA, "xlink:href": ONE_NAME}),
    "dompurify": ("13.2.5", {"<![CDATA[": CDATA}),
    "bleach": ("2016-01-19", {
        '""': NO_SUCH_NAME, '<p "': NO_SUCH_NAME, "<p <": NO_SUCH_NAME, 'a "quoted"': NO_SUCH_NAME, "<div \"=": NO_SUCH_NAME,
        "libertarian": NO_SUCH_NAME, "<script": AS_TEXT, "<b": AS_TEXT, "</b": AS_TEXT, "<title": AS_TEXT,
        "<table>": FOSTERED}),
}


SLOW = ["dompurify"]  # jsdom takes minutes for real pages


def adapters():
    """Of each parser of the table that is installed: its name and its command."""
    for name, command in at_hand.commands():
        known = next((known for known in PARSERS if name == known or name.startswith((f"{known}-", f"{known}."))), None)
        if known and command:
            yield known, shlex.join(command)


def payloads(folder):
    files = []
    for number, line in enumerate((ROOT / "fixtures/payloads.jsonl").read_text(encoding="utf-8").splitlines()):
        files.append(folder / f"payload-{number:03}.html")
        files[-1].write_bytes(json.loads(line).encode("utf-8", "surrogatepass"))
    return files


def diverging(specdrift, version, command, files):
    """The documents on which the two differ, each with the source of its first divergence."""
    done = subprocess.run([specdrift, "compare", "--format", "json", "--versions", version, "--adapter", command,
                           "--timeout", "60", *map(str, files)], capture_output=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{command}: status {done.returncode}: {done.stderr.decode()}")
    for document in json.loads(done.stdout)["documents"]:
        found = [one for one in document["findings"] if one["type"] == "divergence"]
        if found:
            yield document["name"], found


def main(specdrift):
    complaints, compared = [], 0
    pages = sorted(CORPUS.glob("**/*.html"))[:MOST_PAGES] if CORPUS.is_dir() else []
    if not pages:
        print("SKIPPED: real pages: there is no ../shared/corpus")
    with tempfile.TemporaryDirectory() as folder:
        made = payloads(pathlib.Path(folder))
        for name, command in adapters():
            version, expected = PARSERS[name]
            files = [*made, *sorted((ROOT / "fixtures").glob("*.html")), *([] if name in SLOW else pages)]
            compared += 1
            known = 0
            for document, found in diverging(specdrift, version, command, files):
                source = pathlib.Path(document).read_text(encoding="utf-8", errors="replace")
                parts = [part for part in expected if part in source]
                if parts:
                    known += 1
                    continue
                shown = source if document.startswith(folder) else document
                complaints.append(f"{name} and {version} differ on {shown[:200]!r}: "
                                  f"{found[0]['severity']} at {found[0].get('source', '')[:80]!r}")
            print(f"{name} as {version}: {len(files)} documents, {known} differ as expected")
            if known == 0 and expected:
                complaints.append(f"{name} differs nowhere any more: its list is out of date")
    if compared == 0:
        print("SKIPPED: no parser of the table is installed")
        sys.exit(77)
    if complaints:
        sys.exit("\n".join(complaints))


if __name__ == "__main__":
    main(sys.argv[1])
