// domino, linkedom or cheerio, by the document that each makes.   npm install domino linkedom cheerio
// Run: node dom.mjs DIRECTORY:NAME     the package lies in DIRECTORY/node_modules/NAME, under its own name
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const [directory, name] = (process.argv[2] ?? '.:domino').split(':');
const require = createRequire(resolve(directory, 'x.js'));
const { version } = JSON.parse(readFileSync(resolve(directory, 'node_modules', name, 'package.json'), 'utf8'));
const loaded = require(name);
const parsers = {
    domino: (html) => loaded.createDocument(html),
    linkedom: (html) => loaded.parseHTML(html).document,
    cheerio: (html) => loaded.load(html).root()[0],
};
const parse = parsers[name];

// The nodes of cheerio are of domhandler: they have a type in words, and no methods.
const is_doctype = (node) => node.nodeType === 10 || (node.type === 'directive' && node.name === '!doctype');
const doctype_of = (node) => [node['x-name'] ?? node.name, node['x-publicId'] ?? node.publicId, node['x-systemId'] ?? node.systemId]
    .map((text) => text ?? '');

// cheerio has an object of attributes, in an order of its own, and their prefixes in another one.
function attributes_of(node) {
    if (!node.attribs) return node.getAttributeNames().map((key) => [key, node.getAttribute(key)]);
    const prefixes = node['x-attribsPrefix'] ?? {};
    return Object.entries(node.attribs).map(([key, value]) => [prefixes[key] ? `${prefixes[key]}:${key}` : key, value]);
}

function walk(node, events, quirks) {
    for (const child of node.childNodes ?? []) {
        if (is_doctype(child)) events.push(['D', ...doctype_of(child), quirks]);
        else if (child.nodeType === 3) events.push(['T', child.data]);
        else if (child.nodeType === 8) events.push(['C', child.data]);
        else if (child.nodeType === 1) {
            events.push(['S', child.localName ?? child.name, attributes_of(child)]);
            walk(child.localName === 'template' && child.content ? child.content : child, events, quirks);
        } else walk(child, events, quirks); // the content of a template
    }
    return events;
}

const mode_of = (tree) => tree['x-mode'] ?? (tree.compatMode === 'BackCompat' ? 'quirks' : 'no-quirks');
const has_mode = name !== 'linkedom';
const scripting = !walk(parse('<body><noscript><b>'), []).some(([kind, tag]) => kind === 'S' && tag === 'b');
console.log(JSON.stringify({ adapter: 1, name, version, level: 'tree', doctype: has_mode ? 'ids' : 'none', quirks: has_mode, scripting,
                             attributes: name === 'cheerio' ? 'map' : 'pairs' }));
for await (const line of createInterface({ input: process.stdin })) {
    const { id, input } = JSON.parse(line);
    try {
        const tree = parse(input);
        console.log(JSON.stringify({ id, events: walk(tree, [], mode_of(tree) === 'quirks') }));
    } catch (e) {
        console.log(JSON.stringify({ id, error: String(e) }));
    }
}
