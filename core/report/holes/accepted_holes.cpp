#include "core/report/holes/accepted_holes.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "core/html5lib/json_seal.h"
#include "core/html5lib/json_text.h"

namespace specdrift::report {
namespace {

namespace json = boost::json;

const json::array* array_in(const json::value& value, std::string_view name) {
  const json::object* const object = value.if_object();
  const json::value* const member = object ? object->if_contains(name) : nullptr;
  return member ? member->if_array() : nullptr;
}

bool add_ids_of_entry(const json::value& entry, std::set<std::string>& ids) {
  const json::array* const holes = array_in(entry, "holes");
  if (!holes) return false;
  for (const json::value& hole : *holes) {
    const json::object* const object = hole.if_object();
    const json::value* const id = object ? object->if_contains("id") : nullptr;
    if (!id || !id->is_string()) return false;
    ids.emplace(std::string_view(id->get_string()));
  }
  return true;
}

}  // namespace

ListedIds ids_of_list(std::string_view text) {
  const json::value value = html5lib::parse_json(text);
  const json::object* const report = value.if_object();
  const json::value* const schema = report ? report->if_contains("schema") : nullptr;
  if (!schema || *schema != json::value("specdrift/holes")) return {.why_not = "no list of holes"};
  if (!html5lib::is_unchanged(*report))
    return {.why_not = "was changed after it was written: its digest is another",
            .is_changed = true};
  const json::array* const entries = array_in(value, "entries");
  ListedIds found;
  bool is_whole = entries != nullptr;
  for (std::size_t i = 0; is_whole && i < entries->size(); ++i)
    is_whole = add_ids_of_entry((*entries)[i], found.ids);
  if (!is_whole) return {.why_not = "it lacks entries"};
  return found;
}

}  // namespace specdrift::report
