#include <boost/json/object.hpp>
#include <string>

#include "core/html5lib/json_text.h"
#include "core/html5lib/notation.h"
#include "core/report/common/schema.h"
#include "core/report/escape/escape.h"
#include "core/report/tokens/tokens_report.h"

namespace specdrift::report {

void write_tokens_json(const TokensReport& report, const TextSink& out) {
  boost::json::object head = document_head("tokens");
  if (report.is_one_of_several) head["file"] = with_hidden_escaped(report.name);
  if (report.encoding)
    head["encoding"] =
        boost::json::object{{"name", report.encoding->name}, {"from", report.encoding->from}};
  if (const auto count = report.source.ill_formed_count()) head["ill_formed"] = count;
  std::string text = html5lib::json_text(head);
  text.back() = ',';  // in place of the brace: the tokens are still to come
  out(text);
  html5lib::write_notation(report.tokenizer, report.source, out);
  out("}\n");
}

std::string tokens_error_json(std::string_view why) {
  boost::json::object value = document_head("tokens");
  value["error"] = why;
  return html5lib::json_text(value) + '\n';
}

}  // namespace specdrift::report
