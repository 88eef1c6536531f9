// Every divergence has a class, and its class is the true one: the rows that it names are rows that
// these versions take there, they do not do the same, and where parse errors differ they are those
// that report what others do not, and each version is on the side of those that do as it does. This
// is held against runs of the machines and the interpreters that know nothing of forks. The causes
// that two explored versions show are among those of spec/causes/.
//   named_causes [RANDOM INPUTS [SEED [SHOWN]]]
// The inputs: all causes and all witnesses of the catalogue, each with the versions that they are
// about, with those of every main pair, with all main versions and with all versions; and random
// ones, with these, with all pairs that were explored and with any others, revisions between the
// milestones among them. SHOWN is how many classes of each mistake are printed.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/catalogue/causes.h"
#include "core/compare/differ.h"
#include "core/history/revisions.h"
#include "core/model/data/builtin.h"
#include "core/model/load/load.h"
#include "core/trace/group_rows.h"
#include "core/version/version.h"
#include "tests/crosscheck/inputs.h"
#include "tests/crosscheck/known_offenders.h"
#include "tests/crosscheck/random_markup.h"
#include "tests/crosscheck/recorded_run.h"
#include "tests/crosscheck/same_rows.h"
#include "tests/support/random_input.h"
#include "tests/support/readable.h"
#include "versions/registry.h"

namespace specdrift::test {
namespace {

constexpr std::array main_pairs = {"2007,2009", "2009,8.2.4", "8.2.4,13.2.5", "2007,13.2.5"};

using Models = std::vector<const model::Model*>;

/// Counts what was looked at, and keeps what was wrong.
class Tally {
 public:
  explicit Tally(std::size_t most_shown) : most_shown_(most_shown) {}

  /// Keeps the shortest input of each class that shows it.
  void wrong(const std::string& kind, const std::string& class_id, std::size_t length,
             const std::string& what) {
    Mistake& mistake = wrong_[kind][class_id];
    if (mistake.count++ == 0 || length < mistake.length) {
      mistake.length = length;
      mistake.example = what;
    }
  }
  bool report() const {
    for (const auto& [kind, of_kind] : wrong_) {
      fmt::print("{}: {} classes\n", kind, of_kind.size());
      std::size_t shown = 0;
      for (const auto& [class_id, mistake] : of_kind)
        if (++shown <= most_shown_)
          fmt::print("  {}: {} times, {}\n", class_id, mistake.count, mistake.example);
    }
    fmt::print(
        "{} inputs; of tokens {} divergences, {} forks; of errors {}, {}; {} classes; "
        "{} rules of tree construction; {} known offenders; {} mistakes of many versions\n",
        inputs, divergences[0], forks[0], divergences[1], forks[1], classes.size(), rules, known,
        of_many);
    for (const auto& [kind, of_kind] : wrong_)
      if (!kind.starts_with(many)) return false;
    // One of 25,000 forks.
    return of_many * 25'000 <= forks[0] + forks[1];
  }

  std::size_t inputs = 0;
  static constexpr std::string_view many = "of many versions: ";  ///< how a kind begins

  std::size_t known = 0;    ///< offenders
  std::size_t of_many = 0;  ///< mistakes
  std::size_t rules = 0;    ///< of tree construction
  std::array<std::size_t, 2> divergences{}, forks{};
  std::set<std::string, std::less<>> classes;

 private:
  struct Mistake {
    std::size_t count = 0, length = 0;
    std::string example;
  };
  std::size_t most_shown_;
  std::map<std::string, std::map<std::string, Mistake>> wrong_;
};

/// Some versions, and the causes that tables have of them.
class Versions {
 public:
  explicit Versions(std::string_view names) : Versions(models_of(names)) {}
  explicit Versions(Models models) : models_(std::move(models)) {
    for (const model::Model* const model : models_) {
      names_ += fmt::format("{}{}", names_.empty() ? "" : ",", model->version);
      versions_.push_back(version_of(*model, find_machine(model->version)));
    }
    for (const Facet facet : {Facet::tokens, Facet::errors}) {
      is_explored_[index(facet)] = std::ranges::any_of(
          catalogue::explored_pairs(facet), [&](const catalogue::ExploredPair& pair) {
            return pair.versions == names_ && pair.closed;
          });
      for (const catalogue::Cause& cause : catalogue::causes(facet))
        if (cause.witness.versions == names_)
          causes_[index(facet)].insert(without_number(cause.class_id));
    }
  }

