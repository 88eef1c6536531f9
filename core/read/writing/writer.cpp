#include "core/read/writing/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>
#include <set>
#include <stdexcept>
#include <utility>

#include "core/model/data/printed_xml.h"
#include "core/model/data/words.h"
#include "core/model/wording/wording.h"
#include "core/read/writing/sources.h"

namespace specdrift::read {
namespace {

void set(pugi::xml_node node, std::string_view name, std::string_view value) {
  node.append_attribute(std::string(name).c_str()).set_value(std::string(value).c_str());
}

void add_actions(pugi::xml_node node, const std::vector<Action>& actions) {
  for (const Action& action : actions) {
    pugi::xml_node child = node.append_child(action.name.c_str());
    for (const auto& [key, value] : action.attributes) set(child, key, value);
    // A text means the code that it says, however like another one it is.
    const auto codes = model::known_codes();
    if (action.name == "error" && !action["code"].empty() &&
        std::ranges::find(codes, action["code"]) == codes.end())
      set(child, "new", "yes");
  }
}

/// The line of a text, if it is known and to be told.
void add_place(pugi::xml_node node, const Place& place, bool has_places) {
  if (has_places && place.line > 0 && place.line <= last_line)
    set(node, "line", fmt::format("{}", place.line));
}

void add_row(pugi::xml_node node, const Row& row, bool is_leaving, bool has_places) {
  pugi::xml_node child =
      node.append_child(row.selector.empty() && !is_leaving ? "otherwise" : "on");
  for (const auto& [key, value] : row.selector) set(child, key, value);
  if (!row.condition.empty()) set(child, "if", row.condition);
  add_place(child, row.place, has_places);
  add_actions(child, row.actions);
}

/// The rows of a state or step, after its attributes.
void add_table(pugi::xml_node node, const State& state, bool has_places) {
  for (const auto& [key, value] : state.reads) set(node, key, value);
  if (!state.before.empty()) add_actions(node.append_child("before"), state.before);
  for (const Row& row : state.rows) add_row(node, row, false, has_places);
  if (state.leaving.empty()) return;
  pugi::xml_node leaving = node.append_child("leaving");
  for (const Row& row : state.leaving) add_row(leaving, row, true, has_places);
}

/// A header element as a person calls what it holds.
std::string header_in_words(std::string_view part) {
  static constexpr std::pair<std::string_view, std::string_view> words[] = {
      {"tokens", "kinds of tokens"},
      {"contexts", "the states that a run can begin in"},
      {"input-stream", "the input stream"},
      {"emission", "what follows when a token is emitted"},
      {"feedback", "feedback from tree construction"},
      {"references", "named character references"},
      {"replacements", "the table of numeric references"}};
  const auto known =
      std::ranges::find(words, part, &std::pair<std::string_view, std::string_view>::first);
  return std::string(known == std::end(words) ? part : known->second);
}

class Writer {
 public:
  Writer(Reading reading, const Naming& naming, const Patch& patch)
      : reading_(std::move(reading)), naming_(naming), patch_(patch), like_(naming.like) {}

  Written write() {
    root_ = document_.append_child("specification");
    add_attributes();
    pugi::xml_node note = root_.append_child("note");
    if (!reading_.has_introduction) supplied_.emplace_back("the definitions of an introduction");
    for (const std::string_view part :
         {"tokens", "variables", "conditions", "contexts", "input-stream", "emission", "feedback",
          "references", "replacements"})
      add_header(part);
    for (const State& state : reading_.states) add_state(state);
    for (const Patch::Supplied& supplied : patch_.states) add_supplied(supplied);
    if (reading_.procedure) add_procedure(*reading_.procedure);
    if (is_delta_) remove_others();
    std::string parts;
    for (const std::string& part : supplied_) parts += (parts.empty() ? "" : ", ") + part;
    note.text().set(fmt::format("Read from {} ({}). From {}: {}.", naming_.file, reading_.form,
                                naming_.like, parts)
                        .c_str());
    model::PrintedXml out;
    document_.save(out, "  ");
    return {std::move(out.text), std::move(supplied_)};
  }

