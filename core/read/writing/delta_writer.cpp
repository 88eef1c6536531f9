#include "core/read/writing/delta_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <pugixml.hpp>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/model/data/printed_xml.h"
#include "core/model/diff/spec_diff.h"
#include "core/read/writing/sources.h"

namespace specdrift::read {
namespace {

using model::TableIndex;

std::string printed(pugi::xml_node node) {
  pugi::xml_document copy;
  pugi::xml_node root = copy.append_copy(node);
  while (root.remove_child("note")) {
  }
  model::PrintedXml out;
  root.print(out, "", pugi::format_raw | pugi::format_no_declaration);
  return std::move(out.text);
}

void add_attribute(pugi::xml_node node, const char* name, const std::string& value) {
  node.append_attribute(name).set_value(value.c_str());
}

std::vector<pugi::xml_node> rows_of(pugi::xml_node state) {
  std::vector<pugi::xml_node> rows;
  for (const pugi::xml_node child : state.children())
    if (std::string_view(child.name()) == "on" || std::string_view(child.name()) == "otherwise")
      rows.push_back(child);
  return rows;
}

bool is_plain(const model::Table& table) {
  return table.before.empty() && table.leaving.empty() && table.concepts.empty();
}

/// Rows of A that are rows of B, in one order: by the row of B.
using Kept = std::map<std::size_t, std::size_t>;

Kept kept_rows(const model::TableDifference& table) {
  std::map<std::size_t, int> before_count, after_count;
  for (const model::RowDifference& row : table.rows) {
    if (row.before) ++before_count[*row.before];
    if (row.after) ++after_count[*row.after];
  }
  Kept kept;
  std::optional<std::size_t> last;
  for (const model::RowDifference& row : table.rows) {
    if (row.change != model::RowChange::same || !row.before || !row.after) continue;
    if (before_count[*row.before] != 1 || after_count[*row.after] != 1) continue;
    if (last && *row.before <= *last) continue;
    if (!kept.empty() && row.after < kept.rbegin()->first) continue;
    kept[*row.after] = *row.before;
    last = row.before;
  }
  return kept;
}

class DeltaWriter {
 public:
  DeltaWriter(std::string_view xml, const model::Model& complete, const model::Model& base,
              const DeltaShape& shape)
      : complete_(complete), base_(base), shape_(shape), source_(base.version) {
    text_.load_buffer(xml.data(), xml.size());
  }

  std::string write() {
    root_ = delta_.append_child("specification");
    const pugi::xml_node from = text_.document_element();
    for (const pugi::xml_attribute attribute : from.attributes()) {
      if (std::string_view(attribute.name()) != "base")
        add_attribute(root_, attribute.name(), attribute.value());
      if (std::string_view(attribute.name()) == "version")
        add_attribute(root_, "base", std::string(base_.version));
    }
    add_numbers();
    if (const pugi::xml_node note = from.child("note")) root_.append_copy(note);
    for (const char* const part : {"tokens", "variables", "conditions", "contexts", "input-stream",
                                   "emission", "feedback", "references", "replacements"})
      add_header(part);
    const model::SpecDiff diff = model::compare_models(base_, complete_);
    for (const model::StateDifference& state : diff.states)
      if (state.before.size() == 1 && state.after.size() == 1) pairs_[state.after.front()] = &state;
    const bool all = !shape_.keeps_states || (text_names_errors() && !base_names_errors());
    std::string last;
    for (const pugi::xml_node state : from.children("state")) {
      const std::string id = state.attribute("id").value();
      add_state(state, id, last, all || shape_.whole.contains(id));
      last = id;
    }
    add_procedures(all);
    remove_others();
    model::PrintedXml out;
    delta_.save(out, "  ");
    return std::move(out.text);
  }

 private:
  bool text_names_errors() const {
    return std::string_view(text_.document_element().attribute("errors").value()) == "named";
  }
  bool base_names_errors() const { return source_.attribute("errors") == "named"; }

