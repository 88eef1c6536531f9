#include "cli/corpus/runs/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "cli/corpus/inputs/inputs.h"
#include "cli/corpus/runs/sealed_file.h"
#include "cli/files/output_folder.h"
#include "cli/terminal/user_error.h"
#include "core/corpus/fields.h"

namespace specdrift::cli {
namespace {

using corpus::BadFields;

constexpr std::uint64_t weight_of_a_file = 4096;  ///< in addition to its bytes
/// A stretch of an archive is cut into no more, if it is read from its beginning for each of them.
constexpr std::uint64_t most_slices_of_a_stream = 8;

UserError no_plan(const std::string& path, std::string_view why) {
  return UserError(path, fmt::format("is no plan: {}", why),
                   "specdrift corpus plan INPUTS --shards N -o FILE writes one");
}

/// Takes the files that are found, before anything is read.
class PlanSink final : public FileSink {
 public:
  explicit PlanSink(std::vector<PlannedStep>& steps) : steps_(steps) {}

  void file(const std::string& path) override {
    const auto state = state_of_file(path);
    if (!state) return skipped("unreadable file", path, 0);
    if (!state->is_regular)
      throw UserError(path, "is no regular file, which can be read by several who share a plan",
                      "write what it holds to a file, and plan that");
    PlannedStep step;
    step.slice.path = path;
    step.slice.size = state->size;
    step.slice.modified = state->modified;
    steps_.push_back(std::move(step));
  }
  void skipped(std::string_view reason, const std::string& name, Offset) override {
    PlannedStep step;
    step.kind = PlannedStep::Kind::skipped;
    step.what = reason;
    step.name = name;
    steps_.push_back(std::move(step));
  }
  void left_out(std::string_view what) override { ++left_out_[std::string(what)]; }
  bool is_stopped() const override { return false; }

  void finish() {
    for (const auto& [what, count] : left_out_) {
      PlannedStep step;
      step.kind = PlannedStep::Kind::left_out;
      step.what = what;
      step.count = count;
      steps_.push_back(std::move(step));
    }
  }

 private:
  std::vector<PlannedStep>& steps_;
  std::map<std::string, std::uint64_t> left_out_;
};

/// Divides a whole by weight, and writes each piece of work to its shard.
class Division {
 public:
  Division(SealedWriter& to, std::uint64_t weight, std::uint64_t shards)
      : to_(to), shards_(shards), share_(std::max<std::uint64_t>(1, weight / shards + 1)) {}

  void found(const PlannedStep& step) { to_.line(corpus::step_line(step, shard_)); }

  void file(const PlannedStep& step, const CorpusOptions& options) {
    const std::uint64_t weight = step.slice.size + weight_of_a_file;
    if (weight <= share_ / 4 || shards_ == 1 || !cut(step, weight, options)) {
      shard_ = shard_of(weight_ + weight / 2);
      found(step);
    }
    weight_ += weight;
  }

 private:
  std::uint64_t shard_of(std::uint64_t weight) const {
    return std::max(shard_, std::min(weight / share_, shards_ - 1));
  }

  /// For each place, how much there is from where it is reached up to the next such beginning.
  static std::vector<Offset> stretches_of(const Cuts& cuts, Offset size) {
    std::vector<Offset> stretches(cuts.places.size());
    Offset end = size;
    for (std::size_t i = cuts.places.size(); i-- > 0;) {
      const Offset begin = cuts.places[i].begin;
      if (i + 1 < cuts.places.size() && cuts.places[i + 1].begin != begin)
        end = cuts.places[i + 1].begin;
      stretches[i] = std::max(end, begin) - begin;
    }
    return stretches;
  }

  /// Whether it was cut between its records.
  bool cut(PlannedStep step, std::uint64_t weight, const CorpusOptions& options) {
    if (shard_of(weight_) == shard_of(weight_ + weight - 1)) return false;
    const Cuts cuts = find_cuts(step.slice.path, options);
    const std::vector<Offset> stretches = stretches_of(cuts, step.slice.size);
    Cut begin;
    std::uint64_t at = weight_;
    const auto end_slice = [&](std::uint64_t before) {
      step.slice.begin = begin.begin;
      step.slice.pass = begin.pass;
      step.slice.count = before - begin.before;
      if (step.slice.count != 0) found(step);
    };
    bool is_cut = false;
    shard_ = shard_of(weight_);
    for (std::size_t i = 0; i < cuts.places.size(); ++i) {
      const Cut& place = cuts.places[i];
      const std::uint64_t smallest =
          place.pass == 0 ? 0 : stretches[i] / most_slices_of_a_stream + 1;
      const std::uint64_t before = std::min(place.at, step.slice.size);
      const std::uint64_t here =
          weight_ + before +
          weight_of_a_file * before / std::max<std::uint64_t>(1, step.slice.size);
      if (place.before == begin.before || shard_of(here) == shard_ || here - at < smallest)
        continue;
      end_slice(place.before);
      begin = place;
      at = here;
      shard_ = shard_of(here);
      is_cut = true;
    }
    if (is_cut) end_slice(cuts.count);
    return is_cut;
  }

