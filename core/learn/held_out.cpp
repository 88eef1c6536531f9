#include "core/learn/held_out.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/holes/own_rule.h"
#include "core/identify/probe_selector.h"
#include "core/learn/questions.h"
#include "core/minimize/reduction.h"

namespace specdrift::learn {
namespace {

constexpr std::size_t most_kept = 100'000;
/// So many of them are reduced, to say of which kind they are.
constexpr std::size_t most_looked_into = 60;

struct Differing {
  std::string body;
  bool is_answered = false;
};

class Kinds {
 public:
  Kinds(const Task& task, const model::Model& model)
      : task_(task), model_(model), reader_(task.capabilities) {}

  void add(const Differing& differing, identify::LearnedModel& result) {
    ++result.looked_into;
    if (!differing.is_answered)
      return count(std::string(identify::no_answer), differing.body, result);
    const minimize::Test test = [&](std::string_view bytes) { return differs(std::string(bytes)); };
    minimize::ReductionOptions options;
    options.is_string = true;
    const std::string smallest =
        holes::without_letters(minimize::reduce(differing.body, test, options).bytes, test);
    StartContext start;
    start.feedback = identify::feedback_of(task_.capabilities);
    count(holes::own_rule_of(smallest, test, model_, start).name(), smallest, result);
  }

 private:
  bool differs(const std::string& body) {
    const auto known = known_.find(body);
    if (known != known_.end()) return known->second;
    const Reading reading = reader_.read(model_, body, false);
    bool is_other = false;
    if (reading.events) {
      const identify::Observation seen = task_.ask(body);
      is_other = seen.outcome == identify::Outcome::answered && seen.events != *reading.events;
    }
    known_.emplace(body, is_other);
    return is_other;
  }

  void count(std::string name, const std::string& body, identify::LearnedModel& result) {
    auto kind = std::ranges::find(result.differences, name, &identify::LearnedDifference::name);
    if (kind == result.differences.end()) {
      result.differences.push_back({std::move(name), 0, body, {}, {}});
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
  ModelReader reader_;
  std::map<std::string, bool> known_;
};

}  // namespace

void check_held_out(const Task& task, const model::Model& model,
                    const std::set<std::string>& learned_from, identify::LearnedModel& result) {
  // Another seed: nothing that was learned from says what comes.
  RandomInputs random(task.seed ^ 0x9E3779B97F4A7C15U);
  const ModelReader reader(task.capabilities);
  std::vector<Differing> differing;
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
    if (is_answered && reader.read(*task.base, body, false).events == seen.events)
      ++result.held_out_base;
    if (is_answered && seen.events == *reading.events)
      ++result.held_out_right;
    else if (differing.size() < most_kept)
      differing.push_back({body, is_answered});
  }
  Kinds kinds(task, model);
  const std::size_t every = differing.size() / most_looked_into + 1;
  for (std::size_t i = 0; i < differing.size(); i += every) {
    if (task.progress) task.progress("kinds of differences", i, differing.size());
    kinds.add(differing[i], result);
  }
  std::ranges::stable_sort(result.differences, std::ranges::greater{},
                           &identify::LearnedDifference::inputs);
}

}  // namespace specdrift::learn
