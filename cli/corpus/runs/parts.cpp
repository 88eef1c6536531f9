#include "cli/corpus/runs/parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "cli/corpus/inputs/slices.h"
#include "cli/corpus/runs/sealed_file.h"
#include "cli/terminal/signals.h"
#include "cli/terminal/user_error.h"
#include "core/corpus/fields.h"
#include "core/corpus/part.h"
#include "core/corpus/summary.h"
#include "core/corpus/versions_by_date.h"

namespace specdrift::cli {
namespace {

using corpus::BadFields;
using corpus::ForeignPart;
using corpus::PartCounts;

constexpr std::string_view name_of_parts = ".sdp";

std::string path_of_part(const Plan& plan, std::uint64_t shard, const std::string& folder) {
  const std::size_t width = fmt::format("{}", plan.shards - 1).size();
  return fmt::format("{}/part-{:0{}}-of-{}{}", folder, shard, width, plan.shards, name_of_parts);
}

class PartWriter final : public OutcomeSink {
 public:
  PartWriter(const Plan& plan, std::uint64_t shard, const std::string& path,
             const CorpusRunOptions& options)
      : writer_(path),
        summary_(infos_of(options.settings.versions)),
        keeps_texts_(options.draw.sample > 0) {
    writer_.line(corpus::part_head_line(plan, shard));
  }

  void take(const corpus::Outcome& outcome) override {
    counts_.count(outcome);
    const bool is_exemplar = summary_.add(outcome);
    writer_.line(corpus::outcome_line(outcome, is_exemplar || keeps_texts_));
  }
  void left_out(std::string_view what, std::uint64_t count) override {
    counts_.left_out[std::string(what)] += count;
  }
  void finish() {
    writer_.line(corpus::part_foot_line(counts_));
    writer_.finish();
  }

 private:
  SealedWriter writer_;
  corpus::Summary summary_;
  bool keeps_texts_;  ///< the sample of all parts may have other exemplars
  PartCounts counts_;
};

/// A part that is being read.
class PartReader {
 public:
  /// Throws BadFields, ForeignPart, UserError.
  PartReader(const Plan& plan, const std::string& path)
      : file_(path),
        form_{plan.settings.versions.size(),
              plan.settings.change ? plan.settings.change->rows : std::uint64_t{0},
              !plan.settings.versions.empty() &&
                  plan.settings.versions.front().name == corpus::name_of_version_in_force} {
    std::string_view line;
    if (!file_.next(line)) throw BadFields("it is empty");
    shard_ = corpus::read_part_head(line, plan);
  }

  std::uint64_t shard() const { return shard_; }
  const std::string& digest() const { return file_.digest(); }

  /// Hands over all of it.
  void read(OutcomeSink* sink) {
    PartCounts counts;
    std::string_view line;
    bool is_ended = false;
    while (file_.next(line)) {
      if (is_ended) throw BadFields("it goes on after its end");
      is_ended = corpus::is_part_foot(line);
      if (is_ended) {
        read_foot(line, counts, sink);
        continue;
      }
      const corpus::Outcome outcome = corpus::read_outcome(line, form_);
      counts.count(outcome);
      if (sink) sink->take(outcome);
    }
    if (!is_ended) throw BadFields("it has no end");
  }

 private:
  static void read_foot(std::string_view line, const PartCounts& counts, OutcomeSink* sink) {
    const auto left_out = corpus::read_part_foot(line, counts);
    if (!sink) return;
    for (const auto& [what, count] : left_out) sink->left_out(what, count);
  }

  SealedFile file_;
  corpus::RecordForm form_;
  std::uint64_t shard_ = 0;
};

/// Hands over what the steps of a shard find.
class StepFinder {
 public:
  StepFinder(const std::vector<PlannedStep>& steps, const CorpusOptions& options)
      : steps_(steps), options_(options) {}

  void operator()(DocumentSink& sink) const {
    for (const PlannedStep& step : steps_) {
      if (sink.is_stopped()) return;
      switch (step.kind) {
      case PlannedStep::Kind::slice:
        read_slice(step.slice, options_, sink);
        break;
      case PlannedStep::Kind::skipped:
        sink.skipped(step.what, step.name, 0);
        break;
      case PlannedStep::Kind::left_out:
        break;  // counted by whoever writes the part
      }
    }
  }

