"""docs/lag.json, docs/lag.csv and docs/lag.md of the matrix. Every sentence with a number is made of the data."""
import csv
import io
import json
import re

from matrix import ASKED, INFERRED, UNASKED, UNREADABLE
from readings import HAS, LACKS, OTHER, PARTLY, UNSEEN

STATUS = {"has": "has it; its day is not known", "came": "came with a release", "from the first": "in the first release that was read", "lost": "the newest release lacks it again", "lacks": "no release has it",
          "partly": "on some inputs only", "other": "read as no version does", "unseen": "the adapter cannot show it"}
KINDS = (ASKED, INFERRED, UNREADABLE, UNASKED)  # in the order in which the page counts them


def counted(number, one, many=None):
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def rows(data):
    """A row for each parser and change."""
    for parser in data["parsers"]:
        how = {release["version"]: release["dated_by"] for release in parser["releases"]}
        for change, became in zip(data["changes"], parser["changes"]):
            again = became.get("again", {})
            yield [parser["name"], change["change"], change["date"], became["status"], became["first"] or "", became["date"] or "",
                   how.get(became["first"], ""), "" if became["days"] is None else became["days"], *(again.get(key, "") for key in ("version", "date", "days"))]


def as_csv(data):
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(["parser", "change", "change_date", "status", "first_release", "release_date", "dated_by", "days", "again_release", "again_date", "again_days"])
    table.writerows(rows(data))
    return written.getvalue()


def cell(text):
    return re.sub(r"([|<>*_`\[\]&\\])", r"\\\1", text)


def how_many(parser, how):
    return sum(release["how"] == how for release in parser["releases"])


def after(days):
    return counted(days, "day") if days >= 0 else f"{counted(-days, 'day')} before the standard"


def lag(became):
    if became["status"] in ("came", "from the first", "lost"):
        when = f"{became['first']}, {became['date']}" + (" at the latest" if became.get("at_the_latest") else "")
        again = "; then lacking until {version}, {date}: ".format(**became["again"]) + after(became["again"]["days"]) if "again" in became else ""
        if became["status"] == "from the first":  # nobody knows what was before it, so its days say nothing
            return f"the first that was read has it: {when}{again}"
        return f"{when}: {after(became['days'])}{again}" + ("; the newest lacks it" if became["status"] == "lost" else "")
    if became["status"] == "lacks":
        return f"none: {counted(became['days'], 'day')} so far"
    return STATUS[became["status"]]


def newest_of(parser):
    """The newest release that answered, by its version, or None."""
    return next((release for release in reversed(parser["releases"]) if release["verdicts"]), None)


def on_npm(data):
    return [parser for parser in data["parsers"] if parser["packaged"] == "npm"]


def overview(data):
    yield "| parser | releases | asked | inferred | could not be asked | not asked | changes it can show | the newest that was read | has | lacks |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- | ---: | ---: |"
    for parser in on_npm(data):
        newest = newest_of(parser)
        counts = " | ".join(str(how_many(parser, how)) for how in KINDS)
        yield f"| {parser['name']} | {len(parser['releases'])} | {counts} | {standing(newest) if newest else '0 | none was read | 0 | 0'} |"


def standing(release):
    seen = sum(letter != UNSEEN for letter in release["verdicts"])
    return f"{seen} | {cell(release['version'])}{', ' + release['date'] if release['date'] else ''} | {release['verdicts'].count(HAS)} | {release['verdicts'].count(LACKS)}"


def installed(data):
    here = [parser for parser in data["parsers"] if parser["packaged"] == "here"]
    if not here:
        yield "None was asked."
        return
    yield "One release of each was asked, the one that is installed: Debian's, or the browser. The youngest changes that it lacks are above."
    yield ""
    yield "| parser | changes it can show | release | has | lacks |"
    yield "| --- | ---: | --- | ---: | ---: |"
    for parser in here:
        newest = newest_of(parser)
        yield f"| {cell(parser['name'])} | {standing(newest)} |" if newest else f"| {cell(parser['name'])} | 0 | {cell(parser['releases'][0]['version'])}: could not be asked | 0 | 0 |"


