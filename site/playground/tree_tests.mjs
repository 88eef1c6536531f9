// Tests of trees in the form of WPT and html5lib (.dat), for a version of the reader's own. Its tokens are written so that any version reads them in
// one way, with words that stand for what cannot be written so; this browser constructs the tree, and the words are replaced again.

const NAME = /^[a-z][a-z0-9-]*$/;

/** Markup of tokens in html5lib's notation, {html, words}; null where there is none. */
function markupOf(tokens) {
  const words = new Map();
  const word = (text) => {
    const made = `q${words.size}z`;
    words.set(made, text);
    return made;
  };
  let html = '';
  for (const [kind, ...rest] of tokens) {
    if (kind === 'Character') {
      if (/[\0\r]/.test(rest[0])) return null;
      html += rest[0].replace(/[^\t\n\f ]+/g, word);
    } else if (kind === 'Comment') html += `<!--${word(rest[0])}-->`;
    else if (kind === 'EndTag' && NAME.test(rest[0])) html += `</${rest[0]}>`;
    else if (kind === 'StartTag' && NAME.test(rest[0]))
      html += `<${rest[0]}${Object.entries(rest[1]).map(([name, value]) => ` ${NAME.test(name) ? name : word(name)}="${word(value)}"`).join('')}${rest[2] ? '/' : ''}>`;
    else if (kind === 'DOCTYPE' && rest[3] && rest[0] && NAME.test(rest[0]) && rest[1] === null && rest[2] === null) html += `<!DOCTYPE ${rest[0]}>`;
    else return null;
  }
  return {html, words};
}

const NAMESPACES = {'http://www.w3.org/2000/svg': 'svg ', 'http://www.w3.org/1998/Math/MathML': 'math '};

/** The tree of markup, as the tests write it. */
function treeOf({html, words}) {
  const meant = (text) => text.replace(/q\d+z/g, (found) => words.get(found) ?? found);
  const lines = [];
  const walk = (parent, depth) => {
    const put = (text, more = 0) => lines.push(`| ${'  '.repeat(depth + more)}${text}`);
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.DOCUMENT_TYPE_NODE) put(`<!DOCTYPE ${node.name}>`);
      else if (node.nodeType === Node.COMMENT_NODE) put(`<!-- ${meant(node.data)} -->`);
      else if (node.nodeType === Node.TEXT_NODE) put(`"${meant(node.data)}"`);
      else if (node.nodeType === Node.ELEMENT_NODE) {
        put(`<${NAMESPACES[node.namespaceURI] ?? ''}${node.localName}>`);
        for (const [name, value] of Array.from(node.attributes, ({name, value}) => [meant(name), meant(value)]).sort(([a], [b]) => a < b ? -1 : 1)) put(`${name}="${value}"`, 1);
        if (node.localName === 'template' && node.content) {
          put('content', 1);
          walk(node.content, depth + 2);
        } else walk(node, depth + 1);
      }
    }
  };
  walk(new DOMParser().parseFromString(html, 'text/html'), 0);
  return lines.join('\n');
}

/** {text, count, left}: a test for each input of the causes of which the trees of both versions differ. `tokensOf(text, version, specification)` has `tokens` and
 *  `errors` of a version, with tree construction simulated. */
export async function treeTests(causes, tokensOf, base, mine, specification) {
  const inputs = new Set();
  let left = 0;
  for (const {context, input, input_escaped: isEscaped, worst} of causes) {
    if (context.initial_state !== 'data' || context.foreign_content || context.last_start_tag || isEscaped) {
      ++left;
      continue;
    }
    inputs.add(input);
    if (worst) inputs.add(worst.input);
  }
  const made = [];
  for (const input of inputs) {
    const [ours, theirs] = [await tokensOf(input, mine, specification), await tokensOf(input, base, '')];
    const [one, other] = [markupOf(ours.tokens), markupOf(theirs.tokens)];
    const again = one && (await tokensOf(one.html, base, '')).tokens;
    const isFaithful = again && JSON.stringify(again.map(([kind]) => kind)) === JSON.stringify(ours.tokens.map(([kind]) => kind));
    const tree = isFaithful ? treeOf(one) : '';
    if (!isFaithful || !other || tree === treeOf(other)) {
      ++left;
      continue;
    }
    const errors = (ours.errors ?? []).map(({code, line, col}) => `(${line},${col}): ${code ?? 'parse-error'}\n`).join('');
    made.push(`#data\n${input}\n#errors\n${errors}#script-off\n#document\n${tree}\n`);
  }
  return {text: made.join('\n'), count: made.length, left};
}
