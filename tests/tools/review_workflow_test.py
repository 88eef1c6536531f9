"""review_workflow_test.py ROOT SPECDRIFT: the steps of docs/workflows/review.yml, run as a runner runs them, in a repository with
the merge of a pull request. Steps that are other people's, and the installing of packages, are left out; `gh` is a stand-in."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

ROOT, SPECDRIFT = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
sys.path.insert(0, str(ROOT / "tests/support"))
import prose  # noqa: E402

SOURCE, OLD = "tokenizer.txt", "old-tokenizer.txt"
# Has a comment to edit once it has written one.
GH = """#!/bin/sh
echo "$@" >>"$HOME/calls"
case "$*" in *--edit-last*) [ -e "$HOME/has-comment" ] || exit 1 ;; esac
touch "$HOME/has-comment"
"""


def steps():
    """The `run` of each step, or what it gives to the action."""
    text = (ROOT / "docs/workflows/review.yml").read_text(encoding="utf-8")
    text = text.replace("old-tokenizer.html", OLD).replace("SOURCE is", "").replace("SOURCE", SOURCE)
    found = []
    for step in re.split(r"^      - ", text[text.index("    steps:"):], flags=re.M)[1:]:
        block = re.search(r"run: \|\n((?:          .*\n)+)", step)
        line = re.search(r"run: ([^|\n].*)", step)
        if block or line:
            found.append(textwrap.dedent(block.group(1)) if block else line.group(1))
        elif "/specdrift@" in step:
            inputs = dict(re.findall(r"^          (verb|report|fail): (.*)$", step, re.M))
            inputs["arguments"] = textwrap.dedent(re.search(r"arguments: \|\n((?:            .*\n)+)", step).group(1))
            found.append(inputs)
    return found


def expect(what, got, wanted):
    if got != wanted:
        sys.exit(f"{what}: {got!r}, not {wanted!r}")


class Runner:
    def __init__(self, folder):
        self.home, self.repository = pathlib.Path(folder) / "home", pathlib.Path(folder) / "repository"
        programs = self.home / "bin"
        programs.mkdir(parents=True)
        self.repository.mkdir()
        (programs / "gh").write_text(GH, encoding="utf-8")
        (programs / "gh").chmod(0o755)
        self.environment = {**os.environ, "HOME": str(self.home), "PATH": f"{programs}:{os.environ['PATH']}", "NUMBER": "7",
                            "GITHUB_WORKSPACE": str(self.repository), "GITHUB_OUTPUT": str(self.home / "output"),
                            "GITHUB_STEP_SUMMARY": str(self.home / "summary"), "SPECDRIFT_PROGRAM": SPECDRIFT,
                            "GIT_CONFIG_NOSYSTEM": "1", "XDG_CONFIG_HOME": str(self.home / "config"),
                            "XDG_CACHE_HOME": str(self.home / "cache")}
        for name in ("AUTHOR", "COMMITTER"):
            self.environment |= {f"GIT_{name}_NAME": "a", f"GIT_{name}_EMAIL": "a@example.org"}
        self.git("init", "-q", "-b", "main")
        self.git("commit", "-q", "-m", "nothing yet", "--allow-empty")

    def git(self, *arguments):
        subprocess.run(["git", *arguments], cwd=self.repository, env=self.environment, check=True, timeout=60)

    def commit(self, text):
        (self.repository / SOURCE).write_text(text, encoding="utf-8")
        self.git("add", SOURCE)
        self.git("commit", "-q", "-m", "a text", "--allow-empty")

    def merge(self, old, new):
        """Makes the commit that a runner checks out: the merge of the pull request into its branch."""
        for name in ("review.md", "review.sarif"):
            (self.repository / name).unlink(missing_ok=True)
        self.git("checkout", "-q", "-f", "main")
        self.commit(old)
        self.git("checkout", "-q", "-B", "change")
        self.commit(new)
        self.git("checkout", "-q", "-f", "main")
        self.git("merge", "-q", "--no-ff", "-m", "merge", "change")

    def run(self):
        """The status of each step of the workflow, until one fails; the comment is written all the same."""
        statuses, failed = [], False
        for step in steps():
            if isinstance(step, dict):
                environment = self.environment | {f"SPECDRIFT_{name.upper()}": value for name, value in step.items()}
                command = [ROOT / "tools/action"]
            elif step.startswith("apt-get"):
                continue
            else:
                environment, command = self.environment, ["sh", "-e", "-c", step]
            if failed and not (isinstance(step, str) and (self.repository / "review.md").exists()):
                continue
            done = subprocess.run(command, cwd=self.repository, env=environment, capture_output=True, timeout=100)
            statuses.append(done.returncode)
            failed = failed or done.returncode != 0
        return statuses

    def calls(self):
        calls = (self.home / "calls").read_text(encoding="utf-8").splitlines()
        (self.home / "calls").unlink()
        return calls


def main():
    expect("steps", [type(step).__name__ for step in steps()], ["str", "str", "dict", "str", "dict"])
    text = prose.prose_of(ROOT / "spec/13.2.5.xml")
    edit, new = "pr comment 7 --edit-last --body-file review.md", "pr comment 7 --body-file review.md"
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(folder)
        start = text.index("Comment start dash state")
        label = text.index("U+002D", start)
        swapped = text[:label] + text[label:].replace("Switch to the comment end state", "Switch to the comment state", 1)
        runner.merge(text, swapped)
        expect("a change", runner.run(), [0, 0, 0, 0])
        expect("the old text", (runner.repository / OLD).read_text(encoding="utf-8"), text)
        comment = (runner.repository / "review.md").read_text(encoding="utf-8")
        expect("says so", ("Behaviour changes" in comment, SOURCE in comment, "<!----a" in comment), (True, True, True))
        expect("a new comment", runner.calls(), [edit, new])
        report = json.loads((runner.repository / "review.sarif").read_text(encoding="utf-8"))
        places = [place["physicalLocation"] for result in report["runs"][0]["results"] for place in result["locations"]]
        expect("places", {place["artifactLocation"]["uri"] for place in places}, {SOURCE})
        lines = swapped.splitlines()
        expect("of the row", any("U+002D" in lines[place["region"]["startLine"] - 1] and
                                 place["region"]["startLine"] > swapped[:start].count("\n") for place in places), True)

        runner.merge(text, text.replace("Emit the current comment token", "Emit the comment token"))
        expect("other words", runner.run(), [0, 0, 0, 0])
        expect("say nothing changes", "Nothing changes" in (runner.repository / "review.md").read_text(encoding="utf-8"), True)
        expect("the last comment", runner.calls(), [edit])

        runner.merge(text, text[:label] + text[label:].replace("Switch to the comment end state", "Whirl about twice", 1))
        expect("what cannot be read", runner.run(), [0, 2, 0])
        expect("is in the comment", "Whirl about twice" in (runner.repository / "review.md").read_text(encoding="utf-8"), True)
        expect("which is written", runner.calls(), [edit])
    print("a change, other words, and a sentence that cannot be read")


main()
