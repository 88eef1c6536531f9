"""The parts of a release: how each is built, packed and tried."""
import os
import pathlib
import platform
import shutil
import subprocess
import sys

import bill_of_materials
from release import checks, packing
from release.checks import Trouble
from release.making import TEXT, Part

MACHINE = f"{platform.system().lower()}-{platform.machine()}"
NINJA = "ninja" if shutil.which("ninja") else "ninja-build"  # Fedora's name
LIBRARY = "library/c/libspecdrift-c.so"
# Libraries that the static program holds, by their names for pkg-config.
ARCHIVES = ("icu-uc", "libarchive", "libbrotlidec", "libdeflate", "libutf8proc", "libxxhash", "libzstd", "pugixml", "sqlite3", "zlib")


def notices(file):
    """The licences of all that is linked into a file of the release, as Debian has them."""
    said, known = [f"{file} has code of these packages of Debian.\n"], {}
    for name in bill_of_materials.held_by(file):
        path = pathlib.Path("/usr/share/doc", name, "copyright")
        if name.startswith("libboost"):  # two megabytes about all of its files
            text = "The Boost Software License 1.0, which asks for no notice in object code.\n"
        elif not path.is_file():
            text = "Its licence was not on the machine that made this file.\n"
        else:
            text = path.read_text(encoding="utf-8", errors="replace")
            first = known.setdefault(text, name)
            text = text if first == name else f"As {first}.\n"
        said.append(f"\n---- {name} {bill_of_materials.version_of(name)}\n\n{text}")
    return "".join(said).encode()


# -- sources

def generated(release):
    """Names of the sources that the build generates, in the build directory where they are now."""
    build = release.root / "build"
    if not (build / "build.ninja").is_file():
        release.run(release.root / "tools/run", "--version")
    release.run(NINJA, "-C", build, "build.ninja")
    targets = release.answer(NINJA, "-C", build, "-t", "targets", "all").decode().splitlines()
    names = sorted(name for name, rule in (line.split(": ", 1) for line in targets if ": " in line) if rule == "CUSTOM_COMMAND" and name.endswith(".cpp"))
    release.run(NINJA, "-C", build, *names)
    return names


def pack_sources(release, folder):
    added = []
    for name in release.once(generated):
        place = f"{release.name}/generated/{name}"
        added += [f"--prefix={place.rpartition('/')[0]}/", f"--add-file={release.root / 'build' / name}"]
    packing.gz(folder / f"{release.name}.tar.gz", release.answer("git", "archive", *added, f"--prefix={release.name}/", release.commit))


# -- packages of Debian, and the data, which the program in them writes

def build_packages(release, folder, **more):
    """The folder of the sources, built."""
    pack_sources(release, folder)
    release.run("tar", "-xf", folder / f"{release.name}.tar.gz", "-C", folder)
    sources = folder / release.name
    shutil.copytree(sources / "packaging/debian", sources / "debian")
    release.run("dpkg-buildpackage", "--build=binary", "--unsigned-changes", cwd=sources,
                env={**os.environ, "SOURCE_DATE_EPOCH": str(release.seconds), "DEB_BUILD_OPTIONS": f"parallel={os.cpu_count()}", **more})
    return sources


def packages(release):
    return build_packages(release, release.folder("debian"))


def packages_again(release):
    return build_packages(release, release.folder("a second folder"), CCACHE_DISABLE="1")


def pack_debian_of(sources, folder):
    for package in sources.parent.glob("*.deb"):
        shutil.copy(package, folder)


def pack_data_of(release, sources, folder):
    data = release.folder("data") / "package"
    release.run(sources / "tools/data", "--program", sources / "build-debian/cli/specdrift", data)
    packing.tar_gz(folder / f"specdrift-data-{release.version}.tgz", packing.entries_of(data, "package"), release.seconds)


def try_debian(release, folder):
    release.run(release.root / "packaging/try_debian", folder, release.folder("system"))


# -- the package of npm, and the site

