#include "core/html5lib/suite_edit.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <iterator>
#include <utility>

#include "core/html5lib/double_escapes.h"

namespace specdrift::html5lib {
namespace {

namespace json = boost::json;

constexpr std::string_view output_member = "output", errors_member = "errors";
constexpr std::string_view parse_error = "ParseError";

/// The members of a test, and those that people add.
constexpr std::string_view known_members[] = {"description",
                                              "input",
                                              "output",
                                              "errors",
                                              "initialStates",
                                              "contentModelFlags",
                                              "lastStartTag",
                                              "doubleEscaped",
                                              "ignoreErrorOrder",
                                              "xmlViolation",
                                              "comment",
                                              "comments",
                                              "_comment",
                                              "//",
                                              "#",
                                              "note",
                                              "notes",
                                              "id",
                                              "source",
                                              "url"};

JsonEncoding encoding_of(const Test& test) {
  if (!test.is_double_escaped) return {};
  return {[](const json::value& value) { return unescaped_again(value); },
          [](const json::value& value) { return escaped_again(value); }};
}

bool has_flag(const json::value& token) {
  const json::array* const array = token.if_array();
  return array && array->size() == 4 && (*array)[0] == "StartTag" && (*array)[3] == true;
}

/// Where the version has no self-closing flag, the test may have one.
bool same_token(const json::value& expected, const json::value& made, const VersionInfo& version) {
  if (version.models_self_closing || !has_flag(expected)) return expected == made;
  json::array without = expected.get_array();
  without.pop_back();
  return without == made;
}

/// A token of a test, and the elements of its list that make it.
struct TokenGroup {
  std::vector<std::size_t> elements;
};

/// The old element for each element of a new list: equal ones, and between
/// them one for one, as far as there are.
std::vector<std::optional<std::size_t>> paired(
    std::size_t before, std::size_t after,
    const std::vector<std::pair<std::size_t, std::size_t>>& equal) {
  std::vector<std::optional<std::size_t>> old(after);
  std::size_t i = 0, j = 0;
  const auto up_to = [&](std::size_t last_i, std::size_t last_j) {
    for (; j < last_j; ++j)
      if (i < last_i) old[j] = i++;
    i = last_i;
  };
  for (const auto& [equal_i, equal_j] : equal) {
    up_to(equal_i, equal_j);
    old[j++] = i++;
  }
  up_to(before, after);
  return old;
}

/// The errors in an order that is as near to that of the test as its order counts for nothing.
std::vector<NamedError> in_order_of(const std::vector<NamedError>& old,
                                    std::vector<NamedError> wanted, bool ignores_order) {
  if (!ignores_order) {
    const auto rank = [&](const NamedError& error) { return std::ranges::find(old, error); };
    for (auto first = wanted.begin(); first != wanted.end();) {
      const auto last = std::find_if(
          first, wanted.end(), [&](const NamedError& e) { return e.position != first->position; });
      // New errors stay where the version has them; the others keep the order of the test.
      std::vector<NamedError> kept;
      std::copy_if(first, last, std::back_inserter(kept),
                   [&](const NamedError& e) { return rank(e) != old.end(); });
      std::ranges::stable_sort(kept, {}, rank);
      auto next = kept.begin();
      for (; first != last; ++first)
        if (rank(*first) != old.end()) *first = *next++;
    }
    return wanted;
  }
  std::vector<std::optional<NamedError>> slots;
  for (const NamedError& error : old) {
    const auto found = std::ranges::find(wanted, error);
    slots.emplace_back();
    if (found == wanted.end()) continue;
    slots.back() = *found;
    wanted.erase(found);
  }
  auto next = wanted.begin();
  std::vector<NamedError> ordered;
  for (const auto& slot : slots) {
    if (slot)
      ordered.push_back(*slot);
    else if (next != wanted.end())
      ordered.push_back(*next++);
  }
  ordered.insert(ordered.end(), next, wanted.end());
  return ordered;
}

}  // namespace

SuiteEditor::SuiteEditor(std::string_view text, const TestFile& tests)
    : source_(Source::from_bytes(text)), lines_(source_), edits_(text) {
  error_spacing_ = edits_.spacing_of({});
  colon_ = edits_.style().has_space_after_colon ? ": " : ":";
  const std::size_t root = find_in_json(text, {});
  for (const JsonChild& list : json_children(text, root))
    tests_[key_of(list)] = json_children(text, list.begin);
  bool has_codes_here = false, has_errors = false;
  for (const Test& test : tests.tests) {
    has_error_lists_ = has_error_lists_ || test.has_error_list;
    has_error_counts_ = has_error_counts_ || (!test.has_error_list && test.error_count > 0);
    if (!test.has_error_list || test.errors->empty()) continue;
    has_codes_here = has_codes_here || has_codes(test);
    if (std::exchange(has_errors, true)) continue;
    const Place place = place_of(test);
    const JsonChild& list = place.members[*place.errors];
    const auto errors = json_children(text, list.begin);
    learn_error(errors.front());
    list_spacing_.lead = text.substr(list.begin + 1, errors.front().begin - list.begin - 1);
    list_spacing_.trail = text.substr(errors.back().end, list.end - 1 - errors.back().end);
  }
  lists_have_codes_ = has_codes_here || !has_errors;
  const bool has_lines = list_spacing_.lead.find('\n') != std::string::npos;
  list_spacing_.separator = has_lines ? ',' + list_spacing_.lead : edits_.spacing_of({}).separator;
}

std::string SuiteEditor::key_of(const JsonChild& member) const {
  return std::string(edits_.value_of({0, 0, member.key_begin, member.key_end}).get_string());
}

SuiteEditor::Place SuiteEditor::place_of(const Test& test) const {
  Place place;
  place.object = tests_.find(test.list)->second[test.index];
  place.members = json_children(edits_.text(), place.object.begin);
  for (std::size_t i = 0; i < place.members.size(); ++i) {
    const std::string key = key_of(place.members[i]);
    if (key == output_member) place.output = i;
    if (key == errors_member) place.errors = i;
  }
  return place;
}

Position SuiteEditor::position_of(const Test& test) const {
  return lines_.position(tests_.find(test.list)->second[test.index].begin);
}

std::string SuiteEditor::doubt(const Test& test) const {
  std::vector<std::string> unknown;
  for (const JsonChild& member : place_of(test).members)
    if (std::string key = key_of(member);
        std::ranges::find(known_members, std::string_view(key)) == std::end(known_members))
      unknown.push_back(std::move(key));
  if (unknown.empty()) return {};
  return fmt::format("the format has no member {}, which may say what is expected",
                     fmt::join(unknown, ", "));
}

bool SuiteEditor::counts_errors(const Test& test, const VersionInfo& version) const {
  if (test.has_error_list) return false;
  if (test.error_count > 0) return true;
  if (has_error_lists_ || has_error_counts_) return !has_error_lists_;
  return !version.names_errors;
}

void SuiteEditor::set(const Test& test, const Expectation& wanted, const VersionInfo& version) {
  const Place place = place_of(test);
  const bool counts = counts_errors(test, version);
  // A test that has a list, and errors among its tokens, would contradict itself.
  const auto tokens = json_children(edits_.text(), place.members[*place.output].begin);
  const bool are_in_output = (wanted.errors || !wanted.tokens_before_errors.empty()) &&
                             (counts || std::ranges::any_of(tokens, [&](const JsonChild& token) {
                                return edits_.value_of(token).is_string();
                              }));
  if (wanted.tokens || are_in_output)
    set_output(test, place.members[*place.output], wanted, are_in_output, version);
  if (wanted.errors && !counts) set_error_list(test, place, wanted, version);
}

/// An element of the new list of tokens.
struct SuiteEditor::OutputItem {
  JsonEdits::Item item;
  bool is_error = false;
  std::size_t tokens_before = 0;
};

void SuiteEditor::set_output(const Test& test, const JsonChild& output, const Expectation& wanted,
                             bool counts, const VersionInfo& version) {
  const auto encoding = encoding_of(test);
  const auto children = json_children(edits_.text(), output.begin);
  std::vector<TokenGroup> groups;
  std::vector<bool> is_error(children.size());
  bool joins = false;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const json::value value = edits_.value_of(children[i], encoding);
    is_error[i] = value.is_string();
    if (is_error[i]) continue;
    if (!joins || !is_characters(value)) groups.emplace_back();
    joins = is_characters(value);
    groups.back().elements.push_back(i);
  }
  const json::array& tokens = wanted.tokens ? *wanted.tokens : test.tokens;
  const auto same = [&](std::size_t i, std::size_t j) {
    return test.tokens[i] == tokens[j] || same_token(test.tokens[i], tokens[j], version);
  };
  const auto old =
      paired(groups.size(), tokens.size(), aligned(groups.size(), tokens.size(), same));
  std::vector<OutputItem> items;
  std::size_t next = 0;
  const auto keep_errors_before = [&](std::size_t element, std::size_t token) {
    for (; next < element; ++next)
      if (is_error[next]) items.push_back({{next}, true, token});
  };
  for (std::size_t j = 0; j < tokens.size(); ++j) {
    if (!old[j]) {
      const json::value written = encoding.encode ? encoding.encode(tokens[j]) : tokens[j];
      items.push_back({{std::nullopt, edits_.style().write(written)}, false, j});
      continue;
    }
    const bool stays = same(*old[j], j);
    const auto& elements = groups[*old[j]].elements;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      keep_errors_before(elements[i], j);
      ++next;
      if (i == 0 || stays) items.push_back({{elements[i]}, false, j});
    }
    if (stays) continue;
    json::value token = tokens[j];
    if (!version.models_self_closing && has_flag(test.tokens[*old[j]]) &&
        token.get_array().size() == 3 && token.get_array()[0] == "StartTag")
      token.get_array().emplace_back(true);
    edits_.set(children[elements.front()], token, encoding);
  }
  keep_errors_before(children.size(), tokens.size());
  if (counts) {
    std::vector<std::size_t> have_at(tokens.size() + 1), want_at(tokens.size() + 1);
    for (const OutputItem& item : items) have_at[item.tokens_before] += item.is_error ? 1 : 0;
    for (const std::size_t gap : wanted.tokens_before_errors)
      ++want_at[std::min(gap, tokens.size())];
    for (std::size_t gap = 0; gap <= tokens.size(); ++gap) {
      const auto is_here = [&](const OutputItem& i) {
        return i.is_error && i.tokens_before == gap;
      };
      std::size_t have = have_at[gap];
      const std::size_t want = want_at[gap];
      for (; have > want; --have)
        items.erase(std::find_if(items.rbegin(), items.rend(), is_here).base() - 1);
      for (; have < want; ++have)
        items.insert(std::ranges::find_if(items,
                                          [&](const OutputItem& i) {
                                            return (!i.is_error && i.tokens_before >= gap) ||
                                                   i.tokens_before > gap;
                                          }),
                     {{std::nullopt, '"' + std::string(parse_error) + '"'}, true, gap});
    }
  }
  std::vector<JsonEdits::Item> all;
  for (OutputItem& item : items) all.push_back(std::move(item.item));
  edits_.rearrange(output.begin, output.end, children, all, edits_.spacing_of(children));
}

