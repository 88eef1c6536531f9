// The errors that two versions have reported, where codes count.

#include <algorithm>

#include "core/prove/search/potential_explorer.h"

namespace specdrift::prove {
namespace {

constexpr std::size_t longest_lag = 8;

}  // namespace

/// Cancels what both have reported. Where they can never be equal again, both go on as if they
/// were.
PotentialExplorer::Way PotentialExplorer::report(Key& to, const Key& from, std::uint32_t a,
                                                 std::uint32_t b) {
  to.lag = 0;
  if (from.lag == 0 && a == 0 && b == 0) {
    to.errors_apart = reports_equal_ends(to) ? 0 : 1;
    return Way::on;
  }
  Events reported_a, reported_b;
  for (const ErrorEvent error : pool_[from.lag])
    (from.a_has_more ? reported_a : reported_b).push_back(errors_.counted(errors_.after(error, 1)));
  const auto add = [&](Events& to_all, std::uint32_t more) {
    const Events errors = counted(more);
    to_all.insert(to_all.end(), errors.begin(), errors.end());
  };
  add(reported_a, a);
  add(reported_b, b);
  const auto [end_a, end_b] = std::ranges::mismatch(reported_a, reported_b);
  const bool diverge = end_a != reported_a.end() && end_b != reported_b.end();
  to.a_has_more = end_a != reported_a.end() && !diverge;
  const Events rest =
      to.a_has_more ? Events(end_a, reported_a.end()) : Events(end_b, reported_b.end());
  const bool is_lost =
      rest.size() > longest_lag || (!rest.empty() && errors_.is_past(rest.front()));
  if (!diverge && !is_lost) to.lag = pool_.number_of(rest);
  if (to.lag == 0) to.a_has_more = false;
  const bool ends_equal = reports_equal_ends(to);
  const bool is_over = !ends_equal && from.errors_apart >= ProductExplorer::most_apart;
  if (is_over) {
    to.lag = 0;
    to.a_has_more = false;
  }
  to.errors_apart = ends_equal || is_over ? 0 : static_cast<std::uint8_t>(from.errors_apart + 1);
  return diverge || is_lost || is_over ? Way::on_otherwise : Way::on;
}

/// Where one version reports on a character what the other does not report there, what comes in
/// between could change their order: another error of a row, or what the stream reports.
bool PotentialExplorer::are_out_of_order(const Key& from, std::size_t symbol, std::uint32_t a,
                                         std::uint32_t b) const {
  return errors_.detail() == ErrorDetail::codes && (from.lag != 0 || a != b) &&
         (reported_characters_[symbol] != 0 || !ErrorNames::are_in_order(pool_[a]) ||
          !ErrorNames::are_in_order(pool_[b]));
}

Events PotentialExplorer::counted(std::uint32_t errors) const {
  Events events = pool_[errors];
  for (ErrorEvent& error : events) error = errors_.counted(error);
  return events;
}

bool PotentialExplorer::reports_equal_ends(const Key& key) {
  if (!product_.may_end(key.state)) return true;
  const std::uint32_t a = a_.end_errors(key.state.a);
  const std::uint32_t b = b_.end_errors(key.state.b);
  if (key.lag == 0 && a == b) return true;
  Events reported = counted(key.lag);
  const Events more = counted(key.a_has_more ? a : b);
  reported.insert(reported.end(), more.begin(), more.end());
  return reported == counted(key.a_has_more ? b : a);
}

}  // namespace specdrift::prove
