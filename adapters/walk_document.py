"""What a script in a browser answers for adapters: the events of the document that DOMParser makes of its argument."""

WALK = """
const events = [], tree = new DOMParser().parseFromString(arguments[0], 'text/html');
function walk(parent) {
  for (const node of parent.childNodes) {
    if (node.nodeType === 1) {
      events.push(['S', node.localName, [...node.attributes].map(a => [a.name, a.value])]);
      walk(node.content || node);
    } else if (node.nodeType === 3 || node.nodeType === 4) events.push(['T', node.data]);
    else if (node.nodeType === 7) events.push(['P', node.target, node.data]);
    else if (node.nodeType === 8) events.push(['C', node.data]);
    else if (node.nodeType === 10)
      events.push(['D', node.name, node.publicId, node.systemId, tree.compatMode === 'BackCompat']);
  }
}
walk(tree);
return events;
"""
