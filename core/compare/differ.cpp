// The merge of the versions' streams, cell by cell. Where nobody looks at what differs, a token of
// some against characters of the others differs unread. Two ways around it, for the common subset
// (core/common_subset, docs/decisions/06-common-subset.md):
// - all versions stand at one place with equal contexts: `pass_common_subset` skips a common
// stretch, and no
//   tokens are made;
// - most do, and others are elsewhere: in `share_common_subset` one of them reads a common stretch,
// and the
//   others have passed it. Until its end they have no part in the merge; where a cell asks what
//   they have emitted, the reader's answer is theirs, except for self-closing flags that they do
//   not model. A cell that goes on after the stretch begins for them with what the reader has
//   emitted.

#include "core/compare/differ.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "core/compare/cell_content.h"
#include "core/compare/error_facet.h"
#include "core/compare/same_head.h"
#include "core/compare/token_stream.h"
#include "core/text/utf8.h"

namespace specdrift {
namespace {

class Differ {
 public:
  Differ(const Source& source, std::vector<Participant> participants, const CompareOptions& options,
         DivergenceSink& sink);

  Summary run();

 private:
  bool at_end() const;
  Offset pause_from() const;
  void find_heads();
  bool pass_common_subset();
  bool share_common_subset();
  std::optional<ResumePoint> resume_point_of(const std::vector<std::size_t>& versions) const;
  bool has_read_shared() const;
  void begin_reading();
  void end_sharing();
  bool pass_agreed_run();
  bool pass_agreed_token();
  bool pass_token_beside_run();
  void pass_cell();
  Partition partition_of_cells();

  Offset first_boundary() const;
  void consume_to(Offset q);
  bool consume_to(Offset q, std::size_t version);
  bool keeps_tokens();
  void settle(const Partition& partition, Span cell, bool keeps);
  void count(const Partition& partition, Span cell, Severity severity, bool keeps);
  void keep_cell();
  void open_episode();
  void close_divergence();
  void close_episode(Offset at);

  void pass_to(Offset end, bool run);
  void follow_contexts(Span passed, bool run);
  bool contexts_are_equal(Offset at);
  void find_companions(Offset at);
  void reach_agreed_boundary(Offset at);

