#include "core/model/load/rows/action_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "core/model/data/words.h"
#include "core/model/load/limits.h"
#include "core/model/load/rows/characters_reader.h"
#include "core/model/load/rows/target_reader.h"
#include "core/model/load/xml/forms.h"
#include "core/text/number.h"

namespace specdrift::model {
namespace {

using Kind = ActionPlace::Kind;

class ActionReader {
 public:
  ActionReader(const ActionPlace& place, LoadContext& context)
      : place_(place),
        names_(context.names),
        context_(context),
        characters_(place, context),
        has_current_(place.kind == Kind::row && (place.reads == Reads::character ||
                                                 (place.reads == Reads::until &&
                                                  place.row->result == ReadResult::end_of_input))) {
  }

  std::span<const Action> read(const XmlElement& parent) {
    std::vector<Action> actions;
    for (const XmlElement& element : parent.children) {
      if (element.name == "note") continue;
      Action action;
      read_action(element, action);
      actions.push_back(action);
      if (element.name == "as-anything-else" && &element != &parent.children.back())
        error(element.place(), "something comes after <as-anything-else/>",
              "it goes on with the actions of another row", "put it last");
    }
    return context_.storage.keep(actions);
  }

 private:
  void error(const ErrorPlace& place, std::string what, std::string why = {},
             std::string hint = {}) {
    context_.errors.add(place, std::move(what), std::move(why), std::move(hint));
  }

  void read_action(const XmlElement& e, Action& a) {
    const std::string_view name = e.name;
    if (name == "error") return read_error(e, a);
    if (name == "switch") return read_switch(e, a);
    if (name == "reconsume") return read_reconsume(e, a);
    if (name == "emit") return read_emit(e, a);
    if (name == "create") return read_create(e, a);
    if (name == "set") return read_set(e, a);
    if (name == "append") return read_append(e, a);
    if (name == "start-attribute") return read_start_attribute(a);
    if (name == "drop-attribute") return read_drop_attribute(e, a);
    if (name == "multiply" || name == "add") return read_arithmetic(e, a);
    if (name == "flush") return read_flush(e, a);
    if (name == "consume") return read_consume(e, a);
    if (name == "as-anything-else") return read_as_anything_else(e, a);
    if (name == "go" || name == "return" || name == "unconsume") return read_in_procedure(e, a);
    if (name == "unread") return read_unread(e, a);
    a.verb = Verb::ignore;
  }

  void read_unread(const XmlElement& e, Action& a) {
    a.verb = Verb::unread;
    a.number = parse_number<std::uint32_t>(e.value("line")).value_or(0);
    a.text = context_.storage.keep(e.value("sentence"));
    if (!context_.allows_unread)
      error(e.place(), "a sentence was not read", "a run that comes here could not go on",
            "give the row the actions of that sentence");
  }

  void read_error(const XmlElement& e, Action& a) {
    a.verb = Verb::error;
    a.text = context_.storage.keep(e.value("code"));
    if (names_.names_errors && a.text.empty())
      return error(e.place(), "the error has no code", "this version names its errors",
                   "say <error code=\"…\"/>");
    if (!names_.names_errors && !a.text.empty())
      return error(e.place_of("code"), fmt::format("the error has the code '{}'", a.text),
                   "this version does not name its errors", "say <error/>, or errors=\"named\"");
    check_code(e, a.text);
  }

  /// A code that the standard does not have may be new; one that is nearly a known one is a slip,
  /// unless the specification says that it is not.
  void check_code(const XmlElement& e, std::string_view code) {
    const auto codes = known_codes();
    if (code.empty() || std::ranges::find(codes, code) != codes.end()) return;
    if (!e.value("new").empty()) return;
    const std::string hint = suggest(code, codes);
    if (!hint.empty())
      error(e.place_of("code"), fmt::format("there is no error code '{}'", code), {}, hint);
  }

  Destination read_destination(const XmlElement& e, std::string_view attribute) {
    const std::string_view to = e.value(attribute);
    if (const auto at = names_.states.find(to); at != names_.states.end())
      return {Where::state, at->second};
    if (place_.kind == Kind::row) {
      if (to == "previous-state") return {Where::previous_state, no_table};
      if (const Variable* const v = names_.variable(to, VariableType::state))
        return {Where::variable, v->slot};
    }
    auto known = names_.state_names();
    for (const std::string_view v : names_.names_of(VariableType::state)) known.push_back(v);
    error(e.place_of(attribute), fmt::format("there is no state '{}'", to),
          fmt::format("<{}> leads there", e.name), suggest(to, known));
    return {};
  }

