#include "core/corpus/record.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/catalogue/class_name.h"
#include "core/trace/fork.h"

namespace specdrift::corpus {
namespace {

/// The classes of the last divergence of an episode that was looked into and had this partition.
struct ClassesOfPartition {
  Partition partition;
  std::vector<ClassSeen*> classes;
};

bool is_tag(const KeptToken& one) {
  return one.token.kind == TokenKind::start_tag || one.token.kind == TokenKind::end_tag;
}

/// The tags of a run of tokens, with the names of attributes of start tags.
std::vector<std::string_view> markup_of(const KeptTokens& kept) {
  std::vector<std::string_view> markup;
  for (const KeptToken& one : kept.tokens) {
    if (!is_tag(one)) continue;
    const bool is_start = one.token.kind == TokenKind::start_tag;
    markup.emplace_back(is_start ? "<" : "</");
    markup.push_back(one.token.text);
    if (!is_start) continue;
    for (const Attribute& attribute : one.attributes) markup.push_back(attribute.name);
  }
  return markup;
}

/// The text of scripts, where a parser takes part.
std::string script_of(const KeptTokens& kept) {
  std::string script;
  for (const KeptToken& one : kept.tokens)
    if (one.token.of_script) script += one.token.text;
  return script;
}

/// How much it matters that two groups differ, as far as their tokens were kept: as
/// compare/differ.cpp has it of all groups.
Severity severity_between(const KeptTokens& a, const KeptTokens& b) {
  if (markup_of(a) != markup_of(b) || script_of(a) != script_of(b)) return Severity::markup;
  const auto is_text = [](const KeptTokens& kept) {
    return kept.complete && std::ranges::all_of(kept.tokens, [](const KeptToken& one) {
             return one.token.kind == TokenKind::characters;
           });
  };
  return is_text(a) && is_text(b) ? Severity::text : Severity::structure;
}

/// Whether a group sees a script there that it runs, or its end: a tag, a handler of an event, or
/// text of a script.
bool has_script(const KeptTokens& kept) {
  return std::ranges::any_of(kept.tokens, [](const KeptToken& one) {
    const bool begins_or_ends = is_tag(one) && one.token.text == "script";
    const bool has_handler = one.token.kind == TokenKind::start_tag &&
                             std::ranges::any_of(one.attributes, [](const Attribute& attribute) {
                               return attribute.name.size() > 2 && attribute.name.starts_with("on");
                             });
    return begins_or_ends || has_handler || one.token.of_script;
  });
}

/// Whether a class is about the text of scripts.
bool is_of_script(std::string_view class_name) {
  return class_name.starts_with("script-data");
}

/// The part of an episode that has been looked into.
struct Classified {
  std::uint64_t count = 0;
  std::vector<ClassesOfPartition> classes;
};

class Examination final : public DivergenceSink {
 public:
  Examination(const Source& source, const Settings& settings, Record& record)
      : source_(source),
        settings_(settings),
        record_(record),
        finder_(models_of(settings.versions), source, settings.start),
        versions_(infos_of(settings.versions)),
        deadline_(std::chrono::steady_clock::now() + settings.longest) {
    if (settings.readers && settings.readers->parsers > 0)
      parser_causes_.emplace(*settings.readers, source, settings.start, *settings.rules);
  }

  void divergence(const Divergence& divergence) override {
    if (std::chrono::steady_clock::now() > deadline_) throw OutOfTime();
    if (divergence.severity < settings_.at_least) {
      ++record_.hidden;
      return;
    }
    ++record_.by_severity[static_cast<std::size_t>(divergence.severity)];
    ++record_.divergences;
    if (divergence.facet == Facet::tokens) {
      in_episode_ = true;
      note_pairs(divergence);
    }
    // An episode that never ends must not hide the others, and its end needs no search.
    Classified& classified = in_episode_by_facet_[static_cast<std::size_t>(divergence.facet)];
    const bool is_full = classified_ == settings_.most_divergences;
    if (divergence.episode > 0 && (is_full || classified.count >= settings_.most_in_episode)) {
      const auto same = std::ranges::find(classified.classes, divergence.partition,
                                          &ClassesOfPartition::partition);
      if (same != classified.classes.end()) {
        for (ClassSeen* const seen : same->classes) note_occurrence(divergence, *seen);
        note_script(divergence, same->classes);
        return;
      }
    }
    if (is_full) {
      note_script(divergence, {});
      ++record_.not_classified;
      return;
    }
    ++classified_;
    std::vector<ClassSeen*> classes;
    const auto forks = finder_.find(divergence);
    for (const holes::ParserCause& cause : causes_of_parsers(divergence))
      classes.push_back(note_class(divergence, cause.name,
                                   cause.fork ? cause.fork->class_id : std::string(),
                                   divergence.span.begin));
    if (forks.empty() && classes.empty())
      classes.push_back(note_class(divergence, std::string(no_cause), "", divergence.span.begin));
    for (const trace::Fork& fork : forks)
      classes.push_back(
          note_class(divergence, catalogue::class_name(fork.class_id, divergence.facet, versions_),
                     fork.class_id, fork.read.begin));
    note_script(divergence, classes);
    if (divergence.episode == 0) return;
    ++classified.count;
    const auto same =
        std::ranges::find(classified.classes, divergence.partition, &ClassesOfPartition::partition);
    if (same == classified.classes.end())
      classified.classes.push_back({divergence.partition, std::move(classes)});
    else
      same->classes = std::move(classes);
  }

