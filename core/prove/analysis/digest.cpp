#include "core/prove/analysis/digest.h"

#include "core/model/wording/behaviour_text.h"
#include "core/token/hash.h"

namespace specdrift::prove {
namespace {

/// The behaviour of a tokenizer that nobody steers.
std::string tokenizer_behaviour_of(const model::Model& model, bool with_errors = true) {
  std::string text = model::header_behaviour(model);
  const auto as_written = [](const model::Row& row) { return std::string(row.written); };
  for (model::TableIndex i = 0; i < model.tables.size(); ++i)
    text += model::table_behaviour(model, i, as_written, with_errors);
  return text;
}

bool are_same(const model::Model& a, const model::Model& b, bool with_errors) {
  // Nobody knows what an unread row does: it is not even the same as itself.
  if (model::find_unread(a).row || model::find_unread(b).row) return false;
  return tokenizer_behaviour_of(a, with_errors) == tokenizer_behaviour_of(b, with_errors);
}

}  // namespace

std::uint64_t behaviour_digest(const model::Model& model) {
  return hash_of(tokenizer_behaviour_of(model) + model::construction_behaviour(model));
}

bool are_same_data(const model::Model& a, const model::Model& b) {
  return are_same(a, b, true);
}

bool are_same_but_for_errors(const model::Model& a, const model::Model& b) {
  return are_same(a, b, false);
}

bool are_same_construction(const model::Model& a, const model::Model& b) {
  return model::construction_behaviour(a) == model::construction_behaviour(b);
}

}  // namespace specdrift::prove
