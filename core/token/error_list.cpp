#include "core/token/error_list.h"

#include <algorithm>

namespace specdrift {
namespace {

/// Small numbers of either sign as small numbers.
std::uint64_t zigzag(Offset from, Offset to) {
  const auto distance = static_cast<std::int64_t>(to - from);
  return (static_cast<std::uint64_t>(distance) << 1) ^ static_cast<std::uint64_t>(distance >> 63);
}

Offset zagzig(Offset from, std::uint64_t number) {
  return from + ((number >> 1) ^ (~(number & 1) + 1));
}

}  // namespace

// -- Packed

/// Whether `run` has become longer by the error.
bool ErrorList::Packed::join(Run& run, const ParseError& error) {
  if (run.first.code != error.code || error.at < run.last_at()) return false;
  const Offset stride = error.at - run.last_at();
  if (run.count > 1 && stride != run.stride) return false;
  run.stride = stride;
  ++run.count;
  return true;
}

void ErrorList::Packed::push_back(const ParseError& error) {
  Run& open = last_.count > 0 ? last_ : first_;
  if (count_++ == 0) {
    first_ = {error, 1, 0};
  } else if (!join(open, error)) {
    if (last_.count > 0) write(last_);
    last_ = {error, 1, 0};
  }
}

void ErrorList::Packed::pop_front() {
  --count_;
  if (--first_.count > 0) {
    first_.first.at += first_.stride;
  } else if (!bytes_.empty()) {
    std::size_t at = 0;
    first_ = read(at, read_base_);
    bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(at));
  } else {
    first_ = last_;
    last_.count = 0;
  }
}

void ErrorList::Packed::clear() {
  if (count_ > 0) *this = {};
}

// A run is its distance from the one before, with a bit for each of the next: the number of its
// code; count and stride.
void ErrorList::Packed::write(const Run& run) {
  const bool many = run.count > 1;
  const std::size_t code = code_index(run.first.code);
  write_number(zigzag(write_base_, run.first.at) << 2 | (code > 0 ? 2U : 0U) | (many ? 1U : 0U));
  if (code > 0) write_number(code);
  if (many) {
    write_number(run.count);
    write_number(run.stride);
  }
  write_base_ = run.last_at();
}

ErrorList::Run ErrorList::Packed::read(std::size_t& at, Offset& base) const {
  const std::uint64_t head = read_number(at);
  Run run = {{zagzig(base, head >> 2), codes_.front()}, 1, 0};
  if ((head & 2) != 0) run.first.code = codes_[static_cast<std::size_t>(read_number(at))];
  if ((head & 1) != 0) {
    run.count = read_number(at);
    run.stride = read_number(at);
  }
  base = run.last_at();
  return run;
}

/// Seven bits a byte, the lowest first.
void ErrorList::Packed::write_number(std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) bytes_.push_back(static_cast<std::uint8_t>(number | 0x80));
  bytes_.push_back(static_cast<std::uint8_t>(number));
}

std::uint64_t ErrorList::Packed::read_number(std::size_t& at) const {
  std::uint64_t number = 0;
  for (unsigned shift = 0;; shift += 7) {
    const std::uint8_t byte = bytes_[at++];
    number |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
    if (byte < 0x80) return number;
  }
}

std::size_t ErrorList::Packed::code_index(std::string_view code) {
  const auto index = static_cast<std::size_t>(std::ranges::find(codes_, code) - codes_.begin());
  if (index == codes_.size()) codes_.push_back(code);
  return index;
}

// -- ErrorList

void ErrorList::clear() {
  packed_.clear();
  newest_.clear();
  size_ = 0;
}

/// Leaves half of the newest as they are: others may have to come before them.
void ErrorList::pack() {
  const auto middle = newest_.begin() + most_newest / 2;
  for (auto error = newest_.begin(); error != middle; ++error) packed_.push_back(*error);
  newest_.erase(newest_.begin(), middle);
}

void ErrorList::insert(const ParseError& error) {
  if (newest_.empty() || newest_.back().at <= error.at) {
    if (packed_.empty() || !newest_.empty() || packed_.last_at() <= error.at)
      return push_back(error);
    return insert_before_packed(error);
  }
  if (!packed_.empty() && error.at < packed_.last_at()) return insert_before_packed(error);
  newest_.insert(std::ranges::upper_bound(newest_, error.at, {}, &ParseError::at), error);
  ++size_;
  if (newest_.size() == most_newest) pack();
}

void ErrorList::insert_before_packed(const ParseError& error) {
  ErrorList all;
  bool inserted = false;
  for (const ParseError& other : *this) {
    if (!inserted && error.at < other.at) {
      all.push_back(error);
      inserted = true;
    }
    all.push_back(other);
  }
  *this = std::move(all);
}

void ErrorList::move_before(Offset before, ErrorList& to) {
  for (; !packed_.empty() && packed_.front().at < before; --size_) {
    to.push_back(packed_.front());
    packed_.pop_front();
  }
  if (!packed_.empty()) return;
  const auto end = std::ranges::lower_bound(newest_, before, {}, &ParseError::at);
  for (auto error = newest_.begin(); error != end; ++error) to.push_back(*error);
  size_ -= static_cast<std::uint64_t>(end - newest_.begin());
  newest_.erase(newest_.begin(), end);
}

std::vector<ParseError> ErrorList::from(std::uint64_t index) const {
  if (index >= packed_.size()) {
    const auto skipped = std::min<std::uint64_t>(index - packed_.size(), newest_.size());
    return {newest_.begin() + static_cast<std::ptrdiff_t>(skipped), newest_.end()};
  }
  Iterator error = begin();
  for (; index > 0; --index) ++error;
  std::vector<ParseError> wanted;
  for (; error != end(); ++error) wanted.push_back(*error);
  return wanted;
}

// -- Iterator

ErrorList::Iterator::Iterator(const ErrorList& list, std::uint64_t index)
    : list_(&list), index_(index), run_(list.packed_.first_), base_(list.packed_.read_base_) {}

ParseError ErrorList::Iterator::operator*() const {
  if (index_ >= list_->packed_.size())
    return list_->newest_[static_cast<std::size_t>(index_ - list_->packed_.size())];
  return {run_.first.at + in_run_ * run_.stride, run_.first.code};
}

ErrorList::Iterator& ErrorList::Iterator::operator++() {
  const Packed& packed = list_->packed_;
  if (++index_ >= packed.size() || ++in_run_ < run_.count) return *this;
  in_run_ = 0;
  run_ = byte_ < packed.bytes_.size() ? packed.read(byte_, base_) : packed.last_;
  return *this;
}

}  // namespace specdrift
