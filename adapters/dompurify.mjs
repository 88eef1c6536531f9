// DOMPurify on jsdom, by the document that it goes through before it removes anything.   npm install dompurify jsdom
// Run: node dompurify.mjs [DIRECTORY]     the packages lie in DIRECTORY/node_modules (default: here)
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const directory = process.argv[2] ?? '.';
const require = createRequire(resolve(directory, 'x.js'));
const version_of = (name) => JSON.parse(readFileSync(resolve(directory, `node_modules/${name}/package.json`), 'utf8')).version;
const { JSDOM } = require('jsdom');
const purify = require('dompurify')(new JSDOM('').window);

function walk(node, events) {
    if (node.nodeType === 3) events.push(['T', node.data]);
    else if (node.nodeType === 8) events.push(['C', node.data]);
    else if (node.nodeType === 1) events.push(['S', node.localName, [...node.attributes].map((a) => [a.name, a.value])]);
    for (const child of (node.content ?? node).childNodes) walk(child, events);
    return events;
}

// The first node that it asks about is the root.
let events;
purify.addHook('beforeSanitizeElements', (node) => (events ??= walk(node, [])));

console.log(JSON.stringify({ adapter: 1, name: 'DOMPurify', version: `${version_of('dompurify')} (jsdom ${version_of('jsdom')})`,
                             level: 'tree' }));
for await (const line of createInterface({ input: process.stdin })) {
    const { id, input } = JSON.parse(line);
    events = undefined;
    try {
        purify.sanitize(input, { WHOLE_DOCUMENT: true });
        console.log(JSON.stringify({ id, events: events ?? [] }));
    } catch (e) {
        console.log(JSON.stringify({ id, error: String(e) }));
    }
}
