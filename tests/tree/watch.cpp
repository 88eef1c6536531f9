// Says what versions notice of tree construction: for each line of HTML (JSON strings on standard
// input), what `watched` says.
//   watch VERSION

#include <boost/json.hpp>
#include <iostream>

#include "tests/tree/watched.h"

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  std::string line;
  while (std::getline(std::cin, line)) {
    const boost::json::value input = boost::json::parse(line);
    const auto read = [&](bool common_subset) {
      return specdrift::test::watched(argv[1], input.as_string(), common_subset, true, false, true);
    };
    const std::string with = read(true);
    const std::string without = read(false);
    std::cout << (with == without ? with : "common_subset: " + with + " / not: " + without) << '\n';
  }
}
