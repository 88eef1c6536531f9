#include "cli/terminal/threads.h"

#include <fmt/core.h>

#include "cli/terminal/user_error.h"

namespace specdrift::cli {

void Threads::refuse() const {
  throw UserError("thread", fmt::format("cannot be started: {}", system_error_text(why_not_)),
                  "a limit on processes or memory is too low (ulimit -u, ulimit -v, or that of a "
                  "container)");
}

}  // namespace specdrift::cli
