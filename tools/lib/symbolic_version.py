"""A version, read by specification_data, that is fed with characters one at a time: on an input, or symbolically, where its configurations
are finite. Symbolically, digits of a number are one item, and a text that nothing asks for is another."""
import json
import re
import xml.etree.ElementTree as ET

from specification_data import BEYOND, EOF, HEX, NeedMore, NoNumber, Table, Unchecked, code_point, in_numbers

LIMIT = 64  # characters that a configuration may hold back, or gather in a text
OTHER = "\0other"  # a name that nothing asks for
GATHERED = ("gathered",)  # a text that both versions have gathered, both the same, and nothing asks for


class Machine:
    """A version that reads one character at a time. Characters that are not decided yet wait in `buffer`; what is done to tokens is in `events`."""

    SHARED = ("state", "previous", "buffer", "kind", "name", "flag", "filled", "has_attributes", "last", "lead", "matched", "recent", "eof",
              "ended")

    def __init__(self, spec, numbers, is_foreign, asked=None):
        self.spec, self.numbers, self.is_foreign, self.asked = spec, numbers, is_foreign, asked
        self.events, self.errors = [], 0

    def start(self, context, last):
        self.state, self.previous, self.buffer, self.kind, self.name, self.flag = self.spec.first, "", (), "", "", ""
        self.filled, self.has_attributes, self.last, self.lead, self.matched, self.recent = frozenset(), False, last, None, -1, ""
        self.eof = self.ended = False
        self.values = {}
        for name, type_of in self.spec.types.items():
            first = (self.spec.variables[name].get("values") or "").split(" ")[0]
            self.values[name] = {"choice": first, "text": (), "number": 0}.get(type_of)
        self.initial = dict(self.values)
        for verb, a in self.spec.contexts[context]:
            if verb == "switch":
                self.state = a["to"]
            else:
                self.set_value(a["target"], a)
        return self

    def key(self):
        """All that decides how it goes on; nothing that is set before it is asked for."""
        live = self.spec.live(self.state, *[self.values[name] for name in self.spec.state_variables] or [None])
        values = tuple([v if n in live else self.initial[n] for n, v in self.values.items()])
        self.previous = self.previous if "previous-state" in live else ""
        name = self.name if "tag-name" in live else ""
        last = self.last if "last-start-tag" in live else ""
        return (self.state, self.previous, self.buffer, self.kind, name, self.flag, self.filled, self.has_attributes, last, self.lead,
                self.matched, self.recent, self.eof, self.ended), values

    def load(self, key):
        self.__dict__.update(zip(self.SHARED, key[0]))
        self.values = dict(zip(self.spec.types, key[1]))
        self.events, self.errors = [], 0
        return self

    def feed(self, item):
        """A character, digits as ("digits", base, class, copy), or EOF."""
        if item is EOF:
            self.eof = True
        elif isinstance(item, tuple):
            self.buffer += (item,)
        else:
            errors, read = self.spec.streamed(item)
            self.errors += errors
            self.buffer += read
        for _ in range(10000):
            if self.ended:
                return self
            before, values, events = dict(self.__dict__), dict(self.values), len(self.events)
            self.position = 0
            try:
                self.step()
            except NeedMore:
                self.__dict__.update(before)
                self.values = values
                del self.events[events:]
                if len(self.buffer) > LIMIT and self.asked is not None:
                    raise Unchecked(f"{self.state} looks ahead without end")
                return self
            if self.spec.just_read:
                text = self.recent + "".join(i if isinstance(i, str) else "?" for i in self.buffer[:self.position])
                self.recent = text[-self.spec.just_read:]
            self.buffer = self.buffer[self.position:]
        raise Unchecked(f"{self.state} does not end")

    # reading

    def peek(self, distance=0):
        if self.position + distance < len(self.buffer):
            return self.buffer[self.position + distance]
        if self.eof:
            return EOF
        raise NeedMore

    def consume(self):
        self.current = self.peek()
        if self.current is not EOF:
            self.position += 1
        self.last_matched = self.current

    def is_in(self, item, characters):
        if isinstance(item, tuple):
            inside = [d in characters[0] for d in HEX[item[1]]]
            if any(inside) != all(inside):
                raise NoNumber
            return inside[0]
        return item in characters[0] or any(item == self.values[v] for v in characters[1])

    def step(self):
        table = self.spec.states[self.state]
        self.current = self.last_matched = self.result = None
        self.consumed, self.next, self.again, self.procedure = (), None, False, None
        if table.reads == "until":
            return self.step_until(table)
        self.act(table.before, table)
        self.read(table)
        if isinstance(self.current, tuple) and self.takes_digits(table):
            return self.arrive()
        self.take(table, self.select(table))
        return self.arrive()

    def arrive(self):
        if self.next is not None:
            self.previous, self.state = self.state, self.next
        if self.again and self.current is not EOF:
            self.position -= 1

    def read(self, table):
        if table.reads == "character":
            self.consume()
        elif table.reads == "run":
            begin = self.position
            while self.peek() is not EOF and self.is_in(self.peek(), table.run):
                self.consume()
            self.consumed = self.buffer[begin:self.position]
            self.result = "some" if self.consumed else "none"
        elif table.reads == "longest-match":
            text, best, size = "", None, 0
            while text in self.spec.prefixes:
                item = self.peek(size)
                if item is EOF or isinstance(item, tuple):
                    break
                text, size = text + item, size + 1
                best = text if text in self.spec.references else best
            self.result = "none" if best is None else "match"
            if best is not None:
                self.position += len(best)
                self.consumed, self.reference, self.last_matched = tuple(best), tuple(self.spec.references[best]), best[-1]
        elif table.reads == "procedure":
            self.result = self.call(table.procedure)
        elif table.reads == "number":
            self.number_read = self.values[table.of]
        elif table.reads != "ahead":
            raise Unchecked(f"a state that reads {table.reads}")

    def call(self, name):
        steps, at = self.spec.procedures[name]
        begin = self.position
        while True:
            step = steps[at]
            self.goes_to, self.returned, self.gives_back = None, None, False
            self.current, self.consumed, self.procedure = None, (), name
            self.act(step.before, step)
            self.read(step)
            row = self.select(step)
            self.take(step, row)
            if self.gives_back:
                self.position = begin
            if self.returned is not None:
                self.returned_items, self.procedure, self.current = self.returned, None, None
                return "characters" if self.returned else "nothing"
            if self.goes_to is None:
                raise Unchecked(f"{name}, {at} goes nowhere")
            at = self.goes_to

    def step_until(self, table):
        """Writes each character as it comes, if both rows begin with the same use of them."""
        rows = {row.word: row.actions for row in table.rows}
        found, ended = rows["found"], rows["EOF"]
        use = next((i for i, (_, a) in enumerate(found) if a.get("what") == "consumed"), len(found))
        if found[:use + 1] != ended[:use + 1] or table.before or table.leaving or use == len(found):
            raise Unchecked(f"{table.id} does different things with what it consumes")
        verb, a = found[use]
        rest = [x for actions in (found[use + 1:], ended[use + 1:]) for _, x in actions]
        if any(x.get("what") == "consumed" for x in rest) or any(v == "error" for v, _ in found[:use]):
            raise Unchecked(f"{table.id} uses what it consumes twice")

        def write(items):
            if a.get("null"):
                items = tuple(code_point(a["null"]) if item == "\0" else item for item in items)
            if verb == "emit":
                self.events += [("c", item) for item in items]
            else:
                self.append(a["target"], items)

        if self.matched < 0:
            self.act(found[:use], table)
            if verb == "set":
                self.set_items(a["target"], ())
            write(() if self.lead is None else (self.lead,))
            self.lead, self.matched = None, 0
            return None
        text = table.until[:self.matched]
        item = self.peek()
        self.consume()
        if item is not EOF:
            text += item if isinstance(item, str) else "\0"
            if isinstance(item, tuple):
                raise NoNumber
        if text == table.until or item is EOF:
            write(tuple(text) if item is EOF else ())
            self.matched = -1
            self.act((found if text == table.until else ended)[use + 1:], table)
            return self.arrive()
        keep = next(size for size in range(len(text), -1, -1) if table.until.startswith(text[len(text) - size:]))
        write(tuple(text[:len(text) - keep]))
        self.matched = keep
        return None

    def takes_digits(self, table):
        """Digits that are the current character: a state that makes a number of them, or leaves them all to another state."""
        item, ways = self.current, set()
        for digit in HEX[item[1]]:
            self.current = self.last_matched = digit
            ways.add(json.dumps(self.way_of(table, self.select(table), digit, item[1])))
        self.current = self.last_matched = item
        kind, target = json.loads(ways.pop())
        if ways or kind == "other":
            raise NoNumber
        if kind == "loop":
            if self.values[target] != 0:
                raise NoNumber
            self.values[target] = ("number",) + item[2:]
        else:
            self.next, self.again = target, True
        return True

    @staticmethod
    def way_of(table, row, digit, base):
        verbs = [verb for verb, _ in row.actions]
        if verbs == ["reconsume"] and not table.leaving:
            return "reconsume", row.actions[0][1]["in"]
        if verbs == ["multiply", "add"]:
            (_, by), (_, add) = row.actions
            if (by["target"] == add["target"] and int(by["by"]) == base and add["what"] == "current" and
                    ord(digit) - int(add["minus"], 16) == int(digit, 16)):
                return "loop", by["target"]
        return "other", ""

    # rows

    def select(self, table):
        for row in table.rows if not isinstance(self.current, str) else table.rows_for(self.current):
            if self.fits(table, row) and self.holds(row.condition):
                return row
        raise Unchecked(f"no row of {table.id} fits")

    def fits(self, table, row):
        if row.kind == "input":
            return self.is_in(self.current if table.reads == "character" else self.peek(), row.characters)
        if row.kind == "match":
            for i, wanted in enumerate(row.word):
                item = self.current if table.reads == "character" and i == 0 else self.peek(i - (table.reads == "character"))
                if not isinstance(item, str) or (item.lower() != wanted.lower() if row.ignores_case else item != wanted):
                    return False
            return True
        if row.kind == "number":
            return in_numbers(row.word, self.number(self.values[table.of]), self.spec.replaced)
        return row.kind == "otherwise" or row.word == self.result

    def number(self, value):
        return self.numbers[value[1]][0] if isinstance(value, tuple) else value

    def holds(self, clauses):
        for subject, wanted, values in clauses:
            if (self.holds(values) if isinstance(values, list) else self.is_so(subject, values)) != wanted:
                return False
        return True

    def is_so(self, subject, values):
        if values is None:
            if subject == "tag-has-attributes":
                return self.has_attributes
            if subject in ("in-foreign-content", "current-node-foreign", "adjusted-current-node-foreign"):
                return self.is_foreign
            raise Unchecked(f"'{subject}' is asked where nothing is known of it")
        verb, words = values
        if subject == "ahead":
            return self.is_ahead(words)
        if subject == "next":
            return self.is_in(self.peek(), words)
        if subject == "last-matched":
            return self.is_in(self.last_matched, words)
        if subject == "just-read":
            read = self.recent + "".join(i if isinstance(i, str) else "?" for i in self.buffer[:self.position])
            return any(read.endswith(word[1:-1]) for word in words)
        if subject == "current-tag":
            return self.kind in words
        if subject == "state":
            return self.state in words
        if subject in ("tag-name", "last-start-tag") or self.spec.types.get(subject) == "text":
            return self.is_text(subject, verb, words)
        if subject in self.spec.flags:
            known = subject in self.flag_of(self.kind)
            return (self.flag if known else self.spec.flags[subject][0]) in words
        return self.values[subject] in words

    def is_text(self, subject, verb, words):
        text = self.name if subject == "tag-name" else self.last if subject == "last-start-tag" else self.values[subject]
        if isinstance(text, tuple) and GATHERED in text:
            return False  # longer than, or other than, all that it is compared with
        if any(isinstance(item, tuple) for item in text):
            raise Unchecked("a text is compared that may hold any character")
        text = "".join(text)
        for word in words:
            other = self.last if word == "last-start-tag" else "" if word == "none" else word[1:-1]
            if OTHER in (text, other) and text == other:
                raise Unchecked("two names are compared that nothing is known of")
            if word == "last-start-tag" and not other:
                continue
            if text == other or verb == "matches" and text.lower() == other:
                return True
        return False

    def is_ahead(self, values):
        of, then = values
        size = 0
        if of == "last-start-tag":
            if self.last == OTHER:
                raise Unchecked("the last start tag is not known")
            if not self.last:
                return False
            for size, wanted in enumerate(self.last, 1):
                item = self.peek(size - 1)
                if not isinstance(item, str) or item.lower() != wanted.lower():
                    return False
        else:
            while self.peek(size) is not EOF and self.is_in(self.peek(size), of):
                size += 1
            if not size:
                return False
        return then is None or self.is_in(self.peek(size), then)

    def flag_of(self, kind):
        for token in self.spec.root.find("tokens"):
            if token.get("kind") == kind and token.get("flag"):
                return [token.get("flag")]
        return []

    def take(self, table, row):
        actions, at = list(row.actions), row
        while any(verb == "as-anything-else" for verb, _ in actions):
            place = next(i for i, (verb, _) in enumerate(actions) if verb == "as-anything-else")
            at = next(r for r in table.rows[table.rows.index(at) + 1:] if r.kind == "otherwise" and self.holds(r.condition))
            actions[place:] = at.actions
        self.matching = row if row.kind == "match" else None
        self.act(actions, table)

    def act(self, actions, table):
        leaves = table.leaving and any(verb in ("switch", "reconsume") for verb, _ in actions)
        for verb, a in actions:
            if leaves and (verb in ("switch", "reconsume") or verb == "emit" and a.get("token") == "tag"):
                leaves = False
                self.leave(table)
            getattr(self, "do_" + verb.replace("-", "_"), self.do_unknown)(a)

    def leave(self, table):
        for row in table.leaving:
            if row.condition == [("duplicate-attribute", True, None)]:
                errors = sum(verb == "error" for verb, _ in row.actions)
                if any(verb not in ("error", "drop-attribute") for verb, _ in row.actions) or row is not table.leaving[-1]:
                    raise Unchecked("a duplicate does more than an error")
                self.events.append(("duplicate", errors, len(row.actions) - errors))
            elif self.holds(row.condition):
                self.act(row.actions, Table(ET.Element("state"), self.spec))
                break

    # actions

    def do_unknown(self, a):
        raise Unchecked(f"an action with {a}")

    def do_ignore(self, _):
        pass

    def do_error(self, _):
        self.errors += 1

    def do_switch(self, a):
        target = a["to"]
        self.next = self.previous if target == "previous-state" else self.values.get(target, target)
        if self.spec.types.get(target, "state") != "state" or self.next not in self.spec.states:
            raise Unchecked(f"a switch to {target}")
        self.again = False
        if a.get("from") == "current" and self.current is not EOF:
            self.lead = self.current

    def do_reconsume(self, a):
        self.do_switch({"to": a["in"]})
        self.again = True

    def do_go(self, a):
        self.goes_to = a["to"]

    def do_return(self, a):
        self.returned = self.items(a) if a else ()

    def do_unconsume(self, _):
        self.gives_back = True

    def do_consume(self, a):
        skipped = 0 if self.current is None else 1
        for _ in range(len(self.matching.word) - skipped if a.get("what") == "match" else 1):
            self.consume()

    def do_create(self, a):
        if self.kind:
            self.events.append(("dropped",))
        self.kind, self.name, self.filled, self.has_attributes = a["token"], "", frozenset(), False
        flags = self.flag_of(self.kind)
        self.flag = self.spec.flags[flags[0]][0] if flags else ""
        self.events.append(("begin", self.kind))

    def do_start_attribute(self, _):
        self.has_attributes = True
        self.filled -= {"attribute-name", "attribute-value"}
        self.events.append(("attribute",))

    def do_emit(self, a):
        if "token" not in a:
            self.events += [("c", item) for item in self.items(a)]
            return
        if a["token"] == "end-of-file":
            if self.kind:
                self.events.append(("dropped",))
            self.events.append(("end-of-file",))
            self.kind, self.ended = "", True
            return
        if not self.kind or a["token"] not in (self.kind, self.kind.split("-")[-1]):
            raise Unchecked(f"a {a['token']} is emitted that is not the current token")
        flags = self.flag_of(self.kind)
        is_set = bool(flags) and self.flag != self.spec.flags[flags[0]][0]
        self.events.append(("emit", is_set and self.kind != "end-tag"))
        for emitted, condition, actions in self.spec.emission:
            if emitted == self.kind and self.holds(condition):
                self.act(actions, Table(ET.Element("state"), self.spec))
        if self.kind == "start-tag":
            self.last = self.name
        self.kind, self.name, self.flag, self.filled, self.has_attributes = "", "", "", frozenset(), False

    def do_flush(self, a):
        items = self.values[a["what"]]
        if self.holds(self.spec.condition("in-attribute")):
            self.append("attribute-value", items)
        else:
            self.events += [("c", item) for item in items]

    def do_append(self, a):
        self.append(a["to"], self.items(a))

    def do_set(self, a):
        self.set_value(a["target"], a)

    def do_multiply(self, a):
        value = self.values[a["target"]]
        if isinstance(value, tuple):
            raise NoNumber
        self.values[a["target"]] = min(value * int(a["by"]), BEYOND)

    def do_add(self, a):
        if isinstance(self.values[a["target"]], tuple) or not isinstance(self.current, str) or self.asked is not None:
            raise NoNumber  # one by one, digits are only added where an input is run
        self.values[a["target"]] = min(self.values[a["target"]] + ord(self.current) - int(a["minus"], 16), BEYOND)

    def items(self, a):
        if "text" in a:
            return tuple(a["text"])
        if "character" in a:
            return (code_point(a["character"]),)
        what = a["what"]
        if what.startswith("current"):
            if isinstance(self.current, tuple):
                raise NoNumber
            change = {"current": str, "current-lowercase": str.lower, "current-uppercase": str.upper}[what]
            return (change(self.current) if self.current.isascii() else self.current,)
        if what == "consumed":
            if any(isinstance(item, tuple) for item in self.consumed):
                raise NoNumber
            return self.consumed
        if what in ("reference", "result"):
            return self.reference if what == "reference" else self.returned_items
        if what == "replacement":
            return (self.spec.replaced[self.number(self.number_read)],)
        return self.character_of(self.values[what]) if self.spec.types[what] == "number" else self.values[what]

    def character_of(self, value):
        if isinstance(value, tuple) and self.numbers[value[1]][1]:
            return (value,)
        return (chr(self.number(value)),)

    def set_value(self, target, a):
        type_of = self.spec.types.get(target)
        if target in self.spec.flags:
            if target in self.flag_of(self.kind):
                self.flag = a["value"]
        elif type_of is None:
            self.set_items(target, self.items(a))
        elif type_of == "choice":
            self.values[target] = a["value"]
        elif type_of == "state":
            self.values[target] = a["state"]
        elif type_of == "character":
            self.values[target] = None if a.get("value") == "none" else self.items(a)[0]
        elif type_of == "number":
            self.values[target] = self.number_from(a)
        else:
            self.values[target] = self.items(a)

    def number_from(self, a):
        if "number" in a:
            return int(a["number"], 16)
        if a["what"] == "replacement":
            return ord(self.items(a)[0])
        base = int(a["base"])
        if any(isinstance(item, tuple) for item in self.consumed):
            if len(self.consumed) != 1 or self.consumed[0][1] != base:
                raise NoNumber
            return ("number",) + self.consumed[0][2:]
        if self.asked is not None:
            raise NoNumber
        return min(int("".join(self.consumed), base), BEYOND)

    def set_items(self, target, items):
        if target in self.filled:
            self.events.append(("clear", target))
        if self.spec.fields.get(target, "") is None:
            self.events.append(("present", target))
        if target == "tag-name":
            self.name = ""
        self.filled -= {target}
        self.append(target, items)

    def append(self, target, items):
        if self.spec.types.get(target) == "text":
            self.values[target] += items
            if len(self.values[target]) > LIMIT and self.asked is not None:
                raise Unchecked(f"{target} grows without end")
            return
        if target not in self.spec.fields and target != "tag-name":
            raise Unchecked(f"{target} is no field")
        if items:
            self.filled |= {target}
        self.events += [(target, item) for item in items]
        if target == "tag-name":
            plain = all(isinstance(item, str) for item in items) and self.name != OTHER
            self.name = self.name + "".join(items) if plain else OTHER
            if self.asked is not None and not any(word.startswith(self.name) for word in self.asked):
                self.name = OTHER


