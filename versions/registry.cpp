#include "versions/registry.h"

#include <algorithm>

#include "versions/13_2_5/tokenizer.h"
#include "versions/2007/tokenizer.h"
#include "versions/2009/tokenizer.h"
#include "versions/8_2_4/tokenizer.h"

namespace specdrift {
namespace {

template <class Made>
std::unique_ptr<Tokenizer> make(const Source& source, const StartContext& start) {
  if (!Made::has_context(start)) return nullptr;
  return std::make_unique<Made>(source, start);
}

const Machine machines[] = {
    {v2007::info, make<v2007::Tokenizer>},
    {v2009::info, make<v2009::Tokenizer>},
    {v8_2_4::info, make<v8_2_4::Tokenizer>},
    {v13_2_5::info, make<v13_2_5::Tokenizer>},
};

}  // namespace

std::span<const Machine> all_machines() {
  return machines;
}

const Machine* find_machine(std::string_view version) {
  const auto found =
      std::ranges::find(machines, version, [](const Machine& m) { return m.info.name; });
  return found == std::end(machines) ? nullptr : found;
}

}  // namespace specdrift
