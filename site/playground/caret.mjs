// The caret of the text area and the divergences: each leads to the other.

import {make} from './nodes.mjs';
import {unescaped} from './text.mjs';

const LONGEST_ESCAPE = 10;  // \\u{10ffff}
const encoder = new TextEncoder();

/** The byte of the text at which a place of the text area is. A place within an escape is at its beginning. */
export function byteOf(typed, place, isEscaped) {
  const before = typed.slice(0, place);
  if (!isEscaped) return encoder.encode(before).length;
  for (let cut = 0; cut < LONGEST_ESCAPE; ++cut) {
    try {
      return encoder.encode(unescaped(before.slice(0, before.length - cut))).length;
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

/** Says in `line` where the caret of `area` is, and marks the divergence that is there. `view` has its text and what was found. */
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
    for (const event of ['keyup', 'pointerup', 'focus']) area.addEventListener(event, () => this.follow());
  }

  /** At the next frame, once for all that happens before. */
  follow() {
    if (this.#asked || document.activeElement !== this.#area) return;
    this.#asked = true;
    requestAnimationFrame(() => {
      this.#asked = false;
      this.#show();
    });
  }

  #show() {
    const {findings, isEscaped} = this.#view();
    const typed = this.#area.value;
    const byte = byteOf(typed, this.#area.selectionStart, isEscaped);
    const index = findings.findIndex(({begin, end}) => begin.byte <= byte && byte <= Math.max(end.byte, begin.byte));
    const lines = typed.slice(0, this.#area.selectionStart).split('\n');
    const marks = index < 0 ? [] : document.querySelectorAll(`#d${index + 1}, .source [data-divergence~="${index + 1}"]`);
    for (const marked of document.querySelectorAll('.here-caret')) marked.classList.remove('here-caret');
    const chips = Array.from(document.querySelectorAll('#output .chip')).filter(({dataset: {begin, end}}) => Number(begin) <= byte && byte < Number(end));
    for (const marked of [...marks, ...chips]) marked.classList.add('here-caret');
    const said = `${this.#area.selectionStart} ${byte} ${index} ${findings[index]?.severity}`;
    if (said === this.#said) return;  // a button that is about to be pressed stays
    this.#said = said;
    this.#line.replaceChildren(`Caret: line ${lines.length}, column ${Array.from(lines.at(-1)).length + 1}, byte ${byte}`);
    if (index < 0) return;
    const go = make('button', {type: 'button'}, `divergence ${index + 1}: ${findings[index].severity}`);
    go.addEventListener('click', () => document.getElementById(`d${index + 1}`)?.focus());
    this.#line.append(', in ', go);
  }

  /** Selects a stretch of the text. */
  select(begin, end) {
    const {isEscaped} = this.#view();
    const typed = this.#area.value;
    this.#area.focus();
    this.#area.setSelectionRange(placeOf(typed, begin, isEscaped), placeOf(typed, end, isEscaped));
  }
}
