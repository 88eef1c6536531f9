#include "core/learn/held_out.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include "core/holes/own_rule.h"
#include "core/identify/probe_selector.h"
#include "core/learn/finite.h"
#include "core/learn/questions.h"
#include "core/minimize/reduction.h"

namespace specdrift::learn {
namespace {

constexpr std::size_t most_kept = 100'000;
/// So many of them are reduced, to say of which kind they are.
constexpr std::size_t most_looked_into = 60;

struct Differing {
  std::string body;
  bool is_answered = false, is_ended = false;
};

class Kinds {
 public:
  /// `ended`: of a parser that looks ahead.
  Kinds(const Task& task, const model::Model& model, const std::optional<EndedInputs>& ended)
      : task_(task), model_(model), ended_(ended), reader_(task.capabilities) {}

  void add(const Differing& differing, identify::LearnedModel& result) {
    ++result.looked_into;
    ++looked_into_[differing.is_ended];
    if (!differing.is_answered)
      return count(std::string(identify::no_answer), differing.body, false, result);
    // One that is read to its end stays so: others differ for reasons of their own.
    const bool stays_ended = ended_ && differing.is_ended;
    const minimize::Test test = [&](std::string_view bytes) {
      return differs(std::string(bytes), stays_ended);
    };
    minimize::ReductionOptions options;
    options.is_string = true;
    const std::string smallest =
        holes::without_letters(minimize::reduce(differing.body, test, options).bytes, test);
    StartContext start;
    start.feedback = identify::feedback_of(task_.capabilities);
    count(holes::own_rule_of(smallest, test, model_, start).name(), smallest, differing.is_ended,
          result);
  }

  std::size_t looked_into(bool is_ended) const { return looked_into_[is_ended]; }

 private:
  bool differs(const std::string& body, bool stays_ended) {
    const auto known = known_.find({body, stays_ended});
    if (known != known_.end()) return known->second;
    const Reading reading = reader_.read(model_, body, false);
    bool is_other = false;
    if (reading.events) {
      const identify::Observation seen = task_.ask(body);
      is_other = seen.outcome == identify::Outcome::answered && seen.events != *reading.events &&
                 (!stays_ended || ended_->has(body, seen.events));
    }
    known_.emplace(std::pair(body, stays_ended), is_other);
    return is_other;
  }

  void count(std::string name, const std::string& body, bool is_ended,
             identify::LearnedModel& result) {
    auto kind = std::ranges::find_if(result.differences, [&](const auto& one) {
      return one.name == name && one.read_to_end == is_ended;
    });
    if (kind == result.differences.end()) {
      result.differences.push_back({std::move(name), 0, body, {}, {}, is_ended});
      kind = std::prev(result.differences.end());
    }
    ++kind->inputs;
    if (kind->inputs > 1 && kind->smallest.size() <= body.size()) return;
    kind->smallest = body;
    if (kind->name != identify::no_answer) kind->parser = task_.ask(body).events;
    kind->model = reader_.read(model_, body, false).events.value_or(identify::Events{});
  }

  const Task& task_;
  const model::Model& model_;
  const std::optional<EndedInputs>& ended_;
  ModelReader reader_;
  std::map<std::pair<std::string, bool>, bool> known_;
  std::array<std::size_t, 2> looked_into_{};  ///< of those that are not, and are, read to their end
};

}  // namespace

void check_held_out(const Task& task, const model::Model& model,
                    const std::set<std::string>& learned_from, identify::LearnedModel& result) {
  // Another seed: nothing that was learned from says what comes.
  RandomInputs random(task.seed ^ 0x9E3779B97F4A7C15U);
  const ModelReader reader(task.capabilities);
  std::optional<EndedInputs> ended;
  if (result.looks_ahead()) ended.emplace(task.ask);
  std::array<std::vector<Differing>, 2>
      differing;  // those that are not, and are, read to their end
  for (std::size_t tries = 0; result.held_out < task.held_out && tries < 20 * task.held_out;
       ++tries) {
    const std::string body = random.next();
    if (learned_from.contains(body)) continue;
    const Reading reading = reader.read(model, body, false);
    if (!reading.events) continue;
    if (task.progress) task.progress("inputs that were not used", result.held_out, task.held_out);
    const identify::Observation seen = task.ask(body);
    const bool is_answered = seen.outcome == identify::Outcome::answered;
    ++result.held_out;
    const bool as_base = is_answered && reader.read(*task.base, body, false).events == seen.events;
    const bool is_right = is_answered && seen.events == *reading.events;
    const bool is_ended = is_answered && (!ended || ended->has(body, seen.events));
    result.held_out_base += as_base;
    result.held_out_right += is_right;
    result.ended += is_ended;
    result.ended_base += is_ended && as_base;
    result.ended_right += is_ended && is_right;
    if (!is_right && differing[is_ended].size() < most_kept)
      differing[is_ended].push_back({body, is_answered, is_ended});
  }
  Kinds kinds(task, model, ended);
  for (const bool is_ended : {true, false}) {
    const std::vector<Differing>& all = differing[is_ended];
    const std::size_t every = all.size() / most_looked_into + 1;
    for (std::size_t i = 0; i < all.size(); i += every) {
      if (task.progress) task.progress("kinds of differences", i, all.size());
      kinds.add(all[i], result);
    }
  }
  for (identify::LearnedDifference& one : result.differences)
    one.looked_into = kinds.looked_into(one.read_to_end);
  std::ranges::stable_sort(result.differences, std::ranges::greater{},
                           [](const auto& one) { return std::pair(one.read_to_end, one.inputs); });
}

}  // namespace specdrift::learn
