// The playground: what is typed is compared as it is typed.

import {actions, walk} from './actions.mjs';
import {Caret, placesOf} from './caret.mjs';
import {declarationsOf} from './delta.mjs';
import {inputOf, mostReopened} from './dom.mjs';
import {early} from './early.mjs';
import {Engine} from './engine.mjs';
import {offer, openedText} from './files.mjs';
import {asFile, fragment, LONGEST_LINK, read, readFile} from './link.mjs';
import {setUpMany} from './many.mjs';
import {get, make} from './nodes.mjs';
import {keepSite} from './offline.mjs';
import {LONGEST_READ, output} from './output.mjs';
import {Own} from './own.mjs';
import {setUpPasted} from './pasted.mjs';
import {setUpReaders} from './readers.mjs';
import {Rule} from './rule.mjs';
import {bytesOf, canBeTyped, escaped, unescaped, visible} from './text.mjs';
import {setUpVersions} from './versions.mjs';
import {causes, divergence, MarkedSource, ownTree} from './view.mjs';
import {command, counted, markdown, summary} from './words.mjs';

const PAUSE = 300;             // ms without typing after which the address follows
const AT_ONCE = 4;             // ms of drawing after which the page looks at what the reader does meanwhile
const MANY = 20;               // versions
const LONG = 1000;             // ms after which the page says that it works
const TOO_LONG = 15000;        // ms after which it offers to try again
const SOON = 120;              // ms before the tokens of a longer text are read
const SHORT = 300;             // bytes
const LARGEST_TYPED = 300000;  // characters; browsers lay out a larger text area for seconds
const LARGEST_TREE = 100000;   // bytes that are parsed by the browser, too
const MOST_REOPENED = 1e6;   // elements: dom.mjs

const input = get('input');
const versions = setUpVersions();
const readers = setUpReaders();
const pasted = setUpPasted((text, what) => copy(text, what));
const own = new Own();

let held = null;    // a text that is not in the text area: too large for it, or in the editor
let editor = null;  // of that text, as a promise
let source = null;  // and when it is there
let isPlain = false;  // whether it cannot be had
let entries = {};   // of the catalogue, by facet and class
let shown = null;   // the newest request that was answered, and its report
let number = 0;
let drawing = 0;
let timer = 0;
let waiting = 0;
let isKept = false;
let unfold = [];     // the parts that a link wants open, until they are
let notHere = '';    // what a link names and this page lacks, until something else is compared
let readAs = '';     // what there is to say of the file, until something else is compared
let isWalkWanted = false;
let isStep = false;  // whether what is shown next can be left by the browser's "back"
const caret = new Caret(() => held === null ? input : source ?? input, get('caret'), () => ({findings: shown?.report.findings ?? [], isEscaped: get('escaped').checked}));

const status = (text, isWrong = false) => {
  get('status').textContent = text;
  get('status').classList.toggle('wrong', isWrong);
};

/** Offers to try again, or no longer does. */
const offerRetry = (is) => {
  get('again-line').hidden = !is;
};

const engine = new Engine(() => {
  status('The engine could not be started: the browser got no worker. Is there a network? A folder has to be served: tools/site --serve.', true);
  offerRetry(true);
}, early);

// -- state

/** Where the versions begin: only what is not usual. */
function start() {
  const options = {};
  if (get('context').value !== 'data') options.context = get('context').value;
  if (get('last-start-tag').value) options.lastStartTag = get('last-start-tag').value;
  if (get('foreign').checked) options.foreignContent = true;
  if (!get('scripting').checked) options.scripting = false;
  if (!get('feedback').checked) options.tree = false;
  return options;
}

const state = () => ({typed: held ?? input.value, isEscaped: get('escaped').checked, versions: versions.chosen(), errors: get('errors').checked,
  start: start(), specification: own.text(), readers: readers.named(), open: openParts()});

