#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/prove/search/proof_task.h"

namespace specdrift::prove {

/// The statement of a proof, or of a certificate, about two versions. All of it is in
/// the sentences below, so that who reads one of them alone knows what was shown and what was not.
class Statement {
 public:
  /// Throws UnsupportedSpecification where there is no context that is asked for and that both
  /// versions have.
  Statement(const model::Model& a, const model::Model& b, const ProofTask& task);

  /// `A and B make the same tokens of every input that begins in plaintext, and report equally many
  /// errors, with references by shape.`
  std::string equal() const;
  /// `A and B make different tokens of "<!----!", data.`
  std::string different(std::string_view input, const StartContext& start) const;
  /// About the shortest that was found: `No shorter input that begins in data does it.`, or `No
  /// input of fewer than 15 characters …`; as far as tokens are equal, if they differ somewhere.
  std::string shortest(const ProofResult& answer) const;
  /// `A and B are the same data: equal in tokens, errors and all else.` If their tree construction
  /// differs, it says that this is left aside.
  std::string same_data() const;

  /// `A and B`
  const std::string& names() const { return names_; }
  /// The contexts that it is about: those that are asked for and that both have.
  const std::vector<std::string_view>& contexts() const { return contexts_; }

 private:
  std::string which_inputs() const;
  std::string_view with_references() const;

  std::string names_;
  std::vector<std::string_view> contexts_;  ///< the words for them
  std::vector<std::string> concepts_;
  ErrorDetail errors_;
  bool every_reference_;
  bool is_same_construction_;
};

}  // namespace specdrift::prove
