"""Which tokens of C++ can be changed, and how a file holds many changes that are switched on one at a time."""

import re

SWAPS = {"==": "!=", "!=": "==", "&&": "||", "||": "&&", "++": "--", "--": "++", "<=": "<", ">=": ">", "+=": "-=",
         "-=": "+=", "true": "false", "false": "true"}
# Angle brackets are operators where they stand between spaces.
SPACED = {" < ": " <= ", " > ": " >= ", " + ": " - ", " - ": " + "}
COMMENT = r'//[^\n]*|/\*.*?\*/'
STRING = r'R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9A-Fa-f])\'(?:\\.|[^\'\\\n])*\''
LITERAL = re.compile(f"{COMMENT}|{STRING}|^[ \\t]*#[^\\n]*", re.S | re.M)
SKIPPED = re.compile(rf'{COMMENT}|{STRING}|^[ \t]*#[^\n]*|\b(?:static_assert|template|requires|concept)\b[^;{{]*|operator\s*\S+',
                     re.S | re.M)
TOKEN = re.compile(r"==|!=|&&|\|\||\+\+|--|<=(?!>)|>=|\+=|-=|\btrue\b|\bfalse\b| < | > | \+ | - |(?<![\w.'])\d{1,3}(?![\w.'])")
# An expression begins after one of these.
BEFORE = {"return", "throw", "co_return", "co_yield", "else", "do", "case", "goto"}
# A statement begins after the parenthesis of one of these.
CONTROL = re.compile(r"\b(?:if|if constexpr|for|while|switch|catch)\s*$")
PAIRS = {")": "(", "]": "[", "}": "{", "(": ")", "[": "]", "{": "}"}
CONSTANT = re.compile(r"\b(?:constexpr|consteval|case|enum|alignas)\b|std::array<")
ADDED = re.compile(r"\s*(?:[\"']|fmt::|std::string)")


def swapped(token):
    return SWAPS.get(token) or SPACED.get(token) or str(int(token) + 1)


def changes_in(text):
    """(begin, end, new text) of each token that can be changed."""
    hidden = [match.span() for match in SKIPPED.finditer(text)]
    at = 0
    for match in TOKEN.finditer(text):
        while at < len(hidden) and hidden[at][1] <= match.start():
            at += 1
        if at == len(hidden) or match.end() <= hidden[at][0]:
            # "auto&& x" is a reference.
            if match[0] == "&&" and text[match.start() - 1] != " ":
                continue
            # Strings are not subtracted.
            if "+" in match[0] and ADDED.match(text, match.end()) or match[0] == " + " and text[match.start() - 1] in "\"'":
                continue
            yield match.start(), match.end(), swapped(match[0])


def masked(text):
    """The text with comments, literals and directives replaced by what ends no expression; offsets stay."""
    def cover(match):
        filler = "x" if match[0][0] in "R\"'" else " "
        return "".join(c if c == "\n" else filler for c in match[0])
    return LITERAL.sub(cover, text)


def partner(text, at, step):
    """Where the bracket at this place is closed, or opened; None if nowhere."""
    depth = 0
    while 0 <= at < len(text):
        if text[at] in "([{":
            depth += step
        elif text[at] in ")]}":
            depth -= step
        if depth == 0:
            return at
        at += step
    return None


def begin_of_expression(text, at):
    while at > 0:
        c = text[at - 1]
        if c in ")]}":
            if c == "}" and re.match(r"[ \t]*\n", text[at:]):
                return at
            opened = partner(text, at - 1, -1)
            if opened is None or c == ")" and CONTROL.search(text, max(0, opened - 20), opened):
                return at
            at = opened
            continue
        if c in "([{;,?":
            return at
        if c == ":":
            if text[at - 2:at] != "::":
                return at
            at -= 2
            continue
        if c == "=":
            if text[at - 2] not in "=!<>" or text[at - 3:at] in ("<<=", ">>="):
                return at
            at -= 2
            continue
        if c.isalnum() or c == "_":
            first = at
            while first > 0 and (text[first - 1].isalnum() or text[first - 1] == "_"):
                first -= 1
            if text[first:at] in BEFORE:
                return at
            at = first
            continue
        at -= 1
    return 0


def end_of_expression(text, at, assigns):
    while at < len(text):
        c = text[at]
        if c in "([{":
            closed = partner(text, at, 1)
            if closed is None:
                return None
            at = closed + 1
            continue
        if c in ")]};,":
            return at
        if c == "?" and not assigns:
            return at
        if c == ":" and not assigns:
            if text[at:at + 2] != "::":
                return at
            at += 2
            continue
        if c == "=" and not assigns:
            if text[at - 1] in "=!<>" or text[at + 1] == "=":
                at += 2 if text[at + 1] == "=" else 1
                continue
            return None
        at += 1
    return None


def region(text, mask, begin, end):
    """The expression around an operator, or a literal alone, which can be written twice; None if it cannot be told."""
    token = text[begin:end].strip()
    if token[0].isalnum():
        return begin, end
    first = begin_of_expression(mask, begin)
    last = end_of_expression(mask, end, token in ("+=", "-="))
    if last is None or first >= last:
        return None
    first += len(mask[first:begin]) - len(mask[first:begin].lstrip())
    last -= len(mask[end:last]) - len(mask[end:last].rstrip())
    if re.search(r'^[ \t]*#|R"', text[first:last], re.M) or first > begin or last < end:
        return None
    return first, last


def on_one_line(text):
    return " ".join(re.sub(COMMENT, " ", text, flags=re.S).split("\n"))


def is_constant(text, begin):
    """Whether it looks as if its value is computed by the compiler: by its line, or since it is outside of functions."""
    line = text[text.rfind("\n", 0, begin) + 1:begin]
    outermost = re.findall(r"(?m)^[A-Za-z].*", text[:begin])
    return bool(CONSTANT.search(line)) or not outermost or "(" not in outermost[-1]


def with_switches(text, changes, header):
    """The text with changes, each as (first, last, begin, end, new, condition), which do not overlap. Lines keep their numbers."""
    for first, last, begin, end, new, condition in sorted(changes, reverse=True):
        changed = on_one_line(text[first:begin] + new + text[end:last])
        text = f"{text[:first]}({condition} ? ({changed}) : ({text[first:last]})){text[last:]}"
    return f'#include "{header}"\n#line 1\n{text}'
