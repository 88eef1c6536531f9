#include "cli/corpus/archives/contents.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "cli/corpus/archives/arc.h"
#include "cli/corpus/archives/lines.h"
#include "cli/corpus/archives/mail.h"
#include "cli/corpus/archives/members.h"
#include "cli/corpus/archives/warc.h"
#include "cli/corpus/bytes/http_response.h"
#include "cli/corpus/bytes/pieces.h"
#include "core/text/ascii.h"
#include "core/text/file_kind.h"

namespace specdrift::cli {
namespace {

bool ends_like(std::string_view name, std::initializer_list<std::string_view> ends) {
  const std::string lower = ascii::lowered(name);
  return std::ranges::any_of(ends, [&](std::string_view end) { return lower.ends_with(end); });
}

bool is_lines(std::string_view name) {
  return ends_like(name,
                   {".ndjson", ".jsonl", ".ndjson.gz", ".jsonl.gz", ".ndjson.zst", ".jsonl.zst"});
}
bool is_warc_name(std::string_view name) {
  return ends_like(name, {".warc", ".warc.gz", ".warc.zst"});
}
bool is_arc_name(std::string_view name) {
  return ends_like(name, {".arc", ".arc.gz"});
}

bool is_mail_name(std::string_view name) {
  return ends_like(name, {".eml", ".mbox", ".eml.gz", ".mbox.gz"});
}

/// The list of pages that WACZ has in addition to its archives.
bool is_list_of_pages(std::string_view beginning) {
  return beginning.substr(0, beginning.find('\n')).find("\"json-pages-1.0\"") !=
         std::string_view::npos;
}

/// The first bytes of what an archive holds, uncompressed.
std::string beginning_of(std::string_view bytes) {
  std::string beginning;
  const auto pieces = pieces_of(bytes);
  try {
    while (beginning.size() < looked_at_for_kind && pieces->next(beginning)) {
    }
  } catch (const Damage&) {
    // The part that can be read says what it is.
  }
  return beginning;
}

/// A compressed page.
void read_compressed(const std::string& name, std::string_view bytes, const CorpusOptions& options,
                     DocumentSink& sink) {
  const auto expansion = Expansion::of_document(options.most_expansion);
  const auto pieces = pieces_of(bytes);
  std::string page;
  try {
    while (pieces->next(page)) {
      if (page.size() > options.largest) return sink.skipped("too large", name, 0);
      if (!expansion.allows(bytes.size(), page.size()))
        return sink.skipped(expands_too_far, name, 0);
    }
  } catch (const Damage& damage) {
    return sink.skipped(damage.reason, name, damage.at);
  }
  sink.document({name, false, std::move(page), "", false});
}

}  // namespace

bool is_page_name(std::string_view name) {
  return ends_like(name, {".html", ".htm", ".xhtml", ".xht", ".shtml"});
}

bool is_archive_name(std::string_view name) {
  return is_lines(name) || is_warc_name(name) || is_arc_name(name) || is_mail_name(name);
}

bool is_log_of_wacz(std::string_view archive, std::string_view member) {
  return ends_like(archive, {".wacz"}) && member.starts_with("logs/");
}

bool read_contents(const std::string& name, std::string_view bytes, const CorpusOptions& options,
                   DocumentSink& sink, const Holder& holder) {
  const std::string beginning = beginning_of(bytes);
  const FileKind kind = kind_of_file(beginning);
  const FileKind outer = kind_of_file(bytes);
  const bool has_members = kind == FileKind::tar || outer == FileKind::xz || outer == FileKind::zip;
  if (begins_warc(beginning)) {
    read_warc(name, bytes, options, sink, holder.expansion, holder.begin);
  } else if (kind == FileKind::arc) {
    read_arc(name, bytes, options, sink, holder.expansion, holder.begin);
  } else if (kind == FileKind::mail) {
    read_mail(name, bytes, options, sink, holder.expansion, holder.begin);
  } else if (has_members && !holder.is_member) {
    read_members(name, bytes, options, sink);
  } else if ((has_members || is_foreign(kind) || kind == FileKind::zip) && !options.as_they_are) {
    sink.skipped(name_of(kind), name, 0);
  } else if (is_lines(name)) {
    if (is_list_of_pages(beginning)) return sink.left_out("records that hold no document"), true;
    read_lines(name, bytes, options, sink, holder.expansion, holder.begin);
  } else if (is_warc_name(name)) {
    read_warc(name, bytes, options, sink, holder.expansion,
              holder.begin);  // its beginning is broken
  } else if (is_arc_name(name)) {
    read_arc(name, bytes, options, sink, holder.expansion, holder.begin);  // the same
  } else if (is_mail_name(name)) {
    read_mail(name, bytes, options, sink, holder.expansion, holder.begin);  // of fewer fields
  } else if (is_gzip(bytes) || is_zstandard(bytes)) {
    read_compressed(name, bytes, options, sink);
  } else {
    return false;
  }
  return true;
}

}  // namespace specdrift::cli
