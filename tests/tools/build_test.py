"""build_test.py ROOT: what tools/lib/build.sh says while it configures, builds and installs, by programs that stand for meson,
ninja and apt-get."""

import os
import pathlib
import pty
import re
import stat
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1])

# Each reports steps, and waits after the second until the test has seen it.
NINJA = r"""#!/bin/bash
echo "$*" >>"$HERE/ninja_words"
case " $* " in *' -n '*) [ -f "$HERE/built" ] && echo 'ninja: no work to do.'; exit 0 ;; esac
echo '[1/3] Compiling a'
echo '[2/3] Compiling b'
[ -p "$HERE/go_on" ] && read -r _ <"$HERE/go_on"
if [ -f "$HERE/mistake" ]; then echo 'b.cpp:1: error: mistake'; exit 1; fi
touch "$HERE/built"
echo '[3/3] Linking c'
"""
MESON = r"""#!/bin/bash
[ "$1" = setup ] && mkdir -p "$2" && touch "$2/build.ninja"
"""
APT = r"""#!/bin/bash
case " $* " in *' install '*) ;; *) exit 0 ;; esac
echo '0 upgraded, 2 newly installed, 0 to remove and 0 not upgraded.'
echo 'Need to get 12.5 MB/13.0 MB of archives.'
echo 'Setting up one (1.0) ...'
[ -p "$HERE/go_on" ] && read -r _ <"$HERE/go_on"
touch "$HERE/installed"
echo 'Setting up other (1.0) ...'
"""
TOOL = r"""
me=tools/tool root=$HERE purpose=build target=c jobs= say_every=0
. "$ROOT/tools/lib/build.sh"
as_root() { "$@"; }
mkdir -p "$HERE/build"
build "$HERE/build" --option
echo result
"""


