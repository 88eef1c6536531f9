#include "core/model/search/row_witness.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>
#include <unordered_set>
#include <utility>

#include "core/model/run/interpreter.h"
#include "core/model/search/lookahead.h"
#include "core/model/search/row_dependencies.h"
#include "core/model/search/search_alphabet.h"
#include "core/model/search/search_key.h"
#include "core/text/source.h"
#include "core/text/utf8.h"

namespace specdrift::model {
namespace {

using RowNumber = std::uint32_t;

/// The part of all inputs that may be run with tree construction simulated: names of tags make
/// that search wide, and hardly ever has it anything to find.
constexpr std::size_t tree_share = 8;

/// Runs an input from its start to its end: which rows it takes, and where it would begin to go
/// otherwise if it went on.
class SearchRun final : public RowTracer {
 public:
  SearchRun(const Model& model, const RowDependencies& dependencies)
      : model_(&model), dependencies_(&dependencies) {
    RowNumber first = 0;
    for (const Table& table : model.tables) {
      first_.push_back(first);
      first += static_cast<RowNumber>(table.rows.size() + table.leaving.size());
    }
  }

  void run(const std::string& input, const StartContext& start) {
    taken_.clear();
    point_ = {};
    is_found_ = in_procedure_ = procedure_sees_end_ = false;
    bytes_ = input;
    point_.foreign_content = start.foreign_content;
    point_.scripting = start.scripting;
    const Source source = Source::from_string(input);
    Interpreter interpreter(*model_, source, start);
    interpreter_ = &interpreter;
    batch_.clear();
    interpreter.set_row_tracer(this);
    look_at_next_step(0);
    while (interpreter.read(batch_)) {
    }
    if (is_found_) return;
    note_point(bytes_.size());
    point_.open = no_table;
  }

  const std::vector<RowNumber>& taken() const { return taken_; }
  const SearchPoint& point() const { return point_; }
  /// The memory of simulated tree construction at the end.
  std::uint64_t tree() const { return tree_; }

 private:
  void row(TableIndex table, std::size_t row, Offset begin, Offset end) override {
    taken_.push_back(first_[table] + static_cast<RowNumber>(row));
    if (is_found_) return;
    const Table& what = model_->tables[table];
    if (table >= model_->state_count) {
      if (!procedure_sees_end_ && sees(table, begin)) {
        procedure_sees_end_ = true;
        point_.open = table;
      }
      return;
    }
    if (row >= what.rows.size()) return;
    if (std::exchange(in_procedure_, false)) {
      const bool looks_on = std::ranges::any_of(
          dependencies_->rows[table],
          [](const DependenciesOfRow& r) { return r.next || !r.ahead.empty(); });
      is_found_ = procedure_sees_end_ || (looks_on && end == bytes_.size());
      if (is_found_) return;
    }
    look_at_next_step(end);
  }

  bool sees(TableIndex table, Offset at) const {
    return sees_end(*model_, model_->tables[table], dependencies_->rows[table],
                    bytes_.substr(in_memory(at)), last_start_tag());
  }

  std::string last_start_tag() const {
    return dependencies_->last_start_tag ? interpreter_->configuration().last_start_tag
                                         : std::string();
  }

  void look_at_next_step(Offset at) {
    const TableIndex table = interpreter_->state_index();
    in_procedure_ = model_->tables[table].reads == Reads::procedure;
    procedure_sees_end_ = false;
    if (!in_procedure_ && !sees(table, at)) return;
    note_point(at);
    point_.open = table;
    is_found_ = !in_procedure_;
  }

  void note_point(Offset at) {
    point_.configuration = interpreter_->configuration();
    point_.read = bytes_.substr(0, in_memory(at));
    point_.rest = bytes_.substr(in_memory(at));
    tree_ = batch_.contexts.empty() ? 0 : batch_.contexts.back().context.tree;
    point_.has_attributes = point_.is_duplicate = point_.may_become_duplicate = false;
    if (!point_.configuration.has_tag) return;
    const auto tag = interpreter_->unfinished();
    for (const Attribute& earlier : std::span(batch_.attributes).last(tag.attributes)) {
      point_.has_attributes = true;
      point_.is_duplicate = point_.is_duplicate || earlier.name == tag.attribute_name;
      point_.may_become_duplicate =
          point_.may_become_duplicate || earlier.name.starts_with(tag.attribute_name);
    }
  }

