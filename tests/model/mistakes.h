#pragma once

#include <initializer_list>
#include <string_view>

namespace specdrift::model::test {

/// The sample with `from` replaced by `to`, in which ¦ marks where the error is. Without ¦, it is
/// at the first `at`.
struct Mistake {
  std::string_view from;
  std::string_view to;
  std::string_view message;  ///< a part of it
  std::string_view at = {};
};

/// Loads every one of them, and checks that the error is reported at its place.
void check_all(std::initializer_list<Mistake> mistakes);

}  // namespace specdrift::model::test
