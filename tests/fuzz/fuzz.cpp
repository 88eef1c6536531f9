#include "tests/fuzz/fuzz.h"

#include <fmt/format.h>

#include <cstdlib>
#include <iterator>

#include "tests/support/readable.h"

namespace specdrift::fuzz {
namespace {

struct Start {
  TextMode mode;
  std::string_view last_start_tag;
  bool foreign = false;
};

constexpr Start starts[] = {
    {TextMode::data, ""},          {TextMode::data, "", true},
    {TextMode::rcdata, "title"},   {TextMode::rcdata, "textarea"},
    {TextMode::rcdata, ""},        {TextMode::rawtext, "style"},
    {TextMode::rawtext, "a"},      {TextMode::script_data, "script"},
    {TextMode::script_data, "a"},  {TextMode::plaintext, ""},
    {TextMode::cdata_section, ""}, {TextMode::cdata_section, "", true},
    {TextMode::data, "title"},
};

}  // namespace

void fail(std::string_view what, std::string_view detail) {
  fmt::print(stderr, "{}{}{}\n", what, detail.empty() ? "" : ": ", test::readable(detail, 2000));
  std::abort();
}

std::size_t Bytes::take(std::size_t end) {
  if (rest_.empty()) return 0;
  const auto byte = static_cast<unsigned char>(rest_.front());
  rest_.remove_prefix(1);
  return static_cast<unsigned char>(byte - '0') % end;
}

StartContext take_start(Bytes& bytes) {
  StartContext start;
  const std::size_t number = bytes.take(2 + std::size(starts));
  if (number < 2) {
    start.feedback = Feedback::tree;
    start.scripting = number == 0;
    return start;
  }
  const Start& one = starts[number - 2];
  start.mode = one.mode;
  start.last_start_tag = one.last_start_tag;
  start.foreign_content = one.foreign;
  return start;
}

}  // namespace specdrift::fuzz
