// What this browser makes of a text, beside what the versions make of it, in the form in which `specdrift identify` compares them.

import {eventsOf, inWords, MARKER} from './dom.mjs';
import {badge, code, make} from './nodes.mjs';
import {letter} from './words.mjs';

const MOST_EVENTS = 60;

const events = (list) => list.length
  ? [...list.slice(0, MOST_EVENTS).flatMap((event) => [code(inWords(event).slice(0, 300)), ' ']), ...(list.length > MOST_EVENTS ? [`… ${list.length} in all`] : [])]
  : ['nothing'];

/** A table with the browser and each group of versions that see the same. */
export async function beside(text, names, engine) {
  const input = MARKER + text;
  const {events: own, versions} = JSON.parse(await engine.run('beside', {input, events: eventsOf(input)}, {versions: names}));
  const groups = new Map();
  for (const one of versions) {
    const key = JSON.stringify(one.events);
    if (!groups.has(key)) groups.set(key, {...one, versions: []});
    groups.get(key).versions.push(one.version);
  }
  const rows = Array.from(groups.values(), (group, index) => make('tr', group.agrees ? {class: 'here'} : {},
    make('th', {scope: 'row'}, badge(index), ` ${group.versions.join(', ')}`),
    make('td', {'data-label': 'as this browser'}, group.agrees ? 'yes' : group.kept ? 'no' : 'no; perhaps because a tree shows it otherwise'),
    make('td', {'data-label': 'sees'}, ...events(group.events))));
  const agreeing = Array.from(groups.values()).findIndex(({agrees}) => agrees);
  return make('div', {}, make('p', {role: 'status'}, agreeing < 0 ? 'This browser sees something that no chosen version sees.'
    : `This browser sees what group ${letter(agreeing)} sees: ${Array.from(groups.values())[agreeing].versions.join(', ')}.`),
  make('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'This browser and the versions'},
    make('table', {class: 'rows cards'}, make('thead', {}, make('tr', {}, ...['versions', 'as this browser', 'sees'].map((head) => make('th', {scope: 'col'}, head)))),
      make('tbody', {}, make('tr', {class: 'here'}, make('th', {scope: 'row'}, 'this browser'), make('td', {'data-label': 'as this browser'}, '—'),
        make('td', {'data-label': 'sees'}, ...events(own))), ...rows))));
}
