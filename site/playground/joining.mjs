// Other readers in the lanes of the tokens: the place in the text of each thing that they see, and where they differ from the version that they are nearest to.

import {lower} from './words.mjs';

const MOST_PAIRS = 5e6;  // of units that are compared
const NEAR = 4;          // characters: two differences with fewer of them in between are one

/** The units that are compared: an event, or one character of a text. `rough` is that part of it which a token surely has, too. */
const unitsOf = (events) => events.flatMap((event) => event[0] === 'T'
  ? Array.from(event[1], (character) => ({event: ['T', character], key: `T${character}`, rough: `T${character}`}))
  : [{event, key: JSON.stringify(event), rough: event[0] === 'S' ? `S${lower(event[1])}` : event[0]}]);

const ROUGH = {'start tag': ({name}) => `S${lower(name)}`, comment: () => 'C', 'processing instruction': () => 'P', doctype: () => 'D'};

/** The same of the tokens of a version, with their places. */
const placesOf = (items) => items.flatMap((item) => {
  const [begin, end] = item.span;
  if (item.kind !== 'characters') return ROUGH[item.kind] ? [{rough: ROUGH[item.kind](item), span: item.span}] : [];
  const all = Array.from(item.data);
  return all.map((character, at) => ({rough: `T${character}`, span: all.length === end - begin ? [begin + at, begin + at + 1] : [begin, end]}));
});

/** For each of `one`, its place in `other`, or -1: the most that can be kept in order. null: there are too many. */
function aligned(one, other) {
  const to = new Array(one.length).fill(-1);
  let begin = 0;
  while (begin < one.length && one[begin] === other[begin]) to[begin] = begin++;
  let [end, otherEnd] = [one.length, other.length];
  while (end > begin && otherEnd > begin && one[end - 1] === other[otherEnd - 1]) to[--end] = --otherEnd;
  const [rows, columns] = [end - begin, otherEnd - begin];
  if (rows * columns > MOST_PAIRS) return null;
  const width = columns + 1;
  const most = new Uint16Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; --row)
    for (let column = columns - 1; column >= 0; --column)
      most[row * width + column] = one[begin + row] === other[begin + column] ? most[(row + 1) * width + column + 1] + 1
        : Math.max(most[(row + 1) * width + column], most[row * width + column + 1]);
  for (let row = 0, column = 0; row < rows && column < columns;)
    if (one[begin + row] === other[begin + column]) to[begin + row++] = begin + column++;
    else if (most[(row + 1) * width + column] >= most[row * width + column + 1]) ++row;
    else ++column;
  return to;
}

/** The events of a version with their places in the text, which its tokens have. An event that is no token of its own lies between its neighbours. */
function placed(events, items) {
  const units = unitsOf(events);
  const places = placesOf(items);
  const to = aligned(units.map(({rough}) => rough), places.map(({rough}) => rough));
  if (!to) return null;
  let before = 0;
  for (const [index, unit] of units.entries()) {
    if (to[index] < 0) {
      const next = to.slice(index).find((at) => at >= 0);
      unit.span = [before, Math.max(before, next === undefined ? before : places[next].span[0])];
    } else unit.span = places[to[index]].span;
    before = unit.span[1];
  }
  return units;
}

/** The stretches in which `units` differ from those of a version, by `to`: {from, until} of them and {span} of the text. */
function differences(units, own, to) {
  const found = [];
  let next = 0;  // of the version
  const isText = ({key}) => key[0] === 'T';
  const put = (from, until, begin, end) => {
    const last = found.at(-1);
    const between = last && units.slice(last.until, from);
    const hasText = [...units.slice(from, until), ...own.slice(begin, end)].some(isText);
    // In two texts that differ, some characters are the same by chance.
    if (hasText && last?.hasText && between.length < NEAR && between.every(isText)) Object.assign(last, {until, end});
    else found.push({from, until, begin, end, hasText});
  };
  for (let at = 0; at <= units.length; ++at) {
    const from = at;
    while (at < units.length && to[at] < 0) ++at;
    const end = at < units.length ? to[at] : own.length;
    if (from < at || next < end) put(from, at, next, end);
    next = end + 1;
  }
  return found.map(({from, until, begin, end}) => {
    const before = own[begin - 1]?.span[1] ?? 0;
    return {from, until, span: begin < end ? [own[begin].span[0], Math.max(own[begin].span[0], own[end - 1].span[1])] : [before, before]};
  });
}

