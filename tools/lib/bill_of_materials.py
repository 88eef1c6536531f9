#!/usr/bin/env python3
"""Prints what a release is made of, as SPDX 2.3 in JSON.

usage: bill_of_materials.py PACKAGES VERSION COMMIT SECONDS SOURCES.tar.gz

PACKAGES is tools/packages: what it calls build. Versions are those of the packages of Debian on this machine; NOASSERTION
elsewhere. SECONDS is the time of the commit.
"""

import datetime
import hashlib
import json
import pathlib
import re
import subprocess
import sys


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


def main():
    packages, version, commit, seconds, sources = sys.argv[1:]
    made = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc)
    own = {"SPDXID": identifier("specdrift"), "name": "specdrift", "versionInfo": version, "downloadLocation": "NOASSERTION",
           "packageFileName": pathlib.Path(sources).name, "filesAnalyzed": False, "licenseConcluded": "MIT",
           "licenseDeclared": "MIT", "copyrightText": "2026 The specdrift authors",
           "checksums": [{"algorithm": "SHA256",
                          "checksumValue": hashlib.sha256(pathlib.Path(sources).read_bytes()).hexdigest()}]}
    others = [{"SPDXID": identifier(name), "name": name, "versionInfo": version_of(name), "downloadLocation": "NOASSERTION",
               "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION",
               "copyrightText": "NOASSERTION"}
              for name in built_with(pathlib.Path(packages).read_text(encoding="utf-8"))]
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"specdrift-{version}",
        "documentNamespace": f"urn:specdrift:{version}:{commit}",
        "creationInfo": {"created": made.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: specdrift-tools-release"]},
        "packages": [own, *others],
        "relationships": [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
                           "relatedSpdxElement": own["SPDXID"]},
                          *({"spdxElementId": other["SPDXID"], "relationshipType": "BUILD_DEPENDENCY_OF",
                             "relatedSpdxElement": own["SPDXID"]} for other in others)]}
    json.dump(document, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
