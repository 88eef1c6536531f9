// The editor of a large text, and of every text whose lines a reader wants: CodeMirror draws only what is in view. It keeps each character as it is,
// shows hidden ones as signs, and marks where versions differ.

import {hostAfter, load, look, within} from './codemirror.mjs';
import {visible} from './text.mjs';

const NAMES = ['commands', 'lint', 'search', 'state', 'view'];
const SHORT = 100000;  // characters
const PAUSE = 150;     // ms without typing, or moving the caret, after which a longer text is read
const SEVERITIES = {markup: 'error', structure: 'warning', text: 'info', errors: 'hint'};

export class SourceEditor {
  onchange = () => {};
  oncaret = () => {};
  #parts;
  #extensions;
  #view;
  #timer = 0;
  #caretTimer = 0;
  #read = [null, ''];      // a document and its text

  constructor(parts, host) {
    this.#parts = parts;
    this.host = host;
    const {commands, lint, search, state, view} = parts;
    const {EditorView} = view;
    this.#extensions = [
      // A carriage return is a character, as it is to a tokenizer; but pasted lines end as in a text area.
      state.EditorState.lineSeparator.of('\n'), EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, '\n')), view.lineNumbers(), view.highlightSpecialChars(), commands.history(), view.drawSelection(), lint.lintGutter(),
      search.search({top: true}), EditorView.lineWrapping,
      // Tab leaves the editor, as it leaves a text area.
      view.keymap.of([...search.searchKeymap, ...commands.historyKeymap, ...commands.defaultKeymap]),
      EditorView.contentAttributes.of({'aria-label': 'Source', spellcheck: 'false', autocapitalize: 'off', dir: 'ltr'}),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) this.#tell();
        if (update.selectionSet) this.#follow();
      }),
      look(EditorView, {least: '5rem', most: '60vh'}),
    ];
    this.#view = new EditorView({root: host.shadowRoot, extensions: this.#extensions});
    host.shadowRoot.append(this.#view.dom);
  }

  /** Puts an editor after an element. Throws where CodeMirror cannot be loaded. */
  static after = async (element) => new SourceEditor(await load(NAMES), hostAfter(element, 'source-editor'));

  #tell() {
    clearTimeout(this.#timer);
    if (this.#view.state.doc.length <= SHORT) this.onchange();
    else this.#timer = setTimeout(() => this.onchange(), PAUSE);
  }

  /** Who asks for the caret asks for the text before it. */
  #follow() {
    clearTimeout(this.#caretTimer);
    if (this.#view.state.doc.length <= SHORT) this.oncaret();
    else this.#caretTimer = setTimeout(() => this.oncaret(), PAUSE);
  }

  get value() {
    const {doc} = this.#view.state;
    if (this.#read[0] !== doc) this.#read = [doc, doc.toString()];
    return this.#read[1];
  }

  get selectionStart() {
    return this.#view.state.selection.main.from;
  }

  /** Shows another text. What was typed and not yet read is gone. */
  show(text) {
    clearTimeout(this.#timer);
    if (this.value === text) return;
    this.#view.setState(this.#parts.state.EditorState.create({doc: text, extensions: this.#extensions}));
  }

  /** Marks divergences, {from, to, severity, message}. */
  mark(divergences) {
    this.#view.dispatch(this.#parts.lint.setDiagnostics(this.#view.state,
      within(this.#view.state.doc, divergences).map(({severity, message, ...where}) => ({...where, message: visible(message), severity: SEVERITIES[severity]}))));
  }

  focus() {
    this.#view.focus();
  }

  setSelectionRange(from, to) {
    const [{from: anchor, to: head}] = within(this.#view.state.doc, [{from, to}]);
    this.#view.dispatch({selection: {anchor, head}, effects: this.#parts.view.EditorView.scrollIntoView(anchor, {y: 'center'})});
  }
}
