// Inputs made to be slow: each at two sizes, through every version and through a comparison of all.
//   hostile [BYTES]
// Time has to grow like the input. It is CPU time, and a ratio: of four times the input, the best
// of three runs each. A machine that looks at everything again for every character would take
// sixteen times as long.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "core/compare/differ.h"
#include "versions/registry.h"

namespace specdrift {
namespace {

constexpr std::size_t growth = 8;
constexpr double highest_ratio = 3 * growth;
/// Below this nothing is said about ratios: the clock and the caches decide.
constexpr double too_short_to_tell = 0.004;

struct Hostile {
  std::string_view name;
  std::function<std::string(std::size_t bytes)> make;
  StartContext start;
};

std::string repeated(std::string_view piece, std::size_t bytes, std::string before = {}) {
  while (before.size() < bytes) before += piece;
  return before;
}

std::string attributes(std::size_t bytes) {
  std::string text = "<a";
  for (std::size_t i = 0; text.size() < bytes; ++i) text += fmt::format(" a{}=b", i);
  return text + ">";
}

std::string many_large_tags(std::size_t bytes) {
  std::string text = attributes(bytes / 2);
  const std::string tag = attributes(200);
  while (text.size() < bytes) text += tag;
  return text;
}

StartContext in(TextMode mode, std::string last_start_tag) {
  StartContext start;
  start.mode = mode;
  start.last_start_tag = std::move(last_start_tag);
  return start;
}

std::vector<Hostile> inputs() {
  StartContext page;
  page.feedback = Feedback::tree;
  StartContext foreign;
  foreign.foreign_content = true;
  const auto repeat = [](std::string_view piece, std::string before = {}) {
    return [=](std::size_t bytes) { return repeated(piece, bytes, before); };
  };
  return {
      {"a tag with many attributes", attributes, {}},
      {"a tag with one attribute again and again", repeat(" a=b", "<a"), {}},
      {"a huge tag and many of twenty attributes", many_large_tags, {}},
      {"text", repeat("abc "), {}},
      {"a tag name without end", repeat("a", "<"), {}},
      {"a tag without end", repeat("a ", "<"), {}},
      {"a value without end", repeat("a", "<a b=\""), {}},
      {"a value of references", repeat("&amp;", "<a b=\""), {}},
      {"white space in a tag", repeat(" ", "<a b"), {}},
      {"ampersands", repeat("&"), {}},
      {"ampersands in RCDATA", repeat("&"), in(TextMode::rcdata, "title")},
      {"digits of a reference", repeat("1", "&#"), {}},
      {"letters of a reference", repeat("a", "&"), {}},
      {"references without a semicolon", repeat("&notin"), {}},
      {"references", repeat("&notin;&#x41;"), {}},
      {"end tags begun in RCDATA", repeat("</"), in(TextMode::rcdata, "title")},
      {"end tags nearly right in RCDATA", repeat("</titl"), in(TextMode::rcdata, "title")},
      {"one endless end tag in RCDATA", repeat("title", "</"), in(TextMode::rcdata, "title")},
      {"one endless end tag in a script", repeat("script", "</"),
       in(TextMode::script_data, "script")},
      {"comments begun in a script", repeat("<!--"), in(TextMode::script_data, "script")},
      {"scripts in comments in a script", repeat("<!--<script>"),
       in(TextMode::script_data, "script")},
      {"dashes in a script", repeat("-", "<!--"), in(TextMode::script_data, "script")},
      {"a comment without end", repeat("a", "<!--"), {}},
      {"dashes in a comment", repeat("-", "<!--"), {}},
      {"bangs in a comment", repeat("--!", "<!--"), {}},
      {"comments begun in a comment", repeat("<!--", "<!--"), {}},
      {"a bogus comment without end", repeat("a", "<!"), {}},
      {"a bogus comment of NULs", repeat(std::string_view("\0", 1), "<!"), {}},
      {"NULs", repeat(std::string_view("\0", 1)), {}},
      {"controls", repeat("\x01"), {}},
      {"carriage returns", repeat("\r"), {}},
      {"ill-formed bytes", repeat("\xFF"), {}},
      {"ill-formed bytes in a name", repeat("\xFF", "<a"), {}},
      {"one ill-formed byte and text", repeat("a", "\xFF<"), {}},
      {"less-than signs", repeat("<"), {}},
      {"empty end tags", repeat("</>"), {}},
      {"empty tags", repeat("<a>"), {}},
      {"a DOCTYPE without end", repeat("a", "<!DOCTYPE "), {}},
      {"an identifier without end", repeat("a", "<!DOCTYPE a PUBLIC \""), {}},
      {"a bogus DOCTYPE without end", repeat("a", "<!DOCTYPE a b"), {}},
      {"a CDATA section of brackets", repeat("]", "<![CDATA["), foreign},
      {"CDATA sections", repeat("<![CDATA[a]]>"), foreign},
      {"nested foreign elements", repeat("<svg><desc>"), page},
      {"open elements in an integration point", repeat("<b>", "<svg><desc>"), page},
      {"an escaped title", repeat("</title>", "<title><!--"), page},
      {"a page that never agrees again", repeat("<b c=d>&lang;</b><a\v>", "<title><!--</title>"),
       page},
      {"divergences", repeat("<a\vb>&lang;"), page},
  };
}

class Discard final : public DivergenceSink {
 public:
  void divergence(const Divergence&) override {}
  void episode(const Episode&) override {}
};

void read(const Version& version, const Source& source, const StartContext& start) {
  TokenBatch batch;
  const auto tokenizer = version.make_tokenizer(source, start);
  while (tokenizer->read(batch)) continue;
}

void compare_all(const Source& source, const StartContext& start) {
  std::vector<Participant> participants;
  for (const Version& version : all_versions())
    participants.push_back({&version.info, version.make_tokenizer(source, start)});
  Discard discard;
  CompareOptions options;
  options.errors = true;
  compare(source, std::move(participants), options, discard);
}

double best_seconds(const std::function<void()>& run) {
  double best = 1e9;
  for (int i = 0; i < 3; ++i) {
    const std::clock_t begin = std::clock();
    run();
    best = std::min(best, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
  }
  return best;
}

/// Returns whether time grows like the input.
bool grows_linearly(std::string_view name, std::string_view who, const std::function<void()>& small,
                    const std::function<void()>& large) {
  const double t = best_seconds(small);
  const double grown = best_seconds(large);
  if (grown < too_short_to_tell || grown <= highest_ratio * std::max(t, too_short_to_tell / growth))
    return true;
  fmt::print("{}, {}: {:.1f} times as long for {} times the input\n", name, who, grown / t, growth);
  return false;
}

int run(std::size_t bytes) {
  std::size_t passed = 0, failed = 0;
  for (const Hostile& hostile : inputs()) {
    const std::string small_text = hostile.make(bytes);
    const std::string large_text = hostile.make(growth * bytes);
    const Source small = Source::from_bytes(small_text);
    const Source large = Source::from_bytes(large_text);
    const auto count = [&](bool ok) { ++(ok ? passed : failed); };
    for (const Version& version : all_versions())
      count(grows_linearly(
          hostile.name, version.info.name, [&] { read(version, small, hostile.start); },
          [&] { read(version, large, hostile.start); }));
    count(grows_linearly(
        hostile.name, "comparison", [&] { compare_all(small, hostile.start); },
        [&] { compare_all(large, hostile.start); }));
  }
  fmt::print("{} passed, {} failed\n", passed, failed);
  return failed == 0 && passed == inputs().size() * (all_versions().size() + 1) ? 0 : 1;
}

}  // namespace
}  // namespace specdrift

int main(int argc, char** argv) {
  return specdrift::run(argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100'000);
}
