#include "core/prove/certificate/checker.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "core/machine/char.h"
#include "core/prove/machine/normalized.h"

namespace specdrift::prove {

std::uint32_t Checker::Configurations::number_of(const Configuration& configuration) {
  const auto [at, is_new] =
      numbers.emplace(configuration.key(), static_cast<std::uint32_t>(all.size()));
  if (is_new) all.push_back(configuration);
  return at->second;
}

Checker::Checker(const PairSetup& setup, const Oracle& oracle)
    : setup_(setup), oracle_(oracle), errors_(setup) {}

// -- what is checked

Checked Checker::check(const Checkpoint& checkpoint, const Limits& limits) {
  begin(limits);
  take_again(checkpoint);
  for (std::size_t i = 0; i < setup_.starts.size() && result_.wrong.empty(); ++i) {
    const ProductState joint = start(i);
    const bool counts = setup_.scope.wants(a_.all[joint.a], b_.all[joint.b]);
    if (counts && !find(joint))
      result_.wrong =
          fmt::format("where {} begins is none of the states", name_of(setup_.starts[i]));
  }
  for (std::uint32_t i = 0; i < joints_.size() && result_.wrong.empty() && !is_given_up(); ++i)
    check_state(i, false);
  run_inputs();
  return result_;
}

Checked Checker::explore(const Limits& limits) {
  begin(limits);
  for (std::size_t i = 0; i < setup_.starts.size() && result_.wrong.empty(); ++i) {
    const ProductState joint = start(i);
    if (setup_.scope.wants(a_.all[joint.a], b_.all[joint.b])) add(joint);
  }
  for (std::uint32_t i = 0; i < joints_.size() && result_.wrong.empty() && !is_given_up(); ++i)
    check_state(i, true);
  std::vector<std::size_t> lengths;
  for (const ProductState& joint : joints_) {
    lengths.push_back(joint.is_start ? 0 : lengths[joint.from] + 1);
    result_.length = std::max(result_.length, lengths.back());
  }
  run_inputs();
  return result_;
}

void Checker::begin(const Limits& limits) {
  budget_.emplace(limits);
  if (!errors_.unequal_character().empty())
    result_.wrong = fmt::format("their input streams do not report the same of {}",
                                errors_.unequal_character());
}

bool Checker::is_given_up() {
  if (progress_) progress_(states_checked_, result_.inputs);
  const std::string why_stop = budget_->why_stop(joints_.size(), 0);
  if (!why_stop.empty()) result_.why_not = why_stop;
  return !result_.why_not.empty();
}

/// Checks all that can follow on a state. A state that is not known yet is added if `finds`, and
/// wrong else.
void Checker::check_state(std::uint32_t number, bool finds) {
  ++states_checked_;
  check_end(number);
  for (const Symbol symbol : setup_.alphabet.symbols()) {
    if (!result_.wrong.empty() || !result_.why_not.empty()) return;
    ProductState to;
    const Step step = this->step(number, symbol, to);
    ++result_.steps;
    if (step == Step::nothing_new) continue;
    if (step == Step::apart) return part("write different things", number, symbol);
    if (step == Step::reports_apart) return part("report different errors", number, symbol);
    if (!setup_.scope.wants(a_.all[to.a], b_.all[to.b])) continue;
    if (const auto known = find(to))
      arrive(to, *known);
    else if (finds)
      add(to);
    else
      result_.wrong = fmt::format("what '{}' leads to {} is none of the states",
                                  setup_.alphabet.text(symbol), at(number));
  }
}

void Checker::check_end(std::uint32_t number) {
  const ProductState& joint = joints_[number];
  Output a, b;
  (joint.a_is_ahead ? a : b).events = joint.ahead;
  try {
    setup_.machine_a.finish(a_.all[joint.a], a);
    setup_.machine_b.finish(b_.all[joint.b], b);
  } catch (const TooLarge&) {
    throw UnsupportedSpecification("a version holds back more than a configuration can");
  }
  if (a.events != b.events && normalized(a.events) != normalized(b.events))
    part("write different things", number, std::nullopt);
  else if (!errors_.ends_are_equal(joint.reported, a, b))
    part("report different errors", number, std::nullopt);
}

/// By another way to a state, neither version may have reported more than by the first.
void Checker::arrive(const ProductState& joint, std::uint32_t known) {
  const int by_first = joints_[known].reported.more;
  if (joint.reported.more == by_first || joint.is_start) return;
  const auto count = [](int more) {
    return more == 0 ? "as many"
                     : fmt::format("{} {}", std::abs(more), more > 0 ? "more" : "fewer");
  };
  result_.wrong = fmt::format(
      "on '{}' {}, {} has reported {} errors {} {}, and {} {}, where both stand alike",
      setup_.alphabet.text(joint.symbol), at(joint.from), setup_.machine_b.graph().model().version,
      count(joint.reported.more), joint.reported.more == 0 ? "as" : "than",
      setup_.machine_a.graph().model().version, count(by_first), at(known));
}

/// They diverge after a state, or there if the input ends. They may in concepts that are not asked
/// for; then it cannot be told what follows.
void Checker::part(std::string_view what, std::uint32_t number, std::optional<Symbol> symbol) {
  std::vector<Symbol> symbols = input(number);
  if (symbol) symbols.push_back(*symbol);
  const auto is_asked = [&](const Finding& finding) {
    return is_of_concepts(setup_.concepts, finding.class_id.substr(0, finding.class_id.find('/')));
  };
  const bool is_of_others =
      setup_.scope.wanted && std::ranges::none_of(oracle_.findings(setup_.alphabet.text(symbols),
                                                                   setup_.starts[start_of(number)]),
                                                  is_asked);
  const std::string where =
      symbol ? fmt::format("on '{}' {}", setup_.alphabet.text(*symbol), at(number))
             : fmt::format("if the input ends {}", at(number));
  if (is_of_others)
    result_.why_not = fmt::format("of another concept, they {} {}", what, where);
  else
    result_.wrong = fmt::format("they {} {}", what, where);
}

/// Steps to every state again.
void Checker::take_again(const Checkpoint& checkpoint) {
  if (!result_.wrong.empty()) return;
  std::vector<std::uint32_t> numbers;
  std::vector<std::size_t> lengths;
  const auto& symbols = setup_.alphabet.symbols();
  for (const Checkpoint::Node& node : checkpoint.nodes) {
    const auto refuse = [&](std::string_view why) {
      result_.wrong = fmt::format("state {} of the kept ones {}", numbers.size(), why);
    };
    if (is_given_up()) return;
    ProductState joint;
    std::size_t length = 0;
    if (node.parent == Checkpoint::no_parent) {
      if (node.symbol >= setup_.starts.size()) return refuse("is no start");
      joint = start(node.symbol);
    } else {
      if (node.parent >= numbers.size()) return refuse("comes before the one it follows on");
      if (node.symbol >= symbols.size()) return refuse("follows on no character");
      if (step(numbers[node.parent], symbols[node.symbol], joint) != Step::on)
        return refuse("does not follow on the one before it");
      length = lengths[node.parent] + 1;
    }
    numbers.push_back(add(joint));
    arrive(joint, numbers.back());
    if (!result_.wrong.empty()) return;
    lengths.push_back(length);
    result_.length = std::max(result_.length, length);
  }
}

/// Runs an input that leads to each state through the tokenizers: nothing of the machines is part
/// of that.
void Checker::run_inputs() {
  result_.configurations = joints_.size();
  for (std::uint32_t i = 0; i < joints_.size() && result_.wrong.empty() && !is_given_up(); ++i) {
    const StartContext& start = setup_.starts[start_of(i)];
    const std::string text = setup_.alphabet.text(input(i));
    ++result_.inputs;
    if (oracle_.tokens_differ(text, start))
      result_.wrong = "the tokenizers make different tokens of what leads " + at(i);
    else if (errors_.counts() && oracle_.differs(text, start))
      result_.wrong = "the tokenizers report different errors of what leads " + at(i);
  }
}

// -- steps

Checker::ProductState Checker::start(std::size_t number) {
  ProductState joint;
  joint.a = a_.number_of(setup_.machine_a.start(setup_.starts[number]));
  joint.b = b_.number_of(setup_.machine_b.start(setup_.starts[number]));
  joint.start = number;
  joint.is_start = true;
  return joint;
}

Checker::Step Checker::step(std::uint32_t from, Symbol symbol, ProductState& to) {
  const ProductState& joint = joints_[from];
  Configuration a = a_.all[joint.a], b = b_.all[joint.b];
  Output by_a, by_b;
  try {
    setup_.machine_a.feed(a, symbol, by_a);
    setup_.machine_b.feed(b, symbol, by_b);
  } catch (const TooLarge&) {
    return Step::apart;  // a configuration cannot hold it
  }
  to.a = a_.number_of(a);
  to.b = b_.number_of(b);
  const bool adds = !adds_nothing(by_a, to.a == joint.a, symbol) ||
                    !adds_nothing(by_b, to.b == joint.b, symbol) ||
                    (by_a.is_redundant && by_b.is_redundant && by_a.number != by_b.number);
  const bool reports = !by_a.errors.empty() || !by_b.errors.empty() || !errors_.is_level(symbol);
  if (setup_.scope.takes_numbers_by_class && (by_a.is_redundant || by_b.is_redundant) && !adds &&
      !reports)
    return Step::nothing_new;
  Events& first = joint.a_is_ahead ? by_a.events : by_b.events;
  first.insert(first.begin(), joint.ahead.begin(), joint.ahead.end());
  const auto [rest_a, rest_b] = std::ranges::mismatch(by_a.events, by_b.events);
  if (rest_a != by_a.events.end() && rest_b != by_b.events.end()) return Step::apart;
  to.a_is_ahead = rest_a != by_a.events.end();
  to.ahead = to.a_is_ahead ? Events(rest_a, by_a.events.end()) : Events(rest_b, by_b.events.end());
  to.reported = joint.reported;
  if (!errors_.step(to.reported, symbol, by_a.errors, by_b.errors)) return Step::reports_apart;
  to.from = from;
  to.symbol = symbol;
  return Step::on;
}

/// A digit that leads to no number of its own class, or that is like all others to a version that
/// stays as it is and writes it.
bool Checker::adds_nothing(const Output& output, bool stays, Symbol symbol) const {
  if (output.is_redundant) return true;
  const std::uint32_t as_it_is = symbol;
  const std::uint32_t in_lower_case = static_cast<unsigned char>(lowercase(symbol));
  return stays && std::ranges::all_of(output.events, [&](Event event) {
           return payload_of(event) == as_it_is || payload_of(event) == in_lower_case;
         });
}

// -- states

std::string Checker::key(const ProductState& joint) {
  std::string key;
  const auto add = [&](std::uint32_t value) {
    key.append(reinterpret_cast<const char*>(&value), sizeof value);
  };
  add(joint.a);
  add(joint.b);
  add(joint.a_is_ahead ? 1 : 0);
  add(joint.reported.a_is_ahead ? 1 : 0);
  add(static_cast<std::uint32_t>(joint.ahead.size()));
  for (const Event event : joint.ahead) add(event);
  for (const ErrorEvent error : joint.reported.ahead) add(error);
  return key;
}

std::optional<std::uint32_t> Checker::find(const ProductState& joint) const {
  const auto at = numbers_.find(key(joint));
  return at == numbers_.end() ? std::nullopt : std::optional(at->second);
}

std::uint32_t Checker::add(const ProductState& joint) {
  const auto [at, is_new] =
      numbers_.emplace(key(joint), static_cast<std::uint32_t>(joints_.size()));
  if (is_new) joints_.push_back(joint);
  return at->second;
}

std::vector<Symbol> Checker::input(std::uint32_t number) const {
  std::vector<Symbol> symbols;
  for (; !joints_[number].is_start; number = joints_[number].from)
    symbols.push_back(joints_[number].symbol);
  std::ranges::reverse(symbols);
  return symbols;
}

std::size_t Checker::start_of(std::uint32_t number) const {
  while (!joints_[number].is_start) number = joints_[number].from;
  return joints_[number].start;
}

std::string Checker::at(std::uint32_t number) const {
  return fmt::format("after '{}', {}", setup_.alphabet.text(input(number)),
                     name_of(setup_.starts[start_of(number)]));
}

}  // namespace specdrift::prove
