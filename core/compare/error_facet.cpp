#include "core/compare/error_facet.h"

#include <algorithm>
#include <utility>

#include "core/compare/differ.h"
#include "core/compare/digest.h"

namespace specdrift {

ErrorFacet::ErrorFacet(const CompareOptions& options, DivergenceSink& sink, Summary& summary)
    : options_(options), sink_(sink), summary_(summary) {}

void ErrorFacet::take(std::vector<TokenStream>& streams, Offset before) {
  found_.resize(streams.size());
  for (std::size_t i = 0; i < streams.size(); ++i) {
    if (!found_[i].empty()) found_[i].clear();
    if (!streams[i].errors().empty()) streams[i].errors().move_before(before, found_[i]);
  }
}

void ErrorFacet::pass(std::vector<TokenStream>& streams, Span span, bool run, std::uint64_t episode,
                      Divergence* tokens) {
  compare(streams, span, run, episode, tokens);
  last_ = {span, !run};
}

bool ErrorFacet::is_compared() const {
  return options_.errors;
}

void ErrorFacet::leave_out(TokenStream& stream, Offset before) {
  if (stream.errors().empty()) return;
  left_out_.clear();
  stream.errors().move_before(before, left_out_);
}

void ErrorFacet::compare(std::vector<TokenStream>& streams, Span span, bool run,
                         std::uint64_t episode, Divergence* tokens) {
  const auto next_error = [&] {
    Offset next = span.end;
    for (TokenStream& stream : streams)
      if (!stream.errors().empty()) next = std::min(next, stream.errors().first_at());
    return next;
  };
  if (next_error() == span.end) return close();
  if (!run) {
    take(streams, span.end);
    if (tokens) keep(*tokens);
    return settle(streams, span, episode);
  }
  Offset at = span.begin;
  for (Offset error = next_error(); error < span.end; error = next_error()) {
    if (error > at) close();
    at = error + 1;
    take(streams, at);
    settle(streams, {error, at}, episode);
  }
  if (at < span.end) close();
}

void ErrorFacet::finish(std::vector<TokenStream>& streams, Offset end, std::uint64_t episode) {
  take(streams, ~Offset{0});
  settle(streams, {end, end}, episode);
  close();
}

void ErrorFacet::settle(const std::vector<TokenStream>& streams, Span cell, std::uint64_t episode) {
  if (!options_.errors) return;
  std::vector<Emitted> emitted;
  for (std::size_t i = 0; i < found_.size(); ++i) {
    Digest places, codes;
    for (const ParseError& error : found_[i]) {
      places = chained(places, "error", {error.at, 0});
      codes = chained(codes, "code", digest_of(error.code));
    }
    emitted.push_back({chained(places, "codes", codes), places, streams[i].info().names_errors});
  }
  Partition partition = group(emitted);
  if (partition.agrees()) return close();
  if (divergence_ && divergence_->partition != partition) close();
  if (!divergence_) {
    divergence_.emplace();
    divergence_->facet = Facet::errors;
    divergence_->partition = std::move(partition);
    divergence_->span.begin = divergence_->search_from = cell.begin;
    divergence_->first_apart = first_apart();
    divergence_->first_cell = cell;
    divergence_->ends_input = cell.begin == cell.end;
    for (const ErrorList& found : found_) divergence_->first_counts.push_back(found.size());
    if (last_.is_cell && last_.cell.end == cell.begin) divergence_->search_from = last_.cell.begin;
    divergence_->episode = episode;
  }
  divergence_->span.end = cell.end;
  keep(*divergence_);
}

/// The first place at which the versions do not all find the same. Requires: there is one.
Offset ErrorFacet::first_apart() const {
  struct Rest {
    ErrorList::Iterator begin, end;
    bool empty() const { return begin == end; }
    ParseError front() const { return *begin; }
  };
  std::vector<Rest> next;
  for (const ErrorList& list : found_) next.push_back({list.begin(), list.end()});
  for (;;) {
    Offset at = ~Offset{0};
    for (const Rest& errors : next)
      if (!errors.empty()) at = std::min(at, errors.front().at);
    std::vector<std::size_t> counts;
    std::string_view code;
    bool apart = at == ~Offset{0};
    for (Rest& errors : next) {
      std::size_t count = 0;
      for (; !errors.empty() && errors.front().at == at; ++errors.begin, ++count) {
        const std::string_view other = errors.front().code;
        apart = apart || (!code.empty() && !other.empty() && code != other);
        if (!other.empty()) code = other;
      }
      counts.push_back(count);
    }
    if (apart || std::ranges::adjacent_find(counts, std::ranges::not_equal_to()) != counts.end())
      return at;
  }
}

void ErrorFacet::close() {
  if (!divergence_) return;
  ++summary_.divergences;
  ++summary_.by_severity[static_cast<std::size_t>(Severity::errors)];
  sink_.take(std::move(*divergence_));
  divergence_.reset();
}

void ErrorFacet::keep(Divergence& divergence) const {
  const std::size_t before = divergence.errors.size();
  for (std::size_t i = 0; i < found_.size(); ++i) {
    if (found_[i].empty()) continue;
    divergence.error_count += found_[i].size();
    for (const ParseError& error : found_[i]) {
      const auto same = std::find_if(divergence.errors.begin() + before, divergence.errors.end(),
                                     [&](const KeptError& kept) { return kept.error == error; });
      if (same != divergence.errors.end())
        same->versions.push_back(static_cast<std::uint16_t>(i));
      else if (divergence.errors.size() < options_.keep)
        divergence.errors.push_back({error, {static_cast<std::uint16_t>(i)}});
      else
        break;
    }
  }
  std::stable_sort(divergence.errors.begin() + before, divergence.errors.end(),
                   [](const KeptError& a, const KeptError& b) { return a.error.at < b.error.at; });
}

}  // namespace specdrift