  const std::string& names() const { return names_; }
  const Models& models() const { return models_; }
  bool have_context(const StartContext& start) const {
    const Source empty = Source::from_bytes("");
    return std::ranges::all_of(models_, [&](const model::Model* m) {
      return model::make_interpreter(*m, empty, start) != nullptr;
    });
  }
  std::unique_ptr<Tokenizer> make_tokenizer(std::size_t i, const Source& source,
                                            const StartContext& start) const {
    return versions_[i].make_tokenizer(source, start);
  }
  bool are_explored(Facet facet) const { return is_explored_[index(facet)]; }
  bool have_cause(std::string_view class_id, Facet facet) const {
    return causes_[index(facet)].contains(without_number(class_id));
  }

 private:
  static std::size_t index(Facet facet) { return static_cast<std::size_t>(facet); }
  /// Numbers of references that the same rows take are one cause.
  static std::string without_number(std::string_view class_id) {
    constexpr std::string_view numbers = "numeric-character-reference-end/";
    if (!class_id.starts_with(numbers)) return std::string(class_id);
    return fmt::format("{}{}", numbers, class_id.substr(class_id.rfind('/')));
  }

  static Models models_of(std::string_view names) {
    Models models;
    while (!names.empty()) {
      const std::string_view name = names.substr(0, names.find(','));
      names.remove_prefix(std::min(name.size() + 1, names.size()));
      models.push_back(model::find_builtin_model(name));
    }
    return models;
  }

  std::string names_;
  Models models_;
  std::vector<Version> versions_;
  std::array<bool, 2> is_explored_{};
  std::array<std::set<std::string, std::less<>>, 2> causes_;
};

std::string context_in_words(const StartContext& start) {
  constexpr std::array modes = {"data",   "rcdata",    "rawtext",
                                "script", "plaintext", "cdata section"};
  return fmt::format("{}{}{}{}", modes.at(static_cast<std::size_t>(start.mode)),
                     start.last_start_tag.empty() ? "" : " after <" + start.last_start_tag + ">",
                     start.foreign_content ? ", foreign" : "",
                     start.feedback == Feedback::tree ? ", a page" : "");
}

std::vector<Participant> participants(const Versions& versions, const Source& source,
                                      const StartContext& start) {
  std::vector<Participant> participants;
  for (std::size_t i = 0; i < versions.models().size(); ++i)
    participants.push_back(
        {&versions.models()[i]->info, versions.make_tokenizer(i, source, start)});
  return participants;
}

/// Holds the forks of one comparison against runs that have been recorded.
class Check final : public DivergenceSink {
 public:
  Check(const Versions& versions, const Source& source, const StartContext& start, Tally& tally)
      : versions_(versions),
        source_(source),
        start_(start),
        tally_(tally),
        finder_(versions.models(), source, start) {
    finder_.name_tree_rules();
  }

  void divergence(const Divergence& divergence) override {
    const auto f = static_cast<std::size_t>(divergence.facet);
    ++tally_.divergences[f];
    const auto forks = finder_.find(divergence);
    tally_.forks[f] += forks.size();
    if (forks.empty()) wrong("no class", divergence, {});
    for (const trace::Fork& fork : forks) fork_of(divergence, fork, forks);
  }
  void episode(const Episode&) override {}

