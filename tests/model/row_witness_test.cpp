#include "core/model/search/row_witness.h"

#include <algorithm>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <functional>
#include <map>
#include <random>
#include <string>

#include "core/model/data/builtin.h"
#include "core/model/run/interpreter.h"
#include "core/model/search/row_dependencies.h"
#include "core/model/search/search_alphabet.h"
#include "core/text/utf8.h"
#include "tests/model/sample.h"
#include "tests/support/random_input.h"

namespace specdrift::model::test {
namespace {

using specdrift::test::random_input;

std::size_t size_in_characters(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty(); ++count) text.remove_prefix(utf8::decode(text).length);
  return count;
}

/// The rows that inputs take, by number.
class TakenRows final : public RowTracer {
 public:
  explicit TakenRows(const Model& model) : model_(model) {
    std::size_t first = 0;
    for (const Table& table : model.tables) {
      first_.push_back(first);
      first += table.rows.size() + table.leaving.size();
    }
  }

  const std::vector<std::size_t>& of(const std::string& input, const StartContext& start) {
    taken_.clear();
    const Source source = Source::from_string(input);
    Interpreter interpreter(model_, source, start);
    interpreter.set_row_tracer(this);
    while (interpreter.read(batch_)) {
    }
    return taken_;
  }

 private:
  void row(TableIndex table, std::size_t row, Offset, Offset) override {
    taken_.push_back(first_[table] + row);
  }

  const Model& model_;
  std::vector<std::size_t> first_;
  std::vector<std::size_t> taken_;
  TokenBatch batch_;
};

WitnessSearch search_all(const Model& model, std::size_t most_inputs = 2'000'000) {
  return find_row_witnesses(model, missing_rows(Coverage(model)), most_inputs);
}

std::vector<StartContext> starts_of(const Model& model) {
  std::vector<StartContext> starts;
  for (const ContextStart& context : model.contexts)
    for (const std::string_view name : {"", "a"}) {
      StartContext start;
      start.mode = context.mode;
      start.last_start_tag = name;
      starts.push_back(start);
    }
  return starts;
}

void for_each_string(const std::vector<std::string>& characters, std::size_t length,
                     const std::function<void(const std::string&)>& use,
                     const std::string& beginning = "") {
  if (length == 0) return use(beginning);
  for (const std::string& c : characters)
    for_each_string(characters, length - 1, use, beginning + c);
}

/// Every input takes only rows for which the search has found one as short.
class Shortness {
 public:
  Shortness(const Model& model, const WitnessSearch& search) : model_(model), rows_(model) {
    for (const auto& witness : search.witnesses)
      shortest_.push_back(witness ? size_in_characters(witness->input) : none);
    reached_.resize(shortest_.size(), none);
  }

  void run(const std::string& input, const StartContext& start) {
    ++inputs_;
    const std::size_t size = size_in_characters(input);
    for (const std::size_t row : rows_.of(input, start)) {
      reached_[row] = std::min(reached_[row], size);
      if (size >= shortest_[row]) continue;
      const Coverage coverage(model_);
      const auto& what = coverage.rows()[row];
      BOOST_ERROR(model_.version << ' ' << row_id(model_, what.table, what.row) << " is taken by '"
                                 << input << "'");
    }
  }

  std::size_t inputs() const { return inputs_; }

