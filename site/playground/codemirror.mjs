// What the editors of the page share: CodeMirror is loaded when it is wanted, and looks like the rest of the page.
// An editor is in a shadow root. There its styles are sheets that a script constructs, which the policy of the page allows, and elsewhere elements, which it does not.

import {make} from './nodes.mjs';

/** The modules of CodeMirror by these names. Throws where the site has none. */
export async function load(names) {
  const found = await Promise.all(names.map((name) => import(`./codemirror/codemirror-${name}.mjs`)));
  return Object.fromEntries(names.map((name, index) => [name, found[index]]));
}

export function hostAfter(element, id) {
  const host = make('div', {id});
  host.attachShadow({mode: 'open'});
  element.after(host);
  return host;
}

/** Ranges, {from, to}, that are cut to a document, in their order. */
export function within({length}, ranges) {
  const inside = (at) => Math.max(0, Math.min(at, length));
  return ranges.map((range) => ({...range, from: inside(range.from), to: inside(range.to)})).sort((one, other) => one.from - other.from);
}

// Its own marks are pictures at data: addresses, which the policy does not allow.
const marks = Object.fromEntries(Object.entries({error: '--hot', warning: '--k0', info: '--k2', hint: '--dim'}).flatMap(([severity, colour]) => [
  [`.cm-lintRange-${severity}`, {backgroundImage: 'none', textDecoration: `underline wavy var(${colour})`}],
  [`.cm-lint-marker-${severity}`, {content: '"!"', color: `var(${colour})`, fontWeight: '700', textAlign: 'center'}]]));

/** Colours, sizes and fonts of the page, with heights of the text. */
export const look = (EditorView, {least, most}) => EditorView.theme({
  '&': {color: 'var(--ink)', backgroundColor: 'var(--card)', border: '1px solid var(--dim)', borderRadius: '6px', fontSize: '.8rem', maxHeight: most},
  '&.cm-focused': {outline: '3px solid var(--link)', outlineOffset: '2px'}, '.cm-scroller': {fontFamily: 'var(--mono)', lineHeight: '1.5', overflow: 'auto'},
  '.cm-content, .cm-gutter': {minHeight: least},  // all of it can be clicked on
  '.cm-gutters': {backgroundColor: 'transparent', color: 'var(--dim)', borderRight: '1px solid var(--line)'}, '.cm-content': {caretColor: 'var(--ink)'},
  '.cm-cursor': {borderLeftColor: 'var(--ink)'}, '.cm-tooltip, .cm-panels': {backgroundColor: 'var(--card)', color: 'var(--ink)', border: '1px solid var(--dim)'},
  '.cm-textfield, .cm-button, .cm-button:active': {backgroundImage: 'none', backgroundColor: 'var(--ground)', color: 'var(--ink)', border: '1px solid var(--dim)', borderRadius: '4px'},
  '.cm-panel.cm-search [name=close]': {color: 'inherit'},
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {backgroundColor: 'var(--link)', color: 'var(--ground)'},
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-searchMatch': {backgroundColor: 'var(--mark)'},
  '.cm-searchMatch-selected': {outline: '2px solid var(--link)'}, '.cm-specialChar': {color: 'var(--hot)'}, '&.cm-focused .cm-matchingBracket': {backgroundColor: 'var(--mark)'}, ...marks});
