// The fate of a difference in a filter's output.

#include "core/holes/output.h"

#include <boost/test/unit_test.hpp>

namespace specdrift::holes::test {
namespace {

using Writes = identify::Capabilities::Writes;

BOOST_AUTO_TEST_CASE(a_way_of_writing_says_which_shelters_leak) {
  struct Row {
    Shelter shelter;
    bool tokens, escaped;
  };
  constexpr Row rows[] = {{Shelter::comment, true, true},   {Shelter::raw_text, true, true},
                          {Shelter::text, true, false},     {Shelter::value, true, false},
                          {Shelter::nowhere, false, false}, {Shelter::name, false, false},
                          {Shelter::other, false, false}};
  for (const Row& row : rows) {
    const auto verdict = [&](Writes writes) {
      return name_of(verdict_of(writes, Direction::hidden, row.shelter));
    };
    BOOST_TEST(verdict(Writes::unknown) == "unknown");
    BOOST_TEST(verdict(Writes::source) == "may leak");
    BOOST_TEST(verdict(Writes::tokens) == (row.tokens ? "may leak" : "cannot leak"));
    BOOST_TEST(verdict(Writes::escaped) == (row.escaped ? "may leak" : "cannot leak"));
  }
  for (const Writes writes : {Writes::source, Writes::tokens, Writes::escaped}) {
    BOOST_TEST(name_of(verdict_of(writes, Direction::altered, Shelter::comment)) ==
               (writes == Writes::source ? "may leak" : "cannot leak"));
    BOOST_TEST(name_of(verdict_of(writes, Direction::phantom, Shelter::comment)) == "cannot leak");
  }
}

}  // namespace
}  // namespace specdrift::holes::test
