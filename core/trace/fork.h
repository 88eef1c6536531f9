#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/compare/divergence.h"
#include "core/compare/partition.h"
#include "core/trace/diverged_pairs.h"
#include "core/trace/error_reports.h"
#include "core/trace/lock_step.h"
#include "core/trace/tree_causes.h"

namespace specdrift::trace {

/// The step of an episode at which versions diverge whose output then differs: the cause of a
/// divergence.
struct Fork {
  /// The concept of the state in which they diverge; `tree-construction` where they take the same
  /// rows, and what tree construction says of a start tag separates them; `input-stream` for errors
  /// that no row reports.
  std::string concept_name;
  std::string character_class;  ///< character_class.h
  Span read;                    ///< what is read between the boundary before it and that after it
  /// Where the character is that the class names: `read` begins there, except where a version
  /// reads a stretch at once and the U+0000 in it is the cause.
  Offset at = 0;
  Partition partition;         ///< of the versions, by the groups into which they diverge here
  std::vector<TakenRow> rows;  ///< of each version, in the order of the participants
  /// The character that the input streams deal with differently, where that is the cause, or is
  /// to some of the versions.
  std::optional<char32_t> stream_character = {};
  /// The versions whose input stream has to do with the cause, and whose row is one that is taken
  /// meanwhile. Empty without `stream_character`.
  std::vector<bool> of_stream = {};
  /// `concept/character-class/partition`, as in `comment-end/!/2007,2009|8.2.4,13.2.5`: the
  /// divergence class. The same for the same cause on any page.
  std::string class_id;

  /// The word of tree construction to the versions, where that is the cause: in an error, of a
  /// self-closing flag, or where a row asks it about CDATA sections. Then `rows` are the same rows.
  std::optional<TreeCause> tree = {};

  bool is_of_stream(std::size_t version) const { return stream_character && of_stream[version]; }
};

/// Finds the forks of the divergences of one document: runs the data of the versions along after
/// the comparison, and step by step where they diverge.
class ForkFinder {
 public:
  /// Versions that have not resynchronised after so many bytes count as diverged permanently.
  static constexpr Offset longest_search = Offset{1} << 16;

  /// Participants without data, which are parsers, come after those of the models; where they alone
  /// differ there is no fork. Requires: the models have this start context; models and source
  /// outlive the finder.
  ForkFinder(std::vector<const model::Model*> models, const Source& source,
             const StartContext& start);

  /// The forks of a divergence in the order of the source: one, or several where more than two
  /// groups diverge one after the other. Empty where the data shows none. Requires: divergences of
  /// a facet come in order. Time linear in the source for all of a document together, apart from
  /// episodes, of which up to `longest_search` is read once more.
  std::vector<Fork> find(const Divergence& divergence);

  /// How many steps versions have taken for it so far.
  std::uint64_t steps_taken() const;

  /// From now on, causes in tree construction come with the rules by which versions differ: they
  /// are tried on what comes before, which takes time in the length of the source, a small number
  /// of times for all of a document together.
  void name_tree_rules() { names_tree_rules_ = true; }

 private:
  /// The outcome in a version of the tag, or of the CDATA section, of a fork.
  struct TreeOutcome {
    std::string_view after;  ///< the concept of the state after it
    std::size_t errors = 0;
    std::string tag;
    friend bool operator==(const TreeOutcome&, const TreeOutcome&) = default;
  };
  using GroupPointer = DivergedPairs::GroupPointer;
  using Pair = DivergedPairs::Pair;
  using Differences = std::map<Pair, ErrorReports::Difference>;

  std::vector<StepStream>& followers_of(Facet facet);
  LockStep run_from(Facet facet, Offset from);
  std::vector<Fork> find_among_models(const Divergence& divergence);
  std::vector<Fork> find_without_parsers(const Divergence& divergence);
  std::vector<Fork> find_by_tokens(const Divergence& divergence);
  std::vector<Fork> find_by_errors(const Divergence& divergence);
  void read_errors(ErrorReports& reports, const Divergence& divergence, Offset from);
  Offset start_before(const Divergence& divergence);
  std::vector<Fork> forks_of(const ErrorReports& reports, const Partition& partition) const;
  using AreRelated = std::function<bool(std::size_t a, std::size_t b)>;
  Partition sides_of_errors(const Fork& fork, const Partition& partition, Pair pair,
                            const AreRelated& are_equal, const AreRelated& report_as_many,
                            const AreRelated& may_be_one) const;
  bool streams_do_the_same(const Fork& fork, std::size_t a, std::size_t b, Facet facet) const;
  bool rows_do_the_same(const Fork& fork, std::size_t a, std::size_t b, Facet facet) const;
  void separate_pairs(std::vector<Fork>& forks, const Partition& partition,
                      const SeparatingGroups& separating) const;
  Fork make_pair_fork(const StepGroup& whole, const Partition& partition, Pair classes) const;
  bool separates(const Fork& fork, std::size_t a, std::size_t b, Facet facet) const;
  void separate_by_two(std::vector<Fork>& forks, const Divergence& divergence);
  void name_by_streams_alone(Fork& fork, const std::vector<Fork>& forks,
                             const Divergence& divergence);
  std::optional<Fork> find_of_two(const Divergence& divergence, Pair two);
  Fork of_all(Fork own, const Divergence& divergence, Pair two);
  void join_what_does_the_same(std::vector<Fork>& forks, Facet facet) const;
  void join_diverged_before(Fork& fork, const Partition& partition,
                            const SeparatingGroups& separating) const;
  bool all_have_diverged(const Partition& partition) const;
  bool all_are_decided(const Partition& partition) const;
  Fork make_fork(const StepGroup& whole, Partition partition) const;
  void name_what_calls(Fork& fork, const StepGroup& group) const;
  Fork begin_fork(const StepGroup& group, Partition partition) const;
  Fork make_error_fork(const ErrorReports& reports, Partition partition,
                       const Differences& differences, Pair pair) const;
  void tell_by_streams(Fork& fork, std::optional<char32_t> character, bool is_of_streams) const;
  std::string class_of_rows(const Fork& fork, std::size_t version) const;
  std::string class_id(const Fork& fork) const;

  void look_into_tree(std::vector<Fork>& forks, Facet facet);
  void name_rules(Fork& fork);
  TreeOutcome outcome_of(const model::Model& model, const Fork& fork);

  std::vector<const model::Model*> models_;
  const Source& source_;
  StartContext start_;
  bool names_tree_rules_ = false;
  std::uint64_t bytes_for_rules_;  ///< that may still be read to name rules
  std::uint64_t steps_for_two_;    ///< that may still be taken by two versions alone
  std::vector<StepStream> token_followers_;
  std::vector<StepStream> error_followers_;
  std::uint64_t episode_ = 0;
  std::uint64_t steps_of_runs_ = 0;  ///< that have ended
  std::optional<LockStep> run_;
  DivergedPairs diverged_;
};

}  // namespace specdrift::trace
