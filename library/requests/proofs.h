#pragma once

#include "core/prove/search/proof_task.h"
#include "library/requests/verbs.h"

/// Statements about every input. They may take minutes, and memory of gigabytes: a request limits
/// the states and the seconds, and can end them.
namespace specdrift::requests {

/// How long and how far an exploration may go, as a request says.
prove::Limits limits_of(const Request& request);

/// Whether two versions make the same tokens of every input: an object of JSON with the result, a
/// statement, the shortest input that shows a difference, and a certificate.
extern const Verb prove_verb;

/// All causes by which two versions make different tokens, the gravest first: an object of JSON
/// with the input of each, its worst continuation, how both versions read them, and these inputs as
/// tests of both versions.
extern const Verb distinguish_verb;

}  // namespace specdrift::requests
