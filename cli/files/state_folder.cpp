#include "cli/files/state_folder.h"

#include <fmt/core.h>

#include <algorithm>

#include "cli/files/output_folder.h"
#include "cli/options/proof_options.h"
#include "cli/terminal/user_error.h"
#include "core/machine/char.h"
#include "core/token/hash.h"

namespace specdrift::cli {
namespace {

/// The versions by their names, whatever these are, and all that is asked for. Not their data:
/// where that has changed, it is to be said.
std::string file_name(const Version& a, const Version& b, const prove::ProofTask& task) {
  std::string asked = fmt::format("{}|{}|{}|{}", a.info->name, b.info->name,
                                  prove::name_of(task.errors), task.every_reference);
  for (const prove::NamedStart& start : task.starts)
    asked += fmt::format("|{}", prove::name_of(start.start));
  for (const std::string& name : task.concepts) asked += fmt::format("|concept {}", name);
  std::string names = fmt::format("{}_{}", a.info->name, b.info->name);
  for (char& c : names)
    if (!is_ascii_alphanumeric(static_cast<unsigned char>(c)) && c != '-' && c != '.') c = '_';
  names.resize(std::min<std::size_t>(names.size(), 80));
  return fmt::format("{}-{:016x}.states", names, hash_of(asked));
}

}  // namespace

StateFolder::StateFolder(const Arguments& arguments)
    : path_(arguments.value("saved")), owner_(requested_owner(arguments)) {
  if (arguments.has("no-cache"))
    throw UserError("--no-cache", "it does not go together with --saved",
                    "what pairs have come to that are finished is kept in the cache");
  make_output_folder(path_);
}

prove::Causes StateFolder::find_causes(const Version& a, const Version& b, prove::ProofTask task,
                                       const std::string& until) {
  if (StopOnSignal::is_asked()) {
    ++unfinished_;
    prove::Causes none;
    none.exploration.why_not = "it was interrupted";
    return none;
  }
  StateFile file(fmt::format("{}/{}", path_, file_name(a, b, task)), a, b, task, owner_);
  file.prepare(task);
  try {
    prove::Causes causes =
        prove::find_causes(*a.model, *b.model, task, make_oracle({a, b}, task), until);
    if (causes.checkpoint) {
      file.write(*causes.checkpoint);
      if (causes.checkpoint->can_go_on()) ++unfinished_;
    } else {
      file.remove();
    }
    return causes;
  } catch (const prove::OtherStates& e) {
    throw UserError(file.path(), e.what(), "without that file, it begins again");
  }
}

}  // namespace specdrift::cli
