// The search for probes: how many, what they tell apart, and that predictions are the versions'
// own.

#include "core/identify/probes.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/identify/errors.h"
#include "core/identify/version_outputs.h"
#include "core/model/data/builtin.h"
#include "core/model/load/load.h"
#include "core/version/version_list.h"
#include "tests/identify/line.h"

namespace specdrift::identify::test {
namespace {

using Errors = Capabilities::Errors;

/// How many probes part two versions.
std::size_t distinguishing(const ProbeSet& set, std::size_t a, std::size_t b) {
  return static_cast<std::size_t>(
      std::ranges::count_if(set.probes, [&](const Probe& p) { return p.distinguishes(a, b); }));
}

std::size_t about_errors(const ProbeSet& set) {
  return static_cast<std::size_t>(std::ranges::count_if(
      set.probes, [](const Probe& probe) { return probe.setting.about_errors; }));
}

std::string pair_of(std::size_t a, std::size_t b) {
  const auto versions = search().versions();
  return fmt::format("{} {}", versions[a].info->name, versions[b].info->name);
}

/// Those that no probe of the set parts.
std::set<std::string> not_distinguished(const ProbeSet& set) {
  std::set<std::string> pairs;
  for (std::size_t a = 0; a < search().versions().size(); ++a)
    for (std::size_t b = a + 1; b < search().versions().size(); ++b)
      if (distinguishing(set, a, b) == 0) pairs.insert(pair_of(a, b));
  return pairs;
}

/// All pairs of these.
std::set<std::string> pairs_of(const std::vector<std::string>& names) {
  std::set<std::string> pairs;
  for (std::size_t a = 0; a < names.size(); ++a)
    for (std::size_t b = a + 1; b < names.size(); ++b)
      pairs.insert(fmt::format("{} {}", names[a], names[b]));
  return pairs;
}

BOOST_AUTO_TEST_SUITE(probes)

BOOST_AUTO_TEST_CASE(candidates_are_many_and_none_twice) {
  const std::vector<std::string> names{"AMP;", "lang;"};
  const auto candidates = make_candidates(names);
  BOOST_TEST(candidates.size() > 5000);
  std::set<std::string_view> inputs;
  std::size_t before = 0, documents = 0;
  for (const Candidate& candidate : candidates) {
    inputs.insert(candidate.input);
    BOOST_REQUIRE(candidate.input.size() >= before);
    before = candidate.input.size();
    documents += candidate.setting.whole_document;
    BOOST_REQUIRE(candidate.setting.whole_document != candidate.input.starts_with(marker));
  }
  BOOST_TEST(inputs.size() == candidates.size());
  BOOST_TEST(documents > 500);
  BOOST_TEST(inputs.contains(std::string(marker) + "&lang;z"));
  std::set<const catalogue::Cause*> causes;
  for (const Candidate& candidate : candidates)
    causes.insert(candidate.causes.begin(), candidate.causes.end());
  BOOST_TEST(causes.size() == catalogue::causes(Facet::tokens).size());
}

BOOST_AUTO_TEST_CASE(the_quick_set_tells_apart_what_tokens_do) {
  BOOST_TEST(search().versions().size() == 13);
  const ProbeSet set = search().find(all_seeing(), Amount::quick);
  BOOST_TEST(set.probes.size() == 28);
  BOOST_TEST(about_errors(set) == 0);
  const auto equal = pairs_of({"8.2.4", "2016-01-19", "2017-01-19", "12.2.5", "13.2.5"});
  BOOST_TEST(equal.size() == 10);
  BOOST_CHECK(not_distinguished(set) == equal);
}

BOOST_AUTO_TEST_CASE(with_errors_it_tells_all_apart_but_two_that_are_alike) {
  for (const Errors errors : {Errors::count, Errors::codes}) {
    const ProbeSet set = search().find(all_seeing(errors), Amount::quick);
    BOOST_TEST(set.probes.size() <= most_quick_probes);
    BOOST_TEST(about_errors(set) == 8);
    BOOST_CHECK(not_distinguished(set) == pairs_of({"12.2.5", "13.2.5"}));
    // By two at least, or a window would not end there.
    std::size_t pairs = 0;
    for (std::size_t a = 0; a < 13; ++a)
      for (std::size_t b = a + 1; b < 13; ++b) {
        if (distinguishing(set, a, b) == 0) continue;
        BOOST_TEST(distinguishing(set, a, b) >= 2, pair_of(a, b));
        ++pairs;
      }
    BOOST_TEST(pairs == 13 * 12 / 2 - 1);
    BOOST_TEST(set.codes.contains("control-character-in-input-stream"));
    BOOST_TEST(!set.codes.contains("missing-doctype"));
  }
}

BOOST_AUTO_TEST_CASE(the_full_set_has_more_of_everything) {
  const ProbeSet set = search().find(all_seeing(Errors::codes), Amount::full);
  BOOST_TEST(set.probes.size() > 230);
  BOOST_TEST(about_errors(set) == 60);
  std::map<std::string_view, std::size_t> topics;
  std::set<std::string> ids;
  for (const Probe& probe : set.probes) ++topics[probe.topic], ids.insert(probe.id);
  BOOST_TEST(ids.size() == set.probes.size());
  for (const std::string_view topic :
       {"comments", "references", "end of file", "script", "raw text", "NUL", "attributes",
        "processing instructions", "foreign content", "errors", "HTML"})
    BOOST_TEST(topics[topic] >= 2, topic);
  BOOST_TEST(topics["HTML"] == 264);
}

BOOST_AUTO_TEST_CASE(predictions_are_what_the_versions_make) {
  const Capabilities capabilities = all_seeing(Errors::codes);
  const ProbeSet set = search().find(capabilities, Amount::quick);
  const auto versions = search().versions();
  StartContext start;
  start.feedback = Feedback::tree;
  std::size_t checked = 0;
  for (const Probe& probe : set.probes)
    for (std::size_t v = 0; v < versions.size(); ++v) {
      const Source source = Source::from_string(probe.input);
      const auto tokenizer = versions[v].make_tokenizer(source, start);
      const Events made =
          probe.setting.about_errors
              ? project_errors(read_errors(*tokenizer, source), capabilities, nullptr)
              : project(read_events(*tokenizer, source), capabilities, probe.setting);
      BOOST_TEST((made == probe.prediction_of(v)), probe.id << ' ' << versions[v].info->name);
      ++checked;
    }
  BOOST_TEST(checked == set.probes.size() * 13);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_seen_is_not_asked) {
  Capabilities capabilities = all_seeing(Errors::count);
  capabilities.nul = false;
  capabilities.decodes_references = false;
  capabilities.doctype = Capabilities::Doctype::none;
  const ProbeSet set = search().find(capabilities, Amount::full);
  BOOST_TEST(set.probes.size() > 80);
  for (const Probe& probe : set.probes) {
    BOOST_TEST(probe.input.find('\0') == std::string::npos);
    BOOST_TEST(probe.input.find('&') == std::string::npos);
    BOOST_TEST(probe.input.starts_with(marker));
  }
}

/// As a machine does, it tells nobody of rows.
class WithoutRows final : public Tokenizer {
 public:
  explicit WithoutRows(std::unique_ptr<Tokenizer> reads) : reads_(std::move(reads)) {}
  bool read_on(TokenBatch& batch, Offset pause_from) override {
    return reads_->read_on(batch, pause_from);
  }
  std::unique_ptr<Tokenizer> clone() const override {
    return std::make_unique<WithoutRows>(reads_->clone());
  }

