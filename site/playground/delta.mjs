// Rows of a state as fields of a table, and a delta that changes them: XML of spec/README.md.

/** For an attribute in XML. */
export const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const attributesOf = (element) => Array.from(element.attributes, ({name, value}) => `${name}="${escaped(value)}"`).join(' ');

const LONGEST = 200000;  // characters

/** Where something is declared, such as a document type; -1 if nothing is. Comments and CDATA sections are no declarations. */
function declaredAt(xml) {
  for (let at = xml.indexOf('<!'); at >= 0; at = xml.indexOf('<!', at)) {
    const end = xml.startsWith('<!--', at) ? '-->' : xml.startsWith('<![CDATA[', at) ? ']]>' : null;
    if (!end) return at;
    const after = xml.indexOf(end, at + 4);
    if (after < 0) return -1;
    at = after + end.length;
  }
  return -1;
}

const LONGEST_NAME = 60;  // characters of a version's name that the page shows

/** The mistakes of a delta that the engine does not tell, as the engine tells others: it takes no notice of declarations, and a browser does. */
export function declarationsOf(text) {
  const mistake = (at, told) => {
    const lines = text.slice(0, at).split('\n');
    return [{line: lines.length, column: Array.from(lines.at(-1)).length + 1, ...told}];
  };
  const at = declaredAt(text);
  if (at >= 0) return mistake(at, {what: 'a delta declares nothing', why: 'document types and entities are not read here', hint: 'take it out'});
  const named = /<specification\b[^>]*?\bversion\s*=\s*["']([^"'<]*)/.exec(text);
  if (!named || named[1].length <= LONGEST_NAME) return [];
  return mistake(named.index + named[0].length - named[1].length, {what: `its name has ${named[1].length} characters`, why: `the page shows names of at most ${LONGEST_NAME}`, hint: 'give it a shorter one'});
}

/** The only element of a piece of XML; null for anything else, and for what declares something. It is inert. */
function elementOf(xml) {
  if (xml.length > LONGEST || declaredAt(xml) >= 0) return null;
  const tree = new DOMParser().parseFromString(xml, 'application/xml');
  return tree.querySelector('parsererror') ? null : tree.documentElement;
}

/** Whether it is one element and nothing else: a row that a stranger wrote. */
export const isElement = (xml) => elementOf(xml) !== null;

/** Whether an action is what a row does in the end, and nothing else. */
const isTarget = (element) => (element.localName === 'switch' && element.attributes.length === 1 && element.hasAttribute('to')) ||
  (element.localName === 'reconsume' && element.attributes.length === 1 && element.hasAttribute('in'));

const THEN = 'then';

/** A row as {when, does, how, to}: on what, the actions with `then` where its target stands if others follow it, and the target. */
export function fieldsOf(xml) {
  const row = elementOf(xml);
  const {attributes} = row;
  const isPlain = row.localName === 'on' && attributes.length === 1 && row.hasAttribute('input') && !/[="]|^otherwise/.test(row.getAttribute('input'));
  const when = isPlain ? row.getAttribute('input') : row.localName === 'otherwise' ? ['otherwise', attributesOf(row)].join(' ').trim() : attributesOf(row);
  const children = Array.from(row.children);
  const target = children.findLast(isTarget);
  const does = children.map((child) => child === target ? THEN : [child.localName, attributesOf(child)].join(' ').trim());
  if (does.at(-1) === THEN) does.pop();
  return {when, does: does.join('; '), how: target?.localName ?? 'stay', to: target?.getAttribute(target.localName === 'switch' ? 'to' : 'in') ?? ''};
}

/** Parts of a text between semicolons that are in no quotes. */
const partsOf = (text) => (text.match(/(?:[^;"]|"[^"]*"?)+/g) ?? []).map((part) => part.trim()).filter((part) => part);

/** The inverse of `fieldsOf`, whatever was typed: mistakes in it are the engine's to tell. */
export function rowOf({when, does, how, to}) {
  const typed = when.trim();
  const head = /^otherwise(?=\s|$)/.test(typed) ? typed : /^[\w-]+\s*=\s*"/.test(typed) ? `on ${typed}` : `on input="${escaped(typed)}"`;
  const parts = partsOf(does);
  const target = how === 'stay' || !to ? [] : [how === 'switch' ? `switch to="${escaped(to)}"` : `reconsume in="${escaped(to)}"`];
  const at = parts.indexOf(THEN);
  const all = at < 0 ? [...parts, ...target] : [...parts.slice(0, at), ...target, ...parts.slice(at + 1)];
  const name = head.split(/\s/)[0];
  return `<${head}> ${(all.length ? all : ['ignore']).map((part) => `<${part}/>`).join(' ')} </${name}>`;
}

const HEAD = (base) => `<specification version="mine" base="${escaped(base.version)}" title="${escaped(base.version)} with a rule of my own"
               organisation="me" date="2026" earliest="2026-01-01" latest="2026-01-01" source="none"
               section="${escaped(base.section)}" errors="${escaped(base.errors)}">
`;

/** The delta of rows that were changed. `rows`: of the base {xml: as it is now, or null where it was removed} in their order, and among them new
 *  ones, {xml, isNew}; `was` has the rows of the base. Empty if nothing was changed. `without`: states that nothing leads to any more. `head`: the
 *  first tag, if it is not the usual one. */
export function deltaOf(base, state, rows, was, without = [], head = HEAD(base)) {
  const changes = [];
  let index = -1;
  const pending = [];  // new ones before the first of the base
  const added = new Map();
  rows.forEach(({xml, isNew}) => {
    if (!isNew) return void ++index;
    if (index < 0) pending.push(xml);
    else added.set(index, [...added.get(index) ?? [], xml]);
  });
  const lines = (list) => list.map((xml) => `\n      ${xml}`).join('');
  if (pending.length) changes.push(`    <add>${lines(pending)}\n    </add>\n`);
  rows.filter(({isNew}) => !isNew).forEach(({xml}, at) => {
    const after = added.get(at) ?? [];
    if (xml === was[at] && after.length) changes.push(`    <add after="#${at + 1}">${lines(after)}\n    </add>\n`);
    else if (xml === null && !after.length) changes.push(`    <remove row="#${at + 1}"/>\n`);
    else if (xml !== was[at]) changes.push(`    <replace row="#${at + 1}">${lines([...xml === null ? [] : [xml], ...after])}\n    </replace>\n`);
  });
  if (!changes.length) return '';
  return `${head}  <alter states="${escaped(state)}">\n${changes.join('')}  </alter>\n${without.length ? `  <remove state="${escaped(without.join(' '))}"/>\n` : ''}</specification>\n`;
}

const xmlOf = (element) => {
  const children = Array.from(element.children, xmlOf).join(' ');
  const head = [element.localName, attributesOf(element)].join(' ').trim();
  return children ? `<${head}> ${children} </${element.localName}>` : `<${head}/>`;
};

/** The name of the base of a delta; empty where there is none. */
export const baseOf = (text) => elementOf(text)?.getAttribute('base') ?? '';

/** The states that a delta changes the rows of. */
export const statesOf = (text) => Array.from(elementOf(text)?.querySelectorAll('alter[states], state[id]') ?? [], (one) =>
  (one.getAttribute('states') ?? one.getAttribute('id')).split(/\s+/)).flat().filter((id) => id);

const wordsOf = (text) => text.split(/\s+/).filter((word) => word);

/** Does one change to a list of rows, as the engine does it: the row that is named is the one that is there after the changes before. */
function change(list, element) {
  const rows = Array.from(element.children, xmlOf);
  const isThere = ({xml}) => xml !== null;
  const inputOf = ({xml}) => elementOf(xml)?.getAttribute('input') ?? null;
  const has = (row, word) => isThere(row) && wordsOf(inputOf(row) ?? '').includes(word);
  const find = (selector) => {
    if (/^#[1-9]\d{0,2}$/.test(selector)) return list.findIndex((row) => row.place === Number(selector.slice(1)) && isThere(row) && !row.isReplaced);
    if (selector === 'otherwise') return list.findLastIndex((row) => isThere(row) && row.xml.startsWith('<otherwise'));
    return list.findIndex((row) => has(row, selector));
  };
  const news = (all) => all.map((xml) => ({xml, isNew: true}));
  const names = element.getAttributeNames();
  const kind = element.localName;
  if (kind === 'note') return true;
  if (kind === 'add' && !names.length) return list.unshift(...news(rows)) > 0;
  const key = kind === 'add' ? ['before', 'after'].find((name) => names.includes(name)) : 'row';
  const at = key && names.length === (kind === 'extend' ? 2 : 1) ? find(element.getAttribute(key) ?? '') : -1;
  if (at < 0) return false;
  const put = (row, xml) => {
    if (xml === null && row.isNew) list.splice(list.indexOf(row), 1);
    else row.xml = xml;
  };
  if (kind === 'add') list.splice(at + (key === 'after' ? 1 : 0), 0, ...news(rows));
  else if (kind === 'remove') put(list[at], null);
  else if (kind === 'replace' && rows.length) {
    list[at].isReplaced = true;
    list[at].xml = rows[0];
    list.splice(at + 1, 0, ...news(rows.slice(1)));
  } else if (kind === 'extend') {
    const added = wordsOf(element.getAttribute('input') ?? '');
    for (const row of list.filter((one) => isThere(one) && inputOf(one) !== null)) {
      const words = wordsOf(inputOf(row));
      const now = has(row, element.getAttribute('row')) ? [...words, ...added.filter((word) => !words.includes(word))] : words.filter((word) => !added.includes(word));
      if (now.join() === words.join()) continue;
      const changed = elementOf(row.xml);
      changed.setAttribute('input', now.join(' '));
      put(row, now.length || changed.localName !== 'on' ? xmlOf(changed) : null);
    }
  } else return false;
  return true;
}

/** The inverse of `deltaOf`: {base, state, changes, without, head}; null for a delta that a table of one state cannot show. `changes` is a function that
 *  makes the rows of those of the base, or null. */
export function changesOf(text) {
  const root = elementOf(text);
  const [alter, ...more] = Array.from(root?.children ?? []);
  if (root?.localName !== 'specification' || alter?.localName !== 'alter' || alter.attributes.length !== 1 || more.length > 1) return null;
  const state = alter.getAttribute('states');
  if (!state || /\s/.test(state) || more.some((one) => one.localName !== 'remove' || one.attributes.length !== 1 || !one.hasAttribute('state'))) return null;
  return {
    base: root.getAttribute('base') ?? '', state, without: wordsOf(more[0]?.getAttribute('state') ?? ''), head: `<specification ${attributesOf(root)}>\n`,
    changes(was) {
      const list = was.map((xml, index) => ({xml, place: index + 1}));
      return Array.from(alter.children).every((element) => change(list, element)) ? list.map(({xml, isNew}) => isNew ? {xml, isNew} : {xml}) : null;
    },
  };
}

/** The states of one kind, as a pattern of their concepts: comment* of comment-end. */
export const familyOf = (concept) => concept.replace(/-.*$/, '') + '*';

/** The states that nothing leads to any more, if that is all that is wrong; none if there is something else, or one is in `not`. */
export function lostIn(mistakes, not) {
  const lost = new Set(mistakes.map(({what}) => /^nothing leads to '([a-z0-9-]+)'/.exec(what)?.[1] ?? ''));
  return Array.from(lost).every((id) => id && !not.includes(id)) ? Array.from(lost) : [];
}