 private:
  void add_attributes() {
    set(root_, "version", naming_.version);
    // A delta, where only the base has all of what tree construction tells.
    is_delta_ = like_.amends_feedback();
    if (is_delta_) set(root_, "base", naming_.like);
    set(root_, "title", like_.attribute("title"));
    set(root_, "organisation", like_.attribute("organisation"));
    set(root_, "date", naming_.date.empty() ? like_.attribute("date") : naming_.date);
    set(root_, "earliest", naming_.date.empty() ? like_.attribute("earliest") : naming_.date);
    set(root_, "latest", naming_.date.empty() ? like_.attribute("latest") : naming_.date);
    set(root_, "source", naming_.file);
    set(root_, "section", reading_.root.empty() ? "Tokenization" : reading_.root);
    set(root_, "errors", reading_.names_errors ? "named" : "unnamed");
    supplied_.emplace_back("the version's title, organisation and date");
  }

  void add_header(std::string_view part) {
    if (part == "conditions") return add_conditions();
    if (part == "emission" && reading_.has_introduction) return add_emission();
    if (part == "replacements" && !reading_.replacements.empty()) {
      pugi::xml_node replacements = root_.append_child("replacements");
      // The order of the text's lines does not matter.
      std::ranges::stable_sort(reading_.replacements, {}, [](const auto& one) {
        return std::pair(one.first.size(), one.first);
      });
      for (const auto& [number, character] : reading_.replacements) {
        pugi::xml_node replacement = replacements.append_child("replacement");
        set(replacement, "number", number);
        set(replacement, "character", character);
      }
      return;
    }
    if (part == "feedback" && is_delta_) {
      supplied_.push_back(header_in_words(part));
      return;
    }
    const pugi::xml_node of_like = like_.header(part);
    if (!of_like) return;
    pugi::xml_node copy = root_.append_copy(of_like);
    while (copy.remove_child("note")) {
    }
    use_words_of_text(copy);
    supplied_.push_back(header_in_words(part));
    if (!reading_.names_errors)
      for (const pugi::xml_node row : copy.children())
        for (pugi::xml_node error : row.children("error")) error.remove_attribute("code");
    if (part == "tokens") follow_facts(copy);
    if (part == "variables") add_variables(copy);
    // A state of the text's is needed for it.
    if (part == "contexts" && !has_state("cdata-section"))
      if (const pugi::xml_node cdata = copy.find_child_by_attribute("name", "cdata-section"))
        copy.remove_child(cdata);
  }

  bool has_fact(std::string_view fact) const {
    return std::ranges::find(reading_.facts, fact) != reading_.facts.end();
  }

  bool has_state(std::string_view id) const {
    return std::ranges::find(reading_.states, id, &State::id) != reading_.states.end();
  }

  /// The content model that was CDATA first and RAWTEXT later is called as the text calls it.
  void use_words_of_text(pugi::xml_node node) const {
    const bool is_raw = has_fact("content-model-RAWTEXT");
    if (!is_raw && !has_fact("content-model-CDATA")) return;
    const std::string_view from = is_raw ? "CDATA" : "RAWTEXT";
    const std::string_view to = is_raw ? "RAWTEXT" : "CDATA";
    for (pugi::xml_attribute attribute : node.attributes()) {
      const std::string value = fmt::format(" {} ", attribute.value());
      const std::size_t at = value.find(fmt::format(" {} ", from));
      if (at == std::string::npos) continue;
      std::string words = value;
      words.replace(at + 1, from.size(), to);
      attribute.set_value(words.substr(1, words.size() - 2).c_str());
    }
    for (const pugi::xml_node child : node.children()) use_words_of_text(child);
  }

  /// Flags of tokens, as the text has them.
  void follow_facts(pugi::xml_node tokens) const {
    const auto give = [&](const char* kind, const char* flag, const char* values) {
      const pugi::xml_node token = tokens.find_child_by_attribute("kind", kind);
      if (!token) return;
      pugi::xml_node changed = token;
      changed.remove_attribute("flag");
      changed.remove_attribute("values");
      if (!flag) return;
      set(changed, "flag", flag);
      set(changed, "values", values);
    };
    for (const char* const kind : {"start-tag", "end-tag"}) {
      if (has_fact("self-closing-flag")) give(kind, "self-closing-flag", "unset set");
      if (has_fact("no-self-closing-flag")) give(kind, nullptr, nullptr);
    }
    if (has_fact("force-quirks-flag")) give("doctype", "force-quirks-flag", "off on");
    if (has_fact("correctness")) give("doctype", "correctness", "correct error");
    if (has_fact("correctness-flag")) give("doctype", "correctness-flag", "correct incorrect");
  }

