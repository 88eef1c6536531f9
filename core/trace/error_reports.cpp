#include "core/trace/error_reports.h"

#include <algorithm>

#include "core/trace/character_class.h"
#include "core/trace/group_rows.h"

namespace specdrift::trace {
namespace {

using model::Model;

/// Who reports the errors of one step.
class StepReporters {
 public:
  StepReporters(const Model& model, const TakenStep& step, std::size_t errors,
                std::string_view source)
      : model_(model), step_(step), source_(source) {
    for (const TakenRow& taken : step.rows)
      for (std::size_t n = errors_reported_by(model, taken); n > 0; --n) rows_.push_back(&taken);
    of_others_ = errors - std::min(errors, rows_.size());
  }

  void fill(ReportedError& report) {
    report.of_stream = is_of_stream(report.error);
    report.row = step_.row();
    report.of_emission = !report.of_stream && next_ == rows_.size();
    if (!report.of_stream && !report.of_emission) report.row = *rows_[next_++];
    report.concept_name = is_step(model_, report.row) ? model_.tables[report.row.table].concept_name
                                                      : step_.concept_before;
  }

 private:
  /// Whether the stream reports it. Without names for errors: no row of the step reports so many.
  bool is_of_stream(const ParseError& error) {
    if (!error.code.empty())
      return std::ranges::find(model_.stream_rows, error.code, &model::StreamRow::code) !=
             model_.stream_rows.end();
    if (of_others_ == 0 || stream_class_name(source_.substr(in_memory(error.at))).empty())
      return false;
    --of_others_;
    return true;
  }

