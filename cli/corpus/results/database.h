#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/corpus/impact.h"
#include "core/corpus/record.h"
#include "core/corpus/summary.h"

namespace specdrift::cli {

class DatabaseConnection;

/// The SQLite database of `corpus --database` (docs/corpus.md has its tables). Its rows may come in
/// any order: they leave the same bytes. Kept in temporary files that have no name until it is
/// whole; every failure throws UserError.
class CorpusDatabase {
 public:
  /// `path` is only for messages until `finish`.
  CorpusDatabase(std::string path, std::vector<const VersionInfo*> versions);
  ~CorpusDatabase();
  CorpusDatabase(const CorpusDatabase&) = delete;
  CorpusDatabase& operator=(const CorpusDatabase&) = delete;

  void add(const corpus::Record& record);
  void skip(const corpus::Outcome& outcome);
  /// Writes the file, which is there whole or not at all. `impact` is null if there is none.
  void finish(const corpus::Summary& summary, const corpus::Impact* impact);

 private:
  std::string path_;
  std::vector<const VersionInfo*> versions_;
  std::unique_ptr<DatabaseConnection> staged_;
  std::int64_t documents_ = 0;
};

/// Whether a file begins as a SQLite database does.
bool is_database(std::string_view bytes);

/// Whether the digest in it is that of all its other bytes. A database without one is as right:
/// older programs wrote none.
bool is_unchanged_database(std::string_view bytes);

/// The classes of such a database. Throws UserError.
std::vector<std::pair<Facet, std::string>> classes_of_database(const std::string& path);

}  // namespace specdrift::cli
