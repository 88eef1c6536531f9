#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "cli/options/options.h"
#include "cli/terminal/user_error.h"

namespace specdrift::cli {

inline constexpr Option any_owner_option{
    .name = "any-owner",
    .help = "use saved files of other users too; they can then decide the result"};

/// Whose files are taken. The superuser's are as good as one's own: whom one cannot keep out.
enum class Owner : std::uint8_t { own, any };

Owner requested_owner(const Arguments& arguments);

/// A file that somebody else can decide what is in it.
class NotOurs : public UserError {
 public:
  using UserError::UserError;
};

/// Reads a file that the program has saved for itself. In a folder that others can write to,
/// anything may have taken its place: what a link leads to, what is no regular file, what belongs
/// to another user or can be written by anybody, and what is larger than `most_bytes` is not
/// opened, or not read. Throws UserError, with the reason (NotOurs, if it is whose it is); nothing
/// where there is no such file.
std::optional<std::string> read_saved_file(const std::string& path, std::size_t most_bytes,
                                           Owner owner);

}  // namespace specdrift::cli
