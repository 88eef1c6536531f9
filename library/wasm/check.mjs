// node check.mjs MODULE PROGRAM FILE...: whether the module makes of each file what the program makes of it.

import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {load, SpecificationError} from './specdrift.mjs';

const [path, program, ...files] = process.argv.slice(2);
const specdrift = await load(readFileSync(path));

const asText = ['--explain', '--width', '80'];

let different = 0;
let apart = 0;
let reports = 0;
const wrong = (words) => {
  ++different;
  process.stderr.write(`${words}\n`);
};

function ofProgram(words) {
  const told = spawnSync(program, words, {maxBuffer: 1 << 30});
  if (told.status !== 0 && told.status !== 1) {
    process.stderr.write(told.stderr);
    process.exit(2);
  }
  apart += told.status;
  return told.stdout.toString();
}

// The program breaks long lines of text where the terminal ends, the module leaves that to the page.
const inOneLine = (text) => text.replace(/\s+/g, ' ');

function same(file, made, words) {
  ++reports;
  const shown = words.includes('text') ? inOneLine : (text) => text;
  if (shown(made) !== shown(ofProgram([...words, file]))) wrong(`${file}: ${words.join(' ')}: the module's answer is not the program's`);
}

for (const file of files) {
  const bytes = readFileSync(file);
  const name = file;
  for (const format of ['json', 'jsonl', 'html', 'text', 'markdown', 'sarif', 'xml', 'junit'])
    same(file, specdrift.compare(bytes, {name, format}), ['compare', '--format', format, ...(format === 'text' ? asText : [])]);
  same(file, specdrift.compare(bytes, {name, versions: ['2007', 'living'], errors: true}),
    ['compare', '--format', 'json', '--versions', '2007,living', '--errors']);
  same(file, specdrift.compare(bytes, {name, versions: ['r3191', '2016-07-01', '8.2.4'], context: 'rcdata', lastStartTag: 'title', tree: false}),
    ['compare', '--format', 'json', '--versions', 'r3191,2016-07-01,8.2.4', '--context', 'rcdata', '--last-start-tag', 'title',
      '--feedback', 'none']);
  same(file, specdrift.blame(bytes, {name, format: 'json', facet: 'errors', at: 0}),
    ['blame', '--format', 'json', '--facet', 'errors', '--at', '0']);
  for (const format of ['json', 'html', 'text', 'markdown'])
    same(file, specdrift.explain(bytes, {name, format}), ['explain', '--format', format]);
}

// The same for strings, as --text has them.
for (const text of ['hello<p class=x>x<!--a--!><b>-->y<i>', '<a\x0bb=1 b=2>&lang;', 'x<br/\x0b>y', '\ufeff<!--a--!>']) {
  reports += 2;
  const json = ['compare', '--format', 'json', '--text', text];
  if (specdrift.compare(text) !== ofProgram(json)) wrong(`${json.join(' ')}: the module's answer is not the program's`);
  const quoted = ['minimize', '--format', 'json', '--text', text];
  if (specdrift.minimize(text, {}) !== ofProgram(quoted)) wrong(`${quoted.join(' ')}: the module's answer is not the program's`);
  // Every step, in the words of the program.
  const steps = specdrift.trace(text, {versions: ['2009', '8.2.4']});
  ++reports;
  if (steps !== ofProgram(['trace', '--versions', '2009,8.2.4', '--format', 'jsonl', '--text', text]))
    wrong(`trace of ${text}: the module's answer is not the program's`);
}

// Wrong requests are told, and the module goes on.
const told = [
  [{versions: ['2007', 'x']}, "no such version: 'x'"],
  [{versions: ['2007']}, "nothing to compare '2007' with"],
  [{versions: ['2009', '2009']}, "'2009' is named twice"],
  [{versions: ['r3191', '2009-06-04']}, '2009-06-04 is r3191, which is named twice'],
  [{format: 'x'}, "compare has no format 'x'"],
  [{context: 'x'}, "no such initial state: 'x'"],
  [{most: 'x'}, "'most' has to be a whole number from 0"],
  [{colour: 'x'}, "compare takes no option 'colour'"],
  [{lesson: '1'}, "compare takes no option 'lesson'"],
  [{parsers: []}, "compare takes no option 'parsers': beside()"],
  [{specification: '<specification\n x'}, '2:'],
  [{specification: `<specification>${'<x/>'.repeat(3000)}</specification>`}, '1:'],
];
for (const [options, words] of told) {
  let said = '';
  try {
    specdrift.compare('<!--a--!>', options);
  } catch (problem) {
    said = problem.message;
    if (options.specification && !(problem instanceof SpecificationError && problem.mistakes[0].line >= 1)) said = 'no mistakes';
  }
  if (!said.includes(words)) wrong(`${JSON.stringify(options).slice(0, 80)}: '${said}' does not say "${words}"`);
}
const own = `<specification version="mine" base="13.2.5" title="mine" organisation="me" date="2026" earliest="2026-01-01"
  latest="2026-01-01" source="none" section="13.2.5" errors="named"><alter states="before-attribute-name"><extend row="TAB" input="VT"/></alter></specification>`;
const compared = JSON.parse(specdrift.compare('<a \x0bb>', {specification: own, versions: ['mine', '13.2.5']}));
if (compared.total.divergences !== 1) wrong('a specification of one\'s own changes nothing');
if (specdrift.versions().length < 100) wrong('revisions are missing');

// Memory does not grow with the number of texts.
const text = files.map((file) => readFileSync(file, 'latin1')).join('').slice(0, 2000);
const ask = (i) => specdrift.compare(`${text}<!--${i}--!>`, {errors: true});
for (let i = 0; i < 50; ++i) ask(i);
const held = specdrift.memory();
for (let i = 0; i < 1000; ++i) ask(i);
if (held === 0 || specdrift.memory() > held) wrong(`1000 texts took ${specdrift.memory() - held} bytes`);

process.stdout.write(`${reports} reports, ${apart} with divergences: ` + (different ? `${different} differ\n` : 'the same as the program\'s\n'));
process.exit(different || apart === 0 ? 1 : 0);
