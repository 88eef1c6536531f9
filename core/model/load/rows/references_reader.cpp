#include "core/model/load/rows/references_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string>

#include "core/model/load/xml/forms.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

namespace specdrift::model {
namespace {

constexpr std::size_t longest_name = 64;
constexpr std::size_t longest_text = 16;

bool is_name(std::string_view name) {
  if (name.empty() || name.size() > longest_name) return false;
  const bool semicolon = name.back() == ';';
  const auto letters = name.substr(0, name.size() - (semicolon ? 1 : 0));
  return !letters.empty() && std::ranges::all_of(letters, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  });
}

/// The characters that a list of code points stands for; empty if it is none.
std::string parse_code_points(std::string_view list) {
  std::string text;
  for (const std::string_view word : words_of(list)) {
    const auto c = parse_number<std::uint32_t>(word, 16);
    if (!c || *c > 0x10FFFF) return {};
    utf8::append(text, *c);
    if (text.size() > longest_text) return {};
  }
  return text;
}

/// Sorted byte by byte, as the look-up wants them.
using Texts = std::map<std::string_view, std::string>;

NamedReferences kept(const Texts& texts, Storage& storage) {
  std::vector<NamedReferences::Entry> entries;
  std::string strings;
  for (const auto& [name, characters] : texts) {
    entries.push_back({static_cast<std::uint32_t>(strings.size()),
                       static_cast<std::uint8_t>(name.size()),
                       static_cast<std::uint8_t>(characters.size())});
    strings += name;
    strings += characters;
  }
  return NamedReferences(storage.keep(entries), storage.keep(strings).data());
}

}  // namespace

std::optional<NamedReferences> amend_references(const NamedReferences& table,
                                                const XmlElement& element, Storage& storage,
                                                LoadErrors& errors) {
  Texts texts;
  for (std::size_t i = 0; i < table.size(); ++i) texts.emplace(table[i].name, table[i].text);
  bool clean = true;
  const auto error = [&](const XmlElement& e, std::string what, std::string why) {
    clean = false;
    errors.add(e.place_of("name"), std::move(what), std::move(why));
  };
  for (const XmlElement& change : element.children) {
    const std::string_view name = change.value("name");
    if (!is_name(name)) {
      error(change, "this is no name of a reference",
            "it has letters and digits, and may end in ';'");
    } else if (change.name == "without") {
      if (texts.erase(name) == 0)
        error(change, fmt::format("there is no reference '{}'", name), "it is to be taken out");
    } else {
      std::string characters;
      utf8::append(characters, parse_code_point(change.value("character")).value_or(0));
      texts.insert_or_assign(name, std::move(characters));
    }
  }
  if (!clean) return std::nullopt;
  return kept(texts, storage);
}

std::optional<NamedReferences> parse_references(std::string_view text, std::string_view file,
                                                Storage& storage, LoadErrors& errors) {
  Texts texts;
  bool clean = true;
  std::uint32_t line_number = 0;
  const auto error = [&](std::string what, std::string why, std::string hint = {}) {
    clean = false;
    errors.add({file, line_number, 1}, std::move(what), std::move(why), std::move(hint));
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (++line_number == 1 || line.empty()) continue;
    const auto tab = std::min(line.find('\t'), line.size());
    const std::string_view name = line.substr(0, tab);
    const auto characters = parse_code_points(line.substr(std::min(tab + 1, line.size())));
    if (!is_name(name))
      error("this is no name of a reference", "it has letters and digits, and may end in ';'");
    else if (characters.empty())
      error(fmt::format("'{}' has no characters", name), "after a tab come one or two code points",
            "as in: amp;<tab>0026");
    else if (!texts.emplace(name, characters).second)
      error(fmt::format("'{}' is there twice", name), {});
  }
  if (texts.empty() && clean) error("the table of references is empty", {});
  if (!clean) return std::nullopt;
  return kept(texts, storage);
}

}  // namespace specdrift::model
