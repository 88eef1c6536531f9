// JSON from outside: lines of `tokens --batch`, html5lib's tests, lists of known disagreements. The
// first byte says which.

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/files/file_contents.h"
#include "cli/options/version_set.h"
#include "cli/terminal/output.h"
#include "cli/verbs/inputs/tokens_batch.h"
#include "core/html5lib/conformance.h"
#include "core/html5lib/json_text.h"
#include "core/html5lib/known_disagreements.h"
#include "core/html5lib/suite.h"
#include "core/html5lib/tests.h"
#include "core/model/data/builtin.h"
#include "tests/fuzz/folder.h"
#include "versions/registry.h"

namespace specdrift::fuzz {
namespace {

Version take_version(Bytes& bytes) {
  const auto machines = all_machines();
  const Machine& machine = machines[bytes.take(machines.size())];
  return version_of(*model::find_builtin_model(machine.info.name), &machine);
}

/// A line of JSON for each line, whatever that is.
void run_batch(Bytes bytes) {
  const Version version = take_version(bytes);
  static const Folder folder;
  const std::string in = folder.file("in"), out = folder.file("out");
  std::ofstream(in, std::ios::binary) << bytes.rest();
  {
    cli::LineReader lines(in);
    cli::Output output(out, cli::Content::data);
    cli::run_batch(version, {}, lines, output);
    output.finish();
  }
  const cli::FileContents written = cli::FileContents::of_file(out);
  std::string_view rest = written.bytes();
  const std::string_view asked = bytes.rest();
  const auto lines = std::ranges::count(asked, '\n') + (!asked.empty() && asked.back() != '\n');
  require(std::ranges::count(rest, '\n') == lines, "not a line for each line", rest);
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(line.size() + 1);
    const boost::json::value answer = html5lib::parse_json(line);
    const auto& object = answer.as_object();
    require(object.contains("error") != (object.contains("tokens") && object.contains("errors")),
            "neither tokens nor an error", line);
  }
}

/// Runs the tests that can be read; each becomes a test again that passes.
void run_tests(Bytes bytes) {
  const Version version = take_version(bytes);
  html5lib::TestFile file;
  try {
    file = html5lib::read_tests(bytes.rest());
  } catch (const html5lib::TestFileError& e) {
    require(!std::string_view(e.what()).empty(), "it is refused without words");
    return;
  }
  using Verdict = html5lib::TestResult::Verdict;
  std::vector<html5lib::SuiteInput> inputs;
  for (const html5lib::Test& test : file.tests)
    for (const TextMode mode : test.initial_states) {
      const auto result = html5lib::run_test(test, mode, *version.info, version.make_tokenizer);
      require((result.verdict == Verdict::passed) == (result.tokens_agree && result.errors_agree) ||
                  result.verdict == Verdict::no_such_state,
              "a verdict that is not that of its parts");
      StartContext start;
      start.mode = mode;
      start.last_start_tag = test.last_start_tag;
      start.foreign_content = test.foreign_content;
      inputs.push_back({test.description, test.input, start});
    }
  const html5lib::Suite suite =
      html5lib::write_suite(inputs, *version.info, version.make_tokenizer);
  const html5lib::TestFile again = html5lib::read_tests(suite.text);
  require(again.tests.size() == suite.tests, "a suite that is not read as it was written",
          suite.text);
  for (const html5lib::Test& test : again.tests)
    for (const TextMode mode : test.initial_states)
      require(html5lib::run_test(test, mode, *version.info, version.make_tokenizer).verdict ==
                  Verdict::passed,
              "what it makes of an input is not what it makes of it", suite.text);
}

void run_value(std::string_view text) {
  boost::json::value value;
  try {
    value = html5lib::parse_json(text);
  } catch (const html5lib::JsonError& e) {
    require(e.offset <= text.size(), "a mistake beyond the text", e.what());
    return;
  }
  const std::string written = html5lib::json_text(value);
  require(html5lib::json_text(html5lib::parse_json(written)) == written, "it is written as another",
          written);
}

void run_known(std::string_view text) {
  try {
    html5lib::read_known_disagreements(text);
  } catch (const std::runtime_error& e) {
    require(!std::string_view(e.what()).empty(), "it is refused without words");
  }
}

void run(Bytes bytes) {
  switch (bytes.take(4)) {
  case 0:
    return run_batch(bytes);
  case 1:
    return run_tests(bytes);
  case 2:
    return run_value(bytes.rest());
  default:
    return run_known(bytes.rest());
  }
}

}  // namespace
}  // namespace specdrift::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  specdrift::fuzz::run({data, size});
  return 0;
}
