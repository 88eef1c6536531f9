#include "core/holes/output.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/identify/projection.h"
#include "core/text/ascii.h"

namespace specdrift::holes {
namespace {

using identify::Capabilities;
using identify::Event;
using identify::EventKind;
using identify::Events;

using Attribute = std::pair<std::string, std::string>;  ///< of a tag: both names

/// Each thing that a policy can judge, by its name: a policy that has seen it has judged it.
struct Things {
  std::set<std::string> tags, ends, scripts;
  std::map<Attribute, std::set<std::string>> values;
};

Things things_of(const Events& events) {
  Things all;
  bool in_script = false;
  for (const Event& event : events) {
    if (event.kind == EventKind::text && in_script) all.scripts.insert(event.text);
    if (event.kind == EventKind::end) all.ends.insert(ascii::lowered(event.text));
    if (event.kind == EventKind::start) {
      const std::string tag = ascii::lowered(event.text);
      for (const auto& [name, value] : event.attributes)
        all.values[{tag, ascii::lowered(name)}].insert(value);
      all.tags.insert(tag);
    }
    in_script = event.kind == EventKind::start && ascii::lowered(event.text) == "script";
  }
  return all;
}

/// The attribute of the marker: no list of events has it, since all documents do.
bool is_of_marker(std::string_view tag) {
  return tag == "html" || tag == "head" || tag == "body" || tag == "title" || tag == "i";
}

/// Collects the worst.
struct Through {
  Reach reach = Reach::nothing;
  std::string what;

