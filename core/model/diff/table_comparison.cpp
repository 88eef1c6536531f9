#include "core/model/diff/table_comparison.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/model/wording/wording.h"

namespace specdrift::model {
namespace {

using Rows = std::vector<std::uint16_t>;

/// Rows of both sides that are not the same for some symbols.
struct Piece {
  RowChange change;
  std::optional<std::size_t> before;
  std::optional<std::size_t> after;
  Relevance relevance;
  std::vector<std::size_t> symbols;
};

/// Symbols that take the same rows on both sides, all of them with a difference.
struct Cell {
  Rows before;
  Rows after;
  Relevance relevance = Relevance::none;
  std::vector<std::size_t> symbols;
  Rows all_before;
  Rows all_after;
};

/// Pairs the rows of a cell, and puts what other cells say of the same rows together.
void add_pieces(const Cell& cell, RowChange change, std::vector<Piece>& pieces) {
  const std::size_t most = std::max(cell.before.size(), cell.after.size());
  for (std::size_t i = 0; i < most; ++i) {
    Piece piece{change, {}, {}, cell.relevance, cell.symbols};
    if (i < cell.before.size()) piece.before = cell.before[i];
    if (i < cell.after.size()) piece.after = cell.after[i];
    if (!piece.after) piece.change = RowChange::removed;
    if (!piece.before) piece.change = RowChange::added;
    if (change == RowChange::added && !piece.after) continue;
    if (change == RowChange::removed && !piece.before) continue;
    const auto known = std::ranges::find_if(pieces, [&](const Piece& p) {
      return p.change == piece.change && p.before == piece.before && p.after == piece.after;
    });
    if (known == pieces.end()) {
      pieces.push_back(std::move(piece));
      continue;
    }
    known->relevance = std::max(known->relevance, piece.relevance);
    known->symbols.insert(known->symbols.end(), piece.symbols.begin(), piece.symbols.end());
  }
}

bool is_otherwise(const Table& table, const Rows& rows) {
  return !rows.empty() && table.rows[rows.front()].kind == RowKind::otherwise;
}

/// Drops branches that do the same as the next one: their conditions decide nothing.
Effect plain(const Effect& effect, bool errors) {
  Effect kept;
  for (std::size_t i = effect.size(); i-- > 0;) {
    const Branch& b = effect[i];
    const bool same = !kept.empty() && kept.front().operations == b.operations &&
                      kept.front().target == b.target &&
                      (!errors || kept.front().errors == b.errors);
    if (!same) kept.insert(kept.begin(), b);
  }
  return kept;
}

bool has_conditions(const Effect& effect, const std::set<std::string>& conditions) {
  return std::ranges::any_of(effect, [&](const Branch& b) { return b.conditions == conditions; });
}

/// Puts rows into B's order, what was removed after what it stood after.
void sort_rows(std::vector<RowDifference>& rows) {
  const auto place = [&](const RowDifference& r) {
    if (r.after && r.change != RowChange::removed) return std::pair(*r.after, std::size_t{0});
    std::size_t last = 0;
    for (const RowDifference& other : rows)
      if (other.change != RowChange::removed && other.change != RowChange::added && other.before &&
          r.before && *other.before < *r.before && other.after)
        last = std::max(last, *other.after);
    return std::pair(last, r.before.value_or(0) + 1);
  };
  std::vector<std::pair<std::pair<std::size_t, std::size_t>, RowDifference>> placed;
  for (const RowDifference& r : rows) placed.emplace_back(place(r), r);
  std::ranges::stable_sort(placed, {}, [](const auto& p) { return p.first; });
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = std::move(placed[i].second);
}

}  // namespace

TableDifference TableComparison::compare(ViewIndex a, ViewIndex b) const {
  TableDifference table;
  table.before = a_.views()[a].table;
  table.after = b_.views()[b].table;
  const View& view = b_.views()[b];
  const bool covers_several = !a_.table(a).concepts.empty() || !b_.table(b).concepts.empty();
  if (covers_several) table.concept_name = view.concept_name;
  if (a_.reads_characters(a) && b_.reads_characters(b)) {
    compare_characters(a, b, table);
  } else if (a_.reads_characters(a) == b_.reads_characters(b) &&
             a_.table(a).reads == b_.table(b).reads &&
             (table.before < a_.model().state_count) == (table.after < b_.model().state_count)) {
    compare_rows(a, b, table);
  } else {
    table.is_comparable = false;
  }
  sort_rows(table.rows);
  return table;
}

bool TableComparison::has_same_errors(const Branch& before, const Branch& after) const {
  if (a_.model().names_errors && b_.model().names_errors) return before.errors == after.errors;
  return before.errors.size() == after.errors.size();
}

bool TableComparison::is_same(const Effect& before, const Effect& after, bool errors) const {
  const Effect x = plain(before, errors);
  const Effect y = plain(after, errors);
  if (x.size() != y.size()) return false;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (i + 1 < x.size() && x[i].conditions != y[i].conditions) return false;
    if (x[i].operations != y[i].operations || !matching_.is_same_target(x[i], y[i], errors))
      return false;
    if (errors && !has_same_errors(x[i], y[i])) return false;
  }
  return true;
}