def module(release):
    """The folder in which tools/wasm builds."""
    release.run(release.root / "tools/wasm")
    return release.root / "build-wasm"


def pack_npm(release, folder):
    made = release.once(module) / "npm"
    entries = [(f"package/{name}", (made / name).read_bytes(), name == "program.mjs") for name in checks.files_of_package(made)]
    entries.append(("package/THIRD-PARTY.txt", notices(f"{release.name}.tgz"), False))
    packing.tar_gz(folder / f"{release.name}.tgz", entries, release.seconds)


def try_npm(release, folder):
    place = release.folder("npm")
    release.run("tar", "-xzf", folder / f"{release.name}.tgz", "-C", place)
    release.ask("node", place / "package/program.mjs", cwd=place)


def make_site(release):
    """The folder of a new site."""
    site = release.folder("site") / "site"
    release.run(release.root / "tools/site", "-o", site, "--program", release.root / "build/cli/specdrift",
                "--module", release.once(module) / "library/specdrift.wasm")
    if not (site / "readers").is_dir():
        release.notes.add("the site has neither CodeMirror nor the parsers of npm, since npm could not be asked")
    return site


def pack_site_of(release, site, folder):
    name = f"specdrift-site-{release.version}"
    packing.tar_gz(folder / f"{name}.tar.gz", packing.entries_of(site, name), release.seconds)


# -- programs and libraries that need no others

def build_static(release, sources, build, env=None):
    """The folder of the program and the library for C, without names of what is in them."""
    if not (build / "build.ninja").is_file():
        release.run("meson", "setup", build, sources, "--buildtype=release", "-Dstatic=true", "-Dtests=disabled", "-Ddefault_library=static", env=env)
    library = f"{LIBRARY}.0.{release.version.split('.', 1)[1]}"
    release.run(NINJA, "-C", build, "cli/specdrift", library, env=env)
    stripped = release.folder("stripped")
    release.run("strip", "--strip-all", "-o", stripped / "specdrift", build / "cli/specdrift")
    release.run("strip", "--strip-unneeded", "-o", stripped / "libspecdrift-c.so", build / library)
    return stripped


def static(release):
    return build_static(release, release.root, release.root / "build-static")


def static_again(release):
    """The same in another folder, compiled by the compiler and not by its cache."""
    place = release.folder("a second folder")
    pack_sources(release, place)
    release.run("tar", "-xf", place / f"{release.name}.tar.gz", "-C", place)
    return build_static(release, place / release.name, place / "build", {**os.environ, "CCACHE_DISABLE": "1"})


def pack_static_of(release, built, folder):
    name = f"{release.name}-{MACHINE}"
    entries = [(f"{name}/specdrift", (built / "specdrift").read_bytes(), True),
               (f"{name}/LICENSE", (release.root / "LICENSE").read_bytes(), False),
               (f"{name}/THIRD-PARTY.txt", notices(f"{name}.tar.gz"), False)]
    packing.tar_gz(folder / f"{name}.tar.gz", entries, release.seconds)


def needs_of(release, file):
    """The shared libraries that a file names."""
    listed = release.answer("readelf", "--dynamic", "--wide", file).decode()
    return [line.split("[")[1].rstrip("]") for line in listed.splitlines() if "(NEEDED)" in line]


def try_static(release, folder):
    place = release.folder("empty")
    release.run("tar", "-xzf", folder / f"{release.name}-{MACHINE}.tar.gz", "-C", place, "--strip-components=1")
    if needed := needs_of(release, place / "specdrift"):
        raise Trouble(f"the static program needs {', '.join(needed)}")
    release.ask(place / "specdrift", cwd=place, env={})
    if os.geteuid() == 0:  # nothing else is in that system
        release.ask(shutil.which("chroot") or "/usr/sbin/chroot", place, "/specdrift", env={})
    else:
        release.notes.add("the static program ran, but not alone in a root directory, which needs root")