def youngest(data):
    """The changes that came since the first package here was there: the ones on which a parser can lag."""
    first = min(release["date"] for parser in data["parsers"] for release in parser["releases"] if release["date"])
    since = [at for at, change in enumerate(data["changes"]) if change["date"] >= first]
    chosen = [at for at in since if not data["changes"][at]["takes_back"]]
    yield (f"The oldest release here is of {first}. Since then the standard has had {counted(len(since), 'change')} of tokens that hold until today. {len(since) - len(chosen)} of these "
           "take back what a change of the three years before had done: a parser that never did that has them from the start. The others are these.")
    for at in chosen:
        change = data["changes"][at]
        yield ""
        yield f"### {change['date']}" + (f": {change['change']}" if change["change"] != change["date"] else "")
        yield ""
        yield f"{cell(change['what'])} Asked by " + ", ".join(f"`{shown(text)}`" for text in change["inputs"]) + "."
        yield ""
        yield "| parser | the first release that has it |"
        yield "| --- | --- |"
        for parser in data["parsers"]:
            yield f"| {cell(parser['name'])} | {lag(parser['changes'][at])} |"


def shown(text):
    return text.replace("\0", "\\u0000").replace("\v", "\\u000b").replace("|", "\\|")


def late(data):
    yield "| parser | change | of | first release | days |"
    yield "| --- | --- | --- | --- | ---: |"
    for parser in data["parsers"]:
        for change, became in zip(data["changes"], parser["changes"]):
            if became["status"] in ("came", "lost"):
                yield f"| {parser['name']} | {change['change']}: {cell(change['what'])} | {change['date']} | {became['first']}, {became['date']}{' at the latest' if became.get('at_the_latest') else ''} | {became['days']} |"


def missing(data):
    for parser in data["parsers"]:
        newest = newest_of(parser)
        if not newest:
            continue
        lacks = [change["change"] for change, letter in zip(data["changes"], newest["verdicts"]) if letter == LACKS]
        part = [change["change"] for change, letter in zip(data["changes"], newest["verdicts"]) if letter == PARTLY]
        if not set(newest["verdicts"]) & {HAS, LACKS, PARTLY}:
            yield f"- {cell(parser['name'])} {cell(newest['version'])} reads none of the inputs as a version does."
            continue
        yield (f"- {cell(parser['name'])} {cell(newest['version'])} lacks {counted(len(lacks), 'change')}" + (f": {', '.join(lacks)}" if lacks else "") +
               (f"; has in part: {', '.join(part)}" if part else "") + ".")


def regressions(data):
    found = [(parser["name"], one) for parser in data["parsers"] for one in parser["regressions"]]
    if not found:
        yield "No release lacks a change that the release before it had."
        return
    yield f"{counted(len(found), 'time')} a release lacked, wholly or on some inputs, what the one before it (in the order of the versions) had:"
    yield ""
    yield "| parser | had it | lacks it | change | wholly |"
    yield "| --- | --- | --- | --- | --- |"
    for name, one in found:
        yield f"| {name} | {one['had']} | {one['lacks']} | {one['change']} | {'yes' if one['wholly'] else 'no'} |"


def not_asked(data):
    for parser in data["parsers"]:
        reasons = {}
        name = cell(parser["name"])
        for release in parser["releases"]:
            if release["how"] == UNREADABLE:
                reasons.setdefault(release["why"], []).append(release["version"])
            elif release.get("unanswered"):
                reasons.setdefault(f"gave up on {counted(release['unanswered'], 'input')}, which count as read as no version does ({release['why']})", []).append(release["version"])
        for why, versions in reasons.items():
            yield f"- {name} {', '.join(versions)}: {cell(why)}"
        if missing := how_many(parser, UNASKED):
            yield f"- {name}: {counted(missing, 'release was', 'releases were')} not asked, and nothing can be inferred."


def by_kind(data):
    """How many releases on npm could not be asked, by the kind of the reason."""
    whys = [release["why"] for parser in on_npm(data) for release in parser["releases"] if release["how"] == UNREADABLE]
    counts = {kind: sum(re.match(pattern, why) is not None for why in whys)
              for kind, pattern in (("install", "does not install|installing"), ("run", "does not run|does not start"), ("answer", "does not answer"))}
    assert sum(counts.values()) == len(whys), whys
    return counts


