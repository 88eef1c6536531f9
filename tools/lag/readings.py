"""Which changes a parser has, by the answers of `compare --adapter`."""
import pathlib

HAS, LACKS, PARTLY, OTHER, UNSEEN = "+", "-", "~", "?", "."


def command(versions, adapter, inputs, folder):
    """The words after `specdrift` that compare versions, and a parser if there is one, on inputs, which are written into files of a folder: what is
    answered has their names."""
    folder.mkdir(parents=True, exist_ok=True)
    parser = ["--adapter", adapter, "--adapter-name", "PARSER", "--timeout", "20"] if adapter else []
    words = ["compare", "--versions", ",".join(versions), *parser, "--max-divergences", "all", "--keep-tokens", "1", "--as-is", "--format", "json"]
    for at, text in enumerate(inputs):
        path = folder / f"{at}.html"
        path.write_text(text, encoding="utf-8", newline="")
        words.append(str(path))
    return words


def groups(document, known):
    """(version -> its reading, versions that read as the parser does) on one input; readings are told apart by numbers."""
    parts = {version: [] for version in known}
    agree = set(known)
    for finding in document["findings"]:
        if finding["type"] != "divergence":
            continue
        with_parser = set()
        for number, one in enumerate(finding["classes"]):
            for version in one["versions"]:
                if version in parts:
                    parts[version].append(number)
            if "PARSER" in one["versions"]:
                with_parser = set(one["versions"])
        agree &= with_parser
    return {version: tuple(part) for version, part in parts.items()}, agree


def verdict_of(agree, before, change, order):
    """Says which side of the change the parser is on, by one input."""
    if change in agree and before not in agree:
        return HAS
    if before in agree and change not in agree:
        return LACKS
    where = [order.index(version) >= order.index(change) for version in agree]
    if where and all(where):
        return HAS  # as a later version that has changed the same again
    if where and not any(where):
        return LACKS
    return OTHER


def together(verdicts):
    """The verdict on a change by those on its inputs."""
    seen = set(verdicts)
    if not seen:
        return UNSEEN
    return seen.pop() if len(seen) == 1 else PARTLY


def batches(changes, newest, count=3):
    """The changes that have inputs, in a few parts of neighbours, each with its inputs and the versions that it needs: fewer versions at once
    take less time."""
    some = [change for change in changes if change["inputs"]]
    size = -(-len(some) // count) or 1
    made = []
    for start in range(0, len(some), size):
        part = some[start:start + size]
        versions = dict.fromkeys(version for change in part for version in (change["before"], change["change"]))
        made.append({"changes": part, "versions": [*versions, *([newest] if newest not in versions else [])],
                     "inputs": list(dict.fromkeys(text for change in part for text in change["inputs"]))})
    return made


def documents_of(answer, batch):
    """input -> what `groups` says; inputs that were not answered are not in it."""
    return {batch["inputs"][int(pathlib.PurePath(document["name"]).stem)]: groups(document, batch["versions"]) for document in answer["documents"]}


def judged(answer, batch):
    """change -> verdict, of what `compare` wrote for a batch."""
    read, made = documents_of(answer, batch), {}
    for change in batch["changes"]:
        before, name = change["before"], change["change"]
        verdicts = []
        for text in change["inputs"]:
            if text not in read:
                verdicts.append(OTHER)  # it gave up
            elif read[text][0][before] != read[text][0][name]:
                verdicts.append(verdict_of(read[text][1], before, name, batch["versions"]))
        made[name] = together(verdicts)
    return made


def letters(made, changes):
    return "".join(made.get(change["change"], UNSEEN) for change in changes)


YEARS = 3


def told(answer, batch, dates):
    """change -> (whether the newest version reads its inputs as the version of the change does, whether it takes back what another change did
    at most three years before). `dates`: of the versions of changes."""
    read, made, newest, order = documents_of(answer, batch), {}, batch["versions"][-1], batch["versions"]
    for change in batch["changes"]:
        parts = [read[text][0] for text in change["inputs"]]

        def like_it(version, name=change["change"], parts=parts):
            return all(part[version] == part[name] for part in parts)
        older = [version for version in order[:order.index(change["before"])] if like_it(version)]
        undone = order[order.index(older[-1]) + 1] if older else None
        recent = undone in dates and int(change["date"][:4]) - int(dates[undone][:4]) <= YEARS
        made[change["change"]] = like_it(newest), recent
    return made
