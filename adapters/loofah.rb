# Loofah, by the tree that it scrubs, and by what it writes then.   apt install ruby-loofah | gem install loofah
# Run: ruby loofah.rb [strip | escape | prune | whitewash]
require 'json'
require 'loofah'
require_relative 'nokogiri_walk'

scrubber = (ARGV[0] || 'strip').to_sym
$stdout.sync = true
puts JSON.generate(adapter: 1, name: scrubber == :strip ? 'Loofah' : "Loofah, #{scrubber}",
                   version: "#{Loofah::VERSION} (Nokogiri #{Nokogiri::VERSION})", level: 'tree', pi: 'node', nul: false,
                   scripting: 'no', context: 'fragment', output: true)

$stdin.each_line do |line|
  probe = JSON.parse(line)
  fragment = Loofah.fragment(probe['input'])
  events = walk(fragment, [])
  puts JSON.generate(id: probe['id'], events: events, output: fragment.scrub!(scrubber).to_s)
rescue StandardError => error
  puts JSON.generate(id: probe && probe['id'], error: error.message)
end
