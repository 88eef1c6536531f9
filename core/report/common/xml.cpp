#include "core/report/common/xml.h"

#include "core/model/data/printed_xml.h"
#include "core/text/hidden.h"

namespace specdrift::report {
void print_element(const TextSink& out, pugi::xml_node node) {
  model::PrintedXml writer;
  node.print(writer, "", pugi::format_raw, pugi::encoding_utf8);
  out(with_xml_references(std::move(writer.text)) + '\n');
}

std::string xml_text(const pugi::xml_document& document) {
  model::PrintedXml writer;
  document.save(writer, "  ", pugi::format_default, pugi::encoding_utf8);
  return with_xml_references(std::move(writer.text));
}

}  // namespace specdrift::report
