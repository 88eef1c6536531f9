#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/13_2_5/tokenized.h"

namespace specdrift::v13_2_5 {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view alphabet = "<>/!-=&#;\"' aA\0x\r"sv;

struct Variant {
  bool runs;
  std::size_t batch_capacity;
};

/// Where a short string stands: what is read before it, and what the tokenizer starts in.
struct Setting {
  TextMode mode;
  std::string_view last_start_tag;
  std::string_view before;
};

/// All strings over the alphabet up to a length.
std::vector<std::string> short_strings(std::size_t longest) {
  std::vector<std::string> all = {""};
  for (std::size_t first = 0, length = 1; length <= longest; ++length) {
    const std::size_t last = all.size();
    for (; first < last; ++first)
      for (const char c : alphabet) all.push_back(all[first] + c);
  }
  return all;
}

test::Tokenized tokenize(std::string_view input, const Setting& setting, const Variant& variant) {
  StartContext start;
  start.mode = setting.mode;
  start.last_start_tag = setting.last_start_tag;
  start.foreign_content = setting.mode == TextMode::cdata_section;
  start.runs = variant.runs;
  return test::tokenize(test::make_machine<Tokenizer>, input, start, variant.batch_capacity);
}

/// The first short string that the two variants do not agree on; empty if there is none.
std::string disagreement(const Setting& setting, std::size_t longest, const Variant& a,
                         const Variant& b) {
  for (const std::string& text : short_strings(longest)) {
    const std::string input = std::string(setting.before) + text;
    const auto one = tokenize(input, setting, a);
    const auto other = tokenize(input, setting, b);
    if (one.tokens != other.tokens || one.errors != other.errors) return input;
  }
  return {};
}

constexpr Variant usual = {true, 4096};
constexpr Variant without_runs = {false, 4096};
constexpr Variant small_batches = {true, 1};

constexpr Setting settings[] = {
    {TextMode::data, "", ""},
    {TextMode::rcdata, "a", ""},
    {TextMode::rawtext, "a", ""},
    {TextMode::script_data, "a", ""},
    {TextMode::script_data, "script", "<!--<script"},
    {TextMode::script_data, "script", "<!--<script>-"},
    {TextMode::plaintext, "", ""},
    {TextMode::cdata_section, "", ""},
    {TextMode::data, "", "<a"},
    {TextMode::data, "", "<a a=1 "},
    {TextMode::data, "", "<a b="},
    {TextMode::data, "", "<a b='"},
    {TextMode::data, "", "<a b=\""},
    {TextMode::data, "", "<!--"},
    {TextMode::data, "", "<!doctype a"},
    {TextMode::data, "", "<!doctype a public"},
    {TextMode::data, "", "<!doctype a system'"},
    {TextMode::data, "", "&#x"},
    {TextMode::data, "", "&am"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(invariants)

BOOST_AUTO_TEST_CASE(runs_change_no_result) {
  for (const Setting& setting : settings)
    BOOST_TEST(disagreement(setting, 3, usual, without_runs) == "");
}
BOOST_AUTO_TEST_CASE(runs_change_no_result_in_longer_pages) {
  BOOST_TEST(disagreement(settings[0], 4, usual, without_runs) == "");
}
BOOST_AUTO_TEST_CASE(batch_capacity_changes_no_result) {
  for (const Setting& setting : settings)
    BOOST_TEST(disagreement(setting, 3, usual, small_batches) == "");
}
BOOST_AUTO_TEST_CASE(copy_goes_on_where_the_original_stood) {
  const Source source = Source::from_string("a<b>&amp;<c d='e'/>\0</f><!--g--><!doctype h>i"sv);
  Tokenizer tokenizer(source, {});
  TokenBatch batch(1);
  std::size_t left = 0;
  while (tokenizer.read(batch)) {
    const auto copy = tokenizer.clone();
    TokenBatch rest(1);
    std::size_t tokens = 0;
    while (copy->read(rest)) tokens += rest.tokens.size();
    if (left != 0) BOOST_TEST(tokens + batch.tokens.size() == left);
    left = tokens;
  }
  BOOST_TEST(left == 0U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::v13_2_5
