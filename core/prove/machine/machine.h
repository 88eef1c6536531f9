#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/prove/analysis/alphabet.h"
#include "core/prove/analysis/control.h"
#include "core/prove/analysis/numbers.h"
#include "core/prove/machine/configuration.h"
#include "core/prove/machine/errors.h"
#include "core/prove/machine/event.h"
#include "core/token/context.h"

namespace specdrift::prove {

/// The output of a step.
struct Output {
  Events events;
  std::vector<ErrorEvent> errors;  ///< of rows; those of the input stream are stream_errors
  /// A number was read that leads to none of Numbers::least.
  bool is_redundant = false;
  std::uint32_t number = 0;  ///< that one
  /// The last character read was looked at, and not only to see that no name goes on with it.
  bool looks_at_last = false;
  std::uint16_t missed_in = 0;  ///< the node of names that does not go on with it; 0: none

  void clear() {
    events.clear();
    errors.clear();
    is_redundant = looks_at_last = false;
    number = 0;
    missed_in = 0;
  }
  void note_number(std::uint32_t value, bool leads_on) {
    if (leads_on) return;
    is_redundant = true;
    number = value;
  }
};

/// Runs the data of a version one character at a time: takes every step that the characters read so
/// far decide, whatever follows, and writes what the tokens then have in any case.
class Machine {
 public:
  /// `names`: of start tags that the other version tells apart. Throws UnsupportedSpecification.
  /// Everything else has to outlive the machine.
  Machine(const ControlGraph& graph, const Alphabet& alphabet, const Numbers& numbers,
          bool compares_self_closing, const ReferenceNames& references = {},
          const ErrorNames& errors = {}, bool writes_texts = true,
          const std::vector<std::string>& names = {});

  /// Requires: the model has this context, and nobody simulates tree construction.
  Configuration start(const StartContext& start) const;

  /// Throws std::bad_alloc where a buffer would have to hold more than a Configuration can.
  void feed(Configuration& configuration, Symbol symbol, Output& output) const;
  void finish(Configuration configuration, Output& output) const;

  // -- step by step
  /// Adds a character to what is read.
  void read(Configuration& configuration, Symbol symbol) const;
  /// Takes the next step, if what has been read decides it, and at the end of the input always.
  /// Where it throws, the configuration is of no use any more.
  bool advance(Configuration& c, bool at_end, Output& output) const;

  /// Whether a step that has looked no further at the last character takes this one as well.
  bool is_missed(const Output& output, Symbol symbol) const {
    return !output.looks_at_last &&
           (output.missed_in == 0 || symbol >= 0x80 || trie_[output.missed_in].next[symbol] == 0);
  }

  /// Whether another name of the last start tag does what this one does (last_start_tags).
  bool is_represented(const Configuration& c) const;

  const ControlGraph& graph() const { return *graph_; }
  const ErrorNames& error_names() const { return errors_; }
  /// The table that reads next: a state, or a step of the procedure that it calls.
  static model::TableIndex table_of(const Configuration& c) {
    return c.control.step != model::no_table ? c.control.step : c.control.state;
  }
  /// Its concept.
  std::string_view concept_of(const Configuration& c) const;

 private:
  class Before;
  struct Step;
  friend struct Step;
  struct TrieNode {
    std::array<std::uint16_t, 128> next{};
    std::int32_t name = -1;
    bool has_next = false;
  };
  /// The rows of a table that reads until a string.
  struct Until {
    std::size_t prefix = 0;  ///< how many actions come before the one that takes what is consumed
    const model::Action* take = nullptr;
    const FacetRow* found = nullptr;
    const FacetRow* end = nullptr;
  };

  void make_trie(const ReferenceNames& references);
  void make_until(model::TableIndex index);
  std::uint8_t watch_number(const FacetRow& row) const;
  void follow_watches(Configuration& c, Symbol symbol, Output& output) const;
  void find_dead_end(model::TableIndex index);
  void refuse_flushed(Control after, model::TableIndex dead_end) const;
  void find_gathered(model::TableIndex index);
  bool step_until(Configuration& c, bool at_end, Output& output) const;
  bool step_run(Configuration& c, bool at_end, Output& output, Before& before) const;
  void settle(Configuration& c, Output& output) const;
  bool may_unconsume_run(const Configuration& c) const;
  void drop_tokens(Configuration& c, Output& output) const;
  void write_marks(Configuration& c, const Possibilities& may, Output& output) const;
  void reduce(Configuration& c, const Possibilities& may, Output& output) const;
  void reduce_texts(Configuration& c, const Possibilities& may, Output& output) const;
  bool keep_tested(Configuration& c, std::size_t slot) const;
  bool begins_tested_name(const Configuration& c) const;
  void note_name_test(const model::Clause& clause);
  void make_name_classes();
  void reduce_closed_name(Configuration& c) const;
  bool is_tested_name(const Configuration& c) const;

  /// The names that one clause asks a tag for.
  struct NameTest {
    std::span<const std::string_view> names;
    bool ignores_case;
  };
  /// Which clauses of `name_tests_` a name passes.
  using PassedTests = std::vector<bool>;
  template <class Name> PassedTests passed_tests(const Name& name) const;
  /// Names that pass the same tests, and no others, are one class.
  struct NameClass {
    PassedTests passed;
    std::string_view first;  ///< that one stands for all
  };

  /// The strings that a row compares a text with.
  struct TestedText {
    std::string_view text;
    bool ignores_case;
  };

  const ControlGraph* graph_;
  const Alphabet* alphabet_;
  const Numbers* numbers_;
  ErrorNames errors_;
  bool compares_self_closing_;
  bool writes_texts_;
  std::vector<TrieNode> trie_;
  std::vector<Until> until_;            ///< by table
  std::vector<std::string> dead_ends_;  ///< by table: what is emitted before the buffer
  std::vector<bool> is_dead_end_;       ///< by table
  std::vector<const FacetRow*> watches_;
  std::vector<std::bitset<model::most_texts>> gathers_;  ///< by table: texts that grow and grow
  std::vector<std::string> tested_names_;
  std::vector<NameTest> name_tests_;
  std::vector<NameClass> name_classes_;  ///< except the names that pass no test
  std::vector<TestedText> tested_texts_;
  bool asks_text_for_last_ = false;
  bool names_scripts_by_tag_ = false;  ///< concepts depend on the last start tag
};

}  // namespace specdrift::prove