  const Source& source_;
  DivergenceSink& sink_;
  const Aspects aspects_;
  SubsetReader subset_reader_;
  std::vector<TokenStream> streams_;
  std::vector<CellContent> cells_;
  /// Versions for which the common subset is proved, and those of them whose contexts are equal
  /// where the cursor is: most of them, so that a version that is elsewhere does not hold up the
  /// others.
  std::vector<std::size_t> know_common_subset_, companions_;
  /// The version that each one's tokens are those of: itself, or the one that has read a common
  /// stretch for both.
  std::vector<std::size_t> reader_;
  std::vector<std::size_t> readers_;  ///< those that read themselves, in order
  /// The first of those that have one reader and model the same; and for each version, the place of
  /// the one that it is like among them.
  std::vector<std::size_t> distinct_, like_;
  std::vector<Emitted> emitted_;                   ///< of the distinct ones
  std::vector<std::optional<std::size_t>> shown_;  ///< of each class, whose tokens are kept
  std::optional<std::size_t> shared_reader_;
  Offset shared_end_ = 0;  ///< of what that one reads for others
  ErrorFacet errors_;
  Offset at_;
  Offset last_agreed_;
  bool contexts_equal_ = false;
  Divergence divergence_;  ///< the one that the next cell can carry on, if there is one
  bool is_apart_ = false;  ///< there is one
  bool is_kept_ = false;   ///< with its tokens
  /// Which versions have stood in a run while others had a token, and that as a partition.
  std::vector<std::uint16_t> beside_, last_beside_;
  Partition partition_beside_;
  std::optional<Episode> episode_;
  Summary summary_;
};

Differ::Differ(const Source& source, std::vector<Participant> participants,
               const CompareOptions& options, DivergenceSink& sink)
    : source_(source),
      sink_(sink),
      aspects_(options.aspects),
      subset_reader_(source),
      errors_(options, sink, summary_),
      at_(source.begin()),
      last_agreed_(source.begin()) {
  for (Participant& p : participants) {
    const std::size_t version = streams_.size();
    reader_.push_back(version);
    streams_.emplace_back(*p.info, std::move(p.tokenizer), source, options.batch_capacity,
                          options.common_subset);
    if (streams_.back().knows_common_subset()) know_common_subset_.push_back(version);
    cells_.emplace_back(source.bytes(), options.aspects, options.keep);
  }
  begin_reading();
}

Summary Differ::run() {
  contexts_equal_ = contexts_are_equal(at_);
  for (;;) {
    if (has_read_shared()) end_sharing();
    if (pass_common_subset() || share_common_subset()) continue;
    find_heads();
    if (at_end()) break;
    if (!pass_agreed_run() && !pass_agreed_token() && !pass_token_beside_run()) pass_cell();
  }
  close_divergence();
  errors_.finish(streams_, source_.end(), episode_ ? episode_->number : 0);
  if (episode_) close_episode(source_.end());
  for (const TokenStream& stream : streams_) {
    summary_.tokens.push_back(stream.token_count());
    summary_.errors.push_back(stream.error_count());
  }
  return summary_;
}

bool Differ::at_end() const {
  return std::ranges::all_of(
      readers_, [&](std::size_t i) { return streams_[i].head().kind == Segment::Kind::end; });
}

/// Where companions may next stand at the same place with nothing read ahead: not before the
/// farthest of them. One that is elsewhere reads no farther either, since it may come back.
Offset Differ::pause_from() const {
  if (companions_.size() < 2) return Tokenizer::never;
  Offset reach = at_;
  for (const std::size_t i : companions_) reach = std::max(reach, streams_[i].reach());
  return reach;
}

void Differ::find_heads() {
  for (const std::size_t i : readers_)
    if (!streams_[i].has_head()) streams_[i].find_head(pause_from());
}

// -- the common subset

/// Where these versions stand, if all stand at the cursor with nothing read ahead.
std::optional<ResumePoint> Differ::resume_point_of(const std::vector<std::size_t>& versions) const {
  std::optional<ResumePoint> all;
  for (const std::size_t i : versions) {
    const std::optional<ResumePoint> here = streams_[i].resume_point();
    if (!here || here->at != at_) return std::nullopt;
    if (!all) all = here;
    all->narrow = all->narrow || here->narrow;
  }
  return all;
}

/// The common subset is read once for all versions, when all of them stand at the same place with
/// nothing read ahead and nothing that could tell them apart. Nobody makes tokens of it.
bool Differ::pass_common_subset() {
  if (!contexts_equal_ || know_common_subset_.size() < streams_.size() || shared_reader_)
    return false;
  std::optional<ResumePoint> state = resume_point_of(know_common_subset_);
  if (!state) return false;
  const SubsetCount passed = subset_reader_.pass(*state);
  if (state->at == at_) return false;
  close_divergence();
  for (TokenStream& stream : streams_) stream.resume(*state, passed);
  errors_.pass(streams_, {at_, state->at}, /*run=*/true, episode_ ? episode_->number : 0);
  at_ = state->at;
  reach_agreed_boundary(at_);
  return true;
}

/// Where some version is elsewhere, one of the others reads the common subset for all of them: its
/// tokens are theirs up to the end of the stretch.
bool Differ::share_common_subset() {
  if (companions_.size() < 2 || shared_reader_ ||
      (contexts_equal_ && know_common_subset_.size() == streams_.size()))
    return false;
  // One that is elsewhere may come back where it stops: all can skip the common subset from there
  // on.
  Offset bound = Tokenizer::never;
  for (const std::size_t i : know_common_subset_)
    if (!std::ranges::binary_search(companions_, i)) bound = std::min(bound, streams_[i].reach());
  if (bound <= at_) return false;
  const std::optional<ResumePoint> state = resume_point_of(companions_);
  if (!state ||
      !std::ranges::all_of(companions_, [&](std::size_t i) { return streams_[i].has_context(); }))
    return false;
  // One whose tokens have self-closing flags, if there is one.
  const auto models = [&](std::size_t i) { return streams_[i].info().models_self_closing; };
  const auto modelling = std::ranges::find_if(companions_, models);
  const std::size_t reader = modelling == companions_.end() ? companions_.front() : *modelling;
  const std::optional<ResumePoint> after =
      streams_[reader].read_common_subset(bound, state->narrow);
  if (!after) return false;
  const SubsetCount passed = streams_[reader].batch_count();
  for (const std::size_t i : companions_) {
    if (i == reader) continue;
    streams_[i].resume(*after, passed);
    reader_[i] = reader;
  }
  shared_reader_ = reader;
  begin_reading();
  shared_end_ = after->at;
  return true;
}

bool Differ::has_read_shared() const {
  return shared_reader_ && !streams_[*shared_reader_].has_head() &&
         streams_[*shared_reader_].position() == shared_end_;
}

/// Each version reads itself again.
void Differ::end_sharing() {
  for (std::size_t i = 0; i < streams_.size(); ++i) {
    if (reader_[i] == i) continue;
    streams_[i].take_contexts(streams_[reader_[i]]);
    reader_[i] = i;
  }
  shared_reader_.reset();
  begin_reading();
}

/// Notes who reads, and who is like another.
void Differ::begin_reading() {
  readers_.clear();
  distinct_.clear();
  like_.clear();
  std::optional<std::size_t> shared[2];  // by what is modelled
  for (std::size_t i = 0; i < streams_.size(); ++i) {
    if (reader_[i] == i) readers_.push_back(i);
    auto& first = shared[streams_[i].info().models_self_closing];
    const bool is_shared = shared_reader_ == reader_[i];
    if (is_shared && first) {
      like_.push_back(*first);
      continue;
    }
    if (is_shared) first = distinct_.size();
    like_.push_back(distinct_.size());
    distinct_.push_back(i);
  }
}

// -- cells

/// Where all versions read characters as they stand in the source, they agree without a look at
/// them.
bool Differ::pass_agreed_run() {
  Offset end = source_.end();
  for (const std::size_t i : readers_) {
    const TokenStream& stream = streams_[i];
    if (stream.head().kind != Segment::Kind::run) return false;
    end = std::min(end, stream.head().span.end);
    // Up to where contexts change, so that errors are told which episode they are in.
    if (stream.next_context() > at_) end = std::min(end, stream.next_context());
  }
  close_divergence();
  for (const std::size_t i : readers_) streams_[i].advance_to(end);
  pass_to(end, /*run=*/true);
  return true;
}

bool Differ::pass_agreed_token() {
  const TokenStream* modelling =
      nullptr;  // so that two versions that model all are compared in all
  for (const std::size_t i : readers_) {
    const TokenStream& stream = streams_[i];
    if (stream.head().kind == Segment::Kind::end || stream.head().kind == Segment::Kind::run)
      return false;
    if (!modelling && stream.info().models_self_closing) modelling = &stream;
  }
  const TokenStream& one = modelling ? *modelling : streams_[readers_.front()];
  for (const std::size_t i : readers_)
    if (&streams_[i] != &one && !same_head(one, streams_[i])) return false;

  const Offset end = one.head().span.end;
  close_divergence();
  for (const std::size_t i : readers_) streams_[i].pop();
  pass_to(end, /*run=*/false);
  return true;
}

/// Some have the same token, and the others read characters as they stand in the source: that
/// differs for certain, so if nobody looks at it, nothing is made of it.
bool Differ::pass_token_beside_run() {
  if (!has(aspects_, Aspects::kind) || keeps_tokens()) return false;
  const TokenStream* one = nullptr;  // modelling, as for tokens that all have
  for (const std::size_t i : readers_) {
    const TokenStream& stream = streams_[i];
    if (stream.head().kind == Segment::Kind::run) continue;
    if (stream.head().kind != Segment::Kind::token ||
        stream.head().token->kind == TokenKind::characters)
      return false;
    if (!one || (!one->info().models_self_closing && stream.info().models_self_closing))
      one = &stream;
  }
  if (!one) return false;
  const Offset end = one->head().span.end;
  const TokenKind kind = one->head().token->kind;
  bool is_markup = kind == TokenKind::start_tag || kind == TokenKind::end_tag;
  for (const std::size_t i : readers_) {
    const TokenStream& stream = streams_[i];
    const Segment& head = stream.head();
    is_markup = is_markup || head.token->of_script;
    const bool fits = head.kind == Segment::Kind::run ? head.span.end >= end
                                                      : &stream == one || same_head(*one, stream);
    if (!fits || (head.span.end == end && stream.has_nothing_next())) return false;
  }

  beside_.clear();
  for (const std::size_t reader : reader_)
    beside_.push_back(streams_[reader].head().kind == Segment::Kind::run);
  if (beside_ != last_beside_) {
    partition_beside_ = Partition(beside_);
    last_beside_ = beside_;
  }
  for (const std::size_t i : readers_)
    streams_[i].head().kind == Segment::Kind::run ? streams_[i].advance_to(end) : streams_[i].pop();
  count(partition_beside_, {at_, end}, is_markup ? Severity::markup : Severity::structure, false);
  pass_to(end, /*run=*/false);
  return true;
}

/// The first position after the cursor that could be a boundary of every version.
Offset Differ::first_boundary() const {
  Offset boundary = at_;
  for (const std::size_t i : readers_) {
    const Segment& head = streams_[i].head();
    Offset end = head.span.end;
    if (head.kind == Segment::Kind::run)
      end = head.span.begin + utf8::sequence_length(static_cast<unsigned char>(
                                  source_.bytes()[in_memory(head.span.begin)]));
    boundary = std::max(boundary, end);
  }
  return boundary;
}

/// A token that no byte of the source belongs to: data can emit one at the end of the file.
bool is_of_nothing(const TokenStream& stream) {
  return stream.has_head() && stream.head().kind == Segment::Kind::token &&
         stream.head().span.begin == stream.head().span.end;
}

/// Takes from each stream what begins before `q`. A token that q would cut is taken whole.
void Differ::consume_to(Offset q) {
  // Where one has read all that it reads for others, these go on themselves.
  while (!std::ranges::all_of(readers_, [&](std::size_t i) { return consume_to(q, i); })) {
    for (std::size_t i = 0; i < streams_.size(); ++i)
      if (reader_[i] != i) cells_[i].begin_as(cells_[reader_[i]]);
    end_sharing();
  }
}

/// False if it has read all that it reads for others, and needs more.
bool Differ::consume_to(Offset q, std::size_t version) {
  TokenStream& stream = streams_[version];
  while (stream.position() < q || (stream.position() == q && is_of_nothing(stream))) {
    if (shared_reader_ == version && has_read_shared()) return false;
    if (!stream.has_head()) stream.find_head(pause_from());
    if (stream.head().kind == Segment::Kind::end) break;
    Segment part = stream.head();
    if (part.kind == Segment::Kind::run) part.span.end = std::min(part.span.end, q);
    cells_[version].add(part, stream.batch());
    if (part.kind == Segment::Kind::run)
      stream.advance_to(part.span.end);
    else
      stream.pop();
  }
  return true;
}

/// Versions that have the same tokens, and model the same, are grouped as one.
Partition Differ::partition_of_cells() {
  emitted_.clear();
  for (const std::size_t i : distinct_) {
    emitted_.push_back(cells_[reader_[i]].emitted());
    emitted_.back().models_all = streams_[i].info().models_self_closing;
  }
  Partition partition = group(emitted_);
  if (partition.agrees() || distinct_.size() == streams_.size()) return partition;
  std::vector<std::uint16_t> classes;
  classes.reserve(streams_.size());
  for (const std::size_t distinct : like_) classes.push_back(partition.class_of(distinct));
  return Partition(std::move(classes));
}

void Differ::pass_cell() {
  const bool keeps = keeps_tokens();
  for (const std::size_t i : readers_) cells_[i].clear(keeps);
  Offset end = first_boundary();
  for (;;) {
    consume_to(end);
    Offset reached = end;
    for (const std::size_t i : readers_) reached = std::max(reached, streams_[i].position());
    if (reached == end) break;
    end = reached;
  }
  for (const std::size_t i : readers_) cells_[i].finish();
  settle(partition_of_cells(), {at_, end}, keeps);
  pass_to(end, /*run=*/false);
}

/// Moves the cursor, with all that follows it. Requires: all streams are there.
void Differ::pass_to(Offset end, bool run) {
  Divergence* const told = is_apart_ && is_kept_ ? &divergence_ : nullptr;
  if (told || errors_.is_compared())
    errors_.pass(streams_, {at_, end}, run, episode_ ? episode_->number : 0, told);
  else
    for (const std::size_t i : readers_) errors_.leave_out(streams_[i], end);
  follow_contexts({at_, end}, run);
  at_ = end;
}

/// How much it matters that the versions' contents of one cell differ.
Severity severity_of(const std::vector<CellContent>& cells, const std::vector<std::size_t>& own) {
  const Digest first = cells[own.front()].markup();
  if (std::ranges::any_of(own, [&](std::size_t i) { return cells[i].markup() != first; }))
    return Severity::markup;
  if (std::ranges::all_of(own, [&](std::size_t i) { return cells[i].only_characters(); }))
    return Severity::text;
  return Severity::structure;
}

/// Whether the tokens of what differs here are kept.
bool Differ::keeps_tokens() {
  if (is_apart_) return is_kept_;
  return !episode_ || sink_.looks_into(episode_->number);
}

void Differ::settle(const Partition& partition, Span cell, bool keeps) {
  if (partition.agrees()) return close_divergence();
  count(partition, cell, severity_of(cells_, readers_), keeps);
  if (is_kept_) keep_cell();
}

/// The divergence goes on, or another one begins.
void Differ::count(const Partition& partition, Span cell, Severity severity, bool keeps) {
  if (is_apart_ && divergence_.partition != partition) close_divergence();
  if (!is_apart_) {
    open_episode();
    is_apart_ = true;
    is_kept_ = keeps;
    divergence_.partition = partition;
    if (keeps) divergence_.classes.resize(partition.class_count());
    divergence_.severity = Severity::text;
    divergence_.span.begin = cell.begin;
    divergence_.episode = episode_->number;
    divergence_.search_from = episode_->span.begin;
  }
  divergence_.span.end = cell.end;
  divergence_.severity = std::max(divergence_.severity, severity);
  ++summary_.cells_apart;
}

/// A class shows the tokens of its first version that models everything.
void Differ::keep_cell() {
  shown_.assign(divergence_.classes.size(), std::nullopt);
  for (const std::size_t i : distinct_) {
    auto& version = shown_[divergence_.partition.class_of(i)];
    if (!version ||
        (!streams_[*version].info().models_self_closing && streams_[i].info().models_self_closing))
      version = i;
  }
  for (std::size_t c = 0; c < shown_.size(); ++c)
    cells_[reader_[*shown_[c]]].append_to(divergence_.classes[c], divergence_.strings,
                                          streams_[*shown_[c]].info().models_self_closing);
}

void Differ::close_divergence() {
  if (!is_apart_) return;
  is_apart_ = false;
  ++summary_.divergences;
  ++summary_.by_severity[static_cast<std::size_t>(divergence_.severity)];
  summary_.bytes_apart += divergence_.span.size();
  ++episode_->divergences;
  const Offset end = divergence_.span.end;
  if (is_kept_) {
    sink_.take(std::move(divergence_));
    divergence_ = {};
  } else {
    sink_.divergence(divergence_);
  }
  if (last_agreed_ == end) close_episode(end);
}

void Differ::open_episode() {
  if (episode_) return;
  episode_.emplace();
  episode_->number = ++summary_.episodes;
  episode_->span.begin = last_agreed_;
}

void Differ::close_episode(Offset at) {
  episode_->span.end = at;
  episode_->met_again = last_agreed_ == at;
  errors_.close();  // what belongs to the episode comes before it
  sink_.episode(*episode_);
  episode_.reset();
}

// -- contexts

bool Differ::contexts_are_equal(Offset at) {
  bool equal = true;
  const Context& first = streams_[readers_.front()].context_at(at);
  for (const std::size_t i : readers_)  // every stream moves on, whatever the others say
    if (streams_[i].context_at(at) != first) equal = false;
  if (!know_common_subset_.empty()) {
    if (equal)
      companions_ = know_common_subset_;
    else
      find_companions(at);
  }
  return equal;
}

/// By a vote that each pair of different contexts leaves out of count.
void Differ::find_companions(Offset at) {
  const auto context = [&](std::size_t i) -> const Context& {
    return streams_[reader_[i]].context_at(at);
  };
  std::size_t chosen = know_common_subset_.front(), votes = 0;
  for (const std::size_t i : know_common_subset_) {
    if (votes == 0) chosen = i;
    votes += context(i) == context(chosen) ? 1 : -1;
  }
  companions_.clear();
  std::ranges::copy_if(know_common_subset_, std::back_inserter(companions_),
                       [&](std::size_t i) { return context(i) == context(chosen); });
}

/// Requires: all streams have moved to passed.end, so that their changes of context up to there are
/// known.
void Differ::follow_contexts(Span passed, bool run) {
  for (;;) {
    Offset change = ~Offset{0};
    for (const std::size_t i : readers_) change = std::min(change, streams_[i].next_context());
    if (change > passed.end) break;
    if (run && contexts_equal_ && change > passed.begin) {
      Offset before = change - 1;  // the last boundary of characters at which they were still equal
      while (before > passed.begin && (source_.bytes()[in_memory(before)] & 0xC0) == 0x80) --before;
      reach_agreed_boundary(before);
    }
    contexts_equal_ = contexts_are_equal(change);
    if (run && contexts_equal_) reach_agreed_boundary(change);
  }
  if (contexts_equal_) reach_agreed_boundary(passed.end);
}

void Differ::reach_agreed_boundary(Offset at) {
  last_agreed_ = at;
  if (episode_ && !is_apart_) close_episode(at);
}

}  // namespace

Summary compare(const Source& source, std::vector<Participant> participants,
                const CompareOptions& options, DivergenceSink& sink) {
  return Differ(source, std::move(participants), options, sink).run();
}

}  // namespace specdrift
