#!/usr/bin/env python3
"""covered.py SPECDRIFT FOLDER [--each N]

For every bypass of FOLDER/bypasses.tsv, `holes` of its viewer and filter has an entry that covers it: of the same class, with the
same direction and at least its reach, and nothing milder above. With --each, for those of each Nth pair of viewer and filter.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

EXPECTED = {"version": 40, "mode": 23, "rule": 38}
DIRECTIONS = ["harmless", "phantom", "altered", "hidden"]
REACHES = ["nothing", "flag", "value", "attribute", "tag", "URL attribute", "event handler attribute", "live element"]
# The words that a mode is about.
MODE_WORDS = {
    "scripting off": ["<noscript"],
    "no foreign content": ["<svg", "<math"],
    "no RCDATA": ["<title", "<textarea"],
    "no feedback": ["<style", "<script", "<xmp", "<iframe", "<noembed", "<noframes"],
    "no feedback, CDATA sections everywhere": ["<![CDATA["],
}


class Failure(Exception):
    pass


def run(program, *arguments):
    result = subprocess.run([program, *arguments], capture_output=True, stdin=subprocess.DEVNULL)
    if result.returncode not in (0, 1):
        raise Failure(result.stderr.decode())
    return json.loads(result.stdout)


def classes_of(program, viewer, filter_, spec, text):
    """The classes by which the two differ on an input."""
    with tempfile.NamedTemporaryFile(suffix=".html") as page:
        page.write(text.encode())
        page.flush()
        report = run(program, "compare", "--versions", f"{viewer},{filter_}", *spec, "--format", "json", page.name)
    return {fork["class_id"] for document in report["documents"] for finding in document["findings"]
            for fork in [finding, *finding.get("forks", [])] if "class_id" in fork}


def is_as_bad(hole, direction, reach):
    return hole["direction"] == direction and REACHES.index(hole["reach"]) >= REACHES.index(reach)


def rank(hole):
    return DIRECTIONS.index(hole["direction"]), REACHES.index(hole["reach"])


def covering(listing, covers):
    """The first hole that covers, after those above it."""
    above = []
    for entry in listing["entries"]:
        for hole in entry["holes"]:
            if covers(hole):
                return hole, above
        above += entry["holes"]
    return None, above


def check(program, folder, each):
    """The complaints, and how many bypasses were asked about."""
    listings, pairs, counts, asked, complaints = {}, {}, dict.fromkeys(EXPECTED, 0), 0, []
    for line in (folder / "bypasses.tsv").read_text().splitlines():
        name, viewer, filter_, direction, reach, quoted, _ = line.split("\t")
        text = json.loads(quoted)
        file = folder / f"{filter_}.xml"
        spec = ["--spec", str(file)] if file.is_file() else []
        mode = filter_.partition(" with ")[2]
        counts["mode" if mode else "rule" if spec else "version"] += 1
        if pairs.setdefault((viewer, filter_), len(pairs)) % each:
            continue
        asked += 1
        if (viewer, filter_) not in listings:
            listings[viewer, filter_] = run(program, "holes", "--viewer", viewer, "--filter", filter_, *spec, "--format", "json")
        listing = listings[viewer, filter_]
        if mode:
            words = [word for word in MODE_WORDS[mode] if word in text]
            hole, above = covering(listing, lambda hole: is_as_bad(hole, direction, reach)
                                   and any(word in hole["input"] for word in words))
        else:
            classes = classes_of(program, viewer, filter_, spec, text)
            hole, above = covering(listing, lambda hole: is_as_bad(hole, direction, reach) and hole["class"] in classes)
        if not hole:
            complaints.append(f"{name}: nothing of 'holes' covers {quoted}")
        elif any(rank(other) < rank(hole) for other in above):
            complaints.append(f"{name}: something milder stands above {hole['id']}")
    if counts != EXPECTED:
        complaints.append(f"there are {counts}, not {EXPECTED}")
    if len(listings) != -(-len(pairs) // each):
        complaints.append(f"{len(listings)} of {len(pairs)} pairs were asked about, not each of {each}")
    return complaints, asked


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    each = int(sys.argv[4]) if sys.argv[3:4] == ["--each"] else 1
    with tempfile.TemporaryDirectory() as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        complaints, asked = check(program, folder, each)
    print("\n".join(complaints) or f"{asked} of {sum(EXPECTED.values())} bypasses are covered")
    return bool(complaints)


sys.exit(main())
