"""The drawings of the page of who lags: for each parser, how many changes its newest release lacked at any time."""
import datetime
import html
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
WIDTH, HEIGHT, RELEASES = 720, 40, 8
FILES = ("lag.json", "lag.csv")


def lacking(parser, changes):
    """[(day, how many)]: changes that the standard had by then and that the newest release, by its version, of then lacks; steps."""
    known = [(at, release) for at, release in enumerate(parser["releases"]) if release["verdicts"] and release["date"]]
    if not known:
        return []
    first = min(release["date"] for _, release in known)
    steps = []
    for day in sorted({release["date"] for _, release in known} | {change["date"] for change in changes if change["date"] > first}):
        _, newest = max((at, release) for at, release in known if release["date"] <= day)
        number = sum(letter == "-" and change["date"] <= day for letter, change in zip(newest["verdicts"], changes))
        if not steps or steps[-1][1] != number:
            steps.append((day, number))
    return steps


def drawing(parser, changes, first, last):
    """One parser's line, as SVG."""
    begin = datetime.date.fromisoformat(first)
    span = max(1, (datetime.date.fromisoformat(last) - begin).days)

    def x(day):
        return round(WIDTH * (datetime.date.fromisoformat(day) - begin).days / span)
    steps = lacking(parser, changes)
    if not steps:
        return ""
    most = max(number for _, number in steps)

    def y(number):
        return HEIGHT + 2 - round(HEIGHT * number / max(1, most))
    path = f"M{x(steps[0][0])} {y(steps[0][1])}" + "".join(f"H{x(day)}V{y(number)}" for day, number in steps[1:]) + f"H{WIDTH}"
    ticks = "".join(f"M{at} {HEIGHT + 6}v{RELEASES}" for at in sorted({x(release["date"]) for release in parser["releases"] if release["date"]}))
    words = f"{parser['name']}: its newest release lacked {steps[0][1]} of these changes on {steps[0][0]}" + (
        "".join(f", {number} from {day}" for day, number in steps[1:]) if len(steps) <= 6 else f", at most {most}") + f", and lacks {steps[-1][1]} on {last}."
    name = html.escape(parser["name"])
    return (f'<h3>{name}</h3>\n<p>{html.escape(words)}</p>\n<div class="scroll" tabindex="0" role="region" aria-label="Line of {name}">'
            f'<svg class="lag" role="img" aria-label="{html.escape(words)}" viewBox="0 0 {WIDTH} {HEIGHT + RELEASES + 8}" width="{WIDTH}" height="{HEIGHT + RELEASES + 8}">'
            f'<path class="releases" d="{ticks}"/><path class="line-of" d="{path}"/></svg></div>\n')


def drawings(data):
    first = min(release["date"] for parser in data["parsers"] for release in parser["releases"] if release["date"])
    lines = "".join(drawing(parser, data["changes"], first, data["day"]) for parser in data["parsers"])
    return (f'<h2 id="lines">A line for each parser</h2>\n<p>From {first} to {data["day"]}. The line is higher the more of the changes that the standard had at that time the newest '
            'release of then lacked; each line has a scale of its own. The marks under it are the releases. The data: '
            + ", ".join(f'<a href="{name}">{name}</a>' for name in FILES) + f".</p>\n{lines}")


def with_drawings(body):
    """The page of docs/lag.md with the lines before its second heading."""
    data = json.loads((ROOT / "docs/lag.json").read_text(encoding="utf-8"))
    return re.sub("(?=<h2 )", lambda _: drawings(data), body, count=1)
