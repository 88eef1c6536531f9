#!/usr/bin/env python3
"""Asks the releases of parsers of JavaScript which changes of the standard they have, and writes docs/lag.json, docs/lag.csv and docs/lag.md.

usage: tools/parsers --history [--program SPECDRIFT] [--cache FOLDER] [--package NAME]... [--tags NAME=FOLDER]... [--write-only]
                                [--majors] [--again] [--node PROGRAM]

  --program SPECDRIFT   the program; by default build/cli/specdrift
  --cache FOLDER        where releases are installed and answers are kept (default: specdrift-lag in the temporary folder); the same
                        command goes on where an earlier one was stopped
  --package NAME        only this package; the others keep what docs/lag.json has of them
  --tags NAME=FOLDER    a clone of the package's repository: its tags date the releases
  --write-only          ask nothing, write what was answered so far
  --majors              ask no first releases of minor versions; what lies between two releases that differ is still searched
  --installed           ask what is installed here and has an adapter, such as Debian's packages: one release of each, without a day
  --ask NAME@VERSION    ask this release again, print what it has, and write nothing else
  --again               ask what docs/lag.json has answers of, too; those in the cache still count
  --node PROGRAM        a younger Node, for the releases after the newest that answered: those that do not run are asked with it
  --inputs              search for the inputs again, and write tools/lag/inputs.json

It needs node, npm and the registry. It asks one release at a time.
"""
import argparse
import datetime
import fcntl
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile

import ask
import changes
import matrix
import page
import readings
import releases
import search

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
INPUTS = ROOT / "tools/lag/inputs.json"
DATA = ROOT / "docs/lag.json"
TOGETHER = 8  # releases that npm installs by one command


def runs(program):
    def run(words):
        made = subprocess.run([*program, *words], capture_output=True, text=True, check=False)
        if made.returncode > 1:
            raise ask.Trouble(f"{' '.join(words[:2])}: {made.stderr.strip()[:300]}")
        return made.stdout
    return run


def version_of(node):
    return subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()


def look_for_inputs(run, known, newest, folder):
    """change -> inputs on which its version and the one before differ. Where some are still read so by the newest version, only those."""
    found = {}
    for change in known:
        possible = changes.candidates(run, change)
        three = list(dict.fromkeys([change["before"], change["change"], newest]))
        documents = json.loads(run(readings.command(three, None, possible, folder)))["documents"] if possible else []
        telling, still = [], []
        for text, (read, _) in readings.documents_of({"documents": documents}, {"inputs": possible, "versions": three}).items():
            if read[change["before"]] != read[change["change"]]:
                telling.append(text)
                still += [text] if read[newest] == read[change["change"]] else []
        found[change["change"]] = changes.best(still or telling)
        print(f"{change['change']}: {len(telling)} of {len(possible)} inputs tell, {len(still)} of them still", file=sys.stderr)
    return found


def what_to_ask(run, folder):
    """The changes with their inputs, the batches in which they are asked, and a digest of both."""
    history = json.loads(run(["history", "--format", "json"]))
    inputs = json.loads(INPUTS.read_text(encoding="utf-8"))
    newest = history["milestones"][-1]["version"]
    known = [{**change, "inputs": inputs[change["change"]]} for change in changes.changes(history) if inputs.get(change["change"])]
    every = {"changes": known, "versions": [*changes.versions(history)], "inputs": list(dict.fromkeys(text for one in known for text in one["inputs"]))}
    told = readings.told(json.loads(run(readings.command(every["versions"], None, every["inputs"], folder))), every,
                         {change["change"]: change["date"] for change in changes.changes(history)})
    known = [change for change in known if told[change["change"]][0]]
    batches = readings.batches(known, newest)
    digest = hashlib.sha256(json.dumps(batches, sort_keys=True).encode()).hexdigest()[:16]
    return {"changes": [{**change, "takes_back": told[change["change"]][1]} for change in known], "batches": batches, "digest": digest}


def known_answers(before, cache, name, asked, again=False):
    """version -> record: those of docs/lag.json if they answer the same questions, and those that the cache has kept. Also those that took
    too long, which are asked again if anybody is asked."""
    found = {}
    if not again and before.get("changes") == asked["changes"]:
        for parser in before["parsers"]:
            if (parser["name"], parser["packaged"]) == (name, "npm"):
                records = [matrix.record_of(one) for one in parser["releases"] if one["how"] in (matrix.ASKED, matrix.UNREADABLE)]
                found = {record["version"]: record for record in records}
    for version, record in ask.kept_answers(cache, name, asked).items():
        if version not in found or not ask.took_too_long(record):
            found[version] = record
    slow = {version: record for version, record in found.items() if ask.took_too_long(record)}
    return {version: record for version, record in found.items() if version not in slow}, slow


