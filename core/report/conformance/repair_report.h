#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/stale.h"
#include "core/html5lib/conformance.h"
#include "core/html5lib/tests.h"
#include "core/report/common/cause_rows.h"
#include "core/report/common/format_table.h"
#include "core/text/line_index.h"
#include "core/version/version.h"

/// The report of `conformance --repair`: expectations that a version does not make, why, and what
/// became of them.
namespace specdrift::report {

/// The treatment of an expectation that the version does not make.
enum class Treatment : std::uint8_t {
  repaired,   ///< it is written again
  stale,      ///< it would be: nothing is written
  untouched,  ///< it cannot be decided
};
constexpr std::string_view name_of(Treatment treatment) {
  constexpr std::string_view names[] = {"repaired", "stale", "untouched"};
  return names[static_cast<std::size_t>(treatment)];
}

/// A stale expectation: the tokens, or the errors, of a test.
struct StaleFacet {
  history::StaleExpectation why;
  Treatment treatment = Treatment::stale;
  std::string reason;  ///< why it is untouched
};

/// A test that the version does not pass.
struct StaleTest {
  std::string_view file;
  const html5lib::Test& test;
  Position position;                           ///< of the test, in its file
  const html5lib::TestResult& result;          ///< in the first of its initial states that fails
  TextMode state;                              ///< that one
  std::span<const history::LineVersion> line;  ///< the versions that were asked
  std::optional<StaleFacet> tokens, errors;    ///< one of them at least
};

/// A test, or several of a file, that cannot be asked.
struct UncheckedTests {
  std::string_view file;
  std::size_t count = 1;
  const html5lib::Test* test = nullptr;  ///< null: several
  Position position = {};                ///< of that
  std::string reason;
};

struct RepairCounts {
  std::size_t passed = 0;     ///< tests
  std::size_t tokens = 0;     ///< expectations that were repaired, or would be
  std::size_t errors = 0;     ///< the same
  std::size_t tests = 0;      ///< that have these
  std::size_t untouched = 0;  ///< tests with something that fails and is not touched
  std::size_t unchecked = 0;  ///< tests that cannot be asked
};

/// The outcome for a file.
struct RepairedFile {
  std::string_view file;
  std::string_view output;  ///< where it is written; empty: nowhere
  RepairCounts counts;
};

/// Makes a report in one format. Each function returns the next piece of it.
class RepairWriter {
 public:
  /// It outlives the writer.
  explicit RepairWriter(const Version& version) : version_(version) {}
  virtual ~RepairWriter() = default;
  RepairWriter(const RepairWriter&) = delete;
  RepairWriter& operator=(const RepairWriter&) = delete;

  virtual std::string stale(const StaleTest& test) = 0;
  virtual std::string unchecked(const UncheckedTests& tests) = 0;
  virtual std::string file(const RepairedFile& file) = 0;
  virtual std::string end(const RepairCounts& totals) = 0;

 protected:
  std::string_view name() const { return version_.info->name; }
  static std::string_view agreeing_version(const StaleTest& test, const StaleFacet& facet) {
    return test.line[facet.why.agrees].info->name;
  }
  /// The row by which the version makes something else.
  std::optional<CauseRow> row_of(const StaleTest& test, const StaleFacet& facet) const;

 private:
  const Version& version_;
};

using MakeRepairWriter = std::unique_ptr<RepairWriter> (*)(const Version& version, bool color);

/// Escaped for a terminal.
std::unique_ptr<RepairWriter> make_repair_text(const Version& version, bool color);
/// One object, at the end; schemas/conformance-repair.schema.json has its members.
std::unique_ptr<RepairWriter> make_repair_json(const Version& version, bool color);

/// As of conformance_formats.
inline constexpr Format<MakeRepairWriter> repair_formats[] = {
    {"text", "for people", make_repair_text},
    {"json", "one object", make_repair_json},
};

}  // namespace specdrift::report
