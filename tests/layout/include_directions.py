"""include_directions.py ROOT: whether every #include points the way ARCHITECTURE.md says.

The table in its section "Rooms" is read: a folder may include itself, the folders in its last column, and all that those
may include. Only tests may include more than the door of a room that has one (docs/doors.md). Code that is meant to run inside a web page uses no files, threads or streams.
"""
import pathlib
import re
import sys

BARE = ["core/text", "core/token", "core/common_subset", "core/machine", "core/compare", "versions"]
NOT_IN_BARE = re.compile(
    r"(iostream|istream|ostream|fstream|sstream|filesystem|thread|mutex|future|condition_variable|cstdio)$")
LEAST_DOORS = 25
INCLUDE = re.compile(r'\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')


def direct_edges(architecture):
    """By folder, what its row in the table of rooms names."""
    section = re.search(r"^## Rooms\n(.*?)^## ", architecture, re.M | re.S)
    edges = {}
    for line in section.group(1).splitlines() if section else []:
        cells = [cell.strip() for cell in line.strip().split("|")[1:-1]]
        name = re.fullmatch(r"`([^`]+)/`", cells[0]) if len(cells) == 3 else None
        if name:
            edges[name.group(1)] = re.findall(r"`([^`]+)`", cells[2])
    return edges


def doors_of(text):
    """By room, the headers that other folders may include."""
    doors = {}
    for room, headers in re.findall(r"^\| `([^`]+)/` \|(.*)\|$", text, re.M):
        doors[room] = {f"{room}/{header}" for header in re.findall(r"`([^`]+)`", headers)}
    return doors


def room_with_door(path, doors):
    folders = [str(folder) for folder in pathlib.PurePosixPath(path).parents]
    return next((folder for folder in folders if folder in doors), None)


def closure(edges):
    """By folder, all that it may include. Raises ValueError for a circle."""
    allowed = {}

    def visit(folder, path):
        if folder in path:
            raise ValueError(" -> ".join(path[path.index(folder):] + [folder]))
        if folder not in allowed:
            reached = [folder]
            for other in edges.get(folder, []):
                reached += visit(other, path + [folder])
            allowed[folder] = list(dict.fromkeys(reached))
        return allowed[folder]

    for folder in edges:
        visit(folder, [])
    return allowed


def mistakes_in_table(root, edges):
    for folder, others in edges.items():
        for name in [folder] + others:
            if not (root / name).exists():
                yield f"ARCHITECTURE.md: there is no {name}"
    for folder in sorted((root / "core").iterdir()):
        if folder.is_dir() and f"core/{folder.name}" not in edges:
            yield f"ARCHITECTURE.md: core/{folder.name}/ has no row in the table of rooms"


def folder_of(path, rooms):
    """The room of a path, or a version's own folder."""
    parts = path.split("/")[:-1]
    if parts[:1] == ["versions"]:
        return "/".join(parts[:2])
    for length in range(len(parts), 0, -1):
        if "/".join(parts[:length]) in rooms:
            return "/".join(parts[:length])
    return None


def is_in(path, folders):
    return any(path == folder or path.startswith(folder + "/") for folder in folders)


def may_include(folder, included, allowed):
    if folder.startswith("versions/"):  # a version includes no other
        below = [room for room in allowed["versions"] if room != "versions"]
        return is_in(included, [folder] + below) or included == "versions/registry.h"
    return is_in(included, allowed[folder])


def main():
    root = pathlib.Path(sys.argv[1])
    edges = direct_edges((root / "ARCHITECTURE.md").read_text(encoding="utf-8"))
    wrong = list(mistakes_in_table(root, edges))
    try:
        allowed = closure(edges)
    except ValueError as circle:
        sys.exit(f"ARCHITECTURE.md: the rooms include each other in a circle: {circle}")
    doors = doors_of((root / "docs/doors.md").read_text(encoding="utf-8"))
    if len(doors) < LEAST_DOORS:
        wrong.append(f"docs/doors.md names {len(doors)} rooms, and not {LEAST_DOORS} or more")
    used = set()
    files = 0
    for top in ("core", "versions", "spec", "library", "cli", "tests"):
        for file in sorted((root / top).rglob("*")):
            if file.suffix not in (".h", ".cpp", ".def"):
                continue
            files += 1
            path = file.relative_to(root).as_posix()
            folder = folder_of(path, edges)
            if folder is None:
                wrong.append(f"{path}: its folder has no row in the table of rooms of ARCHITECTURE.md")
                continue
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                match = INCLUDE.match(line)
                if not match:
                    continue
                own, system = match.groups()
                if own and not (root / own).is_file():
                    wrong.append(f'{path}:{number}: "{own}" is not named from the root')
                elif own and not may_include(folder, own, allowed):
                    wrong.append(f"{path}:{number}: {folder} may not include {own}")
                elif own and not path.startswith("tests/") and room_with_door(own, doors) not in (
                        None, room_with_door(path, doors)):
                    used.add(own)
                    if own not in doors[room_with_door(own, doors)]:
                        wrong.append(f"{path}:{number}: {own} is not at the door of its room (docs/doors.md)")
                elif system and is_in(path, BARE) and NOT_IN_BARE.match(system):
                    wrong.append(f"{path}:{number}: {folder} may not use <{system}>")
    wrong += [f"docs/doors.md: no other folder includes {header}"
              for headers in doors.values() for header in sorted(headers - used)]
    print("\n".join(wrong) or f"{files} files, every include points the right way")
    return bool(wrong) or files == 0


sys.exit(main())
