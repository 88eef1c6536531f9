#include "tests/prove/explored.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "core/html5lib/json_text.h"
#include "core/machine/char.h"
#include "core/model/data/builtin.h"
#include "core/prove/analysis/alphabet.h"
#include "core/text/utf8.h"
#include "versions/registry.h"

namespace specdrift::test {
namespace {

Version by_machine(std::string_view name) {
  return version_of(*model::find_builtin_model(name), find_machine(name));
}

}  // namespace

ExploredPair::ExploredPair(std::string_view a, std::string_view b)
    : name_(fmt::format("{} and {}", a, b)),
      oracle_({by_machine(a), by_machine(b)}, Facet::tokens) {
  prove::ProofTask task;
  task.every_reference = false;
  causes_ = prove::find_causes(*oracle_.models()[0], *oracle_.models()[1], task, oracle_);
  if (!causes_.exploration.closed)
    throw std::runtime_error(fmt::format("{}: {}", name_, causes_.exploration.why_not));
  for (const prove::Cause& cause : causes_.causes) {
    const auto known = lengths_.emplace(without_number(cause.class_id), cause.length).first;
    known->second = std::min(known->second, cause.length);
  }
}

bool ExploredPair::has_context(const StartContext& start) const {
  const Source empty = Source::from_bytes("");
  return std::ranges::all_of(oracle_.versions(), [&](const Version& v) {
    return v.make_tokenizer(empty, start) != nullptr;
  });
}

std::size_t ExploredPair::length_of(std::string_view class_id) const {
  const auto found = lengths_.find(without_number(class_id));
  return found == lengths_.end() ? 0 : found->second;
}

namespace {

/// Leaves out characters for as long as what is left holds.
template <class Holds> std::string reduced(std::string input, const Holds& holds) {
  for (std::size_t at = 0; at < input.size();) {
    const std::size_t size = utf8::sequence_length(static_cast<unsigned char>(input[at]));
    std::string less = input;
    less.erase(at, size);
    if (holds(less)) {
      input = std::move(less);
      at = 0;
    } else {
      at += size;
    }
  }
  return input;
}

}  // namespace

bool ExploredPair::explains(const std::string& class_id, const std::string& input,
                            const StartContext& start) const {
  if (length_of(class_id) > 0) return true;
  // Other divergences of the input are left out first.
  const std::string alone = reduced(input, [&](const std::string& less) {
    return std::ranges::any_of(oracle_.findings(less, start), [&](const prove::Finding& finding) {
      return finding.class_id == class_id;
    });
  });
  const std::string least =
      reduced(alone, [&](const std::string& less) { return oracle_.differs(less, start); });
  return least != alone &&
         std::ranges::any_of(oracle_.findings(least, start), [&](const prove::Finding& finding) {
           return length_of(finding.class_id) > 0;
         });
}

std::vector<ExploredPair> explored_pairs() {
  constexpr std::pair<std::string_view, std::string_view> names[] = {
      {"2007", "2009"}, {"2009", "8.2.4"}, {"8.2.4", "13.2.5"}, {"2007", "13.2.5"}};
  std::vector<ExploredPair> pairs;
  for (const auto& [a, b] : names) pairs.emplace_back(a, b);
  return pairs;
}

std::string without_number(std::string_view class_id) {
  constexpr std::string_view numbers = "numeric-character-reference-end/";
  if (!class_id.starts_with(numbers)) return std::string(class_id);
  return fmt::format("{}{}", numbers, class_id.substr(class_id.rfind('/') + 1));
}

std::vector<std::string> few_characters(const std::vector<const model::Model*>& models) {
  const prove::Alphabet alphabet(models, {});
  std::vector<std::string> characters;
  for (const prove::Symbol symbol : alphabet.symbols()) {
    const bool is_common = symbol < 0x80 && is_ascii_alphanumeric(symbol);
    if (!is_common ||
        std::string_view("aAxs1").find(static_cast<char>(symbol)) != std::string_view::npos)
      characters.push_back(alphabet.text(symbol));
  }
  return characters;
}

std::string quoted(const std::string& input) {
  return html5lib::json_text(boost::json::string(input));
}

}  // namespace specdrift::test
