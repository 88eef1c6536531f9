#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/model/diff/effects.h"

namespace specdrift::model {

/// A branch while it is being made.
struct Draft : Branch {
  std::set<Target> fresh;  ///< fields that are still empty
  View now;
  Destination next;
  bool reconsumes = false;
  bool consumed = false;
  bool left = false;
  bool ended = false;
  bool goes_on = false;
  ConsumedFrom from = ConsumedFrom::next;

  void operate(std::string_view what, std::string_view characters = {}, bool is_variable = false);
};

/// Puts operations of a branch into an order that equal ones share: what changes tokens before what
/// changes variables, unless one could tell.
void put_in_order(Branch& branch);

/// The effects of actions on one symbol.
class ActionEffects {
 public:
  /// `current` and `lower`: the current character, and in lower case. Requires: all else outlives
  /// it.
  ActionEffects(const Views& views, const std::set<std::string_view>& shared, std::string current,
                std::string lower)
      : views_(views),
        model_(views.model()),
        shared_(shared),
        current_(std::move(current)),
        lower_(std::move(lower)) {}

  const std::string& current() const { return current_; }

  /// Sets what `consumed` is from now on; before that, `consumed` stands for itself.
  void set_consumed(std::string_view text) {
    consumed_ = text;
    has_consumed_ = true;
  }

  void act(Draft& draft, const Table& table, std::span<const Action> actions,
           const Row* row = nullptr) const;
  static void create(Draft& draft, TokenName token);
  /// The place that an action changes; nothing if it is a variable that the other model does not
  /// have.
  std::string place(const Action& action) const;

 private:
  void act(Draft& draft, const Table& table, const Action& action, const Row* row) const;
  void leave(Draft& draft, const Table& table) const;
  void set(Draft& draft, const Action& action) const;
  std::string variable(VariableType type, std::uint8_t slot) const;
  std::string named(VariableType type, std::uint8_t slot) const;
  std::string characters(const Action& action) const;
  void after_tag(View& now) const;

  const Views& views_;
  const Model& model_;
  const std::set<std::string_view>& shared_;
  std::string current_;
  std::string lower_;
  std::string consumed_;
  bool has_consumed_ = false;
};

}  // namespace specdrift::model
