// The editor of a delta: CodeMirror over a text area, with lines, marks of mistakes and completions. Where it cannot be loaded, the text area serves.

import {hostAfter, load, look, within} from './codemirror.mjs';
import {escaped} from './delta.mjs';
import {visible} from './text.mjs';

const NAMES = ['autocomplete', 'commands', 'lang-xml', 'language', 'lint', 'state', 'view'];
const MOST_LISTED = 300;  // values of an attribute

/** The values that the rows of a version have, by element and attribute. */
function usedIn({states}) {
  const used = new Map();
  const tree = new DOMParser().parseFromString(`<rows>${states.flatMap(({rows}) => rows).join('')}</rows>`, 'application/xml');
  for (const element of tree.querySelectorAll('rows *'))
    for (const {name, value} of element.attributes) {
      const key = `${element.localName} ${name}`;
      used.set(key, (used.get(key) ?? new Set()).add(value));
    }
  return used;
}

/** The elements of the grammar, as CodeMirror completes them: states of the version, and values that its rows have. */
function elementsOf({states: named, elements}, base) {
  const used = usedIn(base);
  const states = base.states.map(({id}) => id);
  return Object.entries(elements).map(([name, {attributes, children}]) => ({name, children, top: name === 'specification', attributes: Object.entries(attributes).map(([key, known]) => {
    const isState = named.some(([element, attribute]) => element === name && attribute === key);
    const values = [...new Set([...isState ? states : [], ...known, ...used.get(`${name} ${key}`) ?? []])].slice(0, MOST_LISTED);
    return values.length ? {name: key, values: values.map(escaped)} : {name: key};
  })}));
}

export class Editor {
  #area;
  #parts;
  #schema;
  #view;
  #language;
  #isOurs = false;  // whether what the text area tells comes from here

  constructor(area, parts, tags, schema) {
    this.#area = area;
    this.#parts = parts;
    this.#schema = schema;
    const {autocomplete, commands, language, lint, state, view} = parts;
    const {EditorView} = view;
    this.#language = new state.Compartment();
    const style = (tag, value) => ({tag, ...value});
    const host = hostAfter(area, 'own-editor');
    this.#view = new EditorView({
      root: host.shadowRoot,
      doc: area.value,
      extensions: [
        view.lineNumbers(), view.highlightSpecialChars(), commands.history(), view.drawSelection(), language.bracketMatching(), autocomplete.autocompletion(), lint.lintGutter(),
        language.syntaxHighlighting(language.HighlightStyle.define([style([tags.tagName, tags.angleBracket], {color: 'var(--k0)'}), style(tags.attributeName, {color: 'var(--k2)'}),
          style([tags.attributeValue, tags.string, tags.character], {color: 'var(--k3)'}), style([tags.comment, tags.blockComment], {color: 'var(--dim)'}), style(tags.invalid, {color: 'var(--hot)'})])),
        this.#language.of(parts['lang-xml'].xml()), language.bidiIsolates({alwaysIsolate: true}), EditorView.lineWrapping,
        // Tab leaves the editor, as it leaves a text area.
        view.keymap.of([...autocomplete.completionKeymap, ...lint.lintKeymap, ...commands.historyKeymap, ...commands.defaultKeymap]),
        EditorView.contentAttributes.of({'aria-label': 'Delta in XML', spellcheck: 'false', autocapitalize: 'off', dir: 'ltr'}),
        EditorView.updateListener.of((update) => update.docChanged && !this.#isOurs && this.#tell()),
        look(EditorView, {most: '22rem', least: '9rem'}),
      ],
    });
    host.shadowRoot.append(this.#view.dom);
    area.hidden = true;
    area.addEventListener('input', () => this.follow());
    for (const label of area.labels) label.addEventListener('click', ({target}) => target === label && this.focus());
  }

  /** Puts an editor over a text area. Throws an Error where it cannot be loaded. */
  static async over(area) {
    const answer = await fetch('codemirror/schema.json');
    if (!answer.ok) throw new Error(`codemirror/schema.json: ${answer.status}`);
    const [schema, {tags}, parts] = await Promise.all([answer.json(), import('./codemirror/lezer-highlight.mjs'), load(NAMES)]);
    return new Editor(area, parts, tags, schema);
  }

  #tell() {
    this.#isOurs = true;
    this.#area.value = this.#view.state.doc.toString();
    this.#area.dispatchEvent(new Event('input'));
    this.#isOurs = false;
  }

  /** Shows what is in the text area now. */
  follow() {
    const {doc} = this.#view.state;
    const {value} = this.#area;
    if (this.#isOurs || doc.toString() === value) return;
    this.#isOurs = true;
    this.#view.dispatch({changes: {from: 0, to: doc.length, insert: value}});
    this.#isOurs = false;
  }

  /** Completes what a version has: its states, and what its rows say. */
  complete(base) {
    this.#view.dispatch({effects: this.#language.reconfigure(this.#parts['lang-xml'].xml({elements: elementsOf(this.#schema, base)}))});
  }

  /** Marks mistakes, {from, to, message}. */
  mark(mistakes) {
    this.#view.dispatch(this.#parts.lint.setDiagnostics(this.#view.state,
      within(this.#view.state.doc, mistakes).map(({from, to, message}) => ({from, to, message: visible(message), severity: 'error'}))));
  }

  focus() {
    this.#view.focus();
  }

  select(from, to) {
    const [{from: anchor, to: head}] = within(this.#view.state.doc, [{from, to}]);
    this.#view.dispatch({selection: {anchor, head}, scrollIntoView: true});
    this.#view.focus();
  }
}
