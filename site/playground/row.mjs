// A row of a state as cells of a table that can be edited.

import {heads, make} from './nodes.mjs';

export const headCells = () => heads('On', 'Does', 'Then', '');

const HOW = [['stay', 'stays'], ['switch', 'switch to'], ['reconsume', 'reconsume in']];

/** The cells of `fields` (delta.mjs), which what is typed changes. `lists`: what can be picked for `when` and `does`, as datalists. */
export function rowCells(fields, name, states, here, changed, lists = {}, isGone = false) {
  const field = (key, label) => {
    const made = make('textarea', {rows: '1', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', dir: 'ltr', 'aria-label': `${name}: ${label}`});
    made.value = fields[key];
    made.disabled = isGone;
    made.addEventListener('input', () => {
      fields[key] = made.value.replaceAll('\n', ' ');
      changed();
    });
    if (!lists[key]) return made;
    const pick = make('select', {'aria-label': `${name}: choose for \u201c${label}\u201d`}, make('option', {value: ''}, '+'),
      ...Array.from(lists[key].options, ({value}) => make('option', {value}, value)));
    pick.disabled = isGone;
    pick.addEventListener('change', () => {
      made.value = fields[key] = key === 'when' ? pick.value : [fields[key], pick.value].filter((one) => one).join('; ');
      pick.selectedIndex = 0;
      changed();
    });
    return make('div', {class: 'field-pick'}, made, pick);
  };
  const how = make('select', {'aria-label': `${name}: then`}, ...HOW.map(([value, text]) => make('option', {value}, text)));
  const to = make('select', {'aria-label': `${name}: the state`}, ...states.map(({id}) => make('option', {}, id)));
  if (fields.to && !states.some(({id}) => id === fields.to)) to.append(make('option', {}, fields.to));
  how.value = fields.how;
  to.value = fields.to || here;
  to.hidden = fields.how === 'stay';
  how.disabled = to.disabled = isGone;
  const take = () => {
    fields.how = how.value;
    fields.to = how.value === 'stay' ? '' : to.value;
    to.hidden = how.value === 'stay';
    changed();
  };
  how.addEventListener('change', take);
  to.addEventListener('change', take);
  return [make('td', {'data-label': 'On'}, field('when', 'on')), make('td', {'data-label': 'Does'}, field('does', 'does')), make('td', {'data-label': 'Then'}, how, ' ', to)];
}

const THEN = {stay: 'stays', switch: 'switch to', reconsume: 'reconsume in'};

/** The cells of a row that can only be read. */
export const readCells = ({when, does, how, to}) => [make('td', {'data-label': 'On'}, make('code', {}, when)), make('td', {'data-label': 'Does'}, make('code', {}, does)),
  make('td', {'data-label': 'Then'}, `${THEN[how]} `, make('code', {}, to))];

/** The same in a line, by the heads of the table. */
export const rowInWords = ({when, does, how, to}) => ['On ', make('code', {}, when), ...(does ? ['; does ', make('code', {}, does)] : []), `; then ${THEN[how]} `, make('code', {}, to)];