  /// Variables that the text uses and `like` does not have.
  void add_variables(pugi::xml_node variables) const {
    static constexpr std::pair<const char*, const char*> known[] = {
        {"return-state", "state"},
        {"temporary-buffer", "text"},
        {"number", "number"},
        {"name-so-far", "text"},
        {"escape-flag", "choice"},
        {"character-reference-code", "number"},
        {"additional-allowed-character", "character"}};
    const auto add = [&](const char* name, const char* type) {
      if (variables.find_child_by_attribute("name", name)) return;
      pugi::xml_node variable = variables.append_child("variable");
      set(variable, "name", name);
      set(variable, "type", type);
      if (name == std::string_view("escape-flag")) set(variable, "values", "false true");
    };
    for (const auto& [name, type] : known)
      if (uses(name)) add(name, type);
  }

  bool uses(std::string_view variable) const {
    const auto is_in = [&](const std::vector<Action>& actions) {
      return std::ranges::any_of(actions, [&](const Action& action) {
        return action["target"] == variable || action["to"] == variable;
      });
    };
    const auto is_in_state = [&](const State& state) {
      return is_in(state.before) ||
             std::ranges::any_of(state.rows, [&](const Row& row) { return is_in(row.actions); });
    };
    return std::ranges::any_of(reading_.states, is_in_state) ||
           (reading_.procedure && std::ranges::any_of(reading_.procedure->steps, is_in_state));
  }

  /// The names that rows use: as the text defines them, or else as `like` does.
  void add_conditions() {
    std::string used;
    const auto use = [&](const State& state) {
      for (const Row& row : state.rows) used += ' ' + row.condition + ' ';
      // Flushing asks it.
      for (const Row& row : state.rows)
        for (const Action& action : row.actions)
          if (action.name == "flush") used += " in-attribute ";
    };
    for (const State& state : reading_.states) use(state);
    if (reading_.procedure)
      for (const State& step : reading_.procedure->steps) use(step);
    pugi::xml_node conditions = root_.append_child("conditions");
    std::set<std::string, std::less<>> defined;
    const auto add = [&](std::string_view name, std::string_view is) {
      if (used.find(fmt::format(" {} ", name)) == std::string::npos) return false;
      if (!defined.emplace(name).second) return false;
      pugi::xml_node condition = conditions.append_child("condition");
      set(condition, "name", name);
      set(condition, "if", is);
      return true;
    };
    for (const Condition& condition : reading_.conditions) add(condition.name, condition.is);
    for (const pugi::xml_node condition : like_.header("conditions").children("condition"))
      if (add(condition.attribute("name").value(), condition.attribute("if").value()))
        supplied_.push_back(fmt::format("the condition \"{}\"",
                                        model::spaced(condition.attribute("name").value())));
    if (defined.empty()) root_.remove_child(conditions);
  }

  void add_emission() {
    pugi::xml_node emission = root_.append_child("emission");
    for (const Consequence& consequence : reading_.emission) {
      pugi::xml_node when = emission.append_child("when");
      for (const auto& [key, value] : consequence.attributes) set(when, key, value);
      add_actions(when, consequence.actions);
    }
  }

  /// States of the base that the text does not have.
  void remove_others() {
    std::string others;
    for (const std::string& id : like_.ids())
      if (!has_state(id) && !root_.find_child_by_attribute("state", "id", id.c_str()))
        others += (others.empty() ? "" : " ") + id;
    if (!others.empty()) set(root_.append_child("remove"), "state", others);
  }

  /// The concept of a state that `like` does not have: as in the first built-in version that has
  /// it.
  static std::string concept_of(const std::string& id) {
    for (const std::string& name : builtin_names()) {
      const Source source(name);
      if (const pugi::xml_node state = source.state(id)) return state.attribute("concept").value();
    }
    return id;
  }

  void add_state(const State& state) {
    pugi::xml_node node = root_.append_child("state");
    set(node, "id", state.id);
    if (!state.number.empty()) set(node, "number", state.number);
    set(node, "name", state.title);
    const pugi::xml_node of_like = like_.state(state.id);
    set(node, "concept", of_like ? of_like.attribute("concept").value() : concept_of(state.id));
    add_place(node, state.place, naming_.has_places);
    if (!state.unreachable.empty()) set(node, "unreachable", state.unreachable);
    for (const auto& [key, value] : state.reads) set(node, key, value);
    if (!state.reads.empty() && state.reads.front().second == "procedure")
      set(node, "procedure", procedure_id());
    for (const pugi::xml_node name : of_like.children("concept"))
      use_words_of_text(node.append_copy(name));
    State rest = state;
    rest.reads.clear();
    add_table(node, rest, naming_.has_places);
    for (const Patch::Entry& entry : patch_.entries)
      if (entry.state == state.id) add_entry(node, entry);
  }

