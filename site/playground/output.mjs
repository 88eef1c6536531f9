// The tokens that versions make of a text, in the order of the text: one lane where they agree, a line for each group where they do not.

import {badge, code, color, make, shown} from './nodes.mjs';
import {contents, counted} from './words.mjs';

export const LONGEST_READ = 2000;  // bytes: a longer text is listed, without places
const MOST_LISTED = 300;           // tokens of such a text
const LONGEST = 120;               // characters of a token

const inWords = (token) => {
  const text = contents(token);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
};

function chip(token, select, kind = '') {
  const nodes = [make('span', {class: 'kind'}, token.kind), ...(token.kind === 'end of file' ? [] : [' ', code(inWords(token))])];
  const [begin, end] = token.span;
  const button = make('button', {type: 'button', class: `chip ${kind}`, tabindex: '-1', 'data-begin': String(begin), 'data-end': String(end)}, ...nodes);
  if (select) button.addEventListener('click', () => select(begin, end));
  return button;
}

/** Neighbouring characters as one token. */
function joined(items) {
  const made = [];
  for (const item of items) {
    const last = made.at(-1);
    if (item.kind === 'characters' && last?.kind === 'characters' && last.span[1] === item.span[0])
      made[made.length - 1] = {...last, data: last.data + item.data, span: [last.span[0], item.span[1]]};
    else made.push(item);
  }
  return made;
}

const ends = (finding) => finding.classes.some(({tokens}) => tokens.some(({kind}) => kind === 'end of file'));

function split(finding, index, select) {
  const go = make('button', {type: 'button', class: 'to', 'aria-label': `Divergence ${index + 1}: ${finding.severity}`}, String(index + 1));
  go.addEventListener('click', () => document.getElementById(`d${index + 1}`)?.focus());
  const box = make('div', {class: `split s-${finding.severity}`, role: 'group', 'aria-label': `Divergence ${index + 1}`},
    make('p', {}, go, ' ', make('span', {class: 'severity'}, finding.severity)));
  finding.classes.forEach((group, letter) => {
    const line = make('p', {class: `flow ${color(letter)}`}, make('span', {class: 'who'}, badge(letter), ` ${group.versions.join(' ')}`), ' ');
    for (const token of group.tokens) line.append(chip(token, select, 'own'), ' ');
    if (!group.tokens.length) line.append(make('span', {class: 'dim'}, 'no token'));
    if (!group.complete) line.append(make('span', {class: 'dim'}, `… ${counted(group.token_count, 'token')} in all`));
    box.append(line);
  });
  return box;
}

/** In a group of buttons one can be reached by Tab; arrow keys go on from there. */
function walkable(box) {
  const chips = Array.from(box.querySelectorAll('.chip'));
  if (chips.length) chips[0].tabIndex = 0;
  box.addEventListener('keydown', (event) => {
    const at = chips.indexOf(document.activeElement);
    const to = {ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: chips.length - 1}[event.key];
    if (at < 0 || to === undefined || !chips[to]) return;
    event.preventDefault();
    chips[at].tabIndex = -1;
    chips[to].tabIndex = 0;
    chips[to].focus();
  });
  return box;
}

function listed(tokens, name) {
  const list = make('ol', {class: 'listed'}, ...tokens.slice(0, MOST_LISTED).map(([kind, ...rest]) =>
    make('li', {}, make('span', {class: 'kind'}, kind), ' ', code(rest.map((one) => typeof one === 'string' ? one : JSON.stringify(one)).join(' ').slice(0, LONGEST)))));
  return make('details', {}, make('summary', {}, `${counted(tokens.length, 'token')} of ${name}`), list,
    ...(tokens.length > MOST_LISTED ? [make('p', {class: 'dim'}, `The first ${MOST_LISTED} are shown.`)] : []));
}

/** `reading`: what the version `name` makes of the text, by `readingOf`, or `listed`: its tokens in html5lib's notation. */
export function output({report, options}, name, reading, select) {
  if (reading.listed) return listed(reading.listed, name);
  const findings = report.findings.map((finding, index) => ({finding, index, begin: finding.begin.byte, end: finding.end.byte}))
    .filter(({finding}) => finding.facet === 'tokens').sort((a, b) => a.begin - b.begin);
  const agreed = reading.items.filter(({kind, span: [begin, end]}) => !findings.some((one) =>
    kind === 'end of file' ? ends(one.finding) : begin < one.end && end > one.begin));
  const box = make('div', {class: 'tokens', role: 'group', 'aria-label': 'Tokens: arrow keys go from one to the next'});
  let line = null;
  let next = 0;
  const put = (items) => {
    if (!items.length) return;
    line = make('p', {class: 'flow'});
    for (const item of joined(items)) line.append(chip(item, select), ' ');
    box.append(line);
  };
  for (const {finding, index, begin} of findings) {
    const until = agreed.findIndex(({span}, at) => at >= next && span[0] >= begin);
    const to = until < 0 ? (agreed.at(-1)?.kind === 'end of file' && finding.end.byte >= begin ? agreed.length - 1 : agreed.length) : until;
    put(agreed.slice(next, Math.max(next, to)));
    next = Math.max(next, to);
    box.append(split(finding, index, select));
  }
  put(agreed.slice(next));
  if (!box.childNodes.length) box.append(make('p', {class: 'dim'}, 'no token'));
  const errors = make('p', {class: 'dim'}, reading.errors.length ? `${counted(reading.errors.length, 'parse error')} of ${name}: ` : `${name} reports no parse error.`);
  reading.errors.slice(0, 40).forEach(({byte, code: said}, index) =>
    errors.append(index ? ', ' : '', ...shown(said ?? 'parse error'), ` at byte ${byte}`));
  const who = options.versions.length === 1 ? `Tokens of ${name}` : findings.length ? 'Tokens, and where they split' : `Tokens of all ${options.versions.length} versions`;
  return make('div', {}, make('h2', {}, who), walkable(box), errors);
}
