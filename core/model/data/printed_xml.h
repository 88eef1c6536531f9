#pragma once

#include <cstddef>
#include <pugixml.hpp>
#include <string>

namespace specdrift::model {

/// XML that is printed to memory. A stream would drop the rest where no memory is left, and say
/// nothing.
struct PrintedXml final : pugi::xml_writer {
  void write(const void* data, std::size_t size) override {
    text.append(static_cast<const char*>(data), size);
  }
  std::string text;
};

}  // namespace specdrift::model
