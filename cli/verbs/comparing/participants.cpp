#include "cli/verbs/comparing/participants.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "cli/files/file_contents.h"
#include "cli/options/start_context.h"
#include "cli/terminal/signals.h"
#include "cli/terminal/user_error.h"

namespace specdrift::cli {
namespace {

/// Asks the parser. Throws StoppedWaiting once somebody has asked to stop: a search for a cause can
/// ask a slow parser for minutes.
adapter::Answer answer_of_parser(ParserPool& pool, const VersionInfo& parser,
                                 const Source& source) {
  if (StopOnSignal::is_asked()) throw StoppedWaiting(parser.name);
  return pool.ask(source);
}

/// An adapter parses documents, and compares tokens.
void require_documents(const Arguments& arguments) {
  for (const std::string_view option : {"context", "last-start-tag", "foreign-content", "errors"})
    if (arguments.has(option))
      throw UserError(fmt::format("--{}", option), "it does not go together with --adapter",
                      option == "errors" ? "of a parser, tokens are compared"
                                         : "an adapter is asked about whole documents");
}

}  // namespace

Participants::Participants(const Arguments& arguments, const VersionSet& set) {
  const bool has_adapters = arguments.has("adapter");
  if (!has_adapters && arguments.has("adapter-name"))
    throw UserError("--adapter-name", "there is no --adapter that it concerns");
  start_ = requested_start(arguments);
  all_ = set.requested_list(arguments, has_adapters ? 1 : 2);
  if (has_adapters)
    begin(arguments, set);
  else
    require_start(all_, start_);
}

std::string Participants::free_name(std::string wanted) const {
  const auto is_taken = [&](const std::string& name) {
    return std::ranges::any_of(all_, [&](const auto& one) { return one.info->name == name; }) ||
           std::ranges::any_of(infos_, [&](const auto& info) { return info->name == name; });
  };
  std::string name = wanted;
  for (int number = 2; is_taken(name); ++number) name = fmt::format("{}-{}", wanted, number);
  return name;
}

void Participants::begin(const Arguments& arguments, const VersionSet& set) {
  require_documents(arguments);
  std::vector<std::string> commands, names;
  for (const Arguments::Item& item : arguments.items()) {
    if (item.option == "adapter") commands.push_back(item.value);
    if (item.option == "adapter-name") names.push_back(item.value);
  }
  if (names.size() > commands.size())
    throw UserError("--adapter-name", "there are more names than adapters");
  const auto limit = requested_answer_time(arguments);
  const identify::ProbeSearch probes(set.all());
  std::vector<adapter::Parser> parsers, for_causes;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    if (commands[i].empty()) throw UserError("--adapter", "the command is empty");
    ParserPool& pool = *pools_.emplace_back(std::make_unique<ParserPool>(
        commands[i], std::vector<std::string>{"/bin/sh", "-c", commands[i]}, limit));
    pool.begin(probes);
    const identify::Capabilities& has = pool.capabilities();
    const bool is_named = i < names.size();
    const std::string& name = *names_.emplace_back(std::make_unique<std::string>(
        free_name(adapter::participant_name(is_named ? names[i] : has.name))));
    VersionInfo& info = *infos_.emplace_back(std::make_unique<VersionInfo>());
    info.name = info.title = name;
    info.models_self_closing =
        has.self_closing && has.level == identify::Capabilities::Level::tokens;
    reports_.push_back({name, report::parser_title(has.name, has.version), what_is_not_seen(has),
                        has.places != identify::Capabilities::Places::none,
                        has.level == identify::Capabilities::Level::tree, has.scripting});
    parsers.push_back({&info, has, [&pool, &info](const Source& source) {
                         return answer_of_parser(pool, info, source);
                       }});
    ParserPool& other = *pools_for_causes_.emplace_back(std::make_unique<ParserPool>(
        commands[i], std::vector<std::string>{"/bin/sh", "-c", commands[i]}, limit));
    other.begin_as(pool);
    other.count_in_order();  // nobody counts them
    for_causes.push_back({&info, has, [&other, &info](const Source& source) {
                            return answer_of_parser(other, info, source);
                          }});
  }
  const VersionInfo* const newest = all_.back().info;
  all_ = adapter::with_parsers(std::move(all_), std::move(parsers));
  if (!arguments.has("scripting"))
    start_.scripting = std::ranges::any_of(reports_, &report::ParserReport::scripting);
  set_readers(set, newest, std::move(for_causes));
}

void Participants::set_readers(const VersionSet& set, const VersionInfo* newest,
                               std::vector<adapter::Parser> parsers) {
  for (const Version& version : set.all()) readers_.versions.push_back(version);
  readers_.viewer = static_cast<std::size_t>(
      std::ranges::find(readers_.versions, newest, &Version::info) - readers_.versions.begin());
  std::vector<Version> all = readers_.versions;
  for (Version& mode : holes::modes_of(readers_.versions[readers_.viewer], start_))
    all.push_back(std::move(mode));
  readers_.parsers = parsers.size();
  readers_.asked = adapter::with_parsers(std::move(all), std::move(parsers));
}

void Participants::count_in_order() {
  for (const auto& pool : pools_) pool->count_in_order();
}

void Participants::settle(corpus::Outcome& outcome) {
  const bool is_compared = outcome.kind == corpus::Outcome::Kind::compared;
  // Who was not asked: there was no text, or no time.
  if (!is_compared && !outcome.unanswered) return;
  // They are asked one after the other, until one gives no answer.
  for (const auto& pool : pools_) {
    if (pool->has_given_up()) {
      outcome.kind = corpus::Outcome::Kind::skipped;
      if (is_compared) outcome.name = outcome.record.document;
      outcome.reason = pool->reason_after_giving_up();
      outcome.why.clear();
      return;
    }
    if (!is_compared && outcome.unanswered->reader == pool.get())
      return pool->note_no_answer(outcome.reason, outcome.unanswered->is_failure);
    pool->note_answer();
  }
}

void Participants::tell_failures() const {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < pools_.size(); ++i)
    if (const std::string failures = pools_[i]->failures(); !failures.empty())
      lines.push_back(fmt::format("{}: {}", reports_[i].name, failures));
  if (!lines.empty()) tell(lines);
}

}  // namespace specdrift::cli
