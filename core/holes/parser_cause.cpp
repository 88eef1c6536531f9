#include "core/holes/parser_cause.h"

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <utility>

#include "core/catalogue/class_name.h"
#include "core/compare/differ.h"
#include "core/minimize/divergences.h"
#include "core/minimize/reduction.h"
#include "core/token/no_answer.h"
#include "core/trace/comparison.h"

namespace specdrift::holes {
namespace {

/// A parser that gives no answer so often while an input is reduced is asked no more about it.
constexpr std::size_t most_failures_of_one = 3;
/// So many of the parsers' own rules are looked into in a document: each takes a hundred
/// questions.
constexpr std::size_t most_rules = 40;
/// Larger documents are not reduced as a whole.
constexpr std::size_t largest_whole = std::size_t{16} << 10;
/// The text around a divergence that is tried first, in bytes.
constexpr Offset contexts[] = {0, 16, 128, 1024};

/// Where two readers differ, and how much.
class PlaceSink final : public DivergenceSink {
 public:
  explicit PlaceSink(std::vector<DifferingPlace>& places) : places_(places) {}
  void divergence(const Divergence& divergence) override {
    places_.push_back({divergence.span, divergence.severity});
  }
  void episode(const Episode&) override {}

 private:
  std::vector<DifferingPlace>& places_;
};

/// The text around a span, from one beginning of a character to another.
std::string around(const Source& source, Span span, Offset before, Offset after) {
  const Offset first = source.begin();
  const auto is_inside = [&](Offset at) {
    return at < source.end() &&
           (static_cast<unsigned char>(source.bytes()[in_memory(at)]) & 0xC0) == 0x80;
  };
  Offset begin = span.begin - std::min(before, span.begin - first);
  Offset end = span.end + std::min(after, source.end() - span.end);
  while (begin > first && is_inside(begin)) --begin;
  while (is_inside(end)) ++end;
  return std::string(slice(source.bytes(), {begin, end}));
}

}  // namespace

std::vector<Version> modes_of(const Version& viewer, const StartContext& start) {
  static std::mutex mutex;
  // As many as there are viewers and modes; what they point to stays where it is.
  static std::deque<VersionInfo> infos;
  static std::map<std::string, const VersionInfo*, std::less<>> by_name;
  const std::lock_guard lock(mutex);
  std::vector<Version> modes_of_viewer;
  for (const Mode mode : all_modes()) {
    if (mode == Mode::standard || (mode == Mode::scripting_off && !start.scripting) ||
        (mode == Mode::no_feedback && start.feedback == Feedback::none))
      continue;
    const std::string name = fmt::format("{} with {}", viewer.info->name, name_of(mode));
    const auto place = by_name.try_emplace(name, nullptr).first;
    if (!place->second) {
      VersionInfo& made = infos.emplace_back(*viewer.info);
      made.name = made.title = place->first;
      place->second = &made;
    }
    modes_of_viewer.push_back(version_in_mode(viewer, mode, place->second));
  }
  return modes_of_viewer;
}

std::optional<std::optional<KnownRules::Found>> KnownRules::find(const std::string& key) const {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(key);
  if (found == known_.end()) return std::nullopt;
  return found->second;
}

void KnownRules::add(const std::string& key, std::optional<Found> found) {
  constexpr std::size_t most = 10'000;
  const std::lock_guard lock(mutex_);
  if (known_.size() < most) known_.emplace(key, std::move(found));
}

void ParserCauses::prepare() {
  if (!tokenizers_.empty()) return;
  for (const Version& one : readers_.asked)
    tokenizers_.push_back(one.make_tokenizer(source_, start_));
}

const ParserCauses::Places& ParserCauses::between(std::size_t one, std::size_t other) {
  prepare();
  const auto [place, is_new] = places_.try_emplace({one, other});
  if (!is_new) return place->second;
  PlaceSink sink(place->second);
  std::vector<Participant> pair;
  for (const std::size_t i : {one, other})
    pair.push_back({readers_.asked[i].info, tokenizers_[i]->clone()});
  CompareOptions options;
  options.keep = 1;
  compare(source_, std::move(pair), options, sink);
  return place->second;
}

bool ParserCauses::agree(std::size_t one, std::size_t other, Span span) {
  prepare();
  if (!tokenizers_[one] || !tokenizers_[other]) return false;
  return std::ranges::none_of(between(one, other), [&](const DifferingPlace& place) {
    return history::touch(place.span, span);
  });
}

void ParserCauses::name_change(ParserCause& cause, std::size_t version, Span span) {
  const std::size_t older = std::min(version, viewer()), newer = std::max(version, viewer());
  cause.pair = {readers_.versions[older], readers_.versions[newer]};
  cause.lacks = version < viewer();
  trace::Comparison comparison(cause.pair, source_, start_);
  comparison.run({}, [&](const Divergence& divergence) {
    if (cause.fork || !history::touch(divergence.span, span)) return;
    auto forks = comparison.forks(divergence);
    if (forks.empty()) return;
    cause.fork = std::move(forks.front());
    cause.entry = changes_.of(*cause.fork, divergence).entry;
  });
  if (!cause.fork) {
    cause.name = fmt::format("version/{}", cause.reads_as);
    return;
  }
  const auto infos = infos_of(cause.pair);
  cause.name = catalogue::class_name(cause.fork->class_id, Facet::tokens, infos);
}

ParserCause ParserCauses::cause_in(const DifferingPlace& of, std::size_t parser, bool with_rule) {
  const Span span = of.span;
  ParserCause cause;
  cause.parser = parser;
  const std::size_t own = place_of(parser);
  std::optional<std::size_t> nearest;
  const auto distance = [&](std::size_t i) { return i > viewer() ? i - viewer() : viewer() - i; };
  for (std::size_t i = 0; i < readers_.versions.size(); ++i) {
    if (i == viewer() || !agree(i, own, span)) continue;
    cause.follows.emplace_back(readers_.versions[i].info->name);
    if (!nearest || distance(i) < distance(*nearest)) nearest = i;
  }
  if (nearest) {
    cause.reads_as = readers_.versions[*nearest].info->name;
    name_change(cause, *nearest, span);
    return cause;
  }
  for (std::size_t i = readers_.versions.size(); i < place_of(0); ++i) {
    if (!agree(i, own, span)) continue;
    cause.reads_as = readers_.asked[i].info->name;
    const std::string viewer_with = fmt::format("{} with ", readers_.versions[viewer()].info->name);
    cause.name = cause_of_mode(std::string_view(cause.reads_as).substr(viewer_with.size()));
    return cause;
  }
  cause.name = catalogue::own_rule;
  if (with_rule) find_rule(cause, of);
  return cause;
}

void ParserCauses::find_rule(ParserCause& cause, const DifferingPlace& place) {
  if (++rules_looked_for_ > most_rules) return;
  std::size_t unanswered = 0;
  // True if the parser reads the text, a document by itself, by a rule of its own, as gravely as
  // here: otherwise reducing would come to another rule.
  const auto is_own_alone = [&](const std::string& text, Offset end) {
    if (text.empty() || unanswered == most_failures_of_one) return false;
    const Source source = Source::from_bytes(text);
    ParserCauses alone(readers_, source, start_, known_);
#ifdef __cpp_exceptions
    try {
#endif
      // A copy: what `agree` looks into grows the map that this is in.
      const Places places = alone.between(viewer(), place_of(cause.parser));
      return std::ranges::any_of(places, [&](const DifferingPlace& one) {
        return one.severity == place.severity && one.span.begin < end &&
               alone.cause_in(one, cause.parser, false).name == catalogue::own_rule;
      });
#ifdef __cpp_exceptions
    } catch (const NoAnswer&) {
      ++unanswered;
      return false;
    }
#endif
  };
  bool has_tail = false;
  const auto is_own = [&](std::string_view bytes) {
    const std::string text(bytes);
    return is_own_alone(text, text.size()) &&
           (!has_tail || is_own_alone(text + std::string(tag_after), text.size()));
  };
  const auto reduce_from = [&](const std::string& text) {
    has_tail = is_own_alone(text + std::string(tag_after), text.size());
    KnownRules::Found found;
    minimize::ReductionOptions options;
    const minimize::Divergences cuts({readers_.versions[viewer()]}, start_, false);
    options.cuts = {cuts.tokens(), cuts.attributes()};
    options.stretches_of = 24;
    auto reduced = minimize::reduce(text, is_own, options);
    found.runs = static_cast<std::size_t>(reduced.runs);
    found.smallest = without_letters(reduced.bytes, is_own);
    found.rule = own_rule_of(found.smallest, is_own, *readers_.versions[viewer()].model, start_);
    return found;
  };
  const auto is_found_in = [&](const std::string& text) {
    const std::string key =
        fmt::format("{} {} {}", cause.parser, static_cast<int>(place.severity), text);
    auto known = known_.find(key);
    if (!known) {
      known.emplace();
      has_tail = false;
      if (is_own(text)) *known = reduce_from(text);
      if (unanswered == 0) known_.add(key, *known);
    }
    if (!*known) return false;
    cause.rule = (*known)->rule;
    cause.smallest = (*known)->smallest;
    cause.runs = (*known)->runs;
    cause.name = cause.rule->name();
    return true;
  };
  // Shorter texts are tried first: what makes the parser differ is often next to where it does.
  for (const Offset context : contexts)
    if (place.span.size() <= largest_whole &&
        is_found_in(around(source_, place.span, context, 2 * context)))
      return;
  if (source_.bytes().size() <= largest_whole)
    is_found_in(std::string(slice(source_.bytes(), {source_.begin(), source_.end()})));
}

std::vector<ParserCause> ParserCauses::of(const Divergence& divergence) {
  std::vector<ParserCause> causes;
  for (std::size_t parser = 0; parser < readers_.parsers; ++parser)
    if (auto cause = of(divergence, parser)) causes.push_back(std::move(*cause));
  return causes;
}

std::optional<ParserCause> ParserCauses::of(const Divergence& divergence, std::size_t parser) {
  if (agree(viewer(), place_of(parser), divergence.span)) return std::nullopt;
  return cause_in({divergence.span, divergence.severity}, parser, true);
}

std::optional<ParserCause> ParserCauses::first_of(std::size_t parser, std::string_view name) {
  const Places places = between(viewer(), place_of(parser));
  for (const DifferingPlace& place : places) {
    ParserCause cause = cause_in(place, parser, name.starts_with(catalogue::own_rule));
    if (cause.name == name) return cause;
  }
  return std::nullopt;
}

std::optional<std::string> ParserCauses::reduced(const ParserCause& cause, std::size_t* runs) {
  if (!cause.smallest.empty()) {
    if (runs) *runs = cause.runs;
    return cause.smallest;
  }
  const auto gravest = [&](ParserCauses& causes) {
    std::optional<Severity> found;
    const Places places = causes.between(viewer(), place_of(cause.parser));
    for (const DifferingPlace& place : places)
      if ((!found || place.severity > *found) &&
          causes.cause_in(place, cause.parser, false).name == cause.name)
        found = place.severity;
    return found;
  };
  const Severity wanted = gravest(*this).value_or(Severity::errors);
  std::size_t unanswered = 0;
  const auto has_it = [&](std::string_view bytes) {
    if (unanswered == most_failures_of_one) return false;
    const std::string text(bytes);
    const Source source = Source::from_bytes(text);
    ParserCauses alone(readers_, source, start_, known_);
#ifdef __cpp_exceptions
    try {
#endif
      const auto severity = gravest(alone);
      return severity && *severity >= wanted;
#ifdef __cpp_exceptions
    } catch (const NoAnswer&) {
      ++unanswered;
      return false;
    }
#endif
  };
  const std::string whole(slice(source_.bytes(), {source_.begin(), source_.end()}));
  if (whole.size() > largest_whole || !has_it(whole)) return std::nullopt;
  minimize::ReductionOptions options;
  const minimize::Divergences cuts({readers_.versions[viewer()]}, start_, false);
  options.cuts = {cuts.tokens(), cuts.attributes()};
  options.stretches_of = 24;
  auto reduced = minimize::reduce(whole, has_it, options);
  if (runs) *runs = static_cast<std::size_t>(reduced.runs);
  return std::move(reduced.bytes);
}

}  // namespace specdrift::holes
