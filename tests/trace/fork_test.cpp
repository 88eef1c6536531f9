#include "core/trace/fork.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/revisions.h"
#include "core/model/load/load.h"
#include "tests/support/random_input.h"
#include "tests/trace/found_forks.h"

namespace specdrift::test::forks {
namespace {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(forks)

BOOST_AUTO_TEST_CASE(a_bang_that_ends_a_comment) {
  const Found found = find("<!--a--!><img src=x>-->");
  BOOST_REQUIRE_EQUAL(found.classes.size(), 1U);
  BOOST_TEST(found.classes[0] == "tokens comment-end/!/2007,2009|8.2.4,13.2.5");
  const trace::Fork& fork = found.forks[0][0];
  BOOST_TEST(fork.read.begin == 7U);
  BOOST_TEST(fork.read.end == 8U);
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < fork.rows.size(); ++i)
    rows.push_back(model::row_id(*model::find_builtin_model(all_machines()[i].info.name),
                                 fork.rows[i].table, fork.rows[i].row));
  BOOST_TEST(rows == (Classes{"comment-end#4", "comment-end#4", "comment-end#3", "comment-end#2"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_class_is_the_same_wherever_it_occurs) {
  const std::string alone = token_class("<!--a--!>b-->");
  for (const std::string before :
       {"", "x", "\xEF\xBB\xBF", "<p>text</p>\r\n", "\x80", "<a b=c>&amp;<!-- c --><!DOCTYPE x>"})
    for (const std::string after : {"", "<b>", "-->", "\n<p>&notit;"})
      BOOST_TEST(token_class(before + "<!--q--!>b-->" + after) == alone);
  BOOST_TEST(token_class(std::string(100'000, 'x') + "<!--a--!>b-->") == alone);
  BOOST_TEST(token_class("<!--" + std::string(100'000, 'x') + "--!>b-->") == alone);
}

BOOST_AUTO_TEST_CASE(every_divergence_has_its_own) {
  BOOST_TEST(find("<!--a--!>b--><p>&lang;x<a\v>", {}).classes ==
                 (Classes{"tokens comment-end/!/2007,2009|8.2.4,13.2.5",
                          "tokens named-character-reference/table/2007|2009,8.2.4,13.2.5",
                          "tokens tag-name/VT/2007|2009,8.2.4,13.2.5"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(text) {
  BOOST_TEST(token_class("a\0b"sv) == "data/NUL/2007,2009|8.2.4,13.2.5");
  const StartContext title = start_in(TextMode::rcdata, "title");
  BOOST_TEST(token_class("<!--</title>-->", title) == "rcdata/-/2007,2009|8.2.4,13.2.5");
  BOOST_TEST(token_class("<!--&amp;-->", title) == "rcdata/&/2007,8.2.4,13.2.5|2009");
  BOOST_TEST(token_class("x</title", title) == "rcdata-end-tag-name/EOF/2007,2009|8.2.4,13.2.5");
  BOOST_TEST(token_class("x</title\v>", title) == "rcdata-end-tag-name/VT/2007|2009,8.2.4,13.2.5");
  BOOST_TEST(token_class("<title><!--</title>-->", page_start()) ==
             "rcdata/-/2007,2009|8.2.4,13.2.5");
}

BOOST_AUTO_TEST_CASE(tags) {
  BOOST_TEST(token_class("<a") == "tag-name/EOF/2007,2009|8.2.4,13.2.5");
  BOOST_TEST(token_class("<a\vb>") == "tag-name/VT/2007|2009,8.2.4,13.2.5");
  BOOST_TEST(token_class("<a b=\vc>") == "before-attribute-value/VT/2007|2009,8.2.4,13.2.5");
  // 2007 has no state after a quoted value; that alone parts nothing.
  BOOST_TEST(token_class("<a b=\"c\"") ==
             "after-attribute-value-quoted/EOF/2007,2009|8.2.4,13.2.5");
}

/// Whatever state hands a character on, the cause is what the last one makes of it.
BOOST_AUTO_TEST_CASE(characters_that_are_handed_on) {
  const std::string tab = "before-attribute-name/VT/2007|2009,8.2.4,13.2.5";
  for (const std::string_view input :
       {"<a \v>", "<a/\v>", "<a b=\"\"\v>", "<a b=''\v>", "<a b/\v>"})
    BOOST_TEST(token_class(input) == tab, input);
  const std::string nul = "data/NUL/2007,2009|8.2.4,13.2.5";
  for (const std::string_view input :
       {"\0"sv, "<\0"sv, "&\0"sv, "&a\0"sv, "&#\0"sv, "&#x\0"sv, "&#0\0"sv}) {
    BOOST_TEST(token_class(input) == nul);
    // Where the two have not emitted the same yet when they diverge.
    for (const std::string_view old : {"2007"sv, "2009"sv})
      BOOST_TEST(find(input, {}, false, {old, "13.2.5"}).classes.back() ==
                 fmt::format("tokens data/NUL/{}|13.2.5", old));
  }
  for (const std::string_view input : {"<a b=c", "<a b=&", "<a b=&a", "<a b=&#", "<a b=&#x"})
    BOOST_TEST(token_class(input) == "attribute-value-unquoted/EOF/2007,2009|8.2.4,13.2.5", input);
  BOOST_TEST(find("<a b=&#", {}, false, {"2009", "13.2.5"}).classes.front() ==
             "tokens attribute-value-unquoted/EOF/2009|13.2.5");
  for (const std::string_view input : {"<!--a--!>", "<!--<!--!>"})
    BOOST_TEST(token_class(input) == "comment-end/!/2007,2009|8.2.4,13.2.5", input);
  for (const std::string_view input : {"a\x01", "<\x01", "</\x01", "&\x01"})
    BOOST_TEST(error_class(input).starts_with("input-stream/control/"), input);
}

/// Versions that have diverged are not in sync again because both read a reference.
BOOST_AUTO_TEST_CASE(an_escape_flag_outlives_a_reference) {
  const StartContext title = start_in(TextMode::rcdata, "a");
  for (const std::string_view input : {"<!--</a ", "<!--&</a ", "<!--&#</a ", "<!--&a</a "})
    BOOST_TEST(find(input, title, false, {"2007", "8.2.4"}).classes.front() ==
                   "tokens rcdata/-/2007|8.2.4",
               input);
}

/// The first text emits both characters of "</" for the first of them, once it has seen the second.
BOOST_AUTO_TEST_CASE(what_is_emitted_may_hang_on_what_follows) {
  const auto classes =
      find("a</s b</t", start_in(TextMode::script_data, "script"), false, {"2006-03-02", "13.2.5"})
          .classes;
  BOOST_TEST(classes == Classes(2, "tokens script-data-less-than-sign/U+002F/2006-03-02|13.2.5"),
             boost::test_tools::per_element());
}

/// The first text reads that of a title, which no end tag ends, as normal text; its stream drops
/// U+0000.
BOOST_AUTO_TEST_CASE(what_differs_where_it_begins_is_no_cause_of_what_follows) {
  for (const std::string_view before :
       {"", "-", "a", ">", "--a", "&", "&#", "&#0", "&f", "&amp;"}) {
    const auto found = find(std::string(before) + '\0', start_in(TextMode::rcdata, "title"), false,
                            {"2006-03-02", "2007"});
    BOOST_TEST(found.classes == Classes(1, "tokens rcdata/anything-else/2006-03-02|2007"),
               before << " " << found.classes.front());
    BOOST_TEST(found.forks.front().front().read.end == before.size() + 1, before);
  }
  BOOST_TEST(
      find("<a", start_in(TextMode::rcdata, "title"), false, {"2006-03-02", "2007"}).classes ==
      Classes(1, "tokens rcdata/</2006-03-02|2007"));
}

/// The old texts tell a script's text by the last start tag, which may be another one where it
/// begins.
BOOST_AUTO_TEST_CASE(a_script_is_one_whatever_the_last_start_tag) {
  for (const std::string_view name : {"script", "s"})
    BOOST_TEST(find("</" + std::string(name), start_in(TextMode::script_data, std::string(name)),
                    false, {"2009", "8.2.4"})
                       .classes.front() == "tokens script-data-end-tag-name/EOF/2009|8.2.4",
               name);
}

/// Two of the texts take a CDATA section at once: where it begins, and by what it parts them.
BOOST_AUTO_TEST_CASE(null_within_a_cdata_section) {
  const StartContext cdata = start_in(TextMode::cdata_section, "");
  for (const std::string_view input : {"\0"sv, "a\0b]]>"sv, "ab]\0"sv, "\0]]>c\0"sv})
    BOOST_TEST(find(input, cdata, false, {"2009", "8.2.4"}).classes.front() ==
               "tokens cdata-section/NUL/2009|8.2.4");
  BOOST_TEST(find("a\0"sv, cdata, false, {"2009", "8.2.4", "13.2.5"}).classes.front() ==
             "tokens cdata-section/NUL/2009|8.2.4,13.2.5");
  BOOST_TEST(find("a\0"sv, cdata, false, {"2009", "8.2.4"}).forks.front().front().read.begin == 0U);
}

/// A version that takes a bogus comment at once has begun it before the U+0000 in it.
BOOST_AUTO_TEST_CASE(null_after_a_difference) {
  for (const std::string_view input : {"<?x y>"sv, "<?x \0y>"sv, "<?x y\0"sv}) {
    BOOST_TEST(find(input, {}, false, {"2009", "living"}).classes.front() ==
               "tokens processing-instruction-open/several/2009|living");
    BOOST_TEST(
        find(input, {}, false, {"2007", "2009", "8.2.4", "living"}).forks.front().front().at == 2U);
  }
}

BOOST_AUTO_TEST_CASE(doctypes_and_cdata_sections) {
  BOOST_TEST(token_class("<!DOCTYPE HTML>") ==
             "before-doctype-name/ascii-upper-alpha/2007|2009,8.2.4,13.2.5");
  BOOST_TEST(token_class("<!DOCTYPE html PUBLIC 'a>b'>") ==
             "doctype-public-identifier-single-quoted/>/2007|2009,8.2.4,13.2.5");
  StartContext foreign;
  foreign.foreign_content = true;
  BOOST_TEST(token_class("<![CDATA[x>]]>", foreign) ==
             "markup-declaration-open/[CDATA[/2007|2009,8.2.4,13.2.5");
}

BOOST_AUTO_TEST_CASE(character_references) {
  BOOST_TEST(token_class("&phiv;") == "named-character-reference/table/2007|2009|8.2.4,13.2.5");
  BOOST_TEST(token_class("<a b=\"&amp=c\">") ==
             "named-character-reference/match/2007,2009|8.2.4,13.2.5");
  BOOST_TEST(token_class("&#13;") == "numeric-character-reference-end/0x0D/2007,2009|8.2.4,13.2.5");
  BOOST_TEST(token_class("&#13") == "numeric-character-reference-end/0x0D/2007,2009|8.2.4,13.2.5");
  BOOST_TEST(token_class("&#x1;") ==
             "numeric-character-reference-end/control/2007,8.2.4,13.2.5|2009");
  BOOST_TEST(token_class("&#xFDD0;") ==
             "numeric-character-reference-end/noncharacter/2007,8.2.4,13.2.5|2009");
}

BOOST_AUTO_TEST_CASE(tree_construction) {
  // Only 8.2.4 and 13.2.5 know that SVG is foreign.
  BOOST_TEST(token_class("<svg><![CDATA[x>]]>", page_start()) ==
             "markup-declaration-open/[CDATA[/2007,2009|8.2.4,13.2.5");
}

/// Where a surrogate or U+0000 makes the difference to some, others diverge in the same group.
BOOST_AUTO_TEST_CASE(streams_of_many_versions) {
  BOOST_TEST(find("<a !\xED\xA0\x80", start_in(TextMode::rcdata, "title"), false,
                  {"2006-03-02", "2007", "2010-04-02", "8.2.4"})
                 .classes.front() ==
             "tokens rcdata/</2006-03-02|2007,2010-04-02,8.2.4 "
             "rcdata/anything-else/2006-03-02,2007,8.2.4|2010-04-02");
}

/// Versions of one group may report equally many errors by different rows.
BOOST_AUTO_TEST_CASE(a_row_counts_to_those_that_do_the_same) {
  BOOST_TEST(find("<a x=&\"]]>&#x", {}, true).classes.back() ==
             "errors attribute-value-unquoted/\"+'+=/2007|2009,8.2.4,13.2.5 "
             "named-character-reference/\"/2007,2009|8.2.4,13.2.5");
  // 2007 has been out of sync since the text of the title: its row does what that of 8.2.4 does.
  BOOST_TEST(find("<math><title><A doctype ", page_start()).classes.back() ==
             "tokens tree-construction/title/2007|2009,8.2.4,13.2.5 "
             "after-attribute-name/EOF/2007,8.2.4,13.2.5|2009");
  BOOST_TEST(find("<svg><math><mi>\v<\0"sv, page_start()).classes.back() ==
             "tokens data/NUL/2007,2009|8.2.4,13.2.5");
}

BOOST_AUTO_TEST_CASE(three_classes_may_part_one_after_the_other) {
  // A vertical tab parts 2007; the end of the file in a tag parts the rest.
  const Found found = find("<a\v");
  BOOST_REQUIRE_EQUAL(found.classes.size(), 1U);
  BOOST_TEST(found.classes[0] ==
             "tokens tag-name/VT/2007|2009,8.2.4,13.2.5 "
             "tag-name/EOF/2007,2009|8.2.4,13.2.5");
  // Each error has the row that reports it.
  BOOST_TEST(find("<a/<>", {}, true).classes ==
                 (Classes{"errors tag-name/U+002F/2007|2009,8.2.4,13.2.5 "
                          "before-attribute-name/</2007,2009|8.2.4,13.2.5"}),
             boost::test_tools::per_element());
}

/// U+0000 is a matter of the input stream to some versions, and of a row to others.
BOOST_AUTO_TEST_CASE(each_version_is_told_by_what_deals_with_the_character) {
  const auto of_stream = [](const trace::Fork& fork) {
    std::string all;
    for (std::size_t i = 0; i < fork.rows.size(); ++i) all += fork.is_of_stream(i) ? "s" : "r";
    return all;
  };
  for (const bool errors : {false, true}) {
    const Found found = find("&ltA\0001"sv, {}, errors, {"2006-03-02", "2007", "2009", "8.2.4"});
    const auto& forks = found.forks.at(errors ? 1 : 0);
    BOOST_REQUIRE_EQUAL(forks.size(), 1U);
    BOOST_TEST(forks[0].character_class == "NUL");
    BOOST_TEST(of_stream(forks[0]) == "sssr");
  }
  // Both are told by their streams where no row is for the character.
  const Found found = find("\xED\xA0\x80", {}, false, {"2009", "2010-04-02"});
  BOOST_TEST(of_stream(found.forks.at(0).at(0)) == "ss");
}

/// Where tree construction separates versions, the rules are named that do so.
BOOST_AUTO_TEST_CASE(rules_of_tree_construction) {
  using Kind = trace::TreeRule::Kind;
  const auto tree_of = [](std::string_view input, bool errors,
                          const std::vector<std::string_view>& wanted) {
    const Found found = find(input, page_start(), errors, wanted);
    BOOST_REQUIRE(!found.forks.empty() && !found.forks.back().empty());
    const trace::Fork& fork = found.forks.back().back();
    BOOST_REQUIRE(fork.tree.has_value());
    return *fork.tree;
  };
  const auto text = tree_of("<svg></br><title><b>", false, {"8.2.4", "13.2.5"});
  BOOST_TEST(text.tag == "title");
  BOOST_TEST(text.after == (std::vector<std::string_view>{"data", "rcdata"}),
             boost::test_tools::per_element());
  BOOST_REQUIRE_EQUAL(text.rules.size(), 1U);
  BOOST_TEST((text.rules[0].kind == Kind::element &&
              text.rules[0].trait == ElementTrait::breakout_end && text.rules[0].name == "br"));

  const auto cdata = tree_of("<svg></p><![CDATA[x]]>", false, {"12.2.5", "13.2.5"});
  BOOST_TEST((cdata.about == trace::TreeCause::About::cdata_section));
  BOOST_REQUIRE_EQUAL(cdata.rules.size(), 1U);
  BOOST_TEST(cdata.rules[0].name == "p");

  const auto flag = tree_of("<command/>", true, {"8.2.4", "13.2.5"});
  BOOST_TEST(flag.tag == "command");
  BOOST_TEST(flag.errors == (std::vector<std::size_t>{0, 1}), boost::test_tools::per_element());
  BOOST_REQUIRE_EQUAL(flag.rules.size(), 1U);
  BOOST_TEST((flag.rules[0].kind == Kind::acknowledged && flag.rules[0].name == "command"));
}

/// A row says the same as another one, and the versions differ by rules: of each two of them, none
/// is named that both have.
BOOST_AUTO_TEST_CASE(rules_of_which_none_can_be_left_out) {
  const auto& a = model::find_builtin_model("8.2.4")->feedback.rules;
  const auto& b = model::find_builtin_model("13.2.5")->feedback.rules;
  const auto all = trace::differing_rules(a, b);
  BOOST_TEST(all.size() > 10U);
  const trace::MixedRules mixed(a, b, all);
  BOOST_TEST(trace::differing_rules(mixed.rules(), b).empty());
  const trace::MixedRules same(a, b, {});
  BOOST_TEST(trace::differing_rules(same.rules(), a).empty());
  const auto has = [](std::span<const trace::TreeRule> rules, const trace::TreeRule& rule) {
    return std::ranges::find(rules, rule) != rules.end();
  };
  std::size_t asked = 0;
  const auto needed = trace::needed_rules(all, [&](std::span<const trace::TreeRule> rules) {
    ++asked;
    return has(rules, all[1]) && has(rules, all[all.size() - 2]);
  });
  BOOST_TEST((needed == std::vector<trace::TreeRule>{all[1], all[all.size() - 2]}));
  BOOST_TEST(asked < all.size());
  BOOST_TEST(trace::needed_rules(all, [](const auto&) { return false; }).empty());
}

/// The row that is named is that of the end of the input, not the one on leaving.
BOOST_AUTO_TEST_CASE(rows_on_leaving_are_no_cause_of_another) {
  const Found found = find("<a a A", {}, false, {"2009", "8.2.4"});
  BOOST_REQUIRE_EQUAL(found.forks.size(), 1U);
  BOOST_TEST(found.classes[0] == "tokens attribute-name/EOF/2009|8.2.4");
  const model::Model& model = *model::find_builtin_model("8.2.4");
  const trace::TakenRow& row = found.forks[0][0].rows[1];
  BOOST_TEST(row.row < model.tables[row.table].rows.size());
}

/// A section that one version takes at once: what others read in it meanwhile is no cause.
BOOST_AUTO_TEST_CASE(sections_that_one_version_takes_at_once) {
  StartContext foreign;
  foreign.foreign_content = true;
  BOOST_TEST(find("<![CDATA[>=&amp", foreign, false, {"2007", "2009"}).classes.front() ==
             "tokens markup-declaration-open/[CDATA[/2007|2009");
}

/// Two of many versions are separated by rows that the long groups of all hide.
BOOST_AUTO_TEST_CASE(two_of_many_versions_alone) {
  std::vector<std::string_view> all;
  for (const model::Model* const model : model::builtin_models()) all.push_back(model->version);
  const Found found = find("<!doctypea system\"\"a", {}, false, all);
  const auto index = [&](std::string_view version) {
    return static_cast<std::size_t>(std::ranges::find(all, version) - all.begin());
  };
  std::set<std::string> separating;
  for (const auto& of_one : found.forks)
    for (const trace::Fork& fork : of_one)
      if (fork.partition.class_of(index("2007-05-03")) != fork.partition.class_of(index("2007")))
        separating.insert(fork.concept_name);
  BOOST_TEST(!separating.contains("doctype"));
  BOOST_TEST(separating.contains("bogus-doctype"));
}

/// Text that is kept to be emitted later, and a procedure's result that leads elsewhere.
BOOST_AUTO_TEST_CASE(revisions_between_milestones) {
  std::vector<std::unique_ptr<model::LoadedModel>> all;
  for (const history::RevisionChain& chain : history::revision_chains())
    for (auto& loaded : history::load(chain)) all.push_back(std::move(loaded));
  const auto token_classes = [&](const std::vector<std::string_view>& wanted,
                                 std::string_view input, const StartContext& start) {
    std::vector<Version> versions;
    for (const std::string_view name : wanted) {
      const auto found =
          std::ranges::find(all, name, [](const auto& loaded) { return loaded->model.version; });
      BOOST_REQUIRE(found != all.end());
      versions.push_back(version_of((*found)->model, nullptr));
    }
    return find_of(versions, input, start).classes;
  };
  const auto only = [](std::string_view class_id) {
    return Classes{fmt::format("tokens {}", class_id)};
  };
  BOOST_TEST(token_classes({"6c629ac9", "104bd786"}, "&#0;", {}) ==
             only("numeric-character-reference-end/0x00/6c629ac9|104bd786"));
  BOOST_TEST(token_classes({"r29", "6c629ac9", "104bd786"}, "&#0]", {}) ==
             only("numeric-character-reference-end/0x00/r29,104bd786|6c629ac9"));
  const StartContext title = start_in(TextMode::rcdata, "title");
  BOOST_TEST(token_classes({"r3871", "r4178"}, "&#1<a", title) ==
             only("character-reference/characters/r3871|r4178"));
  BOOST_TEST(token_classes({"r51", "r3871", "r4178"}, "&#1<a", title) ==
             only("character-reference/characters/r51,r3871|r4178"));
  BOOST_TEST(token_classes({"f6a4d7fe", "r4178", "8d287578"}, "&notit;<a>", title) ==
             only("character-reference/characters/f6a4d7fe,8d287578|r4178"));
}

/// Whatever the input, a divergence has a cause that parts its classes, not after its end, with a
/// row of each version.
BOOST_AUTO_TEST_CASE(random_inputs) {
  std::mt19937 random(7);
  const std::vector<StartContext> starts = {{},
                                            page_start(),
                                            start_in(TextMode::rcdata, "title"),
                                            start_in(TextMode::script_data, "script")};
  std::size_t divergences = 0, without = 0;
  for (int i = 0; i < 8000; ++i) {
    const std::string input = random_input(random);
    const Found found = find(input, starts[random() % starts.size()], /*errors=*/true);
    for (const auto& forks : found.forks) {
      ++divergences;
      without += forks.empty();
      for (const trace::Fork& fork : forks) {
        BOOST_TEST(fork.partition.class_count() > 1U);
        BOOST_TEST(fork.rows.size() == all_machines().size());
        BOOST_TEST(fork.read.end <= input.size());
        BOOST_TEST(std::ranges::count(fork.class_id, '/') == 2);
        BOOST_TEST(fork.class_id.find(' ') == std::string::npos);
      }
    }
  }
  BOOST_TEST(divergences > 4000U);
  BOOST_TEST(without == 0U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test::forks
