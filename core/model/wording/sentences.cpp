#include "core/model/wording/sentences.h"

#include <fmt/format.h>

#include "core/model/wording/wording.h"

namespace specdrift::model {
namespace {

std::vector<std::string_view> words_of_input(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

class ActionWriter {
 public:
  ActionWriter(const Model& model, const Table& table) : model_(model), table_(table) {}

  std::string write(std::span<const Action> actions) const {
    std::string all;
    for (std::size_t i = 0; i < actions.size();) {
      // Actions in a row that go to the same place are one sentence.
      std::size_t end = i + 1;
      while (end < actions.size() && goes_on(actions[i], actions[end])) ++end;
      if (!all.empty()) all += ' ';
      all += sentence(actions.subspan(i, end - i));
      all += '.';
      i = end;
    }
    return all;
  }

 private:
  static bool goes_on(const Action& a, const Action& b) {
    if (a.verb != b.verb) return false;
    return a.verb == Verb::emit_characters ||
           (a.verb == Verb::append && a.target == b.target && a.slot == b.slot);
  }

  std::string sentence(std::span<const Action> actions) const {
    const Action& a = actions.front();
    switch (a.verb) {
    case Verb::error:
      return a.text.empty() ? "Parse error" : fmt::format("Parse error {}", a.text);
    case Verb::switch_to:
      return fmt::format("Switch to {}{}", destination(a),
                         a.from == ConsumedFrom::current
                             ? ", the current input character being the first it takes"
                             : "");
    case Verb::reconsume_in:
      return fmt::format("Reconsume in {}", destination(a));
    case Verb::emit_token:
      return fmt::format("Emit {}", emitted(a.token));
    case Verb::emit_characters:
      return fmt::format("Emit {}", characters(actions));
    case Verb::create:
      return fmt::format("Create {} {} token", a.token == TokenName::end_tag ? "an" : "a",
                         token(a.token));
    case Verb::set:
      return fmt::format("Set {} to {}", target(a), value(a));
    case Verb::append:
      return fmt::format("Append {} to {}", characters(actions), target(a));
    case Verb::start_attribute:
      return "Start a new attribute in the current tag token";
    case Verb::drop_attribute:
      return "Drop the attribute from the tag token";
    case Verb::multiply:
      return fmt::format("Multiply {} by {}", target(a), a.number);
    case Verb::add_current:
      return fmt::format("Add the current input character's code point less 0x{:02X} to {}",
                         a.number, target(a));
    case Verb::flush:
      return fmt::format(
          "Flush {}: to the attribute value if the reference is part of one, else as character "
          "tokens",
          variable_in_words(model_, VariableType::text, a.characters_slot));
    case Verb::consume:
      return "Consume the next input character";
    case Verb::consume_match:
      return "Consume those characters";
    case Verb::unconsume:
      return "Give back all that was consumed";
    case Verb::ignore:
      return table_.reads == Reads::character || table_.reads == Reads::ahead
                 ? "Ignore the character"
                 : "Do nothing";
    case Verb::as_anything_else:
      return "Go on as for anything else";
    case Verb::go_to:
      return fmt::format("Go on with the {} step", spaced(model_.tables[a.destination.to].id));
    case Verb::return_nothing:
      return "Return nothing";
    case Verb::return_characters:
      return fmt::format("Return {}", characters(actions));
    case Verb::unread:
      return fmt::format("Not read: \"{}\"", a.text);
    }
    return {};
  }

  std::string destination(const Action& a) const {
    switch (a.destination.where) {
    case Where::variable:
      return variable_in_words(model_, VariableType::state,
                               static_cast<std::uint8_t>(a.destination.to));
    case Where::previous_state:
      return "the state that switched to this one";
    case Where::state:
    case Where::step:
      return state_in_words(model_, a.destination.to);
    case Where::stays:
    case Where::returns:
      break;
    }
    return "this state";
  }

  static std::string_view token(TokenName name) {
    switch (name) {
    case TokenName::doctype:
      return "DOCTYPE";
    case TokenName::start_tag:
      return "start tag";
    case TokenName::end_tag:
      return "end tag";
    case TokenName::comment:
      return "comment";
    case TokenName::processing_instruction:
      return "processing instruction";
    case TokenName::tag:
      return "tag";
    case TokenName::end_of_file:
    case TokenName::none:
      break;
    }
    return "end-of-file";
  }

  static std::string emitted(TokenName name) {
    if (name == TokenName::tag) return "the current tag token";
    return fmt::format("{} {} token", name == TokenName::end_of_file ? "an" : "the", token(name));
  }

  std::string target(const Action& a) const {
    switch (a.target) {
    case Target::tag_name:
      return "the tag name";
    case Target::attribute_name:
      return "the attribute name";
    case Target::attribute_value:
      return "the attribute value";
    case Target::comment:
      return "the comment";
    case Target::doctype_name:
      return "the DOCTYPE name";
    case Target::doctype_public_identifier:
      return "the public identifier";
    case Target::doctype_system_identifier:
      return "the system identifier";
    case Target::instruction_target:
      return "the target";
    case Target::instruction_data:
      return "the data";
    case Target::self_closing_flag:
    case Target::doctype_flag:
      return flag_in_words(model_, a.target);
    case Target::choice:
      return variable_in_words(model_, VariableType::choice, a.slot);
    case Target::text:
      return variable_in_words(model_, VariableType::text, a.slot);
    case Target::number:
      return variable_in_words(model_, VariableType::number, a.slot);
    case Target::character:
      return variable_in_words(model_, VariableType::character, a.slot);
    case Target::state:
      return variable_in_words(model_, VariableType::state, a.slot);
    case Target::none:
      break;
    }
    return "nothing";
  }

  std::string value(const Action& a) const {
    if (a.target == Target::choice) {
      const Variable* const v = variable_in_slot(model_, VariableType::choice, a.slot);
      return v && a.number < v->values.size() ? std::string(v->values[a.number]) : "nothing";
    }
    if (a.target == Target::self_closing_flag || a.target == Target::doctype_flag) {
      const auto values = flag_values(model_, a.target);
      return a.number < values.size() ? std::string(values[a.number]) : "nothing";
    }
    if (a.target == Target::state) return destination(a);
    if (a.characters == Characters::none)
      return a.target == Target::number ? fmt::format("0x{:02X}", a.number) : "none";
    if (a.base != 0)
      return fmt::format("what the {} digits consumed stand for",
                         a.base == 16 ? "hexadecimal" : "decimal");
    return characters(std::span(&a, 1));
  }

  std::string characters(std::span<const Action> actions) const {
    std::vector<std::string> words;
    for (const Action& a : actions) words.push_back(characters(a));
    return join_words(words, "and");
  }

  std::string characters(const Action& a) const {
    switch (a.characters) {
    case Characters::text:
      return text_in_words(a.text);
    case Characters::character:
      return code_point_in_words(a.number - 1);
    case Characters::current:
      return "the current input character";
    case Characters::current_lowercase:
      return "the current input character in lower case";
    case Characters::current_uppercase:
      return "the current input character in upper case";
    case Characters::consumed:
      return a.null.empty() ? "the characters consumed"
                            : "the characters consumed, U+FFFD in place of each U+0000";
    case Characters::reference:
      return "what the named character reference stands for";
    case Characters::replacement:
      return "the replacement of the number";
    case Characters::result:
      return "the characters returned";
    case Characters::text_variable:
      return variable_in_words(model_, VariableType::text, a.characters_slot);
    case Characters::number_variable:
      return "the character whose code point is " +
             variable_in_words(model_, VariableType::number, a.characters_slot);
    case Characters::character_variable:
      return variable_in_words(model_, VariableType::character, a.characters_slot);
    case Characters::none:
      break;
    }
    return "nothing";
  }

  const Model& model_;
  const Table& table_;
};

std::string until_in_words(std::string_view of) {
  return of.size() == 1 ? code_point_in_words(static_cast<unsigned char>(of[0]))
                        : fmt::format("\"{}\"", of);
}

std::string result_in_words(const Model& model, const Table& table, ReadResult result) {
  switch (result) {
  case ReadResult::found:
    return "Everything up to and including " + until_in_words(table.of);
  case ReadResult::end_of_input:
    return "Everything up to EOF";
  case ReadResult::some:
    return fmt::format("One or more {}s", class_in_words(table.of));
  case ReadResult::match:
    return "A named character reference";
  case ReadResult::none:
    return table.reads == Reads::run ? fmt::format("No {}", class_in_words(table.of))
                                     : "No named character reference";
  case ReadResult::characters:
  case ReadResult::nothing:
    break;
  }
  return fmt::format(
      "{} returns {}",
      table.index < model.procedures.size() ? model.procedures[table.index].name : table.of,
      result == ReadResult::nothing ? "nothing" : "characters");
}

std::string heading_of(const Model& model, const Table& table, const Row& row) {
  switch (row.kind) {
  case RowKind::input: {
    std::vector<std::string> words;
    for (const std::string_view word : words_of_input(row.written))
      words.push_back(input_word(word));
    return fmt::format("{}", fmt::join(words, ", "));
  }
  case RowKind::match:
    return fmt::format("\"{}\"{}", row.written, row.ignores_case ? " in any case" : "");
  case RowKind::number:
    return numbers_in_words(row.numbers);
  case RowKind::result:
    return result_in_words(model, table, row.result);
  case RowKind::leaving:
    return "On leaving";
  case RowKind::otherwise:
    break;
  }
  return "Anything else";
}

}  // namespace

std::string row_subject(const Model& model, TableIndex table, std::size_t row) {
  const Table& t = model.tables[table];
  return heading_of(model, t, row_of(t, row));
}

std::string row_heading(const Model& model, TableIndex table, std::size_t row) {
  const Row& r = row_of(model.tables[table], row);
  std::string heading = row_subject(model, table, row);
  if (!r.condition.clauses.empty()) heading += ", if " + condition_in_words(model, r.condition);
  return heading;
}

std::string row_actions(const Model& model, TableIndex table, std::size_t row) {
  const Table& t = model.tables[table];
  return actions_in_words(model, t, row_of(t, row).actions);
}

std::string row_sentence(const Model& model, TableIndex table, std::size_t row) {
  return fmt::format("{}: {}", row_heading(model, table, row), row_actions(model, table, row));
}

std::string stream_actions(const Model& model, char32_t character) {
  const std::optional<std::size_t> number = find_stream_row(model, character);
  if (!number) return "No rule: the tokenizer gets it as it is.";
  const StreamRow& row = model.stream_rows[*number];
  std::vector<std::string> sentences;
  if (row.is_error)
    sentences.push_back(row.code.empty() ? "Parse error."
                                         : fmt::format("Parse error {}.", row.code));
  if (row.drops) sentences.emplace_back("Leave it out.");
  if (row.replacement != 0)
    sentences.push_back(fmt::format("Replace it by {}.", code_point_in_words(row.replacement)));
  return fmt::format("{}", fmt::join(sentences, " "));
}

std::string actions_in_words(const Model& model, const Table& table,
                             std::span<const Action> actions) {
  return ActionWriter(model, table).write(actions);
}

std::string table_citation(const Model& model, TableIndex table) {
  const Procedure* const procedure = procedure_of(model, table);
  const Table& t = model.tables[table];
  const std::string_view number = procedure ? procedure->number : t.number;
  const std::string_view section = procedure ? procedure->section : t.section;
  const std::string_view name = procedure ? procedure->name : t.name;
  return number.empty() ? std::string(name) : fmt::format("{} {}", section, name);
}

std::string destination_in_words(const Model& model, const Destination& destination) {
  switch (destination.where) {
  case Where::state:
    return std::string(model.tables[destination.to].name);
  case Where::step:
    return fmt::format("the {} step", spaced(model.tables[destination.to].id));
  case Where::variable:
    return variable_in_words(model, VariableType::state, static_cast<std::uint8_t>(destination.to));
  case Where::previous_state:
    return "the state that switched to this one";
  case Where::returns:
    return "back to the state that called";
  case Where::stays:
    break;
  }
  return {};
}

std::string reads_in_words(const Model& model, const Table& table) {
  switch (table.reads) {
  case Reads::character:
    return "a character";
  case Reads::ahead:
    return "nothing: it looks at what comes next";
  case Reads::until:
    return "everything up to " + until_in_words(table.of);
  case Reads::run:
    return fmt::format("as many {}s as there are", class_in_words(table.of));
  case Reads::longest_match:
    return "the longest named character reference";
  case Reads::procedure:
    return fmt::format("what a procedure does: {}", table.index < model.procedures.size()
                                                        ? model.procedures[table.index].name
                                                        : table.of);
  case Reads::number:
    return "nothing: it looks at " + variable_in_words(model, VariableType::number, table.index);
  }
  return {};
}

const Row& row_of(const Table& table, std::size_t row) {
  return row < table.rows.size() ? table.rows[row] : table.leaving[row - table.rows.size()];
}

const Procedure* procedure_of(const Model& model, TableIndex table) {
  for (const Procedure& p : model.procedures)
    if (table >= p.first_step && table < p.first_step + p.step_count) return &p;
  return nullptr;
}

}  // namespace specdrift::model
