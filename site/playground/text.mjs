// Strings from outside, made safe to look at: what core/report/escape does in the program.

const hidden = [
  [0x0000, 0x001F], [0x007F, 0x009F], [0x00AD, 0x00AD], [0x034F, 0x034F], [0x061C, 0x061C], [0x115F, 0x1160],
  [0x17B4, 0x17B5], [0x180B, 0x180F], [0x200B, 0x200F], [0x2028, 0x202E], [0x2060, 0x206F], [0x3164, 0x3164],
  [0xD800, 0xDFFF], [0xFDD0, 0xFDEF], [0xFE00, 0xFE0F], [0xFEFF, 0xFEFF], [0xFFA0, 0xFFA0], [0xFFF0, 0xFFFB],
  [0xFFFE, 0xFFFF], [0x13430, 0x1343F], [0x1BCA0, 0x1BCA3], [0x1D173, 0x1D17A], [0x1FFFE, 0x1FFFF], [0x2FFFE, 0x2FFFF],
  [0x3FFFE, 0x3FFFF], [0x4FFFE, 0x4FFFF], [0x5FFFE, 0x5FFFF], [0x6FFFE, 0x6FFFF], [0x7FFFE, 0x7FFFF], [0x8FFFE, 0x8FFFF],
  [0x9FFFE, 0x9FFFF], [0xAFFFE, 0xAFFFF], [0xBFFFE, 0xBFFFF], [0xCFFFE, 0xCFFFF], [0xDFFFE, 0xDFFFF], [0xE0000, 0xE0FFF],
  [0xEFFFE, 0xEFFFF], [0xFFFFE, 0xFFFFF], [0x10FFFE, 0x10FFFF],
];

const isHidden = (codePoint) => !(codePoint >= 0x20 && codePoint < 0x7F) && hidden.some(([first, last]) => codePoint >= first && codePoint <= last);
const ranges = hidden.map((range) => range.map((end) => `\\u{${end.toString(16)}}`).join('-')).join('');
const hiddenRuns = new RegExp(`[${ranges}]+`, 'gu');

const short = {9: '\\t', 10: '\\n', 13: '\\r'};

function escape(codePoint) {
  if (short[codePoint]) return short[codePoint];
  const digits = codePoint.toString(16);
  return codePoint > 0xFFFF ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`;
}

/** Pieces of a text, as {text, isEscape}; neighbours of the same sort are joined. */
export function pieces(text, kept = '') {
  const found = [];
  const put = (more, isEscape) => {
    const last = found.at(-1);
    if (last?.isEscape === isEscape) last.text += more;
    else if (more) found.push({text: more, isEscape});
  };
  let at = 0;
  for (const {0: run, index} of text.matchAll(hiddenRuns)) {
    put(text.slice(at, index), false);
    for (const character of run) {
      const isEscape = !kept.includes(character);
      put(isEscape ? escape(character.codePointAt(0)) : character, isEscape);
    }
    at = index + run.length;
  }
  put(text.slice(at), false);
  return found;
}

/** A text in which nothing is hidden. */
export const visible = (text) => pieces(text).map((piece) => piece.text).join('');

const decoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});

const encoder = new TextEncoder();
let encoded = ['', new Uint8Array()];

/** The bytes of a text; of the same text once more, the same array. In Chromium, encodeInto() takes a fifth of the time of encode(), which is seconds for some keys in a large text. */
export function bytesOf(text) {
  if (encoded[0] !== text) {
    const room = new Uint8Array(text.length * 3);
    encoded = [text, room.slice(0, encoder.encodeInto(text, room).written)];
  }
  return encoded[1];
}

/** Where units of UTF-16 before `place` begin a line, and how long they are: {line, column, bytes}, the first two from 1, and columns in code points. */
export function placeIn(text, place) {
  const end = Math.min(place, text.length);
  let [line, column, bytes] = [1, 1, 0];
  for (let at = 0; at < end; ++at) {
    const unit = text.charCodeAt(at);
    const isPair = (unit & 0xFC00) === 0xD800 && at + 1 < end && (text.charCodeAt(at + 1) & 0xFC00) === 0xDC00;
    if (isPair) ++at;
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : isPair ? 4 : 3;
    ++column;
    if (unit === 0x0A) [line, column] = [line + 1, 1];
  }
  return {line, column, bytes};
}

/** The ends of a stretch, moved outwards to whole characters. */
function whole(bytes, begin, end) {
  const isInside = (byte) => (bytes[byte] & 0xC0) === 0x80;
  while (isInside(begin)) --begin;
  while (isInside(end)) ++end;
  return [begin, end];
}

/** The text of bytes[begin, end), which are UTF-8. */
export const textOf = (bytes, begin, end) => decoder.decode(bytes.subarray(...whole(bytes, begin, end)));

/** The characters of bytes[begin, end), which are UTF-8: {begin, end, text, isEscape}. */
export function characters(bytes, begin, end) {
  const found = [];
  let [at] = whole(bytes, begin, end);
  for (const character of textOf(bytes, begin, end)) {
    const codePoint = character.codePointAt(0);
    const size = codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
    const isEscape = isHidden(codePoint);
    found.push({begin: at, end: at + size, text: isEscape ? escape(codePoint) : character, isEscape});
    at += size;
  }
  return found;
}

const untypeable = new RegExp(`(?![\n\t])[${ranges}]`, 'u');

/** Whether a text area shows all of a text and keeps it: it turns U+000D into U+000A. */
export const canBeTyped = (text) => !untypeable.test(text);

const escapes = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|([ntr\\"'])|)/g;
const meanings = {n: '\n', t: '\t', r: '\r', '\\': '\\', '"': '"', "'": "'"};

/** Returns the meaning of a text with the escapes of `--escaped`. Throws an Error that says where there is no escape. */
export function unescaped(text) {
  return text.replace(escapes, (all, two, four, many, one, at) => {
    if (one) return meanings[one];
    const codePoint = Number.parseInt(two ?? four ?? many ?? 'none', 16);
    if (Number.isNaN(codePoint) || codePoint > 0x10FFFF || (codePoint >= 0xD800 && codePoint <= 0xDFFF))
      throw new Error(`No escape at character ${at + 1}: ${visible(text.slice(at, at + 6))}. An escape is one of ` +
        '\\n \\t \\r \\\\ \\" \\\' \\x0b \\u000b \\u{1f600}, without surrogates.');
    return String.fromCodePoint(codePoint);
  });
}

/** The inverse: a text in which nothing is hidden, and that means this one. */
export const escaped = (text, kept = '') => pieces(text.replaceAll('\\', '\\\\'), kept).map((piece) => piece.text).join('');
