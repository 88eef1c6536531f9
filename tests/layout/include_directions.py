"""include_directions.py ROOT: whether every #include points the way ARCHITECTURE.md says.

A folder may include itself and the folders listed for it. What is meant to run inside a web page uses no files,
threads or streams.
"""
import pathlib
import re
import sys

TEXT = ["core/text"]
TOKEN = ["core/token"] + TEXT
PLAIN = ["core/plain"] + TOKEN
MACHINE = ["core/machine"] + PLAIN
COMPARE = ["core/compare"] + PLAIN
HTML5LIB = ["core/html5lib"] + TOKEN + ["core/machine/char.h"]  # ASCII case
MODEL = ["core/model"] + MACHINE
TRACE = ["core/trace"] + COMPARE + MODEL
MINIMIZE = ["core/minimize"] + TRACE
PROVE = ["core/prove"] + TRACE
CATALOGUE = ["core/catalogue"] + COMPARE
COURSE = ["core/course"]
IDENTIFY = ["core/identify"] + CATALOGUE + TRACE + HTML5LIB
HISTORY = ["core/history"] + TRACE + HTML5LIB
REPORT = ["core/report"] + IDENTIFY + HISTORY + PROVE

ALLOWED = {
    "core/text": TEXT,
    "core/token": TOKEN,
    "core/plain": PLAIN,
    "core/machine": MACHINE,
    "core/compare": COMPARE,
    "core/minimize": MINIMIZE,
    "core/catalogue": CATALOGUE,
    "core/html5lib": HTML5LIB,
    "core/model": MODEL,
    "core/trace": TRACE,
    "core/course": COURSE,
    "core/identify": IDENTIFY,
    "core/history": HISTORY,
    "core/prove": PROVE,
    "core/report": REPORT,
    "core/corpus": ["core/corpus"] + REPORT,
    "spec": ["spec"] + CATALOGUE + PROVE,
    "versions": ["versions"] + MACHINE,  # the registry, which also knows every version's folder
    "library": ["library", "core", "versions"],
    "cli": ["cli", "core", "versions"],
    "tests": ["tests", "core", "versions"],
    "tests/cli": ["tests", "core", "versions", "cli"],
}
BARE = ["core/text", "core/token", "core/plain", "core/machine", "core/compare", "versions"]
NOT_IN_BARE = re.compile(
    r"(iostream|istream|ostream|fstream|sstream|filesystem|thread|mutex|future|condition_variable|cstdio)$")
INCLUDE = re.compile(r'\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')


def folder_of(path):
    """The key of ALLOWED for a path, or a version's own folder."""
    parts = path.split("/")[:-1]
    if parts[:1] == ["versions"]:
        return "/".join(parts[:2])
    for length in (2, 1):
        if "/".join(parts[:length]) in ALLOWED:
            return "/".join(parts[:length])
    return None


def is_in(path, folders):
    return any(path == folder or path.startswith(folder + "/") for folder in folders)


def allowed_for(folder, included):
    if folder.startswith("versions/"):
        return is_in(included, [folder] + MACHINE) or included == "versions/registry.h"
    if folder == "versions" and included.startswith("versions/"):
        return True
    return is_in(included, ALLOWED[folder])


def main():
    root = pathlib.Path(sys.argv[1])
    wrong = []
    files = 0
    for top in ("core", "versions", "spec", "library", "cli", "tests"):
        for file in sorted((root / top).rglob("*")):
            if file.suffix not in (".h", ".cpp", ".def"):
                continue
            files += 1
            path = file.relative_to(root).as_posix()
            folder = folder_of(path)
            if folder is None:
                wrong.append(f"{path}: its folder has no place in the order; give it one in include_directions.py")
                continue
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                match = INCLUDE.match(line)
                if not match:
                    continue
                own, system = match.groups()
                if own and not (root / own).is_file():
                    wrong.append(f'{path}:{number}: "{own}" is not named from the root')
                elif own and not allowed_for(folder, own):
                    wrong.append(f"{path}:{number}: {folder} may not include {own}")
                elif system and is_in(path, BARE) and NOT_IN_BARE.match(system):
                    wrong.append(f"{path}:{number}: {folder} may not use <{system}>")
    print("\n".join(wrong) or f"{files} files, every include points the right way")
    return bool(wrong) or files == 0


sys.exit(main())
