#include "core/model/effects.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/model/sentences.h"
#include "core/model/wording.h"
#include "core/model/words.h"
#include "core/text/utf8.h"

namespace specdrift::model {
namespace {

void add(std::vector<Operation>& operations, Operation operation) {
  if (!operation.characters.empty() && !operations.empty() &&
      operations.back().what == operation.what && !operations.back().characters.empty()) {
    operations.back().characters += operation.characters;
  } else {
    operations.push_back(std::move(operation));
  }
}

/// A branch while it is being made.
struct Draft : Branch {
  std::set<Target> fresh;  ///< fields that are still empty
  View now;
  Destination next;
  bool reconsumes = false;
  bool consumed = false;
  bool left = false;
  bool ended = false;
  bool goes_on = false;
  ConsumedFrom from = ConsumedFrom::next;

  void operate(std::string_view what, std::string_view characters = {}, bool is_variable = false) {
    add(operations, {std::string(what), std::string(characters), is_variable});
  }
};

constexpr std::string_view any_character = "\x1A";  ///< stands for what `other` is

/// Whether it is about what a variable holds.
bool reads_variable(const Operation& o) {
  return o.what.starts_with("flush") || o.characters.find("\x1A ") != std::string::npos;
}

/// Puts what changes tokens before what changes variables, unless one could tell.
void put_in_order(Branch& branch) {
  if (std::ranges::none_of(branch.operations, reads_variable))
    std::ranges::stable_partition(branch.operations,
                                  [](const Operation& o) { return !o.is_variable; });
  std::vector<Operation> merged;
  for (Operation& o : branch.operations) add(merged, std::move(o));
  branch.operations = std::move(merged);
  std::ranges::sort(branch.errors);
}

bool is_put_into_a_field(const Row& row) {
  return row.actions.size() > 1 && row.actions[0].verb == Verb::create &&
         row.actions[1].verb == Verb::set && row.actions[1].characters == Characters::consumed;
}

}  // namespace

void Branch::then(const Branch& next) {
  conditions.insert(next.conditions.begin(), next.conditions.end());
  operations.insert(operations.end(), next.operations.begin(), next.operations.end());
  errors.insert(errors.end(), next.errors.begin(), next.errors.end());
  target = next.target;
  any_case = next.any_case;
  put_in_order(*this);
}

Symbols::Symbols(const Model& a, const Model& b) {
  collect(a);
  collect(b);
  std::ranges::sort(named_);
  named_.erase(std::unique(named_.begin(), named_.end()), named_.end());
}

void Symbols::collect(const Model& model) {
  for (const Table& table : model.tables)
    for (const Row& row : table.rows)
      named_.insert(named_.end(), row.input.others.begin(), row.input.others.end());
}

bool Symbols::is_in(const CharacterSet& set, std::size_t symbol) const {
  if (symbol == end) return set.end_of_input;
  if (symbol == other) return false;
  const char32_t c = character(symbol);
  if (c < 0x80) return set.has_ascii(static_cast<unsigned>(c));
  return std::ranges::find(set.others, c) != set.others.end();
}

/// Makes the branches of one symbol, or of one row.
class EffectMaker {
 public:
  /// `current`: what stands for the current character, if not the symbol itself.
  EffectMaker(const Behaviour& behaviour, std::size_t symbol, std::string_view current = {})
      : b_(behaviour), model_(behaviour.model()), symbol_(symbol), current_(current) {
    if (!current.empty() || symbol >= Symbols::other) lower_ = current_;
    if (current.empty() && symbol != Symbols::end) {
      if (symbol == Symbols::other) {
        current_ = any_character;
      } else {
        utf8::append(current_, b_.symbols_->character(symbol));
      }
      lower_ = current_;
      if (symbol >= 'A' && symbol <= 'Z') lower_[0] = static_cast<char>(lower_[0] | 0x20);
    }
  }

  /// The rows that a step in the view can take.
  std::vector<std::uint16_t> rows(ViewIndex view) const {
    std::vector<std::uint16_t> taken;
    const Table& table = b_.table(view);
    if (table.reads == Reads::until) {
      // What is only collected belongs to the row that takes it all.
      const std::size_t row = until_row(view);
      taken.push_back(static_cast<std::uint16_t>(row < table.rows.size() ? row : 0));
      return taken;
    }
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      std::set<std::string> words;
      const Truth truth = fits(view, table.rows[i], words);
      if (truth != Truth::no) taken.push_back(static_cast<std::uint16_t>(i));
      if (truth == Truth::yes) break;
    }
    return taken;
  }