void SuiteEditor::learn_error(const JsonChild& error) {
  const auto members = json_children(edits_.text(), error.begin);
  const auto slice = [&](std::size_t begin, std::size_t end) {
    return std::string(edits_.text().substr(begin, end - begin));
  };
  error_spacing_ = edits_.spacing_of(members);
  error_spacing_.lead = slice(error.begin + 1, members.front().start());
  error_spacing_.trail = slice(members.back().end, error.end - 1);
  colon_ = slice(members.front().key_end, members.front().begin);
  std::vector<std::string> keys;
  for (const JsonChild& member : members) keys.push_back(key_of(member));
  has_column_first_ = std::ranges::find(keys, "col") < std::ranges::find(keys, "line");
}

std::string SuiteEditor::new_error(const NamedError& error) const {
  std::string text;
  const auto add = [&](std::string_view key, const json::value& value) {
    text += text.empty() ? "" : error_spacing_.separator;
    text += fmt::format("\"{}\"{}{}", key, colon_, edits_.style().write(value));
  };
  if (!error.code.empty()) add("code", json::value(error.code));
  if (has_column_first_) add("col", error.position.column);
  add("line", error.position.line);
  if (!has_column_first_) add("col", error.position.column);
  return fmt::format("{{{}{}{}}}", error_spacing_.lead, text, error_spacing_.trail);
}

