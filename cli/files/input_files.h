#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "cli/files/chosen_text.h"
#include "cli/files/file_contents.h"
#include "cli/options/options.h"
#include "core/encoding/choice.h"
#include "core/encoding/decode.h"
#include "core/report/common/report.h"
#include "core/text/source.h"

namespace specdrift::cli {

/// One input that was asked for, not opened yet.
struct InputRequest {
  enum class Kind { file, standard_input, text };
  Kind kind;
  std::string value;  ///< a path, or the text
  encoding::ChoiceOptions encoding = {};
  bool is_as_it_is = false;  ///< whatever it looks like
  bool may_be_tree_tests = false;
};

/// The encoding that an option names (common_options.h); null if it is not given. Throws UserError.
const encoding::Encoding* requested_encoding(const Arguments& arguments, std::string_view option);

/// The inputs that the operands and each --text ask for, in the order in which they were typed;
/// standard input if there is nothing. Resolves the escapes of --text if --escaped was given.
/// Throws UserError.
std::vector<InputRequest> requested_inputs(const Arguments& arguments);

/// One input in memory.
class InputFile {
 public:
  /// Throws UserError, also for what is no HTML (text/file_kind.h).
  explicit InputFile(const InputRequest& request);

  /// As messages and reports call it.
  const std::string& name() const { return name_; }
  /// As they are in the file.
  std::string_view bytes() const;
  /// The text that versions read: the bytes, or the UTF-8 that they are decoded to.
  std::string_view text() const;
  /// Requires: this outlives the source.
  Source source() const;
  /// The encoding that the text was decoded from, if it was; or the one that it was taken for,
  /// where nothing says that and it matters.
  std::optional<report::EncodingReport> encoding() const;
  /// The same on standard error, for reports that do not have it.
  void tell_encoding() const;

 private:
  /// Finds the encoding and decodes, when that is first asked for.
  const encoding::Decoded* decoded() const;
  void hint_at_encoding() const;
  void require_html() const;

  std::string name_;
  std::variant<std::string, FileContents> contents_;
  encoding::ChoiceOptions wishes_;
  mutable std::optional<ChosenText> chosen_;
};

/// Opens the inputs one after the other. One that cannot be read is reported, and the next one's
/// turn comes. False when there was such a one.
bool for_each_input(std::span<const InputRequest> requests,
                    const std::function<void(const InputFile& input)>& use);

}  // namespace specdrift::cli