  /// `depth`: how many states have dealt with the symbol before.
  std::vector<Draft> step(ViewIndex view, std::size_t depth = 0) const {
    const Table& table = b_.table(view);
    if (table.reads == Reads::until) return until_step(view, depth);
    std::vector<Draft> branches;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      Draft draft;
      draft.now = b_.views()[view];
      const Truth truth = fits(view, table.rows[i], draft.conditions);
      if (truth == Truth::no) continue;
      draft.consumed = table.reads == Reads::character;
      act(draft, table, table.before);
      take(draft, table, i);
      finish(std::move(draft), view, depth, branches);
      if (truth == Truth::yes) break;
    }
    return branches;
  }

  Draft row(ViewIndex view, std::size_t index) const {
    const Table& table = b_.table(view);
    Draft draft;
    draft.now = b_.views()[view];
    b_.views().judge(draft.now, table.rows[index].condition, draft.conditions);
    act(draft, table, table.before);
    take(draft, table, index);
    if (draft.next.where == Where::stays) draft.target = view;
    if (draft.next.where == Where::state || draft.next.where == Where::step) {
      draft.target = b_.views().find(draft.next.to, draft.now);
      draft.any_case = !b_.views().is_certain(draft.next.to, draft.now);
    } else {
      say_where(draft);
    }
    if (draft.reconsumes) draft.operate("reconsume");
    return draft;
  }

  static Branch done(const Draft& draft) {
    Branch branch = draft;
    put_in_order(branch);
    return branch;
  }

  /// How many states may deal with the symbol.
  std::size_t deepest = 32;

 private:
  Truth fits(ViewIndex view, const Row& row, std::set<std::string>& words) const {
    Truth truth = b_.views().judge(b_.views()[view], row.condition, words);
    if (truth == Truth::no || row.kind == RowKind::otherwise) return truth;
    if (row.kind == RowKind::match) {
      if (!b_.symbols_->is_in(row.input, symbol_)) return Truth::no;
      words.insert(fmt::format("match {}{}", row.written, row.ignores_case ? " (i)" : ""));
      return Truth::at_times;
    }
    return row.kind == RowKind::input && b_.symbols_->is_in(row.input, symbol_) ? truth : Truth::no;
  }

  void take(Draft& draft, const Table& table, std::size_t index) const {
    act(draft, table, table.rows[index].actions, &table.rows[index]);
    if (!table.rows[index].as_anything_else) return;
    for (std::size_t i = index + 1; i < table.rows.size(); ++i) {
      std::set<std::string> words;
      if (table.rows[i].kind == RowKind::otherwise &&
          b_.views().judge(draft.now, table.rows[i].condition, words) != Truth::no)
        return take(draft, table, i);
    }
  }

  void act(Draft& draft, const Table& table, std::span<const Action> actions,
           const Row* row = nullptr) const {
    for (const Action& a : actions) act(draft, table, a, row);
  }

  void leave(Draft& draft, const Table& table) const {
    if (draft.left) return;
    draft.left = true;
    for (const Row& row : table.leaving) {
      std::set<std::string> words;
      if (b_.views().judge(draft.now, row.condition, words) == Truth::no) continue;
      draft.operate(fmt::format("on leaving, if {}", fmt::join(words, " and ")));
      act(draft, table, row.actions, &row);
    }
  }

  void act(Draft& draft, const Table& table, const Action& a, const Row* row) const {
    switch (a.verb) {
    case Verb::error:
      draft.errors.emplace_back(a.text);
      return;
    case Verb::switch_to:
    case Verb::reconsume_in:
      leave(draft, table);
      draft.next = a.destination;
      draft.reconsumes = a.verb == Verb::reconsume_in;
      draft.from = a.from;
      return;
    case Verb::go_to:
    case Verb::return_nothing:
    case Verb::return_characters:
      draft.next = a.destination;
      if (a.verb == Verb::return_characters) draft.operate("return", characters(a));
      return;
    case Verb::emit_token:
      if (a.token == TokenName::tag && row && row->next.where != Where::stays) leave(draft, table);
      draft.operate(fmt::format("emit {}", word_for(token_words(), a.token)));
      if (a.token == TokenName::tag) after_tag(draft.now);
      if (a.token == TokenName::end_of_file) draft.ended = true;
      return;
    case Verb::emit_characters:
      return draft.operate("emit", characters(a));
    case Verb::create:
      return create(draft, a.token);
    case Verb::set:
      return set(draft, a);
    case Verb::append:
      if (const auto to = place(a); !to.empty())
        draft.operate("append to " + to, characters(a), is_variable(a));
      return;
    case Verb::start_attribute:
      draft.operate("start attribute");
      draft.fresh.insert({Target::attribute_name, Target::attribute_value});
      return;
    case Verb::drop_attribute:
      return draft.operate("drop attribute");
    case Verb::multiply:
      if (const auto to = place(a); !to.empty())
        draft.operate(fmt::format("multiply {} by {}", to, a.number), {}, true);
      return;
    case Verb::add_current:
      if (const auto to = place(a); !to.empty())
        draft.operate(fmt::format("add to {} less {}", to, a.number), current_, true);
      return;
    case Verb::flush:
      return draft.operate("flush " +
                           variable_in_words(model_, VariableType::text, a.characters_slot));
    case Verb::consume:
    case Verb::consume_match:
      draft.consumed = true;
      return;
    case Verb::unconsume:
      return draft.operate("unconsume");
    case Verb::ignore:
    case Verb::as_anything_else:
      return;
    }
  }

  static void create(Draft& draft, TokenName token) {
    draft.operate(fmt::format("create {}", word_for(token_words(), token)));
    if (token == TokenName::comment) draft.fresh.insert(Target::comment);
    if (token == TokenName::start_tag || token == TokenName::end_tag)
      draft.fresh.insert(Target::tag_name);
  }

  void set(Draft& draft, const Action& a) const {
    const std::string to = place(a);
    switch (a.target) {
    case Target::choice:
      draft.now.choices[a.slot] = std::uint64_t{1} << a.number;
      if (!to.empty()) draft.operate(fmt::format("set {} to {}", to, a.number), {}, true);
      return;
    case Target::self_closing_flag:
    case Target::doctype_flag:
      return draft.operate("set " + to);
    case Target::state:
      if (!to.empty())
        draft.operate(fmt::format("set {} to {}", to, model_.tables[a.destination.to].concept_), {},
                      true);
      return;
    case Target::number:
    case Target::character:
      if (to.empty()) return;
      if (a.characters == Characters::none)
        return draft.operate(fmt::format("set {} to {}", to, a.number), {}, true);
      return draft.operate(fmt::format("set {} base {}", to, a.base), characters(a), true);
    default:
      break;
    }
    if (to.empty()) return;
    if (!draft.fresh.contains(a.target)) draft.operate("set " + to, {}, is_variable(a));
    draft.fresh.erase(a.target);
    const std::string text = characters(a);
    if (!text.empty()) draft.operate("append to " + to, text, is_variable(a));
  }

  static bool is_variable(const Action& a) { return a.target >= Target::choice; }

  /// What an action changes; nothing if it is a variable that the other model does not have.
  std::string place(const Action& a) const {
    switch (a.target) {
    case Target::choice:
      return variable(VariableType::choice, a.slot);
    case Target::text:
      return variable(VariableType::text, a.slot);
    case Target::number:
      return variable(VariableType::number, a.slot);
    case Target::character:
      return variable(VariableType::character, a.slot);
    case Target::state:
      return variable(VariableType::state, a.slot);
    case Target::self_closing_flag:
      return "self-closing flag";
    case Target::doctype_flag:
      return "DOCTYPE flag";
    default:
      return std::string(word_for(field_words(), a.target));
    }
  }

  std::string variable(VariableType type, std::uint8_t slot) const {
    const Variable* const v = variable_in_slot(model_, type, slot);
    return v && b_.shared_.contains(v->name) ? std::string(v->name) : std::string();
  }

  std::string named(VariableType type, std::uint8_t slot) const {
    const Variable* const v = variable_in_slot(model_, type, slot);
    return fmt::format("\x1A {}", v ? v->name : std::string_view());
  }

  std::string characters(const Action& a) const {
    switch (a.characters) {
    case Characters::text:
    case Characters::character:
      return std::string(a.text);
    case Characters::current:
      return current_;
    case Characters::current_lowercase:
      return lower_;
    case Characters::consumed:
      return consumed_.empty() && !has_consumed_ ? fmt::format("\x1A consumed{}", a.null)
                                                 : consumed_;
    case Characters::text_variable:
      return named(VariableType::text, a.characters_slot);
    case Characters::number_variable:
      return named(VariableType::number, a.characters_slot);
    case Characters::character_variable:
      return named(VariableType::character, a.characters_slot);
    default:
      return fmt::format("\x1A {}", word_for(characters_words(), a.characters));
    }
  }

  /// What follows from an emitted end tag; a start tag is taken to change nothing.
  void after_tag(View& now) const {
    for (const EmissionRule& rule : model_.emission)
      for (const Action& a : rule.actions)
        if (a.verb == Verb::set && a.target == Target::choice)
          now.choices[a.slot] = std::uint64_t{1} << a.number;
    now.last_start_tag.clear();
  }

  void say_where(Draft& draft) const {
    if (draft.next.where == Where::returns) draft.operate("return from the procedure");
    if (draft.next.where == Where::previous_state) draft.operate("on in the previous state");
    if (draft.next.where == Where::variable)
      draft.operate("on in " + variable_in_words(model_, VariableType::state,
                                                 static_cast<std::uint8_t>(draft.next.to)));
  }

  /// Goes on until the character is consumed.
  void finish(Draft draft, ViewIndex from, std::size_t depth, std::vector<Draft>& branches) const {
    if (draft.ended) {
      draft.target = at_end;
      branches.push_back(std::move(draft));
      return;
    }
    bool pending = draft.reconsumes || !draft.consumed;
    if (draft.next.where == Where::stays) {
      draft.target = b_.views().find(b_.views()[from].table, draft.now);
      pending = false;
    } else if (draft.next.where == Where::state) {
      draft.target = b_.views().find(draft.next.to, draft.now);
      draft.any_case = !b_.views().is_certain(draft.next.to, draft.now);
      pending |= enter(draft);
    } else {
      say_where(draft);
      if (draft.reconsumes) draft.operate("reconsume");
      pending = false;
    }
    if (pending && !b_.reads_characters(draft.target)) {
      draft.operate("reconsume");
      pending = false;
    }
    if (!pending || depth >= deepest) {
      draft.goes_on = pending;
      branches.push_back(std::move(draft));
      return;
    }
    for (const Draft& next : step(draft.target, depth + 1)) {
      Draft both = draft;
      both.then(next);
      branches.push_back(std::move(both));
    }
  }

  /// A token that a state makes of what it has read begins when the state does. Whether the current
  /// character is read there.
  bool enter(Draft& draft) const {
    const Table& table = b_.table(draft.target);
    if (table.reads != Reads::until) return false;
    if (is_put_into_a_field(table.rows[0])) create(draft, table.rows[0].actions[0].token);
    return draft.from == ConsumedFrom::current;
  }

  /// The row that the symbol ends the reading with, if it does.
  std::size_t until_row(ViewIndex view) const {
    const Table& table = b_.table(view);
    const std::size_t matched = b_.views()[view].matched;
    const bool found = symbol_ < 128 && matched + 1 == table.of.size() &&
                       static_cast<char>(symbol_) == table.of[matched];
    if (!found && symbol_ != Symbols::end) return table.rows.size();
    const ReadResult result = found ? ReadResult::found : ReadResult::end_of_input;
    return static_cast<std::size_t>(std::ranges::find(table.rows, result, &Row::result) -
                                    table.rows.begin());
  }

  std::vector<Draft> until_step(ViewIndex view, std::size_t depth) const {
    const Table& table = b_.table(view);
    const View& now = b_.views()[view];
    const std::string_view until = table.of;
    const bool is_field = is_put_into_a_field(table.rows[0]);
    std::vector<Draft> branches;
    Draft draft;
    draft.now = now;
    draft.consumed = true;
    if (const std::size_t row = until_row(view); row < table.rows.size()) {
      const bool found = symbol_ != Symbols::end;
      const std::string_view behind = until.substr(0, found ? 0 : now.matched);
      EffectMaker with = *this;
      with.consumed_ = behind;
      with.has_consumed_ = true;
      std::span<const Action> actions = table.rows[row].actions;
      if (is_field) {
        if (!behind.empty()) draft.operate("append to " + place(actions[1]), behind);
        actions = actions.subspan(2);
      }
      with.act(draft, table, actions, &table.rows[row]);
      std::erase_if(draft.operations,
                    [](const Operation& o) { return o.what == "emit" && o.characters.empty(); });
      finish(std::move(draft), view, depth, branches);
      return branches;
    }
    // The longest end of what is behind that can still begin the string stays behind.
    std::string text = std::string(until.substr(0, now.matched)) + current_;
    std::size_t matched = std::min<std::size_t>(now.matched + 1U, until.size() - 1);
    while (!text.ends_with(until.substr(0, matched))) --matched;
    if (symbol_ >= 128) matched = 0;
    const Action& collects = table.rows[0].actions[is_field ? 1 : 0];
    std::string read = text.substr(0, text.size() - matched);
    if (read == std::string_view("\0", 1) && !collects.null.empty()) read = collects.null;
    if (!read.empty()) draft.operate(is_field ? "append to " + place(collects) : "emit", read);
    draft.target = b_.views().find(now.table, now, static_cast<std::uint8_t>(matched));
    branches.push_back(std::move(draft));
    return branches;
  }

  const Behaviour& b_;
  const Model& model_;
  std::size_t symbol_;
  std::string current_;
  std::string lower_;
  std::string consumed_;
  bool has_consumed_ = false;
};

