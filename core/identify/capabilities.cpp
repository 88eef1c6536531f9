#include "core/identify/capabilities.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/throw_exception.hpp>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include "core/html5lib/json_text.h"

namespace specdrift::identify {
namespace {

namespace json = boost::json;

class Fields {
 public:
  explicit Fields(const json::object& object) : object_(object) {}

  const json::value* find(std::string_view key) const {
    const json::value* const value = object_.if_contains({key.data(), key.size()});
    return value && !value->is_null() ? value : nullptr;
  }

  std::string text(std::string_view key) const {
    const json::value* const value = find(key);
    if (!value) return {};
    if (!value->is_string()) fail(key, "is not a string");
    return {value->get_string().data(), value->get_string().size()};
  }

  /// The number of a word in `words`.
  template <class Value>
  void choose(std::string_view key, std::span<const std::string_view> words, Value& value) const {
    if (!find(key)) return;
    const std::string word = text(key);
    const auto found = std::ranges::find(words, std::string_view(word));
    if (found == words.end())
      fail(key, fmt::format("is '{}', which is none of {}", word, fmt::join(words, ", ")));
    value = static_cast<Value>(found - words.begin());
  }

  /// true, false, or one of two words that mean the same.
  void flag(std::string_view key, bool& value, std::string_view yes = "yes",
            std::string_view no = "no") const {
    const json::value* const found = find(key);
    if (!found) return;
    if (found->is_bool()) {
      value = found->get_bool();
      return;
    }
    const std::string_view words[] = {no, yes};
    choose(key, words, value);
  }

  [[noreturn]] static void fail(std::string_view key, std::string_view why) {
    boost::throw_exception(BadCapabilities(fmt::format("\"{}\" {}", key, why)));
  }

 private:
  const json::object& object_;
};

constexpr std::string_view level_words[] = {"tokens", "tree"};
constexpr std::string_view attribute_words[] = {"pairs", "map", "none"};
constexpr std::string_view instruction_words[] = {"node", "comment", "none"};
constexpr std::string_view doctype_words[] = {"none", "name", "ids"};
constexpr std::string_view context_words[] = {"document", "fragment", "tokenizer"};
constexpr std::string_view place_words[] = {"none", "bytes", "codepoints", "utf16"};
constexpr std::string_view error_words[] = {"none", "count", "codes"};

}  // namespace

Capabilities capabilities_from_json(const json::value& value) {
  if (!value.is_object()) boost::throw_exception(BadCapabilities("it is not an object"));
  const Fields fields(value.get_object());
  const json::value* const spoken = fields.find("adapter");
  if (!spoken)
    boost::throw_exception(BadCapabilities("\"adapter\", the version of the protocol, is missing"));
  if (!spoken->is_int64() || spoken->get_int64() < oldest_protocol ||
      spoken->get_int64() > newest_protocol)
    Fields::fail("adapter",
                 fmt::format("is {}; this program speaks versions {} to {} of the protocol",
                             html5lib::json_text(*spoken), oldest_protocol, newest_protocol));
  Capabilities result;
  result.name = fields.text("name");
  if (result.name.empty()) boost::throw_exception(BadCapabilities("\"name\" is missing"));
  result.version = fields.text("version");
  fields.choose("level", level_words, result.level);
  fields.choose("attributes", attribute_words, result.attributes);
  fields.flag("comments", result.comments);
  fields.flag("bogus", result.bogus);
  fields.choose("pi", instruction_words, result.instructions);
  fields.choose("doctype", doctype_words, result.doctype);
  fields.flag("quirks", result.quirks);
  fields.flag("names", result.exact_names, "exact", "xml");
  fields.flag("charrefs", result.decodes_references, "decoded", "raw");
  fields.flag("nul", result.nul);
  fields.flag("order", result.in_document_order, "document", "unordered");
  fields.choose("context", context_words, result.context);
  fields.flag("scripting", result.scripting);
  fields.flag("feedback", result.feedback);
  fields.flag("selfclosing", result.self_closing);
  fields.choose("errors", error_words, result.errors);
  fields.flag("error_places", result.error_places);
  fields.choose("positions", place_words, result.places);
  fields.flag("output", result.output);
  if (fields.find("writes")) {
    std::size_t word = 0;
    fields.choose("writes", writes_words, word);
    result.writes = writes_named(writes_words[word]);
  }
  // Version 1 had the word, and no answers.
  if (spoken->get_int64() == 1) result.errors = Capabilities::Errors::none;
  return result;
}

Capabilities::Writes writes_named(std::string_view word) {
  const auto found = std::ranges::find(writes_words, word);
  return static_cast<Capabilities::Writes>(1 + (found - std::begin(writes_words)));
}

std::string_view name_of(Capabilities::Writes writes) {
  if (writes == Capabilities::Writes::unknown) return {};
  return writes_words[static_cast<std::size_t>(writes) - 1];
}

std::string what_is_not_seen(const Capabilities& has) {
  std::vector<std::string_view> missing;
  if (has.level == Capabilities::Level::tree) missing.push_back("end tags");
  if (!has.comments) missing.push_back("comments");
  if (has.comments && !has.bogus) missing.push_back("bogus comments");
  if (has.instructions == Capabilities::Instructions::none)
    missing.push_back("processing instructions");
  if (has.attributes == Capabilities::Attributes::none) missing.push_back("attributes");
  if (has.doctype == Capabilities::Doctype::none) missing.push_back("DOCTYPEs");
  if (has.doctype == Capabilities::Doctype::name) missing.push_back("identifiers of DOCTYPEs");
  if (!has.quirks) missing.push_back("quirks mode");
  if (!has.exact_names) missing.push_back("names that are none in XML");
  if (!has.decodes_references) missing.push_back("character references");
  if (!has.nul) missing.push_back("U+0000");
  if (!has.in_document_order) missing.push_back("the order of nodes");
  if (has.context == Capabilities::Context::fragment) missing.push_back("what precedes the body");
  if (has.context == Capabilities::Context::tokenizer) missing.push_back("foreign content");
  if (!has.feedback) missing.push_back("what tree construction says");
  if (has.errors == Capabilities::Errors::none) missing.push_back("parse errors");
  if (has.errors == Capabilities::Errors::count) missing.push_back("codes of parse errors");
  return fmt::format("{}", fmt::join(missing, ", "));
}

}  // namespace specdrift::identify
