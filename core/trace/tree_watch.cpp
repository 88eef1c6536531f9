#include "core/trace/tree_watch.h"

#include <algorithm>
#include <utility>

#include "core/machine/tree_feedback.h"
#include "core/model/run/interpreter.h"
#include "core/tree/quirks.h"

namespace specdrift::trace {
namespace {

using RuleKind = TreeRule::Kind;
using List = TreeObserver::List;

/// The key by which a rule is asked for, as a number.
std::uint64_t key_of(std::uint64_t kind, std::uint64_t detail, TagId id) {
  return kind << 56 | detail << 40 | id;
}
std::uint64_t key_of(TagId id, ElementTrait trait, Namespace ns) {
  return key_of(1, static_cast<std::uint64_t>(trait) << 2 | static_cast<std::uint64_t>(ns), id);
}
std::uint64_t key_of(TagId id, List list) {
  return key_of(2, static_cast<std::uint64_t>(list), id);
}
std::uint64_t key_of(ConstructionRule rule) {
  return key_of(3, static_cast<std::uint64_t>(rule), 0);
}
std::uint64_t key_of(const TreeRule& rule) {
  switch (rule.kind) {
  case RuleKind::element:
    return key_of(tag_id_of(rule.name), rule.trait, rule.ns);
  case RuleKind::construction:
    return key_of(rule.construction);
  case RuleKind::foreign_root:
    return key_of(tag_id_of(rule.name), List::foreign_roots);
  case RuleKind::acknowledged:
    return key_of(tag_id_of(rule.name), List::acknowledged);
  default:
    return key_of(tag_id_of(rule.name), List::text_elements);
  }
}

}  // namespace

/// Remembers what a builder tells.
class TreeWatch::Recorder final : public TreeObserver {
 public:
  struct Question {
    std::uint64_t key;
    InsertionMode mode;
  };
  struct Move {
    bool opens;
    TagId id;
    Namespace ns;
    friend bool operator==(const Move&, const Move&) = default;
  };

  void begin(InsertionMode otherwise) {
    first_ = mode_ = otherwise;
    has_mode_ = false;
    questions_.clear();
    moves_.clear();
  }
  InsertionMode first_mode() const { return first_; }
  InsertionMode last_mode() const { return mode_; }
  const std::vector<Question>& questions() const { return questions_; }
  const std::vector<Move>& moves() const { return moves_; }

  void goes_by(InsertionMode mode) override {
    if (!has_mode_) first_ = mode;
    has_mode_ = true;
    mode_ = mode;
  }
  void asks(ConstructionRule rule) override { ask(key_of(rule)); }
  void asks(TagId id, ElementTrait trait, Namespace ns) override { ask(key_of(id, trait, ns)); }
  void asks(TagId id, List list) override { ask(key_of(id, list)); }
  void opens(TagId id, Namespace ns) override { moves_.push_back({true, id, ns}); }
  void closes(TagId id, Namespace ns) override { moves_.push_back({false, id, ns}); }

 private:
  void ask(std::uint64_t key) {
    const auto asked = std::ranges::find(questions_, key, &Question::key);
    if (asked == questions_.end())
      questions_.push_back({key, mode_});
    else
      asked->mode = mode_;
  }

  std::vector<Question> questions_;  ///< each once
  std::vector<Move> moves_;
  InsertionMode first_ = InsertionMode::initial, mode_ = InsertionMode::initial;
  bool has_mode_ = false;
};

/// The version's rules without one of them.
struct TreeWatch::Without {
  Without(const FeedbackRules& of, const TreeRule& rule)
      : rules(of, FeedbackRules{}, std::span(&rule, 1)),
        tags(std::make_shared<const TagRules>(rules.rules())) {}