/** The parts of the page that are unfolded, as links name them. */
function openParts() {
  const open = Array.from(get('report').querySelectorAll('article > details[open], .actions > details[open]'), (details) =>
    details.className.split(' ')[0] + details.closest('article').id.slice(1) + (details.dataset.at ? `@${details.dataset.at}` : ''));
  if (get('blame').childNodes.length) open.push('since');
  if (get('tree').open) open.push('tree');
  if (get('output').querySelector('details.walk[open]')) open.push('walk');
  return [...open, ...unfold];
}

/** Unfolds what a link wants of one divergence, or, without a number, of the whole text. */
function unfoldParts(article = null) {
  const number = article?.id.slice(1) ?? '';
  unfold = unfold.filter((part) => {
    const [, name, of, at] = /^([a-z]+)(\d*)(?:@(\d+))?$/.exec(part);
    if (of !== number) return true;
    if (name === 'since') since();
    else if (name === 'tree') get('tree').open = true;
    else if (name === 'walk') isWalkWanted = true;
    else {
      const details = article.querySelector(`details.${name}`);
      if (details && at) details.dataset.at = at;
      if (details) details.open = true;
    }
    return false;
  });
}

function hold(text) {
  const hadFocus = document.activeElement === input;
  held = text;
  input.hidden = text !== null;
  get('held').hidden = text === null || text.length <= LARGEST_TYPED;
  if (source) source.host.hidden = text === null;
  if (text === null) return;
  input.value = '';
  get('held-size').textContent = String(text.length);
  edit(hadFocus);
}

/** Shows the text that is held in an editor, if the site has one. */
async function edit(withFocus) {
  editor ??= import('./source_editor.mjs').then(({SourceEditor}) => SourceEditor.after(get('held'))).catch(() => null);
  const found = await editor;
  if (!found) {
    isPlain = true;
    get('held-why').hidden = false;
    get('lines').checked = false;
    get('lines').disabled = true;
  }
  if (held === null) return;
  if (!found) return held.length <= LARGEST_TYPED && restore(state());
  if (!source) {
    source = found;
    source.onchange = () => {
      get('examples').selectedIndex = 0;
      hold(source.value);
      changed();
    };
    source.oncaret = () => caret.follow();
    for (const label of input.labels) label.addEventListener('click', ({target}) => target === label && held !== null && source.focus());
  }
  source.host.hidden = false;
  source.show(held);
  if (withFocus) source.focus();
  mark();
}

/** Marks in the editor where versions differ. */
function mark() {
  if (!source || held === null || shown?.number !== number) return;
  const {findings} = shown.report;
  const isEscaped = get('escaped').checked;
  const at = [...new Set(findings.flatMap(({begin, end}) => [begin.byte, end.byte]))].sort((one, other) => one - other);
  const places = placesOf(held, at, isEscaped);
  const place = new Map(at.map((byte, index) => [byte, places[index]]));
  source.mark(findings.map(({begin, end, severity}, index) => ({from: place.get(begin.byte), to: place.get(end.byte), severity, message: `divergence ${index + 1}: ${severity}`})));
}

/** Shows another view; the browser's "back" leads to the one before. */
async function turnTo(view) {
  clearTimeout(timer);
  await follow();  // the address of what is left
  isStep = true;
  restore(view);
}

function restore({typed, isEscaped, versions: named, errors, start: begin = {}, specification = '', readers: others = [], open = []}) {
  own.put(specification);
  const unknown = versions.choose(named, own.version());
  const missing = readers.choose(others);
  const isHeld = get('lines').checked || typed.length > LARGEST_TYPED;
  const needsEscapes = !isHeld && !isEscaped && !canBeTyped(typed);
  hold(isHeld ? typed : null);
  if (!isHeld) input.value = needsEscapes ? escaped(typed, '\n\t') : typed;
  get('escaped').checked = isEscaped || needsEscapes;
  get('errors').checked = errors;
  get('context').value = begin.context ?? 'data';
  if (get('context').selectedIndex < 0) get('context').value = 'data';
  get('last-start-tag').value = begin.lastStartTag ?? '';
  get('foreign').checked = begin.foreignContent ?? false;
  get('scripting').checked = begin.scripting ?? true;
  get('feedback').checked = begin.tree ?? true;
  unfold = open;
  changed();
  notHere = [['versions', unknown], ['parsers', missing]].filter(([, names]) => names.length)
    .map(([kind, names]) => `The link names ${kind} that are not here: ${names.map(visible).join(', ')}`).join('. ');
  if (notHere) status(notHere, true);
}

