#include "tests/compare/recorder.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/report/common/report.h"
#include "versions/registry.h"

namespace specdrift::test {
namespace {

class Recorder final : public DivergenceSink {
 public:
  explicit Recorder(std::vector<const VersionInfo*> versions) : versions_(std::move(versions)) {}

  void divergence(const Divergence& d) override {
    std::string classes;
    for (std::size_t c = 0; c < d.partition.class_count(); ++c)
      classes += (c ? "|" : "") + report::class_name(versions_, d.partition, c);
    lines.push_back(fmt::format("{} {} {}-{} e{} {}", name_of(d.facet), name_of(d.severity),
                                d.span.begin, d.span.end, d.episode, classes));
  }
  void episode(const Episode& e) override {
    lines.push_back(fmt::format("episode {} {}-{} {}", e.number, e.span.begin, e.span.end,
                                e.met_again ? "met again" : "open"));
  }

  std::vector<std::string> lines;

 private:
  std::vector<const VersionInfo*> versions_;
};

}  // namespace

Recorded record(std::string_view input, const StartContext& start, CompareOptions options,
                const std::vector<std::string_view>& versions) {
  const Source source = Source::from_string(input);
  std::vector<Participant> participants;
  std::vector<const VersionInfo*> infos;
  for (const Machine& version : all_machines()) {
    if (!versions.empty() && std::ranges::find(versions, version.info.name) == versions.end())
      continue;
    infos.push_back(&version.info);
    participants.push_back({&version.info, version.make_tokenizer(source, start)});
  }
  Recorder recorder(infos);
  const Summary summary = compare(source, std::move(participants), options, recorder);
  return {std::move(recorder.lines), summary};
}

}  // namespace specdrift::test
