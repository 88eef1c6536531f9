// The events that this browser's own parser makes of a text, as the adapters of `specdrift identify` say them (docs/adapters.md).

/** Most probes come after this, in a body. */
export const MARKER = '<!DOCTYPE html><title>t</title><body><i id=in></i>';

/** The document that readers are asked about, with newlines as the versions have them. */
export const inputOf = (text) => MARKER + text.replace(/\r\n?/g, '\n');

const formatting = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/i;

/**
 * At most so many elements are made of formatting elements alone: after each other tag, those that are open can be made once more. A page of 90 kB can have
 * millions of them, and a browser parses in the page's own thread.
 */
export function mostReopened(text) {
  let open = 0;
  let most = 0;
  for (const [, slash, name] of text.matchAll(/<(\/?)([a-z][^\s\/>]*)/gi)) {
    if (!formatting.test(name)) most += open;
    else if (!slash) open += 1;
    else if (open) open -= 1;
  }
  return most;
}

/** Inert: no script of the text runs, and nothing is loaded. */
export function eventsOf(text) {
  const tree = new DOMParser().parseFromString(text, 'text/html');
  const events = [];
  const walk = (parent) => {
    for (const node of parent.childNodes)
      switch (node.nodeType) {
        case Node.ELEMENT_NODE:
          events.push(['S', node.localName, Array.from(node.attributes, ({name, value}) => [name, value])]);
          walk(node.localName === 'template' && node.content || node);
          break;
        case Node.TEXT_NODE:
        case Node.CDATA_SECTION_NODE: events.push(['T', node.data]); break;
        case Node.PROCESSING_INSTRUCTION_NODE: events.push(['P', node.target, node.data]); break;
        case Node.COMMENT_NODE: events.push(['C', node.data]); break;
        case Node.DOCUMENT_TYPE_NODE:
          events.push(['D', node.name, node.publicId, node.systemId, tree.compatMode === 'BackCompat']);
      }
  };
  walk(tree);
  return events;
}

/** An event as a reader of HTML would write it. */
export function inWords([kind, name, more, system]) {
  switch (kind) {
    case 'S': return `<${name}${more.map(([key, value]) => ` ${key}="${value}"`).join('')}>`;
    case 'E': return `</${name}>`;
    case 'T': return `"${name}"`;
    case 'C': return `comment "${name}"`;
    case 'P': return `<?${name} ${more}>`;
    case 'D': return `<!DOCTYPE ${name}${more ? ` "${more}"` : ''}${system ? ` "${system}"` : ''}>`;
    default: return JSON.stringify([kind, name]);
  }
}

/** The browser's name and version, as far as it says them. */
export function browser() {
  const brands = navigator.userAgentData?.brands?.filter(({brand}) => !/not.?a.?brand/i.test(brand)) ?? [];
  if (brands.length) return {name: brands[0].brand, version: brands[0].version};
  const found = /(Firefox|Edg|OPR|Chrome|Version)\/([\d.]+)/.exec(navigator.userAgent);
  return found ? {name: found[1] === 'Version' ? 'Safari' : found[1], version: found[2]} : {name: 'this browser', version: ''};
}
