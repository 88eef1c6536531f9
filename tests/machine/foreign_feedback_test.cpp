#include "tests/machine/played_tags.h"

namespace specdrift::test {
namespace {

BOOST_AUTO_TEST_SUITE(tree_feedback)

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
  BOOST_TEST(!TreeFeedback(today, start).is_idle());
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
                                 "colgroup", "frame", "head", "body", "html"})
    BOOST_TEST((cdata(today, "<svg><desc><" + name + ">") || name == "head" || name == "body"));
  BOOST_TEST(!cdata(today, "<svg><desc><frameset>"));  // the body is empty, and gives way
  BOOST_TEST(!cdata(in_2009, "<math><mi><frameset>"));
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

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test
