// A rule of the reader's own: the rows of a state as a table that can be changed, the delta that says so, and what is proved about every input.

import {causes} from './causes.mjs';
import {baseOf, changesOf, deltaOf, familyOf, fieldsOf, lostIn, rowOf, statesOf} from './delta.mjs';
import {get, make, shown} from './nodes.mjs';
import {Proofs} from './proofs.mjs';
import {headCells, rowCells} from './row.mjs';
import {counted} from './words.mjs';

const PAUSE = 250;     // ms without a change after which a proof begins
const MOST_LOST = 8;   // states that nothing leads to any more, one after the other
const ONLY_BASE = 'The table shows the rows of the base: the delta has more than changes of rows in one state.';
const START = {base: 'living', state: 'comment-end'};

const big = (number) => number.toLocaleString('en');

/** `view`: own (the editor of the delta), include(version), use(text, start), link(), save(text, name, type), tokens(text, version, specification). */
export class Rule {
  #view;
  #proofs = new Proofs();
  #bases = new Map();   // the rows of versions, by name
  #base = null;
  #state = null;
  #rows = [];
  #without = [];
  #head = null;         // the first tag of a delta that was written by hand
  #made = '';           // the delta that the table has made, or shows
  #isOurs = true;       // whether the table would write it so
  #asked = '';          // the delta that was last asked about
  #timer = 0;
  #answer = null;
  #waiting = false;
  #isEnded = false;     // by the reader

