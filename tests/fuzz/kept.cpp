// Files that the program has kept for itself, as somebody else may have changed them: the states of
// an exploration, and the causes of a cache. Their digests are put right, so that what follows them
// is read. The first byte says which.

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cli/files/cause_cache.h"
#include "cli/options/options.h"
#include "cli/options/proof_options.h"
#include "cli/options/version_set.h"
#include "cli/verbs/verbs.h"
#include "core/model/data/builtin.h"
#include "core/prove/analysis/digest.h"
#include "core/prove/certificate/checker.h"
#include "core/prove/certificate/saved_exploration.h"
#include "core/prove/search/pair_setup.h"
#include "core/prove/search/proof_task.h"
#include "core/token/hash.h"
#include "tests/fuzz/folder.h"
#include "versions/registry.h"

namespace specdrift::fuzz {
namespace {

constexpr std::string_view older = "2009", newer = "8.2.4";

Version runnable(std::string_view name) {
  return version_of(*model::find_builtin_model(name), find_machine(name));
}

prove::ProofTask question_about(prove::ErrorDetail errors) {
  prove::ProofTask task;
  task.every_reference = false;
  task.errors = errors;
  task.limits.states = 60;
  return task;
}

// -- states

/// Continues from what may be states of this question, and checks it.
void go_on(prove::SavedExploration run, prove::ProofTask task) {
  static const Version a = runnable(older), b = runnable(newer);
  // As if it were about these versions as they are today: seeds stay what they are.
  prove::SavedExploration wanted = prove::about(*a.model, *b.model, task);
  wanted.checkpoint = std::move(run.checkpoint);
  const prove::Oracle oracle = prove::make_oracle({a, b}, task);
  task.resume = &wanted.checkpoint;
  try {
    prove::prove_equal(*a.model, *b.model, task, oracle);
  } catch (const std::runtime_error& e) {
    require(!std::string_view(e.what()).empty(), "they are refused without words");
  }
  task.resume = nullptr;
  const prove::PairSetup setup(*a.model, *b.model, task);
  prove::Checker checker(setup, oracle);
  const prove::Checked checked = checker.check(wanted.checkpoint, task.limits);
  require(!checked.wrong.empty() || !checked.why_not.empty() || !wanted.checkpoint.nodes.empty(),
          "no states are all states");
}

void run_states(std::string_view text, prove::ErrorDetail errors) {
  std::string lines(text);
  if (!lines.ends_with('\n')) lines += '\n';
  const std::string whole = lines + "digest " + written_digest(hash_of(lines)) + "\n";
  prove::SavedExploration run;
  try {
    run = prove::read_saved_exploration(whole);
  } catch (const std::runtime_error& e) {
    require(!std::string_view(e.what()).empty(), "it is refused without words");
    return;
  }
  const std::string written = prove::saved_exploration_text(run);
  require(prove::saved_exploration_text(prove::read_saved_exploration(written)) == written,
          "it is written as another one", written);
  prove::ProofTask task = question_about(errors);
  task.concepts = {"comment-end*"};
  go_on(std::move(run), std::move(task));
}

// -- causes

cli::CauseCache cache_in(const Folder& folder) {
  return cli::CauseCache(cli::Arguments::parse(cli::distinguish_verb, {"--cache", folder.path()}));
}

std::string contents_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

/// The file of an entry, and its second line.
struct Entry {
  std::filesystem::path path;
  std::string key;
};

Entry make_entry(const Folder& folder, const Version& a, const Version& b,
                 const prove::ProofTask& task) {
  prove::Causes none;
  none.exploration.closed = true;
  cache_in(folder).keep(a, b, task, "", none);
  for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
    const std::string text = contents_of(file.path());
    const std::size_t begin = text.find('\n') + 1;
    return {file.path(), text.substr(begin, text.find('\n', begin) - begin)};
  }
  fail("nothing is kept");
}

/// Whatever the file says: what is believed differs so.
void run_causes(std::string_view text) {
  static const Folder folder;
  static const Version a = runnable(older), b = runnable(newer);
  static const prove::ProofTask task = question_about(prove::ErrorDetail::none);
  static const Entry entry = make_entry(folder, a, b, task);
  std::string line(text.substr(0, text.find('\n')));
  const std::string rest = entry.key + "\n" + line + "\n";
  std::ofstream(entry.path, std::ios::binary) << written_digest(hash_of(rest)) << '\n' << rest;
  const auto causes = cache_in(folder).find(a, b, task, "");
  if (!causes) return;
  require(causes->exploration.closed, "what has not closed is believed", line);
  const prove::Oracle oracle = prove::make_oracle({a, b}, task);
  for (const prove::Cause& cause : causes->causes)
    require(oracle.differs(cause.input, cause.start), "a cause that is none is believed", line);
  for (const prove::Cause& cause : causes->causes)
    require(!prove::name_of(cause.start).empty(), "a context without a name", line);
}

void run(Bytes bytes) {
  switch (bytes.take(3)) {
  case 0:
    return run_states(bytes.rest(), prove::ErrorDetail::none);
  case 1:
    return run_states(bytes.rest(), prove::ErrorDetail::number);
  default:
    return run_causes(bytes.rest());
  }
}

}  // namespace
}  // namespace specdrift::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  specdrift::fuzz::run({data, size});
  return 0;
}
