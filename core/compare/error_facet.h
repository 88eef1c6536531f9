#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/compare/divergence.h"
#include "core/compare/token_stream.h"
#include "core/token/error_list.h"

namespace specdrift {

struct CompareOptions;
class DivergenceSink;

/// Compares the parse errors of the versions cell by cell: by position, and by code among versions
/// that name their errors. They diverge elsewhere than the tokens do, so they have partitions and
/// divergences of their own.
class ErrorFacet {
 public:
  /// Counts into `summary`. Requires: all three outlive the facet.
  ErrorFacet(const CompareOptions& options, DivergenceSink& sink, Summary& summary);

  /// The versions have passed `span`: one cell, or a run in which every character is one. The
  /// errors found there are compared if that is asked for, and told to `tokens`, the divergence of
  /// tokens that the cell belongs to.
  void pass(std::vector<TokenStream>& streams, Span span, bool run, std::uint64_t episode,
            Divergence* tokens = nullptr);

  /// Whether anything is made of errors, where no divergence of tokens is told of them.
  bool is_compared() const;
  /// In place of `pass`, for each version, where nothing is made of errors.
  void leave_out(TokenStream& stream, Offset before);

  /// Reports the divergence that the next cell could have carried on, if there is one.
  void close();

  /// The end of the input, a cell of its own.
  void finish(std::vector<TokenStream>& streams, Offset end, std::uint64_t episode);

 private:
  /// A cell in which versions read otherwise than character by character.
  struct Passed {
    Span cell;
    bool is_cell = false;
  };

  using Found = std::vector<ErrorList>;  // by version

  void compare(std::vector<TokenStream>& streams, Span span, bool run, std::uint64_t episode,
               Divergence* tokens);
  void take(std::vector<TokenStream>& streams, Offset before);
  void settle(const std::vector<TokenStream>& streams, Span cell, std::uint64_t episode);
  void keep(Divergence& divergence) const;
  Offset first_apart() const;

  const CompareOptions& options_;
  DivergenceSink& sink_;
  Summary& summary_;
  Found found_;
  ErrorList left_out_;
  std::optional<Divergence> divergence_;
  Passed last_;  ///< an error may stand after the cell whose step has found it
};

}  // namespace specdrift
