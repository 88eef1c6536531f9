// This browser and other readers next to the versions: what each makes of a text, in the form in which `specdrift identify` compares them.

import {eventsOf, inputOf, inWords} from './dom.mjs';
import {badge, code, heads, make, scrolled, shown} from './nodes.mjs';
import {letter} from './words.mjs';

const MOST_EVENTS = 60;

// Scripts do not run in documents of DOMParser.
const BROWSER = {title: 'this browser', read: async (input) => ({events: eventsOf(input), scripting: false})};

const events = (list) => list.length
  ? [...list.slice(0, MOST_EVENTS).flatMap((event) => [code(inWords(event).slice(0, 300)), ' ']), ...(list.length > MOST_EVENTS ? [`… ${list.length} in all`] : [])]
  : ['nothing'];

/** {title, scripting, own, versions} of a reader, or {title, problem}: a parser that gives up leaves the others. */
async function answerOf(reader, input, names, engine) {
  let answer;
  try {
    answer = await reader.read(input);
  } catch (problem) {
    if (problem.isOld) throw problem;
    return {title: reader.title, problem: problem.message};
  }
  const {events: own, versions} = JSON.parse(await engine.run('beside', {input, events: answer.events}, {versions: names, scripting: answer.scripting}));
  return {title: answer.title ?? reader.title, scripting: answer.scripting, own, versions};
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

const beginning = (title) => title === BROWSER.title ? 'This browser' : title;

function verdict({title}, index, groups) {
  const same = groups.map((group, at) => [group, at]).filter(([group]) => group.each[index].agrees);
  if (!same.length) return `${beginning(title)} sees something that no chosen version sees.`;
  const [letters, versions] = [same.map(([, at]) => letter(at)).join(', '), same.flatMap(([group]) => group.versions).join(', ')];
  return `${beginning(title)} sees what ${same.length > 1 ? 'groups' : 'group'} ${letters} ${same.length > 1 ? 'see' : 'sees'}: ${versions}.`;
}

/** Where the versions see more or less because a reader acts as if scripts ran, or did not. */
const ofScripting = (answered) => answered.slice(1).filter(({versions}) => versions.some((one, at) => JSON.stringify(one.events) !== JSON.stringify(answered[0].versions[at].events)))
  .map(({title, scripting}) => `${title} reads as if ${scripting ? 'scripts' : 'no scripts'} ran, as the versions do in its column; the last column shows them as if ${answered[0].scripting ? 'scripts' : 'no scripts'} ran.`);

/** A table with the browser, the other readers and each group of versions that see the same. */
export async function beside(text, names, engine, readers = []) {
  const input = inputOf(text);
  const asked = await Promise.all([BROWSER, ...readers].map((reader) => answerOf(reader, input, names, engine)));
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
