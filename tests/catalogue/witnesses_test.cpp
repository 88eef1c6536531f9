// Every witness is compared, and shows what its entry says, since the day that it names; none can
// do without a character.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/catalogue/causes.h"
#include "core/catalogue/class_name.h"
#include "core/compare/differ.h"
#include "core/history/known.h"
#include "core/model/data/builtin.h"
#include "core/model/run/interpreter.h"
#include "core/text/utf8.h"
#include "core/trace/fork.h"
#include "core/version/version.h"
#include "versions/registry.h"

namespace specdrift::test {
namespace {

using catalogue::entries;
using catalogue::Entry;

/// The divergences that an input shows in one facet.
struct Seen {
  std::vector<std::string> classes;  ///< of all forks of all divergences
  std::size_t divergences = 0;
  Severity severity = Severity::errors;  ///< of the last of them
  std::string partition;
};

class Collector final : public DivergenceSink {
 public:
  Collector(Facet facet, std::vector<const model::Model*> models, const Source& source,
            const StartContext& start)
      : facet_(facet), models_(models), finder_(std::move(models), source, start) {}

  void divergence(const Divergence& divergence) override {
    const auto forks = finder_.find(divergence);
    if (divergence.facet != facet_) return;
    ++seen.divergences;
    seen.severity = divergence.severity;
    seen.partition.clear();
    for (std::size_t c = 0; c < divergence.partition.class_count(); ++c) {
      seen.partition += c > 0 ? "|" : "";
      bool first = true;
      for (std::size_t v = 0; v < models_.size(); ++v) {
        if (divergence.partition.class_of(v) != c) continue;
        seen.partition += (first ? "" : ",") + std::string(models_[v]->version);
        first = false;
      }
    }
    for (const trace::Fork& fork : forks) seen.classes.push_back(fork.class_id);
  }
  void episode(const Episode&) override {}

  Seen seen;

