#!/usr/bin/env node
// Makes a tokenizer in JavaScript of a version of the HTML tokenizer as data. It is written from docs/data.md alone.
//
//   node tokenizer.mjs machines/living.json > living.mjs

import {readFileSync, realpathSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const EOF = -1;
const MOST = 0x110000;

/** A literal of JavaScript that is safe wherever it stands: nothing of a machine's strings can end it. */
const literal = (value) => JSON.stringify(value).replace(/[^\x20-\x7e]|<\//g,
  (unit) => (unit === '</' ? '<\\/' : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`));
const codePoints = (text) => [...text].map((c) => c.codePointAt(0));

/** A machine says something that this generator does not know. */
export class MachineError extends Error {}
const unknown = (what, value) => {
  throw new MachineError(`${what}: docs/data.md has no ${literal(value)}`);
};

/** Code points as an expression that asks whether the variable `c` is one of them. */
function oneOf(c, points) {
  const sorted = [...new Set(points)].sort((a, b) => a - b);
  const tests = [];
  for (let i = 0; i < sorted.length;) {
    let end = i;
    while (end + 1 < sorted.length && sorted[end + 1] === sorted[end] + 1) ++end;
    tests.push(end > i + 1 ? `${c} >= ${sorted[i]} && ${c} <= ${sorted[end]}` : sorted.slice(i, end + 1).map((p) => `${c} === ${p}`).join(' || '));
    i = end + 1;
  }
  return tests.join(' || ') || 'false';
}

function inNumbers(c, {ranges, noncharacters, replaced}) {
  const tests = ranges.map(([first, last]) => `${c} >= ${first} && ${c} <= ${last}`);
  if (noncharacters) tests.push(`${c} >= 0xfdd0 && ${c} <= 0xfdef`, `${c} < ${MOST} && (${c} & 0xfffe) === 0xfffe`);
  if (replaced) tests.push(`REPLACEMENTS.has(${c})`);
  return tests.map((test) => `(${test})`).join(' || ') || 'false';
}

class Writer {
  constructor(machine) {
    if (machine?.schema !== 'specdrift/machine' || machine.schema_version !== 1)
      throw new MachineError('this is no machine of form 1: specdrift states VERSION --machine writes one');
    this.machine = machine;
    this.states = new Map(Object.keys(machine.states).map((name, i) => [name, i]));
    this.variables = new Map(Object.entries(machine.variables).map(([name, v], i) => [name, {...v, slot: `t.v${i}`}]));
    this.conditions = new Map(Object.keys(machine.conditions).map((name, i) => [name, `holds${i}(t, c)`]));
    this.procedures = new Map(Object.keys(machine.procedures).map((name, i) => [name, `procedure${i}`]));
    this.functions = [];
  }

  stateNumber(name) {
    return this.states.get(name) ?? unknown('state', name);
  }
  variable(name) {
    return this.variables.get(name) ?? unknown('variable', name);
  }
  choice(name, value) {
    const at = this.variable(name).values.indexOf(value);
    return at < 0 ? unknown(`value of ${name}`, value) : at;
  }
  flagValues(kind) {
    return this.machine.tokens.find((token) => token.kind === kind)?.flag_values ?? [];
  }

  // -- conditions

  set(c, {characters, eof, variables = []}) {
    const points = codePoints(characters);
    if (eof) points.push(EOF);
    return [oneOf(c, points), ...variables.map((name) => `(${this.variable(name).slot} !== EOF && ${c} === ${this.variable(name).slot})`)].join(' || ');
  }

  strings(text, {values, or_last_start_tag: orLast, ignores_case: ignores}) {
    const tests = values.map((value) => `${ignores ? `lower(${text})` : text} === ${literal(value)}`);
    if (orLast) tests.push(`(t.lastStartTag !== '' && ${text} === t.lastStartTag)`);
    return tests.join(' || ') || 'false';
  }

  condition(clauses = []) {
    return clauses.map((clause) => `${clause.not ? '!' : ''}(${this.clause(clause)})`).join(' && ') || 'true';
  }

  clause(clause) {
    const {subject, values} = clause;
    const bits = (kind, flag) => `[${values.map((value) => this.flagValues(kind).indexOf(value) > 0)}].includes(${flag})`;
    switch (subject) {
    case 'variable': {
      const {type, slot} = this.variable(clause.variable);
      if (type === 'text') return this.strings(slot, clause);
      return oneOf(slot, values.map((value) => (type === 'choice' ? this.choice(clause.variable, value) : this.stateNumber(value))));
    }
    case 'tag-name': return `t.tag !== null && (${this.strings('t.tag.name', clause)})`;
    case 'tag-flag': return bits('start-tag', 't.tag !== null && t.tag.flag');
    case 'doctype-flag': return bits('doctype', 't.doctype !== null && t.doctype.flag');
    case 'current-tag': return `t.tag !== null && ${literal(values)}.includes(t.tag.kind)`;
    case 'state': return oneOf('t.state', values.map((value) => this.stateNumber(value)));
    case 'last-start-tag': return [...(clause.or_none ? ["t.lastStartTag === ''"] : []), ...values.map((value) => `t.lastStartTag === ${literal(value)}`)].join(' || ') || 'false';
    case 'next': return `((d) => ${this.set('d', clause.in)})(t.peek(0))`;
    case 'last-matched': return `((d) => d !== NONE && (${this.set('d', clause.in)}))(t.lastMatched())`;
    case 'ahead': return clause.any_of.map((form) => this.ahead(form)).join(' || ') || 'false';
    case 'just-read': return values.map((value) => `t.justRead(${literal(value)})`).join(' || ') || 'false';
    case 'condition': return this.conditions.get(clause.condition) ?? unknown('condition', clause.condition);
    case 'tag-has-attributes': return 't.tag !== null && t.tag.attributes.length > 0';
    case 'duplicate-attribute': return 't.isDuplicate()';
    case 'acknowledged': return 't.options.acknowledged(t.tag)';
    case 'scripting': return 't.options.scripting';
    case 'foreign': return 't.options.foreign()';
    default: return unknown('subject', subject);
    }
  }

  ahead({last_start_tag: last, one_or_more: class_, then}) {
    const size = last ? 't.sizeOfLastStartTag()' : `t.sizeOf((d) => ${oneOf('d', codePoints(class_))})`;
    if (!then) return `${size} > 0`;
    return `((n) => n > 0 && ((d) => ${this.set('d', then)})(t.peek(n)) && t.lookedAt(n))(${size})`;
  }

  // -- actions

  characters(action, table) {
    if (action.text !== undefined) return literal(action.text);
    if (action.character !== undefined) return literal(action.character);
    if (action.variable !== undefined) {
      const {type, slot} = this.variable(action.variable);
      return type === 'text' ? slot : `characterOf(${slot})`;
    }
    switch (action.what) {
    case 'current': return 'characterOf(c)';
    case 'current-lowercase': return 'lower(characterOf(c))';
    case 'current-uppercase': return 'upper(characterOf(c))';
    case 'consumed': return action.null === undefined ? 't.consumed' : `t.consumed.replaceAll('\\0', ${literal(action.null)})`;
    case 'reference': return 't.reference';
    case 'replacement': return `(REPLACEMENTS.get(${this.variable(table.reads.variable).slot}) ?? '')`;
    case 'result': return "(t.result ?? '')";
    default: return unknown('what', action.what);
    }
  }

  setTo(action, table) {
    const {target} = action;
    if (target === 'tag-flag') return `if (t.tag) t.tag.flag = ${this.flagValues('start-tag').indexOf(action.value) > 0};`;
    if (target === 'doctype-flag') return `if (t.doctype) t.doctype.flag = ${this.flagValues('doctype').indexOf(action.value) > 0};`;
    if (!this.variables.has(target)) return `t.set(${literal(target)}, ${this.characters(action, table)});`;
    const {type, slot} = this.variable(target);
    switch (type) {
    case 'choice': return `${slot} = ${this.choice(target, action.value)};`;
    case 'state': return `${slot} = ${this.stateNumber(action.state)};`;
    case 'character': return `${slot} = ${action.value === null ? 'EOF' : `pointOf(${this.characters(action, table)})`};`;
    case 'number':
      if (action.number !== undefined) return `${slot} = ${action.number};`;
      return action.what === 'consumed' ? `${slot} = digits(t.consumed, ${action.base});` : `${slot} = pointOf(${this.characters(action, table)});`;
    default: return `${slot} = ${this.characters(action, table)};`;
    }
  }

  append(action, table) {
    const {target} = action;
    const text = this.characters(action, table);
    return this.variables.has(target) ? `${this.variable(target).slot} += ${text};` : `t.append(${literal(target)}, ${text});`;
  }

  destination(action) {
    if (action.to !== undefined) return `${this.stateNumber(action.to)}`;
    return action.to_variable !== undefined ? this.variable(action.to_variable).slot : 't.previous';
  }

  /** Statements. `c` is the current character, `next` and `again` are the destination. */
  action(action, table) {
    switch (action.do) {
    case 'error': return `t.error(${literal(action.code)});`;
    case 'switch':
    case 'reconsume': return `next = ${this.destination(action)}; again = ${action.do === 'reconsume'};${action.from === 'current' ? ' t.carried = characterOf(c);' : " t.carried = '';"}`;
    case 'emit': {
      if (action.token === undefined) return `t.characters += ${this.characters(action, table)};`;
      return action.token === 'end-of-file' ? 'if (t.end()) return true;' : `emit(t, ${literal(action.token)});`;
    }
    case 'create': return `t.create(${literal(action.token)});`;
    case 'set': return this.setTo(action, table);
    case 'append': return this.append(action, table);
    case 'start-attribute': return 't.startAttribute();';
    case 'drop-attribute': return 't.dropAttribute();';
    case 'multiply': return `${this.variable(action.target).slot} = Math.min(${this.variable(action.target).slot} * ${action.by}, MOST);`;
    case 'add': return `${this.variable(action.target).slot} = Math.min(Math.max(${this.variable(action.target).slot} + c - ${action.minus}, 0), MOST);`;
    case 'flush': {
      const text = this.characters(action, table);
      const inAttribute = this.conditions.get('in-attribute');
      return inAttribute ? `if (${inAttribute}) t.append('attribute-value', ${text}); else t.characters += ${text};` : `t.characters += ${text};`;
    }
    case 'consume': return 'c = t.consume();';
    case 'consume-match': return 'c = t.consumeMatch(matched, c);';
    case 'unconsume': return 'back = true;';
    case 'go': return `step = ${literal(action.to)};`;
    case 'return': return action.text === undefined && action.character === undefined && action.variable === undefined && action.what === undefined
      ? 't.result = null; step = null;' : `t.result = ${this.characters(action, table)}; step = null;`;
    case 'ignore': return '';
    case 'unread': return `throw new Error('a sentence of the text was not read');`;
    default: return unknown('do', action.do);
    }
  }

  actions(list, table, leaves) {
    const lines = [];
    let left = !leaves;
    for (const action of list) {
      const isLeaving = action.do === 'switch' || action.do === 'reconsume' || (action.do === 'emit' && action.token === 'tag');
      if (!left && isLeaving) {
        lines.push('leave();');
        left = true;
      }
      if (action.do === 'as-anything-else') break;
      lines.push(this.action(action, table));
    }
    return lines.filter(Boolean).join(' ');
  }

  // -- states and steps

  fits(on, reads) {
    switch (on.kind) {
    case 'input': return this.set('c', on);
    case 'match': return `t.matches(${literal(on.text)}, ${on.ignores_case}, ${reads.kind === 'ahead' ? 't.i' : 't.at'})`;
    case 'number': return inNumbers(this.variable(reads.variable).slot, on);
    case 'result': return `found === ${literal(on.result)}`;
    case 'otherwise': return 'true';
    default: return unknown('on', on.kind);
    }
  }

  read({kind, until, characters, procedure}) {
    switch (kind) {
    case 'character': return 'let c = t.consume();';
    case 'ahead': return 'let c = t.peek(0);';
    case 'until': return `const found = t.readUntil(${literal(until)}); let c = NONE;`;
    case 'run': return `const found = t.readRun((d) => ${oneOf('d', codePoints(characters))}); let c = NONE;`;
    case 'longest-match': return 'const found = t.readName(); let c = NONE;';
    case 'procedure': return `${this.procedures.get(procedure) ?? unknown('procedure', procedure)}(t); const found = t.result === null ? 'nothing' : 'characters'; let c = NONE;`;
    case 'number': return 'let c = NONE;';
    default: return unknown('reads', kind);
    }
  }

  table(table, isStep) {
    const {rows, leaving = [], before = []} = table;
    const leads = (row) => row.do.some((action) => action.do === 'switch' || action.do === 'reconsume');
    const lines = ['t.begin();'];
    if (before.length) lines.push(`{ let c = NONE; ${this.actions(before, table, false)} }`);
    lines.push(this.read(table.reads), `let next = NONE, again = false${isStep ? ', back = false, step = null' : ''}, matched = 0;`);
    if (leaving.length)
      lines.push(`let hasLeft = false; const leave = () => { if (hasLeft) return; hasLeft = true; ${leaving.map((row) => `if (${this.condition(row.if)}) { ${this.actions(row.do, table, false)} return; }`).join(' ')} };`);
    const asOther = rows.some((row) => row.do.some((action) => action.do === 'as-anything-else'));
    lines.push(`${asOther ? 'let others = 0; ' : ''}row: {`);
    const last = rows.length - 1;
    rows.forEach((row, i) => {
      const {on} = row;
      const other = on.kind === 'otherwise';
      const goesOn = row.do.some((action) => action.do === 'as-anything-else');
      const test = i === last ? 'true' : `(${this.fits(on, table.reads)}) && ${this.condition(row.if)}`;
      const guarded = !asOther || i === last ? test : other ? test : `others === 0 && ${test}`;
      const leaves = leaving.length > 0 && (leads(row) || goesOn);
      const body = [...(on.kind === 'match' ? [`matched = ${codePoints(on.text).length};`] : []), this.actions(row.do, table, leaves),
        goesOn ? 'others = 1;' : 'break row;'];
      lines.push(`// ${literal(row.id)}`, `if (${guarded}) { ${body.filter(Boolean).join(' ')} }`);
    });
    lines.push('}');
    if (isStep) lines.push('if (again) t.reconsume(); if (back) t.i = t.attempt; return step;');
    else lines.push("if (again) t.reconsume(); if (next === NONE) t.carried = ''; t.move(next); return false;");
    return lines.join('\n  ');
  }

  procedure(name, {first_step: first, steps}) {
    const functions = Object.entries(steps).map(([step, table]) => `${literal(step)}(t) {\n  ${this.table(table, true)}\n}`);
    return `const steps_${name} = {__proto__: null, ${functions.join(',\n')}};\n`
      + `function ${name}(t) { t.attempt = t.i; for (let step = ${literal(first)}; step !== null;) step = steps_${name}[step](t); t.begin(); }`;
  }

  emission() {
    const rules = this.machine.emission.map((rule) =>
      `if (kind === ${literal(rule.emitted)}${rule.simulated_tree_only ? ' && t.options.tree' : ''} && ${this.condition(rule.if)}) { ${this.actions(rule.do, {}, false)} }`);
    const rows = this.machine.feedback.start_tags.map((row) =>
      `if (${literal(row.names)}.includes(t.lastStartTag) && ${this.condition(row.if)}) { ${this.actions(row.do, {}, false)} t.asked = next; return; }`);
    return `function emit(t, token) {
  const kind = t.kindOf(token);
  const c = NONE;
  let next = NONE, again = false;
  ${rules.join('\n  ')}
  if (!t.emit(kind)) return;
  ${rows.join('\n  ')}
}`;
  }

  stream() {
    const rows = this.machine.input_stream.map((row) =>
      `if (${inNumbers('c', row.on)}) return {error: ${row.error ? literal(row.code ?? null) : 'undefined'}, becomes: ${row.replace ? codePoints(row.replace)[0] : 'c'}, drop: ${Boolean(row.drop)}};`);
    return `const streamRow = (c) => { ${rows.join(' ')} return null; };`;
  }

  module() {
    const {machine} = this;
    const initial = ([, {type, slot, values}]) => `${slot} = ${{choice: 0, text: "''", number: 0, character: 'EOF', state: 0}[type] ?? unknown('type', {type, values})};`;
    const contexts = Object.entries(machine.contexts).map(([name, actions]) =>
      `${literal(name)}(t) { let c = NONE, next = NONE, again = false; ${this.actions(actions, {}, false)} if (next !== NONE) t.state = next; }`);
    const conditions = Object.entries(machine.conditions).map(([, clauses], i) => `const holds${i} = (t, c) => ${this.condition(clauses)};`);
    const states = Object.entries(machine.states).map(([name, state]) => `// ${literal(name)}\n(t) => {\n  ${this.table(state, false)}\n}`);
    const procedures = Object.entries(machine.procedures).map(([name, procedure]) => this.procedure(this.procedures.get(name), procedure));
    return `// The tokenizer of ${literal(machine.version)}, ${literal(machine.title)}: made of data by tokenizer.mjs.
export const version = ${literal(machine.version)};
const EOF = ${EOF}, NONE = -2, MOST = ${MOST};
const REFERENCES = new Map(${literal(Object.entries(machine.references))});
const LONGEST = Math.max(0, ...[...REFERENCES.keys()].map((name) => name.length));
const REPLACEMENTS = new Map(${literal(Object.entries(machine.replacements).map(([number, text]) => [Number(number), text]))});
${this.stream()}
const NAMES_ERRORS = ${machine.errors === 'named'};
${RUNTIME}
const initialise = (t) => { t.state = ${this.stateNumber(machine.first_state)}; ${[...this.variables].map(initial).join(' ')} };
const CONTEXTS = {__proto__: null, ${contexts.join(',\n')}};
export const contexts = Object.keys(CONTEXTS);
${conditions.join('\n')}
${this.emission()}
${procedures.join('\n')}
const STATES = [
${states.join(',\n')}
];
${ENTRY}`;
  }
}

