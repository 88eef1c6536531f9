#!/usr/bin/env python3
"""Random sequences of tags, a JSON string a line.

    sequences.py COUNT SEED
"""
import json
import random
import sys

# Sixty names: one at least for each rule of tree construction.
NAMES = """a b nobr font i p div address li dd dt ul h1 h2 pre form button table caption colgroup col
    tbody thead tr td th select option optgroup input textarea hr br svg math mi mglyph annotation-xml
    desc foreignObject g title script style template noscript frameset frame noframes body html head
    iframe applet object ruby rb rt xmp image meta""".split()
ATTRIBUTES = {"font": [" color=x", " size=1"], "input": [" type=hidden", " type=HIDDEN"],
              "annotation-xml": [" encoding=text/html", " encoding='application/XHTML+xml'", " encoding=x"],
              "b": [" x", " x=y"], "a": [" x"], "i": [" x=y"]}
TEXTS = ["x", " ", "\n", "\n ", "&amp;", "<!--c-->", " x"]
DOCTYPES = ["<!DOCTYPE html>", "<!DOCTYPE html>", "<!DOCTYPE x>",
            '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">', " <!DOCTYPE html>"]


def sequence(rng: random.Random) -> str:
    """From a few of the names, so that tags meet what they are about."""
    names = rng.sample(NAMES, rng.randint(3, 9))
    parts = [rng.choice(DOCTYPES)] if rng.random() < 0.3 else []
    opened: list[str] = []
    for _ in range(rng.randint(2, 22)):
        kind = rng.random()
        name = rng.choice(names)
        if kind < 0.14:
            parts.append(rng.choice(TEXTS))
        elif kind < 0.42 and opened:
            parts.append(f"</{rng.choice(opened[-6:]) if rng.random() < 0.7 else name}>")
        else:
            attribute = rng.choice(ATTRIBUTES[name]) if name in ATTRIBUTES and rng.random() < 0.4 else ""
            parts.append(f"<{name}{attribute}{'/' if rng.random() < 0.04 else ''}>".replace("xml/>", "xml />"))
            opened.append(name)
    return "".join(parts)


def main() -> None:
    rng = random.Random(int(sys.argv[2]))
    for _ in range(int(sys.argv[1])):
        print(json.dumps(sequence(rng)))


if __name__ == "__main__":
    main()
