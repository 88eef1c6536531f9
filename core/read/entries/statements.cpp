#include "core/read/entries/statements.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace specdrift::read {
namespace {

std::vector<std::string> clauses_of(std::string_view condition) {
  std::vector<std::string> clauses;
  while (!condition.empty()) {
    const std::size_t end = condition.find(" and ");
    clauses.emplace_back(condition.substr(0, end));
    if (end == std::string_view::npos) break;
    condition.remove_prefix(end + 5);
  }
  return clauses;
}

bool contains(const std::vector<std::string>& clauses, const std::string& clause) {
  return std::ranges::find(clauses, clause) != clauses.end();
}

/// Adds clauses to a path. Returns whether all can hold on it.
bool add_clauses(const std::vector<std::string>& clauses, Path& path) {
  for (const std::string& clause : clauses) {
    if (contains(path.excluded, clause)) return false;
    if (!contains(path.clauses, clause)) path.clauses.push_back(clause);
  }
  return true;
}

void leave_early(Statements& statements) {
  for (std::size_t i = 0; i < statements.size(); ++i) {
    Statement& branch = statements[i];
    if (!branch.is_branch) continue;
    if (!branch.has_otherwise && says_way_on(branch.then) && i + 1 < statements.size()) {
      branch.otherwise.assign(std::make_move_iterator(statements.begin() + i + 1),
                              std::make_move_iterator(statements.end()));
      branch.has_otherwise = true;
      statements.resize(i + 1);
    }
    leave_early(statements[i].then);
    leave_early(statements[i].otherwise);
  }
}

std::vector<Path> expanded(const Statements& statements) {
  std::vector<Path> paths(1);
  for (const Statement& statement : statements) {
    if (!statement.is_branch) {
      for (Path& path : paths) {
        path.actions.insert(path.actions.end(), statement.actions.begin(), statement.actions.end());
        path.is_unread |= statement.is_unread;
        if (path.place.line == 0) path.place = statement.place;
      }
      continue;
    }
    std::vector<Path> longer;
    const std::vector<std::string> asked = clauses_of(statement.condition);
    for (const Path& path : paths) {
      const auto go = [&](const Path& way, std::string_view condition) {
        Path both = path;
        if (!add_clauses(clauses_of(condition), both) || !add_clauses(way.clauses, both)) return;
        both.excluded.insert(both.excluded.end(), way.excluded.begin(), way.excluded.end());
        if (condition.empty() && asked.size() == 1) {
          if (contains(both.clauses, asked.front())) return;
          both.excluded.push_back(asked.front());
        }
        both.actions.insert(both.actions.end(), way.actions.begin(), way.actions.end());
        both.place = way.place.line > 0 ? way.place : statement.place;
        both.is_unread |= way.is_unread;
        both.is_cut |= way.is_cut;
        if (longer.size() < most_paths)
          longer.push_back(std::move(both));
        else
          longer.back().is_unread = longer.back().is_cut = true;
      };
      for (const Path& way : expanded(statement.then)) go(way, statement.condition);
      for (const Path& way : expanded(statement.otherwise)) go(way, {});
    }
    paths = std::move(longer);
  }
  return paths;
}

}  // namespace

bool says_way_on(const Statements& statements) {
  return std::ranges::any_of(statements, [](const Statement& statement) {
    if (!statement.is_branch) return std::ranges::any_of(statement.actions, &Action::is_way_on);
    return says_way_on(statement.then) && says_way_on(statement.otherwise);
  });
}

std::vector<Path> paths_of(Statements statements) {
  leave_early(statements);
  return expanded(statements);
}

}  // namespace specdrift::read
