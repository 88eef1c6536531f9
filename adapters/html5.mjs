// html5 for node.js (0.2.x, of 2010 and 2011: a descendant of html5lib), by its tokenizer.   npm install html5@0.2
// Run: node html5.mjs [DIRECTORY]     the package lies in DIRECTORY/node_modules (default: here); an alias of npm may follow a
//                                     colon, as in /tmp/p:html5-old
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const [directory, name = 'html5'] = (process.argv[2] ?? '.').split(':');
const folder = resolve(directory, 'node_modules', name);
const require = createRequire(resolve(folder, 'x.js'));
const { version } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'));
// Its sources set variables that nobody declares, and sketch a document that nobody needs.
const HTML5 = require('./lib/html5/index.js');
if (!HTML5.Tokenizer) require('./lib/html5/tokenizer.js');

// The content models that its tree construction asks for.
const models = { title: 'RCDATA', textarea: 'RCDATA', plaintext: 'PLAINTEXT' };
for (const raw of ['style', 'script', 'xmp', 'iframe', 'noembed', 'noframes']) models[raw] = 'CDATA';

function tokens(input) {
    const events = [];
    const tokenizer = new HTML5.Tokenizer(input);
    tokenizer.addListener('token', (token) => {
        if (token.type === 'Characters' || token.type === 'SpaceCharacters') events.push(['T', token.data ?? '']);
        else if (token.type === 'Comment') events.push(['C', token.data]);
        else if (token.type === 'Doctype')
            events.push(['D', token.name, token.publicId, token.systemId, !token.correct]);
        else if (token.type === 'EndTag') events.push(['E', token.name]);
        else if (token.type === 'StartTag' || token.type === 'EmptyTag') {
            const attributes = Array.from(token.data ?? [], (a) => [a.nodeName, a.nodeValue]);
            events.push(['S', token.name, attributes]);
            if (models[token.name]) tokenizer.content_model = HTML5.Models[models[token.name]];
        }
    });
    tokenizer.tokenize();
    return events;
}

console.log(JSON.stringify({ adapter: 1, name: 'html5 (node.js)', version, level: 'tokens', attributes: 'map', doctype: 'ids', quirks: true,
                             context: 'tokenizer', scripting: false }));
for await (const line of createInterface({ input: process.stdin })) {
    const { id, input } = JSON.parse(line);
    let answer;
    try {
        answer = { id, events: tokens(input) };
    } catch (e) {
        answer = { id, error: String(e) };
    }
    console.log(JSON.stringify(answer));
}
