#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/corpus/outcome.h"
#include "core/corpus/record.h"
#include "core/corpus/years.h"

namespace specdrift::corpus {

/// The document that shows a class best: of the smallest ones the first by name.
struct Exemplar {
  std::string document;
  std::uint64_t bytes = 0;  ///< the size of the document
  Offset byte = 0;
  std::string class_id;
  std::string read_by;              ///< as of its record
  std::optional<std::string> text;  ///< in UTF-8; none: it is too large to be kept
};

struct ClassTotal {
  std::uint64_t documents = 0;
  std::uint64_t divergences = 0;  ///< divergences
  std::uint64_t episodes = 0;
  Severity severity = Severity::errors;
  std::map<std::string, std::uint64_t> partitions;  ///< and in how many documents they come first
  std::vector<std::uint64_t> more_markup;
  Exemplar exemplar;
  /// The smallest input with the class, as far as one was looked for.
  std::optional<std::string> witness;
};

/// A document, or a part of an archive, that was not compared.
struct Skipped {
  std::uint64_t count = 0;
  /// A place, and what a parser says of it, if one does.
  struct Place {
    std::string name;
    Offset at = 0;
    std::string why;
    auto operator<=>(const Place&) const = default;
  };
  std::vector<Place> first;  ///< the first of them in the order of names
};

/// The findings in many documents, the same whatever the order in which they are added.
class Summary {
 public:
  using ClassKey = std::pair<Facet, std::string>;  ///< its facet and name

  explicit Summary(std::vector<const VersionInfo*> compared);

  /// Whether the document is now the exemplar of a class. The exemplar of many documents is that of
  /// one part, however they are parted in two.
  bool add(const Outcome& outcome);
  /// The same. `text`: of the document in UTF-8; an exemplar keeps it up to `longest_text`.
  bool add(const Record& record, std::string_view text);
  /// Something that is no document, and that nobody wants compared.
  void leave_out(std::string_view what, std::uint64_t count = 1) {
    left_out[std::string(what)] += count;
  }

  /// Looks for the smallest input with each class of the exemplars.
  void find_witnesses(const Settings& settings);

  static constexpr std::size_t longest_text = 64 * 1024;
  static constexpr std::size_t most_places = 10;  ///< of a reason that are listed

  std::vector<const VersionInfo*> versions;
  std::uint64_t documents = 0;
  std::uint64_t documents_that_differ = 0;
  std::uint64_t documents_identical = 0;  ///< in the tokens of all versions
  std::uint64_t bytes = 0;
  std::uint64_t divergences = 0;
  std::array<std::uint64_t, severity_count> by_severity{};
  std::uint64_t episodes = 0;
  std::uint64_t scripts = 0;  ///< divergences with a script in them
  std::uint64_t hidden = 0;
  std::uint64_t not_classified = 0;
  std::uint64_t undecodable = 0;
  std::vector<std::uint64_t> errors;          ///< of each version
  std::vector<std::uint64_t> errors_in;       ///< documents in which a version finds one
  std::vector<std::uint64_t> more_markup_in;  ///< documents in which a version sees the most tags
                                              ///< somewhere, and another sees fewer
  std::vector<RowUse> rows;                   ///< of a change to a specification
  std::vector<std::uint64_t> pairs_differ;    ///< row by row: documents in which the two differ
  std::map<std::string, std::uint64_t> encodings;
  std::map<std::string, std::uint64_t> encoding_sources;  ///< where encodings were said
  /// Documents that look like another encoding, by its name; and the first of them by name.
  struct Lookalikes {
    std::uint64_t documents = 0;
    std::string first;
  };
  std::map<std::string, Lookalikes> lookalikes;
  std::map<ClassKey, ClassTotal> classes;
  Years years;                                    ///< of documents that are read as captured
  std::string first_day;                          ///< of a version: what is older is counted
  std::uint64_t before_first_day = 0;             ///< documents
  std::map<std::string, Skipped> skipped;         ///< by reason
  std::map<std::string, std::uint64_t> left_out;  ///< by what it is
  bool is_incomplete = false;                     ///< the run was ended

  std::uint64_t skipped_count() const;
  /// The classes, those in most documents first.
  std::vector<std::pair<const ClassKey*, const ClassTotal*>> by_weight() const;

 private:
  bool add_compared(const Record& record, const std::optional<std::string>& text);
  void skip(const Outcome& outcome);
};

}  // namespace specdrift::corpus
