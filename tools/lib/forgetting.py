"""The values of a version, read by specification_data, that it never asks for again. Nothing is decided here: symbolic_version throws away what this module
names, which makes fewer configurations, and decides nothing if such a value is asked for all the same."""
import functools
import json
import re


class Forgetting:
    def __init__(self, spec):
        self.spec, self.known, self.dead = spec, {}, functools.lru_cache(maxsize=None)(self.dead_in)
        self.everything = set(spec.types) | {"tag-name", "last-start-tag", "previous-state"}
        self.holding_states = [name for name, kind in spec.types.items() if kind == "state"]

    def __call__(self, values):
        return self.dead(values["state"], *[values[name] for name in self.holding_states])

    def dead_in(self, state, *returns_to):
        if not state:
            return self.everything
        assigned = reached(self.spec, state, returns_to)
        if assigned not in self.known:
            self.known[assigned] = live_variables(self.spec, assigned, self.everything)
        return self.everything - self.known[assigned][state]


def jumps_of(table):
    return [a.get("to") or a.get("in") for row in table.rows for verb, a in row.actions if verb in ("switch", "reconsume")]


def reached(spec, state, returns_to):
    """The states that a variable may hold, and lead to, after a state where `returns_to` are in variables."""
    found, todo = set(returns_to) & set(spec.states), [state]
    seen = set()
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        table = spec.states[name]
        found |= {a["state"] for row in table.rows for verb, a in row.actions if verb == "set" and "state" in a}
        targets = set(jumps_of(table))
        todo += list(set(spec.states) if "previous-state" in targets else targets & set(spec.states))
        todo += list(found)
    return frozenset(found)


def live_variables(spec, assigned, everything):
    """For each state, the variables that may still be asked for, the names included, before it is set again. `assigned`: the states that a
    variable may hold."""

    def in_condition(clauses):
        found = set()
        for subject, _, values in clauses:
            if isinstance(values, list):
                found |= in_condition(values)
            elif values is not None:
                text = json.dumps([subject, repr(values)])
                found |= {name for name in everything if re.search(r"(?<![\w-])" + name + r"(?![\w-])", text)}
        return found

    def in_actions(actions):
        uses, kills = set(), set()
        for verb, a in actions:
            read = {name for key, value in a.items() if not (verb == "set" and key == "target") for name in [value] if name in everything}
            if verb == "flush":
                read |= in_condition(spec.condition("in-attribute"))
            uses |= read - kills
            if verb == "set" and a.get("target") in everything:
                kills.add(a["target"])
        return uses, kills

    def before(name):
        """The states that lead to it; all, if that is not said plainly."""
        found = {table.id for table in spec.states.values() if name in jumps_of(table)}
        plain = name not in assigned and not any("previous-state" in jumps_of(spec.states[other]) for other in found)
        return found if plain else set(spec.states)

    always = set().union(*[in_condition(condition) for _, condition, _ in spec.emission])
    nodes = [(table.id, table, None) for table in spec.states.values()]
    nodes += [(f"{caller.id}/{step.id}", step, caller.id) for caller in spec.states.values() if caller.procedure
              for step in spec.procedures[caller.procedure].values()]
    facts = {}
    for node, table, caller in nodes:
        before_uses, before_kills = in_actions(table.before)
        rows, fixed, more = [], always | before_uses, {table.of} & everything
        for row in table.rows:
            uses, kills = in_actions(row.actions)
            asked = in_condition(row.condition) | set(row.characters[1])
            targets = [a.get("to") or a.get("in") for verb, a in row.actions if verb in ("switch", "reconsume", "go")]
            states = {table.id} if not targets else set()
            for target in targets:
                states |= {target} if target in spec.states else before(table.id) if target == "previous-state" else assigned
            if caller:
                states = {f"{caller}/{target}" for target in targets} or {"after " + caller}
            if any(verb == "as-anything-else" for verb, _ in row.actions):
                states, kills = set(), set()
            named_by = {"tag-name"} - kills if any(verb == "emit" and a.get("token") == "tag" for verb, a in row.actions) else set()
            rows.append((asked | uses, kills | ({"previous-state"} if targets and not caller else set()), states, named_by))
        for row in table.leaving:
            more |= in_condition(row.condition) | in_actions(row.actions)[0]
        if table.procedure:
            facts["after " + node] = set(), set(), set(), rows
            rows = [(set(), set(), {f"{table.id}/{next(iter(spec.procedures[table.procedure]))}"}, set())]
        facts[node] = fixed, before_kills, more, rows
    live = {name: set() for name in facts}
    changed = True
    while changed:
        changed = False
        for name, (fixed, before_kills, more, rows) in facts.items():
            found = set(more)
            for uses, kills, states, named_by in rows:
                after = set().union(*[live[s] for s in states])
                found |= uses | (after - kills) | (named_by if "last-start-tag" in after else set())
            found = fixed | (found - before_kills)
            if found != live[name]:
                live[name], changed = found, True
    return live
