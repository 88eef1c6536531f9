// The steps of versions in lock-step, forwards and backwards. A step of the page is a group of steps between two positions at which
// steps of all versions end.

import {characters} from './text.mjs';
import {badge, code, color, heads, make, scrolled, shown, stateLink} from './nodes.mjs';
import {contents, counted} from './words.mjs';

const ROW = 26;           // px, of the drawing of states
const AROUND = 40;        // characters of source before and after what a step reads
const LONGEST = 200;      // characters that a cell shows

const svg = (name, attributes = {}, ...children) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

/** The groups of a trace, and how many were left out at its end; of all versions or of those that are named. */
export function framesOf(trace, names = null) {
  const lines = trace.trim().split('\n').map((line) => JSON.parse(line));
  if (names && lines[0].versions.some((version) => !names.includes(version))) {
    lines[0].versions = names;
    for (const line of lines.filter(({type}) => type === 'group')) {
      line.versions = line.versions.filter(({version}) => names.includes(version));
      line.same = names.length === 1 || line.same;
    }
  }
  const left = lines.filter(({type}) => type === 'gap').reduce((sum, {steps}) => sum + steps, 0);
  return {versions: lines[0].versions, frames: lines.filter(({type}) => type === 'group'), left};
}

/** Versions that do the same in a frame, as [{versions, lane}]. */
function groupsOf(frame) {
  const groups = new Map();
  for (const lane of frame.versions) {
    const key = JSON.stringify(lane.steps.map(({state, row, does, next_state: next, tokens, errors, characters: text}) =>
      [state, row, does, next, tokens, errors, text]));
    if (!groups.has(key)) groups.set(key, {versions: [], lane});
    groups.get(key).versions.push(lane.version);
  }
  return Array.from(groups.values());
}

/** Where each version is after a frame: the concept of its state. */
function placesAfter(frames, at, versions) {
  const places = new Map(versions.map((version) => [version, null]));
  for (let i = 0; i <= at; ++i)
    for (const {version, steps} of frames[i].versions)
      if (steps.length) places.set(version, steps.at(-1).next_concept);
  return places;
}

/** The states that are visited, as dots in a column, with arcs for the ways between them. */
class Drawing {
  constructor(frames, letters) {
    this.letters = letters;
    this.index = new Map();
    this.ways = new Map();
    const number = (concept) => {
      if (!this.index.has(concept)) this.index.set(concept, this.index.size);
      return this.index.get(concept);
    };
    for (const {versions} of frames)
      for (const {steps} of versions)
        for (const {concept, next_concept: next} of steps) {
          const [from, to] = [number(concept), number(next)];
          if (from !== to) this.ways.set(`${from} ${to}`, {from, to});
        }
    const deepest = Math.max(0, ...Array.from(this.ways.values(), ({from, to}) => Math.abs(from - to)));
    const left = 16 + Math.min(deepest, 12) * 7;
    const longest = Math.max(0, ...Array.from(this.index.keys(), (concept) => concept.length));
    const height = this.index.size * ROW + 8;
    this.element = svg('svg', {class: 'states', role: 'img', width: left + 30 + longest * 8 + 30 * letters.size, height,
      'aria-label': 'The states that the versions visit. The table below says where each version is.'});
    const y = (row) => row * ROW + ROW / 2 + 4;
    for (const way of this.ways.values()) {
      const bulge = left - 10 - Math.min(Math.abs(way.from - way.to), 12) * 7;
      way.path = svg('path', {d: `M${left} ${y(way.from)} C${bulge} ${y(way.from)} ${bulge} ${y(way.to)} ${left} ${y(way.to)}`});
      this.element.append(way.path);
    }
    this.nodes = Array.from(this.index.keys(), (concept, row) => {
      const marks = svg('g');
      const node = svg('g', {class: 'state'}, svg('circle', {cx: left, cy: y(row), r: 5}),
        svg('text', {x: left + 12, y: y(row) + 5}, concept), marks);
      this.element.append(node);
      return {node, marks, x: left + 20 + concept.length * 8, y: y(row)};
    });
  }

