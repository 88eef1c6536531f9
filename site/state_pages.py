"""The pages of states: of each version with their rows, of any two versions, of all versions by family, and of each concept through the years."""
import html
import re

import addresses

FAMILIES = ["text", "tags", "script-data", "attributes", "comments", "doctype", "cdata", "character-references", "other"]
ROWS = re.compile(r'<tr>(<th scope="row">.*?</tr>)', re.S)


def days(version):
    """A day, or the first and the last."""
    return " to ".join(f'<span class="day">{day}</span>' for day in version["date"].split("/"))


class States:
    """The states as the program has them, asked once. `tables`: the table of rows by (version, id of a state or of a step)."""

    def __init__(self, program):
        self.versions = program.json("versions")["versions"]
        self.names = [version["name"] for version in self.versions]
        history = program.json("history")
        self.begin = {one["version"]: one["earliest"] for one in history["milestones"]}
        self.changes = {}  # by concept, the oldest first: (revision, change)
        for revision in history["revisions"]:
            for change in revision["changes"]:
                for concept in change["concepts"]:
                    self.changes.setdefault(concept, []).append((revision, change))
        self.listed = {name: program.json("states", name) for name in self.names}
        self.states, asked = {}, []
        for name in self.names:
            listed = self.listed[name]
            self.states[name] = [(state, "") for state in listed["states"]]
            self.states[name] += [(step, procedure["name"]) for procedure in listed["procedures"] for step in procedure["steps"]]
            asked += [(name, state["id"]) for state, _ in self.states[name]]
        wanted = ["states " + name for name in self.names]
        mains = program.mains([["states", name] for name in self.names] + [["states", name, "--state", state] for name, state in asked] +
                              [["blame", "--family", family] for family in FAMILIES])
        self.lists = dict(zip(self.names, mains))
        self.tables = dict(zip(asked, mains[len(wanted):]))
        self.years = {}
        for main in mains[len(wanted) + len(asked):]:
            for concept, text in re.findall(r'<section class="document">\n<h2>([^<]*)</h2>\n(.*?)</section>', main, re.S):
                self.years[concept] = text
        self.concepts = {}
        for name in self.names:
            for state, _ in self.states[name]:
                for concept in state["concepts"]:
                    self.concepts.setdefault(concept, {}).setdefault(name, []).append(state)

    def table(self, version, state):
        """(what is said before the rows, the rows, what follows) of a state."""
        text = self.tables[version, state]
        text = re.sub(r"^.*?</h2>\n<p>.*?</p>\n", "", text, count=1, flags=re.S).replace("</section>\n", "")
        before, after = text.split('<div class="scroll">', 1)
        before = re.sub(r"<p>It is about: (.*?)\. It reads ", r"<p>Concept: \1. It takes ", before).replace("It takes a character.", "It takes one character at a time.")
        table, after = after.split("</div>\n", 1)
        return before, table, after


def anchor(state, number):
    return f"{state}.{number}"


def with_anchors(table, state):
    """Each row gets an id, and its head leads to it."""
    numbers = iter(range(1, 1000))

    def row(match):
        name = anchor(state, next(numbers))
        return f'<tr id="{name}">' + re.sub(r'<th scope="row">(.*?)</th>', lambda m: f'<th scope="row"><a class="row" href="#{name}">{m[1] or "always"}</a></th>', match[1], count=1)
    return ROWS.sub(row, table)


def neighbours(states, version):
    at = states.names.index(version)
    return states.names[at - 1] if at else None, states.names[at + 1] if at + 1 < len(states.names) else None


