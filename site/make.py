#!/usr/bin/env python3
"""make.py PROGRAM MODULE DIR [DAY]: writes the site into a folder, and a copy of that day that stays. tools/site builds the first two and calls this."""

import hashlib
import html
import json
import pathlib
import re
import shlex
import sys
import tempfile
import urllib.parse

import addresses
import atlas
import cite
import course
import documents
import editor
import exercises
import from_markdown
import lag
import links
import mentions
import npm_readers
import references
import search
import snapshots
import start
import state_pages
from program import Mistake, Program
from state_pages import days

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
UNLINKED = {"playground.html", "browser.html", "index.html", "glossary.html", "search.html"}
PAGES = [("index.html", "specdrift"), ("playground.html", "Playground"), ("catalogue.html", "Catalogue"),
         ("history.html", "History"), ("course.html", "Course"), ("states.html", "States"), ("atlas.html", "Atlas"), ("parsers.html", "Parsers"), ("browser.html", "Your browser"), ("docs.html", "Docs"), ("search.html", "Search")]
POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'"
ENGINE_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'")
SEARCH_POLICY = POLICY + "; connect-src 'self'"
KEEPING_POLICY = POLICY + "; worker-src 'self'"
PARSERS = from_markdown.parsers((ROOT / "docs/parsers.md").read_text(encoding="utf-8"))
ABOUT = {
    "playground.html": "Type HTML and see at once how the versions of the standard read it: their tokens, and the rows that differ.",
    "catalogue.html": "The known divergences, each with its shortest input, its effect, its date and its reason.",
    "history.html": "The revisions that changed how HTML is read, in the order of time.",
    "course.html": "Eight lessons with predictions and exercises.",
    "states.html": "The rules of every version, row by row, and each state through the years.",
    "browser.html": "Which version the browser that you use now follows: it is asked, and judged, in the page.",
    "atlas.html": "Any two versions, and the inputs that tell them apart, by severity, the shortest first.",
    "docs.html": "How to use the program, and what its answers mean; a glossary; the references of C, C++ and Python.",
    "search.html": "Words, CVE numbers, revisions, states: everything that these pages say.",
    "parsers.html": f"Which version each of {len(PARSERS)} parsers follows, and where it deviates.",
}


# -- pages

def head(title, up, policy):
    return (f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="referrer" content="no-referrer">\n'
            f'<meta name="color-scheme" content="light dark">\n<title>{html.escape(title)}</title>\n'
            f'<link rel="stylesheet" href="{up}style.css">\n')


def navigation(here, up):
    links_to = "".join(f'<a href="{up}{name}"{" aria-current=" + chr(34) + "page" + chr(34) if name == here else ""}>{word}</a>'
                       for name, word in PAGES)
    return f'<nav class="site" aria-label="Site">{links_to}</nav>\n'


def page(here, title, body, scripts="", policy=POLICY, up=""):
    return (head(f"specdrift: {title}", up, policy) + scripts + "</head>\n<body>\n<a class=\"skip\" href=\"#main\">To the text</a>\n" +
            navigation(here, up) + f"<header><h1>{html.escape(title)}</h1></header>\n<main id=\"main\" tabindex=\"-1\">\n{body}</main>\n"
            "</body>\n</html>\n")


def from_report(text, here, up="", scripts="", policy=POLICY):
    """A page of the program as a page of the site: style and script are files that all pages share."""
    title = html.unescape(re.search("<title>(.*?)</title>", text)[1])
    begin, end = text.index("<body>\n") + len("<body>\n"), text.rindex("<script>")
    if text.count("<style>") != 1 or text.count("<script>") != 1:
        raise Mistake(f"'{title}' is no page of one style and one script")
    return (head(title, up, policy) + scripts + "</head>\n<body>\n" + with_links(text[begin:end], up).replace("<header>", navigation(here, up) + "<header>", 1) +
            f'<script src="{up}report.js"></script>\n</body>\n</html>\n')


# -- links into the playground

def fragment_of(text, versions=None, errors=False, start=()):
    """`start`: parameters of docs/site.md with their values, for where the versions begin."""
    return ("text=" + urllib.parse.quote(text, safe="") + (f"&v={versions}" if versions else "") + ("&e=1" if errors else "") +
            "".join(f"&{name}={urllib.parse.quote(value, safe='')}" for name, value in start))


