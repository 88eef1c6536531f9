#include "core/history/blame.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <set>

#include "core/common_subset/with_common_subset.h"
#include "core/compare/differ.h"
#include "core/html5lib/json_text.h"
#include "core/html5lib/notation.h"
#include "core/text/number.h"
#include "core/trace/comparison.h"

namespace specdrift::history {
namespace {

/// A version's reading of the input, in a form that is quick to compare.
struct Reading {
  std::string text;                ///< all strings of all tokens, one after the other
  std::vector<std::size_t> marks;  ///< kinds, flags, and where strings end in it
  std::vector<ParseError> errors;
};

bool covers(Span span, Offset at) {
  return span.begin <= at && at < span.end;
}

class ReadingMaker {
 public:
  Reading reading;

  void add(const TokenBatch& batch) {
    for (const Token& token : batch.tokens) add(token, batch);
  }

 private:
  void add(const Token& token, const TokenBatch& batch) {
    const bool joins = in_characters_ && token.kind == TokenKind::characters;
    in_characters_ = token.kind == TokenKind::characters;
    // Neighbouring characters are one token.
    if (joins) reading.marks.pop_back();
    if (!joins) reading.marks.push_back(static_cast<std::size_t>(token.kind));
    add_string(token.text);
    if (token.kind == TokenKind::start_tag) {
      reading.marks.push_back(token.self_closing);
      reading.marks.push_back(token.attribute_count);
      for (const Attribute& attribute : batch.attributes_of(token)) {
        add_string(attribute.name);
        add_string(attribute.value);
      }
    } else if (token.kind == TokenKind::doctype) {
      const Doctype& doctype = batch.doctype_of(token);
      for (const auto& field :
           {doctype.name, doctype.public_identifier, doctype.system_identifier}) {
        reading.marks.push_back(field.has_value());
        add_string(field.value_or(std::string_view()));
      }
      reading.marks.push_back(doctype.force_quirks);
    } else if (token.kind == TokenKind::processing_instruction) {
      add_string(batch.instruction_data_of(token));
    }
  }

  void add_string(std::string_view string) {
    reading.text += string;
    reading.marks.push_back(reading.text.size());
  }

  bool in_characters_ = false;
};

/// Leaves of a run of characters what lies within a place.
void cut(Token& token, Span within) {
  const Offset begin = std::max(token.span.begin, within.begin);
  const Offset end = std::max(begin, std::min(token.span.end, within.end));
  if (token.text.size() != token.span.size()) return;  // bytes that are no text were replaced
  token.text = slice(token.text, {begin - token.span.begin, end - token.span.begin});
  token.span = {begin, end};
}

/// Hands on the batches, with no tokens but those that cover that byte.
template <class Take> void read(Tokenizer& tokenizer, std::optional<Offset> at, const Take& take) {
  for (TokenBatch batch; tokenizer.read(batch);) {
    if (at) std::erase_if(batch.tokens, [&](const Token& t) { return !covers(t.span, *at); });
    take(batch);
  }
}

Reading reading_of(Tokenizer& tokenizer, Facet facet, std::optional<Offset> at) {
  ReadingMaker maker;
  std::vector<ParseError> errors;
  read(tokenizer, at, [&](const TokenBatch& batch) {
    if (facet == Facet::tokens)
      maker.add(batch);
    else
      for (const ParseError& error : batch.errors)
        if (!at || error.at == *at) errors.push_back(error);
  });
  maker.reading.errors = std::move(errors);
  return std::move(maker.reading);
}

bool same(const Reading& a, const Reading& b) {
  return a.text == b.text && a.marks == b.marks &&
         std::ranges::equal(a.errors, b.errors, {}, &ParseError::at, &ParseError::at);
}

/// Sets the reading of an epoch, if it is not longer than it may be.
void set_tokens(Epoch& epoch, Tokenizer& tokenizer, const BlameOptions& options) {
  std::size_t bytes = 0;
  const auto keep = [&](boost::json::array token) {
    ++epoch.size;
    epoch.is_left_out = epoch.is_left_out || epoch.size > options.longest_reading;
    if (epoch.is_left_out) return;
    epoch.reading.push_back(html5lib::json_text(std::move(token)));
    bytes += epoch.reading.back().size();
    epoch.is_left_out = bytes > options.longest_bytes;
  };
  html5lib::TokenNotation notation(keep, html5lib::SameNames::all);
  read(tokenizer, options.at, [&](const TokenBatch& batch) { notation.add(batch); });
  notation.finish();
  if (epoch.is_left_out) epoch.reading.clear();
}

std::string shown(const ParseError& error) {
  return fmt::format("{}{}{}", error.at, error.code.empty() ? "" : " ", error.code);
}

void set_errors(Epoch& epoch, std::span<const ParseError> errors, const BlameOptions& options) {
  epoch.size = errors.size();
  epoch.is_left_out = epoch.size > options.longest_reading;
  if (epoch.is_left_out) return;
  for (const ParseError& error : errors) epoch.reading.push_back(shown(error));
}

/// Counts the divergences, and keeps the places of the first ones.
class Places final : public DivergenceSink {
 public:
  Places(Facet facet, std::optional<Offset> at, std::size_t most)
      : facet_(facet), at_(at), most_(most) {}