  MixedRules rules;
  std::shared_ptr<const TagRules> tags;
};

TreeWatch::TreeWatch(const FeedbackRules& rules, const StartContext& start, const Source& source)
    : rules_(rules),
      source_(source),
      all_(differing_rules(rules, FeedbackRules{})),
      without_(all_.size()),
      recorder_(std::make_unique<Recorder>()),
      other_recorder_(std::make_unique<Recorder>()),
      builder_(rules, start.scripting, element_around(rules, start)),
      looked_until_(source.begin()) {
  for (std::size_t i = 0; i < all_.size(); ++i)
    if (all_[i].kind != RuleKind::cdata) numbers_.emplace(key_of(all_[i]), i);
  builder_.tell(recorder_.get());
}

TreeWatch::~TreeWatch() = default;

const TreeWatch::Without& TreeWatch::without(const TreeRule& rule) {
  auto& one = without_[static_cast<std::size_t>(&rule - all_.data())];
  if (!one) one = std::make_unique<Without>(rules_, rule);
  return *one;
}

template <class Act> void TreeWatch::take(TreeStep step, bool is_acknowledged, const Act& act,
                                          std::vector<TreeStep>& steps) {
  const TreeBuilder before = builder_;
  recorder_->begin(InsertionMode::initial);
  act(builder_);
  step.mode = recorder_->first_mode();
  step.last_mode = recorder_->last_mode();
  for (const Recorder::Question& question : recorder_->questions()) {
    const auto number = numbers_.find(question.key);
    if (number == numbers_.end()) continue;
    const TreeRule& rule = all_[number->second];
    TreeBuilder other = before;
    other_recorder_->begin(InsertionMode::initial);
    other.tell(other_recorder_.get());
    other.go_on_by(without(rule).rules.rules(), without(rule).tags);
    act(other);
    if (!builder_.holds_same(other, is_acknowledged) ||
        recorder_->moves() != other_recorder_->moves())
      step.rules.push_back({rule, question.mode});
  }
  for (const Recorder::Move& move : recorder_->moves()) {
    const auto known = names_.find(move.id);
    step.moves.push_back(
        {move.opens, move.ns,
         known != names_.end() ? known->second : std::string(traits_of(move.id).name)});
  }
  // In a fragment there may be nothing that it leaves; it is read by the rules of HTML all the
  // same.
  if (step.is_any_other_end()) {
    const auto own =
        numbers_.find(key_of(tag_id_of(step.name), ElementTrait::breakout_end, Namespace::html));
    if (own != numbers_.end()) step.rules.push_back({all_[own->second], InsertionMode::in_foreign});
  }
  if (step.is_told()) steps.push_back(std::move(step));
}

void TreeWatch::characters(std::string_view text, Span span) {
  SeenText seen;
  seen.add(text);
  builder_.text(seen);
  if (!has_text_) text_ = span;
  text_.end = span.end;
  has_text_ = true;
}

/// In foreign content the builder has read them already: nothing there is by a rule of the data.
void TreeWatch::end_characters(std::vector<TreeStep>& steps) {
  if (!std::exchange(has_text_, false)) return;
  take(
      {.of = TreeStep::Of::characters, .span = text_}, false,
      [](TreeBuilder& builder) { builder.settle(); }, steps);
}

void TreeWatch::look_for_cdata_section(Offset until, std::vector<TreeStep>& steps) {
  constexpr std::string_view opening = "<![CDATA[";
  const Offset from = std::exchange(looked_until_, std::max(looked_until_, until));
  if (until <= from || !builder_.cdata_allowed()) return;
  const std::string_view bytes = slice(source_.bytes(), {from, until});
  const std::size_t at = bytes.find(opening);
  if (at == bytes.npos) return;
  const Offset begin = from + at;
  steps.push_back({.of = TreeStep::Of::cdata_section,
                   .name = {},
                   .span = {begin, begin + opening.size()},
                   .mode = InsertionMode::in_foreign,
                   .last_mode = InsertionMode::in_foreign,
                   .rules = {{{.kind = RuleKind::cdata}, InsertionMode::in_foreign}},
                   .moves = {}});
}

void TreeWatch::token(const Token& token, const TokenBatch& batch, std::vector<TreeStep>& steps) {
  if (token.kind == TokenKind::characters) return characters(token.text, token.span);
  look_for_cdata_section(token.span.begin, steps);
  looked_until_ = std::max(looked_until_, token.span.end);
  if (token.kind == TokenKind::comment || token.kind == TokenKind::processing_instruction) return;
  end_characters(steps);
  TreeStep step{
      .of = TreeStep::Of::doctype, .name = {}, .span = token.span, .rules = {}, .moves = {}};
  if (token.kind == TokenKind::doctype) {
    const bool quirks = asks_for_quirks(batch.doctype_of(token));
    return take(
        std::move(step), false, [&](TreeBuilder& b) { b.doctype(quirks); }, steps);
  }
  step.name = token.text;
  if (token.kind == TokenKind::start_tag) {
    step.of = TreeStep::Of::start_tag;
    const SeenTag seen = seen_tag(token.text, batch.attributes_of(token), token.self_closing);
    if (find_known_tag(token.text) == 0 && names_.size() < most_names)
      names_.emplace(seen.id, token.text);
    return take(
        std::move(step), token.self_closing, [&](TreeBuilder& b) { b.start_tag(seen); }, steps);
  }
  if (token.kind != TokenKind::end_tag) return;
  step.of = TreeStep::Of::end_tag;
  const TagId id = tag_id_of(token.text);
  take(
      std::move(step), false, [&](TreeBuilder& b) { b.end_tag(id); }, steps);
}

void follow(TreeWatch& watch, const StepStream& stream, std::vector<TreeStep>& steps) {
  if (!stream.characters().empty()) watch.characters(stream.characters(), stream.step().read);
  for (const Token& token : stream.tokens()) watch.token(token, stream.batch(), steps);
}

std::vector<TreeStep> tree_steps(const model::Model& model, const Source& source,
                                 const StartContext& start) {
  TreeWatch watch(model.feedback.rules, start, source);
  model::Interpreter interpreter(model, source, start);
  std::vector<TreeStep> steps;
  for (TokenBatch batch; interpreter.read(batch);)
    for (const Token& token : batch.tokens) watch.token(token, batch, steps);
  return steps;
}

}  // namespace specdrift::trace
