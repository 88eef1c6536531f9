// Rows of a state as fields of a table, and a delta that changes them: XML of spec/README.md.

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const attributesOf = (element) => Array.from(element.attributes, ({name, value}) => `${name}="${escaped(value)}"`).join(' ');

const LONGEST = 200000;  // characters

/** The only element of a piece of XML; null for anything else, and for what declares something. It is inert. */
function elementOf(xml) {
  if (xml.length > LONGEST || xml.includes('<!')) return null;
  const tree = new DOMParser().parseFromString(xml, 'application/xml');
  return tree.querySelector('parsererror') ? null : tree.documentElement;
}

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
 *  ones, {xml, isNew}; `was` has the rows of the base. Empty if nothing was changed. `without`: states that nothing leads to any more. */
export function deltaOf(base, state, rows, was, without = []) {
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
  return `${HEAD(base)}  <alter states="${escaped(state)}">\n${changes.join('')}  </alter>\n${without.length ? `  <remove state="${escaped(without.join(' '))}"/>\n` : ''}</specification>\n`;
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

/** The inverse of `deltaOf`: {base, state, changes, without}; null for a delta that a table of one state cannot show. `changes` is a function that
 *  makes the rows of those of the base. */
export function changesOf(text) {
  const root = elementOf(text);
  const [alter, ...more] = Array.from(root?.children ?? []);
  if (root?.localName !== 'specification' || alter?.localName !== 'alter' || alter.attributes.length !== 1 || more.length > 1) return null;
  const state = alter.getAttribute('states');
  const places = (name) => /^#[1-9]\d{0,2}$/.test(name ?? '') ? Number(name.slice(1)) - 1 : null;
  if (!state || /\s/.test(state) || more.some((one) => one.localName !== 'remove' || one.attributes.length !== 1 || !one.hasAttribute('state'))) return null;
  const steps = [];
  for (const change of alter.children) {
    const rows = Array.from(change.children, xmlOf);
    const at = places(change.getAttribute(change.localName === 'add' ? 'after' : 'row'));
    if (change.localName === 'add' && !change.attributes.length) steps.push({at: -1, added: rows});
    else if (at === null || change.attributes.length !== 1) return null;
    else if (change.localName === 'add') steps.push({at, added: rows});
    else if (change.localName === 'remove') steps.push({at, xml: null, added: []});
    else if (change.localName === 'replace' && rows.length) steps.push({at, xml: rows[0], added: rows.slice(1)});
    else return null;
  }
  return {
    base: root.getAttribute('base') ?? '', state, without: more[0]?.getAttribute('state').split(/\s+/).filter((id) => id) ?? [],
    changes(was) {
      if (steps.some(({at}) => at >= was.length)) return null;
      const ofStep = (at) => steps.filter((step) => step.at === at);
      const news = (at) => ofStep(at).flatMap(({added}) => added).map((xml) => ({xml, isNew: true}));
      return [...news(-1), ...was.flatMap((xml, at) => {
        const step = ofStep(at).find((one) => 'xml' in one);
        return [{xml: step ? step.xml : xml}, ...news(at)];
      })];
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
