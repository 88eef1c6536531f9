// Elements. Nothing of an input becomes markup: every string of it is the text of a node.

import {pieces} from './text.mjs';
import {letter} from './words.mjs';

export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export const drawn = ({text, isEscape}) => isEscape ? make('i', {class: 'x'}, text) : text;

/** Nodes for a string from outside; hidden characters are written out. */
export const shown = (text) => pieces(text).map(drawn);
export const code = (text) => make('code', {}, ...shown(text));

export const color = (group) => `k${group % 6}`;
export const badge = (group) => make('span', {class: `letter ${color(group)}`}, letter(group));