// -- comparing

function refuse(problem) {
  clearTimeout(waiting);
  ++number;  // what is still compared is about something else
  ++drawing;
  shown = null;
  get('report').replaceChildren();
  get('source').replaceChildren();
  get('output').hidden = true;
  get('report').removeAttribute('data-number');
  status(visible(problem), true);
  enable(false);
}

function changed() {
  ++number;
  notHere = readAs = '';
  clearTimeout(timer);
  timer = setTimeout(follow, PAUSE);
  const names = versions.named();
  get('chosen').textContent = get('chosen-shortly').textContent = names.join(', ') || 'no version';
  get('starts').textContent = Object.keys(start()).length ? 'not the usual' : 'data state';
  if (input.value.length > LARGEST_TYPED) hold(input.value);
  let text = held ?? input.value;
  try {
    if (get('escaped').checked) text = unescaped(text);
  } catch (problem) {
    get('command').textContent = '';
    return refuse(problem.message);
  }
  get('command').textContent = command(text, versions.chosen(), get('errors').checked, start(), own.text() !== '');
  if (!names.length) return refuse('Choose a version: its box is under Options.');
  ask(text, names, own.text());
}

const withCompanion = (names) => names.length > 1 ? names : [names[0], names[0] === 'living' ? '13.2.5' : 'living'];

const alone = (report, names) => ({...report, findings: [], count: 0, folded: 0, versions: report.versions.filter(({version}) => names.includes(version)),
  summary: {divergences: 0, by_severity: {}}});

function ask(text, names, specification) {
  const mine = number;
  const bytes = bytesOf(text);
  clearTimeout(waiting);
  const isWaiting = () => mine === number && shown?.number !== mine;
  waiting = setTimeout(() => {
    if (!isWaiting()) return;
    status(`Comparing ${counted(names.length, 'version')} …` + (names.length > MANY ? ' So many take long: fewer are faster, and any change ends this.' : ''));
    waiting = setTimeout(() => isWaiting() && offerRetry(true), TOO_LONG);
  }, LONG);
  const options = {...start(), versions: names, errors: get('errors').checked, ...(specification ? {specification} : {})};
  const withMistakes = (mistakes) => {
    if (rule.repairs(mistakes)) return;
    // The others are compared without it.
    own.refuse(mistakes);
    rule.refuse();
    const others = names.filter((name) => name !== own.version() || versions.has(name));
    if (others.length) ask(text, others, '');
    else refuse('Your own version has mistakes; its editor shows them.');
  };
  const declared = declarationsOf(specification);
  if (declared.length) return withMistakes(declared);
  // The engine compares two at least: a version alone is read next to another, which is not shown.
  engine.compare(bytes, {...options, versions: withCompanion(names)}, (report) => {
    if (mine !== number) return;
    if (specification === own.text()) {
      own.accept();
      rule.adopt().then(() => rule.update());
    }
    offerRetry(false);
    shown = {number: mine, bytes, text, options, report: names.length > 1 ? report : alone(report, names)};
    draw();
  }, (problem) => {
    if (mine !== number) return;
    if (!problem.mistakes) {
      refuse(problem.message);
      return offerRetry(Boolean(problem.isLoading));
    }
    withMistakes(problem.mistakes);
  });
}

// -- showing

