#!/usr/bin/env python3
"""The pages of docs/course are what the program makes of the lessons, and everything in them can be typed as it stands.

course.py SPECDRIFT SOURCE_ROOT
"""

import os
import pathlib
import re
import subprocess
import sys

LESSONS = 8
COMMANDS = 40
INLINE_COMMANDS = 8
CHANGES = 18


class Course:
    def __init__(self, binary, root):
        self.binary = pathlib.Path(binary).resolve()
        self.root = pathlib.Path(root).resolve()
        self.environment = {**os.environ, "PATH": f"{self.binary.parent}:{os.environ['PATH']}"}
        self.pages = sorted((self.root / "docs" / "course").glob("[0-9]-*.md"))
        self.failures = []

    def expect(self, holds, text):
        if not holds:
            self.failures.append(text)

    def expect_count(self, what, found, expected):
        self.expect(found == expected, f"{found} {what}, not {expected}")

    def shell(self, command):
        return subprocess.run(["bash", "-c", command], cwd="/", env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600, check=False)

    def check_regenerated(self):
        run = subprocess.run([sys.executable, str(self.root / "tools" / "course"), str(self.binary), "--check"],
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600, check=False)
        text = run.stdout.decode()
        self.expect(run.returncode == 0, text)
        self.expect(f"{LESSONS} lessons, {COMMANDS} commands" in text, text)

    def check_commands(self):
        """Every console block again, by other code than that which made it, and from another folder."""
        blocks = inline = 0
        for page in self.pages:
            text = page.read_text(encoding="utf-8")
            for command, output in re.findall(r"^```console\n\$ ((?:[^\n]*\\\n)*[^\n]*)\n(.*?)^```$", text, re.M | re.S):
                blocks += 1
                run = self.shell(command)
                self.expect(run.stdout.decode() == output and run.returncode < 2, f"{page.name}: {command}")
            for command in re.findall(r"`(specdrift explain [^`]*)`", text):
                inline += 1
                self.expect(self.shell(command).returncode == 0, f"{page.name}: {command}")
            for command in re.findall(r"^\$ (.*)$", text, re.M):
                self.expect(command.startswith("specdrift "), f"{page.name}: {command}")
        self.expect_count("console blocks", blocks, COMMANDS)
        self.expect_count("commands within lines", inline, INLINE_COMMANDS)

    def check_program(self):
        """The program has the pages as they are now."""
        for number, page in enumerate(self.pages, 1):
            shown = self.shell(f"specdrift lesson {number} --format markdown").stdout
            self.expect(shown == page.read_bytes(), f"specdrift lesson {number} shows another {page.name}")
        index = self.shell("specdrift lesson --format markdown").stdout
        self.expect(index == (self.root / "docs/course/README.md").read_bytes(), "the index is another one")

    def check_changes(self):
        """Changes that the catalogue does not have are in the collected history, where that is there."""
        changes = [match for path in (self.root / "spec" / "lessons").glob("*.md")
                   for match in re.findall(r"^@change (\S+) (\S+) ", path.read_text(encoding="utf-8"), re.M)]
        self.expect_count("changes", len(changes), CHANGES)
        timeline = self.root.parent / "shared" / "data" / "timeline.tsv"
        if not timeline.exists():
            print(f"SKIPPED: {timeline} is not there")
            return
        known = {tuple(line.split("\t")[:2]) for line in timeline.read_text(encoding="utf-8").splitlines()}
        for change in changes:
            self.expect(change in known, f"not in the history: {' '.join(change)}")


def main(arguments):
    course = Course(*arguments)
    course.expect_count("lessons", len(course.pages), LESSONS)
    course.check_regenerated()
    course.check_commands()
    course.check_program()
    course.check_changes()
    for failure in course.failures:
        print(failure)
    print(f"{len(course.pages)} lessons, {len(course.failures)} failed")
    return 1 if course.failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
