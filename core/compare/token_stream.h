#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>

#include "core/common_subset/common_subset_tokenizer.h"
#include "core/token/error_list.h"
#include "core/token/tokenizer.h"
#include "core/token/version_info.h"

namespace specdrift {

/// A stretch of the source as one version sees it: its tokens and what lies between them.
struct Segment {
  enum class Kind : std::uint8_t {
    run,    ///< characters that each have a span of their own: every boundary of code points is a
            ///< boundary
    token,  ///< one token, or characters that were made together: boundaries at both ends only
    gap,    ///< source that no token covers
    end,    ///< the end-of-file token
  };
  Kind kind = Kind::gap;
  Span span;
  const Token* token = nullptr;  ///< of a run: the whole run, which may have begun earlier
};

/// One version's tokens as segments that tile the source, together with its errors and contexts:
/// what the differ merges. Reads a batch at a time.
class TokenStream {
 public:
  /// `common_subset`: common constructs are read by the scanner, if that is proved for the version.
  TokenStream(const VersionInfo& info, std::unique_ptr<Tokenizer> tokenizer, const Source& source,
              std::size_t batch_capacity, bool common_subset);

  const VersionInfo& info() const { return info_; }

  /// Whether there is a head. There is none where a batch has been gone through: it takes more
  /// reading, or a common stretch may be passed.
  bool has_head() const { return has_head_; }
  /// Reads on, so that there is a head; not beyond where a common stretch may begin, from that
  /// offset on. Requires: there is none.
  void find_head(Offset pause_from) { next_segment(pause_from); }
  /// How far it has been read.
  Offset reach() const {
    return batch_.tokens.empty() ? covered_ : std::max(covered_, batch_.tokens.back().span.end);
  }
  /// Where the cursor is.
  Offset position() const { return has_head_ ? head_.span.begin : covered_; }

  /// Where the tokenizer stands, if that is at the cursor and a common stretch may begin there.
  std::optional<ResumePoint> resume_point() const;
  /// Whether it reads the common subset by the scanner.
  bool knows_common_subset() const { return common_ != nullptr; }
  /// Moves cursor and tokenizer to where `state` is. Requires: resume_point() was where the stretch
  /// began.
  void resume(const ResumePoint& state, const SubsetCount& passed);
  /// Takes common tokens before `bound` for its next batch, and nothing else; returns where the
  /// tokenizer stands then, or nothing if there are none. Requires: resume_point() is something.
  std::optional<ResumePoint> read_common_subset(Offset bound, bool narrow);
  /// How many tokens the batch has.
  SubsetCount batch_count() const;
  /// Its context is known, as far as the input has been read.
  bool has_context() const { return has_read_; }
  /// After a common stretch that it has passed and `other` has read: has the contexts of that one.
  void take_contexts(const TokenStream& other) {
    marks_ = other.marks_;
    context_ = other.context_;
  }

  /// The segment at the cursor. Requires: has_head(), as for all that ask for it.
  const Segment& head() const { return head_; }
  const TokenBatch& batch() const { return batch_; }

  /// Whether what is after the head is a token that no byte of the source belongs to: data can emit
  /// one at the end of the file.
  bool has_nothing_next() const {
    if (next_ == batch_.tokens.size()) return false;
    const Token& next = batch_.tokens[next_];
    return next.span == Span{head_.span.end, head_.span.end} && next.kind != TokenKind::end_of_file;
  }

  /// Moves the cursor after the head. Requires: the head is not the end.
  void pop() {
    covered_ = head_.span.end;
    has_head_ = false;
    if (next_ < batch_.tokens.size()) next_segment(Tokenizer::never);
  }
  /// Moves the cursor into a run. Requires: head().kind == run and `to` lies after the cursor
  /// within it.
  void advance_to(Offset to) {
    if (to == head_.span.end) return pop();
    covered_ = head_.span.begin = to;
  }

  /// The errors not taken yet, in the order of their positions, as far as the input has been read:
  /// all of those before the end of the head at least.
  ErrorList& errors() { return errors_; }

  /// The context at a boundary. Requires: offsets asked for do not go down.
  const Context& context_at(Offset offset) {
    while (!marks_.empty() && marks_.front().at <= offset) {
      context_ = marks_.front().context;
      marks_.pop_front();
    }
    return context_;
  }
  /// Where the context changes next, as far as the input has been read; the largest offset if it
  /// does not.
  Offset next_context() const { return marks_.empty() ? ~Offset{0} : marks_.front().at; }

  std::uint64_t token_count() const { return token_count_; }
  std::uint64_t error_count() const { return error_count_; }

 private:
  void next_segment(Offset pause_from);
  void begin_batch();
  void count(const SubsetCount& passed);

  const VersionInfo& info_;
  std::unique_ptr<Tokenizer> tokenizer_;
  CommonSubsetTokenizer* common_ = nullptr;  ///< the same, if it reads the common subset
  TokenBatch batch_;
  std::size_t next_ = 0;  ///< the token after the head's
  Offset covered_;
  Segment head_;
  bool has_head_ = false;
  ErrorList errors_;
  std::deque<ContextMark> marks_;
  Context context_;
  std::uint64_t token_count_ = 0;
  std::uint64_t error_count_ = 0;
  bool in_characters_ = false;
  bool has_read_ = false;
};

}  // namespace specdrift
