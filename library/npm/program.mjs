#!/usr/bin/env node
// specdrift as a program of Node: twelve of its verbs over the modules of WebAssembly. Their reports are those of the program that
// the sources build. A file is read as UTF-8, or as --encoding says.

import {chmodSync, lstatSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync, writeSync} from 'node:fs';
import {isAbsolute, normalize} from 'node:path';
import {fileURLToPath} from 'node:url';
import {askProcesses} from './parsers.mjs';
import {load} from './specdrift.mjs';

const HERE = new URL('.', import.meta.url);
const [SAME, DIFFERS, TROUBLE] = [0, 1, 2];

/** A mistake of a person, with advice. */
class UserError extends Error {
  constructor(what, why, hint = '') {
    super(`${what}: ${why}`);
    this.hint = hint;
  }
}

/** The numbers from the least to the most, as a check of a value that is written in digits. */
const number = (least, most) => (value, name) => {
  if (!/^\d{1,15}$/.test(value) || +value < least || +value > most)
    throw new UserError(`--${name}`, `'${shown(value)}' is no such number`, `it is a whole number from ${least} to ${most}`);
  return Number(value);
};
const words = (...known) => (value, name) => {
  if (!known.includes(value)) throw new UserError(`--${name}`, `there is no '${shown(value)}'`, `it is one of ${known.join(', ')}`);
  return value;
};
const list = (value) => value.split(',');
const asIs = (value) => value;

