#include "core/model/diff/state_matching.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/model/wording/sentences.h"

namespace specdrift::model {
namespace {

constexpr int rounds = 6;
/// How much of a similarity is what happens at once; the rest is how alike the targets are.
constexpr double at_once = 0.6;
/// From here on two states do the same job, whatever they are called.
constexpr double alike_enough = 0.8;

/// So that what is equally similar is so with any processor's rounding.
double rounded(double similarity) {
  return std::nearbyint(similarity * 0x1p30) * 0x1p-30;
}

std::size_t index(ViewIndex view) {
  return static_cast<std::size_t>(view);
}

std::string words_for(const std::set<std::string>& conditions) {
  return fmt::format("if {}", fmt::join(conditions, " and "));
}

std::string words_for(const std::vector<Operation>& operations) {
  std::string words;
  for (const Operation& o : operations) words += fmt::format("{} {}\n", o.what, o.characters);
  return words;
}

bool is_step(const Behaviour& behaviour, ViewIndex view) {
  return behaviour.views()[view].table >= behaviour.model().state_count;
}

}  // namespace

StateMatching::StateMatching(const Behaviour& a, const Behaviour& b, const Symbols& symbols) {
  a_.behaviour = &a;
  b_.behaviour = &b;
  choose_symbols(symbols);
  collect(a_, a);
  collect(b_, b);
  refine(a_);
  refine(b_);
  compare_all();
  link_concepts();
  link_alike();
  link_same_tokens();
}

ViewIndex StateMatching::partner(ViewIndex view, bool of_a) const {
  for (const Link& l : links_)
    if ((of_a ? l.a : l.b) == view) return of_a ? l.b : l.a;
  return elsewhere;
}

int StateMatching::number_of(const std::string& text) {
  return numbers_.emplace(text, static_cast<int>(numbers_.size())).first->second;
}

void StateMatching::choose_symbols(const Symbols& symbols) {
  std::set<std::string> seen;
  for (std::size_t symbol = 0; symbol < symbols.size(); ++symbol) {
    std::string rows;
    for (const Side* side : {&a_, &b_}) {
      for (ViewIndex view = 0; view < side->behaviour->views().size(); ++view) {
        if (!side->behaviour->reads_characters(view)) continue;
        const Table& table = side->behaviour->table(view);
        if (table.reads == Reads::until && symbol < Symbols::other)
          rows += fmt::format("{}", table.of.find(static_cast<char>(symbol)));
        for (const auto row : side->behaviour->step(view, symbol).rows)
          rows += fmt::format("{} ", row);
        rows += ';';
      }
    }
    if (symbol == Symbols::end) rows += "end";
    if (seen.insert(rows).second) symbols_.push_back(symbol);
  }
}

void StateMatching::collect(Side& side, const Behaviour& behaviour) {
  side.outcomes.resize(index(behaviour.views().size()));
  for (ViewIndex view = 0; view < behaviour.views().size(); ++view) {
    if (!behaviour.reads_characters(view)) continue;
    for (const std::size_t symbol : symbols_) {
      Outcomes outcomes;
      for (const Branch& branch : behaviour.step(view, symbol).effect)
        outcomes.push_back({number_of(words_for(branch.conditions)),
                            number_of(words_for(branch.operations)), branch.target});
      side.outcomes[index(view)].push_back(std::move(outcomes));
    }
  }
}

/// The coarsest partition of a model's views in which equal ones emit the same tokens on any input.
void StateMatching::refine(Side& side) const {
  const auto& views = side.behaviour->views();
  side.blocks.assign(index(views.size()), 0);
  std::size_t count = 0;
  for (;;) {
    std::map<std::vector<int>, int> blocks;
    std::vector<int> next;
    for (ViewIndex view = 0; view < views.size(); ++view) {
      std::vector<int> signature;
      if (!side.behaviour->reads_characters(view)) signature = {-1, view};
      for (const Outcomes& outcomes : side.outcomes[index(view)]) {
        for (const Outcome& o : outcomes) {
          signature.push_back(o.condition);
          signature.push_back(o.operations);
          signature.push_back(o.target < 0 ? o.target : side.blocks[index(o.target)]);
        }
        signature.push_back(-3);
      }
      next.push_back(
          blocks.emplace(std::move(signature), static_cast<int>(blocks.size())).first->second);
    }
    side.blocks = std::move(next);
    if (blocks.size() == count) return;
    count = blocks.size();
  }
}

void StateMatching::compare_all() {
  const auto size_a = index(a_.behaviour->views().size());
  const auto size_b = index(b_.behaviour->views().size());
  alike_.assign(size_a, std::vector<double>(size_b, 1));
  for (int round = 0; round < rounds; ++round) {
    auto next = alike_;
    for (ViewIndex a = 0; index(a) < size_a; ++a)
      for (ViewIndex b = 0; index(b) < size_b; ++b) next[index(a)][index(b)] = similarity(a, b);
    alike_ = std::move(next);
  }
}

double StateMatching::similarity(ViewIndex a, ViewIndex b) const {
  if (!a_.behaviour->reads_characters(a) || !b_.behaviour->reads_characters(b))
    return similarity_of_rows(a, b);
  double sum = 0;
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    const Outcomes& as = a_.outcomes[index(a)][i];
    const Outcomes& bs = b_.outcomes[index(b)][i];
    // Compared from the end: the last one is what happens whatever holds.
    double both = 0;
    for (std::size_t back = 1; back <= std::min(as.size(), bs.size()); ++back) {
      const Outcome& x = as[as.size() - back];
      const Outcome& y = bs[bs.size() - back];
      if (x.operations != y.operations || x.condition != y.condition) continue;
      const double target = x.target < 0 || y.target < 0 ? static_cast<double>(x.target == y.target)
                                                         : alike_[index(x.target)][index(y.target)];
      both += at_once + (1 - at_once) * target;
    }
    const std::size_t most = std::max(as.size(), bs.size());
    if (most > 0) sum += both / static_cast<double>(most);
  }
  return rounded(sum / static_cast<double>(symbols_.size()));
}

