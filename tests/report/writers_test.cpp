#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>
#include <map>
#include <memory>
#include <pugixml.hpp>
#include <sstream>

#include "core/report/comparison/formats.h"

// Every format of a comparison, of a document and a divergence that no tokenizer has made.
namespace specdrift::report {
namespace {

std::unique_ptr<ReportWriter> writer_of(std::string_view format, std::string& text) {
  const auto* const found = find_format(comparison_formats, format);
  return found ? found->write([&](std::string_view piece) { text += piece; },
                              {.style = {}, .program_version = "1.0"})
               : nullptr;
}

VersionInfo version(std::string_view name) {
  VersionInfo info = {};
  info.name = name;
  info.title = name;
  info.organisation = "WHATWG";
  info.date = "2009-01-01";
  info.section = "1";
  info.models_self_closing = true;
  info.quirks_flag = "force-quirks flag";
  return info;
}

KeptToken token(TokenKind kind, Span span, std::string_view text) {
  KeptToken kept = {};
  kept.token.kind = kind;
  kept.token.span = span;
  kept.token.text = text;
  return kept;
}

/// `old` has a comment where `new` has a tag: `<!x` and what follows it.
struct Scene {
  explicit Scene(std::string text, std::string document_name = "page.html")
      : input(std::move(text)),
        source(Source::from_string(input)),
        lines(source),
        document{.name = std::move(document_name),
                 .source = &source,
                 .lines = &lines,
                 .versions = {&older, &newer},
                 .models = {},
                 .start = {},
                 .errors_compared = false,
                 .summary = {}} {
    const Span span{0, input.size()};
    divergence.severity = Severity::markup;
    divergence.span = span;
    divergence.episode = 1;
    divergence.partition = Partition({0, 1});
    divergence.classes.resize(2);
    divergence.classes[0].tokens = {token(TokenKind::comment, span, source.bytes())};
    divergence.classes[0].count = 1;
    divergence.classes[1].tokens = {token(TokenKind::start_tag, span, source.bytes())};
    divergence.classes[1].count = 1;
    document.summary.divergences = 1;
    document.summary.by_severity[static_cast<std::size_t>(Severity::markup)] = 1;
    document.summary.episodes = 1;
    document.summary.tokens = {1, 1};
    document.summary.errors = {0, 0};
  }

  std::string in(std::string_view format) {
    std::string text;
    const auto writer = writer_of(format, text);
    writer->begin();
    writer->begin_document(document);
    writer->divergence(document, {divergence, {}});
    writer->episode(document, {.number = 1, .span = divergence.span, .divergences = 1},
                    {.shown = 1, .folded = {}});
    writer->end_document(document);
    TotalReport total;
    total.documents = 1;
    total.documents_apart = 1;
    total.bytes = input.size();
    total.summary = document.summary;
    writer->end(total);
    return text;
  }

  VersionInfo older = version("old");
  VersionInfo newer = version("new");
  std::string input;
  Source source;
  LineIndex lines;
  DocumentReport document;
  Divergence divergence;
};

bool has(std::string_view text, std::string_view piece) {
  return text.find(piece) != text.npos;
}

bool is_json(std::string_view text) {
  boost::system::error_code error;
  boost::json::parse(text, error);
  return !error;
}

bool is_xml(const std::string& text) {
  pugi::xml_document document;
  return static_cast<bool>(document.load_string(text.c_str(), pugi::parse_full));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(writers)

BOOST_AUTO_TEST_CASE(another_word_is_no_format) {
  std::string text;
  BOOST_TEST(!writer_of("yaml", text));
  BOOST_TEST(!writer_of("", text));
}

BOOST_AUTO_TEST_CASE(every_format_says_what_differs_and_where) {
  for (const std::string_view format : format_words<comparison_formats>) {
    const std::string text = Scene("<!x").in(format);
    for (const std::string_view piece : {"page.html", "markup", "old", "new"})
      BOOST_TEST(has(text, piece), format << " has no " << piece << ": " << text);
  }
}

BOOST_AUTO_TEST_CASE(json_has_the_tokens_of_each_group) {
  const boost::json::value report = boost::json::parse(Scene("<!x").in("json"));
  const auto& finding = report.at_pointer("/documents/0/findings/0").as_object();
  BOOST_TEST(finding.at("severity").as_string() == "markup");
  BOOST_TEST(report.at_pointer("/documents/0/findings/0/classes/0/versions/0").as_string() ==
             "old");
  BOOST_TEST(report.at_pointer("/documents/0/findings/0/classes/0/tokens/0/kind").as_string() ==
             "comment");
  BOOST_TEST(report.at_pointer("/documents/0/findings/0/classes/1/tokens/0/kind").as_string() ==
             "start tag");
  BOOST_TEST(report.at_pointer("/total/divergences").to_number<int>() == 1);
}

BOOST_AUTO_TEST_CASE(a_value_a_line) {
  std::istringstream lines(Scene("<!x").in("jsonl"));
  std::vector<std::string> types;
  for (std::string line; std::getline(lines, line);)
    types.emplace_back(boost::json::parse(line).at("type").as_string());
  const std::vector<std::string> expected = {"document", "divergence", "episode", "total"};
  BOOST_TEST(types == expected, boost::test_tools::per_element());
}

// Text of the input and the document's name end no element, no string, no line and no code span,
// and no control character gets through.
BOOST_AUTO_TEST_CASE(strings_from_outside_stay_strings) {
  const std::string hostile =
      "</script><script>alert(1)</script>`\"'&<![CDATA[x]]>\n# a|b\x1B[2J\u202E\xFF";
  for (const std::string_view format : format_words<comparison_formats>) {
    const std::string plain = Scene("x").in(format);
    const std::string text = Scene(hostile, "a" + hostile).in(format);
    // A line feed is a line feed in XML, and ends no element.
    if (format == "text" || format == "markdown") BOOST_TEST(!has(text, "\n# a"), format);
    for (const std::string_view piece : {"\x1B", "\u202E", "\xFF"})
      BOOST_TEST(!has(text, piece), format << " lets something through: " << text);
    const auto count = [](const std::string& in, std::string_view piece) {
      std::size_t n = 0;
      for (std::size_t at = in.find(piece); at != in.npos; at = in.find(piece, at + 1)) ++n;
      return n;
    };
    if (format == "html" || format == "xml" || format == "junit") {
      BOOST_TEST(count(text, "<script") == count(plain, "<script"), format);
      BOOST_TEST(count(text, "</script") == count(plain, "</script"), format);
    }
    if (format == "json" || format == "sarif") BOOST_TEST(is_json(text), format);
    if (format == "xml" || format == "junit") BOOST_TEST(is_xml(text), format);
  }
}

BOOST_AUTO_TEST_CASE(nothing_found_is_said) {
  for (const std::string_view format : format_words<comparison_formats>) {
    Scene scene("x");
    scene.document.summary = {};
    scene.document.summary.tokens = {1, 1};
    scene.document.summary.errors = {0, 0};
    std::string text;
    const auto writer = writer_of(format, text);
    writer->begin();
    writer->begin_document(scene.document);
    writer->end_document(scene.document);
    TotalReport total;
    total.documents = 1;
    total.bytes = 1;
    total.summary = scene.document.summary;
    writer->end(total);
    BOOST_TEST(has(text, "old"), format << " does not say what was compared: " << text);
    if (format == "json" || format == "sarif") BOOST_TEST(is_json(text), format);
    if (format == "xml" || format == "junit") BOOST_TEST(is_xml(text), format);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::report
