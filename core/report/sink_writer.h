#pragma once

#include <pugixml.hpp>

#include "core/report/text_report.h"

namespace specdrift::report {

/// Writes an element to the sink, as it is and with a line feed behind it.
inline void print_raw(const TextSink& out, pugi::xml_node node) {
  struct SinkWriter final : pugi::xml_writer {
    explicit SinkWriter(const TextSink& sink) : to(sink) {}
    void write(const void* data, std::size_t size) override {
      to({static_cast<const char*>(data), size});
    }
    const TextSink& to;
  } writer(out);
  node.print(writer, "", pugi::format_raw, pugi::encoding_utf8);
  out("\n");
}

}  // namespace specdrift::report
