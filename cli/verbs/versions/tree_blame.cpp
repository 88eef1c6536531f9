#include "cli/verbs/versions/tree_blame.h"

#include <fmt/core.h>

#include <utility>

#include "cli/options/start_context.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"
#include "core/history/tree_blame.h"

namespace specdrift::cli {
namespace {

/// Every version reads it by its interpreter.
constexpr std::size_t largest_input = std::size_t{64} << 10;

}  // namespace

std::string tree_blame_of(const Arguments& arguments, const InputFile& input,
                          std::span<const history::LineVersion> line, TreeEpochs epochs,
                          std::string (*write)(const report::TreeBlamedInput&)) {
  const Source source = input.source();
  if (source.bytes().size() > largest_input)
    throw UserError(input.name(), "it is too large",
                    "--tree takes up to 64 KiB: cut out what matters");
  const LineIndex lines(source);
  Progress progress(fmt::format("{}: version", input.name()), line.size());
  history::TreeBlame found = history::blame_tree(source, requested_start(arguments), line,
                                                 [&](std::size_t done) { progress.at(done); });
  if (found.blame.epochs.empty())
    throw UserError("--context", "no version of the list has such an initial state");
  return write(
      {{input.name(), source, lines, Facet::tokens, std::nullopt, line, std::move(found.blame)},
       std::move(found.steps),
       std::move(found.rules),
       epochs == TreeEpochs::shown ? "blame" : "explain",
       epochs == TreeEpochs::shown});
}

}  // namespace specdrift::cli
