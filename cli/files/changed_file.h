#pragma once

#include <string_view>

#include "cli/terminal/user_error.h"

namespace specdrift::cli {

/// A file that the program wrote, whose digest is not that of the rest. `hint`: what may help.
class ChangedFile : public UserError {
 public:
  ChangedFile(std::string_view file, std::string_view hint)
      : UserError(file, "was changed after it was written: its digest is another", hint) {}
};

}  // namespace specdrift::cli
