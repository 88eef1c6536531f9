#include "cli/corpus/archives/lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/corpus/bytes/pieces.h"
#include "core/html5lib/json_text.h"

namespace specdrift::cli {
namespace {

/// A document as a string of JSON may be all escapes.
std::size_t longest_line(const CorpusOptions& options) {
  return 6 * options.largest + 4096;
}

/// A line of NDJSON: an object with the strings `id` and `html`.
void take_line(const std::string& name, std::string_view line, Offset at,
               const CorpusOptions& options, DocumentSink& sink) {
  if (line.size() > longest_line(options)) return sink.skipped("too large", name, at);
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
  if (sink.passes()) return;
  try {
    using Kind = html5lib::JsonMember::Kind;
    html5lib::JsonMember html{"html"};
    html5lib::JsonMember id{"id"};
    html5lib::find_members(line, {&html, &id}, options.largest);
    if (html.kind != Kind::string || id.kind == Kind::other)
      return sink.skipped("line without html", name, at);
    if (html.size > options.largest || id.size > options.largest)
      return sink.skipped("too large", name, at);
    std::string shown = id.kind == Kind::none     ? fmt::format("{}#{}", name, at)
                        : id.kind == Kind::string ? std::move(id.text)
                                                  : fmt::format("{}", id.number);
    sink.document({std::move(shown), false, std::move(html.text), "", true});
  } catch (const html5lib::JsonError&) {
    sink.skipped("line that is no JSON", name, at);
  }
}

/// Where the line begins that is the first to hold more than spaces; the last one may have no end
/// yet. Requires: one begins at `from`.
std::size_t first_line(std::string_view text, std::size_t from) {
  std::size_t begin = from;
  for (std::size_t at = from; at < text.size(); ++at) {
    if (text[at] == '\n')
      begin = at + 1;
    else if (text[at] != ' ' && text[at] != '\t' && text[at] != '\r')
      break;
  }
  return begin;
}

}  // namespace

void read_lines(const std::string& name, std::string_view bytes, const CorpusOptions& options,
                DocumentSink& sink, const Expansion& expansion, Offset begin) {
  const bool is_compressed = is_gzip(bytes) || is_zstandard(bytes);
  const auto pieces = pieces_of(bytes, begin, expansion);
  std::string buffer;
  const std::size_t longest = longest_line(options);
  bool skips = false;    // the rest of a line that is too long
  std::size_t seen = 0;  // of the buffer, without an end of a line
  for (bool more = true; more && !sink.is_stopped();) {
    try {
      more = pieces->next(buffer);
    } catch (const Damage& damage) {
      sink.skipped(damage.reason, name, damage.at);
      buffer.clear();
      seen = 0;
      skips = false;  // its line ends there, too
      continue;
    }
    const std::string_view text = buffer;
    std::size_t at = 0;
    for (;;) {
      if (!skips && at >= seen) at = first_line(text, at);
      const std::size_t end = text.find('\n', std::max(at, seen));
      if (end == std::string_view::npos) break;
      sink.reached(is_compressed ? pieces->consumed() : begin + at, !is_compressed && !skips);
      if (!std::exchange(skips, false))
        take_line(name, text.substr(at, end - at), begin + at, options, sink);
      at = end + 1;
      if (sink.is_stopped()) return;
    }
    begin += at;
    buffer.erase(0, at);
    if (buffer.size() > longest) {
      if (!std::exchange(skips, true)) sink.skipped("too large", name, begin);
      begin += buffer.size();
      buffer.clear();
    }
    // However long a line is, or a stretch of empty ones.
    sink.reached(is_compressed ? pieces->consumed() : begin, !is_compressed && !skips);
    seen = buffer.size();
  }
  if (!skips) take_line(name, buffer, begin, options, sink);
}

}  // namespace specdrift::cli