def by_node(data):
    """Which Node ran what."""
    others = {}
    for parser in on_npm(data):
        for release in parser["releases"]:
            if "node" in release:
                others.setdefault((release["node"], parser["name"]), []).append(release["version"])
    if not others:
        return f"Node {data['node']} ran them all."
    ran = [f"{node} ran {counted(len(versions), 'release')} of {name} that {'does' if len(versions) == 1 else 'do'} not run on that ({', '.join(versions)})" for (node, name), versions in others.items()]
    return f"Node {data['node']} ran them, and {', '.join(ran)}."


def by_source(data):
    dated = [release["dated_by"] for parser in data["parsers"] for release in parser["releases"]]
    return tuple(dated.count(source) for source in ("tag", "commit", "registry", "next release"))


def from_a_rule_of_their_own(data):
    """How many changes came with a release, and how many of these after a release that read their inputs as no version does."""
    came = own = 0
    for parser in data["parsers"]:
        versions = [release["version"] for release in parser["releases"]]
        for at, became in enumerate(parser["changes"]):
            if became["status"] != "came":
                continue
            before = parser["releases"][:versions.index(became["first"])]
            came += 1
            own += next((release["verdicts"][at] for release in reversed(before) if release["verdicts"]), None) == OTHER
    return came, own


PAGE = """# Who lags

Which release of a parser was the first to read HTML as a change of the standard says, and how many days after the change it came. Asked {days}:
{releases} of {packages} on npm: {asked} were asked, {inferred} follow from the nearest that were asked on both sides, which answer the same, and
{unreadable} could not be asked{unasked}. The same as data: `docs/lag.json` (every release, with a letter for each change) and `docs/lag.csv` (a row for each parser and change).
[parsers.md](parsers.md) has the parsers of today in full.

{overview}

A release *has* a change if it reads the inputs of the change as the standard has read them since then, and *lacks* it if it reads them as before. "Could not be
asked": it does not install ({install}), does not run ({run}) or does not answer ({answer}); [below](#releases-that-could-not-be-asked) is why.

## The youngest changes

{youngest}

## What came after the first release

{late}

## What the newest releases lack

{missing}

## Installed parsers

{installed}

## Regressions

{regressions}

## Releases that could not be asked

{not_asked}

## How it was made

```
tools/parsers --history
```

For each revision that changed tokens, and that the newest version still follows, the program finds inputs on which the version of the revision and the one
before it differ (`distinguish`); three changes that show in documents alone have inputs written by hand. `tools/lag/inputs.json` has them: {inputs} for
{changes}. Each release is installed by npm without scripts, and its adapter (`adapters/`) is asked these inputs by
`compare --adapter`, which says with which versions the parser agrees, as far as the adapter can show it. So a release can be asked again, by the tool or by hand:

```
tools/parsers --history --ask parse5@7.0.0
npm install --ignore-scripts --prefix p parse5-7.0.0@npm:parse5@7.0.0
specdrift compare --versions 13.2.5,living --adapter 'node adapters/parse5.mjs p:parse5-7.0.0' --text '<?x y>z'
```

First the first release of every major version and the newest are asked, then the first of every minor version (not with `--majors`). Where two neighbours that were asked differ, all
between them are searched by halves until no two neighbours differ. A release between two that are equal is inferred; `how` in the data says which.
An interrupted run goes on where it was. A release that the data has an answer of is not asked again, unless the questions have changed; when an adapter has changed, `--again` asks it. `--node PROGRAM` names a
younger Node, for the releases that need one. The data lists releases that could not be installed or run, with the reason, and leaves none out.

## Limits

- "At the latest": between that release and the one before it that answered, there are releases that were not or could not be asked. The first table counts these.
- Tokens only: parse errors are not asked, and trees only where they decide about tokens. A change is shown by at most {most} inputs; a parser may have it on these and lack it on others.
- A change that came and went between two releases that were asked, and are equal, is not seen.
- Packages on which a parser depends are those that npm chooses on the day of the asking, not those of the day of the release. jsdom, cheerio, linkedom, sanitize-html
  and DOMPurify read with another package, often one of the others here; `with` in the data has its version. DOMPurify is asked on jsdom 20.0.3; most of its releases
  return text without a less-than sign as it is, and the verdicts on such inputs are jsdom's.
- The day of a release is the one of its tag in the package's repository ({tag}), or of the commit that gave it its number ({commit}). Where there is
  neither, it is the day that the registry states ({registry}), which may be the day on which a mirror copied the release: days are then at most so
  many. If that is later than the day of a later release, that one's day is taken ({following}). `dated_by` says which.
- Days are counted from the day of the revision of the standard. "Before the standard", or a negative number: the parser did so before the standard said it, often
  because it never had the older rule. Then it has the change without having followed it.
- The release before read the inputs as no version does in {own} of {came} that came with a release. The new one may have made another change
  than the standard: htmlparser2 11 took `!doctypea` for a name in `<!doctypea public">`, and 12 does not.
- {nodes} A release that needs an older one, or a module that is compiled when it is installed, could not be asked.
- Debian has one version of each parser that it packages; `tools/parsers --history --installed` asks those that are installed. Masterminds HTML5 puts a
  DOCTYPE into every document, so none is compared. lol-html is asked through html-rewriter-wasm, which is years older than the Rust library
  of today. html5ever, html5gum and lexbor have no package of their name on npm; [adapters.md](adapters.md#without-a-row) says what was looked at.
"""


