#!/usr/bin/env python3
"""The program's encodings, against those of Python's codecs, webencodings and html5lib.

usage: witnesses.py SPECDRIFT
"""
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

try:
    import webencodings
    from html5lib._inputstream import EncodingBytes, EncodingParser
except ImportError:
    # The distribution's modules are those of its own Python, which need not be the first one.
    OWN = "/usr/bin/python3"
    if os.path.exists(OWN) and os.path.realpath(OWN) != os.path.realpath(sys.executable):
        os.execv(OWN, [OWN, *sys.argv])
    print("SKIPPED: Python has no html5lib, or no webencodings")
    sys.exit(77)

SPECDRIFT = os.path.abspath(sys.argv[1])


def names_of(folder, files):
    """The encoding that the program finds for each file; None: UTF-8."""
    result = subprocess.run([SPECDRIFT, "compare", "--format", "jsonl", *files], cwd=folder, capture_output=True,
                            timeout=120)
    documents = [value for value in map(json.loads, result.stdout.splitlines()) if value["type"] == "document"]
    assert len(documents) == len(files), result.stderr
    return [document.get("encoding", {}).get("name") for document in documents]


def text_of(path, label):
    command = [SPECDRIFT, "tokens", "--versions", "living", "--context", "plaintext", "--format", "json",
               "--encoding", label, path]
    result = subprocess.run(command, capture_output=True, timeout=60, check=True)
    return "".join(token[1] for token in json.loads(result.stdout)["tokens"] if token[0] == "Character")


def labels(folder):
    """Every label that webencodings knows, in a meta element."""
    # The standard has since given this label to another encoding.
    changed = {"iso-8859-8-i": "ISO-8859-8-I", "iso-8859-8-e": "ISO-8859-8"}
    wanted, files = [], []
    for number, (label, name) in enumerate(sorted(webencodings.LABELS.items())):
        (folder / f"{number}.html").write_bytes(b"<meta charset='%s'>\xe9" % label.encode())
        files.append(f"{number}.html")
        name = {"utf-16be": "utf-8", "utf-16le": "utf-8", "x-user-defined": "windows-1252"}.get(name, name)
        wanted.append(changed.get(label, name).lower())
    found = [(name or "UTF-8").lower() for name in names_of(folder, files)]
    different = [(label, a, b) for label, a, b in zip(sorted(webencodings.LABELS), wanted, found)
                 if a != b and b != "replacement"]
    assert not different, different
    return len(wanted)


def prescans(folder):
    """Random beginnings of documents, by html5lib's prescan. Where html5lib reads on at the end of the bytes, or takes the
    name of an encoding from an element that has no end, it is not asked."""
    noise = ["<p ", "<a title='", "'", "<!x ", "<?x ", "<!-- ", "-->", "--", ">", "/>", " ", "x", "<title>"]
    attributes = ["charset=koi8-r", "CHARSET = 'euc-kr'", 'charset="gbk"', "charset=nonsense", "charset", "x=y", "/", "=",
                  "http-equiv=content-type", "HTTP-EQUIV='Content-Type'", "http-equiv=refresh",
                  "content='text/html; charset=big5'", 'content="x; charset = ibm866"', "content=charset", "'"]
    generator = random.Random(18)
    wanted, files, inputs = [], [], []
    while len(files) < 1500:
        page = ""
        for _ in range(generator.randrange(1, 4)):
            page += "".join(generator.choices(noise, k=generator.randrange(3)))
            # html5lib takes an attribute that comes twice; the standard ignores the second.
            chosen = {re.match(r"\W*\w*", one.lower())[0].strip(): one for one in
                      generator.choices(attributes, k=generator.randrange(1, 5))}
            if "charset" in chosen:  # goes before content in the standard, whichever comes first
                chosen.pop("content", None)
            chosen = chosen.values()
            page += generator.choice(["<meta ", "<META\n", "<met "]) + " ".join(chosen) + " >"  # not "<meta/": html5lib does not know it
        page = page.encode() + b" >'>\">-->"
        codec = EncodingParser(EncodingBytes(page)).getEncoding()
        name = f"{len(files)}.html"
        (folder / name).write_bytes(page + b"\xe9")
        files.append(name)
        inputs.append(page)
        wanted.append(codec.name.lower() if codec else "utf-8")
    found = [(one or "UTF-8").lower() for one in names_of(folder, files)]
    different = [(page, a, b) for page, a, b in zip(inputs, wanted, found) if a != b]
    told = sum(name != "utf-8" for name in found)
    assert told > 200, told
    return different, told


def bytes_of_codecs(folder):
    """All bytes of the single-byte encodings, and all pairs of the others that both sides take."""
    path = folder / "bytes"
    codecs = {"ibm866": "cp866", "koi8-r": "koi8_r", "macintosh": "mac_roman", "x-mac-cyrillic": None,
              **{f"iso-8859-{n}": f"iso8859_{n}" for n in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16)},
              **{f"windows-{n}": f"cp{n}" for n in (874, *range(1250, 1259))}}
    compared = 0
    for label, codec in codecs.items():
        if not codec:
            continue
        data = bytes(range(0xA0, 0x100)) if label.startswith("iso") else bytes(range(0x80, 0x100))
        path.write_bytes(data)
        text = text_of(path, label)
        assert len(text) == len(data), label
        for byte, character in zip(data, text):
            expected = bytes([byte]).decode(codec, "replace")
            if expected in ("\ufffd", "\xa4", "\u02dc") or character == "\ufffd":
                continue
            assert character == expected, (label, hex(byte), character, expected)
            compared += 1
    pairs = 0
    for label, codec in {"gb18030": "gb18030", "big5": "big5hkscs", "shift_jis": "cp932", "euc-kr": "cp949"}.items():
        known = []
        for lead in range(0x81, 0xFF):
            for trail in range(0x40, 0xFF):
                try:
                    character = bytes([lead, trail]).decode(codec)
                except UnicodeDecodeError:
                    continue
                if len(character) == 1 and not "\ue000" <= character <= "\uf8ff":
                    known.append((bytes([lead, trail]), character))
        path.write_bytes(b"".join(pair + b"\n" for pair, _ in known))
        lines = text_of(path, label).split("\n")
        different = [(pair.hex(), line, character) for (pair, character), line in zip(known, lines) if line != character]
        # Editions differ: HKSCS of 2004 and 2008, and signs that were unified in another way.
        assert len(different) <= {"big5": 60, "gb18030": 24}.get(label, 0), (label, len(different), different[:9])
        pairs += len(known)
    return compared, pairs


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        count = labels(folder)
        different, told = prescans(folder)
        assert not different, (len(different), different[:5])
        compared, pairs = bytes_of_codecs(folder)
    print(f"{count} labels, 1500 prescans of which {told} find an encoding, {compared} bytes, {pairs} pairs")
    assert count >= 200 and compared >= 2000 and pairs >= 60000, (count, compared, pairs)


main()
