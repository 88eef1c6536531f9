#include "cli/verbs/comparing/compare_link.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <boost/archive/iterators/base64_from_binary.hpp>
#include <boost/archive/iterators/transform_width.hpp>
#include <new>
#include <string>
#include <vector>

#include "cli/files/file_contents.h"
#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/site.h"
#include "cli/options/start_context.h"
#include "cli/options/version_set.h"
#include "cli/terminal/output.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"

namespace specdrift::cli {
namespace {

// The limits are those of site/playground/link.mjs.
constexpr std::size_t longest_link = 16'000;
constexpr std::size_t largest_text = 8 << 20;
constexpr std::string_view served_site = "http://127.0.0.1:8000";

/// Raw DEFLATE. Requires: no more than largest_text.
std::string deflated(std::string_view text) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY) !=
      Z_OK)
    throw std::bad_alloc();
  std::string result(deflateBound(&stream, text.size()), '\0');
  // zlib reads what it has no const for.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(result.data());
  stream.avail_out = static_cast<uInt>(result.size());
  deflate(&stream, Z_FINISH);
  result.resize(stream.total_out);
  deflateEnd(&stream);
  return result;
}

std::string base64url(const std::string& bytes) {
  namespace iterators = boost::archive::iterators;
  using Letters =
      iterators::base64_from_binary<iterators::transform_width<std::string::const_iterator, 6, 8>>;
  std::string result(Letters(bytes.begin()), Letters(bytes.end()));
  std::ranges::replace(result, '+', '-');
  std::ranges::replace(result, '/', '_');
  return result;
}

UserError too_long(const std::string& name, std::size_t size) {
  return UserError(name,
                   fmt::format("too long for a link: {} characters, and a link has at most {}",
                               size, longest_link),
                   "the playground opens files, too");
}

/// Throws UserError for what no link can hold.
std::string packed(const std::string& name, const Source& source) {
  if (any(source.irregularities() & (Irregular::ill_formed | Irregular::surrogate)))
    throw UserError(name, "it is not all UTF-8, and a link holds nothing else",
                    "--encoding LABEL says what encoding it has");
  const std::string_view text = source.bytes().substr(source.begin());
  if (text.size() > largest_text) throw too_long(name, text.size());
  return base64url(deflated(text));
}

std::string percent_encoded(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool is_plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
                          (c >= 'a' && c <= 'z') || c == '-' || c == '.' || c == '_' || c == '~';
    if (is_plain)
      result += c;
    else
      result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return result;
}

void refuse_what_the_playground_has_not(const Arguments& arguments) {
  constexpr std::string_view others[] = {"adapter", "adapter-name", "facet",  "severity-at-least",
                                         "state",   "concept",      "family", "baseline",
                                         "summary"};
  for (const std::string_view option : others)
    if (arguments.has(option))
      throw UserError("--link", fmt::format("the playground has no --{}", option),
                      option == "facet" ? "--errors compares parse errors, too" : "");
  if (arguments.value("format") != "text")
    throw UserError("--link", fmt::format("a link has no form in {}", arguments.value("format")),
                    "leave --format out");
  const auto is_spec = [](const Arguments::Item& item) { return item.option == "spec"; };
  if (std::ranges::count_if(arguments.items(), is_spec) > 1)
    throw UserError("--spec", "the playground has one version of the reader's own",
                    "name one file with --link");
}

/// The parameters after the text: the same for every input.
std::string parameters_of(const Arguments& arguments) {
  std::string parameters;
  const auto spec = arguments.find("spec");
  const VersionSet set(arguments);
  const auto versions = set.requested_list(arguments);
  if (spec || arguments.has("versions")) {
    std::vector<std::string> names;
    for (const Version& version : versions) names.push_back(percent_encoded(version.info->name));
    parameters += fmt::format("&v={}", fmt::join(names, ","));
  }
  if (arguments.has("errors")) parameters += "&e=1";
  const StartContext start = requested_start(arguments);
  for (const std::string_view word : state_words)
    if (word != state_words[0] && initial_state_named(word) == start.mode)
      parameters += fmt::format("&c={}", word);
  if (!start.last_start_tag.empty())
    parameters += fmt::format("&l={}", percent_encoded(start.last_start_tag));
  if (start.foreign_content) parameters += "&f=1";
  if (!start.scripting) parameters += "&n=1";
  if (start.feedback == Feedback::none) parameters += "&a=1";
  if (spec) {
    const FileContents file = FileContents::of_file(std::string(*spec));
    parameters += "&s=" + packed(std::string(*spec), Source::from_bytes(file.bytes()));
  }
  return parameters;
}

}  // namespace

int write_links(const Arguments& arguments, std::span<const InputRequest> requests) {
  refuse_what_the_playground_has_not(arguments);
  const std::string site = requested_site(arguments);
  const std::string parameters = parameters_of(arguments);
  Output output(arguments.find("output"), requested_content(arguments));
  bool all_linked = true;
  const bool all_read = for_each_input(requests, [&](const InputFile& input) {
    try {
      const std::string fragment = "t=" + packed(input.name(), input.source()) + parameters;
      if (fragment.size() > longest_link) throw too_long(input.name(), fragment.size());
      output.write(
          fmt::format("{}/playground.html#{}\n", site.empty() ? served_site : site, fragment));
    } catch (const UserError& trouble) {
      report(trouble);
      all_linked = false;
    }
  });
  output.finish(all_read && all_linked);
  return all_read && all_linked ? status_same : status_trouble;
}

}  // namespace specdrift::cli
