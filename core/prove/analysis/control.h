#pragma once

#include <array>
#include <bitset>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/data/model.h"

namespace specdrift::prove {

/// A specification that goes beyond what can be proved: why, in words.
class UnsupportedSpecification : public std::runtime_error {
 public:
  /// The inputs that were run to see a difference all the same, in vain.
  struct Searched {
    std::uint64_t inputs = 0;
    std::uint64_t configurations = 0;  ///< that the inputs lead to
    std::size_t length = 0;            ///< of the longest input, in characters
  };

  using std::runtime_error::runtime_error;
  UnsupportedSpecification(const std::string& why, const Searched& searched)
      : std::runtime_error(why), searched_(searched) {}
  const Searched& searched() const { return searched_; }

 private:
  Searched searched_;
};

/// The names of start tags that are told apart, beside those that rows ask for, where what is read
/// after them is compared with them: what another one does, one of these does (README.md).
inline constexpr std::string_view last_start_tags[] = {"title", "a", "h1"};

enum class CurrentTag : std::uint8_t { none, start, end };

/// The finite part of a configuration: its state, and what decides where rows lead.
struct Control {
  model::TableIndex state = 0;
  model::TableIndex previous = model::no_table;
  model::TableIndex step = model::no_table;  ///< of the procedure that `state` calls
  CurrentTag tag = CurrentTag::none;
  /// By slot, of choices and states only.
  std::array<std::uint32_t, model::most_values> values{};
  friend bool operator==(const Control&, const Control&) = default;
};

struct ControlHash {
  std::size_t operator()(const Control& control) const;
};

/// Something that may still happen from a control state on, whatever the input: errs only towards
/// yes.
enum class Possibility : std::uint8_t {
  grow_tag_name,
  test_tag_name,
  grow_attribute_name,
  grow_attribute_value,
  drop_tag,  ///< other than at the end of the input
  grow_doctype_name,
  grow_public,
  grow_system,
  set_doctype_flag,
  test_last_start_tag,
  compare_last_start_tag,  ///< with what is read
  test_just_read,
  test_attributes,
  test_doctype_flag,
  check_attribute,  ///< it is looked for among the earlier ones
  test_foreign,
  unconsume,
  output_text,
  test_text = output_text + model::most_texts,
  use_value = test_text + model::most_texts,
  count = use_value + model::most_values,
};
using Possibilities = std::bitset<static_cast<std::size_t>(Possibility::count)>;
constexpr std::size_t index_of(Possibility may, std::size_t slot = 0) {
  return static_cast<std::size_t>(may) + slot;
}

/// A row's actions in the facet that is proved: without errors where those do not count.
struct FacetRow {
  const model::Row* row = nullptr;
  std::vector<model::Action> actions;
  bool skipped = false;  ///< the next row does the same without a condition
  /// The row before it, if the condition of that one decides later which of the two is taken: they
  /// differ in the errors of one of them, and in nothing else. Null: nothing.
  const FacetRow* watch = nullptr;
  /// On leaving: it is taken if there is such an attribute already, and reports that, if anything.
  bool asks_duplicate = false;
};
struct FacetTable {
  const model::Table* table = nullptr;
  std::vector<FacetRow> rows;
  std::vector<FacetRow> leaving;
  bool is_text = false;

  /// Whether what is ahead makes no difference to it.
  bool looks_at_nothing() const {
    return table->reads == model::Reads::ahead && rows.size() == 1 &&
           rows[0].row->condition.clauses.empty();
  }
};

/// The tables of a model as a proof runs them, and the graph of its control states.
class ControlGraph {
 public:
  /// `in_all_contexts`: whether what holds in each context by itself is to hold where tree
  /// construction asks for them. Throws UnsupportedSpecification.
  ControlGraph(const model::Model& model, bool with_errors, bool in_all_contexts = true);

  const model::Model& model() const { return *model_; }
  bool with_errors() const { return with_errors_; }
  const FacetTable& table(model::TableIndex index) const { return tables_[index]; }
  /// Requires: `control` can be reached from a start.
  const Possibilities& may(const Control& control) const;
  /// The same without values that nothing can ask for.
  Control reduced(Control control) const;
  std::size_t size() const { return nodes_.size(); }
  /// Whether what is read may be compared with the name of a start tag that was read before.
  bool compares_start_tags() const { return compares_start_tags_; }
  const std::vector<std::string_view>& just_read_words() const { return just_read_words_; }
  /// Numbers of references are read digit by digit as they are, so that equal digits are equal
  /// numbers in any such model.
  bool reads_numbers_plainly() const { return reads_numbers_plainly_; }
  /// Whether a state or a step of a procedure has such a concept, always or with some flags.
  bool is_of(model::TableIndex index, const std::function<bool(std::string_view)>& is_wanted) const;
  /// The states from which such a one can be reached without reading text in between.
  std::vector<bool> states_before(const std::function<bool(std::string_view)>& is_wanted) const;

