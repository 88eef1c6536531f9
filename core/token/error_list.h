#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <vector>

#include "core/token/token.h"

namespace specdrift {

/// Parse errors, most of them packed: one token can have more of them than memory holds one by one.
/// Errors of one code at equal distances take the room of one, all others a few bytes each; the
/// newest stand as they are.
class ErrorList {
  struct Run {
    ParseError first;
    std::uint64_t count;
    Offset stride;  ///< 0 where there is one alone, or all are at one place
    Offset last_at() const { return first.at + (count - 1) * stride; }
  };

 public:
  /// Whether there is none.
  bool empty() const { return size_ == 0; }
  /// How many there are.
  std::uint64_t size() const { return size_; }
  /// Forgets all.
  void clear();

  /// After all others, wherever its place is.
  void push_back(const ParseError& error) {
    newest_.push_back(error);
    ++size_;
    if (newest_.size() == most_newest) pack();
  }

  /// After all errors that are not later. Requires: so have all others been inserted. Errors come
  /// nearly sorted; one that belongs before many makes it sort anew.
  void insert(const ParseError& error);

  /// The place of the first. Requires: there is one.
  Offset first_at() const { return packed_.empty() ? newest_.front().at : packed_.front().at; }

  /// Moves those before `before` to `to`. Requires: all have been inserted, and none belongs before
  /// those of `to`.
  void move_before(Offset before, ErrorList& to);

  /// Those from the `index`th on. Quick where these are few and the newest.
  std::vector<ParseError> from(std::uint64_t index) const;

 private:
  /// A queue of runs, as bytes except the first and the last.
  class Packed {
   public:
    bool empty() const { return count_ == 0; }
    std::uint64_t size() const { return count_; }
    void push_back(const ParseError& error);
    /// Requires: not empty, as for the next two.
    const ParseError& front() const { return first_.first; }
    Offset last_at() const { return last_.count > 0 ? last_.last_at() : first_.last_at(); }
    void pop_front();
    void clear();

   private:
    friend class ErrorList;
    static bool join(Run& run, const ParseError& error);
    void write(const Run& run);
    void write_number(std::uint64_t number);
    std::uint64_t read_number(std::size_t& at) const;
    /// The run at a byte, which moves after it, as `base` does.
    Run read(std::size_t& at, Offset& base) const;
    std::size_t code_index(std::string_view code);

    Run first_ = {{}, 0, 0};          ///< of count 0: there is none
    std::deque<std::uint8_t> bytes_;  ///< the runs between
    Run last_ = {{}, 0, 0};           ///< may still grow
    Offset read_base_ = 0;   ///< what the places in `bytes_` are counted from, at its begin
    Offset write_base_ = 0;  ///< and at its end
    std::vector<std::string_view> codes_;
    std::uint64_t count_ = 0;
  };

  static constexpr std::size_t most_newest = 256;
  void pack();
  void insert_before_packed(const ParseError& error);

  Packed packed_;
  std::vector<ParseError> newest_;
  std::uint64_t size_ = 0;

 public:
  /// Goes through a list, which must not change meanwhile.
  class Iterator {
   public:
    /// @cond
    using iterator_category = std::input_iterator_tag;  // by value
    using iterator_concept = std::forward_iterator_tag;
    using value_type = ParseError;
    using difference_type = std::ptrdiff_t;
    using pointer = const ParseError*;
    using reference = ParseError;
    /// @endcond

    Iterator() = default;
    /// The error it stands at. Requires: not the end, as for the next two.
    ParseError operator*() const;
    /// The next.
    Iterator& operator++();
    /// The next; returns this one.
    Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    /// Requires: of the same list.
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.index_ == b.index_; }

   private:
    friend class ErrorList;
    Iterator(const ErrorList& list, std::uint64_t index);

    const ErrorList* list_ = nullptr;
    std::uint64_t index_ = 0;
    Run run_ = {{}, 0, 0};
    std::uint64_t in_run_ = 0;
    std::size_t byte_ = 0;
    Offset base_ = 0;
  };
  /// The first of them.
  Iterator begin() const { return {*this, 0}; }
  /// After the last.
  Iterator end() const { return {*this, size_}; }
};

}  // namespace specdrift
