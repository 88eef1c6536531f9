#include "cli/verbs/parsers/learn.h"

#include <fmt/core.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "cli/options/numbers.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"
#include "core/learn/learner.h"
#include "core/model/data/builtin.h"
#include "core/model/load/load.h"
#include "core/report/identification/identification_report.h"
#include "core/text/ascii.h"

namespace specdrift::cli {
namespace {

bool is_alphanumeric(char c) {
  return ascii::is_letter(c) || ascii::is_digit(c);
}

/// A name that a specification can have, and no built-in one has: `html.parser-3.11.7`.
std::string version_name(const identify::Capabilities& parser, const VersionSet& versions) {
  std::string name;
  for (const char c : fmt::format("{}-{}", parser.name, parser.version)) {
    // Two points would make it a range of versions.
    const bool is_plain = is_alphanumeric(c) || (c == '.' && !name.ends_with('.'));
    if (is_plain)
      name += ascii::lowered(c);
    else if (!name.empty() && name.back() != '-')
      name += '-';
    if (name.size() == 60) break;
  }
  while (!name.empty() && !is_alphanumeric(name.back())) name.pop_back();
  while (!name.empty() && !is_alphanumeric(name.front())) name.erase(0, 1);
  if (name.empty()) name = "parser";
  if (ascii::is_digit(name.front())) name.insert(0, "parser-");
  while (versions.find(name) || model::means_several(name)) name += "-learned";
  return name;
}

/// The progress of one stage after the other.
class Stages {
 public:
  void at(std::string_view what, std::size_t done, std::size_t all) {
    if (what != what_ || !progress_) {
      what_ = what;
      progress_.emplace(fmt::format("learning: {}", what), all);
    }
    progress_->at(done);
  }

 private:
  std::string what_;
  std::optional<Progress> progress_;
};

}  // namespace

void require_learnable(const Arguments& arguments, std::size_t adapters) {
  if (!arguments.has("learn")) {
    for (const Arguments::Item& item : arguments.items())
      if (item.option == "learn-from" || item.option == "learn-for" || item.option == "questions" ||
          item.option == "held-out" || item.option == "seed")
        throw UserError(fmt::format("--{}", item.option), "it says how to learn a model",
                        "add --learn --output FILE");
    return;
  }
  if (adapters != 1)
    throw UserError("--learn", "a model is that of one parser", "name one adapter");
  const auto path = arguments.find("output");
  if (!path || *path == "-")
    throw UserError("--learn", "no file is named for the model",
                    "add --output FILE, as in: specdrift identify --learn --output parser.xml -- "
                    "python3 adapters/html-parser.py");
  Output::check(path);
}

void learn(const Arguments& arguments, const VersionSet& versions, AdapterConversation& adapter,
           identify::Identification& parser, const std::string& day) {
  const auto from = arguments.find("learn-from");
  const Version& base = versions.named(
      from ? *from : std::string_view(parser.versions[parser.nearest].name), "--learn-from");
  std::vector<const model::Model*> others;
  for (const Version& version : versions.all())
    if (version.model != base.model && model::find_builtin_model(version.info->name))
      others.push_back(version.model);
  const auto begin = std::chrono::steady_clock::now();
  const double seconds = arguments.has("learn-for") ? requested_seconds(arguments, "learn-for") : 0;
  Stages stages;
  learn::Task task;
  task.base = base.model;
  task.versions = others;
  task.capabilities = parser.adapter;
  // XML has no control characters, and the title has none.
  task.name = {version_name(parser.adapter, versions),
               report::identification::title(parser) + ", as it was learned by asking",
               "specdrift identify --learn", day};
  task.ask = [&](const std::string& body) { return adapter.ask(learn::probe_of(body)); };
  task.questions = static_cast<std::size_t>(requested_number(arguments, "questions"));
  task.held_out = static_cast<std::size_t>(requested_number(arguments, "held-out"));
  task.seed = requested_number(arguments, "seed");
  if (seconds > 0)
    task.is_over = [&] {
      return std::chrono::steady_clock::now() - begin > std::chrono::duration<double>(seconds);
    };
  task.progress = [&](std::string_view what, std::size_t done, std::size_t all) {
    stages.at(what, done, all);
  };
  try {
    parser.learned = learn::learn_model(task);
  } catch (const learn::CannotLearn& trouble) {
    throw UserError("--learn", trouble.what(), trouble.hint);
  }
  Output output(arguments.find("output"), Content::data);
  output.write(parser.learned->xml);
  output.finish();
}

}  // namespace specdrift::cli