def of_version(states, version):
    """Every state with its rows."""
    info = next(one for one in states.versions if one["name"] == version)
    before, after = neighbours(states, version)
    text = addresses.draft(version)
    out = f'<a href="{html.escape(text[0])}">{html.escape(text[1])}</a>' if text else ""
    leads = [f'<a href="../history.html#{version}">{version} in the history</a>', '<a href="families.html">families of states over time</a>', out]
    leads += [f'<a href="{before}-to-{version}.html">what it changed in {before}</a>'] if before else []
    leads += [f'<a href="{version}-to-{after}.html">what {after} changed in it</a>'] if after else []
    index = re.sub(r'<tr>(<th scope="row">[^<]*</th><td data-label="state">)([^<]+)', lambda m: f'<tr>{m[1]}<a href="#{addresses.state_id(m[2])}">{m[2]}</a>', states.lists[version])
    index = re.sub(r'<section class="document">\n<h2>.*?</h2>\n<p>.*?</p>\n|</section>\n', "", index).replace("<h3>", "<h2>").replace("</h3>", "</h2>")
    made = (f'<p>{html.escape(info["organisation"])}, {html.escape(info["title"])}, {days(info)}. {len(states.listed[version]["states"])} states, each with its rows below. '
            "A row says for what input it is taken, and what it does; the first that fits is taken.</p>\n"
            f'<p class="links">{" ".join(filter(None, leads))}</p>\n<details><summary>List of the states</summary>\n{index}</details>\n')
    into = {}
    for state, _ in states.states[version]:
        for name in re.findall(r'<td data-label="next state">([^<]+)</td>', states.tables[version, state["id"]]):
            if (target := addresses.state_id(name)) != state["id"]:
                into.setdefault(target, {})[state["id"]] = state["name"]
    for state, procedure in states.states[version]:
        said, table, after_table = states.table(version, state["id"])
        number = state["section"] if state["section"] and not procedure else ""
        links = [f'<a href="../concepts/{concept}.html">{concept} through the years</a>' for concept in state["concepts"]]
        if state["link"]:
            links.append(f'<a href="{html.escape(state["link"])}">in today’s text of the standard</a>')
        came = ", ".join(f'<a href="#{name}">{html.escape(title.removesuffix(" state"))}</a>' for name, title in into.get(state["id"], {}).items())
        made += (f'<section class="state" id="{state["id"]}">\n<h2><a href="#{state["id"]}">{html.escape(f"{number} ".lstrip() + state["name"])}</a></h2>\n{said}'
                 f'<div class="scroll" tabindex="0" role="region" aria-label="{html.escape(state["name"])}">{with_anchors(table, state["id"])}</div>\n{after_table}' +
                 (f"<p>Reached from: {came}</p>\n" if came else "") + f'<p class="links">{" ".join(links)}</p>\n</section>\n')
    return made


def changes(ones):
    """A list of changes: date, revision, what, why."""
    return "<ul>\n" + "".join(
        f'<li><span class="day">{revision["date"]}</span>, {html.escape(revision["revision"] or revision["version"] or "")}: {html.escape(change["what"])}' +
        (f' Why: {html.escape(change["why"])}' if change["why"] else "") + (" (parse errors only)" if change["facet"] == "errors" else "") +
        (f' (confidence: {change["confidence"]})' if change["confidence"] != "high" else "") + "</li>\n" for revision, change in ones) + "</ul>\n"


def between(states, concept, before, after):
    """The changes of a concept after the first day of a version, up to that of another."""
    return [one for one in states.changes.get(concept, []) if states.begin[before] < one[0]["date"] <= states.begin[after]]


