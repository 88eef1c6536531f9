// Which version this browser follows: it is asked all probes, and the engine judges.

import {browser, eventsOf, inWords, MARKER} from './dom.mjs';
import {Engine} from './engine.mjs';
import {offer} from './files.mjs';
import {code, get, heads, make, scrolled} from './nodes.mjs';
import {keepSite} from './offline.mjs';
import {counted} from './words.mjs';

const status = (text) => {
  get('status').textContent = text;
};
const engine = new Engine(() => status('The worker could not be started. Serve the folder: tools/site --serve.'));
let answers = null;

const events = (list) => list.length ? list.flatMap((event) => [code(inWords(event)), ' ']) : ['nothing'];

function dates(windows) {
  return windows.map(({from, until}) => until ? `${from} to ${until}` : `since ${from}`).join(', ');
}

function verdict(parser) {
  const who = `${parser.name} ${parser.version}`.trim();
  if (parser.verdict === 'follows none' || !parser.window) return `${who} follows no version: ${parser.why}.`;
  const right = parser.agreement[parser.nearest];
  const window = parser.window.length > 1 ? `${parser.window[0]} to ${parser.window.at(-1)}` : parser.window[0];
  return `${who} follows ${window}: it reads ${right} of ${parser.probes} inputs as ${parser.nearest} does` +
    (parser.dates?.length ? ` (${dates(parser.dates)}).` : '.');
}

function agreement(parser) {
  const body = make('tbody');
  for (const version of get('result').dataset.versions.split(',').filter((name) => name in parser.agreement)) {
    const right = parser.agreement[version];
    const bar = make('meter', {min: '0', max: String(parser.probes), value: String(right), 'aria-label': `${right} of ${parser.probes}`});
    body.append(make('tr', parser.window?.includes(version) ? {class: 'here'} : {}, make('th', {scope: 'row'}, version), make('td', {class: 'count'}, String(right)), make('td', {}, bar)));
  }
  return make('table', {}, make('caption', {}, `Inputs that it reads as each version does, of ${parser.probes}`),
    heads('version', 'inputs', 'share'), body);
}

function deviations(parser) {
  if (!parser.deviations.length) return make('p', {}, `It reads every input as ${parser.nearest} does.`);
  const list = make('ol');
  for (const one of parser.deviations) {
    const input = one.input.startsWith(MARKER) ? one.input.slice(MARKER.length) : one.input;
    const open = make('a', {href: `playground.html#text=${encodeURIComponent(input)}&v=${[...new Set([...one.follows, parser.nearest])].slice(0, 5).join(',')}`}, 'open in the playground');
    list.append(make('li', {class: `s-${one.severity}`}, make('p', {}, make('span', {class: 'severity'}, one.severity), ' ', code(input), ' ', ...(one.follows.length ? [open] : [])),
      make('dl', {class: 'known'}, make('dt', {}, 'this browser'), make('dd', {}, ...events(one.got ?? [])),
        make('dt', {}, parser.nearest), make('dd', {}, ...events(one.expected)),
        make('dt', {}, 'reads it as'), make('dd', {}, one.follows.join(', ') || 'no version'),
        ...(one.changes.length ? [make('dt', {}, 'change'), make('dd', {}, one.changes.map(({date, what}) => `${date}: ${what}`).join('; '))] : []))));
  }
  return list;
}

function topics(parser) {
  const body = make('tbody');
  for (const {topic, probes, right, best, disagrees} of parser.topics)
    body.append(make('tr', {}, make('th', {scope: 'row'}, topic), make('td', {class: 'count'}, `${right} of ${probes}`), make('td', {}, disagrees ? best.join(', ') : '')));
  return scrolled('Topics', make('table', {}, make('caption', {}, `By topic: inputs that it reads as ${parser.nearest} does`),
    heads('topic', 'inputs', 'follows rather'), body));
}

async function ask() {
  get('ask').disabled = true;
  try {
    status('Searching for inputs that tell the versions apart …');
    const probes = await engine.run('probes');
    answers = {...browser(), day: new Date().toISOString().slice(0, 10), events: {}};
    const begin = performance.now();
    for (const [index, {id, input}] of probes.entries()) {
      answers.events[id] = eventsOf(input);
      if (index % 50 === 49) {
        status(`Asking this browser: ${index + 1} of ${probes.length} inputs …`);
        await new Promise((resolve) => setTimeout(resolve));
      }
    }
    const took = Math.round(performance.now() - begin);
    const [parser] = JSON.parse(await engine.run('identify', answers)).parsers;
    status(verdict(parser));
    get('result').replaceChildren(make('p', {}, `It was asked ${counted(probes.length, 'input')}, in ${took} ms. `, make('span', {class: 'dim'}, `What a tree cannot show is left out: ${parser.not_seen || 'nothing'}.`)),
      agreement(parser), make('h2', {}, 'Where it deviates'), deviations(parser), make('h2', {}, 'Topics'), topics(parser));
    get('take').hidden = false;
  } catch (problem) {
    status(problem.message);
  }
  get('ask').disabled = false;
}

async function download() {
  const format = get('format').value;
  const text = await engine.run('identify', answers, {format});
  offer(`browser.${format === 'markdown' ? 'md' : format}`, text);
}

get('ask').addEventListener('click', ask);
get('download').addEventListener('click', download);
get('ask').hidden = false;
status('');
setTimeout(keepSite, 1000);
