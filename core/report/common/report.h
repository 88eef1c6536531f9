#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/compare/divergence.h"
#include "core/text/line_index.h"
#include "core/text/source.h"
#include "core/token/context.h"
#include "core/token/version_info.h"
#include "core/trace/fork.h"

namespace specdrift::report {

/// Takes the next piece of a report's text.
using TextSink = std::function<void(std::string_view)>;
/// The encoding of an input that is not in UTF-8.
struct EncodingReport {
  std::string_view name;  ///< as the Encoding Standard writes it
  std::string_view from;  ///< what says so: `meta element`, `byte order mark`, …
  std::string decoder;    ///< empty: the bytes are UTF-8 already
};

/// Classes as lists have them (listed_class).
using ClassNames = std::set<std::string, std::less<>>;

/// The classes of a baseline and of this run that the other does not have, as lists have them.
struct BaselineChange {
  std::vector<std::string> fresh;
  std::vector<std::string> gone;
  bool empty() const { return fresh.empty() && gone.empty(); }
};

/// Divergences that are counted and not shown.
struct Folded {
  std::uint64_t divergences = 0;
  std::array<std::uint64_t, severity_count> by_severity{};
  void add(Severity severity) {
    ++divergences;
    ++by_severity[static_cast<std::size_t>(severity)];
  }
};

/// How much of an episode a report shows.
struct EpisodeFindings {
  std::uint64_t shown = 0;  ///< divergences
  Folded folded = {};
};

/// A parser that takes part through an adapter.
struct ParserReport {
  std::string name;         ///< as one of the versions
  std::string title;        ///< with its own version
  std::string not_seen;     ///< what the adapter cannot report, and is not compared
  bool has_places = false;  ///< it says where its tokens are; otherwise that follows by their order
  bool has_tree = false;    ///< what its tree construction may have done is not compared
  bool scripting = true;    ///< it parses as if scripts ran
};

/// Returns what a parser calls itself, with its version: short, and escaped for a terminal.
std::string parser_title(std::string_view name, std::string_view version);

struct ParserCauseReport;

/// One document's comparison, apart from what was found where: what a writer needs before the first
/// divergence.
struct DocumentReport {
  std::string name;  ///< a path as given, "(standard input)" or "(text)"
  const Source* source;
  const LineIndex* lines;
  std::vector<const VersionInfo*> versions;
  /// Their data, in the same order, if causes are looked for. Parsers, which have none, come last.
  std::vector<const model::Model*> models;
  StartContext start;
  bool errors_compared;
  Summary summary;  ///< of all that is severe enough, whatever the writer is shown of it
  std::string compared = "all tokens";  ///< in words, apart from parse errors; may be empty
  Severity at_least = Severity::errors;
  std::uint64_t hidden = 0;                     ///< divergences that are not severe enough
  std::optional<EncodingReport> encoding = {};  ///< none: the source is the input itself
  const ClassNames* known = nullptr;            ///< classes of a baseline; null: there is none
  /// Whether a divergence is wanted that has a cause of that class; none: all are. Requires models.
  std::function<bool(std::string_view class_id)> wants_class = {};
  std::uint64_t of_other_causes = 0;       ///< divergences that are not wanted
  Folded folded = {};                      ///< at its end: what the writer was not shown
  std::string site = {};                   ///< that pages link to, without a slash at its end
  std::vector<ParserReport> parsers = {};  ///< of the versions those that are parsers
  /// Says what a divergence is to the parsers; none: nobody asks. Requires models.
  std::function<std::vector<ParserCauseReport>(const Divergence& divergence)> parser_causes = {};
  /// Where all agree: versions that were not asked for and have other tokens; empty where there are
  /// none, or nobody has looked.
  std::vector<std::string_view> others = {};

  /// Where a place of the source is in the input.
  Offset byte(Offset at) const { return source->original(at); }
};

/// A divergence as it is to a parser that reads otherwise than the newest version compared.
struct ParserCauseReport {
  struct Row {
    std::string version, state, sentence;
  };
  std::string parser;    ///< as one of the versions
  std::string name;      ///< a class: `comment-end/!`, `mode/no-RCDATA`, `own-rule/tag-name/=`
  std::string reads_as;  ///< a version, or that version in a mode; empty: a rule of its own
  std::vector<std::string> follows = {};    ///< all versions that read it so, oldest first
  std::string class_id = {};                ///< of the change between the two; empty: none known
  const catalogue::Entry* entry = nullptr;  ///< of it; null: the catalogue has none
  bool lacks = true;                        ///< it lacks the change; false: it has it already
  std::vector<Row> rows = {};               ///< of these two versions, the older first
  std::string construct = {}, characters = {};  ///< of a rule of its own; empty: not known
  std::string smallest = {};  ///< an input that shows that rule, and cannot be shorter
};

/// Everything that a report says of one divergence.
struct Finding {
  const Divergence& divergence;
  std::span<const trace::Fork> forks;  ///< its causes, if they are looked for
  std::span<const ParserCauseReport> parser_causes = {};
};

/// All documents together.
struct TotalReport {
  std::uint64_t documents = 0;
  std::uint64_t documents_apart = 0;
  std::uint64_t bytes = 0;
  Summary summary;
  std::uint64_t hidden = 0;                ///< divergences that are not severe enough
  std::uint64_t of_other_causes = 0;       ///< divergences that are not wanted
  std::uint64_t folded = 0;                ///< divergences that are counted and not shown
  const BaselineChange* change = nullptr;  ///< null: there is no baseline
  bool all_read = true;                    ///< no input was left out because it could not be read
};

/// Writes reports in one format. Documents come one after the other, each with its findings in
/// order.
class ReportWriter {
 public:
  virtual ~ReportWriter() = default;
  virtual void begin() {}
  virtual void begin_document(const DocumentReport& document) = 0;
  virtual void divergence(const DocumentReport& document, const Finding& finding) = 0;
  /// A divergence that is counted and not shown. Without its cause: nobody has looked for it.
  virtual void folded(const DocumentReport&, const Divergence&) {}
  virtual void episode(const DocumentReport& document, const Episode& episode,
                       const EpisodeFindings& findings) = 0;
  virtual void end_document(const DocumentReport& document) = 0;
  virtual void end(const TotalReport& total) = 0;
};

/// `data`, `rcdata`, `rawtext`, `script data`, `plaintext`, `cdata section`.
std::string_view name_of(TextMode mode);

/// `none`, `tree`.
std::string_view name_of(Feedback feedback);

/// The names of a class's versions, separated by spaces. The partition is of all versions, or of
/// the first: a cause has no parser, and parsers come last. That holds for the three below, too.
std::string class_name(const std::vector<const VersionInfo*>& versions, const Partition& partition,
                       std::size_t class_index);

/// The classes of a partition: "2007 2009 | 8.2.4 13.2.5".
std::string partition_name(const std::vector<const VersionInfo*>& versions,
                           const Partition& partition);

/// For people: the same, but four or more versions in a row, of those compared, as `2007..8.2.4`.
std::string short_class_name(const std::vector<const VersionInfo*>& versions,
                             const Partition& partition, std::size_t class_index);
std::string short_partition_name(const std::vector<const VersionInfo*>& versions,
                                 const Partition& partition);
/// The same of some of the versions, by their indices in ascending order.
std::string short_names(const std::vector<const VersionInfo*>& versions,
                        std::span<const std::uint16_t> members);

}  // namespace specdrift::report
