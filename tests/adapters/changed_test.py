#!/usr/bin/env python3
"""Parsers that follow a version but for one rule, as changed specifications: `identify` calls none of them exact, and the
few probes of --quick contradict no full run.

usage: changed_test.py SPECDRIFT
"""
import json
import pathlib
import shlex
import subprocess
import sys
import tempfile

SPECDRIFT = sys.argv[1]
FAKE = pathlib.Path(__file__).with_name("fake.py")
HEAD = ('<specification version="{name}" base="{base}" title="{base}, changed" organisation="test" date="2026"\n'
        '  earliest="2026-07-20" latest="2026-07-20" source="none" section="{section}" errors="{errors}">\n')
SECTIONS = {"8.2.4": ("8.2.4", "unnamed"), "13.2.5": ("13.2.5", "named"), "living": ("13.2.5", "named")}

# The change in words, its base, and the change.
CHANGED = [
    # All but after a TAB: where nothing led to a state, the specification would be refused.
    ("no double-escaped script data", "8.2.4",
     '<alter states="script-data-double-escape-start"><replace row="#1"><on input="TAB" if="temporary-buffer is \'script\'">'
     '<switch to="script-data-double-escaped"/> <emit what="current"/></on></replace></alter>'),
    ("double-escaped script data hardly ever ends", "13.2.5",
     '<alter states="script-data-double-escape-end"><replace row="#1"><on input="TAB" if="temporary-buffer is \'script\'">'
     '<switch to="script-data-escaped"/> <emit what="current"/></on></replace></alter>'),
    ("no space in an end tag of RCDATA", "13.2.5", '<alter states="rcdata-end-tag-name"><remove row="#1"/></alter>'),
    # No two versions differ by this rule, so no cause is a probe for it.
    ("U+FFFD for U+0000 in a processing instruction", "living",
     '<alter states="processing-instruction-data"><add before="?"><on input="NUL">'
     '<append to="processing-instruction-data" character="U+FFFD"/></on></add></alter>'),
    ("a comment does not end by a bang", "living", '<alter states="comment-end-bang"><remove row="&gt;"/></alter>'),
]


def identified(command, *options):
    done = subprocess.run([SPECDRIFT, "identify", "--format", "json", *options, "--adapter", command], capture_output=True,
                          timeout=400, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{command}: {done.stderr.decode()}")
    return json.loads(done.stdout)["parsers"][0]


def contradiction(quick, full):
    """Where the few probes say what the many deny."""
    if quick["verdict"] == "follows no version":
        return "--quick says that it follows no version"
    if quick["window"] and not set(quick["window"]) & set(full["window"] or []):
        return f"the window is {full['window']}, by --quick {quick['window']}"
    return quick["verdict"] == "deviates" and full["verdict"] == "exact" and "--quick finds a deviation"


def main():
    complaints = []
    with tempfile.TemporaryDirectory() as folder:
        for number, (what, base, change) in enumerate(CHANGED):
            path = pathlib.Path(folder) / f"changed-{number}.xml"
            section, errors = SECTIONS[base]
            path.write_text(HEAD.format(name=path.stem, base=base, section=section, errors=errors) + change +
                            "\n</specification>\n", encoding="utf-8")
            command = shlex.join([sys.executable, str(FAKE), SPECDRIFT, str(path)])
            full = identified(command)
            if full["verdict"] == "exact":
                complaints.append(f"{what}: called exact, by {full['probes']} probes")
            if not 0 < full["rows_asked"] <= full["rows"]:
                complaints.append(f"{what}: {full['rows_asked']} of {full['rows']} rows")
            if said := contradiction(identified(command, "--quick"), full):
                complaints.append(f"{what}: {said}")
            print(f"{what}: {full['verdict']}, {len(full['deviations'])} deviations, {full['rows_asked']} of {full['rows']} rows")
    if complaints:
        sys.exit("\n".join(complaints))


if __name__ == "__main__":
    main()
