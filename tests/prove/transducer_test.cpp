// Steps that a transducer takes once for many characters.

#include "core/prove/machine/transducer.h"

#include <boost/test/unit_test.hpp>
#include <string_view>

#include "core/model/data/builtin.h"
#include "core/prove/search/pair_setup.h"

namespace specdrift::test {
namespace {

using namespace prove;

/// How many edges of all that can be reached are not what the machine makes of the character alone.
std::size_t count_other_edges(std::string_view version, ErrorDetail detail) {
  const model::Model& model = *model::find_builtin_model(version);
  ProofTask task;
  task.errors = detail;
  task.every_reference = false;
  const PairSetup setup(model, model, task);
  EventPool pool;
  Transducer transducer(setup.machine_a, setup.alphabet, pool);
  for (const StartContext& start : setup.starts) transducer.start(start);
  const auto& symbols = setup.alphabet.symbols();
  std::size_t others = 0;
  for (Transducer::Number from = 0; from < transducer.size(); ++from)
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      // There are too many other numbers.
      const Transducer::Edge edge = transducer.outline(from, i);
      if (edge.is_redundant != 0) continue;
      Configuration alone = transducer.configuration(from);
      Output output;
      setup.machine_a.feed(alone, symbols[i], output);
      const bool is_same =
          transducer.configuration(edge.to) == alone && pool[edge.output] == output.events &&
          pool[transducer.errors(from, i)] == output.errors && !output.is_redundant;
      others += is_same ? 0 : 1;
    }
  BOOST_TEST(transducer.size() > 1000U);
  return others;
}

BOOST_AUTO_TEST_SUITE(transducers)

BOOST_AUTO_TEST_CASE(steps_for_many_characters_are_those_of_each) {
  // 2006-03-02: U+0000 is dropped; 2009: errors depend on what follows.
  for (const std::string_view version : {"2006-03-02", "2007", "2009", "8.2.4"})
    BOOST_TEST(count_other_edges(version, ErrorDetail::number) == 0U, version);
  for (const std::string_view version : {"8.2.4", "living"})
    BOOST_TEST(count_other_edges(version, ErrorDetail::none) == 0U, version);
  BOOST_TEST(count_other_edges("13.2.5", ErrorDetail::positions) == 0U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test
