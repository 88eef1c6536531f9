#include "core/corpus/summary_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/corpus/summary_report.h"
#include "core/history/known.h"
#include "core/report/common/json_values.h"
#include "core/report/common/report.h"
#include "core/report/common/report_words.h"
#include "core/report/escape/escape.h"

namespace specdrift::corpus {

std::string incompleteness(const Summary& summary, const ReportOptions& options) {
  if (options.shards)
    return fmt::format("PARTIAL: {} of {} shards; missing: {}", options.shards->merged,
                       options.shards->planned, options.shards->missing);
  return summary.is_incomplete ? "INCOMPLETE: the run was ended before all inputs were read." : "";
}

std::string words_on_draw(const ReportOptions& options) {
  if (!options.draw) return {};
  if (options.draw->sample > 0)
    return fmt::format("a sample: of all documents {} at most, by a hash of their names, seed {}",
                       options.draw->sample, options.draw->seed);
  if (options.draw->limit > 0)
    return fmt::format("the first {} at most (--limit)",
                       report::counted(options.draw->limit, "document"));
  return {};
}

std::string csv_field(std::string_view text) {
  std::string held = report::with_hidden_escaped(text);
  if (!held.empty() && std::string_view("=+-@").find(held.front()) != std::string_view::npos)
    held.insert(0, "'");
  std::string quoted = "\"";
  for (const char c : held) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string share(std::uint64_t count, std::uint64_t of) {
  // Rounded in whole numbers, so that it is the same everywhere.
  const std::uint64_t tenths = of == 0 ? 0 : (count * 2000 / of + 1) / 2;
  return fmt::format("{}.{} %", tenths / 10, tenths % 10);
}

std::vector<std::string> encoding_doubts(const Summary& summary) {
  std::vector<std::string> doubts;
  for (const auto& [name, like] : summary.lookalikes) {
    const bool is_utf_16 = name.starts_with("UTF-16");
    const bool is_one = like.documents == 1;
    doubts.push_back(
        fmt::format("{} {} like {}{}, {}{}", report::counted(like.documents, "document"),
                    is_one ? "looks" : "look", name,
                    is_utf_16 ? " without a byte order mark" : ", which HTML does not know",
                    is_one ? "" : "first ", report::readable_text(like.first)));
    doubts.back() +=
        is_utf_16
            ? fmt::format("; --guess-utf-16 reads {} so, and no other", is_one ? "it" : "them")
            : fmt::format("; iconv -f {} -t UTF-8 makes {} of {}", name,
                          is_one ? "another file" : "other files", is_one ? "it" : "them");
  }
  return doubts;
}

std::vector<std::string_view> seers_of_more(const Summary& summary, const ClassTotal& total) {
  std::vector<std::string_view> seers;
  const auto most = std::ranges::max(total.more_markup);
  if (most == 0 || std::ranges::min(total.more_markup) > 0) return seers;
  for (std::size_t i = 0; i < summary.versions.size(); ++i)
    if (total.more_markup[i] == most) seers.push_back(summary.versions[i]->name);
  return seers;
}

std::vector<std::vector<std::uint16_t>> agreeing_groups(const Summary& summary) {
  std::vector<std::vector<std::uint16_t>> groups;
  const std::size_t count = summary.versions.size();
  for (std::size_t i = 0; i < count; ++i) {
    const auto own = std::ranges::find_if(groups, [&](const auto& group) {
      return summary.pairs_differ[group.front() * count + i] == 0;
    });
    if (own != groups.end())
      own->push_back(static_cast<std::uint16_t>(i));
    else
      groups.push_back({static_cast<std::uint16_t>(i)});
  }
  return groups;
}

std::string short_names_of(const Summary& summary, const std::vector<std::uint16_t>& members) {
  return report::escaped_for_terminal(report::short_names(summary.versions, members));
}

std::string short_partition(const Summary& summary, std::string_view partition) {
  std::string text;
  std::vector<std::uint16_t> members;
  const auto end_group = [&] {
    text += (text.empty() ? "" : " | ") + short_names_of(summary, members);
    members.clear();
  };
  for (std::size_t begin = 0; begin < partition.size();) {
    const std::size_t end = std::min(partition.find_first_of(",|", begin), partition.size());
    const auto found = std::ranges::find(summary.versions, partition.substr(begin, end - begin),
                                         [](const VersionInfo* info) { return info->name; });
    if (found == summary.versions.end()) return report::escaped_for_terminal(partition);
    members.push_back(static_cast<std::uint16_t>(found - summary.versions.begin()));
    if (end == partition.size() || partition[end] == '|') end_group();
    begin = end + 1;
  }
  return text;
}

std::string usual_partition(const ClassTotal& total) {
  const auto found =
      std::ranges::max_element(total.partitions, {}, [](const auto& one) { return one.second; });
  return found == total.partitions.end() ? std::string() : found->first;
}

const catalogue::Entry* known(const Summary::ClassKey& key, const ClassTotal& total) {
  const std::string& class_id = total.exemplar.class_id;
  if (class_id.empty()) return nullptr;
  const auto& text = total.exemplar.text ? total.exemplar.text : total.witness;
  if (!text) return catalogue::find(class_id, key.first);
  const Source source = Source::from_string(*text);
  StartContext start;
  start.feedback = Feedback::tree;
  return history::KnownChanges(source, start).anywhere(class_id, key.first).entry;
}

report::ClassNames class_names(const Summary& summary) {
  report::ClassNames names;
  for (const auto& [key, total] : summary.classes) names.insert(listed_name(key));
  return names;
}

std::string listed_name(const Summary::ClassKey& key) {
  return report::listed_class(key.first, key.second);
}

}  // namespace specdrift::corpus
