#include "core/round_trip/after_serialising.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <utility>

#include "core/holes/modes.h"
#include "core/holes/output.h"
#include "core/identify/projection.h"
#include "core/round_trip/search.h"

namespace specdrift::round_trip {
namespace {

using holes::Difference;
using holes::FirstReader;
using holes::Rewriting;
using holes::Verdict;
using identify::Events;

/// The events of a document, from the marker's element on.
Events shown(const Reading& reading) {
  return identify::project(events_of(reading), holes::everything_seen(), {});
}

/// The marker, as every writer writes it.
std::string_view without_marker(std::string_view written) {
  constexpr std::string_view begin = "<!DOCTYPE html><title>t</title><body><i id=\"in\"></i>";
  if (written.starts_with(begin)) written.remove_prefix(begin.size());
  return written;
}

/// Without what filters have a spelling of their own for: values.
Events without_attributes(Events events) {
  for (identify::Event& event : events) event.attributes.clear();
  return events;
}

class Looking {
 public:
  Looking(const SecondLook& look, const Filtered& filtered)
      : look_(look),
        filtered_(filtered),
        judge_(look.viewer.version, everything_),
        seen_(filtered.seen) {}

  std::optional<Rewritten> worst() {
    std::string page = filtered_.page.value_or(std::string());
    if (!filtered_.page) {
      page = write(filtered_.reading, look_.filter_rules.value_or(look_.viewer_rules),
                   look_.filter_has_scripting);
      try_trip(FirstReader::filter, filtered_.reading, page);
    }
    const auto on_page = read(look_.viewer, page);
    if (!on_page) return std::move(worst_);
    add_seen(events_of(*on_page));
    try_again(FirstReader::viewer, *on_page);
    Reader inert = look_.viewer;
    inert.start.scripting = false;
    const auto without_scripting = read(inert, page);
    if (without_scripting &&
        !std::ranges::equal(*without_scripting, *on_page, {}, &Kept::event, &Kept::event)) {
      add_seen(events_of(*without_scripting));
      try_again(FirstReader::viewer_without_scripting, *without_scripting);
    }
    return std::move(worst_);
  }

 private:
  void add_seen(Events events) {
    seen_.insert(seen_.end(), std::make_move_iterator(events.begin()),
                 std::make_move_iterator(events.end()));
  }

  void try_again(FirstReader reader, const Reading& first) {
    try_trip(reader, first,
             write(first, look_.viewer_rules, reader != FirstReader::viewer_without_scripting));
  }

  void try_trip(FirstReader reader, const Reading& first, const std::string& written) {
    auto trip = trip_of(first, written, look_.viewer);
    if (!trip) return;
    const Events second = events_of(trip->second);
    Difference& difference = trip->difference;
    judge_.judge_reading(without_attributes(second), seen_, second, difference);
    if (difference.verdict != Verdict::gets_through) return;
    difference.verdict = Verdict::after_serialising;
    if (worst_ && !difference.is_worse_than(worst_->difference)) return;
    worst_ = Rewritten{
        {reader, shown(trip->first), std::string(without_marker(written)), shown(trip->second)},
        std::move(difference),
        std::move(trip->topic)};
  }

  const identify::Capabilities everything_ = holes::everything_seen();
  const SecondLook& look_;
  const Filtered& filtered_;
  holes::OutputJudge judge_;
  Events seen_;
  std::optional<Rewritten> worst_;
};

/// The second reading as the viewer of a search, the first one as its filter.
class SecondSearch {
 public:
  SecondSearch(const SecondLook& look, holes::Listing& listing)
      : look_(look), listing_(listing), told_(*listing.after_serialising) {}

  void run(std::span<const std::string> seeds) {
    holes::Search search({[this](const std::string& body) { return second(body); },
                          [this](const std::string& body) { return first(body); },
                          {},
                          [this](const std::string& body) { return cause(body); },
                          [this](const std::string& body, Difference& found) {
                            if (const auto& rewritten = at(body).rewritten)
                              found = rewritten->difference;
                          }},
                         false);
    const std::vector<std::string>& alone = inputs_to_rewrite();
    all_ = alone.size() + seeds.size();
    for (const std::string& input : alone) {
      begin();
      keep(search.worst_alone(input));
    }
    for (holes::Worst& worst : search.worst_of_nothing()) keep(std::move(worst));
    for (const std::string& seed : seeds) {
      if (look_.is_over && look_.is_over()) {
        told_.not_tried = all_ - told_.inputs;
        return;
      }
      begin();
      keep(search.worst_of(seed));
    }
  }

 private:
  /// The outcome of the input that was looked at last.
  struct Last {
    std::string body;
    bool is_answered = false;
    std::optional<Rewritten> rewritten;
  };

  void begin() {
    if (look_.progress) look_.progress(told_.inputs, all_);
    ++told_.inputs;
  }

  const Last& at(const std::string& body) {
    if (last_ && last_->body == body) return *last_;
    const auto filtered = look_.filter(body);
    last_ =
        Last{body, filtered.has_value(), filtered ? look_again(look_, *filtered) : std::nullopt};
    return *last_;
  }

