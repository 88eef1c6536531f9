#include "cli/files/cause_check.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "cli/options/proof_options.h"
#include "core/catalogue/catalogue.h"
#include "core/catalogue/causes.h"
#include "core/prove/analysis/digest.h"
#include "core/prove/search/pair_setup.h"
#include "core/report/escape/escape.h"
#include "core/text/utf8.h"

namespace specdrift::cli {
namespace {

bool is_same(const StartContext& a, const StartContext& b) {
  return a.mode == b.mode && a.last_start_tag == b.last_start_tag &&
         a.foreign_content == b.foreign_content;
}

/// Runs inputs of which it is known what they do in some versions.
class KnownInputs {
 public:
  KnownInputs(const prove::Oracle& oracle, const prove::ProofTask& task,
              const std::vector<StartContext>& starts)
      : oracle_(oracle), task_(task), starts_(starts) {}

  /// The first on which the versions differ; empty: none does.
  std::string find_difference() {
    for (const Facet facet : {Facet::tokens, Facet::errors})
      for (const catalogue::Cause& cause : catalogue::causes(facet)) look_at(cause.witness);
    for (const catalogue::Entry& entry : catalogue::entries()) look_at(entry.witness);
    for (const catalogue::RowInput& row : catalogue::row_inputs()) look_at(row.witness);
    return found_;
  }

 private:
  void look_at(const catalogue::Witness& witness) {
    if (!found_.empty()) return;
    StartContext start;
    start.mode = witness.mode;
    start.last_start_tag = witness.last_start_tag;
    start.foreign_content = witness.foreign_content;
    const bool is_asked =
        std::ranges::any_of(starts_, [&](const StartContext& one) { return is_same(one, start); });
    const std::string input(witness.text);
    if (!is_asked || !known_.insert({input, static_cast<int>(start.mode)}).second) return;
    if (!oracle_.differs(input, start)) return;
    const bool counts_tokens = task_.errors == prove::ErrorDetail::none;
    // After a difference of tokens, errors of anything may differ.
    if (!counts_tokens && oracle_.tokens_differ(input, start)) return;
    if (!prove::findings_on(input, start, oracle_, task_).empty()) found_ = input;
  }

  const prove::Oracle& oracle_;
  const prove::ProofTask& task_;
  const std::vector<StartContext>& starts_;
  std::set<std::pair<std::string, int>> known_;
  std::string found_;
};

/// Says what is wrong with a cause; empty: nothing.
std::string why_wrong(const prove::Cause& cause, const prove::Oracle& oracle,
                      const prove::ProofTask& task, const std::vector<StartContext>& starts) {
  if (std::ranges::none_of(starts,
                           [&](const StartContext& one) { return is_same(one, cause.start); }))
    return "it begins in a context that was not asked for";
  if (utf8::count(cause.input) != cause.length) return "it is not as long as it says";
  const std::vector<prove::Finding> found =
      prove::findings_on(cause.input, cause.start, oracle, task);
  if (std::ranges::find(found, prove::Finding{cause.class_id, cause.severity}) == found.end())
    return "when run, the versions do not differ on it so";
  const bool are_equal =
      task.errors == prove::ErrorDetail::none || !oracle.tokens_differ(cause.input, cause.start);
  if (cause.tokens_are_equal != are_equal) return "it is wrong about whether tokens are equal";
  if (cause.may_differ && !task.rates_causes) return "it rates what nobody asked for";
  return {};
}

}  // namespace

std::string why_not_believed(const prove::Causes& causes, const Version& a, const Version& b,
                             const prove::ProofTask& task) {
  if (causes.same_data != prove::are_same_data(*a.model, *b.model))
    return "it is wrong about whether the data is the same";
  if (causes.same_data)
    return causes.causes.empty() ? "" : "of the same data, it has causes of differences";
  const std::vector<StartContext> starts = prove::common_starts(*a.model, *b.model, task.starts);
  const prove::Oracle oracle = make_oracle({a, b}, task);
  std::set<std::string_view> classes;
  std::size_t length = 0;
  for (const prove::Cause& cause : causes.causes) {
    std::string why = why_wrong(cause, oracle, task, starts);
    if (why.empty() && !classes.insert(cause.class_id).second) why = "it is there twice";
    if (why.empty() && cause.length < length) why = "it is longer than the one after it";
    if (!why.empty())
      return fmt::format("of the input \"{}\": {}", report::escaped_for_terminal(cause.input), why);
    length = cause.length;
  }
  if (!causes.causes.empty()) return {};
  const std::string input = KnownInputs(oracle, task, starts).find_difference();
  return input.empty() ? ""
                       : fmt::format("it has no cause, and the versions differ on \"{}\"",
                                     report::escaped_for_terminal(input));
}

}  // namespace specdrift::cli
