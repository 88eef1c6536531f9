#include "cli/process/parser_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/token/hash.h"
#include "core/token/no_answer.h"

namespace specdrift::cli {
namespace {

using identify::Observation;
using identify::Outcome;

constexpr std::size_t most_remembered = 4;

}  // namespace

/// The outcome of a document.
struct ParserPool::Answered {
  std::string text;
  adapter::Answer answer;
  std::string what, why;  ///< where there was no answer
  bool is_failure = false;
};

ParserPool::ParserPool(std::string name, std::vector<std::string> command, Duration limit)
    : name_(std::move(name)), command_(std::move(command)), limit_(limit) {}

ParserPool::~ParserPool() = default;

void ParserPool::begin(const identify::ProbeSearch& probes) {
  auto first = std::make_unique<AdapterConversation>(name_, command_, limit_);
  capabilities_ = first->begin_in_order(probes);
  idle_.push_back(std::move(first));
}

void ParserPool::fail(std::string_view what, const std::string& why, bool is_failure) const {
  NoAnswer trouble(reason(what), why);
  trouble.reader = this;
  trouble.is_failure = is_failure;
  throw trouble;
}

std::string ParserPool::reason(std::string_view what) const {
  return fmt::format("{}: {}", capabilities_.name, what);
}

adapter::Answer ParserPool::answer_of(const Source& source) {
  std::unique_ptr<AdapterConversation> conversation;
  identify::Probe probe;
  probe.input = adapter::asked_text(source);
  probe.setting.as_reported = true;
  // Messages quote it, so it does not depend on which thread asks first.
  probe.id = fmt::format("d{:016x}", hash_of(probe.input));
  {
    const std::lock_guard lock(mutex_);
    for (const auto& known : last_) {
      if (known->text != probe.input) continue;
      if (!known->what.empty()) fail(known->what, known->why, known->is_failure);
      return known->answer;
    }
    if (is_given_up())
      fail(given_up, fmt::format("it has not answered {} documents in a row", most_failures),
           false);
    if (!idle_.empty()) {
      conversation = std::move(idle_.back());
      idle_.pop_back();
    }
  }
  if (!conversation) conversation = std::make_unique<AdapterConversation>(name_, command_, limit_);
  Observation seen;
  if (probe.input.size() > largest_document)
    seen = {Outcome::declined, {}, "the document is too large", {}};
  else if (!capabilities_.nul && probe.input.find('\0') != std::string::npos)
    seen = {Outcome::declined, {}, "U+0000 does not reach the parser", {}};
  else
    seen = conversation->ask(probe);
  auto known = std::make_shared<Answered>();
  known->text = std::move(probe.input);
  if (seen.outcome == Outcome::answered) {
    known->answer.places = adapter::places_in(source, seen.places, capabilities_.places);
    known->answer.events = std::move(seen.events);
  } else {
    known->what = name_of(seen.outcome);
    known->why = seen.why;
    known->is_failure = has_failed(seen.outcome);
  }
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(conversation));
  if (last_.size() == most_remembered) last_.erase(last_.begin());
  last_.push_back(known);
  if (!in_order_) count(known->what, known->is_failure);
  if (!known->what.empty()) fail(known->what, known->why, known->is_failure);
  return known->answer;
}

void ParserPool::count(std::string_view what, bool is_failure) {
  ++counted_;
  if (!what.empty()) ++failures_[std::string(what)];
  failures_in_a_row_ = is_failure ? failures_in_a_row_ + 1 : 0;
}

void ParserPool::count_in_order() {
  const std::lock_guard lock(mutex_);
  in_order_ = true;
}

void ParserPool::note_answer() {
  const std::lock_guard lock(mutex_);
  count({}, false);
}

void ParserPool::note_no_answer(std::string_view reason, bool is_failure) {
  const std::lock_guard lock(mutex_);
  count(reason.substr(this->reason({}).size()), is_failure);
}

bool ParserPool::has_given_up() const {
  const std::lock_guard lock(mutex_);
  return is_given_up();
}

adapter::Answer ParserPool::ask(const Source& source) {
  return answer_of(source);
}

std::string ParserPool::failures() const {
  const std::lock_guard lock(mutex_);
  if (failures_.empty()) return {};
  std::size_t count = 0;
  std::vector<std::string> reasons;
  for (const auto& [what, often] : failures_) {
    count += often;
    reasons.push_back(fmt::format("{} {}", often, what));
  }
  return fmt::format("no answer to {} of {} documents: {}", count, counted_,
                     fmt::join(reasons, ", "));
}

}  // namespace specdrift::cli
