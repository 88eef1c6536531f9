#include "spec/model_writer.h"

#include <fmt/format.h>

#include <algorithm>

#include "spec/literal.h"

namespace {

using namespace specdrift;
using namespace specdrift::model;

/// Lines of a file, each as a literal of its own: the compiler joins them.
std::string long_literal(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    out += fmt::format("    {}\n", literal(text.substr(at, end - at)));
    at = end;
  }
  return out.empty() ? "\"\"" : "\n" + out;
}

template <class E> int number(E e) {
  return static_cast<int>(e);
}

/// Members of an aggregate, those left out that have nothing to say.
class Members {
 public:
  Members& text(const char* name, std::string_view value) {
    return value.empty() ? *this : raw(name, literal(value));
  }
  template <class E> Members& value(const char* name, const char* type, E e) {
    return e == E{} ? *this : raw(name, fmt::format("{}{{{}}}", type, number(e)));
  }
  Members& count(const char* name, std::uint64_t n) {
    return n == 0 ? *this : raw(name, fmt::format("{}U", n));
  }
  Members& flag(const char* name, bool is) { return is ? raw(name, "true") : *this; }
  Members& list(const char* name, const std::string& array) {
    return array.empty() ? *this : raw(name, array);
  }
  Members& raw(const char* name, const std::string& value) {
    if (!members_.empty()) members_ += ", ";
    members_ += fmt::format(".{} = {}", name, value);
    return *this;
  }
  std::string done() const { return fmt::format("{{{}}}", members_); }

 private:
  std::string members_;
};

std::string destination(const Destination& d) {
  return fmt::format("{{Where{{{}}}, {}}}", number(d.where), d.to);
}

std::string place(const Place& p) {
  return fmt::format("{{{}, {}, {}}}", literal(p.file), p.line, p.column);
}

}  // namespace

std::string ModelWriter::array(const char* type, const std::vector<string>& items) {
  if (items.empty()) return {};
  string name = fmt::format("a{}", arrays_++);
  out_ += fmt::format("constexpr {} {}[] = {{\n", type, name);
  for (const string& item : items) out_ += fmt::format("    {},\n", item);
  out_ += "};\n";
  return name;
}

template <class T, class Write>
std::string ModelWriter::list(const char* type, const T& items, Write write) {
  std::vector<string> written;
  for (const auto& item : items) written.push_back(write(item));
  return array(type, written);
}

std::string ModelWriter::strings(std::span<const std::string_view> items) {
  return list("std::string_view", items, [](std::string_view s) { return literal(s); });
}

std::string ModelWriter::character_set(const CharacterSet& set) {
  Members m;
  if (set.ascii[0] != 0 || set.ascii[1] != 0)
    m.raw("ascii", fmt::format("{{{:#x}U, {:#x}U}}", set.ascii[0], set.ascii[1]));
  m.flag("end_of_input", set.end_of_input).count("variables", set.variables);
  m.list("others", list("char32_t", set.others, [](char32_t c) {
           return fmt::format("{:#x}", static_cast<std::uint32_t>(c));
         }));
  return m.done();
}

std::string ModelWriter::clause(const Clause& c) {
  Members m;
  m.value("subject", "Subject", c.subject).flag("negated", c.negated);
  m.flag("ignores_case", c.ignores_case).count("index", c.index);
  m.count("values", c.values).flag("or_last_start_tag", c.or_last_start_tag);
  m.flag("or_none", c.or_none).list("strings", strings(c.strings));
  m.list("states", list("TableIndex", c.states, [](TableIndex i) { return fmt::format("{}", i); }));
  m.raw("characters", character_set(c.characters));
  m.list("ahead", list("Ahead", c.ahead, [&](const Ahead& a) {
           Members ahead;
           ahead.flag("last_start_tag", a.last_start_tag);
           ahead.raw("one_or_more", character_set(a.one_or_more)).flag("has_then", a.has_then);
           return ahead.raw("then", character_set(a.then)).done();
         }));
  return m.done();
}

