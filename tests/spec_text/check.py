#!/usr/bin/env python3
"""Compares the specifications as data (spec/*.xml) with the texts they were written from.

usage: check.py SPEC TEXTS VERSION COMPARED AS_A_WHOLE UNREAD DIFFERENCES

SPEC and TEXTS are folders. Compared are: the states, their order and numbers; the labels of their entries, and their
order; of every entry, and of what is said before the first, the states that it switches to or reconsumes in, and its
errors. A state that its text describes without entries is compared as a whole. COMPARED entries are expected, AS_A_WHOLE
such states, UNREAD things that are not compared at all, and DIFFERENCES; the latter three are listed. Without the text
there is nothing to compare, which meson is told by exit status 77.
"""

import pathlib
import re
import sys

import data
import texts

SKIPPED = 77


def is_of(section, procedure, specification):
    """Whether a section of the text is the procedure's: by its number, or where it has none by its title."""
    if procedure.get("number"):
        return section.number == f"{specification.section}.{procedure.get('number')}"
    return re.fullmatch("Tokeni[sz]ing (entities|character references)", section.title) is not None


class Comparison:
    def __init__(self, specification, text):
        self.specification = specification
        self.text = text
        self.names = {state.get("id"): state.get("name") for state in specification.states}
        self.entries = 0
        self.wholes = []
        self.unread = []
        self.mistakes = []

    def expect(self, where, what, of_data, of_text):
        if of_data != of_text:
            self.mistakes.append(f"{where}: {what}: data {of_data}, text {of_text}")

    def run(self):
        sections = [s for s in texts.read(self.specification.version, self.text)
                    if s.title.endswith(" state") or any(is_of(s, p, self.specification) for p in
                                                         self.specification.procedures)]
        states = [s for s in sections if s.title.endswith(" state")]
        # A state that is a part of another in the text is not called a state.
        of_data = [state for state in self.specification.states if state.get("name").endswith(" state")]
        self.unread += [f"{state.get('name')}: no state of its own" for state in self.specification.states
                        if state not in of_data]
        titles = [state.get("name") for state in of_data]
        missing = titles[len(states):] if titles[:len(states)] == [s.title for s in states] else []
        self.unread += [f"{title}: the text ends before it" for title in missing]
        self.expect("states", "titles in order", titles[:len(titles) - len(missing)], [s.title for s in states])
        if self.mistakes:
            return
        for state, text in zip(of_data, states):
            number = state.get("number")
            self.expect(text.title, "section", f"{self.specification.section}.{number}" if number else "", text.number)
            self.state(state, text)
        for procedure in self.specification.procedures:
            self.procedure(procedure, sections)

    def state(self, state, text):
        labels_of_text = [label for entry in text.entries for label in entry.labels]
        entries = data.entries_of(state, labels_of_text)
        if text.leaving:
            self.expect(text.title, "on leaving", data.asked(state.findall("leaving"), self.names).errors,
                        texts.asked(text.leaving, self.specification.names_errors).errors)
        before = data.before_entries(state) if text.entries else data.rows_of(state)
        self.compare(f"{text.title}, before its entries", data.asked(before, self.names).as_sets(),
                     texts.asked(text.prose, self.specification.names_errors).as_sets())
        if not text.entries:
            self.wholes.append(text.title)
            return
        # A delta puts what it adds to a row after what is there.
        order = sorted if self.specification.is_delta else list
        self.expect(text.title, "labels in order", [order(map(texts.written_out, labels)) for labels, _ in entries],
                    [order(map(texts.written_out, entry.labels)) for entry in text.entries])
        for (labels, rows), entry in zip(entries, text.entries):
            self.entries += 1
            self.compare(f"{text.title}, {', '.join(labels)}", data.asked(rows, self.names),
                         texts.asked(entry.text, self.specification.names_errors))

    def compare(self, where, of_data, of_text):
        for kind in ("switches", "reconsumes", "errors", "anything_else"):
            self.expect(where, kind, getattr(of_data, kind), getattr(of_text, kind))

    def procedure(self, procedure, sections):
        """The labels of its entries, and the table of replaced numbers; its sentences are too entangled to be read."""
        text = [s for s in sections if is_of(s, procedure, self.specification)]
        self.expect(procedure.get("name"), "titles", [procedure.get("name")], [s.title for s in text])
        of_data = [label for row in procedure.iter("on") if row.get("input") for label in data.labels_of(row, [])]
        of_text = [label for entry in text[0].entries for label in entry.labels]
        order = sorted if self.specification.is_delta else list
        # A semicolon is asked for in a sentence.
        self.expect(procedure.get("name"), "labels", order(label for label in of_data if label != "U+003B"),
                    order(label for label in of_text if label != "Anything else"))
        self.unread.append(f"{procedure.get('name')}: the sentences")
        table = [(row.get("number"), row.get("character")) for row in self.specification.part("replacements")]
        self.expect(procedure.get("name"), "replacements", table, texts.replacements(self.text))

    def lists(self):
        """The codes of all errors and the replaced numbers, where a text has them as lists."""
        if codes := texts.codes(self.text):
            of_data = {error.get("code") for error in self.specification.root.iter("error")}
            self.expect("the list of errors", "codes", sorted(of_data), sorted(codes))
            table = [(row.get("number"), row.get("character")) for row in self.specification.part("replacements")]
            self.expect("numeric references", "replacements", table, texts.replacements(self.text))

    def introduction(self, text):
        names_errors = self.specification.names_errors
        of_data = []
        for when in self.specification.part("emission"):
            if when.find("error") is not None:
                kind = "attributes" if "tag-has-attributes" in when.get("if") else "flag"
                of_data.append((when.get("emitted"), kind, when.find("error").get("code", "")))
        self.expect("introduction", "errors of emission", sorted(of_data),
                    sorted(texts.emission_errors(text, names_errors)))
        self.expect("introduction", "first state", texts.plain(self.specification.states[0].get("name")),
                    texts.plain(" ".join(text.split()).split("must start in the ")[1].split(".")[0]))


