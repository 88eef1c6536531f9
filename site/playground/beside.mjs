// This browser and other readers next to the versions: what each makes of a text, in the form in which `specdrift identify` compares them.

import {eventsOf, inputOf, inWords} from './dom.mjs';
import {badge, code, heads, make, scrolled, shown} from './nodes.mjs';
import {beginning, letter, lower} from './words.mjs';

const MOST_EVENTS = 60;

// Scripts do not run in documents of DOMParser.
const BROWSER = {title: 'this browser', read: async (input) => ({events: eventsOf(input), scripting: false})};

const events = (list) => list.length
  ? [...list.slice(0, MOST_EVENTS).flatMap((event) => [code(inWords(event).slice(0, 300)), ' ']), ...(list.length > MOST_EVENTS ? [`… ${list.length} in all`] : [])]
  : ['nothing'];

/** Tags that tree construction makes without any in the text. */
const MADE = ['br', 'body', 'colgroup', 'head', 'html', 'p', 'tbody', 'tr'];
/** An event without the case of names, which a tree changes in SVG. */
const roughly = ([kind, name, attributes]) => JSON.stringify(kind === 'S' ? [kind, lower(name), attributes.map(([key, value]) => [lower(key), value])] : [kind, name, attributes]);
const charactersOf = (events) => events.filter(([kind]) => kind === 'T').flatMap(([, text]) => Array.from(text.replace(/[\0\ufffd]/g, '')));

/**
 * Whether tree construction can make what a reader sees of what a version sees. It leaves things out, moves and repeats them, and adds bare tags; it writes no attribute, no
 * comment and no text.
 */
function canBeOfTree(own, seen) {
  if (seen.some(([kind, name]) => kind === 'S' && /^(?:image|isindex)$/.test(name))) return true;
  const known = new Set(seen.map(roughly));
  const left = new Map();
  for (const one of charactersOf(seen)) left.set(one, (left.get(one) ?? 0) + 1);
  for (const one of charactersOf(own)) {
    if (!left.get(one)) return false;
    left.set(one, left.get(one) - 1);
  }
  return own.every((event) => event[0] === 'T' || known.has(roughly(event)) || (event[0] === 'S' && !event[2].length && MADE.includes(event[1])));
}

/** A newline that a tree leaves out. */
const beginsWithNewline = (seen) => seen.some(([kind, name], at) => kind === 'S' && /^(?:listing|pre|textarea)$/.test(name) && seen[at + 1]?.[0] === 'T' && seen[at + 1][1][0] === '\n');

/** The events that versions see, next to those of a reader: {own, versions}. A version is `kept` if tree construction is no reason for what it sees otherwise. */
const compared = async (input, events, names, scripting, engine) => {
  const {events: own, versions} = JSON.parse(await engine.run('beside', {input, events}, {versions: names, scripting}));
  return {own, versions: versions.map((one) => ({...one, kept: (one.kept && !beginsWithNewline(one.events)) || !canBeOfTree(own, one.events)}))};
};

/** {title, scripting, events, own, versions} of a reader, or {title, problem}: a parser that gives up leaves the others. */
async function answerOf(reader, input, names, engine) {
  let answer;
  try {
    answer = await reader.read(input);
  } catch (problem) {
    if (problem.isOld) throw problem;
    return {title: reader.title, problem: problem.message};
  }
  const {scripting, events: seen, title = reader.title} = answer;
  return {title, scripting, events: seen, ...await compared(input, seen, names, scripting, engine)};
}

/** The versions by what each reader's setting lets them see: {versions, each}, the latter by reader. */
function grouped(answered) {
  const groups = new Map();
  for (const [at, {version}] of answered[0].versions.entries()) {
    const each = answered.map(({versions}) => versions[at]);
    const key = JSON.stringify(each.map((one) => one.events));
    if (!groups.has(key)) groups.set(key, {each, versions: []});
    groups.get(key).versions.push(version);
  }
  return [...groups.values()];
}

function verdict({title}, index, groups) {
  const same = groups.map((group, at) => [group, at]).filter(([group]) => group.each[index].agrees);
  if (!same.length) return `${beginning(title)} sees something that no chosen version sees.`;
  const [letters, versions] = [same.map(([, at]) => letter(at)).join(', '), same.flatMap(([group]) => group.versions).join(', ')];
  return `${beginning(title)} sees what ${same.length > 1 ? 'groups' : 'group'} ${letters} ${same.length > 1 ? 'see' : 'sees'}: ${versions}.`;
}

/** Whether the versions see more or less for one reader than for another: one acts as if scripts ran. */
const differByScripting = (one, other) => JSON.stringify(one.versions.map(({events: seen}) => seen)) !== JSON.stringify(other.versions.map(({events: seen}) => seen));

const ofScripting = (answered) => answered.slice(1).filter((one) => differByScripting(one, answered[0]))
  .map(({title, scripting}) => `${title} reads as if ${scripting ? 'scripts' : 'no scripts'} ran, as the versions do in its column; the last column shows them as if ${answered[0].scripting ? 'scripts' : 'no scripts'} ran.`);

/** The answers of the browser and of other readers. */
export async function ask(text, names, engine, readers = []) {
  const input = inputOf(text);
  return Promise.all([BROWSER, ...readers].map((reader) => answerOf(reader, input, names, engine)));
}

/** Those that answered, in a form for the lanes. Versions read there as if scripts ran, whatever a reader does. `read` returns the reading of a version. */
export async function inLanes(text, names, engine, asked, read) {
  const {laid} = await import('./joining.mjs');
  const input = inputOf(text);
  const found = await Promise.all(asked.filter(({problem}) => problem === undefined).map(async (one) => {
    const same = one.scripting ? one : {...one, ...await compared(input, one.events, names, true, engine)};
    return laid({...same, isOfScripting: differByScripting(one, same)}, read);
  }));
  return found.filter((one) => one);
}

/** A table with the browser, the other readers and each group of versions that see the same. */
export function beside(asked) {
  const answered = asked.filter(({problem}) => problem === undefined);
  const groups = grouped(answered);
  const label = ({title}) => `as ${title}`;
  const seen = (list) => make('td', {'data-label': 'sees'}, ...events(list));
  const own = answered.map((one) => make('tr', {class: 'here'}, make('th', {scope: 'row'}, one.title),
    ...answered.map((other) => make('td', {'data-label': label(other)}, one === other ? '—' : JSON.stringify(one.own) === JSON.stringify(other.own) ? 'yes' : 'no')), seen(one.own)));
  const rows = groups.map(({each, versions}, index) => make('tr', each[0].agrees ? {class: 'here'} : {}, make('th', {scope: 'row'}, badge(index), ` ${versions.join(', ')}`),
    ...each.map(({agrees, kept}, at) => make('td', {'data-label': label(answered[at])}, agrees ? 'yes' : kept ? 'no' : 'no; perhaps because a tree shows it otherwise')), seen(each[0].events)));
  const said = [...answered.map((one, index) => verdict(one, index, groups)), ...ofScripting(answered)];
  const failed = asked.filter(({problem}) => problem !== undefined);
  return make('div', {}, make('div', {role: 'status'}, ...said.map((words) => make('p', {}, words)),
    ...failed.map(({title, problem}) => make('p', {class: 'wrong'}, `${title} is not compared: `, ...shown(problem)))),
  scrolled('Readers and the versions', make('table', {class: 'rows cards'}, heads('versions', ...answered.map(label), 'sees'), make('tbody', {}, ...own, ...rows))));
}
