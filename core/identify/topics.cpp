#include <algorithm>

#include "core/identify/probes.h"

namespace specdrift::identify {

std::string_view topic_of(std::string_view class_id) {
  const std::size_t slash = std::min(class_id.find('/'), class_id.size());
  const std::string_view state = class_id.substr(0, slash);
  const std::string_view read = class_id.substr(std::min(slash + 1, class_id.size()));
  const auto about = [&](std::string_view word) { return state.find(word) != state.npos; };
  if (about("doctype")) return "DOCTYPE";
  if (read.starts_with("table/")) return "entity table";
  if (read.starts_with("NUL/")) return "NUL";
  if (about("cdata-section") || about("tree-construction") || read.starts_with("[CDATA["))
    return "foreign content";
  if (about("processing-instruction") || (state == "tag-open" && read.starts_with("?")))
    return "processing instructions";
  if (read.starts_with("EOF/") || read.find("+EOF/") != read.npos) return "end of file";
  if (about("script-data")) return "script";
  if (about("rcdata") || about("rawtext") || about("plaintext")) return "raw text";
  if (about("reference") || about("ampersand")) return "references";
  if (about("comment") || about("markup-declaration")) return "comments";
  if (about("attribute") || about("tag") || about("self-closing")) return "attributes";
  return "text";
}

}  // namespace specdrift::identify
