#include <fmt/core.h>

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/parser.hpp>
#include <boost/throw_exception.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "core/html5lib/json_text.h"
#include "core/text/irregular.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

namespace specdrift::html5lib {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::size_t escape_length = 6;

/// The code unit of the escape `\uXXXX` that the text begins with, if it does.
std::optional<unsigned> code_unit_escape(std::string_view text) {
  if (text.size() < escape_length || !text.starts_with("\\u")) return std::nullopt;
  return parse_number<unsigned>(text.substr(2, escape_length - 2), 16);
}

bool is_lead(unsigned unit) {
  return unit >= 0xD800 && unit <= 0xDBFF;
}
bool is_trail(unsigned unit) {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}

/// A JSON text in which escapes of lone surrogates have become the surrogates themselves, because
/// the parser knows escapes of pairs only.
struct Rewritten {
  std::string text;
  std::vector<std::size_t> replaced;  ///< where, in the new text

  std::size_t original_offset(std::size_t offset) const {
    const auto before = std::ranges::lower_bound(replaced, offset) - replaced.begin();
    return offset + static_cast<std::size_t>(before) * (escape_length - 3);
  }
};

Rewritten rewrite_lone_surrogates(std::string_view text) {
  Rewritten result;
  result.text.reserve(text.size());
  while (!text.empty()) {
    const auto plain = std::min(text.find('\\'), text.size());
    result.text += text.substr(0, plain);
    text.remove_prefix(plain);
    const auto unit = code_unit_escape(text);
    std::size_t length = std::min<std::size_t>(2, text.size());
    if (unit && is_lead(*unit) &&
        is_trail(code_unit_escape(text.substr(escape_length)).value_or(0))) {
      length = 2 * escape_length;
    } else if (unit && (is_lead(*unit) || is_trail(*unit))) {
      result.replaced.push_back(result.text.size());
      utf8::append(result.text, *unit);
      text.remove_prefix(escape_length);
      continue;
    }
    result.text += text.substr(0, length);
    text.remove_prefix(length);
  }
  return result;
}

void require_utf8(std::string_view text) {
  const char* const end = text.data() + text.size();
  const auto stretch =
      find_irregular(text.data(), end, Irregular::ill_formed, /*surrogates=*/false);
  if (stretch.kind == Irregular::none) return;
  boost::throw_exception(
      JsonError("not UTF-8", static_cast<std::size_t>(stretch.at - text.data())));
}

/// A text as a parser takes it that knows escapes of pairs only.
class Prepared {
 public:
  /// Throws JsonError.
  explicit Prepared(std::string_view text)
      : begin_(text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0),
        json_(text.substr(begin_)) {
    require_utf8(text);
    if (json_.find("\\u") == std::string_view::npos) return;
    rewritten_ = rewrite_lone_surrogates(json_);
    json_ = rewritten_.text;
  }
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;

  std::string_view json() const { return json_; }

  static boost::json::parse_options options() {
    boost::json::parse_options options;
    options.allow_invalid_utf8 = true;  // generalised UTF-8
    return options;
  }

  /// Throws if there is an error, after so much has been parsed.
  void check(const boost::system::error_code& error, std::size_t parsed) const {
    if (error)
      boost::throw_exception(
          JsonError("not JSON: " + error.message(), begin_ + rewritten_.original_offset(parsed)));
  }

 private:
  std::size_t begin_;
  std::string_view json_;
  Rewritten rewritten_;
};

/// Keeps some members of the outermost object that a parser finds.
class MemberHandler {
 public:
  static constexpr std::size_t max_object_size = std::size_t(-1);
  static constexpr std::size_t max_array_size = std::size_t(-1);
  static constexpr std::size_t max_key_size = std::size_t(-1);
  static constexpr std::size_t max_string_size = std::size_t(-1);

  MemberHandler(std::initializer_list<JsonMember*> members, std::size_t longest)
      : members_(members), longest_(longest) {}

  using Text = boost::json::string_view;
  using Error = boost::system::error_code;