/// Where one side alone looks for a string, what the other makes of that string is compared; if it
/// is the same, the branch is taken out. Whether the errors are the same too.
bool TableComparison::spell_out(ViewIndex a, Effect& before, ViewIndex b, Effect& after) const {
  constexpr std::string_view prefix = "match ";
  bool same_errors = true;
  const auto spell = [&](Effect& effect, const Effect& other, bool is_before) {
    std::erase_if(effect, [&](const Branch& branch) {
      if (branch.conditions.size() != 1 || has_conditions(other, branch.conditions)) return false;
      const std::string_view condition = *branch.conditions.begin();
      if (!condition.starts_with(prefix) || condition.ends_with(")")) return false;
      const std::string_view string = condition.substr(prefix.size());
      const Branch spelt = is_before ? b_.effect_of(b, string) : a_.effect_of(a, string);
      const Branch& x = is_before ? branch : spelt;
      const Branch& y = is_before ? spelt : branch;
      if (x.operations != y.operations || !matching_.is_same_target(x, y, false)) return false;
      same_errors = same_errors && has_same_errors(x, y) && matching_.is_same_target(x, y, true);
      return true;
    });
  };
  spell(before, after, true);
  spell(after, before, false);
  return same_errors;
}

Relevance TableComparison::difference(ViewIndex a, Effect before, ViewIndex b, Effect after) const {
  const bool same_errors = spell_out(a, before, b, after);
  if (!is_same(before, after, false)) return Relevance::tokens;
  return same_errors && is_same(before, after, true) ? Relevance::none : Relevance::errors;
}

/// Whether one of them hands the character on, and would do all that the other does if it handed it
/// on to the other model's state: what differs is that state's, and is said there.
bool TableComparison::is_inherited(ViewIndex a, ViewIndex b, std::size_t symbol) const {
  return is_inherited(b_, b, a_, a, symbol) || is_inherited(a_, a, b_, b, symbol);
}

bool TableComparison::is_inherited(const Behaviour& by, ViewIndex view, const Behaviour& from,
                                   ViewIndex other, std::size_t symbol) const {
  const bool of_a = &by == &a_;
  Effect effect;
  bool goes_on = false;
  for (const OwnBranch& own : by.own_step(view, symbol)) {
    Branch branch = own.branch;
    if (branch.target >= 0) branch.target = matching_.partner(branch.target, of_a);
    if (!own.goes_on) {
      effect.push_back(std::move(branch));
      continue;
    }
    if (!from.reads_characters(branch.target)) return false;
    goes_on = true;
    for (const Branch& next : from.step(branch.target, symbol).effect) {
      effect.push_back(branch);
      effect.back().then(next);
    }
  }
  if (!goes_on) return false;
  const Effect x = plain(effect, true);
  const Effect y = plain(from.step(other, symbol).effect, true);
  return std::ranges::equal(x, y, [&](const Branch& one, const Branch& two) {
    return one.conditions == two.conditions && one.operations == two.operations &&
           one.target == two.target && has_same_errors(one, two);
  });
}

