// The effects of rows on tokens, as events.

#include <algorithm>

#include "core/model/search/row_dependencies.h"
#include "core/prove/machine/machine_step.h"

namespace specdrift::prove {

using model::Target;
using model::TokenName;

// -- events of the current tag

void write_of_tag(Configuration& c, Output& output, Event event) {
  if (c.tag.is_flushed) return;  // it comes to nothing
  if (c.tag.is_written)
    output.events.push_back(event);
  else
    c.tag.held.push_back(event);
}

void commit(Configuration& c, Output& output) {
  output.events.insert(output.events.end(), c.tag.held.begin(), c.tag.held.end());
  c.tag.held.clear();
  c.tag.is_written = true;
}

void drop_tag(Configuration& c, Output& output) {
  if (c.tag.exists && c.tag.is_written)
    output.events.push_back(
        make_event(EventKind::retract, static_cast<std::uint32_t>(TokenSort::tag)));
  c.tag = {};
  c.control.tag = CurrentTag::none;
}

void drop_token(bool& is_there, TokenSort sort, Output& output) {
  if (is_there)
    output.events.push_back(make_event(EventKind::retract, static_cast<std::uint32_t>(sort)));
  is_there = false;
}

void write_text(Configuration& c, Output& output, std::size_t slot, Event event) {
  for (const Event held : c.tag.held)
    if (payload_of(held) == (of_text | slot))
      throw UnsupportedSpecification(
          "a text changes while a token with what it held may come to nothing");
  output.events.push_back(event);
}

void end_attribute(Configuration& c, Output& output, bool value, bool writes) {
  if (c.tag.attribute == AttributePart::name) {
    if (writes) write_of_tag(c, output, make_event(EventKind::attribute_name_end));
    c.tag.attribute = AttributePart::value;
  }
  if (c.tag.attribute == AttributePart::value && value) {
    if (writes) write_of_tag(c, output, make_event(EventKind::attribute_value_end));
    c.tag.attribute = AttributePart::none;
  }
}

void end_doctype_parts(Configuration& c, Output& output, DoctypePart until) {
  DoctypePart& part = c.doctype.part;
  while (part < until) {
    switch (part) {
    case DoctypePart::name:
      output.events.push_back(make_event(EventKind::doctype_name_end));
      part = DoctypePart::public_identifier;
      break;
    case DoctypePart::public_identifier:
      output.events.push_back(make_event(EventKind::doctype_public_end));
      part = DoctypePart::system_identifier;
      break;
    case DoctypePart::system_identifier:
      output.events.push_back(make_event(EventKind::doctype_system_end));
      part = DoctypePart::flag;
      break;
    case DoctypePart::flag:
      output.events.push_back(make_event(EventKind::doctype_flag, c.doctype.flag ? 1 : 0));
      part = DoctypePart::nothing;
      break;
    case DoctypePart::nothing:
      return;
    }
  }
}

// -- characters

void Machine::Step::emit_text(std::span<const Code> codes) {
  for (const Code code : codes) output.events.push_back(make_event(EventKind::text, code));
}

// -- fields

void Machine::Step::append_to_tag_name(std::span<const Code> codes) {
  if (!c.tag.exists) return;
  for (const Code code : codes) {
    if ((code & of_text) != 0)
      throw UnsupportedSpecification("a text that grows becomes the name of a tag");
    if ((code & decoded) != 0)
      throw UnsupportedSpecification("what a reference stands for becomes the name of a tag");
    write_tag(make_event(EventKind::tag_name, code));
    if (c.tag.name_is_other) continue;
    if (code < 0x80 && c.tag.name.size() < c.tag.name.capacity()) {
      c.tag.name.push_back(static_cast<Symbol>(code));
    } else {
      c.tag.name_is_other = true;
      c.tag.name.clear();
    }
  }
}

void Machine::Step::append_to_attribute(Target target, std::span<const Code> codes) {
  if (!c.tag.has_attribute || codes.empty()) return;
  const bool is_name = target == Target::attribute_name;
  if (!is_name) end_attribute(c, output, false, writes_attributes());
  // The names in an end tag count where errors do; its values never.
  if (is_name ? !writes_attributes() : c.control.tag != CurrentTag::start) return;
  for (const Code code : codes)
    write_tag(make_event(is_name ? EventKind::attribute_name : EventKind::attribute_value, code));
}

void Machine::Step::append_to_doctype(Target target, std::span<const Code> codes, bool sets) {
  if (!c.doctype.exists) return;
  const auto add = [&](EventKind kind, DoctypePart part, bool has_it) {
    end_doctype_parts(c, output, part);
    write(make_event(kind, sets && has_it ? emptied : present));
    for (const Code code : codes) write(make_event(kind, code));
  };
  // That a field is there is written again with every character: whoever sets it first to nothing
  // does the same to it. Only a second time that takes away what it held.
  switch (target) {
  case Target::doctype_name:
    return add(EventKind::doctype_name, DoctypePart::name, false);
  case Target::doctype_public_identifier:
    add(EventKind::doctype_public, DoctypePart::public_identifier, c.doctype.has_public);
    c.doctype.has_public = true;
    return;
  case Target::doctype_system_identifier:
    add(EventKind::doctype_system, DoctypePart::system_identifier, c.doctype.has_system);
    c.doctype.has_system = true;
    return;
  default:
    return;
  }
}

// -- tokens

/// One of each sort may be at hand, except a comment and a DOCTYPE, which are kept in one place.
void Machine::Step::create(TokenName token) {
  switch (token) {
  case TokenName::comment:
  case TokenName::doctype:
    drop_token(c.has_comment, TokenSort::comment, output);
    drop_token(c.doctype.exists, TokenSort::doctype, output);
    c.doctype = {};
    (token == TokenName::comment ? c.has_comment : c.doctype.exists) = true;
    return write(make_event(token == TokenName::comment ? EventKind::comment_begin
                                                        : EventKind::doctype_begin));
  case TokenName::processing_instruction:
    drop_token(c.has_instruction, TokenSort::instruction, output);
    c.has_instruction = true;
    return write(make_event(EventKind::instruction_begin));
  default:
    drop_tag(c, output);
    c.tag.exists = c.tag.name_is_open = true;
    c.control.tag = token == TokenName::end_tag ? CurrentTag::end : CurrentTag::start;
    return write_tag(make_event(EventKind::tag_begin, token == TokenName::end_tag ? 1 : 0));
  }
}

void Machine::Step::emit_token(TokenName token) {
  switch (token) {
  case TokenName::end_of_file:
    if (!at_end || c.lookahead.position < c.lookahead.rest.size()) return;
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
  if (!c.doctype.exists) create(TokenName::doctype);
  follow_emission(TokenName::doctype);
  end_doctype_parts(c, output, DoctypePart::nothing);
  write(make_event(EventKind::doctype_end));
  c.doctype = {};
}

void Machine::Step::emit_tag() {
  if (!c.tag.exists) create(TokenName::start_tag);
  const bool is_start = c.control.tag == CurrentTag::start;
  follow_emission(is_start ? TokenName::start_tag : TokenName::end_tag);
  c.tag.is_flushed = false;
  commit(c, output);
  if (c.tag.name_is_open) output.events.push_back(make_event(EventKind::tag_name_end));
  end_attribute(c, output, true, writes_attributes());
  const bool closes = is_start && c.tag.self_closing && machine.compares_self_closing_;
  output.events.push_back(make_event(EventKind::tag_end, closes ? 1 : 0));
  if (is_start) {
    for (std::size_t slot = 0; slot < model::most_texts; ++slot)
      if (c.texts[slot].form == TextForm::other && machine.asks_text_for_last_)
        throw UnsupportedSpecification("a text is compared with a last start tag after it");
    c.last.assign(c.tag.name.begin(), c.tag.name.end());
    if (c.tag.name_is_other || !machine.is_tested_name(c)) c.last.assign(1, end_symbol);
  }
  c.tag = {};
  c.control.tag = CurrentTag::none;
  c.in_first_script = false;
}

void Machine::Step::follow_emission(TokenName token) {
  for (const model::EmissionRule& rule : model().emission) {
    if (rule.emitted != token || rule.at_tree_level) continue;
    if (!machine.graph_->with_errors() && model::only_report(rule.actions)) continue;
    if (!holds(rule.condition)) continue;
    for (const model::Action& action : rule.actions) act(action);
  }
}

/// Drops the tokens that are being made.
void Machine::drop_tokens(Configuration& c, Output& output) const {
  drop_tag(c, output);
  drop_token(c.has_comment, TokenSort::comment, output);
  drop_token(c.doctype.exists, TokenSort::doctype, output);
  drop_token(c.has_instruction, TokenSort::instruction, output);
  c.doctype = {};
}

}  // namespace specdrift::prove
