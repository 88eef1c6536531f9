// sanitize-html, by the tags that it asks its policy about, and by what it writes with the default one.   npm install sanitize-html
// Run: node sanitize-html.mjs [DIRECTORY]     the package lies in DIRECTORY/node_modules (default: here); an alias of npm may
//                                             follow a colon, as in /tmp/p:sanitize-html-old
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const [directory, name = 'sanitize-html'] = (process.argv[2] ?? '.').split(':');
const require = createRequire(resolve(directory, 'x.js'));
const { version } = JSON.parse(readFileSync(resolve(directory, 'node_modules', name, 'package.json'), 'utf8'));
const sanitize = require(name);

// The text comes as it is written again. The filter is not told of raw text, but of its element, when that ends.
const unescaped = (text) => text.replace(/&(lt|gt|quot|amp);/g, (_, name) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name]);

// Old releases call no onOpenTag. They pass each tag to transformTags, which may change it.
let tells = false;
sanitize('<b>', { allowedTags: false, allowVulnerableTags: true, onOpenTag: () => { tells = true; } });
const askedAbout = (see) => tells ? { onOpenTag: see } : {
    transformTags: { '*': (tagName, attribs) => {
        see(tagName, attribs);
        return { tagName, attribs };
    } },
};

// A policy that keeps everything: what is compared is what the sanitizer has seen, not what it removes.
function events_of(input) {
    const events = [];
    const raw = ({ text }) => {
        if (text && events.at(-1)?.[0] !== 'T') events.push(['T', text]); // old releases have told textFilter of it, too
        return false;
    };
    sanitize(input, {
        allowedTags: false,
        allowedAttributes: false,
        allowVulnerableTags: true,
        nonTextTags: [],
        ...askedAbout((name, attributes) => events.push(['S', name, Object.entries(attributes)])),
        exclusiveFilter: (frame) => ['script', 'style', 'textarea', 'xmp'].includes(frame.tag) && raw(frame),
        textFilter: (text) => {
            events.push(['T', unescaped(text)]);
            return text;
        },
    });
    return events;
}

console.log(JSON.stringify({ adapter: 1, name: 'sanitize-html', version, level: 'tree', comments: false, bogus: false,
                             pi: 'none', scripting: false, output: true }));
for await (const line of createInterface({ input: process.stdin })) {
    const { id, input } = JSON.parse(line);
    try {
        console.log(JSON.stringify({ id, events: events_of(input), output: sanitize(input) }));
    } catch (e) {
        console.log(JSON.stringify({ id, error: String(e) }));
    }
}
