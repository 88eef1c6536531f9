// Many texts at once: a line each, or a file of html5lib's tests. Which versions differ on each, and how gravely.

import {textOfFile} from './files.mjs';
import {fragment} from './link.mjs';
import {code, get, heads, make, scrolled, shown} from './nodes.mjs';
import {unescaped, visible} from './text.mjs';
import {contextOf, counted} from './words.mjs';

const MOST = 1000;  // texts
const STATES = ['Data state', 'RCDATA state', 'RAWTEXT state', 'Script data state', 'PLAINTEXT state', 'CDATA section state'];
const SEVERITIES = ['markup', 'structure', 'text', 'errors'];
const LISTS = ['tests', 'xmlViolationTests'];

const encoder = new TextEncoder();

/** A JSON object, or null for other texts. Throws an Error for what looks like a file of tests and is no JSON. */
function objectOf(typed) {
  if (!/^\s*\{/.test(typed)) return null;
  try {
    return JSON.parse(typed);
  } catch (problem) {
    if (!LISTS.some((name) => typed.includes(`"${name}"`))) return null;
    throw new Error(`This looks like a file of html5lib's tests, and it is no JSON: ${visible(problem.message)}`);
  }
}

/** The texts of a test: {text, start} for each state that it begins in. `name` says which test it is. */
function ofTest(test, name) {
  const {input, initialStates = ['Data state'], lastStartTag, doubleEscaped} = test ?? {};
  if (typeof input !== 'string') throw new Error(`${name} has no input that is a string.`);
  if (!Array.isArray(initialStates)) throw new Error(`${name}: initialStates is no list of names of states, as ["Data state"].`);
  if (lastStartTag !== undefined && typeof lastStartTag !== 'string') throw new Error(`${name}: lastStartTag is no string.`);
  const text = doubleEscaped ? input.replace(/\\u([0-9a-fA-F]{4})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16))) : input;
  return initialStates.map((state) => {
    if (!STATES.includes(state)) throw new Error(`${name}: no initial state is called ${visible(JSON.stringify(state))}. There are: ${STATES.join(', ')}.`);
    return {text, start: {...(state === 'Data state' ? {} : {context: contextOf(state.toLowerCase().replace(' state', ''))}), ...(lastStartTag ? {lastStartTag} : {}), tree: false}};
  });
}

/** The texts that were typed: {text, start} of each; `start` is null where the page says it. Throws an Error that says where it is no list. */
export function textsOf(typed, isEscaped) {
  const file = objectOf(typed);
  if (file) {
    const lists = LISTS.filter((name) => Array.isArray(file[name]));
    if (!lists.length) throw new Error(`This is JSON without a list of html5lib's tests, which is called "${LISTS.join('" or "')}".`);
    return lists.flatMap((name) => file[name].flatMap((test, index) => ofTest(test, `Test ${index + 1} of "${name}"`)));
  }
  return typed.split(/\r\n|\r|\n/).filter((line) => line).map((line, index) => {
    try {
      return {text: isEscaped ? unescaped(line) : line, start: null};
    } catch (problem) {
      throw new Error(`Line ${index + 1}: ${problem.message}`);
    }
  });
}

/** Where a text begins. A test says the state and the last start tag by itself. */
function startOf(one, start) {
  if (!one.start) return start;
  const {context, lastStartTag, ...others} = start;
  return {...others, ...one.start};
}

/** A link that opens what a row shows; without one, the text is too long for it. */
async function named(one, {names, errors, specification}, start) {
  const content = code(one.text.slice(0, 200));
  const hash = await fragment({typed: one.text, isEscaped: false, versions: names, errors, start, specification});
  return hash === null ? content : make('a', {href: `playground.html#${hash}`, target: '_blank', rel: 'noopener'}, content);
}

const rowOf = (name, kind, severity, who) => make('tr', kind ? {class: `s-${kind}`} : {}, make('th', {scope: 'row'}, name),
  make('td', {'data-label': 'severity'}, severity), make('td', {'data-label': 'who differs'}, who));

/** A row; `gravest` is null where the versions agree, undefined where they were not asked. `page`: what the page chose when the run began. */
async function row(one, page, engine) {
  const refused = (why) => ({element: rowOf(code(one.text.slice(0, 200)), null, 'not compared', make('span', {}, ...shown(why)))});
  if (/\p{Surrogate}/u.test(one.text)) return refused('a surrogate without its other half: UTF-8 has no bytes for it');
  const {names, errors, specification} = page;
  const start = startOf(one, page.start);
  let report;
  try {
    report = await engine.run('compared', encoder.encode(one.text), {...start, versions: names, errors, ...(specification ? {specification} : {})});
  } catch (problem) {
    if (problem.isOld || problem.isLoading || problem.mistakes) throw problem;
    return refused(problem.message);
  }
  const gravest = SEVERITIES.find((severity) => report.summary.by_severity[severity]) ?? null;
  const who = [...new Set(report.findings.filter(({severity}) => severity === gravest).map(({partition}) => partition))].join('; ');
  return {gravest, element: rowOf(await named(one, page, start), gravest, gravest ? make('span', {class: 'severity'}, gravest) : 'none', who || 'all agree')};
}

/** `view` says which versions are chosen, and where they begin. */
export function setUpMany(engine, view) {
  let mine = 0;
  const say = (text) => get('many-said').replaceChildren(text);
  const refuse = (text) => {
    ++mine;
    get('many-shown').replaceChildren();
    say(text);
  };
  get('many-run').addEventListener('click', async () => {
    const me = ++mine;
    try {
      get('many-shown').replaceChildren();
      const texts = textsOf(get('many-text').value, get('escaped').checked);
      const page = view();
      if (!texts.length) return say('There is no text: one a line, or a file of html5lib\'s tests.');
      if (page.names.length < 2) return say('Choose two versions or more.');
      const body = make('tbody');
      get('many-shown').replaceChildren(scrolled('Many texts', make('table', {class: 'cards many'}, heads('text', 'severity', 'who differs'), body)));
      let differing = 0;
      let refused = 0;
      const taken = texts.slice(0, MOST);
      for (const [index, one] of taken.entries()) {
        const {gravest, element} = await row(one, page, engine);
        if (me !== mine) return;
        differing += Boolean(gravest);
        refused += gravest === undefined;
        body.append(element);
        say(`${index + 1} of ${counted(taken.length, 'text')}: ${differing} differ` + (refused ? `, ${refused} not compared` : '') + (texts.length > MOST ? `; the first ${MOST} are read` : ''));
      }
    } catch (problem) {
      if (me === mine) say(problem.isOld ? 'A newer text was typed: run it again.' : problem.message);
    }
  });
  get('many-file').addEventListener('change', async ({target}) => {
    const [file] = target.files;
    if (!file) return;
    try {
      get('many-text').value = await textOfFile(file);
    } catch (problem) {
      return refuse(problem.message);
    }
    get('many-run').click();
  });
}
