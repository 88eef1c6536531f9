#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "cli/process/ask_adapter.h"
#include "core/adapter/parsers.h"
#include "core/identify/capabilities.h"
#include "core/identify/identification.h"
#include "core/identify/probes.h"

namespace specdrift::cli {

/// The processes of one adapter, which are asked about documents: as many as threads ask at once.
/// They live until the pool ends, or until they fail.
class ParserPool {
 public:
  using Duration = AdapterConversation::Duration;

  /// After so many documents in a row without an answer nothing more is asked.
  static constexpr std::size_t most_failures = 8;
  /// Larger ones are not asked about.
  static constexpr std::size_t largest_document = std::size_t{4} << 20;

  /// `name` is how messages call it. Nothing is started yet.
  ParserPool(std::string name, std::vector<std::string> command, Duration limit);
  ~ParserPool();

  /// Starts the first process and tests it. Throws UserError.
  void begin(const identify::ProbeSearch& probes);

  /// Instead: the same adapter has begun in another pool. Nothing is started before it is asked.
  void begin_as(const ParserPool& other) { capabilities_ = other.capabilities_; }

  const identify::Capabilities& capabilities() const { return capabilities_; }

  /// The answer of the parser to a document. By any thread. Throws NoAnswer.
  adapter::Answer ask(const Source& source);

  /// From here on its failures are counted as somebody else tells it of them, in the order of the
  /// documents: threads finish in any order. Otherwise they are counted as they happen.
  void count_in_order();
  /// It has answered the next document.
  void note_answer();
  /// It has not, as NoAnswer says.
  void note_no_answer(std::string_view reason, bool is_failure);
  /// Whether it has failed so often in a row that nothing more is asked.
  bool has_given_up() const;
  /// Why a document is not compared that nobody asked it about.
  std::string reason_after_giving_up() const { return reason(given_up); }

  /// `3 of 12 documents: 2 hang, 1 crash`; empty: every document was answered.
  std::string failures() const;

 private:
  struct Answered;
  adapter::Answer answer_of(const Source& source);
  [[noreturn]] void fail(std::string_view what, const std::string& why, bool is_failure) const;
  std::string reason(std::string_view what) const;
  bool is_given_up() const { return failures_in_a_row_ >= most_failures; }
  void count(std::string_view what, bool is_failure);

  static constexpr std::string_view given_up = "given up";

  std::string name_;
  std::vector<std::string> command_;
  Duration limit_;
  identify::Capabilities capabilities_;
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<AdapterConversation>> idle_;
  std::vector<std::shared_ptr<const Answered>> last_;  ///< answers: documents are read twice
  std::size_t counted_ = 0, failures_in_a_row_ = 0;
  bool in_order_ = false;
  std::map<std::string, std::size_t, std::less<>> failures_;  ///< by what happened
};

}  // namespace specdrift::cli
