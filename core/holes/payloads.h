#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace specdrift::holes {

/// An element that shows in a browser that it was let through.
inline constexpr std::string_view payload = "<img src=x onerror=alert(1)>";
/// The shortest element that acts by itself.
inline constexpr std::string_view short_payload = "<script>";

/// Texts that are put before and after an input to see what can be made of a difference.
struct Continuation {
  std::string before, after;
};

/// The simple ones first. The payload follows what ends each construct, alone and within what only
/// the filter reads: an attribute value, a comment, raw text. Attributes follow what ends a value.
/// Before it: what opens each construct.
std::span<const Continuation> continuations();

/// So many from the beginning are enough to notice most of the inputs that a parser reads in its
/// own way.
std::size_t screening_continuations();

/// Beginnings after which tree construction of some version tells its tokenizer something else than
/// that of another: each opens elements, and then one that may hold text.
std::span<const std::string> tree_beginnings();

}  // namespace specdrift::holes