  show(places, frame) {
    const taken = new Set(frame.versions.flatMap(({steps}) => steps.map(({concept, next_concept: next}) =>
      `${this.index.get(concept)} ${this.index.get(next)}`)));
    for (const [name, {path}] of this.ways) path.classList.toggle('taken', taken.has(name));
    this.nodes.forEach(({node, marks, x, y}, row) => {
      const here = new Set(Array.from(places).filter(([, concept]) => concept !== null && this.index.get(concept) === row)
        .map(([version]) => this.letters.get(version)));
      node.classList.toggle('lit', here.size > 0);
      marks.replaceChildren(...Array.from(here).sort((a, b) => a - b).map((letter, i) => svg('g', {class: color(letter)},
        svg('rect', {x: x + i * 24, y: y - 9, width: 20, height: 18, rx: 3}),
        svg('text', {x: x + i * 24 + 10, y: y + 5, 'text-anchor': 'middle'}, String.fromCharCode(65 + letter)))));
    });
  }
}

function source(bytes, [begin, end]) {
  const all = characters(bytes, 0, bytes.length);
  const first = all.findIndex((one) => one.end > begin);
  const at = first < 0 ? all.length : first;
  const behind = all.findIndex((one) => one.begin >= end);
  const last = Math.max(at, behind < 0 ? all.length : behind);
  const text = (from, to) => all.slice(from, to).map((one) => one.isEscape ? make('i', {class: 'x'}, one.text) : one.text);
  const pre = make('pre', {class: 'source', 'aria-label': 'Source at this step'});
  pre.append(at > AROUND ? '…' : '', ...text(Math.max(0, at - AROUND), at));
  pre.append(make('mark', {}, ...(at < last ? text(at, last) : [make('i', {class: 'x'}, at >= all.length ? 'end of file' : ' ')])));
  pre.append(...text(last, last + AROUND), last + AROUND < all.length ? '…' : '');
  return pre;
}

const emitted = (steps) => steps.flatMap(({characters: text, tokens}) =>
  [...(text ? [['characters', `"${text}"`]] : []), ...tokens.map((token) => [token.kind, contents(token)])]);

const tokenNodes = (list) => list.flatMap(([kind, content]) => [make('span', {class: 'kind'}, kind), ' ', code(content.slice(0, LONGEST)), ' ']);

function table(frame, letters) {
  const body = make('tbody');
  for (const {versions, lane} of groupsOf(frame)) {
    const said = lane.steps.map((step) => make('p', {}, make('b', {}, stateLink(lane.version, step.state, `${step.section} ${step.state}`)), ': ', ...shown(step.row), ' → ', ...shown(step.does)));
    if (lane.step_count > lane.steps.length) said.push(make('p', {}, `… ${counted(lane.step_count, 'step')} in all`));
    if (!said.length) said.push(make('p', {class: 'dim'}, 'has ended'));
    const outcome = tokenNodes(emitted(lane.steps));
    for (const {code: name} of lane.steps.flatMap(({errors}) => errors))
      outcome.push(make('span', {class: 'kind'}, 'parse error'), ...(name ? [' ', code(name)] : []), ' ');
    body.append(make('tr', {},
      make('th', {scope: 'row'}, ...[...new Set(versions.map((version) => letters.get(version)))].flatMap((letter) => [badge(letter), ' ']), versions.join(', ')),
      make('td', {'data-label': 'state'}, lane.steps.length ? `${lane.steps[0].concept} → ${lane.steps.at(-1).next_concept}` : '—'),
      make('td', {'data-label': 'rows'}, ...said), make('td', {'data-label': 'emits'}, ...outcome)));
  }
  return make('table', {class: 'rows cards'}, heads('versions', 'state', 'rows', 'emits'), body);
}

/** A stepper over a trace. `letters`: the group of each version in the divergence; `asked`: the step to begin at, from 1, or null for
 *  the one where they diverge. Another step is told by an event `step`. */
