// DOMPurify on jsdom, by the document that it goes through before it removes anything, and by what it writes.   npm install dompurify jsdom
// Run: node dompurify.mjs [DIRECTORY]     the packages lie in DIRECTORY/node_modules (default: here); an alias of npm may follow a
//                                         colon, as in /tmp/p:dompurify-old
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const [directory, alias = 'dompurify'] = (process.argv[2] ?? '.').split(':');
const require = createRequire(resolve(directory, 'x.js'));
const version_of = (name) => JSON.parse(readFileSync(resolve(directory, `node_modules/${name}/package.json`), 'utf8')).version;
const { JSDOM } = require('jsdom');
const { window } = new JSDOM('');
const purify = require(alias)(window);

// A form shows its fields under their names instead of its own properties: the getters are those of the prototypes.
const getter = (type, name) => {
    const { get } = Object.getOwnPropertyDescriptor(window[type].prototype, name);
    return (node) => Reflect.apply(get, node, []);
};
const kind_of = getter('Node', 'nodeType'), data_of = getter('CharacterData', 'data');
const first_of = getter('Node', 'firstChild'), next_of = getter('Node', 'nextSibling'), owner_of = getter('Node', 'ownerDocument');
const name_of = getter('Element', 'localName'), attributes_of = getter('Element', 'attributes');
const content_of = getter('HTMLTemplateElement', 'content');
const children_of = (node) => (node instanceof window.HTMLTemplateElement ? content_of(node) : node);

function walk(parent, events) {
    for (let node = first_of(parent); node; node = next_of(node)) {
        const kind = kind_of(node);
        if (kind === 3 || kind === 4) events.push(['T', data_of(node)]);
        else if (kind === 8) events.push(['C', data_of(node)]);
        else if (kind === 1) {
            events.push(['S', name_of(node), Array.from(attributes_of(node), (a) => [a.name, a.value])]);
            walk(children_of(node), events);
        }
    }
    return events;
}

// The first node that it asks about is the root; comments may precede it.
let events;
purify.addHook('beforeSanitizeElements', (node) => (events ??= walk(owner_of(node), [])));

console.log(JSON.stringify({ adapter: 1, name: 'DOMPurify', version: `${version_of(alias)} (jsdom ${version_of('jsdom')})`,
                             level: 'tree', scripting: false, output: true }));
for await (const line of createInterface({ input: process.stdin })) {
    const { id, input } = JSON.parse(line);
    events = undefined;
    try {
        const output = purify.sanitize(input);
        // It asks about nothing in a document with a frameset, which has no body, and puts a comment in the place of nothing.
        if (!events || !input) events = walk(new window.DOMParser().parseFromString(input, 'text/html'), []);
        console.log(JSON.stringify({ id, events, output }));
    } catch (e) {
        console.log(JSON.stringify({ id, error: String(e) }));
    }
}
