#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace specdrift::model {

/// Something in a specification file that cannot stay as it is.
struct LoadError {
  std::string file;
  std::uint32_t line = 0;    ///< from 1; 0 where the whole file is meant
  std::uint32_t column = 0;  ///< from 1, in code points
  std::string what;          ///< "there is no state 'comment-ends'"
  std::string why;           ///< "a row switches to it"; may be empty
  std::string hint;          ///< "did you mean 'comment-end'?"; may be empty

  /// `FILE:LINE:COLUMN: what: why; hint`
  std::string message() const;
};

/// Where an error is, as the parts of the loader pass it on.
struct ErrorPlace {
  std::string_view file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// Thrown by LoadErrors where going on would only take time. `until_stopped` catches it.
struct LoadStopped {};

/// The errors of one load, up to a limit: what follows from one mistake can fill pages.
class LoadErrors {
 public:
  static constexpr std::size_t limit = 50;

  /// Throws LoadStopped at the limit. An error that is here already is not added again.
  void add(const ErrorPlace& place, std::string what, std::string why = {}, std::string hint = {});
  /// Adds it, and throws LoadStopped.
  [[noreturn]] void stop(const ErrorPlace& place, std::string what, std::string why = {},
                         std::string hint = {});

  bool empty() const { return errors_.empty(); }
  /// In the order of the file. Clears the list.
  std::vector<LoadError> take();

  /// For who shows errors at other places.
  std::vector<LoadError>& all() { return errors_; }

#ifndef __cpp_exceptions
  /// Called where LoadStopped is thrown otherwise. It tells of the errors, and does not return.
  static void (*when_stopped)(LoadErrors& errors);
#endif

 private:
  [[noreturn]] void stop_here();

  std::vector<LoadError> errors_;
  std::size_t added_ = 0;  ///< repeated ones included
};

/// Does `load`, up to where the errors stop it.
template <class Load> void until_stopped(const Load& load) {
#ifdef __cpp_exceptions
  try {
    load();
  } catch (const LoadStopped&) {
    // One of the errors says what stopped it.
  }
#else
  load();
#endif
}

/// "did you mean 'X'?", if one of `known` is near to `wrong`; else "one of A B C", if these are
/// few; else nothing.
std::string suggest(std::string_view wrong, std::span<const std::string_view> known);

}  // namespace specdrift::model
