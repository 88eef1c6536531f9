#include "core/holes/parser.h"

#include <fmt/core.h>

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/catalogue/causes.h"
#include "core/holes/output.h"
#include "core/holes/own_rule.h"
#include "core/identify/errors.h"
#include "core/identify/identification.h"
#include "core/identify/own_rules.h"
#include "core/identify/probe_selector.h"
#include "core/identify/version_outputs.h"
#include "core/minimize/reduction.h"

namespace specdrift::holes {
namespace {

using identify::Events;
using identify::Observation;
using identify::Outcome;

std::size_t memory_of(const Answers::Answer& answer) {
  return answer.output.size() + (answer.events ? identify::memory_of(*answer.events) : 0) +
         (answer.judged ? identify::memory_of(*answer.judged) : 0);
}

class Searching {
 public:
  Searching(const ParserSearch& with, Answers& answers, Listing& listing)
      : with_(with),
        answers_(answers),
        listing_(listing),
        judge_(with.versions[with.viewer], with.capabilities) {}

  void run(std::span<const std::string> seeds) {
    Readers readers{[this](const std::string& body) { return of_viewer(body); },
                    [this](const std::string& body) { return of_parser(body); },
                    {},
                    [this](const std::string& body) { return cause_of(body); }};
    if (with_.capabilities.output) {
      learn_own_work();
      readers.judge = [this](const std::string& body, Difference& found) { judge(body, found); };
    }
    Search search(std::move(readers), false);
    for (Worst& worst : search.worst_of_nothing()) keep(std::move(worst));
    if (with_.capabilities.output)
      for (const std::string& body : OutputJudge::writing_inputs()) try_written(body);
    for (std::size_t i = 0; i < seeds.size(); ++i) {
      if (with_.progress) with_.progress(i, seeds.size());
      if (is_over()) {
        listing_.not_tried = seeds.size() - i;
        break;
      }
      if (of_viewer(seeds[i])) ++listing_.seeds;
      if (auto worst = search.worst_of(seeds[i])) keep(std::move(*worst));
    }
    listing_.given_up = search.given_up();
    for (Hole& hole : listing_.holes) explain(hole);
    find_nearest(seeds);
  }

 private:
  bool is_over() const { return with_.limit != 0 && listing_.asked >= with_.limit; }

  std::optional<Events> of_viewer(const std::string& body) const {
    return predicted(with_.versions[with_.viewer], Mode::standard, with_.capabilities, body);
  }

  std::optional<Events> of_parser(const std::string& body) { return answer_to(body).events; }

  const Answers::Answer& answer_to(const std::string& body) { return answers_.to(body); }

  /// From inputs that both read in the same way.
  void learn_own_work() {
    for (const std::string& body : OutputJudge::plain_inputs()) {
      const Answers::Answer& answer = answer_to(body);
      const auto viewer = of_viewer(body);
      if (!answer.events) continue;
      const auto differs = viewer ? difference(*viewer, *answer.events) : std::nullopt;
      if (!differs || differs->direction == Direction::harmless)
        judge_.learn(answer.seen_by_policy(), answer.output);
    }
    listing_.own_work = judge_.own_work();
  }

  void judge(const std::string& body, Difference& found) {
    const Answers::Answer& answer = answer_to(body);
    const auto viewer = of_viewer(body);
    if (viewer && answer.events)
      judge_.judge(*viewer, answer.seen_by_policy(), answer.output, found);
  }

  std::optional<Difference> judged(const std::string& body) {
    const auto viewer = of_viewer(body);
    const auto parser = of_parser(body);
    if (!viewer || !parser) return std::nullopt;
    Difference found = difference(*viewer, *parser).value_or(Difference());
    judge(body, found);
    return found;
  }

  /// Keeps an input if something of it gets through by itself: nothing is put around it.
  void try_written(const std::string& body) {
    const auto whole = judged(body);
    if (!whole || whole->verdict != Verdict::gets_through) return;
    minimize::ReductionOptions options;
    options.is_string = true;
    const auto is_as_bad = [&](std::string_view bytes) {
      const auto found = judged(std::string(bytes));
      return found && found->through == whole->through && found->direction == whole->direction;
    };
    Worst worst;
    worst.seed = worst.demonstration = body;
    worst.input = minimize::reduce(body, is_as_bad, options).bytes;
    worst.difference = judged(worst.input).value_or(*whole);
    worst.viewer = of_viewer(worst.input).value_or(Events());
    worst.filter = of_parser(worst.input).value_or(Events());
    keep(std::move(worst));
  }

  void keep(Worst worst) {
    if (!inputs_.emplace(worst.input, worst.difference.direction).second) return;
    if (with_.capabilities.output) worst.output = answer_to(worst.input).output;
    Hole hole{std::move(worst), {}};
    hole.start.feedback = identify::feedback_of(with_.capabilities);
    listing_.holes.push_back(std::move(hole));
  }

