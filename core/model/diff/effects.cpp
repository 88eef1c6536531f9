#include "core/model/diff/effects.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/model/diff/effect_actions.h"
#include "core/model/wording/wording.h"
#include "core/text/utf8.h"

namespace specdrift::model {
namespace {

constexpr std::string_view any_character = "\x1A";  ///< stands for what `other` is

bool is_put_into_a_field(const Row& row) {
  return row.actions.size() > 1 && row.actions[0].verb == Verb::create &&
         row.actions[1].verb == Verb::set && row.actions[1].characters == Characters::consumed;
}

/// The action that does something with what has been read, or null.
const Action* collecting(const Row& row) {
  const auto at = std::ranges::find(row.actions, Characters::consumed, &Action::characters);
  return at == row.actions.end() ? nullptr : &*at;
}

}  // namespace

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
      : b_(behaviour),
        symbol_(symbol),
        actions_(behaviour.views_, behaviour.shared_, current_for(behaviour, symbol, current),
                 lower_for(behaviour, symbol, current)) {}

  /// The rows that a step in the view can take.
  std::vector<std::uint16_t> rows(ViewIndex view) const {
    std::vector<std::uint16_t> taken;
    const Table& table = b_.table(view);
    if (table.reads == Reads::until) {
      // Text that is only collected belongs to the row that takes it all.
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
      actions_.act(draft, table, table.before);
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
    b_.views().evaluate(draft.now, table.rows[index].condition, draft.conditions);
    actions_.act(draft, table, table.before);
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
    Truth truth = b_.views().evaluate(b_.views()[view], row.condition, words);
    if (truth == Truth::no || row.kind == RowKind::otherwise) return truth;
    if (row.kind == RowKind::match) {
      if (!b_.symbols_->is_in(row.input, symbol_)) return Truth::no;
      words.insert(fmt::format("match {}{}", row.written, row.ignores_case ? " (i)" : ""));
      return Truth::at_times;
    }
    return row.kind == RowKind::input && b_.symbols_->is_in(row.input, symbol_) ? truth : Truth::no;
  }

  void take(Draft& draft, const Table& table, std::size_t index) const {
    actions_.act(draft, table, table.rows[index].actions, &table.rows[index]);
    if (!table.rows[index].as_anything_else) return;
    for (std::size_t i = index + 1; i < table.rows.size(); ++i) {
      std::set<std::string> words;
      if (table.rows[i].kind == RowKind::otherwise &&
          b_.views().evaluate(draft.now, table.rows[i].condition, words) != Truth::no)
        return take(draft, table, i);
    }
  }

  void say_where(Draft& draft) const {
    if (draft.next.where == Where::returns) draft.operate("return from the procedure");
    if (draft.next.where == Where::previous_state) draft.operate("on in the previous state");
    if (draft.next.where == Where::variable)
      draft.operate("on in " + variable_in_words(b_.model(), VariableType::state,
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
    if (!pending || depth >= deepest || budget_ == 0) {
      draft.goes_on = pending;
      branches.push_back(std::move(draft));
      return;
    }
    --budget_;
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
    if (is_put_into_a_field(table.rows[0]))
      ActionEffects::create(draft, table.rows[0].actions[0].token);
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
      const std::string_view after = until.substr(0, found ? 0 : now.matched);
      ActionEffects with = actions_;
      with.set_consumed(after);
      std::span<const Action> actions = table.rows[row].actions;
      if (is_field && is_put_into_a_field(table.rows[row])) {
        if (!after.empty()) draft.operate("append to " + actions_.place(actions[1]), after);
        actions = actions.subspan(2);
      }
      with.act(draft, table, actions, &table.rows[row]);
      std::erase_if(draft.operations,
                    [](const Operation& o) { return o.what == "emit" && o.characters.empty(); });
      finish(std::move(draft), view, depth, branches);
      return branches;
    }
    // The longest end of what has been read that can still begin the string is kept.
    const std::string text = std::string(until.substr(0, now.matched)) + actions_.current();
    std::size_t matched = std::min<std::size_t>(now.matched + 1U, until.size() - 1);
    while (!text.ends_with(until.substr(0, matched))) --matched;
    if (symbol_ >= 128) matched = 0;
    if (const Action* const collects = collecting(table.rows[0])) {
      std::string read = text.substr(0, text.size() - matched);
      if (read == std::string_view("\0", 1) && !collects->null.empty()) read = collects->null;
      if (!read.empty())
        draft.operate(is_field ? "append to " + actions_.place(*collects) : "emit", read);
    }
    draft.target = b_.views().find(now.table, now, static_cast<std::uint8_t>(matched));
    branches.push_back(std::move(draft));
    return branches;
  }

  static std::string current_for(const Behaviour& behaviour, std::size_t symbol,
                                 std::string_view current) {
    if (!current.empty() || symbol == Symbols::end) return std::string(current);
    if (symbol == Symbols::other) return std::string(any_character);
    std::string character;
    utf8::append(character, behaviour.symbols_->character(symbol));
    return character;
  }

  static std::string lower_for(const Behaviour& behaviour, std::size_t symbol,
                               std::string_view current) {
    std::string lower = current_for(behaviour, symbol, current);
    if (symbol >= 'A' && symbol <= 'Z') lower[0] = static_cast<char>(symbol | 0x20);
    return lower;
  }

  const Behaviour& b_;
  std::size_t symbol_;
  ActionEffects actions_;
  /// How many more states may deal with the symbol: a bound for tables that branch without end.
  mutable std::size_t budget_ = 1000;
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
  return reads == Reads::character || reads == Reads::ahead ||
         (reads == Reads::until && !table(view).of.empty());
}

Effect Behaviour::effect_with_stream(ViewIndex view, std::size_t symbol) const {
  if (symbol != 0 || !model().stream.replaces_null()) return step(view, symbol).effect;
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
