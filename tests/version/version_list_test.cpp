#include "core/version/version_list.h"

#include <boost/test/unit_test.hpp>

#include "core/model/data/builtin.h"
#include "versions/registry.h"

// Versions that can be run, and lists of them.
namespace specdrift::test {
namespace {

/// Nothing of it is run.
model::Model dated(std::string_view name, std::string_view earliest) {
  model::Model model;
  model.version = model.info.name = name;
  model.earliest = earliest;
  return model;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(runnable_versions)

BOOST_AUTO_TEST_CASE(a_machine_says_of_its_version_what_the_data_say) {
  for (const Machine& machine : all_machines()) {
    const VersionInfo& info = machine.info;
    const model::Model* const model = model::find_builtin_model(info.name);
    BOOST_TEST_REQUIRE(model, info.name);
    BOOST_TEST(info.organisation == model->info.organisation, info.name);
    BOOST_TEST(info.date == model->info.date, info.name);
    BOOST_TEST(info.section == model->info.section, info.name);
    BOOST_TEST(info.states == model->info.states, info.name);
    BOOST_TEST(info.references == model->info.references, info.name);
    BOOST_TEST(info.names_errors == model->info.names_errors, info.name);
    BOOST_TEST(info.models_self_closing == model->info.models_self_closing, info.name);
    BOOST_TEST(info.has_cdata_sections == model->info.has_cdata_sections, info.name);
    BOOST_TEST(info.quirks_flag == model->info.quirks_flag, info.name);
  }
}

BOOST_AUTO_TEST_CASE(a_machine_runs_the_versions_that_have_one) {
  const VersionList list(model::builtin_models(), find_machine);
  BOOST_TEST(list.all().size() == model::builtin_models().size());
  std::size_t machines = 0;
  for (const Version& version : list.all()) {
    const Machine* const machine = find_machine(version.info->name);
    BOOST_TEST(version.has_machine == (machine != nullptr), version.info->name);
    BOOST_TEST(version.info == (machine ? &machine->info : &version.model->info));
    machines += version.has_machine;
  }
  BOOST_TEST(machines == all_machines().size());
}

BOOST_AUTO_TEST_CASE(without_machines_all_are_interpreted) {
  const VersionList list(model::builtin_models());
  const Source source = Source::from_string("a");
  for (const Version& version : list.all()) {
    BOOST_TEST(!version.has_machine);
    BOOST_TEST(version.info == &version.model->info);
    BOOST_TEST((version.make_tokenizer(source, {}) != nullptr));
  }
}

BOOST_AUTO_TEST_CASE(a_start_that_a_version_lacks_makes_no_tokenizer) {
  const VersionList list(model::builtin_models(), find_machine);
  const Source source = Source::from_string("a");
  StartContext cdata;
  cdata.mode = TextMode::cdata_section;
  const Version versions[] = {*list.find("2007"), *list.find("13.2.5"), *list.find("living")};
  const auto participants = participants_of(versions, source, cdata);
  BOOST_TEST((participants[0].tokenizer == nullptr));
  BOOST_TEST((participants[1].tokenizer != nullptr));
  BOOST_TEST((participants[2].tokenizer != nullptr));
}

BOOST_AUTO_TEST_CASE(a_parser_has_no_model) {
  const VersionList list(model::builtin_models());
  const Version& living = *list.find("living");
  VersionInfo parser = *living.info;
  parser.name = "parser";
  const Version versions[] = {living, {&parser}};
  BOOST_TEST(models_of(versions).size() == 1);
  BOOST_TEST(infos_of(versions)[1]->name == "parser");
}

BOOST_AUTO_TEST_CASE(the_oldest_comes_first_and_the_one_added_last_of_a_day) {
  const model::Model newest = dated("c", "2012-01-01"), oldest = dated("a", "2010-01-01"),
                     same_day = dated("0", "2010-01-01"), between = dated("b", "2011-05-01");
  const model::Model* const models[] = {&newest, &oldest, &same_day};
  VersionList list(models);
  list.add(version_of(between));
  const std::vector<std::string_view> expected{"a", "0", "b", "c"};
  BOOST_TEST(list.names() == expected, boost::test_tools::per_element());
  BOOST_TEST(list.index_of(*list.find("b")) == 2);
}

BOOST_AUTO_TEST_CASE(the_beginning_of_a_date_means_the_only_version_that_begins_so) {
  const model::Model spring = dated("2009-03-01", "2009-03-01"),
                     summer = dated("2009-06-04", "2009-06-04"), next = dated("2010-04-02", "2010");
  const model::Model* const models[] = {&spring, &summer, &next};
  VersionList list(models);
  BOOST_TEST(list.find_meant("2010")->info->name == "2010-04-02");
  BOOST_TEST(list.find_meant("2009-06")->info->name == "2009-06-04");
  BOOST_TEST((list.find_meant("2009") == nullptr));    // two begin so
  BOOST_TEST((list.find_meant("2010-0") == nullptr));  // no whole month
  BOOST_TEST((list.find("2010") == nullptr));
  list.add_name("latest", "2010-04-02");
  BOOST_TEST(list.find_meant("latest")->info->name == "2010-04-02");
  BOOST_TEST((list.find("latest") == nullptr));
  BOOST_TEST((list.find_meant("earliest") == nullptr));
}

namespace {

std::vector<std::string_view> names_of(const VersionSelection& selection) {
  std::vector<std::string_view> names;
  for (const VersionInfo* const info : infos_of(selection.versions)) names.push_back(info->name);
  return names;
}

using Mistake = VersionSelection::Mistake;
using Names = std::vector<std::string_view>;

}  // namespace

BOOST_AUTO_TEST_CASE(a_list_names_versions_and_ranges_of_them_in_any_order) {
  const VersionList list(model::builtin_models());
  const auto per_element = boost::test_tools::per_element();
  BOOST_TEST(names_of(list.select("8.2.4,2007")) == (Names{"2007", "8.2.4"}), per_element);
  BOOST_TEST(names_of(list.select("2009..2010")) == (Names{"2009", "2009-08-08", "2010-04-02"}),
             per_element);
  BOOST_TEST(names_of(list.select("..2007-05,12.2.5..")) ==
                 (Names{"2006-03-02", "2007-05-03", "12.2.5", "13.2.5", "living"}),
             per_element);
  BOOST_TEST(names_of(list.select("2009..,2010..8.2.4")) == names_of(list.select("2009..")),
             per_element);
  BOOST_TEST(names_of(list.select("all")) == list.names(), per_element);
  BOOST_TEST(names_of(list.select("..")) == list.names(), per_element);
}

BOOST_AUTO_TEST_CASE(aliases_mean_milestones) {
  const VersionList list(model::builtin_models());
  BOOST_TEST(names_of(list.select("html5,latest")) == (Names{"8.2.4", "living"}),
             boost::test_tools::per_element());
  for (const VersionAlias& alias : version_aliases()) {
    BOOST_TEST(list.find_meant(alias.name)->info->name == alias.version, alias.name);
    BOOST_TEST((list.find(alias.name) == nullptr), alias.name);
  }
  BOOST_TEST((VersionList().find_meant("latest") == nullptr));
}

BOOST_AUTO_TEST_CASE(the_first_mistake_of_a_list_is_told) {
  const VersionList list(model::builtin_models());
  const auto is = [&](std::string_view names, Mistake mistake, std::string_view at) {
    const VersionSelection selection = list.select(names);
    return selection.mistake == mistake && selection.at == at && selection.versions.empty();
  };
  BOOST_TEST(is("2007,x,y", Mistake::unknown, "x"));
  BOOST_TEST(is("", Mistake::unknown, ""));
  BOOST_TEST(is("2007,,2009", Mistake::unknown, ""));
  BOOST_TEST(is("x..2009", Mistake::unknown, "x"));
  BOOST_TEST(is("2007..y", Mistake::unknown, "y"));
  BOOST_TEST(is("8.2.4..2009", Mistake::backwards, "8.2.4..2009"));
  BOOST_TEST(is("all,2007", Mistake::twice, "2007"));
  BOOST_TEST(is("living,2009,latest", Mistake::twice, "latest"));
  BOOST_TEST(list.select("living,latest").version->info->name == "living");
  BOOST_TEST((list.select("2007").mistake == Mistake::none));
}

BOOST_AUTO_TEST_CASE(the_names_in_a_list_are_items_and_ends_of_ranges) {
  BOOST_TEST(names_in_list("a,b..c,..d") == (Names{"a", "b", "c", "", "d"}),
             boost::test_tools::per_element());
  BOOST_TEST(names_in_list("") == Names{""}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::test
