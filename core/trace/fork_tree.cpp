// How ForkFinder finds by which rules of tree construction versions diverge.

#include <algorithm>
#include <utility>

#include "core/trace/fork.h"
#include "core/trace/group_rows.h"
#include "core/trace/spurious_differences.h"

namespace specdrift::trace {
namespace {

using model::Model;
using model::RowKind;

constexpr std::string_view self_closing = "self-closing-start-tag";

/// Whether a row asks tree construction whether a CDATA section may begin, and versions that have
/// such sections take different rows there.
bool is_about_cdata(const std::vector<const Model*>& models, const Fork& fork) {
  return fork.character_class == "[CDATA[" && std::ranges::all_of(models, [](const Model* m) {
           return m->feedback.rules.cdata != CdataRule::never;
         });
}

/// Where the tag of a fork about a self-closing flag ends, or what stands there instead.
Offset place_of_flag(const std::vector<const Model*>& models, const Fork& fork) {
  for (std::size_t v = models.size(); v-- > 0;)
    if (models[v]->tables[fork.rows[v].table].concept_name == self_closing)
      return fork.rows[v].read.begin;
  return fork.read.begin;
}

}  // namespace

/// The outcome in a version of what a fork reads, which may be more than the tag. Errors count if
/// they are those of a self-closing flag: a version reports it at the solidus, or after that.
ForkFinder::TreeOutcome ForkFinder::outcome_of(const Model& model, const Fork& fork) {
  bytes_for_rules_ -= std::min<std::uint64_t>(bytes_for_rules_, fork.read.end + 1);
  const Offset flag = place_of_flag(models_, fork);
  TreeOutcome outcome;
  StepStream stream(model, source_, start_);
  stream.skip_to(fork.read.begin);
  while (stream.offset() < fork.read.end && stream.next()) {
    for (const ParseError& error : stream.errors())
      outcome.errors += error.at + 1 == flag || error.at == flag;
    for (const Token& token : stream.tokens())
      if (token.kind == TokenKind::start_tag && (token.span.begin <= flag || outcome.tag.empty()))
        outcome.tag = token.text;
  }
  outcome.after = stream.stream_state().concept_name;
  return outcome;
}

/// Requires: tree construction is simulated.
void ForkFinder::look_into_tree(std::vector<Fork>& forks, Facet facet) {
  for (Fork& fork : forks) {
    // The rules that acknowledge a flag are looked for in any case: who reports it makes the class.
    const bool is_of_flag = facet == Facet::errors && fork.concept_name == self_closing;
    if (!names_tree_rules_ && !is_of_flag) continue;
    if (!fork.tree) {
      TreeCause cause;
      if (is_about_cdata(models_, fork))
        cause.about = TreeCause::About::cdata_section;
      else if (is_of_flag)
        cause.about = TreeCause::About::self_closing_flag;
      else
        continue;
      if (bytes_for_rules_ < models_.size() * std::uint64_t{fork.read.end}) continue;
      for (const Model* const model : models_) {
        TreeOutcome outcome = outcome_of(*model, fork);
        if (!outcome.tag.empty()) cause.tag = std::move(outcome.tag);
        cause.after.push_back(outcome.after);
        cause.errors.push_back(outcome.errors);
      }
      fork.tree = std::move(cause);
    }
    name_rules(fork);
    if (is_of_flag && !fork.tree->rules.empty()) {
      std::vector<std::uint16_t> classes;
      for (const std::size_t count : fork.tree->errors)
        classes.push_back(static_cast<std::uint16_t>(count > 0));
      fork.partition = Partition(std::move(classes));
      fork.class_id = class_id(fork);
    }
    // Rows do it, where none of the rules does.
    if (fork.tree->about != TreeCause::About::text && fork.tree->rules.empty()) fork.tree.reset();
  }
}

/// Names the rules for each two groups: one version of the first has to have them as one of the
/// second does, to do the same.
void ForkFinder::name_rules(Fork& fork) {
  TreeCause& cause = *fork.tree;
  const bool counts_errors = cause.about == TreeCause::About::self_closing_flag;
  const auto do_as = [&](const Model& model, const Model& other, std::span<const TreeRule> of_other,
                         std::size_t wanted) {
    if (bytes_for_rules_ < fork.read.end) return false;
    const MixedRules mixed(model.feedback.rules, other.feedback.rules, of_other);
    Model changed = model;
    changed.feedback.rules = mixed.rules();
    const TreeOutcome outcome = outcome_of(changed, fork);
    return counts_errors ? outcome.errors == cause.errors[wanted]
                         : outcome.after == cause.after[wanted];
  };
  const auto are_alike = [&](std::size_t a, std::size_t b) {
    return counts_errors ? cause.errors[a] == cause.errors[b] : cause.after[a] == cause.after[b];
  };
  std::vector<std::pair<std::size_t, std::size_t>> done;  // classes
  for (std::size_t a = models_.size(); a-- > 0;) {
    for (std::size_t b = a; b-- > 0;) {
      const std::pair<std::size_t, std::size_t> classes =
          counts_errors ? std::pair(cause.errors[a], cause.errors[b])
                        : std::pair<std::size_t, std::size_t>(fork.partition.class_of(a),
                                                              fork.partition.class_of(b));
      if (classes.first == classes.second || are_alike(a, b) ||
          std::ranges::find(done, classes) != done.end())
        continue;
      // A version may lack what it would do by the other one's rules: then it is tried from there.
      for (const auto& [of, as_of] : {std::pair(a, b), std::pair(b, a)}) {
        const std::size_t other = as_of;  // a name of a binding could not be captured
        const Model& model = *models_[of];
        const Model& as = *models_[other];
        const auto is_enough = [&](std::span<const TreeRule> rules) {
          return do_as(model, as, rules, other);
        };
        auto rules =
            needed_rules(differing_rules(model.feedback.rules, as.feedback.rules), is_enough);
        if (rules.empty()) continue;
        for (TreeRule& rule : rules)
          if (std::ranges::find(cause.rules, rule) == cause.rules.end())
            cause.rules.push_back(rule);
        done.push_back(classes);
        break;
      }
      // The same is asked of both, and they go about it in their own ways.
      const auto asked = std::ranges::find(models_[b]->feedback.rules.text_elements, cause.tag);
      const bool is_settled = std::ranges::find(done, classes) != done.end();
      if (is_settled || asked == models_[b]->feedback.rules.text_elements.end()) continue;
      done.push_back(classes);
      const TreeRule rule{.kind = TreeRule::Kind::start_tag, .name = *asked};
      if (std::ranges::find(cause.rules, rule) == cause.rules.end()) cause.rules.push_back(rule);
    }
  }
}

}  // namespace specdrift::trace
