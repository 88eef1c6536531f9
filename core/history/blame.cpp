#include "core/history/blame.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "core/compare/differ.h"
#include "core/html5lib/json_text.h"
#include "core/html5lib/notation.h"
#include "core/trace/fork.h"

namespace specdrift::history {
namespace {

/// What a version makes of the input, in a form that is quick to compare.
struct Reading {
  std::string text;                ///< all strings of all tokens, one behind the other
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

std::vector<std::string> shown(Tokenizer& tokenizer, std::optional<Offset> at) {
  std::vector<std::string> tokens;
  html5lib::TokenNotation notation(
      [&](boost::json::array token) { tokens.push_back(html5lib::json_text(std::move(token))); });
  read(tokenizer, at, [&](const TokenBatch& batch) { notation.add(batch); });
  notation.finish();
  return tokens;
}

std::vector<std::string> shown(std::span<const ParseError> errors) {
  std::vector<std::string> all;
  for (const ParseError& error : errors)
    all.push_back(fmt::format("{}{}{}", error.at, error.code.empty() ? "" : " ", error.code));
  return all;
}

/// The concepts of the states in which two versions part.
class Parting final : public DivergenceSink {
 public:
  Parting(trace::ForkFinder& finder, const model::Model& before, const model::Model& after,
          Facet facet, std::optional<Offset> at)
      : finder_(finder), models_{&before, &after}, facet_(facet), at_(at) {}

  void divergence(const Divergence& divergence) override {
    for (const trace::Fork& fork : finder_.find(divergence)) {
      if (divergence.facet != facet_) continue;
      auto& concepts = at_ && !covers(divergence.span, *at_) ? elsewhere_ : here_;
      concepts.insert(fork.concept_);
      // One of the two may be in a state that the other has not.
      for (std::size_t i = 0; i < fork.rows.size(); ++i)
        concepts.emplace(models_[i]->tables[fork.rows[i].table].concept_);
    }
  }
  void episode(const Episode&) override {}

  std::vector<std::string> concepts() const {
    const auto& found = here_.empty() ? elsewhere_ : here_;
    return {found.begin(), found.end()};
  }

 private:
  trace::ForkFinder& finder_;
  std::array<const model::Model*, 2> models_;
  Facet facet_;
  std::optional<Offset> at_;
  std::set<std::string> here_, elsewhere_;
};

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

Border border_between(const Source& source, const StartContext& start,
                      std::span<const LineVersion> line, std::size_t before, std::size_t after,
                      Facet facet, std::optional<Offset> at) {
  Border border{before, after, false, days_between(line[before], line[after]), {}, {}};
  std::vector<Participant> participants;
  for (const std::size_t i : {before, after})
    participants.push_back({line[i].info, line[i].make_tokenizer(source, start)});
  trace::ForkFinder finder({line[before].model, line[after].model}, source, start);
  Parting parting(finder, *line[before].model, *line[after].model, facet, at);
  CompareOptions options;
  options.errors = facet == Facet::errors;
  compare(source, std::move(participants), options, parting);
  border.concepts = parting.concepts();
  border.is_exact = is_one_step(line[before], line[after]);
  border.changes = changes_at(line[before], line[after], facet, border.concepts, source.bytes());
  // Between milestones the only revision that is possible is it.
  if (!border.is_exact && !line[after].revision && is_one_revision(border.changes)) {
    border.is_exact = true;
    border.days = {border.changes.front()->date, border.changes.front()->date};
  }
  return border;
}

}  // namespace

Blame blame(const Source& source, const StartContext& start, std::span<const LineVersion> line,
            Facet facet, std::optional<Offset> at) {
  Blame result;
  Reading last;
  // The codes of a later version say more.
  const auto end_epoch = [&] {
    if (facet == Facet::errors && !result.epochs.empty())
      result.epochs.back().reading = shown(last.errors);
  };
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto tokenizer = line[i].make_tokenizer(source, start);
    if (!tokenizer) continue;
    Reading reading = reading_of(*tokenizer, facet, at);
    if (result.epochs.empty() || !same(last, reading)) {
      if (!result.epochs.empty())
        result.borders.push_back(border_between(
            source, start, line, result.epochs.back().versions.back(), i, facet, at));
      end_epoch();
      result.epochs.emplace_back();
      if (facet == Facet::tokens)
        result.epochs.back().reading = shown(*line[i].make_tokenizer(source, start), at);
    }
    result.epochs.back().versions.push_back(i);
    last = std::move(reading);
  }
  end_epoch();
  return result;
}

}  // namespace specdrift::history