  std::optional<Events> second(const std::string& body) {
    const auto& rewritten = at(body).rewritten;
    return rewritten ? rewritten->rewriting.second : Events();
  }

  std::optional<Events> first(const std::string& body) {
    const Last& last = at(body);
    if (!last.is_answered) return std::nullopt;
    return last.rewritten ? last.rewritten->rewriting.first : Events();
  }

  std::string cause(const std::string& body) {
    const auto& rewritten = at(body).rewritten;
    if (!rewritten) return {};
    return fmt::format("{} {}", name_of(rewritten->rewriting.reader), rewritten->topic);
  }

  void keep(std::optional<holes::Worst> worst) {
    if (!worst || !is_through(worst->difference.verdict)) return;
    const auto filtered = look_.filter(worst->input);
    auto rewritten = filtered ? look_again(look_, *filtered) : std::nullopt;
    if (!rewritten || !inputs_.insert(worst->input).second) return;
    worst->difference = std::move(rewritten->difference);
    worst->output = filtered->page;
    worst->filter = filtered->page ? filtered->seen : shown(filtered->reading);
    worst->viewer = events_after_marker(worst->input);
    holes::Hole hole{std::move(*worst), {}};
    hole.start = look_.viewer.start;
    hole.topic = std::move(rewritten->topic);
    hole.rewriting = std::move(rewritten->rewriting);
    name_class(hole);
    listing_.holes.push_back(std::move(hole));
  }

  Events events_after_marker(const std::string& body) const {
    const auto reading = read(look_.viewer, std::string(identify::marker) + body);
    return reading ? shown(*reading) : Events();
  }

  void name_class(holes::Hole& hole) const {
    if (!look_.version || hole.rewriting->reader != FirstReader::filter) return;
    const std::string page = std::string(identify::marker) + hole.rewriting->written;
    const auto fork = fork_of(*look_.version, look_.viewer, page);
    if (!fork) return;
    hole.class_id = fork->class_id;
    hole.entry = entry_on(look_.viewer, page, hole.class_id);
    hole.filter_is_older = look_.version->version.info->date < look_.viewer.version.info->date;
  }

  const SecondLook& look_;
  holes::Listing& listing_;
  holes::AfterSerialising& told_;
  std::size_t all_ = 0;
  std::optional<Last> last_;
  std::set<std::string> inputs_;
};

}  // namespace

Filter filter_of(const Reader& reader, bool passes_source_on) {
  return [&reader, passes_source_on](const std::string& body) -> std::optional<Filtered> {
    std::string source = std::string(identify::marker) + body;
    auto reading = read(reader, source);
    if (!reading) return std::nullopt;
    Filtered filtered{events_of(*reading)};
    if (passes_source_on)
      filtered.page = std::move(source);
    else
      filtered.reading = std::move(*reading);
    return filtered;
  };
}

std::optional<Rewritten> look_again(const SecondLook& look, const Filtered& filtered) {
  return Looking(look, filtered).worst();
}

const std::vector<std::string>& inputs_to_rewrite() {
  static const std::vector<std::string> inputs = [] {
    constexpr std::string_view markup = "<img src=x onerror=alert(1)>",
                               escaped = "&lt;img src=x onerror=alert(1)>";
    std::vector<std::string> all{
        fmt::format("<!--a--!>{}-->", markup), fmt::format("<!-->{}-->", markup),
        fmt::format("<!--->{}-->", markup), fmt::format("<![CDATA[>{}]]>", markup)};
    for (const std::string_view element : {"title", "textarea", "style", "xmp", "iframe"})
      all.push_back(fmt::format("<noscript><{}></noscript>{}", element, markup));
    for (const std::string_view element : {"title", "textarea", "style", "script", "xmp", "iframe",
                                           "noembed", "noframes", "noscript", "plaintext"})
      for (const std::string_view around : {"", "<svg>", "<math>", "<svg><desc>"}) {
        const std::string begin = fmt::format("{}<{}>", around, element);
        all.push_back(fmt::format("{}<!--</{}>{}-->", begin, element, markup));
        all.push_back(fmt::format("{}<a title=\"</{}>{}\">", begin, element, markup));
        all.push_back(fmt::format("{}<a title=\"&lt;/{}>{}\">", begin, element, escaped));
        all.push_back(fmt::format("{}&lt;/{}>{}", begin, element, escaped));
        all.push_back(fmt::format("{}{}", begin, escaped));
        all.push_back(fmt::format("{}{}", begin, markup));
      }
    return all;
  }();
  return inputs;
}

void find_after_serialising(const SecondLook& look, std::span<const std::string> seeds,
                            holes::Listing& listing) {
  listing.after_serialising.emplace();
  listing.after_serialising->viewer_rules = look.viewer_rules.since;
  if (look.filter_rules) listing.after_serialising->filter_rules = look.filter_rules->since;
  SecondSearch(look, listing).run(seeds);
}

}  // namespace specdrift::round_trip
