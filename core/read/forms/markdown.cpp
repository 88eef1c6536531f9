#include "core/read/forms/markdown.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <utility>

#include "core/read/forms/bikeshed.h"
#include "core/read/forms/elements.h"
#include "core/read/phrases/characters.h"

namespace specdrift::read {
namespace {

bool is_of_word(char c) {
  return is_digit(c) || is_lower(c) || is_upper(c);
}

constexpr std::string_view openers = "[({", closers = "])}";

/// For each opening bracket the place after the one that closes it in its paragraph; 0: none does.
std::vector<std::uint32_t> ends_of_brackets(std::string_view text) {
  std::vector<std::uint32_t> ends(text.size());
  std::array<std::vector<std::size_t>, openers.size()> open;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '\n') {
      const std::size_t next = text.find_first_not_of(" \t\r", i + 1);
      if (next < text.size() && text[next] == '\n')
        for (std::vector<std::size_t>& of_kind : open) of_kind.clear();
    } else if (const std::size_t kind = openers.find(text[i]); kind != openers.npos) {
      open[kind].push_back(i);
    } else if (const std::size_t closed = closers.find(text[i]);
               closed != closers.npos && !open[closed].empty()) {
      ends[open[closed].back()] = static_cast<std::uint32_t>(i + 1);
      open[closed].pop_back();
    }
  }
  return ends;
}

class Stripper {
 public:
  explicit Stripper(std::string_view text) : text_(text), brackets_(ends_of_brackets(text)) {}

  PlainText read() {
    while (at_ < text_.size()) {
      if (begins_line_) begin_line();
      if (at_ < text_.size()) take();
    }
    return std::move(plain_);
  }

 private:
  void put(char c) {
    plain_.text += c;
    plain_.places.push_back(place_);
  }

  /// Goes on by one byte of the Markdown.
  void pass() {
    const char c = text_[at_++];
    if (c == '\n') {
      ++place_.line;
      place_.column = 1;
    } else if ((static_cast<unsigned char>(at_ < text_.size() ? text_[at_] : ' ') & 0xC0) != 0x80) {
      ++place_.column;
    }
  }
  void pass_to(std::size_t end) {
    while (at_ < end) pass();
  }
  /// The marks around what is struck here, or a comment; empty: there is nothing.
  std::pair<std::string_view, std::string_view> marks_of_hidden(std::string_view rest) const {
    if (rest.starts_with("~~") && !rest.starts_with("~~~")) return {"~~", "~~"};
    if (rest.starts_with("<!--") && at_ == line_begin_) return {"<!--", "-->"};
    for (const auto& [begin, end] :
         {std::pair(std::string_view("<del>"), std::string_view("</del>")),
          {"<s>", "</s>"},
          {"<strike>", "</strike>"}})
      if (lowered(rest.substr(0, begin.size())) == begin) return {begin, end};
    return {};
  }

  /// Passes text that is struck, or a comment. Its lines end where they did.
  bool take_hidden(std::string_view rest) {
    if (rest.front() != '~' && rest.front() != '<') return false;
    const auto [begin, end] = marks_of_hidden(rest);
    if (begin.empty() || without_end_.contains(end)) return false;
    std::size_t size = rest.find(end, begin.size());
    if (size == std::string_view::npos) {
      without_end_.insert(end);
      return false;
    }
    const std::string_view struck = rest.substr(0, size);
    if (begin == "~~" && (struck.find("\n\n") != std::string_view::npos ||
                          struck.find("\n\r\n") != std::string_view::npos))
      return false;
    LeftOut left_out{.place = place_, .words = {}};
    for (const char c : rest.substr(begin.size(), size - begin.size()))
      HiddenText::add_to(left_out.words, c);
    while (left_out.words.ends_with(' ')) left_out.words.pop_back();
    if (!left_out.words.empty()) plain_.left_out.push_back(std::move(left_out));
    for (size += end.size(); size > 0; --size) {
      if (text_[at_] == '\n') put('\n');
      pass();
    }
    return true;
  }

