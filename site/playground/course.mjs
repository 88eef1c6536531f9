// The exercises of the course: the engine judges. Solved exercises are kept in this browser, and nowhere else.

import {Engine} from './engine.mjs';
import {offer} from './files.mjs';
import {fileOf, groupsOf, normal, optionsOf, reached} from './judging.mjs';
import {make, shown} from './nodes.mjs';
import {keepSite} from './offline.mjs';
import {canBeTyped, escaped, unescaped} from './text.mjs';
import {contents, counted, letter} from './words.mjs';

const KEY = 'specdrift.progress';
const CLASS = 'specdrift.class';
const PAUSE = 200;  // ms without typing after which a text is judged
const encoder = new TextEncoder();

function kept(key = KEY) {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? '{}');
    return found && typeof found === 'object' && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

function keepAs(key, value) {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
  } catch {
    // A browser may keep nothing.
  }
}

function keep(id, value) {
  keepAs(KEY, {...kept(), [id]: value});
  showProgress();
}

/** True if the answer of an exercise was shown before it was found; `one` is what is kept of it. */
const isTold = (one) => one?.right === false;
const isSolved = (one) => Boolean(one) && !isTold(one);

const all = Array.from(document.querySelectorAll('[data-exercise]'), (section) => ({section, exercise: JSON.parse(section.dataset.exercise)}));
/** The part of this page; other pages of the course have the rest. */
const everything = JSON.parse(document.getElementById('all-exercises')?.dataset.all ?? '[]');
const progress = make('p', {role: 'status', id: 'progress'});
const forget = make('button', {type: 'button'}, 'Forget it');
const save = make('button', {type: 'button'}, 'Save as a file');
const name = make('input', {id: 'hand-in-name', autocomplete: 'name', maxlength: '200', size: '20'});
const handIn = make('span', {}, make('label', {for: 'hand-in-name'}, ' To hand in, as '), name, ' ', save);

/** The lessons that a class takes; none: all of them. */
function lessonsOfClass() {
  const {lessons} = kept(CLASS);
  return Array.isArray(lessons) ? lessons : [];
}

function showProgress() {
  const found = kept();
  const lessons = lessonsOfClass();
  const counting = everything.filter(({id}) => !lessons.length || !/^\d+-/.test(id) || lessons.includes(id.split('-')[0]));
  const solved = counting.filter(({id}) => isSolved(found[id]));
  const shortest = solved.filter(({id, par}) => par && found[id].best <= par);
  progress.replaceChildren(`${solved.length} of ${counted(counting.length, 'exercise')} solved, ${shortest.length} by the shortest text. This browser remembers it. `);
  if (everything.some(({id}) => found[id])) progress.append(forget, handIn);
  for (const {section, exercise: {id}} of all) {
    section.classList.toggle('solved', isSolved(found[id]));
    section.classList.toggle('told', isTold(found[id]));
  }
}

const engine = new Engine(() => progress.replaceChildren('The exercises need a server: tools/site --serve.'));

const tokensOf = (report) => make('ul', {}, ...report.findings.flatMap((finding) => finding.classes.map((group) =>
  make('li', {}, make('b', {}, group.versions.join(', ')), ': ', ...shown(finding.facet === 'errors'
    ? finding.errors.filter(({versions}) => versions.includes(group.versions[0])).map(({code, byte}) => `${code ?? 'parse error'} at byte ${byte}`).join(', ') || 'no parse error'
    : group.tokens.map((token) => `${token.kind} ${contents(token)}`.trim()).join(', ') || 'no token')))));

const compare = (bytes, options) => engine.run('compared', bytes, options);

/** The hint after a first wrong guess: not the answer, but one thing that is wrong with it. */
function hint(versions, right, guessed) {
  for (let i = 0; i < versions.length; ++i)
    for (let j = i + 1; j < versions.length; ++j)
      if ((right[i] === right[j]) !== (guessed[i] === guessed[j]))
        return `${versions[i]} and ${versions[j]} ${right[i] === right[j] ? 'agree' : 'do not agree'}.`;
  return '';
}

function prediction(section, exercise) {
  const {id, text, errors, versions} = exercise;
  const choices = versions.map((version, index) => {
    const select = make('select', {id: `${id}-${index}`}, make('option', {value: ''}, '?'),
      ...versions.map((_, i) => make('option', {value: String(i)}, letter(i))));
    return {version, select};
  });
  const verdict = make('div', {role: 'status'});
  let guesses = 0;
  const form = make('form', {class: 'bar'}, ...choices.map(({version, select}) => make('label', {}, `${version} `, select)),
    make('button', {type: 'submit'}, 'Check'));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (choices.some(({select}) => select.value === '')) {
      verdict.replaceChildren('Give every version a letter.');
      return;
    }
    try {
      const report = await compare(encoder.encode(text), optionsOf(exercise));
      const right = groupsOf(report, versions);
      const guessed = normal(choices.map(({select}) => select.value));
      const is = right.join() === guessed.join();
      if (!is && !guesses++) {
        verdict.replaceChildren(make('p', {class: 'wrong'}, 'Not so. ', hint(versions, right, guessed), ' Another guess?'));
        return;
      }
      section.parentElement.querySelector('.revealed')?.setAttribute('open', '');
      const said = versions.map((version, index) => `${version} ${letter(right[index])}`).join(', ');
      verdict.replaceChildren(make('p', {class: is ? 'right' : 'wrong'}, is ? 'Right.' : 'Not so.', ` It is: ${said}.`), tokensOf(report));
      if (!kept()[id]) keep(id, {right: is, guess: guessed});  // the answer that was shown is no solution
    } catch (problem) {
      verdict.replaceChildren(problem.message);
    }
  });
  section.append(form, verdict);
}

