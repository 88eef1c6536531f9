#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/prove/search/proof_task.h"

namespace specdrift::prove {

/// How a proof departs from running the data on every input, and why no difference can be missed.
struct Abstraction {
  std::string_view name;
  std::string_view why;
};
/// Those that an exploration makes use of, and its check, as certificates have them: name and why.
std::vector<std::string> written_abstractions();

/// A record of what has been shown, and of what.
struct Certificate {
  struct Version {
    std::string name;
    std::string digest;  ///< digest.h
  };
  std::vector<Version> versions;
  std::string facet;
  std::vector<std::string> context_words;
  std::vector<std::string> concepts;
  std::vector<std::string> contexts;
  std::string alphabet;
  std::string references;                 ///< `every` name, or `shapes`
  std::vector<std::string> abstractions;  ///< each with why, as written_abstractions has them
  bool same_data = false;
  bool closed = false;
  std::uint64_t states = 0;          ///< of the search
  std::uint64_t configurations = 0;  ///< different ones among them
  std::uint64_t edges = 0;
  std::size_t length = 0;
  /// The file beside this one that keeps the states, and a hash of it; empty: none does.
  std::string states_file, states_digest;
  /// On what they differ. Nothing else is shown then.
  struct Counterexample {
    std::string input;
    std::string context;  ///< as name_of has it
  };
  std::optional<Counterexample> counterexample;
};

/// Requires: the answer says that they are equal, or has a witness that they are not.
Certificate make_certificate(const model::Model& a, const model::Model& b, const ProofTask& task,
                             const ProofResult& answer);

/// As JSON (schemas/certificate.schema.json).
std::string certificate_text(const Certificate& certificate);

/// Throws std::runtime_error, with what is wrong, where `text` is no certificate, or says more than
/// one.
Certificate read_certificate(std::string_view text);

}  // namespace specdrift::prove
