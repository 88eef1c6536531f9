#pragma once

#include <array>

#include "core/model/load/rows/condition_reader.h"

namespace specdrift::model {

/// Reads what a state or step reads, and what that is about: its attributes `reads`, `until`, `of`,
/// `procedure`.
void read_reads(const XmlElement& element, bool in_step, Table& table, LoadContext& context);

/// The two results that rows tell apart. Requires: neither characters nor a number are read.
std::array<ReadResult, 2> results_of(Reads reads);

}  // namespace specdrift::model