function draw() {
  const {bytes, report} = shown;
  status((notHere ? `${notHere}. ` : '') + readAs + summary(report, bytes.length) + ` · ${report.took < 10 ? report.took.toFixed(1) : Math.round(report.took)} ms`, notHere !== '');
  enable(true);
  mark();
  drawOn(steps(), ++drawing);
  setTimeout(drawOutput, bytes.length > SHORT ? SOON : 0, shown);
}

/** Selects a stretch of the text, where that can be done. */
const selects = () => held === null || !isPlain ? (begin, end) => caret.select(begin, end) : null;

/** Returns what a version makes of a text that is not long, with places. */
const readBy = ({bytes, options: {errors, ...rest}}, name) => engine.run('read', bytes, {...rest, versions: withCompanion([name]), most: 1e6}, name);

/** Puts other readers into the lanes, or takes them out: `asked` has the answers of those that take part. */
async function join(request) {
  const {asked, options: {versions: names}, text} = request;
  if (request !== shown || !request.reading || request.reading.listed || !(asked || request.isJoined)) return;
  const readings = new Map([[names.at(-1), request.reading]]);
  const read = async (name) => {
    if (!readings.has(name)) readings.set(name, readBy(request, name));
    return readings.get(name);
  };
  const {inLanes} = await import('./beside.mjs');
  const found = await inLanes(text, names, engine, asked ?? [], read);
  if (request !== shown || request.asked !== asked) return;
  request.isJoined = true;
  get('output').firstElementChild.replaceWith(output(request, names.at(-1), request.reading, selects(), found));
  caret.follow();
}

function leaveLanes() {
  shown.asked = null;
  join(shown);
}

/** The tokens of all versions; those that are shown stay until the new ones are there. */
async function drawOutput(request) {
  if (request !== shown) return;
  const {options, bytes} = request;
  const name = options.versions.at(-1);
  try {
    const {errors, versions: names, ...rest} = options;
    const reading = bytes.length <= LONGEST_READ ? await readBy(request, name) : {listed: await engine.run('list', bytes, rest, name)};
    if (request !== shown) return;
    get('output').replaceChildren(output(request, name, reading, selects()));
    if (bytes.length <= LONGEST_READ) {
      const steps = walk({...request, options: {...options, versions: withCompanion(options.versions)}}, engine, options.versions);
      get('output').append(steps);
      if (isWalkWanted) steps.open = true;
      isWalkWanted = false;
    }
    get('output').hidden = false;
    caret.follow();
    request.reading = reading;
    await join(request);
  } catch (problem) {
    if (request === shown && !problem.isOld) get('output').replaceChildren(make('p', {class: 'wrong'}, problem.message));
  }
}

/** Draws for a moment, and goes on after what the reader does meanwhile. */
function drawOn(steps, mine) {
  if (mine !== drawing) return;
  const begin = performance.now();
  for (;;) {
    const {done, value: isSeen} = steps.next();
    if (done) return;
    if (isSeen || performance.now() - begin > AT_ONCE) break;
  }
  setTimeout(drawOn, 0, steps, mine);
}

/** Steps of drawing, each with whether the reader should see it at once: the first screen, and then the rest. */
function* steps() {
  const {text, bytes, report} = shown;
  const marked = new MarkedSource(bytes, report.findings);
  const isMore = marked.draw();
  get('source').replaceChildren(marked.element);
  get('source').classList.toggle('plain', !report.findings.length);
  get('report').replaceChildren();
  get('report').removeAttribute('data-number');  // until all is drawn
  for (const [index, finding] of report.findings.entries()) {
    const article = divergence(finding, index, bytes, entries, selects());
    article.append(actions(finding, shown, engine, use));
    get('report').append(article);
    unfoldParts(article);
    yield index === 0;
    if (index === 0 && isMore) yield marked.draw();
  }
  if (isMore && !report.findings.length) yield marked.draw();
  drawTree(text, bytes.length);
  if (report.count > report.findings.length)
    get('report').append(make('p', {}, `${counted(report.count - report.findings.length, 'more divergence')}: the JSON has all of them.`));
  if (report.folded)
    get('report').append(make('p', {}, `${counted(report.folded, 'more divergence')} of the same episodes: counted, not shown. The command shows them with `,
      make('code', {}, '--max-divergences all'), '.'));
  get('report').dataset.number = String(shown.number);
  unfoldParts();
  if (unfold.length) followSoon();  // the address has names of parts that are none
  unfold = [];
  caret.follow();
  keepMore();
}

