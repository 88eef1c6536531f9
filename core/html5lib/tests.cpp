#include "core/html5lib/tests.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "core/html5lib/double_escapes.h"
#include "core/html5lib/json_place.h"
#include "core/html5lib/json_text.h"
#include "core/html5lib/start_states.h"

namespace specdrift::html5lib {
namespace {

namespace json = boost::json;

/// A value of the file that is not what it should be.
struct Misplaced {
  std::string why;
  std::size_t offset;
};

/// Reads values and knows where in the text they stand.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  [[noreturn]] void fail(const JsonPlace& place, std::string why) const {
    throw Misplaced{std::move(why), find_in_json(text_, place)};
  }

  const json::value& member(const json::object& object, const JsonPlace& place,
                            std::string_view key) const {
    const json::value* const found = object.if_contains({key.data(), key.size()});
    if (!found) fail(place, fmt::format("\"{}\" is missing", key));
    return *found;
  }

  std::string_view string(const json::value& value, const JsonPlace& place) const {
    if (!value.is_string()) fail(place, "not a string");
    return {value.get_string().data(), value.get_string().size()};
  }
  const json::array& array(const json::value& value, const JsonPlace& place) const {
    if (!value.is_array()) fail(place, "not a list");
    return value.get_array();
  }
  const json::object& object(const json::value& value, const JsonPlace& place) const {
    if (!value.is_object()) fail(place, "not an object");
    return value.get_object();
  }
  Offset number(const json::value& value, const JsonPlace& place) const {
    boost::system::error_code error;
    const auto number = value.to_number<Offset>(error);
    if (error) fail(place, "not a number");
    return number;
  }
  /// A flag that is off where it is missing.
  bool flag(const json::object& object, const JsonPlace& place, std::string_view key) const {
    const json::value* const found = object.if_contains({key.data(), key.size()});
    if (!found) return false;
    if (!found->is_bool()) fail(place.member(key), "neither true nor false");
    return found->get_bool();
  }

 private:
  std::string_view text_;
};

/// Reads the member `output`, in which neighbouring characters need not be joined and errors may
/// stand.
void read_output(const Reader& reader, const json::array& output, const JsonPlace& place,
                 Test& test) {
  bool joins = false;
  for (std::size_t i = 0; i < output.size(); ++i) {
    const json::value& token = output[i];
    if (token.is_string()) {
      if (token.get_string() != "ParseError")
        reader.fail(place.element(i), "neither a token nor \"ParseError\"");
      ++test.error_count;
      continue;
    }
    reader.array(token, place.element(i));
    if (joins && is_characters(token)) {
      test.tokens.back().as_array()[1].as_string() += token.as_array()[1].as_string();
      continue;
    }
    joins = is_characters(token);
    test.tokens.push_back(token);
  }
}

void read_errors(const Reader& reader, const json::array& errors, const JsonPlace& place,
                 Test& test) {
  test.errors.emplace();
  for (std::size_t i = 0; i < errors.size(); ++i) {
    const JsonPlace here = place.element(i);
    const json::object& error = reader.object(errors[i], here);
    const auto number = [&](std::string_view key) {
      return reader.number(reader.member(error, here, key), here.member(key));
    };
    const std::string_view code =
        error.contains("code") ? reader.string(error.at("code"), here.member("code")) : "";
    test.errors->push_back({std::string(code), {number("line"), number("col")}});
  }
  test.error_count = errors.size();
}

std::vector<TextMode> read_start(const Reader& reader, const json::object& test,
                                 const JsonPlace& place) {
  const bool content_models = test.contains("contentModelFlags");
  const std::string_view key = content_models ? "contentModelFlags" : "initialStates";
  const json::value* const list = test.if_contains({key.data(), key.size()});
  if (!list) return {TextMode::data};
  const JsonPlace list_place = place.member(key);
  std::vector<TextMode> modes;
  const json::array& names = reader.array(*list, list_place);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const JsonPlace here = list_place.element(i);
    const auto name = reader.string(names[i], here);
    const auto mode = content_models ? find_content_model(name) : find_initial_state(name);
    if (!mode)
      reader.fail(here, fmt::format("no such {}: \"{}\"",
                                    content_models ? "content model" : "initial state", name));
    modes.push_back(*mode);
  }
  if (modes.empty()) reader.fail(list_place, "an empty list");
  return modes;
}

