#pragma once

#include <boost/test/unit_test.hpp>
#include <optional>
#include <ostream>
#include <string_view>
#include <vector>

#include "core/machine/tree_feedback.h"
#include "versions/13_2_5/tree_rules.h"
#include "versions/2007/tree_rules.h"
#include "versions/2009/tree_rules.h"
#include "versions/8_2_4/tree_rules.h"

namespace specdrift {

inline std::ostream& boost_test_print_type(std::ostream& out, std::optional<TextMode> mode) {
  if (!mode) return out << "no switch";
  constexpr std::string_view names[] = {"data",        "rcdata",    "rawtext",
                                        "script_data", "plaintext", "cdata_section"};
  return out << names[static_cast<int>(*mode)];
}

/// Rules as versions set them, or would, and tags told to a simulator.
namespace test {

// The rules that the versions set.
inline constexpr FeedbackRules in_2007 = v2007::tree_construction;
inline constexpr FeedbackRules in_2009 = v2009::tree_construction;
inline constexpr FeedbackRules in_2011 = v8_2_4::tree_construction;
inline constexpr FeedbackRules today = v13_2_5::tree_construction;
inline constexpr FeedbackRules all_rules[] = {in_2007, in_2009, in_2011, today};

inline const StartContext page = [] {
  StartContext start;
  start.feedback = Feedback::tree;
  return start;
}();

/// The tags of a text that holds nothing else, told to a simulator.
struct Played {
  std::optional<TextMode> mode;  ///< what the last start tag asked for
  bool cdata = false;
  std::uint64_t hash = 0;
  std::uint32_t epoch = 0;
};

inline Played play(TreeFeedback feedback, std::string_view tags) {
  Played result;
  while (!tags.empty()) {
    std::string_view tag = tags.substr(1, tags.find('>') - 1);
    tags.remove_prefix(tag.size() + 2);
    if (tag.front() == '/') {
      feedback.end_tag(tag.substr(1));
    } else {
      const bool self_closing = tag.ends_with('/');
      if (self_closing) tag.remove_suffix(1);
      std::vector<Attribute> attributes;
      if (const auto space = tag.find(' '); space != tag.npos) {
        const std::string_view attribute = tag.substr(space + 1);
        tag = tag.substr(0, space);
        const auto equals = attribute.find('=');
        attributes.push_back({attribute.substr(0, equals), attribute.substr(equals + 1), {}});
      }
      result.mode = feedback.start_tag(tag, attributes, self_closing);
    }
    result.cdata = feedback.cdata_allowed();
    result.hash = feedback.hash();
    result.epoch = feedback.epoch();
  }
  return result;
}

inline Played play(const FeedbackRules& rules, std::string_view tags,
                   const StartContext& start = page) {
  return play(TreeFeedback(rules, start), tags);
}

inline std::optional<TextMode> mode(const FeedbackRules& rules, std::string_view tags) {
  return play(rules, tags).mode;
}
inline bool cdata(const FeedbackRules& rules, std::string_view tags) {
  return play(rules, tags).cdata;
}

inline constexpr std::optional<TextMode> none = std::nullopt;
inline constexpr std::optional rcdata = TextMode::rcdata;
inline constexpr std::optional rawtext = TextMode::rawtext;
inline constexpr std::optional script_data = TextMode::script_data;
inline constexpr std::optional plaintext = TextMode::plaintext;

}  // namespace test

}  // namespace specdrift
