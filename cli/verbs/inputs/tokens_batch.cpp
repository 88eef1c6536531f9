#include "cli/verbs/inputs/tokens_batch.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json/value.hpp>
#include <stdexcept>

#include "cli/options/start_context.h"
#include "cli/options/suggestions.h"
#include "core/common_subset/with_common_subset.h"
#include "core/html5lib/json_text.h"
#include "core/html5lib/start_states.h"
#include "core/report/tokens/tokens_report.h"
#include "core/text/utf8.h"
#include "core/token/no_answer.h"

namespace specdrift::cli {
namespace {

namespace json = boost::json;

/// Why a line is no case.
struct BadCase : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class Field { input, state, content_model, last_start_tag, foreign, feedback };

struct FieldName {
  std::string_view name;
  Field field;
};

constexpr FieldName field_names[] = {
    {"input", Field::input},
    {"state", Field::state},
    {"initialState", Field::state},
    {"initial_state", Field::state},
    {"contentModel", Field::content_model},
    {"content_model", Field::content_model},
    {"lastStartTag", Field::last_start_tag},
    {"last_start_tag", Field::last_start_tag},
    {"foreign", Field::foreign},
    {"foreignContent", Field::foreign},
    {"foreign_content", Field::foreign},
    {"feedback", Field::feedback},
};

struct Case {
  std::string_view input;
  StartContext start;
};

std::string_view string_at(std::string_view key, const json::value& value) {
  if (!value.is_string()) throw BadCase(fmt::format("\"{}\" is not a string", key));
  return {value.get_string().data(), value.get_string().size()};
}

/// Fields that a case does not know may be notes of whoever made it, unless they look like a slip.
void require_no_slip(std::string_view key) {
  std::vector<std::string_view> names;
  for (const FieldName& field : field_names) names.push_back(field.name);
  const std::string hint = did_you_mean(key, names);
  if (!hint.empty()) throw BadCase(fmt::format("no such field: \"{}\"; {}", key, hint));
}

TextMode mode_of(std::string_view key, std::string_view name, bool is_content_model) {
  const auto mode =
      is_content_model ? html5lib::find_content_model(name) : html5lib::find_initial_state(name);
  if (mode) return *mode;
  const std::string hint = did_you_mean(name, html5lib::initial_state_names());
  throw BadCase(
      fmt::format("\"{}\": no such state: \"{}\"{}{}", key, name, hint.empty() ? "" : "; ", hint));
}

Feedback feedback_of(std::string_view key, std::string_view word) {
  if (word == "tree") return Feedback::tree;
  if (word == "none") return Feedback::none;
  throw BadCase(fmt::format("\"{}\" is neither \"tree\" nor \"none\"", key));
}

void take_field(Case& to, std::string_view key, Field field, const json::value& value) {
  if (value.is_null() && field != Field::input) return;
  switch (field) {
  case Field::input:
    to.input = string_at(key, value);
    break;
  case Field::state:
  case Field::content_model:
    to.start.mode = mode_of(key, string_at(key, value), field == Field::content_model);
    break;
  case Field::last_start_tag:
    to.start.last_start_tag = string_at(key, value);
    break;
  case Field::foreign:
    if (!value.is_bool()) throw BadCase(fmt::format("\"{}\" is neither true nor false", key));
    to.start.foreign_content = value.get_bool();
    break;
  case Field::feedback:
    to.start.feedback = feedback_of(key, string_at(key, value));
    break;
  }
}

/// Requires: the value outlives the case.
Case case_of(const json::value& value, const StartContext& start) {
  if (!value.is_object()) throw BadCase("not an object");
  Case result{{}, start};
  if (!value.get_object().contains("input")) throw BadCase("\"input\" is missing");
  for (const auto& member : value.get_object()) {
    const std::string_view key(member.key().data(), member.key().size());
    const auto known = std::ranges::find(field_names, key, &FieldName::name);
    if (known != std::end(field_names))
      take_field(result, key, known->field, member.value());
    else
      require_no_slip(key);
  }
  return result;
}

void run_case(const Version& version, const StartContext& start, std::string_view line,
              Output& output) {
  const json::value value = html5lib::parse_json(line);
  const Case asked = case_of(value, start);
  const Source source = Source::from_string(asked.input);
  const auto tokenizer =
      with_common_subset(version.make_tokenizer(source, asked.start), *version.info, source);
  if (!tokenizer) throw BadCase(no_such_start(version, asked.start));
  // A run may end at a row that was not read: then there is no half of an answer.
  std::string answer;
  report::write_tokens_json(
      {.name = {}, .source = source, .tokenizer = *tokenizer, .version = *version.info},
      [&](std::string_view text) { answer += text; });
  output.write(answer);
}

}  // namespace

bool run_batch(const Version& version, const StartContext& start, LineReader& lines,
               Output& output) {
  bool all = true;
  for (std::string_view line; lines.next(line);) {
    try {
      run_case(version, start, line, output);
    } catch (const html5lib::JsonError& error) {
      const auto column = utf8::count(line.substr(0, error.offset)) + 1;
      output.write(
          report::tokens_error_json(fmt::format("{}, at column {}", error.what(), column)));
      all = false;
    } catch (const NoAnswer& none) {
      output.write(report::tokens_error_json(none.what()));
      all = false;
    } catch (const BadCase& error) {
      output.write(report::tokens_error_json(error.what()));
      all = false;
    }
    // Whoever asks line by line waits for the answer before the next question.
    if (!lines.has_line()) output.flush();
  }
  return all;
}

}  // namespace specdrift::cli
