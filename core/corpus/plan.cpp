#include "core/corpus/plan.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <charconv>
#include <utility>

#include "core/corpus/fields.h"
#include "core/corpus/outcome.h"
#include "core/html5lib/json_text.h"
#include "core/report/common/schema.h"

namespace specdrift::corpus {
namespace {

namespace json = boost::json;

constexpr std::uint64_t most_changed_rows = 1'000'000;

}  // namespace

std::string plan_line(const Plan& plan, std::string_view program) {
  json::object head = report::document_head("corpus-plan");
  head["program"] = program;
  head["shards"] = plan.shards;
  head["files"] = plan.files;
  head["bytes"] = plan.bytes;
  json::array options;
  for (const auto& [name, argument] : plan.settings.options) {
    json::object option{{"option", name}};
    set_raw(option, "argument", argument);
    options.push_back(std::move(option));
  }
  head["options"] = std::move(options);
  json::array versions;
  for (const PlanSettings::Named& version : plan.settings.versions)
    versions.push_back(json::object{{"name", version.name}, {"digest", version.digest}});
  head["versions"] = std::move(versions);
  if (const auto& change = plan.settings.change)
    head["change"] = json::object{{"rows", change->rows}, {"digest", change->digest}};
  return html5lib::json_text(head) + '\n';
}

Plan read_plan_line(std::string_view line, std::string_view program) {
  Fields fields(line);
  if (fields.text("schema") != "specdrift/corpus-plan") throw BadFields("it is something else");
  if (fields.number("schema_version") != report::schema_version)
    throw BadFields("it has another form than this program writes");
  if (fields.text("program") != program)
    throw BadFields("another version of this program has written it");
  Plan plan;
  plan.shards = fields.number("shards", most_shards);
  if (plan.shards == 0) throw BadFields("it has no shards");
  plan.files = fields.number("files");
  plan.bytes = fields.number("bytes");
  for (const json::value& one : fields.array("options")) {
    Fields option(one);
    std::string name = option.text("option");
    plan.settings.options.emplace_back(std::move(name), option.raw("argument"));
    option.finish();
  }
  for (const json::value& one : fields.array("versions")) {
    Fields version(one);
    std::string name = version.text("name");
    plan.settings.versions.push_back({std::move(name), version.text("digest")});
    version.finish();
  }
  if (fields.has("change")) {
    Fields change(json::value(fields.object("change")));
    const std::uint64_t rows = change.number("rows", most_changed_rows);
    plan.settings.change = {rows, change.text("digest")};
    change.finish();
  }
  fields.finish();
  return plan;
}

std::string step_line(const PlannedStep& step, std::uint64_t shard) {
  json::object object{{"shard", shard}};
  switch (step.kind) {
  case PlannedStep::Kind::slice:
    set_raw(object, "file", step.slice.path);
    object["size"] = step.slice.size;
    object["modified"] = step.slice.modified;
    if (step.slice.count) {
      object["begin"] = step.slice.begin;
      object["pass"] = step.slice.pass;
      object["count"] = *step.slice.count;
    }
    break;
  case PlannedStep::Kind::skipped:
    object["skipped"] = step.what;
    set_raw(object, "document", step.name);
    break;
  case PlannedStep::Kind::left_out:
    object["left_out"] = step.what;
    object["count"] = step.count;
    break;
  }
  return html5lib::json_text(object) + '\n';
}

PlannedStep read_step_line(std::string_view line) {
  Fields fields(line);
  fields.number("shard", most_shards - 1);
  PlannedStep step;
  if (fields.has("skipped")) {
    step.kind = PlannedStep::Kind::skipped;
    step.what = fields.text("skipped");
    step.name = fields.raw("document");
    if (!is_reason(step.what)) throw BadFields("nothing is skipped for that reason");
  } else if (fields.has("left_out")) {
    step.kind = PlannedStep::Kind::left_out;
    step.what = fields.text("left_out");
    step.count = fields.number("count");
    if (!is_left_out(step.what)) throw BadFields("nothing of that kind is left out");
  } else {
    step.slice.path = fields.raw("file");
    step.slice.size = fields.number("size");
    step.slice.modified = fields.signed_number("modified");
    if (fields.has("count")) {
      step.slice.begin = fields.number("begin", step.slice.size);
      step.slice.pass = fields.number("pass");
      step.slice.count = fields.number("count");
    }
  }
  fields.finish();
  return step;
}

std::uint64_t shard_of_line(std::string_view line) {
  constexpr std::string_view beginning = "{\"shard\":";
  std::uint64_t shard = 0;
  if (!line.starts_with(beginning)) throw BadFields("a line has no shard");
  const char* const end = line.data() + line.size();
  const auto [digits_end, error] = std::from_chars(line.data() + beginning.size(), end, shard);
  if (error != std::errc() || digits_end == end || *digits_end != ',')
    throw BadFields("a line has no shard");
  return shard;
}

}  // namespace specdrift::corpus