def main():
    spec, folder, version, *counts = sys.argv[1:]
    folder = pathlib.Path(folder)
    specification = data.load(pathlib.Path(spec), version)
    introduction = folder / f"{version}-introduction.txt"
    names = [f"{version}.txt", f"history/{version}.txt", f"history/w3c-{version}.txt"]
    whole = next((folder / name for name in names if (folder / name).is_file()), folder / names[0])
    if not whole.is_file() and not introduction.is_file():
        print(f"SKIPPED: no text of {version}: {whole} is not there")
        return SKIPPED
    text = texts.without_links((whole if whole.is_file() else introduction).read_text(encoding="utf-8"))
    comparison = Comparison(specification, text)
    if whole.is_file():
        comparison.run()
        comparison.lists()
    else:
        comparison.expect("introduction", "section", specification.section, text.split()[0])
        comparison.unread.append("all states: only the introduction is there")
    if "must start in the" in text:
        comparison.introduction(text)
    else:
        comparison.unread.append("the introduction: the text begins after it")
    for what, items in (("as a whole", comparison.wholes), ("not compared", comparison.unread)):
        for item in items:
            print(f"{version}: {what}: {item}")
    for mistake in comparison.mistakes:
        print(f"{version}: {mistake}")
    found = [str(n) for n in (comparison.entries, len(comparison.wholes), len(comparison.unread), len(comparison.mistakes))]
    print(f"{version}: {found[0]} entries compared, {found[1]} states as a whole, {found[2]} not compared, "
          f"{found[3]} differences")
    if found != counts:
        print(f"expected: {', '.join(counts)}")
    return int(found != counts)


if __name__ == "__main__":
    sys.exit(main())