void TableComparison::compare_characters(ViewIndex a, ViewIndex b, TableDifference& table) const {
  std::map<Rows, std::size_t> sizes_before;
  std::map<Rows, std::size_t> sizes_after;
  std::vector<Cell> cells;
  std::map<std::size_t, std::size_t> same;  // row of B, and of A
  for (std::size_t symbol = 0; symbol < symbols_.size(); ++symbol) {
    const Step& x = a_.step(a, symbol);
    const Step& y = b_.step(b, symbol);
    ++sizes_before[x.rows];
    ++sizes_after[y.rows];
    if (difference(a, x.effect, b, y.effect) == Relevance::none || is_inherited(a, b, symbol)) {
      for (std::size_t i = 0; i < y.rows.size() && !x.rows.empty(); ++i)
        same.emplace(y.rows[i], x.rows[std::min(i, x.rows.size() - 1)]);
      continue;
    }
    // Whether it shows is asked with what the input stream has done before.
    const Relevance relevance =
        difference(a, a_.effect_with_stream(a, symbol), b, b_.effect_with_stream(b, symbol));
    const auto differing = differing_rows(a, b, symbol);
    const auto cell = std::ranges::find_if(cells, [&](const Cell& c) {
      return c.before == differing.first && c.after == differing.second;
    });
    if (cell == cells.end()) {
      cells.push_back({differing.first, differing.second, relevance, {symbol}, x.rows, y.rows});
    } else {
      cell->relevance = std::max(cell->relevance, relevance);
      cell->symbols.push_back(symbol);
    }
  }
  std::vector<Piece> pieces;
  for (const Cell& cell : cells) {
    // A row that stands where the other table has a wider one is new, or gone.
    const bool wider_before = sizes_before[cell.all_before] > cell.symbols.size();
    const bool wider_after = sizes_after[cell.all_after] > cell.symbols.size();
    RowChange change = RowChange::changed;
    if (wider_before && !wider_after && !is_otherwise(b_.table(b), cell.after))
      change = RowChange::added;
    if (wider_after && !wider_before && !is_otherwise(a_.table(a), cell.before))
      change = RowChange::removed;
    add_pieces(cell, change, pieces);
  }
  std::set<std::size_t> differs;
  for (const Piece& piece : pieces) {
    const bool of_before = piece.change == RowChange::removed;
    const std::size_t size = symbols_of_row(of_before ? a_ : b_, of_before ? a : b,
                                            of_before ? *piece.before : piece.after.value_or(0));
    const bool most = std::ranges::find(piece.symbols, Symbols::other) != piece.symbols.end();
    const bool all = piece.symbols.size() == size;
    if (piece.after && !of_before) differs.insert(*piece.after);
    table.rows.push_back({piece.change, piece.relevance, piece.before, piece.after,
                          all || most ? std::string() : words_for(piece.symbols)});
  }
  for (const auto& [after, before] : same)
    if (!differs.contains(after))
      table.rows.push_back({RowChange::same, Relevance::none, before, after, {}});
}

/// How many symbols can take the row.
std::size_t TableComparison::symbols_of_row(const Behaviour& behaviour, ViewIndex view,
                                            std::size_t row) const {
  std::size_t count = 0;
  for (std::size_t symbol = 0; symbol < symbols_.size(); ++symbol) {
    const Rows& rows = behaviour.step(view, symbol).rows;
    count += std::ranges::find(rows, row) != rows.end();
  }
  return count;
}

