#include "tests/fuzz/readers.h"

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <pugixml.hpp>
#include <set>
#include <string>

#include "core/html5lib/json_text.h"
#include "core/text/hidden.h"
#include "core/text/source.h"
#include "core/text/utf8.h"
#include "tests/fuzz/fuzz.h"
#include "versions/registry.h"

namespace specdrift::fuzz {
namespace {

namespace json = boost::json;

std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

// -- JSON

std::size_t count_members(const json::value& value, std::string_view member,
                          std::string_view wanted) {
  std::size_t count = 0;
  if (const auto* const array = value.if_array())
    for (const json::value& one : *array) count += count_members(one, member, wanted);
  if (const auto* const object = value.if_object())
    for (const auto& [name, one] : *object) {
      const auto* const string = one.if_string();
      count += std::string_view(name) == member &&
               (wanted.empty() || (string && std::string_view(*string) == wanted));
      count += count_members(one, member, wanted);
    }
  return count;
}

json::value parsed_json(std::string_view text) {
  try {
    return html5lib::parse_json(text);
  } catch (const html5lib::JsonError& e) {
    fail("a report that is not JSON", std::string(e.what()) + ": " + std::string(text));
  }
}

// -- XML

/// True for a Char of XML 1.0.
bool is_xml_character(std::uint32_t c) {
  return c == '\t' || c == '\n' || c == '\r' || (c >= 0x20 && c < 0xD800) ||
         (c >= 0xE000 && c < 0xFFFE) || (c >= 0x10000 && c < 0x110000);
}

/// The parser below takes any character, and references that name none as text.
void check_xml_characters(std::string_view text) {
  for (std::string_view rest = text; !rest.empty();) {
    if (rest[0] >= ' ' && rest[0] <= '~') {
      rest.remove_prefix(1);
      continue;
    }
    const utf8::Decoded one = utf8::decode(rest);
    require(is_xml_character(one.code_point), "a character that XML does not have", rest);
    rest.remove_prefix(one.length);
  }
  for (auto at = text.find('&'); at != text.npos; at = text.find('&', at + 1)) {
    const std::string_view name = text.substr(at + 1, text.find(';', at) - at - 1);
    constexpr std::string_view known[] = {"amp", "lt", "gt", "quot", "apos"};
    if (std::ranges::find(known, name) != std::end(known)) continue;
    const bool is_hexadecimal = name.starts_with("#x");
    const std::string_view digits =
        name.substr(std::min<std::size_t>(is_hexadecimal ? 2 : 1, name.size()));
    std::uint32_t number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number,
                                      is_hexadecimal ? 16 : 10);
    require(name.starts_with('#') && read.ec == std::errc() &&
                read.ptr == digits.data() + digits.size() && is_xml_character(number),
            "a reference that XML does not have", text.substr(at));
  }
}

std::size_t count_elements(const pugi::xml_node& node, std::string_view element) {
  std::set<std::string_view> names;
  for (const pugi::xml_attribute& attribute : node.attributes())
    require(names.insert(attribute.name()).second, "an attribute twice", attribute.name());
  std::size_t count = node.name() == element;
  for (const pugi::xml_node& child : node.children()) count += count_elements(child, element);
  return count;
}

// -- Markdown

/// How many cells a row has: GitHub reads a vertical bar as a border everywhere, unless it has a
/// backslash before it.
std::size_t cells_of(std::string_view row) {
  std::size_t boundaries = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] == '\\' && i + 1 < row.size() && row[i + 1] == '|')
      ++i;
    else
      boundaries += row[i] == '|';
  }
  require(boundaries > 1 && row.ends_with('|'), "a row of a table that does not end", row);
  return boundaries - 1;
}

std::size_t graves_of(std::string_view line) {
  return std::min(line.find_first_not_of('`'), line.size());
}

// -- HTML

/// The elements in pages of reports.
constexpr std::string_view elements[] = {
    "a",          "article", "b",      "body",    "br",     "button", "caption", "circle",
    "code",       "dd",      "defs",   "details", "div",    "dl",     "dt",      "em",
    "figcaption", "figure",  "footer", "form",    "g",      "h1",     "h2",      "h3",
    "h4",         "h5",      "h6",     "head",    "header", "html",   "i",       "input",
    "label",      "li",      "line",   "main",    "mark",   "meta",   "nav",     "ol",
    "option",     "p",       "path",   "pre",     "rect",   "script", "section", "select",
    "span",       "strong",  "style",  "summary", "svg",    "table",  "tbody",   "td",
    "template",   "text",    "tfoot",  "th",      "thead",  "title",  "tr",      "ul"};

