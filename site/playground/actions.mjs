// Everything that can be done with one divergence: its steps, a smaller text, what is known of its cause.

import {code, make, shown} from './nodes.mjs';
import {counted} from './words.mjs';

const MOST_STEPS = 400;

/** The fork's versions by the letter of their group. */
const lettersOf = (finding) => new Map(finding.classes.flatMap((group, index) => group.versions.map((version) => [version, index])));

async function steps(finding, {bytes, options, report}, engine, use, at) {
  const {errors, ...rest} = options;
  const begin = finding.episode === null ? finding.begin.byte : report.episodes[finding.episode] ?? finding.begin.byte;
  const trace = await engine.run('trace', bytes, {...rest, begin: Math.min(begin, finding.begin.byte), end: finding.end.byte, most: MOST_STEPS});
  const {stepper} = await import('./steps.mjs');
  return stepper(trace, bytes, lettersOf(finding), at);
}

async function minimized(finding, {bytes, options}, engine, use) {
  const {errors, ...rest} = options;
  const answer = JSON.parse(await engine.run('minimize', bytes,
    {...rest, facet: finding.facet, ...(finding.class_id ? {class: finding.class_id} : {}), severity: finding.severity}));
  const {unescaped} = await import('./text.mjs');
  const text = answer.output_escaped ? unescaped(answer.output) : answer.output;
  const button = make('button', {type: 'button'}, 'Use this text');
  button.addEventListener('click', () => use(text));
  return make('div', {}, make('p', {}, code(text)),
    make('p', {}, `${counted(answer.bytes_before, 'byte')} to ${counted(answer.bytes, 'byte')}, in ${counted(answer.runs, 'comparison')}: `,
      'the same class with the same severity, and no character can be left out. ', button));
}

function known({title, entry, cause, epochs}) {
  const list = make('dl', {class: 'known'});
  const say = (term, ...nodes) => list.append(make('dt', {}, term), make('dd', {}, ...nodes));
  say('title', ...shown(title));
  if (entry) {
    say('what differs', ...shown(entry.differs));
    if (entry.effect) say('effect', ...shown(entry.effect));
    for (const {date, revision, what, confidence} of entry.since)
      say('since', `${date} `, ...(revision ? [code(revision), ' '] : []), ...shown(what), confidence === 'high' ? '' : ` (confidence: ${confidence})`);
    if (entry.why) say('why', ...shown(entry.why));
    for (const {as, what} of entry.seen ?? []) say('seen', make('b', {}, as), ' ', ...shown(what));
  }
  const witness = (entry ?? cause)?.witness;
  if (witness) {
    const link = make('a', {href: `playground.html#text=${encodeURIComponent(witness.text)}&v=${witness.versions}`}, 'open');
    say('shortest known input', code(witness.text), ' of ', witness.versions, ' ', link);
  }
  if (epochs?.length)
    say('epochs of that input', make('ol', {}, ...epochs.map((epoch) => make('li', {},
      `${epoch.from ?? epoch.first_day} to ${epoch.to ?? epoch.last_day} `, ...(epoch.revision ? ['since ', code(epoch.revision), ' '] : []),
      code(typeof epoch.reading === 'string' ? epoch.reading : JSON.stringify(epoch.reading ?? epoch.tokens ?? epoch.errors))))));
  return list;
}

async function explained(finding, {bytes, options}, engine) {
  const {errors, ...rest} = options;
  const {explanations} = JSON.parse(await engine.run('explain', bytes,
    {...rest, facet: finding.facet, ...(finding.class_id ? {class: finding.class_id} : {})}));
  return explanations.length ? known(explanations[0]) : make('p', {}, 'Nothing more is known of it.');
}

/** A folded section that is made when it is opened. */
function folded(name, title, work) {
  const place = make('div', {'aria-live': name === 'steps' || name === 'walk' ? 'off' : 'polite'});
  const details = make('details', {class: name}, make('summary', {}, title), place);
  details.addEventListener('toggle', async () => {
    if (!details.open || place.childNodes.length) return;
    place.append('Working …');
    try {
      place.replaceChildren(await work(Number(details.dataset.at) || null));
    } catch (problem) {
      place.replaceChildren(make('p', {class: 'wrong'}, problem.message));
    }
  });
  return details;
}

/** The steps of the whole text, for versions of which some may not be shown. */
export const walk = (request, engine, names) => folded('walk', 'Step through the text', async () => {
  const {bytes, options, report} = request;
  const {errors, ...rest} = options;
  const trace = await engine.run('trace', bytes, {...rest, begin: 0, end: bytes.length, most: MOST_STEPS});
  const {stepper} = await import('./steps.mjs');
  const first = report.findings.find(({facet}) => facet === 'tokens');
  return stepper(trace, bytes, first ? lettersOf(first) : new Map(names.map((name) => [name, 0])), 1, names);
});

/** Folded sections about one divergence. */
export function actions(finding, request, engine, use) {
  const box = make('div', {class: 'actions'});
  for (const [name, title, work] of [['steps', 'Step through', steps], ['minimize', 'Minimise', minimized], ['explain', 'Explain', explained]]) {
    box.append(folded(name, title, (at) => work(finding, request, engine, use, at)));
  }
  return box;
}
