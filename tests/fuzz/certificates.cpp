// Reads what may be a certificate of a proof. A certificate that can be read is written, and read
// again as the same.

#include <stdexcept>
#include <string>
#include <string_view>

#include "core/prove/certificate/certificate.h"
#include "tests/fuzz/fuzz.h"

namespace specdrift::fuzz {
namespace {

void run(std::string_view text) {
  prove::Certificate certificate;
  try {
    certificate = prove::read_certificate(text);
  } catch (const std::runtime_error& e) {
    require(!std::string_view(e.what()).empty(), "it is refused without words");
    return;
  }
  require(certificate.versions.size() == 2, "a certificate that is not of two versions");
  const std::string written = prove::certificate_text(certificate);
  try {
    require(prove::certificate_text(prove::read_certificate(written)) == written,
            "it is written as another one", written);
  } catch (const std::runtime_error& e) {
    fail(e.what(), written);
  }
}

}  // namespace
}  // namespace specdrift::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  specdrift::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
