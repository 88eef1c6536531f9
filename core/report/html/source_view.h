#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/report/common/report.h"

namespace specdrift::report::html {

/// The source with marks where versions differ, each with a link to its divergence. A large
/// document is shown only near its divergences.
class SourceView {
 public:
  /// Up to this size a document is shown whole.
  static constexpr Offset largest_whole = 24 * 1024;

  explicit SourceView(const DocumentReport& document) : document_(document) {}
  void add(const Divergence& divergence, std::uint64_t number);
  std::string text() const;

 private:
  struct Stretch {
    Span span;
    std::uint64_t number;
    Severity severity;
  };
  void number_line(std::string& to, Offset at, Offset& line_shown) const;
  void append(std::string& to, Span span, Offset& line_shown) const;
  void append_marked(std::string& to, Span span, std::span<const Stretch> inside,
                     Offset& line_shown) const;
  Offset boundary(Offset at) const;

  const DocumentReport& document_;
  std::vector<Stretch> stretches_;
  std::uint64_t not_kept_ = 0;
};

}  // namespace specdrift::report::html
