#include "core/model/search/search_key.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "core/machine/char.h"

namespace specdrift::model {
namespace {

constexpr std::string_view separator = "\x1F";
constexpr std::string_view other = "\x02";

bool begins_ignoring_case(std::string_view text, std::string_view beginning) {
  return text.size() >= beginning.size() &&
         std::equal(beginning.begin(), beginning.end(), text.begin(), [](char a, char b) {
           return lowercase(static_cast<unsigned char>(a)) ==
                  lowercase(static_cast<unsigned char>(b));
         });
}

bool begins_one(const std::vector<std::string_view>& strings, std::string_view text) {
  return std::ranges::any_of(strings, [&](std::string_view s) { return s.starts_with(text); });
}

/// Three bytes: enough for `largest_number`, the classes of numbers, and sizes of short inputs.
void add_number(std::string& key, std::size_t number) {
  for (const unsigned shift : {0U, 8U, 16U}) key += static_cast<char>(number >> shift & 0xFF);
}

/// How many of the last characters of `text` are the first of `word`, without being all of it.
std::size_t overlap(std::string_view text, std::string_view word) {
  if (word.empty()) return 0;
  std::size_t size = std::min(text.size(), word.size() - 1);
  while (!text.ends_with(word.substr(0, size))) --size;
  return size;
}

/// The value of digits, up to `largest_number`; nothing for what is no number.
std::optional<std::uint32_t> value_of(std::string_view digits, std::uint32_t base) {
  if (digits.empty()) return std::nullopt;
  std::uint32_t value = 0;
  for (const char c : digits) {
    const char d = lowercase(static_cast<unsigned char>(c));
    const bool is_letter = d >= 'a' && d <= 'f' && base == 16;
    if (!is_letter && !is_ascii_digit(static_cast<unsigned char>(c))) return std::nullopt;
    const auto digit = static_cast<std::uint32_t>(is_letter ? d - 'a' + 10 : d - '0');
    value = std::min(value * base + digit, largest_number);
  }
  return value;
}

/// Whether rows keep what the table has consumed where other rows can ask for it.
bool keeps_consumed(const Table& table) {
  return std::ranges::any_of(table.rows, [](const Row& row) {
    return std::ranges::any_of(row.actions, [](const Action& a) {
      return a.characters == Characters::consumed &&
             (a.target == Target::text || a.target == Target::tag_name ||
              a.target == Target::attribute_name);
    });
  });
}

}  // namespace

SearchKeys::SearchKeys(const Model& model, const RowDependencies& dependencies,
                       const NumberClasses& numbers, const std::vector<Symbol>& alphabet)
    : model_(&model),
      dependencies_(&dependencies),
      numbers_(&numbers),
      alphabet_(&alphabet),
      live_(live_facts(model, dependencies)) {
  for (const Variable& v : model.variables)
    if (v.type == VariableType::number)
      number_slots_ = static_cast<std::uint8_t>(number_slots_ | 1U << v.slot);
}

std::string SearchKeys::key(const SearchPoint& point) const {
  const Configuration& c = point.configuration;
  const FactSet& live = live_[c.state].tested;
  const auto is_live = [&](FactSet facts) { return live.has_any(facts); };
  const bool has_tag = c.has_tag && is_live(of_tag_alone);
  std::string key;
  add_number(key, c.state);
  add_number(key, c.previous_state);
  for (const bool fact :
       {has_tag, has_tag && c.tag_is_end_tag && dependencies_->current_tag,
        has_tag && c.self_closing && dependencies_->self_closing_flag,
        c.has_tag && c.has_attributes && dependencies_->attributes && is_live(of_attributes),
        c.doctype_flag && is_live({Fact::doctype_flag}),
        point.foreign_content && is_live({Fact::foreign}),
        point.scripting && is_live({Fact::scripting})})
    key += fact ? '1' : '0';
  if (dependencies_->duplicate_attribute && c.has_tag && is_live(of_attributes)) {
    const bool knows_current = c.has_attribute && is_live({Fact::attribute_name});
    key += point.has_attributes || (c.has_attribute && !knows_current) ? '1' : '0';
    key += !knows_current ? '-' : point.is_duplicate ? '=' : point.may_become_duplicate ? '<' : '+';
  }
  add_values(key, c, live);
  key += separator;
  if (is_live({Fact::last_start_tag}) && !c.last_start_tag.empty()) {
    const auto& tested = dependencies_->last_start_tags;
    const bool is_tested = std::ranges::find(tested, c.last_start_tag) != tested.end();
    key += is_tested ? std::string_view(c.last_start_tag) : other;
  }
  key += separator;
  if (has_tag) key += reduced_name(c.tag_name, c.last_start_tag, live_[c.state].tag_name_grows);
  for (std::size_t slot = 0; slot < most_texts; ++slot) {
    key += separator;
    const std::string& text = c.texts[slot].characters;
    if (live.has(text_fact(slot)))
      key += dependencies_->texts_flow ? text : reduced_text(text, c.last_start_tag);
  }
  key += separator;
  for (const std::string_view word : dependencies_->just_read)
    add_number(key, overlap(point.read, word));
  add_rest(key, point);
  return key;
}

void SearchKeys::add_values(std::string& key, const Configuration& c, const FactSet& live) const {
  for (std::size_t slot = 0; slot < most_values; ++slot) {
    std::uint32_t value = live.has(value_fact(slot)) ? c.values[slot] : 0;
    if ((number_slots_ >> slot & 1) != 0 && !numbers_->leads_to_least(value))
      value = largest_number + 1 + static_cast<std::uint32_t>(numbers_->class_of(value));
    add_number(key, value);
  }
}

/// Names that nothing asks for are as good as each other, except what of the last start tag's
/// name they still lack.
std::string SearchKeys::reduced_name(std::string_view name, std::string_view last,
                                     bool grows) const {
  if (!grows) {
    const bool is_last = dependencies_->last_start_tag && name == last;
    const std::string_view representative = dependencies_->representative(name);
    return fmt::format("{}{}", representative.empty() ? other : representative,
                       is_last ? "\x01" : "");
  }
  if (name.empty() || begins_one(dependencies_->names, name)) return std::string(name);
  if (dependencies_->last_start_tag && last.starts_with(name))
    return fmt::format("\x01{}", last.size() - name.size());
  return std::string(other);
}

std::string SearchKeys::reduced_text(std::string_view text, std::string_view last) const {
  if (text.empty() || begins_one(dependencies_->texts, text)) return std::string(text);
  if (dependencies_->texts_with_last_start_tag && last.starts_with(text))
    return fmt::format("\x01{}", last.size() - text.size());
  return std::string(other);
}

void SearchKeys::add_rest(std::string& key, const SearchPoint& point) const {
  key += separator;
  if (point.open == no_table) return;
  add_number(key, point.open);
  const Table& open = model_->tables[point.open];
  const std::string_view rest = point.rest;
  if (open.reads == Reads::until && !keeps_consumed(open)) {
    add_number(key, overlap(rest, open.of));
    return;
  }
  const bool is_run = open.reads == Reads::run;
  if (!is_run && open.reads != Reads::longest_match) {
    key += rest;
    return;
  }
  std::size_t begin = rest.size();
  while (begin > 0) {
    const auto c = static_cast<unsigned char>(rest[begin - 1]);
    if (is_run ? !open.run.has(c) : !is_ascii_alphanumeric(c)) break;
    --begin;
  }
  const std::string_view run = rest.substr(begin);
  key += rest.substr(0, begin);
  if (run.empty() || begins_symbol(run))
    key += run;
  else
    key += is_run ? reduced_digits(run, point.open) : reduced_reference(run);
}

std::string SearchKeys::reduced_digits(std::string_view digits, TableIndex table) const {
  const auto class_of = [&](std::uint32_t base) {
    const auto value = value_of(digits, base);
    return value ? std::to_string(numbers_->class_of(*value)) : "-";
  };
  const bool asks_last =
      std::ranges::any_of(dependencies_->rows[table], &DependenciesOfRow::last_matched);
  return fmt::format("\x01{},{},{}", class_of(10), class_of(16),
                     asks_last ? character_class(digits.back()) : "");
}

std::string SearchKeys::reduced_reference(std::string_view name) const {
  const auto match = model_->references.longest_match(name);
  const std::size_t size = match ? match->name.size() : 0;
  return fmt::format("\x01{},{}", size > 0 ? character_class(name[size - 1]) : "",
                     size > 0 && size < name.size() ? character_class(name[size]) : "");
}

std::string SearchKeys::character_class(char c) const {
  std::string bits;
  const auto byte = static_cast<unsigned char>(c);
  for (const auto& sets : {dependencies_->characters, dependencies_->runs})
    for (const CharacterSet* set : sets) bits += byte < 0x80 && set->has_ascii(byte) ? '1' : '0';
  return bits;
}

bool SearchKeys::begins_symbol(std::string_view text) const {
  return std::ranges::any_of(
      *alphabet_, [&](const Symbol& symbol) { return begins_ignoring_case(symbol.text, text); });
}

}  // namespace specdrift::model
