#pragma once

#include <string>
#include <string_view>

#include "core/text/source.h"
#include "core/token/tokenizer.h"

namespace specdrift::test {

/// All that a tokenizer said of a source, in strings made to be compared and not to be read.
struct Signature {
  std::string tokens;        ///< as html5lib has them, the self-closing flag left out
  std::string self_closing;  ///< which tags have the flag
  std::string spans;         ///< of tokens and attributes; of a run as a whole
  std::string errors;        ///< positions and codes
  std::string contexts;      ///< where they change, and to what
  friend bool operator==(const Signature&, const Signature&) = default;

  void clear();
};

/// Reads a tokenizer to its end. On the way it checks that tokens are in order, and that what no
/// token covers may be left out: `</>`, the delimiters of CDATA sections, or a construct that the
/// end of the input cut off. `mistake` says what was wrong, if anything.
void sign(Tokenizer& tokenizer, const Source& source, TokenBatch& batch, Signature& signature,
          std::string& mistake);

}  // namespace specdrift::test