  const Model* model_;
  const RowDependencies* dependencies_;
  std::vector<RowNumber> first_;
  Interpreter* interpreter_ = nullptr;
  TokenBatch batch_;
  std::string_view bytes_;
  std::vector<RowNumber> taken_;
  SearchPoint point_;
  std::uint64_t tree_ = 0;
  bool is_found_ = false;
  bool in_procedure_ = false;
  bool procedure_sees_end_ = false;
};

bool has_context(const Model& model, TextMode mode) {
  return std::ranges::find(model.contexts, mode, &ContextStart::mode) != model.contexts.end();
}

/// From the simplest one on.
std::vector<StartContext> start_contexts(const Model& model, const RowDependencies& dependencies,
                                         std::string_view plain_name, bool tree) {
  std::vector<std::string> names{""};
  if (dependencies.last_start_tag) {
    names.emplace_back(plain_name);
    names.insert(names.end(), dependencies.last_start_tags.begin(),
                 dependencies.last_start_tags.end());
  }
  std::vector<StartContext> starts;
  for (const bool scripting : {true, false}) {
    if (!scripting && !dependencies.scripting) continue;
    for (const bool foreign : {false, true}) {
      if (foreign && !dependencies.foreign) continue;
      for (const std::string& name : names) {
        for (const ContextStart& context : model.contexts) {
          if (tree && context.mode != TextMode::data) continue;
          StartContext start;
          start.mode = context.mode;
          start.last_start_tag = name;
          start.foreign_content = foreign;
          start.scripting = scripting;
          start.feedback = tree ? Feedback::tree : Feedback::none;
          starts.push_back(start);
        }
      }
    }
  }
  return starts;
}

class Search {
 public:
  Search(const Model& model, const std::vector<bool>& wanted, std::size_t most_inputs, bool tree,
         WitnessSearch& result)
      : most_inputs_(most_inputs),
        dependencies_(model, tree),
        numbers_(model, dependencies_),
        alphabet_(search_alphabet(model, dependencies_, numbers_)),
        keys_(model, dependencies_, numbers_, alphabet_),
        run_(model, dependencies_),
        starts_(start_contexts(model, dependencies_, plainest_name(alphabet_), tree)),
        wanted_(wanted),
        found_at_(wanted.size()),
        result_(result) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      wanted_[i] = wanted[i] && !result.witnesses[i];
      left_ += wanted_[i];
    }
    for (const Symbol& symbol : alphabet_)
      longest_symbol_ = std::max<std::size_t>(longest_symbol_, symbol.characters);
  }

  void search() {
    nodes_.emplace_back();
    for (std::size_t i = 0; i < starts_.size(); ++i) consider("", i);
    for (std::size_t length = 1; left_ > 0 && !is_over_limit(); ++length) {
      if (length > last_with_nodes_ + longest_symbol_) return;
      consider_length(length);
    }
  }

 private:
  struct Node {
    std::string input;
    std::size_t start;
  };

  bool is_over_limit() const { return result_.inputs >= most_inputs_; }

  void consider_length(std::size_t length) {
    nodes_.resize(length + 1);
    for (std::size_t size = 1; size <= std::min(length, longest_symbol_); ++size) {
      for (std::size_t i = 0; i < nodes_[length - size].size(); ++i) {
        for (const Symbol& symbol : alphabet_) {
          if (symbol.characters != size) continue;
          if (is_over_limit()) return;
          const Node& node = nodes_[length - size][i];
          consider(node.input + symbol.text, node.start, length);
        }
      }
    }
  }

  void consider(const std::string& input, std::size_t start, std::size_t length = 0) {
    ++result_.inputs;
    run_.run(input, starts_[start]);
    for (const RowNumber row : run_.taken()) {
      if (!wanted_[row]) continue;
      std::optional<RowWitness>& witness = result_.witnesses[row];
      if (witness && (found_at_[row].first < length || found_at_[row].second <= start)) continue;
      left_ -= !witness;
      witness = RowWitness{input, starts_[start]};
      found_at_[row] = {length, start};
    }
    std::string key = keys_.key(run_.point());
    const StartContext& context = starts_[start];
    if (context.feedback == Feedback::tree) key += std::to_string(run_.tree());
    if (!seen_.insert(std::move(key)).second) return;
    nodes_[length].push_back({input, start});
    last_with_nodes_ = length;
  }

  std::size_t most_inputs_;
  RowDependencies dependencies_;
  NumberClasses numbers_;
  std::vector<Symbol> alphabet_;
  SearchKeys keys_;
  SearchRun run_;
  std::vector<StartContext> starts_;
  std::vector<bool> wanted_;
  std::vector<std::pair<std::size_t, std::size_t>> found_at_;  ///< length and start
  WitnessSearch& result_;
  std::size_t left_ = 0;
  std::size_t longest_symbol_ = 1;
  std::vector<std::vector<Node>> nodes_;  ///< by length
  std::size_t last_with_nodes_ = 0;
  std::unordered_set<std::string> seen_;
};

}  // namespace

WitnessSearch find_row_witnesses(const Model& model, const std::vector<bool>& wanted,
                                 std::size_t most_inputs) {
  WitnessSearch result;
  result.witnesses.resize(wanted.size());
  const auto is_left = [&] {
    for (std::size_t i = 0; i < wanted.size(); ++i)
      if (wanted[i] && !result.witnesses[i]) return true;
    return false;
  };
  Search(model, wanted, most_inputs, false, result).search();
  if (is_left() && has_context(model, TextMode::data)) {
    const std::size_t most = std::min(most_inputs, result.inputs + most_inputs / tree_share);
    Search(model, wanted, most, true, result).search();
  }
  return result;
}

std::optional<RowWitness> find_state_witness(const Model& model, TableIndex table) {
  std::vector<bool> wanted;
  const Coverage coverage(model);
  for (const Coverage::RowCount& row : coverage.rows())
    wanted.push_back(row.table == table && !row.declared_unreachable());
  std::optional<RowWitness> shortest;
  for (auto& witness : find_row_witnesses(model, wanted).witnesses)
    if (witness && (!shortest || utf8::count(witness->input) < utf8::count(shortest->input)))
      shortest = std::move(witness);
  return shortest;
}

std::vector<bool> missing_rows(const Coverage& coverage) {
  std::vector<bool> missing;
  for (const Coverage::RowCount& row : coverage.rows())
    missing.push_back(row.taken == 0 && !row.declared_unreachable());
  return missing;
}

}  // namespace specdrift::model
