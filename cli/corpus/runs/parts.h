#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/corpus/runs/plan.h"
#include "cli/corpus/runs/run.h"

namespace specdrift::cli {

/// Compares what a shard of a plan is to do, and writes that to a file of the folder. The file is
/// there whole or not at all. Throws UserError. False if a signal has ended it: then there is none.
bool write_part(const Plan& plan, std::uint64_t shard, const std::string& folder,
                const CorpusRunOptions& options);

/// Does the shards of a plan that the folder does not have, one after the other. False if a signal
/// has ended that; what is done stays. Throws UserError.
bool write_missing_parts(const Plan& plan, const std::string& folder,
                         const CorpusRunOptions& options);

/// Whether the folder has the part of a shard, and it is whole. Says what is wrong with it.
bool has_part(const Plan& plan, std::uint64_t shard, const std::string& folder);

/// The parts of a plan that folders hold.
struct PartList {
  struct Trouble {
    std::string path;
    std::string why;
  };
  std::vector<std::string> parts;      ///< by shard; empty: there is none
  std::vector<std::uint64_t> missing;  ///< shards, ascending
  std::vector<Trouble> damaged;        ///< by path
  std::vector<Trouble> foreign;        ///< of other plans
  std::vector<Trouble> different;  ///< of a shard that another file has, too, with other contents
  std::uint64_t unfinished = 0;    ///< files that somebody writes, or has left behind
};

/// Reads all parts in the folders and checks them. Which file stands for a shard does not depend on
/// names or order. Throws UserError for folders that cannot be read.
PartList find_parts(const Plan& plan, const std::vector<std::string>& folders);

/// Hands over what parts hold, in the order of the inputs. Throws UserError if one has changed.
void read_parts(const Plan& plan, const PartList& parts, const corpus::Draw& draw,
                OutcomeSink& sink);

}  // namespace specdrift::cli
