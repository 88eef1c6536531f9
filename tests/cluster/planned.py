"""The plan that the tests of clusters share: fixtures/ in eight shards; one task is killed."""

import os
import pathlib
import shutil
import subprocess
import sys

SHARDS = 8
KILLED = 3
# Among the fixtures are lines of JSON without a document, which are skipped.
STATUS = 2
# Kills one task the first time that it runs, when it has begun to write its part.
PROGRAM = """#!/bin/sh
if [ "$2" = map ] && [ "{variable}" = {value} ] && mkdir '{folder}/killed' 2>/dev/null; then
  LD_PRELOAD='{kill_at}' KILL_AT=1 exec '{program}' "$@"
fi
exec '{program}' "$@"
"""


def skip(why):
    print(f"skipped: {why}")
    sys.exit(77)


def need(*programs):
    path = os.environ["PATH"] = f"{os.environ['PATH']}:/usr/sbin:/sbin"
    missing = [name for name in programs if not shutil.which(name, path=path)]
    if missing:
        skip(f"no {', '.join(missing)} (apt-get install slurm-wlm munge parallel)")


class Planned:
    """A folder with the plan and the serial report. All is run in the folder of the sources."""

    def __init__(self, folder, program, kill_at, root, variable, first):
        self.folder, self.program, self.root = pathlib.Path(folder), os.path.abspath(program), root
        wrapper = self.folder / "specdrift"
        wrapper.write_text(PROGRAM.format(variable="${%s:-}" % variable, value=KILLED + first, folder=folder, program=self.program,
                                          kill_at=os.path.abspath(kill_at)))
        wrapper.chmod(0o755)
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("SLURM")}
        self.environment |= {"SPECDRIFT": str(wrapper), "MERGE_OPTIONS": "--format json"}
        inputs = ["--include", "*", "fixtures"]
        self.run(self.program, "corpus", "-q", "--format", "json", "-o", self.folder / "serial", *inputs, status=STATUS)
        self.run(self.program, "corpus", "plan", "-q", "--shards", str(SHARDS), "-o", self.folder / "plan", *inputs)
        self.arguments = [str(self.folder / name) for name in ("plan", "parts", "report")]

    def run(self, *command, status=0, timeout=60):
        result = subprocess.run([str(word) for word in command], cwd=self.root, env=self.environment, capture_output=True, text=True,
                                timeout=timeout, stdin=subprocess.DEVNULL, check=False)
        assert status is None or result.returncode == status, (command, result)
        return result

    def check(self):
        """Checks what is there in the end."""
        assert (self.folder / "killed").is_dir(), "no task was killed"
        left = [path.name for path in (self.folder / "parts").iterdir() if path.name.startswith(".specdrift-")]
        assert len(left) == 1, f"the killed task has left {left}"
        parts = sorted(path.name for path in (self.folder / "parts").glob("*.sdp"))
        assert parts == [f"part-{i}-of-{SHARDS}.sdp" for i in range(SHARDS)], parts
        assert (self.folder / "report").read_bytes() == (self.folder / "serial").read_bytes(), "not the serial report"
        print(f"{SHARDS} shards, one killed and run again: the serial report, {(self.folder / 'serial').stat().st_size} bytes")
