// Which versions are compared: milestones, revisions and days that are added, and one of the reader's own.

import {get, make} from './nodes.mjs';

const NAME = /^(r\d{1,5}|[0-9a-f]{7,40}|\d{4}-\d\d-\d\d)$/;

export function setUpVersions() {
  const boxes = () => Array.from(document.querySelectorAll('#versions input[type=checkbox]'));
  const byDefault = boxes().filter((box) => box.defaultChecked).map((box) => box.value);
  let line = [];   // all milestones and revisions
  let ownName = '';
  const all = {onchange: () => {}};

  function add(name, isOwn = false) {
    const known = boxes().find((box) => box.value === name);
    if (known) return known;
    const box = make('input', {type: 'checkbox', value: name});
    const label = make('label', {class: isOwn ? 'own added' : 'added'}, box, ` ${name}`);
    get('added').append(label);
    return box;
  }

  all.named = () => boxes().filter((box) => box.checked).map((box) => box.value);
  /** Null where these are the versions that are compared by default. */
  all.chosen = () => all.named().join() === byDefault.join() ? null : all.named();

  all.usual = () => byDefault;
  /** Whether it is a version that is none of the reader's own. */
  all.has = (name) => boxes().some((box) => box.value === name && !box.closest('.own'));
  /** Chooses one more. */
  all.include = (name) => {
    add(name).checked = true;
  };
  /** Returns the names that cannot be versions. */
  all.choose = (named, own) => {
    get('added').replaceChildren();
    ownName = '';
    if (own) all.setOwn(own, false);
    const names = named ?? byDefault;
    const unknown = names.filter((name) => !boxes().some((box) => box.value === name) && !NAME.test(name));
    for (const name of names) if (!unknown.includes(name)) add(name);
    for (const box of boxes()) box.checked = names.includes(box.value);
    return unknown;
  };

  /** The reader's own version: its box has the name that its text has now. */
  all.setOwn = (name, isChosen = true) => {
    if (name === ownName) return;
    const box = boxes().find((one) => one.closest('.own'));
    const wasChosen = box?.checked ?? isChosen;
    box?.closest('label').remove();
    ownName = name;
    if (name && !boxes().some((one) => one.value === name)) add(name, true).checked = wasChosen;
  };

  function setUpLine() {
    const slider = get('day');
    slider.max = String(line.length - 1);
    slider.value = slider.max;
    const show = () => {
      const {name, date, revision} = line[Number(slider.value)];
      const words = `${name}, ${date}${revision ? '' : ' (milestone)'}`;
      get('day-shown').textContent = words;
      slider.setAttribute('aria-valuetext', words);
    };
    slider.addEventListener('input', show);
    show();
    get('names').append(...line.map(({name, date}) => make('option', {value: name}, date)));
    get('line').hidden = false;
  }

  const take = (name) => {
    get('name-problem').textContent = '';
    if (!boxes().some((box) => box.value === name) && !NAME.test(name)) {
      get('name-problem').textContent = `'${name.slice(0, 40)}' is no version: a day such as 2009-06-04, a revision such as r3191, or seven characters of its hash`;
      return;
    }
    add(name).checked = true;
    all.onchange();
  };

  get('versions').addEventListener('change', ({target}) => target.type === 'checkbox' && all.onchange());
  get('default').addEventListener('click', () => {
    for (const box of boxes()) box.checked = byDefault.includes(box.value);
    all.onchange();
  });
  get('every').addEventListener('click', () => {
    for (const box of boxes()) box.checked = true;
    all.onchange();
  });
  get('add-day').addEventListener('click', () => take(line[Number(get('day').value)].name));
  get('add-name').addEventListener('click', () => take(get('name').value.trim()));
  get('name').addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    take(get('name').value.trim());
  });
  fetch('versions.json').then((answer) => answer.json()).then((found) => {
    line = found;
    setUpLine();
  }).catch(() => {});
  return all;
}
