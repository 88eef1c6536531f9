#!/usr/bin/env python3
"""second_checker.py ROOT SPECDRIFT MUTATIONS [PAIR,PAIR...]: whether the second checker (tools/check_certificate) accepts what prove
--certificate writes, and refuses certificates that were changed at random. Without pairs, all pairs of the milestones; then a pair that
is equal is explored.

A changed certificate that the second checker accepts must still be true. Its counts and its alphabet, which claim nothing, are put back
first; then `specdrift check`, other code, must accept it, too."""
import contextlib
import copy
import importlib.machinery
import importlib.util
import io
import itertools
import json
import pathlib
import random
import re
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


HEADER = """<specification version="{}" base="{}" title="a change" organisation="me" date="2026" earliest="2026-01-01"
  latest="2026-01-01" source="none" section="13.2.5" errors="{}">"""
EXCHANGED = """<state id="rcdata-end-tag-open" number="10" name="RCDATA end tag open state" concept="rcdata-end-tag-open">
    <on input="% *"> <set target="temporary-buffer" what="current"/> <switch to="rcdata-end-tag-name"/> </on>
    <otherwise> <emit text="&lt;/"/> <reconsume in="rcdata"/> </otherwise>
  </state>
  <state id="rcdata-end-tag-name" number="11" name="RCDATA end tag name state" concept="rcdata-end-tag-name">
    <on input="% *"> <emit what="{}"/> <emit what="{}"/> <switch to="rcdata"/> </on>
    <otherwise> <emit text="&lt;/"/> <emit what="temporary-buffer"/> <reconsume in="rcdata"/> </otherwise>
  </state>"""
# Hexadecimal digits after a number sign: a row may ignore all but the last of them.
DIGITS = """<remove state="rcdata-end-tag-name"/>
  <state id="rcdata" number="2" name="RCDATA state" concept="rcdata">
    <on input="#"> <set target="character-reference-code" number="0x00"/> <switch to="rcdata-less-than-sign"/> </on>
    <on input="EOF"> <emit token="end-of-file"/> </on>
    <otherwise> <emit what="current"/> </otherwise>
  </state>
  <state id="rcdata-less-than-sign" number="9" name="RCDATA less-than sign state" concept="rcdata-less-than-sign">
    {}
    <on input=";"> <switch to="rcdata-end-tag-open"/> </on>
    <otherwise> <reconsume in="rcdata"/> </otherwise>
  </state>
  <state id="rcdata-end-tag-open" number="10" name="RCDATA end tag open state" concept="rcdata-end-tag-open" reads="number"
    of="character-reference-code">
    <on number="surrogate 0x110000-"> <emit character="U+FFFD"/> <switch to="rcdata"/> </on>
    <otherwise> <emit what="character-reference-code"/> <switch to="rcdata"/> </otherwise>
  </state>"""
ADDED = "".join(f'''<on input="ascii-{name}"> <multiply target="character-reference-code" by="16"/>
    <add target="character-reference-code" what="current" minus="{less}"/> </on>''' for name, less in (
        ("digit", "0x30"), ("upper-hex-digit", "0x37"), ("lower-hex-digit", "0x57")))
IGNORED = '<on input="ascii-hex-digit" if="next is ascii-hex-digit"> <ignore/> </on>'
ANOTHER_FIRST = """<state id="zero" name="Zero state" concept="data" before="data">
    <on input="a"> <emit text="b"/> <switch to="data"/> </on>
    <otherwise> <reconsume in="data"/> </otherwise>
  </state>"""


def changed_version(folder, name, states, base="13.2.5", errors="named"):
    """The option that makes a version of these states known."""
    path = folder / f"{name}.xml"
    path.write_text(HEADER.format(name, base, errors) + states + "</specification>")
    return f"--spec={path}"


def called_equal(checks, names, options):
    """The status for a certificate that calls two versions equal which are not."""
    certificate = checks.prove(names, "tokens", *options, "--context", "rcdata")
    assert certificate.pop("counterexample"), names
    classes = len(certificate["alphabet"].split())
    certificate |= {"closed": True, "states": 2, "configurations": 2, "edges": 2 * classes, "length": 1}
    return checks.second(certificate, {}, options)


def check_made_versions(checks, folder):
    """Versions that are made to be taken for equal."""
    options = [changed_version(folder, "as-they-come", EXCHANGED.format("temporary-buffer", "current")),
               changed_version(folder, "the-other-way", EXCHANGED.format("current", "temporary-buffer"))]
    status, said = called_equal(checks, ("as-they-come", "the-other-way"), options)
    assert status == 1 and "'</%*'" in said, said
    options = [changed_version(folder, "all-digits", DIGITS.format(ADDED)),
               changed_version(folder, "last-digit", DIGITS.format(IGNORED + ADDED))]
    status, said = called_equal(checks, ("all-digits", "last-digit"), options)
    assert status == 2 and "a number" in said, said
    options = [changed_version(folder, "another-first", ANOTHER_FIRST, "2007", "unnamed")]
    status, said = checks.second(checks.prove(("2007", "another-first"), "tokens", *options), {}, options)
    assert status == 0, said


