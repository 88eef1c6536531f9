#pragma once

#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "cli/files/file_contents.h"
#include "cli/options/options.h"
#include "core/text/source.h"

namespace specdrift::cli {

/// One input that was asked for, not opened yet.
struct InputRequest {
  enum class Kind { file, standard_input, text };
  Kind kind;
  std::string value;  ///< a path, or the text
};

/// What the operands and each --text ask for, in the order in which they were typed; standard input
/// if there is nothing. Resolves the escapes of --text if --escaped was given. Throws Trouble.
std::vector<InputRequest> requested_inputs(const Arguments& arguments);

/// One input in memory.
class InputFile {
 public:
  /// Throws Trouble.
  explicit InputFile(const InputRequest& request);

  /// As messages and reports call it.
  const std::string& name() const { return name_; }
  std::string_view bytes() const;
  /// Requires: this outlives the source.
  Source source() const;

 private:
  std::string name_;
  std::variant<std::string, FileContents> contents_;
};

/// Opens the inputs one after the other. One that cannot be read is reported, and the next one's
/// turn comes. False when there was such a one.
bool for_each_input(std::span<const InputRequest> requests,
                    const std::function<void(const InputFile& input)>& use);

}  // namespace specdrift::cli
