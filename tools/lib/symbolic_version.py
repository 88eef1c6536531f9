"""A version, read by specification_data, that is fed with characters one at a time: on an input, or symbolically, where its configurations
are finite. Symbolically, digits of a number are one item, and a text that nothing asks for is another."""
import re

from specification_data import BEYOND, EOF, HEX, Unchecked, code_point, within

LIMIT = 64  # characters that a configuration may hold back, or gather in a text
OTHER = ("other",)  # an item: a name that nothing asks for
GATHERED = ("gathered",)  # an item: a text that both versions have gathered, both the same, and nothing asks for
FORGOTTEN = "forgotten"  # no text: a value that was thrown away
FOREIGN = ("in-foreign-content", "current-node-foreign", "adjusted-current-node-foreign")


class NeedMore(Exception):
    """The next character decides."""


class NoNumber(Exception):
    """Digits are not read as one number here."""


def folded(item):
    return item.lower() if item.isascii() else item


def is_same(item, wanted, ignores_case=False):
    if isinstance(item, tuple) and wanted in HEX[item[1]]:
        raise NoNumber
    return item == wanted or ignores_case and isinstance(item, str) and item is not EOF and folded(item) == folded(wanted)


class Machine:
    """A version that reads one character at a time. `v`: all that decides how it goes on; `events`: what was done to tokens. Characters
    that are not decided yet wait in its buffer. Symbolically (`asked`: the names that are compared), `forgets` says what to throw away:
    if that is asked for all the same, nothing is decided."""

    def __init__(self, spec, numbers, is_foreign, asked=None, forgets=None):
        self.spec, self.numbers, self.is_foreign, self.asked, self.forgets = spec, numbers, is_foreign, asked, forgets
        self.forgettable = {"tag-name", "last-start-tag", "previous-state"} | set(spec.types)
        self.events, self.errors = [], 0

    def start(self, context, last):
        self.v = {"state": self.spec.first, "(buffer)": (), "(recent)": (), "current-tag": "", "(flag)": "", "(filled)": frozenset(),
                  "tag-has-attributes": False, "previous-state": "", "tag-name": (), "last-start-tag": tuple(last)}
        for name, kind in self.spec.types.items():
            self.v[name] = {"choice": self.spec.variables[name], "text": (), "number": 0}.get(kind)
        for verb, a in self.spec.contexts[context]:
            if verb == "switch":
                self.v["state"] = a["to"]
            else:
                self.set_value(a["target"], a)
        return self

    def key(self):
        for name in self.forgettable.intersection(self.forgets(self.v)):
            self.v[name] = FORGOTTEN
        return tuple(self.v.values())

    def load(self, key):
        self.v, self.events, self.errors = dict(zip(self.v, key)), [], 0
        return self

    def value(self, name):
        if self.v[name] is FORGOTTEN:
            raise Unchecked(f"{name} is asked for where it was forgotten")
        return self.v[name]

    def feed(self, item):
        """A character, digits as ("digits", base, class, copy), or EOF."""
        errors, read = self.spec.streamed(item) if isinstance(item, str) and item is not EOF else (0, (item,))
        self.errors += errors
        self.v["(buffer)"] += read
        for _ in range(10000):
            before, events, errors, self.position = dict(self.v), len(self.events), self.errors, 0
            try:
                if not self.v["state"]:
                    return self
                self.step()
            except NeedMore:
                self.v, self.errors = before, errors
                del self.events[events:]
                if len(self.v["(buffer)"]) > LIMIT and self.asked is not None:
                    raise Unchecked(f"{self.v['state']} looks ahead without end") from None
                return self
            if self.spec.just_read:
                self.v["(recent)"] = self.just_read()[-self.spec.just_read:]
            self.v["(buffer)"] = self.v["(buffer)"][self.position:]
        raise Unchecked(f"{self.v['state']} does not end")

    def just_read(self):
        return self.v["(recent)"] + tuple(item[:2] if isinstance(item, tuple) else item for item in self.v["(buffer)"][:self.position])

    # -- reading

    def peek(self, distance=0):
        buffer = self.v["(buffer)"]
        if self.is_one_digit:
            raise NoNumber  # what comes after one of the digits is another one, or what comes after all of them
        if self.position + distance < len(buffer):
            return buffer[self.position + distance]
        if buffer[-1:] == (EOF,):
            return EOF
        raise NeedMore

    def consume(self):
        self.current = self.last_matched = self.peek()
        self.position += self.current is not EOF

    def is_in(self, item, characters):
        wanted, variables = characters
        if variables:
            wanted = wanted.union([self.value(name) for name in variables])
        if isinstance(item, tuple):
            inside = {digit in wanted for digit in HEX[item[1]]}
            if len(inside) > 1:
                raise NoNumber
            return inside.pop()
        return item in wanted

    def step(self):
        table = self.spec.states[self.v["state"]]
        self.next, self.again, self.is_one_digit = None, False, False
        self.read(table)
        if not (isinstance(self.current, tuple) and self.takes_digits(table)):
            self.take(table, self.select(table))
        if self.next is not None:
            self.v["previous-state"], self.v["state"] = self.v["state"].removesuffix(" (rest)"), self.next if self.v["state"] else ""
        if self.again and self.current is not EOF:
            self.position -= 1

    def read(self, table):
        self.current = self.last_matched = self.result = None
        self.consumed, begin = (), self.position
        self.act(table.before)
        if table.reads == "character":
            self.consume()
        elif table.reads == "run":
            while self.peek() is not EOF and self.is_in(self.peek(), table.run):
                self.consume()
            self.consumed = self.v["(buffer)"][begin:self.position]
            self.result = "some" if self.consumed else "none"
        elif table.reads == "longest-match":
            text, best = "", ""
            while text in self.spec.prefixes and self.peek(len(text)) is not EOF:
                if isinstance(self.peek(len(text)), tuple):
                    raise NoNumber
                text += self.peek(len(text))
                best = text if text in self.spec.references else best
            self.result = "match" if best else "none"
            self.position += len(best)
            self.consumed, self.reference, self.last_matched = tuple(best), tuple(self.spec.references.get(best, "")), best[-1:]
        elif table.reads == "procedure":
            self.result = self.call(table.procedure)
        elif table.reads == "number":
            self.number_of = table.of
        elif table.reads != "ahead":
            raise Unchecked(f"a state that reads {table.reads}")

    def call(self, name):
        steps, begin = self.spec.procedures[name], self.position
        at = next(iter(steps))
        while True:
            self.goes_to, self.returned, self.gives_back = None, None, False
            self.read(steps[at])
            self.take(steps[at], self.select(steps[at]))
            if self.gives_back:
                self.position = begin
            if self.returned is not None:
                self.current = None
                return "characters" if self.returned else "nothing"
            if self.goes_to is None:
                raise Unchecked(f"{name}, {at} goes nowhere")
            at = self.goes_to

    def takes_digits(self, table):
        """Digits that are the current character: a state that makes a number of them all, or leaves them all to another state."""
        item, ways, self.is_one_digit = self.current, set(), True
        for digit in HEX[item[1]]:
            self.current = self.last_matched = digit
            match self.select(table).actions:
                case [("reconsume", a)] if not table.leaving:
                    ways.add((a["in"], True))
                case [("multiply", by), ("add", a)] if by["target"] == a["target"] and int(by["by"]) == item[1] and (
                        a["what"] == "current" and ord(digit) - int(a["minus"], 16) == int(digit, 16)):
                    ways.add((a["target"], False))
                case _:
                    raise NoNumber
        self.current, self.is_one_digit = item, False
        target, again = ways.pop()
        if ways or not again and self.value(target) != 0:
            raise NoNumber
        if again:
            self.act([("reconsume", {"in": target})])
        else:
            self.v[target] = ("number", *item[2:])
        return True

    # -- rows

    def select(self, table):
        for row in table.rows:
            if self.fits(table, row) and self.holds(row.condition):
                return row
        raise Unchecked(f"no row of {table.id} fits")

    def fits(self, table, row):
        if row.kind == "input":
            return self.is_in(self.current if table.reads == "character" else self.peek(), row.characters)
        if row.kind == "match":
            read = 1 if table.reads == "character" else 0
            return all(is_same(self.current if i < read else self.peek(i - read), c, row.ignores_case) for i, c in enumerate(row.word))
        if row.kind == "number":
            return within(self.number(self.value(table.of)), row.ranges)
        return row.kind == "otherwise" or row.word == self.result

    def number(self, value):
        return self.numbers[value[1]][0] if isinstance(value, tuple) else value

    def holds(self, clauses):
        return all((self.holds(of) if isinstance(of, list) else self.is_so(subject, of)) == wanted for subject, wanted, of in clauses)

    def is_so(self, subject, of):
        if subject == "tag-has-attributes" or subject in FOREIGN:
            return self.is_foreign if subject in FOREIGN else self.v[subject]
        if of is None or self.spec.types.get(subject) == "number":
            raise Unchecked(f"'{subject}' is asked where nothing is known of it")
        verb, words = of
        if subject == "ahead":
            return self.is_ahead(*words)
        if subject in ("next", "last-matched"):
            return self.is_in(self.peek() if subject == "next" else self.last_matched, words)
        if subject == "just-read":
            read = self.just_read()
            return any(len(read) >= len(w) - 2 and all(map(is_same, read[len(read) - len(w) + 2:], w[1:-1])) for w in words)
        if subject in self.spec.flags:
            return (self.v["(flag)"] if self.spec.flag_of.get(self.v["current-tag"]) == subject else self.spec.flags[subject]) in words
        if isinstance(self.value(subject), tuple):
            return any(self.is_text(subject, verb, word) for word in words)
        return (self.value(subject).removesuffix(" (rest)") if subject == "state" else self.value(subject)) in words

    def is_text(self, subject, verb, word):
        text, last = self.value(subject), self.value("last-start-tag") if word == "last-start-tag" else ()
        if (OTHER in text + last or GATHERED in text) and (not last or subject == "tag-name" and text != last):
            return False  # longer than all that it is compared with, or other than these
        if any(isinstance(item, tuple) for item in text + last):
            raise Unchecked("texts are compared that may hold any character")
        if word == "last-start-tag":
            return text == last != ()
        return text == tuple(word[1:-1]) * (word != "none") or verb == "matches" and "".join(map(folded, text)) == word[1:-1]

    def is_ahead(self, of, then):
        size = 0
        if of == "last-start-tag":
            last = self.value("last-start-tag")
            if OTHER in last:
                raise Unchecked("the last start tag is not known")
            size = len(last) if all(is_same(self.peek(i), wanted, True) for i, wanted in enumerate(last)) else 0
        else:
            while self.peek(size) is not EOF and self.is_in(self.peek(size), of):
                size += 1
        return size > 0 and (then is None or self.is_in(self.peek(size), then))

    # -- actions

    def take(self, table, row):
        actions, at, self.matching = list(row.actions), row, row.word if row.kind == "match" else ""
        while ("as-anything-else", {}) in actions:
            at = next(r for r in table.rows[table.rows.index(at) + 1:] if r.kind == "otherwise" and self.holds(r.condition))
            place = actions.index(("as-anything-else", {}))
            actions[place:] = at.actions
        verbs = [(verb, a.get("token")) for verb, a in actions]
        if table.leaving and any(verb in ("switch", "reconsume") for verb, _ in verbs):
            place = next(i for i, (verb, token) in enumerate(verbs) if verb in ("switch", "reconsume") or (verb, token) == ("emit", "tag"))
            self.act(actions[:place])
            self.leave(table)
            del actions[:place]
        self.act(actions)

    def leave(self, table):
        for row in table.leaving:
            if row.condition == [("duplicate-attribute", True, None)]:
                errors = sum(verb == "error" for verb, _ in row.actions)
                if any(verb not in ("error", "drop-attribute") for verb, _ in row.actions) or row is not table.leaving[-1]:
                    raise Unchecked("a duplicate does more than an error")
                self.events.append(("duplicate", errors, len(row.actions) - errors))
            elif self.holds(row.condition):
                return self.act(row.actions)
        return None

    def act(self, actions):
        for verb, a in actions:
            match verb:
                case "ignore":
                    pass
                case "error":
                    self.errors += 1
                case "switch" | "reconsume":
                    target = a["in" if verb == "reconsume" else "to"]
                    is_held = target == "previous-state" or self.spec.types.get(target) == "state"
                    self.next, self.again = self.value(target) if is_held else target, verb == "reconsume"
                    if self.next not in self.spec.states:
                        raise Unchecked(f"a switch to {target}")
                case "go":
                    self.goes_to = a["to"]
                case "return":
                    self.returned = self.items(a) if a else ()
                case "unconsume":
                    self.gives_back = True
                case "consume":
                    for _ in range(len(self.matching) - (self.current is not None) if a.get("what") == "match" else 1):
                        self.consume()
                    if isinstance(self.current, tuple):
                        raise NoNumber
                case "create":
                    self.drop_token()
                    self.v |= {"current-tag": a["token"], "tag-name": (), "(filled)": frozenset(), "tag-has-attributes": False}
                    self.v["(flag)"] = self.spec.flags.get(self.spec.flag_of.get(a["token"]), "")
                    self.events.append(("begin", a["token"]))
                case "start-attribute":
                    self.v["tag-has-attributes"] = True
                    self.v["(filled)"] -= {"attribute-name", "attribute-value"}
                    self.events.append(("attribute",))
                case "emit" if "token" in a:
                    self.emit_token(a["token"])
                case "emit":
                    self.events += [("c", item) for item in self.items(a)]
                case "flush" if self.holds(self.spec.condition("in-attribute")):
                    self.append("attribute-value", self.value(a["what"]))
                case "flush":
                    self.events += [("c", item) for item in self.value(a["what"])]
                case "append":
                    self.append(a["to"], self.items(a))
                case "set":
                    self.set_value(a["target"], a)
                case "multiply" | "add":
                    self.calculate(verb, a["target"], a)
                case _:
                    raise Unchecked(f"an action {verb}")

    def drop_token(self):
        if self.v["current-tag"]:
            self.events.append(("dropped",))

    def emit_token(self, token):
        kind = self.v["current-tag"]
        if token == "end-of-file":
            self.drop_token()
            self.events.append(("end-of-file",))
            self.v["current-tag"] = self.v["state"] = ""
            return
        if not kind or token not in (kind, kind.split("-")[-1]):
            raise Unchecked(f"a {token} is emitted that is not the current token")
        is_set = self.v["(flag)"] != self.spec.flags.get(self.spec.flag_of.get(kind), "")
        self.events.append(("emit", is_set and kind != "end-tag"))
        for emitted, condition, actions in self.spec.emission:
            if emitted == kind and self.holds(condition):
                self.act(actions)
        if kind == "start-tag":
            self.v["last-start-tag"] = self.v["tag-name"]
        self.v |= {"current-tag": "", "tag-name": (), "(flag)": "", "(filled)": frozenset(), "tag-has-attributes": False}

    def calculate(self, verb, target, a):
        value, character = self.value(target), self.current
        if isinstance(value, tuple) or verb == "add" and (not isinstance(character, str) or self.asked is not None):
            raise NoNumber  # one by one, digits are only added where an input is run
        self.v[target] = min(value * int(a["by"]) if verb == "multiply" else value + ord(character) - int(a["minus"], 16), BEYOND)

    def items(self, a):
        """The characters that an action names."""
        what, found = a.get("what", ""), None
        if "text" in a or "character" in a:
            found = tuple(a["text"]) if "text" in a else (code_point(a["character"]),)
        elif what.startswith("current"):
            if isinstance(self.current, tuple):
                raise NoNumber
            change = {"current": str, "current-lowercase": str.lower, "current-uppercase": str.upper}[what]
            found = () if self.current is EOF else (change(self.current) if self.current.isascii() else self.current,)
        elif what == "consumed":
            found = self.consumed
        elif what in ("reference", "result"):
            found = self.reference if what == "reference" else self.returned
        elif what == "replacement":
            found = (self.spec.replaced[self.number(self.value(self.number_of))],)
        else:
            found = self.value(what)
            if self.spec.types[what] == "number":
                found = (found if isinstance(found, tuple) and self.numbers[found[1]][1] else chr(self.number(found)),)
            elif self.spec.types[what] == "character":
                found = () if found is None else (found,)
        if any(isinstance(item, tuple) and item[0] == "digits" for item in found):
            raise NoNumber
        return tuple(code_point(a["null"]) if item == "\0" else item for item in found) if a.get("null") else found

    def set_value(self, target, a):
        kind, items = self.spec.types.get(target), () if {"value", "state", "number", "base"} & set(a) else self.items(a)
        if target in self.spec.fields:
            self.events += [("clear", target)] if target in self.v["(filled)"] else []
            self.events += [("present", target)] if self.spec.fields[target] == "missing" else []
            self.v["(filled)"] -= {target}
            self.v["tag-name"] = () if target == "tag-name" else self.v["tag-name"]
            self.append(target, items)
        elif target in self.spec.flags:
            if self.spec.flag_of.get(self.v["current-tag"]) == target:
                self.v["(flag)"] = a["value"]
        elif kind in ("choice", "state"):
            self.v[target] = a["value" if kind == "choice" else "state"]
        elif kind == "character":
            self.v[target] = items[0] if items else None
        elif kind == "text":
            self.v[target] = items
        elif kind == "number":
            self.v[target] = int(a["number"], 16) if "number" in a else ord(items[0]) if items else self.consumed_number(int(a["base"]))
        else:
            raise Unchecked(f"{target} is no field")

    def consumed_number(self, base):
        if self.asked is None:
            return min(int("".join(self.consumed), base), BEYOND)
        if len(self.consumed) != 1 or self.consumed[0][:2] != ("digits", base):
            raise NoNumber
        return "number", *self.consumed[0][2:]

    def append(self, target, items):
        is_text, value = self.spec.types.get(target) == "text", self.v.get(target, ())
        if not is_text and target not in self.spec.fields:
            raise Unchecked(f"{target} is no field")
        if not is_text:
            self.v["(filled)"] |= {target} if items else set()
            self.events += [(target, item) for item in items]
        if target in self.v and value is not FORGOTTEN:
            self.v[target] = value + items
            if self.asked is not None and is_text and len(value + items) > LIMIT:
                raise Unchecked(f"{target} grows without end")
            if any(isinstance(item, tuple) for item in items) and not is_text:
                raise Unchecked("a name may hold any character")
            if self.asked is not None and not is_text and not any(tuple(word[:len(value + items)]) == value + items for word in self.asked):
                self.v[target] = (OTHER,)


