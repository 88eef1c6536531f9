// Says what parse5's tokenizer is told by its tree builder: for each line of HTML (JSON strings on standard input), the tags in the
// order of their tokens, each with the kind of text after it, `!` where the adjusted current node is foreign, and `/` where a self-closing flag was not acknowledged.
//   node parse5_watch.mjs PATH-OF-PARSE5
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const { Parser, TokenizerMode, html } = await import(pathToFileURL(process.argv[2]).href);
const letters = new Map([
  [TokenizerMode.DATA, ''], [TokenizerMode.RCDATA, 'c'], [TokenizerMode.RAWTEXT, 'r'],
  [TokenizerMode.SCRIPT_DATA, 's'], [TokenizerMode.PLAINTEXT, 'p'],
]);

// In 2023, after 13.2.5, the standard let select elements have hr elements.
const modeAfter = (text) => {
  const parser = new Parser();
  parser.tokenizer.write(text, false);
  return parser.insertionMode;
};
const selectModes = new Set([modeAfter('<select>'), modeAfter('<table><td><select>')]);

class Watched extends Parser {
  seen = [];
  note(sign, token) {
    const node = this.openElements.current;
    const foreign = this.openElements.stackTop >= 0 && this.treeAdapter.getNamespaceURI(node) !== html.NS.HTML;
    const text = sign ? '' : letters.get(this.tokenizer.state);
    this.seen.push(sign + token.tagName + '>' + text + (foreign ? '!' : '') +
      (!sign && token.selfClosing && !token.ackSelfClosing ? '/' : ''));
  }
  depth = 0;  // the tree builder calls these functions, too
  watch(sign, token, handle) {
    const { tagName, selfClosing } = token;
    const isLater = tagName === 'hr' && selectModes.has(this.insertionMode);
    ++this.depth;
    handle();
    if (--this.depth === 0) this.note(sign, { tagName, selfClosing, ackSelfClosing: token.ackSelfClosing && !isLater });
  }
  onStartTag(token) {
    this.watch('', token, () => super.onStartTag(token));
  }
  onEndTag(token) {
    this.watch('/', token, () => super.onEndTag(token));
  }
}

const out = [];
for await (const line of createInterface({ input: process.stdin })) {
  const parser = new Watched({ scriptingEnabled: true });
  parser.tokenizer.write(JSON.parse(line), true);
  out.push(parser.seen.join(' '));
  if (out.length === 1000) process.stdout.write(out.splice(0).join('\n') + '\n');
}
process.stdout.write(out.join('\n') + (out.length ? '\n' : ''));
