#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "core/model/data/model.h"

namespace specdrift::prove {

/// The numbers of numeric references, as far as any of several models tells them apart: by the rows
/// that ask for them and by what replaces them. Two numbers of each class are enough, and with them
/// what is read of them on the way.
class Numbers {
 public:
  /// `separated`: ranges that are separated in addition to those of the models.
  explicit Numbers(std::span<const model::Model* const> models,
                   std::span<const model::NumberRange> separated = {});

  const std::vector<std::uint32_t>& least() const { return least_; }
  /// Whether digits that make `value` in `base` are on the way to a number of `least`.
  bool leads_on(std::uint32_t value, std::uint32_t base) const;

 private:
  std::vector<std::uint32_t> least_;
  std::set<std::uint32_t> decimal_, hexadecimal_;
};

}  // namespace specdrift::prove
