#include "core/trace/breakpoint.h"

#include <algorithm>

namespace specdrift::trace {

bool Breakpoint::hits(const StepRecord& record) const {
  const auto& tables = record.model->tables;
  switch (kind) {
  case Kind::state:
    return tables[record.step.row().table].id == name || tables[record.step.to].id == name;
  case Kind::offset:
    return record.step.read.begin <= offset &&
           (offset < record.step.read.end || (record.ends() && offset >= record.step.read.end));
  case Kind::error:
    return std::ranges::any_of(record.errors, [&](const ParseError& error) {
      return name == "any" || error.code == name;
    });
  }
  return false;
}

}  // namespace specdrift::trace
