#include "core/html5lib/tree_tests.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

namespace specdrift::html5lib {
namespace {

namespace json = boost::json;

constexpr std::string_view leading_mark = "\xEF\xBB\xBF";
constexpr std::string_view description_heading = "#description", data_heading = "#data",
                           errors_heading = "#errors", new_errors_heading = "#new-errors",
                           fragment_heading = "#document-fragment",
                           script_on_heading = "#script-on", script_off_heading = "#script-off",
                           document_heading = "#document";
/// Those that may follow the errors.
constexpr std::string_view later_headings[] = {
    new_errors_heading, fragment_heading, script_on_heading, script_off_heading, document_heading};

template <typename Value, typename Values>
bool is_one_of(const Value& value, const Values& values) {
  return std::ranges::find(values, value) != std::end(values);
}

/// Takes `wanted` off the beginning.
bool take_word(std::string_view& text, std::string_view wanted) {
  if (!text.starts_with(wanted)) return false;
  text.remove_prefix(wanted.size());
  return true;
}

/// `7:12`, both from 1.
std::optional<Position> take_position(std::string_view& text) {
  const auto number = [&]() -> std::optional<Offset> {
    const auto digits =
        static_cast<std::size_t>(std::ranges::find_if_not(text, ascii::is_digit) - text.begin());
    const auto value = parse_number<Offset>(text.substr(0, digits));
    text.remove_prefix(digits);
    return value && *value > 0 ? value : std::nullopt;
  };
  const auto line = number();
  if (!line || !take_word(text, ":")) return std::nullopt;
  const auto column = number();
  return column ? std::optional(Position{*line, *column}) : std::nullopt;
}

/// `(1:7) code`, `(1:1-1:7) code`: the second place is the one after the last character.
std::optional<NamedError> named_error(std::string_view text) {
  if (!take_word(text, "(")) return std::nullopt;
  auto position = take_position(text);
  if (position && take_word(text, "-")) {
    position = take_position(text);
    if (position && --position->column == 0) return std::nullopt;
  }
  if (!position || !take_word(text, ")")) return std::nullopt;
  take_word(text, ":");
  const std::size_t spaces = std::min(text.find_first_not_of(" \t"), text.size());
  text.remove_prefix(spaces);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  const auto belongs = [](char c) { return ascii::is_lower(c) || ascii::is_digit(c) || c == '-'; };
  if (spaces == 0 || text.empty() || !std::ranges::all_of(text, belongs)) return std::nullopt;
  return NamedError{std::string(text), *position};
}

/// The kind of text that a fragment begins with in an element of HTML.
TextMode mode_in(std::string_view element, bool scripting) {
  constexpr std::string_view rcdata[] = {"title", "textarea"};
  constexpr std::string_view rawtext[] = {"style", "xmp", "iframe", "noembed", "noframes"};
  if (is_one_of(element, rcdata)) return TextMode::rcdata;
  if (is_one_of(element, rawtext) || (element == "noscript" && scripting)) return TextMode::rawtext;
  if (element == "script") return TextMode::script_data;
  return element == "plaintext" ? TextMode::plaintext : TextMode::data;
}

/// Whether a fragment in that element is read as what follows `<body>`, or in foreign content.
bool is_known_context(std::string_view context, std::string_view input) {
  constexpr std::string_view others[] = {"html",     "table",    "tbody",   "thead",
                                         "tfoot",    "tr",       "caption", "colgroup",
                                         "template", "frameset", "select",  "noscript"};
  constexpr std::string_view points[] = {"svg foreignObject", "svg desc", "svg title"};
  // Names of MathML make a difference inside of it, and the simulation takes svg.
  if (context.starts_with("math ") || is_one_of(context, points)) return false;
  return !is_one_of(context, others) &&
         ascii::lowered(input).find("<frameset") == std::string::npos;
}

class TreeSuiteReader {
 public:
  TreeSuiteReader(std::string_view text, std::span<const std::string_view> codes)
      : text_(text), codes_(codes) {
    std::size_t at = text.starts_with(leading_mark) ? leading_mark.size() : 0;
    const std::size_t first = text.find('\n');
    const bool has_returns = first != text.npos && first > 0 && text[first - 1] == '\r';
    suite_.line_end = has_returns ? "\r\n" : "\n";
    while (at < text.size()) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const bool has_return = has_returns && end > at && text[end - 1] == '\r';
      lines_.push_back({at, end - (has_return ? 1 : 0), std::min(end + 1, text.size())});
      at = lines_.back().next;
    }
  }

