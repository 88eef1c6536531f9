#!/usr/bin/env python3
"""Seeds for a fuzz target: those of fixtures/fuzz/, and what other fixtures and specifications hold, in the target's form.

usage: seeds.py TARGET FOLDER      writes them into the folder, which may be there, and says how many there are
"""

import hashlib
import itertools
import json
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/support"))
import prose  # noqa: E402

FIXTURES = ROOT / "fixtures"
PAGE = b"00000000"  # the bytes of fuzz.h before an input: a page, compared in all versions
# In the order of take_start(), from its third on: the state, and the last start tag.
STARTS = [("data", "", False), ("data", "", True), ("rcdata", "title", False), ("rcdata", "textarea", False),
          ("rcdata", "", False), ("rawtext", "style", False), ("rawtext", "a", False), ("script data", "script", False),
          ("script data", "a", False), ("plaintext", "", False), ("cdata section", "", False),
          ("cdata section", "", True), ("data", "title", False)]
HEAD = """<specification version="mine" base="{}" title="t" organisation="me" date="2026" earliest="2026-01-01"
  latest="2026-01-01" source="none" section="13.2.5" errors="named">"""


def utf8(text):
    return text.encode("utf-8", "surrogatepass")


def tests_of(path):
    return json.loads(path.read_text(encoding="utf-8"))


def head_of(state, tag, foreign):
    """The bytes for a context, or for one that is like it."""
    for wanted in ((state, tag, foreign), (state, "a", False), (state, "", foreign), ("data", "", False)):
        if wanted in STARTS:
            return bytes([ord("0") + 2 + STARTS.index(wanted)]) + PAGE[1:]
    raise ValueError(state)


def inputs():
    for path in sorted(FIXTURES.glob("*.html")):
        yield PAGE + path.read_bytes()
    for line in (FIXTURES / "history/facts.jsonl").read_text(encoding="utf-8").splitlines():
        fact = json.loads(line)
        state = fact.get("state", "Data state").removesuffix(" state").lower()
        yield head_of(state, fact.get("lastStartTag", ""), False) + utf8(fact["input"])
    for path in sorted((FIXTURES / "html5lib/made").glob("*.test")):
        suite = tests_of(path)
        for member in ("tests", "foreignContentTests"):
            for test in suite.get(member, ()):
                state = test.get("initialStates", ["Data state"])[0].removesuffix(" state").lower()
                yield head_of(state, test.get("lastStartTag", ""), member != "tests") + utf8(test["input"])


def some_inputs():
    """For a target that takes longer."""
    yield from itertools.islice(inputs(), 0, None, 5)


def specifications():
    yield from (path.read_bytes() for path in sorted((ROOT / "spec").glob("*.*.*.xml")) if path.stat().st_size < 2000)
    for path in sorted((ROOT / "spec/history/revisions").glob("*.xml")):
        root = ElementTree.parse(path).getroot()
        for revision in root.findall("revision"):
            body = "".join(ElementTree.tostring(child, encoding="unicode") for child in revision if child.tag != "note")
            yield utf8(HEAD.format(root.get("after")) + body + "</specification>")


def texts():
    """Two sections each, of which the first is called as the tokenizer's first state is."""
    sections = prose.prose_of(ROOT / "spec/13.2.5.xml").split("\n## ")
    for first, second in zip(sections[0::2], sections[1::2]):
        title, _, body = first.removeprefix("## ").partition("\n")
        yield utf8(f"## {title.split(' ')[0]} Data state\n{body}\n## {second}")
    for path in sorted((ROOT / "spec/texts").glob("*.xml")):
        yield path.read_bytes()


def nothing():
    return ()


def json_cases():
    for number, path in enumerate(sorted((FIXTURES / "html5lib").glob("*.test"))):
        for test in tests_of(path).get("tests", [])[:12]:
            text = json.dumps({"tests": [test]})
            yield b"1%d" % (number % 4) + text.encode()
            yield b"0%d" % (number % 4) + json.dumps({key: test[key] for key in ("input", "lastStartTag") if key in test}).encode()
    for number, path in enumerate(sorted((ROOT / "tests/html5lib/known").glob("*.tsv"))):
        yield b"3" + path.read_bytes()


MAKERS = {"machines": inputs, "causes": inputs, "reports": some_inputs, "histories": some_inputs, "states": specifications, "kept": nothing,
          "encodings": nothing, "specifications": specifications, "texts": texts, "certificates": nothing, "json": json_cases}
# The folders of targets that take their inputs in the same form.
SHARED = {"machines": "inputs", "causes": "inputs", "reports": "inputs", "histories": "inputs", "states": "specifications"}


def write(target, folder):
    folder.mkdir(parents=True, exist_ok=True)
    own = FIXTURES / "fuzz" / SHARED.get(target, target)
    seeds = {path.read_bytes() for path in own.iterdir() if path.suffix != ".md"} | set(MAKERS[target]())
    for seed in seeds:
        (folder / hashlib.sha1(seed).hexdigest()).write_bytes(seed)
    return len(seeds)


if __name__ == "__main__":
    print(write(sys.argv[1], pathlib.Path(sys.argv[2])), "seeds")