 private:
  /// A row that is chosen on a path.
  struct Chosen {
    const FacetRow* row = nullptr;
    bool is_leaving = false;                    ///< or none on leaving, without a row
    std::vector<const model::Clause*> unknown;  ///< of its condition, what is not decided
    bool watches = false;                       ///< what follows decides about the row before it
  };
  struct Path {
    std::vector<Chosen> chosen;
    std::vector<const model::Action*> actions;
    std::size_t rows_chosen_after = 0;  ///< rows are chosen after that many of the actions
    std::vector<const model::Clause*> tested;
    bool at_end_only = false;
    std::uint32_t to = 0;
    bool to_text = false;
    bool to_step = false;
    const model::Row* row = nullptr;  ///< that is taken
    model::TableIndex table = 0;      ///< whose it is
  };
  /// Texts, numbers and characters that are what they were at the start, whatever the input.
  struct Unchanged {
    std::bitset<model::most_texts> texts = ~std::bitset<model::most_texts>();
    std::bitset<model::most_values> values = ~std::bitset<model::most_values>();
    friend bool operator==(const Unchanged&, const Unchanged&) = default;
  };
  struct Node {
    Control control;
    std::vector<Path> paths;
    Possibilities may;
    Unchanged unchanged;
  };
  enum class Truth : std::uint8_t { no, yes, unknown };

  void make_tables();
  void check_numbers();
  std::uint32_t node(const Control& control);
  void expand(std::uint32_t index);
  void add_rows(std::uint32_t index, Control control, const Path& before, model::TableIndex table);
  /// Where a path is that is followed.
  struct Way {
    std::uint32_t index = 0;  ///< of the node that it begins at
    model::TableIndex at = 0;
    const FacetRow* row = nullptr;
    bool is_leaving = false;  ///< rows on leaving have not had their turn
    model::Destination destination;
  };
  void follow(Way way, Control control, Path path, std::span<const model::Action> actions);
  void leave(Way way, const Control& control, const Path& path,
             std::span<const model::Action> after);
  static void note_action(const model::Action& action, Path& path, Control& control);
  void arrive(std::uint32_t index, Control control, Path path, model::Destination destination);
  Truth holds(const model::Condition& condition, const Control& control) const;
  static Control obeying(Control control, std::span<const model::Action> actions);
  static bool emits_start_tag(const Node& node, const Path& path);
  void choose(Path& path, const FacetRow& row, const Control& control) const;
  void find_unchanged();
  std::bitset<model::most_values> choices_of_rows() const;
  static Control with_choices(Control control, const Control& of,
                              const std::bitset<model::most_values>& slots);
  void add_other_beginnings();
  std::vector<std::pair<std::string, std::uint32_t>> taken_paths(
      const Node& node, const std::bitset<model::most_values>& slots) const;
  std::vector<std::uint32_t> classes() const;
  void refuse_other_beginnings() const;
  void refuse_other_beginning(const Path& path, std::span<const model::Action> actions,
                              const std::vector<Control>& starts,
                              const std::vector<std::uint32_t>& classes) const;
  void solve();
  Possibilities raised(const Node& node, const Path& path) const;
  void apply_action(const Path& path, std::size_t i, Possibilities& may) const;
  void apply_conditions(const Path& path, Possibilities& may) const;
  void note_reads(const model::Clause& clause, Possibilities& may) const;
  void note_tested(Path& path, const model::Condition& condition, const Control& control) const;

  const model::Model* model_;
  bool with_errors_;
  bool reads_numbers_plainly_ = true;
  bool compares_start_tags_ = false;
  std::vector<FacetTable> tables_;
  std::vector<Node> nodes_;
  boost::unordered_flat_map<Control, std::uint32_t, ControlHash> numbers_;
  std::vector<std::string_view> just_read_words_;
};

}  // namespace specdrift::prove