 private:
  const std::vector<PlannedStep>& steps_;
  const CorpusOptions& options_;
};

/// The files of a folder, by name.
std::vector<std::filesystem::path> files_of(const std::string& folder) {
  std::error_code error;
  std::vector<std::filesystem::path> files;
  namespace fs = std::filesystem;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    files.push_back(at->path());
  if (error) throw UserError(folder, fmt::format("cannot be read: {}", error.message()));
  std::ranges::sort(files);
  return files;
}

}  // namespace

namespace {

/// How many bytes the files of a shard have; none if one of them is cut.
std::optional<std::uint64_t> bytes_of(const std::vector<PlannedStep>& steps) {
  std::uint64_t bytes = 0;
  for (const PlannedStep& step : steps) {
    if (step.kind != PlannedStep::Kind::slice) continue;
    if (step.slice.count) return std::nullopt;
    bytes += step.slice.size;
  }
  return bytes;
}

bool write_part_of(const Plan& plan, std::uint64_t shard, PlannedSteps& all,
                   const std::string& folder, const CorpusRunOptions& wanted) {
  const std::vector<PlannedStep> steps = all.of(shard);
  CorpusRunOptions options = wanted;
  options.count = [&steps](const std::function<bool()>&) { return bytes_of(steps); };
  PartWriter writer(plan, shard, path_of_part(plan, shard, folder), options);
  for (const PlannedStep& step : steps)
    if (step.kind == PlannedStep::Kind::left_out) writer.left_out(step.what, step.count);
  if (!run_corpus(StepFinder(steps, options.inputs), options, writer)) return false;
  writer.finish();
  return true;
}

}  // namespace

bool write_part(const Plan& plan, std::uint64_t shard, const std::string& folder,
                const CorpusRunOptions& options) {
  PlannedSteps all(plan);
  return write_part_of(plan, shard, all, folder, options);
}

bool write_missing_parts(const Plan& plan, const std::string& folder,
                         const CorpusRunOptions& options) {
  PlannedSteps steps(plan);
  RunProgress progress(options.is_quiet);
  CorpusRunOptions told = options;
  told.progress = &progress;
  for (std::uint64_t shard = 0; shard < plan.shards; ++shard) {
    if (StopOnSignal::is_asked()) return false;
    progress.at_stage(fmt::format("shard {} of {}", shard + 1, plan.shards));
    if (!has_part(plan, shard, folder) && !write_part_of(plan, shard, steps, folder, told))
      return false;
  }
  return true;
}

bool has_part(const Plan& plan, std::uint64_t shard, const std::string& folder) {
  const std::string path = path_of_part(plan, shard, folder);
  const auto state = state_of_file(path);
  if (!state || !state->is_regular) return false;
  std::string why;
  try {
    PartReader reader(plan, path);
    if (reader.shard() != shard) throw BadFields("it is of another shard");
    reader.read(nullptr);
    return true;
  } catch (const BadFields& wrong) {
    why = wrong.what();
  } catch (const ForeignPart&) {
    why = "it belongs to another plan";
  }
  const std::string line = fmt::format("specdrift: {}: is made again: {}", path, why);
  tell({&line, 1});
  return false;
}

PartList find_parts(const Plan& plan, const std::vector<std::string>& folders) {
  PartList list;
  list.parts.resize(plan.shards);
  std::map<std::uint64_t, std::string> digests;
  for (const std::string& folder : folders)
    for (const auto& entry : files_of(folder)) {
      const std::string path = entry.string();
      list.unfinished += entry.filename().string().starts_with(".specdrift-");
      if (entry.extension() != name_of_parts) continue;
      const auto state = state_of_file(path);
      if (!state || !state->is_regular) continue;
      try {
        PartReader reader(plan, path);
        const std::uint64_t shard = reader.shard();
        reader.read(nullptr);
        const auto known = digests.find(shard);
        if (known == digests.end() || reader.digest() < known->second) {
          if (known != digests.end())
            list.different.push_back({list.parts[shard], fmt::format("shard {}", shard)});
          digests[shard] = reader.digest();
          list.parts[shard] = path;
        } else if (reader.digest() != known->second) {
          list.different.push_back({path, fmt::format("shard {}", shard)});
        }
      } catch (const BadFields& wrong) {
        list.damaged.push_back({path, wrong.what()});
      } catch (const ForeignPart& foreign) {
        list.foreign.push_back({path, fmt::format("it belongs to the plan {}", foreign.plan)});
      }
    }
  for (std::uint64_t shard = 0; shard < plan.shards; ++shard)
    if (list.parts[shard].empty()) list.missing.push_back(shard);
  return list;
}

void read_parts(const Plan& plan, const PartList& parts, const corpus::Draw& draw,
                OutcomeSink& sink) {
  DrawSink drawn(draw, sink);
  for (std::uint64_t shard = 0; shard < plan.shards; ++shard) {
    const std::string& path = parts.parts[shard];
    if (path.empty()) continue;
    try {
      PartReader reader(plan, path);
      if (reader.shard() != shard) throw BadFields("it is of another shard");
      reader.read(&drawn);
    } catch (const BadFields& wrong) {
      throw UserError(path, fmt::format("has changed while it was read: {}", wrong.what()));
    } catch (const ForeignPart&) {
      throw UserError(path, "has changed while it was read: it belongs to another plan");
    }
  }
  drawn.finish();
}

}  // namespace specdrift::cli
