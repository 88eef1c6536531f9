"""Packages of npm as modules of the site: what is wanted of them and all that it imports, in one folder, and their licences."""
import functools
import hashlib
import json
import pathlib
import posixpath
import re
import shutil
import sys
import tempfile

import packages
from program import Mistake

LOCK = pathlib.Path(__file__).resolve().parent / "npm"
IMPORT = re.compile(r"""(?m)^((?:import|export)\b[^'";]*?\bfrom\s*|import\s*)(['"])([^'"]+)\2""")
SOURCE_MAP = re.compile(r"(?m)^//# sourceMappingURL=.*\n?")


@functools.cache
def installed(program):
    """The folder of the packages, or None where they cannot be had. It is kept next to the program, so that npm is asked once."""
    digest = hashlib.sha256((LOCK / "package-lock.json").read_bytes()).hexdigest()[:16]
    kept = pathlib.Path(program).resolve().parent / f"site-npm-{digest}"
    if not kept.is_dir():
        with tempfile.TemporaryDirectory() as folder:
            if why_not := packages.install(LOCK, folder):
                print(f"tools/site: the playground has a plain text area for deltas, and of the readers only the browser: {why_not}", file=sys.stderr)
                return None
            try:
                shutil.copytree(folder, kept.with_suffix(".new"), dirs_exist_ok=True)
                kept.with_suffix(".new").rename(kept)
            except OSError:
                if not kept.is_dir():  # another run may have been quicker
                    raise
    return kept / "node_modules"


def dependencies():
    return sorted(json.loads((LOCK / "package.json").read_text(encoding="utf-8"))["dependencies"])


def about(folder):
    return json.loads((folder / "package.json").read_text(encoding="utf-8"))


def entry(package, path="."):
    """The file of a package that an import of it names, as its package.json says."""
    if path == "." and package.get("module"):
        return package["module"]
    exported = package.get("exports") or {}
    has_paths = isinstance(exported, dict) and any(name.startswith(".") for name in exported)
    found = exported.get(path) if has_paths else exported if path == "." else None
    while isinstance(found, dict):
        found = found.get("import") or found.get("default")
    if found := found or (path == "." and package.get("main")):
        return found
    raise Mistake(f"the package {package['name']} of npm exports no {path}")


def named(root, name, importer):
    """(folder of the package, file in it) of an import in a file: as Node looks for them, the nearest package first."""
    scope = 2 if name.startswith("@") else 1
    package, path = "/".join(name.split("/")[:scope]), "/".join([".", *name.split("/")[scope:]])
    for folder in (importer, *importer.parents):
        if (folder / "node_modules" / package / "package.json").is_file() and root.parent in (folder, *folder.parents):
            found = folder / "node_modules" / package
            return found, posixpath.normpath(entry(about(found), path))
    raise Mistake(f"a package of npm imports '{name}', which site/npm/package-lock.json does not name")


def module_of(root, folder, file):
    """The name that a file of a package has in the site: that of the package for what is imported by its name alone."""
    package = about(folder)
    is_entry = file == posixpath.normpath(entry(package))
    name = "/".join([folder.relative_to(root).as_posix(), *([] if is_entry else [file.removesuffix(".js")])]).replace("/node_modules/", "/")
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") + ".mjs"


def modules(root, wanted, into):
    """The files of a folder of the site by name. `wanted`: of each package, the file that the site has under the package's name; None: its own entry."""
    found, licences, taken = {}, {}, {}

    def take(folder, file):
        if (folder, file) not in taken:
            queue.append((folder, file))
            taken[folder, file] = module_of(root, folder, file)
            if list(taken.values()).count(taken[folder, file]) > 1:
                raise Mistake(f"two files of npm would both be {into}/{taken[folder, file]}")
        return taken[folder, file]

    for name, file in wanted.items():
        usual = posixpath.normpath(entry(about(root / name)))
        taken[root / name, file or usual] = module_of(root, root / name, usual)
    queue = list(taken)
    for folder, file in queue:  # grows
        def address(match, folder=folder, file=file):
            if match[3].startswith("."):
                target = folder, posixpath.normpath(posixpath.join(posixpath.dirname(file), match[3]))
            else:
                target = named(root, match[3], folder)
            return f"{match[1]}{match[2]}./{take(*target)}{match[2]}"
        found[f"{into}/{taken[folder, file]}"] = SOURCE_MAP.sub("", IMPORT.sub(address, (folder / file).read_text(encoding="utf-8")))
        package = about(folder)
        licences[f"{package['name']} {package['version']}"] = (folder / "LICENSE").read_text(encoding="utf-8")
    found[f"{into}/LICENSE.txt"] = "\n".join(f"{name}\n\n{text}" for name, text in sorted(licences.items()))
    return found