  /// Whether a version in a mode reads an input as the parser does.
  bool reads_so(std::size_t version, Mode mode, const std::string& body) {
    const auto parser = of_parser(body);
    const auto read = predicted(with_.versions[version], mode, with_.capabilities, body);
    return parser && read && agree(*read, *parser);
  }

  /// Versions that read all of these as the parser does, other than the viewer, oldest first.
  std::vector<std::size_t> followed(std::initializer_list<const std::string*> bodies) {
    std::vector<std::size_t> follows;
    for (std::size_t i = 0; i < with_.versions.size(); ++i)
      if (i != with_.viewer && std::ranges::all_of(bodies, [&](const std::string* body) {
            return reads_so(i, Mode::standard, *body);
          }))
        follows.push_back(i);
    return follows;
  }

  void explain(Hole& hole) {
    // Nothing is read otherwise: the cause is in the writing.
    if (hole.direction() == Direction::harmless && hole.verdict() == Verdict::gets_through) {
      hole.cause = cause_of_writing(name_of(hole.worst.difference.through_reach));
      return;
    }
    const Worst& worst = hole.worst;
    const auto follows = followed({&worst.input, &worst.demonstration});
    for (const std::size_t i : follows) hole.follows.emplace_back(with_.versions[i].info->name);
    if (!follows.empty()) {
      const std::size_t version = nearest_to_viewer(follows);
      hole.reads_as = with_.versions[version].info->name;
      hole.filter_is_older = version < with_.viewer;
      const auto causes = forks(worst.input, version);
      if (causes.empty()) return;
      hole.class_id = causes.front().class_id;
      hole.entry = causes.front().entry;
      return;
    }
    for (const Mode mode : all_modes()) {
      if (mode == Mode::standard || !reads_so(with_.viewer, mode, worst.input) ||
          !reads_so(with_.viewer, mode, worst.demonstration))
        continue;
      hole.reads_as =
          fmt::format("{} with {}", with_.versions[with_.viewer].info->name, name_of(mode));
      hole.cause = cause_of_mode(name_of(mode));
      return;
    }
    find_rule(hole);
  }

  /// Finds the rule of its own by which the filter reads this input.
  void find_rule(Hole& hole) {
    const Version& viewer = with_.versions[with_.viewer];
    const auto own_direction = [&](const std::string& body) -> std::optional<Direction> {
      const auto seen = of_viewer(body);
      const auto parser = of_parser(body);
      if (!seen || !parser || agree(*seen, *parser) || !followed({&body}).empty() ||
          std::ranges::any_of(all_modes(), [&](Mode mode) {
            return mode != Mode::standard && reads_so(with_.viewer, mode, body);
          }))
        return std::nullopt;
      return difference(*seen, *parser).value_or(Difference()).direction;
    };
    const auto wanted = own_direction(hole.worst.input);
    if (!viewer.model || !wanted) return;
    const std::string tail(tag_after);
    const bool has_tail = own_direction(hole.worst.input + tail) == wanted;
    // In another direction it differs by another rule of the same filter.
    const auto is_own = [&](std::string_view bytes) {
      const std::string body(bytes);
      return own_direction(body) == wanted && (!has_tail || own_direction(body + tail) == wanted);
    };
    minimize::ReductionOptions options;
    options.is_string = true;
    hole.smallest =
        without_letters(minimize::reduce(hole.worst.input, is_own, options).bytes, is_own);
    const OwnRule rule = own_rule_of(hole.smallest, is_own, *viewer.model, hole.start);
    hole.cause = rule.topic_name();
    hole.characters = {rule.characters};
  }

  std::size_t nearest_to_viewer(const std::vector<std::size_t>& which) const {
    return *std::ranges::min_element(which, {}, [&](std::size_t i) {
      return i > with_.viewer ? i - with_.viewer : with_.viewer - i;
    });
  }

  std::vector<identify::ProbeCause> forks(const std::string& body, std::size_t version) const {
    identify::Candidate candidate;
    candidate.input = std::string(identify::marker) + body;
    const std::size_t pair[] = {std::min(version, with_.viewer), std::max(version, with_.viewer)};
    return identify::forks_of(candidate, with_.versions, pair,
                              identify::feedback_of(with_.capabilities));
  }

  /// The class by which the nearest version that reads the input as the parser does differs from
  /// the viewer.
  std::string cause_of(const std::string& body) {
    const auto follows = followed({&body});
    if (follows.empty()) return {};
    const auto causes = forks(body, nearest_to_viewer(follows));
    return causes.empty() ? std::string() : causes.front().class_id;
  }

