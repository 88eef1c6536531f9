"""Applies a delta of spec/ to the elements of its base: spec/README.md, "A delta". A second reading of that section."""

import copy

NAMING = ("id", "to", "in", "state", "if", "value", "values", "procedure")
PLACING = ("before", "after")


def is_row(element):
    return element.tag in ("on", "otherwise")


def words(element, attribute):
    return (element.get(attribute) or "").split()


def find(root, tag, identifier):
    for element in root.findall(tag):
        if element.get("id") == identifier:
            return element
    raise SystemExit(f"there is no {tag} {identifier}")


def selected(table, selector, numbered):
    """The row of `table` that a selector names; `numbered` are those that the base had."""
    if selector.startswith("#"):
        return numbered[int(selector[1:]) - 1]
    if selector == "otherwise":
        return [row for row in table if row.tag == "otherwise"][-1]
    return next(row for row in table if is_row(row) and selector in words(row, "input"))


def extend(table, change):
    added = change.get("input").split()
    for row in [row for row in table if is_row(row) and row.get("input")]:
        if change.get("row") in words(row, "input"):
            row.set("input", " ".join(words(row, "input") + [word for word in added if word not in words(row, "input")]))
        else:
            row.set("input", " ".join(word for word in words(row, "input") if word not in added))
            if not row.get("input"):
                table.remove(row)


def alter(table, alteration):
    for attribute in ("name", "number", "concept"):
        if alteration.get(attribute):
            table.set(attribute, alteration.get(attribute))
    numbered = [row for row in table if is_row(row)]
    for change in alteration:
        if change.tag == "extend":
            extend(table, change)
        elif change.tag == "add":
            place = next((name for name in PLACING if change.get(name)), None)
            beside = selected(table, change.get(place), numbered) if place else numbered[0]
            at = list(table).index(beside) + int(place == "after")
            table[at:at] = copy.deepcopy(list(change))
        elif change.tag in ("replace", "remove"):
            at = list(table).index(selected(table, change.get("row"), numbered))
            table[at:at + 1] = copy.deepcopy(list(change))


def rename(root, change):
    for element in root.iter():
        for attribute in NAMING:
            if change.get("word") in words(element, attribute):
                element.set(attribute, " ".join(change.get("to") if word == change.get("word") else word
                                                for word in words(element, attribute)))


def put(root, element):
    """In place of what has that name, or where it is to stand."""
    known = [child for child in root if child.tag == element.tag and child.get("id") == element.get("id")]
    place = next((name for name in PLACING if element.get(name)), None)
    if known:
        at = list(root).index(known[0])
        root[at:at + 1] = [copy.deepcopy(element)]
    elif place:
        root.insert(list(root).index(find(root, "state", element.get(place))) + int(place == "after"), copy.deepcopy(element))
    else:
        states = [at for at, child in enumerate(root) if child.tag == "state"]
        root.insert(states[-1] + 1 if element.tag == "state" else len(root), copy.deepcopy(element))


def applied(base, delta):
    root = copy.deepcopy(base)
    root.attrib.clear()
    root.attrib.update(delta.attrib)
    if delta.get("errors") == "unnamed":
        for error in root.iter("error"):
            error.attrib.pop("code", None)
    if delta.get("numbers") == "none":
        for element in root:
            if element.tag in ("state", "procedure"):
                element.attrib.pop("number", None)
    for element in delta:
        if element.tag == "remove":
            for identifier in words(element, "state"):
                root.remove(find(root, "state", identifier))
        elif element.tag == "rename":
            rename(root, element)
        elif element.tag == "alter" and element.get("states"):
            for identifier in words(element, "states"):
                alter(find(root, "state", identifier), element)
        elif element.tag == "alter":
            procedure = find(root, "procedure", element.get("procedure"))
            alter(find(procedure, "step", element.get("step")), element)
        elif element.tag != "note":
            put(root, element)
    if delta.get("numbers") == "by-position":
        for number, state in enumerate(root.findall("state"), start=1):
            state.set("number", str(number))
    return root
