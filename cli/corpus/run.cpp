#include "cli/corpus/run.h"

#include <fmt/format.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "cli/corpus/inputs.h"
#include "cli/corpus/slices.h"
#include "cli/files/file_contents.h"
#include "cli/terminal/signals.h"
#include "cli/terminal/user_error.h"
#include "core/corpus/summary.h"
#include "core/encoding/decode.h"
#include "core/text/source.h"
#include "core/token/no_answer.h"

namespace specdrift::cli {
namespace {

using corpus::Outcome;

Outcome compared(const CorpusDocument& document, const CorpusRunOptions& options) {
  Outcome outcome;
  outcome.name = document.name;
  const auto skipped = [&](std::string_view reason) {
    outcome.kind = Outcome::Kind::skipped;
    outcome.reason = reason;
    return std::move(outcome);
  };
  std::optional<FileContents> file;
  std::string_view bytes = document.bytes;
  if (document.is_file) {
    try {
      // Not mapped: one that is cut short must not end the run.
      file.emplace(FileContents::of_beginning(document.name, options.inputs.largest));
    } catch (const StoppedWaiting&) {
      throw;
    } catch (const UnreadableFile& trouble) {
      return skipped(reason_of(trouble));
    }
    bytes = file->bytes();
  }
  if (bytes.size() > options.inputs.largest) return skipped("too large");
  encoding::ChoiceOptions wishes = options.encoding;
  wishes.content_type = document.content_type;
  encoding::Choice choice{&encoding::utf_8(), encoding::Basis::absence};
  if (!document.is_unicode) choice = encoding::choose(bytes, wishes);
  std::optional<encoding::Decoded> decoded;
  if (!encoding::is_the_same_in_utf_8(*choice.encoding, bytes))
    decoded = encoding::decode(*choice.encoding, bytes, choice.mark);
  try {
    const Source source =
        decoded ? Source::from_decoded(decoded->text, decoded->map, decoded->undecodable)
        : document.is_unicode ? Source::from_string(bytes)
                              : Source::from_bytes(bytes);
    outcome.record = corpus::examine(source, options.settings);
    if (source.bytes().size() <= corpus::Summary::longest_text)
      outcome.text = std::string(source.bytes());
  } catch (const NoAnswer& trouble) {
    return skipped(trouble.reason);
  } catch (const corpus::OutOfTime&) {
    return skipped("out of time");
  }
  outcome.record.document = document.name;
  outcome.record.encoding = choice.encoding->name;
  if (choice.basis == encoding::Basis::absence && !document.is_unicode &&
      encoding::is_ascii_superset(*choice.encoding))
    outcome.looks_like = encoding::utf_16_without_mark(bytes);
  outcome.kind = Outcome::Kind::compared;
  return outcome;
}

/// Hands documents to threads and takes what has become of them in the order of the documents.
class CorpusRun final : public DocumentSink {
 public:
  CorpusRun(const CorpusRunOptions& options, OutcomeSink& sink) : options_(options), sink_(sink) {
    for (std::size_t i = 0; i < options.threads; ++i) workers_.emplace_back([this] { work(); });
    if (!options.progress) own_progress_.emplace(options.is_quiet, options.count);
    progress_ = options.progress ? options.progress : &*own_progress_;
  }

  ~CorpusRun() override { join(); }

  void document(CorpusDocument document) override {
    std::unique_lock lock(mutex_);
    const std::size_t size = document.bytes.size();
    wait_for_room(lock, size);
    held_bytes_ += size;
    places_.push_back(file_begin_ + file_at_);
    waiting_.emplace_back(given_++, std::move(document));
    work_.notify_one();
  }

  void skipped(std::string_view reason, const std::string& name, Offset at) override {
    std::unique_lock lock(mutex_);
    wait_for_room(lock, 0);
    Outcome outcome;
    outcome.kind = Outcome::Kind::skipped;
    outcome.name = name;
    outcome.reason = reason;
    outcome.at = at;
    places_.push_back(file_begin_ + file_at_);
    done_.emplace(given_++, std::move(outcome));
    take_what_is_done();
  }

  void reached(Offset at, bool) override { file_at_ = at; }

  void passed_file(const std::string& path) override {
    file_at_ = 0;
    if (const auto state = progress_->is_quiet() ? std::nullopt : state_of_file(path))
      file_begin_ += state->size;
  }

  void left_out(std::string_view what) override {
    const std::lock_guard lock(mutex_);
    sink_.left_out(what, 1);
  }

  bool is_stopped() const override { return StopOnSignal::is_asked() || has_failed_; }

  /// Waits for all that was given, and says whether all was compared. Throws what a thread has
  /// thrown.
  bool finish() {
    {
      std::unique_lock lock(mutex_);
      room_.wait(lock, [&] { return error_ || taken_ == given_; });
    }
    join();
    if (error_) std::rethrow_exception(error_);
    hint_at_encodings();
    return is_whole_;
  }

 private:
  static constexpr std::size_t most_bytes = 256 << 20;  ///< of documents in memory