STATE_NAMES = {"script data": "script", "cdata section": "cdata"}  # as options have them; others are the same


def start_of(context):
    """Returns what is not usual of where the versions of a witness begin."""
    state = STATE_NAMES.get(context["initial_state"], context["initial_state"])
    return ([("c", state)] if state != "data" else []) + [(name, value) for name, value in (
        ("l", context["last_start_tag"]), ("f", "1" if context["foreign_content"] else None), ("n", None if context["scripting"] else "1"),
        ("a", "1" if context["feedback"] == "none" else None)) if value]


def witness_fragment(entry, default):
    witness = entry["witness"]
    return fragment_of(witness["text"], None if witness["versions"].split(",") == default else witness["versions"], entry["facet"] == "errors",
                       start_of(witness["context"]))


def fragment_of_command(command):
    """The playground's fragment for `specdrift compare` of a text; None for commands that do something else."""
    words = shlex.split(command.replace("\\\n", " "))
    if words[:2] != ["specdrift", "compare"]:
        return None
    text, versions, errors, escaped, start = None, None, False, False, []
    with_value = {"--context": "c", "--last-start-tag": "l"}
    alone = {("--foreign-content",): "f", ("--scripting", "off"): "n", ("--feedback", "none"): "a"}
    rest = iter(words[2:])
    for word in rest:
        if word == "--text" and text is None:
            text = next(rest)
        elif word == "--versions":
            versions = next(rest)
        elif word == "--errors":
            errors = True
        elif word == "--escaped":
            escaped = True
        elif word in with_value:
            start.append((with_value[word], next(rest)))
        elif (key := (word,)) in alone or (word in ("--scripting", "--feedback") and (key := (word, next(rest))) in alone):
            start.append((alone[key], "1"))
        else:
            return None
    if text is None or (versions and ".." in versions):
        return None
    return fragment_of(exercises.unescaped(text) if escaped else text, versions, errors, start)


def commands_of(console):
    """The commands of a console, in bold after "$ "; a backslash at the end of a line continues it."""
    lines = iter(console.splitlines())
    for line in lines:
        if command := re.search(r"<b>\$ (.*)", line):
            text = command[1]
            while text.endswith("\\</b>"):
                text = text[:-len("\\</b>")] + next(lines)
            yield text.replace("</b>", "")


def with_links(body, up):
    """Every command that the playground can run gets a link to it."""
    def link(command):
        fragment = fragment_of_command(html.unescape(command))
        return fragment and f'<a class="try" href="{up}playground.html#{html.escape(fragment)}">open in the playground</a>'

    def after_code(match):
        made = link(match[1])
        return match[0] + (made or "")

    def after_console(match):
        made = map(link, commands_of(match[0]))
        return match[0] + "".join(f"<p>{one}</p>" for one in made if one)

    body = re.sub(r"<code>(specdrift compare [^<]*)</code>", after_code, body)
    return re.sub(r'<pre class="console">.*?</pre>', after_console, body, flags=re.S)


# -- the pages one by one

def put_states(put, program, known):
    """The states of every version, what each version changed in an older one, and each concept through the years."""
    names = known.names
    put("states.html", page("states.html", "States", state_pages.overview(known)))
    put("states/families.html", page("states.html", "Families of states over time", state_pages.families(known), up="../"))
    for column, name in enumerate(names):
        put(f"states/{name}.html", page("states.html", f"States of {name}", state_pages.of_version(known, name), up="../"), version=name)
        for before in names[:column]:
            text = from_report(program.run("states", "--diff", before, name, "--format", "html"), "states.html", "../")
            put(f"states/{before}-to-{name}.html", state_pages.of_pair(text), pair=(before, name))
    for concept in known.concepts:
        put(f"concepts/{concept}.html", page("states.html", f"{concept} through the years", state_pages.of_concept(known, concept), up="../"))


