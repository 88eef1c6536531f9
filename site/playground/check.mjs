// The page on which a teacher checks the files that students hand in. They are read here, and sent nowhere.

import {Engine} from './engine.mjs';
import {offer, textOfFile} from './files.mjs';
import {judged, resultsIn} from './judging.mjs';
import {get, heads, make, scrolled, shown} from './nodes.mjs';
import {counted} from './words.mjs';

const MOST_FILES = 500;
const MOST_BYTES = 1_000_000;
const exercises = JSON.parse(get('exercises').dataset.exercises);
const said = get('checked');
const rows = [];  // of the table, as strings
const engine = new Engine(() => said.replaceChildren('The exercises need a server: tools/site --serve.'));
const compare = (bytes, options) => engine.run('compared', bytes, options);
const proves = async (exercise, written) => (await import('./task.mjs')).isRight(exercise, written);

const HEADS = ['file', 'name', 'class', 'solved', 'shortest', 'shown first', 'not right', 'not known'];

/** A row of the table: what the answers in a file are found to be. */
async function rowOf(file) {
  const {name, group, exercises: answers} = resultsIn(await textOfFile(file, MOST_BYTES));
  const found = new Map();
  for (const exercise of exercises) {
    const verdict = await judged(exercise, answers[exercise.id], compare, proves);
    found.set(verdict, [...found.get(verdict) ?? [], exercise.id]);
  }
  const of = (verdict) => found.get(verdict) ?? [];
  return [file.name, name, group, `${of('right').length + of('shortest').length} of ${exercises.length}`, `${of('shortest').length}`,
    of('told').join(' '), of('wrong').join(' '), of('unknown').join(' ')];
}

async function check(files) {
  get('files').disabled = true;
  rows.length = 0;
  get('results').replaceChildren();
  get('table').disabled = true;
  const body = make('tbody', {});
  get('results').append(scrolled('Results', make('table', {}, heads(...HEADS), body)));
  let refused = 0;
  for (const [index, file] of Array.from(files).slice(0, MOST_FILES).entries()) {
    said.replaceChildren(`Checking file ${index + 1} of ${files.length} …`);
    try {
      const row = await rowOf(file);
      rows.push(row);
      body.append(make('tr', {}, ...row.map((cell, column) => make(column ? 'td' : 'th', column ? {} : {scope: 'row'}, ...shown(cell)))));
    } catch (problem) {
      ++refused;
      body.append(make('tr', {class: 'wrong'}, make('th', {scope: 'row'}, ...shown(file.name)), make('td', {colspan: String(HEADS.length - 1)}, ...shown(problem.message))));
    }
  }
  const left = Math.max(files.length - MOST_FILES, 0);
  said.replaceChildren(`${counted(rows.length, 'file')} checked${refused ? `, ${refused} refused` : ''}${left ? `, ${left} left out: at most ${MOST_FILES} at once` : ''}.`);
  get('table').disabled = rows.length === 0;
  get('files').disabled = false;
}

get('files').addEventListener('change', ({target}) => target.files.length > 0 && check(target.files));

/** A cell of CSV. A spreadsheet would take one that begins with such a sign for a formula. */
const cell = (value) => `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
get('table').addEventListener('click', () => {
  const text = [HEADS, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
  offer('specdrift-results.csv', text, 'text/csv');
});

/** The link for a class: the lessons that it shows, and the name that comes into the files. */
function link() {
  const name = get('class-name').value.trim();
  const lessons = Array.from(document.querySelectorAll('#lessons input:checked'), ({value}) => value);
  const address = new URL('../course.html', location.href);
  address.hash = new URLSearchParams({class: name, lessons: lessons.join(',')});
  get('class-link').replaceChildren(...(name ? [make('a', {href: address.href}, ...shown(address.href))] : ['Give the class a name.']));
  get('copy-class').disabled = !name;
  get('class-copied').textContent = '';
}
get('copy-class').addEventListener('click', async () => {
  const said = await navigator.clipboard.writeText(get('class-link').querySelector('a').href).then(() => 'Link copied', () => 'The browser did not allow to copy.');
  get('class-copied').textContent = said;
});
get('class-name').addEventListener('input', link);
get('lessons').addEventListener('change', link);
link();