/// The similarity of tables that are compared row by row.
double StateMatching::similarity_of_rows(ViewIndex a, ViewIndex b) const {
  const Table& x = a_.behaviour->table(a);
  const Table& y = b_.behaviour->table(b);
  if (x.reads != y.reads || a_.behaviour->reads_characters(a) != b_.behaviour->reads_characters(b))
    return 0;
  std::size_t same = 0;
  for (std::size_t i = 0; i < std::min(x.rows.size(), y.rows.size()); ++i)
    same += a_.behaviour->row_effect(a, i).operations == b_.behaviour->row_effect(b, i).operations;
  return rounded(static_cast<double>(same) /
                 static_cast<double>(std::max(x.rows.size(), y.rows.size())));
}

double StateMatching::score(ViewIndex a, ViewIndex b) const {
  const bool same_name = a_.behaviour->table(a).id == b_.behaviour->table(b).id;
  return alike_[index(a)][index(b)] + (same_name ? 1 : 0);
}

void StateMatching::link(ViewIndex a, ViewIndex b, How how) {
  for (const Link& l : links_)
    if (l.a == a && l.b == b) return;
  links_.push_back({a, b, how});
}

bool StateMatching::is_linked(bool side_b, ViewIndex view) const {
  return std::ranges::any_of(links_, [&](const Link& l) { return (side_b ? l.b : l.a) == view; });
}

void StateMatching::link_concepts() {
  struct Group {
    std::vector<ViewIndex> states[2];
    std::vector<ViewIndex> steps[2];
  };
  std::map<std::string_view, Group> groups;
  const Behaviour* const behaviours[] = {a_.behaviour, b_.behaviour};
  for (int side = 0; side < 2; ++side) {
    const Behaviour& behaviour = *behaviours[side];
    for (ViewIndex view = 0; view < behaviour.views().size(); ++view) {
      const View& v = behaviour.views()[view];
      if (v.matched > 0 || v.concept_name.empty()) continue;
      Group& group = groups[v.concept_name];
      (is_step(behaviour, view) ? group.steps : group.states)[side].push_back(view);
    }
  }
  for (const auto& [name, group] : groups) {
    link_group(group.states[0], group.states[1]);
    link_group(group.steps[0], group.steps[1]);
    // A procedure in one text, states in the other.
    if (group.steps[1].empty()) link_group(group.steps[0], group.states[1]);
    if (group.steps[0].empty()) link_group(group.states[0], group.steps[1]);
  }
}

