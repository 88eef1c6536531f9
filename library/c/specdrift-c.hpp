// specdrift for C++20: values and errors over specdrift-c.h, which has the documentation of each
// function. Everything is inline, and only the standard library is needed. Options are an
// object of JSON in a string; empty means the defaults. A text is bytes of any kind.
//
//   const auto report = sd::compare("x<!--a--!><b>-->y");
//   if (report) std::cout << *report; else std::cerr << report.error().message << '\n';
#ifndef SPECDRIFT_C_HPP
#define SPECDRIFT_C_HPP

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "specdrift-c.h"

namespace sd {

/// Why there is no result.
struct error {
  sd_status status = SD_INTERNAL;
  std::string message;
  std::string place;         ///< the argument or option that is wrong; may be empty
  std::string hint;          ///< what to try; may be empty
  std::uint64_t line = 0;    ///< in a specification, from 1
  std::uint64_t column = 0;  ///< in a specification, from 1
  std::string mistakes;      ///< of a specification: all of them, an array in an object of JSON
};

/// Thrown by result::value() where there is none.
class failure : public std::runtime_error {
 public:
  explicit failure(sd::error what) : std::runtime_error(what.message), error_(std::move(what)) {}
  const sd::error& error() const noexcept { return error_; }

 private:
  sd::error error_;
};

/// A value or an error, as std::expected of C++23.
template <class T> class result {
 public:
  result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
  result(sd::error why) : held_(std::in_place_index<1>, std::move(why)) {}

  bool has_value() const noexcept { return held_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }
  /// Throws failure where there is none.
  const T& value() const& {
    if (!has_value()) throw failure(error());
    return std::get<0>(held_);
  }
  /// By value, so that a loop over the value of a call is safe.
  T value() && {
    if (!has_value()) throw failure(error());
    return std::get<0>(std::move(held_));
  }
  /// Requires: there is a value, or, of error(), none.
  const T& operator*() const& { return std::get<0>(held_); }
  T operator*() && { return std::get<0>(std::move(held_)); }
  const T* operator->() const { return &std::get<0>(held_); }
  const sd::error& error() const { return std::get<1>(held_); }

 private:
  std::variant<T, sd::error> held_;
};

/// A document of a corpus.
struct document {
  std::string name, text;
};

struct attribute {
  std::string name, value;
  std::uint64_t begin = 0, end = 0;  ///< bytes of the text
};

/// A token, or a parse error (SD_PARSE_ERROR). The members are those of sd_token.
struct token {
  sd_token_kind kind = SD_END_OF_FILE;
  bool self_closing = false, force_quirks = false;
  std::uint64_t begin = 0, end = 0, line = 0, column = 0;
  std::optional<std::string> text, data, public_identifier, system_identifier;
  std::vector<attribute> attributes;
};

/// The members are those of sd_divergence.
struct divergence {
  struct group {
    std::vector<std::string> versions;
    std::string tokens;  ///< in words for people; empty with SD_ERRORS
  };
  sd_facet facet = SD_TOKENS;
  sd_severity severity = SD_SEVERITY_ERRORS;
  std::uint64_t begin = 0, end = 0, line = 0, column = 0, episode = 0;
  std::optional<std::string> cause;
  std::vector<group> groups;
};

namespace detail {

using handle = std::unique_ptr<sd_result, decltype(&sd_free)>;

inline error error_of(const sd_result* of) {
  return {sd_status_of(of),
          sd_message(of),
          sd_place(of),
          sd_hint(of),
          sd_line(of),
          sd_column(of),
          {sd_data(of), sd_size(of)}};
}

inline result<std::string> text_of(sd_result* made) {
  const handle held(made, &sd_free);
  if (sd_status_of(made) != SD_OK) return error_of(made);
  return std::string(sd_data(made), sd_size(made));
}

inline std::string string_of(const sd_string& text) {
  return text.data ? std::string(text.data, text.size) : std::string();
}

inline std::optional<std::string> optional_of(const sd_string& text) {
  return text.data ? std::optional<std::string>(std::in_place, text.data, text.size) : std::nullopt;
}

inline token value_of(const sd_token& from) {
  token to{from.kind,
           from.self_closing != 0,
           from.force_quirks != 0,
           from.begin,
           from.end,
           from.line,
           from.column,
           optional_of(from.text),
           optional_of(from.data),
           optional_of(from.public_identifier),
           optional_of(from.system_identifier),
           {}};
  for (std::size_t i = 0; i < from.attribute_count; ++i) {
    const sd_attribute& one = from.attributes[i];
    to.attributes.push_back({string_of(one.name), string_of(one.value), one.begin, one.end});
  }
  return to;
}

inline divergence value_of(const sd_divergence& from) {
  divergence to{from.facet,   from.severity,           from.begin, from.end, from.line, from.column,
                from.episode, optional_of(from.cause), {}};
  to.groups.resize(from.group_count);
  for (std::size_t i = 0; i < from.version_count; ++i)
    to.groups[from.groups[i]].versions.push_back(string_of(from.versions[i]));
  for (std::size_t i = 0; from.tokens && i < from.group_count; ++i)
    to.groups[i].tokens = string_of(from.tokens[i]);
  return to;
}

/// A callback has this: an exception may not pass through the library, so it waits here.
template <class Use> struct call {
  Use& use;
  std::exception_ptr thrown;

  template <class From> static int run(const From* from, void* user) noexcept {
    call& self = *static_cast<call*>(user);
    try {
      return self.use(value_of(*from)) ? 0 : 1;
    } catch (...) {
      self.thrown = std::current_exception();
      return 1;
    }
  }
};

}  // namespace detail

inline result<std::string> versions() {
  return detail::text_of(sd_versions());
}
inline result<std::string> compare(std::string_view text, const std::string& options = {}) {
  return detail::text_of(sd_compare(text.data(), text.size(), options.c_str()));
}
inline result<std::string> trace(std::string_view text, const std::string& options = {}) {
  return detail::text_of(sd_trace(text.data(), text.size(), options.c_str()));
}
inline result<std::string> explain(std::string_view text, const std::string& options = {}) {
  return detail::text_of(sd_explain(text.data(), text.size(), options.c_str()));
}
inline result<std::string> blame(std::string_view text, const std::string& options = {}) {
  return detail::text_of(sd_blame(text.data(), text.size(), options.c_str()));
}
inline result<std::string> minimize(std::string_view text, const std::string& options = {}) {
  return detail::text_of(sd_minimize(text.data(), text.size(), options.c_str()));
}
inline result<std::string> probes(const std::string& capabilities = {}) {
  return detail::text_of(sd_probes(capabilities.c_str()));
}
inline result<std::string> identify(std::string_view answers, const std::string& options = {}) {
  return detail::text_of(sd_identify(answers.data(), answers.size(), options.c_str()));
}
/// Asks a filter: a function from a document to its answer, an object of JSON. Its exceptions are
/// thrown here.
template <class Filter> result<std::string> holes(const std::string& capabilities, Filter&& filter,
                                                  const std::string& options = {}) {
  struct Call {
    Filter& filter;
    std::string answer;
    std::exception_ptr thrown;
    static const char* run(const char* input, std::size_t size, void* user) noexcept {
      Call& self = *static_cast<Call*>(user);
      try {
        self.answer = self.filter(std::string_view(input, size));
        return self.answer.c_str();
      } catch (...) {
        self.thrown = std::current_exception();
        return nullptr;
      }
    }
  } call{filter, {}, {}};
  auto made = detail::text_of(sd_holes(capabilities.c_str(), &Call::run, options.c_str(), &call));
  if (call.thrown) std::rethrow_exception(call.thrown);
  return made;
}
/// Compares documents: `next` returns a document each time, as an optional, and at the end none. It
/// may take a pointer to sd_counts: what the document before shows; null with the first one. Its
/// exceptions are thrown here.
template <class Next> result<std::string> corpus(Next&& next, const std::string& options = {}) {
  struct Call {
    Next& next;
    std::optional<document> held;
    std::exception_ptr thrown;
    static int run(sd_document* to, void* user) noexcept {
      Call& self = *static_cast<Call*>(user);
      try {
        if constexpr (std::is_invocable_v<Next&, const sd_counts*>)
          self.held = self.next(to->before);
        else
          self.held = self.next();
        if (!self.held) return 0;
        to->name = {self.held->name.data(), self.held->name.size()};
        to->text = {self.held->text.data(), self.held->text.size()};
        return 1;
      } catch (...) {
        self.thrown = std::current_exception();
        return -1;
      }
    }
  } call{next, {}, {}};
  auto made = detail::text_of(sd_corpus(&Call::run, options.c_str(), &call));
  if (call.thrown) std::rethrow_exception(call.thrown);
  return made;
}
inline result<std::string> prove(const std::string& a, const std::string& b,
                                 const std::string& options = {}) {
  return detail::text_of(sd_prove(a.c_str(), b.c_str(), options.c_str(), nullptr, nullptr));
}

inline result<std::string> check(std::string_view certificate, const std::string& options = {}) {
  return detail::text_of(
      sd_check(certificate.data(), certificate.size(), options.c_str(), nullptr, nullptr));
}
inline result<std::string> states(const std::string& version, const std::string& options = {}) {
  return detail::text_of(sd_states(version.c_str(), nullptr, options.c_str()));
}
/// How the second version differs from the first.
inline result<std::string> states_diff(const std::string& before, const std::string& after,
                                       const std::string& options = {}) {
  return detail::text_of(sd_states(before.c_str(), after.c_str(), options.c_str()));
}
inline result<std::string> describe(const std::string& options = {}) {
  return detail::text_of(sd_describe(options.c_str()));
}
inline result<std::string> history(const std::string& options = {}) {
  return detail::text_of(sd_history(options.c_str()));
}
/// `format` is text, html or markdown.
inline result<std::string> lesson(const std::string& name, const std::string& format = "markdown") {
  return detail::text_of(sd_lesson(name.c_str(), (R"({"format": ")" + format + "\"}").c_str()));
}

