#include "cli/corpus/results/database.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <concepts>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>

#include "cli/files/file_contents.h"
#include "cli/terminal/output.h"
#include "cli/terminal/signals.h"
#include "cli/terminal/user_error.h"
#include "core/catalogue/catalogue.h"
#include "core/corpus/impact_report.h"
#include "core/corpus/summary_words.h"
#include "core/report/common/json_values.h"
#include "core/token/hash.h"

namespace specdrift::cli {
namespace {

/// Tables for everything that is known while the run goes on, in the order in which it comes.
constexpr const char* staged_tables = R"(
PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = FILE; PRAGMA cache_size = -16000;
CREATE TABLE staged_document(id INTEGER PRIMARY KEY, name, bytes, url, host, date, content_type, read_on, read_by, encoding, encoding_source,
  looks_like, undecodable, divergences, markup, structure, text, errors, episodes, scripts, hidden, not_classified);
CREATE TABLE staged_class(document, facet, name, severity, episodes, divergences, byte, partition);
CREATE TABLE staged_errors(document, version, errors);
CREATE TABLE staged_pair(document, a, b, severity);
CREATE TABLE staged_row(document, row, taken);
CREATE TABLE skipped(document, reason, byte, why);
)";

/// Which tables the file has: a change of them is a change of this.
constexpr int database_version = 4;

/// The tables of the file.
constexpr const char* tables = R"(
CREATE TABLE file.run(key TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID;
CREATE TABLE file.version(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, date TEXT NOT NULL,
  parse_errors INTEGER NOT NULL, documents_with_errors INTEGER NOT NULL);
CREATE TABLE file.document(id INTEGER PRIMARY KEY, name TEXT NOT NULL, bytes INTEGER NOT NULL,
  url TEXT NOT NULL, host TEXT NOT NULL, date TEXT NOT NULL, content_type TEXT NOT NULL, read_on TEXT NOT NULL, read_by TEXT NOT NULL,
  encoding TEXT NOT NULL, encoding_source TEXT NOT NULL, looks_like TEXT NOT NULL, undecodable INTEGER NOT NULL, divergences INTEGER NOT NULL,
  markup INTEGER NOT NULL, structure INTEGER NOT NULL, text INTEGER NOT NULL, errors INTEGER NOT NULL,
  episodes INTEGER NOT NULL, scripts INTEGER NOT NULL, hidden INTEGER NOT NULL, not_classified INTEGER NOT NULL);
CREATE TABLE file.class(id INTEGER PRIMARY KEY, name TEXT NOT NULL, facet TEXT NOT NULL, severity TEXT NOT NULL,
  documents INTEGER NOT NULL, episodes INTEGER NOT NULL, divergences INTEGER NOT NULL, title TEXT,
  exemplar TEXT NOT NULL, byte INTEGER NOT NULL, witness TEXT, UNIQUE(facet, name));
CREATE TABLE file.class_partition(class INTEGER NOT NULL REFERENCES class, partition TEXT NOT NULL,
  documents INTEGER NOT NULL, PRIMARY KEY(class, partition)) WITHOUT ROWID;
CREATE TABLE file.class_version(class INTEGER NOT NULL REFERENCES class, version INTEGER NOT NULL REFERENCES version,
  more_markup INTEGER NOT NULL, PRIMARY KEY(class, version)) WITHOUT ROWID;
CREATE TABLE file.document_class(document INTEGER NOT NULL REFERENCES document, class INTEGER NOT NULL REFERENCES class,
  severity TEXT NOT NULL, episodes INTEGER NOT NULL, divergences INTEGER NOT NULL, byte INTEGER NOT NULL,
  partition TEXT NOT NULL, PRIMARY KEY(document, class)) WITHOUT ROWID;
CREATE TABLE file.document_version(document INTEGER NOT NULL REFERENCES document,
  version INTEGER NOT NULL REFERENCES version, parse_errors INTEGER NOT NULL,
  PRIMARY KEY(document, version)) WITHOUT ROWID;
CREATE TABLE file.document_pair(document INTEGER NOT NULL REFERENCES document, a INTEGER NOT NULL REFERENCES version,
  b INTEGER NOT NULL REFERENCES version, severity TEXT NOT NULL, PRIMARY KEY(document, a, b)) WITHOUT ROWID;
CREATE TABLE file.changed_row(id INTEGER PRIMARY KEY, name TEXT NOT NULL, change TEXT NOT NULL, version TEXT NOT NULL,
  state TEXT NOT NULL, row TEXT NOT NULL, only TEXT NOT NULL, errors_alone INTEGER NOT NULL);
CREATE TABLE file.document_row(document INTEGER NOT NULL REFERENCES document, row INTEGER NOT NULL REFERENCES changed_row,
  taken INTEGER NOT NULL, PRIMARY KEY(document, row)) WITHOUT ROWID;
CREATE TABLE file.skipped(document TEXT NOT NULL, reason TEXT NOT NULL, byte INTEGER NOT NULL, why TEXT NOT NULL);
CREATE TABLE file.left_out(what TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
)";

/// In the order of names, so that no order of the inputs shows.
constexpr const char* sorted_rows = R"(
CREATE TABLE numbers AS SELECT id AS old, row_number() OVER (ORDER BY name, bytes, divergences, encoding, id) AS number
  FROM staged_document;
CREATE UNIQUE INDEX number_of ON numbers(old);
INSERT INTO file.document SELECT number, name, bytes, url, host, date, content_type, read_on, read_by, encoding, encoding_source, looks_like,
  undecodable, divergences, markup, structure, text, errors, episodes, scripts, hidden, not_classified FROM staged_document JOIN numbers ON old = id ORDER BY number;
INSERT INTO file.document_class SELECT number, c.id, s.severity, s.episodes, s.divergences, s.byte, s.partition
  FROM staged_class s JOIN numbers ON old = s.document JOIN file.class c ON c.facet = s.facet AND c.name = s.name
  ORDER BY number, c.id;
INSERT INTO file.document_version SELECT number, version, errors FROM staged_errors JOIN numbers ON old = document
  ORDER BY number, version;
INSERT INTO file.document_pair SELECT number, a, b, severity FROM staged_pair JOIN numbers ON old = document
  ORDER BY number, a, b;
INSERT INTO file.document_row SELECT number, row, taken FROM staged_row JOIN numbers ON old = document ORDER BY number, row;
INSERT INTO file.skipped SELECT document, reason, byte, why FROM main.skipped ORDER BY document, byte, reason, why;
CREATE INDEX file.document_of_class ON document_class(class, document);
)";

/// The file's digest is a row of `run`: its key, and its value until all else is known.
constexpr std::string_view digest_key = "digest";
constexpr std::string_view no_digest = "0000000000000000";

/// A database as its bytes: the digest, and what is before and after it.
struct SealedBytes {
  std::string_view before;
  std::string_view digest;
  std::string_view after;

