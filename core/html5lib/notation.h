#pragma once

#include <boost/json/array.hpp>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/text/line_index.h"
#include "core/text/source.h"
#include "core/token/tokenizer.h"

namespace specdrift::html5lib {

/// An object holds each name once, so the last one of several attributes of the same name is
/// written: html5lib's tests have nothing else. Where every attribute counts, a tag with such
/// attributes has an array of pairs, [[name, value], …], in place of the object.
enum class SameNames { last, all };

/// Hands on the tokens of one tokenizer in html5lib's notation, neighbouring characters joined:
/// ["StartTag", name, {attributes}], with true after it if self-closing, ["EndTag", name],
/// ["Comment", data], ["Character", data], ["ProcessingInstruction", target, data],
/// ["DOCTYPE", name, public identifier, system identifier, correct]. The end of the file has no
/// notation.
class TokenNotation {
 public:
  using Sink = std::function<void(boost::json::array token)>;

  explicit TokenNotation(Sink sink, SameNames same_names = SameNames::last)
      : sink_(std::move(sink)), same_names_(same_names) {}

  /// Hands on the tokens of the batch, except characters that the next batch may continue.
  void add(const TokenBatch& batch);

  /// Hands on the characters at the end.
  void finish();

 private:
  Sink sink_;
  SameNames same_names_;
  std::string characters_;
};

/// The tokens and errors that a tokenizer makes of the whole of its source.
struct Notation {
  boost::json::array tokens;
  std::vector<ParseError> errors;
};
Notation read_all(Tokenizer& tokenizer);

/// Where the errors stand, in html5lib's convention: line and column from 1, a column being a
/// UTF-16 code unit. (Elsewhere columns are code points: the two differ after characters beyond
/// U+FFFF.)
std::vector<Position> error_positions(const Source& source, std::span<const ParseError> errors);

/// [{"code": …, "line": …, "col": …}, …], without a code where the version does not name its
/// errors.
boost::json::array error_notation(const Source& source, std::span<const ParseError> errors);

/// Runs a tokenizer to the end and writes the members `"tokens":[...],"errors":[...]` of an object.
/// Tokens are written as they come. Requires: `source` is what the tokenizer reads.
void write_notation(Tokenizer& tokenizer, const Source& source,
                    const std::function<void(std::string_view text)>& write);

}  // namespace specdrift::html5lib
