#include "core/trace/fork.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>

#include "core/text/utf8.h"
#include "core/trace/character_class.h"
#include "core/trace/group_rows.h"
#include "core/trace/joined.h"
#include "core/trace/restricted.h"
#include "core/trace/spurious_differences.h"

namespace specdrift::trace {
namespace {

using model::Model;
using model::Reads;
using model::Row;
using model::RowKind;
using model::Table;

constexpr std::string_view tree_construction = "tree-construction";

bool reads_characters(const Table& table) {
  return table.reads == Reads::character || table.reads == Reads::ahead;
}

/// Whether two states are of one construct: `cdata-section` and `cdata-section-end`.
bool are_of_one_construct(std::string_view one, std::string_view other) {
  return one.starts_with(other) || other.starts_with(one);
}

/// Whether a U+0000 that streams treat each in their own way stands in text that a version takes in
/// one step. Versions that differ in states of different constructs do so before it.
bool diverge_by_null(const std::vector<const Model*>& models, const Fork& fork,
                     std::string_view source) {
  const auto table_of = [&](std::size_t i) -> const Table& {
    return models[i]->tables[fork.rows[i].table];
  };
  bool takes_at_once = false, is_same = true, is_one_construct = false;
  for (std::size_t i = 0; i < models.size(); ++i) {
    takes_at_once = takes_at_once || table_of(i).reads == model::Reads::until;
    is_same = is_same && models[i]->stream.replaces_null() == models[0]->stream.replaces_null();
    for (std::size_t j = 0; j < i; ++j)
      is_one_construct = is_one_construct ||
                         (fork.partition.class_of(i) != fork.partition.class_of(j) &&
                          are_of_one_construct(table_of(i).concept_name, table_of(j).concept_name));
  }
  return takes_at_once && !is_same && is_one_construct &&
         slice(source, fork.read).find('\0') != std::string_view::npos;
}

/// The character that a tokenizer gets for one of the input; nothing if its stream drops it.
std::optional<char32_t> out_of_stream(const Model& model, char32_t character) {
  const auto number = model::find_stream_row(model, character);
  if (!number) return character;
  const model::StreamRow& row = model.stream_rows[*number];
  if (row.drops) return std::nullopt;
  return row.replacement != 0 ? row.replacement : character;
}

/// The row that a version would take of a character without a row of its own there.
TakenRow row_of_others(const Model& model, const TakenRow& taken, char32_t character) {
  const Table& table = model.tables[taken.table];
  const bool has_others = !table.rows.empty() && table.rows.back().kind == RowKind::otherwise;
  if (!has_others || !names_character(model, taken, character)) return taken;
  return {taken.table, table.rows.size() - 1, taken.read};
}

/// The character of which two classes of versions get something else, where their rows would not
/// tell them apart. Streams replace, and drop, no others than U+0000 and surrogates.
std::optional<char32_t> parting_stream_character(const std::vector<const Model*>& models,
                                                 const Fork& fork, std::string_view source) {
  const auto parts = [&](char32_t character) {
    for (std::size_t i = 0; i < models.size(); ++i) {
      for (std::size_t j = i + 1; j < models.size(); ++j) {
        if (fork.partition.class_of(i) == fork.partition.class_of(j)) continue;
        const auto of_i = out_of_stream(*models[i], character);
        const auto of_j = out_of_stream(*models[j], character);
        if (of_i == of_j) continue;
        // Where one drops it, its row is that of the next character.
        const bool rows_do_it =
            of_i && of_j &&
            !do_the_same(*models[i], row_of_others(*models[i], fork.rows[i], character), *models[j],
                         row_of_others(*models[j], fork.rows[j], character), Facet::tokens);
        if (!rows_do_it) return true;
      }
    }
    return false;
  };
  const std::string_view text = slice(source, fork.read);
  for (const std::string_view first : {std::string_view("\0", 1), std::string_view("\xED")}) {
    // One surrogate is as good as another.
    for (std::size_t at = 0; (at = text.find(first, at)) != text.npos; ++at) {
      const char32_t character = utf8::decode_generalized(text.substr(at)).code_point;
      const bool is_of_streams = character == 0 || (character >= 0xD800 && character <= 0xDFFF);
      if (!is_of_streams) continue;
      if (parts(character)) return character;
      break;
    }
  }
  return std::nullopt;
}

/// Whether a row makes of a number what the table of the version has for it.
bool replaces(const Model& model, const TakenRow& taken) {
  return std::ranges::any_of(row_of(model, taken).actions, [](const model::Action& action) {
    return action.characters == model::Characters::replacement;
  });
}

/// Whether the tables of numbers that stand for other characters are the same.
bool replace_the_same(const Model& a, const Model& b) {
  return std::ranges::equal(a.replacements, b.replacements, [](const auto& x, const auto& y) {
    return x.number == y.number && x.text == y.text;
  });
}

/// Whether the tables of named references give two classes of versions something else for `name`.
bool tables_differ(const std::vector<const Model*>& models, const Partition& partition,
                   std::string_view name) {
  for (std::size_t i = 0; i < models.size(); ++i) {
    for (std::size_t j = i + 1; j < models.size(); ++j) {
      if (partition.class_of(i) == partition.class_of(j)) continue;
      const auto a = models[i]->references.longest_match(name);
      const auto b = models[j]->references.longest_match(name);
      if (a.has_value() != b.has_value()) return true;
      if (a && (a->name != b->name || a->text != b->text)) return true;
    }
  }
  return false;
}

}  // namespace

ForkFinder::ForkFinder(std::vector<const Model*> models, const Source& source,
                       const StartContext& start)
    : models_(std::move(models)),
      source_(source),
      start_(start),
      bytes_for_rules_((std::uint64_t{1} << 20) + 64 * std::uint64_t{source.end()}),
      steps_for_two_((std::uint64_t{1} << 18) + std::uint64_t{source.end()}) {}

/// Most sources are asked about one facet alone.
std::vector<StepStream>& ForkFinder::followers_of(Facet facet) {
  auto& followers = facet == Facet::tokens ? token_followers_ : error_followers_;
  if (followers.empty()) {
    followers.reserve(models_.size());
    for (const Model* const model : models_) followers.emplace_back(*model, source_, start_);
  }
  return followers;
}

LockStep ForkFinder::run_from(Facet facet, Offset from) {
  std::vector<StepStream>& followers = followers_of(facet);
  for (StepStream& follower : followers) follower.skip_to(from);
  return LockStep(followers);
}

std::uint64_t ForkFinder::steps_taken() const {
  return steps_of_runs_ + trace::steps_taken(token_followers_) +
         trace::steps_taken(error_followers_) + (run_ ? trace::steps_taken(run_->streams()) : 0);
}

std::vector<Fork> ForkFinder::find(const Divergence& divergence) {
  if (divergence.partition.versions() > models_.size()) return find_without_parsers(divergence);
  return find_among_models(divergence);
}

std::vector<Fork> ForkFinder::find_among_models(const Divergence& divergence) {
  std::vector<Fork> forks =
      divergence.facet == Facet::tokens ? find_by_tokens(divergence) : find_by_errors(divergence);
  if (models_.size() > 2) separate_by_two(forks, divergence);
  if (start_.feedback == Feedback::tree) look_into_tree(forks, divergence.facet);
  for (Fork& fork : forks) {
    const std::size_t null = fork.character_class == "NUL"
                                 ? slice(source_.bytes(), fork.read).find('\0')
                                 : std::string_view::npos;
    fork.at = fork.read.begin + (null == std::string_view::npos ? 0 : static_cast<Offset>(null));
  }
  return forks;
}

std::vector<Fork> ForkFinder::find_without_parsers(const Divergence& divergence) {
  std::vector<std::size_t> versions(models_.size());
  std::iota(versions.begin(), versions.end(), std::size_t{0});
  const Divergence known = restricted(divergence, versions);
  if (known.partition.agrees()) return {};
  return find(known);
}

// -- tokens

std::vector<Fork> ForkFinder::find_by_tokens(const Divergence& divergence) {
  if (episode_ != divergence.episode) {
    episode_ = divergence.episode;
    if (run_) steps_of_runs_ += trace::steps_taken(run_->streams());
    run_.emplace(run_from(Facet::tokens, divergence.search_from));
    diverged_.clear();
  }
  const bool to_the_end = divergence.span.end == source_.end();
  while ((to_the_end || run_->offset() < divergence.span.end) &&
         !all_are_decided(divergence.partition) && run_->next())
    diverged_.follow(models_, *run_);
  // Output may depend on characters after it.
  while (!all_have_diverged(divergence.partition) &&
         run_->offset() < divergence.span.end + longest_search && run_->next()) {
    diverged_.follow(models_, *run_);
    if (run_->group().have_resynchronised && run_->stream_states().front().text != TextKind::none)
      break;
  }

  std::vector<Fork> forks;
  const SeparatingGroups separating(diverged_, divergence.partition);
  const auto begin_of = [](const GroupPointer& group) { return group->read.begin; };
  for (auto& [group, partition] : joined_by_group<GroupPointer>(
           divergence.partition, begin_of,
           [&](std::size_t a, std::size_t b) { return separating.of(a, b); }))
    forks.push_back(make_fork(*group, std::move(partition)));
  if (divergence.partition.class_count() > 2) {
    for (Fork& fork : forks) join_diverged_before(fork, divergence.partition, separating);
    separate_pairs(forks, divergence.partition, separating);
  }
  return forks;
}

/// Whether two versions that are told by their input streams get the same of the character, or
/// report the same.
bool ForkFinder::streams_do_the_same(const Fork& fork, std::size_t a, std::size_t b,
                                     Facet facet) const {
  const char32_t character = *fork.stream_character;
  if (facet == Facet::tokens)
    return out_of_stream(*models_[a], character) == out_of_stream(*models_[b], character);
  const auto report_it = [&](std::size_t version) {
    const auto row = model::find_stream_row(*models_[version], character);
    return row && models_[version]->stream_rows[*row].is_error;
  };
  return report_it(a) == report_it(b);
}

/// Whether the rows of a fork, or the input streams, do not separate two versions; what is no
/// matter of either always does.
bool ForkFinder::rows_do_the_same(const Fork& fork, std::size_t a, std::size_t b,
                                  Facet facet) const {
  if (fork.is_of_stream(a) && fork.is_of_stream(b)) return streams_do_the_same(fork, a, b, facet);
  const bool is_of_rows = fork.concept_name != tree_construction && fork.character_class != "NUL" &&
                          fork.character_class != "table";
  return (is_of_rows || facet == Facet::errors) &&
         do_the_same(*models_[a], fork.rows[a], *models_[b], fork.rows[b], facet);
}

/// Versions that have diverged at an earlier fork may do the same at this one.
void ForkFinder::join_diverged_before(Fork& fork, const Partition& partition,
                                      const SeparatingGroups& separating) const {
  Partition all = joined(fork.partition, [&](std::size_t a, std::size_t b) {
    const GroupPointer& group = separating.of(partition.class_of(a), partition.class_of(b));
    return group && group->read.begin < fork.read.begin &&
           rows_do_the_same(fork, a, b, Facet::tokens);
  });
  if (all.agrees()) return;
  fork.partition = std::move(all);
  fork.class_id = class_id(fork);
}

bool ForkFinder::all_have_diverged(const Partition& partition) const {
  const SeparatingGroups separating(diverged_, partition);
  for (std::size_t a = 0; a < partition.class_count(); ++a)
    for (std::size_t b = a + 1; b < partition.class_count(); ++b)
      if (!separating.of(a, b)) return false;
  return true;
}

bool ForkFinder::all_are_decided(const Partition& partition) const {
  for (std::size_t i = 0; i < partition.versions(); ++i) {
    for (std::size_t j = i + 1; j < partition.versions(); ++j) {
      if (partition.class_of(i) == partition.class_of(j)) continue;
      const GroupPointer group = diverged_.since(i, j);
      if (!group || run_->offset() - group->read.begin < longest_search) return false;
    }
  }
  return true;
}

// -- a fork

Fork ForkFinder::begin_fork(const StepGroup& group, Partition partition) const {
  Fork fork;
  fork.read = group.read;
  fork.partition = std::move(partition);
  return fork;
}

Fork ForkFinder::make_fork(const StepGroup& whole, Partition partition) const {
  Fork fork = begin_fork(whole, std::move(partition));
  const StepGroup group = without_common_steps(whole);
  fork.concept_name = concept_about(models_, group);
  for (std::size_t i = 0; i < models_.size(); ++i)
    fork.rows.push_back(row_about(*models_[i], group.lanes[i], fork.concept_name));
  if (diverge_by_the_tree(models_, group)) {
    fork.concept_name = tree_construction;
    fork.character_class = std::ranges::find_if(group.lanes, [](const auto& lane) {
                             return !lane.start_tag.empty();
                           })->start_tag;
    fork.tree.emplace().tag = fork.character_class;
    for (const StepGroup::Lane& lane : group.lanes)
      fork.tree->after.push_back(lane.steps.back().concept_after);
  } else if (diverge_by_null(models_, fork, source_.bytes())) {
    fork.character_class = "NUL";
  } else {
    fork.character_class = class_of_rows(fork, models_.size() - 1);
  }
  if (fork.concept_name != tree_construction) {
    const auto character = parting_stream_character(models_, fork, source_.bytes());
    tell_by_streams(fork, character, /*is_of_streams=*/character.has_value());
    if (!fork.stream_character) name_what_calls(fork, group);
  }
  fork.class_id = class_id(fork);
  return fork;
}

/// Where versions read the same reference by rows that do the same, the rows that called for it
/// lead elsewhere.
void ForkFinder::name_what_calls(Fork& fork, const StepGroup& group) const {
  std::vector<TakenRow> rows;
  std::string_view about;
  for (std::size_t i = 0; i < models_.size(); ++i) {
    const auto calling = calling_row(*models_[i], group.lanes[i]);
    if (!calling) return;
    about = calling->concept_name;
    rows.push_back(calling->row);
  }
  bool some_read_the_same = false, all_read_the_same = true;
  bool some_lead_elsewhere = false, all_lead_elsewhere = true;
  for (std::size_t a = 0; a < models_.size(); ++a) {
    for (std::size_t b = a + 1; b < models_.size(); ++b) {
      if (fork.partition.class_of(a) == fork.partition.class_of(b)) continue;
      const bool read_the_same =
          rows_do_the_same(fork, a, b, Facet::tokens) &&
          (!replaces(*models_[a], fork.rows[a]) || replace_the_same(*models_[a], *models_[b]));
      const bool lead_elsewhere =
          leads_by_content_model(*models_[a], rows[a]) ||
          leads_by_content_model(*models_[b], rows[b]) ||
          !do_the_same(*models_[a], rows[a], *models_[b], rows[b], Facet::tokens);
      (read_the_same ? some_read_the_same : all_read_the_same) = read_the_same;
      (lead_elsewhere ? some_lead_elsewhere : all_lead_elsewhere) = lead_elsewhere;
    }
  }
  // Some of those that read it otherwise may have been out of sync before.
  const bool is_of_calls =
      all_read_the_same ? some_lead_elsewhere : some_read_the_same && all_lead_elsewhere;
  if (!is_of_calls) return;
  fork.concept_name = about;
  fork.rows = std::move(rows);
  fork.character_class = row_class_name(row_of(*models_.back(), fork.rows.back()));
}

/// Versions whose input stream has a rule for the character are told by it, and if it is a matter
/// of streams, so are those without a row for it. U+0000 is never one of rows alone. A stream that
/// only reports the character leaves the rest to a row for it.
void ForkFinder::tell_by_streams(Fork& fork, std::optional<char32_t> character,
                                 bool is_of_streams) const {
  const bool is_of_null = fork.character_class == "NUL";
  if (!character && !is_of_null) return;
  fork.stream_character = character.value_or(0);
  for (std::size_t i = 0; i < models_.size(); ++i) {
    const bool has_row = names_character(*models_[i], fork.rows[i], *fork.stream_character);
    const bool has_rule = model::find_stream_row(*models_[i], *fork.stream_character).has_value();
    const bool passes_on =
        out_of_stream(*models_[i], *fork.stream_character) == fork.stream_character;
    fork.of_stream.push_back(is_of_streams ? has_rule || !has_row
                                           : has_rule && !(has_row && passes_on));
  }
}

/// The characters that the rows of a fork separate, seen from one of them.
std::string ForkFinder::class_of_rows(const Fork& fork, std::size_t version) const {
  std::vector<TableOf> tables;
  for (std::size_t i = 0; i < models_.size(); ++i)
    tables.push_back({models_[i], fork.rows[i].table});
  const bool characters = std::ranges::all_of(
      tables, [](const TableOf& t) { return reads_characters(t.model->tables[t.table]); });
  const Row* word = nullptr;  // the newest row about more than one character
  const Row* match = nullptr;
  for (std::size_t i = 0; i < models_.size(); ++i) {
    const Row& row = row_of(*models_[i], fork.rows[i]);
    if (row.kind == RowKind::match) word = &row;
    if (row.result == model::ReadResult::match) match = &row;
  }
  const TakenRow& taken = fork.rows[version];
  const Table& table = models_[version]->tables[taken.table];
  if (word) return row_class_name(*word);
  // At the end of the input a version may look at the number one group later than others.
  const auto number = std::ranges::find_if(tables, [&](const TableOf& t) {
    const Table& of = t.model->tables[t.table];
    return of.reads == Reads::number && of.concept_name == fork.concept_name;
  });
  if (number != tables.end()) {
    // The reference may have begun in an earlier group, and another one may begin in this one.
    const Span read = fork.rows[static_cast<std::size_t>(number - tables.begin())].read;
    const std::size_t begin =
        source_.bytes().rfind("&#", in_memory(std::max<Offset>(read.end, 1) - 1));
    if (const auto value = begin == std::string_view::npos
                               ? std::nullopt
                               : reference_number(source_.bytes().substr(begin)))
      return number_class_name(*value);
  }
  if (match && !characters) {
    const std::string_view name = source_.bytes().substr(in_memory(taken.read.begin));
    return tables_differ(models_, fork.partition, name) ? "table" : row_class_name(*match);
  }
  const std::string_view rest = source_.bytes().substr(in_memory(taken.read.begin));
  if (table.reads == Reads::longest_match) return no_match_class_name(rest);
  if (!reads_characters(table)) return row_class_name(row_of(*models_[version], taken));
  const std::size_t size =
      rest.empty() ? 0 : utf8::sequence_length(static_cast<unsigned char>(rest.front()));
  std::erase_if(tables,
                [](const TableOf& t) { return !reads_characters(t.model->tables[t.table]); });
  return character_class_name(tables, rest.substr(0, size));
}

std::string ForkFinder::class_id(const Fork& fork) const {
  std::string id = fork.concept_name + '/' + fork.character_class + '/';
  for (std::size_t c = 0; c < fork.partition.class_count(); ++c) {
    if (c > 0) id += '|';
    bool first = true;
    for (std::size_t v = 0; v < models_.size(); ++v) {
      if (fork.partition.class_of(v) != c) continue;
      if (!first) id += ',';
      id += models_[v]->version;
      first = false;
    }
  }
  return id;
}

}  // namespace specdrift::trace
