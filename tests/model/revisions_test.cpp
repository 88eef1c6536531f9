// Revisions between two versions: deltas from both ends.

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>

#include "core/model/data/builtin.h"
#include "core/model/load/load_revisions.h"
#include "core/model/run/interpreter.h"
#include "tests/model/sample.h"
#include "tests/support/tokenize.h"

namespace specdrift::model::test::revisions {
namespace {

std::string_view row(std::string_view what) {
  return what == "!"
             ? "<alter states=\"data\"> <add> <on input=\"!\"> <emit text=\"1\"/> </on> </add> "
               "</alter>"
             : "<alter states=\"data\"> <add> <on input=\"?\"> <emit text=\"2\"/> </on> </add> "
               "</alter>";
}

LoadedRevisions loaded(std::string_view content, std::string_view after = "2007") {
  return load_revisions(
      fmt::format("<revisions after=\"{}\" before=\"13.2.5\">\n{}\n</revisions>", after, content),
      "r.xml", options());
}

std::string revision(std::string_view number, std::string_view more, std::string_view content) {
  return fmt::format("<revision id=\"01234567/r{}\" date=\"2008-01-0{}\"{}> {} </revision>\n",
                     number, number, more, content);
}

std::string tokens(const LoadedModel& model, std::string_view input) {
  return specdrift::test::tokenize(
             [&](const Source& source, const StartContext& start) {
               return make_tokenizer(model.model, source, start);
             },
             input)
      .tokens;
}

std::string first_error(const LoadedRevisions& result) {
  if (result.errors.empty()) return "none";
  BOOST_TEST(result.loaded.empty());
  return fmt::format("{}: {}", result.errors.front().line, result.errors.front().what);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(revisions)

BOOST_AUTO_TEST_CASE(grow_from_both_ends) {
  constexpr std::string_view next = " base=\"next\"";
  const auto result = loaded(revision("1", "", row("!")) + revision("2", "", row("?")) +
                             revision("3", next, row("!")) + revision("4", next, "") +
                             fmt::format("<undated> {} </undated>", row("?")));
  BOOST_TEST(result.errors.empty());
  BOOST_REQUIRE(result.loaded.size() == 4u);
  const std::string found =
      fmt::format("{} {} {} {}", tokens(*result.loaded[0], "!?"), tokens(*result.loaded[1], "!?"),
                  tokens(*result.loaded[2], "!?"), tokens(*result.loaded[3], "!?"));
  BOOST_TEST(found == "text \"1?\" text \"12\" text \"12\" text \"!2\"");
  const Model& first = result.loaded[0]->model;
  const Model& last = result.loaded[3]->model;
  BOOST_TEST(first.version == "r1");
  BOOST_TEST(first.base == "2007");
  BOOST_TEST(first.earliest == "2008-01-01");
  BOOST_TEST(first.state_count == find_builtin_model("2007")->state_count);
  BOOST_TEST(last.version == "r4");
  BOOST_TEST(last.names_errors);
  BOOST_TEST(last.references.size() == find_builtin_model("13.2.5")->references.size());
}

BOOST_AUTO_TEST_CASE(mistakes_have_places) {
  BOOST_TEST(first_error(loaded("", "1999")) == "1: there is no version '1999'");
  BOOST_TEST(first_error(loaded(revision("1", " base=\"next\"", "") + revision("2", "", ""))) ==
             "3: a revision comes after one that is based on the next");
  BOOST_TEST(first_error(loaded(revision("1", "", "") + revision("2", "", "<state/>")))
                 .starts_with("3: <state> lacks"));
  BOOST_TEST(first_error(loaded(revision("1", "", "<remove state=\"none\"/>"))) ==
             "2: there is no state 'none'");
  const auto other = load_revisions("<specification/>", "r.xml", options());
  BOOST_TEST(first_error(other) == "1: the file holds <specification>");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::model::test::revisions
