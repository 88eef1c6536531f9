#include "tests/bench/automaton.h"

#include <string>

namespace specdrift::bench {
namespace {

constexpr std::string_view white_space = "\t\n\f ";
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

enum State : std::uint8_t {
  data,
  character_reference,
  tag_open,
  end_tag_open,
  tag_name,
  before_attribute_name,
  attribute_name,
  after_attribute_name,
  before_attribute_value,
  double_quoted,
  single_quoted,
  unquoted,
  double_quoted_reference,
  single_quoted_reference,
  unquoted_reference,
  after_quoted,
  self_closing_start_tag,
  markup_declaration_open,
  bogus_comment,
  comment_start_dash_wanted,
  comment_start,
  comment_start_dash,
  comment,
  comment_less_than_sign,
  comment_less_than_sign_bang,
  comment_end_dash,
  comment_end,
  comment_end_bang,
  doctype,
  doctype_double_quoted,
  doctype_single_quoted,
  raw_text_words,  ///< from here on: what has been read of the words below
};

}  // namespace

Automaton::Automaton() {
  const auto all = [&](unsigned from, unsigned to) {
    next_[from].fill(static_cast<std::uint8_t>(to));
  };
  const auto on = [&](unsigned from, std::string_view bytes, unsigned to) {
    for (const char c : bytes)
      next_[from][static_cast<unsigned char>(c)] = static_cast<std::uint8_t>(to);
  };
  all(data, data), on(data, "<", tag_open), on(data, "&", character_reference);
  all(character_reference, data), on(character_reference, letters, character_reference);
  on(character_reference, "#0123456789", character_reference);
  on(character_reference, "<", tag_open);
  all(tag_open, data), on(tag_open, letters, tag_name), on(tag_open, "/", end_tag_open);
  on(tag_open, "!", markup_declaration_open), on(tag_open, "?", bogus_comment);
  all(end_tag_open, bogus_comment), on(end_tag_open, letters, tag_name);
  on(end_tag_open, ">", data);
  all(tag_name, tag_name);
  all(before_attribute_name, attribute_name), all(attribute_name, attribute_name);
  all(after_attribute_name, attribute_name), all(after_quoted, attribute_name);
  for (const unsigned state :
       {tag_name, before_attribute_name, attribute_name, after_attribute_name, after_quoted}) {
    on(state, white_space, state == attribute_name ? after_attribute_name : before_attribute_name);
    on(state, "/", self_closing_start_tag), on(state, ">", data);
  }
  on(after_attribute_name, white_space, after_attribute_name);
  on(attribute_name, "=", before_attribute_value);
  on(after_attribute_name, "=", before_attribute_value);
  all(before_attribute_value, unquoted), on(before_attribute_value, ">", data);
  on(before_attribute_value, white_space, before_attribute_value);
  on(before_attribute_value, "\"", double_quoted), on(before_attribute_value, "'", single_quoted);
  const auto value = [&](State state, State reference, std::string_view end) {
    all(state, state), on(state, "&", reference), on(state, end, after_quoted);
    all(reference, state), on(reference, letters, reference), on(reference, end, after_quoted);
  };
  value(double_quoted, double_quoted_reference, "\"");
  value(single_quoted, single_quoted_reference, "'");
  value(unquoted, unquoted_reference, "");
  for (const unsigned state : {unquoted, unquoted_reference})
    on(state, white_space, before_attribute_name), on(state, ">", data);
  all(self_closing_start_tag, attribute_name), on(self_closing_start_tag, ">", data);
  on(self_closing_start_tag, white_space, before_attribute_name);
  all(markup_declaration_open, bogus_comment), on(markup_declaration_open, "dD", doctype);
  on(markup_declaration_open, "-", comment_start_dash_wanted);
  on(markup_declaration_open, ">", data);
  all(bogus_comment, bogus_comment), on(bogus_comment, ">", data);
  all(comment_start_dash_wanted, bogus_comment), on(comment_start_dash_wanted, "-", comment_start);
  on(comment_start_dash_wanted, ">", data);
  for (const unsigned state : {comment_start, comment_start_dash, comment, comment_less_than_sign,
                               comment_less_than_sign_bang, comment_end_dash, comment_end_bang}) {
    all(state, comment), on(state, "<", comment_less_than_sign), on(state, "-", comment_end_dash);
  }
  on(comment_start, "-", comment_start_dash), on(comment_start, ">", data);
  on(comment_start_dash, "-", comment_end), on(comment_start_dash, ">", data);
  on(comment_less_than_sign, "!", comment_less_than_sign_bang);
  on(comment_end_dash, "-", comment_end);
  all(comment_end, comment), on(comment_end, ">", data), on(comment_end, "!", comment_end_bang);
  on(comment_end, "-", comment_end), on(comment_end_bang, ">", data);
  all(doctype, doctype), on(doctype, ">", data), on(doctype, "\"", doctype_double_quoted);
  on(doctype, "'", doctype_single_quoted);
  all(doctype_double_quoted, doctype_double_quoted), on(doctype_double_quoted, "\"", doctype);
  all(doctype_single_quoted, doctype_single_quoted), on(doctype_single_quoted, "'", doctype);

  // The names of the two elements, their start tags, their text, and their end tags.
  unsigned free = raw_text_words;
  for (const std::string_view name : {"script", "style"}) {
    const unsigned start_tag = free++, text = free++;
    unsigned at = tag_open;
    for (std::size_t i = 0; i < name.size(); ++i) {
      unsigned state = next_[at][static_cast<unsigned char>(name[i])];
      if (state == tag_name) {
        state = free++;
        next_[state] = next_[tag_name];
        on(at, name.substr(i, 1), state);
      }
      at = state;
    }
    on(at, white_space, start_tag), on(at, ">", text);
    all(start_tag, start_tag), on(start_tag, ">", text);
    all(text, text);
    const std::string word = "</" + std::string(name);
    unsigned matched = text;
    for (const char c : word) {
      on(matched, {&c, 1}, free);
      matched = free++;
      all(matched, text), on(matched, "<", next_[text]['<']);
    }
    on(matched, white_space, before_attribute_name), on(matched, ">", data);
  }
}

std::size_t Automaton::count_markup(std::string_view text) const {
  std::size_t count = 0;
  unsigned state = data;
  for (const char c : text) {
    const unsigned next = next_[state][static_cast<unsigned char>(c)];
    count += next == tag_open && state != tag_open;
    state = next;
  }
  return count;
}

}  // namespace specdrift::bench