  void divergence(const Divergence& divergence) override {
    if (divergence.facet != facet_) return;
    if (at_ && !covers(divergence.span, *at_) && divergence.span.begin != *at_) return;
    ++count;
    if (places.size() < most_) places.push_back({divergence.span, {}, {}});
  }
  void episode(const Episode&) override {}

  std::vector<Place> places;
  std::uint64_t count = 0;

 private:
  Facet facet_;
  std::optional<Offset> at_;
  std::size_t most_;
};

/// Adds what a version makes of the places.
void fill(Tokenizer& tokenizer, Facet facet, std::vector<Place>& places,
          std::vector<std::string> Place::*side) {
  const auto overlaps = [](const Place& place, const Token& token) {
    const bool is_empty = place.span.begin == place.span.end;
    return token.span.begin < place.span.end + is_empty && place.span.begin < token.span.end;
  };
  std::vector<std::unique_ptr<html5lib::TokenNotation>> notations;
  for (Place& place : places)
    notations.push_back(std::make_unique<html5lib::TokenNotation>([&](boost::json::array token) {
      (place.*side).push_back(html5lib::json_text(std::move(token)));
    }));
  for (TokenBatch batch; tokenizer.read(batch);) {
    if (facet == Facet::errors) {
      for (const ParseError& error : batch.errors)
        for (Place& place : places)
          if (covers(place.span, error.at) || error.at == place.span.begin)
            (place.*side).push_back(shown(error));
      continue;
    }
    const std::vector<Token> all = batch.tokens;
    for (std::size_t i = 0; i < places.size(); ++i) {
      batch.tokens.clear();
      for (Token token : all) {
        if (!overlaps(places[i], token)) continue;
        if (token.verbatim) cut(token, places[i].span);
        batch.tokens.push_back(token);
      }
      notations[i]->add(batch);
    }
  }
  for (const auto& notation : notations) notation->finish();
}

std::unique_ptr<Tokenizer> tokenizer_of(const LineVersion& version, const Source& source,
                                        const StartContext& start) {
  return with_common_subset(version.make_tokenizer(source, start), *version.info, source);
}

/// Where two versions differ. Where one of them has no self-closing flag, that counts too.
Places places_of(const Source& source, const StartContext& start, const LineVersion& before,
                 const LineVersion& after, const BlameOptions& options) {
  Places places(options.facet, options.at, options.most_places);
  CompareOptions compared;
  compared.errors = options.facet == Facet::errors;
  compared.common_subset = before.info->models_self_closing == after.info->models_self_closing;
  std::array<VersionInfo, 2> infos{*before.info, *after.info};
  for (VersionInfo& info : infos) info.models_self_closing = true;
  auto participants = participants_of(std::array<Version, 2>{before, after}, source, start);
  for (std::size_t i = 0; i < 2; ++i) participants[i].info = &infos[i];
  compare(source, std::move(participants), compared, places);
  return places;
}

/// The concepts of the states in which two versions diverge.
class DifferingConcepts {
 public:
  DifferingConcepts(const model::Model& before, const model::Model& after, Facet facet,
                    std::optional<Offset> at)
      : models_{&before, &after}, facet_(facet), at_(at) {}

