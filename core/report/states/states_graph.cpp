#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/model/wording/sentences.h"
#include "core/report/escape/escape.h"
#include "core/report/states/states_report.h"

namespace specdrift::report {
namespace {

using model::RowChange;
using model::StateChange;
using model::TableIndex;

constexpr std::string_view graph_settings =
    "  rankdir=TB; fontname=\"Helvetica\"; labelloc=t; labeljust=l; nodesep=0.3; ranksep=0.9;\n"
    "  node [shape=box, style=\"filled,rounded\", fillcolor=white, fontname=\"Helvetica\", "
    "fontsize=11];\n"
    "  edge [fontname=\"Helvetica\", fontsize=10];\n";

/// A string of DOT: nothing in the text is an escape, an entity or the end of it.
std::string dot_string(std::string_view text) {
  std::string result = "\"";
  for (const char c : escaped_for_terminal(text)) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '&')
      result += "&amp;";
    else
      result += c;
  }
  return result + '"';
}

/// Lines of a label, each at the left.
std::string label_of(const std::vector<std::string>& lines) {
  std::string result = "\"";
  for (const std::string& line : lines) {
    const std::string inner = dot_string(line);
    result += inner.substr(1, inner.size() - 2) + "\\l";
  }
  return result + '"';
}

std::string short_name(const StateEntry& state) {
  std::string_view name = state.name;
  if (name.ends_with(" state")) name.remove_suffix(6);
  return state.number.empty() ? std::string(name) : fmt::format("{} {}", state.number, name);
}

/// Says what a row is taken for, in a word or two.
std::string short_subject(const model::Row& row) {
  constexpr std::string_view spaces[] = {"TAB LF FF SPACE", "TAB LF VT FF SPACE"};
  std::string text(row.written);
  if (row.kind == model::RowKind::otherwise) text = "else";
  if (row.kind == model::RowKind::leaving) text = "on leaving";
  for (const std::string_view space : spaces)
    if (text.starts_with(space)) text = "white space" + text.substr(space.size());
  if (row.kind == model::RowKind::number && text.size() > 24) {
    text.resize(20);
    text += " …";
  }
  if (!row.condition.clauses.empty()) text += " (if)";
  return text;
}

/// The characters that lead from one table to another, in the order of the rows.
using Edges = std::map<TableIndex, std::vector<std::string>>;

Edges edges_of(const model::Model& model, TableIndex table) {
  Edges edges;
  for (const model::Row& row : model.tables[table].rows) {
    if (row.as_anything_else || row.next.to >= model.tables.size()) continue;
    if (row.next.where != model::Where::state && row.next.where != model::Where::step) continue;
    edges[row.next.to].push_back(short_subject(row));
  }
  return edges;
}

std::string first_of(const std::vector<std::string>& words) {
  constexpr std::size_t most = 5;
  if (words.size() <= most) return fmt::format("{}", fmt::join(words, ", "));
  return fmt::format("{}, … {} more", fmt::join(words.begin(), words.begin() + most, ", "),
                     words.size() - most);
}

std::string opening(const std::vector<std::string>& title) {
  return fmt::format("digraph states {{\n  label={};\n{}", label_of(title), graph_settings);
}

/// Draws each family in a box of its own.
template <class Nodes, class Draw> std::string clusters(const Nodes& nodes, const Draw& draw) {
  std::string text;
  for (const std::string_view family : state_families()) {
    std::string inside;
    for (const auto& node : nodes)
      if (node.family == family) inside += draw(node);
    if (!inside.empty())
      text +=
          fmt::format("  subgraph {} {{\n    label={}; color=grey;\n{}  }}\n",
                      dot_string(fmt::format("cluster {}", family)), dot_string(family), inside);
  }
  return text;
}

std::string node_id(TableIndex table) {
  return fmt::format("s{}", table);
}

struct ChangeLook {
  std::string_view fill;
  std::string_view style;
};

ChangeLook look_of(const StateChangeReport& state) {
  switch (state.change) {
  case StateChange::same:
    return {"white", "filled,rounded"};
  case StateChange::added:
    return {"#d4f4cd", "filled,rounded,bold"};
  case StateChange::removed:
    return {"#f9d0d0", "filled,rounded,dashed"};
  default:
    break;
  }
  switch (state.relevance) {
  case model::Relevance::tokens:
    return {"#ffe3a3", "filled,rounded"};
  case model::Relevance::errors:
    return {"#d9e8ff", "filled,rounded"};
  case model::Relevance::none:
    break;
  }
  return {"#eeeeee", "filled,rounded"};
}

std::vector<std::string> lines_of(const StateChangeReport& state) {
  std::vector<std::string> lines;
  const std::string_view touched = touched_by(state);
  lines.push_back(
      fmt::format("[{}{}{}]", word_for(state.change), touched.empty() ? "" : ": ", touched));
  for (const StateEntry& s : state.before) lines.push_back(short_name(s));
  if (!state.before.empty() && !state.after.empty()) lines.emplace_back("→");
  for (const StateEntry& s : state.after) lines.push_back(short_name(s));
  constexpr std::size_t most = 8;
  std::set<std::string> rows;
  for (const TableChangeReport& table : state.tables) {
    for (const RowChangeReport& row : table.rows) {
      if (row.change == RowChange::same) continue;
      const char sign = row.change == RowChange::added     ? '+'
                        : row.change == RowChange::removed ? '-'
                                                           : '~';
      std::string subject =
          row.only.empty()
              ? (row.after.subject.empty() || sign == '-' ? row.before.subject : row.after.subject)
              : row.only;
      if (subject.size() > 40) subject = subject.substr(0, subject.find(' ', 30)) + " …";
      rows.insert(fmt::format("{} {} ({})", sign, subject, word_for(row.relevance)));
    }
  }
  std::size_t shown = 0;
  for (const std::string& row : rows)
    if (shown++ < most) lines.push_back(row);
  if (rows.size() > most) lines.push_back(fmt::format("… {} rows more", rows.size() - most));
  return lines;
}