def readers():
    """Which parser reads which day's text: the parsers of docs/parsers.md that follow a version, the oldest first."""
    table = re.findall(r"^\| ([^|]+) \| ([^|]+) \| (\d{4}-\d\d-\d\d)\.\.(\S+) \|", (ROOT / "docs/parsers.md").read_text(encoding="utf-8"), re.M)
    if not table:
        raise Mistake("docs/parsers.md has no parser that follows a version")
    rows = "".join(f'<tr data-from="{first}" data-until="{last}"><th scope="row">{html.escape(name)}</th><td data-label="reads as">{html.escape(follows)}</td>'
                   f'<td data-label="as of"><span class="day">{first}</span> to <span class="day">{last}</span></td></tr>\n'
                   for name, follows, first, last in sorted(table, key=lambda row: row[2:]))
    return ('<section id="readers">\n<h2>Which parser reads which day’s text</h2>\n<p>The parsers that follow a version, and the days whose text is read in the same way. '
            '<a href="parsers.html">Parsers</a> has the others, and where each deviates.</p>\n<table class="cards">\n<thead><tr><th scope="col">parser</th>'
            '<th scope="col">reads as</th><th scope="col">as of</th></tr></thead>\n<tbody>\n' + rows + "</tbody></table>\n</section>\n")


def parsers():
    title, body = from_markdown.as_html((ROOT / "docs/parsers.md").read_text(encoding="utf-8"), lambda target: f"docs/{target[:-3]}.html" if target.endswith(".md") and "/" not in target else None)
    return page("parsers.html", title, f'<p>Since when, and in which release: <a href="docs/lag.html">who lags</a>.</p>\n{body}')


def catalogue(program, concepts):
    """The page, the catalogue's entries, where each is on the page, and a page for each."""
    text = re.sub(r"<code>(\[&quot;[A-Z][A-Za-z]+&quot;.*?)</code>", in_words, from_report(program.run("explain", "--list", "--format", "html"), "catalogue.html"))
    entries = program.json("explain", "--list")["entries"]
    places = re.findall(r'<div class="entry [^"]*" id="(e\d+)">\n<h3>(.*?)</h3>\n<p class="dim"><code>(.*?)</code> (\w+), ', text)
    places = [(name, *map(html.unescape, rest)) for name, *rest in places]
    if [(kind, facet) for _, _, kind, facet in places] != [(entry["class"], entry["facet"]) for entry in entries]:
        raise Mistake("the page of the catalogue has not the entries of its JSON")
    where, pages = {}, {}
    own = {name: addresses.name_of(kind, facet) for name, _, kind, facet in places}
    text = re.sub(r'(<div class="entry [^"]*" id=")(e\d+)("[^>]*>\n<h3>)(.*?)(</h3>)',
                  lambda m: f'{m[1]}{own[m[2]]}{m[3]}<a href="entries/{own[m[2]]}.html">{m[4]}</a>{m[5]}', text)
    text = re.sub(r'(data-for="|href="#)(e\d+)"', lambda m: f'{m[1]}{own[m[2]]}"', text)
    for (name, *_), entry in zip(places, entries):
        if entry.get("seen"):  # so that the filter finds it
            named = ", ".join(html.escape(one["as"]) for one in entry["seen"])
            text = re.sub(rf'(<tr [^>]*data-for="{re.escape(own[name])}"><th scope="row"><a [^>]*>.*?</a>)', lambda m: f'{m[1]} <span class="seen">{named}</span>', text, count=1)
    taught = {}
    for number, lesson in exercises.lessons():
        for facet, kind in re.findall(r"^@entry \S+ (\S+) (\S+)$", lesson, re.M):
            taught.setdefault((facet, kind), []).append(f'<a href="../course/{number}.html">{number}. {html.escape(lesson.split(chr(10), 1)[0].removeprefix("# "))}</a>')
    for (name, title, kind, facet), entry in zip(places, entries):
        body = text[text.index(f'<div class="entry s-{entry["severity"]}" id="{own[name]}">'):]
        body = re.sub(r"<h3>.*?</h3>\n", "", body[:body.index("\n</div>") + len("\n</div>\n")])
        body = re.sub(r'<code>([^<]*)</code> \((tokens|errors)\)', lambda m: related(m, own.values()), body)
        body = body.replace('href="playground.html', 'href="../playground.html')
        if (concept := kind.split("/")[0]) in concepts:
            body += f'<p>The state: <a href="../concepts/{concept}.html">{concept} through the years</a></p>\n'
        if (facet, kind) in taught:
            body += f"<p>In the course: {', '.join(taught[facet, kind])}</p>\n"
        pages[f"entries/{own[name]}.html"] = page("catalogue.html", f"{title} ({facet} of {kind})", body, up="../")
        name = own[name]
        since = [f'{one["date"]} {one["revision"] or ""}: {one["what"]}' for one in entry["since"]]
        where[f"{facet} {kind}"] = {"place": name, "title": title, "effect": entry["effect"], "since": since, "why": entry["why"]}
    return text.replace('<script src="report.js"></script>', '<script src="report.js"></script>\n<script src="tables.js"></script>'), entries, where, pages


