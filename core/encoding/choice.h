#pragma once

#include <string>
#include <string_view>

#include "core/encoding/labels.h"

namespace specdrift::encoding {

/// Where it says what encoding a document has, the first of these that says it.
enum class Basis : unsigned char {
  option,  ///< the user
  byte_order_mark,
  http,     ///< the header Content-Type
  meta,     ///< the prescan of its beginning
  absence,  ///< nothing says it
};

/// `option`, `byte order mark`, `HTTP header`, `meta element`, `default`.
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
};

/// Which encoding the bytes are in: as the HTML Standard determines it, as far as a program without
/// a network can.
Choice choose(std::string_view bytes, const ChoiceOptions& options);

/// The form of UTF-16 that bytes without a byte order mark look like: every other byte of the
/// beginning is often NUL, and the rest hardly. Null: none.
const Encoding* utf_16_without_mark(std::string_view bytes);

}  // namespace specdrift::encoding
