#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/corpus/summary.h"
#include "core/corpus/summary_report.h"

// Everything that the formats of a summary share.
namespace specdrift::corpus {

/// `PARTIAL: ...`, or why it is incomplete otherwise; empty: it is complete.
std::string incompleteness(const Summary& summary, const ReportOptions& options);

/// Which part of all documents a report is about: a sentence; empty: all of them.
std::string words_on_draw(const ReportOptions& options);

/// A field of CSV (RFC 4180). An apostrophe comes before anything that a spreadsheet would run as a
/// formula.
std::string csv_field(std::string_view text);

/// `12.5 %`; of nothing: `0.0 %`.
std::string share(std::uint64_t count, std::uint64_t of);

/// Which documents were hardly read in their encoding, and what reads these alone: a sentence each.
std::vector<std::string> encoding_doubts(const Summary& summary);

/// The versions that saw the most tags wherever some saw more than others; empty: it varies, or
/// none did.
std::vector<std::string_view> seers_of_more(const Summary& summary, const ClassTotal& total);

/// Versions whose tokens are the same in every document, oldest first; each version is in one
/// group.
std::vector<std::vector<std::uint16_t>> agreeing_groups(const Summary& summary);

/// Names for people: four or more versions in a row as `2007..8.2.4`.
std::string short_names_of(const Summary& summary, const std::vector<std::uint16_t>& members);
/// The same of a partition as class names have it: `2007,2009|8.2.4`.
std::string short_partition(const Summary& summary, std::string_view partition);

/// The partition that most documents show; the first by name of several.
std::string usual_partition(const ClassTotal& total);

/// The entry of the catalogue; null: nobody has explained the class.
const catalogue::Entry* known(const Summary::ClassKey& key, const ClassTotal& total);

}  // namespace specdrift::corpus
