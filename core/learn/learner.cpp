#include "core/learn/learner.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/identify/projection.h"
#include "core/learn/finite.h"
#include "core/learn/held_out.h"
#include "core/learn/questions.h"
#include "core/learn/vocabulary.h"
#include "core/learn/writing.h"

namespace specdrift::learn {
namespace {

/// An input that no longer agrees costs as much as so many that newly do.
constexpr std::size_t price_of_loss = 3;
/// The best change is taken among so many places that are most to blame.
constexpr std::size_t places_at_once = 8;
/// After a change that is clearly good so many others are tried.
constexpr std::size_t tried_beyond = 60;
constexpr std::size_t most_of_known = 8000;
constexpr std::size_t inputs_a_round = 4000;
constexpr std::size_t asked_twice = 100;
constexpr std::size_t most_unanswered_in_a_row = 64;

/// No model makes so much of a character.
constexpr std::size_t most_of_a_character = 256;
/// The size that an event or an attribute has without its texts.
constexpr std::size_t size_of_event = 64;

/// Keeps so much of an answer: the rest of a longer one would only take up memory.
void cut(identify::Events& events, std::size_t most) {
  std::size_t left = most;
  const auto cut_text = [&](std::string& text) {
    if (text.size() > left) {
      std::size_t end = left;
      while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
      text.resize(end);  // reports show what is left: whole characters
      text.shrink_to_fit();
    }
    left -= text.size();
  };
  const auto cut_list = [&](auto& list, const auto& cut_item) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (left < size_of_event) {
        list.resize(i);
        list.shrink_to_fit();
        return;
      }
      left -= size_of_event;
      cut_item(list[i]);
    }
  };
  cut_list(events, [&](identify::Event& event) {
    for (std::string* const text :
         {&event.text, &event.data, &event.public_identifier, &event.system_identifier})
      cut_text(*text);
    cut_list(event.attributes, [&](std::pair<std::string, std::string>& attribute) {
      cut_text(attribute.first);
      cut_text(attribute.second);
    });
  });
}

class Learner {
 public:
  explicit Learner(const Task& task)
      : task_(task),
        draft_(*task.base),
        vocabulary_(draft_, task.versions),
        reader_(task.capabilities),
        random_(task.seed) {
    task_.ask = [this, ask = task.ask](const std::string& body) { return guarded(ask, body); };
    model_ = draft_.build();
    if (!model_) throw CannotLearn("the nearest version cannot be built from its file");
  }

  identify::LearnedModel learn() {
    tell("what is no finite machine", 0, 0);
    result_.no_machine = find_looking_ahead(task_.ask);
    if (result_.looks_ahead()) ended_.emplace(task_.ask);
    ask_known();
    ask_twice();
    ask_systematically();
    improve();
    for (std::size_t round = 1; !is_over(); ++round) {
      const std::size_t wrong = ask_at_random(inputs_a_round);
      if (wrong == 0) break;
      if (improve() == 0) break;
    }
    // No row says what a parser that looks ahead makes of all the others, but some may help.
    counts_all_ = true;
    if (ended_) improve();
    finish();
    return std::move(result_);
  }

 private:
  using Indices = std::vector<std::uint32_t>;

  struct Judged {
    std::size_t fixed = 0, broken = 0;
    bool helps() const { return fixed > price_of_loss * broken; }
    std::size_t gain() const { return helps() ? fixed - price_of_loss * broken : 0; }
  };

  bool is_over() {
    if (result_.questions >= task_.questions) {
      result_.stopped_by = fmt::format("{} questions", task_.questions);
      return true;
    }
    return is_late();
  }
  bool is_late() {
    if (!task_.is_over || !task_.is_over()) return false;
    result_.stopped_by = "time";
    return true;
  }

  void tell(std::string_view what, std::size_t done, std::size_t all) const {
    if (task_.progress) task_.progress(what, done, all);
  }

  // -- questions

  /// Gives up a parser that answers no longer, whatever it is asked for.
  identify::Observation guarded(const AskBody& ask, const std::string& body) {
    identify::Observation seen = ask(body);
    const bool is_answered = seen.outcome == identify::Outcome::answered;
    unanswered_ = is_answered ? 0 : unanswered_ + 1;
    if (unanswered_ == most_unanswered_in_a_row)
      throw CannotLearn(fmt::format("no answer to {} questions in a row, the last one: {}",
                                    unanswered_, seen.why),
                        "specdrift identify without --learn says on which inputs it has none");
    cut(seen.events, most_of_a_character * (body.size() + identify::marker.size()));
    return seen;
  }