  TreeSuite read() {
    require_utf8();
    skip_empty();
    if (done()) fail("there is no test in it");
    for (; !done(); skip_empty()) read_test();
    const bool names_errors = std::ranges::any_of(suite_.places, [](const TreeTestPlace& place) {
      return place.new_heading || std::ranges::any_of(place.errors, &ErrorLine::is_of_tokenizer);
    });
    for (Test& test : suite_.tests) test.expects_errors = names_errors;
    return std::move(suite_);
  }

 private:
  bool done() const { return at_ == lines_.size(); }
  std::string_view content(const TextLine& line) const {
    return text_.substr(line.begin, line.end - line.begin);
  }
  std::string_view here() const { return content(lines_[at_]); }
  void skip_empty() {
    while (!done() && here().empty()) ++at_;
  }
  [[noreturn]] void fail(const std::string& why) const { fail(why, at_); }
  [[noreturn]] static void fail(const std::string& why, std::size_t line) {
    throw TestFileError(why, {line + 1, 1});
  }

  void require_utf8() const {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      std::string_view rest = content(lines_[i]);
      while (!rest.empty()) {
        const utf8::Decoded decoded = utf8::decode(rest);
        if (!decoded.well_formed) fail("not UTF-8", i);
        rest.remove_prefix(decoded.length);
      }
    }
  }

  /// The lines up to one of the headings.
  template <typename Names> std::string lines_up_to(const Names& headings, std::size_t from) {
    constexpr std::string_view all[] = {description_heading, data_heading, document_heading};
    std::string joined;
    for (bool is_first = true;; ++at_) {
      if (done())
        fail(fmt::format("nothing ends {}: {} is missing", content(lines_[from]),
                         *std::begin(headings)),
             from);
      if (is_one_of(here(), headings)) return joined;
      if (is_one_of(here(), all))
        fail(fmt::format("{} comes before {}, which is missing", here(), *std::begin(headings)));
      if (!std::exchange(is_first, false)) joined += '\n';
      joined += here();
    }
  }

  std::vector<ErrorLine> read_errors() {
    std::vector<ErrorLine> errors;
    const std::size_t heading = at_++;
    for (;; ++at_) {
      if (done())
        fail(fmt::format("nothing ends {}: #document is missing", content(lines_[heading])),
             heading);
      if (is_one_of(here(), later_headings)) return errors;
      if (here() == data_heading || here() == description_heading || here() == errors_heading)
        fail(fmt::format("{} comes before #document, which is missing", here()));
      if (here().empty()) continue;
      ErrorLine line{lines_[at_], named_error(here())};
      line.is_of_tokenizer = line.error && is_one_of(line.error->code, codes_);
      errors.push_back(std::move(line));
    }
  }

  void read_context(TreeTestPlace& place) {
    ++at_;
    if (done() || here().empty() || here().front() == '#')
      fail("#document-fragment names no element", at_ - 1);
    place.context = here();
    ++at_;
  }

  /// The comments and processing instructions of the tree.
  json::array read_nodes() {
    const std::size_t heading = at_++;
    std::size_t end = at_;
    while (end < lines_.size() && content(lines_[end]) != data_heading &&
           content(lines_[end]) != description_heading)
      ++end;
    std::size_t last = end;
    while (last > at_ && content(lines_[last - 1]).empty()) --last;
    json::array nodes;
    for (; at_ < last;) {
      std::string_view first = here();
      if (!take_word(first, "| "))
        fail(
            fmt::format("no line of the tree after #document on line {}: it does not begin with "
                        "\"| \"",
                        heading + 1));
      std::string node(first.substr(std::min(first.find_first_not_of(' '), first.size())));
      for (++at_; at_ < last && !here().starts_with("| "); ++at_) {
        // Line ends stand in nodes as they are; elements have none.
        if (node.starts_with('<') && !node.starts_with("<!") && !node.starts_with("<?")) break;
        node += '\n';
        node += here();
      }
      add_node(node, nodes);
    }
    at_ = end;
    return nodes;
  }

