#!/usr/bin/env python3
"""Compares the specifications as data (spec/*.xml) with the texts they were written from.

usage: check.py SPEC TEXTS VERSION COMPARED AS_A_WHOLE UNREAD

SPEC and TEXTS are folders. Compared are: the states, their order and numbers; the labels of their entries, and their
order; of every entry, and of what is said before the first, the states that it switches to or reconsumes in, and its
errors. A state that its text describes without entries is compared as a whole. COMPARED entries are expected, AS_A_WHOLE
such states, and UNREAD things that are not compared at all; the latter two are listed. Without the text there is
nothing to compare, which meson is told by exit status 77.
"""

import pathlib
import sys

import data
import texts

SKIPPED = 77


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
                    if s.title.endswith(" state") or s.number in self.numbers_of_procedures()]
        states = [s for s in sections if s.title.endswith(" state")]
        of_data = self.specification.states
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

    def numbers_of_procedures(self):
        return [f"{self.specification.section}.{p.get('number')}" for p in self.specification.procedures]

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
        self.expect(text.title, "labels in order", [labels for labels, _ in entries],
                    [entry.labels for entry in text.entries])
        for (labels, rows), entry in zip(entries, text.entries):
            self.entries += 1
            self.compare(f"{text.title}, {', '.join(labels)}", data.asked(rows, self.names),
                         texts.asked(entry.text, self.specification.names_errors))

    def compare(self, where, of_data, of_text):
        for kind in ("switches", "reconsumes", "errors", "anything_else"):
            self.expect(where, kind, getattr(of_data, kind), getattr(of_text, kind))

    def procedure(self, procedure, sections):
        """The labels of its entries, and the table of replaced numbers; its sentences are too entangled to be read."""
        number = f"{self.specification.section}.{procedure.get('number')}"
        text = [s for s in sections if s.number == number]
        self.expect(procedure.get("name"), "titles", [procedure.get("name")], [s.title for s in text])
        of_data = [label for row in procedure.iter("on") if row.get("input") for label in data.labels_of(row, [])]
        of_text = [label for entry in text[0].entries for label in entry.labels]
        # A semicolon is asked for in a sentence.
        self.expect(procedure.get("name"), "labels", [label for label in of_data if label != "U+003B"],
                    [label for label in of_text if label != "Anything else"])
        self.unread.append(f"{procedure.get('name')}: the sentences")
        table = [(row.get("number"), row.get("character")) for row in self.specification.part("replacements")]
        self.expect(procedure.get("name"), "replacements", table, texts.replacements(self.text))

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
    whole, introduction = folder / f"{version}.txt", folder / f"{version}-introduction.txt"
    if not whole.is_file() and not introduction.is_file():
        print(f"SKIPPED: no text of {version}: {whole} is not there")
        return SKIPPED
    text = (whole if whole.is_file() else introduction).read_text(encoding="utf-8")
    comparison = Comparison(specification, text)
    if whole.is_file():
        comparison.run()
    else:
        comparison.expect("introduction", "section", specification.section, text.split()[0])
        comparison.unread.append("all states: only the introduction is there")
    if "must start in the" in text:
        comparison.introduction(text)
    else:
        comparison.unread.append("the introduction: the text begins behind it")
    for what, items in (("as a whole", comparison.wholes), ("not compared", comparison.unread)):
        for item in items:
            print(f"{version}: {what}: {item}")
    for mistake in comparison.mistakes:
        print(f"{version}: {mistake}")
    found = [str(n) for n in (comparison.entries, len(comparison.wholes), len(comparison.unread))]
    print(f"{version}: {found[0]} entries compared, {found[1]} states as a whole, {found[2]} not compared, "
          f"{len(comparison.mistakes)} differences")
    if found != counts:
        print(f"expected: {', '.join(counts)}")
    return int(bool(comparison.mistakes) or found != counts)


if __name__ == "__main__":
    sys.exit(main())