def of_concept(states, concept):
    """Its changes, and its rows in all versions; neighbours with equal rows are one."""
    found = states.concepts[concept]
    groups = []
    for version in states.names:
        for state in found.get(version, []):
            _, table, _ = states.table(version, state["id"])
            rows = ROWS.findall(table)
            key = [re.sub("<[^>]*>", " ", row) for row in rows]
            if groups and groups[-1]["key"] == key and groups[-1]["states"][-1][0] != version:
                groups[-1]["states"].append((version, state))
            else:
                groups.append({"key": key, "rows": rows, "states": [(version, state)]})
    made = ('<p class="links">' + " ".join(f'<a href="../states/{version}.html#{state["id"]}">{version}</a>' for version in states.names for state in found.get(version, [])) +
            '</p>\n<h2 id="changes">What changed</h2>\n' + (changes(states.changes[concept]) if concept in states.changes else "<p>No change of it is recorded.</p>\n") +
            (f'<h2 id="changed-rows">Its rows before and after</h2>\n<p>How its rows changed from one version that can be run to the next. Not every change above is one of these '
             f'rows.</p>\n{states.years[concept]}' if states.years.get(concept) else "") +
            '<h2 id="rows">Its rows, version by version</h2>\n<p>Versions with the same rows share one table. A row that the table before does not have is marked if a change between the two is '
            'known; that change is named.</p>\n'
            f'<div class="scroll" tabindex="0" role="region" aria-label="Rows of {concept}"><div class="tables">\n')
    last, before = None, None
    for group in groups:
        rows, first = "", group["states"][0][0]
        causes = between(states, concept, before, first) if before not in (None, first) else []
        for key, row in zip(group["key"], group["rows"]):
            cells = dict(re.findall(r'<td data-label="(if|does)">(.*?)</td>', row, re.S))
            head = re.match(r'<th scope="row">(.*?)</th>', row, re.S)[1]
            is_new = bool(causes) and key not in last
            rows += (f'<tr{" class=" + chr(34) + "new" + chr(34) if is_new else ""}><th scope="row">{"<span class=" + chr(34) + "sign" + chr(34) + ">+</span>" if is_new else ""}'
                     f'{head or "always"}{", if " + cells["if"] if cells.get("if") else ""}</th><td>{cells.get("does", "")}</td></tr>\n')
        gone = sum(key not in group["key"] for key in last or [])
        names = ", ".join(dict.fromkeys(version for version, _ in group["states"]))
        title = html.escape(group["states"][-1][1]["name"])
        state = group["states"][0][1]
        gone = f'; {gone} {"row" if gone == 1 else "rows"} of the table before {"is" if gone == 1 else "are"} gone' if gone else ""
        why = ("<p>Changes since the table before:</p>\n" + changes(causes) if causes else
               '<p class="dim">No known change explains how it differs from the table before.</p>\n' if before not in (None, first) else "")
        made += (f'<section class="card"><h3><a href="../states/{first}.html#{state["id"]}">{names}</a></h3>\n<p class="dim">{title}{gone}</p>\n{why}'
                 f'<table><thead><tr><th scope="col">for</th><th scope="col">does</th></tr></thead>\n<tbody data-version="{group["states"][-1][0]}">\n{rows}</tbody></table></section>\n')
        last, before = group["key"], group["states"][-1][0]
    return made + "</div></div>\n"


def of_pair(text):
    """The page of two versions: its parts get the names of states, not numbers."""
    named = {}
    for number, title in re.findall(r'<div class="entry [^"]*" id="(s\d+)">\n<h3>[^:<]*: (.*?)</h3>', text):
        name = addresses.state_id(html.unescape(title.split(" → ")[-1].split(", ")[0]))
        while name in named.values():
            name += "-again"
        named[number] = name
    return re.sub(r'((?:id|data-for)="|href="#)(s\d+)"', lambda m: f'{m[1]}{named.get(m[2], m[2])}"', text)


