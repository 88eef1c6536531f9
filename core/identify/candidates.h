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
  /// What it is made to show, of differences of tokens; whether it does is not known.
  std::vector<const catalogue::Cause*> causes = {};
};

/// The text of a witness after what makes a parser read as the start of the witness asks.
/// Explorations start after start tags of any name: parsers are brought there by one that has such
/// text.
std::string in_document(const catalogue::Witness& witness);

/// Inputs that reach every corner of the language in few characters: those of all causes that
/// exploring the versions has found, of tokens and of errors, those that take the rows of the main
/// versions, and the witnesses of the catalogue; all put where a parser meets them, and with what
/// ends what they leave open. Beside them numbers and `references`: names (with a semicolon) to ask
/// for. No two are equal; shorter ones come first. Deterministic.
std::vector<Candidate> make_candidates(std::span<const std::string> references);

}  // namespace specdrift::identify
