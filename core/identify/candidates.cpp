#include "core/identify/candidates.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "core/catalogue/catalogue.h"
#include "core/catalogue/causes.h"
#include "core/identify/own_rules.h"
#include "core/text/utf8.h"

namespace specdrift::identify {
namespace {

using namespace std::string_view_literals;

class Collection {
 public:
  /// `cause`: what it is made to show; null: nothing that is known.
  void add(std::string input, Setting setting, std::size_t region,
           const catalogue::Cause* cause = nullptr, std::string_view own_rule = {}) {
    if (!setting.whole_document) input.insert(0, marker);
    const auto known = known_.emplace(input, candidates_.size());
    if (known.second) candidates_.push_back({std::move(input), setting, region});
    Candidate& candidate = candidates_[known.first->second];
    if (cause) candidate.causes.push_back(cause);
    if (!own_rule.empty() && candidate.own_rule.empty()) candidate.own_rule = own_rule;
  }

  std::size_t begin_region() { return ++region_; }

  std::vector<Candidate> finish() {
    std::ranges::stable_sort(candidates_, {}, [](const Candidate& c) { return c.input.size(); });
    return std::move(candidates_);
  }

 private:
  std::map<std::string, std::size_t> known_;  ///< places in `candidates_`
  std::vector<Candidate> candidates_;
  std::size_t region_ = 0;
};

// -- what is known

/// An element whose text is of that kind.
std::string_view element_with(TextMode mode) {
  switch (mode) {
  case TextMode::rcdata:
    return "textarea";
  case TextMode::rawtext:
    return "style";
  case TextMode::script_data:
    return "script";
  default:
    return {};
  }
}

bool has_such_text(std::string_view element, TextMode mode) {
  switch (mode) {
  case TextMode::rcdata:
    return element == "title" || element == "textarea";
  case TextMode::rawtext:
    return element == "style" || element == "xmp";
  case TextMode::script_data:
    return element == "script";
  default:
    return false;
  }
}

bool begins_doctype(std::string_view text) {
  constexpr auto word = "<!doctype"sv;
  return text.size() >= word.size() &&
         std::equal(word.begin(), word.end(), text.begin(), [](char w, char c) {
           return w == c || (c >= 'A' && c <= 'Z' && w == c - 'A' + 'a');
         });
}

/// A witness, with what ends what it leaves open.
void add_witness(Collection& to, const catalogue::Witness& witness, std::size_t region,
                 const catalogue::Cause* cause = nullptr, std::string_view own_rule = {}) {
  constexpr std::string_view ends[] = {"", "z", ">z", ">z<u>", "\">z", "'>z", "-->z<u>", ";z"};
  const std::string input = in_document(witness);
  Setting setting;
  setting.whole_document = begins_doctype(input);
  setting.in_foreign_content =
      input.find("<math") != input.npos || input.find("<svg") != input.npos;
  const auto add = [&](std::string_view begin, std::string_view end) {
    to.add(fmt::format("{}{}", begin, end), setting, region, cause, own_rule);
  };
  for (const std::string_view end : ends) {
    add(input, end);
    // Parsers may mind a name, and a space before it, for reasons of their own.
    constexpr auto short_name = "<!DOCTYPEa"sv;
    if (input.starts_with(short_name))
      add(fmt::format("<!DOCTYPE html{}", input.substr(short_name.size())), end);
  }
  if (!element_with(witness.mode).empty())
    add(input, fmt::format("</{}>z<u>", input.substr(1, input.find('>') - 1)));
}

void add_entries(Collection& to) {
  for (const catalogue::Entry& entry : catalogue::entries()) {
    if (entry.key.facet != Facet::tokens) continue;
    const std::size_t region = to.begin_region();
    add_witness(to, entry.witness, region);
    if (entry.example.text.empty()) continue;
    catalogue::Witness example = entry.witness;
    example.text = entry.example.text;
    add_witness(to, example, region);
  }
}

/// Causes of one concept and character, of whatever versions, are in one region.
void add_causes(Collection& to, Facet facet) {
  std::map<std::string_view, std::size_t> regions;
  for (const catalogue::Cause& cause : catalogue::causes(facet)) {
    const std::string_view where = cause.class_id.substr(
        0, cause.class_id.size() - catalogue::partition_of(cause.class_id).size());
    const auto known = regions.find(where);
    const std::size_t region = known != regions.end() ? known->second : to.begin_region();
    regions.emplace(where, region);
    add_witness(to, cause.witness, region, facet == Facet::tokens ? &cause : nullptr);
  }
}

void add_rows(Collection& to) {
  const std::size_t region = to.begin_region();
  for (const catalogue::RowInput& input : catalogue::row_inputs())
    add_witness(to, input.witness, region);
}

void add_own_rules(Collection& to) {
  const std::size_t region = to.begin_region();
  for (const std::string_view rule : own_rules()) {
    catalogue::Witness witness;
    witness.text = rule;
    add_witness(to, witness, region, nullptr, rule);
  }
}

// -- what explorations pass over

/// One number or name stands for all that rows take alike, or that tables have alike. Parsers have
/// tables of their own: each of the numbers that the texts list is asked for (without these, eleven
/// causes have no probe), and the names that the caller chooses.
void add_references(Collection& to, std::span<const std::string> names) {
  const std::size_t numbers = to.begin_region();
  for (std::uint32_t number = 0x80; number < 0xA0; ++number) {
    to.add(fmt::format("&#x{:X};z", number), {}, numbers);
    to.add(fmt::format("<a b=\"&#{};\">z", number), {}, numbers);
  }
  const std::size_t named = to.begin_region();
  for (const std::string& name : names) {
    to.add(fmt::format("&{}z", name), {}, named);
    to.add(fmt::format("<a b=\"&{}\">z", name), {}, named);
  }
}

}  // namespace

std::string in_document(const catalogue::Witness& witness) {
  std::string text(witness.text);
  if (witness.mode == TextMode::cdata_section) return "<math><![CDATA[" + text;
  if (witness.mode == TextMode::data) return (witness.foreign_content ? "<math>" : "") + text;
  if (witness.mode == TextMode::plaintext) return "<plaintext>" + text;
  std::string_view element = witness.last_start_tag;
  if (!has_such_text(element, witness.mode)) {
    element = element_with(witness.mode);
    const std::string end_tag = fmt::format("</{}", witness.last_start_tag);
    for (std::size_t at = text.find(end_tag); at != text.npos && end_tag.size() > 2;
         at = text.find(end_tag, at + 1))
      text.replace(at + 2, end_tag.size() - 2, element);
  }
  return fmt::format("<{}>{}", element, text);
}

std::vector<Candidate> make_candidates(std::span<const std::string> references) {
  Collection candidates;
  add_entries(candidates);
  add_causes(candidates, Facet::tokens);
  add_causes(candidates, Facet::errors);
  add_rows(candidates);
  add_own_rules(candidates);
  add_references(candidates, references);
  return candidates.finish();
}

}  // namespace specdrift::identify
