"""container_test.py ROOT SPECDRIFT

The container file installs what building needs by tools/packages, and what the program is linked with; it runs as a user
of its own. No container is built.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import unittest

ROOT = pathlib.Path(sys.argv[1])
SPECDRIFT = sys.argv[2]
# Every Debian has these.
ESSENTIAL = {"libc6", "libgcc-s1"}


def stages():
    """The instructions of each stage, with their lines joined."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Containerfile").read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    found = []
    for line in filter(None, text.splitlines()):
        word, _, rest = line.partition(" ")
        if word == "FROM":
            found.append([])
        found[-1].append((word, " ".join(rest.split())))
    return found


def installed(stage):
    command = next(rest for word, rest in stage if word == "RUN" and "apt-get install" in rest)
    return set(re.search(r"apt-get install (.*?) &&", command)[1].split()) - {"--yes", "--no-install-recommends"}


def packages_of(purpose):
    rows = [[cell.strip() for cell in line.split("|")] for line in (ROOT / "tools/packages").read_text().splitlines()
            if not line.startswith("#")]
    return {row[1] for row in rows if row[0] == purpose}


def is_debian_12():
    release = pathlib.Path("/etc/os-release")
    return release.is_file() and {"ID=debian", 'VERSION_ID="12"'} <= set(release.read_text().splitlines())


class Container(unittest.TestCase):
    def test_it_builds_with_what_building_needs(self):
        build, _ = stages()
        self.assertEqual(installed(build), packages_of("build"))
        self.assertGreaterEqual(len(installed(build)), 20)

    def test_it_runs_as_a_user_of_its_own(self):
        _, run = stages()
        last = dict(run)
        self.assertEqual((last["USER"], last["ENTRYPOINT"], last["CMD"]), ("specdrift", '["specdrift"]', '["--help"]'))
        self.assertIn("useradd --system --create-home specdrift", " ".join(rest for word, rest in run if word == "RUN"))
        self.assertLess([word for word, _ in run].index("COPY"), [word for word, _ in run].index("USER"))

    def test_what_is_not_built_anew_is_left_out(self):
        self.assertEqual((ROOT / ".dockerignore").read_text().split(), ["/.git", "/build", "/build-*"])

    @unittest.skipUnless(is_debian_12() and shutil.which("readelf"), "it is not Debian 12, or there is no readelf")
    def test_it_has_what_the_program_is_linked_with(self):
        dynamic = subprocess.run(["readelf", "-d", SPECDRIFT], capture_output=True, text=True, check=True).stdout
        needed = {library for library in re.findall(r"\(NEEDED\).*\[(lib.*?)\]", dynamic) if "san.so" not in library}
        self.assertGreaterEqual(len(needed), 12)
        owners = set()
        for library in needed:
            told = subprocess.run(["dpkg-query", "-S", f"*/{library}"], capture_output=True, text=True).stdout
            for line in told.splitlines():
                package, _, path = line.partition(": ")
                if pathlib.Path(path).parent.name.endswith("-linux-gnu"):
                    owners.add(package.partition(":")[0])
        self.assertEqual(owners - ESSENTIAL - installed(stages()[1]), set())


sys.argv[1:] = []
unittest.main()
