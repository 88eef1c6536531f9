# Nokogiri: HTML5 (Gumbo) or HTML4 (libxml2).   apt install ruby-nokogiri | gem install nokogiri
# Run: ruby nokogiri.rb [html5 | html4]
require 'json'
require 'nokogiri'
require_relative 'nokogiri_walk'

html5 = ARGV[0] != 'html4'
$stdout.sync = true
puts JSON.generate(adapter: 1, name: html5 ? 'Nokogiri::HTML5' : 'Nokogiri::HTML4', version: Nokogiri::VERSION,
                   level: 'tree', pi: html5 ? 'comment' : 'node', doctype: html5 ? 'ids' : 'none',
                   quirks: html5 && Nokogiri::HTML5::Document.method_defined?(:quirks_mode), nul: html5,
                   scripting: 'no')

$stdin.each_line do |line|
  probe = JSON.parse(line)
  input = probe['input']
  tree = html5 ? Nokogiri::HTML5.parse(input, max_errors: 0) : Nokogiri::HTML4.parse(input, nil, 'UTF-8')
  events = []
  type = tree.internal_subset
  if html5 && type
    events << ['D', type.name, type.external_id, type.system_id, tree.respond_to?(:quirks_mode) && tree.quirks_mode == 1]
  end
  puts JSON.generate(id: probe['id'], events: walk(tree, events))
rescue StandardError => error
  puts JSON.generate(id: probe && probe['id'], error: error.message)
end
