#include <fmt/core.h>

#include "core/report/holes/holes_report.h"
#include "core/report/html/markup.h"
#include "core/report/html/page.h"

namespace specdrift::report {
namespace {

using holes::Direction;
using holes::Hole;
using holes::Listing;
using html::content;

std::string hole_row(const Listing& listing, const Hole& hole) {
  std::string text = fmt::format("<tr><td><code>{}</code>", content(hole.worst.input));
  if (const std::string start = of_holes::beginning_of(hole); !start.empty())
    text += fmt::format(" ({})", content(start));
  if (hole.worst.demonstration != hole.worst.input && !hole.worst.difference.is_harmless())
    text += fmt::format("<br>try <code>{}</code>", content(hole.worst.demonstration));
  for (const std::string& shape : hole.shapes)
    text += fmt::format("<br>also <code>{}</code>", content(shape));
  text += fmt::format("</td><td>{}</td><td>{}", content(identify::in_words(hole.worst.viewer)),
                      content(identify::in_words(hole.worst.filter)));
  if (hole.worst.output)
    text += fmt::format("<br>writes <code>{}</code>", content(*hole.worst.output));
  if (hole.rewriting)
    text += fmt::format(
        "<br>first, by the {}: {}<br>written <code>{}</code><br>again: {}",
        name_of(hole.rewriting->reader), content(identify::in_words(hole.rewriting->first)),
        content(hole.rewriting->written), content(identify::in_words(hole.rewriting->second)));
  if (is_through(hole.verdict()))
    text += fmt::format("<br><strong>{}</strong>", content(of_holes::in_use(listing, hole)));
  text += "</td>";
  const auto bound = of_holes::bound_of(listing, hole);
  text += fmt::format("<td>{}{}<br>test: <code>{}</code></td><td>{}<code>{}</code></td></tr>\n",
                      content(of_holes::explanation(listing, hole)),
                      bound ? fmt::format("<br>{}: {}", bound->name, bound->text) : "",
                      content(of_holes::test_command(listing, hole)), hole.known ? "known: " : "",
                      content(hole.id));
  return text;
}

std::string hole_group(const Listing& listing, const holes::Group& group, std::size_t number) {
  const Hole& first = listing.holes[group.holes.front()];
  std::string text = fmt::format("<section id=\"h{}\"><h2>{}. {}: {}</h2>\n", number, number,
                                 content(first.topic), content(of_holes::kind(first)));
  text +=
      "<table>\n<thead><tr><th scope=\"col\">Input</th><th scope=\"col\">Viewer</th>"
      "<th scope=\"col\">Filter</th><th scope=\"col\">Why</th><th scope=\"col\">Id</th></tr>"
      "</thead>\n<tbody>\n";
  for (const std::size_t i : group.holes) text += hole_row(listing, listing.holes[i]);
  return text + "</tbody>\n</table>\n</section>\n";
}

}  // namespace

std::string holes_html(const Listing& listing, Direction at_least) {
  std::string text = html::quiet_page_begin(
      fmt::format("Holes of {}, where {} shows the documents", listing.filter, listing.viewer));
  text += fmt::format("<p>{}.</p>\n", content(of_holes::headline(listing)));
  for (const std::string& line : of_holes::extent(listing))
    text += fmt::format("<p>{}</p>\n", content(line));
  for (const std::string& line : of_holes::legend(listing, at_least))
    text += fmt::format("<p>In use: {}.</p>\n", content(line));
  std::size_t number = 0;
  for (const holes::Group& group : listing.groups)
    if (of_holes::is_shown(listing.holes[group.holes.front()], at_least))
      text += hole_group(listing, group, ++number);
  if (const std::string milder = of_holes::milder_words(listing, at_least); !milder.empty())
    text += fmt::format("<p>{}.</p>\n", milder);
  return text + html::quiet_page_end();
}

}  // namespace specdrift::report
