#include "core/identify/event.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/throw_exception.hpp>

namespace specdrift::identify {
namespace {

namespace json = boost::json;

std::string string_of(const json::value& value) {
  if (value.is_null()) return {};
  return {value.get_string().data(), value.get_string().size()};
}

// -- reading an answer

class EventReader {
 public:
  EventReader(const json::value& value, std::size_t number, std::string_view member)
      : number_(number), member_(member) {
    if (!value.is_array() || value.get_array().empty())
      fail("not an array that begins with a letter");
    event_ = &value.get_array();
    size_ = event_->size() - event_->back().is_object();  // its place
    if (!event_->front().is_string()) fail("its first element is not a letter");
    letter_ = string_of(event_->front());
  }

  Event read() {
    Event event;
    if (letter_ == "S") {
      event.kind = EventKind::start;
      event.text = string(1, "name");
      event.attributes = attributes();
      if (size_ > 3 && !event_->at(3).is_null()) event.self_closing = boolean(3, "flag");
    } else if (letter_ == "E" || letter_ == "T" || letter_ == "C") {
      event.kind = static_cast<EventKind>(letter_[0]);
      event.text = string(1, letter_ == "E" ? "name" : "text");
    } else if (letter_ == "P") {
      event.kind = EventKind::instruction;
      event.text = string(1, "target");
      event.data = optional_string(2, "data");
    } else if (letter_ == "D") {
      event.kind = EventKind::doctype;
      event.text = optional_string(1, "name");
      event.public_identifier = optional_string(2, "public identifier");
      event.system_identifier = optional_string(3, "system identifier");
      if (size_ > 4 && !event_->at(4).is_null()) event.quirks = boolean(4, "quirks");
    } else {
      fail(fmt::format("'{}' is none of the letters S, E, T, C, P and D", letter_));
    }
    return event;
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    const std::string list = member_ == "events" ? "" : fmt::format("\"{}\", ", member_);
    boost::throw_exception(BadEvents(fmt::format("{}event {}: {}", list, number_, why)));
  }

  std::string string(std::size_t at, std::string_view what) const {
    if (at >= size_ || !event_->at(at).is_string())
      fail(fmt::format("its {} is not a string", what));
    return string_of(event_->at(at));
  }
  std::string optional_string(std::size_t at, std::string_view what) const {
    return at >= size_ || event_->at(at).is_null() ? std::string() : string(at, what);
  }
  bool boolean(std::size_t at, std::string_view what) const {
    if (!event_->at(at).is_bool()) fail(fmt::format("its {} is neither true nor false", what));
    return event_->at(at).get_bool();
  }

  std::vector<std::pair<std::string, std::string>> attributes() const {
    std::vector<std::pair<std::string, std::string>> result;
    if (size_ < 3 || event_->at(2).is_null()) return result;
    if (!event_->at(2).is_array()) fail("its attributes are not an array of pairs");
    for (const json::value& pair : event_->at(2).get_array()) {
      const bool is_pair = pair.is_array() && pair.get_array().size() == 2 &&
                           pair.get_array()[0].is_string() &&
                           (pair.get_array()[1].is_string() || pair.get_array()[1].is_null());
      if (!is_pair) fail("an attribute is not a pair of strings");
      result.emplace_back(string_of(pair.get_array()[0]), string_of(pair.get_array()[1]));
    }
    return result;
  }

