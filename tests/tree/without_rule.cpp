#include "tests/tree/without_rule.h"

#include <bit>

#include "core/model/run/interpreter.h"
#include "tests/tree/watched.h"

namespace specdrift::test {

std::size_t WithoutRule::count(const model::Model& model) {
  const FeedbackRules& rules = model.feedback.rules;
  return model.feedback.start_tags.size() + rules.elements.size() +
         static_cast<std::size_t>(std::popcount(rules.construction)) +
         (rules.cdata != CdataRule::never) + !rules.foreign_roots.empty() +
         !rules.acknowledged.empty();
}

WithoutRule::WithoutRule(const model::Model& model, std::size_t number)
    : without(model),
      elements_(model.feedback.rules.elements.begin(), model.feedback.rules.elements.end()),
      start_tags_(model.feedback.start_tags.begin(), model.feedback.start_tags.end()) {
  FeedbackRules& rules = without.feedback.rules;
  if (number < start_tags_.size()) {
    name = "start-tag";
    for (const std::string_view word : start_tags_[number].names) name.append(" ").append(word);
    start_tags_.erase(start_tags_.begin() + static_cast<std::ptrdiff_t>(number));
    for (const model::FeedbackRow& row : start_tags_)
      text_elements_.insert(text_elements_.end(), row.names.begin(), row.names.end());
    without.feedback.start_tags = start_tags_;
    rules.text_elements = text_elements_;
    return;
  }
  number -= start_tags_.size();
  if (number < elements_.size()) {
    const TraitRule& rule = elements_[number];
    name = "elements " + std::string(trait_words[static_cast<std::size_t>(rule.trait)]);
    if (rule.ns != Namespace::html)
      name.append(" ").append(namespace_words[static_cast<std::size_t>(rule.ns)]);
    elements_.erase(elements_.begin() + static_cast<std::ptrdiff_t>(number));
    rules.elements = elements_;
    return;
  }
  number -= elements_.size();
  for (std::size_t bit = 0; bit < construction_words.size(); ++bit) {
    if ((rules.construction >> bit & 1) == 0 || number-- != 0) continue;
    name = "construction " + std::string(construction_words[bit]);
    rules.construction &= ~(1U << bit);
    return;
  }
  if (rules.cdata != CdataRule::never && number-- == 0) {
    name = "cdata-section";
    rules.cdata = CdataRule::never;
  } else if (!rules.foreign_roots.empty() && number-- == 0) {
    name = "foreign-content";
    rules.foreign_roots = {};
  } else {
    name = "acknowledged";
    rules.acknowledged = {};
  }
}

std::string noticed(const model::Model& model, std::string_view input, std::string_view setting) {
  const Source source = Source::from_bytes(input);
  StartContext start;
  start.feedback = Feedback::tree;
  start.scripting = setting.find('n') == setting.npos;
  start.foreign_content = setting.find('f') != setting.npos;
  model::Interpreter interpreter(model, source, start);
  std::string errors;
  std::string seen = watched(interpreter, source, &errors);
  return seen + " |" + errors;
}

}  // namespace specdrift::test
