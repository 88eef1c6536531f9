#!/usr/bin/env python3
"""unit_counts.py ROOT SIZE: libraries whose number of files is a multiple of SIZE, if there are any.

Meson 1.0 expects one unit more of such a library than it makes, where a static library is made of others (link_whole);
ninja would stop at a file that nothing makes.
"""
import pathlib
import re
import sys

def main():
    root, general_size = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    count = 0
    for path in sorted([*root.glob("core/**/meson.build"), root / "spec/meson.build", *root.glob("versions/**/meson.build")]):
        text = re.sub(r"#.*", "", path.read_text(encoding="utf-8"))
        for call in re.finditer(r"static_library\(\s*('\w+'|'\w+' \+ \w+),((?:[^()]|\([^()]*\))*)\)", text):
            count += 1
            # Positional arguments are files, or what makes one: "a ? b : c" is one of them.
            arguments = [argument for argument in re.split(r",(?![^\[]*\])", call.group(2))
                         if argument.strip() and not re.match(r"\s*\w+:", argument)]
            own_size = re.search(r"'unity_size=(\d+)'", call.group(2))
            size = int(own_size.group(1)) if own_size else general_size
            if len(arguments) % size == 0:
                print(f"{path.relative_to(root)}: library {call.group(1)} has {len(arguments)} files, a multiple of "
                      f"unity_size ({size}), which Meson 1.0 miscounts. Move a file to another library, or split the "
                      "library; or build with -Dunity=off")
    if count < 20:
        print(f"unit_counts.py finds only {count} libraries: it does not understand the files meson.build any more")


main()
