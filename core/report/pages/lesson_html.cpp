#include <algorithm>

#include "core/report/html/markup.h"
#include "core/report/pages/pages.h"

namespace specdrift::report {

using html::content;

namespace {

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const auto line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// Code, bold and escapes of a paragraph.
std::string inline_markup(std::string_view text) {
  std::string out, words;
  bool in_code = false, in_bold = false;
  const auto put_words = [&] {
    html::append_content(out, words);
    words.clear();
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '`') {
      put_words();
      in_code = !in_code;
      out += in_code ? "<code>" : "</code>";
    } else if (!in_code && text.substr(at).starts_with("**")) {
      put_words();
      in_bold = !in_bold;
      out += in_bold ? "<b>" : "</b>";
      ++at;
    } else {
      if (!in_code && text[at] == '\\' && at + 1 < text.size()) ++at;
      words += text[at];
    }
  }
  put_words();
  if (in_code) out += "</code>";
  return out + (in_bold ? "</b>" : "");
}

class LessonPage {
 public:
  std::string made_of(std::string_view markdown) {
    while (!markdown.empty()) {
      const auto line = take_line(markdown);
      if (line == "---" && !in_fence_) break;
      add(line);
    }
    close();
    return "<section class=\"document lesson\">\n" + out_ + "</section>\n";
  }

 private:
  void add(std::string_view line) {
    if (line.starts_with("```")) {
      close();
      in_fence_ = !in_fence_;
      if (in_fence_) pre_ = true;
      if (!in_fence_) close();
    } else if (in_fence_ || (line.starts_with("    ") && paragraph_.empty())) {
      if (!in_fence_ && !pre_) close();
      pre_ = true;
      block_ += std::string(in_fence_ ? line : line.substr(4)) + '\n';
    } else if (line.empty()) {
      close();
    } else {
      add_markup(line);
    }
  }

  void add_markup(std::string_view line) {
    constexpr std::string_view summary = "<summary>", summary_end = "</summary>";
    if (pre_) close();
    if (line.starts_with('#')) {
      close();
      const bool is_title = !line.starts_with("##");
      line.remove_prefix(std::min(line.find_first_not_of("# "), line.size()));
      out_ += is_title ? "<h2>" : "<h3>";
      out_ += inline_markup(line);
      out_ += is_title ? "</h2>\n" : "</h3>\n";
    } else if (line == "<details>" || line == "</details>") {
      close();
      out_ += std::string(line) + '\n';
    } else if (line.starts_with(summary) && line.ends_with(summary_end)) {
      close();
      line.remove_prefix(summary.size());
      line.remove_suffix(summary_end.size());
      out_ += "<summary>" + content(line) + "</summary>\n";
    } else if (line.starts_with("- ") || line.starts_with("> ")) {
      end_paragraph();
      element_ = line.front() == '-' ? "li" : "blockquote";
      if (element_ == "li" && !in_list_) out_ += "<ul>\n";
      in_list_ = element_ == "li";
      paragraph_ = line.substr(2);
    } else {
      if (!paragraph_.empty()) paragraph_ += ' ';
      paragraph_ += line.substr(std::min(line.find_first_not_of(' '), line.size()));
    }
  }

  void end_paragraph() {
    if (paragraph_.empty()) return;
    out_ += "<" + element_ + ">" + inline_markup(paragraph_) + "</" + element_ + ">\n";
    paragraph_.clear();
    element_ = "p";
  }

  /// Ends whatever is open.
  void close() {
    end_paragraph();
    if (in_list_) out_ += "</ul>\n";
    in_list_ = false;
    if (pre_ && !block_.empty()) {
      block_.pop_back();
      out_ += "<pre class=\"console\">";
      for (std::string_view rest = block_; !rest.empty();) {
        const std::string_view line = take_line(rest);
        out_ += line.starts_with("$ ") ? "<b>" + content(line) + "</b>" : content(line);
        out_ += '\n';
      }
      out_ += "</pre>\n";
    }
    block_.clear();
    pre_ = false;
  }

  std::string out_, paragraph_, block_;
  std::string element_ = "p";
  bool in_fence_ = false;
  bool in_list_ = false;
  bool pre_ = false;
};

}  // namespace

std::string lesson_html(std::string_view markdown) {
  return LessonPage().made_of(markdown);
}

}  // namespace specdrift::report
