#include "core/report/common/tree_places.h"

#include <fmt/core.h>

#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "core/report/common/json_values.h"
#include "core/report/common/tree_words.h"

namespace specdrift::report {
namespace {

using trace::TreeMove;
using trace::TreeStep;
using RuleKind = trace::TreeRule::Kind;

/// In the order of InsertionMode.
constexpr std::array<TreePlace, insertion_mode_count> modes{{
    {"initial", "13.2.6.4.1", "the-initial-insertion-mode"},
    {"before html", "13.2.6.4.2", "the-before-html-insertion-mode"},
    {"before head", "13.2.6.4.3", "the-before-head-insertion-mode"},
    {"in head", "13.2.6.4.4", "parsing-main-inhead"},
    {"in head noscript", "13.2.6.4.5", "parsing-main-inheadnoscript"},
    {"after head", "13.2.6.4.6", "the-after-head-insertion-mode"},
    {"in body", "13.2.6.4.7", "parsing-main-inbody"},
    {"text", "13.2.6.4.8", "parsing-main-incdata"},
    {"in table", "13.2.6.4.9", "parsing-main-intable"},
    {"in caption", "13.2.6.4.11", "parsing-main-incaption"},
    {"in column group", "13.2.6.4.12", "parsing-main-incolgroup"},
    {"in table body", "13.2.6.4.13", "parsing-main-intbody"},
    {"in row", "13.2.6.4.14", "parsing-main-intr"},
    {"in cell", "13.2.6.4.15", "parsing-main-intd"},
    {"in select", "13.2.6.4.16", "parsing-main-inselect"},
    {"in select in table", "13.2.6.4.17", "parsing-main-inselectintable"},
    {"in template", "13.2.6.4.18", "parsing-main-intemplate"},
    {"after body", "13.2.6.4.19", "parsing-main-afterbody"},
    {"in frameset", "13.2.6.4.20", "parsing-main-inframeset"},
    {"after frameset", "13.2.6.4.21", "parsing-main-afterframeset"},
    {"after after body", "13.2.6.4.22", "the-after-after-body-insertion-mode"},
    {"after after frameset", "13.2.6.4.23", "the-after-after-frameset-insertion-mode"},
    {"in foreign content", "13.2.6.5", "parsing-main-inforeign"},
}};

constexpr TreePlace stack{"the stack of open elements", "13.2.4.2", "the-stack-of-open-elements"};
constexpr TreePlace formatting{"the list of active formatting elements", "13.2.4.3",
                               "the-list-of-active-formatting-elements"};
constexpr TreePlace adoption{"the adoption agency algorithm", "13.2.6.4.7",
                             "adoption-agency-algorithm"};
constexpr TreePlace dispatcher{"the tree construction dispatcher", "13.2.6",
                               "tree-construction-dispatcher"};
constexpr TreePlace text_points{"MathML text integration points", "13.2.6",
                                "mathml-text-integration-point"};
constexpr TreePlace html_points{"HTML integration points", "13.2.6", "html-integration-point"};

TreePlace definition_of_trait(ElementTrait trait) {
  switch (trait) {
  case ElementTrait::special:
  case ElementTrait::scope:
    return stack;
  case ElementTrait::implied_end:
    return {"implied end tags", "13.2.6.3", "closing-elements-that-have-implied-end-tags"};
  case ElementTrait::formatting:
  case ElementTrait::marker:
    return formatting;
  case ElementTrait::text_point:
    return text_points;
  case ElementTrait::html_point:
    return html_points;
  default:
    return {};
  }
}

TreePlace definition_of_construction(ConstructionRule rule) {
  switch (rule) {
  case ConstructionRule::button_scope:
    return stack;
  case ConstructionRule::noahs_ark:
    return formatting;
  case ConstructionRule::adoption_of_current:
  case ConstructionRule::adoption_rounds:
  case ConstructionRule::adoption_three:
  case ConstructionRule::adoption_forgets:
    return adoption;
  case ConstructionRule::annotation_point:
    return html_points;
  default:
    return {};
  }
}

/// `in foreign content (13.2.6.5), then in body (13.2.6.4.7)`.
std::string modes_of(const TreeStep& step) {
  const std::string first = in_words(mode_place(step.mode));
  return step.mode == step.last_mode ? first
                                     : first + ", then " + in_words(mode_place(step.last_mode));
}

/// In a body, the end tags of p and br make an element where they close none.
std::string any_other_end(const TreeStep& step) {
  const bool makes =
      step.last_mode == InsertionMode::in_body && (step.name == "p" || step.name == "br");
  return fmt::format("{}: any other end tag; closes nothing{}", modes_of(step),
                     makes ? fmt::format(", makes an empty {} element", step.name) : "");
}

}  // namespace

TreePlace mode_place(InsertionMode mode) {
  return modes.at(static_cast<std::size_t>(mode));
}

TreePlace place_of_rule(const trace::TakenTreeRule& taken) {
  const TreePlace definition = definition_of(taken.rule);
  // The dispatcher asks for integration points before any mode.
  const bool is_point =
      definition.fragment == text_points.fragment || definition.fragment == html_points.fragment;
  return is_point ? dispatcher : mode_place(taken.mode);
}

TreePlace definition_of(const trace::TreeRule& rule) {
  switch (rule.kind) {
  case RuleKind::element:
    return definition_of_trait(rule.trait);
  case RuleKind::construction:
    return definition_of_construction(rule.construction);
  case RuleKind::text_element:
  case RuleKind::start_tag:
    return {"elements that contain only text", "13.2.6.2",
            "parsing-elements-that-contain-only-text"};
  case RuleKind::cdata:
    return {"markup declaration open state", "13.2.5.42", "markup-declaration-open-state"};
  case RuleKind::acknowledged:
    return {"the self-closing flag", "13.2.5", "acknowledge-self-closing-flag"};
  case RuleKind::foreign_root:
    break;
  }
  return {};
}

std::string in_words(const TreePlace& place) {
  return fmt::format("{} ({})", place.title, place.section);
}

std::string link_of(const TreePlace& place) {
  return fmt::format("https://html.spec.whatwg.org/multipage/parsing.html#{}", place.fragment);
}

std::string link_of_revision(std::string_view revision) {
  const std::string_view hash = revision.substr(0, revision.find('/'));
  if (hash.empty() || hash.find('-') != hash.npos) return {};
  return fmt::format("https://github.com/whatwg/html/commit/{}", hash);
}

std::string token_of(const TreeStep& step) {
  switch (step.of) {
  case TreeStep::Of::doctype:
    return "DOCTYPE";
  case TreeStep::Of::start_tag:
    return fmt::format("<{}>", step.name);
  case TreeStep::Of::end_tag:
    return fmt::format("</{}>", step.name);
  case TreeStep::Of::characters:
    return "characters";
  case TreeStep::Of::cdata_section:
    break;
  }
  return "<![CDATA[";
}

std::string moves_of(const TreeStep& step) {
  std::string words;
  for (std::size_t i = 0; i < step.moves.size(); ++i) {
    const TreeMove& move = step.moves[i];
    if (i > 0 && step.moves[i - 1].opens == move.opens)
      words += ", ";
    else
      words += fmt::format("{}{} ", i > 0 ? "; " : "", move.opens ? "opens" : "closes");
    words += move.name.empty() ? std::string_view("an element") : move.name;
  }
  return words;
}

std::string in_words(const TreeStep& step) {
  if (step.is_any_other_end()) return any_other_end(step);
  const auto is_elsewhere = [&](InsertionMode mode) {
    return mode != step.mode && mode != step.last_mode;
  };
  std::string words;
  for (const trace::TakenTreeRule& taken : step.rules)
    words +=
        fmt::format("{}{} ({}{}{})", words.empty() ? "" : "; ", statement_of(taken.rule),
                    name_of(taken.rule), is_elsewhere(taken.mode) ? ", " : "",
                    is_elsewhere(taken.mode) ? place_of_rule(taken).title : std::string_view());
  const std::string moves = moves_of(step);
  return fmt::format("{}: {}{}{}", modes_of(step), words,
                     words.empty() || moves.empty() ? "" : "; ", moves);
}

boost::json::object to_json(const trace::TakenTreeRule& taken) {
  const TreePlace place = place_of_rule(taken);
  return {{"rule", name_of(taken.rule)},
          {"means", statement_of(taken.rule)},
          {"mode", place.title},
          {"section", place.section},
          {"fragment", place.fragment}};
}

boost::json::object to_json(const Source& source, const LineIndex& lines, const TreeStep& step) {
  boost::json::object object = position_of(lines, step.span.begin);
  object["span"] = span_of(source, step.span);
  object["token"] = readable_text(token_of(step));
  const TreePlace place = mode_place(step.mode);
  object["mode"] = place.title;
  object["section"] = place.section;
  object["fragment"] = place.fragment;
  object["then_mode"] = step.mode == step.last_mode
                            ? boost::json::value()
                            : boost::json::value(mode_place(step.last_mode).title);
  boost::json::array rules;
  for (const trace::TakenTreeRule& taken : step.rules) rules.push_back(to_json(taken));
  object["rules"] = std::move(rules);
  boost::json::array moves;
  for (const trace::TreeMove& move : step.moves)
    moves.push_back(
        boost::json::object{{"does", move.opens ? "opens" : "closes"},
                            {"name", readable_text(move.name)},
                            {"namespace", namespace_words.at(static_cast<std::size_t>(move.ns))}});
  object["elements"] = std::move(moves);
  return object;
}

}  // namespace specdrift::report
