// The header for C++ over the interface for C: values, errors, and exceptions of callbacks.

#include <cstdio>
#include <specdrift-c.hpp>

#define CHECK(what)                                                                          \
  do {                                                                                       \
    if (!(what)) std::fprintf(stderr, "line %d: not so: %s\n", __LINE__, #what), ++failures; \
  } while (0)

namespace {

std::string quoted(std::string_view text) {
  std::string json = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    char escape[8];
    std::snprintf(escape, sizeof escape, "\\u%04x", code);
    if (c == '"' || c == '\\' || code < 0x20)
      json += escape;
    else
      json += c;
  }
  return json + '"';
}

/// The answer of a filter that follows 2009.
std::string read_as_2009(std::string_view document) {
  std::string events;
  static_cast<void>(sd::each_token(document, "2009", [&](const sd::token& token) {
    const char* const letter = token.kind == SD_START_TAG    ? "S"
                               : token.kind == SD_END_TAG    ? "E"
                               : token.kind == SD_COMMENT    ? "C"
                               : token.kind == SD_CHARACTERS ? "T"
                                                             : nullptr;
    if (!letter) return true;
    events += (events.empty() ? "[" : ", [") + quoted(letter) + ", " + quoted(*token.text);
    if (token.kind == SD_START_TAG) {
      events += ", [";
      for (const sd::attribute& one : token.attributes)
        events += (&one == token.attributes.data() ? "[" : ", [") + quoted(one.name) + ", " +
                  quoted(one.value) + ']';
      events += ']';
    }
    events += ']';
    return true;
  }));
  return "{\"events\": [" + events + "]}";
}

}  // namespace

/// With an argument it looks for holes, too, which takes minutes with sanitizers.
int main(int argc, char**) {
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
  const char* const filter = R"({"adapter": 1, "name": "f"})";
  try {
    static_cast<void>(sd::holes(filter, [](std::string_view) -> std::string { throw 8; }));
    CHECK(false);
  } catch (int thrown) {
    CHECK(thrown == 8);
  }
  if (argc > 1) {
    const auto holes = sd::holes(R"({"adapter": 1, "name": "mine", "level": "tokens"})",
                                 read_as_2009, R"({"limit": 100})");
    CHECK(holes && holes->find("hidden:comment-end/!/2009|living") != std::string::npos);
  }
  const auto untrue =
      sd::holes(filter, [](std::string_view) { return std::string(R"({"events": []})"); });
  CHECK(!untrue && untrue.error().status == SD_BAD_ANSWERS);
  CHECK(sd::versions() && sd::trace(page) && sd::explain(page) && sd::blame(page) &&
        sd::minimize(page));
  CHECK(sd::prove("2009", "8.2.4") && sd::probes() && !sd::identify("{}"));
  int left = 2;
  const auto corpus = sd::corpus([&]() -> std::optional<sd::document> {
    if (left-- == 0) return std::nullopt;
    return sd::document{"a", std::string(page)};
  });
  CHECK(corpus && corpus->find("\"documents\":2") != std::string::npos);
  std::string told;
  left = 3;
  const auto counted = sd::corpus(
      [&](const sd_counts* before) -> std::optional<sd::document> {
        told += !before ? "first"
                : before->skipped.data
                    ? ", " + std::string(before->skipped.data, before->skipped.size)
                : before->class_count > 0
                    ? ", " + std::string(before->classes[0].data, before->classes[0].size)
                    : ", none";
        if (left-- == 0) return std::nullopt;
        return sd::document{"a", left == 2   ? std::string(page)
                                 : left == 1 ? std::string(99, 'x')
                                             : "x"};
      },
      R"({"largest": 98, "witnesses": false})");
  CHECK(counted && told == "first, comment-end/!, too large, none");
  CHECK(sd::read("plain").error().status == SD_BAD_SPECIFICATION);
  return failures;
}