  std::optional<identify::Events> answer(const std::string& body) {
    identify::Observation seen = task_.ask(body);
    if (seen.outcome != identify::Outcome::answered) return std::nullopt;
    return std::move(seen.events);
  }

  /// Asks the parser, unless that was done, or the adapter could not show what the model makes of
  /// it. Returns whether it was asked.
  bool ask(const std::string& body) {
    if (known_.contains(body)) return false;
    Reading reading = reader_.read(model_->model, body);
    if (!reading.events) return false;
    known_.insert(body);
    ++result_.questions;
    Asked asked{body, answer(body), std::move(reading.sites)};
    asked.agrees = asked.answer == reading.events;
    if (ended_ && asked.answer) {
      ++result_.questions;
      asked.is_ended = ended_->has(body, *asked.answer);
    }
    asked_.push_back(std::move(asked));
    return true;
  }

  void ask_known() {
    const std::vector<std::string> known = known_inputs();
    for (std::size_t i = 0; i < known.size() && i < most_of_known && !is_over(); ++i) {
      tell("known inputs", i, known.size());
      reader_.note_beginnings(model_->model, known[i], beginnings_);
      if (result_.questions < task_.questions / 3) ask(known[i]);
    }
  }

  /// Throws CannotLearn if the parser says something else than it has said. One that is too slow
  /// this time says nothing.
  void ask_again(const Asked& asked) {
    const auto said = answer(asked.body);
    if (said && asked.answer && *said != *asked.answer)
      throw CannotLearn(
          fmt::format("the parser answers one question in two ways: {}",
                      asked.body.empty() ? "the empty input" : identify::in_a_line(asked.body)),
          "a model says one thing of each input; so must whoever it is learned from");
  }

  std::size_t step_of_asked_twice() const {
    return std::max<std::size_t>(1, asked_.size() / asked_twice);
  }

  void ask_twice() {
    const std::size_t step = step_of_asked_twice();
    for (std::size_t i = 0; i < asked_.size() && !is_over(); i += step) {
      ++result_.questions;
      ask_again(asked_[i]);
    }
  }

  /// As many systematic inputs as the limit allows, spread over all.
  void ask_systematically() {
    const auto inputs = systematic_inputs(beginnings_);
    const std::size_t allowed = task_.questions / 2;
    const std::size_t every = inputs.size() / std::max<std::size_t>(1, allowed) + 1;
    std::size_t number = 0;
    for (const auto& [size, body] : inputs) {
      if (is_over()) return;
      tell("states and characters", number, inputs.size());
      if (number++ % every == 0) ask(body);
    }
  }

  /// Returns how many of them the model reads otherwise.
  std::size_t ask_at_random(std::size_t count) {
    std::size_t wrong = 0;
    for (std::size_t i = 0, tries = 0; i < count && tries < 20 * count && !is_over(); ++tries) {
      tell("random inputs", i, count);
      if (!ask(random_.next())) continue;
      ++i;
      wrong += counts(asked_.back()) && !asked_.back().agrees;
    }
    return wrong;
  }

  std::size_t count_right() const {
    return static_cast<std::size_t>(std::ranges::count_if(asked_, &Asked::agrees));
  }

