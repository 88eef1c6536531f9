// Who else reads the text: parsers of npm, as the reader chooses. A parser is loaded when it is first asked.

import {get} from './nodes.mjs';

const PATIENCE = 5000;          // ms that a parser may take; after them its worker is ended
const PATIENCE_AT_FIRST = 30000;  // with the time for loading it

class Reader {
  #worker = null;
  #hasAnswered = false;
  #refuse = null;  // the question that waits
  #number = 0;

  constructor(name, version) {
    this.title = `${name} ${version}`;
  }

  #end(problem) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#hasAnswered = false;
    this.#refuse?.(problem);
  }

  /** Returns {events, scripting}: what it sees in an input. A newer question ends an older one. */
  read(input) {
    if (this.#refuse) this.#end(Object.assign(new Error('The text has changed.'), {isOld: true}));
    const number = ++this.#number;
    this.#worker ??= new Worker(new URL('reader.mjs', import.meta.url), {type: 'module', name: this.title});
    const seconds = (this.#hasAnswered ? PATIENCE : PATIENCE_AT_FIRST) / 1000;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(new Error(`it had not answered after ${seconds} s`)), seconds * 1000);
      this.#refuse = (problem) => {
        clearTimeout(timer);
        this.#refuse = null;
        reject(problem);
      };
      this.#worker.onerror = (event) => {
        event.preventDefault();
        this.#end(new Error('its worker could not be started, or has ended'));
      };
      this.#worker.onmessage = ({data: {number: of, answer, problem}}) => {
        if (of !== number || !this.#refuse) return;
        // Who has never answered was perhaps not loaded: the next question tries that again.
        if (problem !== undefined) return this.#hasAnswered ? this.#refuse(new Error(problem)) : this.#end(new Error(problem));
        this.#hasAnswered = true;
        clearTimeout(timer);
        this.#refuse = null;
        resolve(answer);
      };
      this.#worker.postMessage({number, input});
    });
  }
}

export function setUpReaders() {
  const boxes = Array.from(get('readers').querySelectorAll('input'));
  const readers = new Map(boxes.map(({value, dataset}) => [value, new Reader(value, dataset.version)]));
  const all = {onchange: () => {}};
  /** The names of those that are chosen. */
  all.named = () => boxes.filter((box) => box.checked).map((box) => box.value);
  all.chosen = () => all.named().map((name) => readers.get(name));
  /** Returns the names that are not here. */
  all.choose = (names) => {
    for (const box of boxes) box.checked = names.includes(box.value);
    return names.filter((name) => !readers.has(name));
  };
  get('readers').addEventListener('change', () => all.onchange());
  return all;
}
