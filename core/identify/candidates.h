#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/identify/projection.h"

namespace specdrift::identify {

/// An input that may become a probe.
struct Candidate {
  std::string input;
  Setting setting;
  std::size_t region = 0;  ///< of one kind of construct, by number
};

/// Inputs that reach every corner of the language in few characters: the witnesses of the
/// catalogue, and short strings over the alphabets of tags, comments, references, DOCTYPEs and the
/// kinds of text, put where a parser meets them. `references` are names (with a semicolon) to ask
/// for. No two are equal; shorter ones come first. Deterministic.
std::vector<Candidate> make_candidates(std::span<const std::string> references);

}  // namespace specdrift::identify
