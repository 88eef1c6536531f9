// The fast path changes nothing: every version's tokens, spans, errors and contexts, and all that a
// comparison finds, are the same with the common subset read apart and without, and whether or not
// anybody looks into it.
//   with_and_without [LENGTH [RANDOM PAGES [SEED [DIRECTORY]...]]]
// over all short strings, random pages, and the HTML files below the directories.

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "core/common_subset/subset_reader.h"
#include "core/common_subset/with_common_subset.h"
#include "core/compare/differ.h"
#include "core/model/data/builtin.h"
#include "core/text/vectors.h"
#include "core/version/version.h"
#include "tests/support/random_input.h"
#include "tests/support/readable.h"
#include "tests/support/signature.h"
#include "versions/registry.h"

namespace specdrift::test {
namespace {

namespace fs = std::filesystem;

struct NamedContext {
  std::string_view name;
  StartContext start;
};

std::vector<NamedContext> contexts() {
  StartContext page, page_without_scripts, foreign, foreign_page, title;
  page.feedback = page_without_scripts.feedback = foreign_page.feedback = Feedback::tree;
  page_without_scripts.scripting = false;
  foreign.foreign_content = foreign_page.foreign_content = true;
  title.mode = TextMode::rcdata;
  title.last_start_tag = "title";
  title.feedback = Feedback::tree;
  return {{"page", page},       {"page without scripts", page_without_scripts},
          {"data", {}},         {"title", title},
          {"foreign", foreign}, {"foreign page", foreign_page}};
}

std::string line_of(const Token& token, std::span<const Attribute> attributes) {
  std::string line = fmt::format(" {} {}-{} {} {}", static_cast<int>(token.kind), token.span.begin,
                                 token.span.end, token.self_closing, token.text);
  for (const Attribute& a : attributes)
    line += fmt::format(" {}={} {}-{}", a.name, a.value, a.span.begin, a.span.end);
  return line + '\n';
}

/// The findings of a comparison.
struct Record {
  std::string tokens;  ///< in which tokens differ, episodes, and what is counted of both
  std::string errors;  ///< in which errors differ
  std::string kept;    ///< of each
  friend bool operator==(const Record&, const Record&) = default;
};

class Recorder final : public DivergenceSink {
 public:
  explicit Recorder(bool looks) : looks_(looks) {}

  void divergence(const Divergence& d) override {
    std::string& found = d.facet == Facet::tokens ? record.tokens : record.errors;
    found +=
        fmt::format("{} {}-{} in {}:", name_of(d.severity), d.span.begin, d.span.end, d.episode);
    for (std::size_t i = 0; i < d.partition.versions(); ++i)
      found += fmt::format(" {}", d.partition.class_of(i));
    found += '\n';
    record.kept += fmt::format("{} errors\n", d.error_count);
    for (const KeptTokens& c : d.classes) {
      record.kept += fmt::format("{} {}\n", c.count, c.complete);
      for (const KeptToken& kept : c.tokens) record.kept += line_of(kept.token, kept.attributes);
    }
    for (const KeptError& kept : d.errors)
      record.kept +=
          fmt::format("{} {} {}\n", kept.error.at, kept.error.code, kept.versions.size());
  }
  void episode(const Episode& e) override {
    record.tokens += fmt::format("episode {} {}-{} {} {}\n", e.number, e.span.begin, e.span.end,
                                 e.divergences, e.met_again);
  }
  bool looks_into(std::uint64_t) override { return looks_; }
  void add(const Summary& s) {
    record.tokens += fmt::format("{} {} {}", s.episodes, s.cells_apart, s.bytes_apart);
    for (const auto& counts : {s.tokens, s.errors})
      for (const std::uint64_t count : counts) record.tokens += fmt::format(" {}", count);
    record.errors += fmt::format("{}", s.divergences);
    for (const std::uint64_t count : s.by_severity) record.errors += fmt::format(" {}", count);
  }

  Record record;

