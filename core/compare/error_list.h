#pragma once

#include <cstdint>
#include <deque>

#include "core/token/token.h"

namespace specdrift {

/// Parse errors in the order of their places. Errors of one code at equal distances, such as those
/// of a token that is one mistake over and over, take no more room than one.
class ErrorList {
 public:
  bool empty() const { return runs_.empty(); }
  std::uint64_t size() const { return size_; }
  void clear() {
    runs_.clear();
    size_ = 0;
  }

  /// The place of the first. Requires: there is one.
  Offset first_at() const { return runs_.front().first.at; }

  /// Behind all that are not behind it. Errors come nearly sorted: it looks back a few places.
  void insert(const ParseError& error) {
    if (runs_.empty() || runs_.back().last_at() <= error.at) return push_back(error);
    const ParseError last = pop_back();
    insert(error);
    push_back(last);
  }

  /// Moves those before `before` to `to`. Requires: they are not before those of `to`.
  void move_before(Offset before, ErrorList& to) {
    while (!runs_.empty() && runs_.front().first.at < before) {
      Run& front = runs_.front();
      Run part = front;
      if (front.last_at() >= before)
        part.count = (before - front.first.at + front.stride - 1) / front.stride;
      to.runs_.push_back(part);
      to.size_ += part.count;
      size_ -= part.count;
      if (part.count == front.count) {
        runs_.pop_front();
      } else {
        front.first.at += part.count * front.stride;
        front.count -= part.count;
      }
    }
  }

  /// Goes through a list.
  class Cursor {
   public:
    explicit Cursor(const ErrorList& list) : list_(&list) {}
    bool at_end() const { return run_ == list_->runs_.size(); }
    ParseError operator*() const {
      const Run& run = list_->runs_[run_];
      return {run.first.at + index_ * run.stride, run.first.code};
    }
    void operator++() {
      if (++index_ < list_->runs_[run_].count) return;
      ++run_;
      index_ = 0;
    }

   private:
    const ErrorList* list_;
    std::size_t run_ = 0;
    std::uint64_t index_ = 0;
  };

 private:
  struct Run {
    ParseError first;
    std::uint64_t count;
    Offset stride;  ///< 0 where there is one alone, or all are at one place
    Offset last_at() const { return first.at + (count - 1) * stride; }
  };

  void push_back(const ParseError& error) {
    ++size_;
    if (!runs_.empty()) {
      Run& last = runs_.back();
      if (last.count == 1) last.stride = error.at - last.first.at;
      if (last.first.code == error.code && error.at == last.last_at() + last.stride) {
        ++last.count;
        return;
      }
      if (last.count == 1) last.stride = 0;
    }
    runs_.push_back({error, 1, 0});
  }
  ParseError pop_back() {
    --size_;
    Run& last = runs_.back();
    const ParseError error{last.last_at(), last.first.code};
    if (--last.count == 0) runs_.pop_back();
    return error;
  }

  std::deque<Run> runs_;
  std::uint64_t size_ = 0;
};

}  // namespace specdrift
