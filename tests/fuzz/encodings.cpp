// Bytes in any encoding of the Encoding Standard. The first two bytes say which, or that the
// document is asked.

#include <string>
#include <string_view>

#include "core/encoding/choice.h"
#include "core/encoding/decode.h"
#include "core/text/utf8.h"
#include "tests/fuzz/fuzz.h"

namespace specdrift::fuzz {
namespace {

void check_text(std::string_view text) {
  while (!text.empty()) {
    const utf8::Decoded one = utf8::decode(text);
    require(one.well_formed, "a decoded text that is not UTF-8", text);
    text.remove_prefix(one.length);
  }
}

/// Places in the text are places in the bytes, in their order, and lead back.
void check_places(const encoding::Decoded& decoded, std::string_view bytes, std::size_t mark) {
  Offset last = 0;
  for (Offset at = 0; at < decoded.text.size(); ++at) {
    const Offset original = decoded.map.original(at);
    require(last <= original && original <= bytes.size(), "a place that is not in order", bytes);
    last = original;
    if ((static_cast<unsigned char>(decoded.text[at]) & 0xC0U) == 0x80) continue;
    require(original >= mark, "a place before the text", bytes);
    require(decoded.map.decoded(original) <= at, "a place that leads back to another", bytes);
  }
  require(decoded.map.original(decoded.text.size()) == bytes.size() || bytes.size() == mark,
          "an end that is another", bytes);
}

void run(Bytes bytes) {
  const auto all = encoding::encodings();
  const std::size_t number = bytes.take(256);
  const bool is_default = bytes.take_flag();
  const std::string_view rest = bytes.rest();
  encoding::ChoiceOptions options;
  if (number < all.size()) (is_default ? options.otherwise : options.wanted) = &all[number];
  if (number > 200) options.content_type = rest;
  const encoding::Choice choice = encoding::choose(rest, options);
  require(choice.encoding != nullptr && choice.mark <= rest.size(), "no encoding", rest);
  require(!options.wanted || choice.encoding == options.wanted, "another than is wanted", rest);
  // Nobody decodes what is UTF-8 already.
  if (encoding::is_the_same_in_utf_8(*choice.encoding, rest)) return;
  const encoding::Decoded decoded = encoding::decode(*choice.encoding, rest, choice.mark);
  check_text(decoded.text);
  check_places(decoded, rest, choice.mark);
}

}  // namespace
}  // namespace specdrift::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  specdrift::fuzz::run({data, size});
  return 0;
}
