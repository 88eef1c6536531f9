#include "core/model/load/xml/grammar_rules.h"

#include <algorithm>
#include <cassert>

namespace specdrift::model {
namespace {

using F = Form;
using Attributes = std::vector<AttributeRule>;
using Children = std::vector<ChildRule>;

constexpr bool required = true;

template <class T> std::vector<T> operator+(std::vector<T> a, const std::vector<T>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

ChildRule many(std::string_view name, int rank, std::string_view rule = {}) {
  return {name, rule.empty() ? name : rule, rank};
}
ChildRule one(std::string_view name, int rank, bool is_required = false) {
  return {name, name, rank, true, is_required};
}

/// In this order, all of them in a whole file, any of them in a delta.
Children header(bool is_required) {
  return {
      many("note", 0),
      one("tokens", 1, is_required),
      one("variables", 2, is_required),
      one("conditions", 3),
      one("contexts", 4, is_required),
      one("input-stream", 5, is_required),
      one("emission", 6, is_required),
      one("feedback", 7, is_required),
      one("references", 8, is_required),
      one("replacements", 9, is_required),
  };
}

/// Made when they are first asked for: a program that loads no file pays nothing.
std::vector<ElementRule> make_rules() {
  const Attributes metadata = {
      {"version", F::version, required},
      {"title", F::any, required},
      {"organisation", F::any, required},
      {"date", F::any, required},
      {"earliest", F::date, required},
      {"latest", F::date, required},
      {"source", F::any, required},
      {"section", F::section, required},
      {"errors", F::any, required, "named unnamed"},
      {"common-subset", F::any, !required, "proved narrow-proved"},
  };

  const Children notes = {many("note", 0)};

  const Children mode_actions = {many("switch", 1), many("set", 1)};

  const Children actions = {
      many("error", 1),
      many("switch", 1),
      many("set", 1),
      many("reconsume", 1),
      many("ignore", 1, "bare"),
      many("as-anything-else", 1, "bare"),
      many("consume", 1),
      many("unconsume", 1, "bare"),
      many("flush", 1),
      many("emit", 1),
      many("create", 1),
      many("start-attribute", 1, "bare"),
      many("drop-attribute", 1, "bare"),
      many("append", 1),
      many("multiply", 1),
      many("add", 1),
      many("go", 1),
      many("return", 1),
  };

  const Attributes characters = {
      {"text", F::printable},
      {"character", F::code_point},
      {"what", F::identifier},
      {"null", F::code_point, false, {}, "what"},
  };

  const Attributes state_name = {
      {"id", F::identifier, required}, {"number", F::section},
      {"name", F::any, required},      {"concept", F::identifier, required},
      {"fragment", F::fragment},       {"line", F::positive},
      {"unreachable", F::any},
  };

  const Attributes reading = {
      {"reads", F::any, false, "character ahead until run longest-match procedure number"},
      {"until", F::printable},
      {"of", F::characters},
      {"procedure", F::identifier},
  };

  const Attributes row = {{"if", F::condition}, {"unreachable", F::any}, {"line", F::positive}};
  const Children row_actions = actions + Children{many("unread", 1)};

  const Children rows = {many("on", 3, "row"), many("otherwise", 3)};

  const Children state_body =
      notes + Children{many("concept", 1), one("before", 2)} + rows + Children{one("leaving", 4)};

  return {
      {"specification", metadata,
       header(required) + Children{many("state", 10), many("procedure", 11)}},
      {"delta",
       metadata + Attributes{{"base", F::version, required},
                             {"numbers", F::any, false, "by-position none"}},
       header(false) + Children{one("amended-feedback", 7), many("state", 10, "placed-state"),
                                many("procedure", 10), many("alter", 10),
                                many("remove", 10, "remove-state"), many("rename", 10)}},
      {"rename", {{"word", F::word, required}, {"to", F::word, required}}, {}},
      {"note", {}, {}, {}, {}, false, true},

      // Elements before the states.
      {"tokens", {}, {many("token", 1)}, {}, {}, true},
      {"token",
       {{"kind", F::identifier, required},
        {"fields", F::identifiers},
        {"initially", F::any, false, "missing", "fields"},
        {"attributes", F::any, false, "yes"},
        {"flag", F::identifier, false, {}, "values"},
        {"values", F::words, false, {}, "flag"}},
       {}},
      {"variables", {}, {many("variable", 1)}},
      {"variable",
       {{"name", F::identifier, required},
        {"type", F::any, required, "choice text number character state"},
        {"values", F::words}},
       {}},
      {"conditions", {}, {many("condition", 1)}, {}, {}, true},
      {"condition", {{"name", F::identifier, required}, {"if", F::condition, required}}, notes},
      {"contexts", {}, {many("context", 1)}, {}, {}, true},
      {"context", {{"name", F::identifier, required}}, mode_actions},
      {"input-stream",
       {{"byte-order-mark", F::any, required, "dropped removed-by-decoding"},
        {"newlines", F::any, required, "normalised"}},
       notes + Children{many("on", 1, "stream-row")}},
      {"stream-row",
       {{"number", F::numbers, required}},
       notes + Children{many("error", 1), many("replace", 1), many("drop", 1, "bare")},
       {},
       {},
       true},
      {"replace", {{"character", F::code_point, required}}, {}},
      {"emission", {}, {many("when", 1)}},
      {"when",
       {{"emitted", F::identifier, required},
        {"if", F::condition},
        {"level", F::any, false, "tree"}},
       notes + Children{many("error", 1), many("set", 1)},
       {},
       {},
       true},
      {"feedback",
       {},
       notes + Children{many("start-tag", 1), many("inside", 2), one("foreign-content", 3),
                        one("cdata-section", 4), many("elements", 5), many("construction", 6),
                        one("acknowledged", 7)}},
      {"amended-feedback",
       {},
       notes + Children{many("start-tag", 1), many("inside", 2), one("foreign-content", 3),
                        one("cdata-section", 4), many("elements", 5), many("construction", 6),
                        one("acknowledged", 7), many("without", 8, "without-row")}},
      {"without-row", {{"row", F::any, required}}, {}},
      {"cdata-section", {{"allowed", F::word, required}}, {}},
      {"elements",
       {{"are", F::word, required}, {"namespace", F::word}, {"names", F::words, required}},
       {}},
      {"construction", {{"rule", F::word, required}}, {}},
      {"start-tag",
       {{"names", F::words, required}, {"if", F::condition}},
       mode_actions,
       {},
       {},
       true},
      {"inside",
       {{"element", F::word, required}, {"until-start-tag", F::words}, {"honours", F::words}},
       notes},
      {"foreign-content",
       {{"roots", F::words, required}},
       notes + Children{many("integration-point", 1), many("breakout", 2)}},
      {"integration-point",
       {{"namespace", F::word, required},
        {"names", F::words, required},
        {"attribute", F::word, false, {}, "values"},
        {"values", F::words, false, {}, "attribute"}},
       {}},
      {"breakout",
       {{"start-tags", F::words},
        {"end-tags", F::words},
        {"attributes", F::words, false, {}, "start-tags"}},
       {},
       {"start-tags", "end-tags"}},
      {"acknowledged", {{"names", F::words, required}}, {}},
      {"references",
       {{"file", F::table_file, required}},
       {many("reference", 1), many("without", 2)}},
      {"reference", {{"name", F::any, required}, {"character", F::code_point, required}}, {}},
      {"without", {{"name", F::any, required}}, {}},
      {"replacements", {}, {many("replacement", 1)}},
      {"replacement",
       {{"number", F::hexadecimal, required}, {"character", F::code_point, required}},
       {}},

      // States and procedures.
      {"state", state_name + reading, state_body},
      {"placed-state",
       state_name + reading + Attributes{{"before", F::identifier}, {"after", F::identifier}},
       state_body,
       {},
       {"before", "after"}},
      {"concept", {{"name", F::identifier, required}, {"if", F::condition, required}}, {}},
      {"before", {}, actions, {}, {}, true},
      {"leaving", {}, {many("on", 1, "leaving-row")}, {}, {}, true},
      {"leaving-row",
       {{"if", F::condition, required}, {"line", F::positive}},
       notes + actions,
       {},
       {},
       true},
      {"procedure",
       {{"id", F::identifier, required}, {"number", F::section}, {"name", F::any, required}},
       notes + Children{many("step", 1)},
       {},
       {},
       true},
      {"step",
       Attributes{{"id", F::identifier, required},
                  {"concept", F::identifier, required},
                  {"line", F::positive}} +
           reading,
       notes + Children{one("before", 2)} + rows},
      {"row",
       Attributes{{"input", F::characters},
                  {"match", F::printable, false, {}, "case"},
                  {"case", F::any, false, "exact ignored", "match"},
                  {"number", F::numbers},
                  {"result", F::word}} +
           row,
       notes + row_actions,
       {"input", "match", "number", "result"},
       {},
       true},
      {"otherwise", row, notes + row_actions, {}, {}, true},

      // Actions.
      {"bare", {}, {}},
      {"error", {{"code", F::identifier}, {"new", F::any, false, "yes"}}, {}},
      {"switch", {{"to", F::identifier, required}, {"from", F::any, false, "current next"}}, {}},
      {"reconsume", {{"in", F::identifier, required}}, {}},
      {"consume", {{"what", F::any, false, "match"}}, {}},
      {"flush", {{"what", F::identifier, required}}, {}},
      {"emit",
       Attributes{{"token", F::identifier}} + characters,
       {},
       {"token", "text", "character", "what"}},
      {"create", {{"token", F::identifier, required}}, {}},
      {"set",
       Attributes{{"target", F::identifier, required},
                  {"value", F::word},
                  {"state", F::identifier},
                  {"number", F::hexadecimal},
                  {"base", F::any, false, "10 16", "what"}} +
           characters,
       {},
       {"text", "character", "what", "value", "state", "number"}},
      {"append",
       Attributes{{"to", F::identifier, required}} + characters,
       {},
       {"text", "character", "what"}},
      {"multiply", {{"target", F::identifier, required}, {"by", F::positive, required}}, {}},
      {"add",
       {{"target", F::identifier, required},
        {"what", F::any, required, "current"},
        {"minus", F::hexadecimal, required}},
       {}},
      {"go", {{"to", F::identifier, required}}, {}},
      {"return", characters, {}, {}, {"text", "character", "what"}},
      {"unread", {{"line", F::positive, required}, {"sentence", F::any, required}}, {}},

      // Changes to the base, in a delta.
      {"remove-state", {{"state", F::identifiers, required}}, {}},
      {"alter",
       {{"states", F::identifiers},
        {"procedure", F::identifier, false, {}, "step"},
        {"step", F::identifier, false, {}, "procedure"},
        {"name", F::any},
        {"number", F::section},
        {"concept", F::identifier}},
       notes + Children{many("extend", 1), many("add", 1, "add-rows"),
                        many("replace", 1, "replace-row"), many("remove", 1, "remove-row")},
       {"states", "procedure"}},
      {"extend", {{"row", F::row_selector, required}, {"input", F::characters, required}}, {}},
      {"add-rows",
       {{"before", F::row_selector}, {"after", F::row_selector}},
       rows,
       {},
       {"before", "after"},
       true},
      {"replace-row", {{"row", F::row_selector, required}}, rows, {}, {}, true},
      {"remove-row", {{"row", F::row_selector, required}}, {}},
  };
}

}  // namespace

const ElementRule& find_rule(std::string_view key) {
  static const std::vector<ElementRule> rules = make_rules();
  const auto at = std::ranges::find(rules, key, &ElementRule::key);
  assert(at != rules.end());
  return *at;
}

}  // namespace specdrift::model
