#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine/named_references.h"
#include "core/text/source.h"
#include "core/token/context.h"

namespace specdrift::test {

struct NamedContext {
  std::string_view name;
  StartContext start;
};

/// Every kind of text that a run can start in, with CDATA sections allowed or not, and pages.
std::vector<NamedContext> all_contexts();

struct FileInput {
  std::string text;
  bool is_string = false;              ///< for Source::from_string
  std::vector<StartContext> contexts;  ///< of an html5lib test: its own, beside all others
};

/// Returns the contents of a file or of all files of a folder: every test's input from an html5lib
/// suite (`.test`), all bytes of other files, reports left out. Empty where there is no such path.
std::vector<FileInput> read_inputs(const std::filesystem::path& path);

/// How much is made up, beside what files hold.
struct Amounts {
  std::size_t longest = 4;          ///< of the short strings
  std::size_t behind_openings = 2;  ///< of those after beginnings that lead into every construct
  std::size_t random = 1'000'000;
  unsigned seed = 1;
};

using UseInput = std::function<void(const Source& source, const NamedContext& context)>;

/// The inputs of the check: references to every name and to every number that some rule names; such
/// characters as they stand; every tag that tree construction knows, in what changes its meaning;
/// all short strings over the characters that most rows tell apart, from every context; those over
/// more characters after beginnings; random ones from random contexts. A larger amount with the
/// same seed makes the same and more.
void for_each_input(const Amounts& amounts, const NamedReferences& references, const UseInput& use);

}  // namespace specdrift::test
