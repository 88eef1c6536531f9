// The playground: what is typed is compared as it is typed.

import {fragment, LONGEST_LINK, read} from './link.mjs';
import {canBeTyped, escaped, unescaped, visible} from './text.mjs';
import {divergence, make, ownTree, source} from './view.mjs';
import {command, counted, markdown, summary} from './words.mjs';

const PAUSE = 300;             // ms without typing after which the address follows
const PATIENCE = 400;          // ms that a comparison may take before newer text ends it
const LARGEST_FILE = 8 << 20;  // bytes
const LARGEST_TYPED = 300000;  // characters; browsers lay out a larger text area for seconds
const LARGEST_TREE = 100000;   // bytes that are parsed by the browser, too

const get = (id) => document.getElementById(id);
const input = get('input');
const boxes = Array.from(document.querySelectorAll('#versions input'));
const byDefault = boxes.filter((box) => box.defaultChecked).map((box) => box.value);
const encoder = new TextEncoder();

let held = null;    // a text that is too large for the text area
let worker = null;
let entries = {};   // of the catalogue, by facet and class
let running = null; // the request that the worker has
let waiting = null; // the newest that it does not have yet
let shown = null;   // the newest request that was answered, and its report
let number = 0;
let timer = 0;

const status = (text, isWrong = false) => {
  get('status').textContent = text;
  get('status').classList.toggle('wrong', isWrong);
};

// -- state

function chosen() {
  const versions = boxes.filter((box) => box.checked).map((box) => box.value);
  return versions.join() === byDefault.join() ? null : versions;
}

const state = () => ({typed: held ?? input.value, isEscaped: get('escaped').checked, versions: chosen(), errors: get('errors').checked});

function hold(text) {
  held = text;
  input.hidden = text !== null;
  get('held').hidden = text === null;
  if (text === null) return;
  input.value = '';
  get('held-size').textContent = String(text.length);
}

function restore({typed, isEscaped, versions, errors}) {
  const unknown = (versions ?? []).filter((version) => !boxes.some((box) => box.value === version));
  for (const box of boxes) box.checked = (versions ?? byDefault).includes(box.value);
  const needsEscapes = !isEscaped && !canBeTyped(typed);
  hold(null);
  if (typed.length > LARGEST_TYPED) hold(typed);
  else input.value = needsEscapes ? escaped(typed, '\n\t') : typed;
  get('escaped').checked = isEscaped || (needsEscapes && held === null);
  get('errors').checked = errors;
  changed();
  if (unknown.length) status(`The link names versions that are not here: ${unknown.map(visible).join(', ')}`, true);
}

// -- comparing

function start() {
  worker = new Worker('worker.mjs', {type: 'module'});
  worker.onmessage = ({data}) => answered(data);
  worker.onerror = () => status('The worker could not be started. Serve the folder: tools/site --serve.', true);
}

function ask(request) {
  if (running && performance.now() - running.begin > PATIENCE) {
    worker.terminate();
    running = null;
    start();
  }
  if (running) {
    waiting = request;
    return;
  }
  running = {...request, begin: performance.now()};
  worker.postMessage({number: request.number, kind: 'compare', bytes: request.bytes, versions: request.versions, errors: request.errors});
}

function answered(answer) {
  if (answer.json !== undefined) return save(answer.json);
  const request = running;
  running = null;
  if (waiting) {
    const next = waiting;
    waiting = null;
    ask(next);
  }
  if (answer.number !== number) return;
  if (answer.problem !== undefined) return refuse(answer.problem);
  shown = {request, report: answer};
  draw();
}

function refuse(problem) {
  shown = null;
  get('report').replaceChildren();
  get('source').replaceChildren();
  get('report').removeAttribute('data-number');
  status(visible(problem), true);
  enable(false);
}

function changed() {
  ++number;
  clearTimeout(timer);
  timer = setTimeout(follow, PAUSE);
  const versions = boxes.filter((box) => box.checked).map((box) => box.value);
  get('chosen').textContent = versions.join(', ') || 'none';
  if (input.value.length > LARGEST_TYPED) hold(input.value);
  let text = held ?? input.value;
  try {
    if (get('escaped').checked) text = unescaped(text);
  } catch (problem) {
    get('command').textContent = '';
    return refuse(problem.message);
  }
  get('command').textContent = command(text, chosen(), get('errors').checked);
  if (versions.length < 2) return refuse('Choose two versions or more.');
  ask({number, text, bytes: encoder.encode(text), versions, errors: get('errors').checked});
}

// -- showing

