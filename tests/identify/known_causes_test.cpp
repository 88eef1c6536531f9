// Every cause that exploring the versions has found has a probe, if an adapter can see it.

#include "core/identify/known_causes.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <map>
#include <set>
#include <string>

#include "tests/identify/line.h"

namespace specdrift::identify::test {
namespace {

using Causes = std::set<const catalogue::Cause*>;

Causes shown_by(const KnownCauses& known, const Candidate& candidate,
                const VersionOutputs& answers) {
  const auto causes = known.shown_by(candidate, answers);
  return {causes.begin(), causes.end()};
}

VersionOutputs seen_of(const Candidate& candidate) {
  const VersionOutputs answers = read_by_all(candidate, search().versions(), Feedback::tree);
  return answers.different.empty() ? answers : seen_by(answers, candidate, all_seeing());
}

/// The origin of a cause of all versions: changes of the standard, or else its class.
std::string changes_of(const ProbeCause& cause) {
  std::string changes;
  if (cause.entry)
    for (const catalogue::Change& change : cause.entry->since)
      changes += std::string(change.revision) + ' ';
  return changes.empty() ? cause.class_id : changes;
}

/// The number of causes of each change that have a probe.
std::map<std::string, std::size_t> changes_in(const ProbeSet& set) {
  std::map<std::string, std::size_t> changes;
  for (const Probe& probe : set.probes)
    for (const ProbeCause& cause : probe.causes) ++changes[changes_of(cause)];
  return changes;
}

/// Known causes, by why they have a probe or none.
struct Tally {
  std::size_t all = 0;
  std::size_t probed = 0;
  std::size_t unseen = 0;         ///< nothing that is tried shows it to an adapter
  std::size_t of_a_change = 0;    ///< the change has its share
  std::vector<std::string> left;  ///< none of these
};

Tally tally_of(const ProbeSet& set) {
  const KnownCauses known(search().versions(), Feedback::tree);
  Causes probed;
  for (const Probe& probe : set.probes)
    probed.merge(shown_by(known, {probe.input, probe.setting}, {probe.predictions, probe.answers}));
  std::map<const catalogue::Cause*, std::vector<Candidate>> showing;
  for (const Candidate& candidate : make_candidates({})) {
    if (std::ranges::all_of(candidate.causes, [&](auto* cause) { return probed.contains(cause); }))
      continue;
    const VersionOutputs seen = seen_of(candidate);
    if (seen.different.size() < 2) continue;
    for (const catalogue::Cause* cause : shown_by(known, candidate, seen))
      showing[cause].push_back(candidate);
  }
  const auto changes = changes_in(set);
  const auto has_its_share = [&](const Candidate& candidate) {
    return std::ranges::all_of(causes_of(candidate, search().versions(), Feedback::tree),
                               [&](const ProbeCause& cause) {
                                 const auto found = changes.find(changes_of(cause));
                                 return found != changes.end() && found->second >= 8;
                               });
  };
  Tally tally;
  for (const catalogue::Cause& cause : catalogue::causes(Facet::tokens)) {
    if (cause.class_id.empty()) continue;
    ++tally.all;
    if (probed.contains(&cause))
      ++tally.probed;
    else if (!showing.contains(&cause))
      ++tally.unseen;
    else if (std::ranges::all_of(showing[&cause], has_its_share))
      ++tally.of_a_change;
    else
      tally.left.emplace_back(cause.class_id);
  }
  return tally;
}

BOOST_AUTO_TEST_SUITE(known_causes)

BOOST_AUTO_TEST_CASE(have_probes_where_an_adapter_can_see_them) {
  const Tally tally = tally_of(search().find(all_seeing(), Amount::full));
  for (const std::string& class_id : tally.left)
    BOOST_TEST(false, class_id << " can be seen, and has no probe");
  BOOST_TEST(tally.all > 280);
  BOOST_TEST(tally.probed > 240);
  // After start tags that bring no parser to read such text, as of script after <s>.
  BOOST_TEST(tally.unseen < 15);
  BOOST_TEST(tally.of_a_change < 30);
}

BOOST_AUTO_TEST_CASE(of_neighbours_are_seen_by_most_adapters_that_see_trees) {
  Capabilities tree;
  tree.name = "tree";
  const ProbeSet set = search().find(tree, Amount::full);
  const KnownCauses known(search().versions(), Feedback::tree);
  Causes probed;
  for (const Probe& probe : set.probes)
    probed.merge(shown_by(known, {probe.input, probe.setting}, {probe.predictions, probe.answers}));
  BOOST_TEST(probed.size() > 180);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::identify::test