std::string ModelWriter::condition(const Condition& c) {
  if (c.clauses.empty()) return "{}";
  const string clauses = list("Clause", c.clauses, [&](const Clause& x) { return clause(x); });
  return fmt::format("{{{}, {}}}", literal(c.text), clauses);
}

std::string ModelWriter::actions(std::span<const Action> all) {
  return list("Action", all, [&](const Action& a) {
    Members m;
    m.raw("verb", fmt::format("Verb{{{}}}", number(a.verb))).value("target", "Target", a.target);
    m.count("slot", a.slot).value("token", "TokenName", a.token);
    m.value("characters", "Characters", a.characters).count("characters_slot", a.characters_slot);
    m.value("from", "ConsumedFrom", a.from).count("base", a.base).count("number", a.number);
    if (a.destination.where != Where::stays) m.raw("destination", destination(a.destination));
    return m.text("text", a.text).text("null", a.null).done();
  });
}

std::string ModelWriter::numbers(const NumberSet& n) {
  const string ranges = list("NumberRange", n.ranges, [](const NumberRange& r) {
    return fmt::format("{{{:#x}, {:#x}}}", r.first, r.last);
  });
  Members m;
  m.list("ranges", ranges).flag("noncharacters", n.noncharacters).flag("replaced", n.replaced);
  return m.done();
}

std::string ModelWriter::row(const Row& r) {
  Members m;
  m.raw("kind", fmt::format("RowKind{{{}}}", number(r.kind))).text("written", r.written);
  m.text("label", r.label);
  if (r.kind == RowKind::input || r.kind == RowKind::match) m.raw("input", character_set(r.input));
  m.flag("ignores_case", r.ignores_case).value("result", "ReadResult", r.result);
  if (r.kind == RowKind::number) m.raw("numbers", numbers(r.numbers));
  if (!r.condition.clauses.empty()) m.raw("condition", condition(r.condition));
  m.text("unreachable", r.unreachable).list("actions", actions(r.actions));
  if (r.next.where != Where::stays) m.raw("next", destination(r.next));
  m.flag("reconsumes", r.reconsumes).flag("as_anything_else", r.as_anything_else);
  m.text("note", r.note).raw("place", place(r.place));
  return m.count("text_line", r.text_line).done();
}

std::string ModelWriter::table(const Table& t) {
  const auto rows = [&](std::span<const Row> all) {
    return list("Row", all, [&](const Row& r) { return row(r); });
  };
  Members m;
  m.text("id", t.id).text("name", t.name).text("section", t.section).text("number", t.number);
  m.text("fragment", t.fragment);
  m.text("concept_name", t.concept_name);
  m.list("concepts", list("ConceptCase", t.concepts, [&](const ConceptCase& c) {
           return fmt::format("{{{}, TextKind{{{}}}, {}}}", literal(c.name), number(c.text),
                              condition(c.condition));
         }));
  m.text("note", t.note).value("reads", "Reads", t.reads).text("of", t.of).count("index", t.index);
  if (t.reads == Reads::run) m.raw("run", character_set(t.run));
  m.list("before", actions(t.before)).list("rows", rows(t.rows)).list("leaving", rows(t.leaving));
  m.raw("place", place(t.place)).count("text_line", t.text_line).text("unreachable", t.unreachable);
  m.value("text", "TextKind", t.text);
  m.flag("may_be_text", t.may_be_text).flag("asks_for_previous_state", t.asks_for_previous_state);
  m.raw("first_row", fmt::format("{{{}}}", fmt::join(t.first_row, ", ")));
  m.raw("run_row", fmt::format("{}", t.run_row));
  string stops;
  for (int c = 0; c < 256; ++c)
    if (t.stops.contains(static_cast<char>(c))) stops += static_cast<char>(c);
  return m.raw("stops", fmt::format("StopSet({})", sized_literal(stops))).done();
}

