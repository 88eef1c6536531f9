#include "core/trace/step_stream.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "core/token/hash.h"

namespace specdrift::trace {
namespace {

std::uint64_t chained(std::uint64_t digest, std::uint64_t more) {
  digest ^= more + 0x9E3779B97F4A7C15u + (digest << 6) + (digest >> 2);
  digest *= 0xFF51AFD7ED558CCDu;
  return digest ^ (digest >> 33);
}

/// Byte by byte, so that it does not matter in which pieces a string came.
std::uint64_t chained(std::uint64_t digest, std::string_view text) {
  for (const char c : text) digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001B3u + 1;
  return digest;
}

std::uint64_t chained(std::uint64_t digest, const std::optional<std::string_view>& text) {
  return text ? chained(chained(digest, 1), hash_of(*text)) : chained(digest, 2);
}

bool has(std::span<const model::Action> actions, model::Verb verb) {
  return std::ranges::find(actions, verb, &model::Action::verb) != actions.end();
}

/// Whether a row does such a thing, perhaps as the `Anything else` that it refers to.
bool may_do(const model::Table& table, std::size_t row, model::Verb verb) {
  if (has(table.before, verb)) return true;
  if (row >= table.rows.size()) return has(table.leaving[row - table.rows.size()].actions, verb);
  if (has(table.rows[row].actions, verb)) return true;
  if (!has(table.rows[row].actions, model::Verb::as_anything_else)) return false;
  return std::ranges::any_of(table.rows.subspan(row + 1),
                             [&](const model::Row& r) { return has(r.actions, verb); });
}

bool sets_text(const model::Action& action) {
  return action.verb == model::Verb::set && action.target == model::Target::text;
}

/// Whether a row gives a variable another text, perhaps as the `Anything else` that it refers to.
bool may_set_text(const model::Table& table, std::size_t row) {
  if (std::ranges::any_of(table.before, sets_text)) return true;
  if (row >= table.rows.size()) return false;
  if (std::ranges::any_of(table.rows[row].actions, sets_text)) return true;
  return table.rows[row].as_anything_else &&
         std::ranges::any_of(table.rows.back().actions, sets_text);
}

/// Which tables have rows that emit what a variable for text held before; null if there is none.
std::shared_ptr<const std::vector<bool>> tables_that_emit_kept(const model::Model& model) {
  if (std::ranges::find(model.variables, model::VariableType::text, &model::Variable::type) ==
      model.variables.end())
    return nullptr;
  std::vector<bool> tables;
  for (const model::Table& table : model.tables)
    tables.push_back(std::ranges::none_of(table.before, sets_text) &&
                     std::ranges::any_of(table.rows, [](const model::Row& row) {
                       return std::ranges::find(row.actions, model::Characters::text_variable,
                                                &model::Action::characters) != row.actions.end();
                     }));
  return std::make_shared<const std::vector<bool>>(std::move(tables));
}

}  // namespace

bool are_in_sync(const StreamState& a, const StreamState& b) {
  const bool both_model = a.models_self_closing && b.models_self_closing;
  return have_resynchronised(a, b) && (!a.kept || !b.kept || a.kept == b.kept) &&
         (both_model ? a.emitted == b.emitted
                     : a.emitted_without_self_closing == b.emitted_without_self_closing);
}

bool have_resynchronised(const StreamState& a, const StreamState& b) {
  return a.concept_name == b.concept_name && a.text == b.text && a.around == b.around &&
         a.unfinished == b.unfinished;
}

void StepStream::Growing::follow(std::string_view whole) {
  if (whole.size() < size) reset();
  digest = chained(digest, whole.substr(size));
  size = whole.size();
}

StepStream::StepStream(const model::Model& model, const Source& source, const StartContext& start)
    : interpreter_(model, source, start),
      subset_reader_(source),
      emits_kept_(tables_that_emit_kept(model)) {
  interpreter_.end_runs_at(0);
}

/// Where text is read there is no unfinished token, and the interpreter begins its batch anew.
StepStream::StepStream(const StepStream& other)
    : interpreter_(other.interpreter_),
      subset_reader_(other.subset_reader_),
      emits_kept_(other.emits_kept_),
      next_step_ends_(other.next_step_ends_),
      counts_from_(other.counts_from_),
      emitted_(other.emitted_),
      emitted_without_self_closing_(other.emitted_without_self_closing_) {}

bool StepStream::next() {
  begin_step();
  interpreter_.set_row_tracer(this);
  if (!interpreter_.read_step(batch_)) return false;
  ++steps_taken_;
  step_.to = interpreter_.state_index();
  step_.concept_after = interpreter_.concept_name();
  if (!step_.rows.empty()) step_.read = step_.row().read;
  follow_unfinished();
  follow_emitted();
  return true;
}

void StepStream::begin_step() {
  step_.rows.clear();
  step_.concept_before = interpreter_.concept_name();
  const bool clears = interpreter_.is_in_text();
  if (clears) attributes_ = 0;
  tokens_before_ = clears ? 0 : batch_.tokens.size();
  errors_before_ = clears ? 0 : batch_.errors.size();
  characters_before_ = 0;
  if (!clears && !batch_.tokens.empty() && batch_.tokens.back().kind == TokenKind::characters)
    characters_before_ = batch_.tokens.back().text.size();
  creates_ = clears;
  starts_attribute_ = clears;
  sets_text_ = false;
}

void StepStream::row(model::TableIndex table, std::size_t row, Offset begin, Offset end) {
  step_.rows.push_back({table, row, {begin, end}});
  const model::Table& taken = model().tables[table];
  creates_ = creates_ || may_do(taken, row, model::Verb::create);
  starts_attribute_ = starts_attribute_ || may_do(taken, row, model::Verb::start_attribute);
  sets_text_ = sets_text_ || (emits_kept_ && may_set_text(taken, row));
}

std::span<const Token> StepStream::tokens() const {
  return std::span(batch_.tokens).subspan(std::min(tokens_before_, batch_.tokens.size()));
}

std::string_view StepStream::characters() const {
  if (tokens_before_ == 0 || tokens_before_ > batch_.tokens.size() || characters_before_ == 0)
    return {};
  const std::string_view text = batch_.tokens[tokens_before_ - 1].text;
  return text.substr(std::min(characters_before_, text.size()));
}

std::vector<ParseError> StepStream::errors() const {
  return batch_.errors.from(errors_before_);
}

/// Skips what follows of the common subset before `offset`; false if there is nothing of it.
bool StepStream::skip_common_subset(Offset offset) {
  std::optional<ResumePoint> point = interpreter_.resume_point_of_step();
  if (!point) return false;
  const Offset begin = point->at;
  subset_reader_.pass(*point, offset);
  if (point->at == begin) return false;
  interpreter_.resume_steps(*point, batch_);
  return true;
}

void StepStream::skip_to(Offset offset) {
  // A long step is not taken again for each place within it.
  if (interpreter_.offset() < offset && offset < next_step_ends_) {
    forget_emitted();
    counts_from_ = offset;
    return;
  }
  interpreter_.set_row_tracer(nullptr);
  interpreter_.end_runs_at(offset);
  std::optional<model::Interpreter> boundary;  // the first place from which it can go on once more
  std::size_t steps = 0;                       // from there
  // Ends: no version takes steps without end that read nothing, or the data would not load.
  while (interpreter_.offset() < offset) {
    if (!boundary && has_no_token()) {
      boundary.emplace(interpreter_);
      steps = 0;
    }
    if (skip_common_subset(offset)) {
      boundary.reset();
      continue;
    }
    if (!interpreter_.read_step(batch_)) break;
    ++steps;
    ++steps_taken_;
  }
  if (interpreter_.offset() > offset && boundary) {
    // A CDATA section can be one step: it is the next one.
    next_step_ends_ = interpreter_.offset();
    std::destroy_at(&interpreter_);
    std::construct_at(&interpreter_, *boundary);
    for (std::size_t taken = 1; taken < steps; ++taken, ++steps_taken_)
      interpreter_.read_step(batch_);
  }
  interpreter_.end_runs_at(0);
  forget_emitted();
  counts_from_ = offset;
}

StepStream::Start StepStream::last_start(Offset offset, Offset errors_from) {
  if (interpreter_.offset() < offset && offset < next_step_ends_ && has_no_token())
    return {interpreter_.offset(), true};
  interpreter_.set_row_tracer(nullptr);
  interpreter_.end_runs_at(offset);
  Offset start = interpreter_.offset();
  std::size_t steps = 0;  // from there
  for (;;) {
    if (interpreter_.offset() <= offset && has_no_token()) {
      start = interpreter_.offset();
      steps = 0;
    }
    if (interpreter_.offset() >= offset) break;
    const std::uint64_t errors = interpreter_.is_in_text() ? 0 : batch_.errors.size();
    if (!interpreter_.read_step(batch_)) break;
    ++steps;
    ++steps_taken_;
    const auto found = batch_.errors.from(errors);
    if (std::ranges::any_of(found, [&](const ParseError& e) { return e.at >= errors_from; })) break;
  }
  return {start, steps == 1};
}

/// Whether a copy can go on from here: nothing that it needs is in the batch.
bool StepStream::has_no_token() {
  const model::Configuration& now = interpreter_.configuration_without_names();
  return interpreter_.is_in_text() ||
         !(now.has_tag || now.has_comment || now.has_doctype || now.has_instruction);
}

// -- the state of the stream

void StepStream::follow_unfinished() {
  if (creates_) {
    for (Growing* const text : {&tag_name_, &text_, &public_, &system_, &target_, &instruction_})
      text->reset();
    attributes_ = 0;
    attributes_digest_ = 0;
  }
  if (creates_ || starts_attribute_) {
    attribute_name_.reset();
    attribute_value_.reset();
  }
  for (std::size_t slot = 0; emits_kept_ && slot < kept_.size(); ++slot) {
    if (sets_text_) kept_[slot].reset();
    kept_[slot].follow(interpreter_.configuration_without_names().texts[slot].characters);
  }
  const auto unfinished = interpreter_.unfinished();
  // Buffers keep what a token that is complete has left in them.
  const auto& now = interpreter_.configuration_without_names();
  const auto follow = [](Growing& text, std::string_view whole, bool exists) {
    exists ? text.follow(whole) : text.reset();
  };
  follow(tag_name_, unfinished.tag_name, now.has_tag);
  follow(attribute_name_, unfinished.attribute_name, unfinished.has_attribute);
  follow(attribute_value_, unfinished.attribute_value, unfinished.has_attribute);
  follow(text_, unfinished.text, now.has_comment || now.has_doctype);
  follow(public_, unfinished.public_identifier, now.has_public_identifier);
  follow(system_, unfinished.system_identifier, now.has_system_identifier);
  follow(target_, unfinished.instruction_target, now.has_instruction);
  follow(instruction_, unfinished.instruction_data, now.has_instruction);
  const std::size_t first = batch_.attributes.size() - unfinished.attributes;
  for (; attributes_ < unfinished.attributes; ++attributes_) {
    const Attribute& attribute = batch_.attributes[first + attributes_];
    attributes_digest_ =
        chained(chained(attributes_digest_, hash_of(attribute.name)), hash_of(attribute.value));
  }
}

void StepStream::follow_emitted() {
  const auto add = [&](auto what) {
    emitted_ = chained(emitted_, what);
    emitted_without_self_closing_ = chained(emitted_without_self_closing_, what);
  };
  // A version may have read characters that it has not emitted when its stream began.
  const auto add_characters = [&](const Token& token, std::string_view text) {
    const Offset begin = token.verbatim ? token.span.end - text.size() : token.span.begin;
    if (begin >= counts_from_)
      add(text);
    else if (token.verbatim && token.span.end > counts_from_)
      add(text.substr(in_memory(counts_from_ - begin)));
  };
  if (const std::string_view more = characters(); !more.empty())
    add_characters(batch_.tokens[tokens_before_ - 1], more);
  for (const Token& token : tokens()) {
    if (token.kind == TokenKind::characters) {
      add_characters(token, token.text);
      continue;
    }
    add(std::uint64_t{0x100} + static_cast<std::uint64_t>(token.kind));
    if (token.kind == TokenKind::doctype) {
      const Doctype& doctype = batch_.doctype_of(token);
      add(doctype.name);
      add(doctype.public_identifier);
      add(doctype.system_identifier);
      add(std::uint64_t{doctype.force_quirks});
    } else {
      add(hash_of(token.text));
    }
    if (token.kind == TokenKind::processing_instruction)
      add(hash_of(batch_.instruction_data_of(token)));
    if (token.kind != TokenKind::start_tag) continue;
    for (const Attribute& attribute : batch_.attributes_of(token)) {
      add(hash_of(attribute.name));
      add(hash_of(attribute.value));
    }
    emitted_ = chained(emitted_, std::uint64_t{token.self_closing});
  }
}

std::uint64_t StepStream::unfinished_digest() {
  if (interpreter_.is_in_text()) return 0;
  const auto& configuration = interpreter_.configuration_without_names();
  std::uint64_t digest = 1;
  if (configuration.has_tag) {
    digest =
        chained(chained(digest, std::uint64_t{configuration.tag_is_end_tag}), tag_name_.digest);
    digest = chained(digest, attributes_digest_);
    if (interpreter_.unfinished().has_attribute)
      digest = chained(chained(digest, attribute_name_.digest), attribute_value_.digest);
  }
  if (configuration.has_comment) digest = chained(digest, text_.digest);
  if (configuration.has_doctype) {
    digest = chained(chained(digest, text_.digest), std::uint64_t{configuration.doctype_flag});
    if (configuration.has_public_identifier) digest = chained(digest, public_.digest);
    if (configuration.has_system_identifier) digest = chained(digest, system_.digest);
  }
  if (configuration.has_instruction)
    digest = chained(chained(digest, target_.digest), instruction_.digest);
  return digest;
}

StreamState StepStream::stream_state() {
  StreamState stream_state;
  stream_state.concept_name = interpreter_.concept_name();
  stream_state.text = interpreter_.text_kind();
  stream_state.around = interpreter_.text_around();
  stream_state.unfinished = unfinished_digest();
  if (emits_kept_ && (*emits_kept_)[interpreter_.state_index()])
    stream_state.kept = chained(kept_[0].digest, kept_[1].digest);
  stream_state.emitted = emitted_;
  stream_state.emitted_without_self_closing = emitted_without_self_closing_;
  stream_state.models_self_closing = model().info.models_self_closing;
  return stream_state;
}

std::uint64_t steps_taken(std::span<const StepStream> streams) {
  std::uint64_t steps = 0;
  for (const StepStream& stream : streams) steps += stream.steps_taken();
  return steps;
}

}  // namespace specdrift::trace
