#include "core/prove/machine/configuration.h"

#include <boost/test/unit_test.hpp>
#include <set>
#include <string>
#include <string_view>

#include "core/prove/machine/members.h"

namespace specdrift::test::configurations {
namespace {

using namespace prove;

struct Change {
  std::string_view name;
  void (*apply)(Configuration& c);
};

/// Every member, each changed by itself.
constexpr Change changes[] = {
    {"control.state", [](Configuration& c) { c.control.state = 1; }},
    {"control.previous", [](Configuration& c) { c.control.previous = 1; }},
    {"control.step", [](Configuration& c) { c.control.step = 1; }},
    {"control.tag", [](Configuration& c) { c.control.tag = CurrentTag::start; }},
    {"control.values", [](Configuration& c) { c.control.values[7] = 1; }},
    {"foreign", [](Configuration& c) { c.foreign = true; }},
    {"in_first_script", [](Configuration& c) { c.in_first_script = true; }},
    {"has_comment", [](Configuration& c) { c.has_comment = true; }},
    {"has_instruction", [](Configuration& c) { c.has_instruction = true; }},
    {"tag.exists", [](Configuration& c) { c.tag.exists = true; }},
    {"tag.is_written", [](Configuration& c) { c.tag.is_written = true; }},
    {"tag.is_flushed", [](Configuration& c) { c.tag.is_flushed = true; }},
    {"tag.self_closing", [](Configuration& c) { c.tag.self_closing = true; }},
    {"tag.has_attributes", [](Configuration& c) { c.tag.has_attributes = true; }},
    {"tag.has_attribute", [](Configuration& c) { c.tag.has_attribute = true; }},
    {"tag.attribute", [](Configuration& c) { c.tag.attribute = AttributePart::value; }},
    {"tag.name_is_open", [](Configuration& c) { c.tag.name_is_open = true; }},
    {"tag.name_is_other", [](Configuration& c) { c.tag.name_is_other = true; }},
    {"tag.name", [](Configuration& c) { c.tag.name.push_back('a'); }},
    {"tag.held", [](Configuration& c) { c.tag.held.push_back('a'); }},
    {"doctype.exists", [](Configuration& c) { c.doctype.exists = true; }},
    {"doctype.part", [](Configuration& c) { c.doctype.part = DoctypePart::flag; }},
    {"doctype.has_public", [](Configuration& c) { c.doctype.has_public = true; }},
    {"doctype.has_system", [](Configuration& c) { c.doctype.has_system = true; }},
    {"doctype.flag", [](Configuration& c) { c.doctype.flag = true; }},
    {"texts[0].form", [](Configuration& c) { c.texts[0].form = TextForm::other; }},
    {"texts[0].held", [](Configuration& c) { c.texts[0].held.push_back('a'); }},
    {"texts[1].form", [](Configuration& c) { c.texts[1].form = TextForm::other; }},
    {"texts[1].held", [](Configuration& c) { c.texts[1].held.push_back('a'); }},
    {"values", [](Configuration& c) { c.values[7] = 1; }},
    {"last", [](Configuration& c) { c.last.push_back('a'); }},
    {"lookahead.rest", [](Configuration& c) { c.lookahead.rest.push_back('a'); }},
    {"lookahead.position", [](Configuration& c) { c.lookahead.position = 1; }},
    {"lookahead.history", [](Configuration& c) { c.lookahead.history.push_back('a'); }},
    {"lookahead.run_begun", [](Configuration& c) { c.lookahead.run_begun = true; }},
    {"search.begun", [](Configuration& c) { c.search.begun = true; }},
    {"search.matched", [](Configuration& c) { c.search.matched = 1; }},
    {"search.before", [](Configuration& c) { c.search.before = 1; }},
    {"watches", [](Configuration& c) { c.watches.push_back({}); }},
    {"done", [](Configuration& c) { c.done = true; }},
};

BOOST_AUTO_TEST_SUITE(configuration_identity)

BOOST_AUTO_TEST_CASE(every_member_changes_it) {
  static_assert(std::size(changes) == 40 && count_members<Configuration>() == 40,
                "a member was added or removed: it needs a row above");
  std::set<std::string> keys{Configuration().key()};
  std::set<std::string_view> names;
  for (const Change& change : changes) {
    Configuration c;
    BOOST_TEST(c.key() == Configuration().key());
    BOOST_TEST((c == Configuration()));
    change.apply(c);
    BOOST_TEST(!(c == Configuration()), change.name << " counts for ==");
    BOOST_TEST(keys.insert(c.key()).second, change.name << " makes a key of its own");
    names.insert(change.name);
  }
  BOOST_TEST(names.size() == 40U);
}

/// Two changes make another key than two others: no member runs into its neighbours.
BOOST_AUTO_TEST_CASE(pairs_of_changes_stay_apart) {
  std::set<std::string> keys;
  for (std::size_t i = 0; i < std::size(changes); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      Configuration c;
      changes[i].apply(c);
      changes[j].apply(c);
      BOOST_TEST(keys.insert(c.key()).second, changes[i].name << " and " << changes[j].name);
    }
  BOOST_TEST(keys.size() == 40U * 39U / 2U);
}

BOOST_AUTO_TEST_CASE(what_words_and_slots_hold_counts) {
  const auto key_of = [](auto change) {
    Configuration c;
    change(c);
    return c.key();
  };
  const std::set<std::string> keys{
      key_of([](Configuration& c) {
        c.tag.name.assign({'a', 'b'});
      }),
      key_of([](Configuration& c) {
        c.tag.name.assign({'b', 'a'});
      }),
      key_of([](Configuration& c) { c.tag.name.assign({'a'}); }),
      key_of([](Configuration& c) { c.last.assign({'a'}); }),
      key_of([](Configuration& c) { c.values[0] = 1; }),
      key_of([](Configuration& c) { c.values[1] = 1; }),
      key_of([](Configuration& c) { c.values[0] = 0x101; }),
      key_of([](Configuration& c) { c.control.values[0] = 1; }),
      key_of([](Configuration& c) {
        c.watches.push_back({1, 0, false});
      }),
      key_of([](Configuration& c) {
        c.watches.push_back({0, 1, false});
      }),
      key_of([](Configuration& c) {
        c.watches.push_back({0, 0, true});
      }),
      key_of([](Configuration& c) { c.texts[0].form = TextForm::written; }),
      key_of([](Configuration& c) { c.texts[1].form = TextForm::written; }),
      key_of([](Configuration& c) { c.tag.attribute = AttributePart::name; }),
  };
  BOOST_TEST(keys.size() == 14U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test::configurations
