#include "core/holes/pair.h"

#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/history/known.h"
#include "core/identify/candidates.h"

namespace specdrift::holes {
namespace {

/// An input that shows a class, and where its reading begins.
struct Start {
  std::string class_id;
  std::string input;
  StartContext context;
  std::set<std::string> shows;  ///< all its classes
};

/// So many characters bring a token to light that an input leaves unfinished (core/prove).
constexpr std::size_t most_cut = 3;

class PairSearch {
 public:
  PairSearch(const prove::Oracle& oracle, const PairOfVersions& pair)
      : oracle_(oracle),
        pair_(pair),
        has_self_closing_(std::ranges::all_of(oracle.models(), [](const model::Model* model) {
          return model->info.models_self_closing;
        })) {}

  using Classes = std::set<std::string>;

  Classes classes_of(const std::string& input, const StartContext& start) const {
    Classes classes;
    for (const prove::Finding& finding : oracle_.findings(input, start))
      classes.insert(finding.class_id);
    return classes;
  }

  /// In a document, if it shows its class there.
  Start start_of(const prove::Cause& cause) const {
    StartContext in_document;
    in_document.feedback = Feedback::tree;
    const std::string input =
        identify::in_document({.text = cause.input,
                               .mode = cause.start.mode,
                               .last_start_tag = cause.start.last_start_tag,
                               .foreign_content = cause.start.foreign_content});
    auto shows = classes_of(input, in_document);
    if (shows.contains(cause.class_id)) return {cause.class_id, input, in_document, shows};
    return {cause.class_id, cause.input, cause.start, classes_of(cause.input, cause.start)};
  }

  std::optional<Hole> worst_of(const Start& start) {
    // All starts read the same in a document.
    Known own;
    Known& known = start.context.feedback == Feedback::tree ? in_documents_ : own;
    std::unordered_map<std::string, bool> counted;
    Readers readers;
    readers.viewer = reader(pair_.viewer, start.context);
    readers.filter = reader(pair_.filter, start.context);
    readers.counts = [&](const std::string& input) {
      const auto [found, is_new] = counted.try_emplace(input);
      if (is_new) {
        const Classes shows = classes_of(input, start.context);
        found->second = shows.contains(start.class_id) && std::ranges::includes(start.shows, shows);
      }
      return found->second;
    };
    Search search(std::move(readers), true, &known);
    std::optional<Worst> worst;
    for (const std::string& seed : seeds_of(start)) {
      if (worst && seed.size() < start.input.size() && nothing_is_worse_than(worst->difference))
        break;
      auto one = search.worst_of(seed);
      if (one && (!worst || one->difference.is_worse_than(worst->difference) ||
                  (!worst->difference.is_worse_than(one->difference) &&
                   one->input.size() < worst->input.size())))
        worst = std::move(one);
    }
    if (!worst) return std::nullopt;
    worst->seed = start.input;
    Hole hole{std::move(*worst), start.context};
    hole.class_id = start.class_id;
    hole.filter_is_older = pair_.filter < pair_.viewer;
    const Source source = Source::from_string(hole.worst.input);
    hole.entry =
        history::KnownChanges(source, start.context).anywhere(start.class_id, Facet::tokens).entry;
    return hole;
  }

 private:
  static bool nothing_is_worse_than(const Difference& difference) {
    return difference.direction == Direction::hidden && difference.reach == Reach::live_element;
  }

  /// The input of a cause ends as soon as the cause shows. It may need an end of its own before
  /// anything else can be put after it; or it has one already, since only a whole token shows.
  static std::vector<std::string> seeds_of(const Start& start) {
    std::vector<std::string> seeds;
    for (const std::string_view end : {"", ">", "z>", "\">", "'>"})
      seeds.push_back(start.input + std::string(end));
    // A tag that the file cuts off may be of an element that acts by itself. Nothing can follow it,
    // so what such an element holds is no cause of its own.
    const std::size_t tag = start.input.rfind("<a");
    if (start.class_id.find("/EOF/") != std::string::npos && tag != start.input.npos &&
        start.input.find('>', tag) == start.input.npos)
      seeds.push_back(start.input.substr(0, tag) + "<script" + start.input.substr(tag + 2));
    for (std::size_t cut = 1; cut <= most_cut && cut < start.input.size(); ++cut)
      seeds.push_back(start.input.substr(0, start.input.size() - cut));
    return seeds;
  }