  static void add_node(std::string_view node, json::array& nodes) {
    if (take_word(node, "<!-- ") && node.ends_with(" -->")) {
      node.remove_suffix(4);
      nodes.push_back(json::array{"Comment", node});
    } else if (take_word(node, "<?") && node.ends_with('>')) {
      node.remove_suffix(node.ends_with("?>") ? 2 : 1);
      const std::size_t space = std::min(node.find(' '), node.size());
      nodes.push_back(json::array{"ProcessingInstruction", node.substr(0, space),
                                  node.substr(std::min(space + 1, node.size()))});
    }
  }

  void read_test() {
    Test test;
    TreeTestPlace place;
    place.first = lines_[at_];
    test.index = suite_.tests.size();
    test.has_feedback = true;
    test.expects_nodes = true;
    test.has_error_list = true;
    test.ignores_error_order = true;
    test.scripting.reset();
    std::size_t heading = at_;
    if (here() == description_heading) {
      ++at_;
      test.description = lines_up_to(std::array{data_heading}, heading);
      heading = at_;
    }
    if (here() != data_heading)
      fail(fmt::format("a test begins with {} or {}", data_heading, description_heading));
    ++at_;
    test.input = lines_up_to(std::array{errors_heading}, heading);
    place.errors = read_errors();
    place.after_errors = lines_[at_].begin;
    read_settings(test, place);
    test.tokens = read_nodes();
    begin_in(place, test);
    name_errors(place, test);
    suite_.tests.push_back(std::move(test));
    suite_.places.push_back(std::move(place));
  }

  /// The lines between the errors and the tree.
  void read_settings(Test& test, TreeTestPlace& place) {
    while (here() != document_heading) {
      const std::string_view heading = here();
      const std::size_t line = at_;
      const auto once = [&](bool is_there) {
        if (is_there) fail(fmt::format("a second {} in one test", heading), line);
      };
      if (heading == new_errors_heading) {
        once(place.new_heading.has_value());
        place.new_heading = lines_[at_];
        place.new_errors = read_errors();
        continue;
      }
      if (heading == fragment_heading) {
        once(!place.context.empty());
        read_context(place);
      } else if (heading == script_on_heading || heading == script_off_heading) {
        if (test.scripting) fail("a second #script-on or #script-off in one test");
        test.scripting = heading == script_on_heading;
        ++at_;
      } else {
        fail(fmt::format("\"{}\" is no heading of a test", heading));
      }
      if (done()) fail(fmt::format("nothing ends {}: #document is missing", heading), line);
    }
  }

  static void begin_in(TreeTestPlace& place, Test& test) {
    const bool is_foreign = place.context.starts_with("svg ") || place.context.starts_with("math ");
    test.foreign_content = is_foreign;
    test.initial_states = {is_foreign ? TextMode::data
                                      : mode_in(place.context, test.scripting.value_or(true))};
    place.has_known_context = place.context.empty() || is_known_context(place.context, test.input);
    if (!test.description.empty()) return;
    test.description = fmt::format("test {}", test.index + 1);
    if (!place.context.empty()) test.description += fmt::format(" in <{}>", place.context);
  }

  /// The errors of the tokenizer. Older ones are repeated in the newer list.
  static void name_errors(const TreeTestPlace& place, Test& test) {
    test.errors.emplace();
    for (const ErrorLine& line : place.new_errors)
      if (line.is_of_tokenizer) test.errors->push_back(*line.error);
    const std::vector<NamedError> newer = *test.errors;
    for (const ErrorLine& line : place.errors)
      if (line.is_of_tokenizer && !is_one_of(*line.error, newer))
        test.errors->push_back(*line.error);
    test.error_count = test.errors->size();
  }
  std::string_view text_;
  std::span<const std::string_view> codes_;
  std::vector<TextLine> lines_;
  std::size_t at_ = 0;  ///< the line
  TreeSuite suite_;
};

}  // namespace

bool is_tree_suite(std::string_view text) {
  if (text.starts_with(leading_mark)) text.remove_prefix(leading_mark.size());
  text.remove_prefix(std::min(text.find_first_not_of("\r\n"), text.size()));
  return text.starts_with('#');
}

TreeSuite read_tree_suite(std::string_view text, std::span<const std::string_view> codes) {
  return TreeSuiteReader(text, codes).read();
}

}  // namespace specdrift::html5lib
