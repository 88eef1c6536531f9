#!/usr/bin/env python3
"""second_checker.py ROOT SPECDRIFT MUTATIONS [PAIR,PAIR...]: whether the second checker (tools/check_certificate) accepts what prove
--certificate writes, and refuses certificates that were changed at random. Without pairs, all pairs of the milestones; then a pair that
is equal is explored.

A changed certificate that the second checker accepts must still be true. Its counts and its alphabet, which claim nothing, are put back
first; then `specdrift check`, other code, must accept it, too."""
import copy
import itertools
import json
import pathlib
import random
import subprocess
import sys
import tempfile

MILESTONES = ("2006-03-02 2007-05-03 2007 2008-04-17 2009 2009-08-08 2010-04-02 8.2.4 2016-01-19 2017-01-19 12.2.5 13.2.5 "
              "living").split()
CLAIM_NOTHING = ("states", "configurations", "edges", "length", "alphabet", "states_file")


def places_of(value, place=()):
    """Every place of a certificate that holds something."""
    yield place
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, member in inner:
        yield from places_of(member, place + (name,))


def other(value, chance):
    """Another value of the same kind, or of another."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return max(0, value + chance.choice([-1, 1, 7, 1000]))
    if isinstance(value, str):
        at = chance.randrange(len(value) + 1)
        return chance.choice([value[:at] + chance.choice("0a>< \u000b") + value[at:], value[:at] + value[at + 1:], value[::-1]])
    if isinstance(value, list):
        return chance.choice([value[1:], value + value[:1], value[::-1]])
    return {}


def change(certificate, chance):
    changed = copy.deepcopy(certificate)
    while changed == certificate:
        *way, last = chance.choice([place for place in places_of(certificate) if place])
        holder = changed
        for name in way:
            holder = holder[name]
        if chance.random() < 0.2:
            del holder[last]
        else:
            holder[last] = other(holder[last], chance)
    return changed


EXCHANGED = """<specification version="{}" base="13.2.5" title="an exchange" organisation="me" date="2026" earliest="2026-01-01"
  latest="2026-01-01" source="none" section="13.2.5" errors="named">
  <state id="rcdata-end-tag-open" number="10" name="RCDATA end tag open state" concept="rcdata-end-tag-open">
    <on input="% *"> <set target="temporary-buffer" what="current"/> <switch to="rcdata-end-tag-name"/> </on>
    <otherwise> <emit text="&lt;/"/> <reconsume in="rcdata"/> </otherwise>
  </state>
  <state id="rcdata-end-tag-name" number="11" name="RCDATA end tag name state" concept="rcdata-end-tag-name">
    <on input="% *"> <emit what="{}"/> <emit what="{}"/> <switch to="rcdata"/> </on>
    <otherwise> <emit text="&lt;/"/> <emit what="temporary-buffer"/> <reconsume in="rcdata"/> </otherwise>
  </state>
