// The header for C++ over the interface for C: values, errors, and exceptions of callbacks.

#include <cstdio>
#include <specdrift-c.hpp>

#define CHECK(what)                                                                          \
  do {                                                                                       \
    if (!(what)) std::fprintf(stderr, "line %d: not so: %s\n", __LINE__, #what), ++failures; \
  } while (0)

int main() {
  int failures = 0;
  constexpr std::string_view page = "x<!--a--!><b>-->y";
  const auto report = sd::compare(page);
  CHECK(report && report->find("comment-end/!") != std::string::npos);
  const auto wrong = sd::compare(page, R"({"versions": ["x", "2009"]})");
  CHECK(!wrong && wrong.error().status == SD_BAD_VERSION && wrong.error().place == "versions" &&
        !wrong.error().hint.empty());
  try {
    static_cast<void>(wrong.value());
    CHECK(false);
  } catch (const sd::failure& failure) {
    CHECK(failure.error().status == SD_BAD_VERSION);
  }
  const auto tokens = sd::tokens("<a b=c>d", "living");
  CHECK(tokens && tokens->size() == 3 && tokens->front().kind == SD_START_TAG &&
        tokens->front().text == "a");
  CHECK(tokens && tokens->front().attributes.at(0).value == "c" && !tokens->front().data);
  const auto divergences = sd::divergences(page, R"({"versions": ["2009", "8.2.4"]})");
  CHECK(divergences && divergences->size() == 1 && divergences->front().cause == "comment-end/!");
  CHECK(divergences && divergences->front().groups.at(1).versions.at(0) == "8.2.4" &&
        divergences->front().begin == 1);
  CHECK(sd::each_token(page, "2009", [](const sd::token&) { return false; }).error().status ==
        SD_CANCELLED);
  try {
    sd::each_token(page, "2009", [](const sd::token&) -> bool { throw 7; });
    CHECK(false);
  } catch (int thrown) {
    CHECK(thrown == 7);
  }
  CHECK(sd::versions() && sd::trace(page) && sd::explain(page) && sd::blame(page) &&
        sd::minimize(page));
  CHECK(sd::prove("2009", "8.2.4") && sd::probes() && !sd::identify("{}"));
  return failures;
}
