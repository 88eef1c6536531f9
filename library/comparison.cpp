#include "library/comparison.h"

#include "core/text/line_index.h"
#include "core/trace/comparison.h"

namespace specdrift {

report::TotalReport write_comparison(const ComparedText& compared, report::ReportWriter& writer) {
  const Source source =
      compared.is_string ? Source::from_string(compared.text) : Source::from_bytes(compared.text);
  const LineIndex lines(source);
  report::DocumentReport document{
      std::string(compared.name), &source, &lines, {}, {}, compared.start,
      compared.options.errors,    {}};
  document.versions = infos_of(compared.versions);
  if (compared.explains) document.models = models_of(compared.versions);
  document.parsers = compared.parsers;
  document.at_least = compared.at_least;
  document.site = compared.site;
  if (!compared.encoding_basis.empty())
    document.encoding = report::EncodingReport{"UTF-8", compared.encoding_basis, {}};
  const auto participants = [&] {
    return participants_of(compared.versions, source, compared.start);
  };
  report::count_divergences(document, compared.options, participants());
  if (document.summary.divergences == 0 && !compared.versions.empty())
    document.others =
        trace::find_others(compared.versions.back(), compared.others, source, compared.start);
  report::Folding folding(compared.limits);
  writer.begin();
  writer.begin_document(document);
  if (document.summary.divergences > 0)
    report::write_divergences(document, compared.options, participants(), writer, folding);
  writer.end_document(document);
  report::TotalReport total;
  report::add_document(total, document);
  writer.end(total);
  return total;
}

}  // namespace specdrift