 private:
  bool looks_;
};

/// The bytes of an input that the common reader passes alone: how much of the test is about it.
Offset common_bytes(const Source& source) {
  ResumePoint state;
  state.tree = ResumePoint::Tree::body;
  state.at = source.begin();
  SubsetReader(source).pass(state);
  return state.at - source.begin();
}

/// All machines, and all data.
const std::vector<Version>& all_tried() {
  static const std::vector<Version> all = [] {
    std::vector<Version> tried;
    for (const Machine& machine : all_machines())
      tried.push_back(version_of(*model::find_builtin_model(machine.info.name), &machine));
    for (const model::Model* const model : model::builtin_models())
      tried.push_back(version_of(*model));
    return tried;
  }();
  return all;
}

class Check {
 public:
  void run(std::string_view input, const NamedContext& context) {
    ++inputs;
    const Source source = Source::from_bytes(input);
    bytes_common += common_bytes(source);
    for (const Version& version : all_tried()) {
      if (!version.make_tokenizer(source, context.start)) continue;
      const Signature without = signature(version, source, context.start, /*common=*/false, many_);
      if (signature(version, source, context.start, true, many_) != without)
        fail(source, context, version.info->name);
      if (signature(version, source, context.start, true, single_) != without)
        fail(source, context, fmt::format("{}, one token at a time", version.info->name));
    }
    check_comparison(source, context, all_tried(), "all");
    // Few versions, so that one that is elsewhere is one of two or three.
    std::vector<Version> few;
    for (std::size_t i = inputs % 5; i < all_tried().size(); i += 5) few.push_back(all_tried()[i]);
    check_comparison(source, context, few, "few");
  }

  std::size_t inputs = 0;
  std::size_t failures = 0;
  Offset bytes_common = 0;

 private:
  Signature signature(const Version& version, const Source& source, StartContext start, bool common,
                      TokenBatch& batch) {
    auto tokenizer = version.make_tokenizer(source, start);
    if (common) tokenizer = with_common_subset(std::move(tokenizer), *version.info, source);
    Signature signature;
    std::string mistake;
    sign(*tokenizer, source, batch, signature, mistake);
    signature.errors += mistake;
    return signature;
  }

  void check_comparison(const Source& source, const NamedContext& context,
                        const std::vector<Version>& versions, std::string_view which) {
    const Record without = comparison(source, context.start, versions, false, 1024);
    if (comparison(source, context.start, versions, true, 1024) != without)
      fail(source, context, fmt::format("comparison of {}", which));
    if (comparison(source, context.start, versions, false, 1) != without)
      fail(source, context, fmt::format("comparison of {} without, one token at a time", which));
    if (comparison(source, context.start, versions, true, 1) != without)
      fail(source, context, fmt::format("comparison of {}, one token at a time", which));
    for (const bool errors : {true, false}) {
      const Record counted =
          comparison(source, context.start, versions, true, 1024, /*looks=*/false, errors);
      if (counted.tokens != without.tokens || (errors && counted.errors != without.errors))
        fail(source, context, fmt::format("comparison of {} that nobody looks into", which));
    }
  }

  static Record comparison(const Source& source, StartContext start,
                           const std::vector<Version>& versions, bool common, std::size_t capacity,
                           bool looks = true, bool errors = true) {
    std::vector<Participant> participants;
    for (const Version& version : versions)
      if (auto tokenizer = version.make_tokenizer(source, start))
        participants.push_back({version.info, std::move(tokenizer)});
    CompareOptions options;
    options.errors = errors;
    options.common_subset = common;
    options.batch_capacity = capacity;
    Recorder recorder(looks);
    recorder.add(compare(source, std::move(participants), options, recorder));
    return recorder.record;
  }

  void fail(const Source& source, const NamedContext& context, std::string_view who) {
    constexpr std::size_t most_shown = 20;
    if (++failures <= most_shown)
      fmt::print("'{}' in {}: {} differs\n", readable(source.bytes()), context.name, who);
  }

