// Whatever the bytes are, loading them ends, with a model or with errors.

#include <boost/test/unit_test.hpp>
#include <random>

#include "core/model/data/builtin.h"
#include "core/model/run/interpreter.h"
#include "tests/model/sample.h"

namespace specdrift::model::test {
namespace {

// How many of the changes are tried: fewer where every access to memory is watched.
#ifdef SPECDRIFT_REDUCED
constexpr std::size_t share = 8;
#else
constexpr std::size_t share = 1;
#endif

/// Loads a text. If it loads, it must also run to its end.
void check(std::string_view text) {
  LoadOptions with_references = options();
  with_references.read_file = [](std::string_view) -> std::optional<std::string> {
    return "name\tcharacters\namp;\t0026\n";
  };
  const LoadResult result = load_model(text, "broken.xml", with_references);
  BOOST_TEST((result.loaded != nullptr) == result.errors.empty());
  BOOST_TEST(result.errors.size() <= LoadErrors::limit);
  for (const LoadError& error : result.errors) BOOST_TEST(!error.message().empty());
  if (!result.loaded) return;
  const Source source = Source::from_bytes(
      "<!DOCTYPE a><p a=b c='&amp;'>x&#65;&#128;</p x><!-- y --!> "
      "<script><!--<script></script>-->");
  for (const Feedback feedback : {Feedback::none, Feedback::tree}) {
    StartContext start;
    start.feedback = feedback;
    const auto tokenizer = make_tokenizer(result.loaded->model, source, start);
    if (!tokenizer) return;
    TokenBatch batch(3);
    while (tokenizer->read(batch)) {
    }
  }
}

std::vector<std::string> texts() {
  std::vector<std::string> all{std::string(sample())};
  for (const Model* model : builtin_models()) all.emplace_back(model->xml);
  return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(load_robustness)

BOOST_AUTO_TEST_CASE(nothing_and_next_to_nothing) {
  for (const std::string_view text :
       {"", " \n", "<", "<a", "<a/>", "x", "<specification/>", "<specification base='13.2.5'/>",
        "\xEF\xBB\xBF<specification/>", "\xFF\xFE<\0a\0", "<?xml version='1.0'?>", "<!-- -->",
        "<!DOCTYPE a>", "<specification version=\"\xC3\"/>"})
    check(text);
  check(std::string_view("<a\0b/>", 6));
}

BOOST_AUTO_TEST_CASE(truncations) {
  std::mt19937 random(1);
  for (const std::string& text : texts()) {
    const std::size_t tries = text.size() < 10000 ? text.size() : 150;
    for (std::size_t i = 0; i < tries; i += share)
      check(std::string_view(text).substr(0, tries == text.size() ? i : random() % text.size()));
  }
}

BOOST_AUTO_TEST_CASE(changed_bytes) {
  std::mt19937 random(2);
  for (const std::string& text : texts()) {
    for (std::size_t i = 0; i < 300 / share; ++i) {
      std::string changed = text;
      for (std::size_t n = 1 + random() % 3; n > 0; --n)
        changed[random() % changed.size()] =
            static_cast<char>(random() % 4 == 0 ? random() : "<>\"/ax0 &"[random() % 9]);
      check(changed);
    }
  }
}

/// Words of one place put into another: nearly always well-formed, and seldom right.
BOOST_AUTO_TEST_CASE(exchanged_values) {
  std::mt19937 random(3);
  for (const std::string& text : texts()) {
    std::vector<std::pair<std::size_t, std::size_t>> values;
    for (std::size_t at = 0; (at = text.find("=\"", at)) != std::string::npos;) {
      const std::size_t end = text.find('"', at + 2);
      values.emplace_back(at + 2, end - at - 2);
      at = end;
    }
    for (std::size_t i = 0; i < 400 / share; ++i) {
      const auto [from, from_size] = values[random() % values.size()];
      const auto [to, to_size] = values[random() % values.size()];
      check(std::string(text).replace(to, to_size, text, from, from_size));
    }
  }
}

/// Rows and actions taken out or doubled.
BOOST_AUTO_TEST_CASE(exchanged_elements) {
  std::mt19937 random(4);
  for (const std::string& text : texts()) {
    std::vector<std::pair<std::size_t, std::size_t>> elements;
    for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos; ++at) {
      const std::size_t end = text.find('>', at);
      if (end != std::string::npos && text[end - 1] == '/') elements.emplace_back(at, end + 1 - at);
    }
    for (std::size_t i = 0; i < 400 / share && !elements.empty(); ++i) {
      const auto [from, from_size] = elements[random() % elements.size()];
      const auto [to, to_size] = elements[random() % elements.size()];
      check(std::string(text).replace(to, random() % 2 == 0 ? to_size : 0, text, from,
                                      random() % 3 == 0 ? 0 : from_size));
    }
  }
}

BOOST_AUTO_TEST_CASE(hostile_xml) {
  std::string deep;
  for (int i = 0; i < 200000; ++i) deep += "<a>";
  check(deep);
  for (int i = 0; i < 200000; ++i) deep += "</a>";
  check(deep);
  std::string entities = "<!DOCTYPE s [<!ENTITY a \"aaaaaaaaaa\">";
  for (char c = 'b'; c < 'z'; ++c)
    entities += std::string("<!ENTITY ") + c + " \"&" + static_cast<char>(c - 1) + ";&" +
                static_cast<char>(c - 1) + ";\">";
  check(entities + "]><specification version=\"&y;\">&y;</specification>");
  check("<!DOCTYPE s SYSTEM \"file:///etc/passwd\"><specification/>");
  check(std::string("<specification version=\"") + std::string(1000000, 'a') + "\"/>");
  std::string many = "<specification>";
  for (int i = 0; i < 20000; ++i) many += "<state/><b c='d'/>";
  check(many + "</specification>");
}

/// As many states and rows as there can be; the checks of paths look at each for each input.
BOOST_AUTO_TEST_CASE(a_large_specification) {
  std::string states;
  for (int i = 0; i < 900; ++i) {
    states += "<state id=\"s" + std::to_string(i) + "\" name=\"s\" concept=\"s\">";
    for (int row = 0; row < 20; ++row)
      states += "<on input=\"x\" if=\"scripting\"> <reconsume in=\"s" +
                std::to_string((i * 7 + row) % 900) + "\"/> </on>";
    states += "<otherwise> <switch to=\"data\"/> </otherwise></state>";
  }
  check(sample_with("\n  <procedure", states + "\n  <procedure"));
}

BOOST_AUTO_TEST_CASE(broken_references) {
  for (const std::string_view table :
       {"", "name\n", "name\tcharacters\n\t\n", "h\namp\n", "h\namp\tzz\n", "h\namp\t110000\n",
        "h\namp\t26\namp\t26\n", "h\na b\t26\n", "h\n;\t26\n", "h\n\xFF\t26\n",
        "h\namp\t26 26 26 26 26 26 26 26 26 26 26 26 26 26 26 26 26 26 26\n"}) {
    LoadOptions broken = options();
    broken.read_file = [&](std::string_view) { return std::optional<std::string>(table); };
    const LoadResult result = load_model(sample(), "sample.xml", broken);
    BOOST_TEST(!result.loaded);
    BOOST_REQUIRE_EQUAL(result.errors.size(), 1U);
    BOOST_TEST(result.errors[0].file == "references/tiny.tsv");
  }
}

BOOST_AUTO_TEST_CASE(files_that_are_none) {
  constexpr std::pair<const char*, std::string_view> paths[] = {
      {"/nowhere/at/all.xml", "there is no such file"},
      {"/", "it is a folder"},
      {"/dev/null", "it is no ordinary file"},
      {"", "there is no such file"}};
  for (const auto& [path, why] : paths) {
    const LoadResult result = load_model_file(path, options());
    BOOST_TEST(!result.loaded);
    BOOST_REQUIRE_EQUAL(result.errors.size(), 1U);
    BOOST_TEST(result.errors[0].what == "the file cannot be read");
    BOOST_TEST(result.errors[0].why == why);
  }
}

BOOST_AUTO_TEST_CASE(errors_are_limited) {
  std::string rows;
  for (int i = 0; i < 150; ++i) rows += "\n<on input=\"x\"> <swich/> </on>";
  const LoadResult result = load_model(sample_with("<on input=\"!\">", rows + "<on input=\"!\">"),
                                       "sample.xml", options());
  BOOST_TEST(result.errors.size() == LoadErrors::limit);
}

/// Each is refused at its limit: what would follow takes time that grows with the square of the
/// size.
BOOST_AUTO_TEST_CASE(whole_files_beyond_the_limits) {
  const auto first = [](std::string_view before, int count, std::string_view text) {
    std::string all;
    for (int i = 0; i < count; ++i) {
      std::string one(text);
      one.replace(one.find('%'), 1, std::to_string(i));
      all += one;
    }
    const LoadResult result =
        load_model(sample_with(before, all + std::string(before)), "sample.xml", options());
    return result.errors.empty() ? std::string("none") : result.errors.front().what;
  };
  BOOST_TEST(first("\n  <procedure", 60000,
                   "<state id=\"s%\" name=\"n\" concept=\"c\"> <otherwise> <ignore/> </otherwise> "
                   "</state>") == "there are more than 1000 states and steps");
  BOOST_TEST(first("<on input=\"!\">", 60000,
                   "<on input=\"!\" if=\"scripting\"> <note>%</note> <ignore/> </on>") ==
             "there are more than 200 rows");
  BOOST_TEST(first("</variables>", 60000, "<variable name=\"v%\" type=\"number\"/>") ==
             "there are too many variables");
  BOOST_TEST(first("</conditions>", 60000, "<condition name=\"c%\" if=\"scripting\"/>") ==
             "there are more than 200 conditions");
  const std::string row = "<on input=\"!\">";
  const auto actions = [&](int count) {
    std::string all = row + " <emit what=\"current\"/>";
    for (int i = 1; i < count; ++i) all += "<emit text=\"x\"/>";
    const LoadResult result =
        load_model(sample_with(row, all + "</on> " + row), "sample.xml", options());
    return result.errors.empty() ? std::string("none") : result.errors.front().what;
  };
  BOOST_TEST(actions(101) == "there are more than 100 actions in <on>");
  BOOST_TEST(actions(100) != "there are more than 100 actions in <on>");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::model::test
