// The reports of `blame` on one input, in every format, read back by a parser of the format; and
// that its epochs are those of the versions.

#include <string>
#include <vector>

#include "core/history/blame.h"
#include "core/history/line.h"
#include "core/model/data/builtin.h"
#include "core/report/history/blame_report.h"
#include "core/report/pages/pages.h"
#include "core/version/version_list.h"
#include "tests/fuzz/readers.h"
#include "tests/fuzz/versions.h"
#include "versions/registry.h"

namespace specdrift::fuzz {
namespace {

/// Milestones and revisions, by their data.
const history::Line& timeline() {
  static const history::Line line(VersionList(model::builtin_models(), find_machine).all());
  return line;
}

void check_epochs(const history::Blame& blame) {
  require(blame.transitions.size() + 1 == blame.epochs.size() || blame.epochs.empty(),
          "borders that are not between epochs");
  for (std::size_t i = 0; i < blame.transitions.size(); ++i) {
    const history::Transition& transition = blame.transitions[i];
    require(transition.before < transition.after, "a border between versions in the wrong order");
    const bool is_told = blame.epochs[i].is_left_out || blame.epochs[i + 1].is_left_out ||
                         blame.epochs[i].size != blame.epochs[i + 1].size ||
                         blame.epochs[i].reading != blame.epochs[i + 1].reading;
    require(is_told, "two epochs that read the same");
  }
}

void run(Bytes bytes) {
  Bytes head = bytes.take_head(head_size);
  const StartContext start = take_start(head);
  const Facet facet = head.take_flag() ? Facet::errors : Facet::tokens;
  const bool is_short = head.take_flag(), is_hostile_name = head.take_flag();
  const bool is_at = head.take_flag();
  const std::string input(bytes.rest());
  const Source source = Source::from_bytes(input);
  const LineIndex lines(source);
  history::BlameOptions options;
  options.facet = facet;
  if (is_short) options.longest_reading = 2;
  if (is_at && !input.empty()) options.at = head.take(input.size());
  const std::span<const history::LineVersion> line = timeline().versions();
  const report::BlamedInput blamed{is_hostile_name ? std::string_view(input) : "page.html",
                                   source,
                                   lines,
                                   facet,
                                   options.at,
                                   line,
                                   history::blame(source, start, line, options)};
  check_epochs(blamed.blame);
  const std::size_t epochs = blamed.blame.epochs.size();
  check_nothing_is_hidden(report::blame_text(blamed));
  require(read_json(report::blame_json(blamed), "schema", "") == 1, "no document", "json");
  read_markdown(report::blame_markdown(blamed), "#");
  require(
      read_html(report::page_of("blame", report::blame_html(blamed)), "section") > 0 || epochs == 0,
      "no section", "html");
}

}  // namespace
}  // namespace specdrift::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  specdrift::fuzz::run({data, size});
  return 0;
}
