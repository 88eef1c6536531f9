#include "core/read/forms/sentences.h"

#include <string_view>

#include "core/read/phrases/characters.h"

namespace specdrift::read {
namespace {

/// Whether a sentence ends with the full stop at `i`.
bool ends_at(std::string_view text, std::size_t i) {
  if (i + 1 == text.size()) return true;
  if (text[i + 1] == '.' || (i > 0 && text[i - 1] == '.')) return false;  // an ellipsis
  if (text[i + 1] == ' ')
    return i + 2 < text.size() && (is_upper(text[i + 2]) || text[i + 2] == '(' ||
                                   text.substr(i + 2).starts_with("parse error"));
  // A line end that is lost.
  return is_upper(text[i + 1]) && i > 0 && (is_lower(text[i - 1]) || text[i - 1] == ')');
}

/// Where a parenthesis that is not a character's own ends, or the text.
std::size_t after_parenthesis(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '(' && text.substr(i, 3) != "(()")
      ++depth;
    else if (text[i] == ')' && --depth == 0)
      return i + 1;
  }
  return text.size();
}

}  // namespace

std::vector<Sentence> sentences_of(const Block& block) {
  std::vector<Sentence> sentences;
  const std::string_view text = block.text;
  std::size_t begin = 0;
  const auto end_sentence = [&](std::size_t end, char mark) {
    std::string_view sentence = text.substr(begin, end - begin);
    if (!sentence.empty() || mark != 0)
      sentences.push_back({std::string(sentence), mark, block.places.at(begin)});
  };
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '(') {
      const std::size_t end = after_parenthesis(text, i);
      // A sentence that is all in parentheses ends with them.
      if (i == begin && end < text.size() && text[end] == ' ') {
        end_sentence(end, '.');
        i = begin = end + 1;
        continue;
      }
      i = end;
      continue;
    }
    if (text[i] == '.' && ends_at(text, i)) {
      end_sentence(i, '.');
      begin = i + 1;
      while (begin < text.size() && text[begin] == ' ') ++begin;
      i = begin;
      continue;
    }
    ++i;
  }
  if (begin < text.size()) {
    const bool is_colon = text.back() == ':';
    end_sentence(text.size() - (is_colon ? 1 : 0), is_colon ? ':' : '\0');
  }
  return sentences;
}

}  // namespace specdrift::read
