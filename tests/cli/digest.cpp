// The digest with which files of the program end or begin, of what is on standard input: so that
// tests can damage such files by more than chance does.

#include "core/prove/analysis/digest.h"

#include <fmt/format.h>

#include <iostream>
#include <iterator>
#include <string>

#include "core/token/hash.h"

int main() {
  const std::string text(std::istreambuf_iterator<char>(std::cin), {});
  fmt::print("{}", specdrift::written_digest(specdrift::hash_of(text)));
}
