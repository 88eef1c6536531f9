// js-xss, by the tags and attributes that it asks its policy about, and by what it writes with the default one.   npm install xss
// Run: node js-xss.mjs [DIRECTORY]     the package lies in DIRECTORY/node_modules (default: here)
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const directory = process.argv[2] ?? '.';
const require = createRequire(resolve(directory, 'x.js'));
const { version } = JSON.parse(readFileSync(resolve(directory, 'node_modules/xss/package.json'), 'utf8'));
const xss = require('xss');

// The source of a tag after its name.
function attributes_of(html) {
    const pairs = [], begin = html.search(/\s/);
    if (begin >= 0) xss.parseAttr(html.slice(begin + 1, -1), (name, value) => void pairs.push([name, value]));
    return pairs;
}

function answer_to(input) {
    const events = [];
    const output = xss(input, {
        onTag: (tag, html, { isClosing }) => void events.push(isClosing ? ['E', tag] : ['S', tag, attributes_of(html)]),
        // As by default, so that escapeHtml is asked about text alone.
        onIgnoreTag: (tag, html) => xss.escapeHtml(html),
        escapeHtml: (text) => {
            if (text) events.push(['T', text]);
            return xss.escapeHtml(text);
        },
    });
    return { events, output };
}

console.log(JSON.stringify({ adapter: 1, name: 'js-xss', version, level: 'tokens', comments: false, pi: 'none', charrefs: 'raw',
                             context: 'tokenizer', feedback: false, scripting: false, output: true }));
for await (const line of createInterface({ input: process.stdin })) {
    const { id, input } = JSON.parse(line);
    try {
        console.log(JSON.stringify({ id, ...answer_to(input) }));
    } catch (e) {
        console.log(JSON.stringify({ id, error: String(e) }));
    }
}
