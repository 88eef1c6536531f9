#include "core/prove/digest.h"

#include <fmt/format.h>

#include "core/model/behaviour_text.h"
#include "core/token/hash.h"

namespace specdrift::prove {

std::uint64_t behaviour_digest(const model::Model& model) {
  std::string text = model::header_behaviour(model);
  for (const model::Table& table : model.tables)
    text += model::table_behaviour(model, table,
                                   [](const model::Row& row) { return std::string(row.written); });
  return hash_of(text);
}

std::string written_digest(std::uint64_t digest) {
  return fmt::format("{:016x}", digest);
}

}  // namespace specdrift::prove
