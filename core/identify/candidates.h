#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/catalogue/causes.h"
#include "core/identify/projection.h"

namespace specdrift::identify {

/// An input that may become a probe.
struct Candidate {
  std::string input;
  Setting setting;
  std::size_t region = 0;  ///< of one kind of construct, by number
  /// The causes of differing tokens that it is made to show; whether it does is not known.
  std::vector<const catalogue::Cause*> causes = {};
  /// The one of own_rules() that it begins with; empty: none.
  std::string_view own_rule = {};
};

/// The text of a witness after what makes a parser read as the start of the witness asks.
/// Explorations start after start tags of any name: parsers are brought there by one that has such
/// text.
std::string in_document(const catalogue::Witness& witness);

/// Short inputs that together reach every part of the language: the inputs of all known causes, of
/// tokens and of errors; those that take the rows of the main versions; the witnesses of the
/// catalogue; own_rules(); numeric references; and `references`, which are names with a semicolon.
/// Each is put where a parser reads such text, and what it leaves open is closed. No two are equal;
/// shorter ones come first. Deterministic.
std::vector<Candidate> make_candidates(std::span<const std::string> references);

}  // namespace specdrift::identify
