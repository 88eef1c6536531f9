#include "core/report/common/cause_rows.h"

#include <fmt/core.h>

#include <utility>

#include "core/model/wording/sentences.h"
#include "core/model/wording/wording.h"
#include "core/report/common/tree_words.h"
#include "core/report/escape/escape.h"

namespace specdrift::report {

std::string CauseRow::sentence() const {
  return fmt::format("{}: {}{}", heading, does, place.empty() ? "" : fmt::format(" ({})", place));
}

CauseRow cause_row(const DocumentReport& document, const trace::Fork& fork, std::size_t version) {
  const model::Model& model = *document.models[version];
  const auto& [table, row, read] = fork.rows[version];
  if (fork.is_of_stream(version)) {
    const char32_t c = *fork.stream_character;
    return {.version = document.versions[version]->name,
            .section = {},
            .state = "Input stream",
            .heading = model::code_point_in_words(c),
            .id = model::stream_row_id(model, c),
            .does = model::stream_actions(model, c),
            .link = {},
            .place = {},
            .table = {},
            .read = read};
  }
  CauseRow taken{.version = document.versions[version]->name,
                 .section = model.tables[table].section,
                 .state = model::table_citation(model, table),
                 .heading = model::row_heading(model, table, row),
                 .id = model::row_id(model, table, row),
                 .does = model::row_actions(model, table, row),
                 .link = model::link_of(model, table),
                 .place = model::text_place(model, table, row),
                 .table = table,
                 .read = read};
  return fork.tree ? tree_row(document, std::move(taken), *fork.tree, version) : taken;
}

std::vector<CauseRow> cause_rows(const DocumentReport& document, const trace::Fork& fork) {
  std::vector<CauseRow> rows;
  for (std::size_t i = 0; i < fork.rows.size(); ++i) rows.push_back(cause_row(document, fork, i));
  return rows;
}

std::string taken_row(const CauseRow& row) {
  return escaped_for_terminal(
      fmt::format("{} takes \"{}\" in {}", row.version, row.sentence(), row.state));
}

}  // namespace specdrift::report
