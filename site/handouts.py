"""Hand-outs of the lessons, two pages of paper each: one to write on, and one with the answers."""
import html
import json
import re

import exercises
from program import Mistake

LINES = 6  # to write on
FOLDED = re.compile(r"<details>\n?<summary>Answer</summary>(.*?)</details>", re.S)
SIDE = '<div class="side">\n'  # a page of paper


def lines(count):
    return '<p class="blank"></p>\n' * count


def escaped(text):
    """As --escaped reads it."""
    return "".join(c if c.isascii() and c.isprintable() and c != "\\" else f"\\u{{{ord(c):x}}}" for c in text)


def compared(program, exercise, text):
    """The divergences of a text, as the course compares it."""
    errors = exercise["errors"] if exercise["kind"] == "prediction" else exercise["facet"] == "errors"
    tree = [] if exercise["kind"] == "prediction" else ["--feedback", "none"]
    report = program.json("compare", "--versions", ",".join(exercise["versions"]), *(["--errors"] if errors else []), *tree, "--escaped", "--text", escaped(text))
    return [one for one in report["documents"][0]["findings"] if one["type"] == "divergence"]


def letters(program, exercise):
    """The letter of each version: those that agree on all that is compared have the same."""
    findings = compared(program, exercise, exercise["text"])
    groups = [tuple(next(place for place, group in enumerate(finding["partition"].split(" | ")) if version in group.split()) for finding in findings) for version in exercise["versions"]]
    return [chr(ord("A") + list(dict.fromkeys(groups)).index(group)) for group in groups]


def shortest(program, exercise, entries):
    """A shortest text that shows what is asked for: the witness of the catalogue, without an end that is not needed."""
    witness = next(one for one in entries if (one["facet"], one["class"]) == (exercise["facet"], exercise["class"]))["witness"]["text"]
    text = witness[:exercise["par"]]
    if not any(fork["class_id"] == exercise["class"] for finding in compared(program, exercise, text) if finding["facet"] == exercise["facet"] for fork in finding["forks"]):
        raise Mistake(f"the text {json.dumps(text)} does not show {exercise['class']}")
    return text


def years(program):
    """The year of each version's text: on paper nobody can ask for it."""
    return {one["name"]: one["date"][:4] for one in program.json("versions")["versions"]}


def table(exercise, year_of):
    """Room for the letters."""
    named = [version if version == year_of[version] else f"{version} ({year_of[version]})" for version in exercise["versions"]]
    rows = "".join(f'<tr><th scope="row">{name}</th><td></td><td></td></tr>\n' for name in named)
    return ('<table class="fill">\n<thead><tr><th scope="col">version (year)</th><th scope="col">letter</th><th scope="col">what it sees</th></tr></thead>\n'
            f"<tbody>\n{rows}</tbody></table>\n")


def to_write_on(asked, rest, before, exercise, year_of):
    """The page of the prediction, and that of the exercises."""
    made = f"{SIDE}{before}" + "".join(exercises.task(one) + table(one, year_of) for one in asked) + f"<h2>Notes on the run and its rows</h2>\n{lines(2 * LINES)}</div>\n{SIDE}"
    made += f"<h2>Exercise</h2>\n{FOLDED.sub('', exercise)}{lines(LINES)}"
    return made + "".join(f"<h2>Shortest text</h2>\n{exercises.task(one)}{lines(2)}" for one in rest) + f"<h2>Who gains from the older reading, and who from the newer?</h2>\n{lines(LINES)}</div>\n"


def with_answers(program, entries, asked, rest, before, run, exercise):
    made = before + "".join(exercises.task(one) + f'<p class="letters"><b>{", ".join(map(" ".join, zip(one["versions"], letters(program, one))))}</b></p>\n' for one in asked) + f"<h2>Run</h2>\n{run}<h2>Exercise</h2>\n"
    made += FOLDED.sub(lambda match: f"<h3>Answer</h3>\n{match[1]}", exercise)
    for one in rest:
        made += f"<h2>Shortest text</h2>\n{exercises.task(one)}<h3>Answer</h3>\n<p>Such as <code>{html.escape(escaped(shortest(program, one, entries)))}</code>.</p>\n"
    return made


def pages(program, entries, number, title, body, made, under_the_title):
    """(name, title, body) of the two hand-outs of a lesson. `body`: of the lesson, as the program writes it; `made`: its exercises."""
    before, _, after = body.partition("<h3>Run</h3>")
    run, found, exercise = after.partition("<h3>Exercise</h3>")
    if not found or len(FOLDED.findall(exercise)) != 1 or FOLDED.search(before + run):
        raise Mistake(f"lesson {number} has not one exercise with one answer, after its run")
    before, run, exercise = map(under_the_title, (before, run, exercise))
    asked, rest = ([one for one in made if (one["kind"] == "prediction") == is_asked] for is_asked in (True, False))
    for name, words, other, leads, content in (
            ("handout", "hand-out", "answers", "with the answers", to_write_on(asked, rest, before, exercise, years(program))),
            ("answers", "answers", "handout", "without the answers", with_answers(program, entries, asked, rest, before, run, exercise))):
        links = (f'<p class="links"><a href="../course.html">All lessons</a> <a href="{number}.html">The lesson</a> <a href="{number}-{other}.html">The hand-out {leads}</a></p>\n'
                 '<p class="on-screen">Two pages of A4 when it is printed.</p>\n')
        yield f"course/{number}-{name}.html", f"{html.unescape(title)}: {words}", f'{links}<section class="document lesson handout">\n{content}</section>\n'
