"""The course: a page for each lesson, with its exercises, and one that leads to them."""
import html
import json
import re

import exercises
import handouts
from program import Mistake


def lessons(program, entries):
    """(number, title, question, body, exercises, the program's body) of each lesson, with the exercises at the end. The rest of a prediction is folded."""
    text = program.run("lesson", "--format", "html")
    sections = re.findall(r'<section class="document lesson">\n<h2>(.*?)</h2>\n(.*?)</section>', text, re.S)
    names = [one["version"] for one in program.json("compare", "--text", "x")["documents"][0]["versions"]]
    sources = dict(exercises.lessons())
    if len(sections) != len(sources):
        raise Mistake(f"{len(sections)} lessons of {len(sources)} are in the program's page")
    for number, (title, body) in enumerate(sections, 1):
        made = exercises.of_lesson(number, sources[number], entries, names)
        asked, rest = ([one for one in made if (one["kind"] == "prediction") == is_asked] for is_asked in (True, False))
        before, found, after = body.partition("<h3>Run</h3>")
        if asked and not found:
            raise Mistake(f"lesson {number} has nothing to run after its prediction")
        question = re.search(r"<blockquote>(.*?)</blockquote>", body, re.S)
        yield (number, title, question[1] if question else "", before + exercises.section(asked) +
               f'<details class="revealed"{"" if asked else " open"}>\n<summary>The run, its rows and their history: predict first</summary>\n{found}{after}</details>\n' + exercises.section(rest), made, body)


def all_of(made):
    """The list of all exercises, which every page of the course has, so that it can count them."""
    listed = json.dumps([{"id": one["id"], "par": one.get("par")} for one in made], separators=(",", ":"), sort_keys=True)
    return f'<div id="all-exercises" data-all="{html.escape(listed)}" hidden></div>\n'


def under_the_title(body):
    """The heads of a lesson, which has a page of its own."""
    return body.replace("<h3>", "<h2>").replace("</h3>", "</h2>")


def hand_outs(number, where):
    return f'<p class="links">On paper: <a href="{where}{number}-handout.html">the hand-out of lesson {number}</a> <a href="{where}{number}-answers.html">the same, with answers</a></p>\n'


def pages(program, entries, with_links):
    """(name, title, body) of each page."""
    found = list(lessons(program, entries))
    pairs, rules = list(exercises.of_pairs()), list(exercises.of_rules())
    everything = all_of([one for *_, made, _ in found for one in made] + pairs + rules)
    for number, title, _, body, made, plain in found:
        yield from handouts.pages(program, entries, number, title, plain, made, under_the_title)
        around = [f'<a href="{other}.html" rel="{rel}">{word}: {found[other - 1][1]}</a>' for other, rel, word in ((number - 1, "prev", "Before"), (number + 1, "next", "Next"))
                  if 1 <= other <= len(found)]
        leads = '<p class="links">' + " ".join(['<a href="../course.html">All lessons</a>', *around]) + "</p>\n"
        yield f"course/{number}.html", html.unescape(title), leads + everything + f'<section class="document lesson" id="lesson-{number}">\n{with_links(under_the_title(body), "../")}</section>\n' + leads + hand_outs(number, "")
    listed = "".join(f'<li id="lesson-{number}"><a href="course/{number}.html">{title}</a><p>{question}</p>{hand_outs(number, "course/")}</li>\n' for number, title, question, *_ in found)
    yield ("course.html", "A course", "<p>Each lesson has one question. You predict, the page runs the versions, and then come the rows and the reason. The exercises are judged by the engine, in this page.</p>\n" +
           everything + f'<ul class="doors">\n{listed}</ul>\n<section class="document" id="exercises">\n<h2>Two versions, the shortest text</h2>\n' + exercises.section(pairs) +
           '</section>\n<section class="document" id="rules">\n<h2>Write the rule</h2>\n' + exercises.section(rules) +
           '</section>\n<p>For teachers: <a href="docs/teaching.html">how to build an hour, and hand-outs</a>; <a href="course/check.html">a link for a class, and the results '
           'that students hand in</a>.</p>\n')
    yield ("course/check.html", "A class and its results", check([(number, title) for number, title, *_ in found], [one for *_, made, _ in found for one in made] + pairs + rules))


def check(titles, made):
    """The page for teachers. check.mjs makes it answer."""
    data = html.escape(json.dumps([{name: value for name, value in one.items() if name not in ("task", "title", "name")} for one in made], separators=(",", ":"), sort_keys=True))
    boxes = "".join(f'<label><input type="checkbox" value="{number}" checked> {title}</label>\n' for number, title in titles)
    return ('<p class="links"><a href="../course.html">All lessons</a> <a href="../docs/teaching.html">How to build an hour</a></p>\n'
            '<section id="link">\n<h2>A link for a class</h2>\n<p>A student who opens the link sees only the lessons that you choose here, and no link to their answers on paper. Files that are saved then have the name of the class.</p>\n'
            f'<p class="field"><label for="class-name">Name of the class</label> <input id="class-name" maxlength="200"></p>\n<fieldset id="lessons"><legend>Lessons</legend>\n{boxes}</fieldset>\n'
            '<p id="class-link" role="status"></p>\n<p class="bar"><button type="button" id="copy-class" disabled>Copy link</button> <span id="class-copied" role="status"></span></p>\n</section>\n'
            '<section id="hand-in">\n<h2>Results that were handed in</h2>\n<p>A student solves exercises, gives a name, and chooses “Save as a file” on a page of the course. '
            'Here the engine judges each answer in these files again: texts are compared, and rows are proved. Nothing is sent anywhere. A file does not show who wrote it.</p>\n'
            '<p class="field"><label for="files">Files</label> <input type="file" id="files" multiple accept=".json,application/json"></p>\n'
            '<p class="bar"><button type="button" id="table" disabled>Save the table as CSV</button></p>\n<p id="checked" role="status"></p>\n<div id="results"></div>\n'
            f'<div id="exercises" data-exercises="{data}" hidden></div>\n</section>\n')
