#include "cli/options/site.h"

#include <fmt/core.h>

#include <algorithm>

#include "cli/terminal/user_error.h"

namespace specdrift::cli {

std::string requested_site(const Arguments& arguments) {
  const auto value = arguments.find("site");
  if (!value) return {};
  if (arguments.value("format") != "html" && !arguments.has("link"))
    throw UserError("--site", "it is for --format html and compare --link",
                    "no other format has links");
  std::string site(*value);
  const bool is_web = site.starts_with("https://") || site.starts_with("http://");
  const bool is_plain = std::ranges::all_of(site, [](char c) { return c > ' ' && c < '\x7f'; });
  if (!is_web || !is_plain || site.find_first_of("?#") != std::string::npos)
    throw UserError("--site", fmt::format("'{}' is no address of a site", site),
                    "it begins with https:// or http://, and has no query and no fragment");
  while (site.ends_with('/')) site.pop_back();
  return site;
}

}  // namespace specdrift::cli
