#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/options/adapter_options.h"
#include "cli/options/options.h"
#include "cli/options/version_set.h"
#include "cli/process/parser_pool.h"
#include "core/adapter/parsers.h"
#include "core/corpus/outcome.h"
#include "core/holes/parser_cause.h"
#include "core/report/common/report.h"
#include "core/version/version.h"

namespace specdrift::cli {

inline constexpr Option adapter_option{
    .name = "adapter",
    .argument = "CMD",
    .help =
        "compare a parser, too: CMD is an adapter as a command of the shell "
        "(docs/adapters.md); may be given several times"};
inline constexpr Option adapter_name_option{
    .name = "adapter-name",
    .argument = "NAME",
    .help = "what reports call the parser; the first name is for the first adapter"};

/// The participants of a comparison: the versions of --versions, then the parsers of --adapter.
class Participants {
 public:
  /// Starts the adapters. Throws UserError: also if --adapter goes together with an option that
  /// says where tokenizing starts.
  Participants(const Arguments& arguments, const VersionSet& set);
  Participants(const Participants&) = delete;
  Participants& operator=(const Participants&) = delete;

  const std::vector<Version>& all() const { return all_; }
  const std::vector<report::ParserReport>& parsers() const { return reports_; }
  /// Settles the outcomes of documents that threads compare, one by one, in the order of the
  /// documents. Gives up a parser that has failed too often in a row, whatever it has answered
  /// since. Requires: `count_in_order` was called before anything was asked.
  void settle(corpus::Outcome& outcome);
  void count_in_order();
  /// Who may read as the parsers do: all versions, and modes of the newest one that is compared. No
  /// parsers: nobody. Their questions go to processes of their own, which count for no document.
  const holes::ParserReaders& readers() const { return readers_; }
  /// The rules of the parsers' own that were found.
  holes::KnownRules& rules() const { return rules_; }
  /// Where tokenizing starts: as is asked for, and where that says nothing of scripting, with it or
  /// without it as all parsers have it.
  const StartContext& start() const { return start_; }
  /// Tells which adapters have not answered all documents.
  void tell_failures() const;

 private:
  struct Asked;
  void begin(const Arguments& arguments, const VersionSet& set);
  std::string free_name(std::string wanted) const;
  void set_readers(const VersionSet& set, const VersionInfo* newest,
                   std::vector<adapter::Parser> parsers);

  StartContext start_;
  std::vector<Version> all_;
  std::vector<report::ParserReport> reports_;
  std::vector<std::unique_ptr<ParserPool>> pools_;
  std::vector<std::unique_ptr<ParserPool>> pools_for_causes_;
  holes::ParserReaders readers_;
  mutable holes::KnownRules rules_;
  std::vector<std::unique_ptr<VersionInfo>> infos_;
  std::vector<std::unique_ptr<std::string>> names_;
};

}  // namespace specdrift::cli
