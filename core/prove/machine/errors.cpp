#include "core/prove/machine/errors.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "core/machine/input.h"
#include "core/model/search/row_dependencies.h"
#include "core/prove/analysis/control.h"
#include "core/prove/analysis/supported.h"
#include "core/text/source.h"
#include "core/text/utf8.h"

namespace specdrift::prove {
namespace {

constexpr unsigned code_shift = 16;
constexpr ErrorEvent back_mask = 0xFFFF;
/// No version looks further back than a configuration holds.
constexpr ErrorEvent furthest_back = 64;

using model::Model;

template <class Use> void for_each_error(const Model& model, Use use) {
  const auto look = [&](std::span<const model::Action> actions) {
    for (const model::Action& action : actions)
      if (action.verb == model::Verb::error) use(action.text);
  };
  for (const model::EmissionRule& rule : model.emission) look(rule.actions);
  for (const model::Table& table : model.tables) {
    look(table.before);
    for (const auto rows : {table.rows, table.leaving})
      for (const model::Row& row : rows) look(row.actions);
  }
}

void refuse_lookahead(const Model& model) {
  for (const model::Table& table : model.tables)
    for (const auto rows : {table.rows, table.leaving})
      for (const model::Row& row : rows)
        model::for_each_clause(model, row.condition, [&](const model::Clause& clause) {
          if (clause.subject == model::Subject::ahead)
            throw UnsupportedSpecification(
                fmt::format("{}: the places of errors of rows that look far ahead are not explored",
                            name_of(table, row)));
        });
}

}  // namespace

ErrorNames::ErrorNames(std::span<const Model* const> models, ErrorDetail detail) : detail_(detail) {
  if (detail < ErrorDetail::codes) return;
  for (const Model* const model : models) {
    if (!model->names_errors)
      throw UnsupportedSpecification(fmt::format(
          "{} does not name its errors: only their number can be compared", model->version));
    refuse_lookahead(*model);
    for_each_error(*model, [&](std::string_view code) { codes_.push_back(code); });
    for (const model::StreamRow& row : model->stream_rows) codes_.push_back(row.code);
  }
  std::ranges::sort(codes_);
  codes_.erase(std::unique(codes_.begin(), codes_.end()), codes_.end());
}

ErrorEvent ErrorNames::event(std::string_view code, std::size_t back) const {
  if (detail_ < ErrorDetail::codes) return 0;
  const auto at = std::ranges::lower_bound(codes_, code);
  return static_cast<ErrorEvent>(at - codes_.begin()) << code_shift | static_cast<ErrorEvent>(back);
}

ErrorEvent ErrorNames::after(ErrorEvent event, std::size_t more) const {
  return detail_ >= ErrorDetail::codes ? event + static_cast<ErrorEvent>(more) : event;
}

ErrorEvent ErrorNames::counted(ErrorEvent event) const {
  return detail_ == ErrorDetail::codes ? event & ~back_mask : event;
}

bool ErrorNames::are_in_order(std::span<const ErrorEvent> events) {
  ErrorEvent last = 1;
  return std::ranges::all_of(events, [&](ErrorEvent event) {
    const ErrorEvent back = event & back_mask;
    const bool is_after = back <= last;
    last = back;
    return is_after;
  });
}

bool ErrorNames::is_past(ErrorEvent event) const {
  return (event & back_mask) > furthest_back;
}

StreamErrors stream_errors(const Model& model, char32_t c) {
  std::string text;
  utf8::append(text, c);
  const Source source = Source::from_bytes(text);
  ErrorList errors;
  Input input(source, model.stream);
  input.report_to(errors);
  while (!input.at_end()) input.consume();
  return {static_cast<std::size_t>(errors.size()),
          errors.empty() ? std::string_view() : (*errors.begin()).code};
}

std::span<const char32_t> stream_kinds() {
  static constexpr char32_t kinds[] = {0x00, 0x01,   0x0B,   0x0E,   0x1F,   0x7F,   0x80,
                                       0x9F, 0xFDD0, 0xFDDF, 0xFDE0, 0xFDEF, 0xFFFE, 0x10FFFF};
  return kinds;
}

}  // namespace specdrift::prove
