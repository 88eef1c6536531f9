#include "tests/hostile/inputs.h"

#include <fmt/format.h>

#include <utility>

namespace specdrift {
namespace {

std::string repeated(std::string_view piece, std::size_t bytes, std::string before = {}) {
  before.reserve(bytes + piece.size());  // no more memory than the text
  while (before.size() < bytes) before += piece;
  return before;
}

std::string attributes(std::size_t bytes) {
  std::string text = "<a";
  text.reserve(bytes + 20);
  for (std::size_t i = 0; text.size() < bytes; ++i) text += fmt::format(" a{}=b", i);
  return text + ">";
}

std::string many_large_tags(std::size_t bytes) {
  std::string text = attributes(bytes / 2);
  text.reserve(bytes + 300);
  const std::string tag = attributes(200);
  while (text.size() < bytes) text += tag;
  return text;
}

StartContext in(TextMode mode, std::string last_start_tag) {
  StartContext start;
  start.mode = mode;
  start.last_start_tag = std::move(last_start_tag);
  return start;
}

}  // namespace

std::vector<Hostile> hostile_inputs() {
  StartContext page;
  page.feedback = Feedback::tree;
  StartContext foreign;
  foreign.foreign_content = true;
  const auto repeat = [](std::string_view piece, std::string before = {}) {
    return [=](std::size_t bytes) { return repeated(piece, bytes, before); };
  };
  return {
      {"a tag with many attributes", attributes, {}},
      {"a tag with one attribute again and again", repeat(" a=b", "<a"), {}},
      {"a huge tag and many of twenty attributes", many_large_tags, {}},
      {"text", repeat("abc "), {}},
      {"a tag name without end", repeat("a", "<"), {}},
      {"a tag without end", repeat("a ", "<"), {}},
      {"a value without end", repeat("a", "<a b=\""), {}},
      {"a value of references", repeat("&amp;", "<a b=\""), {}},
      {"white space in a tag", repeat(" ", "<a b"), {}},
      {"ampersands", repeat("&"), {}},
      {"ampersands in RCDATA", repeat("&"), in(TextMode::rcdata, "title")},
      {"digits of a reference", repeat("1", "&#"), {}},
      {"letters of a reference", repeat("a", "&"), {}},
      {"references without a semicolon", repeat("&notin"), {}},
      {"references", repeat("&notin;&#x41;"), {}},
      {"end tags begun in RCDATA", repeat("</"), in(TextMode::rcdata, "title")},
      {"end tags nearly right in RCDATA", repeat("</titl"), in(TextMode::rcdata, "title")},
      {"one endless end tag in RCDATA", repeat("title", "</"), in(TextMode::rcdata, "title")},
      {"one endless end tag in a script", repeat("script", "</"),
       in(TextMode::script_data, "script")},
      {"comments begun in a script", repeat("<!--"), in(TextMode::script_data, "script")},
      {"scripts in comments in a script", repeat("<!--<script>"),
       in(TextMode::script_data, "script")},
      {"dashes in a script", repeat("-", "<!--"), in(TextMode::script_data, "script")},
      {"a comment without end", repeat("a", "<!--"), {}},
      {"dashes in a comment", repeat("-", "<!--"), {}},
      {"bangs in a comment", repeat("--!", "<!--"), {}},
      {"comments begun in a comment", repeat("<!--", "<!--"), {}},
      {"a bogus comment without end", repeat("a", "<!"), {}},
      {"a bogus comment of NULs", repeat(std::string_view("\0", 1), "<!"), {}},
      {"NULs", repeat(std::string_view("\0", 1)), {}},
      {"controls", repeat("\x01"), {}},
      {"carriage returns", repeat("\r"), {}},
      {"ill-formed bytes", repeat("\xFF"), {}},
      {"ill-formed bytes in a name", repeat("\xFF", "<a"), {}},
      {"one ill-formed byte and text", repeat("a", "\xFF<"), {}},
      {"less-than signs", repeat("<"), {}},
      {"empty end tags", repeat("</>"), {}},
      {"empty tags", repeat("<a>"), {}},
      {"a DOCTYPE without end", repeat("a", "<!DOCTYPE "), {}},
      {"an identifier without end", repeat("a", "<!DOCTYPE a PUBLIC \""), {}},
      {"a bogus DOCTYPE without end", repeat("a", "<!DOCTYPE a b"), {}},
      {"a CDATA section of brackets", repeat("]", "<![CDATA["), foreign},
      {"CDATA sections", repeat("<![CDATA[a]]>"), foreign},
      {"nested foreign elements", repeat("<svg><desc>"), page},
      {"open elements in an integration point", repeat("<b>", "<svg><desc>"), page},
      {"nested templates", repeat("<template><select>"), page},
      {"formatting elements that are open no more", repeat("<b><mi>x"), page},
      {"an escaped title", repeat("</title>", "<title><!--"), page},
      {"a page that never agrees again", repeat("<b c=d>&lang;</b><a\v>", "<title><!--</title>"),
       page},
      {"divergences", repeat("<a\vb>&lang;"), page},
  };
}

}  // namespace specdrift
