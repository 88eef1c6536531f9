// htmlparser2 of any version from 3 on, and what it sees, by its events: for htmlparser2.mjs, and for the playground of the site. It needs nothing of Node.

/** {line, read}: an adapter's first line, and what it answers about an input. */
export function readerOf({ Parser }, version) {
    return {
        line: { adapter: 1, name: 'htmlparser2', version, level: 'tree', doctype: 'none', scripting: false },
        read(input) {
            const events = [];
            const parser = new Parser({
                onopentag: (tag, attributes) => events.push(['S', tag, Object.entries(attributes)]),
                ontext: (text) => events.push(['T', text]),
                oncomment: (text) => events.push(['C', text]),
                oncdatastart: () => {},
                onprocessinginstruction: (target, data) => target.toLowerCase() === '!doctype' || events.push(['C', data]),
            }, { decodeEntities: true });
            parser.end(input);
            return { events };
        },
    };
}
