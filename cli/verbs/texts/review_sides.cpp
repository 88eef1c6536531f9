#include "cli/verbs/texts/review_sides.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "cli/terminal/user_error.h"
#include "cli/verbs/texts/text_reading.h"
#include "core/model/data/builtin.h"
#include "core/model/run/subset_models.h"
#include "core/model/wording/sentences.h"
#include "core/read/writing/sources.h"

namespace specdrift::cli {
namespace {

constexpr std::string_view lost_options[] = {"lost-old", "lost-new"};

bool is_file(const std::string& operand) {
  if (operand == "-") return true;
  std::error_code error;
  const auto status = std::filesystem::status(operand, error);
  return std::filesystem::exists(status) && !std::filesystem::is_directory(status);
}

bool is_specification_file(const std::string& path) {
  return std::filesystem::path(path).extension() == ".xml";
}

/// Notes the lines of the rows of a specification file; 0 for what it has from its base.
void note_lines(review::Side& side) {
  const auto line_of = [&](const model::Place& place) {
    return place.file == side.file ? place.line : 0;
  };
  for (const model::Table& table : side.version.model->tables) {
    side.state_lines.push_back(line_of(table.place));
    auto& lines = side.row_lines.emplace_back();
    for (std::size_t i = 0; i < table.rows.size() + table.leaving.size(); ++i)
      lines.push_back(line_of(model::row_of(table, i).place));
  }
}

/// Notes the lines that the rows were read from.
void note_lines_of_text(review::Side& side) {
  for (const model::Table& table : side.version.model->tables) {
    side.state_lines.push_back(table.text_line);
    auto& lines = side.row_lines.emplace_back();
    for (const auto rows : {table.rows, table.leaving})
      for (const model::Row& row : rows) lines.push_back(row.text_line);
  }
}

}  // namespace

std::vector<std::string> old_and_new(const Arguments& arguments) {
  std::vector<std::string> operands;
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty()) operands.push_back(item.value);
  if (operands.size() != 2)
    throw UserError(
        "review", fmt::format("it takes an old and a new one, not {}", operands.size()),
        "as in: specdrift review old.html new.html; documents are named by --documents");
  if (operands[0] == "-" && operands[1] == "-")
    throw UserError("-", "standard input can be read only once");
  return operands;
}

ReviewSides::ReviewSides(const Arguments& arguments)
    : arguments_(arguments), set_(arguments, VersionSet::Operands::versions) {
  const auto operands = old_and_new(arguments);
  // The two are to differ in what they say, not in what supplies the rest.
  const auto builtin = read::builtin_names();
  for (const std::string& operand : operands)
    if (const Version* const version = operand == "-" ? nullptr : set_.find(operand);
        version && like_.empty() && std::ranges::count(builtin, version->info->name) > 0)
      like_ = version->info->name;
  for (std::size_t i = 0; i < 2; ++i) read(i, operands[i]);
  if (arguments.find("like") && sides_[0].like.empty() && sides_[1].like.empty())
    throw UserError("--like", "neither of the two is a text",
                    "only a text lacks parts that a version can supply");
  const auto name = [&](std::size_t i) { return sides_[i].version.model->version; };
  if (sides_[0].version.model == sides_[1].version.model || name(0) != name(1)) return;
  if (loaded_[1])
    rename(1, "-new");
  else
    rename(0, "-old");
}

void ReviewSides::read(std::size_t which, const std::string& operand) {
  review::Side& side = sides_[which];
  if (const Version* const version = operand == "-" ? nullptr : set_.find(operand)) {
    side.version = *version;
    refuse_lost(which, operand);
    return;
  }
  if (!is_file(operand)) {
    std::error_code error;
    if (std::filesystem::is_directory(operand, error))
      throw UserError(operand, "it is a folder",
                      "review takes texts, specification files and versions");
    if (operand.find('/') != operand.npos || operand.find('.') != operand.npos)
      throw UserError(operand, "there is neither a file nor a version of that name",
                      "specdrift versions lists the versions");
    side.version = set_.named(operand, "review");
    refuse_lost(which, operand);
    return;
  }
  side.file = operand;
  if (is_specification_file(operand)) {
    refuse_lost(which, operand);
    model::LoadOptions options;
    options.find_base = [this](std::string_view name) -> const model::Model* {
      const Version* const version = set_.find(std::string(name));
      return version ? version->model : model::find_builtin_model(name);
    };
    options.unreachable = &side.unreachable;
    loaded_[which] = load_specification(operand, std::move(options));
  } else {
    transcribe::Wishes options;
    options.like = arguments_.find("like").value_or("");
    options.preferred_like = like_;
    transcribe::Transcript text = read_specification(
        operand, options, std::string(arguments_.find(lost_options[which]).value_or("")));
    side.like = like_ = text.like;
    side.unreachable = std::move(text.unreachable);
    side.outside = std::move(text.reading.outside);
    side.lacks_introduction = !text.reading.has_introduction;
    loaded_[which] = std::move(text.loaded);
    side.version = version_of(loaded_[which]->model);
    note_lines_of_text(side);
    side.number_lines = std::move(text.reading.replacement_lines);
    for (const read::Doubt& doubt : text.reading.doubts)
      side.doubts.push_back({doubt.place.line, doubt.what});
  }
  model::Model& model = loaded_[which]->model;
  model::learn_common_subset(model, model::builtin_models());
  side.version = version_of(model);
  if (side.row_lines.empty()) note_lines(side);
}

/// Throws UserError where parts are supplied to data, which has lost none.
void ReviewSides::refuse_lost(std::size_t which, const std::string& operand) const {
  const std::string_view option = lost_options[which];
  if (arguments_.find(option))
    throw UserError(fmt::format("--{}", option), fmt::format("{} is data and no text", operand),
                    "only the copy of a text can have lost something");
}

void ReviewSides::rename(std::size_t which, const std::string& ending) {
  model::LoadedModel& loaded = *loaded_[which];
  const std::string_view name =
      loaded.storage.keep(fmt::format("{}{}", loaded.model.version, ending));
  loaded.model.version = name;
  loaded.model.info.name = name;
}

}  // namespace specdrift::cli