  /// Whether an input says what is wrong with the model.
  bool counts(const Asked& asked) const { return asked.answer && (counts_all_ || asked.is_ended); }
  std::size_t count_wrong() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        asked_, [&](const Asked& asked) { return counts(asked) && !asked.agrees; }));
  }

  // -- changes

  struct Blamed {
    Site site;
    std::size_t wrong = 0, right = 0;
    double blame = 0;
  };

  std::vector<Blamed> places_to_blame() const {
    std::map<Site, Blamed> by_site;
    std::size_t all_wrong = 0;
    for (const Asked& asked : asked_) {
      if (!counts(asked)) continue;
      if (!asked.agrees) ++all_wrong;
      for (const Site& site : asked.sites) {
        Blamed& blamed = by_site[site];
        ++(asked.agrees ? blamed.right : blamed.wrong);
      }
    }
    std::vector<Blamed> places;
    for (auto& [site, blamed] : by_site) {
      if (blamed.wrong == 0) continue;
      blamed.site = site;
      blamed.blame = static_cast<double>(blamed.wrong) /
                     std::sqrt(static_cast<double>(all_wrong) *
                               static_cast<double>(blamed.wrong + blamed.right));
      places.push_back(blamed);
    }
    std::ranges::stable_sort(places, std::ranges::greater{}, &Blamed::blame);
    return places;
  }

  /// The inputs that a change can concern, those that differ first, short ones first.
  struct Concerned {
    Indices wrong, right;
  };
  Concerned concerned_by(const Change& change, const Site& site) const {
    Concerned concerned;
    const auto is = [&](const Asked& asked) {
      switch (change.concerns) {
      case Change::Concerns::site:
        return std::ranges::binary_search(asked.sites, site);
      case Change::Concerns::row:
        return std::ranges::any_of(asked.sites, [&](const Site& one) {
          return one.table == site.table && one.row == site.row;
        });
      case Change::Concerns::table:
        return std::ranges::any_of(asked.sites,
                                   [&](const Site& one) { return one.table == site.table; });
      case Change::Concerns::name:
        break;
      }
      return change.name.empty() || asked.body.find(change.name) != std::string::npos;
    };
    for (std::uint32_t i = 0; i < asked_.size(); ++i)
      if (counts(asked_[i]) && is(asked_[i]))
        (asked_[i].agrees ? concerned.right : concerned.wrong).push_back(i);
    const auto shorter = [&](std::uint32_t a, std::uint32_t b) {
      return asked_[a].body.size() < asked_[b].body.size();
    };
    std::ranges::stable_sort(concerned.wrong, shorter);
    std::ranges::stable_sort(concerned.right, shorter);
    return concerned;
  }

  bool agrees(const model::Model& model, const Asked& asked) const {
    return reader_.read(model, asked.body, false).events == asked.answer;
  }

  /// `every`: only one in so many.
  std::size_t count(const model::Model& model, const Indices& indices, bool agree,
                    std::size_t every = 1) const {
    std::size_t found = 0;
    for (std::size_t i = 0; i < indices.size(); i += every)
      found += agrees(model, asked_[indices[i]]) == agree;
    return found;
  }

  std::vector<model::XmlElement>& children_of(const Change& change) {
    return change.table.empty() ? draft_.header("feedback")->children
                                : draft_.table(change.table)->children;
  }

  Judged judge(Change& change, const Concerned& concerned) {
    std::vector<model::XmlElement>& children = children_of(change);
    std::swap(children, change.children);
    const auto built = draft_.build();
    std::swap(children, change.children);
    if (!built) return {};
    const auto step = [](const Indices& indices, std::size_t most) {
      return indices.size() / most + 1;
    };
    // Short inputs differ for one reason alone: what helps none of them helps hardly any.
    const Indices shortest(
        concerned.wrong.begin(),
        concerned.wrong.begin() +
            static_cast<std::ptrdiff_t>(std::min<std::size_t>(concerned.wrong.size(), 8)));
    if (count(built->model, shortest, true) == 0) return {};
    const std::size_t wrong_step = step(concerned.wrong, 24);
    const std::size_t fixed = count(built->model, concerned.wrong, true, wrong_step);
    if (fixed == 0) return {};
    const std::size_t right_step = step(concerned.right, 60);
    const std::size_t broken = count(built->model, concerned.right, false, right_step);
    if (fixed * wrong_step * 2 < broken * right_step * price_of_loss) return {};
    return {count(built->model, concerned.wrong, true),
            count(built->model, concerned.right, false)};
  }

  struct Best {
    Judged judged;
    std::optional<Change> change;
    Site site;
    bool is_clear = false;  ///< it breaks nothing, and repairs much of what it concerns
  };

  /// Puts the best change into `best`, if it is better. Returns whether no other can be.
  bool try_changes(std::vector<Change> changes, const Site& site, Best& best) {
    std::map<std::pair<Change::Concerns, std::string>, Concerned> known;
    std::size_t tried_since = 0;
    for (Change& change : changes) {
      if (is_late()) return true;
      if (best.is_clear && ++tried_since > tried_beyond) return true;
      const auto key = std::pair(change.concerns, change.name);
      auto found = known.find(key);
      if (found == known.end()) found = known.emplace(key, concerned_by(change, site)).first;
      const Judged judged = judge(change, found->second);
      if (!judged.helps() || judged.gain() <= best.judged.gain()) continue;
      const bool is_name = change.concerns == Change::Concerns::name;
      const std::size_t wrong = found->second.wrong.size();
      const bool is_all = judged.broken == 0 && judged.fixed == wrong && !is_name;
      best = {judged, std::move(change), site,
              judged.broken == 0 && judged.fixed * 4 >= wrong && !is_name};
      tried_since = 0;
      if (is_all) return true;
    }
    return best.is_clear;
  }

  void make(Best best) {
    children_of(*best.change) = best.change->children;
    vocabulary_.prefer(best.change->children);
    model_ = draft_.build();
    ++result_.changes;
    const bool concerns_all = best.change->table.empty();
    for (Asked& asked : asked_) {
      if (!concerns_all && std::ranges::none_of(asked.sites, [&](const Site& site) {
            return site.table == best.site.table;
          }))
        continue;
      Reading reading = reader_.read(model_->model, asked.body);
      asked.sites = std::move(reading.sites);
      asked.agrees = reading.events == asked.answer;
    }
  }

  /// Makes changes for as long as one helps. Returns how many.
  std::size_t improve() {
    std::size_t made = 0;
    std::map<Site, std::size_t> tried;  // with so many inputs that differ
    std::size_t feedback_tried = 0;     // the same
    while (!is_late()) {
      const std::size_t right = count_right();
      const std::size_t wrong = count_wrong();
      tell("rows", right, asked_.size());
      if (wrong == 0) break;
      Best best;
      if (feedback_tried != wrong) {
        feedback_tried = wrong;
        try_changes(vocabulary_.feedback_changes(draft_), {}, best);
      }
      std::size_t places = 0;
      for (const Blamed& blamed : places_to_blame()) {
        if (places == places_at_once && best.change) break;
        const auto known = tried.find(blamed.site);
        if (known != tried.end() && known->second == blamed.wrong) continue;
        ++places;
        tell(fmt::format("rows, place {}", places), right, asked_.size());
        const bool is_best = try_changes(
            vocabulary_.changes(draft_, std::string(table_id(blamed.site)), blamed.site),
            blamed.site, best);
        if (is_late()) break;
        if (is_best && best.change) break;
        if (!best.change) tried[blamed.site] = blamed.wrong;
      }
      if (!best.change) break;
      const bool is_feedback = best.change->table.empty();
      if (!is_feedback) tried.erase(best.site);
      make(std::move(best));
      if (!is_feedback) feedback_tried = count_wrong();
      ++made;
    }
    return made;
  }

  std::string_view table_id(const Site& site) const { return model_->model.tables[site.table].id; }

  // -- what is known in the end

  void finish() {
    result_.learned_from = asked_.size();
    result_.learned_right = count_right();
    result_.base_right = static_cast<std::size_t>(std::ranges::count_if(
        asked_, [&](const Asked& asked) { return asked.answer && agrees(*task_.base, asked); }));
    result_.seed = task_.seed;
    result_.base = task_.base->version;
    result_.version = task_.name.version;
    write_model(draft_, *model_, *task_.base, task_.name, result_);
    const std::vector<identify::NoMachine> counting = find_counting(task_.ask);
    result_.no_machine.insert(result_.no_machine.end(), counting.begin(), counting.end());
    check_held_out(task_, model_->model, known_, result_);
    // One that has changed its ways since would spoil the shares.
    const std::size_t step = step_of_asked_twice();
    for (std::size_t i = 0; i < asked_.size(); i += step) ask_again(asked_[i]);
  }

  Task task_;  ///< its `ask` is `guarded`
  Draft draft_;
  Vocabulary vocabulary_;
  ModelReader reader_;
  RandomInputs random_;
  std::unique_ptr<model::LoadedModel> model_;
  std::map<std::uint16_t, std::vector<std::string>> beginnings_;
  std::vector<Asked> asked_;
  std::set<std::string> known_;
  std::size_t unanswered_ = 0;
  std::optional<EndedInputs> ended_;  ///< of a parser that looks ahead
  bool counts_all_ = false;
  identify::LearnedModel result_;
};

}  // namespace

identify::LearnedModel learn_model(const Task& task) {
  return Learner(task).learn();
}

}  // namespace specdrift::learn
