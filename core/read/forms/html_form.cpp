#include "core/read/forms/html_form.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/model/data/builtin.h"
#include "core/model/run/interpreter.h"
#include "core/read/forms/bikeshed.h"
#include "core/read/forms/elements.h"
#include "core/read/forms/line_index.h"
#include "core/read/phrases/characters.h"
#include "core/text/source.h"
#include "core/token/token_batch.h"

namespace specdrift::read {
namespace {

bool has_class(std::string_view classes, std::string_view name) {
  while (!classes.empty()) {
    const std::size_t end = std::min(classes.find_first_of(" \t\n\r\f"), classes.size());
    if (classes.substr(0, end) == name) return true;
    classes.remove_prefix(std::min(end + 1, classes.size()));
  }
  return false;
}

/// The words of a link, from its start tag to its end tag.
class LinkReader {
 public:
  void start(std::string_view element, Link link) {
    if (depth_ > 0 && element == element_) ++depth_;
    if (depth_ > 0 || link.target.empty()) return;
    element_ = element;
    link_ = std::move(link);
    depth_ = 1;
  }

  void put(char c) {
    if (depth_ == 0) return;
    link_.words += c;
    if (link_.words.size() > longest_words) depth_ = 0;  // its end tag is lost
  }

  std::optional<Link> end(std::string_view element) {
    if (depth_ == 0 || element != element_ || --depth_ > 0) return {};
    return std::move(link_);
  }

 private:
  static constexpr std::size_t longest_words = 200;

  std::string element_;
  int depth_ = 0;
  Link link_;
};

/// Makes sections of the tokens of a page. Lists that are not closed do no harm: only the kind of a
/// block and its depth depend on them.
class HtmlReader {
 public:
  explicit HtmlReader(std::string_view text)
      : text_(text), lines_(text), is_bikeshed_(uses_bikeshed(text)) {}

  Document read() {
    const model::Model* const living = model::find_builtin_model("living");
    const auto source = specdrift::Source::from_bytes(text_);
    const StartContext start{.mode = TextMode::data,
                             .last_start_tag = "",
                             .foreign_content = false,
                             .feedback = Feedback::tree};
    model::Interpreter tokenizer(*living, source, start);
    TokenBatch batch;
    while (tokenizer.read(batch)) take(batch);
    take(batch);
    end_block();
    Document document{.form = is_bikeshed_ ? "Bikeshed's source" : "HTML",
                      .sections = {},
                      .ends_in_list = depth_ > 0,
                      .left_out = hidden_.all()};
    for (Section& section : sections_) {
      std::erase_if(section.blocks, [](const Block& block) { return block.text.empty(); });
      document.sections.push_back(std::move(section));
    }
    if (is_bikeshed_) without_bikeshed(document);
    return document;
  }

 private:
  void take(const TokenBatch& batch) {
    for (const Token& token : batch.tokens) {
      if (token.kind == TokenKind::start_tag) {
        start_tag(token, batch);
      } else if (token.kind == TokenKind::end_tag) {
        end_tag(token.text);
      } else if (token.kind == TokenKind::characters && !skipped_) {
        if (token.verbatim)
          for (std::size_t i = 0; i < token.text.size(); ++i)
            put(token.text[i], token.span.begin + i);
        else
          for (const char c : token.text) put(c, token.span.begin);
      }
    }
  }

  static bool is_hidden(const Token& tag, const TokenBatch& batch) {
    for (const std::string_view name : {"del", "s", "strike", "template"})
      if (tag.text == name) return true;
    return std::ranges::any_of(batch.attributes_of(tag), [](const Attribute& attribute) {
      return attribute.name == "hidden" || (attribute.name == "style" && hides(attribute.value));
    });
  }

  std::string_view attribute(const Token& tag, const TokenBatch& batch, std::string_view name) {
    for (const Attribute& attribute : batch.attributes_of(tag))
      if (attribute.name == name) return attribute.value;
    return {};
  }