  std::size_t number_;
  std::string_view member_;
  const json::array* event_ = nullptr;
  std::size_t size_ = 0;
  std::string letter_;
};

/// U+D800 to U+DFFF, as generalised UTF-8 has them: a pair would be one character of four bytes.
bool has_lone_surrogate(std::string_view text) {
  for (std::size_t at = 0; (at = text.find('\xED', at)) != text.npos; ++at)
    if (at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) >= 0xA0) return true;
  return false;
}

json::value text_value(const std::string& text) {
  return json::string(text.data(), text.size());
}

// -- reading a tokenizer

/// The data of a processing instruction, where batches have any.
template <class Batch> std::string instruction_data(const Batch& batch, const Token& token) {
  if constexpr (requires { batch.instruction_data_of(token); })
    return std::string(batch.instruction_data_of(token));
  else
    return {};
}

// -- judging

/// The names in tags, those of start tags' attributes included.
Events tags_of(const Events& events) {
  Events tags;
  for (Event event : events) {
    if (event.kind != EventKind::start && event.kind != EventKind::end) continue;
    for (auto& attribute : event.attributes) attribute.second.clear();
    event.self_closing = false;
    tags.push_back(std::move(event));
  }
  return tags;
}

/// The texts of scripts. In a tree, which has no end tags, one reaches to the next element.
std::vector<std::string_view> scripts_of(const Events& events) {
  std::vector<std::string_view> scripts;
  for (std::size_t i = 1; i < events.size(); ++i)
    if (events[i].kind == EventKind::text && begins_script(events[i - 1]))
      scripts.push_back(events[i].text);
  return scripts;
}

Events without_text(Events events) {
  std::erase_if(events, [](const Event& event) { return event.kind == EventKind::text; });
  return events;
}

}  // namespace

Events events_from_json(const json::value& value, std::string_view member) {
  if (!value.is_array())
    boost::throw_exception(BadEvents(fmt::format("\"{}\" is not an array", member)));
  Events events;
  for (const json::value& event : value.get_array())
    events.push_back(EventReader(event, events.size() + 1, member).read());
  return events;
}

std::vector<std::optional<UnitRange>> places_from_json(const json::value& value) {
  std::vector<std::optional<UnitRange>> places;
  for (const json::value& event : value.get_array()) {
    places.emplace_back();
    const json::value& last = event.get_array().back();
    const json::value* const at = last.is_object() ? last.get_object().if_contains("at") : nullptr;
    const auto number = [&](std::size_t i) -> std::optional<std::uint64_t> {
      const json::value& one = at->get_array()[i];
      if (!one.is_int64() || one.get_int64() < 0) return std::nullopt;
      return static_cast<std::uint64_t>(one.get_int64());
    };
    if (!at || !at->is_array() || at->get_array().size() != 2) continue;
    const auto begin = number(0), end = number(1);
    if (begin && end && *begin <= *end) places.back() = UnitRange(*begin, *end);
  }
  return places;
}

std::string output_from_json(const json::object& answer) {
  const auto fail = [](const std::string& why) {
    boost::throw_exception(BadEvents("\"output\", which its first line promises, " + why));
  };
  const json::value* const value = answer.if_contains("output");
  if (!value) fail("is missing");
  if (!value->is_string())
    fail(fmt::format("is {}: it has to be a string", value->is_null()     ? "null"
                                                     : value->is_bool()   ? "true or false"
                                                     : value->is_number() ? "a number"
                                                     : value->is_array()  ? "an array"
                                                                          : "an object"));
  std::string output = string_of(*value);
  if (output.size() > longest_output)
    fail(fmt::format("has {} bytes, which is more than {}", output.size(), longest_output));
  if (has_lone_surrogate(output))
    fail("holds half of a surrogate pair (U+D800 to U+DFFF), which is no character");
  return output;
}

json::array to_json(const Events& events) {
  json::array result;
  for (const Event& event : events) {
    json::array one{std::string(1, static_cast<char>(event.kind)), text_value(event.text)};
    if (event.kind == EventKind::start) {
      json::array attributes;
      for (const auto& [name, text] : event.attributes)
        attributes.push_back(json::array{text_value(name), text_value(text)});
      one.push_back(std::move(attributes));
      if (event.self_closing) one.push_back(true);
    } else if (event.kind == EventKind::instruction ||
               (event.kind == EventKind::error && !event.data.empty())) {
      one.push_back(text_value(event.data));
    } else if (event.kind == EventKind::doctype) {
      one.push_back(text_value(event.public_identifier));
      one.push_back(text_value(event.system_identifier));
      one.push_back(event.quirks);
    }
    result.push_back(std::move(one));
  }
  return result;
}