  /// Where the target and the attributes after the words of a link or span end.
  std::size_t after_target(std::size_t at) const {
    std::size_t end = at;
    const auto take = [&](char open) {
      if (end < text_.size() && text_[end] == open && brackets_[end] > 0) end = brackets_[end];
    };
    take('(');
    if (end == at) take('[');
    take('{');
    return end;
  }

  void keep() {
    const bool ends_line = text_[at_] == '\n' && ends_.empty();
    put(text_[at_] == '\n' && !ends_line ? ' ' : text_[at_]);
    pass();
    begins_line_ = ends_line;
    if (ends_line) is_row_ = false;
  }

  void begin_line() {
    begins_line_ = false;
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '>')) {
      if (text_[at_] == ' ') put(' ');
      pass();
    }
    line_begin_ = at_;
    const std::string_view rest = text_.substr(at_);
    const std::size_t marks = std::min(rest.find_first_not_of('#'), rest.size());
    if (marks > 0 && marks <= 6 && rest.substr(marks).starts_with(' ')) {
      put('#');
      put('#');
      pass_to(at_ + marks);
    } else if (rest.starts_with(":  ")) {  // a definition
      put(' ');
      pass();
    } else if (rest.starts_with("* ") || rest.starts_with("- ") || rest.starts_with("+ ")) {
      put('-');
      pass();
    } else if (rest.starts_with('|')) {
      is_row_ = true;
      // The line below the heads of columns.
      const std::string_view line = rest.substr(0, rest.find('\n'));
      if (line.find_first_not_of("|-: ") == std::string_view::npos) pass_to(at_ + line.size());
    }
  }

  void take() {
    const std::string_view rest = text_.substr(at_);
    const char c = rest.front();
    while (!ends_.empty() && at_ > ends_.back()) ends_.pop_back();  // passed with something else
    if (!ends_.empty() && at_ == ends_.back()) {
      ends_.pop_back();
      return pass_to(after_target(at_ + 1));
    }
    if (c == '\\' && rest.size() > 1 && !is_of_word(rest[1])) {
      pass();
      return keep();
    }
    if (take_hidden(rest)) return;
    const std::size_t end = brackets_[at_];
    if (c == '[' && end > 0 && after_target(end) > end) {
      ends_.push_back(end - 1);
      return pass();
    }
    if ((rest.starts_with("{#") || rest.starts_with("{.")) && end > 0) return pass_to(end);
    if (c == '*' || c == '`') return pass();
    if (c == '_' &&
        !(at_ > 0 && is_of_word(text_[at_ - 1]) && rest.size() > 1 && is_of_word(rest[1])))
      return pass();
    if (c == '|' && is_row_) {
      put(' ');
      return pass();
    }
    for (const auto& [name, meant] :
         {std::pair(std::string_view("&lt;"), '<'), {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}})
      if (rest.starts_with(name)) {
        put(meant);
        return pass_to(at_ + name.size());
      }
    keep();
  }

  std::string_view text_;
  std::vector<std::uint32_t> brackets_;
  std::size_t at_ = 0;
  Place place_ = {1, 1};
  std::size_t line_begin_ = 0;                ///< after its white space
  std::set<std::string_view> without_end_{};  ///< marks that do not come any more
  bool begins_line_ = true;
  bool is_row_ = false;
  std::vector<std::size_t> ends_;  ///< of the words of open links
  PlainText plain_;
};

}  // namespace

bool is_markdown(std::string_view text) {
  if (text.starts_with('<') || uses_bikeshed(text)) return false;
  const bool has_links = text.find("](") != std::string_view::npos;
  for (const std::string_view heading : {"## ", "### ", "#### ", "##### ", "###### "}) {
    if (heading == "## " && !has_links) continue;  // plain text has them, too
    if (text.starts_with(heading) || text.find("\n" + std::string(heading)) != text.npos)
      return true;
  }
  return false;
}

PlainText without_markdown(std::string_view text) {
  return Stripper(text).read();
}

}  // namespace specdrift::read
