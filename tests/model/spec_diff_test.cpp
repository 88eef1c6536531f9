// The differences of one specification from another.

#include "core/model/diff/spec_diff.h"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <random>

#include "core/model/data/builtin.h"
#include "core/model/run/interpreter.h"
#include "core/model/wording/sentences.h"
#include "tests/model/sample.h"
#include "tests/support/random_input.h"
#include "tests/support/tokenize.h"

namespace specdrift::model::test::spec_diffs {
namespace {

const Model& builtin(std::string_view version) {
  return *find_builtin_model(version);
}

SpecDiff diff_of(std::string_view a, std::string_view b) {
  return compare_models(builtin(a), builtin(b));
}

std::string ids(const Model& model, const std::vector<TableIndex>& tables) {
  std::string all;
  for (const TableIndex t : tables)
    all += (all.empty() ? "" : " ") + std::string(model.tables[t].id);
  return all;
}

constexpr std::string_view change_words[] = {"same",   "changed", "renamed", "split",
                                             "merged", "added",   "removed"};
constexpr std::string_view relevance_words[] = {"none", "errors", "tokens"};

/// As in `changed tokens: comment-end -> comment-end`, of all that is not the same.
std::vector<std::string> changes(const SpecDiff& diff) {
  std::vector<std::string> all;
  for (const StateDifference& s : diff.states)
    if (s.change != StateChange::same)
      all.push_back(fmt::format("{} {}: {} -> {}", change_words[static_cast<int>(s.change)],
                                relevance_words[static_cast<int>(s.relevance)],
                                ids(*diff.a, s.before), ids(*diff.b, s.after)));
  return all;
}

std::size_t count(const SpecDiff& diff, StateChange change) {
  return static_cast<std::size_t>(
      std::ranges::count(diff.states, change, &StateDifference::change));
}

/// The rows of one pair of states that are not the same: `+ U+0021 (!): tokens`.
std::vector<std::string> rows_of(const SpecDiff& diff, std::string_view before,
                                 std::string_view after) {
  std::vector<std::string> rows;
  for (const StateDifference& s : diff.states) {
    for (const TableDifference& t : s.tables) {
      if (diff.a->tables[t.before].id != before || diff.b->tables[t.after].id != after) continue;
      for (const RowDifference& r : t.rows) {
        if (r.change == RowChange::same) continue;
        const bool removed = r.change == RowChange::removed;
        const std::string heading = removed ? row_heading(*diff.a, t.before, *r.before)
                                            : row_heading(*diff.b, t.after, *r.after);
        rows.push_back(fmt::format("{} {}{}{}: {}", " ~+-"[static_cast<int>(r.change)], heading,
                                   r.only.empty() ? "" : " for ", r.only,
                                   relevance_words[static_cast<int>(r.relevance)]));
      }
    }
  }
  return rows;
}

using Lines = std::vector<std::string>;

void check(const Lines& found, const Lines& expected) {
  BOOST_TEST(found == expected, boost::test_tools::per_element());
  BOOST_TEST_INFO(fmt::format("{}", fmt::join(found, "\n")));
  BOOST_TEST(found.size() == expected.size());
}

/// 13.2.5 with stretches of its file replaced, every time they occur.
std::unique_ptr<LoadedModel> edited(const std::vector<std::pair<std::string, std::string>>& edits) {
  std::string text(builtin("13.2.5").xml);
  const auto replace = [&](const std::string& from, const std::string& to) {
    std::size_t times = 0;
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
      text.replace(at, from.size(), to);
      ++times;
    }
    BOOST_TEST_REQUIRE(times > 0U);
  };
  replace("version=\"13.2.5\"", "version=\"edited\"");
  for (const auto& [from, to] : edits) replace(from, to);
  LoadOptions options = test::options();
  options.read_file = [](std::string_view) { return std::nullopt; };
  options.find_references = find_builtin_references;
  LoadResult result = load_model(text, "edited.xml", options);
  for (const LoadError& e : result.errors) BOOST_TEST_MESSAGE(e.what);
  BOOST_TEST_REQUIRE(result.errors.empty());
  return std::move(result.loaded);
}

BOOST_AUTO_TEST_SUITE(spec_diff)

BOOST_AUTO_TEST_CASE(a_version_is_the_same_as_itself) {
  for (const Model* const model : builtin_models()) {
    const SpecDiff diff = compare_models(*model, *model);
    BOOST_TEST(changes(diff).empty());
    BOOST_TEST(diff.states.size() == model->tables.size());
  }
}

/// The sample has every kind of reading, row and action.
BOOST_AUTO_TEST_CASE(any_two_can_be_compared) {
  const auto loaded = load(sample());
  BOOST_TEST(changes(compare_models(loaded->model, loaded->model)).empty());
  for (const Model* const model : builtin_models()) {
    const SpecDiff there = compare_models(loaded->model, *model);
    const SpecDiff back = compare_models(*model, loaded->model);
    for (const SpecDiff* const diff : {&there, &back}) {
      std::size_t before = 0;
      std::size_t after = 0;
      for (const StateDifference& s : diff->states) {
        before += s.before.size();
        after += s.after.size();
      }
      BOOST_TEST(before == diff->a->tables.size());
      BOOST_TEST(after == diff->b->tables.size());
    }
  }
}

BOOST_AUTO_TEST_CASE(renumbering_is_no_difference) {
  const SpecDiff diff = diff_of("13.2.5", "12.2.5");
  BOOST_TEST(changes(diff).empty());
  BOOST_TEST(count(diff, StateChange::same) == 80U);
}

BOOST_AUTO_TEST_CASE(the_comment_end_state_got_two_rows) {
  const SpecDiff diff = diff_of("2009", "8.2.4");
  check(rows_of(diff, "comment-end", "comment-end"),
        {"+ U+0000 (NUL): errors", "+ U+0021 (!): tokens"});
}

BOOST_AUTO_TEST_CASE(what_the_input_stream_has_done_before_shows_nowhere) {
  const SpecDiff diff = diff_of("2009", "8.2.4");
  check(rows_of(diff, "comment", "comment"), {"+ U+0000 (NUL): none"});
  check(rows_of(diff, "data", "plaintext"), {"+ U+0000 (NUL): none"});
  // The data state hands U+0000 on: that shows.
  BOOST_TEST(rows_of(diff, "data", "data").back() == "+ U+0000 (NUL): tokens");
}

BOOST_AUTO_TEST_CASE(a_state_under_flags_became_states) {
  Lines splits;
  for (const std::string& line : changes(diff_of("2009", "8.2.4")))
    if (line.starts_with("split")) splits.push_back(line);
  check(splits,
        {"split tokens: data -> data rcdata rawtext script-data plaintext script-data-escaped",
         "split none: character-reference-data -> character-reference-in-data "
         "character-reference-in-rcdata",
         "split tokens: tag-open -> tag-open rcdata-less-than-sign rawtext-less-than-sign "
         "script-data-less-than-sign",
         "split tokens: close-tag-open -> end-tag-open rcdata-end-tag-open rawtext-end-tag-open "
         "script-data-end-tag-open",
         "split tokens: tag-name -> tag-name rcdata-end-tag-name rawtext-end-tag-name "
         "script-data-end-tag-name",
         "split errors: before-doctype-public-identifier -> after-doctype-public-keyword "
         "before-doctype-public-identifier",
         "split errors: after-doctype-public-identifier -> after-doctype-public-identifier "
         "between-doctype-public-and-system-identifiers",
         "split errors: before-doctype-system-identifier -> after-doctype-system-keyword "
         "before-doctype-system-identifier"});
}

BOOST_AUTO_TEST_CASE(behaviour_finds_what_names_do_not) {
  const SpecDiff diff = diff_of("8.2.4", "13.2.5");
  check(
      changes(diff),
      {"changed errors: bogus-comment -> bogus-comment",
       "split errors: comment -> comment comment-less-than-sign comment-less-than-sign-bang",
       "split errors: comment-end-dash -> comment-less-than-sign-bang-dash comment-end-dash",
       "split errors: comment-end -> comment-less-than-sign-bang-dash-dash comment-end",
       "changed errors: comment-end-bang -> comment-end-bang", "changed errors: doctype -> doctype",
       "changed errors: bogus-doctype -> bogus-doctype",
       "split errors: cdata-section -> cdata-section cdata-section-bracket cdata-section-end",
       "merged tokens: character-reference-in-data character-reference-in-rcdata "
       "character-reference-in-attribute-value reference -> character-reference",
       "renamed tokens: name -> named-character-reference", "added tokens:  -> ambiguous-ampersand",
       "renamed tokens: number-sign -> numeric-character-reference",
       "added tokens:  -> hexadecimal-character-reference-start",
       "added tokens:  -> decimal-character-reference-start",
       "renamed tokens: hexadecimal-digits -> hexadecimal-character-reference",
       "renamed tokens: decimal-digits -> decimal-character-reference",
       "removed tokens: semicolon -> ",
       "renamed tokens: number -> numeric-character-reference-end"});
}

/// The test of the last one: where the diff sees no token change, there is none.
BOOST_AUTO_TEST_CASE(what_it_calls_the_same_is_the_same_on_inputs) {
  const auto tokens_of = [](std::string_view version, const std::string& input,
                            const StartContext& start) {
    return specdrift::test::tokenize(
               [&](const Source& source, const StartContext& context) {
                 return make_tokenizer(builtin(version), source, context);
               },
               input, start)
        .tokens;
  };
  std::mt19937 random(20261121);
  std::size_t compared = 0;
  for (const TextMode mode : {TextMode::data, TextMode::rcdata, TextMode::script_data}) {
    StartContext start;
    start.mode = mode;
    start.last_start_tag = "script";
    for (int i = 0; i < 3000; ++i, ++compared) {
      std::string input = specdrift::test::random_input(random);
      std::ranges::replace(input, '&', '!');
      const std::string older = tokens_of("8.2.4", input, start);
      if (older != tokens_of("13.2.5", input, start)) BOOST_TEST(input == "");
    }
  }
  BOOST_TEST(compared == 9000U);
}

BOOST_AUTO_TEST_CASE(older_names) {
  Lines renamed;
  for (const std::string& line : changes(diff_of("2007", "2009")))
    if (line.starts_with("renamed") || line.starts_with("added")) renamed.push_back(line);
  check(renamed,
        {"renamed none: entity-data -> character-reference-data",
         "renamed none: entity-in-attribute-value -> character-reference-in-attribute-value",
         "added tokens:  -> self-closing-start-tag", "added tokens:  -> cdata-section",
         "renamed tokens: entity -> reference"});
}

BOOST_AUTO_TEST_CASE(a_renamed_state_is_found_by_what_it_does) {
  const auto loaded = edited(
      {{"\"comment-end\"", "\"second-dash\""}, {"\"Comment end state\"", "\"Second dash state\""}});
  const SpecDiff diff = compare_models(builtin("13.2.5"), loaded->model);
  check(changes(diff), {"renamed none: comment-end -> second-dash"});
  for (const StateDifference& s : diff.states)
    BOOST_TEST(s.by_behaviour == (s.change == StateChange::renamed));
}

BOOST_AUTO_TEST_CASE(another_error_touches_errors_alone) {
  const auto loaded =
      edited({{"<error code=\"eof-in-comment\"/>", "<error code=\"nested-comment\"/>"}});
  check(
      changes(compare_models(builtin("13.2.5"), loaded->model)),
      {"changed errors: comment-start-dash -> comment-start-dash",
       "changed errors: comment -> comment", "changed errors: comment-end-dash -> comment-end-dash",
       "changed errors: comment-end -> comment-end",
       "changed errors: comment-end-bang -> comment-end-bang"});
}

BOOST_AUTO_TEST_CASE(the_same_by_other_words_is_the_same) {
  // A character appended and not read again; a switch after what is emitted.
  const auto loaded = edited(
      {{"<otherwise> <append to=\"comment\" text=\"--\"/> <reconsume in=\"comment\"/> </otherwise>",
        "<on input=\"x\"> <append to=\"comment\" text=\"--x\"/> <switch to=\"comment\"/> </on>\n"
        "<otherwise> <append to=\"comment\" text=\"--\"/> <reconsume in=\"comment\"/> "
        "</otherwise>"},
       {"<on input=\"&gt;\"> <switch to=\"data\"/> <emit token=\"comment\"/> </on>",
        "<on input=\"&gt;\"> <emit token=\"comment\"/> <switch to=\"data\"/> </on>"},
       {"<on input=\"EOF\"> <error code=\"eof-in-comment\"/> <emit token=\"comment\"/> <emit "
        "token=\"end-of-file\"/> </on>",
        "<on input=\"EOF\"> <error code=\"eof-in-comment\"/> <emit token=\"comment\"/> <reconsume "
        "in=\"data\"/> </on>"}});
  BOOST_TEST(changes(compare_models(builtin("13.2.5"), loaded->model)).empty());
}

BOOST_AUTO_TEST_CASE(a_name_for_a_condition_is_the_condition) {
  const auto named = [](std::string_view condition) {
    return edited(
        {{"if=\"temporary-buffer is 'script'\"", "if=\"closes\""},
         {"  </conditions>",
          fmt::format("    <condition name=\"closes\" if=\"{}\"/>\n  </conditions>", condition)}});
  };
  const auto same = named("temporary-buffer is 'script'");
  BOOST_TEST(changes(compare_models(builtin("13.2.5"), same->model)).empty());
  const auto other = named("temporary-buffer is 'style'");
  BOOST_TEST(changes(compare_models(builtin("13.2.5"), other->model)).size() == 2U);
}

BOOST_AUTO_TEST_CASE(a_row_taken_out_or_widened) {
  const auto without = edited({{"<on input=\"!\"> <switch to=\"comment-end-bang\"/> </on>",
                                "<on input=\"^\"> <switch to=\"comment-end-bang\"/> </on>"}});
  const SpecDiff diff = compare_models(builtin("13.2.5"), without->model);
  check(changes(diff), {"changed tokens: comment-end -> comment-end"});
  check(rows_of(diff, "comment-end", "comment-end"),
        {"- U+0021 (!): tokens", "+ U+005E (^): tokens"});

  const auto wider = edited({{"<on input=\"!\"> <switch to=\"comment-end-bang\"/> </on>",
                              "<on input=\"! ?\"> <switch to=\"comment-end-bang\"/> </on>"}});
  check(rows_of(compare_models(builtin("13.2.5"), wider->model), "comment-end", "comment-end"),
        {"~ U+0021 (!), U+003F (?) for U+003F (?): tokens"});
}

BOOST_AUTO_TEST_CASE(another_condition_or_target) {
  const auto loaded =
      edited({{"if=\"temporary-buffer is 'script'\"", "if=\"temporary-buffer is 'style'\""},
              {"<on input=\"-\"> <switch to=\"comment-end\"/> </on>",
               "<on input=\"-\"> <switch to=\"comment-end-dash\"/> </on>"}});
  const SpecDiff diff = compare_models(builtin("13.2.5"), loaded->model);
  check(changes(diff), {"changed tokens: script-data-double-escape-start -> "
                        "script-data-double-escape-start",
                        "changed tokens: script-data-double-escape-end -> "
                        "script-data-double-escape-end",
                        "changed tokens: comment-start-dash -> comment-start-dash",
                        "changed tokens: comment-end-dash -> comment-end-dash"});
  check(rows_of(diff, "comment-end-dash", "comment-end-dash"), {"~ U+002D (-): tokens"});
  BOOST_TEST(
      rows_of(diff, "script-data-double-escape-start", "script-data-double-escape-start").size() ==
      1U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::model::test::spec_diffs