def overview(states):
    names = states.names
    rows = "".join(f'<tr><th scope="row"><a class="day" href="states/{v["name"]}.html">{v["name"]}</a></th><td>{html.escape(v["organisation"])}, '
                   f'{html.escape(v["title"])}</td><td>{days(v)}</td><td class="count">{v["states"]}</td></tr>\n' for v in states.versions)
    top = "".join(f'<th scope="col">{name}</th>' for name in names[:-1])
    matrix = ""
    for column, after in enumerate(names[1:], 1):
        cells = "".join(f'<td><a href="states/{before}-to-{after}.html" aria-label="diff of {before} and {after}">diff</a></td>' for before in names[:column])
        matrix += f'<tr><th scope="row">{after}</th>{cells}{"<td></td>" * (len(names) - 1 - column)}</tr>\n'
    by_family = {}
    for concept, found in states.concepts.items():
        family = next(iter(found.values()))[0]["family"]
        by_family.setdefault(family, []).append(concept)
    concepts = "".join(f"<dt>{family}</dt><dd>" + ", ".join(f'<a href="concepts/{one}.html">{one}</a>' for one in sorted(by_family[family])) + "</dd>"
                       for family in FAMILIES if family in by_family)
    return ('<h2>States of a version</h2>\n<p>A state is one section of the text: what the tokenizer does with the next character, as a table of rows.</p>\n'
            '<div class="scroll" tabindex="0" role="region" aria-label="Versions"><table>\n<thead><tr><th scope="col">version</th>'
            '<th scope="col">text</th><th scope="col">date</th><th scope="col">states</th></tr></thead>\n<tbody>\n' + rows + "</tbody></table></div>\n"
            f'<h2 id="concepts">A state through the years</h2>\n<p>States of different versions that do the same work share a name, their concept. Its page has all changes of it, and its rows in '
            f'every version, side by side. <a href="states/families.html">Families of states over time</a> shows which version has which.</p>\n<dl class="known">{concepts}</dl>\n'
            "<h2>States of two versions</h2>\n<p>Each row is the later version, each column the earlier.</p>\n"
            '<div class="scroll" tabindex="0" role="region" aria-label="Pairs of versions"><table>\n<thead><tr><th scope="col"><span class="vh">later version</span></th>' + top + "</tr></thead>\n<tbody>\n" +
            matrix + "</tbody></table></div>\n")


def families(states):
    """The states of all versions by what they are about: families, and concepts in them; a cell leads to the state, and says how many rows it has."""
    order, cells, names = {}, {}, states.names
    for name in names:
        for state, _ in states.states[name]:
            for concept in state["concepts"]:
                order.setdefault(state["family"], {}).setdefault(concept, None)
                cells.setdefault((concept, name), []).append(state)
    top = "".join(f'<th scope="col">{name}</th>' for name in names)
    rows = ""
    for family, concepts in order.items():
        counts = "".join(f'<td class="count">{sum((concept, name) in cells for concept in concepts)}</td>' for name in names)
        rows += f'<tbody>\n<tr class="milestone"><th scope="row" id="{family}">{family}</th>{counts}</tr>\n'
        for concept in concepts:
            row = ""
            for name in names:
                shown = []
                for state in cells.get((concept, name), []):
                    said = html.escape(f'{name}: {state["name"]}, {state["rows"]} row{"" if state["rows"] == 1 else "s"}')
                    shown.append(f'<a href="../states/{name}.html#{state["id"]}" aria-label="{said}" title="{said}">{state["rows"]}</a>')
                row += f'<td class="count">{"+".join(shown) or "–"}</td>'
            rows += f'<tr><th scope="row"><a href="../concepts/{concept}.html">{concept}</a></th>{row}</tr>\n'
        rows += "</tbody>\n"
    return ("<p>Each line is one kind of work that a state does, its concept; the oldest version is on the left. A number is how many rows the state of that version has, and leads to them. "
            "A dash: the version has no such state. The head of a family counts how many of its lines the version has. Steps of procedures, such as those of 8.2.4 for character references, are "
            "listed like states.</p>\n" + '<ul class="line">' + "".join(f'<li><a href="#{family}">{family}</a></li>' for family in order) + "</ul>\n"
            '<div class="scroll tall" tabindex="0" role="region" aria-label="States by family and version"><table class="families">\n<thead><tr><th scope="col">about</th>' +
            top + "</tr></thead>\n" + rows + "</table></div>\n")