/// Characters of the input, and harmless in a page.
constexpr std::string_view noncharacter = "noncharacter-in-input-stream";

void check_attribute(std::string_view element, const Attribute& attribute) {
  require(!attribute.name.starts_with("on"), "a handler of events", attribute.name);
  constexpr std::string_view addresses[] = {"href",       "src",    "action",
                                            "formaction", "srcdoc", "xlink:href"};
  if (std::ranges::find(addresses, attribute.name) != std::end(addresses))
    require(element == "a" && attribute.value.starts_with('#'), "an address", attribute.value);
}

}  // namespace

void check_nothing_is_hidden(std::string_view text, bool has_tabs) {
  for (std::string_view rest = text; !rest.empty();) {
    // Most of a page are style and script.
    if (rest[0] == '\n' || (rest[0] >= ' ' && rest[0] <= '~')) {
      rest.remove_prefix(1);
      continue;
    }
    const utf8::Decoded one = utf8::decode(rest);
    require(one.well_formed, "bytes that are not UTF-8", rest);
    const bool stays = one.code_point == '\n' || (has_tabs && one.code_point == '\t');
    require(stays || !is_hidden(one.code_point), "a hidden character", rest);
    rest.remove_prefix(one.length);
  }
}

std::size_t read_json(std::string_view text, std::string_view member, std::string_view value) {
  check_nothing_is_hidden(text);
  return count_members(parsed_json(text), member, value);
}

std::size_t read_json_lines(std::string_view text, std::string_view member,
                            std::string_view value) {
  check_nothing_is_hidden(text);
  std::size_t count = 0;
  while (!text.empty()) count += count_members(parsed_json(take_line(text)), member, value);
  return count;
}

std::size_t read_xml(std::string_view text, std::string_view element) {
  check_nothing_is_hidden(text);
  check_xml_characters(text);
  pugi::xml_document document;
  const auto result = document.load_buffer(text.data(), text.size(), pugi::parse_full);
  require(result, "a report that is not XML", text.substr(static_cast<std::size_t>(result.offset)));
  require(std::distance(document.children().begin(), document.children().end()) == 2,
          "not a declaration and an element", text);
  return count_elements(document, element);
}

std::size_t read_markdown(std::string_view text, std::string_view begin) {
  check_nothing_is_hidden(text);
  const std::string_view whole = text;
  std::size_t count = 0, columns = 0, fence = 0;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    const std::size_t graves = graves_of(line);
    if (fence > 0) {
      if (graves >= fence && graves == line.size()) fence = 0;
      continue;
    }
    if (graves >= 3) {
      fence = graves;
      continue;
    }
    count += line.starts_with(begin);
    if (!line.starts_with('|')) {
      columns = 0;
      continue;
    }
    const std::size_t cells = cells_of(line);
    if (columns == 0) columns = cells;
    require(cells == columns, "a row with other cells than its head", line);
  }
  require(fence == 0, "a block of code that does not end", whole);
  return count;
}

std::size_t read_html(std::string_view text, std::string_view element) {
  check_nothing_is_hidden(text, /*has_tabs=*/true);
  const Machine& newest = all_machines().back();
  const Source source = Source::from_bytes(text);
  StartContext start;
  start.feedback = Feedback::tree;
  const auto tokenizer = newest.make_tokenizer(source, start);
  TokenBatch batch;
  std::size_t count = 0;
  while (tokenizer->read(batch)) {
    for (const ParseError& error : batch.errors.from(0))
      require(error.code == noncharacter, "a page with parse errors",
              std::string(error.code) + ": " + std::string(text.substr(error.at)));
    for (const Token& token : batch.tokens) {
      require(token.kind != TokenKind::comment, "a comment", token.text);
      if (token.kind != TokenKind::start_tag) continue;
      require(std::ranges::find(elements, token.text) != std::end(elements),
              "an element that reports do not have", token.text);
      for (const Attribute& attribute : batch.attributes_of(token))
        check_attribute(token.text, attribute);
      count += token.text == element;
    }
  }
  return count;
}

}  // namespace specdrift::fuzz