  bool is_out_of_place(const XmlElement& e) {
    const bool fits = place_.kind == Kind::row && !place_.procedure;
    if (fits || (place_.kind == Kind::mode && e.name == "switch")) return false;
    error(e.place(), fmt::format("<{}> does not fit in here", e.name),
          place_.procedure ? "a procedure returns to the state that called it"
                           : "only rows of states lead on",
          place_.procedure ? "use <go to=…/> or <return/>" : "");
    return true;
  }

  void read_switch(const XmlElement& e, Action& a) {
    a.verb = Verb::switch_to;
    if (is_out_of_place(e)) return;
    a.destination = read_destination(e, "to");
    if (!e.has("from")) return;
    if (e.value("from") == "current") {
      a.from = ConsumedFrom::current;
      characters_.need_current(e, has_current_);
    }
    const bool to_until = a.destination.where == Where::state &&
                          names_.state_elements[a.destination.to]->value("reads") == "until";
    if (a.destination.where == Where::state && !to_until)
      error(e.place_of("from"),
            fmt::format("'{}' does not collect what it consumes", e.value("to")),
            "'from' is for states with reads=\"until\"");
  }

  void read_reconsume(const XmlElement& e, Action& a) {
    a.verb = Verb::reconsume_in;
    if (is_out_of_place(e)) return;
    a.destination = read_destination(e, "in");
    if (!has_current_)
      error(e.place(), "there is no character to read again", "this row has not consumed one",
            place_.reads == Reads::ahead ? "put <consume/> before it, or use <switch>"
                                         : "use <switch>");
  }

  void read_emit(const XmlElement& e, Action& a) {
    if (place_.kind != Kind::row || place_.procedure)
      error(e.place(), "<emit> does not fit in here", "only rows of states emit");
    if (!e.has("token")) {
      a.verb = Verb::emit_characters;
      return characters_.read(e, a, has_current_);
    }
    a.verb = Verb::emit_token;
    const std::string_view name = e.value("token");
    const TokenName* const token = find_word(token_words(), name);
    if (!token) {
      std::vector<std::string_view> known;
      for (const auto& w : token_words()) known.push_back(w.word);
      return error(e.place_of("token"), fmt::format("there is no token '{}' to emit", name), {},
                   suggest(name, known));
    }
    a.token = *token;
    if (*token == TokenName::start_tag || *token == TokenName::end_tag)
      error(e.place_of("token"), fmt::format("a {} is not emitted by that name", name),
            "which of the two the current tag is, was said when it was created",
            "say token=\"tag\"");
    if (*token == TokenName::end_of_file && !takes_only_the_end())
      error(e.place_of("token"), "the end-of-file token is emitted before the input ends",
            "other input can take this row", "emit it in a row for EOF alone");
  }

  bool takes_only_the_end() const {
    if (place_.kind != Kind::row) return false;
    if (place_.reads == Reads::until) return place_.row->result == ReadResult::end_of_input;
    if (place_.reads != Reads::character && place_.reads != Reads::ahead) return false;
    return place_.inputs.count() <= 1 && (place_.inputs.none() || place_.inputs[end_input]);
  }

  void read_create(const XmlElement& e, Action& a) {
    a.verb = Verb::create;
    const std::string_view name = e.value("token");
    const TokenName* const token = find_word(token_words(), name);
    if (!token || *token == TokenName::tag || *token == TokenName::end_of_file) {
      static constexpr std::string_view known[] = {"start-tag", "end-tag", "comment", "doctype"};
      return error(e.place_of("token"), fmt::format("no token '{}' can be created", name), {},
                   suggest(name, known));
    }
    a.token = *token;
    if (*token == TokenName::doctype) fresh_.insert(fresh_.end(), Target::doctype_name);
    if (*token == TokenName::comment) fresh_.push_back(Target::comment);
    if (*token == TokenName::processing_instruction)
      fresh_.insert(fresh_.end(), {Target::instruction_target, Target::instruction_data});
    if (*token == TokenName::start_tag || *token == TokenName::end_tag)
      fresh_.push_back(Target::tag_name);
  }

