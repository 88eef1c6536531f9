#include "core/compare/differ.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "core/compare/cell_content.h"
#include "core/compare/error_facet.h"
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
  Offset plain_from() const;
  void find_heads();
  bool pass_plain();
  bool pass_agreed_run();
  bool pass_agreed_token();
  void pass_cell();

  Offset first_boundary() const;
  void consume_to(Offset q);
  void settle(Partition partition, Span cell);
  void open_episode();
  void close_divergence();
  void close_episode(Offset at);

  void follow_contexts(Span passed, bool run);
  bool contexts_are_equal(Offset at);
  void reach_agreed_boundary(Offset at);

  const Source& source_;
  DivergenceSink& sink_;
  PlainReader plain_;
  bool plain_wanted_;
  std::vector<TokenStream> streams_;
  std::vector<CellContent> cells_;
  ErrorFacet errors_;
  Offset at_;
  Offset last_agreed_;
  bool contexts_equal_ = false;
  std::optional<Divergence> divergence_;
  std::optional<Episode> episode_;
  Summary summary_;
};

bool same_text(std::string_view a, std::string_view b) {
  return a.size() == b.size() && (a.data() == b.data() || a == b);
}

bool same(const Doctype& a, const Doctype& b) {
  return a.name == b.name && a.public_identifier == b.public_identifier &&
         a.system_identifier == b.system_identifier && a.force_quirks == b.force_quirks;
}

/// Whether the heads of two streams are the same in every aspect, but for a self-closing flag that
/// one of the versions does not model.
bool same_head(const TokenStream& a, const TokenStream& b) {
  if (a.head().kind != b.head().kind || a.head().span != b.head().span) return false;
  if (a.head().kind != Segment::Kind::token) return true;
  const Token& s = *a.head().token;
  const Token& t = *b.head().token;
  if (s.kind != t.kind || !same_text(s.text, t.text)) return false;
  if (s.kind == TokenKind::doctype) return same(a.batch().doctype_of(s), b.batch().doctype_of(t));
  if (s.kind == TokenKind::processing_instruction)
    return same_text(a.batch().instruction_data_of(s), b.batch().instruction_data_of(t));
  if (s.kind != TokenKind::start_tag) return true;
  const bool both_model = a.info().models_self_closing && b.info().models_self_closing;
  return (!both_model || s.self_closing == t.self_closing) &&
         std::ranges::equal(a.batch().attributes_of(s), b.batch().attributes_of(t),
                            [](const Attribute& x, const Attribute& y) {
                              return same_text(x.name, y.name) && same_text(x.value, y.value);
                            });
}

Differ::Differ(const Source& source, std::vector<Participant> participants,
               const CompareOptions& options, DivergenceSink& sink)
    : source_(source),
      sink_(sink),
      plain_(source),
      plain_wanted_(options.plain),
      errors_(options, sink, summary_),
      at_(source.begin()),
      last_agreed_(source.begin()) {
  for (Participant& p : participants) {
    plain_wanted_ = plain_wanted_ && p.tokenizer->knows_plain();
    streams_.emplace_back(*p.info, std::move(p.tokenizer), source.begin(), options.batch_capacity);
    cells_.emplace_back(source.bytes(), options.aspects, options.keep);
  }
}

Summary Differ::run() {
  contexts_equal_ = contexts_are_equal(at_);
  for (;;) {
    if (pass_plain()) continue;
    find_heads();
    if (at_end()) break;
    if (!pass_agreed_run() && !pass_agreed_token()) pass_cell();
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
      streams_, [](const TokenStream& s) { return s.head().kind == Segment::Kind::end; });
}

/// Where the versions may next stand at the same place with nothing read ahead: not before the
/// farthest of them.
Offset Differ::plain_from() const {
  if (!plain_wanted_) return TokenBatch::takes_plain;
  Offset reach = at_;
  for (const TokenStream& stream : streams_) reach = std::max(reach, stream.reach());
  return reach;
}

void Differ::find_heads() {
  for (TokenStream& stream : streams_)
    if (!stream.has_head()) stream.find_head(plain_from());
}

/// What is plain is read once for all versions, when all of them stand at the same place with
/// nothing read ahead and nothing that could tell them apart.
bool Differ::pass_plain() {
  if (!plain_wanted_ || !contexts_equal_) return false;
  PlainState state;
  for (const TokenStream& stream : streams_) {
    const std::optional<PlainState> here = stream.plain_state();
    if (!here || here->at != at_) return false;
    state = *here;
  }
  const PlainCount passed = plain_.pass(state);
  if (state.at == at_) return false;
  close_divergence();
  for (TokenStream& stream : streams_) stream.pass_plain(state, passed);
  errors_.pass(streams_, {at_, state.at}, /*run=*/true, episode_ ? episode_->number : 0);
  at_ = state.at;
  reach_agreed_boundary(at_);
  return true;
}

/// Where all versions read characters as they stand in the source, they agree without a look at
/// them.
bool Differ::pass_agreed_run() {
  Offset end = source_.end();
  for (const TokenStream& stream : streams_) {
    if (stream.head().kind != Segment::Kind::run) return false;
    end = std::min(end, stream.head().span.end);
    // Up to where contexts change, so that errors are told which episode they are in.
    if (stream.next_context() > at_) end = std::min(end, stream.next_context());
  }
  close_divergence();
  for (TokenStream& stream : streams_) stream.advance_to(end);
  errors_.pass(streams_, {at_, end}, /*run=*/true, episode_ ? episode_->number : 0);
  follow_contexts({at_, end}, /*run=*/true);
  at_ = end;
  return true;
}