  /// The numbers of rows whose witness has up to `longest` characters, and of those among them that
  /// inputs as short have taken.
  std::pair<std::size_t, std::size_t> confirmed(std::size_t longest) const {
    std::size_t short_ones = 0, reached = 0;
    for (std::size_t i = 0; i < shortest_.size(); ++i) {
      short_ones += shortest_[i] <= longest;
      reached += shortest_[i] <= longest && reached_[i] == shortest_[i];
    }
    return {short_ones, reached};
  }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  const Model& model_;
  TakenRows rows_;
  std::vector<std::size_t> shortest_;
  std::vector<std::size_t> reached_;
  std::size_t inputs_ = 0;
};

/// By row: its witness, and the text mode and last start tag where they are not the usual ones.
std::map<std::string, std::string> in_words(const Model& model, const WitnessSearch& search) {
  std::map<std::string, std::string> words;
  const Coverage coverage(model);
  for (std::size_t i = 0; i < search.witnesses.size(); ++i) {
    const auto& row = coverage.rows()[i];
    const auto& witness = search.witnesses[i];
    std::string& text = words[row_id(model, row.table, row.row)];
    text = witness ? witness->input : "none";
    if (!witness) continue;
    if (witness->start.mode == TextMode::rcdata) text += " in rcdata";
    if (!witness->start.last_start_tag.empty()) text += " after " + witness->start.last_start_tag;
    if (witness->start.feedback == Feedback::tree) text += " in a page";
  }
  return words;
}

void run_ascii_strings(const Model& model, Shortness& shortness) {
  std::vector<std::string> ascii;
  for (char c = 0; c < 0x7F; ++c) ascii.emplace_back(1, c);
  for (const StartContext& start : starts_of(model))
    for (std::size_t length = 0; length <= 2; ++length)
      for_each_string(ascii, length, [&](const std::string& s) { shortness.run(s, start); });
}

void run_significant_strings(const Model& model, Shortness& shortness) {
  const RowDependencies asked(model, false);
  std::vector<std::string> characters;
  for (const Symbol& symbol : search_alphabet(model, asked, NumberClasses(model, asked)))
    if (symbol.characters == 1) characters.push_back(symbol.text);
  for (const StartContext& start : starts_of(model))
    if (start.last_start_tag.empty() == (start.mode == TextMode::data))
      for_each_string(characters, 3, [&](const std::string& s) { shortness.run(s, start); });
}

void run_random_strings(const Model& model, Shortness& shortness) {
  const auto starts = starts_of(model);
  std::mt19937 random(1);
  for (int i = 0; i < 100'000; ++i)
    shortness.run(random_input(random), starts[random() % starts.size()]);
}

/// For all rows of a built-in version. Made once.
const WitnessSearch& search_of(std::string_view version) {
  static std::map<std::string_view, WitnessSearch> searches;
  const auto [at, is_new] = searches.try_emplace(version);
  if (is_new) at->second = search_all(*find_builtin_model(version));
  return at->second;
}

const std::vector<std::string_view> versions{"2007", "2009", "8.2.4", "12.2.5", "13.2.5"};
const std::map<std::string_view, std::size_t> row_counts{
    {"2007", 175},       {"2009", 193},       {"8.2.4", 354},      {"12.2.5", 355},
    {"13.2.5", 355},     {"2006-03-02", 124}, {"2007-05-03", 128}, {"2008-04-17", 188},
    {"2009-08-08", 206}, {"2010-04-02", 329}, {"2016-01-19", 355}, {"2017-01-19", 345},
    {"living", 371}};
const std::vector<std::string_view> history{"2006-03-02", "2007-05-03", "2008-04-17", "2009-08-08",
                                            "2010-04-02", "2016-01-19", "2017-01-19", "living"};

}  // namespace

BOOST_AUTO_TEST_SUITE(row_witness)

BOOST_DATA_TEST_CASE(every_row_of_a_version_has_one_that_takes_it, versions + history, version) {
  const Model& model = *find_builtin_model(version);
  const WitnessSearch& search = search_of(version);
  TakenRows rows(model);
  std::size_t found = 0;
  const Coverage coverage(model);
  for (std::size_t i = 0; i < search.witnesses.size(); ++i) {
    if (coverage.rows()[i].declared_unreachable()) continue;
    // The search tries a match as it is written: not the small letters of 2006's DOCTYPE.
    const bool small = version == "2006-03-02" && !search.witnesses[i];
    BOOST_REQUIRE((search.witnesses[i] || small));
    const auto& taken = small ? rows.of("<!doctype", StartContext{})
                              : rows.of(search.witnesses[i]->input, search.witnesses[i]->start);
    found += std::ranges::find(taken, i) != taken.end();
  }
  BOOST_TEST(found == row_counts.at(version));
  BOOST_TEST(found == Coverage(model).totals().missing());
  BOOST_TEST(search.inputs < 1'000'000U);
}

BOOST_DATA_TEST_CASE(nothing_is_shorter, versions, version) {
  const Model& model = *find_builtin_model(version);
  Shortness shortness(model, search_of(version));
  run_ascii_strings(model, shortness);
  const auto [short_ones, reached] = shortness.confirmed(2);
  BOOST_TEST(short_ones == reached);
  BOOST_TEST(short_ones > 20U);
  run_significant_strings(model, shortness);
  run_random_strings(model, shortness);
  BOOST_TEST(shortness.inputs() > 300'000U);
}

BOOST_AUTO_TEST_CASE(the_sample) {
  const auto loaded = load(sample());
  const WitnessSearch search = search_all(loaded->model);
  const auto words = in_words(loaded->model, search);
  const std::map<std::string, std::string> expected{
      {"data#1", "&"},
      {"data#2", "<"},
      {"data#3", "<a in rcdata after a"},
      {"data#4", ""},
      {"data#5", "a"},
      {"tag-open#3", "</"},
      {"name#4", "<aa"},
      {"value#2", "<a >"},
      {"value#6", "none"},  // a tag has one attribute at most
      {"markup#1", "<!DOCTYPE"},
      {"markup#2", "<!-"},
      {"bogus#1", "<!>"},
      {"bogus#2", "<!"},
      {"reference#2", "&#0"},
      {"consume-a-reference/digits#1", "&#"},
      {"consume-a-reference/number#1", "&#128"},
      {"consume-a-reference/number#2", "&#0"},
      {"consume-a-reference/number#3", "&#1"},
      {"consume-a-reference/names#2", "&amp0"},
      {"consume-a-reference/names#3", "&amp"},
  };
  for (const auto& [row, input] : expected)
    BOOST_TEST(words.at(row) == input, row << ": " << words.at(row) << ", not " << input);
  BOOST_TEST(words.size() == 36U);
  BOOST_TEST(std::ranges::count_if(words, [](const auto& w) { return w.second == "none"; }) == 1);
}

BOOST_AUTO_TEST_CASE(what_conditions_ask_for_is_found) {
  const auto with_row = [](std::string_view row) {
    constexpr std::string_view before = R"(<on input="EOF"> <emit token="end-of-file"/> </on>)";
    return sample_with(before, std::string(row) + std::string(before));
  };
  const auto witness = [](const std::string& text) {
    const auto loaded = load(text);
    return in_words(loaded->model, search_all(loaded->model)).at("data#4");
  };
  BOOST_TEST(witness(with_row(R"(<on input="Q" if="just-read is 'pqrQ'"> <ignore/> </on>)")) ==
             "pqrQ");
  BOOST_TEST(witness(with_row(R"(<on input="Q" if="next is %"> <ignore/> </on>)")) == "Q%");
  BOOST_TEST(witness(with_row(
                 R"(<on input="Q" if="ahead is ascii-digit+ then x"> <ignore/> </on>)")) == "Q0x");
  BOOST_TEST(
      witness(with_row(R"(<on input="Q" if="last-start-tag is 'video'"> <ignore/> </on>)")) ==
      "Q after video");
}

BOOST_AUTO_TEST_CASE(a_row_that_nothing_takes_ends_the_search) {
  constexpr std::string_view eof = R"(<on input="EOF"> <emit token="end-of-file"/> </on>)";
  const auto loaded = load(sample_with(
      eof,
      R"(<on input="Q" if="last-start-tag is 'a' and last-start-tag is 'b'"> <ignore/> </on>)" +
          std::string(eof)));
  const WitnessSearch search = search_all(loaded->model);
  BOOST_TEST(in_words(loaded->model, search).at("data#4") == "none");
  BOOST_TEST(search.inputs < 500'000U);
}

BOOST_AUTO_TEST_CASE(only_what_is_wanted) {
  const Model& model = *find_builtin_model("13.2.5");
  std::vector<bool> wanted(Coverage(model).rows().size());
  wanted[3] = true;
  const WitnessSearch search = find_row_witnesses(model, wanted);
  BOOST_TEST(search.witnesses[3].value().input == "");
  BOOST_TEST(std::ranges::count_if(search.witnesses, [](const auto& w) { return w.has_value(); }) ==
             1);
}

BOOST_AUTO_TEST_CASE(a_state) {
  const Model& model = *find_builtin_model("13.2.5");
  const auto input = [&](std::string_view state) {
    const auto witness = find_state_witness(model, find_state(model, state));
    return witness ? witness->input : "none";
  };
  BOOST_TEST(input("data") == "");
  BOOST_TEST(input("comment-end-bang") == "<!----!");
  BOOST_TEST(input("attribute-name") == "<a a");
}

BOOST_AUTO_TEST_CASE(a_limit) {
  const WitnessSearch search = search_all(*find_builtin_model("13.2.5"), 1000);
  BOOST_TEST(search.inputs <= 1010U);
  const auto found =
      std::ranges::count_if(search.witnesses, [](const auto& w) { return w.has_value(); });
  BOOST_TEST(found > 10);
  BOOST_TEST(found < 355);
}

BOOST_AUTO_TEST_CASE(the_same_each_time) {
  const Model& model = *find_builtin_model("2009");
  BOOST_TEST((in_words(model, search_all(model)) == in_words(model, search_of("2009"))));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::model::test
