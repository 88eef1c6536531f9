"""Two versions, run symbolically side by side: whether they write the same on every input from some contexts."""
from forgetting import Forgetting
from specification_data import BEYOND, EOF, HEX, Unchecked, within
from symbolic_version import GATHERED, LIMIT, Machine, NoNumber


class Differ(Exception):
    """They write different things, or report different numbers of errors."""


def shapes(tables):
    """A few names of each shape: which tables have it, and as what; how it ends; what names it begins with, and others with it."""
    names = sorted(set().union(*tables), key=lambda name: (len(name), name))
    counts, chosen = {}, set()
    longer = {name[:size] for name in names for size in range(1, len(name))}
    for name in names:
        begins = [size for size in range(1, len(name)) if any(name[:size] in t for t in tables)]
        shape = (name[-1] == ";", name[-1].isdigit(), name in longer,
                 tuple((name in table, table.get(name) == tables[0].get(name)) for table in tables),
                 tuple((name[size].isalnum(), name[:size] in table) for size in begins for table in tables))
        counts[shape] = counts.get(shape, 0) + 1
        if counts[shape] <= 2:
            chosen |= {name} | {name[:size] for size in begins}
    return chosen


def classes(low, beyond, all_ranges, signature):
    """Two numbers of each class, where there are two: of those that nothing tells apart."""
    ends = {low, beyond} | {end for ranges in all_ranges for first, last in ranges for end in (first, last + 1) if low < end < beyond}
    found = {}
    for first, following in zip(sorted(ends), sorted(ends)[1:]):
        members = found.setdefault(signature(first), [])
        members += list(range(first, min(following, first + 2)))[:2 - len(members)]
    return list(found.values())


def alphabet(specs):
    """Every ASCII character but CR, and two of each other class: with one, an exchange of two of a class would not be seen."""
    mentioned = sorted(set().union(*[spec.mentioned for spec in specs]))
    streams = [ranges for spec in specs for ranges, *_ in spec.stream]
    alone = [[(ord(c), ord(c))] for c in mentioned] + [[(0xD800, 0xDFFF)]]
    others = classes(0x80, BEYOND, streams + alone, lambda n: tuple(within(n, ranges) for ranges in streams + alone))
    return [chr(n) for n in range(0x80) if n != 0x0D] + [chr(n) for members in others for n in members if not 0xD800 <= n <= 0xDFFF]


def number_classes(specs):
    """Numbers that no row and no replacement tells apart: for each class one of them, and another one, or 0."""
    rows = [row.ranges for spec in specs for table in spec.tables() for row in table.rows if row.kind == "number"]
    single = [[(n, n)] for n in {n for spec in specs for n in spec.replaced} | {0, BEYOND}]
    found = classes(0, BEYOND + 1, rows + single, lambda n: (n == BEYOND, tuple(within(n, ranges) for ranges in rows),
                                                             tuple(spec.replaced.get(n) for spec in specs)))
    return [(*members, 0)[:2] for members in found]


