#include "core/report/html/tokens.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/report/html/markup.h"

namespace specdrift::report::html {
namespace {

constexpr std::size_t longest_string = 400;
constexpr std::size_t most_tokens = 30;
constexpr std::size_t most_attributes = 40;

/// How something of one class stands to what the others have at its place.
enum class Mark : std::uint8_t { same, differs, only };

std::string marked(Mark mark, std::string text) {
  if (mark == Mark::same) return text;
  const bool only = mark == Mark::only;
  return fmt::format(
      "<span class=\"{}\"><span class=\"sign\" aria-hidden=\"true\">{}</span>"
      "<span class=\"vh\">{}: </span>{}</span>",
      only ? "only" : "differs", only ? "+" : "≠", only ? "only here" : "differs", text);
}

/// A token, neighbouring characters as one.
struct Item {
  KeptToken kept;
  std::string characters;

  TokenKind kind() const { return kept.token.kind; }
  std::string_view text() const {
    return kind() == TokenKind::characters ? std::string_view(characters) : kept.token.text;
  }
  bool is_tag() const { return kind() == TokenKind::start_tag || kind() == TokenKind::end_tag; }
};

std::vector<Item> items_of(const KeptTokens& tokens) {
  std::vector<Item> items;
  for (const KeptToken& kept : tokens.tokens) {
    if (kept.token.kind == TokenKind::characters) {
      if (items.empty() || items.back().kind() != TokenKind::characters) {
        if (items.size() == most_tokens) break;
        items.push_back({kept, {}});
      }
      items.back().characters += kept.token.text;
    } else {
      if (items.size() == most_tokens) break;
      items.push_back({kept, {}});
    }
  }
  return items;
}

using Columns = std::vector<std::vector<Item>>;

/// The item that another class has where `item` begins.
const Item* counterpart(const Item& item, const std::vector<Item>& others) {
  const auto found = std::ranges::find_if(others, [&](const Item& other) {
    return other.kind() == item.kind() &&
           other.kept.token.span.begin == item.kept.token.span.begin &&
           (!item.is_tag() || other.text() == item.text());
  });
  return found == others.end() ? nullptr : &*found;
}

/// Compares with the counterparts of all other classes.
template <typename Compare>
Mark mark_of(const Item& item, const Columns& columns, std::size_t own, Compare compare) {
  Mark mark = Mark::same;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (c == own) continue;
    if (const Item* const other = counterpart(item, columns[c]))
      mark = std::max(mark, compare(*other));
  }
  return mark;
}

Mark mark_of_item(const Item& item, const Columns& columns, std::size_t own) {
  for (std::size_t c = 0; c < columns.size(); ++c)
    if (c != own && !counterpart(item, columns[c])) return Mark::only;
  return mark_of(item, columns, own, [&](const Item& other) {
    const Doctype& a = item.kept.doctype;
    const Doctype& b = other.kept.doctype;
    const bool equal = other.text() == item.text() && a.name == b.name &&
                       a.public_identifier == b.public_identifier &&
                       a.system_identifier == b.system_identifier &&
                       a.force_quirks == b.force_quirks;
    return equal ? Mark::same : Mark::differs;
  });
}

Mark mark_of_attribute(const Attribute& attribute, const Item& item, const Columns& columns,
                       std::size_t own) {
  return mark_of(item, columns, own, [&](const Item& other) {
    const auto found = std::ranges::find(other.kept.attributes, attribute.name, &Attribute::name);
    if (found == other.kept.attributes.end()) return Mark::only;
    return found->value == attribute.value ? Mark::same : Mark::differs;
  });
}

std::string quoted_string(std::string_view text) {
  return "&quot;" + shortened(text, longest_string) + "&quot;";
}

template <typename MarkAttribute>
std::string tag_words(const KeptToken& kept, bool slash_differs, MarkAttribute mark) {
  const bool end = kept.token.kind == TokenKind::end_tag;
  std::string text =
      fmt::format("<span class=\"kind\">{} tag</span> <code>&lt;{}{}", end ? "end" : "start",
                  end ? "/" : "", shortened(kept.token.text, longest_string));
  std::size_t shown = 0;
  for (const Attribute& a : kept.attributes) {
    if (shown++ == most_attributes) break;
    text += ' ' + marked(mark(a), shortened(a.name, longest_string) + '=' + quoted_string(a.value));
  }
  if (shown < kept.token.attribute_count && shown < kept.attributes.size() + 1 &&
      kept.token.attribute_count > kept.attributes.size())
    text += " …";
  if (kept.token.self_closing) text += marked(slash_differs ? Mark::only : Mark::same, "/");
  return text + "&gt;</code>";
}

std::string doctype_words(const Doctype& doctype) {
  std::string text = "<span class=\"kind\">DOCTYPE</span>";
  if (doctype.name) text += " <code>" + shortened(*doctype.name, longest_string) + "</code>";
  if (doctype.public_identifier)
    text += " public <code>" + quoted_string(*doctype.public_identifier) + "</code>";
  if (doctype.system_identifier)
    text += " system <code>" + quoted_string(*doctype.system_identifier) + "</code>";
  return text + (doctype.force_quirks ? " (force-quirks)" : "");
}

std::string data(std::string_view kind, std::string_view text) {
  return fmt::format("<span class=\"kind\">{}</span> <code>{}</code>", kind, quoted_string(text));
}

template <typename MarkAttribute> std::string token_with(const KeptToken& kept,
                                                         std::string_view text, bool slash_differs,
                                                         MarkAttribute mark) {
  switch (kept.token.kind) {
  case TokenKind::start_tag:
  case TokenKind::end_tag:
    return tag_words(kept, slash_differs, mark);
  case TokenKind::doctype:
    return doctype_words(kept.doctype);
  case TokenKind::comment:
    return data("comment", text);
  case TokenKind::processing_instruction:
    return fmt::format("{} <code>{}</code>", data("processing instruction", kept.token.text),
                       quoted_string(kept.instruction_data));
  case TokenKind::characters:
    return data("characters", text);
  case TokenKind::end_of_file:
    break;
  }
  return "<span class=\"kind\">end of file</span>";
}

std::string item(const Columns& columns, std::size_t own, std::size_t index) {
  const Item& it = columns[own][index];
  const bool slash_differs = mark_of(it, columns, own, [&](const Item& other) {
                               return other.kept.token.self_closing == it.kept.token.self_closing
                                          ? Mark::same
                                          : Mark::differs;
                             }) != Mark::same;
  const Mark whole = mark_of_item(it, columns, own);
  return marked(whole, token_with(it.kept, it.text(), slash_differs, [&](const Attribute& a) {
                  // A tag that no other class has is marked as a whole.
                  return whole == Mark::only ? Mark::same : mark_of_attribute(a, it, columns, own);
                }));
}

}  // namespace

