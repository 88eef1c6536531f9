#pragma once

#include <optional>

#include "core/model/load/load.h"
#include "core/model/load/xml/xml_tree.h"

/// The steps of loading between a file's elements and its model (load.h, load_revisions.h).
namespace specdrift::model {

/// A tree with what its base gave it.
struct Resolved {
  XmlElement root;
  const Model* references_of = nullptr;  ///< the model whose table of references it has
};

/// The tree of a file with the changes of all its bases applied. Requires: it has the right form.
std::optional<Resolved> resolve(XmlElement root, const LoadOptions& options, LoadErrors& errors);

/// The same for a version that is loaded already.
std::optional<Resolved> resolve(const Model& model, const LoadOptions& options, LoadErrors& errors);

/// Applies a delta of the right form to it.
void apply(Resolved& base, const XmlElement& delta, LoadErrors& errors);

/// Makes the model, unless there are errors.
void build(const Resolved& resolved, const LoadOptions& options, LoadedModel& loaded,
           LoadErrors& errors);

}  // namespace specdrift::model
