// Runs html5lib's tokenizer tests through the interpreter of a built-in specification, and says
// which of its rows they take.
//   suites VERSION KNOWN PASSED FOLDER FILE…
// KNOWN is a list of accepted disagreements, PASSED the number of tests that must pass; all others
// must be known. Without the folder there is nothing to run, which meson is told by exit status 77.

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/html5lib/conformance.h"
#include "core/html5lib/known_disagreements.h"
#include "core/model/data/builtin.h"
#include "core/model/run/coverage.h"
#include "core/model/run/interpreter.h"

namespace specdrift::model::test {
namespace {

using Verdict = html5lib::TestResult::Verdict;

constexpr int skipped = 77;

std::string read_whole(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

class Suites {
 public:
  Suites(const Model& model, const std::filesystem::path& known)
      : model_(model),
        known_(html5lib::read_known_disagreements(read_whole(known))),
        coverage_(model) {}

  void run(const std::filesystem::path& path) {
    for (const html5lib::Test& test : html5lib::read_tests(read_whole(path)).tests)
      for (const TextMode mode : test.initial_states) run(path.filename().string(), test, mode);
  }

  int finish(std::size_t expected) const {
    const Coverage::Totals totals = coverage_.totals();
    fmt::print("{}: {} passed, {} known disagreements, {} failed, {} without such a state\n",
               model_.version, passed_, disagreed_, failed_, without_state_);
    fmt::print("{} of {} rows taken\n", totals.taken, totals.rows);
    if (passed_ != expected) fmt::print("expected: {} passed\n", expected);
    return failed_ == 0 && passed_ == expected ? EXIT_SUCCESS : EXIT_FAILURE;
  }

 private:
  void run(const std::string& file, const html5lib::Test& test, TextMode mode) {
    const auto make = [&](const Source& source, const StartContext& start) {
      auto interpreter = make_interpreter(model_, source, start);
      if (interpreter) interpreter->set_row_tracer(&coverage_);
      return interpreter;
    };
    switch (html5lib::run_test(test, mode, model_.info, make).verdict) {
    case Verdict::passed:
      ++passed_;
      return;
    case Verdict::no_such_state:
      ++without_state_;
      return;
    case Verdict::failed:
      break;
    }
    for (const html5lib::KnownDisagreement& known : known_) {
      if (!known.concerns(file) || known.description != test.description ||
          known.initial_state != mode)
        continue;
      ++disagreed_;
      return;
    }
    ++failed_;
    fmt::print("{}: {}\n", file, test.description);
  }

  const Model& model_;
  std::vector<html5lib::KnownDisagreement> known_;
  Coverage coverage_;
  std::size_t passed_ = 0, disagreed_ = 0, failed_ = 0, without_state_ = 0;
};

int run(int argc, char** argv) {
  const Model* const model = argc > 5 ? find_builtin_model(argv[1]) : nullptr;
  if (!model) {
    fmt::print("usage: suites VERSION KNOWN PASSED FOLDER FILE…\n");
    return 2;
  }
  const std::filesystem::path folder = argv[4];
  if (!std::filesystem::is_directory(folder)) {
    fmt::print("SKIPPED: no suite for {}: {} is not there\n", argv[1], folder.string());
    return skipped;
  }
  Suites suites(*model, argv[2]);
  for (int i = 5; i < argc; ++i) suites.run(folder / argv[i]);
  return suites.finish(std::strtoul(argv[3], nullptr, 10));
}

}  // namespace
}  // namespace specdrift::model::test

int main(int argc, char** argv) {
  return specdrift::model::test::run(argc, argv);
}
