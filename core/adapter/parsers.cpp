#include "core/adapter/parsers.h"

#include <algorithm>
#include <utility>

#include "core/text/irregular.h"
#include "core/text/utf8.h"

namespace specdrift::adapter {
namespace {

using identify::Capabilities;
using PlaceUnit = Capabilities::Places;

constexpr Irregular changed = Irregular::carriage_return | Irregular::ill_formed;

/// How many units a character takes.
std::uint64_t units_in(std::string_view character, PlaceUnit unit) {
  if (unit == PlaceUnit::bytes) return character.size();
  return unit == PlaceUnit::utf16 && character.size() == 4 ? 2 : 1;
}

}  // namespace

std::vector<Version> with_parsers(std::vector<Version> versions, std::vector<Parser> parsers) {
  std::vector<Capabilities> all;
  for (const Parser& parser : parsers) all.push_back(parser.capabilities);
  const auto seen = std::make_shared<const Capabilities>(common(all));
  const auto unbounded = std::make_shared<const std::vector<Version>>(versions);
  for (Version& version : versions)
    version.make_tokenizer = [make = version.make_tokenizer, seen](const Source& source,
                                                                   const StartContext& start) {
      const auto tokenizer = make(source, start);
      return tokenizer ? replay(record(*tokenizer, source, *seen)) : nullptr;
    };
  for (Parser& parser : parsers)
    versions.push_back(
        {parser.info, nullptr,
         [ask = std::move(parser.ask), seen, unbounded](
             const Source& source, const StartContext& start) -> std::unique_ptr<Tokenizer> {
           std::vector<std::shared_ptr<const Recording>> recordings;
           const Answer answer = reduced(ask(source), *seen);
           for (const Version& version : *unbounded) {
             const auto tokenizer = version.make_tokenizer(source, start);
             if (!tokenizer) return nullptr;
             recordings.push_back(record(*tokenizer, source, *seen));
           }
           return replay(placed(answer, source, *seen, recordings).recording);
         }});
  return versions;
}

std::string asked_text(const Source& source) {
  const std::string_view bytes = source.bytes().substr(in_memory(source.begin()));
  if (!any(source.irregularities() & changed)) return std::string(bytes);
  std::string text;
  text.reserve(bytes.size());
  for (std::size_t at = 0; at < bytes.size();) {
    const std::string_view rest = bytes.substr(at);
    if (rest[0] == '\r') {
      text += '\n';
      at += rest.starts_with("\r\n") ? 2 : 1;
      continue;
    }
    const utf8::Decoded decoded =
        source.may_hold_surrogates() ? utf8::decode_generalized(rest) : utf8::decode(rest);
    if (decoded.well_formed)
      text += rest.substr(0, decoded.length);
    else
      text += utf8::replacement;
    at += decoded.length;
  }
  return text;
}

std::vector<std::optional<Span>> places_in(
    const Source& source, const std::vector<std::optional<identify::UnitRange>>& places,
    PlaceUnit unit) {
  if (unit == PlaceUnit::none || places.empty() || any(source.irregularities() & changed))
    return {};
  std::vector<std::uint64_t> wanted;
  for (const auto& place : places) {
    if (!place) continue;
    wanted.push_back(place->first);
    wanted.push_back(place->second);
  }
  std::ranges::sort(wanted);
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  std::vector<Offset> offsets;
  const std::string_view bytes = source.bytes();
  std::uint64_t units = 0;
  Offset at = source.begin();
  for (const std::uint64_t one : wanted) {
    while (units < one && at < source.end()) {
      const auto lead = static_cast<unsigned char>(bytes[in_memory(at)]);
      const Offset size = std::min<Offset>(utf8::sequence_length(lead), source.end() - at);
      units += units_in(bytes.substr(in_memory(at), in_memory(size)), unit);
      at += size;
    }
    offsets.push_back(at);
  }
  const auto offset_of = [&](std::uint64_t one) {
    return offsets[static_cast<std::size_t>(std::ranges::lower_bound(wanted, one) -
                                            wanted.begin())];
  };
  std::vector<std::optional<Span>> spans;
  for (const auto& place : places)
    spans.push_back(place ? std::optional(Span{offset_of(place->first), offset_of(place->second)})
                          : std::nullopt);
  return spans;
}

std::string participant_name(std::string_view name) {
  constexpr std::size_t longest = 40;
  std::string result;
  for (const char c : name.substr(0, longest)) {
    const bool is_kept = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                         (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '+';
    result += is_kept ? c : '-';
  }
  return result.empty() ? "parser" : result;
}

}  // namespace specdrift::adapter
