#!/usr/bin/env python3
"""Runs fuzz targets.

usage: run.py TARGET PROGRAM RUNS                  its seeds and, if RUNS is not 0, so many inputs in all, from a fixed seed of
                                                   the random numbers; the program has to be a fuzzer then
       run.py --minutes N PROGRAMS FOLDER TARGET…  each of them as long, with what FOLDER keeps of the last time
       run.py --list                               the targets
"""

import pathlib
import re
import subprocess
import sys
import tempfile

import seeds

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import readable  # noqa: E402

# The bytes of an input. Targets that take longer ones come nowhere without them.
LONGEST = {"machines": 300, "causes": 200, "reports": 200, "histories": 200, "states": 3000, "kept": 4000, "encodings": 200,
           "specifications": 3000, "texts": 4000, "certificates": 4000, "json": 500}
LIMITS = ["-timeout=60", "-rss_limit_mb=3000"]  # s of one input, MB of the process


def options(target, artifacts):
    return [f"-max_len={LONGEST[target]}", f"-artifact_prefix={artifacts}/", *LIMITS]


def show(paths):
    for path in paths:
        print(f"{path.name}: {path.read_bytes()[:1000]!r}")


def run_once(target, program, runs):
    with tempfile.TemporaryDirectory() as folder:
        corpus, artifacts = pathlib.Path(folder) / "seeds", pathlib.Path(folder) / "found"
        artifacts.mkdir()
        count = seeds.write(target, corpus)
        fuzzes = ["-seed=1", f"-runs={runs}", "-print_final_stats=1", *options(target, artifacts)] if runs else []
        result = subprocess.run([program, *fuzzes, str(corpus)], capture_output=True, check=False)
        said = result.stdout.decode(errors="replace") + result.stderr.decode(errors="replace")
        found = re.search(r"^stat::number_of_executed_units: (\d+)" if runs else r"^(\d+) inputs", said, re.M)
        executed = int(found[1]) if found else 0
        print(f"{count} seeds, {executed} inputs run")
        if result.returncode == 0 and executed >= max(runs, count) > 0:
            return 0
        print(f"status {result.returncode}\n{readable.cut(said)}")
        show(sorted(artifacts.iterdir()))
        return 1


def run_long(minutes, programs, folder, targets):
    """Goes on after what fails, and lists it."""
    total = 0
    found = []
    for target in targets:
        corpus, artifacts = folder / target / "corpus", folder / target / "found"
        artifacts.mkdir(parents=True, exist_ok=True)
        before = set(artifacts.iterdir())
        seeds.write(target, corpus)
        said = ""
        command = [programs / f"fuzz_{target}", f"-max_total_time={minutes * 60}", "-fork=1", "-ignore_crashes=1",
                   "-ignore_timeouts=1", "-ignore_ooms=1", *options(target, artifacts), corpus]
        with subprocess.Popen([str(word) for word in command], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
                              errors="replace") as process, open(folder / target / "log", "w", encoding="utf-8") as log:
            for line in process.stderr:
                log.write(line)
                if line.startswith("#"):
                    said = line
        new = sorted(set(artifacts.iterdir()) - before)
        executed = re.match(r"#(\d+):", said)
        total += int(executed[1]) if executed else 0
        found += new
        print(f"{target}: {said.strip() or 'nothing was run'}; {len(new)} findings", flush=True)
        show(new[:10])
    print(f"{total} inputs, {len(found)} findings")
    return 1 if found or total == 0 else 0


def main(arguments):
    if arguments == ["--list"]:
        print("\n".join(LONGEST))
        return 0
    if arguments[0] == "--minutes":
        minutes, programs, folder, *targets = arguments[1:]
        return run_long(int(minutes), pathlib.Path(programs), pathlib.Path(folder), targets)
    target, program, runs = arguments
    return run_once(target, program, int(runs))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
