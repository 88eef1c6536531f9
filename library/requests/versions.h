#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/line.h"
#include "core/model/load/load.h"
#include "core/token/context.h"
#include "library/requests/answer.h"

namespace specdrift::requests {

/// The versions that a request can name: milestones, revisions, and a specification of its own. One
/// thread at a time may use it.
class Versions {
 public:
  /// Takes another text for the specification. Milestones and revisions can be its base.
  /// Its mistakes are returned; then there is none.
  std::vector<model::LoadError> set_own(std::string_view xml);

  /// The model of a milestone or revision, of the last one up to a day (`2009-06-04`), or of the
  /// own specification; null: there is none.
  const model::Model* find(std::string_view name);

  /// Those that are named, each once, the oldest first. A range or `all` is of milestones.
  /// Otherwise `refused` says why there are none.
  std::vector<Version> listed(const std::vector<std::string>& names, const StartContext& start,
                              Answer& refused);

  /// The built-in milestones, and the own specification, the oldest first.
  std::vector<Version> all() const;

  /// The thing that is being read, for the message of an exception that ends it: `probe
  /// comments/4`.
  std::string reading;

 private:
  std::unique_ptr<model::LoadedModel> own_;
};

/// The refusal of a name that no version has.
Answer no_such_version(std::string_view name);

/// All milestones and revisions. Made when it is first asked for, and the same for all threads.
const history::Line& line();

/// The same, of which revisions read the common subset quickly: for large texts.
const history::Line& line_for_large_texts();

}  // namespace specdrift::requests
