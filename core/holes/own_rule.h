#pragma once

#include <string>
#include <string_view>

#include "core/minimize/reduction.h"
#include "core/model/data/model.h"
#include "core/token/context.h"

namespace specdrift::holes {

/// A rule that a parser has of its own, as an input that cannot be shorter shows it.
struct OwnRule {
  std::string construct;   ///< concept of the state of the text, as classes have it: `tag-name`
  std::string characters;  ///< what the parser treats otherwise there: `=`, `letter`, `EOF`, …

  /// `own-rule/tag-name/=`: of the form of a class.
  std::string name() const { return topic_name() + '/' + characters; }
  /// The same, whatever the characters.
  std::string topic_name() const { return "own-rule/" + construct; }
};

/// The name of a reading in a mode among causes: `mode/no-RCDATA`.
std::string cause_of_mode(std::string_view mode);
/// The same of a difference that a filter makes when it writes: `writes/URL-attribute`.
std::string cause_of_writing(std::string_view what);

/// The same input with `a` for each letter and `0` for each digit that may be another one: then
/// inputs that differ in such letters alone are one. Requires: the input passes the test.
std::string without_letters(std::string_view input, const minimize::Test& test);

/// To be put after an input: it ends most constructs, and trees keep its tag where it is. A rule
/// that shows with it, too, is none of the end of the file.
constexpr std::string_view tag_after = "z>z<z>z";
/// Ends every construct, quoted values and raw text too.
constexpr std::string_view all_ends =
    "\">'>--></script></style></title></textarea></xmp></iframe></noembed></noframes>]]>z<z>z";

/// Where in the input the parser has a rule of its own: at the last character that no letter can
/// replace, apart from what only ends a tag; at the end of the file where the difference goes with
/// `all_ends` after it. Requires: `input` is reduced, and passes the test; the model has this
/// start.
OwnRule own_rule_of(std::string_view input, const minimize::Test& test, const model::Model& model,
                    const StartContext& start);

}  // namespace specdrift::holes