def tokens_of(events):
    """The tokens that these events make, and the number of errors for duplicate attributes."""
    tokens, errors = [], 0
    for event, *more in events:
        if event in ("c", "end-of-file"):
            tokens.append((event, *more))
        elif event == "begin":
            fields, attributes = {"kind": more[0]}, []
        elif event == "attribute":
            attributes.append({"attribute-name": "", "attribute-value": "", "kept": True})
        elif event == "duplicate":
            if any(a["kept"] and a["attribute-name"] == attributes[-1]["attribute-name"] for a in attributes[:-1]):
                errors += more[0]
                attributes[-1]["kept"] = not more[1]
        elif event == "emit":
            tokens.append((fields, [a for a in attributes if a["kept"] and fields["kind"] != "end-tag"], more[0]))
        elif event in ("present", "clear"):
            (attributes[-1] if more[0].startswith("attribute") else fields)[more[0]] = ""
        elif event != "dropped":
            holder = attributes[-1] if event.startswith("attribute") else fields
            holder[event] = holder.get(event, "") + more[0]
    return tokens, errors


def run(spec, text, context, last, is_foreign):
    """Tokens, and the number of errors."""
    machine = Machine(spec, [], is_foreign).start(context, last)
    for item in [*re.sub("\r\n?", "\n", text), EOF]:
        machine.feed(item)
    tokens, errors = tokens_of(machine.events)
    return tokens, errors + machine.errors
