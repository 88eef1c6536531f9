// lol-html (Rust, as WebAssembly), by what its handlers are told.   npm install html-rewriter-wasm
// Run: node lol-html.mjs [DIRECTORY]     the package lies in DIRECTORY/node_modules (default: here); an alias of npm may follow a
//                                        colon, as in /tmp/p:html-rewriter-old
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const [directory, name = 'html-rewriter-wasm'] = (process.argv[2] ?? '.').split(':');
const require = createRequire(resolve(directory, 'x.js'));
const { version } = JSON.parse(readFileSync(resolve(directory, 'node_modules', name, 'package.json'), 'utf8'));
const { HTMLRewriter } = require(name);

// It does not tell of end tags without an element, nor decode references.
async function events_of(input) {
    const events = [];
    const rewriter = new HTMLRewriter(() => {});
    rewriter.on('*', { element: (element) => { events.push(['S', element.tagName, Array.from(element.attributes)]); } });
    rewriter.onDocument({
        doctype: (doctype) => { events.push(['D', doctype.name, doctype.publicId, doctype.systemId, false]); },
        comments: (comment) => { events.push(['C', comment.text]); },
        text: (chunk) => { if (chunk.text) events.push(['T', chunk.text]); },
    });
    try {
        await rewriter.write(new TextEncoder().encode(input));
        await rewriter.end();
    } finally {
        rewriter.free();
    }
    return events;
}

const scripting = !(await events_of('<noscript><b>')).some(([kind, tag]) => kind === 'S' && tag === 'b');
console.log(JSON.stringify({ adapter: 1, name: 'lol-html', version: `html-rewriter-wasm ${version}`, level: 'tree', doctype: 'ids', charrefs: 'raw', scripting }));
for await (const line of createInterface({ input: process.stdin })) {
    const { id, input } = JSON.parse(line);
    try {
        console.log(JSON.stringify({ id, events: await events_of(input) }));
    } catch (e) {
        console.log(JSON.stringify({ id, error: String(e) }));
    }
}
