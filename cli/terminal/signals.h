#pragma once

#include <signal.h>

#include <string>
#include <string_view>

/// Everything that is done before a signal ends the program (SIGINT, SIGTERM, SIGHUP; SIGQUIT and
/// SIGXCPU, which end it in any case). The signals are taken for as long as there is an object of
/// these classes, whatever the order in which they come and go; then those have them again who had
/// them before. A signal that is ignored stays so, except where StopOnSignal says otherwise.
namespace specdrift::cli {

/// A file that such a signal removes.
class UnfinishedFile {
 public:
  /// A name in an open folder. Requires: the folder stays open.
  UnfinishedFile(int folder, std::string_view name);
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  static constexpr std::size_t longest_name = 63;

 private:
  std::size_t slot_;
};

/// For as long as it lives, the first SIGINT, SIGTERM or SIGHUP asks to stop; a second one ends the
/// program. SIGINT and SIGTERM are taken even where they were ignored, as by what a shell runs in
/// the background: whoever keeps what it has come to can be told to stop.
class StopOnSignal {
 public:
  StopOnSignal();
  ~StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;

  /// Whether it has been asked to, since the outermost of those that live began. False if none
  /// lives.
  static bool is_asked();
  /// Which signal has asked; 0: none.
  static int signal();
};

/// A line on standard error that such a signal leaves.
class LastWords {
 public:
  explicit LastWords(std::string_view line);
  ~LastWords();
  LastWords(const LastWords&) = delete;
  LastWords& operator=(const LastWords&) = delete;

 private:
  std::string before_;
};

/// For as long as it lives, such a signal is held back: somebody waits for a program that has been
/// started, has more to clean up than a handler can, and then lets it come.
class HeldSignal {
 public:
  HeldSignal();
  /// Lets it come, if one has.
  ~HeldSignal();
  HeldSignal(const HeldSignal&) = delete;
  HeldSignal& operator=(const HeldSignal&) = delete;

  static bool has_come();
};

/// A file that is mapped into memory. If another process cuts it short, reading what is gone raises
/// SIGBUS: for as long as this lives, that ends the program as other trouble does, with a message
/// that names the file, and status 2. Unfinished files are removed as above.
class MappedFile {
 public:
  /// Requires: `bytes` stay mapped as long as it lives.
  MappedFile(std::string_view bytes, std::string_view name);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  /// False if there are too many: such a file must not be read through memory.
  bool is_watched() const;

 private:
  std::size_t slot_;
  std::string message_;
};

/// No signal comes while it lives.
class BlockedSignals {
 public:
  BlockedSignals();
  ~BlockedSignals();
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

  const sigset_t& before() const { return before_; }

 private:
  sigset_t before_ = {};
};

/// In a new process: nothing of the above holds, and no signal is blocked.
void forget_signals();

/// Ends what the program has started. Requires: it can be called by a handler of signals.
using EndChildren = void (*)();

/// Has a signal end what the program has started, before anything else.
class ChildrenToEnd {
 public:
  explicit ChildrenToEnd(EndChildren end);
  ~ChildrenToEnd();
  ChildrenToEnd(const ChildrenToEnd&) = delete;
  ChildrenToEnd& operator=(const ChildrenToEnd&) = delete;

 private:
  EndChildren before_;
};

}  // namespace specdrift::cli