KINDS = {"StartTag": "start tag", "EndTag": "end tag", "Comment": "comment", "Character": "characters", "DOCTYPE": "DOCTYPE"}


def in_words(match):
    """Tokens in html5lib's notation, one after the other, as other pages write them; what is none stays."""
    def quoted(text):
        return json.dumps(text, ensure_ascii=not text.isprintable())

    def bare(name):
        return quoted(name)[1:-1]

    def value(one):
        return " ".join(f"{bare(name)}={quoted(text)}" for name, text in one.items()) if isinstance(one, dict) else quoted(one) if isinstance(one, str) else {None: "none", True: "", False: "force-quirks"}[one]
    text, at, made = html.unescape(match[1]), 0, []
    try:
        while at < len(text):
            (kind, *rest), at = json.JSONDecoder().raw_decode(text, at)
            at += text[at:at + 1] == " "
            if kind in ("StartTag", "EndTag"):
                words = " ".join(filter(None, [bare(rest[0]), *(value(one) for one in rest[1:] if isinstance(one, dict)), "/" if rest[-1] is True else ""]))
                content = f"<{'/' if kind == 'EndTag' else ''}{words}>"
            else:
                content = ", ".join(filter(None, map(value, rest)))
            made.append(f'{KINDS[kind]} <code>{html.escape(content)}</code>')
    except (ValueError, KeyError, TypeError):
        return match[0]
    return ", ".join(made)


def related(match, names):
    name = addresses.name_of(html.unescape(match[1]), match[2])
    return f'<a href="{name}.html">{match[0]}</a>' if name in names else match[0]


def line_of(program):
    """All milestones and revisions, the oldest first: what the playground lets choose from."""
    history = program.json("history")
    line = [{"name": one["version"], "date": one["earliest"], "revision": None} for one in history["milestones"]]
    line += [{"name": name, "date": one["date"], "revision": one["revision"]}
             for name, one in {one["version"]: one for one in history["revisions"] if one["version"]}.items()]
    return sorted(line, key=lambda one: one["date"])


def playground(program, versions, entries):
    default = [one["version"] for one in program.json("compare", "--text", "x")["documents"][0]["versions"]]
    boxes = "\n".join(f'<label><input type="checkbox" value="{v["name"]}"{" checked" * (v["name"] in default)}> {v["name"]}</label>' for v in versions)

    def option(name, fragment):
        return f'<option value="{html.escape(fragment)}">{html.escape(name)}</option>'

    fixtures = [option(path.stem.replace("-", " "), fragment_of(path.read_bytes().decode())) for path in sorted((ROOT / "fixtures").glob("*.html"))]
    witnesses = [option(f'{entry["title"]} ({entry["severity"]})', witness_fragment(entry, default)) for entry in entries]
    lessons = []
    for number, lesson in exercises.lessons():
        title = re.search(r"^# (.*)$", lesson, re.M)[1]
        for at, fragment in enumerate(dict.fromkeys(filter(None, map(fragment_of_command, re.findall(r"^@run (specdrift compare [^|]*?)(?: \|.*)?$", lesson, re.M)))), 1):
            lessons.append(option(f"{number}. {title}, text {at}", fragment))
    examples = f'<optgroup label="Pages">{"".join(fixtures)}</optgroup><optgroup label="Lessons">{"".join(lessons)}</optgroup><optgroup label="Catalogue">{"".join(witnesses)}</optgroup>'
    body = (HERE / "playground.html").read_text(encoding="utf-8").replace("{examples}", examples).replace("{versions}", boxes).replace("{made}", made_by(program)).replace("{readers}", npm_readers.choice(program.path))
    return page("playground.html", "Playground", body, '<script type="module" async src="early.mjs"></script>\n<script type="module" src="playground.mjs"></script>\n',
                ENGINE_POLICY)


def own_browser(names):
    """`names`: of the milestones, the oldest first."""
    return page("browser.html", "Which version does this browser follow?", (HERE / "browser.html").read_text(encoding="utf-8").replace("{versions}", ",".join(names)),
                '<script type="module" src="browser.mjs"></script>\n', ENGINE_POLICY)


