// Many texts at once: a line each, or a file of html5lib's tests. Which versions differ on each, and how gravely.

import {code, make} from './nodes.mjs';
import {unescaped} from './text.mjs';
import {counted} from './words.mjs';

const MOST = 1000;  // texts
const STATES = {'Data state': 'data', 'RCDATA state': 'rcdata', 'RAWTEXT state': 'rawtext', 'Script data state': 'script', 'PLAINTEXT state': 'plaintext', 'CDATA section state': 'cdata'};
const SEVERITIES = ['markup', 'structure', 'text', 'errors'];

const get = (id) => document.getElementById(id);
const encoder = new TextEncoder();

/** The texts that were typed: {text, start} of each. Throws an Error that says where it is no list. */
export function textsOf(typed, isEscaped) {
  if (/^\s*\{\s*"(tests|xmlViolationTests)"/.test(typed)) {
    let file;
    try {
      file = JSON.parse(typed);
    } catch (problem) {
      throw new Error(`This looks like a file of html5lib's tests, and it is no JSON: ${problem.message}`);
    }
    const tests = Object.values(file).flat().filter((test) => typeof test?.input === 'string');
    return tests.flatMap(({input, initialStates = ['Data state'], lastStartTag, doubleEscaped}) => initialStates.filter((state) => STATES[state]).map((state) => ({
      text: doubleEscaped ? input.replace(/\\u([0-9a-fA-F]{4})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16))) : input,
      start: {...(state === 'Data state' ? {} : {context: STATES[state]}), ...(lastStartTag ? {lastStartTag} : {}), tree: false},
    })));
  }
  return typed.split(/\r\n|\r|\n/).filter((line) => line).map((line, index) => {
    try {
      return {text: isEscaped ? unescaped(line) : line, start: {}};
    } catch (problem) {
      throw new Error(`Line ${index + 1}: ${problem.message}`);
    }
  });
}

const link = ({text, start}, names) => 'playground.html#text=' + encodeURIComponent(text) + `&v=${names.join(',')}` + (start.context ? `&c=${start.context}` : '') +
  (start.lastStartTag ? `&l=${encodeURIComponent(start.lastStartTag)}` : '') + (start.tree === false ? '&a=1' : '');

/** A row; `gravest` is null where the versions agree. */
async function row(one, view, engine) {
  const {start, names, errors, specification} = view();
  const report = await engine.run('compared', encoder.encode(one.text), {...start, ...one.start, versions: names, errors, ...(specification ? {specification} : {})});
  const gravest = SEVERITIES.find((severity) => report.summary.by_severity[severity]) ?? null;
  const who = [...new Set(report.findings.filter(({severity}) => severity === gravest).map(({partition}) => partition))].join('; ');
  return {gravest, element: make('tr', gravest ? {class: `s-${gravest}`} : {}, make('th', {scope: 'row'}, make('a', {href: link(one, names), target: '_blank', rel: 'noopener'}, code(one.text.slice(0, 200)))),
    make('td', {'data-label': 'severity'}, gravest ? make('span', {class: 'severity'}, gravest) : 'none'), make('td', {'data-label': 'who differs'}, who || 'all agree'))};
}

/** `view` says which versions are chosen, and where they begin. */
export function setUpMany(engine, view) {
  let mine = 0;
  get('many-run').addEventListener('click', async () => {
    const me = ++mine;
    const say = (text) => get('many-said').replaceChildren(text);
    try {
      const texts = textsOf(get('many-text').value, get('escaped').checked);
      if (!texts.length) return say('There is no text: one a line, or a file of html5lib\'s tests.');
      if (view().names.length < 2) return say('Choose two versions or more.');
      const body = make('tbody');
      get('many-shown').replaceChildren(make('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Many texts'}, make('table', {class: 'cards many'},
        make('thead', {}, make('tr', {}, ...['text', 'severity', 'who differs'].map((head) => make('th', {scope: 'col'}, head)))), body)));
      let differing = 0;
      const taken = texts.slice(0, MOST);
      for (const [index, one] of taken.entries()) {
        const {gravest, element} = await row(one, view, engine);
        if (me !== mine) return;
        differing += gravest !== null;
        body.append(element);
        say(`${index + 1} of ${counted(taken.length, 'text')}: ${differing} differ` + (texts.length > MOST ? `; the first ${MOST} are read` : ''));
      }
    } catch (problem) {
      say(problem.isOld ? 'A newer text was typed: run it again.' : problem.message);
    }
  });
  get('many-file').addEventListener('change', async ({target}) => {
    if (!target.files[0]) return;
    get('many-text').value = await target.files[0].text();
    get('many-run').click();
  });
}