std::string ModelWriter::feedback(const FeedbackModel& f) {
  Members m;
  m.list("start_tags", list("FeedbackRow", f.start_tags, [&](const FeedbackRow& r) {
           Members row;
           row.list("names", strings(r.names)).raw("condition", condition(r.condition));
           return row.list("actions", actions(r.actions)).done();
         }));
  m.list("inside", list("InsideRule", f.inside, [&](const InsideRule& r) {
           Members rule;
           rule.text("element", r.element).list("until_start_tags", strings(r.until_start_tags));
           return rule.list("honours", strings(r.honours)).done();
         }));
  m.list("foreign_roots", strings(f.foreign_roots));
  m.list("breakout_start_tags", strings(f.breakout_start_tags));
  const FeedbackRules& r = f.rules;
  Members rules;
  rules.list("text_elements", strings(r.text_elements));
  rules.list("elements", list("TraitRule", r.elements, [&](const TraitRule& t) {
               const string names = strings(t.names);
               return fmt::format("{{ElementTrait{{{}}}, Namespace{{{}}}, {}}}", number(t.trait),
                                  number(t.ns), names.empty() ? "{}" : names);
             }));
  rules.list("foreign_roots", strings(r.foreign_roots));
  rules.raw("construction", fmt::format("{:#x}", r.construction));
  rules.raw("cdata", fmt::format("CdataRule{{{}}}", number(r.cdata)));
  rules.list("acknowledged", strings(r.acknowledged));
  return m.raw("rules", rules.done()).done();
}

std::string ModelWriter::references(const Model& model) {
  const auto known = references_.find(model.references_file);
  if (known != references_.end()) return known->second;
  string strings;
  std::vector<string> entries;
  std::size_t at = 0;
  for (std::size_t i = 0; i < model.references.size(); ++i) {
    const auto [name, text] = model.references[i];
    entries.push_back(fmt::format("{{{}, {}, {}}}", at, name.size(), text.size()));
    strings += fmt::format("    {}\n    {}\n", literal(name), literal(text));
    at += name.size() + text.size();
  }
  const string array_name = array("NamedReferences::Entry", entries);
  out_ += fmt::format("constexpr char {}_strings[] =\n{};\n", array_name, strings);
  string value = fmt::format("NamedReferences({0}, {0}_strings)", array_name);
  references_.emplace(model.references_file, value);
  return value;
}

