#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/divergence.h"
#include "core/model/data/model.h"
#include "core/model/diff/spec_diff.h"
#include "core/text/source.h"
#include "core/token/context.h"

namespace specdrift::corpus {

/// A row that a change to a specification adds, changes or removes.
struct ChangedRow {
  model::RowChange change = model::RowChange::changed;
  model::Relevance relevance = model::Relevance::tokens;
  bool is_of_base = false;  ///< removed: only the base has it
  model::TableIndex table = 0;
  std::size_t row = 0;
  std::string only;  ///< the characters that the change concerns, where the row is for others, too
};

/// Everything that a change to a specification can alter: base and draft side by side, row by row.
class SpecificationChange {
 public:
  /// Requires: the models outlive it.
  SpecificationChange(const model::Model& base, const model::Model& draft);

  const std::vector<ChangedRow>& rows() const { return rows_; }
  const model::Model& model_of(const ChangedRow& row) const {
    return row.is_of_base ? *base_ : *draft_;
  }
  /// A digest of what the rows are, in their order: counts of rows mean the same if it is the same.
  std::uint64_t digest() const;
  /// The concepts of the states that they are in.
  std::vector<std::string> concepts() const;
  /// How often a document takes each of the rows: those of the draft as the draft reads it, removed
  /// ones as the base does.
  std::vector<std::uint64_t> taken_in(const Source& source, const StartContext& start) const;

 private:
  void add(ChangedRow row);

  const model::Model* base_;
  const model::Model* draft_;
  std::vector<ChangedRow> rows_;
};

/// How many documents take a row, and how often.
struct RowUse {
  std::uint64_t documents = 0;
  std::uint64_t taken = 0;
};

/// An input from which no character can be left out, and what it shows.
struct ShortestInput {
  std::string name;  ///< of the class
  Severity severity = Severity::errors;
  std::string input;
  std::string context;  ///< the kind of text that it begins in
};

/// Everything that a report of impact says after the summary.
struct Impact {
  const SpecificationChange* change = nullptr;
  std::string base;
  std::string draft;
  std::vector<ShortestInput> shortest;
  std::string explored;  ///< in words: how far shortest inputs were looked for
};

}  // namespace specdrift::corpus
