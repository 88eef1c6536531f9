"""The script in a browser that answers for adapters: the events of the document that DOMParser makes of its argument."""

# A form shows its fields under their names instead of its own properties. So the getters are those of the prototypes, of
# the window of this script, which runs nothing of the document.
WALK = """
const getter = (type, name) => {
  const {get} = Object.getOwnPropertyDescriptor(type.prototype, name);
  return (node) => Reflect.apply(get, node, []);
};
const kind_of = getter(Node, 'nodeType'), first_of = getter(Node, 'firstChild'), next_of = getter(Node, 'nextSibling');
const name_of = getter(Element, 'localName'), attributes_of = getter(Element, 'attributes');
const content_of = getter(HTMLTemplateElement, 'content'), data_of = getter(CharacterData, 'data');
const attribute_name = getter(Attr, 'name'), attribute_value = getter(Attr, 'value');
const is_template = (node) => { try { return content_of(node) !== undefined; } catch { return false; } };
const tree = new DOMParser().parseFromString(arguments[0], 'text/html');
const mode = getter(Document, 'compatMode')(tree), events = [];
function pairs_of(element) {
  const all = attributes_of(element), count = getter(NamedNodeMap, 'length')(all), pairs = [];
  for (let i = 0; i < count; ++i) {
    const one = NamedNodeMap.prototype.item.call(all, i);
    pairs.push([attribute_name(one), attribute_value(one)]);
  }
  return pairs;
}
// Without recursion: pages may be deeper than a script's stack.
const open = [first_of(tree)];
while (open.length > 0) {
  const node = open.pop();
  if (!node) continue;
  open.push(next_of(node));
  const kind = kind_of(node);
  if (kind === 1) {
    events.push(['S', name_of(node), pairs_of(node)]);
    open.push(first_of(is_template(node) ? content_of(node) : node));
  } else if (kind === 3 || kind === 4) events.push(['T', data_of(node)]);
  else if (kind === 7) events.push(['P', getter(ProcessingInstruction, 'target')(node), data_of(node)]);
  else if (kind === 8) events.push(['C', data_of(node)]);
  else if (kind === 10) events.push(['D', node.name, node.publicId, node.systemId, mode === 'BackCompat']);
}
return events;
"""