 private:
  void fork_of(const Divergence& divergence, const trace::Fork& fork,
               const std::vector<trace::Fork>& forks) {
    tally_.classes.insert(fork.class_id);
    if (runs_.empty())
      for (const model::Model* const model : versions_.models())
        runs_.emplace_back(*model, source_, start_);
    for (std::size_t i = 0; i < runs_.size(); ++i)
      if (!fork.is_of_stream(i) && !runs_[i].takes(fork.rows[i]))
        wrong("a row that is not taken", divergence, fork.class_id,
              fmt::format(": {} at {}-{}", name_of_row(fork, i), fork.rows[i].read.begin,
                          fork.rows[i].read.end));
    for (const auto& [a, b] :
         versions_that_say_the_same(versions_.models(), fork, divergence.facet)) {
      if (are_separated_by_another(forks, fork, a, b, divergence.facet)) continue;
      const Offender one{versions_.models(), fork, source_.bytes(), a, b};
      const bool is_expected = (divergence.facet == Facet::tokens ? is_known(same_in_tokens, one)
                                                                  : is_known(same_in_errors, one));
      if (is_expected)
        ++tally_.known;
      else
        wrong_unless_of_many(fmt::format("rows that say the same of {}", name_of(divergence.facet)),
                             divergence, fork.class_id,
                             fmt::format(": {}, {}", name_of_row(fork, a), name_of_row(fork, b)));
      break;
    }
    if (divergence.facet == Facet::errors && !is_of_a_difference(divergence, fork))
      wrong_unless_of_many("errors that do not differ", divergence, fork.class_id);
    if (divergence.facet == Facet::errors) sides_of(divergence, fork);
    if (fork.tree) rules_of(divergence, fork);
    if (fork.character_class == "NUL")
      for (std::size_t i = 0; i < runs_.size(); ++i)
        if (deals_with_null(i) && !fork.is_of_stream(i))
          wrong("a row of a state, of what the input stream deals with", divergence, fork.class_id,
                fmt::format(": {}", name_of_row(fork, i)));
    if (versions_.are_explored(divergence.facet) &&
        !versions_.have_cause(fork.class_id, divergence.facet) && !is_not_listed(fork.class_id) &&
        is_asked_for(divergence))
      wrong(fmt::format("not listed for {} in {}", versions_.names(), name_of(divergence.facet)),
            divergence, fork.class_id);
  }

  /// Whoever does not report the error that a fork is about stands with those that do not.
  void sides_of(const Divergence& divergence, const trace::Fork& fork) {
    // 2006 drops U+0000, so it finds errors one character later.
    if (one_drops_null() && source_.bytes().find('\0') != std::string_view::npos) return;
    // Where an error is reported as a token is emitted, the versions' tokens decide their sides.
    if (!fork.stream_character && is_of_emission(divergence, fork)) return;
    const auto misplaced = [&](std::size_t of, std::size_t v) {
      wrong_unless_of_many("a version on the wrong side", divergence, fork.class_id,
                           fmt::format(": {} is not as {}", versions_.models()[v]->version,
                                       versions_.models()[of]->version));
    };
    for (std::size_t a = 0; a < runs_.size(); ++a) {
      for (std::size_t v = 0; v < runs_.size(); ++v) {
        const bool are_together = fork.partition.class_of(a) == fork.partition.class_of(v);
        if (fork.concept_name == "input-stream" && fork.stream_character != U'\0') {
          const bool report_it = reports_it(a, *fork.stream_character);
          if ((report_it == reports_it(v, *fork.stream_character)) != are_together)
            return misplaced(a, v);
        } else if (are_together && !fork.stream_character) {
          const auto at = place_of(divergence, fork, a);
          const bool reports_elsewhere =
              trace::errors_reported_by(*versions_.models()[v], fork.rows[v]) > 0;
          if (at && !reports_elsewhere && !place_of(divergence, fork, v) &&
              runs_[v].of_rows_at(*at) == 0 &&
              runs_[v].of_rows_in(divergence) < runs_[a].of_rows_in(divergence))
            return misplaced(a, v);
        }
      }
    }
  }

  /// Whether classes of the fork differ in errors that follow from emitting a token after it.
  bool is_of_emission(const Divergence& divergence, const trace::Fork& fork) const {
    for (std::size_t a = 0; a < runs_.size(); ++a)
      for (std::size_t b = 0; b < runs_.size(); ++b)
        if (fork.partition.class_of(a) != fork.partition.class_of(b))
          for (const RecordedError& error : runs_[a].beyond(runs_[b], divergence))
            if (error.is_of_emission && fork.read.end <= error.error.at) return true;
    return false;
  }

