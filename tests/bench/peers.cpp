#include "tests/bench/peers.h"

#include <vector>

#ifdef SPECDRIFT_HAS_GUMBO
#include <gumbo.h>
#endif

namespace specdrift::bench {
namespace {

#ifdef SPECDRIFT_HAS_GUMBO
/// It has no tokenizer to be had alone.
std::uint64_t parse_by_gumbo(std::string_view document) {
  GumboOutput* const output =
      gumbo_parse_with_options(&kGumboDefaultOptions, document.data(), document.size());
  const std::uint64_t children = output->document->v.document.children.length;
  gumbo_destroy_output(&kGumboDefaultOptions, output);
  return children;
}
#endif

}  // namespace

std::span<const Peer> peers() {
  static const std::vector<Peer> all = {
#ifdef SPECDRIFT_HAS_GUMBO
      {"gumbo, whole parse", parse_by_gumbo},
#endif
  };
  return all;
}

}  // namespace specdrift::bench
