#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/prove/search/proof_task.h"
#include "tests/common_subset/language.h"

namespace specdrift::test {

/// A version side by side with another one on all common inputs.
struct SubsetPair {
  std::string failure;        ///< why they are not proved to read them alike; empty: they are
  std::string witness;        ///< an input that they do not read alike
  prove::Exploration tokens;  ///< in their tokens alone
  prove::Exploration errors;  ///< in their errors as well
  double seconds = 0;         ///< that both took
  std::set<std::string_view> concepts;  ///< of the states that common input comes to
  std::vector<std::string> inputs;      ///< one that comes to each joint state
};

/// Whether both make the same tokens of every common input, in foreign content too, and report no
/// error; and stand after it as they did before, so that whatever follows is read as if it were
/// first.
SubsetPair explore_common_subset(const model::Model& version, const model::Model& other,
                                 const SubsetLanguage& language);

}  // namespace specdrift::test
