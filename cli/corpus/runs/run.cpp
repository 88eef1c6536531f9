#include "cli/corpus/runs/run.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>

#include "cli/corpus/inputs/inputs.h"
#include "cli/corpus/inputs/slices.h"
#include "cli/files/chosen_text.h"
#include "cli/files/file_contents.h"
#include "cli/terminal/signals.h"
#include "cli/terminal/threads.h"
#include "cli/terminal/user_error.h"
#include "core/corpus/summary.h"
#include "core/text/file_kind.h"
#include "core/text/source.h"

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
  const std::string& date =
      options.inputs.date_header.empty() ? document.capture.date : document.capture.header_date;
  if (options.settings.captured && date.empty()) return skipped("without a date");
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
  if (document.is_file && !options.inputs.as_they_are)
    if (const FileKind kind = kind_of_file(bytes); kind != FileKind::page)
      return skipped(name_of(kind));
  ChosenText text{{&encoding::utf_8(), encoding::Basis::absence}, std::nullopt};
  if (!document.is_unicode) text = chosen_text(bytes, wishes);
  const auto& decoded = text.decoded;
  const Source source =
      decoded ? Source::from_decoded(decoded->text, decoded->map, decoded->undecodable)
      : document.is_unicode ? Source::from_string(bytes)
                            : Source::from_bytes(bytes);
  outcome = corpus::examined(source, options.settings, date);
  outcome.name = document.name;
  if (outcome.kind == Outcome::Kind::skipped) return outcome;
  outcome.record.document = document.name;
  outcome.record.encoding = text.choice.encoding->name;
  outcome.record.capture = document.capture;
  outcome.record.capture.content_type = document.content_type;
  if (!document.is_unicode) {
    outcome.record.encoding_source = name_of(text.choice.basis);
    outcome.record.looks_like = name_of(unlike_choice(bytes, text.choice));
  }
  return outcome;
}

/// Takes none itself: the name moves, and the reason is short.
Outcome without_memory(CorpusDocument& document) noexcept {
  Outcome outcome;
  outcome.name = std::move(document.name);
  outcome.reason = "out of memory";
  return outcome;
}

/// Hands documents to threads and takes what has become of them in the order of the documents.
class CorpusRun final : public DocumentSink {
 public:
  CorpusRun(const CorpusRunOptions& options, OutcomeSink& sink)
      : options_(options), sink_(sink), candidates_(options.draw) {
    if (!options.progress) own_progress_.emplace(options.is_quiet, options.count);
    progress_ = options.progress ? options.progress : &*own_progress_;
    while (workers_.size() < options.threads && workers_.start([this] { work(); })) {
    }
    if (workers_.size() == 0) workers_.refuse();
  }

  ~CorpusRun() override {
    {
      // Where an exception ends the run, nobody takes what comes of them.
      const std::lock_guard lock(mutex_);
      waiting_.clear();
    }
    join();
  }

  void document(CorpusDocument document) override {
    std::unique_lock lock(mutex_);
    if (!is_drawn(document.name)) return;
    const std::size_t size = document.bytes.size();
    wait_for_room(lock, size);
    waiting_.emplace_back(given_, std::move(document));
    try {
      add_turn();
    } catch (...) {
      waiting_.pop_back();
      throw;
    }
    held_bytes_ += size;
    work_.notify_one();
  }