/** Takes a text that was made of the one that is shown, or of a rule. */
async function use(text, begin = start()) {
  await turnTo({...state(), typed: text, isEscaped: false, start: begin, open: []});
  (held === null ? input : get('again')).focus();
}

async function drawTree(text, size) {
  if (!get('tree').open) return leaveLanes();
  if (size > LARGEST_TREE) {
    get('tree-shown').replaceChildren(make('p', {}, `Texts of more than ${LARGEST_TREE} bytes are not shown.`));
    return;
  }
  if (mostReopened(text) > MOST_REOPENED) {
    get('tree-shown').replaceChildren(make('p', {},
      'This text is not given to the browser: it opens so many elements such as <b> and <font> that a tree would repeat them more than a million times.'));
    return;
  }
  pasted.ask(inputOf(text));
  const place = make('div');
  get('tree-shown').replaceChildren(place, ownTree(text));
  if (Object.keys(start()).length || own.text()) {
    place.append(make('p', {class: 'dim'}, 'Versions are put beside it where they begin as usual, and none is your own.'));
    return;
  }
  try {
    const {ask: askOthers, beside} = await import('./beside.mjs');
    const request = shown;
    const asked = await askOthers(text, versions.named(), engine, [...readers.chosen(), ...pasted.chosen()]);
    place.replaceChildren(beside(asked));
    request.asked = asked;
    await join(request);
  } catch (problem) {
    if (!problem.isOld) place.replaceChildren(make('p', {class: 'wrong'}, problem.message));
  }
}

function enable(is) {
  for (const id of ['markdown', 'download', 'since']) get(id).disabled = !is;
  get('blame').replaceChildren();
}

/** Fetches what may be asked for later, once the first comparison is there: there may be no network by then. */
function keepMore() {
  if (isKept) return;
  isKept = true;
  setTimeout(() => {
    for (const name of ['steps', 'strip', 'beside']) import(`./${name}.mjs`).catch(() => {});
    keepSite();
  }, 500);
}

// -- links and copies

async function follow() {
  const mine = number;
  const hash = await fragment(state());
  if (mine !== number) return;
  const isShort = hash !== null;
  get('link').disabled = get('frame').disabled = !isShort;
  get('link-problem').textContent = isShort ? '' :
    `This text is too long for a link, which has at most ${LONGEST_LINK} characters. Save the view as a file instead: it can be opened here again.`;
  get('save-view').hidden = isShort;
  // The address says what is shown, or nothing.
  const address = isShort ? `#${hash}` : location.pathname + location.search;
  history[isStep && address !== location.hash ? 'pushState' : 'replaceState'](null, '', address);
  isStep = false;
  get('open').href = isShort ? `playground.html#${hash}` : 'playground.html';
  document.body.dataset.followed = String(mine);
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    get('copied').textContent = `${what} copied`;
    get('by-hand').hidden = true;
  } catch {
    get('copied').textContent = `The browser did not allow to copy. Copy the ${what} from here:`;
    get('by-hand').hidden = false;
    get('by-hand').value = text;
    get('by-hand').select();
  }
}

const TYPES = {json: 'application/json', jsonl: 'application/jsonl', html: 'text/html', xml: 'application/xml', junit: 'application/xml',
  sarif: 'application/sarif+json', markdown: 'text/markdown', text: 'text/plain', test: 'application/json'};
const ENDINGS = {markdown: 'md', text: 'txt', junit: 'junit.xml'};

