#include "core/adapter/suite_question.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "core/identify/probe_selector.h"

namespace specdrift::adapter {
namespace {

using html5lib::Test;
using identify::Capabilities;
using identify::Event;
using identify::EventKind;
using identify::Events;

constexpr NotAsked no_element = "no element leads to the initial state";
constexpr NotAsked no_text = "lone surrogates";
constexpr NotAsked another_context = "a document brings it to another context";
constexpr NotAsked changed_by_tree = "tree construction changes it";
constexpr NotAsked not_seen = "the adapter cannot show it";

std::string string_in(const boost::json::value& value) {
  return value.is_string() ? std::string(value.get_string()) : std::string();
}

Event event_of_token(const boost::json::array& token) {
  const std::string kind = string_in(token.at(0));
  Event event;
  if (token.size() > 1) event.text = string_in(token.at(1));
  if (kind == "StartTag") {
    event.kind = EventKind::start;
    if (token.size() > 2 && token.at(2).is_object())
      for (const auto& attribute : token.at(2).get_object())
        event.attributes.emplace_back(attribute.key(), string_in(attribute.value()));
    event.self_closing = token.size() > 3;
  } else if (kind == "EndTag") {
    event.kind = EventKind::end;
  } else if (kind == "Comment") {
    event.kind = EventKind::comment;
  } else if (kind == "ProcessingInstruction") {
    event.kind = EventKind::instruction;
    if (token.size() > 2) event.data = string_in(token.at(2));
  } else if (kind == "DOCTYPE") {
    event.kind = EventKind::doctype;
    if (token.size() > 3) {
      event.public_identifier = string_in(token.at(2));
      event.system_identifier = string_in(token.at(3));
    }
    event.quirks = token.size() > 4 && token.at(4).is_bool() && !token.at(4).get_bool();
  }
  return event;
}

Events events_of_tokens(const boost::json::array& tokens) {
  Events events;
  for (const boost::json::value& token : tokens) events.push_back(event_of_token(token.as_array()));
  return events;
}

/// The start tag after which a document is in that state.
std::optional<std::string> tag_before(const Test& test, TextMode state) {
  const auto one_of = [&](std::initializer_list<std::string_view> names) {
    const std::string_view name = test.last_start_tag;
    if (name.empty()) return std::optional(std::string(*names.begin()));
    if (std::ranges::find(names, name) == names.end()) return std::optional<std::string>();
    return std::optional(std::string(name));
  };
  switch (state) {
  case TextMode::data:
    return test.foreign_content ? "svg" : "";
  case TextMode::rcdata:
    return one_of({"title", "textarea"});
  case TextMode::rawtext:
    return one_of({"style", "xmp", "iframe", "noembed", "noframes"});
  case TextMode::script_data:
    return one_of({"script"});
  case TextMode::plaintext:
    return one_of({"plaintext"});
  case TextMode::cdata_section:
    break;
  }
  return std::nullopt;
}

/// True if a text holds surrogates, which a document in JSON cannot hold.
bool has_surrogates(std::string_view text) {
  for (std::size_t at = 0; (at = text.find('\xED', at)) != text.npos; ++at)
    if (at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) >= 0xA0) return true;
  return false;
}

Events read(const MakeTokenizer& make, const std::string& input, const StartContext& start) {
  const Source source = Source::from_string(input);
  const auto tokenizer = make(source, start);
  return tokenizer ? identify::read_events(*tokenizer, source) : Events();
}

void forget_bogus(Events& events) {
  for (Event& event : events) event.bogus = false;
}

}  // namespace

Events comparable(Events events, const Capabilities& capabilities) {
  for (Event& event : events) {
    std::ranges::sort(event.attributes);
    if (capabilities.level == Capabilities::Level::tree) event.quirks = false;
  }
  return events;
}

std::variant<SuiteQuestion, NotAsked> suite_question(const Test& test, TextMode state,
                                                     const Capabilities& capabilities,
                                                     const MakeTokenizer& make) {
  const auto name = tag_before(test, state);
  if (!name) return no_element;
  if (has_surrogates(test.input)) return no_text;
  Events expected = events_of_tokens(test.tokens);
  const bool is_tree = capabilities.level == Capabilities::Level::tree;
  const auto doctypes = std::ranges::count(expected, EventKind::doctype, &Event::kind);

  SuiteQuestion question;
  identify::Setting& setting = question.probe.setting;
  setting.in_foreign_content = *name == "svg";
  // A tree has the DOCTYPE that comes first, and no other.
  setting.whole_document = doctypes > 0 && name->empty();
  if (is_tree && doctypes > 0 &&
      (!setting.whole_document || doctypes > 1 || expected.front().kind != EventKind::doctype))
    return changed_by_tree;
  std::string& input = question.probe.input;
  if (!setting.whole_document) input = identify::marker;
  if (!name->empty()) input += '<' + *name + '>';
  const std::size_t size = input.size();
  input += test.input;

  const StartContext alone = html5lib::start_of(test, state);
  StartContext in_document;
  in_document.feedback = identify::feedback_of(capabilities);
  Events version = read(make, test.input, alone);
  Events before = read(make, input.substr(0, size), in_document);
  Events whole = read(make, input, in_document);
  Events wanted = before;
  wanted.insert(wanted.end(), version.begin(), version.end());
  if (wanted != whole) return another_context;

  // Whether a comment is a bogus one only a reader of the input knows.
  Capabilities tokens;
  tokens.level = Capabilities::Level::tokens;
  Events plain = version;
  forget_bogus(plain);
  if (comparable(plain, tokens) == comparable(expected, tokens))
    expected = std::move(version);
  else if (!capabilities.bogus &&
           std::ranges::find(expected, EventKind::comment, &Event::kind) != expected.end())
    return not_seen;
  expected.insert(expected.begin(), before.begin(), before.end());
  if (is_tree && !is_kept_by_trees(expected)) return changed_by_tree;
  if (!can_show(test.input, expected, capabilities, setting)) return not_seen;
  question.expected = comparable(project(std::move(expected), capabilities, setting), capabilities);
  return question;
}

}  // namespace specdrift::adapter