def edition(program):
    """(version of the program, day of the newest text)"""
    living = next(one for one in program.json("history")["milestones"] if one["version"] == "living")
    return program.run("--version").split()[1], living["latest"]


def made_by(program):
    """Says which version made the pages, and the day of “living”."""
    version, day = edition(program)
    return f'Made by specdrift {html.escape(version)}; “living” is the standard of <span class="day">{day}</span>.'


def index(program, versions):
    """(page, rules of style)"""
    doors = "".join(f'<li><a href="{name}">{word}</a><p>{ABOUT[name]}</p></li>\n' for name, word in PAGES if name in ABOUT)
    rows = "".join(f'<tr><th scope="row"><a class="day" href="states/{v["name"]}.html">{v["name"]}</a></th><td>{html.escape(v["organisation"])}, '
                   f'{html.escape(v["title"])}</td><td>{days(v)}</td></tr>\n' for v in versions)
    hero, rules = start.hero(program)
    return page("index.html", "One text, twenty years of HTML", (
        f'{hero}<ul class="doors">\n{doors}</ul>\n<h2>The versions</h2>\n<div class="scroll" tabindex="0" role="region" aria-label="Versions"><table>\n'
        '<thead><tr><th scope="col">version</th><th scope="col">text</th><th scope="col">date</th></tr></thead>\n<tbody>\n' + rows +
        f"</tbody></table></div>\n<h2>Without a network</h2>\n<p>{made_by(program)} These pages ask no other site for anything. After the playground was opened once, the pages of "
        "the menu work without a network; the pages that they lead to can be kept, too.</p>\n"
        '<p class="bar"><button type="button" id="keep-all" hidden>Keep all pages</button> <span id="kept" role="status"></span></p>\n'),
                '<script defer src="start.js"></script>\n<script defer src="keep.js"></script>\n', KEEPING_POLICY), rules


def seal(folder):
    """Writes what depends on all files of a folder: the script that keeps them, and their digests."""
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file() and not snapshots.is_outside(path, folder))
    names = [name for name in names if name not in (".nojekyll", "service.js", snapshots.MANIFEST)]
    digest = hashlib.sha256(b"".join(hashlib.sha256((folder / name).read_bytes()).digest() for name in names)).hexdigest()
    # The proofs are kept when somebody has asked for one.
    usual = [name for name in names if ("/" not in name or name.startswith("course/")) and name != "specdrift-proofs.wasm"]
    script = (HERE / "service.js").read_text(encoding="utf-8")
    (folder / "service.js").write_text(f"const DIGEST = {json.dumps(digest[:16])};\nconst USUAL = {json.dumps(usual)};\nconst ALL = {json.dumps(names)};\n{script}", encoding="utf-8")
    (folder / snapshots.MANIFEST).write_text(snapshots.manifest(folder), encoding="utf-8")


