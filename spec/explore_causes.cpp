// Explores versions side by side and prints what tells them apart, as lines of spec/causes/.
// tools/causes runs it.
//   explore_causes                     the explorations that there are, each as (TABLE, VERSIONS)
//   explore_causes TABLE VERSIONS      one of them: (TABLE, CELLS...) a line

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/model/data/builtin.h"
#include "core/model/search/row_suite.h"
#include "core/prove/search/causes.h"
#include "core/text/utf8.h"
#include "core/version/version.h"

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

/// Those that entries of the catalogue are about, without the newest: what is new in that one, the
/// pair with its neighbour shows.
std::vector<const Model*> main_versions() {
  std::vector<const Model*> models;
  std::istringstream names{std::string(catalogue::default_versions)};
  for (std::string name; std::getline(names, name, ',');)
    models.push_back(model::find_builtin_model(name));
  std::erase(models, line().back());
  return models;
}

/// Neighbours of the line, and main versions. Errors take longest, so only versions that follow
/// each other are taken there: what tells others apart tells two of these apart.
std::vector<ModelPair> pairs_to_explore(Facet facet) {
  std::vector<ModelPair> pairs;
  const auto all = line();
  for (std::size_t i = 1; i < all.size(); ++i) pairs.emplace_back(all[i - 1], all[i]);
  const auto main = main_versions();
  const std::size_t farthest = facet == Facet::tokens ? main.size() : 1;
  for (std::size_t a = 0; a < main.size(); ++a) {
    for (std::size_t b = a + 1; b < main.size() && b - a <= farthest; ++b) {
      const ModelPair pair{main[a], main[b]};
      if (std::ranges::find(pairs, pair) == pairs.end()) pairs.push_back(pair);
    }
  }
  return pairs;
}

/// Those whose rows get an input each.
std::vector<const Model*> models_with_rows() {
  std::vector<const Model*> models = main_versions();
  if (const Model* const newest = line().back(); std::ranges::find(models, newest) == models.end())
    models.push_back(newest);
  return models;
}

std::string names_of(const ModelPair& pair) {
  return fmt::format("{},{}", pair.first->version, pair.second->version);
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

/// As one line of ASCII, in the escapes that `--text` reads.
std::string escaped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto c = utf8::decode_generalized(text);
    if (!c.well_formed) throw std::logic_error("an input is not UTF-8");
    if (c.code_point == '\n')
      out += "\\n";
    else if (c.code_point == '\t')
      out += "\\t";
    else if (c.code_point == '\r')
      out += "\\r";
    else if (c.code_point == '\\')
      out += "\\\\";
    else if (c.code_point >= 0x20 && c.code_point < 0x7F)
      out += static_cast<char>(c.code_point);
    else
      out += fmt::format("\\u{{{:x}}}", static_cast<std::uint32_t>(c.code_point));
    text.remove_prefix(c.length);
  }
  return out;
}

/// The cells of an input: kind of text, last start tag, whether the content is foreign, text.
std::string input_cells(const std::string& input, const StartContext& start) {
  return fmt::format("{}\t{}\t{}\t{}", mode_name(start.mode), escaped(start.last_start_tag),
                     start.foreign_content ? "foreign" : "", escaped(input));
}

/// For errors: whether tokens are equal on the input.
std::string_view tokens_cell(const prove::Cause& cause, Facet facet) {
  if (facet == Facet::tokens) return "";
  return cause.tokens_are_equal ? "equal\t" : "differ\t";
}

void print_causes(const ModelPair& pair, Facet facet) {
  const prove::ErrorDetail errors =
      facet == Facet::tokens ? prove::ErrorDetail::none : prove::ErrorDetail::number;
  prove::ProofTask task;
  task.errors = errors;
  task.every_reference = false;
  const prove::Oracle oracle({version_of(*pair.first), version_of(*pair.second)}, facet, errors);
  const std::string versions = names_of(pair);
  prove::Causes found;
  try {
    found = prove::find_causes(*pair.first, *pair.second, task, oracle);
  } catch (const prove::UnsupportedSpecification& e) {
    fmt::print(stderr, "{}: {}\n", versions, e.what());
  }
  fmt::print("pairs\t{}\t{}\t{}\n", versions, name_of(facet),
             found.exploration.closed ? "all" : "some");
  for (const prove::Cause& cause : found.causes)
    fmt::print("{}\t{}\t{}\t{}\t{}\t{}{}\n", name_of(facet), versions, cause.class_id,
               name_of(cause.severity), cause.length, tokens_cell(cause, facet),
               input_cells(cause.input, cause.start));
}

void print_rows(const Model& model) {
  for (const model::RowInput& input : model::row_suite(model, model::RowSuiteKind::each, {}).inputs)
    fmt::print("rows\t{}\t{}\n", model.version,
               input_cells(input.witness.input, input.witness.start));
}

/// Calls back with (table, versions, function that explores them), in the order of the tables.
template <class Each> void for_each_exploration(Each each) {
  for (const Facet facet : {Facet::tokens, Facet::errors})
    for (const ModelPair& pair : pairs_to_explore(facet))
      each(name_of(facet), names_of(pair), [=] { print_causes(pair, facet); });
  for (const Model* const model : models_with_rows())
    each("rows", std::string(model->version), [=] { print_rows(*model); });
}

int explore(std::string_view table, std::string_view versions) {
  bool known = false;
  for_each_exploration([&](std::string_view its_table, std::string_view its_versions, auto run) {
    if (its_table != table || its_versions != versions) return;
    known = true;
    run();
  });
  if (!known) fmt::print(stderr, "explore_causes: no such exploration: {} {}\n", table, versions);
  return known ? 0 : 2;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc == 3) return explore(argv[1], argv[2]);
    if (argc == 1) {
      for_each_exploration([](std::string_view table, std::string_view versions, auto) {
        fmt::print("{}\t{}\n", table, versions);
      });
      return 0;
    }
    fmt::print(stderr, "usage: explore_causes [TABLE VERSIONS]\n");
  } catch (const std::exception& error) {
    fmt::print(stderr, "explore_causes: {}\n", error.what());
  }
  return 2;
}
