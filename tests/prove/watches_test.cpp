// Pairs of rows: one of the two reports an error, and what follows decides which is taken:
// lemma 17.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/run/interpreter.h"
#include "core/prove/machine/machine.h"
#include "tests/prove/changed.h"

namespace specdrift::prove {
namespace {

/// How a name that is none is read in 2009: two rows in place of its one.
std::string with_pair(std::string_view condition, bool first_reports) {
  const auto row = [&](std::string_view asks, bool reports) {
    return "<on result=\"none\"" + std::string(asks) + ">" + (reports ? " <error/>" : "") +
           " <return/> </on> ";
  };
  return "<alter procedure=\"consume-a-character-reference\" step=\"name\"> <replace row=\"#1\"> " +
         row(" if=\"" + std::string(condition) + "\"", first_reports) + row("", !first_reports) +
         "</replace> </alter>";
}

constexpr std::string_view watched_conditions[] = {
    "ahead is ascii-alphanumeric+ then ;",
    "ahead is ascii-alphanumeric+ then = EOF",
    "in-attribute and ahead is ascii-alphanumeric+ then =",
    "not in-attribute and ahead is ascii-alphanumeric+ then =",
    "state is character-reference-data and ahead is ascii-alphanumeric+ then ; EOF",
};

/// Counts the errors of a version by its machine, and by the interpreter.
struct CountedErrors {
  explicit CountedErrors(const model::Model& of)
      : model(of),
        models{&of},
        graph(of, true),
        alphabet(models, std::vector<std::string>{}, ReferenceNames{}),
        numbers(models),
        errors(models, ErrorDetail::number),
        machine(graph, alphabet, numbers, true, ReferenceNames{}, errors) {}

  Configuration fed(std::string_view input, Output& output) const {
    Configuration configuration = machine.start({});
    for (const char c : input)
      machine.feed(configuration, alphabet.representative(static_cast<unsigned char>(c)), output);
    return configuration;
  }
  std::size_t of_machine(std::string_view input) const {
    Output output;
    machine.finish(fed(input, output), output);
    return output.errors.size();
  }
  std::size_t of_interpreter(const std::string& input) const {
    const Source source = Source::from_bytes(input);
    const auto interpreter = model::make_interpreter(model, source, {});
    TokenBatch batch;
    std::size_t count = 0;
    while (interpreter->read(batch)) {
      count += batch.errors.size();
      batch.clear();
    }
    return count;
  }

  const model::Model& model;
  std::vector<const model::Model*> models;
  ControlGraph graph;
  Alphabet alphabet;
  Numbers numbers;
  ErrorNames errors;
  Machine machine;
};

/// All strings of up to `length` characters.
std::vector<std::string> all_strings(std::string_view characters, std::size_t length) {
  std::vector<std::string> all{""};
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].size() < length)
      for (const char c : characters) all.push_back(all[i] + c);
  return all;
}

BOOST_AUTO_TEST_SUITE(errors_that_depend_on_what_follows)

/// Each string is the whole input, so the input also ends within the run.
BOOST_AUTO_TEST_CASE(as_many_as_the_interpreter_reports) {
  const std::vector<std::string> inputs = all_strings("&z1=;", 5);
  for (const std::string_view condition : watched_conditions) {
    std::map<std::string, std::size_t> by_first;
    std::size_t decided = 0;
    for (const bool first_reports : {true, false}) {
      const auto loaded = changed("w", with_pair(condition, first_reports), "2009");
      const CountedErrors counted(loaded->model);
      for (const std::string_view before : {"", "<a b=", "<a b='"})
        for (const std::string& text : inputs) {
          const std::string input = std::string(before) + text;
          const std::size_t wanted = counted.of_interpreter(input);
          if (counted.of_machine(input) != wanted)
            BOOST_ERROR(condition << ", " << first_reports << ": " << input);
          if (first_reports)
            by_first.emplace(input, wanted);
          else
            decided += by_first.at(input) != wanted ? 1 : 0;
        }
    }
    BOOST_TEST(decided > 1000U, condition);
  }
}

BOOST_AUTO_TEST_CASE(nothing_waits_for_the_end_of_the_run) {
  for (const std::string_view condition : watched_conditions)
    for (const bool first_reports : {true, false}) {
      const auto loaded = changed("w", with_pair(condition, first_reports), "2009");
      const CountedErrors counted(loaded->model);
      for (const std::string before : {"&", "<a b=&", "<a b='&"}) {
        Output output;
        BOOST_TEST((counted.fed(before + "zzz", output) == counted.fed(before + "zzz1z", output)),
                   condition << ", " << first_reports << ": " << before);
      }
    }
}

/// A row that was written for one state is not taken for another one.
BOOST_AUTO_TEST_CASE(a_condition_on_the_state_decides_at_once) {
  for (const bool first_reports : {true, false}) {
    const auto loaded = changed("w", with_pair(watched_conditions[2], first_reports), "2009");
    const CountedErrors counted(loaded->model);
    Output of_data, of_attribute;
    BOOST_TEST(counted.fed("&zz", of_data).watches.empty());
    BOOST_TEST(of_data.errors.size() == (first_reports ? 0U : 1U));
    BOOST_TEST(counted.fed("<a b='&zz", of_attribute).watches.size() == 1U);
    BOOST_TEST(of_attribute.errors.empty());
  }
}

BOOST_AUTO_TEST_CASE(proofs_close_for_either_order) {
  constexpr std::string_view in_attribute = watched_conditions[2];
  constexpr std::string_view the_same =
      "state is character-reference-in-attribute-value and ahead is ascii-alphanumeric+ then =";
  for (const bool first_reports : {true, false}) {
    const std::string pair = with_pair(in_attribute, first_reports);
    const auto outcome = [&](const std::string& other, std::string_view input, bool differs) {
      return outcome_of({"", pair, other, input, {}, "2009"}, Facet::errors, differs);
    };
    BOOST_TEST((outcome(with_pair(the_same, first_reports), "<a b='&z=", false) == Outcome::equal));
    BOOST_TEST((outcome(with_pair(in_attribute, !first_reports), "&z=", true) == Outcome::differs));
    BOOST_TEST((outcome(with_pair("in-attribute and ahead is ascii-alphanumeric+ then = EOF",
                                  first_reports),
                        "<a b='&z", true) == Outcome::differs));
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::prove
