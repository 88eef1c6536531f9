#pragma once

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/html5lib/json_place.h"
#include "core/html5lib/text_edits.h"

/// Values of a JSON text changed where they stand, so that every other byte of it stays.
namespace specdrift::html5lib {

/// Appends `\u00e9`; of a character beyond U+FFFF, its two surrogates.
void append_unicode_escape(std::string& to, char32_t c, bool upper_case);

/// How a text writes JSON, for values that are added to it.
struct JsonStyle {
  bool is_ascii = true;         ///< characters beyond ASCII are escapes
  bool has_upper_case = false;  ///< the digits of escapes
  bool has_space_after_comma = true;
  bool has_space_after_colon = true;

  /// As most of the text has it. Requires: `text` has been parsed as JSON.
  static JsonStyle of(std::string_view text);

  std::string write(const boost::json::value& value) const;
};

/// White space of a list: after its `[`, from one element to the next with the comma, and before
/// its `]`.
struct ListSpacing {
  std::string lead, separator, trail;
};

/// How strings are written, where not JSON alone says so.
struct JsonEncoding {
  boost::json::value (*decode)(const boost::json::value& written) = nullptr;
  boost::json::value (*encode)(const boost::json::value& meant) = nullptr;
};

/// Changes of one text, which are made all at once. No two may concern the same value.
class JsonEdits {
 public:
  /// Requires: `text` has been parsed as JSON, and outlives this.
  explicit JsonEdits(std::string_view text);

  std::string_view text() const { return edits_.text(); }
  const JsonStyle& style() const { return style_; }
  bool empty() const { return edits_.empty(); }

  /// Returns the value there.
  boost::json::value value_of(const JsonChild& child, JsonEncoding encoding = {}) const;

  /// Makes a value mean `wanted`: changes those parts of it that do not yet.
  void set(const JsonChild& child, const boost::json::value& wanted, JsonEncoding encoding = {});

  /// An element or a member of the new text.
  struct Item {
    std::optional<std::size_t> old;  ///< the one that stays; else there is a new one
    std::string text = {};           ///< of that
  };
  /// Makes a list, or an object, of what stays of it and of what is new. Requires: `items` name
  /// what stays in the order of the text.
  void rearrange(std::size_t begin, std::size_t end, const std::vector<JsonChild>& children,
                 const std::vector<Item>& items, const ListSpacing& spacing);
  /// The spacing of a list, as far as its elements show one; else that of the style.
  ListSpacing spacing_of(const std::vector<JsonChild>& children) const;

  void insert(std::size_t at, std::string text) { edits_.insert(at, std::move(text)); }

  /// The text with all changes.
  std::string result() const { return edits_.result(); }

 private:
  std::string_view slice(std::size_t begin, std::size_t end) const {
    return text().substr(begin, end - begin);
  }
  std::string written(const boost::json::value& wanted, JsonEncoding encoding) const;
  void set_array(const JsonChild& child, const boost::json::array& wanted, JsonEncoding encoding);
  bool set_object(const JsonChild& child, const boost::json::object& wanted, JsonEncoding encoding);

  TextEdits edits_;
  JsonStyle style_;
};

/// Which elements of a list are which of another: pairs of equal ones in the order of both, as many
/// as there can be; in lists that are too long for that, those at both ends.
std::vector<std::pair<std::size_t, std::size_t>> aligned(
    std::size_t before, std::size_t after,
    const std::function<bool(std::size_t before, std::size_t after)>& are_equal);

}  // namespace specdrift::html5lib
