#include "tests/machine/played_tags.h"

namespace specdrift::test {
namespace {

BOOST_AUTO_TEST_SUITE(tree_feedback)

BOOST_AUTO_TEST_SUITE(tags_that_switch)

BOOST_AUTO_TEST_CASE(are_the_same_in_every_version) {
  for (const FeedbackRules& rules : all_rules)
    for (const std::string before : {"", "<html><head>", "<body>", "<body><div></div>"}) {
      BOOST_TEST(mode(rules, before + "<title>") == rcdata);
      BOOST_TEST(mode(rules, before + "<textarea>") == rcdata);
      BOOST_TEST(mode(rules, before + "<script>") == script_data);
      BOOST_TEST(mode(rules, before + "<plaintext>") == plaintext);
      for (const std::string name : {"style", "xmp", "iframe", "noembed", "noframes", "noscript"})
        BOOST_TEST(mode(rules, before + "<" + name + ">") == rawtext);
    }
}

BOOST_AUTO_TEST_CASE(do_so_with_a_slash_too) {
  BOOST_TEST(mode(today, "<script/>") == script_data);
  BOOST_TEST(mode(today, "<title/>") == rcdata);
}

BOOST_AUTO_TEST_CASE(are_no_others) {
  for (const FeedbackRules& rules : all_rules)
    for (const std::string name :
         {"pre", "listing", "b", "div", "p", "s", "titles", "tit", "styl", "scripts", "x", "xm",
          "textareas", "iframes", "noscripts", "a-very-long-name-of-an-element", "1", "\xC3\xA9"})
      BOOST_TEST(mode(rules, "<body><" + name + ">") == none);
}

BOOST_AUTO_TEST_CASE(noscript_depends_on_scripting) {
  StartContext off = page;
  off.scripting = false;
  for (const FeedbackRules& rules : all_rules) {
    BOOST_TEST(play(rules, "<noscript>", off).mode == none);
    BOOST_TEST(play(rules, "<noscript><style>", off).mode == rawtext);
  }
}

BOOST_AUTO_TEST_CASE(an_end_tag_changes_nothing_outside) {
  for (const FeedbackRules& rules : all_rules) {
    BOOST_TEST(play(rules, "<body></p></svg></select></title>").epoch ==
               play(rules, "<body>").epoch);
    BOOST_TEST(mode(rules, "<body></select></svg><title>") == rcdata);
  }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(no_feedback)

BOOST_AUTO_TEST_CASE(asks_for_nothing) {
  for (const FeedbackRules& rules : all_rules)
    for (const std::string name : {"title", "script", "plaintext", "svg", "select", "frameset"})
      BOOST_TEST(play(rules, "<" + name + ">", {}).mode == none);
}

BOOST_AUTO_TEST_CASE(leaves_cdata_as_it_was_given) {
  for (const FeedbackRules& rules : all_rules)
    for (const bool given : {false, true}) {
      StartContext start;
      start.foreign_content = given;
      for (const std::string_view tags : {"<svg>", "<svg><p>", "<p>", "</svg>", "<math></math>"}) {
        BOOST_TEST(play(rules, tags, start).cdata == given);
        BOOST_TEST(play(rules, tags, start).hash == 0U);
        BOOST_TEST(play(rules, tags, start).epoch == 0U);
      }
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(select)

BOOST_AUTO_TEST_CASE(ignores_what_switches_elsewhere) {
  for (const FeedbackRules& rules : all_rules)
    for (const std::string name :
         {"title", "style", "xmp", "iframe", "noembed", "noframes", "noscript", "plaintext"})
      for (const std::string between :
           {"", "<option>", "<optgroup></optgroup>", "<div>", "</option>"})
        BOOST_TEST(mode(rules, "<select>" + between + "<" + name + ">") == none);
}

BOOST_AUTO_TEST_CASE(lets_script_work_from_2009) {
  BOOST_TEST(mode(in_2007, "<select><script>") == none);
  for (const FeedbackRules& rules : {in_2009, in_2011, today}) {
    BOOST_TEST(mode(rules, "<select><script>") == script_data);
    BOOST_TEST(mode(rules, "<select><script></script><title>") == none);
  }
}

BOOST_AUTO_TEST_CASE(is_closed_by_textarea_from_2009) {
  BOOST_TEST(mode(in_2007, "<select><textarea>") == none);
  BOOST_TEST(mode(in_2007, "<select><textarea><title>") == none);
  for (const FeedbackRules& rules : {in_2009, in_2011, today}) {
    BOOST_TEST(mode(rules, "<select><textarea>") == rcdata);
    BOOST_TEST(mode(rules, "<select><textarea></textarea><title>") == rcdata);
  }
}

BOOST_AUTO_TEST_CASE(is_closed_by_input_from_2009_and_by_keygen_from_2011) {
  BOOST_TEST(mode(in_2007, "<select><input><title>") == none);
  for (const FeedbackRules& rules : {in_2009, in_2011, today})
    BOOST_TEST(mode(rules, "<select><input><title>") == rcdata);
  BOOST_TEST(mode(in_2009, "<select><keygen><title>") == none);
  for (const FeedbackRules& rules : {in_2011, today})
    BOOST_TEST(mode(rules, "<select><keygen><title>") == rcdata);
}

BOOST_AUTO_TEST_CASE(is_closed_by_its_end_tag_and_by_another_select) {
  for (const FeedbackRules& rules : all_rules) {
    BOOST_TEST(mode(rules, "<select></select><style>") == rawtext);
    BOOST_TEST(mode(rules, "<select><select><style>") == rawtext);
    BOOST_TEST(mode(rules, "<select><select><select><style>") == none);
  }
}

BOOST_AUTO_TEST_CASE(is_closed_by_the_end_of_what_it_is_in_within_a_table) {
  for (const std::string place : {"caption", "td", "th"})
    for (const std::string& end : {place, std::string("table")}) {
      const std::string before = "<table><" + place + ">";
      BOOST_TEST(mode(today, before + "<select></" + end + "><title>") == rcdata, before << end);
    }
  BOOST_TEST(mode(today, "<table><td><select></caption><title>") == none);
  BOOST_TEST(mode(today, "<select></table></td></caption><title>") == none);
}

BOOST_AUTO_TEST_CASE(is_not_closed_by_other_tags) {
  for (const FeedbackRules& rules : all_rules)
    for (const std::string tag : {"<option>", "</option>", "</div>", "</body>", "<button>", "<hr>",
                                  "<div>", "<p>", "</script>", "<frameset>", "<optgroup>"})
      BOOST_TEST(mode(rules, "<select>" + tag + "<style>") == none);
}

BOOST_AUTO_TEST_CASE(ignores_svg_and_math) {
  for (const FeedbackRules& rules : all_rules)
    for (const std::string name : {"svg", "math"}) {
      BOOST_TEST(!cdata(rules, "<select><" + name + ">"));
      BOOST_TEST(!cdata(rules, "<select><" + name + "></select>"));
    }
}

BOOST_AUTO_TEST_CASE(lets_template_hold_ordinary_content_today) {
  BOOST_TEST(mode(in_2011, "<select><template><style>") == none);
  BOOST_TEST(mode(today, "<select><template><style>") == rawtext);
  BOOST_TEST(mode(today, "<select><template><style></style></template><style>") == none);
  BOOST_TEST(mode(today, "<select><template><div></template><style>") == none);
  BOOST_TEST(mode(today, "<select><template></select><style>") == rawtext);
  BOOST_TEST(mode(today, "<select><template><select><title>") == none);
  BOOST_TEST(mode(today, "<select><template></template></select><title>") == rcdata);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(frameset)

BOOST_AUTO_TEST_CASE(lets_only_noframes_switch) {
  for (const FeedbackRules& rules : all_rules)
    for (const std::string begin :
         {"<frameset>", "<html><head><title></title></head><frameset>",
          "<frameset><frame></frameset>", "<frameset><frameset></frameset>",
          "<frameset></frameset></html>"}) {
      BOOST_TEST(mode(rules, begin + "<noframes>") == rawtext);
      for (const std::string name : {"title", "style", "script", "textarea", "plaintext", "xmp",
                                     "iframe", "noembed", "noscript"})
        BOOST_TEST(mode(rules, begin + "<" + name + ">") == none);
    }
}

BOOST_AUTO_TEST_CASE(has_no_foreign_content) {
  for (const FeedbackRules& rules : all_rules) {
    BOOST_TEST(!cdata(rules, "<frameset><svg>"));
    BOOST_TEST(!cdata(rules, "<frameset><math>"));
  }
}

BOOST_AUTO_TEST_CASE(counts_behind_what_belongs_in_a_head) {
  for (const std::string name : {"html", "head", "title", "base", "link", "meta", "style", "script",
                                 "noscript", "noframes", "template"})
    BOOST_TEST(mode(today, "<" + name + "></" + name + "><frameset><title>") == none);
}

BOOST_AUTO_TEST_CASE(does_not_count_in_a_body_with_content) {
  for (const FeedbackRules& rules : all_rules)
    for (const std::string name : {"body", "select", "img", "textarea"})
      BOOST_TEST(mode(rules, "<" + name + "></" + name + "><frameset><title>") == rcdata);
}

BOOST_AUTO_TEST_CASE(counts_after_a_hidden_input_alone) {
  for (const std::string hidden : {"type=hidden", "type=HIDDEN", "type=Hidden"})
    BOOST_TEST(mode(today, "<input " + hidden + "><frameset><title>") == none, hidden);
  for (const std::string shown : {"type=text", "type=", "value=hidden", "type=hidden2", "hidden="})
    BOOST_TEST(mode(today, "<input " + shown + "><frameset><title>") == rcdata, shown);
  BOOST_TEST(mode(today, "<img type=hidden><frameset><title>") == rcdata);
}

BOOST_AUTO_TEST_CASE(takes_the_place_of_an_empty_body_since_january_2009) {
  for (const std::string name : {"div", "p", "svg", "math", "x"}) {
    const std::string tags = "<" + name + "></" + name + "><frameset><title>";
    BOOST_TEST(mode(in_2007, tags) == rcdata);
    for (const FeedbackRules& rules : {in_2009, in_2011, today})
      BOOST_TEST(mode(rules, tags) == none);
  }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(memory)

BOOST_AUTO_TEST_CASE(is_empty_at_the_start) {
  for (const FeedbackRules& rules : all_rules) BOOST_TEST(TreeFeedback(rules, page).hash() == 0U);
}

BOOST_AUTO_TEST_CASE(outside_is_the_same_under_all_rules) {
  for (const std::string_view tags :
       {"<html>", "<body>", "<body><p><div></p>", "<head><title></title><body><b>",
        "<p><svg></svg><math></math>", "<select></select>", "<select>", "<frameset>"}) {
    const std::uint64_t hash = play(in_2007, tags).hash;
    for (const FeedbackRules& rules : all_rules) BOOST_TEST(play(rules, tags).hash == hash);
  }
}

BOOST_AUTO_TEST_CASE(tells_what_differs) {
  const std::string_view different[] = {"<html>",
                                        "<body>",
                                        "<frameset>",
                                        "<select>",
                                        "<svg>",
                                        "<math>",
                                        "<svg><svg>",
                                        "<svg><g>",
                                        "<svg><a>",
                                        "<svg><g><a>",
                                        "<svg><a><g>",
                                        "<svg><desc>",
                                        "<svg><desc><g>",
                                        "<math><mi>",
                                        "<math><mi><math>",
                                        "<math><annotation-xml>",
                                        "<math><annotation-xml encoding=text/html>"};
  for (const auto& a : different)
    for (const auto& b : different)
      BOOST_TEST((play(today, a).hash == play(today, b).hash) == (a == b), a << " against " << b);
}

BOOST_AUTO_TEST_CASE(forgets_what_was_closed) {
  const std::uint64_t body = play(today, "<body>").hash;
  for (const std::string_view tags :
       {"<svg></svg>", "<svg><g><path><desc></svg>", "<math><mi></math>", "<svg><b>",
        "<svg><desc><p><svg><a></p></svg>", "<select><option></select>", "<select><input>"})
    BOOST_TEST(play(today, tags).hash == body);
  BOOST_TEST(play(today, "<svg><g></g><a></a>").hash == play(today, "<svg>").hash);
  BOOST_TEST(play(today, "<svg><g><desc><b></b>").hash == play(in_2011, "<svg><g><desc>").hash);
  BOOST_TEST(play(in_2009, "<math><mi>").hash == play(today, "<math><mi>").hash);
}

BOOST_AUTO_TEST_CASE(changes_no_hash_without_its_epoch) {
  const std::string_view tags[] = {
      "<svg>",   "</svg>",  "<g>",     "<math>",   "<mi>",  "</mi>",   "<b>",      "</b>",
      "<desc>",  "</desc>", "<p>",     "</p>",     "<div>", "</div>",  "<select>", "</select>",
      "<input>", "<body>",  "<title>", "</title>", "</g>",  "<table>", "<td>",     "</table>"};
  unsigned random = 1;
  for (const FeedbackRules& rules : all_rules) {
    TreeFeedback feedback(rules, page);
    for (int i = 0; i < 20000; ++i) {
      random = random * 1664525 + 1013904223;
      const std::string_view tag = tags[(random >> 16) % std::size(tags)];
      const auto epoch = feedback.epoch();
      const auto hash = feedback.hash();
      const bool cdata_allowed = feedback.cdata_allowed();
      const std::string_view name = tag.substr(1, tag.size() - 2);
      if (name.front() == '/')
        feedback.end_tag(name.substr(1));
      else
        feedback.start_tag(name, {}, false);
      if (feedback.hash() != hash || feedback.cdata_allowed() != cdata_allowed)
        BOOST_REQUIRE(feedback.epoch() != epoch);
    }
  }
}

BOOST_AUTO_TEST_CASE(is_copied) {
  TreeFeedback feedback(today, page);
  feedback.start_tag("svg", {}, false);
  TreeFeedback copy = feedback;
  feedback.end_tag("svg");
  BOOST_TEST(copy.cdata_allowed());
  BOOST_TEST(!feedback.cdata_allowed());
  BOOST_TEST(play(copy, "</svg>").hash == feedback.hash());
}

BOOST_AUTO_TEST_CASE(is_bounded_and_survives_any_depth) {
  TreeFeedback feedback(today, page);
  for (int i = 0; i < 100000; ++i) feedback.start_tag("g", {}, false);
  feedback.start_tag("svg", {}, false);
  for (int i = 0; i < 1000000; ++i) feedback.start_tag(i % 2 ? "g" : "a", {}, false);
  BOOST_TEST(feedback.cdata_allowed());
  for (int i = 0; i < 1000000; ++i) feedback.end_tag("nobody");
  BOOST_TEST(feedback.cdata_allowed());
  feedback.start_tag("p", {}, false);
  BOOST_TEST(!feedback.cdata_allowed());
  BOOST_TEST(feedback.hash() == play(today, "<body>").hash);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test
