"""Every mention of a state, a concept, a revision, a class, a version, a parser or a CVE in a page becomes a link to what the site has of it.

The pages come from the program and from docs/; nothing that makes them writes these links itself. A mention within a link, a heading, a
control or a console stays as it is, and so does one in `dfn`: what it leads to would tell the answer of an exercise."""
import html
import re

import addresses
import from_markdown

CLOSED = {"a", "h1", "h2", "h3", "button", "option", "select", "summary", "script", "style", "title", "textarea", "nav", "label", "svg", "pre", "form", "caption", "dfn"}
SCOPES = {"li", "tr", "p", "td"}  # a version that one of these begins with goes for the rest of it
COMMON = {"state", "states", "class", "classs", "classes", "group", "groups", "row", "rows", "cause", "causes", "version", "versions", "living", "livings", "standard", "standards", "filter", "filters"}  # linked nowhere: too common
WORDS_OF_A_NAME = 9
REVISION = re.compile(r"\b(?:[0-9a-f]{8}/r\d{1,5}|r\d{1,5}|[0-9a-f]{8})\b")
CVE = re.compile(r"\bCVE-\d{4}-\d{4,7}\b")
SECTION = re.compile(r"\b(8\.2\.4|12\.2\.5|13\.2\.5)(?!\.?\w)")
STATE = re.compile(r"\bstate\b")


class Mentions:
    def __init__(self, states, entries, revisions, parsers, terms):
        self.names = {version: {self.key(state["name"]): state["id"] for state, procedure in states.states[version] if not procedure} for version in states.names}
        self.concepts = set(states.concepts)
        self.by_name = {}
        for concept, found in states.concepts.items():
            for ones in found.values():
                for state in ones:
                    known = self.by_name.setdefault(self.key(state["name"]), concept)
                    if addresses.state_id(state["name"]) == concept != known:
                        self.by_name[self.key(state["name"])] = concept
        self.versions = set(states.names)
        self.term_of = {}
        for words in terms:
            for word in words.split(", "):
                self.term_of[word.lower()] = self.term_of[word.lower() + "s"] = from_markdown.slug(words.split(",")[0])
        self.terms = re.compile(r"(?<![\w-])(?:" + "|".join(sorted((word for word in self.term_of if word not in COMMON), key=len, reverse=True)) + r")(?![\w-])", re.I)
        self.classes = {(entry["class"], entry["facet"]) for entry in entries}
        self.revisions, self.parsers = revisions, parsers
        self.cves = {one["as"]: addresses.entry(entry["class"], entry["facet"]) for entry in entries for one in entry.get("seen") or [] if CVE.fullmatch(one["as"])}

    @staticmethod
    def key(name):
        return name.lower().removesuffix(" state")

    def linked(self, page, here, pair=None, version=None):
        """`here`: the page's name. `pair`: the two versions that it is about. `version`: the one that it is about."""
        begin, end = page.find("<main"), page.rfind("</main>")
        if begin < 0:
            return page
        return page[:begin] + _Pass(self, here, pair, version).run(page[begin:end]) + page[end:]


