#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/compare/digest.h"

namespace specdrift {

/// The output of one version in a cell, as far as grouping asks.
struct Emitted {
  Digest whole;     ///< with the aspect that not every version models
  Digest without;   ///< the same without that aspect
  bool models_all;  ///< this version models the aspect
};

/// The class of each version, numbered from 0 in the order in which the classes' first versions
/// come.
class Partition {
 public:
  Partition() = default;
  /// Requires: classes numbered as above.
  explicit Partition(std::vector<std::uint16_t> classes);

  /// How many versions there are.
  std::size_t versions() const { return classes_.size(); }
  /// How many classes they form.
  std::size_t class_count() const { return class_count_; }
  /// The number of the class of a version. Requires: version < versions().
  std::uint16_t class_of(std::size_t version) const { return classes_[version]; }
  /// Whether all versions are of one class.
  bool agrees() const { return class_count_ <= 1; }
  /// The same versions together.
  friend bool operator==(const Partition&, const Partition&) = default;

 private:
  std::vector<std::uint16_t> classes_;
  std::size_t class_count_ = 0;
};

/// Groups versions by what they emitted. A version that does not model an aspect takes the value
/// common to those that do; where those disagree, it stands in a class of its own (with others that
/// cannot tell). So grouping is an equivalence.
Partition group(std::span<const Emitted> versions);

}  // namespace specdrift
