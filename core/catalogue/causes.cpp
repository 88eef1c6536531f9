#include "core/catalogue/causes.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/catalogue/causes_tables.h"

namespace specdrift::catalogue {
namespace {

/// `comment-end/!/` of `comment-end/!/2009|8.2.4`.
std::string_view without_partition(std::string_view class_id) {
  return class_id.substr(0, class_id.size() - partition_of(class_id).size());
}

std::array<std::string_view, 2> versions_of(const Cause& cause) {
  const std::string_view versions = cause.witness.versions;
  const std::size_t comma = versions.find(',');
  return {versions.substr(0, comma), versions.substr(comma + 1)};
}

/// Whether the class puts the two versions of the cause into different classes.
bool separates_those_of(const Cause& cause, std::string_view class_id) {
  return separates(class_id, versions_of(cause));
}

}  // namespace

StartContext Cause::start() const {
  StartContext start = witness.start();
  start.feedback = Feedback::none;
  return start;
}

std::span<const ExploredPair> explored_pairs(Facet facet) {
  return facet == Facet::tokens ? explored_in_tokens() : explored_in_errors();
}

std::span<const Cause> causes(Facet facet) {
  return facet == Facet::tokens ? causes_in_tokens() : causes_in_errors();
}

std::vector<const Cause*> causes_of(std::string_view class_id, Facet facet) {
  std::vector<const Cause*> exact, others;
  if (class_id.empty()) return exact;
  for (const Cause& cause : causes(facet)) {
    if (cause.class_id == class_id)
      exact.push_back(&cause);
    else if (without_partition(cause.class_id) == without_partition(class_id) &&
             separates_those_of(cause, class_id))
      others.push_back(&cause);
  }
  std::vector<const Cause*>& found = exact.empty() ? others : exact;
  std::ranges::stable_sort(found, {}, [](const Cause* cause) { return cause->length; });
  return std::move(found);
}

std::size_t length_of(const Witness& witness) {
  std::string_view text = witness.text;
  const std::string_view name = witness.last_start_tag;
  std::size_t length = 0;
  for (bool in_end_tag = false; !text.empty();) {
    const bool is_name = in_end_tag && !name.empty() && text.starts_with(name);
    in_end_tag = text.front() == '/';
    // Bytes that continue a character of UTF-8 count for nothing.
    length += is_name || (static_cast<unsigned char>(text.front()) & 0xC0U) != 0x80;
    text.remove_prefix(is_name ? name.size() : 1);
  }
  return length;
}

std::optional<std::size_t> shortest_length(const Entry& entry) {
  const auto is_closed = [&](const Cause& cause) {
    const auto explored = explored_pairs(cause.facet);
    const auto pair = std::ranges::find(explored, cause.witness.versions, &ExploredPair::versions);
    return pair != explored.end() && pair->closed;
  };
  std::optional<std::size_t> shortest;
  for (const Cause& cause : causes(entry.key.facet))
    if (find(cause.class_id, cause.facet) == &entry && is_closed(cause))
      shortest = std::min(shortest.value_or(SIZE_MAX), length_of(cause.witness));
  return shortest;
}

bool is_of_main_versions(const Cause& cause) {
  std::vector<std::string_view> main;
  for (std::string_view rest = default_versions; !rest.empty();) {
    main.push_back(rest.substr(0, rest.find(',')));
    rest.remove_prefix(std::min(main.back().size() + 1, rest.size()));
  }
  return std::ranges::all_of(versions_of(cause), [&](std::string_view version) {
    return std::ranges::find(main, version) != main.end();
  });
}

}  // namespace specdrift::catalogue
