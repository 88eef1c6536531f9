// The line that says how far something has come.

#include "cli/terminal/progress.h"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

namespace specdrift::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

struct Shown {
  std::chrono::steady_clock::time_point now;
  std::vector<std::string> lines;

  Progress::Clock clock() {
    return [this] { return now; };
  }
  Progress::Show show() {
    return [this](std::string_view line) { lines.emplace_back(line); };
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(progress_line)

BOOST_AUTO_TEST_CASE(nothing_within_two_seconds) {
  Shown shown;
  {
    Progress progress("probe", 10, shown.clock(), shown.show());
    shown.now += milliseconds(1999);
    progress.at(9);
  }
  BOOST_TEST(shown.lines.empty());
}

BOOST_AUTO_TEST_CASE(with_an_end_and_taken_away) {
  Shown shown;
  {
    Progress progress("probe", 200, shown.clock(), shown.show());
    shown.now += seconds(2);
    progress.at(51, "a");
    shown.now += milliseconds(199);
    progress.at(60);
    shown.now += milliseconds(1);
    progress.at(100);
  }
  const std::vector<std::string> expected{"probe 51 of 200 (25 %): a", "probe 100 of 200 (50 %)",
                                          ""};
  BOOST_TEST(shown.lines == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(without_an_end) {
  Shown shown;
  Progress progress("candidate", 0, shown.clock(), shown.show());
  shown.now += seconds(3);
  progress.at(7, "12 bytes");
  BOOST_TEST(shown.lines.size() == 1U);
  BOOST_TEST(shown.lines.back() == "candidate 7: 12 bytes");
}

BOOST_AUTO_TEST_CASE(nobody_looks) {
  Shown shown;
  Progress progress("probe", 1, shown.clock(), {});
  shown.now += seconds(3);
  progress.at(1);
  BOOST_TEST(shown.lines.empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::cli
