// The tokens that versions make of a text, in the order of the text: one lane where they agree, a line for each group where they do not. Other readers are in it, too.

import {joined, within} from './joining.mjs';
import {badge, code, color, make, shown} from './nodes.mjs';
import {beginning, contents, counted} from './words.mjs';

export const LONGEST_READ = 2000;  // bytes: a longer text is listed, without places
const MOST_LISTED = 300;           // tokens of such a text
const LONGEST = 120;               // characters of a token
const OTHER = '\u2260';             // before what the version that a reader is nearest to sees differently

const inWords = (token) => {
  const text = contents(token);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
};

function chip(token, select, kind = '') {
  const nodes = [...(token.isOther ? [`${OTHER} `] : []), make('span', {class: 'kind'}, token.kind), ...(token.kind === 'end of file' ? [] : [' ', code(inWords(token))])];
  const [begin, end] = token.span;
  const button = make('button', {type: 'button', class: `chip ${kind}`, tabindex: '-1', 'data-begin': String(begin), 'data-end': String(end)}, ...nodes);
  if (select) button.addEventListener('click', () => select(begin, end));
  return button;
}

/** Neighbouring characters as one token. */
function runs(items) {
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

/** Where something splits, in the order of the text: {span, findings, differences}, the latter of other readers. Two that overlap are one; so are two that touch, if one is a difference without length. */
function stretches(findings, readers) {
  const all = [...findings.map((one) => ({span: [one.begin, one.end], findings: [one], differences: []})),
    ...readers.flatMap(({differences}) => differences.map((one) => ({span: one.span, findings: [], differences: [one]})))].sort((a, b) => a.span[0] - b.span[0] || a.span[1] - b.span[1]);
  const found = [];
  for (const {span: [begin, end], ...more} of all) {
    const last = found.at(-1);
    const touches = last && begin === last.span[1] && last.differences.length + more.differences.length > 0 && (begin === end || last.span[0] === last.span[1]);
    if (last && (begin < last.span[1] || touches)) {
      last.span = [last.span[0], Math.max(last.span[1], end)];
      for (const kind of ['findings', 'differences']) last[kind].push(...more[kind]);
    } else found.push({span: [begin, end], ...more});
  }
  return found.map((one) => ({...one, differences: new Set(one.differences)}));
}

/** The versions in a stretch, by what they make of it: {versions, tokens, complete, token_count}. `agreed` are the tokens there that all of them make. */
function groupsIn({findings}, agreed, versions) {
  const groups = new Map();
  for (const version of versions) {
    const classes = findings.map(({finding}) => finding.classes.findIndex((group) => group.versions.includes(version)));
    const key = classes.join(' ');
    if (!groups.has(key)) groups.set(key, {classes, versions: []});
    groups.get(key).versions.push(version);
  }
  return Array.from(groups.values()).sort((a, b) => a.classes.map((at, index) => at - b.classes[index]).find((order) => order) ?? 0).map((group) => {
    const classes = group.classes.map((at, index) => findings[index].finding.classes[at]);
    return {versions: group.versions, complete: classes.every(({complete}) => complete), token_count: agreed.length + classes.reduce((sum, one) => sum + one.token_count, 0),
      tokens: [...runs(agreed), ...classes.flatMap(({tokens}) => tokens)].sort((a, b) => a.span[0] - b.span[0])};
  });
}

function split(stretch, agreed, versions, readers, select) {
  const {findings} = stretch;
  const heads = findings.map(({finding, index}) => {
    const go = make('button', {type: 'button', class: 'to', 'aria-label': `Divergence ${index + 1}: ${finding.severity}`}, String(index + 1));
    go.addEventListener('click', () => document.getElementById(`d${index + 1}`)?.focus());
    return make('p', {}, go, ' ', make('span', {class: 'severity'}, finding.severity));
  });
  const name = findings.length ? findings.map(({index}) => `Divergence ${index + 1}`).join(', ') : 'Another reader differs';
  const box = make('div', {class: `split ${findings.length ? `s-${findings[0].finding.severity}` : 'reader'}`, role: 'group', 'aria-label': name}, ...heads);
  const groups = groupsIn(stretch, agreed, versions);
  const lanes = [...groups, ...joined(stretch, groups, readers)];
  lanes.forEach((group, letter) => {
    const line = make('p', {class: `flow ${color(letter)}`}, make('span', {class: 'who'}, badge(letter), ` ${[...(group.versions ? [group.versions.join(' ')] : []), ...group.readers].join(', ')}`), ' ');
    for (const token of group.tokens) line.append(chip(token, select, token.isOther ? 'own other' : 'own'), ' ');
    if (!group.tokens.length) line.append(make('span', {class: 'dim'}, group.versions ? 'no token' : `${OTHER} no token`));
    if (!group.complete) line.append(make('span', {class: 'dim'}, `… ${counted(group.token_count, 'token')} in all`));
    box.append(line);
  });
  return box;
}

/** A sentence about each reader in the lanes. */
function said(readers) {
  const sentences = readers.map(({title, isOfScripting, isStrange, differences, nearest, kept}) => {
    if (isStrange) return `${beginning(title)} sees nothing that a version sees.`;
    const where = `${beginning(title)} sees what ${nearest} sees${differences.length ? `, except in ${counted(differences.length, 'place')} (${OTHER})` : ''}.`;
    const why = [...(isOfScripting ? ['it reads as if no scripts ran'] : []), ...(kept ? [] : ['a tree shows it otherwise'])];
    return differences.length && why.length ? `${where.slice(0, -1)}: perhaps because ${why.join(', or ')}.` : where;
  });
  return make('p', {class: 'dim readers'}, `${sentences.join(' ')} Other readers show no end tags.`);
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

/** `reading`: what the version `name` makes of the text, by `readingOf`, or `listed`: its tokens in html5lib's notation. `readers`: others, as `laid` makes them. */
export function output({report, options}, name, reading, select, readers = []) {
  if (reading.listed) return listed(reading.listed, name);
  const findings = report.findings.map((finding, index) => ({finding, index, begin: finding.begin.byte, end: finding.end.byte}))
    .filter(({finding}) => finding.facet === 'tokens');
  const splits = stretches(findings, readers);
  const agreed = reading.items.filter(({kind, span: [begin, end]}) => !findings.some((one) =>
    kind === 'end of file' ? ends(one.finding) : begin < one.end && end > one.begin));
  const isIn = (span, {kind, span: own}) => kind !== 'end of file' && own[0] < span[1] && within(own, span);
  const outside = agreed.filter((item) => !splits.some(({span}) => isIn(span, item)));
  const box = make('div', {class: 'tokens', role: 'group', 'aria-label': 'Tokens: arrow keys go from one to the next'});
  let next = 0;
  const put = (items) => {
    if (!items.length) return;
    const line = make('p', {class: 'flow'});
    for (const item of runs(items)) line.append(chip(item, select), ' ');
    box.append(line);
  };
  for (const stretch of splits) {
    const [begin, end] = stretch.span;
    const until = outside.findIndex(({span}, at) => at >= next && span[0] >= begin);
    const to = until < 0 ? (outside.at(-1)?.kind === 'end of file' && end >= begin ? outside.length - 1 : outside.length) : until;
    put(outside.slice(next, Math.max(next, to)));
    next = Math.max(next, to);
    box.append(split(stretch, agreed.filter((item) => isIn(stretch.span, item)), options.versions, readers, select));
  }
  put(outside.slice(next));
  if (!box.childNodes.length) box.append(make('p', {class: 'dim'}, 'no token'));
  const errors = make('p', {class: 'dim'}, reading.errors.length ? `${counted(reading.errors.length, 'parse error')} of ${name}: ` : `${name} reports no parse error.`);
  reading.errors.slice(0, 40).forEach(({byte, code: said}, index) =>
    errors.append(index ? ', ' : '', ...shown(said ?? 'parse error'), ` at byte ${byte}`));
  const who = splits.length ? 'Tokens, and where they split' : options.versions.length === 1 ? `Tokens of ${name}` : `Tokens of all ${options.versions.length} versions`;
  return make('div', {}, make('h2', {}, who), walkable(box), ...(readers.length ? [said(readers)] : []), errors);
}