  void add(const Divergence& divergence, trace::Comparison& comparison) {
    if (here_.size() + elsewhere_.size() > 0 && ++searched_ > most_searched) return;
    for (const trace::Fork& fork : comparison.forks(divergence)) {
      if (divergence.facet != facet_) continue;
      auto& concepts = at_ && !covers(divergence.span, *at_) ? elsewhere_ : here_;
      concepts.insert(fork.concept_name);
      // One of the two may be in a state that the other has not.
      for (std::size_t i = 0; i < fork.rows.size(); ++i)
        concepts.emplace(models_[i]->tables[fork.rows[i].table].concept_name);
    }
  }

  std::vector<std::string> concepts() const {
    const auto& found = here_.empty() ? elsewhere_ : here_;
    return {found.begin(), found.end()};
  }

 private:
  /// A page can show the same cause thousands of times.
  static constexpr std::size_t most_searched = 200;

  std::array<const model::Model*, 2> models_;
  Facet facet_;
  std::optional<Offset> at_;
  std::size_t searched_ = 0;
  std::set<std::string> here_, elsewhere_;
};

}  // namespace

std::vector<const Change*> changes_at(const LineVersion& before, const LineVersion& after,
                                      Facet facet, std::vector<std::string> concepts,
                                      std::string_view input) {
  // A reference table is no row: what parts there may have done so by the table.
  if (std::ranges::any_of(concepts, [](const std::string& name) {
        return name.find("character-reference") != std::string::npos;
      }))
    concepts.emplace_back("references");
  if (is_one_step(before, after)) return changes_of(after.revision->id, facet, concepts, input);
  // All that is known between milestones is in the revisions.
  if (before.chain && !after.revision && before.chain->before == after.info->name) return {};
  return changes_between(before.model->earliest, after.model->latest, facet, concepts, input);
}

Transition transition_between(const Source& source, const StartContext& start,
                              std::span<const LineVersion> line, std::size_t before,
                              std::size_t after, Facet facet, std::optional<Offset> at) {
  Transition transition;
  transition.before = before;
  transition.after = after;
  transition.days = days_between(line[before], line[after]);
  transition.is_of_standard = is_of_standard(line[before]) && is_of_standard(line[after]);
  DifferingConcepts differing(*line[before].model, *line[after].model, facet, at);
  CompareOptions options;
  options.errors = facet == Facet::errors;
  const std::array<Version, 2> versions{line[before], line[after]};
  trace::Comparison comparison(versions, source, start);
  comparison.run(options,
                 [&](const Divergence& divergence) { differing.add(divergence, comparison); });
  transition.concepts = differing.concepts();
  transition.is_exact = is_one_step(line[before], line[after]);
  if (transition.is_of_standard)
    transition.changes =
        changes_at(line[before], line[after], facet, transition.concepts, source.bytes());
  // Between milestones the only revision that is possible is it.
  if (!transition.is_exact && !line[after].revision && is_one_revision(transition.changes)) {
    transition.is_exact = true;
    transition.days = {transition.changes.front()->date, transition.changes.front()->date};
  }
  return transition;
}

Blame blame(const Source& source, const StartContext& start, std::span<const LineVersion> line,
            const BlameOptions& options) {
  const Facet facet = options.facet;
  const auto at = options.at;
  Blame result;
  Reading last;
  bool last_is_read = false;
  const auto reading = [&](std::size_t i) {
    return reading_of(*tokenizer_of(line[i], source, start), facet, at);
  };
  const auto last_version = [&] { return result.epochs.back().versions.back(); };
  // The codes of a later version say more.
  const auto end_epoch = [&] {
    if (facet != Facet::errors || result.epochs.empty()) return;
    if (!last_is_read) last = reading(last_version());
    last_is_read = true;
    set_errors(result.epochs.back(), last.errors, options);
  };
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (options.progress) options.progress(i);
    if (!line[i].make_tokenizer(source, start)) continue;
    if (result.epochs.empty()) {
      result.epochs.emplace_back();
    } else if (const Places found = places_of(source, start, line[last_version()], line[i],
                                              {.facet = facet, .at = {}, .most_places = 0});
               found.count > 0) {
      // Versions can arrive at the same tokens by other positions.
      if (!last_is_read) last = reading(last_version());
      Reading now = reading(i);
      if (!same(last, now)) {
        end_epoch();
        result.transitions.push_back(
            transition_between(source, start, line, last_version(), i, facet, at));
        result.epochs.emplace_back();
      }
      last = std::move(now);
      last_is_read = true;
    } else {
      last_is_read = false;
    }
    if (result.epochs.back().versions.empty() && facet == Facet::tokens)
      set_tokens(result.epochs.back(), *tokenizer_of(line[i], source, start), options);
    result.epochs.back().versions.push_back(i);
  }
  end_epoch();
  for (std::size_t i = 0; i < result.transitions.size(); ++i) {
    Transition& transition = result.transitions[i];
    if (!result.epochs[i].is_left_out && !result.epochs[i + 1].is_left_out) continue;
    Places found =
        places_of(source, start, line[transition.before], line[transition.after], options);
    transition.places = std::move(found.places);
    transition.place_count = found.count;
    fill(*tokenizer_of(line[transition.before], source, start), facet, transition.places,
         &Place::before);
    fill(*tokenizer_of(line[transition.after], source, start), facet, transition.places,
         &Place::after);
  }
  return result;
}

