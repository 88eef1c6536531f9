#include "cli/verbs/comparing/parser_causes.h"

#include <memory>
#include <utility>

#include "core/report/common/cause_rows.h"
#include "core/token/no_answer.h"

namespace specdrift::cli {

report::ParserCauseReport report_of(const holes::ParserCause& cause,
                                    const Participants& participants, const Source& source,
                                    const LineIndex& lines) {
  report::ParserCauseReport one;
  one.parser = participants.parsers()[cause.parser].name;
  one.name = cause.name;
  one.reads_as = cause.reads_as;
  one.follows = cause.follows;
  one.entry = cause.entry;
  one.lacks = cause.lacks;
  if (cause.rule) {
    one.construct = cause.rule->construct;
    one.characters = cause.rule->characters;
    one.smallest = cause.smallest;
  }
  if (!cause.fork) return one;
  one.class_id = cause.fork->class_id;
  report::DocumentReport document{{}, &source, &lines, {}, {}, participants.start(), false, {}};
  document.versions = infos_of(cause.pair);
  document.models = models_of(cause.pair);
  for (const report::CauseRow& row : report::cause_rows(document, *cause.fork))
    one.rows.push_back({std::string(row.version), row.state, row.sentence()});
  return one;
}

ParserCausesOf parser_causes_of(const Participants& participants, const Source& source,
                                const LineIndex& lines) {
  if (participants.readers().parsers == 0) return {};
  const auto causes = std::make_shared<holes::ParserCauses>(
      participants.readers(), source, participants.start(), participants.rules());
  return [causes, &participants, &source, &lines](const Divergence& divergence) {
    std::vector<report::ParserCauseReport> reports;
    try {
      for (const holes::ParserCause& cause : causes->of(divergence))
        reports.push_back(report_of(cause, participants, source, lines));
    } catch (const NoAnswer&) {
      reports.clear();  // it has answered this document before: nothing is to be concluded
    }
    return reports;
  };
}

}  // namespace specdrift::cli
