#include "core/model/row_witness.h"

#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <map>
#include <random>

#include "core/model/asked.h"
#include "core/model/builtin.h"
#include "core/model/interpreter.h"
#include "core/model/search_alphabet.h"
#include "core/text/utf8.h"
#include "tests/model/sample.h"
#include "tests/support/random_input.h"

namespace specdrift::model::test {
namespace {

using specdrift::test::random_input;

std::size_t size_in_characters(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty(); ++count) text.remove_prefix(utf8::decode(text).length);
  return count;
}

/// Adds the rows that an input takes.
void run(const Model& model, const std::string& input, const StartContext& start,
         Coverage& coverage) {
  const Source source = Source::from_string(input);
  Interpreter interpreter(model, source, start);
  interpreter.set_row_tracer(&coverage);
  TokenBatch batch;
  while (interpreter.read(batch)) {
  }
}

WitnessSearch search_all(const Model& model) {
  return find_row_witnesses(model, missing_rows(Coverage(model)));
}

/// The number of witnesses found. Each takes its row.
std::size_t checked_witnesses(const Model& model, const WitnessSearch& search) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < search.witnesses.size(); ++i) {
    if (!search.witnesses[i]) continue;
    ++found;
    Coverage coverage(model);
    run(model, search.witnesses[i]->input, search.witnesses[i]->start, coverage);
    const Coverage::RowCount& row = coverage.rows()[i];
    BOOST_TEST_CONTEXT(model.version << ' ' << row_id(model, row.table, row.row))
    BOOST_TEST(row.taken > 0U);
  }
  return found;
}

std::vector<StartContext> starts(const Model& model) {
  std::vector<StartContext> starts;
  for (const ContextStart& context : model.contexts)
    for (const std::string_view name : {"", "a", "title"})
      for (const bool foreign : {false, true}) {
        StartContext start;
        start.mode = context.mode;
        start.last_start_tag = name;
        start.foreign_content = foreign;
        starts.push_back(start);
      }
  return starts;
}

/// Fails where an input takes a row for which the search has found nothing as short.
class Shortness {
 public:
  Shortness(const Model& model, const WitnessSearch& search) : model_(model), coverage_(model) {
    for (const auto& witness : search.witnesses)
      shortest_.push_back(witness ? size_in_characters(witness->input) : none);
    reached_.resize(shortest_.size(), none);
  }

  void run(const std::string& input, const StartContext& start) {
    const Coverage before = coverage_;
    static_cast<void>(before);
    Coverage coverage(model_);
    test::run(model_, input, start, coverage);
    const std::size_t size = size_in_characters(input);
    for (std::size_t i = 0; i < shortest_.size(); ++i) {
      if (coverage.rows()[i].taken == 0) continue;
      reached_[i] = std::min(reached_[i], size);
      if (size < shortest_[i])
        BOOST_ERROR(model_.version << ": row " << i << " is taken by '" << input << "'");
    }
  }

  /// How many rows inputs as long as the witness have taken.
  std::size_t reached() const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < shortest_.size(); ++i)
      count += reached_[i] != none && reached_[i] == shortest_[i];
    return count;
  }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  const Model& model_;
  Coverage coverage_;
  std::vector<std::size_t> shortest_;
  std::vector<std::size_t> reached_;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(row_witness)

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::model::test