// Every tokenizer does this, whatever its version. The functions of states call it.
const RUNTIME = String.raw`
const characterOf = (c) => (c >= 0 && c < MOST ? String.fromCodePoint(c) : '');
const pointOf = (text) => (text === '' ? 0 : text.codePointAt(0));
const lower = (text) => text.replace(/[A-Z]/g, (c) => c.toLowerCase());
const upper = (text) => text.replace(/[a-z]/g, (c) => c.toUpperCase());
const digits = (text, base) => [...text].reduce((sum, c) => Math.min(sum * base + parseInt(c, base), MOST), 0);

class Tokenizer {
  constructor(text, options) {
    this.options = options;
    this.text = text;
    this.points = []; // as the states see them; a dropped character is as it was
    this.places = []; // in UTF-16 code units
    this.special = new Map(); // characters with a row of the input stream
    for (let at = 0; at < this.text.length;) {
      let c = this.text.codePointAt(at);
      const begin = at;
      at += c > 0xffff ? 2 : 1;
      if (c === 13) {
        if (this.text[at] === '\n') ++at;
        c = 10;
      }
      const row = c >= 32 && c < 127 || c === 10 ? null : streamRow(c);
      if (row) this.special.set(this.points.length, row);
      this.points.push(row ? row.becomes : c);
      this.places.push(begin);
    }
    this.places.push(this.text.length);
    this.i = this.at = 0;
    this.reported = 0;
    this.errors = [];
    this.tokens = [];
    this.characters = '';
    this.lastStartTag = options.lastStartTag;
    this.tag = this.doctype = this.comment = this.instruction = this.result = null;
    this.consumed = this.reference = this.carried = '';
    this.previous = 0;
    this.asked = NONE;
    this.begin();
  }

  begin() {
    this.from = this.i;
    this.hasCurrent = false;
    this.looked = -1;
  }
  peek(n) {
    return this.i + n < this.points.length ? this.points[this.i + n] : EOF;
  }
  report(code) {
    this.errors.push([this.places[this.at], code]);
  }
  consume() {
    this.hasCurrent = true;
    this.at = this.i;
    while (this.special.get(this.i)?.drop) {
      const row = this.special.get(this.i++);
      if (row.error !== undefined && this.i > this.reported) this.report(row.error);
    }
    if (this.i >= this.points.length) {
      this.at = this.i;
      return this.last = EOF;
    }
    const row = this.special.get(this.i);
    if (row && row.error !== undefined && this.i >= this.reported) this.report(row.error);
    this.last = this.points[this.i++];
    this.reported = Math.max(this.reported, this.i);
    return this.last;
  }
  reconsume() {
    this.i = this.at;
  }
  skip(n) {
    if (n > 0) this.at = this.i + n - 1;
    else this.at = this.i;
    this.i += n;
  }
  consumeMatch(size, c) {
    const rest = size - (this.hasCurrent ? 1 : 0);
    if (rest === 0) return c;
    this.skip(rest);
    this.hasCurrent = true;
    return this.last = this.points[this.at];
  }
  matches(word, ignoresCase, from) {
    const part = String.fromCodePoint(...this.points.slice(from, from + word.length));
    return ignoresCase ? lower(part) === lower(word) : part === word;
  }
  sizeOf(is) {
    let n = 0;
    while (is(this.peek(n))) ++n;
    return n;
  }
  sizeOfLastStartTag() {
    return this.lastStartTag !== '' && this.matches(this.lastStartTag, true, this.i) ? this.lastStartTag.length : 0;
  }
  lookedAt(n) {
    this.looked = this.i + n;
    return true;
  }
  lastMatched() {
    if (this.hasCurrent) return this.last;
    return this.i === this.from ? NONE : this.points[this.i - 1];
  }
  justRead(word) {
    return this.i >= word.length && this.matches(word, false, this.i - word.length);
  }
  readUntil(word) {
    const points = this.points, first = word.codePointAt(0);
    let end = points.indexOf(first, this.i);
    while (end >= 0 && !this.matches(word, false, end)) end = points.indexOf(first, end + 1);
    const found = end >= 0;
    const parts = [this.carried];
    let stop = found ? end : points.length;
    while (stop > this.i && this.special.get(stop - 1)?.drop) --stop;
    while (this.i < stop) parts.push(characterOf(this.consume()));
    this.consumed = parts.join('');
    if (found && stop === end) this.skip(word.length);
    else this.consume();
    this.hasCurrent = false;
    return found ? 'found' : 'EOF';
  }
  readRun(is) {
    const size = this.sizeOf(is);
    this.consumed = String.fromCodePoint(...this.points.slice(this.i, this.i + size));
    this.skip(size);
    return size > 0 ? 'some' : 'none';
  }
  readName() {
    const next = String.fromCodePoint(...this.points.slice(this.i, this.i + LONGEST));
    for (let size = next.length; size > 0; --size) {
      const name = next.slice(0, size);
      if (!REFERENCES.has(name)) continue;
      this.consumed = name;
      this.reference = REFERENCES.get(name);
      this.skip(size);
      return 'match';
    }
    return 'none';
  }
  error(code) {
    const at = this.hasCurrent ? this.at : Math.max(this.i, this.looked);
    this.errors.push([this.places[at], code]);
  }
  move(next) {
    if (this.asked !== NONE) next = this.asked;
    this.asked = NONE;
    if (next === NONE) return;
    this.previous = this.state;
    this.state = next;
  }
  end() {
    return this.i >= this.points.length;
  }

  create(kind) {
    if (kind === 'start-tag' || kind === 'end-tag') this.tag = {kind, name: '', flag: false, attributes: [], names: new Set()};
    else if (kind === 'comment') this.comment = {text: ''};
    else if (kind === 'doctype') this.doctype = {name: null, publicId: null, systemId: null, flag: false};
    else this.instruction = {target: '', data: ''};
  }
  startAttribute() {
    if (!this.tag) this.create('start-tag');
    const earlier = this.tag.attributes.at(-1);
    if (earlier && !earlier.dropped) this.tag.names.add(earlier.name);
    this.tag.attributes.push({name: '', value: '', dropped: false});
  }
  get attribute() {
    return this.tag?.attributes.at(-1) ?? null;
  }
  isDuplicate() {
    return this.attribute !== null && !this.attribute.dropped && this.tag.names.has(this.attribute.name);
  }
  dropAttribute() {
    if (this.attribute) this.attribute.dropped = true;
  }
  fieldOf(target) {
    switch (target) {
    case 'tag-name': return [this.tag, 'name'];
    case 'attribute-name': return [this.attribute, 'name'];
    case 'attribute-value': return [this.attribute, 'value'];
    case 'comment': return [this.comment, 'text'];
    case 'doctype-name': return [this.doctype, 'name'];
    case 'doctype-public-identifier': return [this.doctype, 'publicId'];
    case 'doctype-system-identifier': return [this.doctype, 'systemId'];
    case 'processing-instruction-target': return [this.instruction, 'target'];
    case 'processing-instruction-data': return [this.instruction, 'data'];
    default: throw new Error('no such target');
    }
  }
  set(target, text) {
    const [token, field] = this.fieldOf(target);
    if (token) token[field] = text;
  }
  append(target, text) {
    const [token, field] = this.fieldOf(target);
    if (token) token[field] = (token[field] ?? '') + text;
  }

  flush() {
    if (this.characters !== '') this.tokens.push(['Character', this.characters]);
    this.characters = '';
  }
  kindOf(token) {
    if (token !== 'tag') {
      const field = {comment: 'comment', doctype: 'doctype'}[token] ?? 'instruction';
      if (!this[field]) this.create(token);
      return token;
    }
    if (!this.tag) this.create('start-tag');
    return this.tag.kind;
  }
  /** True if tree construction may have something to say. */
  emit(kind) {
    this.flush();
    switch (kind) {
    case 'comment':
      this.tokens.push(['Comment', this.comment.text]);
      this.comment = null;
      return false;
    case 'doctype': {
      const {name, publicId, systemId, flag} = this.doctype;
      this.tokens.push(['DOCTYPE', name, publicId, systemId, !flag]);
      this.doctype = null;
      return false;
    }
    case 'processing-instruction':
      this.tokens.push(['ProcessingInstruction', this.instruction.target, this.instruction.data]);
      this.instruction = null;
      return false;
    case 'end-tag':
      this.tokens.push(['EndTag', this.tag.name]);
      this.tag = null;
      return false;
    default: {
      const attributes = Object.create(null);
      for (const {name, value, dropped} of this.tag.attributes)
        if (!dropped) attributes[name] = value;
      const token = ['StartTag', this.tag.name, attributes];
      if (this.tag.flag) token.push(true);
      this.tokens.push(token);
      this.lastStartTag = this.tag.name;
      this.tag = null;
      return this.options.obeys(token);
    }
    }
  }
  /** Errors with lines and columns, in the order in which they were found. */
  placed() {
    const order = this.errors.map(([at], i) => [at, i]).sort(([a], [b]) => a - b);
    const placed = [];
    let line = 1, begin = 0, here = 0;
    for (const [at, i] of order) {
      for (; here < at; ++here) {
        const c = this.text[here];
        if (c !== '\n' && (c !== '\r' || this.text[here + 1] === '\n')) continue;
        ++line;
        begin = here + 1;
      }
      const code = this.errors[i][1];
      placed[i] = {...(NAMES_ERRORS && code !== null ? {code} : {}), line, col: at - begin + 1};
    }
    return placed;
  }
}
`;

