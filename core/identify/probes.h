#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/identify/candidates.h"
#include "core/identify/capabilities.h"
#include "core/version/version.h"

/// Places a parser on the line of versions by what it makes of some inputs. No processes are here:
/// cli/verbs/parsers/identify.cpp asks the parser.
namespace specdrift::identify {

/// Where versions diverge on a probe: a divergence class (trace/fork.h).
struct ProbeCause {
  std::string class_id;
  std::vector<std::uint16_t> classes;       ///< of each version
  const catalogue::Entry* entry = nullptr;  ///< null: the catalogue has none
};

/// An input and what every version makes of it, as the adapter would report it.
struct Probe {
  std::string id;
  std::string input;
  Setting setting;
  std::string_view topic;              ///< "comments", "references", …
  std::vector<ProbeCause> causes;      ///< none where all agree
  std::vector<Events> predictions;     ///< different ones
  std::vector<std::uint16_t> answers;  ///< of each version: which prediction is its

  const Events& prediction_of(std::size_t version) const { return predictions[answers[version]]; }
  /// All versions agree: it says nothing of the date.
  bool is_control() const { return predictions.size() == 1; }
  /// Whether it tells the two versions apart.
  bool distinguishes(std::size_t one, std::size_t other) const;
};

enum class Amount : std::uint8_t { quick, full };

struct ProbeSet {
  std::vector<Probe> probes;
  std::vector<Probe> self_test;  ///< what every parser of HTML reads in the same way
  std::set<std::string> codes;   ///< of the parse errors of all versions
};

/// The most probes of the quick set.
inline constexpr std::size_t most_quick_probes = 30;
/// By how many probes any two versions are told apart, as far as they differ so often.
inline constexpr std::size_t probes_a_pair = 5;

/// Searches for probes among the candidates (candidates.h). The first search takes about a second,
/// those for other adapters little. Deterministic.
class ProbeSearch {
 public:
  /// Versions that do not find the marker take no part: of them no probe could say anything.
  /// Requires: versions oldest first; what they refer to outlives the search.
  explicit ProbeSearch(std::span<const Version> versions);
  ~ProbeSearch();
  ProbeSearch(const ProbeSearch&) = delete;
  ProbeSearch& operator=(const ProbeSearch&) = delete;

  /// The quick set tells every two versions apart that an adapter with these capabilities can show
  /// to be different; the full one has a probe for every cause of a difference that was found, some
  /// of what one change brought about in many states, some for every row of a version that parsers
  /// can be brought to, and one for each of own_rules(). Some probes ask an adapter that reports
  /// parse errors for these: in the quick set they tell apart what tokens do not.
  ProbeSet find(const Capabilities& capabilities, Amount amount);

  /// Probes that every parser of HTML reads in the same way.
  std::vector<Probe> make_self_test(const Capabilities& capabilities) const;

  std::span<const Version> versions() const { return versions_; }

  /// Is told how many candidates `find` has been through: the first time it goes through all twice.
  std::function<void(std::size_t done)> progress;

 private:
  void advance();

  struct Known;
  Known& known_with(Feedback feedback, Amount amount);
  void add_rows_and_rules(ProbeSet& set, Known& known, const Capabilities& capabilities);
  void add_error_probes(ProbeSet& set, Known& known, const Capabilities& capabilities,
                        Amount amount) const;

  std::vector<Version> versions_;
  std::unique_ptr<Known> with_tree_, without_tree_;
  std::size_t advanced_ = 0;
};

/// The topic of a divergence class: "comments", "references", "entity table", "end of file",
/// "script", "raw text", "NUL", "DOCTYPE", "attributes", "processing instructions", "foreign
/// content", "text".
std::string_view topic_of(std::string_view class_id);

}  // namespace specdrift::identify
