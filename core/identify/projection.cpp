#include "core/identify/projection.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <utility>

#include "core/html5lib/json_text.h"
#include "core/text/ascii.h"

namespace specdrift::identify {
namespace {

using Level = Capabilities::Level;

constexpr std::string_view replacement = "\xEF\xBF\xBD";

void replace_nul(std::string& text, std::string_view by) {
  for (std::size_t at = 0; (at = text.find('\0', at)) != std::string::npos; at += by.size())
    text.replace(at, 1, by);
}

bool is_marker(const Event& event) {
  return event.kind == EventKind::start && event.text == "i" && event.attributes.size() == 1 &&
         event.attributes[0] == std::pair<std::string, std::string>("id", "in");
}

/// The elements that trees have whether or not there are tags for them.
bool is_always_there(const Event& event) {
  return (event.kind == EventKind::start || event.kind == EventKind::end) &&
         (event.text == "html" || event.text == "head" || event.text == "body");
}

void drop_marker(Events& events) {
  const auto found = std::ranges::find_if(events, is_marker);
  if (found == events.end()) return;
  events.erase(events.begin(), found + 1);
  if (!events.empty() && events[0].kind == EventKind::end && events[0].text == "i")
    events.erase(events.begin());
}

/// As tree construction treats what it is given, which concerns predictions, and as some trees
/// report what others leave out.
void make_tree(Events& events, const Setting& setting) {
  std::erase_if(events, [&](const Event& event) {
    return event.kind == EventKind::end ||
           (event.kind == EventKind::doctype && !setting.whole_document);
  });
  for (Event& event : events) {
    event.self_closing = false;
    if (event.kind == EventKind::start) {
      event.text = unadjusted(std::move(event.text));
      for (auto& attribute : event.attributes)
        attribute.first = unadjusted(std::move(attribute.first));
    }
    // In a body, tree construction ignores U+0000; in foreign content it replaces it.
    if (event.kind == EventKind::text)
      replace_nul(event.text, setting.in_foreign_content ? replacement : "");
    if (event.kind == EventKind::doctype)
      event.quirks = event.quirks || ascii::lowered(event.text) != "html";
  }
}

void cut_doctype(Event& event, const Capabilities& capabilities) {
  if (capabilities.doctype != Capabilities::Doctype::ids) {
    event.public_identifier.clear();
    event.system_identifier.clear();
  }
  if (!capabilities.quirks) event.quirks = false;
}

void merge_text(Events& events) {
  Events merged;
  for (Event& event : events) {
    if (event.kind == EventKind::text && event.text.empty()) continue;
    if (event.kind == EventKind::text && !merged.empty() && merged.back().kind == EventKind::text)
      merged.back().text += event.text;
    else
      merged.push_back(std::move(event));
  }
  events = std::move(merged);
}

/// White space that precedes a body is not in the tree.
void drop_leading_space(Events& events) {
  const auto text = std::ranges::find(events, EventKind::text, &Event::kind);
  if (text == events.end()) return;
  text->text.erase(0, std::min(text->text.find_first_not_of("\t\n\f\r "), text->text.size()));
  if (text->text.empty()) events.erase(text);
}

bool is_xml_name(std::string_view name) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return !name.empty() && is_letter(name[0]) && std::ranges::all_of(name, [&](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
  });
}

bool has_xml_names(const Events& events) {
  return std::ranges::all_of(events, [](const Event& event) {
    if (event.kind == EventKind::instruction) return is_xml_name(event.text);
    if (event.kind != EventKind::start) return true;
    return is_xml_name(event.text) && std::ranges::all_of(event.attributes, [](const auto& a) {
             return is_xml_name(a.first);
           });
  });
}

/// The elements of HTML that tree construction treats alike whatever surrounds them, and whose
/// content is tokens or text.
constexpr std::string_view harmless[] = {"a",        "b",        "i",    "u",      "title",
                                         "textarea", "style",    "xmp",  "script", "iframe",
                                         "noembed",  "noframes", "math", "svg",    "plaintext"};
constexpr std::string_view harmful[] = {
    "applet",   "area",   "base",  "basefont", "bgsound", "button",   "caption",  "col",
    "colgroup", "dd",     "dl",    "dt",       "embed",   "font",     "form",     "frame",
    "frameset", "h1",     "h2",    "h3",       "h4",      "h5",       "h6",       "hr",
    "image",    "img",    "input", "isindex",  "keygen",  "li",       "link",     "listing",
    "marquee",  "meta",   "nobr",  "noscript", "object",  "ol",       "optgroup", "option",
    "p",        "param",  "pre",   "rb",       "rp",      "rt",       "rtc",      "ruby",
    "select",   "source", "table", "tbody",    "td",      "template", "tfoot",    "th",
    "thead",    "tr",     "track", "ul",       "wbr",     "html",     "head",     "body"};

bool is_one_of(std::string_view name, std::span<const std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

std::string unadjusted(std::string name) {
  const bool is_capital = !name.empty() && name[0] >= 'A' && name[0] <= 'Z';
  return is_capital ? name : ascii::lowered(name);
}

void drop_what_precedes(Events& events) {
  const auto found = std::ranges::find_if(events, is_marker);
  if (found != events.end()) events.erase(events.begin(), found);
}

Events project(Events events, const Capabilities& capabilities, const Setting& setting) {
  if (!setting.whole_document) drop_marker(events);
  std::erase_if(events, is_always_there);
  if (capabilities.level == Level::tree) make_tree(events, setting);
  std::erase_if(events, [&](const Event& event) {
    return event.kind == EventKind::comment &&
           (!capabilities.comments || (event.bogus && !capabilities.bogus));
  });
  for (Event& event : events) {
    event.bogus = false;
    if (!capabilities.self_closing) event.self_closing = false;
    if (event.kind == EventKind::end) event.attributes.clear();
    if (capabilities.attributes == Capabilities::Attributes::none) event.attributes.clear();
    if (capabilities.attributes == Capabilities::Attributes::map)
      std::ranges::sort(event.attributes);
    if (event.kind == EventKind::doctype) cut_doctype(event, capabilities);
  }
  merge_text(events);
  if (setting.whole_document && capabilities.level == Level::tree) drop_leading_space(events);
  if (!capabilities.in_document_order)
    std::ranges::sort(events, {},
                      [](const Event& event) { return html5lib::json_text(to_json({event})); });
  return events;
}

bool can_show(std::string_view input, const Events& events, const Capabilities& has,
              const Setting& setting) {
  const auto holds = [&](std::string_view part) { return input.find(part) != input.npos; };
  if (setting.whole_document && (has.doctype == Capabilities::Doctype::none ||
                                 has.context == Capabilities::Context::fragment))
    return false;
  if (setting.in_foreign_content && has.context == Capabilities::Context::tokenizer) return false;
  if (!has.nul && holds(std::string_view("\0", 1))) return false;
  if (!has.decodes_references && holds("&")) return false;
  if (has.instructions == Capabilities::Instructions::none && holds("<?")) return false;
  return has.exact_names || has_xml_names(events);
}

bool is_kept_by_trees(const Events& events) {
  std::vector<std::string_view> open;
  std::set<std::string_view> seen{"i"};
  const auto begin = std::ranges::find_if(events, is_marker);
  for (auto at = begin == events.end() ? events.begin() : begin + 1; at != events.end(); ++at) {
    const Event& event = *at;
    if (event.kind == EventKind::start) {
      if (is_one_of(event.text, harmful)) return false;
      // A second a, b, i or u begins with the end of the first, or is made once more after it.
      if (is_one_of(event.text, harmless) && !seen.insert(event.text).second) return false;
      open.push_back(event.text);
    } else if (event.kind == EventKind::end) {
      if (event.text == "p" || event.text == "br" || event.text == "body" || event.text == "html")
        return false;
      const auto of = std::ranges::find(open, std::string_view(event.text));
      if (of == open.end()) continue;
      if (of + 1 != open.end()) return false;
      open.pop_back();
    } else if (event.kind == EventKind::instruction && event.text.empty()) {
      return false;
    }
  }
  return true;
}

}  // namespace specdrift::identify