  /// Numbers that follow from the order of states need not be written for each.
  void add_numbers() {
    std::size_t position = 0;
    bool is_by_position = true;
    bool has_none = true;
    for (const char* const kind : {"state", "procedure"})
      for (const pugi::xml_node node : text_.document_element().children(kind)) {
        const std::string_view number = node.attribute("number").value();
        is_by_position = is_by_position && number == fmt::format("{}", ++position);
        has_none = has_none && number.empty();
      }
    numbers_are_given_ = !is_by_position && !has_none;
    if (is_by_position) add_attribute(root_, "numbers", "by-position");
    if (has_none) add_attribute(root_, "numbers", "none");
  }

  /// A header element, unless the base has it. Conditions and variables of the base stay: its rows
  /// use them.
  void add_header(const char* part) {
    const pugi::xml_node own = text_.document_element().child(part);
    const pugi::xml_node of_base = source_.header(part);
    const std::string_view name = part;
    if (!own && name == "feedback") add_feedback();
    if (!own) return;
    if (!of_base || !shape_.keeps_names || (name != "conditions" && name != "variables")) {
      if (!of_base || printed(own) != printed(of_base)) root_.append_copy(own);
      return;
    }
    pugi::xml_document merged;
    pugi::xml_node all = merged.append_copy(of_base);
    for (const pugi::xml_node child : own.children()) {
      if (!child.attribute("name")) continue;
      const pugi::xml_node same =
          all.find_child_by_attribute("name", child.attribute("name").value());
      if (same && printed(same) == printed(child)) continue;
      if (same) {
        all.insert_copy_before(child, same);
        all.remove_child(same);
      } else {
        all.append_copy(child);
      }
    }
    if (printed(all) != printed(of_base)) root_.append_copy(all);
  }

  /// A complete file that has a base itself has what that one knows of tree construction.
  void add_feedback() {
    const std::string like = text_.document_element().attribute("base").value();
    if (like.empty() || like == base_.version) return;
    const Source source(like);
    if (source.attribute("base") != base_.version)
      throw std::runtime_error(
          fmt::format("tree construction is that of {}, which changes that of {}: take one of them "
                      "as the base",
                      like, source.attribute("base")));
    if (const pugi::xml_node amended = source.header("amended-feedback"))
      root_.append_copy(amended);
  }

  std::optional<TableIndex> table(const model::Model& model, std::string_view id) const {
    for (TableIndex i = 0; i < model.state_count; ++i)
      if (model.tables[i].id == id) return i;
    return {};
  }

  void add_state(pugi::xml_node state, const std::string& id, const std::string& last,
                 bool is_whole) {
    const std::optional<TableIndex> before = table(base_, id);
    const std::optional<TableIndex> after = table(complete_, id);
    if (!before || !after) {
      pugi::xml_node copy = root_.append_copy(state);
      if (!last.empty()) add_attribute(copy, "after", last);
      return;
    }
    const auto pair = pairs_.find(*after);
    if (is_whole || pair == pairs_.end() || pair->second->before.front() != *before ||
        is_unreachable(state) != !base_.tables[*before].unreachable.empty()) {
      root_.append_copy(state);
      return;
    }
    if (alter_rows(state, id, *pair->second)) return;
    root_.append_copy(state);
  }

  /// Other rows alone cannot say that nothing leads to a state.
  static bool is_unreachable(pugi::xml_node state) {
    return !state.attribute("unreachable").empty();
  }

  static bool is_same(const model::StateDifference& state) {
    return state.change == model::StateChange::same &&
           std::ranges::all_of(state.tables, [](const model::TableDifference& table) {
             return std::ranges::all_of(table.rows, [](const model::RowDifference& row) {
               return row.change == model::RowChange::same;
             });
           });
  }

  /// Whether a row of the base names no state that the text does not have.
  bool leads_to_states_of_text(const model::Row& row) const {
    return std::ranges::all_of(row.actions, [&](const model::Action& action) {
      return action.destination.where != model::Where::state ||
             table(complete_, base_.tables[action.destination.to].id);
    });
  }

