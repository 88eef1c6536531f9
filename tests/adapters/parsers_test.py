#!/usr/bin/env python3
"""Runs the adapters whose parsers are installed, and expects those whose standing is known where it is.

usage: parsers_test.py SPECDRIFT
"""
import json
import pathlib
import shlex
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "adapters"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import at_hand  # noqa: E402
import reports  # noqa: E402

SCHEMA = pathlib.Path(__file__).resolve().parents[2] / "schemas/identify.schema.json"

# A version in the window and one that is not; or "none": it follows no version.
KNOWN = {
    # Their errors tell them from what makes the same tokens.
    "html5lib": ("2016-01-19", "13.2.5"),
    "gumbo": ("8.2.4", "13.2.5"),
    "masterminds": ("none", None),
    "html.parser": None,
    "lxml": ("none", None),
    "libxml2": ("none", None),
    "beautifulsoup-html.parser": ("none", None),
    "domdocument": ("none", None),
    "HTML::Parser": ("none", None),
    "HTML::HTML5::Parser": None,
    "nokogiri-html5": ("13.2.5", "2009"),
    "jsoup": None,
    "jsoup-safelist": None,
    "loofah": ("none", None),
    "validator.nu": ("13.2.5", "2009"),
    "bleach": ("13.2.5", "2009"),
    "HTML::Defang": ("none", None),
}
REQUIRED = ["html5lib", "gumbo", "masterminds"]  # tools/packages has them


def scripting(command):
    """Whether noscript holds raw text: as an adapter declares it, if it does, and as its parser does it."""
    question = json.dumps({"id": "p", "input": "<body><i id=in></i><noscript><b>x</b></noscript>"}) + "\n"
    output = subprocess.run(command, input=question, capture_output=True, encoding="utf-8", timeout=200, check=False).stdout
    first, answer = [json.loads(line) for line in output.splitlines() if line.startswith('{"')]
    declared = {True: "yes", False: "no"}.get(first.get("scripting"), first.get("scripting"))
    return declared, "no" if any(event[:2] == ["S", "b"] for event in answer["events"]) else "yes"


def main(specdrift):
    found = dict(at_hand.commands(KNOWN))
    wrong = [f"{name} is not installed" for name in REQUIRED if not found[name]]
    commands = {name: shlex.join(command) for name, command in found.items() if command}
    words = [word for command in commands.values() for word in ("--adapter", command)]
    run = subprocess.run([specdrift, "identify", "--format", "json", *words], capture_output=True, timeout=200,
                         check=False)
    if run.returncode != 1 or run.stderr:
        sys.exit(f"status {run.returncode}: {run.stderr.decode()}")
    parsers = {parser["command"]: parser for parser in json.loads(run.stdout)["parsers"]}
    for name in KNOWN:
        if name not in commands:
            print(f"SKIPPED: {name}: its parser is not installed")
            continue
        declared, does = scripting(found[name])
        if declared != does:
            wrong.append(f"{name} declares scripting {declared}, and its parser reads with scripting {does}")
        parser = parsers[commands[name]]
        window = parser["window"] or ["none"]
        print(f"{name} {parser['version']}: {', '.join(window)}; {parser['verdict']}")
        if KNOWN[name]:
            inside, outside = KNOWN[name]
            if inside not in window or outside in window:
                wrong.append(f"{name} stands at {window}, expected {inside} and not {outside}")
    if reports.json_schema_interpreter():
        wrong += [complaint for _, complaint in reports.json_schema_complaints(SCHEMA, [json.loads(run.stdout)])]
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main(sys.argv[1])
