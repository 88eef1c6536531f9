#include "core/html5lib/conformance.h"

#include <boost/test/unit_test.hpp>

#include "core/html5lib/json_text.h"

namespace specdrift::html5lib {
namespace {

using Verdict = TestResult::Verdict;

/// A version that makes <br/> of every input, with an error at byte 2 and two at byte 1.
class BreakTokenizer final : public Tokenizer {
 public:
  explicit BreakTokenizer(bool names_errors) : names_errors_(names_errors) {}

  bool read_on(TokenBatch& batch, Offset) override {
    if (done_) return false;
    done_ = true;
    Token tag = {};
    tag.kind = TokenKind::start_tag;
    tag.text = "br";
    tag.self_closing = names_errors_;
    batch.tokens.push_back(tag);
    for (const auto& [at, code] : {std::pair{2, "c"}, std::pair{1, "b"}, std::pair{1, "a"}})
      batch.errors.push_back({static_cast<Offset>(at), names_errors_ ? code : ""});
    return true;
  }
  std::unique_ptr<Tokenizer> clone() const override {
    return std::make_unique<BreakTokenizer>(*this);
  }

 private:
  bool names_errors_;
  bool done_ = false;
};

VersionInfo info_of(bool modern) {
  VersionInfo info = {};
  info.names_errors = modern;
  info.models_self_closing = modern;
  return info;
}

TestResult run(std::string_view members, bool modern) {
  const Test test = read_tests("{\"tests\": [{\"description\": \"d\", \"input\": \"xyz\", " +
                               std::string(members) + "}]}")
                        .tests.at(0);
  return run_test(test, test.initial_states.at(0), info_of(modern),
                  [&](const Source&, const StartContext& start) -> std::unique_ptr<Tokenizer> {
                    if (start.mode == TextMode::cdata_section) return nullptr;
                    return std::make_unique<BreakTokenizer>(modern);
                  });
}

constexpr std::string_view three_errors =
    R"("output": ["ParseError", "ParseError", "ParseError", ["StartTag", "br", {}, true]])";

std::string named(std::string_view errors, bool ignores_order = false) {
  return R"("output": [["StartTag", "br", {}, true]], "errors": [)" + std::string(errors) + "]" +
         (ignores_order ? R"(, "ignoreErrorOrder": true)" : "");
}

constexpr std::string_view a = R"({"code": "a", "line": 1, "col": 2})";
constexpr std::string_view b = R"({"code": "b", "line": 1, "col": 2})";
constexpr std::string_view c = R"({"code": "c", "line": 1, "col": 3})";

std::string in_order(std::string_view x, std::string_view y, std::string_view z) {
  return std::string(x) + "," + std::string(y) + "," + std::string(z);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(conformance)

BOOST_AUTO_TEST_CASE(errors_that_a_test_only_counts_are_counted) {
  BOOST_TEST((run(three_errors, true).verdict == Verdict::passed));
  BOOST_TEST(!run(three_errors, true).errors_are_named);
  BOOST_TEST((run(R"("output": ["ParseError", ["StartTag", "br", {}, true]])", true).verdict ==
              Verdict::failed));
}

BOOST_AUTO_TEST_CASE(errors_that_a_version_does_not_name_are_counted) {
  BOOST_TEST((run(named(in_order(a, a, a)), false).verdict == Verdict::passed));
  BOOST_TEST((run(named(a), false).verdict == Verdict::failed));
}

BOOST_AUTO_TEST_CASE(errors_without_codes_are_compared_by_their_places) {
  constexpr std::string_view first = R"({"line": 1, "col": 2})";
  constexpr std::string_view second = R"({"line": 1, "col": 3})";
  for (const bool modern : {false, true}) {
    BOOST_TEST((run(named(in_order(second, first, first)), modern).verdict == Verdict::passed));
    BOOST_TEST((run(named(in_order(second, second, first)), modern).verdict == Verdict::failed));
    BOOST_TEST((run(named(in_order(first, first, second)), modern).verdict == Verdict::failed));
    BOOST_TEST(
        (run(named(in_order(first, first, second), true), modern).verdict == Verdict::passed));
  }
}

BOOST_AUTO_TEST_CASE(the_order_of_errors_counts_but_not_at_one_position) {
  BOOST_TEST((run(named(in_order(c, b, a)), true).verdict == Verdict::passed));
  BOOST_TEST((run(named(in_order(c, a, b)), true).verdict == Verdict::passed));
  BOOST_TEST((run(named(in_order(a, b, c)), true).verdict == Verdict::failed));
  BOOST_TEST((run(named(in_order(a, b, c), true), true).verdict == Verdict::passed));
}

BOOST_AUTO_TEST_CASE(codes_and_positions_count) {
  BOOST_TEST((run(named(in_order(c, b, b)), true).verdict == Verdict::failed));
  BOOST_TEST((run(named(in_order(c, b, R"({"code": "a", "line": 1, "col": 1})")), true).verdict ==
              Verdict::failed));
}

BOOST_AUTO_TEST_CASE(tokens_count) {
  const TestResult result =
      run(R"("output": ["ParseError", "ParseError", "ParseError", ["StartTag", "hr", {}]])", true);
  BOOST_TEST((result.verdict == Verdict::failed));
  BOOST_TEST(!result.tokens_agree);
  BOOST_TEST(result.errors_agree);
  BOOST_TEST(json_text(result.tokens) == R"([["StartTag","br",{},true]])");
}

BOOST_AUTO_TEST_CASE(a_flag_that_the_version_does_not_model_does_not_count) {
  BOOST_TEST((run(three_errors, false).verdict == Verdict::passed));
}

BOOST_AUTO_TEST_CASE(a_state_that_the_version_does_not_have_is_no_failure) {
  BOOST_TEST((run(R"("output": [], "initialStates": ["CDATA section state"])", true).verdict ==
              Verdict::no_such_state));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::html5lib
