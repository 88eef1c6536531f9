#include <fmt/core.h>

#include <utility>

#include "core/report/common/report_words.h"
#include "core/report/escape/escape.h"
#include "core/report/holes/holes_report.h"

namespace specdrift::report::of_holes {

using holes::Direction;
using holes::Hole;
using holes::Listing;
using holes::Shelter;
using holes::Verdict;

std::string words_on_second_readings(const Listing& listing) {
  const holes::AfterSerialising& after = *listing.after_serialising;
  const std::string viewer = escaped_for_terminal(listing.viewer);
  const std::string first =
      after.filter_rules.empty()
          ? std::string("what the filter hands on is read")
          : fmt::format("what the filter reads is written by the rules since {}, and read",
                        after.filter_rules);
  const std::string left_out =
      after.not_tried == 0
          ? std::string()
          : fmt::format(" {} left out: --limit was reached.", counted(after.not_tried, "input"));
  return fmt::format(
      "After serialising: {} by {}, with scripting and without; that is written by the rules since "
      "{}, and read again: a search, of {} and their continuations, without a tree.{}",
      first, viewer, after.viewer_rules, counted(after.inputs, "input"), left_out);
}

std::string words_on_rewriting(const Hole& hole, std::string change) {
  constexpr std::string_view more = "more: ";
  const std::string_view reader = name_of(hole.rewriting->reader);
  std::string text =
      hole.topic.starts_with(more)
          ? fmt::format("once written, there is one more {} than the {} reads",
                        std::string_view(hole.topic).substr(more.size()), reader)
          : fmt::format("{}: once written, it is read otherwise than the {} has read it",
                        hole.topic, reader);
  if (!change.empty()) text += fmt::format("; {}", change);
  return text;
}

namespace {

/// `live element, comment to the filter`.
std::string weight(const Hole& hole) {
  std::string text(name_of(hole.worst.difference.reach));
  const std::string_view blind = hole.rewriting                           ? "first reading"
                                 : hole.direction() == Direction::phantom ? "viewer"
                                                                          : "filter";
  if (hole.direction() != Direction::altered && hole.worst.shelter != Shelter::nowhere)
    text += fmt::format(", {} to the {}", name_of(hole.worst.shelter), blind);
  return text;
}

/// `hidden, live element, comment to the filter`.
std::string kind_of_reading(const Hole& hole) {
  std::string text(name_of(hole.direction()));
  if (hole.direction() != Direction::harmless) text += fmt::format(", {}", weight(hole));
  return text;
}

}  // namespace

std::string sentence(const Listing& listing, const Hole& hole) {
  std::string input = hole.worst.input;
  if (const std::string start = beginning_of(hole); !start.empty())
    input += fmt::format(" ({})", start);
  const std::string& what = hole.worst.difference.what;
  if (hole.verdict() == Verdict::gets_through)
    return fmt::format(
        "gets through: {} is in what {} writes of {}, and it has not seen that "
        "({}; {})",
        hole.worst.difference.through, listing.filter, input,
        name_of(hole.worst.difference.through_reach), kind_of_reading(hole));
  if (hole.rewriting)
    return fmt::format(
        "gets through after serialising: {} is in {} when that is read, and neither {} has seen it "
        "in {}, nor the first reading ({}; {})",
        hole.worst.difference.through, hole.rewriting->written, listing.filter, input,
        name_of(hole.worst.difference.through_reach), kind_of_reading(hole));
  std::string text = fmt::format("{}: ", name_of(hole.direction()));
  switch (hole.direction()) {
  case Direction::hidden:
    text += fmt::format("{} does not see {} in {}", listing.filter, what, input);
    break;
  case Direction::altered:
    text += fmt::format("{} reads {} in {} in its own way", listing.filter, what, input);
    break;
  case Direction::phantom:
    text += fmt::format("{} alone sees {} in {}", listing.filter, what, input);
    break;
  case Direction::harmless:
    return text + fmt::format("{} reads {} in its own way, and no tag, attribute or value differs",
                              listing.filter, input);
  }
  const bool is_judged = hole.verdict() != Verdict::unknown;
  return text + fmt::format(" ({}{}{})", weight(hole), is_judged ? "; " : "",
                            is_judged ? name_of(hole.verdict()) : std::string_view());
}

std::string kind(const Hole& hole) {
  if (hole.verdict() == Verdict::unknown) return kind_of_reading(hole);
  std::string text(name_of(hole.verdict()));
  if (is_through(hole.verdict()))
    text += fmt::format(", {}", name_of(hole.worst.difference.through_reach));
  return text + fmt::format("; {}", kind_of_reading(hole));
}

}  // namespace specdrift::report::of_holes
