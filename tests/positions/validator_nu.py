#!/usr/bin/env python3
"""validator_nu.py [OPTION]... SPECDRIFT -- java -cp JAR ValidatorNu.java

Compares the places of parse errors with those of validator.nu's tokenizer, error by error, where both report as many of one
code. Places that it means otherwise are put right first: see expected()."""

import collections
import itertools
import json
import re
import sys

import compare

OF_NUMBERS = {"null-character-reference", "character-reference-outside-unicode-range", "surrogate-character-reference",
              "control-character-reference"}


def places_of(text):
    """The place of each character, and of the end."""
    places, line, column = [], 1, 1
    for at, character in enumerate(text):
        places.append((line, column))
        if character == "\n" or (character == "\r" and text[at + 1:at + 2] != "\n"):
            line, column = line + 1, 1
        elif character != "\r":
            column += 2 if ord(character) > 0xFFFF else 1
    return [*places, (line, column)]


def expected(context, text, code, place, places):
    """Where validator.nu has the error that is at this place; None where that is not said by the place alone."""
    at = places.index(place)
    begins_a_match = r"(?i)-|d|\[" if context in ("foreign", "cdata") else r"(?i)-|d"
    if code == "incorrectly-opened-comment" and re.match(begins_a_match, text[at:]):
        return None  # it is where the match fails
    if code == "missing-semicolon-after-character-reference" and re.search(r"&[A-Za-z]\w*$", text[:at + 1], re.ASCII):
        return None  # it is where no longer name can follow
    # An error of the end of the input is at the last code unit, one of a number at the semicolon that was consumed last.
    if at == len(text):
        return (place[0], place[1] - 1) if place[1] > 1 else places[max(at - 1, 0)]
    return places[at - 1] if code in OF_NUMBERS and text[at - 1] == ";" else place


def by_code(answer):
    errors = collections.defaultdict(list)
    for error in json.loads(answer)["errors"]:
        errors[error["code"]].append((error["line"], error["col"]))
    return errors


def main():
    options = compare.arguments(__doc__)
    compared, differ = collections.Counter(), 0
    for _, cases in compare.kinds(options):
        while some := list(itertools.islice(cases, compare.CASES_AT_ONCE)):
            for case, mine, other in compare.answers_of_both(options, some):
                context, text = case
                ours, theirs = by_code(mine), by_code(other)
                places = places_of(text)
                for code in ours.keys() & theirs.keys():
                    if len(ours[code]) != len(theirs[code]):
                        continue
                    wanted = [expected(context, text, code, place, places) for place in ours[code]]
                    if None in wanted:
                        continue
                    compared[code] += len(wanted)
                    if wanted != theirs[code]:
                        differ += 1
                        if differ <= options.show:
                            print(f"{case} {code}: {ours[code]} and {theirs[code]}")
    for code, count in sorted(compared.items()):
        print(f"{count:9} {code}")
    print(f"{sum(compared.values())} errors of {len(compared)} codes compared; of {differ} inputs and codes the places differ")
    sys.exit(differ > 0)


if __name__ == "__main__":
    main()
