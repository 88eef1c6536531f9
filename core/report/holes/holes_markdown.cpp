#include <fmt/core.h>

#include "core/report/escape/markdown.h"
#include "core/report/holes/holes_report.h"

namespace specdrift::report {
namespace {

using holes::Direction;
using holes::Hole;
using holes::Listing;

std::string told_hole(const Listing& listing, const Hole& hole) {
  std::string text = fmt::format("- {}", code_span(hole.worst.input));
  if (const std::string start = of_holes::beginning_of(hole); !start.empty())
    text += fmt::format(" ({})", markdown_text(start));
  if (hole.known) text += " known";
  text += fmt::format("\n  - viewer: {}\n  - filter: {}\n",
                      code_span(identify::in_words(hole.worst.viewer)),
                      code_span(identify::in_words(hole.worst.filter)));
  if (hole.worst.output) text += fmt::format("  - writes: {}\n", code_span(*hole.worst.output));
  if (hole.rewriting)
    text += fmt::format(
        "  - first, by the {}: {}\n  - written: {}\n  - again: {}\n",
        name_of(hole.rewriting->reader), code_span(identify::in_words(hole.rewriting->first)),
        code_span(hole.rewriting->written), code_span(identify::in_words(hole.rewriting->second)));
  if (is_through(hole.verdict()))
    text += fmt::format("  - {}\n", markdown_text(of_holes::in_use(listing, hole)));
  if (const auto bound = of_holes::bound_of(listing, hole))
    text += fmt::format("  - {}: {}\n", bound->name, bound->text);
  if (hole.worst.difference.is_harmless()) return text;
  if (hole.worst.demonstration != hole.worst.input)
    text += fmt::format("  - try {}\n", code_span(hole.worst.demonstration));
  text += fmt::format("  - {}\n  - test: {}\n", markdown_text(of_holes::explanation(listing, hole)),
                      code_span(of_holes::test_command(listing, hole)));
  for (const std::string& shape : hole.shapes)
    text += fmt::format("  - also {}\n", code_span(shape));
  return text + fmt::format("  - id {}\n", code_span(hole.id));
}

}  // namespace

std::string holes_markdown(const Listing& listing, Direction at_least) {
  std::string text = fmt::format("# Holes\n\n{}.\n", markdown_text(of_holes::headline(listing)));
  for (const std::string& line : of_holes::extent(listing))
    text += fmt::format("{}\n", markdown_text(line));
  if (const auto lines = of_holes::legend(listing, at_least); !lines.empty()) {
    text += "\nIn use:\n\n";
    for (const std::string& line : lines) text += fmt::format("- {}\n", markdown_text(line));
  }
  std::size_t number = 0;
  for (const holes::Group& group : listing.groups) {
    const Hole& first = listing.holes[group.holes.front()];
    if (!of_holes::is_shown(first, at_least)) continue;
    text += fmt::format("\n## {}. {}: {}\n\n", ++number, markdown_text(first.topic),
                        markdown_text(of_holes::kind(first)));
    for (const std::size_t i : group.holes) text += told_hole(listing, listing.holes[i]);
  }
  if (const std::string milder = of_holes::milder_words(listing, at_least); !milder.empty())
    text += fmt::format("\n{}.\n", milder);
  return text;
}

}  // namespace specdrift::report