  void read_start_attribute(Action& a) {
    a.verb = Verb::start_attribute;
    fresh_.push_back(Target::attribute_name);
    fresh_.push_back(Target::attribute_value);
  }

  void read_drop_attribute(const XmlElement& e, Action& a) {
    a.verb = Verb::drop_attribute;
    const bool asked =
        place_.row && std::ranges::any_of(place_.row->condition.clauses, [](auto& c) {
          return c.subject == Subject::duplicate_attribute && !c.negated;
        });
    if (!asked)
      error(e.place(), "an attribute is dropped that need not be a duplicate", {},
            "put it into a row with if=\"duplicate-attribute\"");
  }

  void read_set(const XmlElement& e, Action& a) {
    a.verb = Verb::set;
    if (!read_target(e, "target", a, context_)) return;
    switch (a.target) {
    case Target::self_closing_flag:
    case Target::doctype_flag:
      return read_flag_value(e, a);
    case Target::choice:
      return read_choice_value(e, names_.variable(e.value("target"))->values, a, context_);
    case Target::number:
      return read_number_value(e, a);
    case Target::state:
      if (!e.has("state")) return report_misfit(e, "target", "a state: state=\"…\"", context_);
      a.destination = read_destination(e, "state");
      return;
    case Target::character:
      if (e.value("value") == "none") return;
      if (e.has("value"))
        return report_misfit(e, "value", "a character, or value=\"none\"", context_);
      break;
    default:
      break;
    }
    if (!e.has("text") && !e.has("character") && !e.has("what"))
      return report_misfit(e, "target", "characters: text, character or what", context_);
    characters_.read(e, a, has_current_);
    if (a.target == Target::character && !CharactersReader::is_single(a))
      report_misfit(e, "target", "a single character", context_);
    const bool needs_fresh = is_field(a.target) && a.target != Target::doctype_public_identifier &&
                             a.target != Target::doctype_system_identifier;
    if (needs_fresh && std::ranges::find(fresh_, a.target) == fresh_.end())
      error(e.place(), fmt::format("'{}' is set although it may hold something", e.value("target")),
            "its token or attribute was not created in this row", "use <append to=…/>");
  }

  void read_flag_value(const XmlElement& e, Action& a) {
    const auto values = names_.flags.find(e.value("target"))->second.values;
    read_choice_value(e, values, a, context_);
    if (e.has("value") && e.value("value") == values.front())
      error(e.place_of("value"), fmt::format("'{}' cannot be taken back", e.value("target")),
            fmt::format("a new token has it {} already", values.front()));
  }

  void read_number_value(const XmlElement& e, Action& a) {
    if (const auto number = parse_hexadecimal(e.value("number"))) {
      a.number = std::min(*number, largest_number);
    } else if (e.value("what") == "consumed" && e.has("base")) {
      a.characters = Characters::consumed;
      a.base = e.value("base") == "16" ? 16 : 10;
      characters_.need_digits(e);
    } else if (e.value("what") == "replacement") {
      characters_.read(e, a, has_current_);
    } else {
      report_misfit(e, "target",
                    "number=\"0x…\", what=\"consumed\" with a base, or what=\"replacement\"",
                    context_);
    }
  }

  void read_append(const XmlElement& e, Action& a) {
    a.verb = Verb::append;
    if (!read_target(e, "to", a, context_)) return;
    if (!is_field(a.target) && a.target != Target::text)
      return error(e.place_of("to"), fmt::format("nothing can be appended to '{}'", e.value("to")),
                   "it holds no text");
    characters_.read(e, a, has_current_);
    if (a.target == Target::text &&
        (a.characters == Characters::text_variable || a.characters == Characters::result))
      error(e.place_of("what"), "a buffer is appended to a buffer", "it could grow without end",
            "use <set>");
  }

  void read_arithmetic(const XmlElement& e, Action& a) {
    a.verb = e.name == "add" ? Verb::add_current : Verb::multiply;
    if (!read_target(e, "target", a, context_)) return;
    if (a.target != Target::number)
      error(e.place_of("target"), fmt::format("'{}' is no number", e.value("target")));
    if (a.verb == Verb::add_current) {
      a.number = *parse_hexadecimal(e.value("minus"));
      characters_.need_current(e, has_current_);
    } else {
      const std::string_view by = e.value("by");
      std::from_chars(by.data(), by.data() + by.size(), a.number);
    }
  }

