// parse5, any version from 0.6 on, by its tree.   npm install parse5
// Run: node parse5.mjs [DIRECTORY]     the package lies in DIRECTORY/node_modules (default: here); an alias of npm may
//                                      follow a colon, as in /tmp/p:parse5-old
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import { readerOf } from './parse5_reader.mjs';

const [directory, name = 'parse5'] = (process.argv[2] ?? '.').split(':');
const require = createRequire(resolve(directory, 'x.js'));
const { readFileSync } = await import('node:fs');
const folder = resolve(directory, 'node_modules', name);
const { version, module } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'));
// 7.1.0 has modules of both kinds, and its CommonJS cannot be loaded.
const loaded = await import(require.resolve(name)).catch((error) => (module ? import(resolve(folder, module)) : Promise.reject(error)));
const { line: first, read } = readerOf(loaded, version);

console.log(JSON.stringify(first));
for await (const line of createInterface({ input: process.stdin })) {
    const { id, input } = JSON.parse(line);
    console.log(JSON.stringify({ id, ...read(input) }));
}
