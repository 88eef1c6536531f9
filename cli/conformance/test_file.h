#pragma once

#include <optional>

#include "cli/files/input_files.h"
#include "core/html5lib/tests.h"
#include "core/html5lib/tree_tests.h"

namespace specdrift::cli {

/// The tests of a file; none if it is no file of tests, which is reported.
std::optional<html5lib::TestFile> read_test_file(const InputFile& input);

/// The same of a file of tree construction.
std::optional<html5lib::TreeSuite> read_tree_file(const InputFile& input);

}  // namespace specdrift::cli
