#include "core/machine/char.h"
#include "core/machine/stop_set.h"
#include "versions/2009/tokenizer.h"

namespace specdrift::v2009 {

using S = State;

namespace {

constexpr StopSet cdata_section_stops("]");

}  // namespace

// 8.2.4.36 CDATA section state
void Tokenizer::cdata_section() {
  emit(in_.consume_until(cdata_section_stops));
  if (in_.consume_word("]]>")) return switch_to(S::data);
  const Char c = consume();
  if (c == eof) return reconsume_in(S::data);
  return emit(c);
}

}  // namespace specdrift::v2009