  /// Versions of different classes differ in each rule that is named.
  void rules_of(const Divergence& divergence, const trace::Fork& fork) {
    // 2006 reads the text of a title anew, as normal text.
    if (fork.tree->rules.empty() && !one_drops_null())
      wrong("no rule of tree construction", divergence, fork.class_id);
    for (const trace::TreeRule& rule : fork.tree->rules) {
      std::set<std::pair<bool, CdataRule>> values;
      for (const model::Model* const model : versions_.models()) {
        const FeedbackRules& rules = model->feedback.rules;
        const bool is_of_cdata = rule.kind == trace::TreeRule::Kind::cdata;
        values.emplace(trace::has_rule(rules, rule), is_of_cdata ? rules.cdata : CdataRule::never);
      }
      ++tally_.rules;
      if (values.size() < 2 && rule.kind != trace::TreeRule::Kind::start_tag)
        wrong("a rule of tree construction that is the same in all", divergence, fork.class_id);
    }
  }

  /// The effects of several rows in one place are not always told apart for revisions, and for more
  /// than two versions that are not the main ones, as where 2006 reads the text of a title again.
  /// How often is held.
  void wrong_unless_of_many(const std::string& kind, const Divergence& divergence,
                            const std::string& class_id, const std::string& more = {}) {
    const bool are_main = versions_.names() == catalogue::Witness{}.versions;
    const bool are_many =
        !are_main && (versions_.models().size() > 2 ||
                      std::ranges::any_of(versions_.models(), [](const model::Model* model) {
                        return model::find_builtin_model(model->version) != model;
                      }));
    tally_.of_many += are_many ? 1 : 0;
    wrong(are_many ? fmt::format("{}{}", Tally::many, kind) : kind, divergence, class_id, more);
  }

  /// Whether the input stream leaves no U+0000 for rows.
  bool deals_with_null(std::size_t version) const {
    const auto row = model::find_stream_row(*versions_.models()[version], 0);
    if (!row) return false;
    const model::StreamRow& rule = versions_.models()[version]->stream_rows[*row];
    return rule.drops || rule.replacement != 0;
  }

  bool one_drops_null() const {
    return std::ranges::any_of(versions_.models(),
                               [](const model::Model* m) { return m->stream.drops_null(); });
  }

  bool reports_it(std::size_t version, char32_t character) const {
    const model::Model& model = *versions_.models()[version];
    const auto row = model::find_stream_row(model, character);
    return row && model.stream_rows[*row].is_error;
  }

  static bool is_within(Offset at, Span read) {
    return at >= read.begin && at < std::max(read.end, read.begin + 1);
  }

  /// Where the row of a version reports what a version of another class of the fork does not.
  std::optional<Offset> place_of(const Divergence& divergence, const trace::Fork& fork,
                                 std::size_t a) const {
    for (std::size_t b = 0; b < runs_.size(); ++b) {
      if (fork.partition.class_of(a) == fork.partition.class_of(b)) continue;
      for (const RecordedError& error : runs_[a].beyond(runs_[b], divergence))
        if (is_within(error.error.at, fork.rows[a].read) &&
            runs_[a].of_rows_at(error.error.at) > 0 && runs_[a].reports(fork.rows[a], error))
          return error.error.at;
    }
    return std::nullopt;
  }

  /// Versions of more groups than two diverge one after the other: another fork has what separates
  /// these two.
  bool are_separated_by_another(const std::vector<trace::Fork>& forks, const trace::Fork& fork,
                                std::size_t a, std::size_t b, Facet facet) const {
    return std::ranges::any_of(forks, [&](const trace::Fork& other) {
      if (&other == &fork || other.partition.class_of(a) == other.partition.class_of(b))
        return false;
      const auto same = versions_that_say_the_same(versions_.models(), other, facet);
      return std::ranges::find(same, std::pair(a, b)) == same.end();
    });
  }

  /// True for a divergence that distinguish is about: no tree construction; no lone surrogates;
  /// errors where their number differs and tokens are equal.
  bool is_asked_for(const Divergence& divergence) const {
    if (start_.feedback == Feedback::tree || source_.may_hold_surrogates()) return false;
    if (divergence.facet == Facet::tokens) return true;
    return runs_[0].error_count() != runs_[1].error_count() && !tokens_differ();
  }