 private:
  std::unique_ptr<Tokenizer> reads_;
};

BOOST_AUTO_TEST_CASE(rows_noted_beside_tokens_are_those_of_a_run_alone) {
  std::vector<Version> versions = line();
  const MakeTokenizer make = versions[0].make_tokenizer;
  versions[0].make_tokenizer = [make](const Source& source, const StartContext& start) {
    return std::make_unique<WithoutRows>(make(source, start));
  };
  std::vector<RowSet> rows;
  for (const Version& version : versions) rows.emplace_back(*version.model);
  for (const std::string_view body :
       {"<!--a--!>b<!x", "<a b='&lt;'c>&#x80;z", "<script><!--</script>z"}) {
    const Candidate candidate{std::string(marker) + std::string(body), {}, 0};
    const VersionOutputs noted = read_by_all(candidate, versions, Feedback::tree, rows);
    BOOST_TEST((noted.different == read_by_all(candidate, versions, Feedback::tree).different));
    for (std::size_t i = 0; i < versions.size(); ++i)
      BOOST_TEST((rows[i].bits() == rows_taken(versions[i], candidate.input, Feedback::tree)),
                 versions[i].info->name << ' ' << body);
  }
}

/// The events that an adapter that sees all has for a version on a probe. Nothing where trees would
/// not keep them.
std::vector<Events> seen_of(const Probe& probe, const model::Model* version) {
  const Candidate candidate{probe.input, probe.setting, 0};
  const VersionList one({&version, 1});
  return seen_by(read_by_all(candidate, one.all(), Feedback::tree), candidate, all_seeing())
      .different;
}

/// A row can be taken without effect, by the end of the file or by another row that does the same.
BOOST_AUTO_TEST_CASE(a_row_that_a_parser_lacks_is_seen) {
  struct Lacking {
    std::string_view version, errors, states;
    std::size_t row;
  };
  constexpr Lacking lacking[] = {{"13.2.5", "named", "rcdata-end-tag-name", 7},
                                 {"13.2.5", "named", "rawtext-end-tag-name", 7},
                                 {"13.2.5", "named", "script-data-end-tag-name", 7},
                                 {"13.2.5", "named", "script-data-escaped-dash", 1},
                                 {"13.2.5", "named", "script-data-escaped-dash", 2},
                                 {"13.2.5", "named", "script-data-escaped-dash-dash", 1},
                                 {"13.2.5", "named", "script-data-escaped-dash-dash", 3},
                                 {"13.2.5", "named", "script-data-escaped-end-tag-name", 7},
                                 {"13.2.5", "named", "script-data-double-escape-start", 3},
                                 {"13.2.5", "named", "script-data-double-escaped-dash", 2},
                                 {"13.2.5", "named", "script-data-double-escaped-dash-dash", 1},
                                 {"13.2.5", "named", "script-data-double-escaped-dash-dash", 2},
                                 {"13.2.5", "named", "script-data-double-escaped-dash-dash", 3},
                                 {"13.2.5", "named", "script-data-double-escape-end", 3},
                                 {"13.2.5", "named", "before-doctype-public-identifier", 1},
                                 {"13.2.5", "named", "before-doctype-system-identifier", 1},
                                 {"13.2.5", "named", "attribute-value-single-quoted", 2},
                                 {"13.2.5", "named", "attribute-value-unquoted", 2},
                                 {"2007", "unnamed", "tag-name", 6},  // a slash that is permitted
                                 {"2007", "unnamed", "before-attribute-name", 5},
                                 {"2007", "unnamed", "attribute-name", 6},
                                 {"2007", "unnamed", "after-attribute-name", 6}};
  const ProbeSet set = search().find(all_seeing(), Amount::full);
  model::LoadOptions options;
  options.find_base = model::find_builtin_model;
  for (const auto& [version, errors, states, row] : lacking) {
    const std::string where = fmt::format("{} {} #{}", version, states, row);
    const model::LoadResult one = model::load_model(
        fmt::format(R"(<specification version="without" base="{}" title="t" organisation="o" )"
                    R"(date="2026" earliest="2026-01-01" latest="2026-01-01" source="none" )"
                    R"(section="1" errors="{}"><alter states="{}"><remove row="#{}"/></alter>)"
                    "</specification>",
                    version, errors, states, row),
        "without.xml", options);
    BOOST_TEST_REQUIRE(one.loaded != nullptr, where);
    const model::Model* const base = model::find_builtin_model(version);
    BOOST_TEST(std::ranges::any_of(set.probes,
                                   [&](const Probe& probe) {
                                     const std::vector<Events> right = seen_of(probe, base);
                                     return !right.empty() &&
                                            right != seen_of(probe, &one.loaded->model);
                                   }),
               where);
  }
}

BOOST_AUTO_TEST_CASE(topics_of_classes) {
  BOOST_TEST(topic_of("comment/NUL/x") == "NUL");
  BOOST_TEST(topic_of("comment/EOF/x") == "end of file");
  BOOST_TEST(topic_of("comment-end/!/x") == "comments");
  BOOST_TEST(topic_of("doctype-name/NUL/x") == "DOCTYPE");
  BOOST_TEST(topic_of("script-data-escaped/-/x") == "script");
  BOOST_TEST(topic_of("tag-open/?/x") == "processing instructions");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::identify::test
