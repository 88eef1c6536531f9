#include "cli/verbs/corpus/exemplar_reports.h"

#include <fmt/format.h>

#include <filesystem>

#include "cli/files/output_folder.h"
#include "cli/terminal/output.h"
#include "core/report/common/sarif.h"
#include "core/report/comparison/formats.h"
#include "core/report/comparison/passes.h"
#include "core/text/line_index.h"

namespace specdrift::cli {
namespace {

namespace filesystem = std::filesystem;

/// The name of a class, with anything that a file system might not take as `_2f`.
std::string file_name_of(const corpus::Summary::ClassKey& key) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
  std::string name;
  for (const char c : key.second) {
    if (plain.find(c) != std::string_view::npos)
      name += c;
    else
      name += fmt::format("_{:02x}", static_cast<unsigned char>(c));
  }
  constexpr std::size_t longest = 120;
  return name.substr(0, longest) + (key.first == Facet::errors ? "_errors.html" : ".html");
}

void write_report(const std::string& path, const corpus::Exemplar& exemplar,
                  const corpus::Settings& settings) {
  const Source source = Source::from_string(*exemplar.text);
  const LineIndex lines(source);
  report::DocumentReport document{exemplar.document,        &source, &lines, {}, {}, settings.start,
                                  settings.compared.errors, {}};
  const auto participants = [&] {
    return participants_of(settings.versions, source, settings.start);
  };
  document.versions = infos_of(settings.versions);
  document.models = models_of(settings.versions);
  document.at_least = settings.at_least;
  Output output(path, Content::data);
  const auto page =
      report::make_html_report([&](std::string_view text) { output.write(text); }, {});
  report::ReportWriter& writer = *page;
  report::Folding folding({.of_episode = 5});
  report::TotalReport total;
  writer.begin();
  report::count_divergences(document, settings.compared, participants());
  writer.begin_document(document);
  report::write_divergences(document, settings.compared, participants(), writer, folding);
  writer.end_document(document);
  report::add_document(total, document);
  writer.end(total);
  output.finish();
}

}  // namespace

corpus::ReportLinks write_exemplar_reports(const std::string& folder, const std::string& output,
                                           const corpus::Summary& summary,
                                           const corpus::Settings& settings) {
  make_output_folder(folder);
  std::error_code error;
  // A page finds them from where it is.
  filesystem::path from = folder;
  if (!output.empty() && output != "-") {
    const filesystem::path parent = filesystem::path(output).parent_path();
    const auto relative = filesystem::relative(folder, parent.empty() ? "." : parent, error);
    if (!error && !relative.empty()) from = relative;
  }
  corpus::ReportLinks links;
  for (const auto& [key, total] : summary.classes) {
    if (!total.exemplar.text) continue;
    const std::string name = file_name_of(key);
    write_report((filesystem::path(folder) / name).string(), total.exemplar,
                 corpus::read_by(settings, total.exemplar.read_by));
    links[key] = report::uri_of((from / name).string());
  }
  return links;
}

}  // namespace specdrift::cli
