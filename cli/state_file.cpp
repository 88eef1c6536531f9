#include "cli/state_file.h"

#include <unistd.h>

#include <csignal>
#include <stdexcept>
#include <utility>

#include "cli/file_contents.h"
#include "cli/output.h"
#include "cli/trouble.h"
#include "core/prove/digest.h"
#include "core/report/escape.h"
#include "core/token/hash.h"

namespace specdrift::cli {
namespace {

volatile std::sig_atomic_t stop_is_asked = 0;

/// A second signal ends the program.
void ask_to_stop(int signal) {
  stop_is_asked = 1;
  std::signal(signal, SIG_DFL);
}

}  // namespace

StopOnSignal::StopOnSignal() {
  stop_is_asked = 0;
  std::signal(SIGINT, ask_to_stop);
  std::signal(SIGTERM, ask_to_stop);
}

StopOnSignal::~StopOnSignal() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

bool StopOnSignal::is_asked() {
  return stop_is_asked != 0;
}

StateFile::StateFile(std::string path, const RunnableVersion& a, const RunnableVersion& b,
                     const prove::Question& question)
    : path_(std::move(path)), run_(prove::about(*a.model, *b.model, question)) {
  if (::access(path_.c_str(), F_OK) == 0) {
    constexpr const char* hint = "without that file, it begins anew";
    const FileContents contents = FileContents::of_file(path_);
    std::string why;
    try {
      prove::KeptRun found = prove::read_kept_run(contents.bytes());
      why = prove::difference_of(run_, found);
      run_.kept = std::move(found.kept);
      was_there_ = true;
    } catch (const std::runtime_error& e) {
      why = e.what();
    }
    if (!why.empty()) throw Trouble(path_, report::escaped_for_terminal(why), hint);
  }
}

void StateFile::prepare(prove::Question& question) const {
  question.keeps = true;
  if (was_there_) question.resume = &run_.kept;
  question.limits.is_stopped = StopOnSignal::is_asked;
}

void StateFile::write(const prove::Kept& kept) {
  run_.kept = kept;
  text_ = prove::kept_run_text(run_);
  Output file(path_);
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
  return prove::written_digest(hash_of(text_));
}

}  // namespace specdrift::cli
