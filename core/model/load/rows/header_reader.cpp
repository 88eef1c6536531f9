#include "core/model/load/rows/header_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/model/data/words.h"
#include "core/model/load/rows/action_reader.h"
#include "core/model/load/rows/labels.h"
#include "core/model/load/rows/references_reader.h"
#include "core/model/load/rows/table_reader.h"
#include "core/model/load/xml/forms.h"
#include "core/text/utf8.h"

namespace specdrift::model {

bool means_several(std::string_view name) {
  return name == "all" || name.find("..") != std::string_view::npos;
}

void HeaderReader::read_metadata() {
  model_.version = keep(root_.value("version"));
  model_.base = keep(root_.value("base"));
  model_.title = keep(root_.value("title"));
  model_.organisation = keep(root_.value("organisation"));
  model_.date = keep(root_.value("date"));
  model_.earliest = keep(root_.value("earliest"));
  model_.latest = keep(root_.value("latest"));
  model_.source = keep(root_.value("source"));
  model_.section = keep(root_.value("section"));
  model_.note = keep(root_.note());
  model_.names_errors = context_.names.names_errors;
  if (root_.has("common-subset"))
    model_.declared_subset = root_.value("common-subset") == "narrow-proved" ? CommonSubset::narrow
                                                                             : CommonSubset::whole;
  if (model_.latest < model_.earliest)
    error(root_, "latest", "the latest day comes before the earliest");
  if (means_several(model_.version))
    error(root_, "version", fmt::format("the name '{}' stands for other versions", model_.version),
          "lists of versions are read so", "give it another name");
}

void HeaderReader::read_conditions() {
  const XmlElement* const list = root_.child("conditions");
  if (!list) return;
  std::vector<NamedCondition> conditions;
  auto& known = context_.names.conditions;
  for (const XmlElement& element : list->children) {
    const std::string_view name = element.value("name");
    constexpr std::size_t most_conditions = 200;
    if (conditions.size() == most_conditions)
      context_.errors.stop(element.place(),
                           fmt::format("there are more than {} conditions", most_conditions));
    if (known.contains(name) || find_word(condition_words(), name)) {
      error(element, "name", fmt::format("a second condition '{}'", name));
      continue;
    }
    conditions.push_back({keep(name), read_condition(element, context_)});
    // Known only from here on, so that none can ask for itself.
    known.emplace(conditions.back().name, static_cast<std::uint8_t>(conditions.size() - 1));
    if (name == "in-attribute")
      model_.in_attribute = static_cast<std::uint8_t>(conditions.size() - 1);
  }
  model_.conditions = context_.storage.keep(conditions);
}

void HeaderReader::read_contexts() {
  const XmlElement* const list = root_.child("contexts");
  if (!list) return;
  std::vector<ContextStart> contexts;
  for (const XmlElement& element : list->children) {
    const std::string_view name = element.value("name");
    const TextMode* const mode = find_word(context_words(), name);
    if (!mode) {
      std::vector<std::string_view> known;
      for (const auto& w : context_words()) known.push_back(w.word);
      error(element, "name", fmt::format("there is no context '{}'", name),
            fmt::format("a run starts in {}", fmt::join(known, ", ")), suggest(name, known));
      continue;
    }
    if (std::ranges::find(contexts, *mode, &ContextStart::mode) != contexts.end()) {
      error(element, "name", fmt::format("a second context '{}'", name));
      continue;
    }
    const ActionPlace place{ActionPlace::Kind::mode, Reads::character, nullptr, {}, nullptr};
    contexts.push_back({keep(name), *mode, read_actions(element, place, context_)});
  }
  if (std::ranges::find(contexts, TextMode::data, &ContextStart::mode) == contexts.end())
    error(*list, "name", "the context 'data' is missing", "documents start in it",
          "add <context name=\"data\">");
  model_.contexts = context_.storage.keep(contexts);
}

void HeaderReader::read_input_stream() {
  const XmlElement* const list = root_.child("input-stream");
  if (!list) return;
  std::vector<StreamRow> rows;
  for (const XmlElement& element : list->children)
    if (element.name == "on") read_stream_row(element, rows.emplace_back());
  model_.stream_rows = context_.storage.keep(rows);
}

/// As they were before the vertical tab and U+FDE0..FDEF came in.
constexpr std::string_view first_controls = "0x01-0x08 0x0E-0x1F 0x7F-0x9F";
constexpr std::string_view first_noncharacters =
    "0xFDD0-0xFDDF 0xFFFE-0xFFFF 0x1FFFE-0x1FFFF 0x2FFFE-0x2FFFF 0x3FFFE-0x3FFFF 0x4FFFE-0x4FFFF "
    "0x5FFFE-0x5FFFF 0x6FFFE-0x6FFFF 0x7FFFE-0x7FFFF 0x8FFFE-0x8FFFF 0x9FFFE-0x9FFFF "
    "0xAFFFE-0xAFFFF 0xBFFFE-0xBFFFF 0xCFFFE-0xCFFFF 0xDFFFE-0xDFFFF 0xEFFFE-0xEFFFF "
    "0xFFFFE-0xFFFFF 0x10FFFE-0x10FFFF";

/// The input stream knows four kinds of characters that a version may care about.
void HeaderReader::read_stream_row(const XmlElement& element, StreamRow& row) {
  row.written = keep(single_spaced(element.value("number")));
  row.label = keep(make_row_label(RowKind::number, row.written, false));
  row.numbers = read_numbers(row.written, context_.storage);
  for (const XmlElement& action : element.children) {
    if (action.name == "drop") {
      row.drops = true;
    } else if (action.name == "replace") {
      row.replacement = parse_code_point(action.value("character")).value_or(0);
    } else if (action.name == "error") {
      row.is_error = true;
      row.code = keep(action.value("code"));
      if (context_.names.names_errors == row.code.empty())
        error(action, "code", row.code.empty() ? "the error has no code" : "the error has a code",
              row.code.empty() ? "this version names its errors"
                               : "this version does not name its errors");
    }
  }
  StreamRules& stream = model_.stream;
  const auto takes = [&](Irregular kind, std::string_view& code) {
    stream.errors = stream.errors | kind;
    code = row.code;
  };
  const bool only_error = row.is_error && row.replacement == 0;
  if (row.written == "surrogate" && only_error)
    takes(Irregular::surrogate, stream.surrogate_code);
  else if (row.written == "noncharacter" && only_error)
    takes(Irregular::noncharacter, stream.noncharacter_code);
  else if (row.written == "0x01-0x08 0x0B 0x0E-0x1F 0x7F-0x9F" && only_error)
    takes(Irregular::control, stream.control_code);
  else if (row.written == first_controls && only_error) {
    takes(Irregular::control, stream.control_code);
    stream.controls = ReportedControls::all_but_vertical_tab;
  } else if (row.written == first_noncharacters && only_error) {
    takes(Irregular::noncharacter, stream.noncharacter_code);
    stream.noncharacters = ReportedNoncharacters::all_but_fde0_to_fdef;
  } else if (row.written == "0x00" && only_error && row.code.empty()) {
    stream.errors = stream.errors | Irregular::null;
  } else if (row.written == "surrogate" && row.is_error &&
             row.replacement == utf8::replacement_character) {
    takes(Irregular::surrogate, stream.surrogate_code);
    stream.surrogates = SurrogateHandling::replace;
  } else if (row.written == "0x00" && row.code.empty() &&
             row.replacement == utf8::replacement_character) {
    stream.nulls = row.is_error ? NullHandling::replace : NullHandling::replace_silently;
  } else if (row.written == "0x00" && row.drops && !row.is_error && row.replacement == 0) {
    stream.nulls = NullHandling::drop;
  } else
    error(element, "number", "the input stream cannot do that",
          "it can report 'surrogate', 'noncharacter' and '0x01-0x08 0x0B 0x0E-0x1F 0x7F-0x9F', "
          "replace 'surrogate' by U+FFFD with an error, replace 0x00 by U+FFFD with an error "
          "without code or without any, report it by one without code, and drop it");
}

void HeaderReader::read_emission() {
  const XmlElement* const list = root_.child("emission");
  if (!list) return;
  std::vector<EmissionRule> rules;
  for (const XmlElement& element : list->children) {
    const std::string_view kind = element.value("emitted");
    const TokenName* const token = find_word(token_words(), kind);
    if (!token || *token == TokenName::tag || *token == TokenName::end_of_file) {
      static constexpr std::string_view known[] = {"start-tag", "end-tag", "comment", "doctype"};
      error(element, "emitted", fmt::format("nothing follows from emitting '{}'", kind), {},
            suggest(kind, known));
      continue;
    }
    const ActionPlace place{ActionPlace::Kind::emission, Reads::character, nullptr, {}, nullptr};
    EmissionRule rule;
    rule.emitted = *token;
    rule.condition = read_condition(element, context_);
    rule.at_tree_level = element.has("level");
    rule.actions = read_actions(element, place, context_);
    rules.push_back(rule);
  }
  model_.emission = context_.storage.keep(rules);
}

void HeaderReader::read_feedback() {
  const XmlElement* const feedback = root_.child("feedback");
  if (!feedback) return;
  std::vector<FeedbackRow> rows;
  for (const XmlElement& element : feedback->children) {
    if (element.name != "start-tag") continue;
    for (const std::string_view name : words_of(element.value("names")))
      if (!traits_of(find_known_tag(name)).has(TagTraits::holds_text))
        error(element, "names", fmt::format("tree construction asks for nothing after <{}>", name),
              "title, textarea, style, xmp, iframe, noembed, noframes, noscript, script and "
              "plaintext are the tags that it knows to hold text");
    const ActionPlace place{ActionPlace::Kind::mode, Reads::character, nullptr, {}, nullptr};
    rows.push_back({context_.storage.keep_words(words_of(element.value("names"))),
                    read_condition(element, context_), read_actions(element, place, context_)});
  }
  model_.feedback.start_tags = context_.storage.keep(rows);
  read_feedback_rules(*feedback);
}

/// The number of a word in a list of words, or an error that lists them.
template <std::size_t n>
std::size_t HeaderReader::word_number(const XmlElement& element, std::string_view attribute,
                                      const std::array<std::string_view, n>& words) {
  const auto found = std::ranges::find(words, element.value(attribute));
  if (found == words.end()) {
    error(element, attribute, fmt::format("'{}' is nothing known", element.value(attribute)),
          fmt::format("it can be {}", fmt::join(words, ", ")));
    return 0;
  }
  return static_cast<std::size_t>(found - words.begin());
}

void HeaderReader::read_feedback_rules(const XmlElement& feedback) {
  FeedbackModel& model = model_.feedback;
  std::vector<TraitRule> traits;
  std::vector<std::string_view> text_elements;
  for (const FeedbackRow& row : model.start_tags)
    text_elements.insert(text_elements.end(), row.names.begin(), row.names.end());
  model.rules.text_elements = context_.storage.keep_words(text_elements);
  const auto add_rule = [&](ConstructionRule rule) { model.rules.construction |= bits_of(rule); };
  const auto add_traits = [&](ElementTrait trait, Namespace ns, std::string_view names) {
    traits.push_back({trait, ns, context_.storage.keep_words(words_of(names))});
  };

  std::vector<InsideRule> inside;
  for (const XmlElement& element : feedback.children) {
    if (element.name == "elements") {
      add_traits(static_cast<ElementTrait>(word_number(element, "are", trait_words)),
                 element.has("namespace")
                     ? static_cast<Namespace>(word_number(element, "namespace", namespace_words))
                     : Namespace::html,
                 element.value("names"));
    } else if (element.name == "construction") {
      add_rule(static_cast<ConstructionRule>(word_number(element, "rule", construction_words)));
    } else if (element.name == "cdata-section") {
      model.rules.cdata = static_cast<CdataRule>(word_number(element, "allowed", cdata_words));
    }
    if (element.name != "inside") continue;
    const std::string_view name = element.value("element");
    if (name != "select" && name != "frameset") {
      error(element, "element", fmt::format("nothing is known of being inside <{}>", name),
            "tree construction minds select and frameset");
      continue;
    }
    inside.push_back({keep(name),
                      context_.storage.keep_words(words_of(element.value("until-start-tag"))),
                      context_.storage.keep_words(words_of(element.value("honours")))});
    const bool is_select = name == "select";
    add_rule(is_select ? ConstructionRule::select_mode : ConstructionRule::frameset_mode);
    if (element.has("honours"))
      add_traits(is_select ? ElementTrait::in_select : ElementTrait::in_frameset, Namespace::html,
                 element.value("honours"));
    if (is_select && element.has("until-start-tag"))
      add_traits(ElementTrait::closes_select, Namespace::html, element.value("until-start-tag"));
  }
  model.inside = context_.storage.keep(inside);
  if (const XmlElement* const foreign = feedback.child("foreign-content"))
    read_foreign_content(*foreign, traits);
  if (const XmlElement* const acknowledged = feedback.child("acknowledged"))
    model.rules.acknowledged = context_.storage.keep_words(words_of(acknowledged->value("names")));
  model.rules.elements = context_.storage.keep(traits);
}

void HeaderReader::read_foreign_content(const XmlElement& foreign, std::vector<TraitRule>& traits) {
  FeedbackModel& model = model_.feedback;
  for (const std::string_view root : words_of(foreign.value("roots")))
    if (root != "math" && root != "svg")
      error(foreign, "roots", fmt::format("'{}' is no foreign content that is known", root),
            "it can be math and svg");
  model.foreign_roots = context_.storage.keep_words(words_of(foreign.value("roots")));
  model.rules.foreign_roots = model.foreign_roots;
  std::vector<std::string_view> breakouts;
  for (const XmlElement& element : foreign.children) {
    const auto add = [&](ElementTrait trait, Namespace ns, std::string_view attribute) {
      traits.push_back(
          {trait, ns, context_.storage.keep_words(words_of(element.value(attribute)))});
    };
    if (element.name == "integration-point") {
      const std::size_t ns = word_number(element, "namespace", namespace_words);
      if (element.has("attribute"))
        model.rules.construction |= bits_of(ConstructionRule::annotation_point);
      else
        add(ns == 1 ? ElementTrait::text_point : ElementTrait::html_point,
            static_cast<Namespace>(ns), "names");
    }
    if (element.name != "breakout") continue;
    if (element.has("end-tags")) add(ElementTrait::breakout_end, Namespace::html, "end-tags");
    if (!element.has("start-tags")) continue;
    if (element.has("attributes")) {
      model.rules.construction |= bits_of(ConstructionRule::font_breakout);
      continue;
    }
    add(ElementTrait::breakout, Namespace::html, "start-tags");
    for (const std::string_view name : words_of(element.value("start-tags")))
      breakouts.push_back(name);
  }
  model.breakout_start_tags = context_.storage.keep_words(breakouts);
}

void HeaderReader::read_replacements() {
  const XmlElement* const list = root_.child("replacements");
  if (!list) return;
  std::vector<Replacement> replacements;
  for (const XmlElement& element : list->children) {
    const std::uint32_t number = parse_hexadecimal(element.value("number")).value_or(0);
    std::string text;
    utf8::append(text, parse_code_point(element.value("character")).value_or(0));
    if (!replacements.empty() && number <= replacements.back().number)
      error(element, "number",
            fmt::format("{} comes after a greater number, or is there twice",
                        element.value("number")),
            "replacements are in the order of their numbers");
    replacements.push_back({number, keep(text)});
  }
  model_.replacements = context_.storage.keep(replacements);
}

void HeaderReader::read_references(const LoadOptions& options, const NamedReferences* inherited) {
  const XmlElement* const element = root_.child("references");
  if (!element) return;
  model_.references_file = keep(element->value("file"));
  if (inherited) {
    model_.references = *inherited;
    return;
  }
  const auto text = options.read_file ? options.read_file(model_.references_file) : std::nullopt;
  std::optional<NamedReferences> table;
  if (text)
    table = parse_references(*text, model_.references_file, context_.storage, context_.errors);
  else if (const NamedReferences* const found =
               options.find_references ? options.find_references(model_.references_file) : nullptr)
    table = *found;
  else
    error(*element, "file", fmt::format("'{}' cannot be read", model_.references_file),
          "the table of references is looked for beside the specification");
  if (table && !element->children.empty())
    table = amend_references(*table, *element, context_.storage, context_.errors);
  if (table) model_.references = *table;
}

}  // namespace specdrift::model