Behaviour::Behaviour(const Model& model, const Model& beside, const Symbols& symbols)
    : symbols_(&symbols), views_(model) {
  for (const Variable& v : model.variables)
    if (find_variable(beside, v.name)) shared_.insert(v.name);
  steps_.resize(static_cast<std::size_t>(views_.size()));
  for (ViewIndex view = 0; view < views_.size(); ++view) {
    if (!reads_characters(view)) continue;
    auto& steps = steps_[static_cast<std::size_t>(view)];
    for (std::size_t symbol = 0; symbol < symbols.size(); ++symbol) {
      const EffectMaker maker(*this, symbol);
      Step step;
      step.rows = maker.rows(view);
      for (const Draft& draft : maker.step(view)) step.effect.push_back(EffectMaker::done(draft));
      steps.push_back(std::move(step));
    }
  }
}

bool Behaviour::reads_characters(ViewIndex view) const {
  if (view < 0 || views_[view].table >= model().state_count) return false;
  const Reads reads = table(view).reads;
  return reads == Reads::character || reads == Reads::ahead || reads == Reads::until;
}

Effect Behaviour::effect_with_stream(ViewIndex view, std::size_t symbol) const {
  if (symbol != 0 || !model().stream.replaces_null) return step(view, symbol).effect;
  const EffectMaker maker(*this, Symbols::other, "\uFFFD");
  Effect effect;
  for (const Draft& draft : maker.step(view)) {
    effect.push_back(EffectMaker::done(draft));
    effect.back().errors.insert(effect.back().errors.begin(), std::string());
  }
  return effect;
}

Branch Behaviour::row_effect(ViewIndex view, std::size_t row) const {
  const EffectMaker maker(*this, Symbols::other);
  return EffectMaker::done(maker.row(view, row));
}

Branch Behaviour::effect_of(ViewIndex view, std::string_view string) const {
  Branch all;
  all.target = view;
  for (const char c : string) {
    if (!reads_characters(all.target)) break;
    const EffectMaker maker(*this, static_cast<unsigned char>(c));
    Branch last = maker.step(all.target).back();
    last.conditions.clear();
    all.then(last);
  }
  return all;
}

std::vector<OwnBranch> Behaviour::own_step(ViewIndex view, std::size_t symbol) const {
  EffectMaker maker(*this, symbol);
  maker.deepest = 0;
  std::vector<OwnBranch> own;
  for (const Draft& draft : maker.step(view))
    own.push_back({EffectMaker::done(draft), draft.goes_on});
  return own;
}

}  // namespace specdrift::model