function shortest(section, exercise) {
  const {id, par} = exercise;
  const area = make('textarea', {id: `${id}-text`, rows: '2', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', dir: 'ltr'});
  const verdict = make('div', {role: 'status'});
  let timer = 0;
  let number = 0;
  async function judge() {
    const mine = ++number;
    let text = area.value;
    try {
      text = unescaped(text);
      const length = Array.from(text).length;
      if (!length) return verdict.replaceChildren('');
      const report = await compare(encoder.encode(text), optionsOf(exercise));
      if (mine !== number) return;
      if (!reached(report, exercise)) {
        verdict.replaceChildren(make('p', {}, `${counted(length, 'character')}: not yet. `,
          ...(report.findings.length ? ['The versions differ, but for another reason: ', ...shown(report.findings.flatMap(({forks}) => forks.map((fork) => fork.class_id)).join('; ') || 'none that is known'), '.'] : ['All versions agree.'])));
        return;
      }
      const best = Math.min(kept()[id]?.best ?? Infinity, length);
      verdict.replaceChildren(make('p', {class: 'right'}, `${counted(length, 'character')}: it shows it. `,
        length <= par ? 'Nothing shorter exists.' : `The shortest has ${par}.`), tokensOf(report));
      keep(id, {best, text: best === length ? text : kept()[id]?.text ?? text});
    } catch (problem) {
      if (mine === number) verdict.replaceChildren(make('p', {class: 'wrong'}, problem.message));
    }
  }
  area.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(judge, PAUSE);
  });
  section.append(make('p', {class: 'field'}, make('label', {for: `${id}-text`}, 'Your text ', make('span', {class: 'dim'}, '(a tab is \\t, a vertical tab \\u000b, a backslash \\\\)')), area), verdict);
  const before = kept()[id];
  if (typeof before?.text === 'string') {
    area.value = escaped(before.text, canBeTyped(before.text) ? '\n\t' : '');
    verdict.replaceChildren(`Your best so far: ${counted(before.best, 'character')}.`);
  }
}

/** Rows to be written, which a proof judges. */
function written(section, exercise) {
  const begin = make('button', {type: 'button'}, kept()[exercise.id] ? 'Write it again' : 'Show the state');
  const place = make('div', {role: 'status'});
  begin.addEventListener('click', async () => {
    begin.disabled = true;
    place.replaceChildren('Loading the part of the engine that proves …');
    try {
      const {task} = await import('./task.mjs');
      place.remove();
      section.append(await task(exercise, (isRight, rows) => {
        if (!kept()[exercise.id]) keep(exercise.id, {right: isRight, rows});  // the answer that was shown is no solution
      }));
      begin.remove();
    } catch (problem) {
      begin.disabled = false;
      place.replaceChildren(make('p', {class: 'wrong'}, problem.message));
    }
  });
  section.append(begin, place);
}

const KINDS = {prediction, rule: written};
for (const {section, exercise} of all) (KINDS[exercise.kind] ?? shortest)(section, exercise);
save.addEventListener('click', () => {
  const text = fileOf(kept(), everything.map(({id}) => id), name.value.trim(), String(kept(CLASS).name ?? ''));
  offer(`specdrift-results-${name.value.trim().replace(/[^\p{L}\p{N}]+/gu, '-') || 'mine'}.json`, text, 'application/json');
});

/** The class whose link was opened: its lessons are shown, and its name goes into the file. */
function showClass() {
  const said = new URLSearchParams(location.hash.slice(1));
  if (said.has('class')) keepAs(CLASS, {name: said.get('class').slice(0, 200), lessons: (said.get('lessons') ?? '').split(',').filter((one) => /^\d{1,2}$/.test(one))});
  const {name: group} = kept(CLASS);
  const lessons = lessonsOfClass();
  document.getElementById('class')?.remove();
  const doors = Array.from(document.querySelectorAll('.doors > [id^=lesson-]'));
  for (const door of doors) door.hidden = lessons.length > 0 && !lessons.includes(door.id.slice('lesson-'.length));
  for (const way of document.querySelectorAll('.links a:is([rel=prev], [rel=next])')) way.hidden = lessons.length > 0 && !lessons.includes(/(\d+)\.html$/.exec(way.href)[1]);
  for (const way of document.querySelectorAll('.links a[href$="-answers.html"]')) way.hidden = Boolean(group);
  showProgress();
  if (typeof group !== 'string' || !group) return;
  const leave = make('button', {type: 'button'}, 'Leave it');
  leave.addEventListener('click', () => {
    keepAs(CLASS, null);
    if (location.hash.includes('class=')) history.replaceState(null, '', location.pathname + location.search);
    showClass();
    progress.tabIndex = -1;
    progress.focus();
  });
  progress.before(make('p', {id: 'class'}, 'Class ', make('b', {}, ...shown(group)), lessons.length > 0 ? `: lesson${lessons.length === 1 ? '' : 's'} ${lessons.join(', ')}. ` : '. ', leave));
}

forget.addEventListener('click', () => {
  keepAs(KEY, null);
  showProgress();
  progress.tabIndex = -1;
  progress.focus();
});
document.getElementById('main').prepend(progress);
showClass();
window.addEventListener('hashchange', showClass);
window.addEventListener('storage', ({key}) => key === KEY && showProgress());  // the course in another tab
setTimeout(keepSite, 1000);
