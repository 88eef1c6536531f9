#include "core/report/html/site_links.h"

#include <fmt/core.h>

#include "core/catalogue/catalogue.h"
#include "core/model/data/builtin.h"
#include "core/model/wording/sentences.h"
#include "core/report/html/markup.h"

namespace specdrift::report::html {
namespace {

/// As site/addresses.py names the page of an entry.
std::string page_of_entry(const catalogue::Key& key) {
  std::string name;
  for (const char c : key.class_id) {
    const bool stays = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == ',' || c == '.' || c == '-';
    if (c == '/' || c == '|')
      name += '~';
    else if (stays)
      name += c;
    else
      name += fmt::format("_{:x}", static_cast<unsigned char>(c));
  }
  return fmt::format("entries/{}~{}.html", name, name_of(key.facet));
}

std::string site_link(std::string_view site, std::string_view page, const std::string& markup) {
  return fmt::format("<a href=\"{}/{}\">{}</a>", attribute(site), attribute(page), markup);
}

}  // namespace

std::string class_link(std::string_view site, std::string_view class_id, Facet facet) {
  const std::string markup = fmt::format("<code>{}</code>", content(class_id));
  const catalogue::Entry* const entry = site.empty() ? nullptr : catalogue::find(class_id, facet);
  return entry ? site_link(site, page_of_entry(entry->key), markup) : markup;
}

std::string state_link(std::string_view site, const model::Model& model, model::TableIndex table) {
  const std::string markup = content(model::table_citation(model, table));
  if (site.empty() || model::find_builtin_model(model.version) != &model) return markup;
  std::string page = fmt::format("states/{}.html", model.version);
  // Steps of procedures have no row of their own there.
  if (table < model.state_count) page += fmt::format("#{}", model.tables[table].id);
  return site_link(site, page, markup);
}

}  // namespace specdrift::report::html
