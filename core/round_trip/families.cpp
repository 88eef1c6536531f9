// The inputs that a search for round trips goes through.

#include "core/round_trip/search.h"

namespace specdrift::round_trip {
namespace {

using namespace std::string_view_literals;

/// Text and tags: the characters of a class each, by which rows of the tokenizers go different
/// ways.
constexpr std::string_view none[] = {""};
constexpr std::string_view characters[] = {
    "<", ">", "/", "!", "?", "-", "&",  ";",  "#",  "\"", "'",    "=",    "`",      "[",
    "]", " ", "a", "A", "x", "1", "\n", "\r", "\f", "\v", "\0"sv, "\x7F", "\u00A0", "\uFFFD"};

constexpr std::string_view comment_begins[] = {"<!--"};
constexpr std::string_view comment_pieces[] = {"-", "--", "!", ">", "<", "/", "\0"sv, "a", "<b>"};

constexpr std::string_view bogus_begins[] = {"<!", "<?", "</", "<?a", "<![CDATA[", "<!DOCTYPE"};
constexpr std::string_view bogus_pieces[] = {"-",  "--", ">",  "?",    "!", "/",  " ",  "a",
                                             "\"", "'",  "\n", "\0"sv, "[", "]]", "<b>"};

constexpr std::string_view tag_begins[] = {
    "<p", "<p ", "<p a", "<p a=", "<p a=\"", "<p a='", "</p"};
constexpr std::string_view tag_pieces[] = {"\"", "'", "=", "/", ">",  "<",    " ",      "\r",
                                           "a",  "A", "&", "`", "\v", "\0"sv, "\u00A0", "<b>"};

constexpr std::string_view reference_begins[] = {"&", "<p a=\"&"};
constexpr std::string_view reference_pieces[] = {"amp", "lt", "nbsp", "not", "#60", "#x3C",
                                                 ";",   "=",  "&",    "a",   "\"",  "<b>"};

/// Raw text: its own end tag, others, and what hides them from whoever reads markup.
constexpr std::string_view raw_begins[] = {"<title>",     "<textarea>", "<style>",    "<xmp>",
                                           "<iframe>",    "<noembed>",  "<noframes>", "<noscript>",
                                           "<plaintext>", "<script>"};
constexpr std::string_view raw_pieces[] = {
    "<",         "/",          "!",           "--",          ">",
    " ",         "&lt;",       "\n",          "\0"sv,        "a",
    "<b>",       "</title>",   "</textarea>", "</style>",    "</xmp>",
    "</iframe>", "</noembed>", "</noframes>", "</noscript>", "</plaintext>",
    "</script>"};
constexpr std::string_view script_begins[] = {"<script>", "<script><!--", "<script><!--<script"};
constexpr std::string_view script_pieces[] = {"<!--",     "--", "!", ">", "<script",
                                              "</script", " ",  "/", "a", "\0"sv};
constexpr std::string_view sheltered_begins[] = {"<noscript>", "<style>", "<title>", "<xmp>",
                                                 "<iframe>"};
constexpr std::string_view sheltered_pieces[] = {"<!--",     "-->",     "<p a=\"",     "\">",
                                                 "<b>",      "<style>", "</noscript>", "</style>",
                                                 "</title>", "</xmp>",  "</iframe>"};

constexpr std::string_view line_begins[] = {"<pre>", "<listing>", "<textarea>", "<svg><textarea>"};
constexpr std::string_view line_pieces[] = {
    "\n", "\r", "&#10;", "a", " ", "\0"sv, "<b>", "<!---->", "</pre>", "</listing>", "</textarea>"};

constexpr std::string_view foreign_begins[] = {"<svg>",         "<math>",      "<svg><style>",
                                               "<svg><title>",  "<svg><desc>", "<math><mi>",
                                               "<svg><![CDATA["};
constexpr std::string_view foreign_pieces[] = {
    "<![CDATA[", "]]>",  "]",   "<b>",  "<p>",    "</p>",   "<style>", "</style>", "<title>",
    "</title>",  "<!--", "-->", "<a/>", "<svg/>", "</svg>", "&lt;",    "a",        "\0"sv};

constexpr Family all_families[] = {
    {"characters", none, characters, 3},
    {"comments", comment_begins, comment_pieces, 5},
    {"declarations, instructions and bogus comments", bogus_begins, bogus_pieces, 3},
    {"tags and attributes", tag_begins, tag_pieces, 3},
    {"references", reference_begins, reference_pieces, 3},
    {"raw text", raw_begins, raw_pieces, 3},
    {"escaped scripts", script_begins, script_pieces, 4},
    {"markup in raw text elements", sheltered_begins, sheltered_pieces, 4},
    {"leading line feeds", line_begins, line_pieces, 3},
    {"foreign content", foreign_begins, foreign_pieces, 3},
};

}  // namespace

std::span<const Family> families() {
  return all_families;
}

std::size_t Family::inputs() const {
  std::size_t sum = 0, power = 1;
  for (std::size_t i = 0; i <= length; ++i, power *= pieces.size()) sum += power;
  return sum * beginnings.size();
}

}  // namespace specdrift::round_trip