def tokens_of(events):
    """The tokens that these events make, and the number of errors for duplicate attributes."""
    tokens, errors, token = [], 0, None
    for event, *more in events:
        if event == "c":
            tokens.append(("character", more[0]))
        elif event == "end-of-file":
            tokens.append((event,))
        elif event == "begin":
            token = {"kind": more[0], "fields": {}, "attributes": []}
        elif event == "dropped":
            token = None
        elif event == "attribute":
            token["attributes"].append(["", "", True])
        elif event == "duplicate":
            name = token["attributes"][-1][0]
            if any(kept and other == name for other, _, kept in token["attributes"][:-1]):
                errors += more[0]
                token["attributes"][-1][2] = not more[1]
        elif event == "emit":
            pairs = [] if token["kind"] == "end-tag" else [(n, v) for n, v, kept in token["attributes"] if kept]
            tokens.append((token["kind"], sorted(token["fields"].items()), pairs, more[0]))
            token = None
        elif event in ("attribute-name", "attribute-value"):
            token["attributes"][-1][event == "attribute-value"] += more[0]
        elif event in ("present", "clear"):
            token["fields"][more[0]] = ""
        else:
            token["fields"][event] = token["fields"].get(event, "") + more[0]
    return tokens, errors


def run(spec, text, context, last, is_foreign):
    """Tokens, and the number of errors."""
    machine = Machine(spec, [], is_foreign).start(context, last)
    for item in list(re.sub("\r\n?", "\n", text)) + [EOF]:
        machine.feed(item)
    tokens, errors = tokens_of(machine.events)
    return tokens, errors + machine.errors