  void skipped(std::string_view reason, const std::string& name, Offset at) override {
    std::unique_lock lock(mutex_);
    if (!is_drawn(name)) return;
    wait_for_room(lock, 0);
    Outcome outcome;
    outcome.kind = Outcome::Kind::skipped;
    outcome.name = name;
    outcome.reason = reason;
    outcome.at = at;
    Turn& turn = add_turn();
    turn.outcome = std::move(outcome);
    turn.is_done = true;
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

  bool is_stopped() const override {
    return StopOnSignal::is_asked() || has_failed_ || is_at_limit();
  }

  /// Waits for all that was given, and says whether all was compared. Throws what a thread has
  /// thrown.
  bool finish() {
    {
      std::unique_lock lock(mutex_);
      room_.wait(lock, [&] { return error_ || taken_ == given_; });
    }
    join();
    if (error_) std::rethrow_exception(error_);
    return is_whole_;
  }

 private:
  static constexpr std::size_t most_bytes = 256 << 20;  ///< of documents in memory

  /// The turn of a document that is given and not taken. There is one before a thread has the
  /// document, so that a thread needs no memory to say what came of it.
  struct Turn {
    std::uint64_t place = 0;  ///< among all inputs
    bool is_done = false;
    std::optional<Outcome> outcome = {};  ///< none: was not compared, because the run ends
  };

  bool is_at_limit() const { return options_.draw.limit > 0 && given_ >= options_.draw.limit; }

  /// Whether a document is in what is asked for, as far as those before it tell.
  bool is_drawn(std::string_view name) {
    if (options_.draw.sample > 0) return candidates_.takes(name);
    return !is_at_limit();
  }

  Turn& add_turn() {
    turns_.push_back({file_begin_ + file_at_});
    ++given_;
    return turns_.back();
  }

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
    workers_.join();
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
          outcome = without_memory(document);
        } catch (...) {
          error = std::current_exception();
        }
        document = {};
        lock.lock();
        if (error) fail(error);
      }
      held_bytes_ -= size;
      Turn& turn = turns_[static_cast<std::size_t>(number - taken_)];
      turn.outcome = std::move(outcome);
      turn.is_done = true;
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
    while (!turns_.empty() && turns_.front().is_done) {
      Turn turn = std::move(turns_.front());
      turns_.pop_front();
      ++taken_;
      progress_->at(turn.place);
      if (turn.outcome)
        take(*turn.outcome);
      else
        is_whole_ = false;
    }
    if (taken_ == given_ || has_room(wanted_bytes_, 1)) room_.notify_all();
  }

  void take(Outcome& outcome) {
    if (options_.in_order) options_.in_order(outcome);
    sink_.take(outcome);
    if (outcome.kind == Outcome::Kind::skipped) {
      progress_->skipped();
    } else {
      progress_->compared(outcome.record.bytes, outcome.record.divergences);
    }
  }

  const CorpusRunOptions& options_;
  OutcomeSink& sink_;
  corpus::Candidates candidates_;
  std::optional<RunProgress> own_progress_;
  RunProgress* progress_ = nullptr;
  std::mutex mutex_;
  std::condition_variable work_, room_;
  std::deque<std::pair<std::uint64_t, CorpusDocument>> waiting_;
  std::deque<Turn> turns_;   ///< from the document of the number `taken_` on
  std::uint64_t given_ = 0;  ///< changed by the thread alone that finds them
  std::uint64_t taken_ = 0;
  std::size_t held_bytes_ = 0;
  std::size_t wanted_bytes_ = 0;  ///< of the document that waits for room
  std::uint64_t file_begin_ = 0;  ///< what was read before the file that is being read
  std::uint64_t file_at_ = 0;     ///< and of that
  bool is_whole_ = true;
  bool is_over_ = false;
  std::atomic<bool> has_failed_ = false;
  std::exception_ptr error_;
  Threads workers_;  ///< they use all of the above
};

}  // namespace

void DrawSink::take(const corpus::Outcome& outcome) {
  if (draw_.sample > 0) return sample_.add(outcome);
  if (draw_.limit > 0 && taken_++ >= draw_.limit) return;
  to_.take(outcome);
}

void DrawSink::left_out(std::string_view what, std::uint64_t count) {
  if (draw_.limit == 0) to_.left_out(what, count);
}

void DrawSink::finish() {
  sample_.hand_over([this](const corpus::Outcome& outcome) { to_.take(outcome); });
}

bool run_corpus(const DocumentFinder& find, const CorpusRunOptions& options, OutcomeSink& sink) {
  DrawSink drawn(options.draw, sink);
  CorpusRun run(options, drawn);
  find(run);
  const bool is_all_found = !StopOnSignal::is_asked();
  const bool is_whole = run.finish() && is_all_found;
  drawn.finish();
  return is_whole;
}

}  // namespace specdrift::cli