/**
 * Makes of a reader that has answered what `joined` needs: {title, isOfScripting, own, versions}, as of `beside`; null where it sees too much. `read` returns the reading of a version by its
 * name, as a promise.
 */
export async function laid({title, isOfScripting, own, versions}, read) {
  const units = unitsOf(own);
  const unitsBy = new Map();  // of versions, by what they see
  let nearest = null;
  for (const {version, events, kept} of versions) {
    const key = JSON.stringify(events);
    if (!unitsBy.has(key)) unitsBy.set(key, placed(events, (await read(version)).items));
    const seen = unitsBy.get(key);
    const to = seen && aligned(units.map((unit) => unit.key), seen.map((unit) => unit.key));
    if (!to) return null;
    const distance = units.length + seen.length - 2 * to.filter((at) => at >= 0).length;
    if (!nearest || distance <= nearest.distance) nearest = {version, kept, seen, to, distance};
  }
  const found = differences(units, nearest.seen, nearest.to);
  units.forEach((unit, at) => { unit.span = nearest.to[at] < 0 ? null : nearest.seen[nearest.to[at]].span; });
  for (const difference of found)
    for (const unit of units.slice(difference.from, difference.until)) Object.assign(unit, {span: difference.span, difference});
  return {title, isOfScripting, units, differences: found, nearest: nearest.version, kept: nearest.kept, isStrange: nearest.seen.length > 0 && nearest.to.every((at) => at < 0),
    seenBy: new Map(versions.map(({version, events}) => [version, unitsBy.get(JSON.stringify(events))]))};
}

/** Whether a stretch lies in another, which may be empty. */
export const within = ([begin, end], [from, until]) => begin >= from && end <= until && (begin < until || from === until);

/** The units of one stretch of the text. A unit at its edge, without any length, is of the stretch where it is a difference. */
const unitsIn = (units, {span, differences: those}) => units.filter((unit) => unit.difference ? those.has(unit.difference) : within(unit.span, span) && unit.span[0] < span[1]);

const TOKENS = {
  S: ([, name, attributes]) => ({kind: 'start tag', name, attributes: attributes.map(([key, value]) => ({name: key, value})), self_closing: false}),
  T: ([, data]) => ({kind: 'characters', data}),
  C: ([, data]) => ({kind: 'comment', data}),
  P: ([, target, data]) => ({kind: 'processing instruction', target, data}),
  D: ([, name, publicId, systemId, quirks]) => ({kind: 'doctype', name, public_identifier: publicId, system_identifier: systemId, force_quirks: quirks}),
};

/** Units as tokens of a lane; `isOther` says which are a difference. */
function tokensOf(units) {
  const tokens = [];
  for (const {event, span, difference} of units) {
    const last = tokens.at(-1);
    if (event[0] === 'T' && last?.kind === 'characters' && last.isOther === Boolean(difference))
      Object.assign(last, {data: last.data + event[1], span: [last.span[0], Math.max(last.span[1], span[1])]});
    else tokens.push({...TOKENS[event[0]](event), span, isOther: Boolean(difference)});
  }
  return tokens;
}

const keyOf = (units) => JSON.stringify(units.map(({key}) => key));

/**
 * The lanes of a stretch, {span, differences}. `groups` are those of versions, {versions, tokens, …}, and get the titles of readers that see what they see, as `readers`. Returns
 * the lanes of all others, {readers, tokens, …}.
 */
export function joined(stretch, groups, readers) {
  const others = new Map();
  for (const group of groups) group.readers = [];
  for (const reader of readers) {
    const own = unitsIn(reader.units, stretch);
    const isSame = ({versions: [version]}) => keyOf(unitsIn(reader.seenBy.get(version) ?? [], {span: stretch.span, differences: new Set()})) === keyOf(own);
    const group = reader.differences.some((one) => stretch.differences.has(one)) ? groups.find(isSame) : groups.find(({versions}) => versions.includes(reader.nearest));
    if (group) {
      group.readers.push(reader.title);
      continue;
    }
    const key = keyOf(own);
    if (!others.has(key)) others.set(key, {readers: [], tokens: tokensOf(own), complete: true});
    others.get(key).readers.push(reader.title);
  }
  return Array.from(others.values());
}
