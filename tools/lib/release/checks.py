"""The conditions of a release: of the repository, and of the machine."""
import json
import os
import re
import shutil
import subprocess

# Files that say the version, and how.
SAID = {
    "meson.build": r"^project\('specdrift'.* version: '([^']*)'",
    "CHANGELOG.md": r"^## ([0-9][^:\s]*)",
    "CITATION.cff": r"^version: (\S+)",
    "library/data/package.json": r'^  "version": "([^"]*)"',
    "library/npm/package.json": r'^  "version": "([^"]*)"',
    "packaging/debian/changelog": r"\Aspecdrift \(([^)]*)\)",
    "packaging/flake.nix": r'^ *version = "([^"]*)"',
    "packaging/specdrift.rb": r"specdrift-([0-9.]+)\.tar\.gz",
    "packaging/specdrift.spec": r"^Version: *(\S+)",
    "packaging/specdrift.wrap": r"^directory = specdrift-(\S+)",
    "packaging/vcpkg/vcpkg.json": r'^  "version": "([^"]*)"',
    "python/specdrift/__init__.py": r'^__version__ = "([^"]*)"',
}


class Trouble(Exception):
    """The reason why there is no release."""


def git(root, *arguments):
    done = subprocess.run(["git", "-C", root, *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Trouble(done.stderr.strip() or f"git {arguments[0]} failed")
    return done.stdout.strip()


def version_of(root):
    """The version that all files agree on."""
    said = {}
    for name, pattern in SAID.items():
        try:
            found = re.search(pattern, (root / name).read_text(encoding="utf-8"), re.M)
        except OSError as problem:
            raise Trouble(f"{name}: {problem.strerror}") from problem
        said[name] = found[1] if found else None
    version = said["meson.build"]
    if not version or not re.fullmatch(r"[0-9]+(\.[0-9]+){2}", version):
        raise Trouble("meson.build has no version of three numbers")
    if others := [f"{name} says {other or 'none'}" for name, other in said.items() if other != version]:
        raise Trouble(f"meson.build says version {version}, {', '.join(others)}")
    return version


def clean_commit(root):
    """The commit that is checked out, with nothing changed after it."""
    commit = git(root, "rev-parse", "HEAD")
    if git(root, "status", "--porcelain"):
        raise Trouble("there are changes that are not committed: commit them, or put them aside")
    return commit


def free_tag(root, version):
    """The tag of the version, which is not there yet, in this repository at least."""
    tag = f"v{version}"
    if git(root, "tag", "--list", tag):
        raise Trouble(f"the tag {tag} exists: a number is given once")
    git(root, "var", "GIT_COMMITTER_IDENT")  # who tags: git says what is missing
    return tag


def missing(root, parts):
    """Sentences on what the machine lacks for these parts of a release."""
    lacks = []
    purposes = {part.packages for part in parts if part.packages}
    for purpose in sorted(purposes - {"build"} or purposes):  # any other needs what building needs, too
        script = f'root=$1 me=tools/release purpose={purpose}; . "$root/tools/lib/build.sh"; missing_packages'
        done = subprocess.run(["bash", "-c", script, "bash", root], capture_output=True, text=True, check=False)
        lacks += [f"{row.split(chr(9))[0]} (tools/packages has its names elsewhere)" for row in done.stdout.splitlines()]
    for part in parts:
        lacks += [f"{command} for {part.name}" for command in part.commands if not shutil.which(command)]
        lacks += [f"{words} for {part.name}" for words in part.lacks()]
    return list(dict.fromkeys(lacks))


def may_be_replaced(output):
    """Whether a folder holds an earlier release, or nothing, or is not there."""
    return not output.exists() or output.is_dir() and ((output / "SHA256SUMS").is_file() or not os.listdir(output))


def files_of_package(folder):
    """The files that `npm pack` takes of a folder."""
    listed = json.loads((folder / "package.json").read_text(encoding="utf-8"))["files"]
    names = ["LICENSE", "README.md", "package.json", *listed]
    if absent := [name for name in names if not (folder / name).is_file()]:
        raise Trouble(f"the package of npm would be without {', '.join(absent)}")
    return names