const saveAs = (name, text, type) => offer(name.replace(/[^\w.-]/g, '_'), text, type);

const save = (text, verb, format) => saveAs(`specdrift-${verb}.${ENDINGS[format] ?? format}`, text, TYPES[format]);

async function download() {
  const [verb, format] = get('format').value.split(' ');
  const {bytes, options} = shown;
  const {errors, versions: names, ...rest} = options;
  get('copied').textContent = 'Working …';
  try {
    const site = format === 'html' ? {site: new URL('.', location.href).href.replace(/\/+$/, '')} : {};
    if (verb === 'compare') save(await engine.run(verb, bytes, {...options, ...site, format}), verb, format);
    else if (verb === 'explain') save(await engine.run(verb, bytes, {...rest, versions: names, format}), verb, format);
    else if (verb === 'blame') save(await engine.run(verb, bytes, {...start(), format}), verb, format);
    else if (verb === 'input') save(bytes, verb, format);
    else if (verb === 'view') save(asFile(state()), verb, format);
    else for (const name of names) save(await engine.run('suite', bytes, {...rest, name: 'from the playground'}, name), name, 'test');
    get('copied').textContent = 'Downloaded';
  } catch (problem) {
    get('copied').textContent = problem.message;
  }
}

async function since() {
  const {bytes} = shown;
  const before = shown;
  get('blame').replaceChildren(make('p', {role: 'status'}, 'Reading it as all versions since 2006 …'));
  try {
    const blame = JSON.parse(await engine.run('blame', bytes, start()));
    const {strip} = await import('./strip.mjs');
    if (before === shown) get('blame').replaceChildren(strip(blame));
    followSoon();
  } catch (problem) {
    if (before === shown) get('blame').replaceChildren(make('p', {class: 'wrong', role: 'status'}, problem.message));
  }
}

async function open(file) {
  try {
    const {text, encoding} = await openedText(file).catch(({message}) => {
      throw new Error(`${message} The program reads it: specdrift compare FILE`);
    });
    await turnTo(readFile(text) ?? {...state(), typed: text, isEscaped: false, open: []});
    if (encoding !== 'UTF-8') readAs = `The file is ${encoding}, and bytes are those of the same text in UTF-8. `;
  } catch (problem) {
    refuse(problem.message);
  }
}

// -- a rule of the reader's own

const rule = new Rule({
  own, use,
  include: (name) => versions.include(name),
  link: () => get('link').click(),
  save: (text, name, type) => saveAs(name, text, type),
  tokens: async (text, version, specification) => JSON.parse(await engine.run('tokens', bytesOf(text), specification ? {specification} : {}, version)),
});

// -- begin

async function fromAddress() {
  try {
    const found = await read(location.hash.slice(1));
    if (found) restore(found);
    else if (number) follow();  // such as after a link to a part of the page
    return found !== null;
  } catch (problem) {
    refuse(problem.message);
    return true;
  }
}

