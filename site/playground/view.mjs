// Draws a report.

import {badge, code, color, drawn, heads, make, scrolled, shown, stateLink, withRevisions} from './nodes.mjs';
import {characters, pieces, textOf} from './text.mjs';
import {contents, counted, place, written} from './words.mjs';

const LONGEST_SOURCE = 20000;  // bytes that are shown with marks
const SEEN_SOURCE = 4000;      // bytes of them that are drawn at once: what its box has room for
const WIDEST_LANE = 160;       // characters; in the middle of longer ones some are left out

/** A stretch of the text: line feeds are shown and break lines, and nothing is hidden. */
function stretch(bytes, begin, end) {
  const nodes = [];
  for (const {text, isEscape} of pieces(textOf(bytes, begin, end))) {
    if (!isEscape) nodes.push(text);
    else for (const escape of text.split(/(?<=\\n)/)) nodes.push(make('i', {class: 'x'}, escape), ...(escape.endsWith('\\n') ? ['\n'] : []));
  }
  return nodes;
}

/** The whole text, with a mark for each divergence. It comes in parts, the first of which fills what a reader sees of it. */
export class MarkedSource {
  element = make('pre', {class: 'source', tabindex: '0', role: 'region', 'aria-label': 'Source with marks'});
  #bytes;
  #end;
  #marks;
  #cuts;
  #next = 0;  // of #cuts
  #open = 0;  // of #marks: the first that does not begin before that

