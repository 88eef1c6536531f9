#include "cli/corpus/inputs/slices.h"

#include <sys/stat.h>

#include <utility>

#include "cli/corpus/inputs/inputs.h"
#include "cli/terminal/signals.h"
#include "cli/terminal/user_error.h"

namespace specdrift::cli {
namespace {

constexpr std::size_t most_cuts = 32 * 1024;

/// Reads nothing, and counts.
class CuttingSink final : public DocumentSink {
 public:
  explicit CuttingSink(Cuts& cuts) : cuts_(cuts) {}

  void document(CorpusDocument) override { ++cuts_.count; }
  void skipped(std::string_view, const std::string&, Offset) override { ++cuts_.count; }
  void left_out(std::string_view) override { ++cuts_.count; }
  bool is_stopped() const override { return StopOnSignal::is_asked(); }
  bool passes() override {
    ++cuts_.count;
    return true;
  }

  void reached(Offset at, bool is_beginning) override {
    if (is_beginning) {
      begin_ = at;
      before_begin_ = cuts_.count;
    }
    if (at < next_) return;
    cuts_.places.push_back({at, cuts_.count, begin_, cuts_.count - before_begin_});
    next_ = at + step_;
    if (cuts_.places.size() < most_cuts) return;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < cuts_.places.size(); i += 2) cuts_.places[kept++] = cuts_.places[i];
    cuts_.places.resize(kept);
    step_ = 2 * step_ + 4096;
  }

 private:
  Cuts& cuts_;
  Offset begin_ = 0;
  std::uint64_t before_begin_ = 0;
  Offset next_ = 0;
  Offset step_ = 1;
};

/// Hands on those of a slice.
class SliceSink final : public DocumentSink {
 public:
  SliceSink(const Slice& slice, DocumentSink& to) : slice_(slice), to_(to) {}

  void document(CorpusDocument document) override {
    if (is_taken()) to_.document(std::move(document));
  }
  void skipped(std::string_view reason, const std::string& name, Offset at) override {
    if (is_taken()) to_.skipped(reason, name, at);
  }
  void left_out(std::string_view what) override {
    if (is_taken()) to_.left_out(what);
  }
  bool is_stopped() const override { return is_whole() || to_.is_stopped(); }
  bool passes() override {
    if (seen_ >= slice_.pass && !is_whole()) return false;
    ++seen_;
    return true;
  }

  /// Whether all that was planned has come.
  bool is_whole() const { return slice_.count && seen_ >= slice_.pass + *slice_.count; }

 private:
  bool is_taken() {
    const bool is_one = seen_ >= slice_.pass && !is_whole();
    ++seen_;
    return is_one;
  }

  const Slice& slice_;
  DocumentSink& to_;
  std::uint64_t seen_ = 0;
};

UserError changed(const Slice& slice, std::string_view why) {
  return UserError(slice.path, why,
                   "the plan is about the file as it was; make a new plan, or see that it is here "
                   "as it was (rsync -t keeps the time)");
}

}  // namespace

Cuts find_cuts(const std::string& path, const CorpusOptions& options) {
  Cuts cuts;
  CuttingSink sink(cuts);
  read_documents(path, options, sink);
  return cuts;
}

std::optional<FileState> state_of_file(const std::string& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  constexpr std::int64_t second = 1'000'000'000;
  return FileState{static_cast<std::uint64_t>(status.st_size),
                   std::int64_t{status.st_mtim.tv_sec} * second + status.st_mtim.tv_nsec,
                   S_ISREG(status.st_mode)};
}

void read_slice(const Slice& slice, const CorpusOptions& options, DocumentSink& sink) {
  const auto state = state_of_file(slice.path);
  if (!state || !state->is_regular) throw changed(slice, "is not there any more");
  if (state->size != slice.size) throw changed(slice, "has another size than when it was planned");
  if (state->modified != slice.modified)
    throw changed(slice, "was written to since it was planned");
  if (!slice.count) {
    read_documents(slice.path, options, sink);
    return sink.passed_file(slice.path);
  }
  SliceSink part(slice, sink);
  read_documents(slice.path, options, part, slice.begin);
  if (!part.is_whole() && !sink.is_stopped())
    throw changed(slice, "does not hold what it held when it was planned");
}

}  // namespace specdrift::cli
