#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/data/model.h"

namespace specdrift::prove {

/// The inputs that a proof is about, where it is not about all of them: those that a deterministic
/// automaton takes. To it all characters beyond ASCII are one.
class Language {
 public:
  using State = std::uint32_t;  ///< inputs begin in 0
  static constexpr State none = 0xFFFFFFFF;
  static constexpr std::size_t beyond_ascii = 0x80;

  struct Node {
    std::array<State, beyond_ascii + 1> next{};  ///< by character, or `none`
    bool may_end = false;
    /// After some digits of a number; where it ends, all that `Rules::numbers` has lead on alike.
    bool reads_number = false;
  };
  /// Everything that an automaton does not say.
  struct Rules {
    /// The numbers of numeric references that it tells from others.
    std::vector<model::NumberRange> numbers;
    /// Which characters beyond ASCII there are; empty: all.
    std::function<bool(char32_t)> has_beyond_ascii;
    /// True for further inputs that it refuses; empty: none. Explorations know nothing of it, so
    /// they are about more inputs; an input that shows a difference has to keep to it.
    std::function<bool(std::string_view)> is_refused;
  };

  /// Throws std::invalid_argument where it has no input, or leads to a state that it does not have.
  explicit Language(std::vector<Node> nodes, Rules rules = {});

  /// `none` where no input goes on so.
  State next(State at, char32_t c) const;
  /// After a text in UTF-8, or `none`.
  State after(std::string_view text) const;
  bool may_end(State at) const { return nodes_[at].may_end; }
  bool has(char32_t c) const;
  bool has(std::string_view input) const;
  /// The least that an input still needs, in UTF-8.
  std::string completion(State at) const;
  /// The shortest input that begins with a text, if there is one.
  std::optional<std::string> completed(std::string_view beginning) const;

  /// The class of an ASCII character: those of one number go the same way everywhere.
  std::size_t class_of(unsigned char c) const { return classes_[c]; }
  const std::vector<model::NumberRange>& numbers() const { return rules_.numbers; }
  /// Whether one number of a class is as good as another, to what has been read up to there.
  bool treats_digits_equally(State at) const { return treats_digits_equally_[at]; }
  std::size_t size() const { return nodes_.size(); }

 private:
  void find_completions();
  void find_classes();

  std::vector<Node> nodes_;
  Rules rules_;
  std::vector<std::uint8_t> completions_;  ///< by state: the first character of the shortest one
  std::array<std::size_t, beyond_ascii + 1> classes_{};
  std::vector<bool> treats_digits_equally_;
};

}  // namespace specdrift::prove
