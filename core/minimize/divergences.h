#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/divergence.h"
#include "core/minimize/reduction.h"
#include "core/text/source.h"
#include "core/token/context.h"
#include "core/trace/comparison.h"

namespace specdrift::minimize {

/// A divergence class as an input shows it.
struct Shown {
  std::string class_id;  ///< empty: the data shows no cause
  Facet facet = Facet::tokens;
  Severity severity = Severity::errors;
  /// Places of its first divergence: where its cause can be looked for, where that is, and where it
  /// begins and ends.
  std::vector<Offset> places;
  Partition partition = {};  ///< of the versions
};

/// The divergence that an input has to show to be of interest, and no other.
struct Wanted {
  Facet facet = Facet::tokens;
  std::string class_id = {};                ///< empty: any
  std::optional<Severity> severity = {};    ///< none: any
  std::optional<Partition> partition = {};  ///< none: any
};

/// Compares inputs, in the way that `compare` and `explain` do.
class Divergences {
 public:
  /// Parsers come last. Requires: each version has this start context; models outlive this.
  Divergences(std::vector<Version> versions, StartContext start, bool is_string);

  /// Everything that an input shows in a facet: each class once with each of its severities, and
  /// what has no class once with each of its partitions too, in the order of the input. Throws
  /// NoAnswer. `advance` hears where each divergence begins.
  std::vector<Shown> shown_by(std::string_view bytes, Facet facet,
                              const std::function<void(Offset)>& advance = {}) const;

  /// An input that a parser does not answer shows nothing.
  bool shows(std::string_view bytes, const Wanted& wanted) const;

  /// Cuts an input where a token of any version begins or ends.
  Cut tokens() const;
  /// The same, and where an attribute does.
  Cut attributes() const;

 private:
  using Use = std::function<void(const Divergence& divergence, trace::Comparison& comparison)>;
  void for_each(std::string_view bytes, Facet facet, const Use& use) const;
  std::vector<Offset> boundaries(std::string_view bytes, bool of_attributes) const;
  Source source_of(std::string_view bytes) const;

  std::vector<Version> versions_;
  StartContext start_;
  bool is_string_;
};

}  // namespace specdrift::minimize
