#pragma once

#include <memory>
#include <string>

#include "core/model/load/load.h"
#include "core/read/reading.h"
#include "core/read/writer.h"

namespace specdrift::cli {

struct TextOptions {
  std::string like;  ///< empty: the most like one
  std::string lost;  ///< a file; empty: nothing is lost
  std::string name;  ///< empty: that of the file
  std::string date;  ///< empty: that of `like`
};

/// A text as specification data.
struct TextSpecification {
  read::Reading reading;
  read::Written written;
  std::string like;
  std::unique_ptr<model::LoadedModel> loaded;
};

/// Reads the text of a file, writes it as data, and loads that. Throws UserError where a sentence
/// cannot be read, after reporting each of them, or the data is no tokenizer.
TextSpecification read_specification(const std::string& path, const TextOptions& options);

}  // namespace specdrift::cli
