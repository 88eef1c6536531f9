#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/model/data/model.h"
#include "core/text/source.h"
#include "core/token/context.h"
#include "core/token/token_batch.h"
#include "core/trace/step_stream.h"
#include "core/trace/tree_causes.h"
#include "core/tree/tree_builder.h"

/// Which rules of tree construction an input takes.
namespace specdrift::trace {

/// A rule that a token has taken: without it, the token would have left other elements open,
/// another insertion mode or list of formatting elements, or would have asked for another kind of
/// text.
struct TakenTreeRule {
  TreeRule rule;
  InsertionMode mode = InsertionMode::initial;  ///< by which the rule was asked for last

  friend bool operator==(const TakenTreeRule&, const TakenTreeRule&) = default;
};

/// An element that was opened or closed.
struct TreeMove {
  bool opens = false;
  Namespace ns = Namespace::html;
  std::string name;  ///< empty of a name that is no longer known

  friend bool operator==(const TreeMove&, const TreeMove&) = default;
};

/// A step of tree construction: one token.
struct TreeStep {
  enum class Of : std::uint8_t { doctype, start_tag, end_tag, characters, cdata_section };
  Of of = Of::start_tag;
  std::string name = {};  ///< of a tag
  Span span = {};
  InsertionMode mode = InsertionMode::initial;       ///< by whose rules the token is read first
  InsertionMode last_mode = InsertionMode::initial;  ///< by whose rules it is read in the end
  std::vector<TakenTreeRule> rules = {};
  std::vector<TreeMove> moves = {};  ///< in their order

  /// Whether it is one that foreign content has no rule for, as `</p>` was until 2021.
  bool is_any_other_end() const {
    return of == Of::end_tag && mode == InsertionMode::in_foreign && rules.empty() && moves.empty();
  }
  bool is_told() const { return !rules.empty() || !moves.empty() || is_any_other_end(); }
  friend bool operator==(const TreeStep&, const TreeStep&) = default;
};

/// A version's tree construction beside its tokenizer, told of every token. Time and memory: each
/// token is read once more for each rule that it asks for; of names that no version has a rule for,
/// `most_names` are remembered.
class TreeWatch {
 public:
  static constexpr std::size_t most_names = 4096;

  /// Requires: rules and source outlive it.
  TreeWatch(const FeedbackRules& rules, const StartContext& start, const Source& source);
  TreeWatch(const TreeWatch&) = delete;
  TreeWatch& operator=(const TreeWatch&) = delete;
  ~TreeWatch();

  /// Characters join those before them.
  void characters(std::string_view text, Span span);
  /// Each step that is told is added; characters first that came before the token.
  void token(const Token& token, const TokenBatch& batch, std::vector<TreeStep>& steps);

 private:
  class Recorder;
  struct Without;

  template <class Act>
  void take(TreeStep step, bool is_acknowledged, const Act& act, std::vector<TreeStep>& steps);
  const Without& without(const TreeRule& rule);
  void end_characters(std::vector<TreeStep>& steps);
  void look_for_cdata_section(Offset until, std::vector<TreeStep>& steps);

  const FeedbackRules& rules_;
  const Source& source_;
  std::vector<TreeRule> all_;                               ///< those that the version has
  std::unordered_map<std::uint64_t, std::size_t> numbers_;  ///< in all_, by what is asked for
  std::unordered_map<TagId, std::string> names_;
  std::vector<std::unique_ptr<Without>> without_;  ///< by number in all_; null: not needed yet
  std::unique_ptr<Recorder> recorder_, other_recorder_;
  TreeBuilder builder_;
  Span text_;  ///< the characters since the last other token
  bool has_text_ = false;
  Offset looked_until_ = 0;  ///< for CDATA sections
};

/// Tells a watch of the step that a stream has just taken.
void follow(TreeWatch& watch, const StepStream& stream, std::vector<TreeStep>& steps);

/// All steps of tree construction over a source that do something, by a version's own tokens.
/// Requires: the version has this start context.
std::vector<TreeStep> tree_steps(const model::Model& model, const Source& source,
                                 const StartContext& start);

}  // namespace specdrift::trace
