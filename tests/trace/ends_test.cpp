// The search for causes ends, on whatever input.

#include <fmt/format.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/differ.h"
#include "core/model/data/builtin.h"
#include "core/model/run/interpreter.h"
#include "core/trace/fork.h"

namespace specdrift::test {
namespace {

using namespace std::string_view_literals;
using model::Model;
using Models = std::vector<const Model*>;

StartContext in(TextMode mode, std::string last_start_tag = {}, bool foreign = false) {
  StartContext start;
  start.mode = mode;
  start.last_start_tag = std::move(last_start_tag);
  start.foreign_content = foreign;
  return start;
}

StartContext page() {
  StartContext start;
  start.feedback = Feedback::tree;
  return start;
}

Models all_models() {
  const auto all = model::builtin_models();
  return {all.begin(), all.end()};
}

/// Those that have this start context.
Models with_context(Models models, const StartContext& start) {
  const Source empty = Source::from_bytes("");
  std::erase_if(models, [&](const Model* m) { return !model::make_interpreter(*m, empty, start); });
  return models;
}

/// Searches for the causes of the divergences of both facets, and counts what that takes.
class Search final : public DivergenceSink {
 public:
  Search(const Models& models, const Source& source, const StartContext& start)
      : finder_(models, source, start) {}

  void divergence(const Divergence& d) override {
    ++divergences;
    for (const trace::Fork& fork : finder_.find(d)) forks += !fork.class_id.empty();
  }
  void episode(const Episode&) override {}

  std::uint64_t steps() const { return finder_.steps_taken(); }

  std::uint64_t divergences = 0, forks = 0;

