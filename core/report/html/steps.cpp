#include "core/report/html/steps.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "core/model/wording/sentences.h"
#include "core/report/html/markup.h"
#include "core/report/html/tokens.h"

namespace specdrift::report::html {
namespace {

using trace::LockStep;
using trace::StepRecord;

constexpr std::size_t most_steps = 12;    ///< of one version in one row
constexpr std::size_t longest_text = 60;  ///< what was read, and characters emitted
constexpr Offset before = 6;              ///< bytes shown before what separates the versions
constexpr Offset longest_walk = Offset{1} << 16;

/// The steps of one version between two common positions.
struct Cell {
  std::string key;         ///< equal for cells that can be told in one
  std::string does;        ///< states, and rows in words
  std::string characters;  ///< emitted
  std::string outcome;     ///< other tokens, and errors
  bool quiet = false;      ///< stays in its state, and nothing but characters comes of it
};

struct Row {
  Span read;
  bool apart = false;
  bool is_fork = false;  ///< here the versions of the divergence part
  std::string note;
  std::vector<Cell> cells;  ///< one for each version; a single one where all do the same

  bool continues(const Row& last) const {
    if (cells.size() != last.cells.size() || apart != last.apart || is_fork || !note.empty())
      return false;
    for (std::size_t i = 0; i < cells.size(); ++i)
      if (!cells[i].quiet || !last.cells[i].quiet || cells[i].key != last.cells[i].key)
        return false;
    return true;
  }
};

std::string states(const StepRecord& first, const StepRecord& last) {
  const std::string_view from = first.step.concept_before;
  const std::string_view to = last.step.concept_after;
  if (from == to) return fmt::format("<b>{}</b>", content(from));
  return fmt::format("<b>{} → {}</b>", content(from), content(to));
}

/// `last_key` is that of the version's cell before: the same rows are not told again.
Cell cell_of(const DocumentReport& document, const std::vector<StepRecord>& lane, std::size_t count,
             bool with_sentences, const std::string& last_key) {
  Cell cell;
  if (lane.empty()) {
    cell.does = "<span class=\"dim\">has ended</span>";
    return cell;
  }
  cell.does = states(lane.front(), lane.back());
  cell.quiet = lane.size() == 1 && count == 1;
  std::size_t shown = 0;
  std::string sentences;
  std::optional<std::pair<model::TableIndex, std::size_t>> last_row;
  for (const StepRecord& record : lane) {
    if (shown++ == most_steps) break;
    const auto row = std::pair(record.step.row().table, record.step.row().row);
    const bool is_again = std::exchange(last_row, row) == row && record.step.rows.size() == 1;
    for (const trace::TakenRow& taken : record.step.rows)
      if (with_sentences && !is_again)
        sentences +=
            fmt::format("<span class=\"did\"><span class=\"dim\">{},</span> {}</span>",
                        content(model::table_citation(*record.model, taken.table)),
                        content(model::row_sentence(*record.model, taken.table, taken.row)));
    cell.key += fmt::format("{} {} ", record.step.row().table, record.step.row().row);
    cell.characters += record.characters;
    for (const KeptToken& kept : record.tokens)
      if (kept.token.kind != TokenKind::characters)
        cell.outcome += "<span class=\"emits\">emits " + token(kept) + "</span>";
    for (const ParseError& error : record.errors)
      cell.outcome +=
          fmt::format("<span class=\"error\">error at {}{}{}</span>", place(document, error.at),
                      error.code.empty() ? "" : ": ", content(error.code));
    cell.quiet = cell.quiet && !record.changes_state() && record.tokens.empty() &&
                 record.errors.empty() && record.step.rows.size() == 1;
  }
  if (cell.key != last_key) cell.does += sentences;
  if (count > most_steps)
    cell.does +=
        fmt::format("<span class=\"dim\">and {}</span>", counted(count - most_steps, "more step"));
  return cell;
}

std::string cell_text(const Cell& cell) {
  std::string text = cell.does;
  if (!cell.characters.empty())
    text += fmt::format("<span class=\"emits\">emits <code>&quot;{}&quot;</code></span>",
                        shortened(cell.characters, longest_text));
  return text + cell.outcome;
}

/// Neighbours that do the same share a cell.
std::string row_markup(const DocumentReport& document, const Row& row, std::size_t versions) {
  const bool ends = row.read.begin == document.source->end();
  std::string text = fmt::format(
      "<tr{} data-begin=\"{}\" data-end=\"{}\"><th scope=\"row\">{}{}</th><td>{}{}</td>",
      row.is_fork ? " class=\"apart fork\""
      : row.apart ? " class=\"apart\""
                  : "",
      row.read.begin, row.read.end, row.read.begin,
      row.apart ? "<span class=\"sign\" title=\"apart\">*</span><span class=\"vh\"> apart</span>"
                : "",
      ends ? std::string("<span class=\"dim\">end</span>")
           : "<code>" + shortened(slice(document.source->bytes(), row.read), longest_text) +
                 "</code>",
      row.note);
  if (row.cells.size() == 1)
    return text + fmt::format("<td colspan=\"{}\"><span class=\"dim\">all:</span> {}</td></tr>\n",
                              versions, cell_text(row.cells.front()));
  for (std::size_t i = 0; i < row.cells.size();) {
    const std::string own = cell_text(row.cells[i]);
    std::size_t span = 1;
    while (i + span < row.cells.size() && cell_text(row.cells[i + span]) == own) ++span;
    text +=
        span == 1 ? "<td>" + own + "</td>" : fmt::format("<td colspan=\"{}\">{}</td>", span, own);
    i += span;
  }
  return text + "</tr>\n";
}

std::string gap_text(std::size_t count, std::size_t versions) {
  return count == 0 ? ""
                    : fmt::format("<tr class=\"gap\"><td colspan=\"{}\">… {} left out</td></tr>\n",
                                  versions + 2, counted(count, "step"));
}

}  // namespace

Steps::Steps(const DocumentReport& document) : document_(document), lanes_(document.models.size()) {
  for (const model::Model* const model : document.models) {
    token_followers_.emplace_back(*model, *document.source, document.start);
    error_followers_.emplace_back(*model, *document.source, document.start);
  }
}

LockStep& Steps::run_for(const Divergence& divergence) {
  const bool tokens = divergence.facet == Facet::tokens;
  std::optional<LockStep>& run = tokens ? tokens_run_ : errors_run_;
  if (tokens && run && episode_ == divergence.episode) return *run;
  if (tokens) episode_ = divergence.episode;
  auto& followers = tokens ? token_followers_ : error_followers_;
  for (trace::StepStream& follower : followers) follower.skip_to(divergence.search_from);
  run.emplace(followers, [this](std::size_t version, const trace::StepStream& stream) {
    if (keeps_ && lanes_[version].size() < trace::StepGroup::Lane::most_steps)
      lanes_[version].push_back(record_of(stream));
  });
  was_in_sync_ = true;
  return *run;
}

std::string Steps::table(const Finding& finding, Amount amount) {
  const Divergence& divergence = finding.divergence;
  const std::size_t versions = document_.models.size();
  if (versions == 0) return {};
  LockStep& run = run_for(divergence);
  const auto is_wanted = [&](Offset at) {
    if (at + before >= divergence.span.begin) return true;
    return std::ranges::any_of(finding.forks, [&](const trace::Fork& fork) {
      return at + before >= fork.read.begin && at <= fork.read.end;
    });
  };

  std::string rows;
  std::size_t row_count = 0, left_out = 0;
  std::optional<Row> last;
  const auto flush = [&] {
    if (last) rows += row_markup(document_, *last, versions);
    row_count += last.has_value();
    last.reset();
  };
  std::vector<std::string> last_keys(versions);
  bool complete = true;
  const Offset from = run.offset();
  while (run.offset() < divergence.span.end ||
         (run.offset() == divergence.span.end && divergence.span.end == document_.source->end())) {
    if (run.offset() - from > longest_walk || row_count >= amount.most_rows) {
      complete = false;
      break;
    }
    keeps_ = is_wanted(run.offset());
    for (auto& lane : lanes_) lane.clear();
    if (!run.next()) break;
    const trace::StepGroup& group = run.group();
    const bool was_in_sync = std::exchange(was_in_sync_, group.have_resynchronised);
    const bool apart = !(was_in_sync && group.are_in_sync);
    if (keeps_ && (apart || amount.in_full)) {
      Row row;
      row.read = group.read;
      row.apart = apart;
      row.is_fork = apart && std::ranges::any_of(finding.forks, [&](const trace::Fork& fork) {
                      return fork.read.begin == group.read.begin;
                    });
      if (was_in_sync != group.have_resynchronised)
        row.note = group.have_resynchronised ? "<span class=\"note\">together again</span>"
                                             : "<span class=\"note\">here they differ</span>";
      for (std::size_t i = 0; i < versions; ++i) {
        if (!row.apart && i + 1 < versions) continue;
        Cell cell = cell_of(document_, lanes_[i], group.lanes[i].step_count,
                            row.apart && amount.in_full, last_keys[i]);
        last_keys[i] = row.apart ? cell.key : "";
        row.cells.push_back(std::move(cell));
      }
      if (last && row.continues(*last)) {
        last->read.end = row.read.end;
        for (std::size_t i = 0; i < row.cells.size(); ++i)
          last->cells[i].characters += row.cells[i].characters;
      } else {
        flush();
        rows += gap_text(left_out, versions);
        left_out = 0;
        last = std::move(row);
      }
    } else {
      flush();
      ++left_out;
    }
    if (group.have_resynchronised) run.forget_emitted();
  }
  flush();
  if (row_count == 0)
    return complete ? ""
                    : "<p class=\"dim\">These steps are too far after the place where the versions "
                      "were last together.</p>\n";
  std::string text =
      "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Steps\">"
      "<table class=\"steps\">\n<thead><tr><th scope=\"col\">byte</th><th scope=\"col\">reads</th>";
  for (const VersionInfo* const version : document_.versions)
    text += "<th scope=\"col\">" + content(version->name) + "</th>";
  text += "</tr></thead>\n<tbody>\n" + rows;
  if (!complete)
    text += fmt::format(
        "<tr class=\"gap\"><td colspan=\"{}\">… further steps are not shown: "
        "<code>specdrift trace</code> has them</td></tr>\n",
        versions + 2);
  return text + "</tbody></table></div>\n";
}

}  // namespace specdrift::report::html
