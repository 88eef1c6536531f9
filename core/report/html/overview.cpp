#include "core/report/html/overview.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/report/common/cause_words.h"
#include "core/report/html/article.h"
#include "core/report/html/markup.h"

namespace specdrift::report::html {
namespace {

constexpr std::size_t most_listed_classes = 1000;  ///< that are told apart
constexpr std::size_t most_listed = 200;           ///< that are listed
constexpr std::size_t most_partitions = 40;        ///< that are told apart

std::string link(std::uint64_t number) {
  return number == 0 ? std::string("<span class=\"dim\">not shown</span>")
                     : fmt::format("<a href=\"#d{0}\">{0}</a>", number);
}

std::string more(std::uint64_t count, std::string_view what) {
  return count == 0 ? std::string()
                    : fmt::format("<p class=\"dim\">And {} in {}.</p>\n",
                                  counted(count, "divergence"), what);
}

}  // namespace

Overview::Overview(const DocumentReport& document)
    : document_(document),
      known_(*document.source, document.start),
      strip_(document.versions.size()) {
  for (auto& row : strip_) row.fill(0);
}

void Overview::Tally::add(Severity one, std::uint64_t article, std::size_t class_number) {
  if (count++ == 0) first = article;
  severity = std::max(severity, one);
  number = class_number;
}

void Overview::add(const Finding& finding, std::uint64_t number, std::size_t class_number) {
  const Divergence& divergence = finding.divergence;
  const std::string id(class_of(finding));
  if (classes_.contains(id) || classes_.size() < most_listed_classes) {
    Tally& tally = classes_[id];
    if (!tally.known.entry) add_known(finding, tally);
    tally.add(divergence.severity, number, class_number);
  } else {
    ++in_other_classes_;
  }
  add_place(divergence, number, class_number);
}

void Overview::add_known(const Finding& finding, Tally& tally) {
  if (!finding.forks.empty()) {
    tally.known = known_.of(finding.forks.front(), finding.divergence);
  } else if (!finding.parser_causes.empty() && finding.parser_causes.front().entry) {
    tally.known.entry = finding.parser_causes.front().entry;
    for (const catalogue::Change& change : tally.known.entry->since)
      tally.known.since.push_back(&change);
  }
}

void Overview::fold(const Divergence& divergence) {
  ++folded_;
  add_place(divergence, 0, 0);
}

void Overview::add_place(const Divergence& divergence, std::uint64_t number,
                         std::size_t class_number) {
  std::vector<std::uint16_t> partition;
  for (std::size_t v = 0; v < document_.versions.size(); ++v)
    partition.push_back(divergence.partition.class_of(v));
  auto known = std::ranges::find(partitions_, partition, [](const auto& p) { return p.first; });
  if (known == partitions_.end() && partitions_.size() < most_partitions)
    known = partitions_.insert(known, {partition, {}});
  if (known == partitions_.end())
    ++in_other_partitions_;
  else
    known->second.add(divergence.severity, number, class_number);

  const Offset size = std::max<Offset>(document_.source->end(), 1);
  const auto column = [&](Offset at) {
    return std::min<std::size_t>(static_cast<std::size_t>(at * strip_columns / size),
                                 strip_columns - 1);
  };
  const std::size_t last = column(std::max(divergence.span.end, divergence.span.begin + 1) - 1);
  for (std::size_t v = 0; v < strip_.size(); ++v)
    for (std::size_t c = column(divergence.span.begin); c <= last; ++c)
      strip_[v][c] = std::max(strip_[v][c], static_cast<std::uint16_t>(partition[v] + 1));
}

bool Overview::Tally::comes_before(const Tally& other) const {
  if (severity != other.severity) return severity > other.severity;
  return count > other.count;
}

std::string Overview::text() const {
  return severities() + partitions() + strip() + classes();
}

std::string Overview::severities() const {
  std::string text = "<dl class=\"counts\">\n";
  for (std::size_t i = severity_count; i-- > 0;)
    text += fmt::format("<div class=\"s-{0}\"><dt>{0}</dt><dd>{1}</dd></div>\n",
                        name_of(static_cast<Severity>(i)), document_.summary.by_severity[i]);
  return text + "</dl>\n";
}

/// Which versions stand together, and how often: a column a version, letters for classes.
std::string Overview::partitions() const {
  std::string text =
      "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Partitions\"><table "
      "class=\"partitions\">\n<caption>Which versions stand together: the same letter, the same "
      "tokens</caption>\n<thead><tr>";
  for (const VersionInfo* const version : document_.versions)
    text += "<th scope=\"col\">" + content(version->name) + "</th>";
  text +=
      "<th scope=\"col\">divergences</th><th scope=\"col\">worst</th><th scope=\"col\">first"
      "</th></tr></thead>\n<tbody>\n";
  auto sorted = partitions_;
  std::ranges::stable_sort(
      sorted, [](const auto& a, const auto& b) { return a.second.comes_before(b.second); });
  for (const auto& [classes, tally] : sorted) {
    text += "<tr>";
    for (const std::uint16_t c : classes)
      text += fmt::format("<td class=\"cell k{}\"><b class=\"letter\">{}</b></td>", c % 6,
                          class_letter(c));
    text += fmt::format("<td>{}</td><td>{}</td><td>{}</td></tr>\n", tally.count,
                        name_of(tally.severity), link(tally.first));
  }
  return text + "</tbody></table></div>\n" + more(in_other_partitions_, "other partitions");
}

/// Where in the document each version stands in which class. Height tells what colour does.
std::string Overview::strip() const {
  std::string text =
      "<figure class=\"strip\"><div role=\"img\" aria-label=\"Where in the document versions stand "
      "apart; the list of divergences says the same\">\n";
  for (std::size_t v = 0; v < strip_.size(); ++v) {
    text += fmt::format(
        "<span>{}</span><svg viewBox=\"0 0 {} 20\" preserveAspectRatio=\"none\">"
        "<rect class=\"ground\" x=\"0\" y=\"19\" width=\"{}\" height=\"1\"/>",
        content(document_.versions[v]->name), strip_columns, strip_columns);
    const auto& row = strip_[v];
    for (std::size_t c = 0; c < row.size();) {
      std::size_t end = c + 1;
      while (end < row.size() && row[end] == row[c]) ++end;
      if (row[c] > 0) {
        const std::size_t height = std::min<std::size_t>(4 + std::size_t{5} * (row[c] - 1u), 19);
        text += fmt::format("<rect class=\"k{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                            (row[c] - 1) % 6, c, 19 - height, end - c, height);
      }
      c = end;
    }
    text += "</svg>\n";
  }
  return text +
         "</div><figcaption>From the first byte to the last. The bars of class A are low, "
         "those of B higher, and so on.</figcaption></figure>\n";
}

std::string Overview::classes() const {
  if (document_.models.empty()) return {};
  using Entry = std::pair<const std::string, Tally>;
  std::vector<const Entry*> sorted;
  for (const Entry& entry : classes_) sorted.push_back(&entry);
  std::ranges::stable_sort(
      sorted, [](const Entry* a, const Entry* b) { return a->second.comes_before(b->second); });
  std::string text =
      "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Classes\"><table "
      "class=\"by-class\">\n<caption>By class: the cause of a divergence, and who differs from whom"
      "</caption>\n<thead><tr><th scope=\"col\">class</th><th scope=\"col\">worst</th><th "
      "scope=\"col\">divergences</th><th scope=\"col\">first</th><th scope=\"col\">since</th>"
      "<th scope=\"col\">known as</th></tr></thead>\n<tbody>\n";
  std::uint64_t unlisted = in_other_classes_;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const auto& [id, tally] = *sorted[i];
    if (i >= most_listed) {
      unlisted += tally.count;
      continue;
    }
    text += fmt::format(
        "<tr data-c=\"{}\"><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td>"
        "<td class=\"since\">{}</td><td>{}</td></tr>\n",
        tally.number, id.empty() ? "no cause found" : "<code>" + content(id) + "</code>",
        name_of(tally.severity), tally.count, link(tally.first),
        content(dates_of(tally.known.since)),
        tally.known.entry ? content(tally.known.entry->title) : "");
  }
  if (folded_ > 0)
    text += fmt::format(
        "<tr><th scope=\"row\">not "
        "shown</th><td></td><td>{}</td><td></td><td></td><td></td></tr>\n",
        folded_);
  return text + "</tbody></table></div>\n" + more(unlisted, "other classes");
}

}  // namespace specdrift::report::html
