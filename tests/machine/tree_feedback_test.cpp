#include "core/machine/tree_feedback.h"

#include <boost/test/unit_test.hpp>
#include <ostream>
#include <string>

namespace specdrift {

std::ostream& boost_test_print_type(std::ostream& out, std::optional<TextMode> mode) {
  if (!mode) return out << "no switch";
  constexpr std::string_view names[] = {"data",        "rcdata",    "rawtext",
                                        "script_data", "plaintext", "cdata_section"};
  return out << names[static_cast<int>(*mode)];
}

namespace {

using ForeignContent = FeedbackRules::ForeignContent;

// What the versions set, or would.
constexpr FeedbackRules in_2007 = {.foreign_content = ForeignContent::none,
                                   .script_works_in_select = false,
                                   .textarea_closes_select = false};
constexpr FeedbackRules in_2009 = {.foreign_content = ForeignContent::math,
                                   .has_integration_points = false};
constexpr FeedbackRules in_2011 = {.foreign_content = ForeignContent::math_and_svg};
constexpr FeedbackRules today = {.foreign_content = ForeignContent::math_and_svg,
                                 .end_p_and_br_leave_foreign_content = true,
                                 .template_works_in_select = true,
                                 .end_tags_mind_namespaces = true};
constexpr FeedbackRules all_rules[] = {in_2007, in_2009, in_2011, today};

const StartContext page = [] {
  StartContext start;
  start.feedback = Feedback::tree;
  return start;
}();

/// The tags of a text that holds nothing else, told to a simulator.
struct Played {
  std::optional<TextMode> mode;  ///< what the last start tag asked for
  bool cdata = false;
  std::uint64_t hash = 0;
  std::uint32_t epoch = 0;
};

Played play(TreeFeedback feedback, std::string_view tags) {
  Played result;
  while (!tags.empty()) {
    std::string_view tag = tags.substr(1, tags.find('>') - 1);
    tags.remove_prefix(tag.size() + 2);
    if (tag.front() == '/') {
      feedback.end_tag(tag.substr(1));
    } else {
      const bool self_closing = tag.ends_with('/');
      if (self_closing) tag.remove_suffix(1);
      std::vector<Attribute> attributes;
      if (const auto space = tag.find(' '); space != tag.npos) {
        const std::string_view attribute = tag.substr(space + 1);
        tag = tag.substr(0, space);
        const auto equals = attribute.find('=');
        attributes.push_back({attribute.substr(0, equals), attribute.substr(equals + 1), {}});
      }
      result.mode = feedback.start_tag(tag, attributes, self_closing);
    }
    result.cdata = feedback.cdata_allowed();
    result.hash = feedback.hash();
    result.epoch = feedback.epoch();
  }
  return result;
}

Played play(const FeedbackRules& rules, std::string_view tags, const StartContext& start = page) {
  return play(TreeFeedback(rules, start), tags);
}

std::optional<TextMode> mode(const FeedbackRules& rules, std::string_view tags) {
  return play(rules, tags).mode;
}
bool cdata(const FeedbackRules& rules, std::string_view tags) {
  return play(rules, tags).cdata;
}

constexpr std::optional<TextMode> none = std::nullopt;
constexpr std::optional rcdata = TextMode::rcdata;
constexpr std::optional rawtext = TextMode::rawtext;
constexpr std::optional script_data = TextMode::script_data;
constexpr std::optional plaintext = TextMode::plaintext;

}  // namespace

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

BOOST_AUTO_TEST_CASE(is_closed_by_input_and_keygen_from_2009) {
  for (const std::string name : {"input", "keygen"}) {
    BOOST_TEST(mode(in_2007, "<select><" + name + "><title>") == none);
    for (const FeedbackRules& rules : {in_2009, in_2011, today})
      BOOST_TEST(mode(rules, "<select><" + name + "><title>") == rcdata);
  }
}

BOOST_AUTO_TEST_CASE(is_closed_by_its_end_tag_and_by_another_select) {
  for (const FeedbackRules& rules : all_rules) {
    BOOST_TEST(mode(rules, "<select></select><style>") == rawtext);
    BOOST_TEST(mode(rules, "<select><select><style>") == rawtext);
    BOOST_TEST(mode(rules, "<select><select><select><style>") == none);
  }
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

BOOST_AUTO_TEST_CASE(does_not_count_in_a_body) {
  for (const FeedbackRules& rules : all_rules)
    for (const std::string name :
         {"body", "div", "p", "svg", "math", "select", "img", "textarea", "x"})
      BOOST_TEST(mode(rules, "<" + name + "></" + name + "><frameset><title>") == rcdata);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(foreign_content)

BOOST_AUTO_TEST_CASE(allows_cdata_in_math_from_2009_and_in_svg_later) {
  BOOST_TEST(!cdata(in_2007, "<math>"));
  BOOST_TEST(!cdata(in_2007, "<svg>"));
  BOOST_TEST(cdata(in_2009, "<math>"));
  BOOST_TEST(!cdata(in_2009, "<svg>"));
  for (const FeedbackRules& rules : {in_2011, today}) {
    BOOST_TEST(cdata(rules, "<math>"));
    BOOST_TEST(cdata(rules, "<svg>"));
  }
}

BOOST_AUTO_TEST_CASE(ends_with_the_end_tag_of_the_outermost_element) {
  for (const FeedbackRules& rules : {in_2011, today}) {
    BOOST_TEST(!cdata(rules, "<svg></svg>"));
    BOOST_TEST(!cdata(rules, "<svg><g><path></svg>"));
    BOOST_TEST(cdata(rules, "<svg><svg></svg>"));
    BOOST_TEST(!cdata(rules, "<svg><svg></svg></svg>"));
    BOOST_TEST(cdata(rules, "<svg></math>"));
    BOOST_TEST(cdata(rules, "<svg></g>"));
  }
  BOOST_TEST(!cdata(in_2009, "<math></math>"));
  BOOST_TEST(!cdata(in_2009, "<math><mrow></math>"));
}

BOOST_AUTO_TEST_CASE(does_not_begin_with_a_self_closing_tag) {
  for (const FeedbackRules& rules : {in_2011, today}) {
    BOOST_TEST(!cdata(rules, "<svg/>"));
    BOOST_TEST(!cdata(rules, "<math/>"));
    BOOST_TEST(!cdata(rules, "<svg><svg/></svg>"));
    BOOST_TEST(cdata(rules, "<svg><desc/>"));
    BOOST_TEST(mode(rules, "<svg><desc/><title>") == none);
  }
  BOOST_TEST(!cdata(in_2009, "<math/>"));
}

BOOST_AUTO_TEST_CASE(keeps_text_tags_from_switching) {
  for (const FeedbackRules& rules : {in_2011, today})
    for (const std::string root : {"<svg>", "<math>", "<svg><g>", "<math><mrow>"})
      for (const std::string name : {"textarea", "style", "script", "xmp", "iframe", "noembed",
                                     "noframes", "noscript", "plaintext", "title", "select"}) {
        BOOST_TEST(mode(rules, root + "<" + name + ">") == none);
        BOOST_TEST(cdata(rules, root + "<" + name + "></" + name + ">"));
      }
  BOOST_TEST(mode(in_2009, "<math><title>") == none);
  BOOST_TEST(mode(in_2009, "<svg><title>") == rcdata);
  BOOST_TEST(mode(in_2007, "<math><title>") == rcdata);
}

BOOST_AUTO_TEST_CASE(math_in_svg_is_svg_and_svg_in_math_is_mathml) {
  BOOST_TEST(mode(today, "<svg><math><mi><title>") == none);
  BOOST_TEST(mode(today, "<svg><math><desc><title>") == rcdata);
  BOOST_TEST(!cdata(today, "<svg><math></svg>"));
  BOOST_TEST(mode(today, "<math><svg><desc><style>") == none);
  BOOST_TEST(mode(today, "<math><svg><mi><style>") == rawtext);
}

BOOST_AUTO_TEST_CASE(end_tags_p_and_br_leave_it_since_2021) {
  for (const std::string name : {"p", "br"}) {
    BOOST_TEST(cdata(in_2009, "<math></" + name + ">"));
    BOOST_TEST(cdata(in_2011, "<svg></" + name + ">"));
    BOOST_TEST(!cdata(today, "<svg></" + name + ">"));
    BOOST_TEST(!cdata(today, "<svg><g><g></" + name + ">"));
    BOOST_TEST(!cdata(today, "<math><mrow></" + name + ">"));
    BOOST_TEST(cdata(today, "<svg><desc><svg></" + name + ">"));
    BOOST_TEST(mode(today, "<svg><desc><svg></" + name + "><title>") == rcdata);
  }
}

BOOST_AUTO_TEST_CASE(of_a_fragment_is_given) {
  StartContext start = page;
  start.foreign_content = true;
  BOOST_TEST(TreeFeedback(today, start).cdata_allowed());
  BOOST_TEST(TreeFeedback(today, start).hash() == 0U);
  BOOST_TEST(play(today, "<style>", start).mode == none);
  BOOST_TEST(play(today, "<g></g>", start).cdata);
  BOOST_TEST(!play(today, "<b>", start).cdata);
  BOOST_TEST(play(today, "<b></b>", start).cdata);
  BOOST_TEST(play(today, "</svg>", start).cdata);
  BOOST_TEST(play(today, "<desc><style>", start).mode == rawtext);
  BOOST_TEST(play(in_2009, "<mi><style>", start).mode == rawtext);
  BOOST_TEST(play(in_2007, "<style>", start).mode == rawtext);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(breakout)

constexpr const char* names[] = {
    "b",      "big",  "blockquote", "body",  "br",   "center", "code",    "dd",   "div",
    "dl",     "dt",   "em",         "embed", "h1",   "h2",     "h3",      "h4",   "h5",
    "h6",     "head", "hr",         "i",     "img",  "li",     "listing", "menu", "meta",
    "nobr",   "ol",   "p",          "pre",   "ruby", "s",      "small",   "span", "strong",
    "strike", "sub",  "sup",        "table", "tt",   "u",      "ul",      "var"};
static_assert(std::size(names) == 44);

BOOST_AUTO_TEST_CASE(forty_four_start_tags_leave_foreign_content) {
  for (const std::string name : names) {
    BOOST_TEST(!cdata(in_2009, "<math><mrow><" + name + ">"));
    for (const FeedbackRules& rules : {in_2011, today})
      for (const std::string root : {"<svg>", "<math>", "<svg><g><g>"}) {
        BOOST_TEST(!cdata(rules, root + "<" + name + ">"));
        BOOST_TEST(mode(rules, root + "<" + name + "/><title>") == rcdata);
      }
  }
}

BOOST_AUTO_TEST_CASE(others_do_not) {
  for (const std::string name :
       {"a",     "abbr",   "article", "button", "cite",  "form",    "frameset",
        "html",  "iframe", "image",   "input",  "label", "section", "select",
        "spans", "td",     "tr",      "h7",     "h",     "video"})
    BOOST_TEST(cdata(today, "<svg><" + name + ">"));
}

BOOST_AUTO_TEST_CASE(font_leaves_it_with_color_face_or_size) {
  for (const FeedbackRules& rules : {in_2011, today}) {
    for (const std::string attribute : {"color", "face", "size"})
      BOOST_TEST(!cdata(rules, "<svg><font " + attribute + "=x>"));
    BOOST_TEST(cdata(rules, "<svg><font>"));
    BOOST_TEST(cdata(rules, "<svg><font id=x>"));
  }
  BOOST_TEST(!cdata(in_2009, "<math><font size=1>"));
}

BOOST_AUTO_TEST_CASE(stops_at_an_integration_point_from_2010) {
  for (const FeedbackRules& rules : {in_2011, today}) {
    BOOST_TEST(cdata(rules, "<svg><desc><svg><b></b>"));
    BOOST_TEST(cdata(rules, "<math><mi><math><b></b>"));
    BOOST_TEST(!cdata(rules, "<math><annotation-xml><b></b>"));
  }
  BOOST_TEST(!cdata(in_2009, "<math><mi><math><b></b>"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(integration_points)

struct Point {
  const char* tags;
  const char* end;
};
constexpr Point points[] = {
    {"<math><mi>", "</mi>"},
    {"<math><mo>", "</mo>"},
    {"<math><mn>", "</mn>"},
    {"<math><ms>", "</ms>"},
    {"<math><mtext>", "</mtext>"},
    {"<math><annotation-xml encoding=text/html>", "</annotation-xml>"},
    {"<math><annotation-xml encoding=TEXT/html>", "</annotation-xml>"},
    {"<math><annotation-xml encoding=Application/xhtml+XML>", "</annotation-xml>"},
    {"<svg><desc>", "</desc>"},
    {"<svg><title>", "</title>"},
    {"<svg><foreignobject>", "</foreignobject>"},
};

BOOST_AUTO_TEST_CASE(let_text_tags_switch) {
  for (const FeedbackRules& rules : {in_2011, today})
    for (const Point& point : points) {
      BOOST_TEST(mode(rules, point.tags + std::string("<title>")) == rcdata);
      BOOST_TEST(mode(rules, point.tags + std::string("<script></script><style>")) == rawtext);
      BOOST_TEST(mode(rules, point.tags + std::string(point.end) + "<style>") == none);
    }
}

BOOST_AUTO_TEST_CASE(allow_cdata_directly_inside) {
  for (const FeedbackRules& rules : {in_2011, today})
    for (const Point& point : points) {
      const std::string tags = point.tags;
      BOOST_TEST(cdata(rules, tags));
      BOOST_TEST(!cdata(rules, tags + "<b>"));
      BOOST_TEST(cdata(rules, tags + "<b></b>"));
      BOOST_TEST(cdata(rules, tags + "<br>"));
      BOOST_TEST(cdata(rules, tags + "<img/>"));
      BOOST_TEST(!cdata(rules, tags + "<div/>"));
      BOOST_TEST(cdata(rules, tags + "<title></title>"));
      BOOST_TEST(cdata(rules, tags + point.end));
      BOOST_TEST(cdata(rules, tags + "<div></div>" + point.end));
    }
}

BOOST_AUTO_TEST_CASE(hold_foreign_elements_again) {
  for (const FeedbackRules& rules : {in_2011, today})
    for (const Point& point : points) {
      const std::string tags = point.tags;
      BOOST_TEST(cdata(rules, tags + "<svg>"));
      BOOST_TEST(mode(rules, tags + "<svg><style>") == none);
      BOOST_TEST(mode(rules, tags + "<svg></svg><style>") == rawtext);
      BOOST_TEST(cdata(rules, tags + "<math><mi><svg><desc>"));
      BOOST_TEST(!cdata(rules, tags + "<math><mi><svg><desc><i>"));
    }
}

BOOST_AUTO_TEST_CASE(are_some_elements_of_their_namespace_only) {
  for (const std::string tags :
       {"<svg><mi>", "<math><desc>", "<math><foreignobject>", "<math><title>", "<svg><mtext>",
        "<math><annotation-xml>", "<math><annotation-xml encoding=text/htm>",
        "<math><annotation-xml encoding=image/svg+xml>", "<math><annotation-xml type=text/html>",
        "<svg><annotation-xml encoding=text/html>"})
    BOOST_TEST(mode(today, tags + "<style>") == none);
}

BOOST_AUTO_TEST_CASE(of_text_keep_mglyph_and_malignmark_foreign) {
  for (const FeedbackRules& rules : {in_2009, in_2011, today})
    for (const std::string name : {"mglyph", "malignmark"}) {
      BOOST_TEST(cdata(rules, "<math><mi><" + name + ">"));
      BOOST_TEST(mode(rules, "<math><mi><" + name + "><style>") == none);
      BOOST_TEST(mode(rules, "<math><mi><" + name + "></" + name + "><style>") == rawtext);
    }
  BOOST_TEST(!cdata(today, "<svg><desc><mglyph>"));
}

BOOST_AUTO_TEST_CASE(annotation_xml_lets_svg_in) {
  for (const FeedbackRules& rules : {in_2011, today}) {
    BOOST_TEST(mode(rules, "<math><annotation-xml><svg><desc><style>") == rawtext);
    BOOST_TEST(mode(rules, "<math><annotation-xml><g><desc><style>") == none);
  }
  BOOST_TEST(mode(in_2009, "<math><annotation-xml><svg><mi><style>") == rawtext);
}

BOOST_AUTO_TEST_CASE(in_2009_are_five_that_let_start_tags_in) {
  for (const std::string name : {"mi", "mo", "mn", "ms", "mtext"}) {
    BOOST_TEST(cdata(in_2009, "<math><" + name + ">"));
    BOOST_TEST(mode(in_2009, "<math><" + name + "><title>") == rcdata);
    BOOST_TEST(!cdata(in_2009, "<math><" + name + "><b>"));
  }
  BOOST_TEST(mode(in_2009, "<math><annotation-xml encoding=text/html><title>") == none);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(html_in_an_integration_point)

BOOST_AUTO_TEST_CASE(ignores_the_end_tags_of_what_is_around) {
  BOOST_TEST(!cdata(today, "<svg><desc><b></desc>"));
  BOOST_TEST(!cdata(today, "<svg><desc><b></svg>"));
  BOOST_TEST(mode(today, "<svg><desc><b></svg><style>") == rawtext);
  BOOST_TEST(cdata(today, "<svg><desc><b></svg></b>"));
  BOOST_TEST(!cdata(today, "<svg><foreignobject><p></foreignobject>"));
  BOOST_TEST(!cdata(in_2011, "<svg><foreignobject><b></foreignobject>"));
  BOOST_TEST(!cdata(in_2011, "<svg><desc><div></desc>"));
}

BOOST_AUTO_TEST_CASE(went_by_names_alone_before) {
  BOOST_TEST(cdata(in_2011, "<svg><desc><b></desc>"));
  BOOST_TEST(mode(in_2011, "<svg><desc><b></desc><style>") == none);
  BOOST_TEST(cdata(in_2009, "<math><mi><b></mi>"));
  BOOST_TEST(!cdata(in_2009, "<math><mi><b></math>"));
  BOOST_TEST(mode(in_2009, "<math><mi><b></math><mi><style>") == rawtext);
}

BOOST_AUTO_TEST_CASE(is_closed_through_foreign_elements_in_it) {
  BOOST_TEST(cdata(today, "<svg><desc><div><svg><g></div>"));
  BOOST_TEST(mode(today, "<svg><desc><div><svg><g></div><style>") == rawtext);
  BOOST_TEST(cdata(today, "<svg><desc><span><svg></span>"));
  BOOST_TEST(mode(today, "<svg><desc><div><svg><desc></div><g>") == none);
  BOOST_TEST(!cdata(today, "<svg><desc><div><svg><desc></div><g>"));
}

BOOST_AUTO_TEST_CASE(is_bounded_by_special_elements) {
  BOOST_TEST(!cdata(today, "<svg><desc><span><div></span>"));
  BOOST_TEST(cdata(today, "<svg><desc><div><span></div>"));
  BOOST_TEST(!cdata(today, "<svg><desc><div><object></div>"));
  BOOST_TEST(cdata(today, "<svg><desc><div><object></object></div>"));
}

BOOST_AUTO_TEST_CASE(is_closed_by_what_follows) {
  BOOST_TEST(cdata(today, "<svg><desc><p><p></p>"));
  BOOST_TEST(cdata(today, "<svg><desc><p><div></div>"));
  BOOST_TEST(!cdata(today, "<svg><desc><p><span></span>"));
  BOOST_TEST(cdata(today, "<svg><desc><p><hr>"));
  BOOST_TEST(!cdata(today, "<svg><desc><p><button><p></p></button>"));
  BOOST_TEST(cdata(today, "<svg><desc><ul><li><b></b><li></ul>"));
  BOOST_TEST(cdata(today, "<svg><desc><li><div><li></li>"));
  BOOST_TEST(!cdata(today, "<svg><desc><li><ul><li></li></ul>"));
  BOOST_TEST(cdata(today, "<svg><desc><dt><dd></dd>"));
  BOOST_TEST(cdata(today, "<svg><desc><h1><h2></h3>"));
  BOOST_TEST(cdata(today, "<svg><desc><option><option></option>"));
  BOOST_TEST(cdata(today, "<svg><desc><a><a></a>"));
  BOOST_TEST(cdata(today, "<svg><desc><button><b></b><button></button>"));
}

BOOST_AUTO_TEST_CASE(ignores_parts_of_tables_outside_of_tables) {
  for (const std::string name : {"td", "th", "tr", "tbody", "thead", "tfoot", "caption", "col",
                                 "colgroup", "frame", "frameset", "head", "body", "html"})
    BOOST_TEST((cdata(today, "<svg><desc><" + name + ">") || name == "head" || name == "body"));
  BOOST_TEST(!cdata(today, "<svg><desc><table><tr><td>"));
  BOOST_TEST(cdata(today, "<svg><desc><table><tr><td><td><tr></table>"));
  BOOST_TEST(mode(today, "<svg><desc><table><td><svg><desc><td><style>") == rawtext);
  BOOST_TEST(!cdata(today, "<svg><desc><table><td><svg></td>"));
}

BOOST_AUTO_TEST_CASE(adopts_misnested_formatting) {
  BOOST_TEST(!cdata(today, "<svg><desc><b><div></b>"));
  BOOST_TEST(cdata(today, "<svg><desc><b><div></b></div>"));
  BOOST_TEST(cdata(today, "<svg><desc><b><i><span></b>"));
  BOOST_TEST(!cdata(today, "<svg><desc><b><i><div><span></b></div>"));
  BOOST_TEST(cdata(today, "<svg><desc><b><i><div><span></b></div></i>"));
}

BOOST_AUTO_TEST_CASE(has_select_elements_too) {
  BOOST_TEST(mode(today, "<svg><desc><select><style>") == none);
  BOOST_TEST(mode(today, "<svg><desc><select></desc><style>") == none);
  BOOST_TEST(mode(today, "<svg><desc><select></select><style>") == rawtext);
  BOOST_TEST(mode(today, "<svg><desc><select><textarea>") == rcdata);
  BOOST_TEST(!cdata(today, "<svg><desc><select>"));
  BOOST_TEST(cdata(today, "<svg><desc><select></select>"));
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
  feedback.end_tag("svg");
  BOOST_TEST(!feedback.cdata_allowed());
  BOOST_TEST(feedback.hash() == play(today, "<body>").hash);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift
