#include "core/text/source.h"

namespace specdrift {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

constexpr Irregular all_kinds = Irregular::carriage_return | Irregular::ill_formed |
                                Irregular::null | Irregular::control | Irregular::noncharacter |
                                Irregular::surrogate;

}  // namespace

Source Source::from_bytes(std::string_view bytes) {
  return Source(bytes, false);
}
Source Source::from_string(std::string_view text) {
  return Source(text, true);
}
Source Source::from_decoded(std::string_view text, const OffsetMap& map, Offset undecodable) {
  Source source(text, false, &map);
  source.ill_formed_count_ = undecodable;
  return source;
}

Source::Source(std::string_view bytes, bool surrogates, const OffsetMap* map)
    : bytes_(bytes),
      surrogates_(surrogates),
      map_(map),
      begin_(!surrogates && !map && bytes.starts_with(byte_order_mark) ? byte_order_mark.size()
                                                                       : 0) {
  const char* const end = bytes.data() + bytes.size();
  // A kind that has been found once is not looked for again, except ill-formed bytes, which are
  // counted.
  Irregular wanted = all_kinds;
  for (const char* at = bytes.data() + begin_;;) {
    const IrregularStretch found = find_irregular(at, end, wanted, surrogates);
    if (found.kind == Irregular::none) break;
    irregularities_ = irregularities_ | found.kind;
    ill_formed_count_ += found.kind == Irregular::ill_formed;
    wanted =
        static_cast<Irregular>(static_cast<int>(all_kinds) & ~static_cast<int>(irregularities_)) |
        Irregular::ill_formed;
    at = found.at + found.length;
  }
}

}  // namespace specdrift
