#include "core/adapter/answer.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/adapter/recording.h"
#include "core/identify/projection.h"

namespace specdrift::adapter {
namespace {

using identify::Capabilities;
using identify::Event;
using identify::EventKind;

bool is_hidden(const Event& event, const Capabilities& seen) {
  const bool is_tree = seen.level == Capabilities::Level::tree;
  switch (event.kind) {
  case EventKind::comment:
    return !seen.comments;
  case EventKind::instruction:
    return seen.instructions == Capabilities::Instructions::none;
  case EventKind::doctype:
    return seen.doctype == Capabilities::Doctype::none;
  case EventKind::end:
    return is_tree;
  case EventKind::start:
    if (is_tree && (event.text == "html" || event.text == "head" || event.text == "body"))
      return true;
    return !seen.exact_names && !is_plain_name(event.text);
  default:
    return event.text.empty();
  }
}

void reduce_tag(Event& event, const Capabilities& seen) {
  if (seen.level == Capabilities::Level::tree) {
    event.text = identify::unadjusted(std::move(event.text));
    event.self_closing = false;
  }
  auto& attributes = event.attributes;
  if (seen.attributes == Capabilities::Attributes::none) attributes.clear();
  for (auto& [name, value] : attributes) {
    if (seen.level == Capabilities::Level::tree) name = identify::unadjusted(std::move(name));
    if (!seen.decodes_references && value.find('&') != value.npos) value.clear();
  }
  if (!seen.exact_names)
    std::erase_if(attributes, [](const auto& one) { return !is_plain_name(one.first); });
  if (seen.attributes == Capabilities::Attributes::map)
    std::ranges::sort(attributes, {}, [](const auto& one) { return one.first; });
}

}  // namespace

Answer reduced(Answer answer, const Capabilities& seen) {
  Answer result;
  for (std::size_t i = 0; i < answer.events.size(); ++i) {
    Event& event = answer.events[i];
    const auto place = i < answer.places.size() ? answer.places[i] : std::nullopt;
    if (is_hidden(event, seen)) continue;
    if (event.kind == EventKind::start) reduce_tag(event, seen);
    if (event.kind == EventKind::end) event.attributes.clear();
    if (event.kind == EventKind::doctype) {
      if (seen.doctype != Capabilities::Doctype::ids) {
        event.public_identifier.clear();
        event.system_identifier.clear();
      }
      event.quirks = event.quirks && seen.quirks;
    }
    if (event.kind == EventKind::text && !result.events.empty() &&
        result.events.back().kind == EventKind::text) {
      result.events.back().text += event.text;
      if (!answer.places.empty() && result.places.back() && place)
        result.places.back()->end = std::max(result.places.back()->end, place->end);
      continue;
    }
    result.events.push_back(std::move(event));
    if (!answer.places.empty()) result.places.push_back(place);
  }
  return result;
}

}  // namespace specdrift::adapter
