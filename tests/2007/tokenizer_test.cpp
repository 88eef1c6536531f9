#include <boost/test/unit_test.hpp>
#include <vector>

#include "core/token/tracer.h"
#include "tests/2007/tokenized.h"

namespace specdrift::v2007 {
namespace {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(emission_of_tags)  // 8.2.3

BOOST_AUTO_TEST_CASE(an_end_tag_switches_to_pcdata) {
  BOOST_TEST(rcdata("</title><b>") == "end title, start b");
  BOOST_TEST(cdata("</style>&lt;<b>") == R"(end style, text "<", start b)");
}

BOOST_AUTO_TEST_CASE(a_start_tag_alone_switches_nothing) {
  BOOST_TEST(pcdata("<title><b>") == "start title, start b");
}

BOOST_AUTO_TEST_CASE(plaintext_is_never_left) {
  BOOST_TEST(plaintext("</plaintext><b>&lt;") == R"(text "</plaintext><b>&lt;")");
}

BOOST_AUTO_TEST_CASE(an_end_tag_with_attributes_is_an_error) {
  BOOST_TEST(pcdata("</a b>") == R"(end a b="" ! 5)");
  BOOST_TEST(pcdata("</a b=c") == R"(end a b="c" ! 7, 7)");
  BOOST_TEST(pcdata("</a b b>") == R"(end a b="" ! 7, 7)");
  BOOST_TEST(pcdata("</a >") == "end a");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(feedback)

BOOST_AUTO_TEST_CASE(title_and_textarea_set_rcdata) {
  BOOST_TEST(page("<title><b>&lt;</title><b>") ==
             R"(start title, text "<b><", end title, start b)");
  BOOST_TEST(page("<textarea><b></textarea>") == R"(start textarea, text "<b>", end textarea)");
}

BOOST_AUTO_TEST_CASE(elements_with_raw_text_set_cdata) {
  for (const std::string name :
       {"style", "script", "xmp", "iframe", "noembed", "noframes", "noscript"}) {
    BOOST_TEST(page("<" + name + "><b>&lt;</" + name + "><b>") ==
               "start " + name + ", text \"<b>&lt;\", end " + name + ", start b");
  }
}

BOOST_AUTO_TEST_CASE(plaintext_sets_plaintext) {
  BOOST_TEST(page("<plaintext></plaintext>") == R"(start plaintext, text "</plaintext>")");
}

BOOST_AUTO_TEST_CASE(in_a_select_element_nothing_switches) {
  BOOST_TEST(page("<select><script><b>") == "start select, start script, start b");
  BOOST_TEST(page("<select><textarea><b>") == "start select, start textarea, start b");
}

BOOST_AUTO_TEST_CASE(there_is_no_foreign_content) {
  BOOST_TEST(page("<svg><title><b>") == R"(start svg, start title, text "<b>")");
  BOOST_TEST(page("<math><![CDATA[a]]>") == R"(start math, comment "[CDATA[a]]" ! 8)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(contexts)

BOOST_AUTO_TEST_CASE(a_cdata_section_is_none) {
  BOOST_TEST(!Tokenizer::has_context(start_in(TextMode::cdata_section)));
  BOOST_TEST(Tokenizer::has_context(start_in(TextMode::plaintext)));
}

BOOST_AUTO_TEST_CASE(script_data_is_cdata) {
  BOOST_TEST(
      tokenized("<b>&lt;<!--</script>--></script>", start_in(TextMode::script_data, "script")) ==
      R"(text "<b>&lt;<!--</script>-->", end script)");
}

std::vector<TextKind> concepts_passed(std::string_view input, const StartContext& start) {
  const Source source = Source::from_bytes(input);
  Tokenizer tokenizer(source, start);
  TokenBatch batch;
  std::vector<TextKind> concepts;
  while (tokenizer.read(batch))
    for (const ContextMark& mark : batch.contexts) concepts.push_back(mark.context.text);
  return concepts;
}

BOOST_AUTO_TEST_CASE(the_escape_flag_makes_the_text_escaped) {
  using enum TextKind;
  for (const auto& [mode, unescaped] :
       {std::pair(TextMode::rcdata, rcdata), std::pair(TextMode::rawtext, rawtext)})
    BOOST_TEST((concepts_passed("a<!--b-->c", start_in(mode, "a")) ==
                std::vector{unescaped, escaped_text, unescaped}));
}

BOOST_AUTO_TEST_CASE(the_content_model_is_the_kind_of_text) {
  using enum TextKind;
  BOOST_TEST((concepts_passed("a</b>c", start_in(TextMode::rcdata, "b")) ==
              std::vector{rcdata, TextKind::data}));
  BOOST_TEST((concepts_passed("a", start_in(TextMode::plaintext)) == std::vector{plaintext}));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(reading)

class Recorder final : public Tracer {
 public:
  void step(const Step& step) override {
    (text += step.content).append(": ").append(step.from).append(" -> ").append(step.to) += "\n";
  }
  std::string text;
};

BOOST_AUTO_TEST_CASE(a_tracer_is_told_of_every_step) {
  const Source source = Source::from_bytes("&lt;</b>");
  Tokenizer tokenizer(source, start_in(TextMode::rcdata, "b"));
  Recorder recorder;
  tokenizer.set_tracer(&recorder);
  for (TokenBatch batch; tokenizer.read(batch);) continue;
  BOOST_TEST(recorder.text ==
             "RCDATA: Data state -> Entity data state\n"
             "RCDATA: Entity data state -> Data state\n"
             "RCDATA: Data state -> Tag open state\n"
             "RCDATA: Tag open state -> Close tag open state\n"
             "RCDATA: Close tag open state -> Tag name state\n"
             "RCDATA: Tag name state -> Data state\n"
             "PCDATA: Data state -> Data state\n");
}

/// The first short string on which taking runs at once, or reading a token at a time, changes
/// something.
std::string disagreement(StartContext start, std::string_view before, int longest) {
  std::vector<std::string> inputs = {std::string(before)};
  for (std::size_t first = 0; longest-- > 0;) {
    const std::size_t last = inputs.size();
    for (; first < last; ++first)
      for (const char c : "<>/!-=&#;\"'aA \v\r\0\xFFx"sv) inputs.push_back(inputs[first] + c);
  }
  for (const std::string& input : inputs) {
    start.runs = true;
    const auto whole = test::tokenize(test::make_machine<Tokenizer>, input, start);
    const auto stepwise = test::tokenize(test::make_machine<Tokenizer>, input, start, 1);
    start.runs = false;
    const auto plodding = test::tokenize(test::make_machine<Tokenizer>, input, start);
    if (whole.tokens != stepwise.tokens || whole.errors != stepwise.errors ||
        whole.tokens != plodding.tokens || whole.errors != plodding.errors)
      return input;
  }
  return {};
}

BOOST_AUTO_TEST_CASE(neither_runs_nor_batches_change_a_result) {
  for (const TextMode mode :
       {TextMode::data, TextMode::rcdata, TextMode::rawtext, TextMode::plaintext})
    BOOST_TEST(disagreement(start_in(mode, "a"), "", 3) == "");
  for (const std::string_view before : {"<a",
                                        "<a ",
                                        "<a b",
                                        "<a b ",
                                        "<a b=",
                                        "<a b=\"",
                                        "<a b='",
                                        "<a b=c",
                                        "<!--",
                                        "<!--a",
                                        "<!--a-",
                                        "<!--a--",
                                        "<?",
                                        "<!DOCTYPE",
                                        "<!DOCTYPE a",
                                        "<!DOCTYPE a ",
                                        "<!DOCTYPE a PUBLIC\"",
                                        "<!DOCTYPE a PUBLIC'",
                                        "<!DOCTYPE a PUBLIC\"\"",
                                        "<!DOCTYPE a SYSTEM\"",
                                        "<!DOCTYPE a SYSTEM'",
                                        "<!DOCTYPE a SYSTEM\"\"",
                                        "<!DOCTYPE a b"})
    BOOST_TEST(disagreement({}, before, 2) == "");
  BOOST_TEST(disagreement(start_in(TextMode::rcdata, "a"), "<!--", 3) == "");
  BOOST_TEST(disagreement(start_in(TextMode::rcdata, "a"), "</a", 2) == "");
}

BOOST_AUTO_TEST_CASE(a_copy_goes_on_from_where_it_was_taken) {
  const Source source = Source::from_bytes("<!--a--><b>");
  Tokenizer tokenizer(source, start_in(TextMode::rcdata, "a"));
  TokenBatch batch(1);
  BOOST_TEST(tokenizer.read(batch));
  const auto copy = tokenizer.clone();
  for (TokenBatch rest(1); tokenizer.read(rest);) continue;
  std::string text;
  for (TokenBatch rest(1); copy->read(rest);)
    for (const Token& token : rest.tokens) text += token.text;
  BOOST_TEST(std::string(batch.tokens.front().text) + text == "<!--a--><b>");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::v2007
