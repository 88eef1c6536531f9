#include "versions/registry.h"

#include <algorithm>

#include "versions/13_2_5/tokenizer.h"
#include "versions/2007/tokenizer.h"
#include "versions/2009/tokenizer.h"
#include "versions/8_2_4/tokenizer.h"

namespace specdrift {
namespace {

template <class Machine>
std::unique_ptr<Tokenizer> make(const Source& source, const StartContext& start) {
  if (!Machine::has_context(start)) return nullptr;
  return std::make_unique<Machine>(source, start);
}

const Version versions[] = {
    {v2007::info, make<v2007::Tokenizer>},
    {v2009::info, make<v2009::Tokenizer>},
    {v8_2_4::info, make<v8_2_4::Tokenizer>},
    {v13_2_5::info, make<v13_2_5::Tokenizer>},
};

}  // namespace

std::span<const Version> all_versions() {
  return versions;
}

const Version* find_version(std::string_view name) {
  const auto found =
      std::ranges::find(versions, name, [](const Version& v) { return v.info.name; });
  return found == std::end(versions) ? nullptr : found;
}

}  // namespace specdrift
