#pragma once

#include <string>

namespace specdrift::cli {

/// Throws UserError where `make_output_folder` would, before there is something to write that took
/// long to make, or where files could not be written to it. Makes nothing.
void check_output_folder(const std::string& folder);

/// Makes a folder, and those that hold it, if it is missing. Throws UserError where it cannot, or
/// where files cannot be written to it.
void make_output_folder(const std::string& folder);

}  // namespace specdrift::cli