  void add_entry(pugi::xml_node state, const Patch::Entry& entry) {
    const Source from(entry.from);
    const pugi::xml_node row =
        from.state(entry.state).find_child_by_attribute("on", "input", entry.input.c_str());
    if (!row)
      throw PatchMistake(
          fmt::format("{} has no entry {} in the state {}", entry.from, entry.input, entry.state),
          entry.place);
    state.insert_copy_before(row, state.child("otherwise"));
    supplied_.push_back(
        fmt::format("{} in {} ({})", entry.input, state.attribute("name").value(), entry.from));
  }

  void add_supplied(const Patch::Supplied& supplied) {
    const Source from(supplied.from);
    const pugi::xml_node state = from.state(supplied.state);
    if (!state)
      throw PatchMistake(fmt::format("{} has no state {}", supplied.from, supplied.state),
                         supplied.place);
    const pugi::xml_node before =
        root_.find_child_by_attribute("state", "id", supplied.after.c_str());
    pugi::xml_node copy =
        before ? root_.insert_copy_after(state, before) : root_.append_copy(state);
    copy.remove_attribute("after");
    copy.remove_attribute("before");
    if (!supplied.number.empty()) {
      if (!copy.attribute("number")) copy.append_attribute("number");
      copy.attribute("number").set_value(supplied.number.c_str());
    }
    supplied_.push_back(fmt::format("the {} ({})", supplied.title, supplied.from));
  }

  std::string procedure_id() const {
    const pugi::xml_node procedure = like_.procedure();
    return procedure ? procedure.attribute("id").value() : "consume-a-character-reference";
  }

  void add_procedure(const Procedure& procedure) {
    pugi::xml_node node = root_.append_child("procedure");
    set(node, "id", procedure_id());
    if (!procedure.number.empty()) set(node, "number", procedure.number);
    set(node, "name", procedure.title);
    for (const State& step : procedure.steps) {
      pugi::xml_node child = node.append_child("step");
      set(child, "id", step.id);
      set(child, "concept", step_concept(step.id));
      add_place(child, step.place, naming_.has_places);
      add_table(child, step, naming_.has_places);
    }
  }

  static std::string_view step_concept(std::string_view step) {
    if (step == "reference") return "character-reference";
    if (step == "number-sign") return "numeric-character-reference";
    if (step == "hexadecimal-digits") return "hexadecimal-character-reference";
    if (step == "decimal-digits") return "decimal-character-reference";
    if (step == "semicolon") return "numeric-character-reference-semicolon";
    if (step == "number") return "numeric-character-reference-end";
    return "named-character-reference";
  }

  Reading reading_;
  const Naming& naming_;
  const Patch& patch_;
  Source like_;
  bool is_delta_ = false;
  pugi::xml_document document_;
  pugi::xml_node root_;
  std::vector<std::string> supplied_;
};

}  // namespace

std::string most_like(const Reading& reading) {
  std::string best;
  double best_share = -2;
  for (const std::string& name : builtin_names()) {
    const Source source(name);
    const std::vector<std::string> titles = source.titles();
    const auto shared = std::ranges::count_if(reading.states, [&](const State& state) {
      return std::ranges::find(titles, state.title) != titles.end();
    });
    double share = 2.0 * static_cast<double>(shared) /
                   static_cast<double>(titles.size() + reading.states.size());
    if (source.attribute("section") == reading.root) share += 0.01;
    const bool names_errors = source.attribute("errors") == "named";
    // The input stream of a version without codes has none for a text that has.
    if (reading.names_errors && !names_errors) share -= 1;
    if (names_errors == reading.names_errors) share += 0.02;
    if (share <= best_share) continue;
    best_share = share;
    best = name;
  }
  return best;
}

Written written(Reading reading, const Naming& naming, const Patch& patch) {
  return Writer(std::move(reading), naming, patch).write();
}

}  // namespace specdrift::read