/// The text of a specification, as data.
inline result<std::string> read(std::string_view text, const std::string& options = {}) {
  return detail::text_of(sd_read(text.data(), text.size(), options.c_str()));
}

/// Calls `use(token)` for each token of a version, until it returns false: then the error has
/// SD_CANCELLED. An exception of `use` is thrown again here. The value counts: {"tokens": 3,
/// "errors": 0}.
template <class Use> result<std::string> each_token(std::string_view text,
                                                    const std::string& version, Use&& use,
                                                    const std::string& options = {}) {
  detail::call<Use> call{use, nullptr};
  result<std::string> counts =
      detail::text_of(sd_each_token(text.data(), text.size(), version.c_str(), options.c_str(),
                                    &detail::call<Use>::template run<sd_token>, &call));
  if (call.thrown) std::rethrow_exception(call.thrown);
  return counts;
}

/// The same for each divergence.
template <class Use> result<std::string> each_divergence(std::string_view text, Use&& use,
                                                         const std::string& options = {}) {
  detail::call<Use> call{use, nullptr};
  result<std::string> counts =
      detail::text_of(sd_each_divergence(text.data(), text.size(), options.c_str(),
                                         &detail::call<Use>::template run<sd_divergence>, &call));
  if (call.thrown) std::rethrow_exception(call.thrown);
  return counts;
}

/// All tokens of a version. With the option "errors", parse errors are among them.
inline result<std::vector<token>> tokens(std::string_view text, const std::string& version,
                                         const std::string& options = {}) {
  std::vector<token> all;
  const auto counts = each_token(
      text, version,
      [&](token one) {
        all.push_back(std::move(one));
        return true;
      },
      options);
  if (!counts) return counts.error();
  return all;
}

/// All divergences that sd_each_divergence hands over.
inline result<std::vector<divergence>> divergences(std::string_view text,
                                                   const std::string& options = {}) {
  std::vector<divergence> all;
  const auto counts = each_divergence(
      text,
      [&](divergence one) {
        all.push_back(std::move(one));
        return true;
      },
      options);
  if (!counts) return counts.error();
  return all;
}

}  // namespace sd

#endif
