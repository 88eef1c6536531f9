// Answers the lines of `specdrift tokens --batch` by tokenizers that library/data/tokenizer.mjs makes of machines. Each file of lines has its
// machine before it: node answers.mjs MACHINE.json CASES.jsonl ANSWERS.jsonl [MACHINE.json …].
import {readFileSync, writeFileSync} from 'node:fs';
import {tokenizerOf} from '../../library/data/tokenizer.mjs';

const CONTEXTS = {script: 'script-data', cdata: 'cdata-section'};
const given = process.argv.slice(2);
for (let i = 0; i < given.length; i += 3) {
  const {tokenize} = await tokenizerOf(JSON.parse(readFileSync(given[i], 'utf8')));
  const answers = readFileSync(given[i + 1], 'utf8').trimEnd().split('\n').map((line) => {
    const {input, state = 'data', lastStartTag = '', foreign = false} = JSON.parse(line);
    return JSON.stringify(tokenize(input, {context: CONTEXTS[state] ?? state, lastStartTag, foreign: () => foreign}));
  });
  writeFileSync(given[i + 2], `${answers.join('\n')}\n`);
}
