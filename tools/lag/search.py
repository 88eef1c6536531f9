"""Which releases to ask: the first of every major version and the last of all, then the first of every minor version; and after each of these
two rounds all between two that differ, by halves."""
from releases import key


def rounds(versions):
    """Positions of two rounds, the oldest first; a pre-release is no first release. Before 1.0, minor versions count as major ones."""
    def firsts(part):
        seen, chosen = set(), []
        for at, version in enumerate(versions):
            if "-" not in version and part(version) not in seen:
                seen.add(part(version))
                chosen.append(at)
        return chosen

    def minor(version):
        return tuple(key(version)[0][:2])

    majors = firsts(lambda version: minor(version)[:1] if minor(version)[0] else minor(version))
    return [sorted({*majors, len(versions) - 1}), firsts(minor)] if versions else []


def to_ask(states):
    """The next positions to ask. `states`: for each release its verdicts, False if it cannot be asked, None if it was not asked yet.

    Between two neighbours that were asked and differ, every release is decided: by halves, since a change that came normally stays. Before the
    first that answered, and after the last, there is nothing to infer from.
    """
    found, last = [], None
    for at, state in enumerate(states):
        if not state:
            continue
        between = [one for one in range(-1 if last is None else last, at) if one >= 0 and states[one] is None]
        if between and (last is None or states[last] != state):
            found.append(between[len(between) // 2])
        last = at
    after = [one for one in range(-1 if last is None else last, len(states)) if one >= 0 and states[one] is None]
    return found + ([after[len(after) // 2]] if after else [])


def inferred(states):
    """Verdicts of releases that were not asked, from those around them that are equal; None where there are none."""
    made = list(states)
    last = None
    for at, state in enumerate(states):
        if not state:
            continue
        if last is not None and states[last] == state:
            for between in range(last + 1, at):
                if states[between] is None:
                    made[between] = state
        last = at
    return made
