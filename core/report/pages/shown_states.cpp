#include "core/report/pages/shown_states.h"

#include "core/report/pages/pages.h"
#include "core/report/states/states_report.h"

namespace specdrift::report {
namespace {

template <class Subject>
void write_states(const StatesQuestion& question, const Subject& subject, ShownStates& shown) {
  const std::string text = writer_of(states_formats, question.format)(subject, question.style);
  shown.is_drawn = question.format != "svg" || !text.empty();
  shown.text += text;
}

void show_version(const StatesQuestion& question, ShownStates& shown) {
  const model::Model& model = *question.a;
  if (!question.state) {
    StatesList list = list_states(model);
    if (question.family) keep_family(list, *question.family);
    return write_states(question, list, shown);
  }
  const auto tables = find_tables(model, *question.state);
  shown.is_known = !tables.empty();
  // Text has room for all that are called so.
  for (std::size_t i = 0; i < (question.format == "text" ? tables.size() : 1) && shown.is_known;
       ++i) {
    if (i > 0) shown.text += '\n';
    write_states(question, show_state(model, tables[i]), shown);
  }
}

void show_difference(const StatesQuestion& question, ShownStates& shown) {
  StatesDiff diff = diff_states(*question.a, *question.b);
  if (question.state) {
    const auto of_a = find_tables(*question.a, *question.state);
    const auto of_b = find_tables(*question.b, *question.state);
    shown.is_known = !of_a.empty() || !of_b.empty();
    if (!shown.is_known) return;
    keep_tables(diff, of_a, of_b);
  }
  if (question.family) keep_family(diff, *question.family);
  shown.differs = differs(diff);
  if (question.is_summary && question.format == "text") {
    shown.text = states_summary_text(diff, question.style);
    return;
  }
  if (question.is_summary)
    for (StateChangeReport& state : diff.states) {
      state.tables.clear();
      state.alone.clear();
    }
  write_states(question, diff, shown);
}

}  // namespace

ShownStates shown_states(const StatesQuestion& question) {
  ShownStates shown;
  if (question.b)
    show_difference(question, shown);
  else
    show_version(question, shown);
  return shown;
}

}  // namespace specdrift::report
