#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "core/course/course.h"

namespace specdrift::course {
namespace {

constexpr std::size_t page_width = 80;

constexpr std::string_view bold = "1";
constexpr std::string_view code = "36";
constexpr std::string_view faint = "2";

/// The next line, without its end, which is taken off `text`.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const auto line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

class Page {
 public:
  explicit Page(TerminalStyle style) : style_(style) {}

  std::string made_of(std::string_view markdown) {
    while (!markdown.empty()) {
      const auto line = take_line(markdown);
      if (line == "---" && !in_fence_) break;
      add(line);
    }
    end_paragraph();
    while (out_.ends_with("\n\n")) out_.pop_back();
    return std::move(out_);
  }

 private:
  void add(std::string_view line) {
    if (line.starts_with("```")) {
      end_paragraph();
      in_fence_ = !in_fence_;
    } else if (folded_ && line != "</details>") {
      return;
    } else if (in_fence_) {
      out_ += line.starts_with("$ ") ? painted(line, bold) : std::string(line);
      out_ += '\n';
    } else if (line.empty()) {
      end_paragraph();
      add_gap();
    } else if (line.starts_with("    ") && paragraph_.empty()) {
      out_ += painted(line, code) + '\n';
    } else {
      add_markup(line);
    }
  }

  void add_markup(std::string_view line) {
    constexpr std::string_view summary = "<summary>", summary_end = "</summary>";
    if (line.starts_with('#')) {
      end_paragraph();
      out_ +=
          painted(line.substr(std::min(line.find_first_not_of("# "), line.size())), bold) + '\n';
    } else if (line == "<details>" || line == "</details>") {
      end_paragraph();
      folded_ = false;
    } else if (line.starts_with(summary) && line.ends_with(summary_end)) {
      line.remove_prefix(summary.size());
      line.remove_suffix(summary_end.size());
      out_ += style_.answers ? painted(line, bold)
                             : painted(fmt::format("({}: shown by --answers)", line), faint);
      out_ += '\n';
      folded_ = !style_.answers;
    } else if (line.starts_with("- ") || line.starts_with("> ")) {
      end_paragraph();
      indent_ = 2;
      paragraph_ = line.front() == '-' ? line : line.substr(2);
      bullet_ = line.front() == '-';
    } else {
      if (!paragraph_.empty()) paragraph_ += ' ';
      paragraph_ += line.substr(std::min(line.find_first_not_of(' '), line.size()));
    }
  }

  void add_gap() {
    if (!out_.empty() && !out_.ends_with("\n\n")) out_ += '\n';
  }

  std::string painted(std::string_view text, std::string_view how) const {
    return style_.color ? fmt::format("\x1b[{}m{}\x1b[0m", how, text) : std::string(text);
  }

  /// Breaks the paragraph into lines. A word is what stands between two spaces, or a stretch of
  /// code, which is never broken.
  void end_paragraph() {
    std::string line(bullet_ ? 0 : indent_, ' ');
    std::size_t width = line.size();
    bool fresh = true;
    for (std::size_t at = 0; at < paragraph_.size();) {
      Word word;
      read_word(at, word);
      if (!fresh && width + 1 + word.width > std::min(style_.columns, page_width)) {
        out_ += line + '\n';
        line.assign(indent_, ' ');
        width = indent_;
        fresh = true;
      }
      if (!fresh) line += ' ', ++width;
      line += word.text;
      width += word.width;
      fresh = false;
    }
    if (!fresh) out_ += line + '\n';
    paragraph_.clear();
    indent_ = 0;
    bullet_ = false;
  }

  struct Word {
    std::string text;
    std::size_t width = 0;
  };

  void read_word(std::size_t& at, Word& word) {
    bool in_code = false;
    const std::string_view text = paragraph_;
    for (; at < text.size() && (in_code || text[at] != ' '); ++at) {
      if (text[at] == '`') {
        in_code = !in_code;
        if (style_.color && in_code) word.text += fmt::format("\x1b[{}m", code);
        put(word, '`');
        if (style_.color && !in_code) word.text += "\x1b[0m";
      } else if (!in_code && text.substr(at).starts_with("**")) {
        in_bold_ = !in_bold_;
        if (style_.color) word.text += in_bold_ ? "\x1b[1m" : "\x1b[0m";
        ++at;
      } else {
        if (!in_code && text[at] == '\\' && at + 1 < text.size()) ++at;
        put(word, text[at]);
      }
    }
    at = std::min(at + 1, text.size());
  }

  static void put(Word& word, char c) {
    word.text += c;
    const bool continues = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
    if (!continues) ++word.width;
  }

  TerminalStyle style_;
  std::string out_;
  std::string paragraph_;
  std::size_t indent_ = 0;
  bool bullet_ = false;
  bool in_fence_ = false;
  bool in_bold_ = false;
  bool folded_ = false;  ///< within an answer that is not shown
};

}  // namespace

const Lesson* find_lesson(std::string_view word) {
  const std::size_t end = word.find_first_not_of("0123456789");
  const std::string_view number =
      end == word.npos ? word.substr(std::min(word.find_first_not_of('0'), word.size())) : "";
  for (const Lesson& lesson : lessons())
    if (lesson.name == word || std::to_string(lesson.number) == number) return &lesson;
  return nullptr;
}

std::string terminal_text(std::string_view markdown, TerminalStyle style) {
  return Page(style).made_of(markdown);
}

}  // namespace specdrift::course
