// Versions of which rows were changed, against what they were: what is no longer common to them is
// refused.

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "core/model/data/builtin.h"
#include "core/model/load/load.h"
#include "core/prove/certificate/certificate.h"
#include "core/prove/certificate/saved_exploration.h"
#include "tests/common_subset/pair.h"

namespace specdrift::test {
namespace {

struct Grammar {
  SubsetGrammar grammar = read_subset_grammar(SPEC_DIRECTORY);
  SubsetLanguage language{grammar};
};
const SubsetLanguage& subset_language() {
  static const Grammar grammar;
  return grammar.language;
}

model::LoadResult load(std::string_view text) {
  model::LoadOptions options;
  options.find_base = model::find_builtin_model;
  options.find_references = model::find_builtin_references;
  return model::load_model(text, "mine.xml", options);
}

/// A version with the rows of some states changed, and what it was.
struct Changed {
  /// By a delta.
  Changed(std::string_view base, std::string_view changes)
      : was(*model::find_builtin_model(base)),
        result(load(fmt::format(
            "<specification version=\"mine\" base=\"{}\" title=\"t\" organisation=\"me\" "
            "date=\"d\" "
            "earliest=\"2026-01-01\" latest=\"2026-01-01\" source=\"s\" section=\"13.2.5\" "
            "errors=\"{}\">{}</specification>",
            base, base == "13.2.5" ? "named" : "unnamed", changes))) {
    BOOST_REQUIRE(result.loaded != nullptr);
  }
  /// Without what stands once in its file.
  static Changed without(std::string_view base, std::string_view left_out) {
    const model::Model& was = *model::find_builtin_model(base);
    std::string text(was.xml);
    const std::size_t at = text.find(left_out);
    BOOST_REQUIRE(at != std::string::npos);
    text.erase(at, left_out.size());
    return {was, load(text)};
  }

  const model::Model& now() const { return result.loaded->model; }
  SubsetPair explored() const { return explore_common_subset(now(), was, subset_language()); }
  bool differs_on(const std::string& input) const {
    return prove::Oracle({version_of(now()), version_of(was)}, Facet::tokens).differs(input, {});
  }

  const model::Model& was;
  model::LoadResult result;

 private:
  Changed(const model::Model& before, model::LoadResult loaded)
      : was(before), result(std::move(loaded)) {
    BOOST_REQUIRE(result.loaded != nullptr);
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(changed_versions)

BOOST_AUTO_TEST_CASE(rows_that_common_input_does_not_take) {
  const Changed version("13.2.5", R"(
    <alter states="bogus-comment"> <replace row="otherwise"> <otherwise> <ignore/> </otherwise> </replace> </alter>
    <alter states="tag-name before-attribute-name"> <extend row="TAB" input="VT"/> </alter>)");
  const SubsetPair pair = version.explored();
  BOOST_TEST(pair.failure == "");
  BOOST_TEST(pair.tokens.states > 10'000);
  BOOST_TEST(pair.errors.states > 10'000);
  BOOST_TEST(pair.inputs.size() == pair.tokens.states);
  BOOST_TEST(version.differs_on("<!x>"));
}

/// Where the reference returns to is left over from the construct before.
BOOST_AUTO_TEST_CASE(two_constructs_in_a_row) {
  const Changed version("13.2.5", R"(<alter states="data"> <replace row="&amp;">
      <on input="&amp;"> <switch to="character-reference"/> </on> </replace> </alter>)");
  const SubsetPair pair = version.explored();
  BOOST_TEST(pair.failure.starts_with("they differ on "));
  BOOST_TEST(pair.witness == "<a a=\"&ge;\">&ge;");
  BOOST_TEST(version.differs_on("<a a=\"&ge;\">&ge;"));
  BOOST_TEST(!version.differs_on("<a a=\"&ge;\">"));
  BOOST_TEST(!version.differs_on("&ge;"));
}

/// All that is common is read alike, but something is left over for what follows.
BOOST_AUTO_TEST_CASE(what_follows_common_input) {
  const Changed version("2009", R"(<alter states="attribute-value-unquoted"> <replace row="&amp;">
      <on input="&amp;"> <switch to="character-reference-in-attribute-value"/> </on> </replace> </alter>)");
  const SubsetPair pair = version.explored();
  BOOST_TEST(pair.failure == "they do not stand as before after \"<a a=\\\"&ge;\\\">\"");
  BOOST_TEST(pair.witness == "");
}

BOOST_AUTO_TEST_CASE(errors_alone) {
  const Changed version("13.2.5", R"(<alter states="after-attribute-value-quoted">
      <replace row="TAB"> <on input="TAB LF FF SPACE"> <error code="duplicate-attribute"/>
      <switch to="before-attribute-name"/> </on> </replace> </alter>)");
  const SubsetPair pair = version.explored();
  BOOST_TEST(pair.witness == "<a a=\"\" >");
  BOOST_TEST(!version.differs_on(pair.witness));
  BOOST_TEST(pair.tokens.closed);
}

/// An input with two attributes of one name is not common, so none shows that they differ; that
/// none can is not seen either.
BOOST_AUTO_TEST_CASE(duplicates_are_beside_the_grammar) {
  const Changed version = Changed::without("13.2.5", "<error code=\"duplicate-attribute\"/>");
  const SubsetPair pair = version.explored();
  BOOST_TEST(pair.failure == "suspected to differ after \"<a a \"");
  BOOST_TEST(pair.witness == "");
  const prove::Language& language = subset_language().automaton();
  BOOST_TEST(!language.has(std::string_view("<a b c='1' B>")));
  BOOST_TEST(language.has(std::string_view("<a b c='B'><a b>")));
}

BOOST_AUTO_TEST_CASE(numbers_and_names_with_a_solidus) {
  const prove::Language& language = subset_language().automaton();
  for (const std::string_view common :
       {"", "&#32;", "&#032;", "&#00032;", "&#126;", "&#160;", "&#9999;", "&#55295;", "<br/>",
        "<br a='b'/>", "<hr />", "<b>", "<!--a<!-->",
        "<!DOCTYPE html PUBLIC \"a\" \"b\">x\xC3\xA9"})
    BOOST_TEST(language.has(common), common);
  for (const std::string_view other :
       {"&#31;", "&#9;", "&#000032;", "&#127;", "&#159;", "&#55296;", "&#65533;", "&#100000;",
        "&#x41;", "<b/>", "<brx/>", "<b br/>", "<b><br", "&not", "&notin;x<", "\xC2\x85", "\r",
        "<!-->", "<!--a--b-->"})
    BOOST_TEST(!language.has(other), other);
  BOOST_TEST(language.completed("<!DOCTYPE h").value() == "<!DOCTYPE h>");
  BOOST_TEST(!language.completed("<a\v").has_value());
}

BOOST_AUTO_TEST_CASE(certificates_are_about_all_inputs) {
  const model::Model& a = *model::find_builtin_model("8.2.4");
  const model::Model& b = *model::find_builtin_model("13.2.5");
  prove::ProofTask task;
  task.language = &subset_language().automaton();
  BOOST_CHECK_THROW(prove::make_certificate(a, b, task, {}), std::invalid_argument);
  BOOST_CHECK_THROW(prove::about(a, b, task), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(languages_without_an_input) {
  prove::Language::Node node;
  node.next.fill(prove::Language::none);
  BOOST_CHECK_THROW(prove::Language{{}}, std::invalid_argument);
  BOOST_CHECK_THROW(prove::Language{{node}}, std::invalid_argument);
  node.next['a'] = 1;
  BOOST_CHECK_THROW(prove::Language{{node}}, std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::test
