// node check.mjs MODULE PROGRAM FILE...: whether the module makes of each file what the program makes of it.

import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {load} from './specdrift.mjs';

const [path, program, ...files] = process.argv.slice(2);
const specdrift = await load(readFileSync(path));
const requests = [{}, {versions: ['2007', 'living'], errors: true}];

let different = 0;
let apart = 0;
for (const file of files) {
  for (const request of requests) {
    const options = request.versions ? ['--versions', request.versions.join(','), '--errors'] : [];
    const told = spawnSync(program, ['compare', '--format', 'json', ...options, file], {maxBuffer: 1 << 30});
    if (told.status !== 0 && told.status !== 1) {
      process.stderr.write(told.stderr);
      process.exit(2);
    }
    apart += told.status;
    if (specdrift.compare(readFileSync(file), {name: file, ...request}) !== told.stdout.toString()) {
      ++different;
      process.stderr.write(`${file} ${options.join(' ')}: the module's report is not the program's\n`);
    }
  }
}

// Wrong requests are told, and the module goes on.
for (const [versions, words] of [[['2007', 'x'], "no such version: 'x'"], [['2007'], "nothing to compare '2007' with"]]) {
  let said = '';
  try {
    specdrift.compare('', {versions});
  } catch (problem) {
    said = problem.message;
  }
  if (!said.includes(words)) {
    ++different;
    process.stderr.write(`versions ${versions}: '${said}' does not say "${words}"\n`);
  }
}
if (!specdrift.compare('<!--a--!>').includes('"divergences"')) ++different;

process.stdout.write(`${files.length * requests.length} reports, ${apart} with divergences: ` +
  (different ? `${different} differ\n` : 'the same as the program\'s\n'));
process.exit(different || apart === 0 ? 1 : 0);