  void add(Reach other, std::string text) {
    if (other <= reach) return;
    reach = other;
    what = std::move(text);
  }
};

/// Where events hold a needle otherwise than as text that is no raw text: then it is there in
/// another form.
bool holds_in_another_form(std::string_view needle, const Events& events) {
  if (needle.empty()) return false;
  for (std::size_t i = 0; i < events.size(); ++i) {
    // Raw text is known by the tag before it.
    const bool follows = events[i].kind == EventKind::text && i > 0;
    const Events one(events.begin() + static_cast<std::ptrdiff_t>(follows ? i - 1 : i),
                     events.begin() + static_cast<std::ptrdiff_t>(i + 1));
    const Shelter shelter = shelter_of(needle, one);
    if (shelter != Shelter::nowhere && shelter != Shelter::text) return true;
  }
  return false;
}

/// `value of href of <a>`: the two names.
std::optional<Attribute> attribute_of_value(std::string_view what) {
  constexpr std::string_view begin = "value of ", middle = " of <";
  const std::size_t at = what.find(middle, begin.size());
  if (!what.starts_with(begin) || at == what.npos || !what.ends_with('>')) return std::nullopt;
  const std::size_t tag = at + middle.size();
  return Attribute{what.substr(tag, what.size() - tag - 1),
                   what.substr(begin.size(), at - begin.size())};
}

/// Whether what was altered is in the output as neither of the two reads it in the input.
bool is_changed_value(const Difference& difference, const Things& written, const Things& judged) {
  const auto attribute = attribute_of_value(difference.what);
  if (!attribute) return false;
  const auto values = written.values.find(*attribute);
  if (values == written.values.end()) return false;
  const auto known = judged.values.find(*attribute);
  return std::ranges::any_of(values->second, [&](const std::string& value) {
    return known == judged.values.end() || !known->second.contains(value);
  });
}

/// The scheme of a URL as a browser takes it: in small letters; empty: the URL is relative.
std::string scheme_of(std::string_view value) {
  std::string scheme;
  bool is_first = true;
  for (const char c : value) {
    if (is_first && static_cast<unsigned char>(c) <= 0x20) continue;
    is_first = false;
    if (c == '\t' || c == '\n' || c == '\r') continue;
    if (c == ':') return scheme;
    const bool may_begin = ascii::is_letter(c);
    if (!may_begin && (scheme.empty() || !(ascii::is_digit(c) || c == '+' || c == '-' || c == '.')))
      break;
    scheme += ascii::lowered(c);
  }
  return {};
}

/// Whether a browser runs or reads what follows it.
bool is_active_scheme(std::string_view scheme) {
  return scheme == "javascript" || scheme == "vbscript" || scheme == "data";
}

/// The part of a value by which it acts, so that values that act in one way are equal: the scheme
/// of a URL, the text of a handler or of srcdoc without white space; empty: it does not act.
std::string act_of(std::string_view name, std::string_view value) {
  if (name != "srcdoc" && holds_url(name)) return scheme_of(value);
  if (name != "srcdoc" && !is_handler(name)) return {};
  std::string text;
  for (const char c : value)
    if (static_cast<unsigned char>(c) > 0x20) text += c;
  return text;
}

std::set<std::string> acts_of(std::string_view name, const std::set<std::string>& values) {
  std::set<std::string> acts;
  for (const std::string& value : values) acts.insert(act_of(name, value));
  return acts;
}

}  // namespace

const std::vector<std::string>& OutputJudge::writing_inputs() {
  static const std::vector<std::string> inputs{
      "<a href=\"javajavascript:script:alert(1)\">z</a>",
      "<a href=\"java&#10;script:alert(1)\">z</a>",
      "<a href=\"java&amp;#115;cript:alert(1)\">z</a>", "<a href=\"java&#0;script:alert(1)\">z</a>",
      "<a href=\"java%73cript:alert(1)\">z</a>", "<a href=\"java<b>script:alert(1)\">z</a>",
      "<a href=\"java/**/script:alert(1)\">z</a>", "<img src=x onerror=\"ale<b>rt(1)\">",
      "<img src=x onerror=\"&amp;#97;lert(1)\">",
      // A quote that is not escaped ends the value.
      "<a href='z\" onclick=alert(1) z=\"'>z</a>", "<a href=\"z' onclick=alert(1) z='\">z</a>",
      "<a href=\"z onclick=alert(1)\">z</a>", "<a title='z\" onclick=alert(1) z=\"'>z</a>",
      "<img src=x alt='z\" onerror=alert(1) z=\"'>", "<p id='z\" onclick=alert(1) z=\"'>z</p>",
      "<p class='z\" onclick=alert(1) z=\"'>z</p>",
      // Text that is not escaped again is markup.
      "&lt;img src=x onerror=alert(1)&gt;", "&amp;lt;img src=x onerror=alert(1)&amp;gt;",
      "<textarea>&lt;/textarea&gt;&lt;img src=x onerror=alert(1)&gt;</textarea>",
      "<title>&lt;/title&gt;&lt;img src=x onerror=alert(1)&gt;</title>"};
  return inputs;
}

const std::vector<std::string>& OutputJudge::plain_inputs() {
  static const std::vector<std::string> inputs{"",
                                               "z",
                                               "<b>z</b>",
                                               "<p>z</p>",
                                               "<a href=\"z\">z</a>",
                                               "<a href=\"http://z/\" title=\"z\" name=\"z\">z</a>",
                                               "<u class=\"z\" id=\"z\" style=\"z\">z</u>",
                                               "<img src=\"z\" alt=\"z\">",
                                               "<img src=x onerror=alert(1)>",
                                               "<a onerror=\"z\">z</a>",
                                               "<a href=\"javascript:alert(1)\">z</a>",
                                               "<table><tbody><tr><td>z</td></tr></tbody></table>",
                                               "<script>z</script>",
                                               "<style>z</style>",
                                               "<iframe src=\"z\"></iframe>",
                                               "<svg><a href=\"z\">z</a></svg>",
                                               "<!--z-->"};
  return inputs;
}

Events OutputJudge::read(const std::string& output) const {
  const Source source = Source::from_string(output);
  StartContext start;
  start.feedback = Feedback::tree;
  start.scripting = true;
  const auto tokenizer = viewer_.make_tokenizer(source, start);
  Events events;
  if (tokenizer) events = identify::read_events(*tokenizer, source);
  Capabilities everything;
  everything.level = Capabilities::Level::tokens;
  everything.instructions = Capabilities::Instructions::node;
  everything.doctype = Capabilities::Doctype::ids;
  events = identify::project(std::move(events), everything, {});
  return events;
}

void OutputJudge::learn(const Events& filter, const std::string& output) {
  const Things judged = things_of(filter), written = things_of(read(output));
  for (const std::string& tag : written.tags)
    if (!judged.tags.contains(tag) && !is_of_marker(tag)) own_tags_.insert(tag);
  for (const auto& [names, values] : written.values) {
    const auto known = judged.values.find(names);
    if (known == judged.values.end()) continue;
    const auto before = acts_of(names.second, known->second);
    for (const std::string& act : acts_of(names.second, values))
      if (!before.contains(act) && !is_active_scheme(act)) own_acts_.insert(act);
  }
  for (const auto& [names, values] : written.values) {
    const auto& [tag, name] = names;
    const bool is_of_the_marker = tag == "i" && name == "id";
    if (judged.values.contains(names) || is_of_the_marker || is_own_attribute(name) ||
        reach_of_attribute(name) != Reach::attribute)
      continue;
    // Some filters keep what they do not allow, under another name: x-onclick.
    const std::string& whole = name;
    const auto renamed = std::ranges::find_if(judged.values, [&](const auto& one) {
      const std::string& old = one.first.second;
      return !old.empty() && whole.size() > old.size() && whole.ends_with(old);
    });
    if (renamed == judged.values.end())
      own_attributes_.insert(name);
    else
      own_prefixes_.insert(name.substr(0, name.size() - renamed->first.second.size()));
  }
}

bool OutputJudge::is_own_attribute(std::string_view name) const {
  return own_attributes_.contains(std::string(name)) ||
         std::ranges::any_of(own_prefixes_,
                             [&](const std::string& prefix) { return name.starts_with(prefix); });
}

std::vector<std::string> OutputJudge::own_work() const {
  std::vector<std::string> words;
  for (const std::string& name : own_attributes_) words.push_back("attribute " + name);
  for (const std::string& prefix : own_prefixes_)
    words.push_back("attributes that begin with " + prefix);
  for (const std::string& tag : own_tags_) words.push_back(fmt::format("start tag <{}>", tag));
  return words;
}

void OutputJudge::judge_reading(const Events& viewer, const Events& filter, const Events& events,
                                Difference& difference) const {
  const Things judged = things_of(filter), seen = things_of(viewer), written = things_of(events);
  const auto is_judged = [&](const std::string& tag) {
    return judged.tags.contains(tag) || own_tags_.contains(tag) || is_of_marker(tag);
  };
  Through through;
  for (const std::string& tag : written.tags)
    if (!is_judged(tag))
      through.add(is_live_element(tag) ? Reach::live_element : Reach::tag,
                  fmt::format("start tag <{}>", tag));
  for (const std::string& tag : written.ends)
    if (!is_judged(tag) && !judged.ends.contains(tag))
      through.add(Reach::tag, fmt::format("end tag </{}>", tag));
  for (const auto& [names, values] : written.values) {
    if (capabilities_.attributes == Capabilities::Attributes::none) break;
    const auto& [tag, name] = names;
    const Reach reach = reach_of_attribute(name);
    const auto known = judged.values.find(names);
    if (known == judged.values.end()) {
      if (is_own_attribute(name) || (tag == "i" && name == "id")) continue;
      if (is_judged(tag))
        through.add(reach, fmt::format("attribute {} of <{}>", name, tag));
      else
        through.add(reach == Reach::handler ? Reach::live_element : reach,
                    fmt::format("start tag <{} {}>", tag, name));
      continue;
    }
    // It may act otherwise than all that the filter has seen there: another scheme, another script.
    const auto before = acts_of(name, known->second);
    for (const std::string& act : acts_of(name, values))
      if (!act.empty() && !before.contains(act) && !own_acts_.contains(act))
        through.add(reach, fmt::format("value of {} of <{}>", name, tag));
    // Filters write other values in a form of their own: it gets through as the viewer has seen it.
    const auto shown = seen.values.find(names);
    if (shown == seen.values.end()) continue;
    for (const std::string& value : values)
      if (!known->second.contains(value) && shown->second.contains(value))
        through.add(reach == Reach::attribute ? Reach::value : reach,
                    fmt::format("value of {} of <{}>", name, tag));
  }
  if (judged.tags.contains("script"))
    for (const std::string& text : written.scripts)
      if (!judged.scripts.contains(text) && seen.scripts.contains(text))
        through.add(Reach::live_element, "text of <script>");
  if (difference.direction == Direction::harmless && through.reach < Reach::url) through = {};
  difference.through_reach = through.reach;
  difference.through = std::move(through.what);
  if (difference.through_reach != Reach::nothing)
    difference.verdict = Verdict::gets_through;
  else if (difference.direction == Direction::hidden
               ? holds_in_another_form(needle_of(difference), events)
               : difference.direction == Direction::altered &&
                     is_changed_value(difference, written, judged))
    difference.verdict = Verdict::changed;
  else
    difference.verdict = Verdict::stopped;
}

Verdict verdict_of(Capabilities::Writes writes, Direction direction, Shelter shelter) {
  using Writes = Capabilities::Writes;
  if (writes == Writes::unknown) return Verdict::unknown;
  const auto leaks_if = [](bool leaks) { return leaks ? Verdict::may_leak : Verdict::cannot_leak; };
  if (direction <= Direction::phantom) return Verdict::cannot_leak;
  if (writes == Writes::source) return Verdict::may_leak;
  if (direction == Direction::altered) return Verdict::cannot_leak;
  switch (shelter) {
  case Shelter::comment:
  case Shelter::raw_text:
    return Verdict::may_leak;
  case Shelter::text:
  case Shelter::value:
    return leaks_if(writes == Writes::tokens);
  case Shelter::name:
  case Shelter::other:
  case Shelter::nowhere:
    break;
  }
  return Verdict::cannot_leak;
}

}  // namespace specdrift::holes
