#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/data/model.h"
#include "core/prove/analysis/language.h"
#include "core/prove/analysis/references.h"

namespace specdrift::prove {

/// A character as the machines of a proof know it: ASCII as it is; above, a number of its own for
/// each character that rows name and for one other, and one number for all the rest.
using Symbol = std::uint8_t;
inline constexpr Symbol end_symbol = 0xFF;
/// The character that a version makes of U+0000 in its input stream; fed as such only where rows
/// name it.
inline constexpr Symbol replacement_symbol = 0x80;
/// All characters above ASCII that nothing names, except one, which is fed as the next symbol.
inline constexpr Symbol other_symbol = 0x81;

/// The characters that a proof feeds: two of each class that no row, condition or table of names of
/// any of the versions tells apart, nor the language (the fine print is in core/prove/README.md).
/// CR is left out: rows never see it.
class Alphabet {
 public:
  /// `names`: those of last start tags. Throws UnsupportedSpecification.
  Alphabet(std::span<const model::Model* const> models, std::span<const std::string> names,
           const ReferenceNames& references = {}, const Language* language = nullptr);

  /// Two of each class, if it has more than one; the plainest characters first.
  const std::vector<Symbol>& symbols() const { return symbols_; }
  char32_t code_point(Symbol symbol) const {
    return symbol < 0x80 ? symbol : others_[symbol - 0x80U];
  }
  /// In UTF-8.
  std::string text(Symbol symbol) const;
  std::string text(std::span<const Symbol> symbols) const;
  /// The symbol that is fed in place of an ASCII character: itself, if that is fed.
  Symbol representative(unsigned char c) const { return class_of_[c]; }
  /// The same of any character.
  Symbol symbol_of(char32_t c) const;
  /// How many ASCII characters a symbol is fed for.
  std::size_t members(Symbol symbol) const;
  /// As `a-z 0-9 SPACE+TAB+LF …`, for a certificate.
  std::string description() const;

 private:
  std::vector<Symbol> symbols_;
  std::vector<char32_t> others_;  ///< from replacement_symbol on
  std::array<Symbol, 0x80> class_of_{};
};

}  // namespace specdrift::prove