  TokenBatch many_;
  TokenBatch single_{1};
};

/// So long that a common construct before it is no longer too near to the end.
const std::string tail(120, 'x');

constexpr std::string_view alphabet = "<>/!-=&;\"a ";

void run_short_strings(Check& check, const NamedContext& context, std::size_t longest) {
  for (std::size_t length = 0; length <= longest; ++length) {
    std::vector<std::size_t> digits(length);
    std::string input(length, alphabet.front());
    for (;;) {
      check.run(input + tail, context);
      std::size_t place = 0;
      while (place < length && ++digits[place] == alphabet.size()) digits[place++] = 0;
      if (place == length) break;
      for (std::size_t i = 0; i < length; ++i) input[i] = alphabet[digits[i]];
    }
  }
}

/// Mostly common, and what is nearly so.
constexpr std::string_view pieces[] = {
    "<p>",
    "</p>",
    "text ",
    "more text, longer than a vector is, and with \xC3\xA9, too ",
    "<a href=\"x\">",
    "</a>",
    "<a href='x' class=\"y z\">",
    "<img src=x.png alt=\"\">",
    "<a b=\"&amp;\">",
    "<a b='1&lt;2&#8364;'>",
    "<a b=\"&c\">",
    "<a b=\"&copy\">",
    "<br/>",
    "<br />",
    "<a/>",
    "<a b=c/>",
    "<a b=\"c\"/>",
    "<img b='c' />",
    "<a b=1 b=2>",
    "<a b b>",
    "<a B=1>",
    "<a B_C=1 b_c=2>",
    "<a onClick='x' data-longName=2 data-longname=3>",
    "<a viewBox=1 VIEWBOX_=2>",
    "<A>",
    "</A>",
    "<a\nb\t=\f'c'\n>",
    "<a b =c>",
    "<a b= c>",
    "<a b=\"c\"d=e>",
    "<a b=c\"d>",
    "<a =b>",
    "</a b>",
    "</a >",
    "</a/>",
    "</>",
    "<>",
    "<3",
    "</3>",
    "<?x>",
    "<!x>",
    "<!DOCTYPE html>",
    "<!doctype html >",
    "<!DOCTYPE html PUBLIC \"a\" \"b\">",
    "<!DOCTYPE html PUBLIC \"a\">",
    "<!DOCTYPE html PUBLIC \"a>\" \"b\">",
    "<!DOCTYPE html PUBLIC \"a\"\"b\">",
    "<!DOCTYPE html SYSTEM \"b\">",
    "<!DOCTYPE Html>",
    "<!---->",
    "<!--->",
    "<!-->",
    "<!-- c -->",
    "<!--a-b-->",
    "<!--a--b-->",
    "<!--a--!>",
    "<!--<!-->",
    "<!--a<!-->",
    "<!--a<!--->",
    "<!--!-->",
    "<!--[if IE]><p><![endif]-->",
    "&amp;",
    "&lt;",
    "&eacute;",
    "&thetasym;",
    "&lang;",
    "&nbsp;",
    "&amp",
    "&;",
    "&",
    "&#160;",
    "&#39;",
    "&#128;",
    "&#0039;",
    "&#10;",
    "&#1;",
    "&#xA0;",
    "&#55296;",
    "&#65534;",
    "&#160",
    "<script>",
    "</script>",
    "<script>a<b</script>",
    "<script src=\"x\"></script>",
    "<script>a</SCRIPT>",
    "<script>a</script >",
    "<script>a</scripts></script>",
    "<script><!-- a --></script>",
    "<script><!--a</script>--></script>",
    "<script>b<!-->a<!--<script -->",
    "<style><!--a</style>",
    "<style><!--a--->b<!--a-->c</style>",
    "<title><!--a--></title>",
    "<script><!-</script>",
    "<style>p{}</style>",
    "<title>t</title>",
    "<title>a&amp;b</title>",
    "<textarea><p></textarea>",
    "<xmp>",
    "</xmp>",
    "<iframe></iframe>",
    "<noscript><p></noscript>",
    "<noframes></noframes>",
    "<plaintext>",
    "<select>",
    "<select><option a>b<option>c</option></select>",
    "<select><option><p></select>",
    "<option>",
    "<path d=\"e\">",
    "</path>",
    "<g>",
    "</g>",
    "<svg><g><path d='e'></path></g><!--f-->&amp;</svg>",
    "<svg><g/></svg>",
    "<svg><title>x</title></svg>",
    "<math><mrow><mi>x</mi><mo>&lt;</mo></mrow></math>",
    "<math><mi><mrow></mrow></mi></math>",
    "<mi>",
    "<p><svg><g></svg></g>",
    "</select>",
    "<svg>",
    "</svg>",
    "<math>",
    "</math>",
    "<frameset>",
    "<html>",
    "<head>",
    "</head>",
    "<body>",
    "<meta a=\"b\">",
    "<template>",
    "<link/>",
    "<h1>",
    "\r",
    "\r\n",
    "\x01",
    "\xFF",
    "\v",
    "\f",
    "\n",
    "<a b=\"\r\">",
    "<a\rb>",
    "<x-y:z_1.2>",
    "</x-y:z_1.2>",
    "<a-name-that-is-longer-than-a-vector-of-thirty-two-bytes>",
    "<a a-name-that-is-longer-than-a-vector-of-thirty-two-bytes=1>",
    "<a a=1 b=2 c=3 d=4 e=5 f=6 g=7 h=8 i=9 j=10 k=11 l=12 m=13 n=14 o=15 p=16 q=17 a=1>",
};

std::string random_page(std::mt19937& random) {
  std::string page;
  for (auto n = random() % 24; n-- > 0;) {
    if (random() % 32 == 0)
      page += random_input(random);
    else
      page += pieces[random() % (random() % 2 == 0 ? 12 : std::size(pieces))];
  }
  if (random() % 4 != 0) page += tail;
  return page;
}

std::size_t run_files(Check& check, const NamedContext& context, const char* directory) {
  if (!fs::is_directory(directory)) {
    fmt::print("SKIPPED: {} is not there\n", directory);
    return 0;
  }
  std::size_t count = 0;
  for (const auto& entry : fs::recursive_directory_iterator(directory)) {
    if (entry.path().extension() != ".html") continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    check.run(text, context);
    ++count;
  }
  return count;
}

int run(std::size_t longest, std::size_t random_pages, unsigned seed,
        std::span<char* const> directories) {
  Check check;
  const auto all = contexts();
  for (const NamedContext& context : all) run_short_strings(check, context, longest);
  std::mt19937 random(seed);
  for (std::size_t i = 0; i < random_pages; ++i) {
    // Every fourth page by shorter vectors.
    limit_vector_level(i % 4 == 0 ? VectorLevel::sse4 : VectorLevel::avx2);
    check.run(random_page(random), all[random() % 3]);
  }
  limit_vector_level(VectorLevel::avx2);
  std::size_t files = 0;
  for (const char* directory : directories) files += run_files(check, all.front(), directory);
  std::size_t strings = 0;
  for (std::size_t length = 0, n = 1; length <= longest; ++length, n *= alphabet.size())
    strings += n;
  fmt::print("{} inputs ({} files) with {} common bytes at their beginnings, {} failed\n",
             check.inputs, files, check.bytes_common, check.failures);
  const bool all_run =
      all_tried().size() == 17 && check.inputs == strings * all.size() + random_pages + files;
  return check.failures == 0 && all_run ? 0 : 1;
}

}  // namespace
}  // namespace specdrift::test

int main(int argc, char** argv) {
  const auto number = [&](int i, unsigned long otherwise) {
    return argc > i ? std::strtoul(argv[i], nullptr, 10) : otherwise;
  };
  const auto directories = std::span(argv, static_cast<std::size_t>(argc));
  return specdrift::test::run(number(1, 3), number(2, 50'000), static_cast<unsigned>(number(3, 1)),
                              directories.subspan(std::min<std::size_t>(directories.size(), 4)));
}
