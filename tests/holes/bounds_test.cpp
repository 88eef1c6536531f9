// The bounds proved of the worst that can follow a cause, against all short inputs.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/holes/pair.h"
#include "core/model/data/builtin.h"
#include "core/model/run/interpreter.h"

namespace specdrift::holes::test {
namespace {

class RatedPair {
 public:
  RatedPair(std::string_view a, std::string_view b)
      : models_{model::find_builtin_model(a), model::find_builtin_model(b)},
        oracle_({version_of(*models_[0]), version_of(*models_[1])}, Facet::tokens) {
    prove::ProofTask task;
    task.every_reference = false;
    task.rates_causes = true;
    causes_ = prove::find_causes(*models_[0], *models_[1], task, oracle_);
  }

  const std::vector<prove::Cause>& causes() const { return causes_.causes; }

  std::string at_most(std::string_view concept_and_class, std::size_t viewer) const {
    for (const prove::Cause& cause : causes())
      if (cause.class_id.starts_with(concept_and_class))
        return cause.may_differ
                   ? std::string(name_of(worst_of(*cause.may_differ, {viewer, 1 - viewer})))
                   : "not known";
    return "no cause";
  }

  std::optional<Difference> differ(const std::string& input, const StartContext& start,
                                   std::size_t viewer) const {
    return difference(read(viewer, input, start), read(1 - viewer, input, start));
  }

  /// The worst that is proved of all that an input shows, or a part of it: what it shows first can
  /// be all that has a name.
  Direction proved(const std::string& input, const StartContext& start, std::size_t viewer) {
    Direction worst = Direction::harmless;
    for (std::size_t begin = 0; begin < input.size(); ++begin)
      for (std::size_t end = begin + 1; end <= input.size(); ++end)
        worst = std::max(worst, proved_of_first(input.substr(begin, end - begin), start, viewer));
    return worst;
  }

 private:
  Direction proved_of_first(const std::string& input, const StartContext& start,
                            std::size_t viewer) {
    const auto key = std::tuple(start.mode, viewer, input);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    Direction worst = Direction::harmless;
    for (const prove::Finding& finding : oracle_.findings(input, start)) {
      const auto cause = std::ranges::find(causes(), finding.class_id, &prove::Cause::class_id);
      worst = cause == causes().end() || !cause->may_differ
                  ? Direction::hidden
                  : std::max(worst, worst_of(*cause->may_differ, {viewer, 1 - viewer}));
    }
    known_[key] = worst;
    return worst;
  }

  identify::Events read(std::size_t i, const std::string& input, const StartContext& start) const {
    const Source source = Source::from_string(input);
    model::Interpreter interpreter(*models_[i], source, start);
    identify::Events events = identify::read_events(interpreter, source);
    for (identify::Event& event : events) {
      event.bogus = false;
      event.self_closing =
          event.self_closing && std::ranges::all_of(models_, [](const model::Model* model) {
            return model->info.models_self_closing;
          });
    }
    return events;
  }

  std::vector<const model::Model*> models_;
  prove::Oracle oracle_;
  prove::Causes causes_;
  std::map<std::tuple<TextMode, std::size_t, std::string>, Direction> known_;
};

struct Tally {
  std::size_t inputs = 0, differ = 0, limited = 0, wrong = 0;
};

/// All inputs of these pieces, up to so many.
void try_all(RatedPair& pair, const std::vector<std::string>& pieces, std::size_t longest,
             const StartContext& start, Tally& tally) {
  std::vector<std::string> inputs{""};
  std::size_t begin = 0;
  for (std::size_t length = 1; length <= longest; ++length) {
    const std::size_t end = inputs.size();
    for (std::size_t i = begin; i < end; ++i)
      for (const std::string& piece : pieces) inputs.push_back(inputs[i] + piece);
    begin = end;
  }
  for (const std::string& input : inputs) {
    ++tally.inputs;
    for (const std::size_t viewer : {0U, 1U}) {
      const auto found = pair.differ(input, start, viewer);
      if (!found) continue;
      ++tally.differ;
      if (found->direction == Direction::harmless) continue;
      const Direction proved = pair.proved(input, start, viewer);
      if (proved < Direction::hidden) ++tally.limited;
      if (found->direction <= proved) continue;
      ++tally.wrong;
      BOOST_ERROR("'" << input << "' is " << name_of(found->direction) << ", proved "
                      << name_of(proved) << " to viewer " << viewer);
    }
    if (tally.wrong > 10) return;
  }
}

StartContext in(TextMode mode, std::string last_start_tag) {
  StartContext start;
  start.mode = mode;
  start.last_start_tag = std::move(last_start_tag);
  return start;
}

BOOST_AUTO_TEST_SUITE(bounds)

BOOST_AUTO_TEST_CASE(of_2009_and_the_living_standard) {
  RatedPair pair("2009", "living");
  // A tag that the input ends in is a tag to 2009 alone; nothing can follow the end of the input.
  BOOST_TEST(pair.at_most("tag-name/EOF", 1) == "phantom");
  BOOST_TEST(pair.at_most("tag-name/EOF", 0) == "hidden");
  BOOST_TEST(pair.at_most("named-character-reference/match", 1) == "altered");
  BOOST_TEST(pair.at_most("comment-end/!", 1) == "hidden");
  BOOST_TEST(pair.at_most("processing-instruction-open/several", 1) == "harmless");
  BOOST_TEST(pair.at_most("data/NUL", 1) == "harmless");
  BOOST_TEST(std::ranges::all_of(
      pair.causes(), [](const prove::Cause& cause) { return cause.may_differ.has_value(); }));
  Tally tally;
  try_all(pair, {"<a", "<!--", "--!", ">", "&gt", "=\"", " ", "<?", std::string(1, '\0')}, 4, {},
          tally);
  try_all(pair, {"<!--", "-->", "</title>", "<a", "&gt", " a="}, 4, in(TextMode::rcdata, "title"),
          tally);
  BOOST_TEST(tally.inputs == 7381 + 1555);
  BOOST_TEST(tally.wrong == 0);
  BOOST_TEST(tally.limited > 1000);
}

BOOST_AUTO_TEST_CASE(of_2007_and_the_living_standard) {
  RatedPair pair("2007", "living");
  Tally tally;
  try_all(pair, {"<", "a", "/", " ", "=\"", ">", "\v", "&#1", "<!doctype"}, 4, {}, tally);
  BOOST_TEST(tally.inputs == 7381);
  BOOST_TEST(tally.wrong == 0);
  BOOST_TEST(tally.limited > 100);
}

/// Only processing instructions differ: nothing that a filter of before does not see.
BOOST_AUTO_TEST_CASE(processing_instructions_are_harmless) {
  RatedPair pair("13.2.5", "living");
  BOOST_TEST(pair.causes().size() == 1);
  for (const std::size_t viewer : {0U, 1U}) BOOST_TEST(pair.at_most("", viewer) == "harmless");
  Tally tally;
  try_all(pair, {"<?", "?", ">", "a", "<a", "\"", "-->"}, 5, {}, tally);
  BOOST_TEST(tally.wrong == 0);
  BOOST_TEST(tally.differ > 1000);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::holes::test
