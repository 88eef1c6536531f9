#!/usr/bin/env python3
"""Runs a plan with tools/cluster/parallel: a job is killed by SIGKILL, and the same command runs that one again.

usage: parallel.py SPECDRIFT KILL_AT ROOT
"""

import sys
import tempfile

import planned


def main(program, kill_at, root):
    planned.need("parallel")
    with tempfile.TemporaryDirectory() as folder:
        plan = planned.Planned(folder, program, kill_at, root, "PARALLEL_SEQ", 1)
        command = [f"{root}/tools/cluster/parallel", *plan.arguments, "--jobs", "2"]
        first = plan.run(*command, status=3)
        assert first.stdout == f"{planned.KILLED}\n", first
        log = [line.split("\t") for line in (plan.folder / "parts/joblog").read_text().splitlines()]
        signals = {int(row[0]): row[log[0].index("Signal")] for row in log[1:]}
        assert len(signals) == planned.SHARDS and signals[planned.KILLED + 1] == "9", log
        before = {path: path.stat().st_ino for path in (plan.folder / "parts").glob("*.sdp")}
        assert len(before) == planned.SHARDS - 1, before
        plan.run(*command, status=planned.STATUS)
        log = (plan.folder / "parts/joblog").read_text().splitlines()
        assert len(log) == 1 + planned.SHARDS + 1, log
        assert {path: path.stat().st_ino for path in before} == before, "a part was written twice"
        plan.check()


main(*sys.argv[1:])