/// The rows of two steps except those that the other one has the like of.
std::pair<Rows, Rows> TableComparison::differing_rows(ViewIndex a, ViewIndex b,
                                                      std::size_t symbol) const {
  const Rows& rows_a = a_.step(a, symbol).rows;
  const Rows& rows_b = b_.step(b, symbol).rows;
  const auto own_a = a_.own_step(a, symbol);
  const auto own_b = b_.own_step(b, symbol);
  if (rows_a.size() != own_a.size() || rows_b.size() != own_b.size() ||
      rows_a.size() + rows_b.size() == 2)
    return {rows_a, rows_b};
  const auto is_like = [&](const OwnBranch& one, const OwnBranch& two) {
    return one.goes_on == two.goes_on && one.branch.conditions == two.branch.conditions &&
           is_same({one.branch}, {two.branch}, true);
  };
  Rows before;
  Rows after;
  for (std::size_t i = 0; i < rows_a.size(); ++i)
    if (std::ranges::none_of(own_b, [&](auto& other) { return is_like(own_a[i], other); }))
      before.push_back(rows_a[i]);
  for (std::size_t i = 0; i < rows_b.size(); ++i)
    if (std::ranges::none_of(own_a, [&](auto& other) { return is_like(other, own_b[i]); }))
      after.push_back(rows_b[i]);
  if (before.empty() && after.empty()) return {rows_a, rows_b};
  return {before, after};
}

std::string TableComparison::words_for(const std::vector<std::size_t>& symbols) const {
  CharacterSet set;
  std::vector<char32_t> others;
  for (const std::size_t symbol : symbols) {
    if (symbol == Symbols::end)
      set.end_of_input = true;
    else if (symbol < 128)
      set.add(static_cast<unsigned>(symbol));
    else if (symbol != Symbols::other)
      others.push_back(symbols_.character(symbol));
  }
  set.others = others;
  return characters_in_words(b_.model(), set);
}

void TableComparison::compare_rows(ViewIndex a, ViewIndex b, TableDifference& table) const {
  const auto& rows_a = a_.table(a).rows;
  const auto& rows_b = b_.table(b).rows;
  const auto is_entry = [&](const Row& x, const Row& y) {
    return x.kind == y.kind && x.result == y.result && x.label == y.label;
  };
  std::vector<bool> taken(rows_a.size());
  std::vector<std::optional<std::size_t>> partner(rows_b.size());
  // Rows with the same label and condition, then those that at least have the label, then rows that
  // look at characters or numbers and are as many.
  for (int round = 0; round < 3; ++round) {
    for (std::size_t j = 0; j < rows_b.size(); ++j) {
      for (std::size_t i = 0; i < rows_a.size() && !partner[j]; ++i) {
        if (taken[i]) continue;
        const bool same_condition =
            a_.row_effect(a, i).conditions == b_.row_effect(b, j).conditions;
        const bool fits =
            round < 2 ? is_entry(rows_a[i], rows_b[j]) && (round == 1 || same_condition)
                      : rows_a[i].kind == rows_b[j].kind && rows_a[i].kind != RowKind::result &&
                            rows_a[i].kind != RowKind::otherwise;
        if (!fits) continue;
        taken[i] = true;
        partner[j] = i;
      }
    }
  }
  for (std::size_t j = 0; j < rows_b.size(); ++j) {
    const Branch after = b_.row_effect(b, j);
    if (!partner[j]) {
      table.rows.push_back({RowChange::added, Relevance::tokens, std::nullopt, j, {}});
      continue;
    }
    const Branch before = a_.row_effect(a, *partner[j]);
    const bool same_entry =
        is_entry(rows_a[*partner[j]], rows_b[j]) && before.conditions == after.conditions;
    Relevance relevance = Relevance::tokens;
    if (same_entry && before.operations == after.operations &&
        matching_.is_same_target(before, after, false))
      relevance = has_same_errors(before, after) ? Relevance::none : Relevance::errors;
    table.rows.push_back({relevance == Relevance::none ? RowChange::same : RowChange::changed,
                          relevance,
                          *partner[j],
                          j,
                          {}});
  }
  for (std::size_t i = 0; i < rows_a.size(); ++i)
    if (!taken[i])
      table.rows.push_back({RowChange::removed, Relevance::tokens, i, std::nullopt, {}});
}

}  // namespace specdrift::model