input.addEventListener('input', () => {
  get('examples').selectedIndex = 0;
  changed();
});
// Text that is pasted or dragged in, and is too large to be laid out, goes past the text area.
input.addEventListener('beforeinput', (event) => {
  const more = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
  if (more.length + input.value.length <= LARGEST_TYPED) return;
  event.preventDefault();
  const {value, selectionStart, selectionEnd} = input;
  hold(value.slice(0, selectionStart) + more.replace(/\r\n?/g, '\n') + value.slice(selectionEnd));
  changed();
});
get('retry').addEventListener('click', () => {
  offerRetry(false);
  status('Loading the engine …');
  engine.renew();
  changed();
});
get('again').addEventListener('click', () => {
  hold(get('lines').checked ? '' : null);
  changed();
  (held === null ? input : source)?.focus();
});
get('lines').addEventListener('change', () => restore(state()));
for (const id of ['options', 'begin']) get(id).addEventListener('change', changed);
get('last-start-tag').addEventListener('input', changed);
get('form').addEventListener('submit', (event) => event.preventDefault());
versions.onchange = changed;
pasted.onchange = () => shown && drawTree(shown.text, shown.bytes.length);
readers.onchange = () => {
  followSoon();
  if (shown) drawTree(shown.text, shown.bytes.length);
};
own.onchange = () => {
  versions.setOwn(own.version());
  changed();
};
// The list keeps what was chosen, so that arrow keys go on from there. A version of the reader's own stays, too.
get('examples').addEventListener('change', async ({target}) => {
  const chosen = target.selectedIndex;
  if (!chosen) return;
  const found = await read(target.value);
  const mine = versions.named().filter((name) => name === own.version());
  const names = mine.length ? [...found.versions ?? versions.usual(), ...mine] : found.versions;
  await turnTo({...found, versions: names, specification: own.text(), readers: readers.named()});
  target.selectedIndex = chosen;
});
get('file').addEventListener('change', ({target}) => target.files[0] && open(target.files[0]));
// Anywhere: a browser would leave the page for a file that is dropped beside the text area.
document.addEventListener('dragover', (event) => event.dataTransfer.types.includes('Files') && event.preventDefault());
document.addEventListener('drop', (event) => {
  if (!event.dataTransfer.files[0]) return;
  event.preventDefault();
  open(event.dataTransfer.files[0]);
});
get('save-view').addEventListener('click', () => save(asFile(state()), 'view', 'json'));
get('link').addEventListener('click', async () => {
  const hash = await fragment(state());
  if (hash === null) follow();
  else copy(new URL(`#${hash}`, location.href).href, 'link');
});
get('frame').addEventListener('click', async () => {
  const hash = await fragment(state());
  if (hash === null) return follow();
  const address = new URL(`#${hash}`, location.href).href.replaceAll('&', '&amp;').replaceAll('"', '%22');
  copy(`<iframe src="${address}" title="specdrift" width="100%" height="600"></iframe>`, 'frame');
});
get('markdown').addEventListener('click', async () => {
  const hash = await fragment(state());
  const {bytes, text, report} = shown;
  const address = hash === null ? null : new URL(`#${hash}`, location.href).href;
  copy(markdown(report, text, bytes.length, get('command').textContent, address), 'Markdown');
});
get('download').addEventListener('click', download);
get('since').addEventListener('click', since);
get('copy-command').addEventListener('click', () => copy(get('command').textContent, 'command'));
get('tree').addEventListener('toggle', () => shown && drawTree(shown.text, shown.bytes.length));
// The address names what is unfolded, and the step. Newly drawn parts are folded.
const followSoon = () => {
  clearTimeout(timer);
  timer = setTimeout(follow, PAUSE);
};
for (const part of ['report', 'tree', 'output']) get(part).addEventListener('toggle', followSoon, true);
get('report').addEventListener('step', ({target, detail}) => {
  target.closest('details').dataset.at = String(detail);
  followSoon();
});
window.addEventListener('hashchange', fromAddress);

// In a frame, of slides or lecture notes, there is room for the comparison only.
if (window.top !== window) {
  document.body.classList.add('embedded');
  get('open').hidden = false;
}
// Where there is one column, the result is more than the options.
if (!window.matchMedia('(min-width: 1000px)').matches) get('settings').open = false;
status('Loading the engine …');
setUpMany(engine, () => ({start: start(), names: versions.named(), errors: get('errors').checked, specification: own.text()}));
get('form').hidden = get('tree').hidden = get('many').hidden = get('since-when').hidden = false;
fetch('entries.json').then((answer) => answer.json()).then((found) => {
  entries = found;
  for (const article of document.querySelectorAll('#report article')) {  // drawn before
    const box = article.querySelector('.causes');
    box?.replaceWith(Object.assign(causes(shown.report.findings[article.id.slice(1) - 1], entries), {open: box.open}));
  }
}).catch(() => {});
if (!await fromAddress()) changed();