const ENTRY = String.raw`
/**
 * The tokens and errors of a text, in the notation of html5lib's tests. Options: context (data, rcdata …), lastStartTag, scripting; of tree
 * construction, foreign() (may a CDATA section begin), obeys(token) (is the row of feedback for a start tag obeyed), acknowledged(tag), tree.
 */
export function tokenize(text, {context = 'data', lastStartTag = '', scripting = false, tree = false,
  foreign = () => false, obeys = () => false, acknowledged = () => true} = {}) {
  if (!CONTEXTS[context]) throw new RangeError('this version has no context ' + context);
  const t = new Tokenizer(text, {lastStartTag, scripting, tree, foreign, obeys, acknowledged});
  initialise(t);
  CONTEXTS[context](t);
  while (!STATES[t.state](t));
  t.flush();
  return {tokens: t.tokens, errors: t.placed()};
}
`;

/** The source of a module that exports version, contexts and tokenize. Throws MachineError. */
export const generate = (machine) => new Writer(machine).module();

/** The module itself, made and loaded. */
export const tokenizerOf = (machine) => import(`data:text/javascript;base64,${Buffer.from(generate(machine)).toString('base64')}`);

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    if (process.argv.length !== 3) throw new Error('usage: node tokenizer.mjs MACHINE.json > TOKENIZER.mjs');
    process.stdout.write(generate(JSON.parse(readFileSync(process.argv[2], 'utf8'))));
  } catch (trouble) {
    process.stderr.write(`tokenizer.mjs: ${trouble.message.replace(/[^\x20-\x7e]/g, '?')}\n`);
    process.exitCode = 2;
  }
}
