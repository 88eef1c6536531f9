#include <fmt/core.h>

#include <algorithm>

#include "core/report/escape/escape.h"
#include "core/report/escape/reversible_escape.h"
#include "core/report/holes/holes_report.h"

namespace specdrift::report {
namespace {

using holes::Direction;
using holes::Hole;
using holes::Listing;

constexpr std::size_t most_of_a_reading = 400;
constexpr std::size_t most_of_a_group = 6;

std::string cut_short(std::string_view text) {
  const std::string_view begin = beginning(text, most_of_a_reading);
  return escaped_for_terminal(begin) + (begin.size() < text.size() ? "…" : "");
}

std::string reading(const identify::Events& events) {
  return cut_short(identify::in_words(events));
}

class HoleWriter {
 public:
  HoleWriter(const Listing& listing, const TextStyle& style) : listing_(listing), style_(style) {}

  std::string write(Direction at_least) {
    paragraph(of_holes::headline(listing_), 0);
    for (const std::string& line : of_holes::extent(listing_)) paragraph(line, 2);
    if (const auto lines = of_holes::legend(listing_, at_least); !lines.empty()) {
      text_ += "  In use:\n";
      for (const std::string& line : lines) paragraph(line, 4);
    }
    std::size_t number = 0;
    for (const holes::Group& group : listing_.groups)
      if (of_holes::is_shown(listing_.holes[group.holes.front()], at_least)) add(group, ++number);
    if (const std::string milder = of_holes::milder_words(listing_, at_least); !milder.empty()) {
      text_ += '\n';
      paragraph(milder, 0);
    }
    return std::move(text_);
  }

 private:
  void paragraph(std::string_view text, std::size_t indent) {
    text_ += in_lines(text, style_.columns, indent, 2);
  }

  void row(std::string_view what, std::string_view text) {
    text_ += fmt::format("     {:<8}{}\n", what, text);
  }

  void add(const holes::Group& group, std::size_t number) {
    const Hole& first = listing_.holes[group.holes.front()];
    const bool is_grave =
        is_through(first.verdict()) ||
        (first.direction() == Direction::hidden && first.verdict() >= holes::Verdict::unknown);
    const std::string_view color = is_grave ? "1;31" : "1";
    text_ += fmt::format("\n{} {}: {}\n", painted(fmt::format("{:>2}.", number), "1", style_.color),
                         first.topic, painted(of_holes::kind(first), color, style_.color));
    for (std::size_t i = 0; i < std::min(group.holes.size(), most_of_a_group); ++i)
      add(listing_.holes[group.holes[i]]);
    if (group.holes.size() > most_of_a_group)
      text_ += fmt::format("   and {} more of this kind, which json and markdown have\n",
                           group.holes.size() - most_of_a_group);
  }

  void add(const Hole& hole) {
    const std::string start = of_holes::beginning_of(hole);
    text_ += fmt::format(
        "   {}{}{}\n", painted(escaped_for_terminal(hole.worst.input), "1", style_.color),
        start.empty() ? "" : fmt::format("   ({})", start), hole.known ? "   known" : "");
    row("viewer", reading(hole.worst.viewer));
    row("filter", reading(hole.worst.filter));
    if (hole.worst.output) row("writes", cut_short(*hole.worst.output));
    if (hole.rewriting) {
      row("first",
          fmt::format("{}: {}", name_of(hole.rewriting->reader), reading(hole.rewriting->first)));
      row("written", cut_short(hole.rewriting->written));
      row("again", reading(hole.rewriting->second));
    }
    if (is_through(hole.verdict()))
      row("through", escaped_for_terminal(hole.worst.difference.through));
    if (const auto bound = of_holes::bound_of(listing_, hole)) row(bound->name, bound->text);
    if (hole.worst.difference.is_harmless()) return;
    if (hole.worst.demonstration != hole.worst.input)
      row("try", escaped_for_terminal(hole.worst.demonstration));
    row("why", of_holes::explanation(listing_, hole));
    if (!hole.shapes.empty()) row("also", escaped_for_terminal(of_holes::shapes_in_words(hole)));
    row("test", escaped_for_terminal(of_holes::test_command(listing_, hole)));
    row("id", escaped_for_terminal(hole.id));
  }

  const Listing& listing_;
  TextStyle style_;
  std::string text_;
};

}  // namespace

std::string holes_text(const Listing& listing, Direction at_least, const TextStyle& style) {
  return HoleWriter(listing, style).write(at_least);
}

}  // namespace specdrift::report