 private:
  trace::ForkFinder finder_;
};

Search search(const Models& models, std::string_view input, const StartContext& start) {
  const Source source = Source::from_bytes(input);
  std::vector<Participant> participants;
  for (const Model* const model : models)
    participants.push_back({&model->info, model::make_interpreter(*model, source, start)});
  CompareOptions options;
  options.errors = true;
  Search search(models, source, start);
  compare(source, std::move(participants), options, search);
  return search;
}

/// No version takes more than a few steps for a character, and each divergence may read all that is
/// short once more.
std::uint64_t most_steps(const Models& models, std::string_view input, const Search& search) {
  return models.size() * (search.divergences + 1) * 8 * (input.size() + 2);
}

struct Context {
  std::string_view name;
  StartContext start;
};
std::vector<Context> contexts() {
  return {{"page", page()},
          {"data", {}},
          {"foreign", in(TextMode::data, {}, true)},
          {"cdata", in(TextMode::cdata_section, {}, true)},
          {"rcdata", in(TextMode::rcdata, "a")},
          {"rawtext", in(TextMode::rawtext, "a")},
          {"script", in(TextMode::script_data, "script")}};
}

/// Returns input that makes some versions read on where others stop.
std::string hostile_input(std::mt19937& random) {
  constexpr std::string_view pieces[] = {
      "<![CDATA[", "]]>",   "]]",    "]",         "&",        "&a",     "&#",   "&#x",
      "&amp",      "&amp;", "&#x80", "<",         "</",       "<!",     "<!>",  "<!--",
      "-->",       "--!>",  ">",     "<svg>",     "</svg>",   "<math>", "<mi>", "<script>",
      "</script",  "</a",   "<a b=", "<title>",   "<?",       "/",      "\"",   "'",
      "=",         "a",     "\0"sv,  "\x01",      "\v",       "\n",     "\r\n", "\xFF",
      "\xC2\x85",  "-",     "!",     "<!DOCTYPE", " PUBLIC'", "1",      "0",    ";"};
  std::string input;
  for (auto n = 1 + random() % 8; n-- > 0;) input += pieces[random() % std::size(pieces)];
  return input;
}

BOOST_AUTO_TEST_SUITE(searches_end)

/// Where one version's step over a CDATA section has gone beyond the place that was asked for.
BOOST_AUTO_TEST_CASE(behind_a_section_that_is_one_step) {
  const StartContext foreign = in(TextMode::data, {}, true);
  const struct {
    std::string_view input;
    StartContext start;
  } cases[] = {{"<svg>&<![CDATA[>\n<!>", page()},
               {"<math>&<![CDATA[>\n<!>", page()},
               {"&<![CDATA[>\n<!>", foreign},
               {"<script><<![CDATA[\"\0"sv, foreign}};
  for (const auto& [input, start] : cases) {
    for (const Models& models : {all_models(), Models{model::find_builtin_model("2007"),
                                                      model::find_builtin_model("8.2.4"),
                                                      model::find_builtin_model("13.2.5")}}) {
      const Search found = search(with_context(models, start), input, start);
      BOOST_TEST(found.divergences > 0U, input);
      BOOST_TEST(found.forks >= found.divergences, input);
      BOOST_TEST(found.steps() <= most_steps(models, input, found), input);
    }
  }
}

/// A stream that was left within a reference goes back, like one that was left in text.
BOOST_AUTO_TEST_CASE(a_stream_is_never_beyond_the_place_that_was_asked_for) {
  const std::string_view input = "&<![CDATA[>\n<!>]]>&<![CDATA[x]]>y";
  const Source source = Source::from_bytes(input);
  for (const Model* const model : all_models()) {
    trace::StepStream stream(*model, source, in(TextMode::data, {}, true));
    for (const Offset place : {1U, 11U, 12U, 15U, 18U, 19U, 28U, 29U, 32U, 33U}) {
      stream.skip_to(place);
      BOOST_TEST(stream.offset() <= place, model->version << ' ' << place);
    }
    BOOST_TEST(stream.offset() == input.size());
    BOOST_TEST(stream.steps_taken() <= 3 * input.size());
  }
}

BOOST_AUTO_TEST_CASE(on_random_inputs) {
  std::mt19937 random(20071026);
  const Models all = all_models();
  std::size_t of_all = 0, of_pairs = 0, inputs = 0;
  std::uint64_t forks = 0;
  const auto look_at = [&](Models models, const std::string& input, const Context& context) {
    models = with_context(std::move(models), context.start);
    if (models.size() < 2) return false;
    const Search found = search(models, input, context.start);
    forks += found.forks;
    BOOST_TEST(found.steps() <= most_steps(models, input, found),
               fmt::format("{} from {}, {} versions, {} steps", input, context.name, models.size(),
                           found.steps()));
    return true;
  };
  for (int round = 0; round < 1000; ++round) {
    for (const Context& context : contexts()) {
      const std::string input = hostile_input(random);
      ++inputs;
      of_all += look_at(all, input, context);
      const std::size_t a = random() % all.size(), b = random() % all.size();
      if (a != b) of_pairs += look_at({all[std::min(a, b)], all[std::max(a, b)]}, input, context);
    }
  }
  BOOST_TEST(inputs == 7000U);
  BOOST_TEST(of_all == inputs);
  BOOST_TEST(of_pairs > 5000U);
  BOOST_TEST(forks > 10'000U);
}

/// So many random pieces of constructs that versions hardly ever agree again.
std::string long_input(std::size_t size) {
  constexpr std::string_view pieces[] = {
      "<svg>", "<![CDATA[", "\0"sv, "&#x80", "&lang;", "<a b=", "</",   "<!--",    "-->",
      "x",     ">",         "'",    "\"",    " ",      "=",     "&zz;", "<title>", "\v"};
  std::mt19937 random(3);
  std::string input;
  while (input.size() < size) input += pieces[random() % std::size(pieces)];
  return input;
}

/// A step that began before the cell of a divergence has found what differs: it is not looked for
/// in all that comes after the cell.
BOOST_AUTO_TEST_CASE(in_steps_that_grow_like_the_input) {
  constexpr std::size_t bytes = 4000, growth = 4;
  std::vector<const Model*> main_models;
  for (const std::string_view name : {"2007", "2009", "8.2.4", "13.2.5"})
    main_models.push_back(model::find_builtin_model(name));
  for (const Models& models : {main_models, all_models()}) {
    const Search of_short = search(models, long_input(bytes), page());
    const Search of_long = search(models, long_input(growth * bytes), page());
    BOOST_TEST(of_long.divergences > 3 * of_short.divergences);
    BOOST_TEST(of_long.steps() < 3 * growth / 2 * of_short.steps(),
               fmt::format("{} versions, {} steps, then {}", models.size(), of_short.steps(),
                           of_long.steps()));
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test