  void start_tag(const Token& tag, const TokenBatch& batch) {
    const std::string_view name = tag.text;
    if (name == "script" || name == "style" || name == "title" || name == "textarea") {
      skipped_ = true;
      return;
    }
    const bool hides_already = hidden_.is_open();
    if (hidden_.start(name, is_hidden(tag, batch), lines_.place(tag.span.begin))) {
      if (!hides_already && is_block(name)) end_block();
      return;
    }
    if (name == "dfn") {
      has_definition_ = true;
      definition_id_ = attribute(tag, batch, "id");
    }
    if (heading_ && (name == "dfn" || name == "span") && heading_->id.empty())
      heading_->id = attribute(tag, batch, "id");
    if (name == "td" || name == "th") {
      put(' ', tag.span.begin);
      return;
    }
    if (!heading_) start_link(tag, batch);
    if (!is_block(name)) return;
    end_block();
    const std::string_view classes = attribute(tag, batch, "class");
    const bool is_note = has_class(classes, "note") || has_class(classes, "example") ||
                         has_class(classes, "warning") || has_class(classes, "big-issue") ||
                         name == "pre";
    if (!note_.empty()) {
      if (name == note_) ++note_depth_;
    } else if (is_note) {
      note_ = name;
      note_depth_ = 1;
    }
    if (name == "p" && note_ == "p" && !is_note) note_.clear();
    if (is_heading(name)) {
      note_.clear();
      depth_ = 0;
      heading_ = Section{.number = "",
                         .title = "",
                         .id = std::string(attribute(tag, batch, "id")),
                         .place = lines_.place(tag.span.begin),
                         .blocks = {}};
      return;
    }
    if (name == "dl" || name == "ol" || name == "ul") ++depth_;
    if (name == "dt")
      next_ = Block::Kind::label;
    else if (name == "li")
      next_ = Block::Kind::item;
    else if (name == "tr")
      next_ = Block::Kind::row;
    else if (name != "p" || next_ == Block::Kind::label)
      next_ = Block::Kind::paragraph;
  }

  void start_link(const Token& tag, const TokenBatch& batch) {
    if (tag.text != "a" && tag.text != "span") return;
    const std::string_view address = attribute(tag, batch, "href");
    Link link{.place = lines_.place(tag.span.begin), .words = "", .target = ""};
    if (const std::size_t hash = address.find('#'); hash != std::string_view::npos) {
      link.target = address.substr(hash + 1);
      link.is_fragment = true;
    }
    for (const std::string_view term : {"data-x", "data-lt", "title"})
      if (link.target.empty()) link.target = attribute(tag, batch, term);
    link_.start(tag.text, std::move(link));
  }

  void end_tag(std::string_view name) {
    if (name == "script" || name == "style" || name == "title" || name == "textarea")
      skipped_ = false;
    if (hidden_.end(name)) return;
    if (const std::optional<Link> link = link_.end(name); link && !sections_.empty())
      sections_.back().links.push_back(*link);
    if (!is_block(name)) return;
    end_block();
    if (heading_ && is_heading(name)) end_heading();
    if (!note_.empty() && name == note_ && --note_depth_ == 0) note_.clear();
    if (name == "dl" || name == "ol" || name == "ul") depth_ = std::max(depth_ - 1, 0);
    next_ = Block::Kind::paragraph;
  }

  void end_heading() {
    std::string title = collapsed(heading_->title);
    if (is_bikeshed_) take_heading_marks(title, heading_->id);
    const std::size_t end = section_number_size(title);
    if (end > 0 && end < title.size()) {
      heading_->number = title.substr(0, end);
      while (heading_->number.ends_with('.')) heading_->number.pop_back();
      title.erase(0, end);
    }
    heading_->title = collapsed(title);
    sections_.push_back(*std::move(heading_));
    heading_.reset();
  }

  void end_block() {
    if (heading_ && is_line_heading_) {
      end_heading();
      is_line_heading_ = false;
    }
    if (is_open_) {
      Block& block = sections_.back().blocks.back();
      while (block.text.ends_with(' ')) {
        block.text.pop_back();
        block.places.pop_back();
      }
      // The texts up to 2008 have a list of states.
      if (block.kind == Block::Kind::label && has_definition_ && block.text.ends_with(" state")) {
        Section section{.number = "",
                        .title = block.text,
                        .id = definition_id_,
                        .place = block.place(),
                        .blocks = {}};
        sections_.back().blocks.pop_back();
        sections_.push_back(std::move(section));
        next_ = Block::Kind::paragraph;
      }
    }
    has_definition_ = false;
    is_open_ = false;
    newlines_ = 0;
  }

