#pragma once

#include <string>

#include "core/catalogue/catalogue.h"
#include "core/catalogue/causes.h"

/// What the catalogue knows of a divergence class, as markup.
namespace specdrift::report::html {

/// Its title, the changes that brought it about, its effect and where it has been seen: a
/// paragraph.
std::string known_in_short(const catalogue::Entry& entry);

/// All of it, except its class and its title.
std::string known_in_full(const catalogue::Entry& entry);

/// What explorations have shown of a cause that has no entry.
std::string known_in_full(const catalogue::Cause& cause);

/// As a table; that of entries leads to what is known of each, which follows it.
std::string table_of(std::span<const catalogue::Entry* const> entries);
std::string table_of(std::span<const catalogue::Cause* const> causes);

}  // namespace specdrift::report::html
