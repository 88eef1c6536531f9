#include "cli/files/cause_cache.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <system_error>

#include "cli/files/cause_check.h"
#include "cli/files/output_folder.h"
#include "cli/options/proof_options.h"
#include "cli/terminal/output.h"
#include "cli/terminal/user_error.h"
#include "core/prove/analysis/digest.h"
#include "core/token/hash.h"

namespace specdrift::cli {
namespace {

namespace json = boost::json;

/// To be counted up whenever an exploration finds more, or names it otherwise.
constexpr int form = 12;

/// A larger file has been made for the sake of its size.
constexpr std::size_t most_cached_bytes = std::size_t{64} << 20U;

std::string key_of(const model::Model& a, const model::Model& b, const prove::ProofTask& task,
                   const std::string& until) {
  std::string key = fmt::format("{} {} {} {} {} {}", form, SPECDRIFT_VERSION,
                                written_digest(prove::behaviour_digest(a)),
                                written_digest(prove::behaviour_digest(b)), name_of(task.errors),
                                task.every_reference ? "every" : "shapes");
  for (const prove::NamedStart& start : task.starts)
    key += fmt::format("; {}", prove::name_of(start.start));
  for (const std::string& name : task.concepts) key += fmt::format("; concept {}", name);
  if (task.rates_causes) key += "; rated";
  if (!until.empty()) key += fmt::format("; until {}", boost::json::serialize(json::string(until)));
  return key;
}

/// The end of a class id where these two diverge.
std::string partition_of(const model::Model& a, const model::Model& b) {
  return fmt::format("/{}|{}", a.version, b.version);
}

json::object json_of(const prove::Cause& cause, const std::string& partition) {
  std::string_view class_id = cause.class_id;
  const bool is_partition = class_id.ends_with(partition);
  if (is_partition) class_id.remove_suffix(partition.size());
  return {{"class", class_id},
          {"partition", is_partition},
          {"severity", static_cast<int>(cause.severity)},
          {"input", cause.input},
          {"length", cause.length},
          {"mode", static_cast<int>(cause.start.mode)},
          {"last_start_tag", cause.start.last_start_tag},
          {"foreign", cause.start.foreign_content},
          {"tokens_are_equal", cause.tokens_are_equal},
          {"may_differ", cause.may_differ ? json::value(*cause.may_differ) : json::value()}};
}

/// A value of an enumeration. Throws std::out_of_range.
template <class Enumeration> Enumeration value_of(const json::value& value, Enumeration last) {
  const auto number = value.to_number<std::uint8_t>();
  if (number > static_cast<std::uint8_t>(last)) throw std::out_of_range("no such value");
  return static_cast<Enumeration>(number);
}

/// Throws what Boost.JSON throws where something is missing or of another kind.
prove::Cause cause_of(const json::object& object, const std::string& partition) {
  prove::Cause cause;
  cause.class_id = object.at("class").as_string();
  if (object.at("partition").as_bool()) cause.class_id += partition;
  cause.severity = value_of<Severity>(object.at("severity"), Severity::markup);
  cause.input = object.at("input").as_string();
  cause.length = object.at("length").to_number<std::size_t>();
  cause.start.mode = value_of<TextMode>(object.at("mode"), TextMode::cdata_section);
  cause.start.last_start_tag = object.at("last_start_tag").as_string();
  cause.start.foreign_content = object.at("foreign").as_bool();
  cause.tokens_are_equal = object.at("tokens_are_equal").as_bool();
  if (const json::value& may_differ = object.at("may_differ"); !may_differ.is_null())
    cause.may_differ = may_differ.to_number<prove::MarkupSet>();
  return cause;
}

std::string text_of(const prove::Causes& causes, const std::string& partition) {
  json::array list;
  for (const prove::Cause& cause : causes.causes) list.push_back(json_of(cause, partition));
  return json::serialize(json::object{{"same_data", causes.same_data},
                                      {"closed", causes.exploration.closed},
                                      {"unconfirmed", causes.unconfirmed},
                                      {"states", causes.exploration.states},
                                      {"edges", causes.exploration.edges},
                                      {"length", causes.exploration.length},
                                      {"parted", causes.exploration.diverged},
                                      {"causes", std::move(list)}});
}

prove::Causes causes_of(const std::string& text, const std::string& partition) {
  const json::value parsed = json::parse(text);
  const json::object& object = parsed.as_object();
  prove::Causes causes;
  causes.same_data = object.at("same_data").as_bool();
  causes.unconfirmed = object.at("unconfirmed").to_number<std::size_t>();
  causes.exploration.states = object.at("states").to_number<std::uint64_t>();
  causes.exploration.edges = object.at("edges").to_number<std::uint64_t>();
  causes.exploration.length = object.at("length").to_number<std::size_t>();
  causes.exploration.diverged =
      object.at("parted").to_number<decltype(causes.exploration.diverged)>();
  causes.exploration.closed = object.at("closed").as_bool();
  causes.exploration.is_over = !causes.exploration.closed;
  if (causes.exploration.is_over) causes.exploration.why_not = prove::no_interest;
  for (const json::value& cause : object.at("causes").as_array())
    causes.causes.push_back(cause_of(cause.as_object(), partition));
  return causes;
}

/// Empty where there is none.
std::string default_folder() {
  const auto variable = [](const char* name) {
    const char* const value = std::getenv(name);
    return std::string(value ? value : "");
  };
  // The standard of the XDG directories: what is not absolute does not count.
  if (const std::string cache = variable("XDG_CACHE_HOME"); cache.starts_with('/'))
    return cache + "/specdrift";
  const std::string home = variable("HOME");
  return home.starts_with('/') ? home + "/.cache/specdrift" : "";
}

std::string path_of(const std::string& folder, const std::string& key) {
  return fmt::format("{}/causes-{:016x}", folder, hash_of(key));
}

/// A digest of the rest, the key, and the causes, a line each.
std::string file_text(const std::string& key, const std::string& causes) {
  const std::string rest = fmt::format("{}\n{}\n", key, causes);
  return fmt::format("{:016x}\n{}", hash_of(rest), rest);
}

/// Nothing where the text of a file is another key's, or has been damaged.
std::optional<std::string> causes_in(std::string_view text, const std::string& key) {
  const auto line = [&] {
    const std::string_view one = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(one.size() + 1, text.size()));
    return one;
  };
  const std::string_view whole = text;
  line();
  if (line() != key) return std::nullopt;
  const std::string causes(line());
  return file_text(key, causes) == whole ? std::optional(causes) : std::nullopt;
}

/// Leaves the causes up to the length at which an exploration would have stopped.
void stop_at(prove::Causes& causes, const std::string& until) {
  const auto found = std::ranges::find(causes.causes, until, &prove::Cause::class_id);
  if (found == causes.causes.end()) return;
  const std::size_t length = found->length;
  std::erase_if(causes.causes, [&](const prove::Cause& cause) { return cause.length > length; });
}

}  // namespace

