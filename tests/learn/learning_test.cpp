// Models of parsers that are our own interpreter with a change that the learner does not know.

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <ostream>
#include <string>
#include <string_view>

#include "core/learn/finite.h"
#include "core/learn/learner.h"
#include "core/model/data/builtin.h"
#include "core/prove/search/proof_task.h"
#include "core/read/writing/delta_writer.h"
#include "tests/identify/line.h"

namespace specdrift::learn::test {
namespace {

constexpr std::string_view head =
    "<specification version='parser' base='13.2.5' title='a parser' organisation='test' "
    "date='2026' "
    "earliest='2026-01-01' latest='2026-01-01' source='none' section='13.2.5' errors='named'>";

struct Planted {
  std::string_view what;
  std::string_view delta;
};
std::ostream& operator<<(std::ostream& out, const Planted& planted) {
  return out << planted.what;
}

constexpr Planted planted[] = {
    {"nothing", ""},
    {"VT ends a tag name", "<alter states='tag-name'><extend row='TAB' input='VT'/></alter>"},
    {"VT is white space in all of a tag",
     "<alter states='tag-name before-attribute-name attribute-name after-attribute-name "
     "before-attribute-value attribute-value-unquoted after-attribute-value-quoted'>"
     "<extend row='TAB' input='VT'/></alter>"},
    {"--!> ends no comment",
     "<alter states='comment-end'><remove row='!'/></alter> <state id='comment-end-bang' "
     "number='52' name='Comment end bang state' concept='comment-end-bang' unreachable='nobody "
     "comes here'><otherwise> <reconsume in='comment'/> </otherwise></state>"},
    {"no reference in a double-quoted value",
     "<alter states='attribute-value-double-quoted'><remove row='&amp;'/></alter>"},
    {"NUL stays in names of tags", "<alter states='tag-name'><remove row='NUL'/></alter>"},
    {"an empty end tag is a comment", "<alter states='end-tag-open'><remove row='&gt;'/></alter>"},
    {"a question mark is text", "<alter states='tag-open'><remove row='?'/></alter>"},
    {"capital letters stay in names of attributes",
     "<alter states='attribute-name'><remove row='ascii-upper-alpha'/></alter>"},
    {"the end of the file emits the tag",
     "<alter states='tag-name'><replace row='EOF'><on input='EOF'> <emit token='tag'/> <emit "
     "token='end-of-file'/> </on></replace></alter>"},
    {"references in attributes as in text",
     "<alter states='named-character-reference'><remove row='#1'/></alter>"},
    {"an equals sign before a name is left out",
     "<alter states='before-attribute-name'><replace row='='><on input='='> <ignore/> "
     "</on></replace></alter>"},
};

model::LoadOptions options() {
  model::LoadOptions options;
  options.find_base = model::find_builtin_model;
  options.find_references = model::find_builtin_references;
  return options;
}

std::unique_ptr<model::LoadedModel> loaded(const std::string& xml) {
  auto result = model::load_model(xml, "test", options());
  for (const model::LoadError& error : result.errors) BOOST_ERROR(error.message());
  BOOST_REQUIRE(result.loaded);
  return std::move(result.loaded);
}

identify::Observation answer_of(const model::Model& parser, const ModelReader& reader,
                                const std::string& body) {
  identify::Observation answer;
  const Reading reading = reader.read(parser, body, false);
  if (!reading.events) answer.outcome = identify::Outcome::declined;
  answer.events = reading.events.value_or(identify::Events{});
  return answer;
}

Task task_for(AskBody ask) {
  static const auto others = models_of(identify::test::line());
  Task task;
  task.base = model::find_builtin_model("13.2.5");
  task.versions = others;
  task.capabilities = identify::test::all_seeing();
  task.name = {"learned", "a parser", "test", "2026-01-01"};
  task.ask = std::move(ask);
  task.questions = 60'000;
  task.held_out = 2000;
  return task;
}

BOOST_DATA_TEST_CASE(a_planted_change_is_learned, planted) {
  const auto parser = loaded(std::string(head) + std::string(sample.delta) + "</specification>");
  const ModelReader reader(identify::test::all_seeing());
  const identify::LearnedModel learned = learn_model(
      task_for([&](const std::string& body) { return answer_of(parser->model, reader, body); }));
  BOOST_TEST(learned.held_out_right == learned.held_out);
  BOOST_TEST(learned.learned_right == learned.learned_from);
  BOOST_TEST(learned.no_machine.empty());
  BOOST_TEST((learned.changes == 0) == sample.delta.empty());
  const auto model = loaded(learned.xml);
  // That the rows do the same proves that the models do. Where they do it by other rows, a proof
  // says it.
  const auto differing = read::differing_states(parser->model, model->model);
  if (differing.empty()) return;
  prove::ProofTask task;
  task.every_reference = false;
  const prove::Oracle oracle({version_of(parser->model), version_of(model->model)}, Facet::tokens);
  const prove::ProofResult result = prove::prove_equal(parser->model, model->model, task, oracle);
  BOOST_TEST_CONTEXT(learned.xml) {
    BOOST_TEST(result.are_equal());
    if (result.witness) BOOST_TEST_MESSAGE(result.witness->input);
  }
}

BOOST_AUTO_TEST_CASE(the_same_seed_learns_the_same) {
  const auto parser =
      loaded(std::string(head) + std::string(planted[3].delta) + "</specification>");
  const ModelReader reader(identify::test::all_seeing());
  const Task task =
      task_for([&](const std::string& body) { return answer_of(parser->model, reader, body); });
  BOOST_TEST(learn_model(task).xml == learn_model(task).xml);
}

BOOST_AUTO_TEST_CASE(a_parser_that_changes_its_mind_is_told_so) {
  const ModelReader reader(identify::test::all_seeing());
  const model::Model& base = *model::find_builtin_model("13.2.5");
  std::size_t questions = 0;
  const Task task = task_for([&](const std::string& body) {
    auto answer = answer_of(base, reader, body);
    if (++questions % 7 == 0) answer.events.push_back({});
    return answer;
  });
  BOOST_CHECK_EXCEPTION(learn_model(task), CannotLearn, [](const CannotLearn& trouble) {
    return std::string_view(trouble.what()).find("in two ways") != std::string_view::npos;
  });
}

BOOST_AUTO_TEST_CASE(a_parser_that_never_answers_is_given_up) {
  std::size_t questions = 0;
  const Task task = task_for([&](const std::string&) {
    ++questions;
    return identify::Observation{identify::Outcome::crashed, {}, "it ended"};
  });
  BOOST_CHECK_THROW(learn_model(task), CannotLearn);
  BOOST_TEST(questions < 1000);
}

constexpr std::size_t few_questions = 300;

/// A parser that does as 13.2.5, and as `later` says once it was asked so often.
template <class Later> Task task_with_change_after(std::size_t& questions, Later later) {
  Task task = task_for([&questions, later](const std::string& body) {
    static const ModelReader reader(identify::test::all_seeing());
    identify::Observation answer = answer_of(*model::find_builtin_model("13.2.5"), reader, body);
    if (++questions > few_questions) later(answer);
    return answer;
  });
  task.questions = few_questions;
  return task;
}

BOOST_AUTO_TEST_CASE(a_parser_that_falls_silent_after_learning_is_given_up) {
  std::size_t questions = 0;
  const Task task = task_with_change_after(questions, [](identify::Observation& answer) {
    answer = {identify::Outcome::crashed, {}, "it ended"};
  });
  BOOST_CHECK_EXCEPTION(learn_model(task), CannotLearn, [](const CannotLearn& trouble) {
    return std::string_view(trouble.what()).starts_with("no answer to");
  });
  BOOST_TEST(questions < few_questions + 100);
}

BOOST_AUTO_TEST_CASE(a_parser_that_changes_its_mind_after_learning_is_told_so) {
  std::size_t questions = 0;
  const Task task = task_with_change_after(
      questions, [](identify::Observation& answer) { answer.events.emplace_back(); });
  BOOST_CHECK_EXCEPTION(learn_model(task), CannotLearn, [](const CannotLearn& trouble) {
    return std::string_view(trouble.what()).find("in two ways") != std::string_view::npos;
  });
}

BOOST_AUTO_TEST_CASE(what_an_endless_answer_has_is_not_kept) {
  const ModelReader reader(identify::test::all_seeing());
  const model::Model& base = *model::find_builtin_model("13.2.5");
  for (const bool is_list : {false, true}) {
    std::size_t questions = 0;
    Task task = task_for([&](const std::string& body) {
      ++questions;
      identify::Observation answer = answer_of(base, reader, body);
      if (is_list)
        answer.events.resize(answer.events.size() + 50'000);
      else
        for (std::string& text = answer.events.emplace_back().text; text.size() < 300'000;)
          text += "\u6f22";
      return answer;
    });
    task.held_out = 5;
    // No change is looked for.
    task.is_over = [&] { return questions >= few_questions; };
    const identify::LearnedModel learned = learn_model(task);
    BOOST_TEST(learned.learned_right == 0);
    BOOST_TEST(learned.held_out_right == 0);
    BOOST_REQUIRE(!learned.differences.empty());
    for (const identify::LearnedDifference& one : learned.differences) {
      BOOST_TEST(one.parser.size() < 1000);
      BOOST_TEST(one.parser.back().text.size() < 100'000);
      BOOST_TEST(one.parser.back().text.size() % std::string_view("\u6f22").size() == 0);
    }
  }
}

/// A parser that reads nothing as markup after so many comments.
BOOST_AUTO_TEST_CASE(a_parser_that_counts_is_told_so) {
  const ModelReader reader(identify::test::all_seeing());
  const model::Model& base = *model::find_builtin_model("13.2.5");
  Task task = task_for([&](const std::string& body) {
    std::size_t comments = 0;
    for (std::size_t at = 0; (at = body.find("<!--", at)) != body.npos; ++at) ++comments;
    auto answer = answer_of(base, reader, body);
    if (comments > 20) {
      answer.events.assign(1, identify::Event());
      answer.events.front().text = body;
    }
    return answer;
  });
  task.questions = 3000;
  const identify::LearnedModel learned = learn_model(task);
  BOOST_REQUIRE(!learned.no_machine.empty());
  BOOST_TEST(learned.no_machine.front().why.starts_with("it counts: up to 16 times"));
}

std::string open_comment_as_text(std::string body) {
  const std::size_t comment = body.rfind("<!--");
  if (comment != body.npos && body.find("-->", comment) == body.npos)
    body.replace(comment, 4, "&lt;!--");
  return body;
}

/// A parser to which a comment without an end is text.
BOOST_AUTO_TEST_CASE(a_parser_that_looks_back_is_told_so) {
  const ModelReader reader(identify::test::all_seeing());
  const model::Model& base = *model::find_builtin_model("13.2.5");
  Task task = task_for(
      [&](const std::string& body) { return answer_of(base, reader, open_comment_as_text(body)); });
  task.questions = 3000;
  task.held_out = 300;
  const identify::LearnedModel learned = learn_model(task);
  BOOST_REQUIRE_EQUAL(learned.no_machine.size(), 1);
  BOOST_TEST(learned.no_machine.front().input == "<!--");
}

BOOST_AUTO_TEST_CASE(what_follows_shows_whether_an_input_is_read_to_its_end) {
  const ModelReader reader(identify::test::all_seeing());
  const model::Model& base = *model::find_builtin_model("13.2.5");
  const AskBody ask = [&](const std::string& body) { return answer_of(base, reader, body); };
  const EndedInputs ended(ask);
  for (const std::string_view body :
       {"", "x", "<a>", "<a b=\"c\">x", "<!--x-->", "<!x>", "&lt", "<title>x</title>"})
    BOOST_TEST(ended.has(std::string(body), ask(std::string(body)).events), body);
  for (const std::string_view body :
       {"<a", "<a b=\"", "<!--", "<!x", "</a", "<title>", "<script>x"})
    BOOST_TEST(!ended.has(std::string(body), ask(std::string(body)).events), body);
}

}  // namespace
}  // namespace specdrift::learn::test