Event event_of(const TokenBatch& batch, const Token& token, const Source& source) {
  Event event;
  event.text = token.text;
  switch (token.kind) {
  case TokenKind::characters:
    break;
  case TokenKind::start_tag:
    event.kind = EventKind::start;
    event.self_closing = token.self_closing;
    for (const Attribute& attribute : batch.attributes_of(token))
      event.attributes.emplace_back(attribute.name, attribute.value);
    break;
  case TokenKind::end_tag:
    event.kind = EventKind::end;
    break;
  case TokenKind::comment:
    event.kind = EventKind::comment;
    event.bogus = !source.bytes().substr(in_memory(token.span.begin)).starts_with("<!--");
    break;
  case TokenKind::doctype: {
    const Doctype& doctype = batch.doctype_of(token);
    event.kind = EventKind::doctype;
    event.text = doctype.name.value_or("");
    event.public_identifier = doctype.public_identifier.value_or("");
    event.system_identifier = doctype.system_identifier.value_or("");
    event.quirks = doctype.force_quirks;
    break;
  }
  default:
    event.kind = EventKind::instruction;
    event.data = instruction_data(batch, token);
  }
  return event;
}

Events read_events(Tokenizer& tokenizer, const Source& source) {
  TokenBatch batch;
  return read_events(tokenizer, source, batch);
}

Events read_events(Tokenizer& tokenizer, const Source& source, TokenBatch& batch) {
  Events events;
  while (tokenizer.read(batch)) {
    if (events.empty()) events.reserve(batch.tokens.size());
    for (const Token& token : batch.tokens) {
      if (token.kind == TokenKind::end_of_file) continue;
      const bool goes_on = token.kind == TokenKind::characters && !events.empty() &&
                           events.back().kind == EventKind::text;
      if (goes_on)
        events.back().text += token.text;
      else
        events.push_back(event_of(batch, token, source));
    }
  }
  return events;
}

bool begins_script(const Event& event) {
  return event.kind == EventKind::start && event.text == "script";
}

Severity severity_of(const Events& one, const Events& other) {
  const auto is_error = [](const Event& event) { return event.kind == EventKind::error; };
  if (std::ranges::all_of(one, is_error) && std::ranges::all_of(other, is_error))
    return Severity::errors;
  if (tags_of(one) != tags_of(other) || scripts_of(one) != scripts_of(other))
    return Severity::markup;
  return without_text(one) == without_text(other) ? Severity::text : Severity::structure;
}

std::string in_words(const Events& events) {
  if (events.empty()) return "nothing";
  if (events[0].kind == EventKind::error && events[0].text.empty())
    return fmt::format("{} error{}", events.size(), events.size() == 1 ? "" : "s");
  std::string words;
  for (const Event& event : events) {
    if (!words.empty()) words += ", ";
    switch (event.kind) {
    case EventKind::start:
      words += fmt::format("start tag <{}", event.text);
      for (const auto& [name, text] : event.attributes)
        words += fmt::format(" {}=\"{}\"", name, text);
      words += event.self_closing ? "/>" : ">";
      break;
    case EventKind::end:
      words += fmt::format("end tag </{}>", event.text);
      break;
    case EventKind::text:
      words += fmt::format("text \"{}\"", event.text);
      break;
    case EventKind::comment:
      words += fmt::format("comment \"{}\"", event.text);
      break;
    case EventKind::instruction:
      words += fmt::format("instruction {} \"{}\"", event.text, event.data);
      break;
    case EventKind::error:
      words +=
          fmt::format("error {}{}{}", event.text, event.data.empty() ? "" : " at ", event.data);
      break;
    case EventKind::doctype:
      words += fmt::format("DOCTYPE {} public \"{}\" system \"{}\"{}", event.text,
                           event.public_identifier, event.system_identifier,
                           event.quirks ? " quirks" : "");
      break;
    }
  }
  return words;
}

}  // namespace specdrift::identify
