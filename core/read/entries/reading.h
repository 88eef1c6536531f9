#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/read/forms/text_form.h"
#include "core/read/phrases/action.h"

/// The contents of a text, before they are written as a specification.
namespace specdrift::read {

using Attributes = std::vector<std::pair<std::string, std::string>>;

struct Row {
  /// `input`, `match` with `case`, `result` or `number`; none: `otherwise`.
  Attributes selector;
  std::string condition;
  std::vector<Action> actions;
  Place place;
  Place entry = {};        ///< the same for all rows of an entry
  bool is_unread = false;  ///< a sentence of it could not be read
};

/// A state, or a step of a procedure.
struct State {
  std::string id;
  std::string number;  ///< after the root of the section; empty: none
  std::string title;
  std::string fragment;  ///< its id in the page, or empty
  Attributes reads;
  std::vector<Action> before;
  std::vector<Row> rows;
  std::vector<Row> leaving;
  Place place;
  /// The text that it calls `consumed` begins at the character that led here.
  bool begins_at_current = false;
  std::string decides;           ///< a flag that is set anew whenever the state is left
  std::string unreachable = {};  ///< why nothing leads to it
};

struct Procedure {
  std::string number;
  std::string title;
  Place place;
  std::vector<State> steps;
};

struct Condition {
  std::string name;
  std::string is;
};

struct Consequence {
  Attributes attributes;
  std::vector<Action> actions;
};

/// A sentence that could not be read.
struct Unread {
  Place place;
  std::string where;     ///< the section's title
  std::string sentence;  ///< as it is in the text
  std::string nearest;   ///< the example of a phrase, or empty
  std::string why;
  bool in_entry = false;  ///< it is one of an entry's, whose rows are marked
};

/// A sign that a part of the text is lost, where all that is left can be read.
struct Doubt {
  Place place;
  std::string what;
};

/// The first sentence that uses a term.
struct Use {
  Place place;
  std::string where;     ///< the section's title
  std::string sentence;  ///< as it is in the text
};

struct Counts {
  std::size_t sentences = 0;
  std::size_t read = 0;
  std::size_t notes = 0;
  std::size_t unread = 0;
};

struct Reading {
  std::string form;
  std::string root;  ///< the number of the section, or empty
  std::vector<State> states;
  std::optional<Procedure> procedure;
  std::vector<Condition> conditions;
  std::vector<Consequence> emission;
  /// Facts that definitions state of tokens and variables: `self-closing-flag`,
  /// `content-model-RAWTEXT`.
  std::vector<std::string> facts;
  bool has_introduction = false;
  Attributes replacements;                                        ///< number and character
  std::map<std::uint32_t, std::uint32_t> replacement_lines = {};  ///< by number
  bool names_errors = false;
  Counts counts;
  std::vector<Unread> unread;
  std::vector<Doubt> doubts;
  std::map<std::string, Use> uses = {};           ///< by the term
  std::set<std::string> defined = {};             ///< the terms
  std::set<std::string, std::less<>> used_lists;  ///< of a patch, by the state's id
  /// The paragraphs of all other sections, which nobody reads.
  std::vector<std::string> outside;
};

}  // namespace specdrift::read
