// The data of this package as values. docs/data.md says what everything means.

import {readFileSync} from 'node:fs';
import {generate, tokenizerOf} from './tokenizer.mjs';

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

/** The names of the versions, the oldest first. */
export const versions = () => read('versions.json').versions.map(({name}) => name);

/** A version with all of its states. Throws RangeError if there is none of that name. */
export function machine(version) {
  if (!versions().includes(version)) throw new RangeError(`there is no version '${version}'; versions() lists them`);
  return read(`machines/${version}.json`);
}

/** All changes, with their revisions and reasons. */
export const history = () => read('history.json');

/** The causes of divergences between versions, each with the shortest input that shows it. */
export const causes = () => read('causes.json');

/** A module with `tokenize`, made of a version's data. */
export const tokenizer = (version) => tokenizerOf(machine(version));

export {generate};