  SealedWriter& to_;
  std::uint64_t shards_;
  std::uint64_t share_;
  std::uint64_t weight_ = 0;
  std::uint64_t shard_ = 0;
};

}  // namespace

Planner::Planner(const NextInput& next, const CorpusOptions& options) : options_(options) {
  PlanSink sink(steps_);
  std::string path;
  while (next(path)) {
    if (path == "-")
      throw UserError("-", "standard input can be read only once",
                      "write it to a file, and plan that");
    find_files(path, options, sink);
  }
  sink.finish();
  for (const PlannedStep& step : steps_)
    if (step.kind == PlannedStep::Kind::slice) {
      ++files_;
      bytes_ += step.slice.size;
    }
}

std::uint64_t Planner::shards_to_resume() const {
  constexpr std::uint64_t bytes_of_a_shard = 32 << 20;
  constexpr std::uint64_t files_of_a_shard = 500;
  const std::uint64_t wanted = std::max(bytes_ / bytes_of_a_shard, files_ / files_of_a_shard) + 1;
  return std::min<std::uint64_t>(wanted, 10'000);
}

void Planner::write(const std::string& path, const PlanSettings& settings,
                    std::uint64_t shards) const {
  const Plan plan{path, {}, shards, files_, bytes_, settings};
  SealedWriter writer(path);
  writer.line(corpus::plan_line(plan, SPECDRIFT_VERSION));
  Division division(writer, bytes_ + files_ * weight_of_a_file, shards);
  for (const PlannedStep& step : steps_) {
    if (step.kind == PlannedStep::Kind::slice)
      division.file(step, options_);
    else
      division.found(step);
  }
  writer.finish();
}

Plan plan_of_folder(const std::string& folder, const Planner& planner,
                    const PlanSettings& settings) {
  make_output_folder(folder);
  std::error_code error;
  const std::string kept = folder + "/plan.jsonl";
  const std::string now = folder + "/plan-of-now.jsonl";
  planner.write(now, settings, planner.shards_to_resume());
  if (const auto state = state_of_file(kept)) {
    if (!state->is_regular)
      throw UserError(kept, "is no regular file", "remove it, or name another folder");
    const std::string id = read_plan(now).id;
    std::filesystem::remove(now, error);
    Plan plan = read_plan(kept);
    if (plan.id == id) return plan;
    throw UserError(folder, "was begun with other inputs or options, or the files have changed",
                    "give the same ones, or name another folder");
  }
  std::filesystem::rename(now, kept, error);
  if (error) throw UserError(kept, fmt::format("cannot be written: {}", error.message()));
  return read_plan(kept);
}

Plan read_plan(const std::string& path) {
  try {
    SealedFile file(path);
    std::string_view line;
    if (!file.next(line)) throw BadFields("it is empty");
    Plan plan = corpus::read_plan_line(line, SPECDRIFT_VERSION);
    plan.path = path;
    plan.id = file.digest();
    return plan;
  } catch (const BadFields& wrong) {
    throw no_plan(path, wrong.what());
  }
}

PlannedSteps::PlannedSteps(const Plan& plan) try : file_(plan.path), path_(plan.path) {
  if (file_.digest() != plan.id) throw BadFields("it has just been changed");
  file_.next(line_);
  for (std::uint64_t last = 0; file_.next(line_);) {
    const std::uint64_t shard = corpus::shard_of_line(line_);
    if (shard < last || shard >= plan.shards) throw BadFields("its shards are out of order");
    last = shard;
  }
  file_.rewind();
  file_.next(line_);
  is_at_line_ = file_.next(line_);
} catch (const BadFields& wrong) {
  throw no_plan(plan.path, wrong.what());
}

std::vector<PlannedStep> PlannedSteps::of(std::uint64_t shard) {
  std::vector<PlannedStep> steps;
  try {
    for (; is_at_line_; is_at_line_ = file_.next(line_)) {
      const std::uint64_t here = corpus::shard_of_line(line_);
      if (here > shard) break;
      if (here == shard) steps.push_back(corpus::read_step_line(line_));
    }
  } catch (const BadFields& wrong) {
    throw no_plan(path_, wrong.what());
  }
  return steps;
}

std::string array_of(const std::vector<std::uint64_t>& numbers) {
  std::string list;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i;
    while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1) ++end;
    list += fmt::format("{}{}", list.empty() ? "" : ",", numbers[i]);
    if (end > i) list += fmt::format("{}{}", end == i + 1 ? ',' : '-', numbers[end]);
    i = end + 1;
  }
  return list;
}

}  // namespace specdrift::cli
