#pragma once

#include <string>
#include <vector>

#include "core/read/forms/text_form.h"
#include "core/read/phrases/action.h"

/// The statements in the sentences of an entry, as a tree, and the rows that follow from it.
namespace specdrift::read {

struct Statement {
  std::vector<Action> actions = {};  ///< of no branch
  bool is_branch = false;
  std::string condition = {};  ///< clauses joined by ` and `; one with @ picks the row
  std::vector<Statement> then = {};
  std::vector<Statement> otherwise = {};
  bool has_otherwise = false;
  bool is_unread = false;
  bool is_alone = false;  ///< a condition for its own sentence alone
  Place place = {};
  Place list_end = {};  ///< where `then` is a list: its last item
};
using Statements = std::vector<Statement>;

/// One way through statements.
struct Path {
  std::vector<std::string> clauses;
  std::vector<std::string> excluded;  ///< clauses that do not hold on this way
  std::vector<Action> actions;
  Place place = {};  ///< of the last branch that it takes
  bool is_unread = false;
  bool is_cut = false;  ///< there are more ways than `most_paths`
};

/// Whether each way through the statements says where to go on.
bool says_way_on(const Statements& statements);

/// All ways, those under a condition before the others. A branch that goes on elsewhere leaves
/// what follows to the others. At most `most_paths`; if there are more, the last one is unread.
std::vector<Path> paths_of(Statements statements);

constexpr std::size_t most_paths = 64;

}  // namespace specdrift::read
