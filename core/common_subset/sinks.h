#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "core/common_subset/subset_reader.h"
#include "core/common_subset/subset_references.h"
#include "core/text/utf8.h"
#include "core/token/hash.h"

namespace specdrift::common_subset {

/// The text that a scan may look at.
struct Bounds {
  const char* base;   ///< where offsets count from
  const char* limit;  ///< no construct may reach beyond
  const char* end;    ///< no byte may be read from here on
};

/// Where a scan looks, that many bytes can be read.
inline constexpr std::ptrdiff_t scan_margin = 2 * 32 + 16;

/// Puts tokens into a batch.
class BatchSink {
 public:
  /// Whether elements are taken in which the contexts of versions may differ, so that nobody can
  /// note them.
  static constexpr bool passes_whole_elements = false;

  BatchSink(const char* base, const ResumeContexts& contexts, bool models_self_closing,
            TokenBatch& batch)
      : base_(base),
        contexts_(contexts),
        models_self_closing_(models_self_closing),
        batch_(batch),
        left_(batch.full() ? 0 : batch.capacity - batch.tokens.size()) {}

  bool full() const { return left_ <= 0 || batch_.contexts.size() >= batch_.capacity; }

  void characters(const char* begin, const char* end) {
    if (!batch_.tokens.empty()) {
      Token& last = batch_.tokens.back();
      if (last.verbatim && base_ + last.span.end == begin) {
        last.span.end += static_cast<Offset>(end - begin);
        last.text = {last.text.data(), last.text.size() + static_cast<std::size_t>(end - begin)};
        return;
      }
    }
    Token& token = add(TokenKind::characters, begin, end);
    token.verbatim = true;
    token.text = {begin, static_cast<std::size_t>(end - begin)};
  }

  void reference(const char* begin, const Reference& reference) {
    Token& token = add(TokenKind::characters, begin, begin + reference.size);
    token.text = text_of(reference);
    count_strings(0);
  }

  void begin_tag() { first_attribute_ = batch_.attributes.size(); }
  void drop_tag() { batch_.attributes.resize(first_attribute_); }

  /// `end` is after the closing quote, if there is one.
  void attribute(std::string_view name, bool is_lower, std::string_view value, bool has_references,
                 const char* end) {
    const Span span{offset_of(name.data()), offset_of(end)};
    if (has_references || !is_lower) [[unlikely]]
      return changed(name, value, has_references, span);
    batch_.attributes.push_back({name, value, span});
  }

  void start_tag(const char* begin, const char* end, std::string_view name, bool self_closing) {
    Token& token = add(TokenKind::start_tag, begin, end);
    token.text = name;
    token.self_closing = self_closing && models_self_closing_;
    token.first = static_cast<std::uint32_t>(first_attribute_);
    token.attribute_count = static_cast<std::uint32_t>(batch_.attributes.size() - first_attribute_);
  }
  void end_tag(const char* begin, const char* end, std::string_view name) {
    Token& token = add(TokenKind::end_tag, begin, end);
    token.text = name;
    token.first = static_cast<std::uint32_t>(batch_.attributes.size());
  }
  void comment(const char* begin, const char* end, std::string_view text) {
    add(TokenKind::comment, begin, end).text = text;
  }
  void doctype(const char* begin, const char* end, const Doctype& doctype) {
    add(TokenKind::doctype, begin, end).first = static_cast<std::uint32_t>(batch_.doctypes.size());
    batch_.doctypes.push_back(doctype);
  }

  /// The body begins with the start tag that ends here; data follows if `data`.
  void begin_body(const char* at, bool data) {
    contexts_.here = contexts_.in_body;
    if (data) batch_.contexts.push_back({offset_of(at), contexts_.here});
  }
  void begin_text(const char* at, TextKind text, std::string_view element) {
    Context context = contexts_.here;
    context.text = text;
    context.last_start_tag = hash_of(element);
    batch_.contexts.push_back({offset_of(at), context});
  }
  void end_text(const char* at) { batch_.contexts.push_back({offset_of(at), contexts_.here}); }

 private:
  Offset offset_of(const char* at) const { return static_cast<Offset>(at - base_); }

