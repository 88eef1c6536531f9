#include "versions/13_2_5/tokenizer.h"

namespace specdrift::v13_2_5 {

using S = State;
using E = Error;

namespace {

constexpr StopSet cdata_section_stops("]");

}  // namespace

// 13.2.5.69 CDATA section state
void Tokenizer::cdata_section() {
  emit(in_.consume_until(cdata_section_stops));
  const Char c = consume();
  switch (c) {
  case ']':
    return switch_to(S::cdata_section_bracket);
  case eof:
    parse_error(E::eof_in_cdata);
    return emit_end_of_file();
  default:
    return emit(c);
  }
}

// 13.2.5.70 CDATA section bracket state
void Tokenizer::cdata_section_bracket() {
  switch (consume()) {
  case ']':
    return switch_to(S::cdata_section_end);
  default:
    emit(']');
    return reconsume_in(S::cdata_section);
  }
}

// 13.2.5.71 CDATA section end state
void Tokenizer::cdata_section_end() {
  switch (consume()) {
  case ']':
    return emit(']');
  case '>':
    return switch_to(S::data);
  default:
    emit(']');
    emit(']');
    return reconsume_in(S::cdata_section);
  }
}

}  // namespace specdrift::v13_2_5
