#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/compare/divergence.h"
#include "core/trace/fork.h"

namespace specdrift::test {

/// A fork of which two versions take rows that say the same.
struct Offender {
  const std::vector<const model::Model*>& models;
  const trace::Fork& fork;
  std::string_view source;
  std::size_t a, b;

  bool has_concept(std::string_view name) const { return fork.concept_name.starts_with(name); }
};

/// A kind of forks whose rows say the same, and why that cannot be otherwise, or that it is a
/// fault. Whatever is of none of them fails.
struct KnownKind {
  std::string_view why;
  bool (*has)(const Offender& one);
};

constexpr KnownKind same_in_tokens[] = {
    {"one step reads U+0000 and more, and is told by the streams: three groups, two of one stream",
     [](const Offender& one) {
       return one.fork.stream_character == U'\0' && one.fork.partition.class_count() > 2;
     }},
    {"one step reads U+0000 and more: its row is the same, and one stream replaces or drops U+0000",
     [](const Offender& one) {
       const auto& of_a = one.models[one.a]->stream;
       const auto& of_b = one.models[one.b]->stream;
       const bool differ =
           of_a.replaces_null() != of_b.replaces_null() || of_a.drops_null() != of_b.drops_null();
       const Span read = one.fork.read;
       return differ &&
              one.source.substr(read.begin, read.size()).find('\0') != std::string_view::npos;
     }},
    {"the row leads to one state, which is another concept in one of them by its content model",
     [](const Offender& one) {
       const auto has_cases = [&](std::size_t version) {
         const model::Model& model = *one.models[version];
         const trace::TakenRow& taken = one.fork.rows[version];
         const model::Table& table = model.tables[taken.table];
         if (taken.row >= table.rows.size()) return false;
         const model::Destination& next = table.rows[taken.row].next;
         return next.where == model::Where::state && !model.tables[next.to].concepts.empty();
       };
       return has_cases(one.a) || has_cases(one.b);
     }},
    {"2006 drops U+0000, so that the rows of another version are those of the character after it",
     [](const Offender& one) {
       return std::ranges::any_of(one.models,
                                  [](const auto* m) { return m->stream.drops_null(); }) &&
              one.source.find('\0') != std::string_view::npos;
     }},
    {"a version that is out of sync since an earlier fork takes the reference in another group",
     [](const Offender& one) { return one.has_concept("character-reference"); }},
};

constexpr KnownKind same_in_errors[] = {
    {"2006 drops U+0000, so its error is found one character later, and the steps of others go "
     "with it",
     [](const Offender& one) {
       return std::ranges::any_of(one.models,
                                  [](const auto* m) { return m->stream.drops_null(); }) &&
              one.source.find('\0') != std::string_view::npos;
     }},
    {"only one of them reads a reference there; the other one is in a CDATA section, or in an "
     "escaped run, and takes it as text",
     [](const Offender& one) {
       return one.has_concept("decimal-character-reference") ||
              one.has_concept("hexadecimal-character-reference") ||
              one.has_concept("named-character-reference") ||
              one.has_concept("numeric-character-reference-semicolon");
     }},
};

template <std::size_t size> bool is_known(const KnownKind (&kinds)[size], const Offender& one) {
  return std::ranges::any_of(kinds, [&](const KnownKind& kind) { return kind.has(one); });
}

/// Causes that a search does not list: one way to a state is enough for it to find that versions
/// differ there.
struct NotListed {
  std::string_view cause;  ///< how its class begins
  std::string_view why;
};
/// The same two rows, `close-tag-open#1` or the one on leaving `attribute-name#9`, separate the
/// versions whatever comes next, and one way shows some of that.
constexpr std::string_view same_rows_listed = "listed with another character after the same rows";
constexpr NotListed not_listed[] = {
    {"rcdata-end-tag-name/U+002F/2007|2009", "differs by the way alone"},
    {"rawtext-end-tag-name/U+002F/2007|2009", "differs by the way alone"},
    {"script-data-end-tag-name/U+002F/2007|2009", "differs by the way alone"},
    {"script-data-end-tag-open/EOF/2007-05-03|2007", same_rows_listed},
    {"script-data-end-tag-open/</2007-05-03|2007", same_rows_listed},
    {"script-data-end-tag-open/>/2007-05-03|2007", same_rows_listed},
    {"attribute-name/U+002F/2006-03-02|2007-05-03", same_rows_listed},
    {"attribute-name/</2006-03-02|2007-05-03", same_rows_listed},
    {"attribute-name/=/2006-03-02|2007-05-03", same_rows_listed},
    {"self-closing-start-tag/", "differs by the way alone"},
    {"markup-declaration-open/[CDATA[/8.2.4|13.2.5", "differs in its place alone"},
    {"markup-declaration-open/[CDATA[/2017-01-19|12.2.5", "differs in its place alone"},
};
inline bool is_not_listed(std::string_view class_id) {
  return std::ranges::any_of(not_listed,
                             [&](const NotListed& one) { return class_id.starts_with(one.cause); });
}

}  // namespace specdrift::test