def check_attacks(checks, certificate, digests):
    """Files that are no certificates, and certificates that are about something else. `certificate` has a counterexample."""
    text = json.dumps(certificate)
    names = list(digests)
    for content, expected in (
            (text[:-1] + ', "closed": false}', 1), (text.replace('"input":', '"input": "", "input":'), 1), (f"[{text}]", 1),
            (text.replace('"states": 0', '"states": 0.0'), 1), (text.replace('"states": 0', '"states": 1e999'), 1),
            (text.replace('"states": 0', '"states": ' + "9" * 5000), 2),
            (text.replace('"states": 0', '"states": ' + "[" * 900 + "]" * 900), 1),
            (text[:-9], 2), (text + text, 2), ("\ufeff" + text, 2), (text.encode("utf-16"), 2), (bytes(range(256)), 2), (b"", 2),
            ("[" * 9000 + "]" * 9000, 2), (text + " " * (1 << 20), 2)):
        status, said = checks.second(content, digests)
        assert status == expected, f"{content[:50]} … {content[-50:]}: {status}, {said}"
    example = certificate["counterexample"]
    for member, value, expected in (
            ("counterexample", {**example, "input": example["input"] + "<" * 10_000}, 2),
            ("alphabet", certificate["alphabet"] + " U+110000", 1),
            ("alphabet", certificate["alphabet"].replace("a", "\u0430", 1), 1), ("abstractions", certificate["abstractions"][::-1], 1),
            ("versions", certificate["versions"][::-1], 0), ("versions", [{"name": "8.2.4", "digest": "0" * 16}] * 2, 1),
            ("contexts", certificate["contexts"][:2] + certificate["contexts"][3:], 1), ("closed", 0, 1), ("facet", ["tokens"], 1)):
        status, said = checks.second({**certificate, member: value}, digests if member != "versions" or not expected else {})
        assert status == expected, f"{member} {value!r:.100}: {status}, {said}"
    for other_digests, expected in ((digests, 0), ({names[0]: "0" * 16}, 1), ({**digests, "2010-04-02": "0" * 16}, 1)):
        assert checks.second(certificate, other_digests)[0] == expected, other_digests


def check_counts_of_lines(root):
    """docs/proofs.md says how many lines have to be believed."""
    rows = re.findall(r"^\| `(tools/[\w/.]+)` \| ([\d,]+) \|", (root / "docs/proofs.md").read_text(), re.MULTILINE)
    counts = [(name, len((root / name).read_text().splitlines())) for name, _ in rows]
    assert len(rows) == 5 and counts == [(name, int(count.replace(",", ""))) for name, count in rows], counts


class Checks:
    def __init__(self, root, specdrift, folder):
        self.checker, self.specdrift, self.file = root / "tools/check_certificate", specdrift, folder / "certificate.json"
        loader = importlib.machinery.SourceFileLoader("check_certificate", str(self.checker))
        self.module = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_certificate", loader))
        loader.exec_module(self.module)

    def prove(self, pair, facet, *options):
        """A certificate; nothing if tokens differ, and errors nowhere before they do."""
        self.file.unlink(missing_ok=True)
        subprocess.run([self.specdrift, "prove", *pair, "--references", "shapes", "--facet", facet, "--certificate", self.file, *options],
                       capture_output=True, check=False)
        return json.loads(self.file.read_text()) if self.file.exists() else None

    def write(self, content):
        if isinstance(content, dict):
            content = json.dumps(content)
        self.file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return self.file

    def second(self, content, digests, more=()):
        """Status 0, 1 or 2, and what was said."""
        options = [f"--digest={name}={digest}" for name, digest in digests.items()]
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            status = self.module.main([str(self.write(content)), *options, *more])
        assert status in (0, 1, 2), status
        return status, said.getvalue()

    def first(self, certificate):
        return subprocess.run([self.specdrift, "check", self.write(certificate), "--explore"], capture_output=True,
                              check=False).returncode


def main():
    root, specdrift, mutations = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    pairs = [tuple(pair.split("+")) for pair in sys.argv[4].split(",")] if len(sys.argv) > 4 else itertools.combinations(MILESTONES, 2)
    chance, certificates = random.Random(37), []
    with tempfile.TemporaryDirectory() as folder:
        checks = Checks(root, specdrift, pathlib.Path(folder))
        check_counts_of_lines(root)
        for pair, facet in itertools.product(pairs, ("tokens", "errors")):
            certificate = checks.prove(pair, facet)
            if certificate is None:
                assert facet == "errors" and "counterexample" in certificates[-1][0], pair
                continue
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
        check_made_versions(checks, pathlib.Path(folder))
        unknown, digests = certificates[0]
        versions = [{**unknown["versions"][0], "name": "\u001b[31m"}, unknown["versions"][1]]
        status, said = checks.second({**unknown, "versions": versions}, {})
        assert status == 2 and "\u001b" not in said and "\\x1b[31m" in said, said
        for name, kind in itertools.product(("concepts", "contexts", "context_words"), (None, {}, "", "data", [[]], [0])):
            status, said = checks.second({**unknown, name: kind}, {})
            assert status == 1, f"{name} of another kind: {kind!r}: {said}"
        certificate, digests = next(one for one in certificates if "counterexample" in one[0])
        check_attacks(checks, certificate, digests)
        for more in ("\r", "\ud800", ["\r"]):
            example = certificate["counterexample"]
            longer = {**example, "input": example["input"] + more if isinstance(more, str) else more}
            status, said = checks.second({**certificate, "counterexample": longer}, digests)
            assert status == 1, f"accepted, and no input: {longer}: {said}"
            assert checks.first({**certificate, "counterexample": longer}) != 0, longer
        file = checks.write("[" * 9000 + "]" * 9000)
        ran = subprocess.run([sys.executable, "-B", checks.checker, file], capture_output=True, check=False)
        assert ran.returncode == 2, ran
    print(f"{len(certificates)} certificates hold; of {mutations} that were changed, {counts[1]} were refused, {counts[2]} could not be "
          f"read or checked, and {counts[0]} are still true")


if __name__ == "__main__":
    main()