bool Differ::pass_agreed_token() {
  const TokenStream* modelling =
      nullptr;  // so that two versions that model all are compared in all
  for (const TokenStream& stream : streams_) {
    if (stream.head().kind == Segment::Kind::end || stream.head().kind == Segment::Kind::run)
      return false;
    if (!modelling && stream.info().models_self_closing) modelling = &stream;
  }
  const TokenStream& one = modelling ? *modelling : streams_.front();
  for (const TokenStream& stream : streams_)
    if (&stream != &one && !same_head(one, stream)) return false;

  const Offset end = one.head().span.end;
  close_divergence();
  for (TokenStream& stream : streams_) stream.pop();
  errors_.pass(streams_, {at_, end}, /*run=*/false, episode_ ? episode_->number : 0);
  follow_contexts({at_, end}, /*run=*/false);
  at_ = end;
  return true;
}

/// The first position after the cursor that could be a boundary of every version.
Offset Differ::first_boundary() const {
  Offset boundary = at_;
  for (const TokenStream& stream : streams_) {
    const Segment& head = stream.head();
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
  for (std::size_t i = 0; i < streams_.size(); ++i) {
    TokenStream& stream = streams_[i];
    while (stream.position() < q || (stream.position() == q && is_of_nothing(stream))) {
      stream.find_head(plain_from());
      if (stream.head().kind == Segment::Kind::end) break;
      Segment part = stream.head();
      if (part.kind == Segment::Kind::run) part.span.end = std::min(part.span.end, q);
      cells_[i].add(part, stream.batch());
      if (part.kind == Segment::Kind::run)
        stream.advance_to(part.span.end);
      else
        stream.pop();
    }
  }
}

void Differ::pass_cell() {
  const bool keeps = !episode_ || sink_.looks_into(episode_->number);
  for (CellContent& cell : cells_) cell.clear(keeps);
  Offset end = first_boundary();
  for (;;) {
    consume_to(end);
    Offset reached = end;
    for (const TokenStream& stream : streams_) reached = std::max(reached, stream.position());
    if (reached == end) break;
    end = reached;
  }
  std::vector<Emitted> emitted;
  for (std::size_t i = 0; i < streams_.size(); ++i) {
    cells_[i].finish();
    emitted.push_back(cells_[i].emitted(streams_[i].info().models_self_closing));
  }
  settle(group(emitted), {at_, end});
  errors_.pass(streams_, {at_, end}, /*run=*/false, episode_ ? episode_->number : 0,
               divergence_ ? &*divergence_ : nullptr);
  follow_contexts({at_, end}, /*run=*/false);
  at_ = end;
}

/// How much it matters that the versions' contents of one cell differ.
Severity severity_of(const std::vector<CellContent>& cells) {
  const auto& first = cells.front();
  if (std::ranges::any_of(cells, [&](const auto& c) { return c.markup() != first.markup(); }))
    return Severity::markup;
  if (std::ranges::all_of(cells, [](const auto& c) { return c.only_characters(); }))
    return Severity::text;
  return Severity::structure;
}

void Differ::settle(Partition partition, Span cell) {
  if (partition.agrees()) return close_divergence();
  if (divergence_ && divergence_->partition != partition) close_divergence();
  if (!divergence_) {
    open_episode();
    divergence_.emplace();
    divergence_->partition = std::move(partition);
    divergence_->classes.resize(divergence_->partition.class_count());
    divergence_->severity = Severity::text;
    divergence_->span.begin = cell.begin;
    divergence_->episode = episode_->number;
    divergence_->search_from = episode_->span.begin;
  }
  divergence_->span.end = cell.end;
  divergence_->severity = std::max(divergence_->severity, severity_of(cells_));
  // A class shows the tokens of its first version that models everything.
  std::vector<std::optional<std::size_t>> shown(divergence_->classes.size());
  for (std::size_t i = 0; i < streams_.size(); ++i) {
    auto& version = shown[divergence_->partition.class_of(i)];
    if (!version ||
        (!streams_[*version].info().models_self_closing && streams_[i].info().models_self_closing))
      version = i;
  }
  for (std::size_t c = 0; c < shown.size(); ++c)
    cells_[*shown[c]].append_to(divergence_->classes[c], divergence_->strings);
  ++summary_.cells_apart;
}

void Differ::close_divergence() {
  if (!divergence_) return;
  ++summary_.divergences;
  ++summary_.by_severity[static_cast<std::size_t>(divergence_->severity)];
  summary_.bytes_apart += divergence_->span.size();
  ++episode_->divergences;
  const Offset end = divergence_->span.end;
  sink_.take(std::move(*divergence_));
  divergence_.reset();
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
  for (TokenStream& stream : streams_)  // every stream moves on, whatever the others say
    if (stream.context_at(at) != streams_.front().context_at(at)) equal = false;
  return equal;
}

/// Requires: all streams have moved to passed.end, so that their changes of context up to there are
/// known.
void Differ::follow_contexts(Span passed, bool run) {
  for (;;) {
    Offset change = ~Offset{0};
    for (const TokenStream& stream : streams_) change = std::min(change, stream.next_context());
    if (change > passed.end) break;
    if (run && contexts_equal_ && change > passed.begin) {
      Offset before = change - 1;  // the last border of characters at which they were still equal
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
  if (episode_ && !divergence_) close_episode(at);
}

}  // namespace

Summary compare(const Source& source, std::vector<Participant> participants,
                const CompareOptions& options, DivergenceSink& sink) {
  return Differ(source, std::move(participants), options, sink).run();
}

}  // namespace specdrift