  Read reader(std::size_t version, const StartContext& start) const {
    return [this, version, &start](const std::string& input) -> std::optional<identify::Events> {
      const Source source = Source::from_string(input);
      const auto tokenizer = oracle_.make_tokenizer(version, source, start);
      if (!tokenizer) return std::nullopt;
      identify::Events events = identify::read_events(*tokenizer, source);
      for (identify::Event& event : events) {
        event.bogus = false;
        event.self_closing = event.self_closing && has_self_closing_;
      }
      return events;
    };
  }

  const prove::Oracle& oracle_;
  const PairOfVersions& pair_;
  Known in_documents_;
  bool has_self_closing_;  ///< else the flag is not compared
};

/// Starts that explorations do not meet, since nobody tells their tokenizers about trees.
std::vector<Start> starts_of_trees(const PairSearch& search, const std::set<std::string>& known) {
  std::vector<Start> starts;
  // One class has several reasons: what opens foreign content, and what ends it.
  std::set<std::pair<std::string, std::string_view>> added;
  StartContext context;
  context.feedback = Feedback::tree;
  const auto add = [&](const std::string& input, const auto& is_wanted) {
    const auto shows = search.classes_of(input, context);
    for (const std::string& class_id : shows)
      if (!known.contains(class_id) && is_wanted(class_id) &&
          added.emplace(class_id, tree_topic(input)).second)
        starts.push_back({class_id, input, context, shows});
  };
  for (const catalogue::Entry& entry : catalogue::entries())
    if (entry.key.facet == Facet::tokens && entry.witness.mode == TextMode::data &&
        !entry.witness.foreign_content)
      add(std::string(entry.witness.text), [&](std::string_view class_id) {
        return catalogue::find(class_id, Facet::tokens) == &entry;
      });
  for (const std::string& beginning : tree_beginnings())
    add(beginning + "<b>",
        [](std::string_view class_id) { return class_id.starts_with("tree-construction/"); });
  return starts;
}

}  // namespace

prove::ProofTask task_of_pair() {
  prove::ProofTask task;
  task.every_reference = false;
  task.rates_causes = true;
  task.limits.seconds = 20;
  return task;
}

Direction worst_of(prove::MarkupSet may_differ, const PairOfVersions& pair) {
  constexpr prove::MarkupSet of_a =
      prove::start_tag_of_a | prove::end_tag_of_a | prove::attribute_of_a;
  constexpr prove::MarkupSet of_b =
      prove::start_tag_of_b | prove::end_tag_of_b | prove::attribute_of_b;
  if ((may_differ & (pair.viewer == 0 ? of_a : of_b)) != 0) return Direction::hidden;
  if ((may_differ & (prove::value | prove::text)) != 0) return Direction::altered;
  return may_differ != 0 ? Direction::phantom : Direction::harmless;
}

std::vector<Hole> holes_of_pair(std::span<const prove::Cause> causes, const prove::Oracle& oracle,
                                const PairOfVersions& pair,
                                const std::function<void(std::size_t done)>& progress) {
  PairSearch search(oracle, pair);
  std::vector<Hole> holes;
  std::set<std::string> known;
  std::size_t done = 0;
  const auto add = [&](const Start& start) {
    if (auto hole = search.worst_of(start)) holes.push_back(std::move(*hole));
    if (progress) progress(++done);
  };
  for (const prove::Cause& cause : causes) {
    known.insert(cause.class_id);
    add(search.start_of(cause));
    if (holes.empty() || holes.back().class_id != cause.class_id || !cause.may_differ) continue;
    // Tree construction may make more of a cause than tokenizers alone.
    const Direction proved = worst_of(*cause.may_differ, pair);
    if (proved >= holes.back().direction()) holes.back().at_most = proved;
  }
  for (const Start& start : starts_of_trees(search, known)) add(start);
  return holes;
}

Listing listing_of_pair(const Version& viewer, const Version& filter, const prove::Causes& causes,
                        const prove::Oracle& oracle, const PairOfVersions& pair,
                        const std::function<void(std::size_t done)>& progress) {
  Listing listing;
  listing.viewer = viewer.info->name;
  listing.filter = filter.info->name;
  listing.complete = causes.exploration.closed;
  listing.is_proved = listing.complete && causes.exploration.diverged == 0 &&
                      causes.causes.empty() && causes.unconfirmed == 0;
  listing.seeds = causes.causes.size();
  listing.unconfirmed = causes.unconfirmed;
  listing.holes = holes_of_pair(causes.causes, oracle, pair, progress);
  return listing;
}

}  // namespace specdrift::holes
