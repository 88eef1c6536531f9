// Elements. Nothing of an input becomes markup: every string of it is the text of a node.

import {pieces} from './text.mjs';
import {letter} from './words.mjs';

export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The element of the page with an id. */
export const get = (id) => document.getElementById(id);

/** The head of a table. */
export const heads = (...names) => make('thead', {}, make('tr', {}, ...names.map((name) => make('th', {scope: 'col'}, name))));

/** A box for contents that may be wider than the page: it is then scrolled, by keys, too. */
export const scrolled = (label, content, role = 'region') => make('div', {class: 'scroll', tabindex: '0', role, 'aria-label': label}, ...[content].flat());

export const drawn = ({text, isEscape}) => isEscape ? make('i', {class: 'x'}, text) : text;

/** Nodes for a string from outside; hidden characters are written out. */
export const shown = (text) => pieces(text).map(drawn);
export const code = (text) => make('code', {}, ...shown(text));

export const color = (group) => `k${group % 6}`;
export const badge = (group) => make('span', {class: `letter ${color(group)}`}, letter(group));

const MILESTONE = /^(?:\d{4}|\d{4}-\d\d-\d\d|\d+\.\d+\.\d+|living)$/;

/** A state of a version, as a link to its rows where the site has a page of that version. */
export function stateLink(version, name, text = name) {
  if (!document.querySelector(`#versions input[value="${CSS.escape(version)}"]`)?.closest('label:not(.added)') || !MILESTONE.test(version)) return text;
  const id = name.toLowerCase().replace(/ state$/, '').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return make('a', {href: `states/${version}.html#${id}`}, text);
}

/** Text in which revisions lead to the history. */
export const withRevisions = (text) => text.split(/\b([0-9a-f]{8}\/r\d{1,5})\b/).flatMap((part, index) =>
  index % 2 ? [make('a', {href: `history.html#${part.split('/')[1]}`}, part)] : shown(part));