</specification>"""


def exchanged(checks, folder):
    """Whether a certificate is refused that calls two versions equal which write two characters of one class in exchanged order."""
    options = []
    for name, first, second in (("as-they-come", "temporary-buffer", "current"), ("the-other-way", "current", "temporary-buffer")):
        (folder / f"{name}.xml").write_text(EXCHANGED.format(name, first, second))
        options += ["--spec", folder / f"{name}.xml"]
    subprocess.run([checks.specdrift, "prove", "as-they-come", "the-other-way", *options, "--references", "shapes", "--context", "rcdata",
                    "--certificate", checks.file], capture_output=True, check=False)
    certificate = json.loads(checks.file.read_text())
    certificate.pop("counterexample", None)
    classes = len(certificate["alphabet"].split())
    certificate |= {"closed": True, "states": 2, "configurations": 2, "edges": 2 * classes, "length": 1}
    return checks.second(certificate, {}, options)


class Checks:
    def __init__(self, root, specdrift, folder):
        self.checker, self.specdrift, self.file = root / "tools/check_certificate", specdrift, folder / "certificate.json"

    def prove(self, pair, facet):
        subprocess.run([self.specdrift, "prove", *pair, "--references", "shapes", "--facet", facet, "--certificate", self.file],
                       capture_output=True, check=False)
        return json.loads(self.file.read_text())

    def write(self, certificate):
        self.file.write_text(json.dumps(certificate))
        return self.file

    def second(self, certificate, digests, more=()):
        """Status 0, 1 or 2, and what was said."""
        options = [f"--digest={name}={digest}" for name, digest in digests.items()]
        ran = subprocess.run([sys.executable, "-B", self.checker, self.write(certificate), *options, *more], capture_output=True,
                             text=True, check=False)
        assert ran.returncode in (0, 1, 2) and "Traceback" not in ran.stderr, ran.stderr
        return ran.returncode, ran.stdout + ran.stderr

    def first(self, certificate):
        return subprocess.run([self.specdrift, "check", self.write(certificate), "--explore"], capture_output=True,
                              check=False).returncode


def main():
    root, specdrift, mutations = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    pairs = [tuple(pair.split("+")) for pair in sys.argv[4].split(",")] if len(sys.argv) > 4 else itertools.combinations(MILESTONES, 2)
    chance, certificates = random.Random(37), []
    with tempfile.TemporaryDirectory() as folder:
        checks = Checks(root, specdrift, pathlib.Path(folder))
        for pair, facet in itertools.product(pairs, ("tokens", "errors")):
            certificate = checks.prove(pair, facet)
            digests = {version["name"]: version["digest"] for version in certificate["versions"]}
            status, said = checks.second(certificate, digests)
            assert status == 0, f"{pair}, {facet}: {said}"
            certificates.append((certificate, digests))
        # Exploring takes minutes: what is changed of a closed exploration must be refused before it begins.
        counts, quick = {0: 0, 1: 0, 2: 0}, [c for c in certificates if not c[0]["closed"]]
        for _ in range(mutations):
            certificate, digests = chance.choice(quick)
            changed = change(certificate, chance)
            status, said = checks.second(changed, digests)
            counts[status] += 1
            if status == 0:
                claimed = {**changed, **{name: certificate[name] for name in CLAIM_NOTHING if name in certificate}}
                assert checks.first(claimed) == 0, f"accepted, and not true: {json.dumps(changed)}: {said}"
        status, said = exchanged(checks, pathlib.Path(folder))
        assert status == 1 and "'</%*'" in said, said
        unknown, digests = certificates[0]
        versions = [{**unknown["versions"][0], "name": "\u001b[31m"}, unknown["versions"][1]]
        status, said = checks.second({**unknown, "versions": versions}, {})
        assert status == 2 and "\u001b" not in said and "\\x1b[31m" in said, said
        for name, kind in itertools.product(("concepts", "contexts", "context_words"), (None, {}, "", "data", [[]], [0])):
            status, said = checks.second({**unknown, name: kind}, {})
            assert status == 1, f"{name} of another kind: {kind!r}: {said}"
        certificate, digests = next(one for one in certificates if "counterexample" in one[0])
        for more in ("\r", "\ud800", ["\r"]):
            example = certificate["counterexample"]
            longer = {**example, "input": example["input"] + more if isinstance(more, str) else more}
            status, said = checks.second({**certificate, "counterexample": longer}, digests)
            assert status == 1, f"accepted, and no input: {longer}: {said}"
            assert checks.first({**certificate, "counterexample": longer}) != 0, longer
        checks.file.write_text("[" * 9000 + "]" * 9000)
        ran = subprocess.run([sys.executable, "-B", checks.checker, checks.file], capture_output=True, check=False)
        assert ran.returncode == 2, ran
    print(f"{len(certificates)} certificates hold; of {mutations} that were changed, {counts[1]} were refused, {counts[2]} could not be "
          f"read or checked, and {counts[0]} are still true")


if __name__ == "__main__":
    main()