  bool tokens_differ() const {
    struct Nothing final : DivergenceSink {
      void divergence(const Divergence&) override {}
      void episode(const Episode&) override {}
    } nothing;
    return compare(source_, participants(versions_, source_, start_), {}, nothing).divergences > 0;
  }

  std::string name_of_row(const trace::Fork& fork, std::size_t i) const {
    return fmt::format("{} {}", versions_.models()[i]->version,
                       model::row_id(*versions_.models()[i], fork.rows[i].table, fork.rows[i].row));
  }

  /// Whether a row of the fork, or the input stream, reports an error in the first cell to which a
  /// version of another group has none. An error that follows from emitting a token may be that of
  /// an earlier row, which made another token of it.
  bool is_of_a_difference(const Divergence& divergence, const trace::Fork& fork) const {
    const bool is_of_stream = fork.concept_name == "input-stream";
    for (std::size_t a = 0; a < runs_.size(); ++a) {
      for (std::size_t b = 0; b < runs_.size(); ++b) {
        if (divergence.partition.class_of(a) == divergence.partition.class_of(b)) continue;
        for (const RecordedError& error : runs_[a].beyond(runs_[b], divergence))
          if (is_of_stream ? error.is_of_stream
                           : runs_[a].reports(fork.rows[a], error) ||
                                 (error.is_of_emission && fork.read.end <= error.error.at))
            return true;
      }
    }
    return false;
  }

  void wrong(const std::string& kind, const Divergence& divergence, const std::string& class_id,
             const std::string& more = {}) {
    tally_.wrong(
        kind, class_id, source_.bytes().size(),
        fmt::format("\"{}\" at {}-{}, {}, {}{}", readable(source_.bytes()), divergence.span.begin,
                    divergence.span.end, context_in_words(start_), versions_.names(), more));
  }

  const Versions& versions_;
  const Source& source_;
  const StartContext& start_;
  Tally& tally_;
  trace::ForkFinder finder_;
  std::vector<RecordedRun> runs_;
};

/// `is_string`: surrogates in it are read as such, as in escaped text.
void check(const Versions& versions, std::string_view input, const StartContext& start,
           Tally& tally, bool is_string = false) {
  if (!versions.have_context(start)) return;
  const Source source = is_string ? Source::from_string(input) : Source::from_bytes(input);
  CompareOptions options;
  options.errors = true;
  Check check(versions, source, start, tally);
  compare(source, participants(versions, source, start), options, check);
  ++tally.inputs;
}

void check_known(const std::vector<Versions>& sets, Tally& tally) {
  std::map<std::string_view, Versions> own;
  const auto check_witness = [&](const catalogue::Witness& witness, const StartContext& start) {
    const auto versions = own.try_emplace(witness.versions, witness.versions).first;
    check(versions->second, witness.text, start, tally);
    for (const Versions& set : sets) check(set, witness.text, start, tally);
  };
  for (const Facet facet : {Facet::tokens, Facet::errors})
    for (const catalogue::Cause& cause : catalogue::causes(facet))
      check_witness(cause.witness, cause.start());
  for (const catalogue::Entry& entry : catalogue::entries()) {
    check_witness(entry.witness, entry.witness.start());
    StartContext page;
    page.feedback = Feedback::tree;
    if (!entry.example.text.empty())
      for (const Versions& set : sets) check(set, entry.example.text, page, tally);
  }
}

/// The milestones, and between them the revisions, in the order of the line.
class Line {
 public:
  Line() {
    for (const history::RevisionChain& chain : history::revision_chains()) {
      versions_.push_back(model::find_builtin_model(chain.after));
      for (auto& loaded : history::load(chain)) {
        versions_.push_back(&loaded->model);
        revisions_.push_back(std::move(loaded));
      }
    }
    versions_.push_back(model::find_builtin_model(history::revision_chains().back().before));
  }
  const Models& versions() const { return versions_; }
  std::size_t revisions() const { return revisions_.size(); }