  void put(char c, std::size_t offset) {
    if (hidden_.is_open()) return hidden_.put(c);
    const bool is_space = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
    if (heading_) {
      if (offset < mark_end_) return;
      if (is_line_heading_ && c == '\n') {
        end_block();
        return;
      }
      heading_->title += is_space ? ' ' : c;
      return;
    }
    if (sections_.empty() && !is_bikeshed_) return;
    if (is_bikeshed_ && take_line_mark(c, offset)) return;
    if (c == '\n') ++newlines_;
    if (is_bikeshed_ && newlines_ > 1 && is_space) end_of_paragraph();
    if (sections_.empty()) return;
    if (!is_open_) {
      if (is_space) return;
      Block::Kind kind = next_;
      if (!note_.empty()) kind = Block::Kind::note;
      sections_.back().blocks.push_back({.kind = kind, .depth = depth_, .text = "", .places = {}});
      is_open_ = true;
      sections_.back().blocks.back().ordinal = std::exchange(ordinal_, 0);
      if (next_ == Block::Kind::item) next_ = Block::Kind::paragraph;
    }
    if (!is_space) newlines_ = 0;
    link_.put(is_space ? ' ' : c);
    Block& block = sections_.back().blocks.back();
    if (is_space && block.text.ends_with(' ')) return;
    block.text += is_space ? ' ' : c;
    block.places.push_back(lines_.place(offset));
  }

  void end_of_paragraph() {
    const std::size_t newlines = newlines_;
    end_block();
    newlines_ = newlines;
    if (note_ == ":") note_.clear();
    if (next_ == Block::Kind::label) next_ = Block::Kind::paragraph;
  }

  /// A mark at the beginning of a line of Bikeshed's: `#### `, `: `, `:: `, `1. `. Returns whether
  /// the character belongs to one.
  bool take_line_mark(char c, std::size_t offset) {
    if (offset < mark_end_) return true;
    if (c == ' ' || c == '\n' || offset < line_begin_) return false;
    const LineMark mark = line_mark_at(text_, offset);
    if (mark.kind == LineMark::Kind::none) return false;
    end_block();
    mark_end_ = offset + mark.size;
    switch (mark.kind) {
    case LineMark::Kind::heading:
      note_.clear();
      depth_ = 0;
      is_line_heading_ = true;
      heading_ =
          Section{.number = "", .title = "", .id = "", .place = lines_.place(offset), .blocks = {}};
      break;
    case LineMark::Kind::term:
      next_ = Block::Kind::label;
      break;
    case LineMark::Kind::description:
      next_ = Block::Kind::paragraph;
      break;
    case LineMark::Kind::item:
      next_ = Block::Kind::item;
      ordinal_ = ordinal_at(text_.substr(offset));
      break;
    case LineMark::Kind::note:
      note_ = ":";
      note_depth_ = 1;
      mark_end_ = 0;
      return false;
    case LineMark::Kind::none:
      break;
    }
    return true;
  }

  std::string_view text_;
  LineIndex lines_;
  bool is_bikeshed_;
  std::vector<Section> sections_;
  std::optional<Section> heading_;
  bool is_line_heading_ = false;
  Block::Kind next_ = Block::Kind::paragraph;
  bool is_open_ = false;
  bool skipped_ = false;
  bool has_definition_ = false;  ///< a dfn is in the block
  std::string definition_id_;
  int depth_ = 0;
  unsigned ordinal_ = 0;  ///< of the item that begins
  LinkReader link_;
  HiddenText hidden_;
  std::size_t newlines_ = 0;
  std::size_t mark_end_ = 0;
  std::size_t line_begin_ = 0;
  std::string note_;  ///< the element that is a note; empty: none is open
  int note_depth_ = 0;
};

}  // namespace

bool is_html(std::string_view text) {
  const std::string begin = lowered(text.substr(0, 200'000));
  for (const std::string_view mark : {"<dl", "<h2", "<h3", "<h4", "<h5", "<h6", "<!doctype html"})
    if (begin.find(mark) != std::string::npos) return true;
  return begin.starts_with("### ") || begin.find("\n### ") != std::string::npos;
}

Document html_document(std::string_view text) {
  return HtmlReader(text).read();
}

}  // namespace specdrift::read
