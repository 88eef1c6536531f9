// Every version is there twice: as a machine (versions/) and as data (spec/), from two readings of
// its text. Both get the same inputs and have to agree on tokens, spans, errors and their
// positions; and the inputs have to take every row of the data that is not declared unreachable.
//   code_against_data [LENGTH [RANDOM INPUTS [SEED]]]

#include <fmt/format.h>

#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "core/model/builtin.h"
#include "core/model/coverage.h"
#include "core/model/interpreter.h"
#include "tests/support/random_input.h"
#include "tests/support/signature.h"
#include "versions/registry.h"

namespace specdrift::test {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view alphabet = "<>/!-=&#;\"'a ?"sv;

struct NamedContext {
  std::string_view name;
  StartContext start;
};

std::vector<NamedContext> contexts() {
  StartContext rcdata, rawtext, script, plaintext, foreign, cdata, page, page_without_scripts;
  rcdata.mode = TextMode::rcdata;
  rcdata.last_start_tag = "title";
  rawtext.mode = TextMode::rawtext;
  rawtext.last_start_tag = "a";
  script.mode = TextMode::script_data;
  script.last_start_tag = "script";
  plaintext.mode = TextMode::plaintext;
  foreign.foreign_content = true;
  cdata.mode = TextMode::cdata_section;
  cdata.foreign_content = true;
  page.feedback = Feedback::tree;
  page_without_scripts.feedback = Feedback::tree;
  page_without_scripts.scripting = false;
  return {
      {"data", {}},       {"rcdata", rcdata},       {"rawtext", rawtext},
      {"script", script}, {"plaintext", plaintext}, {"foreign", foreign},
      {"cdata", cdata},   {"page", page},           {"page without scripts", page_without_scripts}};
}

constexpr std::size_t most_shown = 10;

class Check {
 public:
  Check(const Version& version, const model::Model& model)
      : version_(version), model_(model), coverage_(model) {}

  void run(const std::string& input, const NamedContext& context) {
    const Source source = Source::from_bytes(input);
    const auto machine = version_.make_tokenizer(source, context.start);
    const auto interpreter = model::make_interpreter(model_, source, context.start);
    if (!machine || !interpreter) {
      if (static_cast<bool>(machine) != static_cast<bool>(interpreter))
        fail(input, context, "only one of the two starts there");
      return;
    }
    ++inputs_;
    interpreter->set_row_tracer(&coverage_);
    std::string mistake;
    sign(*machine, source, batch_, code_, mistake);
    sign(*interpreter, source, batch_, data_, mistake);
    if (!mistake.empty()) return fail(input, context, mistake);
    if (code_.tokens != data_.tokens || code_.self_closing != data_.self_closing)
      return fail(input, context, fmt::format("tokens {} | {}", code_.tokens, data_.tokens));
    if (code_.spans != data_.spans)
      return fail(input, context, fmt::format("spans {}| {}", code_.spans, data_.spans));
    // The data also knows which self-closing flags tree construction acknowledges; the machines
    // leave that error to it.
    if (context.start.feedback == Feedback::none && code_.errors != data_.errors)
      return fail(input, context, fmt::format("errors {}| {}", code_.errors, data_.errors));
  }

  /// Prints what was found; true if all is well.
  bool report() const {
    std::size_t shown = 0;
    for (const auto& row : coverage_.rows()) {
      if (row.taken > 0 || row.declared_unreachable() || ++shown > most_shown) continue;
      fmt::print("{}: {} ({}) is never taken\n", model_.info.name, model_.tables[row.table].name,
                 row.what->label);
    }
    const auto totals = coverage_.totals();
    fmt::print("{}: {} inputs, {} disagreements; rows: {} taken of {}, {} declared unreachable\n",
               model_.info.name, inputs_, failures_, totals.taken, totals.rows,
               totals.declared_unreachable);
    return failures_ == 0 && totals.missing() == 0 && inputs_ > 0;
  }

 private:
  void fail(const std::string& input, const NamedContext& context, std::string_view what) {
    if (++failures_ <= most_shown)
      fmt::print("{} in {}, '{}': code | data: {}\n", model_.info.name, context.name, input, what);
  }

  const Version& version_;
  const model::Model& model_;
  model::Coverage coverage_;
  std::size_t inputs_ = 0;
  std::size_t failures_ = 0;
  TokenBatch batch_;
  Signature code_;
  Signature data_;
};

void run_short_strings(Check& check, const NamedContext& context, std::size_t longest) {
  for (std::size_t length = 0; length <= longest; ++length) {
    std::vector<std::size_t> digits(length);
    std::string input(length, alphabet.front());
    for (;;) {
      check.run(input, context);
      std::size_t place = 0;
      while (place < length && ++digits[place] == alphabet.size()) digits[place++] = 0;
      if (place == length) break;
      for (std::size_t i = 0; i < length; ++i) input[i] = alphabet[digits[i]];
    }
  }
}

void run_random_strings(Check& check, const std::vector<NamedContext>& all, std::size_t count,
                        unsigned seed) {
  std::mt19937 random(seed);
  for (std::size_t i = 0; i < count; ++i)
    check.run(random_input(random), all[random() % all.size()]);
}

int run(std::size_t longest, std::size_t random_inputs, unsigned seed) {
  std::size_t passed = 0;
  for (const Version& version : all_versions()) {
    const model::Model* const model = model::find_builtin_model(version.info.name);
    if (!model) {
      fmt::print("{}: no data\n", version.info.name);
      continue;
    }
    Check check(version, *model);
    const auto all = contexts();
    for (const NamedContext& context : all) run_short_strings(check, context, longest);
    run_random_strings(check, all, random_inputs, seed);
    passed += check.report();
  }
  fmt::print("{} passed, {} failed\n", passed, all_versions().size() - passed);
  return passed == all_versions().size() && passed == 4 ? 0 : 1;
}

}  // namespace
}  // namespace specdrift::test

int main(int argc, char** argv) {
  const auto number = [&](int i, unsigned long otherwise) {
    return argc > i ? std::strtoul(argv[i], nullptr, 10) : otherwise;
  };
  return specdrift::test::run(number(1, 3), number(2, 250'000),
                              static_cast<unsigned>(number(3, 1)));
}
