#include "core/report/html/source_view.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/report/html/markup.h"

namespace specdrift::report::html {
namespace {

constexpr std::size_t most_stretches = 2000;
constexpr Offset around = 80;            ///< bytes shown on both sides of a stretch
constexpr Offset longest_stretch = 600;  ///< of which more is not shown whole
constexpr std::size_t most_text = std::size_t{1} << 20;

}  // namespace

void SourceView::add(const Divergence& divergence, std::uint64_t number) {
  if (number == 0 || stretches_.size() == most_stretches)
    ++not_kept_;
  else
    stretches_.push_back({divergence.span, number, divergence.severity});
}

/// The boundary of a character at or before an offset.
Offset SourceView::boundary(Offset at) const {
  const std::string_view bytes = document_.source->bytes();
  at = std::clamp(at, document_.source->begin(), document_.source->end());
  for (int i = 0; i < 3 && at > document_.source->begin() && at < bytes.size() &&
                  (bytes[in_memory(at)] & 0xC0) == 0x80;
       ++i)
    --at;
  return at;
}

void SourceView::number_line(std::string& to, Offset at, Offset& line_shown) const {
  const Offset line = document_.lines->position(at).line;
  if (line != line_shown) to += fmt::format("<i class=\"n\" data-n=\"{}\"></i>", line);
  line_shown = line;
}

/// A stretch of the source, with a number before each line.
void SourceView::append(std::string& to, Span span, Offset& line_shown) const {
  const std::string_view bytes = document_.source->bytes();
  Offset at = span.begin;
  while (at < span.end) {
    number_line(to, at, line_shown);
    const std::string_view rest_of_span = slice(bytes, {at, span.end});
    const std::string_view line = rest_of_span.substr(0, rest_of_span.find_first_of("\r\n"));
    Offset end = at + line.size();
    // Tabs stay; all else that cannot be seen is written out.
    for (std::string_view rest = line; !rest.empty();) {
      const std::size_t tab = std::min(rest.find('\t'), rest.size());
      append_content(to, rest.substr(0, tab));
      if (tab < rest.size()) to += '\t';
      rest.remove_prefix(std::min(tab + 1, rest.size()));
    }
    if (end < span.end) {
      const std::string_view after = rest_of_span.substr(line.size());
      const bool crlf = after.starts_with("\r\n");
      if (after.starts_with('\r')) to += crlf ? "" : "<i class=\"x\">\\r</i>";
      end += crlf ? 2 : 1;
      to += '\n';
    }
    at = end;
  }
}

/// One mark over stretches that overlap; each has its link where it begins.
void SourceView::append_marked(std::string& to, Span span, std::span<const Stretch> inside,
                               Offset& line_shown) const {
  const bool whole = span.size() <= longest_stretch;
  const Offset cut = whole ? span.end : boundary(span.begin + longest_stretch / 2);
  const Offset after_cut = whole ? span.end : boundary(span.end - longest_stretch / 2);
  number_line(to, span.begin, line_shown);
  to += fmt::format("<mark class=\"s-{}\">", name_of(inside.front().severity));
  Offset at = span.begin;
  const auto go_on_to = [&](Offset end) {
    if (at < cut) append(to, {at, std::min(end, cut)}, line_shown);
    if (at <= cut && end > cut && cut < after_cut) {
      to += fmt::format("<span class=\"cut\">… {} …</span>", counted(after_cut - cut, "byte"));
      line_shown = 0;
    }
    if (end > after_cut) append(to, {std::max(at, after_cut), end}, line_shown);
    at = std::max(at, end);
  };
  for (const Stretch& stretch : inside) {
    go_on_to(stretch.span.begin);
    to += fmt::format("<a href=\"#d{0}\" aria-label=\"divergence {0}, {1}\">{0}</a>",
                      stretch.number, name_of(stretch.severity));
  }
  go_on_to(span.end);
  to += "</mark>";
}

std::string SourceView::text() const {
  auto stretches = stretches_;
  std::ranges::stable_sort(stretches, {}, [](const Stretch& s) { return s.span.begin; });
  const Offset begin = document_.source->begin();
  const Offset end = document_.source->end();
  const bool whole = end - begin <= largest_whole;

  std::string text;
  Offset at = begin;  // shown or left out up to here
  Offset line_shown = 0;
  std::uint64_t not_shown = not_kept_;
  const auto gap = [&](Offset to) {
    if (to <= at) return;
    text += fmt::format("<span class=\"cut\">… {} …</span>\n", counted(to - at, "byte"));
    at = to;
    line_shown = 0;
  };
  for (std::size_t i = 0; i < stretches.size();) {
    if (text.size() > most_text) {
      not_shown += stretches.size() - i;
      break;
    }
    Span span = stretches[i].span;
    std::size_t after_it = i + 1;
    for (; after_it < stretches.size() && stretches[after_it].span.begin < span.end; ++after_it)
      span.end = std::max(span.end, stretches[after_it].span.end);
    if (!whole && span.begin - at > around) gap(boundary(span.begin - around));
    append(text, {at, span.begin}, line_shown);
    append_marked(text, span, std::span(stretches).subspan(i, after_it - i), line_shown);
    at = span.end;
    i = after_it;
    if (whole) continue;
    const Offset next = i < stretches.size() ? stretches[i].span.begin : end;
    const Offset shown = std::max(at, boundary(std::min(at + around, next)));
    append(text, {at, shown}, line_shown);
    at = shown;
  }
  if (whole)
    append(text, {at, end}, line_shown);
  else
    gap(end);

  std::string result = "<h3>Source</h3>\n<p class=\"dim\">";
  result += whole ? "The whole document"
                  : fmt::format("What is up to {} bytes from a divergence", around);
  result += "; a number in a mark leads to the divergence.";
  if (not_shown > 0)
    result += fmt::format(" {} not marked here.", counted(not_shown, "further divergence"));
  return result +
         "</p>\n<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Source\">"
         "<pre class=\"source\">" +
         text + "</pre></div>\n";
}

}  // namespace specdrift::report::html
