"""Installs a release into a folder of its own, asks it, and removes it."""
import json
import pathlib
import re
import shlex
import shutil
import subprocess

import readings

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ADAPTERS = ROOT / "adapters"

# Package -> its adapter, what else has to be installed, and whose reading it may have in place of its own.
PACKAGES = {
    "parse5": ("parse5.mjs", [], []),
    "htmlparser2": ("htmlparser2.mjs", [], []),
    "jsdom": ("dom.mjs", [], ["parse5", "htmlparser2", "html5"]),
    "domino": ("dom.mjs", [], []),
    "cheerio": ("dom.mjs", [], ["parse5", "htmlparser2"]),
    "linkedom": ("dom.mjs", [], ["htmlparser2"]),
    "sanitize-html": ("sanitize-html.mjs", [], ["htmlparser2"]),
    "dompurify": ("dompurify.mjs", ["jsdom@20.0.3"], ["parse5"]),
    "html5": ("html5.mjs", [], []),
    "html-rewriter-wasm": ("lol-html.mjs", [], []),
}
SECONDS_TO_INSTALL, SECONDS_TO_ASK = 240, 240


def took_too_long(record):
    """Whether a release has no answer for lack of time: on another day it may have one."""
    return not record["verdicts"] and re.match(r"installing took more than|does not (start|answer) within", record["why"] or "") is not None


def does_not_run(record):
    return not record["verdicts"] and (record["why"] or "").startswith("does not run")


class Trouble(Exception):
    """The program does not do what it is asked for."""


def reason(text):
    """One line of what a program said, without the paths of this machine."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [line for pattern in (r"^\w*Error( \[\w+\])?: ", r"notarget|ETARGET|E404", r"[Ee]rror|not ") for line in lines if re.search(pattern, line)]
    chosen = (telling or lines or ["no words"])[0]
    chosen = re.sub(r"^specdrift: (\S+ )+?\S+: (?=it |[\w-]+: )", "", re.sub(r"https?://\S+", "(address)", chosen))
    chosen = re.sub(r"(file://)?(?<![.\w])/[^\s'\"]*/", "", chosen)
    return chosen if len(chosen) <= 240 else chosen[:239].rstrip() + "…"


def installed(folder, name, versions, run=subprocess.run):
    """None if the releases are in the folder, each under its alias, else why not."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    wanted = [f"{name}-{version}@npm:{name}@{version}" for version in versions]
    try:
        made = run(["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", str(folder), *wanted, *PACKAGES[name][1]],
                   capture_output=True, text=True, timeout=SECONDS_TO_INSTALL, check=False)
    except subprocess.TimeoutExpired:
        return f"installing took more than {SECONDS_TO_INSTALL} seconds"
    if made.returncode:
        return "does not install: " + reason(made.stderr)
    return None


def started(command, run=subprocess.run):
    """None if the adapter comes to its first line, else why not."""
    try:
        made = run(command, input="", capture_output=True, text=True, errors="replace", timeout=60, check=False)
    except subprocess.TimeoutExpired:
        return "does not start within 60 seconds"
    if any(line.startswith('{"') for line in made.stdout.splitlines()):
        return None
    return "does not run: " + reason(made.stderr)


def manifest(folder, *names):
    path = folder.joinpath("node_modules", *names, "package.json")
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None


def readers(folder, name, alias):
    """The packages that may read for it, with their versions."""
    found = {}
    for reader in PACKAGES[name][2]:
        of_reader = manifest(folder, alias, "node_modules", reader) or manifest(folder, reader)
        if of_reader:
            found[reader] = of_reader["version"]
    return found


def answers(program, command, asked, folder, run=subprocess.run):
    """Returns the verdicts of an installed release, how many inputs it gave up on, and why; no verdicts if it answers nothing."""
    found, unanswered, why = {}, 0, None
    for batch in asked["batches"]:
        words = readings.command(batch["versions"], shlex.join(command), batch["inputs"], folder)
        try:
            made = run([*program, *words], capture_output=True, text=True, errors="replace", timeout=SECONDS_TO_ASK, check=False)
            answer = json.loads(made.stdout) if made.stdout else {"documents": []}
        except subprocess.TimeoutExpired:
            return None, 0, f"does not answer within {SECONDS_TO_ASK} seconds"
        except ValueError as problem:
            return None, 0, f"does not answer: {problem}"
        if made.returncode > 1:
            why = started(command, run) or "does not answer: " + reason(made.stderr)
            unanswered += len(batch["inputs"]) - len(answer["documents"])
            if not answer["documents"]:
                return None, 0, why
        found.update(readings.judged(answer, batch))
    return readings.letters(found, asked["changes"]), unanswered, why


def kept_answers(cache, name, asked):
    """version -> record, as far as they were asked the same before; those that took too long are among them."""
    found = {}
    for path in sorted((cache / "answers" / name).glob("*.json")):
        record = json.loads(path.read_text(encoding="utf-8"))
        if record.get("asked_with") == asked["digest"]:
            found[record["version"]] = record
    return found


def keep(cache, name, record):
    path = cache / "answers" / name / f"{record['version']}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    waiting = path.with_suffix(".part")
    waiting.write_text(json.dumps(record), encoding="utf-8")
    waiting.rename(path)


def ask(program, cache, name, versions, asked, run=subprocess.run, younger=None):
    """Yields a record for each release: its verdicts, or why there are none. npm installs them together, one by one if that fails.
    `younger`: another Node that runs the adapter, and its version."""
    folder = cache / "install" / name
    node, named = younger or ("node", None)
    file = PACKAGES[name][0]
    why = installed(folder, name, versions, run)
    if why and len(versions) > 1:
        for version in versions:
            yield from ask(program, cache, name, [version], asked, run, younger)
        return
    for version in versions:
        alias = f"{name}-{version}"
        record = {"asked_with": asked["digest"], "version": version, "verdicts": None, "why": why, "with": {}, **({"node": named} if named else {})}
        if not why:
            record["with"] = readers(folder, name, alias)
            record["verdicts"], record["unanswered"], record["why"] = answers(program, [node, str(ADAPTERS / file), f"{folder}:{alias}"], asked, cache / "inputs", run)
        keep(cache, name, record)
        yield record
    shutil.rmtree(folder, ignore_errors=True)


def installed_here(program, asked, cache, run=subprocess.run):
    """Yields name, version and record of the parsers that are installed here and have an adapter: one release of each, such as Debian has."""
    found = run([str(ADAPTERS / "at_hand.py")], capture_output=True, text=True, timeout=900, check=True).stdout
    for line in found.splitlines():
        command = shlex.split(line)
        said = run(command, input="", capture_output=True, text=True, errors="replace", timeout=120, check=False).stdout
        first = next((json.loads(one) for one in said.splitlines() if one.startswith('{"')), {})
        verdicts, unanswered, why = answers(program, command, asked, cache / "inputs", run)
        version = first.get("version", "")
        yield first.get("name", command[-1]), version, {"version": version, "verdicts": verdicts, "unanswered": unanswered, "why": why, "with": {}}
