#include "core/corpus/part.h"

#include <boost/json/object.hpp>
#include <utility>

#include "core/corpus/fields.h"
#include "core/html5lib/json_text.h"
#include "core/report/common/schema.h"

namespace specdrift::corpus {

namespace json = boost::json;

std::string part_head_line(const Plan& plan, std::uint64_t shard) {
  json::object head = report::document_head("corpus-part");
  head["plan"] = plan.id;
  head["shard"] = shard;
  head["shards"] = plan.shards;
  return html5lib::json_text(head) + '\n';
}

std::uint64_t read_part_head(std::string_view line, const Plan& plan) {
  Fields head(line);
  if (head.text("schema") != "specdrift/corpus-part") throw BadFields("it is something else");
  if (head.number("schema_version") != report::schema_version)
    throw BadFields("it has another form than this program writes");
  std::string id = head.text("plan");
  if (id != plan.id) throw ForeignPart{std::move(id)};
  const std::uint64_t shard = head.number("shard", plan.shards - 1);
  if (head.number("shards") != plan.shards) throw BadFields("it has another number of shards");
  head.finish();
  return shard;
}

std::string part_foot_line(const PartCounts& counts) {
  json::object left_out;
  for (const auto& [what, count] : counts.left_out) left_out[what] = count;
  return html5lib::json_text(json::object{{"end", true},
                                          {"documents", counts.documents},
                                          {"skipped", counts.skipped},
                                          {"left_out", std::move(left_out)}}) +
         '\n';
}

bool is_part_foot(std::string_view line) {
  return line.starts_with("{\"end\":");
}

std::map<std::string, std::uint64_t> read_part_foot(std::string_view line, const PartCounts& read) {
  Fields foot(line);
  if (foot.number("documents") != read.documents || foot.number("skipped") != read.skipped)
    throw BadFields("it has not as many documents as it says");
  std::map<std::string, std::uint64_t> left_out;
  for (const auto& one : foot.object("left_out")) {
    if (!is_left_out(one.key())) throw BadFields("nothing of that kind is left out");
    json::object member{{"count", one.value()}};
    left_out[std::string(one.key())] = Fields(json::value(std::move(member))).number("count");
  }
  return left_out;
}

}  // namespace specdrift::corpus