/// The edges of a diff: between the changes that the states belong to.
class DiffEdges {
 public:
  explicit DiffEdges(const StatesDiff& diff) : diff_(diff) {
    for (std::size_t i = 0; i < diff.states.size(); ++i) {
      for (const StateEntry& s : diff.states[i].before) of_a_[s.table] = i;
      for (const StateEntry& s : diff.states[i].after) of_b_[s.table] = i;
    }
    for (std::size_t i = 0; i < diff.states.size(); ++i) {
      for (const StateEntry& s : diff.states[i].before) add(*diff.a, s.table, i, of_a_, before_);
      for (const StateEntry& s : diff.states[i].after) add(*diff.b, s.table, i, of_b_, after_);
    }
  }

  std::string text() const {
    std::string text;
    for (const auto& [ends, words] : after_) {
      if (!is_drawn(ends)) continue;
      const bool is_new = !before_.contains(ends);
      text += edge(
          ends, (is_new ? "+ " : "") + first_of(words),
          is_new ? "color=\"#1a7f1a\", fontcolor=\"#1a7f1a\", penwidth=1.6" : "color=\"#666666\"");
    }
    for (const auto& [ends, words] : before_)
      if (!after_.contains(ends) && is_drawn(ends))
        text += edge(ends, "- " + first_of(words),
                     "color=\"#b01515\", fontcolor=\"#b01515\", style=dashed");
    return text;
  }

 private:
  using Ends = std::pair<std::size_t, std::size_t>;
  using Words = std::map<Ends, std::vector<std::string>>;

  static void add(const model::Model& model, TableIndex table, std::size_t from,
                  const std::map<TableIndex, std::size_t>& owners, Words& words) {
    for (const auto& [to, subjects] : edges_of(model, table)) {
      const auto owner = owners.find(to);
      if (owner == owners.end()) continue;
      auto& all = words[{from, owner->second}];
      for (const std::string& s : subjects)
        if (std::ranges::find(all, s) == all.end()) all.push_back(s);
    }
  }

  bool is_drawn(const Ends& ends) const {
    return ends.first != ends.second &&
           diff_.states[ends.first].family == diff_.states[ends.second].family;
  }

  static std::string edge(const Ends& ends, const std::string& label, std::string_view look) {
    return fmt::format("  c{} -> c{} [label={}, {}];\n", ends.first, ends.second, dot_string(label),
                       look);
  }

  const StatesDiff& diff_;
  std::map<TableIndex, std::size_t> of_a_;
  std::map<TableIndex, std::size_t> of_b_;
  Words before_;
  Words after_;
};

}  // namespace

std::string states_graph(const StatesList& list) {
  std::vector<StateEntry> nodes = list.states;
  for (const ProcedureEntry& p : list.procedures)
    nodes.insert(nodes.end(), p.steps.begin(), p.steps.end());
  std::map<TableIndex, const StateEntry*> shown;
  for (const StateEntry& s : nodes) shown[s.table] = &s;
  std::string text = opening({fmt::format("{}: {}", list.model->version, list.model->title)});
  std::string edges;
  text += clusters(nodes, [&](const StateEntry& state) {
    std::vector<std::string> lines = {short_name(state)};
    for (const auto& [to, words] : edges_of(*list.model, state.table)) {
      const auto target = shown.find(to);
      const bool inside = target != shown.end() && target->second->family == state.family;
      if (inside)
        edges += fmt::format("  {} -> {} [label={}];\n", node_id(state.table), node_id(to),
                             dot_string(first_of(words)));
      else
        lines.push_back(
            fmt::format("{} → {}", first_of(words), short_name(state_entry(*list.model, to))));
    }
    return fmt::format("    {} [label={}];\n", node_id(state.table), label_of(lines));
  });
  return text + edges + "}\n";
}

std::string states_graph(const StateTable& table) {
  std::string text = opening({fmt::format("{}: {}", table.model->version, table.state.citation)});
  const TableIndex from = table.state.table;
  std::set<TableIndex> nodes = {from};
  std::string edges;
  for (const auto& [to, words] : edges_of(*table.model, from)) {
    nodes.insert(to);
    edges += fmt::format("  {} -> {} [label={}];\n", node_id(from), node_id(to),
                         dot_string(first_of(words)));
  }
  for (const TableIndex t : nodes)
    text += fmt::format("  {} [label={}{}];\n", node_id(t),
                        label_of({short_name(state_entry(*table.model, t))}),
                        t == from ? ", penwidth=2" : "");
  return text + edges + "}\n";
}

std::string states_graph(const StatesDiff& diff) {
  std::string text = opening({fmt::format("{} to {}", diff.a->version, diff.b->version),
                              "states and arrows: added (+), removed (-), changed (~) or the same;",
                              "in brackets what a change touches",
                              "green: added; red, dashed: removed; yellow: tokens change;",
                              "blue: only errors change; grey: no row does anything else"});
  std::size_t number = 0;
  std::map<const StateChangeReport*, std::size_t> numbers;
  for (const StateChangeReport& s : diff.states) numbers[&s] = number++;
  text += clusters(diff.states, [&](const StateChangeReport& state) {
    const ChangeLook look = look_of(state);
    return fmt::format("    c{} [label={}, fillcolor=\"{}\", style=\"{}\"];\n", numbers[&state],
                       label_of(lines_of(state)), look.fill, look.style);
  });
  return text + DiffEdges(diff).text() + "}\n";
}

}  // namespace specdrift::report
