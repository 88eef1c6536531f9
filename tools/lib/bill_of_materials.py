#!/usr/bin/env python3
"""Prints what a release is made of, as SPDX 2.3 in JSON.

usage: bill_of_materials.py PACKAGES VERSION COMMIT SECONDS FILE...

PACKAGES is tools/packages: what it calls build. Versions are those of the packages of Debian on this machine; NOASSERTION
elsewhere. SECONDS is the time of the commit. Each FILE is one of the release.
"""

import datetime
import hashlib
import json
import pathlib
import re
import subprocess
import sys

# Packages of Debian whose code is in the library of the wheel and in the module of npm.
IN_LIBRARY = ("libboost-json1.81-dev", "libboost1.81-dev", "libfmt-dev", "libhwy-dev", "libpugixml-dev", "libutf8proc-dev", "libxxhash-dev")
# In the static program, too, with what libarchive needs.
IN_PROGRAM = IN_LIBRARY + (
    "libacl1-dev", "libarchive-dev", "libboost-program-options1.81-dev", "libbrotli-dev", "libbz2-dev", "libc6-dev", "libdeflate-dev", "libicu-dev",
    "liblz4-dev", "liblzma-dev", "libsqlite3-dev", "libstdc++-12-dev", "libxml2-dev", "libzstd-dev", "nettle-dev", "zlib1g-dev")
MODULE = re.compile(r"^specdrift-[0-9.]+\.tgz$")
STATIC = re.compile(r"^specdrift-[0-9.]+-\w+-\w+\.tar\.gz$")


def built_with(packages):
    """Names of Debian's packages that the program is built with."""
    rows = [line.split("|") for line in packages.splitlines() if line and not line.startswith("#")]
    return [cells[1].strip() for cells in rows if cells[0].strip() == "build" and cells[1].strip() != "-"]


def version_of(package):
    try:
        found = subprocess.run(["dpkg-query", "--show", "--showformat", "${Version}", package], capture_output=True,
                               text=True, check=False)
    except OSError:
        return "NOASSERTION"
    return found.stdout if found.returncode == 0 and found.stdout else "NOASSERTION"


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def package(name, version, own=False, **more):
    licence = "MIT" if own else "NOASSERTION"
    return {"SPDXID": identifier(name), "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "licenseConcluded": licence, "licenseDeclared": licence,
            "copyrightText": "2026 The specdrift authors" if own else "NOASSERTION", **more}


def held_by(name):
    """Packages of Debian whose code is in a file of the release."""
    if name.endswith(".whl"):
        return IN_LIBRARY + ("libstdc++-12-dev",)
    if MODULE.search(name):
        return IN_LIBRARY + ("libc++-19-dev-wasm32", "libc++abi-19-dev-wasm32", "wasi-libc")
    return IN_PROGRAM if STATIC.search(name) else ()


def relation(element, kind, other):
    return {"spdxElementId": identifier(element), "relationshipType": kind, "relatedSpdxElement": identifier(other)}


def main():
    packages, version, commit, seconds, *files = sys.argv[1:]
    made = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc)
    files = [pathlib.Path(file) for file in files]
    own = [package(file.name, version, own=True, packageFileName=file.name, checksums=[
        {"algorithm": "SHA256", "checksumValue": hashlib.sha256(file.read_bytes()).hexdigest()}]) for file in files]
    tools = built_with(pathlib.Path(packages).read_text(encoding="utf-8"))
    held = {name for file in files for name in held_by(file.name)}
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"specdrift-{version}",
        "documentNamespace": f"urn:specdrift:{version}:{commit}",
        "creationInfo": {"created": made.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: specdrift-tools-release"]},
        "packages": [package("specdrift", version, own=True, sourceInfo=f"commit {commit}"), *own,
                     *(package(name, version_of(name)) for name in dict.fromkeys([*tools, *sorted(held)]))],
        "relationships": [relation("DOCUMENT", "DESCRIBES", "specdrift"),
                          *(relation(file.name, "GENERATED_FROM", "specdrift") for file in files),
                          *(relation(name, "BUILD_DEPENDENCY_OF", "specdrift") for name in tools),
                          *(relation(file.name, "STATIC_LINK", name) for file in files for name in held_by(file.name))]}
    json.dump(document, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
