#include "core/identify/conversation.h"

#include <fmt/core.h>

#include <boost/json/object.hpp>

#include "core/html5lib/json_text.h"
#include "core/identify/observed.h"

namespace specdrift::identify {
namespace {

namespace json = boost::json;

constexpr std::string_view protocol_hint =
    "an adapter of some 20 lines stands between specdrift and a program that reads HTML: it writes "
    "a line of JSON before it reads anything; docs/adapters.md has one to copy";

std::string question(const Probe& probe) {
  return html5lib::json_text(json::object{
      {"id", probe.id}, {"input", json::string(probe.input.data(), probe.input.size())}});
}

std::string id_in(const json::value& value) {
  return {value.get_string().data(), value.get_string().size()};
}

/// With what it last said, unless that is told already.
std::string with_last_words(std::string why, const std::string& words) {
  if (!words.empty() && why.find(words) == why.npos) why += fmt::format("; it says: {}", words);
  return why;
}

}  // namespace

Capabilities Conversation::begin() {
  adapter_.start();
  answered_ = 0;
  const auto reply = adapter_.exchange({}, limit_ * patience_at_first);
  if (reply.outcome != Outcome::answered)
    throw AdapterTrouble(
        with_last_words(fmt::format("no first line: {}", reply.why), adapter_.last_words()),
        std::string(protocol_hint));
  json::value line;
  try {
    line = html5lib::parse_json(reply.line);
  } catch (const std::runtime_error& error) {  // JsonError
    throw AdapterTrouble(fmt::format("its first line is {}", error.what()),
                         std::string(protocol_hint));
  }
  try {
    return capabilities_ = capabilities_from_json(line);
  } catch (const std::runtime_error& error) {  // BadCapabilities
    throw AdapterTrouble(fmt::format("its first line: {}", error.what()),
                         std::string(protocol_hint));
  }
}

Observation Conversation::understand(const Probe& probe, const std::string& line) const {
  const auto malformed = [](std::string why) {
    return Observation{Outcome::malformed, {}, std::move(why)};
  };
  // A build without exceptions keeps the words of JsonError and BadEvents alone.
  try {
    const json::value value = html5lib::parse_json(line);
    const json::object& answer = value.as_object();
    const json::value* const id = answer.if_contains("id");
    if (!id || !id->is_string() || id_in(*id) != probe.id)
      return malformed(fmt::format("it answered {} and was asked \"{}\"",
                                   id ? html5lib::json_text(*id) : "without an id", probe.id));
    return observed(answer, probe, capabilities_, codes_);
  } catch (const std::runtime_error& error) {
    return malformed(error.what());
  }
}

Observation Conversation::ask_once(const Probe& probe) {
  try {
    if (!adapter_.is_running()) begin();
  } catch (const std::runtime_error& trouble) {
    adapter_.stop();
    return {Outcome::crashed, {}, fmt::format("it cannot be started again: {}", trouble.what())};
  }
  const auto limit = answered_ == 0 ? limit_ * patience_at_first : limit_;
  const auto reply = adapter_.exchange(question(probe), limit);
  if (reply.outcome != Outcome::answered) return {reply.outcome, {}, reply.why};
  Observation seen = understand(probe, reply.line);
  // Nobody knows what it would answer next.
  if (seen.outcome == Outcome::malformed) adapter_.stop();
  ++answered_;
  return seen;
}

Observation Conversation::ask(const Probe& probe) {
  const bool is_fresh = !adapter_.is_running() || answered_ == 0;
  Observation seen = ask_once(probe);
  // It may have ended after the answer before: that is no matter of this probe.
  if (seen.outcome == Outcome::crashed && !is_fresh) seen = ask_once(probe);
  return seen;
}

void Conversation::test(const ProbeSet& set) {
  codes_ = set.codes;
  test(set.self_test);
}

Observation Conversation::ask_in_search(const Probe& probe) {
  Observation seen = ask(probe);
  failures_ = has_failed(seen.outcome) ? failures_ + 1 : 0;
  if (failures_ == 3 * most_failures)
    throw AdapterTrouble(fmt::format("no answer to {} questions in a row; {}: {}", failures_,
                                     name_of(seen.outcome), seen.why),
                         "see what identify says of it");
  return seen;
}

/// The beginning of a command of the shell that asks it, where there is one.
std::string Conversation::hint_to_try(std::string_view words, const Probe& probe) const {
  if (command_.empty()) return {};
  std::string hint = fmt::format("{}: echo '", words);
  for (const char c : question(probe)) hint += c == '\'' ? "'\\''" : std::string(1, c);
  return hint + "' | " + command_;
}

/// Says what has happened, and how to see it.
AdapterTrouble Conversation::no_answer_to_test(const Probe& probe, const Observation& seen) const {
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
  hint += hint_to_try("see what it does with that question", probe);
  if (hint.ends_with("; ")) hint.resize(hint.size() - 2);
  // How one ended has them already.
  return AdapterTrouble(with_last_words(std::move(why), adapter_.last_words()), std::move(hint));
}

void Conversation::test(const std::vector<Probe>& probes) {
  for (const Probe& probe : probes) {
    const Observation seen = ask(probe);
    if (seen.outcome != Outcome::answered) throw no_answer_to_test(probe, seen);
    if (const std::string fault = fault_in_self_test(probe, seen); !fault.empty())
      throw AdapterTrouble(fault, std::string(self_test_hint));
  }
}

std::vector<Observation> Conversation::ask(const ProbeSet& set,
                                           const std::function<void(std::size_t done)>& told) {
  codes_ = set.codes;
  std::vector<Observation> seen;
  std::size_t failures = 0, bytes = 0;
  for (const Probe& probe : set.probes) {
    if (told) told(seen.size());
    seen.push_back(ask(probe));
    bytes += memory_of(seen.back());
    if (bytes > most_kept_bytes) {
      bytes -= memory_of(seen.back());
      seen.back() = {
          Outcome::flooded,
          {},
          fmt::format("its answers together take more than {} MiB", most_kept_bytes >> 20)};
    }
    failures = has_failed(seen.back().outcome) ? failures + 1 : 0;
    if (failures == most_failures)
      throw AdapterTrouble(fmt::format("no answer to {} probes in a row; {}: {}", failures,
                                       name_of(seen.back().outcome), seen.back().why),
                           hint_to_try("see what it does with one of them", probe));
  }
  adapter_.stop();
  return seen;
}

}  // namespace specdrift::identify