def write_all(program, module, folder, day):
    """`day`: of the snapshot that is made of it, or None. Older snapshots are in the folder."""
    known = state_pages.States(program)
    versions = known.versions
    text, entries, where, pages = catalogue(program, known.concepts)
    history, named = addresses.with_revisions(from_report(program.run("history", "--format", "html"), "history.html"))
    mentioned = mentions.Mentions(known, entries, named, PARSERS, [word for word, _ in documents.words()])

    version_and_day = edition(program)
    have_any = bool(snapshots.days_in(folder))
    written = {}

    def put(name, contents, **about):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith(".html") and name not in UNLINKED:
            contents = mentioned.linked(contents.replace('<span class="sign">+', '<span class="sign plus">+'), name, **about)
        if name.endswith(".html"):
            written[name] = contents
            contents = cite.with_citation(contents, name, *version_and_day, snapshots.leads(name, day, have_any))
        path.write_bytes(contents if isinstance(contents, bytes) else contents.encode())

    if len(pages) != len(entries):
        raise Mistake("two classes have one address")
    for name, contents in pages.items():
        put(name, contents)
    start_page, rules = index(program, versions)
    put("index.html", start_page)
    put("catalogue.html", text)
    put("entries.json", json.dumps(where, ensure_ascii=False, separators=(",", ":"), sort_keys=True))
    put("versions.json", json.dumps(line_of(program), separators=(",", ":"), sort_keys=True))
    put("playground.html", playground(program, versions, entries))
    history = history.replace("</main>", readers() + "</main>", 1)
    if len(named) < 80:
        raise Mistake(f"the page of the history names {len(named)} revisions only")
    put("history.html", history.replace('<script src="report.js"></script>', '<script src="report.js"></script>\n<script src="timeline.js"></script>'))
    names = [version["name"] for version in versions]
    cells, run = atlas.cells_of(program, names)
    put("atlas.html", page("atlas.html", "Atlas", atlas.matrix(cells, names, run)))
    for (before, after), found in cells.items():
        put(f"atlas/{before}-to-{after}.html", page("atlas.html", f"{before} and {after}: inputs that tell them apart",
                                                    atlas.pair_page((before, after), found, fragment_of, start_of), up="../"))
    for name, title, body in course.pages(program, entries, with_links):
        up = "../" * name.count("/")
        if name.endswith(("-handout.html", "-answers.html")):
            put(name, page("course.html", title, body, up=up))
            continue
        script = "check.mjs" if name == "course/check.html" else "course.mjs"
        put(name, page("course.html", title, body, f'<script type="module" src="{up}{script}"></script>\n', ENGINE_POLICY, up))
    put("parsers.html", parsers())
    put("browser.html", own_browser(names))
    put_states(put, program, known)
    docs = list(documents.pages())
    for name, title, body in docs:
        put(f"docs/{name}.html", page("docs.html", f"Docs: {title}", references.lead(name) + (lag.with_drawings(body) if name == "lag" else body), up="../"))
    for name, title, body in references.pages():
        put(f"docs/{name}.html", page("docs.html", title, body, up="../"))
    for name in lag.FILES:
        put(f"docs/{name}", (ROOT / "docs" / name).read_bytes())
    put("docs.html", page("docs.html", "Documents", references.OVERVIEW + documents.overview(docs)))
    put("glossary.html", page("docs.html", "Glossary", documents.glossary()))
    put("search.html", page("search.html", "Search", search.PAGE, '<script defer src="search.js"></script>\n', SEARCH_POLICY))
    put("search.json", search.index(written))
    report = ROOT / "core/report/html"
    put("style.css", (report / "report.css").read_bytes() + (HERE / "style.css").read_bytes() + rules.encode())
    put("report.js", (report / "report.js").read_bytes())
    for name in ("cite.js", "timeline.js", "keep.js", "tables.js", "start.js", "search.js"):
        put(name, (HERE / name).read_bytes())
    put("specdrift.wasm", pathlib.Path(module).read_bytes())
    proofs = pathlib.Path(module).with_name("specdrift-proofs.wasm")
    if proofs.is_file():
        put(proofs.name, proofs.read_bytes())
    put("specdrift.mjs", (ROOT / "library/wasm/specdrift.mjs").read_bytes())
    for path in sorted((HERE / "playground").glob("*.mjs")):
        put(path.name, path.read_bytes())
    for name, contents in (editor.modules(program.path) | npm_readers.modules(program.path)).items():
        put(name, contents)
    put(".nojekyll", b"")
    if day:
        snapshots.take(folder, day, *version_and_day, seal)
    if day or have_any:
        put(snapshots.INDEX, page(snapshots.INDEX, "Snapshots", snapshots.index(folder)))
    seal(folder)
    files = [path for path in folder.rglob("*") if path.is_file() and not snapshots.is_outside(path, folder)]
    return len(files), sum(path.stat().st_size for path in files)


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    program, module, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]).absolute()
    try:
        day = snapshots.day_of(sys.argv[4]) if len(sys.argv) == 5 else None
        snapshots.recover(folder)
        snapshots.require_site(folder)
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".site-") as made:
            made = pathlib.Path(made) / "site"
            made.mkdir()
            snapshots.keep(folder, made)
            count, size = write_all(Program(program), module, made, day)
            wrong = [f"{place}{one}" for place in ["", *([f"{day}/"] if day else [])] for one in links.mistakes(made / place)[2]]
            if wrong:
                raise Mistake("links lead to nothing:\n" + "\n".join(wrong[:20]))
            snapshots.put_in_place(made, folder)
    except (Mistake, OSError, from_markdown.Unknown) as problem:
        print(f"tools/site: {problem}", file=sys.stderr)
        return 2
    print(f"{folder}: {count} files, {size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
