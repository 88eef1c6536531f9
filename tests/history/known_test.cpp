// Changes that are named for a place of an input are those since which it is read otherwise.

#include "core/history/known.h"

#include <boost/test/unit_test.hpp>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/blame.h"
#include "core/model/data/builtin.h"
#include "core/trace/comparison.h"

namespace specdrift::history::test {
namespace {

std::vector<Version> milestones(std::initializer_list<std::string_view> names) {
  std::vector<Version> versions;
  for (const std::string_view name : names)
    versions.push_back(version_of(*model::find_builtin_model(name)));
  return versions;
}

const std::vector<Version>& compared() {
  static const std::vector<Version> versions =
      milestones({"2007", "2009", "8.2.4", "13.2.5", "living"});
  return versions;
}

StartContext in_a_tree() {
  StartContext start;
  start.feedback = Feedback::tree;
  return start;
}

struct Named {
  std::string class_id;
  Facet facet = Facet::tokens;
  Known known;
};

/// The causes of an input, in their order.
std::vector<Named> named_on(const Source& source, const StartContext& start) {
  std::vector<Named> named;
  KnownChanges changes(source, start);
  trace::Comparison comparison(compared(), source, start);
  CompareOptions options;
  options.errors = true;
  comparison.run(options, [&](const Divergence& divergence) {
    for (const trace::Fork& fork : comparison.forks(divergence))
      named.push_back({fork.class_id, divergence.facet, changes.of(fork, divergence)});
  });
  return named;
}

/// By date: those of tokens, without repetitions in a row. `-` where the catalogue has an entry of
/// the class and none for the place.
std::string dates_on(const std::string& input) {
  const Source source = Source::from_string(input);
  std::string dates, last;
  for (const Named& one : named_on(source, in_a_tree())) {
    if (one.facet != Facet::tokens || !catalogue::find(one.class_id, one.facet)) continue;
    std::string own = one.known.entry ? "" : "-";
    for (const catalogue::Change* const change : one.known.since) own += change->date;
    if (own != last) dates += (dates.empty() ? "" : " ") + own;
    last = own;
  }
  return dates;
}

class Days {
 public:
  Days() : line_(by_date()) {}

  /// Whether the standard reads the input otherwise after that day than before it.
  bool differ(const Source& source, const StartContext& start, Facet facet, std::string_view day) {
    std::optional<std::size_t> after;
    const auto versions = line_.versions();
    for (std::size_t i = 0; i < versions.size(); ++i)
      if (date_of(versions[i]) <= day) after = i;
    BOOST_REQUIRE(after);
    std::size_t before = *after;
    while (before > 0 && date_of(versions[before]) >= day) --before;
    std::vector<LineVersion> two;
    for (const std::size_t i : {before, *after})
      if (versions[i].make_tokenizer(source, start)) two.push_back(versions[i]);
    if (two.size() < 2) return true;
    BlameOptions options;
    options.facet = facet;
    return blame(source, start, two, options).epochs.size() == 2;
  }

 private:
  static std::vector<Version> by_date() {
    std::vector<Version> versions;
    for (const model::Model* const model : model::builtin_models())
      versions.push_back(version_of(*model));
    std::ranges::stable_sort(versions, {},
                             [](const Version& version) { return version.model->earliest; });
    return versions;
  }
  static std::string_view date_of(const LineVersion& version) {
    return version.revision ? version.revision->date : version.model->earliest;
  }

  Line line_;
};

BOOST_AUTO_TEST_CASE(a_class_that_a_tag_names_is_not_put_down_to_another_rule) {
  BOOST_TEST(dates_on("<svg><style><a>") == "2009-03-25");
  BOOST_TEST(dates_on("<math><style><a>") == "2008-04-05");
  // A breakout, a select and a frameset are none of SVG and MathML.
  for (const std::string input :
       {"<select>&not<p><script>x<a>", "<foreignObject><frameset><style><frameset><title><b>",
        "<select><textarea><script>x<a>", "<font color><frameset><plaintext></br>"})
    BOOST_TEST(dates_on(input) == "-", input << ": " << dates_on(input));
}

BOOST_AUTO_TEST_CASE(the_entry_is_that_of_the_place) {
  BOOST_TEST(dates_on("<svg><style><a></style></svg><select><p><script>x<a>") == "2009-03-25 -");
}

BOOST_AUTO_TEST_CASE(a_named_day_is_one_at_which_the_reading_changes) {
  constexpr std::string_view pieces[] = {
      "<math>",   "<svg>",      "</p>",      "<p>",          "<style>",
      "<title>",  "<textarea>", "<desc>",    "<mi>",         "<foreignObject>",
      "<select>", "<table>",    "<script>",  "<plaintext>",  "<noscript>",
      "</style>", "</title>",   "</script>", "</svg>",       "x",
      "<a>",      "<b x=1>",    "<!--",      "-->",          "--!>",
      "&lt",      "&not",       "&#128;",    "&#x80",        "<![CDATA[",
      "]]>",      "<?x ",       "</br>",     "<a/x>",        "<a x=\">",
      "'",        "<xmp>",      "</xmp>",    "<font color>", "\r",
      "</ >",     "<frameset>"};
  std::mt19937 random(20261128);
  const auto below = [&](std::size_t end) { return random() % end; };
  Days days;
  std::size_t named = 0;
  for (int i = 0; i < 100; ++i) {
    std::string input;
    for (std::size_t left = 2 + below(6); left > 0; --left)
      input += pieces[below(std::size(pieces))];
    input += below(2) == 0 ? "x<a>" : "";
    const Source source = Source::from_string(input);
    std::set<std::pair<Facet, std::string_view>> asked;
    for (const Named& one : named_on(source, in_a_tree()))
      for (const catalogue::Change* const change : one.known.since)
        if (asked.emplace(one.facet, change->date).second)
          BOOST_TEST(days.differ(source, in_a_tree(), one.facet, change->date),
                     input << ": " << one.class_id << " " << change->date);
    named += asked.size();
  }
  BOOST_TEST(named > 20U);
}

}  // namespace
}  // namespace specdrift::history::test
