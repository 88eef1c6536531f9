#include "core/report/common/lanes.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "core/report/escape/escape.h"

namespace specdrift::report {
namespace {

/// The longest string that is shown whole, in bytes.
constexpr std::size_t longest_shown = 240;

/// The first bytes of a long text, cut at the boundary of a character.
std::string_view shown_part(std::string_view text) {
  std::size_t size = std::min(text.size(), longest_shown);
  while (size > 0 && size < text.size() && (text[size] & 0xC0) == 0x80) --size;
  return text.substr(0, size);
}

std::string shown(std::string_view text) {
  return escaped_for_terminal(shown_part(text));
}

std::string quoted_part(std::string_view text) {
  const std::string_view first = shown_part(text);
  if (first.size() == text.size()) return fmt::format("\"{}\"", escaped_for_terminal(text));
  return fmt::format("\"{}…\" ({} bytes)", escaped_for_terminal(first), text.size());
}

std::string tag(const KeptToken& kept) {
  const bool end = kept.token.kind == TokenKind::end_tag;
  std::string text = fmt::format("<{}{}", end ? "/" : "", shown(kept.token.text));
  for (const Attribute& a : kept.attributes)
    text += fmt::format(" {}={}", shown(a.name), quoted_part(a.value));
  if (kept.attributes.size() < kept.token.attribute_count) text += " …";
  return text + (kept.token.self_closing ? "/>" : ">");
}

std::string doctype(const Doctype& doctype) {
  std::string text;
  if (doctype.name) text += ' ' + shown(*doctype.name);
  if (doctype.public_identifier) text += " public " + quoted_part(*doctype.public_identifier);
  if (doctype.system_identifier) text += " system " + quoted_part(*doctype.system_identifier);
  if (doctype.force_quirks) text += " (force-quirks)";
  return "DOCTYPE" + text;
}

std::string instruction(const KeptToken& kept) {
  return fmt::format("processing instruction {} {}", shown(kept.token.text),
                     quoted_part(kept.instruction_data));
}

/// A token, or several neighbouring pieces of characters as one.
struct Box {
  Span span;
  std::vector<std::string> labels;  ///< what may stand in it, the fullest first
};

std::vector<Box> boxes_of(const KeptTokens& tokens) {
  std::vector<Box> boxes;
  std::string characters;
  for (const KeptToken& kept : tokens.tokens) {
    if (kept.token.kind == TokenKind::characters) {
      if (characters.empty()) boxes.push_back({kept.token.span, {}});
      characters += kept.token.text;
      boxes.back().span.end = kept.token.span.end;
      boxes.back().labels = {quoted_part(characters), shown(characters)};
      continue;
    }
    characters.clear();
    const std::string name = shown(kept.token.text);
    switch (kept.token.kind) {
    case TokenKind::start_tag: {
      // The short labels say that there is more to it.
      const bool is_more = kept.token.attribute_count > 0 || kept.token.self_closing;
      boxes.push_back({kept.token.span,
                       {tag(kept), fmt::format("<{}{}>", name, is_more ? " …" : ""),
                        fmt::format("{}{}", name, is_more ? "…" : "")}});
      break;
    }
    case TokenKind::end_tag:
      boxes.push_back({kept.token.span, {tag(kept), "</" + name + '>', '/' + name}});
      break;
    case TokenKind::comment:
      boxes.push_back(
          {kept.token.span, {"comment " + quoted_part(kept.token.text), "comment …", "comment…"}});
      break;
    case TokenKind::processing_instruction:
      boxes.push_back({kept.token.span, {instruction(kept), "<?" + name + " …", "PI…"}});
      break;
    case TokenKind::doctype:
      boxes.push_back({kept.token.span, {doctype(kept.doctype), "DOCTYPE …", "DOCTYPE…"}});
      break;
    case TokenKind::characters:
    case TokenKind::end_of_file:
      break;
    }
  }
  return boxes;
}

/// A box of `width` columns; false when its fullest label did not fit. The last label that fits,
/// shortened ones included, is shown.
std::pair<std::string, bool> draw(const Box& box, std::size_t width) {
  // A box without a place of its own, as from an adapter that gives no positions, is there all the
  // same.
  if (width <= 1) return {"|", false};
  const std::size_t room = width - 2;
  for (std::size_t i = 0; i < box.labels.size(); ++i) {
    const std::size_t taken = display_width(box.labels[i]);
    if (taken > room) continue;
    return {'[' + box.labels[i] + std::string(room - taken, ' ') + ']', i == 0};
  }
  return {'[' + std::string(room, '-') + ']', false};
}

}  // namespace

std::vector<LaneBox> lane_boxes(const KeptTokens& tokens, const Ruler& ruler) {
  std::vector<LaneBox> drawn;
  for (const Box& box : boxes_of(tokens)) {
    const std::size_t begin = ruler.column(box.span.begin);
    auto [drawing, whole] = draw(box, ruler.column(box.span.end) - begin);
    drawn.push_back({begin, std::move(drawing), whole});
  }
  return drawn;
}

Lane draw_lane(const KeptTokens& tokens, const Ruler& ruler) {
  Lane lane{"", tokens.complete && ruler.complete()};
  std::size_t column = 0;
  for (const LaneBox& box : lane_boxes(tokens, ruler)) {
    lane.drawing.append(box.column > column ? box.column - column : 0, ' ');
    lane.drawing += box.drawing;
    lane.holds_all = lane.holds_all && box.holds_all;
    column = std::max(column, box.column) + display_width(box.drawing);
  }
  return lane;
}

std::string describe(const KeptToken& kept) {
  switch (kept.token.kind) {
  case TokenKind::start_tag:
    return "start tag " + tag(kept);
  case TokenKind::end_tag:
    return "end tag " + tag(kept);
  case TokenKind::comment:
    return "comment " + quoted_part(kept.token.text);
  case TokenKind::processing_instruction:
    return instruction(kept);
  case TokenKind::doctype:
    return doctype(kept.doctype);
  case TokenKind::characters:
    return "characters " + quoted_part(kept.token.text);
  case TokenKind::end_of_file:
    break;
  }
  return "end of file";
}

std::string describe(const KeptTokens& tokens, std::size_t limit) {
  std::string text;
  std::size_t described = 0;
  std::string characters;
  const auto add = [&](std::string_view what) {
    if (described > 0) text += ", ";
    ++described;
    text += what;
  };
  for (std::size_t i = 0; i < tokens.tokens.size() && described < limit; ++i) {
    const KeptToken& kept = tokens.tokens[i];
    if (kept.token.kind != TokenKind::characters) {
      add(describe(kept));
      continue;
    }
    characters += kept.token.text;
    const bool last =
        i + 1 == tokens.tokens.size() || tokens.tokens[i + 1].token.kind != TokenKind::characters;
    if (!last) continue;
    add("characters " + quoted_part(characters));
    characters.clear();
  }
  if (tokens.count > described)
    text += fmt::format("{}{} more", described ? ", " : "", tokens.count - described);
  return text.empty() ? "nothing" : text;
}

}  // namespace specdrift::report
