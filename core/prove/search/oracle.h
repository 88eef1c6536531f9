#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/compare/divergence.h"
#include "core/model/data/model.h"
#include "core/prove/machine/errors.h"
#include "core/text/source.h"
#include "core/token/tokenizer.h"
#include "core/trace/fork.h"
#include "core/version/version.h"

namespace specdrift::prove {

/// A divergence that a run of the tokenizers has shown.
struct Finding {
  std::string class_id;  ///< as compare has it; empty where the data shows no fork
  Severity severity = Severity::errors;
  friend bool operator==(const Finding&, const Finding&) = default;
};

/// Runs inputs through the tokenizers themselves: nothing that a proof suspects is reported unless
/// they differ.
class Oracle {
 public:
  /// `detail`: of the facet errors, what counts as a difference. Requires: the models outlive it.
  Oracle(std::vector<Version> versions, Facet facet, ErrorDetail detail = ErrorDetail::positions);

  /// The differences on `input`, each class once, in the order of the input.
  std::vector<Finding> findings(const std::string& input, const StartContext& start) const;
  /// The same without classes, which is much faster.
  bool differs(const std::string& input, const StartContext& start) const;

  std::unique_ptr<Tokenizer> make_tokenizer(std::size_t version, const Source& source,
                                            const StartContext& start) const {
    return versions_[version].make_tokenizer(source, start);
  }
  std::span<const Version> versions() const { return versions_; }
  const std::vector<const model::Model*>& models() const { return models_; }
  Facet facet() const { return facet_; }
  /// Whether tokens differ, whatever counts.
  bool tokens_differ(const std::string& input, const StartContext& start) const;

  /// None where tokens count.
  ErrorDetail detail() const { return detail_; }

 private:
  bool errors_differ(const Source& source, const StartContext& start) const;

  std::vector<Version> versions_;
  std::vector<const model::Model*> models_;
  Facet facet_;
  ErrorDetail detail_;
};

}  // namespace specdrift::prove
