"""The matrix of releases and changes, made of what was answered: first releases, days, regressions, what could not be asked."""
import datetime
import itertools

import search
from readings import HAS, LACKS, OTHER, PARTLY, UNSEEN

ASKED, UNREADABLE, INFERRED, UNASKED = "asked", "not readable", "inferred", "not asked"
VERDICTS = {HAS: "has the change", LACKS: "lacks it", PARTLY: "has it on some inputs", OTHER: "reads as no version", UNSEEN: "cannot show it"}


def days(earlier, later):
    return (datetime.date.fromisoformat(later) - datetime.date.fromisoformat(earlier)).days


def parser(name, listed, records, changes, day, packaged="npm"):
    """`listed`: the releases in the order of their versions; `records`: version -> what ask.py answered; `day`: of the asking;
    `packaged`: npm has the releases, or "here": it is what was installed."""
    states = [(records[one["version"]]["verdicts"] or False) if one["version"] in records else None for one in listed]
    found = []
    for one, asked, verdicts in zip(listed, states, search.inferred(states)):
        record = records.get(one["version"], {})
        how = ASKED if asked else UNREADABLE if asked is False else INFERRED if verdicts else UNASKED
        entry = {**one, "how": how, "verdicts": verdicts or None}
        if record.get("why"):
            entry["why"] = record["why"]
        if record.get("unanswered"):
            entry["unanswered"] = record["unanswered"]
        entry |= {key: record[key] for key in ("with", "node") if record.get(key)}
        found.append(entry)
    return {"name": name, "packaged": packaged, "day": day, "releases": found, "changes": [of_change(found, at, change, day) for at, change in enumerate(changes)],
            "regressions": regressions(found, changes)}


def record_of(entry):
    """The answer that an asked release of docs/lag.json was made of."""
    return {"version": entry["version"], "verdicts": entry["verdicts"], "unanswered": entry.get("unanswered", 0), "why": entry.get("why"), "with": entry.get("with", {}),
            **({"node": entry["node"]} if "node" in entry else {})}


def of_change(found, at, change, day):
    """Says what became of one change: the first release that has it, by date, and how many days after the change; or how long it is lacking."""
    known = [one for one in found if one["verdicts"]]
    made = {"change": change["change"], "status": "unseen", "first": None, "date": None, "days": None}
    if not known:
        return made
    dated = sorted((one for one in known if one["date"]), key=lambda one: one["date"])
    having = [one for one in dated if one["verdicts"][at] == HAS]
    newest = known[-1]["verdicts"][at]
    if having:
        first = having[0]
        made.update(first=first["version"], date=first["date"], days=days(change["date"], first["date"]))
        made["status"] = "from the first" if first is dated[0] else "came"
        unread = list(itertools.takewhile(lambda one: not one["verdicts"], reversed(found[:found.index(first)])))
        if any(one["how"] == UNASKED for one in unread) or (unread and made["status"] == "came"):
            made["at_the_latest"] = True
        if newest in (LACKS, PARTLY):
            made["status"] = "lost"
        elif again := came_again(found, at, first):
            made["again"] = {"version": again["version"], "date": again["date"], "days": days(change["date"], again["date"])}
    elif newest == HAS:
        made["status"] = "has"  # a release without a day
    elif newest == LACKS:
        made.update(status="lacks", days=days(change["date"], day))
    elif newest == PARTLY:
        made["status"] = "partly"
    elif newest != UNSEEN:
        made["status"] = "other"
    return made


def came_again(found, at, first):
    """The first release, by its version, that has the change after the last one that lacks it, if that comes after `first`: an early reader may
    have had by chance what its successor had to learn."""
    lacking = [place for place, one in enumerate(found) if one["verdicts"] and one["verdicts"][at] == LACKS]
    if not lacking or lacking[-1] < found.index(first):
        return None
    return next((one for one in found[lacking[-1] + 1:] if one["verdicts"] and one["verdicts"][at] == HAS and one["date"]), None)


def regressions(found, changes):
    """Where a release lacks what the one before it had, in the order of the versions."""
    made, last = [], None
    for one in found:
        if not one["verdicts"]:
            continue
        if last:
            for at, change in enumerate(changes):
                if last["verdicts"][at] == HAS and one["verdicts"][at] in (LACKS, PARTLY):
                    made.append({"change": change["change"], "had": last["version"], "lacks": one["version"], "wholly": one["verdicts"][at] == LACKS})
        last = one
    return made


def whole(changes, parsers, node):
    """docs/lag.json."""
    return {"schema": "specdrift/lag", "schema_version": 1, "day": max(one["day"] for one in parsers), "node": node,
            "verdicts": VERDICTS, "changes": changes, "parsers": parsers}