void SuiteEditor::set_error(const JsonChild& error, const NamedError& wanted) {
  const auto members = json_children(edits_.text(), error.begin);
  std::optional<std::size_t> code, line, column;
  for (std::size_t i = 0; i < members.size(); ++i) {
    const std::string key = key_of(members[i]);
    if (key == "code") code = i;
    if (key == "line") line = i;
    if (key == "col") column = i;
  }
  edits_.set(members[*line], json::value(wanted.position.line));
  edits_.set(members[*column], json::value(wanted.position.column));
  if (code.has_value() == !wanted.code.empty()) {
    if (code) edits_.set(members[*code], json::value(wanted.code));
    return;
  }
  std::vector<JsonEdits::Item> items;
  if (!code)
    items.push_back({std::nullopt, fmt::format("\"code\"{}{}", colon_,
                                               edits_.style().write(json::value(wanted.code)))});
  for (std::size_t i = 0; i < members.size(); ++i)
    if (i != code) items.push_back({i});
  edits_.rearrange(error.begin, error.end, members, items, edits_.spacing_of(members));
}

void SuiteEditor::set_error_list(const Test& test, const Place& place, const Expectation& wanted,
                                 const VersionInfo& version) {
  const bool is_empty = !test.has_error_list || test.errors->empty();
  const bool names = version.names_errors && (is_empty ? lists_have_codes_ : has_codes(test));
  std::vector<NamedError> errors = *wanted.errors;
  if (!names)
    for (NamedError& error : errors) error.code.clear();
  if (!place.errors) {
    const JsonChild& output = place.members[*place.output];
    const auto slice = [&](std::size_t begin, std::size_t end) {
      return std::string(edits_.text().substr(begin, end - begin));
    };
    std::string text = *place.output > 0
                           ? slice(place.members[*place.output - 1].end, output.key_begin)
                           : ',' + slice(place.object.begin + 1, output.key_begin);
    text += "\"errors\"" + slice(output.key_end, output.begin) + '[' + list_spacing_.lead;
    for (std::size_t i = 0; i < errors.size(); ++i)
      text += (i > 0 ? list_spacing_.separator : "") + new_error(errors[i]);
    edits_.insert(output.end, text + list_spacing_.trail + ']');
    return;
  }
  const JsonChild& list = place.members[*place.errors];
  const auto children = json_children(edits_.text(), list.begin);
  std::vector<NamedError> before = *test.errors;
  if (!names)
    for (NamedError& error : before) error.code.clear();
  errors = in_order_of(before, std::move(errors), test.ignores_error_order);
  const auto old = paired(before.size(), errors.size(),
                          aligned(before.size(), errors.size(), [&](std::size_t i, std::size_t j) {
                            return before[i] == errors[j];
                          }));
  std::vector<JsonEdits::Item> items;
  for (std::size_t j = 0; j < errors.size(); ++j) {
    if (old[j]) set_error(children[*old[j]], errors[j]);
    items.push_back(old[j] ? JsonEdits::Item{old[j]} : JsonEdits::Item{{}, new_error(errors[j])});
  }
  ListSpacing spacing = children.empty() ? list_spacing_ : edits_.spacing_of(children);
  if (children.size() == 1) {
    const auto lead = edits_.text().substr(list.begin + 1, children[0].begin - list.begin - 1);
    if (lead.find('\n') != std::string_view::npos) spacing.separator = ',' + std::string(lead);
  }
  edits_.rearrange(list.begin, list.end, children, items, spacing);
}

}  // namespace specdrift::html5lib
