#pragma once

#include <string>

#include "cli/files/input_files.h"
#include "cli/options/options.h"
#include "core/history/line.h"
#include "core/report/pages/pages.h"

namespace specdrift::cli {

enum class TreeEpochs : std::uint8_t { shown, left_out };

/// By which rules of tree construction the versions read an input, and what became of each, as
/// `write` writes it. Throws UserError where the input is too large, or no version has the start.
std::string tree_blame_of(const Arguments& arguments, const InputFile& input,
                          std::span<const history::LineVersion> line, TreeEpochs epochs,
                          std::string (*write)(const report::TreeBlamedInput&));

}  // namespace specdrift::cli