export function stepper(trace, bytes, letters, asked = null, only = null) {
  const {versions, frames, left} = framesOf(trace, only);
  if (!frames.length) return make('p', {}, 'There is no step here.');
  const drawing = new Drawing(frames, letters);
  const fork = Math.max(0, frames.findIndex(({same, together_before: before}) => before && !same));
  const slider = make('input', {type: 'range', min: '0', max: String(frames.length - 1), value: '0', 'aria-label': 'Step'});
  const where = make('output', {'aria-live': 'polite'});
  const here = scrolled('States', drawing.element);
  const text = make('div');
  const rows = scrolled('Rows of this step', []);
  const so = make('ul', {class: 'so-far'});
  const names = new Map([['first', '|◀'], ['back', '◀'], ['on', '▶'], ['last', '▶|']]);
  const words = {first: 'First step', back: 'Step back', on: 'Step forward', last: 'Last step'};
  const buttons = Array.from(names, ([name, sign]) =>
    make('button', {type: 'button', 'aria-label': words[name], 'data-to': name}, sign));
  const toFork = make('button', {type: 'button', 'data-to': 'fork'}, 'Where they diverge');
  const differing = make('input', {type: 'checkbox'});
  let at = 0;

  /** The next step in a direction; if asked for, the next at which the versions do not all do the same. */
  function next(by) {
    if (!differing.checked) return at + by;
    for (let to = at + by; to >= 0 && to < frames.length; to += by) if (!frames[to].same) return to;
    return at;
  }

  function show(to) {
    at = Math.min(Math.max(to, 0), frames.length - 1);
    const frame = frames[at];
    const places = placesAfter(frames, at, versions);
    slider.value = String(at);
    const state = versions.length === 1 ? 'alone' : frame.same ? 'all do the same' : frame.together_behind ? 'they differed before; from here they agree' : 'apart';
    slider.setAttribute('aria-valuetext', `${at + 1} of ${frames.length}`);
    where.replaceChildren(`Step ${at + 1} of ${frames.length}: byte ${frame.read[0]}${frame.read[1] > frame.read[0] + 1 ? ` to ${frame.read[1]}` : ''}, ${state}`);
    drawing.show(places, frame);
    text.replaceChildren(source(bytes, frame.read));
    rows.replaceChildren(table(frame, letters));
    const soFar = new Map();
    for (const version of versions) {
      const steps = frames.slice(0, at + 1).flatMap(({versions: lanes}) => lanes.find((lane) => lane.version === version).steps);
      const key = JSON.stringify(emitted(steps));
      soFar.set(key, [...(soFar.get(key) ?? []), version]);
    }
    so.replaceChildren(...Array.from(soFar, ([key, who]) => {
      const joined = [];
      for (const [kind, content] of JSON.parse(key)) {
        if (kind === 'characters' && joined.at(-1)?.[0] === kind) joined.at(-1)[1] = joined.at(-1)[1].slice(0, -1) + content.slice(1);
        else joined.push([kind, content]);
      }
      return make('li', {}, make('b', {}, who.join(', ')), ': ', ...(joined.length ? tokenNodes(joined.slice(-12)) : ['nothing yet']));
    }));
    for (const button of buttons) {
      const isEnd = go[button.dataset.to]() === at || !frames[go[button.dataset.to]()];
      if (isEnd && document.activeElement === button) slider.focus();  // a disabled button hears no keys
      button.disabled = isEnd;
    }
    box.dispatchEvent(new CustomEvent('step', {bubbles: true, detail: at + 1}));
  }

  const go = {first: () => 0, back: () => next(-1), on: () => next(1), last: () => frames.length - 1, fork: () => fork};
  const box = make('section', {class: 'stepping', 'aria-label': 'Steps'},
    make('div', {class: 'bar', role: 'group', 'aria-label': 'Steps: arrow keys go back and forward'}, ...buttons, slider,
      ...(versions.length > 1 ? [toFork, make('label', {}, differing, ' only where they differ')] : [])), where,
    text, rows, here, make('h5', {}, 'Emitted so far'), so);
  box.addEventListener('click', ({target}) => target.dataset.to && show(go[target.dataset.to]()));
  slider.addEventListener('input', () => show(Number(slider.value)));
  differing.addEventListener('change', () => show(at));
  box.addEventListener('keydown', (event) => {
    const to = {ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last'}[event.key];
    if (!to || event.ctrlKey || event.altKey || event.metaKey || (event.target === slider && !differing.checked) || event.target.closest('.scroll')) return;
    event.preventDefault();
    show(go[to]());
  });
  if (left) box.append(make('p', {class: 'dim'}, `${counted(left, 'more step')}: the program's trace has all of them.`));
  show(asked === null ? fork : asked - 1);
  return box;
}
