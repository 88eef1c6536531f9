#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "core/history/known.h"
#include "core/report/common/report.h"

namespace specdrift::report::html {

/// The findings in one document, in bounded memory: by severity, class and partition, and where.
class Overview {
 public:
  explicit Overview(const DocumentReport& document);

  /// `number` is that of the divergence's article; 0: it has none.
  void add(const Finding& finding, std::uint64_t number, std::size_t class_number);

  /// A divergence without an article, whose class nobody has looked for.
  void fold(const Divergence& divergence);

  /// The whole section, except its source.
  std::string text() const;

  /// The changes that made the document's causes, as far as the catalogue knows them.
  history::KnownChanges& known() { return known_; }

 private:
  struct Tally {
    std::uint64_t count = 0;
    std::uint64_t first = 0;  ///< the number of the first article
    Severity severity = Severity::errors;
    std::size_t number = 0;  ///< of the class
    history::Known known;    ///< of the class: at the first place with an entry
    void add(Severity one, std::uint64_t article, std::size_t class_number);
    bool comes_before(const Tally& other) const;  ///< the worst, then the most frequent ones
  };
  void add_known(const Finding& finding, Tally& tally);
  void add_place(const Divergence& divergence, std::uint64_t number, std::size_t class_number);
  std::string severities() const;
  std::string partitions() const;
  std::string strip() const;
  std::string classes() const;

  static constexpr std::size_t strip_columns = 240;
  const DocumentReport& document_;
  history::KnownChanges known_;
  std::map<std::string, Tally> classes_;
  std::uint64_t in_other_classes_ = 0;
  std::uint64_t folded_ = 0;
  std::vector<std::pair<std::vector<std::uint16_t>, Tally>> partitions_;
  std::uint64_t in_other_partitions_ = 0;
  /// The class of each version in each column of the strip, from 1; 0 where nothing differs.
  std::vector<std::array<std::uint16_t, strip_columns>> strip_;
};

}  // namespace specdrift::report::html
