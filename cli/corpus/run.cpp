#include "cli/corpus/run.h"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "cli/corpus/inputs.h"
#include "cli/files/file_contents.h"
#include "cli/terminal/signals.h"
#include "cli/terminal/user_error.h"
#include "core/corpus/summary_report.h"
#include "core/encoding/decode.h"
#include "core/text/source.h"

namespace specdrift::cli {
namespace {

using Clock = std::chrono::steady_clock;

/// What has become of a document, or of what was to be one.
struct Outcome {
  enum class Kind : unsigned char { compared, skipped, dropped };
  Kind kind = Kind::dropped;
  corpus::Record record = {};
  std::string text = {};  ///< up to Summary::longest_text
  std::string name = {};
  std::string reason = {};
  Offset at = 0;
};

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
      file.emplace(FileContents::of_file(document.name));
    } catch (const UserError&) {
      return skipped("unreadable file");
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
  } catch (const corpus::OutOfTime&) {
    return skipped("out of time");
  } catch (const std::bad_alloc&) {
    return skipped("out of memory");
  }
  outcome.record.document = document.name;
  outcome.record.encoding = choice.encoding->name;
  outcome.kind = Outcome::Kind::compared;
  return outcome;
}

/// Hands documents to threads and takes what has become of them in the order of the documents.
class CorpusRun final : public DocumentSink {
 public:
  CorpusRun(const CorpusRunOptions& options, corpus::Summary& summary)
      : options_(options), summary_(summary) {
    for (std::size_t i = 0; i < options.threads; ++i) workers_.emplace_back([this] { work(); });
    progress_ = std::thread([this] { show(); });
  }

  ~CorpusRun() override { join(); }

  void document(CorpusDocument document) override {
    std::unique_lock lock(mutex_);
    const std::size_t size = document.bytes.size();
    room_.wait(lock, [&] {
      return error_ ||
             (waiting_.size() < 8 * options_.threads && given_ - taken_ < 64 * options_.threads &&
              (held_bytes_ == 0 || held_bytes_ + size < most_bytes));
    });
    held_bytes_ += size;
    waiting_.emplace_back(given_++, std::move(document));
    work_.notify_one();
  }

  void skipped(std::string_view reason, const std::string& name, Offset at) override {
    const std::lock_guard lock(mutex_);
    Outcome outcome;
    outcome.kind = Outcome::Kind::skipped;
    outcome.name = name;
    outcome.reason = reason;
    outcome.at = at;
    done_.emplace(given_++, std::move(outcome));
    take_what_is_done();
  }

  void left_out(std::string_view what) override {
    const std::lock_guard lock(mutex_);
    summary_.leave_out(what);
  }

  bool is_stopped() const override { return StopOnSignal::is_asked() || has_failed_; }

  /// Waits for all that was given. Throws what a thread has thrown.
  void finish() {
    {
      std::unique_lock lock(mutex_);
      room_.wait(lock, [&] { return error_ || taken_ == given_; });
    }
    join();
    if (error_) std::rethrow_exception(error_);
  }

 private:
  static constexpr std::size_t most_bytes = 256 << 20;  ///< of documents in memory

  void join() {
    {
      const std::lock_guard lock(mutex_);
      is_over_ = true;
    }
    work_.notify_all();
    tick_.notify_all();
    for (std::thread& worker : workers_) worker.join();
    workers_.clear();
    if (progress_.joinable()) progress_.join();
  }

  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      work_.wait(lock, [&] { return is_over_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      auto [number, document] = std::move(waiting_.front());
      waiting_.pop_front();
      const std::size_t size = document.bytes.size();
      Outcome outcome;
      if (!StopOnSignal::is_asked() && !error_) {
        lock.unlock();
        std::exception_ptr error;
        try {
          outcome = compared(document, options_);
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
      const Outcome outcome = std::move(done_.begin()->second);
      done_.erase(done_.begin());
      ++taken_;
      take(outcome);
    }
    room_.notify_all();
  }

  void take(const Outcome& outcome) {
    switch (outcome.kind) {
    case Outcome::Kind::compared:
      summary_.add(outcome.record, outcome.text);
      if (options_.take_line)
        options_.take_line(corpus::record_line(outcome.record, summary_.versions));
      break;
    case Outcome::Kind::skipped:
      summary_.skip(outcome.reason, outcome.name, outcome.at);
      if (options_.take_line)
        options_.take_line(corpus::skipped_line(outcome.name, outcome.reason, outcome.at));
      break;
    case Outcome::Kind::dropped:
      summary_.is_incomplete = true;
      break;
    }
  }

  /// Says how far it has come: on a terminal some times a second, otherwise every half minute.
  void show() {
    if (options_.is_quiet) return;
    const bool on_terminal = shows_progress();
    const auto step =
        on_terminal ? std::chrono::milliseconds(250) : std::chrono::milliseconds(30'000);
    const auto begin = Clock::now();
    bool is_shown = false;
    std::unique_lock lock(mutex_);
    while (!tick_.wait_for(lock, step, [&] { return is_over_; })) {
      const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
      if (on_terminal && seconds < 2) continue;
      const std::string line = fmt::format(
          "documents {}, {:.1f} MB, {:.0f} documents/s, {:.1f} MB/s; divergences {}, skipped {}",
          summary_.documents, static_cast<double>(summary_.bytes) / 1e6,
          static_cast<double>(summary_.documents) / seconds,
          static_cast<double>(summary_.bytes) / 1e6 / seconds, summary_.divergences,
          summary_.skipped_count());
      lock.unlock();
      if (on_terminal) {
        show_progress(line);
      } else {
        const std::string told = "specdrift: " + line;
        tell({&told, 1});
      }
      lock.lock();
      is_shown = on_terminal;
    }
    if (is_shown) hide_progress();
  }

  const CorpusRunOptions& options_;
  corpus::Summary& summary_;
  std::vector<std::thread> workers_;
  std::thread progress_;
  std::mutex mutex_;
  std::condition_variable work_, room_, tick_;
  std::deque<std::pair<std::uint64_t, CorpusDocument>> waiting_;
  std::map<std::uint64_t, Outcome> done_;  ///< by number, until it is their turn
  std::uint64_t given_ = 0;
  std::uint64_t taken_ = 0;
  std::size_t held_bytes_ = 0;
  bool is_over_ = false;
  std::atomic<bool> has_failed_ = false;
  std::exception_ptr error_;
};

}  // namespace

void run_corpus(const NextInput& next, const CorpusRunOptions& options, corpus::Summary& summary) {
  CorpusRun run(options, summary);
  std::string path;
  while (!run.is_stopped() && next(path)) find_documents(path, options.inputs, run);
  run.finish();
  if (StopOnSignal::is_asked()) summary.is_incomplete = true;
}

}  // namespace specdrift::cli
