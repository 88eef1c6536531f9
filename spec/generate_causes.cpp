// Explores versions side by side and writes what tells them apart as constant tables
// (core/catalogue/causes.h).
//   generate_causes OUTPUT.cpp (tokens | errors | rows)
// Between two runs that find the same, OUTPUT.cpp is left as it is, so that nothing is compiled
// anew.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/model/builtin.h"
#include "core/model/interpreter.h"
#include "core/model/row_suite.h"
#include "core/prove/causes.h"
#include "spec/literal.h"

namespace {

using namespace specdrift;
using model::Model;
using ModelPair = std::pair<const Model*, const Model*>;

/// The versions, oldest first.
std::vector<const Model*> line() {
  const auto all = model::builtin_models();
  std::vector<const Model*> models(all.begin(), all.end());
  std::ranges::stable_sort(models, {}, &Model::earliest);
  return models;
}

/// Those that entries of the catalogue are about.
std::vector<const Model*> main_versions() {
  std::vector<const Model*> models;
  std::istringstream names{std::string(catalogue::Witness{}.versions)};
  for (std::string name; std::getline(names, name, ',');)
    models.push_back(model::find_builtin_model(name));
  return models;
}

/// Neighbours of the line, and main versions. Of errors, which take longest, only those that follow
/// each other: what tells others apart tells two of these apart.
std::vector<ModelPair> pairs_to_explore(prove::ErrorDetail errors) {
  std::vector<ModelPair> pairs;
  const auto all = line();
  for (std::size_t i = 1; i < all.size(); ++i) pairs.emplace_back(all[i - 1], all[i]);
  const auto main = main_versions();
  const std::size_t farthest = errors == prove::ErrorDetail::none ? main.size() : 1;
  for (std::size_t a = 0; a < main.size(); ++a) {
    for (std::size_t b = a + 1; b < main.size() && b - a <= farthest; ++b) {
      const ModelPair pair{main[a], main[b]};
      if (std::ranges::find(pairs, pair) == pairs.end()) pairs.push_back(pair);
    }
  }
  return pairs;
}

std::string mode_name(TextMode mode) {
  switch (mode) {
  case TextMode::data:
    return "data";
  case TextMode::rcdata:
    return "rcdata";
  case TextMode::rawtext:
    return "rawtext";
  case TextMode::script_data:
    return "script_data";
  case TextMode::plaintext:
    return "plaintext";
  case TextMode::cdata_section:
    return "cdata_section";
  }
  throw std::logic_error("no such kind of text");
}

std::string witness(const std::string& input, const StartContext& start,
                    std::string_view versions) {
  std::string out = fmt::format("{{.text = {}", sized_literal(input));
  if (start.mode != TextMode::data)
    out += fmt::format(", .mode = TextMode::{}", mode_name(start.mode));
  if (!start.last_start_tag.empty())
    out += fmt::format(", .last_start_tag = {}", sized_literal(start.last_start_tag));
  if (start.foreign_content) out += ", .foreign_content = true";
  return out + fmt::format(", .versions = {}}}", sized_literal(versions));
}

/// `name` with these members; the language has no empty arrays.
std::string table(std::string_view type, std::string_view name, const std::string& members) {
  if (members.empty())
    return fmt::format("std::span<const {}> {}() {{ return {{}}; }}\n", type, name);
  return fmt::format(
      "namespace {{\nconstexpr {0} {1}_table[] = {{\n{2}}};\n}}  // namespace\n"
      "std::span<const {0}> {1}() {{ return {1}_table; }}\n",
      type, name, members);
}

prove::Causes explore(const ModelPair& pair, prove::ErrorDetail errors) {
  prove::Question question;
  question.errors = errors;
  question.every_reference = false;
  const std::vector<const Model*> models{pair.first, pair.second};
  const prove::Judge judge(
      models,
      [models](std::size_t version, const Source& source, const StartContext& start) {
        return model::make_tokenizer(*models[version], source, start);
      },
      errors == prove::ErrorDetail::none ? Facet::tokens : Facet::errors, errors);
  try {
    return prove::find_causes(*pair.first, *pair.second, question, judge);
  } catch (const prove::Unprovable& e) {
    fmt::print(stderr, "{} and {}: {}\n", pair.first->version, pair.second->version, e.what());
    return {};
  }
}

std::string tables_of_causes(prove::ErrorDetail errors) {
  const std::string_view facet = errors == prove::ErrorDetail::none ? "tokens" : "errors";
  std::string pairs, causes;
  for (const ModelPair& pair : pairs_to_explore(errors)) {
    const std::string versions = fmt::format("{},{}", pair.first->version, pair.second->version);
    const prove::Causes found = explore(pair, errors);
    pairs += fmt::format("  {{{}, Facet::{}, {}}},\n", sized_literal(versions), facet,
                         found.exploration.closed);
    for (const prove::Cause& cause : found.causes)
      causes += fmt::format("  {{{}, Facet::{}, Severity::{}, {}, {}}},\n",
                            sized_literal(cause.class_id), facet, name_of(cause.severity),
                            cause.length, witness(cause.input, cause.start, versions));
  }
  return table("ExploredPair", fmt::format("explored_in_{}", facet), pairs) +
         table("Cause", fmt::format("causes_in_{}", facet), causes);
}

std::string table_of_rows() {
  std::vector<const Model*> models = main_versions();
  if (const Model* const newest = line().back(); std::ranges::find(models, newest) == models.end())
    models.push_back(newest);
  std::string inputs;
  for (const Model* const one : models)
    for (const model::RowInput& input :
         model::row_suite(*one, model::RowSuiteKind::each, {}).inputs)
      inputs += fmt::format("  {{{}, {}}},\n", sized_literal(one->version),
                            witness(input.witness.input, input.witness.start, one->version));
  return table("RowInput", "row_inputs", inputs);
}

std::string tables(std::string_view what) {
  if (what == "tokens") return tables_of_causes(prove::ErrorDetail::none);
  if (what == "errors") return tables_of_causes(prove::ErrorDetail::number);
  if (what == "rows") return table_of_rows();
  throw std::runtime_error(fmt::format("no such tables: '{}'", what));
}

bool holds(const char* path, std::string_view text) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream held;
  held << in.rdbuf();
  return in && held.view() == text;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    fmt::print(stderr, "usage: generate_causes OUTPUT.cpp (tokens | errors | rows)\n");
    return 2;
  }
  try {
    const std::string text = fmt::format(
        "#include \"core/catalogue/causes_tables.h\"\n\nnamespace specdrift::catalogue {{\n{}"
        "}}  // namespace specdrift::catalogue\n",
        tables(argv[2]));
    if (holds(argv[1], text)) return 0;
    std::ofstream out(argv[1], std::ios::binary);
    out << text;
    out.close();
    return out.good() ? 0 : 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}: {}\n", argv[1], error.what());
    return 2;
  }
}