std::string token(const KeptToken& kept) {
  return token_with(kept, kept.token.text, false, [](const Attribute&) { return Mark::same; });
}

std::string classes(const DocumentReport& document, const Divergence& divergence) {
  if (divergence.classes.empty()) return {};
  Columns columns;
  for (const KeptTokens& tokens : divergence.classes) columns.push_back(items_of(tokens));
  std::string text = "<div class=\"classes\">\n";
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const std::uint64_t count = divergence.classes[c].count;
    text += fmt::format(
        "<div class=\"class k{}\"><h5><b class=\"letter\">{}</b> {} <span class=\"dim\">{}"
        "</span></h5>\n",
        c % 6, class_letter(c),
        content(short_class_name(document.versions, divergence.partition, c)),
        counted(count, "token"));
    if (columns[c].empty()) {
      text += "<p class=\"dim\">nothing</p></div>\n";
      continue;
    }
    text += "<ol>\n";
    for (std::size_t i = 0; i < columns[c].size(); ++i)
      text += "<li>" + item(columns, c, i) + "</li>\n";
    text += "</ol>\n";
    if (count > columns[c].size())
      text += fmt::format("<p class=\"dim\">and {} more</p>\n", count - columns[c].size());
    text += "</div>\n";
  }
  return text + "</div>\n";
}

}  // namespace specdrift::report::html