  bool on_document_begin(Error&) { return true; }
  bool on_document_end(Error&) { return true; }
  bool on_object_begin(Error&) {
    ++depth_;
    is_object_ = is_object_ || depth_ == 1;
    return begin_value(Kind::other, 2);
  }
  bool on_object_end(std::size_t, Error&) {
    --depth_;
    return true;
  }
  bool on_array_begin(Error&) {
    ++depth_;
    return begin_value(Kind::other, 2);
  }
  bool on_array_end(std::size_t, Error&) {
    --depth_;
    return true;
  }
  bool on_key_part(Text text, std::size_t, Error&) {
    if (depth_ == 1 && is_object_ && key_.size() <= longest_key)
      key_ += text.substr(0, longest_key + 1);
    return true;
  }
  bool on_key(Text text, std::size_t size, Error& error) {
    on_key_part(text, size, error);
    if (depth_ != 1 || !is_object_) return true;
    current_ = nullptr;
    for (JsonMember* const member : members_)
      if (member->name == std::string_view(key_)) current_ = member;
    key_.clear();
    is_within_ = false;
    return true;
  }
  bool on_string_part(Text text, std::size_t, Error&) {
    if (depth_ != 1 || !current_) return true;
    if (!std::exchange(is_within_, true)) begin_value(Kind::string, 1);
    current_->size += text.size();
    if (current_->size <= longest_)
      current_->text += text;
    else
      current_->text.clear();
    return true;
  }
  bool on_string(Text text, std::size_t size, Error& error) {
    on_string_part(text, size, error);
    current_ = depth_ == 1 ? nullptr : current_;
    return true;
  }
  bool on_number_part(Text, Error&) { return true; }
  bool on_int64(std::int64_t number, Text, Error&) {
    if (depth_ == 1 && current_) current_->number = number;
    return begin_value(Kind::integer, 1);
  }
  bool on_uint64(std::uint64_t, Text, Error&) { return begin_value(Kind::other, 1); }
  bool on_double(double, Text, Error&) { return begin_value(Kind::other, 1); }
  bool on_bool(bool, Error&) { return begin_value(Kind::other, 1); }
  bool on_null(Error&) { return begin_value(Kind::other, 1); }
  bool on_comment_part(Text, Error&) { return true; }
  bool on_comment(Text, Error&) { return true; }

 private:
  using Kind = JsonMember::Kind;
  static constexpr std::size_t longest_key = 64;

  /// `depth`: within the outermost object, and within the value itself if it holds others.
  bool begin_value(Kind kind, std::size_t depth) {
    if (depth_ != depth || !current_) return true;
    current_->kind = kind;
    current_->text.clear();
    current_->size = 0;
    if (kind != Kind::string) current_ = nullptr;
    return true;
  }

  std::vector<JsonMember*> members_;
  std::size_t longest_;
  std::size_t depth_ = 0;
  bool is_object_ = false;         ///< whether the outermost value is one
  std::string key_;                ///< of the outermost object
  JsonMember* current_ = nullptr;  ///< whose value comes
  bool is_within_ = false;         ///< whether some of a string has come
};

}  // namespace

std::string with_lone_surrogates(std::string_view text) {
  return rewrite_lone_surrogates(text).text;
}

boost::json::value parse_json(std::string_view text) {
  const Prepared prepared(text);
  boost::json::parser parser({}, Prepared::options());
  boost::system::error_code error;
  const std::size_t parsed = parser.write(prepared.json().data(), prepared.json().size(), error);
  prepared.check(error, parsed);
  return parser.release();
}

void find_members(std::string_view text, std::initializer_list<JsonMember*> members,
                  std::size_t longest) {
  const Prepared prepared(text);
  const std::string_view json = prepared.json();
  boost::json::basic_parser<MemberHandler> parser(Prepared::options(), members, longest);
  boost::system::error_code error;
  const std::size_t parsed = parser.write_some(false, json.data(), json.size(), error);
  if (!error && parsed < json.size()) error = boost::json::error::extra_data;
  prepared.check(error, parsed);
}

}  // namespace specdrift::html5lib
