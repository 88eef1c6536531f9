#include "cli/process/ask_adapter.h"

#include <fmt/core.h>

#include <algorithm>

#include "cli/terminal/progress.h"
#include "core/html5lib/json_text.h"
#include "core/identify/errors.h"

namespace specdrift::cli {
namespace {

namespace json = boost::json;

using identify::Observation;
using identify::Outcome;
using identify::Probe;

constexpr std::string_view protocol_hint =
    "an adapter of some 20 lines stands between specdrift and a program that reads HTML: it writes "
    "a line of JSON before it reads anything; docs/adapters.md has one to copy";

std::string question(const Probe& probe) {
  return html5lib::json_text(json::object{
      {"id", probe.id}, {"input", json::string(probe.input.data(), probe.input.size())}});
}

/// The beginning of a command of the shell that asks it.
std::string echoed(const Probe& probe) {
  std::string command = "echo '";
  for (const char c : question(probe)) command += c == '\'' ? "'\\''" : std::string(1, c);
  return command + "' | ";
}

std::string string_of(const json::value& value) {
  return {value.get_string().data(), value.get_string().size()};
}

}  // namespace

identify::Capabilities AdapterConversation::begin() {
  process_.start();
  answered_ = 0;
  const auto reply = process_.exchange({}, limit_ * patience_at_first);
  if (reply.outcome != Outcome::answered) {
    std::string why = fmt::format("no first line: {}", reply.why);
    if (const std::string words = process_.last_words();
        !words.empty() && why.find(words) == why.npos)
      why += fmt::format("; it says: {}", words);
    throw UserError(name_, why, std::string(protocol_hint));
  }
  try {
    return capabilities_ = identify::capabilities_from_json(html5lib::parse_json(reply.line));
  } catch (const html5lib::JsonError& error) {
    throw UserError(name_, fmt::format("its first line is {}", error.what()),
                    std::string(protocol_hint));
  } catch (const identify::BadCapabilities& error) {
    throw UserError(name_, fmt::format("its first line: {}", error.what()),
                    std::string(protocol_hint));
  }
}

identify::Events AdapterConversation::seen_in(const json::object& answer,
                                              const Probe& probe) const {
  const char* const member = probe.setting.about_errors ? "errors" : "events";
  const json::value* const found = answer.if_contains(member);
  if (!found)
    throw identify::BadEvents(fmt::format("neither \"{}\" nor \"error\" in its answer", member));
  if (probe.setting.about_errors)
    return identify::project_errors(identify::errors_from_json(*found), capabilities_, &codes_);
  identify::Events events = identify::events_from_json(*found);
  if (probe.setting.as_reported) return events;
  return identify::project(std::move(events), capabilities_, probe.setting);
}

Observation AdapterConversation::understand(const Probe& probe, const std::string& line) const {
  const auto malformed = [](std::string why) {
    return Observation{Outcome::malformed, {}, std::move(why)};
  };
  try {
    const json::value value = html5lib::parse_json(line);
    const json::object& answer = value.as_object();
    const json::value* const id = answer.if_contains("id");
    if (!id || !id->is_string() || string_of(*id) != probe.id)
      return malformed(fmt::format("it answered {} and was asked \"{}\"",
                                   id ? html5lib::json_text(*id) : "without an id", probe.id));
    if (const json::value* const error = answer.if_contains("error"); error && !error->is_null())
      return {Outcome::declined,
              {},
              error->is_string() ? string_of(*error) : html5lib::json_text(*error)};
    Observation seen{Outcome::answered, seen_in(answer, probe), {}};
    if (probe.setting.as_reported && capabilities_.places != identify::Capabilities::Places::none)
      seen.places = identify::places_from_json(answer.at("events"));
    if (capabilities_.output) seen.output = identify::output_from_json(answer);
    return seen;
  } catch (const html5lib::JsonError& error) {
    return malformed(error.what());
  } catch (const identify::BadEvents& error) {
    return malformed(error.what());
  }
}

Observation AdapterConversation::ask_once(const Probe& probe) {
  try {
    if (!process_.is_running()) begin();
  } catch (const UserError& trouble) {
    process_.stop();
    return {Outcome::crashed, {}, fmt::format("it cannot be started again: {}", trouble.what())};
  }
  const auto limit = answered_ == 0 ? limit_ * patience_at_first : limit_;
  const auto reply = process_.exchange(question(probe), limit);
  if (reply.outcome != Outcome::answered) return {reply.outcome, {}, reply.why};
  Observation seen = understand(probe, reply.line);
  // Nobody knows what it would answer next.
  if (seen.outcome == Outcome::malformed) process_.stop();
  ++answered_;
  return seen;
}

Observation AdapterConversation::ask(const Probe& probe) {
  const bool is_fresh = !process_.is_running() || answered_ == 0;
  Observation seen = ask_once(probe);
  // It may have ended after the answer before: that is no matter of this probe.
  if (seen.outcome == Outcome::crashed && !is_fresh) seen = ask_once(probe);
  return seen;
}

void AdapterConversation::test(const identify::ProbeSet& set) {
  codes_ = set.codes;
  test(set.self_test);
}

/// What has happened, and how to see it.
UserError AdapterConversation::no_answer_to_test(const Probe& probe,
                                                 const Observation& seen) const {
  std::string why = fmt::format("it fails the self-test: asked about '{}', ", probe.input);
  std::string hint;
  switch (seen.outcome) {
  case Outcome::declined:
    why += fmt::format("it gives up: {}", seen.why);
    break;
  case Outcome::malformed:
    why += fmt::format("it gives no answer that can be read: {}", seen.why);
    hint = "docs/adapters.md says what an answer looks like; ";
    break;
  case Outcome::hung:
    why += seen.why;
    hint = "it has to flush each line that it writes, and --timeout gives it longer; ";
    break;
  default:
    why += seen.why;
  }
  // How one ended has them already.
  if (const std::string words = process_.last_words();
      !words.empty() && why.find(words) == why.npos)
    why += fmt::format("; it says: {}", words);
  return {name_, why, hint + "see what it does with that question: " + echoed(probe) + name_};
}

void AdapterConversation::test(const std::vector<Probe>& probes) {
  for (const Probe& probe : probes) {
    const Observation seen = ask(probe);
    if (seen.outcome != Outcome::answered) throw no_answer_to_test(probe, seen);
    if (std::ranges::any_of(probe.predictions, [&](const identify::Events& prediction) {
          return identify::agree(prediction, seen.events);
        }))
      continue;
    throw UserError(
        name_,
        fmt::format("it fails the self-test: of '{}' it makes {}, not {}", probe.input,
                    identify::in_words(seen.events), identify::in_words(probe.predictions.back())),
        "every parser of HTML reads that in the same way, so the adapter does not report "
        "what it sees, or "
        "claims to see more than it does");
  }
}

identify::Capabilities AdapterConversation::begin_in_order(const identify::ProbeSearch& probes) {
  identify::Capabilities capabilities = begin();
  if (!capabilities.in_document_order)
    throw UserError(name_, "it reports events in no order",
                    "only identify and holes can use such an adapter");
  test(probes.make_self_test(capabilities));
  return capabilities;
}

std::vector<Observation> AdapterConversation::ask(const identify::ProbeSet& set) {
  codes_ = set.codes;
  std::vector<Observation> seen;
  std::size_t failures = 0;
  Progress progress(fmt::format("{}: probe", name_), set.probes.size());
  for (const Probe& probe : set.probes) {
    progress.at(seen.size());
    seen.push_back(ask(probe));
    failures = has_failed(seen.back().outcome) ? failures + 1 : 0;
    if (failures == most_failures)
      throw UserError(name_,
                      fmt::format("no answer to {} probes in a row; {}: {}", failures,
                                  name_of(seen.back().outcome), seen.back().why),
                      "see what it does with one of them: " + echoed(probe) + name_);
  }
  process_.stop();
  return seen;
}

}  // namespace specdrift::cli
