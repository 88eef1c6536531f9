#include "core/prove/certificate/statement.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/prove/analysis/digest.h"
#include "core/prove/search/pair_setup.h"

namespace specdrift::prove {
namespace {

/// `data, rcdata or script`
template <class Words> std::string any_of(const Words& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += fmt::format("{}{}", i == 0 ? "" : i + 1 == words.size() ? " or " : ", ", words[i]);
  return text;
}

bool is_same(const StartContext& a, const StartContext& b) {
  return a.mode == b.mode && a.last_start_tag == b.last_start_tag &&
         a.foreign_content == b.foreign_content;
}

std::vector<std::string_view> words_of_contexts(const model::Model& a, const model::Model& b,
                                                const ProofTask& task) {
  const std::vector<StartContext> starts = common_starts(a, b, task.starts);
  std::vector<std::string_view> words;
  for (const NamedStart& requested : task.starts) {
    const bool is_common = std::ranges::any_of(
        starts, [&](const StartContext& start) { return is_same(start, requested.start); });
    if (is_common && std::ranges::find(words, requested.context) == words.end())
      words.push_back(requested.context);
  }
  return words;
}

}  // namespace

Statement::Statement(const model::Model& a, const model::Model& b, const ProofTask& task)
    : names_(fmt::format("{} and {}", a.version, b.version)),
      contexts_(words_of_contexts(a, b, task)),
      concepts_(task.concepts),
      errors_(task.errors),
      every_reference_(task.every_reference),
      is_same_construction_(are_same_construction(a, b)) {}

/// Nothing, or what of all inputs it is about.
std::string Statement::which_inputs() const {
  std::string text;
  if (contexts_.size() < context_words().size())
    text = fmt::format(" that begins in {}", any_of(contexts_));
  if (!concepts_.empty())
    text += fmt::format(" {} stays within {}", text.empty() ? "that" : "and", any_of(concepts_));
  return text;
}

std::string_view Statement::with_references() const {
  return every_reference_ ? "" : ", with references by shape";
}

std::string Statement::equal() const {
  constexpr std::string_view also[] = {"", ", and report equally many errors",
                                       ", and report the same errors in the same order",
                                       ", and report the same errors at the same places"};
  return fmt::format("{} make the same tokens of every input{}{}{}.", names_, which_inputs(),
                     also[static_cast<std::size_t>(errors_)], with_references());
}

std::string Statement::different(std::string_view input, const StartContext& start) const {
  constexpr std::string_view what[] = {
      "make different tokens of", "report different numbers of errors on",
      "report different errors on", "report different errors, or at different places, on"};
  return fmt::format("{} {} \"{}\", {}.", names_, what[static_cast<std::size_t>(errors_)], input,
                     name_of(start));
}

std::string Statement::shortest(const ProofResult& answer) const {
  const std::string input =
      answer.least_length < answer.witness->length
          ? fmt::format("input of fewer than {} characters", answer.least_length)
          : "shorter input";
  return fmt::format(
      "No {}{} does it{}{}.", input, which_inputs(),
      answer.exploration.diverged > 0 ? ", of those on which their tokens are equal" : "",
      with_references());
}

std::string Statement::same_data() const {
  if (is_same_construction_)
    return fmt::format("{} are the same data: equal in tokens, errors and all else.", names_);
  return fmt::format(
      "{} are the same data, tree construction aside: equal in tokens, errors and all else.",
      names_);
}

}  // namespace specdrift::prove