  Token& add(TokenKind kind, const char* begin, const char* end) {
    --left_;
    Token& token = batch_.tokens.emplace_back();
    token.kind = kind;
    token.span = {offset_of(begin), offset_of(end)};
    return token;
  }

  void changed(std::string_view name, std::string_view value, bool has_references, Span span) {
    batch_.attributes.push_back({lowered(name), has_references ? decoded(value) : value, span});
  }

  std::string_view lowered(std::string_view name) {
    const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
    if (std::ranges::none_of(name, is_upper)) return name;
    std::string text(name);
    for (char& c : text)
      if (is_upper(c)) c = static_cast<char>(c | 0x20);
    count_strings(text.size());
    return batch_.strings.copy(text);
  }

  /// Strings fill a batch, too.
  void count_strings(std::size_t more) {
    if (batch_.strings.bytes() + more >= batch_.capacity * 64) left_ = 0;
  }

  std::string_view text_of(const Reference& reference) {
    if (!reference.text.empty()) return reference.text;
    std::string text;
    utf8::append(text, reference.code_point);
    return batch_.strings.copy(text);
  }

  std::string_view decoded(std::string_view value) {
    const std::string text = resolved_value(value);
    count_strings(text.size());
    return batch_.strings.copy(text);
  }

  const char* base_;
  ResumeContexts contexts_;
  bool models_self_closing_;
  TokenBatch& batch_;
  std::ptrdiff_t left_;  ///< tokens that the batch has room for
  std::size_t first_attribute_ = 0;
};

/// Counts tokens.
class CountSink {
 public:
  static constexpr bool passes_whole_elements = true;

  const SubsetCount& count() const { return count_; }
  SubsetCount mark() const { return count_; }
  void go_back_to(const SubsetCount& mark) { count_ = mark; }

  static bool full() { return false; }
  void characters(const char*, const char*) {
    if (count_.ends_in_characters) return;
    if (count_.tokens == 0) count_.begins_with_characters = true;
    ++count_.tokens;
    count_.ends_in_characters = true;
  }
  void reference(const char*, const Reference&) { characters(nullptr, nullptr); }
  static void begin_tag() {}
  static void drop_tag() {}
  static void attribute(std::string_view, bool, std::string_view, bool, const char*) {}
  void start_tag(const char*, const char*, std::string_view, bool) { token(); }
  void end_tag(const char*, const char*, std::string_view) { token(); }
  void comment(const char*, const char*, std::string_view) { token(); }
  void doctype(const char*, const char*, const Doctype&) { token(); }
  static void begin_body(const char*, bool) {}
  static void begin_text(const char*, TextKind, std::string_view) {}
  static void end_text(const char*) {}

 private:
  void token() {
    ++count_.tokens;
    count_.ends_in_characters = false;
  }

  SubsetCount count_;
};

/// Tells a listener what a stretch holds that is known to be common.
class ListenerSink {
 public:
  static constexpr bool passes_whole_elements = true;

  explicit ListenerSink(SubsetListener& listener) : listener_(listener) {}

  static bool full() { return false; }
  static int mark() { return 0; }
  static void go_back_to(int) {}
  void characters(const char* begin, const char* end) {
    listener_.characters({begin, static_cast<std::size_t>(end - begin)});
  }
  void reference(const char*, const Reference& reference) {
    const bool is_space = reference.text.empty() && reference.code_point == ' ';
    listener_.characters(is_space ? " " : "x");
  }
  void begin_tag() { attributes_.clear(); }
  static void drop_tag() {}
  void attribute(std::string_view name, bool, std::string_view value, bool has_references,
                 const char*) {
    attributes_.push_back({name, value, has_references});
  }
  void start_tag(const char*, const char*, std::string_view name, bool self_closing) {
    listener_.start_tag(name, attributes_, self_closing);
    attributes_.clear();
  }
  void end_tag(const char*, const char*, std::string_view name) { listener_.end_tag(name); }
  static void comment(const char*, const char*, std::string_view) {}
  void doctype(const char*, const char*, const Doctype& doctype) { listener_.doctype(doctype); }
  static void begin_body(const char*, bool) {}
  static void begin_text(const char*, TextKind, std::string_view) {}
  static void end_text(const char*) {}

 private:
  SubsetListener& listener_;
  std::vector<SubsetListener::Written> attributes_;
};

}  // namespace specdrift::common_subset