  void read_flush(const XmlElement& e, Action& a) {
    a.verb = Verb::flush;
    const Variable* const v = names_.variable(e.value("what"), VariableType::text);
    if (!v)
      return error(e.place_of("what"), fmt::format("there is no buffer '{}'", e.value("what")),
                   "variables of type text can be flushed",
                   suggest(e.value("what"), names_.names_of(VariableType::text)));
    a.characters_slot = v->slot;
    a.characters = Characters::text_variable;
    if (!names_.conditions.contains("in-attribute"))
      error(e.place(), "<flush> does not know where to", "it asks the condition 'in-attribute'",
            "define it among the <conditions>");
    if (place_.kind != Kind::row || place_.procedure)
      error(e.place(), "<flush> does not fit in here", "only rows of states emit");
  }

  void read_consume(const XmlElement& e, Action& a) {
    const bool match = e.has("what");
    a.verb = match ? Verb::consume_match : Verb::consume;
    if (place_.kind != Kind::row ||
        (!match && place_.reads != Reads::ahead && !asks_for_a_printable_next()))
      return error(e.place(), "<consume/> does not fit in here",
                   "it is for rows of a state or step with reads=\"ahead\", or that ask in a "
                   "procedure for a printable next character: if=\"next is ;\"");
    if (match && place_.row->kind != RowKind::match)
      return error(e.place(), "there is no match to consume", "this row does not match a string");
    if (match) return;
    if (has_current_) error(e.place(), "a second character is consumed", "a row consumes one");
    if (place_.procedure && place_.reads == Reads::ahead && !takes_only_printable())
      error(e.place(), "a procedure consumes what it may have to give back",
            "it can give back printable ASCII characters only", "list them in the row's input");
    has_current_ = true;
  }

  /// After a name or a run, what comes next is known only where the row asks for it.
  bool asks_for_a_printable_next() const {
    return place_.procedure &&
           std::ranges::any_of(place_.row->condition.clauses, [](const Clause& c) {
             const CharacterSet& set = c.characters;
             return c.subject == Subject::next && !c.negated && set.is_simple() &&
                    !set.end_of_input && set.ascii[0] >> 32 << 32 == set.ascii[0] &&
                    !set.has_ascii(0x7F);
           });
  }

  bool takes_only_printable() const {
    if (place_.row->kind != RowKind::input || !place_.row->input.is_simple()) return false;
    for (std::size_t c = 0; c < place_.inputs.size(); ++c)
      if (place_.inputs[c] && (c < ' ' || c > '~')) return false;
    return true;
  }

  void read_as_anything_else(const XmlElement& e, Action& a) {
    a.verb = Verb::as_anything_else;
    if (place_.kind != Kind::row)
      error(e.place(), "<as-anything-else/> does not fit in here", "it goes on with another row");
  }

  void read_in_procedure(const XmlElement& e, Action& a) {
    a.verb = e.name == "go"       ? Verb::go_to
             : e.name == "return" ? Verb::return_nothing
                                  : Verb::unconsume;
    if (place_.kind != Kind::row || !place_.procedure)
      return error(e.place(), fmt::format("<{}> is outside of a procedure", e.name), {},
                   e.name == "unconsume" ? "" : "use <switch to=…/>");
    if (a.verb == Verb::go_to) {
      const auto at = place_.procedure->steps.find(e.value("to"));
      if (at == place_.procedure->steps.end())
        return error(e.place_of("to"), fmt::format("there is no step '{}'", e.value("to")), {},
                     suggest(e.value("to"), keys_of(place_.procedure->steps)));
      a.destination = {Where::step, at->second};
    } else if (a.verb == Verb::return_nothing) {
      a.destination = {Where::returns, no_table};
      if (!e.has("text") && !e.has("character") && !e.has("what")) return;
      a.verb = Verb::return_characters;
      characters_.read(e, a, has_current_);
    }
  }

  const ActionPlace& place_;
  Names& names_;
  LoadContext& context_;
  CharactersReader characters_;
  bool has_current_;
  std::vector<Target> fresh_;  ///< what was created in this row
};

}  // namespace

std::span<const Action> read_actions(const XmlElement& parent, const ActionPlace& place,
                                     LoadContext& context) {
  if (parent.children.size() > most_actions)
    context.errors.stop(parent.place(), fmt::format("there are more than {} actions in <{}>",
                                                    most_actions, parent.name));
  return ActionReader(place, context).read(parent);
}

}  // namespace specdrift::model
