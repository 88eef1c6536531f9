// What rows do to tokens, as events.

#include <algorithm>

#include "core/model/search/row_dependencies.h"
#include "core/prove/machine/machine_step.h"

namespace specdrift::prove {

using model::Target;
using model::TokenName;

// -- events of the tag at hand

void write_of_tag(Configuration& c, Output& output, Event event) {
  if (c.is_flushed) return;  // it comes to nothing
  if (c.committed)
    output.events.push_back(event);
  else
    c.held.push_back(event);
}

void commit(Configuration& c, Output& output) {
  output.events.insert(output.events.end(), c.held.begin(), c.held.end());
  c.held.clear();
  c.committed = true;
}

void drop_tag(Configuration& c, Output& output) {
  if (c.has_tag && c.committed)
    output.events.push_back(
        make_event(EventKind::retract, static_cast<std::uint32_t>(TokenSort::tag)));
  c.held.clear();
  c.has_tag = c.committed = c.is_flushed = c.name_is_open = c.name_is_other = false;
  c.self_closing = c.has_attributes = c.has_attribute = false;
  c.attribute = c.control.tag = 0;
  c.name.clear();
}

void drop_token(bool& is_there, TokenSort sort, Output& output) {
  if (is_there)
    output.events.push_back(make_event(EventKind::retract, static_cast<std::uint32_t>(sort)));
  is_there = false;
}

void write_text(Configuration& c, Output& output, std::size_t slot, Event event) {
  for (const Event held : c.held)
    if (payload_of(held) == (of_text | slot))
      throw UnsupportedSpecification(
          "a text changes while a token with what it held may come to nothing");
  output.events.push_back(event);
}

void end_attribute(Configuration& c, Output& output, bool value, bool writes) {
  if (c.attribute == 1) {
    if (writes) write_of_tag(c, output, make_event(EventKind::attribute_name_end));
    c.attribute = 2;
  }
  if (c.attribute == 2 && value) {
    if (writes) write_of_tag(c, output, make_event(EventKind::attribute_value_end));
    c.attribute = 0;
  }
}

void end_doctype_fields(Configuration& c, Output& output, std::uint8_t until) {
  constexpr EventKind ends[] = {EventKind::doctype_name_end, EventKind::doctype_public_end,
                                EventKind::doctype_system_end};
  for (; c.doctype_fields < std::min<std::uint8_t>(until, 3); ++c.doctype_fields)
    output.events.push_back(make_event(ends[c.doctype_fields]));
  if (until < 4 || c.doctype_fields == 4) return;
  output.events.push_back(make_event(EventKind::doctype_flag, c.doctype_flag ? 1 : 0));
  c.doctype_fields = 4;
}

// -- characters

void Machine::Step::emit_text(std::span<const Code> codes) {
  for (const Code code : codes) output.events.push_back(make_event(EventKind::text, code));
}

// -- fields

void Machine::Step::append_to_tag_name(std::span<const Code> codes) {
  if (!c.has_tag) return;
  for (const Code code : codes) {
    if ((code & of_text) != 0)
      throw UnsupportedSpecification("a text that grows becomes the name of a tag");
    if ((code & decoded) != 0)
      throw UnsupportedSpecification("what a reference stands for becomes the name of a tag");
    write_tag(make_event(EventKind::tag_name, code));
    if (c.name_is_other) continue;
    if (code < 0x80 && c.name.size() < c.name.capacity()) {
      c.name.push_back(static_cast<Symbol>(code));
    } else {
      c.name_is_other = true;
      c.name.clear();
    }
  }
}

void Machine::Step::append_to_attribute(Target target, std::span<const Code> codes) {
  if (!c.has_attribute || codes.empty()) return;
  const bool is_name = target == Target::attribute_name;
  if (!is_name) end_attribute(c, output, false, writes_attributes());
  // The names in an end tag count where errors do; its values never.
  if (is_name ? !writes_attributes() : c.control.tag != 1) return;
  for (const Code code : codes)
    write_tag(make_event(is_name ? EventKind::attribute_name : EventKind::attribute_value, code));
}

void Machine::Step::append_to_doctype(Target target, std::span<const Code> codes, bool sets) {
  if (!c.has_doctype) return;
  const auto add = [&](EventKind kind, std::uint8_t field) {
    end_doctype_fields(c, output, field);
    const bool begins_anew = sets && (c.doctype_has >> field & 1U) != 0;
    write(make_event(kind, begins_anew ? emptied : present));
    for (const Code code : codes) write(make_event(kind, code));
    if (field > 0) c.doctype_has = static_cast<std::uint8_t>(c.doctype_has | 1U << field);
  };
  // That a field is there is written again with every character: whoever sets it first to nothing
  // does the same to it. Only a second time that takes away what it held.
  switch (target) {
  case Target::doctype_name:
    return add(EventKind::doctype_name, 0);
  case Target::doctype_public_identifier:
    return add(EventKind::doctype_public, 1);
  case Target::doctype_system_identifier:
    return add(EventKind::doctype_system, 2);
  default:
    return;
  }
}

// -- tokens

/// One of each sort may be at hand, but for a comment and a DOCTYPE, which are kept in one place.
void Machine::Step::create(TokenName token) {
  switch (token) {
  case TokenName::comment:
  case TokenName::doctype:
    drop_token(c.has_comment, TokenSort::comment, output);
    drop_token(c.has_doctype, TokenSort::doctype, output);
    c.doctype_flag = false;
    c.doctype_fields = c.doctype_has = 0;
    (token == TokenName::comment ? c.has_comment : c.has_doctype) = true;
    return write(make_event(token == TokenName::comment ? EventKind::comment_begin
                                                        : EventKind::doctype_begin));
  case TokenName::processing_instruction:
    drop_token(c.has_instruction, TokenSort::instruction, output);
    c.has_instruction = true;
    return write(make_event(EventKind::instruction_begin));
  default:
    drop_tag(c, output);
    c.has_tag = c.name_is_open = true;
    c.control.tag = token == TokenName::end_tag ? 2 : 1;
    return write_tag(make_event(EventKind::tag_begin, c.control.tag - 1U));
  }
}

void Machine::Step::emit_token(TokenName token) {
  switch (token) {
  case TokenName::end_of_file:
    if (!at_end || c.position < c.rest.size()) return;
    machine.drop_tokens(c, output);
    output.events.push_back(make_event(EventKind::end_of_file));
    c.done = true;
    return;
  case TokenName::comment:
    return emit_written(c.has_comment, token, EventKind::comment_end);
  case TokenName::processing_instruction:
    return emit_written(c.has_instruction, token, EventKind::instruction_end);
  case TokenName::doctype:
    return emit_doctype();
  default:
    return emit_tag();
  }
}

/// Emits a token of which all has been written.
void Machine::Step::emit_written(bool& is_there, TokenName token, EventKind end) {
  if (!is_there) create(token);
  follow_emission(token);
  write(make_event(end));
  is_there = false;
}

void Machine::Step::emit_doctype() {
  if (!c.has_doctype) create(TokenName::doctype);
  follow_emission(TokenName::doctype);
  end_doctype_fields(c, output, 4);
  write(make_event(EventKind::doctype_end));
  c.has_doctype = c.doctype_flag = false;
  c.doctype_fields = c.doctype_has = 0;
}

void Machine::Step::emit_tag() {
  if (!c.has_tag) create(TokenName::start_tag);
  const bool is_start = c.control.tag == 1;
  follow_emission(is_start ? TokenName::start_tag : TokenName::end_tag);
  c.is_flushed = false;
  commit(c, output);
  if (c.name_is_open) output.events.push_back(make_event(EventKind::tag_name_end));
  end_attribute(c, output, true, writes_attributes());
  const bool closes = is_start && c.self_closing && machine.compares_self_closing_;
  output.events.push_back(make_event(EventKind::tag_end, closes ? 1 : 0));
  if (is_start) {
    for (const bool is_other : c.text_is_other)
      if (is_other && machine.asks_text_for_last_)
        throw UnsupportedSpecification("a text is compared with a last start tag behind it");
    c.last.assign(c.name.begin(), c.name.end());
    if (c.name_is_other || !machine.is_asked_name(c)) c.last.assign(1, end_symbol);
  }
  c.has_tag = c.has_attribute = c.has_attributes = c.self_closing = false;
  c.committed = c.name_is_open = c.name_is_other = c.in_first_script = false;
  c.name.clear();
  c.control.tag = 0;
}

void Machine::Step::follow_emission(TokenName token) {
  for (const model::EmissionRule& rule : model().emission) {
    if (rule.emitted != token || rule.at_tree_level) continue;
    if (!machine.graph_->with_errors() && model::only_report(rule.actions)) continue;
    if (!holds(rule.condition)) continue;
    for (const model::Action& action : rule.actions) act(action);
  }
}

/// What is at hand comes to nothing.
void Machine::drop_tokens(Configuration& c, Output& output) const {
  drop_tag(c, output);
  drop_token(c.has_comment, TokenSort::comment, output);
  drop_token(c.has_doctype, TokenSort::doctype, output);
  drop_token(c.has_instruction, TokenSort::instruction, output);
  c.doctype_flag = false;
  c.doctype_fields = c.doctype_has = 0;
}

}  // namespace specdrift::prove
