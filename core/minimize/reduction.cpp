#include "core/minimize/reduction.h"

#include <algorithm>
#include <unordered_set>

#include "core/text/utf8.h"

namespace specdrift::minimize {
namespace {

/// Inputs that were of no interest are remembered up to this size.
constexpr std::size_t longest_remembered = 256;

class Reducer {
 public:
  Reducer(std::string_view input, const Test& test, const ReductionOptions& options)
      : test_(test), options_(options), bytes_(input) {}

  Reduced run();

 private:
  bool passes(std::string_view candidate);
  bool replace_by(std::string candidate);
  void narrow(std::vector<Offset> places);
  bool leave_out(std::vector<Offset>& ends, std::size_t first, std::size_t after);
  void leave_out_pieces(const Cut& cut);
  bool leave_out_stretch(const Cut& cut);

  const Test& test_;
  const ReductionOptions& options_;
  std::string bytes_;
  std::uint64_t runs_ = 0;
  std::unordered_set<std::string> dull_;
};

bool Reducer::passes(std::string_view candidate) {
  const bool is_short = candidate.size() <= longest_remembered;
  if (is_short && dull_.contains(std::string(candidate))) return false;
  ++runs_;
  if (test_(candidate)) return true;
  if (is_short) dull_.emplace(candidate);
  return false;
}

bool Reducer::replace_by(std::string candidate) {
  if (!passes(candidate)) return false;
  bytes_ = std::move(candidate);
  return true;
}

/// Takes what is near to the places, else with more and more around each of them.
void Reducer::narrow(std::vector<Offset> places) {
  const std::string_view all = bytes_;
  const auto is_inner = [&](Offset at) {
    return at < all.size() && (static_cast<unsigned char>(all[in_memory(at)]) & 0xC0) == 0x80;
  };
  std::ranges::sort(places);
  for (Offset around = 1; around < all.size(); around *= 8) {
    std::string candidate;
    Offset end = 0;
    for (const Offset place : places) {
      Offset begin = std::max(end, place - std::min(around, place));
      while (begin > end && is_inner(begin)) --begin;
      end = std::max(end, std::min<Offset>(place + around, all.size()));
      while (is_inner(end)) ++end;
      candidate += slice(all, {begin, end});
    }
    if (candidate.size() == all.size() || replace_by(std::move(candidate))) return;
  }
}

/// Leaves the pieces from `first` up to `after` out, if that passes.
bool Reducer::leave_out(std::vector<Offset>& ends, std::size_t first, std::size_t after) {
  const std::size_t begin = first == 0 ? 0 : in_memory(ends[first - 1]);
  const std::size_t size = in_memory(ends[after - 1]) - begin;
  std::string candidate;
  candidate.reserve(bytes_.size() - size);
  candidate.append(bytes_, 0, begin).append(bytes_, begin + size);
  if (!replace_by(std::move(candidate))) return false;
  ends.erase(ends.begin() + static_cast<std::ptrdiff_t>(first),
             ends.begin() + static_cast<std::ptrdiff_t>(after));
  for (std::size_t i = first; i < ends.size(); ++i) ends[i] -= size;
  return true;
}

/// Until no piece can be left out.
void Reducer::leave_out_pieces(const Cut& cut) {
  std::vector<Offset> ends = cut(bytes_);
  for (std::size_t length = ends.size(); length > 1; length = (length + 1) / 2)
    for (std::size_t after = ends.size(); after > 0;) {
      const std::size_t first = after - std::min(length, after);
      leave_out(ends, first, after);
      after = first;
    }
  std::size_t needed = 0;  // in a row
  for (std::size_t after = ends.size(); needed < ends.size(); --after) {
    if (after == 0) after = ends.size();
    needed = leave_out(ends, after - 1, after) ? 0 : needed + 1;
  }
}

/// Leaves out several neighbouring pieces, where no single one can be; the longest run first.
bool Reducer::leave_out_stretch(const Cut& cut) {
  std::vector<Offset> ends = cut(bytes_);
  for (std::size_t length = ends.size() - std::min<std::size_t>(1, ends.size()); length > 1;
       --length)
    for (std::size_t after = ends.size(); after >= length; --after)
      if (leave_out(ends, after - length, after)) return true;
  return false;
}

Reduced Reducer::run() {
  if (!options_.places.empty()) narrow(options_.places);
  for (const Cut& cut : options_.cuts) {
    std::size_t size;
    do {
      size = bytes_.size();
      leave_out_pieces(cut);
    } while (bytes_.size() < size);
  }
  const Cut by_character = [&](std::string_view bytes) {
    return characters(bytes, options_.is_string);
  };
  std::size_t size;
  do {
    // Bytes that have come together may be a character now.
    do {
      size = bytes_.size();
      leave_out_pieces(by_character);
    } while (bytes_.size() < size);
  } while (by_character(bytes_).size() <= options_.stretches_of && leave_out_stretch(by_character));
  return {std::move(bytes_), runs_};
}

}  // namespace

Reduced reduce(std::string_view input, const Test& test, const ReductionOptions& options) {
  return Reducer(input, test, options).run();
}

std::vector<Offset> characters(std::string_view bytes, bool is_string) {
  std::vector<Offset> ends;
  for (Offset at = 0; at < bytes.size();) {
    const std::string_view rest = bytes.substr(in_memory(at));
    const auto decoded = is_string ? utf8::decode_generalized(rest) : utf8::decode(rest);
    at += decoded.well_formed ? decoded.length : 1;
    ends.push_back(at);
  }
  return ends;
}

}  // namespace specdrift::minimize