CauseCache::CauseCache(const Arguments& arguments) {
  const auto named = arguments.find("cache");
  if (arguments.has("no-cache")) {
    if (named) throw UserError("--no-cache", "it does not go together with --cache");
    return;
  }
  owner_ = requested_owner(arguments);
  is_named_ = named.has_value();
  folder_ = named ? std::string(*named) : default_folder();
  if (is_named_) make_output_folder(folder_);
}

/// Why there is none, in words.
std::string CauseCache::make_folder() const {
  std::error_code error, ignored;
  std::filesystem::create_directories(folder_, error);
  if (std::filesystem::is_directory(folder_, ignored)) return {};
  return error ? error.message() : "it is no directory";
}

/// The causes in the file of a key.
std::optional<std::string> CauseCache::read(const std::string& key) {
  const std::string path = path_of(folder_, key);
  constexpr const char* hint = "these versions are explored again";
  try {
    const auto text = read_saved_file(path, most_cached_bytes, owner_);
    if (!text) return std::nullopt;
    if (auto causes = causes_in(*text, key)) return causes;
    report(UserError(path, "it is damaged", hint));
  } catch (const NotOurs& e) {
    others_.insert(path);
    report(UserError(path, e.why(), fmt::format("{}; --{} takes it", hint, any_owner_option.name)));
  } catch (const UserError& e) {
    report(e);
  }
  return std::nullopt;
}

std::optional<prove::Causes> CauseCache::find(const Version& a, const Version& b,
                                              const prove::ProofTask& task,
                                              const std::string& until) {
  const std::string key = key_of(*a.model, *b.model, task, until);
  const std::string partition = partition_of(*a.model, *b.model);
  if (const auto known = known_.find(key); known != known_.end())
    return causes_of(known->second, partition);
  const auto text = folder_.empty() ? std::nullopt : read(key);
  if (!text) return std::nullopt;
  std::string why = "it is not as this program writes it";
  try {
    prove::Causes causes = causes_of(*text, partition);
    why = causes.exploration.closed || !until.empty() ? why_not_believed(causes, a, b, task)
                                                      : "its exploration had not closed";
    if (why.empty()) {
      known_.emplace(key, *text);
      return causes;
    }
  } catch (const boost::system::system_error&) {
  } catch (const std::logic_error&) {
  }
  report(UserError(path_of(folder_, key), fmt::format("it is damaged: {}", why),
                   "these versions are explored again"));
  return std::nullopt;
}

void CauseCache::keep(const Version& a, const Version& b, const prove::ProofTask& task,
                      const std::string& until, const prove::Causes& causes) {
  const bool is_over = causes.exploration.is_over && !until.empty();
  if (!causes.exploration.closed && !is_over) return;
  const std::string key = key_of(*a.model, *b.model, task, until);
  const std::string text = text_of(causes, partition_of(*a.model, *b.model));
  known_.insert_or_assign(key, text);
  if (folder_.empty() || (!is_named_ && !make_folder().empty())) return;
  const std::string path = path_of(folder_, key);
  if (others_.contains(path)) return;
  try {
    Output file(path, Content::data, Output::Links::replaced);
    file.write(file_text(key, text));
    file.finish();
  } catch (const UserError&) {
    if (is_named_) throw;
  }
}

prove::Causes find_causes(const Version& a, const Version& b, const prove::ProofTask& task,
                          const std::string& until, CauseCache& cache, StateFolder* states) {
  auto causes = cache.find(a, b, task, until);
  if (!causes) {
    causes = states
                 ? states->find_causes(a, b, task, until)
                 : prove::find_causes(*a.model, *b.model, task, make_oracle({a, b}, task), until);
    if (!until.empty()) stop_at(*causes, until);
    cache.keep(a, b, task, until, *causes);
  }
  return std::move(*causes);
}

}  // namespace specdrift::cli
