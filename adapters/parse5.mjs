// parse5, any version from 0.6 on, by its tree.   npm install parse5
// Run: node parse5.mjs [DIRECTORY]     the package lies in DIRECTORY/node_modules (default: here); an alias of npm may
//                                      follow a colon, as in /tmp/p:parse5-old
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';

const [directory, name = 'parse5'] = (process.argv[2] ?? '.').split(':');
const require = createRequire(resolve(directory, 'x.js'));
const { readFileSync } = await import('node:fs');
const folder = resolve(directory, 'node_modules', name);
const { version, module } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'));
// 7.1.0 has modules of both kinds, and its CommonJS cannot be loaded.
const loaded = await import(require.resolve(name)).catch((error) => (module ? import(resolve(folder, module)) : Promise.reject(error)));
const parse5 = loaded.parse || loaded.Parser ? loaded : loaded.default;
const parse = parse5.parse ?? ((html) => new parse5.Parser().parse(html));

function walk(node, events, quirks) {
    for (const child of node.childNodes ?? []) {
        if (child.nodeName === '#text') events.push(['T', child.value]);
        else if (child.nodeName === '#comment') events.push(['C', child.data]);
        else if (child.nodeName === '#documentType')
            events.push(['D', child.name, child.publicId, child.systemId, quirks]);
        else {
            events.push(['S', child.tagName, child.attrs.map((a) => [a.prefix ? `${a.prefix}:${a.name}` : a.name, a.value])]);
            walk(child.content ?? child, events, quirks);
        }
    }
    return events;
}

// Since 5.0 it reports parse errors, by the standard's codes and with places.
let errors = [];
const onParseError = ({ code, startLine, startCol }) => errors.push({ code, line: startLine, col: startCol });
try {
    parse('<!x>', { onParseError });
} catch {
    // Once, what makes the nodes stood there.
}
const reports = errors.length > 0;

const has_mode = parse('').mode !== undefined;
const scripting = !walk(parse('<body><noscript><b>'), []).some(([kind, tag]) => kind === 'S' && tag === 'b');
console.log(JSON.stringify({ adapter: 2, name: 'parse5', version, level: 'tree', doctype: 'ids', quirks: has_mode,
                             scripting, errors: reports ? 'codes' : 'none', error_places: reports }));
for await (const line of createInterface({ input: process.stdin })) {
    const { id, input } = JSON.parse(line);
    errors = [];
    const tree = reports ? parse(input, { onParseError }) : parse(input);
    console.log(JSON.stringify({ id, events: walk(tree, [], tree.mode === 'quirks'), errors }));
}
