#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/prove/certificate.h"
#include "core/prove/kept.h"

namespace specdrift::prove {

/// An exploration as a file keeps it, with what it is about: a line of JSON, and a line for each
/// state from which others were found.
struct KeptRun {
  std::vector<Certificate::Version> versions;
  std::string facet;
  std::vector<std::string> contexts;
  std::vector<std::string> concepts;
  std::string alphabet;
  std::string references;
  Kept kept;
};

/// What an exploration of two versions is about; `kept` is empty. Throws Unprovable.
KeptRun about(const model::Model& a, const model::Model& b, const Question& question);

std::string kept_run_text(const KeptRun& run);

/// Throws std::runtime_error, with what is wrong, where `text` is none or not whole.
KeptRun read_kept_run(std::string_view text);

/// Why what is found does not go on where `wanted` begins; empty: it does.
std::string difference_of(const KeptRun& wanted, const KeptRun& found);

}  // namespace specdrift::prove
