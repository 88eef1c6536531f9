"""unit_names.py ROOT: names in anonymous namespaces, of which each occurs in one file of a folder and in no header of it.

Several files of a library are compiled as one unit (meson.build). There, two such names are one name declared twice: an
error at best, at worst a function that is called in place of another. And in the files after it, such a name hides that
of a header.
"""
import collections
import pathlib
import re
import sys

# At the left margin, as clang-format puts it: `class Name`, `using Name =`, or what is called, or has a value.
NAMED = re.compile(r"^(?:template <.*> )?(?:class|struct|union|enum(?: class)?|using) (\w+)\b(?! *;)(?!::)"
                   r"|^(?=[\w\[])(?!using |namespace |template|return|static_assert|\}|#|//)[\w:<>,*&\[\] ]*?[\w>*&\]] [*&]*(\w+)(?=[({=\[]| = )")


def names(path):
    """(name with the namespaces around it, whether the innermost is anonymous, line) of what the file declares."""
    inside = []
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if found := re.match(r"(?:inline )?namespace ?([\w:]*) ?\{$", line):
            inside.append(found.group(1))
        elif line.startswith("}  // namespace"):
            inside.pop()
        elif inside and (found := NAMED.match(line)):
            yield "::".join([*filter(None, inside), found.group(1) or found.group(2)]), not inside[-1], number


def main():
    root = pathlib.Path(sys.argv[1])
    folders = [*sorted(path for path in (root / "core").iterdir() if path.is_dir()), root / "cli",
               *sorted(path for path in (root / "versions").iterdir() if path.is_dir())]
    wrong = count = 0
    for folder in folders:
        places, headers = collections.defaultdict(dict), {}
        for path in sorted(folder.rglob("*.cpp")):
            for name, is_anonymous, line in names(path):
                if is_anonymous:
                    count += 1
                    places[name].setdefault(path, line)
        for path in sorted(folder.rglob("*.h")):
            for name, _, line in names(path):
                headers.setdefault(name, (path, line))
        for name, found in places.items():
            also = [headers[name]] if name in headers else []
            if len(found) + len(also) > 1:
                wrong += 1
                print(f"{name} is declared in {len(found) + len(also)} files:",
                      *(f"{path.relative_to(root)}:{line}" for path, line in [*found.items(), *also]))
    if wrong:
        print("Files of a folder are compiled as one unit: rename all but one, or share it in a header.")
    else:
        print(f"{count} names, each in one file of its folder")
    return 1 if wrong or not count else 0


sys.exit(main())