namespace {

/// The days between two dates such as `2017-02-08`.
long days_from_to(std::string_view from, std::string_view to) {
  const auto day_of = [](std::string_view date) {
    using namespace std::chrono;
    const auto number = [&](std::size_t at, std::size_t size) {
      return parse_number<int>(date.substr(at, size)).value_or(1);
    };
    return sys_days(year(number(0, 4)) / month(static_cast<unsigned>(number(5, 2))) /
                    day(static_cast<unsigned>(number(8, 2))));
  };
  return (day_of(to) - day_of(from)).count();
}

bool is_slip(const Blame& blame, std::size_t epoch, std::span<const LineVersion> line) {
  constexpr long longest = 31;  // days
  if (epoch == 0 || epoch + 1 >= blame.epochs.size()) return false;
  const Transition& in = blame.transitions[epoch - 1];
  const Transition& out = blame.transitions[epoch];
  const Epoch &before = blame.epochs[epoch - 1], &after = blame.epochs[epoch + 1];
  return in.is_exact && out.is_exact && !before.is_left_out && !after.is_left_out &&
         before.reading == after.reading &&
         std::ranges::all_of(blame.epochs[epoch].versions,
                             [&](std::size_t one) { return line[one].revision != nullptr; }) &&
         days_from_to(in.days.until, out.days.until) <= longest;
}

}  // namespace

void fold_slips(Blame& blame, std::span<const LineVersion> line) {
  for (std::size_t i = 1; i + 1 < blame.epochs.size();) {
    if (!is_slip(blame, i, line)) {
      ++i;
      continue;
    }
    Transition& in = blame.transitions[i - 1];
    blame.slips.push_back(
        {i - 1, in.days.until, blame.transitions[i].days.until, std::move(in.changes)});
    auto& versions = blame.epochs[i - 1].versions;
    const auto& later = blame.epochs[i + 1].versions;
    versions.insert(versions.end(), later.begin(), later.end());
    const auto at = static_cast<std::ptrdiff_t>(i);
    blame.epochs.erase(blame.epochs.begin() + at, blame.epochs.begin() + at + 2);
    blame.transitions.erase(blame.transitions.begin() + at - 1, blame.transitions.begin() + at + 1);
  }
}

}  // namespace specdrift::history