  const Model& model_;
  const TakenStep& step_;
  std::string_view source_;
  std::vector<const TakenRow*> rows_;  ///< in the order in which they report
  std::size_t next_ = 0;
  std::size_t of_others_ = 0;
};

bool have_one_name(const ReportedError& a, const ReportedError& b) {
  if (!a.error.code.empty() && !b.error.code.empty()) return a.error.code == b.error.code;
  return a.of_stream == b.of_stream && (a.of_stream || a.concept_name == b.concept_name);
}

bool have_two_codes(const ReportedError& a, const ReportedError& b) {
  return !a.error.code.empty() && !b.error.code.empty() && a.error.code != b.error.code;
}

/// Takes out what both report, one for one.
template <class Equal> void cancel(std::vector<const ReportedError*>& a,
                                   std::vector<const ReportedError*>& b, const Equal& alike) {
  std::erase_if(a, [&](const ReportedError* one) {
    const auto same =
        std::ranges::find_if(b, [&](const ReportedError* other) { return alike(*one, *other); });
    if (same == b.end()) return false;
    b.erase(same);
    return true;
  });
}

}  // namespace

ErrorReports::ErrorReports(const std::vector<const Model*>& models, const Source& source,
                           const Divergence& divergence)
    : models_(models), source_(source), divergence_(divergence), reports_(models.size()) {}

void ErrorReports::add(LockStep& run) {
  if (is_full()) return;
  const StepGroup& group = run.group();
  bool is_kept = false;
  for (std::size_t version = 0; version < models_.size(); ++version) {
    const std::size_t before = reports_[version].size();
    add_lane(version, group.lanes[version]);
    is_kept = is_kept || reports_[version].size() > before;
  }
  if (is_kept) {
    groups_.push_back(std::make_shared<const StepGroup>(group));
    diverged_before_.push_back(diverged_);
  }
  diverged_.follow(models_, run);
}

void ErrorReports::add_lane(std::size_t version, const StepGroup::Lane& lane) {
  std::size_t error = 0;
  for (std::size_t step = 0; step < lane.steps.size(); ++step) {
    StepReporters reporters(*models_[version], lane.steps[step], lane.errors_up_to[step] - error,
                            source_.bytes());
    for (; error < lane.errors_up_to[step]; ++error) {
      ReportedError report;
      report.error = lane.errors[error];
      report.group = groups_.size();
      report.step = step;
      reporters.fill(report);
      if (divergence_.is_in_first_cell(report.error.at)) reports_[version].push_back(report);
    }
  }
}

bool ErrorReports::is_complete() const {
  for (std::size_t version = 0; version < models_.size(); ++version)
    if (reports_[version].size() < divergence_.first_counts[version]) return false;
  return true;
}

std::optional<ErrorReports::Difference> ErrorReports::between(std::size_t in_a,
                                                              std::size_t in_b) const {
  Reports a, b;
  for (const ReportedError& report : reports_[in_a]) a.push_back(&report);
  for (const ReportedError& report : reports_[in_b]) b.push_back(&report);
  using Report = const ReportedError&;
  const auto are_of_one_row = [&](Report x, Report y) {
    const model::Row& of_x = row_of(*models_[in_a], x.row);
    const model::Row& of_y = row_of(*models_[in_b], y.row);
    return x.of_stream == y.of_stream && of_x.kind != model::RowKind::otherwise &&
           of_x.label == of_y.label;
  };
  const auto are_at_one_offset = [](Report x, Report y) { return x.error.at == y.error.at; };
  cancel(a, b, [&](Report x, Report y) {
    return are_at_one_offset(x, y) && have_one_name(x, y) && are_of_one_row(x, y);
  });
  cancel(a, b, [&](Report x, Report y) { return are_at_one_offset(x, y) && have_one_name(x, y); });
  // One version reports U+0000 as its stream replaces it, another by a row.
  cancel(a, b, [&](Report x, Report y) {
    return are_at_one_offset(x, y) && x.of_stream != y.of_stream && is_of_null(in_a, x) &&
           is_of_null(in_b, y);
  });
  cancel(a, b, [&](Report x, Report y) {
    return are_at_one_offset(x, y) && !have_two_codes(x, y) && names_its_character(in_a, x) &&
           names_its_character(in_b, y);
  });
  cancel(a, b, [&](Report x, Report y) {
    return are_at_one_offset(x, y) && are_of_one_row(x, y) && !have_two_codes(x, y);
  });
  cancel(a, b, [&](Report x, Report y) {
    return are_at_one_offset(x, y) && x.of_stream == y.of_stream && !have_two_codes(x, y);
  });
  cancel(a, b, [&](Report x, Report y) {
    return are_at_one_offset(x, y) && x.group == y.group && !have_two_codes(x, y);
  });
  cancel(a, b,
         [&](Report x, Report y) { return are_at_one_offset(x, y) && !have_two_codes(x, y); });
  // An error that one of them reports elsewhere does not make them more.
  if (a.size() != b.size()) {
    const std::string_view bytes = source_.bytes();
    cancel(a, b, [&](Report x, Report y) {
      return have_one_name(x, y) &&
             bytes.substr(in_memory(x.error.at), 1) == bytes.substr(in_memory(y.error.at), 1);
    });
    cancel(a, b, [](Report x, Report y) { return x.of_stream == y.of_stream; });
    cancel(a, b, [](Report, Report) { return true; });
  }
  if (a.empty() && b.empty()) return std::nullopt;
  const bool is_of_a = b.empty() || (!a.empty() && a.front()->error.at < b.front()->error.at);
  const ReportedError* const report = is_of_a ? a.front() : b.front();
  const DivergedPairs& apart = diverged_before_[report->group];
  Difference difference{report->group, is_of_a ? in_a : in_b, report, nullptr, &apart};
  if (report->of_emission) difference.before = apart.since(in_a, in_b);
  return difference;
}

std::optional<TakenRow> ErrorReports::row_for_same_character(const ReportedError& report,
                                                             std::size_t version,
                                                             std::size_t other) const {
  if (!names_its_character(version, report)) return std::nullopt;
  for (const ReportedError& one : reports_[other])
    if (one.error.at == report.error.at && one.group == report.group &&
        names_its_character(other, one))
      return one.row;
  return std::nullopt;
}

bool ErrorReports::names_its_character(std::size_t version, const ReportedError& report) const {
  const std::string_view character = source_.bytes().substr(in_memory(report.error.at), 1);
  return !character.empty() && !report.of_stream && !report.of_emission &&
         row_of(*models_[version], report.row)
             .input.has(static_cast<unsigned char>(character.front()));
}

bool ErrorReports::is_of_null(std::size_t version, const ReportedError& report) const {
  if (source_.bytes().substr(in_memory(report.error.at), 1) != std::string_view("\0", 1))
    return false;
  return report.of_stream ||
         (!report.of_emission && row_of(*models_[version], report.row).input.has(0));
}

std::size_t ErrorReports::of_stream_at(std::size_t version, Offset at) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(reports_[version], [&](const ReportedError& report) {
        return report.error.at == at && (report.of_stream || is_of_null(version, report));
      }));
}

std::optional<Offset> ErrorReports::place_of(std::size_t version, const TakenRow& row) const {
  for (const ReportedError& report : reports_[version])
    if (!report.of_stream && !report.of_emission && report.row.table == row.table &&
        report.row.row == row.row && report.row.read.begin == row.read.begin)
      return report.error.at;
  return std::nullopt;
}

std::pair<std::size_t, std::size_t> ErrorReports::of_rows_at(std::size_t version, Offset at) const {
  std::pair<std::size_t, std::size_t> counts;
  for (const ReportedError& report : reports_[version]) {
    if (report.of_stream || is_of_null(version, report)) continue;
    counts.first += report.error.at == at;
    ++counts.second;
  }
  return counts;
}

}  // namespace specdrift::trace
