#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/text/source.h"
#include "core/token/resume_point.h"
#include "core/token/token_batch.h"

namespace specdrift {

/// The contents of a common stretch, when nobody asks for the tokens themselves.
struct SubsetCount {
  std::uint64_t tokens = 0;  ///< neighbouring characters counted once
  bool begins_with_characters = false;
  bool ends_in_characters = false;
};

/// Is told of the tags of a common stretch, and of what is between them.
class SubsetListener {
 public:
  /// An attribute as it is written.
  struct Written {
    std::string_view name, value;
    bool has_references = false;
  };

  virtual void characters(std::string_view text) = 0;  ///< a reference counts as letters
  virtual void start_tag(std::string_view name, std::span<const Written> attributes,
                         bool self_closing) = 0;
  virtual void end_tag(std::string_view name) = 0;
  virtual void doctype(const Doctype& doctype) = 0;

 protected:
  ~SubsetListener() = default;
};

/// An attribute's value with its common references resolved.
std::string resolved_value(std::string_view written);

/// Reads common constructs: every version makes the same tokens of them, and no error.
/// spec/common-subset.xml declares what is common. Anything else is not touched: the cursor stops
/// before it, at a boundary of characters, and the machines take over.
class SubsetReader {
 public:
  /// Requires: the source outlives the reader.
  explicit SubsetReader(const Source& source);

  /// Appends the tokens of the common constructs from state.at on, and moves the cursor after them,
  /// until the batch is full. `contexts`, those of state.at, are noted where they change. The
  /// cursor does not move past `bound`. Requires: state.at is after the last token of the batch.
  void read(ResumePoint& state, const ResumeContexts& contexts, TokenBatch& batch,
            Offset bound = ~Offset{0});

  /// Moves the cursor past the common constructs from state.at on, and not past `bound`.
  SubsetCount pass(ResumePoint& state, Offset bound = ~Offset{0});

  /// Tells what a common stretch holds that `pass` or `read` has gone over: from state.at to
  /// `until`.
  void tell(ResumePoint state, Offset until, SubsetListener& listener);

 private:
  void find_limit(Offset at);
  const char* limit_before(Offset bound) const {
    return bound < static_cast<Offset>(limit_ - base_) ? base_ + bound : limit_;
  }
  template <class Sink, class Scan>
  void pass_with(ResumePoint& state, Sink& sink, Scan scan, const char* first_limit);

  const char* base_;
  const char* end_;
  const char* limit_;  ///< the next irregular stretch, or the end
  Irregular irregular_;
  bool surrogates_;

  static constexpr std::ptrdiff_t most_copied = 4096;
  std::string tail_;  ///< the end of the source, and bytes after it that can be read
};

}  // namespace specdrift
