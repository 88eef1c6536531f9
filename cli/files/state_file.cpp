#include "cli/files/state_file.h"

#include <fmt/core.h>
#include <unistd.h>

#include <stdexcept>
#include <utility>

#include "cli/terminal/output.h"
#include "cli/terminal/signals.h"
#include "cli/terminal/user_error.h"
#include "core/prove/analysis/digest.h"
#include "core/report/escape/escape.h"
#include "core/token/hash.h"

namespace specdrift::cli {
namespace {

constexpr std::size_t most_state_bytes = std::size_t{2} << 30U;

}  // namespace

StateFile::StateFile(std::string path, const Version& a, const Version& b,
                     const prove::ProofTask& task, Owner owner)
    : path_(std::move(path)), run_(prove::about(*a.model, *b.model, task)) {
  constexpr const char* hint = "without that file, it begins again";
  std::optional<std::string> text;
  try {
    text = read_saved_file(path_, most_state_bytes, owner);
  } catch (const NotOurs& e) {
    throw UserError(path_, e.why(), fmt::format("{}; --{} takes it", hint, any_owner_option.name));
  } catch (const UserError& e) {
    throw UserError(path_, e.why(), hint);
  }
  if (!text) return;
  std::string why;
  try {
    prove::SavedExploration found = prove::read_saved_exploration(*text);
    why = found.has_digest ? prove::difference_of(run_, found)
                           : "it was written by an earlier version, without a digest";
    run_.checkpoint = std::move(found.checkpoint);
    was_there_ = true;
  } catch (const std::runtime_error& e) {
    why = e.what();
  }
  if (!why.empty()) throw UserError(path_, report::escaped_for_terminal(why), hint);
}

void StateFile::prepare(prove::ProofTask& task) const {
  task.keeps = true;
  if (was_there_) task.resume = &run_.checkpoint;
  task.limits.is_stopped = StopOnSignal::is_asked;
}

void StateFile::write(const prove::Checkpoint& kept) {
  run_.checkpoint = kept;
  text_ = prove::saved_exploration_text(run_);
  Output file(path_, Content::data, Output::Links::replaced);
  file.write(text_);
  file.finish();
}

void StateFile::remove() const {
  if (was_there_) ::unlink(path_.c_str());
}

std::string StateFile::name() const {
  return path_.substr(path_.rfind('/') + 1);
}

std::string StateFile::digest() const {
  return written_digest(hash_of(text_));
}

}  // namespace specdrift::cli
