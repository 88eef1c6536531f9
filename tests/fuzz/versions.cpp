#include "tests/fuzz/versions.h"

#include "core/model/data/builtin.h"
#include "core/version/version.h"
#include "versions/registry.h"

namespace specdrift::fuzz {

std::unique_ptr<Tokenizer> tokenizer_of(const model::Model& model, const Source& source,
                                        const StartContext& start) {
  return version_of(model, find_machine(model.version)).make_tokenizer(source, start);
}

Models take_models(Bytes& bytes, const StartContext& start) {
  const std::size_t wanted = bytes.take(256) | bytes.take(256) << 8;
  const Source empty = Source::from_bytes("");
  Models all, chosen;
  for (const model::Model* model : model::builtin_models()) {
    if (!tokenizer_of(*model, empty, start)) continue;
    if (wanted >> all.size() & 1) chosen.push_back(model);
    all.push_back(model);
  }
  return chosen.size() < 2 ? all : chosen;
}

}  // namespace specdrift::fuzz
