// The editor for a version of the reader's own: a delta in XML, with its mistakes at line and column.

import {get, make, shown} from './nodes.mjs';


const EXAMPLE = `<specification version="mine" base="13.2.5" title="13.2.5, vertical tab as white space in tags"
               organisation="me" date="2026" earliest="2026-01-01" latest="2026-01-01" source="none"
               section="13.2.5" errors="named">
  <alter states="tag-name before-attribute-name attribute-name after-attribute-name before-attribute-value
                 attribute-value-unquoted after-attribute-value-quoted">
    <extend row="TAB" input="VT"/>
  </alter>
</specification>
`;

export class Own {
  onchange = () => {};
  #rich = null;       // the editor over the text area, as a promise
  #shown = null;      // and when it is there
  #mistakes = [];

  constructor() {
    this.editor = get('own-text');
    this.editor.addEventListener('input', () => this.onchange());
    get('own-example').addEventListener('click', () => {
      this.put(EXAMPLE);
      this.onchange();
      (this.#shown ?? this.editor).focus();
    });
    get('own-none').addEventListener('click', () => {
      this.put('');
      this.onchange();
    });
  }

  text() {
    return this.editor.value.trim() ? this.editor.value : '';
  }

  /** The name that the text gives it; empty while it gives none. */
  version() {
    return /^[^]*?<specification\b[^>]*?\bversion\s*=\s*(?:"([^"<,]{1,60})"|'([^'<,]{1,60})')/.exec(this.text())?.slice(1).find((name) => name) ?? '';
  }

  /** Puts an editor over the text area that completes what a version has. The text area stays where the editor cannot be had. */
  async enrich(base) {
    this.#rich ??= import('./editor.mjs').then(({Editor}) => Editor.over(this.editor)).catch(() => null);
    const rich = await this.#rich;
    if (!rich) return;
    this.#shown = rich;
    rich.complete(base);
    this.#mark();
  }

  #mark() {
    this.#shown?.mark(this.#mistakes.map(({line, column, what, why}) => {
      const from = this.#placeOf(line, column);
      return {from, to: from + 1, message: [what, why].filter((words) => words).join(': ')};
    }));
  }

  put(text) {
    this.editor.value = text;
    this.#shown?.follow();
    get('own').open = get('own').open || text !== '';
    this.accept();
  }

  accept() {
    get('own-mistakes').replaceChildren();
    get('own-status').textContent = this.text() ? `It can be used. It is compared as "${this.version()}" where that is chosen.` : '';
    this.editor.setAttribute('aria-invalid', 'false');
    this.#mistakes = [];
    this.#mark();
  }

  refuse(mistakes) {
    get('own-status').textContent = `${mistakes.length} mistake${mistakes.length === 1 ? '' : 's'}`;
    this.editor.setAttribute('aria-invalid', 'true');
    this.#mistakes = mistakes;
    this.#mark();
    get('own-mistakes').replaceChildren(...mistakes.map(({line, column, what, why, hint}) => {
      const go = make('button', {type: 'button'}, `${line}:${column}`);
      go.addEventListener('click', () => this.#goTo(line, column));
      return make('li', {}, go, ' ', ...shown([what, why].filter((words) => words).join(': ')), ...(hint ? ['; ', ...shown(hint)] : []));
    }));
  }

  /** Columns count code points. */
  #placeOf(line, column) {
    const lines = this.editor.value.split('\n');
    const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    return before + Array.from(lines[line - 1] ?? '').slice(0, Math.max(0, column - 1)).join('').length;
  }

  #goTo(line, column) {
    const at = this.#placeOf(line, column);
    this.editor.focus();
    this.editor.setSelectionRange(at, at + 1);
    this.#shown?.select(at, at + 1);
  }
}
