#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/compare/divergence.h"
#include "core/history/known.h"
#include "core/holes/modes.h"
#include "core/holes/own_rule.h"
#include "core/text/source.h"
#include "core/trace/fork.h"
#include "core/version/version.h"

namespace specdrift::holes {

/// The cause of a parser's difference from a version, the viewer, as the parser sees it.
struct ParserCause {
  std::size_t parser = 0;  ///< of the parsers, from 0
  /// The class of the change by which the version that it reads as differs from the viewer:
  /// `comment-end/!`; `mode/no-RCDATA`; `own-rule/tag-name/=`. `own-rule` alone where no small
  /// input shows it by itself.
  std::string name;
  /// The version, or the viewer in another mode (`living with no RCDATA`), that reads it so here;
  /// empty: none does.
  std::string reads_as = {};
  std::vector<std::string> follows = {};  ///< all versions that do, oldest first
  /// Versions: that one and the viewer, the older first, and where their rows part.
  std::vector<Version> pair = {};
  std::optional<trace::Fork> fork = {};
  const catalogue::Entry* entry = nullptr;  ///< of the change; null: the catalogue has none
  bool lacks = true;                        ///< the change; false: it has one that the viewer lacks
  std::optional<OwnRule> rule = {};         ///< where it is the parser's own
  std::string smallest = {};                ///< an input that cannot be shorter; empty: none known
  std::size_t runs = 0;                     ///< how many inputs were tried to find that
};

/// Where two readers differ, and how much.
struct DifferingPlace {
  Span span;
  Severity severity = Severity::errors;
};

/// Who may read as a parser does.
struct ParserReaders {
  std::vector<Version> versions;  ///< with their models, as they are; oldest first
  std::size_t viewer = 0;         ///< of these
  /// All that is asked, without what adapters cannot show (adapter::with_parsers): the versions,
  /// then modes of the viewer (modes_of), then the parsers.
  std::vector<Version> asked;
  std::size_t parsers = 0;  ///< at the end of `asked`
};

/// The viewer in each mode that may say something where tokenizing starts so. Their infos are kept
/// as long as the program runs.
std::vector<Version> modes_of(const Version& viewer, const StartContext& start);

/// Smallest inputs that were found, for many documents and threads. A result depends on the
/// text that is searched, and on nothing else.
class KnownRules {
 public:
  struct Found {
    std::string smallest;
    OwnRule rule;
    std::size_t runs = 0;
  };
  std::optional<std::optional<Found>> find(const std::string& key) const;
  void add(const std::string& key, std::optional<Found> found);

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::optional<Found>> known_;
};

/// The causes of the divergences of parsers on one source. Nothing is asked before the first call.
class ParserCauses {
 public:
  /// Requires: all of it outlives this; the source is one that the parsers answer.
  ParserCauses(const ParserReaders& readers, const Source& source, const StartContext& start,
               KnownRules& known)
      : readers_(readers), source_(source), start_(start), known_(known), changes_(source, start) {}

  /// Returns the cause of each parser whose tokens differ from the viewer's. Requires: the
  /// divergence is one of tokens. With the smallest input of a rule of the parser's own, if that is
  /// asked for. Throws NoAnswer.
  std::vector<ParserCause> of(const Divergence& divergence);
  /// The same of one parser; nothing where it reads as the viewer does.
  std::optional<ParserCause> of(const Divergence& divergence, std::size_t parser);

  /// The same of the first divergence between viewer and parser that has a cause of this name.
  std::optional<ParserCause> first_of(std::size_t parser, std::string_view name);

  /// A text with the same cause of which no character can be left out; nothing where the parser
  /// does not always say the same. Requires: first_of() has one.
  std::optional<std::string> reduced(const ParserCause& cause, std::size_t* runs = nullptr);

 private:
  using Places = std::vector<DifferingPlace>;
  void prepare();
  /// Where two of `asked` differ.
  const Places& between(std::size_t one, std::size_t other);
  bool agree(std::size_t one, std::size_t other, Span span);
  std::size_t viewer() const { return readers_.viewer; }
  std::size_t place_of(std::size_t parser) const {
    return readers_.asked.size() - readers_.parsers + parser;
  }
  ParserCause cause_in(const DifferingPlace& of, std::size_t parser, bool with_rule);
  void name_change(ParserCause& cause, std::size_t version, Span span);
  void find_rule(ParserCause& cause, const DifferingPlace& place);

  const ParserReaders& readers_;
  const Source& source_;
  StartContext start_;
  KnownRules& known_;
  history::KnownChanges changes_;
  std::vector<std::unique_ptr<Tokenizer>> tokenizers_;  ///< at the start, of each of `asked`
  std::map<std::pair<std::size_t, std::size_t>, Places> places_;
  std::size_t rules_looked_for_ = 0;
};

}  // namespace specdrift::holes