def pack_wheel_of(release, built, folder):
    third_party = release.folder("notices") / "THIRD-PARTY.txt"
    third_party.write_bytes(notices(f"{release.name}.whl"))
    script = "import sys; sys.path.insert(0, sys.argv[1]); import wheel_of_library; wheel_of_library.build_wheel(sys.argv[2])"
    release.run(sys.executable, "-B", "-c", script, release.root / "python", folder,
                env={**os.environ, "SPECDRIFT_LIBRARY": str(built / "libspecdrift-c.so"), "SPECDRIFT_NOTICES": str(third_party)})


def try_wheel(release, folder):
    place = release.folder("venv")
    built = release.once(static) / "libspecdrift-c.so"
    if needed := [name for name in needs_of(release, built) if not name.startswith(("libc.so.", "libm.so.", "ld-linux"))]:
        raise Trouble(f"the library of the wheel needs {', '.join(needed)}")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "SPECDRIFT"))}
    release.run(sys.executable, "-m", "venv", place, env=environment)
    release.run(place / "bin/pip", "install", "--quiet", "--no-index", *folder.glob("*.whl"), env=environment, cwd=place)
    script = f"import specdrift; print(specdrift.compare({TEXT!r}, ['2009', 'living']).divergences[0].class_)"
    said = release.answer(place / "bin/python", "-c", script, env=environment, cwd=place).decode().strip()
    if said != "comment-end/!":
        raise Trouble(f"the module of the wheel says {said}")


def lacks_venv():
    done = subprocess.run([sys.executable, "-c", "import ensurepip, venv"], capture_output=True, check=False)
    return ["python3-venv"] if done.returncode else []


def lacks_archives():
    """Libraries that have no archive to put into a program."""
    listed = subprocess.run(["pkg-config", "--static", "--libs-only-l", *ARCHIVES], capture_output=True, text=True, check=False).stdout.split()
    lacks = []
    for name in dict.fromkeys(["-lc", "-lstdc++", "-lboost_program_options", *listed]):
        archive = f"lib{name.removeprefix('-l')}.a"
        found = subprocess.run(["g++", f"-print-file-name={archive}"], capture_output=True, text=True, check=False).stdout.strip()
        lacks += [archive] if found == archive else []
    return lacks


# In the order in which they are made: what is quick to fail comes first.
PARTS = (
    Part("sources", "the sources of the commit, with those that are generated", pack_sources, packages="build", compiled="the generated sources"),
    Part("npm", "the package of npm, with the module and the program for Node", pack_npm, trial=try_npm, commands=("node",), packages="wasm",
         compiled="the module"),
    Part("site", "the site", lambda release, folder: pack_site_of(release, release.once(make_site), folder),
         again=lambda release, folder: pack_site_of(release, make_site(release), folder), commands=("node",), packages="wasm",
         compiled="the module and the program"),
    Part("static", "a program that needs no library", lambda release, folder: pack_static_of(release, release.once(static), folder),
         trial=try_static, again=lambda release, folder: pack_static_of(release, release.once(static_again), folder),
         commands=("g++", "readelf", "strip"), packages="build", lacks=lacks_archives, compiled="the program"),
    Part("wheel", "the package of Python, with the library", lambda release, folder: pack_wheel_of(release, release.once(static), folder),
         trial=try_wheel, again=lambda release, folder: pack_wheel_of(release, release.once(static_again), folder),
         commands=("g++", "readelf", "strip"), packages="build", lacks=lambda: lacks_venv() + lacks_archives(), compiled="the library"),
    Part("debian", "packages of Debian", lambda release, folder: pack_debian_of(release.once(packages), folder),
         again=lambda release, folder: pack_debian_of(release.once(packages_again), folder),
         commands=("dpkg-buildpackage", "dh"), packages="build", is_packed=False),
    Part("data", "the specifications as data for npm", lambda release, folder: pack_data_of(release, release.once(packages), folder),
         again=lambda release, folder: pack_data_of(release, release.once(packages_again), folder),
         commands=("dpkg-buildpackage", "dh"), packages="build", compiled="the program that writes them"),
)
