// The state of the playground as a fragment of its address, and back. docs/site.md describes the parameters.

import {bytesOf} from './text.mjs';

export const LONGEST_LINK = 16000;  // characters; what mail and chat programs still take for one link
const MOST_VERSIONS = 150;          // all milestones and revisions are fewer
const LARGEST_TEXT = 8 << 20;       // bytes that a link may unfold to
const MOST_PARTS = 20;              // that a link opens
const MOST_READERS = 10;

/** Returns the names, as `steps1@6`, of parts that the page can have: a divergence by its number, and a step of it, or one part of all. */
const parts = (names) => names.filter((name) => /^(?:(?:causes|steps|minimize|explain)[1-9]\d{0,2}|steps[1-9]\d{0,2}@[1-9]\d{0,2}|since|tree|walk)$/.test(name)).slice(0, MOST_PARTS);

/** Returns the names that parsers can have. */
const parsers = (names) => [...new Set(names)].filter((name) => /^[a-z][a-z\d-]{0,39}$/.test(name)).slice(0, MOST_READERS);

const PIECE = 1 << 16;  // bytes

/** Returns what a stream makes of bytes; null where that is more than the ceiling, which ends it. */
async function through(stream, bytes, ceiling) {
  let taken = 0;
  const pull = (controller) => taken < bytes.length ? controller.enqueue(bytes.slice(taken, taken += PIECE)) : controller.close();
  const reader = new ReadableStream({pull}).pipeThrough(stream).getReader();
  const chunks = [];
  let size = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    size += value.length;
    if (size > ceiling) {
      reader.cancel().catch(() => {});
      return null;
    }
    chunks.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function toBase64(bytes) {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x2000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x2000));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const fromBase64 = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

/** Null for what is too long for a link. */
async function packed(text) {
  const bytes = await through(new CompressionStream('deflate-raw'), bytesOf(text), LONGEST_LINK);
  return bytes && toBase64(bytes);
}

/** Throws an Error for what is no packed text. */
async function unpacked(text) {
  let bytes;
  try {
    bytes = await through(new DecompressionStream('deflate-raw'), fromBase64(text), LARGEST_TEXT);
    if (bytes) return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
  } catch {
    throw new Error('This link is damaged: its text cannot be unpacked. Perhaps its end is missing.');
  }
  throw new Error(`The text of this link is larger than ${LARGEST_TEXT} bytes.`);
}

/** The fragment, without its #, or null for what is too long for a link. `versions` is null for those that are compared by default; `start` has what is not usual, `readers` the
 *  names of parsers that read, too, `open` the parts that are unfolded. */
export async function fragment({typed, isEscaped, versions, errors, start = {}, specification = '', readers = [], open = []}) {
  const [text, own] = [await packed(typed), await packed(specification)];
  if (text === null || own === null) return null;
  const parameters = [`t=${text}`];
  if (isEscaped) parameters.push('x=1');
  if (versions) parameters.push(`v=${versions.map(encodeURIComponent).join(',')}`);
  if (errors) parameters.push('e=1');
  if (start.context) parameters.push(`c=${start.context}`);
  if (start.lastStartTag) parameters.push(`l=${encodeURIComponent(start.lastStartTag)}`);
  if (start.foreignContent) parameters.push('f=1');
  if (start.scripting === false) parameters.push('n=1');
  if (start.tree === false) parameters.push('a=1');
  if (specification) parameters.push(`s=${own}`);
  if (readers.length) parameters.push(`p=${parsers(readers).join(',')}`);
  if (open.length) parameters.push(`o=${parts(open).join(',')}`);
  const fragment = parameters.join('&');
  return fragment.length <= LONGEST_LINK ? fragment : null;
}

/** Versions by their names; null for those that are compared by default. */
function named(names) {
  if (names === null || names.length <= MOST_VERSIONS) return names;
  throw new Error(`This link or file names ${names.length} versions, and at most ${MOST_VERSIONS} can be compared here.`);
}

const SCHEMA = 'specdrift/playground';

/** The state as a file: what a text is that is too long for a link. */
export const asFile = (state) => JSON.stringify({schema: SCHEMA, ...state}, null, 2) + '\n';

/** The inverse; null for the text of any other file. Throws an Error for one that is damaged. */
export function readFile(text) {
  if (!/^\s*\{\s*"schema"\s*:\s*"specdrift\/playground"/.test(text.slice(0, 200))) return null;
  const damaged = new Error('The file is damaged, or of another program: it is no view that was saved here.');
  const is = (type, ...values) => values.every((value) => value === undefined || typeof value === type);
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw damaged;
  }
  const {typed, isEscaped = false, versions = null, errors = false, start = {}, specification = '', readers = [], open = []} = found;
  const areNames = versions === null || (Array.isArray(versions) && is('string', ...versions));
  if (typeof typed !== 'string' || !is('boolean', isEscaped, errors) || !areNames || typeof specification !== 'string' || !Array.isArray(open) || !is('string', ...open) || !Array.isArray(readers) || !is('string', ...readers) || !start || typeof start !== 'object' ||
      !is('string', start.context, start.lastStartTag) || !is('boolean', start.foreignContent, start.scripting, start.tree)) throw damaged;
  return {typed, isEscaped, versions: named(versions), errors, start, specification, readers: parsers(readers), open: parts(open)};
}

/** The inverse; null for a fragment that holds no text. Throws an Error for one that is damaged. */
export async function read(fragment) {
  const parameters = new URLSearchParams(fragment);
  const state = {
    isEscaped: parameters.get('x') === '1',
    errors: parameters.get('e') === '1',
    versions: named(parameters.get('v')?.split(',') ?? null),
    start: {
      ...(parameters.get('c') ? {context: parameters.get('c')} : {}),
      ...(parameters.get('l') ? {lastStartTag: parameters.get('l')} : {}),
      ...(parameters.get('f') === '1' ? {foreignContent: true} : {}),
      ...(parameters.get('n') === '1' ? {scripting: false} : {}),
      ...(parameters.get('a') === '1' ? {tree: false} : {}),
    },
    specification: parameters.get('s') ? await unpacked(parameters.get('s')) : '',
    readers: parsers(parameters.get('p')?.split(',') ?? []),
    open: parts(parameters.get('o')?.split(',') ?? []),
  };
  if (parameters.has('text')) return {...state, typed: parameters.get('text')};
  if (!parameters.has('t')) return null;
  return {...state, typed: await unpacked(parameters.get('t'))};
}