  void episode(const Episode&) override {
    record_.episodes += std::exchange(in_episode_, false);
    in_episode_by_facet_ = {};
  }

  void finish() {
    for (auto& [key, seen] : classes_) record_.classes.push_back(std::move(seen));
  }

 private:
  /// Only for parsers that differ from all versions that are compared: the others are explained
  /// with the versions.
  std::vector<holes::ParserCause> causes_of_parsers(const Divergence& divergence) {
    std::vector<holes::ParserCause> causes;
    if (!parser_causes_ || divergence.facet != Facet::tokens) return causes;
    const std::size_t parsers = settings_.readers->parsers;
    const std::size_t first = settings_.versions.size() - parsers;
    for (std::size_t parser = 0; parser < parsers; ++parser) {
      const std::size_t own = divergence.partition.class_of(first + parser);
      bool is_with_a_version = false;
      for (std::size_t i = 0; i < first; ++i)
        is_with_a_version = is_with_a_version || divergence.partition.class_of(i) == own;
      if (is_with_a_version) continue;
      if (auto cause = parser_causes_->of(divergence, parser)) causes.push_back(std::move(*cause));
    }
    return causes;
  }

  void note_pairs(const Divergence& divergence) {
    const std::size_t count = settings_.versions.size();
    const std::size_t groups = divergence.partition.class_count();
    // The divergence knows it already where there are two groups.
    std::vector<Severity> between(groups * groups, divergence.severity);
    if (groups > 2 && !divergence.classes.empty())
      for (std::size_t a = 0; a < groups; ++a)
        for (std::size_t b = 0; b < groups; ++b)
          between[a * groups + b] = std::min(
              divergence.severity, severity_between(divergence.classes[a], divergence.classes[b]));
    for (std::size_t a = 0; a < count; ++a)
      for (std::size_t b = 0; b < count; ++b) {
        const std::size_t of_a = divergence.partition.class_of(a);
        const std::size_t of_b = divergence.partition.class_of(b);
        if (of_a == of_b) continue;
        Severity& known = record_.differ[a * count + b];
        known = std::max(known, between[of_a * groups + of_b]);
      }
  }

  ClassSeen* note_class(const Divergence& divergence, std::string name, std::string class_id,
                        Offset at) {
    ClassSeen& seen = classes_[{divergence.facet, name}];
    if (seen.divergences == 0) {
      seen.name = std::move(name);
      seen.facet = divergence.facet;
      seen.class_id = std::move(class_id);
      seen.byte = source_.original(at);
      seen.more_markup.resize(settings_.versions.size());
    }
    note_occurrence(divergence, seen);
    return &seen;
  }

  void note_occurrence(const Divergence& divergence, ClassSeen& seen) {
    ++seen.divergences;
    if (divergence.episode == 0 || seen.last_episode != divergence.episode) ++seen.episodes;
    seen.last_episode = divergence.episode;
    seen.severity = std::max(seen.severity, divergence.severity);
    if (divergence.facet == Facet::tokens && divergence.severity == Severity::markup)
      note_more_markup(divergence, seen);
  }

  void note_script(const Divergence& divergence, const std::vector<ClassSeen*>& classes) {
    if (divergence.facet != Facet::tokens) return;
    record_.scripts += std::ranges::any_of(divergence.classes, has_script) ||
                       std::ranges::any_of(
                           classes, [](const ClassSeen* seen) { return is_of_script(seen->name); });
  }

  /// Who sees the most tags, where not all see as many.
  void note_more_markup(const Divergence& divergence, ClassSeen& seen) const {
    std::vector<std::uint64_t> tags;
    for (const KeptTokens& kept : divergence.classes) {
      tags.push_back(static_cast<std::uint64_t>(std::ranges::count_if(kept.tokens, is_tag)));
    }
    const auto [fewest, most] = std::ranges::minmax(tags);
    if (fewest == most) return;
    for (std::size_t i = 0; i < settings_.versions.size(); ++i)
      seen.more_markup[i] += tags[divergence.partition.class_of(i)] == most;
  }

  const Source& source_;
  const Settings& settings_;
  Record& record_;
  trace::ForkFinder finder_;
  std::optional<holes::ParserCauses> parser_causes_;
  std::vector<const VersionInfo*> versions_;
  std::chrono::steady_clock::time_point deadline_;
  bool in_episode_ = false;
  std::uint64_t classified_ = 0;
  std::array<Classified, 2> in_episode_by_facet_;
  std::map<std::pair<Facet, std::string>, ClassSeen> classes_;
};

}  // namespace

Settings read_by(const Settings& settings, std::string_view version) {
  Settings own = settings;
  if (settings.captured && !version.empty())
    own.versions.front() = settings.captured->named(version);
  return own;
}

Record examine(const Source& source, const Settings& settings) {
  Record record;
  const std::size_t count = settings.versions.size();
  record.bytes = source.original_size();
  record.undecodable = source.ill_formed_count();
  record.differ.resize(count * count);
  auto participants = participants_of(settings.versions, source, settings.start);
  Examination examination(source, settings, record);
  record.errors = compare(source, std::move(participants), settings.compared, examination).errors;
  examination.finish();
  if (settings.change) record.rows = settings.change->taken_in(source, settings.start);
  return record;
}

}  // namespace specdrift::corpus
