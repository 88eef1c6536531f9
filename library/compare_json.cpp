#include "library/compare_json.h"

#include "core/report/comparison/json_report.h"
#include "core/report/comparison/passes.h"
#include "core/text/line_index.h"
#include "library/participants.h"

namespace specdrift {

JsonResult try_compare_json(std::string_view text, const JsonOptions& options) {
  const Source source = Source::from_bytes(text);
  const LineIndex lines(source);
  StartContext start = options.start;
  start.plain = options.compared.plain;
  Requested versions = requested(options.versions, start);
  if (!versions.problem.empty()) return {{}, std::move(versions.problem)};
  report::DocumentReport document{std::string(options.name), &source, &lines, {}, {}, start,
                                  options.compared.errors,   {}};
  document.models = std::move(versions.models);
  document.at_least = options.at_least;
  const auto participants = [&] { return make_participants(document.models, source, start); };
  for (const Participant& made : participants()) document.versions.push_back(made.info);
  report::count_divergences(document, options.compared, participants());
  JsonResult result;
  report::JsonReport writer([&](std::string_view piece) { result.json += piece; });
  writer.begin();
  writer.begin_document(document);
  if (document.summary.divergences > 0)
    report::write_divergences(document, options.compared, participants(), writer);
  writer.end_document(document);
  report::TotalReport total;
  report::add_document(total, document);
  writer.end(total);
  return result;
}

}  // namespace specdrift