def program(path, text):
    path.write_text(text, encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


class Place:
    """A folder that stands for the repository, with the tools that it needs."""

    def __init__(self, folder, packages=""):
        self.folder = pathlib.Path(folder)
        self.bin = self.folder / "bin"
        self.bin.mkdir()
        for name, text in (("ninja", NINJA), ("meson", MESON), ("apt-get", APT), ("apt-cache", "#!/bin/bash\n")):
            program(self.bin / name, text)
        (self.folder / "tools").mkdir()
        (self.folder / "tools" / "packages").write_text(packages, encoding="utf-8")
        self.environment = {**os.environ, "HERE": folder, "ROOT": str(ROOT), "TERM": "xterm",
                            "PATH": f"{self.bin}:{os.environ['PATH']}"}

    def start(self, stderr, **more):
        return subprocess.Popen(["bash", "-c", TOOL], env={**self.environment, **more}, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=stderr, text=True)

    def run(self, **more):
        tool = self.start(subprocess.PIPE, **more)
        out, err = tool.communicate(timeout=60)
        return tool.returncode, out, err

    def waits(self):
        os.mkfifo(self.folder / "go_on")

    def go_on(self):
        (self.folder / "go_on").write_text("go\n", encoding="utf-8")


def read_until(read, wanted):
    """Returns what `read` gives, up to what is wanted."""
    seen = ""
    while wanted not in seen:
        try:
            more = read()
        except OSError:
            more = ""
        assert more, f"ended before {wanted!r}: {seen!r}"
        seen += more
    return seen


def lines_elsewhere(place):
    place.waits()
    tool = place.start(subprocess.PIPE)
    seen = read_until(tool.stderr.readline, "step 2 of 3\n")
    place.go_on()
    out, rest = tool.communicate(timeout=60)
    assert (tool.returncode, out) == (0, "result\n"), (tool.returncode, out, rest)
    said = (seen + rest).splitlines()
    assert said[0] == f"tools/tool: configuring {place.folder}/build", said
    assert f"tools/tool: building in {place.folder}/build" in said, said
    assert f"tools/tool: building in {place.folder}/build: step 2 of 3" in said, said
    assert not any("\r" in line or "\033" in line for line in said), said


def a_line_that_moves(place):
    place.waits()
    ours, theirs = pty.openpty()
    tool = place.start(theirs)
    os.close(theirs)
    seen = read_until(lambda: os.read(ours, 4096).decode(), "step 2 of 3")
    place.go_on()
    out, _ = tool.communicate(timeout=60)
    try:
        while more := os.read(ours, 4096).decode():
            seen += more
    except OSError:  # the other side is closed
        pass
    os.close(ours)
    assert (tool.returncode, out) == (0, "result\n"), (tool.returncode, out)
    assert "\n" not in seen, seen
    assert f"\r\033[Ktools/tool: building in {place.folder}/build: step 2 of 3" in seen, seen
    assert seen.endswith("\r\033[K"), seen  # nothing of it stays


def nothing_the_second_time(place):
    assert place.run()[0] == 0
    for name in ("tools/packages", "build/.tools-packages-build"):  # both in one second, as on a quick machine
        os.utime(place.folder / name, (1, 1))
    second = place.run()
    assert second == (0, "result\n", ""), second


def as_many_jobs_as_cores(place):
    assert place.run()[0] == 0
    cores = subprocess.run(["nproc"], capture_output=True, text=True, check=True).stdout.strip()
    words = (place.folder / "ninja_words").read_text(encoding="utf-8").splitlines()
    assert words and all(f"-j {cores} " in line for line in words), words


def verbs_that_come_first(_place):
    """tools/run builds a smaller program for the verbs that this one has."""
    run = (ROOT / "tools/run").read_text(encoding="utf-8")
    program = (ROOT / "cli/comparing_verbs.cpp").read_text(encoding="utf-8")
    asked = re.search(r"^case \$\{1:-\} in (.*)\) target=cli/specdrift-compare ;; esac$", run, re.M)
    assert asked, "tools/run does not choose by the verb"
    assert asked[1].split(" | ") == re.findall(r"&(\w+)_verb", program), asked[1]


def a_failure(place):
    (place.folder / "mistake").touch()
    status, out, err = place.run()
    assert (status, out) == (2, ""), (status, out)
    assert "tools/tool: this failed: ninja -C" in err and "b.cpp:1: error: mistake" in err, err
    assert f"all of its output is in {place.folder}/build/.tools-build.log" in err, err
    assert err.splitlines()[-1].startswith("tools/tool: specdrift could not be built."), err
    assert f"remove {place.folder}/build and try again" in err.splitlines()[-1], err


def packages(place):
    place.waits()
    program(place.bin / "ninja", NINJA.replace('[ -p "$HERE/go_on" ] && read -r _ <"$HERE/go_on"', ""))
    program(place.bin / "apt-get", APT.replace('touch "$HERE/installed"',
                                               'printf "#!/bin/sh\\n" >"$HERE/bin/command_of_package"; '
                                               'chmod +x "$HERE/bin/command_of_package"'))
    tool = place.start(subprocess.PIPE)
    seen = read_until(tool.stderr.readline, "1 of 2 packages, 12.5 MB\n")
    place.go_on()
    out, rest = tool.communicate(timeout=60)
    assert (tool.returncode, out) == (0, "result\n"), (tool.returncode, out, seen + rest)
    assert seen.startswith("tools/tool: installing a-package\n"), seen


def packages_of_homebrew(place):
    keg = place.folder / "opt" / "icu4c@77" / "lib" / "pkgconfig"
    keg.mkdir(parents=True)
    (keg / "only-in-a-keg.pc").write_text("Name: keg\nDescription: a library\nVersion: 1\n", encoding="utf-8")
    program(place.bin / "brew", '#!/bin/bash\n[ "$1" = --prefix ] && echo "$HERE"\n')
    status, out, err = place.run(HOMEBREW_PREFIX="")
    assert (status, out) == (0, "result\n"), (status, out, err)


def main():
    cases = ((lines_elsewhere, ""), (a_line_that_moves, ""), (nothing_the_second_time, ""), (as_many_jobs_as_cores, ""),
             (verbs_that_come_first, ""), (a_failure, ""),
             (packages, "build | a-package | b | c | command command_of_package\n"),
             (packages_of_homebrew, "build | - | - | icu4c | pkg-config only-in-a-keg\n"))
    for case, rows in cases:
        with tempfile.TemporaryDirectory() as folder:
            case(Place(folder, rows))
    print(f"{len(cases)} cases")


main()
