#!/usr/bin/env python3
"""Compares conformant parsers, through their adapters, with the version that each was written from: on payloads, on the
pages of fixtures/ and on real pages. Every divergence is expected, with its reason.

usage: conformant_test.py SPECDRIFT     packages of npm are looked for in $SPECDRIFT_NPM/node_modules
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "adapters"))
import at_hand  # noqa: E402

CORPUS = ROOT.parent / "shared/corpus"
MOST_PAGES = 200


def tokens(finding, side):
    """The tokens of the version (0) or of the parser (1)."""
    return finding["classes"][side]["tokens"]


def starts(finding, side):
    """Start tags: their names, each with its attributes."""
    return [(one["name"], {attribute["name"]: attribute["value"] for attribute in one["attributes"]})
            for one in tokens(finding, side) if one["kind"] == "start tag"]


def data(finding, side):
    return "".join(one["data"] for one in tokens(finding, side) if one["kind"] == "characters")


def strings(finding, side):
    """All that the tokens say, one string on a line."""
    said = [data(finding, side)]
    for name, attributes in starts(finding, side):
        said += [name, *attributes, *attributes.values()]
    return "\n".join(said)


def lacks(finding, is_lacking):
    """Whether the two have the same start tags, except for attributes that the version alone has, each with such a name. A `p` that
    has none left may be one that tree construction implied: then the parser shows nothing."""
    ours, theirs = starts(finding, 0), starts(finding, 1)
    if [name for name, _ in ours] == ["p"] and not tokens(finding, 1):
        theirs = [("p", {})]
    return [name for name, _ in ours] == [name for name, _ in theirs] and ours != theirs and all(
        other.items() <= mine.items() and all(is_lacking(name) for name in mine.keys() - other.keys())
        for (_, mine), (_, other) in zip(ours, theirs))


def is_in(element, before):
    """Whether an element is open where a source goes on."""
    return before.rfind(b"<" + element) > before.rfind(b"</" + element)


# Why a divergence is expected: words, and which divergences they are said of. Each is asked about one divergence and the bytes of
# the document that it is in, never about the document alone.
REASONS = {
    "it opens CDATA sections in no integration point": lambda one, _:
        one["source"].startswith("<![CDATA[") and tokens(one, 1)[0]["kind"] == "comment"
        and tokens(one, 1)[0]["data"].startswith("[CDATA["),
    "its object of attributes has one place for href and xlink:href": lambda one, _:
        lacks(one, lambda name: name in ("href", "xlink:href")) and "xlink:href" in one["source"],
    "bleach removes attributes of such names before anything is asked of the policy": lambda one, _:
        lacks(one, lambda name: any(c in name for c in "\"'<=")),
    "bleach makes text of a tag that the end of the input cuts off": lambda one, source:
        re.fullmatch(r"</?[a-z]+", one["source"]) is not None and one["end"]["byte"] == len(source) and not tokens(one, 0)
        and data(one, 1) == one["source"].replace("/", ""),
    "the fragment that bleach walks has no place for what a table does not hold": lambda one, source:
        not tokens(one, 1) and is_in(b"table", source[:one["begin"]["byte"]].lower()),
    "it takes U+000B for a space": lambda one, _:
        any("\x0b" in name or any("\x0b" in attribute for attribute in attributes) for name, attributes in starts(one, 0)),
    "Gumbo's decoder replaces controls and noncharacters": lambda one, _:
        strings(one, 0) != strings(one, 1) and DECODED.sub("\ufffd", strings(one, 0)) == strings(one, 1),
    "Chromium replaces the longest name that it knows, also in attributes before a letter": lambda one, _:
        re.search(r"=[\"']?[^\"']*&not[a-z]", one["source"]) is not None,
}
DECODED = re.compile("[\x01-\x08\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]")
(CDATA, ONE_NAME, NO_SUCH_NAME, AS_TEXT, FOSTERED, SPACE, DECODER, PREFIX) = REASONS

# For each parser the version that it was written from, and the reasons for which it differs.
PARSERS = {
    "html5lib": ("2016-01-19", []),
    "gumbo": ("8.2.4", [SPACE, DECODER]),
    "nokogiri-html5": ("13.2.5", []),
    "chromium": ("living", [PREFIX]),
    "parse5-8": ("13.2.5", [CDATA]),
    "cheerio": ("13.2.5", [CDATA, ONE_NAME]),
    "dompurify": ("13.2.5", [CDATA]),
    "bleach": ("2016-01-19", [NO_SUCH_NAME, AS_TEXT, FOSTERED]),
}


OF_REAL_PAGES = [ONE_NAME]  # of which no page of fixtures/ and no payload is an example
SLOW = ["dompurify"]  # jsdom takes minutes for real pages


def adapters():
    """Yields the name and the command of each parser of the table that is installed."""
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
    """The documents on which the two differ, each with its divergences."""
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
            met = {}
            for document, found in diverging(specdrift, version, command, files):
                source = pathlib.Path(document).read_bytes()
                for one in found:
                    reason = next((reason for reason in expected if REASONS[reason](one, source)), None)
                    if reason:
                        met[reason] = met.get(reason, 0) + 1
                        continue
                    shown = source[:200] if document.startswith(folder) else document
                    complaints.append(f"{name} and {version} differ in {shown!r}, byte {one['begin']['byte']}: {one['severity']} "
                                      f"at {one.get('source', '')[:80]!r}: {json.dumps(one['classes'])[:300]}")
            print(f"{name} as {version}: {len(files)} documents, {sum(met.values())} divergences as expected")
            complaints += [f"{name} does not differ any more because {reason}: its list is out of date"
                           for reason in expected if reason not in met and (pages or reason not in OF_REAL_PAGES)]
    if compared == 0:
        print("SKIPPED: no parser of the table is installed")
        sys.exit(77)
    if complaints:
        sys.exit("\n".join(complaints))


if __name__ == "__main__":
    main(sys.argv[1])
