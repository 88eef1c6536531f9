#include "cli/start_context.h"

#include <fmt/format.h>

#include <vector>

#include "cli/suggestions.h"
#include "cli/trouble.h"
#include "core/html5lib/start_states.h"

namespace specdrift::cli {
namespace {

std::vector<std::string_view> version_names() {
  std::vector<std::string_view> names;
  for (const Version& version : all_versions()) names.push_back(version.info.name);
  return names;
}

}  // namespace

const Version& version_named(std::string_view name) {
  if (const Version* const version = find_version(name)) return *version;
  const auto names = version_names();
  std::string hint = did_you_mean(name, names);
  if (!hint.empty()) hint += ' ';
  hint += fmt::format("the versions are {}", listed(names));
  throw Trouble("--version", fmt::format("no such version: '{}'", name), std::move(hint));
}

const Version& requested_version(const Verb& verb, const Arguments& arguments) {
  const auto name = arguments.find("version");
  if (!name)
    throw Trouble(verb.name, "--version is missing",
                  fmt::format("the versions are {}", listed(version_names())));
  return version_named(*name);
}

TextMode initial_state_named(std::string_view name) {
  if (const auto mode = html5lib::find_initial_state(name)) return *mode;
  const auto names = html5lib::initial_state_names();
  std::string hint = did_you_mean(name, names);
  if (hint.empty()) hint = fmt::format("it is one of {}", listed(names));
  throw Trouble("--initial-state", fmt::format("no such initial state: '{}'", name),
                std::move(hint));
}

StartContext requested_start(const Arguments& arguments) {
  StartContext start;
  start.mode = initial_state_named(arguments.value("initial-state"));
  start.last_start_tag = arguments.find("last-start-tag").value_or("");
  start.foreign_content = arguments.has("foreign-content");
  start.feedback = arguments.value("feedback") == "tree" ? Feedback::tree : Feedback::none;
  start.scripting = arguments.value("scripting") == "on";
  return start;
}

std::string no_such_start(const Version& version, const StartContext& start) {
  return fmt::format("{} has no such initial state: '{}'", version.info.name,
                     html5lib::initial_state_name(start.mode));
}

std::unique_ptr<Tokenizer> make_tokenizer(const Version& version, const Source& source,
                                          const StartContext& start) {
  auto tokenizer = version.make_tokenizer(source, start);
  if (!tokenizer) throw Trouble("--initial-state", no_such_start(version, start));
  return tokenizer;
}

}  // namespace specdrift::cli
