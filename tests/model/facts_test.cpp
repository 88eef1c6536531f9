#include "core/model/data/facts.h"

#include <boost/test/unit_test.hpp>
#include <string>

namespace specdrift::model {
namespace {

constexpr std::string_view names[] = {
    "tag-kind", "tag-name",  "self-closing",   "has-attributes", "names",  "name",
    "value",    "comment",   "doctype-name",   "public",         "system", "doctype-flag",
    "target",   "data",      "last-start-tag", "state",          "ahead",  "matched",
    "read",     "scripting", "foreign"};
static_assert(std::size(names) ==
              static_cast<std::size_t>(Fact::count) - static_cast<std::size_t>(Fact::tag_kind));

std::string words(FactSet facts) {
  std::string text;
  const auto add = [&](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
  for (std::size_t slot = 0; slot < most_values; ++slot)
    if (facts.has(value_fact(slot))) add("value" + std::to_string(slot));
  for (std::size_t slot = 0; slot < most_texts; ++slot)
    if (facts.has(text_fact(slot))) add("text" + std::to_string(slot));
  for (std::size_t i = 0; i < std::size(names); ++i)
    if (facts.has(static_cast<Fact>(static_cast<std::size_t>(Fact::tag_kind) + i)))
      add(std::string(names[i]));
  return text;
}

std::string asked(Subject subject, std::uint8_t index = 0) {
  Clause clause;
  clause.subject = subject;
  clause.index = index;
  return words(reads_of(clause));
}

/// `reads / forgets / replaces / grows / computes`.
std::string done(const Action& action) {
  const ActionEffect effect = effect_of(action);
  return words(effect.reads) + " / " + words(effect.forgets) + " / " + words(effect.replaces) +
         " / " + words(effect.grows) + " / " + words(effect.computes);
}

BOOST_AUTO_TEST_SUITE(facts)

BOOST_AUTO_TEST_CASE(every_subject_says_what_it_reads) {
  BOOST_TEST(asked(Subject::choice, 3) == "value3");
  BOOST_TEST(asked(Subject::text, 1) == "text1");
  BOOST_TEST(asked(Subject::tag_name) == "tag-name");
  BOOST_TEST(asked(Subject::state_variable, 7) == "value7");
  BOOST_TEST(asked(Subject::state) == "state");
  BOOST_TEST(asked(Subject::current_tag) == "tag-kind");
  BOOST_TEST(asked(Subject::self_closing_flag) == "self-closing");
  BOOST_TEST(asked(Subject::doctype_flag) == "doctype-flag");
  BOOST_TEST(asked(Subject::last_start_tag) == "last-start-tag");
  BOOST_TEST(asked(Subject::next) == "ahead");
  BOOST_TEST(asked(Subject::last_matched) == "matched");
  BOOST_TEST(asked(Subject::ahead) == "ahead");
  BOOST_TEST(asked(Subject::just_read) == "read");
  BOOST_TEST(asked(Subject::named_condition, 2) == "");
  BOOST_TEST(asked(Subject::tag_has_attributes) == "has-attributes");
  BOOST_TEST(asked(Subject::duplicate_attribute) == "names name");
  BOOST_TEST(asked(Subject::acknowledged) == "tag-name foreign");
  BOOST_TEST(asked(Subject::scripting) == "scripting");
  BOOST_TEST(asked(Subject::foreign) == "foreign");
}

BOOST_AUTO_TEST_CASE(names_and_sets_in_a_clause_count) {
  Clause clause;
  clause.subject = Subject::tag_name;
  clause.or_last_start_tag = true;
  BOOST_TEST(words(reads_of(clause)) == "tag-name last-start-tag");
  Clause next;
  next.subject = Subject::next;
  next.characters.variables = 1U << 4U;
  BOOST_TEST(words(reads_of(next)) == "value4 ahead");
  Ahead ahead[2];
  ahead[0].last_start_tag = true;
  ahead[1].then.variables = 1U << 2U;
  Clause two;
  two.subject = Subject::ahead;
  two.ahead = ahead;
  BOOST_TEST(words(reads_of(two)) == "value2 last-start-tag ahead");
}

BOOST_AUTO_TEST_CASE(every_verb_says_what_it_does) {
  const auto of = [](Verb verb) {
    Action action;
    action.verb = verb;
    return action;
  };
  constexpr std::string_view nothing = " /  /  /  / ";
  for (const Verb verb : {Verb::error, Verb::emit_characters, Verb::drop_attribute, Verb::consume,
                          Verb::consume_match, Verb::unconsume, Verb::ignore,
                          Verb::as_anything_else, Verb::go_to, Verb::return_nothing, Verb::unread})
    BOOST_TEST(done(of(verb)) == nothing);
  BOOST_TEST(done(of(Verb::start_attribute)) == " / name value /  /  / ");
  BOOST_TEST(done(of(Verb::flush)) == " /  /  / value / ");

  Action to_variable = of(Verb::switch_to);
  BOOST_TEST(done(to_variable) == nothing);
  to_variable.destination = {Where::variable, 5};
  BOOST_TEST(done(to_variable) == "value5 /  /  /  / ");
  to_variable.verb = Verb::reconsume_in;
  BOOST_TEST(done(to_variable) == "value5 /  /  /  / ");

  Action token = of(Verb::create);
  constexpr std::string_view tag =
      " / tag-kind tag-name self-closing has-attributes names name value /  /  / ";
  constexpr std::string_view doctype = " / doctype-name public system doctype-flag /  /  / ";
  for (const Verb verb : {Verb::create, Verb::emit_token}) {
    token.verb = verb;
    token.token = verb == Verb::create ? TokenName::start_tag : TokenName::tag;
    BOOST_TEST(done(token) == tag);
    token.token = TokenName::doctype;
    BOOST_TEST(done(token) == doctype);
    token.token = TokenName::comment;
    BOOST_TEST(done(token) == " / comment /  /  / ");
    token.token = TokenName::processing_instruction;
    BOOST_TEST(done(token) == " / target data /  /  / ");
  }
  token.token = TokenName::end_of_file;
  BOOST_TEST(done(token) == nothing);

  Action returned = of(Verb::return_characters);
  returned.characters = Characters::number_variable;
  returned.characters_slot = 6;
  BOOST_TEST(done(returned) == "value6 /  /  /  / ");
}

BOOST_AUTO_TEST_CASE(what_is_set_is_replaced_and_grows_by_more_than_nothing) {
  Action set;
  set.verb = Verb::set;
  set.target = Target::tag_name;
  set.characters = Characters::text;
  BOOST_TEST(done(set) == " /  / tag-name /  / ");
  set.text = "x";
  BOOST_TEST(done(set) == " /  / tag-name / tag-name / ");
  set.verb = Verb::append;
  BOOST_TEST(done(set) == " /  /  / tag-name / ");
  // A DOCTYPE's identifier is there as soon as it is set to nothing.
  set.verb = Verb::set;
  set.text = "";
  set.target = Target::doctype_public_identifier;
  BOOST_TEST(done(set) == " /  / public / public / ");
  Action text;
  text.verb = Verb::append;
  text.target = Target::text;
  text.slot = 1;
  text.characters = Characters::text_variable;
  BOOST_TEST(done(text) == "text0 /  /  / text1 / ");
  Action number;
  number.verb = Verb::multiply;
  number.target = Target::number;
  number.slot = 4;
  BOOST_TEST(done(number) == " /  /  /  / value4");
  number.verb = Verb::add_current;
  BOOST_TEST(done(number) == " /  /  /  / value4");
}

BOOST_AUTO_TEST_CASE(what_moves_and_what_leads_on) {
  int consuming = 0, giving_back = 0, leading = 0, verbs = 0;
  for (Verb verb = Verb::error; verb <= Verb::unread;
       verb = static_cast<Verb>(static_cast<int>(verb) + 1)) {
    ++verbs;
    const VerbFacts facts = facts_of(verb);
    consuming += facts.moves == Moves::consumes ? 1 : 0;
    giving_back += facts.moves == Moves::gives_back_all ? 1 : 0;
    leading += facts.leads != Leads::nowhere ? 1 : 0;
  }
  BOOST_TEST(verbs == 22);
  BOOST_TEST(consuming == 2);
  BOOST_TEST(giving_back == 1);
  BOOST_TEST(leading == 5);
  BOOST_TEST((facts_of(Verb::reconsume_in).moves == Moves::gives_back_current));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::model
