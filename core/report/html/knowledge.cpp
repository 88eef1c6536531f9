#include "core/report/html/knowledge.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/report/common/cause_words.h"
#include "core/report/escape/escape.h"
#include "core/report/history/witness_history.h"
#include "core/report/html/markup.h"

namespace specdrift::report::html {
namespace {

std::string knowledge_row(std::string_view name, std::string_view markup) {
  return fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, markup);
}

/// One term with a description for each item: HTML wants each term of a list once.
template <class Items, class InMarkup>
std::string knowledge_rows(std::string_view name, const Items& items, InMarkup in_markup) {
  if (items.empty()) return "";
  std::string text = fmt::format("<dt>{}</dt>", name);
  for (const auto& item : items) text += fmt::format("<dd>{}</dd>\n", in_markup(item));
  return text;
}

std::string code_element(std::string_view text) {
  constexpr std::size_t longest = 400;
  return "<code>" + shortened(text, longest) + "</code>";
}

std::string epochs_row(std::span<const WitnessEpoch> of_witness) {
  std::string epochs = "<ol>";
  for (const WitnessEpoch& epoch : of_witness)
    epochs += fmt::format("<li>{} to {}{}: {}</li>", epoch.first_day, epoch.last_day,
                          epoch.revision.empty() ? "" : ", since " + code_element(epoch.revision),
                          code_element(epoch.reading));
  epochs += "</ol>";
  return knowledge_row("epochs", epochs);
}

/// A witness, and whether it is the shortest.
std::string witness_rows(const std::string& command, const std::string& length) {
  std::string rows = knowledge_row("witness", code_element(command));
  if (!length.empty()) rows += knowledge_row("shortest", content(length));
  return rows;
}

/// Each time that the reading of the witness changed.
std::string epochs_in_short(const catalogue::Entry& entry) {
  std::string days;
  const auto epochs = epochs_of(entry);
  for (const WitnessEpoch& epoch :
       epochs.last(epochs.size() - std::min<std::size_t>(epochs.size(), 1)))
    days += fmt::format("{}{}{}", days.empty() ? "" : ", ", epoch.first_day,
                        epoch.revision.empty() ? "" : fmt::format(" ({})", epoch.revision));
  return days.empty() ? days : fmt::format(" The reading of its smallest input changed: {}.", days);
}

}  // namespace

std::string known_in_short(const catalogue::Entry& entry,
                           std::span<const catalogue::Change* const> since) {
  std::string text = fmt::format("<p class=\"known\"><b>{}.</b>", content(entry.title));
  for (const catalogue::Change* const change : since)
    text += fmt::format(" Since {}.", content(words_of(*change)));
  text += epochs_in_short(entry) + ' ' + content(entry.effect);
  for (const catalogue::Sighting& sighting : entry.seen)
    text += fmt::format(" Seen as {}: {}.", content(sighting.as), content(sighting.what));
  return text + "</p>\n";
}

std::string known_in_full(const catalogue::Entry& entry) {
  std::string text = fmt::format("<p>{}</p>\n<dl class=\"known\">\n", content(entry.differs));
  text += knowledge_row("effect", content(entry.effect));
  text += knowledge_rows("since", entry.since,
                         [](const catalogue::Change& change) { return content(words_of(change)); });
  if (entry.since.empty()) text += knowledge_row("since", "not known");
  text += epochs_row(epochs_of(entry));
  if (!entry.why.empty()) text += knowledge_row("why", content(entry.why));
  text += knowledge_rows("seen as", entry.seen, [](const catalogue::Sighting& sighting) {
    return content(fmt::format("{}: {}", sighting.as, sighting.what));
  });
  text += witness_rows(compare_command(entry.witness, entry.key.facet), words_on_length(entry));
  if (!entry.example.text.empty()) {
    catalogue::Witness example;
    example.text = entry.example.text;
    text += knowledge_row(
        "example", fmt::format("{} ({})", code_element(compare_command(example, entry.key.facet)),
                               name_of(entry.example.severity)));
  }
  text += knowledge_rows("related", entry.related, [](const catalogue::Key& key) {
    return fmt::format("{} ({})", code_element(key.class_id), name_of(key.facet));
  });
  return text + "</dl>\n";
}

std::string known_in_full(const catalogue::Cause& cause) {
  const auto history = words_of_history(cause);
  return fmt::format(
      "<p>{}.</p>\n<dl class=\"known\">\n{}{}{}</dl>\n",
      content(words_on_origin(cause, !history.empty())),
      knowledge_rows("since", history, [](const std::string& words) { return content(words); }),
      epochs_row(epochs_of(cause)), witness_rows(compare_command(cause), words_on_length(cause)));
}

std::string table_of(std::span<const catalogue::Cause* const> causes) {
  std::string text =
      "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Causes\"><table "
      "class=\"documents\">\n<thead><tr><th scope=\"col\">class</th><th scope=\"col\">facet</th>"
      "<th scope=\"col\">severity</th><th scope=\"col\">shortest "
      "input</th></tr></thead>\n<tbody>\n";
  for (const catalogue::Cause* const cause : causes)
    text += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}{}</td></tr>\n",
                        code_element(escaped_for_terminal(cause->class_id)), name_of(cause->facet),
                        name_of(cause->severity), code_element(input_in_words(*cause)),
                        words_on_tokens(!cause->tokens_differ_too));
  return text + "</tbody></table></div>\n";
}

std::string table_of(std::span<const catalogue::Entry* const> entries) {
  std::string text =
      "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Entries\"><table "
      "class=\"documents cards\" data-list=\"entries\">\n<thead><tr><th scope=\"col\">what it "
      "is</th><th scope=\"col\">class</th><th scope=\"col\">witness</th><th "
      "scope=\"col\">facet</th><th scope=\"col\">severity</th><th scope=\"col\">since</th></tr>"
      "</thead>\n<tbody>\n";
  std::string sections;
  std::size_t number = 0;
  for (const catalogue::Entry* const entry : entries) {
    const std::string_view facet = name_of(entry->key.facet), severity = name_of(entry->severity);
    text += fmt::format(
        "<tr data-facet=\"{0}\" data-severity=\"{1}\" data-for=\"e{2}\"><th scope=\"row\"><a "
        "href=\"#e{2}\">{3}</a></th><td data-label=\"class\">{4}</td><td "
        "data-label=\"witness\">{5}</td><td data-label=\"facet\">{0}</td><td class=\"s-{1}\" "
        "data-label=\"severity\"><span class=\"severity\">{1}</span></td><td class=\"since\" "
        "data-label=\"since\">{6}</td></tr>\n",
        facet, severity, ++number, content(entry->title), code_element(entry->key.class_id),
        code_element(entry->witness.text), content(dates_of(*entry)));
    sections += fmt::format(
        "<div class=\"entry s-{0}\" id=\"e{1}\">\n<h3>{2}</h3>\n<p class=\"dim\">{3} {4}, {0}</p>\n"
        "{5}</div>\n",
        severity, number, content(entry->title), code_element(entry->key.class_id), facet,
        known_in_full(*entry));
  }
  return text + "</tbody></table></div>\n" + sections;
}

}  // namespace specdrift::report::html