  bool has_room(std::size_t size, std::size_t share) const {
    return error_ || (waiting_.size() < share * 16 * options_.threads &&
                      given_ - taken_ < share * 32 * options_.threads &&
                      (held_bytes_ == 0 || held_bytes_ + size < most_bytes));
  }

  /// Once there is none, until half is free: to be woken for each document would take as long as
  /// reading one that is small.
  void wait_for_room(std::unique_lock<std::mutex>& lock, std::size_t size) {
    if (has_room(size, 2)) return;
    wanted_bytes_ = size;
    room_.wait(lock, [&] { return has_room(size, 1); });
  }

  void join() {
    {
      const std::lock_guard lock(mutex_);
      is_over_ = true;
    }
    work_.notify_all();
    for (std::thread& worker : workers_) worker.join();
    workers_.clear();
    own_progress_.reset();
  }

  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      work_.wait(lock, [&] { return is_over_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      auto [number, document] = std::move(waiting_.front());
      waiting_.pop_front();
      const std::size_t size = document.bytes.size();
      std::optional<Outcome> outcome;
      if (!StopOnSignal::is_asked() && !error_) {
        lock.unlock();
        std::exception_ptr error;
        try {
          outcome = compared(document, options_);
        } catch (const StoppedWaiting&) {
          // The run ends.
        } catch (const std::bad_alloc&) {
          outcome.emplace();
          outcome->kind = Outcome::Kind::skipped;
          outcome->name = document.name;
          outcome->reason = "out of memory";
        } catch (...) {
          error = std::current_exception();
        }
        document = {};
        lock.lock();
        if (error) fail(error);
      }
      held_bytes_ -= size;
      done_.emplace(number, std::move(outcome));
      try {
        take_what_is_done();
      } catch (...) {
        fail(std::current_exception());
      }
    }
  }

  void fail(std::exception_ptr error) {
    if (!error_) error_ = std::move(error);
    has_failed_ = true;
    room_.notify_all();
  }

  void take_what_is_done() {
    while (!done_.empty() && done_.begin()->first == taken_) {
      const std::optional<Outcome> outcome = std::move(done_.begin()->second);
      done_.erase(done_.begin());
      ++taken_;
      progress_->at(places_.front());
      places_.pop_front();
      if (outcome)
        take(*outcome);
      else
        is_whole_ = false;
    }
    if (taken_ == given_ || has_room(wanted_bytes_, 1)) room_.notify_all();
  }

  /// Says where an encoding looks wrong that nobody has asked for.
  void hint_at_encodings() const {
    for (const auto& [label, seen] : lookalikes_) {
      const std::string line =
          seen.count == 1
              ? fmt::format(
                    "specdrift: {}: it looks like UTF-16 without a byte order mark; --encoding {} "
                    "reads it so",
                    seen.first, label)
              : fmt::format(
                    "specdrift: {} documents look like UTF-16 without a byte order mark, first "
                    "{}; --default-encoding {} reads so what names no encoding",
                    seen.count, seen.first, label);
      tell({&line, 1});
    }
  }

  void take(const Outcome& outcome) {
    if (outcome.looks_like) {
      Lookalikes& seen =
          lookalikes_[outcome.looks_like == encoding::find("utf-16be") ? "utf-16be" : "utf-16le"];
      if (seen.count++ == 0) seen.first = outcome.record.document;
    }
    sink_.take(outcome);
    if (outcome.kind == Outcome::Kind::skipped) {
      progress_->skipped();
    } else {
      progress_->compared(outcome.record.bytes, outcome.record.divergences);
    }
  }

  struct Lookalikes {
    std::uint64_t count = 0;
    std::string first;
  };

  const CorpusRunOptions& options_;
  OutcomeSink& sink_;
  std::vector<std::thread> workers_;
  std::optional<RunProgress> own_progress_;
  RunProgress* progress_ = nullptr;
  std::mutex mutex_;
  std::condition_variable work_, room_;
  std::deque<std::pair<std::uint64_t, CorpusDocument>> waiting_;
  /// By number, until it is their turn; none: was not compared, because the run ends.
  std::map<std::uint64_t, std::optional<Outcome>> done_;
  std::map<std::string_view, Lookalikes> lookalikes_;  ///< by label
  std::uint64_t given_ = 0;
  std::uint64_t taken_ = 0;
  std::size_t held_bytes_ = 0;
  std::size_t wanted_bytes_ = 0;      ///< of the document that waits for room
  std::deque<std::uint64_t> places_;  ///< of what is given and not taken, among all inputs
  std::uint64_t file_begin_ = 0;      ///< what was read before the file that is being read
  std::uint64_t file_at_ = 0;         ///< and of that
  bool is_whole_ = true;
  bool is_over_ = false;
  std::atomic<bool> has_failed_ = false;
  std::exception_ptr error_;
};

}  // namespace

bool run_corpus(const DocumentFinder& find, const CorpusRunOptions& options, OutcomeSink& sink) {
  CorpusRun run(options, sink);
  find(run);
  const bool is_all_found = !StopOnSignal::is_asked();
  return run.finish() && is_all_found;
}

}  // namespace specdrift::cli