  std::string right_digest() const {
    return written_digest(
        hash_of(written_digest(hash_of(before)) + written_digest(hash_of(after))));
  }
};

/// Returns nothing if there is no digest. The digest is in the second page of the file: the first
/// of the table that was made first. A value of a row is written after its key.
std::optional<SealedBytes> sealed_bytes(std::string_view bytes) {
  constexpr std::size_t place_of_size = 16;  // SQLite's format: big-endian, 1 is 65,536
  if (bytes.size() < place_of_size + 2) return std::nullopt;
  const auto byte = [&](std::size_t at) {
    return std::size_t{static_cast<unsigned char>(bytes[at])};
  };
  std::size_t page = (byte(place_of_size) << 8U) + byte(place_of_size + 1);
  if (page == 1) page = 65536;
  if (bytes.size() < 2 * page) return std::nullopt;
  const std::size_t key = bytes.substr(0, 2 * page).find(digest_key, page);
  if (key == bytes.npos) return std::nullopt;
  const std::size_t begin = key + digest_key.size();
  // Whatever is there is its value: a digit that was changed makes it no older file without one.
  const std::string_view digest = bytes.substr(begin, no_digest.size());
  return SealedBytes{bytes.substr(0, begin), digest, bytes.substr(begin + digest.size())};
}

/// Text as JSON has it. SQL takes a NUL for the end of a text.
std::string held_text(std::string_view text) {
  std::string held;
  for (const char c : report::readable_text(text)) held += c == '\0' ? "\\x00" : std::string(1, c);
  return held;
}

std::string folder_for_temporary_files() {
  std::error_code ignored;
  const auto folder = std::filesystem::temp_directory_path(ignored);
  return folder.empty() ? "/tmp" : folder.string();
}

/// A file in the folder for temporary files that goes when it is done, or a signal comes.
class TemporaryFile {
 public:
  TemporaryFile() : path_(folder_for_temporary_files() + "/specdrift-XXXXXX") {
    const std::string folder = path_.substr(0, path_.rfind('/') + 1);
    descriptor_ = ::mkstemp(path_.data());
    if (descriptor_ < 0) throw UserError(folder, "no temporary file can be made there");
    folder_ = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder_ >= 0) unfinished_.emplace(folder_, path_.substr(folder.size()));
  }
  ~TemporaryFile() {
    ::unlink(path_.c_str());
    unfinished_.reset();
    if (folder_ >= 0) ::close(folder_);
    ::close(descriptor_);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  int descriptor_ = -1;
  int folder_ = -1;
  std::optional<UnfinishedFile> unfinished_;
};

}  // namespace