  /// The state of the base with other rows, number and title. Returns whether that can be written.
  bool alter_rows(pugi::xml_node state, const std::string& id, const model::StateDifference& pair) {
    const model::Table& old = base_.tables[pair.before.front()];
    const model::Table& now = complete_.tables[pair.after.front()];
    pugi::xml_node alter;
    const auto change = [&] {
      if (alter) return;
      alter = root_.append_child("alter");
      add_attribute(alter, "states", id);
      if (old.name != now.name) add_attribute(alter, "name", std::string(now.name));
      if (numbers_are_given_ && old.number != now.number && !now.number.empty())
        add_attribute(alter, "number", std::string(now.number));
    };
    const bool is_called_so =
        old.name == now.name && (!numbers_are_given_ || old.number == now.number);
    if (is_same(pair) && std::ranges::all_of(old.rows, [&](const model::Row& row) {
          return leads_to_states_of_text(row);
        })) {
      if (is_called_so) return true;
      change();
      return true;
    }
    if (!shape_.alters_rows || pair.tables.size() != 1 || !is_plain(old) || !is_plain(now) ||
        old.reads != now.reads || old.of != now.of || old.concept_name != now.concept_name)
      return false;
    Kept kept = kept_rows(pair.tables.front());
    std::erase_if(
        kept, [&](const auto& rows) { return !leads_to_states_of_text(old.rows[rows.second]); });
    if (kept.empty()) return false;
    change();
    std::set<std::size_t> stays;
    for (const auto& [after, before] : kept) stays.insert(before);
    for (std::size_t i = 0; i < old.rows.size(); ++i)
      if (!stays.contains(i))
        add_attribute(alter.append_child("remove"), "row", fmt::format("#{}", i + 1));
    const std::vector<pugi::xml_node> rows = rows_of(state);
    for (std::size_t i = 0; i < rows.size();) {
      if (kept.contains(i)) {
        ++i;
        continue;
      }
      pugi::xml_node add = alter.append_child("add");
      if (const auto next = kept.upper_bound(i); next != kept.end())
        add_attribute(add, "before", fmt::format("#{}", next->second + 1));
      else
        add_attribute(add, "after", fmt::format("#{}", kept.rbegin()->second + 1));
      for (; i < rows.size() && !kept.contains(i); ++i) add.append_copy(rows[i]);
    }
    return true;
  }

  void add_procedures(bool all) {
    const auto is_kept = [&](pugi::xml_node step) {
      const std::string_view id = step.attribute("id").value();
      for (const auto& [after, pair] : pairs_)
        if (after >= complete_.state_count && complete_.tables[after].id == id)
          return is_same(*pair) && base_.tables[pair->before.front()].id == id;
      return false;
    };
    for (const pugi::xml_node procedure : text_.document_element().children("procedure")) {
      const auto steps = procedure.children("step");
      const bool same = !all && source_.procedure() &&
                        std::all_of(steps.begin(), steps.end(), is_kept) &&
                        std::distance(steps.begin(), steps.end()) ==
                            static_cast<std::ptrdiff_t>(base_.tables.size() - base_.state_count);
      if (!same) root_.append_copy(procedure);
    }
  }

  void remove_others() {
    std::string others;
    for (TableIndex i = 0; i < base_.state_count; ++i)
      if (!table(complete_, base_.tables[i].id))
        others += fmt::format("{}{}", others.empty() ? "" : " ", base_.tables[i].id);
    if (!others.empty()) add_attribute(root_.append_child("remove"), "state", others);
  }

  const model::Model& complete_;
  const model::Model& base_;
  const DeltaShape& shape_;
  Source source_;
  pugi::xml_document text_;
  pugi::xml_document delta_;
  pugi::xml_node root_;
  bool numbers_are_given_ = false;
  std::map<TableIndex, const model::StateDifference*> pairs_;
};

}  // namespace

std::string as_delta(std::string_view xml, const model::Model& complete, const model::Model& base,
                     const DeltaShape& shape) {
  return DeltaWriter(xml, complete, base, shape).write();
}

std::set<std::string, std::less<>> differing_states(const model::Model& a, const model::Model& b) {
  std::set<std::string, std::less<>> ids;
  for (const model::StateDifference& state : model::compare_models(a, b).states) {
    if (state.change == model::StateChange::same && state.relevance == model::Relevance::none)
      continue;
    for (const TableIndex i : state.before) ids.emplace(a.tables[i].id);
    for (const TableIndex i : state.after) ids.emplace(b.tables[i].id);
  }
  return ids;
}

}  // namespace specdrift::read
