// The effects of rows and actions, on small specifications.

#include "core/model/run/interpreter.h"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <unordered_set>

#include "core/model/data/builtin.h"
#include "core/model/run/coverage.h"
#include "tests/model/sample.h"
#include "tests/support/tokenize.h"

namespace specdrift::model::test::runs {
namespace {

using specdrift::test::Tokenized;

Tokenized run(const Model& model, std::string_view input, const StartContext& start = {}) {
  const auto make = [&](const Source& source, const StartContext& context) {
    return make_tokenizer(model, source, context);
  };
  const Tokenized result = specdrift::test::tokenize(make, input, start);
  StartContext other = start;
  other.runs = false;
  const Tokenized no_runs = specdrift::test::tokenize(make, input, other, 1);
  BOOST_TEST(no_runs.tokens == result.tokens);
  BOOST_TEST(no_runs.errors == result.errors);
  return result;
}

class Rows final : public RowTracer {
 public:
  explicit Rows(const Model& model) : model_(model) {}
  void row(TableIndex table, std::size_t row, Offset begin, Offset end) override {
    if (!rows.empty()) rows += ", ";
    rows += fmt::format("{} {}-{}", row_id(model_, table, row), begin, end);
  }
  std::string rows;

 private:
  const Model& model_;
};

class Titles final : public Tracer {
 public:
  void step(const Step& step) override {
    steps +=
        fmt::format("{} > {} {}-{} {}\n", step.from, step.to, step.begin, step.end, step.content);
  }
  std::string steps;
};

void read_all(Tokenizer& tokenizer) {
  TokenBatch batch;
  while (tokenizer.read(batch)) {
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(interpreter)

BOOST_AUTO_TEST_CASE(the_sample) {
  const auto sample_model = load(sample());
  const Model& model = sample_model->model;
  BOOST_TEST(run(model, "a<b>c</d>").tokens == "text \"a\", start b, text \"c\", end d");
  BOOST_TEST(run(model, "<B x y>").tokens == "start b x y=\"\"");
  BOOST_TEST(run(model, "<!doctype").tokens == "doctype quirks");
  BOOST_TEST(run(model, "<!-a>b<!c").tokens == "comment \"-a\", text \"b\", comment \"\"");
  BOOST_TEST(run(model, "<1").tokens == "text \"<1\"");
  BOOST_TEST(run(model, "<1").errors == "1");
  BOOST_TEST(run(model, "<b").errors == "2");
  BOOST_TEST(run(model, "</d x>").errors == "5");
}

BOOST_AUTO_TEST_CASE(references) {
  const auto sample_model = load(sample());
  const Model& model = sample_model->model;
  BOOST_TEST(run(model, "&amp;&ampx&notin;&fj;&x;").tokens == "text \"&&x\u2209fj&x;\"");
  BOOST_TEST(run(model, "&amp=&amp;=&amp1").tokens == "text \"&amp=&=&amp1\"");
  BOOST_TEST(run(model, "&#65;&#128;&#0;&#1114112;&#99999999999;").tokens ==
             "text \"A;\u20AC;\uFFFD;\uFFFD;\uFFFD;\"");
  BOOST_TEST(run(model, "&#x").tokens == "text \"&#x\"");
  BOOST_TEST(run(model, "&#x").errors == "2");
}

BOOST_AUTO_TEST_CASE(contexts_and_conditions) {
  const auto sample_model = load(sample());
  const Model& model = sample_model->model;
  StartContext rcdata;
  rcdata.mode = TextMode::rcdata;
  rcdata.last_start_tag = "title";
  BOOST_TEST(run(model, "<a></title >", rcdata).tokens == "text \"<a></title >\"");
  StartContext plaintext;
  plaintext.mode = TextMode::plaintext;
  const Source source = Source::from_bytes("");
  BOOST_TEST(!make_tokenizer(model, source, plaintext));
  StartContext tree;
  tree.feedback = Feedback::tree;
  BOOST_TEST(run(model, "<title><b>", tree).tokens == "start title, text \"<b>\"");
  BOOST_TEST(run(model, "<title><b>").tokens == "start title, start b");
}

BOOST_AUTO_TEST_CASE(input_stream) {
  const auto sample_model = load(sample());
  const Model& model = sample_model->model;
  using namespace std::string_view_literals;
  BOOST_TEST(run(model, "a\0\r\nb\rc\xFF"sv).tokens == "text \"a\uFFFD\nb\nc\uFFFD\"");
  BOOST_TEST(run(model, "a\0"sv).errors == "1");
  BOOST_TEST(run(model, "<!x\r\n\xFF\0>"sv).tokens == "comment \"x\n\uFFFD\uFFFD\"");
}

BOOST_AUTO_TEST_CASE(texts_compared_in_any_case) {
  const Model& model = *find_builtin_model("living");
  for (const std::string target : {"xml", "XML", "xMl-StyleSheet"}) {
    BOOST_TEST(run(model, "<?" + target + ">").tokens == "comment \"?" + target + "\"");
    BOOST_TEST(run(model, "<?" + target + ">").errors ==
               std::to_string(target.size() + 2) + " disallowed-processing-instruction-target");
  }
  for (const std::string target : {"xm", "xmlx", "xml-", "xml-stylesheets"})
    BOOST_TEST(run(model, "<?" + target + ">").errors == "");
  const auto mine = load(sample_with("if=\"mode is plain\"", "if=\"buffer matches not 'a'\""));
  BOOST_TEST(run(mine->model, "<b>").tokens == "start b");
}

BOOST_AUTO_TEST_CASE(duplicate_attributes) {
  const Model& model = *find_builtin_model("13.2.5");
  BOOST_TEST(run(model, "<a b=1 c b=2 B d>").tokens == "start a b=\"1\" c=\"\" d=\"\"");
  BOOST_TEST(run(model, "<a b=1 c b=2 B d>").errors ==
             "10 duplicate-attribute, 14 duplicate-attribute");
  BOOST_TEST(run(model, "</a b b/>").errors ==
             "7 duplicate-attribute, 8 end-tag-with-attributes, 8 end-tag-with-trailing-solidus");
}

BOOST_AUTO_TEST_CASE(characters_above_ascii_in_rows) {
  const auto mine = load(
      sample_with("<on input=\"!\">",
                  "<on input=\"U+00A0 U+1F600\"> <switch to=\"data\"/> </on> <on input=\"!\">"));
  BOOST_TEST(run(mine->model, "<\u00A0a<\U0001F600b<\u00A1c").tokens == "text \"ab<\u00A1c\"");
}

BOOST_AUTO_TEST_CASE(variables_of_characters) {
  const auto sample_model = load(sample());
  BOOST_TEST(run(sample_model->model, "<a b\"c\"d>").tokens == "start a bc=\"\", text \"d>\"");
  BOOST_TEST(run(sample_model->model, "<a b\"c'd'e").tokens == "start a bcd=\"\", text \"e\"");
}

BOOST_AUTO_TEST_CASE(tokens_emitted_without_being_created) {
  const auto mine = load(sample_with(
      "<on input=\"!\">",
      "<on input=\"%\"> <emit token=\"tag\"/> <emit token=\"comment\"/> <emit token=\"doctype\"/> "
      "<append to=\"attribute-name\" text=\"x\"/> <emit token=\"tag\"/> <switch to=\"data\"/> "
      "</on> <on input=\"!\">"));
  const Source source = Source::from_bytes("<%a<%");
  const auto tokenizer = make_tokenizer(mine->model, source, {});
  read_all(*tokenizer);
}

BOOST_AUTO_TEST_CASE(characters_that_are_not_in_the_input) {
  const auto mine = load(sample_with(
      "<on input=\"!\">",
      "<on input=\"%\"> <emit text=\"percent\"/> <switch to=\"data\"/> </on> <on input=\"!\">"));
  BOOST_TEST(run(mine->model, "a<%b").tokens == "text \"apercentb\"");
}

/// A start tag that ends at the next one: the older drafts knew such rows.
BOOST_AUTO_TEST_CASE(a_token_ends_before_a_reconsumed_character) {
  const auto mine =
      load(sample_with("<on input=\"&gt;\"> <emit token=\"tag\"/> <switch to=\"data\"/> </on>",
                       "<on input=\"&lt;\"> <emit token=\"tag\"/> <reconsume in=\"data\"/> </on> "
                       "<on input=\"&gt;\"> <emit token=\"tag\"/> <switch to=\"data\"/> </on>"));
  BOOST_TEST(run(mine->model, "<a<b>").tokens == "start a, start b");
}

BOOST_AUTO_TEST_CASE(rows_are_traced) {
  const auto sample_model = load(sample());
  const Source source = Source::from_bytes("ab<c d d >&amp;");
  const auto interpreter = make_interpreter(sample_model->model, source, {});
  Rows rows(sample_model->model);
  interpreter->set_row_tracer(&rows);
  read_all(*interpreter);
  BOOST_TEST(rows.rows ==
             "data#5 0-2, data#2 2-3, tag-open#2 3-4, name#1 4-5, value#5 5-6, value#5 6-7, "
             "value#5 7-8, value#5 8-9, value#2 9-10, "
             "data#1 10-11, consume-a-reference/start#2 11-11, consume-a-reference/names#3 11-15, "
             "reference#2 11-15, data#4 15-15");
}

BOOST_AUTO_TEST_CASE(steps_are_traced) {
  const Model& model = *find_builtin_model("2007");
  StartContext start;
  start.mode = TextMode::rcdata;
  start.last_start_tag = "a";
  const Source source = Source::from_bytes("x</a>");
  const auto tokenizer = make_tokenizer(model, source, start);
  Titles titles;
  tokenizer->set_tracer(&titles);
  read_all(*tokenizer);
  BOOST_TEST(titles.steps ==
             "Data state > Tag open state 0-2 RCDATA\n"
             "Tag open state > Close tag open state 2-3 RCDATA\n"
             "Close tag open state > Tag name state 3-4 RCDATA\n"
             "Tag name state > Data state 4-5 RCDATA\n"
             "Data state > Data state 5-5 PCDATA\n");
}

BOOST_AUTO_TEST_CASE(clones_go_on_alike) {
  const Model& model = *find_builtin_model("13.2.5");
  const Source source = Source::from_bytes("<title>a</b>&amp;</title><p>x<!-- y --><p>z");
  StartContext start;
  start.feedback = Feedback::tree;
  const auto original = make_tokenizer(model, source, start);
  TokenBatch one(1), other(1);
  while (original->read(one)) {
    const auto copy = original->clone();
    const auto again = copy->clone();
    std::size_t left = 0, left_again = 0;
    while (copy->read(other)) left += other.tokens.size();
    while (again->read(other)) left_again += other.tokens.size();
    BOOST_TEST(left == left_again);
  }
}

BOOST_AUTO_TEST_CASE(configurations_are_values) {
  const Model& model = *find_builtin_model("13.2.5");
  const auto after = [&](std::string_view input) {
    const Source source = Source::from_bytes(input);
    const auto interpreter = make_interpreter(model, source, {});
    TokenBatch batch(1);
    interpreter->read(batch);
    return interpreter->configuration();
  };
  BOOST_TEST((after("<a>") == after("<a>")));
  BOOST_TEST((after("<a>") != after("<b>")));
  BOOST_TEST((after("<a>") != after("</a>")));
  const std::unordered_set<Configuration, ConfigurationHash> set{after("<a>"), after("<a>"),
                                                                 after("<b>")};
  BOOST_TEST(set.size() == 2U);
  BOOST_TEST(after("<a>").last_start_tag == "a");
}

BOOST_AUTO_TEST_CASE(coverage_counts_rows) {
  const auto sample_model = load(sample());
  const Source source = Source::from_bytes("<a b b>");
  Coverage coverage(sample_model->model), other(sample_model->model);
  for (Coverage* const c : {&coverage, &other}) {
    const auto interpreter = make_interpreter(sample_model->model, source, {});
    interpreter->set_row_tracer(c);
    read_all(*interpreter);
  }
  const Coverage::Totals once = coverage.totals();
  BOOST_TEST(once.rows == 36U);
  BOOST_TEST(once.taken == 6U);
  BOOST_TEST(once.missing() == 30U);
  coverage.merge(other);
  BOOST_TEST(coverage.totals().taken == 6U);
  BOOST_TEST(coverage.rows()[1].taken == 2U);
}

/// Linear time and bounded memory are those of the input, whatever it is.
BOOST_AUTO_TEST_CASE(hostile_inputs) {
#ifdef SPECDRIFT_REDUCED
  constexpr std::size_t size = 30000;  // an access out of place needs no more
#else
  constexpr std::size_t size = 300000;
#endif
  for (const Model* const model : builtin_models()) {
    for (const std::string_view piece :
         {"<!--", "</", "&", "<a ", " a=", "<![CDATA[", "-", "&#9", "<!", "]]"}) {
      std::string input;
      while (input.size() < size) input += piece;
      for (const TextMode mode : {TextMode::data, TextMode::rcdata, TextMode::script_data}) {
        StartContext start;
        start.mode = mode;
        start.last_start_tag = "script";
        start.foreign_content = true;
        const Source source = Source::from_bytes(input);
        read_all(*make_tokenizer(*model, source, start));
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::model::test::runs