/// A connection to a database, and the statements that it has prepared.
class DatabaseConnection {
 public:
  DatabaseConnection(std::string name, const std::string& path, int flags)
      : name_(std::move(name)) {
    if (sqlite3_open_v2(path.c_str(), &handle_, flags, nullptr) != SQLITE_OK) {
      const std::string why = handle_ ? sqlite3_errmsg(handle_) : "out of memory";
      sqlite3_close(handle_);
      throw UserError(name_, why);
    }
  }
  ~DatabaseConnection() {
    for (const auto& [text, statement] : statements_) sqlite3_finalize(statement);
    sqlite3_close(handle_);
  }
  DatabaseConnection(const DatabaseConnection&) = delete;
  DatabaseConnection& operator=(const DatabaseConnection&) = delete;

  void run(const char* script) {
    if (sqlite3_exec(handle_, script, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
  }

  /// A row of values. Each statement is prepared once.
  template <class... Values> void insert(const char* statement_text, const Values&... values) {
    sqlite3_stmt* const statement = prepared(statement_text);
    int at = 0;
    (bind(statement, ++at, values), ...);
    if (sqlite3_step(statement) != SQLITE_DONE) fail();
    sqlite3_reset(statement);
  }

  sqlite3_stmt* prepared(const char* text) {
    for (const auto& [known, statement] : statements_)
      if (known == text) return statement;
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(handle_, text, -1, &statement, nullptr) != SQLITE_OK) fail();
    statements_.emplace_back(text, statement);
    return statement;
  }

  [[noreturn]] void fail() const { throw UserError(name_, sqlite3_errmsg(handle_)); }
  sqlite3* handle() const { return handle_; }

 private:
  static void bind(sqlite3_stmt* statement, int at, std::string_view text) {
    sqlite3_bind_text64(statement, at, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  }
  static void bind(sqlite3_stmt* statement, int at, const char* text) {
    bind(statement, at, std::string_view(text));
  }
  static void bind(sqlite3_stmt* statement, int at, const std::string& text) {
    bind(statement, at, std::string_view(text));
  }
  static void bind(sqlite3_stmt* statement, int at, const std::optional<std::string>& text) {
    if (text)
      bind(statement, at, std::string_view(*text));
    else
      sqlite3_bind_null(statement, at);
  }
  template <std::integral Integer>
  static void bind(sqlite3_stmt* statement, int at, Integer value) {
    sqlite3_bind_int64(statement, at, static_cast<sqlite3_int64>(value));
  }

  std::string name_;
  sqlite3* handle_ = nullptr;
  std::vector<std::pair<const char*, sqlite3_stmt*>> statements_;
};

CorpusDatabase::CorpusDatabase(std::string path, std::vector<const VersionInfo*> versions)
    : path_(std::move(path)),
      versions_(std::move(versions)),
      // A database without a name is a file that nobody sees, and that goes with the connection.
      staged_(std::make_unique<DatabaseConnection>(path_, "",
                                                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) {
  staged_->run(staged_tables);
  staged_->run("BEGIN");
}

CorpusDatabase::~CorpusDatabase() = default;

void CorpusDatabase::add(const corpus::Record& record) {
  const std::int64_t id = ++documents_;
  const auto of = [&](Severity severity) {
    return record.by_severity[static_cast<std::size_t>(severity)];
  };
  staged_->insert("INSERT INTO staged_document VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
                  id, held_text(record.document), record.bytes, held_text(record.capture.url),
                  held_text(corpus::host_of(record.capture.url)), record.capture.date,
                  held_text(record.capture.content_type), record.read_on, record.read_by,
                  record.encoding, record.encoding_source, record.looks_like, record.undecodable,
                  record.divergences, of(Severity::markup), of(Severity::structure),
                  of(Severity::text), of(Severity::errors), record.episodes, record.scripts,
                  record.hidden, record.not_classified);
  for (const corpus::ClassSeen& seen : record.classes)
    staged_->insert("INSERT INTO staged_class VALUES(?,?,?,?,?,?,?,?)", id, name_of(seen.facet),
                    seen.name, name_of(seen.severity), seen.episodes, seen.divergences, seen.byte,
                    catalogue::partition_of(seen.class_id));
  for (std::size_t i = 0; i < record.errors.size(); ++i)
    if (record.errors[i] > 0)
      staged_->insert("INSERT INTO staged_errors VALUES(?,?,?)", id, i + 1, record.errors[i]);
  const std::size_t count = versions_.size();
  for (std::size_t a = 0; a < count; ++a)
    for (std::size_t b = a + 1; b < count; ++b)
      if (const Severity severity = record.differ[a * count + b]; severity != Severity::errors)
        staged_->insert("INSERT INTO staged_pair VALUES(?,?,?,?)", id, a + 1, b + 1,
                        name_of(severity));
  for (std::size_t i = 0; i < record.rows.size(); ++i)
    if (record.rows[i] > 0)
      staged_->insert("INSERT INTO staged_row VALUES(?,?,?)", id, i + 1, record.rows[i]);
}

void CorpusDatabase::skip(const corpus::Outcome& outcome) {
  staged_->insert("INSERT INTO skipped VALUES(?,?,?,?)", held_text(outcome.name), outcome.reason,
                  outcome.at, held_text(outcome.why));
}

void CorpusDatabase::finish(const corpus::Summary& summary, const corpus::Impact* impact) {
  const TemporaryFile file;
  DatabaseConnection& to = *staged_;
  to.run("COMMIT");
  to.insert("ATTACH ? AS file", file.path());
  to.run("PRAGMA file.journal_mode = OFF; PRAGMA file.synchronous = OFF");
  to.run("BEGIN");
  to.run(tables);
  const auto note = [&](std::string_view key, const auto& value) {
    to.insert("INSERT INTO file.run VALUES(?,?)", key, value);
  };
  note("schema_version", database_version);
  note("program", "specdrift " SPECDRIFT_VERSION);
  note(digest_key, no_digest);
  note("complete", int{!summary.is_incomplete});
  note("documents", summary.documents);
  note("documents_that_differ", summary.documents_that_differ);
  note("documents_identical", summary.documents_identical);
  note("bytes", summary.bytes);
  note("divergences", summary.divergences);
  note("episodes", summary.episodes);
  note("scripts", summary.scripts);
  for (std::size_t i = 0; i < versions_.size(); ++i)
    to.insert("INSERT INTO file.version VALUES(?,?,?,?,?)", i + 1, versions_[i]->name,
              versions_[i]->date, summary.errors[i], summary.errors_in[i]);
  std::int64_t id = 0;
  for (const auto& [key, total] : summary.classes) {
    ++id;
    const auto* const entry = corpus::known(key, total);
    to.insert("INSERT INTO file.class VALUES(?,?,?,?,?,?,?,?,?,?,?)", id, key.second,
              name_of(key.first), name_of(total.severity), total.documents, total.episodes,
              total.divergences, entry ? std::optional(std::string(entry->title)) : std::nullopt,
              held_text(total.exemplar.document), total.exemplar.byte,
              total.witness ? std::optional(held_text(*total.witness)) : std::nullopt);
    for (const auto& [partition, documents] : total.partitions)
      to.insert("INSERT INTO file.class_partition VALUES(?,?,?)", id, partition, documents);
    for (std::size_t i = 0; i < versions_.size(); ++i)
      to.insert("INSERT INTO file.class_version VALUES(?,?,?)", id, i + 1, total.more_markup[i]);
  }
  std::int64_t row_id = 0;
  if (impact)
    for (const corpus::ChangedRow& row : impact->change->rows()) {
      const corpus::RowWords words = corpus::words_of(*impact, row);
      to.insert("INSERT INTO file.changed_row VALUES(?,?,?,?,?,?,?,?)", ++row_id,
                held_text(words.id), words.change, held_text(words.version), held_text(words.state),
                held_text(words.row), held_text(row.only), int{words.errors_alone});
    }
  for (const auto& [what, count] : summary.left_out)
    to.insert("INSERT INTO file.left_out VALUES(?,?)", what, count);
  to.run(sorted_rows);
  to.run("COMMIT");
  to.run("DETACH file");
  // Under its own name it is there whole, or not at all.
  Output output(path_, Content::data);
  const FileContents contents = FileContents::of_file(file.path());
  const auto sealed = sealed_bytes(contents.bytes());
  if (!sealed) throw UserError(path_, "internal error: a database without a place for its digest");
  const std::string digest = sealed->right_digest();
  constexpr std::size_t piece = std::size_t{1} << 20;
  for (const std::string_view part : {sealed->before, std::string_view(digest), sealed->after})
    for (std::size_t at = 0; at < part.size(); at += piece) output.write(part.substr(at, piece));
  output.finish();
}

bool is_database(std::string_view bytes) {
  return bytes.starts_with(std::string_view("SQLite format 3\0", 16));
}

bool is_unchanged_database(std::string_view bytes) {
  const auto sealed = sealed_bytes(bytes);
  return !sealed || sealed->digest == sealed->right_digest();
}

std::vector<std::pair<Facet, std::string>> classes_of_database(const std::string& path) {
  // SQLite may take `file:…` for an address.
  DatabaseConnection from(path, path.starts_with("file:") ? "./" + path : path,
                          SQLITE_OPEN_READONLY);
  // A file from somebody else may hold views that never end, or fill the memory.
  sqlite3_db_config(from.handle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(from.handle(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  constexpr int longest_value = 1 << 20;
  sqlite3_limit(from.handle(), SQLITE_LIMIT_LENGTH, longest_value);
  constexpr int most_steps = 20'000'000;
  sqlite3_progress_handler(
      from.handle(), most_steps, [](void*) { return 1; }, nullptr);
  sqlite3_stmt* const statement = from.prepared(
      "SELECT facet, name FROM class WHERE typeof(facet) = 'text' AND typeof(name) = 'text'");
  std::vector<std::pair<Facet, std::string>> classes;
  constexpr std::size_t most_bytes = std::size_t{64} << 20;
  std::size_t bytes = 0;
  int step = SQLITE_OK;
  while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
    const auto text = [&](int column) {
      return std::string(reinterpret_cast<const char*>(sqlite3_column_text(statement, column)),
                         static_cast<std::size_t>(sqlite3_column_bytes(statement, column)));
    };
    classes.emplace_back(text(0) == "errors" ? Facet::errors : Facet::tokens, text(1));
    bytes += sizeof(classes.back()) + classes.back().second.size();
    if (bytes > most_bytes) break;
  }
  if (step == SQLITE_ROW || step == SQLITE_INTERRUPT)
    throw UserError(path, "is no baseline: it has more classes than there can be",
                    "corpus --database writes one");
  if (step != SQLITE_DONE) from.fail();
  return classes;
}

}  // namespace specdrift::cli
