#!/usr/bin/env python3
"""release_test.py ROOT: tools/release in a repository of its own, where what builds takes no time: refusals, the list of digests, the same bytes."""
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path(sys.argv.pop(1)).resolve()
sys.path.insert(0, str(ROOT / "tools/lib"))
from release import checks, making, parts  # noqa: E402  pylint: disable=wrong-import-position

IDENTITY = {f"GIT_{who}_{what}": f"{who}@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
ENVIRONMENT = {**{name: value for name, value in os.environ.items() if not name.startswith("GIT_")}, **IDENTITY, "GIT_CONFIG_GLOBAL": os.devnull,
               "GIT_CONFIG_SYSTEM": os.devnull, "GIT_AUTHOR_DATE": "2026-01-02T03:04:05Z", "GIT_COMMITTER_DATE": "2026-01-02T03:04:05Z"}
# The program of npm answers as it should. The order of a folder and the times in it differ from run to run.
WASM = r"""#!/bin/bash
set -e
cd "$(dirname "$0")/.."
mkdir -p build-wasm/npm build-wasm/library
cp library/npm/package.json LICENSE build-wasm/npm
for name in README.md $(python3 -c 'import json; print(*json.load(open("library/npm/package.json"))["files"])'); do echo "$name" >build-wasm/npm/$name; done
echo stray >build-wasm/npm/stray
echo "console.log('comment \x22a--!><b>\x22'); process.exit(1)" >build-wasm/npm/program.mjs
"""
NINJA = """rule CUSTOM_COMMAND
  command = mkdir -p spec docs; printf generated >$out
rule of_compiler
  command = false
build spec/one.cpp: CUSTOM_COMMAND
build docs/man1: CUSTOM_COMMAND
build spec/two.o: of_compiler
build build.ninja: phony
"""
SITE = """#!/bin/sh
mkdir -p "$2/folder"
echo page >"$2/index.html"
echo "$RANDOM_WORD" >"$2/folder/page.html"
"""


def write(path, text, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)


class ReleaseTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name).resolve()
        self.root = self.folder / "a repository"
        for name in (*checks.SAID, "LICENSE", ".gitignore", "tools/release", "tools/lib/build.sh", "tools/lib/bill_of_materials.py"):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.root / name)
        shutil.copytree(ROOT / "tools/lib/release", self.root / "tools/lib/release", ignore=shutil.ignore_patterns("__pycache__"))
        write(self.root / "tools/packages", "build | sh | - | - | command sh\n")
        write(self.root / "tools/wasm", WASM, 0o755)
        write(self.root / "tools/site", SITE, 0o755)
        write(self.root / "build/build.ninja", NINJA)
        self.git("init", "--quiet")
        self.commit()
        self.version = checks.version_of(self.root)

    def git(self, *arguments):
        return subprocess.run(["git", "-C", self.root, *arguments], env=ENVIRONMENT, check=True, capture_output=True, text=True).stdout.strip()

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "all")

    def release(self, *arguments, **environment):
        return subprocess.run([self.root / "tools/release", *arguments], env={**ENVIRONMENT, "TMPDIR": str(self.folder), **environment},
                              capture_output=True, text=True, check=False, timeout=100)

    def refused(self, words, *arguments, status=2, **environment):
        before = sorted(self.root.rglob("*"))
        ran = self.release(*arguments, **environment)
        self.assertEqual((ran.returncode, ran.stdout), (status, ""), ran.stderr)
        self.assertIn(words, ran.stderr)
        self.assertNotIn("Traceback", ran.stderr)
        self.assertEqual([path for path in sorted(self.root.rglob("*")) if ".git/" not in str(path)],
                         [path for path in before if ".git/" not in str(path)])
        return ran.stderr

    def test_what_is_not_known_is_refused(self):
        self.refused("there is no part 'wheels'", "--only", "wheels")
        self.refused("not allowed with", "--only", "npm", "--without", "site")
        self.refused("nothing is left to make", "--without", "sources,npm,site,static,wheel,debian,data")
        self.refused("not among the parts", "--only", "sources", "--try")
        self.refused("unrecognized", "--pack")

    def test_a_tree_with_changes_is_refused(self):
        write(self.root / "new", "")
        self.refused("not committed", "--only", "sources", "--tag")
        (self.root / "new").unlink()
        write(self.root / "LICENSE", "another")
        self.refused("not committed", "--only", "sources")

    def test_versions_that_differ_are_refused(self):
        for name in checks.SAID:
            with self.subTest(name):
                kept = (self.root / name).read_text(encoding="utf-8")
                write(self.root / name, kept.replace(self.version, "9.9.9"))
                with self.assertRaisesRegex(checks.Trouble, "says 9.9.9" if name != "meson.build" else "version 9.9.9, CHANGELOG.md says"):
                    checks.version_of(self.root)
                write(self.root / name, kept)
        write(self.root / "CHANGELOG.md", "# Changes\n\n## 0.0.9: older\n\n## " + self.version)
        self.commit()
        self.refused("CHANGELOG.md says 0.0.9", "--only", "sources", "--tag")
        self.assertEqual(self.git("tag"), "")

    def test_a_tag_that_exists_is_refused_before_anything_is_built(self):
        self.git("tag", f"v{self.version}")
        self.refused(f"the tag v{self.version} exists", "--only", "npm", "--tag")

    def test_a_folder_with_something_else_is_left(self):
        write(self.folder / "mine/letter", "dear")
        self.refused("something else than a release", "--only", "sources", "-o", str(self.folder / "mine"))
        self.assertEqual((self.folder / "mine/letter").read_text(encoding="utf-8"), "dear")

    def test_what_is_missing_is_said_at_once(self):
        write(self.root / "tools/packages", "build | a-library-dev | - | - | command no-such-command\nwasm | wasm-dev | - | - | file /no/such/file\n")
        self.commit()
        said = self.refused("nothing was built", "--only", "sources,npm,static")
        self.assertIn("a-library-dev", said)
        self.assertIn("wasm-dev", said)

    @unittest.skipUnless(shutil.which("node"), "there is no node")
    def test_files_and_digests(self):
        output = self.folder / "out" / "release"
        ran = self.release("--only", "sources,npm,site", "-o", str(output), "--tag")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        name = f"specdrift-{self.version}"
        names = ["SHA256SUMS", f"{name}.spdx.json", f"{name}.tar.gz", f"{name}.tgz", f"specdrift-site-{self.version}.tar.gz"]
        self.assertEqual(sorted(path.name for path in output.iterdir()), sorted(names))
        self.assertEqual(sorted(path.name for path in output.parent.iterdir()), ["release"])
        sums = dict(line.split("  ")[::-1] for line in (output / "SHA256SUMS").read_text(encoding="ascii").splitlines())
        self.assertEqual(sums, {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in output.iterdir() if path.name != "SHA256SUMS"})
        bill = json.loads((output / f"{name}.spdx.json").read_text(encoding="utf-8"))
        listed = {package["name"]: package["checksums"][0]["checksumValue"] for package in bill["packages"] if "checksums" in package}
        self.assertEqual(listed, {name: value for name, value in sums.items() if not name.endswith(".json")})
        held = {(one["spdxElementId"], one["relatedSpdxElement"]) for one in bill["relationships"] if one["relationshipType"] == "STATIC_LINK"}
        self.assertIn((f"SPDXRef-{name}.tgz", "SPDXRef-wasi-libc"), held)
        self.assertLessEqual({of for pair in held for of in pair}, {package["SPDXID"] for package in bill["packages"]})
        # The tag is of this commit and has the digests; no other repository has heard of it.
        self.assertEqual(self.git("rev-parse", f"v{self.version}^{{commit}}"), self.git("rev-parse", "HEAD"))
        self.assertIn(sums[f"{name}.tgz"], self.git("tag", "--list", "--format=%(contents)"))
        self.refused("exists", "--only", "sources", "--tag", "-o", str(output))
        # Made again over the first, at another time, every byte is the same.
        before = {path.name: path.read_bytes() for path in output.iterdir()}
        (self.root / "LICENSE").touch()
        again = self.release("--only", "sources,npm,site", "-o", str(output))
        self.assertEqual((again.returncode, again.stdout), (0, ran.stdout), again.stderr)
        self.assertEqual({path.name: path.read_bytes() for path in output.iterdir()}, before)
        with tarfile.open(output / f"{name}.tar.gz") as tar:
            held = {one.name.partition("/")[2] for one in tar if one.isfile()}
            self.assertEqual(tar.extractfile(f"{name}/generated/spec/one.cpp").read(), b"generated")
        self.assertEqual(held, {*self.git("ls-files").splitlines(), "generated/spec/one.cpp"})
        self.assertIn("the site has neither", again.stderr)
        self.assertEqual(len([line for line in again.stderr.splitlines() if " of 3: " in line]), 3)

    @unittest.skipUnless(shutil.which("node"), "there is no node")
    def test_archives_name_no_machine(self):
        ran = self.release("--only", "npm,site")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        for path in (self.root / "build-release").glob("*.t*gz"):
            self.assertEqual(path.read_bytes()[3:8], bytes(5), path.name)  # gzip: neither a name nor a time
            with tarfile.open(path) as tar:
                members = tar.getmembers()
            self.assertEqual([one.name for one in members], sorted(one.name for one in members))
            self.assertEqual({(one.uid, one.gid, one.uname, one.gname, one.mtime) for one in members}, {(0, 0, "", "", 1767323045)})
        with tarfile.open(self.root / f"build-release/specdrift-{self.version}.tgz") as tar:
            modes = {one.name: one.mode for one in tar}
            self.assertIn(b"---- wasi-libc ", tar.extractfile("package/THIRD-PARTY.txt").read())
        self.assertEqual(modes.pop("package/program.mjs"), 0o755)
        self.assertEqual(set(modes.values()), {0o644})
        self.assertNotIn("package/stray", modes)
        self.assertEqual(self.git("status", "--porcelain"), "")

    @unittest.skipUnless(shutil.which("node"), "there is no node")
    def test_a_failure_leaves_what_was_there(self):
        output = self.folder / "out"
        self.assertEqual(self.release("--only", "npm", "-o", str(output)).returncode, 0)
        before = sorted(path.name for path in output.iterdir())
        for stub, change, words, status in (("tools/wasm", ("exit(1)", "exit(0)"), "status 0", 2), ("tools/wasm", ("a--!", "a-!"), "wrongly", 2),
                                            ("tools/wasm", ("set -e", "echo no compiler >&2; exit 3"), "no compiler", 2),
                                            ("tools/site", ("$RANDOM_WORD", "$$"), "other bytes: specdrift-site", 1)):
            with self.subTest(change):
                kept = (self.root / stub).read_text(encoding="utf-8")
                self.assertIn(change[0], kept)
                write(self.root / stub, kept.replace(*change), 0o755)
                self.commit()
                ran = self.release("--only", "npm,site", "--twice", "--tag", "-o", str(output))
                self.assertEqual((ran.returncode, ran.stdout), (status, ""), ran.stderr)
                self.assertIn(words, ran.stderr)
                self.assertEqual(sorted(path.name for path in output.iterdir()), before)
                self.assertEqual(sorted(path.name for path in self.folder.iterdir() if path.is_dir()), sorted([output.name, self.root.name]))
                self.assertEqual(self.git("tag"), "")
                write(self.root / stub, kept, 0o755)
                self.commit()

    def test_the_wheel_and_the_static_program_as_packed(self):
        work = self.folder / "work"
        work.mkdir()
        write(work / "specdrift", "program", 0o755)
        write(work / "libspecdrift-c.so", "library", 0o755)
        release = making.Release(ROOT, self.version, "0" * 40, 1767323045, work, work / "log")
        made = [work / name for name in ("one", "two")]
        for folder in made:
            folder.mkdir()
            parts.pack_wheel_of(release, work, folder)
            parts.pack_static_of(release, work, folder)
            (work / "libspecdrift-c.so").touch()
        names = sorted(path.name for path in made[0].iterdir())
        self.assertEqual(len(names), 2)
        for name in names:
            self.assertEqual((made[0] / name).read_bytes(), (made[1] / name).read_bytes(), name)
        archive, wheel = names if names[1].endswith(".whl") else names[::-1]
        with zipfile.ZipFile(made[0] / wheel) as held:
            info = f"specdrift-{self.version}.dist-info"
            self.assertEqual(held.read("specdrift/libspecdrift-c.so.0"), b"library")
            self.assertIn(b"\nLicense-File: THIRD-PARTY.txt\n", held.read(f"{info}/METADATA"))
            self.assertIn(b"---- libpugixml-dev ", held.read(f"{info}/THIRD-PARTY.txt"))
            self.assertEqual(sorted(line.split(",")[0] for line in held.read(f"{info}/RECORD").decode().splitlines()), sorted(held.namelist()))
        with tarfile.open(made[0] / archive) as held:
            self.assertEqual([(one.name.partition("/")[2], one.mode) for one in held],
                             [("LICENSE", 0o644), ("THIRD-PARTY.txt", 0o644), ("specdrift", 0o755)])
            self.assertIn(b"---- nettle-dev ", held.extractfile(f"{archive.removesuffix('.tar.gz')}/THIRD-PARTY.txt").read())


if __name__ == "__main__":
    unittest.main()