def as_markdown(data):
    releases = [release for parser in on_npm(data) for release in parser["releases"]]
    tag, commit, registry, following = by_source(data)
    how = {kind: sum(release["how"] == kind for release in releases) for kind in KINDS}
    inputs = {text for change in data["changes"] for text in change["inputs"]}
    parts = {name: "\n".join(make(data)) for name, make in (("overview", overview), ("youngest", youngest), ("late", late), ("missing", missing), ("installed", installed),
                                                            ("regressions", regressions), ("not_asked", not_asked))}
    parts["not_asked"] = parts["not_asked"] or "None."
    came, own = from_a_rule_of_their_own(data)
    days = sorted({parser["day"] for parser in data["parsers"]})
    return PAGE.format(days=f"on {days[0]}" if len(days) == 1 else f"from {days[0]} to {days[-1]}", nodes=by_node(data), **by_kind(data), releases=counted(len(releases), "release"), packages=counted(len(on_npm(data)), "package"), asked=how[ASKED],
                       inferred=how[INFERRED], unreadable=how[UNREADABLE], unasked=f"; {how[UNASKED]} were not asked, and their neighbours differ" if how[UNASKED] else "", came=counted(came, "change"), own=own, tag=tag, commit=commit, registry=registry, following=following, inputs=counted(len(inputs), "input"),
                       changes=counted(len(data["changes"]), "change"), most=max(len(change["inputs"]) for change in data["changes"]), **parts)


def as_json(data):
    """A line for each release and each change."""
    def lines(values, indent):
        return (",\n" + indent).join(json.dumps(value, ensure_ascii=True) for value in values)
    head = {key: value for key, value in data.items() if key not in ("changes", "parsers")}
    made = json.dumps(head, ensure_ascii=True)[:-1] + ',\n "changes": [\n  ' + lines(data["changes"], "  ") + '],\n "parsers": [\n'
    parts = []
    for parser in data["parsers"]:
        parts.append(f'  {{"name": {json.dumps(parser["name"])}, "packaged": "{parser["packaged"]}", "day": "{parser["day"]}", "releases": [\n   ' + lines(parser["releases"], "   ") +
                     '],\n   "changes": [\n   ' + lines(parser["changes"], "   ") + '],\n   "regressions": [' + lines(parser["regressions"], "   ") + "]}")
    return made + ",\n".join(parts) + "]}\n"


def write_all(folder, data):
    for name, text in (("lag.json", as_json(data)), ("lag.csv", as_csv(data)), ("lag.md", as_markdown(data))):
        waiting = folder / f".{name}.part"
        waiting.write_text(text, encoding="utf-8")
        waiting.rename(folder / name)
