#!/usr/bin/env python3
"""An adapter around specdrift itself, which misbehaves as it is told to.

fake.py SPECDRIFT VERSION [BEHAVIOUR [STATE FIRST LAST]]     VERSION: a name, or a specification file; behaves like that on the questions from number FIRST to LAST
                                                             (from 1) that are asked in all; STATE is a file that counts them
"""
import hashlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import time

SPECDRIFT, VERSION = sys.argv[1:3]
BEHAVIOUR = sys.argv[3] if len(sys.argv) > 3 else "honest"
STATE, FIRST, LAST = sys.argv[4:7] if len(sys.argv) > 4 else (None, 1, 0)
SEEN = {"StartTag": "S", "EndTag": "E", "Character": "T", "Comment": "C", "DOCTYPE": "D"}
CAPABILITIES = {"adapter": 1, "name": BEHAVIOUR, "version": VERSION, "level": "tokens", "attributes": "pairs",
                "comments": True, "bogus": True, "pi": "node", "doctype": "ids", "quirks": True, "names": "exact",
                "charrefs": "decoded", "nul": True, "order": "document", "context": "document", "feedback": "yes",
                "selfclosing": True, "errors": "none"}


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


ERRORS = {"counts errors": "count", "names errors": "codes", "places errors": "codes", "invents errors": "count",
          "misplaces errors": "codes", "forgets errors": "codes",
          "has codes of its own": "codes"}


def errors_of(found):
    if BEHAVIOUR == "counts errors":
        return len(found)
    if BEHAVIOUR == "invents errors":
        return len(found) + 1
    if BEHAVIOUR == "has codes of its own":
        return [f"x-{error['code']}" for error in found]
    if BEHAVIOUR == "places errors":
        return found
    if BEHAVIOUR == "misplaces errors":
        return [{**error, "col": error["col"] + 1} for error in found]
    # Errors of tree construction have other codes.
    return ["missing-doctype", *(error.get("code") for error in found)]


def event(token):
    kind = SEEN.get(token[0], "P")
    if kind == "S":
        return ["S", token[1], list(token[2].items()), len(token) > 3]
    if kind == "D":
        return ["D", *token[1:4], not token[4]]
    return [kind, *token[1:]]


def answer_of(output):
    answer = {"events": [event(token) for token in output["tokens"]]}
    if BEHAVIOUR == "strips equals":  # a rule of its own
        for one in answer["events"]:
            if one[0] == "S":
                one[2] = [[name, value.lstrip("=")] for name, value in one[2]]
    if BEHAVIOUR == "is a tree":
        answer["events"] = [one for one in answer["events"] if one[0] != "E"]
    if BEHAVIOUR in ERRORS:
        answer["errors"] = errors_of(output["errors"])
    return answer


def read(text):
    """Returns what the version makes of it. Others that count at the same time may have asked before."""
    key = hashlib.sha256(f"{VERSION} {text}".encode()).hexdigest()
    known = pathlib.Path(STATE).with_name(key) if STATE else None
    if known and known.exists():
        return answer_of(json.loads(known.read_text(encoding="utf-8")))
    version = ["--spec", VERSION, "--version", pathlib.Path(VERSION).stem] if VERSION.endswith(".xml") else ["--version", VERSION]
    command = [SPECDRIFT, "tokens", "--format", "json", "--feedback", "tree", *version, "-"]
    run = subprocess.run(command, input=text, stdout=subprocess.PIPE, encoding="utf-8", check=True)
    if known:
        known.write_text(run.stdout, encoding="utf-8")
    return answer_of(json.loads(run.stdout))


def number_of_question():
    try:
        with open(STATE, encoding="ascii") as file:
            number = int(file.read()) + 1
    except FileNotFoundError:
        number = 1
    with open(STATE, "w", encoding="ascii") as file:
        file.write(str(number))
    return number


def misbehave(identifier, events):
    """True: it has answered, in its way."""
    if BEHAVIOUR == "hangs":
        time.sleep(1000)
    elif BEHAVIOUR == "crashes":
        print("Segmentation fault, as if", file=sys.stderr, flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
    elif BEHAVIOUR == "ends":
        sys.exit(3)
    elif BEHAVIOUR == "lies":
        say(json.dumps({"id": identifier, "events": [["S", "i", [["id", "in"]]], ["S", "lie", []]]}) + "\n")
    elif BEHAVIOUR == "swells":
        say(json.dumps({"id": identifier, "events": events + [["T", "x" * 4_000_000]] * 4}) + "\n")
    elif BEHAVIOUR == "floods":
        while True:
            say("x" * 65536)
    elif BEHAVIOUR == "floods with lines":
        while True:
            say("noise\n" * 10000)
    elif BEHAVIOUR == "answers another":
        say(json.dumps({"id": "other", "events": events}) + "\n")
    elif BEHAVIOUR == "no json":
        say('{"id": \n')
    elif BEHAVIOUR == "no utf-8":
        sys.stdout.buffer.write(b'{"id": "' + identifier.encode() + b'", "events": [["T", "\xff"]]}\n')
        sys.stdout.flush()
    elif BEHAVIOUR == "no events":
        say(json.dumps({"id": identifier, "events": [["X", "y"]]}) + "\n")
    elif BEHAVIOUR == "forgets errors":
        say(json.dumps({"id": identifier, "events": events}) + "\n")
    elif BEHAVIOUR == "declines":
        say(json.dumps({"id": identifier, "error": "not today"}) + "\n")
    elif BEHAVIOUR == "leaves a child":
        subprocess.Popen(["sleep", "987"])
        time.sleep(1000)
    else:
        return False
    return True


def main():
    if BEHAVIOUR == "is silent":
        time.sleep(1000)
    if BEHAVIOUR == "does not start":
        sys.exit("ImportError: no parser here")
    if BEHAVIOUR == "speaks version 3":
        CAPABILITIES["adapter"] = 3
    if BEHAVIOUR == "speaks version 1":  # which has the word, and no answers
        CAPABILITIES["errors"] = "codes"
    if BEHAVIOUR in ERRORS:
        CAPABILITIES.update(adapter=2, errors=ERRORS[BEHAVIOUR], error_places="places" in BEHAVIOUR)
    if BEHAVIOUR == "is a tree":  # as far as it needs no construction
        CAPABILITIES.update(level="tree", selfclosing=False)
    if BEHAVIOUR == "has no such level":
        CAPABILITIES["level"] = "forest"
    if BEHAVIOUR == "is noisy":
        say("Warning: deprecated\n\n{not a line of the protocol\n")
    say(json.dumps(CAPABILITIES) + ("\r\n" if BEHAVIOUR == "is noisy" else "\n"))
    for line in sys.stdin:
        probe = json.loads(line)
        answer = read(probe["input"])
        if STATE and int(FIRST) <= number_of_question() <= int(LAST) and misbehave(probe["id"], answer["events"]):
            continue
        if BEHAVIOUR == "is noisy":
            say("Notice: line 1\n" + " " * 100000 + "\n")
            print("and on standard error" * 1000, file=sys.stderr)
        say(json.dumps({"id": probe["id"], **answer}) + ("\r\n" if BEHAVIOUR == "is noisy" else "\n"))
        if BEHAVIOUR == "ends after each":
            sys.exit(0)
        if BEHAVIOUR == "closes its output":
            os.close(1)
            time.sleep(1000)


main()
