"""The exercises that a reader of the course does in the page: predictions of the lessons' inputs, and the shortest inputs that show something.

Everything comes from what is known: the inputs and entries of spec/lessons, and lengths that explorations have proved to be the least.
"""
import csv
import html
import json
import pathlib
import re
import shlex

ROOT = pathlib.Path(__file__).resolve().parent.parent
MAIN_PAIRS = ["2007,2009", "2009,8.2.4", "8.2.4,13.2.5", "13.2.5,living"]


def unescaped(text):
    def meant(match):
        if match[1]:
            return {"n": "\n", "t": "\t", "r": "\r"}.get(match[1], match[1])
        return chr(int(match[2] or match[3] or match[4], 16))
    return re.sub(r"""\\(?:([ntr\\"'])|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]+)\})""", meant, text)


def first_input(lesson):
    """(text, whether errors are compared) of the first comparison of all versions that a lesson runs; without one, of the first text that versions read."""
    runs = [shlex.split(command) for command in re.findall(r"^@run specdrift ((?:compare|tokens) .*)$", lesson, re.M)]
    texts = [words for words in runs if "--text" in words]
    for words in [words for words in texts if "--versions" not in words] + texts:
        text = words[words.index("--text") + 1]
        return (unescaped(text) if "--escaped" in words else text), "--errors" in words
    return None


def usual(context):
    return context["initial_state"] == "data" and not context["last_start_tag"] and not context["foreign_content"]


def of_lesson(number, lesson, entries, versions):
    """The exercises of one lesson."""
    found = []
    if first := first_input(lesson):
        text, errors = first
        found.append({"id": f"{number}-prediction", "kind": "prediction", "text": text, "errors": errors, "versions": versions})
    for facet, kind in re.findall(r"^@entry \S+ (\S+) (\S+)$", lesson, re.M):
        entry = next(one for one in entries if (one["facet"], one["class"]) == (facet, kind))
        witness = entry["witness"]
        if witness.get("shortest") and usual(witness["context"]):
            found.append({"id": f"{number}-shortest", "kind": "class", "class": kind, "facet": facet, "par": witness["shortest"],
                          "versions": witness["versions"].split(","), "title": entry["title"]})
            break
    return found


def of_pairs():
    """The shortest input on which two versions make different tokens: explorations have found all causes of these pairs."""
    with open(ROOT / "spec/causes/pairs.tsv", encoding="utf-8", newline="") as file:
        explored = {row["versions"] for row in csv.DictReader(file, delimiter="\t") if row["facet"] == "tokens" and row["causes"] == "all"}
    with open(ROOT / "spec/causes/tokens.tsv", encoding="utf-8", newline="") as file:
        causes = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    for pair in MAIN_PAIRS:
        lengths = [int(row["length"]) for row in causes
                   if row["versions"] == pair and row["mode"] == "data" and not row["last start tag"] and not row["content"]]
        if pair in explored and lengths:
            yield {"id": f"pair-{pair.replace(',', '-')}", "kind": "pair", "par": min(lengths), "versions": pair.split(",")}


# Rows of a state, by their numbers, that a reader has to write again. A proof says whether they do what the version's do.
RULES = [
    {"id": "rule-comment-end-dash", "version": "living", "state": "comment-end-dash", "name": "comment end dash state", "lacks": ["-"], "title": "Which row is missing?",
     "task": "The <dfn>comment end dash state</dfn> of living has lost a row. In this state, one dash has been read in a comment, after some text. Write the row."},
    {"id": "rule-comment-end", "version": "8.2.4", "state": "comment-end", "name": "comment end state", "lacks": ["!"], "title": "The row that 8.2.4 added",
     "task": "In 2009 no row of the <dfn>comment end state</dfn> had a <code>!</code>; 8.2.4 has one, and a new state for what may follow. Here that row is lost again. Write it."},
    {"id": "rule-comment-end-bang", "version": "8.2.4", "state": "comment-end-bang", "name": "comment end bang state", "lacks": ["-", ">"], "title": "The state that 8.2.4 added",
     "task": "The <dfn>comment end bang state</dfn>, which 8.2.4 added, has lost two rows. "
             "<code>--!</code> has been read. Write the rows for <code>-</code> and <code>&gt;</code>."},
]


def of_rules():
    """Exercises that a proof judges: who is wrong gets an input that shows it."""
    for rule in RULES:
        yield {**rule, "kind": "rule"}


def counted(characters):
    return f"{characters} character{'' if characters == 1 else 's'}"


def least(exercise):
    return f"The shortest has {counted(exercise['par'])} (proved by an exploration)."


def task(exercise):
    """Says what is to be done, in HTML."""
    if exercise["kind"] == "rule":
        return (f"<p>{exercise['task']} It is right if your version makes the same tokens as {exercise['version']} of <em>every</em> text: the engine proves that, or shows "
                "a text on which it does not.</p>")
    versions = exercise["versions"]
    if exercise["kind"] == "prediction":
        errors = ", and report parse errors at the same places" if exercise["errors"] else ""
        shown = json.dumps(exercise["text"], ensure_ascii=False)[1:-1].replace('\\"', '"')
        return (f"<p>Before you look: which of {', '.join(versions[:-1])} and {versions[-1]} make the same tokens of <code>{html.escape(shown)}</code>{errors}? "
                "Give versions that agree the same letter.</p>")
    if exercise["kind"] == "class":
        same = "make the same tokens" if exercise["facet"] == "tokens" else "report the same parse errors"
        all_of_them = "all " if len(versions) > 2 else ""
        return (f"<p>Write the shortest text on which {', '.join(versions[:-1])} and {versions[-1]} do not {all_of_them}{same}, for this reason: <b>{html.escape(exercise['title'])}</b>. "
                f"The text need not have everything that the reason names: it may end early, if versions differ about what is unfinished. {least(exercise)}</p>")
    return f"<p>Write the shortest text on which {versions[0]} and {versions[1]} make different tokens. {least(exercise)}</p>"


def section(exercises, level=3):
    """Exercises as HTML; course.mjs makes them answer."""
    words = {"prediction": "Predict", "class": "Shortest text", "pair": "Shortest text"}
    made = ""
    for exercise in exercises:
        title = exercise["title"] if exercise["kind"] == "rule" else words[exercise["kind"]] + (f": {' and '.join(exercise['versions'])}" if exercise["kind"] == "pair" else "")
        data = html.escape(json.dumps({name: value for name, value in exercise.items() if name != "task"}, separators=(",", ":"), sort_keys=True))
        made += (f'<section class="exercise" id="exercise-{html.escape(exercise["id"])}" data-exercise="{data}">\n'
                 f"<h{level}>{title}</h{level}>\n{task(exercise)}\n</section>\n")
    return made


def lessons():
    for path in sorted((ROOT / "spec/lessons").glob("[0-9]*.md")):
        yield int(path.name.split("-")[0]), path.read_text(encoding="utf-8")
