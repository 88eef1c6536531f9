#include "core/report/common/xml.h"

#include "core/text/hidden.h"

namespace specdrift::report {
namespace {

struct StringWriter final : pugi::xml_writer {
  void write(const void* data, std::size_t size) override {
    text.append(static_cast<const char*>(data), size);
  }
  std::string text;
};

}  // namespace

void print_element(const TextSink& out, pugi::xml_node node) {
  StringWriter writer;
  node.print(writer, "", pugi::format_raw, pugi::encoding_utf8);
  out(with_xml_references(std::move(writer.text)) + '\n');
}

std::string xml_text(const pugi::xml_document& document) {
  StringWriter writer;
  document.save(writer, "  ", pugi::format_default, pugi::encoding_utf8);
  return with_xml_references(std::move(writer.text));
}

}  // namespace specdrift::report