class _Pass:
    def __init__(self, known, here, pair, version):
        self.known, self.here, self.pair = known, here, pair
        self.up = "../" * here.count("/")
        self.scopes = [("main", version)]
        self.closed = 0
        self.told = set()  # versions that prose has led to
        self.table = self.tag = self.label = ""
        self.after = ""

    def a(self, target, text, kind=""):
        path, _, fragment = target.partition("#")
        if path == self.here:
            if not fragment:
                return text
            target = "#" + fragment
        else:
            target = self.up + target
        return f'<a{kind} href="{html.escape(target)}">{text}</a>'

    def run(self, text):
        pieces = re.split(r"(<[^>]*>)", text)
        made = []
        for index, piece in enumerate(pieces):
            if not piece:
                continue
            if index % 2:
                self.tag_seen(piece)
                made.append(piece)
            elif self.closed or not piece.strip():
                made.append(piece)
            else:
                self.after = pieces[index + 2] if index + 2 < len(pieces) else ""
                made.append(self.text(piece))
        return "".join(made)

    def tag_seen(self, tag):
        name = re.match(r"</?([a-z0-9]*)", tag)[1]
        if tag.startswith("</"):
            self.closed -= name in CLOSED
            while name in SCOPES | {"tbody"} and len(self.scopes) > 1:
                if self.scopes.pop()[0] == name:
                    break
            self.tag = ""
            return
        self.closed += name in CLOSED
        self.tag = name
        if name in SCOPES | {"tbody"}:
            version = self.scopes[-1][1]
            if found := re.search(r'data-version="([^"]*)"', tag):
                version = found[1]
            if self.pair and (found := re.search(r'data-label="(before|after)"', tag)):
                version = self.pair[found[1] == "after"]
            self.scopes.append((name, version))
        if name in ("td", "th"):
            self.label = found[1] if (found := re.search(r'data-label="([^"]*)"', tag)) else ""

    def text(self, text):
        known, whole = self.known, html.unescape(text.strip())
        if self.pair and whole in ("−", "+"):
            self.scopes[-1] = (self.scopes[-1][0], self.pair[whole == "+"])
            return text
        if self.tag in ("b", "th", "code") and whole in known.versions:
            if self.tag != "code":
                scope = next((at for at in range(len(self.scopes) - 1, 0, -1) if self.scopes[at][0] in ("li", "tr", "p")), 0)
                self.scopes[scope] = (self.scopes[scope][0], whole)
            return self.a(f"states/{whole}.html", text)
        if self.tag in ("th", "td", "b") and whole in known.parsers:
            return self.a(f"parsers.html#{known.parsers[whole]}", text)
        if self.tag == "code":
            facets = ["errors", "tokens"] if re.match(r" \(?errors", self.after) else ["tokens", "errors"]
            for facet in facets:
                if (whole, facet) in known.classes:
                    return self.a(addresses.entry(whole, facet), text)
            if whole in known.concepts and "-" in whole:
                return self.a(f"concepts/{whole}.html", text)
        if self.label in ("states", "concepts"):
            return re.sub(r"[a-z][a-z0-9-]+", lambda m: self.a(f"concepts/{m[0]}.html", m[0]) if m[0] in known.concepts else m[0], text)
        if self.pair and " → " in text:
            before, after = text.split(" → ", 1)
            return self.states(before, self.pair[0]) + " → " + self.states(after, self.pair[1])
        return self.states(text, self.scopes[-1][1])

    def states(self, text, version):
        """States by their names, and what has names of its own form between them."""
        made, at = "", 0
        for match in STATE.finditer(text):
            words = list(re.finditer(r"[^\s,;:→]+", text[at:match.start()]))[-WORDS_OF_A_NAME:]
            for word in words:
                begin = at + word.start()
                if text[begin + len(word[0]):match.start()].strip(" ") and re.search(r"[,;:→.]", text[begin:match.start()].rstrip()[:-1]):
                    continue
                target = self.state(html.unescape(text[begin:match.start()].strip()), version)
                if target:
                    made += self.rest(text[at:begin]) + self.a(target, text[begin:match.end()])
                    at = match.end()
                    break
        return made + self.rest(text[at:])

    def state(self, name, version):
        key = name.lower()
        if version and key in self.known.names[version]:
            return f"states/{version}.html#{self.known.names[version][key]}"
        return f"concepts/{self.known.by_name[key]}.html" if key in self.known.by_name else None

    def rest(self, text):
        """Terms of the glossary get a link where prose has them for the first time."""
        if self.tag not in ("p", "li", "em", "") or "<" in text or self.here.startswith("docs/") or self.scopes[-1][0] not in ("p", "main", "li"):
            return self.names(text)
        made, at = "", 0
        for match in self.known.terms.finditer(text):
            word = self.known.term_of[match[0].lower()]
            if word in self.told:
                continue
            self.told.add(word)
            made += self.names(text[at:match.start()]) + self.a(f"glossary.html#{word}", match[0], ' class="word"')
            at = match.end()
        return made + self.names(text[at:])

    def names(self, text):
        def revision(match):
            name = match[0].split("/")[-1]
            name = name if name in self.known.revisions else match[0]
            if name not in self.known.revisions:
                return match[0]
            if self.here == "history.html":
                out = addresses.commit(match[0])
                return f'<a href="{out}">{match[0]}</a>' if out else match[0]
            return self.a(f"history.html#{name}", match[0])

        def cve(match):
            target = self.known.cves.get(match[0])
            if target and target != self.here:
                return self.a(target, match[0])
            return f'<a href="{addresses.cve(match[0])}">{match[0]}</a>'

        def version(match):
            if match[1] in self.told or match[1] not in self.known.versions:
                return match[0]
            self.told.add(match[1])
            return self.a(f"states/{match[1]}.html", match[0])
        if "CVE-" in text:
            return CVE.sub(cve, text)
        if re.search(r"[0-9a-f]{8}|\br\d", text):
            return REVISION.sub(revision, text)
        return SECTION.sub(version, text) if self.tag not in ("code", "td") else text
