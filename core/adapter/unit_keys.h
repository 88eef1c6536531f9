#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/adapter/recording.h"
#include "core/identify/event.h"
#include "core/text/span.h"

namespace specdrift::adapter {

/// A token of a version that is no character, or the characters between two such tokens.
struct Unit {
  std::size_t begin, end;  ///< of the recording's tokens
  Span span;
};

std::vector<Unit> units_of(const Recording& recording);

/// Keys by which what a version emitted and what a parser reported are compared: equal for equal
/// contents. The weak ones are about the kind and the name alone.
class KeyMaker {
 public:
  /// `is_tree`: the parser has made a tree, which has an element `img` for a tag `image`.
  explicit KeyMaker(bool is_tree) : is_tree_(is_tree) {}

  std::uint64_t of(const Recording& recording, const Unit& unit, bool is_weak);
  std::uint64_t of(const identify::Event& event, bool is_weak);

 private:
  void begin(char letter) { text_.assign(1, letter); }
  void add(std::string_view part);
  void add_name(std::string_view name) { add(is_tree_ && name == "image" ? "img" : name); }
  void add_attribute(std::string_view name, std::string_view value);

  bool is_tree_;
  std::string text_;
};

}  // namespace specdrift::adapter