/** Each option: its argument, how a value is read, the member of the request that takes it, and help where that of the other program does not hold. */
const versions = {argument: 'LIST', read: list, to: 'versions'};
const facet = {argument: 'FACET', read: words('tokens', 'errors'), to: 'facet'};
const format = (...known) => ({argument: 'FORMAT', read: words(...known), to: 'format'});
const severities = ['errors', 'text', 'structure', 'markup'];
const COMMON = {
  text: {argument: 'S', read: asIs},
  encoding: {argument: 'LABEL', read: asIs, help: "read the file in this encoding, one of the Encoding Standard's labels (default: UTF-8)"},
  spec: {argument: 'FILE', read: asIs},
  context: {argument: 'STATE', read: asIs, to: 'context'},
  'last-start-tag': {argument: 'NAME', read: asIs, to: 'lastStartTag'},
  'foreign-content': {to: 'foreignContent'},
  feedback: {argument: 'WHO', read: (value, name) => words('tree', 'none')(value, name) === 'tree', to: 'tree'},
  scripting: {argument: 'WHETHER', read: (value, name) => words('on', 'off')(value, name) === 'on', to: 'scripting'},
  output: {argument: 'FILE', read: asIs},
  color: {argument: 'WHEN', read: words('auto', 'always', 'never')},
  width: {argument: 'COLUMNS', read: number(40, 10000)},
  help: {},
};
const VERBS = {
  compare: {
    does: 'where versions differ on an input, and what each makes of it',
    options: {versions, errors: {to: 'errors'},
      'severity-at-least': {argument: 'SEVERITY', read: words(...severities), to: 'severity'},
      explain: {to: 'explain'},
      format: format('text', 'json', 'jsonl', 'xml', 'html', 'markdown', 'sarif', 'junit'),
      site: {argument: 'URL', read: asIs, to: 'site'}},
    run: (specdrift, input, options) => {
      // Only text is without causes, unless somebody asks for them.
      const report = specdrift.compare(input, {explain: options.format !== 'text', ...options});
      return [report, specdrift.differs() ? DIFFERS : SAME];
    },
  },
  explain: {
    does: 'the divergence classes of an input, each with its cause and its history',
    options: {versions, facet, format: format('text', 'markdown', 'html', 'json')},
    instead: [[/ A CVE number[^.]*\./, '']],
    run: (specdrift, input, options) => [specdrift.explain(input, options), SAME],
  },
  blame: {
    does: 'since when an input is read as it is, and by which revision',
    options: {at: {argument: 'OFFSET', read: number(0, Number.MAX_SAFE_INTEGER), to: 'at'},
      facet, format: format('text', 'json', 'html', 'markdown')},
    instead: [[/ Other verbs take a revision[^]*?r3191\./, ''], [/^For a state [^]*?\n\n/m, ''], [/^ {2}specdrift blame '.*\n {6}.*\n/m, '']],
    lacks: ['spec'],
    run: (specdrift, input, options) => [specdrift.blame(input, options), SAME],
  },
  minimize: {
    does: 'the smallest part of an input that still shows the same divergence',
    options: {versions, facet, format: format('text', 'json'),
      keep: {argument: 'WHAT', read: asIs, to: 'keep', isMany: true}},
    run: (specdrift, input, {format: wanted, width, color, keep = [], ...options}) => {
      for (const what of keep) {
        const member = severities.includes(what) ? 'severity' : 'class';
        if (options[member] !== undefined) throw new UserError('--keep', `${member === 'class' ? 'two classes are' : 'two severities are'} named`, 'a class and a severity go together');
        options[member] = what;
      }
      const report = specdrift.minimize(input, options);
      if (wanted === 'json') return [report, SAME];
      const {name, output, output_escaped: isEscaped, bytes_before: before, bytes, runs, class: kept, facet: of, severity} = JSON.parse(report);
      if (isEscaped) throw new UserError('minimize', 'the smallest input has bytes that text does not hold', '--format json has them');
      const counted = (n, noun) => `${n} ${noun}${n === 1 ? '' : 's'}`;
      process.stderr.write(`${shown(name)}: ${counted(before, 'byte')} -> ${counted(bytes, 'byte')} in ${counted(runs, 'run')}: no character can be left out\n`
        + `keeps ${kept ? shown(kept) : 'a divergence whose cause the data does not show'} (${of === 'tokens' ? 'tokens, ' : ''}${severity})\n`);
      return [output, SAME];
    },
  },
  tokens: {
    does: 'the tokens and parse errors that one version makes of an input',
    options: {versions: {argument: 'V', read: asIs, to: 'versions'}, format: format('text', 'json')},
    instead: [[/ Several\s+inputs are shown one after another; without one, standard input is read\./, '']],
    needs: {versions: 'V'},
    run: (specdrift, input, {versions: version, format: wanted, encodingBasis, ...options}) => {
      if (wanted === 'text') return [specdrift.tokens(input, version, {format: wanted, encodingBasis, ...options}), SAME];
      const head = {schema: 'specdrift/tokens', schema_version: 1};
      if (encodingBasis) head.encoding = {name: 'UTF-8', from: encodingBasis};
      const illFormed = illFormedIn(input);
      if (illFormed > 0) head.ill_formed = illFormed;
      return [`${JSON.stringify(head).slice(0, -1)},${specdrift.tokens(input, version, options).slice(1)}`, SAME];
    },
  },
  trace: {
    does: 'two versions or more, step by step in lock-step',
    options: {versions: {...versions, help: 'the versions to follow in lock-step: names separated by commas, ranges (2009..), or all'}, format: format('text', 'jsonl')},
    instead: [[/^Follows one version through an input step by step, or several in lock-step/m, 'Follows versions through an input in lock-step']],
    needs: {versions: 'LIST'},
    run: (specdrift, input, options) => [specdrift.trace(input, {...options, most: Number.MAX_SAFE_INTEGER}), SAME],
  },
};
const modulePath = (name) => fileURLToPath(new URL(name, HERE));

/** The native program's help: the text of --help by verb, and its own. tools/wasm writes it. */
const HELP = JSON.parse(readFileSync(modulePath('help.json')));
/** A help of a verb that takes one specification. */
const ofOneSpecification = (help) => help.replace(/( {6}--spec FILE .*\n(?: {26}.*\n)*? {26}.*\)); may be given\s+several times\n/, '$1\n');
/** A help without some groups and options. */
const without = (help, groups, options) => [...groups.map((name) => `^${name}:\\n(?:.+\\n)+\\n`), ...options.map((name) => `^ {6}--${name}(?: .*)?\\n(?: {20}.*\\n)*`)]
  .reduce((left, one) => left.replace(new RegExp(one, 'm'), ''), help);
/** The help of a verb that asks parsers: this program asks modules, too. */
const ofAsking = (help) => ofOneSpecification(help)
  .replace(/^( {6}--adapter CMD .*\n(?: {20}.*\n)*)/m, ['$1      --adapter-module FILE', 'a module of Node as an adapter: the function that it', 'exports as its default reads a document',
    `(adapter.mjs)${/--adapter CMD .*\n? +.*several/.test(help) ? '; may be given several times' : ''}\n`].join(`\n${' '.repeat(26)}`));
// Graphs are drawn by the other program alone.
HELP.states = ofOneSpecification(HELP.states).replace(/, markdown, dot \(a graph\s+in Graphviz's language\) or svg \(the graph drawn\)\s+\(default: text\)/,
  [' or markdown,', "dot (a graph in Graphviz's language) (default: text)"].join(`\n${' '.repeat(26)}`)).replace(/^ {2}specdrift states .*--format svg.*\n(?: {6}.*\n)+/m, '');
// Models are learned by the other program alone. Of a search there is one report, with what one look shows, and nothing is kept of it.
HELP.identify = ofAsking(without(HELP.identify, ['A model of the parser'], []));
HELP.holes = ofAsking(without(HELP.holes, ['What has been explored before'], ['from', 'after-serialising', 'write', 'suite'])).replace(/^.* --from FILE .*\n/m, '')
  .replace(/^--after-serialising goes (?:.+\n)+\n/m, '')
  .replace(/^Who reads:$/m, 'The program that the sources build has --from, --after-serialising, --write,\n--suite and --cache, too.\n\n$&').replace(/^ {2}specdrift holes .* --after-serialising\n(?: {6}.*\n)+/m, '').replace(/20 seconds of\sprocessor time/, '10 minutes');
const last = (values) => values?.at(-1);
/** Verbs that take no text: their options are those of that help. Each has the request that a command line means. */
const KNOWLEDGE = {
  versions: (options, operands) => ['describe', operands.length > 0 ? {versions: operands} : {}],
  history: (options, operands) => {
    if (operands.length > 0) throw new UserError(shown(operands[0]), 'the verb history takes no operand', '--state NAME is for a state; specdrift blame for an input');
    return ['history', {since: last(options.since), until: last(options.until), state: options.state, concepts: options.concept, family: options.family,
      facet: last(options.facet), words: options.word, why: options.why, rules: options.tree, readBy: last(options['read-by']),
      unreadBy: last(options['unread-by']), timeline: options.timeline}];
  },
  states: (options, operands) => {
    if (operands.length === 2 && !options.diff) throw new UserError('states', 'two versions are named', '--diff compares them');
    const wanted = options.diff ? 2 : 1;
    if (operands.length !== wanted)
      throw new UserError(options.diff ? '--diff' : 'states', `it takes ${wanted === 2 ? 'two versions' : 'one version'}, not ${operands.length}`,
        "as in 'specdrift states 13.2.5' or 'specdrift states --diff 2009 8.2.4'");
    return ['states', {versions: operands, state: options.state, family: options.family, summary: options.stat, machine: options.machine,
      ...(options.machine && !options.format ? {format: 'json'} : {})}];
  },
  lesson: (options, operands) => {
    if (operands.length > 1) throw new UserError(shown(operands[1]), 'one lesson at a time');
    if (operands[0] === '') throw new UserError('lesson', 'its name is empty');
    return ['lesson', {lesson: operands[0], answers: options.answers}];
  },
};
const OPTION_OF_HELP = /^ {2}(?:-(\w), | {4})--([a-z-]+)(?: ([A-Z]+))?/gm;

/** The options of a verb that takes no text, with all values that are given for each, its operands, and the options in their order. */
function knowledgeOptions(name, given) {
  const known = new Map(), options = {}, operands = [], order = [];
  for (const [, letter, option, argument] of HELP[name].matchAll(OPTION_OF_HELP))
    for (const word of [`--${option}`, ...(letter ? [`-${letter}`] : [])]) known.set(word, [option, argument]);
  for (let i = 0; i < given.length; ++i) {
    if (given[i] === '--') {
      operands.push(...given.slice(i + 1));
      break;
    }
    if (!given[i].startsWith('-') || given[i] === '-') {
      operands.push(given[i]);
      continue;
    }
    const end = given[i].startsWith('--') ? given[i].indexOf('=') : -1;
    const word = end < 0 ? given[i] : given[i].slice(0, end);
    if (!known.has(word)) throw new UserError(name, `no such option: ${shown(word)}`, `see specdrift ${name} --help`);
    const [option, argument] = known.get(word);
    if (!argument && end >= 0) throw new UserError(name, `${word} takes no argument`);
    const value = !argument ? true : end >= 0 ? given[i].slice(end + 1) : given[++i];
    if (value === undefined) throw new UserError(name, `${word} needs an argument`);
    order.push([option, value]);
    if (argument) (options[option] ??= []).push(value);
    else options[option] = true;
  }
  return [options, operands, order];
}

/** Prose in lines of up to that many columns. */
function wrapped(paragraph, columns) {
  const lines = [''];
  for (const word of paragraph.split(/\s+/))
    if (lines.at(-1) !== '' && lines.at(-1).length + 1 + word.length > columns) lines.push(word);
    else lines.push(`${lines.pop()} ${word}`.trimStart());
  return lines.join('\n');
}

/** The help of a verb, before lines are broken that are too long for a narrow terminal. */
function helpFor(name, columns) {
  const help = Object.hasOwn(VERBS, name) ? helpOf(name) : HELP[name];
  if (columns >= 80) return help;
  const [usage, ...rest] = help.split('\n\n');
  const groups = rest.findIndex((part) => /^[^\n]*:\n {2}/.test(part));
  return [usage, ...rest.slice(0, groups).map((part) => wrapped(part, columns)), ...rest.slice(groups)].join('\n\n');
}

/** The parsers that are asked, and the words of the processes that they are. */
function parsersOf(operands, order) {
  const parsers = [], commands = [];
  const add = (command, words, more) => {
    if (command === '') throw new UserError('--adapter', 'the command is empty');
    parsers.push({command, place: placeOf(command), typed: true, ...more});
    commands.push({words, isShell: more.isShell === true});
  };
  for (const [option, value] of order) {
    if (option === 'adapter') add(value, [value], {isShell: true});
    if (option === 'adapter-module') {
      fileOf(value, value);
      add(value, [process.execPath, modulePath('adapter.mjs'), value], {typed: false});
    }
  }
  if (operands.length > 0) add(operands.join(' '), operands, {});
  return [parsers.map(({isShell, ...parser}) => parser), commands];
}

/** The file in the current folder that is the adapter: that of the first word that names one. */
function placeOf(command) {
  const isFile = (word) => {
    try {
      return statSync(word).isFile();
    } catch {
      return false;  // no name of a file, perhaps: a word of a shell
    }
  };
  const file = command.split(' ').find((word) => word !== '' && !isAbsolute(word) && isFile(word));
  return file === undefined ? '' : normalize(file);
}

function secondsOf(value) {
  if (!/^\d{1,9}(\.\d{0,9})?$/.test(value) || +value < 0.001 || +value > 3600)
    throw new UserError('--timeout', `'${shown(value)}' is no such number`, 'it is a number of seconds from 0.001 to 3600');
  return Number(value);
}

/** The ids that are accepted: the lines of files, without comments. */
const idsIn = (paths) => paths.flatMap((path) => fileOf(path, path).toString().split('\n')).map((line) => line.replace(/\r$/, '')).filter((line) => line !== '' && !line.startsWith('#'));

/** What is asked of parsers, by the verbs that ask them. */
const ASKING = {
  identify: (options, parsers) => {
    if (options.quick && options.full) throw new UserError('identify', '--quick and --full do not go together');
    if (parsers.length === 0)
      throw new UserError('identify', 'no adapter is named', 'its command comes after --, as in: specdrift identify -- python3 adapters/html5lib-tree.py; --adapter-module FILE is for a function');
    return {quick: options.quick === true, day: new Date().toISOString().slice(0, 10)};
  },
  holes: (options, parsers) => {
    const filter = last(options.filter);
    if (parsers.length + (filter === undefined ? 0 : 1) !== 1)
      throw new UserError('holes', parsers.length > 0 || filter !== undefined ? 'one filter at a time' : 'no filter is named',
        'a version, as in: specdrift holes --filter 2009; or an adapter, as in: specdrift holes -- python3 adapters/html-parser.py; --adapter-module FILE is for a function');
    if (filter === '') throw new UserError('--filter', "no such version: ''");
    return {filter, viewer: last(options.viewer), limit: options.limit && number(0, 1e15 - 1)(last(options.limit), 'limit'), filterWrites: last(options['filter-writes']), failOn: last(options['fail-on']),
      atLeast: last(options['direction-at-least']), newOnly: options['new-only'], baselines: options.baseline?.map((path) => ({name: shown(path), text: fileOf(path, path).toString()})),
      options: options.spec?.map((path) => ` --spec '${path.replaceAll("'", "'\\''")}'`).join('')};
  },
};

async function runParsers(name, given) {
  const [options, operands, order] = knowledgeOptions(name, given);
  const common = commonOf(options);
  if (options.help) return helpInLines(name);
  const [parsers, commands] = parsersOf(operands, order);
  const task = {...ASKING[name](options, parsers), parsers};
  if (options.timeout) task.seconds = secondsOf(last(options.timeout));
  if (options.known) task.known = idsIn(options.known);
  const request = withStyle({format: last(options.format) ?? 'text', ...specificationOf(options)}, common);
  for (const [option, member] of [['state', 'state'], ['family', 'family'], ['concept', 'concepts']]) if (options[option]) request[member] = options[option];
  let allAnswer = true;
  const {report, differs} = await askProcesses(readFileSync(modulePath('specdrift-proofs.wasm')), name, task, request, commands, ({trouble, gone}) => {
    if (trouble) {
      allAnswer = false;
      complain(Object.assign(new Error(`${trouble.what}: ${trouble.why}`), trouble));
    } else {
      process.stderr.write(`specdrift: known, and not found any more: ${shown(gone)}\n`);
    }
  });
  write(report, common.output);
  return !allAnswer ? TROUBLE : differs ? DIFFERS : SAME;
}

function commonOf(options) {
  const common = {color: last(options.color), output: last(options.output)};
  if (options.width) common.width = number(40, 10000)(last(options.width), 'width');
  if (common.color) words('auto', 'always', 'never')(common.color, 'color');
  return common;
}

function specificationOf(options) {
  if (options.spec?.length > 1) throw new UserError('--spec', 'it is given twice', 'one specification at a time');
  return options.spec ? {specification: fileOf(options.spec[0], options.spec[0]).toString()} : {};
}

async function helpInLines(name) {
  const specdrift = await load(readFileSync(modulePath('specdrift-proofs.wasm')));
  const columns = widthOf({});
  write(specdrift.lines(helpFor(name, columns), {width: columns}));
  return SAME;
}

async function runKnowledge(name, given) {
  const [options, operands] = knowledgeOptions(name, given);
  const common = commonOf(options);
  if (options.help) return helpInLines(name);
  const specdrift = await load(readFileSync(modulePath('specdrift-proofs.wasm')));
  const [verb, asked] = KNOWLEDGE[name](options, operands);
  const request = withStyle({format: last(options.format) ?? 'text', ...asked, ...specificationOf(options)}, common);
  for (const member of Object.keys(request)) if (request[member] === undefined) delete request[member];
  const report = specdrift[verb](request);
  write(report, common.output);
  return specdrift.differs() ? DIFFERS : SAME;
}

/** A request for a report, with what text is made for: a terminal or not, and how wide. */
function withStyle(request, options) {
  if (request.format !== 'text') return request;
  request.width = widthOf(options);
  const usual = options.output === undefined && process.stdout.isTTY && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
  request.color = options.color === 'always' || (options.color !== 'never' && Boolean(usual));
  return request;
}

/** Byte sequences that are read as U+FFFD, as the Encoding Standard counts them. */
function illFormedIn(text) {
  if (typeof text === 'string') return 0;
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  const replaced = new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytes).split('\ufffd').length;
  return replaced - bytes.toString('latin1').split('\xef\xbf\xbd').length;
}
const OTHERS = 'corpus, conformance, synthesize, prove, distinguish, check, read and review';

/** Without what a terminal would act on. */
const harmless = (value) => value.replace(/[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/g, (c) => `\\u{${c.codePointAt(0).toString(16)}}`);
/** The beginning of it, as a part of a message. */
function shown(value) {
  return harmless(value).slice(0, 200);
}

/** The options of a verb that reads a text. */
function takenBy(name) {
  const {options, lacks = []} = VERBS[name];
  return Object.fromEntries(Object.entries({...options, ...COMMON}).filter(([option]) => !lacks.includes(option)));
}

/** The help of a verb that reads a text: what this program has of the other one's. */
function helpOf(name) {
  const {needs = {}, instead = []} = VERBS[name];
  const known = takenBy(name);
  const isOurs = (text) => Array.from(text.matchAll(/(?<=^|[\s(])--([a-z][a-z0-9-]*)/g)).every(([, option]) => Object.hasOwn(known, option));
  const needed = Object.entries(needs).map(([option, value]) => `--${option} ${value} `).join('');
  const ofOption = (entry) => {
    const [, begin, option, argument = '', help] = /^( {2}-\w, | {6})--([a-z][a-z0-9-]*)( [A-Z]+)?\s+([^]*)$/.exec(entry);
    if (!Object.hasOwn(known, option)) return [];
    const [, clauses, byDefault] = /^([^]*?)((?: \(default: [^()]*\))?)$/.exec(help.trim().replace(/\s+/g, ' '));
    const told = known[option].help ?? clauses.split('; ').filter((clause) => isOurs(clause) && clause !== 'may be given several times').join('; ') + byDefault;
    const [first, ...more] = wrapped(told, 54).split('\n');
    const head = `${begin}--${option}${argument}`;
    const lines = head.length > 24 ? [head, `${' '.repeat(26)}${first}`] : [head.padEnd(26) + first];
    return [...lines, ...more.map((line) => ' '.repeat(26) + line)];
  };
  const isRun = (example) => isOurs(example) && !example.includes('*') && Object.keys(needs).every((option) => example.includes(`--${option} `));
  const parts = [`Usage: specdrift ${name} ${needed}[OPTION]... {FILE | - | --text S}`];
  for (const part of instead.reduce((help, pair) => help.replace(...pair), HELP[name]).trimEnd().split('\n\n').slice(1)) {
    const [heading, ...lines] = part.split('\n');
    if (heading.startsWith('Exit status')) continue;
    if (!lines[0]?.startsWith('  ')) {
      if (isOurs(part)) parts.push(wrapped(part, 80));
      continue;
    }
    const entries = lines.join('\n').split(/\n(?= {2}-\w, | {6}--| {2}specdrift )/).flatMap((entry) => (entry.startsWith('  specdrift ') ? (isRun(entry) ? [entry] : []) : ofOption(entry)));
    if (entries.length > 0) parts.push([heading, ...entries].join('\n'));
  }
  return [...parts, 'The program that the sources build has more options, and takes several inputs.',
    `Exit status: 0: done${name === 'compare' ? ', no divergence; 1: there are divergences' : ''}; 2: trouble\n`].join('\n\n');
}

function helpOfAll() {
  const verbs = Object.entries(VERBS).map(([name, {does}]) => `  ${name.padEnd(10)}${does}`);
  for (const name of [...Object.keys(KNOWLEDGE), ...Object.keys(ASKING)]) {
    const [, summary] = new RegExp(`^  ${name} +(.*(?:\\n {17}.*)*)`, 'm').exec(HELP['']);
    verbs.push(`  ${name.padEnd(10)}${summary.replace(/\s+/g, ' ')}`);
  }
  return ['Usage: specdrift VERB [OPTION]... [FILE | - | --text S]', '', 'Runs several versions of the HTML tokenizer specification on one text.', '',
    ...verbs, '', 'specdrift VERB --help shows the options of a verb.', `The program that the sources build has these verbs, too: ${OTHERS}.`, ''].join('\n');
}

function optionsOf(name, given) {
  const known = takenBy(name);
  const options = {}, operands = [];
  for (let i = 0; i < given.length; ++i) {
    const word = given[i] === '-o' ? '--output' : given[i] === '-h' ? '--help' : given[i];
    if (word === '--') {
      operands.push(...given.slice(i + 1));
      break;
    }
    if (!word.startsWith('--')) {
      if (word.startsWith('-') && word !== '-') throw new UserError(shown(word), 'there is no such option', `specdrift ${name} --help lists them`);
      operands.push(word);
      continue;
    }
    const end = word.indexOf('=');
    const option = word.slice(2, end < 0 ? undefined : end);
    if (!Object.hasOwn(known, option)) throw new UserError(shown(`--${option}`), 'there is no such option', `specdrift ${name} --help lists them`);
    const {argument, read, isMany} = known[option];
    if (Object.hasOwn(options, option) && !isMany) throw new UserError(`--${option}`, 'it is given twice');
    if (!argument) {
      if (end >= 0) throw new UserError(`--${option}`, 'it takes no value');
      options[option] = true;
      continue;
    }
    const value = end >= 0 ? word.slice(end + 1) : given[++i];
    if (value === undefined) throw new UserError(`--${option}`, `it needs a value: ${argument}`);
    options[option] = isMany ? [...options[option] ?? [], read(value, option)] : read(value, option);
  }
  return [options, operands];
}

/** Why a file or folder cannot be used. */
const whyNot = ({code, message}) => ({EISDIR: 'it is a folder', ENOTDIR: 'a part of its name is no folder', ENOSPC: 'there is no room left', EROFS: 'nothing can be written there'})[code] ?? message;

/** `otherwise` is the advice for a file that is not there. */
function fileOf(path, what, otherwise = '') {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (trouble) {
    const why = {ENOENT: 'there is no such file', EACCES: 'it may not be read'}[trouble.code] ?? whyNot(trouble);
    throw new UserError(shown(what), why, trouble.code === 'ENOENT' ? otherwise : '');
  }
}

/** The encoding that a meta element names among the first bytes, where browsers look for one; null: none, or UTF-8. */
function declaredEncoding(bytes) {
  const [, label] = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(bytes.subarray(0, 1024).toString('latin1')) ?? [];
  try {
    return label && new TextDecoder(label).encoding !== 'utf-8' && !/^utf-?16/i.test(label) ? label : null;
  } catch {
    return null;
  }
}

const NO_ENCODING_OF_TOKENS = 'the program that the sources build reads all encodings';

/** A name for reports, and text or bytes of UTF-8, and what said so. */
function inputOf(name, options, operands) {
  const anotherEncoding = (label, reads) => (name === 'tokens' ? NO_ENCODING_OF_TOKENS : `--encoding ${label} ${reads}; places are those of the same text in UTF-8`);
  if (options.text !== undefined && operands.length > 0) throw new UserError('--text', 'it is an input, and a file is another one', 'one input at a time');
  if (options.text !== undefined) return ['(text)', options.text];
  if (operands.length !== 1) throw new UserError('input', operands.length > 1 ? 'there are several' : 'there is none', 'one input at a time: a file, - or --text S');
  const [path] = operands;
  const bytes = fileOf(path, path, '--text S is for an input that is no file');
  const input = path === '-' ? '(standard input)' : path;
  const mark = bytes.length > 1 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff));
  if (options.encoding === undefined && mark)
    throw new UserError(shown(input), 'its byte order mark says UTF-16', anotherEncoding('utf-16le or utf-16be', 'reads it'));
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const declared = options.encoding === undefined && !hasMark ? declaredEncoding(bytes) : null;
  if (declared)
    throw new UserError(shown(input), `a meta element says that it is ${shown(declared)}`, anotherEncoding(shown(declared), 'reads it so'));
  if (options.encoding === undefined) return [input, bytes, bytes.every((byte) => byte < 0x80) || hasMark ? undefined : 'default'];
  try {
    return [input, new TextEncoder().encode(new TextDecoder(options.encoding, {ignoreBOM: true}).decode(bytes))];
  } catch {
    throw new UserError('--encoding', `'${shown(options.encoding)}' is no label of the Encoding Standard`);
  }
}

function write(text, path) {
  const bytes = Buffer.from(text);
  if (path === undefined || path === '-') {
    for (let done = 0; done < bytes.length;)
      try {
        done += writeSync(1, bytes, done);
      } catch (trouble) {
        if (trouble.code === 'EPIPE') return;
        if (trouble.code !== 'EAGAIN') throw new UserError('standard output', trouble.message);
      }
    return;
  }
  const at = (look) => {
    try {
      return look();
    } catch {
      return null;
    }
  };
  const cannot = (trouble) => new UserError(shown(path), `it cannot be written: ${{ENOENT: 'there is no such folder', EACCES: 'you may not write there'}[trouble.code] ?? whyNot(trouble)}`);
  // Through a link to where it leads; into a device or a pipe, as it is.
  const target = at(() => lstatSync(path)) ? at(() => realpathSync(path)) ?? path : path;
  const known = at(() => statSync(target));
  if (known && !known.isFile()) {
    try {
      writeFileSync(target, bytes);
    } catch (trouble) {
      throw cannot(trouble);
    }
    return;
  }
  const beside = `${target}.${process.pid}.part`;
  try {
    writeFileSync(beside, bytes, {flag: 'wx', mode: known ? known.mode & 0o777 : 0o666});
    if (known) chmodSync(beside, known.mode & 0o7777);
    renameSync(beside, target);
  } catch (trouble) {
    at(() => rmSync(beside, {force: true}));
    throw cannot(trouble);
  }
}

/** As wide as the terminal, unless somebody says otherwise. */
function widthOf(options) {
  const asked = /^\d{1,6}$/.test(process.env.COLUMNS ?? '') ? Number(process.env.COLUMNS) : 0;
  return options.width ?? Math.min(Math.max(asked || process.stdout.columns || 80, 40), 10000);
}

async function run([name, ...given]) {
  if (name === undefined || name === '--help' || name === '-h' || (name === 'help' && given.length === 0)) {
    write(helpOfAll());
    return name === undefined ? TROUBLE : SAME;
  }
  if (name === '--version') {
    write(`specdrift ${JSON.parse(readFileSync(new URL('package.json', HERE))).version}\n`);
    return SAME;
  }
  if (name === 'help' && given.length > 0) return run([given[0], '--help', ...given.slice(1)]);
  if (Object.hasOwn(KNOWLEDGE, name)) return runKnowledge(name, given);
  if (Object.hasOwn(ASKING, name)) return runParsers(name, given);
  if (!Object.hasOwn(VERBS, name)) {
    const isNative = OTHERS.replace(' and ', ', ').split(', ').includes(name);
    throw new UserError(shown(name), isNative ? 'this verb is of the program that the sources build, not of this one' : 'there is no such verb',
      `here are ${[...Object.keys(VERBS), ...Object.keys(KNOWLEDGE), ...Object.keys(ASKING)].join(', ')}`);
  }
  const [options, operands] = optionsOf(name, given);
  if (options.help) return helpInLines(name);
  const verb = VERBS[name];
  for (const [option, value] of Object.entries(verb.needs ?? {}))
    if (!Object.hasOwn(options, option)) throw new UserError(name, `it needs --${option} ${value}`, `specdrift ${name} --help shows all options`);
  if (name === 'tokens' && options.encoding !== undefined) throw new UserError('--encoding', 'it does not go with tokens here', NO_ENCODING_OF_TOKENS);
  const [input, text, encodingBasis] = inputOf(name, options, operands);
  const request = {name: input, format: 'text'};
  for (const [option, {to}] of Object.entries({...verb.options, ...COMMON}))
    if (to && Object.hasOwn(options, option)) request[to] = options[option];
  withStyle(request, options);
  if ((name === 'compare' || name === 'tokens') && encodingBasis) request.encodingBasis = encodingBasis;
  if (options.spec !== undefined) request.specification = fileOf(options.spec, options.spec).toString();
  const specdrift = await load(readFileSync(modulePath('specdrift.wasm')));
  const [report, status] = verb.run(specdrift, text, request);
  write(report, options.output);
  return status;
}

function complain(trouble) {
  const lines = trouble.mistakes ? trouble.mistakes.map(({line, column, what, why}) => `${line}:${column}: ${what}${why ? `: ${why}` : ''}`)
    : [trouble.message, ...(trouble.hint ? [`  ${trouble.hint}`] : [])];
  // Whole: a message may begin with a long command and end with a line to copy.
  process.stderr.write(`specdrift: ${lines.map(harmless).join('\n')}\n`);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (trouble) {
  process.exitCode = TROUBLE;
  complain(trouble);
}