Test read_test(const Reader& reader, const json::value& value, const JsonPlace& place) {
  const json::object& object = reader.object(value, place);
  const auto string = [&](std::string_view key) {
    return std::string(reader.string(reader.member(object, place, key), place.member(key)));
  };
  Test test;
  test.description = string("description");
  test.input = string("input");
  test.initial_states = read_start(reader, object, place);
  if (const json::value* const tag = object.if_contains("lastStartTag"); tag && !tag->is_null())
    test.last_start_tag = reader.string(*tag, place.member("lastStartTag"));
  const json::array* output =
      &reader.array(reader.member(object, place, "output"), place.member("output"));
  json::value unescaped_output;
  if (reader.flag(object, place, "doubleEscaped")) {
    test.is_double_escaped = true;
    test.input = unescaped_again(test.input);
    unescaped_output = unescaped_again(json::value(*output));
    output = &unescaped_output.get_array();
  }
  read_output(reader, *output, place.member("output"), test);
  test.ignores_error_order = reader.flag(object, place, "ignoreErrorOrder");
  const json::value* const errors = object.if_contains("errors");
  test.has_error_list = errors != nullptr;
  if (errors)
    read_errors(reader, reader.array(*errors, place.member("errors")), place.member("errors"),
                test);
  else if (test.error_count == 0)
    test.errors.emplace();
  return test;
}

TestFile read_file(const Reader& reader, const json::value& value) {
  const JsonPlace root;
  const json::object& file = reader.object(value, root);
  TestFile result;
  const auto member = [&](std::string_view key) {
    return file.if_contains({key.data(), key.size()});
  };
  const json::value* const tests = member(tests_member);
  const json::value* const for_xml = member(xml_tests_member);
  const json::value* const foreign = member(foreign_tests_member);
  const json::value* const feedback = member(feedback_tests_member);
  if (!tests && !for_xml && !foreign && !feedback)
    reader.fail(root, "neither \"tests\" nor \"xmlViolationTests\"");
  const auto read = [&](const json::value& list, std::string_view key, bool leave_all_out) {
    const JsonPlace place = root.member(key);
    const json::array& entries = reader.array(list, place);
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const JsonPlace here = place.element(i);
      Test test = read_test(reader, entries[i], here);
      test.list = key;
      test.index = i;
      if (leave_all_out || reader.flag(entries[i].get_object(), here, "xmlViolation"))
        result.left_out += test.initial_states.size();
      else
        result.tests.push_back(std::move(test));
    }
  };
  if (tests) read(*tests, tests_member, false);
  if (for_xml) read(*for_xml, xml_tests_member, true);
  if (foreign) read(*foreign, foreign_tests_member, false);
  if (feedback) read(*feedback, feedback_tests_member, false);
  for (Test& test : result.tests) {
    test.foreign_content = test.list == foreign_tests_member;
    test.has_feedback = test.list == feedback_tests_member;
  }
  return result;
}

Position position_in(std::string_view text, std::size_t offset) {
  const Source source = Source::from_bytes(text);
  return LineIndex(source).position(std::min(offset, text.size()));
}

}  // namespace

bool is_characters(const json::value& token) {
  const json::array* const array = token.if_array();
  return array && array->size() == 2 && (*array)[0] == "Character" && (*array)[1].is_string();
}

bool has_codes(const Test& test) {
  return test.errors &&
         std::ranges::any_of(*test.errors, [](const NamedError& e) { return !e.code.empty(); });
}

TestFile read_tests(std::string_view text) {
  try {
    return read_file(Reader(text), parse_json(text));
  } catch (const JsonError& error) {
    throw TestFileError(error.what(), position_in(text, error.offset));
  } catch (const Misplaced& misplaced) {
    throw TestFileError(misplaced.why, position_in(text, misplaced.offset));
  }
}

}  // namespace specdrift::html5lib
