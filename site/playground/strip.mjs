// Since when a text is read as it is: the years as a strip, a colour for each reading.

import {code, color, make, shown} from './nodes.mjs';

const days = (date) => Date.parse(`${date}T00:00:00Z`) / 86400000;

function written([kind, ...rest]) {
  const value = (one) => typeof one === 'string' ? `"${one}"` : one === null ? 'none' : JSON.stringify(one);
  return [kind, rest.map(value).join(' ')];
}

function reading(epoch, isErrors) {
  if (epoch.tokens === undefined && epoch.errors === undefined) return ['too long to be shown'];
  const items = epoch.tokens ?? epoch.errors ?? [];
  if (!items.length) return [isErrors ? 'no parse error' : 'no token'];
  return items.slice(0, 40).flatMap((item) => {
    if (!Array.isArray(item)) return [code(typeof item === 'string' ? item : JSON.stringify(item)), ' '];
    const [kind, content] = written(item);
    return [make('span', {class: 'kind'}, kind), ' ', code(content), ' '];
  }).concat(items.length > 40 ? [` … ${items.length} in all`] : []);
}

const keyOf = (epoch) => JSON.stringify(epoch.tokens ?? epoch.errors ?? epoch);

/** `blame`: what the module says of a text. */
export function strip(blame) {
  const {epochs, borders, facet} = blame;
  const first = days(epochs[0].from);
  const whole = days(epochs.at(-1).to) - first;
  const kinds = new Map();
  for (const epoch of epochs) if (!kinds.has(keyOf(epoch))) kinds.set(keyOf(epoch), kinds.size);
  const kind = (epoch) => kinds.get(keyOf(epoch));
  const years = make('div', {class: 'years', role: 'img',
    'aria-label': `${epochs.length} epochs from ${epochs[0].from} to ${epochs.at(-1).to}. The list below has them.`});
  const list = make('ol', {class: 'epochs'});
  epochs.forEach((epoch, index) => {
    const from = (days(epoch.from) - first) / whole;
    const to = index + 1 < epochs.length ? (days(epochs[index + 1].from) - first) / whole : 1;
    const part = make('span', {class: color(kind(epoch))}, String.fromCharCode(65 + kind(epoch) % 26));
    part.style.left = `${from * 100}%`;
    part.style.width = `${Math.max(to - from, 0.004) * 100}%`;
    part.title = `${epoch.from} to ${epoch.to}`;
    years.append(part);
    const item = make('li', {}, make('span', {class: `letter ${color(kind(epoch))}`}, String.fromCharCode(65 + kind(epoch) % 26)), ' ',
      make('b', {}, `${epoch.from} to ${epoch.to}`), ' ', make('span', {class: 'dim'}, epoch.versions.join(', ') || epoch.revisions.join(', ')),
      make('p', {}, ...reading(epoch, facet === 'errors')));
    list.append(item);
    const border = borders[index];
    if (!border) return;
    const change = make('div', {class: 'change'});
    change.append(make('p', {}, make('b', {}, border.exact || border.after === border.until ? border.until : `between ${border.after} and ${border.until}`),
      border.states.length ? `, in ${border.states.join(', ')}` : ''));
    for (const {revision, what, why, confidence} of border.changes)
      change.append(make('p', {}, ...(revision ? [code(revision), ' '] : []), ...shown(what ?? ''),
        ...(why ? [' Why: ', ...shown(why)] : []), ...(confidence && confidence !== 'high' ? [` (confidence: ${confidence})`] : [])));
    if (!border.changes.length) change.append(make('p', {class: 'dim'}, 'No change of these days is known.'));
    item.append(change);
  });
  const scale = make('div', {class: 'scale', 'aria-hidden': 'true'});
  const last = Number(epochs.at(-1).to.slice(0, 4));
  for (let year = Number(epochs[0].from.slice(0, 4)) + 1; year <= last; ++year) {
    const mark = make('span', {}, (year % 4 === 2 || last - year < 1) ? String(year) : '');
    mark.style.left = `${Math.max(0, (days(`${year}-01-01`) - first) / whole) * 100}%`;
    scale.append(mark);
  }
  return make('section', {'aria-label': 'Since when'},
    make('p', {}, epochs.length === 1 ? 'All versions since 2006 read it in the same way.' : `${epochs.length} epochs of ${facet}:`), years, scale, list);
}
