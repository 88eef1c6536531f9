#include "core/report/html/page.h"

#include <fmt/core.h>

#include "core/report/html/assets.h"
#include "core/report/html/markup.h"

namespace specdrift::report::html {

std::string page_begin(std::string_view title, std::string_view links) {
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '{}'; "
      "script-src '{}'; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"referrer\" content=\"no-referrer\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<title>specdrift: {}</title>\n<style>",
      style_digest, script_digest, content(title));
  text += style;
  return text +
         fmt::format(
             "</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">To the report</a>\n"
             "<header><h1>{}</h1>\n<nav aria-label=\"Page\">{}</nav></header>\n"
             "<form id=\"filter\" aria-label=\"Filter\" hidden></form>\n<main id=\"main\" "
             "tabindex=\"-1\">\n",
             content(title), links);
}

std::string page_end() {
  std::string text =
      "</main>\n<footer id=\"legend\" tabindex=\"-1\"><h2>Legend</h2>\n<dl>\n"
      "<dt>markup</dt><dd>some version sees a tag, or an attribute of a start tag, that another "
      "does not</dd>\n<dt>structure</dt><dd>tokens differ, but the tags and the names of their "
      "attributes are the same</dd>\n<dt>text</dt><dd>only characters "
      "differ</dd>\n<dt>errors</dt><dd>only parse "
      "errors differ</dd>\n"
      "<dt>A, B, …</dt><dd>classes: the versions of one class do the same</dd>\n"
      "<dt><span class=\"only\"><span class=\"sign\">+</span>x</span></dt><dd>is in this "
      "class, and not in another</dd>\n"
      "<dt><span class=\"differs\"><span class=\"sign\">≠</span>x</span></dt><dd>another class has "
      "something else at the same place</dd>\n"
      "<dt><span class=\"sign\">*</span></dt><dd>in the steps: the versions are apart</dd>\n"
      "<dt><i class=\"x\">\\n</i></dt><dd>a character that cannot be seen, or a byte that is no "
      "UTF-8, written out</dd>\n</dl></footer>\n<script>";
  text += script;
  return text + "</script>\n</body>\n</html>\n";
}

std::string page_end_without_legend() {
  std::string text = "</main>\n<script>";
  text += script;
  return text + "</script>\n</body>\n</html>\n";
}

std::string quiet_page_begin(std::string_view title) {
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '{}'; "
      "base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"referrer\" content=\"no-referrer\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<title>specdrift: {}</title>\n<style>",
      style_digest, content(title));
  text += style;
  return text + fmt::format("</style>\n</head>\n<body>\n<header><h1>{}</h1></header>\n<main>\n",
                            content(title));
}

std::string quiet_page_end() {
  return "</main>\n</body>\n</html>\n";
}

}  // namespace specdrift::report::html
