// Two models have one digest only if they do the same.

#include "core/prove/analysis/digest.h"

#include <boost/test/unit_test.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/model/data/builtin.h"
#include "core/model/load/load.h"

namespace specdrift::prove {
namespace {

using Changes = std::vector<std::pair<std::string, std::string>>;

/// 13.2.5's file after that has been put in place of this, one after the other.
model::LoadResult loaded_with(const Changes& changes) {
  const model::Model& model = *model::find_builtin_model("13.2.5");
  std::string text(model.xml);
  for (const auto& [before, after] : changes) {
    const std::size_t at = text.find(before);
    BOOST_REQUIRE(at != std::string::npos);
    text.replace(at, before.size(), after);
  }
  model::LoadOptions options;
  options.find_references = model::find_builtin_references;
  auto result = model::load_model(text, model.file, options);
  BOOST_REQUIRE(result.loaded);
  return result;
}

std::uint64_t digest_with(const Changes& changes) {
  return behaviour_digest(loaded_with(changes).loaded->model);
}

BOOST_AUTO_TEST_SUITE(digests)

BOOST_AUTO_TEST_CASE(are_of_what_a_version_does) {
  const std::uint64_t whole = digest_with({});
  BOOST_TEST(whole == behaviour_digest(*model::find_builtin_model("13.2.5")));
  BOOST_TEST(whole == digest_with({{"title=\"HTML", "title=\"What is called HTML"}}));
  BOOST_TEST(whole != digest_with({{"code=\"eof-in-comment\"", "code=\"eof-in-tag\""}}));
}

BOOST_AUTO_TEST_CASE(of_tokens_leave_out_what_rows_report) {
  const model::Model& model = *model::find_builtin_model("13.2.5");
  const auto is_same = [&](const Changes& changes) {
    const auto changed = loaded_with(changes);
    BOOST_TEST(!are_same_data(model, changed.loaded->model));
    return are_same_but_for_errors(model, changed.loaded->model);
  };
  BOOST_TEST(is_same({{"<error code=\"nested-comment\"/>", ""}}));
  BOOST_TEST(is_same({{"code=\"eof-in-comment\"", "code=\"eof-in-tag\""}}));
  BOOST_TEST(!is_same({{"<error code=\"nested-comment\"/> <reconsume in=\"comment-end\"/>",
                        "<reconsume in=\"comment\"/>"}}));
  BOOST_TEST(!is_same({{"<on input=\"&gt; EOF\"> <reconsume in=\"comment-end\"/>",
                        "<on input=\"&gt;\"> <reconsume in=\"comment-end\"/>"}}));
  BOOST_TEST(!are_same_but_for_errors(*model::find_builtin_model("2017-01-19"), model));
}

/// Two states change their names: rows lead to the other one, and are as they were.
BOOST_AUTO_TEST_CASE(know_which_state_is_which) {
  const std::string a = "<state id=\"attribute-value-double-quoted\"";
  const std::string b = "<state id=\"attribute-value-single-quoted\"";
  const std::string c = "<state id=\"?\"";
  BOOST_TEST(digest_with({}) != digest_with({{a, c}, {b, a}, {c, b}}));
}

/// The rules of tree construction are data too.
BOOST_AUTO_TEST_CASE(know_the_rules_of_tree_construction) {
  BOOST_TEST(digest_with({}) !=
             digest_with({{"<acknowledged names=\"area ", "<acknowledged names=\""}}));
  BOOST_TEST(digest_with({}) !=
             digest_with({{"<construction rule=\"end-tags-by-namespace\"/>", ""}}));
  BOOST_TEST(digest_with({}) !=
             digest_with({{"allowed=\"adjusted-current-node\"", "allowed=\"current-node\""}}));
  BOOST_TEST(digest_with({}) !=
             digest_with({{"are=\"scope\" names=\"applet ", "are=\"scope\" names=\""}}));
  const model::Model& earlier = *model::find_builtin_model("12.2.5");
  const model::Model& later = *model::find_builtin_model("13.2.5");
  BOOST_TEST(behaviour_digest(earlier) != behaviour_digest(later));
  BOOST_TEST(are_same_data(earlier, later));
  BOOST_TEST(!are_same_construction(earlier, later));
  BOOST_TEST(!are_same_data(*model::find_builtin_model("2017-01-19"), earlier));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::prove