class Product:
    """Both versions side by side, on every input from some contexts: all of them in foreign content, or all of them not."""

    def __init__(self, specs, starts, names, counts):
        """`starts`: a context, a last start tag, and whether it is in foreign content. `names`: those that a start may have."""
        self.specs, self.counts, self.memory, self.numbers = specs, counts, {}, number_classes(specs)
        asked = set(names).union(*[spec.asked | set(spec.asked_starts) for spec in specs])
        self.machines = [Machine(spec, self.numbers, starts[0][2], asked, Forgetting(spec)) for spec in specs]
        self.texts = {word.lower() for spec in specs for word in spec.asked_texts}
        self.characters = alphabet(specs)
        self.starts = {tuple(m.start(*start[:2]).key() for m in self.machines) + ((), 0, 0): start for start in starts}

    def of(self, which, key, item):
        """The next configuration of a version, what it writes, and how many errors; nothing if it reads no number there."""
        at = which, key, item
        if at not in self.memory:
            try:
                machine = self.machines[which].load(key)
                kind = machine.v["current-tag"]
                machine.feed(item)
                self.memory[at] = machine.key(), self.compared(machine.events, kind), machine.errors
            except NoNumber:
                self.memory[at] = None
        return self.memory[at]

    def compared(self, events, kind):
        """Without what counts in no comparison: attributes of end tags."""
        found = []
        for event in events:
            kind = event[1] if event[0] == "begin" else kind
            if self.counts or kind != "end-tag" or not (event[0] == "duplicate" or event[0].startswith("attribute")):
                found.append(event)
        return tuple(found)

    def items(self, state):
        """The items that may come next: digits as numbers of each class where both versions read a number."""
        if state[4]:
            return [c for c in self.characters if c not in HEX[state[4]]]
        for base in (16, 10):
            readers = [self.of(i, state[i], ("digits", base, 0, 0)) for i in (0, 1)]
            if all(readers):
                numbers = [("digits", base, n, i) for n, (_, second) in enumerate(self.numbers) for i in range(2 if second else 1)]
                return [c for c in self.characters if c not in HEX[base]] + numbers
            if any(readers):
                raise Unchecked("one version reads a number where the other does not")
        return self.characters

    def step(self, state, item):
        """The next state: both configurations, what one has written more, which one, and the base of digits that were just read."""
        to_a, to_b = self.of(0, state[0], item), self.of(1, state[1], item)
        if not to_a or not to_b:
            raise Unchecked("digits are read in different ways")
        first, second = (state[2] if state[3] == 0 else ()) + to_a[1], (state[2] if state[3] == 1 else ()) + to_b[1]
        same = min(len(first), len(second))
        if first[:same] != second[:same] or item is EOF and len(first) != len(second):
            raise Differ("they write different things")
        rest, ahead = first[same:] or second[same:], int(len(second) > same)
        if len(rest) > 4 * LIMIT or any(e[-1] == GATHERED or isinstance(e[-1], tuple) for e in rest if isinstance(item, tuple)):
            raise Unchecked("one version is too far ahead")
        base = item[1] if isinstance(item, tuple) else 0
        return (*self.gathered(to_a[0], to_b[0], rest), rest, ahead, base), to_b[2] - to_a[2]

    def gathered(self, a, b, rest):
        """Both configurations. The same text in both, if nothing asks for it, is one item: it does not matter which."""
        texts = [[(i, key[i]) for i, name in enumerate(machine.v) if machine.spec.types.get(name) == "text" and isinstance(key[i], tuple)]
                 for machine, key in zip(self.machines, (a, b))]
        for (i, text), (j, other) in [(x, y) for x in texts[0] for y in texts[1]]:
            begun = "".join(c if isinstance(c, str) else EOF for c in text).lower()
            elsewhere = any(GATHERED in t for k, t in texts[0] if k != i) or any(GATHERED in t for k, t in texts[1] if k != j)
            if text and text == other and not elsewhere and all(e[-1] != GATHERED for e in rest) and not any(
                    word.startswith(begun) for word in self.texts):
                return (*a[:i], (GATHERED,), *a[i + 1:]), (*b[:j], (GATHERED,), *b[j + 1:])
        return a, b

    def explore(self):
        """The number of states; Differ or Unchecked, with an input and a start, if one is reached where that happens."""
        known, waiting = {start: (None, "", 0) for start in self.starts}, list(self.starts)
        for state in waiting:
            more = known[state][2]
            item = ""
            try:
                for item in [*self.items(state), EOF]:
                    to, errors = self.step(state, item)
                    if item is not EOF and to not in known:
                        known[to] = state, item, more + errors
                        waiting.append(to)
                    elif self.counts and more + errors != (0 if item is EOF else known[to][2]):
                        raise Differ("they report different numbers of errors")
            except (Differ, Unchecked) as e:
                raise type(e)(str(e), *self.input(known, state, "" if item is EOF else self.written(item))) from None
        return len(waiting)

    def written(self, item):
        if isinstance(item, str):
            return item
        n = self.numbers[item[2]][item[3]]
        return f"{n:x}" if item[1] == 16 else str(n)

    def input(self, known, state, text):
        while known[state][0] is not None:
            text, state = self.written(known[state][1]) + text, known[state][0]
        return text, self.starts[state]