std::string ModelWriter::header(const Model& model) {
  Members m;
  m.text("version", model.version).text("base", model.base).text("title", model.title);
  m.text("organisation", model.organisation).text("date", model.date);
  m.text("earliest", model.earliest).text("latest", model.latest).text("source", model.source);
  m.text("section", model.section)
      .text("note", model.note)
      .flag("names_errors", model.names_errors);
  m.value("declared_subset", "CommonSubset", model.declared_subset);
  const VersionInfo& i = model.info;
  m.raw("info", fmt::format("{{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, CommonSubset{{{}}}}}",
                            literal(i.name), literal(i.title), literal(i.organisation),
                            literal(i.date), literal(i.section), i.states, i.references,
                            i.names_errors, i.models_self_closing, i.has_cdata_sections,
                            literal(i.quirks_flag), static_cast<unsigned>(model.declared_subset)));
  m.list("tokens", list("TokenModel", model.tokens, [&](const TokenModel& t) {
           Members token;
           token.text("kind", t.kind).list("fields", strings(t.fields));
           token.flag("initially_missing", t.initially_missing);
           token.flag("has_attributes", t.has_attributes).text("flag", t.flag);
           return token.list("values", strings(t.values)).done();
         }));
  m.list(
      "variables", list("Variable", model.variables, [&](const Variable& v) {
        Members variable;
        variable.text("name", v.name).value("type", "VariableType", v.type).count("slot", v.slot);
        return variable.list("values", strings(v.values)).done();
      }));
  m.list("conditions", list("NamedCondition", model.conditions, [&](const NamedCondition& c) {
           return fmt::format("{{{}, {}}}", literal(c.name), condition(c.condition));
         }));
  m.list("contexts", list("ContextStart", model.contexts, [&](const ContextStart& c) {
           Members context;
           context.text("name", c.name).value("mode", "TextMode", c.mode);
           return context.list("actions", actions(c.actions)).done();
         }));
  m.list("stream_rows", list("StreamRow", model.stream_rows, [&](const StreamRow& r) {
           Members row;
           row.text("written", r.written).raw("numbers", numbers(r.numbers));
           row.text("label", r.label).text("code", r.code);
           return row.flag("is_error", r.is_error)
               .count("replacement", r.replacement)
               .flag("drops", r.drops)
               .done();
         }));
  const StreamRules& s = model.stream;
  Members stream;
  stream.value("nulls", "NullHandling", s.nulls);
  stream.value("surrogates", "SurrogateHandling", s.surrogates);
  stream.value("controls", "ReportedControls", s.controls);
  stream.value("noncharacters", "ReportedNoncharacters", s.noncharacters);
  stream.value("errors", "Irregular", s.errors);
  stream.text("control_code", s.control_code).text("noncharacter_code", s.noncharacter_code);
  m.raw("stream", stream.text("surrogate_code", s.surrogate_code).done());
  m.list("emission", list("EmissionRule", model.emission, [&](const EmissionRule& r) {
           Members rule;
           rule.value("emitted", "TokenName", r.emitted).raw("condition", condition(r.condition));
           rule.flag("at_tree_level", r.at_tree_level);
           return rule.list("actions", actions(r.actions)).done();
         }));
  m.raw("feedback", feedback(model.feedback)).text("references_file", model.references_file);
  m.raw("references", references(model));
  m.list("replacements", list("Replacement", model.replacements, [](const Replacement& r) {
           return fmt::format("{{{:#x}, {}}}", r.number, literal(r.text));
         }));
  m.list("tables", list("Table", model.tables, [&](const Table& t) { return table(t); }));
  m.count("state_count", model.state_count);
  m.list(
      "procedures", list("Procedure", model.procedures, [](const Procedure& p) {
        Members procedure;
        procedure.text("id", p.id).text("name", p.name).text("section", p.section);
        procedure.text("number", p.number).text("note", p.note);
        return procedure.count("first_step", p.first_step).count("step_count", p.step_count).done();
      }));
  m.raw("in_attribute", fmt::format("{}", model.in_attribute));
  m.raw("content_model_slot", fmt::format("{}", model.content_model_slot));
  m.raw("escape_slot", fmt::format("{}", model.escape_slot)).text("file", model.file);
  return m.raw("xml", long_literal(model.xml)).done();
}

void ModelWriter::add(const Model& model) {
  const string value = header(model);
  models_.push_back(fmt::format("model_{}", models_.size()));
  out_ +=
      fmt::format("\n// {}\nconstexpr Model {} = {};\n\n", model.version, models_.back(), value);
}

std::string ModelWriter::text() const {
  string pointers;
  for (const string& name : models_) pointers += fmt::format("&{}, ", name);
  return fmt::format(
      "#include \"core/model/data/builtin.h\"\n\n#include <algorithm>\n\n"
      "namespace specdrift::model {{\nnamespace {{\n\n{}"
      "constexpr const Model* models[] = {{{}}};\n\n}}  // namespace\n\n"
      "std::span<const Model* const> builtin_models() {{ return models; }}\n\n"
      "const Model* find_builtin_model(std::string_view version) {{\n"
      "  const auto at = std::ranges::find(models, version, &Model::version);\n"
      "  return at == std::end(models) ? nullptr : *at;\n}}\n\n"
      "const NamedReferences* find_builtin_references(std::string_view file) {{\n"
      "  const auto at = std::ranges::find(models, file, &Model::references_file);\n"
      "  return at == std::end(models) ? nullptr : &(*at)->references;\n}}\n\n"
      "}}  // namespace specdrift::model\n",
      out_, pointers);
}
