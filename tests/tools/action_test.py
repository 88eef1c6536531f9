"""action_test.py ROOT SPECDRIFT: the step of action.yml, run as a runner runs it: inputs as environment, files for outputs and
the summary, an exit status."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT, SPECDRIFT = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
INPUT = "<!--a--!><img src=x>-->"


def run(folder, **inputs):
    """Status, outputs, summary, log and errors of the step."""
    files = {name: pathlib.Path(folder) / name for name in ("output", "summary")}
    for file in files.values():
        file.write_text("", encoding="utf-8")
    environment = {**os.environ, "GITHUB_OUTPUT": str(files["output"]), "GITHUB_STEP_SUMMARY": str(files["summary"]),
                   "GITHUB_ACTION_PATH": str(ROOT), "SPECDRIFT_PROGRAM": SPECDRIFT}
    environment.update({f"SPECDRIFT_{name.upper()}": value for name, value in inputs.items()})
    done = subprocess.run([ROOT / "tools/action"], env=environment, cwd=folder, capture_output=True, encoding="utf-8",
                          timeout=100)
    outputs = dict(line.split("=", 1) for line in files["output"].read_text(encoding="utf-8").splitlines())
    return done.returncode, outputs, files["summary"].read_text(encoding="utf-8"), done.stdout, done.stderr


def expect(what, got, wanted):
    if got != wanted:
        sys.exit(f"{what}: {got!r}, not {wanted!r}")


def main():
    cases = 0
    with tempfile.TemporaryDirectory() as folder:
        status, outputs, summary, log, _ = run(folder, verb="compare", arguments=f"--text\n{INPUT}\n")
        expect("a divergence", (status, outputs), (1, {"status": "1", "report": ""}))
        expect("is in the log and the summary", ("markup" in log, "something was found" in summary), (True, True))
        expect("agreement", run(folder, verb="compare", arguments="--text\n<p>")[0], 0)
        status, outputs, *_ = run(folder, verb="compare", arguments=f"--text\n{INPUT}", fail="trouble")
        expect("no failure", (status, outputs["status"]), (0, "1"))
        expect("trouble", run(folder, verb="compare", arguments="no-such-file", fail="trouble")[0], 2)
        cases += 5

        # Words of the shell are words, and a text cannot leave its block of the summary.
        mark = pathlib.Path(folder) / "mark"
        status, _, summary, *_ = run(folder, verb="compare", arguments=f"--text\n$(touch {mark})`touch {mark}`;'\"{INPUT}\n```")
        expect("nothing is expanded", (status in (1, 2), mark.exists()), (True, False))
        expect("code", [line for line in summary.splitlines()[2:] if line and not line.startswith("    ")], [])
        cases += 2

        status, outputs, summary, log, _ = run(folder, verb="compare", report="r.xml",
                                               arguments=f"--format\njunit\r\n--text\n{INPUT}")
        expect("a report", (status, outputs["report"], log), (1, "r.xml", ""))
        expect("is written", "<testsuites" in (pathlib.Path(folder) / "r.xml").read_text(encoding="utf-8"), True)
        expect("and summed up", "testsuites" in summary, True)
        cases += 3

        for inputs in ({"verb": ""}, {"verb": "compare; id"}, {"verb": "compare", "report": "a\nstatus=0"},
                       {"verb": "compare", "report": "-x"}, {"verb": "compare", "fail": "never"}):
            status, outputs, _, _, errors = run(folder, **inputs)
            expect(f"{inputs}", (status, outputs, errors.startswith("::error::")), (2, {}, True))
            cases += 1

    # Every input of the action reaches the step, and every output comes from it.
    text = (ROOT / "action.yml").read_text(encoding="utf-8")
    names = re.findall(r"^  (\w+):$", text[text.index("inputs:"):text.index("outputs:")], re.M)
    expect("inputs", names, ["verb", "arguments", "report", "program", "fail"])
    for name in names:
        expect(name, f"SPECDRIFT_{name.upper()}: ${{{{ inputs.{name} }}}}" in text, True)
        cases += 1
    expect("outputs", re.findall(r"steps\.run\.outputs\.(\w+)", text), ["status", "report"])
    hooks = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    entry = re.search(r"entry: specdrift (.*)", hooks).group(1).split()
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "p.html"
        for text, status in ((INPUT, 1), ("<p>", 0)):
            page.write_text(text, encoding="utf-8")
            expect("the hook", subprocess.run([SPECDRIFT, *entry, page], capture_output=True, timeout=100).returncode, status)
            cases += 1
    expect("cases", cases, 22)
    print(f"{cases} cases")


main()
