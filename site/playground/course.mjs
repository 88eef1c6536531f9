// The exercises of the course: the engine judges. What was solved is kept in this browser, and nowhere else.

import {Engine} from './engine.mjs';
import {make, shown} from './nodes.mjs';
import {keepSite} from './offline.mjs';
import {canBeTyped, escaped, unescaped} from './text.mjs';
import {contents, counted, letter} from './words.mjs';

const KEY = 'specdrift.progress';
const PAUSE = 200;  // ms without typing after which a text is judged
const encoder = new TextEncoder();

function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return found && typeof found === 'object' && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

function keep(id, value) {
  try {
    localStorage.setItem(KEY, JSON.stringify({...kept(), [id]: value}));
  } catch {
    // A browser may keep nothing.
  }
  showProgress();
}

/** Of what is kept of an exercise: whether its answer was shown before it was found. */
const isTold = (one) => one?.right === false;
const isSolved = (one) => Boolean(one) && !isTold(one);

const all = Array.from(document.querySelectorAll('[data-exercise]'), (section) => ({section, exercise: JSON.parse(section.dataset.exercise)}));
/** The part of this page; other pages of the course have the rest. */
const everything = JSON.parse(document.getElementById('all-exercises')?.dataset.all ?? '[]');
const progress = make('p', {role: 'status', id: 'progress'});
const forget = make('button', {type: 'button'}, 'Forget it');

function showProgress() {
  const found = kept();
  const solved = everything.filter(({id}) => isSolved(found[id]));
  const shortest = solved.filter(({id, par}) => par && found[id].best <= par);
  progress.replaceChildren(`${solved.length} of ${counted(everything.length, 'exercise')} solved, ${shortest.length} by the shortest text. This browser remembers it. `);
  if (everything.some(({id}) => found[id])) progress.append(forget);
  for (const {section, exercise: {id}} of all) {
    section.classList.toggle('solved', isSolved(found[id]));
    section.classList.toggle('told', isTold(found[id]));
  }
}

const engine = new Engine(() => progress.replaceChildren('The exercises need a server: tools/site --serve.'));

/** The groups of versions that agree on all that is compared. */
function groupsOf(report, versions) {
  const keys = new Map(versions.map((version) => [version, []]));
  for (const finding of report.findings)
    finding.classes.forEach((group, index) => group.versions.forEach((version) => keys.get(version).push(index)));
  const groups = new Map();
  for (const version of versions) {
    const key = keys.get(version).join();
    if (!groups.has(key)) groups.set(key, groups.size);
    keys.set(version, groups.get(key));
  }
  return versions.map((version) => keys.get(version));
}

/** The same partition, whatever its letters are. */
function normal(letters) {
  const seen = new Map();
  return letters.map((one) => {
    if (!seen.has(one)) seen.set(one, seen.size);
    return seen.get(one);
  });
}

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
      const report = await compare(encoder.encode(text), {versions, errors});
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
      if (!kept()[id]) keep(id, {right: is});  // the answer that was shown is no solution
    } catch (problem) {
      verdict.replaceChildren(problem.message);
    }
  });
  section.append(form, verdict);
}

/** Whether a report shows what is asked for. */
function reached(report, {kind, class: name, facet}) {
  if (kind === 'pair') return report.findings.some((finding) => finding.facet === 'tokens');
  return report.findings.some((finding) => finding.facet === facet && finding.forks.some((fork) => fork.class_id === name));
}

function shortest(section, exercise) {
  const {id, par, versions, facet} = exercise;
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
      const report = await compare(encoder.encode(text), {versions, errors: facet === 'errors', tree: false});
      if (mine !== number) return;
      if (!reached(report, exercise)) {
        verdict.replaceChildren(make('p', {}, `${counted(length, 'character')}: not yet. `,
          ...(report.findings.length ? ['It shows ', ...shown(report.findings.flatMap(({forks}) => forks.map((fork) => fork.class_id)).join('; ') || 'something else'), '.'] : ['All versions agree.'])));
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
      section.append(await task(exercise, (isRight) => {
        if (!kept()[exercise.id]) keep(exercise.id, {right: isRight});  // the answer that was shown is no solution
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
forget.addEventListener('click', () => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then there is nothing.
  }
  showProgress();
  progress.tabIndex = -1;
  progress.focus();
});
document.getElementById('main').prepend(progress);
showProgress();
window.addEventListener('storage', ({key}) => key === KEY && showProgress());  // the course in another tab
setTimeout(keepSite, 1000);