  /// The version and mode that reads most of the seeds as the parser does; the standard mode first.
  void find_nearest(std::span<const std::string> seeds) {
    std::vector<std::pair<const std::string*, const Events*>> read;
    for (const std::string& seed : seeds)
      if (const Answers::Answer* const known = answers_.find(seed); known && known->events)
        read.emplace_back(&seed, &*known->events);
    listing_.compared = read.size();
    for (const Mode mode : all_modes()) {
      for (std::size_t i = with_.versions.size(); i-- > 0;) {
        std::size_t agrees = 0;
        for (const auto& [seed, events] : read) {
          auto one = predicted(with_.versions[i], mode, with_.capabilities, *seed);
          if (!one && mode != Mode::standard)
            one = predicted(with_.versions[i], Mode::standard, with_.capabilities, *seed);
          agrees += one && identify::agree(*one, *events);
        }
        if (agrees <= listing_.agrees) continue;
        listing_.agrees = agrees;
        listing_.nearest = with_.versions[i].info->name;
        if (mode != Mode::standard) listing_.nearest += fmt::format(" with {}", name_of(mode));
      }
    }
  }

  const ParserSearch& with_;
  Answers& answers_;
  Listing& listing_;
  OutputJudge judge_;
  std::set<std::pair<std::string, Direction>> inputs_;
};

}  // namespace

const Answers::Answer& Answers::to(const std::string& body) {
  if (const auto known = kept_.find(body); known != kept_.end()) return known->second;
  identify::Probe probe;
  probe.id = fmt::format("h{}", ++listing_.asked);
  if (told) told(listing_.asked);
  probe.input = std::string(identify::marker) + body;
  probe.setting = setting_of(body);
  Observation seen = ask_(probe);
  Answer answer;
  if (seen.outcome == Outcome::answered)
    answer = {std::move(seen.events), std::move(seen.output).value_or(std::string()),
              std::move(seen.judged)};
  else
    ++listing_.unanswered[identify::name_of(seen.outcome)];
  const std::size_t bytes = memory_of(answer);
  bytes_ += bytes;
  if (bytes_ > identify::most_kept_bytes) {
    kept_.clear();
    bytes_ = bytes;
  }
  return kept_.emplace(body, std::move(answer)).first->second;
}

const Answers::Answer* Answers::find(const std::string& body) const {
  const auto known = kept_.find(body);
  return known == kept_.end() ? nullptr : &known->second;
}

Listing listing_of(const ParserSearch& search) {
  Listing listing;
  listing.viewer = search.versions[search.viewer].info->name;
  listing.filter = search.capabilities.name;
  if (!search.capabilities.version.empty()) listing.filter += ' ' + search.capabilities.version;
  listing.not_seen = what_is_not_seen(search.capabilities);
  listing.writes = search.capabilities.writes;
  listing.is_search = true;
  return listing;
}

std::optional<std::size_t> place_among(std::span<const Version> versions, std::string_view name) {
  for (std::size_t i = 0; i < versions.size(); ++i)
    if (versions[i].info->name == name) return i;
  return std::nullopt;
}

Listing take_mode(ParserSearch& search, const Version& version, Mode mode) {
  search.capabilities = everything_seen();
  search.ask = [&version, mode, seen = search.capabilities](const identify::Probe& probe) {
    return answer_in_mode(version, mode, seen, probe);
  };
  Listing listing;
  listing.viewer = search.versions[search.viewer].info->name;
  listing.filter = fmt::format("{} with {}", version.info->name, name_of(mode));
  listing.is_search = true;
  return listing;
}

std::vector<std::string> seeds_for_parser(std::span<const identify::Probe> probes) {
  std::set<std::string> known;
  std::vector<std::string> seeds;
  const auto add = [&](std::string seed) {
    if (!seed.empty() && known.insert(seed).second) seeds.push_back(std::move(seed));
  };
  for (const std::string_view rule : identify::own_rules()) add(std::string(rule));
  for (const identify::Probe& probe : probes)
    if (!probe.setting.whole_document && !probe.setting.about_errors)
      add(probe.input.substr(identify::marker.size()));
  for (const catalogue::Cause& cause : catalogue::causes(Facet::tokens))
    add(identify::in_document(cause.witness));
  for (const catalogue::Entry& entry : catalogue::entries()) {
    if (entry.key.facet != Facet::tokens) continue;
    catalogue::Witness witness = entry.witness;
    add(identify::in_document(witness));
    witness.text = entry.example.text;
    if (!witness.text.empty()) add(identify::in_document(witness));
  }
  std::ranges::stable_sort(seeds, {}, [](const std::string& seed) {
    return std::pair(identify::quirk_score(seed), seed.size());
  });
  return seeds;
}

void find_holes_of_parser(const ParserSearch& search, std::span<const std::string> seeds,
                          Listing& listing) {
  Answers answers(search.ask, listing);
  find_holes_of_parser(search, seeds, answers, listing);
}

void find_holes_of_parser(const ParserSearch& search, identify::ProbeSearch& probes,
                          Listing& listing) {
  const identify::ProbeSet asked = probes.find(search.capabilities, identify::Amount::full);
  find_holes_of_parser(search, seeds_for_parser(asked.probes), listing);
}

void find_holes_of_parser(const ParserSearch& search, std::span<const std::string> seeds,
                          Answers& answers, Listing& listing) {
  listing.has_output = search.capabilities.output;
  Searching(search, answers, listing).run(seeds);
}

}  // namespace specdrift::holes
