#pragma once

#include <string>
#include <string_view>

#include "core/encoding/labels.h"

namespace specdrift::encoding {

/// Where it says what encoding a document has.
enum class Basis : unsigned char {
  option,  ///< the user
  byte_order_mark,
  http,             ///< the header Content-Type
  meta,             ///< the prescan of its beginning
  late_meta,        ///< a meta element that tree construction meets (cli/files/chosen_text.h)
  xml_declaration,  ///< the prescan, too
  lookalike,        ///< nothing says it, but its bytes look so
  absence,          ///< nothing says it
};

/// `option`, `byte order mark`, `HTTP header`, `meta element`, `late meta element`, `XML
/// declaration`, `looks like UTF-16`, `default`.
std::string_view name_of(Basis basis);

struct Choice {
  const Encoding* encoding;
  Basis basis;
  std::size_t mark = 0;  ///< the size of a byte order mark of that encoding
};

struct ChoiceOptions {
  const Encoding* wanted = nullptr;      ///< by the user, whatever the document says
  std::string_view content_type = {};    ///< the header's value
  const Encoding* otherwise = &utf_8();  ///< where nothing says it
  /// Where nothing says it, whether what looks like UTF-16 is read so. No browser does that.
  bool guesses_utf_16 = false;
};

/// Which encoding the bytes are in before they are parsed: as the HTML Standard determines it, as
/// far as a program without a network can.
Choice choose(std::string_view bytes, const ChoiceOptions& options);

/// Whether a meta element may still change it (13.2.3.5): the confidence is tentative.
bool may_change(const Choice& choice);

/// The encoding that bytes look like, by how many NUL bytes their beginning holds, and where. HTML
/// knows no UTF-32.
enum class Lookalike : unsigned char { nothing, utf_16_be, utf_16_le, utf_32_be, utf_32_le };

/// `UTF-16LE`; of nothing: empty.
std::string_view name_of(Lookalike like);

bool is_lookalike(std::string_view name);
bool is_utf_32(Lookalike like);

/// Null: it is none.
const Encoding* encoding_of(Lookalike like);

Lookalike lookalike_of(std::string_view bytes);

}  // namespace specdrift::encoding