  constructor(bytes, findings) {
    this.#bytes = bytes;
    const whole = (at) => {
      let end = Math.min(bytes.length, at);
      while (end < bytes.length && (bytes[end] & 0xC0) === 0x80) ++end;
      return end;
    };
    this.#end = whole(LONGEST_SOURCE);
    this.#marks = findings.map(({begin, end: {byte}, severity}, index) => ({begin: begin.byte, end: byte, severity, index}))
      .filter(({begin}) => begin < this.#end).sort((a, b) => a.begin - b.begin || a.end - b.end);
    const seen = whole(SEEN_SOURCE);
    const between = this.#marks.some(({begin, end}) => begin < seen && seen < end) ? [] : [seen];
    this.#cuts = [...new Set([0, this.#end, ...between, ...this.#marks.flatMap(({begin, end}) => [begin, Math.min(end, this.#end)])])].sort((a, b) => a - b);
  }

  /** Draws a part: what is seen first, or the rest. Returns whether there is more. */
  draw() {
    const until = this.#next ? Infinity : SEEN_SOURCE;
    for (; this.#next < this.#cuts.length && this.#cuts[this.#next] < until; ++this.#next) this.#drawStretch(this.#cuts[this.#next], this.#cuts[this.#next + 1]);
    if (this.#next < this.#cuts.length) return true;
    if (this.#end < this.#bytes.length) this.element.append(make('span', {class: 'cut'}, ` … ${this.#bytes.length - this.#end} more bytes`));
    if (!this.#bytes.length) this.element.append(make('span', {class: 'cut'}, '(nothing)'));
    return false;
  }

  /** The marks that begin at a place, and the text from there to the next. */
  #drawStretch(begin, end) {
    for (; this.#marks[this.#open]?.begin === begin; ++this.#open) {
      const number = this.#marks[this.#open].index + 1;
      const button = make('button', {type: 'button', class: 'to', 'aria-label': `Divergence ${number}`}, String(number));
      button.addEventListener('click', () => document.getElementById(`d${number}`)?.focus());
      this.element.append(button);
    }
    if (end === undefined) return;
    const within = this.#marks.filter((mark) => mark.begin <= begin && mark.end >= end);
    const gravest = ['markup', 'structure', 'text', 'errors'].find((severity) => within.some((one) => one.severity === severity));
    const nodes = stretch(this.#bytes, begin, end);
    this.element.append(gravest ? make('mark', {class: `s-${gravest}`, 'data-divergence': within.map(({index}) => index + 1).join(' ')}, ...nodes) : make('span', {}, ...nodes));
  }
}

/** The source, and under it one lane for each group. Columns of a grid hold the characters, so that any font and script is aligned. */
function lanes(finding, bytes) {
  const all = characters(bytes, finding.begin.byte, finding.end.byte);
  const left = all.length > WIDEST_LANE ? all.slice(0, WIDEST_LANE * 3 / 4) : all;
  const right = all.length > WIDEST_LANE ? all.slice(-WIDEST_LANE / 4) : [];
  const columns = right.length
    ? [...left, {begin: left.at(-1).end, end: right[0].begin, text: '…', isEscape: true}, ...right] : left;
  const grid = make('div', {class: 'grid'});
  let row = 0;
  const put = (element, from, to) => {
    element.style.gridRow = String(row);
    element.style.gridColumn = `${from} / ${to}`;
    grid.append(element);
  };
  // Column 1 has the names; characters begin at 2. An empty stretch (of the end of the file) has one column.
  const column = (byte) => {
    const found = columns.findIndex(({end}) => end > byte);
    return 2 + (found < 0 ? columns.length : found);
  };
  ++row;
  put(make('span', {class: 'who'}, 'source'), 1, 2);
  columns.forEach((character, index) => put(make('span', {class: 'cell'}, drawn(character)), index + 2, index + 3));
  if (finding.facet === 'tokens')
    finding.classes.forEach((group, index) => {
      ++row;
      put(make('span', {class: 'who'}, badge(index), ` ${group.versions.join(' ')}`), 1, 2);
      for (const token of group.tokens) {
        const [begin, end] = token.span;
        const from = Math.max(2, column(begin));
        const to = Math.max(from + 1, end > finding.end.byte ? columns.length + 2 : column(end));
        const content = written(token);
        put(make('span', {class: `token ${color(index)}`}, ...shown(content.slice(0, 200))), from, to);
      }
    });
  const errors = new Map();
  for (const {byte, versions} of finding.errors) {
    const at = `${column(byte)}`;
    errors.set(at, [...(errors.get(at) ?? []), ...versions]);
  }
  if (errors.size) {
    ++row;
    put(make('span', {class: 'who'}, 'parse errors'), 1, 2);
    for (const at of errors.keys()) put(make('span', {class: 'caret'}, '^'), Number(at), Number(at) + 1);
  }
  return scrolled('Lanes: the source, and under it the tokens of each group. The lists below have the same tokens.', grid, 'img');
}

function groups(finding) {
  const list = make('div', {class: 'classes'});
  finding.classes.forEach((group, index) => {
    const card = make('div', {class: `class ${color(index)}`}, make('h4', {}, badge(index), ` ${group.versions.join(', ')}`));
    const items = make('ol');
    if (finding.facet === 'tokens') {
      for (const token of group.tokens)
        items.append(make('li', {}, make('span', {class: 'kind'}, token.kind), ' ', code(contents(token))));
      if (!group.tokens.length) card.append(make('p', {class: 'dim'}, 'no token'));
      if (!group.complete) items.append(make('li', {class: 'dim'}, `… ${counted(group.token_count, 'token')} in all`));
    } else {
      for (const error of finding.errors.filter(({versions}) => versions.includes(group.versions[0])))
        items.append(make('li', {}, code(error.code ?? 'parse error'), ` at byte ${error.byte}`));
      if (!items.children.length) card.append(make('p', {class: 'dim'}, 'no parse error'));
    }
    if (items.children.length) card.append(items);
    list.append(card);
  });
  return list;
}

/** The rows in which the versions first differ, and what is known of them. */
export function causes(finding, entries) {
  if (!finding.forks.length) return make('p', {class: 'dim'}, 'The data shows no cause.');
  const box = make('details', {class: 'causes'}, make('summary', {}, `Cause: ${finding.forks.map((fork) => fork.class_id).join('; ')}`));
  for (const fork of finding.forks) {
    const entry = entries[`${finding.facet} ${fork.class_id}`];
    const what = make('p', {}, 'Class ', code(fork.class_id), `, at byte ${fork.at.byte}`);
    if (entry) what.append(': ', make('a', {href: `entries/${encodeURIComponent(entry.place)}.html`}, entry.title));
    const table = make('table', {class: 'rows cards'}, heads('version', 'state', 'row', 'what it does'));
    const body = make('tbody');
    for (const row of fork.rows)
      body.append(make('tr', {}, make('th', {scope: 'row'}, row.version), make('td', {'data-label': 'state'}, stateLink(row.version, row.state)),
        make('td', {'data-label': 'row'}, row.row), make('td', {'data-label': 'what it does'}, row.does)));
    table.append(body);
    box.append(what);
    if (entry) {
      const known = make('dl', {class: 'known'});
      for (const [term, said] of [['effect', entry.effect], ...entry.since.map((one) => ['since', one]), ['why', entry.why]])
        if (said) known.append(make('dt', {}, term), make('dd', {}, ...withRevisions(said)));
      box.append(known);
    }
    box.append(scrolled('Rows of the specifications', table, 'group'));
  }
  return box;
}

/** `select` shows a stretch in the text area; null where that has no text. */
export function divergence(finding, index, bytes, entries, select) {
  const where = make('p', {class: 'dim'}, place(finding));
  if (select) {
    const button = make('button', {type: 'button', class: 'select', 'aria-label': `Select divergence ${index + 1} in the source`}, 'select in the source');
    button.addEventListener('click', () => select(finding.begin.byte, finding.end.byte));
    where.append(' ', button);
  }
  return make('article', {class: `s-${finding.severity}`, id: `d${index + 1}`, tabindex: '-1', 'aria-labelledby': `h${index + 1}`},
    make('h3', {id: `h${index + 1}`}, make('span', {class: 'number'}, String(index + 1)), ' ',
      make('span', {class: 'severity'}, finding.severity), ` ${finding.partition}`),
    where, lanes(finding, bytes), groups(finding), causes(finding, entries));
}

/** The document that this browser's own parser makes of a text, as an outline: inert, no script of it runs. */
export function ownTree(text) {
  const parsed = new DOMParser().parseFromString(text, 'text/html');
  const lines = [];
  const visit = (node, depth) => {
    if (lines.length >= 400) return;
    const indent = '  '.repeat(Math.min(depth, 40));
    if (node.nodeType === Node.ELEMENT_NODE)
      lines.push(`${indent}<${node.localName}${Array.from(node.attributes, ({name, value}) => ` ${name}="${value}"`).join('')}>`);
    else if (node.nodeType === Node.DOCUMENT_TYPE_NODE) lines.push(`${indent}<!DOCTYPE ${node.name}>`);
    else lines.push(`${indent}${{3: 'text', 4: 'CDATA section', 7: 'processing instruction', 8: 'comment'}[node.nodeType]} ${node.target === undefined ? '' : `${node.target} `}"${node.data}"`);
    for (const child of (node.localName === 'template' && node.content || node).childNodes) visit(child, depth + 1);
  };
  for (const node of parsed.childNodes) visit(node, 0);
  if (lines.length >= 400) lines.push('…');
  const pre = make('pre', {class: 'console', tabindex: '0', role: 'region', 'aria-label': "This browser's tree"});
  for (const line of lines) pre.append(...shown(line), '\n');
  return pre;
}