def ask_package(program, cache, name, listed, asked, records, majors, younger=None):
    """Asks as search.py says, and adds what is answered to the records. Each answer is kept at once. `younger` is as ask.py has it."""
    versions = [release["version"] for release in listed]

    def answers_of(wanted, node=None):
        for start in range(0, len(wanted), TOGETHER):
            for record in ask.ask(program, cache, name, wanted[start:start + TOGETHER], asked, younger=node):
                records[record["version"]] = record
                print(f"{name} {record['version']}: {record['verdicts'] or record['why']}", file=sys.stderr, flush=True)

    def get(wanted):
        answers_of([version for version in wanted if version not in records])
        answered = [at for at, version in enumerate(versions) if version in records and records[version]["verdicts"]]
        late = [version for version in versions[max(answered, default=-1) + 1:] if version in records and ask.does_not_run(records[version])]
        if younger:
            answers_of([version for version in late if records[version].get("node") != younger[1]], younger)

    for chosen in search.rounds(versions)[:1 if majors else None]:
        get([versions[at] for at in chosen])
        while at := search.to_ask([None if version not in records else records[version]["verdicts"] or False for version in versions]):
            get([versions[one] for one in at])


def ask_one(program, cache, wanted, asked, younger=None):
    name, at, version = wanted.rpartition("@")
    if not at or name not in ask.PACKAGES:
        raise ask.Trouble(f"--ask: '{wanted}' is none of {', '.join(ask.PACKAGES)} with @ and a version")
    record, = ask.ask(program, cache, name, [version], asked, younger=younger)
    for change, letter in zip(asked["changes"], record["verdicts"] or ""):
        print(f"{change['date']}  {change['change']:10}  {matrix.VERDICTS[letter]:24}  {change['what']}")
    if record["why"]:
        print(record["why"])
    return 0 if record["verdicts"] else 2


def main():
    words = argparse.ArgumentParser(usage=__doc__)
    words.add_argument("--program", default=str(ROOT / "build/cli/specdrift"))
    words.add_argument("--cache", default=str(pathlib.Path(tempfile.gettempdir()) / "specdrift-lag"))
    words.add_argument("--package", action="append", default=[], choices=list(ask.PACKAGES))
    words.add_argument("--tags", action="append", default=[], metavar="NAME=FOLDER")
    words.add_argument("--write-only", action="store_true")
    words.add_argument("--again", action="store_true")
    words.add_argument("--inputs", action="store_true")
    words.add_argument("--majors", action="store_true")
    words.add_argument("--ask", metavar="NAME@VERSION")
    words.add_argument("--installed", action="store_true")
    words.add_argument("--node", metavar="PROGRAM")
    options = words.parse_args()
    program, cache = [options.program], pathlib.Path(options.cache)
    cache.mkdir(parents=True, exist_ok=True)
    lock = (cache / "lock").open("w", encoding="utf-8")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as busy:
        raise ask.Trouble(f"another run uses {cache}: wait for it, or name another --cache") from busy
    run = runs(program)
    if options.inputs:
        history = json.loads(run(["history", "--format", "json"]))
        found = look_for_inputs(run, changes.changes(history), changes.versions(history)[-1], cache / "inputs")
        INPUTS.write_text(json.dumps(found, indent=1, ensure_ascii=True) + "\n", encoding="utf-8")
        return 0
    asked = what_to_ask(run, cache / "inputs")
    younger = (options.node, version_of(options.node)) if options.node else None
    if options.ask:
        return ask_one(program, cache, options.ask, asked, younger)
    before = json.loads(DATA.read_text(encoding="utf-8")) if DATA.is_file() else {"parsers": []}
    parsers = {parser["name"] + (" (installed)" if parser["packaged"] == "here" else ""): parser for parser in before["parsers"]}
    tags = dict(pair.split("=", 1) for pair in options.tags)
    today = datetime.datetime.now(datetime.timezone.utc).date().isoformat()

    node = version_of("node")

    def write():
        ordered = [parsers[one] for one in ask.PACKAGES if one in parsers] + sorted((one for one in parsers.values() if one["packaged"] == "here"), key=lambda one: one["name"])
        page.write_all(ROOT / "docs", matrix.whole(asked["changes"], ordered, node))
    if options.installed:
        parsers = {name: parser for name, parser in parsers.items() if parser["packaged"] == "npm"}
        for name, version, record in ask.installed_here(program, asked, cache):
            print(f"{name} {version}: {record['verdicts'] or record['why']}", file=sys.stderr, flush=True)
            parsers[f"{name} (installed)"] = matrix.parser(name, [{"version": version, "date": None, "dated_by": "unknown"}], {version: record}, asked["changes"], today, "here")
            write()
        return 0
    for name in options.package or ask.PACKAGES:
        by_git = releases.tagged(tags[name], name) if name in tags else {
            one["version"]: (one["date"], one["dated_by"]) for one in parsers.get(name, {"releases": []})["releases"] if one["dated_by"] in (releases.TAG, releases.COMMIT)}
        listed = releases.dated(releases.registered(name), by_git)
        records, slow = known_answers(before, cache, name, asked, options.again)
        if not options.write_only:
            ask_package(program, cache, name, listed, asked, records, options.majors, younger)
        records = {**slow, **records}  # who was not asked again keeps the reason
        if records:
            is_old = options.write_only and name in parsers and not ask.kept_answers(cache, name, asked)
            day = parsers[name]["day"] if is_old else today
            parsers[name] = matrix.parser(name, listed, records, asked["changes"], day)
            write()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (ask.Trouble, OSError, ValueError, subprocess.SubprocessError) as problem:
        print(f"tools/parsers --history: {problem}", file=sys.stderr)
        sys.exit(2)
