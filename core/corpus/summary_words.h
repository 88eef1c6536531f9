#pragma once

#include <string>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/corpus/summary.h"

// What the formats of a summary share.
namespace specdrift::corpus {

/// `12.5 %`; of nothing: `0.0 %`.
std::string share(std::uint64_t count, std::uint64_t of);

/// The versions that saw the most tags wherever some saw more than others; empty: it varies, or
/// none did.
std::vector<std::string_view> seers_of_more(const Summary& summary, const ClassTotal& total);

/// The partition that most documents show; the first by name of several.
std::string usual_partition(const ClassTotal& total);

/// The entry of the catalogue; null: nobody has explained the class.
const catalogue::Entry* known(const Summary::ClassKey& key, const ClassTotal& total);

}  // namespace specdrift::corpus
