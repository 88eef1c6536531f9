#include "tests/model/mistakes.h"

#include <boost/test/unit_test.hpp>

#include "tests/model/sample.h"

namespace specdrift::model::test {
namespace {

constexpr std::string_view mark = "¦";

void check(const Mistake& mistake) {
  std::string text = sample_with(mistake.from, mistake.to);
  auto at = text.find(mark);
  if (at != std::string::npos)
    text.erase(at, mark.size());
  else
    at = text.find(mistake.at);
  BOOST_REQUIRE(at != std::string::npos);
  std::uint32_t line = 1, column = 1;
  for (std::size_t i = 0; i < at; ++i) {
    ++column;
    if (text[i] != '\n') continue;
    ++line;
    column = 1;
  }
  const LoadResult result = load_model(text, "sample.xml", options());
  BOOST_TEST(!result.loaded);
  std::string all;
  const LoadError* found = nullptr;
  for (const LoadError& error : result.errors) {
    BOOST_TEST(!error.what.empty());
    all += error.message() + '\n';
    if (!found && error.message().find(mistake.message) != std::string::npos) found = &error;
  }
  BOOST_REQUIRE_MESSAGE(found, "not said: " << mistake.message << "\nbut:\n" << all);
  BOOST_TEST(found->file == "sample.xml");
  BOOST_TEST(found->line == line, found->message() << " is expected in line " << line);
  BOOST_TEST(found->column == column, found->message() << " is expected in column " << column);
}

}  // namespace

void check_all(std::initializer_list<Mistake> mistakes) {
  for (const Mistake& mistake : mistakes) {
    BOOST_TEST_CONTEXT(mistake.to) {
      check(mistake);
    }
  }
}

}  // namespace specdrift::model::test
