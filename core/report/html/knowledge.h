#pragma once

#include <string>

#include "core/catalogue/catalogue.h"
#include "core/catalogue/causes.h"

/// Everything that the catalogue knows of a divergence class, as markup.
namespace specdrift::report::html {

/// Its title, those of its changes that concern an input, its effect and where it has been seen: a
/// paragraph.
std::string known_in_short(const catalogue::Entry& entry,
                           std::span<const catalogue::Change* const> since);

/// All of it, except its class and its title.
std::string known_in_full(const catalogue::Entry& entry);

/// Everything that explorations have shown of a cause that has no entry.
std::string known_in_full(const catalogue::Cause& cause);

/// As a table; that of entries leads to what is known of each, which follows it.
std::string table_of(std::span<const catalogue::Entry* const> entries);
std::string table_of(std::span<const catalogue::Cause* const> causes);

}  // namespace specdrift::report::html
