#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/identify/capabilities.h"
#include "core/text/source.h"
#include "core/token/token_batch.h"
#include "core/token/tokenizer.h"

namespace specdrift::adapter {

/// All tokens of a document, with the end of the file, as one batch.
struct Recording : TokenBatch {
  std::vector<Span> selects;  ///< select elements, where the parsers have trees
  /// What follows a col in a template, up to its end: tree construction ignores most of it.
  std::vector<Span> columns;
};

/// The tokens that a tokenizer makes of the rest of its source, without what an adapter with these
/// capabilities cannot show. Says of characters whether they are a script's: its end tag may be
/// among what is left out. Memory in proportion to the tokens.
std::shared_ptr<const Recording> record(Tokenizer& tokenizer, const Source& source,
                                        const identify::Capabilities& seen);

/// A tokenizer that hands a recording over once more.
std::unique_ptr<Tokenizer> replay(std::shared_ptr<const Recording> recording);

/// Everything that all of them can show.
identify::Capabilities common(const std::vector<identify::Capabilities>& all);

bool is_one_of(std::string_view name, std::span<const std::string_view> names);

/// Whether a name is one in XML too.
bool is_plain_name(std::string_view name);

}  // namespace specdrift::adapter
