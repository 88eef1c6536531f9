// parse5 of any version from 0.6 on, and what it sees, by its tree: for parse5.mjs, and for the playground of the site. It needs nothing of Node.

/** The nodes in document order. A tree may be deeper than calls can be. */
function eventsOf(tree) {
    const events = [];
    const quirks = tree.mode === 'quirks';
    const open = [[tree, 0]];
    while (open.length) {
        const [parent, at] = open.at(-1);
        const child = parent.childNodes?.[at];
        if (!child) {
            open.pop();
            continue;
        }
        ++open.at(-1)[1];
        if (child.nodeName === '#text') events.push(['T', child.value]);
        else if (child.nodeName === '#comment') events.push(['C', child.data]);
        else if (child.nodeName === '#documentType') events.push(['D', child.name, child.publicId, child.systemId, quirks]);
        else {
            events.push(['S', child.tagName, child.attrs.map((a) => [a.prefix ? `${a.prefix}:${a.name}` : a.name, a.value])]);
            open.push([child.content ?? child, 0]);
        }
    }
    return events;
}

/** {line, read}: an adapter's first line, and what it answers about an input. */
export function readerOf(loaded, version) {
    const parse5 = loaded.parse || loaded.Parser ? loaded : loaded.default;
    const parse = parse5.parse ?? ((html) => new parse5.Parser().parse(html));
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
    const scripting = !eventsOf(parse('<body><noscript><b>')).some(([kind, tag]) => kind === 'S' && tag === 'b');
    return {
        line: { adapter: 2, name: 'parse5', version, level: 'tree', doctype: 'ids', quirks: has_mode, scripting,
                errors: reports ? 'codes' : 'none', error_places: reports },
        read(input) {
            errors = [];
            const events = eventsOf(reports ? parse(input, { onParseError }) : parse(input));
            return { events, errors };
        },
    };
}