function draw() {
  const {request: {bytes, text}, report} = shown;
  status(summary(report, bytes.length) + ` · ${report.took < 10 ? report.took.toFixed(1) : Math.round(report.took)} ms`);
  get('source').replaceChildren(source(bytes, report.findings));
  const list = report.findings.map((finding, index) => divergence(finding, index, bytes, entries));
  if (report.count > list.length)
    list.push(make('p', {}, `${counted(report.count - list.length, 'more divergence')}: the JSON has all of them.`));
  get('report').replaceChildren(...list);
  get('report').dataset.number = String(report.number);
  drawTree(text, bytes.length);
  enable(true);
}

function drawTree(text, size) {
  if (!get('tree').open) return;
  get('tree-shown').replaceChildren(size > LARGEST_TREE
    ? make('p', {}, `Texts of more than ${LARGEST_TREE} bytes are not shown.`) : ownTree(text));
}

function enable(is) {
  for (const id of ['markdown', 'json']) get(id).disabled = !is;
}

// -- links and copies

async function follow() {
  const mine = number;
  const hash = await fragment(state());
  if (mine !== number) return;
  const isShort = hash.length <= LONGEST_LINK;
  get('link').disabled = !isShort;
  get('link-problem').textContent = isShort ? '' :
    `This text is too long for a link: ${hash.length} characters, and a link has at most ${LONGEST_LINK}. Save the text as a file; a file can be opened here.`;
  // The address says what is shown, or nothing.
  history.replaceState(null, '', isShort ? `#${hash}` : location.pathname + location.search);
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

function save(text) {
  const link = make('a', {download: 'specdrift.json', href: URL.createObjectURL(new Blob([text], {type: 'application/json'}))});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function open(file) {
  if (file.size > LARGEST_FILE) return refuse(`The file has ${file.size} bytes, and at most ${LARGEST_FILE} can be opened here.`);
  try {
    const text = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(await file.arrayBuffer());
    restore({...state(), typed: text, isEscaped: false, versions: chosen()});
  } catch {
    refuse('The file is not UTF-8. The program reads it: specdrift compare FILE');
  }
}

// -- begin

async function fromAddress() {
  try {
    const found = await read(location.hash.slice(1));
    if (found) restore(found);
    return found !== null;
  } catch (problem) {
    refuse(problem.message);
    return true;
  }
}

input.addEventListener('input', changed);
get('again').addEventListener('click', () => {
  hold(null);
  changed();
  input.focus();
});
for (const id of ['versions', 'options']) get(id).addEventListener('change', changed);
get('form').addEventListener('submit', (event) => event.preventDefault());
get('default').addEventListener('click', () => {
  for (const box of boxes) box.checked = box.defaultChecked;
  changed();
});
get('every').addEventListener('click', () => {
  for (const box of boxes) box.checked = true;
  changed();
});
get('examples').addEventListener('change', async ({target}) => {
  if (target.value) restore(await read(target.value));
  target.selectedIndex = 0;
});
get('file').addEventListener('change', ({target}) => target.files[0] && open(target.files[0]));
input.addEventListener('dragover', (event) => event.preventDefault());
input.addEventListener('drop', (event) => {
  if (!event.dataTransfer.files[0]) return;
  event.preventDefault();
  open(event.dataTransfer.files[0]);
});
get('link').addEventListener('click', async () => copy(new URL(`#${await fragment(state())}`, location.href).href, 'link'));
get('markdown').addEventListener('click', async () => {
  const hash = await fragment(state());
  const {request: {bytes, text, errors}, report} = shown;
  const address = hash.length <= LONGEST_LINK ? new URL(`#${hash}`, location.href).href : null;
  copy(markdown(report, text, bytes.length, command(text, chosen(), errors), address), 'Markdown');
});
get('json').addEventListener('click', () => worker.postMessage({number, kind: 'json'}));
get('copy-command').addEventListener('click', () => copy(get('command').textContent, 'command'));
get('tree').addEventListener('toggle', () => shown && drawTree(shown.request.text, shown.request.bytes.length));
window.addEventListener('hashchange', fromAddress);

// In a frame, of slides or lecture notes, there is room for the comparison only.
if (window.top !== window) {
  document.body.classList.add('embedded');
  get('open').hidden = false;
}
status('Loading the engine …');
start();
get('form').hidden = get('tree').hidden = false;
fetch('entries.json').then((answer) => answer.json()).then((found) => {
  entries = found;
  if (shown) draw();
}).catch(() => {});
if (!await fromAddress()) changed();
