#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/prove/machine/event.h"
#include "core/text/utf8.h"

namespace specdrift::prove {

/// Tokens as one string. End tags are written by name alone.
class Writer {
 public:
  void text(std::string_view characters) { text_ += characters; }
  void token(const std::string& written) {
    if (!text_.empty()) tokens_ += fmt::format("text({})", text_);
    text_.clear();
    tokens_ += written;
  }
  std::string finish() {
    token("end");
    return tokens_;
  }

 private:
  std::string text_, tokens_;
};

/// Does to tokens what the events say.
class Events2Tokens {
 public:
  void add(std::span<const Event> events) {
    for (const Event event : events) add(event);
  }
  std::string finish() { return writer_.finish(); }
  /// For each error that there is only of a duplicate attribute, whether it is one.
  const std::vector<bool>& duplicates() const { return duplicates_; }

 private:
  struct Attribute {
    std::string name, value;
    bool dropped = false;
  };

  void add(Event event) {
    const std::uint32_t payload = event & 0xFFFFFF;
    const auto append = [&](std::string& to) {
      if ((payload & of_text) != 0)
        to += texts_.at(payload ^ of_text);
      else if (payload != present)
        utf8::append(to, char32_t{payload & 0x1FFFFF});
    };
    const auto append_field = [&](std::optional<std::string>& to) {
      if (!to || payload == emptied) to.emplace();
      if (payload != emptied) append(*to);
    };
    const auto field = [](const std::optional<std::string>& f) {
      return f ? fmt::format("'{}'", *f) : "-";
    };
    switch (kind_of(event)) {
    case EventKind::text: {
      std::string text;
      append(text);
      writer_.text(text);
      break;
    }
    case EventKind::comment_begin:
      comment_.clear();
      break;
    case EventKind::tag_begin:
      tag_.clear();
      attributes_.clear();
      is_end_tag_ = payload == 1;
      break;
    case EventKind::doctype_begin:
      fields_ = {};
      break;
    case EventKind::instruction_begin:
      target_.clear();
      data_.clear();
      break;
    case EventKind::comment_text:
      append(comment_);
      break;
    case EventKind::tag_name:
      append(tag_);
      break;
    case EventKind::instruction_target:
      append(target_);
      break;
    case EventKind::comment_end:
      writer_.token(fmt::format("comment({})", comment_));
      break;
    case EventKind::attribute_begin:
      attributes_.emplace_back();
      break;
    case EventKind::attribute_name:
      append(attributes_.back().name);
      break;
    case EventKind::attribute_checked: {
      // Those that were dropped are none any more, itself included.
      Attribute& last = attributes_.back();
      const bool is_duplicate =
          !last.dropped &&
          std::any_of(attributes_.begin(), attributes_.end() - 1,
                      [&](const Attribute& a) { return !a.dropped && a.name == last.name; });
      last.dropped = last.dropped || is_duplicate;
      duplicates_.insert(duplicates_.end(), payload, is_duplicate);
      break;
    }
    case EventKind::attribute_value:
      append(attributes_.back().value);
      break;
    case EventKind::tag_end: {
      if (is_end_tag_) {
        writer_.token(fmt::format("</{}>", tag_));
        break;
      }
      std::string tag = "<" + tag_;
      for (const Attribute& attribute : attributes_)
        if (!attribute.dropped) tag += fmt::format(" {}='{}'", attribute.name, attribute.value);
      writer_.token(tag + (payload == 1 ? "/>" : ">"));
      break;
    }
    case EventKind::doctype_name:
      append_field(fields_[0]);
      break;
    case EventKind::doctype_public:
      append_field(fields_[1]);
      break;
    case EventKind::doctype_system:
      append_field(fields_[2]);
      break;
    case EventKind::doctype_flag:
      flag_ = payload == 1;
      break;
    case EventKind::doctype_end:
      writer_.token(fmt::format("doctype({} {} {} {})", field(fields_[0]), field(fields_[1]),
                                field(fields_[2]), flag_));
      break;
    case EventKind::instruction_data:
      append(data_);
      break;
    case EventKind::instruction_end:
      writer_.token(fmt::format("<?{} {}>", target_, data_));
      break;
    case EventKind::text_begin:
      texts_.at(payload / text_slot(1)).clear();
      break;
    case EventKind::text_grows:
      utf8::append(texts_.at(payload / text_slot(1)), char32_t{payload & 0x1FFFFF});
      break;
    default:
      break;
    }
  }

  Writer writer_;
  std::string tag_, comment_, target_, data_;
  std::array<std::string, model::most_texts> texts_;  ///< what has been written of text variables
  std::vector<Attribute> attributes_;
  std::vector<bool> duplicates_;
  std::array<std::optional<std::string>, 3> fields_;
  bool is_end_tag_ = false;
  bool flag_ = false;
};

}  // namespace specdrift::prove
