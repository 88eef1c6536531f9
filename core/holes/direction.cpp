#include "core/holes/direction.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "core/text/ascii.h"

namespace specdrift::holes {
namespace {

using identify::Event;
using identify::EventKind;
using identify::Events;

constexpr std::string_view live_elements[] = {"applet", "base", "embed",  "frame",  "iframe",
                                              "link",   "meta", "object", "portal", "script"};
constexpr std::string_view handlers[] = {"onabort",
                                         "onafterprint",
                                         "onanimationend",
                                         "onanimationstart",
                                         "onauxclick",
                                         "onbeforeinput",
                                         "onbeforeprint",
                                         "onbeforetoggle",
                                         "onbeforeunload",
                                         "onbegin",
                                         "onblur",
                                         "oncancel",
                                         "oncanplay",
                                         "onchange",
                                         "onclick",
                                         "onclose",
                                         "oncontextmenu",
                                         "oncopy",
                                         "oncut",
                                         "ondblclick",
                                         "ondrag",
                                         "ondragend",
                                         "ondragenter",
                                         "ondragleave",
                                         "ondragover",
                                         "ondragstart",
                                         "ondrop",
                                         "ondurationchange",
                                         "onend",
                                         "onended",
                                         "onerror",
                                         "onfinish",
                                         "onfocus",
                                         "onfocusin",
                                         "onfocusout",
                                         "onfullscreenchange",
                                         "onhashchange",
                                         "oninput",
                                         "oninvalid",
                                         "onkeydown",
                                         "onkeypress",
                                         "onkeyup",
                                         "onload",
                                         "onloadeddata",
                                         "onloadedmetadata",
                                         "onloadstart",
                                         "onmessage",
                                         "onmousedown",
                                         "onmouseenter",
                                         "onmouseleave",
                                         "onmousemove",
                                         "onmouseout",
                                         "onmouseover",
                                         "onmouseup",
                                         "onmousewheel",
                                         "onoffline",
                                         "ononline",
                                         "onpagehide",
                                         "onpageshow",
                                         "onpaste",
                                         "onpause",
                                         "onplay",
                                         "onplaying",
                                         "onpointerdown",
                                         "onpointerenter",
                                         "onpointerleave",
                                         "onpointermove",
                                         "onpointerout",
                                         "onpointerover",
                                         "onpointerup",
                                         "onpopstate",
                                         "onprogress",
                                         "onratechange",
                                         "onrepeat",
                                         "onreset",
                                         "onresize",
                                         "onscroll",
                                         "onscrollend",
                                         "onsearch",
                                         "onseeked",
                                         "onseeking",
                                         "onselect",
                                         "onselectionchange",
                                         "onselectstart",
                                         "onshow",
                                         "onslotchange",
                                         "onstalled",
                                         "onstart",
                                         "onstorage",
                                         "onsubmit",
                                         "onsuspend",
                                         "ontimeupdate",
                                         "ontoggle",
                                         "ontouchend",
                                         "ontouchmove",
                                         "ontouchstart",
                                         "ontransitionend",
                                         "ontransitionstart",
                                         "onunhandledrejection",
                                         "onunload",
                                         "onvolumechange",
                                         "onwaiting",
                                         "onwheel",
                                         "onzoom"};
constexpr std::string_view url_attributes[] = {
    "action",   "archive",  "background", "cite",       "classid", "code",
    "codebase", "data",     "formaction", "href",       "icon",    "longdesc",
    "lowsrc",   "manifest", "ping",       "poster",     "profile", "src",
    "srcdoc",   "srcset",   "usemap",     "xlink:href", "xml:base"};

bool is_in(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

/// How often a reader sees what has this key, less how often the other does.
using Surplus = std::map<std::vector<std::string>, int>;

/// Everything that two readers see, told apart by what it is; the viewer's counted up, the filter's
/// down.
struct Counted {
  Surplus start_tags, end_tags, attributes, values, flags, scripts, doctype_values, doctype_flags;
};

void count_start_tag(Counted& counted, const Event& event, int step) {
  counted.start_tags[{event.text}] += step;
  if (event.self_closing) counted.flags[{event.text}] += step;
  std::set<std::string_view> seen;
  for (const auto& [name, value] : event.attributes) {
    if (!seen.insert(name).second) continue;
    counted.attributes[{event.text, name}] += step;
    counted.values[{event.text, name, value}] += step;
  }
}

void count(Counted& counted, const Events& events, int step) {
  std::string script;
  bool in_script = false;
  const auto end_script = [&] {
    if (in_script && !script.empty()) counted.scripts[{script}] += step;
    script.clear();
    in_script = false;
  };
  for (const Event& event : events) {
    if (in_script && event.kind == EventKind::text) {
      // Tree construction makes U+FFFD of a U+0000 that a tokenizer has left.
      for (const char c : event.text)
        if (c == 0)
          script += "\xEF\xBF\xBD";
        else
          script += c;
      continue;
    }
    end_script();
    if (event.kind == EventKind::start) {
      count_start_tag(counted, event, step);
      in_script = identify::begins_script(event);
    } else if (event.kind == EventKind::end) {
      counted.end_tags[{event.text}] += step;
    } else if (event.kind == EventKind::doctype) {
      counted.doctype_values[{event.text, event.public_identifier, event.system_identifier}] +=
          step;
      counted.doctype_flags[{event.quirks ? "quirks" : ""}] += step;
    }
  }
  end_script();
}

class Judging {
 public:
  explicit Judging(const Counted& counted) : counted_(counted) {}

  Difference judged() {
    judge_tags();
    for (const auto& [key, surplus] : counted_.end_tags)
      if (surplus != 0)
        add(direction_of(surplus), Reach::tag, fmt::format("end tag </{}>", key[0]));
    judge_attributes();
    judge_what_both_see();
    return worst_;
  }

 private:
  static Direction direction_of(int surplus) {
    return surplus > 0 ? Direction::hidden : Direction::phantom;
  }

  static int of(const Surplus& all, const std::vector<std::string>& key) {
    const auto found = all.find(key);
    return found == all.end() ? 0 : found->second;
  }

  void add(Direction direction, Reach reach, std::string what) {
    Difference one{direction, reach, std::move(what)};
    if (one.is_worse_than(worst_)) worst_ = std::move(one);
  }

  void judge_tags() {
    for (const auto& [key, surplus] : counted_.start_tags) {
      if (surplus == 0) continue;
      add(direction_of(surplus), is_live_element(key[0]) ? Reach::live_element : Reach::tag,
          fmt::format("start tag <{}>", key[0]));
    }
  }

  void judge_attributes() {
    for (const auto& [key, surplus] : counted_.attributes) {
      if (surplus == 0) continue;
      const Reach reach = reach_of_attribute(key[1]);
      const int tags = of(counted_.start_tags, {key[0]});
      const bool with_its_tag = tags != 0 && (tags > 0) == (surplus > 0);
      if (with_its_tag && reach == Reach::attribute) continue;  // the tag says as much
      if (with_its_tag)
        add(direction_of(surplus), reach == Reach::handler ? Reach::live_element : reach,
            fmt::format("start tag <{} {}>", key[0], key[1]));
      else
        add(direction_of(surplus), reach, fmt::format("attribute {} of <{}>", key[1], key[0]));
    }
  }

  void judge_what_both_see() {
    for (const auto& [key, surplus] : counted_.values) {
      if (surplus == 0 || of(counted_.attributes, {key[0], key[1]}) != 0) continue;
      const Reach reach = reach_of_attribute(key[1]);
      add(Direction::altered, reach == Reach::attribute ? Reach::value : reach,
          fmt::format("value of {} of <{}>", key[1], key[0]));
    }
    for (const auto& [key, surplus] : counted_.flags)
      if (surplus != 0 && of(counted_.start_tags, key) == 0)
        add(Direction::altered, Reach::flag, fmt::format("self-closing flag of <{}>", key[0]));
    for (const auto& [key, surplus] : counted_.scripts)
      if (surplus != 0 && of(counted_.start_tags, {"script"}) == 0)
        add(Direction::altered, Reach::live_element, "text of <script>");
    for (const auto& [key, surplus] : counted_.doctype_flags)
      if (surplus != 0) add(Direction::altered, Reach::flag, "quirks mode");
    int doctypes = 0;
    for (const auto& [key, surplus] : counted_.doctype_values) doctypes += surplus;
    for (const auto& [key, surplus] : counted_.doctype_values)
      if (surplus != 0 && doctypes == 0) add(Direction::altered, Reach::value, "DOCTYPE");
  }

  const Counted& counted_;
  Difference worst_;
};

bool holds(std::string_view text, std::string_view needle) {
  return std::search(text.begin(), text.end(), needle.begin(), needle.end(),
                     [](char a, char b) { return ascii::lowered(a) == ascii::lowered(b); }) !=
             text.end() ||
         needle.empty();
}

bool has_raw_text(std::string_view element) {
  constexpr std::string_view names[] = {"title",  "textarea", "style",    "script",   "xmp",
                                        "iframe", "noembed",  "noframes", "noscript", "plaintext"};
  return is_in(names, element);
}

}  // namespace

std::string_view name_of(Direction direction) {
  constexpr std::string_view names[] = {"harmless", "phantom", "altered", "hidden"};
  return names[static_cast<std::size_t>(direction)];
}

std::string_view name_of(Reach reach) {
  constexpr std::string_view names[] = {"nothing",
                                        "flag",
                                        "value",
                                        "attribute",
                                        "tag",
                                        "URL attribute",
                                        "event handler attribute",
                                        "live element"};
  return names[static_cast<std::size_t>(reach)];
}

std::string_view name_of(Verdict verdict) {
  constexpr std::string_view names[] = {
      "stopped",     "cannot leak", "changed on the way",
      "unknown",     "may leak",    "gets through after serialising",
      "gets through"};
  return names[static_cast<std::size_t>(verdict)];
}

std::string_view name_of(Shelter shelter) {
  constexpr std::string_view names[] = {"nowhere",         "text", "raw text",   "comment",
                                        "attribute value", "name", "declaration"};
  return names[static_cast<std::size_t>(shelter)];
}

bool is_live_element(std::string_view name) {
  return is_in(live_elements, name);
}

bool is_handler(std::string_view attribute) {
  return is_in(handlers, attribute);
}

bool holds_url(std::string_view attribute) {
  return is_in(url_attributes, attribute);
}

Reach reach_of_attribute(std::string_view name) {
  return is_handler(name) ? Reach::handler : holds_url(name) ? Reach::url : Reach::attribute;
}

std::string needle_of(const Difference& difference) {
  const std::string_view what = difference.what;
  constexpr std::string_view attribute = "attribute ";
  if (what.starts_with(attribute))
    return std::string(
        what.substr(attribute.size(), what.find(' ', attribute.size()) - attribute.size()));
  const std::size_t begin = what.find('<');
  if (begin == what.npos) return {};
  return std::string(what.substr(begin, what.find_first_of(" >", begin) - begin));
}

std::optional<Difference> difference(const Events& viewer, const Events& filter) {
  if (viewer == filter) return std::nullopt;
  Counted counted;
  count(counted, viewer, 1);
  count(counted, filter, -1);
  return Judging(counted).judged();
}

Shelter shelter_of(std::string_view needle, const Events& events) {
  std::string_view element;
  for (const Event& event : events) {
    switch (event.kind) {
    case EventKind::text:
      if (holds(event.text, needle))
        return has_raw_text(element) ? Shelter::raw_text : Shelter::text;
      continue;
    case EventKind::comment:
      if (holds(event.text, needle)) return Shelter::comment;
      continue;
    case EventKind::start:
      element = event.text;
      for (const auto& [name, value] : event.attributes) {
        if (holds(value, needle)) return Shelter::value;
        if (holds(name, needle)) return Shelter::name;
      }
      break;
    case EventKind::end:
      element = {};
      break;
    case EventKind::instruction:
    case EventKind::doctype:
      if (holds(event.text, needle) || holds(event.data, needle) ||
          holds(event.public_identifier, needle) || holds(event.system_identifier, needle))
        return Shelter::other;
      continue;
    case EventKind::error:
      continue;
    }
    if (holds(event.text, needle)) return Shelter::name;
  }
  return Shelter::nowhere;
}

}  // namespace specdrift::holes