 private:
  std::vector<std::unique_ptr<model::LoadedModel>> revisions_;
  Models versions_;
};

/// Two neighbours on the line, or two to six versions of it.
Versions draw_of(const Line& line, std::mt19937& random) {
  const Models& all = line.versions();
  if (random() % 2 == 0) {
    const auto at = random() % (all.size() - 1);
    return Versions(Models{all[at], all[at + 1]});
  }
  std::set<std::size_t> chosen;
  const std::size_t count = 2 + random() % 5;
  while (chosen.size() < count) chosen.insert(random() % all.size());
  Models models;
  for (const std::size_t one : chosen) models.push_back(all[one]);
  return Versions(std::move(models));
}

Models by_age() {
  const auto models = model::builtin_models();
  Models sorted(models.begin(), models.end());
  std::ranges::stable_sort(sorted, {}, &model::Model::earliest);
  return sorted;
}

/// Two to six versions.
Versions draw(std::mt19937& random) {
  const Models all = by_age();
  std::vector<bool> is_chosen(all.size());
  for (auto n = 2 + random() % 5; n > 0;) {
    const auto one = random() % all.size();
    n -= is_chosen[one] ? 0 : 1;
    is_chosen[one] = true;
  }
  Models chosen;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (is_chosen[i]) chosen.push_back(all[i]);
  return Versions(std::move(chosen));
}

/// Every second time with versions that are drawn, every other time of these with revisions.
void check_random(const std::vector<Versions>& sets, const Line& line, std::size_t count,
                  unsigned seed, Tally& tally) {
  std::mt19937 random(seed);
  const auto contexts = all_contexts();
  for (std::size_t i = 0; i < count; ++i) {
    const std::string input = i % 3 == 0   ? random_input(random)
                              : i % 3 == 1 ? crowded_input(random)
                                           : page_input(random);
    const NamedContext* context = &contexts[random() % contexts.size()];
    while (i % 3 == 2 && context->start.feedback == Feedback::none)
      context = &contexts[random() % contexts.size()];
    const bool is_string = random() % 2 == 0;
    const auto kind = random() % 4;
    if (kind == 0)
      check(draw(random), input, context->start, tally, is_string);
    else if (kind == 1)
      check(draw_of(line, random), input, context->start, tally, is_string);
    else
      check(sets[random() % sets.size()], input, context->start, tally, is_string);
  }
}

/// All pairs that were explored, and two versions, or four, of any.
void add_others(std::vector<Versions>& sets, const Models& models) {
  for (const Facet facet : {Facet::tokens, Facet::errors})
    for (const catalogue::ExploredPair& pair : catalogue::explored_pairs(facet))
      if (std::ranges::find(sets, pair.versions, &Versions::names) == sets.end())
        sets.emplace_back(pair.versions);
  for (std::size_t i = 0; i + 4 < models.size(); ++i) {
    const auto name = [&](std::size_t more) { return models[i + more]->version; };
    sets.emplace_back(fmt::format("{},{}", name(0), name(4)));
    sets.emplace_back(fmt::format("{},{},{},{}", name(0), name(1), name(3), name(4)));
  }
}

int run(std::size_t count, unsigned seed, std::size_t most_shown) {
  std::vector<Versions> sets;
  for (const std::string_view pair : main_pairs) sets.emplace_back(pair);
  sets.emplace_back(catalogue::Witness{}.versions);
  const Models all = by_age();
  sets.emplace_back(all);
  Tally tally(most_shown);
  check_known(sets, tally);
  const std::size_t known = tally.inputs;
  fmt::print("{} comparisons of causes and witnesses\n", known);
  add_others(sets, all);
  // As often as any other versions together.
  for (std::size_t n = sets.size() / 3; n-- > 0;) sets.emplace_back(all);
  const Line line;
  check_random(sets, line, count, seed, tally);
  return tally.report() && known > 3500 && line.revisions() > 90 && tally.divergences[0] > 1000 &&
                 tally.divergences[1] > 1000
             ? 0
             : 1;
}

}  // namespace
}  // namespace specdrift::test

int main(int argc, char** argv) {
  try {
    return specdrift::test::run(
        argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1'000'000,
        argc > 2 ? static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10)) : 1,
        argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 10);
  } catch (const std::exception& e) {
    fmt::print("{}\n", e.what());
    return 1;
  }
}
