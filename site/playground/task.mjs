// An exercise of the course: rows of a state to be written. A proof says whether they do what is asked for, or shows a text on which they do not.

import {causes} from './causes.mjs';
import {deltaOf, fieldsOf, isElement, lostIn, rowOf} from './delta.mjs';
import {make, shown} from './nodes.mjs';
import {Proofs} from './proofs.mjs';
import {headCells, readCells, rowCells, rowInWords} from './row.mjs';

const MOST_LOST = 8;
const SECONDS = 60;
let proofs = null;

/** Returns the inputs that distinguish the version from the one with these rows. */
async function distinguished(base, state, rows, without = []) {
  const specification = deltaOf(base, state.id, rows.map((xml) => ({xml})), state.rows, without);
  if (!specification) return null;
  try {
    return await proofs.run('distinguish', {versions: [base.version, 'mine'], specification, references: 'shapes', seconds: SECONDS});
  } catch (problem) {
    const lost = without.length < MOST_LOST ? lostIn(problem.mistakes ?? [], [...without, state.id]) : [];
    if (!lost.length) throw problem;
    return distinguished(base, state, rows, [...without, ...lost]);
  }
}

async function stateOf({version, state: name}) {
  proofs ??= new Proofs();
  const base = await proofs.run('rows', {versions: [version]});
  return [base, base.states.find((one) => one.id === name)];
}

/** Whether the rows that were written do what is asked for: it is proved again. */
export async function isRight(exercise, written) {
  if (written.length !== exercise.lacks.length || !written.every(isElement)) return false;
  const [base, state] = await stateOf(exercise);
  const rest = [...written];
  const rows = state.rows.map((xml) => exercise.lacks.includes(fieldsOf(xml).when) ? rest.shift() : xml);
  try {
    const answer = await distinguished(base, state, rows);
    return !answer || answer.causes.length === 0;
  } catch (problem) {
    if (problem.mistakes) return false;
    throw problem;
  }
}

/** `solved` is told whether the rows were found, and these, or shown. */
export async function task(exercise, solved) {
  const {id, lacks} = exercise;
  const [base, state] = await stateOf(exercise);
  const verdict = make('div', {role: 'status'});
  const written = new Map();  // by the number of the row
  const body = make('tbody', {});
  state.rows.forEach((xml, index) => {
    const fields = fieldsOf(xml);
    if (!lacks.includes(fields.when)) return void body.append(make('tr', {}, ...readCells(fields), make('td', {})));
    const mine = {when: '', does: '', how: 'stay', to: ''};
    written.set(index, mine);
    body.append(make('tr', {class: 'new'}, ...rowCells(mine, `Your row ${written.size}`, base.states, state.id, () => verdict.replaceChildren()), make('td', {})));
  });
  const check = make('button', {type: 'button'}, 'Prove it');
  const show = make('button', {type: 'button'}, 'Show the answer');
  const end = make('button', {type: 'button'}, 'Cancel');
  show.hidden = end.hidden = true;
  check.addEventListener('click', async () => {
    const rows = state.rows.map((xml, index) => written.has(index) ? rowOf(written.get(index)) : xml);
    if (Array.from(written.values()).some(({when}) => !when.trim())) return verdict.replaceChildren('Say of each row on which characters it is taken.');
    check.disabled = true;
    end.hidden = false;
    verdict.replaceChildren('Proving …');
    try {
      const answer = await distinguished(base, state, rows);
      const isSame = !answer || answer.causes.length === 0;
      verdict.replaceChildren(make('p', {class: isSame ? 'right' : 'wrong'}, isSame ? 'Right: it does the same on every text. ' : 'Not yet: here is where yours differs. '),
        ...(answer ? [make('p', {class: 'dim'}, `${answer.statement} (${answer.states.toLocaleString('en')} states explored)`)] : []), ...(isSame ? [] : [causes({causes: answer.causes.slice(0, 2)})]));
      if (isSame) solved(true, rows.filter((_, index) => written.has(index)));
      else show.hidden = false;
    } catch (problem) {
      verdict.replaceChildren(make('p', {class: 'wrong'}, ...problem.isEnded ? ['You ended it.'] : problem.mistakes
        ? ['Your rows cannot be read: ', ...shown(problem.mistakes.map(({what, why, hint}) => [what, why, hint].filter((one) => one).join(': ')).join('; '))] : shown(problem.message)));
    } finally {
      check.disabled = false;
      end.hidden = true;
    }
  });
  end.addEventListener('click', () => proofs.end());
  show.addEventListener('click', () => {
    solved(false);
    verdict.replaceChildren(make('ul', {}, ...Array.from(written.keys(), (index) => make('li', {}, ...rowInWords(fieldsOf(state.rows[index]))))));
  });
  return make('div', {id: `${id}-work`}, make('p', {class: 'dim'}, 'A row: on which characters, what it does (actions separated by semicolons, as in the rows that are there; “then” is written where the state is left, if an action follows), and the state it leads to. The first row that fits is taken.'),
    make('table', {class: 'rule'}, headCells(), body), make('p', {class: 'bar'}, check, end, show), verdict);
}
