"""The atlas: for any two milestones, the known causes that tell them apart, found by running every known input through all of them."""
import collections
import html
import json

import addresses

SEVERITIES = ["markup", "structure", "text", "errors"]
MOST_SHOWN = 60  # inputs of one pair and severity on its page
BATCH = 120      # inputs of one call


def inputs_of(program):
    """(text, context, title, address or None) of every witness of the catalogue and of the causes without an entry, each once."""
    found = {}
    for one in program.json("explain", "--list")["entries"]:
        found.setdefault(key_of(one["witness"]), (one["title"], addresses.entry(one["class"], one["facet"])))
    for one in program.json("explain", "--causes")["causes"]:
        found.setdefault(key_of(one["witness"]), (one["class"], None))
    return found


def key_of(witness):
    context = witness["context"]
    return witness["text"], context["initial_state"], context["last_start_tag"] or "", context["foreign_content"]


def escaped(text):
    return "".join(c if " " <= c <= "~" and c != "\\" else f"\\u{{{ord(c):x}}}" for c in text)


def start_options(state, tag, is_foreign):
    state = {"script data": "script", "cdata section": "cdata"}.get(state, state)
    return ["--context", state] + (["--last-start-tag", tag] if tag else []) + (["--foreign-content"] if is_foreign else [])


def severities_of(findings, versions):
    """By pair of versions: how gravely they differ."""
    found = {}
    for finding in findings:
        group = {name: index for index, one in enumerate(finding["classes"]) for name in one["versions"]}
        for i, before in enumerate(versions):
            for after in versions[i + 1:]:
                if before in group and after in group and group[before] != group[after]:
                    known = found.get((before, after))
                    if known is None or SEVERITIES.index(finding["severity"]) < SEVERITIES.index(known):
                        found[before, after] = finding["severity"]
    return found


def cells_of(program, names):
    """By pair: (severity, length, text, title, address) of every input on which they differ, the gravest and shortest first."""
    inputs = inputs_of(program)
    groups = collections.defaultdict(list)
    for key in inputs:
        if any(0xD800 <= ord(c) <= 0xDFFF for c in key[0]):
            continue  # no argument of a program holds one
        groups[key[1:]].append(key)
    cells, run = collections.defaultdict(list), 0
    for start, keys in sorted(groups.items()):
        chosen = [name for name in names if program.can("tokens", "--versions", name, *start_options(*start), "--text", "x")]
        for at in range(0, len(keys), BATCH):
            batch = keys[at:at + BATCH]
            texts = [word for key in batch for word in ("--text", escaped(key[0]))]
            lines = program.run("compare", "--format", "jsonl", "--errors", "--max-divergences", "all", "--feedback", "none", "--versions", ",".join(chosen),
                                *start_options(*start), "--escaped", *texts)
            found = []
            for line in map(json.loads, lines.splitlines()):
                if line["type"] == "document":
                    found.append([])
                elif line["type"] == "divergence":
                    found[-1].append(line)
            for key, findings in zip(batch, found, strict=True):
                run += 1
                title, address = inputs[key]
                for pair, severity in severities_of(findings, chosen).items():
                    cells[pair].append((severity, len(key[0]), key[0], title, address, start))
    for pair in cells:
        cells[pair].sort(key=lambda one: (SEVERITIES.index(one[0]), one[1], one[2]))
    return cells, run


def warmth(count):
    """The warmth of a cell: 1 to 5."""
    return 1 + sum(count >= least for least in (5, 20, 60, 120))


def matrix(cells, names, run):
    top = "".join(f'<th scope="col">{name}</th>' for name in names[:-1])
    rows = ""
    for column, after in enumerate(names[1:], 1):
        row = ""
        for before in names[:column]:
            found = cells.get((before, after), [])
            if not found:
                row += "<td>0</td>"
                continue
            counts = collections.Counter(one[0] for one in found)
            gravest = found[0][0]
            said = ", ".join(f"{counts[severity]} {severity}" for severity in SEVERITIES if counts[severity])
            row += (f'<td class="s-{gravest} w{warmth(counts[gravest])}"><a href="atlas/{before}-to-{after}.html" aria-label="{before} and {after}: {said}">{len(found)}'
                    f'<span class="dim"> {counts[gravest]} {gravest}</span></a></td>')
        rows += f'<tr><th scope="row">{after}</th>{row}{"<td></td>" * (len(names) - 1 - column)}</tr>\n'
    return (f"<p>Every known input that tells two versions apart, {run} in all, was read by all {len(names)} milestones: the witnesses of the catalogue, and the shortest input of every cause "
            "that explorations have found between neighbours and main versions. Upper number: inputs read differently. Lower: those of the worst kind; "
            "the warmer the colour, the more of these. Tree construction is not simulated.</p>\n"
            '<div class="scroll" tabindex="0" role="region" aria-label="Pairs of versions"><table class="heat">\n<thead><tr><th scope="col"><span class="vh">later version</span></th>' +
            top + "</tr></thead>\n<tbody>\n" + rows + "</tbody></table></div>\n"
            "<dl class=\"known\"><dt>markup</dt><dd>one of them sees a tag, or an attribute of a start tag, that the other does not</dd>"
            "<dt>structure</dt><dd>tokens differ, but the tags and the names of their attributes are the same</dd><dt>text</dt><dd>only characters differ</dd>"
            "<dt>errors</dt><dd>only parse errors differ</dd></dl>\n")


def fragment(text, pair, severity, start, fragment_of, start_of):
    state, tag, is_foreign = start
    return fragment_of(text, ",".join(pair), severity == "errors", start_of({
        "initial_state": state, "last_start_tag": tag, "foreign_content": is_foreign, "scripting": True, "feedback": "none"}))


def pair_page(pair, found, fragment_of, start_of):
    before, after = pair
    made = f'<p><a href="../states/{before}-to-{after}.html">What {after} changed in the states of {before}</a></p>\n'
    for severity in SEVERITIES:
        ones = [one for one in found if one[0] == severity]
        if not ones:
            continue
        made += f'<h2 id="{severity}">{len(ones)} {severity}</h2>\n<ol class="inputs s-{severity}">\n'
        for _, length, text, title, address, start in ones[:MOST_SHOWN]:
            name = html.escape(title)
            name = f'<a href="../{address}">{name}</a>' if address else f"found as <code>{name}</code>"
            link = html.escape(fragment(text, pair, severity, start, fragment_of, start_of))
            where = "" if start[0] == "data" and not start[2] else f' <span class="dim where">in {html.escape(start[0])}{" of foreign content" if start[2] else ""}</span>'
            made += (f'<li><code>{html.escape(escaped(text))}</code>{where} <span class="dim">{length} character{"" if length == 1 else "s"}</span><br>{name}'
                     f'<a class="try" href="../playground.html#{link}">open in the playground</a></li>\n')
        made += "</ol>\n" + (f"<p>{len(ones) - MOST_SHOWN} longer ones are left out.</p>\n" if len(ones) > MOST_SHOWN else "")
    return made
