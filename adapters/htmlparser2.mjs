// htmlparser2, any version from 3 on, by its events.   npm install htmlparser2
// Run: node htmlparser2.mjs [DIRECTORY]     the package lies in DIRECTORY/node_modules (default: here); an alias of npm
//                                           may follow a colon, as in /tmp/p:htmlparser2-old
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readerOf } from './htmlparser2_reader.mjs';

const [directory, name = 'htmlparser2'] = (process.argv[2] ?? '.').split(':');
const require = createRequire(resolve(directory, 'x.js'));
const { version } = JSON.parse(readFileSync(resolve(directory, 'node_modules', name, 'package.json'), 'utf8'));
const { line: first, read } = readerOf(require(name), version);

console.log(JSON.stringify(first));
for await (const line of createInterface({ input: process.stdin })) {
    const { id, input } = JSON.parse(line);
    console.log(JSON.stringify({ id, ...read(input) }));
}
