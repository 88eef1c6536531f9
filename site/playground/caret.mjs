// The caret of the text and the divergences: each leads to the other.

import {make} from './nodes.mjs';
import {bytesOf, placeIn, unescaped} from './text.mjs';

const LONGEST_ESCAPE = 10;  // \\u{10ffff}
const decoder = new TextDecoder('utf-8', {ignoreBOM: true});

/** The byte of the text at which a place of the text area is. A place within an escape is at its beginning. */
export function byteOf(typed, place, isEscaped) {
  if (!isEscaped) return placeIn(typed, place).bytes;
  const before = typed.slice(0, place);
  for (let cut = 0; cut < LONGEST_ESCAPE; ++cut) {
    try {
      return placeIn(unescaped(before.slice(0, before.length - cut)), Infinity).bytes;
    } catch {
      // It ends within an escape.
    }
  }
  return 0;
}

/** The first place of the text area that is at a byte of the text, or after it. */
export function placeOf(typed, byte, isEscaped) {
  let low = 0;
  let high = typed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byteOf(typed, middle, isEscaped) < byte) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The places of the text area that are at bytes of it, which are in their order and begin characters. */
export function placesOf(typed, bytes, isEscaped) {
  if (isEscaped) return bytes.map((byte) => placeOf(typed, byte, true));
  const encoded = bytesOf(typed);
  let [at, place] = [0, 0];
  return bytes.map((byte) => {
    place += decoder.decode(encoded.subarray(at, byte)).length;
    at = Math.max(at, byte);
    return place;
  });
}

/**
 * Says in `line` where the caret is, and marks the divergence that is there. `area` returns what has the text: the text area, or the editor in its place.
 * `view` has what was found.
 */
export class Caret {
  #area;
  #line;
  #view;
  #asked = false;
  #said = '';

  constructor(area, line, view) {
    this.#area = area;
    this.#line = line;
    this.#view = view;
    document.addEventListener('selectionchange', () => this.follow());
    for (const event of ['keyup', 'pointerup', 'focus']) area().addEventListener(event, () => this.follow());
  }

  /** At the next frame, once for all that happens before. */
  follow() {
    const area = this.#area();
    if (this.#asked || document.activeElement !== (area.host ?? area)) return;
    this.#asked = true;
    requestAnimationFrame(() => {
      this.#asked = false;
      this.#show();
    });
  }

  #show() {
    const {findings, isEscaped} = this.#view();
    const {value: typed, selectionStart} = this.#area();
    const byte = byteOf(typed, selectionStart, isEscaped);
    const index = findings.findIndex(({begin, end}) => begin.byte <= byte && byte <= Math.max(end.byte, begin.byte));
    const {line, column} = placeIn(typed, selectionStart);
    const marks = index < 0 ? [] : document.querySelectorAll(`#d${index + 1}, .source [data-divergence~="${index + 1}"]`);
    for (const marked of document.querySelectorAll('.here-caret')) marked.classList.remove('here-caret');
    const chips = Array.from(document.querySelectorAll('#output .chip')).filter(({dataset: {begin, end}}) => Number(begin) <= byte && byte < Number(end));
    for (const marked of [...marks, ...chips]) marked.classList.add('here-caret');
    const said = `${selectionStart} ${byte} ${index} ${findings[index]?.severity}`;
    if (said === this.#said) return;  // a button that is about to be pressed stays
    this.#said = said;
    this.#line.replaceChildren(`Caret: line ${line}, column ${column}, byte ${byte}`);
    if (index < 0) return;
    const go = make('button', {type: 'button'}, `divergence ${index + 1}: ${findings[index].severity}`);
    go.addEventListener('click', () => document.getElementById(`d${index + 1}`)?.focus());
    this.#line.append(', in ', go);
  }

  /** Selects a stretch of the text. */
  select(begin, end) {
    const {isEscaped} = this.#view();
    const area = this.#area();
    const typed = area.value;
    area.focus();
    area.setSelectionRange(placeOf(typed, begin, isEscaped), placeOf(typed, end, isEscaped));
  }
}
