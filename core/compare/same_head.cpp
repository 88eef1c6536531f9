#include "core/compare/same_head.h"

#include <algorithm>
#include <string_view>

namespace specdrift {
namespace {

bool same_text(std::string_view a, std::string_view b) {
  return a.size() == b.size() && (a.data() == b.data() || a == b);
}

bool same(const Doctype& a, const Doctype& b) {
  return a.name == b.name && a.public_identifier == b.public_identifier &&
         a.system_identifier == b.system_identifier && a.force_quirks == b.force_quirks;
}

}  // namespace

bool same_head(const TokenStream& a, const TokenStream& b) {
  if (a.head().kind != b.head().kind || a.head().span != b.head().span) return false;
  if (a.head().kind != Segment::Kind::token) return true;
  const Token& s = *a.head().token;
  const Token& t = *b.head().token;
  if (s.kind != t.kind || !same_text(s.text, t.text)) return false;
  if (s.kind == TokenKind::doctype) return same(a.batch().doctype_of(s), b.batch().doctype_of(t));
  if (s.kind == TokenKind::processing_instruction)
    return same_text(a.batch().instruction_data_of(s), b.batch().instruction_data_of(t));
  if (s.kind != TokenKind::start_tag) return true;
  const bool both_model = a.info().models_self_closing && b.info().models_self_closing;
  return (!both_model || s.self_closing == t.self_closing) &&
         std::ranges::equal(a.batch().attributes_of(s), b.batch().attributes_of(t),
                            [](const Attribute& x, const Attribute& y) {
                              return same_text(x.name, y.name) && same_text(x.value, y.value);
                            });
}

}  // namespace specdrift
