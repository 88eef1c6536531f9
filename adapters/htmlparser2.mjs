// htmlparser2, any version from 3 on, by its events.   npm install htmlparser2
// Run: node htmlparser2.mjs [DIRECTORY]     the package lies in DIRECTORY/node_modules (default: here); an alias of npm
//                                           may follow a colon, as in /tmp/p:htmlparser2-old
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const [directory, name = 'htmlparser2'] = (process.argv[2] ?? '.').split(':');
const require = createRequire(resolve(directory, 'x.js'));
const { version } = JSON.parse(readFileSync(resolve(directory, 'node_modules', name, 'package.json'), 'utf8'));
const { Parser } = require(name);

console.log(JSON.stringify({ adapter: 1, name: 'htmlparser2', version, level: 'tree', doctype: 'none',
                             scripting: false }));
for await (const line of createInterface({ input: process.stdin })) {
    const { id, input } = JSON.parse(line);
    const events = [];
    const parser = new Parser({
        onopentag: (tag, attributes) => events.push(['S', tag, Object.entries(attributes)]),
        ontext: (text) => events.push(['T', text]),
        oncomment: (text) => events.push(['C', text]),
        oncdatastart: () => {},
        onprocessinginstruction: (target, data) => target.toLowerCase() === '!doctype' || events.push(['C', data]),
    }, { decodeEntities: true });
    parser.end(input);
    console.log(JSON.stringify({ id, events }));
}