 private:
  Facet facet_;
  std::vector<const model::Model*> models_;
  trace::ForkFinder finder_;
};

std::vector<const model::Model*> models_by_date() {
  const auto builtin = model::builtin_models();
  std::vector<const model::Model*> models(builtin.begin(), builtin.end());
  std::ranges::stable_sort(models, {}, &model::Model::earliest);
  return models;
}

Seen seen_in(std::string_view input, const Entry& entry, const StartContext& start,
             std::string_view versions) {
  const Source source = Source::from_bytes(input);
  std::vector<Version> compared;
  const std::string wanted = ',' + std::string(versions) + ',';
  for (const model::Model* const model : models_by_date()) {
    if (wanted.find(',' + std::string(model->version) + ',') == std::string::npos) continue;
    compared.push_back(version_of(*model, find_machine(model->version)));
    BOOST_REQUIRE(compared.back().make_tokenizer(source, start));
  }
  BOOST_REQUIRE(compared.size() == static_cast<std::size_t>(1 + std::ranges::count(versions, ',')));
  CompareOptions options;
  options.errors = true;
  Collector collector(entry.key.facet, models_of(compared), source, start);
  compare(source, participants_of(compared, source, start), options, collector);
  return std::move(collector.seen);
}

Seen seen_in(std::string_view input, const Entry& entry) {
  return seen_in(input, entry, entry.witness.start(), entry.witness.versions);
}

/// Whether an input shows the class of the entry in one divergence, and no other in its facet.
bool shows_it_alone(const Seen& seen, const Entry& entry) {
  return seen.divergences == 1 && seen.classes == std::vector{std::string(entry.key.class_id)};
}

/// Whether the input shows the class of the entry alone, and is read otherwise since the entry's
/// changes: another change can be what lets that class be seen, as that of tags cut off.
bool is_a_witness(std::string_view input, const Entry& entry, const StartContext& start) {
  if (!shows_it_alone(seen_in(input, entry, start, entry.witness.versions), entry)) return false;
  const Source source = Source::from_bytes(input);
  return history::KnownChanges(source, start).anywhere(entry.key.class_id, entry.key.facet).entry ==
         &entry;
}

bool is_a_witness(std::string_view input, const Entry& entry) {
  return is_a_witness(input, entry, entry.witness.start());
}

BOOST_AUTO_TEST_SUITE(witnesses)

BOOST_AUTO_TEST_CASE(show_what_their_entries_say) {
  for (const Entry& entry : entries()) {
    BOOST_TEST_CONTEXT(entry.key.class_id << ' ' << name_of(entry.key.facet)) {
      const Seen seen = seen_in(entry.witness.text, entry);
      BOOST_TEST(shows_it_alone(seen, entry), (seen.classes.empty() ? "none" : seen.classes[0]));
      BOOST_TEST(is_a_witness(entry.witness.text, entry), "not since the day of the entry");
      BOOST_TEST(name_of(seen.severity) == name_of(entry.severity));
      BOOST_TEST(seen.partition == catalogue::partition_of(entry.key.class_id));
    }
  }
}

BOOST_AUTO_TEST_CASE(cannot_do_without_a_character) {
  std::size_t tried = 0;
  for (const Entry& entry : entries()) {
    const std::string_view text = entry.witness.text;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t size = utf8::sequence_length(static_cast<unsigned char>(text[at]));
      std::string shorter(text);
      shorter.erase(at, size);
      at += size;
      ++tried;
      BOOST_TEST(!is_a_witness(shorter, entry),
                 entry.key.class_id << " is shown by '" << shorter << "' too");
    }
  }
  BOOST_TEST(tried > 1000U);
}

/// Whether what an exploration has found for another two of the entry's versions is a witness of
/// it.
bool has_a_witness_in(const catalogue::Cause& cause, const Entry& entry) {
  return is_a_witness(cause.witness.text, entry, cause.witness.start());
}

BOOST_AUTO_TEST_CASE(are_no_longer_than_a_cause_needs) {
  std::size_t shortest = 0, longer = 0;
  for (const Entry& entry : entries()) {
    const std::size_t length = catalogue::length_of(entry.witness);
    const auto least = catalogue::shortest_length(entry);
    if (!least) continue;
    // A cause of errors has an input on which tokens are equal; an entry may have a shorter one.
    BOOST_TEST((length >= *least || entry.key.facet == Facet::errors),
               entry.key.class_id << " was found too late");
    ++(length <= *least ? shortest : longer);
    for (const catalogue::Cause& cause : catalogue::causes(entry.key.facet)) {
      if (catalogue::find(cause.class_id, entry.key.facet) != &entry) continue;
      BOOST_TEST((catalogue::length_of(cause.witness) >= length || !has_a_witness_in(cause, entry)),
                 entry.key.class_id << ' ' << name_of(entry.key.facet) << " is shown by '"
                                    << cause.witness.text << "' too");
    }
  }
  BOOST_TEST(shortest > 105U);
  // Shorter inputs show another class, too, to another two of the versions.
  BOOST_TEST(longer < 25U);
}

/// The names of the classes that a witness shows to these versions, without the changes: fewer
/// versions can tell fewer changes apart.
std::set<std::string> names_seen(const Entry& entry, std::string_view versions) {
  std::set<std::string> names;
  for (const std::string& id :
       seen_in(entry.witness.text, entry, entry.witness.start(), versions).classes) {
    const std::string name = catalogue::class_name(id, entry.key.facet);
    names.insert(name.substr(0, name.find('@')));
  }
  return names;
}

std::string all_that_start(const StartContext& start) {
  std::string all;
  const Source nothing = Source::from_bytes("");
  for (const model::Model* const model : models_by_date())
    if (model::make_tokenizer(*model, nothing, start))
      all += (all.empty() ? "" : ",") + std::string(model->version);
  return all;
}

/// Names that a witness shows to 2009 and living, and not to all versions, and why: among all there
/// is one that differs from its neighbours at the same place, in another state or for other
/// characters, and the divergence is named after the fork of that one.
constexpr std::pair<std::string_view, std::string_view> other_names[] = {
    {"attribute-name/< (errors)", "some report < in the state before"},
    {"attribute-value-unquoted/<+` (errors)", "some have rows for < alone"},
    {"rcdata/-", "the oldest have rows for -- and for references within <!--"},
};

BOOST_AUTO_TEST_CASE(names_stay_when_versions_are_added) {
  std::set<std::string> compared, changed;
  for (const Entry& entry : entries()) {
    const std::string all = all_that_start(entry.witness.start());
    if (all.find(",2009,") == std::string::npos) continue;
    const std::set<std::string> of_all = names_seen(entry, all);
    for (const std::string& name : names_seen(entry, "2009,living")) {
      const std::string full = name + (entry.key.facet == Facet::errors ? " (errors)" : "");
      compared.insert(full);
      if (!of_all.contains(name)) changed.insert(full);
    }
  }
  BOOST_TEST(compared.size() > 40U);
  std::set<std::string> known;
  for (const auto& one : other_names) {
    known.emplace(one.first);
    BOOST_TEST(changed.contains(std::string(one.first)), one.first << ": " << one.second);
  }
  for (const std::string& name : changed)
    BOOST_TEST(known.contains(name), name << " changes with the versions");
}

BOOST_AUTO_TEST_CASE(examples_show_the_class_too) {
  std::size_t examples = 0;
  for (const Entry& entry : entries()) {
    if (entry.example.text.empty()) continue;
    ++examples;
    BOOST_TEST_CONTEXT(entry.key.class_id) {
      StartContext page;
      page.feedback = Feedback::tree;
      const Seen seen = seen_in(entry.example.text, entry, page, catalogue::Witness{}.versions);
      BOOST_TEST((std::ranges::find(seen.classes, entry.key.class_id) != seen.classes.end()));
      BOOST_TEST(name_of(seen.severity) == name_of(entry.example.severity));
    }
  }
  BOOST_TEST(examples >= 10U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test
