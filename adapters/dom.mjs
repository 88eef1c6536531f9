// domino, jsdom, linkedom or cheerio, by the document that each makes.   npm install domino jsdom linkedom cheerio
// Run: node dom.mjs DIRECTORY:NAME     the package lies in DIRECTORY/node_modules/NAME, under its own name or an alias of npm
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const [directory, alias] = (process.argv[2] ?? '.:domino').split(':');
const require = createRequire(resolve(directory, 'x.js'));
const { name, version } = JSON.parse(readFileSync(resolve(directory, 'node_modules', alias, 'package.json'), 'utf8'));
const loaded = require(alias);
// Up to 9, jsdom has a function in place of JSDOM; it is told to load and run nothing. The newer ones do neither by default.
const options = { features: { FetchExternalResources: false, ProcessExternalResources: false } };
const old_jsdom = (html) => (parseInt(version) < 4 ? loaded.jsdom(html, null, options) : loaded.jsdom(html, options));
// Up to 0.3, the documents of linkedom have no children; everything is in the element html.
const of_linkedom = (html) => {
    const document = loaded.parseHTML ? loaded.parseHTML(html).document : new loaded.DOMParser().parseFromString(html, 'text/html');
    return document.childNodes?.length ? document : document.documentElement ?? document;
};
// Up to 0.7, the root of cheerio is no function, and first it was a list of nodes.
const of_cheerio = (made) => (typeof made.root === 'function' ? made.root()[0] : Array.isArray(made.root) ? { children: made.root } : made.root);
const parsers = {
    jsdom: (html) => (loaded.JSDOM ? new loaded.JSDOM(html).window.document : old_jsdom(html)),
    domino: (html) => loaded.createDocument(html),
    linkedom: of_linkedom,
    cheerio: (html) => of_cheerio(loaded.load(html)),
};
const parse = parsers[name];

// The nodes of cheerio are of domhandler: they have a type in words, and no methods.
const words = { text: 3, cdata: 4, comment: 8, tag: 1, script: 1, style: 1 };
const kind_of = (node) => (node.type === 'directive' ? 7 : node.nodeType ?? words[node.type]);
const is_doctype = (node) => node.nodeType === 10 || (node.type === 'directive' && node.name.toLowerCase() === '!doctype');
const doctype_of = (node) => [node['x-name'] ?? node.name, node['x-publicId'] ?? node.publicId, node['x-systemId'] ?? node.systemId]
    .map((text) => text ?? '');

// cheerio has an object of attributes, in an order of its own, and their prefixes in another one.
function attributes_of(node) {
    if (node.getAttributeNames) return node.getAttributeNames().map((key) => [key, node.getAttribute(key)]);
    if (!node.attribs) // old documents, or a cheerio that has no object if there are no attributes
        return Array.from({ length: node.attributes?.length ?? 0 }, (_, at) => node.attributes.item(at)).map(({ name: key, value }) => [key, value]);
    const prefixes = node['x-attribsPrefix'] ?? {};
    return Object.entries(node.attribs).map(([key, value]) => [prefixes[key] ? `${prefixes[key]}:${key}` : key, value]);
}

const data_of = (node) => node.data ?? node.textContent; // linkedom had no data at first
function walk(node, events, quirks) {
    for (const child of Array.from(node.childNodes ?? node.children ?? [])) {
        if (is_doctype(child)) events.push(['D', ...doctype_of(child), quirks]);
        else if (kind_of(child) === 3) events.push(['T', data_of(child)]);
        else if (kind_of(child) === 8 || child.type === 'directive') events.push(['C', data_of(child)]);
        else if (kind_of(child) === 7) events.push(['P', child.target, child.data]);
        else if (kind_of(child) === 1) {
            events.push(['S', child.localName ?? child.name ?? child.nodeName.toLowerCase(), attributes_of(child)]);
            walk(child.localName === 'template' && child.content ? child.content : child, events, quirks);
        } else walk(child, events, quirks); // the content of a template
    }
    return events;
}

const mode_of = (tree) => tree['x-mode'] ?? (tree.compatMode === 'BackCompat' ? 'quirks' : 'no-quirks');
// Without parse5, cheerio has no modes, and a DOCTYPE is a directive in one piece.
const has_mode = name === 'cheerio' ? parse('<p>')['x-mode'] !== undefined : name !== 'linkedom';
// The compatMode of jsdom is that of no quirks with any DOCTYPE, also with one that makes quirks.
const has_quirks = has_mode && mode_of(parse('<!DOCTYPE x><p>')) === 'quirks';
const scripting = !walk(parse('<body><noscript><b>'), []).some(([kind, tag]) => kind === 'S' && tag === 'b');
// cheerio has an object, and linkedom had the last attribute first.
const in_order = name !== 'cheerio' && walk(parse('<body><p a b>'), []).some(([, tag, found]) => tag === 'p' && found[0]?.[0] === 'a');
const processing = walk(parse('<?x y>'), []).some(([kind]) => kind === 'P');
console.log(JSON.stringify({ adapter: 1, name, version, level: 'tree', doctype: has_mode ? 'ids' : 'none', quirks: has_quirks, scripting,
                             pi: processing ? 'node' : 'comment', attributes: in_order ? 'pairs' : 'map' }));
for await (const line of createInterface({ input: process.stdin })) {
    const { id, input } = JSON.parse(line);
    try {
        const tree = parse(input);
        console.log(JSON.stringify({ id, events: walk(tree, [], mode_of(tree) === 'quirks') }));
    } catch (e) {
        console.log(JSON.stringify({ id, error: String(e) }));
    }
}
