#pragma once

#include <boost/json/fwd.hpp>
#include <span>
#include <string>
#include <string_view>

#include "core/compare/divergence.h"
#include "core/text/line_index.h"
#include "core/token/context.h"

/// Values that the JSON of several verbs shares.
namespace specdrift::report {

/// Text of the input or a path as it is, if it is UTF-8; otherwise with its bytes as escapes.
std::string readable_text(std::string_view text);

/// Null for what is not known: an empty text.
boost::json::value text_or_null(std::string_view text);
boost::json::array to_json(std::span<const std::string_view> texts);

/// `[begin, end]`, in bytes of the input.
boost::json::array span_of(const Source& source, Span span);
/// Byte, line and column.
boost::json::object position_of(const LineIndex& lines, Offset at);

boost::json::object to_json(const StartContext& start);
boost::json::object to_json(const Source& source, const KeptToken& token);

/// Sets a member to bytes. If they are no UTF-8, they are escaped, and there is a member
/// `KEY_escaped`. If they are very many, only the first are set, and `KEY_bytes` has their number.
void set_bytes(boost::json::object& object, std::string_view key, std::string_view bytes,
               bool surrogates);

}  // namespace specdrift::report