  constructor(view) {
    this.#view = view;
    get('rule-base').replaceChildren(...Array.from(document.querySelectorAll('#versions input'), ({value}) => make('option', {}, value)));
    get('rule-base').value = START.base;
    get('own').addEventListener('toggle', () => get('own').open && this.#open());
    get('rule-base').addEventListener('change', () => this.#turn(get('rule-base').value, this.#state?.id ?? START.state));
    get('rule-state').addEventListener('change', () => this.#turn(this.#base.version, get('rule-state').value));
    get('rule-again').addEventListener('click', () => this.#turn(this.#base.version, this.#state.id, true));
    get('rule-add').addEventListener('click', () => {
      const row = {xml: rowOf({when: 'x', does: '', how: 'stay', to: ''}), isNew: true};
      const at = this.#rows.findIndex(({xml}) => xml?.startsWith('<otherwise>'));
      this.#rows.splice(at < 0 ? this.#rows.length : at, 0, row);
      this.#draw();
      this.#changed();
      get('rule-rows').querySelectorAll('tbody tr')[this.#rows.indexOf(row)]?.querySelector('textarea').select();
    });
    get('proof-end').addEventListener('click', () => {
      this.#isEnded = true;
      this.#proofs.end();
    });
    get('proof-again').addEventListener('click', () => {
      this.#asked = '';
      this.update();
    });
    get('proof-seconds').addEventListener('change', () => get('proof-again').hidden || get('proof-again').click());
    get('rule-link').addEventListener('click', () => view.link());
    get('rule-save').addEventListener('change', ({target}) => {
      this.#save(target.value);
      target.selectedIndex = 0;
    });
  }

  async #versionOf(name) {
    if (!this.#bases.has(name)) this.#bases.set(name, await this.#proofs.run('rows', {versions: [name]}));
    return this.#bases.get(name);
  }

  async #open() {
    if (this.#waiting || this.#base || document.body.classList.contains('embedded')) return;
    this.#waiting = true;
    get('rule-said').textContent = 'Loading the rows …';
    await this.adopt(true);
    this.#waiting = false;
  }

  /** Shows the delta of the editor in the table, if a table can show it. */
  async adopt(isFirst = false) {
    const text = this.#view.own.text();
    if (!isFirst && (!this.#base || text === this.#made)) return;
    const found = text ? changesOf(text) : null;
    try {
      if (text && !found) {
        if (!this.#base) await this.#turn(get('rule-base').value, START.state, false, true);
        get('rule-said').textContent = ONLY_BASE;
        return;
      }
      if (!found) return void await this.#turn(this.#base?.version ?? START.base, this.#state?.id ?? START.state, false, true);
      this.#made = text;
      await this.#turn(found.base, found.state, false, true);
      const rows = this.#state?.id === found.state ? found.changes(this.#state.rows) : null;
      if (!rows) {
        this.#made = '';
        get('rule-said').textContent = ONLY_BASE;
        return;
      }
      this.#rows = rows;
      this.#without = found.without;
      this.#isOurs = deltaOf(this.#base, found.state, rows, this.#state.rows, found.without) === text;
      this.#head = this.#isOurs ? null : found.head;
      this.#draw();
    } catch (problem) {
      if (!problem.isEnded) get('rule-said').textContent = problem.message;
    } finally {
      this.update();
    }
  }

  /** Shows a state of a version, as it is there. */
  async #turn(version, id, isAsked = false, isQuiet = false) {
    const had = this.#made !== '' && this.#view.own.text() === this.#made;
    const left = this.#base?.version === version && this.#state?.id === id ? '' : this.#state?.name;
    try {
      this.#base = await this.#versionOf(version);
    } catch (problem) {
      if (!problem.isEnded) get('rule-said').textContent = problem.message;
      return;
    }
    const {states} = this.#base;
    this.#state = states.find((state) => state.id === id) ?? states.find((state) => state.concept === id) ?? states[0];
    get('rule-base').value = version;
    get('rule-state').replaceChildren(...states.map((state) => make('option', {value: state.id}, state.name)));
    get('rule-state').value = this.#state.id;
    this.#rows = this.#state.rows.map((xml) => ({xml}));
    this.#without = [];
    this.#head = null;
    get('rule-said').textContent = '';
    this.#vocabulary();
    this.#view.own.enrich(this.#base);
    this.#draw();
    get('rule').hidden = false;
    if (!isQuiet && (isAsked || had)) this.#changed([], left);
  }

  /** Offers the characters and actions that rows of this version have. */
  #vocabulary() {
    const fields = this.#base.states.flatMap(({rows}) => rows.map(fieldsOf));
    const options = (id, all) => get(id).replaceChildren(...[...new Set(all)].sort().map((value) => make('option', {value})));
    options('rule-whens', fields.map(({when}) => when));
    options('rule-actions', fields.flatMap(({does}) => [does, ...does.split('; ')]).filter((one) => one && one !== 'then'));
  }

  #draw() {
    const body = make('tbody', {});
    this.#rows.forEach((row, index) => body.append(this.#rowOf(row, index)));
    get('rule-rows').replaceChildren(headCells(), body);
  }

  #was(index) {
    return this.#rows[index].isNew ? null : this.#state.rows[this.#rows.slice(0, index).filter(({isNew}) => !isNew).length];
  }

  #rowOf(row, index) {
    const was = this.#was(index);
    const fields = fieldsOf(row.xml ?? was);
    const name = `Row ${index + 1}`;
    const line = make('tr', {});
    const mark = () => {
      line.className = row.isNew ? 'new' : row.xml === null ? 'gone' : row.xml === was ? '' : 'changed';
      undo.textContent = row.isNew || row.xml === was ? 'Remove' : 'As it was';
      undo.setAttribute('aria-label', `${name}: ${undo.textContent.toLowerCase()}`);
    };
    const take = () => {
      row.xml = rowOf(fields);
      if (was && JSON.stringify(fields) === JSON.stringify(fieldsOf(was))) row.xml = was;
      mark();
      this.#changed();
    };
    const cells = rowCells(fields, name, this.#base.states, this.#state.id, take, {when: get('rule-whens'), does: get('rule-actions')}, row.xml === null);
    const undo = make('button', {type: 'button'});
    undo.addEventListener('click', () => {
      if (row.isNew) this.#rows.splice(index, 1);
      else row.xml = row.xml === was ? null : was;
      this.#draw();
      this.#changed();
      get('rule-rows').querySelectorAll('tbody button')[Math.min(index, this.#rows.length - 1)]?.focus();
    });
    mark();
    line.append(...cells, make('td', {}, undo));
    return line;
  }

  /** The table has changed: so does the delta. The reader can bring back a delta that was written by hand, and one of the state that the table showed before: `left`. */
  #changed(without = [], left = '') {
    const {own, include} = this.#view;
    const written = own.text();
    if (written && (left || written !== this.#made || !this.#isOurs)) {
      const back = make('button', {type: 'button'}, 'Bring it back');
      back.addEventListener('click', () => {
        own.put(written);
        own.onchange();
        get('rule-said').replaceChildren();
      });
      get('rule-said').replaceChildren(left ? `The table changes one state of one version, so your rule for the ${left} was taken out. A delta in XML can change several states. `
        : 'The delta that was written by hand was replaced. ', back);
    }
    this.#without = without;
    this.#made = deltaOf(this.#base, this.#state.id, this.#rows, this.#state.rows, without, this.#head ?? undefined);
    this.#isOurs = true;
    own.put(this.#made);
    if (this.#made !== this.#asked) this.#forget();
    if (this.#made) include(this.#base.version);
    own.onchange();
    if (!this.#made) this.update();
  }

  /** Whether a mistake of the delta was repaired: states that nothing leads to any more are taken out, too. */
  repairs(mistakes) {
    const text = this.#view.own.text();
    if (!text || text !== this.#made || this.#without.length >= MOST_LOST) return false;
    const lost = lostIn(mistakes, [...this.#without, this.#state.id]);
    if (lost.length) this.#changed([...this.#without, ...lost]);
    return lost.length > 0;
  }

  // -- what is proved

  #show(nodes) {
    get('proof-said').replaceChildren(...nodes);
    get('proof-shown').replaceChildren();
    get('proof-work').hidden = true;
    get('rule-take').hidden = true;
    this.#answer = null;
  }

  /** The answer that is shown, or on its way, is about another text. */
  #forget() {
    this.#asked = '';
    this.#proofs.end();
    this.#show(['Proving …']);
  }

  /** The delta is one that can be used, or is none: what it changes is asked for. */
  update() {
    clearTimeout(this.#timer);
    const text = this.#view.own.text();
    if (!get('own').open || document.body.classList.contains('embedded')) return;
    if (!text) {
      this.#asked = '';
      this.#proofs.end();
      return this.#show([]);
    }
    if (text === this.#asked || !this.#base) return;  // the rows come first, and then this again
    this.#forget();
    this.#timer = setTimeout(() => this.#prove(text), PAUSE);
  }

  /** It has mistakes. */
  refuse() {
    clearTimeout(this.#timer);
    this.#asked = '';
    this.#proofs.end();
    this.#show([]);
  }

  /** The version that a text is compared with: its base, or for a whole version the one that the table shows. */
  #against(text) {
    return baseOf(text) || this.#base.version;
  }

  async #prove(text) {
    this.#proofs.end();
    this.#asked = text;
    const isOurs = () => this.#asked === text;
    const base = this.#against(text);
    const mine = this.#view.own.version();
    this.#isEnded = false;
    const prove = (options, verb = 'distinguish') => this.#isEnded ? Promise.reject(Object.assign(new Error('ended'), {isEnded: true})) : this.#proofs.run(verb, options, progress);
    let open = 'About all inputs';
    const options = {versions: [base, mine], specification: text, references: 'shapes', seconds: Number(get('proof-seconds').value)};
    const begin = performance.now();
    const seconds = () => `${((performance.now() - begin) / 1000).toFixed(1)} s`;
    this.#show(['Proving …']);
    get('proof-work').hidden = false;
    get('proof-again').hidden = true;
    get('proof-bar').removeAttribute('value');
    const progress = (states, frontier) => {
      if (!isOurs()) return;
      get('proof-bar').value = states ? (states - frontier) / states : 0;
      get('proof-far').textContent = `${big(states)} states known, ${big(frontier)} still to be looked at; ${seconds()}`;
    };
    try {
      const {states} = await this.#versionOf(base);
      const families = [...new Set(statesOf(text).map((id) => states.find((state) => state.id === id)?.concept).filter((one) => one).map(familyOf))];
      if (families.length && families.length < 3) {
        const first = await prove({...options, concepts: families});
        if (!isOurs()) return;
        this.#tell(first, base, mine, seconds(), false);
      }
      get('proof-work').hidden = false;
      const whole = await prove(options);
      if (!isOurs()) return;
      this.#tell(whole, base, mine, seconds(), true);
      if (whole.causes.length || whole.result === 'same data') return;
      open = 'About parse errors';
      get('proof-work').hidden = false;
      const errors = await prove({...options, facet: 'errors'}, 'prove');
      if (!isOurs()) return;
      get('proof-work').hidden = true;
      this.#tellErrors(errors);
    } catch (problem) {
      if (!isOurs()) return;
      get('proof-work').hidden = true;
      get('proof-again').hidden = false;
      const why = problem.isEnded ? 'You ended it.' : problem.message.replace(/^not decided: /, '');
      if (this.#answer) get('proof-said').append(make('br'), ` ${open} nothing is proved: ${why}`);
      else get('proof-said').replaceChildren('Not proved: ', ...shown(why));
    }
  }

  #tell(answer, base, mine, took, isWhole) {
    this.#answer = answer;
    this.#asked = this.#view.own.text();
    get('proof-work').hidden = isWhole;
    const explored = `${big(answer.states)} states, ${big(answer.edges)} edges; ${took}`;
    const count = answer.causes.length;
    const isEqual = count === 0;
    get('proof-said').className = isEqual ? 'right' : '';
    const among = isWhole ? '' : ' that stays within these states';
    const others = answer.closed ? isWhole ? ' There are no others: proved.' : '' : ` There may be others: ${answer.why_not ?? 'not all was explored'}.`;
    const words = answer.result === 'same data' ? 'The same data: equal for every input.'
      : isEqual ? `The same tokens for every input${among}: proved.`
        : `${mine} differs from ${base}${isWhole ? '' : ' on inputs that stay within these states'}: ${counted(count, 'cause')}${count > 1 ? ', the gravest first' : ''}.${others}`;
    get('proof-said').replaceChildren(make('b', {}, words), make('br'), make('span', {class: 'dim'}, `${answer.statement} (${explored}${isWhole ? '' : '; all other inputs are being explored'})`));
    get('proof-shown').replaceChildren(...(isEqual ? [] : [causes(answer, this.#view.use)]));
    get('rule-take').hidden = false;
    for (const option of get('rule-save').querySelectorAll('[data-of]')) {
      option.disabled = isEqual;
      if (option.dataset.of === 'base') option.textContent = `html5lib tests: what ${base} makes of them`;
      if (option.dataset.of === 'mine') option.textContent = `html5lib tests: what ${mine} makes of them`;
    }
  }

  /** What is proved about parse errors where the tokens are the same. */
  #tellErrors({result, statement, input, input_escaped: isEscaped, context}) {
    const isSame = result === 'equal';
    get('proof-said').append(make('br'), make('b', {}, isSame ? 'Equally many parse errors for every input: proved.' : 'Parse errors differ.'));
    if (isSame) return;
    get('proof-said').className = '';
    get('proof-said').append(' ', ...shown(statement));
    if (isEscaped || context !== 'data') return;
    const button = make('button', {type: 'button', class: 'select'}, 'Try it');
    button.addEventListener('click', () => {
      get('errors').checked = true;
      this.#view.use(input);
    });
    get('proof-said').append(' ', button);
  }

  async #save(which) {
    const {own, save} = this.#view;
    const mine = own.version();
    const base = this.#against(own.text());
    if (which === 'xml') return save(own.text(), `${mine}.xml`, 'application/xml');
    if (which === 'mine' || which === 'base') {
      const name = which === 'mine' ? mine : base;
      return save(this.#answer.suites[name], `${name}.test`, 'application/json');
    }
    if (which !== 'dat') return;
    try {
      const {treeTests} = await import('./tree_tests.mjs');
      const {text, count, left} = await treeTests(this.#answer.causes, this.#view.tokens, base, mine, own.text());
      get('rule-saved').textContent = `${counted(count, 'test')}` + (left ? `, ${left} left out: their trees are the same, or they begin elsewhere than in a document` : '');
      if (count) save(text, `${mine}.dat`, 'text/plain');
    } catch (problem) {
      get('rule-saved').textContent = problem.message;
    }
  }
}
