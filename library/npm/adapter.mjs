// node adapter.mjs FILE: a module of Node as an adapter (docs/adapters.md). The function that it exports as its default reads a document: it
// returns the events, or an object with `events`, and may take its time. The export `capabilities` of the module is in the first line.

import {createInterface} from 'node:readline';
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {answerOf, firstLineOf} from './specdrift.mjs';

const [path] = process.argv.slice(2);
const fail = (why) => {
  process.stderr.write(`${why}\n`);
  process.exit(1);
};
// Answers alone go to standard output: the module may print.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);
const module = await import(pathToFileURL(resolve(path)).href).catch((trouble) => fail(`${path}: ${trouble.message}`));
if (typeof module.default !== 'function') fail(`${path} exports no function as its default`);
// Each line is out before the next one is read, also where the function has left something to do.
const say = (line) => new Promise((done) => write(`${line}\n`, done));
await say(firstLineOf(module.default, module.capabilities));
for await (const line of createInterface({input: process.stdin, crlfDelay: Infinity})) {
  const {id, input} = JSON.parse(line);
  let said, trouble;
  try {
    said = await module.default(input);
  } catch (thrown) {
    trouble = thrown ?? 'it throws nothing';
  }
  await say(answerOf(id, said, trouble));
}
process.exit(0);
