# The events of a tree of Nokogiri. Loofah makes such trees, too.

# Tree construction cuts prefixes off the attributes of foreign elements.
def name_of(attribute)
  prefix = attribute.namespace&.prefix
  prefix.nil? || attribute.name == 'xmlns' ? attribute.name : "#{prefix}:#{attribute.name}"
end

def walk(node, events)
  node.children.each do |child|
    if child.element?
      events << ['S', child.name, child.attribute_nodes.map { |a| [name_of(a), a.value] }]
      walk(child, events)
    elsif child.comment? then events << ['C', child.content]
    elsif child.text? || child.cdata? then events << ['T', child.content]
    elsif child.processing_instruction? then events << ['P', child.name, child.content]
    end
  end
  events
end