/// Each gets the one that is most like it.
void StateMatching::link_group(const std::vector<ViewIndex>& as, const std::vector<ViewIndex>& bs) {
  if (as.empty() || bs.empty()) return;
  if (as.size() >= bs.size())
    for (const ViewIndex a : as)
      link(a, *std::ranges::max_element(bs, {}, [&](ViewIndex b) { return score(a, b); }),
           How::by_concept);
  for (const ViewIndex b : bs)
    if (!is_linked(true, b))
      link(*std::ranges::max_element(as, {}, [&](ViewIndex a) { return score(a, b); }), b,
           How::by_concept);
  for (const ViewIndex a : as)
    if (!is_linked(false, a))
      link(a, *std::ranges::max_element(bs, {}, [&](ViewIndex b) { return score(a, b); }),
           How::by_concept);
}

void StateMatching::link_alike() {
  std::vector<Link> found;
  for (ViewIndex a = 0; a < a_.behaviour->views().size(); ++a) {
    if (is_linked(false, a)) continue;
    ViewIndex best = elsewhere;
    for (ViewIndex b = 0; b < b_.behaviour->views().size(); ++b)
      if (!is_linked(true, b) && is_step(*a_.behaviour, a) == is_step(*b_.behaviour, b) &&
          (best == elsewhere || score(a, b) > score(a, best)))
        best = b;
    if (best == elsewhere || alike_[index(a)][index(best)] < alike_enough) continue;
    bool is_best = true;
    for (ViewIndex other = 0; other < a_.behaviour->views().size(); ++other)
      if (!is_linked(false, other) && score(other, best) > score(a, best)) is_best = false;
    if (is_best) found.push_back({a, best, How::by_behaviour});
  }
  for (const Link& l : found) link(l.a, l.b, l.how);
}

void StateMatching::link_same_tokens() {
  const std::vector<Link> before = links_;
  for (ViewIndex b = 0; b < b_.behaviour->views().size(); ++b)
    for (const Link& l : before)
      if (!is_linked(true, b) && b_.blocks[index(b)] == b_.blocks[index(l.b)])
        link(l.a, b, How::by_errors);
  for (ViewIndex a = 0; a < a_.behaviour->views().size(); ++a)
    for (const Link& l : before)
      if (!is_linked(false, a) && a_.blocks[index(a)] == a_.blocks[index(l.a)])
        link(a, l.b, How::by_errors);
}

bool StateMatching::is_same_target(const Branch& a, const Branch& b, bool errors) const {
  return is_same(a.target, b.target, errors) || is_same_case(a, b);
}

/// Where it is not known which case of a state a branch leads to, any of them will do.
bool StateMatching::is_same_case(const Branch& a, const Branch& b) const {
  if ((!a.any_case && !b.any_case) || a.target < 0 || b.target < 0) return false;
  const Views& views_a = a_.behaviour->views();
  const Views& views_b = b_.behaviour->views();
  return std::ranges::any_of(links_, [&](const Link& l) {
    return (a.any_case ? views_a[l.a].table == views_a[a.target].table : l.a == a.target) &&
           (b.any_case ? views_b[l.b].table == views_b[b.target].table : l.b == b.target);
  });
}

bool StateMatching::is_same(ViewIndex a, ViewIndex b, bool errors) const {
  if (a < 0 || b < 0) return a == b;
  for (const Link& l : links_) {
    if (errors && l.a == a && l.b == b) return l.how != How::by_errors;
    if (!errors && a_.blocks[index(l.a)] == a_.blocks[index(a)] &&
        b_.blocks[index(l.b)] == b_.blocks[index(b)])
      return true;
  }
  return false;
}

}  // namespace specdrift::model
