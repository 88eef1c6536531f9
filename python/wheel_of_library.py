"""Makes the wheel: the package, and beside it the shared library that a build of specdrift has made (PEP 517).

setuptools is no part of a virtual environment since Python 3.12, and needs `wheel` before; a wheel of seven files needs neither.
"""
from __future__ import annotations

import base64
import hashlib
import os
import pathlib
import re
import sysconfig
import zipfile
from typing import Any

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = "libspecdrift-c.so"


def find_library() -> pathlib.Path:
    named = os.environ.get("SPECDRIFT_LIBRARY")
    if named:
        if not pathlib.Path(named).is_file():
            raise SystemExit(f"SPECDRIFT_LIBRARY names {named}, which is no file")
        return pathlib.Path(named).resolve()
    built = [path for path in HERE.parent.glob(f"build*/library/c/{LIBRARY}") if path.is_file()]
    if built:
        return max(built, key=lambda path: path.stat().st_mtime).resolve()
    raise SystemExit("there is no libspecdrift-c.so to put into the package. Build it first:\n"
                     "    meson setup build --buildtype=release -Dtests=disabled\n    meson compile -C build specdrift-c\n"
                     "or set SPECDRIFT_LIBRARY to the path of one that is installed")


def version() -> str:
    found = re.search(r'^__version__ = "(.*)"$', (HERE / "specdrift/__init__.py").read_text(encoding="utf-8"), re.M)
    assert found
    return found[1]


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    tag = "py3-none-" + re.sub(r"[-.]", "_", sysconfig.get_platform())
    info = f"specdrift-{version()}.dist-info"
    files = {f"specdrift/{path.name}": path.read_bytes() for path in sorted((HERE / "specdrift").iterdir()) if path.suffix in (".py", ".typed")}
    files["specdrift/libspecdrift-c.so.0"] = find_library().read_bytes()
    files[f"{info}/LICENSE"] = (HERE.parent / "LICENSE").read_bytes()
    notices = os.environ.get("SPECDRIFT_NOTICES")  # of a library that has others in it: tools/release
    if notices:
        files[f"{info}/THIRD-PARTY.txt"] = pathlib.Path(notices).read_bytes()
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: specdrift\nVersion: {version()}\nRequires-Python: >=3.9\nLicense: MIT\nLicense-File: LICENSE\n"
        f"{'License-File: THIRD-PARTY.txt' + chr(10) if notices else ''}"
        "Summary: Several versions of the HTML tokenizer specification on one text: where they differ, why, since when\n").encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: specdrift\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = "".join(f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
                     for name, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    name = f"specdrift-{version()}-{tag}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path)  # of 1980: the same bytes each time
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return name


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    raise SystemExit("there is no source distribution of the package alone: the library is built from the whole repository")
