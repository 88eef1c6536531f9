// node check_proofs.mjs MODULE PROGRAM: whether the module of proofs says of versions what the program says.

import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {load} from './specdrift.mjs';

const [path, program] = process.argv.slice(2);
const specdrift = await load(readFileSync(path));
const folder = mkdtempSync(join(tmpdir(), 'specdrift-'));
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));

let different = 0;
let told = 0;
const wrong = (words) => {
  ++different;
  process.stderr.write(`${words}\n`);
};

const delta = (changes, base = 'living') => `<specification version="mine" base="${base}" title="mine" organisation="me" date="2026" earliest="2026-01-01"
  latest="2026-01-01" source="none" section="13.2.5" errors="named">${changes}</specification>`;
const specifications = {
  equal: delta('<alter states="comment-end"><add after="!"><on input="a"> <append to="comment" text="--a"/> <switch to="comment"/> </on></add></alter>'),
  lacking: delta('<alter states="comment-end"><remove row="!"/></alter><remove state="comment-end-bang"/>'),
  // Texts that grow, and that one version holds back for longer than the other.
  growing: delta('<alter states="comment-end"><replace row="otherwise"><otherwise> <append to="comment" text="-"/> <reconsume in="comment"/> </otherwise></replace></alter>'),
  reference: delta('<alter states="attribute-value-unquoted"><replace row="&gt;"><on input="&gt;"> <append to="attribute-value" text="&gt;"/> </on></replace></alter>'),
};

const lines = (verb, words) => {
  const ran = spawnSync(program, [verb, ...words], {maxBuffer: 1 << 30});
  if (ran.status !== 0 && ran.status !== 1) {
    process.stderr.write(ran.stderr);
    process.exit(2);
  }
  return ran.stdout.toString().replace(/\s+/g, ' ');
};

for (const [name, specification] of [['13.2.5', ''], ...Object.entries(specifications)]) {
  const file = join(folder, `${name}.xml`);
  if (specification) writeFileSync(file, specification);
  const versions = ['living', specification ? 'mine' : name];
  const own = specification ? {specification} : {};
  for (const concepts of [[], ['comment*']]) {
    ++told;
    const words = [...versions, '--references', 'shapes', ...(specification ? ['--spec', file] : []), ...concepts.flatMap((one) => ['--concept', one])];
    const options = {versions, references: 'shapes', concepts, ...own};
    const of = `${name}${concepts}`;
    const proved = JSON.parse(specdrift.prove(options));
    const said = lines('prove', words);
    // Names of versions come in the order of their age, or as they were asked for.
    const same = (text) => text.replace(/living and mine|mine and living/g, 'both').replace(/living and 13\.2\.5|13\.2\.5 and living/g, 'both').trim();
    if (!same(said).startsWith(same(proved.statement).replace(/\s+/g, ' '))) wrong(`prove ${of}: the module says "${proved.statement}", the program "${said}"`);
    if (proved.result === 'equal' && !said.includes(`${proved.states} states, ${proved.edges} edges`)) wrong(`prove ${of}: ${proved.states} states, and the program says "${said}"`);
    if (concepts.length && !said.includes('same tokens')) continue;
    const listed = JSON.parse(specdrift.distinguish(options));
    const atlas = lines('distinguish', [...words, '--no-cache', '--format', 'json']);
    for (const {class_id: id, input} of listed.causes)
      if (!atlas.includes(JSON.stringify(id)) || !atlas.includes(JSON.stringify(input))) wrong(`distinguish ${of}: ${id} by ${JSON.stringify(input)} is not the program's`);
    const count = (atlas.match(/"class_id":/g) ?? atlas.match(/"class":/g) ?? []).length;
    if (count < listed.causes.length) wrong(`distinguish ${of}: ${listed.causes.length} causes, and ${count} of the program`);
  }
}

// Whoever is told how far it is may end it, and the next request begins again.
const options = {versions: ['living', 'mine'], references: 'shapes', specification: specifications.equal};
let calls = 0;
let said = '';
try {
  specdrift.prove(options, () => ++calls > 3);
} catch (problem) {
  said = problem.message;
}
if (calls !== 4 || !said.includes('ended')) wrong(`a proof that was ended after ${calls} calls says '${said}'`);
if (JSON.parse(specdrift.prove(options)).result !== 'equal') wrong('after a proof that was ended, the next one says something else');
try {
  said = '';
  specdrift.prove({...options, states: 9});
} catch (problem) {
  said = problem.message;
}
if (!said.includes('limit of states')) wrong(`a limit of states: '${said}'`);
const {states} = JSON.parse(specdrift.rows({versions: ['mine'], specification: specifications.equal}));
if (!states.find(({id}) => id === 'comment-end').rows.some((row) => row.includes('text="--a"'))) wrong('the rows of an own version lack its own');

process.stdout.write(`${told} pairs of versions: ` + (different ? `${different} answers differ\n` : 'the answers are the program\'s\n'));
process.exit(different ? 1 : 0);
